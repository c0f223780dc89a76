"""Cysmic: relics, what lasts by them, and command cards taken back for them (3.3, 9.1-9.4)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.pieces import (
    active_relics,
    ask,
    draw_relic,
    push,
    release_overflow,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- what lasts ---


@rule
def refresh(box, s):  # 7.15, 9.10, 9.19, 10.1, 10.2, 10.3, 10.4, 10.5
    """Add up what factions, active relics and espionage cards change for each seat.

    A prison that has become too small lets captives go.
    """
    for seat in range(s.seats):
        begin_traits(box, s, seat)
    for seat in range(s.seats):
        if s.spy_card[seat] != state.NONE:
            add_spy(box, s, seat, int(s.spy_card[seat]))
    for seat in range(s.seats):
        release_overflow(box, s, seat)


@rule
def begin_traits(box, s, seat):  # 9.19, 10.1
    """Add up what a seat's faction and active relics bring."""
    faction = int(s.faction[seat])
    for trait in range(state.TRAITS):
        s.trait[seat, trait] = 0 if faction == state.NONE else box.faction_trait[faction, trait]
    for slot in range(state.SLOTS):
        relic = int(s.relic[seat, slot])
        if relic != state.NONE:
            for trait in range(state.TRAITS):
                s.trait[seat, trait] += box.relic_trait[relic, trait]


@rule
def add_spy(box, s, seat, card):  # 9.10
    """Add what a seat's espionage card brings: an exploit to it, a sabotage to the others."""
    for other in range(s.seats):
        if other == seat and s.spy_side[seat] == state.EXPLOIT:
            for trait in range(state.TRAITS):
                s.trait[other, trait] += box.exploit_trait[card, trait]
        elif other != seat and s.spy_side[seat] == state.SABOTAGE:
            for trait in range(state.TRAITS):
                s.trait[other, trait] += box.sabotage_trait[card, trait]


@rule
def slots_of(box, s, seat):  # 9.1
    """Return how many relics a seat may have active."""
    return min(state.SLOTS, int(box.relic_slots + s.trait[seat, state.T_SLOTS]))


# --- draw relics ---


@rule
def draw_two(box, s, arg):  # 2.12, 9.3
    """Draw two relics and ask which one to keep; `arg` is the seat and how many times."""
    seat = arg // 64
    times = arg % 64
    if times > 1:
        push(s, state.TO_RELIC, arg - 1)
    if times == 0:
        return
    s.relic_at[0] = draw_relic(s)
    s.relic_at[1] = draw_relic(s)
    if s.relic_at[0] == state.NONE:
        return
    s.relic_seat = seat
    emit(state.DREW_RELICS, seat, int(s.relic_at[0]), int(s.relic_at[1]))
    ask(s, seat, state.KEEP_RELIC)


@rule
def keeps(box, s, seat, out):  # 9.3, 9.4
    """List the drawn relics: each to the hand or, but not at setup, active."""
    count = 0
    for i in range(2):
        relic = int(s.relic_at[i])
        if relic != state.NONE and (i == 0 or relic != s.relic_at[0]):
            out[count] = state.KEEP_RELIC + relic
            count += 1
            if s.stage == state.PLAYING:
                out[count] = state.KEEP_RELIC + state.RELICS + relic
                count += 1
    return count


@rule
def keep_relic(box, s, seat, option):  # 9.3, 9.4
    """Keep one of two relics, in the hand or active, and discard the other."""
    answer = option - state.KEEP_RELIC
    relic = answer % state.RELICS
    other = int(s.relic_at[0])
    if other == relic:
        other = int(s.relic_at[1])
    s.relic_at[0] = state.NONE
    s.relic_at[1] = state.NONE
    s.relic_seat = state.NOBODY
    if other != state.NONE:
        s.relic_discard[other] += 1
        emit(state.RELIC_DISCARDED, seat, other, state.BY_DRAW_TWO)
    emit(state.KEPT_RELIC, seat, relic)
    if answer >= state.RELICS:
        put_into_slot(box, s, seat, relic)
    else:
        add_to_hand(s, seat, relic)


@rule
def add_to_hand(s, seat, relic):
    """Add a relic to a hand."""
    s.relic_hand[seat, relic] += 1
    s.relic_cards[seat] += 1


# --- activate relics ---


@rule
def put_into_slot(box, s, seat, relic):  # 9.4
    """Activate a relic; without a free slot, ask which active one makes room."""
    if active_relics(s, seat) >= slots_of(box, s, seat):
        s.relic_at[0] = relic
        s.relic_seat = seat
        ask(s, seat, state.REPLACE_RELIC)
        return
    for slot in range(state.SLOTS):
        if s.relic[seat, slot] == state.NONE:
            make_active(box, s, seat, slot, relic)
            return


@rule
def make_active(box, s, seat, slot, relic):  # 9.4
    """Put a relic into a slot; from now on it counts."""
    s.relic[seat, slot] = relic
    emit(state.RELIC_ACTIVE, seat, relic)
    refresh(box, s)
    if is_start(s, seat):
        begin_turn(box, s, seat)


@rule
def discard_active(box, s, seat, slot, by):
    """Discard an active relic, by a rule."""
    relic = int(s.relic[seat, slot])
    s.relic[seat, slot] = state.NONE
    s.relic_discard[relic] += 1
    emit(state.RELIC_DISCARDED, seat, relic, by)
    refresh(box, s)


@rule
def replacements(box, s, seat, out):  # 9.4
    """List the slots whose relic can make room."""
    count = 0
    for slot in range(state.SLOTS):
        if s.relic[seat, slot] != state.NONE:
            out[count] = state.REPLACE_RELIC + slot
            count += 1
    return count


@rule
def replace_relic(box, s, seat, option):  # 9.4
    """Discard an active relic for a new one."""
    slot = option - state.REPLACE_RELIC
    relic = int(s.relic_at[0])
    s.relic_at[0] = state.NONE
    s.relic_seat = state.NOBODY
    discard_active(box, s, seat, slot, state.BY_SLOT)
    make_active(box, s, seat, slot, relic)


@rule
def activations(box, s, seat, out):  # 9.4
    """List the relics of a hand that can be activated, and to activate none."""
    count = 0
    for relic in range(state.RELICS):
        if s.relic_hand[seat, relic] > 0:
            out[count] = state.ACTIVE_RELIC + relic
            count += 1
    out[count] = state.NO_RELIC
    return count + 1


@rule
def activate_relic(box, s, seat, option):  # 9.4
    """Activate a relic of the hand."""
    if option == state.NO_RELIC:
        if is_start(s, seat):
            go_on_at_start(s, seat)
        return
    relic = option - state.ACTIVE_RELIC
    s.relic_hand[seat, relic] -= 1
    s.relic_cards[seat] -= 1
    put_into_slot(box, s, seat, relic)


# --- the beginning of a turn ---


@rule
def is_start(s, seat):  # 3.3, 9.4
    """Return whether it is the beginning of a seat's turn: a command card is burned next."""
    return s.depth > 0 and s.step[s.depth - 1] == state.TO_BURN and seat == s.player


@rule
def begin_turn(box, s, seat):  # 3.3, 9.4
    """Ask which relics of the hand to activate, then whether to discard one for a command card.

    After that only a free slot takes a relic.
    """
    has_slot = s.took_back == 0 or active_relics(s, seat) < slots_of(box, s, seat)
    if has_slot and s.relic_cards[seat] > 0:
        ask(s, seat, state.ACTIVE_RELIC)
    else:
        go_on_at_start(s, seat)


@rule
def go_on_at_start(s, seat):  # 3.3
    """Go on to the question of 3.3, once a turn."""
    if s.took_back == 0 and has_laid(s, seat) and s.relic_cards[seat] + active_relics(s, seat) > 0:
        ask(s, seat, state.RECLAIM)


@rule
def is_earlier(s, seat, card):  # 3.3
    """Return whether a command card was burned or played in an earlier turn of this seat."""
    lies = int(s.command[seat, card])
    if lies == state.IN_HAND:
        return False
    if lies >= state.PLAYED:
        return lies - state.PLAYED != s.column
    return lies - state.BURNED != s.column


@rule
def has_laid(s, seat):  # 3.3
    """Return whether a seat has command cards in earlier columns: all see that."""
    for card in range(state.COMMANDS):
        if s.command[seat, card] >= state.PLAYED and is_earlier(s, seat, card):
            return True
    for column in range(state.COLUMNS):
        if column != s.column and s.burned[seat, column] == 1:
            return True
    return False


@rule
def reclaims(box, s, seat, out):  # 3.3
    """List the relics that can be discarded for a command card, and to discard none."""
    out[0] = state.DO_NOT_RECLAIM
    count = 1
    for relic in range(state.RELICS):
        if s.relic_hand[seat, relic] > 0:
            out[count] = state.RECLAIM + 1 + relic
            count += 1
    for slot in range(state.SLOTS):
        if s.relic[seat, slot] != state.NONE:
            out[count] = state.RECLAIM + 1 + state.RELICS + slot
            count += 1
    return count


@rule
def reclaim(box, s, seat, option):  # 3.3
    """Discard a relic, then ask which command card comes back."""
    if option == state.DO_NOT_RECLAIM:
        return
    answer = option - state.RECLAIM - 1
    if answer >= state.RELICS:
        discard_active(box, s, seat, answer - state.RELICS, state.BY_RELIC)
    else:
        discard_from_hand(s, seat, answer, state.BY_RELIC)
    ask(s, seat, state.TAKE_BACK)


@rule
def take_backs(box, s, seat, out):  # 3.3
    """List the command cards of earlier turns."""
    count = 0
    for card in range(state.COMMANDS):
        if is_earlier(s, seat, card):
            out[count] = state.TAKE_BACK + card
            count += 1
    return count


@rule
def take_back(box, s, seat, option):  # 3.3, 9.4
    """Take a command card back; its column stays used.

    A slot that has become free for it can take a relic of the hand at once (9.4).
    """
    card = option - state.TAKE_BACK
    lies = int(s.command[seat, card])
    s.command[seat, card] = state.IN_HAND
    at_start = s.depth > 0 and s.step[s.depth - 1] == state.TO_BURN
    by = state.BY_RELIC if at_start else state.BY_EFFECT
    if lies >= state.PLAYED:
        emit(state.TOOK_BACK, seat, card, 1, by)
    else:
        s.burned[seat, lies - state.BURNED] = 0
        emit(state.TOOK_BACK, seat, card, 0, by)
    if at_start:
        s.took_back = 1
        begin_turn(box, s, seat)


# --- the limit ---


@rule
def relic_discards(box, s, seat, out):  # 3.12
    """List the relics of a hand."""
    count = 0
    for relic in range(state.RELICS):
        if s.relic_hand[seat, relic] > 0:
            out[count] = state.DISCARD_RELIC + relic
            count += 1
    return count


@rule
def discard_relic(box, s, seat, option):  # 3.12
    """Discard a relic of the hand."""
    discard_from_hand(s, seat, option - state.DISCARD_RELIC, state.BY_RELIC_LIMIT)


@rule
def discard_from_hand(s, seat, relic, by):
    """Discard a relic of the hand, by a rule."""
    s.relic_hand[seat, relic] -= 1
    s.relic_cards[seat] -= 1
    s.relic_discard[relic] += 1
    emit(state.RELIC_DISCARDED, seat, relic, by)
