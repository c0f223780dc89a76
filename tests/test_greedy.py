"""How far the greedy bot looks: to the end of its own turn, or as far as the game says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from offworld.bots.buffers import TRIAL, compiled_buffers, interpreted_buffers
from offworld.bots.greedy import finish_turn
from offworld.kernel.dice import WORDS, new_dice
from offworld.kernel.game import Game
from offworld.kernel.records import Record, opened, packed
from offworld.kernel.rule import rule
from offworld.match import Match

ONE, TWO, THROW, DONE, KEEP, GIVE = range(6)
NOTHING, PICK = -1, 0


@rule
def first_pick(box, s, seat):  # type: ignore[no-untyped-def]
    return s.picks[seat] == 0


def interpreted(game: Game, s: Record, seat: int) -> Record:
    """Return the end of the turn as the bot expects it."""
    buffers = interpreted_buffers(game)
    buffers.scratch[TRIAL] = s
    memory = (new_dice(), buffers.inner, buffers.scratch)
    game.interpreted(finish_turn)(game.open_box().record, seat, s.turn, *memory)
    return buffers.scratch[TRIAL]  # type: ignore[no-any-return]


def compiled(game: Game, s: Record, seat: int) -> Record:
    buffers = compiled_buffers(game)
    buffers.scratch[TRIAL] = packed(s)
    dice = np.zeros((1, WORDS), np.int64)
    memory = (dice, buffers.inner, buffers.scratch)
    game.compiled(finish_turn)(packed(game.open_box().record), seat, int(s.turn), *memory)
    return opened(buffers.scratch[TRIAL : TRIAL + 1].copy())


@pytest.mark.parametrize("form", [interpreted, compiled])
def test_a_turn_is_followed_to_its_end_and_no_further(pebbles: Game, form: object) -> None:
    match = Match.new(pebbles, 3, seed=1)
    match.play(1, ONE)
    end = form(pebbles, match.state, 1)  # type: ignore[operator]
    assert list(end.picks) == [0, 3, 0]
    assert list(end.asked) == [PICK, NOTHING, PICK]
    assert end.owns[1] >= 5, "the better of two sure pebbles and the die, twice"


def test_a_game_says_which_questions_are_followed(pebbles: Game) -> None:
    short = replace(pebbles, rules={**pebbles.rules, "extends_turn": first_pick})
    assert list(interpreted(short, Match.new(pebbles, 3, seed=1).state, 0).picks) == [1, 0, 0]


def test_nothing_else_may_be_left_out(pebbles: Game) -> None:
    assert not pebbles.rules.keys() & {"extends_turn", "samples", "turn_potential"}
    with pytest.raises(TypeError, match="lacks score of the contract"):
        replace(
            pebbles, rules={name: each for name, each in pebbles.rules.items() if name != "score"}
        )
