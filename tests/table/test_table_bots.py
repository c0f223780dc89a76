"""Bots at the table: what they may be, when they take over from a person, and who comes back."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from running import (
    Client,
    Message,
    Postgres,
    Server,
    Servers,
    make_table,
    run,
    stored_table,
    tokens,
)

from offworld.table.hub import Hub
from offworld.table.rooms import Connection
from offworld.table.security import Limits
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking


def test_bots_play_and_a_person_may_be_replaced_and_come_back(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "pb")
        where, own = (
            f"{server.url}api/tables/{made['table']}",
            {"Authorization": f"Bearer {tokens(made)[0]}"},
        )
        async with (
            await Client.join(server.url, made["table"], tokens(made)[0]) as client,
            httpx.AsyncClient() as http,
        ):
            await client.until("view")
            while not client.view["answers"]:
                await client.hear()
            answer = await http.post(f"{where}/seats/0/bot", json={"on": True}, headers=own)
            assert answer.status_code == 200, answer.text
            assert answer.json()["seats"][0]["bot"] == "captain"
            number = client.view["number"]
            while client.view["number"] < number + 6:
                await client.hear()
            await http.post(f"{where}/seats/0/bot", json={"on": False}, headers=own)
            while not client.view["answers"] or client.view["seats"][0]["bot"]:
                await client.hear()
            assert (await client.play())["say"] == "done"

    run(work())


def test_a_seat_may_answer_while_it_waits_for_a_hint(server: Server) -> None:
    """The answer is acknowledged; its late hint is not sent, and one for the next question is."""

    async def work() -> None:
        made = await make_table(server.url, "p")
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            for _ in range(8):
                number = client.view["asked"] + 1
                await client.send(do="hint", number=number)
                await client.send(
                    do="move", number=number, option=client.view["answers"][0]["option"]
                )
                while client.view["asked"] < number:
                    assert (await client.hear())["say"] != "error"
            number = client.view["asked"] + 1
            await client.send(do="hint", number=number)
            hint = await client.ask(do="hint", number=number)
            while hint["number"] < number:  # one that was ready in time after all
                hint = await client.until("hint")
            assert hint["option"] in [answer["option"] for answer in client.view["answers"]]

    run(work())


def test_bots_of_any_name_may_be_asked_for_by_programs(server: Server) -> None:
    for bot, status in [
        ("admiral", 201),
        ("greedy", 201),
        ("random", 201),
        (None, 201),
        ("search", 422),
    ]:
        seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
        answer = httpx.post(f"{server.url}api/tables", json={"game": "cytress", "seats": seats})
        assert answer.status_code == status, answer.text
        if status == 201:
            assert answer.json()["seats"][1]["bot"] == (bot or "captain")
        else:
            assert "cadet, pilot, captain, admiral" in answer.json()["text"]


# --- taking over, and coming back ---


class Blocked:
    """A table of two people at which one is waited for, seen by a watcher."""

    def __init__(self, made: Message, watcher: Client, http: httpx.AsyncClient, url: str):
        self.table, self.tokens = made["table"], tokens(made)
        self.watcher, self.http, self.url = watcher, http, url
        self.seat = next(seat["seat"] for seat in watcher.view["seats"] if seat["waiting"])

    @property
    def other(self) -> int:
        return 1 - self.seat

    async def join(self, seat: int) -> Client:
        return await Client.join(self.url, self.table, self.tokens[seat])

    async def set_bot(self, seat: int, by: int | None, **wanted: Any) -> httpx.Response:
        """Put a bot into a seat or take it out, as the player of a seat asks for it."""
        own = {} if by is None else {"Authorization": f"Bearer {self.tokens[by]}"}
        where = f"{self.url}api/tables/{self.table}/seats/{seat}/bot"
        return await self.http.post(where, json={"on": True, **wanted}, headers=own)


@asynccontextmanager
async def blocked(url: str) -> AsyncIterator[Blocked]:
    made = await make_table(url, "pp")
    async with await Client.join(url, made["table"]) as watcher, httpx.AsyncClient() as http:
        await watcher.until("view")
        yield Blocked(made, watcher, http, url)


async def enough() -> None:
    """Wait as long as the server wants, before it lets others call a bot."""
    await asyncio.sleep(1.1)


def is_too_early(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["code"]) == (409, "too_early")


def test_others_may_call_a_bot_only_for_a_seat_that_blocks(server: Server) -> None:
    async def work() -> None:
        async with blocked(server.url) as at:
            assert is_too_early(await at.set_bot(at.seat, at.other))
            await enough()
            idle = await at.set_bot(at.other, at.seat)
            assert is_too_early(idle), "a seat that is not waited for does not block"
            assert (await at.set_bot(at.seat, None)).status_code == 403
            taken = await at.set_bot(at.seat, at.other, bot="random")
            assert taken.status_code == 200
            assert taken.json()["seats"][at.seat]["bot"] == "captain", "nobody picks a weak one"
            back = await at.set_bot(at.seat, at.other, on=False)
            assert back.status_code == 403, "only the person comes back"
            async with await at.join(at.seat) as own:
                while (await own.until("view"))["seats"][at.seat]["bot"]:
                    pass  # being there is enough
                await at.set_bot(at.seat, at.seat, bot="random")
            async with await at.join(at.seat) as own:
                seats = (await own.until("view"))["seats"]
                assert seats[at.seat]["bot"] == "random", "one's own wish holds until one ends it"

    run(work())


def test_who_comes_back_takes_the_answers_of_the_bot_back(server: Server) -> None:
    """The last of them, while nobody has built on it; then the owner answers instead."""

    async def work() -> None:
        async with blocked(server.url) as at:
            await enough()
            assert (await at.set_bot(at.seat, at.other)).status_code == 200
            while not at.watcher.view["seats"][at.other]["waiting"]:
                await at.watcher.hear()  # the bot answers until it is the other's turn
            assert at.watcher.view["number"] > 0
            async with await at.join(at.seat) as own:
                while (await own.until("view"))["seats"][at.seat]["bot"]:
                    pass
                assert own.view["can_undo"]
                number = own.view["number"] + 1
                assert (await own.ask(do="undo", number=number))["say"] == "done"
                while own.view["number"] < number:
                    await own.hear()
                assert own.view["question"], "asked again what the bot had answered"
                assert "You take back" in json.dumps(own.view["log"])
                assert not own.view["seats"][at.seat]["bot"], "and no bot answers it this time"
                assert (await own.play())["say"] == "done"

    run(work())


def test_who_comes_back_takes_back_nothing_that_others_have_built_on(server: Server) -> None:
    async def work() -> None:
        async with blocked(server.url) as at, await at.join(at.other) as there:
            await enough()
            await at.set_bot(at.seat, at.other)
            await there.until("view")
            while not there.view["answers"]:
                await there.hear()
            async with await at.join(at.seat) as own:
                await own.until("view")
                assert own.view["can_undo"]
                await there.play()
                while own.view["can_undo"]:
                    await own.hear()
                refused = await own.ask(do="undo", number=own.view["number"] + 1)
                assert (refused["say"], refused["code"]) == ("error", "no_undo")

    run(work())


def test_nobody_takes_over_from_a_player_who_is_there(server: Server) -> None:
    async def work() -> None:
        async with blocked(server.url) as at, await at.join(at.seat) as there:
            await there.until("view")
            await enough()
            early = await at.set_bot(at.seat, at.other)
            assert is_too_early(early)
            assert "whose player is here" in early.json()["text"]

    run(work())


def test_who_was_gone_for_a_moment_is_not_replaced(server: Server) -> None:
    async def work() -> None:
        async with blocked(server.url) as at:
            async with await at.join(at.seat) as thinks:
                await thinks.until("view")
                await enough()  # the table has waited for long enough
            while at.watcher.view["seats"][at.seat]["connected"]:
                await at.watcher.hear()
            assert is_too_early(await at.set_bot(at.seat, at.other))
            await enough()
            assert (await at.set_bot(at.seat, at.other)).status_code == 200

    run(work())


def test_who_is_here_by_another_process_is_not_replaced(postgres: Postgres) -> None:
    """Each process sees its own connections only: the one that knows better has the last word."""

    async def work() -> None:
        db, limits = postgres.new_database(), Limits(takeover_after=0.5)
        thinking = [Thinking(compile_rules=False) for _ in range(2)]
        one, two = [Hub(await Storage.open(db), limits, each, pace=60) for each in thinking]
        row, _ = await stored_table(one.storage, 2)
        rooms = [await hub.room(row.id) for hub in (one, two)]
        for hub, room in zip((one, two), rooms, strict=True):
            hub.start()
            async with room.table.lock:
                await hub.awake(room)
        seat = rooms[0].table.waiting()[0]
        two.join(rooms[1], Connection(seat, "wide", None))
        await asyncio.sleep(0.6)
        await one.set_bot(rooms[0], 1 - seat, seat, "captain")
        for _ in range(100):
            if (await one.storage.seats(row.id))[seat].bot is None:
                break
            await asyncio.sleep(0.05)
        assert (await one.storage.seats(row.id))[seat].bot is None
        for hub in (one, two):
            await hub.stop()
            await hub.storage.close()

    run(work())


# --- the end of a turn ---


async def at_a_turns_end(client: Client) -> int:
    """Answer until an answer ends the turn; return it."""
    while True:
        while not client.view["answers"]:
            await client.hear()
        ends = [each["option"] for each in client.view["answers"] if each["final"] == "turn"]
        if ends:
            return int(ends[0])
        await client.play()


def test_a_turns_end_can_be_taken_back_before_bots_answer(sqlite: str, servers: Servers) -> None:
    """Bots leave six paces for that, here 1.2 seconds; none where the table has no undo."""

    async def play(url: str, undo: bool) -> None:
        made = await make_table(url, "pb", undo=undo)
        async with await Client.join(url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            assert client.view["turn_undo"] is undo
            ending = await at_a_turns_end(client)
            options = [each["option"] for each in client.view["answers"]]
            await client.play(ending)
            assert client.view["can_undo"] is undo
            if undo:
                await asyncio.sleep(0.5)
                number = client.view["asked"] + 1
                assert (await client.ask(do="undo", number=number))["say"] == "done"
                while not client.view["answers"]:
                    await client.hear()
                assert [each["option"] for each in client.view["answers"]] == options
                await client.play(ending)
            began, number = time.monotonic(), client.view["number"]
            while client.view["number"] == number:
                await client.hear()
            waited = time.monotonic() - began
            assert waited > 1.0 if undo else waited < 1.0

    server = servers.start(sqlite, 0, "--pace", "0.2")
    for undo in (True, False):
        run(play(server.url, undo))
