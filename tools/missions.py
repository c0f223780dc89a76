"""Measure Cryo's missions: how often each is kept, and what it is worth.

    python -m tools.missions                  4,000 games, and 4,000 for each mission
    python -m tools.missions --games 20000    more
    python -m tools.missions --bot captain    by other bots than greedy ones

Bots play with two seats. Who keeps a mission wins more often than others for two reasons:
the mission scores, and leaders can afford it. So each mission is also given away: one seat begins
with it for nothing, the other with any other mission, and they exchange places in every second
game. The share of games won with it is 50 % if all missions are worth the same.
"""

from __future__ import annotations

import argparse
import json
from typing import NamedTuple

import numpy as np

from offworld.bots.buffers import compiled_buffers
from offworld.bots.play import play_on
from offworld.games import find
from offworld.games.cryo import state
from offworld.kernel.contract import setup, winners
from offworld.kernel.dice import BOTS, WORDS, seed_dice
from offworld.kernel.game import Game
from offworld.kernel.records import packed
from offworld.kernel.rule import rule
from offworld.kernel.statistics import Rate, win_shares
from offworld.lab.simulate import Experiment, seeds, simulate

SEATS = 2
MARGIN = 0.05  # above even, that no mission may exceed


class Mission(NamedTuple):
    """What was measured about one mission."""

    name: str
    kept: Rate  # by how many players
    won_by_keepers: Rate
    won_with: Rate  # given to one seat, and any other mission to the other

    def as_data(self) -> dict[str, object]:
        rates = ("kept", "won_by_keepers", "won_with")
        return {"name": self.name, **{each: getattr(self, each).as_data() for each in rates}}

    @property
    def is_fair(self) -> bool:
        """Whether it is kept by somebody, and is not worth too much."""
        return self.kept.rate > 0 and self.won_with.rate <= 0.5 + MARGIN


@rule
def give(s, seat, card):
    """Lay a card of the deck on a seat's platform as a mission; return whether there was one."""
    if s.deck[card] == 0:
        return False
    s.deck[card] -= 1
    s.deck_cards -= 1
    s.mission[seat, card] += 1
    s.missions[seat] += 1
    return True


@rule
def games_with_gifts(box, states, seeds, gifts, specs, won, view, dice, buffers):
    """Play a game for each seed, in which each seat begins with its mission of `gifts`.

    `won` gets the winners as bits; none where a card was not in the deck.
    """
    for i in range(len(seeds)):
        setup(box, states[i], SEATS, 0, seeds[i])
        seed_dice(dice, seeds[i], BOTS)
        won[i] = 0
        if give(states[i], 0, gifts[i, 0]) and give(states[i], 1, gifts[i, 1]):
            play_on(box, states[i], view, specs, dice, buffers)
            won[i] = winners(box, states[i])


def gifts_of(card: int, games: int) -> np.ndarray:
    """Return the missions of both seats in each game: the card changes its seat every game."""
    gifts = np.full((games, SEATS), card, np.int64)
    number = np.arange(games)
    gifts[number, (number + 1) % 2] = (card + 1 + number // 2 % (state.TYPES - 1)) % state.TYPES
    return gifts


def won_with(game: Game, card: int, games: int, seed: int, bot: str) -> Rate:
    """Return how often the seat wins that was given a mission."""
    box, drivers = game.open_box(), game.compiled(games_with_gifts)
    specs = np.array([game.bot(bot)] * SEATS, np.int64)
    states, won = np.zeros(games, game.state), np.zeros(games, np.int64)
    rooms = (np.zeros(1, game.state), np.zeros((1, WORDS), np.int64), compiled_buffers(game))
    chances = seeds(seed + card, 0, games)
    drivers(packed(box.record), states, chances, gifts_of(card, games), specs, won, *rooms)
    number = np.flatnonzero(won)
    shares = win_shares(won, SEATS)[number, number % 2]
    return Rate(float(shares.sum()), len(number))


def measured(games: int, seed: int, bot: str) -> list[Mission]:
    """Measure all missions."""
    game = find("cryo")
    played = simulate(Experiment.of(game, SEATS, [bot], games, seed=seed))
    owned, found = played.states["mission"][:, :SEATS] > 0, []
    for card, name in enumerate(game.open_box().names["mission"]):
        mine = owned[:, :, card]
        keepers = Rate(float(played.shares[mine].sum()), int(mine.sum()))
        kept = Rate(float(mine.sum()), mine.size)
        found.append(Mission(name, kept, keepers, won_with(game, card, games, seed, bot)))
    return found


def main() -> None:
    """Print a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4000, help="games, and for each mission")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy", help="which bots play")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = measured(asked.games, asked.seed, asked.bot)
    if asked.json:
        print(json.dumps([mission.as_data() for mission in found], indent=2))
        return
    print(f"{'mission':<16}{'kept by':>10}{'keepers win':>14}{'given, wins':>26}")
    for mission in found:
        low, high = mission.won_with.interval
        given = f"{mission.won_with.rate:.1%} ({low:.1%}-{high:.1%})"
        line = f"{mission.name:<16}{mission.kept.rate:>10.1%}{mission.won_by_keepers.rate:>14.1%}"
        print(f"{line}{given:>26}{'' if mission.is_fair else '  too much'}")


if __name__ == "__main__":
    main()
