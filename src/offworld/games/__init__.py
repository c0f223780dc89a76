"""The games, one folder each. A folder that offers `GAME` is a game: there is no list to keep."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from types import ModuleType

from offworld.kernel.game import Game


def names() -> list[str]:
    """Return the names of all games, without loading any.

    >>> "cytress" in names()
    True
    """
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def find(name: str) -> Game:
    """Return a game by name; `ValueError` if there is none.

    >>> find("venus").title
    'Cities of Venus: Survivors'
    """
    if name not in names():
        raise ValueError(f"there is no game {name!r}: choose from {', '.join(names())}")
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


class _Games(ModuleType):
    """This package, which can be called: `offworld.games()` reads better than `.games.names()`."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = _Games
