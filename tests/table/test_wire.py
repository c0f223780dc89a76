"""Connections without a network: what they keep in memory, and when they end."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from running import Message, run, stored_table
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.uri import parse_uri

from offworld.table.connections import Door
from offworld.table.hub import Hub
from offworld.table.security import Limits
from offworld.table.sockets import POLICY, TOO_MANY, table_sockets
from offworld.table.storage import Storage
from offworld.table.wire import LOST_AFTER, PING_AFTER, Line

PEER = "192.0.2.7"
HELLO = {"do": "hello", "token": None}


class Browser(asyncio.Transport):
    """The other end of a connection, which is its network as well."""

    def __init__(self, sockets: type[Line], table: str, **headers: str):
        super().__init__({"peername": (PEER, 4711)})
        self.wire = ClientProtocol(parse_uri(f"ws://localhost/ws/{table}"))
        self.is_reading, self.aborted, self._closing = True, False, False
        self.frames: list[Frame] = []  # that have come
        state = ServerState()
        self.line: Any = sockets(Config(lambda: None, ws_max_size=65536), state, {})
        self.line.connection_made(self)
        request = self.wire.connect()
        for name, value in headers.items():
            request.headers[name.replace("_", "-")] = value
        self.wire.send_request(request)
        self._send()

    def _send(self) -> None:
        for data in self.wire.data_to_send():
            self.line.data_received(data)

    def say(self, *messages: Message) -> None:
        """Send messages, each in a frame, all of them at once."""
        frames = [Frame(Opcode.TEXT, json.dumps(each).encode()) for each in messages]
        self.send_frames(*frames)

    def send_frames(self, *frames: Frame) -> None:
        self.line.data_received(b"".join(frame.serialize(mask=True) for frame in frames))

    async def heard(self, within: float = 5) -> list[Message]:
        """Wait until the connection has nothing more to do; return all messages that came."""
        until = time.monotonic() + within
        while time.monotonic() < until:
            await asyncio.sleep(0.005)
            if self.line._reading is None and self.line._writing is None:
                break
        texts = [frame for frame in self.frames if frame.opcode is Opcode.TEXT]
        return [json.loads(bytes(frame.data)) for frame in texts]

    @property
    def close_code(self) -> int | None:
        return self.wire.close_rcvd and self.wire.close_rcvd.code

    # what a transport does

    def write(self, data: Any) -> None:
        assert not self._closing, "written after the end"
        self.wire.receive_data(data)
        events = self.wire.events_received()
        self.frames += [event for event in events if isinstance(event, Frame)]

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self.line.connection_lost, None)

    def abort(self) -> None:
        self.aborted = True
        self.close()

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True


@asynccontextmanager
async def tables(db: str, **limits: Any) -> AsyncIterator[tuple[Hub, str, list[str]]]:
    """Tables in this process; yield one of them, and its seats' tokens."""
    storage = await Storage.open(db)
    hub = Hub(storage, Limits(**limits))
    row, keys = await stored_table(storage)
    yield hub, row.id, keys
    await hub.stop()
    await storage.close()


def test_a_connection_at_which_nothing_happens_has_no_task_and_no_timer(sqlite: str) -> None:
    async def work() -> None:
        async with tables(sqlite) as (hub, table, _):
            sockets = table_sockets(hub)
            before = asyncio.all_tasks()
            browsers = [Browser(sockets, table) for _ in range(3)]
            for browser in browsers:
                browser.say(HELLO)
                assert [each["say"] for each in await browser.heard()] == ["view"]
            tasks = asyncio.all_tasks() - before
            assert {task.get_name() for task in tasks} <= {"storage writer"}
            assert all(browser.line._timer is None for browser in browsers)
            assert all(browser.is_reading for browser in browsers)

    run(work())


def test_a_move_counts_though_its_player_leaves_at_once(sqlite: str) -> None:
    async def work() -> None:
        async with tables(sqlite) as (hub, table, keys):
            room = await hub.room(table)
            async with room.table.lock:
                await hub.awake(room)
            seat = room.table.waiting()[0]
            browser = Browser(table_sockets(hub), table)
            browser.say({**HELLO, "token": keys[seat]})
            view = (await browser.heard())[-1]
            move = {"do": "move", "number": 1, "option": view["answers"][0]["option"]}
            text = Frame(Opcode.TEXT, json.dumps(move).encode())
            browser.send_frames(text, Frame(Opcode.CLOSE, b"\x03\xe8"))
            assert browser.close_code == CloseCode.NORMAL_CLOSURE
            await browser.heard()
            assert room.table.entries[0].option == move["option"]
            assert not room.connections, "it has left"

    run(work())


def test_messages_after_the_end_do_nothing(sqlite: str) -> None:
    """The first is malformed once too often; the second would have been a good one."""

    async def work() -> None:
        async with tables(sqlite, mistakes=0) as (hub, table, _):
            browser = Browser(table_sockets(hub), table)
            browser.say(HELLO)
            await browser.heard()
            browser.say({"do": "nonsense"}, {"do": "why"})
            said = [each["say"] for each in await browser.heard()]
            assert said == ["view", "error"]
            assert browser.close_code == POLICY

    run(work())


def test_a_slow_reader_gets_the_newest_view_only(sqlite: str) -> None:
    async def work() -> None:
        async with tables(sqlite) as (hub, table, _):
            browser = Browser(table_sockets(hub), table)
            browser.say(HELLO)
            await browser.heard()
            room = await hub.room(table)
            browser.line.pause_writing()
            for _ in range(5):
                room.look()
                await asyncio.sleep(0.05)
            assert len([each for each in browser.frames if each.opcode is Opcode.TEXT]) == 1
            browser.line.resume_writing()
            assert len(await browser.heard()) == 3, "one was made before, and one after"

    run(work())


def test_a_table_that_is_busy_keeps_no_other_waiting(sqlite: str) -> None:
    async def work() -> None:
        async with tables(sqlite) as (hub, table, _):
            row, _keys = await stored_table(hub.storage)
            sockets = table_sockets(hub)
            busy, other = Browser(sockets, table), Browser(sockets, row.id)
            for browser in (busy, other):
                browser.say(HELLO)
                await browser.heard()
            async with (await hub.room(table)).table.lock:
                for browser in (busy, other):
                    browser.line._connection.look()
                    await asyncio.sleep(0.01)
                assert len(await other.heard()) == 2
                assert len(await busy.heard(within=0.05)) == 1
            assert len(await busy.heard()) == 2

    run(work())


def test_however_many_watch_players_get_in(sqlite: str) -> None:
    async def work() -> None:
        async with tables(sqlite, watchers=2) as (hub, table, keys):
            sockets = table_sockets(hub)
            browsers = [Browser(sockets, table) for _ in range(3)]
            for browser in browsers:
                browser.say(HELLO)
            said = [(await browser.heard())[0] for browser in browsers]
            assert [each["say"] for each in said] == ["view", "view", "error"]
            assert said[2]["code"] == "full"
            player = Browser(sockets, table)
            player.say({**HELLO, "token": keys[0]})
            assert (await player.heard())[0]["seat"] == 0
            browsers[0].close()
            another = Browser(sockets, table)
            await asyncio.sleep(0.01)
            another.say(HELLO)
            assert (await another.heard())[0]["say"] == "view", "who has left is not counted"

    run(work())


def test_who_never_says_hello_is_not_waited_for(sqlite: str) -> None:
    async def work() -> None:
        async with tables(sqlite, hello_within=0.05) as (hub, table, _):
            door = Door(1, 1)
            browser = Browser(table_sockets(hub, door), table)
            assert not door.has_room(PEER)
            await asyncio.sleep(0.2)
            assert [each["code"] for each in await browser.heard()] == ["no_hello"]
            assert browser.close_code == POLICY
            browser.line.connection_lost(None)
            assert door.has_room(PEER)

    run(work())


def test_a_silent_end_is_asked_whether_it_is_there(sqlite: str) -> None:
    async def work() -> None:
        async with tables(sqlite) as (hub, table, _):
            browser = Browser(table_sockets(hub), table)
            browser.say(HELLO)
            await browser.heard()
            for _ in range(PING_AFTER):
                browser.line.beat()
            assert [each.opcode for each in browser.frames][-1] is Opcode.PING
            browser.send_frames(Frame(Opcode.PONG, b""))
            for _ in range(LOST_AFTER - 1):
                browser.line.beat()
            assert not browser.aborted, "it has answered in between"
            browser.line.beat()
            assert browser.aborted
            await asyncio.sleep(0.01)
            assert not (await hub.room(table)).connections

    run(work())


@pytest.mark.parametrize(
    ("proxy", "counted"), [(None, PEER), ("192.0.2.1", PEER), (PEER, "198.51.100.9")]
)
def test_only_a_proxy_that_was_named_says_where_a_connection_comes_from(
    sqlite: str, proxy: str | None, counted: str
) -> None:
    async def work() -> None:
        async with tables(sqlite) as (hub, table, _):
            door = Door(1, 1)
            Browser(
                table_sockets(hub, door, proxy), table, X_Forwarded_For="10.0.0.1, 198.51.100.9"
            )
            assert not door.has_room(counted)
            assert door.has_room("10.0.0.1"), "that is the visitor's own word"

    run(work())


def test_who_connects_while_the_database_is_silent_is_asked_to_come_again(
    sqlite: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        await asyncio.sleep(10)

    async def work() -> None:
        async with tables(sqlite, hello_within=0.1) as (hub, table, _):
            monkeypatch.setattr(hub.storage, "table", away)
            browser = Browser(table_sockets(hub), table)
            browser.say(HELLO)
            assert [each["code"] for each in await browser.heard()] == ["not_stored"]
            assert browser.close_code == TOO_MANY

    run(work())
    assert [record.exc_info for record in caplog.records] == [None], "one line in the log"
