"""The routes of the HTTP API. Their schema is at /api/openapi.json."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from offworld import bots
from offworld.games import find
from offworld.games import names as game_names
from offworld.kernel.contract import SPECTATOR
from offworld.presentation import rulebook
from offworld.presentation.guide import guide_of
from offworld.table import new_tables, views
from offworld.table.api_models import (
    Beginning,
    BotInfo,
    BotWanted,
    BranchWanted,
    Course,
    GameInfo,
    Position,
    Problem,
    ReviewInfo,
    RuleInfo,
    Rules,
    TableInfo,
    TableList,
    TableMade,
    TableWanted,
    VariantInfo,
    WordWanted,
)
from offworld.table.hub import Hub
from offworld.table.live import Refused, Table, in_thread
from offworld.table.rooms import Room
from offworld.table.security import client_of, seat_of
from offworld.table.storage import MOST_NUMBER, Listed, Summary

AT_ONCE = 20  # past positions looked at while a table's moves have to wait
ABANDONED_AFTER = 1800.0  # seconds without an answer and without a player

LEVELS = {
    "cadet": "learns the game with you",
    "pilot": "plays well, and slips at times",
    "captain": "plays well throughout",
    "admiral": "plays as well as it can",
}

bearer = HTTPBearer(auto_error=False, description="A seat's token.")
Caller = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
TableId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="The table's id.")]
GameName = Annotated[str, Path(pattern="^[a-z][a-z0-9_]{0,63}$")]
Number = Annotated[int, Path(ge=0, le=MOST_NUMBER, description="The number of entries.")]


def hub_of(request: Request) -> Hub:
    """Return the server's hub."""
    hub: Hub = request.app.state.hub
    return hub


TheHub = Annotated[Hub, Depends(hub_of)]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the errors that a route may answer with."""
    return {status: {"model": Problem} for status in (*statuses, 422, 429)}


PROBLEM = {"$ref": "#/components/schemas/Problem"}
NO_FILE = {"description": "Why not", "content": {"application/json": {"schema": PROBLEM}}}

router = APIRouter(prefix="/api")


# --- games ---


@router.get("/games", summary="List the games")
async def list_games() -> list[GameInfo]:
    return [_game_info(name) for name in game_names()]


@router.get(
    "/rules/{game}", summary="Get the rules, or search them for words", responses=problems(404)
)
async def get_rules(
    game: GameName, q: Annotated[str | None, Query(max_length=100)] = None
) -> Rules:
    new_tables.check_game(game)
    found = rulebook.paragraphs(game).values() if q is None else rulebook.search(game, q)
    paragraphs = [RuleInfo(**paragraph.__dict__) for paragraph in found]
    return Rules(game=game, title=find(game).title, paragraphs=paragraphs)


# --- tables ---


@router.post(
    "/tables",
    status_code=201,
    summary="Make a table",
    responses=problems(400, 403, 404, 411, 413, 429, 503),
)
async def make_table(wanted: TableWanted, request: Request, hub: TheHub) -> TableMade:
    """Make a table. Only this answer contains the tokens of people's seats."""
    return await new_tables.make(hub, _client(request), wanted)


@router.get("/tables", summary="List the tables open to spectators")
async def list_tables(hub: TheHub, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> TableList:
    """List the newest tables, without open ones that were abandoned.

    Those are the ones where nobody has answered for half an hour and no player is connected.
    """
    played = [room.table.id for room in hub.rooms.values() if room.present()]
    found = await hub.storage.latest(limit, Listed(time.time() - ABANDONED_AFTER, played))
    tables = [TableInfo.of(summary) for summary in found]
    return TableList(tables=tables, counts=await hub.storage.counts())


@router.get("/tables/{table}", summary="Get a table", responses=problems(403, 404))
async def get_table(table: TableId, hub: TheHub, caller: Caller) -> TableInfo:
    room = await hub.room(table)
    live = room.table
    info = TableInfo.of(Summary(live.row, live.seats, live.number, live.last_at))
    if live.gathers and not live.frozen:
        info.beginning = Beginning(**hub.beginnings.state(room))
    elif not live.frozen:
        async with live.lock:
            awake = await hub.awake(room)
            info.status, info.waiting = awake.status, awake.waiting()
    return info.model_copy(update={"frozen": live.frozen, "seat": _seat(room, caller)})


@router.get(
    "/tables/{table}/positions/{number}",
    summary="Get a past position",
    responses=problems(403, 404, 409),
)
async def get_position(
    table: TableId,
    number: Number,
    hub: TheHub,
    caller: Caller,
    seat: Annotated[int, Query(ge=SPECTATOR, le=15)] = SPECTATOR,
    layout: Annotated[Literal["wide", "middle", "tall"], Query()] = "wide",
) -> Position:
    """Return a position as a seat saw it, by default as spectators did (-1).

    A seat's own view needs its token until the game is over.
    """
    room = await hub.room(table)
    async with room.table.lock:
        live = await _playable(hub, room)
        if seat >= live.match.places:
            raise Refused("no_position", f"There is no seat {seat} at this table.")
        if number > live.number:
            raise new_tables.no_position(live, number)
        if seat not in (SPECTATOR, _seat(room, caller)) and not live.is_over():
            raise Refused(
                "not_your_seat", "Until the game is over, only its player sees this seat's view."
            )
        past = views.Past.of(live, number, seat)
    return Position(**await hub.show_past(table, past, layout))


@router.get(
    "/tables/{table}/course",
    summary="Get every seat's progress over the game",
    responses=problems(404, 409),
)
async def get_course(table: TableId, hub: TheHub) -> Course:
    room, course = await hub.room(table), None
    while course is None:  # others may move in between
        async with room.table.lock:
            live = await _playable(hub, room)
            course = await in_thread(live.follow_course, AT_ONCE)
    return Course(names=live.names(), race=live.game.tell().RACE, course=course)


@router.get(
    "/tables/{table}/match",
    summary="Download the match file of a finished game",
    response_class=PlainTextResponse,
    responses=dict.fromkeys((404, 409, 422), NO_FILE),
)
async def get_match(table: TableId, hub: TheHub) -> PlainTextResponse:
    live = await _finished(
        hub, table, "The match file contains the seed: it is available when the game is over."
    )
    named = {"Content-Disposition": f'attachment; filename="{live.row.game}-{live.id}.match"'}
    return PlainTextResponse(live.match.text(), headers=named)


@router.get(
    "/tables/{table}/review",
    summary="Get the review of a finished game",
    response_model_exclude_none=True,
    responses=problems(404, 409),
)
async def get_review(table: TableId, hub: TheHub) -> ReviewInfo:
    """Return the review or its progress. `entry` is a place's number in the table's entries."""
    await _reviewable(hub, table)
    return ReviewInfo(**await hub.reviews.state(table))


@router.post(
    "/tables/{table}/review",
    summary="Request the review of a finished game",
    response_model_exclude_none=True,
    responses=problems(400, 403, 404, 409, 411, 413, 429),
)
async def make_review(table: TableId, request: Request, hub: TheHub) -> ReviewInfo:
    """Start a review, which is made once and stored. A second request changes nothing."""
    live = await _reviewable(hub, table)
    await hub.reviews.ask(live, _client(request))
    return ReviewInfo(**await hub.reviews.state(table))


@router.post(
    "/tables/{table}/branch",
    status_code=201,
    summary="Continue from a past position at a new table",
    responses=problems(400, 403, 404, 409, 411, 413, 429, 503),
)
async def make_branch(
    table: TableId, wanted: BranchWanted, request: Request, hub: TheHub, caller: Caller
) -> TableMade:
    """Make a table from a past position of a finished game, or of the caller's solo game.

    A solo game with secrets has to be finished as well.
    """
    room = await hub.room(table)
    async with room.table.lock:
        live = await _playable(hub, room)
        return await new_tables.branch(hub, _client(request), live, wanted, _seat(room, caller))


@router.post(
    "/tables/{table}/word",
    summary="Add a random word to the seed of a table that has not begun",
    responses=problems(400, 403, 404, 409, 411, 413, 503),
)
async def give_word(table: TableId, wanted: WordWanted, hub: TheHub, caller: Caller) -> TableInfo:
    """Send the hash of a word, then, when `beginning.phase` is "revealing", the word.

    The word is 64 hexadecimal digits. Its hash is the SHA-256 of "offworld word 1", a newline, the
    table's `seed_hash`, the seat and the word with a space between them, and a newline.
    """
    room = await hub.room(table)
    await hub.catch_up(room)
    own = _seat(room, caller)
    seat = SPECTATOR if own is None else own
    if [wanted.hash is not None, wanted.word is not None, wanted.begin].count(True) != 1:
        raise Refused("bad_request", "Send a hash, a word or begin: one of them.")
    if wanted.hash is not None:
        await hub.beginnings.give_hash(room, seat, wanted.hash)
    elif wanted.word is not None:
        await hub.beginnings.give_word(room, seat, wanted.word)
    else:
        await hub.beginnings.begin(room, seat)
    return await get_table(table, hub, caller)


@router.post(
    "/tables/{table}/seats/{seat}/bot",
    summary="Let a bot play for a person, or take the seat back",
    responses=problems(400, 403, 404, 409, 411, 413),
)
async def set_bot(
    table: TableId,
    seat: Annotated[int, Path(ge=0, le=15)],
    wanted: BotWanted,
    hub: TheHub,
    caller: Caller,
) -> TableInfo:
    """Let a bot play. Its level can be chosen for one's own seat; for another it is a captain."""
    room = await hub.room(table)
    own = _seat(room, caller)
    level = new_tables.bot_name(wanted.bot)
    bot = (level if own == seat else new_tables.USUAL_BOT) if wanted.on else None
    await hub.set_bot(room, own, seat, bot)
    return await get_table(table, hub, caller)


@router.delete(
    "/tables/{table}",
    status_code=204,
    summary="Abandon a running game",
    responses=problems(403, 404, 409),
)
async def abandon(table: TableId, hub: TheHub, caller: Caller) -> None:
    """Delete a table for its only player, or for the only one who has come.

    Where others play, too, a bot can take one's seat.
    """
    room = await hub.room(table)
    await hub.abandon(room, _seat(room, caller))


# --- helpers ---


def _client(request: Request) -> str:
    """Return the client's address."""
    return client_of(request.client.host) if request.client else ""


def _game_info(name: str) -> GameInfo:
    game = find(name)
    variants = [
        VariantInfo(name=v.name, summary=v.summary, fewest=v.fewest, most=v.most)
        for v in game.variants
    ]
    return GameInfo(
        name=game.name,
        title=game.title,
        version=game.version,
        credits=game.credits,
        fewest=game.facts.fewest,
        most=game.facts.most,
        variants=variants,
        about=game.about,
        minutes=game.minutes,
        weight=game.weight,
        bots=[BotInfo(name=level, summary=LEVELS[level]) for level in bots.LEVELS],
        by_lot=list(game.by_lot),
        guide=guide_of(game) is not None,
    )


def _seat(room: Room, caller: HTTPAuthorizationCredentials | None) -> int | None:
    """Return the caller's seat; None without a token."""
    if caller is None:
        return None
    seat = seat_of(caller.credentials, room.table.seats)
    if seat is None:
        raise Refused("bad_token", "This is not the token of a seat at this table.")
    return seat


async def _playable(hub: Hub, room: Room) -> Table:
    """Return a table that has a match; refuse one whose rules have changed."""
    table = await hub.awake(room)
    if table.frozen:
        raise Refused("frozen", table.frozen)
    return table


async def _finished(hub: Hub, id: str, why_not: str) -> Table:
    """Return a table whose game is over."""
    room = await hub.room(id)
    async with room.table.lock:
        table = await _playable(hub, room)
        if not table.is_over():
            raise Refused("not_over", why_not)
        return table


async def _reviewable(hub: Hub, id: str) -> Table:
    return await _finished(hub, id, "A game can be reviewed when it is over.")
