"""Servers are killed at random moments under load: every acknowledged move is kept, in order."""

from __future__ import annotations

import asyncio
import random
from typing import Any, NamedTuple

import websockets
from running import Client, Server, Servers, free_port, make_table, run, tokens

from offworld.table.live import Table
from offworld.table.storage import Entry, Storage

KILLS = 100
TABLES = 8


class Sent(NamedTuple):
    """A move as a client sent it."""

    number: int
    seat: int
    option: int


class Player:
    """A seat that plays at random, reconnects, and sends again what was not acknowledged."""

    def __init__(self, table: str, seat: int, token: str):
        self.table, self.seat, self.token = table, seat, token
        self.dice = random.Random(f"{table} {seat}")
        self.acknowledged: list[Sent] = []
        self.pending: Sent | None = None
        self.wrong: list[Any] = []
        self.over = False

    async def play(self, servers: list[Server], stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            try:
                async with await Client.join(
                    self.dice.choice(servers).url, self.table, self.token
                ) as client:
                    await client.until("view")
                    while not stop.is_set() and not self.over:
                        await self._turn(client)
            except (OSError, websockets.exceptions.WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _turn(self, client: Client) -> None:
        view = client.view
        if self.pending is None and view["answers"]:
            self.pending = Sent(
                view["number"] + 1, self.seat, self.dice.choice(view["answers"])["option"]
            )
        if view["over"]:
            self.over = True
        elif self.pending is None:
            await client.hear(within=3)
        else:
            sent = self.pending
            answer = await client.ask(do="move", number=sent.number, option=sent.option)
            if answer == {"say": "done", "number": sent.number}:
                self.acknowledged.append(sent)
                self.pending = None
                while client.view["number"] < sent.number:
                    await client.hear()
            elif answer.get("code") != "not_stored":
                self.wrong.append((sent, answer))
                self.pending = None


async def kill_under_load(starter: Servers, db: str, count: int) -> list[Player]:
    """Play at several tables while one server after another is killed and restarted."""
    dice = random.Random(db)
    servers = [starter.start(db, free_port()) for _ in range(count)]
    players = []
    for _ in range(TABLES):
        made = await make_table(servers[0].url, "ppp", auto=False)
        players += [Player(made["table"], seat, token) for seat, token in enumerate(tokens(made))]
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(servers, stop)) for player in players]
    for _ in range(KILLS):
        await asyncio.sleep(dice.uniform(0.02, 0.5))
        doomed = dice.randrange(count)
        port = servers[doomed].port
        await asyncio.to_thread(servers[doomed].kill)
        servers[doomed] = await asyncio.to_thread(starter.start, db, port)
    await asyncio.sleep(0.5)
    stop.set()
    await asyncio.gather(*playing)
    return players


async def stored(db: str, players: list[Player]) -> dict[str, tuple[Table, list[Entry]]]:
    storage = await Storage.open(db)
    found = {}
    for id in {player.table for player in players}:
        row = await storage.table(id)
        assert row is not None
        entries = await storage.entries(id)
        found[id] = Table(*row, entries), entries
    await storage.close()
    return found


def check(players: list[Player], tables: dict[str, tuple[Table, list[Entry]]]) -> None:
    for id, (table, entries) in tables.items():
        seated = [player for player in players if player.table == id]
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), (
            "a gap or a double"
        )
        there = [Sent(entry.number, entry.seat, entry.option) for entry in entries]
        for player in seated:
            assert player.wrong == []
            for sent in player.acknowledged:
                assert there.count(sent) == 1, f"acknowledged, but not there once: {sent}"
            mine = [sent for sent in there if sent.seat == player.seat]
            unacknowledged = [sent for sent in mine if sent not in player.acknowledged]
            assert unacknowledged in ([], [player.pending]), (
                "there, but nobody sent it, or it is there twice"
            )
            assert [sent for sent in mine if sent in player.acknowledged] == player.acknowledged, (
                "out of order"
            )
        table.rebuild()  # every move was possible where it stands


def test_no_acknowledged_move_is_lost_when_servers_are_killed(db: str, servers: Servers) -> None:
    count = 2 if db.startswith("postgresql") else 1  # PostgreSQL serves several processes at once
    players = run(kill_under_load(servers, db, count), 240)
    check(players, run(stored(db, players)))
    assert sum(len(player.acknowledged) for player in players) > KILLS, (
        "hardly anything was played: this proves nothing"
    )
    print(
        f"{KILLS} kills, {sum(len(player.acknowledged) for player in players)} moves acknowledged"
    )
