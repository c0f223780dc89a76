"""Bitboards: compared with Python's sets, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from offworld.kernel import bitboards
from offworld.kernel.bitboards import (
    NONE_OF_THEM,
    common,
    is_empty,
    lowest,
    meet,
    ones,
    size,
    union,
    without,
)
from offworld.kernel.rule import Build, rule

WORD, WORDS = 62, 3
sets = st.sets(st.integers(0, WORD * WORDS - 1))


def board(nodes: Iterable[int]) -> tuple[int, int, int]:
    """Return a set as a bitboard."""
    words = [0] * WORDS
    for node in nodes:
        words[node // WORD] |= 1 << node % WORD
    return words[0], words[1], words[2]


@rule
def all_rules(boards, results):  # type: ignore[no-untyped-def]
    """Write what all rules say of two boards, the rows of a table."""
    one = boards[0, 0], boards[0, 1], boards[0, 2]
    other = boards[1, 0], boards[1, 1], boards[1, 2]
    results[0], results[1], results[2] = union(one, other)
    results[3], results[4], results[5] = common(one, other)
    results[6], results[7], results[8] = without(one, other)
    results[9] = 1 if is_empty(one) else 0
    results[10] = 1 if meet(one, other) else 0
    results[11] = size(one)
    for word in range(3):
        results[12 + word] = lowest(boards[0, word]) if boards[0, word] != 0 else -1
        results[15 + word] = ones(boards[1, word])


def expected(one: set[int], other: set[int]) -> list[int]:
    """Return the same by Python's sets."""
    lows = [min((n % WORD for n in one if n // WORD == w), default=-1) for w in range(WORDS)]
    sizes = [sum(n // WORD == w for n in other) for w in range(WORDS)]
    logic = [*board(one | other), *board(one & other), *board(one - other)]
    return [*logic, int(not one), int(bool(one & other)), len(one), *lows, *sizes]


@settings(deadline=None)  # the first call compiles
@given(sets, sets)
def test_boards_are_sets(compiled: Build, one: set[int], other: set[int]) -> None:
    table = [board(one), board(other)]
    plain = [0] * 18
    all_rules({(row, word): table[row][word] for row in range(2) for word in range(WORDS)}, plain)
    assert plain == expected(one, other)
    results = np.zeros(18, np.int64)
    compiled(all_rules)(np.array(table, np.int64), results)
    assert results.tolist() == plain


def test_no_node_at_all() -> None:
    assert is_empty(NONE_OF_THEM)
    assert (size(NONE_OF_THEM), meet(NONE_OF_THEM, board({0, 185}))) == (0, False)


def test_every_bit_of_a_word(compiled: Build) -> None:
    """By hand: bit n alone has number n, and is one bit; with all above it, 62 - n are."""
    for n in range(WORD):
        above = (1 << WORD) - (1 << n)
        assert (lowest(1 << n), ones(1 << n), lowest(above), ones(above)) == (n, 1, n, WORD - n)
        assert compiled(low_and_number)(above) == 100 * n + WORD - n


@rule
def low_and_number(word):  # type: ignore[no-untyped-def]
    return 100 * lowest(word) + ones(word)


def test_compiled_rules_use_instructions() -> None:
    assert set(bitboards.instructions()) == {lowest, ones}
