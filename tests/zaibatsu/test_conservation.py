"""The checks of tests/zaibatsu/conservation.py find nothing where all is well, and every change."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import numpy as np
import pytest

from offworld.games.zaibatsu import GAME, state
from scaffolding.conservation import Array, ConservationTests
from scaffolding.play import random_game, state_after

MOVE_KINDS = {state.PLAY, state.DRIVE, state.ACT, state.BLAST, state.HIRE, state.END}


class TestConservation(ConservationTests):
    game = GAME
    positions: ClassVar = {
        "two": partial(state_after, GAME, 2, 0, 300),
        "three": partial(state_after, GAME, 3, 1, 220),
        "four": partial(state_after, GAME, 4, 0, 700),
    }
    pieces = (
        "counters",
        "bonus",
        "bonus_left",
        "paid",
        "club_paid",
        "hired_paid",
        "hand",
        "hand_cards",
        "deck",
        "deck_cards",
        "discard",
        "used",
        "pile",
        "pile_blocks",
        "load",
        "laid",
    )

    def test_a_block_in_two_places_is_noticed(self, position: Array) -> None:
        position["block"][0][1] = position["block"][0][2]
        assert "every block is somewhere, once" in self.found(position)

    def test_a_counter_on_a_block_more_is_noticed(self, position: Array) -> None:
        control = position["control"][0]
        laid = int(position["laid"][0])
        place = next(p for p in range(1, laid) if control[p] == state.NOBODY)
        control[place] = 0
        assert "every control counter is somewhere" in self.found(position)

    def test_a_crowd_on_one_space_is_noticed(self, position: Array) -> None:
        box = GAME.open_box().record
        block = position["block"][0]
        for place in range(1, int(position["laid"][0])):
            for space in range(box.block_spaces[block[place]]):
                if box.block_room[block[place], space] == 1:
                    position["at"][0][:4] = place * state.SPACES + space
                    assert "no space is too full" in self.found(position)
                    return


@pytest.mark.parametrize(("seats", "variant"), [(2, 0), (2, 1), (3, 0), (4, 0), (4, 1)])
def test_the_options_are_those_of_the_question(seats: int, variant: int) -> None:
    """Through whole games, every option listed is an answer to what the state asks."""
    rules, box, out = GAME.rules, GAME.open_box().record, [0] * state.OPTIONS.total
    for seed in range(1, 6):
        for s in random_game(GAME, seats, variant, seed):
            if rules["waiting"](box, s):
                options = out[: rules["legal"](box, s, s.actor, out)]
                assert len(set(options)) == len(options), f"{seats} seats, seed {seed}"
                kinds = {state.OPTIONS.span(option).base for option in options}
                if s.asked == state.PLAY:
                    assert kinds <= MOVE_KINDS, f"{seats} seats, seed {seed}"
                else:
                    assert kinds == {s.asked}, f"{seats} seats, seed {seed}"


def test_questions_stay_small() -> None:
    """In whole games no question has more than some sixty answers."""
    rules, box, out = GAME.rules, GAME.open_box().record, [0] * state.OPTIONS.total
    sizes = [
        rules["legal"](box, s, s.actor, out)
        for seed in range(1, 4)
        for s in random_game(GAME, 4, 0, seed)
        if rules["waiting"](box, s)
    ]
    assert max(sizes) <= 80
    assert np.mean(sizes) < 12
