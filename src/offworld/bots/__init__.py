"""Bots. They get views, never states."""

from __future__ import annotations

from offworld.kernel.dice import GOLDEN_64
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import BOT_NAMES, LEVELS
from offworld.kernel.records import Record

__all__ = ["BOT_NAMES", "LEVELS", "choose", "seed_for"]


def choose(name: str, game: Game, box: Box, view: Record, seat: int, seed: int) -> int:
    """Return a bot's answer to the question its seat is asked, by interpreted rules.

    To ask more than once, use a `Thinker`: it keeps its memory, and compiled rules are faster.

    >>> from offworld.games import find
    >>> from offworld.match import Match
    >>> match = Match.new(find("cytress"), seats=2, seed=7)
    >>> seat = match.waiting()[0]
    >>> choose("greedy", match.game, match.box, match.view(seat), seat, 5) in match.options(seat)
    True
    """
    from offworld.bots.thinker import Thinker

    return Thinker(game, compiled=False).choose(name, box, view, seat, seed)


def seed_for(match_seed: int, moves: int) -> int:
    """Return the seed of a bot's dice after some moves, so that a match can be repeated.

    >>> seed_for(7, 0) == seed_for(7, 0)
    True
    >>> seed_for(7, 0) == seed_for(7, 1)
    False
    """
    return (match_seed + GOLDEN_64 * (moves + 1)) % 2**63
