"""Cytress: how well a seat stands, in hundredths of prestige, for bots to steer by.

What counts now counts in full; what may still change counts in part; what will bring more counts by the time that is left. How much
each counts was found by games: bots with other numbers, greedy and searching, played against the best so far.
"""

from offworld.games.cytress import state
from offworld.games.cytress.pieces import controller, crews_on_stratos
from offworld.games.cytress.scoring import bounty_prestige, crew_prestige, stratos_prestige
from offworld.kernel.rule import rule


@rule
def evaluate(box, s, seat):
    if (
        s.turn <= s.seats + 1
    ):  # before the first leader scouts nothing can be told: a bot takes either side of its board
        return 0
    own = standing(box, s, seat)
    best = -1_000_000
    for rival in range(s.seats):
        if rival != seat:
            best = max(
                best,
                100
                * (
                    crew_prestige(box, s, rival)
                    + stratos_prestige(box, s, rival)
                    + bounty_prestige(box, s, rival)
                ),
            )
    return own + tubes_held(box, s, seat) - 46 * best // 100


@rule
def standing(box, s, seat):
    """What a seat has and will have, leaving aside the tubes on the map."""
    certain = crew_prestige(box, s, seat) + bounty_prestige(box, s, seat)
    disputed = stratos_prestige(box, s, seat)
    if s.phase == state.REBELLION:
        return 100 * (certain + disputed)
    left = tenths_of_rounds_left(box, s)
    actions = (
        10 * (s.transports[seat] + s.landed[seat, state.STRATOLITES]) + state.TRANSPORTS * left
    )  # in tenths
    value = 100 * certain + 25 * disputed
    value += engine(s, seat) * left // 10
    value += targets_to_come(s, seat) * left // 10
    value += crews_to_send(s, seat, actions)
    return value + best_stock(box, s, seat, actions)


@rule
def tenths_of_rounds_left(box, s):
    """An estimate from the rounds played and from the tubes left, in tenths of a round beyond this one."""
    if s.solo == 1:
        return 10 * (box.solo_rounds - s.round_number)
    if s.last_round == 1:
        return 0
    by_tubes = 33 * s.tubes // (box.tubes_each * s.seats)
    by_rounds = max(0, 32 - 10 * s.round_number)
    return (by_tubes + by_rounds) // 2


@rule
def engine(s, seat):
    """What the lifepaths and the crews on Stratos bring in a round."""
    visits = 2 if s.seats <= 3 else 1
    rivals = s.seats - 1
    total = 67 * visits * crews_on_stratos(s, seat)
    for resource in range(state.FACTIONS):
        total += 42 * s.icons[seat, state.CORPOCRAT, resource]
        total += 71 * visits * rivals * s.icons[seat, state.PRIVATEER, resource] // 4
        total += 33 * min(3, s.icons[seat, state.HOOLIGANG, resource])
        total += 35 * s.icons[seat, state.ROVER, resource]
    return total


@rule
def targets_to_come(s, seat):
    """A bounty in hand makes every intel card to come worth more."""
    total = 0
    for bounty in range(state.BOUNTIES):
        if s.bounty_at[bounty] == seat:
            total += 237 if bounty < state.FACTIONS else 15
    return total


@rule
def crews_to_send(s, seat, actions):
    """Crews on the map are the ones that can climb; of many hexes rather than of one."""
    total = 0
    for faction in range(state.FACTIONS):
        crews = s.crew_on[seat, faction]
        if crews > 0:
            total += 230 + 172 * (crews - 1)
    return min(total, 28 * actions)


@rule
def tubes_held(box, s, seat):
    """Tubes controlled, less those that rivals control."""
    value = 0
    for here in range(s.hexes):
        if s.hex_tube[here] > 0:
            holder = controller(box, s, here)
            worth = 60 * box.tube_prestige[s.hex_tube[here] - 1]
            if holder == seat:
                value += worth
            elif holder >= 0:
                value -= 80 * worth // (100 * s.seats)
    return value


@rule
def best_stock(box, s, seat, actions):
    """What the stock is worth; at the merchant's, after the best trade there is."""
    if s.actor != seat or (s.asked != state.TRADE and s.asked != state.AMOUNT):
        return stock_value(s, seat, actions)
    best = stock_value(s, seat, actions)
    for given in range(state.FACTIONS):
        for gained in range(state.FACTIONS):
            if s.asked == state.AMOUNT:
                possible = given == s.paying and gained == s.gaining
            else:
                possible = box.arrow[s.market_side, given] == gained or (
                    given == state.GLOW and gained != state.GLOW
                )
            if possible:
                best = max(best, best_trade(s, seat, actions, given, gained))
    return best


@rule
def best_trade(s, seat, actions, given, gained):
    """The stock's worth after the best amount of one trade."""
    before_given = int(s.stock[seat, given])
    before_gained = int(s.stock[seat, gained])
    best = -1
    for amount in range(1, before_given + 1):
        s.stock[seat, given] = before_given - amount
        s.stock[seat, gained] = min(
            state.MOST_STOCK, before_gained + amount * s.icons[seat, state.ROVER, gained]
        )
        best = max(best, stock_value(s, seat, actions))
    s.stock[seat, given] = before_given
    s.stock[seat, gained] = before_gained
    return best


@rule
def stock_value(s, seat, actions):
    """Resources are worth what they can still buy: much of one kind buys a tube."""
    total = 0
    largest = 0
    for resource in range(state.FACTIONS):
        stock = int(s.stock[seat, resource])
        total += min(stock, 14)
        largest = max(largest, min(stock + s.icons[seat, state.HOOLIGANG, resource], 12))
    usable = min(total, 69 * actions // 100)
    return 46 * usable + 14 * min(largest, usable)
