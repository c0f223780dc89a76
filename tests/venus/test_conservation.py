"""The checks of tests/venus/conservation.py find nothing where all is well, and every change."""

from __future__ import annotations

from functools import cache, partial
from typing import ClassVar

import numpy as np
import pytest

from offworld.games.venus import GAME, state
from scaffolding.conservation import Array, ConservationTests, faults, sound
from scaffolding.play import random_game
from venus.conservation import checks

BOX = GAME.open_box()


def eager(options: list[int]) -> list[int]:
    """Choose what gets on: boosts, the greater combinations, full boards before new ones."""
    before = [option for option in options if option <= state.ROLL]
    locks = [
        option
        for option in options
        if state.RUN <= option < state.KIND
        or state.KIND + state.PIPS <= option < state.ANY
        or state.HOUSE <= option < state.SPOT
    ]
    return (
        before[:1]
        or locks
        or [option for option in options if option not in (state.READY, state.TERRAIN)]
        or options
    )


@cache
def trace(seats: int) -> Array:
    """Return all states of some eager games."""
    states: Array = np.concatenate(
        [
            s._array.copy()
            for seed in range(6)
            for s in random_game(GAME, seats, GAME.variant(seats), seed, eager)
        ]
    )
    return states


def some_way_into(seats: int, way: float) -> Array:
    """Return one state from some way into the eager games, as an array of one."""
    states = trace(seats)
    place = int(len(states) * way)
    return states[place : place + 1].copy()


class TestConservation(ConservationTests):
    game = GAME
    positions: ClassVar = {
        "solo": partial(some_way_into, 1, 0.5),
        "two": partial(some_way_into, 2, 0.7),
        "four": partial(some_way_into, 4, 0.99),
    }
    pieces = (
        "stack",
        "market",
        "part_deck",
        "window",
        "asleep",
        "gear",
        "terrain_at",
        "land",
        "dice",
        "seats",
        "solo",
        "rescued",
        "vnauts",
        "full_boards",
        "unexplored",
        "boards",
        "height",
        "free",
        "edge",
        "wall_right",
        "wall_below",
        "plot_x",
        "plot_y",
    )

    def test_a_square_covered_or_laid_bare_is_noticed(self, position: Array) -> None:
        states = self.changed(position, "tile_on", lambda tile: 0 if tile else 1)
        assert not sound(self.checks(states)).any()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_missing_in_games_played_by_the_rules(seats: int) -> None:
    assert faults(checks(BOX, trace(seats))) == []


def test_eager_games_show_what_random_ones_do_not() -> None:
    """Otherwise the test above would see little."""
    states = np.concatenate([trace(seats) for seats in (2, 3, 4)])
    assert (states["gear"] != state.NONE).all(axis=2).any()
    assert (states["window"] != state.NONE).all(axis=2).any()
    assert (states["full_boards"] > 0).any()
    assert (states["rods"] > 1).any()
    phases = {state.ROUND, state.RESCUING, state.SCAVENGING, state.LAUNCHING, state.OVER}
    assert set(states["phase"].tolist()) == phases


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_turns_are_counted(seats: int) -> None:
    """A round is one turn for all who play it. Each pick is a turn of its own, and each launch."""
    turn = 0
    before: tuple[int, ...] = ()
    for s in random_game(GAME, seats, GAME.variant(seats), 1, eager):
        launching = [
            seat
            for seat in range(state.SEATS)
            if s.phase == state.LAUNCHING and s.asked[seat] != state.NOTHING
        ]
        now = (int(s.round_number), int(s.phase), *launching)
        if s.phase != state.OVER:
            picking = s.phase in (state.RESCUING, state.SCAVENGING)
            assert (s.turn > turn) == (now != before or picking)
        turn, before = s.turn, now
