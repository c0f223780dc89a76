"""Hex geometry in axial coordinates, for boxes and pictures: q to the right, r down and right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex, by its axial coordinates.

    >>> Hex(2, 0) + Hex(0, 1)
    Hex(q=2, r=1)
    >>> Hex(2, 0).turned(1)
    Hex(q=0, r=-2)
    >>> Hex(0, 0).distance(Hex(2, -1))
    2
    """

    q: int
    r: int

    def __add__(self, other: object) -> Hex:
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def turned(self, thirds: int) -> Hex:
        """Rotate about the origin by thirds of a full turn."""
        q, r = self
        for _ in range(thirds % 3):
            q, r = r, -q - r
        return Hex(q, r)

    def neighbours(self) -> list[Hex]:
        """Return the six hexes around it, in the order of DIRECTIONS.

        >>> Hex(0, 0).neighbours()[:2]
        [Hex(q=1, r=0), Hex(q=1, r=-1)]
        """
        return [self + step for step in DIRECTIONS]

    def distance(self, other: Hex) -> int:
        """Return the number of steps to another hex."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))

    def centre(self) -> tuple[float, float]:
        """Return the centre of a pointy-top hex with sides of length 1.

        >>> [round(number, 3) for number in Hex(0, 2).centre()]
        [1.732, 3.0]
        """
        return (3**0.5 * (self.q + self.r / 2), 1.5 * self.r)


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


def reading_order(hexes: Iterable[Hex]) -> list[Hex]:
    """Sort row by row from the top, each row from the left.

    >>> reading_order([Hex(0, 1), Hex(1, 0), Hex(0, 0)])
    [Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=0, r=1)]
    """
    return sorted(hexes, key=lambda h: (h.r, h.q))


def adjacency(hexes: Sequence[Hex]) -> list[list[int]]:
    """Return for each hex the indices of its neighbours in the list, -1 where there is none.

    >>> adjacency([Hex(0, 0), Hex(1, 0)])  # the second lies to the right of the first
    [[1, -1, -1, -1, -1, -1], [-1, -1, -1, 0, -1, -1]]
    """
    place = {h: i for i, h in enumerate(hexes)}
    if len(place) != len(hexes):
        raise ValueError("two hexes lie on one place")
    return [[place.get(n, -1) for n in h.neighbours()] for h in hexes]
