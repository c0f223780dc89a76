"""The picture: drawn from a view, whole, legible, with everything that can be chosen on it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html import escape
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from offworld.cli import main
from offworld.games import find
from offworld.games.cytress import state as c
from offworld.games.cytress.draw import draw
from offworld.kernel.contract import SPECTATOR
from offworld.match import Match
from offworld.presentation.pictures import svg
from picture_checks import (
    LAYOUTS,
    answers,
    area,
    check_apart,
    check_memory,
    check_pieces_apart,
    check_same_bytes,
    check_whole_and_legible,
    drawn,
    unexplained,
)

GAME = find("cytress")
TABLES = [
    (1, "recommended"),
    (1, "experienced"),
    (2, "standard"),
    (3, "standard"),
    (4, "standard"),
    (5, "standard"),
]


def positions(
    seats: int, variant: str, every: int, seed: int = 5, running: int = 1
) -> Iterator[Match]:
    """Play a random match; yield it before some `running` of every n decisions, and at its end."""
    match, dice = Match.new(GAME, seats, variant=variant, seed=seed), Random(seed)
    while not match.is_over:
        if len(match.moves) % every < running:
            yield match
        seat = match.waiting()[0]
        match.play(seat, dice.choice(match.options(seat)))
    yield match


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_option_is_on_the_table(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 3):
        if not match.is_over:
            legal = set(match.options(match.waiting()[0]))
            assert answers(drawn(match, layout)) == legal


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_whole_and_legible(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 25):
        check_whole_and_legible(drawn(match, layout), layout)


def test_words_on_one_board_do_not_run_into_each_other() -> None:
    for match in positions(5, "standard", 40):
        check_apart(check_whole_and_legible(drawn(match), "wide"))


def test_the_same_view_gives_the_same_bytes_and_the_dice_do_not_show() -> None:
    match = next(m for m in positions(3, "standard", 90) if len(m.moves) == 90)
    check_same_bytes(match)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_what_is_remembered_is_what_would_be_drawn(
    seats: int, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = 9 if seats == 1 else 3  # the AI's prestige changes seldom alone
    check_memory(positions(seats, variant, 9, running=running), monkeypatch)


def test_a_group_stays_when_what_it_shows_does() -> None:
    """Scouting moves a leader and stocks; the map, Stratos and the Stratolites stay the same."""
    match = Match.new(GAME, 4, seed=2)
    while match.state.asked != c.SCOUT:
        match.play(match.waiting()[0], c.SIDE)
    before = drawn(match, seat=SPECTATOR)
    seat = match.waiting()[0]
    match.play(seat, match.options(seat)[0])
    after = drawn(match, seat=SPECTATOR)
    changed = {name for name in before if before[name] != after[name]}
    assert (
        changed & {"map", "stratos", "stratolites", "fixer", "merchant", "symbols", "district-2"}
        == set()
    )
    assert {"district-0", f"seat-{seat}", "round"} <= changed


def test_crews_tubes_and_leaders_are_where_they_lie() -> None:
    match = next(m for m in positions(4, "standard", 120) if len(m.moves) == 240)
    picture = drawn(match, seat=SPECTATOR)
    s = match.state
    for here in range(s.hexes):
        assert (f'data-piece="crew-{here}"' in picture["map"]) == (s.hex_crew[here] != c.NOBODY)
    sections = sum(s.hex_tube[here] for here in range(s.hexes))
    assert len(re.findall(r'class="tube[ "]', picture["map"])) == sections
    for seat in range(s.seats):
        spot = s.leader[seat]
        assert (
            spot == c.NOWHERE
            or f'data-piece="leader-{seat}"' in picture[f"district-{spot // c.SPOTS}"]
        )


# --- the city is what one sees first ---


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_the_city_takes_most_of_the_picture(seats: int, variant: str) -> None:
    for match in positions(seats, variant, 100):
        assert area(drawn(match), "city-sky") >= 0.45


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_icon_piece_and_number_says_what_it_is(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 20):
        picture = ET.fromstring(svg(drawn(match, layout)))
        assert not list(unexplained(picture, "[a-z]{2}|h[0-9]"))


def test_a_symbol_without_words_would_be_found() -> None:
    bare = '<svg xmlns="http://www.w3.org/2000/svg"><text>3</text><use href="#f0"/></svg>'
    assert list(unexplained(ET.fromstring(bare))) == ["text 3", "use #f0"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_pieces_stand_apart(seats: int, variant: str, layout: str) -> None:
    pictures = (drawn(match, layout) for match in positions(seats, variant, 20))
    met = sum(check_pieces_apart(picture) for picture in pictures)
    assert met > 20


def test_a_district_opens_when_it_is_in_question() -> None:
    """Names of intel are written only where a card can be taken or a spot chosen."""
    asked = set()
    for match in positions(3, "standard", 1):
        seat = (match.waiting() or [SPECTATOR])[0]
        options, names = match.options(seat), match.box.names["intel"]
        picture = drawn(match)
        for faction in range(c.FACTIONS):
            takes = {c.TAKE + faction * c.SLOTS + slot for slot in range(c.SLOTS)}
            in_question = bool(takes & set(options))
            in_question |= any(c.SCOUT <= option < c.PAD for option in options)
            first = match.state.shown[faction, 0]
            if first != c.NOWHERE:
                written = f">{escape(names[first])}</text>" in picture[f"district-{faction}"]
                assert written == in_question
                asked.add(in_question)
    assert asked == {True, False}


def test_on_a_phone_what_is_in_question_follows_the_city() -> None:
    follows = {c.BOUNTY: "renegade", c.SIDE: "seat-", c.SCOUT: "district-0", c.PAD: "renegade"}
    seen = set()
    for match in positions(3, "standard", 1):
        first = follows.get(match.state.asked)
        if first:
            below = [name for name in drawn(match, "tall") if name not in CITY]
            assert below[0].startswith(first)
            seen.add(first)
    assert len(seen) == 3


CITY = ("symbols", "sky", "round", "ground", "map", "names", "lights", "stratos", "stratolites")


# --- the command ---


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = next(m for m in positions(2, "standard", 60) if len(m.moves) == 60)
    match.save(tmp_path / "a.match")
    return tmp_path / "a.match"


def test_the_command_draws_a_position(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    done = CliRunner().invoke(
        main, ["draw", str(saved), "--to", "10", "--seat", "0", "--theme", "light", "-o", str(out)]
    )
    assert done.exit_code == 0, done.output
    match = Match.load(saved).at(10)
    expected = draw(match.box, match.view(0), seat=0, options=match.options(0))
    assert out.read_text(encoding="utf-8") == svg(expected, "light")
    assert Match.load(saved)._repr_svg_() == CliRunner().invoke(main, ["draw", str(saved)]).stdout


@pytest.mark.parametrize("wrong", [["--to", "999"], ["--seat", "7"], ["-o", "/nowhere/at/all.svg"]])
def test_the_command_says_what_is_wrong(saved: Path, wrong: list[str]) -> None:
    done = CliRunner().invoke(main, ["draw", str(saved), *wrong])
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")
