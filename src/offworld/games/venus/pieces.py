"""Cities of Venus: Survivors: moves of pieces that several phases share."""

from offworld.games.venus import state
from offworld.kernel.dice import below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule


@rule
def rolled(s, row):
    """Roll one die from a row of the dice: MAIN, or a seat's own (3.2)."""
    return 1 + below(s.rng, row, state.PIPS)


@rule
def unlocked(s, seat):
    """Count the dice of a seat that are not locked in its Mech Control Board."""
    count = 0
    for value in range(1, state.PIPS + 1):
        count += s.dice[seat, value]
    return count


@rule
def gain_gems(s, seat, gem, amount):
    """Give a seat crystals or ore."""
    if gem == state.CRYSTAL:
        s.crystals[seat] += amount
    else:
        s.ore[seat] += amount
    emit(state.GAINED_GEMS, seat, gem, amount)


@rule
def gain_rods(s, seat, amount, why):  # 7.1
    """Give a seat fuel rods."""
    if amount > 0:
        s.rods[seat] += amount
        emit(state.GAINED_RODS, seat, amount, why)


@rule
def parts_of(s, seat):
    """Count the mech parts of a seat, including expended ones."""
    count = 0
    for gear in range(state.GEARS):
        if s.gear[seat, gear] != state.NONE:
            count += 1
    return count


@rule
def may_launch_alone(box, s):  # 10.7
    """Return whether a solo game has what it takes to begin the launch."""
    if s.solo == 0 or s.rods[0] < box.rods_to_launch:
        return False
    return parts_of(s, 0) == state.GEARS and s.full_boards[0] > 0


@rule
def most_boards(s):  # 6.6, 10.4
    """Return how many boards a seat may have, including its starting board."""
    return state.SOLO_BOARDS if s.solo == 1 else state.OWN_BOARDS


@rule
def plot_of(seat, board):
    """Return the plot of a seat's board."""
    return state.OWN_BOARDS * seat + board


@rule
def row_of(seat, y):
    """Return the row of the state that holds row y of a seat's map."""
    return state.ROWS_EACH * seat + y


@rule
def ask_on(s, seat):
    """Ask again what the seat does with its dice."""
    s.asked[seat] = state.LAUNCH if s.phase == state.LAUNCHING else state.SPOT
