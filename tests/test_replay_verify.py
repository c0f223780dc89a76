"""The commands `offworld replay` and `offworld verify`: their output and their exit status."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from offworld import games
from offworld.cli import main
from offworld.games.cytress.box import STANDARD_BOX
from offworld.kernel.contract import SPECTATOR
from offworld.match import Match

CYTRESS = games.find("cytress")


def offworld(*arguments: object) -> Result:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def played(seats: int, moves: int | None = None, **settings: object) -> Match:
    made = Match.new(CYTRESS, seats, seed=6, **settings)  # type: ignore[arg-type]
    dice = random.Random(6)
    while not made.is_over and (moves is None or len(made.moves) < moves):
        (seat,) = made.waiting()
        made.play(seat, dice.choice(made.options(seat)))
    return made


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, Match]:
    made = played(2, 30, players=("Ann", "Bob"))
    made.save(tmp_path / "a.match")
    return tmp_path / "a.match", made


@pytest.fixture
def damaged(saved: tuple[Path, Match]) -> Path:
    """A match file whose third move was edited, in line 12."""
    path, _ = saved
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert lines[11].startswith("3 ")
    lines[11] = lines[11].replace("#", "#1", 1)
    bad = path.with_name("bad.match")
    bad.write_text("".join(lines), encoding="utf-8")
    return bad


@pytest.fixture
def house_box(tmp_path: Path) -> Path:
    """A box in which a crew rises for 4."""
    text = STANDARD_BOX.read_text(encoding="utf-8")
    assert "raise_cost = 5" in text
    path = tmp_path / "house.toml"
    path.write_text(text.replace("raise_cost = 5", "raise_cost = 4"), encoding="utf-8")
    return path


# --- verify ---


def test_verify_says_ok_with_figures(saved: tuple[Path, Match]) -> None:
    path, made = saved
    result = offworld("verify", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(
        f"{path}: OK: cytress standard, seats: 2, moves: 30, unfinished, scores: "
    )
    assert (
        f"seed sha256 {hashlib.sha256(b'6').hexdigest()[:16]}, state sha256 {made.digest()[:16]}"
        in result.stdout
    )
    assert "seed 6" not in result.stdout


@pytest.mark.parametrize(
    ("seats", "variant"), [(1, "recommended"), (1, "experienced"), (2, "standard"), (5, "standard")]
)
def test_verify_knows_whole_games(seats: int, variant: str, tmp_path: Path) -> None:
    made = played(seats, variant=variant)
    made.save(tmp_path / "a.match")
    result = offworld("verify", tmp_path / "a.match", "--json")
    (told,) = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (told["ok"], told["over"], told["seats"], told["variant"], told["moves"]) == (
        True,
        True,
        seats,
        variant,
        len(made.moves),
    )
    assert (told["scores"], told["winners"]) == (made.scores(), made.winners())


def test_verify_goes_through_all_files_and_fails_if_one_is_bad(
    saved: tuple[Path, Match], damaged: Path, tmp_path: Path
) -> None:
    path, _ = saved
    foreign, nothing = tmp_path / "foreign.bin", tmp_path / "nothing.match"
    foreign.write_bytes(bytes(range(256)))
    before = {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)}
    result = offworld("verify", damaged, foreign, nothing, path)
    assert result.exit_code == 2
    assert result.stdout.count(": OK:") == 1
    errors = result.stderr.splitlines()
    assert errors[0].startswith(f"Error: {damaged}: line 12: move 3 was changed")
    assert errors[1].startswith(f"Error: {foreign}: line 1: not an Offworld match")
    assert errors[2].startswith(f"Error: {nothing}: can't be read: No such file")
    assert {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)} == before


def test_verify_tells_programs_the_line(saved: tuple[Path, Match], damaged: Path) -> None:
    result = offworld("verify", "--json", saved[0], damaged)
    good, bad = json.loads(result.stdout)
    assert (result.exit_code, good["ok"], bad["ok"], bad["line"]) == (2, True, False, 12)
    assert "move 3 was changed" in bad["error"]


def test_both_need_the_box_of_the_match(house_box: Path, tmp_path: Path) -> None:
    path = tmp_path / "house.match"
    played(2, 10, box=CYTRESS.open_box(house_box)).save(path)
    for command in ("verify", "replay"):
        without = offworld(command, path)
        assert (without.exit_code, without.stdout) == (2, "")
        assert re.search(r"house\.match: line 3: played with the box .* --box", without.stderr)
        assert offworld(command, path, "--box", house_box).exit_code == 0
        missing = offworld(command, path, "--box", tmp_path / "none.toml")
        assert (missing.exit_code, missing.stdout) == (2, "")
        assert f"Error: {tmp_path / 'none.toml'}: No such file" in missing.stderr


# --- replay ---


def test_replay_tells_every_move_and_its_events(saved: tuple[Path, Match]) -> None:
    path, made = saved
    result = offworld("replay", path)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    tell = CYTRESS.tell()
    at = 0
    for number, (seat, option) in enumerate(made.moves, 1):
        name = ("Red (Ann)", "Green (Bob)")[seat]
        at = lines.index(f"{number}. {name}: {made.at(number - 1).notation(option)}", at)
        for event in made.events(number):
            text, rule = tell.event(made.box, made.after(number), event)
            at += 1
            assert lines[at] == f"     {text} [{rule}]"
    assert "After move 30. Scores if it ended now: " in result.stdout


def test_replay_draws_the_position_after_a_move(saved: tuple[Path, Match]) -> None:
    path, made = saved
    early, late = (offworld("replay", path, "--to", number).stdout for number in (0, 30))
    assert "\n1. " not in early
    assert "After move 0. " in early
    assert late == offworld("replay", path).stdout
    seat = made.waiting()[0]
    question = CYTRESS.tell().question(made.box, made.state, seat, None, SPECTATOR).text
    assert question in late
    for drawing in (early, late):
        assert "Districts" in drawing
    drawn = [text[text.rindex("Districts") :] for text in (early, late)]
    assert drawn[0] != drawn[1]


def test_replay_of_a_whole_game_names_the_winners(tmp_path: Path) -> None:
    made = played(3)
    made.save(tmp_path / "a.match")
    last = offworld("replay", tmp_path / "a.match").stdout.splitlines()[-1]
    colours = ("Red", "Green", "White")
    winners = " and ".join(colours[seat] for seat in made.winners())
    scores = ", ".join(
        f"{colour} {score}" for colour, score in zip(colours, made.scores(), strict=True)
    )
    assert (
        last
        == f"After move {len(made.moves)} the match is over. Scores: {scores}. Won by {winners}."
    )


def test_replay_shows_a_solo_game(tmp_path: Path) -> None:
    played(1, variant="experienced").save(tmp_path / "a.match")
    result = offworld("replay", tmp_path / "a.match")
    assert result.exit_code == 0
    assert "The AI" in result.stdout


def test_replay_as_json_holds_the_match(saved: tuple[Path, Match]) -> None:
    path, made = saved
    told = json.loads(offworld("replay", path, "--to", 12, "--json").stdout)
    assert [(move["seat"], move["option"]) for move in told["moves"]] == list(made.moves[:12])
    assert [move["number"] for move in told["moves"]] == list(range(1, 13))
    assert (told["seed"], told["players"], told["state_sha256"]) == (
        6,
        ["Ann", "Bob"],
        made.at(12).digest(),
    )
    assert told["waiting"] == made.at(12).waiting()
    assert [len(move["events"]) for move in told["moves"]] == [
        len(made.events(number)) for number in range(1, 13)
    ]
    assert all(
        re.fullmatch(r"\d+\.\d+", event["rule"])
        for move in told["moves"]
        for event in move["events"]
    )


def test_replay_refuses_a_bad_file_or_move(saved: tuple[Path, Match], damaged: Path) -> None:
    path, _ = saved
    for arguments, reason in (
        ((damaged,), f"Error: {damaged}: line 12: move 3 was changed"),
        ((path, "--to", "31"), f"Error: {path}: there is no move 31: the match has 30"),
        ((path, "--to", "-1"), "Invalid value for '--to'"),
        ((path.parent,), f"Error: {path.parent}: can't be read"),
    ):
        result = offworld("replay", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert reason in result.stderr


# --- help ---


@pytest.mark.parametrize("name", ["replay", "verify"])
def test_help_teaches_with_examples(name: str) -> None:
    result = offworld(name, "--help")
    assert result.exit_code == 0
    assert f"offworld {name} evening.match\n" in result.stdout
    assert "--box FILE" in result.stdout
    assert "exit status" in result.stdout
