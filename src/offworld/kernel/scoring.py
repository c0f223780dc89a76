"""Scoring: who leads, with ties, in whatever a game compares."""

from offworld.kernel.rule import rule


@rule
def leaders(seats: int, highest: int, seat: int, value: int) -> int:
    """Return the set of seats that lead, as bits, after one more seat.

    `seats` led so far, all with the value `highest`. Start with no seats and a value below all:

    >>> best, highest = 0, -1
    >>> for seat, value in enumerate((4, 7, 7)):
    ...     best = leaders(best, highest, seat, value)
    ...     highest = max(highest, value)
    >>> bin(best)  # seats 1 and 2
    '0b110'

    For the lowest value, compare `-value`.
    """
    if value > highest:
        return 1 << seat
    if value == highest:
        return seats | 1 << seat
    return seats
