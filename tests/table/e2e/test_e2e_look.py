"""How the table looks between phones and desks, where questions are, and what is asked twice."""

from __future__ import annotations

from typing import Any

import pytest
from player import Player
from seating import in_the_middle, links, sit
from serving import Server

from offworld import games

GAMES = games.names()
# How far the board can be scrolled, the smallest type on it, and its share of the screen.
FRAME = """() => {
  const board = document.querySelector('#board');
  const picture = document.querySelector('#picture').getBoundingClientRect();
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const across = Math.min(right, picture.right) - Math.max(left, picture.left);
  const down = Math.min(bottom, picture.bottom) - Math.max(top, picture.top);
  const type = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
  return {
    sideways: board.scrollWidth - board.clientWidth,
    down: board.scrollHeight - board.clientHeight,
    page: document.documentElement.scrollWidth - innerWidth,
    type: Math.min(...[...document.querySelectorAll('#picture text')].map(type)),
    share: (across * down) / (innerWidth * innerHeight),
  };
}"""
WIDTHS = (360, 390, 600, 719, 720, 834, 899, 900, 1003, 1004, 1024, 1239, 1240, 1440)
LAYOUT = "document.querySelector('#picture').viewBox.baseVal.width"

# How many of the answers are in sight, each at the first place where it stands.
IN_SIGHT = """() => {
  const frame = document.querySelector('#board').getBoundingClientRect();
  const seen = new Set();
  const things = [...document.querySelectorAll('#picture .can')].filter(({ dataset }) => {
    const options = (dataset.options ?? dataset.option).match(/\\d+/g);
    return options.filter((option) => !seen.has(option) && seen.add(option)).length;
  });
  const inside = ({ top, bottom }) => top >= frame.top - 1 && bottom <= frame.bottom + 1;
  return [things.filter((thing) => inside(thing.getBoundingClientRect())).length, things.length];
}"""


def at_a_table(newcomer: Any, server: Server, game: str, width: int, height: int) -> Player:
    is_phone = width < 600
    player: Player = newcomer(width, height, has_touch=is_phone, is_mobile=is_phone)
    sit(player, server, links(server, in_the_middle(game, 3, 60))[0])
    assert player.wait_asked()
    player.page.wait_for_timeout(100)
    return player


@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_board_is_in_sight_and_its_type_can_be_read(
    newcomer: Any, server: Server, game: str
) -> None:
    player = at_a_table(newcomer, server, game, 1024, 768)
    page = player.page
    player.shoot(f"look-{game}-1024x768")
    assert page.evaluate(FRAME)["share"] >= 0.5
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 768})
        tall = width < 720 or 900 <= width < 1004
        wanted = 380 if tall else 956 if width < 1240 else 1200
        page.wait_for_function(f"() => {LAYOUT} === {wanted}")
        found = page.evaluate(FRAME)
        assert found["sideways"] == 0, f"{width}: {found}"
        assert found["page"] == 0, f"{width}: {found}"
        assert found["type"] >= 11.9, f"{width}: {found}"
        assert found["down"] == 0 or width < 1004, f"{width}: {found}"


def test_on_a_phone_the_net_is_in_sight_when_the_question_is_about_it(
    newcomer: Any, server: Server
) -> None:
    """Pawns stand on the net and in the list of their player, far below it."""
    player = at_a_table(newcomer, server, "zaibatsu", 390, 844)
    page, checked = player.page, set()
    for _ in range(10):
        seen, things = page.evaluate(IN_SIGHT)
        kind = player.question.partition(" ")[0]
        if things:
            checked.add(kind)
            assert seen, player.question
        if kind == "Where":  # a pawn moves: all places lie on the net
            assert seen == things, player.question
            return
        moves = [o for o in player.options() if "move" in player.notation(o)]
        posed = player.posed
        page.evaluate(
            "option => document.querySelector(`.answer[data-option='${option}']`).click()",
            (moves or player.options())[0],
        )
        player.confirm(posed)
        assert player.wait_asked()
        page.wait_for_timeout(100)
    raise AssertionError(f"no pawn was moved: {checked}")
