"""Cysmic: the planet: where hexes lie, what can be entered, what is adjacent."""

from offworld.games.cysmic import state
from offworld.kernel.hexes import steps
from offworld.kernel.rule import rule


@rule
def slice_of(place):  # 1.8
    """Return the slice of a hex; SLICES for Colony City."""
    if place == state.CITY_HEX:
        return state.SLICES
    return (place - 1) // state.SLICE_HEXES


@rule
def distance(box, place, other):
    """Return the number of hexes straight over the map."""
    return steps(box.hex_q[place] - box.hex_q[other], box.hex_r[place] - box.hex_r[other])


@rule
def is_upper(s, place):  # 1.10
    """Return whether the upper layer of a hex is still there."""
    return s.land[place] < state.DEVASTATED


@rule
def is_habitat(land):  # 1.11
    """Return whether a feature is a habitat."""
    return state.CAMP <= land <= state.CITY


@rule
def is_explorable(s, place):  # 5.9
    """Return whether a hex can be explored: plain land or a cave, but never where the city was."""
    land = s.land[place]
    return place != state.CITY_HEX and (land == state.PLAIN or land == state.CAVE)


@rule
def is_passable(land):  # 4.2
    """Return whether units can enter a feature."""
    return land != state.MOUNTAIN and land != state.LAKE and land != state.ABYSS


@rule
def is_passable_for(s, seat, land):  # 4.2, 10.2
    """Return whether a seat's units can enter a feature: some climb mountains."""
    if land == state.MOUNTAIN:
        return s.trait[seat, state.T_CLIMB] > 0
    if land == state.LAKE:
        return s.trait[seat, state.T_SWIM] > 0
    return land != state.ABYSS


@rule
def ship_on(s, place):
    """Return the seat whose ship is on a hex, NOBODY if there is none."""
    for seat in range(s.seats):
        if s.ship[seat] == place:
            return seat
    return state.NOBODY


@rule
def are_adjacent(box, place, other):  # 4.5
    """Return whether two hexes share a side."""
    for side in range(state.SIDES):
        if box.around[place, side] == other:
            return True
    return False


@rule
def can_flee_to(box, s, seat, place):  # 7.17, 11.9
    """Return whether a seat's units may flee to a hex, room aside."""
    if not is_passable_for(s, seat, int(s.land[place])) or s.fall[place] != 0:
        return False
    if s.present[place] & ~(1 << seat) != 0:
        return False
    return ship_on(s, place) == state.NOBODY


@rule
def can_ship_enter(s, place):  # 4.10
    """Return whether a ship may enter a hex: passable, without a ship, not collapsing."""
    if not is_passable(int(s.land[place])) or s.fall[place] != 0:
        return False
    return ship_on(s, place) == state.NOBODY


@rule
def ship_range(box, s, place, links):  # 4.3, 5.17, 11.11
    """Return how far the closest hexes are that a ship on this hex may enter; 0 if none is.

    `links` is LINKS for a ship that moves, by arrows too, and SIDES for one that flees.
    """
    for link in range(links):
        there = int(box.around[place, link])
        if there != state.NONE and can_ship_enter(s, there):
            return 1
    best = 0
    for there in range(state.HEXES):
        if there != place and can_ship_enter(s, there):
            away = distance(box, place, there)
            if best == 0 or away < best:
                best = away
    return best


@rule
def is_spawn(box, s, seat, place):  # 6.3
    """Return whether recruits of a seat may come to a hex, enemies and room aside."""
    land = int(s.land[place])
    if not is_passable_for(s, seat, land) or ship_on(s, place) != state.NOBODY:
        return False
    if s.flag[place] == seat:
        return True
    return s.ship[seat] >= 0 and are_adjacent(box, int(s.ship[seat]), place)
