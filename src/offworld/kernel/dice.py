"""Random numbers: a generator that gives the same numbers interpreted, compiled and on a GPU.

The generator is xoshiro128++ (Blackman and Vigna). Its state is four 32-bit words, kept in `int64`
so that plain integer arithmetic never overflows.

Every function takes `dice`, a table with one generator in each row, and the number of a row. A
state's `s.rng` is such a table: row `MAIN` belongs to the game, row `own(seat)` to one seat of a
game whose seats play at once. A bot has a table with one row.
"""

from typing import Any

from offworld.kernel.rule import rule

GAME, BOTS, IMAGINING = 1, 2, 3  # streams: the same seed gives unrelated numbers in each
STREAMS = 4  # row r of a table uses stream + STREAMS * r
MAIN = 0  # the row that belongs to no seat
WORDS = 4  # of one generator

WORD = 0xFFFFFFFF
GOLDEN_32 = 0x9E3779B9  # 2**32 divided by the golden ratio: spreads consecutive numbers
GOLDEN_64 = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio


@rule
def own(seat):
    """Return the row of a seat's own dice.

    >>> own(0), own(3)
    (1, 4)
    """
    return seat + 1


@rule
def mixed(word):
    """Scramble a 32-bit word (the finalizer of MurmurHash3).

    >>> hex(mixed(1)), hex(mixed(2))
    ('0x514e28b7', '0x30f4c306')
    """
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@rule
def seed_row(dice, row, seed, stream):
    """Start the generator in one row from a seed of up to 63 bits.

    >>> dice = new_dice(2)
    >>> seed_row(dice, MAIN, 7, GAME)
    >>> any(dice.tolist()[MAIN]), any(dice.tolist()[own(0)])
    (True, False)
    """
    low = seed & WORD
    high = (seed >> 32) & WORD
    for i in range(WORDS):
        word = mixed((low + GOLDEN_32 * (WORDS * stream + i + 1)) & WORD)
        dice[row, i] = mixed((word ^ high) + i & WORD)
    dice[row, 3] = dice[row, 3] | 1  # never all zero
    for _ in range(8):
        next_word(dice, row)


@rule
def seed_dice(dice, seed, stream):
    """Start the generators of all rows from one seed; their numbers are unrelated.

    >>> dice, same, others = new_dice(), new_dice(), new_dice()
    >>> seed_dice(dice, 7, GAME)
    >>> seed_dice(same, 7, GAME)
    >>> seed_dice(others, 7, BOTS)
    >>> dice == same, dice == others
    (True, False)
    """
    for row in range(len(dice)):
        seed_row(dice, row, seed, stream + STREAMS * row)


@rule
def hide_dice(dice):
    """Blank all rows: nobody may see what will be rolled.

    >>> dice = new_dice()
    >>> seed_dice(dice, 7, GAME)
    >>> hide_dice(dice)
    >>> dice.tolist()
    [[0, 0, 0, 0]]
    """
    for row in range(len(dice)):
        for i in range(WORDS):
            dice[row, i] = 0


@rule
def next_word(dice, row):
    """Return the next 32 random bits of a row.

    >>> dice = new_dice()
    >>> seed_dice(dice, 7, GAME)
    >>> [hex(next_word(dice, MAIN)) for _ in range(2)]
    ['0xf2fd836d', '0x52ea8548']
    """
    a = dice[row, 0]
    b = dice[row, 1]
    c = dice[row, 2] ^ a
    d = dice[row, 3] ^ b
    total = (a + dice[row, 3]) & WORD
    result = (((total << 7) | (total >> 25)) + a) & WORD
    dice[row, 0] = a ^ d
    dice[row, 1] = b ^ c
    dice[row, 2] = c ^ ((b << 9) & WORD)
    dice[row, 3] = ((d << 11) | (d >> 21)) & WORD
    return result


@rule
def below(dice, row, n):
    """Return a number from 0 to n-1, each exactly as likely; n is below 2**31.

    Lemire's method: the few words that would favour some numbers are drawn again.

    >>> dice = new_dice()
    >>> seed_dice(dice, 7, GAME)
    >>> [1 + below(dice, MAIN, 6) for _ in range(8)]  # eight throws of a die
    [6, 2, 5, 6, 4, 3, 1, 6]
    """
    product = next_word(dice, row) * n
    if product & WORD < n:
        unfair = (WORD + 1 - n) % n
        while product & WORD < unfair:
            product = next_word(dice, row) * n
    return product >> 32


def new_dice(rows: int = 1) -> Any:
    """Return a blank table of dice for interpreted rules; compiled ones take a NumPy array.

    >>> new_dice(3).shape
    (3, 4)
    """
    return memoryview(bytearray(8 * WORDS * rows)).cast("q", (rows, WORDS))
