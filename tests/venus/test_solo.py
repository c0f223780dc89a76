"""Chapter 10: alone on Venus."""

from __future__ import annotations

import pytest

from offworld.games.venus import state
from venus.maps import Explorer, drawn_box
from venus.scenario import ANN, STANDARD_BOX, Table, kind_option

START = """
. . . . .
. . . . .
. . M . V
. . . . .
. . . . C
"""
LAND = """
. . . . .
. . . . .
V . . . .
. . . . .
. . . . C
"""


def alone() -> Explorer:
    """A solo table: the first V-naut in the middle of the right border, all others at the left."""
    return Explorer(Table(1, box=drawn_box(START, LAND)))


def finish_turn(table: Table) -> Table:
    """Answer all questions to the end of the turn."""
    return table.finish_turn(ANN)


# --- cards ---


@pytest.mark.rule("10.2")
def test_five_different_parts_that_work_on_dice_one_face_up() -> None:
    seen = set()
    for seed in range(30):
        table = Table(1, seed=seed)
        (shown,) = (kind for kind in table.market() if kind != state.NONE)
        assert table.market() == [shown, state.NONE, state.NONE, state.NONE]
        assert list(table.s.part_deck) == [
            int(kind != shown) for kind in range(state.DICE_PARTS)
        ] + [
            0,
            0,
        ]
        seen.add(shown)
    assert seen == set(range(state.DICE_PARTS))


@pytest.mark.rule("10.1", "10.2")
def test_a_part_is_picked_at_once_and_the_next_is_turned_up() -> None:
    table = Table(1).put_dice(ANN, 3, 3, 3, 1)
    shown = table.market()[0]
    table.kind(ANN, 3, 3, 3)
    assert table.asked(ANN) == state.SCAVENGE
    assert table.options(ANN) == [state.SCAVENGE]
    table.scavenge(ANN, 0)
    assert table.parts(ANN) == [shown]
    assert table.asked(ANN) == state.SPOT  # the turn goes on
    assert (table.s.round_number, table.s.parts_due[ANN]) == (1, 0)
    after = table.market()
    assert after[0] not in (shown, state.NONE)
    assert after[1:] == [state.NONE] * 3
    assert any(
        option in table.options(ANN) for option in range(state.PART, state.PART + 3)
    )  # the part may be used in this very turn


@pytest.mark.rule("10.2", "10.6", "8.5")
def test_four_of_the_five_parts_can_be_had() -> None:
    table = Table(1)
    for rods in (0, 0, 0, 1):
        table.put_dice(ANN, 3, 3, 3, 1).kind(ANN, 3, 3, 3).scavenge(ANN, 0)
        assert table.s.rods[ANN] == rods
        finish_turn(table)
    assert len(set(table.parts(ANN))) == 4
    assert {*table.parts(ANN), table.market()[0]} == set(range(state.DICE_PARTS))
    assert kind_option(3, 3, 3) not in table.put_dice(ANN, 3, 3, 3, 1).options(ANN)


@pytest.mark.rule("10.1", "10.3")
def test_an_engineer_is_picked_at_once() -> None:
    ann = alone()
    assert list(ann.table.s.stack) == [1] * 6
    ann.table.put_dice(ANN, 1, 2, 3, 6).run(ANN, 1, 2, 3)
    ann.lay("...../...../..###")
    assert ann.table.asked(ANN) == state.RESCUE
    assert ann.table.choices(ANN, state.RESCUE) == {0, 1, 2, 3, 4, 5}
    ann.table.rescue(ANN, 5)
    assert (ann.table.asked(ANN), ann.table.s.phase, ann.table.s.round_number) == (
        state.SPOT,
        state.ROUND,
        1,
    )
    assert (ann.table.engineers(ANN), ann.table.s.engineers_due[ANN], ann.table.s.stack[5]) == (
        [5],
        0,
        0,
    )
    assert state.ENGINEER + 5 in ann.table.options(ANN)


@pytest.mark.rule("10.1")
def test_a_tile_without_a_vnaut_brings_none() -> None:
    assert alone().explore("...../...../..#..").table.asked(ANN) == state.SPOT


@pytest.mark.rule("10.1", "10.3")
def test_two_vnauts_under_one_tile_bring_two_engineers() -> None:
    ann = alone()
    ann.table.cover(ANN, 0, 4, 9).cover(ANN, 0, 12, 13)
    ann.collect(2).draw().place(0, state.RIGHT).lay(".....#/.....#")
    ann.collect(2).lay("...../...../....##")
    ann.table.rescue(ANN, 0)
    assert ann.table.asked(ANN) == state.RESCUE
    assert ann.table.choices(ANN, state.RESCUE) == {1, 2, 3, 4, 5}
    ann.table.rescue(ANN, 3)
    assert ann.table.asked(ANN) == state.SPOT
    assert ann.table.engineers(ANN) == [0, 3]
    assert ann.table.events_of(state.ROLLED_OFF) == []


def with_engineers(*engineers: int) -> Table:
    """They come one after the other, as V-nauts are found."""
    table = Table(1)
    for engineer in engineers:
        table.s.vnauts[ANN] += 1
        table.s.engineers_due[ANN] += 1
        table.s.asked[ANN] = state.RESCUE
        table.rescue(ANN, engineer)
    return table


@pytest.mark.rule("10.3")
def test_the_fifth_engineer_takes_the_window_of_the_first_and_the_sixth_of_the_second() -> None:
    assert with_engineers(3, 1, 0, 4).engineers(ANN) == [3, 1, 0, 4]
    five = with_engineers(3, 1, 0, 4, 2)
    assert five.engineers(ANN) == [2, 1, 0, 4]
    assert [five.s.asleep[ANN, i] for i in (0, 1)] == [3, state.NONE]
    assert five.s.rescued[ANN] == 5
    six = with_engineers(3, 1, 0, 4, 2, 5)
    assert six.engineers(ANN) == [2, 5, 0, 4]
    assert [six.s.asleep[ANN, i] for i in (0, 1)] == [3, 1]
    assert (six.s.rescued[ANN], list(six.s.stack)) == (6, [0] * 6)
    assert [(event.seat, event.a) for event in six.events_of(state.ENGINEER_SLEPT)] == [
        (ANN, 3),
        (ANN, 1),
    ]


@pytest.mark.rule("10.3")
def test_sleepers_cannot_be_used() -> None:
    table = with_engineers(3, 1, 0, 4, 2, 5).put_dice(ANN, 1, 2, 5, 6)
    assert table.choices(ANN, state.ENGINEER) == {0, 2, 4, 5}


@pytest.mark.rule("10.3", "4.9")
def test_who_takes_the_window_of_one_used_this_turn_is_fresh() -> None:
    table = with_engineers(5, 1, 0, 4).put_dice(ANN, 1, 2, 5, 6)
    table.use_engineer(ANN, 5).change(ANN, 1, 6)
    assert state.ENGINEER + 5 not in table.options(ANN)
    table.s.engineers_due[ANN] = 1
    table.s.asked[ANN] = state.RESCUE
    table.rescue(ANN, 2)
    assert table.choices(ANN, state.ENGINEER) == {0, 1, 2, 4}


# --- exploring ---


@pytest.mark.rule("10.4", "2.5")
def test_six_boards_and_no_seventh() -> None:
    ann = alone()
    assert list(ann.table.s.terrain_at).count(state.SHARE + ANN) == 5
    ann.table.cover(ANN, 0, 10, 11, 12, 13, 14).cover(ANN, 0, 2, 7).cover(ANN, 0, 17, 22)
    for size, beside, direction in (
        (1, 0, state.RIGHT),
        (1, 0, state.BELOW),
        (1, 0, state.LEFT),
        (2, 0, state.ABOVE),
        (4, 1, state.BELOW),
    ):
        assert ann.collect(size).may_draw()
        ann.draw().place(beside, direction).table.lay_anyhow(ANN)
        if ann.table.asked(ANN) == state.RESCUE:
            ann.table.rescue(ANN, min(ann.table.choices(ANN, state.RESCUE)))
    assert ann.table.s.boards[ANN] == 6
    assert list(ann.table.s.terrain_at).count(state.SHARE + ANN) == 0
    for size in (2, 3, 4, 5):
        assert not ann.collect(size).may_draw()


@pytest.mark.rule("10.5")
def test_three_tiles_of_each_shape_at_most() -> None:
    """Of three squares there are two shapes."""
    ann = alone().explore("...../...../.###.", "...../.###.", ".###.")
    assert ann.collect(3).shapes() == {"L3"}
    ann.lay("...../...../...../.##../.#...")
    assert ann.collect(3).shapes() == {"L3"}
    assert ann.table.s.copies[2] == 3


@pytest.mark.rule("10.5")
def test_several_seats_have_tiles_enough() -> None:
    ann = Explorer(Table(2)).explore("...../...../.###.", "...../.###.", ".###.")
    assert ann.collect(3).shapes() == {"I3", "L3"}


@pytest.mark.rule("10.5", "6.9")
def test_a_size_of_which_all_tiles_are_laid_brings_none() -> None:
    """Nor a board: there would be no tile to lie on it."""
    ann = alone().explore("...../...../..#..", "...../...../...#.", "...../...../....#")
    ann.table.rescue(ANN, 0)
    ann.collect(1)
    assert ann.table.asked(ANN) == state.SPOT
    assert [event.a for event in ann.table.events_of(state.NO_PLACE)] == [1]
    assert state.TERRAIN not in ann.table.options(ANN)


# --- fuel rods ---


@pytest.mark.rule("10.6")
def test_a_full_board_counts_but_brings_no_rod() -> None:
    ann = alone()
    ann.table.cover_all_but(ANN, 0, 20)
    ann.explore("...../...../...../...../#....")
    assert (ann.table.s.full_boards[ANN], ann.table.s.rods[ANN]) == (1, 0)
    assert ann.table.events_of(state.GAINED_RODS) == []


@pytest.mark.rule("10.6")
def test_five_of_a_kind_bring_a_rod() -> None:
    table = Table(1).put_dice(ANN, 2, 2, 2, 2, 2).kind(ANN, 2, 2, 2, 2, 2)
    assert table.s.rods[ANN] == 1


# --- the launch ---


def prepared(rods: int = 5, parts: int = 4, boards: int = 1, engineers: int = 4) -> Table:
    """A seat that has all this, and may end the turn."""
    table = Table(1).put_rods(rods)
    shown = table.market()[0]
    table.put_parts(ANN, *[kind for kind in range(state.DICE_PARTS) if kind != shown][:parts])
    table.s.full_boards[ANN] = boards
    table.put_engineers(ANN, *range(min(4, engineers)))
    table.s.rescued[ANN] = table.s.vnauts[ANN] = engineers
    return table


def begin_launch(table: Table) -> Table:
    """Decide for the launch."""
    return table.answer(ANN, state.INITIATE)


@pytest.mark.rule("10.7")
def test_a_launch_takes_five_rods_four_parts_and_a_full_board() -> None:
    table = begin_launch(prepared())
    assert (table.s.phase, table.asked(ANN)) == (state.LAUNCHING, state.LAUNCH)
    assert sum(table.s.dice[ANN, value] for value in range(1, 7)) == 4 + 5
    assert (table.s.round_number, table.s.initiator) == (1, ANN)


@pytest.mark.rule("10.7")
def test_a_player_who_could_launch_may_go_on() -> None:
    table = finish_turn(prepared())
    assert (table.s.phase, table.s.round_number) == (state.ROUND, 2)
    assert table.s.initiator == state.NOBODY
    assert state.INITIATE in table.options(ANN)


@pytest.mark.rule("10.7")
@pytest.mark.parametrize("missing", [{"rods": 4}, {"parts": 3}, {"boards": 0}])
def test_without_one_of_them_there_is_no_launch(missing: dict[str, int]) -> None:
    table = prepared(**missing)
    assert state.INITIATE not in table.options(ANN)
    finish_turn(table)
    assert (table.s.phase, table.s.round_number) == (state.ROUND, 2)


@pytest.mark.rule("10.7")
def test_engineers_are_not_asked_for_a_launch() -> None:
    """Only for coming home."""
    assert begin_launch(prepared(engineers=0)).s.phase == state.LAUNCHING


@pytest.mark.rule("10.7")
def test_more_than_enough_is_enough() -> None:
    assert begin_launch(prepared(rods=7, boards=3)).s.phase == state.LAUNCHING


@pytest.mark.rule("10.7", "9.4")
def test_the_fifth_rod_lets_one_launch_in_the_same_turn() -> None:
    table = prepared(rods=4).put_dice(ANN, 2, 2, 2, 2, 2, 6).kind(ANN, 2, 2, 2, 2, 2)
    assert (table.s.rods[ANN], table.s.phase, table.asked(ANN)) == (5, state.ROUND, state.SPOT)
    assert begin_launch(table.spot(ANN, 6)).s.phase == state.LAUNCHING


@pytest.mark.rule("10.7", "4.5")
def test_gems_beyond_eight_go_before_the_launch() -> None:
    table = begin_launch(prepared().put_gems(ANN, ore=9))
    assert (table.s.phase, table.asked(ANN)) == (state.ROUND, state.DISCARD)
    assert table.discard(ANN, state.ORE).s.phase == state.LAUNCHING


@pytest.mark.rule("10.7")
def test_with_others_nobody_decides_on_the_launch() -> None:
    table = Table(2).put_rods(5).put_parts(ANN, *range(4))
    table.s.full_boards[ANN] = 1
    assert state.INITIATE not in table.options(ANN)


def launched(value: int, length: int, engineers: int = 4) -> Table:
    """The launch with some dice of a value."""
    table = begin_launch(prepared(engineers=engineers))
    return table.put_dice(ANN, *[value] * length, *[7 - value] * (9 - length)).launch(ANN, value)


@pytest.mark.rule("10.8", "10.9")
@pytest.mark.parametrize(
    ("value", "length", "engineers", "stars"),
    [
        (6, 8, 6, 5),
        (6, 8, 5, 4),
        (5, 8, 5, 3),
        (1, 8, 5, 3),
        (5, 8, 6, 3),  # another eight with more
        (5, 8, 4, 2),
        (1, 8, 4, 2),
        (6, 8, 4, 2),
        (6, 9, 6, 5),  # nine are eight
        (6, 8, 3, 0),
        (6, 7, 6, 0),
        (6, 7, 4, 0),
        (1, 8, 0, 0),
    ],
)
def test_the_ranking(value: int, length: int, engineers: int, stars: int) -> None:
    table = launched(value, length, engineers)
    assert table.is_over
    assert table.scores() == [stars]
    assert table.winners() == ({ANN} if stars else set())


@pytest.mark.rule("10.8")
def test_before_the_launch_nothing_is_won() -> None:
    assert prepared().scores() == [0]
    assert begin_launch(prepared()).winners() == set()


LAST = int(STANDARD_BOX.record.solo_round_limit)


@pytest.mark.rule("10.10")
def test_after_the_last_round_the_game_is_lost() -> None:
    table = prepared(rods=4)
    table.s.round_number = LAST - 1
    finish_turn(table)
    assert (table.s.phase, table.s.round_number) == (state.ROUND, LAST)
    finish_turn(table)
    assert table.is_over
    assert (table.s.phase, table.scores(), table.winners()) == (state.OVER, [0], set())
    assert [event.a for event in table.events_of(state.TIME_RAN_OUT)] == [LAST]


@pytest.mark.rule("10.10", "10.7")
def test_the_last_round_ends_with_the_launch_if_there_can_be_one() -> None:
    table = prepared()
    table.s.round_number = LAST
    assert finish_turn(table).s.phase == state.LAUNCHING
