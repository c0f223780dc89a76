"""A deck is a bag: nobody knows the order of a shuffled deck, so a draw picks at random from what is left in it.

Where each card lies is one array, `where[card]`: a card is always in exactly one place.
"""

from offworld.kernel.dice import below
from offworld.kernel.rule import rule


@rule
def count_at(where, first, end, place):
    """How many of the cards first..end-1 lie at a place."""
    count = 0
    for card in range(first, end):
        if where[card] == place:
            count += 1
    return count


@rule
def draw_from(where, first, end, place, dice):
    """One of the cards first..end-1 that lie at a place, at random and not yet moved; -1 if there is none."""
    count = count_at(where, first, end, place)
    if count == 0:
        return -1
    skip = below(dice, count)
    for card in range(first, end):
        if where[card] == place:
            if skip == 0:
                return card
            skip -= 1
    return -1


@rule
def move_all(where, first, end, place, to):
    """Every one of these cards at one place goes to another: a discard pile becomes a deck."""
    for card in range(first, end):
        if where[card] == place:
            where[card] = to


@rule
def draw_counted(counts, kinds, dice):
    """A kind at random from a bag that holds `counts[kind]` alike pieces of each; not yet taken out. -1 if it is empty."""
    total = 0
    for kind in range(kinds):
        total += counts[kind]
    if total == 0:
        return -1
    skip = below(dice, total)
    for kind in range(kinds):
        skip -= counts[kind]
        if skip < 0:
            return kind
    return -1
