"""An eighth exam from the first half of the rulebook: the set-up, the core concepts, the turns.

Where two rules meet, what there is none of, and what happens in the turn of another.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    NEXT,
    PLUS_1,
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
    D,
    Table,
    at,
)
from cysmic.test_bonus import BLUE, BROWN, RED, YELLOW, asked, taken
from cysmic.test_espionage import chosen
from cysmic.test_exam_fifth import active, begin, token
from cysmic.test_relics import NAMES as RELIC_NAMES
from cysmic.test_relics import plain
from offworld.games.cysmic import pieces, state, tell
from offworld.games.cysmic.tell.terms import spy_side

INNER = at(0, 2, 0)  # adjacent to HEX, as NEXT is
TREMOR = state.FACE_TREMOR


def relic(name: str) -> int:
    return RELIC_NAMES.index(name)


def first(kind: int) -> int:
    """Return the number of the first unit of a type."""
    return int(pieces.first_of(kind))


# --- 1 to 6: turns, the marker, and the limits at their end ---


@pytest.mark.rule("3.11")
def test_1_discards_are_asked_for_clockwise_from_the_player() -> None:
    """C's turn ends, and all four have a card too many."""
    table = Table(4)
    for seat in range(4):
        table.hand(seat, *range(6 * seat, 6 * seat + 6))
    table.turn(C).do(state.TO_LIMITS)
    asked = []
    while not table.is_done:
        assert table.asks(state.DISCARD)
        asked.append(table.actor)
        table.answer(table.options()[0])
    assert asked == [C, D, A, B]
    assert [int(n) for n in table.s.hand_cards[:4]] == [5, 5, 5, 5]


@pytest.mark.rule("3.11", "3.12", "1.13")
def test_2_what_just_fits_is_kept() -> None:
    """Five cards, five relics with two of them active, and 8 ore at 10 influence."""
    table = influential(active(Table(), A, 1, 2), A, 10).ore(A, 8)
    table.hand(A, 0, 1, 2, 3, 4).relic_hand(A, 3, 4, 5).turn(A).do(state.TO_LIMITS)
    assert table.is_done
    assert table.s.ore[A] == 8
    assert (table.s.hand_cards[A], pieces.relics_owned(table.s, A)) == (5, 5)


@pytest.mark.rule("3.11", "9.10", "1.13")
def test_3_a_sabotaged_store_is_emptied_at_the_end_of_the_saboteurs_turn() -> None:
    """Tax Audit takes 2 off every opponent's store: B's 8 ore are 6 in A's turn, A's are 8."""
    table = plain().ore(A, 8).ore(B, 8)
    assert [pieces.ore_cap(table.b, table.s, seat) for seat in (A, B)] == [8, 8]
    chosen(table, "Tax Audit", state.SABOTAGE).do(state.TO_LIMITS)
    assert (table.s.ore[A], table.s.ore[B]) == (8, 6)


@pytest.mark.rule("3.2", "6.9")
def test_4_a_marker_taken_by_a_card_counts_at_the_reset_only() -> None:
    """C's Stolen Gavel in the fifth round, which B began: A still has its turn, then C begins."""
    table = Table(3).hand(C, named("Stolen Gavel"))
    table.s.lead = table.s.first = table.s.player = B
    table.s.column = 4
    table.do(state.TO_TURN)
    assert table.asks(state.BURN, C)
    table.answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + state.SPEAKER)
    table.answer(state.BONUS + BROWN).answer(state.DISCOVERY + named("Stolen Gavel"))
    assert table.s.first == C
    assert table.asks(state.BURN, A)
    assert table.s.column == 4
    table.answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + state.SPEAKER)
    table.answer(state.NO_BONUS)
    assert table.asks(state.BURN, C)
    assert table.s.column == 0
    assert len(table.choices(state.BURN)) == 10


@pytest.mark.rule("3.3", "9.4")
def test_5_after_a_relic_for_a_card_only_the_free_slot_is_filled() -> None:
    """Two active relics and two in the hand. The slot set free takes one; the other waits."""
    table = active(Table().relic_hand(A, 3, 7), A, 4, 5)
    table.s.command[A, state.BATTLE_CARD] = state.PLAYED
    begin(table, A, 1).answer(state.NO_RELIC)
    table.answer(state.RECLAIM + 1 + state.RELICS).answer(state.TAKE_BACK + state.BATTLE_CARD)
    table.answer(state.ACTIVE_RELIC + 3)
    assert table.asks(state.BURN, A)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {3, 5}
    assert table.s.relic_hand[A, 7] == 1


@pytest.mark.rule("3.3", "9.4")
def test_6_before_it_a_relic_of_the_hand_can_drive_out_an_active_one() -> None:
    table = active(Table().relic_hand(A, 3, 7), A, 4, 5)
    begin(table, A, 0).answer(state.ACTIVE_RELIC + 3).answer(state.REPLACE_RELIC + 1)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {4, 3}
    assert table.s.relic_discard[5] == 1
    table.answer(state.ACTIVE_RELIC + 7).answer(state.REPLACE_RELIC + 1)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {4, 7}
    assert table.s.relic_discard[3] == 1
    assert table.asks(state.BURN, A)


# --- 7 to 11: bonus actions ---


@pytest.mark.rule("8.8", "6.6")
def test_7_a_vehicle_does_not_move_again_what_its_troop_has_moved() -> None:
    """A miner walks, Workshop Shift makes it a harvester: Second Shift doesn't activate that."""
    table = Table().units(A, HEX, MINER)
    shift, again = named("Workshop Shift"), named("Second Shift")
    table.hand(A, shift, again).turn(A).do(state.TO_UNITS, MINER)
    table.answer(state.UNIT + FIRST_MINER).goes(NEXT)
    table.answer(state.ACT)
    assert table.is_done
    table.do(state.TO_DISCOVERY, 2).answer(state.DISCOVERY + shift)
    table.answer(state.UPGRADE + FIRST_MINER)
    assert table.on(A, NEXT) == [HARVESTER]
    table.answer(state.DISCOVERY + again)
    assert table.is_done


@pytest.mark.rule("8.8", "6.6")
def test_8_a_vehicle_of_a_troop_that_stood_still_can_be_activated() -> None:
    table = Table().units(A, HEX, MINER)
    shift, again = named("Workshop Shift"), named("Second Shift")
    table.hand(A, shift, again).turn(A).do(state.TO_DISCOVERY, 2)
    table.answer(state.DISCOVERY + shift).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.DISCOVERY + again)
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, state.UNITS}


@pytest.mark.rule("8.8")
def test_9_a_miner_that_mined_where_it_stood_is_not_activated_again() -> None:
    table = no_events(Table(3)).land(state.ORE, HEX).units(A, HEX, MINER)
    table.hand(A, named("Second Shift")).turn(A).do(state.TO_UNITS, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    table.do(state.TO_DISCOVERY, 1).answer(state.DISCOVERY + named("Second Shift"))
    assert table.is_done
    assert table.s.ore[A] == 1


@pytest.mark.rule("8.2", "9.5")
def test_10_a_card_just_drawn_can_be_the_second_one_played() -> None:
    """Buried Caches for its gain draws the only card in the deck, and that one is played."""
    table = Table(3).hand(A, named("Buried Caches"))
    for card in range(state.DISCOVERIES):
        table.s.deck[card] = 0
    table.s.deck[named("Tunnel Rats")] = table.s.deck_cards = 1
    table.captured(B, A, SOLDIER, SOLDIER)
    taken(table, 2, BROWN).answer(state.DISCOVERY + state.DISCOVERIES + named("Buried Caches"))
    table.answer(state.DISCOVERY + named("Tunnel Rats"))
    table.answer(state.RESCUE + FIRST_SOLDIER).answer(table.options()[0])
    assert table.prison(B, A) == []
    assert table.is_done


@pytest.mark.rule("8.8", "4.11", "3.7")
def test_11_a_bonus_moves_no_locked_unit_and_a_free_one_over_a_relic() -> None:
    """The soldier on HEX is in a combat; the miner passes a token two hexes farther on."""
    table = token(Table(3), NEXT).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(A, at(0, 4, 0), MINER)
    taken(table, 0, RED)
    assert table.choices(state.UNIT) == {FIRST_MINER, state.UNITS}
    table.answer(state.UNIT + FIRST_MINER).goes(INNER)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.s.token[NEXT] == 0


# --- 12 to 17: occupancy, combat and flight ---


@pytest.mark.rule("1.7", "4.7", "4.9")
def test_12_a_second_vehicle_joins_no_combat_on_foot_or_by_a_jump() -> None:
    """A's harvester is engaged: a troop may help it, a powermech may not."""
    table = Table().units(A, HEX, HARVESTER).units(B, HEX, SOLDIER)
    table.units(A, at(0, 4, 0), POWERMECH, SOLDIER).turn(A)
    table.do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert HEX in goals(table)
    for mode in (state.WALK, state.JUMP):
        table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
        table.answer(state.MODE + mode)
        assert HEX not in goals(table)


@pytest.mark.rule("4.11", "9.3")
@pytest.mark.parametrize("kind", [SPEAKER, MINER, SOLDIER, HARVESTER, POWERMECH])
def test_13_any_unit_takes_a_relic(kind: int) -> None:
    table = token(Table(), NEXT).units(A, HEX, kind).turn(A).do(state.TO_UNITS, kind)
    table.answer(state.UNIT + first(kind))
    if table.asks(state.MODE):
        table.answer(state.MODE + state.WALK)
    table.goes(NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.s.token[NEXT] == 0


@pytest.mark.rule("9.4", "11.9", "11.10")
def test_14_a_relic_found_in_flight_is_active_before_the_next_ground_breaks() -> None:
    """In A's turn B's miner flees onto a token and finds a Seismograph, active at once.

    The next fracture of that turn comes under B's soldier: it is warned now, and may flee.
    """
    table = token(plain(), NEXT).units(B, at(0, 4, 1), MINER).units(B, at(1, 5, 1), SOLDIER)
    for card in range(state.RELICS):
        table.s.relic_discard[card] += table.s.relic_deck[card]
        table.s.relic_deck[card] = 0
    seismograph = relic("Seismograph")
    table.s.relic_discard[seismograph] = 0
    table.s.relic_deck[seismograph] = table.s.relic_deck_cards = 2
    next_fracture(table, 0, 4).turn(A).do(state.TO_TREMOR, 1).answer(state.FLIGHT + NEXT)
    if table.asks(state.ESCORT):
        table.answer(state.NO_ESCORT)
    table.answer(state.KEEP_RELIC + state.RELICS + seismograph)
    assert table.s.trait[B, state.T_WARNING] == 1
    next_fracture(table, 1, 5).do(state.TO_TREMOR, 1)
    assert table.asks(state.FLIGHT, B)


@pytest.mark.rule("7.2", "7.3", "7.1")
def test_15_three_combats_with_three_enemies_each_with_the_own_die() -> None:
    """A attacks B, defends against C, and attacks D: blue, green, blue, in A's order."""
    table = Table(4).units(B, HEX, MINER).units(A, HEX, SOLDIER)
    table.units(A, FAR, SOLDIER).units(C, FAR, SOLDIER)
    table.units(D, at(1, 4, 1), SPEAKER).units(A, at(1, 4, 1), SOLDIER)
    table.rolls(6, PLUS_1, 6, state.FACE_REROLL_YELLOW, 6, PLUS_1).battle(A)
    assert table.choices(state.COMBAT) == {HEX, FAR, at(1, 4, 1)}
    table.answer(state.COMBAT + FAR)
    while not table.is_done:
        table.answer(state.STRIKE if table.asks(state.FIGHT) else table.options()[0])
    rolled = [event.b for event in table.events_of(state.STRIKE_ROLLED)]
    assert rolled == [0, 1, 1]
    assert [table.prison(A, seat) for seat in (B, C, D)] == [[MINER], [SOLDIER], [SPEAKER]]


@pytest.mark.rule("7.6", "11.3", "7.8")
def test_16_at_the_end_of_the_track_every_tremor_of_a_strike_breaks_the_ground() -> None:
    """The last token lies on Fracture: both tremors of two strikes are fractures elsewhere."""
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER, SOLDIER)
    table.s.tremor_from = table.s.tremor_at = 0
    for n in range(state.FRACTURES):
        is_far = table.b.token_terrain[n] == table.s.terrain[3] and table.b.token_ring[n] <= 2
        table.s.bag[n] = int(is_far)
    table.battle(B)
    strike(table, 1, 1, TREMOR)
    assert table.count(state.FRACTURE) == 1
    strike(table, 1, state.FACE_REROLL_YELLOW)
    strike(table, 1, 1, TREMOR)
    assert table.count(state.FRACTURE) == 2
    assert table.s.tremor_at == 0


@pytest.mark.rule("1.12", "5.5", "7.13")
def test_17_a_captured_speaker_leaves_its_habitat_under_control() -> None:
    """The speaker took a settlement once; B's 5 influence and its 3 stay 8 without it."""
    table = influential(Table(), B, 5).land(state.SETTLEMENT, HEX).flag(B, HEX)
    table.units(B, HEX, SPEAKER).units(A, HEX, SOLDIER)
    strike(table.battle(A), 6, PLUS_1)
    assert table.prison(A, B) == [SPEAKER]
    assert table.s.flag[HEX] == B
    assert pieces.influence(table.b, table.s, B) == 8


# --- 18 to 24: cards, trade, relics and launch ---


@pytest.mark.rule("9.12", "9.5")
def test_18_an_event_touches_the_player_who_drew_it_in_anothers_turn_too() -> None:
    """In A's turn B draws Broken Pipeline: B loses 1 ore, A none, and B draws again."""
    table = only_event(Table().ore(A, 3).ore(B, 3), "Broken Pipeline")
    table.turn(A).do(state.TO_DRAW, B * 64 + 1)
    assert (table.s.ore[A], table.s.ore[B]) == (3, 2)
    assert (table.s.hand_cards[A], table.s.hand_cards[B]) == (0, 1)


@pytest.mark.rule("1.15", "5.9", "5.8")
def test_19_without_a_card_anywhere_a_miner_still_gets_its_ore() -> None:
    table = Table().land(state.ORE, HEX).units(A, HEX, MINER).units(A, NEXT, MINER)
    table.s.deck_cards = 0
    for card in range(state.DISCOVERIES):
        table.s.deck[card] = table.s.discard[card] = 0
    table.turn(A).do(state.TO_UNITS, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    stays(table.answer(state.UNIT + FIRST_MINER + 1)).answer(state.ACT + state.ACT_EXPLORE)
    assert table.is_done
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 0)


@pytest.mark.rule("9.11")
def test_20_with_three_players_one_card_is_in_play() -> None:
    """A's card goes when C lays one down, for there is no other to choose."""
    table = chosen(plain(3), "Cut Cables", state.EXPLOIT, A)
    chosen(table, "Bad Fuel", state.SABOTAGE, C)
    if table.asks(state.DROP_SPY):
        assert table.choices(state.DROP_SPY) == {A}
        table.answer(state.DROP_SPY + A)
    assert [int(card) == state.NONE for card in table.s.spy_card[:3]] == [True, True, False]
    assert table.s.trait[A, state.T_MOVE_SOLDIER] == 0
    assert [int(table.s.trait[seat, state.T_MOVE_HARVESTER]) for seat in (A, B, C)] == [-1, -1, 0]


@pytest.mark.rule("6.10", "6.11")
def test_21_a_captive_for_a_captive_of_the_same_owner_changes_both_prisons() -> None:
    """A gives C's soldier to B for C's miner: nobody hands back what has just come."""
    table = Table(3).captured(A, C, SOLDIER).captured(B, C, MINER).plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_TROOP + C], [state.LOT_TROOP + C]).answer(state.ACCEPT)
    assert table.prison(A, C) == [MINER]
    assert table.prison(B, C) == [SOLDIER]


@pytest.mark.rule("6.10", "6.11")
def test_22_salvage_for_salvage_of_the_same_owner() -> None:
    table = Table(3).captured(A, C, HARVESTER).captured(B, C, POWERMECH)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_VEHICLE + C], [state.LOT_VEHICLE + C]).answer(state.ACCEPT)
    assert table.prison(B, C) == [HARVESTER]
    assert table.prison(A, C) == [POWERMECH]


@pytest.mark.rule("6.11", "9.13")
def test_22b_a_card_for_two_deals_ends_with_the_second() -> None:
    """Rationed Parts: C refuses, B and D accept; A has more to give, and C had one offer only."""
    table = chosen(plain(4).ore(A, 8).hand(B, 0).hand(C, 1).hand(D, 2), "Rationed Parts", 1)
    for partner, reply in ((C, state.REFUSE), (B, state.ACCEPT), (D, state.ACCEPT)):
        assert table.asks(state.PARTNER, A)
        offer(table, partner, [state.LOT_ORE_1], [state.LOT_CARD]).answer(reply)
        if table.asks(state.HAND_OVER):
            table.answer(table.options()[0])
    assert table.is_done
    assert (table.s.ore[A], table.s.hand_cards[A]) == (6, 2)


@pytest.mark.rule("6.11")
def test_22c_a_negotiation_counts_offers_and_no_deals() -> None:
    """Two offers to each of three opponents, all accepted: the seventh isn't asked for."""
    table = Table(4).ore(A, 20)
    for seat in (B, C, D):
        table.hand(seat, *range(6 * seat, 6 * seat + 3))
    table.plays(A, state.NEGOTIATE_CARD)
    for partner in (B, B, C, C, D, D):
        offer(table, partner, [state.LOT_ORE_1], [state.LOT_CARD]).answer(state.ACCEPT)
        table.answer(table.options()[0])
    assert not table.asks(state.PARTNER)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (14, 6)


@pytest.mark.rule("9.10", "6.14")
def test_22d_a_sabotaged_firewall_reads_as_it_works() -> None:
    """Cracked Cipher: attacks on the ships of all opponents may miss by 1, and the card says so."""
    number = STANDARD_BOX.names["spy"].index("Cracked Cipher")
    said = spy_side(STANDARD_BOX, number, state.SABOTAGE)
    assert said.endswith("cyber attacks on this ship may miss the value by 1 more")
    table = chosen(plain(3), "Cracked Cipher", state.SABOTAGE)
    table.ship(B, HEX).units(A, NEXT, SOLDIER).turn(A).do(state.TO_HACK, 1)
    table.rolls(3).answer(state.HACK + FIRST_SOLDIER)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("8.1", "9.10")
@pytest.mark.parametrize(("column", "ore"), [(0, 1), (2, 1), (3, 2)])
def test_22e_a_jammed_bonus_action_is_told_as_it_is(column: int, ore: int) -> None:
    """Signal Jammer counts opponents' columns one to the left, but none before the first."""
    table = asked(Table(3).trait(A, state.T_COLUMN, -1), column, MINER)
    said = tell.option(STANDARD_BOX, table.s, A, state.BONUS + YELLOW).text
    assert said == f"Yellow: gain {ore} ore."
    assert table.answer(state.BONUS + YELLOW).s.ore[A] == ore


@pytest.mark.rule("4.9", "10.4")
@pytest.mark.parametrize(("quiet", "said"), [(0, "Jump, with a tremor."), (1, "Jump.")])
def test_22f_a_quiet_jump_is_told_as_one(quiet: int, said: str) -> None:
    table = Table().units(A, HEX, POWERMECH).trait(A, state.T_QUIET_JUMP, quiet).turn(A)
    table.do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    assert tell.option(STANDARD_BOX, table.s, A, state.MODE + state.JUMP).text == said


@pytest.mark.rule("12.2", "4.10")
@pytest.mark.parametrize(("land", "leaves"), [(state.CITY, True), (state.DEVASTATED, False)])
def test_23_a_ship_in_the_middle_launches_while_the_ground_is_whole(
    land: int, leaves: bool
) -> None:
    """The city's hex is an upper one like others, until a ship that stabilizes takes it down."""
    table = ready().ship(A, state.CITY_HEX).land(land, state.CITY_HEX)
    table.turn(A).do(state.TO_LAUNCH)
    assert table.asks(state.LAUNCH) == leaves
    if leaves:
        table.answer(state.DO_LAUNCH)
        assert table.winners() == {A}


@pytest.mark.rule("1.6", "6.2", "4.10")
def test_24_who_was_crushed_can_be_recruited_again() -> None:
    """All ten soldiers are out; a ship comes down on one, and blue brings it back."""
    table = Table(3).units(A, HEX, SOLDIER)
    for ring in (3, 4, 5):
        table.units(A, at(4, ring, 0), SOLDIER, SOLDIER, SOLDIER)
    assert pieces.reserve_unit(table.s, A, SOLDIER) == state.NONE
    table.ship(B, NEXT).plays(B, state.SHIP_CARD).answer(state.SHIP_TO + HEX)
    assert table.count(state.CRUSHED, A) == 1
    taken(table, 0, BLUE).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + min(table.choices(state.PLACE)))
    assert pieces.units_on_board(table.s, A) == 10
