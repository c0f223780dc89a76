"""Cryo: scouting and launching to the caverns (4.14 to 4.16, chapter 8)."""

from offworld.games.cryo import state
from offworld.games.cryo.pieces import (
    ask,
    can_be_scouted,
    end_action,
    gain,
    pay_energy,
    pods_at_salvage,
    settle,
    turn_up_cavern,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

DRILLED_PODS = 2  # that go to a new cavern with a Drill Head

# --- scouting: which cavern? ---


@rule
def scout_price(box, s, seat):  # 4.14, 7.5
    """Return the energy that scouting costs a seat."""
    return 0 if s.upgrade[seat, state.DRILL_HEAD] == 1 else int(box.scout_energy)


@rule
def can_scout(box, s, seat):  # 4.14
    """Return whether a seat has a pod and the energy to scout, and a cavern is in reach."""
    if s.awake[seat] == 0 or s.energy[seat] < scout_price(box, s, seat):
        return False
    for cavern in range(state.CAVERNS):
        if can_be_scouted(box, s, cavern):
            return True
    return False


@rule
def caverns(box, s, seat, out):  # 4.14, 4.15
    """List the caverns to scout, or those that the vehicle can reach."""
    count = 0
    scouting = box.space_action[s.space_at] == state.SCOUTING
    for cavern in range(state.CAVERNS):
        if scouting:
            possible = can_be_scouted(box, s, cavern)
        else:
            possible = can_reach(box, s, seat, int(s.vehicle_at), cavern)
        if possible:
            out[count] = state.CAVERN + cavern
            count += 1
    return count


@rule
def choose_cavern(box, s, seat, cavern):  # 4.14, 4.15
    """Scout a cavern, or launch the vehicle to it."""
    s.cavern_at = cavern
    if box.space_action[s.space_at] == state.SCOUTING:
        scout(box, s, seat, cavern)
    else:
        card = int(s.vehicle[seat, s.vehicle_at])
        pay_energy(s, seat, launch_price(box, card, cavern))
        ask(s, seat, state.BOARD)


@rule
def scout(box, s, seat, cavern):  # 4.14, 7.5
    """Turn up a cavern, gain its bonus, and place a pod there; two with a Drill Head."""
    pay_energy(s, seat, scout_price(box, s, seat))
    tile = turn_up_cavern(box, s, cavern)
    emit(state.SCOUTED, seat, cavern, tile)
    for resource in range(state.RESOURCES):
        amount = int(box.tile_bonus[tile, resource])
        if amount > 0:
            gain(box, s, seat, resource, amount, state.BY_SCOUTING)
    if s.upgrade[seat, state.DRILL_HEAD] == 1 and s.awake[seat] >= DRILLED_PODS:
        ask(s, seat, state.BOARD)
    else:
        settle(s, seat, cavern, 1)
        end_action(s)


# --- launching: which vehicle, where to, with how many pods? ---


@rule
def launch_price(box, card, cavern):  # 4.15
    """Return the energy that a vehicle needs to a cavern."""
    return box.launch_energy[card] + box.level_energy[box.cavern_level[cavern]]


@rule
def can_reach(box, s, seat, i, cavern):  # 4.15
    """Return whether a seat can launch its vehicle i to a cavern."""
    if s.cavern[cavern] < 0:
        return False
    return s.energy[seat] >= launch_price(box, int(s.vehicle[seat, i]), cavern)


@rule
def is_ready(box, s, seat, i):  # 4.15
    """Return whether a seat's vehicle i can be launched to some cavern in this visit."""
    if s.vehicle[seat, i] == state.NONE or s.used >> i & 1 == 1:
        return False
    for cavern in range(state.CAVERNS):
        if can_reach(box, s, seat, i, cavern):
            return True
    return False


@rule
def can_launch(box, s, seat):  # 4.15, 4.16
    """Return whether a seat has pods to send and a vehicle that is ready."""
    if s.awake[seat] + pods_at_salvage(s, seat) == 0:
        return False
    for i in range(state.MOST_VEHICLES):
        if is_ready(box, s, seat, i):
            return True
    return False


@rule
def vehicles(box, s, seat, out):  # 4.15
    """List the vehicles that are ready, and to launch no more."""
    count = 0
    for i in range(state.MOST_VEHICLES):
        if is_ready(box, s, seat, i):
            out[count] = state.VEHICLE + i
            count += 1
    if s.times > 0:
        out[count] = state.LAUNCH_NO_MORE
        count += 1
    return count


@rule
def choose_vehicle(s, seat, option):  # 4.15
    """Choose the vehicle to launch, or end the visit."""
    if option == state.LAUNCH_NO_MORE:
        end_action(s)
        return
    s.vehicle_at = option - state.VEHICLE
    s.used |= 1 << s.vehicle_at
    ask(s, seat, state.CAVERN)


@rule
def capacity(box, s, seat):  # 4.14, 4.15, 7.5
    """Return how many pods can go to the cavern now."""
    if box.space_action[s.space_at] == state.SCOUTING:
        return min(DRILLED_PODS, int(s.awake[seat]))
    carries = box.capacity[s.vehicle[seat, s.vehicle_at]] + s.upgrade[seat, state.TOW_CABLE]
    return min(carries, s.awake[seat] + pods_at_salvage(s, seat))


@rule
def pods(box, s, seat, out):  # 4.14, 4.15
    """List how many pods can go."""
    most = capacity(box, s, seat)
    for i in range(most):
        out[i] = state.BOARD + i
    return most


@rule
def board(box, s, seat, number):  # 4.15, 4.16
    """Send pods: those on the platform first, then those at salvage."""
    from_platform = min(number, int(s.awake[seat]))
    if box.space_action[s.space_at] == state.SCOUTING:
        settle(s, seat, int(s.cavern_at), number)
        end_action(s)
        return
    s.launches[seat] += 1
    emit(state.LAUNCHED, seat, int(s.vehicle[seat, s.vehicle_at]), int(s.cavern_at), number)
    s.awake[seat] -= from_platform
    s.colony[s.cavern_at, seat] += from_platform
    s.boarding = number - from_platform
    if s.boarding == pods_at_salvage(s, seat):
        for space in range(state.SALVAGE_SPACES):
            if s.salvage[space] == seat:
                leave_salvage(s, seat, space)
    ask_who_leaves(box, s, seat)


@rule
def ask_who_leaves(box, s, seat):  # 4.3, 4.16
    """Ask which pod at salvage boards next, or whether another vehicle is launched."""
    if s.boarding > 0:
        ask(s, seat, state.LEAVE)
        return
    s.times += 1
    if can_launch(box, s, seat):
        ask(s, seat, state.VEHICLE)
    else:
        end_action(s)


@rule
def at_salvage(box, s, seat, out):  # 4.16
    """List the seat's pods at salvage, one for each material."""
    count = 0
    for space in range(state.SALVAGE_SPACES):
        if s.salvage[space] == seat:
            first = True
            for other in range(space):
                if s.salvage[other] == seat:
                    if box.salvage_material[other] == box.salvage_material[space]:
                        first = False
            if first:
                out[count] = state.LEAVE + space
                count += 1
    return count


@rule
def leave_salvage(s, seat, space):  # 4.16
    """Move a pod from salvage to the cavern."""
    s.salvage[space] = state.NOBODY
    s.colony[s.cavern_at, seat] += 1
    s.boarding -= 1


@rule
def choose_who_leaves(box, s, seat, space):  # 4.16
    """Let a pod at salvage board."""
    leave_salvage(s, seat, space)
    ask_who_leaves(box, s, seat)
