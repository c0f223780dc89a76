"""Checks over arrays of states, and the tests that every game's checks must pass themselves.

A game writes `tests/<game>/conservation.py` with a function `checks(box, states)`, which yields
what must hold and in which of the states it does. The laws run it on random games. The game's
`test_conservation.py` subclasses `ConservationTests`, which shows that the checks find faults.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from offworld.kernel.game import Box, Game
from offworld.kernel.records import packed

Array = np.ndarray[Any, Any]
Checks = Iterator[tuple[str, Array]]  # what must hold, and in which of the states it does

WRONG = -99  # a number that no rule writes


class States:
    """An array of states and the box they were played with; a game adds what its checks need."""

    def __init__(self, box: Box, states: Array):
        self.box: Any = packed(box.record)
        self.at = states

    def __getitem__(self, field: str) -> Array:
        values: Array = self.at[field]
        return values

    def unused(self, game: str) -> Checks:
        """Check the fields that no rule uses: the game's mark and the gaps between fields."""
        for name in self.at.dtype.names or ():
            if name == game or name.startswith("filler"):
                yield f"{name}, which no rule uses, is untouched", all_of(self[name] == 0)


# --- what checks are made of ---


def all_of(holds: Array) -> Array:
    """Return in which states it holds for every part."""
    whole: Array = np.all(holds.reshape(len(holds), -1), axis=1)
    return whole


def within(values: Array, low: int | Array, high: int | Array) -> Array:
    """Return in which states every value lies between the bounds."""
    return all_of((values >= low) & (values <= high))


def counts(where: Array, places: int) -> Array:
    """Return how many things of a state are at each place from 0 on."""
    found: Array = np.sum(where.reshape(len(where), -1, 1) == np.arange(places), axis=1)
    return found


def distinct(values: Array, counted: Array) -> Array:
    """Return in which states no two of the counted values are the same."""
    alike = (values[:, :, None] == values[:, None, :]) & counted[:, :, None] & counted[:, None, :]
    different: Array = np.equal(alike.sum(axis=(1, 2)), counted.sum(axis=1))
    return different


def filled_in_order(filled: Array) -> Array:
    """Return in which states nothing stands behind a gap, along the last axis."""
    return all_of(filled[..., :-1] | ~filled[..., 1:])


def shaped(states: Array, parts: Iterable[Checks]) -> Checks:
    """Yield the checks of all parts; each must say something about every state."""
    for part in parts:
        for what, holds in part:
            assert holds.shape == states.shape, what
            yield what, holds


# --- running a game's checks ---


def checks_of(game: str) -> Callable[[Box, Array], Checks]:
    """Return a game's checks; fail where it has none."""
    if importlib.util.find_spec(f"{game}.conservation") is None:
        pytest.fail(f"{game} has no tests/{game}/conservation.py with checks(box, states)")
    found: Callable[[Box, Array], Checks] = importlib.import_module(f"{game}.conservation").checks
    return found


def faults(checks: Checks) -> list[tuple[int, str]]:
    """Return what doesn't hold: the state's place in the array and the check that failed."""
    return [(int(i), what) for what, holds in checks for i in np.flatnonzero(~holds)[:3]]


def sound(checks: Checks) -> Array:
    """Return in which states everything holds."""
    holds: Array = np.all([holds for _, holds in checks], axis=0)
    return holds


class ConservationTests:
    """The checks find nothing in states played by the rules, and every change of a piece."""

    game: Game
    positions: Mapping[str, Callable[[], Array]]  # by name, how to get an array of one state
    pieces: Sequence[str]  # fields that say where pieces are, or count them

    def may_grow(self, position: Array, field: str, part: int) -> bool:
        """Say whether one more in this part of a field of pieces breaks no rule."""
        return False

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "field" in metafunc.fixturenames:
            metafunc.parametrize("field", self.game.state.names or ())
        if "piece" in metafunc.fixturenames:
            metafunc.parametrize("piece", self.pieces)
        if "position" in metafunc.fixturenames:
            metafunc.parametrize("position", self.positions, indirect=True)

    @pytest.fixture
    def position(self, request: pytest.FixtureRequest) -> Array:
        return self.positions[request.param]()

    def checks(self, states: Array) -> Checks:
        return checks_of(self.game.name)(self.game.open_box(), states)

    def found(self, states: Array) -> set[str]:
        return {what for _, what in faults(self.checks(states))}

    def changed(self, position: Array, field: str, change: Callable[[int], int]) -> Array:
        """Return one copy of a state for each part of a field, with that part changed."""
        states = np.repeat(position, position[field].size)
        for part in range(len(states)):
            values = states[field][part : part + 1].reshape(-1)
            values[part] = change(int(values[part]))
        return states

    def test_nothing_is_missing_in_a_game_played_by_the_rules(self, position: Array) -> None:
        assert faults(self.checks(position)) == []

    def test_every_field_is_watched(self, position: Array, field: str) -> None:
        """A number that no rule writes is found in any part of any field."""
        states = self.changed(position, field, lambda _: WRONG)
        unseen = np.flatnonzero(sound(self.checks(states)))
        assert unseen.tolist() == []

    def test_one_piece_more_is_noticed(self, position: Array, piece: str) -> None:
        """A piece from nowhere is found in any place, unless it may be there."""
        states = self.changed(position, piece, lambda value: value + 1)
        unseen = np.flatnonzero(sound(self.checks(states)))
        lawful = [part for part in range(len(states)) if self.may_grow(position, piece, part)]
        assert unseen.tolist() == lawful
