"""Extents: where the groups of a picture lie, found without drawing it.

A close-up of a part, or a number pinned to it, needs its place. Groups are placed by `translate`
and `scale`, so a walk over their elements finds it, about as exactly as a reader needs: of curves
it takes the points that define them, and of text the estimated width.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from offworld.presentation.pictures import SMALLEST, wide

UNSEEN = {"defs", "title", "symbol"}  # elements that are not drawn where they stand
LETTER_WIDTH = 0.9  # of the estimate in `wide`, which is generous
ARGUMENTS = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}

_MOVE = re.compile(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)")
_SCALE = re.compile(r"scale\(([-\d.]+)\)")
_TOKEN = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")

Point = tuple[float, float]


class Extent(NamedTuple):
    """A rectangle in a picture.

    >>> Extent(0, 0, 10, 10).with_margin(2)
    Extent(left=-2, top=-2, right=12, bottom=12)
    """

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def with_margin(self, margin: float) -> Extent:
        """Return it with a margin on each side."""
        left, top, right, bottom = self
        return Extent(left - margin, top - margin, right + margin, bottom + margin)

    def within(self, other: Extent) -> Extent:
        """Return the part of it that lies within another."""
        return Extent(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def meets(self, other: Extent) -> bool:
        """Return whether the two have a point in common."""
        shared = self.within(other)
        return shared.width > 0 and shared.height > 0

    def at(self, across: float, down: float) -> Point:
        """Return a point of it: (0, 0) is its upper left corner, (1, 1) its lower right one."""
        return self.left + across * self.width, self.top + down * self.height


def around(extents: Iterable[Extent]) -> Extent:
    """Return the smallest rectangle around several."""
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    return Extent(min(lefts), min(tops), max(rights), max(bottoms))


def extent(group: str) -> Extent | None:
    """Return where a group of a picture lies, in the picture's units; None if it shows nothing.

    >>> extent('<g transform="translate(10 20)"><rect x="1" y="2" width="30" height="40"/></g>')
    Extent(left=11.0, top=22.0, right=41.0, bottom=62.0)
    >>> extent('<defs><path d="M0 0h5"/></defs>') is None
    True
    """
    points = list(_points(ET.fromstring(group)))
    if not points:
        return None
    across, down = zip(*points, strict=True)
    return Extent(min(across), min(down), max(across), max(down))


def _points(node: ET.Element) -> Iterator[Point]:
    """Yield points that lie around all that an element shows."""
    if node.tag in UNSEEN:
        return
    transform = node.get("transform", "")
    moved, scaled = _MOVE.search(transform), _SCALE.search(transform)
    dx, dy = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
    scale = float(scaled[1]) if scaled else 1.0
    for x, y in _own_points(node):
        yield dx + scale * x, dy + scale * y
    for child in node:
        for x, y in _points(child):
            yield dx + scale * x, dy + scale * y


def _own_points(node: ET.Element) -> Iterator[Point]:
    """Yield the corners of an element's own box."""
    if node.tag in ("rect", "use"):
        x, y = _number(node, "x"), _number(node, "y")
        yield x, y
        yield x + _number(node, "width"), y + _number(node, "height")
    elif node.tag in ("circle", "ellipse"):
        across, down = _number(node, "rx", "r"), _number(node, "ry", "r")
        yield _number(node, "cx") - across, _number(node, "cy") - down
        yield _number(node, "cx") + across, _number(node, "cy") + down
    elif node.tag == "text":
        yield from _text_corners(node)
    elif node.tag == "path":
        yield from _path_points(node.get("d", ""))


def _text_corners(node: ET.Element) -> Iterator[Point]:
    size, words = _number(node, "font-size") or SMALLEST, "".join(node.itertext())
    width = _number(node, "textLength") or LETTER_WIDTH * wide(words, size)
    before = {"middle": width / 2, "end": width}.get(node.get("text-anchor", ""), 0.0)
    x, y = _number(node, "x") - before, _number(node, "y")
    yield x, y - 0.8 * size
    yield x + width, y + 0.2 * size


def _path_points(d: str) -> Iterator[Point]:
    """Yield the points that define a path: ends of lines, and control points of curves."""
    x = y = 0.0
    start = (x, y)
    for command, values in _commands(d):
        kind, is_relative = command.lower(), command.islower()
        base = (x, y) if is_relative else (0.0, 0.0)
        if kind == "z":
            x, y = start
        elif kind == "h":
            x = base[0] + values[0]
        elif kind == "v":
            y = base[1] + values[0]
        else:
            numbers = values[5:] if kind == "a" else values
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            for across, down in points[:-1]:
                yield base[0] + across, base[1] + down
            x, y = base[0] + points[-1][0], base[1] + points[-1][1]
        if kind == "m":
            start = (x, y)
        yield x, y


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path, one for each set of arguments."""
    command, values = "", list[float]()
    for token in _TOKEN.findall(d):
        if token.isalpha():
            command, values = token, []
            if ARGUMENTS[command.lower()] == 0:
                yield command, []
            continue
        values.append(float(token))
        if len(values) == ARGUMENTS[command.lower()]:
            yield command, values
            values = []
            command = {"m": "l", "M": "L"}.get(command, command)


def _number(node: ET.Element, *names: str) -> float:
    """Return the first of these attributes that an element has."""
    return next((float(node.get(name, "0")) for name in names if node.get(name)), 0.0)
