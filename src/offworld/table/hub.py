"""All tables that are open in this process: opening, changing, showing and closing them."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from offworld.kernel.contract import SPECTATOR
from offworld.review.position import Position
from offworld.table import guided, views
from offworld.table.beginnings import Beginnings
from offworld.table.bot_turns import BotTurns
from offworld.table.chats import Chats
from offworld.table.database import Gone, StorageError, Taken, plain
from offworld.table.live import Refused, Table, in_thread
from offworld.table.metrics import Metrics
from offworld.table.reviews import Reviews
from offworld.table.rooms import Connection, Room
from offworld.table.security import Budgets, Limits, Openings
from offworld.table.storage import OVER, UNDO, Entry, SeatRow, Storage
from offworld.table.thinking import Thinking
from offworld.table.views import Message, Seen

logger = logging.getLogger("offworld.table")

TABLE_ID = re.compile(r"[0-9a-f]{16}")
DROPPED_AFTER = 60.0  # seconds without a connection
ASLEEP_AFTER = 120.0  # seconds without use
SWEEP_EVERY = 10.0  # seconds
PRESENT = 10  # times as long is waited for a player who is connected, before a bot takes over
PASTS_KEPT = 32  # pictures of past positions
BOT_ANSWER = 2  # messages that an answer of a bot counts for
TRIES = 8  # to store an answer where several processes write to one table


class Outrun(Refused):
    """Another process wrote first. The table shows its entry; the answer may still be good."""

    def __init__(self) -> None:
        super().__init__("stale", "Another answer was faster: look at the table as it is now.")


class Hub:
    """The open tables."""

    def __init__(
        self,
        storage: Storage,
        limits: Limits | None = None,
        thinking: Thinking | None = None,
        pace: float = 0.4,
    ):
        self.storage = storage
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.thinking = thinking or Thinking()
        self.openings = Openings(self.limits.tables_per_client)
        self.budgets = Budgets(self.limits)
        self.reviews = Reviews(storage, self.thinking, self.limits.reviews_per_client)
        self.rooms: dict[str, Room] = {}
        self._watchers = 0  # at all tables
        self._bots = BotTurns(
            self.thinking, self.metrics, pace, self.move, self._spawn, self._may_answer
        )
        self.beginnings = Beginnings(storage, self.limits.reveal_within, self._spawn)
        self.chats = Chats(storage, self.limits)
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._drawing, self._drawing_past = asyncio.Semaphore(1), asyncio.Semaphore(1)
        self._pasts: dict[tuple[str, int, int, str], Message] = {}  # in the order of their last use
        self.thinking.on_progress = self._warmed
        storage.observe_commits(self.metrics.committed)
        self.metrics.watch(
            lambda: len(self.rooms),
            lambda: sum(len(room.connections) for room in self.rooms.values()),
        )

    # --- starting and stopping ---

    def start(self) -> None:
        """Start the work in the background."""
        self._spawn(self._sweep_on())
        if self.storage.shared:
            self._spawn(self._listen())

    async def stop(self) -> None:
        """Close all connections, finish writing, and keep snapshots of what changed."""
        for room in self.rooms.values():
            for connection in room.connections:
                connection.close("restart")
        for task in list(self._tasks):
            task.cancel()
        await self.reviews.stop()
        self.thinking.close()
        for room in list(self.rooms.values()):
            async with room.table.lock:
                with suppress(Exception):
                    await self._keep_snapshot(room)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _aside(self, room: Room, work: Coroutine[Any, Any, Any]) -> None:
        """Do something at a table for which nobody waits."""

        async def done() -> None:
            try:
                await work
            except Refused as refused:
                logger.info("table %s: %s", room.table.id, refused)
            except (SQLAlchemyError, StorageError) as error:
                logger.error("table %s: %s", room.table.id, plain(error))
            except Exception:
                logger.exception("table %s: something went wrong", room.table.id)

        self._spawn(done())

    def _may_answer(self, room: Room) -> bool:
        """Count a bot's answer for the client that made its table; return whether it may come."""
        return self.budgets.take(self.openings.maker(room.table.id) or room.table.id, BOT_ANSWER)

    # --- opening tables ---

    async def room(self, id: str) -> Room:
        """Return an open table; open it from storage if necessary."""
        if id in self.rooms:
            return self.rooms[id]
        if not TABLE_ID.fullmatch(id):
            raise Refused("no_table", "There is no such table. Check the link.")
        if id not in self._opening:
            self._opening[id] = self._spawn(self._open(id))
            self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Room:
        found = await self.storage.table(id)
        if found is None:
            raise Refused(
                "no_table", "There is no such table. It may have been deleted; check the link."
            )
        entries = await self.storage.entries(id)
        room = self.rooms[id] = Room(Table(*found, entries))
        if room.table.frozen:
            room.snapshot = await self.storage.snapshot(id)
        await self.chats.read(room)
        self.beginnings.watch(room)
        return room

    async def awake(self, room: Room) -> Table:
        """Return a room's table with its match in memory. Hold its lock.

        Refuse a table that has not begun: it has no match.
        """
        table = room.table
        await self.beginnings.catch_up(room)
        if table.gathers and not table.frozen:
            raise Refused("not_begun", "The game begins when its people have sat down.")
        room.used = time.monotonic()
        if table.asleep and not table.frozen:
            await in_thread(table.rebuild)
            with suppress(Refused):
                await self._give(room)
        self._bots.wake(room)
        return table

    # --- changing tables ---

    async def move(
        self, room: Room, seat: int, number: int, option: int, bot: str | None = None
    ) -> None:
        """Play a seat's option, by a bot if one is named: when this returns, it is stored."""
        await self._finish(self._move(room, seat, number, option, bot))

    async def undo(self, room: Room, seat: int, number: int) -> None:
        """Take a seat's last move back: when this returns, that is stored."""
        await self._finish(self._undo(room, seat, number))

    async def set_pass(self, room: Room, seat: int, until: str | None) -> None:
        """Let a seat pass, `UNTIL_TURN` or `UNTIL_END`; with None it is asked again.

        When this returns, it is stored, and so is the answer to a question that was open.
        """
        await self._finish(self._set_pass(room, seat, until))

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something to its end, even when the caller is cancelled."""
        await asyncio.shield(self._spawn(work))

    async def _move(self, room: Room, seat: int, number: int, option: int, bot: str | None) -> None:
        async with room.table.lock:
            table = await self.awake(room)
            if bot is not None and all(row.seat != seat or row.bot != bot for row in table.seats):
                raise Refused("not_your_seat", "The person has come back.")
            await self._learn(room, number - 1)
            at = 0 if table.frozen else len(table.match.moves)
            await self._answer(
                room,
                lambda: table.was_done(seat, number, option),
                lambda: table.move(seat, number, option),
            )
            if seat == guided.SEAT and table.guided is not None and table.guided.may_remark(at):
                self._spawn(self._remark(room, at))

    async def _undo(self, room: Room, seat: int, number: int) -> None:
        async with room.table.lock:
            table = await self.awake(room)
            await self._learn(room, number - 1)
            await self._answer(
                room,
                lambda: table.was_done(seat, number, UNDO),
                lambda: table.take_back(seat, number),
            )

    async def _set_pass(self, room: Room, seat: int, until: str | None) -> None:
        await self.catch_up(room)
        async with room.table.lock:
            table = await self.awake(room)
            table.check_pass(seat)
            if until == table.passes(seat):
                return
            try:
                await self.storage.set_pass(table.id, seat, until, table.number)
            except Gone:
                raise self._deleted(room) from None
            except StorageError as error:
                logger.error("table %s: %s", table.id, error)
                raise Refused(
                    "not_stored", "This could not be stored. Try again in a moment."
                ) from error
            table.seats = await self.storage.seats(table.id)
            room.look(seat)  # nobody else learns of it
            await self._give(room)

    async def _give(self, room: Room) -> None:
        """Give and store the answers for which no seat is needed. Hold the lock."""
        for _ in range(TRIES):
            made = room.table.forced()
            if not made:
                return
            with suppress(Outrun):
                await self._store(room, made)
                return
        raise Outrun

    async def _answer(
        self, room: Room, was_done: Callable[[], bool], act: Callable[[], list[Entry]]
    ) -> None:
        """Play and store an answer. When another process wrote first, try again on its position."""
        for _ in range(TRIES):
            if was_done():
                return
            with suppress(Outrun):
                await self._store(room, act())
                return
        raise Outrun

    async def _store(self, room: Room, made: list[Entry]) -> None:
        """Commit what was played on a table, or restore the stored position."""
        table = room.table
        status = table.status
        try:
            await self.storage.add(table.id, made, status if status != table.row.status else None)
        except Taken:
            await self._reload(room)
            raise Outrun from None
        except Gone:
            raise self._deleted(room) from None
        except StorageError as error:
            logger.error("table %s: %s", table.id, error)
            table.rebuild()
            raise Refused(
                "not_stored",
                "The move could not be stored, so it was not made. Try again in a moment.",
            ) from error
        table.confirm(made)
        self.metrics.moves.inc(len(made))
        if status == OVER:
            self.openings.closed(table.id)
            self._aside(room, self._keep_end(room))
        self._bots.wake(room)
        room.look()

    async def _keep_end(self, room: Room) -> None:
        async with room.table.lock:
            await self._keep_snapshot(room)

    async def _reload(self, room: Room) -> None:
        """Restore the stored position."""
        table = room.table
        table.rebuild()
        table.seats = await self.storage.seats(table.id)
        table.catch_up(await self.storage.entries(table.id, table.number))
        room.look()

    def _deleted(self, room: Room) -> Refused:
        """Close a table that was deleted, and return the error for who wanted to change it."""
        self._forget(room)
        return Refused("no_table", "This table has been deleted.")

    def _forget(self, room: Room) -> None:
        """Close a table that was deleted."""
        self.rooms.pop(room.table.id, None)
        self.openings.closed(room.table.id)
        for connection in room.connections:
            connection.close("deleted")

    async def abandon(self, room: Room, caller: int | None) -> None:
        """Delete a running game for its only player, or for one whose opponents never came."""
        await self.catch_up(room)
        async with room.table.lock:
            table = room.table
            if caller is None:
                raise Refused("not_your_seat", "Only players can do this: send your seat's token.")
            if any(_was_here(room, row) for row in table.seats if row.seat != caller):
                text = "Others play at this table, too: let a bot play for you instead."
                raise Refused("not_alone", text)
            if table.row.status == OVER:
                raise Refused("over", "The game is over, so nothing is left to abandon.")
            await self.storage.delete(table.id)
            self._forget(room)

    async def set_bot(self, room: Room, caller: int | None, seat: int, bot: str | None) -> None:
        """Let a bot play for a person, or with None the person again."""
        async with room.table.lock:
            await self.awake(room)
            self._check_set_bot(room, caller, seat, bot)
            await self._seat_bot(room, seat, bot, caller)

    async def _seat_bot(self, room: Room, seat: int, bot: str | None, by: int | None) -> None:
        """Store who plays a seat, and show it. Hold the lock."""
        table = room.table
        await self.storage.set_bot(table.id, seat, bot, None if bot is None else by)
        table.seats = await self.storage.seats(table.id)
        table.cache.clear()
        self._bots.wake(room)
        room.look()

    async def _come_back(self, room: Room, seat: int) -> None:
        """Give a seat back to its player, if others had let a bot take it over."""
        async with room.table.lock:
            if any(row.seat == seat and row.is_taken_over for row in room.table.seats):
                await self.awake(room)
                await self._seat_bot(room, seat, None, None)

    def _check_set_bot(self, room: Room, caller: int | None, seat: int, bot: str | None) -> None:
        table, rows = room.table, {row.seat: row for row in room.table.seats}
        if seat not in rows or rows[seat].kind != "person":
            raise Refused("not_a_person", "Only a person's seat can be handed to a bot and back.")
        if caller is None:
            raise Refused("not_your_seat", "Only players can do this: send your seat's token.")
        if caller == seat:
            return
        if bot is None:
            raise Refused("not_your_seat", "Only the player of that seat can take it back.")
        wait = self._wait_for(room, seat)
        blocked = not table.frozen and seat in table.waiting()
        if not blocked or time.time() < table.since(seat) + wait or not self._is_away(room, seat):
            whom = "that seat, whose player is here" if seat in room.present() else "that seat"
            text = (
                f"A bot can take over when the table has waited {wait / 60:g} minutes for {whom}."
            )
            raise Refused("too_early", text)

    def _wait_for(self, room: Room, seat: int) -> float:
        """Return the seconds to wait for a seat's answer before a bot may take over."""
        return self.limits.takeover_after * (PRESENT if seat in room.present() else 1)

    def _is_away(self, room: Room, seat: int) -> bool:
        """Return whether a player is away for long, and not for a moment, or here for too long."""
        return seat in room.present() or time.time() >= (
            room.left.get(seat, room.opened) + self.limits.takeover_after
        )

    # --- showing tables ---

    def join(self, room: Room, connection: Connection) -> None:
        """Add a connection to a table."""
        alike = sum(1 for each in room.connections if each.viewer == connection.viewer)
        is_watcher = connection.viewer == SPECTATOR
        if is_watcher and alike >= self.limits.watchers_per_table:
            raise Refused("full", "This table has too many viewers. Try again later.")
        if is_watcher and self._watchers >= self.limits.watchers:
            raise Refused("full", "This server has too many viewers. Try again later.")
        if not is_watcher and alike >= self.limits.tabs_per_seat:
            raise Refused("full", "This seat is open in too many tabs: close some of them.")
        known = room.present()
        room.connections.add(connection)
        self._watchers += is_watcher
        room.came |= room.present()
        if room.present() != known:
            room.look_at_seats()
        if any(row.seat == connection.viewer and row.is_taken_over for row in room.table.seats):
            self._aside(room, self._come_back(room, connection.viewer))

    def leave(self, room: Room, connection: Connection) -> None:
        """Remove a connection from a table."""
        room.connections.discard(connection)
        self._watchers -= connection.viewer == SPECTATOR
        room.used = time.monotonic()
        if connection.viewer != SPECTATOR and connection.viewer not in room.present():
            room.left[connection.viewer] = time.time()
            room.look_at_seats()

    async def pending(self, room: Room, connection: Connection) -> Message | None:
        """Return what a connection is to be sent now, if anything.

        One picture is drawn at a time, with other work in between, so that viewers never delay a
        move. It doesn't wait for a table that is busy, since other tables wait for it. A connection
        that falls behind gets only the newest view.
        """
        if not connection.behind and not connection.seats_behind:
            return None
        table = room.table
        while True:
            async with table.lock:
                if table.gathers and not table.frozen:
                    return self.beginnings.message(room, connection)
                await self.awake(room)
            async with self._drawing:
                await asyncio.sleep(0)
                if table.lock.locked():
                    continue
                async with table.lock:
                    await self.awake(room)
                    return room.pending(connection, self.thinking.warming(table.game.name))

    async def show_past(self, table: str, past: views.Past, layout: str) -> Message:
        """Return a past position with its picture, which never changes and is kept for a while.

        It is drawn in a thread, one at a time, without the table's lock: moves don't wait for it.
        """
        key = (table, past.number, past.viewer, layout)
        async with self._drawing_past:
            made: Message | None = self._pasts.pop(key, None)
            if made is None:
                made = await in_thread(past.drawn, layout)
            self._pasts[key] = made
            while len(self._pasts) > PASTS_KEPT:
                del self._pasts[next(iter(self._pasts))]
        return {**past.beside, **made}

    def _warmed(self, game: str) -> None:
        """Show how far the rules are compiled where a bot is waited for."""
        for room in self.rooms.values():
            if room.thinking and room.table.row.game == game:
                room.look_at_seats()

    # --- hints ---

    async def ask_hint(self, room: Room, seat: int, number: int) -> Seen:
        """Return what a hint for a seat is made from; refuse where hints are not allowed."""
        async with room.table.lock:
            table = await self.awake(room)
            table.check(seat, number)
            if seat not in table.waiting():
                raise Refused("not_waiting", "You are not asked anything now.")
            if not table.hints:
                raise Refused(
                    "no_hints", "Hints are for solo players unless the table allows them."
                )
            return views.seen_by(table, seat)

    async def hint(
        self, room: Room, number: int, seen: Seen, person: str | None = None
    ) -> Message | None:
        """Return a forecast for each answer, or None if the question is gone by then.

        Until the rules are compiled it is a bot's choice without forecasts. `person` is the address
        that asks: those who ask at the same time take turns.
        """
        question = (room.table.id, seen.game, seen.box, seen.view, seen.seat, secrets.randbits(63))
        advice = await self.thinking.advise(*question, person)
        if advice is None:
            option = await self.thinking.choose("greedy", *question)
            message = views.hint_without_forecast(number, option)
        else:
            message = await asyncio.to_thread(views.hint, seen, number, advice)
        async with room.table.lock:
            table = await self.awake(room)
            return message if table.asked_at(seen.seat) < number else None

    async def _remark(self, room: Room, at: int) -> None:
        """Have a remark made on the person's answer at a guided table, for a later question."""
        async with room.table.lock:
            table = await self.awake(room)
            move = table.match.moves[at]
            position = Position.of(table.match, at, table.names())
        try:
            text = await self.thinking.remark(table.id, position, move.option, secrets.randbits(63))
        except Exception:
            logger.exception("table %s: the remark on move %d failed", table.id, at)
            return
        async with room.table.lock:
            if text is None or table.asleep or table.guided is None:
                return
            if table.match.moves[at : at + 1] == (move,):  # it was not taken back meanwhile
                table.guided.remark_on(at, text, move.seat in table.waiting())

    # --- other processes ---

    async def _listen(self) -> None:
        async for notice in self.storage.notices():
            for id in [notice.table] if notice.table else list(self.rooms):
                if id not in self.rooms:
                    continue
                if notice.chat or notice.table is None:
                    self._aside(self.rooms[id], self.chats.read(self.rooms[id]))
                if not notice.chat:
                    self._aside(self.rooms[id], self._refresh(self.rooms[id]))

    async def _learn(self, room: Room, number: int) -> None:
        """Read up to an entry that the client has seen from another process. Hold the lock."""
        table = room.table
        if number > table.number and table.catch_up(
            await self.storage.entries(table.id, table.number)
        ):
            room.look()

    async def catch_up(self, room: Room) -> None:
        """Catch up, so that a client that moves between processes never sees an older state."""
        if self.storage.shared:
            async with room.table.lock:
                await self.beginnings.catch_up(room)
                await self._learn(room, room.table.number + 1)

    async def _refresh(self, room: Room) -> None:
        """Read what another process wrote."""
        async with room.table.lock:
            found = await self.storage.table(room.table.id)
            if found is None:
                self._forget(room)
                return
            table, had = room.table, room.table.seats
            table.row, table.seats = found
            news = table.catch_up(await self.storage.entries(table.id, table.number))
            table.cache.clear()
            self.beginnings.watch(room)
            _look_at_changes(room, had, news)
            self._keep_seats(room)
            if not table.asleep and not table.frozen:
                with suppress(Refused):  # the other process may not have known that a seat passes
                    await self._give(room)

    def _keep_seats(self, room: Room) -> None:
        """Give seats back that another process, which can't see who is here, let bots take over."""
        table = room.table
        for row in table.seats:
            if row.is_taken_over and row.seat in room.present() and not table.asleep:
                if time.time() < table.since(row.seat) + self._wait_for(room, row.seat):
                    self._aside(room, self._come_back(room, row.seat))

    # --- closing tables ---

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.thinking.drop_unused()
            for room in list(self.rooms.values()):
                try:
                    await self._sweep(room)
                except Exception:
                    logger.exception("table %s could not be closed", room.table.id)

    async def _sweep(self, room: Room) -> None:
        """Close an unused table, or start bots that another process left waiting."""
        table, idle = room.table, time.monotonic() - room.used
        self.beginnings.watch(room)  # it may not have been possible to begin
        async with table.lock:
            if room.thinking:
                return
            if idle > DROPPED_AFTER and not room.connections:
                await self._keep_snapshot(room)
                self.rooms.pop(table.id, None)
            elif idle > ASLEEP_AFTER and not table.asleep:
                await self._keep_snapshot(room)
                table.sleep()
            elif not table.asleep:
                self._bots.wake(room)

    async def _keep_snapshot(self, room: Room) -> None:
        """Store a snapshot of a table, if it has changed since the last."""
        table = room.table
        if table.asleep or table.frozen or table.number in (0, table.row.snapshot_at):
            return
        data = views.snapshot(table, room.seats(self.thinking.warming(table.game.name)))
        await self.storage.keep_snapshot(table.id, table.number, data)
        table.row = replace(table.row, snapshot_at=table.number, status=table.status)


def _look_at_changes(room: Room, had: list[SeatRow], news: bool) -> None:
    """Have views sent after a change elsewhere. That a seat passes is shown to that seat only."""
    changed = [now for was, now in zip(had, room.table.seats, strict=True) if was != now]
    if news or [_as_shown(row) for row in had] != [_as_shown(row) for row in room.table.seats]:
        room.look()
    for row in changed:
        room.look(row.seat)


def _was_here(room: Room, row: SeatRow) -> bool:
    """Return whether a person has ever been at a seat, as far as that is known."""
    if row.kind != "person":
        return False
    played = any(entry.seat == row.seat for entry in room.table.entries)
    talked = any(line.seat == row.seat for line in room.chat)
    return played or talked or row.word_hash is not None or row.seat in room.came


def _as_shown(row: SeatRow) -> SeatRow:
    """Return a seat without what only its player knows."""
    return replace(row, pass_until=None, pass_since=None)
