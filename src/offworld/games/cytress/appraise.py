"""Cytress: how well a seat stands, for bots to steer by."""

from offworld.games.cytress.scoring import prestige
from offworld.kernel.rule import rule


@rule
def appraise(box, s, seat):
    return 100 * prestige(box, s, seat)
