"""Storage of tables: a header, the seats and the list of entries. Everything else is derived.

An entry is a move (its option) or the undo of one (`UNDO`). The key (table, number) keeps two
processes from writing the same entry: the second gets `Taken` and reads what the first wrote.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    URL,
    ColumnElement,
    and_,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    text,
    true,
    union_all,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from offworld.files import Locked, locked
from offworld.match import Header, Proof, Word
from offworld.table.database import (
    Gone,
    StorageError,
    address,
    async_engine,
    migrate,
    plain,
    reading_engine,
)
from offworld.table.schema import CHATS, ENTRIES, REVIEWS, SEATS, TABLES
from offworld.table.writer import NOTED_EVERY, Writer

UNDO = -1  # the option of an entry that takes its seat's last move back
MOST_NUMBER = 2**31 - 1  # of an entry or an option: what a column holds
CHANNEL = "offworld_tables"
OPEN, OVER = "open", "over"
NO_SEED = -1  # the seed of a table that has not begun
UNTIL_TURN, UNTIL_END = "turn", "end"  # how long a seat may pass
LISTS_AT_ONCE = 2  # lists of tables that are read; the other connections are for tables
CHANGES_AT_ONCE = 4  # in PostgreSQL, other than moves
LEAST_FREE = 2**20  # bytes on the disk of a file, below which it counts as full
CHATS_KEPT = 200  # of a table: older ones are deleted
CHAT_TRIES = 8  # to find a number where several processes write
ABANDONED = 30.0  # seconds without a heartbeat, after which another process may take a review over


class Entry(NamedTuple):
    """A move at a table, or with the option `UNDO` the undo of that seat's last move."""

    number: int  # from 1
    seat: int
    option: int
    at: float  # seconds since 1970


@dataclass(frozen=True)
class SeatRow:
    """A seat and its player. At a person's seat with a bot, the bot plays for the person."""

    seat: int
    kind: str  # "person", "bot" or "automa", the game's own
    name: str
    bot: str | None = None
    token_hash: str | None = None
    pass_until: str | None = None  # UNTIL_TURN, its next one, or UNTIL_END: it reacts to nothing
    pass_since: int | None = None  # the number of the last entry when this was set
    bot_by: int | None = None  # the seat that let a bot play here
    word_hash: str | None = None  # given before the game
    word: str | None = None  # revealed after all hashes were given

    @property
    def is_taken_over(self) -> bool:
        """Whether another player let a bot play for this person."""
        return (
            self.kind == "person" and self.bot is not None and self.bot_by not in (None, self.seat)
        )


@dataclass(frozen=True)
class TableRow:
    """A table's header."""

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
    secret: str | None = None  # what the server adds to the seed; None at tables without a proof
    commitment: str | None = None  # the hash of the secret and of the table's terms
    closed_at: float | None = None  # when the last hash of a word was taken

    @classmethod
    def of(cls, header: Header, settings: Mapping[str, Any]) -> TableRow:
        """Return the row of a new table for a match."""
        rules = header.game, header.version, header.box_name, header.box_digest
        return cls(new_id(), *rules, header.seats, header.variant, header.seed, dict(settings))

    @property
    def seed_hash(self) -> str:
        """The hash that is shown from the start: the commitment, or the SHA-256 of the seed.

        It proves that the secret, or at a table without a proof the seed, did not change.
        """
        if self.commitment is not None:
            return self.commitment
        return hashlib.sha256(str(self.seed).encode()).hexdigest()


def proof_of(table: TableRow, seats: Sequence[SeatRow]) -> Proof | None:
    """Return how a table's seed is made; None where it has no proof."""
    if table.secret is None or table.commitment is None:
        return None
    people = (seat for seat in seats if seat.kind == "person" and table.settings.get("words"))
    words = tuple(Word(seat.seat, seat.word_hash, seat.word) for seat in people)
    return Proof(table.commitment, table.secret, bool(table.settings.get("lots")), words)


class Listed(NamedTuple):
    """The tables offered to spectators: finished ones, and open ones that are being played."""

    since: float  # the time of the last answer, at the earliest
    played: list[str]  # the ids of tables with a player, who may be thinking for long


class Summary(NamedTuple):
    """A table in a list."""

    table: TableRow
    seats: list[SeatRow]
    entries: int
    last_at: float


class ReviewRow(NamedTuple):
    """A table's review, finished or in progress."""

    at: float  # the last heartbeat, in seconds since 1970
    done: float  # from 0 to 1
    data: bytes | None  # the finished review

    @property
    def is_abandoned(self) -> bool:
        """Whether the process that made it has stopped."""
        return self.data is None and self.at < time.time() - ABANDONED


class Chat(NamedTuple):
    """What a player said to the others at the table."""

    number: int  # from 1
    seat: int
    text: str
    at: float  # seconds since 1970


class Notice(NamedTuple):
    """A table that another process has changed."""

    table: str | None  # None: any table may have changed
    chat: bool = False  # only what its people say has


def new_id() -> str:
    """Return a new table's id: short enough for a link, too long to guess."""
    return secrets.token_hex(8)


class Storage:
    """Tables in SQLite or PostgreSQL. Made by `Storage.open`."""

    def __init__(self, url: URL):
        self.url = url
        self.shared = url.get_backend_name() == "postgresql"  # may other processes write too?
        self._engine = async_engine(url)
        # Reading has connections of its own: however much is read, writing waits for none of them.
        self._reading = reading_engine(url) or self._engine
        self._listing = asyncio.Semaphore(LISTS_AT_ONCE)
        self._me = secrets.token_hex(4)
        self._writer = Writer(self._engine, self._notify)
        self._changing = asyncio.Semaphore(CHANGES_AT_ONCE if self.shared else 1)

    @classmethod
    async def open(cls, db: str | None = None) -> Storage:
        """Return storage at an address, with all migrations made.

        Raise `StorageError` when the address is wrong or the database can't be used.
        """
        url = address(db)
        await asyncio.to_thread(migrate, url)
        return cls(url)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other servers from the same SQLite file: they would show old positions.

        Raise `StorageError` when another has it. Servers on PostgreSQL notify each other.
        """
        file = None if self.shared else self.url.database
        if file in (None, ":memory:"):
            yield
            return
        try:
            with locked(Path(f"{file}.lock"), wait=False):
                yield
        except Locked:
            raise StorageError(
                f"another server uses {file}: choose another file with --db, or PostgreSQL, "
                "which several servers can share"
            ) from None

    async def close(self) -> None:
        """Write what is waiting, then close the connections."""
        await self._writer.close()
        await self._engine.dispose()
        await self._reading.dispose()

    def observe_commits(self, observe: Callable[[float, int], None]) -> None:
        """Call `observe(seconds, entries)` after every commit of entries."""
        self._writer.observe = observe

    @asynccontextmanager
    async def _change(self) -> AsyncIterator[AsyncConnection]:
        """A transaction beside those of moves.

        There are few at a time, and with SQLite, where one waits for the other anyway, a move comes
        after the next at the latest: however much else is stored, moves don't wait for it.
        """
        async with self._changing, self._writer.turn, self._engine.begin() as connection:
            yield connection

    # --- tables ---

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry] = ()
    ) -> None:
        """Add a table, with entries when it continues from another table's position."""
        row = {name: getattr(table, name) for name in _NAMES if hasattr(table, name)}
        row["listed"] = bool(table.settings.get("listed"))
        row["active_at"] = entries[-1].at if entries else table.created_at
        async with self._change() as connection:
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
        """Return a table and its seats, or None."""
        async with self._reading.connect() as connection:
            found = (
                (await connection.execute(select(*_HEADER).where(TABLES.c.id == id)))
                .mappings()
                .first()
            )
            if found is None:
                return None
            return TableRow(**found), await _seats_of(connection, [id])

    async def seats(self, id: str) -> list[SeatRow]:
        """Return the seats of a table."""
        async with self._reading.connect() as connection:
            return await _seats_of(connection, [id])

    async def entries(self, id: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table after a number, in order."""
        columns = (ENTRIES.c.number, ENTRIES.c.seat, ENTRIES.c.option, ENTRIES.c.at)
        wanted = (
            select(*columns)
            .where(ENTRIES.c.table_id == id, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )
        async with self._reading.connect() as connection:
            return [Entry(*row) for row in await connection.execute(wanted)]

    async def latest(self, limit: int = 50, listed: Listed | None = None) -> list[Summary]:
        """Return the newest tables; with `listed` only those that spectators are offered."""
        # The last entry of a table is found by its key: no entry of any other is read.
        mine = select(ENTRIES).where(ENTRIES.c.table_id == TABLES.c.id).correlate(TABLES)
        newest = mine.order_by(ENTRIES.c.number.desc()).limit(1)
        number, last = (
            newest.with_only_columns(column).scalar_subquery()
            for column in (ENTRIES.c.number, ENTRIES.c.at)
        )
        query = select(*_HEADER, number.label("n"), last.label("last"))
        age: ColumnElement[Any] = TABLES.c.created_at
        if listed:
            since = func.coalesce(last, TABLES.c.created_at) > listed.since
            lives = (TABLES.c.status == OVER, since, TABLES.c.id.in_(listed.played))
            found = _may_be_listed(limit, listed)
            query = query.where(TABLES.c.id.in_(found), or_(*lives))
            age = age + 0.0  # not by the index of ages, which has all tables in it
        query = query.order_by(age.desc()).limit(limit)
        async with self._listing, self._reading.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            summaries = []
            for row in rows:
                table = TableRow(**{name: row[name] for name in _HEADER_NAMES})
                summaries.append(
                    Summary(
                        table,
                        await _seats_of(connection, [table.id]),
                        row["n"] or 0,
                        row["last"] or table.created_at,
                    )
                )
            return summaries

    async def counts(self) -> dict[str, int]:
        """Return the number of tables by status."""
        async with self._listing, self._reading.connect() as connection:
            rows = await connection.execute(
                select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
            )
            return {row[0]: row[1] for row in rows}

    async def delete(self, id: str) -> bool:
        """Delete a table with all its entries, and return whether it existed."""
        async with self._change() as connection:
            gone = await connection.execute(delete(TABLES).where(TABLES.c.id == id))
            await self._notify(connection, {id})
            return bool(gone.rowcount)

    async def set_bot(self, id: str, seat: int, bot: str | None, by: int | None = None) -> None:
        """Let a bot play for a person, as the seat `by` wants it, or with None the person again."""
        changing = update(SEATS).where(SEATS.c.table_id == id, SEATS.c.seat == seat)
        async with self._change() as connection:
            await connection.execute(changing.values(bot=bot, bot_by=by))
            await self._notify(connection, {id})

    async def set_pass(self, id: str, seat: int, until: str | None, since: int) -> None:
        """Let a seat pass `UNTIL_TURN` or `UNTIL_END`; with None it is asked again.

        Raise `Gone` or `StorageError` when this was not stored.
        """
        values = {"pass_until": until, "pass_since": None if until is None else since}
        changing = update(SEATS).where(SEATS.c.table_id == id, SEATS.c.seat == seat)
        try:
            async with self._change() as connection:
                changed = await connection.execute(changing.values(**values))
                await self._notify(connection, {id})
        except SQLAlchemyError as error:
            raise StorageError(f"nothing was stored: {plain(error)}") from error
        if not changed.rowcount:
            raise Gone

    async def keep_snapshot(self, id: str, number: int, data: bytes) -> None:
        """Keep a snapshot of the table after `number` entries, unless there is a later one."""
        older = or_(TABLES.c.snapshot_at.is_(None), TABLES.c.snapshot_at <= number)
        async with self._change() as connection:
            await connection.execute(
                update(TABLES)
                .where(and_(TABLES.c.id == id, older))
                .values(snapshot=data, snapshot_at=number)
            )

    async def snapshot(self, id: str) -> tuple[int, bytes] | None:
        """Return the last snapshot of a table, with the number of entries before it, or None."""
        async with self._reading.connect() as connection:
            row = (
                await connection.execute(
                    select(TABLES.c.snapshot_at, TABLES.c.snapshot).where(TABLES.c.id == id)
                )
            ).first()
            return (row[0], bytes(row[1])) if row and row[1] is not None else None

    async def alive(self) -> None:
        """Raise an error when nothing can be stored: the disk may be full, or only be read.

        The last pages of a disk would take what is written here, but no new table.
        """
        file = None if self.shared else self.url.database
        if file not in (None, "", ":memory:"):
            free = shutil.disk_usage(Path(str(file)).parent).free
            if free < LEAST_FREE:
                raise StorageError(f"the disk of {file} is full: {free // 1024} KB are left")
        async with self._writer.turn, self._engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    # --- words ---

    async def keep_hash(self, id: str, seat: int, hash: str) -> None:
        """Store the hash of a seat's word, if it has none and the list is still open."""
        still_open = TABLES.c.closed_at.is_(None)
        await self._keep_word(id, seat, still_open, SEATS.c.word_hash.is_(None), word_hash=hash)

    async def keep_word(self, id: str, seat: int, word: str) -> None:
        """Store a seat's word, if the table has not begun."""
        await self._keep_word(id, seat, TABLES.c.seed == NO_SEED, SEATS.c.word.is_(None), word=word)

    async def _keep_word(self, id: str, seat: int, state: Any, empty: Any, **values: str) -> None:
        """Store something of a seat while its table is in a state, which can't change meanwhile."""
        here = (SEATS.c.table_id == id, SEATS.c.seat == seat, empty)
        async with self._change() as connection:
            if await _lock_table(connection, id, state):
                await connection.execute(update(SEATS).where(*here).values(**values))
                await self._notify(connection, {id})

    async def close_words(self, id: str) -> None:
        """Close the list of a table's hashes, if it is open."""
        closing = update(TABLES).where(TABLES.c.id == id, TABLES.c.closed_at.is_(None))
        async with self._change() as connection:
            await connection.execute(closing.values(closed_at=time.time()))
            await self._notify(connection, {id})

    async def begin(self, id: str) -> None:
        """Make the seed of a table from its secret and the words stored, if it has none."""
        async with self._change() as connection:
            if not await _lock_table(connection, id, TABLES.c.seed == NO_SEED):
                return
            header = await connection.execute(select(*_HEADER).where(TABLES.c.id == id))
            row = TableRow(**header.mappings().one())
            proof = proof_of(row, await _seats_of(connection, [id]))
            assert proof is not None
            making = update(TABLES).where(TABLES.c.id == id)
            await connection.execute(making.values(seed=proof.seed))
            await self._notify(connection, {id})

    # --- chats ---

    async def add_chat(self, id: str, seat: int, key: str, text: str) -> None:
        """Store what a seat says; only once what it says again by the same key.

        Raise `Gone` or `StorageError` when this was not stored.
        """
        dialect = postgresql if self.shared else sqlite
        here = CHATS.c.table_id == id
        mine = select(CHATS.c.number).where(here, CHATS.c.seat == seat, CHATS.c.key == key)
        highest = select(func.coalesce(func.max(CHATS.c.number), 0) + 1).where(here)
        values = {"table_id": id, "seat": seat, "key": key, "text": text, "at": time.time()}
        adding = dialect.insert(CHATS).values(number=highest.scalar_subquery(), **values)
        adding = adding.on_conflict_do_nothing().returning(CHATS.c.number)
        try:
            for _ in range(CHAT_TRIES):
                async with self._change() as connection:
                    number = (await connection.execute(adding)).scalar()
                    if number is not None:
                        old = CHATS.c.number <= number - CHATS_KEPT
                        await connection.execute(delete(CHATS).where(here, old))
                        await self._notify(connection, {id}, chat=True)
                        return
                    if (await connection.execute(mine)).scalar() is not None:
                        return
        except IntegrityError:
            raise Gone from None
        except SQLAlchemyError as error:
            raise StorageError(f"nothing was stored: {plain(error)}") from error
        raise StorageError("nothing was stored: others were always faster")

    async def chats(self, id: str, after: int = 0) -> list[Chat]:
        """Return what was said at a table after a number, in order."""
        columns = (CHATS.c.number, CHATS.c.seat, CHATS.c.text, CHATS.c.at)
        here = (CHATS.c.table_id == id, CHATS.c.number > after)
        async with self._reading.connect() as connection:
            rows = await connection.execute(select(*columns).where(*here).order_by(CHATS.c.number))
            return [Chat(*row) for row in rows]

    # --- reviews ---

    async def review(self, id: str) -> ReviewRow | None:
        """Return a table's review, finished or in progress, or None."""
        columns = (REVIEWS.c.at, REVIEWS.c.done, REVIEWS.c.data)
        async with self._reading.connect() as connection:
            row = (
                await connection.execute(select(*columns).where(REVIEWS.c.table_id == id))
            ).first()
            return ReviewRow(*row) if row else None

    async def begin_review(self, id: str) -> bool:
        """Claim a review, and return whether the caller may make it.

        It may not if the review exists or another process is making it.
        """
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
        async with self._change() as connection:
            if (await connection.execute(adding)).first():
                return True
            taken = await connection.execute(
                update(REVIEWS).where(abandoned).values(at=now, done=0.0)
            )
            return bool(taken.rowcount)

    async def note_review(self, id: str, done: float, data: bytes | None = None) -> None:
        """Store the progress of a review, and with its data the finished review."""
        async with self._change() as connection:
            await connection.execute(
                update(REVIEWS)
                .where(REVIEWS.c.table_id == id)
                .values(at=time.time(), done=done, data=data)
            )

    async def drop_review(self, id: str) -> None:
        """Delete a review that was started and will not be finished."""
        async with self._change() as connection:
            await connection.execute(
                delete(REVIEWS).where(REVIEWS.c.table_id == id, REVIEWS.c.data.is_(None))
            )

    # --- entries ---

    async def add(self, id: str, entries: Sequence[Entry], status: str | None = None) -> None:
        """Commit entries of a table, all or none: when this returns, they are on the disk.

        Raise `Taken`, `Gone` or `StorageError` when they were not stored.
        """
        await self._writer.add(id, [entry._asdict() for entry in entries], status)

    # --- other processes ---

    async def _notify(
        self, connection: AsyncConnection, tables: set[str], chat: bool = False
    ) -> None:
        """Notify other processes of changed tables when the transaction is committed."""
        if self.shared:
            for table in sorted(tables):
                payload = json.dumps({"by": self._me, "table": table, "chat": chat})
                await connection.execute(
                    text("SELECT pg_notify(:channel, :payload)"),
                    {"channel": CHANNEL, "payload": payload},
                )

    async def notices(self) -> AsyncIterator[Notice]:
        """Yield what other processes write, without end; nothing with SQLite."""
        while self.shared:
            with suppress(OSError, SQLAlchemyError, _driver_error()):
                async for notice in self._listen():
                    yield notice
            await asyncio.sleep(1)  # the connection was lost: try again

    async def _listen(self) -> AsyncIterator[Notice]:
        import psycopg

        where = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(where, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield Notice(None)
            async for heard in connection.notifies():
                payload = json.loads(heard.payload)
                if payload["by"] != self._me:
                    yield Notice(payload["table"], payload.get("chat", False))


_NAMES = [column.name for column in TABLES.c]
_SUMMARY = ("listed", "active_at")  # what tables are found by
_HEADER_NAMES = [name for name in _NAMES if name not in ("snapshot", "seed_hash", *_SUMMARY)]
_HEADER = [TABLES.c[name] for name in _HEADER_NAMES]


def _may_be_listed(limit: int, listed: Listed) -> Any:
    """Return a query for the ids of all tables that may be in a list.

    They are found by indexes, without a look at those that were abandoned.
    """
    over, active = TABLES.alias("over"), TABLES.alias("active")
    ended = (
        select(over.c.id)
        .where(over.c.listed == true(), over.c.status == OVER)
        .order_by(over.c.created_at.desc())
        .limit(limit)
        .subquery()
    )
    played = select(active.c.id).where(
        active.c.listed == true(),
        active.c.status == OPEN,
        active.c.active_at > listed.since - NOTED_EVERY,
    )
    named = TABLES.alias("named")
    is_listed = func.coalesce(named.c.listed, false())  # not by an index: their ids are known
    present = select(named.c.id).where(named.c.id.in_(listed.played), is_listed)
    return union_all(select(ended.c.id), played, present)


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


async def _lock_table(connection: AsyncConnection, id: str, state: Any) -> bool:
    """Keep others from changing a table until the transaction ends, if it is in a state."""
    locking = update(TABLES).where(TABLES.c.id == id, state).values(seed=TABLES.c.seed)
    return bool((await connection.execute(locking)).rowcount)


async def _seats_of(connection: AsyncConnection, ids: list[str]) -> list[SeatRow]:
    columns = [column for column in SEATS.c if column.name != "table_id"]
    rows = await connection.execute(
        select(*columns).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
    )
    return [SeatRow(**row) for row in rows.mappings()]
