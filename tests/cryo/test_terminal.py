"""Cryo in a terminal: everything is there, and fits."""

from __future__ import annotations

from functools import partial

import pytest
from rich.cells import cell_len

from cryo.scenario import GREEN, RED, Table
from offworld.games.cryo import GAME, state, tell, terminal
from offworld.games.cryo.tell.terms import SECTIONS, face
from offworld.kernel.records import Record
from offworld.presentation import rulebook
from scaffolding.terminal import random_match, shown

match = partial(random_match, GAME)


def drawn(s: Record, width: int) -> str:
    return shown(terminal.draw(match(2, 0).box, s, tell.seat_names(s), width), width)


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("seats", range(1, 5))
@pytest.mark.parametrize("moves", [0, 60, 9999])
def test_no_line_is_wider_than_the_terminal(seats: int, moves: int, width: int) -> None:
    text = drawn(match(seats, moves).state, width)
    assert max(map(cell_len, text.splitlines())) <= width


def test_all_parts_are_there() -> None:
    text = drawn(match(2, 40).state, 100)
    for section in SECTIONS:
        assert section.lower() in text.lower()
    for word in ("Caverns", "Red", "Green", "incident", "hand"):
        assert word in text


def test_the_rivals_cards_are_shown_when_solo() -> None:
    assert "decision cards" in drawn(match(1, 20).state, 100)
    assert "decision cards" not in drawn(match(2, 20).state, 100)


def test_a_view_shows_the_own_hand_and_how_many_cards_others_hold() -> None:
    table = Table(2).hand(RED, state.BULKHEAD).hand(GREEN, state.FUEL_CELLS, state.TOW_CABLE)
    for seat in range(2):
        for card in range(state.TYPES):
            table.s.upgrade[seat, card] = 0
    text = drawn(table.view(RED), 100)
    assert "hand: Bulkhead" in text
    assert "hand: 2 cards" in text
    assert "Tow Cable" not in text


def test_stacks_and_discarded_cards_are_open() -> None:
    table = Table(2).empty(0)
    s = table.s
    for card in range(state.TYPES):
        s.discard[card] = 0
    s.discard[state.BULKHEAD], s.discard[state.TOW_CABLE], s.deck_cards = 2, 1, 17
    s.early_track, s.late_track, s.sunset_track = 0, 3, 6
    s.stack[1] = 1
    text = drawn(table.view(GREEN), 100)
    assert "deck: 17 cards; discarded: Tow Cable 1, Bulkhead 2" in text
    assert "incident tokens to come: 0 early, 3 late, 6 sunset" in text
    one, two = (face(match(2, 0).box, s.top[stack]) for stack in (1, 2))
    assert f"[{one}]x1" in text
    assert f"[{two}]x2" in text


def test_the_stage_counts_down_to_the_sunset() -> None:
    table = Table(2)
    assert tell.stage(table.s) == "9 incidents to sunset"
    table.s.early_track, table.s.late_track = 0, 1
    assert tell.stage(table.s) == "1 incident to sunset"
    table.s.late_track = 0
    assert tell.stage(table.s) == "the sun sets"
    table.s.stage = state.OVER
    assert tell.stage(table.s) == "after the last pods"
    table.s.ending = 1
    assert tell.stage(table.s) == "after the sunset"


@pytest.mark.parametrize("seats", [1, 3])
def test_the_goal_names_rules_that_exist(seats: int) -> None:
    goal = tell.goal(match(seats, 0).state)
    assert goal.text.count(".") == 2
    for rule in goal.rules:
        assert rulebook.paragraph("cryo", rule)


def test_the_final_scores_by_category() -> None:
    made = match(3, 9999)
    winners = made.winners()
    text = shown(terminal.tally(made.box, made.state, tell.seat_names(made.state), winners), 100)
    for line, _ in tell.categories(made.box, made.state):
        assert line.text in text
