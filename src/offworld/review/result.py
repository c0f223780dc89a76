"""The result of a review: decisions, turning points, and everyone's chances over time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from offworld.bots.oracle import EQUAL_WITHIN, Advice
from offworld.match import Match

FORMAT = 1  # of the data
MIN_LOSS = 0.02  # chance of winning that an answer must have lost to count as a turning point
SMOOTHING_PLAYOUTS = 400  # playouts behind a point of the course, neighbours' included
SMOOTHING_REACH = 4  # neighbours on either side at most


class Decision(NamedTuple):
    """An answer that a seat chose, and the oracle's advice on all its answers.

    >>> from offworld.bots.oracle import Forecast
    >>> best = Forecast(1, 0.6, unsure=0.03, score=9, score_unsure=1, tries=8, line=())
    >>> other = best._replace(option=2, chance=0.5, unsure=0.04)
    >>> decision = Decision.of(12, 0, 2, Advice(0, (best, other), (0.6, 0.4), (9, 8), 100, 1200))
    >>> f"lost {decision.lost:.2f} give or take {decision.unsure:.2f}: {decision.is_clear}"
    'lost 0.10 give or take 0.05: True'
    """

    at: int  # moves made before it
    seat: int
    option: int
    advice: Advice
    lost: float  # chance of winning lost against the best answer
    unsure: float  # half of the 95 % confidence interval of `lost`

    @classmethod
    def of(cls, at: int, seat: int, option: int, advice: Advice) -> Decision:
        """Return a decision with the loss that the advice says."""
        best, played = advice.best, advice.of(option)
        lost = max(0.0, best.chance - played.chance)
        return cls(at, seat, option, advice, lost, hypot(best.unsure, played.unsure))

    @property
    def is_clear(self) -> bool:
        """Whether the loss is large enough, and larger than its uncertainty."""
        return self.lost >= MIN_LOSS and self.lost > self.unsure

    @property
    def is_good(self) -> bool:
        """Whether the answer was the best one, or equally good."""
        return self.lost < EQUAL_WITHIN or self.option == self.advice.best.option


@dataclass(frozen=True)
class Review:
    """A reviewed match. `as_data` gives pages, files and terminals the same data.

    >>> import offworld
    >>> from offworld.bots.oracle import Forecast
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> happened = match.push("side 1")
    >>> best = Forecast(1, 0.6, unsure=0.03, score=90, score_unsure=4, tries=80, line=())
    >>> other = best._replace(option=0, chance=0.5)
    >>> advice = Advice(0, (best, other), (0.6, 0.4), (90, 80), playouts=400, iterations=4800)
    >>> decision = Decision.of(0, 0, 0, advice)
    >>> data = Review(match, ("Ann", "Ben"), (decision,), turnings=(), playouts=400).as_data()
    >>> data["course"], data["accuracy"][0]
    ([{'at': 0, 'chances': [0.6, 0.4]}], {'seat': 0, 'decisions': 1, 'lost': 0.1, 'best': 0.0})
    """

    match: Match
    names: tuple[str, ...]  # of all places
    decisions: tuple[Decision, ...]
    turnings: tuple[dict[str, Any], ...]  # turning points
    playouts: int
    seat: int | None = None  # whose decisions were reviewed, if only one seat's

    def as_data(self) -> dict[str, Any]:
        """Return the review as plain data; docs/review.md describes it."""
        header = self.match.header
        return {
            "format": FORMAT,
            "game": header.game,
            "title": self.match.game.title,
            "variant": header.variant,
            "names": list(self.names),
            "seats": header.seats,
            "over": self.match.is_over,
            "winners": self.match.winners(),
            "points": self.match.game.facts.points,
            "scores": self.match.scores(None if self.match.is_over else self.seat),
            "moves": len(self.match.moves),
            "course": self._course(),
            "turnings": list(self.turnings),
            "accuracy": [self._accuracy(seat) for seat in range(header.seats)],
            "playouts": self.playouts,
        }

    def _course(self) -> list[dict[str, Any]]:
        """Return the chances of all places at each decision, and their shares of the win."""
        course = [
            {"at": each.at, "chances": _rounded(row)}
            for each, row in zip(self.decisions, self._chances(), strict=True)
        ]
        if self.match.is_over:
            won = self.match.winners()
            shares = [1 / len(won) if place in won else 0.0 for place in range(self.match.places)]
            course.append({"at": len(self.match.moves), "chances": _rounded(shares)})
        return course

    def _chances(self) -> npt.NDArray[np.float64]:
        """Return the chances at each decision, a column for each place.

        The oracle plays best for the seat that it advises, so its advice to a seat is optimistic
        about that seat. To treat all alike, each seat's chances are those of its own decisions,
        linear in between, and then scaled to the right sum.
        """
        advised = _smoothed(self.decisions)
        chances = advised.copy()
        for seat in range(self.match.header.seats):
            own = [each for each in self.decisions if each.seat == seat]
            if own:
                chances[:, seat] = np.interp(
                    [each.at for each in self.decisions],
                    [each.at for each in own],
                    _smoothed(own)[:, seat],
                )
        scale: npt.NDArray[np.float64] = advised.sum(axis=1) / np.maximum(1e-9, chances.sum(axis=1))
        return chances * scale[:, None]

    def _accuracy(self, seat: int) -> dict[str, Any]:
        """Return a seat's mean loss, and the share of its decisions that were good."""
        own = [each for each in self.decisions if each.seat == seat]
        lost = float(np.mean([each.lost for each in own])) if own else 0.0
        best = float(np.mean([each.is_good for each in own])) if own else 0.0
        return {"seat": seat, "decisions": len(own), "lost": round(lost, 4), "best": round(best, 4)}


def _smoothed(decisions: Sequence[Decision]) -> npt.NDArray[np.float64]:
    """Return the chances at decisions, averaged with their neighbours' where playouts are few."""
    chances = np.array([each.advice.chances for each in decisions])
    playouts = np.array([each.advice.playouts for each in decisions])
    rows = []
    for i in range(len(decisions)):
        for reach in range(SMOOTHING_REACH + 1):
            near = slice(max(0, i - reach), i + reach + 1)
            if playouts[near].sum() >= SMOOTHING_PLAYOUTS:
                break
        rows.append(np.average(chances[near], axis=0, weights=playouts[near]))
    return np.array(rows)


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(float(value), 4) for value in values]
