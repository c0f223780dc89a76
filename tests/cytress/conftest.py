"""What the tests of Cytress share."""

import pytest

from cytress.scenario import Table


@pytest.fixture
def four() -> Table:
    """Four seats; RED is the first to travel in the first round."""
    return Table(4).travel()
