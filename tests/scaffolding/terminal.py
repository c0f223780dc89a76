"""Shared by tests of games in a terminal: random matches, and what a terminal shows."""

from __future__ import annotations

import io
import random
from functools import cache

from rich.console import Console, RenderableType

from offworld.kernel.game import Game
from offworld.match import Match


@cache
def random_match(game: Game, seats: int, moves: int, seed: int = 3) -> Match:
    """Return a match after some random moves."""
    chance = random.Random(seed)
    made = Match.new(game, seats, seed=seed)
    while not made.is_over and len(made.moves) < moves:
        seat = made.waiting()[0]
        made.play(seat, chance.choice(made.options(seat)))
    return made


def shown(
    picture: RenderableType, width: int, encoding: str = "utf-8", color: str | None = None
) -> str:
    """Return what a terminal of this width shows."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    console = Console(
        file=file,
        width=width,
        color_system=color,
        force_terminal=color is not None,
        legacy_windows=False,
    )  # type: ignore[arg-type]
    console.print(picture)
    file.seek(0)
    return file.read()
