"""The searching bot: information-set Monte Carlo tree search (ISMCTS), written once for every game.

Each iteration imagines a full state from the seat's view and walks down a tree of the seat's own
answers of this turn. A node stands for a sequence of answers, not for one state: what chance does
in between may differ in each iteration, and only the answers that are legal in the imagined state
are considered. A new node is evaluated at the end of the turn, or some turns later, after the
greedy bot has played for every seat; the value is added to all nodes of the path.

Values are scaled between the lowest and the highest found so far, so games need no common scale.

Where the answers of several seats decide something together (`contested`: secret bids), each of
the others chooses by statistics of its own: the simultaneous choice is searched as decoupled UCT.
Elsewhere, what others are asked at the same time doesn't affect the seat, and is left to the greedy
bot. Reactions of others within the seat's turn are guessed by their evaluation.

A turn is a chain of small questions. If the last answer was bound to lead to the present question,
the search continues with the subtree of that answer.
"""

from math import log, sqrt

from offworld.bots.buffers import (
    EXPECTING,
    LAST_VALUE,
    LAST_VIEW,
    MAX_DEPTH,
    MAX_VALUE,
    MIN_VALUE,
    NODES,
    RIVAL_ANSWER,
    RIVAL_ROOT,
    ROLLOUT,
    TREE_ANSWER,
    TREE_RIVALS,
    TREE_ROOT,
    TREE_SEAT,
    TREE_SIZE,
    TRIAL,
    WALK,
)
from offworld.bots.greedy import (
    UNBOUNDED,
    answer_for_others,
    finish_turn,
    greedy,
    involves,
    state_value,
)
from offworld.kernel.bitboards import lowest
from offworld.kernel.contract import apply, contested, imagine, legal, observe, waiting
from offworld.kernel.dice import MAIN, below, next_word
from offworld.kernel.knowledge import TrialRoom, drew_nothing, is_expected
from offworld.kernel.rule import rule

EXPLORATION = 0.5  # the exploration constant of UCB, for values scaled to 0..1
PRIOR_WEIGHT = 0.2  # the weight of the prior, scaled to -1..0, at an unvisited node
END_OF_GAME = 1 << 60  # as the last turn of a rollout: a turn that no game reaches


@rule
def search(box, view, seat, iterations, ahead, dice, buffers):
    """Return the most visited answer after `iterations`, those of a reused tree included."""
    missing = start_search(box, view, seat, iterations, dice, buffers)
    run_iterations(box, view, seat, missing, ahead, dice, buffers)
    return best_answer(box, view, seat, dice, buffers)


# --- the tree from question to question ---


@rule
def start_search(box, view, seat, iterations, dice, buffers):
    """Reuse the subtree of the last answer or start a new tree; return how many iterations to run.

    A reused tree needs fewer, but always a quarter of them. A forced answer needs none.
    """
    if can_reuse_tree(box, view, seat, dice, buffers) and buffers.tree[TREE_SIZE] < NODES // 2:
        buffers.tree[TREE_ROOT] = buffers.tree[TREE_ANSWER]
    else:
        buffers.tree[TREE_ROOT] = 0
        buffers.tree[TREE_SIZE] = 0
        new_node(buffers, 0, 0)
        buffers.leaf_values[MIN_VALUE] = UNBOUNDED
        buffers.leaf_values[MAX_VALUE] = -UNBOUNDED
    for other in range(len(buffers.rivals)):
        buffers.rivals[other, RIVAL_ROOT] = 0
    buffers.tree[TREE_SEAT] = seat
    buffers.tree[TREE_ANSWER] = 0
    if legal(box, view, seat, buffers.out) == 1:
        return 0
    return max(iterations // 4, iterations - buffers.visits[buffers.tree[TREE_ROOT]])


@rule
def can_reuse_tree(box, view, seat, dice, buffers):
    """Return whether the last answer leads to this view on each of two states imagined before it.

    If nothing was rolled or drawn either, no chance and nothing hidden came in between, and the
    subtree of the answer still holds.
    """
    if buffers.tree[TREE_ANSWER] == 0 or buffers.tree[TREE_SEAT] != seat:
        return False
    option = buffers.option[buffers.tree[TREE_ANSWER]]
    last = buffers.scratch[LAST_VIEW]
    room = TrialRoom(buffers.scratch, buffers.scratch_bytes, EXPECTING, buffers.inner)
    return is_expected(box, last, seat, seat, option, view, 2, dice, room) and drew_nothing(room)


@rule
def best_answer(box, view, seat, dice, buffers):
    """Return the most visited answer, or the only one; remember its node for the next question.

    Answers whose visits differ by one count as equal, because equal answers are visited in turn. Of
    equals, any.
    """
    best = 0
    equals = 0
    child = buffers.first_child[buffers.tree[TREE_ROOT]]
    while child != 0:
        if best == 0 or buffers.visits[child] > buffers.visits[best] + 1:
            best = child
            equals = 1
        elif buffers.visits[child] >= buffers.visits[best] - 1:
            equals += 1
            if below(dice, MAIN, equals) == 0:
                best = child
        child = buffers.next_sibling[child]
    buffers.tree[TREE_ANSWER] = best
    buffers.scratch[LAST_VIEW] = view
    if best == 0:
        legal(box, view, seat, buffers.out)
        return buffers.out[0]
    return buffers.option[best]


# --- iterations ---


@rule
def run_iterations(box, view, seat, iterations, ahead, dice, buffers):
    """Run iterations, each evaluated `ahead` turns after the present one."""
    for _ in range(iterations):
        iterate(box, view, seat, False, ahead, dice, buffers)


@rule
def iterate(box, view, seat, least_visited_first, ahead, dice, buffers):
    """Run one iteration: selection, expansion, evaluation, backup. Return the first answer's node.

    `least_visited_first` chooses the first answer by the fewest visits instead of the upper bound.
    """
    buffers.scratch[WALK] = view
    imagine(box, buffers.scratch[WALK], seat, next_word(dice, MAIN))
    turn = int(buffers.scratch[WALK].turn)
    node = buffers.tree[TREE_ROOT]
    buffers.visits[node] += 1
    depth = 0
    while depth + 1 < MAX_DEPTH and buffers.scratch[WALK].turn == turn:
        if waiting(box, buffers.scratch[WALK]) >> seat & 1 == 0:
            let_others_answer(box, seat, turn, dice, buffers)
            if not is_asked(box, buffers.scratch[WALK], seat, turn):
                break  # below a node are the seat's own answers only
        count = legal(box, buffers.scratch[WALK], seat, buffers.out)
        expand(box, node, seat, turn, count, buffers)
        if least_visited_first and depth == 0:
            node = least_visited(count, buffers)
        else:
            node = highest_bound(count, buffers)
        if node == 0:
            break  # the tree is full
        apply(box, buffers.scratch[WALK], seat, buffers.option[node])
        buffers.path[depth] = node
        depth += 1
        if buffers.visits[node] == 0:
            break
    if buffers.scratch[WALK].turn == turn and contested(box, buffers.scratch[WALK]):
        let_others_answer(box, seat, turn, dice, buffers)
    value = evaluate_leaf(box, seat, turn, ahead, dice, buffers)
    backup(value, depth, buffers)
    if buffers.tree[TREE_RIVALS] > 0:
        backup_rivals(box, turn, buffers)
    return buffers.path[0] if depth > 0 else 0


@rule
def is_asked(box, s, seat, turn):
    """Return whether a seat is asked in a turn that goes on."""
    return s.turn == turn and waiting(box, s) >> seat & 1 == 1


@rule
def let_others_answer(box, seat, turn, dice, buffers):
    """Answer in scratch[WALK] for others who are asked within the seat's turn or together with it.

    Those who choose together with the seat do so by their own statistics.
    """
    seats = waiting(box, buffers.scratch[WALK])
    while (
        seats != 0
        and seats >> seat & 1 == 0
        and buffers.scratch[WALK].turn == turn
        and contested(box, buffers.scratch[WALK])
        and choose_for_rival(box, lowest(seats), turn, buffers)
    ):
        seats = waiting(box, buffers.scratch[WALK])
    if seats != 0 and seats >> seat & 1 == 0 and involves(box, buffers.scratch[WALK], seat, turn):
        buffers.scratch[TRIAL] = buffers.scratch[WALK]
        answer_for_others(box, seat, turn, dice, buffers.inner, buffers.scratch)
        buffers.scratch[WALK] = buffers.scratch[TRIAL]


@rule
def choose_for_rival(box, rival, turn, buffers):
    """Take a rival's answer with the highest upper bound; return False if there is no room."""
    if buffers.rivals[rival, RIVAL_ANSWER] != 0:
        return False  # its later questions have no statistics
    if buffers.rivals[rival, RIVAL_ROOT] == 0:
        if buffers.tree[TREE_SIZE] >= NODES:
            return False
        buffers.rivals[rival, RIVAL_ROOT] = new_node(buffers, 0, 0)
    count = legal(box, buffers.scratch[WALK], rival, buffers.out)
    expand(box, buffers.rivals[rival, RIVAL_ROOT], rival, turn, count, buffers)
    node = highest_bound(count, buffers)
    if node == 0:
        return False
    apply(box, buffers.scratch[WALK], rival, buffers.option[node])
    buffers.rivals[rival, RIVAL_ANSWER] = node
    buffers.tree[TREE_RIVALS] += 1
    return True


@rule
def backup_rivals(box, turn, buffers):
    """Add to each rival's answer what the leaf is worth to the rival."""
    for rival in range(len(buffers.rivals)):
        node = buffers.rivals[rival, RIVAL_ANSWER]
        if node != 0:
            buffers.visits[node] += 1
            buffers.total[node] += state_value(box, buffers.scratch[ROLLOUT], rival, turn)
            buffers.rivals[rival, RIVAL_ANSWER] = 0
    buffers.tree[TREE_RIVALS] = 0


@rule
def backup(value, depth, buffers):
    """Add the value of a leaf to all nodes on the path to it."""
    buffers.leaf_values[LAST_VALUE] = value
    buffers.leaf_values[MIN_VALUE] = min(buffers.leaf_values[MIN_VALUE], value)
    buffers.leaf_values[MAX_VALUE] = max(buffers.leaf_values[MAX_VALUE], value)
    for i in range(depth):
        buffers.visits[buffers.path[i]] += 1
        buffers.total[buffers.path[i]] += value


@rule
def expand(box, node, seat, turn, count, buffers):
    """Set `node_of` for each legal answer in scratch[WALK]; make the missing nodes."""
    for i in range(count):
        buffers.node_of[buffers.out[i]] = 0
    child = buffers.first_child[node]
    while child != 0:
        buffers.node_of[buffers.option[child]] = child
        child = buffers.next_sibling[child]
    for i in range(count):
        option = buffers.out[i]
        if buffers.node_of[option] == 0 and buffers.tree[TREE_SIZE] < NODES:
            prior = 0  # a rival must not know the seat's own answer
            if seat == buffers.tree[TREE_SEAT]:
                buffers.scratch[TRIAL] = buffers.scratch[WALK]
                apply(box, buffers.scratch[TRIAL], seat, option)
                prior = state_value(box, buffers.scratch[TRIAL], seat, turn)
            buffers.node_of[option] = buffers.tree[TREE_SIZE]
            add_node(buffers, node, option, prior)


@rule
def add_node(buffers, parent, option, prior):
    """Add a node as its parent's first child."""
    node = new_node(buffers, option, prior)
    buffers.next_sibling[node] = buffers.first_child[parent]
    buffers.first_child[parent] = node


@rule
def new_node(buffers, option, prior):
    """Make a node without a parent and return it."""
    node = buffers.tree[TREE_SIZE]
    buffers.option[node] = option
    buffers.first_child[node] = 0
    buffers.next_sibling[node] = 0
    buffers.visits[node] = 0
    buffers.available[node] = 0
    buffers.prior[node] = prior
    buffers.total[node] = 0
    buffers.tree[TREE_SIZE] = node + 1
    return node


@rule
def highest_bound(count, buffers):
    """Return the node of the legal answer with the highest upper bound; 0 if none has a node."""
    high = -UNBOUNDED
    low = UNBOUNDED
    for i in range(count):
        node = buffers.node_of[buffers.out[i]]
        if node != 0:
            high = max(high, buffers.prior[node])
            low = min(low, buffers.prior[node])
    best = -1e300
    chosen = 0
    for i in range(count):
        node = buffers.node_of[buffers.out[i]]
        if node != 0:
            buffers.available[node] += 1
            bound = upper_bound(node, high, low, buffers)
            if bound > best:
                best = bound
                chosen = node
    return chosen


@rule
def least_visited(count, buffers):
    """Return the node of the legal answer with the fewest visits; 0 if none has a node."""
    chosen = 0
    for i in range(count):
        node = buffers.node_of[buffers.out[i]]
        if node != 0 and (chosen == 0 or buffers.visits[node] < buffers.visits[chosen]):
            chosen = node
    return chosen


@rule
def upper_bound(node, high, low, buffers):
    """Return a node's mean value in 0..1, plus an exploration bonus and the weighted prior.

    `high` and `low` are the extremes of the priors among its siblings. An unvisited node has the
    highest mean, 1.
    """
    visits = buffers.visits[node]
    span = buffers.leaf_values[MAX_VALUE] - buffers.leaf_values[MIN_VALUE]
    mean = 1.0
    if visits > 0 and span > 0:
        mean = (buffers.total[node] / visits - buffers.leaf_values[MIN_VALUE]) / span
    prior = (buffers.prior[node] - high) / (high - low + 1.0)
    return (
        mean
        + EXPLORATION * sqrt(log(buffers.available[node] + 1.0) / (visits + 1.0))
        + PRIOR_WEIGHT * prior / (visits + 1.0)
    )


@rule
def evaluate_leaf(box, seat, turn, ahead, dice, buffers):
    """Finish the turn from scratch[WALK], play `ahead` more turns, and return the seat's value.

    The state it evaluates stays in scratch[ROLLOUT].
    """
    buffers.scratch[TRIAL] = buffers.scratch[WALK]
    finish_turn(box, seat, turn, dice, buffers.inner, buffers.scratch)
    buffers.scratch[ROLLOUT] = buffers.scratch[TRIAL]
    if ahead > 0:
        rollout(box, seat, turn + ahead, dice, buffers)
    return state_value(box, buffers.scratch[ROLLOUT], seat, turn)


@rule
def rollout(box, seat, last_turn, dice, buffers):
    """Let the greedy bot play for all seats in scratch[ROLLOUT], up to the end of `last_turn`.

    Each seat gets its view of that state: `imagine` completes views, and would deal what is hidden
    in a full state a second time.
    """
    seats = waiting(box, buffers.scratch[ROLLOUT])
    while seats != 0 and buffers.scratch[ROLLOUT].turn <= last_turn:
        actor = next_actor(seats, seat)
        observe(box, buffers.scratch[ROLLOUT], actor, buffers.seen)
        option = greedy(box, buffers.seen[0], actor, 0, dice, buffers)
        apply(box, buffers.scratch[ROLLOUT], actor, option)
        seats = waiting(box, buffers.scratch[ROLLOUT])


@rule
def next_actor(seats, seat):
    """Return the searching seat if it is asked, otherwise the lowest. The order changes nothing."""
    return seat if seats >> seat & 1 else lowest(seats)
