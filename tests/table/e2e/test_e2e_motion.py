"""Moves are seen: what is gained pops, new cards turn over; quickly, if motion is wanted."""

from __future__ import annotations

from typing import Any

from player import Player

LONGEST = 400  # milliseconds that a motion may take

# Keeps every motion of the board: what moves, by its attribute, and how long that takes.
WATCH = """() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const { piece, roll, flip, count } = this.dataset;
    const kind = { piece, roll, flip, count };
    const name = Object.keys(kind).find((each) => kind[each] !== undefined);
    const ends = timing.duration + (timing.delay ?? 0);
    window.moved.push({ kind: name, key: kind[name], ends });
    return animate.call(this, frames, timing);
  };
}"""

STOCKS = """() => Object.fromEntries(
  [...document.querySelectorAll('#picture [data-count^=stock-0]')].map(
    ({ dataset }) => dataset.count.split(' ')))"""
CARDS = """() => [...document.querySelectorAll('#picture [data-flip]')].map(
  ({ dataset }) => dataset.flip)"""


def watched(newcomer: Any, motion: str) -> Player:
    player: Player = newcomer(1440, 900)
    player.page.emulate_media(reduced_motion=motion)
    player.page.add_init_script(f"({WATCH})()")
    player.begin("solo")
    assert player.wait_asked()
    return player


def moved(player: Player, kind: str) -> set[str]:
    """The names of what has moved in a way since the last time."""
    found: list[dict[str, Any]] = player.page.evaluate("() => moved")
    assert all(each["ends"] < LONGEST for each in found), found
    return {each["key"].split(" ")[0] for each in found if each["kind"] == kind}


def answer(player: Player) -> None:
    player.page.evaluate("() => (moved.length = 0)")
    player.click_list(player.hint())


def test_gains_pop_and_new_cards_turn_over(newcomer: Any) -> None:
    player = watched(newcomer, "no-preference")
    popped, flipped, glided = set(), set(), set()
    for _ in range(30):
        stocks, cards = player.page.evaluate(STOCKS), player.page.evaluate(CARDS)
        answer(player)
        if player.over:
            break
        after = player.page.evaluate(STOCKS)
        gained = {name for name in after if int(after[name]) > int(stocks.get(name, 99))}
        assert {name for name in moved(player, "count") if name.startswith("stock-0")} == gained
        new = set(player.page.evaluate(CARDS)) - set(cards)
        assert moved(player, "flip") == new
        popped |= gained
        flipped |= new
        glided |= moved(player, "piece")
        assert player.wait_asked()
    assert popped
    assert flipped
    assert glided


def test_without_motion_nothing_moves(newcomer: Any) -> None:
    player = watched(newcomer, "reduce")
    before = player.page.evaluate(STOCKS)
    for _ in range(12):
        player.click_list(player.hint())
        assert player.wait_asked()
    assert player.page.evaluate(STOCKS) != before
    assert player.page.evaluate("() => moved") == []
