"""Situations of cards and factions (chapters 9 and 10)."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from cysmic.scenario import (
    HARVESTER,
    MINER,
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
from cysmic.shorthand import (
    FAR,
    FAR_3,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_SOLDIER,
    HERE,
    HEX,
    INNER,
    NEXT,
    RELIC_NAMES,
    RING_4,
    TREMOR,
    begin,
    chosen,
    effect,
    event,
    fracture,
    goals,
    lay_spies,
    named,
    next_fracture,
    no_events,
    only_event,
    plain,
    rules_of,
    stays,
    strike,
    tokens,
    unit_to,
)
from offworld.games.cysmic import cards, pieces, state, tell
from offworld.games.cysmic.tell.terms import spy_side, trait
from offworld.presentation.pictures import MINUS


def relic(name: str) -> int:
    return RELIC_NAMES.index(name)


def only_relic(table: Table, name: str) -> int:
    """Leave two copies of one relic in the deck; return its number."""
    card = RELIC_NAMES.index(name)
    for other in range(state.RELICS):
        table.s.relic_discard[other] += table.s.relic_deck[other]
        table.s.relic_deck[other] = 0
    table.s.relic_discard[card] = 0
    table.s.relic_deck[card] = table.s.relic_deck_cards = 2
    return card


def begin_miner(table: Table) -> Table:
    """Let A come to the move of its miner in a whole turn."""
    begin(table, A).answer(state.BURN + state.SHIP_CARD).answer(state.PLAY + MINER)
    return table.answer(state.UNIT + FIRST_MINER)


def token_of(table: Table, ring: int) -> int:
    """Return a fracture token of a ring in slice 0."""
    return next(
        n
        for n in range(state.FRACTURES)
        if table.b.token_terrain[n] == table.s.terrain[0] and table.b.token_ring[n] == ring
    )


@pytest.mark.rule("9.2", "11.6")
def test_relic_tokens_lie_exactly_on_bared_devastated_ground() -> None:
    table = Table().ship(A, HEX)
    fracture(table, 6)
    for place in (at(0, 6, i) for i in range(6)):
        assert table.s.token[place] == int(table.s.land[place] == state.DEVASTATED)
        assert table.s.land[place] in (state.DEVASTATED, state.ABYSS)


@pytest.mark.rule("9.2")
def test_thirty_relic_tokens_are_all_there_are() -> None:
    table = Table()
    for place in range(1, 31):
        table.s.token[90 - place] = 1
    fracture(table, 5)
    assert sum(int(t) for t in table.s.token) == 30
    bared = [at(0, 5, p) for p in range(5)]
    assert state.DEVASTATED in [int(table.s.land[place]) for place in bared]
    assert all(table.s.token[place] == 0 for place in bared)


@pytest.mark.rule("9.3", "1.15")
def test_the_last_relic_of_all_is_kept_without_a_choice_of_two() -> None:
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


@pytest.mark.rule("9.4", "11.9", "11.10")
def test_a_relic_found_in_flight_is_active_before_the_next_ground_breaks() -> None:
    """In A's turn B's miner flees onto a token and finds a Seismograph, active at once.

    The next fracture of that turn comes under B's soldier: it is warned now, and may flee.
    """
    table = tokens(plain(), NEXT).units(B, at(0, 4, 1), MINER).units(B, at(1, 5, 1), SOLDIER)
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


@pytest.mark.rule("9.4", "4.11", "3.6")
def test_a_relic_activated_at_once_serves_the_next_unit_of_the_card() -> None:
    """The first soldier finds a Runner's Drum; the second moves five hexes."""
    drum = RELIC_NAMES.index("Runner's Drum")
    table = plain()
    for relic in range(state.RELICS):
        table.s.relic_deck[relic] = 2 if relic == drum else 0
    table.s.relic_deck_cards = 2
    tokens(table, INNER).units(A, HEX, SOLDIER).units(A, FAR_3, SOLDIER)
    five_away = at(1, 5, 2)  # three steps to the edge, an arrow, and one in
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER + 1)
    assert five_away not in goals(table)
    table.turn(A).do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, INNER)
    table.answer(state.KEEP_RELIC + state.RELICS + drum)
    table.answer(state.UNIT + FIRST_SOLDIER + 1)
    assert five_away in goals(table)


@pytest.mark.rule("9.4", "4.11", "5.8")
def test_a_drill_found_on_the_way_drills_at_its_end() -> None:
    """The miner passes a token, makes the Singing Drill active at once, and mines 2 ore."""
    table = no_events(tokens(plain(), NEXT)).land(state.ORE, INNER).units(B, at(0, 4, 0), MINER)
    drill = only_relic(table, "Singing Drill")
    unit_to(table.turn(B).do(state.TO_UNITS, MINER), FIRST_MINER, INNER)
    table.answer(state.KEEP_RELIC + state.RELICS + drill).answer(state.ACT + state.ACT_MINE)
    assert table.s.ore[B] == 2
    assert table.s.hand_cards[B] == 1


@pytest.mark.rule("9.4", "7.7", "7.6", "11.9")
def test_bones_found_in_flight_from_a_strikes_tremor_are_rolled_in_it() -> None:
    """A strikes with a 1 and a tremor; A's miner flees onto a token and finds Loaded Bones."""
    table = tokens(plain(), NEXT).units(B, FAR, SOLDIER).units(A, FAR, SOLDIER)
    table.units(A, RING_4, MINER)
    bones = only_relic(next_fracture(table, 0, 4), "Loaded Bones")
    strike(table.battle(A), 1, TREMOR).answer(state.FLIGHT + NEXT)
    table.answer(state.KEEP_RELIC + state.RELICS + bones)
    assert table.asks(state.REROLL, A)
    table.rolls(5).answer(state.REROLL + 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("9.4", "11.9", "11.10")
@pytest.mark.parametrize("place", [0, 2])
def test_who_fled_first_may_warn_those_on_other_hexes_of_the_ring(place: int) -> None:
    """The miner finds a Seismograph, active at once: the soldier beside it on the ring may flee."""
    table = tokens(plain(), NEXT).units(A, RING_4, MINER).units(A, at(0, 4, place), SOLDIER)
    seismograph = only_relic(next_fracture(table, 0, 4), "Seismograph")
    table.turn(A).do(state.TO_TREMOR, 1).answer(state.FLIGHT + NEXT)
    table.answer(state.KEEP_RELIC + state.RELICS + seismograph)
    assert table.asks(state.FLIGHT, A)
    assert table.s.hex_at == at(0, 4, place)
    table.answer(state.NO_FLIGHT)
    assert table.is_done
    assert table.s.lost[A] == 1


@pytest.mark.rule("9.4", "9.1")
def test_all_relics_of_the_hand_can_be_activated_in_one_turn() -> None:
    """Two slots: both relics go in; a third one takes the place of one of them."""
    table = Table().relic_hand(A, 3, 4, 5)
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    for relic in (3, 4, 5):
        table.answer(state.ACTIVE_RELIC + relic)
    assert table.asks(state.REPLACE_RELIC, A)
    table.answer(state.REPLACE_RELIC)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {4, 5}
    assert table.asks(state.BURN, A)


@pytest.mark.rule("9.5", "5.13")
def test_two_events_in_a_row_and_still_two_cards_for_a_harvest() -> None:
    """Only events are in the deck at first: each is carried out and replaced."""
    table = Table().land(state.ORE, HEX).units(A, HEX, HARVESTER)
    for card in range(state.ACTION_CARDS + state.REACTION_CARDS):
        table.s.discard[card] += table.s.deck[card]
        table.s.deck_cards -= table.s.deck[card]
        table.s.deck[card] = 0
    events = int(table.s.deck_cards)
    table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST)
    while not table.is_done:
        table.answer(table.options()[0])
    assert table.count(state.EVENT_DRAWN, A) >= events > 2
    harvested = [said for said in table.events_of(state.DREW) if said.b == state.BY_HARVEST]
    assert len(harvested) == 2


@pytest.mark.rule("9.5", "11.9", "5.8", "3.6")
def test_an_aftershock_drives_the_second_miner_to_another_deposit() -> None:
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


@pytest.mark.rule("9.5", "9.12")
def test_six_signal_fires_before_anybody_has_a_card() -> None:
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


@pytest.mark.rule("9.5", "5.9", "11.9")
def test_an_aftershock_under_the_miner_that_has_drawn_it() -> None:
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


@pytest.mark.rule("9.5", "3.11")
def test_who_draws_in_anothers_turn_discards_at_its_end() -> None:
    """Signal Fires in A's turn: B has a sixth card and must discard before B's own turn."""
    table = only_event(Table(), "Signal Fires").hand(B, 0, 1, 2, 3, 4)
    table.turn(A).do(state.TO_DRAW, A * 64 + 1)
    assert table.s.hand_cards[B] == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD, B)
    table.answer(table.options()[0])
    assert table.s.hand_cards[B] == 5


@pytest.mark.rule("9.5", "5.8")
def test_an_event_costs_no_card_of_a_miner() -> None:
    """The miner draws Ore Rain: it is resolved, and there is a card in the hand as well."""
    table = only_event(Table(), "Ore Rain").land(state.ORE, HEX).units(A, HEX, MINER)
    table.plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    stays(table).answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.ore[B]) == (2, 1)
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("9.6", "9.7", "8.2")
def test_a_reaction_is_no_action_but_has_a_gain() -> None:
    """By the brown bonus action an action is played for either, a reaction for its gain only."""
    action, reaction = 0, state.ACTION_CARDS
    table = Table().hand(A, action, reaction).turn(A).do(state.TO_DISCOVERY, 1)
    gain = state.DISCOVERIES
    none = 2 * state.DISCOVERIES
    assert table.choices(state.DISCOVERY) == {action, gain + action, gain + reaction, none}


@pytest.mark.rule("9.7", "9.18")
def test_who_stands_on_the_hexes_of_the_second_token_can_react_too() -> None:
    """B puts the first token back; the next one is drawn for C's ring, and C has Sirens."""
    brace, sirens = named("Brace!"), named("Sirens")
    table = Table(3).hand(B, brace).units(B, HEX, SOLDIER)
    table.hand(C, sirens).units(C, RING_4, SOLDIER)
    fracture(table, 3)
    table.s.bag[token_of(table, 4)] = 1
    assert table.asks(state.REACT, B)
    table.answer(state.REACT + 1 + brace)
    assert table.asks(state.REACT, C)
    table.answer(state.REACT + 1 + sirens)
    assert table.asks(state.FLIGHT, C)
    table.answer(state.FLIGHT + NEXT)
    assert table.on(C, NEXT) == [SOLDIER]
    assert table.on(B, HEX) == [SOLDIER]


@pytest.mark.rule("9.10", "6.14")
def test_a_sabotaged_firewall_reads_as_it_works() -> None:
    """Cracked Cipher: attacks on the ships of all opponents may miss by 1, and the card says so."""
    number = STANDARD_BOX.names["spy"].index("Cracked Cipher")
    said = spy_side(STANDARD_BOX, number, state.SABOTAGE)
    assert said.endswith("cyber attacks on this ship may miss the value by 1 more")
    table = chosen(plain(3), "Cracked Cipher", state.SABOTAGE)
    table.ship(B, HEX).units(A, NEXT, SOLDIER).turn(A).do(state.TO_HACK, 1)
    table.rolls(3).answer(state.HACK + FIRST_SOLDIER)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("9.10")
@pytest.mark.parametrize(("side", "mine", "theirs"), [(0, 0, -1), (1, 1, 0)])
def test_sabotage_is_for_opponents_and_exploit_for_the_owner(
    side: int, mine: int, theirs: int
) -> None:
    """Dull Blades: attacks of all others are weaker, or A's are better; never both."""
    table = Table(3)
    lay_spies(table, [], STANDARD_BOX.names["spy"].index("Dull Blades"))
    table.turn(A).do(state.TO_SPY)
    own = [int(table.b.faction_trait[table.s.faction[seat], state.T_ATTACK]) for seat in range(3)]
    table.answer(state.ESPIONAGE + side)
    now = [int(table.s.trait[seat, state.T_ATTACK]) for seat in range(3)]
    assert [a - b for a, b in zip(now, own, strict=True)] == [mine, theirs, theirs]


@pytest.mark.rule("9.10", "9.11")
def test_what_is_done_immediately_leaves_the_cards_in_play() -> None:
    table = Table()
    once = next(
        c for c in range(state.SPIES) if table.b.spy_effect[c, state.EXPLOIT] == state.E_ORE
    )
    old, _ = lay_spies(table, [A], once)
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.EXPLOIT)
    assert table.s.spy_card[A] == old
    assert table.s.spy[once] == 1
    assert table.s.ore[A] == table.b.spy_amount[once, state.EXPLOIT]


@pytest.mark.rule("9.11")
def test_with_three_players_one_card_is_in_play() -> None:
    """A's card goes when C lays one down, for there is no other to choose."""
    table = chosen(plain(3), "Cut Cables", state.EXPLOIT, A)
    chosen(table, "Bad Fuel", state.SABOTAGE, C)
    if table.asks(state.DROP_SPY):
        assert table.choices(state.DROP_SPY) == {A}
        table.answer(state.DROP_SPY + A)
    assert [int(card) == state.NONE for card in table.s.spy_card[:3]] == [True, True, False]
    assert table.s.trait[A, state.T_MOVE_SOLDIER] == 0
    assert [int(table.s.trait[seat, state.T_MOVE_HARVESTER]) for seat in (A, B, C)] == [-1, -1, 0]


@pytest.mark.rule("9.11", "9.10")
def test_a_sabotage_ends_when_another_card_drives_it_out() -> None:
    """With three players one card is in play: B and C suffer from A's until C lays one down."""
    table = plain(3)
    before = [int(table.s.trait[seat, state.T_MOVE_SOLDIER]) for seat in (A, B, C)]
    chosen(table, "Cut Cables", state.SABOTAGE, A)
    suffering = [int(table.s.trait[seat, state.T_MOVE_SOLDIER]) for seat in (A, B, C)]
    assert suffering == [before[0], before[1] - 1, before[2] - 1]
    chosen(table, "Tax Audit", state.EXPLOIT, C)
    assert table.choices(state.DROP_SPY) == {A}
    table.answer(state.DROP_SPY + A)
    assert table.s.spy_card[A] == state.NONE
    assert [int(table.s.trait[seat, state.T_MOVE_SOLDIER]) for seat in (A, B, C)] == before


@pytest.mark.rule("9.11", "1.15")
def test_the_espionage_deck_is_shuffled_anew_without_cards_in_play() -> None:
    """All cards but B's are discarded: A draws one of them, never the one in play."""
    table = Table(4)
    for card in range(state.SPIES):
        table.s.spy[card] = 1
    table.s.spy_card[B] = 7
    table.s.spy[7] = 2
    table.turn(A).do(state.TO_SPY)
    assert table.asks(state.ESPIONAGE, A)
    assert table.s.spy_at != 7
    assert sum(int(table.s.spy[card] == 0) for card in range(state.SPIES)) == state.SPIES - 2


@pytest.mark.rule("9.11", "3.11", "9.10")
def test_a_store_by_espionage_ends_when_another_player_draws() -> None:
    """Two players, one card: A's drives out B's, and B's 11 ore are 8 at the end of A's turn."""
    table = chosen(plain(), "Tax Audit", state.EXPLOIT, B).ore(B, 11)
    assert pieces.ore_cap(table.b, table.s, B) == 11
    chosen(table, "Cut Cables", state.EXPLOIT, A)
    if table.asks(state.DROP_SPY):
        table.answer(state.DROP_SPY + B)
    assert table.s.ore[B] == 11
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 8


@pytest.mark.rule("9.11")
def test_six_players_and_a_fourth_card_whoever_lays_it_chooses_whose_goes() -> None:
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


@pytest.mark.rule("9.11")
def test_with_four_players_two_cards_are_in_play() -> None:
    """B and C have one each; A lays a third and chooses whose goes."""
    table = Table(4).turn(A)
    lasting = [
        card
        for card in range(state.SPIES)
        if table.b.spy_effect[card, 0] == table.b.spy_effect[card, 1] == state.E_NOTHING
    ][:3]
    for seat, card in zip((B, C), lasting, strict=False):
        table.s.spy_card[seat] = card
        table.s.spy[card] = 2
    for card in range(state.SPIES):
        if card not in lasting:
            table.s.spy[card] = 1
    table.do(state.TO_SPY).answer(state.ESPIONAGE + state.EXPLOIT)
    assert table.choices(state.DROP_SPY) == {B, C}
    table.answer(state.DROP_SPY + C)
    assert [int(table.s.spy_card[seat]) for seat in (A, B, C)] == [
        lasting[2],
        lasting[0],
        state.NONE,
    ]


@pytest.mark.rule("9.11")
def test_five_players_two_cards_and_ones_own_makes_room() -> None:
    table = Table(5)
    mine, other, new = lay_spies(table, [A, D])
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.SABOTAGE)
    assert table.is_done  # no choice of D's
    assert [int(table.s.spy_card[seat]) for seat in (A, D)] == [new, other]
    assert table.s.spy[mine] == 1


@pytest.mark.rule("9.11")
def test_with_two_players_the_new_card_drives_out_the_other() -> None:
    table = Table()
    old, new = lay_spies(table, [B])
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.SABOTAGE)
    if table.asks(state.DROP_SPY):
        assert table.choices(state.DROP_SPY) == {B}
        table.answer(state.DROP_SPY + B)
    assert [int(table.s.spy_card[seat]) for seat in (A, B)] == [new, state.NONE]
    assert table.s.spy[old] == 1


@pytest.mark.rule("9.11")
def test_six_players_have_three_cards_and_ones_own_goes_first() -> None:
    """A has one, B and C too: A's own is replaced, the others stay."""
    table = Table(6)
    mine, second, third, new = lay_spies(table, [A, B, C])
    table.turn(A).do(state.TO_SPY).answer(state.ESPIONAGE + state.EXPLOIT)
    assert [int(table.s.spy_card[seat]) for seat in (A, B, C)] == [new, second, third]
    assert table.s.spy[mine] == 1
    assert table.is_done


@pytest.mark.rule("9.12", "9.5")
def test_an_event_touches_the_player_who_drew_it_in_anothers_turn_too() -> None:
    """In A's turn B draws Broken Pipeline: B loses 1 ore, A none, and B draws again."""
    table = only_event(Table().ore(A, 3).ore(B, 3), "Broken Pipeline")
    table.turn(A).do(state.TO_DRAW, B * 64 + 1)
    assert (table.s.ore[A], table.s.ore[B]) == (3, 2)
    assert (table.s.hand_cards[A], table.s.hand_cards[B]) == (0, 1)


@pytest.mark.rule("9.12")
def test_a_chain_of_twenty_events_ends() -> None:
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


@pytest.mark.rule("9.12", "5.11")
def test_what_an_event_does() -> None:
    """Bread riots end control, cave-ins destroy, gifts of ore: all by 9.12."""
    table = Table().land(state.CAMP, FAR).flag(A, FAR)
    effect(table, state.E_UNREST, 1)
    assert rules_of(table, state.NEUTRALIZED) == ["9.12"]
    table = Table().land(state.CAVE, FAR).units(A, FAR, SOLDIER)
    effect(table, state.E_CAVE_IN, 1)
    assert rules_of(table, state.DESTROYED) == ["9.12"]
    table = event(Table(), "Rich Vein")
    assert rules_of(table, state.GAINED_ORE)[-1] == "9.12"


@pytest.mark.rule("9.13", "5.19", "4.10")
def test_a_ship_moved_by_a_card_leaves_its_hex_whole() -> None:
    """Only Stabilize collapses; what is under the ship is destroyed by every move."""
    table = Table().ship(A, HEX).units(B, NEXT, SOLDIER)
    effect(table, state.E_SHIP, 1).answer(state.SHIP_TO + NEXT)
    assert table.s.land[HEX] == state.PLAIN
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10


@pytest.mark.rule("9.18", "11.9", "11.12")
def test_a_card_that_warns_all_units_warns_no_locked_ones() -> None:
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


@pytest.mark.rule("9.18", "11.9", "9.13")
def test_from_a_hex_that_a_card_collapses_one_flees_but_plays_nothing() -> None:
    """B holds Brace! and isn't asked; its free miner flees, not onto the ship and not back."""
    table = plain().hand(B, named("Brace!")).ship(A, HEX).units(B, NEXT, MINER)
    chosen(table, "Safe House", state.SABOTAGE).answer(state.HEX + NEXT)
    assert table.asks(state.FLIGHT, B)
    assert not {HEX, NEXT} & table.choices(state.FLIGHT)
    table.answer(state.FLIGHT + INNER)
    assert table.on(B, INNER) == [MINER]
    assert table.s.hand_cards[B] == 1


@pytest.mark.rule("9.18", "7.8", "11.12")
@pytest.mark.parametrize("braces", [False, True])
def test_a_card_of_the_locked_holds_the_ground_under_a_strike(braces: bool) -> None:
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


@pytest.mark.rule("9.18", "6.14")
def test_a_firewall_is_told_as_one() -> None:
    table = Table().ship(B, HERE).units(A, NEXT, SPEAKER).rolls(2)
    card = table.card(does=state.X_FIREWALL)
    table.hand(B, card).turn(A).do(state.TO_HACK, 1).answer(state.HACK + 0)
    table.answer(state.MODIFY + 1 + state.DISCOVERIES + card)
    said = table.events_of(state.HACK_FAILED)[-1]
    line = tell.event(STANDARD_BOX, table.s, said, None, C)
    assert (line.text, line.rule) == ("The cyber attack fails: a firewall holds.", "9.18")
    assert rules_of(table, state.ROLLED) == ["6.14"]


@pytest.mark.rule("10.1", "9.10")
def test_what_may_be_kept_does_not_read_like_a_gain() -> None:
    """Two cards more of the hand limit are no two cards drawn at the end of a turn."""
    assert trait(state.T_HAND, 2) == "+2 room for discovery cards"
    assert trait(state.T_HAND, -1) == f"{MINUS}1 room for discovery cards"
    assert trait(state.T_RELICS, 2) == "+2 room for relics"


@pytest.mark.rule("10.2", "4.10", "1.4")
def test_what_opens_mountains_to_units_opens_none_to_the_ship() -> None:
    """A's soldier climbs; A's ship doesn't. Without the ability the soldier can come down."""
    table = Table().trait(A, state.T_CLIMB).ship(A, HEX).land(state.MOUNTAIN, INNER)
    table.units(A, NEXT, SOLDIER).plays(A, state.SOLDIER)
    unit_to(table, FIRST_SOLDIER, INNER)
    table.trait(A, state.T_CLIMB, 0).plays(A, state.SHIP_CARD)
    assert INNER not in table.choices(state.SHIP_TO)
    table.trait(A, state.T_CLIMB).turn(A).do(state.TO_SHIP_MOVE)
    assert INNER not in table.choices(state.SHIP_TO)
    table.trait(A, state.T_CLIMB, 0).turn(A).do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, NEXT)
    assert table.on(A, NEXT) == [SOLDIER]


@pytest.mark.rule("10.4", "1.14", "11.4")
def test_the_last_ore_of_a_fracture_goes_to_the_player_first() -> None:
    """A and C gain ore for each fracture; in C's turn one is left in the supply."""
    table = Table(3).ore(B, 59)
    table.trait(A, state.T_FRACTURE).trait(C, state.T_FRACTURE)
    next_fracture(table, 0, 4).turn(C).do(state.TO_TREMOR, 1)
    assert [int(table.s.ore[seat]) for seat in range(3)] == [0, 59, 1]


@pytest.mark.rule("9.10", "3.11")
def test_a_sabotaged_hand_discards_at_the_end_of_the_saboteurs_turn() -> None:
    """Blackout leaves opponents room for four: B, with five, discards; A and C don't."""
    table = plain(3).hand(A, 0, 1, 2, 3, 4).hand(B, 5, 6, 7, 8, 9).hand(C, 10, 11, 12, 13)
    chosen(table, "Blackout", state.SABOTAGE).do(state.TO_LIMITS)
    assert table.asks(state.DISCARD, B)
    table.answer(table.options()[0])
    assert table.is_done
    assert [int(table.s.hand_cards[seat]) for seat in (A, B, C)] == [5, 4, 4]
