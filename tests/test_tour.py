"""Tours: what the rules page shows first belongs to the game as it is, and can't go stale."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from offworld import games
from offworld.kernel.game import Game
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.presentation.extents import Extent, extent
from offworld.presentation.pictures import Picture, box, circle, path, text
from offworld.presentation.tour import (
    Pin,
    Shown,
    Tour,
    TourError,
    example_file,
    plate,
    read,
    texts,
    tour_of,
)
from offworld.table.rules_page import linked, rules_page, tour_plates

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"\((\d+\.\d+)\)")


def tour_to(game: Game) -> Tour:
    found = tour_of(game)
    assert found is not None, f"{game.name} has no tour.toml"
    return found


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


# --- the tours of the games ---


def test_the_example_game_can_be_replayed(game: Game) -> None:
    """Else the rules or the box have changed: run `python tools/examples.py`."""
    match, tour = Match.load(example_file(game)), tour_to(game)
    assert match.is_over
    assert (match.header.seats, match.header.seed) == (tour.seats, tour.seed)


def test_the_picture_in_readme_shows_the_example_as_it_is_drawn_now(game: Game) -> None:
    """Else run `python tools/examples.py`."""
    assert f"docs/pictures/{game.name}.svg" in (ROOT / "README.md").read_text(encoding="utf-8")
    kept = ROOT / "docs" / "pictures" / f"{game.name}.svg"
    assert kept.read_text(encoding="utf-8") == tour_plates(game)["table"].svg("dark")


def test_every_picture_has_its_position_and_its_parts(game: Game) -> None:
    plates = tour_plates(game)
    assert len(plates) >= 4
    for shown in tour_to(game).pictures:
        made = plates[shown.name]
        assert made.frame.width > 100
        assert made.frame.height > 60
        assert len(made.pins) == len(shown.pins)
        left, top, right, bottom = made.frame
        for pin, (x, y) in zip(shown.pins, made.pins, strict=True):
            assert left < x < right, pin.title
            assert top < y < bottom, pin.title
    first = tour_to(game).pictures[0]
    assert not first.parts, "the whole table comes first"
    assert len(first.pins) >= 5


def test_pins_don_t_cover_each_other(game: Game) -> None:
    pins = tour_plates(game)["table"].pins
    for i, (x, y) in enumerate(pins):
        for other_x, other_y in pins[i + 1 :]:
            assert abs(x - other_x) > 44 or abs(y - other_y) > 44


def test_every_sentence_names_rules_that_exist(game: Game) -> None:
    known, said = rulebook.paragraphs(game.name), texts(tour_to(game))
    named = [number for each in said for number in RULE.findall(each)]
    assert len(named) > 15
    assert set(named) <= set(known)
    bare = [each for each in said if re.search(r"(?<!\()\b\d+\.\d+", each)]
    assert not bare, "numbers of rules stand in brackets, so that they become links"


def test_facts_say_how_one_wins_and_how_it_ends(game: Game) -> None:
    assert [fact.title for fact in tour_to(game).facts[:2]] == ["How you win", "How it ends"]


def test_figures_of_cytress_are_those_of_its_box() -> None:
    game = games.find("cytress")
    record, tour = game.open_box().record, tour_to(game)
    city, table = tour.picture("city"), tour.picture("table")
    assert city is not None
    assert table is not None
    plain = RULE.sub("", city.text)
    assert [int(each) for each in re.findall(r"\d+", plain)[:3]] == list(record.tube_cost)
    plain = RULE.sub("", table.pins[0].text)
    assert [int(each) for each in re.findall(r"\d+", plain)] == list(record.crew_prestige)


def test_the_page_has_every_paragraph_once(game: Game) -> None:
    page = rules_page(game.name)
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    assert set(rulebook.paragraphs(game.name)) <= set(ids)
    links = re.findall(r'href="#([^"]+)"', page.text + page.contents)
    assert set(links) <= set(ids), "every link leads somewhere"
    assert "**" not in page.text


def test_marks_stand_where_their_words_begin() -> None:
    text = rules_page("cytress").text
    assert 'each turned at random. <span class="flag ruling">ruling' in text
    assert ">ruling</span> 3 tiles for 1 to 3 players" in text


def test_links_are_numbers_of_rules_and_nothing_else() -> None:
    assert linked("(10.4) and <b>") == '(<a href="#10.4">10.4</a>) and &lt;b&gt;'
    assert linked("1.5.2, +1.5 and 0") == "1.5.2, +1.5 and 0"


# --- where things are ---


def test_the_extent_of_a_group_is_around_all_it_shows() -> None:
    parts = [
        box(10, 20, 30, 40, "board"),
        circle(100, 50, 5, "token"),
        path("lead", "M0 60h7v3l-9 4c1 2 3 30 4 5z"),
    ]
    picture = Picture(400, 300)
    picture.put("part", 100, 200, parts, 0.5)
    # Across: the path goes to 7 - 9 = -2, the circle to 105. Down: from the box at 20 to the
    # path's control point at 60 + 3 + 4 + 30 = 97. Half as large, and moved.
    assert extent(picture["part"]) == Extent(99, 210, 152.5, 248.5)


def test_text_takes_space_on_the_side_of_its_anchor() -> None:
    picture = Picture(400, 300)
    picture.put("left", 0, 0, [text(100, 50, "abcd")])
    picture.put("right", 0, 0, [text(100, 50, "abcd", anchor="end")])
    left, right = extent(picture["left"]), extent(picture["right"])
    assert left is not None
    assert right is not None
    assert left.left == right.right == 100
    assert left.width == pytest.approx(4 * 0.56 * 16 * 0.9)


def two_parts() -> Picture:
    picture = Picture(400, 300)
    picture["symbols"] = "<defs/>"
    picture.put("one", 50, 60, [box(0, 0, 40, 20, "board")])
    picture.put("other", 300, 200, [box(0, 0, 40, 20, "board")])
    return picture


def test_a_close_up_holds_what_can_be_seen_in_it() -> None:
    shown = Shown("x", "", "", "roll", parts=("one",), pins=(Pin("one", "", "", (1, 0)),))
    made = plate(shown, two_parts())
    assert made.frame == Extent(42, 52, 98, 88)
    assert made.pins == ((90, 60),)
    assert len(made.groups) == 2, "the symbols and the part"
    assert 'viewBox="42 52 56 36"' in made.svg("light")


def test_a_part_that_is_not_there_is_an_error() -> None:
    with pytest.raises(TourError, match="shows elsewhere: no part of its table"):
        plate(Shown("x", "", "", "roll", parts=("elsewhere",)), two_parts())


# --- files that are wrong ---

GOOD: dict[str, Any] = {"game": {"seats": 2, "seed": 1}}
PICTURE = {"name": "table", "title": "The table", "text": "All of it.", "kind": "roll"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "'game'"),
        ({**GOOD, "fact": [{"title": "Why"}]}, "missing 1 required"),
        ({**GOOD, "picture": [{**PICTURE, "colour": "red"}]}, "colour"),
        ({**GOOD, "picture": [PICTURE, PICTURE]}, "two pictures of the same name"),
        ({**GOOD, "picture": [{**PICTURE, "text": "word " * 46}]}, "46 words, at most 45"),
        ({**GOOD, "picture": [{**PICTURE, "pin": [{"part": "map", "at": [1]}]}]}, "unpack"),
    ],
)
def test_a_wrong_tour_says_what_is_wrong(data: dict[str, Any], says: str) -> None:
    with pytest.raises(TourError, match=says):
        read(data, "a game")
