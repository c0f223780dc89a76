"""How long single operations take, and how large records are."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from offworld.kernel.contract import imagine, observe
from offworld.kernel.records import packed
from offworld.kernel.rule import rule
from offworld.lab.bench.figures import SLICES, Figure, Table

POSITIONS = 64  # states: few enough to stay in the processor's cache, as those of a search do
DECISIONS_APART = 4  # decisions between two of them
COPY_IMAGINE_TARGET = 2000  # nanoseconds

States = np.ndarray[Any, np.dtype[np.void]]


# Each loop writes every result to memory, in each round to another place, so that the compiler
# can't leave work out.


@rule
def copies(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """Copy every state `rounds` times."""
    for turn in range(rounds):
        for i in range(len(states)):
            rows[(i + turn) % len(states)] = states[i]


@rule
def observes(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """Write the view of seat 0 in every state, `rounds` times."""
    for turn in range(rounds):
        for i in range(len(states)):
            place = (i + turn) % len(states)
            observe(box, states[i], 0, rows[place : place + 1])


@rule
def imagines(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """Imagine a state in every row, `rounds` times. The rows must hold views."""
    for turn in range(rounds):
        for i in range(len(states)):
            imagine(box, rows[i], 0, turn * len(states) + i)


@rule
def copies_and_imagines(box, states, rows, rounds):  # type: ignore[no-untyped-def]
    """Copy and imagine, as a search does at the start of each iteration."""
    for turn in range(rounds):
        for i in range(len(states)):
            place = (i + turn) % len(states)
            rows[place] = states[i]
            imagine(box, rows[place], 0, turn * len(states) + i)


def positions(table: Table) -> States:
    """Return states from random games, each further on than the one before.

    >>> from offworld.games import find
    >>> positions(Table.of(find("cytress"), 2)).shape
    (64,)
    """
    rules, box, dice = table.game.rules, table.box.record, random.Random(1)
    out = [0] * table.game.options.total
    states = np.zeros(POSITIONS, table.game.state)
    for i in range(POSITIONS):
        s = table.game.blank()
        rules["setup"](box, s, table.seats, table.variant, i)
        for _ in range(DECISIONS_APART * i):
            waited = rules["waiting"](box, s)
            if waited == 0:
                break
            seat = waited.bit_length() - 1
            rules["apply"](box, s, seat, out[dice.randrange(rules["legal"](box, s, seat, out))])
        states[i] = packed(s)
    return states


def operation_seconds(table: Table, loop: Callable[..., Any], seconds: float) -> float:
    """Return the median time of one operation, measured for some seconds in all."""
    compiled, record, states = table.game.compiled(loop), packed(table.box.record), positions(table)
    rows = np.zeros_like(states)
    table.game.compiled(observes)(record, states, rows, 1)  # views, for the loop that imagines
    compiled(record, states, rows, 1)
    rounds = 1
    while (spent := _timed(compiled, record, states, rows, rounds)) < seconds / SLICES / 4:
        rounds *= 4
    rounds = max(1, round(rounds * seconds / SLICES / spent))
    times = [_timed(compiled, record, states, rows, rounds) for _ in range(SLICES)]
    return median(times) / (rounds * len(states))


def _timed(function: Callable[..., Any], *arguments: Any) -> float:
    """Return the seconds that a call takes."""
    started = perf_counter()
    function(*arguments)
    return perf_counter() - started


def operation_figures(table: Table, seconds: float) -> list[Figure]:
    """Measure copies, views and imagined states."""

    def nanoseconds(loop: Callable[..., Any]) -> float:
        return operation_seconds(table, loop, seconds / 4) * 1e9

    both, most = nanoseconds(copies_and_imagines), COPY_IMAGINE_TARGET
    return [
        Figure("copy", "Copy a state", nanoseconds(copies), "ns"),
        Figure("observe", "Observe", nanoseconds(observes), "ns"),
        Figure("imagine", "Imagine", nanoseconds(imagines), "ns"),
        Figure("copy_imagine", "Copy and imagine", both, "ns", most, at_most=True),
    ]


def size_figures(table: Table) -> list[Figure]:
    """Return the sizes of the state and the box."""
    state, most = table.game.state.itemsize, table.target("state_bytes")
    box = packed(table.box.record).dtype.itemsize
    return [
        Figure("state_bytes", "State", state, "bytes", most, at_most=True),
        Figure("box_bytes", "Box", box, "bytes"),
    ]
