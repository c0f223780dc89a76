"""A real server and a real Chromium. Without Chromium these tests are skipped; in CI they fail.

A worker's browser tests share one browser and one server of each kind. They are opened when a test
first needs them, and closed after the last browser test in a row: while Playwright runs, its event
loop counts as running for every other test too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from player import Player
from serving import IN_CI, MADE_UP, Server, missing

from offworld import games
from offworld.bots import thinker

HERE = Path(__file__).resolve()
ARTEFACTS = HERE.parents[3] / "artefacts"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# The shell is Chromium without windows of its own, and takes a quarter of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

BROWSER, SERVER, UNHURRIED, WITH_MADE_UP = "browser", "server", "unhurried", "made up"

_shared: dict[str, Any] = {}
_closing: dict[str, ExitStack] = {}
_failed = pytest.StashKey[bool]()


def shared(name: str, make: Callable[[], AbstractContextManager[Any]]) -> Any:
    """Return what the browser tests of this worker share under a name; open it, if it isn't yet."""
    if name not in _shared:
        _closing[name] = ExitStack()
        _shared[name] = _closing[name].enter_context(make())
    return _shared[name]


def close(*names: str) -> None:
    for name in names:
        if name in _shared:
            del _shared[name]
            _closing.pop(name).close()


@pytest.hookimpl(trylast=True)  # after the fixtures of the test
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is None or nextitem.path.parent != HERE.parent:
        close(*list(_shared))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Note whether the test itself failed, for the pictures of its pages."""
    report: Any = yield
    if report.when == "call":
        item.stash[_failed] = report.failed
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a browser test that fails in CI run once more; the report then names it (R).

    Two browsers and two servers share a small machine there. A test that fails twice fails.
    """
    if IN_CI:
        for item in items:
            if item.path.parent == HERE.parent:
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile the rules once, for all servers: one that is killed takes its compiling along.

    Every second worker begins at the other end, so that two compile at the same time.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    for name in games.names()[:: -1 if int(worker[2:]) % 2 else 1]:
        if thinker.is_cached(games.find(name)):
            continue
        command = [sys.executable, "-m", "offworld.table.thinking", name]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL}
        with subprocess.Popen(command, **pipes) as compiling:
            assert compiling.wait() == 0


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Server:
    served: Server = shared(SERVER, lambda: Server(tmp_path_factory.mktemp("server")))
    return served


@pytest.fixture
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server whose bots leave time to step in."""
    folder = tmp_path_factory.mktemp
    served: Server = shared(UNHURRIED, lambda: Server(folder("unhurried"), pace=0.3))
    return served


@pytest.fixture
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server that also knows the games made up for tests."""
    folder = tmp_path_factory.mktemp
    served: Server = shared(WITH_MADE_UP, lambda: Server(folder("made_up"), program=MADE_UP))
    return served


@contextmanager
def chromium() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright's Python package is not installed")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        missing("no Chromium on this machine")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def browser() -> Any:
    return shared(BROWSER, chromium)


@pytest.fixture
def newcomer(browser: Any, server: Server, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Make players, each in a browser context of their own; every error of a page is kept.

    A test that fails leaves a picture of each page.
    """
    ARTEFACTS.mkdir(exist_ok=True)
    players: list[Player] = []

    def make(width: int = 1280, height: int = 800, scheme: str = "dark", **options: Any) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce",
            **options,
        )
        players.append(Player(context, server.url, ARTEFACTS))
        return players[-1]

    yield make
    troubles = [trouble for player in players for trouble in player.troubles]
    for at, player in enumerate(players):
        if troubles or request.node.stash.get(_failed, False):
            with suppress(Exception):  # the page may be what failed
                player.photograph(f"failed-{request.node.name}-{at}".replace("/", "-"))
        player.context.close()
    if any(player.reviewed for player in players):  # that goes on, and would slow the next test
        close(SERVER, UNHURRIED, WITH_MADE_UP)
    assert not troubles, troubles
