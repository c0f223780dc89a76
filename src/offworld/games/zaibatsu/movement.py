"""Zaibatsu: movement by cards and without, and Reboot (4.2 to 4.5, 7.18, 8.6, 8.8, 8.14)."""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.delete import spot
from offworld.games.zaibatsu.net import (
    can_move,
    destination_places,
    destinations,
    has_many_goals,
    place_of,
)
from offworld.games.zaibatsu.pieces import ask, carries, controls, go_on
from offworld.kernel.dice import MAIN, below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- how far? ---


@rule
def card_points(box, s, pawn, points):  # 4.2, 10.9, 10.14
    """Return the movement points that a pawn gets from a card that shows some."""
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_speed[card] != 0:
                points += box.card_speed[card] * carries(s, pawn, card)
    return points


@rule
def can_walk(box, s, seat, pawn, points):  # 4.2, 4.5, 4.7
    """Return whether a seat can move a pawn with a card that shows some points."""
    if s.owner[pawn] != seat or box.pawn_travel[pawn] != state.WALK:
        return False
    return can_move(box, s, pawn, card_points(box, s, pawn, points))


@rule
def walk(box, s, seat, pawn):  # 4.2
    """Give the points of the card in play to a pawn, and ask where it goes."""
    s.pawn = pawn
    s.points = card_points(box, s, pawn, int(box.card_moves[s.card]))
    ask_goal(box, s, seat)


@rule
def own_points(box, pawn):  # 8.6, 8.8, 8.14
    """Return the most points with which a pawn can move in a turn without cards."""
    travel = box.pawn_travel[pawn]
    if travel == state.FIXED:
        return int(box.pawn_reach[pawn])
    if travel == state.DICE:
        return state.FACES
    return 1 if travel == state.BY_BLOCK else 0


@rule
def can_drive(box, s, seat, pawn):  # 8.6, 8.8, 8.14
    """Return whether a seat can move a pawn without a card now."""
    if s.owner[pawn] != seat or s.driven >> pawn & 1 != 0:
        return False
    return can_move(box, s, pawn, own_points(box, pawn))


@rule
def drive(box, s, seat, pawn):  # 8.6, 8.8, 8.14
    """Begin the movement of a pawn that needs no card; the Cyborg rolls for it."""
    s.driven |= 1 << pawn
    s.doing = state.MOVES
    s.pawn = pawn
    s.points = own_points(box, pawn)
    if box.pawn_travel[pawn] == state.DICE:
        s.points = 1 + below(s.rng, MAIN, state.FACES)
        emit(state.ROLLED_MOVE, seat, pawn, int(s.points))
        if not can_move(box, s, pawn, int(s.points)):  # all spaces that near are full
            go_on(s)
            return
    ask_goal(box, s, seat)


# --- to which block, if it can end on many spaces? ---


@rule
def ask_goal(box, s, seat):  # 4.2
    """Ask where the chosen pawn moves; if it can end on many spaces, first to which block."""
    many = has_many_goals(box, s, int(s.pawn), int(s.points))
    ask(s, seat, state.WAY if many else state.GO)


@rule
def ways(box, s, out):  # 4.2, 8.14
    """List the blocks and block cards on which the chosen pawn can end its movement."""
    return destination_places(box, s, int(s.pawn), int(s.points), out)


@rule
def choose_way(s, seat, place):  # 4.2
    """Keep the block, and ask for the space."""
    s.place = place
    ask(s, seat, state.GO)


# --- where to? ---


@rule
def goals(box, s, seat, out):  # 4.4, 7.18, 8.8, 8.14, 11.8
    """List where the chosen pawn can end its movement, or reboot; after a roll it may stay."""
    if s.doing == state.REBOOTS:
        return reboot_nodes(box, s, seat, out)
    here = int(s.at[s.pawn])
    count = destinations(box, s, int(s.pawn), int(s.points), int(s.place), out)
    at_hand = s.place == state.NONE or s.place == place_of(here)
    if at_hand and box.pawn_travel[s.pawn] == state.DICE:
        out[count] = state.GO + here
        count += 1
    return count


@rule
def go(box, s, seat, node):  # 4.2, 8.7, 8.14
    """Move the chosen pawn; the Turret of another seat may shoot then."""
    pawn = int(s.pawn)
    if s.doing == state.REBOOTS:
        reboot(s, seat, pawn, node, state.BY_REBOOT if node == state.CORE else state.BY_CONTROLLED)
        return
    if node == s.at[pawn]:  # it stays
        go_on(s)
        return
    emit(state.MOVED, seat, pawn, int(s.at[pawn]), node)
    s.at[pawn] = node
    go_on(s)
    spot(box, s, pawn)


# --- Reboot ---


@rule
def can_reboot(box, s, seat, pawn):  # 7.18
    """Return whether a seat's pawn is eliminated and has Reboot."""
    able = box.pawn_abilities[pawn] & state.CAN_REBOOT != 0
    return able and s.owner[pawn] == seat and s.at[pawn] == state.NONE


@rule
def reboot_nodes(box, s, seat, out):  # 7.18, 11.8
    """List the Central Core, and the special space of Clandestine Broadcast for its controller."""
    out[0] = state.GO + state.CORE
    if not controls(s, seat, state.BROADCAST):
        return 1
    place = s.effect_at[state.BROADCAST]
    out[1] = state.GO + place * state.SPACES + box.block_entry[s.block[place]]
    return 2


@rule
def reboot(s, seat, pawn, node, by):  # 7.18, 11.8
    """Put an eliminated pawn back into the Cybernet."""
    s.at[pawn] = node
    emit(state.REBOOTED, seat, pawn, node, by)
    go_on(s)
