"""Zaibatsu: what cards become: items, bots, malware, block cards (chapters 10 and 11; 8.11)."""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.net import has_open_side
from offworld.games.zaibatsu.pieces import (
    ask,
    change_controller,
    enter,
    equip,
    go_on,
    price,
    wears,
)
from offworld.games.zaibatsu.search import sides
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- which pawn? ---


@rule
def can_equip(box, s, seat, pawn, card):  # 10.1 to 10.8, 10.12
    """Return whether a seat may put a card on a pawn."""
    if s.at[pawn] == state.NONE:
        return False
    slot = box.card_slot[card]
    is_drone = box.pawn_kind[pawn] == state.DRONE
    if slot == state.MALWARE:
        if is_drone or s.owner[pawn] == seat or s.owner[pawn] == state.NOBODY:
            return False
        return box.card_power[card] != state.VIRUS or box.pawn_kind[pawn] == state.CLEANER
    if s.owner[pawn] != seat:
        return False
    if slot == state.GUN:
        return is_drone
    if is_drone:
        return False
    if slot == state.GENERIC:
        return True
    if slot == state.DEFENCE:
        return not wears(box, s, pawn, state.DEFENCE)
    if slot == state.WEAPON:
        able = s.able[pawn] & state.CAN_DELETE != 0
        return able and not wears(box, s, pawn, state.WEAPON)
    return s.able[pawn] & state.CAN_BREAK != 0


@rule
def can_become(box, s, seat, card):  # 4.7, 4.8
    """Return whether a seat can pay for a card and has a pawn or a block for it."""
    slot = box.card_slot[card]
    if slot == state.PLAIN or price(box, s, seat, int(box.card_cost[card])) > s.bonus[seat]:
        return False
    if slot == state.CLUB:
        return can_put_club(box, s, seat)
    for pawn in range(state.PAWNS):
        if can_equip(box, s, seat, pawn, card):
            return True
    return False


@rule
def carriers(box, s, seat, out):  # 10.1
    """List the pawns on which the card in play can be put."""
    count = 0
    for pawn in range(state.PAWNS):
        if can_equip(box, s, seat, pawn, int(s.card)):
            out[count] = state.PAWN + pawn
            count += 1
    return count


@rule
def put_on(box, s, seat, pawn):  # 10.1, 10.12
    """Put the card in play on a pawn; a Virus takes it over first."""
    card = int(s.card)
    cost = price(box, s, seat, int(box.card_cost[card]))
    if box.card_power[card] == state.VIRUS:
        change_controller(box, s, pawn, seat, state.BY_MALWARE)
    equip(box, s, seat, pawn, card, cost)
    go_on(s)


# --- a block card: beside which block, and in which direction? ---


@rule
def can_put_club(box, s, seat):  # 11.1, 11.2
    """Return whether a seat controls a block with a free side."""
    for place in range(s.laid):
        if s.control[place] == seat and has_open_side(box, s, place):
            return True
    return False


@rule
def hosts(box, s, seat, out):  # 11.1, 11.2
    """List the blocks beside which a block card can be put."""
    count = 0
    for place in range(s.laid):
        if s.control[place] == seat and has_open_side(box, s, place):
            out[count] = state.PLACE + place
            count += 1
    return count


@rule
def choose_host(s, seat, place):  # 11.2
    """Choose the block, and ask for the direction."""
    s.place = place
    ask(s, seat, state.SIDE)


@rule
def host_sides(box, s, out):  # 11.2
    """List the free sides of the chosen block."""
    return sides(box, s, int(s.place), out)


@rule
def put_club(box, s, seat, direction):  # 11.1, 11.2
    """Put the block card in play into the Cybernet."""
    card = int(s.card)
    club = int(box.card_calls[card]) - state.CRACKER
    cost = price(box, s, seat, int(box.card_cost[card]))
    s.bonus[seat] -= cost
    s.club_card[club] = card
    s.club_place[club] = s.place
    s.club_side[club] = direction
    s.club_owner[club] = seat
    s.club_paid[club] = cost
    emit(state.PUT_CLUB, seat, card, int(s.place), direction)
    go_on(s)


# --- the Cracker and the Cyborg ---


@rule
def can_hire(box, s, seat, club):  # 8.11, 8.13
    """Return whether a seat can pay for the pawn of its block card."""
    pawn = state.CRACKER + club
    if s.club_card[club] == state.NONE or s.club_owner[club] != seat:
        return False
    if s.at[pawn] != state.NONE:
        return False
    return price(box, s, seat, int(box.pawn_hire[pawn])) <= s.bonus[seat]


@rule
def hire(box, s, seat, club):  # 8.11, 8.13
    """Pay for the pawn, which enters on the block card."""
    pawn = state.CRACKER + club
    cost = price(box, s, seat, int(box.pawn_hire[pawn]))
    s.bonus[seat] -= cost
    s.hired_by[club] = seat
    s.hired_paid[club] = cost
    emit(state.HIRED, seat, pawn, cost)
    enter(s, pawn, seat, (state.BLOCKS + club) * state.SPACES)
    go_on(s)
