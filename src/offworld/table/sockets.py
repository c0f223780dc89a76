"""The WebSocket of a table: one message in, one answer out, and the table whenever it looks different."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.hub import Connection, Hub, Room
from offworld.table.live import Refused
from offworld.table.security import Bucket, same_origin, seat_of
from offworld.table.views import LAYOUTS, Message, dumped

logger = logging.getLogger("offworld.table")

TOKEN = re.compile(r"[0-9a-f]{32}")
MOST_NUMBER = 2**31 - 1
POLICY, RESTART, NO_TOKEN, NO_TABLE, TOO_FAST = (
    1008,
    1012,
    4403,
    4404,
    4429,
)  # why a connection is closed


class Closing(Exception):
    """The connection is to be closed after a last word."""

    def __init__(self, code: int, refused: Refused):
        super().__init__(refused.text)
        self.code, self.refused = code, refused


async def serve_socket(socket: WebSocket, hub: Hub, id: str) -> None:
    """Serves one connection to its end."""
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(POLICY)
        return
    await socket.accept()
    try:
        room, connection = await asyncio.wait_for(_greet(socket, hub, id), hub.limits.hello_within)
        hub.join(room, connection)
    except Closing as closing:
        await _last_word(socket, hub, closing.refused, closing.code)
    except Refused as refused:
        await _last_word(socket, hub, refused, POLICY)
    except TimeoutError:
        await _last_word(
            socket, hub, Refused("no_hello", 'Begin with {"do": "hello"}: nothing came.'), POLICY
        )
    except WebSocketDisconnect:
        return
    else:
        await _attend(socket, hub, room, connection)


async def _greet(socket: WebSocket, hub: Hub, id: str) -> tuple[Room, Connection]:
    """Waits for the hello, which says who looks."""
    try:
        message = await _read(socket, hub)
        if message.get("do") != "hello":
            raise Refused(
                "no_hello", 'Begin with {"do": "hello", "token": ..., "layout": "wide" or "tall"}.'
            )
        layout = _layout(message)
        have = None if message.get("have") is None else _number(message, "have")
    except Refused as refused:
        raise Closing(POLICY, refused) from refused
    try:
        room = await hub.room(id)
        await hub.catch_up(room)
    except Refused as refused:
        raise Closing(NO_TABLE, refused) from refused
    token = message.get("token")
    viewer: int | None = SPECTATOR
    if token is not None:
        viewer = (
            seat_of(token, room.table.seats)
            if isinstance(token, str) and TOKEN.fullmatch(token)
            else None
        )
    if viewer is None:
        raise Closing(
            NO_TOKEN,
            Refused(
                "bad_token",
                "This is not the link of a seat at this table. Without a token you can watch.",
            ),
        )
    return room, Connection(viewer, layout, have)


async def _attend(socket: WebSocket, hub: Hub, room: Room, connection: Connection) -> None:
    connection.wake.set()
    writer = asyncio.create_task(_write_on(socket, hub, room, connection))
    try:
        await _read_on(socket, hub, room, connection)
    except WebSocketDisconnect:
        pass
    except Closing as closing:
        await _last_word(socket, hub, closing.refused, closing.code)
    finally:
        hub.leave(room, connection)
        _drop_hint(connection)
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer


# --- writing ---


async def _write_on(socket: WebSocket, hub: Hub, room: Room, connection: Connection) -> None:
    """Sends what there is to send; a slow reader gets the newest view, not every one."""
    try:
        while True:
            await connection.wake.wait()
            connection.wake.clear()
            await _send(socket, await hub.pending(room, connection))
            if connection.gone:
                await _close(
                    socket, NO_TABLE if connection.gone == "deleted" else RESTART, connection.gone
                )
                return
    except (WebSocketDisconnect, RuntimeError):
        return  # whoever was there is gone
    except Exception:
        logger.exception("table %s could not be shown", room.table.id)
        await _close(socket, 1011, "the server made a mistake")


async def _send(socket: WebSocket, message: Message | None) -> None:
    """Sends a message, and does not keep it while it waits for the next."""
    if message is not None:
        await socket.send_text(dumped(message))


async def _last_word(socket: WebSocket, hub: Hub, refused: Refused, code: int) -> None:
    hub.metrics.refused.labels(refused.code).inc()
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(dumped(_error(refused)))
    await _close(socket, code, refused.code)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    if socket.application_state != WebSocketState.DISCONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code, reason)


def _error(refused: Refused) -> Message:
    return {"say": "error", "code": refused.code, "text": refused.text}


# --- reading ---


async def _read_on(socket: WebSocket, hub: Hub, room: Room, connection: Connection) -> None:
    """Answers one message after another."""
    limits = hub.limits
    bucket, too_many = Bucket(limits.rate, limits.burst), 0
    while True:
        try:
            message = await _read(socket, hub)
            if not bucket.take():
                too_many += 1
                if too_many > limits.patience:
                    raise Closing(
                        TOO_FAST,
                        Refused("too_fast", "Far too many messages: the connection is closed."),
                    )
                raise Refused("too_fast", f"Slow down: at most {limits.rate:g} messages a second.")
            too_many = 0
            if message["do"] == "hint":
                await _begin_hint(socket, hub, room, connection, _number(message, "number"))
            else:
                await _send(
                    socket, await _answer(hub, room, connection, message)
                )  # at once: it does not wait for pictures
        except Refused as refused:
            hub.metrics.refused.labels(refused.code).inc()
            await _send(socket, _error(refused))
            if refused.code == "stale":
                connection.look()


async def _read(socket: WebSocket, hub: Hub) -> Message:
    """The next message, if it is one."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    text = frame.get("text")
    if text is None:
        raise Refused("malformed", "Messages are JSON text, not bytes.")
    if (
        len(text) > hub.limits.message_bytes
        or len(text.encode("utf-8", "replace")) > hub.limits.message_bytes
    ):
        raise Refused("too_big", f"A message has at most {hub.limits.message_bytes} bytes.")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("malformed", "This is not JSON.") from None
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        raise Refused("malformed", 'A message is a JSON object with "do" in it.')
    return message


async def _answer(hub: Hub, room: Room, connection: Connection, message: Message) -> Message | None:
    """Does what a message asks for; the answer to it, unless that is a new view."""
    do, seat = message["do"], connection.viewer
    if do == "move":
        number, option, began = (
            _number(message, "number"),
            _number(message, "option"),
            time.perf_counter(),
        )
        await hub.move(room, seat, number, option)
        hub.metrics.answered.observe(time.perf_counter() - began)
        return {"say": "done", "number": number}
    if do == "undo":
        number = _number(message, "number")
        await hub.undo(room, seat, number)
        return {"say": "done", "number": number}
    if do == "preview":
        return await _preview(
            hub, room, seat, _number(message, "number"), _number(message, "option")
        )
    if do == "why":
        return await _why(hub, room, seat)
    if do == "layout":
        connection.layout = _layout(message)
        connection.look()
        return None
    if do == "hello":
        raise Refused("malformed", "You said hello already. To sit elsewhere, connect anew.")
    raise Refused(
        "malformed", 'This "do" is not known: use move, undo, preview, hint, why or layout.'
    )


async def _begin_hint(
    socket: WebSocket, hub: Hub, room: Room, connection: Connection, number: int
) -> None:
    """Has a hint worked out, which takes a while: whoever asked for it may answer meanwhile, or ask for another, which takes its place."""
    seen = await hub.ask_hint(room, connection.viewer, number)
    _drop_hint(connection)

    async def work() -> None:
        try:
            answer = await hub.hint(room, number, seen)
        except Exception:
            logger.exception(
                "table %s: a hint for seat %d could not be worked out",
                room.table.id,
                connection.viewer,
            )
            answer = _error(
                Refused("no_hint", "The hint could not be worked out. Try again in a moment.")
            )
        with suppress(WebSocketDisconnect, RuntimeError):
            await _send(socket, answer)

    connection.hinting = asyncio.create_task(work())


def _drop_hint(connection: Connection) -> None:
    if connection.hinting is not None:
        connection.hinting.cancel()


async def _preview(hub: Hub, room: Room, seat: int, number: int, option: int) -> Message:
    async with room.table.lock:
        table = await hub.awake(room)
        return views.preview(table.preview(seat, number, option), number, option)


async def _why(hub: Hub, room: Room, seat: int) -> Message:
    async with room.table.lock:
        table = await hub.awake(room)
        if table.frozen:
            raise Refused("frozen", table.frozen)
        return views.reasons(table, seat)


def _number(message: Message, name: str) -> int:
    value: Any = message.get(name)
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        raise Refused("malformed", f'"{name}" must be a whole number from 0 to {MOST_NUMBER}.')
    return value


def _layout(message: Message) -> str:
    layout = message.get("layout", LAYOUTS[0])
    if layout not in LAYOUTS:
        raise Refused("malformed", f'"layout" is one of {", ".join(LAYOUTS)}.')
    return str(layout)
