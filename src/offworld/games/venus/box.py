"""Cities of Venus: the record that rules read, filled from box.toml."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from offworld.games.venus import state
from offworld.kernel.boxes import BoxReader, Row, read_box, write_row
from offworld.kernel.game import Box
from offworld.kernel.polyominoes import (
    Placement,
    Shape,
    fill,
    first_alike,
    free,
    is_connected,
    normal,
    placements,
    turned,
)
from offworld.kernel.records import Record, blank, frozen, record

ICON_NAMES = ("reroll", "set to 3", "set to 4", "-2", "+1/-1", "flip", "any value")
# What a box may hold (11.7). Other limits are sizes of the state: state.SIDE, BOARDS, SHAPES, ...
FEWEST_BOARDS = state.SEATS * (state.OWN_BOARDS - 1)  # 2.5: a share for each of four seats
FEWEST_SHAPES = state.MOST_SQUARES  # one of each size
MOST_ROUNDS = 99
MOST_COPIES = 99  # of a card
MOST_SUPPLIES = 999

BOX = record(
    "venus_box",
    [
        # exploration tiles, in order of size
        ("tile_squares", "i2", (state.SHAPES,)),
        # those of n squares are first_shape[n] to first_shape[n + 1] - 1
        ("first_shape", "i2", (state.SIZES + 1,)),
        # length of the longest tile of a size; size 5 stands for 5 or 6
        ("longest", "i2", (state.SIZES,)),
        ("same_turn", "i2", (state.SHAPES, state.TURNS)),  # the first turn that looks the same
        # squares in reading order, from the upper left corner of the bounding box
        ("tile_x", "i2", (state.SHAPES, state.TURNS, state.MOST_SQUARES)),
        ("tile_y", "i2", (state.SHAPES, state.TURNS, state.MOST_SQUARES)),
        # bit 0: a square of the tile lies to the right; bit 1: below
        ("tile_joins", "i2", (state.SHAPES, state.TURNS, state.MOST_SQUARES)),
        ("tile_height", "i2", (state.SHAPES, state.TURNS)),
        ("boards", "i2"),  # terrain boards in the deck
        # printed grids: the starting boards, then both sides of each terrain board
        ("land_crystals", "i4", (state.LANDS,)),  # bits by square
        ("land_vnaut", "i2", (state.LANDS,)),  # its square
        ("land_mech", "i2", (state.LANDS,)),  # its square, -1 for none
        # bits by row: squares with a barrier on their right, or below
        ("land_wall_right", "i2", (state.LANDS, state.SIDE)),
        ("land_wall_below", "i2", (state.LANDS, state.SIDE)),
        # cards
        ("engineer_icon", "i2", (state.ENGINEERS,)),
        ("engineer_copies", "i2", (state.ENGINEERS,)),
        ("part_icons", "i2", (state.PARTS, state.MOST_USES)),  # -1 for none
        ("part_uses", "i2", (state.PARTS,)),  # how many icons
        ("part_gems", "i2", (state.PARTS,)),
        ("part_copies", "i2", (state.PARTS,)),
        # figures
        ("rods_to_launch", "i2"),
        ("rods_for_kind", "i2"),
        ("rods_for_board", "i2"),
        ("rods_for_parts", "i2"),
        ("crystals_for_kind", "i2"),
        ("ore_for_spot", "i2"),
        ("round_limit", "i2"),
        ("solo_round_limit", "i2"),
        # supplies
        ("booster_dice", "i2"),
        ("crystals", "i2"),
        ("ore", "i2"),
        ("rods", "i2"),
        ("vnauts", "i2"),
        ("tile_copies", "i2", (state.SIZES,)),  # of each shape of that size
    ],
)

STANDARD_BOX = Path(__file__).with_name("box.toml")
GRID = tuple((x, y) for y in range(state.SIDE) for x in range(state.SIDE))
WHOLE_GRID = (1 << state.SQUARES) - 1
BORDER = tuple(
    square
    for square, (x, y) in enumerate(GRID)
    if x in (0, state.SIDE - 1) or y in (0, state.SIDE - 1)
)


def open_box(path: Path | None = None) -> Box:
    """Return the box in a file; without one, the standard box."""
    reader = read_box(path or STANDARD_BOX, "venus")
    box = blank(BOX)
    _figures(reader, box)
    names = {"engineer": _engineers(reader, box), "part": _parts(reader, box)}
    shapes = _shapes(reader, box)
    names["shape"] = reader.names(_rows(reader, "shape", FEWEST_SHAPES, state.SHAPES))
    names["land"] = _lands(reader, box, placements(GRID, shapes))
    _supplies(reader, box)
    return Box(reader.name(), frozen(box), names)


def _rows(reader: BoxReader, key: str, least: int, most: int) -> list[Row]:  # 11.7
    """Return the tables of an array of which a box may hold more or fewer."""
    count = len(reader.take(reader.data, key, list, ""))
    if not least <= count <= most:
        raise reader.wrong(key, f"has {count} entries, not from {least} to {most}")
    return reader.rows(key, count)


# --- figures ---


def _figures(reader: BoxReader, box: Record) -> None:
    """Read the printed figures and the limits of rounds (3.6, 10.10)."""
    for table, key, low, high in (
        ("figures", "rods_to_launch", 1, 9),
        ("figures", "rods_for_kind", 0, 9),
        ("figures", "rods_for_board", 0, 9),
        ("figures", "rods_for_parts", 0, 9),
        ("figures", "crystals_for_kind", 0, 9),
        ("figures", "ore_for_spot", 0, 9),
        ("limits", "round_limit", 1, MOST_ROUNDS),
        ("limits", "solo_round_limit", 1, MOST_ROUNDS),
    ):
        setattr(box, key, reader.number(reader.table(table), key, table, low, high))


# --- cards ---


def _engineers(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 11.4
    """Read the types of engineers, each with an icon of its own; return their names."""
    rows = reader.rows("engineer", state.ENGINEERS)
    icons: set[int] = set()
    fewest = state.SEATS - 1  # 2.3
    for engineer, (place, row) in enumerate(rows):
        icon = reader.choice(row, "icon", ICON_NAMES, place)
        if icon in icons:
            raise reader.wrong(
                f"{place}.icon",
                f"another engineer has {ICON_NAMES[icon]!r} already: choose another icon",
            )
        icons.add(icon)
        box.engineer_icon[engineer] = icon
        box.engineer_copies[engineer] = reader.number(row, "copies", place, fewest, MOST_COPIES)
    return reader.names(rows)


def _parts(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 11.5
    """Read the mech parts: five kinds that change dice, one with crystals, one with ore.

    Return their names.
    """
    rows = reader.rows("part", state.PARTS)
    for part, (place, row) in enumerate(rows):
        box.part_copies[part] = reader.number(row, "copies", place, 1, MOST_COPIES)
        write_row(box.part_icons, [state.NONE] * state.MOST_USES, part)
        if part == state.CRYSTAL_PART:
            box.part_gems[part] = reader.number(row, "crystals", place, 1, state.MOST_GEMS)
        elif part == state.ORE_PART:
            box.part_gems[part] = reader.number(row, "ore", place, 1, state.MOST_GEMS)
        else:
            icons = reader.take(row, "icons", list, place)
            if not 1 <= len(icons) <= state.MOST_USES:
                raise reader.wrong(
                    f"{place}.icons", f"has {len(icons)} icons, not from 1 to {state.MOST_USES}"
                )
            box.part_uses[part] = len(icons)
            numbers = [reader.word(icon, ICON_NAMES, f"{place}.icons") for icon in icons]
            write_row(box.part_icons, numbers, part)
    cards = sum(box.part_copies[part] for part in range(state.PARTS))
    spots = state.SEATS * state.GEARS
    if cards < spots:
        raise reader.wrong("part", f"has {cards} cards, fewer than all seats' {spots} gear spots")
    return reader.names(rows)


# --- supplies ---


def _supplies(reader: BoxReader, box: Record) -> None:  # 1.4, 11.6
    """Read the supplies: never less than all seats could need at once."""
    table = reader.table("supplies")
    boosters = state.MOST_GEMS + state.GEARS * box.part_gems[state.CRYSTAL_PART]
    # In the middle of a turn a seat can have gems held, redeemed, gained, and found on its boards.
    crystals = (
        boosters
        + box.crystals_for_kind
        + state.OWN_BOARDS * max(int(bits).bit_count() for bits in box.land_crystals)
    )
    ore = state.MOST_GEMS + state.GEARS * box.part_gems[state.ORE_PART] + box.ore_for_spot
    # With one rod too few to launch, a turn can fill all boards and pay for a kind or for parts.
    rods = (
        box.rods_to_launch
        - 1
        + state.OWN_BOARDS * box.rods_for_board
        + max(box.rods_for_kind, box.rods_for_parts)
    )
    # Alone, the launch may wait for a full board and parts, while every round pays for a kind.
    solo_rods = box.solo_round_limit * box.rods_for_kind + box.rods_for_parts
    for key, least in (
        ("booster_dice", state.SEATS * boosters),
        ("crystals", state.SEATS * crystals),
        ("ore", state.SEATS * ore),
        ("rods", max(state.SEATS * rods, solo_rods)),
        ("vnauts", state.SEATS * state.OWN_BOARDS),
    ):
        setattr(box, key, reader.number(table, key, "supplies", least, MOST_SUPPLIES))
    tiles = reader.numbers(table, "tiles", "supplies", state.MOST_SQUARES, 1, MOST_SUPPLIES)
    for size, copies in enumerate(tiles, start=1):
        room = state.OWN_BOARDS * state.SQUARES // size
        least = state.SEATS * min(box.round_limit, room)  # a turn gives one of a size at most
        if copies < least:
            raise reader.wrong(
                "supplies.tiles",
                f"has {copies} tiles of each shape of {size} squares, not at least {least}",
            )
        box.tile_copies[size] = copies


# --- exploration tiles ---


def _shapes(reader: BoxReader, box: Record) -> list[Shape]:  # 11.3
    """Read the exploration tiles; return their shapes."""
    shapes: list[Shape] = []
    known: set[Shape] = set()
    rows = _rows(reader, "shape", FEWEST_SHAPES, state.SHAPES)
    for number, (place, row) in enumerate(rows):
        shape = _drawn_shape(reader, reader.take(row, "squares", str, place), f"{place}.squares")
        if shapes and len(shape) < len(shapes[-1]):
            raise reader.wrong(place, "shapes stand in order of size: move it up")
        if free(shape) in known:
            raise reader.wrong(f"{place}.squares", "is a shape that is there already: draw another")
        known.add(free(shape))
        shapes.append(shape)
        _turns(box, number, shape)
    for size in range(1, state.SIZES):
        if not any(len(shape) == size for shape in shapes):
            raise reader.wrong("shape", f"has no shape of {size} squares: draw one at least")
    for size in range(state.SIZES + 1):
        box.first_shape[size] = sum(len(shape) < size for shape in shapes)
    for size in range(1, state.SIZES):
        alike = [shape for shape in shapes if len(shape) in ((5, 6) if size == 5 else (size,))]
        box.longest[size] = max(max(max(square) for square in shape) + 1 for shape in alike)
    return shapes


def _drawn_shape(reader: BoxReader, drawing: str, place: str) -> Shape:
    """Return the squares marked # in rows of # and dots."""
    if set(drawing) - set("#.\n"):
        raise reader.wrong(place, "is drawn with # and . only")
    squares = [
        (x, y)
        for y, line in enumerate(drawing.splitlines())
        for x, mark in enumerate(line)
        if mark == "#"
    ]
    if not 1 <= len(squares) <= state.MOST_SQUARES:
        raise reader.wrong(place, f"has {len(squares)} squares, not from 1 to {state.MOST_SQUARES}")
    if not is_connected(squares):
        raise reader.wrong(place, "is in pieces: each square must touch another, side by side")
    return normal(squares)


def _turns(box: Record, number: int, shape: Shape) -> None:
    """Write where the squares of a tile lie, for each turn."""
    box.tile_squares[number] = len(shape)
    for turn, same in enumerate(first_alike(shape)):
        box.same_turn[number, turn] = same
        lying = turned(shape, turn)
        box.tile_height[number, turn] = lying[-1][1] + 1
        for i, (x, y) in enumerate(lying):
            box.tile_x[number, turn, i], box.tile_y[number, turn, i] = x, y
            box.tile_joins[number, turn, i] = ((x + 1, y) in lying) + 2 * ((x, y + 1) in lying)


# --- terrain boards ---


def _lands(reader: BoxReader, box: Record, laid: Sequence[Placement]) -> tuple[str, ...]:  # 11.1
    """Read the printed grids and return their names.

    `laid` are all ways to lay a tile on a grid without barriers.
    """
    grids = reader.rows("start", state.SEATS)
    boards = _rows(reader, "board", FEWEST_BOARDS, state.BOARDS)
    box.boards = len(boards)
    for place, row in boards:
        grids += [
            (f"{place}.{side}", reader.take(row, side, dict, place)) for side in ("front", "back")
        ]
    for land, (place, row) in enumerate(grids):
        drawing = reader.take(row, "grid", str, place)
        place = f"{place}.grid"
        squares, right, below = _drawn_grid(reader, drawing, place)
        starting = land < state.SEATS
        _check_pieces(reader, squares, starting, place)
        box.land_mech[land], box.land_vnaut[land] = squares.find("M"), squares.find("V")
        box.land_crystals[land] = _bits(squares, "C")
        write_row(box.land_wall_right, right, land)
        write_row(box.land_wall_below, below, land)
        barriers = sum(
            (right[y] | below[y] << state.SQUARES) << state.SIDE * y for y in range(state.SIDE)
        )
        fitting = [placement for placement in laid if not placement.joins & barriers]
        _check_exploring(reader, [squares.find("M")] if starting else BORDER, fitting, place)
    return reader.names(grids)


def _drawn_grid(  # 11.2
    reader: BoxReader, drawing: str, place: str
) -> tuple[str, list[int], list[int]]:
    """Return the squares of a grid, and by row the barriers on their right and below, as bits.

    Barriers are drawn as | between two squares and - between two rows, under a square.
    """
    rows: list[str] = []
    right, below = [0] * state.SIDE, [0] * state.SIDE
    width = 2 * state.SIDE - 1
    for line in drawing.splitlines():
        squares, gaps = line.ljust(width)[::2], line.ljust(width)[1::2]
        if (
            0 < len(rows) < state.SIDE
            and set(squares) <= set("- ")
            and not gaps.strip()
            and len(line) <= width
        ):
            below[len(rows) - 1] |= _bits(squares, "-")
        elif (
            len(rows) < state.SIDE
            and len(line) == width
            and set(squares) <= set("MVC.")
            and set(gaps) <= set("| ")
        ):
            right[len(rows)] = _bits(gaps, "|")
            rows.append(squares)
        else:
            raise reader.wrong(
                place,
                f"has the line {line!r} where {state.SIDE} squares "
                "or the barriers between two rows should be",
            )
    if len(rows) < state.SIDE:
        raise reader.wrong(place, f"has {len(rows)} rows of squares, not {state.SIDE}")
    return "".join(rows), right, below


def _bits(marks: str, mark: str) -> int:
    """Return the positions of a mark, as bits."""
    return sum(1 << i for i, found in enumerate(marks) if found == mark)


def _check_pieces(reader: BoxReader, squares: str, starting: bool, place: str) -> None:
    """Check how many of each piece a grid shows: only a starting board has a mech."""
    for letter, what, least, most in (
        ("V", "V-nauts", 1, 1),
        ("C", "crystals", 0, state.MOST_CRYSTALS),
        ("M", "mechs", int(starting), int(starting)),
    ):
        count = squares.count(letter)
        if not least <= count <= most:
            wanted = f"{least} to {most}" if most > least else f"{least}"
            raise reader.wrong(place, f"has {count} {what}, not {wanted}")


def _check_exploring(
    reader: BoxReader, entries: Iterable[int], fitting: Sequence[Placement], place: str
) -> None:
    """Check that a tile of every size fits where exploring begins (6.2, 6.5).

    Check also that the copies of a solo game (10.5) can cover the whole grid.
    """
    room = [0] * state.SIZES  # by size, as bits: the squares that a tile of that size can cover
    for placement in fitting:
        room[placement.squares.bit_count()] |= placement.squares
    for square in entries:
        for size in range(1, state.SIZES):
            if not room[size] >> square & 1:
                x, y = GRID[square]
                raise reader.wrong(
                    place,
                    f"leaves no room for a tile of {size} squares on square {x + 1} "
                    f"of row {y + 1}: take away a barrier",
                )
    if fill(WHOLE_GRID, fitting, state.SOLO_COPIES) is None:
        raise reader.wrong(
            place,
            f"can't be covered with at most {state.SOLO_COPIES} tiles of each shape: "
            "take away a barrier",
        )
