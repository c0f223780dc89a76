"""Cryo: scoring (chapter 9; 7.6, 7.7 for missions, 10.27 for the rival)."""

from offworld.games.cryo import state
from offworld.games.cryo.cards import upgrades_of, vehicles_of
from offworld.games.cryo.pieces import (
    draw_type,
    is_rival,
    pods_at_salvage,
    pods_in_caverns,
    pods_in_section,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scoring import leaders
from offworld.kernel.scratch import scratch

TYPES = state.TYPES  # `scratch` takes constants of its own module
# What missions don't count, as nearly everybody has it (7.6)
FIRST_ENERGY, FIRST_MATERIALS, FIRST_PODS, FIRST_CAVERNS = 1, 2, 4, 3


@rule
def points(box, s, seat):
    """Return a seat's points, as if the game ended now."""
    return (
        pod_points(box, s, seat)
        + cavern_points(box, s, seat)
        + upgrade_points(box, s, seat)
        + vehicle_points(box, s, seat)
        + mission_points(box, s, seat)
        + awake_points(box, s, seat)
    )


@rule
def pod_points(box, s, seat):  # 9.3
    """Return the points of a seat's pods in caverns."""
    return box.pod_points * pods_in_caverns(s, seat)


@rule
def cavern_points(box, s, seat):  # 9.4
    """Return the points for most and second most pods in caverns."""
    total = 0
    for cavern in range(state.CAVERNS):
        if s.cavern[cavern] >= 0:
            total += colony_points(box, s, seat, cavern)
    return total


@rule
def colony_points(box, s, seat, cavern):  # 9.4
    """Return a seat's points for its pods in one cavern."""
    own = int(s.colony[cavern, seat])
    if own == 0:
        return 0
    ahead = 0
    for other in range(s.seats):
        pods = int(s.colony[cavern, other])
        if pods > own or (pods == own and turn_place(s, other) > turn_place(s, seat)):
            ahead += 1
    tile = int(s.cavern[cavern])
    if ahead == 0:
        return int(box.tile_first[tile])
    return int(box.tile_second[tile]) if ahead == 1 else 0


@rule
def turn_place(s, seat):  # 9.4, 9.8
    """Return a seat's place in turn order, from 0; of players who are level the later wins."""
    return (seat - s.first + s.seats) % s.seats


@rule
def upgrade_points(box, s, seat):  # 9.5
    """Return the points that a seat's upgrades show."""
    total = 0
    for card in range(state.TYPES):
        total += box.upgrade_points[card] * s.upgrade[seat, card]
    return total


@rule
def vehicle_points(box, s, seat):  # 9.5
    """Return the points that a seat's vehicles show."""
    total = 0
    for i in range(state.MOST_VEHICLES):
        if s.vehicle[seat, i] != state.NONE:
            total += box.vehicle_points[s.vehicle[seat, i]]
    return total


@rule
def awake_points(box, s, seat):  # 9.7
    """Return the points of awake pods that are not in a cavern."""
    return (s.awake[seat] + pods_at_salvage(s, seat)) // box.pods_per_point


# --- missions ---


@rule
def mission_points(box, s, seat):  # 9.6, 10.27
    """Return the points of a seat's missions; of the rival's, the three highest score."""
    if is_rival(s, seat):
        return best_missions(box, s, seat)
    total = 0
    for card in range(state.TYPES):
        if s.mission[seat, card] > 0:
            total += mission_value(box, s, seat, card)
    return total


@rule
def best_missions(box, s, seat):  # 10.27
    """Return the points of the three highest missions of different types."""
    first = 0
    second = 0
    third = 0
    for card in range(state.TYPES):
        if s.mission[seat, card] > 0:
            value = mission_value(box, s, seat, card)
            if value > first:
                third = second
                second = first
                first = value
            elif value > second:
                third = second
                second = value
            elif value > third:
                third = value
    return first + second + third


@rule
def mission_value(box, s, seat, card):  # 7.7
    """Return what a mission would score for a seat."""
    return min(int(box.mission_limit), mission_count(box, s, seat, card))


@rule
def mission_count(box, s, seat, card):  # 7.6
    """Return what a mission counts, without its limit."""
    if card == state.THAW_COIL:
        return empty_sections(s, seat)
    if card == state.DRILL_HEAD:
        return (pods_on_level(box, s, seat, 1) + pods_on_level(box, s, seat, 2)) // 2
    if card == state.FUEL_CELLS:
        return max(0, s.energy[seat] - FIRST_ENERGY)
    if card == state.TOW_CABLE:
        return vehicles_of(s, seat) + upgrades_of(s, seat)
    if card == state.NANO_PRESS:
        return max(0, materials_of(s, seat) - FIRST_MATERIALS) // 2
    if card == state.ORE_SIFTER:
        return tiles_of(s, seat)
    if card == state.BULKHEAD:
        return max(0, largest_colony(s, seat) - FIRST_PODS)
    return max(0, colonies(s, seat) - FIRST_CAVERNS)


@rule
def empty_sections(s, seat):
    """Count the sections in whose chambers no pod of a seat is left."""
    count = 0
    for section in range(state.SECTIONS):
        if pods_in_section(s, seat, section) == 0:
            count += 1
    return count


@rule
def pods_on_level(box, s, seat, level):
    """Count a seat's pods in the caverns of a level, from 0."""
    count = 0
    for cavern in range(state.CAVERNS):
        if box.cavern_level[cavern] == level:
            count += s.colony[cavern, seat]
    return count


@rule
def materials_of(s, seat):
    """Count a seat's materials."""
    count = 0
    for material in range(state.MATERIALS):
        count += s.stock[seat, material]
    return count


@rule
def tiles_of(s, seat):
    """Count the tiles on a seat's platform."""
    count = 0
    for slot in range(state.SLOTS):
        if s.slot[seat, slot] != state.NONE:
            count += 1
    return count


@rule
def largest_colony(s, seat):
    """Return the number of a seat's pods in the cavern where it has most."""
    most = 0
    for cavern in range(state.CAVERNS):
        most = max(most, s.colony[cavern, seat])
    return most


@rule
def colonies(s, seat):
    """Count the caverns with a pod of a seat."""
    count = 0
    for cavern in range(state.CAVERNS):
        if s.colony[cavern, seat] > 0:
            count += 1
    return count


# --- the end ---


@rule
def replace_duplicates(s):  # 10.27
    """Replace the rival's missions that are the same, one at a time, by cards from the deck.

    The replaced ones are discarded at the end, so that they don't come again.
    """
    aside = scratch(TYPES)
    for card in range(state.TYPES):
        while s.mission[state.RIVAL, card] > 1:
            replace_mission(s, card, aside)
    for card in range(state.TYPES):
        s.discard[card] += aside[card]


@rule
def replace_mission(s, card, aside):  # 10.27
    """Replace one mission of the rival by one that it doesn't have, as far as there is one."""
    s.mission[state.RIVAL, card] -= 1
    aside[card] += 1
    drawn = draw_type(s)
    while drawn != state.NONE and s.mission[state.RIVAL, drawn] > 0:
        aside[drawn] += 1
        drawn = draw_type(s)
    if drawn == state.NONE:
        s.missions[state.RIVAL] -= 1
    else:
        s.mission[state.RIVAL, drawn] = 1
    emit(state.REPLACED, state.RIVAL, card, drawn)


@rule
def reveal_missions(s):  # 9.6
    """Report all missions."""
    for seat in range(s.seats):
        for card in range(state.TYPES):
            if s.mission[seat, card] > 0:
                emit(state.REVEALED, seat, card)


@rule
def best_seats(box, s):  # 9.8
    """Return the set of seats that win: the one with most points, the later one of several."""
    best = 0
    most = -1
    for seat in range(s.seats):
        value = points(box, s, seat) * state.SEATS + turn_place(s, seat)
        best = leaders(best, most, seat, value)
        most = max(most, value)
    return best
