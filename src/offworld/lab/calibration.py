"""Calibration: do chances come true? The oracle forecasts games between bots, which then end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from random import Random
from threading import Event, Lock, local
from typing import Any, NamedTuple

import numpy as np

from offworld.bots.oracle import Budget
from offworld.bots.thinker import Thinker
from offworld.kernel.records import opened
from offworld.kernel.statistics import Rate
from offworld.lab.arena import Arena, Terms
from offworld.lab.simulate import seeds

BOT = "admiral"
GAMES = 250  # games by default: about 2,000 positions
EVERY = 12  # the oracle forecasts one question in 12, drawn at random
BUDGET = Budget(playouts=400)
BINS = 10  # of equal width, from 0 to 1
EXPONENTS = [each / 100 for each in range(5, 301)]  # that are tried as a correction
POLL_SECONDS = 0.1


class Forecast(NamedTuple):
    """What the oracle said of a seat's chance, and what became of it."""

    chance: float
    share: float  # of the win: 1, 1/k if k seats won, 0


class Calibration:
    """Games between equal bots, and the forecasts made in them.

    `play` plays the games on compiled rules; `report` can be called at any time.
    """

    def __init__(self, terms: Terms, games: int | None = None, bot: str | None = None):
        self.terms, self.games, self.bot = terms, games or GAMES, bot or BOT
        self.played = 0
        self.forecasts: list[Forecast] = []

    def play(
        self, jobs: int | None = None, progress: Callable[[int], None] = lambda games: None
    ) -> None:
        """Play the games; Ctrl-C ends it early, and the finished games count."""
        stop, asking, own = Event(), Lock(), local()

        def work(number: int) -> list[Forecast]:
            if not hasattr(own, "watcher"):
                own.watcher = _Watcher(self.terms, stop, asking)
            watcher: _Watcher = own.watcher
            return watcher.forecast(self.bot, number)

        with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as threads:
            try:
                waiting = {threads.submit(work, number) for number in range(self.games)}
                while waiting:
                    progress(self.played)
                    done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
                    for game in done:
                        self.forecasts += game.result()
                        self.played += 1
                progress(self.played)
            except KeyboardInterrupt:
                pass
            finally:
                stop.set()
                threads.shutdown(cancel_futures=True)

    def report(self) -> dict[str, Any]:
        """Return the calibration as plain data: for each range of chances how often they came true.

        `offworld ladder --calibration --json` prints it; table and picture are made from it.
        """
        return {
            **self.terms.as_data(),
            "title": self.terms.game.title,
            "bot": self.bot,
            "partial": self.played < self.games,
            "games": self.played,
            "positions": len(self.forecasts),
            "exponent": self.terms.game.calibration,
            "fitting": self._fitting(),
            "bins": list(binned(self.forecasts)),
        }

    def _fitting(self) -> float | None:
        """Return the exponent (`Game.calibration`) that fits these games best, if there are any."""
        if not self.forecasts:
            return None
        places = self.terms.game.places(self.terms.seats)
        exponent = self.terms.game.calibration * correction(self.forecasts, places)
        return round(exponent, 2)


def correction(forecasts: Sequence[Forecast], places: int) -> float:
    """Return the exponent of the odds that makes what happened most likely: 1 is as was said.

    >>> correction([Forecast(0.8, share) for share in (1, 1, 0)], places=2)
    0.5
    """
    chances = np.array([each.chance for each in forecasts])
    shares = np.array([each.share for each in forecasts])
    even = max(1, places - 1)
    relative = np.log((1 - chances) / chances / even)

    def unlikeliness(exponent: float) -> float:
        against = even * np.exp(exponent * relative)
        return float(np.sum(np.log1p(against) - (1 - shares) * np.log(against)))

    return min(EXPONENTS, key=unlikeliness)


def binned(forecasts: Sequence[Forecast]) -> Iterator[dict[str, Any]]:
    """Yield ranges of chances, with what was said and what came true on average.

    >>> seventy = [Forecast(0.68, 1.0), Forecast(0.72, 1.0), Forecast(0.7, 0.0)]
    >>> [(each["from"], each["said"], each["won"]["rate"]) for each in binned(seventy)]
    [(0.65, 0.7, 0.6666666666666666)]
    """
    for i in range(BINS + 1):  # whole tens in the middle: 0.65 to 0.75
        low, high = (i - 0.5) / BINS, (i + 0.5) / BINS
        inside = [each for each in forecasts if low <= each.chance < high]
        if inside:
            won = Rate(sum(each.share for each in inside), len(inside))
            yield {
                "from": max(0.0, low),
                "to": min(1.0, high),
                "said": round(float(np.mean([each.chance for each in inside])), 6),
                "won": won.as_data(),
            }


class _Watcher(Arena):
    """Plays games between equal bots, and asks the oracle at some of their questions."""

    def __init__(self, terms: Terms, stop: Event, asking: Lock):
        super().__init__(terms, {}, stop, asking)
        self.oracle = Thinker(terms.game)
        self.random = Random()
        self.said: list[tuple[int, float]] = []  # a seat and its chance

    def forecast(self, bot: str, number: int) -> list[Forecast]:
        """Play the game of a seed and return its forecasts. A stopped game has none."""
        seed = int(seeds(self.terms.seed, number, number + 1)[0])
        self.said, self.random = [], Random(seed)
        self.play([bot] * self.terms.seats, seed, bot)
        won = int(self.rules["winners"](self.box, self.states[0]))
        winners = max(1, won.bit_count())
        return [Forecast(chance, (won >> seat & 1) / winners) for seat, chance in self.said]

    def watch(self, seat: int) -> None:
        if self.random.random() * EVERY >= 1:
            return
        if self.rules["legal"](self.box, self.view[0], seat, self.out) > 1:
            view, seed = opened(self.view), self.random.randrange(2**62)
            advice = self.oracle.advise(self.terms.box, view, seat, seed, BUDGET)
            self.said.append((seat, advice.best.chance))
