"""Bots: they get views, never states."""

from __future__ import annotations

from offworld.bots.levels import LEVELS, NAMES, how
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record

__all__ = ["LEVELS", "NAMES", "choose", "how"]


def choose(name: str, game: Game, box: Box, view: Record, seat: int, seed: int) -> int:
    """A bot's answer to the question its seat is asked, interpreted: at once, with nothing to compile."""
    from offworld.bots.mind import Mind

    return Mind(game, compiled=False).choose(name, box, view, seat, seed)
