"""Somebody who thinks: a bot with a buffers of its own, which it keeps from one question to the next."""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np

from offworld.bots.buffers import GIVEN, compiled_buffers, interpreted_buffers
from offworld.bots.oracle import DEFAULT, Advice, Budget, oracle
from offworld.bots.play import choose_option
from offworld.bots.playouts import finals
from offworld.bots.search import begin, grow, settle
from offworld.kernel.dice import BOTS, WORDS, new_dice, seed_dice
from offworld.kernel.drivers import lowest
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import BOT_NAMES, SEARCH
from offworld.kernel.records import Record, Records, packed

SLICE = 20  # iterations between two looks at the clock


class Thinker:
    """One thinker. It is given views and nothing else; one thread at a time may ask it."""

    def __init__(self, game: Game, compiled: bool = True):
        self.game, self.is_compiled = game, compiled
        self.build = game.compiled if compiled else game.interpreted
        self.buffers = compiled_buffers(game) if compiled else interpreted_buffers(game)

    def choose(
        self, name: str, box: Box, view: Record, seat: int, seed: int, seconds: float | None = None
    ) -> int:
        """A bot's answer: the same for the same seed, unless the clock cuts its thinking short."""
        spec, dice = self.game.bot(name), self.dice(seed)
        a_box, a_view = self.taken(box, view)
        if seconds is None or spec.method != SEARCH:
            numbers = self.numbers(spec)
            choose = self.build(choose_option)
            return int(choose(a_box, a_view, seat, numbers, dice, self.buffers))
        until = monotonic() + seconds
        left = self.build(begin)(a_box, a_view, seat, spec.iterations, dice, self.buffers)
        while left > 0 and monotonic() < until:
            self.build(grow)(a_box, a_view, seat, min(SLICE, left), spec.ahead, dice, self.buffers)
            left -= SLICE
        return int(self.build(settle)(a_box, a_view, seat, dice, self.buffers))

    def advise(
        self, box: Box, view: Record, seat: int, seed: int, budget: Budget = DEFAULT
    ) -> Advice:
        """What is to be expected of each answer."""
        return oracle(self, box, view, seat, budget, seed)

    def forget(self) -> None:
        """Begins the next question with a new tree."""
        self.buffers.tree[GIVEN] = 0

    def finals(
        self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
    ) -> np.ndarray[Any, np.dtype[np.void]]:
        """The final states of games that go on from an answer, played by looks alone."""
        states = np.zeros(count, self.game.state)
        self.build(finals)(
            *self.taken(box, view), seat, option, self.dice(seed), self.buffers, states
        )
        return states

    # --- what rules take ---

    def taken(self, box: Box, view: Record) -> tuple[Any, Any]:
        return (packed(box.record), packed(view)) if self.is_compiled else (box.record, view)

    def numbers(self, values: tuple[int, ...]) -> Any:
        return np.array(values, np.int64) if self.is_compiled else list(values)

    def dice(self, seed: int) -> Any:
        dice = np.zeros((1, WORDS), np.int64) if self.is_compiled else new_dice()
        self.build(seed_dice)(dice, seed, BOTS)
        return dice


def load(game: Game) -> None:
    """Compile all rules that thinkers need, or load them if they were compiled before."""
    box, s, view = game.open_box(None), game.blank(), Records(game.state, 1)
    seats = game.facts.most
    game.rules["setup"](box.record, s, seats, game.variant(seats), 1)
    seat = lowest(game.rules["waiting"](box.record, s))
    game.rules["observe"](box.record, s, seat, view)
    thinker, table = Thinker(game), (box, view[0], seat)
    for name in BOT_NAMES:
        thinker.choose(name, *table, 1)
    thinker.choose(BOT_NAMES[-1], *table, 1, seconds=0.01)
    option = thinker.advise(*table, 1, Budget(1)).best.option
    thinker.finals(*table, option, 1, 1)
