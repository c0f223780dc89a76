"""Servers that are killed under play, and what must be true of the tables afterwards."""

from __future__ import annotations

import asyncio
import math
import random
import time
from typing import Any, NamedTuple

from running import Client, Message, Server, Servers, free_port, make_table, tokens
from websockets.exceptions import WebSocketException

from offworld import games
from offworld.match import Match
from offworld.match.proof import new_secret, word_hash
from offworld.table.live import Table
from offworld.table.storage import CHATS_KEPT, UNDO, Chat, Entry, Storage

TALKING = 0.05  # how often something is said between two answers
UNDOING = 0.15  # how often an answer is taken back, where that is possible
MOST_WAIT = 5.0  # seconds between two kills
TO_AN_END = 120.0  # seconds after the last kill in which a game must come to its end


class Sent(NamedTuple):
    """A message as a client sent it: a move, or with the option `UNDO` that it is taken back."""

    number: int
    option: int

    @property
    def message(self) -> Message:
        if self.option == UNDO:
            return {"do": "undo", "number": self.number}
        return {"do": "move", "number": self.number, "option": self.option}


class Player:
    """A seat that plays at random, reconnects, and sends again what was not acknowledged."""

    def __init__(self, table: str, seat: int, token: str):
        self.table, self.seat, self.token = table, seat, token
        self.dice = random.Random(f"{table} {seat}")
        self.word = new_secret()
        self.acknowledged: list[Sent] = []
        self.pending: Sent | None = None
        self.saying: str | None = None  # what was said and not acknowledged yet
        self.said: list[str] = []
        self.wrong: list[Any] = []
        self.over = False

    async def play(self, servers: list[Server], stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            try:
                url = self.dice.choice(servers).url
                async with await Client.join(url, self.table, self.token) as client:
                    while "over" not in client.view and not stop.is_set():
                        await self._begin(client)
                    while not stop.is_set() and not self.over:
                        await self._turn(client)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _begin(self, client: Client) -> None:
        """Add a word to the seed, before there is a view."""
        heard = await client.hear(within=3)
        if heard["say"] != "gathering":
            return
        own = next(word["hash"] for word in heard["words"] if word["seat"] == self.seat)
        if own is None:
            hash = word_hash(heard["seed_hash"], self.seat, self.word)
            await client.send(do="hash", hash=hash)
        elif heard["phase"] == "revealing" and self.seat not in heard["revealed"]:
            await client.send(do="word", word=self.word)

    async def _turn(self, client: Client) -> None:
        view = client.view
        if view["over"]:
            self.over = True
            return
        if self.saying is not None or self.dice.random() < TALKING:
            await self._talk(client)
        if self.pending is None:
            self.pending = self._next(view)
        if self.pending is None:
            await client.hear(within=3)
            return
        sent = self.pending
        answer = await client.ask(**sent.message)
        if answer == {"say": "done", "number": sent.number}:
            self.acknowledged.append(sent)
            self.pending = None
            while client.view["asked"] < sent.number:
                await client.hear()
        elif answer.get("code") == "stale":  # others were faster: they answered, or took back
            self.pending = None
            await client.until("view")
        elif sent.option == UNDO and answer.get("code") in ("no_undo", "over"):
            self.pending = None
            await client.hear(within=3)
        elif answer.get("code") != "not_stored":
            self.wrong.append((sent, answer))
            self.pending = None

    async def _talk(self, client: Client) -> None:
        """Say something new, or again what was not acknowledged."""
        self.saying = self.saying or f"{self.seat}-{self.dice.getrandbits(64):016x}"
        answer = await client.ask(do="chat", key=self.saying, text=self.saying)
        if answer == {"say": "said", "key": self.saying}:
            self.said.append(self.saying)
        elif answer.get("code") == "not_stored":
            return
        elif answer.get("code") != "too_fast":
            self.wrong.append((self.saying, answer))
        self.saying = None

    def _next(self, view: Message) -> Sent | None:
        """Choose what to do now, if anything."""
        number = view["asked"] + 1
        if view["can_undo"] and self.dice.random() < UNDOING:
            return Sent(number, UNDO)
        return (
            Sent(number, self.dice.choice(view["answers"])["option"]) if view["answers"] else None
        )


class Result(NamedTuple):
    """What was played, and what is stored of it."""

    kills: int
    players: list[Player]
    tables: dict[str, tuple[Table, list[Entry]]]
    chats: dict[str, list[Chat]]

    @property
    def acknowledged(self) -> int:
        return _acknowledged(self.players)

    @property
    def said(self) -> int:
        return sum(len(player.said) for player in self.players)

    @property
    def undone(self) -> int:
        return sum(sent.option == UNDO for each in self.players for sent in each.acknowledged)


class Play:
    """Players at tables of all games, every other of which begins with words.

    Where a game is over, another begins.
    """

    def __init__(self, servers: list[Server], seats: int):
        self._servers, self._seats, self._made = servers, seats, 0
        self._stop = asyncio.Event()
        self._tables: list[list[Player]] = []  # those that are played at
        self._playing: list[asyncio.Task[None]] = []
        self.players: list[Player] = []

    async def begin(self) -> None:
        """Begin one more table."""
        names = games.names()
        wanted = {"game": names[self._made % len(names)], "words": self._made % 2 == 1}
        self._made += 1
        made = await make_table(self._servers[0].url, "p" * self._seats, auto=False, **wanted)
        sits = enumerate(tokens(made)[: self._seats])
        players = [Player(made["table"], seat, key) for seat, key in sits]
        self._tables.append(players)
        self.players += players
        self._playing += [
            asyncio.create_task(player.play(self._servers, self._stop)) for player in players
        ]

    async def go_on(self) -> None:
        """Begin a table for each where the game is over."""
        for over in [table for table in self._tables if all(player.over for player in table)]:
            self._tables.remove(over)
            await self.begin()

    async def to_an_end(self, within: float) -> None:
        """Wait until a game is over, where none has been yet."""
        until = time.monotonic() + within
        while not any(player.over for player in self.players) and time.monotonic() < until:
            await asyncio.sleep(0.05)

    async def end(self) -> None:
        self._stop.set()
        await asyncio.gather(*self._playing)


async def kill_under_play(
    starter: Servers,
    db: str,
    kills: int,
    tables: int,
    seats: int,
    longest: float = 0.5,
    seconds: float = math.inf,
) -> Result:
    """Play at tables of all games while one server after another is killed and restarted.

    No server is killed any more when `seconds` are over. After the last kill play goes on until
    one game has come to its end. With PostgreSQL two processes serve the tables.
    """
    count = 2 if db.startswith("postgresql") else 1
    dice = random.Random(db)
    servers = [starter.start(db, free_port()) for _ in range(count)]
    play = Play(servers, seats)
    for _ in range(tables):
        await play.begin()
    until, killed = time.monotonic() + seconds, 0
    while killed < kills and time.monotonic() < until:
        killed += 1
        played = dice.randrange(8)  # answers before the next kill, where the machine is slow
        await _wait_for(play.players, played)
        await asyncio.sleep(dice.uniform(0.0, longest))
        doomed = dice.randrange(count)
        port = servers[doomed].port
        await asyncio.to_thread(servers[doomed].kill)
        servers[doomed] = await asyncio.to_thread(starter.start, db, port)
        await play.go_on()
    await asyncio.sleep(0.5)
    await play.to_an_end(TO_AN_END)
    await play.end()
    for server in servers:
        await asyncio.to_thread(server.stop)
    return Result(killed, play.players, *await _stored(db, play.players))


async def _wait_for(players: list[Player], answers: int) -> None:
    """Wait until that many more answers were acknowledged, but not for long."""
    had, until = _acknowledged(players), time.monotonic() + MOST_WAIT
    while _acknowledged(players) < had + answers and time.monotonic() < until:
        await asyncio.sleep(0.01)


def _acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def _stored(
    db: str, players: list[Player]
) -> tuple[dict[str, tuple[Table, list[Entry]]], dict[str, list[Chat]]]:
    storage, found, chats = await Storage.open(db), {}, {}
    for id in {player.table for player in players}:
        row = await storage.table(id)
        assert row is not None
        entries = await storage.entries(id)
        found[id] = Table(*row, entries), entries
        chats[id] = await storage.chats(id)
    await storage.close()
    return found, chats


def check(result: Result) -> None:
    """Check that nothing acknowledged is lost, doubled or out of order; read every export."""
    for id, (table, entries) in result.tables.items():
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), (
            "a gap or a double"
        )
        for player in (each for each in result.players if each.table == id):
            assert player.wrong == [], f"refused: {player.wrong[:3]}"
            there = [entry.option for entry in entries if entry.seat == player.seat]
            known = [sent.option for sent in player.acknowledged]
            maybe = [] if player.pending is None else [player.pending.option]
            assert there in (known, known + maybe), (
                f"table {id}, seat {player.seat}: acknowledged {len(known)}, stored {len(there)}"
            )
        _check_chat(result, id)
        if table.gathers:
            continue
        table.rebuild()  # every move was possible where it stands
        again = Match.read(table.match.text().encode())  # the file is good, and so is its proof
        assert again.digest() == table.match.digest()
        proof = again.header.proof
        assert proof is not None, f"table {id} has no proof"
        words = {player.seat: player.word for player in result.players if player.table == id}
        assert all(word.word in (None, words[word.seat]) for word in proof.words)


def _check_chat(result: Result, id: str) -> None:
    """Check that what was said is stored once, in the order in which its seat said it."""
    stored = result.chats[id]
    for player in (each for each in result.players if each.table == id):
        there = [line.text for line in stored if line.seat == player.seat]
        assert len(there) == len(set(there)), "something was said twice"
        known = player.said if len(stored) < CHATS_KEPT else player.said[-len(there) :]
        asked = [text for text in there if text in known]
        assert asked == known, f"said {len(known)}, stored {len(asked)}"
