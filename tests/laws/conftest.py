"""A law is a test that takes a `table`: it runs on all games, seat counts and variants."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tables import Table, tried

from scaffolding.made_up import listed


@pytest.fixture(params=tried(), ids=str, scope="session")
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """Return a table; all laws of one table run before the next, so that they share its games."""
    made: Table = request.param
    yield made
    made.remembered.clear()


@pytest.fixture(autouse=True)
def listed_meanwhile(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have a made-up game among the games for as long as a law of it runs."""
    if "table" not in request.fixturenames:
        yield
        return
    with listed(request.getfixturevalue("table").game):
        yield
