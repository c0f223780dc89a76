"""Several processes on one port: what one stores all show, and they are replaced under play."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from running import Client, Postgres, make_table, run, tokens
from websockets.exceptions import WebSocketException


class Parent:
    """A running `offworld serve --workers`."""

    def __init__(self, db: str, count: int, *more: str):
        command = [sys.executable, "-m", "offworld", "serve", "--port", "0", "--pace", "0"]
        command += ["--db", db, "--workers", str(count), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in found.split()]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(40)


@pytest.fixture
def parent(postgres: Postgres) -> Iterator[Parent]:
    started = Parent(postgres.new_database(), 2)
    yield started
    started.process.kill()
    started.process.wait()


def is_running(pid: int) -> bool:
    with suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False


async def play_on(parent: Parent, table: str, key: str, answers: int) -> int:
    """Give answers at a solo table, each over a connection of its own; return the last entry."""
    number = 0
    while answers > 0:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with await Client.join(parent.url, table, key) as client:
                view = await client.until("view")
                assert view["number"] >= number, "an older state was shown"
                assert (await client.play())["say"] == "done"
                number, answers = client.view["number"], answers - 1
    return number


def test_workers_serve_one_table_together_and_are_replaced_under_play(parent: Parent) -> None:
    async def work() -> None:
        made = await make_table(parent.url, "p", lots=True)
        key = tokens(made)[0]
        await play_on(parent, made["table"], key, 6)
        old = parent.workers()
        assert len(old) == 2
        playing = asyncio.create_task(play_on(parent, made["table"], key, 15))
        parent.process.send_signal(signal.SIGHUP)
        for _ in range(600):
            await asyncio.sleep(0.1)
            if len(parent.workers()) == 2 and not set(parent.workers()) & set(old):
                break
        assert not any(is_running(pid) for pid in old)
        await playing

    run(work(), 120)


def test_a_killed_worker_is_replaced_and_all_end_with_their_parent(parent: Parent) -> None:
    first = parent.workers()[0]
    os.kill(first, signal.SIGKILL)
    for _ in range(300):
        time.sleep(0.1)
        if len(parent.workers()) == 2 and first not in parent.workers():
            break
    workers = parent.workers()
    assert first not in workers
    for _ in range(100):
        with suppress(httpx.HTTPError):
            assert httpx.get(f"{parent.url}healthz").json()["status"] == "ok"
            break
        time.sleep(0.1)
    parent.process.kill()
    parent.process.wait()
    for _ in range(100):
        if not any(is_running(pid) for pid in workers):
            return
        time.sleep(0.1)
    pytest.fail("a worker outlived its parent")


def test_it_stops_when_asked(postgres: Postgres) -> None:
    started = Parent(postgres.new_database(), 2, "--allow-host", "games.example")
    workers = started.workers()
    allowed = httpx.get(f"{started.url}healthz", headers={"Host": "games.example"})
    assert allowed.status_code == 200, "workers have the options of their parent"
    assert started.stop() == 0
    assert not any(is_running(pid) for pid in workers)


def test_workers_on_a_file_are_refused_with_a_clear_word(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "offworld", "serve", "--port", "0", "--workers", "2"]
    done = subprocess.run(
        [*command, "--db", str(tmp_path / "x.sqlite3")], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "several workers need a database that they can share" in done.stderr
    assert "Traceback" not in done.stderr
