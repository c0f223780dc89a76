"""Everything that a client of one viewer can get from a table.

The tables are in memory. They are driven through the server's own hub, sockets and routes.
"""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

from fastapi.security import HTTPAuthorizationCredentials

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Box, Game
from offworld.kernel.records import to_bytes
from offworld.match import Match
from offworld.presentation import scene
from offworld.table import api, sockets, views
from offworld.table.api_models import BotWanted, BranchWanted, WordWanted
from offworld.table.hub import Hub
from offworld.table.live import Refused, Table
from offworld.table.rooms import Connection, Room
from offworld.table.security import token_hash
from offworld.table.storage import UNTIL_TURN, Entry, SeatRow, TableRow
from offworld.table.thinking import Thinking
from scaffolding.made_up import listed

WORD = "a1" * 32
SELDOM = 0.15  # how often what is slow to make is asked for, by chance


class Leak(AssertionError):
    """A viewer can tell two tables apart that look alike; `part` is where."""

    def __init__(self, part: str, model: object, double: object):
        super().__init__(f"{part}: {_around_difference(str(model), str(double))}")
        self.part = part


def _around_difference(one: str, other: str) -> str:
    """Show where two texts begin to differ."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    begin = max(0, at - 60)
    return f"...{one[begin : at + 60]!r} and ...{other[begin : at + 60]!r}"


# --- tables ---


class NoStorage:
    """Storage of one table in memory, which keeps its seats only."""

    shared = False

    def __init__(self, rows: list[SeatRow]):
        self._rows = list(rows)

    def observe_commits(self, observer: object) -> None: ...

    async def add(self, id: str, entries: list[Entry], status: str | None) -> None: ...

    async def keep_snapshot(self, id: str, number: int, data: bytes) -> None: ...

    async def seats(self, id: str) -> list[SeatRow]:
        return list(self._rows)

    async def set_pass(self, id: str, seat: int, until: str | None, since: int) -> None:
        passing = {"pass_until": until, "pass_since": None if until is None else since}
        self._rows[seat] = replace(self._rows[seat], **passing)  # type: ignore[arg-type]


def token(seat: int) -> str:
    return f"{seat:032x}"


def new_table(game: Game, seats: int, seed: int, **settings: object) -> Table:
    """Return a table of people, at the first question. The game may be a variant of one."""
    header = Match.new(game, seats, seed=seed, box=_box(game)).header
    row = TableRow.of(header, {"hints": True, **settings})
    people = [SeatRow(seat, "person", "", None, token_hash(token(seat))) for seat in range(seats)]
    automas = [SeatRow(seat, "automa", "") for seat in range(seats, game.places(seats))]
    return opened_table(row, people + automas, [], game)


@cache
def _box(game: Game) -> Box:
    """A game's own box, read once: it is long."""
    return game.open_box()


def opened_table(row: TableRow, seats: list[SeatRow], entries: list[Entry], game: Game) -> Table:
    """Return a stored table. A variant of its game plays it, by the same name."""
    with listed(game):
        made = Table(row, seats, entries)
    made.game = game
    made.rebuild()
    return made


# --- what a client gets ---


class Client:
    """A viewer's pages at one table, wide and tall, and everything else a client can ask for."""

    def __init__(self, table: Table, viewer: int):
        self.table, self.viewer = table, viewer
        storage: Any = NoStorage(table.seats)
        self.hub = Hub(storage, thinking=Thinking(compile_rules=False))
        self.room = self.hub.rooms[table.id] = Room(table)
        self.room.came.update(range(table.row.seats))  # so nobody can abandon the game
        self.pages = [Connection(viewer, layout, None) for layout in views.LAYOUTS]
        self.pictures = scene.Memory()  # a double must not be shown the model's pictures
        self.bearer = (
            None
            if viewer == SPECTATOR
            else HTTPAuthorizationCredentials(scheme="Bearer", credentials=token(viewer))
        )
        for page in self.pages:
            self.hub.join(self.room, page)

    async def says(self, seat: int, **message: object) -> str:
        """Send a seat's message over its socket and return the reply."""
        connection = Connection(seat, "wide", None)
        try:
            if message["do"] == "hint":
                seen = await self.hub.ask_hint(self.room, seat, int(str(message["number"])))
                return repr((to_bytes(seen.view), seen.seat, seen.names))  # all a hint is made of
            return repr(await sockets._answer(self.hub, self.room, connection, message))
        except Refused as refused:
            return repr((refused.code, refused.text))

    async def calls(self, route: Any, **arguments: object) -> str:
        """Call a route of the API and return what it returns."""
        try:
            made = await route(table=self.table.id, hub=self.hub, **arguments)
        except Refused as refused:
            return repr((refused.code, refused.text))
        return (
            str(made.body) if hasattr(made, "body") else str(made.model_dump(exclude={"last_at"}))
        )

    async def receives(
        self, before: int, dice: random.Random, seldom: float = SELDOM
    ) -> dict[str, str]:
        """Return all that the viewer gets after the entries that followed entry `before`.

        `dice` say what else is asked for: two clients with the same dice ask the same.
        """
        memory, scene.MEMORY = scene.MEMORY, self.pictures
        try:
            return {
                **{page.layout: await self._page(page) for page in self.pages},
                **await self._asked_over_socket(dice),
                **await self._new_positions(before),
                **(await self._seldom(dice) if dice.random() < seldom else {}),
            }
        finally:
            scene.MEMORY = memory

    async def everything(self) -> str:
        """Return all that the viewer can get of the present position, as one text."""
        got = await self.receives(self.table.number - 1, random.Random(1), seldom=1)
        return repr(got)

    async def _page(self, page: Connection) -> str:
        message = await self.hub.pending(self.room, page)
        return "" if message is None else views.dumped(message)

    async def _asked_over_socket(self, dice: random.Random) -> dict[str, str]:
        table, viewer = self.table, self.viewer
        number, total = table.asked_at(viewer) + 1, table.game.options.total
        own = table.options(viewer)
        other = dice.choice([option for option in range(total) if option not in own])
        found = {
            "why not": await self.says(viewer, do="why"),
            "scores": await self.says(viewer, do="scores"),
            "hint": await self.says(viewer, do="hint", number=number),
            "stale": await self.says(viewer, do="move", number=0, option=0),
            "beyond": await self.says(viewer, do="move", number=number, option=total),
            "refused": await self.says(viewer, do="move", number=number, option=other),
        }
        for option in (*own, other):
            preview = await self.says(viewer, do="preview", number=number, option=option)
            found[f"preview of {option}"] = preview
        for message in (
            {"do": "hash", "hash": WORD},
            {"do": "word", "word": WORD},
            {"do": "begin"},
            {"do": "chat", "key": "0123456789abcdef", "text": " "},
        ):
            found[f"no {message['do']}"] = await self.says(viewer, **message)
        if viewer == SPECTATOR or not table.has_windows:
            found["no pass"] = await self.says(viewer, do="pass", until=UNTIL_TURN)
        if not table.can_undo(viewer):
            found["no undo"] = await self.says(viewer, do="undo", number=number)
        return found

    async def _new_positions(self, before: int) -> dict[str, str]:
        found = {}
        for number in range(before + 1, self.table.number + 1):
            for layout in views.LAYOUTS:
                position = await self._position(number, self.viewer, layout)
                found[f"position {number}, {layout}"] = position
        return found

    async def _position(self, number: int, seat: int, layout: str = "wide") -> str:
        return await self.calls(
            api.get_position, number=number, caller=self.bearer, seat=seat, layout=layout
        )

    async def _seldom(self, dice: random.Random) -> dict[str, str]:
        """Return what is slow to make, or nearly always the same."""
        table = self.table
        other = dice.choice([seat for seat in range(-1, table.match.places) if seat != self.viewer])
        past, someone = dice.randrange(table.number + 1), SimpleNamespace(client=None)
        found = {
            "past position": await self._position(past, self.viewer),
            "another seat's position": await self._position(past, other),
            "table": await self.calls(api.get_table, caller=self.bearer),
            "course": await self.calls(api.get_course),
            "match file": await self.calls(api.get_match),
            "snapshot": str(zlib.decompress(views.snapshot(table, self.room.seats(None)))),
        }
        if table.is_over():
            return found
        wanted_word = WordWanted(hash=WORD)
        found["word"] = await self.calls(api.give_word, wanted=wanted_word, caller=self.bearer)
        if self.viewer == SPECTATOR or table.row.seats > 1:  # else it would be deleted
            found["abandon"] = await self.calls(api.abandon, caller=self.bearer)
        found["review"] = await self.calls(api.get_review)
        found["new review"] = await self.calls(api.make_review, request=someone)
        for part in ("match file", "review", "new review"):  # the file contains the seed
            if "'not_over'" not in found[part]:
                raise Leak(part, found[part], "nothing before the end")
        if other >= 0:
            bot = BotWanted(on=True)
            call = self.calls(api.set_bot, seat=other, wanted=bot, caller=self.bearer)
            found["a bot for another"] = await call
        if table.row.seats > 1 or table.game.facts.hidden:  # else one may try another way
            wanted = BranchWanted(at=past)
            found["branch"] = await self.calls(
                api.make_branch, wanted=wanted, request=someone, caller=self.bearer
            )
        return found


COMPARED_ROUTES = {
    api.get_table,
    api.get_position,
    api.get_course,
    api.get_match,
    api.get_review,
    api.make_review,
    api.make_branch,
    api.set_bot,
    api.give_word,
    api.abandon,
}
OTHER_ROUTES = {api.list_games, api.get_rules, api.make_table, api.list_tables}  # of no table
OTHER_ROUTES |= {api.abandon}  # deletes the table of an only player, and returns nothing
