"""The attacks of `bench/attack.py`, which runs this in a process of its own.

    python bench/attacks.py URL TABLE SECONDS NAME...

TABLE is the players' table that the attacks want to harm. The last line printed is a JSON object:
for each attack, what was tried and what the server answered, with counts.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
import websockets
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

DEEP = 1200  # brackets, one inside the other
LAYOUTS = ("wide", "tall")


class Attack:
    """One attacker: its address, the table it attacks, and counts of the server's answers."""

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
    """Send invalid messages as fast as possible, and connect again when the server hangs up."""
    while attack.is_on:
        with suppress(OSError, WebSocketException, TimeoutError):
            socket = await attack.socket(attack.victim)
            attack.count("connected")
            while attack.is_on:
                await socket.send(attack.dice.choice(["x", "{", "[" * DEEP, '{"do":1}', "\x00"]))
                attack.count("sent")
                await asyncio.sleep(0)  # the other attacks, and the end of the connection


async def frames(attack: Attack) -> None:
    """Send pings, pongs that nobody asked for, and endless messages, as fast as possible."""
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
    """Hand the seats of other players to a weak bot, and take them back."""
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
    """Break off the connection right after a move was sent."""
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
    """Make tables at which only bots play, as many as the server allows."""
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
    """Chat, pass and switch bots on and off at own tables, all of which the server stores."""

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
    """Run one attack; stop it two seconds after its time at the latest."""
    try:
        await asyncio.wait_for(ATTACKS[attack.name](attack), seconds + 2)
    except TimeoutError:
        attack.count("was stopped")
    except Exception as error:
        attack.count(f"{type(error).__name__}: {error}"[:80])


if __name__ == "__main__":
    _, url, victim, seconds, *names = sys.argv
    asyncio.run(attack_on(url, victim, float(seconds), names))
