"""The oracle: the chance of winning, the expected score and the expected line of every answer.

A search values each answer at the end of the turn. Some of its iterations are played out to the end
of the game. A least squares fit through these playouts gives the win rate as a linear function of
the value in this position, and another fit gives the final score. Read off at an answer's mean
value, the fits use every playout for every answer; the mean residual of an answer's own playouts
corrects them. Playouts are games between greedy bots, so a game corrects the odds (`calibrated`).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.bots.buffers import TREE_ROOT
from offworld.bots.playouts import OPTION, SCORES, VALUE, WINNERS, search_with_playouts
from offworld.bots.search import start_search
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.kernel.statistics import NORMAL_95, win_shares

if TYPE_CHECKING:
    from offworld.bots.thinker import Thinker

PLAYOUTS_PER_SLICE = 20  # playouts between two checks of the clock
ITERATIONS_PER_PLAYOUT = 12  # iterations, the one that is played out included
TURNS_AHEAD = 1  # turns after the present one at which an iteration is evaluated
NO_LIMIT = 1e9  # seconds
LONGEST_LINE = 12  # answers of an expected line
MIN_VISITS = 8  # visits that an answer needs to continue an expected line
MIN_PLAYOUTS = 10  # playouts of the best answer, to take all places' chances from these alone
EQUAL_WITHIN = 0.01  # chance of winning between answers that count as equally good
PRIOR_PLAYOUTS = 200  # own playouts at which half of an answer's mean residual is added to the fit


class Step(NamedTuple):
    """An answer of an expected line."""

    seat: int
    option: int


class Forecast(NamedTuple):
    """What to expect of an answer."""

    option: int
    chance: float  # of winning; a win shared by k seats counts 1/k
    unsure: float  # half of the 95 % confidence interval of the chance
    score: float  # at the end of the game
    score_unsure: float  # half of the 95 % confidence interval of the score
    tries: int  # visits of its node
    line: tuple[Step, ...]  # the answer itself, then the most visited answers of the same turn


class Advice(NamedTuple):
    """The forecasts of all answers, the best first."""

    seat: int
    answers: tuple[Forecast, ...]
    chances: tuple[float, ...]  # of each place, after the best answer
    scores: tuple[float, ...]  # of each place, after the best answer
    playouts: int
    iterations: int

    @property
    def best(self) -> Forecast:
        """The forecast of the best answer."""
        return self.answers[0]

    @property
    def equals(self) -> tuple[Forecast, ...]:
        """The answers that are as good as the best one, which is among them."""
        return tuple(each for each in self.answers if _gap(self.best, each) < EQUAL_WITHIN)

    @property
    def is_clear(self) -> bool:
        """Whether the best answer is better than the next one by more than both are unsure."""
        if len(self.answers) == 1:
            return True
        best, next_best = self.answers[:2]
        return _gap(best, next_best) > hypot(best.unsure, next_best.unsure)

    @property
    def verdict(self) -> str:
        """How sure the best answer is, as a sentence.

        >>> best = Forecast(1, 0.6, unsure=0.03, score=9, score_unsure=1, tries=8, line=())
        >>> others = best._replace(option=2, chance=0.595), best._replace(option=3, chance=0.5)
        >>> Advice(0, (best, *others), (0.6, 0.4), (9, 8), 100, 1200).verdict
        '2 answers are equally good.'
        """
        if len(self.equals) > 1:
            return f"{len(self.equals)} answers are equally good."
        return f"The best is {'clear' if self.is_clear else 'likely, but not certain'}."

    def of(self, option: int) -> Forecast:
        """Return the forecast of an answer."""
        return next(each for each in self.answers if each.option == option)


class Budget(NamedTuple):
    """How long to think: until a limit is reached, or the best answer is clear after `enough`.

    So most of the time goes where answers are close.
    """

    playouts: int = 400
    seconds: float | None = None
    enough: int | None = None  # playouts after which a clear answer ends it


DEFAULT = Budget()
HINT = Budget(playouts=4000, seconds=1.6, enough=400)  # for a person who waits for it


def oracle(
    thinker: Thinker, box: Box, view: Record, seat: int, budget: Budget = DEFAULT, seed: int = 0
) -> Advice:
    """Return advice for a seat from what it can see. `Thinker.advise` calls it.

    Without a limit of time, the same seed gives the same advice. It takes at least 20 playouts,
    which are slow with interpreted rules.
    """
    thinker.forget()
    question, dice = (*thinker.rule_arguments(box, view), seat), thinker.dice(seed)
    thinker.build(start_search)(*question, 0, dice, thinker.buffers)
    places, until = thinker.game.places(int(view.seats)), monotonic() + (budget.seconds or NO_LIMIT)
    slices: list[npt.NDArray[np.int64]] = []
    enough = budget.enough or budget.playouts
    while True:
        began = monotonic()
        rows = np.zeros((PLAYOUTS_PER_SLICE, SCORES + places), np.int64)
        thinker.build(search_with_playouts)(
            *question, ITERATIONS_PER_PLAYOUT, TURNS_AHEAD, dice, thinker.buffers, rows
        )
        slices.append(rows)
        played = len(slices) * PLAYOUTS_PER_SLICE
        now = monotonic()
        if played >= budget.playouts or now + (now - began) > until:  # another would take too long
            break
        if played >= enough:
            enough *= 2  # to look again after as many
            if _advice(thinker, seat, np.concatenate(slices)).is_clear:
                break
    return _advice(thinker, seat, np.concatenate(slices))


def _advice(thinker: Thinker, seat: int, rows: npt.NDArray[np.int64]) -> Advice:
    """Return the advice that a thinker's tree and the rows of its playouts give."""
    shares = win_shares(rows[:, WINNERS], rows.shape[1] - SCORES)
    forecasts = _forecasts(thinker, seat, rows, shares[:, seat])
    best = forecasts[0]
    own = rows[:, OPTION] == best.option
    counted = own if own.sum() >= MIN_PLAYOUTS else np.ones(len(rows), bool)
    return Advice(
        seat,
        tuple(forecasts),
        _rescaled(shares[counted].mean(axis=0), seat, best.chance),
        tuple(map(float, rows[counted, SCORES:].mean(axis=0))),
        len(rows),
        len(rows) * ITERATIONS_PER_PLAYOUT,
    )


def _forecasts(
    thinker: Thinker, seat: int, rows: npt.NDArray[np.int64], wins: npt.NDArray[np.float64]
) -> list[Forecast]:
    """Return the forecasts, best first.

    A chance from few visits is hardly more than luck: it is not shown above the best of the others.
    """
    buffers, exponent, values = thinker.buffers, thinker.game.calibration, rows[:, VALUE]
    win_fit, score_fit = _Fit.through(values, wins), _Fit.through(values, rows[:, SCORES + seat])
    forecasts = []
    for node in _children(buffers, buffers.tree[TREE_ROOT]):
        option, visits = int(buffers.option[node]), int(buffers.visits[node])
        value = int(buffers.total[node]) / visits if visits else float(buffers.prior[node])
        own = rows[:, OPTION] == option
        chance, unsure = win_fit.predict(value, visits, own)
        score, score_unsure = score_fit.predict(value, visits, own)
        line = tuple(Step(seat, int(buffers.option[n])) for n in _most_visited_line(buffers, node))
        chance = calibrated(chance, exponent, len(rows), rows.shape[1] - SCORES)
        unsure = min(1.0, exponent * unsure)
        forecasts.append(Forecast(option, chance, unsure, score, score_unsure, visits, line))
    most = max(each.tries for each in forecasts)
    highest = max(each.chance for each in forecasts if 2 * each.tries >= most)
    forecasts = [each._replace(chance=min(each.chance, highest)) for each in forecasts]
    forecasts.sort(key=lambda each: (-each.chance, 2 * each.tries < most, -each.score, -each.tries))
    return forecasts


def calibrated(chance: float, exponent: float, playouts: int, places: int = 2) -> float:
    """Return a chance from playouts, corrected by a game's exponent.

    The exponent applies to the odds in proportion to those of an even game: a quarter among four
    stays a quarter. Playouts that all end alike don't make an end certain.

    >>> f"{calibrated(0.5, 0.75, 400):.2f} {calibrated(0.8, 0.75, 400):.2f}"
    '0.50 0.74'
    >>> f"{calibrated(0.25, 0.75, 400, 4):.2f} {calibrated(0.5, 0.75, 400, 4):.2f}"
    '0.25 0.43'
    >>> f"{calibrated(1.0, 1.0, 400):.5f}"
    '0.99875'
    """
    least = 1 / (2 * playouts)
    chance = min(1 - least, max(least, chance))
    even = max(1, places - 1)  # the odds against a seat of equals; alone, as good as not
    odds_against: float = even * ((1 - chance) / chance / even) ** exponent
    return 1 / (1 + odds_against)


def _gap(best: Forecast, other: Forecast) -> float:
    return best.chance - other.chance


class _Fit(NamedTuple):
    """A least squares line through playouts, from value to result."""

    mean_value: float
    mean_result: float
    slope: float
    squares: float  # sum of squared deviations of the values
    residuals: npt.NDArray[np.float64]  # by playout

    @classmethod
    def through(cls, values: npt.NDArray[np.int64], results: npt.NDArray[Any]) -> _Fit:
        """Fit a line whose slope is not negative: a higher value never predicts a worse result."""
        mean_value, mean_result = float(values.mean()), float(results.mean())
        deviations = values - mean_value
        squares = float(deviations @ deviations)
        slope = float(deviations @ (results - mean_result)) / squares if squares else 0.0
        slope = max(0.0, slope)
        residuals = results - mean_result - slope * deviations
        return cls(mean_value, mean_result, slope, squares, residuals)

    @property
    def variance(self) -> float:
        """The variance of the residuals."""
        return float(self.residuals @ self.residuals) / max(1, len(self.residuals) - 2)

    def predict(self, value: float, visits: int, own: npt.NDArray[np.bool_]) -> tuple[float, float]:
        """Return the result to expect of an answer and half of its 95 % confidence interval.

        `value` is the mean over the answer's visits, `own` the mask of its own playouts. Their mean
        residual is added to the fit, weighted by how many there are.
        """
        count, playouts, deviation = int(own.sum()), len(self.residuals), value - self.mean_value
        weight = count / (count + PRIOR_PLAYOUTS)
        correction = weight * float(self.residuals[own].mean()) if count else 0.0
        of_fit = 1 / playouts + (deviation * deviation / self.squares if self.squares else 0.0)
        of_correction = (1 - weight) / PRIOR_PLAYOUTS
        of_value = self.slope**2 * self.squares / playouts / max(1, visits)
        error = sqrt(self.variance * (of_fit + of_correction) + of_value)
        return self.mean_result + self.slope * deviation + correction, NORMAL_95 * error


def _rescaled(chances: npt.NDArray[np.float64], seat: int, own: float) -> tuple[float, ...]:
    """Return all places' chances with the seat's own set to `own` and the sum unchanged."""
    others = chances.sum() - chances[seat]
    scale = max(0.0, chances.sum() - own) / others if others > 0 else 0.0
    return tuple(
        own if place == seat else float(chance * scale) for place, chance in enumerate(chances)
    )


def _children(buffers: Any, node: int) -> Iterator[int]:
    child = int(buffers.first_child[node])
    while child:
        yield child
        child = int(buffers.next_sibling[child])


def _most_visited_line(buffers: Any, node: int) -> list[int]:
    """Return a node and its most visited descendants, one in each generation."""
    line = [node]
    while len(line) < LONGEST_LINE:
        node = max(_children(buffers, line[-1]), key=lambda n: int(buffers.visits[n]), default=0)
        if node == 0 or buffers.visits[node] < MIN_VISITS:
            break
        line.append(node)
    return line
