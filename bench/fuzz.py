"""Odd messages of all kinds for `bench/attack.py --fuzz`."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
import websockets
from attacks import DEEP
from websockets.exceptions import WebSocketException

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


async def fuzz(url: str, count: int, within: float) -> list[str]:
    """Send odd messages of all kinds to tables of all games, begun or not; return what is wrong."""
    async with httpx.AsyncClient(base_url=url) as http:
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
        *(fuzz_seat(url, *seat, share, seed, until) for seed, seat in enumerate(seats))
    )
    took, total = time.perf_counter() - began, sum((said for _, said in found), Counter[str]())
    sent = sum(number for number, _ in found)
    print(f"{sent} messages in {took:.0f} s over {len(seats)} connections")
    print("answers: " + ", ".join(f"{say} {number}" for say, number in total.most_common()))
    health = httpx.get(f"{url}healthz", timeout=20)
    return [] if health.status_code == 200 else ["the server is not well"]
