"""Elo ratings from the results of players against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.kernel.statistics import NORMAL_95, Rate

ELO_PER_LOGIT = 400 / log(10)  # points of Elo for a factor e in the odds
DRAWS = 1  # drawn games added to each pair: otherwise a player who never lost has no finite rating
MOST_STEPS = 200  # steps of Newton's method
TOLERANCE = 1e-9  # logits: smaller steps end it

Floats = npt.NDArray[np.floating]


class Rating(NamedTuple):
    """Points of Elo and their 95 % confidence interval."""

    elo: float
    low: float
    high: float


def ratings(
    names: Sequence[str], rates: Mapping[tuple[str, str], Rate], anchor: str = "random"
) -> dict[str, Rating]:
    """Return the maximum likelihood ratings of the Bradley-Terry model, with the anchor at 0.

    Without the anchor, the weakest player is at 0. Each pair counts one drawn game more than it
    played. The intervals come from the curvature of the likelihood, and are those of a rating
    against the average of all.

    >>> found = ratings(["random", "greedy"], {("greedy", "random"): Rate(10, 11)})
    >>> f"{found['greedy'].elo:.0f}"  # with the draw, 10.5 to 1.5
    '338'
    """
    strengths, covariance = _maximum_likelihood(names, rates)
    elo = ELO_PER_LOGIT * strengths
    elo -= elo[names.index(anchor) if anchor in names else elo.argmin()]
    half = NORMAL_95 * ELO_PER_LOGIT * np.sqrt(np.maximum(0.0, np.diag(covariance)))
    return {
        name: Rating(float(elo[i]), float(elo[i] - half[i]), float(elo[i] + half[i]))
        for i, name in enumerate(names)
    }


def _maximum_likelihood(
    names: Sequence[str], rates: Mapping[tuple[str, str], Rate]
) -> tuple[Floats, Floats]:
    """Return the strengths in logits and their covariance, by Newton's method."""
    strengths, axes = np.zeros(len(names)), np.eye(len(names))
    for _ in range(MOST_STEPS):
        gradient, information = np.zeros(len(names)), np.zeros_like(axes)
        for (one, other), rate in rates.items():
            contrast = axes[names.index(one)] - axes[names.index(other)]
            expected = 1 / (1 + np.exp(-contrast @ strengths))
            games, wins = rate.tries + DRAWS, rate.wins + DRAWS / 2
            gradient += (wins - games * expected) * contrast
            information += games * expected * (1 - expected) * np.outer(contrast, contrast)
        # Only differences are determined, so the matrix has no inverse.
        covariance = np.linalg.pinv(information, hermitian=True)
        step = np.clip(covariance @ gradient, -1, 1)  # far from the maximum it would overshoot
        strengths += step
        if np.abs(step).max() < TOLERANCE:
            break
    return strengths, covariance
