"""What tests of several folders share, and how they are spread over workers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from offworld import games
from offworld.kernel.game import Game

pytest.register_assert_rewrite("scaffolding", "picture_checks")

TESTS = Path(__file__).parent
MADE_UP = str(TESTS / "made_up")

# What takes longest begins first, so that no worker is left alone with it at the end. Before all
# others, the rules are compiled that they load.
SLOW_FIRST = (
    *("test_compiled.py", "laws", "test_bench.py"),
    *("test_ptx.py", "test_search.py", "test_mutants.py"),
    *("table/e2e", "table", "test_ladder.py", "test_review.py", "goldens"),
)
BY_GAME = ("test_ptx.py", "test_search.py", "test_mutants.py")  # long files, a group for each game
WITH_LAWS = {"test_bench.py": "cytress"}  # what compiles more programs of a game


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

    What compiles the rules of a game stays together with its laws: one worker translates them, for
    all programs that they are part of, while another does so with the next game. Browser tests go
    to whichever worker is free, for they take longest. Other tests stay with those of their file.
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
    place = item.path.relative_to(TESTS)
    names = {place.as_posix(), place.parent.as_posix()}
    return next((i for i, each in enumerate(SLOW_FIRST) if each in names), len(SLOW_FIRST))


def _group(item: pytest.Item) -> str:
    if item.path.parent == TESTS / "laws" or item.path.name == "test_compiled.py":
        for name in (*games.names(), "smugglers"):
            if f"[{name}" in item.name:
                return f"laws of {name}"
    if item.path.name in WITH_LAWS:
        return f"laws of {WITH_LAWS[item.path.name]}"
    if item.path.parent == TESTS / "table" / "e2e":
        return item.nodeid
    if item.path.name in BY_GAME:
        return f"{item.path.name} {item.name.partition('[')[2]}"
    return item.path.relative_to(TESTS).as_posix()
