"""Security: seats' tokens, origins, headers, and limits on each client."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from offworld.table.storage import SeatRow

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True)
class Limits:
    """The limits on one client."""

    message_bytes: int = 8 * 1024
    rate: float = 20.0  # messages a second on one connection, on average
    burst: int = 60  # messages at once
    patience: int = 200  # refused messages in a row before a connection is closed
    mistakes: int = 10  # malformed messages before a connection is closed
    connections_per_client: int = 200
    watchers_per_table: int = 64
    tabs_per_seat: int = 16
    tables_per_client: int = 60  # open, and made within a day
    reviews_per_client: int = 4  # at once
    chat_rate: float = 0.5  # lines a second that a seat may say, on average
    chat_burst: int = 5  # lines at once
    takeover_after: float = 180.0  # seconds to wait for a seat before a bot may take over
    reveal_within: float = 15.0  # seconds to reveal a word before a table begins without it
    hello_within: float = 10.0  # seconds for a new connection to say hello
    hosts: frozenset[str] = frozenset()  # names of this server, besides numbers and localhost


def new_token() -> str:
    """Return a new token for a seat: 128 random bits."""
    return secrets.token_hex(16)


def token_hash(token: str) -> str:
    """Return the hash of a token: only this is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of(token: str, seats: Sequence[SeatRow]) -> int | None:
    """Return the seat that a token opens, or None; the time taken does not depend on the token."""
    given = token_hash(token)
    found = None
    for row in seats:
        if row.token_hash is not None and hmac.compare_digest(row.token_hash, given):
            found = row.seat
    return found


def is_own_host(host: str | None, allowed: Collection[str]) -> bool:
    """Return whether a request names this server, by a number, as localhost or by an allowed name.

    The page of another site can have its own name lead here, and would then count as ours. It
    can't have a number lead elsewhere.
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
    except ValueError:
        return False
    return name == "localhost" or name in allowed or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(origin: str | None, host: str | None) -> bool:
    """Return whether a request comes from our own page, or from a program without an origin."""
    if origin is None:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


class Bucket:
    """A token bucket: limits a rate, and allows short bursts."""

    def __init__(self, rate: float, burst: int):
        self._rate, self._burst = rate, burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self, count: int = 1) -> bool:
        """Take messages out, and return whether that many were left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Openings:
    """The open tables that each client address made within a day."""

    DAY = 24 * 3600

    def __init__(self, most: int):
        self._most = most
        self._made: defaultdict[str, dict[str, float]] = defaultdict(dict)

    def may_open(self, client: str) -> bool:
        """Return whether a client may make one more table."""
        since = time.monotonic() - self.DAY
        recent = {table: at for table, at in self._made.pop(client, {}).items() if at > since}
        if recent:
            self._made[client] = recent
        return len(recent) < self._most

    def opened(self, client: str, table: str) -> None:
        """Count a new table."""
        self._made[client][table] = time.monotonic()

    def closed(self, table: str) -> None:
        """Stop counting a table that is over or deleted."""
        for client in list(self._made):
            self._made[client].pop(table, None)
            if not self._made[client]:
                del self._made[client]
