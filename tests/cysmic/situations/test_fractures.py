"""Situations of tremors, fractures and collapses (chapter 11)."""

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
    CITY,
    FAR,
    FAR_3,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_SOLDIER,
    HEX,
    INNER,
    NEXT,
    RING_4,
    TREMOR,
    YELLOW_AGAIN,
    around,
    chosen,
    closed_but,
    effect,
    fracture,
    goals,
    influential,
    next_fracture,
    no_events,
    only_event,
    over_the_edge,
    plain,
    ready,
    stays,
    strike,
    tokens,
)
from offworld.games.cysmic import pieces, state, tell
from offworld.games.cysmic.planet import distance


@pytest.mark.rule("11.1", "3.8")
def test_two_tremors_of_one_effect_are_two_steps() -> None:
    """At a table of six the stack begins on 6; two tremors bring it to 4, none breaks."""
    table = effect(Table(6), state.E_TREMOR, 2)
    assert (table.s.tremor_at, table.count(state.FRACTURE)) == (4, 0)


@pytest.mark.rule("11.1", "11.2", "11.3")
def test_fractures_come_faster_and_faster() -> None:
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


@pytest.mark.rule("11.1", "11.2", "5.13")
def test_the_second_harvest_breaks_the_planet_at_a_table_of_two() -> None:
    """The stack starts on 2: two tremors to Fracture; then a token on 2 and the stack on 1."""
    table = no_events(Table()).land(state.ORE, FAR, at(2, 5, 1)).units(A, FAR, HARVESTER)
    table.units(A, at(2, 5, 1), HARVESTER)
    for token in range(state.FRACTURES):
        there = table.b.token_terrain[token] == table.s.terrain[5]
        table.s.bag[token] = int(there and table.b.token_ring[token] == 1)
    table.plays(A, HARVESTER)
    for unit in (FIRST_HARVESTER, FIRST_HARVESTER + 1):
        stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_HARVEST).passes()
    assert (table.s.ore[A], table.s.hand_cards[A]) == (10, 4)
    assert table.count(state.FRACTURE) == 1
    assert table.s.land[at(5, 1, 0)] == table.b.below[at(5, 1, 0)]
    assert table.s.tremor_at == 1


@pytest.mark.rule("11.2", "3.8", "5.13")
@pytest.mark.parametrize(("seats", "fractures", "at_space"), [(2, 2, 0), (3, 1, 1)])
def test_two_harvests_at_the_end_of_the_first_walk(
    seats: int, fractures: int, at_space: int
) -> None:
    """The stack, on 1, breaks; it is set on 1 with two players, on 2 with three; then one step."""
    table = no_events(Table(seats)).land(state.ORE, HEX, FAR_3)
    table.units(A, HEX, HARVESTER).units(A, FAR_3, HARVESTER)
    for t in range(state.FRACTURES):  # only far away
        table.s.bag[t] = int(table.b.token_terrain[t] == table.s.terrain[5])
    table.s.tremor_at = 1
    table.turn(A).do(state.TO_UNITS, HARVESTER)
    for unit in (FIRST_HARVESTER, FIRST_HARVESTER + 1):
        stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_HARVEST)
        table.passes()
    assert table.s.ore[A] == 10
    assert table.s.fractures == fractures
    assert table.s.tremor_at == at_space


@pytest.mark.rule("11.2", "11.3", "5.13")
def test_two_harvests_at_the_end_of_the_track_are_two_fractures() -> None:
    """The last token lies on Fracture: every tremor draws a token."""
    table = no_events(Table(2)).land(state.ORE, FAR, at(2, 5, 0))
    table.units(A, FAR, HARVESTER).units(A, at(2, 5, 0), HARVESTER)
    table.s.tremor_at = table.s.tremor_from = 0
    for token in range(state.FRACTURES):  # rings of slice 0 only
        table.s.bag[token] = int(table.b.token_terrain[token] == table.s.terrain[0])
    table.ship(A, at(1, 2, 0)).ship(B, at(4, 2, 0)).plays(A, HARVESTER)
    for unit in (FIRST_HARVESTER, FIRST_HARVESTER + 1):
        table.answer(state.UNIT + unit)
        stays(table).answer(state.ACT + state.ACT_HARVEST)
    assert table.count(state.FRACTURE) == 2
    assert table.s.tremor_at == 0
    assert table.s.ore[A] == 10


@pytest.mark.rule("11.3", "9.5", "5.13")
def test_an_aftershock_during_a_harvest_is_a_second_fracture() -> None:
    """The last token lies on Fracture: the event's tremor and the harvest's break two rings."""
    table = only_event(Table(), "Aftershock").land(state.ORE, HEX).units(A, HEX, HARVESTER)
    table.s.tremor_from = table.s.tremor_at = 0
    for n in range(state.FRACTURES):
        is_far = table.b.token_terrain[n] == table.s.terrain[3] and table.b.token_ring[n] <= 2
        table.s.bag[n] = int(is_far)
    stays(table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER))
    table.answer(state.ACT + state.ACT_HARVEST)
    assert table.count(state.FRACTURE) == 1 + table.count(state.EVENT_DRAWN)
    assert table.count(state.EVENT_DRAWN) >= 1
    assert (table.s.ore[A], table.s.hand_cards[A]) == (5, 2)


@pytest.mark.rule("11.4", "11.6", "9.2", "4.2")
def test_mountains_and_lakes_collapse_and_devastated_ground_can_be_crossed() -> None:
    """A ring of mountains breaks: where devastated ground lies below, a relic and a way."""
    table = Table()
    ring = [p for p in range(1, 1 + state.SLICE_HEXES) if table.b.ring[p] == 4]
    table.land(state.MOUNTAIN, *ring[:2]).land(state.LAKE, *ring[2:])
    table, _ = fracture(table, 4)
    table.passes()
    for place in ring:
        assert table.s.land[place] == table.b.below[place]
        assert table.s.token[place] == (table.b.below[place] == state.DEVASTATED)
    open_ = next(p for p in ring if table.s.land[p] == state.DEVASTATED)
    start = next(p for p in around(table, open_) if table.b.ring[p] == 3)
    table.units(A, start, SOLDIER).plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert open_ in goals(table)


@pytest.mark.rule("11.4", "11.6", "1.6", "5.5")
def test_a_ring_of_one_terrain_collapses_with_all_on_it() -> None:
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


@pytest.mark.rule("11.4", "11.8")
@pytest.mark.parametrize("ring", [1, 2, 3, 4, 5, 6])
def test_as_many_hexes_fall_as_the_number_of_the_ring(ring: int) -> None:
    """All in one slice; the city stands, also when the hex beside it goes."""
    table = Table()
    fracture(table.ship(A, FAR), ring)
    while not table.is_done:
        table.answer(table.options()[0])
    fallen = [p for p in range(state.HEXES) if table.s.land[p] >= state.DEVASTATED]
    assert fallen == [at(0, ring, p) for p in range(ring)]
    assert table.s.land[state.CITY_HEX] == state.CITY


@pytest.mark.rule("11.5")
def test_a_drawn_token_does_not_come_back() -> None:
    table = Table(2, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    for drawn in range(1, 43):
        table.do(state.TO_FRACTURE, 0)
        while not table.is_done:
            table.answer(table.options()[0])
        assert sum(int(n) for n in table.s.bag) == 42 - drawn
    assert len({event.a for event in table.events_of(state.FRACTURE)}) == 42


@pytest.mark.rule("11.6", "5.16", "9.2")
def test_the_city_is_named_where_its_hex_is_told() -> None:
    """A ship leaves it by Stabilize: no sentence about it has the short name that people type."""
    table = ready().ship(A, CITY).land(state.PLAIN, CITY).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + at(0, 1, 0))
    said = {event.code: tell.event(STANDARD_BOX, table.s, event).text for event in table.events}
    assert said[state.STABILIZED].startswith("Red's ship stabilizes: it moves from Colony City to")
    assert said[state.COLLAPSED] == "Colony City collapses: devastated ground is left."
    assert said[state.TOKEN_LAID] == "A relic token lies on Colony City."


@pytest.mark.rule("11.6", "1.12", "1.13")
def test_a_collapsed_habitat_takes_its_influence_along() -> None:
    table = Table().land(state.SETTLEMENT, at(0, 4, 0)).flag(B, at(0, 4, 0))
    before = pieces.influence(table.b, table.s, B)
    fracture(table, 4)
    assert pieces.influence(table.b, table.s, B) == before - 3


@pytest.mark.rule("11.6", "9.2", "4.11")
def test_a_relic_token_of_an_earlier_collapse_is_safe() -> None:
    """The ring is drawn again: devastated ground keeps its token, and gets no second one."""
    table = Table()
    fracture(table, 4)
    tokens = [int(n) for n in table.s.token]
    assert sum(tokens) > 0
    fracture(table, 4)
    assert [int(n) for n in table.s.token] == tokens


@pytest.mark.rule("11.6", "11.9", "1.6")
def test_a_speaker_and_a_soldier_have_nobody_to_warn_them() -> None:
    table = Table().units(A, RING_4, SPEAKER, SOLDIER, POWERMECH)
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[A] == 3


@pytest.mark.rule("11.7", "11.5", "11.8")
def test_a_ring_that_is_gone_hurts_nobody_and_an_empty_bag_nothing() -> None:
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


@pytest.mark.rule("11.7", "11.6", "11.9")
def test_a_ring_that_is_partly_gone() -> None:
    """A soldier on devastated ground stays; one on the hex beside it falls; a miner may flee there.

    The devastated hex isn't among those that collapse.
    """
    bare, ground, edge = at(0, 4, 0), RING_4, at(0, 4, 2)
    table = Table().land(state.DEVASTATED, bare).units(A, bare, SOLDIER).units(A, edge, SOLDIER)
    table.units(A, ground, MINER)
    fracture(table, 4)
    assert bare in table.choices(state.FLIGHT)
    assert edge not in table.choices(state.FLIGHT)
    table.answer(state.FLIGHT + bare)
    assert sorted(table.on(A, bare)) == [MINER, SOLDIER]
    assert table.s.lost[A] == 1


@pytest.mark.rule("11.8", "9.13")
def test_no_card_collapses_the_colony_city() -> None:
    """A Safe House collapses a hex next to the ship, but the city only falls when a ship leaves."""
    table = chosen(plain().ship(A, at(0, 1, 0)), "Safe House", state.SABOTAGE)
    assert state.CITY_HEX not in table.choices(state.HEX)
    assert at(0, 2, 0) in table.choices(state.HEX)
    table = plain().ship(A, at(0, 1, 0))
    table.land(state.DEVASTATED, *(p for p in around(table, at(0, 1, 0)) if p != state.CITY_HEX))
    assert chosen(table, "Safe House", state.SABOTAGE).is_done  # nothing else is left


@pytest.mark.rule("11.8", "11.4")
def test_when_the_bag_is_empty_only_the_city_has_never_fallen() -> None:
    """Rings 1 to 6 of all six terrains: 126 hexes."""
    table = Table(2).ship(A, state.CITY_HEX).ship(B, at(0, 1, 0))
    while sum(int(n) for n in table.s.bag) > 0:
        table.turn(A).do(state.TO_FRACTURE, 0)
        while not table.is_done:
            table.answer(table.options()[0])
    upper = [p for p in range(state.HEXES) if table.s.land[p] < state.DEVASTATED]
    assert upper == [state.CITY_HEX]


@pytest.mark.rule("11.9", "1.7")
def test_a_harvester_flees_elsewhere_when_the_miner_has_taken_the_soldier() -> None:
    """Beside a powermech there is room for miner and soldier; the harvester has its own refuge."""
    table = Table().units(B, RING_4, HARVESTER, MINER, SOLDIER).units(B, NEXT, POWERMECH)
    table.land(state.LAKE, at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    table.answer(state.FLIGHT + NEXT).answer(state.ESCORT + FIRST_SOLDIER)
    assert table.asks(state.FLIGHT, B)
    assert table.choices(state.FLIGHT) == {HEX, state.HEXES}
    table.answer(state.FLIGHT + HEX)
    assert table.is_done
    assert table.on(B, HEX) == [HARVESTER]
    assert sorted(table.on(B, NEXT)) == [MINER, SOLDIER, POWERMECH]
    assert table.s.lost[B] == 0


@pytest.mark.rule("11.9", "4.11", "3.11", "3.12")
def test_a_sixth_relic_found_in_flight_goes_at_the_end_of_that_turn() -> None:
    """B's miner flees in A's turn onto a token; with five relics in the hand B may hold six."""
    table = tokens(Table(), NEXT).relic_hand(B, 0, 1, 2, 3, 4).units(B, RING_4, MINER)
    fracture(table, 4)
    table.answer(state.FLIGHT + NEXT)
    assert table.asks(state.KEEP_RELIC, B)
    table.answer(table.options()[0])
    assert table.s.relic_cards[B] == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD_RELIC, B)
    table.answer(table.options()[0])
    assert table.s.relic_cards[B] == 5
    assert table.is_done


@pytest.mark.rule("11.9", "5.5")
def test_a_miner_may_flee_to_an_enemys_camp_without_units() -> None:
    """The camp stays A's; the miner has only fled there. With a speaker of A it is closed."""
    for kinds, is_open in (((), True), ((SPEAKER,), False)):
        table = Table().land(state.CAMP, NEXT).flag(A, NEXT).units(B, RING_4, MINER)
        table.units(A, NEXT, *kinds).land(state.LAKE, HEX, at(0, 5, 1), at(0, 5, 2))
        fracture(table, 4)
        if is_open:
            assert table.choices(state.FLIGHT) == {NEXT, state.HEXES}
            table.answer(state.FLIGHT + NEXT)
            assert table.on(B, NEXT) == [MINER]
        else:
            assert table.s.lost[B] == 1
        assert table.is_done
        assert table.s.flag[NEXT] == A


@pytest.mark.rule("11.9", "1.7")
def test_the_own_ship_is_no_refuge() -> None:
    """Nobody shares a hex with a ship: the only other neighbours are lakes, and the miner falls."""
    table = closed_but(Table(), RING_4, NEXT).ship(B, NEXT).units(B, RING_4, MINER)
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[B] == 1
    assert table.s.ship[B] == NEXT


@pytest.mark.rule("11.9", "3.6")
@pytest.mark.parametrize("which", [0, 1])
def test_one_place_for_two_miners_of_which_one_has_still_to_act(which: int) -> None:
    """The first explores and draws Aftershock: the owner says which of the two is saved.

    Only the second can still be activated by the card.
    """
    table = only_event(Table(6), "Aftershock").units(A, RING_4, MINER, MINER)
    closed_but(table, RING_4, NEXT).units(A, NEXT, SOLDIER, SOLDIER)
    next_fracture(table, 0, 4).plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    stays(table).answer(state.ACT + state.ACT_EXPLORE)
    table.answer(state.FLIGHT + NEXT)
    assert table.asks(state.ESCORT, A)
    assert table.choices(state.ESCORT) == {FIRST_MINER, FIRST_MINER + 1}
    table.answer(state.ESCORT + FIRST_MINER + which)
    assert sorted(table.on(A, NEXT)) == [MINER, SOLDIER, SOLDIER]
    assert table.s.lost[A] == 1
    assert table.asks(state.UNIT, A) == (which == 1)


@pytest.mark.rule("11.9", "11.10")
def test_a_miner_warns_its_friends_and_none_flees_onto_the_same_ring() -> None:
    table = Table().units(B, at(0, 4, 1), MINER, SOLDIER, SPEAKER)
    fracture(table, 4)
    assert table.asks(state.FLIGHT, B)
    refuge = table.choices(state.FLIGHT) - {state.HEXES}
    assert refuge == {at(0, 3, 0), at(0, 3, 1), at(0, 5, 1), at(0, 5, 2)}
    table.answer(state.FLIGHT + at(0, 5, 1))
    table.answer(state.ESCORT + state.FIRST_SOLDIER).answer(state.ESCORT + state.FIRST_SPEAKER)
    assert sorted(table.on(B, at(0, 5, 1))) == [SPEAKER, MINER, SOLDIER]


@pytest.mark.rule("11.9")
def test_where_not_all_fit_the_warned_go_first() -> None:
    """Two soldiers stand on the refuge: one more unit fits, and the miner has the warning."""
    table = Table().units(B, at(0, 4, 1), SOLDIER, MINER).units(B, at(0, 3, 0), SOLDIER, SOLDIER)
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert sorted(table.on(B, at(0, 3, 0))) == [MINER, SOLDIER, SOLDIER]
    assert table.on(B, at(0, 4, 1)) == []


@pytest.mark.rule("11.9")
def test_without_room_or_passable_land_the_warned_fall_too() -> None:
    """Four refuges: two full hexes, a lake, and one with an enemy."""
    table = Table().units(B, at(0, 4, 1), MINER)
    table.units(B, at(0, 3, 0), SOLDIER, SOLDIER, SOLDIER)
    table.units(B, at(0, 3, 1), SOLDIER, SPEAKER, SPEAKER)
    table.land(state.LAKE, at(0, 5, 1)).units(A, at(0, 5, 2), SOLDIER)
    fracture(table, 4)
    assert table.is_done
    assert table.s.at[B, state.FIRST_MINER] == state.RESERVE


@pytest.mark.rule("11.9", "1.7")
def test_a_harvester_takes_friends_along_but_not_to_another_vehicle() -> None:
    table = Table().units(B, at(0, 4, 1), HARVESTER, SOLDIER).units(B, at(0, 3, 0), POWERMECH)
    fracture(table, 4)
    assert at(0, 3, 0) not in table.choices(state.FLIGHT)
    table.answer(state.FLIGHT + at(0, 3, 1)).answer(state.ESCORT + state.FIRST_SOLDIER)
    assert table.on(B, at(0, 3, 1)) == [SOLDIER, HARVESTER]


@pytest.mark.rule("11.9")
def test_nobody_has_to_flee() -> None:
    table = Table().units(B, at(0, 4, 1), MINER)
    fracture(table, 4)
    assert state.HEXES in table.choices(state.FLIGHT)
    table.answer(state.NO_FLIGHT)
    assert table.s.at[B, state.FIRST_MINER] == state.RESERVE


@pytest.mark.rule("11.9", "4.11")
def test_who_flees_onto_a_relic_takes_it() -> None:
    table = Table().units(B, at(0, 4, 1), MINER).land(state.DEVASTATED, at(0, 3, 0))
    table.s.token[at(0, 3, 0)] = 1
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert table.asks(state.KEEP_RELIC, B)


@pytest.mark.rule("11.9")
def test_a_miner_next_door_warns_nobody() -> None:
    """Early Warning is for those on the miner's own hex."""
    table = Table().units(A, RING_4, SOLDIER).units(A, NEXT, MINER)
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[A] == 1


@pytest.mark.rule("11.9", "4.5")
def test_nobody_flees_by_a_cave_or_over_the_edge() -> None:
    """A miner on an edge hex with a cave: only the hexes at its sides are refuges."""
    here, cave = at(0, 6, 2), at(3, 3, 1)
    table = Table().ship(A, FAR).land(state.CAVE, here, cave).units(A, here, MINER)
    fracture(table, 6)
    refuges = table.choices(state.FLIGHT) - {state.NO_FLIGHT - state.FLIGHT}
    assert refuges == {at(0, 5, 1), at(0, 5, 2)}


@pytest.mark.rule("11.9", "4.7")
def test_a_miner_does_not_flee_into_a_combat_of_its_own_side() -> None:
    """Flight leads to no fight: the only other hex has enemies on it."""
    table = Table().units(A, RING_4, MINER).units(A, NEXT, SOLDIER).units(B, NEXT, SOLDIER)
    closed_but(table, RING_4, NEXT, at(0, 4, 0), at(0, 4, 2))
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[A] == 1


@pytest.mark.rule("11.9", "1.7")
def test_soldiers_are_lost_with_a_harvester_that_cannot_flee() -> None:
    """The only refuge holds a powermech: there is room for troops, but none of them is warned."""
    table = Table().units(B, RING_4, HARVESTER, SOLDIER).units(B, NEXT, POWERMECH)
    table.land(state.LAKE, HEX, at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[B] == 2
    assert table.on(B, NEXT) == [POWERMECH]


@pytest.mark.rule("11.9", "1.7")
def test_a_miner_leads_the_soldier_out_where_the_harvester_cannot_follow() -> None:
    table = Table().units(B, RING_4, HARVESTER, SOLDIER, MINER).units(B, NEXT, POWERMECH)
    table.land(state.LAKE, HEX, at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    table.answer(state.FLIGHT + NEXT).answer(state.ESCORT + FIRST_SOLDIER)
    assert table.is_done
    assert sorted(table.on(B, NEXT)) == [MINER, SOLDIER, POWERMECH]
    assert table.s.lost[B] == 1


@pytest.mark.rule("11.9")
def test_the_owner_says_who_comes_along() -> None:
    """Miner, soldier and speaker; on the refuge stands a soldier, so two fit. The speaker goes."""
    table = Table().units(B, RING_4, MINER, SOLDIER, SPEAKER).units(B, at(0, 3, 0), SOLDIER)
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert table.asks(state.ESCORT, B)
    assert table.choices(state.ESCORT) == {FIRST_SOLDIER, state.FIRST_SPEAKER, state.UNITS}
    table.answer(state.ESCORT + state.FIRST_SPEAKER)
    assert sorted(table.on(B, at(0, 3, 0))) == [SPEAKER, MINER, SOLDIER]
    assert table.on(B, RING_4) == []
    assert table.is_done


@pytest.mark.rule("11.9")
def test_a_friend_can_be_left_behind() -> None:
    table = Table().units(B, RING_4, MINER, SOLDIER)
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 5, 1)).answer(state.NO_ESCORT)
    assert table.on(B, at(0, 5, 1)) == [MINER]
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    assert table.s.lost[B] == 1


@pytest.mark.rule("11.9", "1.7")
def test_two_miners_flee_to_two_hexes() -> None:
    """Each refuge has room for one more: both are saved, in different places."""
    table = Table().units(B, RING_4, MINER, MINER)
    table.units(B, at(0, 3, 0), SOLDIER, SOLDIER).units(B, at(0, 3, 1), SOLDIER, SOLDIER)
    table.land(state.LAKE, at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert table.choices(state.FLIGHT) == {at(0, 3, 1), state.HEXES}
    table.answer(state.FLIGHT + at(0, 3, 1))
    assert table.on(B, at(0, 3, 0)).count(MINER) == table.on(B, at(0, 3, 1)).count(MINER) == 1
    assert table.is_done


@pytest.mark.rule("11.9", "11.10")
def test_flights_in_turn_order_see_where_the_others_went() -> None:
    """A's turn: A's miner takes the only refuge of both; C's miner on the same ring falls."""
    mine, other = at(0, 4, 1), at(0, 4, 2)
    refuge = at(0, 3, 1)  # beside both
    table = Table(3).units(A, mine, MINER).units(C, other, MINER)
    near = set(around(table, mine)) | set(around(table, other))
    ring = {at(0, 4, p) for p in range(4)}
    table.land(state.LAKE, *(near - ring - {refuge}))
    fracture(table, 4)
    assert table.asks(state.FLIGHT, A)
    table.answer(state.FLIGHT + refuge)
    assert table.is_done
    assert table.on(A, refuge) == [MINER]
    assert table.s.lost[C] == 1


@pytest.mark.rule("11.10", "7.2", "7.6")
def test_all_flee_clockwise_from_whose_turn_it_is_not_from_who_strikes() -> None:
    """In A's Battle B's strike shakes: A's miner flees first, then B's, then C's.

    Then B's strike is resolved, a miss, and A strikes again.
    """
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    for seat, place in ((C, 0), (B, 2), (A, 3)):
        table.units(seat, at(0, 4, place), MINER)
    next_fracture(table, 0, 4).battle(A)
    strike(table, 1, YELLOW_AGAIN)
    strike(table, 1, TREMOR)
    fled = []
    while table.asks(state.FLIGHT):
        fled.append(table.actor)
        table.answer(table.options()[0])
    assert fled == [A, B, C]
    assert table.asks(state.FIGHT, A)
    assert [table.on(seat, HEX) for seat in (A, B)] == [[SOLDIER], [SOLDIER]]


@pytest.mark.rule("11.10", "11.11")
def test_a_ship_always_flees_and_never_along_the_ring_that_breaks() -> None:
    table = Table().ship(B, at(0, 4, 1)).units(A, at(0, 5, 1), SOLDIER)
    fracture(table, 4)
    assert table.asks(state.SHIP_FLIGHT, B)
    refuge = {at(0, 3, 0), at(0, 3, 1), at(0, 5, 1), at(0, 5, 2)}
    assert table.choices(state.SHIP_FLIGHT) == refuge
    table.answer(state.SHIP_FLIGHT + at(0, 5, 1))
    assert table.s.ship[B] == at(0, 5, 1)
    assert table.on(A, at(0, 5, 1)) == []


@pytest.mark.rule("11.10", "11.11", "11.9")
def test_a_ship_takes_the_last_refuge_before_a_miner_can() -> None:
    """B's miner and C's ship on one ring have only HEX beside them: the ship must flee there."""
    ship = at(0, 4, 2)
    table = Table(3).units(B, RING_4, MINER).ship(C, ship)
    near = set(around(table, RING_4)) | set(around(table, ship))
    table.land(state.LAKE, *(near - {HEX} - {at(0, 4, p) for p in range(4)}))
    fracture(table, 4)
    assert table.asks(state.SHIP_FLIGHT, C)
    table.answer(state.SHIP_FLIGHT + HEX)
    assert table.is_done
    assert table.s.ship[C] == HEX
    assert table.s.lost[B] == 1


@pytest.mark.rule("11.11", "4.10", "1.4")
def test_a_ship_in_need_comes_down_on_a_combat_of_others() -> None:
    """Its only way out of a fracture is the hex where B and C fight: both lose their units."""
    table = Table(3).ship(A, HEX).units(B, INNER, MINER, HARVESTER).units(C, INNER, POWERMECH)
    closed_but(table, HEX, INNER)
    next_fracture(table, 0, 3).turn(A).do(state.TO_TREMOR, 1)
    while not table.is_done:
        table.answer(table.options()[0])
    assert table.s.ship[A] == INNER
    assert table.s.present[INNER] == 0
    assert table.s.attacker[INNER] == state.NOBODY
    assert len(table.on(B, state.RESERVE)) == len(table.on(C, state.RESERVE)) == state.UNITS


@pytest.mark.rule("11.11", "1.7")
def test_two_ships_flee_and_only_one_hex_is_next_to_both() -> None:
    """A, whose turn it is, takes it; B goes to the closest hex that is left, two spaces away."""
    table = Table().ship(A, NEXT).ship(B, HEX)
    closed_but(closed_but(table, HEX, INNER, NEXT), NEXT, INNER, HEX)
    table.land(state.PLAIN, at(0, 3, 2))  # it falls with the ring
    next_fracture(table, 0, 3).turn(A).do(state.TO_TREMOR, 1)
    assert table.choices(state.SHIP_FLIGHT) == {INNER}
    table.answer(state.SHIP_FLIGHT + INNER)
    assert table.asks(state.SHIP_FLIGHT, B)
    assert INNER not in table.choices(state.SHIP_FLIGHT)
    assert {distance(table.b, HEX, place) for place in table.choices(state.SHIP_FLIGHT)} == {2}
    table.answer(table.options()[0])
    assert table.s.ship[A] == INNER
    assert table.is_done


@pytest.mark.rule("11.11", "6.16", "7.8", "4.10")
def test_a_ship_that_flees_from_one_strike_ends_another_combat() -> None:
    """The strike far away goes on and hits; the combat under B's ship is nobody's to resolve."""
    table = Table().units(B, FAR, SOLDIER).units(A, FAR, SOLDIER)
    table.units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, MINER).ship(B, RING_4)
    table.land(state.LAKE, NEXT, at(0, 5, 1), at(0, 5, 2))
    next_fracture(table, 0, 4).battle(A).answer(state.COMBAT + FAR)
    strike(table, 4, TREMOR)
    assert table.choices(state.SHIP_FLIGHT) == {HEX}
    table.answer(state.SHIP_FLIGHT + HEX)
    assert table.is_done
    assert table.prison(A, B) == [SOLDIER]
    assert table.on(A, HEX) == table.on(B, HEX) == []
    assert table.on(A, state.RESERVE).count(SOLDIER) == 9
    assert table.on(A, state.RESERVE).count(MINER) == 6


@pytest.mark.rule("11.11", "4.10", "5.13", "3.6")
def test_a_ship_that_flees_crushes_the_harvester_that_was_to_work_next() -> None:
    """The first harvest drives A's own ship off ring 4; only the second harvester's hex is left.

    No Early Warning helps where a ship comes down: nothing collapses there.
    """
    table = no_events(Table(6)).land(state.ORE, FAR).ship(A, RING_4)
    table.land(state.LAKE, HEX, at(0, 5, 1), at(0, 5, 2))
    table.units(A, FAR, HARVESTER).units(A, NEXT, HARVESTER)
    next_fracture(table, 0, 4).plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST).passes()
    assert table.choices(state.SHIP_FLIGHT) == {NEXT}
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert table.is_done
    assert table.on(A, NEXT) == []
    assert table.on(A, state.RESERVE).count(HARVESTER) == 1
    assert table.s.ore[A] == 5


@pytest.mark.rule("11.11", "4.10", "11.8")
def test_a_ship_flees_onto_the_city_and_takes_it_down_when_it_leaves() -> None:
    """The city is in no ring, so it is safe; the ship flattens it, and B loses 5 influence."""
    start = at(0, 1, 0)
    table = closed_but(Table(), start, state.CITY_HEX).ship(A, start).flag(B, state.CITY_HEX)
    before = pieces.influence(table.b, table.s, B)
    fracture(table, 1)
    assert table.choices(state.SHIP_FLIGHT) == {state.CITY_HEX}
    table.answer(state.SHIP_FLIGHT + state.CITY_HEX)
    assert pieces.influence(table.b, table.s, B) == before - 5
    table.land(state.PLAIN, at(3, 1, 0)).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + at(3, 1, 0))
    assert table.s.land[state.CITY_HEX] == table.b.below[state.CITY_HEX]


@pytest.mark.rule("11.11", "4.10")
def test_whom_a_ship_in_flight_would_crush_is_said() -> None:
    """As for a ship that moves: the owner sees own units and those of others under the choice."""
    table = Table().ship(A, RING_4).units(A, NEXT, MINER).units(B, HEX, SOLDIER)
    fracture(table, 4)
    table.passes()
    texts = {
        place: tell.option(STANDARD_BOX, table.s, A, state.SHIP_FLIGHT + place).text
        for place in table.choices(state.SHIP_FLIGHT)
    }
    assert texts[NEXT].endswith(", crushing units of yours.")
    assert texts[HEX].endswith(", crushing units of Green.")
    assert "crushing" not in texts[at(0, 5, 1)]


@pytest.mark.rule("11.11", "4.10")
def test_a_fleeing_ship_crushes_its_own_people() -> None:
    """All other neighbours are lakes or break as well: own units must make room."""
    table = Table().ship(B, at(0, 4, 1)).units(B, at(0, 3, 0), MINER, HARVESTER)
    table.land(state.LAKE, at(0, 3, 1), at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    if table.asks(state.SHIP_FLIGHT):
        assert table.choices(state.SHIP_FLIGHT) == {at(0, 3, 0)}
        table.answer(state.SHIP_FLIGHT + at(0, 3, 0))
    assert table.s.ship[B] == at(0, 3, 0)
    assert table.on(B, at(0, 3, 0)) == []
    assert table.prison(A, B) == []


@pytest.mark.rule("11.11", "4.10")
def test_a_ship_that_flees_onto_a_settlement_costs_its_owner_influence() -> None:
    table = influential(Table(), B, 1).land(state.SETTLEMENT, NEXT).flag(B, NEXT).ship(A, RING_4)
    closed_but(table, RING_4, NEXT, at(0, 4, 0), at(0, 4, 2))
    assert pieces.influence(table.b, table.s, B) == 4
    fracture(table, 4)
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert pieces.influence(table.b, table.s, B) == 1
    assert table.s.land[NEXT] == state.PLAIN


@pytest.mark.rule("11.11", "11.4", "1.8")
def test_two_ships_flee_from_the_outermost_ring() -> None:
    """Six hexes break. Both ships are beside (5, 1): who flees second can't have it."""
    first, second, shared = at(0, 6, 1), at(0, 6, 2), at(0, 5, 1)
    table = Table(2).ship(A, first).ship(B, second)
    fracture(table, 6)
    assert table.choices(state.SHIP_FLIGHT) == {at(0, 5, 0), shared}
    table.answer(state.SHIP_FLIGHT + shared)
    assert table.choices(state.SHIP_FLIGHT) == {at(0, 5, 2)}
    table.answer(state.SHIP_FLIGHT + at(0, 5, 2))
    assert [int(table.s.ship[seat]) for seat in (A, B)] == [shared, at(0, 5, 2)]
    assert table.count(state.COLLAPSED) == 6


@pytest.mark.rule("11.11", "12.2")
def test_a_ship_that_fled_to_devastated_ground_must_wait() -> None:
    """Its only refuge is devastated: it is there, complete, and can't launch."""
    table = ready().ship(A, RING_4).land(state.DEVASTATED, at(0, 3, 0))
    table.land(state.LAKE, at(0, 3, 1), at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    if table.asks(state.SHIP_FLIGHT):
        table.answer(state.SHIP_FLIGHT + at(0, 3, 0))
    assert table.s.ship[A] == at(0, 3, 0)
    assert table.do(state.TO_LAUNCH).is_done


@pytest.mark.rule("11.12", "9.13", "9.2")
def test_a_hex_that_a_card_collapses_under_a_combat_of_others() -> None:
    """B's miner is locked: no flight. Both sides fall, nobody is captured, a relic lies there."""
    table = plain(3).ship(A, HEX).units(B, NEXT, MINER).units(C, NEXT, SOLDIER)
    chosen(table, "Safe House", state.SABOTAGE).answer(state.HEX + NEXT)
    assert table.is_done
    assert table.on(B, NEXT) == table.on(C, NEXT) == table.prison(C, B) == []
    assert table.s.attacker[NEXT] == state.NOBODY
    assert table.s.token[NEXT] == 1


@pytest.mark.rule("11.12", "7.8", "6.16")
def test_one_fracture_ends_two_combats_of_a_player() -> None:
    """Both lie on ring 4. Whatever the dice show, nobody is captured in either."""
    other = at(0, 4, 2)
    table = Table(3).units(B, RING_4, SOLDIER).units(A, RING_4, SOLDIER)
    table.units(A, other, SOLDIER).units(C, other, MINER, SOLDIER)
    next_fracture(table, 0, 4).battle(A).answer(state.COMBAT + RING_4)
    strike(table, 6, TREMOR)
    assert table.is_done
    assert [int(table.s.lost[seat]) for seat in (A, B, C)] == [2, 1, 2]
    assert table.s.captures[A] == 0


@pytest.mark.rule("11.12", "7.8")
def test_locked_units_fall_with_their_hex() -> None:
    table = Table().units(B, at(0, 4, 1), MINER).units(A, at(0, 4, 1), SOLDIER)
    fracture(table, 4)
    assert table.is_done
    assert table.on(A, at(0, 4, 1)) == table.on(B, at(0, 4, 1)) == []
    assert table.s.attacker[at(0, 4, 1)] == state.NOBODY


@pytest.mark.rule("11.9", "11.11", "11.12", "3.11")
def test_one_ring_with_a_fight_a_miner_a_ship_a_camp_and_a_prisoner_far_away() -> None:
    """Locked units fall, a ship and a miner flee, C loses a camp and ore, B keeps its captive."""
    fight, camp = at(0, 4, 3), at(0, 4, 0)
    table = influential(Table(3), C, 6).land(state.CAMP, camp).flag(C, camp).ore(C, 8)
    table.units(A, fight, MINER, SPEAKER).units(B, fight, SOLDIER)
    table.units(A, RING_4, MINER).ship(B, at(0, 4, 2)).captured(B, A, HARVESTER)
    fracture(table, 4)
    table.answer(state.SHIP_FLIGHT + at(0, 5, 3))
    assert table.choices(state.FLIGHT) == {NEXT, HEX, at(0, 5, 1), at(0, 5, 2), state.HEXES}
    table.answer(state.FLIGHT + NEXT)
    assert table.is_done
    assert (table.on(A, NEXT), table.on(A, fight), table.on(B, fight)) == ([MINER], [], [])
    assert table.prison(B, A) == [HARVESTER]
    assert [int(table.s.lost[seat]) for seat in (A, B, C)] == [2, 1, 0]
    assert table.s.captures[B] == 0
    table.do(state.TO_LIMITS)
    assert table.s.ore[C] == 5


@pytest.mark.rule("11.9", "5.4", "5.9")
def test_a_refugee_neither_persuades_nor_explores() -> None:
    """A speaker flees along to a free camp: control needs the Speaker card."""
    table = Table().land(state.CAMP, NEXT).units(B, RING_4, MINER, SPEAKER)
    fracture(table, 4)
    table.answer(state.FLIGHT + NEXT).answer(state.ESCORT + state.FIRST_SPEAKER)
    assert table.is_done
    assert table.s.flag[NEXT] == state.NOBODY
    assert table.s.hand_cards[B] == 0


@pytest.mark.rule("11.11", "4.5")
def test_a_ship_flees_over_sides_only_even_at_the_edge() -> None:
    """Both inner neighbours are lakes: it goes two spaces, not along its arrow."""
    ship = at(0, 6, 2)
    table = closed_but(Table(), ship, at(0, 6, 1), at(0, 6, 3)).ship(A, ship)
    fracture(table, 6)
    refuges = table.choices(state.SHIP_FLIGHT)
    assert {distance(table.b, ship, place) for place in refuges} == {2}
    assert not refuges & over_the_edge(table, ship)


@pytest.mark.rule("11.11", "11.9", "11.6")
def test_a_ship_without_any_refuge_stays_and_the_rest_of_its_ring_falls() -> None:
    """All else is water. The ship's hex stays whole; beside it a miner and a soldier fall."""
    ring = [at(0, 4, place) for place in range(4)]
    table = Table().land(state.LAKE, *range(state.HEXES)).land(state.PLAIN, *ring)
    table.ship(A, RING_4).ship(B, FAR).units(B, ring[3], MINER, SOLDIER)
    fracture(table, 4)
    assert table.is_done
    assert (table.s.ship[A], table.s.land[RING_4]) == (RING_4, state.PLAIN)
    assert table.s.land[ring[3]] == table.b.below[ring[3]]
    assert table.s.lost[B] == 2
