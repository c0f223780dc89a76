"""Backups: a copy made while a server runs, and games that go on from it."""

from __future__ import annotations

import stat
import subprocess
from pathlib import Path

import sqlalchemy as sa
from alembic import command as alembic
from alembic.config import Config
from click.testing import CliRunner
from running import Client, Message, Postgres, Server, Servers, make_table, run, tokens

from offworld.commands.tables import command
from offworld.match import Match
from offworld.table import migrations
from offworld.table.database import address
from offworld.table.live import Table
from offworld.table.storage import Storage


async def play(server: Server, made: Message, answers: int) -> int:
    """Give answers at a solo table, and return the number of the last entry."""
    async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
        await client.until("view")
        for _ in range(answers):
            assert (await client.play())["say"] == "done"
        return int(client.view["number"])


async def check_export(db: str, id: str, number: int) -> None:
    """The table is stored with all its entries, and its match file is good."""
    storage = await Storage.open(db)
    found = await storage.table(id)
    assert found is not None
    table = Table(*found, await storage.entries(id))
    await storage.close()
    assert table.number == number
    table.rebuild()
    assert Match.read(table.match.text().encode()).digest() == table.match.digest()


def test_a_copy_of_a_running_server_is_whole_and_goes_on(
    servers: Servers, sqlite: str, tmp_path: Path
) -> None:
    server, copy = servers.start(sqlite), tmp_path / "copy.sqlite3"
    made = run(make_table(server.url, "p", lots=True))
    number = run(play(server, made, 5))
    done = CliRunner().invoke(command, ["--db", sqlite, "backup", str(copy)])
    assert done.exit_code == 0, done.output
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600, "it holds seeds"
    run(play(server, made, 3))  # which the copy does not have
    server.kill()
    run(check_export(f"sqlite:///{copy}", made["table"], number))
    restored = servers.start(f"sqlite:///{copy}")
    assert run(play(restored, made, 4)) >= number + 4, "the game goes on from the copy"
    restored.stop()


def test_a_copy_that_cannot_be_made_is_refused_with_a_clear_word(tmp_path: Path) -> None:
    there = tmp_path / "there.sqlite3"
    there.write_text("mine")
    source = tmp_path / "x.sqlite3"
    missing = CliRunner().invoke(command, ["--db", str(source), "backup", str(tmp_path / "new")])
    assert missing.exit_code == 2
    assert "there is no database" in missing.stderr
    run(_made(str(source)))
    taken = CliRunner().invoke(command, ["--db", str(source), "backup", str(there)])
    assert taken.exit_code == 2
    assert "is there already" in taken.stderr
    assert there.read_text() == "mine"
    other = ["--db", "postgresql://x@localhost/x", "backup", str(tmp_path / "new")]
    refused = CliRunner().invoke(command, other)
    assert refused.exit_code == 2
    assert "pg_dump" in refused.stderr


async def _made(db: str) -> None:
    await (await Storage.open(db)).close()


def test_a_dump_of_postgresql_is_restored_and_goes_on(
    servers: Servers, postgres: Postgres, tmp_path: Path
) -> None:
    db, other = postgres.new_database(), postgres.new_database()
    server = servers.start(db)
    made = run(make_table(server.url, "p", lots=True))
    number = run(play(server, made, 5))
    programs = postgres._programs
    dumped = subprocess.run(
        [programs / "pg_dump", "--format=custom", db], check=True, capture_output=True
    ).stdout
    run(play(server, made, 2))
    server.kill()
    restoring = [programs / "pg_restore", "--no-owner", "--exit-on-error", "-d", other]
    subprocess.run(restoring, input=dumped, check=True, capture_output=True)
    run(check_export(other, made["table"], number))
    restored = servers.start(other)
    assert run(play(restored, made, 4)) >= number + 4
    restored.stop()


def downgrade(db: str, revision: str) -> None:
    """Bring a database back to an older version."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    engine = sa.create_engine(address(db))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.downgrade(config, revision)
    engine.dispose()


def test_a_database_of_an_older_version_is_upgraded_and_its_games_go_on(
    servers: Servers, sqlite: str
) -> None:
    """What a server of the last version left behind: no proofs, no words."""
    server = servers.start(sqlite)
    made = run(make_table(server.url, "p", lots=True))
    number = run(play(server, made, 5))
    server.kill()
    downgrade(sqlite, "0004")
    again = servers.start(sqlite)
    assert run(play(again, made, 4)) >= number + 4
    again.stop()
