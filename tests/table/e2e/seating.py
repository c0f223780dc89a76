"""Tables that begin in the middle of a match, and taking a seat at them."""

from __future__ import annotations

import random
import time
from collections.abc import Collection, Sequence
from itertools import zip_longest

from player import Player
from running import run
from serving import Server

from offworld import games
from offworld.games.cytress import state as cytress
from offworld.match import Match
from offworld.table.security import new_token, token_hash
from offworld.table.storage import Entry, SeatRow, Storage, TableRow


def in_the_middle(game: str, seats: int, answers: int, seed: int = 1) -> Match:
    """Play a match at random for a number of answers, and on until the first seat is asked."""
    match, dice = Match.new(games.find(game), seats, seed=seed), random.Random(seed)
    while len(match.moves) < answers or 0 not in match.waiting():
        seat = dice.choice(match.waiting())
        match.play(seat, dice.choice(match.options(seat)))
    return match


def travelling(turn: int) -> Match:
    """Play Cytress at random until the first of three seats begins a turn of its travels."""
    match, dice = Match.new(games.find("cytress"), 3, seed=2), random.Random(2)
    while True:
        (seat,) = match.waiting()
        if seat == 0 and match.state.asked == cytress.PAD:
            turn -= 1
            if not turn:
                return match
        match.play(seat, dice.choice(match.options(seat)))


def near_the_end(game: str, seats: int, left: int, seed: int = 1) -> Match:
    """Play a match at random until a number of answers are left, and the first seat is asked."""
    match, dice = Match.new(games.find(game), seats, seed=seed), random.Random(seed)
    asked = []  # the numbers of moves before which the first seat was asked
    while not match.is_over:
        if 0 in match.waiting():
            asked.append(len(match.moves))
        seat = dice.choice(match.waiting())
        match.play(seat, dice.choice(match.options(seat)))
    return match.at(max(number for number in asked if number <= len(match.moves) - left))


def links(
    server: Server,
    match: Match,
    names: Sequence[str] = (),
    hints: bool = False,
    bots: Collection[int] = (),
) -> list[str]:
    """Return the links of the seats of a table that goes on from a match.

    All are played by people, but for the seats of `bots`. The game's own opponent has its place,
    too.
    """
    keys = [new_token() for _ in range(match.header.seats)]
    seats = [
        SeatRow(seat, "bot", "", "pilot")
        if seat in bots
        else SeatRow(seat, "person", name, None, token_hash(key))
        for seat, (key, name) in enumerate(zip_longest(keys, names, fillvalue=""))
    ]
    seats += [SeatRow(seat, "automa", "") for seat in range(match.header.seats, match.places)]
    id = run(_store(str(server.folder / "tables.db"), match, seats, {"hints": hints}), 30)
    return [f"/table/{id}#{key}" for key in keys]


async def _store(db: str, match: Match, seats: list[SeatRow], settings: dict[str, bool]) -> str:
    row = TableRow.of(match.header, settings)
    storage = await Storage.open(db)
    await storage.create(
        row,
        seats,
        [Entry(number, *move, time.time()) for number, move in enumerate(match.moves, 1)],
    )
    await storage.close()
    return row.id


def sit(player: Player, server: Server, link: str) -> Player:
    player.page.goto(server.url + link)
    player.seated()
    return player
