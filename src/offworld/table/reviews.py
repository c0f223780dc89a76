"""Reviews of finished games: made one at a time, when nothing else is to be thought about, and kept with the table.

A process says in storage that it is at one, and how far; so any process can tell, and another goes on where one was stopped.
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

HEARTBEAT = 3.0  # seconds between two signs of life
NONE, WORKING, READY, FAILED = "none", "working", "ready", "failed"


@dataclass
class Job:
    """A review that somebody wants."""

    client: str  # who asked for it
    done: float = 0.0
    problem: str | None = None

    def tell(self, done: float) -> None:
        self.done = done


class Reviews:
    """The reviews that this process makes."""

    def __init__(self, storage: Storage, thinking: Thinking, per_client: int):
        self._storage, self._thinking, self._per_client = storage, thinking, per_client
        self._jobs: dict[
            str, Job
        ] = {}  # by table: those that wait, the one under way, and those that failed
        self._working: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()
        self._stopped = False

    async def state(self, id: str) -> Message:
        """How far the review of a table is; the review itself, when it is there."""
        job = self._jobs.get(id)
        if job is None:
            return _stored(await self._storage.review(id))
        return (
            {"state": WORKING, "done": job.done}
            if job.problem is None
            else {"state": FAILED, "text": job.problem}
        )

    async def ask(self, table: Table, client: str) -> None:
        """Sees to it that there will be a review of a finished game. To ask twice is to ask once; one that failed is tried again."""
        stored = _stored(await self._storage.review(table.id))
        if stored["state"] in (WORKING, READY) or table.id in self._working:
            return
        if sum(1 for id in self._working if self._jobs[id].client == client) >= self._per_client:
            raise Refused(
                "too_many",
                "Several reviews are being made for you already. Wait until one of them is ready.",
            )
        self._jobs[table.id] = job = Job(client)
        self._working[table.id] = asyncio.create_task(
            self._work(table.id, _Game.of(table), job), name=f"review of {table.id}"
        )

    async def stop(self) -> None:
        """Calls off what is under way: it is begun anew when somebody asks again."""
        self._stopped = True
        for working in list(self._working.values()):
            working.cancel()
            with suppress(asyncio.CancelledError):
                await working

    async def _work(self, id: str, game: _Game, job: Job) -> None:
        """Waits for its turn, makes the review and keeps it."""
        try:
            async with self._one:
                if await self._storage.begin_review(id):
                    await self._make(id, game, job)
            del self._jobs[id]
        except Exception as error:
            logger.exception("table %s: its review could not be made", id)
            job.problem = f"The review could not be made: {error}."
        finally:
            del self._working[id]

    async def _make(self, id: str, game: _Game, job: Job) -> None:
        """Makes a review that is this process's to make, and takes its word back when nothing comes of it."""
        beating = asyncio.create_task(self._beat(id, job))
        try:
            made = await self._thinking.review(
                game.match, game.names, job.tell, lambda: self._stopped
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
        """Tells other processes that this one is at it."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            with suppress(Exception):  # one that is missed does no harm
                await self._storage.note_review(id, job.done)


@dataclass(frozen=True)
class _Game:
    """All that a review needs of a table, which may go to sleep meanwhile."""

    match: Match
    names: list[str]
    entries: list[int]

    @classmethod
    def of(cls, table: Table) -> _Game:
        return cls(table.match, table.names(), table.entries_before())


def _stored(row: ReviewRow | None) -> Message:
    """What storage knows of a review."""
    if row is None or row.is_abandoned:
        return {"state": NONE}
    if row.data is None:
        return {"state": WORKING, "done": row.done}
    return {"state": READY, "review": json.loads(zlib.decompress(row.data))}


def with_entries(review: Message, entries: list[int]) -> Message:
    """A review in which each place also says after which entry of the table it is."""
    for name in ("course", "turnings"):
        review[name] = [{**each, "entry": entries[each["at"]]} for each in review[name]]
    return review
