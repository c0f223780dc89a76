"""Cities of Venus, drawn: a picture of named groups. A group changes only when what it shows does.

How a tile is laid. While a seat is asked where its tile goes (options of the kind `lay`), its
picture carries what a page needs to show the tile under the pointer, to turn and to flip it. The
same attributes would serve any game with pieces to turn.

In the group `map`, every square of the seat's own boards is

    <g data-place="BOARD:SQUARE" data-at="X Y"> ... </g>

X Y is the square's upper left corner in the coordinates of that group. A square on which the tile's
first square (the leftmost of its top row) may lie is a button like any other. It also says how the
tile is turned in each answer:

    <g class="can lay" data-place="0:7" data-at="180 90" data-options="1034 1036 1039"
       data-turns="2 4 7" role="button" ...>
    <g class="can lay" data-place="0:8" data-at="210 90" data-option="1044"
       data-turns="4" role="button" ...>

`data-turns` has one turn for each option, in the same order. A page without a ghost can ignore it:
a click then opens the menu.

The group `ghost` lies over `map`, in the same place and at the same scale. It is empty when there
is no tile to lay. Else it holds one drawing for each turn, 0 to 7. A drawing is hidden until it has
the class `shown`:

    <g class="ghost" data-turn="3" data-same="1" data-right="0" data-left="2" data-flip="1"
       data-square="30"> ... </g>

The drawing's origin is the upper left corner of the tile's first square: moved to `translate(X Y)`
of a square, it covers what the tile would cover. `data-same` is the first turn that looks alike,
the only one of these that `data-turns` names. `data-right`, `data-left` and `data-flip` are such
first turns too: how the tile lies when it is turned clockwise, turned back, or flipped left to
right on the screen. `data-square` is the length of a square's side. With the class `wrong` a ghost
looks like one that may not lie there. `data-named`, if there, says in words how it is turned.

How dice roll. A die of the viewer has a name and says which roll it shows:

    <use href="#v-d3" data-piece="die-3-0" data-roll="7-3" .../>

Dice are told apart by their values only (1.3), so the name has the value, and a die that shows
another one has another name. When a die is locked, both attributes stay. A piece that has a new
name, or another `data-roll` than before, has been rolled or changed.
"""

from __future__ import annotations

from offworld.games.venus import state
from offworld.games.venus.draw import dice, launch, maps, market, mech, seats, sky
from offworld.games.venus.draw.scene import Scene
from offworld.games.venus.draw.symbols import symbols
from offworld.games.venus.tell.terms import PHASES
from offworld.presentation.pictures import MIDDLE, SHRINK, TALL, WIDE, Column, Picture, text, titled
from offworld.presentation.scene import drawing_of

TOP, GAP = 50, 8
MIDDLE_TOP = 38  # all of a middle picture fits a screen of 1024 x 768
LEAST_MAP = 360  # height of the map in it
MECH = 574  # width of the left column
SHOP = 396  # width of the market where three other seats stand beside it


def _picture(width: float, height: float) -> Picture:
    """Return a picture with nothing but the backdrop."""
    picture = Picture(width, height, "venus")
    picture["symbols"] = symbols()
    picture.put("sky", 0, 0, sky.sky(width, height))
    return picture


def _others(scene: Scene) -> list[int]:
    """Return the seats besides the one that is shown large."""
    return [seat for seat in range(scene.s.seats) if seat != scene.own]


def _put_map(
    picture: Picture,
    scene: Scene,
    x: float,
    y: float,
    width: float,
    height: float,
    scale: float = 1,
) -> None:
    """Draw the map, and over it the ghost of the tile in hand."""
    picture.put("map", x, y, scene.part("map", maps.own_map, width, height), scale)
    picture.put("ghost", x, y, maps.ghosts(scene, width, height), scale)


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
    """Draw another seat's panel, and its map on it."""
    panel = scene.part("seat", seats.panel, seat, width, height, seat=seat)
    picture.put(f"seat-{seat}", x, y, panel, scale)
    left, top, wide, tall = seats.map_place(width, height)
    drawn = scene.part("small_map", maps.small_map, seat, wide, tall, seat=seat)
    picture.put(f"map-{seat}", x + left * scale, y + top * scale, drawn, scale)


def _wide(scene: Scene) -> Picture:
    """Place the mech at the left, its map at the right, the market and the others below."""
    others = _others(scene)
    below = TOP + mech.HEAD_HEIGHT + dice.TRAY_HEIGHT + dice.TRACKS_HEIGHT + 3 * 4
    below += mech.BAY_HEIGHT + GAP
    bottom = below + market.MARKET_HEIGHT
    picture = _picture(WIDE, bottom + 4)
    picture.put("round", 0, 0, _round(scene, WIDE))
    _put_mech(picture, scene)
    _put_land(picture, scene, below - GAP if others else bottom)
    shop = MECH if len(others) < 3 else SHOP
    picture.put("market", 0, below, scene.part("market", market.market, shop))
    width = (WIDE - shop) / max(1, len(others)) - GAP
    for i, seat in enumerate(others):
        x = shop + GAP + i * (width + GAP)
        _put_seat(picture, scene, seat, x, below, width, market.MARKET_HEIGHT)
    return picture


def _put_mech(picture: Picture, scene: Scene) -> None:
    """Draw the left column of the wide layout."""
    side, tray = mech.CREW_WIDTH, TOP + mech.HEAD_HEIGHT + 4
    middle = tray + dice.TRAY_HEIGHT + 4
    tracks = scene.part("tracks", dice.tracks, MECH - 2 * side - 8)
    picture.put("head", 0, TOP, scene.part("head", mech.head, MECH))
    picture.put("tray", 0, tray, scene.part("tray", dice.tray, MECH))
    picture.put("crew", 0, middle, scene.part("crew", mech.crew, side))
    picture.put("tracks", side + 4, middle, tracks)
    picture.put("gears", MECH - side, middle, scene.part("gears", mech.gears, side))
    low = middle + dice.TRACKS_HEIGHT + 4
    picture.put("bay", 0, low, scene.part("bay", mech.bay, MECH))


def _put_land(picture: Picture, scene: Scene, foot: float) -> None:
    """Draw the right column of the wide layout: the map, with the launch or the tiles."""
    x, width, top = MECH + GAP, WIDE - MECH - GAP, TOP
    if scene.s.phase >= state.LAUNCHING:
        picture.put("launch", x, top, scene.part("launch", launch.launch, width))
        top += int(launch.launch_height(scene)) + GAP
        _put_map(picture, scene, x, top, width, foot - top)
        return
    height = maps.tiles_height(width)
    _put_map(picture, scene, x, top, width, foot - top - height - GAP)
    picture.put("tiles", x, foot - height, scene.part("tiles", maps.tiles, width))


def _tall(scene: Scene) -> Picture:
    """Place the same parts one below the other."""
    column, whole = Column(4, TOP), Column.WIDTH
    launching = scene.s.phase >= state.LAUNCHING
    if launching:
        height = launch.launch_height(scene)
        column.add("launch", scene.part("launch", launch.launch, whole), height)
    _add_mech(column, scene)
    if not launching:
        column.add("tiles", scene.part("tiles", maps.tiles, whole), maps.tiles_height(whole))
    at_map, height = column.y, maps.own_height(scene, whole)
    column.y += height + GAP
    column.add("market", scene.part("market", market.market, whole), market.MARKET_HEIGHT)

    others, below = _others(scene), seats.LOW + GAP
    picture = _picture(TALL, (column.y + len(others) * below) * SHRINK)
    picture.put("round", 0, 0, _round(scene, whole), SHRINK)
    column.put_into(picture)
    _put_map(picture, scene, 0, at_map * SHRINK, whole, height, SHRINK)
    for i, seat in enumerate(others):
        y = (column.y + i * below) * SHRINK
        _put_seat(picture, scene, seat, 0, y, whole, seats.LOW, SHRINK)
    return picture


def _add_mech(column: Column, scene: Scene) -> None:
    """Place the parts of the own mech one below the other."""
    whole = column.WIDTH
    column.add("head", scene.part("head", mech.head, whole), mech.HEAD_HEIGHT)
    column.add("tray", scene.part("tray", dice.tray, whole), dice.TRAY_HEIGHT)
    side = whole - dice.TRACKS_WIDTH - 12
    column.begin("crew", scene.part("crew", mech.crew, side), whole - side)
    tracks = scene.part("tracks", dice.tracks, whole - side - 4)
    column.add("tracks", tracks, dice.TRACKS_HEIGHT)
    gears = scene.part("gears", mech.gears_in_a_row, whole)
    column.add("gears", gears, mech.GEARS_HEIGHT)
    column.add("bay", scene.part("bay", mech.bay, whole), mech.BAY_HEIGHT)


def _middle(scene: Scene) -> Picture:
    """Place the mech and the market at the left, its map and the others at the right."""
    left, right, whole = Column(4, MIDDLE_TOP), Column(4, MIDDLE_TOP), Column.WIDTH
    x, others, below = MIDDLE - whole, _others(scene), seats.LOWEST + 4
    _add_mech(left, scene)
    left.add("market", scene.part("market", market.market, whole), market.MARKET_HEIGHT)
    launching = scene.s.phase >= state.LAUNCHING
    if launching:
        height = launch.launch_height(scene)
        right.add("launch", scene.part("launch", launch.launch, whole), height)
    at_map = right.y
    foot = left.y - len(others) * below  # of the map and the tiles, if all shall fit
    foot -= 0 if launching else maps.tiles_height(whole) + 4
    height = min(maps.own_height(scene, whole), max(LEAST_MAP, foot - at_map - 4))
    right.y += height + 4
    if not launching:
        right.add("tiles", scene.part("tiles", maps.tiles, whole), maps.tiles_height(whole))
    picture = _picture(MIDDLE, max(left.y, right.y + len(others) * below))
    picture.put("round", 0, 0, _round(scene, MIDDLE))
    left.put_into(picture, 0, 1)
    right.put_into(picture, x, 1)
    _put_map(picture, scene, x, at_map, whole, height)
    for i, seat in enumerate(others):
        _put_seat(picture, scene, seat, x, right.y + i * below, whole, seats.LOWEST)
    return picture


def _round(scene: Scene, width: float) -> list[str]:
    """Draw the head line: round and phase, and who is to move."""
    s = scene.s
    where = f"Round {s.round_number} · {PHASES[s.phase]}"
    busy = [seat for seat in range(s.seats) if s.asked[seat] != state.NOTHING]
    parts = [
        titled("All play at the same time; a round ends when all are ready."),
        text(8, 31, where, "strong on-sky", 18, width=width * 0.55),
    ]
    if len(busy) == 1:
        parts.append(scene.turn(busy[0], width - 8, 31, "on-sky", width * 0.4))
    elif busy:
        ready = f"{s.seats - len(busy)} of {s.seats} ready"
        parts.append(text(width - 8, 31, ready, "strong on-sky", 18, "end", width * 0.4))
    return parts


draw = drawing_of(Scene, _wide, _tall, _middle)
