"""A table at which all play at once: what others do leaves alone whatever one has in hand."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from player import Player
from serving import Server

ONE, TWO, THROW = range(3)  # of Pebbles: pick three times, then ready follows by itself

# What must stay: the focus, what is open, what is lit, the texts, the scrolling of the list.
IN_HAND = """() => ({
  focus: document.activeElement?.textContent,
  menu: !document.querySelector('#menu').hidden,
  confirm: !document.querySelector('#confirm').hidden,
  preview: document.querySelector('#preview').innerText,
  lit: [...document.querySelectorAll('#picture .lit')].map((each) => each.textContent),
  row: document.querySelector('.answer.lit')?.textContent,
  scrolled: document.querySelector('#answers').scrollTop,
  same: window.kept?.isConnected,
})"""


@pytest.fixture
def server(made_up: Server) -> Server:
    return made_up


@pytest.fixture
def three(newcomer: Any, server: Server) -> list[Player]:
    """Three people at a table of Pebbles."""
    return people(newcomer, server, "pebbles", 3)


def people(newcomer: Any, server: Server, game: str, seats: int) -> list[Player]:
    wanted = {"game": game, "seats": [{"kind": "person"}] * seats}
    request = urllib.request.Request(
        f"{server.url}/api/tables",
        json.dumps(wanted).encode(),
        {"Content-Type": "application/json", "Origin": server.url},
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    players: list[Player] = [newcomer() for _ in range(seats)]
    for player, seat in zip(players, made["seats"], strict=True):
        player.page.goto(f"{server.url}/table/{made['table']}#{seat['token']}")
        player.seated()
        assert player.wait_asked()
    return players


def pick(player: Player, *options: int) -> None:
    for option in options:
        player.click_list(option)


def undisturbed(player: Player, meanwhile: Callable[[], None]) -> dict[str, Any]:
    """Others do something meanwhile; all that a reader has in hand stays. What that is."""
    player.page.wait_for_selector("#preview li")
    player.page.evaluate("() => (window.kept = document.querySelector('.answer'))")
    before, number, asked = (
        player.page.evaluate(IN_HAND),
        player.number,
        player.page.get_attribute("#ask", "data-asked"),
    )
    meanwhile()
    player.page.wait_for_function(
        "number => Number(document.querySelector('#ask').dataset.number) > number", arg=number
    )
    player.page.wait_for_timeout(150)  # whatever might still come
    after = player.page.evaluate(IN_HAND)
    assert after == before
    assert after["same"], "the answers were made anew"
    assert player.page.get_attribute("#ask", "data-asked") == asked
    assert player.page.title().startswith("● Your turn")
    assert not player.page.is_visible("#toast")
    return dict(after)


def test_a_focused_answer_and_what_it_lights_stay(three: list[Player]) -> None:
    one, other, _ = three
    for key in ("ArrowDown", "ArrowDown", "ArrowDown"):
        one.press(key)
    held = undisturbed(one, lambda: pick(other, ONE, TWO))
    assert "Throw" in held["focus"]
    assert held["lit"] == ["Throw your die.die"], "the title of the thing, and its word"
    number = one.number
    one.press("ArrowUp")
    one.press("Enter")
    one.moved_on(number)
    assert "You take 2." in one.page.inner_text("#log")


def test_an_open_menu_stays_and_its_answer_counts(three: list[Player]) -> None:
    one, other, _ = three
    one.page.click("#picture .can[data-options]")
    held = undisturbed(one, lambda: pick(other, TWO))
    assert held["menu"]
    assert "one pebble" in held["focus"]
    number = one.number
    one.page.click(f"#menu [data-option='{TWO}']")
    one.moved_on(number)
    assert not one.page.is_visible("#menu")
    assert "You take 2." in one.page.inner_text("#log")


def test_a_question_whether_one_is_sure_stays(three: list[Player]) -> None:
    one, other, _ = three
    pick(one, ONE, ONE)  # the third ends the turn
    one.page.click(f".answer[data-option='{THROW}']")
    one.page.wait_for_selector("#confirm:not([hidden])")
    held = undisturbed(one, lambda: pick(other, ONE))
    assert held["confirm"]
    assert held["focus"].startswith("Do it")
    number = one.number
    one.press("Enter")
    one.moved_on(number)
    assert "You throw" in one.page.inner_text("#log")


def test_who_plays_and_who_is_ready(three: list[Player]) -> None:
    one, other, third = three
    pick(one, ONE, TWO, ONE)
    one.page.wait_for_selector("#ask:not(.asked)")
    assert one.question == "Waiting for Green and White …"
    assert one.page.inner_text("#turn").lower() == "you are ready"
    assert not one.page.title().startswith("●")
    assert third.page.title().startswith("● Your turn")
    states = third.page.locator("#seats .state")
    third.page.wait_for_function(
        "() => document.querySelector('#seats .state').textContent === 'ready'"
    )
    assert states.all_inner_texts() == ["ready", "playing", "playing"]
    assert third.page.locator("#seats .waiting").count() == 2
    pick(other, TWO, TWO, TWO)
    one.page.wait_for_function(
        "() => document.querySelector('#question').textContent === 'Waiting for White …'"
    )
    pick(third, ONE, ONE, ONE)
    assert other.wait_asked()
    other.page.wait_for_function(
        "() => /share/.test(document.querySelector('#question').textContent)"
    )
    assert other.page.locator("#seats .state").all_inner_texts() == ["here", "your turn", "here"], (
        "asked alone"
    )


def test_taking_back_though_others_have_moved(three: list[Player]) -> None:
    one, other, _ = three
    pick(one, TWO)
    pick(other, ONE)
    asked = other.page.get_attribute("#ask", "data-asked")
    one.page.wait_for_function(
        "() => /Green takes 1/.test(document.querySelector('#log').innerText)"
    )
    new = one.page.locator("#log .new").all_inner_texts()
    assert ["Green takes 1." in line for line in new] == [True], (
        "what is new since the own last move"
    )
    one.press("u")
    one.page.wait_for_function(
        "() => /You take back: two/.test(document.querySelector('#log').innerText)"
    )
    assert one.options() == [ONE, TWO, THROW]
    assert one.page.text_content("#picture #panel-0") == "Red: 0"
    assert one.page.text_content("#picture #panel-1") == "Green: 1"
    other.page.wait_for_function(
        "() => /Red takes back: two/.test(document.querySelector('#log').textContent)"
    )
    assert other.page.get_attribute("#ask", "data-asked") == asked
    pick(other, ONE)


def test_looking_back_while_others_play_on(three: list[Player]) -> None:
    one, other, _ = three
    pick(one, ONE)
    pick(other, TWO)
    one.page.wait_for_function("() => document.querySelector('#ask').dataset.number === '2'")
    one.press("Alt+ArrowLeft")
    one.page.wait_for_selector("#past:not([hidden])")
    one.page.focus("#past input")
    one.page.evaluate("() => (window.kept = document.querySelector('#past input'))")
    pick(other, TWO)
    one.page.wait_for_function(
        "() => /Position 1 of 3/.test(document.querySelector('#past').innerText)"
    )
    assert one.page.evaluate(
        "() => document.activeElement === window.kept && window.kept.max === '3'"
    )
    one.press("Escape")
    assert one.options() == [ONE, TWO, THROW]


def test_a_real_game(newcomer: Any, server: Server) -> None:
    """Two people on Venus: one rests on an answer while the other plays a whole turn."""
    one, other = people(newcomer, server, "venus", 2)
    one.press("ArrowDown")
    one.press("ArrowDown")

    def turn() -> None:
        while other.asked:
            pick(other, other.options()[-1])

    undisturbed(one, turn)
    assert one.page.locator("#seats .state").all_inner_texts() == ["playing", "ready"]
    assert other.question == "Waiting for Red …"
