"""A real server and a real Chromium. Where there is no Chromium these tests are skipped; in CI that is a failure."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from player import Player

HERE = Path(__file__).resolve()
ARTEFACTS = HERE.parents[3] / "artefacts"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def _missing(what: str) -> None:
    """In CI the browser tests must run; elsewhere they may be skipped, with a word why."""
    if os.environ.get("CI"):
        pytest.fail(f"the browser tests must run in CI: {what}", pytrace=False)
    pytest.skip(what)


class Server:
    """`offworld serve` in a process of its own, which a test may kill and start again on the same port and database."""

    def __init__(self, folder: Path, pace: float = 0):
        self.folder = folder
        self.pace = pace  # seconds that a bot takes at least
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        where = ["--port", str(self.port), "--db", str(self.folder / "tables.db")]
        asked = [*where, "--pace", str(self.pace), "--rate", "500", "--tables-per-client", "500"]
        log = (self.folder / "server.log").open("a", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "offworld", "serve", *asked],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server did not start: {line!r} {(self.folder / 'server.log').read_text(encoding='utf-8')}"
        self.port = int(found[1])
        self._wait()

    def _wait(self) -> None:
        for _ in range(100):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server is not healthy")

    def kill(self) -> None:
        """As a power cut would: no goodbye to anybody."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


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


@pytest.fixture(scope="module")  # while Playwright runs, its event loop counts as running for every other test too
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("Playwright's Python package is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        _missing("no Chromium on this machine")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def newcomer(browser: Any, server: Server) -> Iterator[Any]:
    """Makes people: each in a browser context of their own, who note every error that their page shows."""
    ARTEFACTS.mkdir(exist_ok=True)
    players: list[Player] = []

    def make(width: int = 1280, height: int = 800, scheme: str = "dark", **options: Any) -> Player:
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce", **options)
        players.append(Player(context, server.url, ARTEFACTS))
        return players[-1]

    yield make
    troubles = [trouble for player in players for trouble in player.troubles]
    for player in players:
        player.context.close()
    assert not troubles, troubles
