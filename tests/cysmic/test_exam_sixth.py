"""A sixth exam from the rulebook alone: where two rules of its second half meet.

Tactics, unit cards, the ship, movement, combat and the planet.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    DROPS,
    around,
    fracture,
    goals,
    influential,
    next_fracture,
    no_events,
    offer,
    on_die,
    ready,
    stays,
    strike,
    unit_to,
)
from cysmic.scenario import (
    HARVESTER,
    MINER,
    POWERMECH,
    SOLDIER,
    SPEAKER,
    A,
    B,
    C,
    D,
    E,
    F,
    Table,
    at,
)
from cysmic.test_exam_combat import sends
from cysmic.test_exam_fourth import promoted
from cysmic.test_exam_third import lay_spies
from offworld.games.cysmic import pieces, state

HEX = at(0, 3, 1)  # its neighbours: (2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (4, 2) of slice 0
NEXT = at(0, 3, 0)
INNER = at(0, 2, 0)
RING_4 = at(0, 4, 1)  # its neighbours: (3, 0), (3, 1), (4, 0), (4, 2), (5, 1), (5, 2) of slice 0
FAR = at(3, 4, 2)
TREMOR, PLUS_1 = state.FACE_TREMOR, state.FACE_PLUS_1
YELLOW_AGAIN = state.FACE_REROLL_YELLOW
FIRST_SOLDIER, FIRST_MINER = state.FIRST_SOLDIER, state.FIRST_MINER
FIRST_HARVESTER, FIRST_POWERMECH = state.FIRST_HARVESTER, state.FIRST_POWERMECH


# --- 1 to 5: recruit ---


@pytest.mark.rule("6.2", "1.12")
def test_1_influence_is_a_limit_for_each_card_and_never_spent() -> None:
    """Influence 6 is two miners and not a soldier more; the next card has 6 again."""
    table = influential(Table(), A, 6).ship(A, HEX)
    for place in (NEXT, INNER):
        table.s.command[A, state.RECRUIT_CARD] = state.IN_HAND
        table.plays(A, state.RECRUIT_CARD)
        for _ in range(2):
            table.answer(state.RECRUIT + MINER).answer(state.PLACE + place)
        assert not table.asks(state.RECRUIT)
        table.answer(state.NO_MORE_UNITS)
        assert pieces.influence(table.b, table.s, A) == 6
    assert table.on(A, state.RESERVE).count(MINER) == 2


@pytest.mark.rule("6.4", "6.5")
def test_2_only_the_recruit_that_landed_in_peace_is_motivated() -> None:
    """Beside the ship stands an enemy: a soldier locks itself there, another lands free."""
    table = influential(Table(), A, 3).ship(A, HEX).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SPEAKER)
    assert NEXT not in table.choices(state.PLACE)
    table.answer(state.PLACE + INNER).answer(state.RECRUIT + SOLDIER)
    assert NEXT in table.choices(state.PLACE)
    table.answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == A
    assert table.choices(state.UNIT) == {state.FIRST_SPEAKER, state.UNITS}


@pytest.mark.rule("6.4", "7.3")
def test_3_who_recruits_to_an_own_habitat_among_enemies_attacks() -> None:
    """A's camp, held by B's soldier: A is the attacker; B strikes first and rolls green."""
    table = influential(Table(), A, 1).land(state.CAMP, FAR).flag(A, FAR).units(B, FAR, SOLDIER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + FAR)
    strike(table.battle(B), 4, YELLOW_AGAIN)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 0
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.flag[FAR] == A


@pytest.mark.rule("6.2", "6.12", "7.13")
def test_4_prisoners_are_missing_until_they_are_bought_back() -> None:
    """Eight soldiers are out, two in B's prison; B returns them for A's blueprint."""
    table = influential(Table(), A, 2).ship(A, HEX).captured(B, A, SOLDIER, SOLDIER)
    for place in (FAR, at(3, 5, 0), at(3, 5, 2)):
        table.units(A, place, SOLDIER, SOLDIER)
    table.units(A, at(3, 6, 0), SOLDIER, SOLDIER).plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {SPEAKER, state.TROOPS}
    table.turn(B).do(state.TO_EXCHANGES)
    assert table.s.blueprint[B, A] == state.KNOWN
    table.s.command[A, state.RECRUIT_CARD] = state.IN_HAND
    table.plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {SPEAKER, SOLDIER, state.TROOPS}


@pytest.mark.rule("6.3", "5.11", "5.5")
def test_5_a_neutralized_habitat_takes_no_more_recruits() -> None:
    table = influential(Table(), B, 3).land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER)
    table.turn(B).plays(B, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert HEX in table.choices(state.PLACE)
    table = influential(Table(), B, 3).land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX).answer(state.ACT + state.ACT_NEUTRALIZE)
    table.plays(B, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert HEX not in table.choices(state.PLACE)


# --- 6 to 10: upgrade ---


@pytest.mark.rule("6.6", "1.7", "6.8")
def test_6_one_vehicle_for_a_crowd_of_three() -> None:
    """Two miners and a soldier beside the ship: after the first harvester neither way helps."""
    table = Table(6).ship(A, HEX).ore(A, 10).units(A, NEXT, MINER, MINER, SOLDIER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert not table.asks(state.UPGRADE)
    assert table.s.ore[A] == 9
    assert table.s.tremor_at == 6
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, state.UNITS}


@pytest.mark.rule("6.6", "6.7", "3.7")
def test_7_an_enemys_habitat_is_no_spawn_point_and_a_locked_troop_stays() -> None:
    """1 ore: the miner on A's camp only, not the one on B's, nor one in a combat on A's."""
    mine, theirs, fought = FAR, at(2, 4, 1), at(4, 4, 1)
    table = Table().land(state.CAMP, mine, theirs, fought).flag(A, mine, fought).flag(B, theirs)
    table.units(A, mine, MINER).units(A, theirs, MINER).units(A, fought, MINER)
    table.units(B, fought, SOLDIER).ore(A, 1).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_MINER, state.UNITS}
    table.ore(A, 2)
    assert table.choices(state.UPGRADE) == {DROPS, FIRST_MINER, FIRST_MINER + 1, state.UNITS}


@pytest.mark.rule("6.7", "11.6", "6.8")
def test_8_a_dropship_that_breaks_the_ground_under_its_powermech() -> None:
    table = next_fracture(Table(), 0, 4).ore(A, 4).units(A, RING_4, SOLDIER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.is_done  # nothing to start up
    assert table.s.ore[A] == 0
    assert table.s.lost[A] == 1
    assert table.on(A, state.RESERVE).count(POWERMECH) == 2


@pytest.mark.rule("6.7", "11.9", "6.8")
def test_9_a_dropped_harvester_flees_and_starts_up_where_it_is_then() -> None:
    table = no_events(next_fracture(Table(), 0, 4)).ore(A, 2).units(A, RING_4, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.FLIGHT + NEXT).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_SCAVENGE)
    assert table.on(A, NEXT) == [HARVESTER]
    assert (table.s.ore[A], table.s.hand_cards[A]) == (2, 1)


@pytest.mark.rule("6.8", "4.9", "6.1")
def test_10_a_new_powermech_jumps_into_a_fight() -> None:
    """Standard upgrade: no tremor. Its jump of five: one."""
    goal = at(3, 2, 0)
    table = Table(6).ship(A, HEX).ore(A, 3).units(A, at(0, 2, 0), SOLDIER).units(B, goal, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_SOLDIER)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP).goes(goal)
    assert table.s.attacker[goal] == A
    assert table.s.tremor_at == 5
    assert table.s.ore[A] == 0


@pytest.mark.rule("6.6", "7.13", "1.3")
def test_11_captured_vehicles_are_missing_for_upgrades() -> None:
    """Both powermechs are in B's salvage: the soldier can't become one, the miner can."""
    table = Table().ship(A, HEX).ore(A, 9).units(A, NEXT, SOLDIER).units(A, INNER, MINER)
    table.captured(B, A, POWERMECH, POWERMECH).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {DROPS, FIRST_MINER, state.UNITS}


# --- 12 to 17: negotiate ---


@pytest.mark.rule("6.12", "6.14")
def test_12_the_exchange_comes_before_the_cyber_attack() -> None:
    """Between B's and C's ships, with two of B's troops: only C's ship is left to attack."""
    table = Table(3).ship(B, HEX).ship(C, at(0, 2, 1)).units(A, INNER, MINER)
    table.captured(A, B, SOLDIER, SPEAKER)
    lay_spies(table, [])
    table.plays(A, state.NEGOTIATE_CARD)
    assert table.asks(state.ESPIONAGE)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == []
    table.answer(state.ESPIONAGE + state.EXPLOIT)
    assert table.choices(state.HACK) == {FIRST_MINER, state.UNITS}
    table.rolls(3).answer(state.HACK + FIRST_MINER)
    assert table.s.blueprint[A, C] == state.KNOWN


@pytest.mark.rule("6.12")
def test_13_all_exchanges_that_are_possible_and_no_other() -> None:
    """Three troops of B, a vehicle of C, a troop of D: two blueprints; one and one stay."""
    table = Table(4).captured(A, B, SOLDIER, MINER, SPEAKER).captured(A, C, HARVESTER)
    table.captured(A, D, SOLDIER).turn(A).do(state.TO_EXCHANGES)
    known = [int(table.s.blueprint[A, m]) for m in (B, C, D)]
    assert known == [state.KNOWN, state.KNOWN, state.MISSING]
    assert [len(table.prison(A, seat)) for seat in (B, C, D)] == [1, 0, 1]
    assert table.on(C, state.RESERVE).count(HARVESTER) == 2
    assert table.is_done


@pytest.mark.rule("6.10", "6.12")
def test_14_captives_of_a_known_blueprint_are_for_trade() -> None:
    """A knows B's plan: B buys its powermech back for ore, and its two soldiers stay."""
    table = Table().blueprint(A, state.KNOWN, B).captured(A, B, POWERMECH, SOLDIER, SOLDIER)
    table.ore(B, 3).plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_VEHICLE + B], [state.LOT_ORE_3]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.asks(state.ESPIONAGE)
    assert (table.s.ore[A], table.s.ore[B]) == (3, 0)
    assert table.on(B, state.RESERVE).count(POWERMECH) == 2
    assert table.prison(A, B) == [SOLDIER, SOLDIER]


@pytest.mark.rule("9.11")
def test_15_five_players_two_cards_and_ones_own_makes_room() -> None:
    table = Table(5)
    mine, other, new = lay_spies(table, [A, D])
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.SABOTAGE)
    assert table.is_done  # no choice of D's
    assert [int(table.s.spy_card[seat]) for seat in (A, D)] == [new, other]
    assert table.s.spy[mine] == 1


@pytest.mark.rule("6.14", "6.15", "7.10")
def test_16_a_card_may_lower_the_own_die_to_the_exact_value() -> None:
    """E's number is 5: a 6 is a miss, and with -1 a hit."""
    table = Table(6).ship(E, HEX).units(A, NEXT, SOLDIER)
    down = table.card(red=-1)
    table.hand(A, down).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(6).answer(state.HACK + FIRST_SOLDIER).answer(on_die(down))
    assert table.s.blueprint[A, E] == state.KNOWN
    assert table.s.hand_cards[A] == 0


@pytest.mark.rule("6.14", "7.5")
def test_17_no_modifier_lifts_a_die_above_six() -> None:
    """F's number is 6, and F can't spoil a 6 with +1. A yellow 4 with +2 is a 6 too."""
    table = Table(6).ship(F, HEX).units(A, NEXT, SOLDIER)
    up = table.card(red=1)
    table.hand(F, up).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(6).answer(state.HACK + FIRST_SOLDIER)
    assert table.asks(state.MODIFY, F)
    table.answer(on_die(up)).passes()
    assert table.s.blueprint[A, F] == state.KNOWN
    table = Table(6).ship(F, HEX).units(A, NEXT, MINER)
    up = table.card(yellow=2)
    table.hand(A, up).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(4).answer(state.HACK + FIRST_MINER).answer(on_die(up))
    assert table.s.blueprint[A, F] == state.KNOWN


# --- 18 to 27: combat ---


@pytest.mark.rule("6.16", "7.2", "7.3")
def test_18_first_strike_everywhere_with_the_die_of_ones_side() -> None:
    """A defends against B and attacks C: green here, blue there, and first in both."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(C, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    assert table.choices(state.COMBAT) == {HEX, FAR}
    strike(table.answer(state.COMBAT + HEX), 4, YELLOW_AGAIN)
    strike(table, 4, TREMOR)
    assert [(e.seat, e.b) for e in table.events_of(state.STRIKE_ROLLED)] == [(A, 0), (A, 1)]
    assert table.prison(A, B) == table.prison(A, C) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("7.9", "5.2", "7.12")
def test_19_a_speaker_saves_the_harvester_and_falls_itself() -> None:
    """5 and 3 would take the harvester; the shield makes the 3 a 2; the 5 takes the speaker."""
    table = Table().units(B, HEX, HARVESTER, SPEAKER).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 5, 3, TREMOR)
    assert table.choices(state.SHIELD) == {0, 1}
    table.answer(state.SHIELD + 1)
    assert table.prison(A, B) == [SPEAKER]
    assert table.on(B, HEX) == [HARVESTER]


@pytest.mark.rule("5.2", "7.6", "7.12")
@pytest.mark.parametrize(("face", "taken"), [(TREMOR, []), (PLUS_1, [POWERMECH])])
def test_20_three_fives_take_no_powermech_but_with_a_six_they_do(
    face: int, taken: list[int]
) -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, POWERMECH).battle(A)
    strike(table, 5, 5, 5, face)
    assert table.prison(A, B) == taken


@pytest.mark.rule("7.12", "5.2")
@pytest.mark.parametrize("last", [SOLDIER, MINER])
def test_21_three_dice_take_a_harvester_and_one_troop_of_choice(last: int) -> None:
    """6, 4 and 3: the 6 and the 3 for the harvester, the 4 for one of the two others."""
    table = Table().units(B, HEX, SOLDIER, MINER, HARVESTER)
    strike(table.units(A, HEX, SOLDIER, SOLDIER, SOLDIER).battle(A), 6, 4, 3, TREMOR)
    assert table.choices(state.CAPTURE) == {SOLDIER, MINER, HARVESTER}
    table.answer(state.CAPTURE + HARVESTER).answer(state.CAPTURE + last)
    assert sorted(table.prison(A, B)) == sorted([HARVESTER, last])
    assert len(table.on(B, HEX)) == 1


@pytest.mark.rule("7.16", "7.17", "1.7")
def test_22_a_lone_soldier_with_nowhere_to_go_is_taken_without_a_roll() -> None:
    """Six sides: an own full hex, an enemy, a mountain, a lake, the abyss, a ship."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, POWERMECH)
    full, enemy, mountain, lake, abyss, ship = around(table, HEX)
    table.units(A, full, SOLDIER, SOLDIER, MINER).units(C, enemy, MINER).ship(C, ship)
    table.land(state.MOUNTAIN, mountain).land(state.LAKE, lake).land(state.ABYSS, abyss)
    assert table.battle(A).is_done
    assert table.count(state.ROLLED) == 0
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.17", "7.18", "7.19")
def test_23_there_must_be_room_for_all_before_the_last_shots() -> None:
    """Three flee: a hex with a friend has no room though one of them will fall."""
    friend, free, *lakes = around(Table(), HEX)
    table = Table().land(state.LAKE, *lakes).units(A, friend, SPEAKER).units(B, HEX, SOLDIER)
    table.units(A, HEX, SOLDIER, MINER, HARVESTER).battle(A)
    assert table.choices(state.FIGHT) == {0, 1 + free}
    table.rolls(6, YELLOW_AGAIN).answer(state.FLEE + free)
    assert table.asks(state.CAPTURE, B)
    assert len(table.options()) == 2  # a single die takes no harvester
    table.answer(table.options()[0])
    assert len(table.prison(B, A)) == 1
    assert len(table.on(A, free)) == 2
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.9", "7.12")
def test_24_two_shields_lower_a_single_die_once() -> None:
    """4 becomes 3, not 2: a speaker falls, the soldier beside it doesn't."""
    table = Table().units(B, HEX, SPEAKER, SPEAKER, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 4, TREMOR)
    assert table.prison(A, B) == [SPEAKER]
    assert sorted(table.on(B, HEX)) == [SPEAKER, SOLDIER]


@pytest.mark.rule("7.14", "7.15")
def test_25_two_modules_leave_room_for_eight() -> None:
    """Seven prisoners: the miner fits, the harvester of the same strike doesn't."""
    table = Table(3).blueprint(A, state.INSTALLED, A, 4).captured(A, C, *[SOLDIER] * 7)
    table.units(B, HEX, HARVESTER, MINER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 3, 3, TREMOR)
    table.answer(state.CAPTURE + MINER)
    assert table.prison(A, B) == [MINER]
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.8", "11.6", "3.11", "1.13")
def test_26_a_strike_far_away_costs_a_third_player_its_storage() -> None:
    """The tremor breaks C's settlement: influence 8 falls to 5, and of 8 ore 5 are left."""
    table = influential(Table(3), C, 5).land(state.SETTLEMENT, RING_4).flag(C, RING_4).ore(C, 8)
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER)
    assert pieces.influence(table.b, table.s, C) == 8
    strike(next_fracture(table, 0, 4).battle(A), 4, TREMOR)
    assert table.prison(A, B) == [SOLDIER]
    assert pieces.influence(table.b, table.s, C) == 5
    assert table.s.ore[C] == 8
    table.do(state.TO_LIMITS)
    assert table.s.ore[C] == 5


@pytest.mark.rule("6.1", "3.7", "4.7")
def test_27_who_is_engaged_is_not_activated_but_helped() -> None:
    """A's soldier locks B's miner on its crystal: it mines no more; another joins it, locked."""
    table = no_events(Table()).land(state.ORE, HEX).units(B, HEX, MINER).units(A, FAR, SOLDIER)
    table.units(B, at(0, 5, 1), MINER).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX)
    table.plays(B, state.MINER)
    assert table.choices(state.UNIT) == {FIRST_MINER + 1, state.UNITS}
    unit_to(table, FIRST_MINER + 1, HEX)
    assert table.is_done  # locked: no mining
    assert (table.s.ore[B], table.s.hand_cards[B]) == (0, 0)
    assert table.s.attacker[HEX] == A


# --- 28 to 34: units ---


@pytest.mark.rule("5.4", "1.13", "3.11")
def test_28_a_settlement_persuaded_at_the_end_still_counts_for_the_store() -> None:
    """Influence 5 + 3: eight ore can be kept. A second speaker there has nothing to persuade."""
    table = influential(Table(), A, 5).land(state.SETTLEMENT, HEX).ore(A, 9)
    table.units(A, HEX, SPEAKER, SPEAKER).plays(A, state.SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    table.answer(state.NO_PROMOTION).answer(state.UNIT + 1)
    stays(table)
    assert table.asks(state.PROMOTE)
    table.do(state.TO_LIMITS)
    assert pieces.influence(table.b, table.s, A) == 8
    assert table.s.ore[A] == 8


@pytest.mark.rule("5.6", "3.7", "1.4")
def test_29_who_can_be_promoted() -> None:
    """The speaker itself and the free soldier; not the locked miner, not the harvester."""
    table = Table().units(A, HEX, SPEAKER).units(A, FAR, SOLDIER).units(A, INNER, HARVESTER)
    table.units(A, at(2, 4, 1), MINER).units(B, at(2, 4, 1), SOLDIER).plays(A, state.SPEAKER)
    stays(table.answer(state.UNIT))
    own = {promoted(0, kind) for kind in (MINER, SOLDIER)}
    others = {promoted(FIRST_SOLDIER, kind) for kind in (SPEAKER, MINER)}
    assert set(table.options()) == own | others | {state.NO_PROMOTION}


@pytest.mark.rule("5.6", "5.4")
def test_30_a_new_speaker_on_a_habitat_persuades_nobody_this_turn() -> None:
    table = Table().land(state.CAMP, FAR).units(A, FAR, SOLDIER).units(A, HEX, SPEAKER)
    table.plays(A, state.SPEAKER)
    stays(table.answer(state.UNIT)).answer(promoted(FIRST_SOLDIER, SPEAKER))
    assert table.is_done
    assert table.on(A, FAR) == [SPEAKER]
    assert table.s.flag[FAR] == state.NOBODY


@pytest.mark.rule("4.7", "3.7", "5.13")
def test_31_a_harvester_that_joins_a_combat_on_crystal_harvests_nothing() -> None:
    table = no_events(Table(6)).land(state.ORE, HEX).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(A, NEXT, HARVESTER)
    sends(table, A, HARVESTER, NEXT, HEX)
    assert table.is_done
    assert (table.s.ore[A], table.s.hand_cards[A]) == (0, 0)
    assert table.s.tremor_at == 6


@pytest.mark.rule("5.11", "6.1")
def test_32_a_habitat_of_one_enemy_guarded_by_another() -> None:
    """B's camp with C's miner on it: the soldier fights C, and B's flag stays."""
    table = Table(3).land(state.CAMP, HEX).flag(B, HEX).units(C, HEX, MINER).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX)
    assert table.is_done
    assert table.s.attacker[HEX] == A
    assert table.s.flag[HEX] == B
    strike(table.battle(A), 3, TREMOR)
    assert table.prison(A, C) == [MINER]
    assert table.s.flag[HEX] == B


@pytest.mark.rule("4.9", "6.1", "11.12")
def test_33_a_jump_into_a_fight_that_breaks_the_ground_of_both() -> None:
    """B's miner is locked as soon as the powermech lands: no Early Warning, no prisoner."""
    table = next_fracture(Table(), 0, 4).units(A, FAR, POWERMECH).units(B, RING_4, MINER)
    table.units(A, at(0, 2, 1), POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH + 1).answer(state.MODE + state.JUMP).goes(RING_4)
    assert table.asks(state.UNIT, A)  # the other powermech
    assert table.on(B, state.RESERVE).count(MINER) == 6
    assert table.on(A, state.RESERVE).count(POWERMECH) == 1
    assert table.s.attacker[RING_4] == state.NOBODY


@pytest.mark.rule("5.9", "5.14", "4.10")
@pytest.mark.parametrize("kind", [MINER, HARVESTER])
def test_34_the_city_is_never_explored_even_when_a_ship_has_flattened_it(kind: int) -> None:
    """The chart: terrains are explorable, the city is only passable."""
    table = no_events(Table()).ship(A, at(0, 1, 0)).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + state.CITY_HEX).answer(state.SHIP_TO + at(3, 1, 0))
    table.s.token[at(0, 1, 0)] = 0  # nothing to fetch on the way
    table.units(A, at(4, 1, 0), kind)
    sends(table, A, kind, at(4, 1, 0), state.CITY_HEX)
    assert table.is_done
    assert (table.s.ore[A], table.s.hand_cards[A]) == (0, 0)


# --- 35 to 40: the ship ---


@pytest.mark.rule("4.10", "5.16", "5.19", "1.12")
def test_35_a_ship_ends_the_combat_of_two_others_on_a_settlement() -> None:
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


@pytest.mark.rule("5.17", "3.11", "3.9")
def test_36_a_turn_that_is_cut_short_still_ends_with_the_limits_of_all() -> None:
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


@pytest.mark.rule("4.4", "5.17")
def test_37_a_ship_uses_no_caves() -> None:
    """All is lake but a cave four spaces away: it isn't adjacent to the ship's cave: 3 ore."""
    here, there = at(0, 2, 0), at(3, 2, 0)
    table = Table().land(state.LAKE, *range(state.HEXES)).land(state.CAVE, here, there)
    table.ship(A, here).ore(A, 4).plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == {there}
    table.answer(state.SHIP_TO + there)
    assert table.s.ore[A] == 1
    assert table.s.cut == 0


@pytest.mark.rule("5.22", "12.3", "12.4")
def test_38_who_is_too_slow_or_locked_stays_behind() -> None:
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


@pytest.mark.rule("5.20", "5.21")
def test_39_what_the_ore_is_enough_for() -> None:
    """1 ore: a module of 1, none of 2, and only known ones. After it nothing is left to ask."""
    table = Table(6).ship(A, HEX).ore(A, 1).blueprint(A, state.KNOWN, 1, 4, 5)
    table.plays(A, state.SHIP_CARD).answer(table.options()[0]).answer(state.SHIP_STAYS)
    assert table.choices(state.BUILD) == {0, 1, state.MODULES}
    table.answer(state.BUILD + 1)
    assert table.is_done
    assert pieces.prison_capacity(table.b, table.s, A) == 10


@pytest.mark.rule("12.2", "5.22")
def test_40_all_aboard_on_devastated_ground_is_no_launch() -> None:
    table = ready().land(state.DEVASTATED, HEX).ship(A, HEX).units(A, NEXT, SOLDIER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert pieces.units_on_board(table.s, A) == 0
    assert table.do(state.TO_LAUNCH).is_done


# --- 41 to 45: the planet ---


@pytest.mark.rule("11.9", "1.7")
def test_41_soldiers_are_lost_with_a_harvester_that_cannot_flee() -> None:
    """The only refuge holds a powermech: there is room for troops, but none of them is warned."""
    table = Table().units(B, RING_4, HARVESTER, SOLDIER).units(B, NEXT, POWERMECH)
    table.land(state.LAKE, HEX, at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[B] == 2
    assert table.on(B, NEXT) == [POWERMECH]


@pytest.mark.rule("11.9", "1.7")
def test_42_a_miner_leads_the_soldier_out_where_the_harvester_cannot_follow() -> None:
    table = Table().units(B, RING_4, HARVESTER, SOLDIER, MINER).units(B, NEXT, POWERMECH)
    table.land(state.LAKE, HEX, at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    table.answer(state.FLIGHT + NEXT).answer(state.ESCORT + FIRST_SOLDIER)
    assert table.is_done
    assert sorted(table.on(B, NEXT)) == [MINER, SOLDIER, POWERMECH]
    assert table.s.lost[B] == 1


@pytest.mark.rule("11.7", "11.6", "11.9")
def test_43_a_ring_that_is_partly_gone() -> None:
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


@pytest.mark.rule("4.4", "4.6", "6.1")
def test_44_a_soldier_comes_out_of_a_far_cave_among_enemies() -> None:
    """To the cave (1), through (2), beside it (3): there is an enemy, and nobody walks past."""
    near, out, held = NEXT, at(3, 2, 0), at(3, 3, 0)
    table = Table().land(state.CAVE, near, out).units(A, HEX, SOLDIER).units(B, held, MINER)
    table.plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert {near, out, held, at(3, 3, 1), at(3, 4, 1)} <= goals(table)
    assert at(3, 4, 0) not in goals(table)  # only through the enemy
    table.goes(held)
    assert table.s.attacker[held] == A


@pytest.mark.rule("11.1", "11.2", "5.13")
def test_45_the_second_harvest_breaks_the_planet_at_a_table_of_two() -> None:
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


# --- 46 to 56: limits, and what can't be done ---


@pytest.mark.rule("6.7", "3.8", "11.2", "11.3")
def test_46_three_dropships_at_a_table_of_two_are_two_fractures() -> None:
    """The stack goes from 2 to 1 to Fracture; then from 1 to Fracture again, and there it stays."""
    table = Table().ore(A, 8)
    for place, kind in ((FAR, MINER), (at(2, 5, 1), MINER), (at(4, 5, 1), SOLDIER)):
        table.units(A, place, kind)
    for token in range(state.FRACTURES):  # two small rings where nobody is
        there = table.b.token_terrain[token] == table.s.terrain[5]
        table.s.bag[token] = int(there and table.b.token_ring[token] <= 2)
    table.plays(A, state.UPGRADE_CARD)
    for unit in (FIRST_MINER, FIRST_MINER + 1, FIRST_SOLDIER):
        table.answer(state.UPGRADE + unit)
    assert table.s.ore[A] == 0  # 2 + 2 + 4
    assert table.count(state.FRACTURE) == 2
    assert table.s.tremor_at == 0


@pytest.mark.rule("6.3", "1.11", "6.2")
def test_47_the_city_takes_recruits_of_the_one_who_controls_it() -> None:
    """Its 5 influence are enough for a miner and a speaker, far from the ship."""
    table = influential(Table(), A, 0).flag(A, state.CITY_HEX).plays(A, state.RECRUIT_CARD)
    for kind in (MINER, SPEAKER):
        table.answer(state.RECRUIT + kind).answer(state.PLACE + state.CITY_HEX)
    assert not table.asks(state.RECRUIT)
    assert sorted(table.on(A, state.CITY_HEX)) == [SPEAKER, MINER]


@pytest.mark.rule("6.3", "1.7", "3.9")
def test_48_a_recruit_card_without_a_place_does_nothing() -> None:
    """Around the ship: a mountain, a lake, the abyss, a ship, a full hex, a combat of others."""
    table = influential(Table(4), A, 6).ship(A, HEX)
    mountain, lake, abyss, ship, full, fought = around(table, HEX)
    table.land(state.MOUNTAIN, mountain).land(state.LAKE, lake).land(state.ABYSS, abyss)
    table.ship(D, ship).units(A, full, MINER, MINER, HARVESTER)
    table.units(B, fought, MINER).units(C, fought, SOLDIER)
    assert table.plays(A, state.RECRUIT_CARD).is_done


@pytest.mark.rule("5.17", "5.20")
def test_49_a_ship_with_no_ground_anywhere_stays_and_can_still_be_built() -> None:
    table = Table().land(state.LAKE, *range(state.HEXES)).land(state.PLAIN, HEX).ship(A, HEX)
    table.ore(A, 1).plays(A, state.SHIP_CARD)
    assert table.asks(state.BUILD, A)
    assert table.s.ship[A] == HEX
    assert table.s.land[HEX] == state.PLAIN
    assert table.s.cut == 0


@pytest.mark.rule("5.17", "5.16")
def test_50_who_can_pay_in_part_pays_nothing_and_the_ground_breaks_all_the_same() -> None:
    """Three spaces cost 2 ore; with 1 the turn is over, the ship away, the old hex gone."""
    table = Table().ship(A, state.CITY_HEX).land(state.PLAIN, state.CITY_HEX).ore(A, 1)
    inner = [at(part, ring, p) for part in range(6) for ring in (1, 2) for p in range(ring)]
    table.land(state.MOUNTAIN, *inner).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + at(1, 3, 2))
    assert (table.s.ore[A], table.s.cut) == (1, 1)
    assert table.s.ship[A] == at(1, 3, 2)
    assert table.s.land[state.CITY_HEX] == table.b.below[state.CITY_HEX]


@pytest.mark.rule("5.9", "4.10")
def test_51_where_a_camp_stood_there_is_land_to_explore() -> None:
    """A ship crushes a camp by Stabilize and moves on: the terrain has no habitat any more."""
    table = no_events(Table()).ship(A, HEX).land(state.CAMP, NEXT).units(A, at(0, 5, 0), MINER)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT).answer(state.SHIP_TO + INNER)
    table.s.token[HEX] = 0  # nothing to fetch on the way
    sends(table, A, MINER, at(0, 5, 0), NEXT).answer(state.ACT + state.ACT_EXPLORE)
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("5.19", "9.2", "4.10", "12.2")
def test_52_a_ship_that_moves_back_destroys_the_relic_it_has_bared() -> None:
    here = next(h for h in range(1, 127) if Table().b.below[h] == state.DEVASTATED)
    table = ready().ship(A, here)
    there = around(table, here)[0]
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + there)
    assert table.s.token[here] == 1
    table.answer(state.SHIP_TO + here)
    assert table.s.token[here] == 0
    assert table.count(state.DREW_RELICS) == 0
    assert table.do(state.TO_LAUNCH).is_done  # devastated ground


@pytest.mark.rule("6.14", "5.2", "7.10")
def test_53_a_harvester_picks_its_yellow_die_and_the_card_counts_for_yellow() -> None:
    """D's number is 4: of a red 6, a yellow 1 and a yellow 3 the 3 is kept, and +1 makes it 4."""
    table = Table(4).ship(D, HEX).units(A, NEXT, HARVESTER)
    up = table.card(yellow=1)
    table.hand(A, up).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(6, 1, 3).answer(state.HACK + FIRST_HARVESTER).answer(state.DIE + 2)
    table.answer(on_die(up))
    assert table.s.blueprint[A, D] == state.KNOWN
    assert table.count(state.STRIKE_ROLLED) == 0


@pytest.mark.rule("11.10", "11.11", "11.9")
def test_54_a_ship_takes_the_last_refuge_before_a_miner_can() -> None:
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


@pytest.mark.rule("11.11", "11.4", "1.8")
def test_55_two_ships_flee_from_the_outermost_ring() -> None:
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


@pytest.mark.rule("7.18", "7.19", "6.1", "3.7")
def test_56_who_fled_is_free_and_can_be_engaged_anew() -> None:
    """B flees in its own Battle; A's soldier, free too, follows by its card and locks it again."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.is_done
    sends(table, A, SOLDIER, HEX, NEXT)
    assert table.s.attacker[NEXT] == A
    assert table.plays(B, SOLDIER).is_done  # locked again
