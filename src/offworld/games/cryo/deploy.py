"""Cryo: deploying a drone, and the actions beside the docks (chapter 4).

Scouting and launching are in caverns.py, playing cards in cards.py.
"""

from offworld.games.cryo import cards, caverns, state
from offworld.games.cryo.pieces import (
    ask,
    can_pay,
    cards_left,
    end_action,
    gain,
    gain_face,
    go_on_with,
    pay,
    pods_in_section,
    send_drone,
    take_tile,
    wake,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- to which dock? ---


@rule
def open_docks(s, out):  # 4.1
    """List the docks without a drone and without a damage marker, and the launch dock."""
    count = 0
    for dock in range(state.DOCKS):
        if s.drone[dock] == state.NOBODY:
            out[count] = state.DOCK + dock
            count += 1
    out[count] = state.DOCK + state.LAUNCH_DOCK
    return count + 1


@rule
def deploy(box, s, seat, dock):  # 4.1, 4.2
    """Send a drone to a dock. Where nothing is to choose there, go on at once."""
    send_drone(s, seat, dock)
    s.dock_at = dock
    possible = 0
    only = state.NONE
    secret = False
    for side in range(state.SIDES):
        space = int(box.dock_space[dock, side])
        if space != state.NONE:
            if box.space_action[space] == state.WORKSHOP:
                secret = True  # whether a card can be played is nobody else's business
            if can_do(box, s, seat, space):
                possible += 1
                only = space
    if secret or possible > 1:
        ask(s, seat, state.SPACE)
    elif possible == 1:
        take_action(box, s, seat, only)
    else:
        emit(state.NO_ACTION, seat, dock)
        go_on_with(s, state.TO_FINISH)


# --- which action? ---


@rule
def actions(box, s, seat, out):  # 4.2
    """List the actions beside the dock that can be done."""
    count = 0
    for side in range(state.SIDES):
        space = int(box.dock_space[s.dock_at, side])
        if space != state.NONE and can_do(box, s, seat, space):
            out[count] = state.SPACE + space
            count += 1
    return count


@rule
def can_do(box, s, seat, space):  # 4.2
    """Return whether a seat can do the action of a space at least once."""
    action = box.space_action[space]
    if action == state.STASIS:
        return can_wake(box, s, seat, int(box.space_section[space]), 0)
    if action == state.MED_BAY:
        return can_wake(box, s, seat, state.ANY_SECTION, 0)
    if action == state.GENERATOR:
        return can_pay(s, seat, state.CRYSTALS, 1)
    if action == state.WORKSHOP:
        return cards.has_playable(box, s, seat)
    if action == state.ARCHIVE:
        return cards_left(s) > 0
    if action == state.SALVAGE_WORK:
        return can_salvage(s, seat)
    if action == state.SCOUTING:
        return caverns.can_scout(box, s, seat)
    if action == state.LAUNCHING:
        return caverns.can_launch(box, s, seat)
    return True  # resource spaces and stores


@rule
def take_action(box, s, seat, space):  # 4.2
    """Begin the action of a space."""
    s.space_at = space
    action = box.space_action[space]
    if action == state.RESOURCE:
        take_resource(box, s, seat, int(box.space_stack[space]))
    elif action == state.STASIS:
        s.wake_in = box.space_section[space]
        ask(s, seat, state.WAKE)
    elif action == state.MED_BAY:  # 4.11
        s.wake_in = state.ANY_SECTION
        ask(s, seat, state.WAKE)
    elif action == state.GENERATOR:
        ask(s, seat, state.TIMES)
    elif action == state.WORKSHOP:  # 4.9
        ask(s, seat, state.PLAY)
    elif action == state.ARCHIVE:  # 4.10
        gain(box, s, seat, state.CARD, int(box.archive_cards), state.BY_ARCHIVE)
        end_action(s)
    elif action == state.STORES:  # 4.12
        gain(box, s, seat, state.NANITES, int(box.stores_nanites), state.BY_STORES)
        end_action(s)
    elif action == state.SALVAGE_WORK:
        ask(s, seat, state.SALVAGE)
    elif action == state.SCOUTING:
        ask(s, seat, state.CAVERN)
    else:
        ask(s, seat, state.VEHICLE)


# --- a resource space: gain what the tile shows, or place it in a slot? ---


@rule
def take_resource(box, s, seat, stack):  # 4.4, 4.5
    """Ask about the tile. Without one, gain the printed material."""
    if s.stack[stack] > 0:
        ask(s, seat, state.TILE)
    else:
        gain(box, s, seat, int(box.stack_prints[stack]), 1, state.BY_PRINT)
        end_action(s)


@rule
def tile_uses(s, seat, out):  # 4.4, 6.2
    """List the gain and the empty slots."""
    out[0] = state.GAIN_TILE
    count = 1
    for slot in range(state.SLOTS):
        if s.slot[seat, slot] == state.NONE:
            out[count] = state.INTO_SLOT + slot
            count += 1
    return count


@rule
def use_tile(box, s, seat, option):  # 4.4, 7.5
    """Take the tile: gain what it shows, or place it in a slot of the platform."""
    stack = int(box.space_stack[s.space_at])
    face = take_tile(s, seat, stack)
    if option != state.GAIN_TILE:
        place_tile(s, seat, option - state.INTO_SLOT, face)
        end_action(s)
        return
    s.spent[face] += 1
    if s.upgrade[seat, state.ORE_SIFTER] == 1:
        gain(box, s, seat, int(box.stack_prints[stack]), 1, state.BY_UPGRADE)
    if box.face_either[face] == 1:
        s.face = face
        ask(s, seat, state.MATERIAL)
    else:
        gain_face(box, s, seat, face, state.BY_TILE)
        end_action(s)


@rule
def place_tile(s, seat, slot, face):  # 6.2
    """Place a tile in a slot, where it stays."""
    s.slot[seat, slot] = face
    emit(state.SLOTTED, seat, slot, face)


# --- stasis control and the med bay: from which chamber? ---


@rule
def wake_price(box, s, seat, times):  # 4.6, 4.11, 7.5
    """Return the organics that the next pod costs: none by the action of a platform."""
    if s.home_at != state.NONE:
        return 0
    if times == 0 and s.upgrade[seat, state.THAW_COIL] == 1:
        return 0
    return int(box.wake_cost)


@rule
def can_wake(box, s, seat, section, times):  # 4.6, 4.7
    """Return whether a seat has a pod to wake, room for it, and the organics."""
    if not can_pay(s, seat, state.ORGANICS, wake_price(box, s, seat, times)):
        return False
    return has_sleeper(box, s, seat, section)


@rule
def has_sleeper(box, s, seat, section):  # 4.7
    """Return whether a seat has a pod to wake in a section, or in any, and room for it."""
    if s.awake[seat] >= box.platform_pods:
        return False
    for each in range(state.SECTIONS):
        if (section == state.ANY_SECTION or section == each) and pods_in_section(s, seat, each) > 0:
            return True
    return False


@rule
def chambers(s, seat, out):  # 4.6, 4.11
    """List the chambers with own pods, and to wake no more."""
    count = 0
    for chamber in range(state.CHAMBERS):
        section = chamber // state.SECTION_CHAMBERS
        if s.wake_in == state.ANY_SECTION or s.wake_in == section:
            if s.chamber[chamber, seat] > 0:
                out[count] = state.WAKE + chamber
                count += 1
    if s.times > 0:
        out[count] = state.WAKE_NO_MORE
        count += 1
    return count


@rule
def waking_rule(s):  # 4.6, 4.11, 6.4
    """Return by which rule a pod wakes."""
    if s.home_at != state.NONE:
        return state.BY_FREE_WAKING
    return state.BY_MED_BAY if s.wake_in == state.ANY_SECTION else state.BY_STASIS


@rule
def wake_pod(box, s, seat, option):  # 4.3, 4.6, 4.11
    """Wake a pod, and perhaps another."""
    if option == state.WAKE_NO_MORE:
        end_action(s)
        return
    pay(s, seat, state.ORGANICS, wake_price(box, s, seat, int(s.times)))
    wake(s, seat, option - state.WAKE, waking_rule(s))
    s.times += 1
    again = s.home_at == state.NONE and s.times < state.MOST_TIMES
    if again and can_wake(box, s, seat, int(s.wake_in), int(s.times)):
        ask(s, seat, state.WAKE)
    else:
        end_action(s)


# --- generator: how many crystals? ---


@rule
def times(s, seat, out):  # 4.3, 4.8
    """List how many crystals a seat can turn into energy."""
    count = 0
    for amount in range(1, state.MOST_TIMES + 1):
        if can_pay(s, seat, state.CRYSTALS, amount):
            out[count] = state.TIMES + amount - 1
            count += 1
    return count


@rule
def generate(box, s, seat, crystals):  # 4.8, 7.5
    """Turn crystals into energy."""
    pay(s, seat, state.CRYSTALS, crystals)
    more = int(s.upgrade[seat, state.FUEL_CELLS])
    energy = crystals * box.generator_energy + more
    gain(box, s, seat, state.ENERGY, energy, state.BY_GENERATOR)
    end_action(s)


# --- salvage: which space? ---


@rule
def can_salvage(s, seat):  # 4.13
    """Return whether a seat has a pod on its platform and a salvage space is empty."""
    if s.awake[seat] == 0:
        return False
    for space in range(state.SALVAGE_SPACES):
        if s.salvage[space] == state.NOBODY:
            return True
    return False


@rule
def salvage_spaces(s, out):  # 4.13
    """List the empty salvage spaces, and to send no more."""
    count = 0
    for space in range(state.SALVAGE_SPACES):
        if s.salvage[space] == state.NOBODY:
            out[count] = state.SALVAGE + space
            count += 1
    if s.times > 0:
        out[count] = state.SALVAGE_NO_MORE
        count += 1
    return count


@rule
def send_to_salvage(s, seat, space):  # 4.13
    """Move a pod from the platform to a salvage space."""
    s.awake[seat] -= 1
    s.salvage[space] = seat
    emit(state.SENT_TO_SALVAGE, seat, space)


@rule
def salvage(s, seat, option):  # 4.3, 4.13
    """Send a pod to salvage, and perhaps another."""
    if option == state.SALVAGE_NO_MORE:
        end_action(s)
        return
    send_to_salvage(s, seat, option - state.SALVAGE)
    s.times += 1
    if s.times < state.MOST_TIMES and can_salvage(s, seat):
        ask(s, seat, state.SALVAGE)
    else:
        end_action(s)
