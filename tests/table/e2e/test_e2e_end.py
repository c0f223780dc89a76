"""The end of a game: the result in one sentence, what to do next, and the rest below."""

from __future__ import annotations

from typing import Any

import pytest
from running import finished_table, run
from serving import Server

from offworld.table.live import Table
from offworld.table.storage import Storage


async def finished(server: Server) -> tuple[str, list[str], Table]:
    storage = await Storage.open(str(server.folder / "tables.db"))
    row, keys = await finished_table(storage, 3, 7)
    table = Table(row, await storage.seats(row.id), await storage.entries(row.id))
    await storage.close()
    table.rebuild()
    return row.id, keys, table


# The parts of the end from top to bottom, by what they are.
ORDER = """() => ['.ending h2', '[data-do=again]', '#scores', '.review', '.proof',
  '[data-do=download]'].map((part) => document.querySelector(part).getBoundingClientRect().top)"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["laptop", "phone"])
def test_the_end_starts_with_the_result(newcomer: Any, server: Server, size: Any) -> None:
    id, keys, table = run(finished(server))
    scores = table.scores(table.match.view(0))
    (winner,) = table.match.winners()
    ranking = sorted(range(3), key=lambda seat: -scores[seat])
    assert ranking[0] == winner
    assert len(set(scores)) == 3
    expected = {
        keys[ranking[0]]: f"You won, {scores[ranking[0]]} to {scores[ranking[1]]}",
        keys[ranking[1]]: f"You came second, {scores[ranking[1]]} to {scores[ranking[0]]}",
        keys[ranking[2]]: f"You came third, {scores[ranking[2]]} to {scores[ranking[0]]}",
    }
    name = table.names()[winner]
    expected[""] = f"{name} won, {scores[ranking[0]]} to {scores[ranking[1]]}"
    for key, words in expected.items():
        player = newcomer(*size)
        player.page.goto(f"{server.url}/table/{id}#{key}")
        player.page.wait_for_selector("dialog.ending .chart .line")
        assert player.page.inner_text(".ending h2") == words
        assert player.page.locator("[data-do=again]").count() == bool(key)
        assert not player.page.is_visible("#seed")
        names = player.page.locator("#scores thead .name")
        assert names.all_inner_texts() == table.names()
        assert all(names.nth(seat).is_visible() for seat in range(3))
        assert names.first.bounding_box()["width"] > 10
        lines = player.page.locator(".ending figure >> nth=-1").locator(".legend li")
        assert lines.all_inner_texts() == table.names(), "whose line is whose"
    player = newcomer(*size)
    player.page.goto(f"{server.url}/table/{id}#{keys[0]}")
    player.page.wait_for_selector("dialog.ending .chart .line")
    places = player.page.evaluate(ORDER)
    assert places == sorted(places)
    player.shoot(f"end-{size[0]}")
    player.page.evaluate("() => (document.querySelector('.ending').scrollTop = 1e6)")
    player.shoot(f"end-below-{size[0]}")
    close = player.page.locator(".ending header button").bounding_box()
    dialog = player.page.locator("dialog.ending").bounding_box()
    assert 0 <= close["y"] - dialog["y"] < 40, "the close button stays in sight"
    player.page.click("[data-do=again]")
    player.page.wait_for_url(lambda url: id not in url)
    player.seated()
    assert player.page.locator("#seats li").count() == 3
    assert player.page.locator("#seats .mine").get_attribute("class").startswith("seat seat-0")


def test_a_game_without_points_names_places_only(newcomer: Any, server: Server) -> None:
    """The same end, said to be of a game that is not won by points."""
    id, keys, table = run(finished(server))
    scores = table.scores(table.match.view(0))
    ranking = sorted(range(3), key=lambda seat: -scores[seat])
    for place, words in enumerate(("You won", "You came second", "You came third")):
        player = newcomer()

        def without_points(socket: Any) -> None:
            there = socket.connect_to_server()
            there.on_message(
                lambda text: socket.send(text.replace('"points":true', '"points":false'))
            )

        player.page.route_web_socket("**/ws/**", without_points)
        player.page.goto(f"{server.url}/table/{id}#{keys[ranking[place]]}")
        player.page.wait_for_selector("dialog.ending")
        assert player.page.inner_text(".ending h2") == words
