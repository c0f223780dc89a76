"""Games played to their end from a position: what chances of winning and expected scores are counted from."""

from offworld.bots.buffers import LAST, NOW
from offworld.bots.search import FAR, grow, look, play_on
from offworld.kernel.contract import apply, imagine, score, winners
from offworld.kernel.dice import MAIN, next_word
from offworld.kernel.rule import rule

ANSWER, WORTH, WON, SCORES = range(
    4
)  # the columns of a playout: the first answer, how it looked after the turn, winners, scores
FAIR = 3  # one of so many begins with the answer that was tried least


@rule
def consult(box, view, seat, every, ahead, dice, buffers, rows):
    """Grows the tree and plays one of so many iterations on to the end of the game: a row each.

    Lesser answers get their share of tries and of playouts, or little could be said of them.
    """
    for i in range(len(rows)):
        for _ in range(every // FAIR):
            look(box, view, seat, True, ahead, dice, buffers)
        grow(box, view, seat, every - every // FAIR - 1, ahead, dice, buffers)
        rows[i, ANSWER] = buffers.option[look(box, view, seat, i % FAIR == 0, ahead, dice, buffers)]
        rows[i, WORTH] = buffers.found[LAST]
        play_on(box, seat, FAR, dice, buffers)
        rows[i, WON] = winners(box, buffers.scratch[NOW])
        score(box, buffers.scratch[NOW], rows[i, SCORES:])


@rule
def finals(box, view, seat, option, dice, buffers, states):
    """The ends of games that go on from an answer."""
    for i in range(len(states)):
        buffers.scratch[NOW] = view
        imagine(box, buffers.scratch[NOW], seat, next_word(dice, MAIN))
        apply(box, buffers.scratch[NOW], seat, option)
        play_on(box, seat, FAR, dice, buffers)
        states[i] = buffers.scratch[NOW]
