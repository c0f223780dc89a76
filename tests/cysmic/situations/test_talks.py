"""Situations of negotiations: trade, blueprints, spies and cyber attacks (6.9 to 6.15)."""

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
    D,
    E,
    F,
    Table,
    at,
)
from cysmic.shorthand import (
    BLUE,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HERE,
    HEX,
    INNER,
    NEXT,
    RING_4,
    TREMOR,
    asked,
    begin,
    chosen,
    effect,
    influential,
    lay_spies,
    named,
    next_fracture,
    offer,
    on_die,
    plain,
    ready,
    rules_of,
    strike,
    taken,
)
from offworld.games.cysmic import pieces, state, tell


def charges(table: Table) -> Table:
    """Let A come to the espionage of a negotiation and set the Planted Charges off."""
    lay_spies(table, [], STANDARD_BOX.names["spy"].index("Planted Charges"))
    table.plays(A, state.NEGOTIATE_CARD)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    return table.answer(state.ESPIONAGE + state.SABOTAGE)


def trade(table: Table, give: int, want: int) -> Table:
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + give).answer(state.GIVE_NO_MORE).answer(state.WANT + want)
    if table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    return table.answer(state.ACCEPT)


@pytest.mark.rule("6.9", "6.12")
def test_negotiate_returns_captives_for_every_missing_blueprint() -> None:
    """Two troops of B and a vehicle of C must go; those of D stay, D's blueprint is known."""
    table = Table(4).captured(A, B, SOLDIER, SOLDIER, SOLDIER).captured(A, C, HARVESTER)
    table.captured(A, 3, SOLDIER, SOLDIER).blueprint(A, state.KNOWN, 3)
    table.plays(A, state.NEGOTIATE_CARD)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.asks(state.ESPIONAGE, A)
    assert [int(table.s.blueprint[A, m]) for m in (B, C, 3)] == [state.KNOWN] * 3
    assert len(table.prison(A, B)) == 1
    assert table.prison(A, C) == []
    assert len(table.prison(A, 3)) == 2
    assert table.s.first == A


@pytest.mark.rule("6.9", "3.2", "3.1")
def test_who_begins_anew_is_followed_clockwise() -> None:
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


@pytest.mark.rule("6.9")
def test_who_has_the_marker_keeps_it() -> None:
    table = Table(3)
    table.s.first = B
    table.plays(B, state.NEGOTIATE_CARD)
    assert table.s.first == B


@pytest.mark.rule("6.9", "6.10", "6.12", "6.13", "6.14")
def test_the_five_sections_of_negotiate_in_their_order() -> None:
    """Marker, trade, blueprint of B, espionage, and then the attack on C's ship."""
    table = Table(3).ore(A, 1).ore(B, 1).ship(C, HEX).units(A, NEXT, MINER)
    table.captured(A, B, SOLDIER, SOLDIER)
    table.s.first = B
    lay_spies(table, [])
    table.plays(A, state.NEGOTIATE_CARD)
    assert table.s.first == A
    assert table.asks(state.PARTNER, A)
    assert table.s.blueprint[A, B] == state.MISSING
    table.answer(state.NO_TRADE)
    assert table.asks(state.ESPIONAGE, A)
    assert table.s.blueprint[A, B] == state.KNOWN
    table.answer(table.options()[0])
    assert table.asks(state.HACK, A)


@pytest.mark.rule("6.9", "6.12", "6.13")
def test_negotiate_alone_takes_the_marker_and_a_card() -> None:
    """Nobody to trade with, no prisoners, no ship near: marker and espionage remain."""
    table = Table(4)
    table.s.first = D
    table.plays(A, state.NEGOTIATE_CARD)
    assert table.s.first == A
    assert table.asks(state.ESPIONAGE, A)


@pytest.mark.rule("6.10", "6.11")
def test_a_trade_both_agree_to_is_done_at_once() -> None:
    """A gives 3 ore for a soldier of C whom B has captured."""
    table = Table(3).ore(A, 4).captured(B, C, SOLDIER)
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_ORE_3).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_TROOP + C).answer(state.WANT_NO_MORE)
    assert table.asks(state.DEAL, B)
    table.answer(state.ACCEPT)
    assert (table.s.ore[A], table.s.ore[B]) == (1, 3)
    assert table.prison(A, C) == [SOLDIER]
    assert table.choices(state.PARTNER) == {B, state.SEATS}  # a second offer may follow


@pytest.mark.rule("6.10", "6.11")
def test_a_captive_for_a_captive_of_the_same_owner_changes_both_prisons() -> None:
    """A gives C's soldier to B for C's miner: nobody hands back what has just come."""
    table = Table(3).captured(A, C, SOLDIER).captured(B, C, MINER).plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_TROOP + C], [state.LOT_TROOP + C]).answer(state.ACCEPT)
    assert table.prison(A, C) == [MINER]
    assert table.prison(B, C) == [SOLDIER]


@pytest.mark.rule("6.10", "6.11")
def test_salvage_for_salvage_of_the_same_owner() -> None:
    table = Table(3).captured(A, C, HARVESTER).captured(B, C, POWERMECH)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_VEHICLE + C], [state.LOT_VEHICLE + C]).answer(state.ACCEPT)
    assert table.prison(B, C) == [HARVESTER]
    assert table.prison(A, C) == [POWERMECH]


@pytest.mark.rule("6.10", "6.12")
def test_a_bought_vehicle_has_to_be_given_for_the_blueprint() -> None:
    """C sells B's harvester to A; in the next section A must return it and knows B's module."""
    table = Table(3).captured(C, B, HARVESTER).ore(A, 2)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_ORE_2], [state.LOT_VEHICLE + B]).answer(state.ACCEPT)
    while table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2


@pytest.mark.rule("6.10", "3.11")
def test_bought_ore_is_lost_where_there_is_no_store_for_it() -> None:
    """B, with room for 5, sells A a camp for 3 ore on top of 5: at the end 5 are left."""
    table = influential(influential(Table(), A, 6), B, 6).ore(A, 3).ore(B, 5)
    table.land(state.CAMP, FAR).flag(B, FAR).turn(A).do(state.TO_TRADE, 0)
    table.answer(state.PARTNER + B).answer(state.GIVE + 2).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_CAMP)
    while table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    assert (table.s.ore[A], table.s.ore[B], table.s.flag[FAR]) == (0, 8, A)
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 5  # influence 6; A has 7 now


@pytest.mark.rule("6.10", "8.7", "1.6")
def test_a_soldier_bought_back_is_recruited_in_the_same_turn() -> None:
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
def test_a_bought_card_finds_the_number_in_the_same_negotiation() -> None:
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
def test_a_camp_can_be_sold_while_it_is_fought_over() -> None:
    """A's miner defends it against B. C owns it then, but can't land between the two."""
    table = influential(Table(3), C, 3).ore(C, 1).land(state.CAMP, HEX).flag(A, HEX)
    table.units(A, HEX, MINER).units(B, HEX, SOLDIER).plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_CAMP], [state.LOT_ORE_1]).answer(state.ACCEPT)
    assert table.s.flag[HEX] == C
    assert table.s.attacker[HEX] == B
    table.plays(C, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert HEX not in table.choices(state.PLACE)


@pytest.mark.rule("6.10", "6.3", "6.4", "6.1")
def test_a_camp_bought_with_the_sellers_miner_on_it() -> None:
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


@pytest.mark.rule("6.10", "6.12")
def test_a_traded_prisoner_makes_the_pair_in_the_same_negotiation() -> None:
    """Trading comes before the exchange."""
    table = Table(3).captured(A, C, SOLDIER).captured(B, C, SOLDIER).ore(A, 1)
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_ORE_1).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_TROOP + C).answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.s.blueprint[A, C] == state.KNOWN
    assert table.prison(A, C) == table.prison(B, C) == []


@pytest.mark.rule("6.10", "7.14", "7.15")
def test_captives_change_places_between_full_prisons() -> None:
    """A's twelve places are taken: a vehicle of D goes, a troop of C and one of B's come."""
    table = Table(4).captured(A, D, HARVESTER).captured(A, B, *[SOLDIER] * 10)
    table.captured(C, B, MINER).ore(C, 0)
    assert pieces.prison_room(table.b, table.s, A) == 0
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + C)
    table.answer(state.GIVE + state.LOT_VEHICLE + D).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_TROOP + B)
    if table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    assert table.prison(C, D) == [HARVESTER]
    assert table.prison(C, B) == []
    assert table.on(B, state.CAPTURED - A).count(MINER) == 1


@pytest.mark.rule("6.10", "1.12", "1.13")
def test_a_traded_settlement_moves_influence_and_storage() -> None:
    table = influential(influential(Table(), A, 4), B, 4).land(state.SETTLEMENT, FAR)
    table.flag(B, FAR).ore(A, 3).plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_ORE_3).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_SETTLEMENT)
    if table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    assert pieces.influence(table.b, table.s, A) == 7
    assert pieces.influence(table.b, table.s, B) == 4
    assert pieces.ore_cap(table.b, table.s, A) == 8


@pytest.mark.rule("6.10", "6.11")
def test_a_camp_for_a_camp_changes_both_flags() -> None:
    table = Table().land(state.CAMP, FAR, HERE).flag(A, FAR).flag(B, HERE)
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_CAMP).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_CAMP).answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    assert (table.s.flag[HERE], table.s.flag[FAR]) == (A, B)


@pytest.mark.rule("6.10", "6.11", "1.16")
def test_a_card_for_a_card_never_comes_straight_back() -> None:
    """B gives card 2; A, who had card 1 only, can't return it. C learns neither."""
    table = Table(3).hand(A, 1).hand(B, 2, 3).plays(A, state.NEGOTIATE_CARD)
    table.answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_CARD).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_CARD).answer(state.WANT_NO_MORE).answer(state.ACCEPT)
    assert table.asks(state.HAND_OVER, B)
    table.answer(state.HAND_OVER + 2)
    assert table.choices(state.HAND_OVER) == {1}
    assert [int(table.view(seat).handed) for seat in (A, B)] == [2, 2]
    assert table.view(C).handed < state.NONE
    table.answer(state.HAND_OVER + 1)
    assert table.s.hand[A, 2] == table.s.hand[B, 1] == table.s.hand[B, 3] == 1
    assert table.s.handed == state.NONE


@pytest.mark.rule("6.10")
def test_a_traded_habitat_and_a_captive_that_is_traded_home() -> None:
    table = Table(3).land(state.CAMP, FAR).flag(B, FAR).captured(A, B, SOLDIER)
    trade(table, state.LOT_TROOP + B, state.LOT_CAMP)
    assert rules_of(table, state.TOOK_HABITAT)[-1] == "6.10"
    assert rules_of(table, state.RESCUED) == ["6.10"]
    assert rules_of(table, state.TRADED) == ["6.10"]


@pytest.mark.rule("6.10", "8.7", "6.3")
def test_recruits_land_on_a_habitat_bought_in_the_same_turn() -> None:
    """1 ore for B's camp; the blue bonus action of Negotiate brings a soldier there."""
    table = influential(Table(), A, 1).land(state.CAMP, FAR).flag(B, FAR).ore(A, 1)
    table.turn(A).do(state.TO_TRADE, 0)
    offer(table, B, [state.LOT_ORE_1], [state.LOT_CAMP]).answer(state.ACCEPT)
    asked(table, 0, state.NEGOTIATE_CARD).answer(state.BONUS + BLUE)
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + FAR)
    assert table.on(A, FAR) == [SOLDIER]


@pytest.mark.rule("6.10", "3.12", "3.11")
def test_a_relic_too_many_from_a_trade_goes_at_the_end_of_the_turn() -> None:
    """B has five and buys a sixth from A: B, not A, discards when A's turn ends."""
    table = Table().relic_hand(A, 0).relic_hand(B, 1, 2, 3, 4, 5).ore(B, 1)
    table.turn(A).do(state.TO_TRADE, 0)
    offer(table, B, [state.LOT_RELIC], [state.LOT_ORE_1]).answer(state.ACCEPT)
    table.answer(table.options()[0])
    assert table.s.relic_cards[B] == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD_RELIC, B)


@pytest.mark.rule("6.10", "12.3")
def test_a_vehicle_sold_to_its_owner_need_not_be_left_behind() -> None:
    """A buys the last captured unit back from B and can launch with all aboard."""
    table = ready().captured(B, A, POWERMECH).ore(A, 1).turn(A).do(state.TO_TRADE, 0)
    offer(table, B, [state.LOT_ORE_1], [state.LOT_VEHICLE + A]).answer(state.ACCEPT)
    assert table.on(A, state.RESERVE).count(POWERMECH) == 2
    table.do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


@pytest.mark.rule("6.10")
def test_own_units_blueprints_and_modules_are_no_goods() -> None:
    """A has units on the map, blueprints and a module, and 1 ore: only the ore can be given."""
    table = Table().ore(A, 1).hand(B, 0).units(A, HEX, SOLDIER, HARVESTER)
    table.blueprint(A, state.INSTALLED, A).turn(A).do(state.TO_TRADE, 0)
    table.answer(state.PARTNER + B)
    assert table.choices(state.GIVE) == {state.LOT_ORE_1}


@pytest.mark.rule("6.10", "6.12")
def test_captives_of_a_known_blueprint_are_for_trade() -> None:
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


@pytest.mark.rule("6.10", "6.12")
def test_who_sells_a_prisoner_first_owes_no_exchange() -> None:
    """A sells one of B's two soldiers to C before the exchange: one is no pair."""
    table = Table(3).captured(A, B, SOLDIER, SOLDIER).ore(C, 2).plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_TROOP + B], [state.LOT_ORE_2]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.s.blueprint[A, B] == state.MISSING
    assert table.prison(A, B) == table.prison(C, B) == [SOLDIER]
    assert table.s.ore[A] == 2


@pytest.mark.rule("6.10", "6.11")
def test_four_ore_change_hands_in_one_offer() -> None:
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
def test_a_pair_of_prisoners_bought_from_one_player_in_one_turn() -> None:
    """Two offers to B, a soldier of C each: the pair goes back to C for its blueprint."""
    table = Table(3).captured(B, C, SOLDIER, SOLDIER).ore(A, 4).plays(A, state.NEGOTIATE_CARD)
    for _ in range(2):
        offer(table, B, [state.LOT_ORE_2], [state.LOT_TROOP + C]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.s.blueprint[A, C] == state.KNOWN
    assert table.s.ore[B] == 4


@pytest.mark.rule("6.10")
def test_a_refusal_changes_nothing() -> None:
    table = Table(3).ore(A, 2).ore(B, 1).hand(B, 0).plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_ORE_2], [state.LOT_CARD]).answer(state.REFUSE)
    assert (table.s.ore[A], table.s.ore[B], table.s.hand_cards[B]) == (2, 1, 1)


@pytest.mark.rule("6.11", "9.13")
def test_a_card_for_two_deals_ends_with_the_second() -> None:
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
def test_a_negotiation_counts_offers_and_no_deals() -> None:
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


@pytest.mark.rule("6.11", "6.10")
def test_nobody_is_offered_ore_who_has_nothing_but_ore() -> None:
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


@pytest.mark.rule("6.12", "7.13")
def test_two_prisoners_of_a_battle_buy_a_blueprint() -> None:
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 4, 6, TREMOR)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert table.s.blueprint[A, B] == state.MISSING
    table.turn(A).do(state.TO_EXCHANGES)
    if table.asks(state.EXCHANGE):
        table.answer(table.options()[0])
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10


@pytest.mark.rule("6.12", "7.14")
def test_three_blueprints_in_one_negotiation() -> None:
    """Two troops of B, a vehicle of C, three troops of D: one troop of D is left."""
    table = Table(4).captured(A, B, SOLDIER, SPEAKER).captured(A, C, HARVESTER)
    table.captured(A, D, MINER, MINER, SOLDIER).turn(A).do(state.TO_EXCHANGES)
    assert [int(table.s.blueprint[A, seat]) for seat in (B, C, D)] == [state.KNOWN] * 3
    assert table.prison(A, B) == table.prison(A, C) == []
    assert len(table.prison(A, D)) == 1


@pytest.mark.rule("6.12", "6.10")
def test_a_pair_that_the_partner_gets_buys_nothing_before_the_partners_own_card() -> None:
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


@pytest.mark.rule("6.12", "7.14")
def test_the_exchange_makes_room_in_the_prison() -> None:
    """Twelve places are taken; B's harvester goes home for the plan, and two more fit."""
    table = Table(3).captured(A, B, HARVESTER).captured(A, C, *[SOLDIER] * 10)
    table.blueprint(A, state.KNOWN, C)
    assert pieces.prison_room(table.b, table.s, A) == 0
    table.turn(A).do(state.TO_EXCHANGES)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert pieces.prison_room(table.b, table.s, A) == 2


@pytest.mark.rule("6.12", "6.11")
def test_three_troops_and_a_vehicle_leave_what_was_not_needed() -> None:
    """The player chooses: the vehicle alone, or two of the three troops, never more."""
    for vehicle, left in ((1, [SOLDIER, SOLDIER, SOLDIER]), (0, [SOLDIER, POWERMECH])):
        table = Table().captured(A, B, SOLDIER, SOLDIER, SOLDIER, POWERMECH)
        table.turn(A).do(state.TO_EXCHANGES)
        assert table.choices(state.EXCHANGE) == {2 * B, 2 * B + 1}
        table.answer(state.EXCHANGE + 2 * B + vehicle)
        assert table.prison(A, B) == left
        assert table.is_done


@pytest.mark.rule("6.12", "6.13", "9.13")
def test_a_pair_bought_by_espionage_comes_too_late_for_the_exchange() -> None:
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


@pytest.mark.rule("6.12", "7.13")
def test_prisoners_come_home_to_the_reserve_not_to_the_map() -> None:
    table = Table(3).captured(A, B, MINER, MINER)
    before = table.on(B, state.RESERVE).count(MINER)
    table.turn(A).do(state.TO_EXCHANGES)
    assert table.on(B, state.RESERVE).count(MINER) == before + 2
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.s.blueprint[B, A] == state.MISSING  # nobody gives one for it


@pytest.mark.rule("6.12")
def test_troops_of_two_owners_are_no_pair() -> None:
    table = Table(3).captured(A, B, SOLDIER).captured(A, C, SOLDIER).turn(A)
    table.do(state.TO_EXCHANGES)
    assert [int(table.s.blueprint[A, m]) for m in (B, C)] == [state.MISSING] * 2


@pytest.mark.rule("6.12", "6.6")
def test_a_returned_powermech_is_there_for_an_upgrade() -> None:
    """Both were in A's salvage; one goes home for the blueprint, and B's soldier becomes it."""
    table = Table().ship(B, HEX).ore(B, 3).units(B, NEXT, SOLDIER)
    table.captured(A, B, POWERMECH, POWERMECH).turn(A).do(state.TO_EXCHANGES)
    assert table.prison(A, B) == [POWERMECH]
    table.plays(B, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.on(B, NEXT) == [POWERMECH]


@pytest.mark.rule("6.12")
def test_a_powermech_of_an_owner_whose_blueprint_is_installed_stays() -> None:
    table = Table(3).blueprint(A, state.INSTALLED, B).captured(A, B, POWERMECH, SOLDIER, SOLDIER)
    assert table.turn(A).do(state.TO_EXCHANGES).is_done
    assert len(table.prison(A, B)) == 3


@pytest.mark.rule("6.12", "6.14")
def test_the_exchange_comes_before_the_cyber_attack() -> None:
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
def test_all_exchanges_that_are_possible_and_no_other() -> None:
    """Three troops of B, a vehicle of C, a troop of D: two blueprints; one and one stay."""
    table = Table(4).captured(A, B, SOLDIER, MINER, SPEAKER).captured(A, C, HARVESTER)
    table.captured(A, D, SOLDIER).turn(A).do(state.TO_EXCHANGES)
    known = [int(table.s.blueprint[A, m]) for m in (B, C, D)]
    assert known == [state.KNOWN, state.KNOWN, state.MISSING]
    assert [len(table.prison(A, seat)) for seat in (B, C, D)] == [1, 0, 1]
    assert table.on(C, state.RESERVE).count(HARVESTER) == 2
    assert table.is_done


@pytest.mark.rule("6.12")
def test_exactly_two_of_three_prisoners_go_home() -> None:
    table = Table(3).captured(A, B, SOLDIER, SOLDIER, SOLDIER).turn(A).do(state.TO_EXCHANGES)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("6.12")
def test_one_vehicle_and_one_troop_cost_the_vehicle() -> None:
    table = Table(3).captured(A, B, SOLDIER, POWERMECH).turn(A).do(state.TO_EXCHANGES)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("6.13", "6.14", "11.6")
def test_planted_charges_may_bury_the_own_hacker() -> None:
    """The fracture of the fourth section takes the soldier beside B's ship: no fifth section."""
    table = next_fracture(Table().ship(B, HEX).units(A, RING_4, SOLDIER), 0, 4)
    charges(table)
    assert table.s.lost[A] == 1
    assert table.is_done


@pytest.mark.rule("6.13", "6.14", "11.11")
def test_planted_charges_may_drive_a_ship_to_the_hacker() -> None:
    """B's ship flees from ring 4; beside its new hex stands A's soldier, who wasn't beside it."""
    table = next_fracture(Table().ship(B, at(0, 4, 0)).units(A, INNER, SOLDIER), 0, 4)
    charges(table)
    assert table.asks(state.SHIP_FLIGHT, B)
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert table.asks(state.HACK, A)
    assert table.choices(state.HACK) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("6.13", "6.14", "9.13")
def test_an_attack_declined_in_the_fourth_section_leaves_the_fifth() -> None:
    """Cracked Cipher lets two units attack B's ship; one misses, the other waits."""
    table = Table().ship(B, HEX).units(A, NEXT, SOLDIER).units(A, INNER, SOLDIER)
    lay_spies(table, [], STANDARD_BOX.names["spy"].index("Cracked Cipher"))
    table.plays(A, state.NEGOTIATE_CARD).answer(state.ESPIONAGE + state.EXPLOIT)
    table.rolls(5).answer(state.HACK + FIRST_SOLDIER).answer(state.NO_HACK)
    assert table.asks(state.HACK, A)
    table.rolls(2).answer(state.HACK + FIRST_SOLDIER + 1)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("6.13", "6.14", "3.5")
@pytest.mark.parametrize("attacks", [0, 1])
def test_who_declines_the_attacks_of_an_espionage_card_still_has_the_last_section(
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


@pytest.mark.rule("6.14", "6.15")
def test_a_cyber_attack_needs_the_exact_value() -> None:
    """B's blueprint is number 2. A miner rolls 3; a card with -1 for yellow makes it 2."""
    table = Table().ship(B, HERE).units(A, NEXT, MINER).rolls(3)
    survey = named("Field Survey")
    assert table.b.discovery_yellow[survey] == -1
    table.hand(A, survey).turn(A).do(state.TO_HACK, 25).answer(state.HACK + FIRST_MINER)
    assert table.asks(state.MODIFY, A)
    table.answer(state.MODIFY + 1 + survey)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("6.14")
def test_more_than_the_value_is_a_miss_and_far_or_locked_units_do_not_hack() -> None:
    table = Table().ship(B, HERE).units(A, NEXT, SOLDIER).rolls(5)
    table.units(A, at(0, 5, 0), MINER).units(B, at(0, 4, 2), MINER).units(A, at(0, 4, 2), SOLDIER)
    table.turn(A).do(state.TO_HACK, 25)
    assert table.choices(state.HACK) == {FIRST_SOLDIER, state.UNITS}
    table.answer(state.HACK + FIRST_SOLDIER).passes()
    assert table.s.blueprint[A, B] == state.MISSING


@pytest.mark.rule("6.14", "6.15", "7.5")
@pytest.mark.parametrize(("answered", "known"), [(False, True), (True, False)])
def test_a_yellow_die_reaches_the_sixth_module(answered: bool, known: bool) -> None:
    """F's number is 6. A speaker rolls 4 and adds 2; F may take 1 away again."""
    table = Table(6).ship(F, HEX).units(A, INNER, SPEAKER)
    up, down = table.card(yellow=2), table.card(yellow=-1)
    table.hand(A, up).hand(F, down).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(4).answer(state.HACK).answer(on_die(up))
    assert table.asks(state.MODIFY, F)
    if answered:
        table.answer(on_die(down))
    table.passes()
    assert (table.s.blueprint[A, F] == state.KNOWN) == known


@pytest.mark.rule("6.14", "7.1")
def test_a_cyber_attack_neither_shakes_nor_needs_a_fight() -> None:
    """A harvester rolls one red and two yellow dice, no strike die; it can still be activated."""
    table = Table().ship(B, HEX).units(A, INNER, HARVESTER).turn(A)
    before = int(table.s.tremor_at)
    table.do(state.TO_HACK, state.UNITS).rolls(6, 4, 1).answer(state.HACK + FIRST_HARVESTER)
    assert [event.a for event in table.events_of(state.ROLLED)] == [2, 1, 1]
    assert table.count(state.STRIKE_ROLLED) == 0
    table.answer(state.DIE + 1).passes()
    assert table.s.blueprint[A, B] == state.MISSING  # 4 is not 2
    assert table.s.tremor_at == before
    assert table.is_done  # once for each unit


@pytest.mark.rule("6.14", "1.4")
def test_a_ship_beside_a_ship_hacks_nothing() -> None:
    """Nor does it keep a unit from it that stands between both."""
    table = Table().ship(A, NEXT).ship(B, HEX).turn(A).do(state.TO_HACK, state.UNITS)
    assert table.is_done
    table.units(A, INNER, SOLDIER).do(state.TO_HACK, state.UNITS)
    assert table.choices(state.HACK) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("6.14")
def test_the_second_hacker_attacks_the_ship_that_is_left() -> None:
    """Two miners beside two ships: a 2 against B's, then no choice any more, a 3 against C's."""
    table = Table(3).ship(B, HEX).ship(C, RING_4).units(A, NEXT, MINER, MINER).turn(A)
    table.rolls(2, 3).do(state.TO_HACK, state.UNITS).answer(state.HACK + FIRST_MINER)
    assert table.choices(state.TARGET) == {B, C}
    table.answer(state.TARGET + B).passes().answer(state.HACK + FIRST_MINER + 1).passes()
    assert [int(table.s.blueprint[A, seat]) for seat in (B, C)] == [state.KNOWN, state.KNOWN]
    assert table.is_done


@pytest.mark.rule("6.14", "4.5", "3.7")
def test_a_cyber_attack_needs_a_common_side() -> None:
    """Neither caves nor arrows make a unit a neighbour of the ship."""
    edge = at(0, 6, 2)
    table = Table().ship(B, edge).units(A, at(2, 6, 2), SOLDIER)
    assert table.turn(A).do(state.TO_HACK, 25).is_done
    table = Table().ship(B, HERE).land(state.CAVE, HERE, FAR).units(A, FAR, SOLDIER)
    assert table.turn(A).do(state.TO_HACK, 25).is_done


@pytest.mark.rule("6.14", "6.15")
def test_the_die_is_picked_before_cards_and_the_owner_answers() -> None:
    """A harvester rolls 6, 2 and 4; A keeps the 2, B's number. B's card lowers it: no blueprint."""
    table = Table().ship(B, HERE).units(A, NEXT, HARVESTER).rolls(6, 2, 4)
    down = table.card(yellow=-1)
    table.hand(B, down).turn(A).do(state.TO_HACK, 25).answer(state.HACK + FIRST_HARVESTER)
    assert table.choices(state.DIE) == {0, 1, 2}
    table.answer(state.DIE + 1)
    assert table.dice() == [2]
    assert table.asks(state.MODIFY, B)
    table.answer(state.MODIFY + 1 + down)
    assert table.s.blueprint[A, B] == state.MISSING
    assert table.count(state.STRIKE_ROLLED) == 0


@pytest.mark.rule("6.14", "7.9")
def test_no_shield_against_a_cyber_attack() -> None:
    """B's speakers stand beside the ship; A's 2 is B's number all the same."""
    table = Table().ship(B, HEX).units(B, INNER, SPEAKER, SPEAKER).units(A, NEXT, MINER)
    table.rolls(2).turn(A).do(state.TO_HACK, state.UNITS).answer(state.HACK + FIRST_MINER)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("6.14")
def test_two_units_may_miss_and_the_third_still_roll() -> None:
    """Each unit rolls once: a miner and a soldier miss B's 2, the speaker hits it."""
    table = Table().ship(B, HEX).units(A, NEXT, MINER, SOLDIER, SPEAKER)
    table.rolls(3, 1, 2).turn(A).do(state.TO_HACK, state.UNITS)
    for unit in (FIRST_MINER, FIRST_SOLDIER, state.FIRST_SPEAKER):
        assert table.s.blueprint[A, B] == state.MISSING
        table.answer(state.HACK + unit)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.is_done


@pytest.mark.rule("6.14", "4.5")
def test_a_cave_beside_no_ship_hacks_nothing() -> None:
    """B's ship lies on a cave; A's unit in another cave is not adjacent to it."""
    table = Table().land(state.CAVE, HEX, FAR).ship(B, HEX).units(A, FAR, MINER)
    assert table.turn(A).do(state.TO_HACK, state.UNITS).is_done


@pytest.mark.rule("6.14", "5.20")
def test_a_blueprint_hacked_is_a_blueprint_to_build() -> None:
    """B's module is missing, then known by the attack, then built by robots."""
    table = Table().ship(B, HEX).units(A, NEXT, MINER).ore(A, 1)
    table.turn(A).do(state.TO_BUILD, state.MODULES)
    assert B not in table.choices(state.BUILD)
    table.rolls(2).do(state.TO_HACK, state.UNITS).answer(state.HACK + FIRST_MINER)
    table.do(state.TO_BUILD, state.MODULES).answer(state.BUILD + B)
    assert table.s.blueprint[A, B] == state.INSTALLED


@pytest.mark.rule("6.14", "6.15", "7.10")
def test_a_card_may_lower_the_own_die_to_the_exact_value() -> None:
    """E's number is 5: a 6 is a miss, and with -1 a hit."""
    table = Table(6).ship(E, HEX).units(A, NEXT, SOLDIER)
    down = table.card(red=-1)
    table.hand(A, down).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(6).answer(state.HACK + FIRST_SOLDIER).answer(on_die(down))
    assert table.s.blueprint[A, E] == state.KNOWN
    assert table.s.hand_cards[A] == 0


@pytest.mark.rule("6.14", "7.5")
def test_no_modifier_lifts_a_die_above_six() -> None:
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


@pytest.mark.rule("6.14", "5.2", "7.10")
def test_a_harvester_picks_its_yellow_die_and_the_card_counts_for_yellow() -> None:
    """D's number is 4: of a red 6, a yellow 1 and a yellow 3 the 3 is kept, and +1 makes it 4."""
    table = Table(4).ship(D, HEX).units(A, NEXT, HARVESTER)
    up = table.card(yellow=1)
    table.hand(A, up).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(6, 1, 3).answer(state.HACK + FIRST_HARVESTER).answer(state.DIE + 2)
    table.answer(on_die(up))
    assert table.s.blueprint[A, D] == state.KNOWN
    assert table.count(state.STRIKE_ROLLED) == 0


@pytest.mark.rule("6.14")
def test_units_hack_one_after_the_other_until_the_blueprint_is_there() -> None:
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
def test_between_two_ships_the_player_chooses() -> None:
    """B's number is 2 and C's 3: a miner's 3 opens C's."""
    table = Table(3).ship(B, HERE).ship(C, at(0, 2, 1)).units(A, at(0, 2, 0), MINER)
    table.turn(A).do(state.TO_HACK, state.UNITS).rolls(3).answer(state.HACK + FIRST_MINER)
    assert table.choices(state.TARGET) == {B, C}
    table.rolls(3).answer(state.TARGET + C)
    assert [int(table.s.blueprint[A, m]) for m in (B, C)] == [state.MISSING, state.KNOWN]


@pytest.mark.rule("6.10", "6.12", "7.15")
def test_a_bought_vehicle_drives_prisoners_home_and_breaks_both_pairs() -> None:
    """Four modules leave room for four: B's and C's pairs. C's harvester sends one of each home.

    Then C's blueprint is bought with the harvester, and B's can't be.
    """
    table = Table(4).blueprint(A, state.INSTALLED, A, D, 4, 5).ore(A, 1)
    table.captured(A, B, SOLDIER, SOLDIER).captured(A, C, SOLDIER, SOLDIER)
    table.captured(D, C, HARVESTER).plays(A, state.NEGOTIATE_CARD)
    offer(table, D, [state.LOT_ORE_1], [state.LOT_VEHICLE + C]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert [table.prison(A, seat) for seat in (B, C)] == [[SOLDIER], [SOLDIER]]
    assert [int(table.s.blueprint[A, m]) for m in (B, C)] == [state.MISSING, state.KNOWN]
    assert table.on(C, state.RESERVE).count(HARVESTER) == 2


@pytest.mark.rule("6.10", "6.12")
def test_a_bought_troop_leaves_the_choice_between_a_pair_and_a_vehicle() -> None:
    """One of the two must go: there is no way to keep both and wait."""
    table = Table(3).captured(A, C, SOLDIER, HARVESTER).captured(B, C, MINER).ore(A, 2)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_ORE_2], [state.LOT_TROOP + C]).answer(state.ACCEPT)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.choices(state.EXCHANGE) == {2 * C, 2 * C + 1}
    table.answer(state.EXCHANGE + 2 * C)
    assert table.prison(A, C) == [HARVESTER]
    assert table.asks(state.ESPIONAGE, A)


@pytest.mark.rule("6.14", "10.5")
@pytest.mark.parametrize(
    ("hack", "wall", "values"),
    [(0, 0, ("2", "1")), (1, 0, ("1 to 3", "1 to 2")), (1, 1, ("2", "1"))],
)
def test_what_a_cyber_attack_must_show_is_said_with_what_abilities_allow(
    hack: int, wall: int, values: tuple[str, str]
) -> None:
    """C attacks B's ship with value 2 or A's with value 1: no die shows 0."""
    table = Table(3).ship(A, HEX).ship(B, INNER).units(C, NEXT, SOLDIER)
    table.trait(C, state.T_HACK, hack)
    for seat in (A, B):
        table.trait(seat, state.T_FIREWALL, wall)
    table.turn(C).do(state.TO_HACK, 1).answer(state.HACK + FIRST_SOLDIER)
    for seat, value in zip((B, A), values, strict=True):
        text = tell.option(STANDARD_BOX, table.s, C, state.TARGET + seat).text
        assert text.endswith(f"ship: the die must show {value}.")
