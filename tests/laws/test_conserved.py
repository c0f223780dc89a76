"""Law: components are conserved. Each game says what that means in tests/<game>/test_conservation.py, by a function `faults`.

`faults(box, states)` gives, for an array of states, the place in it and the name of each check that fails.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from tables import States, Table, look, seeds, tables, traces

from offworld.kernel.drivers import random_games
from offworld.kernel.game import Box

ENDS = 100_000  # of each game, shared among its tables
PORTION = 5_000
TESTS = Path(__file__).parents[1]


@cache
def faults_of(game: str) -> Callable[[Box, States], list[tuple[int, str]]]:
    path = TESTS / game / "test_conservation.py"
    if not path.exists():
        pytest.fail(
            f"{game} must say what is conserved in it: tests/{game}/test_conservation.py with faults(box, states)"
        )
    spec = importlib.util.spec_from_file_location(f"conservation_of_{game}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[Box, States], list[tuple[int, str]]] = module.faults
    return found


def test_at_every_decision(table: Table) -> None:
    for seed, states in traces(table, 150):
        for decision, what in faults_of(table.game.name)(table.box, states):
            pytest.fail(f"not so: {what}: {table.at(seed, decision)}")


def test_in_imagined_states(table: Table) -> None:
    for seed, states in traces(table, 5):
        views, imagined, again = (np.zeros(len(states), table.game.state) for _ in range(3))
        for seat in table.watchers():
            table.compiled(look)(states, seat, seed, views, imagined, again)
            for decision, what in faults_of(table.game.name)(table.box, imagined):
                pytest.fail(
                    f"not so as seat {seat} imagines it: {what}: {table.at(seed, decision)}"
                )


def test_at_the_end_of_every_game(table: Table) -> None:
    share = ENDS // sum(other.game is table.game for other in tables()) + 1
    chosen = np.array(seeds(share), np.int64)
    for first in range(0, len(chosen), PORTION):
        some = chosen[first : first + PORTION]
        states = np.zeros(len(some), table.game.state)
        decisions = np.zeros(len(some), np.int64)
        table.compiled(random_games)(
            states,
            table.seats,
            table.variant,
            some,
            decisions,
            np.zeros((1, 4), np.int64),
            table.new_array(),
        )
        for i, what in faults_of(table.game.name)(table.box, states):
            pytest.fail(f"not so: {what}: {table.at(int(some[i]), int(decisions[i]))}")
