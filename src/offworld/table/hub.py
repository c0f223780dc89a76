"""All tables that are open in this process, those who look at them, and the bots at them."""

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

from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.database import StorageError
from offworld.table.live import Refused, Table
from offworld.table.metrics import Metrics
from offworld.table.reviews import Reviews
from offworld.table.security import Limits, Openings
from offworld.table.storage import OVER, UNDO, Entry, Gone, Storage, Taken
from offworld.table.thinking import Thinking
from offworld.table.views import Message, Seen

logger = logging.getLogger("offworld.table")

TABLE_ID = re.compile(r"[0-9a-f]{16}")
DROPPED_AFTER = 60.0  # seconds without anybody looking
ASLEEP_AFTER = 120.0  # seconds without anybody doing anything
SWEEP_EVERY = 10.0
TRIES = 8  # to store an answer where several processes write to one table


class Outrun(Refused):
    """Another process wrote first. The table shows what it wrote; what was refused may still be a good answer."""

    def __init__(self) -> None:
        super().__init__("stale", "Somebody was faster: look at the table as it is now.")


class Connection:
    """Somebody who looks at a table: what they have been sent, and whether that is out of date."""

    def __init__(self, viewer: int, layout: str, have: int | None):
        self.viewer = viewer
        self.layout = layout
        self.told = -1 if have is None else have  # the last entry whose log lines were sent
        self.sent: dict[str, int] = {}  # groups, by the hash of what they were
        self.order: list[str] = []
        self.behind = True  # does the table look different from what was sent?
        self.seats_behind = False
        self.gone: str | None = None  # why the connection is to be closed
        self.hinting: asyncio.Task[None] | None = None  # the hint that is being worked out for it
        self.wake = asyncio.Event()

    def look(self) -> None:
        self.behind = True
        self.wake.set()


class Room:
    """An open table, with those who look at it and the bots that think at it."""

    def __init__(self, table: Table):
        self.table = table
        self.connections: set[Connection] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.used = time.monotonic()
        self.snapshot: tuple[int, bytes] | None = None

    def present(self) -> set[int]:
        """The seats whose people are here."""
        return {connection.viewer for connection in self.connections} - {SPECTATOR}

    def look(self) -> None:
        """The table looks different now."""
        for connection in self.connections:
            connection.look()

    def look_at_seats(self) -> None:
        """Somebody came, left or began to think."""
        for connection in self.connections:
            connection.seats_behind = True
            connection.wake.set()


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
        self.reviews = Reviews(storage, self.thinking, self.limits.reviews_per_client)
        self.pace = pace  # seconds between a bot's moves, so that people can follow
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._drawing = asyncio.Semaphore(1)
        self.thinking.on_progress = self._warmed
        storage.observe_commit = self.metrics.committed
        self.metrics.watch(
            lambda: len(self.rooms),
            lambda: sum(len(room.connections) for room in self.rooms.values()),
        )

    # --- starting and stopping ---

    def start(self) -> None:
        self._spawn(self._sweep_on())
        if self.storage.shared:
            self._spawn(self._listen())

    async def stop(self) -> None:
        """Tells everybody, lets what is being written be written, keeps pictures of what changed."""
        for room in self.rooms.values():
            for connection in room.connections:
                connection.gone = "restart"
                connection.wake.set()
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

    # --- opening tables ---

    async def room(self, id: str) -> Room:
        """An open table; from storage if need be."""
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
        return room

    async def awake(self, room: Room) -> Table:
        """The table, ready to be looked at. Its lock must be held."""
        table = room.table
        room.used = time.monotonic()
        if table.asleep and not table.frozen:
            await asyncio.to_thread(table.rebuild)
            await self._give_forced(room)
        self._wake_bots(room)
        return table

    async def _give_forced(self, room: Room) -> None:
        """An answer that is the only one possible is given before anybody looks."""
        with suppress(Refused):
            if made := room.table.forced():
                await self._store(room, made)

    # --- changing tables ---

    async def move(
        self, room: Room, seat: int, number: int, option: int, bot: str | None = None
    ) -> None:
        """A seat's move, by a bot if one is named: when this returns, it is stored."""
        await self._do(self._move(room, seat, number, option, bot))

    async def undo(self, room: Room, seat: int, number: int) -> None:
        """Takes a seat's last move back."""
        await self._do(self._undo(room, seat, number))

    async def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something to its end, even when whoever asked for it goes away meanwhile."""
        await asyncio.shield(self._spawn(work))

    async def _move(self, room: Room, seat: int, number: int, option: int, bot: str | None) -> None:
        async with room.table.lock:
            table = await self.awake(room)
            if bot is not None and not any(
                row.seat == seat and row.bot == bot for row in table.seats
            ):
                raise Refused("not_your_seat", "The person has come back.")
            await self._learn(room, number - 1)
            await self._answer(
                room,
                lambda: table.was_done(seat, number, option),
                lambda: table.move(seat, number, option),
            )

    async def _undo(self, room: Room, seat: int, number: int) -> None:
        async with room.table.lock:
            table = await self.awake(room)
            await self._learn(room, number - 1)
            await self._answer(
                room,
                lambda: table.was_done(seat, number, UNDO),
                lambda: table.take_back(seat, number),
            )

    async def _answer(
        self, room: Room, was_done: Callable[[], bool], act: Callable[[], list[Entry]]
    ) -> None:
        """Plays and stores what a seat does. Where others were faster, it is tried again on what they left, unless it is stale then."""
        for _ in range(TRIES):
            if was_done():
                return
            with suppress(Outrun):
                await self._store(room, act())
                return
        raise Outrun

    async def _store(self, room: Room, made: list[Entry]) -> None:
        """Commits what was played on a table, or brings the table back to what is stored."""
        table = room.table
        status = table.status
        try:
            await self.storage.add(table.id, made, status if status != table.row.status else None)
        except Taken:
            await self._reload(room)
            raise Outrun from None
        except Gone:
            await self._forget(room)
            raise Refused("no_table", "This table has been deleted.") from None
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
            self._spawn(self._keep_end(room))
        self._wake_bots(room)
        room.look()

    async def _keep_end(self, room: Room) -> None:
        async with room.table.lock:
            await self._keep_snapshot(room)

    async def _reload(self, room: Room) -> None:
        """Takes what is stored for the truth."""
        table = room.table
        table.rebuild()
        table.seats = await self.storage.seats(table.id)
        table.catch_up(await self.storage.entries(table.id, table.number))
        room.look()

    async def _forget(self, room: Room) -> None:
        """The table is not there any more."""
        self.rooms.pop(room.table.id, None)
        self.openings.closed(room.table.id)
        for connection in room.connections:
            connection.gone = "deleted"
            connection.wake.set()

    async def set_bot(self, room: Room, caller: int | None, seat: int, bot: str | None) -> None:
        """Lets a bot play for a person, or gives the seat back to the person who comes."""
        async with room.table.lock:
            table = await self.awake(room)
            self._check_set_bot(table, caller, seat, bot)
            await self.storage.set_bot(table.id, seat, bot)
            table.seats = await self.storage.seats(table.id)
            table.cache.clear()
            self._wake_bots(room)
            room.look()

    def _check_set_bot(self, table: Table, caller: int | None, seat: int, bot: str | None) -> None:
        rows = {row.seat: row for row in table.seats}
        if seat not in rows or rows[seat].kind != "person":
            raise Refused("not_a_person", "Only a person's seat can be handed to a bot and back.")
        if caller is None:
            raise Refused(
                "not_your_seat",
                "Only those who sit at the table can do this: send your seat's token.",
            )
        if caller == seat:
            return
        if bot is None:
            raise Refused(
                "not_your_seat", "Only the person of that seat can take it back from the bot."
            )
        if (
            table.frozen
            or seat not in table.waiting()
            or time.time() - table.since(seat) < self.limits.takeover_after
        ):
            minutes = self.limits.takeover_after / 60
            raise Refused(
                "too_early",
                f"A bot can take over when the table has waited {minutes:g} minutes for that seat.",
            )

    # --- looking at tables ---

    def join(self, room: Room, connection: Connection) -> None:
        if len(room.connections) >= self.limits.connections_per_table:
            raise Refused("full", "Too many are looking at this table at once. Try again later.")
        known = room.present()
        room.connections.add(connection)
        if room.present() != known:
            room.look_at_seats()

    def leave(self, room: Room, connection: Connection) -> None:
        room.connections.discard(connection)
        room.used = time.monotonic()
        if connection.viewer != SPECTATOR and connection.viewer not in room.present():
            room.look_at_seats()

    def seats(self, room: Room) -> list[Message]:
        """Who sits where, how they are doing, who is waited for."""
        table = room.table
        if table.frozen:
            return [{"seat": row.seat, "name": row.name, "kind": row.kind} for row in table.seats]
        present = room.present()
        waiting, names, race = table.waiting(), table.names(), table.race(table.view(SPECTATOR))
        rows = {row.seat: row for row in table.seats}
        return [
            {
                "seat": seat,
                "name": names[seat],
                "kind": rows[seat].kind,
                "bot": rows[seat].bot,
                "waiting": seat in waiting,
                "thinking": seat in room.thinking,
                "warming": self.thinking.warming(table.game.name)
                if seat in room.thinking
                else None,
                "connected": seat in present,
                "has": race[seat],
            }
            for seat in range(table.match.places)
        ]

    async def pending(self, room: Room, connection: Connection) -> Message | None:
        """What a connection is to be sent now: the table, as far as it looks different.

        One picture is drawn at a time, and whatever else is to be done comes between two of them: however many look,
        whoever moves is not kept waiting. Who falls behind gets the newest view only.
        """
        if not connection.behind and not connection.seats_behind:
            return None
        async with self._drawing, room.table.lock:
            await asyncio.sleep(0)
            table = await self.awake(room)
            message: Message | None = None
            if connection.behind:
                message = self._fresh(room, connection)
            elif not table.frozen:
                message = {"say": "seats", "number": table.number, "seats": self.seats(room)}
            connection.behind = connection.seats_behind = False
            if not any(each.behind for each in room.connections):
                table.cache.clear()  # everybody has seen it
            return message

    def _fresh(self, room: Room, connection: Connection) -> Message:
        """The present view, less what the connection has."""
        table = room.table
        if table.frozen:
            return frozen_view(room, connection)
        made = views.drawn(table, connection.viewer, connection.layout)
        message = {
            **views.frame(table, connection.viewer, self.seats(room)),
            **views.picture_parts(made, connection.sent),
            "log": views.logged(table.log(connection.viewer, min(connection.told, table.number))),
        }
        order = list(made)
        if order != connection.order:
            message["order"] = connection.order = order
        connection.sent = {name: hash(svg) for name, svg in made.items()}
        connection.told = table.number
        return message

    # --- bots ---

    def _wake_bots(self, room: Room) -> None:
        """Every bot that is waited for begins to think, if it doesn't yet."""
        table = room.table
        if table.asleep or table.frozen:
            return
        for row in table.seats:
            if (
                row.bot is not None
                and row.seat not in room.thinking
                and row.seat in table.waiting()
            ):
                room.thinking[row.seat] = self._spawn(self._bot_turn(room, row.seat, row.bot))

    async def _bot_turn(self, room: Room, seat: int, bot: str) -> None:
        """One answer of a bot: it gets a view, and what it answers is stored like any other."""
        try:
            began = time.perf_counter()
            async with room.table.lock:
                table = room.table
                if table.asleep or seat not in table.waiting():
                    return
                number, view = table.asked_at(seat) + 1, table.match.view(seat)
            option = await self.thinking.choose(
                bot, table.id, table.game, table.match.box, view, seat, secrets.randbits(63)
            )
            self.metrics.thought.observe(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, self.pace - (time.perf_counter() - began)))
            room.thinking.pop(seat, None)  # its move may bring up its own next question
            await self.move(room, seat, number, option, bot)
        except Refused as refused:
            logger.info("table %s: the bot at seat %d was late: %s", room.table.id, seat, refused)
        except Exception:
            logger.exception("table %s: the bot at seat %d could not move", room.table.id, seat)
            await asyncio.sleep(5)
        finally:
            if room.thinking.get(seat) is asyncio.current_task():
                del room.thinking[seat]

    def _warmed(self, game: str) -> None:
        """Bots have come further with their rules: whoever waits for one sees it."""
        for room in self.rooms.values():
            if room.thinking and room.table.row.game == game:
                room.look_at_seats()

    async def ask_hint(self, room: Room, seat: int, number: int) -> Seen:
        """What a seat that wants advice can see; refused where there is none to be had."""
        async with room.table.lock:
            table = await self.awake(room)
            table.check(seat, number)
            if seat not in table.waiting():
                raise Refused("not_waiting", "You are not asked anything now.")
            if not table.hints:
                raise Refused(
                    "no_hints",
                    "At a table of people there are no hints, unless it was made with hints allowed.",
                )
            return views.seen_by(table, seat)

    async def hint(self, room: Room, number: int, seen: Seen) -> Message | None:
        """What is to be expected of each answer; until the rules are compiled, what a bot would do. Nothing once play has gone on."""
        question = (room.table.id, seen.game, seen.box, seen.view, seen.seat, secrets.randbits(63))
        advice = await self.thinking.advise(*question)
        if advice is None:
            option = await self.thinking.choose("greedy", *question)
            message: Message = {
                "say": "hint",
                "number": number,
                "option": option,
                "answers": [],
                "playouts": 0,
            }
        else:
            message = await asyncio.to_thread(views.hint, seen, number, advice)
        async with room.table.lock:
            table = await self.awake(room)
            return message if table.asked_at(seen.seat) < number else None

    # --- other processes, and rest ---

    async def _listen(self) -> None:
        async for notice in self.storage.notices():
            for id in [notice.table] if notice.table else list(self.rooms):
                if id in self.rooms:
                    self._spawn(self._refresh(self.rooms[id]))

    async def _learn(self, room: Room, number: int) -> None:
        """Reads up to an entry that somebody has seen in another process, whose notice of it is still on its way. The lock must be held."""
        table = room.table
        if number > table.number and table.catch_up(
            await self.storage.entries(table.id, table.number)
        ):
            room.look()

    async def catch_up(self, room: Room) -> None:
        """Whoever comes from another process must not see less here than there."""
        if self.storage.shared:
            async with room.table.lock:
                await self._learn(room, room.table.number + 1)

    async def _refresh(self, room: Room) -> None:
        """Reads what another process wrote."""
        async with room.table.lock:
            found = await self.storage.table(room.table.id)
            if found is None:
                await self._forget(room)
                return
            room.table.row, room.table.seats = found
            room.table.catch_up(await self.storage.entries(room.table.id, room.table.number))
            room.look()

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            for room in list(self.rooms.values()):
                try:
                    await self._sweep(room)
                except Exception:
                    logger.exception("table %s could not be put to rest", room.table.id)

    async def _sweep(self, room: Room) -> None:
        """Puts a table to rest that nobody uses, and wakes bots that another process left waiting."""
        table, idle = room.table, time.monotonic() - room.used
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
                self._wake_bots(room)

    async def _keep_snapshot(self, room: Room) -> None:
        """Keeps a picture of a table beside its entries, if there is something new to see."""
        table = room.table
        if (
            table.asleep
            or table.frozen
            or table.row.snapshot_at == table.number
            or table.number == 0
        ):
            return
        await self.storage.keep_snapshot(
            table.id, table.number, views.snapshot(table, self.seats(room))
        )
        room.table.row = replace(table.row, snapshot_at=table.number, status=table.status)


def frozen_view(room: Room, connection: Connection) -> Message:
    """What is left of a table whose rules are no longer played."""
    table = room.table
    why = str(table.frozen)
    if room.snapshot is None:
        bare: Message = {
            "groups": {},
            "order": [],
            "viewbox": None,
            "log": [],
            "over": None,
            "asked": table.number,
        }
        return {"say": "view", "number": table.number, "seat": connection.viewer, "seed_hash": table.row.seed_hash, "seats": [],
                "question": None, "answers": [], "can_undo": False, "frozen": why, **bare}  # fmt: skip
    number, data = room.snapshot
    if number < table.number:
        why += f" The picture shows it after {number} of {table.number} entries."
    return {**views.from_snapshot(data, connection.layout, why), "seat": connection.viewer}
