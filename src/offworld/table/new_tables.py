"""Making tables: new ones, and branches from a past position."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Any

from offworld import bots
from offworld.games import find
from offworld.games import names as game_names
from offworld.kernel.contract import SPECTATOR
from offworld.match import Fate, Header, Match, MatchError
from offworld.match.proof import new_secret, seats_asked
from offworld.presentation.guide import Guide, guide_of
from offworld.presentation.words import as_sentence
from offworld.table import guided
from offworld.table.api_models import (
    BranchWanted,
    SeatMade,
    SeatWanted,
    TableMade,
    TableWanted,
)
from offworld.table.hub import Hub
from offworld.table.live import Refused, Table
from offworld.table.security import new_token, token_hash
from offworld.table.storage import NO_SEED, OPEN, Entry, SeatRow, TableRow, new_id, proof_of

USUAL_BOT = "captain"  # where none was chosen: it is strong, and nobody waits for it
SETTINGS = ("undo", "auto", "lots", "hints", "listed", "words", "guide")


async def make(hub: Hub, client: str, wanted: TableWanted) -> TableMade:
    """Make a table and return it with the tokens of its people's seats."""
    _check_openings(hub, client)
    check_game(wanted.game)
    guide = _guide(wanted) if wanted.guide else None
    if guide is not None:
        wanted = _guided(wanted, guide)
    match = _new_match(wanted, seed=guide.seed if guide is not None else None)
    seats, tokens = _new_seats(wanted, match)
    row = TableRow.of(match.header, {name: getattr(wanted, name) for name in SETTINGS})
    if guide is None:  # whose draws are always the same
        row = with_secret(row, match.header, seats)
    await hub.storage.create(row, seats)
    hub.openings.opened(client, row.id)
    hub.metrics.tables_made.inc()
    if any(seat.bot for seat in seats):
        hub.thinking.warm(match.game)
    return _made(row, seats, tokens)


async def branch(
    hub: Hub, client: str, table: Table, wanted: BranchWanted, own: int | None
) -> TableMade:
    """Make a table that continues from a past position of another. Hold the other's lock."""
    _check_openings(hub, client)
    if not table.can_branch(SPECTATOR if own is None else own):
        raise Refused("not_over", _why_no_branch(table))
    if wanted.at > table.number:
        raise no_position(table, wanted.at)
    sits = wanted.seat if wanted.seat is not None else own or 0
    if sits >= table.row.seats:
        raise Refused("bad_request", f"There is no seat {sits} at this table.")
    now, token = time.time(), new_token()
    standing = table.moves_after(wanted.at)
    moves = enumerate(standing, 1)
    entries = [Entry(number, move.seat, move.option, now) for number, move in moves]
    fates = [fate for fate in table.match.header.fates if fate.at <= len(standing)]
    if not table.is_over():  # the same dice would foretell those of the running game
        fates.append(Fate(len(standing), secrets.randbits(63)))
    origin: dict[str, Any] = {"listed": False, "guide": False, "fates": fates}
    origin |= {"branch_of": table.id, "branch_at": wanted.at}
    row = replace(
        table.row,
        id=new_id(),
        created_at=now,
        status=OPEN,
        snapshot_at=None,
        settings={**table.row.settings, **origin},
        secret=None,
        commitment=None,
        closed_at=None,
    )
    seats = [_branch_seat(seat, sits, token) for seat in table.seats]
    await hub.storage.create(row, seats, entries)
    hub.openings.opened(client, row.id)
    return _made(row, seats, {sits: token})


def with_secret(row: TableRow, header: Header, seats: list[SeatRow]) -> TableRow:
    """Return a new table with a secret. If it asks its people for words, it has no seed yet."""
    secret = new_secret()
    planned = replace(row, secret=secret, commitment="")
    proof = proof_of(planned, seats)
    assert proof is not None
    terms = header.terms(proof.lots, seats_asked(proof.words))
    made = replace(planned, commitment=terms.commitment(secret))
    return replace(made, seed=NO_SEED if proof.words else proof.seed)


def _why_no_branch(table: Table) -> str:
    if table.game.facts.hidden:
        return "A game with secrets can be continued elsewhere when it is over, not before."
    return "You can branch from a finished game or your own solo game."


def bot_name(name: str | None) -> str:
    """Return the bot that a request names, by default the usual one."""
    if name is not None and name not in bots.BOT_NAMES:
        raise Refused("bad_request", f"There is no such bot: choose from {', '.join(bots.LEVELS)}.")
    return name or USUAL_BOT


def check_game(name: str) -> None:
    """Refuse a game that is not installed."""
    if name not in game_names():
        raise Refused("no_game", f"There is no such game: choose from {', '.join(game_names())}.")


def no_position(table: Table, number: int) -> Refused:
    """Return the error for a position that a table does not have."""
    text = f"There is no position {number}: the table has {table.number} entries."
    return Refused("no_position", text)


def _check_openings(hub: Hub, client: str) -> None:
    if not hub.openings.may_open(client):
        raise Refused(
            "too_many", "You have too many open tables. Finish or abandon some, or wait a day."
        )


def _guide(wanted: TableWanted) -> Guide:
    """Return the guide that a request asks for."""
    game = find(wanted.game)
    guide = guide_of(game)
    if guide is None:
        raise Refused("bad_request", f"{game.title} has no guided game yet.")
    if [each.kind for each in wanted.seats] != ["person"] or wanted.variant is not None:
        text = "A guided game is for one person, and without a variant: the guide seats the bots."
        raise Refused("bad_request", text)
    return guide


def _guided(wanted: TableWanted, guide: Guide) -> TableWanted:
    """Return a request with the seats and settings of a guide."""
    others = [SeatWanted(kind="bot", name="", bot=guide.bot)] * (guide.seats - 1)
    seats = {"seats": [*wanted.seats, *others]}
    return wanted.model_copy(update={**guided.SETTINGS, **seats})


def _new_match(wanted: TableWanted, seed: int | None) -> Match:
    game = find(wanted.game)
    seats, box = len(wanted.seats), game.open_box()
    try:
        return Match.new(game, seats, variant=wanted.variant, seed=seed, box=box)
    except MatchError as error:
        raise Refused("bad_request", as_sentence(str(error))) from error


def _new_seats(wanted: TableWanted, match: Match) -> tuple[list[SeatRow], dict[int, str]]:
    """Return the seats of a new table, the game's own opponents too, and the people's tokens."""
    seats, tokens = [], {}
    for seat, each in enumerate(wanted.seats):
        if each.kind == "person":
            tokens[seat] = new_token()
            seats.append(SeatRow(seat, "person", _clean(each.name), None, token_hash(tokens[seat])))
        else:
            seats.append(SeatRow(seat, "bot", _clean(each.name), bot_name(each.bot)))
    seats += [SeatRow(seat, "automa", "") for seat in range(len(seats), match.places)]
    return seats, tokens


def _branch_seat(seat: SeatRow, sits: int, token: str) -> SeatRow:
    if seat.kind == "automa":
        return seat
    if seat.seat == sits:
        return SeatRow(seat.seat, "person", seat.name, None, token_hash(token))
    return SeatRow(seat.seat, "bot", seat.name, seat.bot or USUAL_BOT)


def _clean(name: str) -> str:
    """Return a name fit to be shown."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())


def _made(row: TableRow, seats: list[SeatRow], tokens: dict[int, str]) -> TableMade:
    shown = [SeatMade.of(seat, tokens.get(seat.seat)) for seat in seats]
    return TableMade(table=row.id, seed_hash=row.seed_hash, seats=shown)
