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

from offworld.table import connections
from offworld.table.connections import Door, guarded

SILENT = b""
BEGUN = b"GET /slow HTTP/1.1\r\nHost: localhost\r\nX-Long:"
WITHOUT_BODY = b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab"
WHOLE = b"GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@asynccontextmanager
async def serving(door: Door) -> AsyncIterator[int]:
    """A small server behind a door; yield its port."""
    app = FastAPI()

    @app.api_route("/slow", methods=["GET", "POST"])
    async def slow(request: Request) -> str:
        await request.body()
        await asyncio.sleep(0.6)
        return "here"

    port = free_port()
    config = uvicorn.Config(app, port=port, http=guarded(door), log_config=None, lifespan="off")
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
    with door.socket("a") as first, door.socket("a") as second:
        assert (first, second) == (True, False)
        with door.socket("proxy") as third, door.socket("proxy") as fourth, door.socket("proxy"):
            assert (third, fourth) == (True, True), "behind a proxy there are many"
    with door.socket("a") as again:
        assert again


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
