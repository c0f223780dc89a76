"""Start servers fast: everything is imported once, and each server is a fork that can be killed.

It reads one line of JSON for each server (the arguments of `offworld serve`) and prints its
process id; the server then prints its address.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import aiosqlite  # noqa: F401
import psycopg  # noqa: F401
import quick  # noqa: F401
import uvicorn.protocols.http.h11_impl
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401
from alembic import command as migrating  # noqa: F401

from offworld import games
from offworld.commands.serve import command
from offworld.table import server  # noqa: F401


def main() -> None:
    games.__path__.append(
        str(Path(__file__).parents[1] / "made_up")
    )  # games made up for tests are played here, too
    games.find("cytress").tell()
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
