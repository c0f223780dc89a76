"""What tests of the kernel share."""

from __future__ import annotations

import pytest

from offworld.kernel.compiling import cpu_build
from offworld.kernel.rule import Build


@pytest.fixture(scope="session")
def compiled() -> Build:
    """Rules of no game, compiled."""
    return cpu_build({})
