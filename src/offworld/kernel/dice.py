"""Chance: a generator of 128 bits of state that gives the same numbers interpreted, compiled and on a GPU.

The generator is xoshiro128++ (Blackman and Vigna), kept in four 32-bit words inside `int64`, so that plain integer
arithmetic never overflows. `dice` is any array of four such words: a state's `s.rng`, a bot's own, or a local one.
"""

from offworld.kernel.rule import rule

GAME, BOTS, IMAGINING = 1, 2, 3  # streams: the same seed gives unrelated numbers in each

WORD = 0xFFFFFFFF


@rule
def mixed(word):
    """A 32-bit word scrambled (the finalizer of MurmurHash3)."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@rule
def seed_dice(dice, seed, stream):
    """Starts the dice from a seed of up to 63 bits."""
    low = seed & WORD
    high = (seed >> 32) & WORD
    for i in range(4):
        word = mixed((low + 0x9E3779B9 * (4 * stream + i + 1)) & WORD)
        dice[i] = mixed((word ^ high) + i & WORD)
    dice[3] = dice[3] | 1  # never all zero
    for _ in range(8):
        next_word(dice)


@rule
def next_word(dice):
    """The next 32 random bits."""
    a = dice[0]
    b = dice[1]
    c = dice[2] ^ a
    d = dice[3] ^ b
    total = (a + dice[3]) & WORD
    result = (((total << 7) | (total >> 25)) + a) & WORD
    dice[0] = a ^ d
    dice[1] = b ^ c
    dice[2] = c ^ ((b << 9) & WORD)
    dice[3] = ((d << 11) | (d >> 21)) & WORD
    return result


@rule
def below(dice, n):
    """A number from 0 to n-1, each exactly as likely; n is below 2**31.

    Lemire's method: the few words that would favour some numbers are drawn again.
    """
    product = next_word(dice) * n
    if product & WORD < n:
        unfair = (WORD + 1 - n) % n
        while product & WORD < unfair:
            product = next_word(dice) * n
    return product >> 32
