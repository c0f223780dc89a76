"""Dice: the published generator, fair bounded draws, and independent streams."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from offworld.kernel.compiling import cpu_compiler
from offworld.kernel.dice import (
    BOTS,
    GAME,
    IMAGINING,
    MAIN,
    WORD,
    below,
    hide_dice,
    new_dice,
    next_word,
    own,
    seed_dice,
)
from offworld.kernel.rule import Build, rule


class Published:
    """Step xoshiro128++ 1.0 as Blackman and Vigna print it, in 32-bit arithmetic."""

    def __init__(self, words: list[int]):
        self.s = np.array(words, np.uint32)

    @staticmethod
    def rotl(x: np.uint32, k: int) -> np.uint32:
        return (x << np.uint32(k)) | (x >> np.uint32(32 - k))

    def next(self) -> int:
        s = self.s
        with np.errstate(over="ignore"):
            result = self.rotl(s[0] + s[3], 7) + s[0]
        t = s[1] << np.uint32(9)
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = self.rotl(s[3], 11)
        return int(result)


def seeded(seed: int, stream: int) -> Any:
    dice = new_dice()
    seed_dice(dice, seed, stream)
    return dice


def at(*words: int) -> Any:
    """One generator in this state."""
    dice = new_dice()
    for i, word in enumerate(words):
        dice[MAIN, i] = word
    return dice


words = st.integers(0, WORD)
all_seeds = st.integers(0, 2**63 - 1)


@given(st.lists(words, min_size=4, max_size=4).filter(any))
def test_the_generator_is_the_published_one(start: list[int]) -> None:
    dice, published = at(*start), Published(start)
    assert [next_word(dice, MAIN) for _ in range(50)] == [published.next() for _ in range(50)]
    assert dice.tolist() == [published.s.tolist()]


def test_the_first_numbers_from_one_two_three_four() -> None:
    """By hand: rotl(1 + 4, 7) + 1 = 641, then the state is 7, 0, 1026, 12288.

    From it, rotl(12295, 7) + 7 = 1573767.
    """
    dice = at(1, 2, 3, 4)
    assert next_word(dice, MAIN) == 641
    assert dice.tolist() == [[7, 0, 1026, 12288]]
    assert next_word(dice, MAIN) == 1573767


@given(all_seeds, st.sampled_from([GAME, BOTS, IMAGINING]))
def test_seeded_dice_are_four_words_and_not_all_zero(seed: int, stream: int) -> None:
    dice = seeded(seed, stream)
    assert all(0 <= word <= WORD for word in dice.tolist()[0])
    assert any(dice.tolist()[0])
    assert dice == seeded(seed, stream)


def test_every_bit_of_the_seed_matters() -> None:
    starts = {tuple(seeded(1 << bit, GAME).tolist()[0]) for bit in range(63)}
    assert len(starts) == 63


@given(all_seeds, st.integers(1, 2**31 - 1))
def test_a_bounded_draw_is_below_its_bound(seed: int, n: int) -> None:
    dice = seeded(seed, GAME)
    assert all(0 <= below(dice, MAIN, n) < n for _ in range(20))


def test_a_draw_below_one_is_always_zero() -> None:
    dice = seeded(5, GAME)
    assert {below(dice, MAIN, 1) for _ in range(100)} == {0}


# The chance that chi-square exceeds these is one in a thousand; degrees of freedom as given.
CRITICAL = {1: 10.83, 2: 13.82, 5: 20.52, 11: 31.26, 71: 112.3, 99: 148.2}


def chi_square(counts: np.ndarray, expected: float) -> float:
    return float(((counts - expected) ** 2).sum() / expected)


@pytest.mark.parametrize("n", [2, 3, 6, 12, 72])
def test_every_number_is_as_likely(n: int) -> None:
    dice = seeded(2024, GAME)
    counts = np.bincount([below(dice, MAIN, n) for _ in range(n * 1000)], minlength=n)
    assert chi_square(counts, 1000) < CRITICAL[n - 1]


def test_no_number_is_favoured_where_simple_scaling_would() -> None:
    """Scaled to 3 * 2**29 numbers without a second draw, 8 words fall on every 3: 3, 3 and 2."""
    n = 3 * 2**29
    dice = seeded(7, GAME)
    counts = np.bincount([below(dice, MAIN, n) % 3 for _ in range(30_000)], minlength=3)
    assert chi_square(counts, 10_000) < CRITICAL[2]


def test_words_that_would_be_unfair_are_drawn_again() -> None:
    """2**32 = 1 mod 3: only the word 0 is unfair for three, and there the generator must go on."""
    dice, ahead = at(0, 1, 0, 0), at(0, 1, 0, 0)  # rotl(0 + 0, 7) + 0 = 0
    assert next_word(ahead, MAIN) == 0
    second = next_word(ahead, MAIN)
    assert second != 0
    assert below(dice, MAIN, 3) == second * 3 >> 32
    assert dice == ahead


@pytest.mark.parametrize(("one", "other"), [*combinations([GAME, BOTS, IMAGINING], 2)])
def test_streams_of_one_seed_are_unrelated(one: int, other: int) -> None:
    """Pairs of draws from two streams, or two neighbouring seeds, fall evenly on ten by ten."""
    for gap in (0, 1):
        a, b = seeded(99, one), seeded(99 + gap, other)
        pairs = [below(a, MAIN, 10) * 10 + below(b, MAIN, 10) for _ in range(20_000)]
        assert chi_square(np.bincount(pairs, minlength=100), 200) < CRITICAL[99]


def test_first_draws_of_neighbouring_seeds_are_unrelated() -> None:
    pairs = [
        below(seeded(seed, GAME), MAIN, 10) * 10 + below(seeded(seed + 1, GAME), MAIN, 10)
        for seed in range(10_000)
    ]
    assert chi_square(np.bincount(pairs, minlength=100), 100) < CRITICAL[99]


@rule
def many(dice, seed, stream, n, out):  # type: ignore[no-untyped-def]
    seed_dice(dice, seed, stream)
    for i in range(len(out)):
        out[i] = below(dice, MAIN, n)


def test_compiled_dice_give_the_same_numbers() -> None:
    compiled = Build(cpu_compiler(), {})(many)
    for seed in (0, 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1):
        for n in (2, 6, 72, 3 * 2**29, 2**31 - 1):
            dice, interpreted = new_dice(), [0] * 200
            many(dice, seed, BOTS, n, interpreted)
            array, out = np.zeros((1, 4), np.int64), np.zeros(200, np.int64)
            compiled(array, seed, BOTS, n, out)
            assert out.tolist() == interpreted
            assert array.tolist() == dice.tolist()


@given(all_seeds, st.sampled_from([GAME, IMAGINING]))
def test_rows_have_numbers_of_their_own(seed: int, stream: int) -> None:
    dice = new_dice(3)
    seed_dice(dice, seed, stream)
    rows = dice.tolist()
    assert len({tuple(row) for row in rows}) == 3
    assert rows[MAIN] == seeded(seed, stream).tolist()[0]
    next_word(dice, own(1))
    assert [before != after for before, after in zip(rows, dice.tolist(), strict=True)] == [
        False,
        False,
        True,
    ]
    hide_dice(dice)
    assert dice.tolist() == [[0] * 4] * 3
