"""A table with secrets and questions out of turn: Smugglers, with 2 to 6 seats."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import httpx
import pytest
from running import Client, Message, Servers, make_table, run, stored_table
from test_live import table
from test_together import Pair

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Game
from offworld.table import views
from offworld.table.bot_turns import THINKING
from offworld.table.database import StorageError
from offworld.table.hub import Hub
from offworld.table.live import Refused, Table
from offworld.table.preview import LAST, REACTION
from offworld.table.rooms import Connection, Room
from offworld.table.storage import UNTIL_END, UNTIL_TURN, Storage
from offworld.table.thinking import Thinking

SEED = 3  # of a table of three: Ann has a blade and a gem, Ben guard and blade, Cyd two guards
ANN, BEN, CYD = range(3)

pytestmark = pytest.mark.usefixtures("smugglers")


def smuggling(seats: int = 3, seed: int = SEED) -> Table:
    return table(seats, seed, name="smugglers")


def say(made: Table, seat: int, *notations: str) -> None:
    """Give answers for a seat, and confirm them as a server does when they are stored."""
    for notation in notations:
        option = made.match.parse(seat, notation)
        made.confirm(made.move(seat, made.number + 1, option))


def bid(made: Table, winner: int) -> None:
    """Have all bid, so that a seat has the turn."""
    for seat in made.waiting():
        say(made, seat, "bid 1" if seat == winner else "bid 0")
    assert made.waiting() == [winner]


# --- whose turn it is, and who is asked ---


def strip(made: Table) -> list[str]:
    """What the seats' messages say of each seat."""
    seats = Room(made).seats(None)
    facts = ("waiting", "reacts", "ready")
    return [" ".join(fact for fact in facts if seat[fact]) for seat in seats]


def test_while_all_bid_it_is_nobodys_turn() -> None:
    made = smuggling()
    assert (made.turn(), made.together()) == (None, {ANN, BEN, CYD})
    say(made, BEN, "bid 2")
    assert (made.turn(), made.together()) == (None, {ANN, BEN, CYD})
    assert strip(made) == ["waiting", "ready", "waiting"]
    say(made, ANN, "bid 1")
    assert strip(made) == ["ready", "ready", "waiting"], "the last one has no turn of its own"
    assert made.turn() is None


def test_a_turn_stays_its_seats_while_another_is_asked() -> None:
    made = smuggling()
    bid(made, ANN)
    assert (made.turn(), strip(made)) == (ANN, ["waiting", "", ""])
    say(made, ANN, "steal green")
    assert (made.turn(), made.waiting()) == (ANN, [BEN])
    assert strip(made) == ["", "waiting reacts", ""]
    say(made, BEN, "block")
    bid(made, ANN)
    say(made, ANN, "offer white gem 2")
    assert (made.turn(), strip(made)) == (ANN, ["", "", "waiting"]), "an offer is no reaction"


def test_every_message_says_both() -> None:
    made = smuggling()
    bid(made, ANN)
    say(made, ANN, "steal green")
    for viewer in (SPECTATOR, ANN, BEN, CYD):
        room, connection = Room(made), Connection(viewer, "wide", None)
        room.connections.add(connection)
        view = room.pending(connection, None)
        connection.seats_behind = True
        seats = room.pending(connection, None)
        for message in (view, seats):
            assert message is not None
            assert message["turn"] == ANN
            assert [seat["waiting"] for seat in message["seats"]] == [False, True, False]
        assert view is not None
        assert bool(view["question"]) == (viewer == BEN)


def test_a_game_that_is_over_is_nobodys_turn() -> None:
    made = smuggling(2, 1)
    while not made.is_over():
        seat = made.waiting()[0]
        made.confirm(made.move(seat, made.number + 1, made.options(seat)[0]))
    assert made.turn() is None
    assert strip(made) == ["", ""]


def test_who_is_out_of_the_game_is_not_called_ready() -> None:
    made = smuggling()
    for attacker in (ANN, BEN):  # each has a blade, and Cyd has two lives
        bid(made, attacker)
        say(made, attacker, "attack white")
    assert made.together() == {ANN, BEN}
    say(made, ANN, "bid 0")
    assert strip(made) == ["ready", "waiting", ""]


def test_where_seats_take_turns_it_is_the_turn_of_the_seat_that_is_asked() -> None:
    made = table(3, name="cytress")
    assert [made.turn()] == made.waiting()
    assert not made.together()


# --- what an answer leads to ---


def test_an_answer_says_whether_chance_a_reaction_or_the_next_turn_follows() -> None:
    made = smuggling()
    bid(made, ANN)
    shown = views.frame(made, ANN, [])["answers"]
    final = {answer["notation"]: answer["final"] for answer in shown}
    assert final["draw"] == LAST, "a crate is drawn, and the next bids follow"
    assert final["steal green"] == REACTION
    assert final["offer green gem 1"] == REACTION
    assert final["attack green"] == LAST, "the next crate is drawn"


# --- passing: letting things happen without being asked ---


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


# --- the same over the web ---


def answers(client: Client) -> dict[str, int]:
    """What a client may answer now, by notation."""
    return {each["notation"]: each["option"] for each in client.view["answers"]}


class Party:
    """All who sit at a table of a running server, and somebody who watches."""

    def __init__(self, id: str, keys: list[str], clients: list[Client]):
        self.id, self.keys, self.clients = id, keys, clients

    @classmethod
    async def open(cls, url: str, id: str, keys: list[str]) -> Party:
        clients = [await Client.join(url, id, key) for key in (*keys, None)]
        for client in clients:
            await client.until("view")
        return cls(id, keys, clients)

    async def say(self, seat: int, notation: str) -> None:
        """Wait for the seat's question, answer it, and wait until all have seen it."""
        client = self.clients[seat]
        while notation not in answers(client):
            await client.hear()
        assert (await client.play(answers(client)[notation]))["say"] == "done"
        await self.level()

    async def level(self) -> None:
        """Wait until all have seen the last entry."""
        last = max(client.view["number"] for client in self.clients)
        for client in self.clients:
            while client.view["number"] < last:
                await client.hear()

    async def bid(self, winner: int) -> None:
        for seat, client in enumerate(self.clients[:-1]):
            if client.view["answers"]:
                await self.say(seat, "bid 1" if seat == winner else "bid 0")

    def log(self, seat: int) -> list[str]:
        return [line["text"] for line in self.clients[seat].view["log"]]

    async def close(self) -> None:
        for client in self.clients:
            await client.socket.close()


def new_table(db: str, seats: int = 3, seed: int = SEED) -> tuple[str, list[str]]:
    async def work() -> tuple[str, list[str]]:
        storage = await Storage.open(db)
        row, keys = await stored_table(storage, seats, seed, "smugglers")
        await storage.close()
        return row.id, keys

    return run(work())


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
        await asyncio.gather(*(play_first(client) for client in clients))
        assert (await clients[0].ask(do="pass", until="end"))["code"] == "over"
        for client in clients:
            await client.socket.close()

    run(work())
    server.stop()


async def play_first(client: Client) -> None:
    """Give the first answer to everything."""
    await client.until("view")
    while not client.view["over"]:
        if client.view["answers"]:
            await client.play()
        else:
            await client.hear()


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


# --- secrets over the web ---


def test_a_bid_is_taken_back_and_others_learn_nothing_of_it(servers: Servers, sqlite: str) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)

    async def work() -> None:
        table = await Party.open(server.url, *made)
        heard = [list[Message]() for _ in table.clients]
        await table.say(ANN, "bid 3")
        await table.say(BEN, "bid 1")
        for client, lines in zip(table.clients, heard, strict=True):
            lines += client.view["log"]
        assert (await table.clients[ANN].ask(do="undo", number=2))["say"] == "done"
        for client in table.clients:
            while client.view["number"] < 3:
                await client.hear()
        assert table.log(ANN) == ["You take back: bid 3."]
        assert table.log(BEN) == table.log(CYD) == table.log(-1) == ["Red takes back an answer."]
        async with httpx.AsyncClient() as http:
            where = f"{server.url}api/tables/{table.id}/positions"
            for number, text in enumerate(
                ["Red has made a bid.", "Green has made a bid.", "Red takes back an answer."], 1
            ):
                position = (await http.get(f"{where}/{number}")).json()
                assert [line["text"] for line in position["log"]] == [text]
                assert "3 coins" not in str(position["groups"])
        await table.say(ANN, "bid 0")
        await table.say(CYD, "bid 0")
        assert table.log(CYD)[1:4] == [
            "Red has bid 0 coins.",
            "Green has bid 1 coin.",
            "You have bid 0 coins.",
        ]
        await table.close()

    run(work())
    server.stop()


def test_offers_are_accepted_and_refused_out_of_turn(servers: Servers, sqlite: str) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)

    async def work() -> None:
        table = await Party.open(server.url, *made)
        for answer, line in [
            ("refuse", "Green refuses."),
            ("accept", "Green buys the gem for 2 coins."),
        ]:
            await table.bid(ANN)
            await table.say(ANN, "offer green gem 2")
            for client in table.clients:
                assert client.view["turn"] == ANN
                assert [seat["waiting"] for seat in client.view["seats"]] == [False, True, False]
                assert not any(seat["reacts"] for seat in client.view["seats"])
            ann = table.clients[ANN]
            early = await ann.ask(do="move", number=ann.view["number"] + 1, option=0)
            assert early["code"] == "not_waiting", "it is her turn, and she is not asked"
            await table.say(BEN, answer)
            assert line in table.log(-1)
        await table.close()

    run(work())
    server.stop()


def test_only_thief_and_victim_read_which_card_was_stolen(servers: Servers, sqlite: str) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)

    async def work() -> None:
        table = await Party.open(server.url, *made)
        await table.bid(ANN)
        await table.say(ANN, "steal white")  # Cyd has nothing but guards
        await table.say(CYD, "let")
        assert table.log(ANN)[0] == "You steal a guard from White."
        assert table.log(CYD)[0] == "Red steals a guard from you."
        assert table.log(BEN)[0] == table.log(-1)[0] == "Red steals a card from White."
        await table.close()

    run(work())
    server.stop()


def test_a_seat_that_is_out_goes_on_watching(servers: Servers, sqlite: str) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)

    async def work() -> None:
        table = await Party.open(server.url, *made)
        for attacker in (ANN, BEN):
            await table.bid(attacker)
            await table.say(attacker, "attack white")
        cyd = table.clients[CYD]
        assert "You are out of the game." in table.log(CYD)
        assert (await cyd.ask(do="move", number=cyd.view["number"] + 1, option=0))["code"] == (
            "not_waiting"
        )
        while not cyd.view["over"]:
            await table.say(ANN, "bid 0")
            await table.say(BEN, "bid 0")
            await table.say(ANN, "rest")  # of equal bids the lowest seat's wins
            assert not cyd.view["question"]
            assert not cyd.view["seats"][CYD]["ready"]
        # Each attacker has paid one coin of five, and Ben got the five of Cyd; 15 coins win at once
        assert cyd.view["over"]["scores"] == [100 * 4 // 15, 100 * 9 // 15, 0]
        assert cyd.view["over"]["winners"] == [BEN]
        assert cyd.view["over"]["points"] is cyd.view["points"] is False
        await table.close()

    run(work())
    server.stop()


def test_a_running_game_is_not_exported(servers: Servers, sqlite: str) -> None:
    made, server = new_table(sqlite), servers.start(sqlite)
    own = {"Authorization": f"Bearer {made[1][ANN]}"}
    where = f"{server.url}api/tables/{made[0]}"
    answer = httpx.get(f"{where}/match", headers=own)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    branch = httpx.post(f"{where}/branch", json={"at": 0, "seat": 0}, headers=own)
    assert (branch.status_code, branch.json()["code"]) == (409, "not_over")
    other = httpx.get(f"{where}/positions/0?seat={BEN}", headers=own)
    assert (other.status_code, other.json()["code"]) == (403, "not_your_seat")
    server.stop()


# --- whole games ---


async def play_on(client: Client, dice: random.Random, seen: set[str]) -> None:
    """Answer at random until the end, and note what was asked and answered."""
    while not client.view:
        await client.hear()
    while not client.view["over"]:
        view = client.view
        if not view["answers"]:
            await client.hear()
            continue
        me, kind = view["seats"][view["seat"]], view["question"]["kind"]
        assert me["waiting"]
        assert view["turn"] in (None, view["seat"]) or kind in ("react", "answer")
        assert me["reacts"] == (kind == "react")
        deed = dice.choice(sorted({notation.split()[0] for notation in answers(client)}))
        seen |= {kind, deed}
        chosen = [each for each in answers(client) if each.split()[0] == deed]
        assert (await client.play(answers(client)[dice.choice(chosen)]))["say"] == "done"


MET = {"bid", "rest", "react", "answer", "steal", "let", "block", "attack", "refuse", "accept"}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games_of_people(servers: Servers, sqlite: str, seats: int) -> None:
    tables = [new_table(sqlite, seats, seed) for seed in range(6)]
    server, seen = servers.start(sqlite), set[str]()

    async def game(number: int, id: str, keys: list[str]) -> None:
        clients = [await Client.join(server.url, id, key) for key in (*keys, None)]
        played = (
            play_on(client, random.Random(10 * number + seat), seen)
            for seat, client in enumerate(clients)
        )
        await asyncio.gather(*played)
        overs = [client.view["over"] for client in clients]
        assert overs == overs[:1] * len(overs)
        assert overs[0]["winners"]
        for client in clients:
            await client.socket.close()

    async def work() -> None:
        await asyncio.gather(*(game(number, *made) for number, made in enumerate(tables)))

    run(work())
    server.stop()
    assert seen >= MET


@pytest.mark.parametrize("kinds", ["pb", "pbp", "bpbbpb"])
def test_whole_games_of_people_and_bots(servers: Servers, sqlite: str, kinds: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, kinds, game="smugglers")
        keys = [seat["token"] for seat in made["seats"] if seat["token"]]
        clients = [await Client.join(server.url, made["table"], key) for key in keys]
        await clients[0].ask(do="pass", until="end")  # one person lets everything happen
        played = (play_on(client, random.Random(i), set()) for i, client in enumerate(clients))
        await asyncio.gather(*played)
        assert clients[0].view["over"]["winners"]
        for client in clients:
            await client.socket.close()

    run(work())
    server.stop()


# --- bots take their time ---


class Ponderous(Thinking):
    """Bots that use all the time they get, unless they have no choice."""

    def __init__(self) -> None:
        super().__init__(compile_rules=False)
        self.had: list[int] = []  # how many options, for each question

    async def choose(  # type: ignore[override]
        self, name: str, table: str, game: Game, box: Any, view: Any, seat: int, seed: int,
        within: float | None = None,
    ) -> int:  # fmt: skip
        out = [0] * game.options.total
        self.had.append(game.rules["legal"](box.record, view, seat, out))
        if self.had[-1] > 1:
            await asyncio.sleep(2.0 if within is None else within)
        return out[0]


def test_a_bot_without_a_choice_takes_as_long_as_one_that_could_react(sqlite: str) -> None:
    """Ben has a guard and could block, Ann has none."""
    pace, took, had = 0.4, dict[int, float](), dict[int, int]()

    async def work() -> None:
        for thief, victim, color in ((ANN, BEN, "green"), (BEN, ANN, "red")):
            storage, thinking = await Storage.open(sqlite), Ponderous()
            row, _ = await stored_table(storage, 3, SEED, "smugglers")
            hub = Hub(storage, thinking=thinking, pace=pace)
            room = await hub.room(row.id)
            async with room.table.lock:
                made = await hub.awake(room)
            for seat in range(3):
                option = made.match.parse(seat, "bid 1" if seat == thief else "bid 0")
                await hub.move(room, seat, made.number + 1, option)
            await hub.set_bot(room, victim, victim, "admiral")
            await hub.move(room, thief, 4, made.match.parse(thief, f"steal {color}"))
            while made.number < 5:
                await asyncio.sleep(0.005)
            took[victim] = made.entries[4].at - made.entries[3].at
            had[victim] = thinking.had[0]
            await hub.stop()
            await storage.close()

    run(work())
    assert had == {BEN: 2, ANN: 1}
    for seconds in took.values():
        assert pace <= seconds < pace + 0.15
    assert THINKING < 1
