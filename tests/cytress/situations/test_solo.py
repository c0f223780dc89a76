"""Situations of the rogue AI: solo (chapter 14)."""

from __future__ import annotations

import pytest

from cytress.scenario import PLAYER, Table
from cytress.solo import ai_turn, placed
from offworld.games.cytress import scoring, state


def settled(table: Table) -> Table:
    """The player answers the AI's ties anyhow, until it is the player's turn."""
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    return table


@pytest.mark.rule("14.5", "14.6", "14.7", "1.3")
def test_the_ai_scouts_twice_and_pays_privateers_twice_up_to_the_limit() -> None:
    """The AI goes where the player may not, and comes not back to where the player stands."""
    table = Table(1).learn(PLAYER, state.PRIVATEER, tech=2, ammo=2).put_stock(PLAYER, ammo=24)
    table.put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    table.put_ai_cards(state.HOOLIGANG).scout(state.ROVER)
    assert table.stock(PLAYER) == [0, 2, 25, 6]
    assert table.choices(state.SCOUT) == {2 * state.CORPOCRAT, 2 * state.PRIVATEER}


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


@pytest.mark.rule("14.17", "14.19", "14.10")
def test_a_crew_rises_before_the_height_of_the_tube_is_settled() -> None:
    """Two on level 1: one rises, the AI has levels 1 and 2, and the tube goes to level 3."""
    table = Table(1).put_on_stratos(state.AI, 2).put_crew(state.AI, 0)
    ai_turn(table, covered=1)
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    assert table.levels(state.AI) == [1, 1, 1]


@pytest.mark.rule("14.21", "14.16")
def test_the_ais_tube_uses_the_fourteen_and_its_marker_uses_none() -> None:
    """Height 1: one section of the allotted ones, and none of those in the box is missing."""
    table = ai_turn(Table(1).put_crew(state.AI, 0), covered=2)
    assert (table.s.tubes, table.s.spare_tubes) == (13, 36)


@pytest.mark.rule("14.22", "13.5", "13.7")
def test_the_ai_shares_a_majority_and_scores_its_bounty() -> None:
    """One crew each on level 1: 5 and 3 for both. Two of its cards fit its bounty: 4 more."""
    table = Table(1).put_on_stratos(PLAYER, 1).put_on_stratos(state.AI, 1)
    table.put_bounty(state.AI, state.HOOLIGANG)
    for faction in (state.ROVER, state.PRIVATEER):
        table.put_intel(state.AI, faction, state.HOOLIGANG)
    table.put_intel(PLAYER, state.ROVER, state.HOOLIGANG)
    assert table.scores() == [8, 8 + 4]
