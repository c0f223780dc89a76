"""Put the web table under load: real WebSocket clients on loopback at many four-seat tables.

    python bench/load.py               500 tables, 2,000 connections, 120 moves a second for 30 s
    python bench/load.py --tables 200 --rate 80    less
    python bench/load.py --rate 0      as fast as the server answers
    python bench/load.py --bots 20     while admirals think without a pause at 20 more tables
    python bench/load.py --profile     with a profile of the server's functions

It starts a server on an empty database and prints moves per second, the time from sending a move to
its acknowledgement and to the view of it at each of the four seats, the size of views, the server's
processor time and its memory per table. It needs as much time of a second core as the server of the
first: where the machine has none left, this measures the machine, so its load is printed as well.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

from offworld.table.connections import descriptors

SEATS = 4
WANTED_RATE = 0.95  # of the moves that are sent; these limits must hold
WANTED_MS, WANTED_VIEW_MS, WANTED_KB = 150, 250, 100
NUMBER = re.compile(r'"number":(\d+)')


class Seat:
    """A connection at a table. It reads everything, and parses only the views with a question."""

    def __init__(self, socket: Any):
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.asked = asyncio.Event()
        self.done: asyncio.Future[None] | None = None
        self.received: list[int] = []  # bytes of each view
        self.awaited: dict[int, float] = {}  # when the moves were sent that it has not seen yet
        self.seen: list[float] = []  # seconds from sending a move to this seat's view of it
        self.error: str | None = None
        self.reading: asyncio.Task[None] | None = None

    async def read_on(self) -> None:
        try:
            async for text in self.socket:
                if text.startswith('{"say":"view"'):
                    self.received.append(len(text))
                    self.note(text)
                    if '"answers":[{' in text:
                        self.view = json.loads(text)
                        self.asked.set()
                elif text.startswith('{"say":"done"') and self.done:
                    self.done.set_result(None)
                elif text.startswith('{"say":"error"'):
                    self.error = text
        except websockets.exceptions.ConnectionClosed:
            self.error = self.error or "closed"

    def note(self, view: str) -> None:
        """Note how long the moves took that a view shows."""
        found = NUMBER.search(view, 0, 200)
        number, now = int(found[1]) if found else 0, time.perf_counter()
        for each in [each for each in self.awaited if each <= number]:
            self.seen.append(now - self.awaited.pop(each))


class Load:
    """The tables, their seats and the measurements."""

    def __init__(self, url: str, tables: int, rate: float):
        self.url = url
        self.count = tables
        self.pause = tables / rate if rate else 0.0
        self.tables: list[list[Seat]] = []
        self.times: list[float] = []
        self.late = 0
        self.stop = False

    async def connect(self) -> None:
        """Make the tables and connect all seats."""
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(self.count):
                wanted = {"game": "cytress", "seats": [{"kind": "person"}] * SEATS}
                made = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
                self.tables.append(
                    [await self._sit(made["table"], seat["token"]) for seat in made["seats"]]
                )

    async def think(self, tables: int) -> None:
        """Make tables of bots, and wait until they think on compiled rules."""
        async with httpx.AsyncClient(base_url=self.url) as http:
            wanted = {"game": "cytress", "seats": [{"kind": "bot", "bot": "admiral"}] * SEATS}
            made = [
                (await http.post("/api/tables", json=wanted)).raise_for_status().json()["table"]
                for _ in range(tables)
            ]
            watching = await self._connect(made[0], None)
            async for text in watching:
                if any(
                    seat.get("thinking") and seat["warming"] is None
                    for seat in json.loads(text).get("seats", [])
                ):
                    break
            await watching.close()
            for table in made:
                await http.get(f"/api/tables/{table}")  # which wakes its bots

    async def _sit(self, table: str, token: str) -> Seat:
        seat = Seat(await self._connect(table, token))
        seat.reading = asyncio.create_task(seat.read_on())
        return seat

    async def _connect(self, table: str, token: str | None) -> Any:
        where = f"{self.url.replace('http', 'ws')}ws/{table}"
        socket = await websockets.connect(
            where, max_size=None, compression=None, ping_interval=None
        )
        await socket.send(
            json.dumps({"do": "hello", "token": token, "layout": "wide", "have": None})
        )
        return socket

    async def play(self, seconds: float) -> float:
        """Play at every table and return the seconds it took."""
        began = time.perf_counter()
        playing = [
            asyncio.create_task(self._play(seats, random.Random(i)))
            for i, seats in enumerate(self.tables)
        ]
        await asyncio.sleep(seconds)
        self.stop = True
        await asyncio.gather(*playing)
        return time.perf_counter() - began

    async def _play(self, seats: list[Seat], dice: random.Random) -> None:
        """Move at one table, at times fixed beforehand: a slow answer does not slow the load."""
        due = time.perf_counter() + dice.random() * self.pause
        while not self.stop:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            waiters = [asyncio.create_task(seat.asked.wait()) for seat in seats]
            finished, unfinished = await asyncio.wait(
                waiters, timeout=5, return_when=asyncio.FIRST_COMPLETED
            )
            for waiter in unfinished:
                waiter.cancel()
            if not finished:
                self.late += 1
                return  # the game is over, or something went wrong
            seat = next(seat for seat in seats if seat.asked.is_set())
            await self._move(seats, seat, dice)
            due += self.pause

    async def _move(self, seats: list[Seat], seat: Seat, dice: random.Random) -> None:
        seat.asked.clear()
        answer = dice.choice(seat.view["answers"])
        seat.done = asyncio.get_running_loop().create_future()
        began, number = time.perf_counter(), seat.view["number"] + 1
        for each in seats:
            each.awaited[number] = began
        await seat.socket.send(
            json.dumps({"do": "move", "number": number, "option": answer["option"]})
        )
        try:
            await asyncio.wait_for(seat.done, 10)
        except TimeoutError:
            raise SystemExit(f"a move was not acknowledged: {seat.error}") from None
        self.times.append(time.perf_counter() - began)


class Server:
    """A server of our own, on an empty database."""

    def __init__(self, folder: Path, profile: bool, bots: int):
        self.stats = folder / "server.prof"
        start = (
            [sys.executable, __file__, "--serve", str(self.stats)]
            if profile
            else [sys.executable, "-m", "offworld", "serve"]
        )
        limits = [
            "--rate",
            "1000",
            "--tables-per-client",
            "100000",
            "--connections-per-client",
            "100000",
            *(["--pace", "0"] if bots else []),
        ]
        where = ["--port", "0", "--db", str(folder / "load.sqlite3"), *limits]
        self.process = subprocess.Popen([*start, *where], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def memory(self) -> int:
        """Bytes of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) * 1024

    def seconds(self) -> float:
        """Processor time used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def thought(self) -> tuple[float, float]:
        """How many answers bots have given, and the seconds this took them."""
        text = httpx.get(f"{self.url}metrics").text
        count, total = (
            float(re.findall(rf"^offworld_bot_seconds_{what} (\S+)", text, re.M)[0])
            for what in ("count", "sum")
        )
        return count, total

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


def serve_profiled(stats: str, arguments: list[str]) -> None:
    """The server, under a profiler."""
    from offworld.commands.serve import command

    leave, profiler = os._exit, cProfile.Profile(time.thread_time)
    setattr(os, "_exit", sys.exit)  # noqa: B010 (the server would leave before this is written)
    profiler.enable()
    with suppress(SystemExit, KeyboardInterrupt):
        command(arguments)
    profiler.disable()
    profiler.dump_stats(stats)
    leave(0)


def told(times: list[float]) -> str:
    shares = (0.5, 0.95, 0.99, 1.0)
    return ", ".join(f"{share:.0%} {1000 * percentile(times, share):.0f} ms" for share in shares)


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def measure(server: Server, tables: int, rate: float, seconds: float, bots: int) -> bool:
    load = Load(server.url, tables, rate)
    async with httpx.AsyncClient(
        base_url=server.url
    ) as http:  # everything is loaded that a first table loads
        wanted = {"game": "cytress", "seats": [{"kind": "person"}] * SEATS}
        first = (await http.post("/api/tables", json=wanted)).json()
    warm = await load._sit(first["table"], first["seats"][0]["token"])
    await asyncio.sleep(1)
    await warm.socket.close()
    before = server.memory()
    began = time.perf_counter()
    await load.connect()
    while not all(seat.received for seats in load.tables for seat in seats):
        await asyncio.sleep(0.1)
    print(f"{tables} tables, {tables * SEATS} connections in {time.perf_counter() - began:.1f} s")
    with_all = (server.memory() - before) / tables / 1024
    print(f"memory a table with {SEATS} connections, idle: {with_all:.0f} KB")
    if bots:
        await load.think(bots)
    used, own, thought = server.seconds(), time.process_time(), server.thought()
    took = await load.play(seconds)
    per_second = len(load.times) / took
    seen = [second for seats in load.tables for seat in seats for second in seat.seen]
    views = [size for seats in load.tables for seat in seats for size in seat.received[1:]]
    busy, loading = (server.seconds() - used) / took, (time.process_time() - own) / took
    print(
        f"{len(load.times)} moves in {took:.1f} s: {per_second:.0f} moves/s; "
        f"tables that stopped: {load.late}"
    )
    print(f"send to acknowledgement: {told(load.times)}")
    print(f"send to view: {told(seen)}")
    mean, most = sum(views) / max(1, len(views)) / 1024, max(views, default=0) / 1024
    print(f"a view after a move: {mean:.1f} KB on average, at most {most:.1f} KB")
    per_move = 1000 * busy / per_second
    print(f"server: {busy:.0%} of a core, {per_move:.1f} ms per move with its {SEATS} views")
    print(
        f"load: {loading:.0%} of a core; this machine has {os.cpu_count()} cores "
        f"and an average load of {os.getloadavg()[0]:.1f}"
    )
    if bots:
        answers, thinking = (
            after - until for after, until in zip(server.thought(), thought, strict=True)
        )
        mean = thinking / max(1, answers)
        print(f"bots at {bots} tables: {answers:.0f} answers, each after {mean:.1f} s")
    played = (server.memory() - before) / tables / 1024
    moves = len(load.times) / tables
    print(f"memory per table with {SEATS} connections after {moves:.0f} moves: {played:.0f} KB")
    acknowledged, viewed = 1000 * percentile(load.times, 0.99), 1000 * percentile(seen, 0.99)
    good = acknowledged <= WANTED_MS and viewed <= WANTED_VIEW_MS and with_all <= WANTED_KB
    good = good and per_second >= WANTED_RATE * rate
    print(
        "holds"
        if good
        else f"does NOT hold: wanted {WANTED_RATE * rate:.0f} moves/s, 99% acknowledged within "
        f"{WANTED_MS} ms and seen within {WANTED_VIEW_MS} ms, {WANTED_KB} KB per idle table"
    )
    return good


def show_profile(stats: Path) -> None:
    print("\nwhere the server's time went:")
    pstats.Stats(str(stats)).sort_stats("tottime").print_stats(25)
    pstats.Stats(str(stats)).sort_stats("cumulative").print_stats("offworld", 30)


def main() -> None:
    if len(sys.argv) > 2 and sys.argv[1] == "--serve":
        serve_profiled(sys.argv[2], sys.argv[3:])
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument(
        "--rate",
        type=float,
        default=120.0,
        help="moves per second to send; 0: as fast as they are answered",
    )
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--bots",
        type=int,
        default=0,
        metavar="TABLES",
        help="additional tables at which admirals think without a pause",
    )
    parser.add_argument(
        "--profile", action="store_true", help="profile the server, which slows it down"
    )
    chosen = parser.parse_args()
    descriptors()  # for all connections
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), chosen.profile, chosen.bots)
        try:
            good = asyncio.run(
                measure(server, chosen.tables, chosen.rate, chosen.seconds, chosen.bots)
            )
        finally:
            server.stop()
        if chosen.profile:
            show_profile(server.stats)
    sys.exit(0 if good or chosen.profile else 1)


if __name__ == "__main__":
    main()
