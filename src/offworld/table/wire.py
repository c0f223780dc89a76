"""WebSockets: messages in and out, with limits on all other frames.

A connection at which nothing happens has no task, queue or timer: they would be most of its memory.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import Any, ClassVar

from uvicorn.config import Config
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN, SERVER, Protocol
from websockets.server import ServerProtocol

from offworld.table.security import Bucket

logger = logging.getLogger("offworld.table")
frames_logger = logging.getLogger("websockets.server")

BROKEN, RESTART = 1011, 1012  # why a connection is closed

AFTER_CLOSING = 64 * 1024  # bytes that may still be under way when a connection is closed
CLOSED_WITHIN = 10.0  # seconds for the other end to answer that it is closed
FRAMES, FRAMES_A_SECOND = 60, 5.0  # other than messages: at once, and on average
BEAT = 1.0  # seconds
PING_AFTER, LOST_AFTER = 20, 40  # beats without a sign of life


class Gone(Exception):
    """The connection is closed."""


class Pulse:
    """A clock for all connections, which pings those that are silent."""

    def __init__(self) -> None:
        self._lines: set[Line] = set()
        self._next: asyncio.TimerHandle | None = None

    def add(self, line: Line) -> None:
        self._lines.add(line)
        if self._next is None:
            self._next = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def remove(self, line: Line) -> None:
        self._lines.discard(line)

    def _beat(self) -> None:
        for line in list(self._lines):
            line.beat()
        self._next = None
        if self._lines:
            self._next = asyncio.get_running_loop().call_later(BEAT, self._beat)


class Line(asyncio.Protocol):
    """A WebSocket, as uvicorn makes it when a request asks for one.

    Subclasses say who is `admitted`, what happens when a message is `heard`, and when it is `left`.
    """

    __slots__ = (
        "_after_closing",
        "_all",
        "_closing",
        "_drained",
        "_frames",
        "_inbox",
        "_is_text",
        "_lost",
        "_parts",
        "_reading",
        "_silent",
        "_timer",
        "_transport",
        "_wire",
        "client",
    )
    pulse: ClassVar[Pulse]

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]):
        self._all: set[Any] = server_state.connections
        self._wire: Protocol = ServerProtocol(max_size=config.ws_max_size, logger=frames_logger)
        self._transport: asyncio.Transport
        self.client = ""  # the address of the other end
        self._inbox: list[str | None] = []  # messages that came and were not heard yet
        self._reading: asyncio.Task[None] | None = None  # while messages are heard
        self._parts: list[Any] | None = None  # of a message that has begun
        self._is_text = False  # whether that is a text
        self._drained: asyncio.Future[None] | None = None  # while too much waits to be sent
        self._timer: asyncio.TimerHandle | None = None
        self._frames: Bucket | None = None
        self._after_closing = self._silent = 0
        self._closing = False  # this end has closed it
        self._lost = False

    # --- for subclasses ---

    def admitted(self, request: Request) -> bool:
        """Return whether a connection may be opened; `left` follows when it ends."""
        raise NotImplementedError

    async def heard(self, text: str | None) -> None:
        """Handle a message; None stands for bytes that are no text."""
        raise NotImplementedError

    def left(self) -> None:
        """Note that an open connection has ended, after the last message."""

    async def send(self, text: str) -> None:
        """Send a message, after what waits to be sent. Raise `Gone` if the other end has left."""
        if self._drained is not None:
            await asyncio.shield(self._drained)
        self.send_now(text)

    def send_now(self, text: str) -> None:
        """Send a message, however much waits to be sent."""
        if not self.is_open:
            raise Gone
        self._wire.send_text(text.encode())
        self._flush()

    def close(self, code: int, reason: str = "") -> None:
        """Close the connection; the other end has a moment to agree."""
        if self.is_open:
            self._closing = True
            self._wire.send_close(code, reason)
            self._flush()
            self._transport.resume_reading()
            self.after(CLOSED_WITHIN, self._transport.abort)

    @property
    def is_open(self) -> bool:
        return self._wire.state is OPEN and not self._transport.is_closing()

    def after(self, seconds: float, do: Any) -> None:
        """Call a function later, instead of the one scheduled before."""
        self.never()
        self._timer = asyncio.get_running_loop().call_later(seconds, do)

    def never(self) -> None:
        """Cancel what `after` has scheduled."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- for uvicorn and asyncio ---

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        peer = get_remote_addr(transport)
        self.client = peer[0] if peer else ""
        self._all.add(self)

    def shutdown(self) -> None:
        """Close the connection because the server stops."""
        self.close(RESTART)
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.discard(self)
        self.pulse.remove(self)
        self.never()
        self._lost = True
        self.resume_writing()
        if self._reading is None:
            self._end()

    def pause_writing(self) -> None:
        self._drained = asyncio.get_running_loop().create_future()

    def resume_writing(self) -> None:
        if self._drained is not None:
            self._drained.set_result(None)
            self._drained = None

    def data_received(self, data: bytes) -> None:
        """Take what was received. After closing, only a little more is read."""
        self._silent = 0
        if self._transport.is_closing():
            return
        if self._closing:
            self._after_closing += len(data)
            if self._after_closing > AFTER_CLOSING:
                self._transport.abort()
                return
        self._wire.receive_data(data)
        for event in self._wire.events_received():
            if isinstance(event, Request):
                self._connect(event)
            elif isinstance(event, Frame):
                self._take(event)
        self._flush()

    def _flush(self) -> None:
        """Write what is to be sent. An empty piece means: close the connection."""
        for data in self._wire.data_to_send():
            if self._transport.is_closing():
                return
            if data:
                self._transport.write(data)
            else:
                self._transport.close()

    def _connect(self, request: Request) -> None:
        """Open the connection or refuse it. Once open, the memory of its request is freed."""
        wire = self._wire
        assert isinstance(wire, ServerProtocol)
        response = wire.accept(request)
        opens = response.status_code == HTTPStatus.SWITCHING_PROTOCOLS
        if opens and not self.admitted(request):
            opens, response = False, wire.reject(HTTPStatus.FORBIDDEN, "")
        wire.send_response(response)
        self._flush()
        if opens:
            self._wire = Protocol(SERVER, max_size=wire.max_message_size, logger=frames_logger)
            self.pulse.add(self)

    # --- what comes in ---

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            return  # it is answered already
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._parts, self._is_text = [], frame.opcode is Opcode.TEXT
        elif not self._may_go_on():
            return
        if self._parts is not None and frame.opcode not in (Opcode.PING, Opcode.PONG):
            self._parts.append(frame.data)
            if frame.fin:
                self._take_message()

    def _may_go_on(self) -> bool:
        """Count a ping, a pong or a continuation; abort a connection that sends too many."""
        self._frames = self._frames or Bucket(FRAMES_A_SECOND, FRAMES)
        if not self._frames.take():
            self._transport.abort()
        return not self._transport.is_closing()

    def _take_message(self) -> None:
        """Queue a message to be handled. Reading pauses until then."""
        data, self._parts = b"".join(self._parts or []), None
        if self._closing:
            return
        self._inbox.append(_decoded(data) if self._is_text else None)
        if self._reading is None:
            self._transport.pause_reading()
            self._reading = asyncio.get_running_loop().create_task(self._read_on())

    async def _read_on(self) -> None:
        """Handle the queued messages, one after the other."""
        try:
            while self._inbox and not self._closing:
                await self.heard(self._inbox.pop(0))
        except Gone:
            self._inbox.clear()
        except Exception:
            logger.exception("a message could not be answered")
            self.close(BROKEN, "an error in the server")
        finally:
            self._reading = None
            if self._lost:
                self._end()
            else:
                self._transport.resume_reading()

    def _end(self) -> None:
        self._inbox.clear()
        if not isinstance(self._wire, ServerProtocol):  # it was open once
            self.left()

    # --- signs of life ---

    def beat(self) -> None:
        """Count a moment without a sign of life, unless a message is still being heard."""
        if self._reading is not None:
            return
        self._silent += 1
        if self._silent == PING_AFTER and self.is_open:
            self._wire.send_ping(b"")
            self._flush()
        elif self._silent >= LOST_AFTER:
            self._transport.abort()


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
