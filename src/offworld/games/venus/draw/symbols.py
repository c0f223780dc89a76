"""Venus, drawn: symbols, defined once and used by name.

Each is 24 across. Their colours are classes of `style.css`.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from offworld.games.venus import state
from offworld.presentation.pictures import circle, definition, definitions, number, path, use


def _path(kind: str, d: str) -> str:
    return path(f"v-{kind}", d)


def _dot(x: float, y: float, radius: float, kind: str = "full") -> str:
    return circle(x, y, radius, f"v-{kind}")


def _block(kind: str, x: float, y: float, width: float, height: float, round_by: float) -> str:
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect class="v-{kind}" {place} rx="{round_by:g}"/>'


# --- dice ---

LOW, MIDDLE, HIGH = 6.6, 12, 17.4
DIAGONAL, ACROSS, SIDES = (
    ((LOW, LOW), (HIGH, HIGH)),
    ((LOW, HIGH), (HIGH, LOW)),
    ((LOW, MIDDLE), (HIGH, MIDDLE)),
)
CENTRE = ((MIDDLE, MIDDLE),)
QUESTION = "M9 9.5c.2-4 6-3.6 6-.2 0 2.4-3 2.5-3 5"
PIPS = (
    (),
    CENTRE,
    DIAGONAL,
    DIAGONAL + CENTRE,
    DIAGONAL + ACROSS,
    DIAGONAL + ACROSS + CENTRE,
    DIAGONAL + ACROSS + SIDES,
)


def _die(value: int) -> str:
    """Return a die; one that is not rolled yet has a question mark."""
    face = "".join(_dot(x, y, 2.3, "pip") for x, y in PIPS[value])
    unknown = _path("unrolled", QUESTION) + _dot(12, 17.4, 1.2, "unrolled-dot")
    return _block("die", 1, 1, 22, 22, 5) + (face if value else unknown)


# --- what can be done to a die, in the order of the icons (4.6) ---
# reroll, 3, 4, -2, +1/-1, flip, any value

FACE = _path(
    "line",
    "M5.5 4h13a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5h-13a1.5 1.5 0 0 1-1.5-1.5v-13"
    "a1.5 1.5 0 0 1 1.5-1.5z",
)
ICONS = (
    _path("line", "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M18 2.5v4.8h-4.8") + _dot(12, 12, 2.2),
    FACE + "".join(_dot(at, at, 1.9) for at in (8.2, 12, 15.8)),
    FACE + "".join(_dot(x, y, 1.9) for x in (8.6, 15.4) for y in (8.6, 15.4)),
    _path("line", "M2 12h7.5M13 9c.3-4.8 8-4.6 8 .2 0 3.4-7 5.3-8 9.3h8.5"),
    _path("line", "M2 8.5h9M6.5 4v9M2 18h9M15 8.5l4.5-3.5v14"),
    _path("line", "M8 20.5v-16M3.5 9l4.5-4.5 4.5 4.5M16 3.5v16M11.5 15l4.5 4.5 4.5-4.5"),
    FACE + _path("line", "M12 7.5v9M8 9.8l8 4.5M16 9.8l-8 4.5"),
)


# --- pieces ---


def _cog(teeth: int = 8, outer: float = 10.5, inner: float = 7.8, hole: float = 3.4) -> str:
    """Return a gear wheel."""
    points = []
    for tooth in range(teeth):
        for radius, part in ((inner, -0.36), (outer, -0.2), (outer, 0.2), (inner, 0.36)):
            angle = 2 * pi * (tooth + part) / teeth
            points.append(f"{number(12 + radius * sin(angle))} {number(12 - radius * cos(angle))}")
    half = f"a{hole} {hole} 0 1 0 0"
    rim = f"M12 {number(12 - hole)}{half} {number(2 * hole)}{half} {number(-2 * hole)}z"
    return _path("full", f"M{'L'.join(points)}z{rim}")


CRYSTAL = _path("crystal", "M12 1.5l6.5 5.5v9.5l-6.5 6-6.5-6v-9.5z") + _path(
    "shine", "M12 1.5l6.5 5.5-6.5 2.5v13l-6.5-6v-9.5z"
)
ORE = _path("ore", "M4 9.5l4.5-6 8 .5 5 7-3.5 8.5-9 2-6-5z") + _path(
    "facet",
    "M8.5 3.5l2 6.5-6.5-.5M10.5 10l6-6M10.5 10l4 4.5 7-3.5M14.5 14.5l-5.5 7M14.5 14.5l3.5 5",
)
ROD = (
    _block("rod", 7.5, 1.5, 9, 21, 4)
    + _path("shine", "M9.5 5v14h2v-14z")
    + _path("band", "M7.5 8h9M7.5 16h9")
)
VNAUT = (
    _path("suit", "M4.5 22.5c0-6 3-9 7.5-9s7.5 3 7.5 9z")
    + _dot(12, 8, 6.3, "suit")
    + _path(
        "visor", "M7.6 7.8c0-2.4 1.8-3.6 4.4-3.6s4.4 1.2 4.4 3.6-1.8 3.6-4.4 3.6-4.4-1.2-4.4-3.6z"
    )
)
MECH = (
    _path("limb", "M8 16l-2.5 6M16 16l2.5 6M6 11l-3.5 2v4M18 11l3.5 2v4M3.5 22.5h4M16.5 22.5h4")
    + _block("hull", 5.5, 8, 13, 9, 2.5)
    + _path("visor", "M8 8a4 4.5 0 0 1 8 0z")
    + _path("lamp", "M8.5 12h2M13.5 12h2")
)
RUNNER = _path(
    "line", "M14 8l-3.5 5.5 4 2.5v5.5M10.5 13.5l-3.5 4.5h-4M12.5 8.5l-4 .5-2 3M14 8.5l2.5 3.5h3.5"
) + _dot(15.5, 4.2, 2.2)

SYMBOLS = {
    **{f"d{value}": _die(value) for value in range(state.PIPS + 1)},
    **{f"i{icon}": drawing for icon, drawing in enumerate(ICONS)},
    "run": RUNNER,
    "kind": _path("line", "M6 9h12M6 15h12"),
    "any": _path("line", "M8 8.5c.2-5.5 8-5 8-.3 0 3.3-4 3.5-4 6.8") + _dot(12, 19, 1.5),
    "up": _path("line", "M12 20v-15M6 11l6-6.5 6 6.5"),
    "down": _path("line", "M12 4v15M6 13l6 6.5 6-6.5"),
    "cog": _cog(),
    "crystal": CRYSTAL,
    "ore": ORE,
    "rod": ROD,
    "naut": VNAUT,
    "mech": MECH,
    "cross": _path("line", "M5 5l14 14M19 5l-14 14"),
    "tick": _path("line", "M4 13l5.5 5.5 10.5-12"),
}

CRACKS = (  # tiles the plane
    "M0 14l14-4 9 8 16-5 9 6 12-3M14 10l4-10M23 18l-5 16 10 12-4 14M39 13l6 20 15 4"
    "M45 33l-9 13h-8M36 46l10 14M0 40l18-6"
)


def _gradient(kind: str, name: str, *stops: tuple[float, str]) -> str:
    steps = "".join(f'<stop offset="{offset:g}" class="{colour}"/>' for offset, colour in stops)
    down = ' x1="0" y1="0" x2="0" y2="1"' if kind == "linear" else ""
    return f'<{kind}Gradient id="v-{name}"{down}>{steps}</{kind}Gradient>'


@cache
def symbols() -> str:
    """Define what `symbol` and the backdrop use."""
    tile = 'width="60" height="60" patternUnits="userSpaceOnUse"'
    made = [
        _gradient("linear", "sky", (0, "sky-0"), (0.4, "sky-1"), (1, "sky-2")),
        _gradient("linear", "ground", (0, "sky-3"), (1, "sky-4")),
        _gradient("linear", "cloud", (0, "cloud-0"), (1, "cloud-1")),
        _gradient("radial", "sun", (0, "sun-0"), (1, "sun-1")),
        f'<pattern id="v-basalt" {tile}>{path("crack", CRACKS)}</pattern>',
        *(definition(f"v-{name}", 24, drawing) for name, drawing in SYMBOLS.items()),
    ]
    return definitions(made)


def symbol(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """Draw a symbol, its middle at a point."""
    return use(f"v-{name}", x, y, size, kind)


def die(
    value: int,
    x: float,
    y: float,
    size: float,
    kind: str = "die",
    piece: str = "",
    roll: str = "",
) -> str:
    """Draw a die that shows a value, its middle at a point; 0 for one that is not rolled yet.

    With a `piece` name it glides when it moves; with a `roll` it can roll.
    """
    return use(f"v-d{value}", x, y, size, kind, piece, roll)


def icon(which: int, x: float, y: float, size: float, kind: str = "work") -> str:
    """Draw what can be done to a die."""
    return symbol(f"i{which}", x, y, size, kind)
