"""Cities of Venus: Survivors: engineers, mech parts, and who picks first (chapter 8)."""

from offworld.games.venus import state
from offworld.games.venus.pieces import ask_on, gain_rods, parts_of, rolled
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- roll-offs ---


@rule
def roll_off(s, contenders, what):  # 8.4
    """Let a set of seats roll until no two lots are equal. The highest lot picks first.

    A lot is a number to the base 7, with a digit for each throw: 0 for a seat that was not tied. So
    an earlier throw counts more than a later one, and seats that roll no more keep their order.
    """
    for seat in range(state.SEATS):
        s.lot[seat] = 0 if contenders >> seat & 1 else state.NONE
    tied = True
    while tied:
        tied = False
        for seat in range(s.seats):
            s.lot[seat] = s.lot[seat] * 7 if s.lot[seat] != state.NONE else state.NONE
        for seat in range(s.seats):
            if s.lot[seat] != state.NONE and s.lot[seat] % 7 == 0 and is_tied(s, seat):
                tied = True
                roll_tied(s, int(s.lot[seat]), what)


@rule
def is_tied(s, seat):
    """Return whether another seat has the same lot."""
    for other in range(s.seats):
        if other != seat and s.lot[other] == s.lot[seat]:
            return True
    return False


@rule
def roll_tied(s, lot, what):
    """Let every seat with this lot roll a die."""
    for seat in range(s.seats):
        if s.lot[seat] == lot:
            die = rolled(s, MAIN)
            s.lot[seat] += die
            emit(state.ROLLED_OFF, seat, die, what)


@rule
def order_by_lot(s):  # 8.4
    """Order the contenders from the highest lot to the lowest."""
    for place in range(state.SEATS):
        s.order[place] = state.NONE
    for seat in range(s.seats):
        if s.lot[seat] != state.NONE:
            place = 0
            for other in range(s.seats):
                if s.lot[other] > s.lot[seat]:
                    place += 1
            s.order[place] = seat
    s.picker = 0


@rule
def contend_for_engineers(s):  # 8.4
    """Order the seats that are due an engineer."""
    contenders = 0
    for seat in range(s.seats):
        if s.engineers_due[seat] > 0:
            contenders |= 1 << seat
    roll_off(s, contenders, state.FOR_ENGINEERS)
    order_by_lot(s)


@rule
def contend_for_parts(s):  # 8.4
    """Order the seats that are due a mech part."""
    contenders = 0
    for seat in range(s.seats):
        if s.parts_due[seat] > 0:
            contenders |= 1 << seat
    roll_off(s, contenders, state.FOR_PARTS)
    order_by_lot(s)


# --- engineers ---


@rule
def can_rescue(s, seat, engineer):  # 8.1
    """Return whether an engineer is in the market and has no window of the seat's yet."""
    if s.stack[engineer] == 0:
        return False
    for window in range(state.WINDOWS):
        if s.window[seat, window] == engineer:
            return False
    return True


@rule
def rescues(s, seat, out):  # 8.1
    """List the engineers the seat can rescue."""
    count = 0
    for engineer in range(state.ENGINEERS):
        if can_rescue(s, seat, engineer):
            out[count] = state.RESCUE + engineer
            count += 1
    return count


@rule
def rescue(s, seat, engineer):  # 8.1, 10.3
    """Put an engineer into the next Comm Window.

    In solo the fifth and sixth take the windows of the first and second, who sleep again.
    """
    s.stack[engineer] -= 1
    s.engineers_due[seat] -= 1
    window = int(s.rescued[seat])
    if window >= state.WINDOWS:
        window -= state.WINDOWS
        s.asleep[seat, window] = s.window[seat, window]
        emit(state.ENGINEER_SLEPT, seat, int(s.window[seat, window]))
    s.window[seat, window] = engineer
    s.engineer_used[seat, window] = 0
    s.rescued[seat] += 1
    emit(state.RESCUED_ENGINEER, seat, engineer)
    s.asked[seat] = state.NOTHING


@rule
def next_rescuer(s):  # 8.2, 8.4
    """Ask the next seat that picks an engineer; return False if there is none."""
    for _ in range(state.SEATS * state.ENGINEERS):
        seat = next_due(s, state.FOR_ENGINEERS)
        if seat == state.NOBODY:
            return False
        if can_rescue_any(s, seat):
            s.asked[seat] = state.RESCUE
            return True
        s.engineers_due[seat] = 0
        emit(state.NO_ENGINEER, seat)
    return False


@rule
def can_rescue_any(s, seat):
    """Return whether there is an engineer the seat can rescue."""
    for engineer in range(state.ENGINEERS):
        if can_rescue(s, seat, engineer):
            return True
    return False


@rule
def next_due(s, what):
    """Return the next seat that is due a card, round and round in the order; NOBODY if none is."""
    for _ in range(state.SEATS):
        seat = int(s.order[s.picker])
        s.picker = (s.picker + 1) % state.SEATS
        if seat != state.NONE:
            due = s.engineers_due[seat] if what == state.FOR_ENGINEERS else s.parts_due[seat]
            if due > 0:
                return seat
    return state.NOBODY


# --- mech parts ---


@rule
def next_scavenger(s):  # 8.4
    """Ask the next seat that picks a mech part; return False if there is none."""
    seat = next_due(s, state.FOR_PARTS)
    if seat == state.NOBODY:
        return False
    s.asked[seat] = state.SCAVENGE
    return True


@rule
def scavenges(s, out):  # 8.3
    """List the mech parts in the market."""
    count = 0
    for slot in range(state.MARKET):
        if s.market[slot] != state.NONE:
            out[count] = state.SCAVENGE + slot
            count += 1
    return count


@rule
def scavenge(box, s, seat, slot):  # 8.3
    """Put a mech part from the market into the next gear spot and refill the market."""
    kind = int(s.market[slot])
    gear = parts_of(s, seat)
    s.gear[seat, gear] = kind
    s.uses_left[seat, gear] = (1 << max(1, int(box.part_uses[kind]))) - 1  # gems are redeemed once
    s.parts_due[seat] -= 1
    emit(state.TOOK_PART, seat, kind)
    deal_part(s, slot)
    s.asked[seat] = state.NOTHING
    if gear + 1 == state.GEARS:
        gain_rods(s, seat, int(box.rods_for_parts), state.BY_PARTS)  # 7.4


@rule
def deal_part(s, slot):  # 2.4
    """Deal the next mech part of the deck face up."""
    kind = draw_counted(s.part_deck, state.PARTS, s.rng, MAIN)
    s.market[slot] = kind
    if kind != state.NONE:
        s.part_deck[kind] -= 1
        emit(state.DEALT_PART, state.NOBODY, kind, slot)


@rule
def after_solo_pick(s, seat):  # 10.1
    """Go on with the turn: in a solo game cards are picked in the middle of it."""
    if s.engineers_due[seat] > 0:
        s.asked[seat] = state.RESCUE
    else:
        ask_on(s, seat)
