"""How a table begins: its people commit to random words, reveal them, and so make the seed.

A table that asks for words gathers first. Each person's page sends the hash of a word. When all
have sent one, or a player doesn't want to wait for the others, the list of hashes is closed.
Only then do the pages reveal their words. The game begins when all have, or after a few seconds
without those that are missing: nobody can block it. docs/table.md says what this proves.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from offworld.kernel.contract import SPECTATOR
from offworld.match.proof import DIGITS, word_hash
from offworld.table.database import StorageError, plain
from offworld.table.live import Refused
from offworld.table.rooms import Connection, Room
from offworld.table.storage import SeatRow, Storage, proof_of
from offworld.table.views import Message

logger = logging.getLogger("offworld.table")

Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


class Beginnings:
    """Takes words for tables that have not begun, and begins them."""

    def __init__(self, storage: Storage, reveal_within: float, spawn: Spawn):
        self._storage, self._within, self._spawn = storage, reveal_within, spawn
        self._timed: set[str] = set()  # tables that begin by themselves after a while

    async def catch_up(self, room: Room) -> None:
        """Read how far other processes have brought a table that has not begun. Hold the lock."""
        if self._storage.shared and room.table.gathers:
            await self._read(room)

    async def give_hash(self, room: Room, seat: int, hash: str) -> None:
        """Note the hash of a seat's word. With the last one the list is closed."""
        async with room.table.lock, _storing(room):
            await self.catch_up(room)
            row = self._asked(room, seat)
            if row.word_hash == hash:
                return
            if row.word_hash is not None:
                raise Refused("has_word", "This seat has given the hash of another word.")
            if room.table.row.closed_at is not None:
                raise Refused("closed", "The table begins: no more words are taken.")
            await self._storage.keep_hash(room.table.id, seat, checked(hash, "hash"))
            await self._read(room)
            if all(each.word_hash is not None for each in _asked(room)):
                await self._close(room)

    async def give_word(self, room: Room, seat: int, word: str) -> None:
        """Note a seat's word. With the last one the game begins."""
        async with room.table.lock, _storing(room):
            await self.catch_up(room)
            row = self._asked(room, seat)
            if room.table.row.closed_at is None:
                raise Refused(
                    "too_early", "Keep your word secret until the list of hashes is closed."
                )
            made = word_hash(room.table.row.seed_hash, seat, checked(word, "word"))
            if row.word_hash != made:
                raise Refused("wrong_word", "This is not the word whose hash the seat has given.")
            await self._storage.keep_word(room.table.id, seat, word)
            await self._read(room)
            if all(each.word is not None for each in _asked(room) if each.word_hash is not None):
                await self._begin(room)

    async def begin(self, room: Room, seat: int) -> None:
        """Close the list of hashes for a player who doesn't want to wait for the others."""
        async with room.table.lock, _storing(room):
            if self._asked(room, seat).word_hash is None:
                raise Refused("no_word", "Give the hash of your own word first.")
            await self._close(room)

    def watch(self, room: Room) -> None:
        """See to it that a table whose list of hashes is closed begins in time."""
        table = room.table
        if table.gathers and table.row.closed_at is not None and table.id not in self._timed:
            self._timed.add(table.id)
            self._spawn(self._begin_later(room))

    async def _begin_later(self, room: Room) -> None:
        """Begin without the words that are missing, when their time is over."""
        try:
            await asyncio.sleep(self._left(room))
            async with room.table.lock:
                if room.table.gathers:
                    await self._begin(room)
        except Exception:
            logger.exception("table %s could not begin", room.table.id)
        finally:
            self._timed.discard(room.table.id)

    async def _close(self, room: Room) -> None:
        """Close the list of hashes. Hold the lock."""
        await self._storage.close_words(room.table.id)
        await self._read(room)
        self.watch(room)

    async def _begin(self, room: Room) -> None:
        """Make the seed, once and for all. Hold the lock."""
        await self._storage.begin(room.table.id)
        await self._read(room)

    async def _read(self, room: Room) -> None:
        """Read what is stored, by whichever process, and show it."""
        found = await self._storage.table(room.table.id)
        if found is None:
            raise Refused("no_table", "This table has been deleted.")
        if found != (room.table.row, room.table.seats):
            room.table.row, room.table.seats = found
            room.table.cache.clear()
            room.look()
            self.watch(room)

    def _asked(self, room: Room, seat: int) -> SeatRow:
        """Return the row of a seat that may give a word now."""
        if room.table.frozen:
            raise Refused("frozen", room.table.frozen)
        if seat == SPECTATOR:
            raise Refused("not_your_seat", "You are watching: only players give a word.")
        row = next((each for each in _asked(room) if each.seat == seat), None)
        if row is None:
            raise Refused("no_words", "This seat is not asked for a word.")
        if not room.table.gathers:
            raise Refused("begun", "The game has begun: its seed is made.")
        return row

    def _left(self, room: Room) -> float:
        """Return the seconds until a table begins by itself."""
        closed_at = room.table.row.closed_at
        assert closed_at is not None
        return max(0.0, closed_at + self._within - time.time())

    # --- messages ---

    def state(self, room: Room) -> Message:
        """Return how far a table is on its way to begin."""
        asked, closed = _asked(room), room.table.row.closed_at is not None
        return {
            "phase": "revealing" if closed else "gathering",
            "words": [{"seat": row.seat, "hash": row.word_hash} for row in asked],
            "revealed": [row.seat for row in asked if row.word is not None],
            "left": round(self._left(room), 1) if closed else None,
        }

    def message(self, room: Room, connection: Connection) -> Message:
        """Return what a viewer is shown of a table that has not begun."""
        connection.behind = connection.seats_behind = False
        table, names, here = room.table, room.table.names_before(), room.present()
        seats = [
            {
                "seat": row.seat,
                "name": names[row.seat],
                "kind": row.kind,
                "bot": row.bot,
                "connected": row.seat in here,
                "came": row.seat in room.came,
            }
            for row in table.seats
        ]
        return {
            "say": "gathering",
            "game": table.row.game,
            "number": 0,
            "seat": connection.viewer,
            "seed_hash": table.row.seed_hash,
            "seats": seats,
            **self.state(room),
        }


@asynccontextmanager
async def _storing(room: Room) -> AsyncIterator[None]:
    """Refuse what can't be stored; nothing has changed then."""
    try:
        yield
    except (SQLAlchemyError, StorageError) as error:
        logger.error("table %s: %s", room.table.id, plain(error))
        text = "This could not be stored. Try again in a moment."
        raise Refused("not_stored", text) from error


def checked(digits: object, name: str) -> str:
    """Return a hash or a word; refuse anything but 64 hexadecimal digits."""
    if not isinstance(digits, str) or not DIGITS.fullmatch(digits):
        raise Refused("malformed", f'"{name}" must have 64 hexadecimal digits, 0-9 and a-f.')
    return digits


def _asked(room: Room) -> list[SeatRow]:
    """Return the seats that are asked for a word."""
    proof = proof_of(room.table.row, room.table.seats)
    asked = {word.seat for word in proof.words} if proof is not None else set()
    return [row for row in room.table.seats if row.seat in asked]
