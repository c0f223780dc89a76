"""Zaibatsu, drawn: symbols, defined once and used by name.

Each is 24 across. Their colours are classes of `style.css`.
"""

from __future__ import annotations

from functools import cache

from offworld.games.zaibatsu import state
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
    return path(f"z-{kind}", d)


def _line(d: str) -> str:
    return _path("line", d)


def _full(d: str) -> str:
    return _path("full", d)


def _dot(x: float, y: float, radius: float, kind: str = "full") -> str:
    return circle(x, y, radius, f"z-{kind}")


# --- dice ---

PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6.5, 6.5), (12, 12), (17.5, 17.5)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6.5, 6.5), (17.5, 6.5), (12, 12), (6.5, 17.5), (17.5, 17.5)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}


def _die(face: int) -> str:
    body = box(1.2, 1.2, 21.6, 21.6, "z-body", 5)
    return body + "".join(_dot(x, y, 2.5, "pip") for x, y in PIPS[face])


# --- actions, in their order ---

SKULL = _path(
    "full",
    "M12 2c5.5 0 9 3.6 9 8.5 0 3-1.3 5-3.4 6.3V21h-2.8v-2.4h-1.4V21h-2.8v-2.4H9.2V21H6.4v-4.2"
    "C4.3 15.5 3 13.5 3 10.5 3 5.6 6.5 2 12 2z",
) + "".join(_dot(x, 10.8, 2.5, "hole") for x in (8.4, 15.6))
ACTIONS = (
    _line("M10 3a7 7 0 1 1-.1 0M15 15l6.5 6.5M10 6.5v7M6.5 10h7"),
    _line("M12 2l8.5 5v10L12 22l-8.5-5V7zM14.5 4.5L9 12h6l-5.5 8"),
    SKULL,
    _line("M19.5 12a7.5 7.5 0 1 1-2.6-5.7M18 2v5h-5"),
)
MOVE = _line("M4 5l7 7-7 7M12 5l7 7-7 7")

# --- pawns, in their order ---

RUNNER = _full(
    "M13.5 2.2a2.5 2.5 0 1 1-.1 0zM9 8.5l5-.8 3.2 3.6 3.3.4v2l-4.3-.4-1.8-1.7-1.5 3.6"
    " 3.2 2.8-.8 5h-2.4l.5-3.8-3.8-3.2-1.3 3.5-5.3.7v-2.3l3.8-.6 2.4-6.8-2.3.7-1.3 2.6"
    "-2-1 1.8-3.5z"
)
CLEANER = _full("M12 2c5 0 8 3 8 7l2 3h-2v2c0 5-4 8-8 8s-8-3-8-8v-2H2l2-3c0-4 3-7 8-7z") + "".join(
    _path("hole", f"M{x} 11h5l-1 3.5h-3z") for x in (6, 13)
)
PROBE = _line("M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0z") + _dot(12, 12, 4)
MARK_TWO = _full("M8 8h8v8H8z") + _line("M8 8L3 3M16 8l5-5M8 16l-5 5M16 16l5 5M12 8V3M12 16v5")
TURRET = _full("M4 21l2-7h12l2 7zM7 12a5 5 0 0 1 10 0z") + _line("M12 9l8-6")
HULK = _full("M7 2h10v6h5v9h-3v-4h-1v9h-5v-6h-2v6H6v-9H5v4H2V8h5z")
GYNOID = _full("M12 2a3.6 3.6 0 1 1-.1 0zM12 10c3 0 4.5 2 4.5 4l2 8h-13l2-8c0-2 1.5-4 4.5-4z")
IDORU = _full("M12 1.5l3.1 6.7 7.3.8-5.4 5 1.5 7.2L12 17.6l-6.5 3.6L7 14 1.6 9l7.3-.8z")
CRACKER = _line("M8 9a4.5 4.5 0 1 1-.1 0M11.5 15.5L21 6M17.5 9.5l3 3M14.8 12.2l2.5 2.5")
CYBORG = _full("M5 5h14v13l-4 4H9l-4-4z") + _path(
    "hole", "M8 9h3v3H8zM13 9h3v3h-3zM8.5 15.5h7v2h-7z"
)
PAWNS = (
    *(RUNNER,) * 4,
    *(CLEANER,) * 4,
    PROBE,
    MARK_TWO,
    TURRET,
    HULK,
    GYNOID,
    IDORU,
    CRACKER,
    CYBORG,
)

# --- what cards become, in the order of the classes ---

SLOTS = (
    _line("M5 5l14 14M19 5L5 19"),
    _full("M6 6h12v12H6z") + _line("M9 2v4M15 2v4M9 18v4M15 18v4M2 9h4M2 15h4M18 9h4M18 15h4"),
    _full("M12 2l9 3v7c0 5-4 8.5-9 10.5C7 20.5 3 17 3 12V5z"),
    _line("M2 6h20v10H2zM6 20h12M12 16v4M6 10h3M6 13h6M15 10h3"),
    _line("M5 9h14v11H5zM12 9V4M2 13v4M22 13v4")
    + "".join(_dot(x, 14, 1.7) for x in (9, 15))
    + _dot(12, 3.5, 1.8),
    _full("M21 2l-2 8L9.5 17.5l-3-3L14 5zM7 16l2 2-4 4-3-3z"),
    _full("M2 7h18v5h-6l-2 3H8l-1 6H3l1-9H2z"),
    _full("M12 6c4 0 6 3 6 8s-2 8-6 8-6-3-6-8 2-8 6-8z")
    + _line("M8 2l2.5 4M16 2l-2.5 4M2 9l4 2M22 9l-4 2M1.5 15H6M22.5 15H18M3 21l4-2M21 21l-4-2"),
    _line("M3 4h18l-9 9zM12 13v8M7 21h10M15 4l3-3"),
)

# --- effects of blocks, in their order ---

EFFECTS = (
    _line("M12 3v18M3 12h18"),
    _line("M3 21V9h5v12M8 21V4h7v17M15 21v-9h6v9M10.5 8h2M10.5 12h2"),
    _full("M4 20L17 4l3 1-1 4L7 22z") + _line("M4 12l8 8"),
    _line("M12 2.5a9.5 9.5 0 1 1-.1 0M9 8.5a5 5 0 1 1 0 7"),
    IDORU,
    _full("M14 1L4 14h6.5L9 23l11-14h-7z"),
    _line("M3 20c0-11 3-17 9-17s9 6 9 17zM9 20v-7h6v7"),
    _line("M12 3a4 4 0 1 1-.1 0M5 21c0-6 3-8 7-8s7 2 7 8z"),
    _line(
        "M12 11v11M8 7a5.5 5.5 0 0 0 0 8M16 7a5.5 5.5 0 0 1 0 8"
        "M5 4a10 10 0 0 0 0 14M19 4a10 10 0 0 1 0 14"
    )
    + _dot(12, 11, 2),
    ACTIONS[3],
    _line("M3 20h5v-5h5v-5h5V5h4M3 12l4 4"),
    ACTIONS[0],
    _line("M4 8h16l-1.5 12h-13zM8 8a4 4 0 0 1 8 0M9 13h6"),
    _line("M3 21h18M5 18V10M10 18V10M14 18V10M19 18V10M2 9l10-6 10 6z"),
    _line("M6 6h12v12H6zM9 2v4M15 2v4M9 18v4M15 18v4M2 9h4M2 15h4M18 9h4M18 15h4M10 14l2-5 2 5"),
    _line("M2 15c3-9 17-9 20 0M5 15a7 4 0 0 0 14 0M12 4V1M12 19v4"),
)

GEM = _path("gem", "M12 1.5l9 6.5-9 14.5L3 8z") + _path("shine", "M12 1.5L8 8l4 14.5L16 8zM3 8h18")
CARD = _path("card", "M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z")

SYMBOLS = {
    **{f"d{face}": _die(face) for face in PIPS},
    **{f"a{action}": drawing for action, drawing in enumerate(ACTIONS)},
    **{f"p{pawn}": drawing for pawn, drawing in enumerate(PAWNS)},
    **{f"s{slot}": drawing for slot, drawing in enumerate(SLOTS)},
    **{f"e{effect}": drawing for effect, drawing in enumerate(EFFECTS)},
    "move": MOVE,
    "skull": SKULL,
    "shield": SLOTS[state.DEFENCE],
    "gem": GEM,
    "card": CARD + _path("mark", "M12 6l5 3v6l-5 3-5-3V9z"),
    "gone": CARD + _path("mark", "M8 8l8 8M16 8l-8 8"),
    "block": _line("M12 1.5l9 5.2v10.6l-9 5.2-9-5.2V6.7zM12 8l3.5 2v4L12 16l-3.5-2v-4z"),
    "tick": _line("M4 13l5.5 5.5L20 6"),
    "arrow": _line("M3 12h17M14 6l6.5 6-6.5 6"),
}


def _gradient(name: str, *stops: float) -> str:
    """Return a gradient from the middle; its colours are classes."""
    steps = "".join(
        f'<stop offset="{offset:g}" class="z-{name}-{i}"/>' for i, offset in enumerate(stops)
    )
    return f'<radialGradient id="z-{name}">{steps}</radialGradient>'


TRACES = (
    '<pattern id="z-traces" width="120" height="104" patternUnits="userSpaceOnUse">'
    '<path class="z-trace" d="M0 26h30l15 26-15 26H0M120 26H90L75 52l15 26h30M45 52h30M30 26L45 0'
    'M90 26L75 0M30 78l15 26M90 78l-15 26"/><circle class="z-via" cx="45" cy="52" r="2.5"/>'
    '<circle class="z-via" cx="75" cy="52" r="2.5"/><circle class="z-via" cx="30" cy="26" r="2"/>'
    '<circle class="z-via" cx="90" cy="78" r="2"/></pattern>'
)


@cache
def symbols() -> str:
    """Define what `symbol` and the backdrop use."""
    return definitions(
        [
            _gradient("night", 0, 0.55, 1),
            TRACES,
            *(definition(f"z-{name}", 24, drawing) for name, drawing in SYMBOLS.items()),
        ]
    )


def symbol(name: str, x: float, y: float, size: float, kind: str = "", piece: str = "") -> str:
    """Draw a symbol, its middle at a point."""
    return use(f"z-{name}", x, y, size, kind, piece)


def die(face: int, x: float, y: float, size: float, kind: str) -> str:
    """Draw a die that shows a face: "ice", "black", "shielded", "bare", "hit" or "miss"."""
    return use(f"z-d{face}", x, y, size, f"die {kind}")


def count_of(
    name: str, count: object, x: float, y: float, size: float = 18, kind: str = ""
) -> tuple[str, float]:
    """Draw a symbol and a number after it; return it and where it ends."""
    words = str(count)
    end = x + size + 5 + 10 * len(words)
    drawn = symbol(name, x + size / 2, y, size, kind) + text(x + size + 4, y + 6, words, "strong")
    return drawn, end


BOLD = 0.67  # of its size, the width of a bold letter, about


def heading(
    x: float,
    y: float,
    words: str,
    size: float,
    width: float,
    anchor: str = "start",
    kind: str = "strong",
) -> str:
    """Draw a bold line, squeezed where it could be wider than `width`."""
    if BOLD * size * len(words) > width:
        width = min(width, wide(words, size) - 0.1)
    return text(x, y, words, kind, size, anchor, width)


def broken(words: str, most: int) -> list[str]:
    """Break words into lines of at most `most` letters, as even as two lines can be."""
    if len(words) <= most or " " not in words:
        return [words]
    parts = words.split(" ")
    ways = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return list(min(ways, key=lambda way: max(map(len, way))))


def wrapped(words: str, most: int) -> list[str]:
    """Break words into lines of at most `most` letters."""
    lines, line = [], ""
    for word in words.split():
        if line and len(line) + 1 + len(word) > most:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def shortened(lines: list[str], most: int) -> list[str]:
    """Return at most `most` lines; a mark tells where more would follow."""
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} \u2026"]


def token(pawn: int, seat: int, x: float, y: float, size: float, piece: str = "") -> str:
    """Draw a pawn: its sign on the shape of the seat that controls it."""
    place = f'transform="translate({number(x)} {number(y)})"'
    named = f' data-piece="{piece}"' if piece else ""
    if seat == state.NOBODY:
        body = circle(0, 0, size * 0.46, "free")
        return f'<g class="pawn" {place}{named}>{body}{symbol(f"p{pawn}", 0, 0, size * 0.6)}</g>'
    low = size * 0.07 if seat == 1 else 0  # the middle of a triangle is lower
    sign = symbol(f"p{pawn}", 0, low, size * (0.5 if seat == 1 else 0.6))
    return f'<g class="pawn seat-{seat}" {place}{named}>{shape(seat, 0, 0, size)}{sign}</g>'
