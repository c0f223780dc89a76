"""The rules page in a browser: reading, searching, following links, with and without JavaScript."""

from __future__ import annotations

from typing import Any

import pytest
from player import Player
from serving import TRIED, Server

from offworld import games
from offworld.match import Match
from offworld.presentation.extents import extent
from offworld.presentation.pictures import svg
from offworld.presentation.tour import example_file

SCREENS = ((1440, 900, "dark"), (1024, 768, "light"), (390, 844, "dark"))
MOST_BYTES = 250_000
OPEN = "image => image.complete && image.naturalWidth > 0"


def open_rules(player: Player, game: str, rest: str = "") -> Any:
    player.page.goto(f"{player.url}/rules/{game}{rest}")
    player.page.wait_for_selector(".search:not([hidden])")
    return player.page


def shown(page: Any) -> list[str]:
    """The numbers of the paragraphs that can be seen."""
    found: list[str] = page.eval_on_selector_all(
        ".paragraph", "all => all.filter((each) => each.checkVisibility()).map((each) => each.id)"
    )
    return found


def top_of(page: Any, number: str) -> float:
    return float(
        page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", number)
    )


@pytest.mark.parametrize("game", TRIED)
def test_it_fits_every_screen_with_its_pictures(newcomer: Any, game: str) -> None:
    player = newcomer()
    open_rules(player, game)
    for width, height, scheme in SCREENS:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.emulate_media(color_scheme=scheme)
        fits_with_its_pictures(player, game, width, scheme)


def fits_with_its_pictures(player: Player, game: str, width: int, scheme: str) -> None:
    page = player.page
    for place in ("#short", "#tour", "figure:last-of-type", "#reading"):
        page.evaluate("place => document.querySelector(place).scrollIntoView()", place)
        player.painted()
        player.shoot(f"rules-{game}-{width}-{place.strip('#').partition(':')[0]}")
        assert page.evaluate("document.documentElement.scrollWidth") == width
    images = page.locator(f".plate img.{scheme}")
    assert images.count() >= 4
    for image in images.all():
        image.scroll_into_view_if_needed()
        page.wait_for_function(OPEN, arg=image.element_handle())
    other = "light" if scheme == "dark" else "dark"
    assert not page.locator(f".plate img.{other}").first.is_visible()


@pytest.mark.parametrize("game", TRIED)
def test_it_is_light(newcomer: Any, game: str) -> None:
    """All that is transferred, with every picture."""
    player, sizes = newcomer(1440, 900), []
    player.page.on(
        "requestfinished",
        lambda request: sizes.append(
            request.sizes()["responseBodySize"] + request.sizes()["responseHeadersSize"]
        ),
    )
    page = open_rules(player, game)
    for image in page.locator(".plate img.dark").all():
        image.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    print(f"rules of {game}: {sum(sizes)} bytes in {len(sizes)} requests")
    assert 20_000 < sum(sizes) <= MOST_BYTES


def test_a_search_filters_and_marks_as_one_types(newcomer: Any) -> None:
    page = open_rules(newcomer(1440, 900), "cytress")
    everything = shown(page)
    page.keyboard.press("/")
    page.keyboard.type("spying")
    found = shown(page)
    assert "6.5" in found
    assert 0 < len(found) < len(everything)
    assert page.inner_text("#found").startswith(f"{len(found)} paragraphs")
    marked = page.eval_on_selector_all("mark", "all => all.map((each) => each.textContent)")
    assert {each.lower() for each in marked} == {"spying"}
    assert not page.is_visible("#tour")
    assert page.url.endswith("?q=spying")
    page.keyboard.type(" zebra")
    assert shown(page) == []
    assert page.inner_text("#found").startswith("No paragraphs")
    page.keyboard.press("Escape")
    assert shown(page) == everything
    assert page.inner_text("#found") == ""
    assert not page.locator("mark").count()
    assert page.input_value("#search") == ""


def test_a_number_finds_its_paragraph_or_its_chapter(newcomer: Any) -> None:
    page = open_rules(newcomer(), "cytress")
    page.fill("#search", "9.")
    assert {"9.1", "9.2", "9.3"} <= set(shown(page))
    page.fill("#search", "6.5")
    assert shown(page)[0] == "6.5"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#6.5"


def test_an_address_leads_to_its_paragraph(newcomer: Any) -> None:
    player = newcomer(1440, 900)
    page = open_rules(player, "cytress", "#6.5")
    page.wait_for_function(
        "() => Math.abs(document.getElementById('6.5').getBoundingClientRect().top) < 120"
    )
    assert page.evaluate("document.querySelector(':target').id") == "6.5"
    page.evaluate("location.hash = '#13.8'")
    page.wait_for_function(
        "() => document.getElementById('13.8').getBoundingClientRect().top < 800"
    )
    page = open_rules(player, "cytress", "?q=spying")
    page.evaluate("location.hash = '#13.1'")
    page.wait_for_function("() => document.getElementById('13.1').checkVisibility()")
    assert page.input_value("#search") == "", "a search that hides the paragraph ends"


def test_the_contents_follow_the_reader(newcomer: Any) -> None:
    page = open_rules(newcomer(1440, 900), "venus")
    here = ".contents a[aria-current]"
    assert page.inner_text(here) == "The game in short"
    page.click(".contents a[href='#chapter-7']")
    page.wait_for_function(
        "here => document.querySelector(here).textContent === '7 Fuel rods'", arg=here
    )
    page.evaluate("document.getElementById('9.4').scrollIntoView()")
    page.wait_for_function(
        "here => document.querySelector(here).textContent === '9 The launch sequence'", arg=here
    )
    assert page.locator(here).count() == 1


def test_on_a_phone_the_contents_fold_out(newcomer: Any) -> None:
    player = newcomer(390, 844, has_touch=True, is_mobile=True)
    page = open_rules(player, "cytress")
    assert not page.is_visible(".contents a")
    page.tap(".contents summary")
    player.shoot("rules-phone-contents")
    page.tap(".contents a[href='#chapter-13']")
    page.wait_for_function("() => !document.querySelector('.contents').open")
    player.painted()
    bar = page.evaluate("document.querySelector('.beside').getBoundingClientRect().bottom")
    assert bar <= top_of(page, "chapter-13") < 200, "below the bar, which stays"


def test_it_can_be_read_without_javascript(browser: Any, server: Server) -> None:
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": 1200, "height": 800}
    )
    page = context.new_page()
    page.goto(f"{server.url}/rules/cytress#6.5")
    assert page.is_visible("[id='6.5']")
    assert page.is_visible(".contents a")
    assert not page.is_visible("#search")
    assert page.locator(".plate img.dark").first.is_visible()
    assert not page.locator("[data-do=learn]").is_visible()
    context.close()


def test_one_press_begins_the_guided_game(newcomer: Any) -> None:
    player = newcomer()
    open_rules(player, "venus").click("[data-do=learn]")
    player.seated()
    player.page.wait_for_selector("dialog.card[open]")


@pytest.mark.parametrize("name", TRIED)
def test_parts_lie_where_their_extents_say(newcomer: Any, name: str) -> None:
    """Close-ups and pins rest on estimates: the browser measures the same, nearly."""
    game = games.find(name)
    match = Match.load(example_file(game))
    for at in (40, len(match.moves) - 1):
        picture = game.draw().draw(match.box, match.view_after(at, 0), seat=0)
        page = newcomer(1200, 900).page
        page.set_content(f"<body>{svg(picture)}</body>")
        for part, drawn in picture.items():
            found = extent(drawn)
            if found is None or part in ("sky", "ghost"):
                continue
            id = part.replace("seat-", "panel-")
            x, y, width, height = page.evaluate(
                """id => {
                  const { x, y, width, height } = document.getElementById(id).getBBox();
                  const { e, f } = document.getElementById(id).transform.baseVal[0].matrix;
                  return [x + e, y + f, width, height];
                }""",
                id,
            )
            measured = (x, y, x + width, y + height)
            wrong = [abs(one - other) for one, other in zip(found, measured, strict=True)]
            assert max(wrong) < 30, (part, found, measured)
