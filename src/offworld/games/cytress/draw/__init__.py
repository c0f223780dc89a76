"""Cytress, drawn: a picture of named groups. A group changes only when what it shows does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from offworld.games.cytress import state
from offworld.games.cytress.draw import city, districts, seats
from offworld.games.cytress.draw.scene import Scene, symbols
from offworld.games.cytress.tell.terms import PHASES
from offworld.presentation.pictures import MIDDLE, TALL, WIDE, Column, Picture, text
from offworld.presentation.scene import drawing_of

PADS = {
    "renegade": districts.renegade,
    "fixer": districts.fixer,
    "enforcers": districts.enforcers,
    "merchant": districts.merchant,
}
GAP = 8  # space between parts
HERO = city.WIDE_SITE.height + city.SHELF_HEIGHT  # height of the city and of that column
SEAT = 394.0  # the largest width of a seat's panel
IN_A_ROW = {WIDE: 5, MIDDLE: 4}  # the most panels of seats


def _wide(scene: Scene) -> Picture:
    return _beside(scene, WIDE, city.WIDE_SITE)


def _middle(scene: Scene) -> Picture:
    return _beside(scene, MIDDLE, city.MIDDLE_SITE)


def _beside(scene: Scene, whole: int, site: city.Site) -> Picture:
    """Place the city with districts and pads beside it, the seats at the bottom."""
    rows = -(-scene.s.seats // IN_A_ROW[whole])
    each = -(-scene.s.seats // rows)  # in a row
    low = seats.PANEL_HEIGHT + GAP
    picture = Picture(whole, HERO + rows * low, "cytress")
    picture["symbols"] = symbols()
    _put_city(picture, scene, site, 0, 1)
    shelf = scene.part("stratolites", city.shelf, site.width)
    picture.put("stratolites", 0, site.height, shelf)
    _put_beside(picture, scene, site.width + GAP, whole - site.width - GAP)
    width = min(SEAT, (whole + GAP) / each - GAP)
    left = (whole - each * (width + GAP) + GAP) / 2
    for seat in range(scene.s.seats):
        x, y = left + seat % each * (width + GAP), HERO + GAP + seat // each * low
        picture.put(f"seat-{seat}", x, y, _seat(scene, seat, width))
    return picture


def _put_city(picture: Picture, scene: Scene, site: city.Site, y: float, scale: float) -> None:
    """Place the night, the map, the light above it, and Stratos over each other."""
    width = site.width
    picture.put("sky", 0, y, scene.part("sky", city.sky, width, site.height - 6), scale)
    picture.put("round", 0, y, _round(scene, width), scale)
    picture.put("ground", 0, y, scene.part("ground", city.ground, width), scale)
    picture.put("map", 0, y, scene.part("map", city.minimap, width), scale)
    picture.put("names", 0, y, scene.part("names", city.hex_names, width), scale)
    picture.put("lights", 0, y, scene.part("lights", city.lights, width), scale)
    picture.put("stratos", 0, y, scene.part("stratos", city.stratos, width), scale)


def _put_beside(picture: Picture, scene: Scene, left: float, width: float) -> None:
    """Place districts and pads in the column beside the city, what is in question open."""
    heights = _district_heights(scene)
    y = 0.0
    for faction, height in enumerate(heights):
        picture.put(f"district-{faction}", left, y, _district(scene, faction, width, height))
        y += height + GAP
    pad, half = _pad_height(heights), (width - GAP) / 2
    top = HERO - 2 * pad - GAP
    for i, name in enumerate(PADS):
        x = left + i % 2 * (half + GAP)
        picture.put(name, x, top + i // 2 * (pad + GAP), _pad(scene, name, half, pad))


def _district_heights(scene: Scene) -> list[float]:
    """Return the heights of the districts beside the city: strips share what others leave."""
    opened = [districts.is_open(scene, faction) for faction in range(state.FACTIONS)]
    strips = opened.count(False)
    pad = _pad_height([districts.OPEN_HEIGHT for each in opened if each])
    room = HERO - 2 * (pad + GAP) - 3 * GAP - districts.OPEN_HEIGHT * (state.FACTIONS - strips)
    strip = min(92.0, room / max(1, strips))
    return [districts.OPEN_HEIGHT if each else strip for each in opened]


def _pad_height(heights: list[float]) -> float:
    """Return the height of the pads: they fold when more than one district is open."""
    opened = heights.count(districts.OPEN_HEIGHT)
    return districts.PAD_HEIGHT if opened < 2 else districts.FOLDED_HEIGHT


def _tall(scene: Scene) -> Picture:
    """Place the city first, then what is in question, then the rest."""
    column, site = Column(GAP), city.tall_site(scene)
    whole = column.WIDTH
    column.y = site.height + GAP
    shelf = scene.part("stratolites", city.stratolites, whole)
    column.add("stratolites", shelf, city.ROW_HEIGHT)
    for add in _in_order(scene):
        add(column, scene)
    picture = Picture(TALL, column.height, "cytress")
    picture["symbols"] = symbols()
    _put_city(picture, scene, site, 0, TALL / whole)
    column.put_into(picture)
    return picture


def _in_order(scene: Scene) -> list[Callable[[Column, Scene], None]]:
    """Return what stands below the city, what is in question first."""
    if scene.asks("side", "spy", "pay", "amount"):
        return [_add_seats, _add_pads, _add_districts]
    if scene.asks("pad", "bounty", "benefit", "trade"):
        return [_add_pads, _add_districts, _add_seats]
    return [_add_districts, _add_pads, _add_seats]


def _add_districts(column: Column, scene: Scene) -> None:
    for faction in range(state.FACTIONS):
        opened = districts.is_open(scene, faction)
        height = districts.OPEN_HEIGHT if opened else districts.STRIP_HEIGHT
        drawn = _district(scene, faction, column.WIDTH, height)
        column.add(f"district-{faction}", drawn, height)


def _add_pads(column: Column, scene: Scene) -> None:
    height = districts.PAD_HEIGHT
    pads = [(name, _pad(scene, name, column.half, height)) for name in PADS]
    column.add_pairs(pads, height)


def _add_seats(column: Column, scene: Scene) -> None:
    order = sorted(range(scene.s.seats), key=lambda seat: (seat != scene.seat, seat))
    panels = [(f"seat-{i}", _seat(scene, i, column.half)) for i in order]
    column.add_pairs(panels, seats.PANEL_HEIGHT)


def _district(scene: Scene, faction: int, width: float, height: float) -> Sequence[str]:
    return scene.part("district", districts.district, faction, width, height)


def _pad(scene: Scene, name: str, width: float, height: float) -> Sequence[str]:
    return scene.part("pad", PADS[name], width, height)


def _seat(scene: Scene, seat: int, width: float) -> Sequence[str]:
    return scene.part("seat", seats.panel, seat, width, seat=seat)


def _round(scene: Scene, width: float) -> list[str]:
    """Draw the head line: round and phase, and whose turn it is."""
    s, phase = scene.s, PHASES[scene.s.phase]
    where = f"Round {s.round_number} · {phase}" if s.round_number else phase.capitalize()
    parts = [text(14, 28, where, "strong", 18)]
    if s.phase != state.REBELLION:
        parts.append(scene.turn(s.actor, width - 14, 28, "of-seat", width / 2 - 20))
    return parts


draw = drawing_of(Scene, _wide, _tall, _middle)
