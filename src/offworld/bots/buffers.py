"""The memory of a bot: lists of options, scratch states, the tree of its search.

It is allocated once and reused for every question: nothing is allocated while a bot thinks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.game import Game
from offworld.kernel.knowledge import ROWS, RecordBytes
from offworld.kernel.records import Records

NODES = 40_000  # nodes of a tree, 2.2 MB
MAX_DEPTH = 64  # answers on a path from the root to a leaf

# States in `scratch`. The greedy bot, which also plays rollouts, writes to the first four.
WALK = 0  # the imagined state of the present question, or where the walk down the tree has led
TRIAL = 1  # a copy of it, on which an answer is tried and the turn is finished
NEXT = 2  # TRIAL after one more answer
BEST_NEXT = 3  # the best NEXT so far
LAST_VIEW = 4  # the view of the question that was answered last
ROLLOUT = 5  # the state of a rollout
EXPECTING = 6  # the first of those for `is_expected`
SCRATCH_STATES = EXPECTING + ROWS  # how many there are

# Integers in `tree`
TREE_SEAT = 0  # the seat that searches
TREE_ROOT = 1  # the node of the present question
TREE_SIZE = 2  # how many nodes there are
TREE_ANSWER = 3  # the node of the answer that was given last; 0 if none can be reused
TREE_RIVALS = 4  # how many rivals have an answer in the present iteration
# and those of the comparing bot, whose answers stand where the nodes of a tree would
RACE_LEFT = 5  # how many answers are still compared
RACE_ROUNDS = 6  # how often half of them are dropped
RACE_NEXT = 7  # the answer whose rollout is next in the present heat
RACE_DONE = 8  # rollouts since answers were dropped last
HEAT_SEED = 9  # what the present heat imagines
TREE_INTEGERS = 10  # how many there are

# Columns in `rivals`
RIVAL_ROOT = 0  # the root of its own answers
RIVAL_ANSWER = 1  # its answer in the present iteration

# Integers in `leaf_values`: evaluations
LAST_VALUE = 0  # of the last iteration
MIN_VALUE = 1  # over all iterations since the tree was new
MAX_VALUE = 2


class Buffers(NamedTuple):
    """NumPy arrays for compiled bots, plain lists for interpreted ones."""

    out: Any  # the legal options of the question that is asked
    inner: Any  # the legal options of later questions
    values: Any  # the value of each option in `out`, for the greedy bot
    scratch: Any  # states, see above
    seen: Any  # what the seat that is asked sees of a rollout
    scratch_bytes: Any  # the memory of `scratch` as bytes
    # The tree. Its root stands for the present question, every other node for an answer.
    option: Any
    first_child: Any  # 0: none
    next_sibling: Any  # 0: none
    visits: Any
    available: Any  # iterations in which the answer was legal when its parent was visited
    prior: Any  # evaluation right after the answer, when the node was made
    total: Any  # sum of the leaf values over all visits
    node_of: Any  # by option: the node of a legal answer
    path: Any  # the nodes of an iteration, from below the root to the leaf
    rivals: Any  # by seat, its nodes for a contested question, see above; 0: none
    tree: Any  # integers, see above
    leaf_values: Any  # integers, see above


def compiled_buffers(game: Game) -> Buffers:
    """Return zeroed buffers for compiled bots."""
    scratch, seen = np.zeros(SCRATCH_STATES, game.state), np.zeros(1, game.state)
    rows = scratch.view(np.uint8).reshape(len(scratch), -1)
    rivals = np.zeros((_most_places(game), 2), np.int64)
    return _buffers(game, lambda size: np.zeros(size, np.int64), scratch, seen, rows, rivals)


def interpreted_buffers(game: Game) -> Buffers:
    """Return zeroed buffers for interpreted bots."""
    scratch, seen = Records(game.state, SCRATCH_STATES), Records(game.state, 1)
    rivals = memoryview(bytearray(16 * _most_places(game))).cast("q", (_most_places(game), 2))
    return _buffers(game, lambda size: [0] * size, scratch, seen, RecordBytes(scratch), rivals)


def _most_places(game: Game) -> int:
    return max(map(game.places, range(game.facts.fewest, game.facts.most + 1)))


def _buffers(
    game: Game,
    integers: Callable[[int], Any],
    scratch: Any,
    seen: Any,
    scratch_bytes: Any,
    rivals: Any,
) -> Buffers:
    """Return buffers with these states; `integers` allocates a number of zeros."""
    by_option = ("out", "inner", "values", "node_of")
    by_node = ("option", "first_child", "next_sibling", "visits", "available", "prior", "total")
    sizes = {
        **dict.fromkeys(by_option, game.options.total),
        **dict.fromkeys(by_node, NODES),
        "path": MAX_DEPTH,
        "tree": TREE_INTEGERS,
        "leaf_values": 3,
    }
    return Buffers(
        scratch=scratch,
        seen=seen,
        scratch_bytes=scratch_bytes,
        rivals=rivals,
        **{name: integers(size) for name, size in sizes.items()},
    )
