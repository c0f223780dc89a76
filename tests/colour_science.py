"""How colours look to people: contrast, difference, and what colour-blind people see.

A colour is three numbers from 0 to 1, in linear light: red, green, blue.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np

Colour = np.ndarray

# What a colour becomes for people whose cones of one kind don't work: Machado, Oliveira and
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
# severity 1.0. The matrices are for linear light.
VISION = {
    "normal": np.eye(3),
    "protanopia": np.array(
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        )
    ),
    "deuteranopia": np.array(
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        )
    ),
    "tritanopia": np.array(
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        )
    ),
}

TO_XYZ = np.array(
    (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
)
WHITE = np.array((0.95047, 1, 1.08883))  # D65
LUMINANCE = np.array((0.2126, 0.7152, 0.0722))


def colour(text: str) -> Colour:
    """Return the colour of a CSS text: #rrggbb or #rgb."""
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    shown = np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours by WCAG 2: from 1 to 21."""
    dark, bright = sorted((float(one @ LUMINANCE), float(other @ LUMINANCE)))
    return (bright + 0.05) / (dark + 0.05)


def seen(by: str, shown: Colour) -> Colour:
    """Return what somebody sees instead of a colour."""
    return np.clip(VISION[by] @ shown, 0, 1)


def lab(shown: Colour) -> tuple[float, float, float]:
    """Return a colour in CIELAB."""
    part = TO_XYZ @ shown / WHITE
    x, y, z = np.where(part > 216 / 24389, np.cbrt(part), (24389 / 27 * part + 16) / 116).tolist()
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return CIEDE2000 of two colours in CIELAB; the names are those of Sharma et al. (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = 1.5 - 0.5 * _bluish((hypot(a1, b1) + hypot(a2, b2)) / 2)
    (c1, h1), (c2, h2) = _polar(a1 * grey, b1), _polar(a2 * grey, b2)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    away = (lightness - 50) ** 2
    t = 1 + sum(weight * cos(radians(n * hue + by)) for weight, n, by in _HUE_WEIGHTS)
    dl = (l2 - l1) / (1 + 0.015 * away / sqrt(20 + away))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn) / 2) / (1 + 0.015 * chroma * t)
    around_blue = 30 * exp(-(((hue % 360 - 275) / 25) ** 2))
    rotation = -2 * _bluish(chroma) * sin(radians(2 * around_blue))
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


_HUE_WEIGHTS = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))


def _bluish(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360
