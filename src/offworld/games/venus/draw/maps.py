"""Venus, drawn: a seat's map with its tiles, and the tiles to choose from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import floor
from typing import NamedTuple

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
from offworld.games.venus.draw.scene import Scene, span
from offworld.games.venus.explore import is_left, largest
from offworld.games.venus.pieces import plot_of
from offworld.games.venus.tell import terms
from offworld.presentation.pictures import (
    box,
    moved,
    number,
    path,
    text,
    thing,
    titled,
    wide,
)
from offworld.presentation.words import counted

MARGIN = 4
TILES_LAID = "Explored: tiles laid. The next one lies side to side with one of them."
DESK = 500  # parts that are wider are not drawn for a phone
LARGEST, LARGEST_ON_PHONE, SMALL = 96, 72, 52  # sides of a square: of the viewer's map, another's


def own_map(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the viewer's map, with the places for what it has in hand."""
    places = laying.sites(scene) if "site" in scene.kinds else {}
    square, left, top = _fitted(scene, scene.own, list(places), width, height, _most(width))
    parts = [moved(left, top, _boards(scene, scene.own, square))]
    parts += [
        laying.site(scene, answers, left + x * square, top + y * square, square)
        for (x, y), answers in places.items()
    ]
    if "lay" in scene.kinds:
        parts += laying.squares(scene, square, left, top)
    return parts


def own_height(scene: Scene, width: float) -> float:
    """Return how high the viewer's map is, drawn as large as a width and a square of it allow."""
    places = list(laying.sites(scene)) if "site" in scene.kinds else []
    square, _, _ = _fitted(scene, scene.own, places, width, width, _most(width))
    plots = [plot_of(scene.own, board) for board in range(scene.s.boards[scene.own])]
    rows = [scene.s.plot_y[plot] for plot in plots] + [y for _, y in places]
    down: int = max(rows) - min(rows) + state.SIDE
    return down * square + 2 * MARGIN


def ghosts(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the tile in hand at the scale of the viewer's map."""
    if "lay" not in scene.kinds:
        return []
    square, _, _ = _fitted(scene, scene.own, [], width, height, _most(width))
    return laying.ghosts(scene, square)


def small_map(scene: Scene, seat: int, width: float, height: float) -> list[str]:
    """Draw another seat's map."""
    square, left, top = _fitted(scene, seat, [], width, height, SMALL)
    return [moved(left, top, _boards(scene, seat, square))]


def _most(width: float) -> float:
    return LARGEST if width > DESK else LARGEST_ON_PHONE


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
        round((width - across * square) / 2) - first * square,  # whole, so that squares are alike
        round((height - down * square) / 2) - top * square,
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
        is_set_out = s.new_board[seat] != board
        under = ground(scene, land, square, frozenset(covered), own, is_set_out)
        over = [barriers(scene, land, square), _frame(scene, seat, board, square)]
        words = titled(_board_words(scene, seat, board))
        below.append(moved(x * square, y * square, [words, *under]))
        above.append(moved(x * square, y * square, over))
    laid = [tile(tiles[which], square, f"tile-{seat}-{which}") for which in sorted(tiles)]
    return [*below, *([thing(laid, [], TILES_LAID)] if laid else []), *above]


def _board_words(scene: Scene, seat: int, board: int) -> str:
    """Return which terrain board it is, and how much of it is left to explore."""
    s, plot, r = scene.s, plot_of(seat, board), scene.box.record
    left, name = s.unexplored[plot], scene.box.names["land"][s.land[plot]]
    reward = "" if s.solo else f"; a full board brings {terms.rods(r.rods_for_board)}"
    if left == state.NONE:
        return f"Terrain {terms.board_name(board)}, {name}: explored in full."
    return f"Terrain {terms.board_name(board)}, {name}: {counted(left, 'square')} left{reward}."


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
    return thing(inside, [], _board_words(scene, seat, board))


# --- the tiles to choose from ---

TILES = "Exploration tiles: lock dice to earn one, and lay it on your map at once."
ROW, HEADER = 74, 28
GAP, BETWEEN = 5, 12  # between shapes, between those that are earned in different ways
LARGEST_IN_TRAY = 46


class Way(NamedTuple):
    """What earns tiles of some sizes."""

    sizes: range
    caption: str
    words: str
    options: range  # that earn one


WAYS = (
    Way(range(1, 2), "pair", "two dice alike", span(state.KIND)),
    Way(range(2, 3), "any 3", "any three dice", span(state.ANY)),
    Way(range(3, 4), "run 3", "three dice in a row", span(state.RUN, 4)),
    Way(range(4, 5), "run 4", "four dice in a row", span(state.RUN + 4, 3)),
    Way(range(5, 7), "full house", "three dice alike and two", span(state.HOUSE, state.PIPS**2)),
)


def tiles_height(width: float) -> float:
    """Return the height of the part `tiles`: on a phone it has two rows.

    It is always the same, so that what lies below need not be sent again.
    """
    return HEADER + ROW * (1 if width > DESK else 2)


def tiles(scene: Scene, width: float) -> list[str]:
    """Draw the supply of tiles, those to choose from, or the two sides of a drawn board."""
    ground = box(0.5, 0.5, width - 1, tiles_height(width) - 1, "board", 12)
    if scene.s.drawn[scene.own] != state.NONE:
        return [titled(NEW_BOARD), ground, *_drawn_board(scene, width)]
    draw = _offer if scene.s.tile_size[scene.own] else _supply
    return [titled(TILES), ground, *draw(scene, width)]


def _supply(scene: Scene, width: float) -> list[str]:
    """Draw all shapes, with what earns them."""
    parts = [
        text(14, 21, "Exploration tiles", "soft", 16),
        text(width - 14, 21, "earned by dice", "soft", 16, "end"),
    ]
    rows = (WAYS,) if width > DESK else (WAYS[:4], WAYS[4:])
    for i, ways in enumerate(rows):
        parts += _ways(scene, ways, HEADER + i * ROW, width - 16)
    return parts


def _looks(scene: Scene, sizes: range) -> dict[int, Cells]:
    """Return the shapes of some sizes as they lie in the tray."""
    first = scene.box.record.first_shape
    return {
        shape: _upright(tuple(cells_of(scene.box, shape, turn) for turn in range(state.TURNS)))
        for shape in range(first[sizes[0]], first[sizes[-1] + 1])
    }


def _long(looks: Iterable[Cells], square: float) -> float:
    """Return how long shapes side by side are."""
    return sum((max(x for x, _ in look) + 1) * square + GAP for look in looks) - GAP


def _ways(scene: Scene, ways: Sequence[Way], y: float, room: float) -> list[str]:
    """Draw the shapes of a row, as large as there is room for, each with its caption below."""
    looks = [_looks(scene, way.sizes) for way in ways]
    square = 13.0
    while True:
        longs = [
            max(_long(each.values(), square), wide(way.caption, 16))
            for way, each in zip(ways, looks, strict=True)
        ]
        spare = room - sum(longs) - BETWEEN * len(ways)
        if spare >= 0:
            break
        square -= 0.5
    parts, x, between = [], 8.0, BETWEEN + spare / len(ways)
    for way, each, long in zip(ways, looks, longs, strict=True):
        parts.append(_way(scene, way, each, x + between / 2 + long / 2, y, square))
        x += long + between
    return parts


def _way(
    scene: Scene, way: Way, looks: dict[int, Cells], middle: float, y: float, square: float
) -> str:
    """Draw the shapes that are earned in one way; the caption glows if one can be earned now."""
    now = not scene.options.isdisjoint(way.options)
    kind, x = "strong now" if now else "soft", middle - _long(looks.values(), square) / 2
    inside = [text(middle, y + ROW - 9, way.caption, kind, 16, "middle")]
    for shape, look in looks.items():
        long = _long([look], square)
        inside.append(_shape(scene, shape, look, x, y, long, square))
        x += long + GAP
    squares = "5 or 6 squares" if way.sizes[0] == 5 else counted(way.sizes[0], "square")
    can = " You can earn one now." if now else ""
    return thing(inside, [], f"Tiles of {squares}: {way.words} earn one.{can}")


def _offer(scene: Scene, width: float) -> list[str]:
    """Draw the tiles of the size that was earned."""
    s, seat, height = scene.s, scene.own, tiles_height(width)
    size, room = s.tile_size[seat], width - 16
    chosen = s.tile_shape[seat] != state.NONE
    words = "In hand: lay it on your map" if chosen else f"Choose a {terms.tile_of(size)}"
    parts = [text(14, 21, words, "strong", 16)]
    if state.TERRAIN in scene.options:
        room -= 128
        parts.append(_new_board(scene, width - 126, height))
    looks = _looks(scene, range(size, largest(s, seat) + 1))
    high = max(y + 1 for look in looks.values() for _, y in look)
    tall, gap = height - HEADER - 10, 14.0
    across = sum(max(x for x, _ in look) + 1 for look in looks.values())
    square = min(LARGEST_IN_TRAY, (tall - 8) / high, (room - gap * len(looks)) / across)
    x = 12 + gap / 2
    for shape, look in looks.items():
        long = _long([look], square)
        parts.append(_shape(scene, shape, look, x, HEADER, long, square, tall, gap / 3))
        x += long + gap
    return parts


def _shape(
    scene: Scene,
    shape: int,
    look: Cells,
    x: float,
    y: float,
    long: float,
    square: float,
    tall: float = ROW - 26,
    pad: float = 2,
) -> str:
    """Draw a shape in the upper `tall` of a row, in a shelf that glows when it can be taken."""
    s = scene.s
    in_hand = " in-hand" if s.tile_shape[scene.own] == shape else ""
    look_of = in_hand if is_left(s, shape) else " gone"
    top = y + (tall - square * (max(row for _, row in look) + 1)) / 2
    where = f'transform="translate({number(x)} {number(top)})"'
    inside = [f'<g class="piece{look_of}" {where}>{tile(look, square)}</g>']
    if s.tile_size[scene.own]:
        inside.insert(0, box(x - pad, y, long + 2 * pad, tall, f"shelf{look_of}", 5))
    left = f", {state.SOLO_COPIES - s.copies[shape]} left" if s.solo else ""
    label = f"{scene.box.names['shape'][shape]}, {counted(len(look), 'square')}{left}."
    return scene.choice(inside, [state.SHAPE + shape], label)


@lru_cache(64)
def _upright(looks: tuple[Cells, ...]) -> Cells:
    """Return the narrowest of the ways a tile can be turned."""
    return min(looks, key=lambda cells: (max(x for x, _ in cells), cells))


# --- a new board ---

NEW_BOARD = "A new terrain board: put it beside one of yours, with either side up."


def _new_board(scene: Scene, x: float, height: float) -> str:
    middle = height / 2 - 8
    inside = [
        box(x, 8, 116, height - 16, "card", 8),
        box(x + 38, middle - 22, 40, 40, "land", 3),
        path("plus", f"M{number(x + 58)} {number(middle - 13)}v22m-11 -11h22"),
        text(x + 58, height - 18, "new board", "strong", 16, "middle", 100),
    ]
    return scene.choice(inside, [state.TERRAIN], "")


def _drawn_board(scene: Scene, width: float) -> list[str]:
    """Draw both sides of the board in hand."""
    middle = tiles_height(width) / 2
    parts = [
        text(14, middle - 5, "Where does", "strong", 16),
        text(14, middle + 17, "this board go?", "strong", 16),
    ]
    step, square = (width - 156) / 2, 16
    for side in range(2):
        land, x = state.SEATS + 2 * scene.s.drawn[scene.own] + side, 156 + side * step
        name = scene.box.names["land"][land]
        board = [
            face(scene, land, x, middle - 2.5 * square, square),
            text(x + 88, middle - 5, terms.SIDES[side], "strong", 16, width=step - 94),
            text(x + 88, middle + 17, name, "soft", 16, width=step - 94),
        ]
        parts.append(thing(board, [], f"The {terms.SIDES[side]} of the new board: {name}."))
    return parts
