"""Zaibatsu: moves of pieces that all actions share: cards, counters, pawns and what they carry."""

from offworld.games.zaibatsu import state
from offworld.kernel.bags import renew_counted, take_counted
from offworld.kernel.dice import MAIN, below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- questions ---


@rule
def ask(s, seat, kind):
    """Ask a seat."""
    s.asked = kind
    s.actor = seat


@rule
def go_on(s):
    """Ask nothing more about the present action."""
    s.asked = state.NOTHING
    s.doing = state.DOES_NOTHING
    s.card = state.NONE
    s.pawn = state.NONE
    s.points = 0
    s.place = state.NONE
    s.side = state.NONE


# --- action cards ---


@rule
def draw_card(s, seat, by):  # 3.7, 3.8
    """Draw a card into a hand. An empty deck is made anew of the discard pile."""
    if s.deck_cards == 0:
        s.deck_cards = renew_counted(s.deck, s.discard, state.TYPES)
        if s.deck_cards > 0:
            emit(state.RESHUFFLED, state.NOBODY)
    card = take_counted(s.deck, int(s.deck_cards), s.rng, MAIN)
    if card == state.NONE:
        return
    s.deck_cards -= 1
    add_to_hand(s, seat, card)
    emit(state.DREW, seat, card, by)


@rule
def add_to_hand(s, seat, card):
    """Put a card into a hand."""
    s.hand[seat, card] += 1
    s.hand_cards[seat] += 1


@rule
def take_from_hand(s, seat, card):
    """Take a card out of a hand."""
    s.hand[seat, card] -= 1
    s.hand_cards[seat] -= 1


@rule
def discard_card(s, seat, card, by):
    """Discard a card of a hand."""
    take_from_hand(s, seat, card)
    s.discard[card] += 1
    emit(state.DISCARDED, seat, card, by)


@rule
def random_card(s, seat):  # 8.9
    """Return a random card of a hand, which isn't empty."""
    skip = below(s.rng, MAIN, int(s.hand_cards[seat]))
    for card in range(state.TYPES):
        skip -= s.hand[seat, card]
        if skip < 0:
            return card
    return state.NONE


@rule
def hand_limit(box, s, seat):  # 3.7, 10.9, 10.12, 11.4
    """Return a seat's hand size."""
    size = int(box.hand_size)
    if controls(s, seat, state.FINANCE):
        size += 1
    for card in range(box.card_types):
        if box.card_hand[card] != 0:
            for copy in range(state.COPIES):
                pawn = s.worn[card, copy]
                if pawn != state.NONE and s.owner[pawn] == seat:
                    size += box.card_hand[card]
    return max(1, size)


# --- blocks ---


@rule
def controls(s, seat, effect):  # 5.4
    """Return whether a seat controls the block with an effect."""
    place = s.effect_at[effect]
    return place != state.NONE and s.control[place] == seat


# --- bonus counters ---


@rule
def price(box, s, seat, cost):  # 9.4, 9.5, 11.8
    """Return what a seat has to pay for something."""
    return max(0, cost - 1) if controls(s, seat, state.BLACK_MARKET) else cost


@rule
def gain_bonus(s, seat, by, place):  # 9.1, 9.2, 11.7
    """Give a seat a bonus counter of the box, or the one that lay in a corner."""
    s.bonus[seat] += 1
    emit(state.GOT_BONUS, seat, 1, by, place)


@rule
def return_bonus(s, seat, amount, by):  # 8.13, 9.4
    """Give a seat back the counters that lay on a card."""
    if amount > 0:
        s.bonus[seat] += amount
        emit(state.BONUS_BACK, seat, amount, by)


# --- what pawns carry ---


@rule
def carries(s, pawn, card):
    """Count the cards of a type that a pawn has equipped."""
    count = 0
    for copy in range(state.COPIES):
        if s.worn[card, copy] == pawn:
            count += 1
    return count


@rule
def wears(box, s, pawn, slot):
    """Return whether a pawn has equipped a card of a class."""
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_slot[card] == slot and carries(s, pawn, card) > 0:
                return True
    return False


@rule
def card_with(box, s, pawn, power):
    """Return the card with a power that a pawn has equipped, NONE if there is none."""
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_power[card] == power and carries(s, pawn, card) > 0:
                return card
    return state.NONE


@rule
def equip(box, s, seat, pawn, card, cost):  # 9.4, 10.1
    """Put a card on a pawn, with the bonus counters that it costs."""
    for copy in range(state.COPIES):
        if s.worn[card, copy] == state.NONE:
            s.worn[card, copy] = pawn
            s.payer[card, copy] = seat
            s.paid[card, copy] = cost
            break
    s.bonus[seat] -= cost
    s.load[pawn] += 1
    s.able[pawn] |= box.card_gives[card]
    emit(state.EQUIPPED, seat, pawn, card, cost)


@rule
def drop_card(box, s, pawn, card, by):  # 9.4, 10.2
    """Discard one card of a type that a pawn has equipped."""
    for copy in range(state.COPIES):
        if s.worn[card, copy] == pawn:
            payer = int(s.payer[card, copy])
            paid = int(s.paid[card, copy])
            s.worn[card, copy] = state.NONE
            s.payer[card, copy] = state.NONE
            s.paid[card, copy] = 0
            s.load[pawn] -= 1
            s.discard[card] += 1
            emit(state.DROPPED, payer, card, pawn, by)
            return_bonus(s, payer, paid, state.BY_COST)
            break
    able = int(box.pawn_abilities[pawn])
    for other in range(box.card_types):
        if carries(s, pawn, other) > 0:
            able |= box.card_gives[other]
    s.able[pawn] = able


@rule
def drop_all(box, s, pawn, by):  # 6.3, 6.8
    """Discard all cards that a pawn has equipped."""
    for card in range(box.card_types):
        if s.load[pawn] == 0:
            return
        for _ in range(carries(s, pawn, card)):
            drop_card(box, s, pawn, card, by)


# --- pawns ---


@rule
def is_in_net(s, pawn):
    """Return whether a pawn is in the Cybernet."""
    return s.at[pawn] != state.NONE


@rule
def pawns_of(s, seat):
    """Count the pawns of a seat that are in the Cybernet."""
    count = 0
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat and s.at[pawn] != state.NONE:
            count += 1
    return count


@rule
def entry_node(box, pawn, place, space):  # 6.4, 8.8
    """Return where a pawn enters: on the space with its figure, or on the block at large."""
    if box.pawn_travel[pawn] == state.BY_BLOCK:
        space = state.AT_LARGE
    return place * state.SPACES + space


@rule
def enter(s, pawn, seat, node):  # 6.4
    """Put a pawn into the Cybernet, under a seat's control or nobody's."""
    s.owner[pawn] = seat
    s.at[pawn] = node
    emit(state.ENTERED, seat, pawn, node)


@rule
def end_control(box, s, pawn, by):  # 6.3, 8.10, 8.13
    """Take from a pawn what its controller put on it: cards and counters."""
    drop_all(box, s, pawn, by)
    if pawn == state.IDORU and s.owner[pawn] != state.NOBODY:
        s.counters[s.owner[pawn]] += 1
        emit(state.COUNTER_BACK, int(s.owner[pawn]), 1, state.BY_IDORU)
    for club in range(state.CLUBS):
        if pawn == state.CRACKER + club and s.hired_by[club] != state.NOBODY:
            payer = int(s.hired_by[club])
            paid = int(s.hired_paid[club])
            s.hired_by[club] = state.NOBODY
            s.hired_paid[club] = 0
            return_bonus(s, payer, paid, state.BY_HIRING)


@rule
def change_controller(box, s, pawn, seat, by):  # 6.3, 8.10
    """Put a pawn in the Cybernet under another seat's control."""
    former = int(s.owner[pawn])
    end_control(box, s, pawn, state.BY_NEW_CONTROLLER)
    s.owner[pawn] = seat
    emit(state.TOOK_PAWN, seat, pawn, former, by)
    if pawn == state.IDORU:
        emit(state.PUT_COUNTER, seat, pawn)
        place_counter(s, seat)


@rule
def eliminate(box, s, pawn, by):  # 6.8, 10.11
    """Eliminate a pawn, unless a dummy is discarded in its place."""
    dummy = card_with(box, s, pawn, state.DUMMY)
    if dummy != state.NONE:
        emit(state.SAVED, int(s.owner[pawn]), pawn, dummy)
        drop_card(box, s, pawn, dummy, state.BY_DUMMY)
    else:
        remove(box, s, pawn, by)


@rule
def remove(box, s, pawn, by):  # 6.8, 6.9
    """Take a pawn out of the Cybernet. Only one that can reboot keeps its owner."""
    seat = int(s.owner[pawn])
    emit(state.ELIMINATED, seat, pawn, by)
    if seat != state.NOBODY:
        s.lost[seat] += 1
    end_control(box, s, pawn, state.BY_ELIMINATION)
    s.at[pawn] = state.NONE
    if box.pawn_abilities[pawn] & state.CAN_REBOOT == 0:
        s.owner[pawn] = state.NOBODY


# --- dice ---


@rule
def note_roll(s, purpose, pawn, target, place, faces):
    """Note for pictures what is rolled for."""
    s.rolls += 1
    s.roll_for = purpose
    s.roll_pawn = pawn
    s.roll_target = target
    s.roll_place = place
    s.roll_faces = faces
    s.roll_black = 0
    for die in range(state.DICE_SHOWN):
        s.roll_die[die] = 0


@rule
def roll_die(s, die):
    """Roll a die, note it, and return its face."""
    face = 1 + below(s.rng, MAIN, state.FACES)
    if die < state.DICE_SHOWN:
        s.roll_die[die] = face
    return face


# --- control counters and the end ---


@rule
def place_counter(s, seat):  # 3.9
    """Place a control counter; with the last one the seat wins."""
    s.counters[seat] -= 1
    if s.counters[seat] == 0:
        s.winner = seat
        end_game(s, seat, state.ALL_PLACED)


@rule
def end_game(s, seat, why):  # 3.9, 3.11
    """End the game."""
    s.stage = state.OVER
    s.actor = state.NOBODY
    emit(state.GAME_ENDED, seat, why)
