"""Elo: how strong players are, judged by their results against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.kernel.statistics import NORMAL_95, Rate

POINTS = 400 / log(10)  # of Elo for a factor e in the odds

Floats = npt.NDArray[np.floating]


class Rating(NamedTuple):
    """Points of Elo, and the 95 % interval around them."""

    elo: float
    low: float
    high: float


def rated(
    names: Sequence[str], rates: Mapping[tuple[str, str], Rate], anchor: str = "random"
) -> dict[str, Rating]:
    """The ratings under which these results are the likeliest (Bradley and Terry's model), the anchor or else the weakest at 0.

    Each pair counts as having drawn one game more: otherwise somebody who never lost would be infinitely strong. The intervals come
    from the curvature of the likelihood at its top, and are those of a rating against the average of all.
    """
    strength, covariance = _likeliest(names, rates)
    elo = POINTS * strength
    elo -= elo[names.index(anchor) if anchor in names else elo.argmin()]
    half = NORMAL_95 * POINTS * np.sqrt(np.maximum(0.0, np.diag(covariance)))
    return {
        name: Rating(float(elo[i]), float(elo[i] - half[i]), float(elo[i] + half[i]))
        for i, name in enumerate(names)
    }


def _likeliest(
    names: Sequence[str], rates: Mapping[tuple[str, str], Rate]
) -> tuple[Floats, Floats]:
    """The logarithms of the strengths, by Newton's method, and their covariance."""
    strength, axes = np.zeros(len(names)), np.eye(len(names))
    for _ in range(200):
        slope, curve = np.zeros(len(names)), np.zeros_like(axes)
        for (one, other), rate in rates.items():
            apart = axes[names.index(one)] - axes[names.index(other)]
            expected = 1 / (1 + np.exp(-apart @ strength))
            slope += (rate.wins + 0.5 - (rate.tries + 1) * expected) * apart
            curve += (rate.tries + 1) * expected * (1 - expected) * np.outer(apart, apart)
        covariance = np.linalg.pinv(
            curve, hermitian=True
        )  # only differences mean something: one direction is free
        step = np.clip(covariance @ slope, -1, 1)  # far from the top a whole step may lead too far
        strength += step
        if np.abs(step).max() < 1e-9:
            break
    return strength, covariance
