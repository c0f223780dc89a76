"""Cysmic: tremors, fractures, collapses and the flight from them (chapter 11)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.pieces import (
    ask,
    collect,
    destroy_all,
    gain_ore,
    has_room,
    is_alike_before,
    move_unit,
    push,
    type_of,
)
from offworld.games.cysmic.planet import (
    can_flee_to,
    can_ship_enter,
    distance,
    is_habitat,
    is_upper,
    ship_range,
)
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

STAYS = 2  # in `s.fall`: the units there don't flee


# --- tremors ---


@rule
def quake(s, number):  # 3.8, 11.1
    """Let tremors come next."""
    if number > 0:
        push(s, state.TO_TREMOR, number)


@rule
def tremble(s, number):  # 11.1, 11.3
    """Move the stack one space; at Fracture a token is drawn."""
    if number > 1:
        push(s, state.TO_TREMOR, number - 1)
    if s.tremor_at > 0:
        s.tremor_at -= 1
    emit(state.TREMOR, state.NOBODY, int(s.tremor_at))
    if s.tremor_at == 0:
        push(s, state.TO_FRACTURE, 1)


@rule
def advance_track(s):  # 11.2
    """Lay a token on the leftmost free space and the stack on the next one."""
    if s.tremor_from > 0:
        s.tremor_from -= 1
    s.tremor_at = s.tremor_from


@rule
def calm(s, number):  # 9.16
    """Move the stack back, as far as spaces are free."""
    s.tremor_at = min(s.tremor_from, s.tremor_at + number)


# --- fractures ---


@rule
def fracture(box, s, by_track):  # 11.4, 11.5, 11.7
    """Draw a token and mark the hexes that collapse; then all may react and flee.

    `by_track` is 1 if the stack has reached Fracture: then it goes back to a free space.
    """
    token = draw_counted(s.bag, state.FRACTURES, s.rng, MAIN)
    if token == state.NONE:
        if by_track == 1:
            advance_track(s)
        return
    s.bag[token] = 0
    s.fracture_at = token
    s.fractures += 1
    emit(state.FRACTURE, state.NOBODY, token)
    mark(box, s, token)
    push(s, state.TO_FALL, by_track)
    push(s, state.TO_FLIGHTS, 0)
    push(s, state.TO_WINDOW, state.R_FRACTURE)


@rule
def mark(box, s, token):  # 11.4, 11.8
    """Mark the hexes of a token that are still there."""
    first = 1
    for part in range(state.SLICES):
        if s.terrain[part] == box.token_terrain[token]:
            first = 1 + part * state.SLICE_HEXES
    for i in range(state.SLICE_HEXES):
        if box.token_hits[token, i] == 1 and is_upper(s, first + i):
            s.fall[first + i] = 1


@rule
def redraw(box, s):  # 9.18
    """Put the token back and draw another: the hexes that were marked are safe.

    Those on the new ones may react in their turn.
    """
    s.foiled = 0
    for place in range(state.HEXES):
        s.fall[place] = 0
    other = draw_counted(s.bag, state.FRACTURES, s.rng, MAIN)
    s.bag[s.fracture_at] = 1
    if other == state.NONE:
        return
    s.bag[other] = 0
    s.fracture_at = other
    emit(state.FRACTURE, state.NOBODY, other)
    mark(box, s, other)
    push(s, state.TO_FLIGHTS, 0)
    push(s, state.TO_WINDOW, state.R_FRACTURE)


@rule
def collapse_one(s, place):
    """Let one hex collapse next, with the flight from it."""
    s.fall[place] = 1
    push(s, state.TO_FALL, 0)
    push(s, state.TO_FLIGHTS, 0)


# --- the flight ---


@rule
def flights(box, s):  # 11.9, 11.10, 11.11
    """Ask the next owner where ship or units flee to; ships go before units.

    After each flight all hexes are looked at again: who fled may have found a relic that warns.
    """
    if s.foiled == 1:
        redraw(box, s)
        return
    for step in range(s.seats):
        seat = (s.player + step) % s.seats
        place = int(s.ship[seat])
        if place >= 0 and s.fall[place] == 1:
            if ship_range(box, s, place, state.SIDES) == 0:
                s.fall[place] = 0  # it stays, and its hex too
            else:
                push(s, state.TO_FLIGHTS, 0)
                s.hex_at = place
                ask(s, seat, state.SHIP_FLIGHT)
                return
    for step in range(s.seats):
        seat = (s.player + step) % s.seats
        for place in range(state.HEXES):
            if s.fall[place] == 1 and s.present[place] == 1 << seat:
                if is_warned(box, s, seat, place) and has_refuge(box, s, seat, place):
                    push(s, state.TO_FLIGHTS, 0)
                    s.hex_at = place
                    ask(s, seat, state.FLIGHT)
                    return


@rule
def has_warning(box, s, seat, unit):  # 5.1, 5.2, 9.18
    """Return whether a unit has early warning."""
    if box.unit_warning[type_of(unit)] == 1 or s.trait[seat, state.T_WARNING] > 0:
        return True
    return s.warned >> seat & 1 == 1


@rule
def is_warned(box, s, seat, place):  # 11.9
    """Return whether one of a seat's units on a hex has early warning."""
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place and has_warning(box, s, seat, unit):
            return True
    return False


@rule
def can_take(box, s, seat, place, there):  # 11.9
    """Return whether a unit with early warning on a hex can flee to another."""
    if not can_flee_to(box, s, seat, there):
        return False
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place and has_warning(box, s, seat, unit):
            if has_room(s, seat, type_of(unit), there):
                return True
    return False


@rule
def has_refuge(box, s, seat, place):  # 11.9
    """Return whether units on a hex have somewhere to flee to."""
    for side in range(state.SIDES):
        there = int(box.around[place, side])
        if there != state.NONE and can_take(box, s, seat, place, there):
            return True
    return False


@rule
def refuges(box, s, seat, out):  # 11.9
    """List the hexes to flee to, and not to flee."""
    count = 0
    for side in range(state.SIDES):
        there = int(box.around[s.hex_at, side])
        if there != state.NONE and can_take(box, s, seat, int(s.hex_at), there):
            out[count] = state.FLIGHT + there
            count += 1
    out[count] = state.NO_FLIGHT
    return count + 1


@rule
def flee(box, s, seat, option):  # 11.9
    """Choose the hex to which a unit with early warning flees, or let all stay."""
    if option == state.NO_FLIGHT:
        s.fall[s.hex_at] = STAYS
        return
    s.refuge = option - state.FLIGHT
    go_on_fleeing(box, s, seat)


@rule
def can_escort(box, s, seat, unit):  # 11.9
    """Return whether a unit can flee along; the first to flee has early warning."""
    if s.at[seat, unit] != s.hex_at or not has_room(s, seat, type_of(unit), int(s.refuge)):
        return False
    return fled_so_far(s) > 0 or has_warning(box, s, seat, unit)


@rule
def fled_so_far(s):
    """Return how many have fled to the hex that was chosen: the next step says it."""
    return int(s.step_arg[s.depth - 1])


@rule
def escorts(box, s, seat, out):  # 11.9
    """List the units that can flee along, one of those that are alike, and no more."""
    count = 0
    for unit in range(state.UNITS):
        if can_escort(box, s, seat, unit) and not is_alike_before(s, seat, unit):
            out[count] = state.ESCORT + unit
            count += 1
    if fled_so_far(s) > 0:
        out[count] = state.NO_ESCORT
        count += 1
    return count


@rule
def escort_kinds(box, s, seat):  # 11.9
    """Return how many units that are not alike can flee along."""
    kinds = 0
    for unit in range(state.UNITS):
        if can_escort(box, s, seat, unit) and not is_alike_before(s, seat, unit):
            kinds += 1
    return kinds


@rule
def go_on_fleeing(box, s, seat):  # 11.9
    """Ask who flees next to the hex that was chosen, until nobody can; the first needs no choice.

    That is, if all units with early warning are alike.
    """
    if fled_so_far(s) == 0 and escort_kinds(box, s, seat) == 1:
        for unit in range(state.UNITS):
            if fled_so_far(s) == 0 and can_escort(box, s, seat, unit):
                take_along(s, seat, unit)
    if escort_kinds(box, s, seat) > 0:
        ask(s, seat, state.ESCORT)
    else:
        end_flight(s, seat)


@rule
def take_along(s, seat, unit):  # 11.9
    """Let a unit flee to the hex that was chosen."""
    move_unit(s, seat, unit, int(s.refuge))
    s.step_arg[s.depth - 1] += 1


@rule
def choose_escort(box, s, seat, option):  # 11.9
    """Let one more unit flee along, or no more."""
    if option == state.NO_ESCORT:
        end_flight(s, seat)
    else:
        take_along(s, seat, option - state.ESCORT)
        go_on_fleeing(box, s, seat)


@rule
def end_flight(s, seat):  # 11.9, 4.11
    """End the flight to one hex: those who came take a relic token that lies there."""
    there = int(s.refuge)
    emit(state.FLED, seat, int(s.hex_at), there, fled_so_far(s))
    s.step_arg[s.depth - 1] = 0
    s.refuge = state.NONE
    collect(s, seat, there)


@rule
def ship_refuges(box, s, out):  # 11.11
    """List the hexes that the ship can flee to: adjacent ones, else the closest."""
    return ship_goals(box, s, int(s.hex_at), state.SIDES, state.SHIP_FLIGHT, out)


@rule
def ship_goals(box, s, place, links, first, out):  # 4.3, 5.17, 11.11
    """List the closest hexes that a ship may enter, as options from `first` on."""
    away = ship_range(box, s, place, links)
    count = 0
    if away == 1:
        for link in range(links):
            there = int(box.around[place, link])
            if there != state.NONE and can_ship_enter(s, there):
                out[count] = first + there
                count += 1
    elif away > 1:
        for there in range(state.HEXES):
            if can_ship_enter(s, there) and distance(box, place, there) == away:
                out[count] = first + there
                count += 1
    return count


@rule
def ship_flees(s, seat, there):  # 11.11
    """Move a ship away from a collapse."""
    emit(state.SHIP_FLED, seat, int(s.ship[seat]), there)
    enter_with_ship(s, seat, there)


@rule
def enter_with_ship(s, seat, place):  # 4.10
    """Put a ship on a hex: units, habitat and token there are destroyed."""
    s.ship[seat] = place
    destroy_all(s, place, state.CRUSHED)
    s.token[place] = 0
    if is_habitat(int(s.land[place])):
        s.land[place] = state.PLAIN
        s.flag[place] = state.NOBODY
        by = state.BY_CRUSH if s.stage == state.PLAYING else state.BY_LANDING
        emit(state.FLATTENED, state.NOBODY, place, by)


# --- the collapse ---


@rule
def fall_down(box, s, by_track):  # 11.2, 11.6, 11.12
    """Let all marked hexes collapse; then the stack goes back if it had reached Fracture."""
    for place in range(state.HEXES):
        if s.fall[place] != 0:
            s.fall[place] = 0
            collapse(box, s, place)
    s.warned = 0
    s.hex_at = state.NONE
    if by_track == 1:
        advance_track(s)
    if s.fracture_at != state.NONE:
        s.fracture_at = state.NONE
        for step in range(s.seats):  # the supply may not be enough for all
            seat = (s.player + step) % s.seats
            gain_ore(box, s, seat, int(s.trait[seat, state.T_FRACTURE]), state.BY_ABILITY)


@rule
def collapse(box, s, place):  # 9.2, 11.6
    """Remove a hex with all that is on it; a relic token goes on devastated ground."""
    if not is_upper(s, place):
        return
    destroy_all(s, place, state.DESTROYED)
    if s.flag[place] != state.NOBODY:
        emit(state.HABITAT_LOST, int(s.flag[place]), place)
        s.flag[place] = state.NOBODY
    s.land[place] = box.below[place]
    emit(state.COLLAPSED, state.NOBODY, place, int(box.below[place]))
    if s.land[place] == state.DEVASTATED and tokens_laid(s) < box.relic_tokens:
        s.token[place] = 1
        emit(state.TOKEN_LAID, state.NOBODY, place)


@rule
def tokens_laid(s):
    """Count the relic tokens on the map."""
    count = 0
    for place in range(state.HEXES):
        count += s.token[place]
    return count
