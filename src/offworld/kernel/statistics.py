"""Statistics of many games: win rates with confidence intervals, shares of wins, spreads."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

NORMAL_95 = 1.959963984540054  # standard errors that hold 95 % of a normal distribution
QUANTILES = (5, 25, 50, 75, 95)


class Rate(NamedTuple):
    """A win rate. A win shared by k seats counts 1/k.

    >>> rate = Rate(wins=60, tries=100)
    >>> low, high = rate.interval
    >>> f"{rate.rate:.0%}, from {low:.0%} to {high:.0%}"
    '60%, from 50% to 69%'
    """

    wins: float
    tries: int

    @property
    def rate(self) -> float:
        return self.wins / self.tries if self.tries else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval; conservative where wins are shared."""
        if self.tries == 0:
            return 0.0, 1.0
        spare = NORMAL_95**2 / self.tries
        middle = (self.rate + spare / 2) / (1 + spare)
        variance = self.rate * (1 - self.rate) / self.tries + spare / (4 * self.tries)
        half = NORMAL_95 * sqrt(variance) / (1 + spare)
        return max(0.0, middle - half), min(1.0, middle + half)

    def as_data(self) -> dict[str, float]:
        low, high = self.interval
        return {"wins": self.wins, "of": self.tries, "rate": self.rate, "low": low, "high": high}


def win_shares(won: npt.NDArray[np.int64], places: int) -> npt.NDArray[np.float64]:
    """Turn sets of winners, as bits, into each place's share: 1/k for each of k winners.

    >>> win_shares(np.array([0b001, 0b110]), places=3)  # the second game has two winners
    array([[1. , 0. , 0. ],
           [0. , 0.5, 0.5]])
    """
    winners = (won[:, None] >> np.arange(places)) & 1
    shares: npt.NDArray[np.float64] = winners / np.maximum(1, winners.sum(axis=1, keepdims=True))
    return shares


def spread(values: npt.NDArray[Any]) -> dict[str, float]:
    """Return mean, standard deviation, extremes and quantiles.

    >>> scores = spread(np.array([10, 20, 30, 40]))
    >>> scores["mean"], scores["min"], scores["q50"], scores["max"]
    (25.0, 10.0, 20.0, 40.0)
    """
    if len(values) == 0:
        return {}
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    at = np.percentile(values, QUANTILES, method="inverted_cdf")
    quantiles = {f"q{q}": float(value) for q, value in zip(QUANTILES, at, strict=True)}
    ends = {"mean": float(values.mean()), "sd": deviation, "min": float(values.min())}
    return {**ends, **quantiles, "max": float(values.max())}
