"""The answers that the greedy bot tries when it finishes its turn."""

from random import Random

import pytest

from offworld.games.cytress import GAME, state
from offworld.games.cytress.evaluate import evaluate, trials
from offworld.kernel.records import copy
from offworld.match import Match


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_best_answer_is_among_those_tried_before_its_equals(seats: int) -> None:
    match, random = Match.new(GAME, seats, seed=seats), Random(seats)
    box, fewer = match.box.record, 0
    while match.waiting():
        seat = match.waiting()[0]
        options, out = list(match.options(seat)), [0] * GAME.options.total
        tried = out[: trials(box, match.state, seat, out)]
        assert tried == [option for option in options if option in tried]

        def value(option: int, seat: int = seat) -> int:
            s = copy(match.state)
            GAME.rules["apply"](box, s, seat, option)
            return int(evaluate(box, s, seat))

        if len(tried) < len(options):
            fewer += 1
            assert max(tried, key=value) == max(options, key=value)  # of equals the first
            assert seats > 1
            assert match.state.asked in (state.PLACE, state.RESERVE)
        match.play(seat, random.choice(options))
    assert fewer > 10 or seats == 1
