"""The solo game: the AI's action deck and what a card makes it do (14.8 to 14.10)."""

from __future__ import annotations

from collections import Counter

import pytest

from cytress.scenario import Table
from cytress.solo import ai_turn
from offworld.games.cytress import state


@pytest.mark.rule("14.8")
def test_deck_and_tracker() -> None:
    table = Table(1, sides=False)
    assert [table.s.ai_deck[f] for f in range(state.FACTIONS)] == [1, 1, 1, 1]
    assert [table.s.ai_tracker[f] for f in range(state.FACTIONS)] == [3, 3, 3, 3]
    table = ai_turn(Table(1), state.ROVER, covered=3)
    assert (table.s.ai_deck[state.ROVER], table.s.ai_tracker[state.ROVER]) == (
        2,
        2,
    )  # both cards are in the deck


@pytest.mark.rule("14.8", "14.10")
def test_a_bare_column_is_left_as_it_is() -> None:
    table = ai_turn(Table(1), state.ROVER, covered=0)
    assert (table.s.ai_deck[state.ROVER], table.s.ai_tracker[state.ROVER]) == (4, 0)
    assert table.s.bounty_at[state.ROVER] != state.AI  # the bonus was for the third reveal alone
    assert [event.a // 18 for event in table.events_of(state.TOOK_INTEL)] == [state.ROVER]


@pytest.mark.rule("14.8")
def test_three_cards_are_drawn_in_a_travel_phase() -> None:
    codes = [event.code for event in Table(1).finish_round().events]
    travel = codes[len(codes) - codes[::-1].index(state.SCOUTED) : codes.index(state.RESET_DONE)]
    assert travel.count(state.AI_DREW) == 3


@pytest.mark.rule("14.8")
def test_every_card_of_the_deck_is_as_likely() -> None:
    drawn = Counter[int]()
    for seed in range(210):
        table = Table(1, seed=seed)
        for faction in range(state.FACTIONS):
            table.s.ai_aside[faction] = 0
            table.s.ai_deck[faction], table.s.ai_tracker[faction] = (
                (4, 0) if faction == state.ROVER else (1, 3)
            )
        table.events.clear()
        drawn[table.begin(state.TRAVEL).events_of(state.AI_DREW)[0].a] += 1
    assert all(
        15 <= drawn[faction] <= 45
        for faction in (state.CORPOCRAT, state.PRIVATEER, state.HOOLIGANG)
    )  # a seventh of 210 each
    assert 95 <= drawn[state.ROVER] <= 145  # four sevenths


@pytest.mark.rule("14.9")
def test_the_first_reveal_is_intel_even_where_a_tube_could_drop() -> None:
    table = ai_turn(Table(1).put_crew(state.AI, 0), covered=3)
    assert [event.a // 18 for event in table.events_of(state.TOOK_INTEL)] == [state.PRIVATEER]
    assert not table.events_of(state.DROPPED_TUBE)


@pytest.mark.rule("14.9", "14.16")
@pytest.mark.parametrize("covered", [2, 0])
def test_the_second_is_a_tube(covered: int) -> None:
    table = ai_turn(Table(1).put_crew(state.AI, 9), covered=covered)
    assert [(event.a, event.seat) for event in table.events_of(state.DROPPED_TUBE)] == [
        (9, state.AI)
    ]
    assert not table.events_of(state.TOOK_INTEL)


@pytest.mark.rule("14.9")
def test_or_intel_where_no_tube_can_drop() -> None:
    table = ai_turn(Table(1), covered=2)
    assert not table.events_of(state.DROPPED_TUBE)
    assert [event.a // 18 for event in table.events_of(state.TOOK_INTEL)] == [state.PRIVATEER]
