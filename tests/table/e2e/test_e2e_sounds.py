"""Sounds: none until they are turned on; then an answer, one's turn and the end have one each."""

from __future__ import annotations

from typing import Any

from player import Player
from seating import links, sit
from serving import Server

from offworld import games
from offworld.match import Match

ANSWER, TURN, END = [520], [587, 880], [523, 659, 784]  # the pitches of the three sounds

# Keeps the pitch of every tone that is started.
LISTEN = """() => {
  window.tones = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    tones.push(Math.round(this.frequency.value));
    return start.apply(this, when);
  };
}"""


def heard(player: Player) -> list[int]:
    """The tones since the last time."""
    found: list[int] = player.page.evaluate("() => tones.splice(0)")
    return found


def turn_on(player: Player) -> None:
    player.page.click("[data-do=settings]")
    player.page.check("dialog [name=sounds]")
    player.press("Escape")
    assert heard(player) == TURN, "so one hears how loud it is"


def test_off_at_first_then_remembered(newcomer: Any) -> None:
    player = newcomer()
    player.page.add_init_script(f"({LISTEN})()")
    player.begin("solo")
    assert player.wait_asked()
    player.answer()
    assert player.wait_asked()
    assert heard(player) == []
    turn_on(player)
    player.click_list(player.options()[0])
    assert heard(player)[:1] == ANSWER
    player.page.reload()
    player.seated()
    assert player.wait_asked()
    assert heard(player) == [], "a page that is opened says nothing"
    player.click_list(player.options()[0])
    assert heard(player)[:1] == ANSWER
    player.page.click("[data-do=settings]")
    player.page.uncheck("dialog [name=sounds]")
    player.press("Escape")
    player.click_list(player.options()[0])
    assert heard(player) == []


def nearly_over() -> Match:
    """A game of two in which the last answer, which is a choice, is still to be given."""
    for seed in range(50):
        match, choices = Match.new(games.find("cytress"), 2, seed=seed), []
        while not match.is_over:
            seat = match.waiting()[0]
            options = match.options(seat)
            choices.append(len(options) > 1)
            match.play(seat, options[0])
        if choices[-1]:
            return match.at(len(choices) - 1)
    raise AssertionError("no game ends with a choice")


def test_the_end(newcomer: Any, server: Server) -> None:
    match = nearly_over()
    player = newcomer()
    player.page.add_init_script(f"({LISTEN})()")
    sit(player, server, links(server, match)[match.waiting()[0]])
    assert player.wait_asked()
    turn_on(player)
    player.click_list(player.options()[0])
    player.page.wait_for_selector("dialog.ending")
    assert heard(player) == ANSWER + END


def test_ones_turn_but_not_every_question_in_it(newcomer: Any, server: Server) -> None:
    seats = links(server, Match.new(games.find("cytress"), 2, seed=5))
    player, other = newcomer(), newcomer()
    player.page.add_init_script(f"({LISTEN})()")
    sit(player, server, seats[0])
    turn_on(player)
    sit(other, server, seats[1])
    rang = []
    for _ in range(8):
        mover = player if player.asked else other
        was_asked, number = player.asked, player.number
        mover.click_list(mover.options()[0])
        for each in (player, other):
            each.moved_on(number)
        rang.append(player.asked and not was_asked)
        assert heard(player) == (ANSWER if mover is player else []) + (TURN if rang[-1] else [])
    assert any(rang)
    assert not all(rang)
