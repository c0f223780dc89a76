"""A guided table: how it is made, and what its guide says to whom."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from running import Client, Message, Server, Servers, run

from offworld import games
from offworld.kernel.contract import SPECTATOR
from offworld.match import Match
from offworld.presentation.guide import guide_of
from offworld.table import new_tables, views
from offworld.table.api_models import BranchWanted
from offworld.table.bot_turns import BotTurns
from offworld.table.live import Table
from offworld.table.metrics import Metrics
from offworld.table.rooms import Room
from offworld.table.storage import SeatRow, TableRow, new_id

LESSON = {"kind", "text", "part", "suggest", "option", "why", "index", "count"}


def guided_table(name: str, guide: bool = True) -> Table:
    """A table as a guide prepares it, without a server."""
    game = games.find(name)
    found = guide_of(game)
    assert found is not None
    head = Match.new(game, found.seats, seed=found.seed).header
    box = head.box_name, head.box_digest
    settings = {"lots": True, "guide": guide}
    row = TableRow(
        new_id(), name, head.version, *box, head.seats, head.variant, found.seed, settings
    )
    seats = [SeatRow(0, "person", "", None, None)]
    seats += [SeatRow(seat, "bot", "", found.bot) for seat in range(1, found.seats)]
    made = Table(row, seats, [])
    made.rebuild()
    made.confirm(made.forced())
    return made


def answer(table: Table, seat: int, option: int) -> None:
    table.confirm(table.move(seat, table.number + 1, option))


def until_asked(table: Table) -> Message:
    """Let the others choose at random until the person is asked; return what the guide says."""
    dice = random.Random(1)
    while 0 not in table.waiting():
        seat = table.waiting()[0]
        answer(table, seat, dice.choice(table.options(seat)))
    return views.guidance(table, 0)


# --- what it says ---


def test_the_first_lesson_of_cytress_suggests_an_answer() -> None:
    table = guided_table("cytress")
    assert until_asked(table)["lesson"] == {
        "kind": "scout",
        "text": "Your leader gains what the spot shows, in the district's resource. "
        "Take what you want to spend.",
        "part": "district-1",
        "suggest": "Scout the Privateers for 3 TECH.",
        "option": next(o for o in table.options(0) if "privateer 3" in table.match.notation(o)),
        "why": "Privateer intel is cheapest: 2 TECH",
        "index": 1,
        "count": 15,
    }


@pytest.mark.parametrize("name", ["cytress", "venus"])
def test_a_lesson_comes_once_and_comes_back_with_an_undo(name: str) -> None:
    table = guided_table(name)
    first = until_asked(table)
    assert first["cards"], "cards before the first answer"
    answer(table, 0, first["lesson"]["option"])
    second = until_asked(table)
    assert second["cards"] == []
    assert second["lesson"] is None or second["lesson"]["kind"] != first["lesson"]["kind"]
    again = Table(table.row, table.seats, table.entries)
    again.rebuild()
    assert views.guidance(again, 0) == second, "the same from the stored entries"
    if table.can_undo(0):
        table.confirm(table.take_back(0, table.number + 1))
        assert until_asked(table) == first


def test_some_answer_can_be_taken_back_with_its_lesson() -> None:
    table, undone = guided_table("venus"), 0
    for _ in range(12):
        said = until_asked(table)
        answer(table, 0, table.options(0)[0])
        if table.can_undo(0) and 0 in table.waiting():
            option = table.options(0)[0]
            table.confirm(table.take_back(0, table.number + 1))
            assert views.guidance(table, 0) == said
            answer(table, 0, table.options(0)[0])
            assert option in table.options(0)
            undone += 1
    assert undone


def play_rounds(table: Table, rounds: int) -> list[tuple[int, Message]]:
    """Play to the end of a round, the person by suggestions; return round and guidance."""
    said, dice = [], random.Random(2)
    while table.match.state.round_number <= rounds:
        guidance = until_asked(table)
        said.append((table.match.state.round_number, guidance))
        if said[-1][0] > rounds:
            break
        lesson = guidance["lesson"] or {}
        suggested = lesson.get("option")
        choice = dice.choice(table.options(0)) if suggested is None else suggested
        answer(table, 0, choice)
    until_asked(table)
    return said


@pytest.mark.parametrize("name", ["cytress", "venus"])
def test_it_closes_once_at_the_first_question_of_the_second_round(name: str) -> None:
    said = play_rounds(guided_table(name), rounds=2)
    closing = [number for number, (_, guidance) in enumerate(said) if guidance["closing"]]
    second = [number for number, (in_round, _) in enumerate(said) if in_round == 2]
    assert closing == second[:1]
    kinds = [guidance["lesson"]["kind"] for _, guidance in said if guidance["lesson"]]
    assert len(kinds) == len(set(kinds))
    indices = [guidance["lesson"]["index"] for _, guidance in said if guidance["lesson"]]
    assert indices == list(range(1, len(kinds) + 1))


def test_others_and_other_tables_get_nothing() -> None:
    table = guided_table("cytress")
    assert views.guidance(table, SPECTATOR) == {}
    assert views.guidance(table, 1) == {}
    assert views.guidance(guided_table("cytress", guide=False), 0) == {}


def test_a_screen_reader_is_told_each_lesson_in_a_breath() -> None:
    for name in games.names():
        guide = guide_of(games.find(name))
        assert guide is not None
        for lesson in guide.lessons:
            assert len(lesson.text) < 120, lesson.text


# --- how it is made ---


@pytest.fixture(scope="module")
def server(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("guide")
    started = servers.start(f"sqlite:///{folder / 'tables.sqlite3'}")
    yield started
    started.stop()


PERSON = {"kind": "person", "name": "Ada"}


def post(server: Server, **wish: Any) -> httpx.Response:
    wish = {"game": "cytress", "seats": [PERSON], "guide": True, **wish}
    return httpx.post(f"{server.url}api/tables", json=wish)


def test_a_guided_table_seats_its_bots_and_is_not_listed(server: Server) -> None:
    made = post(server, listed=True, lots=False, undo=False).json()
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in made["seats"]] == [
        ("person", "Ada", None),
        ("bot", "", "cadet"),
    ]
    listed = httpx.get(f"{server.url}api/tables").json()["tables"]
    assert made["table"] not in [each["table"] for each in listed]
    again = post(server).json()
    assert again["seed_hash"] == made["seed_hash"], "the seed is the guide's"

    async def first_view(token: str | None) -> Message:
        async with await Client.join(server.url, made["table"], token) as client:
            return await client.until("view")

    own, other = run(first_view(made["seats"][0]["token"])), run(first_view(None))
    assert own["lesson"].keys() == LESSON
    assert own["lesson"]["kind"] == "scout", "the sides were drawn by lot"
    assert own["cards"][0]["title"] == "Reach the floating city"
    assert own["closing"] is False
    assert own["hints"]
    assert not other.keys() & {"lesson", "cards", "closing"}


def test_the_games_say_whether_they_have_a_guide(server: Server) -> None:
    said = {game["name"]: game["guide"] for game in httpx.get(f"{server.url}api/games").json()}
    assert (said["cytress"], said["venus"], said["pebbles"]) == (True, True, False)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"seats": [PERSON, PERSON]}, 422),
        ({"seats": [{"kind": "bot"}]}, 422),
        ({"variant": "standard"}, 422),
        ({"guide": 1}, 422),
        ({"guide": "yes"}, 422),
        ({"game": "pebbles"}, 422),
        ({"game": "chess"}, 404),
    ],
)
def test_a_wrong_wish_is_refused(server: Server, wish: Message, status: int) -> None:
    refused = post(server, **wish)
    assert refused.status_code == status, refused.text
    assert refused.json()["text"]


def test_a_branch_of_a_guided_table_is_not_guided() -> None:
    table, dice = guided_table("cytress"), random.Random(3)
    while not table.is_over():
        seat = table.waiting()[0]
        answer(table, seat, dice.choice(table.options(seat)))
    stored: list[TableRow] = []

    async def create(row: TableRow, *_: Any) -> None:
        stored.append(row)

    openings = SimpleNamespace(may_open=lambda _: True, opened=lambda *_: None)
    hub: Any = SimpleNamespace(openings=openings, storage=SimpleNamespace(create=create))
    run(new_tables.branch(hub, "", table, BranchWanted(at=4, seat=0), None))
    branched = Table(stored[0], table.seats, table.entries[:4])
    branched.rebuild()
    assert stored[0].settings["lots"], "it keeps the other settings"
    assert views.guidance(branched, 0) == {}


def seconds_of_a_bot(table: Table) -> float:
    """How long a bot takes for its first answer, at a pace of 0.1 s."""

    async def work() -> float:
        played = asyncio.Event()

        async def choose(*_: Any, **__: Any) -> int:
            return 0

        async def play(*_: Any) -> None:
            played.set()

        thinking: Any = SimpleNamespace(choose=choose)
        turns = BotTurns(thinking, Metrics(), 0.1, play, asyncio.create_task)
        began = time.perf_counter()
        turns.wake(Room(table))
        await played.wait()
        return time.perf_counter() - began

    return run(work())


def test_bots_are_calm_at_a_guided_table() -> None:
    assert seconds_of_a_bot(guided_table("venus")) >= 0.25
    assert seconds_of_a_bot(guided_table("venus", guide=False)) < 0.24
