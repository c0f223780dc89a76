"""Zaibatsu in a browser: the Cybernet fits every screen, and a block turns before it is laid."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest
from player import Player
from seating import in_the_middle, links, sit
from serving import Server
from test_e2e_geometry import in_both_schemes, measure

from offworld import games
from offworld.games.zaibatsu import state as z
from offworld.match import Match


def asked_to_turn(least: int) -> Match:
    """Return a match in which the first seat turns a block, with a number of ways to do it."""
    for seed in count(1):
        match, dice = Match.new(games.find("zaibatsu"), 2, seed=seed), random.Random(seed)
        while len(match.moves) < 200:
            seat = match.waiting()[0]
            options = match.options(seat)
            if seat == 0 and match.state.asked == z.TURN and len(options) == least:
                return match
            match.play(seat, dice.choice(options))
    raise AssertionError("never")


@pytest.mark.parametrize(
    ("seats", "width", "height"), [(4, 360, 740), (2, 1024, 768), (4, 1440, 900)]
)
def test_zaibatsu_fits_in_the_middle_of_a_game(
    newcomer: Any, server: Server, seats: int, width: int, height: int
) -> None:
    player = newcomer(width, height)
    sit(player, server, links(server, in_the_middle("zaibatsu", seats, 120 * seats))[0])
    assert player.wait_asked()
    in_both_schemes(player, lambda scheme: measure(player, f"{width}-{scheme}-zaibatsu"))


def shown(player: Player) -> str:
    """Return how the block under the pointer is turned."""
    (ghost,) = player.page.locator(".ghost.shown").all()
    return str(ghost.get_attribute("data-turn"))


def test_a_block_turns_and_is_laid(newcomer: Any, server: Server) -> None:
    """R turns it clockwise, a sixth at a time; Enter lays it where it fits."""
    match = asked_to_turn(4)
    laid, possible = int(match.state.laid), [option - z.TURN for option in match.options(0)]
    player = newcomer(1440, 900)
    sit(player, server, links(server, match)[0])
    assert player.wait_asked()
    first = shown(player)
    assert int(first) in possible
    player.shoot("zaibatsu-turn")
    for turn in range(1, 7):
        player.page.keyboard.press("r")
        assert shown(player) == str((int(first) - turn) % 6)
        wrong = "wrong" in str(player.page.locator(".ghost.shown").get_attribute("class"))
        assert wrong == (int(shown(player)) not in possible)
    number = player.number
    player.page.keyboard.press("Enter")
    if player.page.is_visible("#confirm"):
        player.page.click("#confirm [data-do=yes]")
    player.page.wait_for_function(
        "n => Number(document.querySelector('#ask').dataset.number) > n", arg=number
    )
    assert player.page.locator(f"[data-group=block-{laid}] .glass").count() == 1
    player.shoot("zaibatsu-laid")


def laid_twice_alike() -> tuple[Match, list[int]]:
    """Return a match in which the first seat turns a block, and its answers up to a second one.

    Both are turned in the same ways, but lie on different sides.
    """
    for seed in count(1):
        match, dice = Match.new(games.find("zaibatsu"), 2, seed=seed), random.Random(seed)
        before: tuple[Match, list[int], int] | None = None  # at the last block, answers, its side
        while len(match.moves) < 200:
            seat = match.waiting()[0]
            options = match.legal(seat)
            if seat != 0:
                before = None
            elif match.state.asked == z.TURN:
                side = int(match.state.side)
                if before and before[0].legal(0) == options and before[2] != side:
                    return before[0], before[1]
                before = (match.at(len(match.moves)), [], side)
            option = dice.choice(options)
            if before:
                before[1].append(option)
            match.play(seat, option)
    raise AssertionError("never")


def test_a_second_block_that_turns_like_the_first_lies_in_its_own_place(
    newcomer: Any, server: Server
) -> None:
    """The same answers at another place are another question: the block goes there."""
    match, answers = laid_twice_alike()
    player = newcomer(1440, 900)
    sit(player, server, links(server, match)[0])
    first = None
    for option in answers:
        assert player.wait_asked()
        if player.page.is_visible("#placing"):
            first = player.ghost()["place"]
        if option in player.options():  # else it was the only one, and given by the server
            player.click_list(option)
    assert player.wait_asked()
    player.page.wait_for_selector("#placing:not([hidden])")
    assert player.ghost()["place"] != first
