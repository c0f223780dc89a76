"""Polyominoes: connected shapes of squares, how they turn, and how they fill a region.

A square is (x, y), x to the right and y down. A shape in normal form lies in the corner (0, 0), its
squares in reading order. Used for boxes and their tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Square = tuple[int, int]
Shape = tuple[Square, ...]

TURNS = 8


def normal(squares: Iterable[Square]) -> Shape:
    """Return the normal form: the same squares moved into the corner.

    >>> normal([(3, 2), (2, 2), (2, 3)])
    ((0, 0), (1, 0), (0, 1))
    """
    squares = list(squares)
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return tuple(sorted(((x - left, y - top) for x, y in squares), key=lambda square: square[::-1]))


def turned(squares: Iterable[Square], turn: int) -> Shape:
    """Mirror left to right if turn is 4 or more, then rotate clockwise by quarters.

    >>> turned([(0, 0), (1, 0), (2, 0), (0, 1)], 1)
    ((0, 0), (1, 0), (1, 1), (1, 2))
    """
    if turn & 4:
        squares = [(-x, y) for x, y in squares]
    for _ in range(turn & 3):
        squares = [(-y, x) for x, y in squares]
    return normal(squares)


def first_alike(shape: Shape) -> tuple[int, ...]:
    """Return for each of the eight turns the first one that looks the same.

    >>> first_alike(((0, 0), (1, 0)))  # lying or standing
    (0, 1, 0, 1, 0, 1, 0, 1)
    """
    looks = [turned(shape, turn) for turn in range(TURNS)]
    return tuple(looks.index(look) for look in looks)


def distinct_turns(shape: Shape) -> list[int]:
    """Return the turns that look different, each by its first number.

    >>> distinct_turns(((0, 0), (1, 0)))
    [0, 1]
    >>> distinct_turns(((0, 0), (1, 0), (2, 0), (0, 1)))
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    return sorted(set(first_alike(shape)))


def free(shape: Iterable[Square]) -> Shape:
    """Return the smallest of a shape's turns, which represents all of them.

    >>> free([(0, 0), (1, 0)]) == free([(0, 0), (0, 1)])
    True
    """
    shape = tuple(shape)
    return min(turned(shape, turn) for turn in range(TURNS))


def neighbours(square: Square) -> list[Square]:
    x, y = square
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def is_connected(squares: Iterable[Square]) -> bool:
    """Return whether every square can be reached from every other, side by side.

    >>> is_connected([(0, 0), (1, 0)]), is_connected([(0, 0), (1, 1)])
    (True, False)
    """
    rest = set(squares)
    reached = [rest.pop()] if rest else []
    for square in reached:
        for near in neighbours(square):
            if near in rest:
                rest.remove(near)
                reached.append(near)
    return not rest


def free_polyominoes(count: int) -> list[Shape]:
    """Return every shape of `count` squares once, regardless of rotation and reflection.

    >>> [len(free_polyominoes(count)) for count in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    shapes = {free([(0, 0)])}
    for _ in range(count - 1):
        shapes = {
            free({*shape, near})
            for shape in shapes
            for square in shape
            for near in neighbours(square)
            if near not in shape
        }
    return sorted(shapes)


class Placement(NamedTuple):
    """A shape lying on a region whose squares are numbered.

    >>> region = [(0, 0), (1, 0), (0, 1), (1, 1)]  # squares 0 to 3
    >>> standing = placements(region, [((0, 0), (1, 0))])[-1]
    >>> bin(standing.squares), bin(standing.joins)  # squares 1 and 3; below square 1
    ('0b1010', '0b100000')
    """

    shape: int
    turn: int
    squares: int  # bits: those it covers
    joins: int  # bits: joins to the square on the right, then (after all of these) below


def placements(region: Sequence[Square], shapes: Sequence[Shape]) -> list[Placement]:
    """Return every way to lay each shape on the region, ignoring barriers.

    >>> region = [(0, 0), (1, 0), (0, 1), (1, 1)]
    >>> for each in placements(region, [((0, 0), (1, 0))]):
    ...     print(each.turn, f"{each.squares:04b}")
    0 0011
    0 1100
    1 0101
    1 1010
    """
    number = {square: i for i, square in enumerate(region)}
    found = []
    for s, shape in enumerate(shapes):
        for turn in distinct_turns(shape):
            look = turned(shape, turn)
            first_x, first_y = look[0]
            for x, y in region:
                squares = [(x + u - first_x, y + v - first_y) for u, v in look]
                if all(square in number for square in squares):
                    bits = sum(1 << number[square] for square in squares)
                    found.append(Placement(s, turn, bits, barriers(region, joins(squares))))
    return found


def joins(squares: Iterable[Square]) -> list[tuple[Square, Square]]:
    """Return the pairs of neighbouring squares, the left or upper one first.

    >>> sorted(joins([(0, 0), (1, 0), (1, 1)]))
    [((0, 0), (1, 0)), ((1, 0), (1, 1))]
    """
    squares = set(squares)
    return [
        (square, near) for square in squares for near in neighbours(square)[:2] if near in squares
    ]


def barriers(region: Sequence[Square], between: Iterable[tuple[Square, Square]]) -> int:
    """Return barriers between pairs of squares, left or upper first, as bits like `joins`.

    >>> region = [(0, 0), (1, 0), (0, 1), (1, 1)]
    >>> bin(barriers(region, [((0, 0), (1, 0)), ((1, 0), (1, 1))]))
    '0b100001'
    """
    number = {square: i for i, square in enumerate(region)}
    return sum(1 << number[a] if a[1] == b[1] else 1 << len(region) + number[a] for a, b in between)


def fill(squares: int, laid: Sequence[Placement], most: int) -> list[Placement] | None:
    """Return placements that cover all squares once, each shape at most `most` times, or None.

    >>> region = [(0, 0), (1, 0), (0, 1), (1, 1)]
    >>> laid = placements(region, [((0, 0), (1, 0))])
    >>> [f"{each.squares:04b}" for each in fill(0b1111, laid, most=2)]
    ['0011', '1100']
    >>> fill(0b1111, laid, most=1) is None
    True
    """
    lowest: dict[int, list[Placement]] = {}
    # Large ones first: they leave fewer places to fill.
    for placement in sorted(laid, key=lambda each: -each.squares.bit_count()):
        lowest.setdefault(placement.squares & -placement.squares, []).append(placement)
    chosen: list[Placement] = []
    used = [0] * (1 + max((placement.shape for placement in laid), default=0))
    hopeless: set[tuple[int, ...]] = set()  # squares left and shapes used, found to lead nowhere

    def cover(left: int) -> bool:
        if not left:
            return True
        if (left, *used) in hopeless:
            return False
        for placement in lowest.get(left & -left, ()):
            if not placement.squares & ~left and used[placement.shape] < most:
                chosen.append(placement)
                used[placement.shape] += 1
                if cover(left & ~placement.squares):
                    return True
                used[placement.shape] -= 1
                chosen.pop()
        hopeless.add((left, *used))
        return False

    return chosen if cover(squares) else None
