"""The line that is always in view: whose turn, which phase of which round, what one is after."""

from __future__ import annotations

from typing import Any

import pytest
from seating import links, sit, travelling
from serving import Server

SCREENS = [(1440, 900), (1024, 768), (390, 844)]

# The line's words, how many lines it takes, and whether all of it is on the screen and on top.
STATUS = """() => {
  const line = document.querySelector('#status');
  const { left, right, top, bottom } = line.getBoundingClientRect();
  const style = getComputedStyle(line);
  const high = bottom - top - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  return {
    words: line.innerText,
    lines: Math.round(high / parseFloat(style.lineHeight)),
    inside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
    onTop: line.contains(document.elementFromPoint(left + 20, bottom - 4)),
    above: bottom <= document.querySelector('#question').getBoundingClientRect().top,
  };
}"""


@pytest.mark.parametrize(
    ("game", "first", "goal"),
    [
        ("cryo", "choosing cards", "most points at sunset"),
        ("cytress", "round 1 · scouting", "most prestige at the rebellion"),
        ("cysmic", "landing", "6 modules, then launch"),
        ("venus", "round 1 · operate your mechs", "5 rods, then launch"),
    ],
)
def test_turn_round_and_goal_are_in_view_on_all_screens(
    newcomer: Any, game: str, first: str, goal: str
) -> None:
    player = newcomer()
    player.begin("play", game)
    assert player.wait_asked()
    for width, height in SCREENS:
        player.page.set_viewport_size({"width": width, "height": height})
        found = player.page.evaluate(STATUS)
        said = found["words"].replace("· ", "").split()
        assert said == f"Your turn {first} {goal}".replace("· ", "").split()
        assert found["lines"] <= 2, f"{width}: {found}"
        assert found["inside"]
        assert found["onTop"]
        assert found["above"]
    watcher = newcomer(390, 844)
    watcher.page.goto(f"{watcher.url}/table/{player.table}")
    watcher.seated()
    words = watcher.page.inner_text("#status")
    assert words.startswith("You are watching")
    assert words.endswith(goal)


def test_a_past_position_says_how_far_the_game_was(newcomer: Any, server: Server) -> None:
    player = sit(newcomer(), server, links(server, travelling(1), bots=(1, 2))[0])
    assert player.wait_asked()
    assert player.page.text_content("#stage") == "round 1 · travel"
    player.page.goto(f"{player.url}/table/{player.table}/0")
    player.page.wait_for_selector("#past:not([hidden])")
    player.page.wait_for_selector("#connection[data-state=open]")
    assert player.page.text_content("#turn") == "A past position"
    assert player.page.text_content("#stage") == "choosing sides"
    player.page.click("#past [data-do=now]")
    player.page.wait_for_selector("#past", state="hidden")
    assert player.page.text_content("#stage") == "round 1 · travel"
