"""Venus, drawn: terrain boards and exploration tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from offworld.games.venus import state
from offworld.games.venus.draw.scene import Scene
from offworld.games.venus.draw.symbols import symbol
from offworld.kernel.game import Box
from offworld.presentation.pictures import box, moved, number, path, thing

Square = tuple[int, int]  # column and row
Cells = tuple[Square, ...]
VNAUT = "A V-naut: a tile laid over it rescues an engineer."
MECH = "The mech: the first tile covers it."
CRYSTAL = "A crystal: a tile laid over it takes it."
VNAUT_SPOT = "A V-naut's spot: it is set out after the board's first tile, if that leaves it free."
CRYSTAL_SPOT = "A crystal's spot: set out after the board's first tile, where that leaves it free."
DETAIL = 20  # squares smaller than this have no texture, and plain lines for barriers

# --- tiles ---


def cells_of(box: Box, shape: int, turn: int) -> Cells:
    """Return the squares of a turned tile in reading order; the corner of them all is 0, 0."""
    r = box.record
    return tuple(
        (r.tile_x[shape, turn, i], r.tile_y[shape, turn, i]) for i in range(r.tile_squares[shape])
    )


def tile(cells: Iterable[Square], square: float, piece: str = "") -> str:
    """Draw a tile as one piece, coloured by its size."""
    lies = tuple(sorted(cells))
    name = f' data-piece="{piece}"' if piece else ""
    return f'<path class="tile t{len(lies)}" d="{_outline(lies, square)}"{name}/>'


@lru_cache(4096)
def _outline(cells: Cells, square: float) -> str:
    """Return the border around joined squares, clockwise, a little inside, with round corners."""
    inside, after = set(cells), {}
    for x, y in cells:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for i, beyond in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            if beyond not in inside:
                after[corners[i]] = corners[(i + 1) % 4]
    at = start = min(after)
    points = []
    ahead = (0, -1)  # the walk comes back to the leftmost, then topmost corner from below
    while True:
        there = after[at]
        onward = (there[0] - at[0], there[1] - at[1])
        if onward != ahead:
            points.append(_corner(at, ahead, onward, square))
        at, ahead = there, onward
        if at == start:
            return f"M{'L'.join(points)}z"


def _corner(corner: Square, into: Square, out: Square, square: float) -> str:
    """Return a rounded corner, from shortly before it to shortly after."""
    inset, round_by = 0.055 * square, 0.2 * square
    x = corner[0] * square - inset * (into[1] + out[1])  # clockwise, the inside is on the right
    y = corner[1] * square + inset * (into[0] + out[0])
    before = f"{number(x - round_by * into[0])} {number(y - round_by * into[1])}"
    after = f"{number(x + round_by * out[0])} {number(y + round_by * out[1])}"
    return f"{before}Q{number(x)} {number(y)} {after}"


# --- barriers ---

# From one corner of a square to the next and back: how far along the line, how far off it.
ROCKS = (
    *(
        (0.0, 0.0),
        (0.13, -0.09),
        (0.28, -0.03),
        (0.42, -0.12),
        (0.57, -0.04),
        (0.71, -0.11),
        (0.87, -0.05),
    ),
    *(
        (1.0, 0.0),
        (0.88, 0.08),
        (0.72, 0.04),
        (0.58, 0.12),
        (0.43, 0.04),
        (0.28, 0.11),
        (0.13, 0.05),
    ),
)
# The corner where each begins, and whether it goes down rather than right.
Lines = tuple[tuple[int, int, bool], ...]


def barriers(scene: Scene, land: int, square: float) -> str:
    """Draw the barriers of a board: jagged walls, or lines where it is small."""
    lines = _lines(scene.box, land)
    if not lines:
        return ""
    small = square < DETAIL
    drawn = path("ridge", _ridges(lines, square)) if small else path("rocks", _walls(lines, square))
    return thing([drawn], [], "Barriers: no tile may lie across.")


def _lines(box: Box, land: int) -> Lines:
    r, lines = box.record, []
    for y in range(state.SIDE):
        for x in range(state.SIDE):
            if r.land_wall_right[land, y] >> x & 1:
                lines.append((x + 1, y, True))
            if r.land_wall_below[land, y] >> x & 1:
                lines.append((x, y + 1, False))
    return tuple(lines)


@lru_cache(512)
def _ridges(lines: Lines, square: float) -> str:
    return "".join(
        f"M{number(x * square)} {number(y * square)}{'v' if down else 'h'}{number(square)}"
        for x, y, down in lines
    )


@lru_cache(512)
def _walls(lines: Lines, square: float) -> str:
    parts = []
    for x, y, down in lines:
        points = ((x + off, y + along) if down else (x + along, y + off) for along, off in ROCKS)
        corners = (f"{number(px * square)} {number(py * square)}" for px, py in points)
        parts.append(f"M{'L'.join(corners)}z")
    return "".join(parts)


# --- boards ---


@lru_cache(64)
def _grid(square: float) -> str:
    whole = number(state.SIDE * square)
    steps = [number(i * square) for i in range(1, state.SIDE)]
    return "".join(f"M{step} 0v{whole}M0 {step}h{whole}" for step in steps)


def ground(
    scene: Scene,
    land: int,
    square: float,
    covered: frozenset[int] = frozenset(),
    lettered: bool = False,
    is_set_out: bool = True,
) -> list[str]:
    """Draw a board's face from its upper left corner: ground, crystals, a V-naut, the mech.

    What tiles cover is left out. A `lettered` board leaves room for its letter in the corner.
    Pieces that are not set out yet are pale.
    """
    r, whole = scene.box.record, state.SIDE * square
    parts = [box(0, 0, whole, whole, "land", 0)]
    if square >= DETAIL:
        parts += [box(0, 0, whole, whole, "basalt", 0), path("grid", _grid(square))]
    crystals = []
    for at in range(state.SQUARES):
        if at in covered:
            continue
        aside = 0.62 if lettered and at == 0 else 0.5
        x, y = (at % state.SIDE + aside) * square, (at // state.SIDE + aside) * square
        if r.land_crystals[land] >> at & 1:
            crystals.append(_piece(symbol("crystal", x, y, square * 0.66), is_set_out))
        elif r.land_vnaut[land] == at:
            vnaut = _piece(symbol("naut", x, y, square * 0.8), is_set_out)
            parts.append(thing([vnaut], [], VNAUT if is_set_out else VNAUT_SPOT))
        elif r.land_mech[land] == at:
            parts.append(thing([symbol("mech", x, y, square * 0.84)], [], MECH))
    words = CRYSTAL if is_set_out else CRYSTAL_SPOT
    return [*parts, thing(crystals, [], words)] if crystals else parts


def _piece(drawn: str, is_set_out: bool) -> str:
    return drawn if is_set_out else f'<g class="spent">{drawn}</g>'


def face(scene: Scene, land: int, x: float, y: float, square: float) -> str:
    """Draw a board without tiles."""
    whole = state.SIDE * square
    inside = [
        *ground(scene, land, square),
        barriers(scene, land, square),
        box(0, 0, whole, whole, "frame", 0),
    ]
    return moved(x, y, inside)
