"""Commands on a match with hidden cards: what all may know while it goes on, then everything."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from offworld.cli import main
from offworld.kernel.game import Game
from offworld.match import Match, MatchError
from offworld.review.analysis import Effort, review


def offworld(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def played(game: Game, moves: int | None) -> Match:
    match, dice = Match.new(game, 3, seed=6, players=("Ann", "Ben", "Cyd")), random.Random(6)
    while not match.is_over and (moves is None or len(match.moves) < moves):
        seat = dice.choice(match.waiting())
        match.play(seat, dice.choice(match.legal(seat)))
    return match


@pytest.fixture
def running(smugglers: Game, tmp_path: Path) -> Path:
    """A match of three that goes on, in which all but one have bid."""
    match = played(smugglers, 30)
    while len(match.waiting()) != 2:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    match.save(tmp_path / "running.match")
    return tmp_path / "running.match"


@pytest.fixture
def over(smugglers: Game, tmp_path: Path) -> Path:
    played(smugglers, None).save(tmp_path / "over.match")
    return tmp_path / "over.match"


def test_replay_shows_what_all_may_know_of_a_match_that_goes_on(running: Path) -> None:
    result = offworld("replay", running)
    assert result.exit_code == 0
    assert "Red (Ann) has made a bid." not in result.stdout
    assert "Red has made a bid." in result.stdout
    assert ": bid " not in result.stdout
    assert "Red bids" not in result.stdout
    assert "is dealt a card" in result.stdout
    data = json.loads(offworld("replay", "--json", running).stdout)
    assert data["seed"] is data["state_sha256"] is None
    assert {move["option"] for move in data["moves"]} == {None}


def test_replay_for_a_seat_shows_its_own_answers(running: Path) -> None:
    text = offworld("replay", running, "--seat", 0).stdout
    assert "Red bids" in text
    assert "Green bids" not in text
    moves = json.loads(offworld("replay", "--json", running, "--seat", 0).stdout)["moves"]
    assert {move["seat"] for move in moves if move["option"] is not None} == {0}


def test_replay_of_a_finished_match_shows_everything(over: Path) -> None:
    text = offworld("replay", over).stdout
    assert ": bid " in text
    assert "has made a bid" not in text
    assert " % of the way" in text
    early = offworld("replay", over, "--to", 3).stdout
    assert ": bid " in early, "also of its first moves"


def test_there_is_no_seat_to_look_from(running: Path) -> None:
    for command in ("replay", "draw", "review"):
        result = offworld(command, running, "--seat", 3)
        assert result.exit_code == 2
        assert "there is no seat 3: seats run from 0 to 2" in result.stderr


def test_draw_shows_a_hand_to_its_seat_only(running: Path, smugglers: Game) -> None:
    match = Match.load(running)
    public, own = (offworld("draw", running, *seat).stdout for seat in ((), ("--seat", 1)))
    hand, cards = match.view(1).hand, ("guard", "blade", "spice", "gem")
    words = [f"{hand[1, kind]} {word}" for kind, word in enumerate(cards)]
    assert all(each in own for each in words)
    assert not any(each in public for each in words)


def test_a_review_of_a_match_that_goes_on_needs_a_seat(smugglers: Game, running: Path) -> None:
    assert "--seat" in offworld("review", running).stderr
    match, names = Match.load(running), ("Ann", "Ben", "Cyd")
    with pytest.raises(MatchError, match="hidden cards"):
        review(match, names)


def test_a_review_of_one_seat_judges_its_decisions_only(smugglers: Game) -> None:
    match, names = played(smugglers, 8), ("Ann", "Ben", "Cyd")
    made = review(match, names, budget=Effort(1, 1, 1), seat=1)
    assert {each.seat for each in made.decisions} == {1}
    assert made.as_data()["points"] is False
