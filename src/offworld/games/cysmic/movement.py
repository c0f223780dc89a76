"""Cysmic: units that are chosen and move or jump (chapter 4)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.acts import can_neutralize_at, persuade, to_persuade
from offworld.games.cysmic.pieces import (
    ask,
    is_alike_before,
    is_combat_type,
    is_free,
    is_vehicle,
    move_unit,
    push,
    take_token,
    type_of,
)
from offworld.games.cysmic.planet import (
    distance,
    hex_of_slice,
    is_passable_for,
    place_in_slice,
    slice_of,
)
from offworld.games.cysmic.tremor import quake
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scratch import scratch

HEXES = 127
FAR, BLOCKED = -1, -2  # not reached; a ship is there
VEHICLE = 16  # in a crowd: a vehicle is among the units


# --- where a unit can go ---


@rule
def can_enter(s, seat, kind, place):  # 4.2, 4.6, 4.7
    """Return whether a unit of a type may enter a hex, ships and room aside."""
    if not is_passable_for(s, seat, int(s.land[place])):
        return False
    here = int(s.present[place])
    others = here & ~(1 << seat)
    if others == 0 or here != others:  # nobody, or a combat of one's own
        return True
    return is_combat_type(kind) and others & (others - 1) == 0


@rule
def spread(box, s, seat, kind, start, limit, away, queue):  # 4.1, 4.3, 4.4
    """Find the hexes that units of a type can walk to from a hex, the nearest first.

    Return how many, with the first; `away[hex]` is the number of steps.
    """
    for place in range(state.HEXES):
        away[place] = FAR
    for other in range(s.seats):
        if s.ship[other] >= 0:
            away[s.ship[other]] = BLOCKED
    away[start] = 0
    queue[0] = start
    count = 1
    i = 0
    caved = False
    while i < count and away[queue[i]] < limit:
        here = int(queue[i])
        i += 1
        if here != start and s.present[here] & ~(1 << seat) != 0:
            continue
        links = state.LINKS if box.ring[here] == state.RINGS else state.SIDES
        for link in range(links):
            there = int(box.around[here, link])
            if there != state.NONE and away[there] == FAR and can_enter(s, seat, kind, there):
                away[there] = away[here] + 1
                queue[count] = there
                count += 1
        if s.land[here] == state.CAVE and not caved:
            caved = True
            for there in range(state.HEXES):
                if s.land[there] == state.CAVE and away[there] == FAR:
                    if can_enter(s, seat, kind, there):
                        away[there] = away[here] + 1
                        queue[count] = there
                        count += 1
    return count


@rule
def count_crowds(s, seat, crowd):  # 1.7
    """Write how many units of a seat are on each hex, and VEHICLE more for a vehicle."""
    for unit in range(state.UNITS):
        place = int(s.at[seat, unit])
        if place >= 0:
            crowd[place] += 1 if unit < state.FIRST_HARVESTER else 1 + VEHICLE


@rule
def fits(crowd, kind):  # 1.7, 4.8
    """Return whether one more unit of a type fits into a crowd."""
    if crowd % VEHICLE >= state.MOST_UNITS:
        return False
    return kind < state.TROOPS or crowd < VEHICLE


@rule
def list_goals(box, s, seat, unit, out):  # 4.1, 4.9
    """Write the hexes where the unit may end its move or jump; return how many."""
    kind = type_of(unit)
    crowd = scratch(HEXES)
    count_crowds(s, seat, crowd)
    found = 0
    start = int(s.at[seat, unit])
    if s.mode == state.JUMP:
        for place in range(state.HEXES):
            if place != start and distance(box, start, place) <= s.reach:
                if can_enter(s, seat, kind, place) and fits(crowd[place], kind):
                    out[found] = place
                    found += 1
        return without_ships(s, out, found)
    away = scratch(HEXES)
    queue = scratch(HEXES)
    count = spread(box, s, seat, kind, start, int(s.reach), away, queue)
    for i in range(1, count):
        place = int(queue[i])
        if fits(crowd[place], kind):
            out[found] = place
            found += 1
    if is_worth_a_round(s, seat, kind, away, queue, count):
        out[found] = start
        found += 1
    return found


@rule
def is_worth_a_round(s, seat, kind, away, queue, count):  # 4.1, 4.11, 5.11
    """Return whether a unit that walks out and back to its hex has something from it.

    That is a relic token on the way, or a habitat to neutralize, for which it must have moved.
    """
    neutralizes = s.only_move == 0 and can_neutralize_at(s, seat, kind, int(queue[0]))
    for i in range(1, count):
        there = int(queue[i])
        if 2 * away[there] > s.reach:
            return False
        if (neutralizes or s.token[there] == 1) and s.present[there] & ~(1 << seat) == 0:
            return True
    return False


@rule
def without_ships(s, out, found):  # 1.7
    """Remove the hexes with ships from a list; return how many are left."""
    left = 0
    for i in range(found):
        blocked = False
        for other in range(s.seats):
            if s.ship[other] == out[i]:
                blocked = True
        if not blocked:
            out[left] = out[i]
            left += 1
    return left


@rule
def movement_of(box, s, seat, kind):  # 5.1, 5.2
    """Return how far units of a type move."""
    return max(0, int(box.unit_move[kind] + s.trait[seat, state.T_MOVE + kind]))


# --- which unit? ---


@rule
def can_run(box, s, seat, unit):  # 3.6, 3.7
    """Return whether a unit is one of those that the question is about."""
    if not is_free(s, seat, unit):
        return False
    running = int(s.running)
    used = int(s.used[unit])
    if running < state.TYPES:
        return type_of(unit) == running and used & state.USED_ACTIVE == 0
    if running == state.RUN_NEW_TROOP or running == state.RUN_NEW_VEHICLE:
        new = used & state.USED_NEW != 0 and used & state.USED_ACTIVE == 0
        return new and is_vehicle(type_of(unit)) == (running == state.RUN_NEW_VEHICLE)
    if running == state.RUN_PERSUADE:
        return type_of(unit) == state.SPEAKER and to_persuade(box, s, seat, unit) != state.NONE
    if running == state.RUN_ANY and type_of(unit) == state.SPEAKER:  # a new one doesn't act (5.6)
        return used & (state.USED_MOVE | state.USED_ACTIVE) == 0
    return used & state.USED_MOVE == 0


@rule
def units(box, s, seat, out):  # 3.6
    """List the units that can act, one of those that are alike, and to choose no more."""
    count = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] >= 0 and can_run(box, s, seat, unit):
            if not is_alike_before(s, seat, unit):
                out[count] = state.UNIT + unit
                count += 1
    out[count] = state.NO_MORE_UNITS
    return count + 1


@rule
def ask_unit(box, s, seat, running):
    """Ask which unit acts, if any can; return whether it was asked."""
    s.running = running
    for unit in range(state.UNITS):
        if s.at[seat, unit] >= 0 and can_run(box, s, seat, unit):
            ask(s, seat, state.UNIT)
            return True
    return False


@rule
def choose_unit(box, s, seat, option):  # 3.6
    """Begin with a unit, or end the activations."""
    if option == state.NO_MORE_UNITS:
        drop_rest(s)
        return
    unit = option - state.UNIT
    running = int(s.running)
    if running < state.TYPES:
        push(s, state.TO_UNITS, running)
    if running == state.RUN_PERSUADE:
        persuade(box, s, seat, unit)
    elif running == state.RUN_MOVE:
        reach = int(s.reach)
        if reach == 0:
            reach = movement_of(box, s, seat, type_of(unit))
        s.only_move = 1
        begin_move(box, s, seat, unit, reach)
    else:
        begin_unit(box, s, seat, unit)


@rule
def drop_rest(s):
    """Forget the further units of an effect: the seat has declined."""
    if s.depth > 0:
        step = s.step[s.depth - 1]
        running = s.running
        if (
            (running == state.RUN_MOVE and step == state.TO_FREE_MOVE)
            or (running == state.RUN_ANY and step == state.TO_ACTIVATE)
            or (running == state.RUN_PERSUADE and step == state.TO_PERSUADE)
        ):
            s.depth -= 1
            s.step[s.depth] = 0
            s.step_arg[s.depth] = 0


@rule
def begin_unit(box, s, seat, unit):  # 3.6, 5.3, 5.7, 5.10, 5.12, 5.15
    """Activate a unit: it moves, acts, and a speaker promotes."""
    s.used[unit] |= state.USED_ACTIVE
    s.only_move = 0
    if type_of(unit) == state.SPEAKER:
        push(s, state.TO_PROMOTE, state.BY_SPEAKER)
    begin_move(box, s, seat, unit, movement_of(box, s, seat, type_of(unit)))


@rule
def begin_move(box, s, seat, unit, reach):
    """Let a unit move up to a number of hexes; a powermech that is activated may jump instead."""
    s.unit = unit
    s.used[unit] |= state.USED_MOVE
    s.moved = 0
    s.mode = state.WALK
    s.reach = reach
    push(s, state.TO_ACT, 0)
    if type_of(unit) == state.POWERMECH and s.only_move == 0:
        ask(s, seat, state.MODE)
    else:
        push(s, state.TO_GOAL, 0)


@rule
def modes(s, out):  # 4.9
    """List to walk and to jump."""
    out[0] = state.MODE + state.WALK
    out[1] = state.MODE + state.JUMP
    return 2


@rule
def choose_mode(box, s, seat, option):  # 4.9
    """Walk or jump."""
    s.mode = option - state.MODE
    if s.mode == state.JUMP:
        s.reach = max(0, int(box.jump_range + s.trait[seat, state.T_JUMP]))
    push(s, state.TO_GOAL, 0)


# --- where to? ---


@rule
def ask_goal(box, s):
    """Ask where the unit goes; by biome first where there are very many hexes."""
    seat = int(s.player)
    found = scratch(HEXES)
    count = list_goals(box, s, seat, int(s.unit), found)
    for i in range(count):
        s.goals[slice_of(int(found[i]))] |= 1 << place_in_slice(int(found[i]))
    s.slice_at = state.NONE
    if count >= state.MOST_ANSWERS:
        ask(s, seat, state.BIOME)
    elif count > 0:
        ask(s, seat, state.GOAL)


@rule
def biomes(s, out):  # 4.1
    """List the slices with goals, Colony City if it is one, and to stay."""
    count = 0
    for part in range(state.SLICES + 1):
        if s.goals[part] != 0:
            out[count] = state.BIOME + part
            count += 1
    out[count] = state.STAY_HERE
    return count + 1


@rule
def choose_biome(s, seat, option):  # 4.1
    """Choose the slice of the goal, or stay."""
    if option == state.STAY_HERE:
        forget_goals(s)
    else:
        s.slice_at = option - state.BIOME
        ask(s, seat, state.GOAL)


@rule
def goals(s, out):  # 4.1
    """List the goals of the unit, those of the chosen slice if one was chosen, and to stay."""
    count = 0
    for part in range(state.SLICES + 1):
        if s.slice_at == state.NONE or s.slice_at == part:
            left = int(s.goals[part])
            place = hex_of_slice(part)
            while left != 0:
                if left & 1 == 1:
                    out[count] = state.GOAL + place
                    count += 1
                left >>= 1
                place += 1
    out[count] = state.STAY
    return count + 1


@rule
def forget_goals(s):
    """Clear the goals: the unit has one now, or stays."""
    for part in range(state.SLICES + 1):
        s.goals[part] = 0


@rule
def go(box, s, seat, option):  # 4.1, 4.9, 4.11
    """Move the unit to a hex, or let it stay."""
    forget_goals(s)
    if option == state.STAY:
        return
    unit = int(s.unit)
    start = int(s.at[seat, unit])
    place = option - state.GOAL
    s.moved = 1
    tokens = take_tokens(box, s, seat, unit, place)
    if s.mode == state.JUMP:
        emit(state.JUMPED, seat, unit, start, place)
        if s.trait[seat, state.T_QUIET_JUMP] <= 0:
            quake(s, 1)
    else:
        emit(state.MOVED, seat, unit, start, place)
    move_unit(s, seat, unit, place)
    if tokens > 0:
        push(s, state.TO_RELIC, seat * 64 + tokens)


@rule
def take_tokens(box, s, seat, unit, place):  # 4.11
    """Take the relic tokens off the way to a hex; return how many.

    The way leads over every token that the movement allows, to the nearest first.
    """
    if s.mode == state.JUMP or not has_tokens(s):
        return take_token(s, seat, place)
    kind = type_of(unit)
    away = scratch(HEXES)
    back = scratch(HEXES)
    queue = scratch(HEXES)
    left = int(s.reach)
    count = spread(box, s, seat, kind, int(s.at[seat, unit]), left, away, queue)
    # Mostly no token is within reach, and then `back` isn't needed: zeros exclude none.
    there = next_token(s, seat, place, left, away, back, queue, count)
    if there != state.NONE:
        others = scratch(HEXES)
        spread(box, s, seat, kind, place, left, back, others)
        there = next_token(s, seat, place, left, away, back, queue, count)
    tokens = 0
    while there != state.NONE:
        left -= away[there]
        tokens += take_token(s, seat, there)
        count = spread(box, s, seat, kind, there, left, away, queue)
        there = next_token(s, seat, place, left, away, back, queue, count)
    return tokens + take_token(s, seat, place)


@rule
def next_token(s, seat, place, left, away, back, queue, count):  # 4.11
    """Return the nearest hex with a relic token from which a place can still be reached, or NONE.

    `away` and `back` are the steps from the unit and from the place.
    """
    for i in range(1, count):
        there = int(queue[i])
        if s.token[there] == 1 and there != place and s.present[there] & ~(1 << seat) == 0:
            if back[there] >= 0 and away[there] + back[there] <= left:
                return there
    return state.NONE


@rule
def has_tokens(s):
    """Return whether a relic token lies on the map."""
    for place in range(state.HEXES):
        if s.token[place] != 0:
            return True
    return False


# --- units that an effect lets move or act ---


@rule
def begin_free_move(s, units, reach):  # 8.8
    """Let units of the player move, each up to `reach` hexes, or by its movement if that is 0."""
    push(s, state.TO_FREE_MOVE, units * 16 + reach)


@rule
def free_move(box, s, arg):  # 8.8
    """Ask which unit moves."""
    units = arg // 16
    if units > 1:
        push(s, state.TO_FREE_MOVE, arg - 16)
    s.reach = arg % 16
    ask_unit(box, s, int(s.player), state.RUN_MOVE)


@rule
def begin_activate(s, units):  # 8.8
    """Let units of the player be activated as by their cards."""
    push(s, state.TO_ACTIVATE, units)


@rule
def activate(box, s, units):  # 8.8
    """Ask which unit is activated."""
    if units > 1:
        push(s, state.TO_ACTIVATE, units - 1)
    ask_unit(box, s, int(s.player), state.RUN_ANY)


@rule
def begin_persuade(s, units):
    """Let speakers of the player persuade where they stand."""
    push(s, state.TO_PERSUADE, units)


@rule
def next_persuader(box, s, units):  # 5.4
    """Ask which speaker persuades."""
    if units > 1:
        push(s, state.TO_PERSUADE, units - 1)
    ask_unit(box, s, int(s.player), state.RUN_PERSUADE)
