"""Searches: compared with a plain search by queue on random graphs."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.runtime import _nrt_python, rtsys

from offworld.kernel.hexes import Hex, adjacency, reading_order
from offworld.kernel.paths import CLOSED, OPEN, STOP, TUNNEL, UNREACHED, flood, spread
from offworld.kernel.records import Record, blank, packed, record
from offworld.kernel.rule import Build, rule
from offworld.kernel.scratch import scratch

NODES, SIDES = 40, 5
BOARD = record(
    "board",
    [("around", "i1", (NODES, SIDES)), ("entry", "i1", (NODES,)), ("result", "i2", (NODES,))],
)

nodes = st.integers(0, NODES - 1)
edges = st.lists(st.tuples(nodes, nodes), max_size=3 * NODES)
ALL_KINDS = [OPEN, OPEN, OPEN, CLOSED, STOP, OPEN + TUNNEL, STOP + TUNNEL, CLOSED + TUNNEL]
entries = st.lists(st.sampled_from(ALL_KINDS), min_size=NODES, max_size=NODES)
limits = st.integers(0, NODES)


def drawn(links: list[tuple[int, int]], entry: list[int]) -> Record:
    """Return a board with one-way links, at most SIDES from each node, anywhere in its row."""
    board = blank(BOARD)
    packed(board)["around"][:] = -1
    for number, (here, there) in enumerate(links):
        side = number % SIDES  # rows have gaps, and later links replace earlier ones
        board.around[here, side] = there
    for node in range(NODES):
        board.entry[node] = entry[node]
    return board


def plain(board: Record, starts: list[int], limit: int) -> dict[int, int]:
    """Return the distances by the textbook."""
    away = dict.fromkeys(starts, 0)
    queue = deque(starts)
    while queue:
        here = queue.popleft()
        entry = board.entry[here]
        if away[here] == limit or (entry in (STOP, STOP + TUNNEL) and here not in starts):
            continue
        tunnels = [node for node in range(NODES) if board.entry[node] >= TUNNEL]
        for there in [*board.around.tolist()[here], *(tunnels if entry >= TUNNEL else [])]:
            is_closed = there < 0 or board.entry[there] in (CLOSED, CLOSED + TUNNEL)
            if there not in away and not is_closed:
                away[there] = away[here] + 1
                queue.append(there)
    return away


@rule
def search(board, start, limit):  # type: ignore[no-untyped-def]
    """Write all distances into the result, and a checksum of the order; return the number."""
    away, reached, tunnels = scratch(NODES), scratch(NODES), scratch(NODES)
    count = flood(board.around, board.entry, start, limit, away, reached, tunnels)
    for node in range(NODES):
        board.result[node] = away[node]
    return count + 1000 * ordered(away, reached, count)


@rule
def ordered(away, reached, count):  # type: ignore[no-untyped-def]
    """Return 1 if no node is nearer than the one before it."""
    for i in range(1, count):
        if away[reached[i]] < away[reached[i - 1]]:
            return 0
    return 1


@rule
def search_from_two(board, one, other, limit):  # type: ignore[no-untyped-def]
    away, reached, tunnels = scratch(NODES), scratch(NODES), scratch(NODES)
    for node in range(NODES):
        away[node] = UNREACHED
    away[one] = away[other] = 0
    reached[0] = one
    reached[1] = other
    number = 1 if one == other else 2
    count = spread(board.around, board.entry, number, limit, away, reached, tunnels)
    for node in range(NODES):
        board.result[node] = away[node]
    return count


def distances(board: Record) -> dict[int, int]:
    return {node: board.result[node] for node in range(NODES) if board.result[node] != UNREACHED}


@settings(deadline=None)  # the first call compiles
@given(edges, entries, nodes, limits)
def test_distances_are_those_of_a_plain_search(
    compiled: Build, links: list[tuple[int, int]], entry: list[int], start: int, limit: int
) -> None:
    board, other = drawn(links, entry), drawn(links, entry)
    expected = plain(board, [start], limit)
    assert search(board, start, limit) == 1000 + len(expected)
    assert distances(board) == expected
    assert compiled(search)(packed(other), start, limit) == 1000 + len(expected)
    assert other == board


@settings(deadline=None)
@given(edges, entries, nodes, nodes, limits)
def test_a_search_from_several_nodes(
    compiled: Build, links: list[tuple[int, int]], entry: list[int], one: int, two: int, limit: int
) -> None:
    board, other = drawn(links, entry), drawn(links, entry)
    expected = plain(board, list({one: 0, two: 0}), limit)
    assert search_from_two(board, one, two, limit) == len(expected)
    assert distances(board) == expected
    assert compiled(search_from_two)(packed(other), one, two, limit) == len(expected)
    assert other == board


# --- by hand ---

HEXES = reading_order(
    Hex(q, r) for q in range(-6, 7) for r in range(-6, 7) if Hex(q, r).distance(Hex(0, 0)) <= 6
)
PLANET = record("planet", [("around", "i1", (127, 6)), ("entry", "i1", (127,))])
MIDDLE = HEXES.index(Hex(0, 0))


@pytest.fixture
def planet() -> Record:
    """127 open hexes, a hexagon of seven to a side."""
    made = blank(PLANET)
    for node, row in enumerate(adjacency(HEXES)):
        made.entry[node] = OPEN
        for side, there in enumerate(row):
            made.around[node, side] = there
    return made


def reach(board: Record, start: Hex, limit: int) -> dict[Hex, int]:
    away, reached, tunnels = scratch(127), scratch(127), scratch(127)
    count = flood(board.around, board.entry, HEXES.index(start), limit, away, reached, tunnels)
    return {HEXES[node]: away[node] for node in reached[:count]}


@pytest.mark.parametrize(("limit", "count"), [(0, 1), (1, 7), (2, 19), (3, 37), (6, 127), (9, 127)])
def test_rings_around_the_middle(planet: Record, limit: int, count: int) -> None:
    """1 + 6 + 12 + 18 ...: each ring has six more."""
    found = reach(planet, Hex(0, 0), limit)
    assert len(found) == count
    assert all(found[h] == h.distance(Hex(0, 0)) for h in found)


def test_a_wall_is_walked_around(planet: Record) -> None:
    """A wall of three hexes right of the middle: behind it is 2 steps away, and 4 on foot."""
    for wall in (Hex(1, 0), Hex(1, -1), Hex(0, 1)):
        planet.entry[HEXES.index(wall)] = CLOSED
    assert reach(planet, Hex(0, 0), 9)[Hex(2, -1)] == 4
    assert Hex(2, -1) not in reach(planet, Hex(0, 0), 3)


def test_a_stop_is_entered_and_not_crossed(planet: Record) -> None:
    for node in range(127):
        planet.entry[node] = CLOSED
    for there in (Hex(1, 0), Hex(2, 0), Hex(3, 0)):
        planet.entry[HEXES.index(there)] = OPEN
    planet.entry[HEXES.index(Hex(2, 0))] = STOP
    assert reach(planet, Hex(0, 0), 9) == {Hex(0, 0): 0, Hex(1, 0): 1, Hex(2, 0): 2}
    assert reach(planet, Hex(2, 0), 1) == {Hex(2, 0): 0, Hex(1, 0): 1, Hex(3, 0): 1}


def test_tunnels_lead_to_each_other(planet: Record) -> None:
    """From a tunnel next to the start into another, on, and not into a closed one."""
    far, closed = Hex(6, -6), Hex(-6, 6)
    for place in (Hex(1, 0), far):
        planet.entry[HEXES.index(place)] = OPEN + TUNNEL
    planet.entry[HEXES.index(closed)] = CLOSED + TUNNEL
    found = reach(planet, Hex(0, 0), 3)
    assert (found[far], found[Hex(5, -5)]) == (2, 3)
    assert closed not in found
    assert far not in reach(planet, Hex(0, 0), 1)


@rule
def reach_often(board, start, limit, times):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(times):
        away, reached, tunnels = scratch(127), scratch(127), scratch(127)
        total += flood(board.around, board.entry, start, limit, away, reached, tunnels)
    return total


def test_a_compiled_search_allocates_nothing(planet: Record, compiled: Build) -> None:
    run: Any = compiled(reach_often)
    _nrt_python.memsys_enable_stats()
    try:
        counts = []
        for times in (1, 1000):
            before = rtsys.get_allocation_stats()
            assert run(packed(planet), MIDDLE, 3, times) == 37 * times
            counts.append(
                [b - a for a, b in zip(before, rtsys.get_allocation_stats(), strict=True)]
            )
    finally:
        _nrt_python.memsys_disable_stats()
    assert counts[0] == counts[1], "whatever the call itself takes, a search takes nothing more"
    assert counts[1][0] == 0


def test_narrow_and_wide_tables_are_searched_alike(compiled: Build) -> None:
    """Tables of other types: a form of the rule is compiled for each."""
    run: Any = compiled(search_array)
    for kind in (np.int8, np.int16, np.int64):
        table = np.array([[1, 2], [3, -1], [3, 0], [-1, -1]], kind)
        assert run(table, np.ones(4, kind)) == 2


@rule
def search_array(around, entry):  # type: ignore[no-untyped-def]
    away, reached, tunnels = scratch(4), scratch(4), scratch(4)
    flood(around, entry, 0, 9, away, reached, tunnels)
    return away[3]
