"""Servers, databases and clients for the tests of the web table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from running import Postgres, Servers, need_postgres


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
