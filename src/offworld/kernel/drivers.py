"""Drivers: loops over any game, written once against the contract.

`game.compiled(playout)` compiles one for a game.
"""

from offworld.kernel.contract import apply, legal, setup, waiting
from offworld.kernel.dice import BOTS, MAIN, below, seed_dice
from offworld.kernel.rule import rule


@rule
def lowest(seats):
    """Return the first seat of a set of seats."""
    seat = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat


@rule
def someone(seats, dice):
    """Return one of a set of seats at random: where several are asked, any may answer next."""
    first = lowest(seats)
    rest = seats >> (first + 1)
    if rest == 0:
        return first
    count = 1
    while rest != 0:
        count += rest & 1
        rest >>= 1
    for _ in range(below(dice, MAIN, count)):
        seats &= seats - 1
    return lowest(seats)


@rule
def playout(box, s, dice, out):
    """Play uniformly at random until the game is over and return the number of decisions."""
    decisions = 0
    seats = waiting(box, s)
    while seats != 0:
        seat = someone(seats, dice)
        count = legal(box, s, seat, out)
        apply(box, s, seat, out[below(dice, MAIN, count)])
        decisions += 1
        seats = waiting(box, s)
    return decisions


@rule
def random_game(box, s, seats, variant, seed, dice, out):
    """Play a random game on a zeroed state, the same for the same seed on every processor."""
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)
    return playout(box, s, dice, out)


@rule
def random_games(box, states, seats, variant, seeds, decisions, dice, out):
    """Play one random game per seed. The states must be zeroed; they hold the ends afterwards."""
    for i in range(len(seeds)):
        decisions[i] = random_game(box, states[i], seats, variant, seeds[i], dice, out)


@rule
def is_legal(box, s, seat, option, out):
    """Return whether a seat may take an option now."""
    if seat < 0 or waiting(box, s) >> seat & 1 == 0:
        return False
    for i in range(legal(box, s, seat, out)):
        if out[i] == option:
            return True
    return False


@rule
def perft(box, row, lists, depth):
    """Count the sequences of options from row[0] to a depth.

    `row` and `lists` have depth + 1 entries.
    """
    # A stack in place of recursion: counts[d] is kept in the last column of lists[d].
    total = 0
    level = 0
    here = len(lists[0]) - 1
    lists[0][here] = -1
    while level >= 0:
        s = row[level]
        seats = waiting(box, s)
        if level == depth or seats == 0:
            total += 1
            level -= 1
            continue
        seat = lowest(seats)
        lists[level][here] += 1
        if lists[level][here] < legal(box, s, seat, lists[level]):
            option = lists[level][lists[level][here]]
            row[level + 1] = s
            apply(box, row[level + 1], seat, option)
            level += 1
            lists[level][here] = -1
        else:
            level -= 1
    return total
