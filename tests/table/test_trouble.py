"""A disk that is full or can only be read: clear errors, nothing changed, recovery by itself."""

from __future__ import annotations

import asyncio
import gc
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from running import run, stored_table
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from test_wire import Browser

from offworld.table import server
from offworld.table import storage as storage_module
from offworld.table.hub import Hub
from offworld.table.rooms import Connection
from offworld.table.sockets import TOO_MANY, table_sockets
from offworld.table.storage import Storage

WANTED = {"game": "cytress", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "cadet"}]}


class Disk:
    """The disk under a storage: it can be made full, or such that it can only be read."""

    def __init__(self, storage: Storage):
        self.setting = "query_only=OFF"
        event.listen(storage._engine.sync_engine, "begin", self._begin)

    def _begin(self, connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA {self.setting}")

    def can_only_be_read(self) -> None:
        self.setting = "query_only=ON"

    def is_well(self) -> None:
        self.setting = "query_only=OFF"


@asynccontextmanager
async def serving(db: str) -> AsyncIterator[tuple[httpx.AsyncClient, Disk]]:
    storage = await Storage.open(db)
    transport = httpx.ASGITransport(server.app(storage), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        yield http, Disk(storage)
    await storage.close()


def test_a_disk_that_can_only_be_read(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEALTH_EVERY", 0.0)

    async def work() -> None:
        async with serving(sqlite) as (http, disk):
            made = (await http.post("/api/tables", json=WANTED)).json()
            where = f"/api/tables/{made['table']}"
            key = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
            assert (await http.get("/healthz")).json()["status"] == "ok"
            disk.can_only_be_read()
            assert (await http.get("/healthz")).status_code == 503
            for path, wanted in (("/api/tables", WANTED), (f"{where}/seats/0/bot", {"on": True})):
                refused = await http.post(path, json=wanted, headers=key)
                assert refused.status_code == 503, path
                assert refused.json()["code"] == "not_stored"
                assert refused.json()["text"].startswith("Nothing can be stored right now")
            assert (await http.get(where)).status_code == 200, "reading goes on"
            disk.is_well()
            assert (await http.get("/healthz")).status_code == 200
            assert (await http.post("/api/tables", json=WANTED)).status_code == 201

    run(work())


def test_a_disk_with_no_room_for_another_table_is_full(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last pages would still take what is written to see whether all is well."""
    monkeypatch.setattr(server, "HEALTH_EVERY", 0.0)
    free = [storage_module.LEAST_FREE, storage_module.LEAST_FREE - 1, storage_module.LEAST_FREE]
    usage = shutil.disk_usage("/")
    left = iter(usage._replace(free=each) for each in free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: next(left))

    async def work() -> list[int]:
        async with serving(sqlite) as (http, _):
            return [(await http.get("/healthz")).status_code for _ in free]

    assert run(work()) == [200, 503, 200]


def test_what_cannot_be_stored_is_one_line_in_the_log(
    sqlite: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEALTH_EVERY", 0.0)

    async def work() -> None:
        async with serving(sqlite) as (http, disk):
            disk.can_only_be_read()
            await http.post("/api/tables", json=WANTED)
            await http.get("/healthz")

    run(work())
    assert [record.getMessage() for record in caplog.records] == [
        "POST /api/tables: attempt to write a readonly database",
        "nothing can be stored: attempt to write a readonly database",
    ]
    assert all(record.exc_info is None for record in caplog.records)


async def away(*_: object) -> None:
    raise OperationalError("SELECT", {}, Exception("the database is away"))


def test_who_connects_while_the_database_is_away_is_asked_to_come_again(
    sqlite: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        storage = await Storage.open(sqlite)
        monkeypatch.setattr(storage, "table", away)
        browser = Browser(table_sockets(Hub(storage)), "0" * 16)
        browser.say({"do": "hello", "token": None})
        assert [each["code"] for each in await browser.heard()] == ["not_stored"]
        assert browser.close_code == TOO_MANY
        await storage.close()

    run(work())
    assert all(record.exc_info is None for record in caplog.records), "a traceback in the log"


def test_what_nobody_waits_for_fails_with_one_line_in_the_log(
    sqlite: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player comes back to a seat that was taken over, but that can't be stored."""

    async def work() -> None:
        storage = await Storage.open(sqlite)
        row, _ = await stored_table(storage)
        await storage.set_bot(row.id, 1, "captain", by=0)
        hub = Hub(storage)
        room = await hub.room(row.id)
        with monkeypatch.context() as patched:
            patched.setattr(storage, "set_bot", away)
            hub.join(room, Connection(1, "wide", None))
            while hub._tasks:
                await asyncio.sleep(0.01)
        gc.collect()
        await hub.stop()
        await storage.close()

    run(work())
    assert ["the database is away" in record.getMessage() for record in caplog.records] == [True]
    assert caplog.records[0].exc_info is None
