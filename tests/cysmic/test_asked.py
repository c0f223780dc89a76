"""Questions stay small, and the table seldom waits for those whose turn it isn't."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from offworld.games.cysmic import GAME, state
from offworld.match import Match
from offworld.presentation.tour import example_file
from scaffolding.play import random_game


def _tool() -> ModuleType:
    path = Path(__file__).parents[2] / "tools" / "asked.py"
    spec = spec_from_file_location("asked_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_turn_of_the_example_asks_others_at_most_twice() -> None:
    """It has four seats; `python -m tools.asked cysmic --seats 6` measures more games."""
    asked = _tool().count([Match.load(example_file(GAME))])
    assert asked.turns > 20
    assert asked.largest <= state.MOST_ANSWERS
    assert 0 < asked.others <= 2 * asked.turns


def test_no_question_of_a_random_game_has_more_than_60_answers() -> None:
    largest = 0
    out = [0] * GAME.options.total
    box = GAME.open_box().record
    for s in random_game(GAME, 6, 0, 1):
        for seat in range(6):
            if GAME.rules["waiting"](box, s) >> seat & 1 == 1:
                largest = max(largest, GAME.rules["legal"](box, s, seat, out))
    assert 20 < largest <= state.MOST_ANSWERS
