"""The WebSocket of a table: a reply to each message, and a view whenever the table changes."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.beginnings import checked
from offworld.table.database import StorageError
from offworld.table.hub import Hub
from offworld.table.live import Refused
from offworld.table.rooms import Connection, Room
from offworld.table.security import (
    Bucket,
    Limits,
    client_of,
    is_own_host,
    same_origin,
    seat_of,
)
from offworld.table.storage import MOST_NUMBER, UNTIL_END, UNTIL_TURN
from offworld.table.views import LAYOUTS, Message, dumped

logger = logging.getLogger("offworld.table")

TOKEN = re.compile(r"[0-9a-f]{32}")
KEY = re.compile(r"[0-9a-zA-Z-]{8,32}")  # of what is said: a client's own, at random

# why a connection is closed
ABNORMAL, POLICY, BROKEN, RESTART, TOO_MANY = 1006, 1008, 1011, 1012, 1013
NO_TOKEN, NO_TABLE, TOO_FAST = 4403, 4404, 4429

JOINED = 5  # good messages that a new connection counts for
REDRAWN = 10  # the same for a change of the layout: the whole picture is drawn
STORED = 5  # the same for what is no move, and stored
MISTAKE = 5  # good messages that a malformed one counts for


class Closing(Exception):
    """The connection is to be closed after an error message."""

    def __init__(self, code: int, refused: Refused):
        super().__init__(refused.text)
        self.code, self.refused = code, refused


async def serve_socket(socket: WebSocket, hub: Hub, id: str) -> None:
    """Serve one connection until it is closed."""
    host = socket.headers.get("host")
    if not (
        is_own_host(host, hub.limits.hosts) and same_origin(socket.headers.get("origin"), host)
    ):
        await socket.close(POLICY)
        return
    if not hub.budgets.take(_client(socket), JOINED):
        await socket.close(TOO_FAST)
        return
    await socket.accept()
    try:
        room, connection = await asyncio.wait_for(_greet(socket, hub, id), hub.limits.hello_within)
        hub.join(room, connection)
    except Closing as closing:
        await _last_word(socket, hub, closing.refused, closing.code)
    except Refused as refused:
        await _last_word(socket, hub, refused, POLICY)
    except (SQLAlchemyError, StorageError) as error:
        await _last_word(socket, hub, _not_read(error, id), TOO_MANY)
    except TimeoutError:
        silent = Refused("no_hello", 'Begin with {"do": "hello"}: no message came.')
        await _last_word(socket, hub, silent, POLICY)
    except WebSocketDisconnect:
        return
    else:
        await _attend(socket, hub, room, connection)


def _not_read(error: Exception, table: str) -> Refused:
    """Note that the database does not answer, and return the error for who asked."""
    logger.error("table %s: %s", table, error)
    return Refused("not_stored", "The table can't be read right now. Try again in a moment.")


def _client(socket: WebSocket) -> str:
    return client_of(socket.client.host) if socket.client else ""


async def _greet(socket: WebSocket, hub: Hub, id: str) -> tuple[Room, Connection]:
    """Read the hello, which says who is connecting."""
    try:
        message = _parsed(await _received(socket), hub)
        if message.get("do") != "hello":
            raise Refused("no_hello", 'Begin with {"do": "hello", "token": ..., "layout": ...}.')
        layout = _layout(message)
        have = None if message.get("have") is None else _number(message, "have")
        heard = None if message.get("heard") is None else _number(message, "heard")
    except Refused as refused:
        raise Closing(POLICY, refused) from refused
    try:
        room = await hub.room(id)
        await hub.catch_up(room)
    except Refused as refused:
        raise Closing(NO_TABLE, refused) from refused
    connection = Connection(_viewer(message.get("token"), room), layout, have)
    connection.heard = heard
    return room, connection


def _viewer(token: object, room: Room) -> int:
    """Return the seat that a token opens; without a token it is a spectator's."""
    if token is None:
        return SPECTATOR
    known = isinstance(token, str) and TOKEN.fullmatch(token)
    seat = seat_of(str(token), room.table.seats) if known else None
    if seat is None:
        text = "This is not the link of a seat at this table. Without a token you can watch."
        raise Closing(NO_TOKEN, Refused("bad_token", text))
    return seat


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
    """Send views as the table changes. A slow reader gets the newest one only."""
    try:
        while True:
            await connection.wake.wait()
            connection.wake.clear()
            await _send(socket, await hub.pending(room, connection))
            await _send(socket, hub.chats.pending(room, connection))
            if connection.gone:
                code = NO_TABLE if connection.gone == "deleted" else RESTART
                await _close(socket, code, connection.gone)
                return
    except WebSocketDisconnect:
        return
    except (SQLAlchemyError, StorageError) as error:
        await _last_word(socket, hub, _not_read(error, room.table.id), TOO_MANY)
    except Exception:
        logger.exception("table %s: its view could not be made", room.table.id)
        await _close(socket, BROKEN, "an error in the server")


async def _send(socket: WebSocket, message: Message | None) -> None:
    """Send a message, if there is one. Raise `WebSocketDisconnect` if the client is gone."""
    if message is None:
        return
    words = dumped(message)
    try:
        await socket.send_text(words)
    except RuntimeError as closed:  # of Starlette, once the connection is closed
        raise WebSocketDisconnect(ABNORMAL) from closed


async def _last_word(socket: WebSocket, hub: Hub, refused: Refused, code: int) -> None:
    hub.metrics.refused.labels(refused.code).inc()
    with suppress(WebSocketDisconnect):
        await _send(socket, _error(refused))
    await _close(socket, code, refused.code)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    if socket.application_state != WebSocketState.DISCONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code, reason)


def _error(refused: Refused) -> Message:
    return {"say": "error", "code": refused.code, "text": refused.text}


# --- reading ---


async def _read_on(socket: WebSocket, hub: Hub, room: Room, connection: Connection) -> None:
    """Answer one message after another."""
    client = _client(socket)
    gauge = Gauge(hub.limits, lambda count: hub.budgets.take(client, count))
    while True:
        frame = await _received(socket)
        try:
            gauge.count()
            message = _parsed(frame, hub)
            _weigh(message, connection, gauge)
            if message["do"] == "hint":
                await _begin_hint(socket, hub, room, connection, _number(message, "number"))
            else:
                await _send(socket, await _answer(hub, room, connection, message))
        except (SQLAlchemyError, StorageError) as error:
            await _refuse(socket, hub, connection, _not_read(error, room.table.id))
        except Refused as refused:
            if refused.code in ("malformed", "too_big"):
                gauge.count_mistake()
            await _refuse(socket, hub, connection, refused)


async def _refuse(socket: WebSocket, hub: Hub, connection: Connection, refused: Refused) -> None:
    hub.metrics.refused.labels(refused.code).inc()
    await _send(socket, _error(refused))
    if refused.code == "stale":
        connection.look()
    await asyncio.sleep(0)  # frames that are here already must not keep others waiting


def _weigh(message: Message, connection: Connection, gauge: Gauge) -> None:
    """Count a message that is much work as several."""
    if message["do"] == "layout" and message.get("layout") != connection.layout:
        gauge.charge(REDRAWN)
    elif message["do"] in ("pass", "hash", "word", "begin"):
        gauge.charge(STORED)


class Gauge:
    """What a connection sends, counted before anything is done with it.

    `shared` counts the same for all connections of the address.
    """

    def __init__(self, limits: Limits, shared: Callable[[float], bool] = lambda count: True):
        self._limits, self._shared = limits, shared
        self._bucket = Bucket(limits.rate, limits.burst)
        self._too_many = self._mistakes = 0

    def count(self) -> None:
        """Count a message; refuse what comes too fast, and close the connection if it goes on."""
        limits = self._limits
        if self._take(1):
            self._too_many = 0
            return
        self._too_many += 1
        if self._too_many > limits.patience:
            text = "Far too many messages: the connection is closed."
            raise Closing(TOO_FAST, Refused("too_fast", text))
        raise Refused("too_fast", f"Slow down: at most {limits.rate:g} messages a second.")

    def charge(self, messages: int) -> None:
        """Count a message that is much work as several; refuse it if that is too fast."""
        if not self._take(messages - 1):
            raise Refused("too_fast", "Slow down: the same was done a moment ago.")

    def count_mistake(self) -> None:
        """Count a malformed message, which no page sends; close the connection after a few."""
        self._take(MISTAKE - 1)
        self._mistakes += 1
        if self._mistakes > self._limits.mistakes:
            text = "Too many malformed messages: the connection is closed."
            raise Closing(POLICY, Refused("malformed", text))

    def _take(self, count: float) -> bool:
        return self._bucket.take(count) and self._shared(count)


async def _received(socket: WebSocket) -> MutableMapping[str, Any]:
    """Return the next frame."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    return frame


def _parsed(frame: Mapping[str, Any], hub: Hub) -> Message:
    """Return the message in a frame; refuse what is none."""
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
        raise Refused("malformed", 'A message is a JSON object with the field "do".')
    return message


async def _answer(hub: Hub, room: Room, connection: Connection, message: Message) -> Message | None:
    """Do what a message asks for and return the reply; None if the reply is a new view."""
    do, seat = message["do"], connection.viewer
    if do == "move":
        return await _move(hub, room, seat, message)
    if do == "undo":
        number = _number(message, "number")
        await hub.undo(room, seat, number)
        return {"say": "done", "number": number}
    if do == "pass":
        until = _until(message)
        await hub.set_pass(room, seat, until)
        return {"say": "pass", "until": until}
    if do == "preview":
        return await _preview(hub, room, seat, message)
    if do == "why":
        return await _why(hub, room, seat)
    if do == "scores":
        return await _scores(hub, room, seat)
    if do in ("hash", "word", "begin"):
        return await _take_part(hub, room, seat, message)
    if do == "chat":
        return await _say(hub, room, seat, message)
    if do == "layout":
        _set_layout(room, connection, _layout(message))
        return None
    if do == "hello":
        raise Refused("malformed", "You have said hello. To take another seat, connect again.")
    known = "move, undo, pass, preview, hint, why, scores, chat, layout, hash, word or begin"
    raise Refused("malformed", f'Unknown "do": use {known}.')


def _set_layout(room: Room, connection: Connection, layout: str) -> None:
    """Have the view sent in another layout.

    Pages send the present one to see whether the line stands: the seats are answer enough then.
    """
    if layout != connection.layout or room.table.frozen or room.table.gathers:
        connection.layout = layout
        connection.look()
    else:
        connection.seats_behind = True
        connection.wake.set()


async def _take_part(hub: Hub, room: Room, seat: int, message: Message) -> Message:
    """Take a word, or its hash, for the seed of a table that has not begun."""
    do = message["do"]
    if do == "hash":
        await hub.beginnings.give_hash(room, seat, checked(message.get("hash"), "hash"))
    elif do == "word":
        await hub.beginnings.give_word(room, seat, checked(message.get("word"), "word"))
    else:
        await hub.beginnings.begin(room, seat)
    return {"say": "noted", "what": do}


async def _move(hub: Hub, room: Room, seat: int, message: Message) -> Message:
    number, option = _number(message, "number"), _number(message, "option")
    began = time.perf_counter()
    await hub.move(room, seat, number, option)
    hub.metrics.answered.observe(time.perf_counter() - began)
    return {"say": "done", "number": number}


async def _say(hub: Hub, room: Room, seat: int, message: Message) -> Message:
    """Say something to the other players. An error says what it is about: a move may be pending."""
    key, text = message.get("key"), message.get("text")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise Refused("malformed", '"key" must have 8 to 32 letters, digits or hyphens.')
    if not isinstance(text, str):
        raise Refused("malformed", '"text" must be a text.')
    try:
        await hub.chats.say(room, seat, key, text)
    except Refused as refused:
        hub.metrics.refused.labels(refused.code).inc()
        return {**_error(refused), "about": "chat", "key": key}
    return {"say": "said", "key": key}


async def _preview(hub: Hub, room: Room, seat: int, message: Message) -> Message:
    number, option = _number(message, "number"), _number(message, "option")
    async with room.table.lock:
        table = await hub.awake(room)
        return views.preview(table.preview(seat, number, option), number, option)


async def _why(hub: Hub, room: Room, seat: int) -> Message:
    async with room.table.lock:
        table = await hub.awake(room)
        if table.frozen:
            raise Refused("frozen", table.frozen)
        return views.why_not(table, seat)


async def _scores(hub: Hub, room: Room, seat: int) -> Message:
    async with room.table.lock:
        table = await hub.awake(room)
        if table.frozen:
            raise Refused("frozen", table.frozen)
        return views.standings(table, seat)


async def _begin_hint(
    socket: WebSocket, hub: Hub, room: Room, connection: Connection, number: int
) -> None:
    """Start to compute a hint. Other messages are answered meanwhile; a new hint replaces it."""
    seen = await hub.ask_hint(room, connection.viewer, number)
    _drop_hint(connection)
    person = _client(socket)

    async def work() -> None:
        try:
            answer = await hub.hint(room, number, seen, person)
        except Exception:
            logger.exception(
                "table %s: the hint for seat %d failed",
                room.table.id,
                connection.viewer,
            )
            answer = _error(Refused("no_hint", "The hint failed. Try again in a moment."))
        with suppress(WebSocketDisconnect, RuntimeError):
            await _send(socket, answer)

    connection.hinting = asyncio.create_task(work())


def _drop_hint(connection: Connection) -> None:
    if connection.hinting is not None:
        connection.hinting.cancel()


def _number(message: Message, name: str) -> int:
    value: Any = message.get(name)
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        raise Refused("malformed", f'"{name}" must be a whole number from 0 to {MOST_NUMBER}.')
    return value


def _until(message: Message) -> str | None:
    until = message.get("until", "")
    if until not in (UNTIL_TURN, UNTIL_END, None):
        raise Refused("malformed", f'"until" is "{UNTIL_TURN}", "{UNTIL_END}" or null.')
    return None if until is None else str(until)


def _layout(message: Message) -> str:
    layout = message.get("layout", LAYOUTS[0])
    if layout not in LAYOUTS:
        raise Refused("malformed", f'"layout" is one of {", ".join(LAYOUTS)}.')
    return str(layout)
