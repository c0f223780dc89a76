"""The second exam's part about negotiations: trade, blueprints, espionage, cyber attacks."""

from __future__ import annotations

import pytest

from cysmic.exam import FAR, HERE, NEXT, influential
from cysmic.scenario import HARVESTER, MINER, SOLDIER, A, B, C, D, Table, at
from offworld.games.cysmic import pieces, state

FIRST_HARVESTER = state.FIRST_HARVESTER


@pytest.mark.rule("6.9")
def test_28_who_has_the_marker_keeps_it() -> None:
    table = Table(3)
    table.s.first = B
    table.plays(B, state.NEGOTIATE_CARD)
    assert table.s.first == B


@pytest.mark.rule("6.12", "7.13")
def test_29_prisoners_come_home_to_the_reserve_not_to_the_map() -> None:
    table = Table(3).captured(A, B, MINER, MINER)
    before = table.on(B, state.RESERVE).count(MINER)
    table.turn(A).do(state.TO_EXCHANGES)
    assert table.on(B, state.RESERVE).count(MINER) == before + 2
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.s.blueprint[B, A] == state.MISSING  # nobody gives one for it


@pytest.mark.rule("6.12")
def test_30_troops_of_two_owners_are_no_pair() -> None:
    table = Table(3).captured(A, B, SOLDIER).captured(A, C, SOLDIER).turn(A)
    table.do(state.TO_EXCHANGES)
    assert [int(table.s.blueprint[A, m]) for m in (B, C)] == [state.MISSING] * 2


@pytest.mark.rule("6.10", "6.12")
def test_31_a_traded_prisoner_makes_the_pair_in_the_same_negotiation() -> None:
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
def test_32_captives_change_places_between_full_prisons() -> None:
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
def test_33_a_traded_settlement_moves_influence_and_storage() -> None:
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
def test_34_a_camp_for_a_camp_changes_both_flags() -> None:
    table = Table().land(state.CAMP, FAR, HERE).flag(A, FAR).flag(B, HERE)
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_CAMP).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_CAMP).answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    assert (table.s.flag[HERE], table.s.flag[FAR]) == (A, B)


@pytest.mark.rule("6.14", "4.5", "3.7")
def test_35_a_cyber_attack_needs_a_common_side() -> None:
    """Neither caves nor arrows make a unit a neighbour of the ship."""
    edge = at(0, 6, 2)
    table = Table().ship(B, edge).units(A, at(2, 6, 2), SOLDIER)
    assert table.turn(A).do(state.TO_HACK, 25).is_done
    table = Table().ship(B, HERE).land(state.CAVE, HERE, FAR).units(A, FAR, SOLDIER)
    assert table.turn(A).do(state.TO_HACK, 25).is_done


@pytest.mark.rule("6.14", "6.15")
def test_36_the_die_is_picked_before_cards_and_the_owner_answers() -> None:
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


@pytest.mark.rule("9.11")
def test_37_with_four_players_two_cards_are_in_play() -> None:
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


@pytest.mark.rule("6.10", "6.11", "1.16")
def test_37b_a_card_for_a_card_never_comes_straight_back() -> None:
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
