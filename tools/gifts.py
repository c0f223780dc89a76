"""Measure what a block of Zaibatsu is worth: a random player controls it from the beginning.

    python -m tools.gifts Freeside A.I.      600 games with each block, four greedy bots

Printed is how often that player wins, with the block's effect and without it. At the end of a game
the winner holds most blocks in any case, so the owners of a block there say little about it.
"""

from __future__ import annotations

import argparse

import numpy as np

from offworld.bots.buffers import compiled_buffers
from offworld.bots.play import play_on
from offworld.games.zaibatsu import GAME, state
from offworld.games.zaibatsu.icebreak import take_block
from offworld.games.zaibatsu.search import link_block, turn_up
from offworld.kernel.contract import apply, legal, setup, winners
from offworld.kernel.dice import BOTS, MAIN, WORDS, below, seed_dice
from offworld.kernel.hexes import opposite, side_facing, step_q, step_r
from offworld.kernel.records import packed
from offworld.kernel.rule import rule
from offworld.kernel.statistics import Rate
from offworld.lab.simulate import seeds

SEATS = 4


@rule
def take_out(s, block):
    """Take a block out of the pile."""
    if s.top == block:
        turn_up(s)
    else:
        s.pile[block] = 0
        s.pile_blocks -= 1


@rule
def give(box, s, block, seat, dice):
    """Lay a block beside the Central Core, anyhow, and let a seat control it."""
    take_out(s, block)
    direction = below(dice, MAIN, state.SIDES)
    sixths = below(dice, MAIN, state.SIDES)
    while box.block_sides[block, side_facing(opposite(direction), sixths)] == state.NONE:
        sixths = below(dice, MAIN, state.SIDES)
    place = link_block(s, block, step_q(direction), step_r(direction), sixths)
    effect = int(box.block_effect[block])
    if effect != state.NO_EFFECT and effect != state.FIGURE:
        s.effect_at[effect] = place
    take_block(box, s, seat, place)


@rule
def gift_wins(box, s, view, seats, seed, block, specs, dice, buffers):
    """Play a game in which a random seat gets a block, and return whether it wins."""
    setup(box, s, seats, state.STANDARD, seed)
    seed_dice(dice, seed, BOTS)
    while s.stage == state.CHOOSING:
        count = legal(box, s, int(s.actor), buffers.out)
        apply(box, s, int(s.actor), buffers.out[below(dice, MAIN, count)])
    seat = below(dice, MAIN, seats)
    give(box, s, block, seat, dice)
    play_on(box, s, view, specs, dice, buffers)
    return winners(box, s) >> seat & 1


def measure(block: int, games: int, bot: str, has_effect: bool) -> Rate:
    """Return how often the player who was given a block wins."""
    box = packed(GAME.open_box().record).copy()
    if not has_effect:
        box["block_effect"][block] = state.NO_EFFECT
    play = GAME.compiled(gift_wins)
    specs = np.array([GAME.bot(bot)] * SEATS, np.int64)
    view, dice = np.zeros(1, GAME.state), np.zeros((1, WORDS), np.int64)
    buffers, wins = compiled_buffers(GAME), 0
    for seed in seeds(1, 0, games):
        s = np.zeros(1, GAME.state)[0]
        wins += play(box, s, view, SEATS, int(seed), block, specs, dice, buffers)
    return Rate(float(wins), games)


def main() -> None:
    """Measure the blocks that are named."""
    names = GAME.open_box().names["block"]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("block", nargs="+", choices=names[1:], metavar="block")
    parser.add_argument("--games", type=int, default=600, help="default: %(default)s")
    parser.add_argument("--bot", default="greedy", help="default: %(default)s")
    asked = parser.parse_args()
    try:
        GAME.bot(asked.bot)
    except ValueError as error:
        parser.error(str(error))
    for name in asked.block:
        for has_effect in (True, False):
            rate = measure(names.index(name), asked.games, asked.bot, has_effect)
            low, high = rate.interval
            words = "with its effect" if has_effect else "without"
            share = f"{100 * rate.rate:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
            print(f"{name}, {words}: {share} of {asked.games}", flush=True)


if __name__ == "__main__":
    main()
