"""Zaibatsu: how good a state is for a seat, in about hundredths of a control counter."""

from offworld.kernel.rule import rule


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat."""
    return -100 * s.counters[seat]
