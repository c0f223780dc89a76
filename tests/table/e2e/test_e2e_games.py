"""Whole games in a browser, from the home page to the final scores."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from player import CONFIRMS_OR_ANOTHER, Player
from seating import links, near_the_end, sit
from serving import IN_CI, WHOLE, Server

SOLO = "[data-game=%s] [data-do=solo]"
FIRST = 12  # answers of people, before others play on for them

# Does all of the final scores lie within their dialog?
FITS = """() => {
  const box = document.querySelector('dialog.ending').getBoundingClientRect();
  const parts = '#scores td, #scores .badge, .chart, dialog.ending button';
  const boxes = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  return boxes.every((part) => part.left >= box.left && part.right <= box.right);
}"""


def all_glow(player: Player) -> list[int]:
    """Everything that can be answered glows on the board, and nothing else; return the answers."""
    glowing, options = player.glowing(), player.options()
    assert glowing <= set(options), f"{player.question}: something glows that is no answer"
    missing = {player.notation(each) for each in set(options) - glowing}
    assert not missing, f"{player.question}: {missing} glow nowhere"
    return options


def play_by_board(player: Player) -> None:
    """One answer, on the board: a bot's hint says which, so that the game comes to its end."""
    if player.wait_asked():
        all_glow(player)
        player.answer()


def let_a_bot_play(player: Player) -> None:
    """Hand the own seat to a bot, by the strip of seats."""
    player.page.click("#seats .mine button")
    player.page.click("dialog button:has-text('Let a bot play for me')")


def final_scores(player: Player) -> list[int]:
    cells = player.page.locator("#scores .sum td").all_inner_texts()
    return [int(re.sub(r"\D", "", cell)) for cell in cells]


def check_end(player: Player, seats: int) -> None:
    """The end says who won, adds up, proves its seed and gives the match."""
    player.page.wait_for_selector(".chart .line")
    assert re.search(r" won|came |didn't win", player.page.inner_text(".ending h2"))
    assert re.search(r"\bwins?\b", player.question)
    assert not re.search("Red|Ann", player.question), "the reader is you"
    player.page.click(".proof summary")
    totals = final_scores(player)
    assert len(totals) == seats
    rows = player.page.locator("#scores tbody tr:not(.sum)").all()
    assert len(rows) >= 4
    columns = zip(
        *([int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows), strict=True
    )
    assert [sum(column) for column in columns] == totals
    with player.page.expect_download() as downloading:
        player.page.click("[data-do=download]")
    match = downloading.value.path().read_text(encoding="utf-8")
    seed = player.page.inner_text("#seed")
    assert f"\nseed {seed}\n" in match
    assert " over\n" in match


@pytest.mark.parametrize("game", ["cytress", "cryo"] if IN_CI or WHOLE else ["cytress"])
def test_solo_by_clicking_the_board(newcomer: Any, game: str) -> None:
    """All answers of a whole game glow. Only `make whole` clicks them to the end."""
    player, dice = newcomer(), random.Random(3)
    player.begin("solo", game)
    player.page.click("[data-do=share]")
    hash_at_start = player.page.inner_text("#seed-hash")
    player.press("Escape")
    player.shoot(f"{game}-solo-start")
    answers = 0
    while player.wait_asked():
        if WHOLE or answers < FIRST:
            play_by_board(player)
        else:
            player.answer_at_once(dice.choice(all_glow(player)))
        answers += 1
        if answers == 40:
            player.shoot(f"{game}-solo-middle")
    player.page.wait_for_selector(".chart .line")
    player.shoot(f"{game}-solo-end")
    assert answers > 50
    check_end(player, 2)
    assert hash_at_start in player.page.inner_text(".end dl")
    verdict = player.page.inner_text("#fair")
    assert "Fair by proof: the draws follow from random words of you" in verdict, verdict
    assert "neither the server nor all the others together could choose them" in verdict
    assert "your browser has checked it" in verdict


def test_four_seats_two_people_two_bots_by_clicking_the_board(newcomer: Any) -> None:
    ann, ben = newcomer(), newcomer(1440, 900, "light")
    ann.home()
    ann.page.click("[data-game=cytress] [data-do=new]")
    ann.page.select_option("[name=seats]", "4")
    ann.page.fill("[name=name-0]", "Ann")
    ann.page.fill("[name=name-1]", "Ben")
    for seat, kind in enumerate(("person", "person", "bot pilot", "bot cadet")):
        ann.page.select_option(f"[name=kind-{seat}]", kind)
    ann.page.check("[name=hints]")  # hints play for Ann and Ben, so that the game ends
    ann.page.click("form.table button.main")
    ann.seated(waits=True)
    assert ann.question == "Waiting for Ben"
    assert "Seat of Ben" in ann.page.inner_text("dialog .sharing"), (
        "the links to share are offered at once"
    )
    ann.press("Escape")
    token = ann.page.evaluate("() => JSON.parse(localStorage['offworld.tables'])[0].links[1].token")
    ben.page.goto(f"{ben.url}/table/{ann.table}#{token}")
    ben.seated()
    ann.seated()
    assert token not in ben.page.url, "the secret stays in the address bar"
    answers = 0
    while answers < (2 if WHOLE else 1) * FIRST:
        asked = [player for player in (ann, ben) if player.asked]
        if asked:
            play_by_board(asked[0])
            answers += 1
        else:
            ann.page.wait_for_timeout(20)  # the bots are thinking
    if WHOLE:
        bots_play_to_the_end(ann, ben)


def bots_play_to_the_end(ann: Player, ben: Player) -> None:
    """Bots play on for two of four; both see the same end."""
    for player in (ann, ben):
        let_a_bot_play(player)
    for player in (ann, ben):
        player.page.wait_for_selector("dialog.ending", timeout=60_000)
    ann.page.wait_for_selector(".chart .line")
    ann.shoot("four-end")
    check_end(ann, 4)
    assert final_scores(ann) == final_scores(ben)


def test_four_seats_to_the_end(newcomer: Any, server: Server) -> None:
    table = links(server, near_the_end("cytress", 4, 30), ("Ann", "Ben"), bots=(2, 3))
    ann, ben = (sit(newcomer(), server, link) for link in table[:2])
    bots_play_to_the_end(ann, ben)


@pytest.mark.parametrize("game", ["cytress", "cryo"] if WHOLE else ["cryo"])
def test_solo_by_keyboard_only(newcomer: Any, game: str) -> None:
    """No pointer at all: Tab and Enter to the table, then digits, arrows and Enter to the end."""
    player = newcomer()
    player.home()
    for _ in range(40):
        player.press("Tab")
        if player.page.evaluate("what => document.activeElement.matches(what)", SOLO % game):
            break
    else:
        raise AssertionError("Tab does not lead to the game")
    player.press("Enter")
    player.seated()
    turn = 0
    while player.wait_asked():
        posed, count, turn = player.posed, len(player.options()), turn + 1
        if turn % 3 == 0:
            player.press("ArrowDown")
            player.press("Enter")
        elif turn % 3 == 1:
            player.press(str(min(count, 9)))
            if count > 9:
                player.press("Enter")
        else:
            player.press("Home")
            player.press("Enter")
        player.page.wait_for_function(CONFIRMS_OR_ANOTHER, arg=posed)
        if player.posed == posed:
            player.press("Enter")
        player.taken(posed)
    assert final_scores(player)


def test_on_a_phone_to_the_end_and_back_into_the_game(newcomer: Any, server: Server) -> None:
    """The end fits a phone; the game can be seen as others saw it and continued from the middle."""
    player = newcomer(360, 740, "light")
    sit(player, server, links(server, near_the_end("cytress", 3, 30), bots=(1, 2))[0])
    assert player.wait_asked()
    player.click_list(player.options()[0])
    let_a_bot_play(player)
    player.page.wait_for_selector("dialog.ending", timeout=60_000)
    player.page.wait_for_selector(".chart .line")
    player.shoot("360-end")
    assert player.page.evaluate(FITS), "something of the end is cut off"
    check_end(player, 3)
    table, last = player.table, player.number
    player.press("Escape")
    player.page.click("[data-do=past]")
    player.page.select_option("#past select", label="Seen by Green")
    player.page.wait_for_function(
        "() => document.querySelector('#panel-1').textContent.includes('(you)')"
    )
    player.page.goto(f"{player.url}/table/{table}/{last // 2}")
    player.page.wait_for_selector("#past:not([hidden])")
    player.page.click("[data-do=branch]")
    player.page.wait_for_url(lambda url: table not in url)
    player.seated()
    assert player.wait_asked()
    assert last // 2 <= player.number < last
