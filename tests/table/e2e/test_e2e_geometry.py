"""Measure the page: nothing overlaps, is cut off or too small, at all sizes, dark and light."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from player import Player

SCREENS = [(360, 740), (1024, 768), (1280, 800), (1920, 1080)]

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").partition("\n")[2]


def measure(player: Player, where: str) -> None:
    player.page.wait_for_timeout(100)
    player.shoot(where)
    wrong = player.page.evaluate(MEASURE)
    assert not wrong, f"{where}: {len(wrong)} things wrong, among them: {wrong[:12]}"


def in_both_schemes(player: Player, look: Callable[[str], None]) -> None:
    """Look at a page in dark and light; the rest of the test then goes on in light."""
    for scheme in ("dark", "light"):
        player.page.emulate_media(color_scheme=scheme)
        look(scheme)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_nothing_overlaps_or_is_cut_off(newcomer: Any, width: int, height: int) -> None:
    player = newcomer(width, height)
    player.home()
    in_both_schemes(player, lambda scheme: player.shoot(f"{width}-{scheme}-home"))
    assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
        "the home page is wider than the screen"
    )
    player.begin("play")
    assert player.wait_asked()
    in_both_schemes(player, lambda scheme: measure(player, f"{width}-{scheme}-start"))
    for _ in range(30):
        player.click_list(player.hint())
        assert player.wait_asked()
    in_both_schemes(player, lambda scheme: measure(player, f"{width}-{scheme}-middle"))
    player.page.click("[data-do=past]")
    player.page.wait_for_selector("#past:not([hidden])")
    in_both_schemes(player, lambda scheme: measure(player, f"{width}-{scheme}-past"))


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_five_seats_fit_as_well(newcomer: Any, width: int, height: int) -> None:
    player = newcomer(width, height)
    player.home()
    player.page.click("[data-do=new]")
    player.page.select_option("[name=seats]", "5")
    player.page.select_option("[name=lots]", "lots")
    for seat in range(1, 5):
        player.page.select_option(f"[name=kind-{seat}]", "bot pilot")
    player.page.click("form.table button.main")
    player.seated()
    assert player.wait_asked()
    assert "scout" in player.question, "rebel sides were drawn by lot"
    for _ in range(25):
        player.click_list(player.hint())
        assert player.wait_asked()
    measure(player, f"{width}-five")


def test_a_phone_shows_the_log_and_folds_its_answers(newcomer: Any) -> None:
    player = newcomer(360, 740, has_touch=True, is_mobile=True)
    player.begin("play")
    assert player.wait_asked()
    high = player.page.evaluate("() => document.querySelector('#board').clientHeight")
    player.page.tap("[data-do=fold]")
    assert player.page.evaluate("() => document.querySelector('#board').clientHeight") > high
    player.page.tap("[data-do=fold]")
    player.page.tap("[data-do=log]")
    measure(player, "360-log")
    assert player.page.is_visible("#log li")
