"""The comparing bot: it plays out the answers that the greedy bot thinks best, and takes the best.

A tree search spreads its iterations over all answers of a long turn, and what a roll or a draw
brings drowns small differences. This bot looks at few answers instead: each is followed by the
greedy bot at every seat to the end of the turn, or some turns further, and evaluated there. In a
heat every answer left gets one rollout, from the same imagined state. After equal shares of the
rollouts the worse half of the answers is dropped (sequential halving). The greedy bot's own value
counts as much as a few rollouts.
"""

from offworld.bots.buffers import (
    HEAT_SEED,
    RACE_DONE,
    RACE_LEFT,
    RACE_NEXT,
    RACE_ROUNDS,
    ROLLOUT,
    TREE_ANSWER,
)
from offworld.bots.greedy import UNBOUNDED, greedy, state_value
from offworld.bots.search import rollout
from offworld.kernel.contract import apply, imagine, legal, samples
from offworld.kernel.dice import MAIN, next_word
from offworld.kernel.rule import rule

PRIOR_ROLLOUTS = 10  # rollouts that the greedy bot's value of an answer counts for


@rule
def compare(box, view, seat, rollouts, ahead, among, dice, buffers):
    """Return the best of the `among` answers that the greedy bot thinks best."""
    missing = start_comparing(box, view, seat, rollouts, among, dice, buffers)
    run_rollouts(box, view, seat, missing, rollouts, ahead, dice, buffers)
    return best_compared(box, view, seat, buffers)


@rule
def start_comparing(box, view, seat, rollouts, among, dice, buffers):
    """Choose the answers to compare; return how many rollouts to run, none for a forced answer."""
    chosen = greedy(box, view, seat, 0, dice, buffers)
    count = legal(box, view, seat, buffers.out)
    buffers.tree[TREE_ANSWER] = 0  # the tree of a search that was here before is overwritten
    buffers.option[0] = chosen
    left = 1 if count == 1 else min(among, count)
    if left > 1:
        weight = samples(box, view, seat)
        for k in range(left):
            best = 0
            for i in range(1, count):
                if buffers.values[i] > buffers.values[best]:
                    best = i
            buffers.option[k] = buffers.out[best]
            buffers.total[k] = PRIOR_ROLLOUTS * buffers.values[best] // weight
            buffers.values[best] = -UNBOUNDED
    rounds = 0
    while 1 << rounds < left:
        rounds += 1
    buffers.tree[RACE_LEFT] = left
    buffers.tree[RACE_ROUNDS] = rounds
    buffers.tree[RACE_NEXT] = 0
    buffers.tree[RACE_DONE] = 0
    return rollouts if left > 1 else 0


@rule
def run_rollouts(box, view, seat, missing, rollouts, ahead, dice, buffers):
    """Run `missing` rollouts of `rollouts` in all, each evaluated `ahead` turns later."""
    turn = int(view.turn)
    for _ in range(missing):
        if buffers.tree[RACE_LEFT] == 1:
            return
        k = buffers.tree[RACE_NEXT]
        if k == 0:
            buffers.tree[HEAT_SEED] = next_word(dice, MAIN)
        buffers.scratch[ROLLOUT] = view
        imagine(box, buffers.scratch[ROLLOUT], seat, buffers.tree[HEAT_SEED])
        apply(box, buffers.scratch[ROLLOUT], seat, buffers.option[k])
        rollout(box, seat, turn + ahead, dice, buffers)
        buffers.prior[k] = state_value(box, buffers.scratch[ROLLOUT], seat, turn)
        buffers.tree[RACE_NEXT] = k + 1
        buffers.tree[RACE_DONE] += 1
        if k + 1 == buffers.tree[RACE_LEFT]:
            end_heat(rollouts, buffers)


@rule
def end_heat(rollouts, buffers):
    """Add up the values of a heat; drop the worse half when its share of the rollouts is spent."""
    left = buffers.tree[RACE_LEFT]
    for k in range(left):
        buffers.total[k] += buffers.prior[k]
    buffers.tree[RACE_NEXT] = 0
    if buffers.tree[RACE_DONE] * buffers.tree[RACE_ROUNDS] < rollouts:
        return
    keep = (left + 1) // 2
    while left > keep:
        worst = 0
        for k in range(1, left):
            if buffers.total[k] <= buffers.total[worst]:
                worst = k
        left -= 1
        buffers.option[worst] = buffers.option[left]
        buffers.total[worst] = buffers.total[left]
    buffers.tree[RACE_LEFT] = left
    buffers.tree[RACE_DONE] = 0


@rule
def best_compared(box, view, seat, buffers):
    """Return the best answer of those left, by the heats that are complete."""
    best = 0
    for k in range(1, buffers.tree[RACE_LEFT]):
        if buffers.total[k] > buffers.total[best]:
            best = k
    return buffers.option[best]
