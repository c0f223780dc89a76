"""Reaching a database: its address, its engine, and its migrations, which one process at a time makes."""

from __future__ import annotations

from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from offworld.files import data_folder
from offworld.table import migrations

MIGRATING = 0x0FF_4041D  # the advisory lock that a process holds while it migrates
PATIENCE = 30  # seconds that a process waits for another's lock
VERSIONS = resources.files("offworld.table.migrations.versions")


class StorageError(RuntimeError):
    """Storage that can't be reached or used; the message says why and what to do."""


def default_address() -> str:
    """The database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


def address(db: str | None) -> URL:
    """What `--db` means: an address, a file, or by default the database in the user's data folder."""
    db = db or default_address()
    try:
        url = make_url(db if "://" in db else f"sqlite:///{Path(db).expanduser().absolute()}")
    except ArgumentError as error:
        raise StorageError(
            f"{db!r} is no address of a database: give a file, sqlite:///file or postgresql://user@host/name"
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


def async_engine(url: URL) -> AsyncEngine:
    """The engine that a server works with."""
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"), pool_size=4)
        _prepare_sqlite(engine.sync_engine)
        return engine
    return create_async_engine(url, pool_size=8, pool_pre_ping=True)


def migrate(url: URL) -> None:
    """Brings the database up to date. Processes that start at once wait for one another."""
    sqlite = url.get_backend_name() == "sqlite"
    if sqlite and url.database:
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"the database {url.database} can't be used: {error.strerror}: choose another place with --db"
            ) from error
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
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise StorageError(
            f"the database {url.render_as_string()} can't be used: {reason}"
        ) from error
    finally:
        engine.dispose()


def latest() -> str:
    """The last migration there is; read from the files' names, so that a start up to date needs no migration tool."""
    names = (file.name for file in VERSIONS.iterdir())
    return max(name[1:5] for name in names if name.startswith("v") and name.endswith(".py"))


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is not None and found > latest():
        raise StorageError(
            f"the database is of a newer Offworld (its version is {found}, this one knows {latest()}): update Offworld"
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


def _prepare_sqlite(engine: Engine) -> None:
    """WAL, so that readers don't wait for the writer; FULL, so that a commit is on the disk when it returns."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for setting in (
            f"busy_timeout={PATIENCE * 1000}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()
