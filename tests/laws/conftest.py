"""Every law is a test that takes a `table`: it runs for all games, all their seat counts and all their variants."""

from __future__ import annotations

import pytest
from tables import Table, tables


@pytest.fixture(params=tables(), ids=str, scope="session")
def table(request: pytest.FixtureRequest) -> Table:
    made: Table = request.param
    return made
