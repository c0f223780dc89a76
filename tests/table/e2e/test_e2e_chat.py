"""Talking at the table: a fold below the log, marked when something new was said, also muted."""

from __future__ import annotations

from typing import Any

import pytest
from player import Player
from seating import in_the_middle, links, sit
from serving import Server

EVIL = "<img src=x onerror=alert(1)> & well played"

# Whether everything of the chat is on the screen.
INSIDE = """() => [...document.querySelectorAll('#chat :is(button, input, ol)')].every((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 1;
})"""


def unread(player: Player) -> str:
    """The mark of the button that leads to the chat, or the log's where the chat is below it."""
    marks: list[str] = player.page.locator(".unread").all_inner_texts()
    found = {mark.split()[0] for mark in marks if mark}
    assert len(found) <= 1
    return found.pop() if found else ""


def said(player: Player, count: int) -> list[str]:
    player.page.wait_for_function(f"() => document.querySelectorAll('#said li').length === {count}")
    return [" ".join(words.split()) for words in player.page.locator("#said li").all_inner_texts()]


def open_chat(player: Player) -> None:
    if not player.page.locator("[data-do=chat]").is_visible():
        player.page.click(".acts [data-do=log]")
    player.page.click("[data-do=chat]")


def say(player: Player, text: str) -> None:
    player.page.fill("#saying input", text)
    player.press("Enter")
    player.page.wait_for_function("() => document.querySelector('#saying input').value === ''")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_two_players_talk(newcomer: Any, server: Server, width: int, height: int) -> None:
    table = links(server, in_the_middle("cytress", 2, 30), ("Ann", "Ben"))
    ann = sit(newcomer(width, height), server, table[0])
    ben = sit(newcomer(width, height, "light"), server, table[1])
    open_chat(ann)
    assert ann.page.evaluate("() => document.activeElement.name") == "words"
    say(ann, EVIL)
    say(ann, "Your turn")
    assert said(ann, 2) == [f"You: {EVIL}", "You: Your turn"]
    assert unread(ann) == "", "what one says oneself was read"

    assert said(ben, 2)
    assert unread(ben) == "2"
    assert "Ann says: Your turn" in ben.page.locator("#news").text_content()
    open_chat(ben)
    assert said(ben, 2) == [f"Ann: {EVIL}", "Ann: Your turn"]
    assert unread(ben) == ""
    ann.shoot(f"chat-{width}-dark")
    ben.shoot(f"chat-{width}-light")
    assert ben.page.evaluate(INSIDE), "all of the chat is on the screen"

    ben.page.reload()
    ben.seated()
    assert said(ben, 2)
    assert unread(ben) == "", "what was read stays read"
    open_chat(ben)
    ben.page.check("[name=mute]")
    say(ann, "Ben?")
    assert said(ben, 3)
    assert unread(ben) == ""
    assert not ben.page.locator("#said").is_visible()
    ben.page.uncheck("[name=mute]")
    assert said(ben, 3)[-1] == "Ann: Ben?"
    ben.page.focus("#saying input")
    ben.press("Escape")
    assert not ben.page.locator("#talk").is_visible()
    assert ben.page.evaluate("() => document.activeElement.dataset.do") == "chat"


def test_watchers_and_who_plays_alone_have_no_chat(newcomer: Any, server: Server) -> None:
    together = links(server, in_the_middle("cytress", 2, 30), ("Ann", "Ben"))
    alone = links(server, in_the_middle("cytress", 1, 30))
    ann = sit(newcomer(), server, together[0])
    ann.page.wait_for_selector("#chat", state="visible")
    watcher = newcomer()
    watcher.page.goto(server.url + together[0].partition("#")[0])
    watcher.page.wait_for_selector("#picture g", state="attached")
    solo = sit(newcomer(), server, alone[0])
    for player in (watcher, solo):
        player.page.wait_for_timeout(300)
        assert not player.page.locator("#chat").is_visible()
