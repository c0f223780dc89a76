"""Servers, databases and clients for the tests of the web table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from running import Postgres, Server, Servers, need_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    need_postgres()
    started = Postgres()
    yield started
    started.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    made: Postgres = request.getfixturevalue("postgres")
    return made.new_database()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    with Servers() as started:
        yield started


@pytest.fixture(scope="module")
def server(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share, where bots may take over after a second."""
    db = f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite3'}"
    started = servers.start(db, 0, "--takeover-after", "1")
    yield started
    started.stop()
