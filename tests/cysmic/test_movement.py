"""Movement: ways, caves, arrows, jumps, tokens, and what stops a unit (chapter 4)."""

from __future__ import annotations

import pytest

from cysmic.scenario import MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, Table, at
from cysmic.shorthand import HERE, hexes_of, ready
from offworld.games.cysmic import movement, state
from offworld.kernel.scratch import scratch


def goals(table: Table, seat: int, place: int, reach: int, mode: int = state.WALK) -> set[int]:
    """Return where the first unit of a seat on a hex may go."""
    s = table.s
    unit = next(u for u in range(state.UNITS) if s.at[seat, u] == place)
    s.mode, s.reach = mode, reach
    return hexes_of(movement.list_goals(table.b, s, seat, unit))


def neighbours(table: Table, place: int) -> set[int]:
    return {table.b.around[place, side] for side in range(state.SIDES)} - {state.NONE}


@pytest.mark.rule("4.1")
def test_open_land_within_one_two_and_three_hexes() -> None:
    table = Table().ship(A, at(3, 6, 3)).units(A, HERE, MINER)
    assert goals(table, A, HERE, 1) == neighbours(table, HERE)
    assert len(goals(table, A, HERE, 1)) == 6
    assert len(goals(table, A, HERE, 2)) == 18  # 6 + 12
    assert len(goals(table, A, HERE, 3)) == 36  # 6 + 12 + 18


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("place", [HERE, state.CITY_HEX, at(0, 1, 0), at(5, 6, 5)])
@pytest.mark.parametrize("reach", [1, 3, 5])
def test_the_answers_are_the_goals_by_slice_where_they_are_many(place: int, reach: int) -> None:
    table = Table().ship(A, at(3, 6, 3)).units(A, place, MINER)
    s, out = table.s, scratch(state.HEXES)
    found = goals(table, A, place, reach)
    s.player, s.unit = A, next(u for u in range(state.UNITS) if s.at[A, u] == place)
    movement.ask_goal(table.b, s)
    assert s.asked == (state.BIOME if len(found) >= state.MOST_ANSWERS else state.GOAL)
    if s.asked == state.GOAL:
        listed = list(out[: movement.goals(table.b, s, out)])
        assert listed == [
            *(state.GOAL + there for there in sorted(found, key=by_slice)),
            state.STAY,
        ]
    else:
        parts = list(out[: movement.biomes(table.b, s, out)])
        assert parts[-1] == state.STAY_HERE
        slices = [part - state.BIOME for part in parts[:-1]]
        assert slices == sorted({by_slice(there)[0] for there in found})
        for part in slices:
            movement.choose_biome(s, A, state.BIOME + part)
            listed = list(out[: movement.goals(table.b, s, out)])
            there = sorted(there for there in found if by_slice(there)[0] == part)
            assert listed == [*(state.GOAL + each for each in there), state.STAY]


def by_slice(place: int) -> tuple[int, int]:
    """Return the slice of a hex, the city's after all, and the hex."""
    slices = [range(1 + 21 * part, 22 + 21 * part) for part in range(6)]
    return next((part for part, places in enumerate(slices) if place in places), 6), place


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("land", [state.MOUNTAIN, state.LAKE, state.ABYSS])
def test_impassable_land_is_neither_entered_nor_crossed(land: int) -> None:
    table = Table().units(A, HERE, MINER)
    table.land(land, *neighbours(table, HERE))
    assert goals(table, A, HERE, 3) == set()


@pytest.mark.rule("4.2")
def test_devastated_ground_is_passable() -> None:
    table = Table().units(A, HERE, MINER)
    table.land(state.DEVASTATED, *neighbours(table, HERE))
    assert goals(table, A, HERE, 1) == neighbours(table, HERE)


@pytest.mark.rule("4.3")
def test_edge_hexes_of_one_colour_are_adjacent() -> None:
    table = Table().ship(A, at(0, 2, 0)).ship(B, at(1, 2, 0))
    edge = at(2, 6, 4)
    table.units(A, edge, MINER)
    across = {at(part, 6, 4) for part in range(state.SLICES)} - {edge}
    assert goals(table, A, edge, 1) == neighbours(table, edge) | across


@pytest.mark.rule("4.4")
def test_caves_are_adjacent_to_each_other() -> None:
    table = Table().units(A, HERE, MINER)
    far, beyond = at(3, 4, 2), at(4, 5, 1)
    table.land(state.CAVE, HERE, far, beyond)
    assert goals(table, A, HERE, 1) == neighbours(table, HERE) | {far, beyond}
    assert neighbours(table, far) <= goals(table, A, HERE, 2)


@pytest.mark.rule("4.6")
def test_support_units_stay_away_from_enemies_and_nobody_passes_them() -> None:
    table = Table().units(A, HERE, MINER).units(B, at(0, 3, 2), MINER)
    assert at(0, 3, 2) not in goals(table, A, HERE, 1)
    table = Table().units(A, HERE, SOLDIER)
    wall = neighbours(table, HERE)
    for place in sorted(wall)[:5]:
        table.units(B, place, MINER)
    table.units(B, sorted(wall)[5], MINER)
    assert goals(table, A, HERE, 4) == wall  # into each of them, but not beyond


@pytest.mark.rule("4.6")
def test_nobody_enters_a_hex_with_a_ship() -> None:
    table = Table().units(A, HERE, SOLDIER).ship(A, at(0, 3, 2)).ship(B, at(0, 3, 0))
    assert goals(table, A, HERE, 1) == neighbours(table, HERE) - {at(0, 3, 2), at(0, 3, 0)}


@pytest.mark.rule("4.7")
def test_a_third_faction_enters_no_combat_but_friends_join() -> None:
    table = Table(3).units(B, at(0, 3, 2), MINER).units(C, at(0, 3, 2), SOLDIER)
    table.units(A, HERE, SOLDIER).units(B, at(0, 2, 1), MINER)
    assert at(0, 3, 2) not in goals(table, A, HERE, 1)
    assert at(0, 3, 2) in goals(table, B, at(0, 2, 1), 1)  # a miner joins its own combat


@pytest.mark.rule("4.8", "1.7")
def test_a_full_hex_is_crossed_but_no_goal() -> None:
    table = Table().units(A, at(0, 6, 0), MINER)
    table.s.ship[B] = at(3, 6, 3)
    start = at(0, 6, 0)
    for place in neighbours(table, start):
        table.units(A, place, SOLDIER, SOLDIER, SOLDIER)
    found = goals(table, A, start, 2)
    assert not found & neighbours(table, start)
    assert found  # what lies behind them


@pytest.mark.rule("4.9")
def test_a_jump_goes_over_everything_but_lands_where_it_may_stand() -> None:
    table = Table().units(A, HERE, POWERMECH)
    table.land(state.LAKE, *neighbours(table, HERE))
    assert goals(table, A, HERE, 3) == set()
    found = goals(table, A, HERE, 5, state.JUMP)
    assert not found & neighbours(table, HERE)
    assert at(0, 5, 2) in found
    table.units(A, at(0, 5, 2), POWERMECH)
    assert at(0, 5, 2) not in goals(table, A, HERE, 5, state.JUMP)  # one vehicle a hex


@pytest.mark.rule("4.11")
def test_the_shortest_way_with_most_tokens_collects_them() -> None:
    table = Table().units(A, HERE, MINER)
    goal = at(0, 5, 2)  # two hexes away
    between = neighbours(table, HERE) & neighbours(table, goal)
    assert between
    token = max(between)
    table.land(state.DEVASTATED, token)
    table.s.token[token] = 1
    table.turn(A).do(state.TO_UNITS, MINER)
    unit = min(table.choices(state.UNIT))
    table.answer(state.UNIT + unit).goes(goal)
    assert table.s.token[token] == 0
    assert table.asks(state.KEEP_RELIC, A)


@pytest.mark.rule("3.6", "3.7")
def test_locked_units_are_not_activated_and_like_units_are_asked_once() -> None:
    table = Table().units(A, HERE, SOLDIER, SOLDIER).units(B, at(1, 3, 1), MINER)
    table.units(A, at(1, 3, 1), SOLDIER)
    table.turn(A).do(state.TO_UNITS, SOLDIER)
    assert table.choices(state.UNIT) == {state.FIRST_SOLDIER, state.UNITS}  # one, or no more


@pytest.mark.rule("4.1")
def test_more_than_sixty_goals_are_asked_by_biome() -> None:
    table = Table().units(A, at(0, 4, 2), POWERMECH)
    table.turn(A).do(state.TO_UNITS, POWERMECH)
    table.answer(state.UNIT + state.FIRST_POWERMECH).answer(state.MODE + state.JUMP)
    assert table.asks(state.BIOME)
    table.answer(state.BIOME + 0)
    assert table.asks(state.GOAL)
    assert all(0 < place <= state.SLICE_HEXES for place in table.choices(state.GOAL) - {127})


@pytest.mark.rule("5.4")
def test_a_speaker_persuades_only_what_nobody_controls() -> None:
    table = Table().land(state.OUTPOST, HERE).units(A, HERE, SPEAKER)
    table.turn(A).do(state.TO_UNITS, SPEAKER)
    table.answer(state.UNIT + 0).answer(state.STAY)
    assert table.choices(state.ACT) == {state.ACT_PERSUADE, state.ACT_NOTHING}
    table.answer(state.ACT + state.ACT_PERSUADE)
    assert table.s.flag[HERE] == A
    table = Table().land(state.OUTPOST, HERE).flag(B, HERE).units(A, HERE, SPEAKER)
    table.turn(A).do(state.TO_UNITS, SPEAKER)
    table.answer(state.UNIT + 0).answer(state.STAY)
    assert not table.asks(state.ACT)


@pytest.mark.rule("4.11", "5.22")
@pytest.mark.parametrize("mode", [state.WALK, state.JUMP])
def test_who_walks_aboard_takes_the_relic_whatever_another_did_before(mode: int) -> None:
    table = ready()
    between = min(neighbours(table, HERE))
    start = min(neighbours(table, between) - neighbours(table, HERE) - {HERE})
    table.land(state.DEVASTATED, between).units(A, start, MINER).turn(A)
    table.s.token[between] = 1
    table.s.mode = mode  # of the unit that moved last in this turn
    table.do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, start) == []
    assert table.s.token[between] == 0
    assert table.asks(state.KEEP_RELIC)
