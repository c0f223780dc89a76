"""Playouts: games played from a position to their end, to estimate win rates and final scores."""

from offworld.bots.buffers import LAST_VALUE, ROLLOUT
from offworld.bots.search import END_OF_GAME, iterate, rollout, run_iterations
from offworld.kernel.contract import apply, imagine, score, winners
from offworld.kernel.dice import MAIN, next_word
from offworld.kernel.rule import rule

# Columns of a playout's row
OPTION = 0  # the first answer
VALUE = 1  # the value of its iteration's leaf
WINNERS = 2  # as bits
SCORES = 3  # and the columns after it: the final score of each place

EXPLORE_EVERY = 3  # one of this many iterations starts with the least visited answer


@rule
def search_with_playouts(box, view, seat, iterations, ahead, dice, buffers, rows):
    """Fill each row with a playout: the last of `iterations` iterations, played to the game's end.

    A third of the iterations and of the playouts start with the least visited answer. Otherwise
    little would be known about weak answers.
    """
    exploring = iterations // EXPLORE_EVERY
    for i in range(len(rows)):
        for _ in range(exploring):
            iterate(box, view, seat, True, ahead, dice, buffers)
        run_iterations(box, view, seat, iterations - exploring - 1, ahead, dice, buffers)
        node = iterate(box, view, seat, i % EXPLORE_EVERY == 0, ahead, dice, buffers)
        rows[i, OPTION] = buffers.option[node]
        rows[i, VALUE] = buffers.leaf_values[LAST_VALUE]
        rollout(box, seat, END_OF_GAME, dice, buffers)
        rows[i, WINNERS] = winners(box, buffers.scratch[ROLLOUT])
        score(box, buffers.scratch[ROLLOUT], rows[i, SCORES:])


@rule
def finals(box, view, seat, option, dice, buffers, states):
    """Fill `states` with the final states of playouts that start with an answer."""
    for i in range(len(states)):
        buffers.scratch[ROLLOUT] = view
        imagine(box, buffers.scratch[ROLLOUT], seat, next_word(dice, MAIN))
        apply(box, buffers.scratch[ROLLOUT], seat, option)
        rollout(box, seat, END_OF_GAME, dice, buffers)
        states[i] = buffers.scratch[ROLLOUT]
