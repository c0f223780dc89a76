"""Zaibatsu: Icebreaker actions and gaining control (7.7 to 7.12, 8.10, 9.2, 11.10)."""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.net import place_of, reaches
from offworld.games.zaibatsu.pieces import (
    carries,
    change_controller,
    controls,
    eliminate,
    enter,
    entry_node,
    gain_bonus,
    go_on,
    note_roll,
    place_counter,
    return_bonus,
    roll_die,
    wears,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- which target? ---


@rule
def can_take_block(box, s, seat, pawn):  # 7.7
    """Return whether a pawn stands on a block with ICE that its seat doesn't control."""
    if s.at[pawn] == state.NONE:
        return False
    place = place_of(int(s.at[pawn]))
    if place >= state.BLOCKS or s.control[place] == seat:
        return False
    return box.block_ice[s.block[place]] != 0


@rule
def can_take_pawn(box, s, seat, pawn, target):  # 7.12, 10.4
    """Return whether a pawn reaches a target with ICE that its seat doesn't control."""
    if box.pawn_ice[target] == 0 or s.at[target] == state.NONE or s.owner[target] == seat:
        return False
    return reaches(box, s, pawn, target) and not wears(box, s, target, state.DEFENCE)


@rule
def can_break(box, s, seat, pawn):  # 7.7, 7.12
    """Return whether a pawn has anything to break."""
    if can_take_block(box, s, seat, pawn):
        return True
    for target in range(state.PAWNS):
        if can_take_pawn(box, s, seat, pawn, target):
            return True
    return False


@rule
def targets(box, s, seat, out):  # 7.7, 7.12
    """List what the chosen pawn can break."""
    count = 0
    for target in range(state.PAWNS):
        if can_take_pawn(box, s, seat, int(s.pawn), target):
            out[count] = state.AIM + target
            count += 1
    if can_take_block(box, s, seat, int(s.pawn)):
        out[count] = state.AIM_BLOCK
        count += 1
    return count


# --- the roll ---


@rule
def faces_of(box, s, pawn, ice):  # 7.10, 10.8, 10.9
    """Return the faces that break an ICE value, with all bonus faces of a pawn, as bits."""
    faces = ice | int(box.pawn_face[pawn])
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_faces[card] != 0 and carries(s, pawn, card) > 0:
                faces |= box.card_faces[card]
    return faces


@rule
def dice_of(box, s, seat, pawn, holder):  # 7.11, 8.12, 10.13, 11.5
    """Return how many dice a pawn rolls; `holder` is who controls the block, NOBODY for a pawn."""
    dice = 1
    if controls(s, seat, state.AI):
        dice += 1
    if pawn == state.CRACKER and holder != state.NOBODY:
        dice += 1
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_dice[card] > 0:
                dice += box.card_dice[card] * carries(s, pawn, card)
    return dice


@rule
def has_black_die(box, s, pawn):  # 7.11
    """Return whether a pawn has a black +1."""
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_black[card] != 0 and carries(s, pawn, card) > 0:
                return True
    return False


@rule
def break_ice(box, s, seat, target):  # 7.8, 7.9, 7.12
    """Roll against a pawn, or the block for `PAWNS`: gain control, or fail, perhaps deadly."""
    pawn = int(s.pawn)
    place = place_of(int(s.at[pawn]))
    if target == state.PAWNS:
        block = s.block[place]
        holder = int(s.control[place])
        faces = faces_of(box, s, pawn, int(box.block_ice[block]))
        deadly = box.block_black[block] != 0 or holder != state.NOBODY
        by = state.BY_BLACK_ICE
        dice = dice_of(box, s, seat, pawn, holder)
    else:
        faces = faces_of(box, s, pawn, int(box.pawn_ice[target]))
        deadly = s.owner[target] != state.NOBODY
        by = state.BY_TAKEOVER
        dice = dice_of(box, s, seat, pawn, state.NOBODY)
    emit(state.BREAKING, seat, pawn, target, faces)
    s.breaks[seat] += 1
    if not deadly and has_black_die(box, s, pawn):
        deadly = True
        by = state.BY_BLACK_DIE
    at = place if target == state.PAWNS else place_of(int(s.at[target]))
    note_roll(s, state.BREAKS, pawn, target, at, faces)
    s.roll_black = 1 if deadly else 0
    hits = 0
    for die in range(dice):
        face = roll_die(s, die)
        hit = faces >> face & 1
        hits += hit
        emit(state.ICE_DIE, seat, face, hit)
    if hits == 0:
        emit(state.BREAK_FAILED, seat, pawn, target)
        if deadly:
            eliminate(box, s, pawn, by)
    else:
        s.broken[seat] += 1
        if target == state.PAWNS:
            take_block(box, s, seat, place)
        else:
            change_controller(box, s, target, seat, state.BY_TAKEOVER)
    go_on(s)


# --- control of a block ---


@rule
def take_block(box, s, seat, place):  # 7.8, 5.4, 11.10
    """Put a control counter on a block and let its effect begin."""
    former = int(s.control[place])
    block = s.block[place]
    is_freeside = box.block_effect[block] == state.FREESIDE
    s.control[place] = seat
    emit(state.TOOK_BLOCK, seat, place, former)
    if former != state.NOBODY:
        back = 1 + s.freeside if is_freeside else 1
        s.counters[former] += back
        emit(state.COUNTER_BACK, former, back, state.BY_CONTROL)
        lose_clubs(s, place)
    place_counter(s, seat)
    if is_freeside:
        s.freeside = 0
        if s.counters[seat] > 0:
            s.freeside = 1
            emit(state.PUT_COUNTER, seat, state.NONE)
            place_counter(s, seat)
    if s.stage == state.OVER:  # 3.9
        return
    win_corners(s, seat, place)
    if box.block_effect[block] == state.FIGURE:
        call_figure(box, s, seat, place, int(box.block_figure[block]))


@rule
def call_figure(box, s, seat, place, pawn):  # 6.4, 6.5, 6.6
    """Let the pawn of a block enter, or change its controller where it stands."""
    if s.at[pawn] == state.NONE:
        node = entry_node(box, pawn, place, int(box.block_entry[s.block[place]]))
        enter(s, pawn, seat, node)
    elif s.owner[pawn] != seat:
        change_controller(box, s, pawn, seat, state.BY_FIGURE)


@rule
def win_corners(s, seat, place):  # 9.2
    """Win the bonus counters around a block whose three blocks a seat controls."""
    for corner in range(state.SIDES):
        one = int(s.around[place, corner])
        other = int(s.around[place, (corner + 1) % state.SIDES])
        if one == state.NONE or other == state.NONE:
            continue
        if s.control[one] != seat or s.control[other] != seat:
            continue
        last = place  # the corner is noted at the block laid last
        at = corner
        if one > last:
            last = one
            at = (corner + 2) % state.SIDES
        if other > last:
            last = other
            at = (corner + 4) % state.SIDES
        if s.corner[last, at] == state.COUNTER:
            s.corner[last, at] = state.WON
            gain_bonus(s, seat, state.BY_CORNER, place)


@rule
def lose_clubs(s, place):  # 11.1, 11.2
    """Discard the block cards beside a block; pawns on them move to the Central Core."""
    for club in range(state.CLUBS):
        if s.club_card[club] != state.NONE and s.club_place[club] == place:
            owner = int(s.club_owner[club])
            paid = int(s.club_paid[club])
            s.discard[s.club_card[club]] += 1
            emit(state.LOST_CLUB, owner, int(s.club_card[club]))
            s.club_card[club] = state.NONE
            s.club_place[club] = state.NONE
            s.club_side[club] = state.NONE
            s.club_owner[club] = state.NOBODY
            s.club_paid[club] = 0
            return_bonus(s, owner, paid, state.BY_COST)
            for pawn in range(state.PAWNS):
                if s.at[pawn] == (state.BLOCKS + club) * state.SPACES:
                    s.at[pawn] = state.CORE
                    emit(state.FELL, int(s.owner[pawn]), pawn)
