"""What a bot thinks on: lists of options, sheets of scratch for states, a tree. Made once; nothing is allocated while it thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.game import Game
from offworld.kernel.records import Records, to_bytes

SCRATCH_STATES = 6  # states; 0 to 3 are a search's and the greedy bot's own
BEFORE = 4  # the view of the last question
NOW = 5  # a game that is played out
NODES = 40_000  # answers that a search can keep in thinker: 2.2 MB
DEEPEST = 64  # answers from the root of the tree to a leaf
LAST, LEAST, MOST = range(3)  # in `found`
SEARCHER, ROOT, GROWN, GIVEN = range(
    4
)  # in `thinker`: whose tree it is, its root, how many nodes there are, the node of the last answer


class Buffers(NamedTuple):
    """NumPy arrays for compiled bots, plain lists for interpreted ones."""

    out: Any  # the options of the question that is asked
    inner: Any  # those of the questions that follow
    scratch: Any  # states
    seen: Any  # a view
    scratch_bytes: Any  # the same memory, to compare it
    seen_bytes: Any
    # the tree of a search; its root stands for the present question, every other node for an answer
    option: Any
    child: Any  # the first answer from here, 0 for none
    sibling: Any  # the next answer beside this one, 0 for none
    visits: Any
    offered: Any  # how often it could have been given
    promise: Any  # what `evaluate` said at first sight
    total: Any  # what it led to, over all visits
    node_of: Any  # by option: the node of the present question's answers
    path: Any
    tree: Any  # what is kept from one question to the next
    found: Any  # how the seat stood after the last iteration, and the least and the most of all


class Bytes:
    """The bytes of a row of records for interpreted rules, one record's at a time."""

    def __init__(self, row: Records):
        self._row = row

    def __getitem__(self, i: int) -> bytes:
        return to_bytes(self._row[i])


def compiled_buffers(game: Game) -> Buffers:
    scratch, seen = np.zeros(SCRATCH_STATES, game.state), np.zeros(1, game.state)
    return _buffers(
        game, lambda size: np.zeros(size, np.int64), scratch, seen, _bytes(scratch), _bytes(seen)
    )


def interpreted_buffers(game: Game) -> Buffers:
    scratch, seen = Records(game.state, SCRATCH_STATES), Records(game.state, 1)
    return _buffers(game, lambda size: [0] * size, scratch, seen, Bytes(scratch), Bytes(seen))


def _bytes(row: np.ndarray[Any, np.dtype[np.void]]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return row.view(np.uint8).reshape(len(row), -1)


def _buffers(
    game: Game,
    numbers: Callable[[int], Any],
    scratch: Any,
    seen: Any,
    scratch_bytes: Any,
    seen_bytes: Any,
) -> Buffers:
    of_nodes = ("option", "child", "sibling", "visits", "offered", "promise", "total")
    sizes = {
        **dict.fromkeys(("out", "inner", "node_of"), game.options.total),
        **dict.fromkeys(of_nodes, NODES),
        "path": DEEPEST,
        "tree": 4,
        "found": 3,
    }
    arrays = {name: numbers(size) for name, size in sizes.items()}
    return Buffers(
        scratch=scratch, seen=seen, scratch_bytes=scratch_bytes, seen_bytes=seen_bytes, **arrays
    )
