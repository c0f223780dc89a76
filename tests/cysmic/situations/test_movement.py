"""Situations of movement (chapter 4)."""

from __future__ import annotations

import pytest

from cysmic.scenario import (
    HARVESTER,
    MINER,
    POWERMECH,
    SOLDIER,
    SPEAKER,
    STANDARD_BOX,
    A,
    B,
    C,
    Table,
    at,
)
from cysmic.shorthand import (
    ABYSS_BELOW,
    AROUND,
    CITY,
    EDGE,
    FAR,
    FAR_3,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HERE,
    HEX,
    INNER,
    NEXT,
    NO_EFFECT,
    RELIC_NAMES,
    RING_4,
    TWO_AWAY,
    active,
    around,
    closed_but,
    fracture,
    goals,
    influential,
    jumps,
    next_fracture,
    no_events,
    number,
    over_the_edge,
    sends,
    stays,
    strike,
    tokens,
    unit_to,
)
from offworld.games.cysmic import pieces, state, tell


def first(kind: int) -> int:
    """Return the number of the first unit of a type."""
    return int(pieces.first_of(kind))


@pytest.mark.rule("4.1", "4.2", "5.1")
def test_a_soldier_moves_four_hexes_around_a_mountain() -> None:
    """Straight out from ring 1 the mountain in ring 2 costs nothing: the way round is as long."""
    table = Table().units(A, at(0, 1, 0), SOLDIER).land(state.MOUNTAIN, at(0, 2, 0))
    table.plays(A, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    found = goals(table)
    assert at(0, 2, 0) not in found
    assert at(0, 4, 1) in found
    assert at(0, 5, 2) in found  # by ring 2 place 1, 3 steps further
    assert at(0, 6, 2) not in found  # 5 steps


@pytest.mark.rule("4.1", "5.11")
def test_a_soldier_steps_out_and_back_to_neutralize() -> None:
    """It stands on B's camp. It must have moved: two of its four hexes bring it there again."""
    table = Table().land(state.CAMP, HERE).flag(B, HERE).units(A, HERE, SOLDIER)
    table.plays(A, state.SOLDIER)
    unit_to(table, FIRST_SOLDIER, HERE)
    assert table.choices(state.ACT) == {state.ACT_NEUTRALIZE, state.ACT_NOTHING}
    table.answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[HERE] == state.NOBODY
    assert table.on(A, HERE) == [SOLDIER]


@pytest.mark.rule("4.1", "5.11")
def test_who_cannot_step_out_does_not_step_back() -> None:
    """All around are lakes, enemies and a ship: there is no hex to turn round on."""
    table = Table(3).land(state.CAMP, HERE).flag(B, HERE).units(A, HERE, SOLDIER)
    enemy, ship, *lakes = around(table, HERE)
    table.land(state.LAKE, *lakes).units(B, enemy, MINER).ship(C, ship)
    table.plays(A, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {enemy}


@pytest.mark.rule("4.1", "4.11")
def test_a_unit_fetches_a_relic_next_door_and_comes_back() -> None:
    table = Table().units(A, HERE, MINER).land(state.ORE, HERE).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    no_events(table).plays(A, state.MINER)
    unit_to(table, FIRST_MINER, HERE)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0]).answer(state.ACT + state.ACT_MINE)
    assert table.s.token[NEXT] == 0
    assert table.on(A, HERE) == [MINER]
    assert table.s.ore[A] == 1


@pytest.mark.rule("4.1", "4.11")
def test_a_harvester_cannot_fetch_a_relic_two_hexes_away_and_come_back() -> None:
    table = Table().units(A, HERE, HARVESTER).land(state.DEVASTATED, at(0, 5, 1))
    table.s.token[at(0, 5, 1)] = 1
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert HERE not in goals(table)


@pytest.mark.rule("4.2", "4.1")
def test_the_city_is_crossed_by_all() -> None:
    """A speaker of three hexes goes from ring 1 over the city to ring 2 on the other side."""
    table = Table().units(A, at(0, 1, 0), SPEAKER).land(state.LAKE, at(1, 1, 0), at(5, 1, 0))
    table.plays(A, SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER)
    assert {state.CITY_HEX, at(3, 1, 0), at(3, 2, 0)} <= goals(table)


@pytest.mark.rule("4.3")
def test_the_edge_wraps_by_the_colour_of_arrows() -> None:
    """Place 2 of ring 6 in slice 0 is one step from place 2 of the other five slices."""
    table = Table().units(A, at(0, 6, 2), HARVESTER)
    table.plays(A, HARVESTER).answer(state.UNIT + state.FIRST_HARVESTER)
    found = goals(table)
    for part in range(1, 6):
        assert at(part, 6, 2) in found
        assert at(part, 5, 2) in found  # and from there a step inwards
        assert at(part, 6, 4) not in found  # two more steps along the edge


@pytest.mark.rule("4.3", "6.1")
def test_an_attack_around_the_planet() -> None:
    """A soldier leaves by an arrow and enters among enemies, one step away."""
    here, there = at(0, 6, 2), at(3, 6, 2)
    table = Table().units(A, here, SOLDIER).units(B, there, MINER).turn(A)
    table.do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, there)
    assert table.s.attacker[there] == A


@pytest.mark.rule("4.3")
def test_an_arrow_leads_to_its_own_colour_only() -> None:
    """With two steps a harvester sees that edge hex and its neighbours, no more of the biome."""
    here, there = at(0, 6, 2), at(3, 6, 2)
    table = Table().units(A, here, HARVESTER).turn(A).do(state.TO_UNITS, HARVESTER)
    table.answer(state.UNIT + FIRST_HARVESTER)
    beyond = {place for place in goals(table) if (place - 1) // 21 == 3}
    assert beyond == {there, *around(table, there)}


@pytest.mark.rule("4.3", "4.6", "1.7")
def test_an_edge_hex_with_a_ship_is_closed_to_the_arrow() -> None:
    here, there, other = at(0, 6, 2), at(3, 6, 2), at(4, 6, 2)
    table = Table().ship(B, there).units(A, here, HARVESTER).turn(A)
    table.do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    found = goals(table)
    assert there not in found
    assert at(3, 5, 1) not in found  # only the way through the ship is short enough
    assert {other, at(4, 5, 1)} <= found


@pytest.mark.rule("4.3", "4.7", "3.7")
def test_an_arrow_leads_a_miner_into_a_combat_of_its_own_side() -> None:
    table = Table()
    there = min(over_the_edge(table, EDGE))
    table.units(B, there, SOLDIER).units(A, there, SOLDIER).units(A, EDGE, MINER).plays(A, MINER)
    table.answer(state.UNIT + FIRST_MINER).goes(there)
    assert sorted(table.on(A, there)) == [MINER, SOLDIER]
    assert table.s.attacker[there] == A
    assert table.is_done  # locked: it explores nothing


@pytest.mark.rule("4.3", "5.16")
def test_a_ship_leaves_one_edge_and_comes_in_at_another() -> None:
    """A ship is a unit, and only caves are closed to it."""
    table = Table().ship(A, EDGE).plays(A, state.SHIP_CARD)
    across = {at(part, 6, 2) for part in range(1, 6)}
    assert table.choices(state.SHIP_TO) == set(around(table, EDGE)) | across
    table.answer(state.SHIP_TO + at(3, 6, 2))
    assert table.s.ship[A] == at(3, 6, 2)
    assert table.s.land[EDGE] == table.b.below[EDGE]
    table = Table().ship(A, EDGE)
    fracture(table, 6)
    assert table.choices(state.SHIP_FLIGHT) == {at(0, 5, 1), at(0, 5, 2)}  # no arrows in flight


@pytest.mark.rule("4.3", "4.9")
def test_a_jump_stays_on_this_side_of_the_edge() -> None:
    """On foot an arrow leads to the slice across; five hexes through the air do not."""
    table = Table().units(A, at(0, 6, 2), POWERMECH).ship(A, FAR)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK)
    assert at(3, 6, 2) in goals(table)
    table = Table().units(A, at(0, 6, 2), POWERMECH).ship(A, FAR)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert at(3, 6, 2) not in goals(table)


@pytest.mark.rule("4.3", "4.4")
def test_an_arrow_and_a_cave_in_one_move() -> None:
    """Over the edge (1), to the cave beside it (2), out of the far cave (3)."""
    near, far = at(3, 5, 1), at(5, 2, 0)
    table = Table().land(state.CAVE, near, far).units(A, EDGE, MINER)
    table.plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    assert {at(3, 6, 2), near, far} <= goals(table)
    assert at(5, 1, 0) not in goals(table)  # a fourth step


@pytest.mark.rule("4.3", "4.2")
def test_the_edge_leads_over_devastated_ground_not_over_the_abyss() -> None:
    table = Table().units(A, EDGE, HARVESTER)
    table.land(state.DEVASTATED, at(1, 6, 2)).land(state.ABYSS, at(2, 6, 2))
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert at(1, 6, 2) in goals(table)
    assert at(2, 6, 2) not in goals(table)


@pytest.mark.rule("4.4")
def test_caves_are_adjacent_for_units() -> None:
    """Harvester beside a cave: into it, out of the other cave, and no farther."""
    far = at(3, 4, 2)
    table = Table().land(state.CAVE, NEXT, far).units(A, HERE, HARVESTER)
    table.plays(A, HARVESTER).answer(state.UNIT + state.FIRST_HARVESTER)
    found = goals(table)
    assert far in found
    assert at(3, 4, 1) not in found
    ship = Table().land(state.CAVE, NEXT, far).ship(A, NEXT).turn(A).do(state.TO_SHIP_MOVE)
    assert far not in ship.choices(state.SHIP_TO)


@pytest.mark.rule("4.4", "4.6", "6.1")
def test_an_attack_out_of_a_cave_ends_there() -> None:
    """A soldier fights in a held cave on the far side; what lies behind is closed to it."""
    table = Table().land(state.CAVE, HEX, FAR_3).units(A, HEX, SOLDIER).units(B, FAR_3, SPEAKER)
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table).isdisjoint(around(table, FAR_3))
    table.goes(FAR_3)
    assert table.s.attacker[FAR_3] == A
    assert table.is_done


@pytest.mark.rule("4.4", "4.6", "1.7")
def test_a_cave_under_a_ship_is_closed_and_the_other_caves_are_not() -> None:
    """A harvester in a cave goes to the third cave and one step on; not to the one with a ship."""
    under, third = at(2, 3, 1), at(4, 3, 1)
    table = Table().land(state.CAVE, HEX, under, third).ship(B, under).units(A, HEX, HARVESTER)
    table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    found = goals(table)
    assert {third, *around(table, third)} <= found
    assert found.isdisjoint({under, *around(table, under)})


@pytest.mark.rule("4.4", "4.8", "1.7")
def test_a_full_cave_is_a_way_and_no_goal() -> None:
    """Three own soldiers hold the near cave: the miner goes through it to the far one and on."""
    table = Table().land(state.CAVE, NEXT, FAR).units(A, NEXT, SOLDIER, SOLDIER, SOLDIER)
    table.units(A, HEX, MINER).plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    assert NEXT not in goals(table)
    assert FAR in goals(table)  # the second step
    assert set(around(table, FAR)) <= goals(table)  # the third


@pytest.mark.rule("4.4", "4.1")
def test_two_caves_in_a_row_cost_two() -> None:
    """A harvester beside a cave has one step for it and one to any other; nothing beyond."""
    near, far = NEXT, at(3, 5, 2)
    table = Table().land(state.CAVE, near, far).units(A, HEX, HARVESTER)
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert far in goals(table)
    assert not goals(table) & set(around(table, far))


@pytest.mark.rule("4.4", "5.9")
def test_a_unit_that_ends_in_a_cave_is_on_its_hex_only() -> None:
    """A's miner came out of one cave; an enemy in another cave has nothing to fight there."""
    near, far = HEX, FAR
    table = Table().land(state.CAVE, near, far).units(A, near, MINER).units(B, NEXT, SOLDIER)
    sends(table, A, MINER, near, far)
    assert table.on(A, far) == [MINER]
    if table.asks(state.ACT):
        table.answer(state.ACT)
    sends(table, B, SOLDIER, NEXT, near)
    assert table.s.attacker[near] == state.NOBODY


@pytest.mark.rule("4.4", "5.17")
def test_a_ship_uses_no_caves() -> None:
    """All is lake but a cave four spaces away: it isn't adjacent to the ship's cave: 3 ore."""
    here, there = at(0, 2, 0), at(3, 2, 0)
    table = Table().land(state.LAKE, *range(state.HEXES)).land(state.CAVE, here, there)
    table.ship(A, here).ore(A, 4).plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == {there}
    table.answer(state.SHIP_TO + there)
    assert table.s.ore[A] == 1
    assert table.s.cut == 0


@pytest.mark.rule("4.4", "4.6", "6.1")
def test_a_soldier_comes_out_of_a_far_cave_among_enemies() -> None:
    """To the cave (1), through (2), beside it (3): there is an enemy, and nobody walks past."""
    near, out, held = NEXT, at(3, 2, 0), at(3, 3, 0)
    table = Table().land(state.CAVE, near, out).units(A, HEX, SOLDIER).units(B, held, MINER)
    table.plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert {near, out, held, at(3, 3, 1), at(3, 4, 1)} <= goals(table)
    assert at(3, 4, 0) not in goals(table)  # only through the enemy
    table.goes(held)
    assert table.s.attacker[held] == A


@pytest.mark.rule("4.4", "4.6")
def test_a_held_cave_is_closed_and_the_others_are_not() -> None:
    """Three caves: in one stands an enemy. A miner in another goes to the third in one step."""
    held, free = at(2, 5, 1), at(4, 5, 1)
    table = Table().land(state.CAVE, HERE, held, free).units(A, HERE, MINER).units(B, held, SOLDIER)
    table.plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    found = goals(table)
    assert held not in found
    assert free in found
    assert at(4, 6, 1) in found


@pytest.mark.rule("4.4", "11.6")
def test_a_cave_that_has_collapsed_leads_nowhere() -> None:
    table = Table().land(state.CAVE, HERE, FAR).units(A, HERE, MINER)
    table.land(state.DEVASTATED, FAR).plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    assert FAR not in goals(table)


@pytest.mark.rule("4.6")
def test_nobody_passes_through_enemies() -> None:
    """A ring of lakes with one gap, in which an enemy stands: a soldier may end there, no more."""
    table = Table().units(A, HERE, SOLDIER, MINER)
    around = [int(table.b.around[HERE, side]) for side in range(6)]
    table.land(state.LAKE, *(place for place in around if place != NEXT)).units(B, NEXT, MINER)
    table.plays(A, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {NEXT}
    table.goes(NEXT)
    assert table.s.attacker[NEXT] == A
    table.do(state.TO_UNITS, MINER).answer(state.UNIT + FIRST_MINER)
    assert goals(table) == {NEXT}  # now it is a combat of its own faction
    table.goes(NEXT)
    assert sorted(table.on(A, NEXT)) == [MINER, SOLDIER]


@pytest.mark.rule("4.6", "4.7", "1.7")
def test_a_harvester_may_not_follow_a_powermech_into_its_fight() -> None:
    """One vehicle for each side; B's own vehicle there doesn't count for A."""
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, POWERMECH)
    table.units(A, NEXT, HARVESTER, MINER).turn(A)
    table.do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert HEX not in goals(table)
    table.turn(A).do(state.TO_UNITS, MINER).answer(state.UNIT + FIRST_MINER)
    assert HEX in goals(table)


@pytest.mark.rule("4.6", "4.10")
def test_an_own_ship_at_the_end_of_the_move_is_no_goal_but_beside_it_is() -> None:
    table = Table().ship(A, NEXT).units(A, HEX, SOLDIER, MINER, SPEAKER)
    table.plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert NEXT not in goals(table)
    assert INNER in goals(table)


@pytest.mark.rule("4.6", "4.7", "3.7")
def test_nobody_walks_through_a_combat_of_the_own_side_or_past_a_ship() -> None:
    """A gap with an own combat lets units in, never through; the own ship lets nobody pass."""
    gap, ship, *lakes = around(Table(), HERE)
    table = Table().ship(A, ship).land(state.LAKE, *lakes).units(A, HERE, SPEAKER)
    table.units(B, gap, MINER).units(A, gap, SOLDIER)
    table.plays(A, state.SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER)
    assert goals(table) == {gap}


@pytest.mark.rule("4.7", "7.1", "3.7")
def test_a_third_faction_stays_out_and_the_two_are_locked() -> None:
    table = Table(3).units(B, NEXT, SOLDIER).units(A, NEXT, SOLDIER).units(C, HERE, SOLDIER)
    table.plays(C, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert NEXT not in goals(table)
    table.plays(A, state.SOLDIER)
    assert not table.asks(state.UNIT)  # the only soldier is locked


@pytest.mark.rule("4.7", "6.1")
def test_a_miner_walks_to_a_friend_in_a_combat_never_to_enemies_alone() -> None:
    """On one hex A's soldier fights B, on another there is only B."""
    other = at(0, 3, 2)
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).units(B, other, MINER)
    table.units(A, at(0, 4, 2), MINER).plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    assert HEX in goals(table)
    assert other not in goals(table)
    table.goes(HEX)
    assert sorted(table.on(A, HEX)) == [MINER, SOLDIER]
    assert not table.asks(state.ACT)


@pytest.mark.rule("4.7", "4.9", "7.1")
def test_a_third_force_neither_enters_nor_crosses_but_jumps_over() -> None:
    """The combat of A and B closes the only other way out of C's corner."""
    table = Table(3).units(B, HEX, MINER).units(A, HEX, SOLDIER).units(C, INNER, SOLDIER, POWERMECH)
    closed_but(closed_but(table, INNER, HEX, NEXT), NEXT, INNER, HEX)
    table.turn(C).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {NEXT}
    table.turn(C).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert HEX not in goals(table)
    assert {NEXT, ABYSS_BELOW} <= goals(table)


@pytest.mark.rule("4.7", "3.7", "5.10")
def test_the_second_soldier_joins_the_fight_that_the_first_began() -> None:
    """Both are locked, two dice are rolled, and neither is asked to neutralize B's camp."""
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(B, HEX, MINER)
    table.units(A, NEXT, SOLDIER, SOLDIER)
    unit_to(table.turn(A).do(state.TO_UNITS, SOLDIER), FIRST_SOLDIER, HEX)
    unit_to(table, FIRST_SOLDIER + 1, HEX)
    assert table.is_done
    assert [pieces.is_locked(table.s, A, FIRST_SOLDIER + n) for n in range(2)] == [True, True]
    assert table.s.flag[HEX] == B
    strike(table.battle(A), 1, 3, NO_EFFECT)
    assert table.prison(A, B) == [MINER]
    assert table.s.flag[HEX] == B


@pytest.mark.rule("4.7", "3.7", "5.13")
def test_a_harvester_that_joins_a_combat_on_crystal_harvests_nothing() -> None:
    table = no_events(Table(6)).land(state.ORE, HEX).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(A, NEXT, HARVESTER)
    sends(table, A, HARVESTER, NEXT, HEX)
    assert table.is_done
    assert (table.s.ore[A], table.s.hand_cards[A]) == (0, 0)
    assert table.s.tremor_at == 6


@pytest.mark.rule("4.9", "3.8")
def test_a_powermech_jumps_over_everything_and_the_planet_trembles() -> None:
    """Five hexes from ring 6 inwards to ring 1, over abyss, enemies and mountains."""
    table = Table(6).units(A, at(0, 6, 0), POWERMECH)
    table.land(state.ABYSS, at(0, 5, 0), at(0, 4, 0)).land(state.MOUNTAIN, at(0, 3, 0))
    table.units(B, at(0, 2, 0), SOLDIER).units(B, at(0, 1, 0), SOLDIER)
    table.plays(A, POWERMECH).answer(state.UNIT + state.FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    found = goals(table)
    assert at(0, 4, 0) not in found  # it can't land in the abyss
    assert at(1, 6, 0) not in found  # no arrows: on foot one step, in the air six
    table.goes(at(0, 1, 0))
    assert table.s.attacker[at(0, 1, 0)] == A
    assert table.s.tremor_at == 5


@pytest.mark.rule("4.9", "6.1", "3.8")
def test_a_powermech_jumps_into_a_fight() -> None:
    table = Table().land(state.MOUNTAIN, *AROUND).units(B, HEX, HARVESTER)
    table.units(A, TWO_AWAY, POWERMECH).plays(A, state.POWERMECH)
    table.answer(state.UNIT + number(table, A, TWO_AWAY, POWERMECH))
    table.answer(state.MODE + state.JUMP).goes(HEX)
    assert table.s.attacker[HEX] == A
    assert table.s.tremor_at == 1  # one of two


@pytest.mark.rule("4.9", "10.4")
@pytest.mark.parametrize(("quiet", "said"), [(0, "Jump, with a tremor."), (1, "Jump.")])
def test_a_quiet_jump_is_told_as_one(quiet: int, said: str) -> None:
    table = Table().units(A, HEX, POWERMECH).trait(A, state.T_QUIET_JUMP, quiet).turn(A)
    table.do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    assert tell.option(STANDARD_BOX, table.s, A, state.MODE + state.JUMP).text == said


@pytest.mark.rule("4.9", "4.7", "3.8")
def test_a_powermech_jumps_to_the_help_of_its_own_miner() -> None:
    """B attacks A's miner behind mountains; the powermech makes the side stronger, no attacker."""
    for mode, helps in ((state.WALK, False), (state.JUMP, True)):
        table = Table(6).units(A, HEX, MINER).units(B, HEX, SOLDIER)
        table.land(state.MOUNTAIN, *around(table, HEX)).units(A, at(0, 5, 1), POWERMECH)
        table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + mode)
        assert (HEX in goals(table)) == helps
    table.goes(HEX)
    assert table.s.attacker[HEX] == B
    assert sorted(table.on(A, HEX)) == [MINER, POWERMECH]
    assert table.s.tremor_at == 5


@pytest.mark.rule("4.9", "4.3", "4.4")
def test_on_foot_by_arrow_and_cave_in_the_air_by_neither() -> None:
    cave, across = at(3, 2, 0), at(3, 6, 2)
    table = Table(6).units(A, EDGE, POWERMECH).land(state.CAVE, EDGE, cave)
    for seat in range(6):
        table.ship(seat, at(seat, 3, 0))
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK)
    assert {cave, across} <= goals(table)
    stays(table).turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert not {cave, across} & goals(table)


@pytest.mark.rule("4.9", "3.8", "11.6")
def test_the_first_jump_may_cost_the_second_powermech() -> None:
    """Its tremor breaks ring 4, where the other waits: nobody is left to be activated."""
    table = next_fracture(Table(), 0, 4).units(A, FAR, POWERMECH).units(A, RING_4, POWERMECH)
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP).goes(at(3, 3, 1))
    assert table.is_done
    assert table.on(A, RING_4) == []
    assert table.s.lost[A] == 1


@pytest.mark.rule("4.9")
def test_the_goal_of_a_jump_is_told_as_one() -> None:
    table = Table().units(A, HEX, POWERMECH).turn(A).do(state.TO_UNITS, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP)
    if table.asks(state.BIOME):
        table.answer(state.BIOME + state.SLICES)
    said = tell.option(STANDARD_BOX, table.s, A, state.GOAL + CITY)
    assert (said.text, said.rule) == ("Jump to Colony City.", "4.9")


@pytest.mark.rule("4.9", "3.8", "11.6", "3.6")
def test_the_first_jump_breaks_the_ground_under_the_second_powermech() -> None:
    table = next_fracture(Table(6), 0, 4).units(A, FAR, POWERMECH).units(A, RING_4, POWERMECH)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP).goes(at(3, 3, 1))
    assert table.is_done  # no powermech is left to be activated
    assert table.s.lost[A] == 1
    assert table.on(A, at(3, 3, 1)) == [POWERMECH]


@pytest.mark.rule("4.9", "3.8")
def test_two_jumps_are_two_tremors_and_walking_is_none() -> None:
    table = Table(6).units(A, HERE, POWERMECH).units(A, FAR, POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP).goes(at(0, 5, 1))
    assert table.s.tremor_at == 5
    table.answer(state.UNIT + FIRST_POWERMECH + 1).answer(state.MODE + state.WALK)
    table.goes(at(3, 5, 2))
    assert table.s.tremor_at == 5


@pytest.mark.rule("4.9", "4.7", "1.7")
def test_where_a_jump_cannot_land() -> None:
    """Not on a ship, a lake, a friend's vehicle or a combat of others; on one of its own."""
    table = Table(3).units(A, HERE, POWERMECH)
    ship, lake, friend, others, own = around(table, HERE)[:5]
    table.ship(B, ship).land(state.LAKE, lake).units(A, friend, HARVESTER)
    table.units(B, others, SOLDIER).units(C, others, SOLDIER)
    table.units(B, own, MINER).units(A, own, SOLDIER)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    found = goals(table)
    assert found.isdisjoint({ship, lake, friend, others})
    assert own in found


@pytest.mark.rule("4.9", "3.8")
def test_a_powermech_that_stays_where_it_is_has_not_jumped() -> None:
    """Jumpjets are chosen, but no jump is made: no tremor."""
    table = Table(6).units(A, HEX, POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP)
    stays(table)
    assert table.count(state.TREMOR) == 0


@pytest.mark.rule("4.9", "3.8")
def test_a_jump_that_is_not_made_shakes_nothing() -> None:
    table = Table(6).units(A, HEX, POWERMECH).plays(A, POWERMECH)
    stays(table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP))
    assert table.s.tremor_at == 6
    assert table.on(A, HEX) == [POWERMECH]


@pytest.mark.rule("4.9", "6.1", "11.12")
def test_a_jump_into_a_fight_that_breaks_the_ground_of_both() -> None:
    """B's miner is locked as soon as the powermech lands: no Early Warning, no prisoner."""
    table = next_fracture(Table(), 0, 4).units(A, FAR, POWERMECH).units(B, RING_4, MINER)
    table.units(A, at(0, 2, 1), POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH + 1).answer(state.MODE + state.JUMP).goes(RING_4)
    assert table.asks(state.UNIT, A)  # the other powermech
    assert table.on(B, state.RESERVE).count(MINER) == 6
    assert table.on(A, state.RESERVE).count(POWERMECH) == 1
    assert table.s.attacker[RING_4] == state.NOBODY


@pytest.mark.rule("4.9", "11.6")
def test_a_powermech_that_lands_on_breaking_ground_is_lost() -> None:
    table = next_fracture(Table(6), 0, 4).units(A, HEX, POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP).goes(RING_4)
    assert table.s.at[A, FIRST_POWERMECH] == state.RESERVE
    assert table.is_done


@pytest.mark.rule("4.10", "7.19")
def test_a_ship_ends_a_combat_by_crushing_both_sides() -> None:
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER, SOLDIER)
    table.ship(C, AROUND[4]).plays(C, state.SHIP_CARD).answer(state.SHIP_TO + HEX)
    assert table.s.attacker[HEX] == state.NOBODY
    assert table.on(A, HEX) == table.on(B, HEX) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    table.battle(A)
    assert table.is_done


@pytest.mark.rule("4.10", "11.11", "9.2")
def test_a_ship_that_flees_destroys_relic_and_habitat() -> None:
    """Ring 4 breaks under B's ship: A's outpost in its way is gone with its influence."""
    refuge = at(0, 3, 0)
    for land in (state.OUTPOST, state.DEVASTATED):
        table = influential(Table(), A, 6).ship(B, at(0, 4, 1)).land(land, refuge)
        if land == state.OUTPOST:
            table.flag(A, refuge)
            assert pieces.influence(table.b, table.s, A) == 8
        else:
            table.s.token[refuge] = 1
        fracture(table, 4)
        table.answer(state.SHIP_FLIGHT + refuge)
        assert table.s.ship[B] == refuge
        assert table.s.token[refuge] == 0
        assert table.count(state.DREW_RELICS) == 0
        assert pieces.influence(table.b, table.s, A) == 6


@pytest.mark.rule("4.10", "5.16")
def test_where_a_ship_cannot_go() -> None:
    """Mountain, lake, abyss, another ship; devastated ground and a combat are allowed."""
    table = Table(3).ship(A, HEX)
    mountain, lake, abyss, ship, ground, combat = around(table, HEX)
    table.land(state.MOUNTAIN, mountain).land(state.LAKE, lake).land(state.ABYSS, abyss)
    table.ship(B, ship).land(state.DEVASTATED, ground)
    table.units(B, combat, SOLDIER).units(C, combat, SOLDIER)
    table.plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == {ground, combat}


@pytest.mark.rule("4.10", "5.16", "5.19", "1.12")
def test_a_ship_ends_the_combat_of_two_others_on_a_settlement() -> None:
    """Nobody is captured, B's influence falls, and the hex stays when the ship moves on."""
    table = influential(Table(3), B, 3).ship(A, HEX).land(state.SETTLEMENT, NEXT).flag(B, NEXT)
    table.units(B, NEXT, MINER).units(C, NEXT, SOLDIER).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT)
    assert table.s.land[HEX] == table.b.below[HEX]
    assert table.s.attacker[NEXT] == state.NOBODY
    assert table.on(B, state.RESERVE).count(MINER) == 6
    assert table.on(C, state.RESERVE).count(SOLDIER) == 10
    assert pieces.influence(table.b, table.s, B) == 3
    table.answer(state.SHIP_TO + INNER)
    assert table.s.land[NEXT] == state.PLAIN


@pytest.mark.rule("4.11", "9.3")
@pytest.mark.parametrize("kind", [SPEAKER, MINER, SOLDIER, HARVESTER, POWERMECH])
def test_any_unit_takes_a_relic(kind: int) -> None:
    table = tokens(Table(), NEXT).units(A, HEX, kind).turn(A).do(state.TO_UNITS, kind)
    table.answer(state.UNIT + first(kind))
    if table.asks(state.MODE):
        table.answer(state.MODE + state.WALK)
    table.goes(NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.s.token[NEXT] == 0


@pytest.mark.rule("4.11", "9.3", "3.12")
def test_two_tokens_on_the_way_make_seven_relics_until_the_turn_ends() -> None:
    """Five relics, two tokens: two of four drawn are kept; at the end two of the hand go."""
    path = (INNER, at(0, 1, 0))
    table = active(Table().relic_hand(A, 0, 1, 2), A, 3, 4).units(A, HEX, MINER)
    closed_but(closed_but(tokens(table, *path), HEX, INNER), INNER, HEX, path[1])
    table.turn(A).do(state.TO_UNITS, MINER)
    unit_to(table, FIRST_MINER, path[1])
    for _ in path:
        drawn = {int(table.s.relic_at[i]) for i in range(2)}
        assert {c for c in table.choices(state.KEEP_RELIC) if c < state.RELICS} == drawn
        table.answer(state.KEEP_RELIC + min(drawn))
    assert pieces.relics_owned(table.s, A) == 7
    assert sum(table.s.relic_discard) == 2
    while not table.is_done:
        table.answer(table.options()[0])
    table.do(state.TO_LIMITS)
    for _ in range(2):
        assert table.asks(state.DISCARD_RELIC, A)
        table.answer(table.options()[0])
    assert table.is_done
    assert pieces.relics_owned(table.s, A) == 5


@pytest.mark.rule("4.11", "4.9")
def test_a_jump_takes_no_relic_but_where_it_lands() -> None:
    """Two tokens in a row: the powermech flies over the first to the second."""
    beyond = at(0, 1, 0)
    table = tokens(Table(), INNER, beyond).units(A, HEX, POWERMECH).turn(A)
    table.do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP).goes(beyond)
    while not table.asks(state.KEEP_RELIC):
        table.answer(table.options()[0])
    table.answer(table.options()[0])
    assert table.is_done
    assert (table.s.token[INNER], table.s.token[beyond]) == (1, 0)
    assert pieces.relics_owned(table.s, A) == 1


@pytest.mark.rule("4.11", "5.11")
def test_a_soldier_draws_for_a_relic_and_then_neutralizes() -> None:
    """Over the token to B's camp: the relic comes first, the camp is neutralized where it ends."""
    table = tokens(Table(), NEXT).land(state.CAMP, INNER).flag(B, INNER).units(A, HEX, SOLDIER)
    table.plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER).goes(INNER)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_NEUTRALIZE}
    table.answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[INNER] == state.NOBODY
    assert table.s.token[NEXT] == 0


@pytest.mark.rule("4.11", "6.1", "5.11")
def test_over_a_relic_into_a_fight_for_a_camp() -> None:
    """The relic is drawn; B's miner is engaged, so its camp can't be neutralized."""
    table = tokens(Table(), NEXT).land(state.CAMP, INNER).flag(B, INNER).units(B, INNER, MINER)
    table.units(A, HEX, SOLDIER).plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER).goes(INNER)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert table.is_done
    assert table.s.attacker[INNER] == A
    assert table.s.flag[INNER] == B


@pytest.mark.rule("4.11", "9.3")
def test_a_unit_makes_the_detour_its_movement_allows_for_a_relic() -> None:
    """Speaker, movement 3: over the token to a hex next to its own takes two steps."""
    table = Table().units(A, HERE, SPEAKER)
    token = NEXT
    goal = next(place for place in around(table, HERE) if place in around(table, token))
    table.land(state.DEVASTATED, token)
    table.s.token[token] = 1
    table.plays(A, SPEAKER)
    unit_to(table, 0, goal)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.s.token[token] == 0
    assert table.on(A, goal) == [SPEAKER]


@pytest.mark.rule("4.11")
def test_no_detour_is_longer_than_the_movement() -> None:
    """Harvester, movement 2, to a hex two steps away: the token beside the way stays."""
    table = Table().units(A, at(0, 4, 0), HARVESTER)
    token, goal = at(0, 4, 1), at(0, 2, 0)
    table.land(state.DEVASTATED, token)
    table.s.token[token] = 1
    table.plays(A, HARVESTER)
    unit_to(table, FIRST_HARVESTER, goal)
    assert not table.asks(state.KEEP_RELIC)
    assert table.s.token[token] == 1


@pytest.mark.rule("4.11")
def test_of_equally_long_ways_that_over_a_token_far_from_the_goal() -> None:
    """Three steps straight: the token lies on the first hex of one of two ways."""
    for first in (at(0, 4, 1), at(0, 4, 2)):
        table = Table().units(A, HERE, SPEAKER).land(state.DEVASTATED, first)
        table.s.token[first] = 1
        table.plays(A, SPEAKER)
        unit_to(table, 0, at(0, 6, 2))
        assert table.asks(state.KEEP_RELIC, A), first


@pytest.mark.rule("4.11", "6.3")
def test_a_recruit_that_comes_to_a_relic_takes_it() -> None:
    table = influential(Table(), A, 2).ship(A, HERE).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert table.s.token[NEXT] == 0
    assert table.asks(state.RECRUIT, A)  # 1 influence is left


@pytest.mark.rule("4.11", "4.9", "9.4")
def test_the_relic_where_a_jump_lands_is_drawn_before_the_ground_shakes() -> None:
    """The token is taken at once: a Seismograph just found warns of the jump's own fracture."""
    table = tokens(next_fracture(Table(), 0, 4), HEX).units(A, at(0, 2, 1), POWERMECH)
    table.units(A, RING_4, SOLDIER).plays(A, POWERMECH)
    meter = RELIC_NAMES.index("Seismograph")
    for relic in range(state.RELICS):
        table.s.relic_deck[relic] = 2 * int(relic == meter)
    table.s.relic_deck_cards = 2
    jumps(table, FIRST_POWERMECH, HEX)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.count(state.FRACTURE) == 0
    table.answer(state.KEEP_RELIC + state.RELICS + meter)
    assert table.asks(state.FLIGHT, A)


@pytest.mark.rule("4.11", "4.4")
def test_who_goes_from_cave_to_cave_passes_no_hex_between() -> None:
    """A relic two hexes from the far cave is too far for a detour."""
    near, far = at(0, 5, 0), at(3, 5, 0)
    table = tokens(Table(), at(3, 3, 0)).land(state.CAVE, near, far).units(A, near, HARVESTER)
    sends(table, A, HARVESTER, near, far)
    assert table.s.token[at(3, 3, 0)] == 1
    assert table.count(state.DREW_RELICS) == 0


@pytest.mark.rule("4.9", "4.10", "11.11", "5.15")
def test_a_jump_brings_the_own_ship_down_on_the_powermech() -> None:
    """It lands on the only hex to which its ship can flee from the fracture of this jump."""
    table = Table().ship(A, RING_4).units(A, at(0, 1, 0), POWERMECH)
    closed_but(table, RING_4, NEXT, at(0, 4, 0), at(0, 4, 2))
    next_fracture(table, 0, 4).plays(A, POWERMECH)
    jumps(table, FIRST_POWERMECH, NEXT)
    assert table.choices(state.SHIP_FLIGHT) == {NEXT}
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert table.is_done
    assert table.s.ship[A] == NEXT
    assert table.on(A, state.RESERVE).count(POWERMECH) == 2
