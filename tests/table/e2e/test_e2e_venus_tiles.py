"""Cities of Venus in a browser: tiles are turned, flipped and laid."""

from __future__ import annotations

from typing import Any

from player import CONFIRMS_OR_ANOTHER, Player
from seating import links, sit
from serving import Server
from test_e2e_geometry import SCREENS, measure
from venus_tables import PHONE, asks, final_scores, played

from offworld.games.venus import state as v
from offworld.match import Match

PLACE = """option => {
  const numbers = ({ dataset }) => (dataset.options ?? dataset.option).match(/\\d+/g).map(Number);
  const squares = [...document.querySelectorAll('#picture .can[data-turns]')];
  return squares.find((square) => numbers(square).includes(option)).dataset.place;
}"""

# Squares by place: column and row on the map, and the turns in which the tile may begin there.
SQUARES = """() => {
  const side = Number(document.querySelector('.ghost').dataset.square);
  const all = [...document.querySelectorAll('#picture [data-place]')];
  return Object.fromEntries(all.map(({ dataset }) => {
    const [x, y] = dataset.at.split(' ').map((each) => Math.round(each / side));
    const turns = (dataset.turns ?? '').split(' ').filter(Boolean).map(Number);
    return [dataset.place, { x, y, turns }];
  }));
}"""


def turns_that_fit(match: Match) -> set[int]:
    return {(option - v.LAY) % v.TURNS for option in match.options(0)}


def an_l(match: Match) -> bool:
    """A tile in hand that looks different in all eight turns, with places for it on two boards."""
    if not asks("lay", 20)(match):
        return False
    box, s = match.box.record, match.state
    whole = all(box.same_turn[s.tile_shape[0], turn] == turn for turn in range(v.TURNS))
    return (
        whole and len({(option - v.LAY) // v.TURNS // v.SQUARES for option in match.options(0)}) > 1
    )


def lay_by_mouse(player: Player, option: int) -> None:
    player.turn_to(option)
    place = player.page.evaluate(PLACE, option)
    player.point_at(place)
    ghost = player.ghost()
    assert (ghost["place"], ghost["wrong"]) == (place, False)
    player.click_board(option)


def lay_by_keys(player: Player, option: int) -> None:
    """R and F turn it, N finds the place, Enter lays it."""
    player.turn_to(option)
    posed = player.posed
    words = player.page.inner_text(f".answer[data-option='{option}'] .words")
    for _ in range(150):  # N goes through all places, and on to other turns
        if words in player.ghost()["told"]:
            break
        player.press("n")
    else:
        raise AssertionError(f"N never finds {words}")
    player.press("Enter")
    player.confirm(posed)


def test_solo_with_tiles_laid_by_mouse_and_by_keys(newcomer: Any) -> None:
    player = newcomer()
    player.begin("solo", "venus")
    tiles = player.page.locator("#picture [data-group=map] .tile")
    laid = 0
    while laid < 4:
        assert player.wait_asked()
        option = player.hint()
        if player.page.is_visible("#placing"):
            before, laid = tiles.count(), laid + 1
            (lay_by_keys if laid % 2 else lay_by_mouse)(player, option)
            assert tiles.count() > before  # or more: one that fits in one way only lays itself
        else:
            player.click_list(option)
    player.shoot("venus-solo")
    player.page.click("#seats .mine button")
    player.page.click("dialog >> text=Let a bot play for me")
    player.page.wait_for_selector("dialog.ending", timeout=90_000)
    assert len(final_scores(player)) == 1
    player.shoot("venus-solo-end")


def test_a_turn_by_keyboard_only(newcomer: Any, server: Server) -> None:
    player = sit(newcomer(), server, links(server, played(an_l, 38))[0])
    squares = player.page.evaluate(SQUARES)
    player.press("n")
    assert player.page.evaluate("() => document.activeElement.id") == "placing"

    turns = [player.ghost()["turn"]]
    for key in ("r", "r", "r", "r", "Shift+R", "r", "f", "f"):
        player.press(key)
        turns.append(player.ghost()["turn"])
    assert turns[4] == turns[0] == turns[6] == turns[8], (
        "four turns, a turn back and forth and two flips change nothing"
    )
    assert len(set(turns)) == 5, "each quarter turn and the flip look different"

    seen = set()
    for key, across, down in (
        ("ArrowLeft", -1, 0),
        ("ArrowRight", 1, 0),
        ("ArrowUp", 0, -1),
        ("ArrowDown", 0, 1),
    ):
        for _ in range(12):
            before = squares[player.ghost()["place"]]
            player.press(key)
            ghost = player.ghost()
            after = squares[ghost["place"]]
            assert ((after["x"] - before["x"]) * across, (after["y"] - before["y"]) * down) in (
                (1, 0),
                (0, 1),
                (0, 0),
            )
            assert ghost["wrong"] == (ghost["turn"] not in after["turns"])
            seen.add(ghost["place"].split(":")[0])
    assert len(seen) > 1, "the arrows lead from board to board"

    legal = [
        place for place, square in squares.items() if player.ghost()["turn"] in square["turns"]
    ]
    jumped = []
    for _ in legal:
        player.press("n")
        ghost = player.ghost()
        assert not ghost["wrong"]
        jumped.append(ghost["place"])
    assert sorted(jumped) == sorted(legal), "N goes to every place where it fits"
    place, posed = player.ghost()["place"], player.posed
    player.shoot("venus-keys")
    player.press("Enter")
    player.page.wait_for_function(CONFIRMS_OR_ANOTHER, arg=posed)
    if player.posed == posed:
        player.press("Enter")
    player.taken(posed)
    square = int(place.split(":")[1])
    assert f"from {'abcde'[square % v.SIDE]}{square // v.SIDE + 1}" in player.page.inner_text(
        "#log"
    )


def test_tab_leads_through_the_places_and_out(newcomer: Any, server: Server) -> None:
    player = sit(newcomer(), server, links(server, played(an_l, 38))[0])
    player.page.focus("#placing")
    places = 0
    while player.page.evaluate("() => document.activeElement.id") == "placing":
        before = player.ghost()["place"]
        player.press("Tab")
        places += player.ghost()["place"] != before
        assert places < 40, "there is no way out"
    assert places
    player.press("Home")
    assert player.page.evaluate("() => document.activeElement.matches('.answer')"), (
        "the list of answers is one key away"
    )
    first = player.options()[0]
    assert player.ghost()["place"] == player.page.evaluate(PLACE, first), (
        "an answer in the list shows the tile where it would lie"
    )
    player.press("ArrowDown")
    assert (
        player.page.evaluate("() => Number(document.activeElement.dataset.option)")
        == player.options()[1]
    )


def test_the_list_is_complete_and_grouped_by_place(newcomer: Any, server: Server) -> None:
    match = played(an_l, 38)
    player = sit(newcomer(), server, links(server, match)[0])
    assert sorted(player.options()) == sorted(match.options(0))
    numbers = player.page.locator(".answer .number").all_text_contents()
    assert numbers == [str(i + 1) for i in range(len(numbers))]
    assert player.page.locator("#answers .place").count() == len(
        {(option - v.LAY) // v.TURNS for option in match.options(0)}
    )
    assert not player.page.is_visible(".answer"), "the places are closed"
    player.press("2")
    assert player.page.evaluate("() => document.activeElement.textContent").startswith("2")
    assert player.page.locator(".answer:visible").count() < v.TURNS, "one place is open"
    posed = player.posed
    player.press("0")
    player.confirm(posed)
    assert "You lay the tile" in player.page.inner_text("#log")


def test_the_tile_slips_to_where_it_fits_and_says_where_it_does_not(
    newcomer: Any, server: Server
) -> None:
    player = sit(newcomer(), server, links(server, played(an_l, 38))[0])
    squares = player.page.evaluate(SQUARES)
    slipped = wrong = None
    for place, square in squares.items():
        player.point_at(place)
        ghost = player.ghost()
        fits = ghost["turn"] in square["turns"]
        assert not (fits and ghost["place"] != place), "where it fits it stays under the pointer"
        if ghost["wrong"]:
            assert ghost["place"] == place
            wrong = wrong or place
        elif not fits:
            near = squares[ghost["place"]]
            assert 0 < abs(near["x"] - square["x"]) + abs(near["y"] - square["y"]) <= 5
            slipped = slipped or place
    posed = player.posed
    assert slipped
    assert wrong
    player.point_at(wrong)
    player.page.mouse.down()
    player.page.mouse.up()
    player.page.wait_for_selector("#toast:not([hidden])")
    assert player.page.is_disabled("#placing [data-do=place]")
    player.shoot("venus-wrong")
    player.point_at(slipped)
    assert not player.ghost()["wrong"]
    player.page.mouse.down()
    player.page.mouse.up()
    player.confirm(posed)
    assert "You lay the tile" in player.page.inner_text("#log")


def test_the_tile_in_hand_on_larger_screens(newcomer: Any, server: Server) -> None:
    player = sit(newcomer(scheme="light"), server, links(server, played(an_l, 38))[0])
    player.press("n")
    for width, height in SCREENS[1]:
        player.page.set_viewport_size({"width": width, "height": height})
        measure(player, f"{width}-venus-lay")


def nowhere(match: Match) -> bool:
    """The tile in hand can be turned so that it fits nowhere."""
    if not asks("lay", 2)(match):
        return False
    box, shape = match.box.record, match.state.tile_shape[0]
    return {int(box.same_turn[shape, turn]) for turn in range(v.TURNS)} > turns_that_fit(match)


def test_a_turn_that_fits_nowhere_says_so(newcomer: Any, server: Server) -> None:
    match = played(nowhere)
    player = sit(newcomer(), server, links(server, match)[0])
    assert player.ghost()["turn"] in turns_that_fit(match), "it is shown first as it fits"
    for key in "rrrfrrr":
        ghost = player.ghost()
        if ghost["turn"] not in turns_that_fit(match):
            break
        player.press(key)
    assert ghost["wrong"]
    assert "fits nowhere" in ghost["told"]
    player.press("n")
    assert not player.ghost()["wrong"], "the next place is in another turn"


def test_the_tile_stays_in_hand_while_others_move(newcomer: Any, server: Server) -> None:
    match = played(lambda match: an_l(match) and 1 in match.waiting(), 81)
    seats = links(server, match)
    player, other = sit(newcomer(), server, seats[0]), sit(newcomer(), server, seats[1])
    for key in ("n", "r", "ArrowRight", "f", "n"):
        player.press(key)
    focused = "() => document.activeElement.id"
    before, number = (player.ghost(), player.page.evaluate(focused)), player.number
    other.click_list(other.options()[0])
    player.moved_on(number)
    assert (player.ghost(), player.page.evaluate(focused)) == before


def test_a_tile_laid_by_finger(newcomer: Any, server: Server) -> None:
    player = sit(newcomer(360, 740, **PHONE), server, links(server, played(an_l, 38))[0])
    posed = player.posed
    places = [
        place
        for place, square in player.page.evaluate(SQUARES).items()
        if player.ghost()["turn"] in square["turns"]
    ]
    place = next(each for each in places if each != player.ghost()["place"])
    square = player.page.locator(f"#picture [data-place='{place}']")
    square.tap()
    assert player.ghost()["place"] == place
    player.page.wait_for_timeout(200)
    assert player.posed == posed, "the first tap only shows it"
    turn = player.ghost()["turn"]
    player.page.tap("#placing [data-do=turn]")
    assert player.ghost()["turn"] != turn
    player.page.tap("#placing [data-do=flip]")
    measure(player, "360-venus-finger")
    for _ in range(8):  # round and round until it fits there
        if not player.ghost()["wrong"]:
            break
        player.page.tap("#placing [data-do=turn]")
    square.tap()
    player.confirm(posed)
    assert "You lay the tile" in player.page.text_content("#log")
