"""Abandoning a running game, which makes room for another."""

from __future__ import annotations

import httpx
import pytest
from running import Client, Message, Server, Servers, finished_table, make_table, run, tokens

from offworld.table.storage import Storage


def delete(server: Server, table: str, token: str | None) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.delete(f"{server.url}api/tables/{table}", headers=headers)


async def come(server: Server, made: Message, seat: int) -> None:
    async with await Client.join(server.url, made["table"], tokens(made)[seat]) as client:
        await client.until("view")


def test_who_waits_for_others_in_vain_abandons_a_game(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)
    made = run(make_table(server.url, "ppp"))
    run(come(server, made, 0))
    assert delete(server, made["table"], tokens(made)[0]).status_code == 204
    assert httpx.get(f"{server.url}api/tables/{made['table']}").status_code == 404


def test_the_only_player_abandons_a_game_and_may_open_another(
    servers: Servers, sqlite: str
) -> None:
    server = servers.start(sqlite, 0, "--tables-per-client", "1")
    made = run(make_table(server.url, "pbb"))
    with pytest.raises(AssertionError, match="too_many"):
        run(make_table(server.url, "p"))
    assert delete(server, made["table"], tokens(made)[0]).status_code == 204
    assert httpx.get(f"{server.url}api/tables/{made['table']}").status_code == 404
    assert delete(server, made["table"], tokens(made)[0]).status_code == 404
    run(make_table(server.url, "p"))


def test_who_may_not_abandon_a_game(servers: Servers, sqlite: str) -> None:
    async def over() -> tuple[str, str]:
        storage = await Storage.open(sqlite)
        row, keys = await finished_table(storage, 1, 7)
        await storage.close()
        return row.id, keys[0]

    finished = run(over())
    server = servers.start(sqlite)
    shared: Message = run(make_table(server.url, "ppb"))
    run(come(server, shared, 1))
    alone: Message = run(make_table(server.url, "p"))
    mine = tokens(shared)[0]
    refused = [
        (shared["table"], mine, 409, "not_alone"),
        (alone["table"], None, 403, "not_your_seat"),
        (alone["table"], mine, 403, "bad_token"),
        (*finished, 409, "over"),
    ]
    for table, token, status, code in refused:
        answer = delete(server, table, token)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert httpx.get(f"{server.url}api/tables/{table}").status_code == 200
