"""The pages are accessible: axe-core finds nothing, and what is announced is short."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from player import Player
from running import finished_table, run
from seating import in_the_middle, links, sit
from serving import WHOLE, Server, missing
from test_e2e_guide import nearly_over
from venus_tables import asks, played

from offworld import games
from offworld.table.storage import Storage

AXE = Path(__file__).parents[3] / ".venv/axe/node_modules/axe-core/axe.min.js"
LAPTOP, PHONE = (1440, 900), (390, 844)
THEMES = ("dark", "light")
LONGEST = 120  # characters of an announcement

# Every rule of axe-core, also the one that compares what is read with what is seen.
CHECK = """async () => {
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const { violations } = await axe.run(document, { rules, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) =>
      `${id}: ${target.join(' ')}: ${[...any, ...all, ...none].map((each) => each.message)}`));
}"""

# Keeps what a screen reader announces: every new text of a live region that is not hidden.
LISTEN = """() => {
  window.announced = [];
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  const listener = new MutationObserver((changes) => {
    const regions = changes.map(({ target }) => (target.closest ?? (() => null)).call(target, live)
      ?? target.parentElement?.closest(live));
    for (const region of new Set(regions)) if (region) announced.push(region.textContent.trim());
  });
  addEventListener('DOMContentLoaded', () =>
    listener.observe(document.body, { childList: true, characterData: true, subtree: true }));
}"""

UP_TO = "number => Number(document.querySelector('#ask').dataset.number) >= number"
TOKEN = "() => JSON.parse(localStorage['offworld.tables'])[0].token"


class Reader:
    """A person with two screens, who has the same page open on a laptop and on a phone."""

    def __init__(self, newcomer: Any):
        self.laptop: Player = newcomer(*LAPTOP)
        self.phone: Player = newcomer(*PHONE)
        self._checks = 0
        for player in self.both:
            player.page.add_init_script(f"({LISTEN})()")

    @property
    def both(self) -> tuple[Player, Player]:
        return self.laptop, self.phone

    def check(self, where: str) -> None:
        """Check one screen in the dark theme and the other in the light one, then the reverse.

        So each page is checked on both screens and in both themes. `make whole` checks it in all
        four ways.
        """
        self._checks += 1
        for at, player in enumerate(self.both):
            check(player, where, THEMES if WHOLE else [THEMES[(at + self._checks) % 2]])

    def catch_up(self) -> None:
        """The phone shows what the laptop does."""
        self.phone.page.wait_for_function(UP_TO, arg=self.laptop.number)
        assert self.phone.wait_asked()

    def sit(self, server: Server, link: str) -> None:
        for player in self.both:
            sit(player, server, link)
            assert player.wait_asked()


@pytest.fixture
def reader(newcomer: Any) -> Reader:
    if not AXE.exists():
        missing("axe-core is not installed: run make axe")
    return Reader(newcomer)


def check(player: Player, where: str, themes: Sequence[str] = THEMES) -> None:
    """Find nothing in the themes."""
    page = player.page
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    for theme in themes:
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        player.shoot(f"axe-{where}-{theme}-{page.viewport_size['width']}")
        if violations := page.evaluate(CHECK):
            found[theme] = violations
    width = page.viewport_size["width"]
    assert not found, f"{where}, {width}: {json.dumps(found, indent=1, ensure_ascii=False)}"


def nothing_long_was_announced(reader: Reader) -> None:
    for player in reader.both:
        assert not [words for words in heard(player) if len(words) >= LONGEST]


def heard(player: Player) -> list[str]:
    """What was announced on this page so far."""
    said: list[str] = player.page.evaluate("() => announced")
    return said


def test_home_and_a_new_table(reader: Reader) -> None:
    for player in reader.both:
        player.home()
    reader.check("home")
    for game in games.names():
        for player in reader.both:
            player.page.click(f"[data-game={game}] [data-do=new]")
        reader.check(f"new-{game}")
        for player in reader.both:
            player.press("Escape")


def test_rules_and_an_unknown_address(reader: Reader) -> None:
    for game in games.names():
        for player in reader.both:
            player.page.goto(f"{player.url}/rules/{game}")
            player.page.wait_for_selector(".paragraph")
        reader.check(f"rules-{game}")
    for player in reader.both:
        player.page.goto(f"{player.url}/nowhere")
    reader.check("nowhere")


def begin(reader: Reader, game: str) -> None:
    """Begin a game on the laptop, and open its table on the phone as well."""
    reader.laptop.begin("play", game)
    token = reader.laptop.page.evaluate(TOKEN)
    reader.phone.page.goto(f"{reader.phone.url}/table/{reader.laptop.table}#{token}")
    reader.phone.seated()


def test_questions_of_cytress(reader: Reader) -> None:
    begin(reader, "cytress")
    player = reader.laptop
    for turn in range(16):
        assert player.wait_asked()
        if turn % 3 == 0:
            reader.catch_up()
            reader.check(f"cytress-{turn}")
        if turn == 6:
            for each in reader.both:
                each.hint()
            reader.check("cytress-hint")
        player.click_list(player.options()[turn % len(player.options())])
    assert len(heard(player)) > 16
    nothing_long_was_announced(reader)
    for what in ("help", "share", "settings"):
        for each in reader.both:
            each.page.click(f"[data-do={what}]")
        reader.check(what)
        for each in reader.both:
            each.press("Escape")
    for each in reader.both:
        each.page.click("#seats button")
    reader.check("seat")


def test_questions_of_cryo(reader: Reader) -> None:
    begin(reader, "cryo")
    player = reader.laptop
    for turn in range(13):
        assert player.wait_asked()
        if turn % 4 == 0:
            reader.catch_up()
            reader.check(f"cryo-{turn}")
        player.click_list(player.options()[turn % len(player.options())])
    assert len(heard(player)) > 13
    nothing_long_was_announced(reader)


def test_questions_of_venus(reader: Reader, server: Server) -> None:
    for kind in ("roll", "kind", "lay", "rescue"):
        reader.sit(server, links(server, played(asks(kind, 1)))[0])
        reader.check(f"venus-{kind}")
        if kind == "lay":
            for player in reader.both:
                player.press("n")
            reader.check("venus-lay-next")
        nothing_long_was_announced(reader)


def test_a_guided_game_and_its_end(reader: Reader, server: Server) -> None:
    for player in reader.both:
        player.home()
        player.page.click("[data-game=cytress] [data-do=learn]")
        player.page.wait_for_selector("dialog.card[open]")
    reader.check("guide-card")
    for player in reader.both:
        player.press("Escape")
        player.page.wait_for_selector("#guide:not([hidden])")
    reader.check("guide-lesson")
    working = {"state": "working", "done": 0.5}  # a review would take a while, and isn't needed
    over = run(nearly_over(server, "cytress", left=0))
    for player in reader.both:
        player.page.route("**/api/tables/*/review", lambda route: route.fulfill(json=working))
        player.page.goto(over)
        player.page.wait_for_selector(".in-short")
    reader.check("guide-end")
    nothing_long_was_announced(reader)


async def finished(server: Server) -> tuple[str, str, int]:
    storage = await Storage.open(str(server.folder / "tables.db"))
    row, keys = await finished_table(storage, 2, seed=0)  # with few seats the review takes less
    entries = len(await storage.entries(row.id))
    await storage.close()
    return row.id, keys[0], entries


def test_the_end_the_review_and_a_past_position(reader: Reader, server: Server) -> None:
    id, key, entries = run(finished(server))
    for player in reader.both:
        player.page.goto(f"{server.url}/table/{id}#{key}")
        player.page.wait_for_selector(".ending .chart .line")
        player.page.wait_for_selector(".turning", timeout=240_000)
    reader.check("end")
    for player in reader.both:
        player.page.evaluate("() => document.querySelector('.review').scrollIntoView()")
    reader.check("review")
    for player in reader.both:
        player.page.goto(f"{server.url}/table/{id}/{entries // 2}")
        player.page.wait_for_selector("#past:not([hidden])")
        player.page.wait_for_selector("#log .here", state="attached")
    reader.check("past")


def test_the_chat(reader: Reader, server: Server) -> None:
    reader.sit(server, links(server, in_the_middle("cytress", 2, 30), ("Ann", "Ben"))[0])
    for player in reader.both:
        player.page.wait_for_selector("#chat", state="attached")
        if not player.page.locator("[data-do=chat]").is_visible():
            player.page.click(".acts [data-do=log]")
        player.page.click("[data-do=chat]")
    reader.laptop.page.fill("#saying input", "Well played so far, and now it is your turn.")
    reader.laptop.press("Enter")
    for player in reader.both:
        player.page.wait_for_selector("#said li")
    reader.check("chat")
