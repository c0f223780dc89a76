"""Pages, lists and figures of the running server, and the command that looks after its tables."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import httpx
import sqlalchemy as sa
from click.testing import CliRunner
from running import (
    Client,
    Message,
    Server,
    Servers,
    finished_game,
    finished_table,
    make_table,
    run,
    stored_table,
)

from offworld.commands.tables import command as tables_command
from offworld.match import Match
from offworld.table.database import address
from offworld.table.schema import TABLES
from offworld.table.storage import Storage


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
        return await finished_game(server.url), await make_table(server.url)

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
