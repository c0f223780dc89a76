"""The greedy bot: it looks no further than the end of its own turn and takes what the game's `appraise` likes best."""

from offworld.kernel.contract import apply, appraise, begun, follows, imagine, legal, tries, waiting
from offworld.kernel.dice import below, next_word
from offworld.kernel.rule import rule

LONGEST_TURN = 12  # questions that one turn is followed through
FINE = 1024  # steps between the worst and the best answer


@rule
def greedy(box, view, seat, noise, dice, desk):
    """The option that leads to the best-looking end of this turn; of equals any.

    With noise, in hundredths of what lies between the worst and the best answer, it may take a lesser one for the best: the closer an
    answer is to the best, the more often.
    """
    desk.paper[0] = view
    imagine(box, desk.paper[0], seat, next_word(dice))
    count = legal(box, desk.paper[0], seat, desk.out)
    if count == 1:
        return desk.out[0]
    low, high = 1 << 62, -(1 << 62)
    for i in range(count):
        value = judged(box, view, seat, desk.out[i], dice, desk.inner, desk.paper)
        desk.node_of[i] = value
        low, high = min(low, value), max(high, value)
    best = -1
    equals = 0
    chosen = desk.out[0]
    for i in range(count):
        value = desk.node_of[i] - low
        if noise > 0:
            value = 100 * FINE * value // max(1, high - low) + noise * below(dice, FINE)
        if value > best:
            best = value
            equals = 0
        if value == best:
            equals += 1
            if below(dice, equals) == 0:
                chosen = desk.out[i]
    return chosen


@rule
def judged(box, view, seat, option, dice, inner, paper):
    """What an option looks worth; where chance decides, over several tries."""
    value = 0
    for attempt in range(tries(box, view, seat)):
        paper[1] = paper[0]
        if attempt > 0:
            paper[1] = view
            imagine(box, paper[1], seat, next_word(dice))
        apply(box, paper[1], seat, option)
        finish_turn(box, seat, inner, paper, paper[0].turn)
        value += looks(box, paper[1], seat, paper[0].turn)
    return value


@rule
def looks(box, s, seat, turn):
    """How well a seat stands for somebody who thinks in a turn: what the next one promises is left aside."""
    return appraise(box, s, seat) - (begun(box, s, seat) if s.turn != turn else 0)


@rule
def finish_turn(box, seat, inner, paper, turn):
    """Answers the rest of the turn on paper[1], each question by its best-looking answer."""
    for _ in range(LONGEST_TURN):
        if paper[1].turn != turn or waiting(box, paper[1]) >> seat & 1 == 0 or not follows(box, paper[1], seat):
            return
        best = -(1 << 62)
        for i in range(legal(box, paper[1], seat, inner)):
            paper[2] = paper[1]
            apply(box, paper[2], seat, inner[i])
            value = looks(box, paper[2], seat, turn)
            if value > best:
                best = value
                paper[3] = paper[2]
        paper[1] = paper[3]
