"""Cryo: playing, scrapping and discarding cards (chapter 7; 3.2, 3.4)."""

from offworld.games.cryo import state
from offworld.games.cryo.pieces import (
    ask,
    can_pay,
    end_action,
    gain,
    go_on_with,
    pay,
    take_from_hand,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- how many lie on a platform ---


@rule
def upgrades_of(s, seat):
    """Count a seat's upgrades."""
    count = 0
    for card in range(state.TYPES):
        count += s.upgrade[seat, card]
    return count


@rule
def vehicles_of(s, seat):
    """Count a seat's vehicles."""
    count = 0
    for i in range(state.MOST_VEHICLES):
        if s.vehicle[seat, i] != state.NONE:
            count += 1
    return count


# --- play a card ---


@rule
def price(box, s, use):  # 6.4, 7.1
    """Return the tech that a card costs: none by the action of a platform."""
    return 0 if s.home_at != state.NONE else int(box.card_cost[use])


@rule
def has_place(s, seat, use):  # 6.5
    """Return whether a platform has room for a card used like this."""
    if use == state.AS_UPGRADE:
        return upgrades_of(s, seat) < state.MOST_UPGRADES
    if use == state.AS_VEHICLE:
        return vehicles_of(s, seat) < state.MOST_VEHICLES
    return s.missions[seat] < state.MOST_MISSIONS


@rule
def has_any_place(s, seat):  # 6.1, 6.5
    """Return whether a platform has room for another card at all."""
    for use in range(state.USES):
        if has_place(s, seat, use):
            return True
    return False


@rule
def has_room(box, s, seat, use):  # 6.5, 7.1
    """Return whether a seat has room and tech for a card used like this."""
    return can_pay(s, seat, state.TECH, price(box, s, use)) and has_place(s, seat, use)


@rule
def can_play(box, s, seat, card, use):  # 7.3, 10.6
    """Return whether a seat can play a card of its hand like this."""
    if s.hand[seat, card] == 0 or not has_room(box, s, seat, use):
        return False
    if use == state.AS_UPGRADE:
        if s.solo == 1 and s.upgrade[state.RIVAL, card] == 1:
            return False
        return s.upgrade[seat, card] == 0
    return use == state.AS_VEHICLE or s.mission[seat, card] == 0


@rule
def has_playable(box, s, seat):  # 4.2, 4.9
    """Return whether a seat can play one of its cards."""
    for card in range(state.TYPES):
        for use in range(state.USES):
            if can_play(box, s, seat, card, use):
                return True
    return False


@rule
def might_play(box, s, seat):
    """Return whether a seat might play a card, by what everybody sees."""
    if s.hand_cards[seat] == 0:
        return False
    for use in range(state.USES):
        if has_room(box, s, seat, use):
            return True
    return False


@rule
def plays(box, s, seat, out):  # 4.9, 7.1
    """List the ways to play a card, and to play no more."""
    count = 0
    for card in range(state.TYPES):
        for use in range(state.USES):
            if can_play(box, s, seat, card, use):
                out[count] = state.PLAY + card * state.USES + use
                count += 1
    if count == 0 or s.times > 0 or s.home_at != state.NONE:
        out[count] = state.PLAY_NO_MORE
        count += 1
    return count


@rule
def play(box, s, seat, option):  # 7.1, 7.2
    """Play a card as an upgrade, a vehicle or a mission, and perhaps another."""
    if option == state.PLAY_NO_MORE:
        end_action(s)
        return
    card = (option - state.PLAY) // state.USES
    use = (option - state.PLAY) % state.USES
    pay(s, seat, state.TECH, price(box, s, use))
    take_from_hand(s, seat, card)
    if use == state.AS_UPGRADE:
        s.upgrade[seat, card] = 1
        emit(state.PLAYED_UPGRADE, seat, card, state.BY_CARD)
    elif use == state.AS_VEHICLE:
        add_vehicle(s, seat, card, state.BY_CARD)
    else:
        s.mission[seat, card] += 1
        s.missions[seat] += 1
        emit(state.PLAYED_MISSION, seat, card)
    s.times += 1
    if s.home_at == state.NONE and s.times < state.MOST_TIMES and might_play(box, s, seat):  # 4.3
        ask(s, seat, state.PLAY)
    else:
        end_action(s)


@rule
def add_vehicle(s, seat, card, by):  # 6.5
    """Lay a card on a platform as a vehicle."""
    for i in range(state.MOST_VEHICLES):
        if s.vehicle[seat, i] == state.NONE:
            s.vehicle[seat, i] = card
            break
    emit(state.PLAYED_VEHICLE, seat, card, by)


# --- scrap a card ---


@rule
def scraps(s, seat, out, count):  # 3.2
    """Append the cards that a seat can scrap."""
    if s.scrapped == 0:
        for card in range(state.TYPES):
            if s.hand[seat, card] > 0:
                out[count] = state.SCRAP + card
                count += 1
    return count


@rule
def scrap(box, s, seat, card):  # 3.2
    """Discard a card for its scrap gain."""
    s.scrapped = 1
    take_from_hand(s, seat, card)
    s.discard[card] += 1
    emit(state.SCRAPPED, seat, card)
    for resource in range(state.RESOURCES):
        amount = int(box.scrap_gain[card, resource])
        if amount > 0:
            gain(box, s, seat, resource, amount, state.BY_SCRAP)
    if s.done == 1:
        go_on_with(s, state.TO_FINISH)


# --- discard a card: at setup, for a cost, or down to five ---


@rule
def discards(s, seat, out):  # 2.12, 3.4, 6.3
    """List the types of card in a hand."""
    count = 0
    for card in range(state.TYPES):
        if s.hand[seat, card] > 0:
            out[count] = state.DISCARD + card
            count += 1
    return count


@rule
def discard(s, seat, card):  # 2.12, 3.4, 6.3
    """Discard a card of the hand."""
    take_from_hand(s, seat, card)
    s.discard[card] += 1
    if s.stage == state.CHOOSING:
        emit(state.DISCARDED, seat, card, state.BY_DEAL)
        go_on_with(s, state.TO_DEAL)
    elif s.owed > 0:
        emit(state.DISCARDED, seat, card, state.BY_COST)
        s.owed -= 1
        if s.owed == 0:
            go_on_with(s, state.TO_GAIN)
    else:
        emit(state.DISCARDED, seat, card, state.BY_HAND_LIMIT)
        go_on_with(s, state.TO_END)
