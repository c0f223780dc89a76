"""Cysmic: what cards and bonus actions do once (9.12-9.16)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.movement import begin_activate, begin_free_move, begin_persuade
from offworld.games.cysmic.negotiate import begin_exchange, begin_hack, begin_trade
from offworld.games.cysmic.pieces import (
    a_captive,
    ask,
    captives,
    gain_ore,
    influence,
    is_free,
    lose_ore,
    push,
    to_reserve,
    type_of,
)
from offworld.games.cysmic.relics import has_laid
from offworld.games.cysmic.ship import (
    begin_collapse,
    begin_manual,
    begin_robots,
    begin_ship_move,
)
from offworld.games.cysmic.tactics import (
    begin_neutralize,
    begin_promote,
    begin_recruit,
    begin_rescue,
    begin_upgrade,
)
from offworld.games.cysmic.tremor import calm, has_warning, quake
from offworld.kernel.dice import MAIN, below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule


@rule
def packed(seat, effect, amount):
    """Return the number of a step that carries out an effect."""
    return (seat * 64 + effect) * 16 + amount


@rule
def start_packed(box, s, arg):
    """Start the effect of a step."""
    origin = arg // state.FROM
    by = state.BY_EFFECT
    if origin == state.FROM_EVENT:
        by = state.BY_EVENT
    elif origin == state.FROM_BONUS:
        by = state.BY_YELLOW
    arg %= state.FROM
    start_effect(box, s, arg // 1024, arg // 16 % 64, arg % 16, by)


@rule
def start_effect(box, s, seat, effect, amount, by):  # 8.2-8.8, 9.12, 9.13
    """Carry an effect out, or let its questions come next."""
    if effect <= state.E_STEAL_CARD:
        change_goods(box, s, seat, effect, amount, by)
    elif effect <= state.E_NEUTRALIZE:
        use_units(box, s, seat, effect, amount)
    elif effect <= state.E_ACTIVE_RELIC:
        build_and_talk(s, seat, effect, amount)
    elif effect <= state.E_STRIKE:
        shake(s, seat, effect, amount)
    else:
        befall(box, s, seat, effect, amount, by)


@rule
def change_goods(box, s, seat, effect, amount, by):  # 8.6, 9.12, 9.13, 9.14
    """Carry out effects on ore and cards."""
    if effect == state.E_ORE:
        gain_ore(box, s, seat, amount, by)
    elif effect == state.E_CARDS:
        push(s, state.TO_DRAW, draw_origin(by) * state.DRAWN + seat * 64 + amount)
    elif effect == state.E_RELIC:
        push(s, state.TO_RELIC, seat * 64 + amount)
    elif effect == state.E_TREMOR:
        quake(s, amount)
    elif effect == state.E_LOSE_ORE:
        lose_ore(s, seat, amount, by)
    elif effect == state.E_LOSE_CARDS:
        push(s, state.TO_DISCARD, seat * 64 + amount)
    elif effect == state.E_ALL_LOSE_ORE or effect == state.E_ALL_GAIN_ORE:
        for step in range(s.seats):
            other = (seat + step) % s.seats
            if effect == state.E_ALL_GAIN_ORE:
                gain_ore(box, s, other, amount, by)
            elif other != seat:
                lose_ore(s, other, amount, by)
    elif effect == state.E_ALL_DRAW:
        arg = draw_origin(by) * state.DRAWN + seat * 64 + amount
        push(s, state.TO_DRAW_ALL, int(s.seats) * state.ALL + arg)
    elif effect == state.E_STEAL_ORE or effect == state.E_STEAL_CARD:
        begin_theft(s, seat, effect, amount)


@rule
def draw_origin(by):
    """Return the origin of cards drawn by an event, or by another effect."""
    return state.DRAWN_BY_EVENT if by == state.BY_EVENT else 0


@rule
def use_units(box, s, seat, effect, amount):  # 8.7, 8.8, 9.13
    """Let units be recruited, upgraded, moved, activated, promoted, or persuade."""
    if effect == state.E_RECRUIT:
        begin_recruit(box, s, seat, amount)
    elif effect == state.E_UPGRADE:
        begin_upgrade(s, seat, amount)
    elif effect == state.E_MOVE:
        begin_free_move(s, amount, 0)
    elif effect == state.E_ACTIVATE:
        begin_activate(s, amount)
    elif effect == state.E_PROMOTE:
        begin_promote(s, amount)
    elif effect == state.E_PERSUADE:
        begin_persuade(s, amount)
    elif effect == state.E_NEUTRALIZE:
        begin_neutralize(s, amount)


@rule
def build_and_talk(s, seat, effect, amount):  # 8.2, 8.3, 8.5, 9.13
    """Let modules be built, prisoners exchanged, ships hacked, cards played."""
    if effect == state.E_BUILD:
        begin_manual(s, amount)
    elif effect == state.E_ROBOTS:
        begin_robots(s, amount)
    elif effect == state.E_EXCHANGE:
        begin_exchange(s, amount)
    elif effect == state.E_HACK:
        begin_hack(s, amount)
    elif effect == state.E_TRADE:
        begin_trade(s, amount)
    elif effect == state.E_SPY:
        push(s, state.TO_SPY, 0)
    elif effect == state.E_DISCOVERY:
        push(s, state.TO_DISCOVERY, amount)
    elif effect == state.E_ACTIVE_RELIC:
        if s.relic_cards[seat] > 0:
            ask(s, seat, state.ACTIVE_RELIC)


@rule
def shake(s, seat, effect, amount):  # 9.13, 9.15, 9.16
    """Move the ship, calm or shake the planet, free prisoners, take back cards, strike."""
    if effect == state.E_SHIP:
        begin_ship_move(s)
    elif effect == state.E_COLLAPSE:
        begin_collapse(s)
    elif effect == state.E_RESCUE:
        begin_rescue(s, amount)
    elif effect == state.E_RECLAIM:
        if has_laid(s, seat):
            ask(s, seat, state.TAKE_BACK)
    elif effect == state.E_CALM:
        calm(s, amount)
    elif effect == state.E_FRACTURE:
        push(s, state.TO_FRACTURE, 0)
    elif effect == state.E_FIRST:
        s.first = seat
        emit(state.TOOK_INITIATIVE, seat, state.BY_EFFECT)
    elif effect == state.E_STRIKE:
        push(s, state.TO_BATTLES, amount)


# --- theft ---


@rule
def can_rob(s, seat, other):  # 9.14
    """Return whether a seat can steal what it is about to from another."""
    if other == seat or s.trait[other, state.T_THEFT] > 0:
        return False
    if s.loot == state.E_STEAL_ORE:
        return s.ore[other] > 0
    return s.hand_cards[other] > 0


@rule
def begin_theft(s, seat, effect, amount):  # 9.14
    """Ask whom to steal from, if anybody has something."""
    s.loot = effect
    s.loot_amount = amount
    for other in range(s.seats):
        if can_rob(s, seat, other):
            ask(s, seat, state.TARGET)
            return
    s.loot = state.E_NOTHING
    s.loot_amount = 0


@rule
def lose_random(s, seat):
    """Take a random discovery card out of a hand and return it, NONE if there is none."""
    if s.hand_cards[seat] == 0:
        return state.NONE
    skip = below(s.rng, MAIN, int(s.hand_cards[seat]))
    for card in range(state.DISCOVERIES):
        skip -= s.hand[seat, card]
        if skip < 0:
            s.hand[seat, card] -= 1
            s.hand_cards[seat] -= 1
            return card
    return state.NONE


# --- what befalls all ---


@rule
def befall(box, s, seat, effect, amount, by):  # 9.12
    """Carry out what befalls several players."""
    if effect == state.E_ALL_DISCARD:
        for step in range(1, s.seats):
            drop_random(s, (seat + step) % s.seats, amount, by)
    elif effect == state.E_RICHEST or effect == state.E_POOREST:
        level_ore(box, s, seat, effect, amount, by)
    elif effect == state.E_UNREST:
        stir_unrest(box, s, seat, amount)
    elif effect == state.E_CAVE_IN:
        cave_in(box, s)
    elif effect == state.E_JAILBREAK:
        for captor in range(s.seats):
            break_out(s, captor, amount)


@rule
def drop_random(s, seat, amount, by):
    """Discard random cards of a hand."""
    for _ in range(amount):
        card = lose_random(s, seat)
        if card != state.NONE:
            s.discard[card] += 1
            emit(state.DISCARDED, seat, card, by)


@rule
def level_ore(box, s, seat, effect, amount, by):  # 9.12
    """Let those with most ore lose some, or those with least gain some."""
    bound = int(s.ore[0])
    for other in range(1, s.seats):
        if effect == state.E_RICHEST:
            bound = max(bound, int(s.ore[other]))
        else:
            bound = min(bound, int(s.ore[other]))
    hit = 0
    for other in range(s.seats):
        if s.ore[other] == bound:
            hit |= 1 << other
    for step in range(s.seats):
        other = (seat + step) % s.seats
        if hit >> other & 1 == 1:
            if effect == state.E_RICHEST:
                lose_ore(s, other, amount, by)
            else:
                gain_ore(box, s, other, amount, by)


@rule
def stir_unrest(box, s, seat, amount):  # 9.12
    """Let those with most influence lose control of their cheapest habitats."""
    most = 0
    for other in range(s.seats):
        most = max(most, influence(box, s, other))
    hit = 0
    for other in range(s.seats):
        if influence(box, s, other) == most:
            hit |= 1 << other
    for other in range(s.seats):
        if hit >> other & 1 == 1:
            for _ in range(amount):
                place = cheapest_habitat(box, s, other)
                if place != state.NONE:
                    s.flag[place] = state.NOBODY
                    emit(state.NEUTRALIZED, seat, place, other, state.BY_EVENT)


@rule
def cheapest_habitat(box, s, seat):  # 9.12
    """Return the cheapest habitat of a seat, of equal ones that nearest to the city; or NONE."""
    best = state.NONE
    least = 0
    for place in range(state.HEXES):
        if s.flag[place] == seat:
            worth = 8 * box.habitat_value[s.land[place]] + box.ring[place]
            if best == state.NONE or worth < least:
                best = place
                least = worth
    return best


@rule
def cave_in(box, s):  # 9.12
    """Destroy the unlocked units on caves that have no early warning."""
    for seat in range(s.seats):
        for unit in range(state.UNITS):
            if is_free(s, seat, unit) and s.land[s.at[seat, unit]] == state.CAVE:
                if not has_warning(box, s, seat, unit):
                    place = int(s.at[seat, unit])
                    emit(state.DESTROYED, seat, type_of(unit), place, state.BY_EVENT)
                    s.lost[seat] += 1
                    to_reserve(s, seat, unit)


@rule
def break_out(s, captor, amount):  # 9.12
    """Let troops of a prison go home: of the seat with most there, then the next clockwise."""
    for _ in range(amount):
        owner = state.NOBODY
        most = 0
        for step in range(1, s.seats):
            other = (captor + step) % s.seats
            count = captives(s, captor, other, False)
            if count > most:
                most = count
                owner = other
        if owner == state.NOBODY:
            return
        unit = a_captive(s, captor, owner, False)
        s.at[owner, unit] = state.RESERVE
        emit(state.RESCUED, owner, type_of(unit), captor, state.BY_EVENT)
