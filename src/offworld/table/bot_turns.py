"""The bots at open tables: each thinks when its seat is asked, and answers like anybody else."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from offworld.table.live import Refused
from offworld.table.metrics import Metrics
from offworld.table.rooms import Room
from offworld.table.thinking import Thinking

logger = logging.getLogger("offworld.table")

PAUSE = 5.0  # seconds after an error, before the bot is asked again
LEAST_PACE = 0.1  # seconds for an answer whose time must reveal nothing
CALM = 2.5  # times its pace: how slowly a bot moves at a guided table
GRACE = 6.0  # paces that a person has to take a turn's end back, before a bot answers
LATER = 0.5  # seconds that a bot waits when the maker of its table has asked for too much
THINKING = 0.8  # the share of these seconds in which such an answer is found


Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]
Play = Callable[[Room, int, int, int, str], Awaitable[None]]  # room, seat, number, option, bot


class BotTurns:
    """Starts and finishes the turns of bots."""

    def __init__(
        self,
        thinking: Thinking,
        metrics: Metrics,
        pace: float,
        play: Play,
        spawn: Spawn,
        may_answer: Callable[[Room], bool],
    ):
        self._thinking, self._metrics = thinking, metrics
        self._pace = pace  # seconds between a bot's moves, so that people can follow
        self._play, self._spawn, self._may_answer = play, spawn, may_answer

    def wake(self, room: Room) -> None:
        """Start every bot that is waited for and is not thinking yet."""
        table = room.table
        if table.asleep or table.frozen:
            return
        waiting = table.waiting()
        for row in table.seats:
            if row.bot is not None and row.seat not in room.thinking and row.seat in waiting:
                room.thinking[row.seat] = self._spawn(self._turn(room, row.seat, row.bot))

    async def _leave_time_to_undo(self, room: Room, seat: int) -> None:
        """Wait while a person who is here may still take the last answer back."""
        while True:
            async with room.table.lock:
                if room.table.asleep or seat not in room.table.waiting():
                    return
                since = room.table.undoable_since(room.present() - _bots(room))
            left = since + GRACE * self._pace - time.time()
            if left <= 0:
                return
            await asyncio.sleep(left)

    async def _turn(self, room: Room, seat: int, bot: str) -> None:
        """Give one answer: choose it from the seat's view and have it stored.

        Where seats hide something, others must not see by how long the bot takes what it holds, nor
        whether it has a choice: it thinks for less than its pace, and answers when that is over.
        When it is late, because many think at once, it answers when another pace is over.
        """
        try:
            await self._leave_time_to_undo(room, seat)
            began = time.perf_counter()
            async with room.table.lock:
                table = room.table
                if table.asleep or seat not in table.waiting():
                    return
                number, view = table.asked_at(seat) + 1, table.match.view(seat)
                luck = table.guided.luck(number) if table.guided else secrets.randbits(63)
                hides = table.game.facts.hidden
            while not self._may_answer(room):
                await asyncio.sleep(LATER)
            pace = self._pace * (CALM if table.is_guided else 1)
            pace = max(pace, LEAST_PACE) if hides else pace
            question = (table.id, table.game, table.match.box, view, seat, luck)
            within = THINKING * pace if hides else None
            option = await self._thinking.choose(bot, *question, within=within)
            thought = time.perf_counter() - began
            paces = max(1, math.ceil(thought / pace)) if hides else 1
            await asyncio.sleep(max(0.0, paces * pace - thought))
            if hides:  # the metrics are public: they show no more than the table
                thought = time.perf_counter() - began
            self._metrics.thought.observe(thought)
            room.thinking.pop(seat, None)  # its move may lead to its own next question
            await self._play(room, seat, number, option, bot)
        except Refused as refused:
            logger.info("table %s: the bot at seat %d was late: %s", room.table.id, seat, refused)
            if refused.code == "stale":  # an answer was taken back, and perhaps given again
                async with room.table.lock:
                    room.thinking.pop(seat, None)
                    self.wake(room)
        except Exception:
            logger.exception("table %s: the bot at seat %d could not move", room.table.id, seat)
            await asyncio.sleep(PAUSE)
        finally:
            if room.thinking.get(seat) is asyncio.current_task():
                del room.thinking[seat]


def _bots(room: Room) -> set[int]:
    """Return the seats that bots play at the moment."""
    return {row.seat for row in room.table.seats if row.bot is not None}
