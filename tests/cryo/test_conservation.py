"""The checks of tests/cryo/conservation.py find nothing where all is well, and every change."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import numpy as np
import pytest

from offworld.games.cryo import GAME, state
from scaffolding.conservation import Array, ConservationTests
from scaffolding.play import random_game, state_after

END_KINDS = {state.END, state.SCRAP}
TURN_KINDS = {state.DOCK, state.RECALL, state.SCRAP}


class TestConservation(ConservationTests):
    game = GAME
    positions: ClassVar = {
        "solo": partial(state_after, GAME, 1, 1, 50),
        "three": partial(state_after, GAME, 3, 0, 160),
        "four": partial(state_after, GAME, 4, 0, 250),
    }
    pieces = (
        "chamber",
        "awake",
        "destroyed",
        "colony",
        "salvage",
        "home",
        "at_launch",
        "tiles",
        "spent",
        "stack",
        "hand",
        "hand_cards",
        "mission",
        "missions",
        "upgrade",
        "deck",
        "deck_cards",
        "discard",
        "early",
        "early_track",
        "late",
        "late_track",
        "sunset_track",
        "resolved",
        "cavern_tiles",
        "board_card",
    )

    def test_a_tile_in_two_slots_is_noticed(self, position: Array) -> None:
        slots = position["slot"][0]
        seat, slot = np.argwhere(slots[: position["seats"][0]] == state.NONE)[0]
        slots[seat, slot] = 0
        assert "every tile is somewhere" in self.found(position)

    def test_a_drone_in_two_places_is_noticed(self, position: Array) -> None:
        docks = position["drone"][0]
        docks[np.flatnonzero(docks == state.NOBODY)[0]] = 0
        assert "all drones are somewhere" in self.found(position)


@pytest.mark.parametrize(("seats", "variant"), [(1, 1), (1, 4), (2, 0), (3, 0), (4, 0)])
def test_the_options_are_those_of_the_question(seats: int, variant: int) -> None:
    """Through whole games, every option listed is an answer to what the state asks."""
    rules, box, out = GAME.rules, GAME.open_box().record, [0] * state.OPTIONS.total
    for seed in range(1, 11):
        for s in random_game(GAME, seats, variant, seed):
            if rules["waiting"](box, s):
                options = out[: rules["legal"](box, s, s.actor, out)]
                kinds = {state.OPTIONS.span(option).base for option in options}
                if s.asked == state.DOCK:
                    assert kinds <= TURN_KINDS, f"{seats} seats, seed {seed}"
                elif s.asked == state.END:
                    assert kinds <= END_KINDS, f"{seats} seats, seed {seed}"
                else:
                    assert kinds == {s.asked}, f"{seats} seats, seed {seed}"
