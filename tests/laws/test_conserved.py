"""Law: components are conserved.

Each game says what that means in tests/<game>/conservation.py; see `scaffolding.conservation`.
"""

from __future__ import annotations

import numpy as np
import pytest
from tables import States, Table, look, seeds, traces, watched

from scaffolding.conservation import checks_of, faults


def faults_of(table: Table, states: States) -> list[tuple[int, str]]:
    return faults(checks_of(table.game.name)(table.box, states))


def test_at_every_decision(table: Table) -> None:
    for seed, states in traces(table, seeds(150)):
        for decision, what in faults_of(table, states):
            pytest.fail(f"not so: {what}: {table.at(seed, decision)}")


def test_in_imagined_states(table: Table) -> None:
    for seed, states in traces(table, seeds(5)):
        views, imagined, again = (np.zeros(len(states), table.game.state) for _ in range(3))
        for seat in table.watchers():
            table.compiled(look)(states, seat, seed, views, imagined, again)
            for decision, what in faults_of(table, imagined):
                pytest.fail(
                    f"not so as seat {seat} imagines it: {what}: {table.at(seed, decision)}"
                )


def test_at_the_end_of_every_game(table: Table) -> None:
    for some in watched(table):
        for i, what in faults_of(table, some.ends):
            pytest.fail(f"not so: {what}: {table.at(int(some.seeds[i]), int(some.decisions[i]))}")
