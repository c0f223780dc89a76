"""The searching bot: information-set Monte-Carlo tree search, written once for every game over views and `imagine`.

Each iteration imagines a full state from the view and walks down the tree by answers. A node stands for the answers that lead to it, not
for one state: what chance does in between may differ each time, and only the answers that the imagined state has are looked at. At a new
node the bot judges by `appraise` how each seat stands once the turn is finished, and hands that back up. Every seat in the tree looks
after itself, and what a seat finds is measured between the least and the most it has found so far, so games need no common scale.
"""

from math import log, sqrt

from offworld.bots.desk import DEEPEST, NODES
from offworld.bots.greedy import finish_turn
from offworld.kernel.contract import apply, appraise, imagine, legal, waiting
from offworld.kernel.dice import next_word
from offworld.kernel.drivers import lowest
from offworld.kernel.rule import rule

ITERATIONS = 1000
EXPLORING = 0.5  # how much an answer that was seldom tried is worth trying
FIRST_SIGHT = 0.2  # how much its looks at first sight count until it has been tried
FAR = 1 << 60


@rule
def search(box, view, seat, dice, desk):
    """The answer that was tried most often."""
    count = legal(box, view, seat, desk.out)
    if count == 1:
        return desk.out[0]
    grow(box, view, seat, ITERATIONS, dice, desk)
    best = 0
    child = desk.child[0]
    while child != 0:
        if best == 0 or desk.visits[child] > desk.visits[best]:
            best = child
        child = desk.sibling[child]
    return desk.option[best]


@rule
def grow(box, view, seat, iterations, dice, desk):
    """A new tree of so many iterations; how many nodes it has."""
    nodes = plant(desk, 0, 0, 0, 0, 0)
    for other in range(len(desk.worth)):
        desk.lowest[other] = FAR
        desk.highest[other] = -FAR
    for _ in range(iterations):
        desk.paper[0] = view
        imagine(box, desk.paper[0], seat, next_word(dice))
        nodes = iterate(box, seat, nodes, desk)
    return nodes


@rule
def plant(desk, node, parent, actor, option, promise):
    """A new node as its parent's first child; the number after it."""
    desk.option[node] = option
    desk.actor[node] = actor
    desk.child[node] = 0
    desk.sibling[node] = 0
    desk.visits[node] = 0
    desk.offered[node] = 0
    desk.promise[node] = promise
    desk.total[node] = 0
    if node != parent:
        desk.sibling[node] = desk.child[parent]
        desk.child[parent] = node
    return node + 1


@rule
def iterate(box, seat, nodes, desk):
    """Down the tree on the imagined state, one node beyond it, and back up; how many nodes there are then."""
    turn = desk.paper[0].turn
    node = 0
    depth = 0
    while depth + 1 < DEEPEST and desk.paper[0].turn == turn:
        seats = waiting(box, desk.paper[0])
        if seats == 0:
            break
        actor = next_to_answer(seats, seat)
        count = legal(box, desk.paper[0], actor, desk.out)
        nodes = find_answers(box, node, actor, count, nodes, desk)
        node = most_promising(count, desk)
        if node == 0:
            break  # no room for more nodes
        apply(box, desk.paper[0], actor, desk.option[node])
        desk.path[depth] = node
        depth += 1
        if desk.visits[node] == 0:
            break
    judge(box, seat, turn, desk)
    for i in range(depth):
        desk.visits[desk.path[i]] += 1
        desk.total[desk.path[i]] += desk.worth[desk.actor[desk.path[i]]]
    return nodes


@rule
def next_to_answer(seats, seat):
    """The searching seat first: where several answer at once, the order makes no difference."""
    return seat if seats >> seat & 1 else lowest(seats)


@rule
def find_answers(box, node, actor, count, nodes, desk):
    """The node of each answer; those that are missing are made, each with what it promises at first sight."""
    for i in range(count):
        desk.node_of[desk.out[i]] = 0
    child = desk.child[node]
    while child != 0:
        desk.node_of[desk.option[child]] = child
        child = desk.sibling[child]
    for i in range(count):
        if desk.node_of[desk.out[i]] == 0 and nodes < NODES:
            desk.paper[1] = desk.paper[0]
            apply(box, desk.paper[1], actor, desk.out[i])
            desk.node_of[desk.out[i]] = nodes
            nodes = plant(desk, nodes, node, actor, desk.out[i], appraise(box, desk.paper[1], actor))
    return nodes


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
def upper_bound(node, high, low, desk):
    """What an answer has led to, from 0 to 1, and what may be said for trying it; one that was never tried may be the best of all."""
    visits = desk.visits[node]
    actor = desk.actor[node]
    span = desk.highest[actor] - desk.lowest[actor]
    mean = 1.0
    if visits > 0 and span > 0:
        mean = (desk.total[node] / visits - desk.lowest[actor]) / span
    looks = (desk.promise[node] - high) / (high - low + 1.0)
    return mean + EXPLORING * sqrt(log(desk.offered[node] + 1.0) / (visits + 1.0)) + FIRST_SIGHT * looks / (visits + 1.0)


@rule
def judge(box, seat, turn, desk):
    """How each seat stands once the turn is finished."""
    desk.paper[1] = desk.paper[0]
    seats = waiting(box, desk.paper[1])
    if seats != 0 and desk.paper[1].turn == turn:
        finish_turn(box, next_to_answer(seats, seat), desk.inner, desk.paper, turn)
    for other in range(desk.paper[1].seats):
        worth = appraise(box, desk.paper[1], other)
        desk.worth[other] = worth
        desk.lowest[other] = min(desk.lowest[other], worth)
        desk.highest[other] = max(desk.highest[other], worth)
