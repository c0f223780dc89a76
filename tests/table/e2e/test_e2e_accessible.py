"""The pages are accessible: axe-core finds nothing, and what is announced is short."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from player import Player
from running import finished_table, run
from seating import in_the_middle, links, sit
from serving import Server, missing
from test_e2e_guide import nearly_over
from test_e2e_venus import asks, played

from offworld import games
from offworld.table.storage import Storage

AXE = Path(__file__).parents[3] / ".venv/axe/node_modules/axe-core/axe.min.js"
SCREENS = [(1440, 900), (390, 844)]
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


@pytest.fixture(params=SCREENS, ids=["laptop", "phone"])
def player(newcomer: Any, request: pytest.FixtureRequest) -> Player:
    if not AXE.exists():
        missing("axe-core is not installed: run make axe")
    made: Player = newcomer(*request.param)
    made.page.add_init_script(f"({LISTEN})()")
    return made


def check(player: Player, where: str) -> None:
    """Find nothing in either theme."""
    page = player.page
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    for theme in ("dark", "light"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        player.shoot(f"axe-{where}-{theme}-{page.viewport_size['width']}")
        if violations := page.evaluate(CHECK):
            found[theme] = violations
    assert not found, f"{where}: {json.dumps(found, indent=1, ensure_ascii=False)}"


def heard(player: Player) -> list[str]:
    """What was announced on this page so far."""
    said: list[str] = player.page.evaluate("() => announced")
    return said


def test_home_and_a_new_table(player: Player) -> None:
    player.home()
    check(player, "home")
    for game in games.names():
        player.page.click(f"[data-game={game}] [data-do=new]")
        check(player, f"new-{game}")
        player.press("Escape")


def test_rules_and_an_unknown_address(player: Player) -> None:
    for game in games.names():
        player.page.goto(f"{player.url}/rules/{game}")
        player.page.wait_for_selector(".paragraph")
        check(player, f"rules-{game}")
    player.page.goto(f"{player.url}/nowhere")
    check(player, "nowhere")


def test_questions_of_cytress(player: Player) -> None:
    player.begin("play")
    said = []
    for turn in range(16):
        assert player.wait_asked()
        if turn % 3 == 0:
            check(player, f"cytress-{turn}")
        if turn == 6:
            player.hint()
            check(player, "cytress-hint")
        player.click_list(player.options()[turn % len(player.options())])
    said = heard(player)
    assert len(said) > 16
    assert not [words for words in said if len(words) >= LONGEST]
    for what in ("help", "share", "settings"):
        player.page.click(f"[data-do={what}]")
        check(player, what)
        player.press("Escape")
    player.page.click("#seats button")
    check(player, "seat")


def test_questions_of_cryo(player: Player) -> None:
    player.begin("play", "cryo")
    for turn in range(13):
        assert player.wait_asked()
        if turn % 4 == 0:
            check(player, f"cryo-{turn}")
        player.click_list(player.options()[turn % len(player.options())])
    said = heard(player)
    assert len(said) > 13
    assert not [words for words in said if len(words) >= LONGEST]


@pytest.mark.parametrize("kind", ["roll", "kind", "lay", "rescue"])
def test_questions_of_venus(player: Player, server: Server, kind: str) -> None:
    sit(player, server, links(server, played(asks(kind, 1)))[0])
    assert player.wait_asked()
    check(player, f"venus-{kind}")
    if kind == "lay":
        player.press("n")
        check(player, "venus-lay-next")
    assert not [words for words in heard(player) if len(words) >= LONGEST]


def test_a_guided_game_and_its_end(player: Player, server: Server) -> None:
    player.home()
    player.page.click("[data-game=cytress] [data-do=learn]")
    player.page.wait_for_selector("dialog.card[open]")
    check(player, "guide-card")
    player.press("Escape")
    player.page.wait_for_selector("#guide:not([hidden])")
    check(player, "guide-lesson")
    working = {"state": "working", "done": 0.5}  # a review would take a while, and isn't needed
    player.page.route("**/api/tables/*/review", lambda route: route.fulfill(json=working))
    player.page.goto(run(nearly_over(server, "cytress", left=0)))
    player.page.wait_for_selector(".in-short")
    check(player, "guide-end")
    assert not [words for words in heard(player) if len(words) >= LONGEST]


async def finished(server: Server) -> tuple[str, str, int]:
    storage = await Storage.open(str(server.folder / "tables.db"))
    row, keys = await finished_table(storage, 2, seed=0)  # with few seats the review takes less
    entries = len(await storage.entries(row.id))
    await storage.close()
    return row.id, keys[0], entries


def test_the_end_the_review_and_a_past_position(player: Player, server: Server) -> None:
    id, key, entries = run(finished(server))
    player.page.goto(f"{server.url}/table/{id}#{key}")
    player.page.wait_for_selector(".ending .chart .line")
    player.page.wait_for_selector(".turning", timeout=240_000)
    check(player, "end")
    player.page.evaluate("() => document.querySelector('.review').scrollIntoView()")
    check(player, "review")
    player.page.goto(f"{server.url}/table/{id}/{entries // 2}")
    player.page.wait_for_selector("#past:not([hidden])")
    player.page.wait_for_selector("#log .here", state="attached")
    check(player, "past")


def test_the_chat(player: Player, server: Server) -> None:
    sit(player, server, links(server, in_the_middle("cytress", 2, 30), ("Ann", "Ben"))[0])
    player.page.wait_for_selector("#chat", state="attached")
    if not player.page.locator("[data-do=chat]").is_visible():
        player.page.click(".acts [data-do=log]")
    player.page.click("[data-do=chat]")
    player.page.fill("#saying input", "Well played so far, and now it is your turn.")
    player.press("Enter")
    player.page.wait_for_selector("#said li")
    check(player, "chat")
