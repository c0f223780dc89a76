"""Cytress, drawn: a pure function of a view, made of named groups that change only when what they show does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from offworld.games.cytress import state, tell
from offworld.games.cytress.draw import city, districts, seats
from offworld.games.cytress.draw.scene import Scene, symbols
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.pictures import Picture, group, remembered, text

PHASES = ("choosing sides", "scouting", "travel", "extra travel", "the rebellion")

# What each part shows: it is drawn again only when one of these fields, or an answer on it, is another.
TABLE = ("seats", "solo", "district_side", "market_side", "pattern")
SHOWS = {
    "stratos": ("stratos", "landed", "tubes", "last_round"),
    "map": ("hex_faction", "hex_crew", "hex_tube"),
    "stratolites": ("row", "stratolite_at"),
    "pad": ("landed", "bounty_at"),
    "district": ("shown", "intel_at", "leader", "landed"),
    "seat": (
        "stock",
        "icons",
        "cards",
        "targets",
        "crew",
        "transports",
        "reserved",
        "rebel",
        "board",
    ),
    "everybody": (
        "bounty_at",
        "marker",
        "phase",
        "actor",
        "asked",
        "paying",
        "ai_deck",
        "ai_aside",
        "ai_tracker",
    ),
}
# The questions that are answered on each part.
ANSWERS = {
    "stratos": {state.PAD, state.HEIGHT, state.BENEFIT},
    "map": {state.PLACE, state.DROP, state.AI_PLACE, state.AI_LIFT, state.AI_DROP},
    "stratolites": {state.BRIBE, state.RESERVE},
    "pad": {state.PAD, state.BOUNTY, state.BENEFIT, state.TRADE},
    "district": {state.SCOUT, state.PAD, state.TAKE},
    "seat": {state.SIDE, state.SPY, state.BRIBE, state.PAY, state.AMOUNT},
}
PADS = {
    "renegade": districts.renegade,
    "fixer": districts.fixer,
    "enforcers": districts.enforcers,
    "merchant": districts.merchant,
}

WIDE, SIDE, GAP = 1200, 286, 10
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
    scene: Scene, name: str, seat: int, drawing: Callable[..., list[str]], *how: float
) -> list[str]:
    """A part of the picture, drawn or remembered. One with answers on it is drawn afresh: their words depend on much else."""
    if scene.options and scene.s.asked in ANSWERS[name]:
        return drawing(scene, *how)
    shown = scene.fields(TABLE) + (
        scene.fields(SHOWS["seat"], seat) + scene.fields(SHOWS["everybody"])
        if seat >= 0
        else scene.fields(SHOWS[name])
    )
    own = (tuple(scene.prestige), seat == scene.seat) if seat >= 0 else ()
    return remembered((name, shown, own), drawing, scene, *how)


def _wide(scene: Scene) -> Picture:
    """Districts on both sides of the city and the map, the other pads below, the seats at the bottom."""
    middle = WIDE - 2 * (SIDE + GAP)
    second = 34 + districts.DISTRICT_HEIGHT + GAP
    below = second + districts.DISTRICT_HEIGHT + GAP
    at_seats = below + districts.CITY_HEIGHT + GAP
    picture = Picture(WIDE, at_seats + seats.PANEL_HEIGHT)
    picture["symbols"] = symbols()
    picture["round"] = group("round", 0, 0, _round(scene, WIDE))
    for faction, (x, y) in enumerate(
        ((0, 34), (0, second), (WIDE - SIDE, 34), (WIDE - SIDE, second))
    ):
        picture[f"district-{faction}"] = group(
            f"district-{faction}",
            x,
            y,
            _part(scene, "district", -1, districts.district, faction, SIDE),
        )
    picture["stratos"] = group(
        "stratos", SIDE + GAP, 34, _part(scene, "stratos", -1, city.stratos, middle)
    )
    map_top = 34 + city.STRATOS_HEIGHT
    picture["map"] = group(
        "map",
        SIDE + GAP,
        map_top,
        _part(scene, "map", -1, city.minimap, middle, below - GAP - map_top),
    )
    half = (WIDE - GAP) / 2
    picture["stratolites"] = group(
        "stratolites", 0, below, _part(scene, "stratolites", -1, city.stratolites, half)
    )
    width = (half + GAP) / 4 - GAP
    for i, (name, pad) in enumerate(PADS.items()):
        picture[name] = group(
            name, half + GAP + i * (width + GAP), below, _part(scene, "pad", -1, pad, width)
        )
    width = min(320.0, (WIDE + GAP) / scene.s.seats - GAP)
    left = (WIDE - scene.s.seats * (width + GAP) + GAP) / 2
    for seat in range(scene.s.seats):
        picture[f"seat-{seat}"] = group(
            f"panel-{seat}",
            left + seat * (width + GAP),
            at_seats,
            _part(scene, "seat", seat, seats.panel, seat, width),
        )
    return picture


def _tall(scene: Scene) -> Picture:
    """The same parts for a phone: one below the other, two beside each other where they fit."""
    whole, half, gap = TALL / SHRINK, (TALL / SHRINK - GAP) / 2, GAP * SHRINK
    parts: list[tuple[str, list[str], int, float]] = []  # name, drawn, column (0 or 1), height

    def add(name: str, drawn: list[str], column: int, height: float) -> None:
        parts.append((name, drawn, column, height))

    add("round", _round(scene, whole), 0, 34)
    add("stratos", _part(scene, "stratos", -1, city.stratos, whole), 0, city.STRATOS_HEIGHT)
    height = (440, 322, 250)[
        scene.s.pattern
    ]  # as tall as the map is when it is as wide as the phone
    add("map", _part(scene, "map", -1, city.minimap, whole, height), 0, height)
    add("stratolites", _part(scene, "stratolites", -1, city.stratolites, whole), 0, city.ROW_HEIGHT)
    for i, (name, pad) in enumerate(PADS.items()):
        add(name, _part(scene, "pad", -1, pad, half), i % 2, districts.CITY_HEIGHT)
    for faction in range(state.FACTIONS):
        add(
            f"district-{faction}",
            _part(scene, "district", -1, districts.district, faction, half),
            faction % 2,
            districts.DISTRICT_HEIGHT,
        )
    for seat in range(scene.s.seats):
        add(
            f"seat-{seat}",
            _part(scene, "seat", seat, seats.panel, seat, half),
            seat % 2,
            seats.PANEL_HEIGHT,
        )
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
    where = (
        f"Round {s.round_number} · {PHASES[s.phase]}"
        if s.round_number
        else PHASES[s.phase].capitalize()
    )
    parts = [text(2, 22, where, "strong", 18)]
    if s.phase != state.REBELLION:
        turn = "your turn" if s.actor == scene.seat else f"{scene.names[s.actor]} to move"
        parts.append(
            f'<g class="seat-{s.actor}">{text(width - 2, 22, turn, "strong of-seat", 18, "end", width / 2)}</g>'
        )
    return parts
