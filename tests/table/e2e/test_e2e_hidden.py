"""Two people play Smugglers by mouse: secret bids, a reaction, offers, passing, and the end."""

from __future__ import annotations

from typing import Any

import pytest
from party import Party, new_table
from player import Player
from running import run
from serving import Server
from test_e2e_geometry import measure

from offworld import games
from offworld.kernel.game import Game

SEED = 3  # Ann has a blade and a gem, Ben a guard and a blade
ANN, BEN = range(2)


@pytest.fixture
def server(made_up: Server) -> Server:
    return made_up


@pytest.fixture
def two(newcomer: Any, server: Server, smugglers: Game) -> list[Player]:
    """Ann at a desk, Ben with a phone, at a table whose cards are known."""
    table, keys = new_table(address(server), 2, SEED)
    players = [newcomer(1440, 900), newcomer(390, 844)]
    for player, key in zip(players, keys, strict=True):
        sit_down(player, server, table, key)
    return players


def address(server: Server) -> str:
    return str(server.folder / "tables.db")


def sit_down(player: Player, server: Server, table: str, key: str) -> None:
    player.page.goto(f"{server.url}/table/{table}#{key}")
    player.seated()
    assert player.wait_asked()


def option(notation: str) -> int:
    """The option with a notation that is the same at every position of Smugglers."""
    tell, kinds = games.find("smugglers").tell(), games.find("smugglers").options
    found = (each for each in range(kinds.total) if tell.notation(None, None, each) == notation)  # type: ignore[arg-type]
    return next(found)


# The own question is answered, or the page asks once more. Others may answer theirs meanwhile.
ANSWERED = """asked => document.querySelector('#ask').dataset.asked !== asked
  || document.querySelector('dialog.ending')"""
CONFIRMS = f"asked => !document.querySelector('#confirm').hidden || ({ANSWERED})(asked)"


def click(player: Player, notation: str) -> None:
    """Answer by mouse, on the board."""
    page, chosen = player.page, option(notation)
    page.wait_for_selector(f".answer[data-option='{chosen}']", state="attached")
    asked = page.get_attribute("#ask", "data-asked")
    player.click_thing(chosen)
    if page.is_visible("#menu"):
        page.click(f"#menu [data-option='{chosen}']")
    page.wait_for_function(CONFIRMS, arg=asked)
    if page.is_visible("#confirm"):
        page.click("#confirm [data-do=yes]")
    page.wait_for_function(ANSWERED, arg=asked)


def heading(player: Player, words: str) -> None:
    """Wait for the line that says whose turn it is."""
    player.page.wait_for_function(
        "words => document.querySelector('#turn').textContent === words", arg=words
    )


def states(player: Player) -> list[str]:
    return [str(each) for each in player.page.locator("#seats .state").all_inner_texts()]


def look(players: list[Player], name: str) -> None:
    """Measure both pages and keep their pictures."""
    for player, width in zip(players, (1440, 390), strict=True):
        measure(player, f"smugglers-{width}-{name}")


def test_two_people_play_to_the_end(two: list[Player]) -> None:
    ann, ben = two
    heading(ann, "Your turn")
    assert states(ann) == ["playing", "playing"]
    look(two, "bid")
    click(ben, "bid 0")
    heading(ben, "You are ready")
    click(ann, "bid 1")

    ann.page.wait_for_selector(f".answer[data-option='{option('steal green')}']")
    ann.page.click(f".answer[data-option='{option('steal green')}']")
    assert "Others may react to this." in ann.page.inner_text("#preview")
    look(two, "confirm")
    ann.page.click("#confirm [data-do=yes]")
    heading(ben, "Red's turn: you may react")
    assert ben.page.title().startswith("● You may react")
    assert states(ben) == ["waits for you", "may react"]
    heading(ann, "Your turn")
    assert ann.question == "Waiting for Green …"
    assert not ann.page.title().startswith("●")
    assert states(ann) == ["waits for Green", "may react"]
    look(two, "react")
    click(ben, "block")

    for answer in ("refuse", "accept"):
        click(ben, "bid 0")
        click(ann, "bid 1")
        click(ann, "offer green gem 2")
        heading(ben, "Red's turn: you are asked")
        assert ben.page.title().startswith("● You are asked")
        assert states(ann) == ["waits for Green", "is asked"]
        if answer == "refuse":
            look(two, "offer")
        click(ben, answer)
    look(two, "middle")
    finish(two)
    for player in two:
        player.page.wait_for_selector("#scores")
        assert "Of the way to winning" in player.page.inner_text("#scores")
        player.page.wait_for_selector("dialog .chart >> nth=0")
        player.page.wait_for_timeout(200)
    for player, width in zip(two, (1440, 390), strict=True):
        player.shoot(f"smugglers-{width}-end")


def finish(players: list[Player]) -> None:
    """Bid nothing and rest until the end."""
    ann, ben = players
    while not ann.over:
        click(ben, "bid 0")
        click(ann, "bid 0")  # of equal bids the lowest seat's wins
        click(ann, "rest")


def test_passing(two: list[Player]) -> None:
    ann, ben = two
    assert not ben.page.is_visible("#passing")
    click(ben, "bid 0")
    click(ann, "bid 1")
    click(ann, "steal green")
    heading(ben, "Red's turn: you may react")
    number = ann.number
    ben.page.click("#passing [data-pass=turn]")
    ann.moved_on(number)
    assert "You steal" in ann.page.inner_text("#log")
    ben.page.wait_for_selector("#passing:has-text('You pass until your next turn')")
    look(two, "pass")
    click(ben, "bid 0")
    click(ann, "bid 0")  # of equal bids the lowest seat's wins
    number = ann.number
    click(ann, "steal green")
    assert ann.number == number + 2, "the theft, and that Green let it happen"
    ben.page.click("#passing [data-pass=off]")
    ben.page.wait_for_selector("#passing", state="hidden")
    ben.page.click("[data-do=settings]")
    assert ben.page.is_checked("[name=pass][value=off]")
    ben.page.check("[name=pass][value=end]")
    ben.shoot("smugglers-390-settings")
    ben.press("Escape")
    ben.page.wait_for_selector("#passing:has-text('You pass until the end')")
    ben.page.reload()
    ben.seated()
    ben.page.wait_for_selector("#passing:has-text('You pass until the end')")
    ann.page.click("[data-do=settings]")
    assert ann.page.is_checked("[name=pass][value=off]"), "Ann's own"


OUTLOOK = """async points => {
  const { outlook } = await import('/static/bars.js');
  return outlook({ chance: 0.45, unsure: 0.05, score: 61.7 }, points).textContent;
}"""

TELL = """async final => {
  const { Answers } = await import('/static/answers.js');
  new Answers({ look: () => null }).tell({ option: 1, final }, []);
  return document.querySelector('#preview').innerText;
}"""


def test_words_of_forecasts_and_of_final_answers(two: list[Player]) -> None:
    page = two[ANN].page
    with_points, without = (page.evaluate(OUTLOOK, points) for points in (True, False))
    assert "≈\u202f62" in with_points
    assert "expected score 62." in with_points
    assert "≈\u202f62\u202f% of the way" in without
    assert "62 percent of the way." in without
    for final, words in [
        ("chance", "Chance comes next: this can't be taken back."),
        ("last", "Chance comes next and your turn ends: this can't be taken back."),
        ("reaction", "Others may react to this."),
        ("turn", "This ends your turn."),
        ("something new", "Perhaps this can't be taken back."),
        (None, "Leads to the next question."),
    ]:
        assert page.evaluate(TELL, final) == words


def test_looking_back_and_secrets(two: list[Player]) -> None:
    ann, ben = two
    click(ann, "bid 2")
    ben.page.wait_for_function(
        "() => /Red has made a bid/.test(document.querySelector('#log').textContent)"
    )
    assert "2 coins" not in str(ben.page.text_content("#log"))
    click(ben, "bid 0")
    click(ann, "steal green")
    heading(ben, "Red's turn: you may react")
    ben.press("Alt+ArrowLeft")
    ben.page.wait_for_selector("#past:not([hidden])")
    assert states(ben) == ["here", "here"]
    ben.press("Escape")
    heading(ben, "Red's turn: you may react")
    assert states(ben) == ["waits for you", "may react"]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_six_fit_and_one_who_is_out_goes_on_watching(
    newcomer: Any, server: Server, smugglers: Game, width: int, height: int
) -> None:
    """Green and White attack Red, who is out then; Teal steals from Green."""
    made = new_table(address(server), 6, 5)
    ann = newcomer(width, height)
    sit_down(ann, server, made[0], made[1][ANN])

    async def attack() -> None:
        party = await Party.open(f"{server.url}/", *made)
        for attacker in (1, 2):
            await party.bid(attacker)
            await party.say(attacker, "attack red")
        await party.close()

    async def steal() -> None:
        party = await Party.open(f"{server.url}/", *made)
        await party.bid(3)
        await party.say(3, "steal green")
        await party.close()

    run(attack())
    heading(ann, "Others are playing")
    assert ann.question == "Waiting for Green, White, Teal, Pink and Amber …"
    assert states(ann) == ["here", *["away"] * 5]
    measure(ann, f"smugglers-{width}-six-out")
    run(steal())
    heading(ann, "Teal's turn")
    ann.page.wait_for_function("() => document.querySelectorAll('#seats .waiting').length === 1")
    assert ann.question == "Waiting for Green …"
    short = width < 500
    teal = "waits" if short else "waits for Green"
    assert states(ann) == ["here", "away", "away", teal, "away", "away"]
    measure(ann, f"smugglers-{width}-six-react")
