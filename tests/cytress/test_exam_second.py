"""Situations of a second examiner, listed from the rulebook before a look at the code.

They ask where two rules meet, what stays as it is, and what is left at the end.
"""

from __future__ import annotations

import pytest

from cytress.scenario import GREEN, PLAYER, RED, YELLOW, Table
from cytress.solo import ai_turn, placed
from offworld.games.cytress import scoring, state


def first_hex(table: Table, faction: int) -> int:
    return min(table.hexes_of(faction))


def settled(table: Table) -> Table:
    """The player answers the AI's ties anyhow, until it is the player's turn."""
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    return table


# --- the order of the round ---


@pytest.mark.rule("12.3", "9.3", "3.3")
def test_the_first_player_stays_first_while_nobody_meets_the_fixer() -> None:
    """The marker doesn't go round: after two rounds YELLOW leads the third, too."""
    table = Table(4).travel(YELLOW)
    for number in (2, 3):
        table.finish_round()
        assert (table.s.round_number, table.actor) == (number, YELLOW)


@pytest.mark.rule("4.6", "4.7", "4.4")
def test_with_two_seats_a_leader_may_follow_to_the_spot_just_left() -> None:
    """RED goes on from Corpocrats to Rovers; GREEN, at the Privateers, has two districts left."""
    table = Table(2).begin(state.SCOUTING)
    table.scout(state.CORPOCRAT).scout(state.PRIVATEER).scout(state.ROVER)
    assert table.choices(state.SCOUT) == {2 * state.CORPOCRAT, 2 * state.HOOLIGANG}


# --- extra travel ---


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


# --- Stratolites in reserve ---


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


# --- bounties, sections and tubes ---


@pytest.mark.rule("8.3", "7.8", "13.1")
def test_a_raised_crew_needs_no_sections() -> None:
    """One section is left and stays: no tube is built, so the game goes on."""
    table = Table(2).put_on_stratos(RED, 0, 1).put_sections(1)
    table.s.stock[RED, table.b.bounty_resource[state.ROVER]] = 5
    table.travel().go(state.ENFORCERS).bounty(state.ROVER).benefit(state.BENEFIT_FROM_2)
    assert (table.levels(RED), table.s.tubes, table.s.last_round) == ([0, 0, 1], 1, 0)
    assert scoring.crew_prestige(table.b, table.s, RED) == 15


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


# --- alone against the AI ---


@pytest.mark.rule("14.21", "14.16")
def test_the_ais_tube_uses_the_fourteen_and_its_marker_uses_none() -> None:
    """Height 1: one section of the allotted ones, and none of those in the box is missing."""
    table = ai_turn(Table(1).put_crew(state.AI, 0), covered=2)
    assert (table.s.tubes, table.s.spare_tubes) == (13, 36)


@pytest.mark.rule("14.16")
def test_the_ai_leaves_a_crew_that_holds_a_tube_and_takes_a_lonely_one() -> None:
    """The one with a neighbour of its own would rank first, but it holds a tube by one."""
    table = Table(1)
    tube, lonely = table.hex(2, 0), table.hex(-4, 3)
    holder = table.hex(3, 0)
    beside = next(h for h in table.around(holder) if h != tube and h not in table.around(tube))
    table.put_tube(tube, 1).put_crew(state.AI, holder, beside, lonely)
    # The neighbour itself is outnumbered around its hex.
    table.put_crew(
        PLAYER, *[h for h in table.around(beside) if h != holder and h not in table.around(tube)]
    )
    ai_turn(table, covered=2)
    assert [event.a for event in table.events_of(state.DROPPED_TUBE)] == [lonely]
    assert scoring.tube_prestige(table.b, table.s, state.AI) == 3


@pytest.mark.rule("14.14", "14.12")
def test_a_crew_taken_up_does_not_count_where_it_stood() -> None:
    """One against two: back at the same tube it would change nothing, so it goes to its colour."""
    table = Table(1).paint_all(state.HOOLIGANG).put_on_stratos(state.AI, 0, 0, 11)
    tube, away = table.hex(2, 0), table.hex(-4, 3)
    near = table.around(tube)
    table.paint(state.PRIVATEER, away).put_tube(tube, 3)
    table.put_crew(state.AI, near[0]).put_crew(PLAYER, near[2], near[4])
    ai_turn(table, state.PRIVATEER)
    assert [event.a for event in table.events_of(state.AI_LIFTED)] == [near[0]]
    assert placed(table) == [away]


@pytest.mark.rule("14.14", "14.16", "14.11")
def test_with_all_twelve_on_stratos_the_ai_passes() -> None:
    """There is no crew for a tube, none to place and none to move."""
    table = ai_turn(Table(1).put_on_stratos(state.AI, 4, 4, 4), covered=2)
    assert len(table.events_of(state.AI_PASSED)) == 1
    assert not table.events_of(state.TOOK_INTEL)
    assert (table.s.asked, table.actor) == (state.PAD, PLAYER)


@pytest.mark.rule("14.22", "13.5", "13.7")
def test_the_ai_shares_a_majority_and_scores_its_bounty() -> None:
    """One crew each on level 1: 5 and 3 for both. Two of its cards fit its bounty: 4 more."""
    table = Table(1).put_on_stratos(PLAYER, 1).put_on_stratos(state.AI, 1)
    table.put_bounty(state.AI, state.HOOLIGANG)
    for faction in (state.ROVER, state.PRIVATEER):
        table.put_intel(state.AI, faction, state.HOOLIGANG)
    table.put_intel(PLAYER, state.ROVER, state.HOOLIGANG)
    assert table.scores() == [8, 8 + 4]


@pytest.mark.rule("14.6", "14.8")
def test_later_rounds_scout_with_the_cards_of_the_tracker_too() -> None:
    """Sixteen cards lie in the deck, four of each: the AI still scouts a free district second."""
    for seed in range(12):
        table = Table(1, seed=seed)
        for faction in range(state.FACTIONS):
            table.s.ai_tracker[faction] = 0
            table.s.ai_aside[faction] = 0
            table.s.ai_deck[faction] = 4
        table.begin(state.SCOUTING)
        first = table.s.leader[state.AI] // state.SPOTS
        mine = min(table.choices(state.SCOUT)) // state.SPOTS
        table.scout(mine)
        assert table.s.leader[state.AI] // state.SPOTS not in (first, mine)
        assert [table.s.ai_deck[faction] for faction in range(state.FACTIONS)] == [4, 4, 4, 4]


@pytest.mark.rule("14.12", "14.13")
def test_a_tube_that_nobody_stands_at_is_gained_first() -> None:
    """The player has dropped one and left it: the AI's crew goes there, whatever its card."""
    table = Table(1).paint_all(state.CORPOCRAT).paint(state.ROVER, 0)
    tube = table.hex(2, 0)
    table.put_tube(tube, 1)
    ai_turn(table, state.ROVER)
    assert table.choices(state.AI_PLACE) == set(table.around(tube))
    settled(table)
    assert table.scores()[state.AI] == 3
