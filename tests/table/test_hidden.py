"""A table with secrets and questions out of turn: Smugglers, with 2 to 6 seats."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx
import pytest
from party import ANN, BEN, CYD, SEED, Party, answers, bid, new_table, say, smuggling
from running import Client, Message, Servers, make_table, run, stored_table
from test_live import table

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Game
from offworld.table import views
from offworld.table.bot_turns import THINKING
from offworld.table.hub import Hub
from offworld.table.live import Table
from offworld.table.preview import LAST, REACTION
from offworld.table.rooms import Connection, Room
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking

pytestmark = pytest.mark.usefixtures("smugglers")


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
