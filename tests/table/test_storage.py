"""Storage: what is committed stays, in order, once; several processes share one database."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
import subprocess
import sys
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from running import Servers, run, stored_table

from offworld.table import migrations
from offworld.table.database import (
    READERS,
    Gone,
    StorageError,
    Taken,
    address,
    async_engine,
    migrate,
)
from offworld.table.schema import METADATA, TABLES
from offworld.table.storage import UNDO, Entry, Listed, Storage


def entry(number: int, seat: int = 0, option: int = 5) -> Entry:
    return Entry(number, seat, option, 1000.0 + number)


def test_a_second_server_on_one_file_is_refused_with_a_clear_word(
    servers: Servers, sqlite: str
) -> None:
    first = servers.start(sqlite)
    command = [sys.executable, "-m", "offworld", "serve", "--port", "0", "--db", sqlite]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert second.returncode == 2
    assert "another server uses" in second.stderr
    assert "--db" in second.stderr
    assert "Traceback" not in second.stderr
    first.kill()
    servers.start(sqlite).stop()  # what was killed holds nothing


def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    migrate(address(str(file)))
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_mistyped_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="No such file or directory; choose another with --db"):
        migrate(address(str(tmp_path / "tabels" / "tables.sqlite3")))
    assert not list(tmp_path.iterdir())


def test_a_version_that_nobody_made_is_refused(sqlite: str) -> None:
    migrate(address(sqlite))
    engine = sa.create_engine(address(sqlite))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0000'"))
    engine.dispose()
    with pytest.raises(StorageError, match="version '0000', which no Offworld made"):
        migrate(address(sqlite))


def test_a_table_comes_back_as_it_was_made(db: str) -> None:
    async def work() -> None:
        storage = await Storage.open(db)
        row, _ = await stored_table(storage, 4, seed=2**63 - 1, undo=False)
        await storage.close()
        again = await Storage.open(db)
        found = await again.table(row.id)
        assert found is not None
        assert found[0] == row
        assert [seat.seat for seat in found[1]] == [0, 1, 2, 3]
        assert await again.table("0" * 16) is None
        await again.close()

    run(work())


def test_entries_come_back_in_order_from_any_number_on(db: str) -> None:
    async def work() -> None:
        storage = await Storage.open(db)
        row, _ = await stored_table(storage)
        await storage.add(row.id, [entry(1), entry(2, 1)])
        await storage.add(row.id, [entry(3, 1, UNDO)])
        assert await storage.entries(row.id) == [entry(1), entry(2, 1), entry(3, 1, UNDO)]
        assert await storage.entries(row.id, after=2) == [entry(3, 1, UNDO)]
        await storage.close()

    run(work())


def test_nobody_writes_an_entry_that_is_there(db: str) -> None:
    async def work() -> None:
        storage, other = await Storage.open(db), await Storage.open(db)
        row, _ = await stored_table(storage)
        await storage.add(row.id, [entry(1, option=5)])
        with pytest.raises(Taken):
            await other.add(row.id, [entry(1, option=6), entry(2, option=7)])
        assert await storage.entries(row.id) == [entry(1, option=5)], "all of it or none"
        await storage.close()
        await other.close()

    run(work())


def test_one_of_many_writers_wins_each_number(db: str) -> None:
    async def work() -> None:
        storages = [await Storage.open(db) for _ in range(3)]
        rows = [(await stored_table(storages[0]))[0] for _ in range(4)]
        for number in range(1, 6):
            tries = [
                storage.add(row.id, [entry(number, option=who)])
                for row in rows
                for who, storage in enumerate(storages)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert results.count(None) == len(rows)
            assert sum(isinstance(result, Taken) for result in results) == len(rows) * 2
        for row in rows:
            assert [each.number for each in await storages[0].entries(row.id)] == [1, 2, 3, 4, 5]
        for storage in storages:
            await storage.close()

    run(work())


def test_a_mistake_at_one_table_does_not_harm_those_stored_with_it(db: str) -> None:
    async def work() -> None:
        storage = await Storage.open(db)
        row, _ = await stored_table(storage)
        good, gone, late = await asyncio.gather(
            storage.add(row.id, [entry(1)]),
            storage.add("f" * 16, [entry(1)]),
            storage.add(row.id, [entry(1)]),
            return_exceptions=True,
        )
        assert good is None
        assert isinstance(gone, Gone)
        assert isinstance(late, Taken)
        assert await storage.entries(row.id) == [entry(1)]
        await storage.close()

    run(work())


def test_deleting_a_table_takes_its_entries_along(db: str) -> None:
    async def work() -> None:
        storage = await Storage.open(db)
        row, _ = await stored_table(storage)
        await storage.add(row.id, [entry(1)])
        assert await storage.delete(row.id)
        assert not await storage.delete(row.id)
        assert await storage.entries(row.id) == []
        assert await storage.seats(row.id) == []
        await storage.close()

    run(work())


def test_tables_are_listed_newest_first_and_only_if_they_want_to(db: str) -> None:
    async def work() -> None:
        storage = await Storage.open(db)
        first, _ = await stored_table(storage)
        hidden, _ = await stored_table(storage, listed=False)
        last, _ = await stored_table(storage)
        await storage.add(first.id, [entry(1), entry(2)], status="over")
        found = await storage.latest(10, listed=Listed(since=0.0, played=[]))
        assert [summary.table.id for summary in found] == [last.id, first.id]
        assert (found[1].entries, found[1].last_at, found[1].table.status) == (2, 1002.0, "over")
        assert hidden.id in [summary.table.id for summary in await storage.latest(10)]
        assert len(await storage.latest(1)) == 1
        assert await storage.counts() == {"open": 2, "over": 1}
        await storage.close()

    run(work())


def test_an_older_snapshot_never_replaces_a_newer_one(db: str) -> None:
    async def work() -> None:
        storage = await Storage.open(db)
        row, _ = await stored_table(storage)
        assert await storage.snapshot(row.id) is None
        await storage.keep_snapshot(row.id, 7, b"seven")
        await storage.keep_snapshot(row.id, 5, b"five")
        assert await storage.snapshot(row.id) == (7, b"seven")
        await storage.close()

    run(work())


def test_processes_tell_each_other_of_new_entries(
    postgres: object, request: pytest.FixtureRequest
) -> None:
    db = request.getfixturevalue("postgres").new_database()

    async def work() -> None:
        mine, theirs = await Storage.open(db), await Storage.open(db)
        row, _ = await stored_table(mine)
        heard: asyncio.Queue[str | None] = asyncio.Queue()

        async def listen() -> None:
            async for notice in mine.notices():
                heard.put_nowait(notice.table)

        listening = asyncio.create_task(listen())
        assert await asyncio.wait_for(heard.get(), 5) is None, (
            "the first notice says: look at everything"
        )
        await mine.add(row.id, [entry(1)])
        await theirs.add(row.id, [entry(2)])
        assert await asyncio.wait_for(heard.get(), 5) == row.id
        await asyncio.sleep(0.1)
        assert heard.empty(), "a process does not hear itself"
        listening.cancel()
        await mine.close()
        await theirs.close()

    run(work())


# --- the database itself ---


def _open_and_close(db: str) -> None:
    async def work() -> None:
        await (await Storage.open(db)).close()

    asyncio.run(work())


def test_several_processes_may_start_at_once_on_an_empty_database(db: str) -> None:
    forking = multiprocessing.get_context("forkserver")  # everything is imported once
    forking.set_forkserver_preload([__name__, "alembic.command"])
    with forking.Pool(4) as pool:
        pool.map(_open_and_close, [db] * 8, chunksize=1)
    engine = sa.create_engine(address(db))
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM alembic_version")).scalar() == 1
    engine.dispose()


def test_the_migrations_make_what_the_schema_says(db: str) -> None:
    migrate(address(db))
    engine = sa.create_engine(address(db))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_table_of_before_the_levels_finds_its_bot_renamed(db: str) -> None:
    async def work() -> str | None:
        storage = await Storage.open(db)
        row, _ = await stored_table(storage)
        await storage.set_bot(row.id, 1, "search")
        await storage.close()
        await asyncio.to_thread(_back_to, db, "0001")
        again = await Storage.open(db)
        bot = (await again.seats(row.id))[1].bot
        await again.close()
        return bot

    assert run(work()) == "captain"


def _back_to(db: str, revision: str) -> None:
    """Undo the migrations after one."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    engine = sa.create_engine(address(db))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


def test_sqlite_is_safe_against_a_loss_of_power(sqlite: str) -> None:
    async def work() -> tuple[object, object]:
        engine = async_engine(address(sqlite))
        async with engine.connect() as connection:
            mode = (await connection.execute(sa.text("PRAGMA journal_mode"))).scalar()
            level = (await connection.execute(sa.text("PRAGMA synchronous"))).scalar()
        await engine.dispose()
        return mode, level

    assert run(work()) == ("wal", 2)  # 2 is FULL


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ("mysql://localhost/games", "mysql is not supported"),
        ("postgresql://nobody@localhost:1/none", "can't be used"),
        ("://", "is not the address"),
        ("postgresql://localhost:port/games", "is not the address"),
        ("/proc/nowhere/tables.sqlite3", "can't be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_words(wrong: str, word: str) -> None:
    with pytest.raises(StorageError, match=word):
        run(Storage.open(wrong))


@pytest.mark.parametrize("port", ["1", "port"])
def test_a_password_is_never_in_an_error(port: str) -> None:
    with pytest.raises(StorageError) as error:
        run(Storage.open(f"postgresql://someone:geheim@localhost:{port}/none"))
    assert "geheim" not in str(error.value)


def test_a_database_of_a_newer_version_is_left_alone(sqlite: str, tmp_path: Path) -> None:
    migrate(address(sqlite))
    engine = sa.create_engine(address(sqlite))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StorageError, match="newer Offworld"):
        run(Storage.open(sqlite))


def test_a_plain_file_name_is_a_database(tmp_path: Path) -> None:
    async def work() -> None:
        storage = await Storage.open(str(tmp_path / "t.db"))
        await storage.alive()
        await storage.close()

    run(work())
    assert (tmp_path / "t.db").is_file()


def test_many_tables_share_a_transaction(sqlite: str) -> None:
    """Writes at the same moment share a commit, so a slow disk does not slow every table."""

    async def work() -> list[int]:
        storage = await Storage.open(sqlite)
        rows = [(await stored_table(storage))[0] for _ in range(30)]
        sizes: list[int] = []
        storage.observe_commits(lambda seconds, entries: sizes.append(entries))
        await asyncio.gather(*(storage.add(row.id, [entry(1)]) for row in rows))
        await storage.close()
        return sizes

    began = time.perf_counter()
    sizes = run(work())
    assert sum(sizes) == 30
    assert len(sizes) <= 5, (
        f"thirty entries took {len(sizes)} transactions, {time.perf_counter() - began:.1f} s"
    )


def test_listing_tables_reads_no_more_entries_than_tables(sqlite: str) -> None:
    """The last entry of each is found by its key, however many there are."""
    plans: list[str] = []

    async def work() -> tuple[int, float]:
        storage = await Storage.open(sqlite)
        row, _ = await stored_table(storage)
        await storage.add(row.id, [entry(number) for number in range(1, 5)], None)

        def explain(
            connection: sa.Connection, cursor: object, text: str, values: object, *_: object
        ) -> None:
            if text.startswith("SELECT") and "entries" in text:
                asked = connection.connection.cursor()
                asked.execute(f"EXPLAIN QUERY PLAN {text}", values)
                plans.extend(line[-1] for line in asked.fetchall())

        sa.event.listen(storage._reading.sync_engine, "before_cursor_execute", explain)
        [found] = await storage.latest(5, Listed(0.0, []))
        await storage.close()
        return found.entries, found.last_at

    assert run(work()) == (4, entry(4).at)
    searches = [line for line in plans if "entries" in line]
    assert searches
    assert all(line.startswith("SEARCH entries USING") for line in searches), plans


def test_listing_tables_reads_none_that_was_abandoned(sqlite: str) -> None:
    """Indexes lead to those that are over or played, however many others there are."""
    steps: list[int] = []

    async def work() -> None:
        storage = await Storage.open(sqlite)
        await stored_table(storage)
        ended, _ = await stored_table(storage)
        await storage.add(ended.id, [entry(1)], "over")
        played, _ = await stored_table(storage)
        await storage.add(played.id, [Entry(1, 0, 5, 9e9)])
        with closing(sqlite3.connect(address(sqlite).database or "")) as file:
            names = [line[1] for line in file.execute("PRAGMA table_info(tables)")]
            others = ", ".join(name for name in names if name != "id")
            numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)"
            file.execute(
                f"INSERT INTO tables (id, {others}) {numbers} "
                f"SELECT printf('%016x', i), {others} FROM n, tables WHERE status = 'open' "
                f"AND tables.id <> '{played.id}'"
            )
            file.execute("UPDATE tables SET active_at = 1000 WHERE active_at < 8e9")
            file.commit()

        def count(connection: sa.Connection, *_: object) -> None:
            driver = connection.connection.driver_connection
            raw = driver._conn  # type: ignore[union-attr]
            raw.set_progress_handler(lambda: steps.append(100), 100)

        sa.event.listen(storage._reading.sync_engine, "before_cursor_execute", count)
        found = await storage.latest(50, Listed(8e9, []))
        assert {summary.table.id for summary in found} == {ended.id, played.id}
        await storage.close()

    run(work())
    assert sum(steps) < 10_000, "3,000 tables take at least ten steps each"


def test_that_a_table_is_played_is_noted_once_a_minute(db: str) -> None:
    async def work() -> list[float]:
        storage, seen = await Storage.open(db), []
        row, _ = await stored_table(storage)
        for number, at in enumerate((1000.0, 1030.0, 1059.0, 1061.0, 1100.0), 1):
            await storage.add(row.id, [Entry(number, 0, 5, at)])
            async with storage._reading.connect() as connection:
                found = await connection.execute(sa.select(TABLES.c.active_at))
                seen.append(float(found.scalar_one()))
        await storage.close()
        return seen

    assert run(work()) == [1000.0, 1000.0, 1000.0, 1061.0, 1061.0]


def test_however_much_is_read_a_move_is_stored(db: str) -> None:
    """Every connection for reading is in use, and more readers wait: writing has its own."""

    async def work() -> None:
        storage = await Storage.open(db)
        row, _ = await stored_table(storage)
        async with AsyncExitStack() as readers:
            for _ in range(READERS):
                connection = await readers.enter_async_context(storage._reading.connect())
                await connection.execute(sa.text("SELECT * FROM entries"))
            waiting = [asyncio.create_task(storage.latest()) for _ in range(20)]
            await asyncio.sleep(0)
            await asyncio.wait_for(storage.add(row.id, [entry(1)]), 5)
            assert not any(reader.done() for reader in waiting)
        assert all(found[0].entries == 1 for found in await asyncio.gather(*waiting))
        assert len(await storage.entries(row.id)) == 1, "what is stored is read at once"
        await storage.close()

    run(work())


def test_reading_connections_cannot_write(sqlite: str) -> None:
    async def work() -> None:
        storage = await Storage.open(sqlite)
        async with storage._reading.connect() as connection:
            with pytest.raises(sa.exc.SQLAlchemyError, match="readonly"):
                await connection.execute(sa.text("DELETE FROM tables"))
        await storage.close()

    run(work())
