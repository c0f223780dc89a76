"""The searching bot: information-set Monte-Carlo tree search, written once for every game over views and `imagine`.

Each iteration imagines a full state from the view and walks down the tree by the seat's own answers of this turn. A node stands for the
answers that lead to it, not for one state: what chance does in between may differ each time, and only the answers that the imagined state
has are looked at. At a new node the bot judges by `appraise` how its seat stands once the turn is finished, or some turns later if
everybody goes on greedily, and hands that back up. What it finds is measured between the least and the most found so far, so games need
no common scale. Where several seats are asked at once, the others' answers are left to the greedy bot: by the rules of such games they
touch nothing that the seat could do meanwhile.

A turn is a chain of small questions. When the next one is what the search foresaw, its tree goes on from the answer that was given.
"""

from math import log, sqrt

from offworld.bots.desk import BEFORE, DEEPEST, GIVEN, GROWN, LAST, LEAST, MOST, NODES, NOW, ROOT, THINKER
from offworld.bots.greedy import finish_turn, greedy, looks
from offworld.kernel.contract import apply, imagine, legal, observe, waiting
from offworld.kernel.dice import below, next_word
from offworld.kernel.drivers import lowest
from offworld.kernel.rule import rule

EXPLORING = 0.5  # how much an answer that was seldom tried is worth trying
FIRST_SIGHT = 0.2  # how much its looks at first sight count until it has been tried
FAR = 1 << 60


@rule
def search(box, view, seat, iterations, ahead, dice, desk):
    """The answer that was tried most often, in so many iterations, those of the turn's earlier questions that led here among them."""
    grow(box, view, seat, begin(box, view, seat, iterations, dice, desk), ahead, dice, desk)
    return settle(box, view, seat, dice, desk)


# --- the tree and the turn ---


@rule
def begin(box, view, seat, iterations, dice, desk):
    """Goes on from the last answer if the question is the one that was foreseen then, otherwise with a new tree; iterations to do."""
    if foreseen(box, view, seat, dice, desk) and desk.mind[GROWN] < NODES // 2:
        desk.mind[ROOT] = desk.mind[GIVEN]
    else:
        desk.mind[ROOT] = 0
        desk.mind[GROWN] = 0
        plant(desk, 0, 0, 0)
        desk.found[LEAST] = FAR
        desk.found[MOST] = -FAR
    desk.mind[THINKER] = seat
    desk.mind[GIVEN] = 0
    if legal(box, view, seat, desk.out) == 1:
        return 0
    return max(iterations // 4, iterations - desk.visits[desk.mind[ROOT]])


@rule
def foreseen(box, view, seat, dice, desk):
    """Does the last answer lead here whatever the seat can't know? Then what was found beyond it holds."""
    if desk.mind[GIVEN] == 0 or desk.mind[THINKER] != seat:
        return False
    for _ in range(2):
        desk.paper[1] = desk.paper[BEFORE]
        imagine(box, desk.paper[1], seat, next_word(dice))
        apply(box, desk.paper[1], seat, desk.option[desk.mind[GIVEN]])
        observe(box, desk.paper[1], seat, desk.seen)
        desk.paper[1] = view
        if not alike(desk.paper_bytes[1], desk.seen_bytes[0]):
            return False
    return True


@rule
def alike(one, other):
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


@rule
def settle(box, view, seat, dice, desk):
    """The answer that was tried most often, of equals any, or the only one; it is kept in mind for the next question."""
    best = 0
    equals = 0
    child = desk.child[desk.mind[ROOT]]
    while child != 0:
        if best == 0 or desk.visits[child] > desk.visits[best] + 1:  # tries take turns: one more says nothing
            best = child
            equals = 1
        elif desk.visits[child] >= desk.visits[best] - 1:
            equals += 1
            if below(dice, equals) == 0:
                best = child
        child = desk.sibling[child]
    desk.mind[GIVEN] = best
    desk.paper[BEFORE] = view
    if best == 0:
        legal(box, view, seat, desk.out)
        return desk.out[0]
    return desk.option[best]


# --- growing ---


@rule
def grow(box, view, seat, iterations, ahead, dice, desk):
    """So many iterations more, each so many turns ahead."""
    for _ in range(iterations):
        look(box, view, seat, False, ahead, dice, desk)


@rule
def plant(desk, parent, option, promise):
    """A new node as its parent's first child; the first node of all is the root."""
    node = desk.mind[GROWN]
    desk.option[node] = option
    desk.child[node] = 0
    desk.sibling[node] = 0
    desk.visits[node] = 0
    desk.offered[node] = 0
    desk.promise[node] = promise
    desk.total[node] = 0
    if node != parent:
        desk.sibling[node] = desk.child[parent]
        desk.child[parent] = node
    desk.mind[GROWN] = node + 1


@rule
def look(box, view, seat, fair, ahead, dice, desk):
    """One iteration: down the tree on an imagined state, one node beyond it, and back up; the first answer's node.

    Fair is to begin with the answer that was tried least.
    """
    desk.paper[0] = view
    imagine(box, desk.paper[0], seat, next_word(dice))
    turn = desk.paper[0].turn
    node = desk.mind[ROOT]
    desk.visits[node] += 1
    depth = 0
    while depth + 1 < DEEPEST and desk.paper[0].turn == turn:
        if waiting(box, desk.paper[0]) >> seat & 1 == 0:
            break  # what others do meanwhile is not the seat's to choose
        count = legal(box, desk.paper[0], seat, desk.out)
        find_answers(box, node, seat, turn, count, desk)
        node = least_tried(count, desk) if fair and depth == 0 else most_promising(count, desk)
        if node == 0:
            break  # no room for more nodes
        apply(box, desk.paper[0], seat, desk.option[node])
        desk.path[depth] = node
        depth += 1
        if desk.visits[node] == 0:
            break
    worth = judge(box, seat, turn, ahead, dice, desk)
    desk.found[LAST] = worth
    desk.found[LEAST] = min(desk.found[LEAST], worth)
    desk.found[MOST] = max(desk.found[MOST], worth)
    for i in range(depth):
        desk.visits[desk.path[i]] += 1
        desk.total[desk.path[i]] += worth
    return desk.path[0] if depth > 0 else 0


@rule
def next_to_answer(seats, seat):
    """The searching seat first: where several answer at once, the order makes no difference."""
    return seat if seats >> seat & 1 else lowest(seats)


@rule
def find_answers(box, node, seat, turn, count, desk):
    """The node of each answer; those that are missing are made, each with what it promises at first sight."""
    for i in range(count):
        desk.node_of[desk.out[i]] = 0
    child = desk.child[node]
    while child != 0:
        desk.node_of[desk.option[child]] = child
        child = desk.sibling[child]
    for i in range(count):
        if desk.node_of[desk.out[i]] == 0 and desk.mind[GROWN] < NODES:
            desk.paper[1] = desk.paper[0]
            apply(box, desk.paper[1], seat, desk.out[i])
            desk.node_of[desk.out[i]] = desk.mind[GROWN]
            plant(desk, node, desk.out[i], looks(box, desk.paper[1], seat, turn))


@rule
def most_promising(count, desk):
    """The node of the answer with the highest upper bound, 0 if none of them has a node."""
    high = -FAR
    low = FAR
    for i in range(count):
        node = desk.node_of[desk.out[i]]
        if node != 0:
            high = max(high, desk.promise[node])
            low = min(low, desk.promise[node])
    best = -1e300
    chosen = 0
    for i in range(count):
        node = desk.node_of[desk.out[i]]
        if node != 0:
            desk.offered[node] += 1
            bound = upper_bound(node, high, low, desk)
            if bound > best:
                best = bound
                chosen = node
    return chosen


@rule
def least_tried(count, desk):
    """The node of the answer that was tried least, 0 if none of them has a node."""
    chosen = 0
    for i in range(count):
        node = desk.node_of[desk.out[i]]
        if node != 0 and (chosen == 0 or desk.visits[node] < desk.visits[chosen]):
            chosen = node
    return chosen


@rule
def upper_bound(node, high, low, desk):
    """What an answer has led to, from 0 to 1, and what may be said for trying it; one that was never tried may be the best of all."""
    visits = desk.visits[node]
    span = desk.found[MOST] - desk.found[LEAST]
    mean = 1.0
    if visits > 0 and span > 0:
        mean = (desk.total[node] / visits - desk.found[LEAST]) / span
    looks = (desk.promise[node] - high) / (high - low + 1.0)
    return mean + EXPLORING * sqrt(log(desk.offered[node] + 1.0) / (visits + 1.0)) + FIRST_SIGHT * looks / (visits + 1.0)


@rule
def judge(box, seat, turn, ahead, dice, desk):
    """How the seat stands once its turn is finished, and so many more have been played; paper[NOW] is the table then."""
    desk.paper[1] = desk.paper[0]
    finish_turn(box, seat, desk.inner, desk.paper, turn)
    desk.paper[NOW] = desk.paper[1]
    if ahead > 0:
        play_on(box, seat, turn + ahead, dice, desk)
    return looks(box, desk.paper[NOW], seat, turn)


@rule
def play_on(box, seat, last, dice, desk):
    """Every seat plays by the greedy bot on paper[NOW], through a last turn or to the end of the game."""
    seats = waiting(box, desk.paper[NOW])
    while seats != 0 and desk.paper[NOW].turn <= last:
        actor = next_to_answer(seats, seat)
        apply(box, desk.paper[NOW], actor, greedy(box, desk.paper[NOW], actor, 0, dice, desk))
        seats = waiting(box, desk.paper[NOW])
