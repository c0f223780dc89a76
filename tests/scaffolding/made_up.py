"""Games made up for tests, in tests/made_up. They are no part of Offworld's list of games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from offworld import games
from offworld.kernel.game import Game

FOLDER = str(Path(__file__).parents[1] / "made_up")


@contextmanager
def listed(game: Game | None = None) -> Iterator[None]:
    """Have made-up games in the list of games meanwhile; nothing changes if `game` is none."""
    path = games.__path__
    if game is None or game.name not in games.names():
        games.__path__ = [*path, FOLDER]
    try:
        yield
    finally:
        games.__path__ = path


def made_up(name: str) -> Game:
    """Return a made-up game; the list of games stays as it is."""
    with listed():
        return games.find(name)
