"""Cysmic: how good a state is for a seat. All bots rest on it."""

from offworld.games.cysmic import state
from offworld.games.cysmic.pieces import modules_of
from offworld.kernel.rule import rule


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat."""
    return 100 * modules_of(s, seat)


@rule
def samples(box, s, seat):
    """Return how often an answer is tried: more than once where dice decide."""
    return 1
