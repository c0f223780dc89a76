"""What is measured, and the figures that come out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from offworld.kernel.game import Box, Game

SLICES = 5  # measurements of which a figure is the median


@dataclass(frozen=True)
class Figure:
    """One measurement, and the target that it must reach.

    >>> Figure("compiled", "Compiled", 4.0, "decisions/s", target=3.0).met
    True
    >>> Figure("help", "offworld --help", 4.0, "s", target=3.0, at_most=True).met
    False
    """

    name: str
    title: str
    value: float | None  # None: it could not be measured, and `note` says why
    unit: str
    target: float | None = None
    at_most: bool = False  # whether the target is an upper limit
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None without a value or a target."""
        if self.value is None or self.target is None:
            return None
        return self.value <= self.target if self.at_most else self.value >= self.target

    def as_data(self) -> dict[str, Any]:
        """Return the figure as plain data."""
        return {**asdict(self), "met": self.met}


@dataclass(frozen=True)
class Table:
    """What is measured: a game with a number of seats."""

    game: Game
    box: Box
    seats: int
    variant: int

    @classmethod
    def of(cls, game: Game, seats: int) -> Table:
        """Return a table with the standard box and the first variant that fits."""
        return cls(game, game.open_box(), seats, game.variant(seats))

    def target(self, figure: str) -> float | None:
        """Return the game's own target of a figure."""
        return self.game.lab().TARGETS.get(figure)

    def options(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return an array for a list of options."""
        return np.zeros(self.game.options.total, np.int64)
