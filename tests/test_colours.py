"""Everybody can tell six seats apart: in both themes, on pages, in pictures and in terminals.

A seat is a name, a colour and a shape. The shape alone is enough to know it; the colour shows it at
a glance. The colours are read from the files that browsers load.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem

from colour_science import VISION, Colour, colour, contrast, difference, lab, seen
from offworld import games
from offworld.presentation.pictures import SHAPES, STYLES, Picture, shape, style_sheet, svg
from offworld.presentation.words import SEAT_NAMES
from offworld.review.page import LIGHT, _style
from offworld.table.rules_page import tour_plates
from offworld.terminal.drawing import SEAT_COLOURS

SOURCE = Path(__file__).parents[1] / "src" / "offworld"
STATIC = SOURCE / "table" / "page" / "static"
SEAT_STYLE, PICTURE_STYLE = STYLES
VENUS_STYLE = SOURCE / "games" / "venus" / "draw" / "style.css"
BASE, REVIEW = STATIC / "base.css", SOURCE / "review" / "page.css"

SEATS = 6
THEMES = ("dark", "light")  # every sheet defines its colours twice, in this order

# CIEDE2000: 1 can just be noticed side by side, 10 is seen at a glance. Shapes carry the rest. On a
# light page 13 would be possible, but White would be black there, and Green nearly so.
CLEARLY = 10
CLEARLY_WITH_NORMAL_VISION = 20
MARK, TEXT = 3.0, 4.5  # contrast that WCAG 2.2 asks of marks (1.4.11) and of small text (1.4.3)

# What seats' marks lie on, and where their colours are those of text.
GROUNDS = (
    (BASE, "--ground"),
    (BASE, "--raised"),
    (REVIEW, "--ground"),
    (REVIEW, "--raised"),
    (PICTURE_STYLE, "--p-ground"),
    (PICTURE_STYLE, "--p-board"),
    (PICTURE_STYLE, "--p-card"),
    (VENUS_STYLE, "--v-board"),
    (VENUS_STYLE, "--v-card"),
)
HARMLESS = {"work"}  # another game's rule for it needs that game's class around it
UNDER_TEXT = ((PICTURE_STYLE, "--p-ground"), (BASE, "--raised"))


def defined(sheet: Path, name: str, theme: str) -> str:
    """Return the colour of a variable in a theme."""
    found = re.findall(rf"{name}: (#[0-9a-f]+);", sheet.read_text(encoding="utf-8"))
    assert len(found) == len(THEMES), (sheet.name, name)
    return str(found[THEMES.index(theme)])


def seats(theme: str) -> list[str]:
    """Return the colours of all seats."""
    return [defined(SEAT_STYLE, f"--seat-{seat}", theme) for seat in range(SEATS)]


def least(colours: list[Colour], by: str) -> tuple[float, int, int]:
    """Return the smallest difference of two colours for somebody, and which two they are."""
    looks = [lab(seen(by, each)) for each in colours]
    return min(
        (difference(looks[i], looks[j]), i, j) for i, j in combinations(range(len(looks)), 2)
    )


# --- the measures ---


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # of the data by Sharma, Wu and Dalal (2005): blue, opposite hues, different lightness, dark
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_standard(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=5e-5)
    assert difference(other, one) == pytest.approx(expected, abs=5e-5)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(colour("#000"), colour("#ffffff")) == pytest.approx(21)
    assert contrast(colour("#767676"), colour("#fff")) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("by", VISION)
def test_everybody_sees_grey_as_grey(by: str) -> None:
    assert seen(by, colour("#808080")) == pytest.approx(colour("#808080"), abs=1e-5)


def test_a_red_and_a_green_look_alike_without_green_cones() -> None:
    pair = [colour("#a66f00"), colour("#6f8c00")]
    assert least(pair, "normal")[0] > 20
    assert least(pair, "deuteranopia")[0] < 8


# --- colours ---


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("by", VISION)
def test_any_two_seats_differ(theme: str, by: str) -> None:
    by_how_much, one, other = least([colour(each) for each in seats(theme)], by)
    wanted = CLEARLY_WITH_NORMAL_VISION if by == "normal" else CLEARLY
    assert by_how_much >= wanted, f"{SEAT_NAMES[one]} and {SEAT_NAMES[other]}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sheet", "ground"), GROUNDS)
def test_marks_are_seen(theme: str, sheet: Path, ground: str) -> None:
    below = colour(defined(sheet, ground, theme))
    for name, each in zip(SEAT_NAMES, seats(theme), strict=True):
        assert contrast(colour(each), below) >= MARK, name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sheet", "ground"), UNDER_TEXT)
def test_text_is_legible(theme: str, sheet: Path, ground: str) -> None:
    below = colour(defined(sheet, ground, theme))
    for name, each in zip(SEAT_NAMES, seats(theme), strict=True):
        assert contrast(colour(each), below) >= TEXT, name


def test_the_colours_of_seats_are_defined_once() -> None:
    sheets = sorted(SOURCE.rglob("*.css"))
    assert {SEAT_STYLE, PICTURE_STYLE, BASE, REVIEW} <= set(sheets)
    defining = [sheet for sheet in sheets if re.search(r"--seat-\d:", sheet.read_text("utf-8"))]
    assert defining == [SEAT_STYLE]


@pytest.mark.parametrize("page", ["home.html", "table.html"])
def test_pages_that_show_seats_load_their_colours(page: str) -> None:
    html = (STATIC.parent / page).read_text(encoding="utf-8")
    assert f'href="/static/{SEAT_STYLE.name}"' in html


def test_a_review_is_light_where_the_reader_is() -> None:
    style = _style("venus")
    dark, light = style.split("@media (prefers-color-scheme: light), print { :root, svg.picture")
    assert all(each in dark for each in seats("dark"))
    assert all(f"--seat-{seat}: {each};" in light for seat, each in enumerate(seats("light")))
    assert len(LIGHT.findall(style)) == 3  # seats, pictures, Venus


def test_white_is_white_where_it_is_light_with_an_outline_that_is_seen() -> None:
    """As a mark. Its text stays dark, which `test_text_is_legible` measures."""
    light = LIGHT.findall(SEAT_STYLE.read_text(encoding="utf-8"))
    assert re.findall(r"--white-fill: (#\w+); --white-line: (\S+);", light[0]) == [
        ("#fff", "var(--seat-2)")
    ]
    assert contrast(colour("#fff"), colour(seats("light")[2])) >= MARK
    style = PICTURE_STYLE.read_text(encoding="utf-8")
    token = re.search(r"\.token \{(.*?)\}", style)
    assert token
    assert "fill: var(--seat-fill, var(--seat));" in token[1]
    assert "stroke: var(--seat-line," in token[1]


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_brings_its_colours(theme: str) -> None:
    picture = Picture(20 * SEATS, 20)
    picture.put("all", 0, 0, [shape(seat, 20 * seat + 10, 10, 12) for seat in range(SEATS)])
    text = svg(picture, theme)
    assert f'class="picture {theme}"' in text
    for seat, each in enumerate(seats(theme)):
        assert f'd="{SHAPES[seat]}"' in text
        assert f'class="token seat-{seat}"' in text
        assert each in text


def test_a_picture_needs_no_style_of_another_game() -> None:
    """A file has the shared style and its game's own; the page has those of all games."""
    shared = classes("".join(sheet.read_text(encoding="utf-8") for sheet in STYLES))
    own = {name: classes(style_sheet(name)) - shared for name in games.names()}
    for name in games.names():
        groups = "".join(tour_plates(games.find(name))["table"].groups)
        used = {each for kind in re.findall(r'class="([^"]*)"', groups) for each in kind.split()}
        foreign = set().union(*(own[other] for other in own if other != name))
        assert not (used & foreign) - own[name] - shared - HARMLESS, name


def classes(style: str) -> set[str]:
    """Return the classes that a style sheet has rules for."""
    return set(re.findall(r"\.([a-z][\w-]*)", style))


# --- six of everything ---


def test_there_are_six_of_everything() -> None:
    style = SEAT_STYLE.read_text(encoding="utf-8")
    numbers = [str(seat) for seat in range(SEATS)]
    assert re.findall(r"\.seat-(\d) \{ --seat: var\(--seat-\1\); \}", style) == numbers
    dashes = dict(re.findall(r"\.dash-(\d) \{ stroke-dasharray: ([\d ]+); \}", style))
    assert list(dashes) == numbers[1:]  # the line of seat 0 is solid
    for kinds in (SEAT_NAMES, SHAPES, SEAT_COLOURS):
        assert len(kinds) == len(set(kinds)) == SEATS
    assert len(set(dashes.values())) == SEATS - 1


def test_the_page_has_the_shapes_of_pictures() -> None:
    script = (STATIC / "dom.js").read_text(encoding="utf-8")
    listed = re.search(r"const SHAPES = \[(.*?)\];", script, re.DOTALL)
    assert listed
    assert tuple(re.findall(r'"([^"]+)"', listed[1])) == SHAPES


# --- terminals ---


def test_a_terminal_has_the_colours_of_dark_pages() -> None:
    assert list(SEAT_COLOURS) == seats("dark")


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_seats_differ_in_terminals_with_few_colours(system: ColorSystem) -> None:
    shown = {Color.parse(each).downgrade(system).number for each in SEAT_COLOURS}
    assert len(shown) == SEATS


def test_the_letter_of_a_seat_is_legible_on_its_colour() -> None:
    assert all(contrast(colour("#000"), colour(each)) >= TEXT for each in SEAT_COLOURS)
