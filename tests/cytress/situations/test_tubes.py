"""Situations of tubes, Enforcers, Fixer, Merchant and scoring (chapters 7 to 13)."""

from __future__ import annotations

import pytest

from cytress.scenario import BLUE, GREEN, PLAYER, PURPLE, RED, YELLOW, Table
from cytress.shorthand import first_hex, showing, travelled
from offworld.games.cytress import scoring, state


def reserving(seats: int = 2) -> tuple[Table, int]:
    """RED holds a Stratolite for Rover hexes, paid in CRED, and has a crew on one."""
    table = Table(seats)
    card = table.stratolite(state.CRED, state.ROVER)
    table.put_row(*[other for other in range(12) if other != card][:5]).put_reserved(RED, card)
    here = first_hex(table, state.ROVER)
    return table.put_crew(RED, here).put_stock(RED, cred=5), here


@pytest.mark.rule("7.2", "5.4")
def test_the_renegade_wants_one_kind_and_its_own_discount() -> None:
    """4 CRED with one off are enough, 4 TECH are not, and they don't add up."""
    table = Table(2).learn(RED, state.HOOLIGANG, cred=1).put_crew(RED, 0)
    table.put_stock(RED, cred=4, tech=4, ammo=4, glow=4).travel().go(state.RENEGADE)
    assert table.choices(state.PAY) == {state.CRED}


@pytest.mark.rule("7.2", "7.6", "11.1")
def test_the_renegade_moves_no_stratolite_and_brings_no_extra_travel() -> None:
    """The row lies as it was, what RED holds in reserve is kept, and the next round begins."""
    table = Table(2).put_row(0, 1, 2, 3, 4).put_reserved(RED, 9).put_crew(RED, 0)
    table.put_stock(RED, tech=5).travel()
    table.go(state.RENEGADE).pay(state.TECH).height(1).drop(0)
    assert table.row() == [0, 1, 2, 3, 4]
    assert table.s.reserved[RED] == 9
    for _ in range(5):
        table.idle()
    assert (table.s.phase, table.s.round_number) == (state.SCOUTING, 2)


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


@pytest.mark.rule("8.3", "7.8", "13.1")
def test_a_raised_crew_needs_no_sections() -> None:
    """One section is left and stays: no tube is built, so the game goes on."""
    table = Table(2).put_on_stratos(RED, 0, 1).put_sections(1)
    table.s.stock[RED, table.b.bounty_resource[state.ROVER]] = 5
    table.travel().go(state.ENFORCERS).bounty(state.ROVER).benefit(state.BENEFIT_FROM_2)
    assert (table.levels(RED), table.s.tubes, table.s.last_round) == ([0, 0, 1], 1, 0)
    assert scoring.crew_prestige(table.b, table.s, RED) == 15


@pytest.mark.rule("9.1", "10.4")
def test_the_fixers_rover_intel_betters_the_next_trade() -> None:
    """AMMO was one for one and is two for one then."""
    table = showing(Table(2), state.ROVER, state.AMMO).put_stock(RED, glow=3).travel()
    table.go(state.FIXER).take(state.ROVER).reserve(0).idle()
    table.go(state.MERCHANT).trade(state.GLOW, state.AMMO, 3)
    assert table.stock(RED) == [0, 0, 6, 0]


@pytest.mark.rule("9.2", "7.1")
def test_nobody_else_can_use_a_reserved_stratolite() -> None:
    """GREEN has the crew and the CRED for it, but the card is RED's."""
    table, here = reserving()
    table.s.hex_crew[here] = state.NOBODY
    table.put_crew(GREEN, here).put_stock(GREEN, cred=5).travel(GREEN)
    assert state.STRATOLITES not in table.choices(state.PAD)


@pytest.mark.rule("9.2", "7.7", "7.3")
def test_a_stratolite_reserved_now_serves_the_next_transport() -> None:
    """It leaves the row once, when it is reserved, and goes to the discards when it is used."""
    table = Table(2)
    card = table.stratolite(state.AMMO, state.ROVER)
    others = [c for c in range(12) if c != card and table.b.stratolite_resource[c] != state.AMMO]
    here = first_hex(table, state.ROVER)
    table.put_row(*others[:4], card).put_crew(RED, here).put_stock(RED, ammo=11).travel()
    # No intel of the Fixer's changes the price: Corpocrat icons are income.
    table.go(state.FIXER).take(state.CORPOCRAT).reserve(4).idle()
    row = table.row()
    assert row[1:] == others[:4]
    table.go(state.STRATOLITES).bribe(state.ROW).height(2).drop(here)
    assert table.row() == row
    assert table.stock(RED) == [0, 0, 0, 0]
    assert (table.levels(RED), table.s.stratolite_at[card]) == ([0, 1, 0], state.DISCARD)


@pytest.mark.rule("9.2", "7.6")
def test_with_no_deck_left_the_card_given_back_is_shuffled_in_too() -> None:
    """RED gives back 11 for another of the row: the new one may be any discard, or 11 itself."""
    came = set()
    for seed in range(60):
        table = Table(2, seed=seed).put_row(0, 1, 2, 3, 4).put_reserved(RED, 11)
        for card in range(5, 11):
            table.s.stratolite_at[card] = state.DISCARD
        table.travel().go(state.FIXER).take(state.ROVER).reserve(2)
        assert table.s.reserved[RED] == 2
        assert table.row()[1:] == [0, 1, 3, 4]
        came.add(table.row()[0])
    assert came == set(range(5, 12))


@pytest.mark.rule("9.2", "12.1", "13.8")
def test_a_reserved_stratolite_outlasts_the_reset_and_is_worth_nothing() -> None:
    """The reset takes the rightmost of the row alone."""
    table = Table(2).put_row(0, 1, 2, 3, 4).put_reserved(RED, 9).travel().finish_round()
    assert table.s.reserved[RED] == 9
    assert table.s.stratolite_at[4] == state.DISCARD
    assert table.row()[1:] == [0, 1, 2, 3]
    assert table.scores() == [0, 0]


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


@pytest.mark.rule("12.3", "9.3", "3.3")
def test_the_first_player_stays_first_while_nobody_meets_the_fixer() -> None:
    """The marker doesn't go round: after two rounds YELLOW leads the third, too."""
    table = Table(4).travel(YELLOW)
    for number in (2, 3):
        table.finish_round()
        assert (table.s.round_number, table.actor) == (number, YELLOW)


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


@pytest.mark.rule("13.6", "14.22")
def test_a_tube_of_the_player_may_be_the_ais_in_the_end() -> None:
    """Who dropped it doesn't matter: with two crews around it to one, the AI scores it."""
    table = Table(1)
    tube = table.hex(2, 0)
    near = table.around(tube)
    table.put_tube(tube, 3).put_crew(PLAYER, near[0]).put_crew(state.AI, near[2], near[4])
    assert scoring.tube_prestige(table.b, table.s, state.AI) == 7
    assert scoring.tube_prestige(table.b, table.s, PLAYER) == 0


@pytest.mark.rule("13.6")
def test_one_crew_may_control_two_tubes() -> None:
    """It is next to both, of height 3 and 1; crews on Stratos control none."""
    table = Table(3)
    here = table.hex(2, 0)
    near = table.around(here)
    table.put_tube(near[0], 3).put_tube(near[3], 1).put_crew(YELLOW, here)
    table.put_on_stratos(RED, 3)
    assert [scoring.tube_prestige(table.b, table.s, seat) for seat in range(3)] == [0, 0, 10]


@pytest.mark.rule("13.6", "7.5")
def test_the_crew_that_rose_by_a_tube_does_not_stand_beside_it() -> None:
    """A lonely crew's tube is nobody's; with a rival beside it, it is the rival's."""
    table = Table(2).put_crew(RED, 0).put_stock(RED, cred=18).travel()
    table.go(state.RENEGADE).pay(state.CRED).height(3).drop(0)
    assert scoring.tube_prestige(table.b, table.s, RED) == 0
    table.put_crew(GREEN, table.around(0)[0])
    assert scoring.tube_prestige(table.b, table.s, GREEN) == 7


@pytest.mark.rule("13.7", "8.1")
def test_both_bounties_against_one_faction_pay_three_for_each_icon() -> None:
    """With four players both tiers can be one player's."""
    table = Table(4).put_bounty(RED, state.ROVER).put_bounty(RED, 4 + state.ROVER)
    for faction in (state.CORPOCRAT, state.HOOLIGANG):
        table.put_intel(RED, faction, state.ROVER)
    table.put_intel(RED, state.CORPOCRAT, state.PRIVATEER)
    assert scoring.bounty_prestige(table.b, table.s, RED) == 6


@pytest.mark.rule("13.2", "13.5")
def test_three_share_level_3_and_each_is_paid_for_sets_of_its_own() -> None:
    """RED has two sets, GREEN seven cards and no set, YELLOW one; BLUE is one crew short."""
    table = Table(5)
    for seat in (RED, GREEN, YELLOW):
        table.put_on_stratos(seat, 0, 0, 2)
    table.put_on_stratos(BLUE, 0, 0, 1)
    for faction, target in ((1, 0), (2, 1), (3, 2), (0, 3)):
        for seat, times in ((RED, 2), (YELLOW, 1), (BLUE, 1)):
            for _ in range(times):
                table.put_intel(seat, faction, target)
    for faction, target in ((1, 0), (1, 2), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)):
        table.put_intel(GREEN, faction, target)
    sets = [scoring.level_3_prestige(table.b, table.s, seat) for seat in range(5)]
    assert sets == [12, 0, 6, 0, 0]


@pytest.mark.rule("8.1", "2.5", "13.7")
def test_with_four_players_the_lower_bounty_is_open_only_when_the_upper_is_taken() -> None:
    """RED takes tier 1 and scores 2 for a card; GREEN gets tier 2 and scores 1; then none."""
    table = Table(4).put_intel(RED, state.ROVER, state.PRIVATEER)
    table.put_intel(GREEN, state.ROVER, state.PRIVATEER).travel()
    for _ in range(2):
        table.go(state.ENFORCERS).bounty(state.PRIVATEER).benefit(state.NO_BENEFIT)
    assert [scoring.bounty_prestige(table.b, table.s, seat) for seat in range(2)] == [2, 1]
    table.go(state.ENFORCERS)
    assert table.choices(state.BOUNTY) == {state.CORPOCRAT, state.HOOLIGANG, state.ROVER}


@pytest.mark.rule("13.8", "13.6")
@pytest.mark.parametrize(("crews", "winners"), [((1, 1, 1, 1, 1), {0, 1, 2, 3, 4}), ((1, 1), None)])
def test_all_may_rule_together_but_not_with_the_ai(
    crews: tuple[int, ...], winners: set[int] | None
) -> None:
    """Five players are level and win together; alone against the AI nobody does."""
    table = Table(5 if winners else 1)
    for seat, amount in enumerate(crews):
        table.put_on_stratos(seat, 0, amount)
    assert len(set(table.scores())) == 1
    assert table.winners() == (winners or set())
