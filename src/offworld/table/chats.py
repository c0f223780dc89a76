"""What people at a table say to each other. Watchers neither read nor write, and bots don't talk.

It is stored beside the table, is no part of the game and never in its match file.
"""

from __future__ import annotations

import logging

from offworld.kernel.contract import SPECTATOR
from offworld.table.database import Gone, StorageError
from offworld.table.live import Refused
from offworld.table.rooms import Connection, Room
from offworld.table.security import Bucket, Limits
from offworld.table.storage import CHATS_KEPT, Storage
from offworld.table.views import Message

logger = logging.getLogger("offworld.table")

LONGEST = 200  # characters of what is said at once


class Chats:
    """The chats of open tables."""

    def __init__(self, storage: Storage, limits: Limits):
        self._storage, self._limits = storage, limits

    async def say(self, room: Room, seat: int, key: str, text: str) -> None:
        """Store what a seat says and have it sent to all players: when this returns, it is stored.

        The same key from the same seat is the same message, which was perhaps not acknowledged.
        """
        if seat == SPECTATOR:
            raise Refused("not_your_seat", "You are watching: only players talk at the table.")
        if not room.talks:
            raise Refused("no_chat", "There is nobody else at this table to talk to.")
        words = cleaned(text)
        if not words:
            raise Refused("empty", "There is nothing to say in this message.")
        if len(words) > LONGEST:
            raise Refused("too_long", f"A message has at most {LONGEST} characters.")
        rate, burst = self._limits.chat_rate, self._limits.chat_burst
        if not room.talkers.setdefault(seat, Bucket(rate, burst)).take():
            raise Refused("too_fast", "You talk faster than others can read. Wait a moment.")
        try:
            await self._storage.add_chat(room.table.id, seat, key, words)
            await self.read(room)
        except Gone:
            raise Refused("no_table", "This table has been deleted.") from None
        except StorageError as error:
            logger.error("table %s: %s", room.table.id, error)
            raise Refused(
                "not_stored", "This could not be stored. Try again in a moment."
            ) from error

    async def read(self, room: Room) -> None:
        """Read what is stored, by whichever process, and have it sent."""
        if not room.talks:
            return
        async with room.reading:
            after = room.chat[-1].number if room.chat else 0
            new = await self._storage.chats(room.table.id, after)
            room.chat = [*room.chat, *new][-CHATS_KEPT:]
        for connection in room.connections if new else ():
            connection.listen()

    def pending(self, room: Room, connection: Connection) -> Message | None:
        """Return what a player has not heard yet, if there is something and the page wants it.

        The first time there may be no line: so a page learns that it can talk here.
        """
        after = connection.heard
        if not connection.listens or after is None:
            return None
        if connection.viewer == SPECTATOR or not room.talks:
            return None
        connection.listens = False
        new = [line._asdict() for line in room.chat if line.number > after]
        connection.heard = room.chat[-1].number if room.chat else after
        return {"say": "chat", "lines": new}


def cleaned(text: str) -> str:
    """Return a text without what can't be printed, in one line.

    >>> cleaned(" Well\\x1b[2J  played,\\n\\u202e all! ")
    'Well[2J played, all!'
    """
    return " ".join("".join(letter for letter in _spaced(text) if letter.isprintable()).split())


def _spaced(text: str) -> str:
    return "".join(" " if letter.isspace() else letter for letter in text)
