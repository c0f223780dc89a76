"""Somebody who thinks: a bot with a desk of its own, which it keeps from one question to the next."""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np

from offworld.bots import levels
from offworld.bots.desk import GIVEN, compiled_desk, interpreted_desk
from offworld.bots.oracle import DEFAULT, Advice, Budget, oracle
from offworld.bots.play import choose_option
from offworld.bots.playouts import finals
from offworld.bots.search import begin, grow, settle
from offworld.kernel.dice import BOTS, seed_dice
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, packed

SLICE = 20  # iterations between two looks at the clock


class Mind:
    """One thinker. It is given views and nothing else; one thread at a time may ask it."""

    def __init__(self, game: Game, compiled: bool = True):
        self.game, self.is_compiled = game, compiled
        self.build = game.compiled if compiled else game.narrated
        self.desk = compiled_desk(game) if compiled else interpreted_desk(game)

    def choose(self, name: str, box: Box, view: Record, seat: int, seed: int, seconds: float | None = None) -> int:
        """A bot's answer: the same for the same seed, unless the clock cuts its thinking short."""
        how, (a_box, a_view), dice = levels.how(name, self.game), self.taken(box, view), self.dice(seed)
        if seconds is None or how[levels.METHOD] != levels.SEARCH:
            return int(self.build(choose_option)(a_box, a_view, seat, self.numbers(how), dice, self.desk))
        until = monotonic() + seconds
        left = self.build(begin)(a_box, a_view, seat, how[levels.ITERATIONS], dice, self.desk)
        while left > 0 and monotonic() < until:
            self.build(grow)(a_box, a_view, seat, min(SLICE, left), how[levels.AHEAD], dice, self.desk)
            left -= SLICE
        return int(self.build(settle)(a_box, a_view, seat, dice, self.desk))

    def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget = DEFAULT) -> Advice:
        """What is to be expected of each answer."""
        return oracle(self, box, view, seat, budget, seed)

    def forget(self) -> None:
        """Begins the next question with a new tree."""
        self.desk.mind[GIVEN] = 0

    def finals(self, box: Box, view: Record, seat: int, option: int, count: int, seed: int) -> np.ndarray[Any, np.dtype[np.void]]:
        """The final states of games that go on from an answer, played by looks alone."""
        states = np.zeros(count, self.game.state)
        self.build(finals)(*self.taken(box, view), seat, option, self.dice(seed), self.desk, states)
        return states

    # --- what rules take ---

    def taken(self, box: Box, view: Record) -> tuple[Any, Any]:
        return (packed(box.record), packed(view)) if self.is_compiled else (box.record, view)

    def numbers(self, values: tuple[int, ...]) -> Any:
        return np.array(values, np.int64) if self.is_compiled else list(values)

    def dice(self, seed: int) -> Any:
        dice = [0] * 4
        seed_dice(dice, seed, BOTS)
        return self.numbers(tuple(dice))


def load(game: Game) -> None:
    """Compiles all that minds need, or loads it when it is compiled already."""
    from offworld.match import Match

    match = Match.new(game, game.facts.most, seed=1)
    seat = match.waiting()[0]
    mind, table = Mind(game), (match.box, match.view(seat), seat)
    for name in levels.NAMES:
        mind.choose(name, *table, 1)
    mind.choose(levels.NAMES[-1], *table, 1, seconds=0.01)
    option = mind.advise(*table, 1, Budget(1)).best.option
    mind.finals(*table, option, 1, 1)
