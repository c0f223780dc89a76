"""A real server and a real Chromium. Without Chromium these tests are skipped; in CI they fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from player import Player
from serving import IN_CI, Server, missing

from offworld import games

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
    """Compile the rules once, for all servers: one that is killed takes its compiling along."""
    for name in games.names():
        command = [sys.executable, "-m", "offworld.table.thinking", name]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL}
        with subprocess.Popen(command, **pipes) as compiling:
            assert compiling.wait() == 0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = Server(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.kill()


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots leave time to step in."""
    served = Server(tmp_path, pace=0.3)
    served.start()
    yield served
    served.kill()


@pytest.fixture(
    scope="module"
)  # while Playwright runs, its event loop counts as running for every other test too
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright's Python package is not installed")
    chromium = (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    if chromium is None:
        missing("no Chromium on this machine")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def newcomer(browser: Any, server: Server) -> Iterator[Any]:
    """Make players, each in a browser context of their own; every error of a page is kept."""
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
    for player in players:
        player.context.close()
    assert not troubles, troubles
