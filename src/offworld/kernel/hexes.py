"""Hex geometry in axial coordinates: q to the right, r down and right.

`Hex` is for boxes and pictures. Rules know only integers: for them the same rotations are functions
of q and r. Directions and the sides of a tile are numbered 0 to 5, counter-clockwise from the
right, as in `DIRECTIONS`. Turns are counted in sixths of a full turn, counter-clockwise as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from offworld.kernel.rule import rule

SIDES = 6


@rule
def turned_q(q: int, r: int, sixths: int) -> int:
    """Return the q of a hex after it was rotated about the origin by sixths of a full turn.

    >>> [turned_q(2, -3, sixths) for sixths in range(7)]
    [2, -1, -3, -2, 1, 3, 2]
    """
    sixths %= SIDES
    if sixths >= 3:  # half a turn mirrors both coordinates
        q = -q
        r = -r
        sixths -= 3
    if sixths == 0:
        return q
    if sixths == 1:
        return q + r
    return r


@rule
def turned_r(q: int, r: int, sixths: int) -> int:
    """Return the r of a hex after it was rotated about the origin by sixths of a full turn.

    >>> [turned_r(2, -3, sixths) for sixths in range(7)]
    [-3, -2, 1, 3, 2, -1, -3]
    """
    return turned_q(q, r, sixths + 2)  # two sixths further, q is what r is now


@rule
def step_q(direction: int) -> int:
    """Return how far one step in a direction goes along q.

    >>> [(step_q(direction), step_r(direction)) for direction in range(3)]
    [(1, 0), (1, -1), (0, -1)]
    """
    return turned_q(1, 0, direction)


@rule
def step_r(direction: int) -> int:
    """Return how far one step in a direction goes along r.

    >>> [step_r(direction) for direction in range(6)]
    [0, -1, -1, 0, 1, 1]
    """
    return turned_r(1, 0, direction)


@rule
def steps(q: int, r: int) -> int:
    """Return the number of steps from the origin to (q, r).

    >>> steps(2, -3), steps(2, 3)
    (3, 5)
    """
    return max(abs(q), abs(r), abs(q + r))


@rule
def opposite(direction: int) -> int:
    """Return the direction back.

    >>> opposite(1)
    4
    """
    return (direction + 3) % SIDES


@rule
def facing(side: int, sixths: int) -> int:
    """Return the direction that a side of a tile faces after the tile was turned.

    >>> facing(5, 2)
    1
    """
    return (side + sixths) % SIDES


@rule
def side_facing(direction: int, sixths: int) -> int:
    """Return the side of a tile that faces a direction after the tile was turned.

    >>> side_facing(1, 2)
    5
    """
    return (direction - sixths) % SIDES


class Hex(NamedTuple):
    """A hex, by its axial coordinates.

    >>> Hex(2, 0) + Hex(0, 1)
    Hex(q=2, r=1)
    >>> Hex(2, 0).turned(1)
    Hex(q=2, r=-2)
    >>> Hex(0, 0).distance(Hex(2, -1))
    2
    """

    q: int
    r: int

    def __add__(self, other: object) -> Hex:
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def turned(self, sixths: int) -> Hex:
        """Rotate about the origin by sixths of a full turn, counter-clockwise.

        >>> Hex(2, 0).turned(1)
        Hex(q=2, r=-2)
        """
        return Hex(turned_q(*self, sixths), turned_r(*self, sixths))

    def neighbours(self) -> list[Hex]:
        """Return the six hexes around it, in the order of DIRECTIONS.

        >>> Hex(0, 0).neighbours()[:2]
        [Hex(q=1, r=0), Hex(q=1, r=-1)]
        """
        return [self + step for step in DIRECTIONS]

    def distance(self, other: Hex) -> int:
        """Return the number of steps to another hex."""
        return steps(self.q - other.q, self.r - other.r)

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
