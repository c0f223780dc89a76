"""Smugglers at one keyboard: the screen shows what the seat that is asked may know."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from offworld.kernel.game import Game
from offworld.match import Match
from offworld.terminal.session import FORGET_SCROLLED, HUMAN, Session

COVER = "take the keyboard. The others look away."


class Keyboard:
    """Types lines, then `quit`, and presses Enter under a cover; knows what was shown before."""

    def __init__(self, shown: io.StringIO, *typed: str):
        self.shown, self.typed = shown, iter((*typed, "quit"))
        self.screens: list[tuple[str, str]] = []  # the prompt, and what was printed since the last

    def __call__(self, prompt: str) -> str:
        self.screens.append((prompt, self.shown.getvalue()))
        self.shown.seek(0)
        self.shown.truncate()
        return "" if prompt.startswith("Press Enter") else next(self.typed)


def play(
    game: Game, players: list[str], path: Path, *typed: str, terminal: bool = False
) -> tuple[Match, list[tuple[str, str]]]:
    """Type at a table; return the match, and each prompt with what was printed before it."""
    match = Match.new(game, len(players), seed=5, players=players)
    shown = io.StringIO()
    keyboard = Keyboard(shown, *typed)
    Session(match, Console(file=shown, width=100, force_terminal=terminal), path, keyboard).run()
    return match, [*keyboard.screens, ("", shown.getvalue())]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "smugglers.match"


def asked(screens: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the seats that were asked, and a dash for a cover."""
    for prompt, _ in screens[:-1]:
        yield "-" if prompt.startswith("Press Enter") else prompt.rstrip("> ")


def test_the_screen_is_covered_between_people(smugglers: Game, path: Path) -> None:
    _, screens = play(smugglers, [HUMAN] * 3, path, "bid 2", "bid 1", "bid 0", "steal green")
    assert "".join(asked(screens)) == "-Red-Green-White-Red-Green"
    covers = [text for prompt, text in screens if prompt.startswith("Press Enter")]
    assert all(text.strip().endswith(COVER) for text in covers)
    assert not any("coins," in text for text in covers[1:]), "a cover shows nothing of the table"


def test_each_reads_what_they_missed_and_may_know(smugglers: Game, path: Path) -> None:
    _, screens = play(smugglers, [HUMAN] * 3, path, "bid 2", "bid 1", "bid 0", "steal green", "let")
    told = [text for prompt, text in screens if prompt.startswith(("Red", "Green", "White"))]
    green_bids, white_bids, red_acts, green_reacts = told[1:5]
    assert "Red has made a bid." in green_bids
    assert "Red bids" not in green_bids
    assert "Red has made a bid." in white_bids
    assert "Green has made a bid." in white_bids
    assert "Green has bid 1 coin." in red_acts
    assert "You take the crate: a " in red_acts
    assert "Red takes the crate: a card." in green_reacts
    assert "Red wants to steal from you." in green_reacts


def test_a_reaction_is_asked_even_if_there_is_nothing_to_react_with(
    smugglers: Game, path: Path
) -> None:
    """Otherwise all at the keyboard would know that Green has no guard."""
    match, screens = play(
        smugglers, [HUMAN] * 3, path, "bid 2", "bid 1", "bid 0", "steal green", "let"
    )
    assert match.view_after(4, 1).hand[1, 0] == 0, "Green has no guard"
    assert list(asked(screens))[8:10] == ["-", "Green"]


def test_a_terminal_forgets_what_was_on_it(smugglers: Game, path: Path) -> None:
    _, screens = play(smugglers, [HUMAN] * 2, path, "bid 2", terminal=True)
    covers = [text for prompt, text in screens if prompt.startswith("Press Enter")]
    assert len(covers) == 2
    assert all(FORGET_SCROLLED in text for text in covers)


def test_a_single_person_is_not_covered(smugglers: Game, path: Path) -> None:
    _, screens = play(smugglers, [HUMAN, "greedy", "random"], path, "bid 3")
    assert set(asked(screens)) == {"Red"}
    everything = "".join(text for _, text in screens)
    assert COVER not in everything
    assert "Green bids" not in everything
    assert "Green has made a bid." in everything


def test_at_the_end_everything_is_shown(smugglers: Game, path: Path) -> None:
    match, screens = play(smugglers, ["greedy", "random", "greedy"], path)
    assert match.is_over
    assert "cards" not in screens[-1][1].split("Red:")[1].split("\n")[0], "hands are open"
    assert " wins." in screens[-1][1] or " win together." in screens[-1][1], "without points"


def test_a_single_person_is_you_to_the_end(smugglers: Game, path: Path) -> None:
    players, shown = [HUMAN, "random"], io.StringIO()
    match = Match.new(smugglers, 2, seed=1, players=players)
    Session(match, Console(file=shown, width=100), path, lambda prompt: "1").run()
    assert match.is_over
    told = shown.getvalue()
    assert "You rest." in told
    assert not re.search(r"\bRed (rests|has|is|takes|bids)\b", told)
