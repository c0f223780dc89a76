"""Running servers and databases for the table's tests, and clients for them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
import pytest
import websockets

from offworld import games
from offworld.match import Match
from offworld.table.live import Table
from offworld.table.security import new_token, token_hash
from offworld.table.storage import SeatRow, Storage, TableRow

Result = TypeVar("Result")
Message = dict[str, Any]
HERE = Path(__file__).parent


def run(work: Coroutine[Any, Any, Result], seconds: float = 120) -> Result:
    """Run a coroutine in a thread, with a time limit: browser tests have a loop in the main one."""

    async def limited() -> Result:
        return await asyncio.wait_for(work, seconds)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(limited())).result()


# --- PostgreSQL ---


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    return found[-1].parent if found else None


class Postgres:
    """A real PostgreSQL in its own folder, reached by a socket there, without disk syncs."""

    def __init__(self) -> None:
        programs = postgres_programs()
        assert programs is not None
        self.folder = Path(tempfile.mkdtemp(prefix="offworld-pg-", dir="/tmp"))
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
            self._as = {"user": "postgres", "group": "postgres", "extra_groups": []}
        data = self.folder / "data"
        self._do(
            programs / "initdb",
            "-D",
            data,
            "-U",
            "offworld",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-instructions",
            "--no-sync",
        )
        settings = ("-F", "-c", "listen_addresses=", "-c", "max_connections=200")
        self._server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", self.folder, *settings],
            stderr=(self.folder / "log").open("wb"),
            cwd=self.folder,
            **self._as,
        )
        for _ in range(300):
            with suppress(subprocess.CalledProcessError):
                self._do(
                    programs / "psql",
                    "-h",
                    self.folder,
                    "-U",
                    "offworld",
                    "-d",
                    "postgres",
                    "-c",
                    "SELECT 1",
                )
                break
            time.sleep(0.05)
        self._programs = programs

    def _do(self, *command: Any) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as)

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{secrets.token_hex(4)}"
        self._do(self._programs / "createdb", "-h", self.folder, "-U", "offworld", name)
        return f"postgresql://offworld@/{name}?host={self.folder}"

    def stop(self) -> None:
        self._server.send_signal(signal.SIGQUIT)  # at once: all of it is thrown away
        self._server.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


def services_required() -> bool:
    return os.environ.get("CI") in ("1", "true") or bool(
        os.environ.get("OFFWORLD_REQUIRE_SERVICES")
    )


def need_postgres() -> None:
    """Skips a test where there is no PostgreSQL; fails it where there must be one."""
    if postgres_programs() is None:
        word = "PostgreSQL is not installed: run tools/services.sh, or apt-get install postgresql"
        if services_required():
            pytest.fail(word)
        pytest.skip(word)


# --- servers ---


class Server:
    """A running server process."""

    def __init__(self, pid: int, url: str):
        self.pid = pid
        self.url = url
        self.has_ended = False

    @property
    def port(self) -> int:
        return int(self.url.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """At once, with no chance to tidy up."""
        os.kill(self.pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        self._wait()

    def _wait(self) -> None:
        for _ in range(1500):
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self.has_ended = True
                return
            time.sleep(0.01)
        raise TimeoutError(f"the server {self.pid} does not end")

    def memory(self) -> int:
        """Bytes of memory in use."""
        return (
            int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())[0])
            * 1024
        )


def _is_running(pid: int) -> bool:
    time.sleep(0.2)
    return Path(f"/proc/{pid}").exists()


def free_port() -> int:
    """Return a port outside the range of clients, so that a restarted server can have it again."""
    while True:
        port = random.randrange(15000, 30000)
        with suppress(OSError), socket.socket() as trial:
            trial.bind(("127.0.0.1", port))
            return port


class Servers:
    """Servers that start quickly: forks of one process."""

    def __init__(self) -> None:
        self._zygote = subprocess.Popen(
            [sys.executable, HERE / "zygote.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._started: list[Server] = []

    def start(self, db: str, port: int = 0, *more: str) -> Server:
        arguments = [
            "--db",
            db,
            "--port",
            str(port),
            "--rate",
            "100000",
            "--tables-per-client",
            "100000",
            "--connections-per-client",
            "100000",
            "--pace",
            "0",
            *more,
        ]
        assert self._zygote.stdin is not None
        assert self._zygote.stdout is not None
        self._zygote.stdin.write(json.dumps(arguments) + "\n")
        self._zygote.stdin.flush()
        pid, url = 0, ""
        while not (pid and url):  # in either order, and perhaps after the end of another
            line = self._zygote.stdout.readline().strip()
            if line.isdigit():
                pid = int(line)
            elif "ready" in line:
                url = line.split()[-1]
            elif pid and not _is_running(pid):
                raise RuntimeError(f"the server did not start: {arguments}")
        self._started.append(Server(pid, url))
        return self._started[-1]

    def __enter__(self) -> Servers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for server in self._started:
            if not server.has_ended:
                with suppress(ProcessLookupError):
                    server.kill()  # at once: nothing of it is looked at any more
        assert self._zygote.stdin is not None
        self._zygote.stdin.close()
        self._zygote.wait(10)


# --- clients ---


def whole(drawn: str | list[str | list[int]], before: str) -> str:
    """A group as text: it comes whole, or as new pieces and runs of those that were there."""
    if isinstance(drawn, str):
        return drawn
    known, pieces = before.split("</g>"), []
    for piece in drawn:
        pieces += [piece] if isinstance(piece, str) else known[piece[0] : sum(piece)]
    return "</g>".join(pieces)


class Client:
    """A client at a table, over a WebSocket."""

    def __init__(self, socket: Any):
        self.socket = socket
        self.view: Message = {}
        self.heard = 0  # the length of the last message

    @classmethod
    async def join(
        cls,
        url: str,
        table: str,
        token: str | None = None,
        have: int | None = None,
        layout: str = "wide",
    ) -> Client:
        opened = await websockets.connect(
            f"{url.replace('http', 'ws')}ws/{table}",
            max_size=None,
            compression=None,
            ping_interval=None,
        )
        client = cls(opened)
        await client.send(do="hello", token=token, layout=layout, have=have)
        return client

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.socket.close()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, within: float = 20) -> Message:
        text = await asyncio.wait_for(self.socket.recv(), within)
        message: Message = json.loads(text)
        self.heard = len(text)
        if message["say"] == "view":
            had = self.view.get("groups", {})
            message["groups"] = {
                name: whole(drawn, had.get(name, "")) for name, drawn in message["groups"].items()
            }
            self.view = {**self.view, **message, "groups": {**had, **message["groups"]}}
        elif message["say"] == "seats":
            self.view |= {name: message[name] for name in ("seats", "turn")}
        return message

    async def until(self, say: str) -> Message:
        """The next message of a kind; others are taken on the way."""
        while (message := await self.hear())["say"] != say:
            pass
        return message

    async def until_closed(self) -> list[Message]:
        """What is said before the server closes the connection."""
        said = []
        with suppress(websockets.exceptions.ConnectionClosed):
            while True:
                said.append(await self.hear())
        return said

    async def ask(self, **message: Any) -> Message:
        """Send a message and return its answer."""
        await self.send(**message)
        while (answer := await self.hear())["say"] in ("view", "seats", "chat"):
            pass
        return answer

    async def play(self, option: int | None = None) -> Message:
        """Give an answer, by default the first, and wait until it is stored and shown."""
        number = self.view["asked"] + 1
        option = self.view["answers"][0]["option"] if option is None else option
        answer = await self.ask(do="move", number=number, option=option)
        if answer["say"] == "done":
            while self.view["asked"] < number:
                await self.hear()
        return answer

    async def play_out(self) -> None:
        """Give the first answer to every question until the game is over."""
        await self.until("view")
        while not self.view["over"]:
            if self.view["answers"]:
                await self.play()
            else:
                await self.hear()


async def make_table(url: str, kinds: str = "ppp", **settings: Any) -> Message:
    """A new table over HTTP; `kinds` has a letter a seat: p for a person, b for a bot."""
    seats = [{"kind": {"p": "person", "b": "bot"}[letter]} for letter in kinds]
    async with httpx.AsyncClient() as http:
        answer = await http.post(
            f"{url}api/tables", json={"game": "cytress", "seats": seats, **settings}
        )
        assert answer.status_code == 201, answer.text
        made: Message = answer.json()
        return made


async def finished_game(url: str) -> Message:
    """A new table of one person, played to its end."""
    made = await make_table(url, "p")
    async with await Client.join(url, made["table"], tokens(made)[0]) as client:
        await client.play_out()
    return made


def tokens(made: Message) -> list[str]:
    return [seat["token"] for seat in made["seats"]]


async def stored_table(
    storage: Storage, seats: int = 3, seed: int = 7, game: str = "cytress", **settings: Any
) -> tuple[TableRow, list[str]]:
    """A new table straight in storage, and its seats' tokens."""
    box = games.find(game).open_box()
    match = Match.new(games.find(game), seats, seed=seed, box=box)
    keys = [new_token() for _ in range(seats)]
    row = TableRow.of(match.header, {"listed": True, **settings})
    persons = [SeatRow(seat, "person", "", None, token_hash(keys[seat])) for seat in range(seats)]
    await storage.create(
        row, persons + [SeatRow(seat, "automa", "") for seat in range(seats, match.places)]
    )
    return row, keys


async def finished_table(storage: Storage, seats: int, seed: int) -> tuple[TableRow, list[str]]:
    """A table whose game was played at random to its end; one answer was taken back on the way."""
    row, keys = await stored_table(storage, seats, seed)
    table, dice, undone = Table(row, await storage.seats(row.id), []), random.Random(seed), False
    table.rebuild()
    while not table.is_over():
        seat = table.waiting()[0]
        table.confirm(table.move(seat, table.number + 1, dice.choice(table.match.options(seat))))
        if not undone and table.can_undo(seat):
            table.confirm(table.take_back(seat, table.number + 1))
            undone = True
    assert undone
    await storage.add(row.id, table.entries, table.status)
    return row, keys
