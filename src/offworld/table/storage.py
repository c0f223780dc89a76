"""Storage of tables: a header, the seats and the sequence of entries, which is the only truth; all else is derived.

An entry is a move (its option) or the taking back of one (UNDO). The key (table, number) makes sure that nobody, in
whatever process, writes an entry that is there already: whoever comes second is told so and reads what the first wrote.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import URL, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from offworld.table.database import StorageError, address, async_engine, migrate
from offworld.table.schema import ENTRIES, REVIEWS, SEATS, TABLES

UNDO = -1
CHANNEL = "offworld_tables"
MOST_AT_ONCE = 200  # entries in one transaction
OPEN, OVER = "open", "over"
ABANDONED = 30.0  # seconds without a sign of life, after which a review that was begun is anybody's


class Taken(Exception):
    """Another process wrote an entry of that number first."""


class Gone(Exception):
    """The table is not there any more."""


class Entry(NamedTuple):
    """Something done at a table: a seat's option, or UNDO for taking that seat's last move back."""

    number: int  # from 1
    seat: int
    option: int
    at: float  # seconds since 1970


@dataclass(frozen=True)
class SeatRow:
    """Who sits where. A person's seat with a bot is played by the bot until the person comes back."""

    seat: int
    kind: str  # "person", "bot" or "automa", the game's own
    name: str
    bot: str | None = None
    token_hash: str | None = None

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None


@dataclass(frozen=True)
class TableRow:
    """All that a table begins with."""

    id: str
    game: str
    rules_version: str
    box_name: str
    box_digest: str
    seats: int
    variant: str
    seed: int
    settings: dict[str, Any]
    created_at: float = field(default_factory=time.time)
    status: str = OPEN
    snapshot_at: int | None = None

    @property
    def seed_hash(self) -> str:
        """The seed's fingerprint, shown from the start: nobody can choose another seed afterwards."""
        return hashlib.sha256(str(self.seed).encode()).hexdigest()


class Summary(NamedTuple):
    """A table in a list."""

    table: TableRow
    seats: list[SeatRow]
    entries: int
    last_at: float


class ReviewRow(NamedTuple):
    """A review: kept when it is whole; until then how far it is, and when whoever makes it last said so."""

    at: float
    done: float
    data: bytes | None

    @property
    def is_abandoned(self) -> bool:
        return self.data is None and self.at < time.time() - ABANDONED


class Notice(NamedTuple):
    """Another process wrote something of a table."""

    table: str | None  # None: anything may have been missed, look at all of them


@dataclass
class _Write:
    table: str
    entries: Sequence[Entry]
    status: str | None
    done: asyncio.Future[None]


def new_id() -> str:
    """A table's name: short enough for a link, too many to guess."""
    return secrets.token_hex(8)


class Storage:
    """Tables in SQLite or PostgreSQL. Made by `Storage.open`."""

    def __init__(self, url: URL, observe_commit: Callable[[float, int], None] | None = None):
        self.url = url
        self.shared = url.get_backend_name() == "postgresql"  # may other processes write too?
        self._engine = async_engine(url)
        self._me = secrets.token_hex(4)
        self._queue: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.observe_commit = observe_commit or (lambda seconds, entries: None)

    @classmethod
    async def open(cls, db: str | None = None) -> Storage:
        """Storage at an address, brought up to date."""
        url = address(db)
        await asyncio.to_thread(migrate, url)
        return cls(url)

    async def close(self) -> None:
        """Writes what is waiting, and lets go of the database."""
        if self._writer is not None:
            await self._queue.put(None)
            await self._writer
            self._writer = None
        await self._engine.dispose()

    # --- tables ---

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry] = ()
    ) -> None:
        """A new table; entries only when it goes on from another's position."""
        row = {name: getattr(table, name) for name in _NAMES if hasattr(table, name)}
        async with self._engine.begin() as connection:
            await connection.execute(insert(TABLES), row)
            await connection.execute(
                insert(SEATS), [_seat_values(table.id, seat) for seat in seats]
            )
            if entries:
                await connection.execute(
                    insert(ENTRIES),
                    [{"table_id": table.id, **entry._asdict()} for entry in entries],
                )

    async def table(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        async with self._engine.connect() as connection:
            found = (
                (await connection.execute(select(*_HEADER).where(TABLES.c.id == id)))
                .mappings()
                .first()
            )
            if found is None:
                return None
            return TableRow(**found), await _seats_of(connection, [id])

    async def seats(self, id: str) -> list[SeatRow]:
        async with self._engine.connect() as connection:
            return await _seats_of(connection, [id])

    async def entries(self, id: str, after: int = 0) -> list[Entry]:
        """The entries of a table from a number on, in order."""
        columns = (ENTRIES.c.number, ENTRIES.c.seat, ENTRIES.c.option, ENTRIES.c.at)
        wanted = (
            select(*columns)
            .where(ENTRIES.c.table_id == id, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )
        async with self._engine.connect() as connection:
            return [Entry(*row) for row in await connection.execute(wanted)]

    async def latest(self, limit: int = 50, listed: bool = False) -> list[Summary]:
        """The newest tables; `listed` leaves out those that want no watchers."""
        counted = select(
            func.count().label("n"), func.max(ENTRIES.c.at).label("last"), ENTRIES.c.table_id
        ).group_by(ENTRIES.c.table_id)
        counts = counted.subquery()
        query = select(*_HEADER, counts.c.n, counts.c.last).join(
            counts, counts.c.table_id == TABLES.c.id, isouter=True
        )
        if listed:
            query = query.where(TABLES.c.settings["listed"].as_boolean())
        query = query.order_by(TABLES.c.created_at.desc()).limit(limit)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            found = []
            for row in rows:
                table = TableRow(**{name: row[name] for name in _HEADER_NAMES})
                found.append(
                    Summary(
                        table,
                        await _seats_of(connection, [table.id]),
                        row["n"] or 0,
                        row["last"] or table.created_at,
                    )
                )
            return found

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by status."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
            )
            return {row[0]: row[1] for row in rows}

    async def delete(self, id: str) -> bool:
        """Deletes a table with all its entries; was there one?"""
        async with self._engine.begin() as connection:
            gone = await connection.execute(delete(TABLES).where(TABLES.c.id == id))
            await self._tell(connection, {id})
            return bool(gone.rowcount)

    async def set_bot(self, id: str, seat: int, bot: str | None) -> None:
        """Lets a bot play for a person, or gives the seat back."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(SEATS).where(SEATS.c.table_id == id, SEATS.c.seat == seat).values(bot=bot)
            )
            await self._tell(connection, {id})

    async def keep_snapshot(self, id: str, number: int, data: bytes) -> None:
        """Keeps a picture of the table after `number` entries, unless there is a later one."""
        older = or_(TABLES.c.snapshot_at.is_(None), TABLES.c.snapshot_at <= number)
        async with self._engine.begin() as connection:
            await connection.execute(
                update(TABLES)
                .where(and_(TABLES.c.id == id, older))
                .values(snapshot=data, snapshot_at=number)
            )

    async def snapshot(self, id: str) -> tuple[int, bytes] | None:
        """The last picture kept of a table, and after how many entries it was taken."""
        async with self._engine.connect() as connection:
            row = (
                await connection.execute(
                    select(TABLES.c.snapshot_at, TABLES.c.snapshot).where(TABLES.c.id == id)
                )
            ).first()
            return (row[0], bytes(row[1])) if row and row[1] is not None else None

    async def alive(self) -> None:
        """Raises when the database does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    # --- reviews ---

    async def review(self, id: str) -> ReviewRow | None:
        """A table's review, whole or begun."""
        columns = (REVIEWS.c.at, REVIEWS.c.done, REVIEWS.c.data)
        async with self._engine.connect() as connection:
            row = (
                await connection.execute(select(*columns).where(REVIEWS.c.table_id == id))
            ).first()
            return ReviewRow(*row) if row else None

    async def begin_review(self, id: str) -> bool:
        """Is a review the caller's to make? Not if it is there, nor while another process is at it."""
        dialect, now = postgresql if self.shared else sqlite, time.time()
        adding = (
            dialect.insert(REVIEWS)
            .values(table_id=id, at=now, done=0.0)
            .on_conflict_do_nothing()
            .returning(REVIEWS.c.table_id)
        )
        abandoned = and_(
            REVIEWS.c.table_id == id, REVIEWS.c.data.is_(None), REVIEWS.c.at < now - ABANDONED
        )
        async with self._engine.begin() as connection:
            if (await connection.execute(adding)).first():
                return True
            taken = await connection.execute(
                update(REVIEWS).where(abandoned).values(at=now, done=0.0)
            )
            return bool(taken.rowcount)

    async def note_review(self, id: str, done: float, data: bytes | None = None) -> None:
        """Says how far a review is; with its data it is whole."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(REVIEWS)
                .where(REVIEWS.c.table_id == id)
                .values(at=time.time(), done=done, data=data)
            )

    async def drop_review(self, id: str) -> None:
        """Forgets a review that was begun and will not be made."""
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(REVIEWS).where(REVIEWS.c.table_id == id, REVIEWS.c.data.is_(None))
            )

    # --- entries ---

    async def add(self, id: str, entries: Sequence[Entry], status: str | None = None) -> None:
        """Commits entries, all of them or none: when this returns, they are on the disk.

        Raises `Taken` when another process was first. What several tables add at once shares one transaction.
        """
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_on(), name="storage writer")
        write = _Write(id, entries, status, asyncio.get_running_loop().create_future())
        await self._queue.put(write)
        await asyncio.shield(
            write.done
        )  # whoever waits may go away: what is being written is written

    async def _write_on(self) -> None:
        """Takes what is waiting, commits it together, and tells each waiter."""
        while (first := await self._queue.get()) is not None:
            writes, stop = [first], False
            while len(writes) < MOST_AT_ONCE and not self._queue.empty():
                more = self._queue.get_nowait()
                if more is None:
                    stop = True
                    break
                writes.append(more)
            await self._commit_or_split(writes)
            if stop:
                return

    async def _commit_or_split(self, writes: list[_Write]) -> None:
        """Commits together; when that fails, one by one, so that nobody suffers for another's mistake."""
        try:
            began = time.perf_counter()
            taken = await self._commit(writes)
            self.observe_commit(
                time.perf_counter() - began, sum(len(write.entries) for write in writes)
            )
        except Exception as error:
            if len(writes) == 1:
                _settle(writes[0], _explained(error))
                return
            for write in writes:
                await self._commit_or_split([write])
            return
        for write in writes:
            _settle(write, Taken() if write.table in taken else None)

    async def _commit(self, writes: list[_Write]) -> set[str]:
        """One transaction; which tables' entries were refused because others were first."""
        rows = sorted(
            (
                {"table_id": write.table, **entry._asdict()}
                for write in writes
                for entry in write.entries
            ),
            key=lambda row: (
                row["table_id"],
                row["number"],
            ),  # the same order in every process: they can't wait for each other in a circle
        )
        dialect = postgresql if self.shared else sqlite
        adding = (
            dialect.insert(ENTRIES)
            .values(rows)
            .on_conflict_do_nothing()
            .returning(ENTRIES.c.table_id, ENTRIES.c.number)
        )
        async with self._engine.begin() as connection:
            added = {(table, number) for table, number in await connection.execute(adding)}
            taken = {
                row["table_id"] for row in rows if (row["table_id"], row["number"]) not in added
            }
            for table, number in added:
                if table in taken:  # all or none
                    await connection.execute(
                        delete(ENTRIES).where(
                            ENTRIES.c.table_id == table, ENTRIES.c.number == number
                        )
                    )
            for write in writes:
                if write.status is not None and write.table not in taken:
                    await connection.execute(
                        update(TABLES).where(TABLES.c.id == write.table).values(status=write.status)
                    )
            await self._tell(connection, {write.table for write in writes} - taken)
        return taken

    # --- other processes ---

    async def _tell(self, connection: AsyncConnection, tables: set[str]) -> None:
        """Tells other processes, when the transaction is committed."""
        if self.shared:
            for table in sorted(tables):
                told = json.dumps({"by": self._me, "table": table})
                await connection.execute(
                    text("SELECT pg_notify(:channel, :told)"), {"channel": CHANNEL, "told": told}
                )

    async def notices(self) -> AsyncIterator[Notice]:
        """What other processes wrote, without end; nothing at all where one process serves."""
        while self.shared:
            with suppress(OSError, SQLAlchemyError, _driver_error()):
                async for notice in self._listen():
                    yield notice
            await asyncio.sleep(1)  # the database is away: try again, then look at every table

    async def _listen(self) -> AsyncIterator[Notice]:
        import psycopg

        where = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(where, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield Notice(None)
            async for heard in connection.notifies():
                told = json.loads(heard.payload)
                if told["by"] != self._me:
                    yield Notice(told["table"])


_NAMES = [column.name for column in TABLES.c]
_HEADER_NAMES = [name for name in _NAMES if name not in ("snapshot", "seed_hash")]
_HEADER = [TABLES.c[name] for name in _HEADER_NAMES]


def _driver_error() -> type[Exception]:
    import psycopg

    return psycopg.Error


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "table_id": table,
        **{
            column.name: getattr(seat, column.name)
            for column in SEATS.c
            if column.name != "table_id"
        },
    }


async def _seats_of(connection: AsyncConnection, ids: list[str]) -> list[SeatRow]:
    columns = (SEATS.c.seat, SEATS.c.kind, SEATS.c.name, SEATS.c.bot, SEATS.c.token_hash)
    rows = await connection.execute(
        select(*columns).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
    )
    return [SeatRow(*row) for row in rows]


def _settle(write: _Write, error: Exception | None) -> None:
    if write.done.done():
        return
    if error is None:
        write.done.set_result(None)
    else:
        write.done.set_exception(error)


def _explained(error: Exception) -> Exception:
    if isinstance(error, SQLAlchemyError):
        reason = str(getattr(error, "orig", None) or error)
        if "foreign key" in reason.lower():
            return Gone()
        return StorageError(f"nothing was stored: {reason.strip().splitlines()[0]}")
    return error
