"""Decks as bags: a shuffled deck has no known order, so a draw picks at random from what is left.

Where each card lies is one array, `where[card]`: a card is always in exactly one place.
"""

from offworld.kernel.dice import below
from offworld.kernel.rule import rule


@rule
def count_at(where, first, end, place):
    """Count the cards first..end-1 that lie at a place.

    >>> DECK, HAND = 0, 1
    >>> where = [DECK, HAND, DECK, DECK, HAND]
    >>> count_at(where, 0, 5, DECK), count_at(where, 3, 5, HAND)
    (3, 1)
    """
    count = 0
    for card in range(first, end):
        if where[card] == place:
            count += 1
    return count


@rule
def draw_from(where, first, end, place, dice, row):
    """Pick one of the cards first..end-1 that lie at a place, or -1. The card is not moved yet.

    >>> from offworld.kernel.dice import GAME, MAIN, new_dice, seed_dice
    >>> DECK, HAND = 0, 1
    >>> dice, where = new_dice(), [DECK, HAND, DECK, DECK, HAND]
    >>> seed_dice(dice, 7, GAME)
    >>> card = draw_from(where, 0, 5, DECK, dice, MAIN)
    >>> where[card] = HAND
    >>> count_at(where, 0, 5, DECK)
    2
    """
    count = count_at(where, first, end, place)
    if count == 0:
        return -1
    skip = below(dice, row, count)
    for card in range(first, end):
        if where[card] == place:
            if skip == 0:
                return card
            skip -= 1
    return -1


@rule
def move_all(where, first, end, place, to):
    """Move all of these cards from one place to another: a discard pile becomes a deck.

    >>> DECK, HAND, DISCARDED = 0, 1, 2
    >>> where = [DISCARDED, HAND, DISCARDED]
    >>> move_all(where, 0, 3, DISCARDED, DECK)
    >>> where
    [0, 1, 0]
    """
    for card in range(first, end):
        if where[card] == place:
            where[card] = to


@rule
def draw_counted(counts, kinds, dice, row):
    """Pick a kind from a bag with `counts[kind]` pieces of each, or -1. It is not taken out yet.

    >>> from offworld.kernel.dice import GAME, MAIN, new_dice, seed_dice
    >>> dice = new_dice()
    >>> seed_dice(dice, 7, GAME)
    >>> draw_counted([0, 5, 0], 3, dice, MAIN), draw_counted([0, 0, 0], 3, dice, MAIN)
    (1, -1)
    """
    total = 0
    for kind in range(kinds):
        total += counts[kind]
    if total == 0:
        return -1
    skip = below(dice, row, total)
    for kind in range(kinds):
        skip -= counts[kind]
        if skip < 0:
            return kind
    return -1
