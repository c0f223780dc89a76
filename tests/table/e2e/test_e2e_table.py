"""The table in a browser: undo, reload, two tabs, lost connections, spectators, history, clicks."""

from __future__ import annotations

import json
import re
from typing import Any

from player import Player
from seating import links, sit, travelling
from serving import Server


def settle(player: Player) -> None:
    """Play on until the last answer can be taken back."""
    for _ in range(40):
        assert player.wait_asked()
        if player.page.is_enabled("[data-do=undo]"):
            return
        player.answer()
    raise AssertionError("no answer could ever be taken back")


def picture(player: Player) -> str:
    """The board as it is drawn, without what the pointer lights and what is marked as news."""
    drawn = str(player.page.evaluate("() => document.querySelector('#picture').innerHTML"))
    return re.sub(
        r'class="([^"]*)"',
        lambda found: " ".join(word for word in found[1].split() if word not in ("lit", "fresh")),
        drawn,
    )


def test_undo_brings_back_question_and_picture(newcomer: Any) -> None:
    player = newcomer()
    player.begin("solo")
    settle(player)
    player.press("u")
    player.page.wait_for_function(
        "() => /You take back/.test(document.querySelector('#log').innerText)"
    )
    before, asked, options = picture(player), player.question, player.options()
    for option in options:  # any answer that may be taken back
        number = player.number
        player.click_list(option)
        if player.page.is_enabled("[data-do=undo]"):
            assert (player.question, player.options()) != (asked, options)
            number = player.number
            player.page.click("[data-do=undo]")
            player.moved_on(number)
            assert (player.question, player.options()) == (asked, options)
            assert picture(player) == before
            return
    raise AssertionError("nothing could be taken back")


def test_reload_in_mid_turn_loses_nothing(newcomer: Any) -> None:
    player = newcomer()
    player.begin("play")
    for _ in range(4):
        assert player.wait_asked()
        player.answer()
    assert player.wait_asked()
    before = player.number, player.question, player.options(), player.page.inner_text("#log")
    player.page.reload()
    player.seated()
    assert player.wait_asked()
    assert (
        player.number,
        player.question,
        player.options(),
        player.page.inner_text("#log"),
    ) == before
    player.page.goto(player.url)
    player.page.click("#mine a.button")
    player.seated()
    assert player.wait_asked()
    assert player.options() == before[2]


def test_two_tabs_of_one_seat_agree(newcomer: Any) -> None:
    player = newcomer()
    player.begin("play")
    assert player.wait_asked()
    first, second = player.page, player.tab()
    second.goto(first.url)
    player.page = second
    player.seated()
    for turn in range(6):
        player.page = (first, second)[turn % 2]
        player.page.bring_to_front()  # a tab in the background draws nothing: clicks would wait
        assert player.wait_asked()
        player.answer()
        assert player.wait_asked()
        number, options = player.number, player.options()
        player.page = (second, first)[turn % 2]
        player.page.wait_for_function(
            "number => Number(document.querySelector('#ask').dataset.number) >= number", arg=number
        )
        assert player.wait_asked()
        assert player.options() == options


def test_a_lost_connection_says_so_and_comes_back(newcomer: Any, server: Any) -> None:
    player = newcomer()
    player.begin("play")
    assert player.wait_asked()
    player.answer()
    assert player.wait_asked()
    before = player.number, player.question, player.options()
    server.kill()
    player.page.wait_for_selector("#connection[data-state=lost]")
    assert "lost" in player.page.inner_text("#connection").lower()
    player.shoot("lost")
    player.page.click(f".answer[data-option='{before[2][0]}']")
    player.page.wait_for_selector("#toast:not([hidden])")  # it says that this was not sent
    server.start()
    player.page.wait_for_selector("#connection[data-state=open]")
    assert player.wait_asked()
    assert (player.number, player.question, player.options()) == before
    player.answer()
    assert player.number > before[0]


def test_a_spectator_sees_all_moves_and_can_do_nothing(newcomer: Any) -> None:
    player, watcher = newcomer(), newcomer()
    player.begin("play")
    assert player.wait_asked()
    watcher.page.goto(f"{watcher.url}/table/{player.table}")
    watcher.seated()
    for _ in range(3):
        assert player.wait_asked()
        player.answer()
    assert player.wait_asked()
    number = player.number
    watcher.page.wait_for_function(
        "number => Number(document.querySelector('#ask').dataset.number) >= number", arg=number
    )
    assert watcher.options() == []
    assert watcher.glowing() == set()
    assert watcher.page.is_disabled("[data-do=undo]")
    assert "watching" in watcher.page.inner_text("#turn").lower()
    watched, read = (each.page.locator("#log li[data-number]") for each in (watcher, player))
    assert watched.count() == read.count()
    assert "You " in player.page.inner_text("#log")
    assert not re.search(r"\byour?\b", watcher.page.inner_text("#log"), re.IGNORECASE)
    watcher.home()
    watcher.page.wait_for_selector(f"#watch a[href='/table/{player.table}']")


def test_the_past_has_urls_and_a_way_back(newcomer: Any) -> None:
    player = newcomer()
    player.begin("solo")
    boards = []
    for _ in range(5):
        assert player.wait_asked()
        player.answer()
        boards.append((player.number, picture(player)))
    assert player.wait_asked()
    now, asked = picture(player), player.question
    player.press("Alt+ArrowLeft")
    player.page.wait_for_selector("#past:not([hidden])")
    assert player.page.url.endswith(f"/table/{player.table}/{player.number - 1}")
    assert player.glowing() == set()
    player.press("ArrowLeft")
    player.page.wait_for_function(f"() => location.pathname.endsWith('/{player.number - 2}')")
    link = player.page.url
    for _ in range(3):
        player.press("ArrowLeft")  # faster than positions come
    player.page.wait_for_function(f"() => location.pathname.endsWith('/{player.number - 5}')")
    player.press("Escape")
    player.page.wait_for_selector("#past", state="hidden")
    assert (picture(player), player.question) == (now, asked)
    other = newcomer()
    other.page.goto(link)
    other.page.wait_for_selector("#past:not([hidden])")
    assert "Position" in other.page.inner_text("#past .happened")
    player.page.goto(link)
    player.page.wait_for_selector("#past:not([hidden])")
    table = player.table
    player.page.click("[data-do=branch]")
    player.page.wait_for_url(lambda url: table not in url)
    player.seated()
    assert player.wait_asked(), "what if: the branch can be played on"


CLICK = """option => {
  document.querySelector(`.answer[data-option='${option}']`).click();
  return !document.querySelector('#confirm').hidden;
}"""


def test_a_click_sends_one_message_and_final_answers_are_confirmed_at_once(newcomer: Any) -> None:
    """The page knows which answers are final, so neither kind of click waits for a preview."""
    player, sent, seen = newcomer(), [], set()
    player.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text)["do"])),
    )
    player.begin("solo")
    for _ in range(12):
        assert player.wait_asked()
        number, option, before = player.number, player.options()[0], len(sent)
        confirming = player.page.evaluate(CLICK, option)  # in one step of the page: no reply yet
        if confirming:
            player.page.click("#confirm [data-do=yes]")
        player.moved_on(number)
        assert sent[before:].count("move") == 1
        assert confirming or sent[before:][0] == "move"
        seen.add(confirming)
    assert seen == {True, False}


def test_previews_reasons_and_rules(newcomer: Any) -> None:
    player = newcomer()
    player.begin("play")
    assert player.wait_asked()
    player.page.hover(".answer")
    player.page.wait_for_selector("#preview li")
    assert player.page.locator("#picture .lit").count() >= 1
    player.page.click("#answers .why")
    player.page.wait_for_selector(".why-body article")
    number = player.page.inner_text(".why-body h3").split(" ")[0]
    player.shoot("why")
    address = player.page.get_attribute(".why-body article a.button", "href")
    assert address == f"/rules/cytress#{number}"
    player.page.goto(player.url + address)
    player.page.wait_for_selector(".paragraph:target")
    assert player.page.get_attribute(".paragraph:target", "id") == number


def test_why_a_pad_cannot_be_used(newcomer: Any, server: Server) -> None:
    player = sit(newcomer(), server, links(server, travelling(2), bots=(1, 2))[0])
    assert player.wait_asked()
    assert "your transport" in player.question
    closed = "#picture [data-why]:not(.can)"
    player.page.locator(closed).first.click()
    player.page.wait_for_selector(".why-body article")
    assert "can't" in player.page.inner_text(".why-body .about")


def test_the_first_page_is_light(newcomer: Any) -> None:
    """Home, and then a table with its first view: under 400 KB each, in all."""
    player = newcomer()
    sizes: list[int] = []
    player.page.on(
        "requestfinished",
        lambda request: sizes.append(
            request.sizes()["responseBodySize"] + request.sizes()["responseHeadersSize"]
        ),
    )
    player.page.on(
        "websocket",
        lambda socket: socket.on(
            "framereceived",
            lambda frame: sizes.append(len(frame.encode() if isinstance(frame, str) else frame)),
        ),
    )
    player.home()
    player.page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) < 400_000
    sizes.clear()
    player.page.click("[data-do=play]")
    player.page.click("[data-do=just-play]")
    player.seated()
    assert 10_000 < sum(sizes) < 400_000


def test_a_bot_plays_for_a_person_who_leaves_and_comes_back(newcomer: Any, unhurried: Any) -> None:
    player = newcomer()
    player.url = unhurried.url
    player.begin("play")
    assert player.wait_asked()
    number = player.number
    player.page.click("#seats .mine button")
    player.page.click("dialog >> text=Let a bot play for me")
    player.page.wait_for_function(
        "number => Number(document.querySelector('#ask').dataset.number) > number + 4", arg=number
    )
    player.page.click("#seats .mine button")
    player.page.click("dialog >> text=Take my seat back")
    assert player.wait_asked()
    number = player.number
    player.page.wait_for_timeout(800)
    assert player.number == number, "nobody answers for a person who is back"
    player.click_list(player.options()[0])
    assert player.number > number


def test_nonsense_links_say_so(newcomer: Any) -> None:
    player = newcomer()
    player.page.goto(f"{player.url}/table/0123456789abcdef")
    player.page.wait_for_selector("#connection[data-state=nowhere]")
    assert "no such table" in player.page.inner_text("#loading")
    player.begin("play")
    stranger = newcomer()
    stranger.page.goto(f"{player.url}/table/{player.table}#{'0' * 32}")
    stranger.seated()
    assert "watching" in stranger.page.inner_text("#turn").lower()


def test_help_theme_and_leaving(newcomer: Any) -> None:
    player = newcomer()
    player.begin("play")
    assert player.wait_asked()
    player.press("?")
    assert "Keys" in player.page.inner_text("dialog[open]")
    player.press("Escape")
    player.page.wait_for_selector("dialog", state="detached")
    assert player.page.get_attribute("html", "data-theme") == "dark"
    player.page.click("[data-do=theme]")
    player.page.reload()
    player.seated()
    assert player.page.get_attribute("html", "data-theme") == "light"
    player.press("Escape")
    player.page.click("dialog >> text=Leave >> nth=-1")
    player.page.wait_for_selector("#mine a.button")


def test_a_turns_end_is_not_confirmed_but_can_be_taken_back(newcomer: Any, unhurried: Any) -> None:
    player = newcomer(1440, 900)
    player.url = unhurried.url
    views: list[dict[str, Any]] = []

    def keep(text: Any) -> None:
        message = json.loads(text)
        if message["say"] == "view":
            views.append(message)

    player.page.on("websocket", lambda socket: socket.on("framereceived", keep))
    sit(player, unhurried, links(unhurried, travelling(2), bots=(1, 2))[0])
    for _ in range(30):
        assert player.wait_asked()
        ends = [each["option"] for each in views[-1]["answers"] if each["final"] == "turn"]
        if ends and len(views[-1]["answers"]) > 1:
            break
        player.answer_at_once(player.options()[0])
    asked, options = player.question, player.options()
    assert not player.page.evaluate(CLICK, ends[0]), "nothing is asked"
    player.page.wait_for_selector("#toast [data-do=undo]")
    player.shoot("turn-over")
    player.page.click("#toast [data-do=undo]")
    assert player.wait_asked()
    assert (player.question, player.options()) == (asked, options)
    assert not player.page.is_visible("#toast")
