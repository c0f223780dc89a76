"""Maps for the tests of Venus: boards and tiles drawn in text, and a plain search for places.

A drawing has a row of marks for each row of squares, from the map's upper left corner, with
slashes between rows: `#` where the tile lies that a test means, dots elsewhere. Nothing here
reads the rows of bits that the rules keep: squares are pairs (x, y) in sets.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from offworld.games.venus import state
from offworld.games.venus.box import STANDARD_BOX as BOX_FILE
from offworld.games.venus.explore import collect_tile
from offworld.kernel.events import listening
from offworld.kernel.game import Box
from offworld.kernel.records import copy, frozen
from venus.scenario import ANN, PLAIN_BOX, Table

Square = tuple[int, int]
Squares = frozenset[Square]
STEPS = (
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
)  # to the right, below, left, above, as the rules number directions


# --- tiles, drawn in the box's file ---


def _marked(drawing: str) -> Squares:
    rows = drawing.strip("\n").replace("/", "\n").splitlines()
    return frozenset(
        (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"
    )


_ROWS = tomllib.loads(BOX_FILE.read_text(encoding="utf-8"))["shape"]
TILES: tuple[Squares, ...] = tuple(_marked(row["squares"]) for row in _ROWS)
NAMES: tuple[str, ...] = tuple(row["name"] for row in _ROWS)


def tile(name: str) -> int:
    return NAMES.index(name)


def in_corner(squares: Iterable[Square]) -> Squares:
    squares = list(squares)
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return frozenset((x - left, y - top) for x, y in squares)


def turned(squares: Squares, turn: int) -> Squares:
    """Mirrored first from the fifth turn on, then a quarter clockwise for each of up to three."""
    if turn >= 4:
        squares = frozenset((-x, y) for x, y in squares)
    for _ in range(turn % 4):
        squares = frozenset((-y, x) for x, y in squares)
    return in_corner(squares)


LOOKS = tuple([turned(squares, turn) for turn in range(state.TURNS)] for squares in TILES)


def longest_line(squares: Squares) -> int:
    """The most squares in one row or column of a tile without a gap."""
    return max(
        length
        for x, y in squares
        for right, down in ((1, 0), (0, 1))
        for length in range(1, len(squares) + 1)
        if all((x + right * i, y + down * i) in squares for i in range(length))
    )


def shape_of(squares: Squares) -> int:
    (shape,) = (number for number, looks in enumerate(LOOKS) if in_corner(squares) in looks)
    return shape


def first(squares: Iterable[Square]) -> Square:
    """The first in reading order."""
    return min(squares, key=lambda square: (square[1], square[0]))


# --- boards, drawn by a test ---


def drawn_box(start: str, front: str = "", back: str = "", *, box: Box = PLAIN_BOX) -> Box:
    """Return a box whose starting boards all look like one drawing.

    The sides of its other boards look like two more; plain where none is given.
    """
    record: Any = copy(box.record)
    for land in range(state.SEATS):
        _print(record, land, start)
    for board in range(state.BOARDS):
        for side, drawing in enumerate((front, back or front)):
            if drawing:
                _print(record, state.SEATS + 2 * board + side, drawing)
    return Box("drawn", frozen(record), box.names)


def _print(record: Any, land: int, drawing: str) -> None:
    """Read rows of squares: M the mech, V the V-naut, C a crystal.

    | right of a square and - below it are barriers.
    """
    marks: list[str] = []
    for line in drawing.strip("\n").splitlines():
        squares, gaps = line.ljust(2 * state.SIDE)[::2], line.ljust(2 * state.SIDE)[1::2]
        if "-" in line:
            record.land_wall_below[land, len(marks) - 1] = sum(
                1 << x for x in range(state.SIDE) if squares[x] == "-"
            )
        else:
            record.land_wall_right[land, len(marks)] = sum(
                1 << x for x in range(state.SIDE) if gaps[x] == "|"
            )
            marks.append(squares)
    text = "".join(marks)
    assert len(marks) == state.SIDE
    assert text.count("V") == 1
    record.land_vnaut[land] = text.index("V")
    record.land_mech[land] = text.find("M")
    record.land_crystals[land] = sum(
        1 << square for square in range(state.SQUARES) if text[square] == "C"
    )


# --- a map, read square by square ---


class Board(NamedTuple):
    x: int
    y: int
    land: int

    def squares(self) -> Iterator[Square]:
        """In reading order."""
        yield from (
            (self.x + square % state.SIDE, self.y + square // state.SIDE)
            for square in range(state.SQUARES)
        )


class Survey:
    """A seat's map: what lies where, and by the letter of the rules what may be laid."""

    def __init__(self, table: Table, seat: int = ANN) -> None:
        s, box = table.s, table.b
        plots = [state.OWN_BOARDS * seat + board for board in range(s.boards[seat])]
        self.solo = bool(s.solo)
        self.copies = list(s.copies)
        self.size = int(s.tile_size[seat])
        self.must = int(s.new_board[seat])
        self.boards = [Board(s.plot_x[plot], s.plot_y[plot], s.land[plot]) for plot in plots]
        self.ground = {square for board in self.boards for square in board.squares()}
        self.laid: dict[Square, int] = {}
        self.barriers: set[Squares] = set()
        for plot, board in zip(plots, self.boards, strict=True):
            for number, (x, y) in enumerate(board.squares()):
                if s.tile_on[plot, number]:
                    self.laid[x, y] = s.tile_on[plot, number]
                if box.land_wall_right[board.land, number // state.SIDE] >> number % state.SIDE & 1:
                    self.barriers.add(frozenset({(x, y), (x + 1, y)}))
                if box.land_wall_below[board.land, number // state.SIDE] >> number % state.SIDE & 1:
                    self.barriers.add(frozenset({(x, y), (x, y + 1)}))
        self.mech = list(self.boards[0].squares())[box.land_mech[self.boards[0].land]]

    def drawing(self) -> str:
        """Tiles by their numbers, dots for free squares, blanks where there is no board."""
        right, below = max(x for x, _ in self.ground), max(y for _, y in self.ground)
        marks = dict.fromkeys(self.ground, ".") | {
            square: f"{number:x}" for square, number in self.laid.items()
        }
        return "/".join(
            "".join(marks.get((x, y), " ") for x in range(right + 1)).rstrip()
            for y in range(below + 1)
        )

    def joins_on(self, square: Square) -> bool:
        """Is it next to a tile? (6.3) Before the first: is it the mech's? (6.2)"""
        x, y = square
        return (
            square == self.mech
            if not self.laid
            else any((x + right, y + down) in self.laid for right, down in STEPS)
        )

    def may_lie(self, squares: Squares) -> bool:  # 6.2, 6.3, 6.4, 6.6
        on_new = self.must == state.NONE or any(
            square in squares for square in self.boards[self.must].squares()
        )
        free = squares <= self.ground and not squares & self.laid.keys()
        return (
            on_new
            and free
            and any(map(self.joins_on, squares))
            and not any(barrier <= squares for barrier in self.barriers)
        )

    def places(self, shape: int) -> Iterator[Squares]:
        """Every way to lay a shape: all its looks, moved everywhere."""
        right, below = max(x for x, _ in self.ground), max(y for _, y in self.ground)
        for look in set(LOOKS[shape]):
            for x in range(right + 1):
                for y in range(below + 1):
                    squares = frozenset((x + u, y + v) for u, v in look)
                    if self.may_lie(squares):
                        yield squares

    def is_of_size(self, shape: int) -> bool:
        return len(TILES[shape]) in ((5, 6) if self.size == 5 else (self.size,))

    def sizes(self) -> tuple[int, ...]:
        """How many squares the tile in hand may have."""
        return (5, 6) if self.size == 5 else (self.size,)

    def left(self) -> list[int]:  # 6.1, 10.5
        """The shapes that the tile in hand could have."""
        return [
            n
            for n in range(len(TILES))
            if self.is_of_size(n) and not (self.solo and self.copies[n] == state.SOLO_COPIES)
        ]

    def shapes(self) -> set[int]:
        """Those of them that have a place."""
        return {shape for shape in self.left() if any(True for _ in self.places(shape))}

    def sites(self) -> set[int]:  # 6.5, 6.6, 6.10
        """Return where a board may be added, as numbers of options, with either side up.

        Each place is listed once, by the first board that reaches it.
        """
        if (
            len(self.boards) == (6 if self.solo else 4)
            or self.must != state.NONE
            or not self.left()
        ):
            return set()
        found: dict[Square, int] = {}
        for number, board in enumerate(self.boards):
            for direction, (right, down) in enumerate(STEPS):
                place = (board.x + state.SIDE * right, board.y + state.SIDE * down)
                if (
                    place not in self.ground
                    and place not in found
                    and self.reaches(board, right, down)
                ):
                    found[place] = number * 4 + direction
        return {2 * beside + side for beside in found.values() for side in (0, 1)}

    def reaches(self, board: Board, right: int, down: int) -> bool:
        """Say whether a tile of the size in hand could lie on a new board on that side of a board.

        The new board has no barriers. The tile may be bent, and may touch a tile on either board.
        """
        there = Board(board.x + state.SIDE * right, board.y + state.SIDE * down, board.land)
        new = set(there.squares())
        ground = (self.ground - self.laid.keys()) | new
        for shape in self.left():
            for look in set(LOOKS[shape]):
                for x in range(there.x - state.MOST_SQUARES, there.x + state.SIDE):
                    for y in range(there.y - state.MOST_SQUARES, there.y + state.SIDE):
                        squares = frozenset((x + u, y + v) for u, v in look)
                        if (
                            squares <= ground
                            and squares & new
                            and any(map(self.joins_on, squares))
                            and not any(barrier <= squares for barrier in self.barriers)
                        ):
                            return True
        return False


class Explorer:
    """One seat with tiles in hand. Tiles and places are given as drawings of its map."""

    def __init__(self, table: Table, seat: int = ANN) -> None:
        self.table, self.seat = table, seat

    @property
    def map(self) -> Survey:
        return Survey(self.table, self.seat)

    def collect(self, squares: int) -> Explorer:
        """Collect a tile of this many squares; 5 stands for 5 or 6."""
        with listening() as heard:
            collect_tile(self.table.b, self.table.s, self.seat, squares)
        self.table.events += heard
        return self

    def choose(self, name: str) -> Explorer:
        self.table.answer(self.seat, state.SHAPE + tile(name))
        return self

    def shapes(self) -> set[str]:
        """The shapes on offer."""
        return {NAMES[number] for number in self.table.choices(self.seat, state.SHAPE)}

    def may_draw(self) -> bool:
        return state.TERRAIN in self.table.options(self.seat)

    def draw(self) -> Explorer:
        self.table.answer(self.seat, state.TERRAIN)
        return self

    def sites(self) -> set[tuple[int, int]]:
        """Return beside which board, on which side, the drawn board may go, either side up."""
        numbers = self.table.choices(self.seat, state.SITE)
        assert numbers == {2 * (number // 2) + side for number in numbers for side in (0, 1)}
        return {(number // 8, number // 2 % 4) for number in numbers}

    def place(self, beside: int, direction: int, side: int = 0) -> Explorer:
        self.table.answer(self.seat, state.SITE + (beside * 4 + direction) * 2 + side)
        return self

    def places(self) -> set[Squares]:
        """The squares that each place on offer covers; no two places are alike."""
        options = self.table.choices(self.seat, state.LAY)
        found = {self.squares_of(number) for number in options}
        assert len(found) == len(options)
        return found

    def squares_of(self, number: int) -> Squares:
        """What a place means: the tile turned so, its first square on that square of that board."""
        shape = self.table.s.tile_shape[self.seat]
        board, square, turn = (
            number // state.TURNS // state.SQUARES,
            number // state.TURNS % state.SQUARES,
            number % state.TURNS,
        )
        x, y = list(self.map.boards[board].squares())[square]
        left, top = first(LOOKS[shape][turn])
        return frozenset((x + u - left, y + v - top) for u, v in LOOKS[shape][turn])

    def number_of(self, squares: Squares) -> int:
        """The place, as a number of options, of a tile over these squares."""
        shape = int(self.table.s.tile_shape[self.seat])
        turn = LOOKS[shape].index(in_corner(squares))
        ((board, square),) = (
            (number, list(board.squares()).index(first(squares)))
            for number, board in enumerate(self.map.boards)
            if first(squares) in board.squares()
        )
        return (board * state.SQUARES + square) * state.TURNS + turn

    def may_lay(self, drawing: str) -> bool:
        """May the tile in hand, its shape not chosen yet, lie as drawn?"""
        squares = _marked(drawing)
        shape = shape_of(squares)
        if shape not in self.table.choices(self.seat, state.SHAPE):
            return False
        before = copy(self.table.s)
        self.table.answer(self.seat, state.SHAPE + shape)
        found = squares in self.places()
        self.table.s = before
        return found

    def lay(self, drawing: str) -> Explorer:
        """Lays the tile in hand as drawn, its shape chosen thereby."""
        squares = _marked(drawing)
        shape = shape_of(squares)
        self.table.answer(self.seat, state.SHAPE + shape)
        self.table.answer(self.seat, state.LAY + self.number_of(squares))
        return self

    def explore(self, *drawings: str) -> Explorer:
        """Collects and lays tiles one after the other."""
        for drawing in drawings:
            self.collect(min(5, len(_marked(drawing)))).lay(drawing)
        return self
