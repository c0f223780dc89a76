"""The database: its address, its engine and its migrations."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from offworld.files import data_folder
from offworld.table import migrations

MIGRATING = 0x0FF_4041D  # the advisory lock held while migrating
READERS = 4  # connections that only read
PATIENCE = 30  # seconds to wait for another process's lock
VERSIONS = resources.files("offworld.table.migrations.versions")


class StorageError(RuntimeError):
    """The database can't be reached or used; the message says why and what to do."""


class Taken(Exception):
    """Another process has written an entry with this number."""


class Gone(Exception):
    """The table was deleted."""


def plain(error: Exception) -> str:
    """Return what is wrong in one line, for a log: without the statement and its values."""
    return (str(getattr(error, "orig", None) or error).strip() or "no answer").splitlines()[0]


def default_address() -> str:
    """Return the address of the database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


def address(db: str | None) -> URL:
    """Return the address that `--db` means: an address, a file, or by default the user's own."""
    db = db or default_address()
    try:
        url = make_url(db if "://" in db else f"sqlite:///{Path(db).expanduser().absolute()}")
    except (ArgumentError, ValueError) as error:  # a port that is no number is a ValueError
        shown = re.sub(r":[^:/@]*@", ":***@", db)  # without its password
        raise StorageError(
            f"{shown!r} is not the address of a database: use a file, sqlite:///file "
            "or postgresql://user@host/name"
        ) from error
    kind = url.get_backend_name()
    if kind in ("postgresql", "postgres"):
        if find_spec("psycopg") is None:
            raise StorageError("PostgreSQL needs a driver: pip install 'psycopg[binary]'")
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite":
        return url
    raise StorageError(
        f"{kind} is not supported: use a file, sqlite:///file or postgresql://user@host/name"
    )


def _shown(url: URL) -> str:
    """Return an address as people write it, without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string()


def async_engine(url: URL) -> AsyncEngine:
    """Return the engine of a server."""
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"), pool_size=4)
        _prepare_sqlite(engine.sync_engine)
        return engine
    return create_async_engine(url, pool_size=8, pool_pre_ping=True)


def reading_engine(url: URL) -> AsyncEngine | None:
    """Return the engine for what a server only reads; None for a database in memory."""
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=READERS, max_overflow=0, pool_pre_ping=True)
    if url.database in (None, "", ":memory:"):
        return None
    sqlite = url.set(drivername="sqlite+aiosqlite")
    engine = create_async_engine(sqlite, pool_size=READERS, max_overflow=0)
    _prepare_sqlite(engine.sync_engine, "query_only=ON")
    return engine


def migrate(url: URL) -> None:
    """Make the missing migrations. Processes that start at once wait for each other."""
    sqlite = url.get_backend_name() == "sqlite"
    if sqlite and url.database:
        _prepare_file(Path(url.database), url)
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    if sqlite:
        _prepare_sqlite(engine)
    try:
        with engine.connect() as connection:
            if _revision(connection) == latest():
                return
            connection.execute(
                text("BEGIN IMMEDIATE" if sqlite else f"SELECT pg_advisory_lock({MIGRATING})")
            )
            try:
                _upgrade(connection)
                connection.execute(
                    text("COMMIT" if sqlite else f"SELECT pg_advisory_unlock({MIGRATING})")
                )
            except BaseException:
                connection.execute(
                    text("ROLLBACK" if sqlite else f"SELECT pg_advisory_unlock({MIGRATING})")
                )
                raise
    except SQLAlchemyError as error:
        raise StorageError(
            f"the database {_shown(url)} can't be used: {plain(error)}; choose another with --db"
        ) from error
    finally:
        engine.dispose()


def _prepare_file(file: Path, url: URL) -> None:
    """Make the file of a database, which only its owner can read: it holds seeds.

    The user's data folder is made too; another folder that is not there was mistyped.
    """
    try:
        if file.parent == data_folder():
            file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageError(
            f"the database {_shown(url)} can't be used: {error.strerror}; choose another with --db"
        ) from error


def copy_database(db: str | None, file: Path) -> int:
    """Copy a SQLite database that may be in use to a new file; return the copy's bytes.

    Raise `StorageError` when it can't be copied. A copy is written completely or not at all.
    """
    url = address(db)
    if url.get_backend_name() != "sqlite":
        raise StorageError("PostgreSQL has its own tool for this: pg_dump --format=custom")
    source = Path(str(url.database))
    if not source.exists():
        raise StorageError(f"there is no database {source}")
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)
        os.replace(unfinished, file)
    except FileExistsError:
        raise StorageError(f"{file} is there already: choose another name") from None
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or error
        raise StorageError(f"{source} can't be copied to {file}: {reason}") from error
    return file.stat().st_size


def latest() -> str:
    """Return the last migration."""
    return max(_known())


def _known() -> set[str]:
    """Return all migrations, read from the file names: Alembic need not be loaded."""
    names = (file.name for file in VERSIONS.iterdir())
    return {name[1:5] for name in names if name.startswith("v") and name.endswith(".py")}


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is not None and found > latest():
        raise StorageError(
            f"the database was made by a newer Offworld (version {found}; "
            f"this one has {latest()}): update Offworld"
        )
    if found is not None and found not in _known():
        raise StorageError(
            f"the database has version {found!r}, which no Offworld made: choose another with --db"
        )
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option(
        "script_location", str(Path(migrations.__file__).parent).replace("%", "%%")
    )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _prepare_sqlite(engine: Engine, *more: str) -> None:
    """Use WAL, so that readers don't wait, and FULL, so that a commit is on the disk."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for setting in (
            f"busy_timeout={PATIENCE * 1000}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            *more,
        ):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()
