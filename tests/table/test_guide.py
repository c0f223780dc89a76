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
import uvicorn
from running import Client, Message, Server, Servers, free_port, run

from offworld import games
from offworld.kernel.contract import SPECTATOR
from offworld.match import Match
from offworld.presentation.guide import guide_of
from offworld.review.position import Position
from offworld.table import new_tables, views
from offworld.table.api_models import BranchWanted
from offworld.table.bot_turns import BotTurns
from offworld.table.live import Table
from offworld.table.metrics import Metrics
from offworld.table.rooms import Room
from offworld.table.server import app as server_app
from offworld.table.sockets import table_sockets
from offworld.table.storage import SeatRow, Storage, TableRow
from offworld.table.thinking import Thinking

LESSON = {"kind", "text", "part", "suggest", "option", "why", "index", "count"}


def guided_table(name: str, guide: bool = True) -> Table:
    """A table as a guide prepares it, without a server."""
    game = games.find(name)
    found = guide_of(game)
    assert found is not None
    header = Match.new(game, found.seats, seed=found.seed).header
    row = TableRow.of(header, {"lots": True, "guide": guide})
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


@pytest.mark.parametrize(
    ("name", "begins"), [("cysmic", "meridian combine"), ("zaibatsu", "take glitch")]
)
def test_what_is_drawn_by_lot_elsewhere_is_what_the_guide_suggests(name: str, begins: str) -> None:
    tables = [guided_table(name) for _ in range(5)]
    for table in tables:
        until_asked(table)
        first = next(move for move in table.match.moves if move.seat == 0)
        assert table.match.at(0).notation(first.option) == begins
    assert len({tuple(table.match.moves) for table in tables}) == 1, "the bot's lot as well"


@pytest.mark.parametrize(("card", "suggested"), [("miner", "Stay here."), ("speaker", None)])
def test_what_is_good_for_one_unit_is_not_suggested_for_another(
    card: str, suggested: str | None
) -> None:
    table, kind, lesson = guided_table("cysmic"), "", None
    while kind != "goal":
        if lesson is not None or kind:
            options = table.options(0)
            named = [o for o in options if table.match.notation(o) == f"play {card}"]
            wanted = lesson["option"] if lesson is not None else None
            answer(table, 0, named[0] if named else options[0] if wanted is None else wanted)
        lesson = until_asked(table)["lesson"]
        kind = lesson["kind"] if lesson is not None else "none"
        assert table.number < 100, "no unit is asked where it goes"
    assert lesson is not None
    assert lesson["suggest"] == suggested
    assert bool(lesson["why"]) is bool(suggested)


@pytest.mark.parametrize("name", games.names())
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
    assert table.guided is not None
    round_of = table.guided.guide.round_of
    while round_of(table.match.state) <= rounds and not table.is_over():
        guidance = until_asked(table)
        said.append((round_of(table.match.state), guidance))
        if said[-1][0] > rounds:
            break
        lesson = guidance["lesson"] or {}
        suggested = lesson.get("option")
        choice = dice.choice(table.options(0)) if suggested is None else suggested
        answer(table, 0, choice)
    until_asked(table)
    return said


@pytest.mark.parametrize("name", games.names())
def test_it_closes_once_at_the_first_question_of_the_second_round(name: str) -> None:
    said = play_rounds(guided_table(name), rounds=2)
    closing = [number for number, (_, guidance) in enumerate(said) if guidance["closing"]]
    second = [number for number, (in_round, _) in enumerate(said) if in_round == 2]
    assert closing == second[:1]
    texts = [guidance["lesson"]["text"] for _, guidance in said if guidance["lesson"]]
    assert len(texts) == len(set(texts))
    indices = [guidance["lesson"]["index"] for _, guidance in said if guidance["lesson"]]
    assert indices == list(range(1, len(texts) + 1))


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


# --- remarks ---

SAID = "“Meet the Rovers” would have brought you about 6 prestige more. Next time!"


def answer_without_lesson(table: Table, count: int) -> int:
    """Answer the person's questions; return the place of the last of `count` without a lesson."""
    while count:
        said, at = until_asked(table), len(table.match.moves)
        count -= said["lesson"] is None
        answer(table, 0, table.options(0)[0])
    return at


def remarks(table: Table, questions: int) -> list[str | None]:
    """What is remarked with each of the next questions; each view is asked for twice."""
    said = []
    for _ in range(questions):
        said.append(until_asked(table)["remark"])
        table.cache.clear()
        assert views.guidance(table, 0)["remark"] == said[-1]
        answer(table, 0, table.options(0)[0])
    return said


def test_a_remark_comes_once_with_a_later_question_that_has_no_lesson() -> None:
    table = guided_table("cytress")
    at = answer_without_lesson(table, 1)
    until_asked(table)
    assert table.guided is not None
    assert table.guided.may_remark(at)
    table.guided.remark_on(at, SAID, is_asked=True)
    assert views.guidance(table, 0)["remark"] is None, "not in the midst of a question"
    answer(table, 0, table.options(0)[0])
    lessons, said = [], []
    for _ in range(5):
        guidance = until_asked(table)
        lessons.append(guidance["lesson"] is not None or guidance["closing"])
        said.append(guidance["remark"])
        answer(table, 0, table.options(0)[0])
    first = lessons.index(False)
    assert said == [SAID if number == first else None for number in range(5)]


def test_remarks_are_rare() -> None:
    table = guided_table("cytress")
    at = answer_without_lesson(table, 1)
    assert table.guided is not None
    table.guided.remark_on(at, SAID, is_asked=False)
    may = []
    for _ in range(10):
        until_asked(table)
        at = len(table.match.moves)
        answer(table, 0, table.options(0)[0])
        may.append(table.guided.may_remark(at))
    assert may == [False] * 8 + [True] * 2


def test_no_remark_where_the_guide_suggested_an_answer_or_another_seat_moved() -> None:
    table = guided_table("cytress")
    assert until_asked(table)["lesson"]["suggest"]
    at = len(table.match.moves)
    answer(table, 0, table.options(0)[-1])
    assert table.guided is not None
    assert not table.guided.may_remark(at)
    others = [i for i, move in enumerate(table.match.moves) if move.seat == 1]
    assert others
    assert not any(table.guided.may_remark(each) for each in others)
    assert not table.guided.may_remark(len(table.match.moves)), "there is no such move yet"


def test_a_remark_that_comes_too_late_is_not_said() -> None:
    table = guided_table("cytress")
    at = answer_without_lesson(table, 1)
    assert table.guided is not None
    table.guided.remark_on(at, SAID, is_asked=False)
    for _ in range(6):  # nobody looks meanwhile
        while 0 not in table.waiting():
            answer(table, table.waiting()[0], table.options(table.waiting()[0])[0])
        answer(table, 0, table.options(0)[0])
    assert remarks(table, 4) == [None] * 4


def test_an_undo_takes_the_remark_with_it() -> None:
    table = guided_table("venus")
    for _ in range(20):
        until_asked(table)
        at = len(table.match.moves)
        answer(table, 0, table.options(0)[0])
        if table.can_undo(0):
            break
    assert table.guided is not None
    table.guided.remark_on(at, SAID, is_asked=True)
    table.confirm(table.take_back(0, table.number + 1))
    assert SAID not in remarks(table, 4)


class Tutor(Thinking):
    """Finds every answer costly, and notes which it was asked about."""

    def __init__(self) -> None:
        super().__init__(compile_rules=False)
        self.asked: list[tuple[int, int]] = []  # seat and option

    async def remark(self, table: str, position: Position, option: int, seed: int) -> str | None:
        options = [0] * position.game.options.total
        position.game.rules["legal"](position.box.record, position.view, position.seat, options)
        assert option in options, "it sees the position before the answer"
        self.asked.append((position.seat, option))
        return SAID


def test_a_costly_answer_is_remarked_on_over_a_socket(sqlite: str) -> None:
    tutor, given = Tutor(), list[int]()

    async def play() -> list[Message]:
        storage, port = await Storage.open(sqlite), free_port()
        app = server_app(storage, thinking=tutor, pace=0)
        sockets = table_sockets(app.state.hub)
        serving = uvicorn.Server(uvicorn.Config(app, port=port, ws=sockets, log_level="warning"))
        task = asyncio.create_task(serving.serve())
        while not serving.started:
            await asyncio.sleep(0.02)
        url = f"http://127.0.0.1:{port}/"
        async with httpx.AsyncClient() as http:
            wish = {"game": "cytress", "seats": [PERSON], "guide": True}
            made = (await http.post(f"{url}api/tables", json=wish)).json()
        questions: list[Message] = []
        async with await Client.join(url, made["table"], made["seats"][0]["token"]) as client:
            for _ in range(22):
                while not client.view.get("answers"):
                    await client.hear()
                questions.append(client.view)
                given.append(client.view["answers"][0]["option"])
                await client.play(given[-1])
        serving.should_exit = True
        await task
        return questions

    questions = run(play())
    assert 2 <= len(tutor.asked) <= 4, "at most one for eight answers"
    assert all(seat == 0 and option in given for seat, option in tutor.asked)
    said = [number for number, view in enumerate(questions) if view["remark"]]
    assert said, "it came with a question"
    assert len(said) <= len(tutor.asked)
    for number in said:
        assert questions[number]["remark"] == SAID
        assert questions[number]["lesson"] is None
        assert not questions[number]["closing"]


# --- the end ---


@pytest.mark.parametrize("name", games.names())
def test_the_end_has_a_review_in_three_sentences(name: str) -> None:
    table, dice = guided_table(name), random.Random(4)
    assert until_asked(table)["ending"] is None
    while not table.is_over():
        seat = table.waiting()[0]
        answer(table, seat, dice.choice(table.options(seat)))
    said = views.guidance(table, 0)["ending"]
    guide = guide_of(games.find(name))
    assert guide is not None
    assert said["good"].startswith("You ")
    assert said["lost"] == "" or said["lost"].startswith("Green ")
    assert said["next"] in [tip.text for tip in guide.tips]
    assert views.guidance(table, SPECTATOR) == {}


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
    assert all(said[name] for name in games.names())
    assert not said["pebbles"]


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


def first_answer_of_a_bot(table: Table) -> tuple[float, int]:
    """How many seconds a bot takes for its first answer, at a pace of 0.1 s, and its luck."""

    async def work() -> tuple[float, int]:
        played = asyncio.Event()
        luck = []

        async def choose(*question: Any, **_: Any) -> int:
            luck.append(question[-1])
            return 0

        async def play(*_: Any) -> None:
            played.set()

        thinking: Any = SimpleNamespace(choose=choose)
        turns = BotTurns(thinking, Metrics(), 0.1, play, asyncio.create_task, lambda room: True)
        began = time.perf_counter()
        turns.wake(Room(table))
        await played.wait()
        return time.perf_counter() - began, *luck

    return run(work())


def test_bots_are_calm_at_a_guided_table() -> None:
    assert first_answer_of_a_bot(guided_table("venus"))[0] >= 0.25
    assert first_answer_of_a_bot(guided_table("venus", guide=False))[0] < 0.24


def test_all_guided_tables_of_a_game_have_the_same_bot() -> None:
    for guide, different in ((True, 1), (False, 3)):
        luck = {first_answer_of_a_bot(guided_table("venus", guide=guide))[1] for _ in range(3)}
        assert len(luck) == different
