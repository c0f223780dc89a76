"""Cysmic: where units can walk (4.1 to 4.6), by bitboards: hex h is bit h % WORD of word h // WORD.

The ways of a unit are three boards: the hexes that it can enter, those of them that it can walk on
from, and the caves, which are all adjacent to each other.
"""

from offworld.games.cysmic import state
from offworld.games.cysmic.pieces import is_combat_type
from offworld.games.cysmic.planet import is_passable_for
from offworld.kernel.bitboards import (
    NONE_OF_THEM,
    common,
    is_empty,
    lowest,
    meet,
    union,
    without,
)
from offworld.kernel.rule import rule

WORD = 43

# --- boards ---


@rule
def board_of(place):
    """Return a board with one hex."""
    bit = 1 << place % WORD
    word = place // WORD
    return bit if word == 0 else 0, bit if word == 1 else 0, bit if word == 2 else 0


@rule
def has(board, place):
    """Return whether a hex is on a board."""
    return meet(board, board_of(place))


@rule
def first_of(board):
    """Return the first hex of a board that is not empty."""
    if board[0] != 0:
        return lowest(board[0])
    if board[1] != 0:
        return WORD + lowest(board[1])
    return 2 * WORD + lowest(board[2])


@rule
def next_to(box, place):  # 4.3
    """Return the hexes next to a hex, and the others of its arrow."""
    return box.next_to[place, 0], box.next_to[place, 1], box.next_to[place, 2]


@rule
def of_slice(box, part):  # 1.8
    """Return the hexes of a slice; for SLICES, Colony City."""
    return box.of_slice[part, 0], box.of_slice[part, 1], box.of_slice[part, 2]


# --- what can be entered ---


@rule
def can_enter(s, seat, kind, place):  # 4.2, 4.6, 4.7
    """Return whether a unit of a type may enter a hex, ships and room aside."""
    if not is_passable_for(s, seat, int(s.land[place])):
        return False
    here = int(s.present[place])
    others = here & ~(1 << seat)
    if others == 0 or here != others:  # nobody, or a combat of one's own
        return True
    return is_combat_type(kind) and others & (others - 1) == 0


@rule
def ways_of(s, seat, kind, homeward):  # 4.1, 4.3, 4.4, 4.6
    """Return the ways of a seat's units of a type; where enemies are, no way goes on.

    `homeward` ways lead to the ship (5.22): not to enemies, and out of mountains where units are
    stuck (10.2).
    """
    one = ways_in_word(s, seat, kind, homeward, 0)
    two = ways_in_word(s, seat, kind, homeward, WORD)
    three = ways_in_word(s, seat, kind, homeward, 2 * WORD)
    ships = NONE_OF_THEM
    for other in range(s.seats):
        if s.ship[other] >= 0:
            ships = union(ships, board_of(int(s.ship[other])))
    enter = without((one[0], two[0], three[0]), ships)
    onward = without((one[1], two[1], three[1]), ships)
    return enter, onward, (one[2], two[2], three[2])


@rule
def ways_in_word(s, seat, kind, homeward, first):
    """Return one word of each of the three boards of `ways_of`."""
    enter = 0
    onward = 0
    caves = 0
    for place in range(first, min(first + WORD, state.HEXES)):
        bit = 1 << (place - first)
        alone = s.present[place] & ~(1 << seat) == 0
        if can_enter(s, seat, kind, place):
            if alone:
                onward |= bit
            if alone or not homeward:
                enter |= bit
        elif homeward and alone and s.present[place] != 0:
            enter |= bit
        if s.land[place] == state.CAVE:
            caves |= bit
    return enter, onward, caves


# --- walking ---


@rule
def next_to_all(box, front, caves):  # 4.3, 4.4
    """Return all hexes next to those of a board; the caves are next to each other."""
    there = caves if meet(front, caves) else NONE_OF_THEM
    while not is_empty(front):
        place = first_of(front)
        front = without(front, board_of(place))
        there = union(there, next_to(box, place))
    return there


@rule
def walk(box, ways, start, limit):  # 4.1
    """Return the hexes that units can reach from a hex in at most `limit` steps, and the hex."""
    enter, onward, caves = ways
    reached = board_of(start)
    front = reached
    for _ in range(limit):
        if is_empty(front):
            break
        there = without(common(next_to_all(box, front, caves), enter), reached)
        reached = union(reached, there)
        front = common(there, onward)
    return reached
