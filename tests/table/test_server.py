"""The running server, over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from running import (
    Client,
    Message,
    Postgres,
    Server,
    Servers,
    finished_table,
    make_table,
    run,
    stored_table,
    tokens,
)

from offworld.commands.serve import command as serve_command
from offworld.commands.tables import command as tables_command
from offworld.match import Match
from offworld.table.database import address
from offworld.table.hub import Hub
from offworld.table.rooms import Connection
from offworld.table.schema import TABLES
from offworld.table.security import Limits
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking


@pytest.fixture(scope="module")
def server(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = servers.start(
        f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite3'}",
        0,
        "--takeover-after",
        "1",
    )
    yield started
    started.stop()


async def play_out(url: str, made: Message) -> None:
    """Play a table of one person to its end."""
    async with await Client.join(url, made["table"], made["seats"][0]["token"]) as client:
        await client.play_out()


@pytest.fixture(scope="module")
def finished(server: Server) -> Message:
    """A finished solo game."""

    async def work() -> Message:
        made = await make_table(server.url, "p")
        await play_out(server.url, made)
        return made

    return run(work())


# --- starting and stopping ---


def test_ready_within_two_seconds_with_nothing_to_compile(tmp_path: Path) -> None:
    code = "import sys; from offworld.commands.serve import command; command(sys.argv[1:])"
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--port", "0", "--db", str(tmp_path / "t.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    url = process.stdout.readline().split()[-1]
    assert httpx.get(f"{url}healthz").json()["status"] == "ok"
    took = time.perf_counter() - began
    maps = Path(f"/proc/{process.pid}/maps").read_text()
    process.send_signal(signal.SIGTERM)
    process.wait(10)
    assert "llvmlite" not in maps, "the server has loaded the compiler"
    patience = 2 * max(
        1.0, os.getloadavg()[0] / (os.cpu_count() or 1)
    )  # a machine with other work is given its share
    assert took < patience, f"ready after {took:.1f} s"


@pytest.mark.parametrize("rate", ["nan", "inf", "-1", "0", "x"])
def test_a_rate_that_is_none_is_refused_in_words(rate: str) -> None:
    done = CliRunner().invoke(serve_command, ["--rate", rate])
    assert done.exit_code == 2
    assert "Invalid value for '--rate'" in done.output


def test_who_vanishes_in_mid_move_leaves_nothing_in_the_log(tmp_path: Path) -> None:
    code = "import sys; from offworld.commands.serve import command; command(sys.argv[1:])"
    arguments = ["--port", "0", "--db", str(tmp_path / "t.db")]
    log = tmp_path / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    url = process.stdout.readline().split()[-1]

    async def work() -> None:
        made = await make_table(url, "pp", auto=False)
        for number in range(1, 6):
            for token in tokens(made):
                client = await Client.join(url, made["table"], token)
                await client.send(do="move", number=number, option=0)
                await client.send(do="undo", number=number + 1)
                client.socket.transport.abort()

    run(work())
    process.send_signal(signal.SIGTERM)
    process.wait(20)
    assert log.read_text() == ""


def test_a_port_in_use_is_refused_in_words(server: Server, tmp_path: Path) -> None:
    code = "import sys; from offworld.commands.serve import command; command(sys.argv[1:])"
    arguments = ["--port", str(server.port), "--db", str(tmp_path / "t.db")]
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=20
    )
    assert ended.returncode == 2
    assert "choose another with --port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_server_that_stops_closes_its_connections_and_keeps_everything(
    servers: Servers, sqlite: str
) -> None:
    first = servers.start(sqlite)

    async def before() -> Message:
        made = await make_table(first.url, "p")
        async with await Client.join(first.url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            await client.play()
            await asyncio.to_thread(first.stop)
            await client.until_closed()
            assert client.socket.close_code == 1012
        return made

    made = run(before())
    second = servers.start(sqlite)

    async def after() -> int:
        async with await Client.join(second.url, made["table"], tokens(made)[0]) as client:
            return int((await client.until("view"))["number"])

    assert run(after()) >= 1
    second.stop()


# --- the table ---


def test_a_move_is_acknowledged_and_seen_by_all(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url)
        seats = [await Client.join(server.url, made["table"], token) for token in tokens(made)]
        watcher = await Client.join(server.url, made["table"])
        for client in (*seats, watcher):
            await client.until("view")
        assert [client.view["seat"] for client in (*seats, watcher)] == [0, 1, 2, -1]
        asked = [client for client in seats if client.view["answers"]]
        assert len(asked) == 1
        assert watcher.view["question"] is None
        assert await asked[0].play() == {"say": "done", "number": 1}
        for client in (*seats, watcher):
            while client.view["number"] < 1:
                await client.hear()
            assert client.view["log"]
            await client.socket.close()

    run(work())


def test_a_repeated_move_is_answered_as_the_first_was_and_a_stale_one_with_the_present_view(
    server: Server,
) -> None:
    async def work() -> None:
        made = await make_table(server.url, auto=False)
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as one:
            await one.until("view")
            clients = [one] + [
                await Client.join(server.url, made["table"], token) for token in tokens(made)[1:]
            ]
            for client in clients[1:]:
                await client.until("view")
            actor = next(client for client in clients if client.view["answers"])
            first, second = (answer["option"] for answer in actor.view["answers"][:2])
            assert (await actor.play(first))["say"] == "done"
            assert await actor.ask(do="move", number=1, option=first) == {
                "say": "done",
                "number": 1,
            }
            refused = await actor.ask(do="move", number=1, option=second)
            assert (refused["say"], refused["code"]) == ("error", "stale")
            assert (await actor.until("view"))["number"] == 1
            for client in clients[1:]:
                await client.socket.close()

    run(work())


def test_two_tabs_of_one_seat_agree(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "p")
        tabs = [await Client.join(server.url, made["table"], tokens(made)[0]) for _ in range(2)]
        for tab in tabs:
            await tab.until("view")
        for step in range(6):
            await tabs[step % 2].play()
            for tab in tabs:
                while tab.view["number"] < tabs[step % 2].view["number"]:
                    await tab.hear()
            assert tabs[0].view["answers"] == tabs[1].view["answers"]
            assert tabs[0].view["groups"] == tabs[1].view["groups"]
        for tab in tabs:
            await tab.socket.close()

    run(work())


def test_who_comes_back_misses_nothing(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "p")
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            whole = (await client.until("view"))["log"]
            await client.play()
            whole += client.view["log"]
            have = client.view["number"]
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as other:
            await other.until("view")
            for _ in range(5):
                await other.play()
        async with await Client.join(server.url, made["table"], tokens(made)[0], have=have) as back:
            missed = (await back.until("view"))["log"]
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as fresh:
            assert whole + missed == (await fresh.until("view"))["log"]
        async with await Client.join(server.url, made["table"]) as watcher:
            watched = (await watcher.until("view"))["log"]
            assert [line["rule"] for line in watched] == [line["rule"] for line in whole + missed]

    run(work())


def test_undo_preview_hint_and_why(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "p")
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            undone = False
            for _ in range(30):
                number = client.view["number"] + 1
                options = [answer["option"] for answer in client.view["answers"]]
                shown = await client.ask(do="preview", number=number, option=options[0])
                assert (shown["say"], shown["number"], shown["option"]) == (
                    "preview",
                    number,
                    options[0],
                )
                hint = await client.ask(do="hint", number=number)
                assert (hint["say"], hint["number"]) == ("hint", number)
                assert hint["option"] in options
                assert not hint["answers"] or {
                    answer["option"] for answer in hint["answers"]
                } == set(options)
                why = await client.ask(do="why")
                assert why["say"] == "why"
                question = client.view["question"]
                await client.play()
                if client.view["can_undo"] and not undone:
                    undone = True
                    number = client.view["number"] + 1
                    assert await client.ask(do="undo", number=number) == {
                        "say": "done",
                        "number": number,
                    }
                    assert await client.ask(do="undo", number=number) == {
                        "say": "done",
                        "number": number,
                    }, "sent twice, done once"
                    while client.view["number"] < number:
                        await client.hear()
                    assert client.view["question"] == question
                    assert sum("take back" in line["text"] for line in client.view["log"]) <= 1
                    assert "You take back" in json.dumps(client.view["log"])
            assert undone

    run(work())


def test_only_changed_groups_travel(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "p")
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            first = await client.until("view")
            assert first["groups"].keys() == set(first["order"])
            sizes = []
            for _ in range(25):
                sent = dict(client.view["groups"])
                await client.send(
                    do="move",
                    number=client.view["number"] + 1,
                    option=client.view["answers"][0]["option"],
                )
                view = await client.until("view")
                sizes.append(client.heard)
                assert all(sent.get(name) != svg for name, svg in view["groups"].items()), (
                    "a group travelled that had not changed"
                )
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as again:
            whole = await again.until("view")
            assert {name: client.view["groups"][name] for name in whole["order"]} == whole[
                "groups"
            ], "a change was missed"
        sizes.sort()
        typical = sizes[len(sizes) // 2]
        assert typical <= 18 * 1024, f"a typical move sends {typical} bytes"

    run(work())


def test_the_layout_may_change(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "p")
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            wide = (await client.until("view"))["viewbox"]
            await client.send(do="layout", layout="tall")
            assert (await client.until("view"))["viewbox"] != wide

    run(work())


# --- bots ---


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


def test_others_may_call_a_bot_only_for_a_seat_that_blocks(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "pp")
        where = f"{server.url}api/tables/{made['table']}/seats"
        async with (
            await Client.join(server.url, made["table"]) as watcher,
            httpx.AsyncClient() as http,
        ):
            await watcher.until("view")
            blocking = next(seat["seat"] for seat in watcher.view["seats"] if seat["waiting"])
            other = {"Authorization": f"Bearer {tokens(made)[1 - blocking]}"}
            early = await http.post(f"{where}/{blocking}/bot", json={"on": True}, headers=other)
            assert (early.status_code, early.json()["code"]) == (409, "too_early")
            await asyncio.sleep(1.1)
            idle = await http.post(
                f"{where}/{1 - blocking}/bot",
                json={"on": True},
                headers={"Authorization": f"Bearer {tokens(made)[blocking]}"},
            )
            assert idle.json()["code"] == "too_early", (
                "a seat that is not waited for does not block"
            )
            assert (
                await http.post(f"{where}/{blocking}/bot", json={"on": True})
            ).status_code == 403
            wanted = {"on": True, "bot": "random"}
            taken = await http.post(f"{where}/{blocking}/bot", json=wanted, headers=other)
            assert taken.status_code == 200
            assert taken.json()["seats"][blocking]["bot"] == "captain", "nobody picks a weak one"
            back = await http.post(f"{where}/{blocking}/bot", json={"on": False}, headers=other)
            assert back.status_code == 403, "only the person comes back"
            async with await Client.join(server.url, made["table"], tokens(made)[blocking]) as own:
                while (await own.until("view"))["seats"][blocking]["bot"]:
                    pass  # being there is enough
                mine = {"Authorization": f"Bearer {tokens(made)[blocking]}"}
                await http.post(f"{where}/{blocking}/bot", json=wanted, headers=mine)
            async with await Client.join(server.url, made["table"], tokens(made)[blocking]) as own:
                seats = (await own.until("view"))["seats"]
                assert seats[blocking]["bot"] == "random", "one's own wish holds until one ends it"

    run(work())


def test_who_comes_back_takes_the_answers_of_the_bot_back(server: Server) -> None:
    """The last of them, while nobody has built on it; then the owner answers instead."""

    async def work() -> None:
        made = await make_table(server.url, "pp")
        where = f"{server.url}api/tables/{made['table']}/seats"
        watcher = await Client.join(server.url, made["table"])
        await watcher.until("view")
        away = next(seat["seat"] for seat in watcher.view["seats"] if seat["waiting"])
        other = {"Authorization": f"Bearer {tokens(made)[1 - away]}"}
        await asyncio.sleep(1.1)
        async with httpx.AsyncClient() as http:
            taken = await http.post(f"{where}/{away}/bot", json={"on": True}, headers=other)
            assert taken.status_code == 200
        while not watcher.view["seats"][1 - away]["waiting"]:
            await watcher.hear()  # the bot answers until it is the other's turn
        played = watcher.view["number"]
        assert played > 0
        async with await Client.join(server.url, made["table"], tokens(made)[away]) as own:
            while (await own.until("view"))["seats"][away]["bot"]:
                pass
            assert own.view["can_undo"]
            number = own.view["number"] + 1
            assert (await own.ask(do="undo", number=number))["say"] == "done"
            while own.view["number"] < number:
                await own.hear()
            assert own.view["question"], "asked again what the bot had answered"
            assert "You take back" in json.dumps(own.view["log"])
            assert not own.view["seats"][away]["bot"], "and no bot answers it this time"
            assert (await own.play())["say"] == "done"
        await watcher.socket.close()

    run(work())


def test_who_comes_back_takes_back_nothing_that_others_have_built_on(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "pp")
        where = f"{server.url}api/tables/{made['table']}/seats"
        watcher = await Client.join(server.url, made["table"])
        await watcher.until("view")
        away = next(seat["seat"] for seat in watcher.view["seats"] if seat["waiting"])
        other = {"Authorization": f"Bearer {tokens(made)[1 - away]}"}
        await asyncio.sleep(1.1)
        async with (
            httpx.AsyncClient() as http,
            await Client.join(server.url, made["table"], tokens(made)[1 - away]) as there,
        ):
            await http.post(f"{where}/{away}/bot", json={"on": True}, headers=other)
            await there.until("view")
            while not there.view["answers"]:
                await there.hear()
            async with await Client.join(server.url, made["table"], tokens(made)[away]) as own:
                await own.until("view")
                assert own.view["can_undo"]
                await there.play()
                while own.view["can_undo"]:
                    await own.hear()
                refused = await own.ask(do="undo", number=own.view["number"] + 1)
                assert (refused["say"], refused["code"]) == ("error", "no_undo")
        await watcher.socket.close()

    run(work())


def test_nobody_takes_over_from_a_player_who_is_there(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "pp")
        where = f"{server.url}api/tables/{made['table']}/seats"
        clients = [await Client.join(server.url, made["table"], key) for key in tokens(made)]
        for client in clients:
            await client.until("view")
        blocking = next(i for i, client in enumerate(clients) if client.view["question"])
        other = {"Authorization": f"Bearer {tokens(made)[1 - blocking]}"}
        await asyncio.sleep(1.1)
        async with httpx.AsyncClient() as http:
            early = await http.post(f"{where}/{blocking}/bot", json={"on": True}, headers=other)
            assert (early.status_code, early.json()["code"]) == (409, "too_early")
            assert "whose player is here" in early.json()["text"]
        for client in clients:
            await client.socket.close()

    run(work())


def test_who_was_gone_for_a_moment_is_not_replaced(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "pp")
        where = f"{server.url}api/tables/{made['table']}/seats"
        watcher = await Client.join(server.url, made["table"])
        await watcher.until("view")
        blocking = next(seat["seat"] for seat in watcher.view["seats"] if seat["waiting"])
        other = {"Authorization": f"Bearer {tokens(made)[1 - blocking]}"}
        async with await Client.join(server.url, made["table"], tokens(made)[blocking]) as thinks:
            await thinks.until("view")
            await asyncio.sleep(1.1)  # the table has waited for long enough
        while watcher.view["seats"][blocking]["connected"]:
            await watcher.hear()
        async with httpx.AsyncClient() as http:
            early = await http.post(f"{where}/{blocking}/bot", json={"on": True}, headers=other)
            assert (early.status_code, early.json()["code"]) == (409, "too_early")
            await asyncio.sleep(1.1)
            taken = await http.post(f"{where}/{blocking}/bot", json={"on": True}, headers=other)
            assert taken.status_code == 200
        await watcher.socket.close()

    run(work())


# --- afterwards ---


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
    _change(sqlite, "UPDATE tables SET rules_version = '0'")
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


def _change(db: str, statement: str) -> None:
    import sqlite3

    with sqlite3.connect(db.removeprefix("sqlite:///")) as connection:
        connection.execute(statement)


# --- several processes ---


def test_any_process_may_serve_any_table(servers: Servers, postgres: Postgres) -> None:
    db = postgres.new_database()
    one, two = servers.start(db), servers.start(db)

    async def work() -> None:
        made = await make_table(one.url)
        clients = [
            await Client.join(server.url, made["table"], token)
            for server, token in zip((one, two, one), tokens(made), strict=True)
        ]
        for client in clients:
            await client.until("view")
        for _ in range(30):
            actor = next(client for client in clients if client.view["answers"])
            began = time.perf_counter()
            await actor.play()
            for client in clients:
                while client.view["number"] < actor.view["number"]:
                    await client.hear()
            assert time.perf_counter() - began < 5
        for client in clients:
            await client.socket.close()

    run(work())
    one.stop()
    two.stop()


# --- pages and services ---


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


def test_pages_name_their_files_by_content(server: Server) -> None:
    page = httpx.get(f"{server.url}table/0123456789abcdef/7")
    assert page.headers["content-type"].startswith("text/html")
    links = re.findall(r'"(/static/[^"]+)"', page.text)
    assert links
    for link in links:
        file = httpx.get(server.url.rstrip("/") + link)
        assert file.status_code == 200, link
        assert "immutable" in file.headers["cache-control"]
    plain = httpx.get(
        server.url.rstrip("/") + re.sub(r"/static/[0-9a-f]{16}/", "/static/", links[0])
    )
    assert plain.headers["cache-control"] == "no-cache"
    again = httpx.get(str(plain.url), headers={"If-None-Match": plain.headers["etag"]})
    assert again.status_code == 304
    assert httpx.get(f"{server.url}static/../server.py").status_code == 404


def test_health_figures_rules_and_games(server: Server) -> None:
    assert httpx.get(f"{server.url}healthz").json()["status"] == "ok"
    figures = httpx.get(f"{server.url}metrics").text
    assert "offworld_moves_total" in figures
    assert "offworld_commit_seconds_bucket" in figures
    games = {game["name"]: game for game in httpx.get(f"{server.url}api/games").json()}
    assert [bot["name"] for bot in games["cytress"]["bots"]] == [
        "cadet",
        "pilot",
        "captain",
        "admiral",
    ]
    assert all(bot["summary"] for bot in games["cytress"]["bots"])
    assert (
        httpx.get(f"{server.url}api/rules/cytress", params={"q": "6.5"}).json()["paragraphs"][0][
            "number"
        ]
        == "6.5"
    )
    assert httpx.get(f"{server.url}api/rules/chess").status_code == 404
    run(make_table(server.url))
    listed = httpx.get(f"{server.url}api/tables").json()
    assert listed["counts"]["open"] >= 1


def test_the_rules_page_and_its_pictures(server: Server) -> None:
    browser = {"accept": "text/html"}
    page = httpx.get(f"{server.url}rules/venus", headers=browser)
    assert page.status_code == 200
    assert "<title>Cities of Venus: Survivors: the rules" in page.text
    assert "{{" not in page.text
    assert 'id="9.7"' in page.text
    assert 'src="/rules/venus/table-dark.svg"' in page.text
    picture = httpx.get(f"{server.url}rules/venus/table-light.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert "script" not in picture.headers["content-security-policy"]
    known = {"if-none-match": picture.headers["etag"]}
    assert httpx.get(f"{server.url}rules/venus/table-light.svg", headers=known).status_code == 304
    for nowhere in (
        "chess",
        "pebbles",
        "venus/table.svg",
        "venus/table-red.svg",
        "venus/x-dark.svg",
    ):
        missing = httpx.get(f"{server.url}rules/{nowhere}", headers=browser)
        assert missing.status_code == 404, nowhere
        assert "There is nothing here" in missing.text


def test_tables_are_listed_exported_and_deleted_by_command(
    servers: Servers, sqlite: str, tmp_path: Path
) -> None:
    server = servers.start(sqlite)

    async def work() -> tuple[Message, Message]:
        made = await make_table(server.url, "p")
        await play_out(server.url, made)
        return made, await make_table(server.url)

    over, going_on = run(work())
    server.stop()

    def call(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(tables_command, ["--db", sqlite, *arguments])
        return result.exit_code, result.output

    code, output = call("list")
    assert code == 0
    assert over["table"] in output
    assert going_on["table"] in output
    assert {row["table"]: row["status"] for row in json.loads(call("list", "--json")[1])} == {
        over["table"]: "over",
        going_on["table"]: "open",
    }
    file = tmp_path / "x.match"
    assert call("export", over["table"], "-o", str(file))[0] == 0
    assert Match.load(file).is_over
    assert call("export", going_on["table"])[0] == 2
    assert call("export", going_on["table"], "--unfinished")[0] == 0
    assert call("delete", going_on["table"], "--yes")[0] == 0
    assert call("delete", going_on["table"], "--yes")[0] == 2
    assert going_on["table"] not in call("list")[1]


# --- lists and addresses ---


def test_abandoned_tables_are_not_listed(db: str, servers: Servers) -> None:
    """Open tables leave the list when nobody has answered for half an hour and no player is there.

    A finished one stays, and so does one with a player who thinks for long.
    """

    async def store() -> tuple[list[str], str]:
        storage = await Storage.open(db)
        made = [await stored_table(storage, 2, seed) for seed in range(4)]
        over, _ = await finished_table(storage, 2, 7)
        await storage.close()
        ids = [row.id for row, _ in made]
        with sa.create_engine(address(db)).begin() as connection:
            old = sa.update(TABLES).values(created_at=time.time() - 1900)
            connection.execute(old.where(TABLES.c.id.in_([*ids[:2], over.id])))
            lately = sa.update(TABLES).values(created_at=time.time() - 1700)
            connection.execute(lately.where(TABLES.c.id == ids[2]))
        return [*ids, over.id], made[1][1][0]

    async def listed_while_playing(url: str, table: str, token: str) -> set[str]:
        async with await Client.join(url, table, token) as client:
            await client.until("view")
            found = httpx.get(f"{url}api/tables").json()["tables"]
            return {each["table"] for each in found}

    ids, token = run(store())
    server = servers.start(db)
    assert run(listed_while_playing(server.url, ids[1], token)) == set(ids[1:])


def test_an_unknown_address_is_a_page_for_people_and_json_for_programs(
    sqlite: str, servers: Servers
) -> None:
    server = servers.start(sqlite)
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page = httpx.get(f"{server.url}nowhere", headers=browser)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert 'href="/"' in page.text
    for path, headers in (("nowhere", {}), ("api/nowhere", browser), ("static/no.js", browser)):
        answer = httpx.get(f"{server.url}{path}", headers=headers)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"


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
