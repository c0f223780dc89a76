"""The WebSocket of a table: a reply to each message, and a view whenever the table changes."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from contextlib import suppress
from typing import Any, ClassVar
from urllib.parse import unquote

from sqlalchemy.exc import SQLAlchemyError
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState
from websockets.http11 import Request

from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.beginnings import checked
from offworld.table.connections import Door
from offworld.table.database import StorageError, plain
from offworld.table.hub import Hub
from offworld.table.live import Refused
from offworld.table.rooms import Connection, Room
from offworld.table.security import (
    Bucket,
    Budgets,
    Limits,
    client_of,
    is_own_host,
    same_origin,
    seat_of,
)
from offworld.table.storage import MOST_NUMBER, UNTIL_END, UNTIL_TURN
from offworld.table.views import LAYOUTS, Message, dumped
from offworld.table.wire import BROKEN, RESTART, Gone, Line, Pulse

logger = logging.getLogger("offworld.table")

PATH = "/ws/"  # before the name of the table
TOKEN = re.compile(r"[0-9a-f]{32}")
KEY = re.compile(r"[0-9a-zA-Z-]{8,32}")  # of what is said: a client's own, at random

# why a connection is closed
POLICY, TOO_MANY = 1008, 1013
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


def table_sockets(hub: Hub, door: Door | None = None, proxy: str | None = None) -> type[Line]:
    """Return the WebSocket protocol of a server, for uvicorn.

    The proxy is trusted to name the address that a request comes from.
    """

    class Socket(TableSocket):
        __slots__ = ()

    Socket.hub, Socket.door, Socket.pulse = hub, door, Pulse()
    if proxy is not None:
        Socket.proxies = ProxyHeadersMiddleware(hub, proxy).trusted_hosts  # type: ignore[arg-type]
    return Socket


class TableSocket(Line):
    """A connection to a table."""

    __slots__ = ("_connection", "_gauge", "_has_news", "_room", "_table", "_writing")
    hub: ClassVar[Hub]
    door: ClassVar[Door | None]
    proxies: ClassVar[Any] = ()  # trusted to name a request's address

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]):
        super().__init__(config, server_state, app_state)
        self._table = ""
        self._room: Room
        self._connection: Connection | None = None  # once the hello has come
        self._gauge: Gauge
        self._has_news = False  # there is something to send
        self._writing: asyncio.Task[None] | None = None  # while it is sent

    # --- coming and going ---

    def admitted(self, request: Request) -> bool:
        hub, headers = self.hub, request.headers
        host, origin = headers.get("Host"), headers.get("Origin")
        path = unquote(request.path.partition("?")[0])
        if not path.startswith(PATH):
            return False
        if not (is_own_host(host, hub.limits.hosts) and same_origin(origin, host)):
            return False
        self.client = client_of(self._forwarded(headers.get_all("X-Forwarded-For")))
        if not hub.budgets.take(self.client, JOINED):
            return False
        if self.door is not None and not self.door.open_socket(self.client):
            return False
        self._table = path.removeprefix(PATH)
        self._gauge = Gauge(hub.limits, hub.budgets, self.client)
        self.after(hub.limits.hello_within, self._give_up)
        return True

    def _forwarded(self, addresses: list[str]) -> str:
        """Return the address that a trusted proxy names for a request, or the connection's own."""
        if addresses and self.client in self.proxies:
            return self.proxies.get_trusted_client_address(", ".join(addresses))[0] or self.client
        return self.client

    def left(self) -> None:
        if self.door is not None:
            self.door.close_socket(self.client)
        connection, self._connection = self._connection, None
        if connection is not None:
            self.hub.leave(self._room, connection)
            _drop_hint(connection)
        if self._writing is not None:
            self._writing.cancel()

    def _give_up(self) -> None:
        silent = Refused("no_hello", 'Begin with {"do": "hello"}: no message came.')
        self._last_word(Closing(POLICY, silent))

    def _last_word(self, closing: Closing) -> None:
        self.hub.metrics.refused.labels(closing.refused.code).inc()
        if self.is_open:
            self.send_now(dumped(_error(closing.refused)))
            self.close(closing.code, closing.refused.code)

    async def heard(self, text: str | None) -> None:
        try:
            if self._connection is None:
                self.never()  # no longer wait for the hello
                await self._greet(_parsed(text, self.hub))
            else:
                await self._answer(text, self._connection)
        except Closing as closing:
            self._last_word(closing)
        except Refused as refused:  # instead of a greeting
            self._last_word(Closing(POLICY, refused))

    async def _greet(self, message: Message) -> None:
        """Read the hello, which says who is connecting."""
        if message["do"] != "hello":
            raise Refused("no_hello", 'Begin with {"do": "hello", "token": ..., "layout": ...}.')
        layout = _layout(message)
        have = None if message.get("have") is None else _number(message, "have")
        heard = None if message.get("heard") is None else _number(message, "heard")
        room = await self._opened()
        viewer = _viewer(message.get("token"), room)
        connection = Connection(viewer, layout, have, self._news)
        connection.heard = heard
        if not self.is_open:
            raise Gone
        self.hub.join(room, connection)
        self._room, self._connection = room, connection
        self._news()

    async def _opened(self) -> Room:
        """Return the table, as it is stored now."""
        try:
            async with asyncio.timeout(self.hub.limits.hello_within):
                room = await self.hub.room(self._table)
                await self.hub.catch_up(room)
        except Refused as refused:
            raise Closing(NO_TABLE, refused) from refused
        except (SQLAlchemyError, StorageError, TimeoutError) as error:
            raise Closing(TOO_MANY, _not_read(error, self._table)) from error
        return room

    # --- writing ---

    def _news(self) -> None:
        """Start a task that sends what is new, unless one is running."""
        self._has_news = True
        if self._writing is None and self._connection is not None:
            work = self._write_on(self._connection)
            self._writing = asyncio.get_running_loop().create_task(work)

    async def _write_on(self, connection: Connection) -> None:
        """Send views as the table changes. A slow reader gets the newest one only."""
        hub, room = self.hub, self._room
        try:
            while self._has_news:
                self._has_news = False
                await self._send(await hub.pending(room, connection))
                await self._send(hub.chats.pending(room, connection))
                if connection.gone:
                    self.close(
                        NO_TABLE if connection.gone == "deleted" else RESTART, connection.gone
                    )
        except Gone:
            return
        except (SQLAlchemyError, StorageError) as error:
            self._last_word(Closing(TOO_MANY, _not_read(error, room.table.id)))
        except Exception:
            logger.exception("table %s: its view could not be made", room.table.id)
            self.close(BROKEN, "an error in the server")
        finally:
            self._writing = None

    async def _send(self, message: Message | None) -> None:
        """Send a message, if there is one."""
        if message is not None:
            await self.send(dumped(message))

    # --- reading ---

    async def _answer(self, text: str | None, connection: Connection) -> None:
        """Answer a message."""
        hub, room, gauge = self.hub, self._room, self._gauge
        try:
            gauge.count()
            message = _parsed(text, hub)
            _weigh(message, connection, gauge)
            if message["do"] == "hint":
                await self._begin_hint(connection, _number(message, "number"))
            else:
                await self._send(await _answer(hub, room, connection, message))
        except (SQLAlchemyError, StorageError) as error:
            await self._refuse(connection, _not_read(error, room.table.id))
        except Refused as refused:
            if refused.code in ("malformed", "too_big"):
                gauge.count_mistake()
            await self._refuse(connection, refused)

    async def _refuse(self, connection: Connection, refused: Refused) -> None:
        self.hub.metrics.refused.labels(refused.code).inc()
        await self._send(_error(refused))
        if refused.code == "stale":
            connection.look()
        await asyncio.sleep(0)  # frames that are here already must not keep others waiting

    async def _begin_hint(self, connection: Connection, number: int) -> None:
        """Start to compute a hint. Other messages are answered meanwhile; a new one replaces it."""
        hub, room = self.hub, self._room
        seen = await hub.ask_hint(room, connection.viewer, number)
        _drop_hint(connection)

        async def work() -> None:
            try:
                answer = await hub.hint(room, number, seen, self.client)
            except Exception:
                logger.exception(
                    "table %s: the hint for seat %d failed", room.table.id, connection.viewer
                )
                answer = _error(Refused("no_hint", "The hint failed. Try again in a moment."))
            with suppress(Gone):
                await self._send(answer)

        connection.hinting = asyncio.create_task(work())


def _not_read(error: Exception, table: str) -> Refused:
    """Log that the database does not answer, and return the error for the client."""
    logger.error("table %s: %s", table, plain(error))
    return Refused("not_stored", "The table can't be read right now. Try again in a moment.")


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


def _error(refused: Refused) -> Message:
    return {"say": "error", "code": refused.code, "text": refused.text}


# --- what comes in ---


def _weigh(message: Message, connection: Connection, gauge: Gauge) -> None:
    """Count a message that is much work as several."""
    if message["do"] == "layout" and message.get("layout") != connection.layout:
        gauge.charge(REDRAWN)
    elif message["do"] in ("pass", "hash", "word", "begin"):
        gauge.charge(STORED)


class Gauge:
    """What a connection sends, counted before anything is done with it.

    `budgets` count the same for all connections of its client.
    """

    __slots__ = ("_bucket", "_budgets", "_client", "_limits", "_mistakes", "_too_many")

    def __init__(self, limits: Limits, budgets: Budgets | None = None, client: str = ""):
        self._limits, self._budgets, self._client = limits, budgets, client
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
        shared = self._budgets
        return self._bucket.take(count) and (shared is None or shared.take(self._client, count))


def _parsed(text: str | None, hub: Hub) -> Message:
    """Parse a message; raise `Refused` if it is none."""
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
        connection.look_at_seats()


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
