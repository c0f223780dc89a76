"""Cysmic: units that are chosen and move or jump (chapter 4)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.acts import can_neutralize_at, persuade, to_persuade
from offworld.games.cysmic.pieces import (
    ask,
    is_alike_before,
    is_free,
    is_vehicle,
    move_unit,
    push,
    take_token,
    type_of,
)
from offworld.games.cysmic.planet import distance
from offworld.games.cysmic.tremor import quake
from offworld.games.cysmic.ways import board_of, first_of, of_slice, walk, ways_of
from offworld.kernel.bitboards import NONE_OF_THEM, common, is_empty, meet, size, union, without
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- where a unit can go ---


@rule
def without_room(s, seat, kind):  # 1.7, 4.8
    """Return the hexes where one more unit of a type doesn't fit, by number."""
    one = NONE_OF_THEM
    two = NONE_OF_THEM
    full = NONE_OF_THEM  # with three units
    for unit in range(state.UNITS):
        place = int(s.at[seat, unit])
        if place >= 0:
            here = board_of(place)
            full = union(full, common(two, here))
            two = union(two, common(one, here))
            one = union(one, here)
            if is_vehicle(kind) and unit >= state.FIRST_HARVESTER:
                full = union(full, here)
    return full


@rule
def list_goals(box, s, seat, unit):  # 4.1, 4.9
    """Return the hexes where the unit may end its move or jump."""
    kind = type_of(unit)
    start = int(s.at[seat, unit])
    ways = ways_of(s, seat, kind, False)
    enter, _onward, _caves = ways
    if s.mode == state.JUMP:
        found = common(within(box, start, int(s.reach)), enter)
    else:
        found = walk(box, ways, start, int(s.reach))
    found = without(without(found, without_room(s, seat, kind)), board_of(start))
    if s.mode == state.WALK and is_worth_a_round(box, s, seat, kind, ways, start):
        found = union(found, board_of(start))
    return found


@rule
def within(box, start, limit):  # 4.9
    """Return the hexes at a distance of at most `limit`, straight over the map."""
    found = NONE_OF_THEM
    for place in range(state.HEXES):
        if distance(box, start, place) <= limit:
            found = union(found, board_of(place))
    return found


@rule
def is_worth_a_round(box, s, seat, kind, ways, start):  # 4.1, 4.11, 5.11
    """Return whether a unit that walks out and back to its hex has something from it.

    That is a relic token on the way, or a habitat to neutralize, for which it must have moved.
    """
    _enter, onward, _caves = ways
    turns = without(common(walk(box, ways, start, s.reach // 2), onward), board_of(start))
    if is_empty(turns):
        return False
    if s.only_move == 0 and can_neutralize_at(s, seat, kind, start):
        return True
    return meet(turns, tokens_on_map(s))


@rule
def tokens_on_map(s):  # 4.11
    """Return the hexes with relic tokens."""
    found = NONE_OF_THEM
    for place in range(state.HEXES):
        if s.token[place] == 1:
            found = union(found, board_of(place))
    return found


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
    found = list_goals(box, s, seat, int(s.unit))
    s.goals[0], s.goals[1], s.goals[2] = found
    s.slice_at = state.NONE
    if size(found) >= state.MOST_ANSWERS:
        ask(s, seat, state.BIOME)
    elif not is_empty(found):
        ask(s, seat, state.GOAL)


@rule
def goals_in(box, s, part):  # 1.8
    """Return the goals of the unit in a slice; for SLICES, in Colony City."""
    return common((s.goals[0], s.goals[1], s.goals[2]), of_slice(box, part))


@rule
def biomes(box, s, out):  # 4.1
    """List the slices with goals, Colony City if it is one, and to stay."""
    count = 0
    for part in range(state.SLICES + 1):
        if not is_empty(goals_in(box, s, part)):
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
def goals(box, s, out):  # 4.1
    """List the goals of the unit, those of the chosen slice if one was chosen, and to stay."""
    count = 0
    for part in range(state.SLICES + 1):
        if s.slice_at == state.NONE or s.slice_at == part:
            left = goals_in(box, s, part)
            while not is_empty(left):
                place = first_of(left)
                left = without(left, board_of(place))
                out[count] = state.GOAL + place
                count += 1
    out[count] = state.STAY
    return count + 1


@rule
def forget_goals(s):
    """Clear the goals: the unit has one now, or stays."""
    s.goals[0], s.goals[1], s.goals[2] = NONE_OF_THEM


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
    wanted = without(tokens_on_map(s), board_of(place))
    if s.mode == state.JUMP or is_empty(wanted):
        return take_token(s, seat, place)
    ways = ways_of(s, seat, type_of(unit), False)
    _enter, onward, _caves = ways
    wanted = common(wanted, onward)
    tokens = 0
    left = int(s.reach)
    there, steps = next_token(box, ways, wanted, int(s.at[seat, unit]), place, left)
    while there != state.NONE:
        left -= steps
        tokens += take_token(s, seat, there)
        wanted = without(wanted, board_of(there))
        there, steps = next_token(box, ways, wanted, there, place, left)
    return tokens + take_token(s, seat, place)


@rule
def next_token(box, ways, wanted, here, place, left):  # 4.11
    """Return the nearest token from which a place can still be reached, and how far it is.

    There is none if the hex is NONE. Of tokens at the same distance, the first hex is taken.
    """
    wanted = without(wanted, board_of(here))
    if not meet(wanted, walk(box, ways, here, left)):
        return state.NONE, 0
    for steps in range(1, left + 1):
        near = common(wanted, walk(box, ways, here, steps))
        if not is_empty(near):
            near = common(near, walk(box, ways, place, left - steps))
            if not is_empty(near):
                return first_of(near), steps
    return state.NONE, 0


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
