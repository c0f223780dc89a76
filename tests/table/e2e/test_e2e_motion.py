"""Moves are seen: what is gained pops, new cards turn over; quickly, if motion is wanted."""

from __future__ import annotations

from typing import Any

import pytest
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


def watched(newcomer: Any, motion: str, game: str = "cytress") -> Player:
    player: Player = newcomer(1440, 900)
    player.page.emulate_media(reduced_motion=motion)
    player.page.add_init_script(f"({WATCH})()")
    player.begin("solo", game)
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


@pytest.mark.parametrize("game", ["cryo", "cytress"])
def test_gains_pop_and_new_cards_turn_over(newcomer: Any, game: str) -> None:
    player = watched(newcomer, "no-preference", game)
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


# Draws two pictures one after the other with the page's own module, and returns what has moved.
REDRAW = """async ([first, second]) => {
  const motion = await import('/static/motion.js');
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(picture);
  const draw = (things) => {
    picture.replaceChildren(...things.map((data) => {
      const thing = document.createElementNS(picture.namespaceURI, 'rect');
      if (data.ghost) thing.classList.add('ghost');
      for (const [name, value] of Object.entries(data)) thing.dataset[name] = value;
      return thing;
    }));
  };
  draw(first);
  const before = motion.before(picture);
  draw(second);
  window.moved.length = 0;
  motion.play(picture, before);
  const found = [...picture.children].map((thing) => thing.getAnimations().length);
  picture.remove();
  return found;
}"""

DIE = {"piece": "die-3-0", "roll": "1-3"}


REDRAWN = [
    (DIE, DIE, False),
    (DIE, {**DIE, "roll": "2-3"}, True),  # rolled again, the same value
    ({"roll": "1-3"}, {"roll": "1-4"}, True),
    ({"flip": "a"}, {"flip": "a"}, False),
    ({"flip": "a"}, {"flip": "b"}, True),
    ({"ghost": "1", "flip": "1"}, {"ghost": "1", "flip": "5"}, False),  # a turn of a tile
    ({"count": "ore 1"}, {"count": "ore 2"}, True),
    ({"count": "ore 2"}, {"count": "ore 1"}, False),
    ({"count": "ore 1"}, {"count": "gem 2"}, False),
]


def test_what_moves(newcomer: Any) -> None:
    player = newcomer()
    player.page.add_init_script(f"({WATCH})()")
    player.home()
    for motion in ("no-preference", "reduce"):
        player.page.emulate_media(reduced_motion=motion)
        for first, second, moves in REDRAWN:
            found = player.page.evaluate(REDRAW, [[first], [second]])
            assert found == [int(moves and motion != "reduce")], (motion, first, second)
