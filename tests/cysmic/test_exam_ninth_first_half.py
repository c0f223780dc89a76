"""A ninth exam from the first half of the rulebook: boards, rounds, command cards, limits.

Two rules meet in each: what one action does to the next, and one player's turn to another.
"""

from __future__ import annotations

from unittest.mock import patch

import pytest

from cysmic.exam import (
    ANY_AGAIN,
    DROPS,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    NEXT,
    NO_EFFECT,
    PLUS_1,
    TREMOR,
    around,
    goals,
    influential,
    named,
    next_fracture,
    no_events,
    offer,
    on_die,
    only_event,
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
    STANDARD_BOX,
    A,
    B,
    C,
    D,
    E,
    Table,
    at,
)
from cysmic.test_bonus import BLUE, BROWN, GREEN, GREY, RED, asked, taken
from cysmic.test_espionage import chosen
from cysmic.test_exam_fifth import active, begin, closed_but, token
from cysmic.test_exam_third import lay_spies
from cysmic.test_relics import NAMES as RELIC_NAMES
from cysmic.test_relics import plain
from offworld.games.cysmic import cards, pieces, relics, state, tell
from offworld.games.cysmic.tell.terms import trait
from offworld.presentation.pictures import MINUS

INNER = at(0, 2, 0)  # adjacent to HEX, as NEXT is
RING_4 = at(0, 4, 1)  # adjacent to HEX and to NEXT
CITY = state.CITY_HEX


def only_relic(table: Table, name: str) -> int:
    """Leave two copies of one relic in the deck; return its number."""
    card = RELIC_NAMES.index(name)
    for other in range(state.RELICS):
        table.s.relic_discard[other] += table.s.relic_deck[other]
        table.s.relic_deck[other] = 0
    table.s.relic_discard[card] = 0
    table.s.relic_deck[card] = table.s.relic_deck_cards = 2
    return card


# --- 1 to 8: rounds, limits, and what lasts ---


@pytest.mark.rule("3.2", "7.1", "9.10", "9.1")
def test_1_the_reset_brings_back_command_cards_and_nothing_else() -> None:
    """A combat, an espionage card, an active relic, a prisoner and 8 ore outlast it."""
    table = active(chosen(plain(), "Cut Cables", state.EXPLOIT), A, 5).ore(A, 8)
    table.units(A, HEX, SOLDIER).units(B, HEX, SOLDIER).captured(A, B, MINER)
    card = int(table.s.spy_card[A])
    begin(table, A, 4)
    for seat in (A, B):
        assert table.asks(state.BURN, seat)
        table.answer(state.BURN + state.SHIP_CARD).answer(state.PLAY + state.HARVESTER)
        table.answer(state.NO_BONUS)
    assert table.asks(state.BURN, A)
    assert table.s.column == 0
    assert len(table.choices(state.BURN)) == 10
    assert table.s.attacker[HEX] == B
    assert table.s.spy_card[A] == card
    assert table.s.relic[A, 0] == 5
    assert table.prison(A, B) == [MINER]
    assert table.s.ore[A] == 8


@pytest.mark.rule("5.11", "5.4", "3.11", "8.8")
def test_2_a_settlement_changes_hands_in_one_turn_by_a_soldier_and_a_speaker() -> None:
    """The soldier ends B's control, the speaker of the red bonus action takes it: stores follow."""
    table = influential(influential(Table(), A, 5), B, 5).ore(A, 8).ore(B, 8)
    table.land(state.SETTLEMENT, HEX).flag(B, HEX).units(A, NEXT, SOLDIER, SPEAKER)
    unit_to(table.turn(A).do(state.TO_UNITS, SOLDIER), FIRST_SOLDIER, HEX)
    table.answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[HEX] == state.NOBODY
    unit_to(asked(table, 1, SOLDIER).answer(state.BONUS + RED), state.FIRST_SPEAKER, HEX)
    table.answer(state.ACT + state.ACT_PERSUADE).answer(state.NO_PROMOTION)
    assert [pieces.influence(table.b, table.s, seat) for seat in (A, B)] == [8, 5]
    assert (table.s.ore[A], table.s.ore[B]) == (8, 8)
    table.do(state.TO_LIMITS)
    assert (table.s.ore[A], table.s.ore[B]) == (8, 5)


@pytest.mark.rule("3.11", "6.10", "9.13")
def test_3_influence_lost_and_won_back_within_the_turn_costs_no_ore() -> None:
    """A sells its camp (7 to 6), and Town Meeting wins another: 7 ore stay."""
    town = named("Town Meeting")
    table = influential(Table(), A, 6).land(state.CAMP, HEX, FAR).flag(A, HEX)
    table.units(A, FAR, SPEAKER).ore(A, 7).hand(A, town).hand(B, 0)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_CAMP], [state.LOT_CARD]).answer(state.ACCEPT)
    table.answer(state.HAND_OVER)
    assert pieces.ore_cap(table.b, table.s, A) == 5
    taken(table, 0, BROWN).answer(state.DISCOVERY + town).answer(state.UNIT + state.FIRST_SPEAKER)
    assert table.s.flag[FAR] == A
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 7


@pytest.mark.rule("3.3", "3.11", "9.1")
def test_4_a_vault_given_for_a_command_card_no_longer_stores_at_the_end_of_the_turn() -> None:
    """8 + 3 ore; the active Vault of Resin brings a card back: the 3 can be used until the end."""
    table = active(plain(), A, RELIC_NAMES.index("Vault of Resin"))
    relics.refresh(table.b, table.s)
    table.ore(A, 11)
    assert pieces.ore_cap(table.b, table.s, A) == 11
    table.s.command[A, state.BATTLE_CARD] = state.PLAYED
    begin(table, A, 1).answer(state.RECLAIM + 1 + state.RELICS)
    table.answer(state.TAKE_BACK + state.BATTLE_CARD)
    assert table.asks(state.BURN, A)
    assert table.s.ore[A] == 11
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 8


@pytest.mark.rule("9.11", "3.11", "9.10")
def test_5_a_store_by_espionage_ends_when_another_player_draws() -> None:
    """Two players, one card: A's drives out B's, and B's 11 ore are 8 at the end of A's turn."""
    table = chosen(plain(), "Tax Audit", state.EXPLOIT, B).ore(B, 11)
    assert pieces.ore_cap(table.b, table.s, B) == 11
    chosen(table, "Cut Cables", state.EXPLOIT, A)
    if table.asks(state.DROP_SPY):
        table.answer(state.DROP_SPY + B)
    assert table.s.ore[B] == 11
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 8


@pytest.mark.rule("5.13", "11.6", "3.11")
def test_6_a_harvest_that_breaks_the_own_settlement_brings_less_than_five() -> None:
    """3 + 5 ore fit a store of 8; with the settlement gone, influence 4 stores 5."""
    table = no_events(next_fracture(influential(Table(), A, 4), 0, 4)).ore(A, 3)
    table.land(state.SETTLEMENT, RING_4).flag(A, RING_4)
    table.land(state.ORE, FAR).units(A, FAR, HARVESTER)
    assert pieces.ore_cap(table.b, table.s, A) == 8
    stays(table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER))
    table.answer(state.ACT + state.ACT_HARVEST).passes()
    assert table.s.ore[A] == 8
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5


@pytest.mark.rule("3.11", "3.12", "11.9", "4.11")
def test_7_a_sixth_relic_found_in_flight_goes_at_the_end_of_anothers_turn() -> None:
    """In A's turn B, with two active relics and three in the hand, flees onto a token."""
    table = active(token(plain(), NEXT).relic_hand(B, 3, 4, 5), B, 1, 2).units(B, RING_4, MINER)
    next_fracture(table, 0, 4).turn(A).do(state.TO_TREMOR, 1).answer(state.FLIGHT + NEXT)
    assert table.asks(state.KEEP_RELIC, B)
    table.answer(min(table.options()))
    assert pieces.relics_owned(table.s, B) == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD_RELIC, B)
    table.answer(table.options()[0])
    assert table.is_done
    assert pieces.relics_owned(table.s, B) == 5
    assert [int(table.s.relic[B, slot]) for slot in range(2)] == [1, 2]


@pytest.mark.rule("12.3", "12.4", "8.7")
def test_8_a_recruit_after_the_evacuation_is_one_left_behind() -> None:
    """All are aboard; the blue bonus action brings a soldier out, and only the die helps now."""
    table = taken(ready(), 0, BLUE).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + min(table.choices(state.PLACE))).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.ROLL_HUMANITY}


# --- 9 to 15: recruit and upgrade ---


@pytest.mark.rule("6.4", "1.7", "6.5")
def test_9_three_recruits_fill_a_fight_and_the_fourth_lands_elsewhere() -> None:
    """Beside A's ship stand three miners. Soldier, speaker, soldier; only the next is free."""
    table = influential(Table(), A, 5).ship(A, HEX).units(B, NEXT, MINER, MINER, MINER)
    table.plays(A, state.RECRUIT_CARD)
    for kind in (SOLDIER, SPEAKER, SOLDIER):
        table.answer(state.RECRUIT + kind).answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == A
    table.answer(state.RECRUIT + SOLDIER)
    assert NEXT not in table.choices(state.PLACE)
    table.answer(state.PLACE + INNER)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER + 2, state.UNITS}


@pytest.mark.rule("6.3", "6.4", "1.7")
def test_10_room_in_an_own_fight_is_counted_for_the_own_side() -> None:
    """Two of A and three of B fight beside A's ship: one recruit of any kind, no second."""
    table = influential(Table(), A, 8).ship(A, HEX).units(A, NEXT, SOLDIER, SOLDIER)
    table.units(B, NEXT, SOLDIER, SOLDIER, SOLDIER).plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + MINER).answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == B
    table.answer(state.RECRUIT + SOLDIER)
    assert NEXT not in table.choices(state.PLACE)


@pytest.mark.rule("6.4", "6.10", "5.5")
def test_11_a_bought_camp_with_a_third_players_miner_on_it() -> None:
    """A buys C's camp, on which B's miner stands: a soldier may land there and locks it."""
    table = Table(3).ore(A, 1).land(state.CAMP, HEX).flag(C, HEX).units(B, HEX, MINER)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_ORE_1], [state.LOT_CAMP]).answer(state.ACCEPT)
    taken(table, 4, BLUE).answer(state.RECRUIT + MINER)
    assert HEX not in table.choices(state.PLACE)
    table.answer(state.PLACE + min(table.choices(state.PLACE)))
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + HEX)
    assert table.s.attacker[HEX] == A
    assert pieces.is_locked(table.s, B, FIRST_MINER)


@pytest.mark.rule("6.5", "5.4", "6.2")
def test_12_influence_that_a_motivated_speaker_wins_recruits_nobody_more() -> None:
    """4 influence; a speaker lands on a settlement and takes it: the first section is over."""
    table = influential(Table(), A, 4).ship(A, HEX).land(state.SETTLEMENT, NEXT)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SPEAKER).answer(state.PLACE + NEXT)
    table.answer(state.NO_MORE_RECRUITS).answer(state.UNIT + state.FIRST_SPEAKER)
    stays(table).answer(state.ACT + state.ACT_PERSUADE).answer(state.NO_PROMOTION)
    assert pieces.influence(table.b, table.s, A) == 7
    assert table.is_done


@pytest.mark.rule("6.3", "4.10", "1.8")
def test_13_a_ship_in_the_middle_recruits_in_six_biomes() -> None:
    table = influential(Table(), A, 1).ship(A, CITY).land(state.PLAIN, CITY)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert table.choices(state.PLACE) == {at(part, 1, 0) for part in range(6)}


@pytest.mark.rule("6.7", "3.8", "11.6")
def test_14_the_first_dropship_may_cost_the_second_its_soldier() -> None:
    """8 ore for two powermechs; the first one's fracture takes the other soldier: 4 ore stay."""
    table = next_fracture(Table(), 0, 4).ore(A, 8).units(A, FAR, SOLDIER)
    table.units(A, RING_4, SOLDIER).plays(A, state.UPGRADE_CARD)
    assert {FIRST_SOLDIER, FIRST_SOLDIER + 1} <= table.choices(state.UPGRADE)
    table.answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.on(A, RING_4) == []
    assert table.choices(state.UNIT) == {FIRST_POWERMECH, state.UNITS}
    assert table.s.ore[A] == 4


@pytest.mark.rule("6.6", "6.7", "5.5")
def test_15_a_lost_camp_is_no_place_for_a_standard_upgrade() -> None:
    """A sells its camp under a miner; with 1 ore no upgrade there, with 2 by dropship."""
    table = Table().ore(A, 1).land(state.CAMP, FAR).flag(A, FAR).units(A, FAR, MINER).hand(B, 0)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_CAMP], [state.LOT_CARD]).answer(state.ACCEPT)
    table.answer(state.HAND_OVER)
    table.turn(A).do(state.TO_UPGRADE)
    assert table.is_done
    table.ore(A, 2).do(state.TO_UPGRADE)
    assert table.choices(state.UPGRADE) == {FIRST_MINER, state.UNITS}
    table.answer(state.UPGRADE + FIRST_MINER)
    assert table.count(state.TREMOR) == 1
    assert table.on(A, FAR) == [HARVESTER]


# --- 16 to 24: negotiate ---


@pytest.mark.rule("6.12", "6.10")
def test_16_a_pair_that_the_partner_gets_buys_nothing_before_the_partners_own_card() -> None:
    """A sells a soldier of C to B, who has one: B's exchange comes with B's Negotiate."""
    table = Table(3).ore(B, 1).captured(A, C, SOLDIER).captured(B, C, SOLDIER)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_TROOP + C], [state.LOT_ORE_1]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.asks(state.ESPIONAGE, A)
    assert table.s.blueprint[B, C] == state.MISSING
    assert table.prison(B, C) == [SOLDIER, SOLDIER]
    table.turn(B).do(state.TO_EXCHANGES)
    assert table.s.blueprint[B, C] == state.KNOWN
    assert table.prison(B, C) == []


@pytest.mark.rule("6.10", "8.7", "1.6")
def test_17_a_soldier_bought_back_is_recruited_in_the_same_turn() -> None:
    """Nine soldiers are out and one is B's prisoner: 1 ore, and blue brings it to the map."""
    table = Table().ore(A, 1).captured(B, A, SOLDIER)
    for ring in (3, 4, 5):
        table.units(A, at(4, ring, 0), SOLDIER, SOLDIER, SOLDIER)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_ORE_1], [state.LOT_TROOP + A]).answer(state.ACCEPT)
    assert table.on(A, state.RESERVE).count(SOLDIER) == 1
    taken(table, 0, BLUE).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + min(table.choices(state.PLACE)))
    assert pieces.units_on_board(table.s, A) == 10


@pytest.mark.rule("6.10", "6.14", "6.15")
def test_18_a_bought_card_finds_the_number_in_the_same_negotiation() -> None:
    """A's miner rolls 1 at B's ship, whose number is 2: the +1 just bought from C is played."""
    table = plain(3).ore(A, 1).ship(B, HEX).units(A, NEXT, MINER)
    card = table.card(yellow=1)
    table.hand(C, card)
    lay_spies(table, [])
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_ORE_1], [state.LOT_CARD]).answer(state.ACCEPT)
    table.answer(state.HAND_OVER + card).answer(state.NO_TRADE).answer(state.ESPIONAGE)
    table.rolls(1).answer(state.HACK + FIRST_MINER)
    table.answer(on_die(card))
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.s.hand_cards[A] == 0


@pytest.mark.rule("6.10", "4.7", "6.3")
def test_19_a_camp_can_be_sold_while_it_is_fought_over() -> None:
    """A's miner defends it against B. C owns it then, but can't land between the two."""
    table = influential(Table(3), C, 3).ore(C, 1).land(state.CAMP, HEX).flag(A, HEX)
    table.units(A, HEX, MINER).units(B, HEX, SOLDIER).plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_CAMP], [state.LOT_ORE_1]).answer(state.ACCEPT)
    assert table.s.flag[HEX] == C
    assert table.s.attacker[HEX] == B
    table.plays(C, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert HEX not in table.choices(state.PLACE)


@pytest.mark.rule("6.14", "1.4")
def test_20_a_ship_beside_a_ship_hacks_nothing() -> None:
    """Nor does it keep a unit from it that stands between both."""
    table = Table().ship(A, NEXT).ship(B, HEX).turn(A).do(state.TO_HACK, state.UNITS)
    assert table.is_done
    table.units(A, INNER, SOLDIER).do(state.TO_HACK, state.UNITS)
    assert table.choices(state.HACK) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("9.11")
def test_21_six_players_and_a_fourth_card_whoever_lays_it_chooses_whose_goes() -> None:
    """A, B and C have one each; D had none and may remove any of the three."""
    table = plain(6)
    for seat, name in ((A, "Cut Cables"), (B, "Bad Fuel"), (C, "False Maps")):
        chosen(table, name, state.SABOTAGE, seat)
    chosen(table, "Dull Blades", state.SABOTAGE, D)
    assert table.asks(state.DROP_SPY, D)
    assert table.choices(state.DROP_SPY) == {A, B, C}
    table.answer(state.DROP_SPY + B)
    laid = [seat for seat in range(6) if table.s.spy_card[seat] != state.NONE]
    assert laid == [A, C, D]
    assert table.s.trait[E, state.T_MOVE_HARVESTER] == 0


@pytest.mark.rule("6.12", "7.14")
def test_22_the_exchange_makes_room_in_the_prison() -> None:
    """Twelve places are taken; B's harvester goes home for the plan, and two more fit."""
    table = Table(3).captured(A, B, HARVESTER).captured(A, C, *[SOLDIER] * 10)
    table.blueprint(A, state.KNOWN, C)
    assert pieces.prison_room(table.b, table.s, A) == 0
    table.turn(A).do(state.TO_EXCHANGES)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert pieces.prison_room(table.b, table.s, A) == 2


@pytest.mark.rule("6.9", "3.2", "3.1")
def test_23_who_begins_anew_is_followed_clockwise() -> None:
    """Four players, A begins. B takes the marker in the last round; then B, C, D and A."""
    table = begin(Table(4), A, 4)
    seats = []
    for turn in range(8):
        seats.append(table.actor)
        card = state.NEGOTIATE_CARD if turn == 1 else state.HARVESTER
        table.answer(state.BURN + state.SHIP_CARD).answer(state.PLAY + card)
        while not table.asks(state.BONUS):
            table.answer(table.options()[0])
        table.answer(state.NO_BONUS)
    assert seats == [A, B, C, D, B, C, D, A]


@pytest.mark.rule("6.12", "6.11")
def test_24_three_troops_and_a_vehicle_leave_what_was_not_needed() -> None:
    """The player chooses: the vehicle alone, or two of the three troops, never more."""
    for vehicle, left in ((1, [SOLDIER, SOLDIER, SOLDIER]), (0, [SOLDIER, POWERMECH])):
        table = Table().captured(A, B, SOLDIER, SOLDIER, SOLDIER, POWERMECH)
        table.turn(A).do(state.TO_EXCHANGES)
        assert table.choices(state.EXCHANGE) == {2 * B, 2 * B + 1}
        table.answer(state.EXCHANGE + 2 * B + vehicle)
        assert table.prison(A, B) == left
        assert table.is_done


# --- 25 to 34: the cards of units ---


@pytest.mark.rule("5.4", "5.3")
def test_25_a_speaker_takes_the_habitat_where_it_ends_not_those_on_its_way() -> None:
    """The only way leads over a camp to an outpost."""
    table = Table().land(state.CAMP, HEX).land(state.OUTPOST, INNER).units(A, RING_4, SPEAKER)
    closed_but(table, RING_4, HEX)
    unit_to(table.turn(A).do(state.TO_UNITS, SPEAKER), state.FIRST_SPEAKER, INNER)
    table.answer(state.ACT + state.ACT_PERSUADE)
    assert table.s.flag[INNER] == A
    assert table.s.flag[HEX] == state.NOBODY


@pytest.mark.rule("9.4", "4.11", "5.8")
def test_26_a_drill_found_on_the_way_drills_at_its_end() -> None:
    """The miner passes a token, makes the Singing Drill active at once, and mines 2 ore."""
    table = no_events(token(plain(), NEXT)).land(state.ORE, INNER).units(B, at(0, 4, 0), MINER)
    drill = only_relic(table, "Singing Drill")
    unit_to(table.turn(B).do(state.TO_UNITS, MINER), FIRST_MINER, INNER)
    table.answer(state.KEEP_RELIC + state.RELICS + drill).answer(state.ACT + state.ACT_MINE)
    assert table.s.ore[B] == 2
    assert table.s.hand_cards[B] == 1


@pytest.mark.rule("9.5", "11.9", "5.8", "3.6")
def test_27_an_aftershock_drives_the_second_miner_to_another_deposit() -> None:
    """The first miner's event breaks ring 4; the second flees onto crystal and mines there."""
    table = next_fracture(only_event(Table(), "Aftershock"), 0, 4).land(state.ORE, FAR, HEX)
    table.units(A, FAR, MINER).units(A, RING_4, MINER).turn(A).do(state.TO_UNITS, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    assert table.asks(state.FLIGHT, A)
    table.answer(state.FLIGHT + HEX)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 1)
    no_events(table)
    stays(table.answer(state.UNIT + FIRST_MINER + 1)).answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (2, 2)


@pytest.mark.rule("5.11", "1.11", "3.11")
def test_28_a_soldier_ends_the_control_of_the_city() -> None:
    """B falls from 8 to 3; a powermech there may not do it."""
    table = influential(Table(), B, 3).ore(B, 8).flag(B, CITY)
    table.units(A, at(0, 1, 0), POWERMECH).units(A, at(1, 1, 0), SOLDIER)
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK)
    if table.asks(state.BIOME):
        table.answer(state.BIOME + state.SLICES)
    table.answer(state.GOAL + CITY)
    assert table.is_done
    table.do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    if table.asks(state.BIOME):
        table.answer(state.BIOME + state.SLICES)
    table.answer(state.GOAL + CITY).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert pieces.influence(table.b, table.s, B) == 3
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 5


@pytest.mark.rule("5.11", "3.6")
def test_29_what_one_soldier_has_neutralized_the_next_finds_free() -> None:
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER, SOLDIER)
    unit_to(table.turn(A).do(state.TO_UNITS, SOLDIER), FIRST_SOLDIER, HEX)
    unit_to(table.answer(state.ACT + state.ACT_NEUTRALIZE), FIRST_SOLDIER + 1, HEX)
    assert table.is_done
    assert table.s.flag[HEX] == state.NOBODY


@pytest.mark.rule("3.7", "4.9", "7.1")
def test_30_a_locked_powermech_jumps_nowhere() -> None:
    table = Table().units(A, HEX, POWERMECH).units(B, HEX, SOLDIER).units(A, FAR, POWERMECH)
    table.turn(A).do(state.TO_UNITS, POWERMECH)
    assert table.choices(state.UNIT) == {FIRST_POWERMECH + 1, state.UNITS}


@pytest.mark.rule("4.9", "3.8", "11.6")
def test_31_the_first_jump_may_cost_the_second_powermech() -> None:
    """Its tremor breaks ring 4, where the other waits: nobody is left to be activated."""
    table = next_fracture(Table(), 0, 4).units(A, FAR, POWERMECH).units(A, RING_4, POWERMECH)
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP).goes(at(3, 3, 1))
    assert table.is_done
    assert table.on(A, RING_4) == []
    assert table.s.lost[A] == 1


@pytest.mark.rule("8.4", "5.5", "1.12")
def test_32_a_speaker_that_works_on_a_module_leaves_its_settlement_under_control() -> None:
    table = influential(Table(), A, 2).ore(A, 1).land(state.SETTLEMENT, HEX).flag(A, HEX)
    table.units(A, HEX, SPEAKER)
    taken(table, 0, GREY).answer(state.BUILD + A)
    if table.asks(state.WORKER):
        table.answer(state.WORKER + state.FIRST_SPEAKER)
    assert table.on(A, HEX) == []
    assert table.s.blueprint[A, A] == state.INSTALLED
    assert pieces.influence(table.b, table.s, A) == 5


@pytest.mark.rule("5.6", "7.1")
def test_33_a_promotion_changes_the_other_side_of_the_planet() -> None:
    """A soldier among two friends on a far habitat; one in a fight can't be changed."""
    table = Table().units(A, HEX, SPEAKER).units(A, FAR, SOLDIER, MINER, SPEAKER)
    table.units(A, at(1, 4, 1), SOLDIER).units(B, at(1, 4, 1), SOLDIER).turn(A)
    stays(table.do(state.TO_UNITS, SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER))
    troops = {choice // state.TROOPS for choice in table.choices(state.PROMOTE)}
    assert FIRST_SOLDIER in troops
    assert FIRST_SOLDIER + 1 not in troops
    table.answer(state.PROMOTE + FIRST_SOLDIER * state.TROOPS + MINER)
    assert sorted(table.on(A, FAR)) == sorted([MINER, MINER, SPEAKER])


@pytest.mark.rule("5.17", "4.3", "5.16")
def test_34_an_arrow_makes_a_hex_adjacent_and_costs_nothing() -> None:
    """At the edge all sides are lakes; across the arrow there is land: one hex, no ore."""
    edge = at(0, 6, 2)
    table = Table().ship(A, edge)
    table.land(state.LAKE, *around(table, edge)).plays(A, state.SHIP_CARD)
    assert table.asks(state.SHIP_TO)
    assert table.choices(state.SHIP_TO) == {at(part, 6, 2) for part in range(1, 6)}
    table.answer(state.SHIP_TO + at(3, 6, 2))
    assert table.s.cut == 0
    assert table.s.land[edge] >= state.DEVASTATED


# --- 35 to 42: battle ---


@pytest.mark.rule("7.14", "7.15", "6.16")
def test_35_the_order_of_combats_decides_who_finds_room() -> None:
    """One place is left in A's prison: the miner, fought first, gets it; the soldier goes home."""
    table = Table(3).blueprint(A, state.INSTALLED, 0, 2, 3, 4, 5).captured(A, C, SOLDIER)
    table.units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(B, FAR, MINER).units(A, FAR, SOLDIER).battle(A).answer(state.COMBAT + FAR)
    strike(table, 6, PLUS_1)
    strike(table, 6, PLUS_1)
    assert table.prison(A, B) == [MINER]
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    assert table.prison(A, C) == [SOLDIER]


@pytest.mark.rule("6.16", "8.5", "6.12")
def test_36_one_captive_of_each_of_two_combats_buys_a_plan_by_the_green_action() -> None:
    """Battle takes two soldiers of B on two hexes; the green bonus action returns the pair."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A).answer(state.COMBAT + HEX)
    strike(table, 6, PLUS_1)
    strike(table, 6, PLUS_1)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    asked(table, 0, state.BATTLE_CARD).answer(state.BONUS + GREEN)
    table.answer(state.EXCHANGE + 2 * B)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10


@pytest.mark.rule("7.2", "7.19", "3.7")
def test_37_who_plays_battle_may_be_taken_and_the_enemy_is_free_then() -> None:
    """A strikes with 1 + 1 and falls to a 4: B's soldier, unlocked, moves in B's turn."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 1, PLUS_1)
    strike(table, 4, NO_EFFECT)
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    table.turn(B).do(state.TO_UNITS, SOLDIER)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("7.6", "7.8", "11.6")
def test_38_a_strike_breaks_a_combat_of_two_others() -> None:
    """A strikes at B; the tremor takes the hex where C fights D: nobody is captured there."""
    table = next_fracture(Table(4), 0, 4).units(C, RING_4, MINER).units(D, RING_4, SOLDIER)
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    assert table.on(C, RING_4) == table.on(D, RING_4) == []
    assert table.prison(C, D) == table.prison(D, C) == []
    assert (table.s.lost[C], table.s.lost[D]) == (1, 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.6", "7.7", "7.5")
def test_39_a_blue_reroll_is_for_one_die_of_either_colour() -> None:
    """Soldier and miner roll 1 and 2: either can be rolled again, once, or none."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 1, 2, ANY_AGAIN)
    assert table.asks(state.REROLL, A)
    assert len(table.options()) == 3
    table.rolls(4).answer(state.REROLL + 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("4.7", "3.7", "5.10")
def test_40_the_second_soldier_joins_the_fight_that_the_first_began() -> None:
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


@pytest.mark.rule("4.6", "4.7", "1.7")
def test_41_a_harvester_may_not_follow_a_powermech_into_its_fight() -> None:
    """One vehicle for each side; B's own vehicle there doesn't count for A."""
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, POWERMECH)
    table.units(A, NEXT, HARVESTER, MINER).turn(A)
    table.do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert HEX not in goals(table)
    table.turn(A).do(state.TO_UNITS, MINER).answer(state.UNIT + FIRST_MINER)
    assert HEX in goals(table)


@pytest.mark.rule("6.7", "6.6")
def test_42_a_dropship_at_home_after_a_standard_upgrade_leaves_no_way_back() -> None:
    """Two miners beside the ship and 3 ore: 1 for the first; the second, by dropship, 1 + 1."""
    table = Table().ship(A, HEX).ore(A, 3).units(A, NEXT, MINER).units(A, INNER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert DROPS in table.choices(state.UPGRADE)
    table.answer(state.BY_DROPSHIPS).answer(state.UPGRADE + FIRST_MINER + 1)
    assert table.s.ore[A] == 0
    assert table.count(state.TREMOR) == 1
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, FIRST_HARVESTER + 1, state.UNITS}


# --- 43 to 46: tremors and espionage in the middle of a card ---


@pytest.mark.rule("11.3", "9.5", "5.13")
def test_43_an_aftershock_during_a_harvest_is_a_second_fracture() -> None:
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


def charges(table: Table) -> Table:
    """Let A come to the espionage of a negotiation and set the Planted Charges off."""
    lay_spies(table, [], STANDARD_BOX.names["spy"].index("Planted Charges"))
    table.plays(A, state.NEGOTIATE_CARD)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    return table.answer(state.ESPIONAGE + state.SABOTAGE)


@pytest.mark.rule("6.13", "6.14", "11.6")
def test_44_planted_charges_may_bury_the_own_hacker() -> None:
    """The fracture of the fourth section takes the soldier beside B's ship: no fifth section."""
    table = next_fracture(Table().ship(B, HEX).units(A, RING_4, SOLDIER), 0, 4)
    charges(table)
    assert table.s.lost[A] == 1
    assert table.is_done


@pytest.mark.rule("6.13", "6.14", "11.11")
def test_45_planted_charges_may_drive_a_ship_to_the_hacker() -> None:
    """B's ship flees from ring 4; beside its new hex stands A's soldier, who wasn't beside it."""
    table = next_fracture(Table().ship(B, at(0, 4, 0)).units(A, INNER, SOLDIER), 0, 4)
    charges(table)
    assert table.asks(state.SHIP_FLIGHT, B)
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert table.asks(state.HACK, A)
    assert table.choices(state.HACK) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("6.12", "6.13", "9.13")
def test_46_a_pair_bought_by_espionage_comes_too_late_for_the_exchange() -> None:
    """Rationed Parts lets A trade in the fourth section; the exchange of the third is over."""
    table = Table(3).ore(A, 2).captured(B, C, SOLDIER, SOLDIER)
    lay_spies(table, [], STANDARD_BOX.names["spy"].index("Rationed Parts"))
    table.plays(A, state.NEGOTIATE_CARD).answer(state.NO_TRADE)
    table.answer(state.ESPIONAGE + state.EXPLOIT)
    for _ in range(2):
        offer(table, B, [state.LOT_ORE_1], [state.LOT_TROOP + C]).answer(state.ACCEPT)
    assert table.is_done
    assert table.prison(A, C) == [SOLDIER, SOLDIER]
    assert table.s.blueprint[A, C] == state.MISSING


@pytest.mark.rule("6.13", "6.14", "9.13")
def test_47_an_attack_declined_in_the_fourth_section_leaves_the_fifth() -> None:
    """Cracked Cipher lets two units attack B's ship; one misses, the other waits."""
    table = Table().ship(B, HEX).units(A, NEXT, SOLDIER).units(A, INNER, SOLDIER)
    lay_spies(table, [], STANDARD_BOX.names["spy"].index("Cracked Cipher"))
    table.plays(A, state.NEGOTIATE_CARD).answer(state.ESPIONAGE + state.EXPLOIT)
    table.rolls(5).answer(state.HACK + FIRST_SOLDIER).answer(state.NO_HACK)
    assert table.asks(state.HACK, A)
    table.rolls(2).answer(state.HACK + FIRST_SOLDIER + 1)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("8.8", "9.13", "5.4")
def test_48_who_only_moves_or_persuades_is_not_told_to_be_activated() -> None:
    """Red of the first column moves a unit; Town Meeting lets a speaker persuade where it is."""
    table = Table().land(state.CAMP, FAR).units(A, HEX, SOLDIER).units(A, FAR, SPEAKER)
    taken(table, 0, RED)
    said = tell.option(STANDARD_BOX, table.s, A, state.UNIT + FIRST_SOLDIER)
    assert (said.text[:4], said.rule) == ("Move", "8.8")
    assert tell.option(STANDARD_BOX, table.s, A, state.NO_MORE_UNITS).text == "Move no more."
    table.turn(A).do(state.TO_PERSUADE, 1)
    said = tell.option(STANDARD_BOX, table.s, A, state.UNIT + state.FIRST_SPEAKER)
    assert said.text.startswith("Let the speaker on")
    assert said.text.endswith("persuade.")
    assert said.rule == "5.4"


@pytest.mark.rule("4.9")
def test_49_the_goal_of_a_jump_is_told_as_one() -> None:
    table = Table().units(A, HEX, POWERMECH).turn(A).do(state.TO_UNITS, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP)
    if table.asks(state.BIOME):
        table.answer(state.BIOME + state.SLICES)
    said = tell.option(STANDARD_BOX, table.s, A, state.GOAL + CITY)
    assert (said.text, said.rule) == ("Jump to Colony City.", "4.9")


@pytest.mark.rule("9.4", "7.7", "7.6", "11.9")
def test_50_bones_found_in_flight_from_a_strikes_tremor_are_rolled_in_it() -> None:
    """A strikes with a 1 and a tremor; A's miner flees onto a token and finds Loaded Bones."""
    table = token(plain(), NEXT).units(B, FAR, SOLDIER).units(A, FAR, SOLDIER)
    table.units(A, RING_4, MINER)
    bones = only_relic(next_fracture(table, 0, 4), "Loaded Bones")
    strike(table.battle(A), 1, TREMOR).answer(state.FLIGHT + NEXT)
    table.answer(state.KEEP_RELIC + state.RELICS + bones)
    assert table.asks(state.REROLL, A)
    table.rolls(5).answer(state.REROLL + 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("9.4", "11.9", "11.10")
@pytest.mark.parametrize("place", [0, 2])
def test_51_who_fled_first_may_warn_those_on_other_hexes_of_the_ring(place: int) -> None:
    """The miner finds a Seismograph, active at once: the soldier beside it on the ring may flee."""
    table = token(plain(), NEXT).units(A, RING_4, MINER).units(A, at(0, 4, place), SOLDIER)
    seismograph = only_relic(next_fracture(table, 0, 4), "Seismograph")
    table.turn(A).do(state.TO_TREMOR, 1).answer(state.FLIGHT + NEXT)
    table.answer(state.KEEP_RELIC + state.RELICS + seismograph)
    assert table.asks(state.FLIGHT, A)
    assert table.s.hex_at == at(0, 4, place)
    table.answer(state.NO_FLIGHT)
    assert table.is_done
    assert table.s.lost[A] == 1


@pytest.mark.rule("9.5", "9.12")
def test_52_six_signal_fires_before_anybody_has_a_card() -> None:
    """The rulebook resolves an event at once: the first to draw for one may draw the next.

    Six players: 1 card for the miner's Explore, and 6 for each fire; nobody is left out.
    """
    table = no_events(Table(6)).units(A, FAR, MINER)
    fires = [named("Signal Fires")] * 6
    drawn = pieces.draw_discovery
    stays(begin_miner(table))
    with patch.object(cards, "draw_discovery", lambda s: fires.pop() if fires else drawn(s)):
        table.answer(state.ACT + state.ACT_EXPLORE)
    assert table.count(state.EVENT_DRAWN, A) == 6
    assert [int(n) for n in table.s.hand_cards[:6]] == [7, 6, 6, 6, 6, 6]


@pytest.mark.rule("9.12")
def test_52b_a_chain_of_twenty_events_ends() -> None:
    """All are shown and replaced; those too deep in the chain have no effect."""
    table = no_events(Table(6)).units(A, FAR, MINER)
    fires = [named("Signal Fires")] * 20
    drawn = pieces.draw_discovery
    stays(begin_miner(table))
    with patch.object(cards, "draw_discovery", lambda s: fires.pop() if fires else drawn(s)):
        table.answer(state.ACT + state.ACT_EXPLORE)
    assert table.count(state.EVENT_DRAWN, A) == 20
    fewest = min(int(n) for n in table.s.hand_cards[:6])
    assert 6 < fewest < 20
    assert table.s.hand_cards[A] == fewest + 1


def begin_miner(table: Table) -> Table:
    """Let A come to the move of its miner in a whole turn."""
    begin(table, A).answer(state.BURN + state.SHIP_CARD).answer(state.PLAY + MINER)
    return table.answer(state.UNIT + FIRST_MINER)


@pytest.mark.rule("11.6", "5.16", "9.2")
def test_53_the_city_is_named_where_its_hex_is_told() -> None:
    """A ship leaves it by Stabilize: no sentence about it has the short name that people type."""
    table = ready().ship(A, CITY).land(state.PLAIN, CITY).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + at(0, 1, 0))
    said = {event.code: tell.event(STANDARD_BOX, table.s, event).text for event in table.events}
    assert said[state.STABILIZED].startswith("Red's ship stabilizes: it moves from Colony City to")
    assert said[state.COLLAPSED] == "Colony City collapses: devastated ground is left."
    assert said[state.TOKEN_LAID] == "A relic token lies on Colony City."


@pytest.mark.rule("6.11", "6.10")
def test_54_nobody_is_offered_ore_who_has_nothing_but_ore() -> None:
    """A trade is an exchange: B with ore only is asked for it against a card, never given ore."""
    table = Table(3).ore(A, 3).ore(B, 2).hand(A, 0).plays(A, state.NEGOTIATE_CARD)
    assert table.choices(state.PARTNER) == {B, state.SEATS}
    table.answer(state.PARTNER + B)
    assert table.choices(state.GIVE) == {state.LOT_CARD}
    table.answer(state.GIVE + state.LOT_CARD)
    if table.asks(state.GIVE):
        table.answer(state.GIVE_NO_MORE)
    assert table.choices(state.WANT) == {state.LOT_ORE_1, state.LOT_ORE_2}
    table = Table().ore(A, 3).ore(B, 2).plays(A, state.NEGOTIATE_CARD)
    assert table.asks(state.ESPIONAGE, A)


@pytest.mark.rule("10.1", "9.10")
def test_55_what_may_be_kept_does_not_read_like_a_gain() -> None:
    """Two cards more of the hand limit are no two cards drawn at the end of a turn."""
    assert trait(state.T_HAND, 2) == "+2 room for discovery cards"
    assert trait(state.T_HAND, -1) == f"{MINUS}1 room for discovery cards"
    assert trait(state.T_RELICS, 2) == "+2 room for relics"


@pytest.mark.rule("10.4", "1.14", "11.4")
def test_56_the_last_ore_of_a_fracture_goes_to_the_player_first() -> None:
    """A and C gain ore for each fracture; in C's turn one is left in the supply."""
    table = Table(3).ore(B, 59)
    table.trait(A, state.T_FRACTURE).trait(C, state.T_FRACTURE)
    next_fracture(table, 0, 4).turn(C).do(state.TO_TREMOR, 1)
    assert [int(table.s.ore[seat]) for seat in range(3)] == [0, 59, 1]


@pytest.mark.rule("5.11", "10.5")
def test_57_who_takes_over_what_it_neutralizes_is_told_so() -> None:
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER)
    table.trait(A, state.T_CONQUER)
    unit_to(table.turn(A).do(state.TO_UNITS, SOLDIER), FIRST_SOLDIER, HEX)
    said = tell.option(STANDARD_BOX, table.s, A, state.ACT + state.ACT_NEUTRALIZE)
    assert said.text == "Neutralize: take over the opponent's control."
    assert table.answer(state.ACT + state.ACT_NEUTRALIZE).s.flag[HEX] == A


@pytest.mark.rule("5.4", "9.19")
def test_58_a_habitat_persuaded_from_next_door_is_named() -> None:
    table = Table().land(state.SETTLEMENT, HEX).units(A, NEXT, SPEAKER)
    table.trait(A, state.T_PERSUADE).turn(A).do(state.TO_UNITS, SPEAKER)
    stays(table.answer(state.UNIT + state.FIRST_SPEAKER))
    said = tell.option(STANDARD_BOX, table.s, A, state.ACT + state.ACT_PERSUADE).text
    assert said.startswith("Persuade: take control of ")
    assert said.endswith("32 (a settlement).")
    assert table.answer(state.ACT + state.ACT_PERSUADE).s.flag[HEX] == A
