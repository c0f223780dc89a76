"""The checks of tests/cysmic/conservation.py find nothing where all is well, and every change."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import numpy as np
import pytest

from offworld.games.cysmic import GAME, state
from scaffolding.conservation import Array, ConservationTests
from scaffolding.play import random_game, state_after


class TestConservation(ConservationTests):
    game = GAME
    positions: ClassVar = {
        "two": partial(state_after, GAME, 2, 0, 200),
        "four": partial(state_after, GAME, 4, 0, 500),
        "six": partial(state_after, GAME, 6, 0, 1200),
    }
    pieces = (
        "hand",
        "hand_cards",
        "deck",
        "deck_cards",
        "discard",
        "relic_hand",
        "relic_cards",
        "relic_deck",
        "relic_deck_cards",
        "relic_discard",
        "present",
        "burned",
        "bag",
        "terrain",
        "trait",
        "fractures",
    )

    def test_a_unit_from_nowhere_is_noticed(self, position: Array) -> None:
        unit = np.flatnonzero(position["at"][0, 0] == state.RESERVE)[0]
        position["at"][0, 0, unit] = np.flatnonzero(position["present"][0] == 0)[0]
        assert "who is where is noted" in self.found(position)

    def test_an_own_unit_in_the_own_prison_is_noticed(self, position: Array) -> None:
        position["at"][0, 1, 0] = state.CAPTURED - 1
        what = "a unit is on a hex, in the reserve or in the prison of another"
        assert what in self.found(position)

    def test_ore_beyond_the_supply_is_noticed(self, position: Array) -> None:
        position["ore"][0, 0] += 61
        assert "ore is limited" in self.found(position)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_option_is_an_answer_to_what_is_asked(seats: int) -> None:
    rules, box, out = GAME.rules, GAME.open_box(), [0] * state.OPTIONS.total
    for s in random_game(GAME, seats, 0, 1):
        if rules["waiting"](box.record, s):
            options = out[: rules["legal"](box.record, s, s.actor, out)]
            assert {state.OPTIONS.span(option).base for option in options} == {s.asked}
