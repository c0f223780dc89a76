"""Cryo, drawn: symbols, defined once and used by name.

Each is 24 across. Their colours are classes of `style.css`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from offworld.games.cryo import state
from offworld.kernel.records import Record
from offworld.presentation.pictures import (
    box,
    circle,
    definition,
    definitions,
    number,
    path,
    shape,
    text,
    use,
    wide,
)


def _path(kind: str, d: str) -> str:
    return path(f"y-{kind}", d)


def _dot(x: float, y: float, radius: float, kind: str = "full") -> str:
    return circle(x, y, radius, f"y-{kind}")


# --- resources ---

CRYSTAL = _path("crystal", "M12 1l7 7-2.5 10-4.5 5-4.5-5L5 8z") + _path(
    "shine", "M12 1l7 7-7 2-7-2zM12 10v13l-4.5-5L5 8z"
)
LEAF = _path("organics", "M20.5 2.5c1 10-2 18-10 18-4 0-7-3-7-7 0-8 8-11 17-11z") + _path(
    "vein", "M2.5 22c3-6 7-10 13-14M9 14.5l.5-5M7 17.5h6"
)
CHIP = _path("tech", "M6 6h12v12H6z") + _path(
    "pins", "M9 2v4M15 2v4M9 18v4M15 18v4M2 9h4M2 15h4M18 9h4M18 15h4M10 10h4v4h-4z"
)
NANITES = "".join(
    _path("nanites", f"M{x} {y}l4.3 2.5v5l-4.3 2.5-4.3-2.5v-5z")
    for x, y in ((7.2, 2), (16.8, 2), (12, 11))
)
BOLT = _path("energy", "M14 1L4 14h6.5L9 23l11-14h-7z")
CARD = _path("card", "M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z")
FLAKE = "M12 6v12M6.8 9l10.4 6M17.2 9l-10.4 6"
RESOURCES = (CRYSTAL, LEAF, CHIP, NANITES, BOLT, CARD + _path("frost", FLAKE))

# --- pieces and marks ---

POD = _path("pod", "M12 1.5c4 0 6 2.5 6 6v9c0 3.5-2 6-6 6s-6-2.5-6-6v-9c0-3.5 2-6 6-6z") + _path(
    "window", "M12 5c2 0 3 1.2 3 3v3H9V8c0-1.8 1-3 3-3z"
)
DRONE = _path("arms", "M4 4l16 16M20 4L4 20") + "".join(
    _dot(x, y, 3.4, "rotor") for x in (3.6, 20.4) for y in (3.6, 20.4)
)
MEDAL = _path(
    "medal",
    "M12 1.5l3 2.3 3.7-.2.9 3.6 3.1 2-1.5 3.4 1.5 3.4-3.1 2-.9 3.6-3.7-.2-3 2.3"
    "-3-2.3-3.7.2-.9-3.6-3.1-2 1.5-3.4-1.5-3.4 3.1-2 .9-3.6 3.7.2z",
)
CAVE = _path("full", "M2 21c0-12 4-18 10-18s10 6 10 18h-6c0-6-1-9-4-9s-4 3-4 9z")
SUN = _dot(12, 12, 5.5, "sun") + _path(
    "rays",
    "M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1"
    "M17.7 6.3l2.1-2.1",
)
SETTING = _path("sun", "M5 15a7 7 0 0 1 14 0z") + _path(
    "rays", "M1 18.5h22M5 22h14M12 2v3.5M3.8 6.3l2.4 2.4M20.2 6.3l-2.4 2.4"
)

# --- the four uses of a card ---

UPGRADE = _path("line", "M12 21V4M5 11l7-7.5L19 11M6 21h12")
ROVER = _path("full", "M2 14l3-7h9l3 4h4.5v5H2z") + "".join(
    _dot(x, 18, 3.2, "wheel") for x in (7, 17)
)
FLAG = _path("line", "M6 23V2") + _path("full", "M7 2.5h13l-3.5 4.7L20 12H7z")
SCRAP = _path(
    "line",
    "M4 9l4-6h7l3 5M20.5 12l-3.5 7h-5M8.5 20.5H5l-2.5-6M18.5 3.5L18 8.2l-4.6-.4"
    "M14.5 16L12 19l3 3M2 17.5l1-4 4 1.2",
)

# --- the actions beside docks, in their order (4.4 to 4.15) ---

SLEEPER = _path("pod", "M3 20c-2-2-2-5 1-8l7-7c3-3 6-3 8-1s2 5-1 8l-7 7c-3 3-6 3-8 1z")
ACTIONS = (
    _path("line", "M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9"),  # resource: a crate
    SLEEPER + _path("frost", "M9 9l6 6M15 7.5v5M9.5 14.5h-4"),  # stasis control
    _path("line", "M12 2a10 10 0 1 1-.1 0M12 2v4M12 18v4M2 12h4M18 12h4")
    + _path("energy", "M13.2 5.5L7.5 13h4l-.9 5.5 6-8h-4z"),  # generator
    _path(
        "line", "M4 20l9.5-9.5M13 4.2a5.5 5.5 0 0 0 6.8 6.8M13 4.2l3.3 3.2 3.5-3.5M2.8 18.5l2.8 2.8"
    ),  # workshop
    _path("full", "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z"),  # med bay
    _path("card", "M8.5 1.5h11a1.5 1.5 0 0 1 1.5 1.5v13h-2")
    + _path(
        "card",
        "M4.5 5.5h10A1.5 1.5 0 0 1 16 7v14a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 3 21V7"
        "a1.5 1.5 0 0 1 1.5-1.5z",
    ),  # archive
    _path("line", "M3 21V8l9-5 9 5v13zM7 21v-8h10v8M7 17h10"),  # stores
    _path("line", "M3 22h8M7 22V4h11M7 9l5-5M18 4v6M18 10c-3 1-3 5 0 5s3-2 2.5-3"),  # salvage
    _path("line", "M2 12c5-8 15-8 20 0-5 8-15 8-20 0z") + _dot(12, 12, 3.6),  # scouting
    _path("full", "M12 1c4 3 5.5 7 5.5 11l3 4v4l-5-2h-7l-5 2v-4l3-4C6.5 8 8 4 12 1z")
    + _path("energy", "M9.5 19.5h5L12 24z"),  # launch
)

# --- the types of card, in their order ---

TYPES = (
    _path("line", "M4 4h12a3 3 0 0 1 0 5H8a3 3 0 0 0 0 5h8a3 3 0 0 1 0 5H4"),  # Thaw Coil
    _path("line", "M6 3h12l-1.5 5h-9zM8 8l1 4h6l1-4M9.5 12l1 4h3l1-4M11 16l1 6 1-6"),  # Drill Head
    _path(
        "line", "M4 6h6v15H4zM14 6h6v15h-6zM6 3h2M16 3h2M7 10v6M17 10v6M5 13h4M15 13h4"
    ),  # Fuel Cells
    _path("line", "M12 2v8M12 10a5.5 5.5 0 1 1-5.5 5.5M9 4.5h6M6.5 15.5l-2.5 2M6.5 15.5l2.5 2"),
    _path("line", "M5 3h14M12 3v5M8 8h8v3H8zM12 13l5 3v4l-5 3-5-3v-4z"),  # Nano Press
    _path("line", "M3 4h18l-6.5 8h-5zM9.5 12v7l5 2.5V12M7 8h10"),  # Ore Sifter
    _path("line", "M12 2l9 3v7c0 5-4 8.5-9 10.5C7 20.5 3 17 3 12V5zM12 2v20M3.5 11h17"),  # Bulkhead
    _path("line", "M4 4h7v16H4zM13 4h3v16h-3zM18 5l3-.5 2 15-3 .5zM6 8h3M6 11h3"),  # Archive Link
)

SYMBOLS = {
    **{f"r{resource}": drawing for resource, drawing in enumerate(RESOURCES)},
    **{f"a{action}": drawing for action, drawing in enumerate(ACTIONS)},
    **{f"k{kind}": drawing for kind, drawing in enumerate(TYPES)},
    "pod": POD,
    "drone": DRONE,
    "medal": MEDAL,
    "cave": CAVE,
    "sun": SUN,
    "setting": SETTING,
    "upgrade": UPGRADE,
    "rover": ROVER,
    "flag": FLAG,
    "scrap": SCRAP,
    "flake": _path("line", "M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 3.5l3 3 3-3M9 20.5l3-3 3 3"),
    "blast": _path(
        "blast",
        "M12 1l2.5 6.5L21 4l-3 6.5 6 2.5-6.5 2L20 21l-6-3-2 6-2-6-6 3 2.5-6"
        "L0 13l6-2.5L3 4l6.5 3.5z",
    ),
    "arrow": _path("line", "M3 12h17M14 6l6.5 6-6.5 6"),
    "home": _path("line", "M12 3v13M6 10.5l6 6 6-6M3 17v4h18v-4"),
    "tick": _path("line", "M4 13l5.5 5.5 10.5-12"),
    "rust": _path("rust", "M3 8l6-6 3 4 5-3 4 6-3 4 3 6-7 3-4-3-6 1-1-6z")
    + _path("cross", "M7 7l10 10M17 7L7 17"),
}


def _gradient(name: str, *stops: float, kind: str = "linear") -> str:
    """Return a gradient from top to bottom, or from the middle; its colours are classes."""
    steps = "".join(
        f'<stop offset="{offset:g}" class="y-{name}-{i}"/>' for i, offset in enumerate(stops)
    )
    down = ' x2="0" y2="1"' if kind == "linear" else ""
    return f'<{kind}Gradient id="y-{name}"{down}>{steps}</{kind}Gradient>'


@cache
def symbols() -> str:
    """Define what `symbol` and the backdrop use."""
    return definitions(
        [
            _gradient("sky", 0, 0.45, 0.8, 1),
            _gradient("night", 0, 1),
            _gradient("ice", 0, 0.16, 1),
            _gradient("hull", 0, 0.35, 1),
            _gradient("glow", 0, 0.22, 1, kind="radial"),
            *(definition(f"y-{name}", 24, drawing) for name, drawing in SYMBOLS.items()),
        ]
    )


def symbol(name: str, x: float, y: float, size: float, kind: str = "", piece: str = "") -> str:
    """Draw a symbol, its middle at a point."""
    return use(f"y-{name}", x, y, size, kind, piece)


def resource(which: int, x: float, y: float, size: float) -> str:
    """Draw a resource."""
    return symbol(f"r{which}", x, y, size)


def counted_icons(counts: Sequence[int]) -> list[int]:
    """Return resources in a row, each as often as it counts."""
    return [which for which, count in enumerate(counts) for _ in range(count)]


def face(record: Record, which: int, x: float, y: float, side: float) -> str:
    """Draw what a resource tile shows: one or two resources, with a bar between alternatives."""
    gain = record.face_gain
    shown = counted_icons([gain[which, each] for each in range(state.RESOURCES)])
    if len(shown) == 1:
        return resource(shown[0], x, y, side * 0.62)
    size, apart = side * 0.46, side * 0.235
    drawn = [resource(each, x + apart * (2 * i - 1), y, size) for i, each in enumerate(shown)]
    if record.face_either[which]:
        half = side * 0.4
        bar = f"M{number(x + 3)} {number(y - half)}l-6 {number(2 * half)}"
        drawn = [
            resource(each, x + apart * (2 * i - 1), y + 5 * (2 * i - 1), size)
            for i, each in enumerate(shown)
        ]
        drawn.append(path("either", bar))
    return "".join(drawn)


def tile(record: Record, which: int, x: float, y: float, side: float, where: str) -> str:
    """Draw a resource tile, its middle at a point."""
    half, section = side / 2, which // state.SECTION_FACES
    place = f'transform="translate({number(x)} {number(y)})" data-piece="tile-{which}:{where}"'
    return (
        f'<g class="drawn" {place}>{box(-half, -half, side, side, f"tile t{section}", 7)}'
        f"{face(record, which, 0, 0, side)}</g>"
    )


def count_of(
    name: str, count: object, x: float, y: float, size: float = 18, kind: str = ""
) -> tuple[str, float]:
    """Draw a number and a symbol after it; return it and where it ends."""
    words = str(count)
    end = x + 10 * len(words) + size + 4
    return text(x, y + 6, words, "strong") + symbol(name, end - size / 2, y, size, kind), end


BOLD = 0.67  # of its size, the width of a bold letter, about


def heading(x: float, y: float, words: str, size: float, width: float) -> str:
    """Draw a bold line, squeezed where it could be wider than `width`."""
    if BOLD * size * len(words) > width:
        width = min(width, wide(words, size) - 0.1)
    return text(x, y, words, "strong", size, width=width)


# --- pieces. Those of a seat are alike: a name says which seat's, and after the colon where. ---


def pod(seat: int, x: float, y: float, size: float, where: str) -> str:
    """Draw a crew pod: the seat's shape in its colour."""
    return shape(seat, x, y, size, f"pod-{seat}:{where}")


def drone(seat: int, x: float, y: float, size: float, where: str) -> str:
    """Draw a drone: arms with rotors, and the seat's shape on it."""
    inside = symbol("drone", 0, 0, size) + circle(0, 0, size * 0.36, "body")
    place = f'transform="translate({number(x)} {number(y)})" data-piece="drone-{seat}:{where}"'
    return f'<g class="drone seat-{seat}" {place}>{inside}{shape(seat, 0, 0, size * 0.44)}</g>'
