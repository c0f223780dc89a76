"""Several people at one keyboard where all play at once: one after the other, bots first."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from offworld.kernel.game import Game
from offworld.match import Match
from offworld.terminal.session import HUMAN, Session
from scaffolding.grammar import YOU

ONE, TWO, THROW, DONE, KEEP, GIVE = range(6)


class Keyboard:
    """Types lines, then `quit`; remembers which seat was asked."""

    def __init__(self, *typed: str):
        self.typed: Iterator[str] = iter((*typed, "quit"))
        self.asked: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.asked.append(prompt.rstrip("> "))
        return next(self.typed)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pebbles.match"


def session(game: Game, players: list[str], path: Path, *typed: str) -> tuple[Match, Keyboard, str]:
    """Type at a table; return the match, the seats that were asked, and what was shown."""
    match, keyboard, shown = (
        Match.new(game, len(players), seed=1, players=players),
        Keyboard(*typed),
        io.StringIO(),
    )
    Session(match, Console(file=shown, width=100), path, keyboard).run()
    return match, keyboard, shown.getvalue()


def test_one_after_the_other_the_lowest_seat_first(pebbles: Game, path: Path) -> None:
    match, keyboard, _ = session(pebbles, [HUMAN, HUMAN], path, *["one"] * 3, *["two"] * 3, "keep")
    assert keyboard.asked == ["Red"] * 3 + ["Green"] * 4 + ["Red"], (
        "Green has most and is asked alone; then Red begins the next round"
    )
    assert match.moves == (*[(0, ONE)] * 3, (0, DONE), *[(1, TWO)] * 3, (1, DONE), (1, KEEP))
    assert Match.load(path).moves == match.moves


def test_people_who_read_the_same_screen_go_by_their_names(pebbles: Game, path: Path) -> None:
    typed = *["one"] * 3, *["two"] * 3, "why bag"
    _, _, shown = session(pebbles, [HUMAN, HUMAN], path, *typed)
    assert "Red takes 1." in shown
    assert "Green takes 2." in shown
    assert "Green has most. Will Green share?" in shown
    assert not YOU.search(shown.split("quit.")[-2]), "what was shown before the last answer"


def test_a_single_person_is_you(pebbles: Game, path: Path) -> None:
    _, _, shown = session(pebbles, [HUMAN, "greedy"], path, "one", "two")
    assert "You take 1." in shown
    assert "Green " in shown
    assert "Red takes" not in shown


def test_bots_before_people(pebbles: Game, path: Path) -> None:
    match, keyboard, _ = session(pebbles, [HUMAN, "greedy", HUMAN], path, "one")
    assert [move.seat for move in match.moves] == [1, 1, 1, 1, 0]
    assert keyboard.asked == ["Red", "Red"]


def test_the_last_answer_at_the_keyboard_is_taken_back(pebbles: Game, path: Path) -> None:
    """Red's third answer forced it to be ready: both are taken back, and the bot's stay."""
    match, keyboard, shown = session(
        pebbles, [HUMAN, HUMAN, "random"], path, "one", "two", "two", "undo", "undo", "one", "one"
    )
    assert keyboard.asked == ["Red"] * 3 + ["Green"] + ["Red"] * 3 + ["Green"]
    own = [move for move in match.moves if move.seat != 2]
    assert own == [(0, ONE), (0, ONE), (0, ONE), (0, DONE)]
    assert [move.seat for move in match.moves[:4]] == [2, 2, 2, 2]
    assert shown.count("Red is ready") == 2


def test_what_cannot_be_taken_back_is_explained(pebbles: Game, path: Path) -> None:
    _, _, shown = session(pebbles, [HUMAN, "greedy"], path, "undo", "throw", "undo")
    assert "There is no answer of yours to take back: others have played since." in shown
    assert "revealed something new" in shown


def test_nothing_is_taken_back_once_a_bot_has_played_on_from_it(pebbles: Game, path: Path) -> None:
    """Only Red is asked for a gift: the bot's answers of the next round depend on it."""
    match = Match.new(pebbles, 2, seed=1, players=[HUMAN, "random"])
    for move in [(1, ONE)] * 3 + [(1, DONE)] + [(0, TWO)] * 3 + [(0, DONE)]:
        match.play(*move)
    shown = io.StringIO()
    Session(match, Console(file=shown, width=100), path, Keyboard("keep", "undo")).run()
    assert "others have played since" in shown.getvalue()
    assert match.moves[8] == (0, KEEP)
    assert [move.seat for move in match.moves[9:]] == [1, 1, 1, 1]


def test_typing_ahead_ends_with_the_turn(pebbles: Game, path: Path) -> None:
    """Three small questions of a round may be answered ahead, the next seat's may not."""
    match = Match.new(pebbles, 2, seed=1, players=[HUMAN, HUMAN])
    keyboard, shown, discarded = Keyboard(*["one"] * 3, *["two"] * 3, "keep"), io.StringIO(), []

    def discard() -> bool:
        discarded.append(len(match.moves))
        return len(discarded) == 2

    Session(match, Console(file=shown, width=100), path, keyboard, discard=discard).run()
    assert discarded == [0, 4, 8, 9], "Red, Green, Green alone, Red in the next round"
    assert shown.getvalue().count("What you typed before this question was shown is discarded") == 1


def test_only_the_seat_that_changed_is_drawn(pebbles: Game, path: Path) -> None:
    _, _, shown = session(pebbles, [HUMAN, HUMAN], path, "one", "two")
    first, second, third = shown.split("Turn 1 · all at once · pebbles: ")[:3]
    assert "Red: 0, Green: 0" in first
    assert "Red: 1\n" in second
    assert "Red: 3\n" in third
    assert "Green: " not in second + third
