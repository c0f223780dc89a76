"""Searches for the nodes that can be reached: hexes of a map, spaces of a board.

A board is a table `around[node, k]` with the neighbours of each node, -1 where there is none:
`offworld.kernel.hexes.adjacency` makes one for a box, `offworld.kernel.maps.link` in play. Further
columns may hold arrows, tunnels and the like: a neighbour need not lead back.

`entry[node]` says whether a node may be entered; a rule writes it first: CLOSED, OPEN or STOP. TUNNEL
is added where a node is next to all others that have it, too. All arrays but the table are work
arrays (`offworld.kernel.scratch`) with a number for each node.
"""

from offworld.kernel.rule import rule

CLOSED, OPEN, STOP = 0, 1, 2  # entry: never; freely; only as the last step
TUNNEL = 4  # added to one of these
UNREACHED = -1


@rule
def flood(around, entry, start, limit, away, reached, tunnels):
    """Find all nodes at most `limit` steps from a start, and return how many there are.

    `away[node]` is then the number of steps, or UNREACHED; the first numbers of `reached` are the
    nodes, the nearest first, beginning with the start. Whether the start may be entered doesn't
    matter. `tunnels` is only for the search itself.

    >>> from offworld.kernel.records import blank, record
    >>> from offworld.kernel.scratch import scratch
    >>> board = blank(record("board", [("around", "i1", (5, 2))]))  # five rooms in a row
    >>> for room in range(5):
    ...     board.around[room, 0] = room - 1
    ...     board.around[room, 1] = room + 1 if room < 4 else -1
    >>> away, reached, tunnels = scratch(5), scratch(5), scratch(5)
    >>> entry = [OPEN + TUNNEL, OPEN, STOP, OPEN, OPEN + TUNNEL]  # from the first into the last
    >>> count = flood(board.around, entry, 1, 2, away, reached, tunnels)
    >>> list(reached[:count]), list(away)
    ([1, 0, 2, 4], [1, 0, 1, -1, 2])
    """
    for node in range(len(away)):
        away[node] = UNREACHED
    away[start] = 0
    reached[0] = start
    return spread(around, entry, 1, limit, away, reached, tunnels)


@rule
def spread(around, entry, count, limit, away, reached, tunnels):
    """Go on from the first `count` nodes of `reached`, the nearest first; return how many then.

    `flood` begins at one node. To begin at several, fill `away` with UNREACHED, set `away` of each
    of them to 0, write them into `reached`, and call this.

    >>> import numpy as np
    >>> line = np.array([[-1, 1], [0, 2], [1, 3], [2, 4], [3, -1]])  # five nodes in a row
    >>> away, reached, tunnels = [0, UNREACHED, UNREACHED, UNREACHED, 0], [0, 4, 0, 0, 0], [0] * 5
    >>> spread(line, [OPEN] * 5, 2, 9, away, reached, tunnels), away
    (5, [0, 1, 2, 1, 0])
    """
    # The list is made beforehand, not where the first tunnel is reached: on a GPU threads that
    # search side by side reach theirs at different times, and would wait for each other.
    ways = 0
    for node in range(len(away)):
        if entry[node] >= TUNNEL:
            tunnels[ways] = node
            ways += 1
    sides = around.shape[1]
    i = 0
    while i < count and away[reached[i]] < limit:
        here = reached[i]
        i += 1
        if entry[here] & STOP != 0 and away[here] > 0:
            continue
        for side in range(sides):
            there = around[here, side]
            if there != -1 and away[there] == UNREACHED and entry[there] & (OPEN | STOP) != 0:
                away[there] = away[here] + 1
                reached[count] = there
                count += 1
        if entry[here] >= TUNNEL:
            for way in range(ways):
                there = tunnels[way]
                if away[there] == UNREACHED and entry[there] != CLOSED + TUNNEL:
                    away[there] = away[here] + 1
                    reached[count] = there
                    count += 1
            ways = 0  # all of them are reached
    return count
