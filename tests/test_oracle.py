"""The oracle: what it says of answers adds up, comes true, and is the same for the same seed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from offworld import games
from offworld.bots.oracle import TRUSTED, Advice, Budget, _Line
from offworld.bots.thinker import Thinker
from offworld.kernel.game import Game
from offworld.match import Match
from offworld.presentation.words import foretold


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def played(game: Game, seats: int, moves: int, seed: int = 3) -> Match:
    """A match between captains, or all of it if it is shorter; it stops where somebody has a choice."""
    match, thinker = Match.new(game, seats, seed=seed), Thinker(game)
    while not match.is_over:
        seat = match.waiting()[0]
        if len(match.moves) >= moves and len(match.options(seat)) > 1:
            break
        match.play(
            seat, thinker.choose("captain", match.box, match.view(seat), seat, len(match.moves))
        )
    return match


def asked(match: Match, playouts: int = 60, seed: int = 1) -> Advice:
    seat = match.waiting()[0]
    return Thinker(match.game).advise(match.box, match.view(seat), seat, seed, Budget(playouts))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_answer_has_its_forecast(game: Game, seats: int) -> None:
    match = played(game, seats, 20)
    seat, advice = match.waiting()[0], asked(match)
    assert sorted(each.option for each in advice.answers) == sorted(match.options(seat))
    assert 2 * advice.best.tries >= max(each.tries for each in advice.answers)
    assert sum(each.tries for each in advice.answers) == advice.iterations
    assert advice.playouts == 60
    for each in advice.answers:
        assert 0 <= each.chance <= 1
        assert 0 <= each.unsure <= 1
        assert each.line[0] == (seat, each.option)
        assert all(step.seat == seat for step in each.line)
        assert advice.of(each.option) == each
    assert len(advice.chances) == len(advice.scores) == match.places
    assert advice.chances[seat] == advice.best.chance
    assert sum(advice.chances) == pytest.approx(1) if seats > 1 else sum(advice.chances) <= 1 + 1e-9


def test_the_same_seed_gives_the_same_advice(game: Game) -> None:
    match = played(game, 2, 30)
    thinker = Thinker(game)
    first = asked(match)
    seat = match.waiting()[0]
    thinker.choose(
        "admiral", match.box, match.view(seat), seat, 9
    )  # whatever a thinker did before makes no difference
    assert thinker.advise(match.box, match.view(seat), seat, 1, Budget(60)) == first
    assert asked(match, seed=2) != first


def test_a_clock_ends_it(game: Game) -> None:
    match = played(game, 2, 30)
    seat = match.waiting()[0]
    advice = Thinker(game).advise(
        match.box, match.view(seat), seat, 1, Budget(1_000_000, seconds=0.05)
    )
    assert 0 < advice.playouts < 10_000


def test_the_line_can_be_told(game: Game) -> None:
    match = played(game, 2, 30)
    seat, advice = match.waiting()[0], asked(match)
    told = foretold(game, match.box, match.view(seat), seat, advice.best.line)
    assert 1 <= len(told) <= len(advice.best.line)
    assert told[0] == (
        seat,
        game.tell().option(match.box, match.view(seat), seat, advice.best.option).text,
    )


def test_chances_come_true(game: Game) -> None:
    """Late in games between captains the seat that is said to win mostly wins."""
    right = 0
    for seed in range(12):
        match = played(game, 2, 1000, seed)
        last = max(
            number
            for number in range(len(match.moves))
            if number < 0.85 * len(match.moves) and len(choices(match, number)) > 1
        )
        before = match.at(last)
        right += int(np.argmax(asked(before).chances) in match.winners())
    assert right >= 9


def choices(match: Match, number: int) -> list[int]:
    return match.at(number).options(match.moves[number].seat)


def test_the_example_of_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    docs = (Path(__file__).parents[1] / "docs" / "bots.md").read_text()
    example = docs.split("## The oracle")[1].split("```python\n")[1].split("```")[0]
    exec(example, {})
    assert sorted(line.split(" ")[1] for line in capsys.readouterr().out.splitlines()) == [
        "1",
        "2",
    ], "both sides of the rebel board"


NOBODY = np.zeros(4, bool)


def test_a_line_through_playouts() -> None:
    """Worked out by hand: looks 0, 10, 20, 30 and wins 0, 0, 1, 1: at 15 it is 1/2, and it rises by 0.04 a step.

    What is left open is 0.1, -0.3, 0.3, -0.1: 0.2 over two degrees of freedom, a variance of 0.1 a playout.
    """
    line = _Line.through(np.array([0, 10, 20, 30]), np.array([0.0, 0.0, 1.0, 1.0]))
    assert (line.mean, line.at_mean, line.slope) == (15.0, 0.5, pytest.approx(0.04))
    assert line.left == pytest.approx([0.1, -0.3, 0.3, -0.1])
    chance, unsure = line.at(20.0, 1_000_000, NOBODY)
    assert chance == pytest.approx(0.7)
    assert unsure == pytest.approx(1.96 * (0.1 * (1 / 4 + 25 / 500 + 1 / TRUSTED)) ** 0.5, rel=1e-3)
    assert line.at(20.0, 1, NOBODY)[1] > unsure, "an answer tried once is known less well"


def test_own_playouts_count_the_more_there_are() -> None:
    """Looks say nothing here; of the first answer 300 of 400 games are won, of the second 100 of 400."""
    wins = np.array([1.0] * 300 + [0.0] * 100 + [1.0] * 100 + [0.0] * 300)
    line, first = _Line.through(np.zeros(800, np.int64), wins), np.arange(800) < 400
    assert line.at(0.0, 10, first)[0] == pytest.approx(0.5 + 0.25 * 400 / (400 + TRUSTED))
    assert line.at(0.0, 10, ~first)[0] == pytest.approx(0.5 - 0.25 * 400 / (400 + TRUSTED))
    assert line.at(0.0, 10, first)[1] < line.at(0.0, 10, np.zeros(800, bool))[1], (
        "nothing is known of an answer without playouts"
    )


def test_better_looks_are_never_worth_less() -> None:
    assert _Line.through(np.array([0, 10, 20, 30]), np.array([1.0, 1.0, 0.0, 0.0])).slope == 0
    assert (
        _Line.through(np.array([5, 5]), np.array([1.0, 0.0])).at(9.0, 3, np.zeros(2, bool))[0]
        == 0.5
    )
