"""Passing: a seat lets things happen without being asked whether it reacts."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from party import ANN, BEN, CYD, Party, bid, new_table, say, smuggling
from running import Client, Message, Servers, run, stored_table
from test_together import Pair

from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.database import StorageError
from offworld.table.live import Refused, Table
from offworld.table.rooms import Connection, Room
from offworld.table.storage import UNTIL_END, UNTIL_TURN, Storage

pytestmark = pytest.mark.usefixtures("smugglers")

# --- at a table ---


def let_pass(made: Table, seat: int, until: str | None, bot: str | None = None) -> None:
    """Set how long a seat passes, as the server does."""
    row = replace(made.seats[seat], pass_until=until, pass_since=made.number, bot=bot)
    made.seats[seat] = row if until else replace(row, pass_since=None)
    made.confirm(made.forced())


def steals(made: Table, thief: int, victim: str) -> list[tuple[int, str]]:
    """Let a seat steal; return what was answered from then on."""
    bid(made, thief)
    number = made.number
    say(made, thief, f"steal {victim}")
    notation = made.match.notation
    return [(entry.seat, notation(entry.option)) for entry in made.entries[number:]]


def test_a_seat_that_passes_lets_things_happen_at_once_though_it_could_react() -> None:
    made = smuggling()
    let_pass(made, BEN, UNTIL_END)
    assert steals(made, ANN, "green") == [(ANN, "steal green"), (BEN, "let")]
    assert made.waiting() == [ANN, BEN, CYD], "the next round"
    assert steals(made, CYD, "green") == [(CYD, "steal green"), (BEN, "let")]
    assert steals(made, ANN, "white") == [(ANN, "steal white")], "Cyd does not pass"


def test_only_reactions_are_passed() -> None:
    made = smuggling()
    let_pass(made, BEN, UNTIL_END)
    assert made.waiting() == [ANN, BEN, CYD]
    bid(made, ANN)
    say(made, ANN, "offer green gem 1")
    assert made.waiting() == [BEN], "an offer is no reaction"
    say(made, BEN, "accept")
    bid(made, BEN)
    assert made.waiting() == [BEN]


def test_until_the_next_turn() -> None:
    made = smuggling()
    let_pass(made, BEN, UNTIL_TURN)
    assert steals(made, ANN, "green")[1:] == [(BEN, "let")]
    bid(made, BEN)
    assert made.passes(BEN) is None, "the turn has come"
    say(made, BEN, "rest")
    assert steals(made, CYD, "green") == [(CYD, "steal green")]
    assert made.waiting() == [BEN]


def test_in_ones_own_turn_the_next_turn_is_the_one_after_it() -> None:
    made = smuggling()
    bid(made, BEN)
    let_pass(made, BEN, UNTIL_TURN)
    say(made, BEN, "offer red blade 1")
    assert made.passes(BEN) == UNTIL_TURN
    say(made, ANN, "refuse")
    assert steals(made, ANN, "green")[1:] == [(BEN, "let")]
    bid(made, BEN)
    assert made.passes(BEN) is None


def test_a_question_that_is_open_is_answered_and_switching_off_asks_again() -> None:
    made = smuggling()
    steals(made, ANN, "green")
    assert made.waiting() == [BEN]
    let_pass(made, BEN, UNTIL_END)
    assert made.waiting() == [ANN, BEN, CYD]
    let_pass(made, BEN, None)
    assert steals(made, ANN, "green") == [(ANN, "steal green")]


def test_while_a_bot_plays_for_a_person_the_bot_decides() -> None:
    made = smuggling()
    let_pass(made, BEN, UNTIL_END, bot="captain")
    assert steals(made, ANN, "green") == [(ANN, "steal green")]


def test_what_the_server_passed_was_no_choice_and_stays_none_when_read_again() -> None:
    made = smuggling()
    steals(made, ANN, "green")
    by_hand = len(made.match.moves)
    say(made, BEN, "let")
    let_pass(made, BEN, UNTIL_END)
    steals(made, CYD, "green")
    by_server = len(made.match.moves) - 1
    for _ in range(2):
        assert made.undo.was_choice(by_hand)
        assert not made.undo.was_choice(by_server)
        made.rebuild()


def test_nobody_else_can_see_that_a_seat_passes() -> None:
    made, other = smuggling(), smuggling()
    other.row = made.row  # the same table
    let_pass(made, BEN, UNTIL_TURN)
    for viewer in (SPECTATOR, ANN, CYD):
        seen = [views.frame(each, viewer, Room(each).seats(None)) for each in (made, other)]
        assert seen[0] == seen[1]
        assert seen[0]["windows"]
    assert views.frame(made, BEN, [])["passes"] == UNTIL_TURN
    assert views.frame(other, BEN, [])["passes"] is None


# --- over the web ---


@pytest.mark.parametrize("until", [None, "turn", "end"])
def test_passing_is_set_by_a_message_and_shown_to_its_seat_only(
    servers: Servers, sqlite: str, until: str | None
) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)

    async def work() -> None:
        table = await Party.open(server.url, *made)
        ben = table.clients[BEN]
        if until is None:
            await ben.ask(do="pass", until="end")
            while ben.view["passes"] != "end":
                await ben.hear()
        assert await ben.ask(do="pass", until=until, seat=CYD) == {"say": "pass", "until": until}
        while ben.view["passes"] != until:
            await ben.hear()
        for other in (table.clients[ANN], table.clients[CYD], table.clients[-1]):
            await other.send(do="why")
            while (message := await other.hear())["say"] != "why":
                assert message["say"] == "seats", "no view was sent to others"
        await table.bid(ANN)
        await table.say(ANN, "steal green")
        assert ben.view["question"]["kind"] == ("react" if until is None else "bid")
        await table.close()

    run(work())
    server.stop()


def test_passing_answers_a_question_that_is_open(servers: Servers, sqlite: str) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)

    async def work() -> None:
        table = await Party.open(server.url, *made)
        ann, ben = table.clients[:2]
        await table.bid(ANN)
        await table.say(ANN, "steal green")
        assert [ben.view["turn"], ann.view["turn"]] == [ANN, ANN]
        assert [answer["notation"] for answer in ben.view["answers"]] == ["let", "block"]
        number = ben.view["number"]
        await ben.ask(do="pass", until="turn")
        while ann.view["number"] == number:
            await ann.hear()
        assert "You steal" in table.log(ANN)[0]
        await table.close()

    run(work())
    server.stop()


FORGED: list[Message] = [
    {},
    {"until": "never"},
    {"until": "TURN"},
    {"until": ""},
    {"until": 1},
    {"until": True},
    {"until": ["turn"]},
    {"until": {"turn": 1}},
    {"until": "turn" * 1000},
]


def test_forged_messages_are_refused_and_change_nothing(servers: Servers, sqlite: str) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)

    async def work() -> None:
        table = await Party.open(server.url, *made)
        for message in FORGED:
            answer = await table.clients[BEN].ask(do="pass", **message)
            assert (answer["say"], answer["code"]) == ("error", "malformed"), message
        answer = await table.clients[-1].ask(do="pass", until="end", seat=BEN, token=made[1][BEN])
        assert (answer["say"], answer["code"]) == ("error", "not_your_seat")
        storage = await Storage.open(sqlite)
        assert {row.pass_until for row in await storage.seats(table.id)} == {None}
        await storage.close()
        await table.close()

    run(work())
    server.stop()


def test_a_game_without_reactions_and_a_game_that_is_over_have_nothing_to_pass(
    servers: Servers, sqlite: str
) -> None:
    async def cytress() -> tuple[str, list[str]]:
        storage = await Storage.open(sqlite)
        row, keys = await stored_table(storage, 2)
        await storage.close()
        return row.id, keys

    without, ending = run(cytress()), new_table(sqlite, 2)
    server = servers.start(sqlite)

    async def work() -> None:
        async with await Client.join(server.url, without[0], without[1][0]) as client:
            assert not (await client.until("view"))["windows"]
            assert (await client.ask(do="pass", until="end"))["code"] == "no_windows"
        clients = [await Client.join(server.url, ending[0], key) for key in ending[1]]
        await asyncio.gather(*(client.play_out() for client in clients))
        assert (await clients[0].ask(do="pass", until="end"))["code"] == "over"
        for client in clients:
            await client.socket.close()

    run(work())
    server.stop()


def test_passing_survives_a_restart(servers: Servers, db: str) -> None:
    made, server = new_table(db), servers.start(db)

    async def before() -> None:
        table = await Party.open(server.url, *made)
        await table.clients[BEN].ask(do="pass", until="turn")
        await table.clients[CYD].ask(do="pass", until="end")
        await table.bid(BEN)
        await table.close()

    async def after() -> None:
        table = await Party.open(again.url, *made)
        assert [client.view["passes"] for client in table.clients] == [None, None, "end", None], (
            "Ben's turn has come before"
        )
        await table.say(BEN, "steal white")
        assert " steal" in table.log(BEN)[-1]
        await table.bid(ANN)
        await table.say(ANN, "steal green")
        assert table.clients[BEN].view["answers"]
        await table.close()

    run(before())
    server.kill()
    again = servers.start(db)
    run(after())
    again.stop()


def test_a_question_left_open_by_a_killed_server_is_passed_by_the_next(sqlite: str) -> None:
    """The setting was stored, the answer was not."""

    async def work() -> None:
        pair = await Pair.open(sqlite, "smugglers", 3)
        await reach_theft(pair)
        id = pair.rooms[0].table.id
        await pair.hubs[0].storage.set_pass(id, BEN, UNTIL_END, pair.rooms[0].table.number)
        pair.rooms[1].table.seats = await pair.hubs[1].storage.seats(id)
        pair.rooms[1].table.sleep()
        async with pair.rooms[1].table.lock:
            made = await pair.hubs[1].awake(pair.rooms[1])
        assert made.waiting() == [ANN, BEN, CYD]
        await pair.close()

    run(work())


def test_what_was_not_stored_is_not_set(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*arguments: object) -> None:
        raise StorageError("the disk is full")

    async def work() -> None:
        pair = await Pair.open(db, "smugglers", 3)
        with monkeypatch.context() as patch:
            patch.setattr(pair.hubs[0].storage, "set_pass", fails)
            with pytest.raises(Refused) as refused:
                await pair.hubs[0].set_pass(pair.rooms[0], BEN, UNTIL_END)
        assert refused.value.code == "not_stored"
        assert pair.rooms[0].table.passes(BEN) is None
        await pair.hubs[1].storage.delete(pair.rooms[1].table.id)
        with pytest.raises(Refused) as refused:
            await pair.hubs[0].set_pass(pair.rooms[0], BEN, UNTIL_END)
        assert refused.value.code == "no_table"
        assert not pair.hubs[0].rooms
        await pair.close()

    run(work())


async def reach_theft(pair: Pair) -> None:
    """Let Ann steal from Ben, in the first of two processes."""
    for number, (seat, notation) in enumerate(
        [(ANN, "bid 1"), (BEN, "bid 0"), (CYD, "bid 0"), (ANN, "steal green")], 1
    ):
        option = pair.rooms[0].table.match.parse(seat, notation)
        await pair.move(0, seat, number, option)


def test_a_process_that_knows_of_it_passes_for_one_that_did_not(db: str) -> None:
    async def work() -> None:
        pair = await Pair.open(db, "smugglers", 3)
        await pair.hubs[1].set_pass(pair.rooms[1], BEN, UNTIL_END)
        await reach_theft(pair)
        assert pair.rooms[0].table.waiting() == [BEN], "the first process has not heard of it"
        await pair.hubs[1]._refresh(pair.rooms[1])
        assert pair.rooms[1].table.waiting() == [ANN, BEN, CYD]
        await pair.hubs[0]._refresh(pair.rooms[0])
        assert pair.rooms[0].table.number == pair.rooms[1].table.number == 5
        assert pair.rooms[0].table.passes(BEN) == UNTIL_END
        await pair.close()

    run(work())


def test_another_process_shows_it_to_its_seat_only(db: str) -> None:
    async def work() -> None:
        pair = await Pair.open(db, "smugglers", 3)
        ann, ben = (Connection(seat, "wide", None) for seat in (ANN, BEN))
        for connection in (ann, ben):
            pair.rooms[0].connections.add(connection)
            connection.behind = False
        await pair.hubs[1].set_pass(pair.rooms[1], BEN, UNTIL_TURN)
        await pair.hubs[0]._refresh(pair.rooms[0])
        assert (ann.behind, ben.behind) == (False, True)
        await pair.close()

    run(work())
