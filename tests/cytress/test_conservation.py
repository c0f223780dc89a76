"""The checks of tests/cytress/conservation.py find nothing where all is well, and every change."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import numpy as np
import pytest

from offworld.games.cytress import GAME, state
from scaffolding.conservation import Array, ConservationTests
from scaffolding.play import random_game, state_after


class TestConservation(ConservationTests):
    game = GAME
    positions: ClassVar = {
        "solo": partial(state_after, GAME, 1, 1, 50),
        "three": partial(state_after, GAME, 3, 0, 160),
        "five": partial(state_after, GAME, 5, 0, 400),
    }
    # A bounty or a leader may stand elsewhere and all be well.
    pieces = (
        "crew",
        "stratos",
        "hex_crew",
        "hex_tube",
        "tubes",
        "spare_tubes",
        "intel_at",
        "shown",
        "stratolite_at",
        "row",
        "board",
        "stock",
        "icons",
        "cards",
        "targets",
        "empty",
        "crew_on",
        "controls",
        "hexes",
        "hex_faction",
        "tile_at",
        "ai_deck",
        "ai_tracker",
    )

    def may_grow(self, position: Array, field: str, part: int) -> bool:
        """A person's stock may be one larger, up to 25."""
        people = position["seats"][0] - position["solo"][0]
        stock = position["stock"].reshape(-1)
        return (
            field == "stock" and part // state.FACTIONS < people and stock[part] < state.MOST_STOCK
        )

    def test_a_crew_in_two_places_is_noticed(self, position: Array) -> None:
        crews, tubes = position["hex_crew"][0], position["hex_tube"][0]
        on_map = np.arange(state.HEXES) < position["hexes"][0]
        crews[np.flatnonzero((crews == state.NOBODY) & (tubes == 0) & on_map)[0]] = 0
        assert {
            "twelve crews a seat",
            "empty hexes are counted",
            "crews on each kind of hex are counted",
        } <= self.found(position)

    def test_an_intel_card_that_changes_hands_by_itself_is_noticed(self, position: Array) -> None:
        where = position["intel_at"][0]
        where[np.flatnonzero(where == state.DECK)[0]] = 0
        assert {"targets are counted"} < self.found(position)


@pytest.mark.parametrize(("seats", "variant"), [(1, 1), (1, 2), (2, 0), (3, 0), (4, 0), (5, 0)])
def test_the_options_are_those_of_the_question(seats: int, variant: int) -> None:
    """Through whole games, every option listed is an answer to what the state asks."""
    rules, box, out = GAME.rules, GAME.open_box().record, [0] * state.OPTIONS.total
    for seed in range(1, 11):
        for s in random_game(GAME, seats, variant, seed):
            if rules["waiting"](box, s):
                options = out[: rules["legal"](box, s, s.actor, out)]
                kinds = {state.OPTIONS.span(option).base for option in options}
                assert kinds == {s.asked}, f"{seats} seats, seed {seed}"
