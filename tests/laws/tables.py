"""What the laws run on: every registered game with every number of seats and in every variant, played at random.

Seeds are the same in every run. With OFFWORLD_LONG=1 they differ by day, and there are ten times as many games.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from offworld import games
from offworld.kernel.contract import apply, imagine, legal, observe, score, setup, waiting
from offworld.kernel.dice import BOTS, MAIN, below, new_dice, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, Records, packed
from offworld.kernel.rule import rule

LONG = os.environ.get("OFFWORLD_LONG") == "1"
FIRST_SEED = date.today().toordinal() * 1_000_000 if LONG else 1
TIMES = 10 if LONG else 1

States = np.ndarray[Any, np.dtype[np.void]]


def seeds(count: int) -> range:
    """The seeds of a law that wants this many games."""
    return range(FIRST_SEED, FIRST_SEED + count * TIMES)


@dataclass(frozen=True, eq=False)
class Table:
    """A game, laid out for some seats in one variant."""

    game: Game
    seats: int
    variant: int

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}-{self.game.variants[self.variant].name}"

    def at(self, seed: int, decision: int | None = None) -> str:
        """Where a law was broken, for the message."""
        place = f"{self.game.name}, {self.seats} seats, variant {self.game.variants[self.variant].name!r}, seed {seed}"
        return place if decision is None else f"{place}, after {decision} decisions"

    @cached_property
    def box(self) -> Box:
        return self.game.open_box(None)

    @property
    def places(self) -> int:
        return self.game.places(self.seats)

    def watchers(self) -> range:
        """Every seat, and -1 for a spectator."""
        return range(-1, self.places)

    def new_list(self) -> list[int]:
        """Room for a list of options, interpreted."""
        return [0] * self.game.options.total

    def new_array(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Room for a list of options, compiled."""
        return np.zeros(self.game.options.total, np.int64)

    def interpreted(self, driver: Callable[..., Any]) -> Callable[..., Any]:
        """A driver, interpreted, with this table's box in its place."""
        made = self.game.interpreted(driver)
        return lambda *rest: made(self.box.record, *rest)

    def compiled(self, driver: Callable[..., Any]) -> Callable[..., Any]:
        made = self.game.compiled(driver)
        box = packed(self.box.record)
        return lambda *rest: made(box, *rest)

    def options(self, s: Record, seat: int) -> list[int]:
        """A seat's options; none if it isn't waited for."""
        if self.interpreted(waiting)(s) >> seat & 1 == 0:
            return []
        out = self.new_list()
        return out[: self.interpreted(legal)(s, seat, out)]

    def view(self, s: Record, seat: int) -> Record:
        row = Records(self.game.state, 1)
        self.interpreted(observe)(s, seat, row)
        return row[0]

    def imagined(self, view: Record, seat: int, seed: int) -> Record:
        """A full state made of a view, which stays as it was."""
        row = Records(self.game.state, 1)
        row[0] = view
        self.interpreted(imagine)(row[0], seat, seed)
        return row[0]


@cache
def tables() -> tuple[Table, ...]:
    return tuple(
        Table(game, seats, number)
        for game in map(games.find, games.names())
        for seats in range(game.facts.fewest, game.facts.most + 1)
        for number, variant in enumerate(game.variants)
        if variant.fewest <= seats <= variant.most
    )


# --- random play, interpreted ---


class Position(NamedTuple):
    """A state in the middle of a random game; it changes when the game goes on."""

    state: Record
    seed: int
    decision: int


def positions(table: Table, games: int, every: int) -> Iterator[Position]:
    """Positions of random games: the first, then after so many decisions each, and the last."""
    go_on = table.interpreted(step)
    for seed in seeds(games):
        s = table.game.blank()
        dice = new_dice()
        out = table.new_list()
        table.interpreted(begin)(s, table.seats, table.variant, seed, dice)
        decision = 0
        is_on = True
        while is_on:
            if decision % every == 0:
                yield Position(s, seed, decision)
            is_on = go_on(s, dice, out)
            decision += 1
        yield Position(s, seed, decision - 1)


# --- random play, compiled ---


class Trace(NamedTuple):
    """A whole game, decision by decision: the states from the first to the last."""

    seed: int
    states: States


def traces(table: Table, games: int) -> Iterator[Trace]:
    """Whole random games; each is gone when the next comes."""
    run = table.compiled(trace)
    row = np.zeros(table.game.facts.longest + 1, table.game.state)
    dice = np.zeros((1, 4), np.int64)
    out = table.new_array()
    for seed in seeds(games):
        row[0] = np.zeros((), table.game.state)
        decisions = run(row, table.seats, table.variant, seed, dice, out)
        yield Trace(seed, row[: decisions + 1])


# --- drivers that only tests need ---


@rule
def begin(box, s, seats, variant, seed, dice):  # type: ignore[no-untyped-def]
    """Sets a zeroed state up, and the dice of those who will play at random."""
    setup(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)


@rule
def step(box, s, dice, out):  # type: ignore[no-untyped-def]
    """One decision at random, as `playout` takes it. False, and nothing done, if the game is over."""
    seats = waiting(box, s)
    if seats == 0:
        return False
    seat = someone(seats, dice)
    count = legal(box, s, seat, out)
    apply(box, s, seat, out[below(dice, MAIN, count)])
    return True


@rule
def trace(box, row, seats, variant, seed, dice, out):  # type: ignore[no-untyped-def]
    """A random game on a row of states, row[0] zeroed: every state is kept. How many decisions were taken, as many as the row takes."""
    begin(box, row[0], seats, variant, seed, dice)
    n = 0
    while n + 1 < len(row):
        row[n + 1] = row[n]
        if not step(box, row[n + 1], dice, out):
            break
        n += 1
    return n


@rule
def look(box, states, seat, seed, views, imagined, again):  # type: ignore[no-untyped-def]
    """For each state: the seat's view, a state imagined from it, and the view of that."""
    for i in range(len(states)):
        observe(box, states[i], seat, views[i : i + 1])
        imagined[i] = views[i]
        imagine(box, imagined[i], seat, seed + i)
        observe(box, imagined[i], seat, again[i : i + 1])


@rule
def finish(box, states, dice, out):  # type: ignore[no-untyped-def]
    """Plays every one of these states on to its end at random."""
    for i in range(len(states)):
        while step(box, states[i], dice, out):
            pass


@rule
def replay(box, row, seats, variant, seed, who, options):  # type: ignore[no-untyped-def]
    """A game by its list of moves on a row of states, row[0] zeroed."""
    setup(box, row[0], seats, variant, seed)
    for i in range(len(options)):
        row[i + 1] = row[i]
        apply(box, row[i + 1], who[i], options[i])


# What can be wrong with a game that is watched, and what that is called.
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
    """What is wrong with a list of options. `seen` has a place for each option; `stamp` was never used in it."""
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
    """What is wrong with what a state asks of those it waits for."""
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
    """One random game a seed on zeroed states, watched at every decision; a game stops where something is wrong."""
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
