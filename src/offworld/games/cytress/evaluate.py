"""Cytress: the evaluation that bots maximise, in hundredths of prestige.

Prestige that a seat can't lose counts in full, prestige that rivals can still take counts in part,
and what brings prestige later counts by the time left. The weights were tuned in games of bots,
greedy and searching ones, against bots with the best weights so far.
"""

from offworld.games.cytress import state
from offworld.games.cytress.pieces import crews_on_stratos
from offworld.games.cytress.rules import legal
from offworld.games.cytress.scoring import bounty_prestige, crew_prestige, stratos_prestige
from offworld.games.cytress.travel import can_spy, can_trade
from offworld.kernel.rule import rule

# Prestige, in hundredths
SURE = 100  # of crews on Stratos and of bounties
DISPUTED = 25  # of majorities on Stratos: rivals can still take them
TUBE = 60  # of a tube on the map, for the seat that controls it
RIVALS_TUBE = 80  # percent of TUBE that a rival's tube costs, divided by the number of seats
BEST_RIVAL = 46  # percent of the best rival's prestige that counts against a seat

# Time, in tenths of a round beyond the present one
TENTHS = 10
ROUNDS_BY_TUBES = 33  # left while all allotted tubes are left, fewer as they are used
ROUNDS = 32  # length of a game

# Income, for each round left
CREW_ON_STRATOS = 67  # for each time a leader scouts
CORPOCRAT_ICON = 42
PRIVATEER_ICON = 71  # for each rival's scouting in a district; there are four districts
HOOLIGANG_ICON = 33
ROVER_ICON = 35
USEFUL_DISCOUNT = 3  # Hooligang icons of one resource beyond these count nothing
BOUNTY_TIER_1 = 237  # for the intel against its faction that is still to come
BOUNTY_TIER_2 = 15

# Crews on the map, which can climb to Stratos
FIRST_CREW = 230  # on the hexes of a faction
MORE_CREW = 172  # on hexes of the same faction
CREW_PER_ACTION = 28  # at most, for each tenth of an action left

# The stock
RESOURCE = 46  # that can be used
LARGEST = 14  # more, for each resource of the kind with the largest stock: it pays for a tube
USEFUL_STOCK = 14  # of one resource
USEFUL_LARGEST = 12  # of the largest stock, with its Hooligang icons
USE_PER_ACTION = 69  # hundredths of a resource for each tenth of an action left


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat. It is 0 until the first leader scouts.

    So bots take either side of their rebel board.
    """
    if s.turn <= s.seats + 1:
        return 0
    best = -1_000_000
    for rival in range(s.seats):
        if rival != seat:
            prestige = crew_prestige(box, s, rival) + stratos_prestige(box, s, rival)
            best = max(best, SURE * (prestige + bounty_prestige(box, s, rival)))
    own = standing(box, s, seat) + tubes_held(box, s, seat)
    return own - BEST_RIVAL * best // 100


@rule
def trials(box, s, seat, out):
    """List the answers that differ in value when a turn is finished, the first of equals each.

    `evaluate` doesn't look at reserved Stratolites, and at the hex of a crew only where tubes are
    next to it. But a crew that may spy leaves its turn unfinished. Against the AI all answers are
    listed, because its next move depends on them.
    """
    if s.solo == 0 and s.asked == state.RESERVE:
        out[0] = state.RESERVE
        return 1
    count = legal(box, s, seat, out)
    if s.solo == 1 or s.asked != state.PLACE:
        return count
    kept = 0
    quiet = 0b00  # whether one that may spy, and one that may not, is listed, both without tubes
    for i in range(count):
        here = out[i] - state.PLACE
        kind = 0
        if not is_next_to_tube(box, s, here):
            kind = 0b10 if can_spy(box, s, seat, here) else 0b01
        if kind & quiet == 0:
            quiet |= kind
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def is_next_to_tube(box, s, here):
    """Return whether a tube is next to a hex."""
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_tube[there] > 0:
            return True
    return False


@rule
def standing(box, s, seat):
    """Return what a seat has and can expect, apart from tubes on the map."""
    certain = crew_prestige(box, s, seat) + bounty_prestige(box, s, seat)
    disputed = stratos_prestige(box, s, seat)
    if s.phase == state.REBELLION:
        return SURE * (certain + disputed)
    left = tenths_of_rounds_left(box, s)
    at_hand = s.transports[seat] + s.landed[seat, state.STRATOLITES]
    actions = TENTHS * at_hand + state.TRANSPORTS * left  # in tenths
    value = SURE * certain + DISPUTED * disputed
    value += income(s, seat) * left // TENTHS
    value += bounties_to_come(s, seat) * left // TENTHS
    value += crews_on_map(s, seat, actions)
    return value + best_stock(box, s, seat, actions)


@rule
def tenths_of_rounds_left(box, s):
    """Estimate the rounds beyond this one, in tenths, by the rounds played and the tubes left."""
    if s.solo == 1:
        return TENTHS * (box.solo_rounds - s.round_number)
    if s.last_round == 1:
        return 0
    by_tubes = ROUNDS_BY_TUBES * s.tubes // (box.tubes_each * s.seats)
    by_rounds = max(0, ROUNDS - TENTHS * s.round_number)
    return (by_tubes + by_rounds) // 2


@rule
def income(s, seat):
    """Value what the lifepaths and the crews on Stratos bring in a round."""
    visits = 2 if s.seats <= 3 else 1
    rivals = s.seats - 1
    total = CREW_ON_STRATOS * visits * crews_on_stratos(s, seat)
    for resource in range(state.FACTIONS):
        privateers = s.icons[seat, state.PRIVATEER, resource]
        total += CORPOCRAT_ICON * s.icons[seat, state.CORPOCRAT, resource]
        total += PRIVATEER_ICON * visits * rivals * privateers // state.FACTIONS
        total += HOOLIGANG_ICON * min(USEFUL_DISCOUNT, s.icons[seat, state.HOOLIGANG, resource])
        total += ROVER_ICON * s.icons[seat, state.ROVER, resource]
    return total


@rule
def bounties_to_come(s, seat):
    """Value what a seat's bounties add to the intel cards it takes in a round."""
    total = 0
    for bounty in range(state.BOUNTIES):
        if s.bounty_at[bounty] == seat:
            total += BOUNTY_TIER_1 if bounty < state.FACTIONS else BOUNTY_TIER_2
    return total


@rule
def crews_on_map(s, seat, actions):
    """Value the crews on the map: more on hexes of many factions than of one."""
    total = 0
    for faction in range(state.FACTIONS):
        crews = s.crew_on[seat, faction]
        if crews > 0:
            total += FIRST_CREW + MORE_CREW * (crews - 1)
    return min(total, CREW_PER_ACTION * actions)


@rule
def tubes_held(box, s, seat):
    """Value the tubes that a seat controls, less those that rivals control."""
    value = 0
    for i in range(state.LEVELS):
        worth = TUBE * box.tube_prestige[i]
        loss = RIVALS_TUBE * worth // (100 * s.seats)
        for holder in range(s.seats):
            value += (worth if holder == seat else -loss) * s.controls[holder, i]
    return value


@rule
def best_stock(box, s, seat, actions):
    """Value the stock; for the seat at the merchant's, after its best trade."""
    best = stock_value(s, seat, actions)
    if s.actor != seat or (s.asked != state.TRADE and s.asked != state.AMOUNT):
        return best
    for given in range(state.FACTIONS):
        for gained in range(state.FACTIONS):
            if s.asked == state.AMOUNT:
                possible = given == s.paying and gained == s.gaining
            else:
                possible = can_trade(box, s, given, gained)
            if possible:
                best = max(best, best_trade(s, seat, actions, given, gained))
    return best


@rule
def best_trade(s, seat, actions, given, gained):
    """Value the stock after the best amount of one trade; -1 if the seat has nothing to give."""
    rest = 0
    rest_largest = 0
    for resource in range(state.FACTIONS):
        if resource != given and resource != gained:
            stock = int(s.stock[seat, resource])
            rest += min(stock, USEFUL_STOCK)
            rest_largest = max(rest_largest, for_a_tube(s, seat, resource, stock))
    before = int(s.stock[seat, given])
    best = -1
    for amount in range(1, before + 1):
        more = s.stock[seat, gained] + amount * s.icons[seat, state.ROVER, gained]
        more = min(state.MOST_STOCK, more)
        less = before - amount
        largest = max(for_a_tube(s, seat, given, less), for_a_tube(s, seat, gained, more))
        total = rest + min(less, USEFUL_STOCK) + min(more, USEFUL_STOCK)
        best = max(best, resources_value(total, max(largest, rest_largest), actions))
    return best


@rule
def stock_value(s, seat, actions):
    """Value a seat's stock."""
    total = 0
    largest = 0
    for resource in range(state.FACTIONS):
        stock = int(s.stock[seat, resource])
        total += min(stock, USEFUL_STOCK)
        largest = max(largest, for_a_tube(s, seat, resource, stock))
    return resources_value(total, largest, actions)


@rule
def for_a_tube(s, seat, resource, stock):
    """Return how much of a tube's cost a stock of a resource covers, with the discount."""
    return min(stock + s.icons[seat, state.HOOLIGANG, resource], USEFUL_LARGEST)


@rule
def resources_value(total, largest, actions):
    """Value the resources that the actions left can use, most of all the largest stock."""
    usable = min(total, USE_PER_ACTION * actions // 100)
    return RESOURCE * usable + LARGEST * min(largest, usable)
