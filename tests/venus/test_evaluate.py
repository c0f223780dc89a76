"""What bots think that dice can become: nothing that the rules don't allow."""

from __future__ import annotations

import pytest

from offworld.games.venus import state
from offworld.games.venus.evaluate import evaluate, ore_to_match, samples
from offworld.games.venus.mech import packed_dice
from venus.scenario import ANN, Table, prepare_launch

PLENTY = 8  # ore


def ore(table: Table, value: int, wanted: int) -> int:
    """The ore it takes, NONE if it can't be done."""
    dice = packed_dice(table.s, ANN)
    return int(ore_to_match(table.b, table.s, ANN, dice, value, wanted))


def with_dice(*dice: int, engineers: tuple[int, ...] = (), ore: int = PLENTY) -> Table:
    return Table(2).put_engineers(ANN, *engineers).put_gems(ANN, ore=ore).put_dice(ANN, *dice)


@pytest.mark.parametrize(
    ("dice", "engineers", "value", "needed"),
    [
        ((4, 4, 4, 4, 4), (), 4, 0),
        ((4, 4, 4, 5, 1), (), 4, 1 + 3),
        # one step of four is the engineer's: the same die does not count once more
        ((4, 4, 4, 5, 1), (state.PLUS_MINUS_1,), 4, 3),
        ((4, 4, 4, 4, 5), (state.PLUS_MINUS_1,), 4, 0),
        ((4, 4, 4, 4, 1), (state.SET_4,), 4, 0),
        ((4, 4, 4, 5, 1), (state.SET_4,), 4, 1),  # it takes the die that is farther
        ((4, 4, 4, 4, 1), (state.SET_3,), 4, 3),
        ((4, 4, 4, 3, 3), (state.FLIP,), 4, 1),
        ((4, 4, 4, 6, 6), (state.MINUS_2,), 4, 2),
        ((4, 4, 4, 3, 6), (state.FLIP, state.MINUS_2), 4, 0),
        ((4, 4, 4, 4, 1), (state.REROLL,), 4, 3),  # nobody knows what it brings
    ],
)
def test_engineers_change_one_die_each(
    dice: tuple[int, ...], engineers: tuple[int, ...], value: int, needed: int
) -> None:
    assert ore(with_dice(*dice, engineers=engineers), value, 5) == needed


def test_a_space_takes_a_spare_die_and_works_one_way() -> None:
    assert ore(with_dice(4, 4, 4, 4, 5), 4, 5) == 1  # no die is spare
    assert ore(with_dice(4, 4, 4, 4, 5, 6), 4, 5) == 0  # the 6 goes to the -1 space
    assert ore(with_dice(4, 4, 4, 4, 3, 6), 4, 5) == 0  # or to the +1 space
    table = with_dice(4, 4, 4, 4, 5, 6)
    table.s.minus_die[ANN] = 1
    assert ore(table, 4, 5) == 1  # the +1 space lowers nothing
    assert ore(with_dice(4, 4, 4, 3, 5, 6), 4, 5) == 1  # one spare die is for one space
    assert ore(with_dice(4, 4, 4, 3, 5, 6, 6), 4, 5) == 0


def test_too_few_dice_or_too_little_ore_is_out_of_reach() -> None:
    assert ore(with_dice(4, 4, 4, 4), 4, 5) == state.NONE
    assert ore(with_dice(4, 4, 4, 4, 1, ore=2), 4, 5) == state.NONE
    assert ore(with_dice(4, 4, 4, 4, 1, ore=3), 4, 5) == 3


def test_a_reroll_in_the_launch_is_worth_its_chance() -> None:
    """Eight dice show 6 but for one: rolled again, it is a 6 once in six times."""
    table = Table(2).put_rods(4, 5).put_engineers(ANN, state.REROLL).finish_round()
    table.put_dice(ANN, 6, 6, 6, 6, 6, 6, 6, 1)
    before = evaluate(table.b, table.s, ANN)
    table.use_engineer(ANN, state.REROLL)
    assert evaluate(table.b, table.s, ANN) == before + 100 * 10 // 6


def test_who_may_launch_alone_tries_the_roll_several_times() -> None:
    table = Table(1)
    assert samples(table.b, table.s, ANN) == 1
    assert samples(table.b, prepare_launch(table).s, ANN) > 1
