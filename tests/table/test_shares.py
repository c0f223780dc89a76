"""What one asks for doesn't keep others waiting: past positions, other things stored, bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from running import run, stored_table

from offworld.table import api, hub, views
from offworld.table.api_models import SeatWanted, TableWanted
from offworld.table.hub import Hub
from offworld.table.new_tables import make
from offworld.table.rooms import Room
from offworld.table.security import Limits
from offworld.table.storage import Entry, Storage
from offworld.table.thinking import Thinking


@asynccontextmanager
async def opened(db: str, limits: Limits | None = None) -> AsyncIterator[Hub]:
    """A hub without a compiler, whose bots don't pause."""
    made = Hub(await Storage.open(db), limits, Thinking(compile_rules=False), pace=0.0)
    yield made
    await made.stop()
    await made.storage.close()


async def answer(made: Hub, room: Room) -> None:
    """Give the first answer of the seat that is asked."""
    async with room.table.lock:
        table = await made.awake(room)
        seat = table.waiting()[0]
        number, option = table.asked_at(seat) + 1, table.options(seat)[0]
    await made.move(room, seat, number, option)


def test_a_move_does_not_wait_for_pictures_of_past_positions(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def slowly(past: views.Past, layout: str) -> views.Message:
        time.sleep(0.3)
        drawn.append(past.number)
        return {"groups": {}, "viewbox": [0.0, 0.0, 1.0, 1.0], "order": []}

    monkeypatch.setattr(views.Past, "drawn", slowly)

    async def work() -> None:
        async with opened(sqlite) as made:
            row, _ = await stored_table(made.storage)
            room = await made.room(row.id)
            await answer(made, room)
            numbers = (0, 1, 0, 0)
            asked = [
                asyncio.create_task(api.get_position(row.id, number, made, None))
                for number in numbers
            ]
            await asyncio.sleep(0.1)
            await answer(made, room)
            assert drawn == [], "the move waited"
            assert [(await each).number for each in asked] == list(numbers)
            assert drawn == [0, 1], "a picture is drawn once"

    run(work())


def test_old_pictures_make_room(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PASTS_KEPT", 1)

    async def work() -> None:
        async with opened(sqlite) as made:
            row, _ = await stored_table(made.storage)
            for layout in ("wide", "tall"):
                shown = await api.get_position(row.id, 0, made, None, layout=layout)
                assert shown.groups
            assert [key[-1] for key in made._pasts] == ["tall"]

    run(work())


def test_a_move_does_not_wait_for_all_else_that_is_stored(db: str) -> None:
    async def work() -> None:
        storage, stored = await Storage.open(db), 0
        row, _ = await stored_table(storage)

        async def store(number: int) -> None:
            nonlocal stored
            await storage.set_bot(row.id, number % 3, None)
            stored += 1

        others = [asyncio.create_task(store(number)) for number in range(100)]
        while not stored:
            await asyncio.sleep(0)
        before = stored
        await storage.add(row.id, [Entry(1, 0, 5, 1000.0)])
        assert stored - before <= 20, f"the move waited for {stored - before} others"
        await asyncio.gather(*others)
        await storage.close()

    run(work())


def test_bots_of_one_maker_answer_no_faster_than_one_may_ask(sqlite: str) -> None:
    limits = Limits(address_rate=0.001, address_burst=10 * hub.BOT_ANSWER)

    async def work() -> None:
        async with opened(sqlite, limits) as made:
            bots = [SeatWanted(kind="bot", bot="random") for _ in range(3)]
            wanted = TableWanted(game="cytress", seats=bots, auto=False)
            tables = [(await make(made, client, wanted)).table for client in ("a", "a", "b")]
            rooms = [await made.room(table) for table in tables]
            for room in rooms:
                async with room.table.lock:
                    await made.awake(room)
            until = time.monotonic() + 20
            while sum(room.table.number for room in rooms) < 20 and time.monotonic() < until:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.1)
            played = [room.table.number for room in rooms]
            assert played[0] + played[1] == 10
            assert played[2] == 10, "another's table has a share of its own"

    run(work())
