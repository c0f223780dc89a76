"""Reviews of finished games: made one at a time, at the lowest priority, and stored.

A process stores its progress as a heartbeat. Any process can report it, and when it stops, another
process may take the review over.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from contextlib import suppress
from dataclasses import dataclass

from offworld.match import Match
from offworld.table.live import Refused, Table
from offworld.table.storage import ReviewRow, Storage
from offworld.table.thinking import Thinking
from offworld.table.views import Message, dumped

logger = logging.getLogger("offworld.table")

HEARTBEAT = 3.0  # seconds
NONE, WORKING, READY, FAILED = "none", "working", "ready", "failed"


@dataclass
class Job:
    """A review that was requested here."""

    client: str  # the address that requested it
    done: float = 0.0
    problem: str | None = None

    def progress(self, done: float) -> None:
        """Note the progress, from 0 to 1."""
        self.done = done


class Reviews:
    """The reviews that this process makes."""

    def __init__(self, storage: Storage, thinking: Thinking, per_client: int):
        self._storage, self._thinking, self._per_client = storage, thinking, per_client
        self._jobs: dict[str, Job] = {}  # by table: waiting, being made, or failed
        self._working: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()
        self._stopped = False

    async def state(self, id: str) -> Message:
        """Return the state of a table's review: its progress, or the review itself."""
        job = self._jobs.get(id)
        if job is None:
            return _stored(await self._storage.review(id))
        if job.problem is not None:
            return {"state": FAILED, "text": job.problem}
        return {"state": WORKING, "done": job.done}

    async def ask(self, table: Table, client: str) -> None:
        """Request the review of a finished game.

        A second request changes nothing; a review that failed is tried again.
        """
        stored = _stored(await self._storage.review(table.id))
        if stored["state"] in (WORKING, READY) or table.id in self._working:
            return
        if sum(1 for id in self._working if self._jobs[id].client == client) >= self._per_client:
            raise Refused(
                "too_many",
                "Several reviews are being made for you. Wait until one of them is ready.",
            )
        self._jobs[table.id] = job = Job(client)
        self._working[table.id] = asyncio.create_task(
            self._work(table.id, _Game.of(table), job), name=f"review of {table.id}"
        )

    async def stop(self) -> None:
        """Cancel all reviews that are not finished."""
        self._stopped = True
        for working in list(self._working.values()):
            working.cancel()
            with suppress(asyncio.CancelledError):
                await working

    async def _work(self, id: str, game: _Game, job: Job) -> None:
        """Wait for the turn, then make the review and store it."""
        try:
            async with self._one:
                if await self._storage.begin_review(id):
                    await self._make(id, game, job)
            del self._jobs[id]
        except Exception as error:
            logger.exception("table %s: the review failed", id)
            job.problem = f"The review failed: {error}."
        finally:
            del self._working[id]

    async def _make(self, id: str, game: _Game, job: Job) -> None:
        """Make a review that this process has claimed, and give up the claim when it fails."""
        beating = asyncio.create_task(self._beat(id, job))
        try:
            made = await self._thinking.review(
                game.match, game.names, job.progress, lambda: self._stopped
            )
            found = with_entries(made.as_data(), game.entries)
            await self._storage.note_review(id, 1.0, zlib.compress(dumped(found).encode()))
        except BaseException:
            with suppress(Exception):
                await self._storage.drop_review(id)
            raise
        finally:
            beating.cancel()

    async def _beat(self, id: str, job: Job) -> None:
        """Store the progress every few seconds."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            with suppress(Exception):  # a missed heartbeat does no harm
                await self._storage.note_review(id, job.done)


@dataclass(frozen=True)
class _Game:
    """What a review needs of a table, which may fall asleep meanwhile."""

    match: Match
    names: list[str]
    entries: list[int]

    @classmethod
    def of(cls, table: Table) -> _Game:
        return cls(table.match, table.names(), table.entries_before())


def _stored(row: ReviewRow | None) -> Message:
    """Return the state of a review as it is stored."""
    if row is None or row.is_abandoned:
        return {"state": NONE}
    if row.data is None:
        return {"state": WORKING, "done": row.done}
    return {"state": READY, "review": json.loads(zlib.decompress(row.data))}


def with_entries(review: Message, entries: list[int]) -> Message:
    """Add to each place in a review its number in the table's entries."""
    for name in ("course", "turnings"):
        review[name] = [{**each, "entry": entries[each["at"]]} for each in review[name]]
    return review
