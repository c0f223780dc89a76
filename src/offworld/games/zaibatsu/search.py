"""Zaibatsu: Search, and what happens when a block is laid (7.2 to 7.6, 9.1, 11.6, 11.7)."""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.delete import attack
from offworld.games.zaibatsu.net import has_open_side, has_part, is_open, place_of
from offworld.games.zaibatsu.pieces import (
    ask,
    draw_card,
    enter,
    entry_node,
    gain_bonus,
    go_on,
    pawns_of,
)
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.hexes import opposite, side_facing, step_q, step_r
from offworld.kernel.maps import lay, link
from offworld.kernel.rule import rule


@rule
def can_search(box, s, pawn):  # 7.3, 7.6, 11.2
    """Return whether a pawn has a place for the top block of the pile."""
    if s.at[pawn] == state.NONE or s.top == state.NONE:
        return False
    place = place_of(int(s.at[pawn]))
    return place < state.BLOCKS and has_open_side(box, s, place)


# --- in which direction? ---


@rule
def sides(box, s, place, out):  # 7.3, 11.2
    """List the directions in which something can be laid beside a block."""
    count = 0
    for direction in range(state.SIDES):
        if is_open(box, s, place, direction):
            out[count] = state.SIDE + direction
            count += 1
    return count


@rule
def choose_side(s, seat, direction):  # 7.3
    """Choose the direction, and ask how the block is turned."""
    s.side = direction
    ask(s, seat, state.TURN)


# --- turned how? ---


@rule
def turns(box, s, out):  # 7.3
    """List the turns by which a side with a space touches the searching pawn's block."""
    count = 0
    for sixths in range(state.SIDES):
        side = side_facing(opposite(int(s.side)), sixths)
        if box.block_sides[s.top, side] != state.NONE:
            out[count] = state.TURN + sixths
            count += 1
    return count


@rule
def lay_block(box, s, seat, sixths):  # 7.2, 7.5
    """Lay the top block; then come bonus counters, and then its effect."""
    host = place_of(int(s.at[s.pawn]))
    q = s.block_q[host] + step_q(int(s.side))
    r = s.block_r[host] + step_r(int(s.side))
    block = int(s.top)
    place = link_block(s, block, q, r, sixths)
    emit(state.LAID_BLOCK, seat, block, place, sixths)
    effect = int(box.block_effect[block])
    if effect != state.NO_EFFECT and effect != state.FIGURE:
        s.effect_at[effect] = place
    make_corners(box, s, place)
    turn_up(s)
    go_on(s)
    happen(box, s, seat, place, effect)


@rule
def link_block(s, block, q, r, sixths):
    """Put a block into the Cybernet and return its place."""
    place = int(s.laid)
    s.block[place] = block
    s.block_turn[place] = sixths
    s.laid = lay(s.block_q, s.block_r, place, q, r)
    link(s.block_q, s.block_r, int(s.laid), place, s.around)
    return place


@rule
def turn_up(s):  # 2.1
    """Show the next block of the pile."""
    s.top = draw_counted(s.pile, state.BLOCKS, s.rng, MAIN)
    if s.top != state.NONE:
        s.pile[s.top] = 0
        emit(state.TURNED_UP, state.NOBODY, int(s.top))
        s.pile_blocks -= 1


@rule
def make_corners(box, s, place):  # 9.1
    """Put bonus counters where three bonus parts meet at a new block."""
    for corner in range(state.SIDES):
        one = int(s.around[place, corner])
        other = int(s.around[place, (corner + 1) % state.SIDES])
        if one == state.NONE or other == state.NONE or s.bonus_left == 0:
            continue
        if (
            has_part(box, s, place, corner)
            and has_part(box, s, one, (corner + 2) % state.SIDES)
            and has_part(box, s, other, (corner + 4) % state.SIDES)
        ):
            s.corner[place, corner] = state.COUNTER
            s.bonus_left -= 1
            emit(state.CORNER_MADE, state.NOBODY, place, corner)


# --- effects when a block is laid ---


@rule
def happen(box, s, seat, place, effect):  # 5.3
    """Let a block's effect of laying happen."""
    if effect == state.NO_EFFECT or effect >= state.FIGURE:
        return
    block = int(s.block[place])
    emit(state.BLOCK_EFFECT, seat, block)
    if effect == state.YAKUZA:  # 11.6
        for pawn in range(state.PAWNS):
            if s.at[pawn] != state.NONE:
                skulls = int(box.block_value[block])
                attack(box, s, seat, state.NONE, pawn, skulls, state.BY_YAKUZA)
    elif effect == state.TOEI:  # 8.10
        pawn = int(box.block_figure[block])
        node = entry_node(box, pawn, place, int(box.block_entry[block]))
        enter(s, pawn, state.NOBODY, node)
    else:
        for i in range(s.seats):
            touch(s, (seat + i) % s.seats, effect)


@rule
def touch(s, seat, effect):  # 11.7
    """Let one seat have or owe what an effect brings to all."""
    if effect == state.SPRAWL:
        s.owed[seat] = min(pawns_of(s, seat), int(s.hand_cards[seat]))
    elif effect == state.PULSE:
        if pawns_of(s, seat) > 1:
            s.giving |= 1 << seat
    elif effect == state.COPYLEFT:
        if s.bonus_left > 0:
            s.bonus_left -= 1
            gain_bonus(s, seat, state.BY_EFFECT, state.NONE)
    else:
        draw_card(s, seat, state.BY_EFFECT)
