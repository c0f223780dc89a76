"""Somebody who thinks: a bot with a buffers of its own, which it keeps from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import numpy as np

from offworld.bots.buffers import GIVEN, compiled_buffers, interpreted_buffers
from offworld.bots.oracle import DEFAULT, Advice, Budget, oracle
from offworld.bots.play import choose_option
from offworld.bots.playouts import SCORES, consult, finals
from offworld.bots.search import begin, grow, settle
from offworld.kernel.compiling import Report, cache_folder, watched
from offworld.kernel.dice import BOTS, WORDS, new_dice, seed_dice
from offworld.kernel.drivers import lowest
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import SEARCH
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


# --- compiling ---

FOR_CHOICES = (choose_option,)  # what `Thinker.choose` needs without a clock
FOR_ADVICE = (begin, consult)
ALL = (*FOR_CHOICES, begin, grow, settle, consult, finals)
LOADED = "thinker"  # the file in the cache that says that all of this is there


def load(
    game: Game,
    report: Report = lambda progress: None,
    drivers: Sequence[Callable[..., Any]] = ALL,
) -> None:
    """Compile the rules that thinkers need, or load them from the cache; report how far it is."""
    with watched(game, drivers, report) as meter:
        box, s, view = game.open_box(None), game.blank(), Records(game.state, 1)
        seats = game.facts.most
        game.rules["setup"](box.record, s, seats, game.variant(seats), 1)
        seat = lowest(game.rules["waiting"](box.record, s))
        game.rules["observe"](box.record, s, seat, view)
        thinker = Thinker(game)
        table, numbers = (*thinker.taken(box, view[0]), seat), thinker.numbers(game.bot("greedy"))
        out = [0] * game.options.total
        game.rules["legal"](box.record, view[0], seat, out)
        rest = (thinker.dice(1), thinker.buffers)
        rows = np.zeros((1, SCORES + game.places(seats)), np.int64)
        arguments: dict[Callable[..., Any], tuple[Any, ...]] = {
            choose_option: (numbers, *rest),
            begin: (1, *rest),
            grow: (1, 1, *rest),
            settle: rest,
            consult: (1, 1, *rest, rows),
            finals: (out[0], *rest, np.zeros(1, game.state)),
        }
        for driver in drivers:
            game.compiled(driver)(*table, *arguments[driver])
            meter.loaded(driver)
    if set(drivers) == set(ALL):
        with suppress(OSError):
            (cache_folder(game) / LOADED).touch()


def is_cached(game: Game) -> bool:
    """Return whether `load` has compiled everything before, so that it will be quick."""
    return (cache_folder(game) / LOADED).exists()
