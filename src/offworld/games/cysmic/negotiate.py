"""Cysmic: the Negotiate card: trade, blueprints for captives, cyber attacks (6.9 to 6.14)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.modifiers import hack as roll_hack
from offworld.games.cysmic.pieces import (
    a_captive,
    ask,
    captives,
    drop,
    give_blueprint,
    is_alike_before,
    is_free,
    push,
    release_overflow,
    type_of,
)
from offworld.games.cysmic.planet import are_adjacent, distance, is_habitat
from offworld.kernel.bitboards import lowest, ones
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

ORE_AMOUNTS = 4  # lots of ore
ALL_ORE = (1 << ORE_AMOUNTS) - 1


@rule
def take_initiative(s, seat):  # 6.9
    """Take the first player marker."""
    if s.first != seat:
        s.first = seat
        emit(state.TOOK_INITIATIVE, seat, state.BY_INITIATIVE)


# --- trade: with whom, what for what? ---


@rule
def begin_trade(s, number):  # 6.10, 6.11
    """Let the player make offers, until a number of them are accepted."""
    push(s, state.TO_TRADE, min(number, state.MOST_DEALS) * state.DEALS)


@rule
def lot_ore(lot):  # 6.11
    """Return how much ore a lot is; 0 for another lot."""
    if lot == state.LOT_ORE_5:
        return 5
    return lot + 1 if lot < state.LOT_ORE_5 else 0


@rule
def ore_in(lots):  # 6.11
    """Return how much ore a set of lots holds."""
    total = 0
    for lot in range(ORE_AMOUNTS):
        if lots >> lot & 1 == 1:
            total += lot_ore(lot)
    return total


@rule
def lots_of(s, seat):  # 6.10
    """Return the lots that a seat has to give, by what everybody sees."""
    lots = 0
    for lot in range(ORE_AMOUNTS):
        if s.ore[seat] >= lot_ore(lot):
            lots |= 1 << lot
    if s.hand_cards[seat] > 0:
        lots |= 1 << state.LOT_CARD
    if s.relic_cards[seat] > 0:
        lots |= 1 << state.LOT_RELIC
    for place in range(state.HEXES):
        if s.flag[place] == seat and is_habitat(s.land[place]):
            lots |= 1 << (state.LOT_CAMP + s.land[place] - state.CAMP)
    for owner in range(s.seats):
        for unit in range(state.UNITS):
            if s.at[owner, unit] == state.CAPTURED - seat:
                first = state.LOT_TROOP if unit < state.FIRST_HARVESTER else state.LOT_VEHICLE
                lots |= 1 << (first + owner)
    return lots


@rule
def habitat_of(box, s, seat, land):  # 6.11
    """Return the habitat of a kind that a seat would give: the farthest from its ship; NONE."""
    best = state.NONE
    most = -1
    for place in range(state.HEXES):
        if s.flag[place] == seat and s.land[place] == land:
            away = distance(box, int(s.ship[seat]), place)
            if away > most:
                most = away
                best = place
    return best


@rule
def has_goods(s, seat):
    """Return whether a seat has something to give besides ore."""
    if s.hand_cards[seat] > 0 or s.relic_cards[seat] > 0:
        return True
    return lots_of(s, seat) & ~ALL_ORE != 0


@rule
def can_offer(box, s, seat, other, made):  # 6.11
    """Return whether a seat can make another an offer, after those `made` in this turn.

    Ore is never given for ore: one of the two must have something else.
    """
    if other == seat or offers_to(made, other) >= box.most_deals:
        return False
    return has_goods(s, other) or (s.ore[other] > 0 and has_goods(s, seat))


@rule
def offers_to(made, other):  # 6.11
    """Return how many offers a seat has got."""
    return made >> (state.OFFER_BITS * other) & state.MOST_OFFERS


@rule
def ask_partner(box, s, made):  # 6.11
    """Ask with whom to trade, if there is somebody; `made` are the offers before."""
    seat = int(s.player)
    s.budget = made
    if s.ore[seat] > 0 or has_goods(s, seat):
        for other in range(s.seats):
            if can_offer(box, s, seat, other, made):
                ask(s, seat, state.PARTNER)
                return
    s.budget = 0


@rule
def partners(box, s, seat, out):  # 6.11
    """List the seats to trade with, and not to trade."""
    count = 0
    for other in range(s.seats):
        if can_offer(box, s, seat, other, int(s.budget)):
            out[count] = state.PARTNER + other
            count += 1
    out[count] = state.NO_TRADE
    return count + 1


@rule
def choose_partner(s, seat, option):  # 6.11
    """Begin an offer, or end trading."""
    made = int(s.budget)
    s.budget = 0
    if option == state.NO_TRADE:
        return
    s.partner = option - state.PARTNER
    push(s, state.TO_TRADE, made + (1 << (state.OFFER_BITS * s.partner)))
    ask(s, seat, state.GIVE)


@rule
def lots_to_add(s, lots, seat):  # 6.10, 6.11
    """Return what a seat can add to a set of lots: each once, and ore as far as there is any."""
    more = lots_of(s, seat) & ~lots
    for lot in range(ORE_AMOUNTS):
        if s.ore[seat] < ore_in(lots) + lot_ore(lot):
            more &= ~(1 << lot)
    return more


@rule
def gifts(box, s, seat, out):  # 6.11
    """List what the player can add to the offer, and to give no more."""
    more = lots_to_add(s, int(s.give), seat)
    if not has_goods(s, int(s.partner)):  # never ore for ore
        more &= ~ALL_ORE
    count = list_lots(more, state.GIVE, out)
    if s.give != 0:
        out[count] = state.GIVE_NO_MORE
        count += 1
    return count


@rule
def list_lots(lots, first, out):
    """List the options for the lots of a set."""
    count = 0
    while lots != 0:
        out[count] = first + lowest(lots)
        lots &= lots - 1
        count += 1
    return count


@rule
def give(box, s, seat, option):  # 6.11
    """Add to what is offered."""
    if option != state.GIVE_NO_MORE:
        s.give |= 1 << (option - state.GIVE)
        if ones(int(s.give)) < state.MOST_LOTS:
            ask(s, seat, state.GIVE)
            return
    ask(s, seat, state.WANT)


@rule
def wishes(box, s, seat, out):  # 6.11
    """List what the player can ask for, and to ask for no more."""
    more = lots_to_add(s, int(s.want), int(s.partner))
    if s.give & ALL_ORE != 0:  # never ore for ore
        more &= ~ALL_ORE
    count = list_lots(more, state.WANT, out)
    if s.want != 0:
        out[count] = state.WANT_NO_MORE
        count += 1
    return count


@rule
def want(box, s, seat, option):  # 6.11
    """Add to what is asked for; then the partner answers."""
    if option != state.WANT_NO_MORE:
        s.want |= 1 << (option - state.WANT)
        if ones(int(s.want)) < state.MOST_LOTS:
            ask(s, seat, state.WANT)
            return
    emit(state.OFFERED, seat, int(s.partner), int(s.give), int(s.want))
    ask(s, int(s.partner), state.DEAL)


@rule
def answers(out):  # 6.10
    """List to refuse and to accept."""
    out[0] = state.REFUSE
    out[1] = state.ACCEPT
    return 2


@rule
def answer(box, s, seat, option):  # 6.10
    """Refuse or accept the offer; what was agreed is done at once."""
    player = int(s.player)
    if option == state.REFUSE:
        emit(state.REFUSED, player, seat)
    else:
        s.deals += 1
        count_deal(s)
        emit(state.TRADED, player, seat, int(s.give), int(s.want))
        for lot in range(state.LOTS):
            mine = a_piece(box, s, player, lot)
            theirs = a_piece(box, s, seat, lot)
            if s.give >> lot & 1 == 1:
                hand_lot(box, s, player, seat, lot, mine)
            if s.want >> lot & 1 == 1:
                hand_lot(box, s, seat, player, lot, theirs)
        release_overflow(box, s, player)
        release_overflow(box, s, seat)
    s.give = 0
    s.want = 0


@rule
def count_deal(s):  # 6.11
    """Count a deal; after the last one that a card lets one make there are no more offers."""
    left = s.step_arg[s.depth - 1] // state.DEALS
    if left == 1:
        drop(s, state.TO_TRADE)
    elif left > 1:
        s.step_arg[s.depth - 1] -= state.DEALS


@rule
def a_piece(box, s, seat, lot):  # 6.11
    """Return the habitat or captive that a seat would give for a lot, NONE if there is none."""
    if lot < state.LOT_CAMP:
        return state.NONE
    if lot < state.LOT_TROOP:
        return habitat_of(box, s, seat, state.CAMP + lot - state.LOT_CAMP)
    owner = (lot - state.LOT_TROOP) % state.SEATS
    return a_captive(s, seat, owner, lot >= state.LOT_VEHICLE)


@rule
def hand_lot(box, s, giver, to, lot, piece):  # 6.10
    """Give a lot to another seat; `piece` is the hex of a habitat or the number of a captive.

    Of cards, the giver is asked which.
    """
    if lot < ORE_AMOUNTS:
        s.ore[giver] -= lot_ore(lot)
        s.ore[to] += lot_ore(lot)
    elif lot == state.LOT_CARD or lot == state.LOT_RELIC:
        push(s, state.TO_HAND_OVER, giver * 32 + lot)
    elif piece == state.NONE:
        return
    elif lot < state.LOT_TROOP:
        s.flag[piece] = to
        emit(state.TOOK_HABITAT, to, piece, state.BY_TRADE)
    else:
        hand_captive(s, (lot - state.LOT_TROOP) % state.SEATS, piece, to)


@rule
def hand_captive(s, owner, unit, to):  # 6.10
    """Move a captive to another prison; its owner takes it home."""
    if to == owner:
        captor = state.CAPTURED - s.at[owner, unit]
        s.at[owner, unit] = state.RESERVE
        emit(state.RESCUED, owner, type_of(unit), captor, state.BY_TRADE)
    else:
        s.at[owner, unit] = state.CAPTURED - to


@rule
def ask_hand_over(s, arg):  # 6.10
    """Ask a seat which card it hands over, if it has one."""
    giver = arg // 32
    s.handing = arg % 32
    cards = s.hand_cards[giver] if s.handing == state.LOT_CARD else s.relic_cards[giver]
    if cards > 0:
        ask(s, giver, state.HAND_OVER)


@rule
def hand_overs(s, seat, out):  # 6.10
    """List the cards, or the relics, of a hand, but for the one that just came for it."""
    count = 0
    if s.handing == state.LOT_CARD:
        for card in range(state.DISCOVERIES):
            if s.hand[seat, card] > (1 if card == s.handed else 0):
                out[count] = state.HAND_OVER + card
                count += 1
    else:
        for card in range(state.RELICS):
            if s.relic_hand[seat, card] > (1 if card == s.handed else 0):
                out[count] = state.HAND_OVER + state.DISCOVERIES + card
                count += 1
    return count


@rule
def is_handed_next(s, giver):  # 6.11
    """Return whether a seat hands over a card of the same kind next."""
    if s.depth == 0 or s.step[s.depth - 1] != state.TO_HAND_OVER:
        return False
    return s.step_arg[s.depth - 1] == giver * 32 + s.handing


@rule
def hand_over(s, seat, option):  # 6.10
    """Hand over a card; only the two learn which."""
    to = int(s.player) if seat != s.player else int(s.partner)
    card = option - state.HAND_OVER
    s.handed = state.NONE
    if is_handed_next(s, to):
        s.handed = card % state.DISCOVERIES
    s.handing = 0
    if card < state.DISCOVERIES:
        s.hand[seat, card] -= 1
        s.hand_cards[seat] -= 1
        s.hand[to, card] += 1
        s.hand_cards[to] += 1
        emit(state.HANDED_CARD, seat, to, card)
    else:
        card -= state.DISCOVERIES
        s.relic_hand[seat, card] -= 1
        s.relic_cards[seat] -= 1
        s.relic_hand[to, card] += 1
        s.relic_cards[to] += 1
        emit(state.HANDED_RELIC, seat, to, card)


# --- blueprints for captives ---


@rule
def troops_needed(box, s, seat):  # 6.12
    """Return how many captured troops a blueprint costs a seat."""
    return max(1, int(box.exchange_troops + s.trait[seat, state.T_EXCHANGE]))


@rule
def can_exchange(box, s, seat, owner, vehicles):  # 6.12
    """Return whether a seat can exchange captives of an owner for the missing blueprint."""
    if owner == seat or s.blueprint[seat, owner] != state.MISSING:
        return False
    if vehicles:
        return captives(s, seat, owner, True) >= box.exchange_vehicles
    return captives(s, seat, owner, False) >= troops_needed(box, s, seat)


@rule
def next_exchange(box, s):  # 6.12
    """Do the next mandatory exchange; ask where troops and vehicles are both possible."""
    seat = int(s.player)
    for owner in range(s.seats):
        troops = can_exchange(box, s, seat, owner, False)
        vehicles = can_exchange(box, s, seat, owner, True)
        if troops or vehicles:
            push(s, state.TO_EXCHANGES, 0)
            if troops and vehicles:
                s.target = owner
                ask(s, seat, state.EXCHANGE)
            else:
                exchange_with(box, s, seat, owner, vehicles)
            return


@rule
def begin_exchange(s, number):  # 8.5
    """Let the player exchange captives for blueprints."""
    push(s, state.TO_EXCHANGE, number)


@rule
def ask_exchange(box, s, number):  # 8.5
    """Ask for an exchange by choice, if one is possible."""
    seat = int(s.player)
    s.target = state.NOBODY
    for owner in range(s.seats):
        if can_exchange(box, s, seat, owner, False) or can_exchange(box, s, seat, owner, True):
            if number > 1:
                push(s, state.TO_EXCHANGE, number - 1)
            ask(s, seat, state.EXCHANGE)
            return


@rule
def exchanges(box, s, seat, out):  # 6.12, 8.5
    """List the exchanges; none of them only where it is not mandatory."""
    count = 0
    for owner in range(s.seats):
        if s.target == state.NOBODY or s.target == owner:
            for vehicles in range(2):
                if can_exchange(box, s, seat, owner, vehicles == 1):
                    out[count] = state.EXCHANGE + 2 * owner + vehicles
                    count += 1
    if s.target == state.NOBODY:
        out[count] = state.NO_EXCHANGE
        count += 1
    return count


@rule
def exchange(box, s, seat, option):  # 6.12, 8.5
    """Exchange captives for a blueprint."""
    s.target = state.NOBODY
    if option == state.NO_EXCHANGE:
        drop(s, state.TO_EXCHANGE)
        return
    choice = option - state.EXCHANGE
    exchange_with(box, s, seat, choice // 2, choice % 2 == 1)


@rule
def exchange_with(box, s, seat, owner, vehicles):  # 6.12
    """Return captives to their owner's reserve and learn the blueprint."""
    number = int(box.exchange_vehicles) if vehicles else troops_needed(box, s, seat)
    for _ in range(number):
        unit = a_captive(s, seat, owner, vehicles)
        s.at[owner, unit] = state.RESERVE
    emit(state.RETURNED, seat, owner, 1 if vehicles else 0, number)
    give_blueprint(s, seat, owner, state.BY_EXCHANGE)


# --- cyber attacks ---


@rule
def begin_hack(s, number):  # 6.14
    """Let units of the player attack ships by cyber attack."""
    push(s, state.TO_HACK, number)


@rule
def can_hack(box, s, seat, unit, owner):  # 6.14
    """Return whether a unit is next to the ship of a seat whose blueprint is missing."""
    if owner == seat or s.blueprint[seat, owner] != state.MISSING:
        return False
    return are_adjacent(box, int(s.ship[owner]), int(s.at[seat, unit]))


@rule
def can_hack_any(box, s, seat, unit):  # 6.14
    """Return whether a unit can attack some ship."""
    if not is_free(s, seat, unit) or s.used[unit] & state.USED_HACK != 0:
        return False
    for owner in range(s.seats):
        if can_hack(box, s, seat, unit, owner):
            return True
    return False


@rule
def ask_hack(box, s, number):  # 6.14
    """Ask which unit attacks a ship, if one can.

    The units that may follow are always noted, even if none may: who declines ends these attacks,
    not those of the next section.
    """
    seat = int(s.player)
    if number == 0:
        return
    for unit in range(state.UNITS):
        if s.at[seat, unit] >= 0 and can_hack_any(box, s, seat, unit):
            push(s, state.TO_HACK, number - 1)
            ask(s, seat, state.HACK)
            return


@rule
def hackers(box, s, seat, out):  # 6.14
    """List the units that can attack a ship, one of those that are alike, and no attack."""
    count = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] >= 0 and can_hack_any(box, s, seat, unit):
            if not is_alike_before(s, seat, unit):
                out[count] = state.HACK + unit
                count += 1
    out[count] = state.NO_HACK
    return count + 1


@rule
def choose_hacker(box, s, seat, option):  # 6.14
    """Let a unit attack; next to several ships, the player is asked which."""
    if option == state.NO_HACK:
        drop(s, state.TO_HACK)
        return
    unit = option - state.HACK
    s.used[unit] |= state.USED_HACK
    s.hack_unit = unit
    ships = 0
    target = state.NOBODY
    for owner in range(s.seats):
        if can_hack(box, s, seat, unit, owner):
            ships += 1
            target = owner
    if ships == 1:
        roll_hack(box, s, seat, unit, target)
    else:
        ask(s, seat, state.TARGET)


@rule
def ships_to_hack(box, s, seat, out):  # 6.14
    """List the seats whose ships the unit can attack."""
    count = 0
    for owner in range(s.seats):
        if can_hack(box, s, seat, int(s.hack_unit), owner):
            out[count] = state.TARGET + owner
            count += 1
    return count


@rule
def choose_ship(box, s, seat, owner):  # 6.14
    """Attack a seat's ship with the unit that was chosen."""
    roll_hack(box, s, seat, int(s.hack_unit), owner)
