"""The oracle: for each answer a chance of winning, an expected score, and the line it expects, each with its uncertainty.

A search tries the answers and says how each looks once the turn is over. Some of its iterations are played on to the end of the game;
from these the oracle learns what looks are worth here: a straight line from looks to wins, and one from looks to scores (least squares).
Read off at the mean looks of an answer, they use every playout for every answer; its own playouts count besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.bots.buffers import ROOT
from offworld.bots.playouts import ANSWER, SCORES, WON, WORTH, consult
from offworld.bots.search import begin
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.kernel.statistics import NORMAL_95, win_shares

if TYPE_CHECKING:
    from offworld.bots.thinker import Thinker

SLICE = 20  # playouts between two looks at the clock
EVERY = 12  # iterations for one playout
AHEAD = 1  # turns that an iteration goes beyond the present one
FOREVER = 1e9  # seconds
LONGEST_LINE = 12
TRIED = 8  # times at least that an answer was tried, to be expected
ENOUGH = 10  # playouts, to say how the others stand after an answer
TRUSTED = 200  # playouts of an answer, from which on they count more than its looks


class Step(NamedTuple):
    """An answer that is expected."""

    seat: int
    option: int


class Forecast(NamedTuple):
    """What is to be expected of an answer."""

    option: int
    chance: float  # of winning; a win shared by k seats counts 1/k
    unsure: float  # half of the interval that holds it in 95 % of cases
    score: float  # at the end of the game
    score_unsure: float
    tries: int
    line: tuple[Step, ...]  # the answer itself, and what the seat goes on to do in its turn


class Advice(NamedTuple):
    """All answers, the best first."""

    seat: int
    answers: tuple[Forecast, ...]
    chances: tuple[float, ...]  # of each place after the best answer
    scores: tuple[float, ...]
    playouts: int
    iterations: int

    @property
    def best(self) -> Forecast:
        return self.answers[0]

    def of(self, option: int) -> Forecast:
        return next(each for each in self.answers if each.option == option)


class Budget(NamedTuple):
    """How long to think: whichever is reached first."""

    playouts: int = 400
    seconds: float | None = None


DEFAULT = Budget()


def oracle(
    thinker: Thinker, box: Box, view: Record, seat: int, budget: Budget = DEFAULT, seed: int = 0
) -> Advice:
    """Advice for a seat from what it can see."""
    thinker.forget()
    table, dice = (*thinker.taken(box, view), seat), thinker.dice(seed)
    thinker.build(begin)(*table, 0, dice, thinker.buffers)
    places, until = thinker.game.places(int(view.seats)), monotonic() + (budget.seconds or FOREVER)
    played: list[npt.NDArray[np.int64]] = []
    while len(played) * SLICE < budget.playouts and (not played or monotonic() < until):
        rows = np.zeros((SLICE, SCORES + places), np.int64)
        thinker.build(consult)(*table, EVERY, AHEAD, dice, thinker.buffers, rows)
        played.append(rows)
    return _advice(thinker.buffers, seat, np.concatenate(played))


def _advice(buffers: Any, seat: int, rows: npt.NDArray[np.int64]) -> Advice:
    shares = win_shares(rows[:, WON], rows.shape[1] - SCORES)
    chance_of, score_of = (
        _Line.through(rows[:, WORTH], shares[:, seat]),
        _Line.through(rows[:, WORTH], rows[:, SCORES + seat]),
    )
    forecasts = []
    for node in _children(buffers, buffers.tree[ROOT]):
        option, tries = int(buffers.option[node]), int(buffers.visits[node])
        looks = int(buffers.total[node]) / tries if tries else float(buffers.promise[node])
        own = rows[:, ANSWER] == option
        chance, unsure = chance_of.at(looks, tries, own)
        steps = (Step(seat, int(buffers.option[each])) for each in _expected(buffers, node))
        likely = min(1.0, max(0.0, chance)), min(1.0, unsure)
        forecasts.append(
            Forecast(option, *likely, *score_of.at(looks, tries, own), tries, tuple(steps))
        )
    most = max(each.tries for each in forecasts)
    forecasts.sort(key=lambda each: (2 * each.tries < most, -each.chance, -each.score, -each.tries))
    after = rows[:, ANSWER] == forecasts[0].option
    after = after if after.sum() >= ENOUGH else np.ones(len(rows), bool)
    chances = _fitted(shares[after].mean(axis=0), seat, forecasts[0].chance)
    scores = rows[after, SCORES:].mean(axis=0)
    return Advice(
        seat, tuple(forecasts), chances, tuple(map(float, scores)), len(rows), len(rows) * EVERY
    )


class _Line(NamedTuple):
    """A straight line through playouts: from how it looked after the turn to what came of it."""

    at_mean: float
    slope: float
    mean: float
    spread: float  # sum of squares
    left: npt.NDArray[np.float64]  # by playout: what the line leaves open

    @classmethod
    def through(cls, looks: npt.NDArray[np.int64], results: npt.NDArray[Any]) -> _Line:
        mean, at_mean = float(looks.mean()), float(results.mean())
        apart = looks - mean
        spread = float(apart @ apart)
        slope = (
            max(0.0, float(apart @ (results - at_mean)) / spread) if spread else 0.0
        )  # better looks are never worth less
        return cls(at_mean, slope, mean, spread, results - at_mean - slope * apart)

    @property
    def noise(self) -> float:
        """The variance of what the line leaves open."""
        return float(self.left @ self.left) / max(1, len(self.left) - 2)

    def at(self, looks: float, tries: int, own: npt.NDArray[np.bool_]) -> tuple[float, float]:
        """What is expected of an answer that looked so in so many tries, and half of its interval.

        Looks don't say all: the more of the playouts are the answer's own, the more it counts by how much they are off the line.
        """
        count, playouts, apart = int(own.sum()), len(self.left), looks - self.mean
        trust = count / (count + TRUSTED)
        off = trust * float(self.left[own].mean()) if count else 0.0
        of_line = 1 / playouts + (apart * apart / self.spread if self.spread else 0.0)
        of_looks = self.slope**2 * self.spread / playouts / max(1, tries)
        unsure = NORMAL_95 * sqrt(self.noise * (of_line + (1 - trust) / TRUSTED) + of_looks)
        return self.at_mean + self.slope * apart + off, unsure


def _fitted(chances: npt.NDArray[np.float64], seat: int, own: float) -> tuple[float, ...]:
    """Everybody's chances, made to agree with the one that is known best."""
    others = chances.sum() - chances[seat]
    scale = max(0.0, chances.sum() - own) / others if others > 0 else 0.0
    return tuple(
        own if place == seat else float(chance * scale) for place, chance in enumerate(chances)
    )


def _children(buffers: Any, node: int) -> Iterator[int]:
    child = int(buffers.child[node])
    while child:
        yield child
        child = int(buffers.sibling[child])


def _expected(buffers: Any, node: int) -> list[int]:
    """An answer and those that were tried most after it."""
    line = [node]
    while len(line) < LONGEST_LINE:
        node = max(
            _children(buffers, line[-1]), key=lambda child: int(buffers.visits[child]), default=0
        )
        if node == 0 or buffers.visits[node] < TRIED:
            break
        line.append(node)
    return line
