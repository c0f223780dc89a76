"""Ten thousand bad messages to a running server: each is refused and nothing else happens."""

from __future__ import annotations

import asyncio
import json
import random
import string
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import websockets
from running import Client, Message, Server, Servers, make_table, run, tokens

MESSAGES = 10_000
FORGED = 400
WINDOW = 25  # messages under way on one connection
GROWTH = 12 * 2**20  # bytes that allocators may differ by

Fuzz = str | bytes


class Fuzzer:
    """Makes messages that must be refused, from what is on the table."""

    def __init__(self, seed: int, view: Message):
        self.dice = random.Random(seed)
        self.number = view["number"] + 1
        self.legal = [answer["option"] for answer in view["answers"]]

    def message(self, mine: bool) -> tuple[Fuzz, set[str]]:
        """Return a message and the codes of its errors; `mine` if the sender is asked."""
        makers: list[Callable[[bool], tuple[Fuzz, set[str]]]] = [
            self.stale, self.illegal, self.noise, self.broken, self.confused,
            self.too_big, self.deep, self.unknown, self.undo, self.preview, self.hint, self.passing,
        ]  # fmt: skip
        if not mine:
            makers += [self.out_of_turn] * 3
        return self.dice.choice(makers)(mine)

    def stale(self, mine: bool) -> tuple[Fuzz, set[str]]:
        number = self.dice.choice(
            [
                0,
                1,
                self.number - 1,
                self.number + 1,
                self.number + self.dice.randrange(2, 10**6),
                2**31 - 1,
            ]
        )
        number = number if number not in (self.number,) else number + 1
        refusals = (
            {"stale"} if mine else {"stale", "not_waiting", "not_your_seat"}
        )  # who is not asked has no question that could be gone
        return self._json(
            do="move", number=number, option=10**6 + self.dice.randrange(500)
        ), refusals

    def illegal(self, mine: bool) -> tuple[Fuzz, set[str]]:
        option = self.dice.choice(
            [option for option in range(500) if option not in self.legal] + [10**9]
        )
        return self._json(do="move", number=self.number, option=option), {
            "illegal",
            "not_waiting",
            "not_your_seat",
        }

    def out_of_turn(self, mine: bool) -> tuple[Fuzz, set[str]]:
        more = self.dice.choice([{}, {"seat": 0}, {"seat": 1, "token": "f" * 32}, {"as": 2}])
        return self._json(
            do="move", number=self.number, option=self.dice.choice(self.legal), **more
        ), {"not_waiting", "not_your_seat"}

    def noise(self, mine: bool) -> tuple[Fuzz, set[str]]:
        data = self.dice.randbytes(self.dice.randrange(0, 300))
        return (data if self.dice.random() < 0.5 else data.decode("latin-1")), {"malformed"}

    def broken(self, mine: bool) -> tuple[Fuzz, set[str]]:
        whole = self._json(do="move", number=self.number, option=self.legal[0])
        return whole[: self.dice.randrange(len(whole) - 1)] + self.dice.choice(
            ["", "}}", "\x00", ","]
        ), {"malformed"}

    def confused(self, mine: bool) -> tuple[Fuzz, set[str]]:
        odd = self.dice.choice(
            [
                None,
                True,
                -1,
                1.5,
                "1",
                [],
                {},
                [self.number],
                2**63,
                -(2**70),
                "9" * 100,
                "\ud800",
                1e308,
            ]
        )
        name = self.dice.choice(["number", "option"])
        fields: dict[str, Any] = {
            "do": self.dice.choice(["move", "preview"]),
            "number": self.number,
            "option": self.legal[0],
            name: odd,
        }
        return json.dumps(fields), {"malformed"}

    def too_big(self, mine: bool) -> tuple[Fuzz, set[str]]:
        size = self.dice.randrange(8 * 1024, 60 * 1024)
        return self._json(do="move", number=self.number, option=self.legal[0], more="x" * size), {
            "too_big"
        }

    def deep(self, mine: bool) -> tuple[Fuzz, set[str]]:
        opening = self.dice.choice(["[", '{"a":'])
        return opening * self.dice.randrange(1000, 1400) + self.dice.choice(["", "1"]), {
            "malformed"
        }

    def unknown(self, mine: bool) -> tuple[Fuzz, set[str]]:
        word = "".join(
            self.dice.choices(string.ascii_letters + "_'\";<>", k=self.dice.randrange(1, 40))
        )
        known = self.dice.choice(
            [
                {"do": word},
                {"do": "hello", "token": None},
                {"do": None},
                {"say": "done"},
                {},
                {"do": "layout", "layout": word},
            ]
        )
        return json.dumps(known), {"malformed"}

    def undo(self, mine: bool) -> tuple[Fuzz, set[str]]:
        number = self.dice.choice([self.number, self.number, 0, self.number + 3])
        return self._json(do="undo", number=number), {"no_undo", "stale", "not_your_seat"}

    def preview(self, mine: bool) -> tuple[Fuzz, set[str]]:
        return self._json(do="preview", number=self.number, option=10**6), {
            "illegal",
            "not_your_seat",
        }

    def hint(self, mine: bool) -> tuple[Fuzz, set[str]]:
        """At a table of people there are none; and what number a hint is for must be said."""
        now = (self.number, "no_hints" if mine else "not_waiting")
        number, code = self.dice.choice([now, (self.number + 3, "stale"), ("1", "malformed")])
        return self._json(do="hint", number=number), {code} if code == "malformed" else {
            code,
            "not_your_seat",
        }

    def passing(self, mine: bool) -> tuple[Fuzz, set[str]]:
        """Nobody reacts in this game; and how long one passes must be said."""
        if self.dice.random() < 0.5:
            until = self.dice.choice(["never", 1, True, [], {"turn": 1}, -1.5])
            return self._json(do="pass", until=until), {"malformed"}
        until = self.dice.choice(["turn", "end", None])
        return self._json(do="pass", until=until), {"no_windows", "not_your_seat"}

    def _json(self, **fields: Any) -> str:
        return json.dumps(fields)


async def bombard(client: Client, fuzzer: Fuzzer, mine: bool, count: int) -> Counter[str]:
    """Send messages, some at a time, and check the refusal of each."""
    codes: Counter[str] = Counter()
    for begun in range(0, count, WINDOW):
        batch = [fuzzer.message(mine) for _ in range(min(WINDOW, count - begun))]
        for message, _ in batch:
            await client.socket.send(message)
        for message, expected in batch:
            answer = json.loads(await asyncio.wait_for(client.socket.recv(), 20))
            while answer["say"] in ("view", "seats"):
                answer = json.loads(await asyncio.wait_for(client.socket.recv(), 20))
            assert answer["say"] == "error", f"not refused: {message[:200]!r}: {answer}"
            assert answer["code"] in expected, f"{message[:200]!r}: {answer}"
            assert len(answer["text"]) > 10
            assert answer["text"].endswith(".")
            codes[answer["code"]] += 1
    return codes


async def forge(server: Server, table: str, dice: random.Random) -> str:
    """A first message that must not open the door."""
    greetings: list[Any] = [
        {"do": "hello", "token": f"{dice.getrandbits(128):032x}"},
        {"do": "hello", "token": "0" * 32, "layout": "wide"},
        {"do": "hello", "layout": "x" * 50},
        {"do": "hello", "have": "many"},
        {"do": "move", "number": 1, "option": 0},
        ["hello"],
        "hello",
    ]
    where = dice.choice(
        [table, table, table, f"{dice.getrandbits(64):016x}", "nowhere", "%00", "'%20OR%201=1;--"]
    )
    socket = await websockets.connect(
        f"{server.url.replace('http', 'ws')}ws/{where}", ping_interval=None
    )
    await socket.send(json.dumps(dice.choice(greetings)))
    answer = json.loads(await asyncio.wait_for(socket.recv(), 20))
    with pytest.raises(websockets.exceptions.ConnectionClosed):
        await asyncio.wait_for(socket.recv(), 20)
    assert answer["say"] == "error", answer
    return str(answer["code"])


async def attack(server: Server) -> None:
    made = await make_table(server.url, "pppp", auto=False)
    seats = [await Client.join(server.url, made["table"], token) for token in tokens(made)]
    watcher = await Client.join(server.url, made["table"])
    everyone = [*seats, watcher]
    for client in everyone:
        await client.until("view")
    asked = next(client for client in seats if client.view["answers"])
    asked = await _play_some(seats, asked, 9)
    await asyncio.sleep(0.3)
    before = await _look(server, made["table"])

    async def round_of(count: int, seed: int) -> Counter[str]:
        attacks = [
            bombard(
                client,
                Fuzzer(
                    seed + i,
                    {**client.view, "answers": asked.view["answers"], "number": before["number"]},
                ),
                client is asked,
                count,
            )
            for i, client in enumerate(everyone)
        ]
        return sum(await asyncio.gather(*attacks), Counter())

    codes = await round_of(MESSAGES // 25, 1)
    warm = server.memory()
    codes += await round_of(MESSAGES // 5 - MESSAGES // 25, 2)
    dice = random.Random(5)
    for _ in range(FORGED // 10):
        codes.update(await asyncio.gather(*(forge(server, made["table"], dice) for _ in range(10))))
    assert codes.total() >= MESSAGES + FORGED
    expected = {
        "stale",
        "illegal",
        "not_waiting",
        "not_your_seat",
        "no_hints",
        "no_windows",
        "malformed",
        "too_big",
        "bad_token",
        "no_hello",
        "no_table",
    }
    assert expected <= codes.keys()
    grown = server.memory() - warm
    assert grown < GROWTH, f"the server has grown by {grown / 2**20:.1f} MB"
    after = await _look(server, made["table"])
    assert after == before, "the table was harmed"
    assert (await asked.play())["say"] == "done", "and play goes on"
    for client in everyone:
        await client.socket.close()
    print(f"{codes.total()} messages refused: {dict(codes)}; memory grew by {grown / 2**20:.1f} MB")


async def _play_some(seats: list[Client], asked: Client, count: int) -> Client:
    """Play on until nobody can undo and a question has several answers; return who is asked."""
    for step in range(count + 100):
        if (
            step >= count
            and len(asked.view["answers"]) > 1
            and not any(client.view["can_undo"] for client in seats)
        ):
            return asked
        await asked.play()
        for client in seats:
            while client.view["number"] < asked.view["number"]:
                await client.hear()
        asked = next(client for client in seats if client.view["answers"])
    raise AssertionError("no quiet moment")


async def _look(server: Server, table: str) -> Message:
    """The table as a newcomer sees it, less who is there."""
    async with await Client.join(server.url, table) as client:
        view = await client.until("view")
    return {key: value for key, value in view.items() if key != "seats"}


def test_ten_thousand_bad_messages_are_all_refused_and_harm_nothing(
    servers: Servers, sqlite: str
) -> None:
    server = servers.start(sqlite)
    run(attack(server), 200)
    server.stop()


def test_a_message_far_too_big_closes_the_connection_only(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url)
        client = await Client.join(server.url, made["table"], tokens(made)[0])
        await client.until("view")
        with suppress(websockets.exceptions.ConnectionClosed):
            await client.socket.send("x" * 10_000_000)
        await client.until_closed()
        assert client.socket.close_code == 1009
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as again:
            assert (await again.until("view"))["number"] == 0

    run(work())
    server.stop()
