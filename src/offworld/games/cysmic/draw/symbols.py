"""Cysmic, drawn: symbols, defined once and used by name.

Each is 24 across. Their colours are classes of `style.css`.
"""

from __future__ import annotations

from functools import cache
from math import sqrt

from offworld.games.cysmic import state
from offworld.games.cysmic.tell import terms
from offworld.presentation.pictures import (
    SHAPES,
    box,
    circle,
    definition,
    definitions,
    number,
    path,
    text,
    use,
    wide,
)


def _path(kind: str, d: str) -> str:
    return path(f"x-{kind}", d)


def _dot(x: float, y: float, radius: float, kind: str = "full") -> str:
    return circle(x, y, radius, f"x-{kind}")


# --- the six terrains: each has its own texture, so that they differ without colour ---

TERRAINS = (
    _path("grain", "M1 8c4-4 7-4 11 0s7 4 11 0M1 16c4-4 7-4 11 0s7 4 11 0"),  # dunes
    _path("grain", "M5 9V4M5 9L2 5M5 9l3-4M18 20v-5M18 20l-3-4M18 20l3-4M17 8V4M6 21v-4"),  # grass
    _path("grain", "M6 3v6M3.4 4.5l5.2 3M8.6 4.5l-5.2 3M18 14v6M15.4 15.5l5.2 3M20.6 15.5l-5.2 3"),
    _path("grain", "M2 9l4-5 5 2 1 4-5 2zM13 20l3-6 6 1-1 6z"),  # stones
    _path("grain", "M6 3l4 7H2zM6 10v3M18 12l4 7h-8zM18 19v3"),  # firs
    _path("grain", "M2 6h7M12 6h9M4 18h9M16 18h6M7 12V8M5 12V9M9 12V9"),  # reeds and water
)

# --- what lies on a hex ---

CRYSTAL = _path("ore", "M12 1l4 6v9l-4 6-4-6V7zM5.5 9l3 4v5l-3 4-3-4v-5zM18.5 8l3 4v6l-3 4-3-4v-6z")
CRYSTAL += _path("ore-shine", "M12 1v21l-4-6V7zM5.5 9v13l-3-4v-5zM18.5 8v14l-3-4v-6z")
CAVE = _path("cave", "M1 21c0-11 4-17 11-17s11 6 11 17z") + _path(
    "hollow", "M6 21c0-7 2-10 6-10s6 3 6 10z"
)
MOUNTAIN = _path("rock", "M0 21L8 5l4 7 4-5 8 14z") + _path(
    "snow", "M8 5l3.2 5.6-2 1.4-2-1-2.4 1.6zM16 7l3 5.3-2-.8-2.6 1.2-1.2-2z"
)
LAKE = _path("lake", "M2 13c0-5 5-8 11-8s9 3 9 7-3 8-10 8S2 18 2 13z") + _path(
    "ripple", "M6 12h5M13 10h5M8 16h7"
)
CAMP = _path("home", "M12 4l9 16H3z") + _path("door", "M12 10l4 10H8z")
OUTPOST = (
    _path("home", "M3 20V11l6-4 6 4v9z")
    + _path("door", "M7 20v-5h4v5z")
    + _path("mast", "M19 20V4M16 7l3-3 3 3")
)
SETTLEMENT = (
    _path("home", "M2 20a5 5 0 0 1 10 0zM8 20a7 7 0 0 1 14 0z")
    + _path("home", "M6 13a5 6 0 0 1 10 0v3H6z")
    + _path("door", "M10 20v-4h4v4z")
)
CITY = _path("home", "M2 21V11h4V6l3-4 3 4v6h3V8l3-3 3 3v13z") + _path(
    "door", "M5 14h2M5 17h2M9 8h2M9 11h2M16 11h3M16 14h3M11 21v-5h3v5z"
)
EMBERS = _path("ember", "M2 6l6 3 3-4 5 5 6-2M8 9l-2 7 6 2 4-8M12 18l3 5M6 16l-4 3M16 10l5 8")
STARS = _path("star", "M5 7h.1M16 4h.1M19 15h.1M9 18h.1M13 11h.1")
FEATURES = ("", CRYSTAL, CAVE, MOUNTAIN, LAKE, CAMP, OUTPOST, SETTLEMENT, CITY, EMBERS, STARS)

# --- units: dark signs on a seat's shape ---

UNITS = (
    _path("sign", "M3 9v6h4l7 5V4L7 9zM17 8c2 2 2 6 0 8M20 5c4 4 4 10 0 14"),  # speaker
    _path("sign", "M4 20L15 9M8 4c6-2 11 1 13 7-3-3-6-5-9-4z"),  # miner: a pick
    _path("sign", "M12 2l8 3v6c0 6-4 9-8 11-4-2-8-5-8-11V5z"),  # soldier: a shield
    _path("sign", "M2 16h20M4 16l2-8h9l5 8M7 16v4M17 16v4M15 8V3h5"),  # harvester
    _path("sign", "M8 3h8v6h4v6h-3M8 9H4v6h3M8 9h8v6H8zM9 15l-2 7M15 15l2 7"),  # powermech
)
SHIP = _path("hull", "M12 0c5 4 6 9 6 14l4 5v3l-6-2H8l-6 2v-3l4-5c0-5 1-10 6-14z") + _path(
    "window", "M12 6a3 3 0 1 1-.1 0z"
)

# --- command cards beyond those of units ---

COMMANDS = (
    *UNITS,
    _path("line", "M12 1c4 4 5 8 5 12l4 5v3l-5-2H8l-5 2v-3l4-5c0-4 1-8 5-12z"),
    _path("line", "M9 11a4 4 0 1 1 .1 0M2 21c0-6 3-8 7-8s7 2 7 8M19 5v8M15 9h8"),
    _path("line", "M12 21V4M5 11l7-7.5L19 11M6 21h12"),
    _path("line", "M2 3h13v9H8l-4 4v-4H2zM18 8h4v9h-2v4l-4-4H9v-2"),
    _path("line", "M4 3l14 14M20 3L6 17M3 16l5 5M21 16l-5 5M15 20l4-4M5 16l4 4"),
)

# --- modules, in their order: bridge, control, quarters, life support, core, warp drive ---

MODULES = (
    _path("line", "M3 19V9l9-6 9 6v10zM7 12h10M7 16h10"),
    _path("line", "M4 4h16v12H4zM8 20h8M12 16v4M8 12l3-4 2 2 3-3"),
    _path("line", "M3 6v14M3 16h18v4M21 16v-4H9v4M6 11a2 2 0 1 1 .1 0"),
    _path("line", "M12 21C5 15 2 11 4 7s6-3 8 0c2-3 6-4 8 0s-1 8-8 14zM5 12h4l2-3 2 5 2-2h4"),
    _path("line", "M14 2L5 14h6l-1 8 9-12h-6z"),
    _path("line", "M12 3a9 9 0 1 1-.1 0M12 7c4 0 6 3 5 6s-5 4-7 2-1-5 2-5"),
)

SYMBOLS = {
    **{f"t{i}": drawing for i, drawing in enumerate(TERRAINS)},
    **{f"f{i}": drawing for i, drawing in enumerate(FEATURES) if drawing},
    **{f"u{i}": drawing for i, drawing in enumerate(UNITS)},
    **{f"c{i}": drawing for i, drawing in enumerate(COMMANDS)},
    **{f"m{i}": drawing for i, drawing in enumerate(MODULES)},
    "ship": SHIP,
    "influence": _path("line", "M6 23V2") + _path("full", "M7 3h13l-4 4.5 4 4.5H7z"),
    "card": _path("card", "M5 2h14v20H5z") + _path("line", "M9 8h6M9 12h6M9 16h3"),
    "relic": _path("relic", "M12 1l9 8-9 14L3 9z") + _path("ore-shine", "M12 1l-4 8 4 14L3 9z"),
    "token": _path("relic", "M12 3l7 6-7 12L5 9z"),
    "spy": _path("line", "M2 12c5-8 15-8 20 0-5 8-15 8-20 0z") + _dot(12, 12, 3.6),
    "prison": _path("line", "M3 3h18v18H3zM8 3v18M12 3v18M16 3v18"),
    "quake": _path("line", "M1 13h4l3-9 4 17 4-12 2 4h5"),
    "first": _path("full", "M12 1l3 7 8 1-6 5 2 9-7-5-7 5 2-9-6-5 8-1z"),
    "bag": _path("line", "M8 3h8l-2 4c5 3 7 7 7 11 0 3-2 4-5 4H8c-3 0-5-1-5-4 0-4 2-8 7-11z"),
    "swords": COMMANDS[state.BATTLE_CARD],
    "burn": _path(
        "flame", "M12 1c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 2-5 3-7 1 2 2 3 3 3 1-3 0-6 1-10z"
    ),
}


def _gradient(name: str, *stops: float, kind: str = "linear") -> str:
    steps = "".join(
        f'<stop offset="{offset:g}" class="x-{name}-{i}"/>' for i, offset in enumerate(stops)
    )
    down = ' x2="0" y2="1"' if kind == "linear" else ""
    return f'<{kind}Gradient id="x-{name}"{down}>{steps}</{kind}Gradient>'


@cache
def symbols() -> str:
    """Define what `symbol` and the backdrop use."""
    return definitions(
        [
            _gradient("space", 0, 0.6, 1, kind="radial"),
            _gradient("air", 0, 0.86, 0.94, 1, kind="radial"),
            *(definition(f"x-{name}", 24, drawing) for name, drawing in SYMBOLS.items()),
        ]
    )


def symbol(name: str, x: float, y: float, size: float, kind: str = "", piece: str = "") -> str:
    """Draw a symbol, its middle at a point."""
    return use(f"x-{name}", x, y, size, kind, piece)


def count_of(
    name: str, count: object, x: float, y: float, size: float = 18, kind: str = "sign"
) -> tuple[str, float]:
    """Draw a symbol and a number after it; return it and where it ends."""
    words = str(count)
    drawn = symbol(name, x + size / 2, y, size, kind) + text(x + size + 3, y + 6, words, "strong")
    return drawn, x + size + 6 + 10 * len(words)


BOLD = 0.67  # of its size, the width of a bold letter, about


def heading(
    x: float, y: float, words: str, size: float, width: float, anchor: str = "start"
) -> str:
    """Draw a bold line, squeezed where it could be wider than `width`."""
    if BOLD * size * len(words) > width:
        width = min(width, wide(words, size) - 0.1)
    return text(x, y, words, "strong", size, anchor, width)


# --- pieces ---


def unit(seat: int, which: int, x: float, y: float, size: float, kind: str = "") -> str:
    """Draw a unit: the sign of its type on the seat's shape."""
    return figure(seat, terms.type_of(which), x, y, size, f"u{seat}.{which}", kind)


def figure(
    seat: int, type_: int, x: float, y: float, size: float, piece: str = "", kind: str = ""
) -> str:
    """Draw a unit of a type; vehicles stand on a square plate."""
    named = f' data-piece="{piece}"' if piece else ""
    place = f'transform="translate({number(x)} {number(y)})"{named}'
    plate = ""
    if type_ >= state.TROOPS:
        plate = box(-size * 0.58, -size * 0.58, size * 1.16, size * 1.16, "plate", 3)
    body = f'<path d="{SHAPES[seat]}" transform="scale({size / 18:.3g})" class="token"/>'
    sign = symbol(f"u{type_}", 0, 0, size * 0.62, "on-token")
    look = f"unit seat-{seat} {kind}".rstrip()
    return f'<g class="{look}" {place}>{plate}{body}{sign}</g>'


# --- hexes: pointed at the top ---

ROOT_3 = sqrt(3)


def hexagon(x: float, y: float, radius: float) -> str:
    """Return the path of a hex."""
    half, quarter = radius * ROOT_3 / 2, radius / 2
    return (
        f"M{number(x)} {number(y - radius)}l{number(half)} {number(quarter)}v{number(radius)}"
        f"l{number(-half)} {number(quarter)}l{number(-half)} {number(-quarter)}v{number(-radius)}z"
    )
