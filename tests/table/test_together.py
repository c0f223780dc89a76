"""Tables at which several seats are asked at once, in one process and in two."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import httpx
import pytest
from running import Client, Message, Servers, make_table, run, stored_table, tokens

from offworld.kernel.game import Game
from offworld.table.database import Taken
from offworld.table.hub import TRIES, Hub
from offworld.table.live import Refused
from offworld.table.rooms import Room
from offworld.table.storage import UNDO, Entry, Storage

ONE, TWO, THROW, DONE, KEEP, GIVE = range(6)


# --- two processes that have not heard of each other yet ---


class Pair:
    """A table open in two hubs, as in two processes: neither hears what the other writes."""

    def __init__(self, hubs: Sequence[Hub], rooms: Sequence[Room]):
        self.hubs, self.rooms = hubs, rooms

    @classmethod
    async def open(cls, db: str, game: str = "pebbles", seats: int = 2) -> Pair:
        storages = [await Storage.open(db) for _ in range(2)]
        row, _ = await stored_table(storages[0], seats, game=game)
        hubs = [Hub(storage) for storage in storages]
        rooms = [await hub.room(row.id) for hub in hubs]
        for hub, room in zip(hubs, rooms, strict=True):
            async with room.table.lock:
                await hub.awake(room)
        return cls(hubs, rooms)

    async def move(self, by: int, seat: int, number: int, option: int) -> None:
        await self.hubs[by].move(self.rooms[by], seat, number, option)

    async def undo(self, by: int, seat: int, number: int) -> None:
        await self.hubs[by].undo(self.rooms[by], seat, number)

    async def entries(self) -> list[tuple[int, int, int]]:
        stored = await self.hubs[0].storage.entries(self.rooms[0].table.id)
        return [entry[:3] for entry in stored]

    async def close(self) -> None:
        for hub in self.hubs:
            await hub.stop()
            await hub.storage.close()


def test_a_client_from_another_process_finds_what_was_written_there(pebbles: Game, db: str) -> None:
    """A client that saw a move in one process continues in another that does not know it yet."""

    async def work() -> None:
        pair = await Pair.open(db)
        await pair.move(0, 0, 1, ONE)
        assert pair.rooms[1].table.number == 0
        await pair.move(1, 0, 2, TWO)
        await pair.undo(0, 0, 3)
        assert await pair.entries() == [(1, 0, ONE), (2, 0, TWO), (3, 0, UNDO)]
        await pair.hubs[1].catch_up(pair.rooms[1])
        assert pair.rooms[1].table.number == (3 if pair.hubs[1].storage.shared else 2)
        await pair.close()

    run(work())


def test_an_answer_that_came_second_is_tried_again(pebbles: Game, db: str) -> None:
    async def work() -> None:
        pair = await Pair.open(db)
        await pair.move(0, 0, 1, ONE)
        await pair.move(1, 1, 1, TWO)  # this process has not heard of the first entry
        assert await pair.entries() == [(1, 0, ONE), (2, 1, TWO)]
        await pair.move(0, 1, 1, TWO)  # the same message by another way
        assert await pair.entries() == [(1, 0, ONE), (2, 1, TWO)]
        await pair.undo(1, 0, 2)
        await pair.move(0, 1, 3, TWO)
        assert (await pair.entries())[2:] == [(3, 0, UNDO), (4, 1, TWO)]
        assert pair.rooms[0].table.match.moves == ((1, TWO), (1, TWO))
        await pair.close()

    run(work())


def test_an_answer_to_a_question_that_is_gone_is_stale(pebbles: Game, db: str) -> None:
    async def work() -> None:
        pair = await Pair.open(db)
        await pair.move(0, 0, 1, ONE)
        with pytest.raises(Refused) as refused:
            await pair.move(1, 0, 1, TWO)
        assert refused.value.code == "stale"
        assert await pair.entries() == [(1, 0, ONE)]
        await pair.close()
        alone = await Pair.open(db, "cytress", 3)
        seat = alone.rooms[0].table.waiting()[0]
        first, second = alone.rooms[0].table.match.options(seat)[:2]
        await alone.move(0, seat, 1, first)
        with pytest.raises(Refused) as refused:
            await alone.move(1, seat, 1, second)
        assert refused.value.code == "stale"
        await alone.close()

    run(work())


def test_it_is_not_tried_for_ever(
    pebbles: Game, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0

    async def taken(table: str, entries: Sequence[Entry], status: str | None = None) -> None:
        nonlocal tried
        tried += 1
        raise Taken

    async def work() -> None:
        pair = await Pair.open(sqlite)
        monkeypatch.setattr(pair.hubs[0].storage, "add", taken)
        with pytest.raises(Refused) as refused:
            await pair.move(0, 0, 1, ONE)
        assert refused.value.code == "stale"
        assert tried == TRIES
        await pair.close()

    run(work())


# --- running servers ---


async def hurry(client: Client, dice: random.Random) -> list[Message]:
    """Answer everything, sometimes undo an answer of the same round; return what was refused."""
    refused, last = [], KEEP
    await client.until("view")
    while not client.view["over"]:
        before = client.view["asked"]
        undoing = (
            client.view["can_undo"]
            and client.view["together"]
            and last < DONE
            and dice.random() < 0.15
        )
        if undoing:
            answer = await client.ask(do="undo", number=before + 1)
            last = KEEP  # another undo could take back a gift, and with it the others' round
        elif client.view["answers"]:
            last = dice.choice(client.view["answers"])["option"]
            answer = await client.ask(do="move", number=before + 1, option=last)
        else:
            await client.hear()
            continue
        while answer["say"] == "done" and client.view["asked"] == before:
            await client.hear()
        if answer["say"] == "error" and not undoing:  # an undo may come too late
            refused.append(answer)
    return refused


def test_whole_games_of_people_who_wait_for_nobody(db: str, servers: Servers) -> None:
    """No answer is refused because another was faster."""
    running = [servers.start(db) for _ in range(2 if db.startswith("postgresql") else 1)]

    async def one_table(number: int) -> None:
        made = await make_table(running[0].url, "ppp", game="pebbles")
        clients = [
            await Client.join(running[seat % len(running)].url, made["table"], token)
            for seat, token in enumerate(tokens(made))
        ]
        refused = await asyncio.gather(
            *(
                hurry(client, random.Random(10 * number + seat))
                for seat, client in enumerate(clients)
            )
        )
        assert refused == [[], [], []]
        for client in clients:
            await client.socket.close()

    async def work() -> None:
        await asyncio.gather(*(one_table(number) for number in range(6)))

    run(work())
    for server in running:
        server.stop()


def test_a_view_says_what_is_asked_of_whom(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, "pp", game="pebbles")
        one, other = [await Client.join(server.url, made["table"], token) for token in tokens(made)]
        watcher = await Client.join(server.url, made["table"])
        for client in (one, other, watcher):
            await client.until("view")
        for option in (ONE, TWO, ONE):
            await one.play(option)
        for client in (other, watcher):
            while client.view["number"] < 4:
                await client.hear()
        assert [client.view["number"] for client in (one, other, watcher)] == [4, 4, 4]
        assert [client.view["asked"] for client in (one, other, watcher)] == [4, 0, 4]
        assert [client.view["own"] for client in (one, other, watcher)] == [4, 0, None]
        assert [client.view["together"] for client in (one, other, watcher)] == [True] * 3
        assert [seat["waiting"] for seat in other.view["seats"]] == [False, True]
        shown = await other.ask(do="preview", number=1, option=TWO)
        assert (shown["say"], shown["number"]) == ("preview", 1)
        assert (await one.ask(do="undo", number=5))["say"] == "done"
        assert (await other.play(TWO))["say"] == "done"
        assert (await other.ask(do="move", number=1, option=TWO))["say"] == "done", (
            "sent twice, done once"
        )
        assert (await other.ask(do="move", number=1, option=ONE))["code"] == "stale"
        assert (await watcher.ask(do="move", number=5, option=ONE))["code"] == "not_your_seat"
        for client in (one, other, watcher):
            await client.socket.close()

    run(work())
    server.stop()


def test_bots_and_people_play_at_the_same_time(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, "pbb", game="pebbles")
        async with await Client.join(
            server.url, made["table"], made["seats"][0]["token"]
        ) as client:
            assert await hurry(client, random.Random(1)) == []
            assert client.view["over"]["winners"]

    run(work())
    server.stop()


def test_a_seat_blocks_for_as_long_as_its_own_question_is_open(
    servers: Servers, sqlite: str
) -> None:
    server = servers.start(sqlite, 0, "--takeover-after", "1")

    async def work() -> None:
        made = await make_table(server.url, "ppp", game="pebbles")
        where, own = (
            f"{server.url}api/tables/{made['table']}/seats",
            {"Authorization": f"Bearer {tokens(made)[2]}"},
        )
        async with (
            await Client.join(server.url, made["table"], tokens(made)[0]) as client,
            httpx.AsyncClient() as http,
        ):
            await client.until("view")
            await asyncio.sleep(1.1)
            await client.play(ONE)
            early = await http.post(f"{where}/0/bot", json={"on": True}, headers=own)
            assert (early.status_code, early.json()["code"]) == (409, "too_early")
            assert (
                await http.post(f"{where}/1/bot", json={"on": True}, headers=own)
            ).status_code == 200

    run(work())
    server.stop()
