"""Hints with bars, the levels of bots, and the review of a finished game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from player import Player
from running import finished_table, run
from test_e2e_geometry import measure

from offworld.table.storage import Storage

COMPILING = 240_000  # milliseconds that compiling the rules may take, where nobody has done it yet


def weighed(player: Player) -> int:
    """Ask for hints until the rules are compiled and there are bars; return the best answer."""
    assert player.wait_asked()
    for _ in range(COMPILING // 1000):
        player.hint()
        if player.page.locator("#answers .outlook").count():
            return int(player.page.evaluate("() => document.activeElement.dataset.option"))
        assert "warmed up" in player.page.inner_text("#weighing")
        player.page.wait_for_timeout(1000)
    raise AssertionError("the rules were never compiled")


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "dark"), (360, 740, "light")])
def test_a_hint_shows_bars_until_the_next_question(
    newcomer: Any, width: int, height: int, scheme: str
) -> None:
    player = newcomer(width, height, scheme)
    player.home()
    player.page.select_option("[name=level]", "cadet")
    player.begin("play")
    player.page.locator("#seats").get_by_text("cadet bot").first.wait_for()  # as chosen
    best = weighed(player)
    assert player.page.locator(".answer .outlook").count() == len(player.options()), (
        "a bar beside each answer"
    )
    lit = player.page.eval_on_selector_all(
        ".answer.hint", "all => all.map(each => Number(each.dataset.option))"
    )
    assert best in lit, "the best has the focus; those equal to it are lit as well"
    assert re.search(r"best is|equally good", player.page.inner_text("#weighing"))
    spoken = player.page.inner_text(f".answer[data-option='{best}'] .unseen")
    assert re.search(r"\d+ percent to win, give or take \d+; expected score -?\d+", spoken)
    measure(player, f"{width}-hint")
    player.click_list(best)
    assert player.wait_asked()
    assert player.page.locator(".outlook").count() == 0
    player.home()
    assert player.page.input_value("[name=level]") == "cadet", "remembered, for all games"


async def blunders(folder: Path) -> tuple[str, str]:
    """Store a random game of two with mistakes of both; return its table and a seat's token."""
    storage = await Storage.open(str(folder / "tables.db"))
    row, keys = await finished_table(storage, 2, seed=2)
    await storage.close()
    return row.id, keys[0]


def test_the_review_of_a_finished_game_leads_into_it(newcomer: Any, server: Any) -> None:
    player, watcher = newcomer(), newcomer(360, 740, "light")
    table, key = run(blunders(server.folder))
    watcher.page.goto(f"{watcher.url}/table/{table}")
    watcher.page.wait_for_selector(".review [data-do=review]")  # a spectator may request it
    player.page.goto(f"{player.url}/table/{table}#{key}")
    player.page.wait_for_selector(".review progress, .turnings")
    player.page.wait_for_selector(".review .chart .line", timeout=COMPILING)
    player.page.wait_for_selector(".turning")
    assert (
        player.page.locator(".turning .bar").count() == 2 * player.page.locator(".turning").count()
    )
    player.shoot("review")
    watcher.page.click(".review [data-do=review]")
    watcher.page.wait_for_selector(".turning")
    shown, own = (
        page.page.locator(".turning .head b").all_inner_texts() for page in (watcher, player)
    )
    assert sorted(own) == sorted("You" if name == "Red" else name for name in shown)
    assert own == sorted(own, key=lambda name: name != "You"), (
        "the reader's own mistakes come first"
    )
    assert own[0] == "You"
    data = player.page.evaluate(
        "url => fetch(url).then((answer) => answer.json())", f"/api/tables/{table}/review"
    )
    mine = [each for each in data["review"]["turnings"] if each["seat"] == 0]
    worst = max(mine, key=lambda each: each["lost"])
    said = player.page.inner_text(".turning p:nth-child(2)")
    better = worst["better"]["text"].removesuffix(".")
    quoted = re.search("“([^”]+)” would have been better: your chance of winning", said)
    assert quoted, said
    assert better.startswith(quoted[1]), "of these the one that cost most"
    assert player.page.inner_text(".turning p:nth-child(2)").startswith("You answered")
    player.page.click(".turning [data-do=look]")
    player.page.wait_for_selector("#past .note")
    assert "Better:" in player.page.inner_text("#past .note")
    assert re.search(r"/\d+$", player.page.url), "the position has its address"
    player.page.click("#past [data-do=scores]")
    player.page.click(".turning [data-do=try]")
    player.page.wait_for_url(lambda url: table not in url)
    player.seated()
    assert player.wait_asked(), "it can be tried"
