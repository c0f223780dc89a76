"""Zaibatsu in words and pictures: where things lie in the Cybernet, and what a roll needs.

These read a view for people. The rules have functions of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.icebreak import dice_of, faces_of, has_black_die
from offworld.kernel.game import Box
from offworld.kernel.hexes import DIRECTIONS, Hex, opposite, side_facing
from offworld.kernel.records import Record


def hex_of(s: Record, place: int) -> Hex:
    """Return the hex of a place: a block's, or a block card's beside its block."""
    if place < state.BLOCKS:
        return Hex(s.block_q[place], s.block_r[place])
    club = place - state.BLOCKS
    return hex_of(s, s.club_place[club]) + DIRECTIONS[s.club_side[club]]


def places(s: Record) -> list[int]:
    """Return the places of all blocks and block cards that lie in the Cybernet."""
    clubs = [state.BLOCKS + i for i in range(state.CLUBS) if s.club_card[i] != state.NONE]
    return [*range(s.laid), *clubs]


def beside(s: Record) -> int:
    """Return the block beside which something is laid now."""
    where: int = s.at[s.pawn] // state.SPACES if s.doing == state.SEARCHES else s.place
    return where


def links(box: Box, s: Record, at: Hex, block: int, turn: int) -> list[int]:
    """Return the directions in which a block, laid at a hex, would join another one."""
    sides, found = box.record.block_sides, []
    by_hex = {hex_of(s, place): place for place in range(s.laid)}
    for direction, step in enumerate(DIRECTIONS):
        other = by_hex.get(at + step, state.NONE)
        if other == state.NONE or sides[block, side_facing(direction, turn)] == state.NONE:
            continue
        back = side_facing(opposite(direction), s.block_turn[other])
        if sides[s.block[other], back] != state.NONE:
            found.append(direction)
    return found


def new_corners(box: Box, s: Record, at: Hex, block: int, turn: int) -> list[int]:
    """Return the corners of a block, laid at a hex, where three bonus parts would meet."""
    by_hex = {hex_of(s, place): place for place in range(s.laid)}

    def part(place: int, corner: int) -> bool:
        sixths = s.block_turn[place]
        bits: int = box.record.block_corner[s.block[place]]
        return bool(bits >> side_facing(corner, sixths) & 1)

    found = []
    for corner in range(state.SIDES):
        own = box.record.block_corner[block] >> side_facing(corner, turn) & 1
        one = by_hex.get(at + DIRECTIONS[corner])
        two = by_hex.get(at + DIRECTIONS[(corner + 1) % state.SIDES])
        if own and one is not None and two is not None:
            if part(one, (corner + 2) % state.SIDES) and part(two, (corner + 4) % state.SIDES):
                found.append(corner)
    return found


def worn(box: Box, s: Record, pawn: int) -> Iterator[int]:
    """Return the types of the cards that a pawn has equipped."""
    for card in range(box.record.card_types):
        for copy in range(state.COPIES):
            if s.worn[card, copy] == pawn:
                yield card


def break_faces(box: Box, s: Record, pawn: int, target: int) -> int:
    """Return the faces with which a pawn breaks the ICE of its block, or of another pawn."""
    r = box.record
    block = s.block[s.at[pawn] // state.SPACES] if target == state.PAWNS else 0
    bits = r.block_ice[block] if target == state.PAWNS else r.pawn_ice[target]
    return int(faces_of(r, s, pawn, int(bits)))


def break_dice(box: Box, s: Record, pawn: int, target: int) -> int:
    """Return how many dice a pawn rolls to break ICE."""
    holder = s.control[s.at[pawn] // state.SPACES] if target == state.PAWNS else state.NOBODY
    return int(dice_of(box.record, s, s.owner[pawn], pawn, holder))


def is_deadly(box: Box, s: Record, pawn: int, target: int) -> bool:
    """Return whether a pawn is eliminated if it fails to break this ICE."""
    if has_black_die(box.record, s, pawn):
        return True
    if target != state.PAWNS:
        return bool(s.owner[target] != state.NOBODY)
    where = s.at[pawn] // state.SPACES
    return bool(box.record.block_black[s.block[where]]) or s.control[where] != state.NOBODY


def chance(faces: int, dice: int) -> int:
    """Return the chance that one of some dice shows one of the faces, in percent."""
    misses = (state.FACES - faces.bit_count()) / state.FACES
    return round(100 * (1 - misses**dice))


def placed(box: Box, s: Record, seat: int) -> int:
    """Return how many control counters a seat has placed."""
    return int(box.record.counters[s.seats - 2] - s.counters[seat])


def own_faces(box: Box, s: Record, pawn: int) -> int:
    """Return the faces that a pawn adds to whatever ICE it breaks."""
    return int(faces_of(box.record, s, pawn, 0))
