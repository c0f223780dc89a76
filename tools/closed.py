"""Measure how often Cytress closes a faction to a player who could pay for it (6.7).

    python -m tools.closed                                2,000 games with each number of seats
    python -m tools.closed --bots admiral --games 40      stronger bots, fewer games

A player is about to send a transport, has unused crews, can pay the faction's price, and its intel
lies face up; but none of its hexes is empty. Printed is the share of such choices among all choices
of a landing pad, over the whole game and by round.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from offworld.bots.buffers import compiled_buffers
from offworld.bots.play import choose_option
from offworld.games import find
from offworld.games.cytress import state
from offworld.games.cytress.pieces import price
from offworld.games.cytress.travel import has_intel
from offworld.kernel.contract import apply, observe, setup, waiting
from offworld.kernel.dice import BOTS, WORDS, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import packed
from offworld.kernel.rule import rule
from offworld.kernel.statistics import Rate
from offworld.lab.simulate import seeds

MOST = 0.05  # of the choices, at every number of seats
ROUNDS = 8  # those after the last are counted with it


class Closed(NamedTuple):
    """How often a faction was closed with one number of seats."""

    seats: int
    share: Rate
    by_round: tuple[Rate, ...]

    def as_data(self) -> dict[str, object]:
        rounds = [rate.as_data() for rate in self.by_round]
        return {"seats": self.seats, "closed": self.share.as_data(), "by_round": rounds}


@rule
def is_closed(box, s, seat):
    """Return whether a seat could pay a faction that has intel but no empty hex."""
    if s.crew[seat] == 0:
        return False
    for faction in range(state.FACTIONS):
        cost = price(s, seat, faction, box.intel_cost[faction])
        if s.empty[faction] == 0 and s.stock[seat, faction] >= cost and has_intel(s, faction):
            return True
    return False


@rule
def count_closed(box, states, seats, seeds, specs, counts, view, dice, buffers):
    """Play a game for each seed; add each choice of a pad to `counts`: round, closed or not."""
    for i in range(len(seeds)):
        s = states[i]
        setup(box, s, seats, 0, seeds[i])
        seed_dice(dice, seeds[i], BOTS)
        waited = waiting(box, s)
        while waited != 0:
            seat = someone(waited, dice)
            if s.asked == state.PAD:
                number = min(int(s.round_number), ROUNDS) - 1
                counts[number, 1 if is_closed(box, s, seat) else 0] += 1
            observe(box, s, seat, view)
            apply(box, s, seat, choose_option(box, view[0], seat, specs[seat], dice, buffers))
            waited = waiting(box, s)


def measured(
    game: Game, seats: int, bots: str, games: int, seed: int = 1, box: Box | None = None
) -> Closed:
    """Measure games with one number of seats."""
    box = box or game.open_box()
    specs = np.array([game.bot(bots)] * seats, np.int64)
    counts = np.zeros((ROUNDS, 2), np.int64)
    states, chances = np.zeros(games, game.state), seeds(seed, 0, games)
    rooms = (np.zeros(1, game.state), np.zeros((1, WORDS), np.int64), compiled_buffers(game))
    game.compiled(count_closed)(packed(box.record), states, seats, chances, specs, counts, *rooms)
    rounds = tuple(Rate(float(closed), int(free + closed)) for free, closed in counts)
    return Closed(seats, Rate(float(counts[:, 1].sum()), int(counts.sum())), rounds)


def main() -> None:
    """Print a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="with each number of seats")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--box", type=Path, help="play with this box")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    game = find("cytress")
    box = game.open_box(asked.box)
    found = [measured(game, n, asked.bots, asked.games, asked.seed, box) for n in range(2, 6)]
    if asked.json:
        print(json.dumps([each.as_data() for each in found], indent=2))
        return
    print(f"{'seats':<7}{'closed':>8}   by round")
    for each in found:
        rounds = "".join(f"{rate.rate:>7.1%}" for rate in each.by_round if rate.tries)
        mark = "" if each.share.rate <= MOST else "  too often"
        print(f"{each.seats:<7}{each.share.rate:>8.1%}   {rounds}{mark}")


if __name__ == "__main__":
    main()
