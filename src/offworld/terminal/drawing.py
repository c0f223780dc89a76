"""Drawing in a terminal: what all games share. Nothing here knows a game.

Colour is never the only mark. A terminal without Unicode gets ASCII.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from rich import box as borders
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from offworld.kernel.game import Box
from offworld.kernel.options import Options
from offworld.kernel.records import Record
from offworld.presentation.words import Line

SEAT_COLOURS = ("#f5453f", "#8df290", "#f2f4ff", "#0f9488", "#ff70d6", "#f2b000")  # as in seats.css
EDGE = "grey50"  # of panels, and of what is less important
NONE = "—"
SLASH = "\u2571"

_ASCII = str.maketrans(SLASH + "╲│║▶→·▮▯─—★┌┐└┘┴▁◆●✓✗■□“”", '/\\||>>.#---*+++++_*o+x#o""')


def seat_style(seat: int) -> str:
    """Return the colour of a seat, none for -1."""
    return SEAT_COLOURS[seat] if seat >= 0 else ""


def seat_letters(names: Sequence[str]) -> list[str]:
    """Return a mark for each seat: the first letter of its name that is free, or its number."""
    marks: list[str] = []
    for seat, name in enumerate(names):
        words = [
            letter.upper()
            for letter in name.removeprefix("the ")
            if letter.isascii() and letter.isalpha()
        ]
        marks.append(next((letter for letter in words if letter not in marks), str(seat + 1)))
    return marks


def seat_mark(letter: str, seat: int) -> Text:
    """Return a seat's letter in its colour."""
    return Text().append(f"({letter})", style=f"bold #000000 on {SEAT_COLOURS[seat]}")


def dim(text: str) -> Text:
    """Return text that is less important."""
    return Text(text, style=EDGE)


def panel(title: str | Text, inside: RenderableType, width: int) -> Panel:
    """Draw a panel with a title."""
    return Panel(inside, title=title, border_style=EDGE, width=width)


def joined(parts: Iterable[Text | str], between: str = " ") -> Text:
    """Join texts."""
    return Text(between).join(Text(part) if isinstance(part, str) else part for part in parts)


def in_columns(cells: Sequence[RenderableType], columns: int, padding: int = 0) -> Table:
    """Draw cells in reading order, in columns of the same width."""
    grid = Table.grid(expand=True, padding=(0, padding, 0, 0))
    for _ in range(columns):
        grid.add_column(ratio=1)
    for first in range(0, len(cells), columns):
        grid.add_row(*cells[first : first + columns])
    return grid


def bare_table() -> Table:
    """Return a table without lines, as wide as there is room."""
    return Table(box=None, padding=(0, 1, 0, 0), expand=True, show_edge=False)


@dataclass(frozen=True)
class Board:
    """A view to be drawn: what every part of the drawing needs."""

    box: Box
    s: Record
    names: Sequence[str]
    width: int = 0

    @property
    def r(self) -> Record:
        """The record of the box."""
        return self.box.record

    @cached_property
    def letters(self) -> list[str]:
        """The marks of the seats."""
        return seat_letters(self.names)

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.s.seats)

    def mark(self, seat: int) -> Text:
        """Return a seat's letter in its colour."""
        return seat_mark(self.letters[seat], seat)

    def seat(self, seat: int) -> Text:
        """Return a seat's letter and name in its colour."""
        return self.mark(seat).append(f" {self.names[seat]}", style=f"bold {SEAT_COLOURS[seat]}")

    def options(self, kinds: Options, legal: Callable[..., int], seat: int) -> list[int]:
        """Return what a seat can choose now, by the game's rule `legal`."""
        out = [0] * kinds.total
        return out[: legal(self.r, self.s, seat, out)]


def score_table(
    title: str,
    heading: str,
    names: Sequence[str],
    winners: Sequence[int],
    categories: Iterable[tuple[Line, list[int]]],
) -> Table:
    """Draw final scores by category and in all, a column for each seat, the winners marked."""
    table = Table(title=title, box=borders.SIMPLE_HEAD)
    table.add_column(heading)
    for seat, name in enumerate(names):
        crown = "★ " if seat in winners else ""
        table.add_column(
            Text(f"{crown}{name}", style=f"bold {SEAT_COLOURS[seat]}"), justify="right"
        )
    totals = [0] * len(names)
    for line, points in categories:
        table.add_row(f"{line.text} ({line.rule})", *map(str, points))
        totals = [total + more for total, more in zip(totals, points, strict=True)]
    table.add_section()
    table.add_row("All", *(Text(str(total), style="bold") for total in totals))
    return table


class Plain:
    """A drawing that turns into ASCII on a terminal without Unicode."""

    def __init__(self, inside: RenderableType):
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.inside, options):
            if options.ascii_only:
                yield Segment(
                    segment.text.translate(_ASCII).encode("ascii", "replace").decode(),
                    segment.style,
                    segment.control,
                )
            else:
                yield segment


class Canvas(dict[tuple[int, int], tuple[str, str]]):
    """Characters with their styles, by column and line."""

    def write(self, left: int, top: int, text: str, style: str) -> None:
        """Write text from a place on."""
        for i, mark in enumerate(text):
            self[left + i, top] = (mark, style)

    def drawn(self) -> Text:
        """Return the canvas as text."""
        columns, lines = [x for x, _ in self], [y for _, y in self]
        text = Text(no_wrap=True)
        for y in range(min(lines), max(lines) + 1):
            line = [self.get((x, y), (" ", "")) for x in range(min(columns), max(columns) + 1)]
            for style, marks in groupby(line, key=itemgetter(1)):
                text.append("".join(mark for mark, _ in marks), style)
            text.append("\n")
        text.rstrip()
        return text
