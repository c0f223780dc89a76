"""Cysmic: the colony ship: it stabilizes, is built, evacuates and launches (5.16 to 5.22, 12)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.movement import movement_of, take_tokens
from offworld.games.cysmic.pieces import (
    ask,
    drop,
    is_alike_before,
    is_complete,
    is_free,
    pay_ore,
    push,
    release_overflow,
    to_reserve,
    type_of,
    units_captured,
    units_on_board,
)
from offworld.games.cysmic.planet import are_adjacent, is_upper, ship_on, ship_range
from offworld.games.cysmic.tremor import collapse, collapse_one, enter_with_ship, ship_goals
from offworld.games.cysmic.ways import has, walk, ways_of
from offworld.kernel.dice import MAIN, below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

HUMANITY_FACES = 6

# --- stabilize and move ---


@rule
def stabilize(box, s):  # 5.16, 5.17
    """Ask where the ship goes; if nowhere, it stays and nothing collapses."""
    seat = int(s.player)
    if ship_range(box, s, int(s.ship[seat]), state.LINKS) > 0:
        s.mode = 1
        ask(s, seat, state.SHIP_TO)


@rule
def ask_ship_move(box, s):  # 5.19
    """Ask whether the ship moves one hex more."""
    seat = int(s.player)
    if s.cut == 0 and ship_range(box, s, int(s.ship[seat]), state.LINKS) == 1:
        s.mode = 0
        ask(s, seat, state.SHIP_TO)


@rule
def begin_ship_move(s):
    """Let the player's ship move one hex."""
    push(s, state.TO_SHIP_MOVE, 0)


@rule
def ship_ways(box, s, seat, out):  # 5.16, 5.17, 5.19
    """List the hexes that the ship can go to; to stay unless it must stabilize."""
    count = ship_goals(box, s, int(s.ship[seat]), state.LINKS, state.SHIP_TO, out)
    if s.mode == 0:
        out[count] = state.SHIP_STAYS
        count += 1
    return count


@rule
def move_ship(box, s, seat, option):  # 5.16, 5.17, 5.18, 5.19
    """Move the ship; when it stabilizes, the hex that it leaves collapses."""
    stabilizes = s.mode == 1
    s.mode = 0
    if option == state.SHIP_STAYS:
        return
    place = option - state.SHIP_TO
    start = int(s.ship[seat])
    if not stabilizes:
        by_card = s.depth > 0 and s.step[s.depth - 1] == state.TO_BUILD
        by = state.BY_SHIP_MOVE if by_card else state.BY_EFFECT
        emit(state.SHIP_MOVED, seat, start, place, by)
        enter_with_ship(s, seat, place)
        return
    extra = ship_range(box, s, start, state.LINKS) - 1
    emit(state.STABILIZED, seat, start, place)
    enter_with_ship(s, seat, place)
    collapse(box, s, start)
    if extra > s.ore[seat]:
        s.cut = 1
        emit(state.TURN_CUT, seat)
    else:
        pay_ore(s, seat, extra, state.BY_STABILIZE)


# --- a hex that an effect collapses ---


@rule
def begin_collapse(s):
    """Let the player collapse a hex next to the own ship."""
    push(s, state.TO_COLLAPSE, 0)


@rule
def can_collapse(box, s, place):  # 9.13, 11.8
    """Return whether an effect can collapse a hex: upper, without a ship, not Colony City."""
    if place == state.NONE or place == state.CITY_HEX:
        return False
    return is_upper(s, place) and ship_on(s, place) == state.NOBODY


@rule
def ask_collapse(box, s):
    """Ask which hex collapses, if there is one."""
    seat = int(s.player)
    for side in range(state.SIDES):
        if can_collapse(box, s, int(box.around[s.ship[seat], side])):
            ask(s, seat, state.HEX)
            return


@rule
def collapses(box, s, seat, out):
    """List the hexes that can be collapsed, and none."""
    count = 0
    for side in range(state.SIDES):
        place = int(box.around[s.ship[seat], side])
        if can_collapse(box, s, place):
            out[count] = state.HEX + place
            count += 1
    out[count] = state.NO_HEX
    return count + 1


@rule
def choose_collapse(s, option):
    """Collapse a hex, after the flight from it."""
    if option != state.NO_HEX:
        collapse_one(s, option - state.HEX)


# --- modules ---


@rule
def module_price(box, s, seat, module):  # 5.21, 9.19
    """Return the ore that a module costs a seat, at least 1."""
    return max(1, int(box.module_ore[module] + s.trait[seat, state.T_MODULE]))


@rule
def worker_price(box, s, seat, module, discount):  # 5.21, 8.3
    """Return the influence in units that a module built by hand costs."""
    price = int(box.module_workers[module] + s.trait[seat, state.T_WORKERS]) - discount
    return max(0, price)


@rule
def worth_on_board(box, s, seat):  # 8.4
    """Return the influence of all units that could work on a module."""
    total = 0
    for unit in range(state.UNITS):
        if is_free(s, seat, unit):
            total += box.unit_worth[type_of(unit)]
    return total


@rule
def can_build(box, s, seat, module):  # 5.20, 8.3
    """Return whether a seat can build a module now, by robots or by hand."""
    if s.blueprint[seat, module] != state.KNOWN:
        return False
    if module_price(box, s, seat, module) > s.ore[seat]:
        return False
    if s.mode == 1:
        price = worker_price(box, s, seat, module, int(s.discount))
        return price <= worth_on_board(box, s, seat)
    return True


@rule
def modules(box, s, seat, out):  # 5.20, 8.3
    """List the modules that can be built, and to build no more."""
    count = 0
    for module in range(state.MODULES):
        if can_build(box, s, seat, module):
            out[count] = state.BUILD + module
            count += 1
    out[count] = state.NO_MODULE
    return count + 1


@rule
def begin_robots(s, number):  # 5.20
    """Let the player build modules for ore only."""
    push(s, state.TO_BUILD, number)


@rule
def begin_manual(s, discount):  # 8.3
    """Let the player build one module for ore and workers."""
    push(s, state.TO_MANUAL, discount)


@rule
def ask_build(box, s, number, by_hand):  # 5.20, 8.3
    """Ask which module is built, if one can be; by hand, `number` is the discount."""
    seat = int(s.player)
    if s.cut == 1:
        return
    s.mode = by_hand
    s.discount = number if by_hand == 1 else 0
    for module in range(state.MODULES):
        if can_build(box, s, seat, module):
            if by_hand == 0 and number > 1:
                push(s, state.TO_BUILD, number - 1)
            ask(s, seat, state.BUILD)
            return
    s.mode = 0
    s.discount = 0


@rule
def build(box, s, seat, option):  # 5.20, 8.3, 7.15
    """Install a module; by hand, workers go to the reserve for it."""
    by_hand = s.mode == 1
    discount = int(s.discount)
    s.mode = 0
    s.discount = 0
    if option == state.NO_MODULE:
        if not by_hand:
            drop(s, state.TO_BUILD)
        return
    module = option - state.BUILD
    price = module_price(box, s, seat, module)
    by = state.BY_HAND if by_hand else state.BY_ROBOTS
    pay_ore(s, seat, price, by)
    if by_hand:
        need = worker_price(box, s, seat, module, discount)
        if need > 0:
            push(s, state.TO_WORKERS, need)
            s.module = module
    s.blueprint[seat, module] = state.INSTALLED
    emit(state.BUILT, seat, module, price, by)
    release_overflow(box, s, seat)


@rule
def ask_worker(s, need):  # 8.4
    """Ask which unit works; `need` is the influence still to be paid."""
    seat = int(s.player)
    for unit in range(state.UNITS):
        if is_free(s, seat, unit):
            s.budget = need
            ask(s, seat, state.WORKER)
            return


@rule
def workers(s, seat, out):  # 8.4
    """List the units that can work, one of those that are alike."""
    count = 0
    for unit in range(state.UNITS):
        if is_free(s, seat, unit) and not is_alike_before(s, seat, unit):
            out[count] = state.WORKER + unit
            count += 1
    return count


@rule
def work(box, s, seat, unit):  # 8.4
    """Return a worker to the reserve."""
    emit(state.WORKED, seat, type_of(unit), int(s.at[seat, unit]))
    to_reserve(s, seat, unit)
    need = s.budget - box.unit_worth[type_of(unit)]
    s.budget = 0
    if need > 0:
        push(s, state.TO_WORKERS, int(need))
    else:
        s.module = state.NONE


# --- evacuate ---


@rule
def ask_evacuation(box, s):  # 5.22
    """Ask whether the units come aboard, if the ship is complete and units are out."""
    seat = int(s.player)
    if s.cut == 0 and is_complete(s, seat) and units_on_board(s, seat) > 0:
        ask(s, seat, state.EVACUATE)


@rule
def evacuations(out):  # 5.22
    """List not to evacuate, and to."""
    out[0] = state.EVACUATE
    out[1] = state.EVACUATE + 1
    return 2


@rule
def evacuate(box, s, seat):  # 5.22
    """Return all unlocked units to the reserve that reach the ship with their movement.

    Those who walk take the relic tokens on their way (4.11).
    """
    moved = 0
    tokens = 0
    s.mode = state.WALK  # even after a jump in this turn
    ship = int(s.ship[seat])
    for kind in range(state.TYPES):
        s.reach = movement_of(box, s, seat, kind) + s.trait[seat, state.T_EVACUATE]
        in_reach = walk(box, ways_of(s, seat, kind, True), ship, int(s.reach))
        for unit in range(state.UNITS):
            if type_of(unit) == kind and is_free(s, seat, unit):
                is_beside = are_adjacent(box, ship, int(s.at[seat, unit]))
                if is_beside or has(in_reach, int(s.at[seat, unit])):
                    if not is_beside:
                        tokens += take_tokens(box, s, seat, unit, ship)
                    to_reserve(s, seat, unit)
                    moved += 1
    emit(state.EVACUATED, seat, moved)
    if tokens > 0:
        push(s, state.TO_RELIC, seat * 64 + tokens)


# --- launch ---


@rule
def units_left(s, seat):  # 12.3
    """Count a seat's units on the map and in prisons."""
    return units_on_board(s, seat) + units_captured(s, seat)


@rule
def can_launch(s, seat):  # 12.1, 12.2
    """Return whether a seat's ship is complete and on an upper hex."""
    return is_complete(s, seat) and is_upper(s, int(s.ship[seat]))


@rule
def ask_launch(s):  # 12.2
    """Ask whether the ship is launched, if it can be."""
    seat = int(s.player)
    if s.cut == 0 and can_launch(s, seat):
        ask(s, seat, state.LAUNCH)


@rule
def launches(s, seat, out):  # 12.3, 12.4
    """List not to launch, and to launch or to roll the humanity die."""
    out[0] = state.NO_LAUNCH
    out[1] = state.DO_LAUNCH if units_left(s, seat) == 0 else state.ROLL_HUMANITY
    return 2


@rule
def launch(box, s, seat, option):  # 12.3, 12.4
    """Launch, or roll whether the ship may leave units behind."""
    if option == state.NO_LAUNCH:
        return
    left = units_left(s, seat)
    if option == state.DO_LAUNCH:
        win(s, seat, 0, state.LAUNCHED_WITH_ALL)
        return
    face = int(box.humanity[below(s.rng, MAIN, HUMANITY_FACES)])
    emit(state.ROLLED_HUMANITY, seat, face, left)
    if face != state.LEAVE_NONE:
        if face == state.LEAVE_ANY or face + s.trait[seat, state.T_HUMANITY] >= left:
            win(s, seat, left, state.LAUNCHED_BY_DIE)
            return
    emit(state.STAYED_BEHIND, seat)


@rule
def win(s, seat, left, why):  # 1.1, 12.3, 12.4
    """End the game: a ship has launched."""
    emit(state.LAUNCHED, seat, left)
    s.winner = seat
    s.why = why
    s.stage = state.OVER
    s.actor = state.NOBODY
    emit(state.GAME_ENDED, seat, why)
