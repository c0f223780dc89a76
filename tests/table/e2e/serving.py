"""The server of the browser tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from offworld import games

IN_CI = os.environ.get("CI") in ("1", "true")
WHOLE = os.environ.get("OFFWORLD_WHOLE") == "1"  # `make whole`: every game, size and hand
# Pictures of pages, in the folder artefacts: OFFWORLD_PICTURES=1 pytest tests/table/e2e
PICTURES = WHOLE or os.environ.get("OFFWORLD_PICTURES") == "1"
# `make test` tries what holds for all games on one of them in the browser, CI on all.
TRIED = games.names() if IN_CI or WHOLE else ["cytress"]
QUICK = str(Path(__file__).parents[1] / "quick.py")
_FOLDER = str(Path(__file__).parents[2] / "made_up")
MADE_UP = (  # a server that also knows the games made up for tests
    "-c",
    f"from offworld import cli, games; games.__path__.append({_FOLDER!r}); cli.main()",
)


def missing(what: str) -> None:
    """In CI the browser tests must run; elsewhere they may be skipped, with a word why."""
    if IN_CI:
        pytest.fail(f"the browser tests must run in CI: {what}", pytrace=False)
    pytest.skip(what)


class Server:
    """`offworld serve` in its own process; a test may kill and restart it on the same port."""

    def __init__(self, folder: Path, pace: float = 0, program: Sequence[str] = (QUICK,)):
        self.folder = folder
        self.pace = pace  # seconds that a bot takes at least
        self.program = program
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    def start(self) -> None:
        where = ["--port", str(self.port), "--db", str(self.folder / "tables.db")]
        asked = [*where, "--pace", str(self.pace), "--rate", "500", "--tables-per-client", "500"]
        log = (self.folder / "server.log").open("a", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "serve", *asked],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        written = (self.folder / "server.log").read_text(encoding="utf-8")
        assert found, f"the server did not start: {line!r} {written}"
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
        """End the server at once, without closing connections."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
