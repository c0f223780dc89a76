"""Maps of hexes that grow in play: a list of the hexes laid so far, in place of a huge grid.

A state holds the coordinates of the hexes in the order in which they were laid, and their number:

    STATE = state_record("game", [("map_q", "i1", (24,)), ("map_r", "i1", (24,)), ("laid", "i2")])

Rules take these three: `q_of`, `r_of`, `count`. A hex goes by its place in the list, which never
changes. A *spot* is a place next to a laid hex, `SIDES * hex + direction`: one number, fit for an
option. Directions and turns are those of `offworld.kernel.hexes`.
"""

from offworld.kernel.hexes import SIDES, opposite, step_q, step_r, steps
from offworld.kernel.rule import rule


@rule
def lay(q_of, r_of, count, q, r):
    """Lay a hex at (q, r) and return how many there are then. The spot has to be free.

    >>> q_of, r_of = [0] * 24, [0] * 24
    >>> laid = lay(q_of, r_of, 0, 0, 0)
    >>> laid = lay(q_of, r_of, laid, 1, -1)
    >>> laid, hex_at(q_of, r_of, laid, 1, -1), hex_at(q_of, r_of, laid, 5, 5)
    (2, 1, -1)
    """
    q_of[count] = q
    r_of[count] = r
    return count + 1


@rule
def hex_at(q_of, r_of, count, q, r):
    """Return the hex at (q, r), or -1 if none is laid there.

    >>> hex_at([0, 1], [0, -1], 2, 1, -1), hex_at([0, 1], [0, -1], 2, 5, 5)
    (1, -1)
    """
    for i in range(count):
        if q_of[i] == q and r_of[i] == r:
            return i
    return -1


@rule
def neighbour(q_of, r_of, count, i, direction):
    """Return the hex next to hex i in a direction, or -1.

    >>> [neighbour([0, 1, 0], [0, -1, 1], 3, 0, direction) for direction in range(6)]
    [-1, 1, -1, -1, -1, 2]
    """
    return hex_at(q_of, r_of, count, q_of[i] + step_q(direction), r_of[i] + step_r(direction))


@rule
def link(q_of, r_of, count, i, around):
    """Write the neighbours of hex i into the table `around[hex, direction]`, and i into theirs.

    A game that needs neighbours often keeps such a table in its state and links each hex it lays.
    A direction without a neighbour has -1.

    >>> import numpy as np
    >>> around = np.full((2, 6), -1)
    >>> link([0, 1], [0, 0], 2, 1, around)
    >>> around.tolist()
    [[1, -1, -1, -1, -1, -1], [-1, -1, -1, 0, -1, -1]]
    """
    for direction in range(SIDES):
        j = neighbour(q_of, r_of, count, i, direction)
        around[i, direction] = j
        if j != -1:
            around[j, opposite(direction)] = i


# --- spots ---


@rule
def spot_q(q_of, spot):
    """Return the q of a spot next to a laid hex.

    >>> spot_q([3], 1), spot_r([7], 1)  # one step up and to the right of hex 0
    (4, 6)
    """
    return q_of[spot // SIDES] + step_q(spot % SIDES)


@rule
def spot_r(r_of, spot):
    """Return the r of a spot next to a laid hex.

    >>> spot_r([7], 5)  # one step down and to the right of hex 0
    8
    """
    return r_of[spot // SIDES] + step_r(spot % SIDES)


@rule
def is_free(q_of, r_of, count, spot):
    """Return whether no hex lies on a spot.

    >>> [is_free([0, 1], [0, 0], 2, spot) for spot in (0, 1)]  # hex 1 lies to the right of hex 0
    [False, True]
    """
    return hex_at(q_of, r_of, count, spot_q(q_of, spot), spot_r(r_of, spot)) == -1


@rule
def free_spots(q_of, r_of, count, option, out, number):
    """Append `option + spot` to `out` for each free spot of the map; return how many it holds then.

    A spot next to several hexes is listed once, by the hex that was laid first.

    >>> out = [0] * 20
    >>> number = free_spots([0, 1], [0, 0], 2, 100, out, 0)
    >>> out[:number]  # not 100, where hex 1 lies, nor 108 and 110, which are 101 and 105
    [101, 102, 103, 104, 105, 106, 107, 111]
    """
    for i in range(count):
        for direction in range(SIDES):
            spot = SIDES * i + direction
            if _is_first_name(q_of, r_of, count, spot):
                out[number] = option + spot
                number += 1
    return number


@rule
def _is_first_name(q_of, r_of, count, spot):
    """Return whether a spot is free and no hex before its own is next to it."""
    q = spot_q(q_of, spot)
    r = spot_r(r_of, spot)
    for i in range(count):
        away = steps(q_of[i] - q, r_of[i] - r)
        if away == 0 or (away == 1 and i < spot // SIDES):
            return False
    return True
