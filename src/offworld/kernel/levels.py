"""Bots by name, and how each thinks: a method and a few numbers that compiled drivers read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LEVELS = ("cadet", "pilot", "captain", "admiral")  # for people, from weakest to strongest
BOT_NAMES = ("random", "greedy", *LEVELS)  # random and greedy are fast: baselines for simulations

RANDOM, GREEDY, SEARCH = range(3)  # methods


class BotSpec(NamedTuple):
    """How a bot thinks. Compiled drivers read it as a row of integers: METHOD, ITERATIONS, ...

    >>> BotSpec(SEARCH, iterations=300, ahead=1)
    BotSpec(method=2, iterations=300, ahead=1, noise=0, among=0)
    """

    method: int
    iterations: int = 0  # of a search, for each answer
    ahead: int = 0  # turns after the present one at which a search evaluates
    noise: int = 0  # of the greedy bot: percent of the range between worst and best answer
    among: int = 0  # answers that a search compares, the greedy bot's best; 0: a tree of all


METHOD, ITERATIONS, AHEAD, NOISE, AMONG = range(len(BotSpec._fields))  # columns of its integers


def noisy(noise: int) -> BotSpec:
    """Return a greedy bot that misjudges answers by up to `noise` percent of their range.

    >>> noisy(60)
    BotSpec(method=1, iterations=0, ahead=0, noise=60, among=0)
    """
    return BotSpec(GREEDY, noise=noise)


def searching(iterations: int, ahead: int) -> BotSpec:
    """Return a bot that searches, evaluating `ahead` turns after the present one.

    >>> searching(300, ahead=1)
    BotSpec(method=2, iterations=300, ahead=1, noise=0, among=0)
    """
    return BotSpec(SEARCH, iterations=iterations, ahead=ahead)


def comparing(among: int, rollouts: int, ahead: int) -> BotSpec:
    """Return a bot that compares the greedy bot's best answers by rollouts.

    It suits games with long turns of many small questions, and with dice or draws in them.

    >>> comparing(among=6, rollouts=60, ahead=0)
    BotSpec(method=2, iterations=60, ahead=0, noise=0, among=6)
    """
    return BotSpec(SEARCH, iterations=rollouts, ahead=ahead, among=among)


BASELINES = {"random": BotSpec(RANDOM), "greedy": noisy(0)}
DEFAULT_LEVELS: Mapping[str, BotSpec] = dict(
    zip(LEVELS, (noisy(120), noisy(60), noisy(0), searching(300, 1)), strict=True)
)


def bot_spec(name: str, levels: Mapping[str, BotSpec]) -> BotSpec:
    """Return how a bot thinks in a game with these levels; `ValueError` for an unknown name."""
    if name not in BOT_NAMES:
        raise ValueError(f"there is no bot {name!r}: choose from {', '.join(BOT_NAMES)}")
    return BASELINES[name] if name in BASELINES else levels.get(name, DEFAULT_LEVELS[name])
