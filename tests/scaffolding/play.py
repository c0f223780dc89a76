"""Random games, interpreted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from offworld.kernel.dice import BOTS, MAIN, below, new_dice, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Game
from offworld.kernel.records import Record


def random_game(
    game: Game,
    seats: int,
    variant: int,
    seed: int,
    preferred: Callable[[list[int]], list[int]] = list,
) -> Iterator[Record]:
    """Play a whole game and yield its state before each decision and at the end.

    It is the same record each time. `preferred` returns those of a seat's options of which one
    is taken at random.
    """
    rules, box = game.rules, game.open_box().record
    s, dice, out = game.blank(), new_dice(), [0] * game.options.total
    rules["setup"](box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)
    yield s
    while waiting := rules["waiting"](box, s):
        seat = someone(waiting, dice)
        options = preferred(out[: rules["legal"](box, s, seat, out)])
        rules["apply"](box, s, seat, options[below(dice, MAIN, len(options))])
        yield s


def state_after(
    game: Game, seats: int, variant: int, decisions: int
) -> np.ndarray[Any, np.dtype[np.void]]:
    """Return the state after some decisions of a random game, as an array of one."""
    return _reached(game, seats, variant, decisions).copy()


@cache
def _reached(
    game: Game, seats: int, variant: int, decisions: int
) -> np.ndarray[Any, np.dtype[np.void]]:
    s = next(islice(random_game(game, seats, variant, 1), decisions, None))
    reached: np.ndarray[Any, np.dtype[np.void]] = s._array
    return reached
