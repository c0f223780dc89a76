"""Writing entries: what several tables add at the same moment shares one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from offworld.table.database import Gone, StorageError, Taken, plain
from offworld.table.schema import ENTRIES, TABLES

MOST_AT_ONCE = 200  # writes in one transaction
NOTED_EVERY = 60.0  # seconds after which it is noted again that a table is played
MOST_NOTED = 10_000  # tables of which that is remembered

Row = dict[str, Any]
Notify = Callable[[AsyncConnection, set[str]], Awaitable[None]]


@dataclass
class Write:
    """Entries of one table, and the status it gets with them."""

    table: str
    rows: Sequence[Row]
    status: str | None
    done: asyncio.Future[None]


class Writer:
    """A queue of writes and the task that commits them."""

    def __init__(self, engine: AsyncEngine, notify: Notify):
        self._engine, self._notify = engine, notify
        self._dialect = postgresql if engine.dialect.name == "postgresql" else sqlite
        self._noted: dict[str, float] = {}  # when tables were last noted to be played
        self._queue: asyncio.Queue[Write | None] = asyncio.Queue()
        # Held while something is stored, where only one can do that at a time.
        self.turn: AbstractAsyncContextManager[object] = (
            asyncio.Lock() if self._dialect is sqlite else nullcontext()
        )
        self._task: asyncio.Task[None] | None = None
        self.observe: Callable[[float, int], None] = lambda seconds, entries: None

    async def add(self, table: str, rows: Sequence[Row], status: str | None) -> None:
        """Commit entries, all or none: when this returns, they are on the disk.

        Raise `Taken` when another process has written one of these numbers, `Gone` when the table
        was deleted, and `StorageError` when the database fails.
        """
        if self._task is None:
            self._task = asyncio.create_task(self._write_on(), name="storage writer")
        write = Write(table, rows, status, asyncio.get_running_loop().create_future())
        await self._queue.put(write)
        await asyncio.shield(write.done)  # a caller that is cancelled does not stop the write

    async def close(self) -> None:
        """Commit what is waiting, then stop."""
        if self._task is not None:
            await self._queue.put(None)
            await self._task
            self._task = None

    async def _write_on(self) -> None:
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

    async def _commit_or_split(self, writes: list[Write]) -> None:
        """Commit together. When that fails, commit one by one, so that only the bad one fails."""
        try:
            began = time.perf_counter()
            taken = await self._commit(writes)
            seconds = time.perf_counter() - began
            self.observe(seconds, sum(len(write.rows) for write in writes))
        except Exception as error:
            if len(writes) == 1:
                _settle(writes[0], _explained(error))
                return
            for write in writes:
                await self._commit_or_split([write])
            return
        for write in writes:
            _settle(write, Taken() if write.table in taken else None)

    async def _commit(self, writes: list[Write]) -> set[str]:
        """Commit one transaction; return the tables whose entries others had written first."""
        rows = [{"table_id": write.table, **row} for write in writes for row in write.rows]
        # The same order in every process, so that two of them can't deadlock.
        rows.sort(key=lambda row: (row["table_id"], row["number"]))
        adding = (
            self._dialect.insert(ENTRIES)
            .values(rows)
            .on_conflict_do_nothing()
            .returning(ENTRIES.c.table_id, ENTRIES.c.number)
        )
        async with self.turn, self._engine.begin() as connection:
            added = {(table, number) for table, number in await connection.execute(adding)}
            keys = ((row["table_id"], row["number"]) for row in rows)
            taken = {table for table, number in keys if (table, number) not in added}
            for table, number in added:
                if table in taken:  # all or none
                    here = (ENTRIES.c.table_id == table, ENTRIES.c.number == number)
                    await connection.execute(delete(ENTRIES).where(*here))
            for write in writes:
                values = {} if write.table in taken else self._summary(write)
                if values:
                    noting = update(TABLES).where(TABLES.c.id == write.table)
                    await connection.execute(noting.values(**values))
            await self._notify(connection, {write.table for write in writes} - taken)
        self._note(writes)
        return taken

    def _summary(self, write: Write) -> Row:
        """Return what changes in the header of a table: a new status, and that it is played."""
        values: Row = {} if write.status is None else {"status": write.status}
        at = write.rows[-1]["at"] if write.rows else None
        if at is not None and abs(at - self._noted.get(write.table, 0.0)) >= NOTED_EVERY:
            values["active_at"] = at
        return values

    def _note(self, writes: Sequence[Write]) -> None:
        """Remember which tables were noted to be played."""
        for write in writes:
            if "active_at" in self._summary(write):
                self._noted.pop(write.table, None)
                self._noted[write.table] = write.rows[-1]["at"]
        while len(self._noted) > MOST_NOTED:
            del self._noted[next(iter(self._noted))]


def _settle(write: Write, error: Exception | None) -> None:
    if write.done.done():
        return
    if error is None:
        write.done.set_result(None)
    else:
        write.done.set_exception(error)


def _explained(error: Exception) -> Exception:
    if isinstance(error, SQLAlchemyError):
        if "foreign key" in str(getattr(error, "orig", None) or error).lower():
            return Gone()
        return StorageError(f"nothing was stored: {plain(error)}")
    return error
