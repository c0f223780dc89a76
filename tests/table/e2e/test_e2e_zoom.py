"""The board can be seen closer: by a button, by keys and wheel, and Cysmic by its biomes."""

from __future__ import annotations

from typing import Any

import pytest
from player import Player
from seating import in_the_middle, links, sit
from serving import Server

WIDTH = "() => document.querySelector('#picture').getBoundingClientRect().width"
SCROLLED = (
    "() => { const b = document.querySelector('#board'); return [b.scrollLeft, b.scrollTop] }"
)
# The larger of the shares of the board's width and height that a part fills; 0 if it is cut off.
FILLS = """part => {
  const frame = document.querySelector('#board').getBoundingClientRect();
  const box = document.querySelector(`#picture > [data-group="${part}"]`).getBoundingClientRect();
  const inside = box.left >= frame.left - 1 && box.right <= frame.right + 1
    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  return inside ? Math.max(box.width / frame.width, box.height / frame.height) : 0;
}"""
# What of the picture is at a point of the screen, as parts of its width and height.
AT = """([x, y]) => {
  const box = document.querySelector('#picture').getBoundingClientRect();
  return [(x - box.x) / box.width, (y - box.y) / box.height];
}"""


def seated(newcomer: Any, server: Server, width: int, height: int, **more: Any) -> Player:
    player: Player = newcomer(width, height, **more)
    sit(player, server, links(server, in_the_middle("cysmic", 2, 60))[0])
    assert player.wait_asked()
    player.painted()
    return player


def test_the_board_comes_closer_and_goes_back(newcomer: Any, server: Server) -> None:
    player = seated(newcomer, server, 1440, 900)
    page = player.page
    whole = page.evaluate(WIDTH)
    page.click("[data-do=zoom]")
    assert page.evaluate(WIDTH) == pytest.approx(2 * whole, rel=0.01)
    assert page.get_attribute("[data-do=zoom]", "aria-pressed") == "true"
    player.shoot("zoom-closer")
    page.click("[data-do=zoom]")
    assert page.evaluate(WIDTH) == pytest.approx(whole, rel=0.01)
    player.press("+")
    assert page.evaluate(WIDTH) > 1.3 * whole
    for _ in range(3):
        player.press("-")
    assert page.evaluate(WIDTH) == pytest.approx(whole, rel=0.01)


def test_the_wheel_keeps_what_is_under_the_pointer_and_a_drag_gives_no_answer(
    newcomer: Any, server: Server
) -> None:
    player = seated(newcomer, server, 1440, 900)
    page, number, point = player.page, player.number, [300, 400]
    page.mouse.move(*point)
    before = page.evaluate(AT, point)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -240)
    page.keyboard.up("Control")
    page.wait_for_function("document.querySelector('#board.closer')")
    assert page.evaluate(AT, point) == pytest.approx(before, abs=0.01)
    start = page.evaluate(SCROLLED)
    page.mouse.move(20, 130)  # the sky, where nothing can be answered
    page.mouse.down()
    page.mouse.move(120, 230, steps=4)
    page.mouse.up()
    assert page.evaluate(SCROLLED) == pytest.approx([max(0, each - 100) for each in start], abs=2)
    assert player.number == number
    assert not page.locator("dialog[open]").count()


@pytest.mark.parametrize(("width", "height", "is_phone"), [(1440, 900, False), (390, 844, True)])
def test_a_biome_can_be_seen_large(
    newcomer: Any, server: Server, width: int, height: int, is_phone: bool
) -> None:
    player = seated(newcomer, server, width, height, has_touch=is_phone, is_mobile=is_phone)
    page = player.page
    whole = page.evaluate(WIDTH)
    for slice_ in range(6):
        name = page.locator(f"[data-closer=land-{slice_}]")
        name.scroll_into_view_if_needed()
        (name.tap if is_phone else name.click)()
        assert 0.85 < page.evaluate(FILLS, f"land-{slice_}") <= 1
        if not slice_:
            player.shoot(f"zoom-biome-{width}")
    page.locator("[data-do=zoom]").click()
    assert page.evaluate(WIDTH) == pytest.approx(whole, rel=0.01)
