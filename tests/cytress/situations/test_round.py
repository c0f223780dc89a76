"""Situations of scouting, travel and meetings (chapters 1 to 6)."""

from __future__ import annotations

import pytest

from cytress.scenario import BLUE, GREEN, PURPLE, RED, Table
from cytress.shorthand import first_hex, showing, travelled
from offworld.games.cytress import state


@pytest.mark.rule("1.3", "4.3", "4.5")
def test_a_full_stock_takes_no_more_whoever_scouts() -> None:
    """RED has 24 TECH: a crew on Stratos is no help. GREEN's Privateers are paid up to 25."""
    table = Table(4).put_on_stratos(RED, 1, 1).learn(GREEN, state.PRIVATEER, tech=2)
    table.put_stock(RED, tech=24).put_stock(GREEN, tech=24).begin(state.SCOUTING)
    table.scout(state.PRIVATEER)
    assert table.stock(RED) == [0, 25, 0, 0]
    assert table.stock(GREEN) == [0, 25, 0, 0]


@pytest.mark.rule("3.2", "6.2")
def test_corpocrat_intel_pays_from_the_next_round_on() -> None:
    """Income is a phase of its own, so nothing comes with the card."""
    table = showing(Table(2), state.CORPOCRAT, state.GLOW).put_stock(RED, cred=3).travel()
    table.go(state.CORPOCRAT).take(state.CORPOCRAT).place(first_hex(table, state.CORPOCRAT))
    assert table.stock(RED) == [0, 0, 0, 0]
    assert travelled(table).stock(RED) == [0, 0, 0, 1]


@pytest.mark.rule("4.3", "4.6")
def test_crews_on_stratos_pay_on_both_visits_and_those_on_the_map_on_none() -> None:
    """Three players scout twice: 3 and 2, each with one more for the one crew above."""
    table = Table(3).put_on_stratos(RED, 0, 0, 1).put_crew(RED, 0, 1, 2)
    for seat in range(3):
        table.put_stock(seat)
    table.begin(state.SCOUTING).scout(state.CORPOCRAT).scout(state.ROVER).scout(state.ROVER, 1)
    table.scout(state.PRIVATEER, 1)
    assert table.stock(RED) == [4, 3, 0, 0]


@pytest.mark.rule("4.6", "4.7", "4.4")
def test_with_two_seats_a_leader_may_follow_to_the_spot_just_left() -> None:
    """RED goes on from Corpocrats to Rovers; GREEN, at the Privateers, has two districts left."""
    table = Table(2).begin(state.SCOUTING)
    table.scout(state.CORPOCRAT).scout(state.PRIVATEER).scout(state.ROVER)
    assert table.choices(state.SCOUT) == {2 * state.CORPOCRAT, 2 * state.HOOLIGANG}


@pytest.mark.rule("5.4", "6.2")
@pytest.mark.parametrize("by_fixer", [False, True])
def test_a_discount_bought_this_phase_counts_for_the_next_transport(by_fixer: bool) -> None:
    """Hooligang intel with a CRED, bought or the Fixer's, makes the Corpocrats cost 2."""
    table = showing(Table(2), state.HOOLIGANG, state.CRED).put_stock(RED, cred=2, ammo=3).travel()
    assert state.CORPOCRAT not in table.choices(state.PAD)
    if by_fixer:
        table.go(state.FIXER).take(state.HOOLIGANG).reserve(0)
    else:
        table.go(state.HOOLIGANG).take(state.HOOLIGANG).place(first_hex(table, state.HOOLIGANG))
    table.idle().go(state.CORPOCRAT)
    assert table.stock(RED)[state.CRED] == 0


@pytest.mark.rule("5.4", "5.3")
def test_a_discount_may_make_everything_free_and_pays_nothing_back() -> None:
    """Five CRED icons: intel and the lowest tube cost nothing, the higher ones 6 and 13."""
    table = Table(2).learn(RED, state.HOOLIGANG, cred=5, tech=1, ammo=1).put_crew(RED, 0)
    table.put_stock(RED, cred=6).travel().go(state.RENEGADE).pay(state.CRED)
    assert table.choices(state.HEIGHT) == {0, 1}
    table.height(1).drop(0).idle().go(state.CORPOCRAT)
    assert table.stock(RED) == [6, 0, 0, 0]


@pytest.mark.rule("5.4", "11.1", "6.4", "6.5")
def test_extra_travel_has_discounts_crews_and_spies() -> None:
    """A transport from Stratos meets the Corpocrats: 3 CRED less 2, and a spy's GLOW."""
    table = Table(2).paint_all(state.ROVER).learn(RED, state.HOOLIGANG, cred=2)
    here = table.hex(2, 0)
    table.paint(state.CORPOCRAT, here).put_crew(GREEN, table.around(here)[0])
    table.put_stock(RED, cred=1)
    table.s.landed[RED, state.STRATOLITES] = 1
    table.begin(state.EXTRA_TRAVEL).go(state.CORPOCRAT).take(state.CORPOCRAT).place(here)
    table.spy(GREEN)
    assert [(event.a, event.b) for event in table.events_of(state.PAID)] == [(state.CRED, 1)]
    assert [(event.a, event.b) for event in table.events_of(state.GAINED)] == [(state.GLOW, 1)]
    assert table.s.phase == state.SCOUTING  # it was the last transport on Stratos


@pytest.mark.rule("6.5", "1.3")
def test_spying_takes_nothing_from_a_rival_with_nothing() -> None:
    """What is gained goes by the hexes, whatever the rival has in stock."""
    table = Table(2).paint_all(state.ROVER)
    here = table.hex(2, 0)
    near = table.around(here)
    table.paint(state.PRIVATEER, here).paint(state.CORPOCRAT, near[0], near[1])
    table.put_crew(GREEN, *near[:3]).put_stock(GREEN).put_stock(RED, cred=24, tech=2).travel()
    table.go(state.PRIVATEER).take(state.PRIVATEER).place(here).spy(GREEN)
    assert table.stock(RED) == [25, 0, 0, 1]  # one CRED of two is lost
    assert table.stock(GREEN) == [0, 0, 0, 0]


@pytest.mark.rule("6.6", "6.7", "8.2")
def test_with_twelve_crews_out_intel_is_bought_and_a_bounty_sends_nobody() -> None:
    """Crews on Stratos are out too. A faction without an empty hex is open to such a player."""
    table = Table(2).paint_all(state.PRIVATEER).paint(state.ROVER, 0)
    table.put_crew(GREEN, 0).put_on_stratos(RED, 0, 0, 12).put_stock(RED, 9, 9, 9, 9)
    table.put_stock(GREEN, 9, 9, 9, 9).travel()
    assert state.ROVER in table.choices(state.PAD)
    table.go(state.ROVER).take(state.ROVER)
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)
    assert state.ROVER not in table.choices(state.PAD)
    table.idle().go(state.ENFORCERS).bounty(state.PRIVATEER)
    assert table.options() == [state.NO_BENEFIT]  # nor can a crew on level 3 rise


@pytest.mark.rule("6.7", "7.5", "1.6")
def test_a_tube_on_its_last_hex_keeps_a_faction_closed() -> None:
    """The crew is gone up, but the hex is not empty."""
    table = Table(2).paint_all(state.PRIVATEER).paint(state.ROVER, 7).put_crew(RED, 7)
    table.put_stock(RED, cred=5, glow=9).put_stock(GREEN, glow=9).travel()
    table.go(state.RENEGADE).pay(state.CRED).height(1).drop(7)
    assert state.ROVER not in table.choices(state.PAD)


@pytest.mark.rule("5.4", "7.1", "7.3")
def test_with_five_icons_a_stratolite_is_met_for_nothing() -> None:
    """No CRED in stock and five off: the lowest tube is free, the others cost 6 and 13."""
    table = Table(2).learn(RED, state.HOOLIGANG, cred=5, tech=1, ammo=1).put_stock(RED)
    card = table.stratolite(state.CRED, state.ROVER)
    others = [c for c in range(12) if table.b.stratolite_resource[c] != state.CRED]
    here = first_hex(table, state.ROVER)
    table.put_row(*others[:4], card).put_crew(RED, here).travel().go(state.STRATOLITES)
    assert table.choices(state.BRIBE) == {4}
    table.bribe(4)
    assert table.choices(state.HEIGHT) == {0}
    assert table.height(1).drop(here).levels(RED) == [1, 0, 0]


@pytest.mark.rule("6.4", "6.5", "6.6")
def test_the_twelfth_crew_spies_and_the_next_intel_comes_alone() -> None:
    """Eleven are on Stratos; after the last one is placed nobody is sent any more."""
    table = Table(2).paint_all(state.PRIVATEER).put_on_stratos(RED, 5, 5, 1)
    here = table.hex(2, 0)
    table.put_crew(GREEN, table.around(here)[0]).put_stock(RED, tech=4).travel()
    table.go(state.PRIVATEER).take(state.PRIVATEER).place(here).spy(GREEN).idle()
    assert table.stock(RED) == [0, 3, 0, 0]
    table.go(state.PRIVATEER).take(state.PRIVATEER)
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)
    assert table.s.cards[RED, state.PRIVATEER] == 2


@pytest.mark.rule("6.3", "6.7", "9.1")
def test_the_fixer_may_take_the_last_card_of_a_faction_from_under_a_rival() -> None:
    """GREEN could pay for it, and finds the pad closed."""
    table = Table(2).put_stock(GREEN, glow=9).sell_out(state.ROVER, GREEN, keep=1).travel()
    table.go(state.FIXER).take(state.ROVER).reserve(0)
    assert table.actor == GREEN
    assert state.ROVER not in table.choices(state.PAD)
    assert state.FIXER in table.choices(state.PAD)


@pytest.mark.rule("11.1", "11.2", "9.2")
def test_three_transports_on_stratos_leave_one_in_each_turn() -> None:
    """PURPLE is first and has one, BLUE three and a card in reserve, which opens no way back."""
    table = Table(5).put_row(0, 1, 2, 3, 4).put_reserved(BLUE, 9)
    table.put_stock(BLUE, 25, 25, 25, 25).put_crew(BLUE, *range(30))
    for seat, transports in ((PURPLE, 1), (BLUE, 3), (GREEN, 2)):
        table.s.landed[seat, state.STRATOLITES] = transports
    table.begin(state.EXTRA_TRAVEL, PURPLE)
    order = []
    while table.s.phase == state.EXTRA_TRAVEL:
        order.append(table.actor)
        assert state.STRATOLITES not in table.choices(state.PAD)
        table.idle()
    assert order == [PURPLE, BLUE, GREEN, BLUE, GREEN, BLUE]
    assert table.s.reserved[BLUE] == 9


@pytest.mark.rule("4.5", "4.6", "4.3")
def test_two_rivals_are_paid_for_both_visits_and_not_for_crews_above() -> None:
    """Three players: GREEN's two icons pay 2 whenever a rival scouts, however much that brings."""
    table = Table(3).put_on_stratos(RED, 3).learn(GREEN, state.PRIVATEER, cred=2)
    for seat in range(3):
        table.put_stock(seat)
    table.begin(state.SCOUTING).scout(state.CORPOCRAT).scout(state.ROVER)
    assert table.stock(GREEN)[state.CRED] == 2
    table.scout(state.CORPOCRAT, 1).scout(state.ROVER, 1).scout(state.CORPOCRAT)
    assert table.stock(GREEN)[state.CRED] == 4 + 3  # its own visit brings what the spot shows
