"""Cysmic: espionage cards (6.13, 9.10, 9.11)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.effects import packed
from offworld.games.cysmic.pieces import ask, push
from offworld.games.cysmic.relics import refresh
from offworld.kernel.bags import draw_from
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

IN_DECK, IN_DISCARD, LAID = range(3)  # where an espionage card lies: `s.spy`


@rule
def draw_spy(s):  # 1.15
    """Take an espionage card off the deck, NONE if there is none."""
    card = draw_from(s.spy, 0, state.SPIES, IN_DECK, s.rng, MAIN)
    if card == state.NONE:
        for other in range(state.SPIES):
            if s.spy[other] == IN_DISCARD:
                s.spy[other] = IN_DECK
        card = draw_from(s.spy, 0, state.SPIES, IN_DECK, s.rng, MAIN)
        if card != state.NONE:
            emit(state.RESHUFFLED, state.NOBODY, 2)
    if card != state.NONE:
        s.spy[card] = LAID
    return card


@rule
def infiltrate(box, s):  # 6.13
    """Draw an espionage card and ask for its side."""
    card = draw_spy(s)
    if card == state.NONE:
        return
    s.spy_at = card
    emit(state.SPY_DRAWN, int(s.player), card)
    ask(s, int(s.player), state.ESPIONAGE)


@rule
def sides(box, s, seat, out):  # 9.10
    """List both sides of the card."""
    for side in range(state.SIDE_COUNT):
        out[side] = state.ESPIONAGE + side
    return state.SIDE_COUNT


@rule
def choose_side(box, s, seat, option):  # 9.10, 9.11
    """Carry out a side at once, or lay the card down so that it lasts."""
    side = option - state.ESPIONAGE
    card = int(s.spy_at)
    emit(state.SPY_CHOSEN, seat, card, side)
    if box.spy_effect[card, side] != state.E_NOTHING:
        s.spy_at = state.NONE
        s.spy[card] = IN_DISCARD
        effect = int(box.spy_effect[card, side])
        push(s, state.TO_EFFECT, packed(seat, effect, int(box.spy_amount[card, side])))
        return
    s.spy_side[seat] = side
    if s.spy_card[seat] != state.NONE:
        remove_spy(s, seat)
    if spies_in_play(s) >= box.spies_active[s.seats - 2]:
        ask(s, seat, state.DROP_SPY)
    else:
        lay_spy(box, s, seat)


@rule
def spies_in_play(s):  # 9.11
    """Count the espionage cards that last."""
    count = 0
    for seat in range(s.seats):
        if s.spy_card[seat] != state.NONE:
            count += 1
    return count


@rule
def remove_spy(s, seat):  # 9.11
    """Discard a seat's espionage card."""
    card = int(s.spy_card[seat])
    s.spy_card[seat] = state.NONE
    s.spy[card] = IN_DISCARD
    emit(state.SPY_DISCARDED, seat, card)


@rule
def lay_spy(box, s, seat):  # 9.10
    """Lay the drawn card down with the chosen side up."""
    s.spy_card[seat] = s.spy_at
    s.spy_at = state.NONE
    refresh(box, s)


@rule
def spy_drops(box, s, seat, out):  # 9.11
    """List the seats whose espionage card can be discarded for the new one."""
    count = 0
    for other in range(s.seats):
        if s.spy_card[other] != state.NONE:
            out[count] = state.DROP_SPY + other
            count += 1
    return count


@rule
def drop_spy(box, s, seat, option):  # 9.11
    """Discard a card in play and lay the new one down."""
    remove_spy(s, option - state.DROP_SPY)
    lay_spy(box, s, seat)
