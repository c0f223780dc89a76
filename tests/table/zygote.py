"""Start servers fast: everything is imported once, and each server is a fork that can be killed.

It reads one line of JSON for each server (the arguments of `offworld serve`) and prints its
process id; the server then prints its address.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from pathlib import Path

import aiosqlite  # noqa: F401
import psycopg  # noqa: F401
import quick  # noqa: F401
import uvicorn.protocols.http.h11_impl  # noqa: F401
from alembic import command as migrating  # noqa: F401

from offworld import games
from offworld.commands.serve import command
from offworld.kernel.game import Game
from offworld.match import Match
from offworld.table import server, sockets  # noqa: F401
from offworld.table.live import Table
from offworld.table.rooms import Connection, Room
from offworld.table.storage import SeatRow, TableRow
from offworld.table.views import LAYOUTS


def load(game: Game) -> None:
    """Import what a game's tables need, and read its box, by showing a table once."""
    header = Match.new(game, game.facts.most, seed=1, box=game.open_box()).header
    people = [SeatRow(seat, "person", "") for seat in range(header.seats)]
    automas = [
        SeatRow(seat, "automa", "") for seat in range(header.seats, game.places(header.seats))
    ]
    room = Room(Table(TableRow.of(header, {}), people + automas, []))
    room.table.rebuild()
    seat = room.table.waiting()[0]
    for layout in LAYOUTS:
        room.pending(Connection(seat, layout, None), None)
    room.table.move(seat, 1, room.table.options(seat)[0])


def main() -> None:
    games.__path__.append(
        str(Path(__file__).parents[1] / "made_up")
    )  # games made up for tests are played here, too
    for name in games.names():
        load(games.find(name))
    gc.collect()
    gc.freeze()  # what is here stays shared by all forks
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need no burying
    for line in sys.stdin:
        arguments = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            sys.stdin.close()
            try:
                command(arguments)
            finally:
                print("ended", flush=True)  # also when it could not start
        print(child, flush=True)


if __name__ == "__main__":
    main()
