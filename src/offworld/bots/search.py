"""The searching bot: information-set Monte-Carlo tree search, written once for every game over views and `imagine`.

Each iteration imagines a full state from the view and walks down the tree by the seat's own answers of this turn. A node stands for the
answers that lead to it, not for one state: what chance does in between may differ each time, and only the answers that the imagined state
has are looked at. At a new node the bot judges by `evaluate` how its seat stands once the turn is finished, or some turns later if
everybody goes on greedily, and hands that back up. What it finds is measured between the least and the most found so far, so games need
no common scale. Where several seats are asked at once, the others' answers are left to the greedy bot: by the rules of such games they
touch nothing that the seat could do meanwhile.

A turn is a chain of small questions. When the next one is what the search foresaw, its tree goes on from the answer that was given.
"""

from math import log, sqrt

from offworld.bots.buffers import (
    BEFORE,
    DEEPEST,
    GIVEN,
    GROWN,
    LAST,
    LEAST,
    MOST,
    NODES,
    NOW,
    ROOT,
    SEARCHER,
)
from offworld.bots.greedy import finish_turn, greedy, value_of
from offworld.kernel.contract import apply, imagine, legal, observe, waiting
from offworld.kernel.dice import MAIN, below, next_word
from offworld.kernel.drivers import lowest
from offworld.kernel.rule import rule

EXPLORING = 0.5  # how much an answer that was seldom tried is worth trying
FIRST_SIGHT = 0.2  # how much its looks at first sight count until it has been tried
FAR = 1 << 60


@rule
def search(box, view, seat, iterations, ahead, dice, buffers):
    """The answer that was tried most often, in so many iterations, those of the turn's earlier questions that led here among them."""
    grow(box, view, seat, begin(box, view, seat, iterations, dice, buffers), ahead, dice, buffers)
    return settle(box, view, seat, dice, buffers)


# --- the tree and the turn ---


@rule
def begin(box, view, seat, iterations, dice, buffers):
    """Goes on from the last answer if the question is the one that was foreseen then, otherwise with a new tree; iterations to do."""
    if foreseen(box, view, seat, dice, buffers) and buffers.tree[GROWN] < NODES // 2:
        buffers.tree[ROOT] = buffers.tree[GIVEN]
    else:
        buffers.tree[ROOT] = 0
        buffers.tree[GROWN] = 0
        plant(buffers, 0, 0, 0)
        buffers.found[LEAST] = FAR
        buffers.found[MOST] = -FAR
    buffers.tree[SEARCHER] = seat
    buffers.tree[GIVEN] = 0
    if legal(box, view, seat, buffers.out) == 1:
        return 0
    return max(iterations // 4, iterations - buffers.visits[buffers.tree[ROOT]])


@rule
def foreseen(box, view, seat, dice, buffers):
    """Does the last answer lead here whatever the seat can't know? Then what was found beyond it holds."""
    if buffers.tree[GIVEN] == 0 or buffers.tree[SEARCHER] != seat:
        return False
    for _ in range(2):
        buffers.scratch[1] = buffers.scratch[BEFORE]
        imagine(box, buffers.scratch[1], seat, next_word(dice, MAIN))
        apply(box, buffers.scratch[1], seat, buffers.option[buffers.tree[GIVEN]])
        observe(box, buffers.scratch[1], seat, buffers.seen)
        buffers.scratch[1] = view
        if not alike(buffers.scratch_bytes[1], buffers.seen_bytes[0]):
            return False
    return True


@rule
def alike(one, other):
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


@rule
def settle(box, view, seat, dice, buffers):
    """The answer that was tried most often, of equals any, or the only one; it is kept in thinker for the next question."""
    best = 0
    equals = 0
    child = buffers.child[buffers.tree[ROOT]]
    while child != 0:
        if (
            best == 0 or buffers.visits[child] > buffers.visits[best] + 1
        ):  # tries take turns: one more says nothing
            best = child
            equals = 1
        elif buffers.visits[child] >= buffers.visits[best] - 1:
            equals += 1
            if below(dice, MAIN, equals) == 0:
                best = child
        child = buffers.sibling[child]
    buffers.tree[GIVEN] = best
    buffers.scratch[BEFORE] = view
    if best == 0:
        legal(box, view, seat, buffers.out)
        return buffers.out[0]
    return buffers.option[best]


# --- growing ---


@rule
def grow(box, view, seat, iterations, ahead, dice, buffers):
    """So many iterations more, each so many turns ahead."""
    for _ in range(iterations):
        look(box, view, seat, False, ahead, dice, buffers)


@rule
def plant(buffers, parent, option, promise):
    """A new node as its parent's first child; the first node of all is the root."""
    node = buffers.tree[GROWN]
    buffers.option[node] = option
    buffers.child[node] = 0
    buffers.sibling[node] = 0
    buffers.visits[node] = 0
    buffers.offered[node] = 0
    buffers.promise[node] = promise
    buffers.total[node] = 0
    if node != parent:
        buffers.sibling[node] = buffers.child[parent]
        buffers.child[parent] = node
    buffers.tree[GROWN] = node + 1


@rule
def look(box, view, seat, fair, ahead, dice, buffers):
    """One iteration: down the tree on an imagined state, one node beyond it, and back up; the first answer's node.

    Fair is to begin with the answer that was tried least.
    """
    buffers.scratch[0] = view
    imagine(box, buffers.scratch[0], seat, next_word(dice, MAIN))
    turn = buffers.scratch[0].turn
    node = buffers.tree[ROOT]
    buffers.visits[node] += 1
    depth = 0
    while depth + 1 < DEEPEST and buffers.scratch[0].turn == turn:
        if waiting(box, buffers.scratch[0]) >> seat & 1 == 0:
            break  # what others do meanwhile is not the seat's to choose
        count = legal(box, buffers.scratch[0], seat, buffers.out)
        find_answers(box, node, seat, turn, count, buffers)
        node = (
            least_tried(count, buffers) if fair and depth == 0 else most_promising(count, buffers)
        )
        if node == 0:
            break  # no room for more nodes
        apply(box, buffers.scratch[0], seat, buffers.option[node])
        buffers.path[depth] = node
        depth += 1
        if buffers.visits[node] == 0:
            break
    worth = judge(box, seat, turn, ahead, dice, buffers)
    buffers.found[LAST] = worth
    buffers.found[LEAST] = min(buffers.found[LEAST], worth)
    buffers.found[MOST] = max(buffers.found[MOST], worth)
    for i in range(depth):
        buffers.visits[buffers.path[i]] += 1
        buffers.total[buffers.path[i]] += worth
    return buffers.path[0] if depth > 0 else 0


@rule
def next_to_answer(seats, seat):
    """The searching seat first: where several answer at once, the order makes no difference."""
    return seat if seats >> seat & 1 else lowest(seats)


@rule
def find_answers(box, node, seat, turn, count, buffers):
    """The node of each answer; those that are missing are made, each with what it promises at first sight."""
    for i in range(count):
        buffers.node_of[buffers.out[i]] = 0
    child = buffers.child[node]
    while child != 0:
        buffers.node_of[buffers.option[child]] = child
        child = buffers.sibling[child]
    for i in range(count):
        if buffers.node_of[buffers.out[i]] == 0 and buffers.tree[GROWN] < NODES:
            buffers.scratch[1] = buffers.scratch[0]
            apply(box, buffers.scratch[1], seat, buffers.out[i])
            buffers.node_of[buffers.out[i]] = buffers.tree[GROWN]
            plant(buffers, node, buffers.out[i], value_of(box, buffers.scratch[1], seat, turn))


@rule
def most_promising(count, buffers):
    """The node of the answer with the highest upper bound, 0 if none of them has a node."""
    high = -FAR
    low = FAR
    for i in range(count):
        node = buffers.node_of[buffers.out[i]]
        if node != 0:
            high = max(high, buffers.promise[node])
            low = min(low, buffers.promise[node])
    best = -1e300
    chosen = 0
    for i in range(count):
        node = buffers.node_of[buffers.out[i]]
        if node != 0:
            buffers.offered[node] += 1
            bound = upper_bound(node, high, low, buffers)
            if bound > best:
                best = bound
                chosen = node
    return chosen


@rule
def least_tried(count, buffers):
    """The node of the answer that was tried least, 0 if none of them has a node."""
    chosen = 0
    for i in range(count):
        node = buffers.node_of[buffers.out[i]]
        if node != 0 and (chosen == 0 or buffers.visits[node] < buffers.visits[chosen]):
            chosen = node
    return chosen


@rule
def upper_bound(node, high, low, buffers):
    """What an answer has led to, from 0 to 1, and what may be said for trying it; one that was never tried may be the best of all."""
    visits = buffers.visits[node]
    span = buffers.found[MOST] - buffers.found[LEAST]
    mean = 1.0
    if visits > 0 and span > 0:
        mean = (buffers.total[node] / visits - buffers.found[LEAST]) / span
    looks = (buffers.promise[node] - high) / (high - low + 1.0)
    return (
        mean
        + EXPLORING * sqrt(log(buffers.offered[node] + 1.0) / (visits + 1.0))
        + FIRST_SIGHT * looks / (visits + 1.0)
    )


@rule
def judge(box, seat, turn, ahead, dice, buffers):
    """How the seat stands once its turn is finished, and so many more have been played; scratch[NOW] is the table then."""
    buffers.scratch[1] = buffers.scratch[0]
    finish_turn(box, seat, buffers.inner, buffers.scratch, turn)
    buffers.scratch[NOW] = buffers.scratch[1]
    if ahead > 0:
        play_on(box, seat, turn + ahead, dice, buffers)
    return value_of(box, buffers.scratch[NOW], seat, turn)


@rule
def play_on(box, seat, last, dice, buffers):
    """Every seat plays by the greedy bot on scratch[NOW], through a last turn or to the end of the game."""
    seats = waiting(box, buffers.scratch[NOW])
    while seats != 0 and buffers.scratch[NOW].turn <= last:
        actor = next_to_answer(seats, seat)
        apply(
            box,
            buffers.scratch[NOW],
            actor,
            greedy(box, buffers.scratch[NOW], actor, 0, dice, buffers),
        )
        seats = waiting(box, buffers.scratch[NOW])
