"""A turn can be replayed on the board: step by step, ended by anything, never in the way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from player import Player
from serving import Server
from test_e2e_log import at_the_second_travel

CAPTIONS = """() => {
  window.said = [];
  const caption = document.querySelector('#caption');
  new MutationObserver(() => !caption.hidden && said.push(caption.textContent))
    .observe(caption, { childList: true });
}"""

# Everything on the board with its attributes, in no order; not what is lit or marked as news.
DRAWN = """() => [...document.querySelectorAll('#picture *')].map((node) => [
  node.tagName,
  ...[...node.attributes].map(({ name, value }) => `${name}=${value.split(' ')
    .filter((word) => name !== 'class' || !['', 'lit', 'fresh'].includes(word)).join(' ')}`)
    .filter((each) => each !== 'class=').sort(),
  node.childElementCount ? '' : node.textContent,
].join(' '))"""

REPLAYING, DONE = "body.replaying", "body:not(.replaying)"


def picture(player: Player) -> list[str]:
    drawn: list[str] = player.page.evaluate(DRAWN)
    return drawn


@pytest.fixture
def player(newcomer: Any, server: Server) -> Player:
    """A player whose turn it is, after two turns of bots."""
    return at_the_second_travel(newcomer, server)


def numbers(player: Player, turn: Any) -> list[int]:
    """The entries of a turn that have lines."""
    found = turn.locator("[data-number]").evaluate_all(
        "all => all.map(({ dataset }) => Number(dataset.number))"
    )
    return sorted(set(found))


def test_a_bots_turn_step_by_step_and_back_to_the_present(player: Player) -> None:
    asked: list[int] = []
    player.page.on(
        "request",
        lambda request: asked.extend(
            int(each) for each in re.findall(r"/positions/(\d+)", request.url)
        ),
    )
    turn = player.page.locator("#log .turn.seat-1").last
    steps = numbers(player, turn)
    now = picture(player), player.question, player.options()
    player.page.evaluate(CAPTIONS)
    turn.locator(".replay").click()
    player.page.wait_for_selector(f"{REPLAYING} #caption:not([hidden])")
    assert picture(player) != now[0]
    player.shoot("replay")
    player.page.wait_for_selector(DONE)
    assert asked == [steps[0] - 1, *steps]
    said = player.page.evaluate("() => said")
    assert len(said) == len(steps) > 1
    assert said[0].startswith(f"1/{len(steps)} Green sends a transport")
    assert (picture(player), player.question, player.options()) == now
    assert not player.page.is_visible("#caption")


def test_all_since_the_last_turn_from_a_button_near_the_question(player: Player) -> None:
    player.page.evaluate(CAPTIONS)
    player.page.click(".acts [data-do=replay]")
    player.page.wait_for_selector(DONE + " #caption[hidden]", state="attached")
    player.page.wait_for_function("() => !document.body.classList.contains('replaying')")
    said = " ".join(player.page.evaluate("() => said"))
    assert "Green sends a transport" in said
    assert "White sends a transport" in said
    assert "You send" not in said


def test_a_click_or_escape_ends_it_and_an_answer_is_taken(player: Player) -> None:
    now, number = picture(player), player.number
    replay = player.page.locator("#log .turn.seat-2 .replay").last
    replay.click()
    player.page.wait_for_selector(REPLAYING)
    player.press("Escape")
    assert not player.page.locator(REPLAYING).count()
    assert not player.page.locator("dialog[open]").count()
    assert picture(player) == now
    replay.click()
    player.page.wait_for_selector(f"{REPLAYING} #caption:not([hidden])")
    player.page.mouse.click(400, 500)  # on the board
    assert not player.page.locator(REPLAYING).count()
    assert picture(player) == now
    assert player.number == number
    replay.click()
    player.page.wait_for_selector(f"{REPLAYING} #caption:not([hidden])")
    player.click_list(player.options()[0])
    assert player.number > number, "it never keeps anybody from answering"
    assert not player.page.locator(REPLAYING).count()


def test_it_ends_when_the_table_changes(player: Player) -> None:
    first, second = player.page, player.tab()
    second.goto(first.url)
    came: list[Any] = []

    def hold(route: Any) -> None:
        """Let two positions come; then the replay waits for the third."""
        came.append(route)
        if len(came) <= 2:
            route.continue_()

    first.route("**/positions/**", hold)
    first.locator("#log .turn.seat-2 .replay").last.click()
    first.wait_for_selector(f"{REPLAYING} #caption:not([hidden])")
    player.page = second
    player.seated()
    assert first.locator(REPLAYING).count()
    player.click_list(player.options()[0])
    assert player.wait_asked()  # if that ended the turn, the bots have moved as well
    first.wait_for_function(
        "number => Number(document.querySelector('#ask').dataset.number) >= number",
        arg=player.number,
    )
    assert not first.locator(REPLAYING).count()
    first.wait_for_selector("#ask.asked")
    now = picture(player)
    player.page = first
    assert picture(player) == now
