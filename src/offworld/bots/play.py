"""Whole games between bots, as simulations run them. A bot sees a view, never the state."""

from offworld.bots.comparing import compare
from offworld.bots.greedy import greedy, greedy_for
from offworld.bots.search import search
from offworld.kernel.contract import (
    answers_for,
    apply,
    legal,
    observe,
    score,
    setup,
    waiting,
    winners,
)
from offworld.kernel.dice import BOTS, MAIN, below, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.levels import (
    AHEAD,
    AMONG,
    GREEDY,
    ITERATIONS,
    METHOD,
    NOISE,
    RANDOM,
    SEARCH,
)
from offworld.kernel.rule import rule


@rule
def choose_option(box, view, seat, spec, dice, buffers):
    """Return the answer of a bot that thinks as `spec` says (a `BotSpec` as integers).

    An answer that a seat gives for another place is the best for that place, by evaluation.
    """
    other = answers_for(box, view, seat)
    if other != seat and spec[METHOD] != RANDOM:
        return greedy_for(box, view, seat, other, dice, buffers)
    if spec[METHOD] == SEARCH and spec[AMONG] > 0:
        iterations, ahead, among = spec[ITERATIONS], spec[AHEAD], spec[AMONG]
        return compare(box, view, seat, iterations, ahead, among, dice, buffers)
    if spec[METHOD] == SEARCH:
        return search(box, view, seat, spec[ITERATIONS], spec[AHEAD], dice, buffers)
    if spec[METHOD] == GREEDY:
        return greedy(box, view, seat, spec[NOISE], dice, buffers)
    return buffers.out[below(dice, MAIN, legal(box, view, seat, buffers.out))]


@rule
def bot_game(box, s, view, seats, variant, seed, specs, dice, buffers):
    """Play a game on a zeroed state, each seat by its bot in `specs`; return how many decisions."""
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)
    return play_on(box, s, view, specs, dice, buffers)


@rule
def play_on(box, s, view, specs, dice, buffers):
    """Play a game from a state to its end; return how many decisions that took."""
    decisions = 0
    waited = waiting(box, s)
    while waited != 0:
        seat = someone(waited, dice)
        observe(box, s, seat, view)
        apply(box, s, seat, choose_option(box, view[0], seat, specs[seat], dice, buffers))
        decisions += 1
        waited = waiting(box, s)
    return decisions


@rule
def bot_games(
    box, states, seats, variant, seeds, specs, decisions, scores, won, view, dice, buffers
):
    """Play one game for each seed.

    `specs` and `scores` have a row for each game and a column for each seat; `won` gets each game's
    winners as bits.
    """
    for i in range(len(seeds)):
        decisions[i] = bot_game(
            box, states[i], view, seats, variant, seeds[i], specs[i], dice, buffers
        )
        score(box, states[i], scores[i])
        won[i] = winners(box, states[i])
