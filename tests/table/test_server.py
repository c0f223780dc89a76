"""The running server, over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from running import Client, Message, Postgres, Server, Servers, make_table, run, tokens

from offworld.commands.serve import command as serve_command

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
