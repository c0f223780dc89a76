"""Zaibatsu: the Cybernet: how blocks touch, where pawns can go, and what they reach.

Chapter 5 of the rules; 7.2, 7.3, 7.13 and 11.2.
"""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.pieces import card_with, controls
from offworld.kernel.hexes import opposite, side_facing, step_q, step_r
from offworld.kernel.rule import rule
from offworld.kernel.scratch import scratch

NODES = state.NODES
PLACES = state.PLACES
QUEUE = state.MANY_GOALS + 16  # nodes of a flood that stops there: one node leads to 13 at most

# --- blocks side by side ---


@rule
def place_of(node):
    """Return the place of a node."""
    return node // state.SPACES


@rule
def side_node(box, s, place, direction):  # 5.5, 7.3
    """Return the node of a block at its side in a direction, NONE if it has no space there."""
    side = side_facing(direction, int(s.block_turn[place]))
    space = box.block_sides[s.block[place], side]
    return state.NONE if space == state.NONE else place * state.SPACES + space


@rule
def is_free(s, place, direction):  # 7.3, 11.2
    """Return whether neither a block nor a block card lies beside a block in a direction."""
    if s.around[place, direction] != state.NONE:
        return False
    for club in range(state.CLUBS):
        if s.club_card[club] != state.NONE:
            host = s.club_place[club]
            side = int(s.club_side[club])
            q = s.block_q[place] + step_q(direction) - s.block_q[host]
            r = s.block_r[place] + step_r(direction) - s.block_r[host]
            if q == step_q(side) and r == step_r(side):
                return False
    return True


@rule
def is_open(box, s, place, direction):  # 7.3
    """Return whether something can be laid beside a block in a direction."""
    return side_node(box, s, place, direction) != state.NONE and is_free(s, place, direction)


@rule
def has_open_side(box, s, place):  # 7.6
    """Return whether something can be laid beside a block."""
    for direction in range(state.SIDES):
        if is_open(box, s, place, direction):
            return True
    return False


@rule
def node_across(box, s, node, direction):  # 5.5, 11.2
    """Return the node that joins a node across the side in a direction, NONE if none does."""
    place = place_of(node)
    if place >= state.BLOCKS:
        club = place - state.BLOCKS
        if direction != opposite(int(s.club_side[club])):
            return state.NONE
        return side_node(box, s, int(s.club_place[club]), int(s.club_side[club]))
    if side_node(box, s, place, direction) != node:
        return state.NONE
    other = int(s.around[place, direction])
    if other != state.NONE:
        return side_node(box, s, other, opposite(direction))
    for club in range(state.CLUBS):
        if s.club_card[club] != state.NONE and s.club_place[club] == place:
            if s.club_side[club] == direction:
                return (state.BLOCKS + club) * state.SPACES
    return state.NONE


@rule
def has_part(box, s, place, corner):  # 5.10
    """Return whether a block has a bonus part in the corner between two directions."""
    return (
        box.block_corner[s.block[place]] >> side_facing(corner, int(s.block_turn[place])) & 1 == 1
    )


# --- what a pawn reaches ---


@rule
def are_adjacent(box, s, one, other):  # 5.5, 5.7, 7.13
    """Return whether two spaces at different places are adjacent, whatever arrows say."""
    if one % state.SPACES == state.AT_LARGE or other % state.SPACES == state.AT_LARGE:
        return False
    here = place_of(one)
    there = place_of(other)
    is_card = here >= state.BLOCKS or there >= state.BLOCKS
    for direction in range(state.SIDES):
        if is_card or s.around[here, direction] == there:
            if node_across(box, s, one, direction) == other:
                return True
    return False


@rule
def reaches(box, s, pawn, target):  # 7.12, 7.13, 8.8
    """Return whether a pawn stands on the same block as another, or on an adjacent space."""
    if s.at[pawn] == state.NONE or s.at[target] == state.NONE:
        return False
    one = int(s.at[pawn])
    other = int(s.at[target])
    return place_of(one) == place_of(other) or are_adjacent(box, s, one, other)


# --- movement ---


@rule
def room(box, s, node):  # 5.6
    """Return how many pawns may stand on a node."""
    if node % state.SPACES == state.AT_LARGE or place_of(node) >= state.BLOCKS:
        return state.UNLIMITED
    return int(box.block_room[s.block[place_of(node)], node % state.SPACES])


@rule
def count_pawns(s, node):
    """Count the pawns on a node."""
    count = 0
    for pawn in range(state.PAWNS):
        if s.at[pawn] == node:
            count += 1
    return count


@rule
def has_room(box, s, node):  # 4.4
    """Return whether one more pawn may stand on a node."""
    most = room(box, s, node)
    return most >= state.UNLIMITED or count_pawns(s, node) < most


@rule
def tunnel(box, s, seat):  # 11.8
    """Return the node of Underground if a seat controls it, NONE otherwise."""
    if not controls(s, seat, state.UNDERGROUND):
        return state.NONE
    place = s.effect_at[state.UNDERGROUND]
    return place * state.SPACES + box.block_entry[s.block[place]]


@rule
def spread_to(place, space, steps, seen, queue, count):
    """Append a space that is reached for the first time; return how many are in the queue."""
    if seen[place] == 0:
        seen[place] = steps << state.SPACES
    elif seen[place] >> space & 1 != 0:
        return count
    seen[place] |= 1 << space
    queue[count] = place * state.SPACES + space
    return count + 1


@rule
def cross(box, s, place, direction, steps, seen, queue, count):  # 5.5, 11.2
    """Append what joins a block across its side in a direction, as `spread_to` does."""
    other = int(s.around[place, direction])
    if other != state.NONE:
        side = side_facing(opposite(direction), int(s.block_turn[other]))
        space = int(box.block_sides[s.block[other], side])
        if space == state.NONE:
            return count
        return spread_to(other, space, steps, seen, queue, count)
    for club in range(state.CLUBS):
        if s.club_place[club] == place and s.club_side[club] == direction:
            count = spread_to(state.BLOCKS + club, 0, steps, seen, queue, count)
    return count


@rule
def spread_from(box, s, node, climbs, steps, seen, queue, count):  # 5.5, 5.7, 11.2
    """Append the spaces one step from a node, as `spread_to` does."""
    place = place_of(node)
    if place >= state.BLOCKS:
        club = place - state.BLOCKS
        there = side_node(box, s, int(s.club_place[club]), int(s.club_side[club]))
        return spread_to(place_of(there), there % state.SPACES, steps, seen, queue, count)
    block = int(s.block[place])
    space = node % state.SPACES
    leads = int(box.block_joined[block, space] if climbs else box.block_leads[block, space])
    leads &= ~int(seen[place])
    seen[place] |= leads
    other = place * state.SPACES
    while leads != 0:
        if leads & 1 != 0:
            queue[count] = other
            count += 1
        leads >>= 1
        other += 1
    sides = int(box.block_zones[block, space]) >> 1  # zone n + 1 lies at side n
    direction = int(s.block_turn[place])  # which side 0 faces
    while sides != 0:
        if sides & 1 != 0:
            count = cross(box, s, place, direction, steps, seen, queue, count)
        sides >>= 1
        direction = direction + 1 if direction + 1 < state.SIDES else 0
    return count


@rule
def flood(box, s, pawn, points, most, seen, queue):  # 4.4, 5.5, 5.7, 10.9, 11.8
    """List the nodes that a pawn can get to, itself first, nearer ones first; return how many.

    It stops early when there are more than `most`. `seen[place]` holds bits of the spaces listed;
    from bit `SPACES` on it is the number of steps to the nearest of them.
    """
    hole = tunnel(box, s, int(s.owner[pawn]))
    climbs = card_with(box, s, pawn, state.CLIMBER) != state.NONE
    start = int(s.at[pawn])
    count = spread_to(place_of(start), start % state.SPACES, 0, seen, queue, 0)
    first = 0
    for step in range(points):
        steps = step + 1
        end = count
        for i in range(first, end):
            node = int(queue[i])
            count = spread_from(box, s, node, climbs, steps, seen, queue, count)
            if hole != state.NONE:
                if node == state.CORE:
                    there = place_of(hole)
                    count = spread_to(there, hole % state.SPACES, steps, seen, queue, count)
                elif node == hole:
                    count = spread_to(state.CORE, 0, steps, seen, queue, count)
            if count > most:
                return count
        first = end
    return count


@rule
def mark_taken(s, taken):
    """Write into `taken[place]` the bits of the spaces with a pawn."""
    for pawn in range(state.PAWNS):
        if s.at[pawn] != state.NONE:
            taken[place_of(int(s.at[pawn]))] |= 1 << s.at[pawn] % state.SPACES


@rule
def can_stop(box, s, node, taken):  # 4.4
    """Return whether one more pawn may stand on a node; most have none, as `taken` tells."""
    if taken[place_of(node)] >> node % state.SPACES & 1 == 0:
        return True
    return has_room(box, s, node)


@rule
def destinations(box, s, pawn, points, at, out):  # 4.4, 4.7, 8.8
    """List where a pawn can end a movement with these points, at one place or, with NONE, any."""
    if box.pawn_travel[pawn] == state.BY_BLOCK:
        return blocks_beside(s, pawn, out)
    taken = scratch(PLACES)
    mark_taken(s, taken)
    seen = scratch(PLACES)
    reached = flood(box, s, pawn, points, NODES, seen, out)
    count = 0
    for i in range(1, reached):
        node = int(out[i])
        if (at == state.NONE or place_of(node) == at) and can_stop(box, s, node, taken):
            out[count] = state.GO + node
            count += 1
    return count


@rule
def has_many_goals(box, s, pawn, points):  # 4.2
    """Return whether a pawn can end a movement on more spaces than a player wants to choose from.

    Few spaces are full, so those that are count as well.
    """
    if points <= 2 or box.pawn_travel[pawn] == state.BY_BLOCK:
        return False
    seen = scratch(PLACES)
    queue = scratch(QUEUE)
    most = state.MANY_GOALS + 1  # with the space where it stands
    return flood(box, s, pawn, points, most, seen, queue) > most


@rule
def destination_places(box, s, pawn, points, out):  # 4.2, 4.4, 8.14
    """List the places at which a pawn can end a movement with these points."""
    taken = scratch(PLACES)
    mark_taken(s, taken)
    seen = scratch(PLACES)
    reached = flood(box, s, pawn, points, NODES, seen, out)
    listed = 0  # bits of places
    count = 0
    if box.pawn_travel[pawn] == state.DICE:  # after a roll it may stay
        place = place_of(int(out[0]))
        listed = 1 << place
        out[0] = state.WAY + place
        count = 1
    for i in range(1, reached):
        node = int(out[i])
        place = place_of(node)
        if listed >> place & 1 == 0 and can_stop(box, s, node, taken):
            listed |= 1 << place
            out[count] = state.WAY + place
            count += 1
    return count


@rule
def blocks_beside(s, pawn, out):  # 8.8
    """List the neighbouring blocks."""
    count = 0
    place = place_of(int(s.at[pawn]))
    for direction in range(state.SIDES):
        other = s.around[place, direction]
        if other != state.NONE:
            out[count] = state.GO + other * state.SPACES + state.AT_LARGE
            count += 1
    return count


@rule
def can_move(box, s, pawn, points):  # 4.7
    """Return whether a pawn can end a movement with these points on another space."""
    if s.at[pawn] == state.NONE or points <= 0:
        return False
    if box.pawn_travel[pawn] == state.BY_BLOCK:
        return s.laid > 1
    node = int(s.at[pawn])
    place = place_of(node)
    if place < state.BLOCKS:  # nearly always a space beside it has room
        leads = int(box.block_leads[s.block[place], node % state.SPACES])
        there = place * state.SPACES
        while leads != 0:
            if leads & 1 != 0 and has_room(box, s, there):
                return True
            leads >>= 1
            there += 1
    for direction in range(state.SIDES):
        there = node_across(box, s, node, direction)
        if there != state.NONE and has_room(box, s, there):
            return True
    taken = scratch(PLACES)
    mark_taken(s, taken)
    seen = scratch(PLACES)
    queue = scratch(NODES)
    reached = flood(box, s, pawn, points, NODES, seen, queue)
    for i in range(1, reached):
        if can_stop(box, s, int(queue[i]), taken):
            return True
    return False
