"""A guided first game in a browser: from the home page to the end of the first round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from player import CONFIRMS_OR_LATER, Player

OTHER_CARD = "title => document.querySelector('#card-title')?.textContent !== title"
GAMES = ("cytress", "venus")
LAPTOP, PHONE = (1440, 900), (390, 844)
MOST_ANSWERS = 60  # of a first round

WRONG = Path(__file__).with_name("guide.js").read_text(encoding="utf-8").partition("\n")[2]


def looks_right(player: Player, where: str) -> None:
    player.page.wait_for_timeout(60)
    player.shoot(where)
    wrong = player.page.evaluate(WRONG)
    assert not wrong, f"{where}: {wrong}"


def lesson(player: Player) -> str:
    """What the bubble says."""
    shown = player.page.locator("#guide:not([hidden]) > p")
    return str(shown.inner_text()) if shown.count() else ""


def suggested(player: Player) -> int | None:
    """The answer that the guide suggests."""
    marked = player.page.locator(".answer.suggest")
    return int(marked.get_attribute("data-option")) if marked.count() else None


def closed(player: Player) -> bool:
    return bool(player.page.locator("[data-guide=read]").count())


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
        player, number = self.player, self.player.number
        if player.page.is_visible("#placing"):
            player.page.tap("#placing [data-do=place]")
        else:
            player.page.tap(f".answer[data-option='{option}']")
        player.page.wait_for_function(CONFIRMS_OR_LATER, arg=number)
        if player.number == number:
            player.page.tap("#confirm [data-do=yes]")
        player.moved_on(number)


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
        player, number = self.player, self.player.number
        if option == suggested(player):
            assert player.page.evaluate("document.activeElement.matches('.suggest')")
            player.press("Enter")
        elif player.page.is_visible("#placing"):
            player.press("Enter")
        else:
            for digit in str(player.options().index(option) + 1):
                player.press(digit)
        player.page.wait_for_function(CONFIRMS_OR_LATER, arg=number)
        if player.number == number:
            assert player.page.evaluate("document.activeElement.matches('[data-do=yes]')")
            player.press("Enter")
        player.moved_on(number)


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
            assert player.page.locator("#picture .guide-halo").count() == 1
            looks_right(player, f"{where}-{count}")
        option = suggested(player)
        hand.answer(player.options()[0] if option is None else option)
    raise AssertionError("the guide does not close")


def whole_first_round(hand: Mouse, game: str, where: str) -> None:
    begin(hand, game, where)
    assert read_cards(hand, where) == {"cytress": 4, "venus": 3}[game]
    lessons = play_first_round(hand, where)
    assert len(lessons) >= {"cytress": 4, "venus": 3}[game]
    hand.do("[data-guide=read]")
    assert not closed(hand.player)
    assert hand.player.asked


@pytest.mark.parametrize("game", GAMES)
def test_a_first_round_by_mouse(newcomer: Any, game: str) -> None:
    whole_first_round(Mouse(newcomer(*LAPTOP)), game, f"guide-{game}-mouse")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_round_by_keyboard(newcomer: Any, game: str) -> None:
    whole_first_round(Keys(newcomer(*LAPTOP)), game, f"guide-{game}-keys")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_round_on_a_phone(newcomer: Any, game: str) -> None:
    player = newcomer(*PHONE, has_touch=True, is_mobile=True)
    whole_first_round(Finger(player), game, f"guide-{game}-phone")


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


def test_home_and_a_guided_table_are_light(newcomer: Any) -> None:
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
    player.page.click("[data-game=cytress] [data-do=learn]")
    player.page.wait_for_selector("dialog.card[open]")
    table = sum(sizes)
    print(f"home {home} bytes, table {table} bytes")
    assert 10_000 < home <= 100_000
    assert 10_000 < table <= 250_000
