"""Zaibatsu: the Cybernet: how blocks touch, where pawns can go, and what they reach.

Chapter 5 of the rules; 7.2, 7.3, 7.13 and 11.2.
"""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.pieces import card_with, controls
from offworld.kernel.hexes import facing, opposite, side_facing, step_q, step_r
from offworld.kernel.rule import rule
from offworld.kernel.scratch import scratch

NODES = state.NODES
PLACES = state.PLACES

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
    q = s.block_q[place] + step_q(direction)
    r = s.block_r[place] + step_r(direction)
    for club in range(state.CLUBS):
        if s.club_card[club] != state.NONE:
            host = s.club_place[club]
            side = int(s.club_side[club])
            if s.block_q[host] + step_q(side) == q and s.block_r[host] + step_r(side) == r:
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
    """Return whether two spaces are adjacent, whatever arrows say."""
    if one % state.SPACES == state.AT_LARGE or other % state.SPACES == state.AT_LARGE:
        return False
    if place_of(one) == place_of(other):
        block = s.block[place_of(one)]
        return box.block_joined[block, one % state.SPACES] >> (other % state.SPACES) & 1 == 1
    for direction in range(state.SIDES):
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
def spread_to(node, steps, away, queue, count):
    """Note a node that is reached for the first time; return how many are in the queue."""
    if node != state.NONE and away[node] == 0:
        away[node] = steps
        queue[count] = node
        return count + 1
    return count


@rule
def cross(box, s, place, block, space, steps, away, queue, count):  # 5.5, 11.2
    """Note what joins a space across the sides of its block; return how many are in the queue."""
    for side in range(state.SIDES):
        if box.block_sides[block, side] == space:
            direction = facing(side, int(s.block_turn[place]))
            other = int(s.around[place, direction])
            if other != state.NONE:
                there = side_node(box, s, other, opposite(direction))
                count = spread_to(there, steps, away, queue, count)
            else:
                for club in range(state.CLUBS):
                    if s.club_place[club] == place and s.club_side[club] == direction:
                        there = (state.BLOCKS + club) * state.SPACES
                        count = spread_to(there, steps, away, queue, count)
    return count


@rule
def flood(box, s, pawn, points, away, queue):  # 4.4, 5.5, 5.7, 10.9, 11.8
    """Find the nodes that a pawn can get to; return how many, itself first.

    `away[node]` is then the number of steps plus one, 0 for nodes out of reach.
    """
    start = int(s.at[pawn])
    hole = tunnel(box, s, int(s.owner[pawn]))
    climbs = card_with(box, s, pawn, state.CLIMBER) != state.NONE
    count = spread_to(start, 1, away, queue, 0)
    i = 0
    while i < count and away[queue[i]] <= points:
        node = int(queue[i])
        steps = int(away[node]) + 1
        i += 1
        place = place_of(node)
        if place < state.BLOCKS:
            block = int(s.block[place])
            space = node % state.SPACES
            leads = int(box.block_joined[block, space] if climbs else box.block_leads[block, space])
            other = 0
            while leads != 0:
                if leads & 1 != 0:
                    count = spread_to(place * state.SPACES + other, steps, away, queue, count)
                leads >>= 1
                other += 1
            count = cross(box, s, place, block, space, steps, away, queue, count)
        else:
            there = node_across(box, s, node, opposite(int(s.club_side[place - state.BLOCKS])))
            count = spread_to(there, steps, away, queue, count)
        if hole != state.NONE:
            if node == state.CORE:
                count = spread_to(hole, steps, away, queue, count)
            elif node == hole:
                count = spread_to(state.CORE, steps, away, queue, count)
    return count


@rule
def destinations(box, s, pawn, points, at, out):  # 4.4, 4.7, 8.8
    """List where a pawn can end a movement with these points, at one place or, with NONE, any."""
    if box.pawn_travel[pawn] == state.BY_BLOCK:
        return blocks_beside(s, pawn, out)
    away = scratch(NODES)
    queue = scratch(NODES)
    reached = flood(box, s, pawn, points, away, queue)
    crowd = scratch(NODES)
    for other in range(state.PAWNS):
        if s.at[other] != state.NONE:
            crowd[s.at[other]] += 1
    count = 0
    for i in range(1, reached):
        node = int(queue[i])
        if crowd[node] < room(box, s, node) and (at == state.NONE or place_of(node) == at):
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
    away = scratch(NODES)
    queue = scratch(NODES)
    return flood(box, s, pawn, points, away, queue) - 1 > state.MANY_GOALS


@rule
def destination_places(box, s, pawn, points, out):  # 4.2, 4.4, 8.14
    """List the places at which a pawn can end a movement with these points."""
    away = scratch(NODES)
    queue = scratch(NODES)
    listed = scratch(PLACES)
    count = 0
    reached = flood(box, s, pawn, points, away, queue)
    if box.pawn_travel[pawn] == state.DICE:  # after a roll it may stay
        listed[place_of(int(queue[0]))] = 1
        out[count] = state.WAY + place_of(int(queue[0]))
        count += 1
    for i in range(1, reached):
        place = place_of(int(queue[i]))
        if listed[place] == 0 and has_room(box, s, int(queue[i])):
            listed[place] = 1
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
    for direction in range(state.SIDES):
        there = node_across(box, s, node, direction)
        if there != state.NONE and has_room(box, s, there):
            return True
    away = scratch(NODES)
    queue = scratch(NODES)
    reached = flood(box, s, pawn, points, away, queue)
    for i in range(1, reached):
        if has_room(box, s, int(queue[i])):
            return True
    return False
