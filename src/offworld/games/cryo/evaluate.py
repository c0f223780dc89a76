"""Cryo: the evaluation that bots maximise, in hundredths of a point."""

from offworld.games.cryo.scoring import points
from offworld.kernel.rule import rule


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat."""
    return 100 * points(box, s, seat)
