"""Cryo: recalling the drones, and the platform's actions (chapters 5 and 6)."""

from offworld.games.cryo import cards, deploy, state
from offworld.games.cryo.pieces import (
    ask,
    can_pay,
    drones_on_board,
    end_action,
    gain,
    gain_card,
    gain_face,
    go_on_with,
    next_token,
    pay,
    pay_energy,
    resolve,
    take_drones,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- salvage and an incident: which token? ---


@rule
def recall(box, s, seat):  # 5.1, 5.2, 7.5
    """Recover salvage, and ask for the incident to resolve."""
    s.recalls[seat] += 1
    emit(state.RECALLED, seat, drones_on_board(s, seat))
    recover(box, s, seat, state.BY_SALVAGE)
    if s.upgrade[seat, state.NANO_PRESS] == 1:
        gain(box, s, seat, state.NANITES, 1, state.BY_UPGRADE)
    if s.upgrade[seat, state.ARCHIVE_LINK] == 1:
        gain_card(s, seat, state.BY_UPGRADE)
    ask(s, seat, state.TOKEN)


@rule
def recover(box, s, seat, by):  # 5.1, 10.18
    """Gain a material for each pod at salvage."""
    for space in range(state.SALVAGE_SPACES):
        if s.salvage[space] == seat:
            gain(box, s, seat, int(box.salvage_material[space]), 1, by)


@rule
def tokens(s, out):  # 5.2
    """List the sections whose incident can be resolved."""
    count = 0
    for section in range(state.SECTIONS):
        if s.token[section] != state.NONE:
            out[count] = state.TOKEN + section
            count += 1
    return count


@rule
def resolve_incident(box, s, seat, section):  # 5.2, 5.6
    """Resolve an incident token and replace it; then the drones come home."""
    resolve(box, s, seat, section)
    next_token(s, section)
    s.returning = drones_on_board(s, seat)  # 5.7
    take_drones(s, seat)
    go_on_with(s, state.TO_COME_HOME)


# --- the drones come home: to which dock, and with its action or not? ---


@rule
def next_drone(s):  # 5.7
    """Ask where the next drone goes, or end the recall."""
    if s.returning > 0:
        ask(s, int(s.player), state.HOME)
    else:
        go_on_with(s, state.TO_FINISH)


@rule
def homes(box, s, seat, out):  # 5.7, 6.1
    """List the open docks of the platform, each without and, if possible, with its action."""
    count = 0
    for dock in range(state.PLATFORM_DOCKS):
        if s.home[seat, dock] == 0:
            out[count] = state.HOME + 2 * dock
            count += 1
            if can_use(box, s, seat, dock):
                out[count] = state.HOME + 2 * dock + 1
                count += 1
    return count


@rule
def come_home(box, s, seat, dock, used):  # 5.7
    """Put a drone on a dock of the platform, and perhaps use the dock's action."""
    s.home[seat, dock] = 1
    s.returning -= 1
    emit(state.CAME_HOME, seat, dock, used)
    if used == 1:
        use_action(box, s, seat, dock)
    else:
        go_on_with(s, state.TO_COME_HOME)


# --- a platform's action: pay, then gain ---


@rule
def cost_of(box, s, seat, dock, resource):  # 6.2
    """Return how much of a resource an action costs, printed or by the tile in its slot."""
    slot = box.cost_slot[dock]
    if slot == state.NONE:
        return int(box.cost[dock, resource])
    return int(box.face_gain[s.slot[seat, slot], resource])


@rule
def is_choice(box, s, seat, slot):  # 6.3
    """Return whether the tile in a slot offers a choice; False for no slot."""
    return slot != state.NONE and box.face_either[s.slot[seat, slot]] == 1


@rule
def is_complete(box, s, seat, dock):  # 6.1
    """Return whether all slots of an action are filled."""
    cost, gained = box.cost_slot[dock], box.gain_slot[dock]
    if cost != state.NONE and s.slot[seat, cost] == state.NONE:
        return False
    return gained == state.NONE or s.slot[seat, gained] != state.NONE


@rule
def can_afford(box, s, seat, dock):  # 6.1, 6.3
    """Return whether a seat can pay what an action costs."""
    if is_choice(box, s, seat, int(box.cost_slot[dock])):
        for material in range(state.NANITES):
            if can_pay_choice(box, s, seat, dock, material):
                return True
        return False
    nanites = cost_of(box, s, seat, dock, state.NANITES)
    for material in range(state.NANITES):
        missing = cost_of(box, s, seat, dock, material) - s.stock[seat, material]
        nanites += max(0, missing)
    if nanites > s.stock[seat, state.NANITES]:
        return False
    if cost_of(box, s, seat, dock, state.ENERGY) > s.energy[seat]:
        return False
    return cost_of(box, s, seat, dock, state.CARD) <= s.hand_cards[seat]


@rule
def can_pay_choice(box, s, seat, dock, material):  # 6.3
    """Return whether a seat can pay an action's cost in this one of its two materials."""
    return cost_of(box, s, seat, dock, material) > 0 and can_pay(s, seat, material, 1)


@rule
def can_use(box, s, seat, dock):  # 6.1
    """Return whether a seat can use a platform's action and it would do something."""
    if not is_complete(box, s, seat, dock) or not can_afford(box, s, seat, dock):
        return False
    if box.power[dock] == state.WAKE_ONE:
        return deploy.has_sleeper(box, s, seat, state.ANY_SECTION)
    if box.power[dock] == state.PLAY_ONE:
        left = s.hand_cards[seat] - cost_of(box, s, seat, dock, state.CARD)
        return left > 0 and cards.has_any_place(s, seat)
    return True


@rule
def use_action(box, s, seat, dock):  # 6.1, 6.3
    """Pay for a platform's action, and go on with what it brings."""
    s.home_at = dock
    if is_choice(box, s, seat, int(box.cost_slot[dock])):
        s.paying = 1
        ask(s, seat, state.MATERIAL)
        return
    for material in range(state.MATERIALS):
        pay(s, seat, material, cost_of(box, s, seat, dock, material))
    pay_energy(s, seat, cost_of(box, s, seat, dock, state.ENERGY))
    s.owed = cost_of(box, s, seat, dock, state.CARD)
    if s.owed > 0:
        ask(s, seat, state.DISCARD)
    else:
        go_on_with(s, state.TO_GAIN)


@rule
def bring(box, s):  # 6.1, 6.2, 6.4
    """Give what a platform's action brings."""
    seat, dock = int(s.player), int(s.home_at)
    s.times = 0
    slot = int(box.gain_slot[dock])
    if is_choice(box, s, seat, slot):
        s.face = s.slot[seat, slot]
        ask(s, seat, state.MATERIAL)
        return
    if slot != state.NONE:
        gain_face(box, s, seat, int(s.slot[seat, slot]), state.BY_ACTION)
    for resource in range(state.RESOURCES):
        amount = int(box.gain[dock, resource])
        if amount > 0:
            gain(box, s, seat, resource, amount, state.BY_ACTION)
    if box.power[dock] == state.WAKE_ONE:
        s.wake_in = state.ANY_SECTION
        ask(s, seat, state.WAKE)
    elif box.power[dock] == state.PLAY_ONE and cards.might_play(box, s, seat):
        ask(s, seat, state.PLAY)
    else:
        end_action(s)


# --- a tile with a choice: which material? ---


@rule
def materials(box, s, seat, out):  # 1.8, 6.3
    """List the two materials of a tile; to pay, those that the seat can pay."""
    count = 0
    for material in range(state.NANITES):
        if s.paying == 1:
            possible = can_pay_choice(box, s, seat, int(s.home_at), material)
        else:
            possible = box.face_gain[s.face, material] > 0
        if possible:
            out[count] = state.MATERIAL + material
            count += 1
    return count


@rule
def choose_material(box, s, seat, material):  # 1.8, 6.3
    """Pay or gain one of the two materials of a tile."""
    if s.paying == 1:
        s.paying = 0
        pay(s, seat, material, 1)
        go_on_with(s, state.TO_GAIN)
    else:
        s.face = state.NONE
        by = state.BY_TILE if s.home_at == state.NONE else state.BY_ACTION
        gain(box, s, seat, material, 1, by)
        end_action(s)
