"""The greedy bot: it looks no further than the end of its own turn and takes what the game's `evaluate` likes best."""

from offworld.kernel.contract import (
    apply,
    evaluate,
    extends_turn,
    imagine,
    legal,
    samples,
    turn_potential,
    waiting,
)
from offworld.kernel.dice import MAIN, below, next_word
from offworld.kernel.rule import rule

MOST_QUESTIONS = 12  # questions that one turn is followed through
FINE = 1024  # steps between the worst and the best answer


@rule
def greedy(box, view, seat, noise, dice, buffers):
    """The option that leads to the best-looking end of this turn; of equals any.

    With noise, in hundredths of what lies between the worst and the best answer, it may take a lesser one for the best: the closer an
    answer is to the best, the more often.
    """
    buffers.scratch[0] = view
    imagine(box, buffers.scratch[0], seat, next_word(dice, MAIN))
    count = legal(box, buffers.scratch[0], seat, buffers.out)
    if count == 1:
        return buffers.out[0]
    low, high = 1 << 62, -(1 << 62)
    for i in range(count):
        value = judged(box, view, seat, buffers.out[i], dice, buffers.inner, buffers.scratch)
        buffers.node_of[i] = value
        low, high = min(low, value), max(high, value)
    best = -1
    equals = 0
    chosen = buffers.out[0]
    for i in range(count):
        value = buffers.node_of[i] - low
        if noise > 0:
            value = 100 * FINE * value // max(1, high - low) + noise * below(dice, MAIN, FINE)
        if value > best:
            best = value
            equals = 0
        if value == best:
            equals += 1
            if below(dice, MAIN, equals) == 0:
                chosen = buffers.out[i]
    return chosen


@rule
def judged(box, view, seat, option, dice, inner, scratch):
    """What an option looks worth; where chance decides, over several tries."""
    value = 0
    for attempt in range(samples(box, view, seat)):
        scratch[1] = scratch[0]
        if attempt > 0:
            scratch[1] = view
            imagine(box, scratch[1], seat, next_word(dice, MAIN))
        apply(box, scratch[1], seat, option)
        finish_turn(box, seat, inner, scratch, scratch[0].turn)
        value += value_of(box, scratch[1], seat, scratch[0].turn)
    return value


@rule
def value_of(box, s, seat, turn):
    """How well a seat stands for somebody who thinks in a turn: what the next one promises is left aside."""
    return evaluate(box, s, seat) - (turn_potential(box, s, seat) if s.turn != turn else 0)


@rule
def finish_turn(box, seat, inner, scratch, turn):
    """Answers the rest of the turn on scratch[1], each question by its best-looking answer."""
    for _ in range(MOST_QUESTIONS):
        if (
            scratch[1].turn != turn
            or waiting(box, scratch[1]) >> seat & 1 == 0
            or not extends_turn(box, scratch[1], seat)
        ):
            return
        best = -(1 << 62)
        for i in range(legal(box, scratch[1], seat, inner)):
            scratch[2] = scratch[1]
            apply(box, scratch[2], seat, inner[i])
            value = value_of(box, scratch[2], seat, turn)
            if value > best:
                best = value
                scratch[3] = scratch[2]
        scratch[1] = scratch[3]
