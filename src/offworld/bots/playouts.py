"""Games played to their end from a position: what chances of winning and expected scores are counted from."""

from offworld.bots.desk import LAST, NOW
from offworld.bots.search import FAR, grow, look, play_on
from offworld.kernel.contract import apply, imagine, score, winners
from offworld.kernel.dice import next_word
from offworld.kernel.rule import rule

ANSWER, WORTH, WON, SCORES = range(4)  # the columns of a playout: the first answer, how it looked after the turn, winners, scores
FAIR = 3  # one of so many begins with the answer that was tried least


@rule
def consult(box, view, seat, every, ahead, dice, desk, rows):
    """Grows the tree and plays one of so many iterations on to the end of the game: a row each.

    Lesser answers get their share of tries and of playouts, or little could be said of them.
    """
    for i in range(len(rows)):
        for _ in range(every // FAIR):
            look(box, view, seat, True, ahead, dice, desk)
        grow(box, view, seat, every - every // FAIR - 1, ahead, dice, desk)
        rows[i, ANSWER] = desk.option[look(box, view, seat, i % FAIR == 0, ahead, dice, desk)]
        rows[i, WORTH] = desk.found[LAST]
        play_on(box, seat, FAR, dice, desk)
        rows[i, WON] = winners(box, desk.paper[NOW])
        score(box, desk.paper[NOW], rows[i, SCORES:])


@rule
def finals(box, view, seat, option, dice, desk, states):
    """The ends of games that go on from an answer."""
    for i in range(len(states)):
        desk.paper[NOW] = view
        imagine(box, desk.paper[NOW], seat, next_word(dice))
        apply(box, desk.paper[NOW], seat, option)
        play_on(box, seat, FAR, dice, desk)
        states[i] = desk.paper[NOW]
