"""Zaibatsu: the beginning of a turn and its recycling (3.2, 3.5 to 3.8, 3.11, 8.9, 11.9)."""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.movement import reboot
from offworld.games.zaibatsu.net import reaches
from offworld.games.zaibatsu.pieces import (
    add_to_hand,
    ask,
    controls,
    discard_card,
    draw_card,
    end_game,
    hand_limit,
    random_card,
    take_from_hand,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule


@rule
def begin_turn(s):  # 3.1, 3.2, 11.8
    """Begin the next player's turn."""
    s.player = (s.player + 1) % s.seats
    s.turn += 1
    s.turns[s.player] += 1
    s.driven = 0
    s.acted = 0
    s.shot = 0
    seat = int(s.player)
    pawn = int(s.runner[seat])
    if controls(s, seat, state.STAND_ALONE) and s.at[pawn] == state.NONE:
        reboot(s, seat, pawn, state.CORE, state.BY_CONTROLLED)
    s.to_do = state.TO_STEAL


# --- the beginning: a theft by the Gynoid, an exchange by Google Ex Machina ---


@rule
def ask_theft(box, s):  # 3.2, 8.9
    """Ask whom the Gynoid robs, if it can."""
    s.to_do = state.TO_FETCH
    seat = int(s.player)
    if s.owner[state.GYNOID] == seat and s.at[state.GYNOID] != state.NONE:
        for pawn in range(state.PAWNS):
            if can_rob(box, s, seat, pawn):
                ask(s, seat, state.THEFT)
                return


@rule
def can_rob(box, s, seat, pawn):  # 8.9
    """Return whether the Gynoid reaches a pawn whose controller has cards."""
    owner = s.owner[pawn]
    if owner == state.NOBODY or owner == seat or s.at[pawn] == state.NONE:
        return False
    return s.hand_cards[owner] > 0 and reaches(box, s, state.GYNOID, pawn)


@rule
def thefts(box, s, seat, out):  # 8.9
    """List the pawns whose controllers the Gynoid can rob, and nobody."""
    count = 0
    for pawn in range(state.PAWNS):
        if can_rob(box, s, seat, pawn):
            out[count] = state.THEFT + pawn
            count += 1
    out[count] = state.NO_THEFT
    return count + 1


@rule
def steal(s, seat, option):  # 8.9
    """Draw a random card from the hand of the pawn's controller."""
    s.asked = state.NOTHING
    if option == state.NO_THEFT:
        return
    victim = int(s.owner[option - state.THEFT])
    card = random_card(s, victim)
    take_from_hand(s, victim, card)
    add_to_hand(s, seat, card)
    emit(state.STOLE, seat, victim, card)


@rule
def ask_fetch(s):  # 3.2, 11.9
    """Ask which card of the discard pile is taken, if the player may and can."""
    s.to_do = state.TO_ACT
    seat = int(s.player)
    if not controls(s, seat, state.SEARCH_ENGINE) or s.hand_cards[seat] == 0:
        return
    for card in range(state.TYPES):
        if s.discard[card] > 0:
            ask(s, seat, state.FETCH)
            return


@rule
def fetches(s, out):  # 11.9
    """List the types in the discard pile, and to take nothing."""
    count = 0
    for card in range(state.TYPES):
        if s.discard[card] > 0:
            out[count] = state.FETCH + card
            count += 1
    out[count] = state.NO_FETCH
    return count + 1


@rule
def fetch(s, seat, option):  # 11.9
    """Choose a card of the discard pile, to be paid with one of the hand."""
    if option == state.NO_FETCH:
        s.asked = state.NOTHING
        return
    s.fetched = option - state.FETCH
    ask(s, seat, state.DISCARD)


# --- recycling, and other discards: which card? ---


@rule
def recycle(s):  # 3.5
    """Ask which unused cards are discarded."""
    if s.hand_cards[s.player] > 0:
        ask(s, int(s.player), state.DISCARD)
    else:
        s.to_do = state.TO_REFILL


@rule
def discards(box, s, seat, out):  # 3.5, 3.7, 11.7, 11.9
    """List the types in a hand; in recycling also to discard no more, within the hand size."""
    count = 0
    for card in range(box.card_types):
        if s.hand[seat, card] > 0:
            out[count] = state.DISCARD + card
            count += 1
    if s.owed[seat] == 0 and s.fetched == state.NONE:
        if s.hand_cards[seat] <= hand_limit(box, s, seat):
            out[count] = state.NO_MORE
            count += 1
    return count


@rule
def discard(box, s, seat, option):  # 3.5, 3.7, 11.7, 11.9
    """Discard a card of the hand, or no more."""
    s.asked = state.NOTHING
    card = option - state.DISCARD
    if s.owed[seat] > 0:
        s.owed[seat] -= 1
        discard_card(s, seat, card, state.BY_EFFECT)
    elif s.fetched != state.NONE:
        discard_card(s, seat, card, state.BY_FETCH)
        s.discard[s.fetched] -= 1
        add_to_hand(s, seat, int(s.fetched))
        emit(state.FETCHED, seat, int(s.fetched))
        s.fetched = state.NONE
    elif option == state.NO_MORE:
        s.to_do = state.TO_REFILL
    elif s.hand_cards[seat] > hand_limit(box, s, seat):  # 3.7
        discard_card(s, seat, card, state.BY_HAND_SIZE)
    else:
        discard_card(s, seat, card, state.BY_RECYCLING)


@rule
def refill(box, s):  # 3.6, 3.7
    """Discard the used cards, draw up to the hand size, and end the turn."""
    seat = int(s.player)
    for card in range(box.card_types):
        s.discard[card] += s.used[card]
        s.used[card] = 0
    missing = hand_limit(box, s, seat) - s.hand_cards[seat]
    for _ in range(missing):
        draw_card(s, seat, state.BY_REFILL)
    emit(state.TURN_ENDED, seat)
    s.to_do = state.TO_BEGIN
    limit = int(box.time_limit if s.timed == 1 else box.turn_limit)
    if (seat + 1) % s.seats == s.first and s.turns[seat] >= limit:  # 3.11
        end_game(s, state.NOBODY, state.TIME_IS_UP if s.timed == 1 else state.TOO_LONG)
