"""Sketches: what the games' drawings in a terminal share. Nothing here knows a game.

Colour is never the only mark, and a terminal that knows nothing but ASCII gets ASCII.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from rich import box as borders
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from offworld.presentation.words import Line

SEAT_COLOURS = ("#ff5f5f", "#5fd75f", "#f2f2f2", "#2ec4b6", "#ff8fd0")
EDGE = "grey50"
SLASH = "\u2571"

_ASCII = str.maketrans(SLASH + "╲│║▶→·▮▯─—★┌┐└┘┴▁◆●✓✗■□“”", '/\\||>>.#---*+++++_*o+x#o""')


def seat_style(seat: int) -> str:
    """The colour of a seat, for whoever writes about it."""
    return SEAT_COLOURS[seat] if seat >= 0 else ""


def seat_letters(names: Sequence[str]) -> list[str]:
    """One mark a seat: the first letter of its name that no seat before it has, or else its number."""
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
    """A seat's letter in its colour."""
    return Text().append(f"({letter})", style=f"bold #000000 on {SEAT_COLOURS[seat]}")


def panel(title: str | Text, inside: RenderableType, width: int) -> Panel:
    return Panel(inside, title=title, border_style=EDGE, width=width)


def joined(parts: Iterable[Text | str], between: str = " ") -> Text:
    return Text(between).join(Text(part) if isinstance(part, str) else part for part in parts)


def score_table(
    title: str,
    heading: str,
    names: Sequence[str],
    winners: Sequence[int],
    categories: Iterable[tuple[Line, list[int]]],
) -> Table:
    """Final scores line by line and in all, a column a seat, the winners marked."""
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
    """Drawn in ASCII where the terminal knows nothing else."""

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
    """Marks with their styles, by column and line."""

    def write(self, left: int, top: int, text: str, style: str) -> None:
        for i, mark in enumerate(text):
            self[left + i, top] = (mark, style)

    def drawn(self) -> Text:
        """The marks, line by line."""
        columns, lines = [x for x, _ in self], [y for _, y in self]
        text = Text(no_wrap=True)
        for y in range(min(lines), max(lines) + 1):
            line = [self.get((x, y), (" ", "")) for x in range(min(columns), max(columns) + 1)]
            for style, marks in groupby(line, key=itemgetter(1)):
                text.append("".join(mark for mark, _ in marks), style)
            text.append("\n")
        text.rstrip()
        return text
