"""The exam's second part: the ship, tremors and fractures, the launch."""

from __future__ import annotations

import pytest

from cysmic.exam import HERE, NEXT, fracture, ready
from cysmic.scenario import HARVESTER, MINER, SOLDIER, SPEAKER, A, B, C, Table, at
from offworld.games.cysmic import pieces, state

UPPER = at(0, 2, 0)


# --- 28 to 33: the ship ---


@pytest.mark.rule("5.16", "4.10", "11.6")
def test_28_a_ship_stabilizes_crushes_what_is_there_and_leaves_a_hole() -> None:
    table = Table(3).ship(A, HERE).land(state.CAMP, NEXT).flag(B, NEXT)
    table.units(B, NEXT, SOLDIER).units(A, NEXT, MINER)  # a miner and a soldier in combat
    table.plays(A, state.SHIP_CARD)
    assert state.HEXES not in table.choices(state.SHIP_TO)  # it must move
    table.answer(state.SHIP_TO + NEXT)
    assert table.s.ship[A] == NEXT
    assert table.on(A, NEXT) == table.on(B, NEXT) == []
    assert table.s.flag[NEXT] == state.NOBODY
    assert table.s.land[NEXT] == state.PLAIN
    assert table.s.land[HERE] == table.b.below[HERE]
    assert pieces.reserve_unit(table.s, B, SOLDIER) == state.FIRST_SOLDIER  # not captured


@pytest.mark.rule("5.19")
def test_29_the_second_move_is_free_and_leaves_the_hex() -> None:
    table = Table().ship(A, HERE).plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    assert HERE not in table.choices(state.SHIP_TO) or table.b.below[HERE] == state.DEVASTATED
    table.answer(state.SHIP_TO + UPPER)
    assert table.s.land[NEXT] == state.PLAIN
    assert table.s.ship[A] == UPPER


@pytest.mark.rule("5.17")
@pytest.mark.parametrize(("ore", "left", "cut"), [(3, 2, 0), (0, 0, 1)])
def test_30_without_an_adjacent_hex_each_further_space_costs_one_ore(
    ore: int, left: int, cut: int
) -> None:
    table = Table().ship(A, HERE).ore(A, ore)
    table.land(state.LAKE, *(int(table.b.around[HERE, side]) for side in range(6)))
    table.plays(A, state.SHIP_CARD)
    goal = at(0, 5, 1)  # two steps outwards
    assert goal in table.choices(state.SHIP_TO)
    table.answer(state.SHIP_TO + goal)
    assert (table.s.ore[A], table.s.cut) == (left, cut)
    assert table.s.ship[A] == goal


@pytest.mark.rule("5.18")
def test_31_from_devastated_ground_nothing_collapses() -> None:
    table = Table().ship(A, HERE).land(state.DEVASTATED, HERE).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT)
    assert table.s.land[HERE] == state.DEVASTATED
    assert table.s.token[HERE] == 0


@pytest.mark.rule("5.20", "7.14", "7.15")
def test_32_robots_build_as_many_as_ore_allows_and_the_prison_shrinks() -> None:
    """1 + 1 + 1 ore for three modules; the prison holds 12 - 6 = 6 then."""
    table = Table(3).ship(A, HERE).ore(A, 3).blueprint(A, state.KNOWN, 0, 1, 2)
    table.blueprint(A, state.MISSING, 3, 4, 5)
    table.captured(A, B, *[SOLDIER] * 5).captured(A, C, SOLDIER, HARVESTER, HARVESTER)
    assert pieces.prison_room(table.b, table.s, A) == 2
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT).answer(state.SHIP_STAYS)
    for module in (2, 0, 1):
        table.answer(state.BUILD + module)
    assert table.s.ore[A] == 0
    assert not table.asks(state.BUILD)
    assert pieces.prison_room(table.b, table.s, A) == 0
    assert len(table.prison(A, B)) == 1  # four troops of the larger group went home
    assert table.prison(A, C) == [SOLDIER, HARVESTER, HARVESTER]


@pytest.mark.rule("5.22", "3.7")
def test_33_evacuation_takes_those_who_reach_the_ship() -> None:
    """A soldier 4 hexes away comes, one 5 away and one in combat don't; a miner next door does."""
    table = ready().units(A, NEXT, MINER).units(A, at(3, 1, 0), SOLDIER)
    table.units(A, at(3, 3, 0), SPEAKER).units(B, UPPER, MINER).units(A, UPPER, SOLDIER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, NEXT) == []
    assert table.on(A, at(3, 1, 0)) == []
    assert table.on(A, at(3, 3, 0)) == [SPEAKER]
    assert table.on(A, UPPER) == [SOLDIER]


# --- 34 to 41: tremors and fractures ---


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_34_the_stack_begins_on_the_number_of_players(seats: int) -> None:
    assert Table(seats).s.tremor_at == seats


@pytest.mark.rule("11.1", "11.2", "11.3")
def test_35_fractures_come_faster_and_faster() -> None:
    """Three players: 3 tremors to the first, then 2, then 1, then each tremor is one."""
    table = Table(3)
    drawn = []
    for _ in range(9):
        before = table.count(state.FRACTURE)
        table.turn(A).do(state.TO_TREMOR, 1)
        while not table.is_done:
            table.answer(table.options()[0])
        drawn.append(table.count(state.FRACTURE) - before)
    assert drawn == [0, 0, 1, 0, 1, 1, 1, 1, 1]


@pytest.mark.rule("11.4", "11.6", "1.6", "5.5")
def test_36_a_ring_of_one_terrain_collapses_with_all_on_it() -> None:
    table = Table().land(state.CAMP, at(0, 4, 0)).flag(B, at(0, 4, 0))
    table.units(B, at(0, 4, 3), SOLDIER, SPEAKER).units(B, at(0, 5, 0), SOLDIER)
    fracture(table, 4)
    for place in range(4):
        assert table.s.land[at(0, 4, place)] == table.b.below[at(0, 4, place)]
    assert table.s.flag[at(0, 4, 0)] == state.NOBODY
    assert table.on(B, at(0, 4, 3)) == []
    assert table.on(B, at(0, 5, 0)) == [SOLDIER]
    assert table.s.land[at(1, 4, 0)] == state.PLAIN
    assert table.s.at[B, state.FIRST_SOLDIER] == state.RESERVE


@pytest.mark.rule("11.9", "11.10")
def test_37_a_miner_warns_its_friends_and_none_flees_onto_the_same_ring() -> None:
    table = Table().units(B, at(0, 4, 1), MINER, SOLDIER, SPEAKER)
    fracture(table, 4)
    assert table.asks(state.FLIGHT, B)
    refuge = table.choices(state.FLIGHT) - {state.HEXES}
    assert refuge == {at(0, 3, 0), at(0, 3, 1), at(0, 5, 1), at(0, 5, 2)}
    table.answer(state.FLIGHT + at(0, 5, 1))
    table.answer(state.ESCORT + state.FIRST_SOLDIER).answer(state.ESCORT + state.FIRST_SPEAKER)
    assert sorted(table.on(B, at(0, 5, 1))) == [SPEAKER, MINER, SOLDIER]


@pytest.mark.rule("11.9")
def test_38_where_not_all_fit_the_warned_go_first() -> None:
    """Two soldiers stand on the refuge: one more unit fits, and the miner has the warning."""
    table = Table().units(B, at(0, 4, 1), SOLDIER, MINER).units(B, at(0, 3, 0), SOLDIER, SOLDIER)
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert sorted(table.on(B, at(0, 3, 0))) == [MINER, SOLDIER, SOLDIER]
    assert table.on(B, at(0, 4, 1)) == []


@pytest.mark.rule("11.9")
def test_38b_without_room_or_passable_land_the_warned_fall_too() -> None:
    """Four refuges: two full hexes, a lake, and one with an enemy."""
    table = Table().units(B, at(0, 4, 1), MINER)
    table.units(B, at(0, 3, 0), SOLDIER, SOLDIER, SOLDIER)
    table.units(B, at(0, 3, 1), SOLDIER, SPEAKER, SPEAKER)
    table.land(state.LAKE, at(0, 5, 1)).units(A, at(0, 5, 2), SOLDIER)
    fracture(table, 4)
    assert table.is_done
    assert table.s.at[B, state.FIRST_MINER] == state.RESERVE


@pytest.mark.rule("11.12", "7.8")
def test_39_locked_units_fall_with_their_hex() -> None:
    table = Table().units(B, at(0, 4, 1), MINER).units(A, at(0, 4, 1), SOLDIER)
    fracture(table, 4)
    assert table.is_done
    assert table.on(A, at(0, 4, 1)) == table.on(B, at(0, 4, 1)) == []
    assert table.s.attacker[at(0, 4, 1)] == state.NOBODY


@pytest.mark.rule("11.10", "11.11")
def test_40_a_ship_always_flees_and_never_along_the_ring_that_breaks() -> None:
    table = Table().ship(B, at(0, 4, 1)).units(A, at(0, 5, 1), SOLDIER)
    fracture(table, 4)
    assert table.asks(state.SHIP_FLIGHT, B)
    refuge = {at(0, 3, 0), at(0, 3, 1), at(0, 5, 1), at(0, 5, 2)}
    assert table.choices(state.SHIP_FLIGHT) == refuge
    table.answer(state.SHIP_FLIGHT + at(0, 5, 1))
    assert table.s.ship[B] == at(0, 5, 1)
    assert table.on(A, at(0, 5, 1)) == []


@pytest.mark.rule("11.7", "11.5", "11.8")
def test_41_a_ring_that_is_gone_hurts_nobody_and_an_empty_bag_nothing() -> None:
    table = Table()
    for place in range(4):
        table.land(int(table.b.below[at(0, 4, place)]), at(0, 4, place))
    ground = next(at(0, 4, p) for p in range(4) if table.s.land[at(0, 4, p)] == state.DEVASTATED)
    table.units(B, ground, SOLDIER)
    fracture(table, 4)
    assert table.on(B, ground) == [SOLDIER]
    assert sum(int(table.s.bag[token]) for token in range(42)) == 0
    before = [int(table.s.land[place]) for place in range(state.HEXES)]
    table.do(state.TO_FRACTURE, 0)
    assert [int(table.s.land[place]) for place in range(state.HEXES)] == before
    assert table.s.land[0] == state.CITY
    table.ship(A, 0).land(state.PLAIN, 0).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + at(0, 1, 0))
    assert table.s.land[0] == state.DEVASTATED


# --- 42 to 46: the launch ---


@pytest.mark.rule("12.1", "12.2", "12.3")
def test_42_a_complete_ship_without_units_out_launches_after_any_card() -> None:
    table = ready().turn(A).do(state.TO_LAUNCH)
    assert table.choices(state.LAUNCH) == {0, 1}
    table.answer(state.DO_LAUNCH)
    assert table.is_over
    assert table.s.winner == A


@pytest.mark.rule("12.2")
def test_43_never_from_devastated_ground_or_incomplete() -> None:
    assert ready().land(state.DEVASTATED, HERE).turn(A).do(state.TO_LAUNCH).is_done
    assert ready().blueprint(A, state.KNOWN, 3).turn(A).do(state.TO_LAUNCH).is_done


@pytest.mark.rule("12.3", "12.4")
def test_44_a_captured_unit_is_left_behind_only_by_the_die() -> None:
    table = ready().captured(B, A, SOLDIER).turn(A).do(state.TO_LAUNCH)
    assert table.choices(state.LAUNCH) == {0, 2}
    table.answer(state.NO_LAUNCH)
    assert table.is_done


@pytest.mark.rule("12.4")
def test_45_what_the_die_lets_stay_behind() -> None:
    """Two units left: the faces 2, 3, 4 and any let the ship go, 1 and none don't."""
    seen = {}
    for seed in range(60):
        table = Table(2, seed=seed).ship(A, HERE).blueprint(A, state.INSTALLED, *range(6))
        table.captured(B, A, SOLDIER).units(A, NEXT, MINER).turn(A).do(state.TO_LAUNCH)
        table.answer(state.ROLL_HUMANITY)
        seen[table.events_of(state.ROLLED_HUMANITY)[-1].a] = table.is_over
    assert seen == {1: False, 2: True, 3: True, 4: True, 99: True, -1: False}


@pytest.mark.rule("12.5")
def test_46_after_thirty_rounds_most_modules_win() -> None:
    table = Table(3).blueprint(B, state.INSTALLED, 0, 1).blueprint(C, state.INSTALLED, 2)
    table.s.rounds = 30
    table.s.player = (table.s.lead + 2) % 3
    table.do(state.TO_NEXT)
    assert table.is_over
    assert table.game.rules["winners"](table.b, table.s) == 1 << B
