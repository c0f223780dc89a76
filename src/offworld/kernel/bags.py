"""Decks, hands and discard piles: where each card lies is one array, `where[card]`.

A card is always in exactly one place, so none is lost or dealt twice. A shuffled deck has no known
order: a draw picks at random from what is left. Places are numbers of the game's choice, 0 or more:
the deck, the discard pile, one for each seat's hand. Rules take a part of the cards, first..end-1.
To move one known card is an assignment: `where[card] = DISCARD`.

What a seat can't see is hidden in two steps. In `observe`, `hide` takes cards out of the view and
counts them in `unseen[place]`, a field of the state that is zero unless the state is a view. In
`imagine`, `deal_unseen` deals them back at random, to every place as many as were there.
"""

from offworld.kernel.dice import below
from offworld.kernel.rule import rule

FEW = 60  # cards that the bits of a number can stand for
UNSEEN = -1  # in a view: where a card lies that the seat can't see


@rule
def count_at(where, first, end, place):
    """Count the cards first..end-1 that lie at a place.

    >>> DECK, DISCARD, HAND = 0, 1, 2
    >>> count_at([HAND, DECK, HAND, DISCARD], 0, 4, HAND)
    2
    """
    count = 0
    for card in range(first, end):
        if where[card] == place:
            count += 1
    return count


@rule
def nth_at(where, first, end, place, n):
    """Return the n-th card at a place, counted from 0 in the order of their numbers, or -1.

    So an option may stand for "the n-th card of your hand".

    >>> DECK, DISCARD, HAND = 0, 1, 2
    >>> nth_at([HAND, DECK, HAND, DISCARD], 0, 4, HAND, 1)
    2
    """
    for card in range(first, end):
        if where[card] == place:
            if n == 0:
                return card
            n -= 1
    return -1


@rule
def list_at(where, first, end, place, option, out, count):
    """Append an option to `out` for each card at a place; return how many it holds then.

    `option` stands for the card `first`, the next one for the card after it, and so on.

    >>> DECK, DISCARD, HAND = 0, 1, 2
    >>> PASS, PLAY = 0, 10
    >>> out = [PASS, 0, 0, 0]
    >>> list_at([HAND, DECK, HAND, DISCARD], 0, 4, HAND, PLAY, out, 1), out
    (3, [0, 10, 12, 0])
    """
    for card in range(first, end):
        if where[card] == place:
            out[count] = option + card - first
            count += 1
    return count


# --- drawing and moving ---


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
    if end - first > FEW:
        count = count_at(where, first, end, place)
        return -1 if count == 0 else nth_at(where, first, end, place, below(dice, row, count))
    # Few cards: read each only once, which makes Cytress on a GPU a quarter faster.
    count = 0
    found = 0  # a bit for each card
    bit = 1
    for card in range(first, end):
        if where[card] == place:
            found |= bit
            count += 1
        bit <<= 1
    if count == 0:
        return -1
    n = below(dice, row, count)
    card = first
    while n > 0 or found & 1 == 0:
        n -= found & 1
        found >>= 1
        card += 1
    return card


@rule
def deal(where, first, end, place, to, dice, row):
    """Move a random card from one place to another and return it; -1 if there is none.

    From a deck to a hand it is a draw, from a hand to another it is a theft.

    >>> from offworld.kernel.dice import GAME, MAIN, new_dice, seed_dice
    >>> DECK, DISCARD, HAND = 0, 1, 2
    >>> where, dice = [DECK, DECK, DISCARD], new_dice()
    >>> seed_dice(dice, 1, GAME)
    >>> [deal(where, 0, 3, DECK, HAND, dice, MAIN) for _ in range(3)], where
    ([0, 1, -1], [2, 2, 1])
    """
    card = draw_from(where, first, end, place, dice, row)
    if card != -1:
        where[card] = to
    return card


@rule
def deal_reshuffling(where, first, end, deck, discard, to, dice, row):
    """Move a random card from a deck and return it; -1 if deck and discard pile are empty.

    If only the deck is empty, the discard pile becomes the deck first.

    >>> from offworld.kernel.dice import GAME, MAIN, new_dice, seed_dice
    >>> DECK, DISCARD, HAND = 0, 1, 2
    >>> where, dice = [DISCARD, HAND, DISCARD], new_dice()
    >>> seed_dice(dice, 1, GAME)
    >>> deal_reshuffling(where, 0, 3, DECK, DISCARD, HAND, dice, MAIN), where
    (0, [2, 2, 0])
    """
    if count_at(where, first, end, deck) == 0:
        move_all(where, first, end, discard, deck)
    return deal(where, first, end, deck, to, dice, row)


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


# --- what a seat can't see ---


@rule
def hide_card(where, card, unseen):
    """Hide one card of a view; its place still counts it, in `unseen[place]`.

    >>> where, unseen = [0, 2, 2], [0, 0, 0]
    >>> hide_card(where, 1, unseen)
    >>> where, unseen
    ([0, -1, 2], [0, 0, 1])
    """
    unseen[where[card]] += 1
    where[card] = UNSEEN


@rule
def hide(where, first, end, place, unseen):
    """Hide all cards at a place of a view; how many they are stays public, in `unseen[place]`.

    A deck has to be hidden with the hands: what is in it tells what is in them. Where a seat knows
    some of the cards, hide the others one by one with `hide_card`.

    >>> where, unseen = [0, 2, 2, 1], [0, 0, 0]
    >>> hide(where, 0, 4, 2, unseen)
    >>> where, unseen
    ([0, -1, -1, 1], [0, 0, 2])
    """
    for card in range(first, end):
        if where[card] == place:
            hide_card(where, card, unseen)


@rule
def public_count(where, first, end, place, unseen):
    """Count the cards at a place, seen and unseen: the same in a state and in every view of it.

    >>> public_count([0, -1, 2], 0, 3, 2, [0, 0, 1])
    2
    """
    return count_at(where, first, end, place) + unseen[place]


@rule
def deal_unseen(where, first, end, places, unseen, dice, row):
    """Deal the unseen cards of a view at random, to each of the places 0..places-1 its number.

    Every way to deal them is as likely. Cards that are seen stay, and `unseen` is zero afterwards.

    >>> from offworld.kernel.dice import IMAGINING, MAIN, new_dice, seed_dice
    >>> where, unseen, dice = [-1, 2, -1, 1, -1], [1, 0, 2], new_dice()
    >>> seed_dice(dice, 1, IMAGINING)
    >>> deal_unseen(where, 0, 5, 3, unseen, dice, MAIN)
    >>> where, unseen
    ([2, 2, 0, 1, 2], [0, 0, 0])
    """
    for card in range(first, end):
        if where[card] == UNSEEN:
            place = draw_counted(unseen, places, dice, row)
            unseen[place] -= 1
            where[card] = place


# --- pieces that are all alike ---


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


@rule
def take_counted(counts, left, dice, row):
    """Take a piece out of a bag with `left` pieces and return its kind, or -1 if it is empty.

    >>> from offworld.kernel.dice import GAME, MAIN, new_dice, seed_dice
    >>> dice, counts = new_dice(), [0, 5, 0]
    >>> seed_dice(dice, 7, GAME)
    >>> take_counted(counts, 5, dice, MAIN), counts, take_counted(counts, 0, dice, MAIN)
    (1, [0, 4, 0], -1)
    """
    if left == 0:
        return -1
    skip = below(dice, row, left)
    kind = 0
    while skip >= counts[kind]:
        skip -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@rule
def renew_counted(counts, discarded, kinds):
    """Put all discarded pieces back into their empty bag; return how many are in it then.

    >>> counts, discarded = [0, 0], [2, 1]
    >>> renew_counted(counts, discarded, 2), counts, discarded
    (3, [2, 1], [0, 0])
    """
    total = 0
    for kind in range(kinds):
        counts[kind] = discarded[kind]
        total += discarded[kind]
        discarded[kind] = 0
    return total
