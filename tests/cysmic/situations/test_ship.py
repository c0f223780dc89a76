"""Situations of the colony ship: stabilizing, construction, evacuation (5.16 to 5.22)."""

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
    AROUND,
    EDGE,
    FAR,
    HERE,
    HEX,
    INNER,
    NEXT,
    around,
    closed_but,
    influential,
    over_the_edge,
    ready,
    takes_turn,
)
from offworld.games.cysmic import pieces, state, tell
from offworld.games.cysmic.planet import distance

UPPER = at(0, 2, 0)


@pytest.mark.rule("5.16", "5.19", "5.20", "5.22")
def test_the_sections_of_the_ship_from_top_to_bottom() -> None:
    """Stabilize, move, build the last module, evacuate: each is asked after the one before."""
    table = ready().blueprint(A, state.KNOWN, 5).ore(A, 2).units(A, at(0, 4, 2), SOLDIER)
    table.plays(A, state.SHIP_CARD)
    assert state.HEXES not in table.choices(state.SHIP_TO)  # it must
    table.answer(state.SHIP_TO + NEXT)
    assert state.HEXES in table.choices(state.SHIP_TO)  # it may
    table.answer(state.SHIP_STAYS).answer(state.BUILD + 5)
    assert table.asks(state.EVACUATE)
    table.answer(state.EVACUATE + 1)
    assert table.on(A, at(0, 4, 2)) == []


@pytest.mark.rule("5.16", "5.19", "11.8")
def test_a_ship_passes_over_the_city() -> None:
    """Onto the city by Stabilize, off it by the second move: the city is flat and still there."""
    start, end = at(0, 1, 0), at(3, 1, 0)
    table = Table().ship(A, start).flag(B, state.CITY_HEX).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + state.CITY_HEX).answer(state.SHIP_TO + end)
    assert table.s.land[start] == table.b.below[start]
    assert table.s.flag[state.CITY_HEX] == state.NOBODY
    assert table.s.land[state.CITY_HEX] == state.PLAIN


@pytest.mark.rule("5.16", "4.10", "11.6")
def test_a_ship_stabilizes_crushes_what_is_there_and_leaves_a_hole() -> None:
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


@pytest.mark.rule("5.16", "4.10", "9.2")
def test_a_ship_that_stabilizes_onto_a_relic_destroys_it() -> None:
    table = Table().ship(A, HEX).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    assert table.s.token[NEXT] == 0
    assert not table.asks(state.KEEP_RELIC)
    assert table.s.relic_cards[A] == 0


@pytest.mark.rule("5.16", "11.6")
def test_units_beside_a_stabilizing_ship_are_safe_and_its_habitat_is_gone() -> None:
    table = Table().ship(A, HEX).units(A, at(0, 2, 0), SOLDIER).units(B, at(0, 4, 1), SOLDIER)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    assert table.on(A, at(0, 2, 0)) == table.on(B, at(0, 4, 1)) == [SOLDIER]
    assert table.s.land[HEX] in (state.DEVASTATED, state.ABYSS)


@pytest.mark.rule("5.16", "11.6")
def test_a_deposit_under_a_ship_is_lost_when_it_stabilizes() -> None:
    """Whatever was printed on the hex that a ship leaves is gone."""
    table = Table().land(state.ORE, HEX).ship(A, HEX).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT)
    assert table.s.land[HEX] == table.b.below[HEX]


@pytest.mark.rule("5.16", "9.2")
def test_a_ship_that_stabilizes_leaves_a_relic_token_behind() -> None:
    """Devastated ground is bared: a token lies there, and the ship doesn't draw for it."""
    here = next(h for h in around(Table(), HEX) if Table().b.below[h] == state.DEVASTATED)
    table = Table().ship(A, here).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + HEX).answer(state.SHIP_STAYS)
    assert table.s.token[here] == 1
    assert table.count(state.DREW_RELICS) == 0


@pytest.mark.rule("5.16", "11.8", "1.11")
def test_a_ship_that_leaves_the_city_takes_it_down() -> None:
    """Onto the city: it is destroyed, with B's 5 influence; away from it: the hex collapses."""
    table = Table().ship(A, at(0, 1, 0)).flag(B, state.CITY_HEX)
    before = pieces.influence(table.b, table.s, B)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + state.CITY_HEX)
    assert pieces.influence(table.b, table.s, B) == before - 5
    assert table.s.land[state.CITY_HEX] < state.DEVASTATED
    table.answer(state.SHIP_STAYS).do(state.TO_STABILIZE).answer(state.SHIP_TO + at(3, 1, 0))
    assert table.s.land[state.CITY_HEX] == table.b.below[state.CITY_HEX]


@pytest.mark.rule("5.17", "4.3", "5.16")
def test_an_arrow_makes_a_hex_adjacent_and_costs_nothing() -> None:
    """At the edge all sides are lakes; across the arrow there is land: one hex, no ore."""
    edge = at(0, 6, 2)
    table = Table().ship(A, edge)
    table.land(state.LAKE, *around(table, edge)).plays(A, state.SHIP_CARD)
    assert table.asks(state.SHIP_TO)
    assert table.choices(state.SHIP_TO) == {at(part, 6, 2) for part in range(1, 6)}
    table.answer(state.SHIP_TO + at(3, 6, 2))
    assert table.s.cut == 0
    assert table.s.land[edge] >= state.DEVASTATED


@pytest.mark.rule("5.17", "4.3", "4.5")
def test_a_ship_whose_only_ways_lead_over_the_edge_pays_nothing() -> None:
    """Lakes on all sides; arrows are adjacent for a ship that moves. Then it may move once more."""
    table = closed_but(Table(), EDGE).ship(A, EDGE).plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == over_the_edge(table, EDGE)
    there = min(table.choices(state.SHIP_TO))
    table.answer(state.SHIP_TO + there)
    assert table.s.land[EDGE] == table.b.below[EDGE]
    assert table.asks(state.SHIP_TO, A)
    assert EDGE not in table.choices(state.SHIP_TO) or table.s.land[EDGE] == state.DEVASTATED


@pytest.mark.rule("5.17", "4.10")
@pytest.mark.parametrize(("ore", "goes_on"), [(1, True), (0, False)])
def test_a_ship_in_the_only_gap_is_no_way(ore: int, goes_on: bool) -> None:
    """B's ship stands on the one passable neighbour: two spaces away costs one ore."""
    table = closed_but(Table(), HEX, NEXT).ship(A, HEX).ship(B, NEXT).ore(A, ore)
    table.plays(A, state.SHIP_CARD)
    assert {distance(table.b, HEX, place) for place in table.choices(state.SHIP_TO)} == {2}
    table.answer(table.options()[0])
    assert table.s.ore[A] == 0
    assert table.asks(state.SHIP_TO, A) == goes_on  # else the turn has ended at once


@pytest.mark.rule("5.17", "5.16")
@pytest.mark.parametrize(
    ("ways", "ore", "text", "rule"),
    [
        ((), 1, "Where do you move the ship for 1 ore?", "5.17"),
        ((), 0, "Where do you move the ship, unpaid, so that the turn ends?", "5.17"),
        ((NEXT,), 0, "Where do you move the ship?", "5.16"),
    ],
)
def test_a_way_that_must_be_paid_names_its_price(
    ways: tuple[int, ...], ore: int, text: str, rule: str
) -> None:
    table = closed_but(Table(), HEX, *ways).ship(A, HEX).ore(A, ore).plays(A, state.SHIP_CARD)
    line = tell.question(STANDARD_BOX, table.s, A)
    assert (line.text, line.rule) == (text, rule)


@pytest.mark.rule("5.17")
def test_a_turn_that_is_cut_short_says_why() -> None:
    table = closed_but(Table(), HEX).ship(A, HEX).plays(A, state.SHIP_CARD)
    table.answer(table.options()[0])
    said = table.events_of(state.TURN_CUT)[-1]
    line = tell.event(STANDARD_BOX, table.s, said, None, B)
    assert line.rule == "5.17"
    assert line.text.endswith("turn ends at once: the ship's way could not be paid.")


@pytest.mark.rule("5.17")
@pytest.mark.parametrize(("ore", "left", "cut"), [(3, 2, 0), (0, 0, 1)])
def test_without_an_adjacent_hex_each_further_space_costs_one_ore(
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


@pytest.mark.rule("5.17", "12.2")
def test_a_turn_that_ends_at_once_has_no_bonus_and_no_launch() -> None:
    table = ready().land(state.LAKE, *around(Table(), HEX)).ore(A, 0)
    table.ship(A, HEX)
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    table.answer(state.BURN + state.SPEAKER).answer(state.PLAY + state.SHIP_CARD)
    table.answer(table.options()[0])
    assert table.s.player == B  # the next turn
    assert not table.is_over


@pytest.mark.rule("5.17")
def test_three_spaces_away_cost_two_ore() -> None:
    table = Table().ship(A, 0).ore(A, 5).land(state.PLAIN, 0)
    table.land(
        state.MOUNTAIN,
        *(at(part, ring, p) for part in range(6) for ring in (1, 2) for p in range(ring)),
    )
    table.plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == {at(part, 3, p) for part in range(6) for p in range(3)}
    table.answer(state.SHIP_TO + at(2, 3, 1))
    assert table.s.ore[A] == 3


@pytest.mark.rule("5.17")
def test_two_spaces_cost_one_ore_and_the_rest_builds() -> None:
    """All six sides are lakes: with 2 ore one is left for a module."""
    table = Table().ship(A, HEX).ore(A, 2)
    table.land(state.LAKE, *around(table, HEX)).plays(A, state.SHIP_CARD)
    table.answer(table.options()[0]).answer(state.SHIP_STAYS)
    assert table.s.ore[A] == 1
    assert table.asks(state.BUILD, A)


@pytest.mark.rule("5.17", "3.11", "3.9")
def test_a_turn_that_is_cut_short_still_ends_with_the_limits_of_all() -> None:
    """A can't pay: no second move, no module, no bonus; six cards are one too many, B's ore too."""
    table = influential(Table(), B, 6).ore(B, 9).ship(A, HEX).hand(A, 0, 1, 2, 3, 4, 5)
    table.land(state.LAKE, *around(table, HEX))
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN).answer(state.BURN + SPEAKER).answer(state.PLAY + state.SHIP_CARD)
    table.answer(table.options()[0])
    assert table.asks(state.DISCARD, A)
    table.answer(table.options()[0])
    assert table.s.player == B
    assert table.s.ore[B] == 5


@pytest.mark.rule("5.17", "5.20")
def test_a_ship_with_no_ground_anywhere_stays_and_can_still_be_built() -> None:
    table = Table().land(state.LAKE, *range(state.HEXES)).land(state.PLAIN, HEX).ship(A, HEX)
    table.ore(A, 1).plays(A, state.SHIP_CARD)
    assert table.asks(state.BUILD, A)
    assert table.s.ship[A] == HEX
    assert table.s.land[HEX] == state.PLAIN
    assert table.s.cut == 0


@pytest.mark.rule("5.17", "5.16")
def test_who_can_pay_in_part_pays_nothing_and_the_ground_breaks_all_the_same() -> None:
    """Three spaces cost 2 ore; with 1 the turn is over, the ship away, the old hex gone."""
    table = Table().ship(A, state.CITY_HEX).land(state.PLAIN, state.CITY_HEX).ore(A, 1)
    inner = [at(part, ring, p) for part in range(6) for ring in (1, 2) for p in range(ring)]
    table.land(state.MOUNTAIN, *inner).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + at(1, 3, 2))
    assert (table.s.ore[A], table.s.cut) == (1, 1)
    assert table.s.ship[A] == at(1, 3, 2)
    assert table.s.land[state.CITY_HEX] == table.b.below[state.CITY_HEX]


@pytest.mark.rule("5.18")
def test_from_devastated_ground_nothing_collapses() -> None:
    table = Table().ship(A, HERE).land(state.DEVASTATED, HERE).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT)
    assert table.s.land[HERE] == state.DEVASTATED
    assert table.s.token[HERE] == 0


@pytest.mark.rule("5.19", "4.10", "9.2")
def test_the_second_move_of_a_ship_lays_nothing_bare() -> None:
    """Stabilize collapses the first hex; the second stays whole when the ship goes on."""
    table = Table().ship(A, HEX).plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    there = next(p for p in table.choices(state.SHIP_TO) if p not in (HEX, state.HEXES))
    table.answer(state.SHIP_TO + there)
    assert table.s.land[HEX] == table.b.below[HEX]
    assert table.s.land[NEXT] == state.PLAIN
    assert table.s.ship[A] == there


@pytest.mark.rule("5.19", "4.10", "5.22", "4.6")
@pytest.mark.parametrize("crushes", [False, True])
def test_the_ship_clears_the_way_aboard_with_its_second_move(crushes: bool) -> None:
    """B's miner bars the only way of A's speaker; under the ship it bars nothing any more."""
    gate, behind = at(0, 4, 0), at(0, 5, 0)
    table = closed_but(ready(), behind, gate).units(A, behind, SPEAKER).units(B, gate, MINER)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    table.answer(state.SHIP_TO + gate if crushes else state.SHIP_STAYS)
    while table.asks(state.BUILD):
        table.answer(state.NO_MODULE)
    table.answer(state.EVACUATE + 1)
    assert table.on(A, behind) == ([] if crushes else [SPEAKER])
    assert table.on(B, gate) == ([] if crushes else [MINER])


@pytest.mark.rule("5.19")
def test_the_second_move_is_free_and_leaves_the_hex() -> None:
    table = Table().ship(A, HERE).plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    assert HERE not in table.choices(state.SHIP_TO) or table.b.below[HERE] == state.DEVASTATED
    table.answer(state.SHIP_TO + UPPER)
    assert table.s.land[NEXT] == state.PLAIN
    assert table.s.ship[A] == UPPER


@pytest.mark.rule("5.19", "4.4")
def test_the_second_move_takes_no_cave_either() -> None:
    table = Table().land(state.CAVE, NEXT, FAR).ship(A, HEX).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT)
    assert FAR not in table.choices(state.SHIP_TO)


@pytest.mark.rule("5.19", "9.2", "4.10", "12.2")
def test_a_ship_that_moves_back_destroys_the_relic_it_has_bared() -> None:
    here = next(h for h in range(1, 127) if Table().b.below[h] == state.DEVASTATED)
    table = ready().ship(A, here)
    there = around(table, here)[0]
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + there)
    assert table.s.token[here] == 1
    table.answer(state.SHIP_TO + here)
    assert table.s.token[here] == 0
    assert table.count(state.DREW_RELICS) == 0
    assert table.do(state.TO_LAUNCH).is_done  # devastated ground


@pytest.mark.rule("5.19", "12.2")
def test_the_second_move_brings_a_ship_back_to_upper_ground() -> None:
    """Stabilized onto devastated ground it couldn't launch; one hex farther it can."""
    table = ready().ship(A, HEX).land(state.DEVASTATED, NEXT)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    upper = next(p for p in table.choices(state.SHIP_TO) if p < state.HEXES)
    table.answer(state.SHIP_TO + upper)
    assert table.s.land[NEXT] == state.DEVASTATED
    table.do(state.TO_LAUNCH)
    assert state.DO_LAUNCH in table.options()


@pytest.mark.rule("5.20", "7.14", "7.15", "12.2", "12.3")
def test_a_whole_ship_in_one_turn_and_away() -> None:
    """9 ore build all six modules, each takes room for two prisoners, and the ship leaves.

    Three soldiers and a harvester of B sit there: 5 of 12. The troops go home first.
    """
    table = ready().blueprint(A, state.KNOWN, *range(6)).ore(A, 9)
    table.captured(A, B, SOLDIER, SOLDIER, SOLDIER, HARVESTER)
    takes_turn(table, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT).answer(state.SHIP_STAYS)
    held = []
    for module in range(6):
        table.answer(state.BUILD + module)
        held.append(sorted(table.prison(A, B)))
    soldiers = [SOLDIER]
    assert held[:3] == [[*soldiers * 3, HARVESTER]] * 3
    assert held[3:] == [[*soldiers * 2, HARVESTER], [HARVESTER], []]
    assert table.s.ore[A] == 0
    if table.asks(state.BONUS):
        table.answer(state.NO_BONUS)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}
    table.answer(state.DO_LAUNCH)
    assert table.s.winner == A


@pytest.mark.rule("5.20", "7.14", "7.15")
def test_robots_build_as_many_as_ore_allows_and_the_prison_shrinks() -> None:
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


@pytest.mark.rule("5.20", "2.6")
def test_no_module_without_its_blueprint_and_none_twice() -> None:
    """Two players: A knows all but B's."""
    table = Table().ship(A, HEX).ore(A, 18).blueprint(A, state.INSTALLED, A)
    table.turn(A).do(state.TO_BUILD, 6)
    assert table.choices(state.BUILD) == {2, 3, 4, 5, state.MODULES}


@pytest.mark.rule("5.20", "5.22", "12.2", "12.3")
def test_the_last_module_evacuation_and_launch_in_one_turn() -> None:
    """1 ore for the last module; the soldier two hexes away comes; the ship leaves."""
    table = ready().blueprint(A, state.KNOWN, A).ore(A, 1).units(A, at(0, 5, 1), SOLDIER)
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    table.answer(state.BURN + state.SPEAKER).answer(state.PLAY + state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT).answer(state.SHIP_STAYS).answer(state.BUILD + A)
    table.answer(state.EVACUATE + 1)
    if table.asks(state.BONUS):
        table.answer(state.NO_BONUS)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}
    table.answer(state.DO_LAUNCH)
    assert table.s.winner == A


@pytest.mark.rule("5.20", "5.21")
def test_what_the_ore_is_enough_for() -> None:
    """1 ore: a module of 1, none of 2, and only known ones. After it nothing is left to ask."""
    table = Table(6).ship(A, HEX).ore(A, 1).blueprint(A, state.KNOWN, 1, 4, 5)
    table.plays(A, state.SHIP_CARD).answer(table.options()[0]).answer(state.SHIP_STAYS)
    assert table.choices(state.BUILD) == {0, 1, state.MODULES}
    table.answer(state.BUILD + 1)
    assert table.is_done
    assert pieces.prison_capacity(table.b, table.s, A) == 10


@pytest.mark.rule("5.22", "3.7")
def test_locked_units_are_not_evacuated() -> None:
    table = Table().ship(A, AROUND[0]).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(A, AROUND[1], MINER, SOLDIER).blueprint(A, state.INSTALLED, *range(6))
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, HEX) == [SOLDIER]
    assert table.on(A, AROUND[1]) == []


@pytest.mark.rule("5.22", "1.7")
def test_a_crowd_comes_aboard_over_a_full_hex() -> None:
    """Six soldiers behind three of their own: the ship's hex has room for all."""
    table = ready().ship(A, HEX).units(A, INNER, SOLDIER, SOLDIER, SOLDIER)
    table.units(A, at(0, 1, 0), SOLDIER, SOLDIER, SOLDIER)
    table.units(A, state.CITY_HEX, SOLDIER, SOLDIER, SOLDIER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert pieces.units_on_board(table.s, A) == 0


@pytest.mark.rule("5.22", "3.7")
def test_evacuation_takes_those_who_reach_the_ship() -> None:
    """A soldier 4 hexes away comes, one 5 away and one in combat don't; a miner next door does."""
    table = ready().units(A, NEXT, MINER).units(A, at(3, 1, 0), SOLDIER)
    table.units(A, at(3, 3, 0), SPEAKER).units(B, UPPER, MINER).units(A, UPPER, SOLDIER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, NEXT) == []
    assert table.on(A, at(3, 1, 0)) == []
    assert table.on(A, at(3, 3, 0)) == [SPEAKER]
    assert table.on(A, UPPER) == [SOLDIER]


@pytest.mark.rule("5.22", "12.1")
def test_no_evacuation_to_an_unfinished_ship() -> None:
    table = ready().blueprint(A, state.KNOWN, 5).units(A, NEXT, SOLDIER)
    assert table.turn(A).do(state.TO_EVACUATE).is_done


@pytest.mark.rule("5.22", "4.6")
def test_enemies_bar_the_way_to_the_ship() -> None:
    """The only gap in a ring of lakes is held by B: nobody behind it comes."""
    table = ready()
    gap, *others = around(table, HEX)
    table.land(state.LAKE, *others).units(B, gap, MINER)
    behind = next(place for place in around(table, gap) if place not in (HEX, *others))
    table.units(A, behind, SOLDIER).turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, behind) == [SOLDIER]


@pytest.mark.rule("5.22", "4.4")
@pytest.mark.parametrize("kind", [SPEAKER, HARVESTER])
def test_people_come_aboard_through_caves(kind: int) -> None:
    """The ship stands beside a cave: into the far one, out of the near one, aboard: 3 steps.

    From the far cave itself it is 2. A ship on a cave is one step from every other.
    """
    for near, start, comes in (
        (NEXT, FAR, True),
        (NEXT, at(3, 5, 2), kind == SPEAKER),
        (HEX, FAR, True),
        (HEX, at(3, 5, 2), True),
    ):
        table = ready().land(state.CAVE, near, FAR).units(A, start, kind)
        table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
        assert (table.on(A, start) == []) == comes, (near, start)


@pytest.mark.rule("5.22")
def test_a_powermech_does_not_jump_aboard() -> None:
    """Four hexes away: a jump would reach, its walk of 3 doesn't."""
    table = ready().units(A, at(3, 1, 0), POWERMECH).turn(A)
    table.do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, at(3, 1, 0)) == [POWERMECH]


@pytest.mark.rule("5.22", "3.5")
def test_evacuation_is_optional() -> None:
    table = ready().ship(A, HEX).units(A, NEXT, MINER).turn(A).do(state.TO_EVACUATE)
    assert table.answer(state.EVACUATE).is_done
    assert table.on(A, NEXT) == [MINER]


@pytest.mark.rule("5.22", "10.2")
def test_who_is_stuck_on_a_mountain_still_comes_aboard() -> None:
    """A soldier climbed with a relic that is lost: it may leave, and two steps aren't far."""
    peak = at(0, 5, 1)  # two steps from HEX
    table = ready().units(A, peak, SOLDIER).land(state.MOUNTAIN, peak)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, peak) == []


@pytest.mark.rule("5.22")
def test_evacuation_may_be_declined() -> None:
    table = ready().units(A, NEXT, SOLDIER).turn(A).do(state.TO_EVACUATE)
    table.answer(state.EVACUATE)
    assert table.on(A, NEXT) == [SOLDIER]


@pytest.mark.rule("5.22")
@pytest.mark.parametrize(
    ("kind", "steps"), [(SPEAKER, 3), (MINER, 3), (SOLDIER, 4), (HARVESTER, 2), (POWERMECH, 3)]
)
def test_each_kind_comes_aboard_from_as_far_as_it_moves(kind: int, steps: int) -> None:
    """The ship stands on ring 1, the people on rings straight outwards."""
    for far, left in ((steps, 0), (steps + 1, 1)):
        table = ready().ship(A, at(0, 1, 0)).units(A, at(0, 1 + far, 0), kind)
        table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
        assert pieces.units_on_board(table.s, A) == left


@pytest.mark.rule("5.22", "12.3", "12.4")
def test_who_is_too_slow_or_locked_stays_behind() -> None:
    """Soldier at 4, powermech at 3: aboard. Harvester at 3, locked soldier beside: not."""
    ship = at(0, 1, 0)
    table = ready().ship(A, ship).units(A, at(0, 5, 0), SOLDIER).units(A, at(0, 4, 0), POWERMECH)
    table.units(A, at(3, 2, 0), HARVESTER).units(A, at(0, 2, 1), SOLDIER)
    table.units(B, at(0, 2, 1), SOLDIER).turn(A).do(state.TO_EVACUATE)
    table.answer(state.EVACUATE + 1)
    assert pieces.units_on_board(table.s, A) == 2
    assert table.on(A, at(3, 2, 0)) == [HARVESTER]
    assert table.on(A, at(0, 2, 1)) == [SOLDIER]
    table.do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.ROLL_HUMANITY}


@pytest.mark.rule("5.22", "4.3")
def test_people_come_aboard_over_the_edge() -> None:
    """The ship stands at the edge: a harvester at the same arrow across needs one step."""
    table = ready().ship(A, EDGE).units(A, at(3, 6, 2), HARVESTER).units(A, at(3, 5, 1), HARVESTER)
    table.units(A, at(3, 4, 1), SPEAKER).units(A, at(3, 3, 1), MINER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, at(3, 6, 2)) == table.on(A, at(3, 5, 1)) == table.on(A, at(3, 4, 1)) == []
    assert table.on(A, at(3, 3, 1)) == [MINER]  # four steps


@pytest.mark.rule("5.22", "4.11")
def test_who_comes_aboard_over_a_relic_takes_it() -> None:
    """A soldier's only way to the ship leads over a token."""
    table = ready().ship(A, HEX)
    gap, *lakes = around(table, HEX)
    table.land(state.LAKE, *lakes).land(state.DEVASTATED, gap)
    table.s.token[gap] = 1
    behind = next(place for place in around(table, gap) if place not in (HEX, *lakes))
    table.units(A, behind, SOLDIER).turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, behind) == []
    assert table.asks(state.KEEP_RELIC, A)
    assert table.s.token[gap] == 0


@pytest.mark.rule("5.22", "4.11")
def test_who_stands_beside_the_ship_makes_no_detour_for_a_relic() -> None:
    """Adjacent units return first, without a move."""
    table = ready().ship(A, HEX).land(state.DEVASTATED, NEXT).units(A, at(0, 2, 0), SOLDIER)
    table.s.token[NEXT] = 1
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, at(0, 2, 0)) == []
    assert table.s.token[NEXT] == 1
    assert table.is_done


@pytest.mark.rule("5.22", "12.4")
def test_evacuated_but_for_two_the_die_decides() -> None:
    """One locked, one captured: both count for the die."""
    table = ready(3).units(A, NEXT, SOLDIER, MINER).units(B, FAR, MINER).units(A, FAR, SOLDIER)
    table.captured(C, A, SPEAKER).turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, NEXT) == []
    table.do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.ROLL_HUMANITY}
    table.answer(state.ROLL_HUMANITY)
    assert table.events_of(state.ROLLED_HUMANITY)[-1].b == 2


@pytest.mark.rule("5.20", "7.15")
def test_two_modules_send_the_prisoners_home_in_turn_from_the_larger_group() -> None:
    """Six of B and six of C: B's, next clockwise in the tie, then C's, and once more."""
    table = Table(3).captured(A, B, *[SOLDIER] * 6).captured(A, C, *[SOLDIER] * 6).ore(A, 2)
    table.blueprint(A, state.KNOWN, 0, 1).turn(A).do(state.TO_BUILD, 6)
    table.answer(state.BUILD)
    home = [event.seat for event in table.events_of(state.RESCUED)]
    table.answer(state.BUILD + 1)
    assert home == [B, C]
    assert [len(table.prison(A, seat)) for seat in (B, C)] == [4, 4]


@pytest.mark.rule("5.17", "12.2", "3.10")
def test_after_a_turn_cut_short_the_next_one_has_all_its_parts() -> None:
    """The ship could not pay; in the next turn it launches."""
    table = ready().ship(A, HEX).land(state.LAKE, *around(Table(), HEX))
    takes_turn(table, state.SHIP_CARD).answer(table.options()[0])
    assert (table.s.player, table.s.cut) == (B, 0)
    takes_turn(table, state.MINER)
    if table.asks(state.BONUS):
        table.answer(state.NO_BONUS)
    assert table.asks(state.LAUNCH, A)
    assert table.answer(state.DO_LAUNCH).is_over
