"""An open table with its connections, and the messages that show it to them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.live import Table
from offworld.table.security import Bucket
from offworld.table.storage import Chat
from offworld.table.views import Message, Pieces


class Connection:
    """A viewer's connection: what it was sent, and whether that is out of date.

    `on_news` is called when there is something to send.
    """

    __slots__ = (
        "_on_news",
        "behind",
        "gone",
        "heard",
        "hinting",
        "layout",
        "listens",
        "logged",
        "marks",
        "order",
        "seats_behind",
        "sent",
        "viewer",
    )

    def __init__(
        self,
        viewer: int,
        layout: str,
        have: int | None,
        on_news: Callable[[], None] = lambda: None,
    ):
        self.viewer = viewer
        self.layout = layout
        self.logged = -1 if have is None else have  # the last entry whose log lines were sent
        self.sent: dict[str, Pieces] = {}  # the groups of the picture
        self.marks: dict[str, int] = {}  # hashes of what they show
        self.order: list[str] = []
        self.behind = True  # the table has changed since it was sent
        self.seats_behind = False  # only the seats have changed
        self.gone: str | None = None  # why the connection is to be closed
        self.hinting: asyncio.Task[None] | None = None  # the hint that is being computed
        self.heard: int | None = None  # the last line of the chat that was sent; None: it has none
        self.listens = True  # there may be more of it
        self._on_news = on_news

    def look(self) -> None:
        """Have the present view sent."""
        self.behind = True
        self._on_news()

    def look_at_seats(self) -> None:
        """Have the seats sent."""
        self.seats_behind = True
        self._on_news()

    def listen(self) -> None:
        """Have what was said sent."""
        self.listens = True
        self._on_news()

    def close(self, why: str) -> None:
        """Have the connection closed: the table was "deleted", or the server does a "restart"."""
        self.gone = why
        self._on_news()


class Room:
    """An open table, its connections, and the bots that are thinking at it."""

    def __init__(self, table: Table):
        self.table = table
        self.connections: set[Connection] = set()
        self.thinking: dict[int, asyncio.Task[Any]] = {}  # by seat
        self.came: set[int] = set()  # seats that had a connection since the table was opened
        self.left: dict[int, float] = {}  # when a seat's last connection ended, by seat
        self.opened = time.time()
        self.used = time.monotonic()
        self.snapshot: tuple[int, bytes] | None = None  # of a table that can't continue
        self.chat: list[Chat] = []
        self.talkers: dict[int, Bucket] = {}  # how much each seat may say, by seat
        self.reading = asyncio.Lock()  # held while the chat is read

    @property
    def talks(self) -> bool:
        """Whether several people play here, who can talk to each other."""
        return sum(row.kind == "person" for row in self.table.seats) > 1

    def present(self) -> set[int]:
        """Return the seats that have a connection."""
        return {connection.viewer for connection in self.connections} - {SPECTATOR}

    def look(self, seat: int | None = None) -> None:
        """Have the present view sent to everybody, or to one seat only.

        Who is asked comes last: the more answers a seat has, the longer it takes to make its view,
        and others would see by when theirs comes what it holds.
        """
        asked = () if self.table.asleep else self.table.waiting()
        for connection in sorted(self.connections, key=lambda each: each.viewer in asked):
            if seat is None or connection.viewer == seat:
                connection.look()

    def look_at_seats(self) -> None:
        """Have the seats sent to everybody: a viewer came or left, or a bot began to think."""
        for connection in self.connections:
            connection.look_at_seats()

    # --- messages ---

    def seats(self, warming: float | None) -> list[Message]:
        """Return the seats: who sits there, their progress, whether and why they are waited for.

        `warming` is how far the rules are compiled for bots, from 0 to 1, or None.
        """
        table = self.table
        if table.frozen:
            return [{"seat": row.seat, "name": row.name, "kind": row.kind} for row in table.seats]
        present, waiting, names = self.present(), table.waiting(), table.names()
        together = table.together()
        race, rows = table.race(table.view(SPECTATOR)), {row.seat: row for row in table.seats}
        return [
            {
                "seat": seat,
                "name": names[seat],
                "kind": rows[seat].kind,
                "bot": rows[seat].bot,
                "waiting": seat in waiting,
                "reacts": table.reaction(seat) is not None,
                "ready": seat in together and seat not in waiting,
                "thinking": seat in self.thinking,
                "warming": warming if seat in self.thinking else None,
                "connected": seat in present,
                "came": seat in self.came or bool(table.last_own(seat)),
                "has": race[seat],
            }
            for seat in range(table.match.places)
        ]

    def pending(self, connection: Connection, warming: float | None) -> Message | None:
        """Return what a connection lacks: the view, the seats or nothing."""
        table, message = self.table, None
        if connection.behind:
            message = self._fresh(connection, warming)
        elif connection.seats_behind and not table.frozen:
            message = {
                "say": "seats",
                "number": table.number,
                "turn": table.turn(),
                "seats": self.seats(warming),
            }
        connection.behind = connection.seats_behind = False
        if not any(each.behind for each in self.connections):
            table.cache.clear()  # everybody has the present view
        return message

    def _fresh(self, connection: Connection, warming: float | None) -> Message:
        """Return the present view, without what the connection was sent before."""
        table = self.table
        if table.frozen:
            return self._frozen(connection)
        known = frozenset(connection.marks.values())
        made = views.drawn(table, connection.viewer, connection.layout, known)
        after = min(connection.logged, table.number)
        message = {
            **views.frame(table, connection.viewer, self.seats(warming)),
            **views.picture_news(made, connection.sent, known),
            "log": views.logged(table.log(connection.viewer, after)),
        }
        order = list(made)
        if order != connection.order:
            message["order"] = connection.order = order
        connection.marks = made.marks
        connection.logged = table.number
        return message

    def _frozen(self, connection: Connection) -> Message:
        """Return the last snapshot of a table that can't continue."""
        table = self.table
        why = str(table.frozen)
        if self.snapshot is None:
            return {
                "say": "view",
                "number": table.number,
                "asked": table.number,
                "turn": None,
                "seat": connection.viewer,
                "seats": [],
                "question": None,
                "answers": [],
                "can_undo": False,
                "over": None,
                "seed_hash": table.row.seed_hash,
                "words": [],
                "frozen": why,
                "groups": {},
                "order": [],
                "viewbox": None,
                "log": [],
            }
        number, data = self.snapshot
        if number < table.number:
            why += f" The picture shows it after {number} of {table.number} entries."
        return {**views.from_snapshot(data, connection.layout, why), "seat": connection.viewer}
