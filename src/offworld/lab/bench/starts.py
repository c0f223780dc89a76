"""How long programs take to start, each measured as a whole process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from offworld.kernel.drivers import playout
from offworld.kernel.records import packed
from offworld.lab.bench.figures import Figure, Table

SOURCES = Path(__file__).parents[3]  # the folder that the package `offworld` is in
CACHED_STARTS = 3  # of which a figure is the median
HELP_STARTS = 5  # of which a figure is the median
FIRST_TARGET, CACHED_TARGET, HELP_TARGET = 60, 2, 0.3  # seconds


def first_playout(name: str, seats: int) -> float:
    """Return the seconds from here to the end of a first compiled playout.

    To measure a start, call it in a new process.
    """
    started = perf_counter()
    from offworld.games import find

    table = Table.of(find(name), seats)
    s = table.game.blank()
    dice, out = np.array([[1, 2, 3, 4]]), table.options()
    table.game.rules["setup"](table.box.record, s, seats, table.variant, 1)
    table.game.compiled(playout)(packed(table.box.record), packed(s), dice, out)
    return perf_counter() - started


def process_seconds(*arguments: str, cache: Path | None = None) -> tuple[float, str]:
    """Run a Python process; return the seconds from its start to its end, and what it printed.

    >>> process_seconds("-c", "print(6 * 7)")[1]
    '42\\n'
    """
    paths = [str(SOURCES), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if cache is not None:
        environment["OFFWORLD_CACHE"] = str(cache)
    started = perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    spent = perf_counter() - started
    if done.returncode != 0:
        raise RuntimeError(f"a process that was to be measured failed:\n{done.stderr}")
    return spent, done.stdout


def start_figures(table: Table) -> list[Figure]:
    """Measure a first start with an empty cache, later ones with a full one, and `--help`."""
    call = f"first_playout({table.game.name!r}, {table.seats})"
    code = f"from offworld.lab.bench.starts import first_playout; print({call})"
    with tempfile.TemporaryDirectory() as folder:
        first, printed = process_seconds("-c", code, cache=Path(folder))
        cached = [process_seconds("-c", code, cache=Path(folder)) for _ in range(CACHED_STARTS)]
    later = median(seconds for seconds, _ in cached)
    inside = median(float(printed) for _, printed in cached)
    helped = median(process_seconds("-m", "offworld", "--help")[0] for _ in range(HELP_STARTS))
    first_note = f"{float(printed):.1f} s without Python's own"
    titles = ("First start, rules compiled", "Later starts, to the first playout")
    return [
        Figure("first_start", titles[0], first, "s", FIRST_TARGET, True, first_note),
        Figure(
            "cached_start", titles[1], later, "s", CACHED_TARGET, True, f"{inside:.2f} s inside"
        ),
        Figure("help", "offworld --help", helped, "s", HELP_TARGET, at_most=True),
    ]
