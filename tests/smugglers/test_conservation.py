"""The checks of Smugglers find nothing where all is well, and every change."""

from __future__ import annotations

from functools import cache, partial
from typing import ClassVar

import numpy as np
import pytest

from scaffolding.conservation import Array, ConservationTests, faults
from scaffolding.made_up import made_up
from scaffolding.play import random_game
from smugglers.conservation import checks

GAME = made_up("smugglers")
BOX = GAME.open_box()


@cache
def trace(seats: int) -> Array:
    """Return all states of some random games."""
    played = (s for seed in range(6) for s in random_game(GAME, seats, 0, seed))
    states: Array = np.concatenate([s._array.copy() for s in played])
    return states


def some_way_into(seats: int, way: float) -> Array:
    """Return one state from some way into the games, as an array of one."""
    states = trace(seats)
    place = int(len(states) * way)
    return states[place : place + 1].copy()


class TestConservation(ConservationTests):
    game = GAME
    positions: ClassVar = {
        "two": partial(some_way_into, 2, 0.4),
        "six": partial(some_way_into, 6, 0.7),
    }
    pieces = ("deck", "hand", "discard", "cards", "deck_cards")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nothing_is_missing_in_games_played_by_the_rules(seats: int) -> None:
    assert faults(checks(BOX, trace(seats))) == []
