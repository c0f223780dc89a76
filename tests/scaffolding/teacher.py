"""A teacher of Pebbles for tests of reviews, whose advice is known beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.bots.oracle import Advice, Budget, Forecast, Step
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, copy
from offworld.match import Match
from offworld.review.position import Finals

ONE, TWO, THROW, DONE, KEEP, GIVE = range(6)
# the chance that each answer costs, as the teacher says
COST = {TWO: 0.0, ONE: -0.05, THROW: -0.05, DONE: 0.0, KEEP: 0.0, GIVE: -0.05}


class Teacher:
    """Advises to take two pebbles a pick: each pebble less costs five points of chance."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []  # seat and playouts

    def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget) -> Advice:
        self.asked.append((seat, budget.playouts))
        options = (KEEP, GIVE) if view.asked[seat] == KEEP else (TWO, ONE, THROW)
        here = chance_of(view, seat)
        answers = [
            Forecast(o, here + COST[o], 0.001, 10.0, 1.0, 50, (Step(seat, o),)) for o in options
        ]
        others = (1 - here) / (view.seats - 1)
        chances = tuple(here if place == seat else others for place in range(view.seats))
        return Advice(seat, tuple(answers), chances, (10.0,) * view.seats, budget.playouts, 100)

    def finals(
        self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
    ) -> Finals:
        """Win as many of the games as its chance says."""
        won = round(count * (chance_of(view, seat) + COST[option]))
        ends = np.repeat(copy(view)._array, count)
        ends["owns"] = 0
        ends["owns"][:won, seat] = 30 + np.arange(won) % 2
        ends["owns"][won:, (seat + 1) % view.seats] = 20
        ends["asked"] = -1
        return ends


def chance_of(view: Record, seat: int) -> float:
    """Return a seat's chance, by how far it is behind two pebbles a pick."""
    picks = 3 * (view.round_number - 1) + view.picks[seat]
    return 0.6 + 0.05 * (view.owns[seat] - 2 * picks)


def pebble_match(game: Game, picks: str, **settings: Any) -> Match:
    """Play Pebbles for two without sharing.

    `picks` has a letter for each pick: in each round first those of seat 0, then those of seat 1.
    """
    match, left = Match.new(game, 2, seed=3, **settings), list(picks)
    while left or not match.is_over:
        seat = match.waiting()[0]
        options = match.options(seat)
        if options[0] == ONE and not left:
            break
        match.play(seat, {"1": ONE, "2": TWO}[left.pop(0)] if options[0] == ONE else options[0])
    return match
