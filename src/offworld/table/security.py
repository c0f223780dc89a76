"""Security: seats' tokens, origins, headers, and limits on each client."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
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
    address_rate: float = 1e9  # the same for all connections and requests of one address
    address_burst: int = 10**9
    patience: int = 200  # refused messages in a row before a connection is closed
    mistakes: int = 10  # malformed messages before a connection is closed
    connections_per_client: int = 200
    watchers_per_table: int = 64
    watchers: int = 10**9  # at all tables together: the other connections are for players
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


def client_of(address: str) -> str:
    """Return what limits count as one client: an address, or of IPv6 the network around it.

    Who has one address of IPv6 has billions.

    >>> client_of("192.0.2.7"), client_of("::ffff:192.0.2.7"), client_of("2001:db8::7")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return address
    return str(ip.ipv4_mapped or IPv6Network((int(ip), 64), strict=False))


def same_origin(origin: str | None, host: str | None) -> bool:
    """Return whether a request comes from our own page, or from a program without an origin."""
    if origin is None:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


class Bucket:
    """A token bucket: limits a rate, and allows short bursts."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: int):
        self._rate, self._burst = rate, burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self, count: float = 1) -> bool:
        """Take messages out, and return whether that many were left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Budgets:
    """What each client may ask for: all its connections and requests share one bucket."""

    MOST = 10_000  # clients that are remembered

    def __init__(self, limits: Limits):
        self._limits = limits
        self._buckets: dict[str, Bucket] = {}  # in the order of their last use

    def take(self, client: str, count: float = 1) -> bool:
        """Count something that a client asks for, and return whether it may have it."""
        limits = self._limits
        bucket = self._buckets.pop(client, None)
        self._buckets[client] = bucket or Bucket(limits.address_rate, limits.address_burst)
        while len(self._buckets) > self.MOST:
            del self._buckets[next(iter(self._buckets))]
        return self._buckets[client].take(count)


class Openings:
    """The open tables that each client address made within a day."""

    DAY = 24 * 3600

    def __init__(self, most: int):
        self._most = most
        self._made: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self._makers: dict[str, str] = {}  # by table

    def may_open(self, client: str) -> bool:
        """Return whether a client may make one more table."""
        since = time.monotonic() - self.DAY
        made = self._made.get(client, {})
        for table in [table for table, at in made.items() if at <= since]:
            self.closed(table)
        return len(self._made.get(client, ())) < self._most

    def maker(self, table: str) -> str | None:
        """Return the client that made an open table, if it is known."""
        return self._makers.get(table)

    def opened(self, client: str, table: str) -> None:
        """Count a new table."""
        self._made[client][table] = time.monotonic()
        self._makers[table] = client

    def closed(self, table: str) -> None:
        """Stop counting a table that is over or deleted."""
        client = self._makers.pop(table, None)
        if client is not None:
            del self._made[client][table]
            if not self._made[client]:
                del self._made[client]
