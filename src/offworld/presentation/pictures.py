"""Pictures: named groups of SVG, drawn by Python from a view. What the pictures of all games share.

Nothing here knows a game. Colours are CSS classes and variables of `picture.css`, so that one picture serves dark and light pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from offworld.kernel.game import Box
from offworld.kernel.records import Record

STYLE = Path(__file__).with_name("picture.css")
SMALLEST = 16  # of type, in units of a picture 1200 wide: 12 px where it is shown 900 px wide

# What stands for a seat besides its colour, around the origin, 18 across.
SHAPES = (
    "M0-8a8 8 0 1 1 0 16A8 8 0 0 1 0-8z",
    "M0-9l8.5 15.500h-17z",
    "M-7.500-7.500h15v15h-15z",
    "M0-9l9 9-9 9-9-9z",
    "M-3-8h6v5h5v6h-5v5h-6v-5h-5v-6h5z",
)


class Picture(dict[str, str]):
    """Groups by name, in the order in which they lie over each other, and the size of it all."""

    def __init__(self, width: float, height: float):
        super().__init__()
        self.viewbox = (0, 0, number(width), number(height))

    def _repr_svg_(self) -> str:
        return svg(self)


@dataclass(frozen=True)
class Sight:
    """A view, and who looks at it: what every part of a game's picture needs to know."""

    box: Box
    s: Record
    seat: int  # the viewer's, -1 for a spectator
    names: Sequence[str]
    options: frozenset[int]

    def possible(self, options: Iterable[int]) -> list[int]:
        """Those options that can be chosen now."""
        return [option for option in options if option in self.options]


REMEMBERED = 4096  # parts of pictures, some sixteen megabytes
_drawn: dict[tuple[object, ...], list[str]] = {}


def remembered(
    shown: tuple[object, ...], drawing: Callable[..., list[str]], sight: Any, *how: float
) -> list[str]:
    """A part of a picture, drawn again only when something else is `shown` on it than any time it was drawn lately."""
    key = (drawing.__module__, drawing.__name__, how, sight.box.digest, tuple(sight.names), shown)
    if key not in _drawn:
        if len(_drawn) >= REMEMBERED:
            del _drawn[next(iter(_drawn))]
        _drawn[key] = drawing(sight, *how)
    return _drawn[key]


def svg(picture: Picture, theme: str = "dark") -> str:
    """The picture as a file of its own."""
    x, y, width, height = picture.viewbox
    style = STYLE.read_text(encoding="utf-8")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" class="picture {theme}">'
        f'<style><![CDATA[{style}]]></style><rect class="ground" width="{width}" height="{height}"/>{"".join(picture.values())}</svg>\n'
    )


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0")


def group(name: str, x: float, y: float, parts: Iterable[str], scale: float = 1) -> str:
    """A named group at a place."""
    sized = f" scale({scale:g})" if scale != 1 else ""
    return (
        f'<g id="{name}" transform="translate({number(x)} {number(y)}){sized}">{"".join(parts)}</g>'
    )


def text(
    x: float,
    y: float,
    words: object,
    kind: str = "",
    size: float = SMALLEST,
    anchor: str = "start",
    width: float | None = None,
) -> str:
    """A line of text; one that could be too long for its place is squeezed into it."""
    shown = str(words)
    squeeze = ""
    if width is not None and wide(shown, size) > width:
        squeeze = f' textLength="{number(width)}" lengthAdjust="spacingAndGlyphs"'
    kinds = f' class="{kind}"' if kind else ""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{where}{kinds}{squeeze}>{escape(shown)}</text>'


def wide(words: str, size: float) -> float:
    """About how wide a text is: rather more than less."""
    return 0.56 * size * len(words)


def box(x: float, y: float, width: float, height: float, kind: str, round_by: float = 8) -> str:
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="{number(round_by)}" class="{kind}"/>'


def shape(seat: int, x: float, y: float, size: float, piece: str = "", kind: str = "token") -> str:
    """A seat's shape in its colour; one with a name glides when it moves."""
    name = f' data-piece="{piece}"' if piece else ""
    return f'<path d="{SHAPES[seat]}" transform="translate({number(x)} {number(y)}) scale({size / 18:.3g})" class="{kind} seat-{seat}"{name}/>'


def titled(title: str) -> str:
    """Words for whoever rests the pointer or a finger there."""
    return f"<title>{escape(title)}</title>"


def thing(
    parts: Iterable[str], options: Iterable[int], label: str, kind: str = "", why: str = ""
) -> str:
    """Something that can be chosen when it stands for options; else, perhaps, something whose reason can be asked."""
    answers = list(options)
    words = titled(label) if label else ""
    if not answers:
        asked = f' data-why="{escape(why)}"' if why else ""
        kinds = f' class="{kind}"' if kind else ""
        return f"<g{kinds}{asked}>{words}{''.join(parts)}</g>"
    stands_for = (
        f'data-option="{answers[0]}"'
        if len(answers) == 1
        else f'data-options="{" ".join(map(str, answers))}"'
    )
    return f'<g class="can {kind}" {stands_for} role="button" tabindex="-1" aria-label="{escape(label)}">{words}{"".join(parts)}</g>'
