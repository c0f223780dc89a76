"""Drivers: loops over any game, written once against the contract.

`game.compiled(playout)` compiles one for a game.
"""

from offworld.kernel.bitboards import lowest
from offworld.kernel.contract import apply, legal, setup, waiting
from offworld.kernel.dice import BOTS, MAIN, below, seed_dice
from offworld.kernel.rule import rule


@rule
def someone(seats, dice):
    """Return one of a set of seats at random: where several are asked, any may answer next.

    >>> from offworld.kernel.dice import new_dice
    >>> dice = new_dice()
    >>> seed_dice(dice, 7, BOTS)
    >>> someone(0b100, dice), {someone(0b101, dice) for _ in range(20)}
    (2, {0, 2})
    """
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
    """Play uniformly at random until the game is over and return the number of decisions.

    >>> import offworld
    >>> from offworld.kernel.dice import new_dice
    >>> from offworld.kernel.records import copy
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> game, s, dice = match.game, copy(match.state), new_dice()
    >>> seed_dice(dice, 7, BOTS)
    >>> decisions = game.interpreted(playout)(match.box.record, s, dice, [0] * game.options.total)
    >>> decisions > 50, game.rules["waiting"](match.box.record, s)
    (True, 0)
    """
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
    """Play a random game on a zeroed state, the same for the same seed on every processor.

    >>> from offworld.games import find
    >>> from offworld.kernel.dice import new_dice
    >>> game = find("cytress")
    >>> buffers = new_dice(), [0] * game.options.total
    >>> play, box = game.interpreted(random_game), game.open_box().record
    >>> s, again = game.blank(), game.blank()
    >>> play(box, s, 2, 0, 7, *buffers) == play(box, again, 2, 0, 7, *buffers), s == again
    (True, True)
    """
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)
    return playout(box, s, dice, out)


@rule
def random_games(box, states, seats, variant, seeds, decisions, dice, out):
    """Play one random game per seed. The states must be zeroed; they hold the ends afterwards.

    >>> from offworld.games import find
    >>> from offworld.kernel.dice import new_dice
    >>> from offworld.kernel.records import Records
    >>> game = find("cytress")
    >>> states, decisions = Records(game.state, 2), [0, 0]
    >>> buffers = new_dice(), [0] * game.options.total
    >>> play, box = game.interpreted(random_games), game.open_box().record
    >>> play(box, states, 2, 0, [7, 8], decisions, *buffers)
    >>> [game.rules["waiting"](box, s) for s in states]
    [0, 0]
    """
    for i in range(len(seeds)):
        decisions[i] = random_game(box, states[i], seats, variant, seeds[i], dice, out)


@rule
def is_legal(box, s, seat, option, out):
    """Return whether a seat may take an option now.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> table, out = (match.box.record, match.state), [0] * match.game.options.total
    >>> may = match.game.interpreted(is_legal)
    >>> may(*table, 0, 1, out), may(*table, 0, 2, out), may(*table, 1, 1, out)
    (True, False, False)
    """
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

    >>> import offworld
    >>> from offworld.kernel.records import Records
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> row = Records(match.game.state, 4)
    >>> row[0] = match.state
    >>> lists = [[0] * (match.game.options.total + 1) for _ in range(4)]
    >>> match.game.interpreted(perft)(match.box.record, row, lists, 3)  # 2 sides, 2 sides, 4 scouts
    16
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
