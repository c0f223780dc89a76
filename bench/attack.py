"""Attack the web table on loopback, in every way at once, and measure what other tables notice.

    python bench/attack.py                  12 tables play; after 20 s all attacks run for 60 s
    python bench/attack.py --seconds 20     a shorter attack
    python bench/attack.py --seconds 15 --before 15 --rounds 4   calm and attack in turn
    python bench/attack.py --only noise --only half-open
    python bench/attack.py --fuzz 1000000   a million odd messages of all kinds instead
    python bench/attack.py --fuzz 1000000 --within 240   as many of them as there are in 4 minutes
    python bench/attack.py --list           what the attacks do

It starts a server of its own, with the limits that `offworld serve` has by default, on an empty
database and a free port of 127.0.0.1. The players connect from 127.0.0.1, the attackers from
127.0.0.2 to 127.0.0.9, in a process of their own: nothing leaves this machine, and everything ends
after the given time. This needs Linux.

It prints the moves a second at the players' tables before, during and after the attack, the times
to their acknowledgement, the server's memory before and after, the size of its log and the
tracebacks in it, and for each attack how often it was tried and what the server answered. The exit
status is 1 if the tables keep less than 80 % of their rate, memory stays more than 10 % higher, an
attack gets what it wants, or the log has a traceback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import websockets
from load import Load, percentile
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

KEPT, GROWTH = 0.8, 1.1  # the limits that must hold
CALM = 90.0  # seconds in which memory may return: tables are closed a minute after their last use
LOADED_WITHIN = 600.0  # seconds for the compiled rules to be loaded
DEEP = 1200
LAYOUTS = ("wide", "tall")
ODD: list[Any] = [
    None, True, -1, 0, 1.5, "1", [], {}, [1], 2**31, 2**63, -(2**70), "9" * 100, "\ud800", 1e308,
    "turn", "end", "wide", "a1" * 32, "A1" * 32, "'; DROP TABLE tables;--", "\x1b[2J",
]  # fmt: skip
HELLO = ("token", "layout", "have", "heard")
KINDS = {
    "move": ("number", "option"),
    "undo": ("number",),
    "pass": ("until",),
    "preview": ("number", "option"),
    "hint": ("number",),
    "why": (),
    "layout": ("layout",),
    "hash": ("hash",),
    "word": ("word",),
    "begin": (),
    "scores": (),
    "chat": ("key", "text"),
}


# --- the attackers, in a process of their own ---


class Attack:
    """One attacker: where it comes from, whom it wants to harm, and what the server answered."""

    def __init__(self, name: str, address: str, url: str, victim: str, until: float):
        self.name, self.address, self.url, self.victim = name, address, url, victim
        self.until = until
        self.dice = random.Random(name)
        self.counts: Counter[str] = Counter()

    @property
    def is_on(self) -> bool:
        return time.time() < self.until

    def count(self, what: object) -> None:
        self.counts[str(what)] += 1

    def http(self, **more: Any) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=20, **more)

    async def socket(self, table: str, token: str | None = None) -> Any:
        """Return a connection that has said hello."""
        opened = await websockets.connect(
            f"{self.url.replace('http', 'ws')}ws/{table}",
            local_addr=(self.address, 0),
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=20,
        )
        await opened.send(json.dumps({"do": "hello", "token": token, "layout": "wide"}))
        return opened

    async def raw(self, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a connection over which some bytes were sent."""
        parts = urlsplit(self.url)
        opened = await asyncio.open_connection(
            parts.hostname, parts.port, local_addr=(self.address, 0)
        )
        opened[1].write(data)
        return opened

    async def table(
        self, http: httpx.AsyncClient, kinds: str, **more: Any
    ) -> dict[str, Any] | None:
        """Return a new table of the attacker, or None if the server refuses to make one."""
        seats = [{"kind": {"p": "person", "b": "bot"}[kind]} for kind in kinds]
        wanted = {"game": "cytress", "seats": seats, **more}
        answer = await http.post("/api/tables", json=wanted)
        self.count(answer.status_code)
        made: dict[str, Any] | None = answer.json() if answer.status_code == 201 else None
        return made


async def noise(attack: Attack) -> None:
    """A watcher sends what is no message, as fast as it can, and comes back when it is closed."""
    while attack.is_on:
        with suppress(OSError, WebSocketException, TimeoutError):
            socket = await attack.socket(attack.victim)
            attack.count("connected")
            while attack.is_on:
                await socket.send(attack.dice.choice(["x", "{", "[" * DEEP, '{"do":1}', "\x00"]))
                attack.count("sent")
                await asyncio.sleep(0)  # the other attacks, and the end of the connection


async def frames(attack: Attack) -> None:
    """Pings, answers to none, and messages that never end, as fast as they go."""
    while attack.is_on:
        with suppress(OSError, WebSocketException, TimeoutError):
            socket = await attack.socket(attack.victim)
            attack.count("connected")
            code = attack.dice.choice([Opcode.PING, Opcode.PONG, Opcode.CONT])
            if code == Opcode.CONT:
                socket.transport.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
            frame = Frame(code, b"", fin=code != Opcode.CONT).serialize(mask=True)
            while attack.is_on and not socket.transport.is_closing():
                socket.transport.write(frame * 100)
                attack.count("sent 100")
                await asyncio.sleep(0.001)


async def hurry(attack: Attack) -> None:
    """A watcher sends good messages far too fast, and never reads what comes back."""
    while attack.is_on:
        with suppress(OSError, WebSocketException, TimeoutError):
            socket = await attack.socket(attack.victim)
            while attack.is_on:
                layout = attack.dice.choice(["tall", "wide"])
                await socket.send(json.dumps({"do": "layout", "layout": layout}))
                attack.count("sent")
                await asyncio.sleep(0)


async def big(attack: Attack) -> None:
    """Messages and requests that are far too big."""
    async with attack.http() as http:
        while attack.is_on:
            with suppress(OSError, WebSocketException, httpx.HTTPError):
                socket = await attack.socket(attack.victim)
                await socket.send("x" * 2_000_000)
                attack.count("sent")
                await asyncio.wait_for(socket.wait_closed(), 5)
                answer = await http.post("/api/tables", content=b"[" * 100_000)
                attack.count(answer.status_code)


async def half_open(attack: Attack) -> None:
    """Requests that never end: half a header, or a body that does not come."""
    held: list[asyncio.StreamWriter] = []
    halves = (
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n{",
        b"",
    )
    while attack.is_on:
        with suppress(OSError):
            _, writer = await attack.raw(attack.dice.choice(halves))
            held.append(writer)
            attack.count("opened")
        if len(held) > 400:
            for writer in held[:200]:
                writer.close()
            del held[:200]
        await asyncio.sleep(0.005)
    for writer in held:
        writer.close()


async def watchers(attack: Attack) -> None:
    """Fill one table with watchers that read nothing: its players must still get in."""
    held: list[Any] = []
    while attack.is_on:
        with suppress(OSError, WebSocketException, TimeoutError):
            held.append(await attack.socket(attack.victim))
            attack.count("connected")
        await asyncio.sleep(0.05)
        if len(held) > 120:
            for socket in held:
                await socket.close()
            held = []
    for socket in held:
        await socket.close()


async def reading(attack: Attack) -> None:
    """The course of a game, its positions and the list of tables, over and over."""
    paths = (
        f"/api/tables/{attack.victim}/course",
        "/api/tables?limit=100",
        f"/api/tables/{attack.victim}/positions/0",
        f"/api/tables/{attack.victim}/match",
        "/metrics",
        "/rules/cytress",
    )
    async with attack.http() as http:
        while attack.is_on:
            with suppress(httpx.HTTPError):
                attack.count((await http.get(attack.dice.choice(paths))).status_code)


async def tables(attack: Attack) -> None:
    """Tables without end, with a made-up address each time. Most must be refused."""
    async with attack.http() as http:
        while attack.is_on:
            forged = {"X-Forwarded-For": f"10.0.{attack.dice.randrange(256)}.1"}
            body = {"game": "cytress", "seats": [{"kind": "person", "name": "\x1b[2J\x07"}] * 5}
            with suppress(httpx.HTTPError):
                answer = await http.post("/api/tables", json=body, headers=forged)
                attack.count(answer.status_code)
                if attack.counts["201"] > 60:
                    attack.count("GOT: more tables than one address may make")
            await asyncio.sleep(0.01)


async def takeover(attack: Attack) -> None:
    """An opponent who lets a weak bot play for others, and takes seats that are not its own."""
    async with attack.http() as http:
        made = await attack.table(http, "ppp")
        if made is None:
            return
        own = {"Authorization": f"Bearer {made['seats'][2]['token']}"}
        while attack.is_on:
            where = f"/api/tables/{made['table']}/seats/{attack.dice.randrange(2)}/bot"
            wanted = {"on": attack.dice.random() < 0.5, "bot": "random"}
            with suppress(httpx.HTTPError):
                answer = await http.post(where, json=wanted, headers=own)
                attack.count(answer.status_code)
                if answer.status_code == 200:
                    attack.count("GOT: a bot in another's seat")
            await asyncio.sleep(0.02)


async def strangers(attack: Attack) -> None:
    """Requests by another name, and from another site's page."""
    async with attack.http() as http:
        while attack.is_on:
            for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
                with suppress(httpx.HTTPError):
                    answer = await http.post("/api/tables", json={}, headers=headers)
                    attack.count(answer.status_code)
                    if answer.status_code not in (403, 421):
                        attack.count("GOT: an answer to a stranger")
            await asyncio.sleep(0.02)


async def hints(attack: Attack) -> None:
    """Ten loops that ask for hints without a pause, at tables of the attacker."""

    async def loop(http: httpx.AsyncClient) -> None:
        made = await attack.table(http, "p", lots=True)
        if made is None:
            return
        while attack.is_on:
            with suppress(OSError, WebSocketException, TimeoutError):
                socket = await attack.socket(made["table"], made["seats"][0]["token"])
                number = 1
                while attack.is_on:
                    await socket.send(json.dumps({"do": "hint", "number": number}))
                    heard = json.loads(await asyncio.wait_for(socket.recv(), 20))
                    number = heard.get("asked", number - 1) + 1
                    attack.count(heard["say"])
                    await asyncio.sleep(0.1)

    async with attack.http() as http:
        await asyncio.gather(*(loop(http) for _ in range(10)))


async def vanish(attack: Attack) -> None:
    """Players who are gone in the middle of their move."""
    async with attack.http() as http:
        made = await attack.table(http, "pp", auto=False)
        if made is None:
            return
        while attack.is_on:
            with suppress(OSError, WebSocketException, TimeoutError):
                seat = attack.dice.choice(made["seats"])
                socket = await attack.socket(made["table"], seat["token"])
                number = attack.dice.randrange(1, 4)
                await socket.send(json.dumps({"do": "move", "number": number, "option": 0}))
                socket.transport.abort()
                attack.count("gone")
            await asyncio.sleep(0.02)


async def words(attack: Attack) -> None:
    """Hashes and words at tables that have not begun, right and wrong, over and over."""
    async with attack.http() as http:
        made = await attack.table(http, "pp", words=True)
        if made is None:
            return
        where = f"/api/tables/{made['table']}/word"
        while attack.is_on:
            own = {"Authorization": f"Bearer {attack.dice.choice(made['seats'])['token']}"}
            body = {attack.dice.choice(["hash", "word"]): f"{attack.dice.getrandbits(256):064x}"}
            with suppress(httpx.HTTPError):
                attack.count((await http.post(where, json=body, headers=own)).status_code)
            await asyncio.sleep(0.02)


async def crowd(attack: Attack) -> None:
    """Many watchers of one address, each of which sends no more than it may."""

    async def one(number: int) -> None:
        while attack.is_on:
            with suppress(OSError, WebSocketException, TimeoutError):
                socket = await attack.socket(attack.victim)
                attack.count("connected")
                reading = asyncio.create_task(_read_away(socket))
                while attack.is_on and not reading.done():
                    layout = {"do": "layout", "layout": attack.dice.choice(["tall", "wide"])}
                    await socket.send(json.dumps(attack.dice.choice([{"do": "scores"}, layout])))
                    attack.count("sent")
                    await asyncio.sleep(0.1)
                await reading
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one(number) for number in range(60)))


async def _read_away(socket: Any) -> None:
    """Read until the connection is closed."""
    with suppress(WebSocketException, OSError):
        async for _ in socket:
            pass


async def positions(attack: Attack) -> None:
    """Past positions of a game that goes on, forty at a time."""

    async def one(http: httpx.AsyncClient) -> None:
        while attack.is_on:
            where = f"/api/tables/{attack.victim}/positions/{attack.dice.randrange(20)}"
            with suppress(httpx.HTTPError):
                answer = await http.get(where, params={"layout": attack.dice.choice(LAYOUTS)})
                attack.count(answer.status_code)

    async with attack.http() as http:
        await asyncio.gather(*(one(http) for _ in range(40)))


async def bots(attack: Attack) -> None:
    """Tables at which only bots play, as many as there may be, without end."""
    async with attack.http() as http:
        while attack.is_on:
            with suppress(httpx.HTTPError):
                kinds = [{"kind": "bot", "bot": "random"}] * 4
                answer = await http.post("/api/tables", json={"game": "cytress", "seats": kinds})
                attack.count(answer.status_code)
                if answer.status_code == 201:
                    await http.get(f"/api/tables/{answer.json()['table']}")  # wakes the bots
            await asyncio.sleep(0.02)


async def writing(attack: Attack) -> None:
    """Own seats that talk, pass and hand themselves to bots, over and over: all of it is stored."""

    async def one(http: httpx.AsyncClient) -> None:
        made, handed = (
            await attack.table(http, "pp", game="zaibatsu"),
            await attack.table(http, "pp"),
        )
        if made is None or handed is None:
            return
        own, on = {"Authorization": f"Bearer {handed['seats'][0]['token']}"}, True
        where = f"/api/tables/{handed['table']}/seats/0/bot"
        with suppress(OSError, WebSocketException, TimeoutError):
            socket = await attack.socket(made["table"], made["seats"][0]["token"])
            reading = asyncio.create_task(_read_away(socket))
            while attack.is_on and not reading.done():
                key = f"{attack.dice.getrandbits(64):016x}"
                await socket.send(json.dumps({"do": "chat", "key": key, "text": key}))
                until = attack.dice.choice(["turn", "end", None])
                await socket.send(json.dumps({"do": "pass", "until": until}))
                with suppress(httpx.HTTPError):
                    answer = await http.post(where, json={"on": on}, headers=own)
                    attack.count(answer.status_code)
                on = not on
                await asyncio.sleep(0.1)
            await socket.close()

    async with attack.http() as http:
        await asyncio.gather(*(one(http) for _ in range(20)))


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "noise": noise,
    "frames": frames,
    "hurry": hurry,
    "big": big,
    "half-open": half_open,
    "watchers": watchers,
    "reading": reading,
    "tables": tables,
    "takeover": takeover,
    "strangers": strangers,
    "hints": hints,
    "vanish": vanish,
    "words": words,
    "crowd": crowd,
    "positions": positions,
    "bots": bots,
    "writing": writing,
}


async def attack_on(url: str, victim: str, seconds: float, names: list[str]) -> None:
    """Run attacks at once, and print what the server answered to each."""
    until = time.time() + seconds
    attacks = [
        Attack(name, f"127.0.0.{2 + at % 8}", url, victim, until) for at, name in enumerate(names)
    ]
    working = [asyncio.create_task(_bounded(each, seconds)) for each in attacks]
    await asyncio.gather(*working)
    print(json.dumps({each.name: each.counts for each in attacks}))


async def _bounded(attack: Attack, seconds: float) -> None:
    """Run one attack; end it soon after its time, whatever it waits for."""
    try:
        await asyncio.wait_for(ATTACKS[attack.name](attack), seconds + 2)
    except TimeoutError:
        attack.count("was stopped")
    except Exception as error:
        attack.count(f"{type(error).__name__}: {error}"[:80])


# --- the server ---


class Server:
    """A server of our own, on an empty database, with its log in a file."""

    def __init__(self, folder: Path, *options: str):
        self.log = folder / "log"
        command = [sys.executable, "-m", "offworld", "serve", "--port", "0"]
        command += ["--db", str(folder / "attack.sqlite3"), *options]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=folder
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def memory(self) -> int:
        """Return the bytes of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) * 1024

    def tracebacks(self) -> int:
        """Return the number of tracebacks in the log."""
        return self.log.read_text(errors="replace").count("Traceback (most recent call last)")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


def compile_rules() -> None:
    """Compile the rules first: it would take all the time of the machine in between."""
    command = [sys.executable, "-m", "offworld.table.thinking", "cytress"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as compiling:
        compiling.wait()


# --- measuring ---


async def one_hint(url: str) -> None:
    """Ask for a hint and wait for its figures, so that compiled rules are in memory."""
    async with httpx.AsyncClient(base_url=url) as http:
        wanted = {"game": "cytress", "seats": [{"kind": "person"}], "lots": True}
        made = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
    where = f"{url.replace('http', 'ws')}ws/{made['table']}"
    async with websockets.connect(where, max_size=None, compression=None) as socket:
        hello = {"do": "hello", "token": made["seats"][0]["token"], "layout": "wide"}
        await socket.send(json.dumps(hello))
        number, until = 1, time.monotonic() + LOADED_WITHIN
        while time.monotonic() < until:
            heard = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if heard["say"] == "view":
                number = heard["asked"] + 1
            elif heard["say"] == "hint" and heard["answers"]:
                return
            elif heard["say"] in ("hint", "error"):  # the rules are not loaded yet
                await asyncio.sleep(1)
            else:
                continue
            await socket.send(json.dumps({"do": "hint", "number": number}))
    raise SystemExit("the rules were not loaded in time: close other programs")


async def part(load: Load, seconds: float) -> tuple[float, list[float]]:
    """Play for some seconds; return the moves a second and the times of their acknowledgement."""
    load.times, load.stop = [], False
    took = await load.play(seconds)
    return len(load.times) / took, load.times


def told(what: str, rate: float, times: list[float]) -> str:
    ms = ", ".join(f"{share:.0%} {1000 * percentile(times, share):.0f} ms" for share in (0.5, 0.99))
    return f"{what}: {rate:.1f} moves/s, acknowledged: {ms}" if times else f"{what}: no moves"


async def measure(server: Server, chosen: argparse.Namespace) -> bool:
    if "hints" in chosen.only:
        await one_hint(server.url)
    load = Load(server.url, chosen.tables, chosen.rate)
    await load.connect()
    await part(load, 3)
    victim, first = await victim_of(server.url), server.memory()
    calm, during, counts = [await part(load, chosen.before)], [], Counter[str]()
    before = server.memory()
    print(told("before", *calm[0]))
    for _ in range(chosen.rounds):
        during.append(await attacked(load, server.url, victim, chosen, counts))
        print(told("during", *during[-1]))
        calm.append(await part(load, chosen.before))
        print(told("after", *calm[-1]))
    for what, count in counts.items():
        print(f"  {what} {count}")
    after = server.memory()
    # The players' games go on and need memory of their own, as much a move as before.
    moves = sum(len(times) for _, times in [*during, *calm[1:]])
    before += int(max(0, before - first) * moves / max(1, len(calm[0][1])))
    for _ in range(int(chosen.calm)):
        if after <= GROWTH * before:
            break
        await asyncio.sleep(1)
        after = server.memory()
    kept, growth = mean(during) / max(mean(calm), 1e-9), after / before
    got = [what for what in counts if " GOT" in what]
    print(f"kept {kept:.0%} of the rate; tables that stopped: {load.late}")
    print(
        f"memory: {before / 2**20:.0f} MB before, with what the players' moves need; "
        f"{after / 2**20:.0f} MB after ({growth:.0%})"
    )
    print(
        f"load: this machine has {os.cpu_count()} cores "
        f"and an average load of {os.getloadavg()[0]:.1f}"
    )
    problems = [
        f"the tables kept less than {KEPT:.0%}" if kept < KEPT else "",
        f"memory grew by more than {GROWTH - 1:.0%}" if growth > GROWTH else "",
        *got,
    ]
    return report(server, [problem for problem in problems if problem])


async def attacked(
    load: Load, url: str, victim: str, chosen: argparse.Namespace, counts: Counter[str]
) -> tuple[float, list[float]]:
    """Play while the attacks run, and add what the server answered to them to the counts."""
    attacking = await asyncio.create_subprocess_exec(
        "nice", sys.executable, __file__, "--run", url, victim, str(chosen.seconds), *chosen.only,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    during = await part(load, chosen.seconds)
    output, _ = await attacking.communicate()
    for name, found in json.loads(output.decode().splitlines()[-1]).items():
        counts.update({f"{name}: {what}": count for what, count in found.items()})
    return during


def mean(parts: list[tuple[float, list[float]]]) -> float:
    return sum(rate for rate, _ in parts) / len(parts)


async def victim_of(url: str) -> str:
    """Return one of the players' tables."""
    async with httpx.AsyncClient(base_url=url) as http:
        listed = (await http.get("/api/tables?limit=1")).raise_for_status().json()
        return str(listed["tables"][0]["table"])


def report(server: Server, problems: list[str]) -> bool:
    """Print what the log has, and whether everything holds."""
    size, tracebacks = server.log.stat().st_size, server.tracebacks()
    print(f"log: {size / 1024:.1f} KB, {tracebacks} tracebacks")
    for line in server.log.read_text(errors="replace").splitlines()[:3]:
        print(f"  {line[:200]}")
    if tracebacks:
        problems = [*problems, "there are tracebacks in the log"]
    print("holds" if not problems else f"does NOT hold: {'; '.join(problems)}")
    return not problems


# --- fuzzing ---


def odd_message(dice: random.Random, number: int, kind: str | None = None) -> str | bytes:
    """Return a message of any kind: whole, with odd values, cut off, too big, or noise."""
    kind = dice.choice([*KINDS, "move", "move", "unknown"]) if kind is None else kind
    fields: dict[str, Any] = {"do": kind}
    for name in HELLO if kind == "hello" else KINDS.get(kind, ()):
        usual: dict[str, Any] = {"number": number, "option": dice.randrange(300), "have": 0}
        usual |= {"heard": 0, "key": f"{dice.getrandbits(64):016x}"}
        usual["text"] = dice.randbytes(20).decode("latin-1")
        value = usual.get(name, dice.choice(ODD))
        fields[name] = value if dice.random() < 0.6 else dice.choice(ODD)
    if dice.random() < 0.1:
        fields[dice.choice(["do", "seat", "token", "x"])] = dice.choice(ODD)
    text = json.dumps(fields)
    way = dice.random()
    if way < 0.8:
        return text
    if way < 0.86:
        return text[: dice.randrange(len(text))]
    if way < 0.9:
        return dice.randbytes(dice.randrange(80))
    if way < 0.94:
        return dice.randbytes(dice.randrange(80)).decode("latin-1")
    if way < 0.97:
        return dice.choice(["[", '{"a":']) * DEEP
    return json.dumps({**fields, "more": "x" * dice.randrange(8000, 20000)})


async def fuzz_seat(
    url: str, table: str, token: str | None, count: int, seed: int, until: float
) -> tuple[int, Counter[str]]:
    """Send odd messages over one seat's connection, which is opened again when it is closed.

    Return how many were sent, and the answers.
    """
    dice, said, left = random.Random(seed), Counter[str](), count
    where, number = f"{url.replace('http', 'ws')}ws/{table}", 1
    while left > 0 and time.monotonic() < until:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with websockets.connect(
                where, max_size=None, compression=None, ping_interval=None
            ) as socket:
                if dice.random() < 0.5:  # which closes the connection, unless it is good
                    await socket.send(odd_message(dice, number, "hello"))
                    left -= 1
                else:
                    hello = {"do": "hello", "token": token, "layout": "wide"}
                    await socket.send(json.dumps(hello))
                while left > 0 and time.monotonic() < until:
                    for _ in range(min(left, 50)):
                        await socket.send(odd_message(dice, number))
                        left -= 1
                    await socket.send('{"do": "hello"}')  # its error comes after all answers
                    while True:
                        text = await asyncio.wait_for(socket.recv(), 30)
                        say = text[8:24].partition('"')[0]
                        if '"asked":' in text[:400]:
                            number = int(re.findall(r'"asked":(\d+)', text[:400])[0]) + 1
                        if say != "error":
                            said[say] += 1
                            continue
                        said[json.loads(text)["code"]] += 1
                        if "You have said hello" in text:
                            break
    return count - left, said


async def fuzz(server: Server, count: int, within: float) -> bool:
    """Send odd messages of all kinds to tables of all games, begun or not."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        games = [game["name"] for game in (await http.get("/api/games")).json()]
        seats = []
        for number, game in enumerate(games * 4):
            people = [{"kind": "person"}, {"kind": "person"}]
            wanted = {"game": game, "seats": people, "words": number % 4 == 3}
            made = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
            keys = [*(seat["token"] for seat in made["seats"] if seat["token"]), None]
            seats += [(made["table"], key) for key in keys]
    began, until = time.perf_counter(), time.monotonic() + within
    share = -(-count // len(seats))
    found = await asyncio.gather(
        *(fuzz_seat(server.url, *seat, share, seed, until) for seed, seat in enumerate(seats))
    )
    took, total = time.perf_counter() - began, sum((said for _, said in found), Counter[str]())
    sent = sum(number for number, _ in found)
    print(f"{sent} messages in {took:.0f} s over {len(seats)} connections")
    print("answers: " + ", ".join(f"{say} {number}" for say, number in total.most_common()))
    health = httpx.get(f"{server.url}healthz", timeout=20)
    return report(server, [] if health.status_code == 200 else ["the server is not well"])


def main() -> None:
    if len(sys.argv) > 1 and sys.argv[1] == "--run":
        url, victim, seconds, *names = sys.argv[2:]
        asyncio.run(attack_on(url, victim, float(seconds), names))
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--seconds", type=float, default=60.0, help="how long the attacks run (60)")
    add("--before", type=float, default=20.0, help="how long the tables play undisturbed (20)")
    add("--rounds", type=int, default=1, help="how often this is done in turn (1)")
    add("--calm", type=float, default=CALM, help="how long memory may take to return (90)")
    add("--tables", type=int, default=12, help="four-seat tables of the players (12)")
    add("--rate", type=float, default=20.0, help="moves a second at all of them together (20)")
    add("--only", action="append", choices=ATTACKS, help="run only this attack; may be repeated")
    add("--fuzz", type=int, metavar="N", help="send N odd messages instead")
    add("--within", type=float, default=math.inf, help="send them no longer than these seconds")
    add("--list", action="store_true", help="say what each attack does, and end")
    chosen = parser.parse_args()
    if chosen.list:
        for name, attack in ATTACKS.items():
            print(f"{name:10} {attack.__doc__}")
        return
    chosen.only = chosen.only or list(ATTACKS)
    if not chosen.fuzz and "hints" in chosen.only:
        compile_rules()
    with tempfile.TemporaryDirectory() as folder:
        limitless = ("--rate", "1000000") if chosen.fuzz else ()
        server = Server(Path(folder), *limitless)
        try:
            work = (
                fuzz(server, chosen.fuzz, chosen.within) if chosen.fuzz else measure(server, chosen)
            )
            good = asyncio.run(work)
        finally:
            server.stop()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
