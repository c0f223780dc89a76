"""What a newcomer sees in a browser: what hit them, the rival's turns, points so far, headings."""

from __future__ import annotations

import random
from typing import Any

import pytest
from player import Player
from seating import in_the_middle, links, sit
from serving import Server

from offworld import games
from offworld.games.cryo import state
from offworld.games.cysmic import state as cysmic
from offworld.match import Match

SIZES = [(1440, 900), (1024, 768), (390, 844)]
SECTIONS = ["ENGINEERING", "LABORATORY", "R&D", "DISPATCH"]

HEADINGS = "all => all.map((each) => each.innerText)"
EDGES = """() => {
  const list = document.querySelector('#answers');
  return { above: list.classList.contains('above'), below: list.classList.contains('below'),
           more: list.scrollHeight - list.clientHeight, top: list.scrollTop };
}"""
IN_SIGHT = """what => {
  const { top, bottom, left, right } = document.querySelector(what).getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && there?.closest(what) !== null;
}"""


def hit_by_sabotage() -> Match:
    """A match of two in which Green has just destroyed pods of Red, who is asked."""
    for seed in range(200):
        match, dice, own = Match.new(games.find("cryo"), 2, seed=seed), random.Random(seed), 0
        while not match.is_over:
            (seat,) = match.waiting()
            if seat == 0 and any(
                event.code == state.DESTROYED and event.seat == 0
                for at in range(own + 1, len(match.moves) + 1)
                for event in match.events(at)
            ):
                return match
            match.play(seat, dice.choice(match.options(seat)))
            own = len(match.moves) if seat == 0 else own
    raise AssertionError("nobody was hit")


def test_what_hit_me_comes_first_since_my_last_turn(newcomer: Any, server: Server) -> None:
    player = newcomer(1440, 900)
    sit(player, server, links(server, hit_by_sabotage(), ["Ann", "Ben"])[0])
    player.page.wait_for_selector("#log .since")
    hits = player.page.locator("#log .since .hits li").all_inner_texts()
    assert hits
    assert all(line.startswith("You lose ") for line in hits)
    assert player.page.evaluate(IN_SIGHT, "#log .since")
    folded = player.page.locator("#log .news summary .words").first.text_content()
    assert folded.startswith("You lose "), "and in the line of that turn"
    player.shoot("news-sabotage")


LOG_TOP = "() => document.querySelector('#log').scrollTop"


def test_an_answer_brings_the_log_back_from_what_was_read(newcomer: Any, server: Server) -> None:
    player = newcomer(1024, 768)
    page = player.page
    match = in_the_middle("zaibatsu", 2, 60)
    sit(player, server, links(server, match, ["Ann", "Ben"])[match.waiting()[0]])
    page.wait_for_selector(".answer")
    assert page.evaluate(LOG_TOP) > 0
    page.locator("#log summary").first.click()
    page.evaluate("document.querySelector('#log').scrollTop = 0")
    page.locator(".answer").first.click()
    if page.locator("[data-do=yes]").count():
        page.locator("[data-do=yes]").click()
    page.wait_for_function("() => document.querySelector('#log').scrollTop > 0")


def just_landed() -> Match:
    """A match of Cysmic in which another landed last, and all got their first ore then."""
    for seed in range(20):
        match, dice = Match.new(games.find("cysmic"), 3, seed=seed), random.Random(seed)
        while match.state.stage != cysmic.PLACING or match.state.turn < 7:
            (seat,) = match.waiting()
            match.play(seat, dice.choice(match.options(seat)))
        if seat != 0 and any(event.seat == 0 for event in match.events(len(match.moves))):
            return match
    raise AssertionError("the first seat always landed last")


def test_what_all_get_at_the_start_hits_nobody(newcomer: Any, server: Server) -> None:
    player = newcomer(1440, 900)
    sit(player, server, links(server, just_landed(), ["Ann", "Ben", "Cat"])[0])
    player.page.wait_for_selector("#log .since")
    assert "You gain" in player.page.text_content("#log")
    assert not player.page.locator("#log .hits").count()


def alone(game: str = "cryo") -> Match:
    """A solo match in which the player's turn begins, after some turns of the rival."""
    match, dice = Match.new(games.find(game), 1, seed=4), random.Random(4)
    turn = -1
    while len(match.moves) < 40 or match.state.asked != state.DOCK or match.state.turn == turn:
        turn = match.state.turn
        match.play(0, dice.choice(match.options(0)))
    return match


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_in_a_solo_game_the_rival_has_a_card_and_its_turn_is_a_block(
    newcomer: Any, server: Server, width: int, height: int
) -> None:
    player = newcomer(width, height)
    page = player.page
    sit(player, server, links(server, alone(), ["Ann"])[0])
    assert "decision cards" in page.text_content("#log > .opponent")
    blocks = page.locator("#log .turn.seat-1")
    assert blocks.count() > 3
    last = blocks.last
    lines = last.locator("[data-number]").all_text_contents()
    assert len(lines) > 1
    assert last.locator("details").get_attribute("open") is not None
    assert "news" in last.get_attribute("class").split()
    folded = blocks.nth(0).locator("summary .words").text_content()
    assert folded.startswith("The rival ")
    assert folded.count("The rival") == 1, "its name is not repeated"
    player.shoot(f"news-solo-{width}")
    page.click("#seats [data-seat='1']")
    assert "decision cards" in page.inner_text("dialog .opponent")
    page.wait_for_selector("#standing #scores")
    player.shoot(f"news-solo-seat-{width}")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_seats_dialog_has_the_points_so_far(
    newcomer: Any, server: Server, width: int, height: int
) -> None:
    player = newcomer(width, height)
    sit(player, server, links(server, in_the_middle("cryo", 3, 120, seed=3), ["A", "B", "C"])[0])
    player.page.click("#seats [data-seat='1']")
    player.page.wait_for_selector("#standing #scores")
    rows = player.page.locator("#scores tbody tr:not(.sum)").all()
    points = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]
    sums = [int(each) for each in player.page.locator("#scores .sum td").all_inner_texts()]
    assert [sum(column) for column in zip(*points, strict=True)] == sums
    strip = player.page.locator("#seats .score").all_text_contents()
    assert [int(each.strip("★")) for each in strip] == sums
    fits = "box => box.scrollWidth <= box.clientWidth"
    assert player.page.eval_on_selector("dialog[open]", fits)
    player.press("Escape")


def docks(newcomer: Any, server: Server, width: int, height: int) -> Player:
    """A player with many docks to choose from."""
    player: Player = newcomer(width, height)
    match = Match.new(games.find("cryo"), 2, seed=5)
    while match.state.asked != state.DOCK or match.waiting() != [0]:
        (seat,) = match.waiting()
        match.play(seat, match.options(seat)[0])
    return sit(player, server, links(server, match, ["Ann", "Ben"])[0])


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_many_answers_stand_under_headings_and_the_list_fades_where_there_is_more(
    newcomer: Any, server: Server, width: int, height: int
) -> None:
    player = docks(newcomer, server, width, height)
    page = player.page
    found = page.eval_on_selector_all("#answers .group h2", HEADINGS)
    assert found == [*SECTIONS, "SCRAP A CARD"]
    assert player.options() == sorted(player.options(), key=player.options().index)
    numbers = page.locator("#answers .number").all_inner_texts()
    assert numbers == [str(number + 1) for number in range(len(numbers))]
    edges = page.evaluate(EDGES)
    assert edges["more"] > 0
    assert (edges["above"], edges["below"]) == (False, True)
    page.locator("#answers .answer").last.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#answers').scrollTop = 1e6")
    page.wait_for_selector("#answers:not(.below)")
    assert page.evaluate(EDGES)["above"]
    assert page.evaluate(IN_SIGHT, "#question"), "the question stays"
    player.shoot(f"news-headings-{width}")


def test_an_answer_that_shows_a_card_says_so_and_the_turn_goes_on_unasked(
    newcomer: Any, server: Server
) -> None:
    player = docks(newcomer, server, 1440, 900)
    page, posed = player.page, player.posed
    scrap = "#answers .group:last-of-type .answer:has-text('Scrap') >> nth=0"
    page.hover(scrap)
    page.wait_for_selector("#preview:has-text('Others will see it')")
    page.click(scrap)
    player.taken(posed)
    assert player.wait_asked(), "the turn goes on"
    assert page.is_disabled(".acts [data-do=undo]"), "what others have seen can't be taken back"
