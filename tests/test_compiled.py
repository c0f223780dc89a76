"""The programs that rules are part of compile, and do what the interpreted rules do.

These tests run before all others, each in the process that goes on with the laws of its game: rules
are translated once for all programs, and other tests find them in the cache.
"""

from __future__ import annotations

import numpy as np
import pytest

from offworld import games
from offworld.bots import thinker
from offworld.kernel.compiling import Progress
from offworld.kernel.drivers import lowest, perft
from offworld.kernel.game import Game
from offworld.kernel.records import packed
from offworld.lab.simulate import Experiment, simulate


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def test_what_bots_think_with(game: Game) -> None:
    reports: list[Progress] = []
    thinker.load(game, reports.append)
    assert reports[-1].share == 1.0
    assert thinker.is_cached(game)


def test_what_simulations_play_with(game: Game) -> None:
    results = simulate(Experiment.of(game, 2, ["greedy", "random"], 2), jobs=1)
    assert results.decisions.min() > 0


def test_what_counts_sequences_of_answers(game: Game) -> None:
    box, s, out = game.open_box().record, game.blank(), [0] * game.options.total
    seats = game.facts.most
    game.rules["setup"](box, s, seats, game.variant(seats), 7)
    options = game.rules["legal"](box, s, lowest(game.rules["waiting"](box, s)), out)
    row, lists = np.zeros(2, game.state), np.zeros((2, game.options.total + 1), np.int64)
    row[0] = packed(s)
    assert game.compiled(perft)(packed(box), row, lists, 1) == options
