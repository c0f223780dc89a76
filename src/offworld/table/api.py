"""The HTTP API: what it takes, what it gives, and the routes. Its schema is at /api/openapi.json."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from offworld import bots
from offworld.games import find
from offworld.games import names as game_names
from offworld.kernel.contract import SPECTATOR
from offworld.match import Match, MatchError
from offworld.presentation import rulebook
from offworld.table import views
from offworld.table.hub import Hub, Room
from offworld.table.live import Refused, Table, standard_box
from offworld.table.security import new_token, seat_of, token_hash
from offworld.table.storage import OPEN, Entry, SeatRow, Summary, TableRow, new_id

MOST_NUMBER = 2**31 - 1
USUAL_BOT = "captain"  # where nobody chose one: plays well, and nobody has to wait for it
LEVELS = {
    "cadet": "learns the game with you",
    "pilot": "plays well, and slips at times",
    "captain": "plays well throughout",
    "admiral": "thinks ahead, for up to two seconds",
}
STATUSES = {"no_table": 404, "no_game": 404, "no_position": 404, "not_your_seat": 403, "bad_token": 403, "bad_request": 422,
            "too_many": 429, "not_stored": 503}  # fmt: skip


class Problem(BaseModel):
    """What went wrong, for programs and for people."""

    code: str
    text: str


PROBLEM = {"$ref": "#/components/schemas/Problem"}


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWanted(Strict):
    """Who is to sit at a seat."""

    kind: Literal["person", "bot"]
    name: str = Field("", max_length=24, description="Shown to all; empty for the seat's colour.")
    bot: str | None = Field(None, max_length=32, description="Which bot; a captain if not said.")


class TableWanted(Strict):
    """A new table."""

    game: str = Field(max_length=64)
    variant: str | None = Field(None, max_length=64)
    seats: list[SeatWanted] = Field(min_length=1, max_length=16)
    undo: StrictBool = Field(True, description="May a move that brought nothing new be taken back?")
    auto: StrictBool = Field(
        True, description="Is an answer that is the only one possible given by itself?"
    )
    lots: StrictBool = Field(
        False,
        description="Is what could be chosen before the game begins (rebel sides) drawn by lot?",
    )
    hints: StrictBool = Field(
        False, description="May several people ask a bot for advice? Who plays alone always may."
    )
    listed: StrictBool = Field(True, description="Is the table listed for watchers?")


class SeatMade(BaseModel):
    seat: int
    kind: str
    name: str
    bot: str | None = None
    token: str | None = Field(
        None, description="A person's secret: the link is /table/<table>#<token>."
    )


class TableMade(BaseModel):
    table: str
    seed_hash: str
    seats: list[SeatMade]


class VariantInfo(BaseModel):
    name: str
    summary: str
    fewest: int
    most: int


class BotInfo(BaseModel):
    name: str
    summary: str


class GameInfo(BaseModel):
    name: str
    title: str
    version: str
    credits: str
    fewest: int
    most: int
    variants: list[VariantInfo]
    bots: list[BotInfo] = Field(description="The bots to choose from, the weakest first.")
    by_lot: list[str] = Field(
        description="Questions before the game begins that a table may leave to chance."
    )


class TableInfo(BaseModel):
    table: str
    game: str
    variant: str
    rules_version: str
    status: str
    number: int = Field(description="Entries so far.")
    created_at: float
    last_at: float
    seed_hash: str
    seats: list[SeatMade]
    frozen: str | None = Field(None, description="Why the game can't go on, if it can't.")
    seat: int | None = Field(
        None, description="The caller's seat, if a seat's token came with the request."
    )


class TableList(BaseModel):
    tables: list[TableInfo]
    counts: dict[str, int]


class LogLineInfo(BaseModel):
    number: int
    seat: int
    text: str
    rule: str


class Position(BaseModel):
    number: int
    last: int
    seat: int
    groups: dict[str, str]
    order: list[str]
    viewbox: Any
    log: list[LogLineInfo]
    names: list[str]
    race: list[int] = Field(description="How much each seat has of what everyone is after.")


class Course(BaseModel):
    names: list[str]
    race: str = Field(description="What everyone is after.")
    course: list[list[int]] = Field(description="How much each seat had of it after each entry.")


class ReviewInfo(BaseModel):
    """How far a review is: none (nobody has asked for it yet), working, ready or failed."""

    state: Literal["none", "working", "ready", "failed"]
    done: float | None = Field(None, description="While it is being made: how far, from 0 to 1.")
    text: str | None = Field(None, description="Why it failed.")
    review: dict[str, Any] | None = Field(
        None, description="When it is ready: what `offworld review --json` prints, with entries."
    )


class BranchWanted(Strict):
    at: StrictInt = Field(ge=0, le=MOST_NUMBER, description="Entries to keep.")
    seat: StrictInt | None = Field(
        None, ge=0, le=15, description="Where the caller sits; bots take the others."
    )


class BotWanted(Strict):
    on: StrictBool
    bot: str | None = Field(None, max_length=32)


class RuleInfo(BaseModel):
    number: str
    chapter: str
    text: str
    source: str
    ruling: bool
    house: bool


class Rules(BaseModel):
    game: str
    title: str
    paragraphs: list[RuleInfo]


bearer = HTTPBearer(auto_error=False, description="A seat's token.")
Caller = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
TableId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="The table's name.")]
GameName = Annotated[str, Path(pattern="^[a-z][a-z0-9_]{0,63}$")]
Number = Annotated[int, Path(ge=0, le=MOST_NUMBER)]


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


TheHub = Annotated[Hub, Depends(hub_of)]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors a route may answer with."""
    return {status: {"model": Problem} for status in (*statuses, 422)}


router = APIRouter(prefix="/api")


@router.get("/games", summary="The games that can be played")
async def list_games() -> list[GameInfo]:
    return [_game_info(name) for name in game_names()]


@router.post(
    "/tables",
    status_code=201,
    summary="Make a table",
    responses=problems(400, 403, 404, 411, 413, 429, 503),
)
async def make_table(wanted: TableWanted, request: Request, hub: TheHub) -> TableMade:
    """Makes a table. The tokens of its persons' seats are told here and never again."""
    client = request.client.host if request.client else ""
    if not hub.openings.may_open(client):
        raise Refused(
            "too_many",
            "You have too many open tables. Finish or abandon some first, or wait a day.",
        )
    match = _new_match(wanted)
    seats, tokens = _new_seats(wanted, match)
    header = match.header
    settings = {
        "undo": wanted.undo,
        "auto": wanted.auto,
        "lots": wanted.lots,
        "hints": wanted.hints,
        "listed": wanted.listed,
    }
    row = TableRow(
        new_id(),
        header.game,
        header.version,
        header.box_name,
        header.box_digest,
        header.seats,
        header.variant,
        header.seed,
        settings,
    )
    await hub.storage.create(row, seats)
    hub.openings.opened(client, row.id)
    hub.metrics.tables_made.inc()
    if any(seat.bot for seat in seats):
        hub.thinking.warm(match.game)
    return TableMade(
        table=row.id,
        seed_hash=row.seed_hash,
        seats=[_seat_made(seat, tokens.get(seat.seat)) for seat in seats],
    )


@router.get("/tables", summary="Tables that may be watched")
async def list_tables(hub: TheHub, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> TableList:
    found = await hub.storage.latest(limit, listed=True)
    return TableList(
        tables=[_table_info(summary) for summary in found], counts=await hub.storage.counts()
    )


@router.get("/tables/{table}", summary="One table", responses=problems(403, 404))
async def get_table(table: TableId, hub: TheHub, caller: Caller) -> TableInfo:
    room = await hub.room(table)
    live = room.table
    info = _table_info(Summary(live.row, live.seats, live.number, live.last_at))
    if not live.frozen:
        async with live.lock:
            info.status = (await hub.awake(room)).status
    return info.model_copy(update={"frozen": live.frozen, "seat": _seat(room, caller)})


@router.get(
    "/tables/{table}/positions/{number}",
    summary="A past position",
    responses=problems(403, 404, 409),
)
async def get_position(
    table: TableId,
    number: Number,
    hub: TheHub,
    caller: Caller,
    seat: Annotated[int, Query(ge=SPECTATOR, le=15)] = SPECTATOR,
    layout: Annotated[Literal["wide", "tall"], Query()] = "wide",
) -> Position:
    """A position from a seat's eyes: one's own with its token, anybody's once the game is over, the public ones always."""
    room = await hub.room(table)
    async with room.table.lock:
        live = await _playable(hub, room)
        if seat >= live.match.places:
            raise Refused("no_position", f"There is no seat {seat} at this table.")
        if number > live.number:
            raise Refused(
                "no_position",
                f"There is no position {number}: the table has {live.number} entries.",
            )
        if seat not in (SPECTATOR, _seat(room, caller)) and not live.is_over():
            raise Refused(
                "not_your_seat", "While the game goes on, only that seat itself sees with its eyes."
            )
        return Position(**await asyncio.to_thread(views.position, live, number, seat, layout))


@router.get("/tables/{table}/course", summary="Who led when", responses=problems(404, 409))
async def get_course(table: TableId, hub: TheHub) -> Course:
    room = await hub.room(table)
    async with room.table.lock:
        live = await _playable(hub, room)
        course = await asyncio.to_thread(views.course, live)
        return Course(names=live.names(), race=live.game.tell().RACE, course=course)


@router.get(
    "/tables/{table}/match",
    summary="The match file of a finished game",
    response_class=PlainTextResponse,
    responses={
        status: {"description": "Why not", "content": {"application/json": {"schema": PROBLEM}}}
        for status in (404, 409, 422)
    },
)
async def get_match(table: TableId, hub: TheHub) -> PlainTextResponse:
    room = await hub.room(table)
    async with room.table.lock:
        live = await _playable(hub, room)
        if not live.is_over():
            raise Refused(
                "not_over", "The match file holds the seed: it can be had when the game is over."
            )
        named = {"Content-Disposition": f'attachment; filename="{live.row.game}-{live.id}.match"'}
        return PlainTextResponse(live.match.text(), headers=named)


@router.get(
    "/tables/{table}/review",
    summary="The review of a finished game",
    response_model_exclude_none=True,
    responses=problems(404, 409),
)
async def get_review(table: TableId, hub: TheHub) -> ReviewInfo:
    """The review, if somebody has asked for it, or how far it is. `entry` says after which entry of the table something is."""
    await _finished(hub, table)
    return ReviewInfo(**await hub.reviews.state(table))


@router.post(
    "/tables/{table}/review",
    summary="Have a finished game reviewed",
    response_model_exclude_none=True,
    responses=problems(400, 403, 404, 409, 411, 413, 429),
)
async def make_review(table: TableId, request: Request, hub: TheHub) -> ReviewInfo:
    """Begins a review, which is made once and kept. To ask twice does no harm."""
    live = await _finished(hub, table)
    await hub.reviews.ask(live, request.client.host if request.client else "")
    return ReviewInfo(**await hub.reviews.state(table))


@router.post(
    "/tables/{table}/branch",
    status_code=201,
    summary="What if?",
    responses=problems(400, 403, 404, 409, 411, 413, 429, 503),
)
async def make_branch(
    table: TableId, wanted: BranchWanted, request: Request, hub: TheHub, caller: Caller
) -> TableMade:
    """A new table that goes on from a past position of a finished game, or of one's own solo game."""
    client = request.client.host if request.client else ""
    if not hub.openings.may_open(client):
        raise Refused(
            "too_many",
            "You have too many open tables. Finish or abandon some first, or wait a day.",
        )
    room = await hub.room(table)
    async with room.table.lock:
        live = await _playable(hub, room)
        own = _seat(room, caller)
        if not live.is_over() and (live.row.seats > 1 or own is None):
            raise Refused("not_over", "One can branch off a finished game, or one's own solo game.")
        if wanted.at > live.number:
            raise Refused(
                "no_position",
                f"There is no position {wanted.at}: the table has {live.number} entries.",
            )
        sits = wanted.seat if wanted.seat is not None else own or 0
        if sits >= live.row.seats:
            raise Refused("bad_request", f"There is no seat {sits} to sit at.")
        now = time.time()
        entries = [
            Entry(number, move.seat, move.option, now)
            for number, move in enumerate(live.moves_after(wanted.at), 1)
        ]
        settings = {
            **live.row.settings,
            "listed": False,
            "branch_of": live.id,
            "branch_at": wanted.at,
        }
        row = replace(
            live.row, id=new_id(), created_at=now, status=OPEN, snapshot_at=None, settings=settings
        )
        token = new_token()
        seats = [_branch_seat(seat, sits, token) for seat in live.seats]
    await hub.storage.create(row, seats, entries)
    hub.openings.opened(client, row.id)
    return TableMade(
        table=row.id,
        seed_hash=row.seed_hash,
        seats=[_seat_made(seat, token if seat.seat == sits else None) for seat in seats],
    )


@router.post(
    "/tables/{table}/seats/{seat}/bot",
    summary="Let a bot play for a person, or come back",
    responses=problems(400, 403, 404, 409, 411, 413),
)
async def set_bot(
    table: TableId,
    seat: Annotated[int, Path(ge=0, le=15)],
    wanted: BotWanted,
    hub: TheHub,
    caller: Caller,
) -> TableInfo:
    room = await hub.room(table)
    bot = _bot(wanted.bot) if wanted.on else None
    await hub.set_bot(room, _seat(room, caller), seat, bot)
    return await get_table(table, hub, caller)


@router.get(
    "/rules/{game}",
    summary="The rules, or those paragraphs that hold some words",
    responses=problems(404),
)
async def get_rules(
    game: GameName, q: Annotated[str | None, Query(max_length=100)] = None
) -> Rules:
    info = _game_info(game)
    found = rulebook.paragraphs(game).values() if q is None else rulebook.search(game, q)
    return Rules(
        game=game,
        title=info.title,
        paragraphs=[RuleInfo(**paragraph.__dict__) for paragraph in found],
    )


# --- what the routes are made of ---


def _game_info(name: str) -> GameInfo:
    if name not in game_names():
        raise Refused("no_game", f"There is no such game: choose from {', '.join(game_names())}.")
    game = find(name)
    variants = [
        VariantInfo(name=v.name, summary=v.summary, fewest=v.fewest, most=v.most)
        for v in game.variants
    ]
    facts, levels = (
        game.facts,
        [BotInfo(name=level, summary=LEVELS[level]) for level in bots.LEVELS],
    )
    return GameInfo(name=game.name, title=game.title, version=game.version, credits=game.credits, fewest=facts.fewest, most=facts.most,
                    variants=variants, bots=levels, by_lot=list(game.by_lot))  # fmt: skip


def _new_match(wanted: TableWanted) -> Match:
    _game_info(wanted.game)
    try:
        game = find(wanted.game)
        return Match.new(game, len(wanted.seats), variant=wanted.variant, box=standard_box(game))
    except MatchError as error:
        raise Refused("bad_request", f"{error}.") from error


def _new_seats(wanted: TableWanted, match: Match) -> tuple[list[SeatRow], dict[int, str]]:
    """The seats of a new table, the game's own opponents among them, and the tokens of its persons."""
    seats, tokens = [], {}
    for seat, each in enumerate(wanted.seats):
        if each.kind == "person":
            tokens[seat] = new_token()
            seats.append(SeatRow(seat, "person", _clean(each.name), None, token_hash(tokens[seat])))
        else:
            seats.append(SeatRow(seat, "bot", _clean(each.name), _bot(each.bot)))
    seats += [SeatRow(seat, "automa", "") for seat in range(len(seats), match.places)]
    return seats, tokens


def _branch_seat(seat: SeatRow, sits: int, token: str) -> SeatRow:
    if seat.kind == "automa":
        return seat
    if seat.seat == sits:
        return SeatRow(seat.seat, "person", seat.name, None, token_hash(token))
    return SeatRow(seat.seat, "bot", seat.name, seat.bot or USUAL_BOT)


def _bot(name: str | None) -> str:
    if name is not None and name not in bots.BOT_NAMES:
        raise Refused("bad_request", f"There is no such bot: choose from {', '.join(bots.LEVELS)}.")
    return name or USUAL_BOT


def _clean(name: str) -> str:
    """A name fit to be shown."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())


def _seat(room: Room, caller: HTTPAuthorizationCredentials | None) -> int | None:
    """The caller's seat; nobody's without a token."""
    if caller is None:
        return None
    seat = seat_of(caller.credentials, room.table.seats)
    if seat is None:
        raise Refused("bad_token", "This is not the token of a seat at this table.")
    return seat


async def _finished(hub: Hub, id: str) -> Table:
    """A table whose game is over."""
    room = await hub.room(id)
    async with room.table.lock:
        table: Table = await _playable(hub, room)
        if not table.is_over():
            raise Refused(
                "not_over",
                "A review looks back at a whole game: it can be had when the game is over.",
            )
        return table


async def _playable(hub: Hub, room: Room) -> Any:
    table = await hub.awake(room)
    if table.frozen:
        raise Refused("frozen", table.frozen)
    return table


def _seat_made(seat: SeatRow, token: str | None = None) -> SeatMade:
    return SeatMade(seat=seat.seat, kind=seat.kind, name=seat.name, bot=seat.bot, token=token)


def _table_info(summary: Summary) -> TableInfo:
    row = summary.table
    return TableInfo(
        table=row.id, game=row.game, variant=row.variant, rules_version=row.rules_version, status=row.status, number=summary.entries,
        created_at=row.created_at, last_at=summary.last_at, seed_hash=row.seed_hash, seats=[_seat_made(seat) for seat in summary.seats],
        frozen=None, seat=None,
    )  # fmt: skip
