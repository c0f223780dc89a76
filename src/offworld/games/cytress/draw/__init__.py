"""Cytress, drawn: a pure function of a view, made of named groups that change only when what they show does."""

from __future__ import annotations

from collections.abc import Sequence

from offworld.games.cytress import state as c
from offworld.games.cytress import tell
from offworld.games.cytress.draw import city, districts, seats
from offworld.games.cytress.draw.scene import Scene, symbols
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.pictures import Picture, group, text

PHASES = ("choosing sides", "scouting", "travel", "extra travel", "the rebellion")

WIDE, SIDE, GAP = 1200, 286, 10
TALL, SHRINK = 400, 0.8


def draw(
    box: Box, view: Record, *, seat: int = -1, names: Sequence[str] = (), options: Sequence[int] = (), layout: str = "wide"
) -> Picture:
    """The table as a seat sees it; what can be chosen now carries the options it stands for."""
    scene = Scene(box, view, seat, names or tell.seat_names(view), frozenset(options))
    return _tall(scene) if layout == "tall" else _wide(scene)


def _wide(scene: Scene) -> Picture:
    """Districts on both sides of the city and the map, the other pads below, the seats at the bottom."""
    middle = WIDE - 2 * (SIDE + GAP)
    second = 34 + districts.DISTRICT_HEIGHT + GAP
    below = second + districts.DISTRICT_HEIGHT + GAP
    at_seats = below + districts.CITY_HEIGHT + GAP
    picture = Picture(WIDE, at_seats + seats.PANEL_HEIGHT)
    picture["symbols"] = symbols()
    picture["round"] = group("round", 0, 0, _round(scene, WIDE))
    for faction, (x, y) in enumerate(((0, 34), (0, second), (WIDE - SIDE, 34), (WIDE - SIDE, second))):
        picture[f"district-{faction}"] = group(f"district-{faction}", x, y, districts.district(scene, faction, SIDE))
    picture["stratos"] = group("stratos", SIDE + GAP, 34, city.stratos(scene, middle))
    map_top = 34 + city.STRATOS_HEIGHT
    picture["map"] = group("map", SIDE + GAP, map_top, city.minimap(scene, middle, below - GAP - map_top))
    half = (WIDE - GAP) / 2
    picture["stratolites"] = group("stratolites", 0, below, city.stratolites(scene, half))
    picture["pads"] = group("pads", half + GAP, below, districts.pads(scene, half))
    width = min(320.0, (WIDE + GAP) / scene.s.seats - GAP)
    left = (WIDE - scene.s.seats * (width + GAP) + GAP) / 2
    for seat in range(scene.s.seats):
        picture[f"seat-{seat}"] = group(f"panel-{seat}", left + seat * (width + GAP), at_seats, seats.panel(scene, seat, width))
    return picture


def _tall(scene: Scene) -> Picture:
    """The same parts for a phone: one below the other, two beside each other where they fit."""
    whole, half, gap = TALL / SHRINK, (TALL / SHRINK - GAP) / 2, GAP * SHRINK
    parts: list[tuple[str, list[str], int, float]] = []  # name, drawn, column (0 or 1), height

    def add(name: str, drawn: list[str], column: int, height: float) -> None:
        parts.append((name, drawn, column, height))

    add("round", _round(scene, whole), 0, 34)
    add("stratos", city.stratos(scene, whole), 0, city.STRATOS_HEIGHT)
    height = (440, 322, 250)[scene.s.pattern]  # as tall as the map is when it is as wide as the phone
    add("map", city.minimap(scene, whole, height), 0, height)
    add("stratolites", city.stratolites(scene, whole), 0, city.ROW_HEIGHT)
    add("pads", districts.pads(scene, whole), 0, districts.CITY_HEIGHT)
    for faction in range(c.FACTIONS):
        add(f"district-{faction}", districts.district(scene, faction, half), faction % 2, districts.DISTRICT_HEIGHT)
    for seat in range(scene.s.seats):
        add(f"seat-{seat}", seats.panel(scene, seat, half), seat % 2, seats.PANEL_HEIGHT)
    placed, y = [], 0.0
    for i, (name, drawn, column, tall) in enumerate(parts):
        placed.append((name, drawn, column * (half + GAP) * SHRINK, y))
        if not (i + 1 < len(parts) and parts[i + 1][2] == 1):
            y += tall * SHRINK + gap
    picture = Picture(TALL, y)
    picture["symbols"] = symbols()
    for name, drawn, x, top in placed:
        picture[name] = group(name.replace("seat-", "panel-"), x, top, drawn, SHRINK)
    return picture


def _round(scene: Scene, width: float) -> list[str]:
    """Where in the game we are, and whose turn it is."""
    s = scene.s
    where = f"Round {s.round_number} · {PHASES[s.phase]}" if s.round_number else PHASES[s.phase].capitalize()
    parts = [text(2, 22, where, "strong", 18)]
    if s.phase != c.REBELLION:
        turn = "your turn" if s.actor == scene.seat else f"{scene.names[s.actor]} to move"
        parts.append(f'<g class="seat-{s.actor}">{text(width - 2, 22, turn, "strong of-seat", 18, "end", width / 2)}</g>')
    return parts
