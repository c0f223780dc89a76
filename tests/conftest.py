"""What tests of several folders share, and how they are spread over workers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from offworld import games
from offworld.kernel.game import Game

pytest.register_assert_rewrite("scaffolding")

TESTS = Path(__file__).parent
MADE_UP = str(TESTS / "made_up")

# What takes longest begins first, so that no worker is left alone with it at the end.
SLOW_FIRST = ("laws", "table/e2e", "table")


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Register a game made up for tests, in which all play at once, for one test."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, MADE_UP])
    return games.find("pebbles")


@pytest.fixture
def smugglers(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Register a game made up for tests, which hides and asks everything, for one test."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, MADE_UP])
    return games.find("smugglers")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests, and keep those on one worker that share what is costly to make.

    The laws of a game stay together: its rules are then compiled by one worker only, while
    another compiles those of the next game. Browser tests go to whichever worker is free, for they
    take longest. Other tests stay with those of their file.
    """
    items.sort(key=_turn)
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group(item)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how long answers took in the browser, if that was measured."""
    for path in sorted((TESTS.parent / "artefacts").glob("answers-*.json")):
        if path.stat().st_mtime >= terminalreporter._session_start.time:
            figures = json.loads(path.read_text(encoding="utf-8"))
            terminalreporter.line(
                f"{path.stem}: click to answer {figures['median']} ms in the median, "
                f"{figures['p95']} ms for 95 of 100 ({figures['wanted']} wanted)"
            )


def _turn(item: pytest.Item) -> int:
    folder = item.path.relative_to(TESTS).parent.as_posix()
    return SLOW_FIRST.index(folder) if folder in SLOW_FIRST else len(SLOW_FIRST)


def _group(item: pytest.Item) -> str:
    if item.path.parent == TESTS / "laws":
        for name in (*games.names(), "smugglers"):
            if f"[{name}" in item.name:
                return f"laws of {name}"
    if item.path.parent == TESTS / "table" / "e2e":
        return item.nodeid
    if item.path.name == "test_ptx.py":  # compiles one game after the other
        return f"{item.path.name} {item.name.partition('[')[2]}"
    return item.path.relative_to(TESTS).as_posix()
