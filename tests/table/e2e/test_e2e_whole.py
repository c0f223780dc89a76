"""Whole games beside two bots, from the home page to the scores, by clicks alone.

How long an answer takes is measured: the last click to the page that shows the answer. The figures
stand at the end of the report. `make whole` plays every game on every size of screen. Otherwise one
is played here by mouse on a tablet, one in test_e2e_games.py by keyboard on a laptop, and one in
test_e2e_guide.py by finger on a phone.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest
from player import Player
from serving import WHOLE

from offworld import games

LAPTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
TRIED = [("cytress", *TABLET)]  # the others take minutes each
if WHOLE:
    TRIED = [(game, *size) for game in games.names() for size in (LAPTOP, TABLET, PHONE)]
MISSED = 0.05  # the share of clicks on the board that may miss: bots that answer at once redraw it
WANTED = 150  # milliseconds, for 95 of 100 answers

# Notes how long it takes from a click to the frame that shows the next question, or the wait for
# others. Here bots answer at once; what they do in the next frames is not part of the answer.
TIMER = """() => {
  window.taken = [];
  const ask = document.querySelector('#ask');
  let clicked = null;
  let posed;
  addEventListener('click', () => {
    clicked = performance.now();
    posed = ask.dataset.asked;
  }, true);
  new MutationObserver(() => {
    if (clicked === null || ask.dataset.asked === posed) return;
    const began = clicked;
    clicked = null;
    requestAnimationFrame(() => {
      ask.getBoundingClientRect(); // lays the frame out
      window.taken.push(performance.now() - began);
    });
  }).observe(ask, { attributeFilter: ['data-asked'] });
}"""


def crowd() -> float:
    """Return how many programs each core runs now, at least one and this one's browser."""
    return 2 + os.getloadavg()[0] / (os.cpu_count() or 1)


def as_a_bot_would(player: Player) -> int:
    """Ask for a hint by its button."""
    player.page.click("[data-do=hint]")
    player.page.wait_for_selector("#weighing:not(.busy)")
    lit = player.page.wait_for_selector(".answer.hint")
    return int(lit.get_attribute("data-option"))


def answer_by_click(player: Player, option: int) -> bool:
    """Answer on the board, or in the list where a piece is to be turned first.

    Return whether a click on the board missed, so that the answer was given in the list after all.
    """
    on_board = option in player.glowing() and not player.page.is_visible("#placing")
    if on_board and lands(player, option):
        return False
    player.click_list(option)
    return on_board


def lands(player: Player, option: int) -> bool:
    """Try an answer on the board. What others do may move it from under the pointer."""
    posed = player.posed
    try:
        player.click_board(option, patience=3_000)
    except Exception as error:
        if "Timeout" not in str(error) and "glows for" not in str(error):
            raise
    return player.posed > posed or player.over


@pytest.mark.parametrize(("game", "width", "height"), TRIED)
def test_a_whole_game_by_clicks_alone(newcomer: Any, game: str, width: int, height: int) -> None:
    player = newcomer(width, height)
    player.begin("play", game)
    player.page.evaluate(TIMER)
    missed, dice = 0, random.Random(1)
    while player.wait_asked():
        option = as_a_bot_would(player) if WHOLE else dice.choice(player.options())
        missed += answer_by_click(player, option)
    player.page.wait_for_selector("dialog.ending h2")
    player.shoot(f"whole-{game}-{width}")
    taken = sorted(player.page.evaluate("() => window.taken"))
    assert len(taken) > 20
    assert missed <= MISSED * len(taken), f"{missed} of {len(taken)} clicks on the board missed"
    figures = {
        "answers": len(taken),
        "median": round(taken[len(taken) // 2]),
        "p95": round(taken[len(taken) * 95 // 100]),
        "wanted": WANTED,
    }
    path = player.artefacts / f"answers-{game}-{width}.json"
    path.write_text(json.dumps(figures), encoding="utf-8")
    assert figures["p95"] <= WANTED * crowd(), figures
