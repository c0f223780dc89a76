"""A remark on an answer: one kind sentence if another answer would clearly have been better.

It is for a person who learns the game, and is made in less than a second. It may miss a mistake,
but it should not invent one: what the oracle suspects after a short look is checked by games from
both answers. Like a review, it knows only what the seat could see.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.bots.oracle import Budget
from offworld.kernel.records import opened
from offworld.kernel.statistics import win_shares
from offworld.review.analysis import IMAGINED_STATES, Advisor, half_interval
from offworld.review.explain import FinalsOfBoth, in_short
from offworld.review.position import Finals, Position

LOOK = Budget(playouts=200, seconds=0.6)
SUSPECTED = 0.05  # chance of winning lost, as the oracle sees it, to be checked
CLEAR = 0.12  # chance of winning lost, in the games played, to be mentioned
GAMES = 20  # from each answer on each imagined state


class Outcome(NamedTuple):
    """Games played after an answer."""

    finals: Finals
    wins: npt.NDArray[np.float64]  # the seat's share of them, by imagined state


def remark(advisor: Advisor, position: Position, option: int, seed: int) -> str | None:
    """Return what to say about an answer; None if it was good, or if that isn't clear."""
    advice = advisor.advise(position.box, position.view, position.seat, seed=seed, budget=LOOK)
    best = advice.best
    if best.option == option or best.chance - advice.of(option).chance < SUSPECTED:
        return None
    better = _outcome(advisor, position, best.option, seed)
    played = _outcome(advisor, position, option, seed)
    differences = better.wins - played.wins
    lost = float(differences.mean())
    if lost < CLEAR or lost <= half_interval(differences):
        return None
    return in_short(position, best.option, FinalsOfBoth(better.finals, played.finals), lost)


def _outcome(advisor: Advisor, position: Position, option: int, seed: int) -> Outcome:
    """Play games after an answer; both answers meet the same chance."""
    box, seat, finals, wins = position.box, position.seat, [], []
    for guess in range(1, IMAGINED_STATES + 1):
        ends = advisor.finals(box, position.view, seat, option, GAMES, seed + guess)
        winners = [
            int(position.game.rules["winners"](box.record, opened(ends[i : i + 1])))
            for i in range(len(ends))
        ]
        wins.append(win_shares(np.array(winners), len(position.names)).mean(axis=0)[seat])
        finals.append(ends)
    return Outcome(np.concatenate(finals), np.array(wins))
