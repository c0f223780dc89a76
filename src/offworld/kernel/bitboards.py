"""Sets of nodes as bits, as chess programs keep squares: a board of up to 186 nodes in three words.

A bitboard is a tuple of three integers, each with up to 62 bits; a game decides which node is which
bit. Searches on them take few steps, and on a GPU threads that search side by side stay together.
"""

# mypy: disallow-untyped-calls=False
# (Numba has few types.)

from __future__ import annotations

from functools import cache
from typing import Any

from offworld.kernel.rule import rule

NONE_OF_THEM = (0, 0, 0)


@rule
def union(one, other):
    """Return the nodes of either set.

    >>> union((1, 0, 4), (2, 0, 4))
    (3, 0, 4)
    """
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


@rule
def common(one, other):
    """Return the nodes that both sets have.

    >>> common((3, 0, 4), (2, 1, 4))
    (2, 0, 4)
    """
    return one[0] & other[0], one[1] & other[1], one[2] & other[2]


@rule
def without(one, other):
    """Return the nodes of the first set that the second doesn't have.

    >>> without((3, 0, 4), (2, 1, 4))
    (1, 0, 0)
    """
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2]


@rule
def is_empty(one):
    """Return whether a set has no node.

    >>> is_empty(NONE_OF_THEM), is_empty((0, 8, 0))
    (True, False)
    """
    return one[0] | one[1] | one[2] == 0


@rule
def meet(one, other):
    """Return whether two sets have a node in common.

    >>> meet((3, 0, 4), (0, 1, 4)), meet((3, 0, 4), (0, 1, 0))
    (True, False)
    """
    return not is_empty(common(one, other))


@rule
def size(one):
    """Return how many nodes a set has.

    >>> size((3, 0, 4))
    3
    """
    return ones(one[0]) + ones(one[1]) + ones(one[2])


@rule
def lowest(word):
    """Return the number of the lowest bit of a word that is not 0: of a set of seats, the first.

    >>> lowest(0b101000)
    3
    """
    return (int(word) & -int(word)).bit_length() - 1


@rule
def ones(word):
    """Return how many bits of a word are 1.

    >>> ones(0b101000)
    2
    """
    return int(word).bit_count()


@cache
def instructions() -> dict[Any, Any]:
    """Return what replaces `lowest` and `ones` in compiled rules: an instruction each."""
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic
    def lowest_by_instruction(typing_context: Any, word: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), lower

    @intrinsic
    def ones_by_instruction(typing_context: Any, word: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), lower

    return {lowest: lowest_by_instruction, ones: ones_by_instruction}
