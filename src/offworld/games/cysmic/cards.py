"""Cysmic: bonus actions, discovery cards and reactions (chapters 8 and 9)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.effects import can_rob, lose_random, packed, start_packed
from offworld.games.cysmic.negotiate import can_exchange
from offworld.games.cysmic.pieces import ask, draw_discovery, drop, push
from offworld.games.cysmic.relics import draw_two
from offworld.games.cysmic.ship import module_price, worker_price, worth_on_board
from offworld.games.cysmic.spies import infiltrate
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- steps ---


@rule
def go_on(box, s, step, arg):
    """Carry out a step of cards."""
    if step == state.TO_DRAW:
        draw(box, s, arg)
    elif step == state.TO_DRAW_ALL:
        draw_all(s, arg)
    elif step == state.TO_RELIC:
        draw_two(box, s, arg)
    elif step == state.TO_EFFECT:
        start_packed(box, s, arg)
    elif step == state.TO_WINDOW:
        open_window(box, s, arg)
    elif step == state.TO_DISCOVERY:
        ask_discovery(s, arg)
    elif step == state.TO_DISCARD:
        ask_discard(s, arg)
    elif step == state.TO_SPY:
        infiltrate(box, s)
    elif step == state.TO_STEAL:
        steal(box, s)


# --- draw ---


@rule
def draw(box, s, arg):  # 9.5
    """Draw a card; an event is carried out, and another card drawn for it."""
    seat = arg // 64 % 8
    number = arg % 64
    if number == 0:
        return
    card = draw_discovery(s)
    if card == state.NONE:
        return
    if box.discovery_kind[card] == state.EVENT_CARD:
        push(s, state.TO_DRAW, arg)
        resolve_event(box, s, seat, card)
        return
    if number > 1:
        push(s, state.TO_DRAW, arg - 1)
    s.hand[seat, card] += 1
    s.hand_cards[seat] += 1
    emit(state.DREW, seat, card, drawn_by(arg // state.DRAWN))


@rule
def draw_all(s, arg):  # 9.12
    """Let the next seat draw what an event gives to all, and those after it afterwards.

    One step for them all: such an event can be drawn again and again before they have drawn.
    """
    left = arg // state.ALL
    arg %= state.ALL
    if left > 1:
        after = arg - 64 * (s.seats - 1) if arg // 64 % 8 == s.seats - 1 else arg + 64
        push(s, state.TO_DRAW_ALL, (left - 1) * state.ALL + after)
    push(s, state.TO_DRAW, arg)


@rule
def drawn_by(origin):
    """Return the rule by which a card is drawn."""
    if origin == state.DRAWN_BY_MINE:
        return state.BY_MINE
    if origin == state.DRAWN_BY_EXPLORE:
        return state.BY_EXPLORE
    if origin == state.DRAWN_BY_HARVEST:
        return state.BY_HARVEST
    if origin == state.DRAWN_BY_SCAVENGE:
        return state.BY_SCAVENGE
    return state.BY_EVENT if origin == state.DRAWN_BY_EVENT else state.BY_EFFECT


@rule
def resolve_event(box, s, seat, card):  # 9.5, 9.12
    """Show an event, discard it and let it happen next.

    One at the end of a very long chain of events has no effect: the stack has room for no more.
    """
    s.discard[card] += 1
    s.discoveries[card] += 1
    emit(state.EVENT_DRAWN, seat, card)
    effect = int(box.discovery_effect[card])
    arg = packed(seat, effect, int(box.discovery_amount[card]))
    if s.depth <= state.DEPTH - state.ROOM_FOR_EVENT:
        push(s, state.TO_EFFECT, arg + state.FROM_EVENT * state.FROM)


@rule
def lay_off(s, seat, card):
    """Move a card from a hand to the discard pile."""
    s.hand[seat, card] -= 1
    s.hand_cards[seat] -= 1
    s.discard[card] += 1


# --- bonus actions ---


@rule
def bonus_column(s, seat):  # 8.1
    """Return the column whose bonus actions a seat can do."""
    column = int(s.column + s.trait[seat, state.T_COLUMN])
    return min(state.COLUMNS - 1, max(0, column))


@rule
def bonuses(box, s, seat, out):  # 8.1
    """List the colours of the played card, or all by an ability; and to do without."""
    count = 0
    column = bonus_column(s, seat)
    for colour in range(state.COLOURS):
        shown = box.card_colours[s.card] >> colour & 1 == 1
        if shown or s.trait[seat, state.T_COLOURS] > 0:
            effect = int(box.bonus_effect[column, colour])
            if can_start(box, s, seat, effect, int(box.bonus_amount[column, colour])):
                out[count] = state.BONUS + colour
                count += 1
    out[count] = state.NO_BONUS
    return count + 1


@rule
def can_start(box, s, seat, effect, amount):  # 8.1
    """Return whether a bonus action can begin at all, by what everybody sees."""
    if effect == state.E_DISCOVERY:
        return s.hand_cards[seat] > 0
    if effect == state.E_EXCHANGE:
        return can_exchange_any(box, s, seat)
    if effect == state.E_BUILD:
        return can_build_any(box, s, seat, amount)
    if effect == state.E_STRIKE:
        return has_combat(s, seat)
    return True


@rule
def has_combat(s, seat):  # 8.8
    """Return whether a seat takes part in a combat."""
    for place in range(state.HEXES):
        if s.attacker[place] != state.NOBODY and s.present[place] >> seat & 1 == 1:
            return True
    return False


@rule
def can_exchange_any(box, s, seat):  # 8.5
    """Return whether a seat can exchange captives for a blueprint."""
    for owner in range(s.seats):
        if can_exchange(box, s, seat, owner, False) or can_exchange(box, s, seat, owner, True):
            return True
    return False


@rule
def can_build_any(box, s, seat, discount):  # 8.3
    """Return whether a seat can build a module by hand."""
    for module in range(state.MODULES):
        if s.blueprint[seat, module] == state.KNOWN:
            if module_price(box, s, seat, module) <= s.ore[seat]:
                price = worker_price(box, s, seat, module, discount)
                if price <= worth_on_board(box, s, seat):
                    return True
    return False


@rule
def take_bonus(box, s, seat, option):  # 8.1
    """Do a bonus action."""
    if option == state.NO_BONUS:
        return
    colour = option - state.BONUS
    column = bonus_column(s, seat)
    s.bonuses[colour] += 1
    emit(state.BONUS_TAKEN, seat, colour, column)
    effect = int(box.bonus_effect[column, colour])
    arg = packed(seat, effect, int(box.bonus_amount[column, colour]))
    push(s, state.TO_EFFECT, arg + state.FROM_BONUS * state.FROM)


# --- play discovery cards ---


@rule
def ask_discovery(s, number):  # 8.2
    """Ask which discovery card to play, up to a number of them."""
    if number > 0 and s.hand_cards[s.player] > 0:
        push(s, state.TO_DISCOVERY, number - 1)
        ask(s, int(s.player), state.DISCOVERY)


@rule
def discoveries(box, s, seat, out):  # 8.2, 9.6
    """List the cards of a hand for ability or gain, and to play no more."""
    count = 0
    for card in range(state.ACTION_CARDS + state.REACTION_CARDS):
        if s.hand[seat, card] > 0:
            if box.discovery_kind[card] == state.ACTION_CARD:
                out[count] = state.DISCOVERY + card
                count += 1
            out[count] = state.DISCOVERY + state.DISCOVERIES + card
            count += 1
    out[count] = state.NO_DISCOVERY
    return count + 1


@rule
def play_discovery(box, s, seat, option):  # 8.2, 9.6
    """Play a card for its ability or its gain."""
    if option == state.NO_DISCOVERY:
        drop(s, state.TO_DISCOVERY)
        return
    answer = option - state.DISCOVERY
    card = answer % state.DISCOVERIES
    lay_off(s, seat, card)
    s.discoveries[card] += 1
    if answer < state.DISCOVERIES:
        emit(state.PLAYED_ABILITY, seat, card)
        effect = int(box.discovery_effect[card])
        push(s, state.TO_EFFECT, packed(seat, effect, int(box.discovery_amount[card])))
    else:
        emit(state.PLAYED_GAIN, seat, card)
        effect = int(box.gain_effect[card])
        push(s, state.TO_EFFECT, packed(seat, effect, int(box.gain_amount[card])))


# --- discard ---


@rule
def ask_discard(s, arg):  # 3.11, 9.12
    """Ask a seat for the next card to discard; `arg` is the seat and how many."""
    seat = arg // 64
    if arg % 64 > 0 and s.hand_cards[seat] > 0:
        push(s, state.TO_DISCARD, arg - 1)
        ask(s, seat, state.DISCARD)


@rule
def discards(box, s, seat, out):  # 3.11
    """List the cards of a hand."""
    count = 0
    for card in range(state.DISCOVERIES):
        if s.hand[seat, card] > 0:
            out[count] = state.DISCARD + card
            count += 1
    return count


@rule
def discard(box, s, seat, option):  # 3.11
    """Discard a card."""
    card = option - state.DISCARD
    lay_off(s, seat, card)
    by_limit = s.depth > 0 and s.step[s.depth - 1] == state.TO_LIMITS
    emit(state.DISCARDED, seat, card, state.BY_LIMIT if by_limit else state.BY_EVENT)


# --- theft ---


@rule
def victims(box, s, seat, out):  # 9.14
    """List the opponents who can be robbed."""
    count = 0
    for other in range(s.seats):
        if can_rob(s, seat, other):
            out[count] = state.TARGET + other
            count += 1
    return count


@rule
def choose_victim(box, s, seat, option):  # 9.14
    """Choose whom to rob; the victim may react first."""
    s.target = option - state.TARGET
    push(s, state.TO_STEAL, 0)
    push(s, state.TO_WINDOW, state.R_ROBBED)


@rule
def steal(box, s):  # 9.14
    """Take what was to be stolen, unless the victim has parried."""
    seat = int(s.player)
    victim = int(s.target)
    if s.foiled == 0:
        if s.loot == state.E_STEAL_ORE:
            taken = min(int(s.loot_amount), int(s.ore[victim]))
            s.ore[victim] -= taken
            s.ore[seat] += taken
            emit(state.STOLE_ORE, seat, victim, taken)
        else:
            for _ in range(s.loot_amount):
                card = lose_random(s, victim)
                if card != state.NONE:
                    s.hand[seat, card] += 1
                    s.hand_cards[seat] += 1
                    emit(state.STOLE_CARD, seat, victim, card)
    s.foiled = 0
    s.loot = state.E_NOTHING
    s.loot_amount = 0
    s.target = state.NOBODY


# --- reactions ---


@rule
def might_react(box, s, seat, trigger):  # 9.7, 9.18
    """Return whether a seat might react to something, by what everybody sees."""
    if s.hand_cards[seat] == 0:
        return False
    if trigger == state.R_ROBBED:
        return seat == s.target
    for place in range(state.HEXES):
        if s.fall[place] != 0:
            if s.present[place] >> seat & 1 == 1 or s.flag[place] == seat:
                return True
            if s.ship[seat] == place:
                return True
    return False


@rule
def open_window(box, s, trigger):  # 9.9
    """Ask the next seat that might react, in turn order; each plays at most one card."""
    if s.window == state.NONE:
        s.window = trigger
        s.window_left = 0
        s.foiled = 0
        for seat in range(s.seats):
            if might_react(box, s, seat, trigger):
                s.window_left |= 1 << seat
    for step in range(s.seats):
        seat = (s.player + step) % s.seats
        if s.window_left >> seat & 1 == 1:
            s.window_left &= ~(1 << seat)
            push(s, state.TO_WINDOW, trigger)
            ask(s, seat, state.REACT)
            return
    s.window = state.NONE


@rule
def reactions(box, s, seat, out):  # 9.7
    """List to let it happen, and the cards that answer it."""
    out[0] = state.LET
    count = 1
    for card in range(state.ACTION_CARDS, state.ACTION_CARDS + state.REACTION_CARDS):
        if s.hand[seat, card] > 0 and box.trigger[card] == s.window:
            out[count] = state.REACT + 1 + card
            count += 1
    return count


@rule
def react(box, s, seat, option):  # 9.18
    """Play a reaction: it stops what is about to happen, or warns one's units."""
    if option == state.LET:
        return
    card = option - state.REACT - 1
    lay_off(s, seat, card)
    s.discoveries[card] += 1
    emit(state.REACTED, seat, card, int(s.window))
    if box.reaction[card] == state.X_ESCAPE:
        s.warned |= 1 << seat
    else:
        s.foiled = 1
        s.window_left = 0
