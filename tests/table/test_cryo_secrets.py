"""What a table of Cryo keeps from its players, beside the messages that `test_leaks` compares."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from running import Client, Server, Servers, make_table, run, stored_table, tokens
from test_live import play, table

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Game
from offworld.table.hub import Hub
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking

PACE = 0.3  # of bots, in seconds


# --- another table with the same seed ---


@pytest.fixture(scope="module")
def server(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Server:
    return servers.start(f"sqlite:///{tmp_path_factory.mktemp('secrets') / 'tables.sqlite3'}")


@pytest.mark.parametrize(("game", "may"), [("cytress", True), ("cryo", False)])
def test_what_if_is_no_way_to_look_at_the_cards_to_come(
    server: Server, game: str, may: bool
) -> None:
    """A branch has the seed of its game: at its end it tells the seed and the rival's missions."""

    async def work() -> None:
        made = await make_table(server.url, "p", game=game)
        own = {"Authorization": f"Bearer {tokens(made)[0]}"}
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            await client.play()
            assert client.view["can_branch"] is may
        where = f"{server.url}api/tables/{made['table']}/branch"
        branch = httpx.post(where, json={"at": 1}, headers=own)
        assert branch.status_code == (201 if may else 409)
        assert may or branch.json()["code"] == "not_over"

    run(work())


def test_what_if_is_for_everybody_when_the_game_is_over() -> None:
    made = table(1, name="cryo")
    assert [made.can_branch(viewer) for viewer in (SPECTATOR, 0)] == [False, False]
    play(made, 4000)
    assert made.is_over()
    assert [made.can_branch(viewer) for viewer in (SPECTATOR, 0)] == [True, True]


# --- the metrics ---


class Pondering(Thinking):
    """Bots that take the first answer after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(compile_rules=False)
        self._takes = seconds

    async def choose(  # type: ignore[override]
        self, name: str, table: str, game: Game, box: Any, view: Any, seat: int, seed: int,
        within: float | None = None,
    ) -> int:  # fmt: skip
        await asyncio.sleep(self._takes)
        out = [0] * game.options.total
        game.rules["legal"](box.record, view, seat, out)
        return out[0]


async def counted_seconds(address: str, thinking: Thinking) -> float:
    """Return what the metrics say of a bot's first answer, which is a card to discard."""
    storage = await Storage.open(address)
    row, _ = await stored_table(storage, 2, game="cryo")
    hub = Hub(storage, thinking=thinking, pace=PACE)
    room = await hub.room(row.id)
    async with room.table.lock:
        first = (await hub.awake(room)).waiting()[0]
    await hub.set_bot(room, first, first, "captain")

    def figure(name: str) -> float:
        return hub.metrics.registry.get_sample_value(f"offworld_bot_seconds_{name}") or 0.0

    while figure("count") < 1:
        await asyncio.sleep(0.005)
    found = figure("sum") / figure("count")
    await hub.stop()
    await storage.close()
    return found


def test_the_metrics_do_not_tell_how_long_a_bot_thought_about_its_hand(sqlite: str) -> None:
    """Whoever reads them would see whether it had a choice, and of how many cards."""
    for seconds in (0.0, 0.6 * PACE):
        found = run(counted_seconds(sqlite, Pondering(seconds)))
        assert PACE <= found < PACE + 0.15
