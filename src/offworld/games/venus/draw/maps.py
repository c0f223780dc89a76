"""Venus, drawn: a seat's map with its tiles, and the tiles to choose from."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import floor

from offworld.games.venus import state
from offworld.games.venus.draw import laying
from offworld.games.venus.draw.land import (
    Cells,
    Square,
    barriers,
    cells_of,
    face,
    ground,
    tile,
)
from offworld.games.venus.draw.scene import Scene
from offworld.games.venus.explore import is_left, largest
from offworld.games.venus.pieces import plot_of
from offworld.games.venus.tell import terms
from offworld.presentation.pictures import box, moved, number, path, text, thing
from offworld.presentation.words import counted

MARGIN = 4
LARGEST, SMALL = 72, 30  # sides of a square on the viewer's map, on another's


def own_map(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the viewer's map, with the places for what it has in hand."""
    places = laying.sites(scene) if "site" in scene.kinds else {}
    square, left, top = _fitted(scene, scene.own, list(places), width, height, LARGEST)
    parts = [moved(left, top, _boards(scene, scene.own, square))]
    parts += [
        laying.site(scene, answers, left + x * square, top + y * square, square)
        for (x, y), answers in places.items()
    ]
    if "lay" in scene.kinds:
        parts += laying.squares(scene, square, left, top)
    return parts


def ghosts(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the tile in hand at the scale of the viewer's map."""
    if "lay" not in scene.kinds:
        return []
    square, _, _ = _fitted(scene, scene.own, [], width, height, LARGEST)
    return laying.ghosts(scene, square)


def small_map(scene: Scene, seat: int, width: float, height: float) -> list[str]:
    """Draw another seat's map."""
    square, left, top = _fitted(scene, seat, [], width, height, SMALL)
    return [moved(left, top, _boards(scene, seat, square))]


def _fitted(
    scene: Scene, seat: int, more: list[Square], width: float, height: float, most: float
) -> tuple[float, float, float]:
    """Return how large the squares of a map with `more` boards can be, and where it begins."""
    s, plots = scene.s, [plot_of(seat, board) for board in range(scene.s.boards[seat])]
    columns = [s.plot_x[plot] for plot in plots] + [x for x, _ in more]
    rows = [s.plot_y[plot] for plot in plots] + [y for _, y in more]
    first, across = min(columns), max(columns) - min(columns) + state.SIDE
    top, down = min(rows), max(rows) - min(rows) + state.SIDE
    square = floor(2 * min(most, (width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down)) / 2
    return (
        square,
        (width - across * square) / 2 - first * square,
        (height - down * square) / 2 - top * square,
    )


def _boards(scene: Scene, seat: int, square: float) -> list[str]:
    """Draw ground, then tiles, which lie across boards, then what is visible over them."""
    s, own = scene.s, seat == scene.own
    below, above = [], []
    tiles: dict[int, list[Square]] = defaultdict(list)
    for board in range(s.boards[seat]):
        plot = plot_of(seat, board)
        x, y, land = s.plot_x[plot], s.plot_y[plot], s.land[plot]
        covered = {at: s.tile_on[plot, at] for at in range(state.SQUARES) if s.tile_on[plot, at]}
        for at, which in covered.items():
            tiles[which].append((x + at % state.SIDE, y + at // state.SIDE))
        under = ground(scene, land, square, frozenset(covered), own)
        over = [barriers(scene, land, square), _frame(scene, seat, board, square)]
        below.append(moved(x * square, y * square, under))
        above.append(moved(x * square, y * square, over))
    return [
        *below,
        *(tile(tiles[which], square, f"tile-{seat}-{which}") for which in sorted(tiles)),
        *above,
    ]


def _frame(scene: Scene, seat: int, board: int, square: float) -> str:
    """Draw a board's border: is it full, or must it take the tile? With its letter if `own`."""
    s, plot, whole = scene.s, plot_of(seat, board), state.SIDE * square
    full = s.unexplored[plot] == state.NONE
    kind = "frame wanted" if s.new_board[seat] == board else "frame full-board" if full else "frame"
    inside = [box(0, 0, whole, whole, kind, 0)]
    if seat == scene.own:
        inside += [
            box(0, 0, 20, 20, "letter", 4),
            text(10, 16, terms.BOARDS[board], "strong", 16, "middle"),
        ]
    left = "explored in full" if full else f"{counted(s.unexplored[plot], 'square')} left"
    return thing(inside, [], f"{scene.box.names['land'][s.land[plot]]}: {left}.")


# --- the tiles to choose from ---

TILES_HEIGHT = 92


def tiles(scene: Scene, width: float) -> list[str]:
    """Draw the supply of tiles, those to choose from, or the two sides of a drawn board."""
    s, seat, r = scene.s, scene.own, scene.box.record
    parts = [box(0.5, 0.5, width - 1, TILES_HEIGHT - 1, "board", 12)]
    if s.drawn[seat] != state.NONE:
        return parts + _drawn_board(scene, width)
    room, size = width - 16, s.tile_size[seat]
    if state.TERRAIN in scene.options:
        room -= 116
        parts.append(_new_board(scene, width - 114))
    shapes = (
        range(r.first_shape[size], r.first_shape[largest(s, seat) + 1])
        if size
        else range(state.SHAPES)
    )
    words = f"A {terms.tile_of(size)}" if size else "Exploration tiles"
    return [
        *parts,
        text(14, 21, words, "strong" if size else "soft", 16),
        *_row(scene, shapes, room),
    ]


def _row(scene: Scene, shapes: range, room: float) -> list[str]:
    """Draw shapes side by side, as large as there is room for."""
    looks = [
        _upright(tuple(cells_of(scene.box, shape, turn) for turn in range(state.TURNS)))
        for shape in shapes
    ]
    wides = [max(x for x, _ in look) + 1 for look in looks]
    gap = 9 if len(looks) == state.SHAPES else 16
    high = max(y + 1 for look in looks for _, y in look)
    square = min(20, (TILES_HEIGHT - 36) / high, (room - gap * len(looks)) / sum(wides))
    parts, x = [], 8 + gap / 2
    for shape, look, wide in zip(shapes, looks, wides, strict=True):
        parts.append(_shape(scene, shape, look, x, wide * square, gap / 3, square))
        x += wide * square + gap
    return parts


def _shape(
    scene: Scene, shape: int, look: Cells, x: float, width: float, pad: float, square: float
) -> str:
    s = scene.s
    in_hand = " in-hand" if s.tile_shape[scene.own] == shape else ""
    look_of = in_hand if is_left(s, shape) else " gone"
    y = 58 - square * (max(y for _, y in look) + 1) / 2
    where = f'transform="translate({number(x)} {number(y)})"'
    inside = [
        box(x - pad, 27, width + 2 * pad, TILES_HEIGHT - 32, f"shelf{look_of}", 5),
        f'<g class="piece{look_of}" {where}>{tile(look, square)}</g>',
    ]
    left = f", {state.SOLO_COPIES - s.copies[shape]} left" if s.solo else ""
    label = f"{scene.box.names['shape'][shape]}, {counted(len(look), 'square')}{left}."
    return scene.choice(inside, [state.SHAPE + shape], label)


@lru_cache(64)
def _upright(looks: tuple[Cells, ...]) -> Cells:
    """Return the narrowest of the ways a tile can be turned."""
    return min(looks, key=lambda cells: (max(x for x, _ in cells), cells))


# --- a new board ---


def _new_board(scene: Scene, x: float) -> str:
    inside = [
        box(x, 8, 104, TILES_HEIGHT - 16, "card", 8),
        box(x + 34, 18, 36, 36, "land", 3),
        path("plus", f"M{number(x + 52)} 26v20M{number(x + 42)} 36h20"),
        text(x + 52, 76, "new board", "strong", 16, "middle", 92),
    ]
    return scene.choice(inside, [state.TERRAIN], "")


def _drawn_board(scene: Scene, width: float) -> list[str]:
    """Draw both sides of the board in hand."""
    parts = [text(14, 38, "Where does", "strong", 16), text(14, 60, "this board go?", "strong", 16)]
    step = (width - 156) / 2
    for side in range(2):
        land, x = state.SEATS + 2 * scene.s.drawn[scene.own] + side, 156 + side * step
        parts.append(face(scene, land, x, 8.5, 15))
        parts.append(text(x + 82, 38, terms.SIDES[side], "strong", 16, width=step - 88))
        parts.append(text(x + 82, 60, scene.box.names["land"][land], "soft", 16, width=step - 88))
    return parts
