"""Parts that reports share: tables of words, numbers and rates, and the name of a box."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.kernel.game import Box, Game
from offworld.kernel.statistics import Rate

Integers = npt.NDArray[np.int64]
Shares = npt.NDArray[np.float64]
States = np.ndarray[Any, np.dtype[np.void]]

DIGITS = 8  # digits of a box's digest in a title


class PlayedGames(NamedTuple):
    """The games of a simulation, as a game's own `report` reads them."""

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
        """Return the table as plain data, with each rate's confidence interval."""
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
    """Return for each named group its name, the mask of its entries, and how often those won.

    >>> for name, mask, rate in rate_by(np.array([0, 1, 1]), np.array([1, 0.5, 0]), {1: "inner"}):
    ...     print(name, mask, rate)
    inner [False  True  True] Rate(wins=0.5, tries=2)
    """
    rates = []
    for number, name in names.items():
        mask: npt.NDArray[np.bool_] = groups == number
        rates.append((name, mask, Rate(float(shares[mask].sum()), int(mask.sum()))))
    return rates


def box_title(game: Game, box: Box, file: Path | None = None) -> str:
    """Return what a report calls a box: its file or name, and a digest if it is a changed one.

    >>> from offworld.games import find
    >>> game = find("cytress")
    >>> box_title(game, game.open_box())
    'standard'
    """
    if box.digest == game.open_box().digest:
        return box.name
    return f"{file.name if file else box.name} (changed, {box.digest[:DIGITS]}...)"
