"""Zaibatsu, drawn: where things are on a block, and how the Cybernet fits into a space.

A block is a hex with a pointed top. Lengths on it are parts of its side, `R`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from offworld.games.zaibatsu import state
from offworld.kernel.hexes import Hex

Point = tuple[float, float]
INNER = 0.43  # corners of the middle zone
ANCHORS: tuple[Point, ...] = (  # where pawns stand in the zones at the sides, by direction
    (0.6, 0.0),
    (0.43, -0.41),
    (-0.43, -0.41),
    (-0.6, 0.0),
    (-0.43, 0.41),
    (0.43, 0.41),
)
MIDDLE: Point = (0.0, 0.0)
LARGEST, LARGEST_ON_PHONE = 132.0, 96.0


def corner(number: int, radius: float = 1) -> Point:
    """Return a corner: number c lies between the directions c and c + 1."""
    angle = pi / 6 + number * pi / 3
    return radius * cos(angle), -radius * sin(angle)


def middle_of_side(direction: int, radius: float = 1) -> Point:
    """Return the middle of the side in a direction."""
    angle = direction * pi / 3
    return radius * sqrt(3) / 2 * cos(angle), -radius * sqrt(3) / 2 * sin(angle)


def anchor(zone: int, turn: int) -> Point:
    """Return where a pawn stands in a zone of a block that is turned."""
    return MIDDLE if zone == 0 else ANCHORS[(zone - 1 + turn) % state.SIDES]


def zones(bits: int) -> list[int]:
    """Return the zones of a set of bits."""
    return [zone for zone in range(state.SIDES + 1) if bits >> zone & 1]


@cache
def outline(bits: int, turn: int) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of a space that covers some zones: the outer one, perhaps an inner."""
    edges: set[tuple[str, str]] = set()
    for zone in zones(bits):
        if zone == 0:
            names = [f"i{c}" for c in range(state.SIDES)]
        else:
            side = zone - 1
            before = (side - 1) % state.SIDES
            names = [f"i{before}", f"o{before}", f"o{side}", f"i{side}"]
        for one, two in zip(names, names[1:] + names[:1], strict=True):
            if (two, one) in edges:
                edges.remove((two, one))
            else:
                edges.add((one, two))
    loops, following = [], dict(sorted(edges))
    while following:
        start = next(iter(following))
        loop, name = [], start
        while name in following:
            loop.append(name)
            name = following.pop(name)
        loops.append(tuple(_point(name, turn) for name in loop))
    return tuple(loops)


def _point(name: str, turn: int) -> Point:
    return corner(int(name[1:]) + turn, 1 if name[0] == "o" else INNER)


class Fit(NamedTuple):
    """How large hexes are, and where the one in the middle lies."""

    radius: float
    x: float
    y: float

    def centre(self, at: Hex) -> Point:
        """Return the centre of a hex."""
        across, down = at.centre()
        return self.x + across * self.radius, self.y + down * self.radius


def fitted(hexes: Iterable[Hex], width: float, height: float, top: float, most: float) -> Fit:
    """Return how hexes fit into a space below `top`, as large as possible."""
    centres = [at.centre() for at in hexes]
    half = sqrt(3) / 2 + 0.08
    left, right = min(x for x, _ in centres) - half, max(x for x, _ in centres) + half
    high, low = min(y for _, y in centres) - 1.08, max(y for _, y in centres) + 1.08
    radius = round(min(most, width / (right - left), (height - top) / (low - high)), 1)
    return Fit(
        radius,
        round(width / 2 - radius * (left + right) / 2, 1),
        round(top + (height - top) / 2 - radius * (high + low) / 2, 1),
    )
