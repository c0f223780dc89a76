"""Zaibatsu in a terminal: everything is there, and fits."""

from __future__ import annotations

from functools import partial

import pytest
from rich.cells import cell_len

from offworld.games.zaibatsu import GAME, state, tell, terminal
from offworld.kernel.records import Record
from offworld.presentation import rulebook
from scaffolding.terminal import random_match, shown
from zaibatsu.scenario import GLITCH, GREEN, RED, STANDARD_BOX, Table

match = partial(random_match, GAME)


def drawn(s: Record, width: int) -> str:
    return shown(terminal.draw(STANDARD_BOX, s, tell.seat_names(s), width), width)


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("seats", range(2, 5))
@pytest.mark.parametrize("moves", [0, 60, 9999])
def test_no_line_is_wider_than_the_terminal(seats: int, moves: int, width: int) -> None:
    text = drawn(match(seats, moves).state, width)
    assert max(map(cell_len, text.splitlines())) <= width


def test_all_parts_are_there() -> None:
    text = drawn(match(2, 80).state, 100)
    for word in ("Cybernet", "Central Core", "Red", "Green", "next block", "hand", "deck"):
        assert word in text


def test_a_view_shows_the_own_hand_and_how_many_cards_others_hold() -> None:
    table = Table(2).hand(RED, "Worm").hand(GREEN, "Kamikaze", "Virus")
    text = drawn(table.view(RED), 100)
    assert "hand: Worm (Search" in text
    assert "hand: 2 cards" in text
    assert "Kamikaze" not in text


def test_blocks_show_their_ice_their_neighbours_and_who_controls_them() -> None:
    """Freeside has one black die, a 1; side 0 of the Core leads to it."""
    table = Table(2)
    place = table.lay("Freeside", 0, 0)
    table.control(GREEN, place).put(GLITCH, place, 0).wear(GLITCH, "Gaspar")
    text = drawn(table.view(RED), 110)
    line = next(each for each in text.splitlines() if "Freeside" in each and "(G)" in each)
    assert "1!" in line
    assert "l:Central Core" in line
    core = next(each for each in text.splitlines() if "r:Freeside" in each)
    assert "ur:*" in core
    assert "Gaspar" in text
    assert "1 of 10 control counters placed" in text


def test_what_was_discarded_and_used_is_open() -> None:
    table = Table(2).discarded("Worm", "Delete", "Delete").hand(RED, "Icebreaker")
    text = drawn(table.view(GREEN), 110)
    assert "discarded: Worm, Delete 2" in text
    assert "used in this turn: —" in text


def test_the_stage_counts_turns_and_blocks() -> None:
    table = Table(2)
    table.s.turns[RED], table.s.pile_blocks = 3, 1
    assert tell.stage(table.s) == "turn 3 · 2 blocks left"  # the one on top, and one below
    table.s.pile_blocks = 0
    assert tell.stage(table.s) == "turn 3 · 1 block left"
    table.s.top = state.NONE
    assert tell.stage(table.s) == "turn 3 · 0 blocks left"
    table.s.stage = state.CHOOSING
    assert tell.stage(table.s) == "choosing Speedrunners"
    table.s.stage = state.OVER
    assert tell.stage(table.s) == "the game is over"


@pytest.mark.parametrize("variant", ["standard", "timed"])
def test_the_goal_names_rules_that_exist(variant: str) -> None:
    goal = tell.goal(Table(2, variant=variant).s)
    assert goal.text.count(".") == 2
    for rule in goal.rules:
        assert rulebook.paragraph("zaibatsu", rule)


def test_reasons_are_expected_in_the_action_phase() -> None:
    table = Table(2).hand(RED, "Worm")
    assert set(terminal.alternatives(table.s, RED)) == set(
        tell.why_nots(STANDARD_BOX, table.s, RED)
    )
    table.answer(state.END)
    assert terminal.alternatives(table.s, RED) == ()


def test_the_final_counters_by_category() -> None:
    made = match(3, 9999)
    winners = made.winners()
    text = shown(terminal.tally(made.box, made.state, tell.seat_names(made.state), winners), 100)
    for line, _ in tell.categories(made.box, made.state):
        assert line.text in text
