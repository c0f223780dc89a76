"""The home page: a gallery of games, one's own tables, and who is away at a table."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from player import Player
from running import finished_table, run, stored_table
from serving import Server

from offworld.table.storage import Storage

LAPTOP, PHONE = (1440, 900), (390, 844)


def of_games(player: Player, count: int) -> None:
    """Show the page with a number of games, the same ones several times."""

    def answer(route: Any) -> None:
        games = route.fetch().json()
        route.fulfill(json=[games[i % len(games)] for i in range(count)])

    player.page.route("**/api/games", answer)


BOXES = """selector => [...document.querySelectorAll(selector)].map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_gallery_holds_two_to_five_games(newcomer: Any, count: int) -> None:
    player = newcomer()
    of_games(player, count)
    player.home()
    for width, height in (LAPTOP, PHONE):
        player.page.set_viewport_size({"width": width, "height": height})
        player.shoot(f"home-{count}-{width}")
        cards = player.page.evaluate(BOXES, ".game")
        assert len(cards) == count
        assert all(left >= 0 and right <= width for left, _, right, _ in cards)
        assert player.page.evaluate("() => document.documentElement.scrollWidth") <= width
        for one, other in ((cards[i], cards[j]) for i in range(count) for j in range(i)):
            beside = one[0] >= other[2] or other[0] >= one[2]
            assert beside or one[1] >= other[3] or other[1] >= one[3], "cards overlap"
        buttons = player.page.evaluate(BOXES, ".game [data-do=play]")
        if width == LAPTOP[0]:
            assert all(bottom <= height for *_, bottom in buttons), "all at a glance"
            assert max(right - left for left, _, right, _ in cards) <= 440


def test_a_game_says_how_many_how_long_and_how_heavy(newcomer: Any) -> None:
    player = newcomer()
    player.home()
    facts = player.page.locator("[data-game=cytress] .facts li").all_inner_texts()
    assert facts == ["1\u20135 players", "40\u2013100 min", "medium"]
    facts = player.page.locator("[data-game=venus] .facts li").all_inner_texts()
    assert facts == ["1\u20134 players", "40\u201375 min", "light"], "the time is our own estimate"
    facts = player.page.locator("[data-game=cryo] .facts li").all_inner_texts()
    assert facts == ["1\u20134 players", "60\u201390 min", "medium"]
    assert "rebellion" in player.page.inner_text("[data-game=cytress] .lead")


async def tables(server: Server) -> list[tuple[str, str]]:
    """A finished table and two new ones, each with the token of a seat."""
    storage = await Storage.open(str(server.folder / "tables.db"))
    over, keys = await finished_table(storage, 2, 7)
    first, first_keys = await stored_table(storage, 2)
    other, other_keys = await stored_table(storage, 2)
    await storage.close()
    return [(over.id, keys[0]), (first.id, first_keys[0]), (other.id, other_keys[1])]


def test_my_games_come_first_and_say_whose_turn_it_is(newcomer: Any, server: Server) -> None:
    (over, _), (mine, _), (theirs, _) = made = run(tables(server))
    player = newcomer(*LAPTOP)
    for table, key in made:
        player.page.goto(f"{server.url}/table/{table}#{key}")
        player.seated()
    player.home()
    player.page.wait_for_selector("#mine .turn")
    listed = "all => all.map((each) => each.dataset.table)"
    assert player.page.eval_on_selector_all("#mine li", listed) == [mine, theirs]
    assert player.page.eval_on_selector_all("#played li", listed) == [over]
    assert player.page.eval_on_selector_all("#mine li:has(.turn)", listed) == [mine]
    tops = [player.page.evaluate(BOXES, part)[0][1] for part in ("#mine", ".gallery", "#played")]
    assert tops == sorted(tops)
    player.shoot("home-mine")
    phone = newcomer(*PHONE)
    for table, key in made:
        phone.page.goto(f"{server.url}/table/{table}#{key}")
        phone.seated()
    phone.home()
    phone.page.wait_for_selector("#mine .turn")
    phone.shoot("home-mine-phone")


def state(player: Player, seat: int, words: str) -> None:
    """Wait until a seat shows a state."""
    player.page.wait_for_function(
        "([seat, words]) => document.querySelector(`#seats [data-seat='${seat}'] .state`)"
        ".textContent === words",
        arg=[seat, words],
    )


def test_a_seat_that_is_waited_for_says_that_nobody_is_there(newcomer: Any, server: Server) -> None:
    request = urllib.request.Request(
        f"{server.url}/api/tables",
        json.dumps({"game": "cytress", "seats": [{"kind": "person"}] * 2}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    keys = [seat["token"] for seat in made["seats"]]
    ann, watcher = newcomer(), newcomer()
    watcher.page.goto(f"{server.url}/table/{made['table']}")
    waited = watcher.page.get_by_text("nobody came yet")
    asked = int(waited.locator("xpath=ancestor::*[@data-seat]").get_attribute("data-seat"))
    ann.page.goto(f"{server.url}/table/{made['table']}#{keys[asked]}")
    ann.seated()
    state(watcher, asked, "to move")
    ann.page.goto(ann.url)
    state(watcher, asked, "away")


def test_an_unknown_address_shows_a_page(newcomer: Any) -> None:
    player = newcomer(*PHONE)
    answer = player.page.goto(f"{player.url}/tabel/123")
    assert answer.status == 404
    player.shoot("nowhere")
    player.page.click("main a.button")
    player.page.wait_for_selector("[data-do=play]")


def test_a_running_game_is_abandoned_after_one_more_question(newcomer: Any) -> None:
    player = newcomer()
    player.begin("play")
    table = player.table
    player.home()
    player.page.click(f"#mine [data-table='{table}'] [aria-label='Abandon this game']")
    player.page.click("dialog button:has-text('Keep it')")
    assert player.page.is_visible(f"#mine [data-table='{table}']")
    player.page.click(f"#mine [data-table='{table}'] [aria-label='Abandon this game']")
    player.shoot("abandon")
    player.page.click("dialog [data-do=abandon]")
    player.page.wait_for_selector(f"#mine [data-table='{table}']", state="detached")
    asked = "async id => (await fetch(`/api/tables/${id}`)).status"
    assert player.page.evaluate(asked, table) == 404
    player.troubles.clear()  # the console notes the 404
