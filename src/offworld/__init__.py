"""Offworld: science-fiction board games for players, designers and researchers.

>>> import offworld
>>> match = offworld.new("cytress", seats=2, seed=7)
>>> match.options()
[<side 1>, <side 2>]
>>> [str(happening) for happening in match.push("side 2")]
['Red plays Lofty, with GLOW in Corpocrat and CRED in Hooligang.']
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from offworld.kernel.game import Box
    from offworld.match import IllegalOption, Match, MatchError

    def games() -> list[str]:
        """Return the names of all games."""

else:

    def __getattr__(name: str) -> Any:
        """Load `games`, `Match` and the errors on first use, so that the import is fast."""
        from importlib import import_module

        if name == "games":
            return import_module("offworld.games")
        if name in ("Match", "MatchError", "IllegalOption"):
            return getattr(import_module("offworld.match"), name)
        raise AttributeError(f"module 'offworld' has no attribute {name!r}")


__version__ = "0.1.0"
__all__ = ["IllegalOption", "Match", "MatchError", "games", "load", "new"]


def new(
    game: str,
    seats: int,
    *,
    variant: str | None = None,
    seed: int | None = None,
    box: str | os.PathLike[str] | Box | None = None,
    players: Iterable[str] = (),
) -> Match:
    """Return a new match of a game at its first question.

    The same seed lays out the same table; without one, an unguessable seed is drawn. `box` is the
    file of a changed box (`offworld box GAME > my.toml` writes one to change). `players` names the
    seats.

    >>> import offworld
    >>> offworld.new("venus", seats=1, seed=3)
    <Match of venus: 1 seat, seed 3, 0 moves, Red to answer>
    """
    from offworld.games import find
    from offworld.kernel.game import Box
    from offworld.match import Match

    found = find(game)
    opened = box if isinstance(box, Box) or box is None else found.open_box(Path(box))
    return Match.new(found, seats, variant=variant, seed=seed, box=opened, players=players)


def load(path: str | os.PathLike[str], box: str | os.PathLike[str] | None = None) -> Match:
    """Return the match in a file, checked line by line.

    A match that was played with a changed box needs that file. `MatchError` says which line of
    a file is wrong.

    >>> import offworld, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "game.match")
    >>> offworld.new("venus", seats=2, seed=1).save(file)
    >>> offworld.load(file)
    <Match of venus: 2 seats, seed 1, 0 moves, Red and Green to answer>
    """
    from offworld.match import Match

    return Match.load(path, None if box is None else Path(box))
