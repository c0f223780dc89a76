"""Cities of Venus: Survivors: engineers, mech parts, and who picks first (chapter 8)."""

from offworld.games.venus import state
from offworld.games.venus.pieces import ask_on, gain_rods, parts_of, rolled
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

FOR_ENGINEERS, FOR_PARTS, FOR_LAUNCH = range(3)  # what is rolled off for

# --- roll-offs ---


@rule
def roll_off(s, what):  # 8.4
    """Each contender (a lot of 0; the others have NONE) rolls until no two lots are alike; the higher picks earlier."""
    tied = True
    while tied:
        tied = False
        for seat in range(s.seats):
            s.lot[seat] = s.lot[seat] * 7 if s.lot[seat] != state.NONE else state.NONE
        # Those who stand alike roll on; an earlier roll counts more than a later one, so the rest keep their order.
        for seat in range(s.seats):
            if s.lot[seat] != state.NONE and s.lot[seat] % 7 == 0 and is_tied(s, seat):
                tied = True
                roll_tied(s, int(s.lot[seat]), what)


@rule
def is_tied(s, seat):
    for other in range(s.seats):
        if other != seat and s.lot[other] == s.lot[seat]:
            return True
    return False


@rule
def roll_tied(s, lot, what):
    for seat in range(s.seats):
        if s.lot[seat] == lot:
            die = rolled(s, MAIN)
            s.lot[seat] += die
            emit(state.ROLLED_OFF, seat, die, what)


@rule
def order_by_lot(s):  # 8.4
    """Contenders from the highest lot to the lowest."""
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
    for seat in range(state.SEATS):
        s.lot[seat] = 0 if s.engineers_due[seat] > 0 else state.NONE
    roll_off(s, FOR_ENGINEERS)
    order_by_lot(s)


@rule
def contend_for_parts(s):  # 8.4
    for seat in range(state.SEATS):
        s.lot[seat] = 0 if s.parts_due[seat] > 0 else state.NONE
    roll_off(s, FOR_PARTS)
    order_by_lot(s)


# --- engineers ---


@rule
def has_engineer(s, seat, engineer):
    for window in range(state.WINDOWS):
        if s.window[seat, window] == engineer:
            return True
    return False


@rule
def rescues(s, seat, out):  # 8.1
    count = 0
    for engineer in range(state.ENGINEERS):
        if s.stack[engineer] > 0 and not has_engineer(s, seat, engineer):
            out[count] = state.RESCUE + engineer
            count += 1
    return count


@rule
def rescue(s, seat, engineer):  # 8.1, 10.3
    """An engineer sits down in a Comm Window; in solo the fifth and sixth take those of the first and second, who sleep again."""
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
    """Asks whoever picks an engineer next; False when nobody does."""
    for _ in range(state.SEATS * state.ENGINEERS):
        seat = next_due(s, FOR_ENGINEERS)
        if seat == state.NOBODY:
            return False
        if can_rescue(s, seat):
            s.asked[seat] = state.RESCUE
            return True
        s.engineers_due[seat] = 0
        emit(state.NO_ENGINEER, seat)
    return False


@rule
def can_rescue(s, seat):
    for engineer in range(state.ENGINEERS):
        if s.stack[engineer] > 0 and not has_engineer(s, seat, engineer):
            return True
    return False


@rule
def next_due(s, what):
    """The next seat in the order that a card is due to, round and round; NOBODY when none is left."""
    for _ in range(state.SEATS):
        seat = int(s.order[s.picker])
        s.picker = (s.picker + 1) % state.SEATS
        if (
            seat != state.NONE
            and (s.engineers_due[seat] if what == FOR_ENGINEERS else s.parts_due[seat]) > 0
        ):
            return seat
    return state.NOBODY


# --- mech parts ---


@rule
def next_scavenger(s):  # 8.4
    """Asks whoever picks a mech part next; False when nobody does."""
    seat = next_due(s, FOR_PARTS)
    if seat == state.NOBODY:
        return False
    s.asked[seat] = state.SCAVENGE
    return True


@rule
def scavenges(s, out):  # 8.3
    count = 0
    for slot in range(state.MARKET):
        if s.market[slot] != state.NONE:
            out[count] = state.SCAVENGE + slot
            count += 1
    return count


@rule
def scavenge(box, s, seat, slot):  # 8.3
    """A mech part from the market into the next gear spot; the market is refilled at once."""
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
    """The next mech part of the deck, face up."""
    kind = draw_counted(s.part_deck, state.PARTS, s.rng, MAIN)
    s.market[slot] = kind
    if kind != state.NONE:
        s.part_deck[kind] -= 1
        emit(state.DEALT_PART, state.NOBODY, kind, slot)


@rule
def after_solo_pick(s, seat):  # 10.1
    """Alone, cards are picked in the midst of the turn, which goes on."""
    if s.engineers_due[seat] > 0:
        s.asked[seat] = state.RESCUE
    else:
        ask_on(s, seat)
