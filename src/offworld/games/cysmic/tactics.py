"""Cysmic: promoting, recruiting and upgrading, and what effects do to habitats and captives."""

from offworld.games.cysmic import state
from offworld.games.cysmic.acts import neutralize
from offworld.games.cysmic.movement import ask_unit
from offworld.games.cysmic.pieces import (
    ask,
    collect,
    drop,
    first_of,
    influence,
    is_alike_before,
    is_free,
    lift_unit,
    pay_ore,
    place_unit,
    push,
    reserve_unit,
    to_reserve,
    type_of,
    vehicles_at,
)
from offworld.games.cysmic.planet import is_spawn
from offworld.games.cysmic.setup import has_place
from offworld.games.cysmic.tremor import quake
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- field promotion ---


@rule
def begin_promote(s, number):  # 5.6
    """Let the player promote troops."""
    push(s, state.TO_PROMOTE, number)


@rule
def can_promote(s, seat, unit, kind):  # 5.6
    """Return whether a troop can become one of another type."""
    if not is_free(s, seat, unit) or type_of(unit) == kind:
        return False
    return reserve_unit(s, seat, kind) != state.NONE


@rule
def promotions(s, seat, out):  # 5.6
    """List the troops with the types that they can become, and no promotion."""
    count = 0
    for unit in range(state.FIRST_HARVESTER):
        if is_free(s, seat, unit) and not is_alike_before(s, seat, unit):
            for kind in range(state.TROOPS):
                if can_promote(s, seat, unit, kind):
                    out[count] = state.PROMOTE + unit * state.TROOPS + kind
                    count += 1
    out[count] = state.NO_PROMOTION
    return count + 1


@rule
def ask_promotion(s, number):  # 5.6
    """Ask for the next promotion, if one is possible; a speaker that is locked promotes nobody."""
    seat = int(s.player)
    if number == state.BY_SPEAKER:
        if not is_free(s, seat, int(s.unit)):
            return
        number = 1
    for unit in range(state.FIRST_HARVESTER):
        if is_free(s, seat, unit):
            for kind in range(state.TROOPS):
                if can_promote(s, seat, unit, kind):
                    if number > 1:
                        push(s, state.TO_PROMOTE, number - 1)
                    ask(s, seat, state.PROMOTE)
                    return


@rule
def promote(s, seat, option):  # 5.6
    """Change a troop into one of another type; a new speaker doesn't act in this turn."""
    if option == state.NO_PROMOTION:
        drop(s, state.TO_PROMOTE)
        return
    unit = (option - state.PROMOTE) // state.TROOPS
    kind = (option - state.PROMOTE) % state.TROOPS
    place = int(s.at[seat, unit])
    new = reserve_unit(s, seat, kind)
    s.used[new] = s.used[unit] | state.USED_ACTIVE
    to_reserve(s, seat, unit)
    s.used[unit] = 0
    emit(state.PROMOTED, seat, place, type_of(unit), kind)
    place_unit(s, seat, new, place)


# --- recruiting ---


@rule
def price(box, s, seat, kind):  # 5.1, 5.2
    """Return what a unit costs: influence for a troop, ore for a vehicle."""
    cost = int(box.unit_cost[kind] + s.trait[seat, state.T_COST + kind])
    return max(1 if kind < state.TROOPS else 0, cost)


@rule
def begin_recruit(box, s, seat, budget):  # 6.2
    """Let the player recruit troops for influence."""
    s.budget = budget
    push(s, state.TO_RECRUIT, 0)


@rule
def recruit_budget(box, s, seat):  # 6.2
    """Return the influence with which the Recruit card recruits."""
    return max(0, influence(box, s, seat) + s.trait[seat, state.T_RECRUIT])


@rule
def can_recruit(box, s, seat, kind):  # 6.2, 6.3
    """Return whether a seat can recruit a troop of a type now."""
    if price(box, s, seat, kind) > s.budget or reserve_unit(s, seat, kind) == state.NONE:
        return False
    return has_place(box, s, seat, kind)


@rule
def recruits(box, s, seat, out):  # 6.2
    """List the types of troops to recruit, and to recruit no more."""
    count = 0
    for kind in range(state.TROOPS):
        if can_recruit(box, s, seat, kind):
            out[count] = state.RECRUIT + kind
            count += 1
    out[count] = state.NO_MORE_RECRUITS
    return count + 1


@rule
def ask_recruit(box, s):  # 6.2
    """Ask for the next recruit, if one can come."""
    seat = int(s.player)
    for kind in range(state.TROOPS):
        if can_recruit(box, s, seat, kind):
            ask(s, seat, state.RECRUIT)
            return
    s.budget = 0


@rule
def choose_recruit(s, seat, option):  # 6.2
    """Choose the type of the next recruit, or end recruiting."""
    if option == state.NO_MORE_RECRUITS:
        s.budget = 0
        return
    s.type_at = option - state.RECRUIT
    ask(s, seat, state.PLACE)


@rule
def deploy(box, s, seat, place):  # 4.11, 6.3, 6.4
    """Place a recruit; among enemies it engages."""
    kind = int(s.type_at)
    s.type_at = 0
    s.budget -= price(box, s, seat, kind)
    unit = reserve_unit(s, seat, kind)
    s.used[unit] = state.USED_NEW
    emit(state.RECRUITED, seat, kind, place)
    place_unit(s, seat, unit, place)
    push(s, state.TO_RECRUIT, 0)
    collect(s, seat, place)


# --- upgrading ---


@rule
def begin_upgrade(s, seat, discount):  # 6.6
    """Let the player upgrade one unit for less ore."""
    push(s, state.TO_UPGRADE, 1 + discount)


@rule
def by_dropship(box, s, seat, unit):  # 6.7
    """Return whether a vehicle comes by dropship: away from home, or after the first that did."""
    return s.mode == 1 or not is_spawn(box, s, seat, int(s.at[seat, unit]))


@rule
def drop_price(box, s, seat):  # 6.7
    """Return the ore that a dropship costs."""
    return max(0, int(box.drop_ore + s.trait[seat, state.T_DROP]))


@rule
def upgrade_price(box, s, seat, unit):  # 6.6, 6.7
    """Return the ore that the upgrade of a troop costs, the dropship with it."""
    kind = state.HARVESTER if type_of(unit) == state.MINER else state.POWERMECH
    cost = price(box, s, seat, kind) - s.discount
    if by_dropship(box, s, seat, unit):
        cost += drop_price(box, s, seat)
    return max(0, cost)


@rule
def can_upgrade(box, s, seat, unit):  # 6.6, 6.7
    """Return whether a troop can become a vehicle."""
    kind = type_of(unit)
    if (kind != state.MINER and kind != state.SOLDIER) or not is_free(s, seat, unit):
        return False
    vehicle = state.HARVESTER if kind == state.MINER else state.POWERMECH
    if reserve_unit(s, seat, vehicle) == state.NONE:
        return False
    if vehicles_at(s, seat, int(s.at[seat, unit])) >= state.MOST_VEHICLES:
        return False
    return upgrade_price(box, s, seat, unit) <= s.ore[seat]


@rule
def can_drop_at_home(box, s, seat):  # 6.7
    """Return whether a troop could come by dropship where a standard upgrade can be done too."""
    if s.depth == 0 or s.step[s.depth - 1] != state.TO_UPGRADE or s.mode == 1:
        return False  # no card of two sections, or already in the second
    for unit in range(state.FIRST_MINER, state.FIRST_HARVESTER):
        if can_upgrade(box, s, seat, unit) and not by_dropship(box, s, seat, unit):
            if upgrade_price(box, s, seat, unit) + drop_price(box, s, seat) <= s.ore[seat]:
                return True
    return False


@rule
def upgrades(box, s, seat, out):  # 6.6, 6.7
    """List the troops that can be upgraded, to go on by dropship only, and to upgrade no more."""
    count = 0
    for unit in range(state.FIRST_MINER, state.FIRST_HARVESTER):
        if can_upgrade(box, s, seat, unit) and not is_alike_before(s, seat, unit):
            out[count] = state.UPGRADE + unit
            count += 1
    if can_drop_at_home(box, s, seat):
        out[count] = state.BY_DROPSHIPS
        count += 1
    out[count] = state.NO_MORE_UPGRADES
    return count + 1


@rule
def ask_upgrade(box, s, arg):  # 6.6
    """Ask for the next upgrade, if there is one.

    `arg` 0: all; DROPS_ONLY: by dropship; else one only, arg - 1 ore cheaper.
    """
    seat = int(s.player)
    s.mode = 1 if arg == state.DROPS_ONLY else 0
    s.discount = max(0, arg - 1) if arg != state.DROPS_ONLY else 0
    for unit in range(state.FIRST_MINER, state.FIRST_HARVESTER):
        if can_upgrade(box, s, seat, unit):
            if arg == 0 or arg == state.DROPS_ONLY:
                push(s, state.TO_UPGRADE, arg)
            ask(s, seat, state.UPGRADE)
            return
    s.discount = 0
    s.mode = 0


@rule
def upgrade(box, s, seat, option):  # 6.6, 6.7, 8.8
    """Replace a troop by its vehicle; away from places for recruits it comes by dropship.

    After the first dropship of the card, or if the player wants, no standard upgrade follows.
    """
    if option == state.BY_DROPSHIPS:
        s.step_arg[s.depth - 1] = state.DROPS_ONLY
        return
    if option == state.NO_MORE_UPGRADES:
        drop(s, state.TO_UPGRADE)
        s.discount = 0
        s.mode = 0
        return
    unit = option - state.UPGRADE
    place = int(s.at[seat, unit])
    kind = state.HARVESTER if type_of(unit) == state.MINER else state.POWERMECH
    dropship = 1 if by_dropship(box, s, seat, unit) else 0
    by = state.BY_DROPSHIP if dropship == 1 else state.BY_UPGRADE
    pay_ore(s, seat, upgrade_price(box, s, seat, unit), by)
    s.discount = 0
    s.mode = 0
    vehicle = reserve_unit(s, seat, kind)
    lift_unit(s, seat, unit, state.RESERVE)
    s.used[vehicle] = s.used[unit] | state.USED_NEW  # what the troop has done counts for it
    s.used[unit] = 0
    emit(state.UPGRADED, seat, kind, place, dropship)
    place_unit(s, seat, vehicle, place)
    if dropship == 1 and s.depth > 0 and s.step[s.depth - 1] == state.TO_UPGRADE:
        s.step_arg[s.depth - 1] = state.DROPS_ONLY
    if dropship == 1 and s.trait[seat, state.T_QUIET_DROP] <= 0:
        quake(s, 1)


# --- units of this turn ---


@rule
def motivate(box, s):  # 6.5
    """Ask which troop recruited in this turn is activated."""
    ask_unit(box, s, int(s.player), state.RUN_NEW_TROOP)


@rule
def start_up(box, s):  # 6.8
    """Ask which vehicle of this turn is activated."""
    ask_unit(box, s, int(s.player), state.RUN_NEW_VEHICLE)


# --- flags that an effect removes ---


@rule
def begin_neutralize(s, number):
    """Let the player remove flags of others from habitats without units."""
    push(s, state.TO_NEUTRALIZE, number)


@rule
def can_neutralize(s, seat, place):
    """Return whether a habitat is another's and without units."""
    owner = s.flag[place]
    return owner != state.NOBODY and owner != seat and s.present[place] == 0


@rule
def ask_neutralize(s, number):
    """Ask which flag is removed, if there is one."""
    seat = int(s.player)
    for place in range(state.HEXES):
        if can_neutralize(s, seat, place):
            if number > 1:
                push(s, state.TO_NEUTRALIZE, number - 1)
            ask(s, seat, state.HABITAT)
            return


@rule
def flags(s, seat, out):
    """List the flags that can be removed, and none."""
    count = 0
    for place in range(state.HEXES):
        if can_neutralize(s, seat, place):
            out[count] = state.HABITAT + place
            count += 1
    out[count] = state.NO_HABITAT
    return count + 1


@rule
def remove_flag(s, seat, option):
    """Remove a flag."""
    if option == state.NO_HABITAT:
        drop(s, state.TO_NEUTRALIZE)
        return
    neutralize(s, seat, option - state.HABITAT, state.BY_EFFECT)


# --- captives that come home ---


@rule
def begin_rescue(s, number):  # 9.15
    """Let the player take captured units back into the reserve."""
    push(s, state.TO_RESCUE, number)


@rule
def ask_rescue(s, number):  # 9.15
    """Ask which captured unit comes home, if there is one."""
    seat = int(s.player)
    for unit in range(state.UNITS):
        if s.at[seat, unit] <= state.CAPTURED:
            if number > 1:
                push(s, state.TO_RESCUE, number - 1)
            ask(s, seat, state.RESCUE)
            return


@rule
def rescues(s, seat, out):  # 9.15
    """List the captured units, one of each type in each prison."""
    count = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] <= state.CAPTURED:
            first = True
            for other in range(first_of(type_of(unit)), unit):
                if s.at[seat, other] == s.at[seat, unit]:
                    first = False
            if first:
                out[count] = state.RESCUE + unit
                count += 1
    return count


@rule
def rescue(s, seat, unit):  # 9.15
    """Return a captured unit to the reserve."""
    captor = state.CAPTURED - s.at[seat, unit]
    s.at[seat, unit] = state.RESERVE
    emit(state.RESCUED, seat, type_of(unit), captor, state.BY_RESCUE)
