"""The third exam's other part: combat, collapses and the flight from them, ships, the launch."""

from __future__ import annotations

import pytest

from cysmic.exam import (
    ANY_AGAIN,
    EDGE,
    FAR,
    FIRST_HARVESTER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    NEXT,
    PLUS_2,
    TREMOR,
    YELLOW_AGAIN,
    around,
    fracture,
    next_fracture,
    no_events,
    on_die,
    ready,
    stays,
    strike,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, Table, at
from cysmic.test_bonus import GREY, taken
from offworld.games.cysmic import pieces, state

RING_4 = at(0, 4, 1)  # its neighbours: (3, 0), (3, 1), (4, 0), (4, 2), (5, 1), (5, 2) of slice 0


# --- 33 to 46: combat ---


@pytest.mark.rule("7.3", "5.2")
def test_33_a_harvester_reinforces_an_attack_and_rolls_three_dice() -> None:
    """Soldier and harvester: two red and two yellow dice and the blue one."""
    table = Table().units(B, HEX, MINER, MINER, SOLDIER).units(A, HEX, SOLDIER, HARVESTER).battle(A)
    strike(table, 1, 1, 3, 3, TREMOR)
    assert [event.a for event in table.events_of(state.ROLLED)] == [2, 2, 1, 1]
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert table.prison(A, B) == [MINER, MINER]


@pytest.mark.rule("7.9")
def test_34_an_attackers_speaker_shields_when_the_defender_strikes() -> None:
    """The defender rolls 4: a soldier would fall, but the speaker makes it 3 - for the speaker."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, SPEAKER).battle(B)
    strike(table, 4, YELLOW_AGAIN)
    assert table.prison(B, A) == [SPEAKER]
    assert table.on(A, HEX) == [SOLDIER]


@pytest.mark.rule("7.6", "7.7")
def test_35_the_attacker_rerolls_a_yellow_die_with_the_blue_one() -> None:
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 3, 1, ANY_AGAIN)
    assert table.choices(state.REROLL) == {0, 1, 2}
    table.rolls(4).answer(state.REROLL + 2)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.6", "7.12", "5.2")
def test_36_a_yellow_four_and_plus_two_with_a_red_four_take_a_powermech() -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 4, 4, PLUS_2)
    assert table.choices(state.RAISE) == {0, 1}
    table.answer(state.RAISE + 1)
    assert table.prison(A, B) == [POWERMECH]


@pytest.mark.rule("7.12")
def test_37_values_are_never_added_and_a_die_hits_one_unit() -> None:
    """A 6 takes one of two miners; 2 and 2 take no soldier."""
    table = Table().units(B, HEX, MINER, MINER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    assert table.prison(A, B) == [MINER]
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 2, 2, TREMOR)
    assert table.prison(A, B) == []


@pytest.mark.rule("7.10", "7.11")
def test_38_the_attacker_answers_first_even_when_the_defender_strikes() -> None:
    """B defends and strikes with 4; A, the attacker, lowers it before B can do anything."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    down, up = table.card(red=-1), table.card(red=1)
    table.hand(A, down).hand(B, up).battle(B)
    strike(table, 4, YELLOW_AGAIN)
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(down))
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(up))
    assert table.prison(B, A) == [SOLDIER]  # 4 - 1 + 1
    assert table.s.hand_cards[A] == table.s.hand_cards[B] == 0


@pytest.mark.rule("7.10")
def test_39_one_card_of_each_player_for_a_die() -> None:
    """A's second card can't go on the only die."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    up = table.card(red=1)
    table.hand(A, up, up).battle(A)
    strike(table, 2, TREMOR)
    table.answer(on_die(up))
    assert not table.asks(state.MODIFY, A)
    assert table.dice() == [] or table.dice() == [3]
    assert table.prison(A, B) == []
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("7.1", "6.16")
def test_40_battle_touches_no_combat_of_others() -> None:
    table = Table(3).units(B, HEX, SOLDIER).units(C, HEX, SOLDIER)
    assert table.plays(A, state.BATTLE_CARD).is_done
    assert table.s.attacker[HEX] == C


@pytest.mark.rule("7.16", "7.15")
def test_41_who_is_taken_without_a_fight_goes_home_from_a_full_prison() -> None:
    """A lone miner between a powermech and lakes; B's twelve places are taken."""
    table = Table(3).units(A, HEX, MINER).units(B, HEX, POWERMECH)
    table.land(state.LAKE, *around(table, HEX)).captured(B, C, *[SOLDIER] * 10, HARVESTER)
    table.battle(A)
    assert table.is_done
    assert table.prison(B, A) == []
    assert table.on(A, state.RESERVE).count(MINER) == 6
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.17", "7.18", "4.11")
def test_42_who_flees_from_a_battle_onto_a_relic_takes_it() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    table.battle(A).rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.on(A, NEXT) == [SOLDIER]


@pytest.mark.rule("7.18", "7.19")
def test_43_the_first_striker_may_flee_and_both_are_free_then() -> None:
    """A flees with two; a 4 takes one, the other gets away and marches in its next turn."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER).units(B, HEX, SOLDIER).battle(A)
    table.rolls(4, TREMOR).answer(state.FLEE + NEXT)
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    table.plays(A, state.SOLDIER)
    assert table.asks(state.UNIT, A)


@pytest.mark.rule("7.8", "11.11", "4.10")
def test_44_a_ship_that_flees_from_the_fracture_of_a_strike_ends_the_combat() -> None:
    """C's ship on ring 4 has only the combat's hex to flee to: both sides are crushed."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER).ship(C, RING_4)
    table.land(state.LAKE, at(0, 3, 0), at(0, 5, 1), at(0, 5, 2))
    next_fracture(table, 0, 4).battle(B)
    strike(table, 6, TREMOR)
    if table.asks(state.SHIP_FLIGHT):
        table.answer(state.SHIP_FLIGHT + HEX)
    assert table.s.ship[C] == HEX
    assert table.on(A, HEX) == table.on(B, HEX) == table.prison(B, A) == []
    assert table.is_done


@pytest.mark.rule("6.16", "7.8", "11.12")
def test_45_a_fracture_takes_the_second_combat_before_it_is_fought() -> None:
    table = Table(3).units(A, FAR, SOLDIER).units(B, FAR, SOLDIER)
    table.units(C, RING_4, MINER).units(B, RING_4, SOLDIER)
    next_fracture(table, 0, 4).battle(B).answer(state.COMBAT + FAR)
    strike(table, 4, TREMOR)
    assert table.prison(B, A) == [SOLDIER]
    assert table.prison(B, C) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 9
    assert table.is_done


@pytest.mark.rule("7.14", "5.2")
def test_46_vehicles_of_three_players_fill_a_prison() -> None:
    table = Table(4).captured(A, B, HARVESTER, HARVESTER, POWERMECH, POWERMECH)
    table.captured(A, C, HARVESTER)
    assert pieces.prison_room(table.b, table.s, A) == 2
    table.captured(A, C, POWERMECH)
    assert pieces.prison_room(table.b, table.s, A) == 0


# --- 47 to 58: collapses ---


@pytest.mark.rule("11.9")
def test_47_the_owner_says_who_comes_along() -> None:
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
def test_48_a_friend_can_be_left_behind() -> None:
    table = Table().units(B, RING_4, MINER, SOLDIER)
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 5, 1)).answer(state.NO_ESCORT)
    assert table.on(B, at(0, 5, 1)) == [MINER]
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    assert table.s.lost[B] == 1


@pytest.mark.rule("11.9", "1.7")
def test_49_two_miners_flee_to_two_hexes() -> None:
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
def test_50_flights_in_turn_order_see_where_the_others_went() -> None:
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


@pytest.mark.rule("5.13", "11.1", "11.9")
def test_51_a_harvest_that_breaks_its_own_ground_still_pays() -> None:
    """5 ore and 2 cards, then the fracture: the harvester has Early Warning."""
    table = no_events(Table(6)).land(state.ORE, RING_4).units(A, RING_4, HARVESTER)
    next_fracture(table, 0, 4).plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST).passes()
    assert (table.s.ore[A], table.s.hand_cards[A]) == (5, 2)
    assert table.asks(state.FLIGHT, A)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert table.on(A, at(0, 3, 0)) == [HARVESTER]


@pytest.mark.rule("3.6", "11.9", "5.13")
def test_52_who_has_fled_can_still_be_activated() -> None:
    """The first harvest breaks the ring of the second harvester; it flees, moves and scavenges."""
    table = no_events(Table(6)).land(state.ORE, FAR)
    table.units(A, FAR, HARVESTER).units(A, RING_4, HARVESTER)
    next_fracture(table, 0, 4).plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST).passes()
    table.answer(state.FLIGHT + at(0, 3, 0)).answer(state.UNIT + FIRST_HARVESTER + 1)
    stays(table).answer(state.ACT + state.ACT_SCAVENGE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (7, 3)


@pytest.mark.rule("4.9", "11.6")
def test_53_a_powermech_that_lands_on_breaking_ground_is_lost() -> None:
    table = next_fracture(Table(6), 0, 4).units(A, HEX, POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP).goes(RING_4)
    assert table.s.at[A, FIRST_POWERMECH] == state.RESERVE
    assert table.is_done


@pytest.mark.rule("11.2", "11.3", "5.13")
def test_54_two_harvests_at_the_end_of_the_track_are_two_fractures() -> None:
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


@pytest.mark.rule("5.16", "11.8", "1.11")
def test_55_a_ship_that_leaves_the_city_takes_it_down() -> None:
    """Onto the city: it is destroyed, with B's 5 influence; away from it: the hex collapses."""
    table = Table().ship(A, at(0, 1, 0)).flag(B, state.CITY_HEX)
    before = pieces.influence(table.b, table.s, B)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + state.CITY_HEX)
    assert pieces.influence(table.b, table.s, B) == before - 5
    assert table.s.land[state.CITY_HEX] < state.DEVASTATED
    table.answer(state.SHIP_STAYS).do(state.TO_STABILIZE).answer(state.SHIP_TO + at(3, 1, 0))
    assert table.s.land[state.CITY_HEX] == table.b.below[state.CITY_HEX]


@pytest.mark.rule("9.2")
def test_56_thirty_relic_tokens_are_all_there_are() -> None:
    table = Table()
    for place in range(1, 31):
        table.s.token[90 - place] = 1
    fracture(table, 5)
    assert sum(int(t) for t in table.s.token) == 30
    bared = [at(0, 5, p) for p in range(5)]
    assert state.DEVASTATED in [int(table.s.land[place]) for place in bared]
    assert all(table.s.token[place] == 0 for place in bared)


@pytest.mark.rule("1.14", "5.13")
def test_57_a_harvest_takes_what_the_supply_has_left() -> None:
    table = no_events(Table(6)).land(state.ORE, FAR).units(A, FAR, HARVESTER).ore(B, 57)
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST)
    assert table.s.ore[A] == 3


@pytest.mark.rule("9.3", "1.15")
def test_58_the_last_relic_of_all_is_kept_without_a_choice_of_two() -> None:
    table = Table().units(A, HEX, SOLDIER).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    for relic in range(state.RELICS):
        table.s.relic_deck[relic] = int(relic == 7)
        table.s.relic_discard[relic] = 0
    table.s.relic_deck_cards = 1
    table.plays(A, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER).goes(NEXT)
    assert table.choices(state.KEEP_RELIC) == {7, state.RELICS + 7}
    table.answer(state.KEEP_RELIC + 7)
    assert table.s.relic_hand[A, 7] == 1
    assert table.s.relic_at[1] == state.NONE


# --- 59 to 66: ship, evacuation, launch ---


@pytest.mark.rule("8.3", "8.4", "12.2", "12.3")
def test_59_the_last_worker_finishes_the_ship_and_it_leaves_at_once() -> None:
    """Module 1 by hand: 1 ore, and the only soldier out works on it. No card of the ship."""
    table = ready().blueprint(A, state.KNOWN, A).ore(A, 1).units(A, FAR, SOLDIER)
    taken(table, 0, GREY).answer(state.BUILD + A)
    if table.asks(state.WORKER):
        table.answer(state.WORKER + FIRST_SOLDIER)
    assert table.on(A, FAR) == []
    table.do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


@pytest.mark.rule("5.19", "12.2")
def test_60_the_second_move_brings_a_ship_back_to_upper_ground() -> None:
    """Stabilized onto devastated ground it couldn't launch; one hex farther it can."""
    table = ready().ship(A, HEX).land(state.DEVASTATED, NEXT)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    upper = next(p for p in table.choices(state.SHIP_TO) if p < state.HEXES)
    table.answer(state.SHIP_TO + upper)
    assert table.s.land[NEXT] == state.DEVASTATED
    table.do(state.TO_LAUNCH)
    assert state.DO_LAUNCH in table.options()


@pytest.mark.rule("5.22", "4.3")
def test_61_people_come_aboard_over_the_edge() -> None:
    """The ship stands at the edge: a harvester at the same arrow across needs one step."""
    table = ready().ship(A, EDGE).units(A, at(3, 6, 2), HARVESTER).units(A, at(3, 5, 1), HARVESTER)
    table.units(A, at(3, 4, 1), SPEAKER).units(A, at(3, 3, 1), MINER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, at(3, 6, 2)) == table.on(A, at(3, 5, 1)) == table.on(A, at(3, 4, 1)) == []
    assert table.on(A, at(3, 3, 1)) == [MINER]  # four steps


@pytest.mark.rule("5.22", "4.11")
def test_62_who_comes_aboard_over_a_relic_takes_it() -> None:
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
def test_63_who_stands_beside_the_ship_makes_no_detour_for_a_relic() -> None:
    """Adjacent units return first, without a move."""
    table = ready().ship(A, HEX).land(state.DEVASTATED, NEXT).units(A, at(0, 2, 0), SOLDIER)
    table.s.token[NEXT] = 1
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, at(0, 2, 0)) == []
    assert table.s.token[NEXT] == 1
    assert table.is_done


@pytest.mark.rule("5.22", "12.4")
def test_64_evacuated_but_for_two_the_die_decides() -> None:
    """One locked, one captured: both count for the die."""
    table = ready(3).units(A, NEXT, SOLDIER, MINER).units(B, FAR, MINER).units(A, FAR, SOLDIER)
    table.captured(C, A, SPEAKER).turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, NEXT) == []
    table.do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.ROLL_HUMANITY}
    table.answer(state.ROLL_HUMANITY)
    assert table.events_of(state.ROLLED_HUMANITY)[-1].b == 2


@pytest.mark.rule("12.2", "3.10")
def test_65_nobody_launches_in_anothers_turn_or_has_to() -> None:
    table = ready().turn(B).do(state.TO_LAUNCH)
    assert table.is_done
    table.turn(A).do(state.TO_LAUNCH).answer(state.NO_LAUNCH)
    assert not table.is_over


@pytest.mark.rule("11.11", "12.2")
def test_66_a_ship_that_fled_to_devastated_ground_must_wait() -> None:
    """Its only refuge is devastated: it is there, complete, and can't launch."""
    table = ready().ship(A, RING_4).land(state.DEVASTATED, at(0, 3, 0))
    table.land(state.LAKE, at(0, 3, 1), at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    if table.asks(state.SHIP_FLIGHT):
        table.answer(state.SHIP_FLIGHT + at(0, 3, 0))
    assert table.s.ship[A] == at(0, 3, 0)
    assert table.do(state.TO_LAUNCH).is_done
