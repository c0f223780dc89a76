"""Connections: how many an address may have, how long a request may take, how much is read."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from offworld.table.security import client_of

REQUEST_WITHIN = 10.0  # seconds for the headers and the body of a request
READ_AT_ONCE = 4096  # bytes of one connection, before others have their turn
# Shares of them. The others are for players and files.
DESCRIPTORS_FOR_REQUESTS, DESCRIPTORS_FOR_WATCHERS = 0.4, 0.25


class Door:
    """The connections of a server, by address."""

    def __init__(self, most_each: int, most_requests: int, trusted: str | None = None):
        self._most_each, self._most_requests = most_each, most_requests
        # a proxy's address, behind which there are many
        self._trusted = None if trusted is None else client_of(trusted)
        self._here: Counter[str] = Counter()
        self._requests = 0

    def enter(self, address: str) -> bool:
        """Let a new connection in, unless there are too many; `leave` when it ends."""
        if self._requests >= self._most_requests or not self.has_room(address):
            return False
        self._requests += 1
        self._here[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Let a connection go that was let in."""
        self._requests -= 1
        self._gone(address)

    def has_room(self, address: str) -> bool:
        """Return whether an address may have one more connection."""
        return address == self._trusted or self._here[address] < self._most_each

    def open_socket(self, address: str) -> bool:
        """Let a WebSocket in, unless there are too many; `close_socket` when it ends."""
        if not self.has_room(address):
            return False
        self._here[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        """Let a WebSocket go that was let in."""
        self._gone(address)

    def _gone(self, address: str) -> None:
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]


def descriptors() -> int:
    """Return how many files and connections this process may have open, after asking for more."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 8192
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def guarded(door: Door) -> type[H11Protocol]:
    """Return the HTTP protocol of a server, which has a door and no patience."""

    class Guarded(H11Protocol):
        _guard: asyncio.TimerHandle | None = None
        _is_in = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            setattr(transport, "max_size", READ_AT_ONCE)  # noqa: B010 (what asyncio reads by)
            self._is_in = door.enter(self._address)
            if self._is_in:
                self._watch()
            else:
                transport.abort()

        def data_received(self, data: bytes) -> None:
            if self._is_in:
                super().data_received(data)
                self._watch()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._leave()  # from here on it is counted as a WebSocket
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        @property
        def _address(self) -> str:
            return client_of(self.client[0]) if self.client else ""

        def _watch(self) -> None:
            """Wait for the rest of a request, but not for long."""
            is_due = self._is_in and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
            if not is_due:
                self._stop_watching()
            elif self._guard is None:
                self._guard = self.loop.call_later(REQUEST_WITHIN, self.transport.abort)

        def _stop_watching(self) -> None:
            if self._guard is not None:
                self._guard.cancel()
                self._guard = None

        def _leave(self) -> None:
            self._stop_watching()
            if self._is_in:
                self._is_in = False
                door.leave(self._address)

    return Guarded
