"""Cities of Venus in a browser: all play at once, dice go to slots."""

from __future__ import annotations

from typing import Any

from player import GLOWING, Player
from seating import links, sit
from serving import Server
from test_e2e_geometry import in_both_schemes, measure
from venus_tables import PHONE, asks, final_scores, played

from offworld.games.venus import state as v
from offworld.match import Match

# --- whole games ---


def catch_up(*players: Player) -> None:
    """Wait until everybody's page knows all that anybody's does."""
    number = max(player.number for player in players)
    for player in players:
        player.page.wait_for_function(
            "number => Number(document.querySelector('#ask').dataset.number) >= number", arg=number
        )


def answer_at_once(*players: Player) -> None:
    """Each gives a bot's answer before anybody has seen the others'."""
    before = [player.page.get_attribute("#ask", "data-asked") for player in players]
    chosen = [player.hint() for player in players]
    for player, option in zip(players, chosen, strict=True):
        player.page.click(f".answer[data-option='{option}']")
    for player, asked in zip(players, before, strict=True):
        done = f"document.querySelector('#ask:not(.asked), #ask:not([data-asked=\"{asked}\"])')"
        player.page.wait_for_function(f"() => {done} || !document.querySelector('#confirm').hidden")
        if player.page.is_visible("#confirm"):
            player.page.click("#confirm [data-do=yes]")
        player.page.wait_for_function(f"() => {done}")


def states(player: Player) -> list[str]:
    """What the strip of seats says of each."""
    return list(player.page.locator("#seats .state").all_inner_texts())


def play_on(ann: Player, ben: Player, answers: int) -> set[Player]:
    """Two people answer in mixed order, on board and in the list; return who was ready first."""
    ready: set[Player] = set()
    for turn in range(answers):
        catch_up(ann, ben)
        asked = [player for player in (ann, ben) if player.asked]
        if not asked:
            return ready
        if len(asked) == 2:
            assert states(ann) == states(ben) == ["playing", "playing"]
            if turn % 3 == 0:
                answer_at_once(ann, ben)
                continue
        player = asked[turn % len(asked)]
        other = ben if player is ann else ann
        if other.page.inner_text("#turn").lower() == "you are ready":
            ready.add(other)
            assert other.question == f"Waiting for {'Ann' if player is ann else 'Ben'} …"
            assert (
                states(player)
                == states(other)
                == (["playing", "ready"] if player is ann else ["ready", "playing"])
            )
        assert player.glowing() == set(player.options()), (
            f"{player.question}: what glows is not what can be answered"
        )
        player.answer()
    return ready


def test_two_people_at_once_from_the_home_page(newcomer: Any) -> None:
    ann, ben = newcomer(), newcomer(1440, 900, "light")
    ann.home()
    ann.page.click("[data-game=venus] [data-do=new]")
    ann.page.select_option("[name=seats]", "2")
    ann.page.fill("[name=name-0]", "Ann")
    ann.page.fill("[name=name-1]", "Ben")
    ann.page.check("[name=hints]")  # hints play
    ann.page.click("form.table button.main")
    ann.seated()
    keys = ann.page.evaluate(
        "() => JSON.parse(localStorage['offworld.tables'])[0].links.map((link) => link.token)"
    )
    ben.page.goto(f"{ben.url}/table/{ann.table}#{keys[1]}")
    ben.seated()
    ready: set[Player] = set()
    while ready != {ann, ben}:  # each before the other at some time
        ready |= play_on(ann, ben, 10)
        assert ann.number < 250, "nobody waits for the other"
    ann.shoot("venus-two")


def test_two_people_at_the_launch(newcomer: Any, server: Server) -> None:
    launching = played(lambda match: match.state.initiator != v.NOBODY)
    seats = links(server, launching, names=("Ann", "Ben"), hints=True)
    ann, ben = (
        sit(newcomer(), server, seats[0]),
        sit(newcomer(1440, 900, "light"), server, seats[1]),
    )
    for player in (ann, ben):
        player.page.wait_for_selector("#picture [data-group=launch]")
        player.shoot(f"venus-launch-{player is ben:d}")
    play_on(ann, ben, 100)
    totals = final_scores(ann)
    assert totals == final_scores(ben)
    length, value = divmod(max(totals), 10)
    assert 1 <= length <= 8
    assert 1 <= value <= 6
    ann.shoot("venus-end")
    mine, theirs = totals
    results = [f"You won, {mine} to {theirs}", f"You came second, {mine} to {theirs}"]
    if mine != theirs:  # equal sequences are decided by engineers and a die
        del results[mine > theirs]
    assert ann.page.inner_text(".ending h2") in results


# --- dice go to slots ---


def dice_and_ore(match: Match) -> bool:
    """Many answers to the dice: a run, dice alike, a die for any three, ore to spend."""
    if not (0 in match.waiting() and match.state.asked[0] == v.SPOT):
        return False
    kinds = {v.OPTIONS.span(option).kind for option in match.options(0)}
    return {"run", "kind", "any", "spot", "plus", "minus", "ore_up", "ore_down"} <= kinds


def die_and_options(match: Match) -> tuple[int, list[int]]:
    """A value that is not in a run or alike, and the answers with one such die."""
    kinds = (v.ANY, v.SPOT, v.PLUS, v.MINUS, v.ORE_UP, v.ORE_DOWN)
    value = next(each for each in range(1, 7) if match.state.dice[0, each])
    options = {base + value - 1 for base in kinds} & set(match.options(0))
    return value, sorted(options)


def die(value: int) -> str:
    return f"#picture .can[data-heading='With a {value}']"


def middle(player: Player, selector: str) -> tuple[float, float]:
    box = player.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def held(player: Player) -> int:
    return int(player.page.locator("#picture.carrying .held").count())


def slot(option: int, state: str = ".can") -> str:
    """The track of an option: what lies in the group of tracks and stands for it."""
    several = f"[data-options~='{option}']"
    return f"[data-group=tracks] {state}:is([data-option='{option}'], {several})"


def test_a_die_by_two_clicks(newcomer: Any, server: Server) -> None:
    match = played(dice_and_ore)
    player = sit(newcomer(1440, 900), server, links(server, match)[0])
    value, _ = die_and_options(match)
    posed, spot = player.posed, v.SPOT + value - 1
    player.page.mouse.click(*middle(player, die(value)))
    assert held(player) == 1
    aims = player.page.eval_on_selector_all("#picture .aim", GLOWING)
    of_die = player.page.eval_on_selector_all(die(value), GLOWING)
    assert set(of_die) <= set(aims), "every answer of the die has a place that glows"
    assert player.page.locator("#answers details[open]").get_attribute("data-heading") == (
        f"With a {value}"
    ), "the list opens at the same die"
    player.shoot("venus-held")
    player.page.mouse.click(*middle(player, die(value)))
    assert held(player) == 0, "a second click lets go"
    player.page.mouse.click(*middle(player, die(value)))
    player.press("Escape")
    assert held(player) == 0
    assert not player.page.locator("dialog[open]").count(), "Escape only lets go"
    assert player.posed == posed
    player.page.mouse.click(*middle(player, die(value)))
    player.page.mouse.click(*middle(player, slot(spot, ".aim")))
    player.confirm(posed)
    assert f"You lock a {value} in the ? spot" in player.page.inner_text("#log")


# Is something as far from the lower edge of the board as where a drag doesn't scroll?
IN_SIGHT = """selector => {
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  return box(selector).bottom < box('#board').bottom - 40;
}"""


def can_raise_several(match: Match) -> bool:
    """Whether a die in the +1 space leaves a choice which other to raise."""
    if not dice_and_ore(match):
        return False
    branch, (value, _) = match.at(len(match.moves)), die_and_options(match)
    branch.play(0, v.PLUS + value - 1)
    return len(branch.options(0)) > 1


def test_a_die_by_dragging(newcomer: Any, server: Server) -> None:
    match = played(can_raise_several)
    player = sit(newcomer(1024, 768, "light"), server, links(server, match)[0])
    value, _ = die_and_options(match)
    posed, mouse = player.posed, player.page.mouse
    x, y = middle(player, die(value))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 3, y)
    assert held(player) == 0, "a hand that shakes is not a drag"
    mouse.move(x + 40, y + 40, steps=4)
    assert held(player) == player.page.locator("#picture .carried").count() == 1
    player.shoot("venus-dragged")
    mouse.move(x + 300, y)
    mouse.up()
    assert held(player) == player.page.locator("#picture .carried").count() == 0
    assert player.posed == posed, "dropped beside: nothing happens"
    mouse.move(x, y)
    mouse.down()
    foot = player.page.locator("#board").bounding_box()
    mouse.move(x, foot["y"] + foot["height"] - 10, steps=4)
    player.page.wait_for_function(IN_SIGHT, arg=slot(v.PLUS + value - 1))  # the edge scrolls
    mouse.move(x, foot["y"] + foot["height"] / 2)
    mouse.move(*middle(player, slot(v.PLUS + value - 1)), steps=6)
    assert player.page.locator("#picture .aim.over").count() == 1
    mouse.up()
    player.confirm(posed)
    assert player.page.inner_text("#turn").lower() == "your turn"
    assert "raise by 1" in player.question


def test_ore_goes_to_a_die_and_both_ways_are_offered(newcomer: Any, server: Server) -> None:
    match = played(
        lambda match: (
            dice_and_ore(match)
            and any(
                {v.ORE_UP + each, v.ORE_DOWN + each} <= set(match.options(0)) for each in range(6)
            )
        )
    )
    player = sit(newcomer(1440, 900), server, links(server, match)[0])
    value = next(
        each + 1
        for each in range(6)
        if {v.ORE_UP + each, v.ORE_DOWN + each} <= set(match.options(0))
    )
    posed = player.posed
    player.page.mouse.click(*middle(player, "[data-group=bay] .can[data-from]"))
    assert held(player) == 1
    player.page.mouse.click(*middle(player, die(value)))
    offered = player.page.eval_on_selector_all("#menu button", GLOWING)
    assert offered == [v.ORE_UP + value - 1, v.ORE_DOWN + value - 1]
    player.page.click(f"#menu [data-option='{offered[0]}']")
    player.confirm(posed)
    assert f"a {value} becomes a {value + 1}" in player.page.inner_text("#log")


def test_a_die_stays_in_hand_while_others_move(newcomer: Any, server: Server) -> None:
    match = played(lambda match: dice_and_ore(match) and 1 in match.waiting())
    seats = links(server, match)
    player, other = sit(newcomer(), server, seats[0]), sit(newcomer(), server, seats[1])
    value, _ = die_and_options(match)
    player.page.mouse.click(*middle(player, die(value)))
    aims = player.page.locator("#picture .aim").count()
    number = player.number
    other.click_list(other.options()[0])
    player.moved_on(number)
    assert (held(player), player.page.locator("#picture .aim").count()) == (1, aims)


def test_the_list_is_grouped_by_die(newcomer: Any, server: Server) -> None:
    match = played(dice_and_ore)
    player = sit(newcomer(), server, links(server, match)[0])
    assert sorted(player.options()) == sorted(match.options(0)), "the list is complete"
    numbers = player.page.locator(".answer .number").all_text_contents()
    assert numbers == [str(i + 1) for i in range(len(numbers))]
    value, options = die_and_options(match)
    inside = player.page.eval_on_selector_all(
        f"#answers details[data-heading='With a {value}'] .answer", GLOWING
    )
    assert set(options) <= set(inside)
    assert player.page.locator(".answer:visible").count() < len(numbers) / 2, "most are folded"
    assert v.READY in player.page.eval_on_selector_all(".answer:visible", GLOWING)
    # by keys: a heading opens, arrows go on into the next group, digits find what is folded
    player.page.focus("#answers summary")
    player.press("Enter")
    assert player.page.locator("#answers details[open]").count() == 1
    for _ in range(len(numbers)):
        player.press("ArrowDown")
        assert player.page.evaluate("() => document.activeElement.matches('.answer')")
    wanted = player.options().index(v.SPOT + value - 1) + 1
    posed = player.posed
    for digit in str(wanted):
        player.press(digit)
    player.confirm(posed)
    assert f"You lock a {value} in the ? spot" in player.page.inner_text("#log")


def test_a_die_by_finger(newcomer: Any, server: Server) -> None:
    match = played(dice_and_ore)
    player = sit(newcomer(390, 844, **PHONE), server, links(server, match)[0])
    value, _ = die_and_options(match)
    posed, spot = player.posed, v.SPOT + value - 1
    player.page.locator(die(value)).tap()
    assert held(player) == 1
    measure(player, "390-venus-held")
    player.page.locator(die(value)).tap()
    assert held(player) == 0
    player.page.tap("[data-do=fold]")  # die and slot are both in sight
    start, end = middle(player, die(value)), middle(player, slot(spot))
    scrolled = player.page.evaluate("() => document.querySelector('#board').scrollTop")
    touch = player.context.new_cdp_session(player.page)
    for kind, at in (
        ("touchStart", start),
        ("touchMove", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)),
        ("touchMove", end),
        ("touchEnd", None),
    ):
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    player.confirm(posed)
    assert player.page.evaluate("() => document.querySelector('#board').scrollTop") == scrolled, (
        "the board scrolls under the die"
    )
    assert f"You lock a {value} in the ? spot" in player.page.text_content("#log")


# --- on a phone ---


def test_every_question_fits_a_phone(newcomer: Any, server: Server) -> None:
    player = newcomer(360, 740, **PHONE)
    for kind in ("roll", "spot", "shape", "lay", "site", "rescue", "scavenge", "launch"):
        first = {"roll": "boost", "spot": "any"}.get(
            kind, kind
        )  # among several kinds of answers to a question, the first
        sit(player, server, links(server, played(asks(first)))[0])
        assert player.wait_asked()
        in_both_schemes(
            player, lambda scheme, kind=kind: measure(player, f"360-{scheme}-venus-{kind}")
        )
