"""The oracle: its forecasts add up, come true, and are the same for the same seed."""

from __future__ import annotations

from math import ceil, sqrt
from pathlib import Path

import numpy as np
import pytest

from offworld import games
from offworld.bots.oracle import PRIOR_PLAYOUTS, Advice, Budget, _Fit
from offworld.bots.thinker import Thinker
from offworld.kernel.game import Game
from offworld.match import Match
from offworld.presentation.words import foretold


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def played(game: Game, seats: int, moves: int, seed: int = 3, bot: str = "captain") -> Match:
    """Return a match between bots after `moves`, or a few more, where a seat has a choice."""
    match, thinker = Match.new(game, seats, seed=seed), Thinker(game)
    while not match.is_over:
        seat = match.waiting()[0]
        if len(match.moves) >= moves and len(match.options(seat)) > 1:
            break
        match.play(seat, thinker.choose(bot, match.box, match.view(seat), seat, len(match.moves)))
    return match


def asked(match: Match, playouts: int = 60, seed: int = 1) -> Advice:
    seat = match.waiting()[0]
    return Thinker(match.game).advise(match.box, match.view(seat), seat, seed, Budget(playouts))


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (name, seats)
        for name in games.names()
        for seats in (1, 2, 4)
        if games.find(name).facts.fewest <= seats
    ],
    indirect=["game"],
)
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
    thinker.choose("admiral", match.box, match.view(seat), seat, 9)  # its tree must not matter
    assert thinker.advise(match.box, match.view(seat), seat, 1, Budget(60)) == first
    assert asked(match, seed=2) != first


def test_a_clock_ends_it(game: Game) -> None:
    match = played(game, 2, 30)
    seat = match.waiting()[0]
    advice = Thinker(game).advise(
        match.box, match.view(seat), seat, 1, Budget(1_000_000, seconds=0.05)
    )
    assert 0 < advice.playouts < 10_000


def test_the_expected_line_has_words(game: Game) -> None:
    match = played(game, 2, 30)
    seat, advice = match.waiting()[0], asked(match)
    line = foretold(game, match.box, match.view(seat), seat, advice.best.line)
    assert 1 <= len(line) <= len(advice.best.line)
    assert line[0] == (
        seat,
        game.tell().option(match.box, match.view(seat), seat, advice.best.option).text,
    )


def test_chances_come_true(game: Game) -> None:
    """Late in a game, the seat with the highest chance wins as often as it says.

    The exponents of Cytress and Venus are fitted by games of admirals, the others' by captains.
    """
    bot = "admiral" if game.name in ("cytress", "venus") else "captain"
    right, said, variance = 0, 0.0, 0.0
    for seed in range(18):
        match = played(game, 2, 1000, seed, bot)
        late = ceil(0.85 * len(match.moves))
        last = next(n for n in reversed(range(late)) if len(choices(match, n)) > 1)
        chances = asked(match.at(last)).chances
        right += int(np.argmax(chances) in match.winners())
        said += max(chances)
        variance += max(chances) * (1 - max(chances))
    assert said >= 11, "by then most games are decided"
    assert abs(right - said) <= 2.5 * sqrt(variance) + 0.5


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


NONE = np.zeros(4, bool)


def test_the_fit_by_hand() -> None:
    """Values 0, 10, 20, 30 and wins 0, 0, 1, 1: 1/2 at the mean value 15, and a slope of 0.04.

    The residuals are 0.1, -0.3, 0.3, -0.1. Their squares add up to 0.2; over two degrees of freedom
    that is a variance of 0.1.
    """
    fit = _Fit.through(np.array([0, 10, 20, 30]), np.array([0.0, 0.0, 1.0, 1.0]))
    assert (fit.mean_value, fit.mean_result, fit.slope) == (15.0, 0.5, pytest.approx(0.04))
    assert fit.residuals == pytest.approx([0.1, -0.3, 0.3, -0.1])
    assert fit.variance == pytest.approx(0.1)
    chance, unsure = fit.predict(20.0, 1_000_000, NONE)
    assert chance == pytest.approx(0.7)
    variance = 0.1 * (1 / 4 + 25 / 500 + 1 / PRIOR_PLAYOUTS)
    assert unsure == pytest.approx(1.96 * variance**0.5, rel=1e-3)
    assert fit.predict(20.0, 1, NONE)[1] > unsure, "the value of one visit is less certain"


def test_own_playouts_count_the_more_there_are() -> None:
    """All values are equal. The first answer wins 300 of 400 games, the second 100 of 400."""
    wins = np.array([1.0] * 300 + [0.0] * 100 + [1.0] * 100 + [0.0] * 300)
    fit, first = _Fit.through(np.zeros(800, np.int64), wins), np.arange(800) < 400
    correction = 0.25 * 400 / (400 + PRIOR_PLAYOUTS)
    assert fit.predict(0.0, 10, first)[0] == pytest.approx(0.5 + correction)
    assert fit.predict(0.0, 10, ~first)[0] == pytest.approx(0.5 - correction)
    without = fit.predict(0.0, 10, np.zeros(800, bool))
    assert fit.predict(0.0, 10, first)[1] < without[1], "own playouts make it more certain"


def test_a_higher_value_never_predicts_a_worse_result() -> None:
    assert _Fit.through(np.array([0, 10, 20, 30]), np.array([1.0, 1.0, 0.0, 0.0])).slope == 0
    flat = _Fit.through(np.array([5, 5]), np.array([1.0, 0.0]))
    assert flat.predict(9.0, 3, np.zeros(2, bool))[0] == 0.5
