"""Tables of Venus that begin in the middle, and scores at the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import count

from player import Player

from offworld import games
from offworld.games.venus import state as v
from offworld.match import Match

PHONE = {"has_touch": True, "is_mobile": True}
Stop = Callable[[Match], bool]


@cache
def asks(kind: str, least: int = 2) -> Stop:
    """The first seat has a question of a kind, with a number of answers."""
    return lambda match: (
        0 in match.waiting()
        and v.OPTIONS.span(match.options(0)[0]).kind == kind
        and len(match.options(0)) >= least
    )


@cache
def played(stop: Stop, seed: int = 0) -> Match:
    """Play matches of two at random, from a seed on, until one is as wanted."""
    for each in count(seed):
        match, dice = Match.new(games.find("venus"), 2, seed=each), random.Random(each)
        while not match.is_over:
            if stop(match):
                return match
            seat = dice.choice(match.waiting())
            options = match.options(seat)
            match.play(
                seat, dice.choice([option for option in options if option != v.READY] or options)
            )
    raise AssertionError("never")


def final_scores(player: Player) -> list[int]:
    player.page.wait_for_selector("#scores .sum")
    return [
        int(cell.split()[-1]) for cell in player.page.locator("#scores .sum td").all_inner_texts()
    ]
