"""What a game provides for people besides its rules: four modules, each checked by mypy.

A game's `GAME` names them (`tell`, `draw`, `terminal`, `lab`). Each is loaded when first needed.
All of them get views, never states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.scene import DrawTable
from offworld.presentation.words import Goal, Line, Names

if TYPE_CHECKING:
    from rich.console import RenderableType

    from offworld.lab.report import PlayedGames, Section


class Tell(Protocol):
    """`tell/`: the game in words. Every line has the number of its rule in docs/rules.

    A viewer that is a seat is "you" in them, the other seats go by name.
    """

    @property
    def RACE(self) -> str:  # noqa: N802  # a constant of the module
        """What everyone is after, in the plural: "prestige", "fuel rods"."""

    def seat_names(self, s: Record, /) -> tuple[str, ...]:
        """Return the default names of all places, the game's own opponents last."""

    def notation(self, box: Box, s: Record, option: int, /) -> str:
        """Return an option as people type it, unlike any other answer to the same question."""

    def question(
        self, box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None, /
    ) -> Line:
        """Return the question that a seat is asked, by default as the seat itself reads it."""

    def option(
        self,
        box: Box,
        s: Record,
        seat: int,
        option: int,
        names: Names = None,
        viewer: int | None = None,
        /,
    ) -> Line:
        """Return what an option of a seat does, by default as the seat itself reads it."""

    def event(
        self, box: Box, s: Record, event: Event, names: Names = None, viewer: int = SPECTATOR, /
    ) -> Line:
        """Return what happened, as a viewer may know it; `s` may be any later view of the match."""

    def why_nots(
        self, box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None, /
    ) -> dict[str, Line]:
        """Return why things can't be done now, or that they can, by the word people type."""

    def goal(self, s: Record, /) -> Goal:
        """Return how the game is won."""

    def stage(self, s: Record, /) -> str:
        """Return how far the game is: "round 2 · travel"."""

    def race(self, box: Box, s: Record, /) -> list[int]:
        """Return how much each place has of what everyone is after."""

    def conditions(self, box: Box, s: Record, /) -> list[tuple[Line, bool]]:
        """Return the conditions of winning alone, and whether each is met; none in most games."""

    def categories(self, box: Box, s: Record, /) -> list[tuple[Line, list[int]]]:
        """Return the final score by category, each with the points of every place."""


class Draw(Protocol):
    """`draw/`: the game as a picture."""

    @property
    def draw(self) -> DrawTable:
        """The function that draws the table as a seat sees it."""


class Terminal(Protocol):
    """`terminal.py`: the game in a terminal."""

    @property
    def LEGEND(self) -> Sequence[tuple[str, str]]:  # noqa: N802
        """The signs in the drawing, each with what it means."""

    def alternatives(self, s: Record, seat: int, /) -> Sequence[str]:
        """Return those words of `why_nots` that a seat may expect among its answers now."""

    def sections(
        self, box: Box, s: Record, names: Sequence[str], width: int, /
    ) -> Mapping[str, RenderableType]:
        """Draw each part of the table by itself; between questions, changed ones are printed."""

    def draw(self, box: Box, s: Record, names: Sequence[str], width: int, /) -> RenderableType:
        """Draw the whole table, at most `width` columns wide."""

    def tally(
        self, box: Box, s: Record, names: Sequence[str], winners: Sequence[int], /
    ) -> RenderableType:
        """Draw the final scores."""


class Lab(Protocol):
    """`lab.py`: what a designer wants to know about many games."""

    @property
    def FIELDS(self) -> tuple[str, ...]:  # noqa: N802
        """The fields of the final states that `report` reads."""

    @property
    def TARGETS(self) -> Mapping[str, float]:  # noqa: N802
        """Figures that `offworld bench` compares with, by name."""

    def report(self, games: PlayedGames, /) -> list[Section]:
        """Return the game's own sections of a simulation's report."""


class Provides(NamedTuple):
    """The four modules of a game."""

    tell: Tell
    draw: Draw
    terminal: Terminal
    lab: Lab
