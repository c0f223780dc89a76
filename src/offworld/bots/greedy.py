"""The greedy bot: it tries every answer, finishes its turn, and takes the best by `evaluate`."""

from offworld.bots.buffers import BEST_NEXT, NEXT, TRIAL, WALK
from offworld.kernel.bitboards import lowest
from offworld.kernel.contract import (
    apply,
    contested,
    evaluate,
    extends_turn,
    imagine,
    legal,
    samples,
    trials,
    turn_of,
    turn_potential,
    waiting,
)
from offworld.kernel.dice import MAIN, below, next_word
from offworld.kernel.rule import rule

MOST_QUESTIONS = 12  # questions after an answer that the bot answers to finish its turn
NOISE_STEPS = 1024  # how finely noise is drawn: steps between none and all of it
UNBOUNDED = 1 << 60  # larger than any evaluation
UNKNOWN = -UNBOUNDED  # a value that was not calculated


@rule
def greedy(box, view, seat, noise, dice, buffers):
    """Return the option with the best evaluation at the end of this turn; of equals, any.

    `noise` is in percent of the range between the worst and the best answer. A random part of it is
    added to each value, so the closer an answer is to the best, the more often it is taken.
    """
    buffers.scratch[WALK] = view
    imagine(box, buffers.scratch[WALK], seat, next_word(dice, MAIN))
    count = legal(box, buffers.scratch[WALK], seat, buffers.out)
    if count == 1:
        return buffers.out[0]
    low, high = UNBOUNDED, -UNBOUNDED
    for i in range(count):
        value = answer_value(box, view, seat, buffers.out[i], dice, buffers.inner, buffers.scratch)
        buffers.values[i] = value
        low, high = min(low, value), max(high, value)
    best = -1
    equals = 0
    chosen = buffers.out[0]
    for i in range(count):
        value = buffers.values[i] - low
        if noise > 0:
            raised = noise * below(dice, MAIN, NOISE_STEPS)
            value = 100 * NOISE_STEPS * value // max(1, high - low) + raised
        if value > best:
            best = value
            equals = 0
        if value == best:
            equals += 1
            if below(dice, MAIN, equals) == 0:
                chosen = buffers.out[i]
    return chosen


@rule
def greedy_for(box, view, seat, other, dice, buffers):
    """Return the option of a seat with the best evaluation for another place; of equals, any."""
    buffers.scratch[WALK] = view
    imagine(box, buffers.scratch[WALK], seat, next_word(dice, MAIN))
    best = -UNBOUNDED
    equals = 0
    chosen = 0
    for i in range(legal(box, buffers.scratch[WALK], seat, buffers.out)):
        buffers.scratch[TRIAL] = buffers.scratch[WALK]
        apply(box, buffers.scratch[TRIAL], seat, buffers.out[i])
        value = evaluate(box, buffers.scratch[TRIAL], other)
        if value > best:
            best = value
            equals = 0
        if value == best:
            equals += 1
            if below(dice, MAIN, equals) == 0:
                chosen = buffers.out[i]
    return chosen


# The rules below take two of the buffers instead of all: passing all costs a fifth of the speed.


@rule
def answer_value(box, view, seat, option, dice, inner, scratch):
    """Return the value of an option at the end of the turn, summed over `samples` imagined states.

    The first sample is the state in scratch[WALK].
    """
    turn = int(scratch[WALK].turn)
    value = 0
    for sample in range(samples(box, view, seat)):
        scratch[TRIAL] = scratch[WALK]
        if sample > 0:
            scratch[TRIAL] = view
            imagine(box, scratch[TRIAL], seat, next_word(dice, MAIN))
        apply(box, scratch[TRIAL], seat, option)
        end = finish_turn(box, seat, turn, dice, inner, scratch)
        value += state_value(box, scratch[TRIAL], seat, turn) if end == UNKNOWN else end
    return value


@rule
def finish_turn(box, seat, turn, dice, inner, scratch):
    """Answer the rest of a seat's turn in scratch[TRIAL], each question by its best answer.

    Return the state's value, or UNKNOWN if it was not needed to find the answers.
    """
    value = UNKNOWN
    for _ in range(MOST_QUESTIONS):
        if scratch[TRIAL].turn != turn:
            return value
        if waiting(box, scratch[TRIAL]) >> seat & 1 == 0:
            answer_for_others(box, seat, turn, dice, inner, scratch)
            value = UNKNOWN
            if scratch[TRIAL].turn != turn or waiting(box, scratch[TRIAL]) >> seat & 1 == 0:
                return value
        if not extends_turn(box, scratch[TRIAL], seat):
            return value
        value = take_best(box, seat, turn, inner, scratch)
    return value


@rule
def answer_for_others(box, seat, turn, dice, inner, scratch):
    """Guess in scratch[TRIAL] what others answer within a seat's turn, or together with it.

    Where one reacts or accepts an offer, it takes its best answer; equals are drawn by lot. What
    several choose together is secret, so each of them chooses at random: judged by its result, a
    choice would know the seat's own.
    """
    for _ in range(MOST_QUESTIONS):
        seats = waiting(box, scratch[TRIAL])
        if seats == 0 or seats >> seat & 1 or not involves(box, scratch[TRIAL], seat, turn):
            return
        other = lowest(seats)
        if contested(box, scratch[TRIAL]):
            count = legal(box, scratch[TRIAL], other, inner)
            apply(box, scratch[TRIAL], other, inner[below(dice, MAIN, count)])
        else:
            take_best_by_lot(box, other, turn, dice, inner, scratch)


@rule
def involves(box, s, seat, turn):
    """Return whether what others are asked now is part of a seat's turn."""
    return s.turn == turn and (turn_of(box, s) == seat or contested(box, s))


@rule
def take_best(box, seat, turn, inner, scratch):
    """Take a seat's best answer in scratch[TRIAL], of equals the first; return its value.

    An answer that is the only one needs no evaluation: its value is UNKNOWN.
    """
    count = trials(box, scratch[TRIAL], seat, inner)
    if count == 1:
        apply(box, scratch[TRIAL], seat, inner[0])
        return UNKNOWN
    best = -UNBOUNDED
    for i in range(count):
        scratch[NEXT] = scratch[TRIAL]
        apply(box, scratch[NEXT], seat, inner[i])
        value = state_value(box, scratch[NEXT], seat, turn)
        if value > best:
            best = value
            scratch[BEST_NEXT] = scratch[NEXT]
    scratch[TRIAL] = scratch[BEST_NEXT]
    return best


@rule
def take_best_by_lot(box, seat, turn, dice, inner, scratch):
    """Take a seat's best answer in scratch[TRIAL], of equals any."""
    best = -UNBOUNDED
    equals = 0
    for i in range(legal(box, scratch[TRIAL], seat, inner)):
        scratch[NEXT] = scratch[TRIAL]
        apply(box, scratch[NEXT], seat, inner[i])
        value = state_value(box, scratch[NEXT], seat, turn)
        if value > best:
            best = value
            equals = 0
        if value == best:
            equals += 1
            if below(dice, MAIN, equals) == 0:
                scratch[BEST_NEXT] = scratch[NEXT]
    scratch[TRIAL] = scratch[BEST_NEXT]


@rule
def state_value(box, s, seat, turn):
    """Return the evaluation of a state for a seat that answers in `turn`.

    In a later turn, the potential of that turn is left out: otherwise ending a turn would look
    better than it is.
    """
    return evaluate(box, s, seat) - (turn_potential(box, s, seat) if s.turn != turn else 0)
