"""No one in: tokens, origins, headers, limits, and a fuzz run of the API by its own schema."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx
import hypothesis
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase
from running import Client, Message, Server, Servers, make_table, run, tokens
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus

from offworld.table.live import Refused
from offworld.table.security import (
    Bucket,
    Budgets,
    Limits,
    Openings,
    client_of,
    is_own_host,
    new_token,
    same_origin,
    seat_of,
    token_hash,
)
from offworld.table.sockets import JOINED, REDRAWN, Gauge
from offworld.table.storage import SeatRow

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture(scope="module")
def server(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = servers.start(f"sqlite:///{tmp_path_factory.mktemp('security') / 'tables.sqlite3'}")
    yield started
    started.stop()


# --- tokens ---


def test_a_token_has_128_bits_and_opens_its_own_seat_only() -> None:
    keys = [new_token() for _ in range(3)]
    assert all(len(bytes.fromhex(key)) == 16 for key in keys)
    seats = [
        SeatRow(seat, "person", "", None, token_hash(key)) for seat, key in enumerate(keys)
    ] + [SeatRow(3, "bot", "", "greedy")]
    assert [seat_of(key, seats) for key in keys] == [0, 1, 2]
    assert seat_of(new_token(), seats) is None
    assert seat_of("", seats) is None
    assert seat_of(str(seats[0].token_hash), seats) is None, "what is stored opens nothing"


def test_tokens_are_stored_as_hashes_only(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)
    made = run(make_table(server.url))
    server.stop()
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        everything = "".join(
            str(row)
            for table in ("tables", "seats", "entries")
            for row in connection.execute(f"SELECT * FROM {table}")
        )
    for token in tokens(made):
        assert token not in everything
        assert token_hash(token) in everything


def test_nobody_gets_a_token_but_the_maker_of_the_table(server: Server) -> None:
    made = run(make_table(server.url))
    everything = (
        httpx.get(f"{server.url}api/tables").text
        + httpx.get(f"{server.url}api/tables/{made['table']}").text
    )

    async def watch() -> str:
        async with await Client.join(server.url, made["table"]) as client:
            return json.dumps(await client.until("view"))

    everything += run(watch())
    for token in tokens(made):
        assert token not in everything
        assert token_hash(token) not in everything


@pytest.mark.parametrize(
    "token", ["f" * 32, "F" * 32, "", "x", "ü" * 32, 7, ["f" * 32], {"a": 1}, True]
)
def test_a_wrong_token_is_refused_rather_than_let_watch(server: Server, token: object) -> None:
    async def work() -> tuple[Message, int | None]:
        made = await make_table(server.url)
        async with await Client.join(server.url, made["table"]) as client:
            await client.until("view")
        socket = await websockets.connect(f"{server.url.replace('http', 'ws')}ws/{made['table']}")
        await socket.send(json.dumps({"do": "hello", "token": token, "layout": "wide"}))
        answer = json.loads(await socket.recv())
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        return answer, socket.close_code

    answer, code = run(work())
    assert (answer["say"], answer["code"], code) == ("error", "bad_token", 4403)


def test_another_tables_token_opens_nothing_here(server: Server) -> None:
    async def work() -> Message:
        one, other = await make_table(server.url), await make_table(server.url)
        async with await Client.join(server.url, one["table"], tokens(other)[0]) as client:
            return await client.hear()

    assert run(work())["code"] == "bad_token"


def test_positions_from_a_seats_eyes_need_its_token(server: Server) -> None:
    made = run(make_table(server.url))
    where = f"{server.url}api/tables/{made['table']}/positions/0"
    keys = tokens(made)
    assert httpx.get(where).status_code == 200
    assert httpx.get(where, params={"seat": 1}).status_code == 403
    assert (
        httpx.get(
            where, params={"seat": 1}, headers={"Authorization": f"Bearer {keys[0]}"}
        ).status_code
        == 403
    )
    assert (
        httpx.get(
            where, params={"seat": 1}, headers={"Authorization": f"Bearer {keys[1]}"}
        ).status_code
        == 200
    )
    assert httpx.get(where, headers={"Authorization": "Bearer wrong"}).status_code == 403


# --- origins and headers ---


def test_a_foreign_page_can_neither_connect_nor_change_anything(server: Server) -> None:
    made = run(make_table(server.url))

    async def connect(origin: str | None) -> None:
        where = f"{server.url.replace('http', 'ws')}ws/{made['table']}"
        await (
            await websockets.connect(where, origin=websockets.Origin(origin) if origin else None)
        ).close()

    run(connect(None))
    run(connect(server.url.rstrip("/")))
    for foreign in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus, match="HTTP 403"):
            run(connect(foreign))
    wanted = {"game": "cytress", "seats": [{"kind": "person"}, {"kind": "person"}]}
    assert (
        httpx.post(
            f"{server.url}api/tables", json=wanted, headers={"Origin": "https://evil.example"}
        ).status_code
        == 403
    )
    assert (
        httpx.post(
            f"{server.url}api/tables", json=wanted, headers={"Origin": server.url.rstrip("/")}
        ).status_code
        == 201
    )


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://a:1", "a:1", True),
        ("https://A:1", "a:1", True),
        (None, "a", True),
        ("http://a:2", "a:1", False),
        ("http://a.evil", "a", False),
        ("null", "a", False),
        ("http://a", None, False),
        ("", "", False),
    ],
)
def test_origins(origin: str | None, host: str | None, same: bool) -> None:
    assert same_origin(origin, host) is same


@pytest.mark.parametrize(
    "path",
    [
        "",
        "table/x",
        "rules/cytress",
        "api/games",
        "api/tables/zz",
        "nowhere",
        "static/table.js",
        "healthz",
    ],
)
def test_every_answer_carries_the_headers(server: Server, path: str) -> None:
    headers = httpx.get(f"{server.url}{path}").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["", "table/x", "rules/cytress"])
def test_pages_hold_no_script_or_style_of_their_own(server: Server, path: str) -> None:
    page = httpx.get(f"{server.url}{path}").text
    assert "<style" not in page
    assert " style=" not in page
    assert " onclick=" not in page
    for start in page.split("<script")[1:]:
        assert start.split(">", 1)[1].split("</script>")[0].strip() == ""
    assert "https://" not in page


# --- limits ---


def test_requests_that_are_too_big_or_of_unknown_length_are_refused(server: Server) -> None:
    big = httpx.post(f"{server.url}api/tables", content=b"x" * 9000)
    assert (big.status_code, big.json()["code"]) == (413, "too_big")
    unknown = httpx.post(f"{server.url}api/tables", content=iter([b"{}"]))
    assert (unknown.status_code, unknown.json()["code"]) == (411, "no_length")


def test_a_bucket_lets_through_a_burst_and_then_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("offworld.table.security.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=10, burst=5)
    assert [bucket.take() for _ in range(7)] == [True] * 5 + [False] * 2
    now[0] += 0.2
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_open_tables_of_one_client_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("offworld.table.security.time.monotonic", lambda: now[0])
    openings = Openings(2)
    openings.opened("a", "1")
    openings.opened("a", "2")
    assert not openings.may_open("a")
    assert openings.may_open("b")
    openings.closed("1")
    assert openings.may_open("a")
    openings.opened("a", "3")
    now[0] += Openings.DAY + 1
    assert openings.may_open("a")


def test_a_client_that_sends_too_fast_is_warned_and_then_disconnected(
    servers: Servers, sqlite: str
) -> None:
    server = servers.start(sqlite, 0, "--rate", "5")

    async def work() -> list[str]:
        made = await make_table(server.url)
        client = await Client.join(server.url, made["table"], tokens(made)[0])
        await client.until("view")

        async def flood() -> None:
            for _ in range(400):
                await client.send(do="why")

        flooding = asyncio.create_task(flood())
        codes = [said.get("code", "ok") for said in await client.until_closed()]
        flooding.cancel()
        assert client.socket.close_code == 4429
        return codes

    codes = run(work())
    assert codes.count("ok") <= 70
    assert codes.count("too_fast") >= 100
    server.stop()


def test_tables_and_connections_are_limited(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite, 0, "--tables-per-client", "2")

    async def work() -> None:
        made = await make_table(server.url)
        await make_table(server.url)
        async with httpx.AsyncClient() as http:
            wanted = {"game": "cytress", "seats": [{"kind": "person"}] * 2}
            refused = await http.post(f"{server.url}api/tables", json=wanted)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        most = Limits().watchers_per_table
        clients = [await Client.join(server.url, made["table"]) for _ in range(most)]
        for client in clients:
            await client.until("view")
        late = await Client.join(server.url, made["table"])
        assert (await late.hear())["code"] == "full"
        seated = [
            await Client.join(server.url, made["table"], tokens(made)[0])
            for _ in range(Limits().tabs_per_seat)
        ]
        for client in seated:
            assert (await client.until("view"))["seat"] == 0, "who is seated gets in"
        one_more = await Client.join(server.url, made["table"], tokens(made)[0])
        assert (await one_more.hear())["code"] == "full"
        clients += seated
        for client in clients:
            client.socket.transport.abort()

    run(work())
    server.stop()


@pytest.mark.parametrize("message", ["x", b"x", "[]", '{"do": 1}', "y" * 9000])
def test_malformed_messages_close_the_connection_after_a_few(
    servers: Servers, sqlite: str, message: str | bytes
) -> None:
    server = servers.start(sqlite, 0, "--rate", "20")

    async def work() -> None:
        made = await make_table(server.url)
        client = await Client.join(server.url, made["table"])
        await client.until("view")

        with suppress(ConnectionClosed):
            for _ in range(Limits().mistakes + 5):
                await client.socket.send(message)
        heard = [said for said in await client.until_closed() if said["say"] == "error"]
        assert client.socket.close_code == 1008
        assert len(heard) == Limits().mistakes + 1
        assert heard[-1]["text"].startswith("Too many malformed messages")

    run(work())
    server.stop()


def test_connections_and_requests_of_one_address_share_what_they_may_ask_for(
    servers: Servers, sqlite: str
) -> None:
    server = servers.start(sqlite, 0, "--rate", "1")  # 3 a second for an address, 360 at once
    most = 360

    async def asked(table: str, address: str, times: int) -> list[str]:
        """Connect from an address, ask without a pause, and return the answers."""
        where = f"{server.url.replace('http', 'ws')}ws/{table}"
        client = Client(await websockets.connect(where, local_addr=(address, 0)))
        await client.send(do="hello", token=None, layout="wide")
        await client.until("view")
        answers = [await client.ask(do="scores") for _ in range(times)]
        await client.socket.close()
        return [answer.get("code", "ok") for answer in answers]

    async def work() -> None:
        table = (await make_table(server.url))["table"]
        began = time.monotonic()
        codes = await asyncio.gather(*(asked(table, "127.0.0.1", 50) for _ in range(10)))
        took = time.monotonic() - began
        got = sum(answers.count("ok") for answers in codes)
        assert got <= most - 10 * JOINED + 3 * took + 1
        assert sum(answers.count("too_fast") for answers in codes) == 500 - got > 0
        async with httpx.AsyncClient() as http:
            refused = await http.get(f"{server.url}api/tables")
            assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(transport=transport) as other:
            assert (await other.get(f"{server.url}api/tables")).status_code == 200
        assert await asked(table, "127.0.0.2", 20) == ["ok"] * 20, "others notice nothing"

    run(work())
    server.stop()


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_who_has_many_addresses_is_one_client(address: str, client: str) -> None:
    assert client_of(address) == client


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budgets, "MOST", 2)
    budgets = Budgets(Limits(address_rate=0.001, address_burst=1))
    assert [budgets.take(client) for client in "aab"] == [True, False, True]
    assert not budgets.take("a")
    assert budgets.take("c")  # b is forgotten, which was seen least lately
    assert [budgets.take(client) for client in "ab"] == [False, True]


async def made_by(server: Server, address: str) -> int:
    """Make a table as if for another address; return the status of the answer."""
    async with httpx.AsyncClient() as http:
        wanted = {"game": "cytress", "seats": [{"kind": "person"}] * 2}
        headers = {"X-Forwarded-For": address}
        made = await http.post(f"{server.url}api/tables", json=wanted, headers=headers)
        return made.status_code


def test_a_forged_address_does_not_lift_a_limit(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite, 0, "--tables-per-client", "1")
    assert [run(made_by(server, f"10.0.0.{i}")) for i in (1, 2)] == [201, 429]
    server.stop()


def test_a_named_proxy_is_believed(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite, 0, "--tables-per-client", "1", "--proxy", "127.0.0.1")
    assert [run(made_by(server, f"10.0.0.{i}")) for i in (1, 2, 1)] == [201, 201, 429]
    server.stop()


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.5", True),
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("games.example:8000", True),
        ("evil.example", False),
        ("games.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
        ("", False),
        (None, False),
    ],
)
def test_hosts(host: str | None, own: bool) -> None:
    assert is_own_host(host, {"games.example"}) == own


def test_a_name_that_leads_here_from_elsewhere_is_refused(server: Server) -> None:
    """Else a foreign page could have its name lead here and act as ours."""
    host = {"Host": "evil.example"}

    async def work() -> None:
        made = await make_table(server.url)
        async with httpx.AsyncClient() as http:
            for path in ("", "api/tables", f"api/tables/{made['table']}"):
                refused = await http.get(server.url + path, headers=host)
                assert (refused.status_code, refused.json()["code"]) == (421, "host")
        address = f"{server.url.replace('http', 'ws')}ws/{made['table']}"
        with pytest.raises(InvalidStatus):
            await websockets.connect(address, additional_headers=host, proxy=None)

    run(work())


def test_a_name_cannot_break_out_of_the_picture(server: Server) -> None:
    async def work() -> None:
        evil = "<script>alert(1)</script"
        seats = [
            {"kind": "person", "name": evil},
            {"kind": "person", "name": "\u202eAnn\x00\n&<b>"},
        ]
        async with httpx.AsyncClient() as http:
            made = (
                (
                    await http.post(
                        f"{server.url}api/tables", json={"game": "cytress", "seats": seats}
                    )
                )
                .raise_for_status()
                .json()
            )
        assert made["seats"][1]["name"] == "Ann&<b>"
        async with await Client.join(server.url, made["table"]) as client:
            view = await client.until("view")
            for svg in view["groups"].values():
                assert "<script" not in svg
                assert "<b>" not in svg

    run(work())


# --- the API by its schema ---


def test_the_api_answers_every_request_as_its_schema_says(server: Server) -> None:
    """Schemathesis sends good and bad requests: every answer is one that the schema knows."""
    made = run(make_table(server.url))
    schema = schemathesis.openapi.from_url(f"{server.url}api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 10
    for operation in operations:

        @hypothesis.settings(
            max_examples=60,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @hypothesis.given(case=operation.as_strategy())
        def fuzz(case: schemathesis.Case) -> None:
            if "table" in (case.path_parameters or {}) and hash(str(case.body)) % 2:
                case.path_parameters["table"] = made["table"]  # not only tables that aren't there
            case.call_and_validate(checks=CHECKS)

        fuzz()
    assert httpx.get(f"{server.url}healthz").status_code == 200


def test_a_layout_that_is_shown_already_is_not_drawn_again(server: Server) -> None:
    """Pages ask for it to see whether the line stands: the seats are answer enough."""

    async def work() -> None:
        made = await make_table(server.url)
        async with await Client.join(server.url, made["table"], layout="wide") as client:
            await client.until("view")
            await client.send(do="layout", layout="wide")
            assert (await client.hear())["say"] == "seats"
            await client.send(do="layout", layout="tall")
            assert (await client.hear())["say"] == "view"

    run(work())


def test_drawing_the_whole_picture_again_counts_as_many_messages() -> None:
    gauge = Gauge(Limits(rate=0.001, burst=25))
    for _ in range(2):
        gauge.count()
        gauge.charge(REDRAWN)
    gauge.count()
    with pytest.raises(Refused, match="the same was done a moment ago"):
        gauge.charge(REDRAWN)
