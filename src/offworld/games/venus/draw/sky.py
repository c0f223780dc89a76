"""Venus, drawn: the backdrop. Hot clouds, floating cities, basalt."""

from __future__ import annotations

from functools import lru_cache
from math import sin

from offworld.presentation.pictures import number

CITY = (
    "M-46 6C-40 16-18 22 0 22S40 16 46 6H-46z"  # the hull
    "M-36 5C-36-14-18-22-8-22-2-22 6-16 8-8 12-12 20-13 26-8 32-3 35 1 35 5z"  # domes
    "M-9-22h3v-14h-3zM16-11h2.5v-12H16z"  # masts
    "M-2 22h4v14h-4zM-22 19h3v9h-3zM20 19h3v8h-3z"  # anchors
)


@lru_cache(64)  # seats and phases make a handful of sizes
def sky(width: float, height: float) -> list[str]:
    """Draw the backdrop. It depends on the size only, so that a page gets it once."""
    horizon = min(330.0, 0.37 * height)
    x, y, radius = width * 0.74, horizon * 0.36, min(width, 800) * 0.3
    sun = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    parts = [
        _filled("sky", f"M0 0h{number(width)}v{number(horizon)}h{number(-width)}z"),
        f'<circle {sun} fill="url(#v-sun)"/>',
    ]
    for i in range(4):
        top = 44 + (horizon - 60) * 0.25 * i
        parts.append(_filled("cloud", _bank(width, top, 10 + 4 * i, 210 - 22 * i, i)))
    if width > 600:  # else words take the whole line
        parts += [
            _city("city", width * x, y, scale)
            for x, y, scale in ((0.37, 27, 0.6), (0.455, 36, 0.36), (0.56, 25, 0.72))
        ]
    parts += [
        _city("city far", width * x, horizon * y, scale)
        for x, y, scale in ((0.62, 0.5, 1.1), (0.93, 0.3, 1.5))
    ]
    parts.append(_filled("ground", _ridges(width, height, horizon)))
    return parts


def _filled(gradient: str, d: str) -> str:
    return f'<path fill="url(#v-{gradient})" d="{d}"/>'


def _city(kind: str, x: float, y: float, scale: float) -> str:
    where = f"translate({number(x)} {number(y)}) scale({scale:g})"
    return f'<path class="{kind}" transform="{where}" d="{CITY}"/>'


def _bank(width: float, y: float, tall: float, long: float, seed: int) -> str:
    """Return the path of a bank of clouds: waves with a flat foot."""
    points, x, i = [f"M0 {number(y + 70)}V{number(y)}"], 0.0, seed
    while x < width:
        reach = min(long * (0.6 + 0.4 * abs(sin(1.7 * i + seed))), width - x)
        rise = tall * (0.7 + 0.6 * abs(sin(2.3 * i)))
        points.append(f"q{number(reach / 2)} {number(-rise)} {number(reach)} 0")
        x += reach
        i += 1
    return f"{''.join(points)}V{number(y + 70)}z"


def _ridges(width: float, height: float, horizon: float) -> str:
    """Return the path of the ground, with mountains along the horizon."""
    points, steps = [f"M0 {number(height)}"], max(8, int(width / 44))
    for i in range(steps + 1):
        y = horizon - 30 * abs(sin(i * 2.1)) - 26 * abs(sin(i * 0.45))
        points.append(f"L{number(width * i / steps)} {number(y)}")
    return f"{''.join(points)}V{number(height)}z"
