"""Kill servers under play, and check that nothing that was acknowledged is lost.

    python bench/kills.py                          1,000 kills on SQLite, 20 tables of all games
    python bench/kills.py --postgres --kills 200   two servers on a PostgreSQL of their own
    python bench/kills.py --kills 50 --tables 8    a short one
    python bench/kills.py --seconds 240            as many as there are in four minutes

It starts its own servers on an empty database and lets three seats at every table play at random,
with undo and chat, half of the tables with words in their seeds. Servers are killed (SIGKILL) after
at most half a second each and started again. Seats reconnect, and send again what was not
acknowledged.

Afterwards every acknowledged answer and every line said must be stored once, in order; every table
must replay; and its match file must be read again with its proof. It prints what was played. The
exit status is 1 if something is lost, doubled or not proved. It uses the tests' servers and clients
(tests/table) and needs Linux; --postgres needs PostgreSQL's programs (tools/services.sh).
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "table")]

from killing import check, kill_under_play  # noqa: E402
from running import Postgres, Servers, run  # noqa: E402

SEATS = 3


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--tables", type=int, default=20, help="tables with three seats each (20)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="kill no longer than this")
    parser.add_argument("--postgres", action="store_true", help="two servers on PostgreSQL")
    chosen = parser.parse_args()
    with ExitStack() as end:
        if chosen.postgres:
            postgres = Postgres()
            end.callback(postgres.stop)
            db = postgres.new_database()
        else:
            folder = end.enter_context(tempfile.TemporaryDirectory())
            db = f"sqlite:///{folder}/tables.sqlite3"
        servers, began = end.enter_context(Servers()), time.perf_counter()
        most = 60 + 10 * chosen.kills
        playing = kill_under_play(
            servers, db, chosen.kills, chosen.tables, SEATS, seconds=chosen.seconds
        )
        result = run(playing, most)
        took = time.perf_counter() - began
        print(
            f"{result.kills} kills in {took:.0f} s at {chosen.tables} tables "
            f"({len(result.tables)} games): "
            f"{result.acknowledged} answers acknowledged, {result.undone} of them undos, "
            f"{result.said} lines said"
        )
        print(
            f"load: this machine has {os.cpu_count()} cores "
            f"and an average load of {os.getloadavg()[0]:.1f}"
        )
        try:
            check(result)
        except AssertionError as wrong:
            print(f"does NOT hold: {wrong}")
            sys.exit(1)
        begun = sum(not table.gathers for table, _ in result.tables.values())
        print(f"holds: none lost, none doubled, {begun} match files read again with their proofs")


if __name__ == "__main__":
    main()
