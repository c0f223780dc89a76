"""What tests of several folders share, and how they are spread over workers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

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
    """Order the tests: what takes longest begins first."""
    items.sort(key=_turn)


class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Keep tests on one worker that share what is costly to make.

    What compiles the rules of a game stays together with its laws: one worker translates them, for
    all programs that they are part of, while another does so with the next game. Browser tests go
    to any worker that is free, for they take longest. Other tests stay with those of their file.
    """

    def _split_scope(self, nodeid: str) -> str:
        path, _, test = nodeid.removeprefix("tests/").partition("::")
        if path.startswith("laws/") or path == "test_compiled.py":
            for name in (*games.names(), "smugglers"):
                if f"[{name}" in test:
                    return f"laws of {name}"
        if path in WITH_LAWS:
            return f"laws of {WITH_LAWS[path]}"
        if path.startswith("table/e2e/"):
            return nodeid
        if path in BY_GAME:
            return f"{path} {test.partition('[')[2]}"
        return path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> ByGroup:
    return ByGroup(config, log)


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
