"""A third exam from the rulebook alone: limits, ways, units, upgrades, negotiations.

Combat, the planet and the launch are in test_exam_third_planet.py.
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
    HERE,
    NEXT,
    around,
    goals,
    influential,
    no_events,
    offer,
    stays,
    unit_to,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, D, Table, at
from offworld.games.cysmic import pieces, state


def lasting_spies(table: Table, number: int) -> list[int]:
    """Return espionage cards of which both sides last."""
    both = table.b.spy_effect
    found = [c for c in range(state.SPIES) if both[c, 0] == both[c, 1] == state.E_NOTHING]
    return found[:number]


def lay_spies(table: Table, seats: list[int], new: int | None = None) -> list[int]:
    """Give seats lasting espionage cards; one more, or the given one, is the next drawn."""
    cards = lasting_spies(table, len(seats) + 1)
    top = cards[-1] if new is None else new
    cards[-1] = top
    for card in range(state.SPIES):
        table.s.spy[card] = 0 if card == top else 1
    for seat, card in zip(seats, cards, strict=False):
        table.s.spy_card[seat] = card
        table.s.spy[card] = 2
    return cards


# --- 1 to 4: limits at the end of a turn ---


@pytest.mark.rule("3.11", "3.12")
def test_1_active_relics_count_but_only_the_hand_is_discarded() -> None:
    """In A's turn B has two active relics and four in the hand: six, so one of the hand goes."""
    table = Table().relic_hand(B, 0, 1, 2, 3)
    for slot, relic in enumerate((4, 5)):
        table.s.relic[B, slot] = relic
        table.s.relic_deck[relic] -= 1
        table.s.relic_deck_cards -= 1
    table.turn(A).do(state.TO_LIMITS)
    assert table.asks(state.DISCARD_RELIC, B)
    assert table.choices(state.DISCARD_RELIC) == {0, 1, 2, 3}
    table.answer(state.DISCARD_RELIC + 2)
    assert table.is_done
    assert pieces.relics_owned(table.s, B) == 5


@pytest.mark.rule("3.11", "3.12")
def test_2_relics_are_no_discovery_cards() -> None:
    table = Table().relic_hand(A, 0, 1, 2).hand(A, 0, 1, 2, 3, 4)
    assert table.turn(A).do(state.TO_LIMITS).is_done


@pytest.mark.rule("3.11", "1.13")
def test_3_all_players_lose_what_their_own_storage_cannot_hold() -> None:
    """Influence 6, 7 and 10 store 5, 8 and 8 ore."""
    table = Table(3)
    for seat, amount in ((A, 6), (B, 7), (C, 10)):
        influential(table, seat, amount).ore(seat, 9)
    table.turn(B).do(state.TO_LIMITS)
    assert [int(table.s.ore[seat]) for seat in (A, B, C)] == [5, 8, 8]


@pytest.mark.rule("3.11", "9.5")
def test_4_six_cards_can_be_held_until_the_turn_ends() -> None:
    table = no_events(Table()).hand(A, 0, 1, 2, 3, 4).land(state.ORE, HERE).units(A, HERE, MINER)
    table.plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    stays(table).answer(state.ACT + state.ACT_MINE)
    assert table.s.hand_cards[A] == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD, A)


@pytest.mark.rule("3.3", "9.4")
def test_4b_a_slot_freed_for_a_command_card_takes_a_relic_at_once() -> None:
    """Two active relics, one in the hand. The first active one goes; no second one can go."""
    table = Table().relic_hand(A, 3)
    for slot, relic in enumerate((4, 5)):
        table.s.relic[A, slot] = relic
        table.s.relic_deck[relic] -= 1
        table.s.relic_deck_cards -= 1
    table.s.command[A, state.BATTLE_CARD] = state.PLAYED
    table.s.player, table.s.lead, table.s.column = B, B, 1
    table.do(state.TO_TURN).answer(state.NO_RELIC)
    table.answer(state.RECLAIM + 1 + state.RELICS).answer(state.TAKE_BACK + state.BATTLE_CARD)
    assert table.asks(state.ACTIVE_RELIC, A)
    table.answer(state.ACTIVE_RELIC + 3)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {3, 5}
    assert table.asks(state.BURN, A)
    assert state.BATTLE_CARD in table.choices(state.BURN)


# --- 5 to 13: ways ---


@pytest.mark.rule("4.4", "4.6")
def test_5_a_held_cave_is_closed_and_the_others_are_not() -> None:
    """Three caves: in one stands an enemy. A miner in another goes to the third in one step."""
    held, free = at(2, 5, 1), at(4, 5, 1)
    table = Table().land(state.CAVE, HERE, held, free).units(A, HERE, MINER).units(B, held, SOLDIER)
    table.plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    found = goals(table)
    assert held not in found
    assert free in found
    assert at(4, 6, 1) in found


@pytest.mark.rule("4.4", "11.6")
def test_6_a_cave_that_has_collapsed_leads_nowhere() -> None:
    table = Table().land(state.CAVE, HERE, FAR).units(A, HERE, MINER)
    table.land(state.DEVASTATED, FAR).plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    assert FAR not in goals(table)


@pytest.mark.rule("4.3", "4.4")
def test_7_an_arrow_and_a_cave_in_one_move() -> None:
    """Over the edge (1), to the cave beside it (2), out of the far cave (3)."""
    near, far = at(3, 5, 1), at(5, 2, 0)
    table = Table().land(state.CAVE, near, far).units(A, EDGE, MINER)
    table.plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    assert {at(3, 6, 2), near, far} <= goals(table)
    assert at(5, 1, 0) not in goals(table)  # a fourth step


@pytest.mark.rule("4.3", "4.2")
def test_8_the_edge_leads_over_devastated_ground_not_over_the_abyss() -> None:
    table = Table().units(A, EDGE, HARVESTER)
    table.land(state.DEVASTATED, at(1, 6, 2)).land(state.ABYSS, at(2, 6, 2))
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert at(1, 6, 2) in goals(table)
    assert at(2, 6, 2) not in goals(table)


@pytest.mark.rule("4.1", "5.11")
def test_9_a_soldier_steps_out_and_back_to_neutralize() -> None:
    """It stands on B's camp. It must have moved: two of its four hexes bring it there again."""
    table = Table().land(state.CAMP, HERE).flag(B, HERE).units(A, HERE, SOLDIER)
    table.plays(A, state.SOLDIER)
    unit_to(table, FIRST_SOLDIER, HERE)
    assert table.choices(state.ACT) == {state.ACT_NEUTRALIZE, state.ACT_NOTHING}
    table.answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[HERE] == state.NOBODY
    assert table.on(A, HERE) == [SOLDIER]


@pytest.mark.rule("4.1", "5.11")
def test_10_who_cannot_step_out_does_not_step_back() -> None:
    """All around are lakes, enemies and a ship: there is no hex to turn round on."""
    table = Table(3).land(state.CAMP, HERE).flag(B, HERE).units(A, HERE, SOLDIER)
    enemy, ship, *lakes = around(table, HERE)
    table.land(state.LAKE, *lakes).units(B, enemy, MINER).ship(C, ship)
    table.plays(A, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {enemy}


@pytest.mark.rule("4.1", "4.11")
def test_11_a_unit_fetches_a_relic_next_door_and_comes_back() -> None:
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
def test_12_a_harvester_cannot_fetch_a_relic_two_hexes_away_and_come_back() -> None:
    table = Table().units(A, HERE, HARVESTER).land(state.DEVASTATED, at(0, 5, 1))
    table.s.token[at(0, 5, 1)] = 1
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert HERE not in goals(table)


@pytest.mark.rule("4.6", "4.7", "3.7")
def test_13_nobody_walks_through_a_combat_of_the_own_side_or_past_a_ship() -> None:
    """A gap with an own combat lets units in, never through; the own ship lets nobody pass."""
    gap, ship, *lakes = around(Table(), HERE)
    table = Table().ship(A, ship).land(state.LAKE, *lakes).units(A, HERE, SPEAKER)
    table.units(B, gap, MINER).units(A, gap, SOLDIER)
    table.plays(A, state.SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER)
    assert goals(table) == {gap}


# --- 14 to 20: units and upgrades ---


@pytest.mark.rule("5.6", "3.6")
def test_14_a_speaker_made_a_soldier_speaks_no_more() -> None:
    """Two speakers: the first promotes the second, which then isn't activated."""
    table = Table().units(A, HERE, SPEAKER).units(A, FAR, SPEAKER)
    table.plays(A, state.SPEAKER).answer(state.UNIT + 0)
    stays(table).answer(state.PROMOTE + 1 * state.TROOPS + SOLDIER)
    assert table.on(A, FAR) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("5.6")
def test_15_two_speakers_promote_the_same_troop_twice() -> None:
    """A soldier becomes a miner, the miner a speaker: that one doesn't act this turn."""
    table = Table().units(A, HERE, SPEAKER, SPEAKER).units(A, FAR, SOLDIER)
    table.plays(A, state.SPEAKER).answer(state.UNIT + 0)
    stays(table).answer(state.PROMOTE + FIRST_SOLDIER * state.TROOPS + MINER)
    table.answer(table.options()[0])
    stays(table).answer(state.PROMOTE + FIRST_MINER * state.TROOPS + SPEAKER)
    assert table.on(A, FAR) == [SPEAKER]
    assert table.is_done


@pytest.mark.rule("6.5", "6.1", "5.10")
def test_16_a_motivated_soldier_marches_four_hexes_into_a_fight() -> None:
    table = influential(Table(), A, 1).ship(A, HERE).units(B, at(3, 1, 0), MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + at(0, 2, 0))
    unit_to(table, FIRST_SOLDIER, at(3, 1, 0))
    assert table.s.attacker[at(3, 1, 0)] == A
    assert table.is_done


@pytest.mark.rule("6.7", "6.8", "3.8")
def test_17_a_dropped_harvester_starts_up_and_harvests() -> None:
    """1 + 1 ore and a tremor for the dropship, 5 ore, 2 cards and a tremor for the harvest."""
    table = no_events(Table(6)).ore(A, 2).land(state.ORE, FAR).units(A, FAR, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (5, 2)
    assert table.s.tremor_at == 4


@pytest.mark.rule("6.7", "3.8")
def test_18_a_dropship_comes_to_any_location() -> None:
    """After a first dropship far away the miner beside the ship can still have one: 2 ore."""
    table = Table(6).ship(A, HERE).ore(A, 4).units(A, FAR, MINER).units(A, NEXT, MINER)
    table.plays(A, state.UPGRADE_CARD)
    far = next(u for u in (FIRST_MINER, FIRST_MINER + 1) if table.s.at[A, u] == FAR)
    near = 2 * FIRST_MINER + 1 - far
    table.answer(state.UPGRADE + far)
    assert table.choices(state.UPGRADE) == {near, state.UNITS}
    table.answer(state.UPGRADE + near)
    assert table.s.ore[A] == 0
    assert table.s.tremor_at == 4
    assert table.on(A, NEXT) == table.on(A, FAR) == [HARVESTER]
    assert [event.c for event in table.events_of(state.UPGRADED)] == [1, 1]


@pytest.mark.rule("6.6", "3.8")
def test_19_a_standard_upgrade_shakes_nothing() -> None:
    table = Table(6).ship(A, HERE).ore(A, 4).units(A, NEXT, MINER).units(A, at(0, 2, 0), SOLDIER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.s.ore[A] == 0
    assert table.s.tremor_at == 6


@pytest.mark.rule("6.2", "1.3")
def test_20_a_troop_that_is_not_in_the_reserve_is_not_recruited() -> None:
    """Four speakers are captured and one is on the map."""
    table = influential(Table(), A, 6).ship(A, HERE).units(A, FAR, SPEAKER)
    table.captured(B, A, *[SPEAKER] * 4).plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {MINER, SOLDIER, state.TROOPS}


# --- 21 to 30: negotiations ---


@pytest.mark.rule("6.12")
def test_21_exactly_two_of_three_prisoners_go_home() -> None:
    table = Table(3).captured(A, B, SOLDIER, SOLDIER, SOLDIER).turn(A).do(state.TO_EXCHANGES)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("6.12")
def test_22_one_vehicle_and_one_troop_cost_the_vehicle() -> None:
    table = Table(3).captured(A, B, SOLDIER, POWERMECH).turn(A).do(state.TO_EXCHANGES)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("6.10", "6.12")
def test_23_who_sells_a_prisoner_first_owes_no_exchange() -> None:
    """A sells one of B's two soldiers to C before the exchange: one is no pair."""
    table = Table(3).captured(A, B, SOLDIER, SOLDIER).ore(C, 2).plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_TROOP + B], [state.LOT_ORE_2]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.s.blueprint[A, B] == state.MISSING
    assert table.prison(A, B) == table.prison(C, B) == [SOLDIER]
    assert table.s.ore[A] == 2


@pytest.mark.rule("6.10", "6.11")
def test_24_four_ore_change_hands_in_one_offer() -> None:
    """Any quantity: 1 and 3 for a camp; 1, 2 and 3 are more than the 5 that A has."""
    table = Table().land(state.CAMP, FAR).flag(B, FAR).ore(A, 5).plays(A, state.NEGOTIATE_CARD)
    table.answer(state.PARTNER + B).answer(state.GIVE + state.LOT_ORE_1)
    table.answer(state.GIVE + state.LOT_ORE_3)
    assert state.LOT_ORE_2 not in table.choices(state.GIVE)
    table.answer(state.GIVE_NO_MORE).answer(state.WANT + state.LOT_CAMP)
    if table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    assert (table.s.ore[A], table.s.ore[B]) == (1, 4)
    assert table.s.flag[FAR] == A


@pytest.mark.rule("6.10", "6.11", "6.12")
def test_25_a_pair_of_prisoners_bought_from_one_player_in_one_turn() -> None:
    """Two offers to B, a soldier of C each: the pair goes back to C for its blueprint."""
    table = Table(3).captured(B, C, SOLDIER, SOLDIER).ore(A, 4).plays(A, state.NEGOTIATE_CARD)
    for _ in range(2):
        offer(table, B, [state.LOT_ORE_2], [state.LOT_TROOP + C]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.s.blueprint[A, C] == state.KNOWN
    assert table.s.ore[B] == 4


@pytest.mark.rule("6.10")
def test_26_a_refusal_changes_nothing() -> None:
    table = Table(3).ore(A, 2).ore(B, 1).hand(B, 0).plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_ORE_2], [state.LOT_CARD]).answer(state.REFUSE)
    assert (table.s.ore[A], table.s.ore[B], table.s.hand_cards[B]) == (2, 1, 1)


@pytest.mark.rule("9.11")
def test_27_with_two_players_the_new_card_drives_out_the_other() -> None:
    table = Table()
    old, new = lay_spies(table, [B])
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.SABOTAGE)
    if table.asks(state.DROP_SPY):
        assert table.choices(state.DROP_SPY) == {B}
        table.answer(state.DROP_SPY + B)
    assert [int(table.s.spy_card[seat]) for seat in (A, B)] == [new, state.NONE]
    assert table.s.spy[old] == 1


@pytest.mark.rule("9.11")
def test_28_six_players_have_three_cards_and_ones_own_goes_first() -> None:
    """A has one, B and C too: A's own is replaced, the others stay."""
    table = Table(6)
    mine, second, third, new = lay_spies(table, [A, B, C])
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.EXPLOIT)
    assert [int(table.s.spy_card[seat]) for seat in (A, B, C)] == [new, second, third]
    assert table.s.spy[mine] == 1
    assert table.is_done


@pytest.mark.rule("9.10", "9.11")
def test_29_what_is_done_immediately_leaves_the_cards_in_play() -> None:
    table = Table()
    once = next(
        c for c in range(state.SPIES) if table.b.spy_effect[c, state.EXPLOIT] == state.E_ORE
    )
    old, _ = lay_spies(table, [A], once)
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.EXPLOIT)
    assert table.s.spy_card[A] == old
    assert table.s.spy[once] == 1
    assert table.s.ore[A] == table.b.spy_amount[once, state.EXPLOIT]


@pytest.mark.rule("6.14")
def test_30_units_hack_one_after_the_other_until_the_blueprint_is_there() -> None:
    """B's number is 2. A soldier misses with 5; a powermech has 1, 2 and 6; a miner need not."""
    table = Table().ship(B, HERE).units(A, NEXT, SOLDIER, MINER).units(A, at(0, 2, 0), POWERMECH)
    table.turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(5).answer(state.HACK + FIRST_SOLDIER)
    assert table.s.blueprint[A, B] == state.MISSING
    assert table.choices(state.HACK) == {FIRST_MINER, FIRST_POWERMECH, state.UNITS}
    table.rolls(1, 2, 6).answer(state.HACK + FIRST_POWERMECH).answer(state.DIE + 1)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.is_done


@pytest.mark.rule("6.14")
def test_31_between_two_ships_the_player_chooses() -> None:
    """B's number is 2 and C's 3: a miner's 3 opens C's."""
    table = Table(3).ship(B, HERE).ship(C, at(0, 2, 1)).units(A, at(0, 2, 0), MINER)
    table.turn(A).do(state.TO_HACK, state.UNITS).rolls(3).answer(state.HACK + FIRST_MINER)
    assert table.choices(state.TARGET) == {B, C}
    table.rolls(3).answer(state.TARGET + C)
    assert [int(table.s.blueprint[A, m]) for m in (B, C)] == [state.MISSING, state.KNOWN]


@pytest.mark.rule("6.9", "6.12", "6.13")
def test_32_negotiate_alone_takes_the_marker_and_a_card() -> None:
    """Nobody to trade with, no prisoners, no ship near: marker and espionage remain."""
    table = Table(4)
    table.s.first = D
    table.plays(A, state.NEGOTIATE_CARD)
    assert table.s.first == A
    assert table.asks(state.ESPIONAGE, A)
