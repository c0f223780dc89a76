"""Pictures: named groups of SVG, drawn by Python from a view. This module holds their elements.

Nothing here knows a game. Colours are CSS classes and variables of `seats.css`, `picture.css` and
the game's own `draw/style.css`, so that one picture serves dark and light pages. `scene` draws the
parts of a game's picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any

from offworld.presentation import GAMES

# of seats, which pages use as well, and of pictures
STYLES = tuple(Path(__file__).with_name(name) for name in ("seats.css", "picture.css"))
WIDE, MIDDLE, TALL = 1200, 956, 380  # widths of the layouts: for a desk, a tablet, a phone
SHRINK = 0.8  # of parts in the tall layout: 12 px of type on a phone 360 px wide
SMALLEST = 16  # size of type: 12 px where a wide picture is shown 900 px wide, a middle one 717
TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"

# What marks a seat besides its colour: a path around the origin, 18 across. There is no star, which
# marks the winner, and no hexagon, which looks like a circle where it is small.
SHAPES = (
    "M0-8a8 8 0 1 1 0 16A8 8 0 0 1 0-8z",  # circle
    "M0-9l8.5 15.5h-17z",  # triangle
    "M-8-8h16v16h-16z",  # square
    "M0-9l9 9-9 9-9-9z",  # diamond
    "M-2.5-9h5v6.5h6.5v5h-6.5v6.5h-5v-6.5h-6.5v-5h6.5z",  # plus
    "M-9-8l9 6 9-6v16l-9-6-9 6z",  # bow tie
)


class Drawn(Sequence[str]):
    """A part of a picture that is drawn when it is needed.

    `shows` is a hash of all that it shows. `known` are the marks of groups that need not be drawn:
    who gets the picture has them.
    """

    def __init__(self, shows: int, known: frozenset[int], draw: Callable[[], list[str]]):
        self.shows, self.known, self._draw = shows, known, draw

    @cached_property
    def _parts(self) -> list[str]:
        return self._draw()

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __getitem__(self, at: Any) -> Any:
        return self._parts[at]

    def __len__(self) -> int:
        return len(self._parts)


class Picture(dict[str, str]):
    """Groups by name, in the order in which they lie over each other, and the size of them all.

    `game` has a style sheet of its own, and is a class for all that is in the groups. `marks` are
    hashes of what groups show. A group whose mark was known before is not drawn: it is empty.
    """

    def __init__(self, width: float, height: float, game: str = ""):
        super().__init__()
        self.viewbox = (0, 0, number(width), number(height))
        self.game = game
        self.marks: dict[str, int] = {}

    def put(self, name: str, x: float, y: float, parts: Iterable[str], scale: float = 1) -> None:
        """Add a named group at a place. The element of `seat-0` is `panel-0`."""
        if isinstance(parts, Drawn):
            self.marks[name] = hash((parts.shows, name, x, y, scale))
            if self.marks[name] in parts.known:
                self[name] = ""
                return
        inside = [f'<g class="{self.game}">', *parts, "</g>"] if self.game else parts
        self[name] = group(name.replace("seat-", "panel-"), x, y, inside, scale)

    def marked(self) -> Picture:
        """Return this picture, with a mark of every group."""
        self.marks = {name: self.marks.get(name, hash((name, svg))) for name, svg in self.items()}
        return self

    def _repr_svg_(self) -> str:
        return svg(self)


class Column:
    """Parts one below the other: all of a tall picture, or half of a middle one."""

    WIDTH = TALL / SHRINK

    def __init__(self, gap: float, top: float = 0):
        self.gap, self.y = gap, top
        self._placed: list[tuple[str, Sequence[str], float, float]] = []

    def add(self, name: str, parts: Sequence[str], height: float, x: float = 0) -> None:
        """Place a part below the others."""
        self.begin(name, parts, x)
        self.y += height + self.gap

    def begin(self, name: str, parts: Sequence[str], x: float = 0) -> None:
        """Place a part below the others; the next one stands beside it."""
        self._placed.append((name, parts, x, self.y))

    def add_pairs(self, parts: Sequence[tuple[str, Sequence[str]]], height: float) -> None:
        """Place parts two by two, each as wide as `half`."""
        for i, (name, drawn) in enumerate(parts):
            if i % 2:
                self.add(name, drawn, height, self.half + self.gap)
            elif i + 1 < len(parts):
                self.begin(name, drawn)
            else:
                self.add(name, drawn, height)

    @property
    def half(self) -> float:
        """The width of one of two parts beside each other."""
        return (self.WIDTH - self.gap) / 2

    @property
    def height(self) -> float:
        """The height of all parts, shrunk."""
        return self.y * SHRINK

    def put_into(self, picture: Picture, left: float = 0, scale: float = SHRINK) -> None:
        """Add all parts to a picture, shrunk unless the column is one of two."""
        for name, parts, x, y in self._placed:
            picture.put(name, (left + x) * scale, y * scale, parts, scale)


@cache
def style_sheet(game: str) -> str:
    """Return the style of a game's pictures, with the colours of seats."""
    own = GAMES / game / "draw" / "style.css"
    sheets = [*STYLES, own] if game and own.exists() else STYLES
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


@cache
def game_styles() -> str:
    """Return the styles that pictures of all games need besides `STYLES`."""
    return "".join(
        sheet.read_text(encoding="utf-8") for sheet in sorted(GAMES.glob("*/draw/style.css"))
    )


def svg(picture: Picture, theme: str = "dark") -> str:
    """Return the picture as the text of an SVG file."""
    x, y, width, height = picture.viewbox
    size = f'viewBox="{x} {y} {width} {height}"'
    ground = f'<rect class="ground" width="{width}" height="{height}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="picture {theme}">'
        f"<style><![CDATA[{style_sheet(picture.game)}]]></style>{ground}{''.join(picture.values())}</svg>\n"
    )


# --- elements ---


def number(value: float) -> str:
    """Return a coordinate as short as it can be."""
    return f"{value:.1f}".removesuffix(".0")


def group(name: str, x: float, y: float, parts: Iterable[str], scale: float = 1) -> str:
    """Return a named group at a place."""
    sized = f" scale({scale:g})" if scale != 1 else ""
    where = f"translate({number(x)} {number(y)}){sized}"
    return f'<g id="{name}" transform="{where}">{"".join(parts)}</g>'


def moved(x: float, y: float, parts: Iterable[str]) -> str:
    """Return parts at a place."""
    return f'<g transform="translate({number(x)} {number(y)})">{"".join(parts)}</g>'


def text(
    x: float,
    y: float,
    words: object,
    kind: str = "",
    size: float = SMALLEST,
    anchor: str = "start",
    width: float | None = None,
) -> str:
    """Return a line of text, squeezed where it could be wider than `width`."""
    shown = str(words)
    squeeze = ""
    if width is not None and wide(shown, size) > width:
        squeeze = f' textLength="{number(width)}" lengthAdjust="spacingAndGlyphs"'
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    sized = "" if size == SMALLEST else f' font-size="{number(size)}"'  # that of the whole picture
    place = f'x="{number(x)}" y="{number(y)}"{sized}{where}'
    return f"<text {place}{_class(kind)}{squeeze}>{escape(shown)}</text>"


def wide(words: str, size: float) -> float:
    """Return about how wide a text is: rather more than less."""
    return 0.56 * size * len(words)


def box(x: float, y: float, width: float, height: float, kind: str, round_by: float = 8) -> str:
    """Return a rectangle with rounded corners."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place} rx="{number(round_by)}" class="{kind}"/>'


def circle(x: float, y: float, radius: float, kind: str) -> str:
    """Return a circle around a point."""
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle class="{kind}" {place}/>'


def path(kind: str, d: str) -> str:
    """Return a path."""
    return f'<path class="{kind}" d="{d}"/>'


def shape(seat: int, x: float, y: float, size: float, piece: str = "", kind: str = "token") -> str:
    """Return a seat's shape in its colour. With a `piece` name it glides when it moves."""
    place = f'transform="translate({number(x)} {number(y)}) scale({size / 18:.3g})"'
    return f'<path d="{SHAPES[seat]}" {place} class="{kind} seat-{seat}"{_piece(piece)}/>'


def use(
    name: str,
    x: float,
    y: float,
    size: float,
    kind: str = "",
    piece: str = "",
    roll: str = "",
) -> str:
    """Return a symbol of `definitions`, its middle at a point.

    A page rolls a piece whose `roll` has changed, and one that is new and has a `roll`.
    """
    place = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}"'
    sized = f'width="{number(size)}" height="{number(size)}"'
    rolls = f' data-roll="{roll}"' if roll else ""
    return f'<use href="#{name}" {place} {sized}{_class(kind)}{_piece(piece)}{rolls}/>'


def definitions(parts: Iterable[str]) -> str:
    """Return the group of a picture that defines what others use by name."""
    return f'<defs id="symbols">{"".join(parts)}</defs>'


def definition(name: str, size: float, drawing: str) -> str:
    """Return a symbol, `size` across, for `definitions`."""
    return f'<symbol id="{name}" viewBox="0 0 {size:g} {size:g}">{drawing}</symbol>'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _piece(name: str) -> str:
    return f' data-piece="{name}"' if name else ""


# --- what moves on a page ---


def turned_up(card: object, parts: Iterable[str]) -> str:
    """Return a card. A page shows it turned over when a card of this name is new on the board."""
    return f'<g data-flip="{card}">{"".join(parts)}</g>'


def counted_out(name: str, amount: int, parts: Iterable[str]) -> str:
    """Return what shows an amount. A page lets it pop when the amount of this name has risen."""
    return f'<g data-count="{name} {amount}">{"".join(parts)}</g>'


# --- what can be chosen ---


def titled(title: str) -> str:
    """Return a tooltip."""
    return f"<title>{escape(title)}</title>"


def thing(
    parts: Iterable[str],
    options: Iterable[int],
    label: str,
    kind: str = "",
    why: str = "",
    move: str = "",
) -> str:
    """Return something that stands for options, to be chosen.

    Without options it only has a tooltip. `why` is then the word that a page sends to ask why it
    can't be chosen. `move` are attributes made by `moving`.
    """
    answers = list(options)
    inside = (titled(label) if label else "") + "".join(parts)
    if not answers:
        asked = f' data-why="{escape(why)}"' if why else ""
        return f"<g{_class(kind)}{asked}>{inside}</g>"
    moves = f" {move}" if move else ""
    return f'<g class="can {kind}" {answering(answers)}{moves} {button(label)}>{inside}</g>'


def closer(part: str, parts: Iterable[str], label: str) -> str:
    """Return something that a click on shows a part of the picture closer, by the part's name."""
    return f'<g data-closer="{escape(part)}">{titled(label)}{"".join(parts)}</g>'


def moving(goes: str = "", takes: str = "", heading: str = "") -> str:
    """Return the attributes of something that is moved onto something else to choose an option.

    A thing that `goes` to "slot" can be moved onto each thing that takes a "slot", if some option
    stands on both: by two clicks, or by dragging. Long lists of answers have the `heading` above
    those that stand on this thing; a thing that isn't moved can have one, too.
    """
    named = {"from": goes, "to": takes, "heading": heading}
    return " ".join(f'data-{name}="{escape(each)}"' for name, each in named.items() if each)


def answering(options: Sequence[int]) -> str:
    """Return the attribute that says which options an element stands for."""
    return f'data-option{"s" if len(options) > 1 else ""}="{" ".join(map(str, options))}"'


def button(label: str) -> str:
    """Return the attributes of an element that can be chosen."""
    return f'role="button" tabindex="-1" aria-label="{escape(label)}"'
