"""The log in a browser: one line a turn, which unfolds; what is new is marked."""

from __future__ import annotations

from typing import Any

from player import Player
from running import finished_table, run
from seating import links, sit, travelling
from serving import Server

from offworld.table.live import Table
from offworld.table.storage import Storage

# Of every turn: whose it is, its lines, whether it is open and marked as new, and its height.
TURNS = """() => [...document.querySelectorAll('#log .turn')].map((turn) => ({
  whose: Number((turn.className.match(/seat-(\\d)/) ?? [0, -1])[1]),
  lines: [...turn.querySelectorAll('[data-number]')].map((line) => line.textContent),
  shown: [...turn.querySelectorAll('[data-number]')].some((line) => line.checkVisibility()),
  folds: Boolean(turn.querySelector('summary')),
  news: turn.classList.contains('news'),
  high: turn.getBoundingClientRect().height,
  words: turn.innerText,
}))"""


def turns(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.page.evaluate(TURNS)
    return found


def several(player: Player) -> list[dict[str, Any]]:
    """The turns with several lines."""
    return [turn for turn in turns(player) if turn["folds"]]


def at_the_second_travel(newcomer: Any, server: Server) -> Player:
    """A player whose turn it is again, after the bots have had a turn of several lines each."""
    link = links(server, travelling(2), hints=True, bots=(1, 2))[0]
    player = sit(newcomer(1440, 900), server, link)
    assert player.wait_asked()
    found = [turn for turn in several(player) if turn["whose"] > 0 and turn["news"]]
    assert len(found) == 2
    assert all("sends a transport" in turn["lines"][0] for turn in found)
    assert any(turn["whose"] == 0 for turn in several(player))
    assert "transport" in player.question
    return player


def test_a_turn_is_one_line_that_unfolds_by_key(newcomer: Any, server: Server) -> None:
    player = at_the_second_travel(newcomer, server)
    folded = several(player)
    assert not [turn for turn in folded if turn["shown"]], "it is a new turn without a line yet"
    assert all(turn["high"] < 30 for turn in folded), "one line each"
    assert all(len(turn["lines"]) > 1 for turn in folded)
    player.shoot("log-folded")
    last = player.page.locator("#log summary").last
    last.focus()
    player.press("Enter")
    assert several(player)[-1]["shown"]
    player.press("Space")
    assert not several(player)[-1]["shown"]
    player.press("Enter")
    player.answer()  # what the reader has unfolded stays so
    assert several(player)[-1 if several(player)[-1]["whose"] else -2]["shown"]


def test_the_turn_that_is_played_is_open_and_what_others_did_is_marked(
    newcomer: Any, server: Server
) -> None:
    player = at_the_second_travel(newcomer, server)
    text = player.page.inner_text("#log")
    marked = text.split("Since your last turn")[1].strip().splitlines()
    assert marked[0].startswith("Green sends a transport")
    assert [turn["whose"] for turn in turns(player) if turn["news"]][:2] == [1, 2]
    pay = "Meet the "
    option = next(
        int(player.page.locator(".answer").nth(at).get_attribute("data-option"))
        for at, words in enumerate(player.page.locator(".answer .words").all_inner_texts())
        if words.startswith(pay)
    )
    player.click_list(option)
    while not (turns(player)[-1]["whose"] == 0 and turns(player)[-1]["folds"]):
        assert player.wait_asked()
        player.answer()
        if turns(player)[-1]["whose"] > 0:
            break
    own = [turn for turn in turns(player) if turn["whose"] == 0][-1]
    playing = turns(player)[-1]["whose"] == 0
    assert own["shown"] == playing, "open while it is played, then folded"
    player.shoot("log-open")


def test_where_all_play_at_once_a_turn_is_a_seats_part_of_a_round(newcomer: Any) -> None:
    player = newcomer(1440, 900)
    player.begin("play", "venus")
    while "round 1" in player.page.inner_text("#stage"):
        assert player.wait_asked()
        player.click_list(player.hint())
    found = turns(player)
    begins = next(at for at, turn in enumerate(found) if "Round 2 begins." in turn["words"])
    assert found[begins]["whose"] == -1
    first = found[:begins]
    closed = [turn["whose"] for turn in first if any("ready" in line for line in turn["lines"])]
    assert sorted(closed) == [0, 1, 2], "others may follow, in which a seat is asked alone"


async def finished(server: Server) -> tuple[str, Table]:
    storage = await Storage.open(str(server.folder / "tables.db"))
    row, _ = await finished_table(storage, 3, 7)
    table = Table(row, await storage.seats(row.id), await storage.entries(row.id))
    await storage.close()
    table.rebuild()
    return row.id, table


def test_a_past_position_unfolds_its_turn_for_a_spectator(newcomer: Any, server: Server) -> None:
    id, table = run(finished(server))
    found = [line for line in table.log(-1) if line.turn < line.number and line.whose >= 0]
    line = found[len(found) // 2]
    player = newcomer(1440, 900)
    player.page.goto(f"{server.url}/table/{id}/{line.number}")
    here = player.page.wait_for_selector("#log .here")
    assert here.is_visible()
    assert here.evaluate("node => node.closest('.turn').dataset.turn") == str(line.turn)
    player.page.click("#past [data-do=now]")
    player.page.wait_for_selector("#past", state="hidden")
    assert not [turn for turn in several(player) if turn["shown"]]
