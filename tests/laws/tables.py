"""What the laws run on: every game with every number of seats, in every variant, played at random.

Smugglers, a game made up for tests, is among them: it hides and asks everything a game can.

How many games a law plays is said in one place, `scaled`. Seeds are the same in every run.

    (nothing set)       a tenth of the counts written in the laws; fewer looks late in long games
    CI=1                a fifth
    OFFWORLD_FULL=1     the counts written in the laws: `make full`
    OFFWORLD_QUICK=1    one game each, or as few as a law allows, with the fewest and the most seats
    OFFWORLD_LONG=1     ten times as many, with seeds that change every day
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property, partial
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from offworld import games
from offworld.kernel.contract import apply, imagine, legal, observe, score, setup, waiting
from offworld.kernel.dice import BOTS, MAIN, below, new_dice, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, Records, from_bytes, packed, to_bytes
from offworld.kernel.rule import rule
from offworld.match import Move
from scaffolding.made_up import made_up

LONG = os.environ.get("OFFWORLD_LONG") == "1"
QUICK = os.environ.get("OFFWORLD_QUICK") == "1"
FULL = os.environ.get("OFFWORLD_FULL") == "1"
IN_CI = os.environ.get("CI") in ("1", "true")
SCALE = 10 if LONG else 0 if QUICK else 1 if FULL else 0.2 if IN_CI else 0.1
STRIDE = 1 if LONG or FULL else 20 if QUICK else 5  # of slow laws, which skip decisions
FIRST_SEED = date.today().toordinal() * 1_000_000 if LONG else 1

THINNED = 250  # decisions after which fewer are looked at, unless all are
WATCHED = 20_000_000  # decisions of each game, shared among its tables
PORTION = 2_500  # games that are played at once, in a full run

States = np.ndarray[Any, np.dtype[np.void]]
Seeds = np.ndarray[Any, np.dtype[np.int64]]
Dice = np.ndarray[Any, np.dtype[np.int64]]


def scaled(count: int, least: int = 1) -> int:
    """Return how many to try in this run, where a full run tries `count`."""
    return max(least, ceil(count * SCALE))


def seeds(count: int, least: int = 1) -> range:
    """Return the seeds of a law that plays `count` games in a full run, and never under `least`."""
    return range(FIRST_SEED, FIRST_SEED + scaled(count, least))


def is_looked_at(decision: int, every: int) -> bool:
    """Say whether a law looks at a decision, where it looks at one of `every` few.

    A game of 2,000 decisions repeats itself more than one of 300. So, but in a full run, it is one
    of twice as many after 250 decisions, of three times as many after 500, and so on.

    >>> len([n for n in range(2000) if is_looked_at(n, 5)])
    134
    """
    if SCALE < 1:
        every *= 1 + decision // THINNED
    return decision % every == 0


@dataclass(frozen=True, eq=False)
class Table:
    """A game, laid out for some seats in one variant.

    Random games are remembered until the laws go on to the next table.
    """

    game: Game
    seats: int
    variant: int
    remembered: dict[object, Any] = field(default_factory=dict)
    _drivers: dict[object, Callable[..., Any]] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}-{self.game.variants[self.variant].name}"

    def at(self, seed: int, decision: int | None = None) -> str:
        """Say where a law was broken."""
        name = self.game.variants[self.variant].name
        place = f"{self.game.name}, {self.seats} seats, variant {name!r}, seed {seed}"
        return place if decision is None else f"{place}, after {decision} decisions"

    @cached_property
    def box(self) -> Box:
        return self.game.open_box()

    @property
    def places(self) -> int:
        return self.game.places(self.seats)

    @property
    def ends(self) -> tuple[int, int]:
        """Return the fewest and the most seats of the variant."""
        facts, variant = self.game.facts, self.game.variants[self.variant]
        return max(facts.fewest, variant.fewest), min(facts.most, variant.most)

    def watchers(self) -> range:
        """Return every seat, and -1 for a spectator."""
        return range(-1, self.places)

    def new_list(self) -> list[int]:
        """Return room for a list of options, interpreted."""
        return [0] * self.game.options.total

    def new_array(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return room for a list of options, compiled."""
        return np.zeros(self.game.options.total, np.int64)

    def interpreted(self, driver: Callable[..., Any]) -> Callable[..., Any]:
        """Return a driver, interpreted, with this table's box."""
        if driver not in self._drivers:
            self._drivers[driver] = partial(self.game.interpreted(driver), self.box.record)
        return self._drivers[driver]

    def compiled(self, driver: Callable[..., Any]) -> Callable[..., Any]:
        """Return a driver, compiled, with this table's box."""
        if ("compiled", driver) not in self._drivers:
            made = partial(self.game.compiled(driver), packed(self.box.record))
            self._drivers["compiled", driver] = made
        return self._drivers["compiled", driver]

    def options(self, s: Record, seat: int) -> list[int]:
        """Return a seat's options; none if it isn't waited for."""
        if self.interpreted(waiting)(s) >> seat & 1 == 0:
            return []
        out = self.new_list()
        return out[: self.interpreted(legal)(s, seat, out)]

    def view(self, s: Record, seat: int) -> Record:
        row = Records(self.game.state, 1)
        self.interpreted(observe)(s, seat, row)
        return row[0]

    def imagined(self, view: Record, seat: int, seed: int) -> Record:
        """Return a full state made of a view, which stays as it was."""
        row = Records(self.game.state, 1)
        row[0] = view
        self.interpreted(imagine)(row[0], seat, seed)
        return row[0]


@cache
def tables() -> tuple[Table, ...]:
    return tuple(
        Table(game, seats, number)
        for game in (*map(games.find, games.names()), made_up("smugglers"))
        for seats in range(game.facts.fewest, game.facts.most + 1)
        for number, variant in enumerate(game.variants)
        if variant.fewest <= seats <= variant.most
    )


def tried() -> list[Table]:
    """Return the tables that the laws run on: all, but in a quick run those at the ends."""
    return [table for table in tables() if not QUICK or table.seats in table.ends]


# --- random play, interpreted ---


class Position(NamedTuple):
    """A state in the middle of a random game."""

    state: Record
    seed: int
    decision: int


def positions(table: Table, chosen: range, every: int) -> Iterator[Position]:
    """Yield positions of random games: the first, each after `every` decisions, and the last."""
    for seed in chosen:
        states = played(table, seed)
        last = len(states) - 1
        for decision in range(len(states)):
            if decision != last and not is_looked_at(decision, every):
                continue
            s = from_bytes(table.game.state, states[decision].tobytes())
            yield Position(s, seed, decision)


def played(table: Table, seed: int) -> States:
    """Return all states of a random game, played once and remembered."""
    if seed not in table.remembered:
        go_on = table.interpreted(step)
        s, dice, out = table.game.blank(), new_dice(), table.new_list()
        table.interpreted(begin)(s, table.seats, table.variant, seed, dice)
        data = bytearray(to_bytes(s))
        while go_on(s, dice, out):
            data += to_bytes(s)
        table.remembered[seed] = np.frombuffer(data, table.game.state)
    states: States = table.remembered[seed]
    return states


# --- random play, compiled ---


class Trace(NamedTuple):
    """A whole game, decision by decision: the states from the first to the last."""

    seed: int
    states: States


def traces(table: Table, chosen: range) -> Iterator[Trace]:
    """Yield whole random games; the states of one are gone when the next comes."""
    row = new_row(table)
    dice = np.zeros((1, 4), np.int64)
    for seed in chosen:
        row[0] = np.zeros((), table.game.state)
        table.compiled(begin)(row[0], table.seats, table.variant, seed, dice)
        yield Trace(seed, row[: play_on(table, row, dice) + 1])


def new_row(table: Table) -> States:
    """Return room for all states of a game."""
    return np.zeros(table.game.facts.longest + 1, table.game.state)


def play_on(table: Table, row: States, dice: Dice, moves: Sequence[Move] = ()) -> int:
    """Play on from row[0]: these moves, then at random until the game or the row ends.

    Return how many moves there were; row has the state after each. All laws that need every state
    share this one compiled driver: to compile one takes longer than what they play.
    """
    who, options = np.array(moves, np.int64).reshape(-1, 2).T.copy()
    played: int = table.compiled(keep_playing)(row, who, options, dice, table.new_array())
    return played


class Watched(NamedTuple):
    """Games whose every decision was checked: see `watched_games`."""

    seeds: Seeds
    ends: States
    decisions: np.ndarray[Any, np.dtype[np.int64]]
    wrongs: np.ndarray[Any, np.dtype[np.int64]]


def watched(table: Table) -> list[Watched]:
    """Return a table's share of the games of which each decision is checked, played once."""
    if "watched" not in table.remembered:
        share = scaled(WATCHED // sum(other.game is table.game for other in tables()))
        found: list[Watched] = []
        first, decisions = FIRST_SEED, 0
        while decisions < share:
            some = np.arange(first, first + scaled(PORTION), dtype=np.int64)
            found.append(watch(table, some))
            decisions += int(found[-1].decisions.sum())
            first += len(some)
            if found[-1].wrongs.any():
                break
        table.remembered["watched"] = found
    kept: list[Watched] = table.remembered["watched"]
    return kept


def watch(table: Table, some: Seeds) -> Watched:
    """Play a game for each seed and check every decision."""
    facts = table.game.facts
    declared = (table.places, facts.longest, facts.lowest, facts.highest, int(facts.simultaneous))
    states = np.zeros(len(some), table.game.state)
    decisions, wrongs = np.zeros((2, len(some)), np.int64)
    table.compiled(watched_games)(
        states, table.seats, table.variant, some, declared, decisions, wrongs,
        np.zeros((1, 4), np.int64),
        table.new_array(),
        np.zeros(table.game.options.total, np.int64),
        np.zeros(table.places, np.int64),
    )  # fmt: skip
    return Watched(some, states, decisions, wrongs)


# --- drivers that only tests need ---


@rule
def begin(box, s, seats, variant, seed, dice):  # type: ignore[no-untyped-def]
    """Set up a zeroed state, and the dice that choose at random."""
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)


@rule
def step(box, s, dice, out):  # type: ignore[no-untyped-def]
    """Take one decision at random, as `playout` does; return False if the game is over."""
    seats = waiting(box, s)
    if seats == 0:
        return False
    seat = someone(seats, dice)
    count = legal(box, s, seat, out)
    apply(box, s, seat, out[below(dice, MAIN, count)])
    return True


@rule
def keep_playing(box, row, who, options, dice, out):  # type: ignore[no-untyped-def]
    """Take the given moves, then random ones, and keep every state; return how many there were."""
    n = 0
    while n + 1 < len(row):
        row[n + 1] = row[n]
        if n < len(options):
            apply(box, row[n + 1], who[n], options[n])
        elif not step(box, row[n + 1], dice, out):
            break
        n += 1
    return n


@rule
def look(box, states, seat, seed, views, imagined, again):  # type: ignore[no-untyped-def]
    """Fill in, for each state, the seat's view, a state imagined from it, and the view of that."""
    for i in range(len(states)):
        observe(box, states[i], seat, views[i : i + 1])
        imagined[i] = views[i]
        imagine(box, imagined[i], seat, seed + i)
        observe(box, imagined[i], seat, again[i : i + 1])


# What can be wrong with a watched game.
FINE, NO_OPTION, NO_SUCH_OPTION, TWICE, NO_SUCH_SEAT, TOGETHER, TOO_LONG, SCORE_OUT_OF_RANGE = (
    range(8)
)
WRONGS = (
    "fine",
    "a seat is waited for that has no option",
    "an option lies in no span",
    "an option is listed twice",
    "a seat is waited for that isn't at the table",
    "several seats are waited for in a game that isn't simultaneous",
    "the game is longer than declared",
    "a score lies outside the declared range",
)


@rule
def wrong_options(out, count, seen, stamp):  # type: ignore[no-untyped-def]
    """Return what is wrong with a list of options.

    `seen` has a place for each option; `stamp` is a number not used in it before.
    """
    if count < 1:
        return NO_OPTION
    for i in range(count):
        option = out[i]
        if option < 0 or option >= len(seen):
            return NO_SUCH_OPTION
        if seen[option] == stamp:
            return TWICE
        seen[option] = stamp
    return FINE


@rule
def wrong_question(box, s, places, together, out, seen, stamp):  # type: ignore[no-untyped-def]
    """Return what is wrong with the questions of a state."""
    seats = waiting(box, s)
    if seats >> places != 0:
        return NO_SUCH_SEAT
    if together == 0 and seats & (seats - 1) != 0:
        return TOGETHER
    for seat in range(places):
        if seats >> seat & 1 == 1:
            wrong = wrong_options(out, legal(box, s, seat, out), seen, stamp * places + seat)
            if wrong != FINE:
                return wrong
    return FINE


@rule
def wrong_score(box, s, places, lowest, highest, scores):  # type: ignore[no-untyped-def]
    score(box, s, scores)
    for seat in range(places):
        if scores[seat] < lowest or scores[seat] > highest:
            return SCORE_OUT_OF_RANGE
    return FINE


@rule
def watched_games(
    box, states, seats, variant, seeds, facts, decisions, wrongs, dice, out, seen, scores
):  # type: ignore[no-untyped-def]
    """Play one game a seed on zeroed states and check every decision; stop where one is wrong."""
    places, longest, lowest, highest, together = facts
    stamp = 0
    for i in range(len(seeds)):
        s = states[i]
        begin(box, s, seats, variant, seeds[i], dice)
        while wrongs[i] == FINE:
            stamp += 1
            wrongs[i] = wrong_question(box, s, places, together, out, seen, stamp)
            if wrongs[i] == FINE:
                wrongs[i] = wrong_score(box, s, places, lowest, highest, scores)
            if wrongs[i] == FINE and decisions[i] > longest:
                wrongs[i] = TOO_LONG
            if wrongs[i] != FINE or not step(box, s, dice, out):
                break
            decisions[i] += 1
