"""The bots by name, and how each thinks, in numbers that compiled drivers read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from offworld.kernel.game import Game

LEVELS = ("cadet", "pilot", "captain", "admiral")  # for people, from the weakest to the strongest
NAMES = ("random", "greedy", *LEVELS)  # random and greedy are fast, and what others are measured by

METHOD, ITERATIONS, AHEAD, NOISE = range(4)  # what is told of a bot
RANDOM, GREEDY, SEARCH = range(3)  # methods

How = tuple[int, int, int, int]


def noisy(noise: int) -> How:
    """Greedy, but lesser answers may look best to it: `noise` in hundredths of what lies between the worst and the best."""
    return (GREEDY, 0, 0, noise)


def searching(iterations: int, ahead: int) -> How:
    """A search of so many iterations, each judged so many turns after the present one."""
    return (SEARCH, iterations, ahead, 0)


BASELINES = {"random": (RANDOM, 0, 0, 0), "greedy": noisy(0)}
USUAL = dict(zip(LEVELS, (noisy(120), noisy(60), noisy(0), searching(300, 1)), strict=True))  # where a game says nothing else


def how(name: str, game: Game) -> How:
    """How a bot thinks about a game."""
    if name not in NAMES:
        raise ValueError(f"there is no bot {name!r}: choose from {', '.join(NAMES)}")
    return BASELINES[name] if name in BASELINES else game.levels.get(name, USUAL[name])


def searches(name: str, game: Game) -> bool:
    """Does a bot think so much that it needs compiled rules?"""
    return how(name, game)[METHOD] == SEARCH
