"""Cities of Venus: Survivors, drawn: a pure function of a view, made of named groups that change only when what they show does.

How a tile is laid. While the seat that looks is asked where its tile goes (options of the kind `lay`), the picture carries what a page
needs to show the tile under the pointer, to turn and to flip it. The same attributes would serve any game with pieces to turn.

In the group `map`, every square of the seat's own boards is

    <g data-place="BOARD:SQUARE" data-at="X Y"> ... </g>

X Y is the square's upper left corner in the coordinates of that group. A square on which the tile's first square (the leftmost of its
top row) may lie answers like any other thing on the table, and says besides how the tile is turned in each answer:

    <g class="can lay" data-place="0:7" data-at="180 90" data-options="1034 1036 1039" data-turns="2 4 7" role="button" ...>
    <g class="can lay" data-place="0:8" data-at="210 90" data-option="1044" data-turns="4" role="button" ...>

`data-turns` has one turn for each option, in the same order. A page without a ghost can ignore it: a click then opens the menu.

The group `ghost` lies over `map`, in the same place and at the same scale, and is empty when there is no tile to lay. Else it holds one
drawing for each turn, 0 to 7, none of them shown until it has the class `shown`:

    <g class="ghost" data-turn="3" data-same="1" data-right="0" data-left="2" data-flip="1" data-square="30"> ... </g>

The drawing's origin is the upper left corner of the tile's first square: put at `translate(X Y)` of a square it covers just what the tile
would. `data-same` is the first turn that looks alike: the only one of these that `data-turns` mention. `data-right`, `data-left` and
`data-flip` are such first turns too: how the tile lies when it is turned clockwise, turned back, flipped left to right as one sees it.
`data-square` is the length of a square's side. With the class `wrong` a ghost looks like one that may not lie there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from offworld.games.venus import state, tell
from offworld.games.venus.draw import dice, launch, maps, market, mech, seats, sky
from offworld.games.venus.draw.scene import Scene
from offworld.games.venus.draw.symbols import symbols
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.pictures import Picture, group, remembered, text

# What each part shows, of the table and of its seat: it is drawn again only when one of these fields, or an answer on it, is another.
DICE = ("dice", "boosters", "asked")
LOCKED = (
    "run_low",
    "run_length",
    "kind_value",
    "kind_count",
    "any_die",
    "house_three",
    "house_two",
    "spot_die",
    "plus_die",
    "minus_die",
)
MAP = ("boards", "land", "plot_x", "plot_y", "unexplored", "tile_on", "new_board")
CREW = ("vnauts", "window", "engineer_used")
PARTS = ("gear", "uses_left")
SHOWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "head": (("seats", "rods"), ()),
    "tray": (("phase",), (*DICE, *LOCKED, "icon")),
    "tracks": (("phase",), (*DICE, *LOCKED)),
    "crew": ((), CREW),
    "gears": ((), PARTS),
    "bay": (("round_number",), ("crystals", "ore", "is_ready")),
    "map": ((), MAP),
    "tiles": (("solo", "copies"), ("drawn", "tile_size", "tile_shape")),
    "market": (
        (
            "solo",
            "stack",
            "market",
            "part_deck",
            "terrain_at",
            "gear",
            "full_boards",
            "rescued",
            "sequence_length",
        ),
        (),
    ),
    "launch": (
        (
            "seats",
            "solo",
            "phase",
            "order",
            "picker",
            "rods",
            "dice",
            "sequence_value",
            "sequence_length",
        ),
        (),
    ),
    "seat": (
        ("seats", "rods", "round_number", "phase"),
        (*DICE, *LOCKED, *CREW, *PARTS, "is_ready", "crystals", "ore", "rescued"),
    ),
}
# The kinds of options that are answered on each part.
ANSWERS = {
    "tray": (
        "roll",
        "launch",
        "any",
        "spot",
        "ore_up",
        "ore_down",
        "plus",
        "minus",
        "up",
        "down",
        "reroll",
        "change",
    ),
    "tracks": ("run", "kind", "any", "house", "spot", "plus", "minus"),
    "crew": ("engineer",),
    "gears": ("redeem", "part"),
    "bay": ("boost", "ore_up", "ore_down", "discard", "ready"),
    "map": ("site", "lay"),
    "tiles": ("shape", "terrain"),
    "market": ("rescue", "scavenge", "terrain"),
}

WIDE, TOP, GAP = 1200, 50, 8
MECH = 574  # the left column
TALL, SHRINK = 380, 0.8  # 12 px of type on a phone 360 px wide


def draw(
    box: Box,
    view: Record,
    *,
    seat: int = -1,
    names: Sequence[str] = (),
    options: Sequence[int] = (),
    layout: str = "wide",
) -> Picture:
    """The table as a seat sees it; what can be chosen now carries the options it stands for."""
    scene = Scene(box, view, seat, names or tell.seat_names(view), frozenset(options))
    return _tall(scene) if layout == "tall" else _wide(scene)


def _part(
    scene: Scene, name: str, drawing: Callable[..., list[str]], *how: float, seat: int = -1
) -> list[str]:
    """A part of the picture, drawn or remembered. One with answers on it is drawn afresh: their words depend on much else."""
    if seat < 0 and not scene.kinds.isdisjoint(ANSWERS.get(name, ())):
        return drawing(scene, *how)
    whose = scene.own if seat < 0 else seat
    of_table, of_seat = SHOWS[name]
    shown = scene.fields(of_table) + scene.fields(of_seat, whose)
    return remembered(
        (name, whose, scene.seat == whose, scene.own == whose, shown), drawing, scene, *how
    )


def _put(
    picture: Picture, name: str, x: float, y: float, parts: list[str], scale: float = 1
) -> None:
    """A group of the picture, in the colours of Venus."""
    picture[name] = group(
        name.replace("seat-", "panel-"), x, y, ['<g class="venus">', *parts, "</g>"], scale
    )


def _put_map(
    picture: Picture,
    scene: Scene,
    x: float,
    y: float,
    width: float,
    height: float,
    scale: float = 1,
) -> None:
    """The map, and over it the ghost of the tile in hand."""
    _put(picture, "map", x, y, _part(scene, "map", maps.own_map, width, height), scale)
    _put(picture, "ghost", x, y, maps.ghosts(scene, width, height), scale)


def _put_seat(
    picture: Picture,
    scene: Scene,
    seat: int,
    x: float,
    y: float,
    width: float,
    height: float,
    scale: float = 1,
) -> None:
    """Another seat's panel, and its map on it."""
    _put(
        picture,
        f"seat-{seat}",
        x,
        y,
        _part(scene, "seat", seats.panel, seat, width, height, seat=seat),
        scale,
    )
    left, top, wide, tall = seats.map_place(width, height)
    drawn = _part(scene, "map", maps.small_map, seat, wide, tall, seat=seat)
    _put(picture, f"map-{seat}", x + left * scale, y + top * scale, drawn, scale)


def _wide(scene: Scene) -> Picture:
    """The mech at the left, its map at the right; below them the market and the others."""
    s = scene.s
    others = [seat for seat in range(s.seats) if seat != scene.own]
    right, rest = MECH + GAP, WIDE - MECH - GAP
    middle = TOP + mech.HEAD_HEIGHT + dice.TRAY_HEIGHT + 2 * 4
    low = middle + dice.TRACKS_HEIGHT + 4
    below = low + mech.BAY_HEIGHT + GAP
    bottom = below + market.MARKET_HEIGHT
    picture = Picture(WIDE, bottom + 4)
    picture["symbols"] = symbols()
    _put(picture, "sky", 0, 0, sky.sky(WIDE, bottom + 4))
    _put(picture, "round", 0, 0, _round(scene, WIDE))
    _put(picture, "head", 0, TOP, _part(scene, "head", mech.head, MECH))
    _put(picture, "tray", 0, TOP + mech.HEAD_HEIGHT + 4, _part(scene, "tray", dice.tray, MECH))
    side = mech.CREW_WIDTH
    _put(picture, "crew", 0, middle, _part(scene, "crew", mech.crew, side))
    _put(
        picture,
        "tracks",
        side + 4,
        middle,
        _part(scene, "tracks", dice.tracks, MECH - 2 * side - 8),
    )
    _put(picture, "gears", MECH - side, middle, _part(scene, "gears", mech.gears, side))
    _put(picture, "bay", 0, low, _part(scene, "bay", mech.bay, MECH))
    foot = below - GAP if others else bottom
    top = TOP
    if s.phase >= state.LAUNCHING:
        _put(picture, "launch", right, top, _part(scene, "launch", launch.launch, rest))
        top += int(launch.launch_height(scene)) + GAP
        _put_map(picture, scene, right, top, rest, foot - top)
    else:
        _put_map(picture, scene, right, top, rest, foot - top - maps.TILES_HEIGHT - GAP)
        _put(
            picture,
            "tiles",
            right,
            foot - maps.TILES_HEIGHT,
            _part(scene, "tiles", maps.tiles, rest),
        )
    shop = MECH if len(others) < 3 else 396
    _put(picture, "market", 0, below, _part(scene, "market", market.market, shop))
    width = (WIDE - shop) / max(1, len(others)) - GAP
    for i, seat in enumerate(others):
        x = shop + GAP + i * (width + GAP)
        _put_seat(picture, scene, seat, x, below, width, market.MARKET_HEIGHT)
    return picture


def _tall(scene: Scene) -> Picture:
    """The same parts for a phone, one below the other."""
    s, whole = scene.s, TALL / SHRINK
    placed: list[tuple[str, list[str], float, float]] = []  # name, drawn, left, top
    y = float(TOP)

    def put(name: str, height: float, drawing: Callable[..., list[str]], *how: float) -> None:
        nonlocal y
        placed.append((name, _part(scene, name, drawing, *how), 0, y))
        y += height + 4

    if s.phase >= state.LAUNCHING:
        put("launch", launch.launch_height(scene), launch.launch, whole)
    put("head", mech.HEAD_HEIGHT, mech.head, whole)
    put("tray", dice.TRAY_HEIGHT, dice.tray, whole)
    side = whole - dice.TRACKS_WIDTH - 12
    placed.append(("crew", _part(scene, "crew", mech.crew, side), whole - side, y))
    put("tracks", dice.TRACKS_HEIGHT, dice.tracks, whole - side - 4)
    put("gears", mech.gears_height(state.GEARS), mech.gears, whole, state.GEARS)
    put("bay", mech.BAY_HEIGHT, mech.bay, whole)
    if s.phase < state.LAUNCHING:
        put("tiles", maps.TILES_HEIGHT, maps.tiles, whole)
    at_map, y = y, y + whole
    put("market", market.MARKET_HEIGHT, market.market, whole)
    others = [seat for seat in range(s.seats) if seat != scene.own]
    tall = y + len(others) * (seats.LOW + GAP)

    picture = Picture(TALL, tall * SHRINK)
    picture["symbols"] = symbols()
    _put(picture, "sky", 0, 0, sky.sky(TALL, tall * SHRINK))
    _put(picture, "round", 0, 0, _round(scene, whole), SHRINK)
    for name, drawn, left, top in placed:
        _put(picture, name, left * SHRINK, top * SHRINK, drawn, SHRINK)
    _put_map(picture, scene, 0, at_map * SHRINK, whole, whole, SHRINK)
    for i, seat in enumerate(others):
        _put_seat(
            picture, scene, seat, 0, (y + i * (seats.LOW + GAP)) * SHRINK, whole, seats.LOW, SHRINK
        )
    return picture


PHASES = (
    "operate your mechs",
    "rescuing engineers",
    "scavenging parts",
    "the launch sequence",
    "the ascent",
)


def _round(scene: Scene, width: float) -> list[str]:
    """Where in the game we are, and who is waited for."""
    s = scene.s
    where = f"Round {s.round_number} · {PHASES[s.phase]}"
    busy = [seat for seat in range(s.seats) if s.asked[seat] != state.NOTHING]
    parts = [text(8, 31, where, "strong on-sky", 18, width=width * 0.55)]
    if len(busy) == 1:
        words = "your turn" if busy[0] == scene.seat else f"{scene.names[busy[0]]} to move"
        parts.append(
            f'<g class="seat-{busy[0]}">{text(width - 8, 31, words, "strong on-sky", 18, "end", width * 0.4)}</g>'
        )
    elif busy:
        parts.append(
            text(
                width - 8,
                31,
                f"{s.seats - len(busy)} of {s.seats} ready",
                "strong on-sky",
                18,
                "end",
                width * 0.4,
            )
        )
    return parts
