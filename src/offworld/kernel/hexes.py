"""Hex geometry in axial coordinates (q to the right, r down to the right of the column), for boxes and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Hex(NamedTuple):
    q: int
    r: int

    def __add__(self, other: object) -> Hex:
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def turned(self, thirds: int) -> Hex:
        """Turned about the origin by thirds of a full turn."""
        q, r = self
        for _ in range(thirds % 3):
            q, r = r, -q - r
        return Hex(q, r)

    def neighbours(self) -> list[Hex]:
        """The six around it, in a fixed order."""
        return [self + step for step in DIRECTIONS]

    def distance(self, other: Hex) -> int:
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))

    def centre(self) -> tuple[float, float]:
        """Where its middle lies when hexes stand on a point and have a side of 1."""
        return (3**0.5 * (self.q + self.r / 2), 1.5 * self.r)


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


def reading_order(hexes: Iterable[Hex]) -> list[Hex]:
    """Row by row from the top, each from the left: how people number them."""
    return sorted(hexes, key=lambda h: (h.r, h.q))


def adjacency(hexes: Sequence[Hex]) -> list[list[int]]:
    """For each hex the positions of its neighbours in the list, -1 where there is none."""
    place = {h: i for i, h in enumerate(hexes)}
    if len(place) != len(hexes):
        raise ValueError("two hexes lie on one place")
    return [[place.get(n, -1) for n in h.neighbours()] for h in hexes]
