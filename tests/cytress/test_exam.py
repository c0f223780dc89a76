"""Situations of an examiner: most listed from the rulebook, some after a look at the code.

They look for limits, exceptions and rules that meet.
"""

from __future__ import annotations

import pytest

from cytress.scenario import BLUE, GREEN, PLAYER, PURPLE, RED, YELLOW, Table
from cytress.solo import ai_turn, placed
from offworld.games.cytress import scoring, state


def showing(table: Table, faction: int, resource: int) -> Table:
    """Put a card with one icon, of this resource, into a faction's topmost slot."""
    (card, *_) = (
        card
        for card in table.loose(faction)
        if [table.b.intel_icons[card, r] for r in range(4)]
        == [int(r == resource) for r in range(4)]
    )
    return table.show(faction, 0, card)


def first_hex(table: Table, faction: int) -> int:
    return min(table.hexes_of(faction))


def travelled(table: Table) -> Table:
    """All idle until the extra travel phase."""
    while table.s.phase == state.TRAVEL:
        table.idle()
    return table


# --- scouting ---


@pytest.mark.rule("1.3", "4.3", "4.5")
def test_a_full_stock_takes_no_more_whoever_scouts() -> None:
    """RED has 24 TECH: a crew on Stratos is no help. GREEN's Privateers are paid up to 25."""
    table = Table(4).put_on_stratos(RED, 1, 1).learn(GREEN, state.PRIVATEER, tech=2)
    table.put_stock(RED, tech=24).put_stock(GREEN, tech=24).begin(state.SCOUTING)
    table.scout(state.PRIVATEER)
    assert table.stock(RED) == [0, 25, 0, 0]
    assert table.stock(GREEN) == [0, 25, 0, 0]


@pytest.mark.rule("4.3", "4.6")
def test_crews_on_stratos_pay_on_both_visits_and_those_on_the_map_on_none() -> None:
    """Three players scout twice: 3 and 2, each with one more for the one crew above."""
    table = Table(3).put_on_stratos(RED, 0, 0, 1).put_crew(RED, 0, 1, 2)
    for seat in range(3):
        table.put_stock(seat)
    table.begin(state.SCOUTING).scout(state.CORPOCRAT).scout(state.ROVER).scout(state.ROVER, 1)
    table.scout(state.PRIVATEER, 1)
    assert table.stock(RED) == [4, 3, 0, 0]


# --- lifepaths at work ---


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


@pytest.mark.rule("7.2", "5.4")
def test_the_renegade_wants_one_kind_and_its_own_discount() -> None:
    """4 CRED with one off are enough, 4 TECH are not, and they don't add up."""
    table = Table(2).learn(RED, state.HOOLIGANG, cred=1).put_crew(RED, 0)
    table.put_stock(RED, cred=4, tech=4, ammo=4, glow=4).travel().go(state.RENEGADE)
    assert table.choices(state.PAY) == {state.CRED}


@pytest.mark.rule("9.1", "10.4")
def test_the_fixers_rover_intel_betters_the_next_trade() -> None:
    """AMMO was one for one and is two for one then."""
    table = showing(Table(2), state.ROVER, state.AMMO).put_stock(RED, glow=3).travel()
    table.go(state.FIXER).take(state.ROVER).reserve(0).idle()
    table.go(state.MERCHANT).trade(state.GLOW, state.AMMO, 3)
    assert table.stock(RED) == [0, 0, 6, 0]


@pytest.mark.rule("3.2", "6.2")
def test_corpocrat_intel_pays_from_the_next_round_on() -> None:
    """Income is a phase of its own, so nothing comes with the card."""
    table = showing(Table(2), state.CORPOCRAT, state.GLOW).put_stock(RED, cred=3).travel()
    table.go(state.CORPOCRAT).take(state.CORPOCRAT).place(first_hex(table, state.CORPOCRAT))
    assert table.stock(RED) == [0, 0, 0, 0]
    assert travelled(table).stock(RED) == [0, 0, 0, 1]


# --- factions and spying ---


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


@pytest.mark.rule("8.2", "6.5", "8.4")
def test_a_bountys_crew_spies_and_is_the_only_benefit() -> None:
    """RED could also pay for a crew to rise, but the turn is over."""
    table = Table(2).put_on_stratos(RED, 1).put_stock(RED, 9, 9, 9, 9)
    here = first_hex(table, table.b.bounty_hex[state.ROVER])
    there = table.around(here)[0]
    table.put_crew(GREEN, there).travel().go(state.ENFORCERS).bounty(state.ROVER)
    assert state.BENEFIT_FROM_1 in table.options()
    table.benefit(state.BENEFIT_CREW).place(here).spy(GREEN)
    assert table.stock(RED)[table.s.hex_faction[there]] == 10
    assert sum(table.stock(RED)) == 37
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)
    assert table.levels(RED) == [1, 0, 0]


# --- Stratolites, the Fixer and extra travel ---


def reserving(seats: int = 2) -> tuple[Table, int]:
    """RED holds a Stratolite for Rover hexes, paid in CRED, and has a crew on one."""
    table = Table(seats)
    card = table.stratolite(state.CRED, state.ROVER)
    table.put_row(*[other for other in range(12) if other != card][:5]).put_reserved(RED, card)
    here = first_hex(table, state.ROVER)
    return table.put_crew(RED, here).put_stock(RED, cred=5), here


@pytest.mark.rule("7.7", "7.1", "11.1", "9.2")
def test_a_reserved_stratolite_is_met_on_stratos_and_the_transport_travels_again() -> None:
    """In the extra travel RED goes to the Fixer and, with nothing in reserve, must reserve."""
    table, here = reserving()
    row = table.row()
    table.travel().go(state.STRATOLITES).bribe(state.ROW).height(1).drop(here)
    assert table.row() == row
    assert table.s.landed[RED, state.STRATOLITES] == 1
    travelled(table)
    assert (table.s.phase, table.actor) == (state.EXTRA_TRAVEL, RED)
    table.go(state.FIXER).take(state.ROVER)
    assert table.choices(state.RESERVE) == set(range(state.ROW))


@pytest.mark.rule("9.2", "7.1")
def test_nobody_else_can_use_a_reserved_stratolite() -> None:
    """GREEN has the crew and the CRED for it, but the card is RED's."""
    table, here = reserving()
    table.s.hex_crew[here] = state.NOBODY
    table.put_crew(GREEN, here).put_stock(GREEN, cred=5).travel(GREEN)
    assert state.STRATOLITES not in table.choices(state.PAD)


@pytest.mark.rule("9.3", "11.1", "3.3")
def test_a_marker_of_travel_counts_in_extra_travel_and_one_of_extra_travel_next_round() -> None:
    """YELLOW took it in travel and leads extra travel; RED takes it there and leads the round."""
    table = Table(4)
    for seat in (RED, GREEN, YELLOW):
        table.s.landed[seat, state.STRATOLITES] = 1
    table.travel(GREEN).idle().go(state.FIXER).take(state.ROVER).reserve(0)
    travelled(table)
    assert table.actor == YELLOW
    table.idle()
    assert table.actor == RED
    table.go(state.FIXER).take(state.ROVER).reserve(0)
    assert table.actor == GREEN
    table.idle()
    assert (table.s.phase, table.actor) == (state.SCOUTING, RED)


@pytest.mark.rule("7.8", "7.9", "11.1")
def test_the_last_section_may_fall_in_extra_travel_and_others_still_travel() -> None:
    """RED builds three high of one section left; GREEN's transport has its action all the same."""
    table = Table(2).put_crew(RED, 0).put_stock(RED, cred=18).put_sections(1)
    spare = int(table.s.spare_tubes)
    for seat in (RED, GREEN):
        table.s.landed[seat, state.STRATOLITES] = 1
    table.begin(state.EXTRA_TRAVEL).go(state.RENEGADE).pay(state.CRED).height(3).drop(0)
    assert (table.s.tubes, table.s.spare_tubes) == (0, spare - 2)
    assert (table.is_over, table.actor) == (False, GREEN)
    table.go(state.ENFORCERS).bounty(state.ROVER).benefit(state.NO_BENEFIT)
    assert table.is_over
    assert table.levels(RED) == [0, 0, 1]


@pytest.mark.rule("7.8", "7.9")
def test_exactly_the_last_section_makes_the_last_round_too() -> None:
    """Nothing is taken from the box, and no next round comes."""
    table = Table(2).put_crew(RED, 0).put_stock(RED, cred=18).put_sections(3)
    spare = int(table.s.spare_tubes)
    table.travel().go(state.RENEGADE).pay(state.CRED).height(3).drop(0)
    assert (table.s.tubes, table.s.spare_tubes, table.s.last_round) == (0, spare, 1)
    assert travelled(table).is_over


# --- the Merchant ---


@pytest.mark.rule("10.1", "10.3", "10.4")
def test_the_same_trade_may_be_made_twice_and_no_third() -> None:
    """GLOW for CRED, and again; then the next player's turn comes."""
    table = Table(2).put_stock(RED, glow=6).travel().go(state.MERCHANT)
    table.trade(state.GLOW, state.CRED, 2).trade(state.GLOW, state.CRED, 3)
    assert table.stock(RED) == [5, 0, 0, 1]
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)


@pytest.mark.rule("10.2", "10.4", "10.5")
def test_a_full_circle_of_two_trades_loses_what_is_above_twenty_five() -> None:
    """15 TECH are 30 AMMO, of which 25 can be held; 20 of them are 20 CRED."""
    table = Table(2).learn(RED, state.ROVER, cred=1, tech=1, ammo=2).put_stock(RED, tech=15)
    table.s.market_side = 0
    table.travel().go(state.MERCHANT).trade(state.TECH, state.AMMO, 15)
    assert table.stock(RED) == [0, 0, 25, 0]
    table.trade(state.AMMO, state.CRED, 20)
    assert table.stock(RED) == [20, 0, 5, 0]


# --- the rebellion ---


@pytest.mark.rule("13.6", "7.5")
def test_a_crew_that_ascends_gives_up_the_tube_beside_it() -> None:
    """RED leads 2 to 1 around the first tube; one of the two goes up and it is nobody's."""
    table = Table(2)
    tube = table.hex(2, 0)
    near = table.around(tube)
    table.put_tube(tube, 3).put_crew(RED, near[0], near[3]).put_crew(GREEN, near[5])
    table.put_stock(RED, cred=5).travel()
    assert scoring.tube_prestige(table.b, table.s, RED) == 7
    table.go(state.RENEGADE).pay(state.CRED).height(1).drop(near[0])
    assert scoring.tube_prestige(table.b, table.s, RED) == 0
    assert scoring.tube_prestige(table.b, table.s, GREEN) == 0


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(
    ("crews", "owner"),
    [((2, 2, 1), None), ((2, 1, 1), RED), ((1, 1, 1), None), ((0, 0, 0), None), ((1, 2, 3), 2)],
)
def test_a_tie_for_most_is_nobodys_even_with_a_third_beside(
    crews: tuple[int, ...], owner: int | None
) -> None:
    """Who has most alone controls a tube; who dropped it doesn't matter."""
    table = Table(3)
    tube = table.hex(2, 0)
    free = list(table.around(tube))
    table.put_tube(tube, 2)
    for seat, amount in enumerate(crews):
        table.put_crew(seat, *[free.pop() for _ in range(amount)])
    assert [scoring.tube_prestige(table.b, table.s, seat) for seat in range(3)] == [
        5 if seat == owner else 0 for seat in range(3)
    ]


@pytest.mark.rule("13.7", "8.1")
def test_both_bounties_against_one_faction_pay_three_for_each_icon() -> None:
    """With four players both tiers can be one player's."""
    table = Table(4).put_bounty(RED, state.ROVER).put_bounty(RED, 4 + state.ROVER)
    for faction in (state.CORPOCRAT, state.HOOLIGANG):
        table.put_intel(RED, faction, state.ROVER)
    table.put_intel(RED, state.CORPOCRAT, state.PRIVATEER)
    assert scoring.bounty_prestige(table.b, table.s, RED) == 6


@pytest.mark.rule("13.4", "13.5", "13.3")
def test_two_who_tie_for_a_level_both_gain_in_full() -> None:
    """Level 1 is tied and pays for crews of all levels; BLUE alone has level 2, with no cards."""
    table = (
        Table(5)
        .put_on_stratos(RED, 1, 0, 3)
        .put_on_stratos(BLUE, 1, 1)
        .put_on_stratos(PURPLE, 0, 0, 2)
    )
    assert scoring.level_1_prestige(table.b, table.s, RED) == 3 * 4
    assert scoring.level_1_prestige(table.b, table.s, BLUE) == 3 * 2
    assert scoring.level_1_prestige(table.b, table.s, PURPLE) == 0
    assert scoring.level_2_prestige(table.b, table.s, BLUE) == 0


@pytest.mark.rule("8.3", "13.5", "13.1")
def test_a_raised_crew_may_change_two_majorities() -> None:
    """RED and GREEN tie on level 1; RED's goes up to level 2 and ties there instead."""
    table = Table(2).put_on_stratos(RED, 1).put_on_stratos(GREEN, 1, 1)
    bounty = state.ROVER
    table.s.stock[RED, table.b.bounty_resource[bounty]] = 5
    table.travel()
    assert scoring.level_1_prestige(table.b, table.s, RED) == 3
    table.put_intel(RED, state.CORPOCRAT, state.ROVER)
    table.go(state.ENFORCERS).bounty(bounty).benefit(state.BENEFIT_FROM_1)
    assert table.s.stock[RED, table.b.bounty_resource[bounty]] == 0
    assert scoring.level_1_prestige(table.b, table.s, RED) == 0
    assert scoring.level_2_prestige(table.b, table.s, RED) == 3
    assert table.scores()[RED] == 10 + 3 + 2


# --- alone against the AI ---


@pytest.mark.rule("14.5", "14.6", "14.7", "1.3")
def test_the_ai_scouts_twice_and_pays_privateers_twice_up_to_the_limit() -> None:
    """The AI goes where the player may not, and comes not back to where the player stands."""
    table = Table(1).learn(PLAYER, state.PRIVATEER, tech=2, ammo=2).put_stock(PLAYER, ammo=24)
    table.put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    table.put_ai_cards(state.HOOLIGANG).scout(state.ROVER)
    assert table.stock(PLAYER) == [0, 2, 25, 6]
    assert table.choices(state.SCOUT) == {2 * state.CORPOCRAT, 2 * state.PRIVATEER}


@pytest.mark.rule("14.8", "14.10")
def test_a_bare_column_brings_no_bounty_that_was_left_before() -> None:
    """The bonus belongs to the third reveal; a fourth draw only acts."""
    table = ai_turn(Table(1).put_crew(state.AI, 0), state.ROVER, covered=0)
    assert table.s.bounty_at[state.ROVER] not in (state.AI, PLAYER)
    assert table.events_of(state.AI_UNCOVERED) == []
    assert len(table.events_of(state.DROPPED_TUBE)) == 1


@pytest.mark.rule("14.8")
def test_after_twelve_reveals_all_sixteen_cards_are_in_the_deck() -> None:
    """Each reveal adds a card to the four of the start, and none is lost."""
    table = Table(1)
    for faction in range(state.FACTIONS):
        for covered in (3, 2, 1):
            ai_turn(table, faction, covered)
            while table.s.asked != state.PAD:
                table.answer_anyhow()
    cards = [int(table.s.ai_deck[f] + table.s.ai_aside[f]) for f in range(state.FACTIONS)]
    assert cards == [4, 4, 4, 4]
    assert list(table.s.ai_tracker) == [0, 0, 0, 0]


@pytest.mark.rule("14.17", "14.19", "14.10")
def test_a_crew_rises_before_the_height_of_the_tube_is_settled() -> None:
    """Two on level 1: one rises, the AI has levels 1 and 2, and the tube goes to level 3."""
    table = Table(1).put_on_stratos(state.AI, 2).put_crew(state.AI, 0)
    ai_turn(table, covered=1)
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    assert table.levels(state.AI) == [1, 1, 1]


@pytest.mark.rule("14.14", "14.18")
def test_with_twelve_out_a_bounty_moves_a_crew() -> None:
    """No thirteenth crew comes: the one far from tubes is taken up and put elsewhere."""
    table = Table(1).put_on_stratos(state.AI, 0, 0, 11).put_crew(state.AI, 0)
    ai_turn(table, covered=1)
    assert [event.a for event in table.events_of(state.AI_LIFTED)][:1] == [0]
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    on_map = sum(table.s.hex_crew[here] == state.AI for here in range(table.s.hexes))
    assert on_map + sum(table.levels(state.AI)) == 12


@pytest.mark.rule("14.11", "6.3", "6.7")
def test_the_ai_may_take_the_last_card_of_a_faction() -> None:
    """The slot stays empty, and the player can't meet that faction any more."""
    table = Table(1).put_stock(PLAYER, tech=9).sell_out(state.PRIVATEER, PLAYER, keep=1)
    ai_turn(table, state.PRIVATEER)
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    assert table.s.cards[state.AI, state.PRIVATEER] == 1
    assert state.PRIVATEER not in table.choices(state.PAD)


@pytest.mark.rule("14.12", "14.11", "14.15")
def test_beside_a_tube_the_ai_forgets_its_card_and_never_spies() -> None:
    """A Rover card; the only change of control is on Corpocrat hexes next to the player's tube."""
    table = Table(1).paint_all(state.CORPOCRAT).paint(state.ROVER, 0)
    tube = table.hex(5, -1)
    mine = table.around(tube)[0]
    table.put_tube(tube, 1).put_crew(PLAYER, mine).put_stock(PLAYER, 1, 1, 1, 1)
    ai_turn(table, state.ROVER)
    if table.s.asked == state.AI_PLACE:
        assert table.choices(state.AI_PLACE) <= set(table.around(tube))
        table.answer_anyhow()
    assert placed(table)[0] in table.around(tube)
    assert table.stock(PLAYER) == [1, 1, 1, 1]


@pytest.mark.rule("13.6", "14.22")
def test_a_tube_of_the_player_may_be_the_ais_in_the_end() -> None:
    """Who dropped it doesn't matter: with two crews around it to one, the AI scores it."""
    table = Table(1)
    tube = table.hex(2, 0)
    near = table.around(tube)
    table.put_tube(tube, 3).put_crew(PLAYER, near[0]).put_crew(state.AI, near[2], near[4])
    assert scoring.tube_prestige(table.b, table.s, state.AI) == 7
    assert scoring.tube_prestige(table.b, table.s, PLAYER) == 0
