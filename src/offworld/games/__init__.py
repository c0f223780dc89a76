"""The games, one house each. A folder here that offers `GAME` is a game: there is no list to keep."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from offworld.kernel.game import Game


def names() -> list[str]:
    """The games there are, without loading any."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def find(name: str) -> Game:
    """The game of this name."""
    if name not in names():
        raise ValueError(f"there is no game {name!r}: choose from {', '.join(names())}")
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
