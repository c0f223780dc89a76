"""A guided first game in a browser, from the home page to its end, by mouse, keyboard and finger.

`make whole` gives every answer. To save time, the middle may be left out elsewhere: then the last
answers of another game follow the first round.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from player import CONFIRMS_OR_ANOTHER, Player
from running import run
from serving import WHOLE, Server

from offworld import games
from offworld.match import Match
from offworld.presentation.guide import guide_of
from offworld.table.guided import SETTINGS
from offworld.table.live import Table
from offworld.table.security import new_token, token_hash
from offworld.table.storage import SeatRow, Storage, TableRow

OTHER_CARD = "title => document.querySelector('#card-title')?.textContent !== title"
LAPTOP, PHONE = (1440, 900), (390, 844)
MOST_ANSWERS = 60  # of a first round
# of a first round, at least
LESSONS = {"cryo": 11, "cysmic": 6, "cytress": 4, "venus": 3, "zaibatsu": 5}
LAST = 12  # answers of the person, from which on a game is played to its end
MOST_TO_THE_END = 800
TO_THE_END = games.names() if WHOLE else ("cytress",)
# Mouse, keyboard and phone: `make whole` guides each game by all three, else by one in turn.
BY_HAND = [games.names() if WHOLE else games.names()[hand::3] for hand in range(3)]
ALONE_ASKED = """() => document.querySelector('dialog.ending')
  || document.querySelector('#ask.asked')
  && !document.querySelector('#seats .waiting:not(.mine)')"""

WRONG = Path(__file__).with_name("guide.js").read_text(encoding="utf-8").partition("\n")[2]


def looks_right(player: Player, where: str) -> None:
    player.painted()
    player.shoot(where)
    wrong = player.page.evaluate(WRONG)
    assert not wrong, f"{where}: {wrong}"


def lesson(player: Player) -> str:
    """What the bubble says, unless it is a remark on an answer."""
    shown = player.page.locator("#guide:not([hidden]):not(.remark) > p")
    return str(shown.inner_text()) if shown.count() else ""


def suggested(player: Player) -> int | None:
    """The answer that the guide suggests."""
    marked = player.page.locator(".answer.suggest")
    return int(marked.get_attribute("data-option")) if marked.count() else None


def closed(player: Player) -> bool:
    return bool(player.page.locator("#guide:not(.remark) [data-guide=read]").count())


class Mouse:
    """How somebody with a mouse begins and answers."""

    def __init__(self, player: Player):
        self.player = player

    def do(self, selector: str) -> None:
        self.player.page.click(selector)

    def answer(self, option: int) -> None:
        if option in self.player.glowing():
            self.player.click_board(option)
        else:
            self.player.click_list(option)


class Finger(Mouse):
    """The same with a finger, on a phone."""

    def do(self, selector: str) -> None:
        self.player.page.tap(selector)

    def answer(self, option: int) -> None:
        player, posed = self.player, self.player.posed
        if player.page.is_visible("#placing"):
            player.page.tap("#placing [data-do=place]")
        else:
            player.page.tap(player.listed(option))
        player.page.wait_for_function(CONFIRMS_OR_ANOTHER, arg=posed)
        if player.posed == posed:
            player.page.tap("#confirm [data-do=yes]")
        player.taken(posed)


class Keys(Mouse):
    """The same with the keyboard alone."""

    def do(self, selector: str) -> None:
        back = self.player.page.locator("#ask.asked").count()  # the guide is above the answers
        for _ in range(30):
            if self.player.page.evaluate("what => document.activeElement.matches(what)", selector):
                break
            self.player.press("Shift+Tab" if back else "Tab")
        else:
            raise AssertionError(f"Tab does not lead to {selector}")
        self.player.press("Enter")

    def answer(self, option: int) -> None:
        player, posed = self.player, self.player.posed
        if option == suggested(player):
            assert player.page.evaluate("document.activeElement.matches('.suggest')")
            player.press("Enter")
        elif player.page.is_visible("#placing"):
            player.press("Enter")
        else:
            for digit in str(player.options().index(option) + 1):
                player.press(digit)
        player.page.wait_for_function(CONFIRMS_OR_ANOTHER, arg=posed)
        if player.posed == posed:
            assert player.page.evaluate("document.activeElement.matches('[data-do=yes]')")
            player.press("Enter")
        player.taken(posed)


def begin(hand: Mouse, game: str, where: str) -> None:
    """From the home page to the guided table."""
    player = hand.player
    player.home()
    hand.do(f"[data-game={game}] [data-do=play]")
    player.page.wait_for_selector("dialog[open]")
    looks_right(player, f"{where}-offer")
    first = "document.activeElement.dataset.do"
    assert player.page.evaluate(first) == "learn-first", "the recommended way has the focus"
    hand.do("[data-do=learn-first]")
    player.seated()


def read_cards(hand: Mouse, where: str) -> int:
    """Read all cards, each with its halo; return how many there were."""
    page, titles = hand.player.page, []
    page.wait_for_selector("dialog.card[open]")
    while page.locator("dialog.card").count():
        titles.append(page.inner_text("#card-title"))
        assert page.locator("#picture .guide-shade").count() == 1
        looks_right(hand.player, f"{where}-card-{len(titles)}")
        hand.do("[data-guide=next]")
        page.wait_for_function(OTHER_CARD, arg=titles[-1])
    assert len(set(titles)) == len(titles)
    return len(titles)


def play_first_round(hand: Mouse, where: str) -> list[str]:
    """Follow the guide to its closing words; return the lessons."""
    player, lessons = hand.player, []
    for count in range(MOST_ANSWERS):
        assert player.wait_asked()
        if closed(player):
            looks_right(player, f"{where}-closing")
            return lessons
        said = lesson(player)
        if said:
            assert said not in lessons, "each lesson comes once"
            lessons.append(said)
            announced = player.page.text_content("#guide-news")
            assert announced == said
            assert len(announced) < 120
            marked = player.page.locator("#picture :is(.guide-halo, .suggest)")
            assert marked.count() == 1, "one thing at a time"
            looks_right(player, f"{where}-{count}")
        option = suggested(player)
        hand.answer(player.options()[0] if option is None else option)
    raise AssertionError("the guide does not close")


def whole_first_round(hand: Mouse, game: str, where: str) -> None:
    begin(hand, game, where)
    guide = guide_of(games.find(game))
    assert guide is not None
    assert read_cards(hand, where) == len(guide.cards)
    lessons = play_first_round(hand, where)
    assert len(lessons) >= LESSONS[game]
    hand.do("[data-guide=read]")
    assert not closed(hand.player)
    assert hand.player.asked


def play_to_the_end(hand: Mouse) -> None:
    """Answer what is asked, as the guide suggests or with the first answer, to the end."""
    player = hand.player
    for _ in range(MOST_TO_THE_END):
        player.page.wait_for_function(ALONE_ASKED)  # others may play at the same time
        if player.over:
            return
        option = suggested(player)
        hand.answer(player.options()[0] if option is None else option)
    raise AssertionError("the game does not end")


def read_the_end(hand: Mouse, where: str) -> None:
    """The review in three sentences is in sight, and leads to the full one."""
    player, page = hand.player, hand.player.page
    player.shoot(f"{where}-end")
    told = page.locator(".in-short dd").all_inner_texts()
    assert all(told)
    words = page.locator(".in-short dt").all_inner_texts()
    assert (words[0], words[-1]) == ("Well done", "Next time")
    assert len(words) == len(told)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.wait_for_selector(".review-body > *")  # it is being made, or waits for others
    hand.do("[data-guide=review]")
    player.painted()
    top = page.locator(".ending .review h3").bounding_box()["y"]
    assert 0 <= top < page.viewport_size["height"] - 60, "the full review is in sight"
    player.shoot(f"{where}-end-review")


async def nearly_over(server: Server, name: str, left: int = LAST) -> str:
    """Store a guided game that was played at random, but for some of the person's last answers."""
    game, key = games.find(name), new_token()
    guide = guide_of(game)
    assert guide is not None
    header = Match.new(game, guide.seats, seed=guide.seed).header
    row = TableRow.of(header, {**SETTINGS, "guide": True})
    seats = [SeatRow(0, "person", "", None, token_hash(key)), SeatRow(1, "bot", "", guide.bot)]
    table, dice = Table(row, seats, []), random.Random(5)
    table.rebuild()
    table.confirm(table.forced())
    asked = []  # the numbers of entries before which the person had a choice
    while not table.is_over():
        seat = table.waiting()[0]
        if seat == 0:
            asked.append(table.number)
        table.confirm(table.move(seat, table.number + 1, dice.choice(table.options(seat))))
    storage = await Storage.open(str(server.folder / "tables.db"))
    entries = table.entries[: asked[-left]] if left else table.entries
    await storage.create(row, seats, entries)
    await storage.close()
    return f"{server.url}/table/{row.id}#{key}"


def guided_game(hand: Mouse, server: Server, game: str, where: str) -> None:
    whole_first_round(hand, game, where)
    if game not in TO_THE_END:
        hand.player.page.goto(run(nearly_over(server, game)))
        hand.player.seated()
    play_to_the_end(hand)
    read_the_end(hand, where)


@pytest.mark.parametrize("game", BY_HAND[0])
def test_a_guided_game_by_mouse(newcomer: Any, server: Server, game: str) -> None:
    guided_game(Mouse(newcomer(*LAPTOP)), server, game, f"guide-{game}-mouse")


@pytest.mark.parametrize("game", BY_HAND[1])
def test_a_guided_game_by_keyboard(newcomer: Any, server: Server, game: str) -> None:
    guided_game(Keys(newcomer(*LAPTOP)), server, game, f"guide-{game}-keys")


@pytest.mark.parametrize("game", BY_HAND[2])
def test_a_guided_game_on_a_phone(newcomer: Any, server: Server, game: str) -> None:
    player = newcomer(*PHONE, has_touch=True, is_mobile=True)
    guided_game(Finger(player), server, game, f"guide-{game}-phone")


def test_a_remark_stands_in_the_bubble_and_can_be_closed(newcomer: Any) -> None:
    """Said to come with a question; the rest of the message is the server's."""
    said = "“Meet the enforcers” would have brought you about 12 prestige more. Next time!"
    hand = Mouse(newcomer(*PHONE))
    player, page = hand.player, hand.player.page

    def with_remark(socket: Any) -> None:
        there = socket.connect_to_server()

        def passed_on(text: str) -> None:
            message = json.loads(text)
            if "lesson" in message:
                message |= {"lesson": None, "cards": [], "closing": False, "remark": said}
            socket.send(json.dumps(message))

        there.on_message(passed_on)

    page.route_web_socket("**/ws/**", with_remark)
    begin(hand, "cytress", "guide-remark")
    page.wait_for_selector("#guide.remark:not([hidden])")
    assert page.inner_text("#guide > p") == said
    assert page.text_content("#guide-news") == said
    assert not page.locator("#picture .guide-halo, .suggest").count()
    looks_right(player, "guide-remark")
    hand.do("[data-guide=read]")
    assert page.is_hidden("#guide")
    hand.answer(player.options()[0])
    page.wait_for_selector("#guide.remark:not([hidden])")


def test_the_guide_can_be_skipped_for_good(newcomer: Any) -> None:
    hand = Mouse(newcomer())
    player = hand.player
    begin(hand, "cytress", "guide-skip")
    player.press("Escape")  # the cards
    player.page.wait_for_selector("dialog.card", state="detached")
    assert lesson(player)
    player.page.reload()
    player.seated()
    player.page.wait_for_selector("#guide:not([hidden])")
    assert not player.page.locator("dialog.card").count(), "cards are shown once"
    player.page.click("[data-guide=off]")
    assert not lesson(player)
    assert not player.page.locator("#picture .guide-halo, .suggest").count()
    player.page.reload()
    player.seated()
    assert player.wait_asked()
    assert not lesson(player)


def test_the_ways_to_begin_are_offered_once(newcomer: Any) -> None:
    player = newcomer()
    player.home()
    player.page.click("[data-game=venus] [data-do=play]")
    player.press("Escape")
    player.page.wait_for_selector("dialog", state="detached")
    player.page.click("[data-game=venus] [data-do=play]")
    player.page.click("[data-do=just-play]")
    player.seated()
    assert not lesson(player)
    player.home()
    player.page.click("[data-game=venus] [data-do=play]")
    player.seated()
    player.home()
    player.page.click("[data-game=cytress] [data-do=play]")
    player.page.click("[data-do=rules-first]")
    player.page.wait_for_url("**/rules/cytress")
    player.home()
    player.page.click("[data-game=venus] [data-do=learn]")
    player.page.wait_for_selector("dialog.card[open]")


def test_play_now_draws_rebel_sides_by_lot(newcomer: Any) -> None:
    player = newcomer()
    player.begin("play")
    assert player.wait_asked()
    assert "scout" in player.question


def test_spectators_see_no_guide(newcomer: Any) -> None:
    hand = Mouse(newcomer())
    begin(hand, "cytress", "guide-watched")
    watching = newcomer()
    watching.page.goto(f"{watching.url}/table/{hand.player.table}")
    watching.seated()
    assert not lesson(watching)
    assert not watching.page.locator("dialog.card, #picture .guide-halo").count()


@pytest.mark.parametrize("game", ["cryo", "cytress"])
def test_home_and_a_guided_table_are_light(newcomer: Any, game: str) -> None:
    """All that is transferred, the first view included: at most 100 KB and 250 KB."""
    player, sizes = newcomer(), []
    player.page.on(
        "requestfinished",
        lambda request: sizes.append(
            request.sizes()["responseBodySize"] + request.sizes()["responseHeadersSize"]
        ),
    )
    player.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: sizes.append(len(frame.encode()))),
    )
    player.home()
    player.page.wait_for_load_state("networkidle")
    home = sum(sizes)
    sizes.clear()
    player.page.click(f"[data-game={game}] [data-do=learn]")
    player.page.wait_for_selector("dialog.card[open]")
    table = sum(sizes)
    print(f"home {home} bytes, table {table} bytes")
    assert 10_000 < home <= 100_000
    assert 10_000 < table <= 250_000
