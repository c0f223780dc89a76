"""What a bot thinks on: lists of options, sheets of paper for states, a tree. Made once; nothing is allocated while it thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.game import Game
from offworld.kernel.records import Records

PAPERS = 4  # states
NODES = 40_000  # answers that a search can keep in mind: 2.5 MB
DEEPEST = 64  # answers from the root of the tree to a leaf
SEATS = 8  # more than any game has


class Desk(NamedTuple):
    """NumPy arrays for compiled bots, plain lists for interpreted ones."""

    out: Any  # the options of the question that is asked
    inner: Any  # those of the questions that follow
    paper: Any  # states
    # the tree of a search; node 0 is its root, every other node an answer
    option: Any
    actor: Any  # the seat that answers
    child: Any  # the first answer from here, 0 for none
    sibling: Any  # the next answer beside this one, 0 for none
    visits: Any
    offered: Any  # how often it could have been given
    promise: Any  # what `appraise` said at first sight
    total: Any  # what it led to, over all visits
    node_of: Any  # by option: the node of the present question's answers
    path: Any
    worth: Any  # by seat
    lowest: Any  # by seat: the least and the most that was ever found
    highest: Any


def compiled_desk(game: Game) -> Desk:
    return _desk(game, lambda size: np.zeros(size, np.int64), np.zeros(PAPERS, game.state))


def interpreted_desk(game: Game) -> Desk:
    return _desk(game, lambda size: [0] * size, Records(game.state, PAPERS))


def _desk(game: Game, numbers: Callable[[int], Any], paper: Any) -> Desk:
    tree = ("option", "actor", "child", "sibling", "visits", "offered", "promise", "total")
    sizes = {**dict.fromkeys(("out", "inner", "node_of"), game.options.total), **dict.fromkeys(tree, NODES), "path": DEEPEST}
    sizes |= dict.fromkeys(("worth", "lowest", "highest"), SEATS)
    return Desk(paper=paper, **{name: numbers(size) for name, size in sizes.items()})
