"""What tests of several folders share."""

from __future__ import annotations

from pathlib import Path

import pytest

from offworld import games
from offworld.kernel.game import Game

pytest.register_assert_rewrite("scaffolding")

MADE_UP = str(Path(__file__).parent / "made_up")


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Register a game made up for tests, in which all play at once, for one test."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, MADE_UP])
    return games.find("pebbles")
