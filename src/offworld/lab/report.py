"""Reports of simulations: tables of words, numbers and rates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.kernel.game import Box
from offworld.kernel.statistics import Rate

Integers = npt.NDArray[np.int64]
Shares = npt.NDArray[np.float64]
States = np.ndarray[Any, np.dtype[np.void]]


class Results(NamedTuple):
    """The games of a simulation: what a game's `report` gets."""

    box: Box
    states: States  # the final states, with the fields that the game asked for
    wins: Shares  # of each place in each game
    scores: Integers  # of each place in each game


class Section(NamedTuple):
    """One table of a report: rows of words, numbers and rates, all with the same columns."""

    name: str
    title: str
    rows: list[dict[str, Any]]
    note: str = ""

    def as_data(self) -> dict[str, Any]:
        rows = [
            {key: cell.as_data() if isinstance(cell, Rate) else cell for key, cell in row.items()}
            for row in self.rows
        ]
        return {"name": self.name, "title": self.title, "note": self.note, "rows": rows}


def games_by(what: str, numbers: npt.NDArray[Any]) -> list[dict[str, Any]]:
    """Return a row for each number that occurs: how many games have it, and which part of them."""
    return [
        {what: str(number), "games": int(games), "part": float(games / len(numbers))}
        for number, games in zip(*np.unique(numbers, return_counts=True), strict=True)
    ]


def rate_by(
    groups: npt.NDArray[Any], shares: Shares, names: Mapping[int, str]
) -> list[tuple[str, npt.NDArray[np.bool_], Rate]]:
    """Return for each named group its name, the mask of its entries, and how often those won."""
    found = []
    for number, name in names.items():
        mine: npt.NDArray[np.bool_] = groups == number
        found.append((name, mine, Rate(float(shares[mine].sum()), int(mine.sum()))))
    return found
