"""Bots: they get views, never states."""

from __future__ import annotations

from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record

NAMES = ("random", "greedy", "search")  # from the weakest to the strongest


def kind(name: str) -> int:
    """The number of a bot, as compiled drivers know it."""
    if name not in NAMES:
        raise ValueError(f"there is no bot {name!r}: choose from {', '.join(NAMES)}")
    return NAMES.index(name)


def choose(name: str, game: Game, box: Box, view: Record, seat: int, seed: int) -> int:
    """A bot's answer to the question its seat is asked, interpreted: at once, with nothing to compile."""
    from offworld.bots.desk import interpreted_desk
    from offworld.bots.play import choose_option
    from offworld.kernel.dice import BOTS, seed_dice

    dice = [0] * 4
    seed_dice(dice, seed, BOTS)
    chosen = game.narrated(choose_option)(box.record, view, seat, kind(name), dice, interpreted_desk(game))
    return int(chosen)
