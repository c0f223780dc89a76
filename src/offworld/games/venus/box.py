"""Cities of Venus: from box.toml to the record that rules read. Every mistake in a box file is named with its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from offworld.games.venus import state
from offworld.kernel.boxes import BoxReader, read_box
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
SHAPES_OF_SIZE = (0, 1, 1, 2, 5, 6, 4)
MOST_ROUNDS = 99
MOST_COPIES = 99  # of a card
MOST_SUPPLIES = 999

BOX = record(
    "venus_box",
    [
        # exploration tiles, in order of size: those of n squares are first_shape[n] to first_shape[n + 1] - 1
        ("tile_squares", "i2", (state.SHAPES,)),
        ("first_shape", "i2", (state.SIZES + 1,)),
        (
            "longest",
            "i2",
            (state.SIZES,),
        ),  # squares in a row and in a column that a tile of a size spans at most; 5 stands for 5 or 6
        ("same_turn", "i2", (state.SHAPES, state.TURNS)),  # the first turn that looks the same
        (
            "tile_x",
            "i2",
            (state.SHAPES, state.TURNS, state.MOST_SQUARES),
        ),  # squares in reading order, from the upper left corner around them all
        ("tile_y", "i2", (state.SHAPES, state.TURNS, state.MOST_SQUARES)),
        (
            "tile_joins",
            "i2",
            (state.SHAPES, state.TURNS, state.MOST_SQUARES),
        ),  # bit 0: a square of the tile lies right of it; bit 1: below it
        ("tile_height", "i2", (state.SHAPES, state.TURNS)),
        # printed grids: the starting boards, then both sides of each terrain board
        ("land_crystals", "i4", (state.LANDS,)),  # bits by square
        ("land_vnaut", "i2", (state.LANDS,)),  # its square
        ("land_mech", "i2", (state.LANDS,)),  # its square, -1 for none
        (
            "land_wall_right",
            "i2",
            (state.LANDS, state.SIDE),
        ),  # bits by row: squares with a barrier on their right
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
    """The box in a file; without one, the standard box."""
    reader = read_box(path or STANDARD_BOX, "venus")
    box = blank(BOX)
    _figures(reader, box)
    engineers, parts = _engineers(reader, box), _parts(reader, box)
    _supplies(reader, box)
    shape_names, shapes = _shapes(reader, box)
    lands = _lands(reader, box, placements(GRID, shapes))
    return Box(
        reader.name(),
        frozen(box),
        {"shape": shape_names, "engineer": engineers, "part": parts, "land": lands},
    )


def _figures(reader: BoxReader, box: Record) -> None:
    """The printed figures, and how long a game lasts at most (3.6, 10.10)."""
    for name, low, high, keys in (
        ("figures", 1, 9, ("rods_to_launch",)),
        (
            "figures",
            0,
            9,
            (
                "rods_for_kind",
                "rods_for_board",
                "rods_for_parts",
                "crystals_for_kind",
                "ore_for_spot",
            ),
        ),
        ("limits", 1, MOST_ROUNDS, ("round_limit", "solo_round_limit")),
    ):
        for key in keys:
            setattr(box, key, reader.number(reader.table(name), key, name, low, high))


# --- cards ---


def _engineers(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 11.4
    names: list[str] = []
    icons: list[int] = []
    for engineer, (place, row) in enumerate(reader.rows("engineer", state.ENGINEERS)):
        names.append(reader.take(row, "name", str, place))
        icons.append(reader.word(row.get("icon"), ICON_NAMES, f"{place}.icon"))
        if icons[-1] in icons[:-1]:
            raise reader.wrong(
                f"{place}.icon", f"another engineer has {ICON_NAMES[icons[-1]]!r} already"
            )
        box.engineer_icon[engineer] = icons[-1]
        box.engineer_copies[engineer] = reader.number(
            row, "copies", place, state.SEATS - 1, MOST_COPIES
        )  # 2.3
    return tuple(names)


def _parts(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 11.5
    """Five kinds that work on dice, then one with crystals and one with ore."""
    names: list[str] = []
    for part, (place, row) in enumerate(reader.rows("part", state.PARTS)):
        names.append(reader.take(row, "name", str, place))
        box.part_copies[part] = reader.number(row, "copies", place, 1, MOST_COPIES)
        for use in range(state.MOST_USES):
            box.part_icons[part, use] = state.NONE
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
            for use, icon in enumerate(icons):
                box.part_icons[part, use] = reader.word(icon, ICON_NAMES, f"{place}.icons")
    cards = sum(box.part_copies[part] for part in range(state.PARTS))
    if cards < state.SEATS * state.GEARS:
        raise reader.wrong(
            "part",
            f"has {cards} cards, fewer than all seats' {state.SEATS * state.GEARS} gear spots",
        )
    return tuple(names)


# --- supplies ---


def _supplies(reader: BoxReader, box: Record) -> None:  # 1.4, 11.6
    """Never less than all seats could need at once."""
    table = reader.table("supplies")
    # what one seat can have in the middle of a turn: gems held, redeemed, gained, and crystals on its boards
    crystals = (
        state.MOST_GEMS
        + state.GEARS * box.part_gems[state.CRYSTAL_PART]
        + box.crystals_for_kind
        + state.OWN_BOARDS * state.MOST_CRYSTALS
    )
    ore = state.MOST_GEMS + state.GEARS * box.part_gems[state.ORE_PART] + box.ore_for_spot
    # rods too few to launch, then in one turn all boards and a reward of the of-a-kind track; a solo launch may be long in coming
    rods = (
        box.rods_to_launch
        - 1
        + state.OWN_BOARDS * box.rods_for_board
        + max(box.rods_for_kind, box.rods_for_parts)
    )
    solo_rods = box.solo_round_limit * box.rods_for_kind + box.rods_for_parts
    for key, least in (
        ("booster_dice", state.SEATS * state.MOST_BOOSTERS),
        ("crystals", state.SEATS * crystals),
        ("ore", state.SEATS * ore),
        ("rods", max(state.SEATS * rods, solo_rods)),
        ("vnauts", state.SEATS * state.OWN_BOARDS),
    ):
        setattr(box, key, reader.number(table, key, "supplies", least, MOST_SUPPLIES))
    for i, copies in enumerate(
        reader.numbers(table, "tiles", "supplies", state.MOST_SQUARES, 1, MOST_SUPPLIES)
    ):
        size = i + 1
        least = state.SEATS * min(
            box.round_limit, state.OWN_BOARDS * state.SQUARES // size
        )  # a turn gives one of a size at most
        if copies < least:
            raise reader.wrong(
                "supplies.tiles",
                f"has {copies} tiles of each shape of {size} squares, not at least {least}",
            )
        box.tile_copies[size] = copies


# --- exploration tiles ---


def _shapes(reader: BoxReader, box: Record) -> tuple[tuple[str, ...], list[Shape]]:  # 11.3
    names: list[str] = []
    shapes: list[Shape] = []
    known: set[Shape] = set()
    for number, (place, row) in enumerate(reader.rows("shape", state.SHAPES)):
        names.append(reader.take(row, "name", str, place))
        shape = _drawn_shape(reader, reader.take(row, "squares", str, place), f"{place}.squares")
        if shapes and len(shape) < len(shapes[-1]):
            raise reader.wrong(place, "shapes stand in order of size")
        if free(shape) in known:
            raise reader.wrong(f"{place}.squares", "is a shape that is there already")
        known.add(free(shape))
        shapes.append(shape)
        _turns(box, number, shape)
    for size in range(1, state.SIZES):
        found = sum(len(shape) == size for shape in shapes)
        if found != SHAPES_OF_SIZE[size]:
            raise reader.wrong(
                "shape", f"has {found} shapes of {size} squares, not {SHAPES_OF_SIZE[size]}"
            )
    for size in range(state.SIZES + 1):
        box.first_shape[size] = sum(len(shape) < size for shape in shapes)
    for size in range(1, state.SIZES):
        alike = [shape for shape in shapes if len(shape) in ((5, 6) if size == 5 else (size,))]
        box.longest[size] = max(max(max(square) for square in shape) + 1 for shape in alike)
    return tuple(names), shapes


def _drawn_shape(reader: BoxReader, drawing: str, place: str) -> Shape:
    """The squares marked # in rows of # and dots."""
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
        raise reader.wrong(place, "is in pieces")
    return normal(squares)


def _turns(box: Record, number: int, shape: Shape) -> None:
    """How a tile lies, turned and flipped each way."""
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
    """The printed grids; `laid` are all the ways to lay a tile on one without barriers."""
    grids = reader.rows("start", state.SEATS)
    for place, row in reader.rows("board", state.BOARDS):
        grids += [
            (f"{place}.{side}", reader.take(row, side, dict, place)) for side in ("front", "back")
        ]
    names: list[str] = []
    for land, (place, row) in enumerate(grids):
        names.append(reader.take(row, "name", str, place))
        drawing = reader.take(row, "grid", str, place)
        place = f"{place}.grid"
        squares, right, below = _drawn_grid(reader, drawing, place)
        _check_pieces(reader, squares, land < state.SEATS, place)
        box.land_mech[land], box.land_vnaut[land] = squares.find("M"), squares.find("V")
        box.land_crystals[land] = _bits(squares, "C")
        for y in range(state.SIDE):
            box.land_wall_right[land, y], box.land_wall_below[land, y] = right[y], below[y]
        barriers = sum(
            (right[y] | below[y] << state.SQUARES) << state.SIDE * y for y in range(state.SIDE)
        )
        entries = [squares.find("M")] if land < state.SEATS else BORDER
        _check_exploring(
            reader,
            entries,
            [placement for placement in laid if not placement.joins & barriers],
            place,
        )
    return tuple(names)


def _drawn_grid(
    reader: BoxReader, drawing: str, place: str
) -> tuple[str, list[int], list[int]]:  # 11.2
    """Rows of squares. A | between two squares and a - between two rows, under a square, are barriers."""
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
                f"has the line {line!r} where {state.SIDE} squares or the barriers between two rows should be",
            )
    if len(rows) < state.SIDE:
        raise reader.wrong(place, f"has {len(rows)} rows of squares, not {state.SIDE}")
    return "".join(rows), right, below


def _bits(marks: str, mark: str) -> int:
    return sum(1 << i for i, found in enumerate(marks) if found == mark)


def _check_pieces(reader: BoxReader, squares: str, starting: bool, place: str) -> None:
    for letter, what, least, most in (
        ("V", "V-nauts", 1, 1),
        ("C", "crystals", 1, state.MOST_CRYSTALS),
        ("M", "mechs", int(starting), int(starting)),
    ):
        count = squares.count(letter)
        if not least <= count <= most:
            raise reader.wrong(
                place, f"has {count} {what}, not {least}" + f" to {most}" * (most > least)
            )


def _check_exploring(
    reader: BoxReader, entries: Iterable[int], fitting: Sequence[Placement], place: str
) -> None:
    """Wherever exploring begins a tile of every size can lie (6.2, 6.5), and the whole grid can be covered, even in solo (10.5)."""
    room = [0] * state.SIZES  # by size, bits: squares that a tile of that size can cover
    for placement in fitting:
        room[placement.squares.bit_count()] |= placement.squares
    for square in entries:
        for size in range(1, state.SIZES):
            if not room[size] >> square & 1:
                x, y = GRID[square]
                raise reader.wrong(
                    place,
                    f"leaves no room for a tile of {size} squares on square {x + 1} of row {y + 1}",
                )
    if fill(WHOLE_GRID, fitting, state.SOLO_COPIES) is None:
        raise reader.wrong(
            place, f"can't be covered with at most {state.SOLO_COPIES} tiles of each shape"
        )
