"""Links of past positions: what they show doesn't depend on what arrives first."""

from __future__ import annotations

import time
from typing import Any

import pytest
from running import finished_table, run
from serving import Server

from offworld.table.live import Table
from offworld.table.storage import Storage
from offworld.table.views import Past

DELAY = 1.0  # seconds, of what comes second


async def finished(server: Server) -> tuple[str, str, Table]:
    """The id of a finished table of three, the token of its first seat, and the table."""
    storage = await Storage.open(str(server.folder / "tables.db"))
    row, keys = await finished_table(storage, 3, 7)
    table = Table(row, await storage.seats(row.id), await storage.entries(row.id))
    await storage.close()
    table.rebuild()
    return row.id, keys[0], table


def late_position(page: Any) -> None:
    def wait(route: Any) -> None:
        time.sleep(DELAY)
        route.continue_()

    page.route("**/positions/**", wait)


def late_view(page: Any) -> None:
    """Messages of the socket arrive late; nothing else does."""

    def wait(socket: Any) -> None:
        def send_on(message: Any) -> None:
            time.sleep(DELAY)
            socket.send(message)

        server = socket.connect_to_server()
        server.on_message(send_on)

    page.route_web_socket("**/ws/**", wait)


LAST_IN_SIGHT = """() => {
  const list = document.querySelector('#log');
  const box = list.getBoundingClientRect();
  const inside = (item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return top >= box.top && bottom <= box.bottom;
  };
  const items = [...list.querySelectorAll('[data-number]')].filter(inside);
  return items.map((item) => Number(item.dataset.number));
}"""


@pytest.mark.parametrize("delay", [late_position, late_view])
def test_a_link_shows_its_position_whatever_comes_first(
    newcomer: Any, server: Server, delay: Any
) -> None:
    id, key, table = run(finished(server))
    at = table.number // 2
    player = newcomer(1440, 900)
    delay(player.page)
    player.page.goto(f"{server.url}/table/{id}/{at}#{key}")
    player.page.wait_for_selector("#past:not([hidden])")
    player.page.wait_for_selector("#connection[data-state=open]")
    player.page.wait_for_selector("#log li")
    player.page.wait_for_timeout(300)
    assert not player.page.is_visible("#loading")
    assert player.page.locator("dialog[open]").count() == 0
    shown = player.page.locator("#seats .score").all_inner_texts()
    race = Past.of(table, at, 0).beside["race"]
    assert race != Past.of(table, table.number, 0).beside["race"]
    assert [int(text.strip("★\n ")) for text in shown] == race
    told = max(line.number for line in table.log(0) if line.number <= at)
    assert told in player.page.evaluate(LAST_IN_SIGHT)
    assert player.page.get_attribute("#log .here", "data-number") == str(told)
    player.page.click("#past [data-do=now]")
    player.page.wait_for_selector("dialog.ending")
    assert player.page.locator("#log .here").count() == 0
