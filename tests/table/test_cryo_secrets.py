"""What a table of Cryo keeps from its players, beside the messages that `test_leaks` compares."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any, NamedTuple

import httpx
import pytest
from running import Client, Server, Servers, make_table, run, stored_table, tokens
from test_live import play, table

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Game
from offworld.table.hub import Hub
from offworld.table.metrics import Metrics
from offworld.table.rooms import Connection, Room
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking

PACE = 0.3  # of bots, in seconds


# --- another table with the same seed ---


@pytest.fixture(scope="module")
def server(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Server:
    return servers.start(f"sqlite:///{tmp_path_factory.mktemp('secrets') / 'tables.sqlite3'}")


@pytest.mark.parametrize(("game", "may"), [("cytress", True), ("cryo", False)])
def test_what_if_is_no_way_to_look_at_the_cards_to_come(
    server: Server, game: str, may: bool
) -> None:
    """A branch has the seed of its game: at its end it tells the seed and the rival's missions."""

    async def work() -> None:
        made = await make_table(server.url, "p", game=game)
        own = {"Authorization": f"Bearer {tokens(made)[0]}"}
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            await client.play()
            assert client.view["can_branch"] is may
        where = f"{server.url}api/tables/{made['table']}/branch"
        branch = httpx.post(where, json={"at": 1}, headers=own)
        assert branch.status_code == (201 if may else 409)
        assert may or branch.json()["code"] == "not_over"

    run(work())


def test_what_if_is_for_everybody_when_the_game_is_over() -> None:
    made = table(1, name="cryo")
    assert [made.can_branch(viewer) for viewer in (SPECTATOR, 0)] == [False, False]
    play(made, 4000)
    assert made.is_over()
    assert [made.can_branch(viewer) for viewer in (SPECTATOR, 0)] == [True, True]


# --- how long bots think ---


class Pondering(Thinking):
    """Bots that take the first answer after some seconds, or as soon as their time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__(compile_rules=False)
        self._takes = seconds

    async def choose(  # type: ignore[override]
        self, name: str, table: str, game: Game, box: Any, view: Any, seat: int, seed: int,
        within: float | None = None,
    ) -> int:  # fmt: skip
        await asyncio.sleep(self._takes if within is None else min(self._takes, within))
        out = [0] * game.options.total
        game.rules["legal"](box.record, view, seat, out)
        return out[0]


class Answered(NamedTuple):
    """How long a bot took for an answer, in seconds."""

    seen: float  # by everybody, from the question to the answer
    counted: float  # by the metrics


async def play_until(hub: Hub, room: Room, kind: str) -> int:
    """Give first answers until a seat is asked for one of a kind; return the seat."""
    made = room.table
    while True:
        seat = made.waiting()[0]
        option = made.options(seat)[0]
        if made.game.options.span(option).kind == kind:
            return seat
        await hub.move(room, seat, made.number + 1, option)


async def answered(address: str, thinking: Thinking, kind: str) -> Answered:
    """Let a bot answer the first question of a kind."""
    storage = await Storage.open(address)
    row, _ = await stored_table(storage, 2, game="cryo")
    hub = Hub(storage, thinking=thinking, pace=PACE)
    room = await hub.room(row.id)
    async with room.table.lock:
        made = await hub.awake(room)
    seat = await play_until(hub, room, kind)
    number, began = made.number, time.time()
    await hub.set_bot(room, seat, seat, "captain")
    while made.number == number:
        await asyncio.sleep(0.005)
    figures = (f"offworld_bot_seconds_{name}" for name in ("sum", "count"))
    total, count = (hub.metrics.registry.get_sample_value(each) or 0.0 for each in figures)
    await hub.stop()
    await storage.close()
    return Answered(made.entries[number].at - began, total / count)


@pytest.mark.parametrize("kind", ["discard", "wake"])
def test_how_long_a_bot_thinks_is_neither_seen_nor_counted(sqlite: str, kind: str) -> None:
    """With more different cards in hand it thinks longer, even where all know its answers."""
    for seconds in (0.0, 3 * PACE):
        found = run(answered(sqlite, Pondering(seconds), kind))
        for took in found:
            assert PACE <= took < 2 * PACE


class Late(Pondering):
    """Bots that take longer than they may: many think at once, or rules are not compiled yet."""

    async def choose(self, *question: Any, within: float | None = None) -> int:  # type: ignore[override]
        return await super().choose(*question)


@pytest.mark.parametrize("kind", ["discard", "wake"])
def test_how_long_a_bot_thinks_is_not_seen_when_it_is_late(sqlite: str, kind: str) -> None:
    for seconds in (1.1 * PACE, 1.7 * PACE):
        found = run(answered(sqlite, Late(seconds), kind))
        for took in found:
            assert 2 * PACE <= took < 3 * PACE


def test_the_metrics_show_nothing_of_the_time_of_the_process() -> None:
    """Whole seconds show it, too: who asks often sees when one is full."""
    metrics = Metrics()
    began, before = time.process_time(), metrics.text().decode()
    while time.process_time() < began + 1.1:
        pass
    after = metrics.text().decode()
    assert "process_open_fds" in after
    changed = {line for line in after.splitlines() if line not in before.splitlines()}
    assert not [line for line in changed if "seconds" in line]


def test_who_is_asked_has_the_view_last() -> None:
    """With more cards in hand, it takes longer to make the view of who may play them."""
    room, told = Room(table(2, name="cryo")), list[int]()
    for _ in range(5):
        for viewer in (0, 1, SPECTATOR):
            room.connections.add(Connection(viewer, "wide", None, partial(told.append, viewer)))
    room.look()
    asked = [viewer in room.table.waiting() for viewer in told]
    assert len(asked) == 15
    assert asked == sorted(asked)
    assert sum(asked) == 5
