"""A game as the rest of Offworld sees it: its facts, its record types, its rules in each form."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from offworld.kernel import contract
from offworld.kernel.events import Events
from offworld.kernel.levels import BotSpec, bot_spec
from offworld.kernel.options import Options
from offworld.kernel.records import Record, Records, blank, to_bytes
from offworld.kernel.rule import Build, interpreted

if TYPE_CHECKING:
    from offworld.presentation.provides import Draw, Lab, Provides, Tell, Terminal


@dataclass(frozen=True)
class Facts:
    """What a game declares about itself. Tests check every fact.

    >>> from offworld.games import find
    >>> facts = find("venus").facts
    >>> facts.fewest, facts.most, facts.simultaneous
    (1, 4, True)
    """

    fewest: int  # seats
    most: int
    longest: int  # decisions in the longest game
    lowest: int  # score
    highest: int
    hidden: bool  # does a seat hold what others can't see?
    simultaneous: bool  # do several seats answer at once?
    points: bool = True  # is it won by points? If not, a score is how near a seat is, in percent


@dataclass(frozen=True)
class Variant:
    """A way to set the game up.

    >>> from offworld.games import find
    >>> solo = find("venus").variants[1]
    >>> solo.name, solo.fewest, solo.most
    ('solo', 1, 1)
    """

    name: str
    summary: str
    fewest: int
    most: int


@dataclass(frozen=True)
class Box:
    """What is in the box: the record that rules read, and the names that only people need.

    >>> from offworld.games import find
    >>> box = find("cytress").open_box()
    >>> box.name, box.names["rebel"][:2]
    ('standard', ('Absalom', 'Lofty'))
    """

    name: str
    record: Record
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Box {self.name!r} {self.digest}>"

    @cached_property
    def digest(self) -> str:
        """A hash of the contents, whatever the box is called."""
        return hashlib.sha256(to_bytes(self.record)).hexdigest()[:16]


class BoxError(ValueError):
    """A box file that can't be played with; the message says where and why."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game. `offworld.games.find("cytress")` returns it.

    `tell()`, `draw()`, `terminal()` and `lab()` return the modules that it provides for people,
    described in `offworld.presentation.provides`. They are loaded on first use.

    >>> from offworld.games import find
    >>> game = find("cytress")
    >>> game
    <Game 'cytress', 1-5 seats>
    >>> box, s = game.open_box(), game.blank()
    >>> game.rules["setup"](box.record, s, 2, game.variant(seats=2), 7)
    >>> game.tell().notation(box, s, 1)
    'side 2'
    """

    name: str
    title: str
    version: str  # raised when the rules behave differently: matches of another version don't go on
    credits: str
    facts: Facts
    variants: tuple[Variant, ...]
    state: np.dtype[np.void]
    options: Options
    events: Events
    rules: Mapping[str, Callable[..., Any]]  # the contract, by name
    read_box: Callable[[Path | None], Box]  # from a file; the standard box without one
    provides: Callable[[], Provides]  # loads the modules for people
    places: Callable[[int], int] = lambda seats: seats  # seats and the game's own opponents
    levels: Mapping[str, BotSpec] = field(default_factory=dict)  # how its bots think
    calibration: float = 1.0  # exponent of the oracle's odds of winning, fitted by games
    by_lot: tuple[str, ...] = ()  # kinds of setup question that a table may leave to chance
    about: str = ""  # what it is about, in two or three sentences
    opponent: str = ""  # what its own opponent in solo games does, in a few sentences
    minutes: tuple[int, int] | None = None  # how long people take at a table: from, to
    weight: str = ""  # how much there is to learn: "light", "medium" or "heavy"

    def __post_init__(self) -> None:
        missing = contract.NAMES.keys() - self.rules.keys()
        if missing:
            raise TypeError(f"{self.name} lacks {', '.join(sorted(missing))} of the contract")

    def __repr__(self) -> str:
        return f"<Game {self.name!r}, {self.facts.fewest}-{self.facts.most} seats>"

    def tell(self) -> Tell:
        """Return the game in words."""
        return self._provided.tell

    def draw(self) -> Draw:
        """Return the game in pictures.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> picture = match.game.draw().draw(match.box, match.view(0))
        >>> picture["seat-0"].startswith('<g id="panel-0"')
        True
        """
        return self._provided.draw

    def terminal(self) -> Terminal:
        """Return the game in a terminal.

        >>> import io, offworld
        >>> from rich.console import Console
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> drawn = match.game.terminal().draw(match.box, match.view(0), ["Ann", "Ben"], 100)
        >>> console = Console(file=io.StringIO(), width=100)
        >>> console.print(drawn)
        >>> "Ann to act" in console.file.getvalue()
        True
        """
        return self._provided.terminal

    def lab(self) -> Lab:
        """Return the game's own reports.

        >>> from offworld.games import find
        >>> "round_number" in find("cytress").lab().FIELDS  # its reports read this field
        True
        """
        return self._provided.lab

    def open_box(self, path: Path | None = None) -> Box:
        """Return the box in a file; without one, the standard box, which is read once.

        >>> from offworld.games import find
        >>> find("cytress").open_box().name
        'standard'
        """
        return self._standard_box if path is None else self.read_box(path)

    @cached_property
    def _standard_box(self) -> Box:
        return self.read_box(None)

    def blank(self) -> Record:
        """Return a state of zeros."""
        return blank(self.state)

    def view(self, box: Box, s: Record, seat: int) -> Record:
        """Return what a seat may see of a state; for `SPECTATOR`, what is public.

        >>> from offworld.games import find
        >>> game = find("cytress")
        >>> box, s = game.open_box(), game.blank()
        >>> game.rules["setup"](box.record, s, seats=2, variant=0, seed=7)
        >>> any(game.view(box, s, seat=0).rng.tolist()[0])  # nobody sees the dice
        False
        """
        row = Records(self.state, 1)
        self.rules["observe"](box.record, s, seat, row)
        return row[0]

    def variant(self, seats: int, name: str | None = None) -> int:
        """Return the number of a variant for these seats: the one named, or the first that fits.

        >>> from offworld.games import find
        >>> find("cytress").variant(seats=1), find("cytress").variant(seats=1, name="experienced")
        (1, 2)
        >>> find("cytress").variant(seats=6)
        Traceback (most recent call last):
        ValueError: Cytress seats 1 to 5, not 6
        """
        if not self.facts.fewest <= seats <= self.facts.most:
            fewest, most = self.facts.fewest, self.facts.most
            raise ValueError(f"{self.title} seats {fewest} to {most}, not {seats}")
        fitting = [i for i, v in enumerate(self.variants) if v.fewest <= seats <= v.most]
        for i in fitting:
            if name is None or self.variants[i].name == name:
                return i
        names = ", ".join(self.variants[i].name for i in fitting)
        raise ValueError(
            f"{self.title} with {seats} seats has no variant {name!r}: choose from {names}"
        )

    def bot(self, name: str) -> BotSpec:
        """Return how a bot thinks in this game; `ValueError` for an unknown name.

        >>> from offworld.games import find
        >>> find("cytress").bot("greedy")
        BotSpec(method=1, iterations=0, ahead=0, noise=0, among=0)
        """
        return bot_spec(name, self.levels)

    def interpreted(self, driver: Callable[..., Any]) -> Callable[..., Any]:
        """Return a driver, or a rule of the contract, for interpreted play of this game.

        >>> import offworld
        >>> from offworld.kernel.drivers import is_legal
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> may, out = match.game.interpreted(is_legal), [0] * match.game.options.total
        >>> may(match.box.record, match.state, 0, 1, out)
        True
        """
        return self._interpreted(driver)  # type: ignore[no-any-return]

    def compiled(self, driver: Callable[..., Any]) -> Callable[..., Any]:
        """Return a driver, or a rule of the contract, compiled for this game and cached on disk.

        It takes records as `packed` returns them:

            waiting = game.compiled(contract.waiting)
            waiting(packed(box.record), packed(s))
        """
        return self._compiled(driver)  # type: ignore[no-any-return]

    def reached(self, driver: Callable[..., Any]) -> list[FunctionType]:
        """Return all rules that a compiled driver is made of.

        >>> from offworld.games import find
        >>> from offworld.kernel.drivers import playout
        >>> rules = find("cytress").reached(playout)
        >>> playout in rules, find("cytress").rules["apply"] in rules
        (True, True)
        """
        return self._compiled.reached(driver)

    def replacements(self) -> dict[Any, Any]:
        """Return what the generic names of the contract stand for in this game.

        >>> from offworld.games import find
        >>> game = find("cytress")
        >>> game.replacements()[contract.score] is game.rules["score"]
        True
        """
        names = {**contract.NAMES, **contract.OPTIONAL}
        return {generic: self.rules[name] for name, generic in names.items() if name in self.rules}

    @cached_property
    def _provided(self) -> Provides:
        return self.provides()

    @cached_property
    def _interpreted(self) -> Build:
        return Build(interpreted, self.replacements())

    @cached_property
    def _compiled(self) -> Build:
        from offworld.kernel.compiling import cpu_build

        return cpu_build(self.replacements(), self)
