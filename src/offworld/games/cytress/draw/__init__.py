"""Cytress, drawn: a picture of named groups. A group changes only when what it shows does."""

from __future__ import annotations

from offworld.games.cytress import state
from offworld.games.cytress.draw import city, districts, seats
from offworld.games.cytress.draw.scene import Scene, symbols
from offworld.games.cytress.tell.terms import PHASES
from offworld.presentation.pictures import TALL, WIDE, Column, Picture, text
from offworld.presentation.scene import drawing_of

PADS = {
    "renegade": districts.renegade,
    "fixer": districts.fixer,
    "enforcers": districts.enforcers,
    "merchant": districts.merchant,
}
SIDE, GAP = 286, 10  # width of a district, space between parts
SEAT = 320.0  # the largest width of a seat's panel
MAP_HEIGHTS = (440, 322, 250)  # of the map where it is as wide as a phone, by pattern


def _wide(scene: Scene) -> Picture:
    """Place districts left and right of the city, the other pads below, the seats at the bottom."""
    middle = WIDE - 2 * (SIDE + GAP)
    second = 34 + districts.DISTRICT_HEIGHT + GAP
    below = second + districts.DISTRICT_HEIGHT + GAP
    at_seats = below + districts.CITY_HEIGHT + GAP
    map_top = 34 + city.STRATOS_HEIGHT
    picture = Picture(WIDE, at_seats + seats.PANEL_HEIGHT)
    picture["symbols"] = symbols()
    picture.put("round", 0, 0, _round(scene, WIDE))
    corners = ((0, 34), (0, second), (WIDE - SIDE, 34), (WIDE - SIDE, second))
    for faction, (x, y) in enumerate(corners):
        picture.put(f"district-{faction}", x, y, _district(scene, faction, SIDE))
    picture.put("stratos", SIDE + GAP, 34, scene.part("stratos", city.stratos, middle))
    minimap = scene.part("map", city.minimap, middle, below - GAP - map_top)
    picture.put("map", SIDE + GAP, map_top, minimap)
    half = (WIDE - GAP) / 2
    picture.put("stratolites", 0, below, scene.part("stratolites", city.stratolites, half))
    width = (half + GAP) / 4 - GAP
    for i, (name, pad) in enumerate(PADS.items()):
        picture.put(name, half + GAP + i * (width + GAP), below, scene.part("pad", pad, width))
    width = min(SEAT, (WIDE + GAP) / scene.s.seats - GAP)
    left = (WIDE - scene.s.seats * (width + GAP) + GAP) / 2
    for seat in range(scene.s.seats):
        x = left + seat * (width + GAP)
        picture.put(f"seat-{seat}", x, at_seats, _seat(scene, seat, width))
    return picture


def _tall(scene: Scene) -> Picture:
    """Place the same parts one below the other, two beside each other where they fit."""
    column = Column(GAP)
    whole, half, height = column.WIDTH, column.half, MAP_HEIGHTS[scene.s.pattern]
    column.add("round", _round(scene, whole), 34)
    column.add("stratos", scene.part("stratos", city.stratos, whole), city.STRATOS_HEIGHT)
    column.add("map", scene.part("map", city.minimap, whole, height), height)
    row = scene.part("stratolites", city.stratolites, whole)
    column.add("stratolites", row, city.ROW_HEIGHT)
    pads = [(name, scene.part("pad", pad, half)) for name, pad in PADS.items()]
    column.add_pairs(pads, districts.CITY_HEIGHT)
    boards = [(f"district-{f}", _district(scene, f, half)) for f in range(state.FACTIONS)]
    column.add_pairs(boards, districts.DISTRICT_HEIGHT)
    panels = [(f"seat-{i}", _seat(scene, i, half)) for i in range(scene.s.seats)]
    column.add_pairs(panels, seats.PANEL_HEIGHT)
    picture = Picture(TALL, column.height)
    picture["symbols"] = symbols()
    column.put_into(picture)
    return picture


def _district(scene: Scene, faction: int, width: float) -> list[str]:
    return scene.part("district", districts.district, faction, width)


def _seat(scene: Scene, seat: int, width: float) -> list[str]:
    return scene.part("seat", seats.panel, seat, width, seat=seat)


def _round(scene: Scene, width: float) -> list[str]:
    """Draw the head line: round and phase, and whose turn it is."""
    s, phase = scene.s, PHASES[scene.s.phase]
    where = f"Round {s.round_number} · {phase}" if s.round_number else phase.capitalize()
    parts = [text(2, 22, where, "strong", 18)]
    if s.phase != state.REBELLION:
        parts.append(scene.turn(s.actor, width - 2, 22, "of-seat", width / 2))
    return parts


draw = drawing_of(Scene, _wide, _tall)
