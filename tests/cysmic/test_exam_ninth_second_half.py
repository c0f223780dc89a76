"""A ninth exam from the rulebook alone: its second half, rules that meet in the middle of another.

Breaking ground during strikes and work, ships that come down, refuges, prisons, and the last turn.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    EDGE,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    NEXT,
    NO_EFFECT,
    TREMOR,
    YELLOW_AGAIN,
    around,
    effect,
    fracture,
    goals,
    influential,
    named,
    next_fracture,
    no_events,
    offer,
    only_event,
    ready,
    stays,
    strike,
)
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
from cysmic.test_bonus import BROWN, GREY, asked
from cysmic.test_espionage import chosen
from cysmic.test_exam_fifth import closed_but, token
from cysmic.test_exam_fourth import promoted
from cysmic.test_relics import plain
from offworld.games.cysmic import pieces, state, tell
from offworld.games.cysmic.planet import distance

INNER = at(0, 2, 0)  # adjacent to HEX and NEXT; the abyss is below
BARE_INNER = at(0, 2, 1)  # adjacent to HEX; devastated below
RING_4 = at(0, 4, 1)  # its neighbours: (3, 0), (3, 1), (4, 0), (4, 2), (5, 1), (5, 2) of slice 0


def over_the_edge(table: Table, place: int) -> set[int]:
    """Return the hexes to which arrows of the same colour lead."""
    there = {int(table.b.around[place, link]) for link in range(state.SIDES, state.LINKS)}
    return there - {state.NONE}


def takes_turn(table: Table, card: int) -> Table:
    """Let A take a real turn with a card, as far as its first question."""
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    burned = max(c for c in table.choices(state.BURN) if c != card)
    return table.answer(state.BURN + burned).answer(state.PLAY + card)


# --- 1 to 6: the ground breaks in the middle of a strike ---


@pytest.mark.rule("7.18", "7.17", "11.9", "4.11")
def test_1_a_strangers_miner_takes_the_refuge() -> None:
    """C's miner flees from ring 2 to the hex that B had chosen; enemies never share one.

    B's soldier, missed, stays and decides anew: the hex bared beside it will do, with its relic.
    """
    table = Table(3).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).units(C, INNER, MINER)
    next_fracture(table, 0, 2).battle(B).rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.asks(state.FLIGHT, C)
    table.answer(state.FLIGHT + NEXT)
    assert table.asks(state.FIGHT, B)
    said = table.events_of(state.CUT_OFF)[-1]
    assert (said.seat, said.a, said.b) == (B, HEX, NEXT)
    line = tell.event(STANDARD_BOX, table.s, said, None, B)
    assert line.text.endswith(" has no room for your units any more: they stay.")
    assert line.rule == "7.18"
    assert 1 + NEXT not in table.choices(state.FIGHT)
    assert 1 + INNER not in table.choices(state.FIGHT)
    table.rolls(1, YELLOW_AGAIN).answer(state.FLEE + BARE_INNER)
    assert table.asks(state.KEEP_RELIC, B)
    assert table.on(B, BARE_INNER) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("11.10", "7.2", "7.6")
def test_2_all_flee_clockwise_from_whose_turn_it_is_not_from_who_strikes() -> None:
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


@pytest.mark.rule("11.11", "6.16", "7.8", "4.10")
def test_3_a_ship_that_flees_from_one_strike_ends_another_combat() -> None:
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


@pytest.mark.rule("9.18", "11.9", "11.12")
def test_4_a_card_that_warns_all_units_warns_no_locked_ones() -> None:
    """Run! for B: the soldier that is free flees, the one in a combat falls with its enemy."""
    free = at(0, 4, 3)
    table = Table().hand(B, named("Run!")).units(B, RING_4, SOLDIER).units(A, RING_4, SOLDIER)
    table.units(B, free, SOLDIER)
    fracture(table, 4)
    assert table.asks(state.REACT, B)
    table.answer(state.REACT + 1 + named("Run!"))
    assert table.asks(state.FLIGHT, B)
    assert table.s.hex_at == free
    refuge = min(table.choices(state.FLIGHT))
    table.answer(state.FLIGHT + refuge)
    assert table.is_done
    assert table.on(B, refuge) == [SOLDIER]
    assert (table.s.lost[A], table.s.lost[B]) == (1, 1)


@pytest.mark.rule("7.17", "7.16", "7.18", "1.7")
@pytest.mark.parametrize("hit", [False, True])
def test_5_one_place_of_refuge_for_two_that_must_flee(hit: bool) -> None:
    """A lone soldier against a powermech, twice; the only hex beside both holds two friends.

    Who gets there fills it, and the second is captured without a roll. If the first is shot, the
    second still has its place.
    """
    one, other = at(0, 3, 0), at(0, 3, 2)
    table = Table(3).units(B, one, POWERMECH).units(A, one, SOLDIER)
    table.units(C, other, POWERMECH).units(A, other, SOLDIER).units(A, HEX, SOLDIER, SOLDIER)
    closed_but(table, one, HEX)
    closed_but(table, other, HEX)
    table.battle(A).answer(state.COMBAT + one)
    assert table.choices(state.FIGHT) == {1 + HEX}
    table.rolls(4 if hit else 3, 1, 1, NO_EFFECT).answer(state.FLEE + HEX)
    if hit:
        assert table.prison(B, A) == [SOLDIER]
        assert table.asks(state.FIGHT, A)
        assert table.choices(state.FIGHT) == {1 + HEX}
    else:
        assert table.is_done
        assert table.prison(B, A) == []
        assert table.on(A, HEX) == [SOLDIER] * 3
        assert table.prison(C, A) == [SOLDIER]
        assert table.count(state.STRIKE_ROLLED, C) == 0


@pytest.mark.rule("7.9", "7.12", "5.2")
@pytest.mark.parametrize("second", [1, 2])
def test_6_two_speakers_save_their_powermech_or_one_of_themselves(second: int) -> None:
    """6, 6 and 4: with a shield on each 6 no die takes the powermech, and both speakers fall.

    With one on the 4 instead, 5, 6 and 3 take the powermech and one speaker.
    """
    table = Table().units(B, HEX, POWERMECH, SPEAKER, SPEAKER).units(A, HEX, POWERMECH).battle(A)
    strike(table, 6, 6, 4, NO_EFFECT)
    assert table.asks(state.SHIELD, B)
    table.answer(state.SHIELD)
    assert table.choices(state.SHIELD) == {1, 2}  # never twice on one die
    table.answer(state.SHIELD + second)
    if table.asks(state.CAPTURE):
        table.answer(state.CAPTURE + POWERMECH)
    if second == 1:
        assert table.prison(A, B) == [SPEAKER, SPEAKER]
        assert table.on(B, HEX) == [POWERMECH]
    else:
        assert sorted(table.prison(A, B)) == [SPEAKER, POWERMECH]
        assert table.on(B, HEX) == [SPEAKER]


# --- 7 to 9: prisons ---


@pytest.mark.rule("7.14", "7.15", "6.16")
@pytest.mark.parametrize("first", [HEX, FAR])
def test_7_two_places_left_and_two_combats_in_an_order_of_choice(first: int) -> None:
    """Five modules leave room for 2. The harvester first fills it; the soldier first bars it."""
    table = Table(3).blueprint(A, state.INSTALLED, *range(5))
    table.units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER)
    table.units(C, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    table.answer(state.COMBAT + first)
    for place in (first, HEX + FAR - first):
        if place == HEX:
            strike(table, 5, 3, NO_EFFECT)
        else:
            strike(table, 4, NO_EFFECT)
    assert table.is_done
    assert table.prison(A, B) == ([HARVESTER] if first == HEX else [])
    assert table.prison(A, C) == ([] if first == HEX else [SOLDIER])
    assert table.on(B, state.RESERVE).count(HARVESTER) == (1 if first == HEX else 2)
    assert table.on(C, state.RESERVE).count(SOLDIER) == (10 if first == HEX else 9)


@pytest.mark.rule("5.20", "7.14", "7.15", "12.2", "12.3")
def test_8_a_whole_ship_in_one_turn_and_away() -> None:
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


@pytest.mark.rule("7.19", "8.3", "8.4")
def test_9_who_has_won_a_battle_can_work_on_the_ship_in_the_same_turn() -> None:
    """A's only soldier is locked: no manual construction. It wins, and is worker enough for 1."""
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).ore(A, 1)
    table.blueprint(A, state.MISSING, *range(6)).blueprint(A, state.KNOWN, 0)
    assert GREY not in asked(table, 0, state.BATTLE_CARD).choices(state.BONUS)
    strike(table.battle(A), 3, NO_EFFECT)
    assert GREY in asked(table, 0, state.BATTLE_CARD).choices(state.BONUS)
    table.answer(state.BONUS + GREY).answer(state.BUILD)
    if table.asks(state.WORKER):
        table.answer(state.WORKER + FIRST_SOLDIER)
    assert table.on(A, HEX) == []
    assert table.s.blueprint[A, 0] == state.INSTALLED
    assert table.prison(A, B) == [MINER]


# --- 10 to 16: the ground breaks in the middle of work ---


@pytest.mark.rule("11.11", "4.10", "5.13", "3.6")
def test_10_a_ship_that_flees_crushes_the_harvester_that_was_to_work_next() -> None:
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


@pytest.mark.rule("9.5", "5.9", "11.9")
def test_11_an_aftershock_under_the_miner_that_has_drawn_it() -> None:
    """The event breaks ring 4; the miner flees, and the card for the event still comes."""
    table = only_event(Table(6), "Aftershock").units(A, RING_4, MINER)
    next_fracture(table, 0, 4).plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    stays(table).answer(state.ACT + state.ACT_EXPLORE)
    assert table.asks(state.FLIGHT, A)
    assert table.s.hand_cards[A] == 0
    table.answer(state.FLIGHT + NEXT)
    assert table.is_done
    assert table.on(A, NEXT) == [MINER]
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("4.9", "3.8", "11.6", "3.6")
def test_12_the_first_jump_breaks_the_ground_under_the_second_powermech() -> None:
    table = next_fracture(Table(6), 0, 4).units(A, FAR, POWERMECH).units(A, RING_4, POWERMECH)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP).goes(at(3, 3, 1))
    assert table.is_done  # no powermech is left to be activated
    assert table.s.lost[A] == 1
    assert table.on(A, at(3, 3, 1)) == [POWERMECH]


@pytest.mark.rule("1.13", "3.11", "11.6")
@pytest.mark.parametrize(("breaks", "kept"), [(0, 5), (2, 8)])
def test_13_a_harvest_that_breaks_the_settlement_its_store_depends_on(
    breaks: int, kept: int
) -> None:
    """3 + 5 ore fit at 4 + 3 influence; without the settlement 5 are kept at the turn's end."""
    table = no_events(influential(Table(6), A, 4)).land(state.ORE, FAR).ore(A, 3)
    table.land(state.SETTLEMENT, RING_4).flag(A, RING_4).units(A, FAR, HARVESTER)
    next_fracture(table, breaks, 4).plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST).passes()
    assert table.s.ore[A] == 8  # limits hold at the end of a turn only
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == kept


@pytest.mark.rule("5.6", "11.9")
def test_14_a_soldier_made_a_miner_from_afar_warns_its_friend() -> None:
    table = Table().units(A, FAR, SPEAKER).units(A, RING_4, SOLDIER, SOLDIER).plays(A, SPEAKER)
    stays(table.answer(state.UNIT)).answer(promoted(FIRST_SOLDIER, MINER))
    fracture(table, 4)
    assert table.asks(state.FLIGHT, A)
    table.answer(state.FLIGHT + NEXT).answer(state.ESCORT + FIRST_SOLDIER + 1)
    assert sorted(table.on(A, NEXT)) == [MINER, SOLDIER]
    assert table.s.lost[A] == 0


@pytest.mark.rule("11.9", "1.7")
def test_15_a_harvester_flees_elsewhere_when_the_miner_has_taken_the_soldier() -> None:
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
def test_16_a_sixth_relic_found_in_flight_goes_at_the_end_of_that_turn() -> None:
    """B's miner flees in A's turn onto a token; with five relics in the hand B may hold six."""
    table = token(Table(), NEXT).relic_hand(B, 0, 1, 2, 3, 4).units(B, RING_4, MINER)
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


# --- 17 to 21: who flees, and a hex that a card lets collapse ---


@pytest.mark.rule("11.9", "5.5")
def test_17_a_miner_may_flee_to_an_enemys_camp_without_units() -> None:
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


@pytest.mark.rule("11.11", "4.10", "11.8")
def test_18_a_ship_flees_onto_the_city_and_takes_it_down_when_it_leaves() -> None:
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


@pytest.mark.rule("11.8", "9.13")
def test_19_no_card_collapses_the_colony_city() -> None:
    """A Safe House collapses a hex next to the ship, but the city only falls when a ship leaves."""
    table = chosen(plain().ship(A, at(0, 1, 0)), "Safe House", state.SABOTAGE)
    assert state.CITY_HEX not in table.choices(state.HEX)
    assert at(0, 2, 0) in table.choices(state.HEX)
    table = plain().ship(A, at(0, 1, 0))
    table.land(state.DEVASTATED, *(p for p in around(table, at(0, 1, 0)) if p != state.CITY_HEX))
    assert chosen(table, "Safe House", state.SABOTAGE).is_done  # nothing else is left


@pytest.mark.rule("11.12", "9.13", "9.2")
def test_20_a_hex_that_a_card_collapses_under_a_combat_of_others() -> None:
    """B's miner is locked: no flight. Both sides fall, nobody is captured, a relic lies there."""
    table = plain(3).ship(A, HEX).units(B, NEXT, MINER).units(C, NEXT, SOLDIER)
    chosen(table, "Safe House", state.SABOTAGE).answer(state.HEX + NEXT)
    assert table.is_done
    assert table.on(B, NEXT) == table.on(C, NEXT) == table.prison(C, B) == []
    assert table.s.attacker[NEXT] == state.NOBODY
    assert table.s.token[NEXT] == 1


@pytest.mark.rule("9.18", "11.9", "9.13")
def test_21_from_a_hex_that_a_card_collapses_one_flees_but_plays_nothing() -> None:
    """B holds Brace! and isn't asked; its free miner flees, not onto the ship and not back."""
    table = plain().hand(B, named("Brace!")).ship(A, HEX).units(B, NEXT, MINER)
    chosen(table, "Safe House", state.SABOTAGE).answer(state.HEX + NEXT)
    assert table.asks(state.FLIGHT, B)
    assert not {HEX, NEXT} & table.choices(state.FLIGHT)
    table.answer(state.FLIGHT + INNER)
    assert table.on(B, INNER) == [MINER]
    assert table.s.hand_cards[B] == 1


# --- 22 to 27: movement, the ship's ways, relics ---


@pytest.mark.rule("4.4", "4.8", "1.7")
def test_22_a_full_cave_is_a_way_and_no_goal() -> None:
    """Three own soldiers hold the near cave: the miner goes through it to the far one and on."""
    table = Table().land(state.CAVE, NEXT, FAR).units(A, NEXT, SOLDIER, SOLDIER, SOLDIER)
    table.units(A, HEX, MINER).plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    assert NEXT not in goals(table)
    assert FAR in goals(table)  # the second step
    assert set(around(table, FAR)) <= goals(table)  # the third


@pytest.mark.rule("4.3", "4.7", "3.7")
def test_23_an_arrow_leads_a_miner_into_a_combat_of_its_own_side() -> None:
    table = Table()
    there = min(over_the_edge(table, EDGE))
    table.units(B, there, SOLDIER).units(A, there, SOLDIER).units(A, EDGE, MINER).plays(A, MINER)
    table.answer(state.UNIT + FIRST_MINER).goes(there)
    assert sorted(table.on(A, there)) == [MINER, SOLDIER]
    assert table.s.attacker[there] == A
    assert table.is_done  # locked: it explores nothing


@pytest.mark.rule("5.17", "4.3", "4.5")
def test_24_a_ship_whose_only_ways_lead_over_the_edge_pays_nothing() -> None:
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
def test_25_a_ship_in_the_only_gap_is_no_way(ore: int, goes_on: bool) -> None:
    """B's ship stands on the one passable neighbour: two spaces away costs one ore."""
    table = closed_but(Table(), HEX, NEXT).ship(A, HEX).ship(B, NEXT).ore(A, ore)
    table.plays(A, state.SHIP_CARD)
    assert {distance(table.b, HEX, place) for place in table.choices(state.SHIP_TO)} == {2}
    table.answer(table.options()[0])
    assert table.s.ore[A] == 0
    assert table.asks(state.SHIP_TO, A) == goes_on  # else the turn has ended at once


@pytest.mark.rule("4.11", "5.11")
def test_26_a_soldier_draws_for_a_relic_and_then_neutralizes() -> None:
    """Over the token to B's camp: the relic comes first, the camp is neutralized where it ends."""
    table = token(Table(), NEXT).land(state.CAMP, INNER).flag(B, INNER).units(A, HEX, SOLDIER)
    table.plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER).goes(INNER)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_NEUTRALIZE}
    table.answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[INNER] == state.NOBODY
    assert table.s.token[NEXT] == 0


@pytest.mark.rule("6.14")
def test_27_the_second_hacker_attacks_the_ship_that_is_left() -> None:
    """Two miners beside two ships: a 2 against B's, then no choice any more, a 3 against C's."""
    table = Table(3).ship(B, HEX).ship(C, RING_4).units(A, NEXT, MINER, MINER).turn(A)
    table.rolls(2, 3).do(state.TO_HACK, state.UNITS).answer(state.HACK + FIRST_MINER)
    assert table.choices(state.TARGET) == {B, C}
    table.answer(state.TARGET + B).passes().answer(state.HACK + FIRST_MINER + 1).passes()
    assert [int(table.s.blueprint[A, seat]) for seat in (B, C)] == [state.KNOWN, state.KNOWN]
    assert table.is_done


# --- 28 to 31: a camp with strangers, the way aboard, the last turn ---


@pytest.mark.rule("6.10", "6.3", "6.4", "6.1")
def test_28_a_camp_bought_with_the_sellers_miner_on_it() -> None:
    """A trade starts no fight. Only a soldier can be recruited there, and it attacks."""
    table = influential(Table(), A, 3).land(state.CAMP, FAR).flag(B, FAR).units(B, FAR, MINER)
    table.ore(A, 1).plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_ORE_1], [state.LOT_CAMP]).answer(state.ACCEPT)
    assert table.s.flag[FAR] == A
    assert table.s.attacker[FAR] == state.NOBODY
    for kind in (SPEAKER, SOLDIER):
        effect(table, state.E_RECRUIT, 3).answer(state.RECRUIT + kind)
        assert (FAR in table.choices(state.PLACE)) == (kind == SOLDIER)
    table.answer(state.PLACE + FAR)
    assert table.s.attacker[FAR] == A
    assert table.on(B, FAR) == [MINER]


@pytest.mark.rule("5.19", "4.10", "5.22", "4.6")
@pytest.mark.parametrize("crushes", [False, True])
def test_29_the_ship_clears_the_way_aboard_with_its_second_move(crushes: bool) -> None:
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


@pytest.mark.rule("12.2", "3.9", "4.10", "8.2")
@pytest.mark.parametrize("moves", [False, True])
def test_30_a_bonus_action_lifts_the_ship_off_devastated_ground_and_it_leaves(moves: bool) -> None:
    """Thruster Test onto upper ground comes before the launch; without it there is none."""
    card = named("Thruster Test")
    table = ready().land(state.DEVASTATED, HEX).hand(A, card).units(B, NEXT, MINER)
    takes_turn(table, SPEAKER)
    if not moves:
        table.answer(state.NO_BONUS)
        assert not table.asks(state.LAUNCH)
        return
    table.answer(state.BONUS + BROWN).answer(state.DISCOVERY + card)
    table.answer(state.SHIP_TO + NEXT)
    assert table.on(B, NEXT) == []  # whenever it moves, for any reason
    assert table.choices(state.LAUNCH) == {0, 1}
    table.answer(state.DO_LAUNCH)
    assert table.s.winner == A


@pytest.mark.rule("5.14", "5.13", "5.12")
def test_31_where_a_harvester_finds_something() -> None:
    """On crystal it harvests and never scavenges; on habitats and devastated ground neither."""
    for land, does in (
        (state.ORE, {state.ACT_NOTHING, state.ACT_HARVEST}),
        (state.PLAIN, {state.ACT_NOTHING, state.ACT_SCAVENGE}),
        (state.OUTPOST, set()),
        (state.DEVASTATED, set()),
    ):
        table = Table(6).land(land, HEX).units(A, HEX, HARVESTER).plays(A, HARVESTER)
        stays(table.answer(state.UNIT + FIRST_HARVESTER))
        assert (table.choices(state.ACT) if table.asks(state.ACT) else set()) == does


# --- 32 to 37: strikes once more ---


@pytest.mark.rule("11.12", "7.8", "6.16")
def test_32_one_fracture_ends_two_combats_of_a_player() -> None:
    """Both lie on ring 4. Whatever the dice show, nobody is captured in either."""
    other = at(0, 4, 2)
    table = Table(3).units(B, RING_4, SOLDIER).units(A, RING_4, SOLDIER)
    table.units(A, other, SOLDIER).units(C, other, MINER, SOLDIER)
    next_fracture(table, 0, 4).battle(A).answer(state.COMBAT + RING_4)
    strike(table, 6, TREMOR)
    assert table.is_done
    assert [int(table.s.lost[seat]) for seat in (A, B, C)] == [2, 1, 2]
    assert table.s.captures[A] == 0


@pytest.mark.rule("11.9", "1.7")
def test_33_the_own_ship_is_no_refuge() -> None:
    """Nobody shares a hex with a ship: the only other neighbours are lakes, and the miner falls."""
    table = closed_but(Table(), RING_4, NEXT).ship(B, NEXT).units(B, RING_4, MINER)
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[B] == 1
    assert table.s.ship[B] == NEXT


@pytest.mark.rule("7.18", "7.6", "7.7")
@pytest.mark.parametrize("again", [2, 5])
def test_34_a_die_is_rolled_again_at_those_who_flee(again: int) -> None:
    """A normal strike: A's blue die lets it roll the 2 again, and that is what counts."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(2, state.FACE_REROLL_ANY).answer(state.FLEE + NEXT)
    assert table.asks(state.REROLL, A)
    table.rolls(again).answer(state.REROLL + 1)
    assert table.is_done
    assert table.prison(A, B) == ([SOLDIER] if again == 5 else [])
    assert table.on(B, NEXT) == ([] if again == 5 else [SOLDIER])


@pytest.mark.rule("4.11", "6.1", "5.11")
def test_35_over_a_relic_into_a_fight_for_a_camp() -> None:
    """The relic is drawn; B's miner is engaged, so its camp can't be neutralized."""
    table = token(Table(), NEXT).land(state.CAMP, INNER).flag(B, INNER).units(B, INNER, MINER)
    table.units(A, HEX, SOLDIER).plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER).goes(INNER)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert table.is_done
    assert table.s.attacker[INNER] == A
    assert table.s.flag[INNER] == B


@pytest.mark.rule("9.18", "7.8", "11.12")
@pytest.mark.parametrize("braces", [False, True])
def test_36_a_card_of_the_locked_holds_the_ground_under_a_strike(braces: bool) -> None:
    """Ring 4 is to fall with the combat on it. With Brace! another token comes; A's 5 hits then."""
    card = named("Brace!")
    table = Table().units(B, RING_4, SOLDIER).units(A, RING_4, SOLDIER).hand(B, card)
    next_fracture(table, 0, 4).battle(A)
    strike(table, 5, TREMOR)
    assert table.asks(state.REACT, B)
    for number in range(state.FRACTURES):
        is_far = table.b.token_terrain[number] == table.s.terrain[3]
        table.s.bag[number] = int(is_far and table.b.token_ring[number] == 2)
    table.answer(state.REACT + 1 + card if braces else state.LET)
    table.passes()
    assert table.is_done
    assert table.prison(A, B) == ([SOLDIER] if braces else [])
    assert table.on(A, RING_4) == ([SOLDIER] if braces else [])
    assert (table.s.land[RING_4] == state.PLAIN) == braces


@pytest.mark.rule("12.3", "12.4")
def test_37_locked_captured_and_too_far_are_three_left_behind() -> None:
    """A 3, a 4 or "any" is enough for them; 1, 2 and "none" are not."""
    seen = {}
    for seed in range(80):
        table = Table(3, seed=seed).ship(A, HEX).blueprint(A, state.INSTALLED, *range(6))
        table.captured(C, A, POWERMECH).units(A, FAR, MINER)
        table.units(B, NEXT, MINER).units(A, NEXT, SOLDIER).turn(A)
        table.do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
        table.do(state.TO_LAUNCH).answer(state.ROLL_HUMANITY)
        seen[table.events_of(state.ROLLED_HUMANITY)[-1].a] = table.is_over
    assert seen == {1: False, 2: False, 3: True, 4: True, 99: True, -1: False}


# --- 38 to 41: what those who are asked must be told ---


@pytest.mark.rule("7.16", "7.2")
def test_38_who_must_flee_is_not_asked_whether_to_strike() -> None:
    """One die against a powermech must flee; against a powermech and a miner it has the choice."""
    for kinds, rule, end in (
        ((POWERMECH,), "7.16", "one die defeats no vehicle. Where do you flee?"),
        ((POWERMECH, MINER), "7.2", "Do you strike or flee?"),
    ):
        table = Table().units(B, HEX, SOLDIER).units(A, HEX, *kinds).battle(B)
        assert (state.STRIKE in table.options()) == (rule == "7.2")
        line = tell.question(STANDARD_BOX, table.s, B)
        assert (line.rule, line.text.endswith(end)) == (rule, True), line.text


@pytest.mark.rule("11.11", "4.10")
def test_39_whom_a_ship_in_flight_would_crush_is_said() -> None:
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


@pytest.mark.rule("5.17", "5.16")
@pytest.mark.parametrize(
    ("ways", "ore", "text", "rule"),
    [
        ((), 1, "Where do you move the ship for 1 ore?", "5.17"),
        ((), 0, "Where do you move the ship, unpaid, so that the turn ends?", "5.17"),
        ((NEXT,), 0, "Where do you move the ship?", "5.16"),
    ],
)
def test_40_a_way_that_must_be_paid_names_its_price(
    ways: tuple[int, ...], ore: int, text: str, rule: str
) -> None:
    table = closed_but(Table(), HEX, *ways).ship(A, HEX).ore(A, ore).plays(A, state.SHIP_CARD)
    line = tell.question(STANDARD_BOX, table.s, A)
    assert (line.text, line.rule) == (text, rule)


@pytest.mark.rule("5.17")
def test_40b_a_turn_that_is_cut_short_says_why() -> None:
    table = closed_but(Table(), HEX).ship(A, HEX).plays(A, state.SHIP_CARD)
    table.answer(table.options()[0])
    said = table.events_of(state.TURN_CUT)[-1]
    line = tell.event(STANDARD_BOX, table.s, said, None, B)
    assert line.rule == "5.17"
    assert line.text.endswith("turn ends at once: the ship's way could not be paid.")


@pytest.mark.rule("7.12", "7.13", "7.15")
def test_41_who_would_go_home_from_a_full_prison_is_not_called_a_captive() -> None:
    """One place is left: the soldier can be captured, the harvester would only be sent home."""
    table = Table(3).captured(A, C, *[SOLDIER] * 9, HARVESTER)
    table.units(B, HEX, HARVESTER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 4, NO_EFFECT)
    assert table.choices(state.CAPTURE) == {SOLDIER, HARVESTER}
    for kind, text, rule in (
        (SOLDIER, "Capture a soldier.", "7.13"),
        (HARVESTER, "Defeat a harvester: without room for it, it goes home.", "7.15"),
    ):
        line = tell.option(STANDARD_BOX, table.s, A, state.CAPTURE + kind)
        assert (line.text, line.rule) == (text, rule)
    table.answer(state.CAPTURE + HARVESTER)
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2


# --- 42: a card within a card ---


@pytest.mark.rule("6.13", "6.14", "3.5")
@pytest.mark.parametrize("attacks", [0, 1])
def test_42_who_declines_the_attacks_of_an_espionage_card_still_has_the_last_section(
    attacks: int,
) -> None:
    """Cracked Cipher lets two units attack; the section of the card comes after it all the same.

    There both miners can attack, or the one that has not done so in this turn.
    """
    table = Table().ship(B, HEX).units(A, NEXT, MINER, MINER)
    for card in range(state.SPIES):
        table.s.spy[card] = 0 if STANDARD_BOX.names["spy"][card] == "Cracked Cipher" else 1
    table.plays(A, state.NEGOTIATE_CARD).answer(state.ESPIONAGE + state.EXPLOIT)
    if attacks:
        table.rolls(1).answer(state.HACK + FIRST_MINER).passes()
    assert table.asks(state.HACK, A)
    table.answer(state.NO_HACK)
    assert table.asks(state.HACK, A)
    table.rolls(2).answer(state.HACK + FIRST_MINER + attacks).passes()
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.is_done


# --- 43: units that are not alike ---


@pytest.mark.rule("11.9", "3.6")
@pytest.mark.parametrize("which", [0, 1])
def test_43_one_place_for_two_miners_of_which_one_has_still_to_act(which: int) -> None:
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
