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
from offworld.kernel.dice import IMAGINING, seed_dice
from offworld.kernel.records import copy
from offworld.match import Match
from offworld.presentation import scene
from offworld.presentation.pictures import Picture, svg
from picture_checks import SVG, CheckedMemory, answers, check_apart, check_whole_and_legible

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


def drawn(match: Match, layout: str = "wide", seat: int | None = None) -> Picture:
    """Draw the picture for the seat that is asked, or for another."""
    seat = seat if seat is not None else (match.waiting() or [SPECTATOR])[0]
    return draw(match.box, match.view(seat), seat=seat, options=match.options(seat), layout=layout)


@pytest.mark.parametrize("layout", ["wide", "middle", "tall"])
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_option_is_on_the_table(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 3):
        if not match.is_over:
            legal = set(match.options(match.waiting()[0]))
            assert answers(drawn(match, layout)) == legal


@pytest.mark.parametrize("layout", ["wide", "middle", "tall"])
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_whole_and_legible(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 25):
        check_whole_and_legible(drawn(match, layout), layout)


def test_words_on_one_board_do_not_run_into_each_other() -> None:
    for match in positions(5, "standard", 40):
        check_apart(check_whole_and_legible(drawn(match), "wide"))


def test_the_same_view_gives_the_same_bytes_and_the_dice_do_not_show() -> None:
    match = next(m for m in positions(3, "standard", 90) if len(m.moves) == 90)
    seat = match.waiting()[0]
    other = copy(match.view(seat))
    seed_dice(other.rng, 77, IMAGINING)
    assert (
        drawn(match)
        == drawn(match)
        == draw(match.box, other, seat=seat, options=match.options(seat))
    )


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_what_is_remembered_is_what_would_be_drawn(
    seats: int, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = CheckedMemory()
    monkeypatch.setattr(scene, "MEMORY", memory)
    running = 9 if seats == 1 else 3  # the AI's prestige changes seldom alone
    for match in positions(seats, variant, 9, running=running):
        for seat in (SPECTATOR, *match.waiting()):
            memory.look(GAME, match.view(seat), seat, match.options(seat))
            drawn(match, seat=seat)
    assert memory.checks > 100


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


def area(picture: Picture, kind: str) -> float:
    """Return the area of the rectangle of a class, as a part of the picture's."""
    root = ET.fromstring(svg(picture))
    ground = next(node for node in root.iter(f"{SVG}rect") if node.get("class") == kind)
    width, height = float(picture.viewbox[2]), float(picture.viewbox[3])
    return float(ground.attrib["width"]) * float(ground.attrib["height"]) / (width * height)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_the_city_takes_most_of_the_picture(seats: int, variant: str) -> None:
    for match in positions(seats, variant, 100):
        assert area(drawn(match), "city-sky") >= 0.45


def unexplained(node: ET.Element, said: bool = False) -> Iterator[str]:
    """Return icons, pieces and bare numbers with no words on them or on a group around them."""
    said = said or node.find(f"{SVG}title") is not None or "aria-label" in node.attrib
    words = node.text or ""
    is_bare = node.tag == f"{SVG}text" and not re.search("[a-z]{2}|h[0-9]", words)
    is_piece = node.get("class", "").startswith("token")
    if not said and (is_bare or is_piece or node.tag == f"{SVG}use"):
        yield f"{node.tag.removeprefix(SVG)} {node.get('href', '')}{words}"
    for child in node:
        if child.tag != f"{SVG}defs":
            yield from unexplained(child, said)


@pytest.mark.parametrize("layout", ["wide", "middle", "tall"])
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_icon_piece_and_number_says_what_it_is(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 20):
        assert not list(unexplained(ET.fromstring(svg(drawn(match, layout)))))


def test_a_symbol_without_words_would_be_found() -> None:
    bare = '<svg xmlns="http://www.w3.org/2000/svg"><text>3</text><use href="#f0"/></svg>'
    assert list(unexplained(ET.fromstring(bare))) == ["text 3", "use #f0"]


PIECE = re.compile(
    r'translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.e-]+)\)" class="token[^"]*" data-piece="([^"]+)"'
)


@pytest.mark.parametrize("layout", ["wide", "middle", "tall"])
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_pieces_stand_apart(seats: int, variant: str, layout: str) -> None:
    met = 0
    for match in positions(seats, variant, 20):
        for name, group in drawn(match, layout).items():
            pieces = [(float(x), float(y), 16 * float(f), p) for x, y, f, p in PIECE.findall(group)]
            met += len(pieces)
            for i, (x, y, size, piece) in enumerate(pieces):
                for x2, y2, size2, other in pieces[i + 1 :]:
                    apart = max(abs(x - x2), abs(y - y2))
                    assert apart >= 0.5 * (size + size2) - 0.5, (name, piece, other)
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
