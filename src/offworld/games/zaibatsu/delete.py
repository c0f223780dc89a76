"""Zaibatsu: attacks: Delete, the Turret's reaction and the bomb (7.13 to 7.17, 8.7, 10.10)."""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.net import place_of, reaches
from offworld.games.zaibatsu.pieces import (
    card_with,
    carries,
    eliminate,
    go_on,
    note_roll,
    remove,
    roll_die,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule


@rule
def skulls_of(box, s, pawn):  # 7.14, 10.7, 10.9, 10.13
    """Return how many dice a pawn attacks with."""
    skulls = int(box.pawn_skulls[pawn])
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_skulls[card] > 0:
                skulls += box.card_skulls[card] * carries(s, pawn, card)
    return skulls


@rule
def bare_faces(box, s, pawn):  # 7.15, 7.16, 10.4
    """Return the faces that eliminate a pawn where it stands, as bits."""
    faces = int(box.pawn_bare[pawn])
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_slot[card] == state.DEFENCE and carries(s, pawn, card) > 0:
                faces = int(box.card_bare[card])
    place = place_of(int(s.at[pawn]))
    space = s.at[pawn] % state.SPACES
    if place >= state.BLOCKS or space == state.AT_LARGE:
        return faces
    block = s.block[place]
    return faces & ~int(box.block_shields[block, space]) | int(box.block_bares[block, space])


@rule
def attack(box, s, seat, pawn, victim, skulls, by):  # 7.14, 7.17
    """Attack a pawn: any die with an unshielded face eliminates it. `pawn` NONE: the Yakuza."""
    faces = bare_faces(box, s, victim)
    emit(state.ATTACKING, seat, pawn, victim, faces)
    note_roll(s, state.DELETES, pawn, victim, place_of(int(s.at[victim])), faces)
    hits = 0
    for die in range(skulls):
        face = roll_die(s, die)
        hit = faces >> face & 1
        hits += hit
        emit(state.ATTACK_DIE, seat, face, hit)
    if hits > 0:
        eliminate(box, s, victim, by)
    else:
        emit(state.ATTACK_FAILED, seat, pawn, victim)


# --- Delete: which target? ---


@rule
def is_victim(box, s, seat, pawn, target):  # 7.13
    """Return whether a seat's pawn may attack a target."""
    return s.at[target] != state.NONE and s.owner[target] != seat and reaches(box, s, pawn, target)


@rule
def can_delete(box, s, seat, pawn):  # 7.13
    """Return whether a pawn has a target, and skulls."""
    if s.at[pawn] == state.NONE:
        return False
    for target in range(state.PAWNS):
        if is_victim(box, s, seat, pawn, target):
            return skulls_of(box, s, pawn) > 0
    return False


@rule
def victims(box, s, seat, out):  # 7.13
    """List the targets of the chosen pawn's attack."""
    count = 0
    for target in range(state.PAWNS):
        if is_victim(box, s, seat, int(s.pawn), target):
            out[count] = state.AIM + target
            count += 1
    return count


@rule
def delete(box, s, seat, target):  # 7.14
    """Attack with the chosen pawn."""
    pawn = int(s.pawn)
    s.attacks[seat] += 1
    attack(box, s, seat, pawn, target, skulls_of(box, s, pawn), state.BY_ATTACK)
    go_on(s)


# --- the Turret: shoot? ---


@rule
def spot(box, s, pawn):  # 8.7
    """After a movement, note the pawn if the Turret of another seat may shoot at it."""
    owner = s.owner[state.TURRET]
    if s.shot == 1 or owner == state.NOBODY or owner == s.player:
        return
    if s.able[state.TURRET] & state.CAN_DELETE != 0 and reaches(box, s, state.TURRET, pawn):
        s.spotted = pawn


@rule
def reactions(out):  # 8.7
    """List to hold fire and to shoot."""
    out[0] = state.HOLD_FIRE
    out[1] = state.SHOOT
    return 2


@rule
def react(box, s, seat, option):  # 8.7
    """Hold fire, or shoot with the Turret."""
    target = int(s.spotted)
    s.spotted = state.NONE
    s.asked = state.NOTHING
    if option == state.HOLD_FIRE:
        emit(state.HELD_FIRE, seat, target)
        return
    s.shot = 1
    s.attacks[seat] += 1
    skulls = skulls_of(box, s, state.TURRET)
    attack(box, s, seat, state.TURRET, target, skulls, state.BY_TURRET)


# --- the bomb ---


@rule
def blast(box, s, seat, pawn):  # 10.10
    """Sacrifice a pawn with its bomb, which attacks all other pawns on the block."""
    card = card_with(box, s, pawn, state.KAMIKAZE)
    place = place_of(int(s.at[pawn]))
    emit(state.BLASTED, seat, pawn, card)
    remove(box, s, pawn, state.BY_KAMIKAZE)
    for target in range(state.PAWNS):
        if s.at[target] != state.NONE and place_of(int(s.at[target])) == place:
            skulls = int(box.card_value[card])
            attack(box, s, seat, pawn, target, skulls, state.BY_KAMIKAZE)
    go_on(s)


# --- a sacrifice: which pawn? ---


@rule
def sacrifices(s, seat, out):  # 11.7
    """List a seat's pawns in the Cybernet."""
    count = 0
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat and s.at[pawn] != state.NONE:
            out[count] = state.SACRIFICE + pawn
            count += 1
    return count


@rule
def sacrifice(box, s, seat, pawn):  # 11.7
    """Eliminate one's own pawn."""
    s.giving &= ~(1 << seat)
    s.asked = state.NOTHING
    emit(state.SACRIFICED, seat, pawn, state.BY_EFFECT)
    eliminate(box, s, pawn, state.BY_EFFECT)
