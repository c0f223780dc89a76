"""Chapter 8: the bonus action of every colour in every column."""

from __future__ import annotations

import pytest

from cysmic.scenario import MINER, SOLDIER, SPEAKER, A, B, C, Table, at
from cysmic.shorthand import BLUE, BROWN, GREEN, GREY, HERE, NEXT, RED, YELLOW, asked, rich, taken
from offworld.games.cysmic import state

FIRST = state.FIRST_SOLDIER


@pytest.mark.rule("8.1", "8.9")
@pytest.mark.parametrize(
    ("card", "colours"),
    [
        (0, {BROWN, GREEN, BLUE}),
        (1, {BROWN, GREY, YELLOW}),
        (2, {GREEN, BLUE, RED}),
        (3, {BROWN, GREY, YELLOW}),
        (4, {GREEN, YELLOW, RED}),
        (5, {BROWN, GREY, GREEN}),
        (6, {BROWN, BLUE, RED}),
        (7, {GREY, YELLOW, RED}),
        (8, {BROWN, YELLOW, BLUE}),
        (9, {GREY, GREEN, BLUE}),
    ],
)
def test_colours_of_the_played_card(card: int, colours: set[int]) -> None:
    assert asked(rich(), 0, card).choices(state.BONUS) == colours | {6}


@pytest.mark.rule("8.1", "10.5")
def test_all_colours_by_an_ability() -> None:
    table = rich().trait(A, state.T_COLOURS)
    assert asked(table, 0, 0).choices(state.BONUS) == set(range(7))


@pytest.mark.rule("8.1", "3.9")
def test_a_bonus_action_can_be_left_out() -> None:
    table = asked(rich(), 0, 0).answer(state.NO_BONUS)
    assert table.is_done


@pytest.mark.rule("8.1")
def test_what_cannot_be_done_is_not_offered() -> None:
    """Without cards, prisoners or ore: no brown, green or grey."""
    table = Table(3)
    assert asked(table, 0, 5).choices(state.BONUS) == {6}
    assert asked(table, 0, 1).choices(state.BONUS) == {YELLOW, 6}
    assert asked(table.captured(A, B, SOLDIER), 0, 5).choices(state.BONUS) == {6}
    table = Table(3).ore(A, 1)  # nobody to work on it
    assert asked(table, 0, 1).choices(state.BONUS) == {YELLOW, 6}
    assert asked(table, 4, 1).choices(state.BONUS) == {GREY, YELLOW, 6}  # 2 influence less


@pytest.mark.rule("9.19", "8.1")
@pytest.mark.parametrize(
    ("column", "ability", "ore"), [(1, 1, 2), (4, 1, 3), (0, -1, 1), (2, -1, 1)]
)
def test_a_column_further_right_or_left(column: int, ability: int, ore: int) -> None:
    table = Table(3).trait(A, state.T_COLUMN, ability)
    assert taken(table, column, YELLOW).s.ore[A] == ore


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("column", "ore"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_yellow(column: int, ore: int) -> None:
    assert taken(Table(3), column, YELLOW).s.ore[A] == ore


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("column", "cards"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_brown(column: int, cards: int) -> None:
    """Cards that give 1 ore: the reactions Adrenaline, Parley Flag, Run! and others."""
    names = ("Adrenaline", "Parley Flag", "Run!", "Brace!")
    table = Table(3)
    numbers = [state.ACTION_CARDS + i for i in (2, 4, 10, 8)]
    assert len(names) == len(numbers)
    taken(table.hand(A, *numbers), column, BROWN)
    played = 0
    while table.asks(state.DISCOVERY):
        table.answer(state.DISCOVERY + state.DISCOVERIES + numbers[played])
        played += 1
    assert played == cards
    assert table.s.ore[A] == cards
    assert table.is_done


@pytest.mark.rule("8.3", "8.4")
@pytest.mark.parametrize(("column", "workers"), [(0, 2), (1, 2), (2, 1), (3, 1), (4, 0)])
def test_grey(column: int, workers: int) -> None:
    """The Warp Drive costs 2 ore and 2 influence: so many soldiers go home."""
    table = Table(3).ore(A, 2).units(A, HERE, SOLDIER, SOLDIER, SOLDIER)
    table.blueprint(A, state.MISSING, *range(6)).blueprint(A, state.KNOWN, 5)
    taken(table, column, GREY).answer(state.BUILD + 5)
    while table.asks(state.WORKER):
        table.answer(table.options()[0])
    assert table.s.blueprint[A, 5] == state.INSTALLED
    assert table.s.ore[A] == 0
    assert len(table.on(A, HERE)) == 3 - workers
    assert table.is_done


@pytest.mark.rule("8.4")
def test_what_workers_are_worth_too_much_is_lost() -> None:
    """A miner is worth 3, the module 1; a locked soldier can't work."""
    table = Table(3).ore(A, 1).units(A, HERE, MINER).units(B, NEXT, MINER).units(A, NEXT, SOLDIER)
    taken(table, 0, GREY).answer(state.BUILD + 0)
    assert table.choices(state.WORKER) == {state.FIRST_MINER}
    table.answer(state.WORKER + state.FIRST_MINER)
    assert table.on(A, HERE) == []
    assert table.is_done


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("column", "opponents"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_green(column: int, opponents: int) -> None:
    table = Table(4).captured(A, B, SOLDIER, SOLDIER).captured(A, C, state.HARVESTER)
    table.captured(A, 3, MINER, MINER)
    taken(table, column, GREEN)
    done = 0
    while table.asks(state.EXCHANGE):
        table.answer(table.options()[0])
        done += 1
    assert done == opponents
    known = [table.s.blueprint[A, other] == state.KNOWN for other in (B, C, 3)]
    assert sum(known) == opponents


@pytest.mark.rule("8.5")
def test_an_exchange_can_be_declined() -> None:
    table = taken(rich(), 4, GREEN).answer(state.NO_EXCHANGE)
    assert table.is_done
    assert table.prison(A, B) == [SOLDIER, SOLDIER]


@pytest.mark.rule("8.7")
@pytest.mark.parametrize("column", range(5))
def test_blue(column: int) -> None:
    """One soldier for each point of influence: 1 to 5 by column."""
    table = taken(Table(3), column, BLUE)
    recruits = 0
    while table.asks(state.RECRUIT):
        table.answer(state.RECRUIT + SOLDIER)
        table.answer(table.options()[0])
        recruits += 1
    assert recruits == column + 1
    assert table.is_done


@pytest.mark.rule("8.8")
def test_red_moves_one_unit_in_the_first_column() -> None:
    table = taken(Table(3).units(A, HERE, SOLDIER, SOLDIER, SOLDIER), 0, RED)
    table.answer(state.UNIT + FIRST).goes(NEXT)
    assert table.is_done
    assert len(table.on(A, HERE)) == 2


@pytest.mark.rule("8.8", "6.16")
@pytest.mark.parametrize(("column", "combats"), [(2, 1), (4, 2)])
def test_red_resolves_combats(column: int, combats: int) -> None:
    """Three soldiers against a miner each; every die of the first strikes is a 6."""
    table = Table(3)
    for place in (HERE, at(1, 3, 1), at(2, 3, 1)):
        table.units(B, place, MINER).units(A, place, SOLDIER)
    table.rolls(6, state.FACE_PLUS_1, 6, state.FACE_PLUS_1)
    taken(table, column, RED)
    while not table.is_done:
        table.answer(table.options()[0])
    assert table.prison(A, B) == [MINER] * combats


@pytest.mark.rule("8.1", "8.8")
def test_without_a_combat_there_is_none_to_resolve() -> None:
    table = Table(3).units(A, HERE, SOLDIER)
    assert RED not in asked(table, 2, 2).choices(state.BONUS)
    assert RED in asked(table.units(B, HERE, MINER), 2, 2).choices(state.BONUS)


@pytest.mark.rule("8.8")
@pytest.mark.parametrize(("column", "units"), [(1, 1), (3, 2)])
def test_red_activates(column: int, units: int) -> None:
    """Activated speakers take the camps that they stand on."""
    table = Table(3).land(state.CAMP, HERE, NEXT).units(A, HERE, SPEAKER).units(A, NEXT, SPEAKER)
    taken(table, column, RED)
    for i in range(units):
        table.answer(state.UNIT + i)
        table.answer(state.STAY_HERE if table.asks(state.BIOME) else state.STAY)
        table.answer(state.ACT + state.ACT_PERSUADE).answer(state.NO_PROMOTION)
    assert table.is_done
    assert sum(table.s.flag[place] == A for place in (HERE, NEXT)) == units


@pytest.mark.rule("6.1", "8.8")
def test_a_soldier_moved_by_a_bonus_engages() -> None:
    table = Table(3).units(A, HERE, SOLDIER).units(B, NEXT, MINER)
    taken(table, 0, RED).answer(state.UNIT + FIRST).goes(NEXT)
    assert table.s.attacker[NEXT] == A
