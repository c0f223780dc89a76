"""Connections that send nothing, or never all of it, and addresses with too many of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from fastapi import FastAPI, Request
from running import Client, Servers, free_port, make_table, run, tokens
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from offworld.table import connections
from offworld.table.connections import READ_AT_ONCE, Door, guarded
from offworld.table.wire import AFTER_CLOSING

SILENT = b""
BEGUN = b"GET /slow HTTP/1.1\r\nHost: localhost\r\nX-Long:"
WITHOUT_BODY = b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab"
WHOLE = b"GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@asynccontextmanager
async def serving(door: Door, http: type | None = None) -> AsyncIterator[int]:
    """A small server behind a door; yield its port."""
    app = FastAPI()

    @app.api_route("/slow", methods=["GET", "POST"])
    async def slow(request: Request) -> str:
        await request.body()
        await asyncio.sleep(0.6)
        return "here"

    port = free_port()
    protocol = http or guarded(door)
    config = uvicorn.Config(app, port=port, http=protocol, log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield port
    server.should_exit = True
    await running


async def told(port: int, request: bytes) -> tuple[bytes, float]:
    """Send a request; return what came until the connection was closed, and how long it took."""
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    heard = b""
    with suppress(ConnectionResetError):
        heard = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return heard, time.monotonic() - began


@pytest.mark.parametrize("request_", [SILENT, BEGUN, WITHOUT_BODY])
def test_a_request_that_never_arrives_whole_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, request_: bytes
) -> None:
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 0.3)

    async def work() -> None:
        async with serving(Door(10, 10)) as port:
            heard, took = await told(port, request_)
            assert heard == b""
            assert 0.2 < took < 5

    run(work())


def test_an_answer_may_take_longer_than_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 0.3)

    async def work() -> None:
        async with serving(Door(10, 10)) as port:
            heard, _ = await told(
                port, WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
            )
            assert heard.endswith(b'"here"')

    run(work())


def test_a_door_counts_by_address_and_altogether() -> None:
    door = Door(most_each=2, most_requests=3, trusted="proxy")
    assert [door.enter("a"), door.enter("a"), door.enter("a")] == [True, True, False]
    assert door.enter("b")
    assert not door.enter("c"), "three are enough"
    door.leave("a")
    assert door.enter("proxy")
    door.leave("proxy")
    door.leave("b")
    assert [door.open_socket("a"), door.open_socket("a")] == [True, False]
    assert all(door.open_socket("proxy") for _ in range(3)), "behind a proxy there are many"
    door.close_socket("a")
    assert door.open_socket("a")


def test_too_many_connections_of_one_address_are_refused(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite, 0, "--connections-per-client", "5")

    async def work() -> None:
        made = await make_table(server.url)
        clients = [await Client.join(server.url, made["table"]) for _ in range(3)]
        for client in clients:
            await client.until("view")
        with suppress(WebSocketException, OSError):
            while len(clients) < 20:
                clients.append(await Client.join(server.url, made["table"]))
        assert 3 < len(clients) <= 5
        for client in clients:
            await client.socket.close()
        await asyncio.sleep(0.2)
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as seated:
            assert (await seated.until("view"))["seat"] == 0, "who has left is not counted"

    run(work())
    server.stop()


FLOODS = {
    "pings": Frame(Opcode.PING, b"x"),
    "answers to pings": Frame(Opcode.PONG, b"x"),
    "a message that never ends": Frame(Opcode.CONT, b"", fin=False),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_frames_that_are_no_message_are_counted_too(
    servers: Servers, sqlite: str, flood: str
) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url)
        client = await Client.join(server.url, made["table"])
        await client.until("view")
        frame, socket = FLOODS[flood].serialize(mask=True), client.socket.transport
        if flood.startswith("a message"):
            socket.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        for _ in range(30):  # as many as a page could ever send
            socket.write(frame)
        await asyncio.sleep(0.3)
        assert not client.socket.close_code
        socket.write(frame * 10_000)
        await asyncio.wait_for(client.socket.wait_closed(), 5)

    run(work())
    server.stop()


def test_a_text_that_is_none_is_refused_like_any_other_noise(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url)
        async with await Client.join(server.url, made["table"]) as client:
            await client.until("view")
            client.socket.transport.write(Frame(Opcode.TEXT, b"\xff{}").serialize(mask=True))
            assert (await client.hear())["code"] == "malformed"
            assert (await client.ask(do="why"))["say"] == "why"

    run(work())
    server.stop()


def test_who_goes_on_sending_after_the_end_is_not_heard_out(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)
    noise, gone = Frame(Opcode.TEXT, b"x").serialize(mask=True), asyncio.Event()

    async def work() -> None:
        made = await make_table(server.url)
        parts = server.url.removeprefix("http://").rstrip("/").split(":")
        reader, writer = await asyncio.open_connection(parts[0], int(parts[1]))
        writer.write(
            f"GET /ws/{made['table']} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        began = time.monotonic()

        async def read() -> None:  # the end is never answered
            with suppress(OSError):
                while await reader.read(4096):
                    pass
            gone.set()

        reading = asyncio.create_task(read())
        with suppress(OSError):
            while not gone.is_set():
                writer.write(noise * (AFTER_CLOSING // len(noise)))
                await writer.drain()
        await asyncio.wait_for(reading, 8)
        assert time.monotonic() - began < 8, "without this it takes ten seconds"
        writer.close()

    run(work())
    server.stop()


def test_a_connection_that_sends_much_does_not_keep_others_waiting() -> None:
    sizes = []

    class Counting(guarded(Door(10, 10))):  # type: ignore[misc]
        def data_received(self, data: bytes) -> None:
            sizes.append(len(data))
            super().data_received(data)

    async def work() -> None:
        async with serving(Door(10, 10), Counting) as port:
            await told(port, WITHOUT_BODY.replace(b"5", b"99999") + b"x" * 200_000)
        assert sum(sizes) > READ_AT_ONCE
        assert max(sizes) <= READ_AT_ONCE

    run(work())
