"""What remains of a table: its seed and match file, past positions, branches, older rules."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

import httpx
import pytest
from running import Client, Message, Server, Servers, finished_game, make_table, run, tokens

from offworld.match import Match


@pytest.fixture(scope="module")
def finished(server: Server) -> Message:
    """A finished solo game."""
    return run(finished_game(server.url))


def test_a_finished_game_shows_its_seed_which_fits_the_hash(
    server: Server, finished: Message
) -> None:
    async def work() -> Message:
        async with await Client.join(server.url, finished["table"]) as client:
            return (await client.until("view"))["over"]

    over = run(work())
    text = over["proof"]["text"]
    assert hashlib.sha256(text.encode()).hexdigest() == finished["seed_hash"]
    made = f"offworld seed 1\n{text.splitlines()[-1]}\n"  # nobody was asked for a word
    assert int(hashlib.sha256(made.encode()).hexdigest()[:16], 16) >> 1 == int(over["seed"])
    for seat, score in enumerate(over["scores"]):
        assert sum(category["scores"][seat] for category in over["categories"]) == score


def test_the_match_file_is_had_at_the_end_and_replays(
    server: Server, finished: Message, tmp_path: Path
) -> None:
    answer = httpx.get(f"{server.url}api/tables/{finished['table']}/match")
    (tmp_path / "game.match").write_text(answer.text)
    assert Match.load(tmp_path / "game.match").is_over
    going_on = run(make_table(server.url))
    refused = httpx.get(f"{server.url}api/tables/{going_on['table']}/match")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")


def test_every_position_can_be_walked_through(server: Server, finished: Message) -> None:
    where = f"{server.url}api/tables/{finished['table']}"
    last = httpx.get(where).json()["number"]
    for number in (0, 1, last // 2, last):
        for seat in (-1, 0, 1):
            position = httpx.get(f"{where}/positions/{number}", params={"seat": seat}).json()
            assert (position["number"], position["last"], position["seat"]) == (number, last, seat)
            assert position["groups"].keys() == set(position["order"])
    assert httpx.get(f"{where}/positions/{last + 1}").status_code == 404
    assert httpx.get(f"{where}/positions/0", params={"seat": 5}).status_code == 404
    found = httpx.get(f"{where}/course").json()
    assert found["race"] == "prestige"
    assert len(found["course"]) == last + 1
    assert found["course"][-1] == position["race"]


def test_what_if(server: Server, finished: Message) -> None:
    where = f"{server.url}api/tables/{finished['table']}"
    made = httpx.post(f"{where}/branch", json={"at": 20})
    assert made.status_code == 201, made.text

    async def work() -> None:
        async with await Client.join(
            server.url, made.json()["table"], made.json()["seats"][0]["token"]
        ) as client:
            view = await client.until("view")
            past = httpx.get(f"{where}/positions/20").json()
            assert view["number"] >= 20
            assert [seat["has"] for seat in view["seats"]] == past["race"] or view["number"] > 20
            assert (await client.play())["say"] == "done"

    run(work())
    assert httpx.post(f"{where}/branch", json={"at": 9999}).status_code == 404
    going_on = run(make_table(server.url))
    refused = httpx.post(f"{server.url}api/tables/{going_on['table']}/branch", json={"at": 0})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")


def test_a_table_of_other_rules_is_still_seen(servers: Servers, sqlite: str) -> None:
    first = servers.start(sqlite)

    async def before() -> Message:
        made = await make_table(first.url, "p")
        async with await Client.join(first.url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            await client.play()
        return made

    made = run(before())
    first.stop()
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE tables SET rules_version = '0'")
    second = servers.start(sqlite)

    async def after() -> tuple[Message, Message]:
        async with await Client.join(second.url, made["table"], tokens(made)[0]) as client:
            view = await client.until("view")
            return view, await client.ask(do="move", number=view["number"] + 1, option=0)

    view, refused = run(after())
    assert "version 0 of the rules" in view["frozen"]
    assert view["log"]
    assert view["answers"] == []
    assert refused["code"] == "frozen"
    assert "version 0" in httpx.get(f"{second.url}api/tables/{made['table']}").json()["frozen"]
    second.stop()
