"""Measure the page: nothing overlaps, is cut off or too small, at all sizes, dark and light."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from player import Player
from seating import in_the_middle, links, sit
from serving import TRIED, Server

from offworld.presentation.pictures import MIDDLE, TALL, WIDE

# A page is resized from one size to the next, except to a phone's, which has another picture.
SCREENS = [[(360, 740)], [(1024, 768), (1280, 800), (1920, 1080)]]

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").partition("\n")[2]


def measure(player: Player, where: str) -> None:
    player.painted()
    player.shoot(where)
    wrong = player.page.evaluate(MEASURE)
    assert not wrong, f"{where}: {len(wrong)} things wrong, among them: {wrong[:12]}"


def in_both_schemes(player: Player, look: Callable[[str], None]) -> None:
    """Look at a page in dark and light; the rest of the test then goes on in light."""
    for scheme in ("dark", "light"):
        player.page.emulate_media(color_scheme=scheme)
        look(scheme)


def everywhere(player: Player, sizes: Sequence[tuple[int, int]], where: str) -> None:
    """Measure a page in all sizes, dark and light."""
    for width, height in sizes:
        resize(player, width, height)
        in_both_schemes(player, lambda scheme, at=width: measure(player, f"{at}-{scheme}-{where}"))  # type: ignore[misc]


def resize(player: Player, width: int, height: int) -> None:
    """Resize a table's page, and wait for the picture in the layout of that width."""
    player.page.set_viewport_size({"width": width, "height": height})
    player.page.wait_for_function(
        "(wide) => document.querySelector('#picture').viewBox.baseVal.width === wide",
        arg=TALL if width < 720 else MIDDLE if width < 1240 else WIDE,
    )


@pytest.mark.parametrize("sizes", SCREENS, ids=["phone", "larger"])
def test_nothing_overlaps_or_is_cut_off(
    newcomer: Any, server: Server, sizes: list[tuple[int, int]]
) -> None:
    player = newcomer(*sizes[0])
    player.home()
    for width, height in sizes:
        player.page.set_viewport_size({"width": width, "height": height})
        in_both_schemes(player, lambda scheme, at=width: player.shoot(f"{at}-{scheme}-home"))
        assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
            f"{width}: the home page is wider than the screen"
        )
    player.begin("play")
    assert player.wait_asked()
    everywhere(player, sizes, "start")
    sit(player, server, links(server, in_the_middle("cytress", 3, 90))[0])
    assert player.wait_asked()
    everywhere(player, sizes, "middle")
    player.page.click("[data-do=past]")
    player.page.wait_for_selector("#past:not([hidden])")
    everywhere(player, sizes, "past")


@pytest.mark.parametrize(
    ("seats", "width", "height"), [(4, 360, 740), (2, 1024, 768), (4, 1280, 800)]
)
def test_cryo_fits_in_the_middle_of_a_game(
    newcomer: Any, server: Server, seats: int, width: int, height: int
) -> None:
    player = newcomer(width, height)
    sit(player, server, links(server, in_the_middle("cryo", seats, 40 * seats))[0])
    assert player.wait_asked()
    in_both_schemes(player, lambda scheme: measure(player, f"{width}-{scheme}-cryo"))


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_five_seats_fit_as_well(newcomer: Any, server: Server, width: int, height: int) -> None:
    player = newcomer(width, height)
    player.home()
    player.page.click("[data-game=cytress] [data-do=new]")
    player.page.select_option("[name=seats]", "5")
    player.page.select_option("[name=lots]", "lots")
    for seat in range(1, 5):
        player.page.select_option(f"[name=kind-{seat}]", "bot pilot")
    player.page.click("form.table button.main")
    player.seated()
    assert player.wait_asked()
    assert "scout" in player.question, "rebel sides were drawn by lot"
    sit(player, server, links(server, in_the_middle("cytress", 5, 150))[0])
    assert player.wait_asked()
    measure(player, f"{width}-five")


def test_a_phone_shows_the_log_and_folds_its_answers(newcomer: Any) -> None:
    player = newcomer(360, 740, has_touch=True, is_mobile=True)
    player.begin("play")
    assert player.wait_asked()
    high = player.page.evaluate("() => document.querySelector('#board').clientHeight")
    player.page.tap("[data-do=fold]")
    assert player.page.evaluate("() => document.querySelector('#board').clientHeight") > high
    for part in ("#question", "[data-do=fold]", ".acts [data-do=undo]"):
        box = player.page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 740, f"{part} is out of sight while answers are folded"
    player.page.tap("[data-do=fold]")
    player.page.tap("[data-do=log]")
    measure(player, "360-log")
    assert player.page.is_visible("#log li")


# --- how much of the screen the board has ---

# Of the picture what is on the screen, as a share of it; and the boxes of board and question.
SHARES = """() => {
  const box = (id) => document.querySelector(id).getBoundingClientRect();
  const [board, picture, side] = ['#board', '#picture', '#side'].map(box);
  const across = Math.min(board.right, picture.right) - Math.max(board.left, picture.left);
  const down = Math.min(board.bottom, picture.bottom) - Math.max(board.top, picture.top);
  return {
    picture: (across * down) / (innerWidth * innerHeight),
    sheet: side.height / innerHeight,
    beside: side.left >= board.right && side.top <= board.top,
    below: side.top >= board.bottom && side.width === innerWidth,
    board: [board.left, board.top, board.right, board.bottom],
  };
}"""

# Whether something on the board that can be chosen lies in its frame, completely.
ANSWER_IN_SIGHT = """() => {
  const frame = document.querySelector('#board').getBoundingClientRect();
  const shown = document.querySelector('#picture .ghost.shown');
  const things = shown ? [shown] : [...document.querySelectorAll('#picture .can')];
  return !things.length || things.some((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return left >= frame.left - 1 && right <= frame.right + 1
      && top >= frame.top - 1 && bottom <= frame.bottom + 1;
  });
}"""


def play_on(player: Player) -> None:
    """Give the first answer, wherever the list is scrolled to."""
    posed = player.posed
    player.page.evaluate("() => document.querySelector('.answer').click()")
    player.confirm(posed)
    assert player.wait_asked()
    player.painted()


def half_shows_the_board(player: Player, is_beside: bool) -> None:
    """Six questions in a row, beside the board or below it."""
    for turn in range(6):
        found = player.page.evaluate(SHARES)
        assert found["picture"] >= 0.5, f"question {turn}: {found}"
        assert found["beside"] == is_beside
        assert found["below"] != is_beside
        assert is_beside or found["sheet"] <= 0.35
        assert player.page.evaluate(ANSWER_IN_SIGHT), player.question
        play_on(player)


@pytest.mark.parametrize("game", TRIED)
def test_at_least_half_of_the_screen_shows_the_board(newcomer: Any, game: str) -> None:
    player = newcomer(1024, 768)
    player.begin("play", game)
    assert player.wait_asked()
    half_shows_the_board(player, is_beside=True)
    player.shoot(f"{game}-1024x768")
    player.page.set_viewport_size({"width": 720, "height": 450})  # 1440 x 900 at 200 %
    play_on(player)
    half_shows_the_board(player, is_beside=False)
    player.shoot(f"{game}-720x450")
    for size, beside in (((900, 700), True), ((899, 700), False)):
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        found = player.page.evaluate(SHARES)
        assert (found["beside"], found["below"]) == (beside, not beside)


@pytest.mark.parametrize("game", TRIED)
def test_on_a_phone_the_answers_are_in_sight_and_the_board_stays(newcomer: Any, game: str) -> None:
    player = newcomer(390, 844, has_touch=True, is_mobile=True)
    player.begin("play", game)
    assert player.wait_asked()
    player.painted()
    first = player.page.evaluate(SHARES)
    assert first["below"]
    assert first["sheet"] <= 0.35
    for _ in range(12):
        assert player.page.evaluate(ANSWER_IN_SIGHT), player.question
        assert player.page.evaluate(SHARES)["board"] == first["board"], player.question
        play_on(player)
    player.shoot(f"{game}-390x844")
