"""`import offworld`: what a program sees first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import offworld
from offworld.games import find
from offworld.match import IllegalOption, Match, MatchError, Move


@pytest.fixture
def match() -> Match:
    return offworld.new("cytress", seats=2, seed=7)


def test_the_games_there_are() -> None:
    assert offworld.games() == ["cryo", "cysmic", "cytress", "venus", "zaibatsu"]
    with pytest.raises(
        ValueError, match="no game 'chess': choose from cryo, cysmic, cytress, venus"
    ):
        offworld.new("chess", seats=2)


def test_an_option_is_its_number_and_shows_its_notation(match: Match) -> None:
    first, second = match.options()
    assert (first, second) == (0, 1)
    assert repr([first, second]) == "[<side 1>, <side 2>]"
    assert (second.notation, second.seat, second.rule) == ("side 2", 0, "2.8")
    assert second.text.startswith("Play ")
    assert (str(second), f"{second}", f"{second:03}") == ("1", "1", "001")


def test_an_option_keeps_its_notation_when_the_match_goes_on(match: Match) -> None:
    options = match.options()
    match.push(options[0])
    match.push(match.options()[0])
    assert [option.notation for option in options] == ["side 1", "side 2"]


@pytest.mark.parametrize("how", ["side 2", "SIDE  2", "#1", 1])
def test_a_move_is_pushed_by_notation_or_number(match: Match, how: int | str) -> None:
    (happening,) = match.push(how)
    assert (happening.name, happening.seat, happening.rule) == ("chose_side", 0, "2.8")
    assert str(happening) == happening.text
    assert repr(happening) == f"<{happening.text}>"
    assert match.moves == (Move(0, 1),)


def test_events_read_as_sentences(match: Match) -> None:
    lines = [str(happening) for happening in match.happenings(0)]
    assert lines[-1] == "Red begins."
    assert all(line.endswith((".", "!")) for line in lines)


def test_an_impossible_move_changes_nothing(match: Match) -> None:
    before = match.digest()
    for wrong, words in (
        ("side 3", "choose from side 2, side 1"),
        (17, "not possible now"),
        (-1, "no option #-1"),
    ):
        with pytest.raises(IllegalOption, match=words):
            match.push(wrong)
    with pytest.raises(IllegalOption, match="seat 1 is not asked"):
        match.push("side 1", seat=1)
    assert (match.moves, match.digest()) == ((), before)


def test_where_several_are_asked_the_seat_is_named_or_comes_with_the_option() -> None:
    match = offworld.new("venus", seats=2, seed=1)
    assert match.waiting() == [0, 1]
    with pytest.raises(MatchError, match="seats 0, 1 are asked at once"):
        match.push("ready")
    match.push("ready", seat=1)
    match.push(next(o for o in match.options(0) if o.notation == "ready"))
    assert [move.seat for move in match.moves] == [1, 0]


def test_the_last_move_is_undone(match: Match) -> None:
    before = match.digest()
    with pytest.raises(MatchError, match="nothing has been played"):
        match.undo()
    match.push("side 2")
    assert match.undo() == Move(0, 1)
    assert match.digest() == before


def test_a_match_is_saved_and_loaded(match: Match, tmp_path: Path) -> None:
    match.push("side 2")
    match.save(tmp_path / "game.match")
    again = offworld.load(tmp_path / "game.match")
    assert (again.moves, again.digest()) == (match.moves, match.digest())
    with pytest.raises(offworld.MatchError, match="can't be read"):
        offworld.load(tmp_path / "none.match")


def test_a_changed_box_is_played_with_by_its_file(tmp_path: Path) -> None:
    source = Path(offworld.games.__path__[0], "venus", "box.toml")
    changed = tmp_path / "my.toml"
    changed.write_text(source.read_text().replace('name = "standard"', 'name = "mine"'))
    assert offworld.new("venus", seats=1, box=changed).header.box_name == "mine"


def test_a_match_says_what_it_is(match: Match) -> None:
    assert repr(match) == "<Match of cytress: 2 seats, seed 7, 0 moves, Red to answer>"
    match.push("side 1")
    assert repr(match).endswith("1 move, Green to answer>")
    drawn = str(match)
    assert "Green to act" in drawn
    assert max(map(len, drawn.splitlines())) <= 100
    assert "\x1b" not in drawn
    assert match._repr_svg_().startswith("<svg")
    assert repr(find("cytress")) == "<Game 'cytress', 1-5 seats>"
    assert repr(match.state) == f"<Record of cytress, {match.game.state.itemsize} bytes>"
    assert repr(match.box).startswith("<Box 'standard' ")


def test_names_of_players_are_shown() -> None:
    match = offworld.new("cytress", seats=1, seed=1, players=["Ada"])
    assert "Ada" in str(match)


def test_the_import_is_fast() -> None:
    """Neither NumPy nor anything else large is loaded before it is needed."""
    code = "import sys, offworld; print({'numpy', 'numba', 'rich'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_what_there_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = offworld.chess
