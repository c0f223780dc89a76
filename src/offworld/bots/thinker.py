"""Thinkers: bots with their reusable search memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from offworld.bots.buffers import TREE_ANSWER, compiled_buffers, interpreted_buffers
from offworld.bots.comparing import best_compared, run_rollouts, start_comparing
from offworld.bots.oracle import DEFAULT, Advice, Budget, oracle
from offworld.bots.play import choose_option
from offworld.bots.playouts import SCORES, finals, search_with_playouts
from offworld.bots.search import best_answer, run_iterations, start_search
from offworld.kernel.bitboards import lowest
from offworld.kernel.compiling import Report, cache_folder, installation, watched
from offworld.kernel.dice import BOTS, WORDS, new_dice, seed_dice
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import SEARCH
from offworld.kernel.records import Record, packed

ITERATIONS_PER_SLICE = 20  # iterations between two checks of the clock
ROLLOUTS_PER_SLICE = 6


class Thinker:
    """A bot with its search memory, which it keeps from one question of a turn to the next.

    It is given views and nothing else. Use one thinker for each seat, and one thread at a time.
    With `compiled=False` it runs interpreted rules, which need no compiling and are far slower.

    >>> from offworld.games import find
    >>> from offworld.match import Match
    >>> match = Match.new(find("cytress"), seats=2, seed=7)
    >>> seat = match.waiting()[0]
    >>> thinker = Thinker(match.game, compiled=False)
    >>> thinker.choose("greedy", match.box, match.view(seat), seat, seed=5) in match.options(seat)
    True
    """

    def __init__(self, game: Game, compiled: bool = True):
        self.game, self.is_compiled = game, compiled
        self.build = game.compiled if compiled else game.interpreted
        self.buffers = compiled_buffers(game) if compiled else interpreted_buffers(game)

    def choose(
        self, name: str, box: Box, view: Record, seat: int, seed: int, seconds: float | None = None
    ) -> int:
        """Return the answer of the bot called `name` to the question that a seat is asked.

        The same seed gives the same answer, unless a search runs out of its `seconds`.
        """
        spec, dice = self.game.bot(name), self.dice(seed)
        question = (*self.rule_arguments(box, view), seat)
        if seconds is None or spec.method != SEARCH:
            choose = self.build(choose_option)
            return int(choose(*question, self.integers(spec), dice, self.buffers))
        until = monotonic() + seconds
        if spec.among > 0:
            start = self.build(start_comparing)
            left = start(*question, spec.iterations, spec.among, dice, self.buffers)
            run = self.build(run_rollouts)
            while left > 0 and monotonic() < until:
                rollouts = min(ROLLOUTS_PER_SLICE, left)
                run(*question, rollouts, spec.iterations, spec.ahead, dice, self.buffers)
                left -= rollouts
            return int(self.build(best_compared)(*question, self.buffers))
        left = self.build(start_search)(*question, spec.iterations, dice, self.buffers)
        while left > 0 and monotonic() < until:
            iterations = min(ITERATIONS_PER_SLICE, left)
            self.build(run_iterations)(*question, iterations, spec.ahead, dice, self.buffers)
            left -= iterations
        return int(self.build(best_answer)(*question, dice, self.buffers))

    def advise(
        self, box: Box, view: Record, seat: int, seed: int, budget: Budget = DEFAULT
    ) -> Advice:
        """Return the forecast of every answer, the best first (see `offworld.bots.oracle`).

        Interpreted rules are too slow for it:

            advice = Thinker(match.game).advise(match.box, match.view(seat), seat, seed=5)
            match.notation(advice.best.option), advice.best.chance
        """
        return oracle(self, box, view, seat, budget, seed)

    def forget(self) -> None:
        """Start the next question with a new tree.

        >>> from offworld.games import find
        >>> thinker = Thinker(find("cytress"), compiled=False)
        >>> thinker.forget()  # before a match that has nothing to do with the last one
        """
        self.buffers.tree[TREE_ANSWER] = 0

    def finals(
        self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
    ) -> np.ndarray[Any, np.dtype[np.void]]:
        """Return the final states of `count` playouts that start with an answer.

        The greedy bot plays for all seats.
        """
        states = np.zeros(count, self.game.state)
        question = (*self.rule_arguments(box, view), seat)
        self.build(finals)(*question, option, self.dice(seed), self.buffers, states)
        return states

    # --- arguments of rules, compiled or interpreted ---

    def rule_arguments(self, box: Box, view: Record) -> tuple[Any, Any]:
        """Return a box and a view as rules take them.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> thinker = Thinker(match.game, compiled=False)
        >>> box, view = thinker.rule_arguments(match.box, match.view(0))
        >>> thinker.game.rules["waiting"](box, view)
        1
        """
        return (packed(box.record), packed(view)) if self.is_compiled else (box.record, view)

    def integers(self, values: tuple[int, ...]) -> Any:
        """Return integers as rules take them.

        >>> from offworld.games import find
        >>> thinker = Thinker(find("cytress"), compiled=False)
        >>> thinker.integers(thinker.game.bot("greedy"))
        [1, 0, 0, 0, 0]
        """
        return np.array(values, np.int64) if self.is_compiled else list(values)

    def dice(self, seed: int) -> Any:
        """Return the bots' dice for a seed.

        >>> from offworld.games import find
        >>> thinker = Thinker(find("cytress"), compiled=False)
        >>> thinker.dice(5) == thinker.dice(5), thinker.dice(5) == thinker.dice(6)
        (True, False)
        """
        dice = np.zeros((1, WORDS), np.int64) if self.is_compiled else new_dice()
        self.build(seed_dice)(dice, seed, BOTS)
        return dice


# --- compiling ---

FOR_CHOICES = (choose_option,)  # what `Thinker.choose` needs without a clock
FOR_ADVICE = (start_search, search_with_playouts)
TIMED = (start_search, run_iterations, best_answer, start_comparing, run_rollouts, best_compared)
ALL = (*FOR_CHOICES, *TIMED, search_with_playouts, finals)
LOADED = "thinker"  # how the file in the cache is called that says that all of this is there


def load(
    game: Game,
    report: Report = lambda progress: None,
    drivers: Sequence[Callable[..., Any]] = ALL,
) -> None:
    """Compile the rules that thinkers need, or load them from the cache; report how far it is."""
    with watched(game, drivers, report) as meter:
        box, s = game.open_box(), game.blank()
        seats = game.facts.most
        game.rules["setup"](box.record, s, seats, game.variant(seats), 1)
        seat = lowest(game.rules["waiting"](box.record, s))
        thinker, view = Thinker(game), game.view(box, s, seat)
        table = (*thinker.rule_arguments(box, view), seat)
        numbers = thinker.integers(game.bot("greedy"))
        out = [0] * game.options.total
        game.rules["legal"](box.record, view, seat, out)
        rest = (thinker.dice(1), thinker.buffers)
        rows = np.zeros((1, SCORES + game.places(seats)), np.int64)
        arguments: dict[Callable[..., Any], tuple[Any, ...]] = {
            choose_option: (numbers, *rest),
            start_search: (1, *rest),
            run_iterations: (1, 1, *rest),
            best_answer: rest,
            start_comparing: (1, 1, *rest),
            run_rollouts: (1, 1, 0, *rest),
            best_compared: rest[1:],
            search_with_playouts: (1, 1, *rest, rows),
            finals: (out[0], *rest, np.zeros(1, game.state)),
        }
        for driver in drivers:
            game.compiled(driver)(*table, *arguments[driver])
            meter.loaded(driver)
    if set(drivers) == set(ALL):
        with suppress(OSError):
            _mark(game).touch()


def is_cached(game: Game) -> bool:
    """Return whether `load` has compiled everything before, so that it will be quick."""
    return _mark(game).exists()


def _mark(game: Game) -> Path:
    return cache_folder(game) / f"{LOADED}-{installation(game)}"
