"""Cities of Venus: Survivors: small moves of pieces that several phases share."""

from offworld.games.venus.state import (
    CRYSTAL,
    GAINED_GEMS,
    GAINED_RODS,
    GEARS,
    LAUNCH,
    LAUNCHING,
    NONE,
    OWN_BOARDS,
    PIPS,
    ROWS_EACH,
    SOLO_BOARDS,
    SPOT,
)
from offworld.kernel.dice import below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule


@rule
def dice_of(s, seat):  # 3.2
    """A seat's own source of chance: what it rolls doesn't depend on how fast others are."""
    if seat == 0:
        return s.rng_0
    if seat == 1:
        return s.rng_1
    if seat == 2:
        return s.rng_2
    return s.rng_3


@rule
def rolled(dice):
    return 1 + below(dice, PIPS)


@rule
def unlocked(s, seat):
    """How many dice of a seat are not locked in its Mech Control Board."""
    count = 0
    for value in range(1, PIPS + 1):
        count += s.dice[seat, value]
    return count


@rule
def gain_gems(s, seat, gem, amount):
    if gem == CRYSTAL:
        s.crystals[seat] += amount
    else:
        s.ore[seat] += amount
    emit(GAINED_GEMS, seat, gem, amount)


@rule
def gain_rods(s, seat, amount, why):  # 7.1
    if amount > 0:
        s.rods[seat] += amount
        emit(GAINED_RODS, seat, amount, why)


@rule
def parts_of(s, seat):
    """How many mech parts a seat has, expended ones too."""
    count = 0
    for gear in range(GEARS):
        if s.gear[seat, gear] != NONE:
            count += 1
    return count


@rule
def most_boards(s):  # 6.6, 10.4
    return SOLO_BOARDS if s.solo == 1 else OWN_BOARDS


@rule
def plot_of(seat, board):
    """Where a seat's board lies among all plots."""
    return OWN_BOARDS * seat + board


@rule
def row_of(seat, y):
    """Where a row of a seat's map lies among all rows."""
    return ROWS_EACH * seat + y


@rule
def ask_on(s, seat):
    """Back to the main question of the turn: what to do with the dice."""
    s.asked[seat] = LAUNCH if s.phase == LAUNCHING else SPOT
