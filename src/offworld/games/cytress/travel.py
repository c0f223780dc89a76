"""Cytress: the landing pads (chapters 5 to 10).

For each question, the rule that lists the answers stands above the rule that takes one.
"""

from offworld.games.cytress import pieces, state
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- which landing pad? ---


@rule
def pads(box, s, seat, out):  # 5.2, 5.3
    """List the pads whose action the seat can complete. The merchant is always one of them."""
    n = 0
    for pad in range(state.PADS):
        if can_visit(box, s, seat, pad):
            out[n] = state.PAD + pad
            n += 1
    return n


@rule
def can_visit(box, s, seat, pad):  # 5.3
    """Return whether the seat can complete the action of a pad."""
    if pad < state.FACTIONS:
        return can_meet(box, s, seat, pad)
    if pad == state.STRATOLITES:
        return can_meet_stratolite(box, s, seat)
    if pad == state.RENEGADE:
        return can_meet_renegade(box, s, seat)
    if pad == state.ENFORCERS:
        return any_bounty(s)
    if pad == state.FIXER:
        return any_intel(s)
    return True


@rule
def visit(box, s, seat, pad):  # 5.1
    """Land a transport on a pad and ask what it does there."""
    leave_for(s, seat, pad)
    emit(state.MOVED_TRANSPORT, seat, pad)
    s.free = 0
    s.faction = state.NOWHERE
    if pad < state.FACTIONS:
        s.faction = pad
        pieces.pay(s, seat, pad, pieces.price(s, seat, pad, box.intel_cost[pad]), pad)  # 6.1
        s.asked = state.TAKE
    elif pad == state.STRATOLITES:
        s.asked = state.BRIBE
    elif pad == state.RENEGADE:
        s.asked = state.PAY
    elif pad == state.ENFORCERS:
        s.asked = state.BOUNTY
    elif pad == state.FIXER:
        s.free = 1
        s.asked = state.TAKE
    elif pad == state.MERCHANT:
        s.trades = 2
        s.asked = state.TRADE


@rule
def leave_for(s, seat, pad):  # 5.1, 7.1, 11.1
    """Move a transport to a pad, from home or, in extra travel, from Stratos."""
    if s.phase == state.EXTRA_TRAVEL:
        s.landed[seat, state.STRATOLITES] -= 1
    else:
        s.transports[seat] -= 1
    s.landed[seat, pad] += 1


# --- meet a faction: which intel card? ---


@rule
def can_meet(box, s, seat, faction):  # 6.1, 6.6, 6.7
    """Return whether the seat can pay, and there are intel and a hex for a crew that is left."""
    if s.stock[seat, faction] < pieces.price(s, seat, faction, box.intel_cost[faction]):
        return False
    if s.crew[seat] > 0 and s.empty[faction] == 0:
        return False
    return has_intel(s, faction)


@rule
def has_intel(s, faction):
    """Return whether a faction has a face-up intel card."""
    for slot in range(state.SLOTS):
        if s.shown[faction, slot] != state.NOWHERE:
            return True
    return False


@rule
def intel(s, out):  # 6.2, 9.1
    """List the face-up cards of the faction met, or of all four at the Fixer's."""
    n = 0
    for faction in range(state.FACTIONS):
        if s.free == 1 or faction == s.faction:
            for slot in range(state.SLOTS):
                if s.shown[faction, slot] != state.NOWHERE:
                    out[n] = state.TAKE + faction * state.SLOTS + slot
                    n += 1
    return n


@rule
def take_intel(box, s, seat, faction, slot):  # 6.2, 6.3, 6.6, 9.1
    """Take an intel card into the lifepath of its faction and refill its slot."""
    by = state.BY_FIXER if s.free == 1 else state.BY_FACTION
    card = pieces.take_card(box, s, seat, faction, slot, by)
    pieces.deal_intel(s, faction, slot)
    pieces.add_to_lifepath(box, s, seat, faction, card)
    if s.free == 1:
        s.asked = state.RESERVE
    elif s.crew[seat] > 0:
        s.asked = state.PLACE
    else:
        s.asked = state.NOTHING


# --- on which hex? ---


@rule
def places(s, out):  # 6.4
    """List the empty hexes of the faction in hand."""
    n = 0
    for here in range(s.hexes):
        if s.hex_faction[here] == s.faction and pieces.is_empty(s, here):
            out[n] = state.PLACE + here
            n += 1
    return n


@rule
def send_crew(box, s, seat, here):  # 6.4, 6.5
    """Place a crew. It may spy if a rival's crew is next to it."""
    pieces.place_crew(box, s, seat, here, state.BY_CREW)
    s.hex_at = here
    s.asked = state.SPY if can_spy(box, s, seat, here) else state.NOTHING


# --- on whom to spy? ---


@rule
def can_spy(box, s, seat, here):  # 6.5
    """Return whether a rival's crew is next to this hex."""
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_crew[there] != state.NOBODY and s.hex_crew[there] != seat:
            return True
    return False


@rule
def spied_on(box, s, seat, out):  # 6.5
    """List the rivals with a crew next to the one just placed, and nobody."""
    near = 0
    for side in range(6):
        there = box.neighbour[s.pattern, s.hex_at, side]
        if there >= 0 and s.hex_crew[there] != state.NOBODY:
            near |= 1 << s.hex_crew[there]
    n = 0
    for rival in range(s.seats):
        if rival != seat and near >> rival & 1 == 1:
            out[n] = state.SPY + rival
            n += 1
    out[n] = state.SPY_NOBODY
    return n + 1


@rule
def spy(box, s, seat, option):  # 6.5
    """Gain a resource for each of the rival's crews next to the hex, by the hex it stands on."""
    s.asked = state.NOTHING
    if option == state.SPY_NOBODY:
        return
    rival = option - state.SPY
    emit(state.SPIED, seat, rival)
    for side in range(6):
        there = box.neighbour[s.pattern, s.hex_at, side]
        if there >= 0 and s.hex_crew[there] == rival:
            pieces.earn(s, seat, int(s.hex_faction[there]), 1, state.GAINED)


# --- meet a Stratolite: which one? ---


@rule
def can_meet_stratolite(box, s, seat):  # 7.1, 11.2
    """Return whether the seat can bribe a Stratolite."""
    if s.phase == state.EXTRA_TRAVEL:
        return False
    for slot in range(state.ROW):
        if can_bribe(box, s, seat, s.row[slot]):
            return True
    return s.reserved[seat] != state.NOWHERE and can_bribe(box, s, seat, s.reserved[seat])


@rule
def can_bribe(box, s, seat, card):  # 7.1, 7.4
    """Return whether the seat can pay this Stratolite for the lowest tube and has a crew for it."""
    return s.crew_on[seat, box.stratolite_hex[card]] > 0 and can_pay_tube(
        box, s, seat, int(box.stratolite_resource[card]), 1
    )


@rule
def can_pay_tube(box, s, seat, resource, height):  # 7.3, 7.9
    """Return whether the seat can pay for a tube and its sections are left."""
    return pieces.sections_left(s) >= height and s.stock[seat, resource] >= pieces.price(
        s, seat, resource, box.tube_cost[height - 1]
    )


@rule
def bribes(box, s, seat, out):  # 7.1, 7.7
    """List the Stratolites the seat can bribe, in the row and in reserve."""
    n = 0
    for slot in range(state.ROW):
        if can_bribe(box, s, seat, s.row[slot]):
            out[n] = state.BRIBE + slot
            n += 1
    if s.reserved[seat] != state.NOWHERE and can_bribe(box, s, seat, s.reserved[seat]):
        out[n] = state.BRIBE_RESERVED
        n += 1
    return n


@rule
def bribe(box, s, seat, slot):  # 7.1, 7.7
    """Bribe a Stratolite: it sets the resource to pay and the kind of hex."""
    card = s.reserved[seat] if slot == state.ROW else s.row[slot]
    s.stratolite = slot
    s.paying = box.stratolite_resource[card]
    s.faction = box.stratolite_hex[card]
    s.asked = state.HEIGHT


# --- meet the Renegade: which resource to pay? ---


@rule
def can_meet_renegade(box, s, seat):  # 7.2
    """Return whether the seat can pay the Renegade and has a crew on the map."""
    for resource in range(state.FACTIONS):
        if can_pay_tube(box, s, seat, resource, 1):
            return has_crew_on_map(s, seat)
    return False


@rule
def has_crew_on_map(s, seat):
    """Return whether the seat has a crew on the map."""
    for faction in range(state.FACTIONS):
        if s.crew_on[seat, faction] > 0:
            return True
    return False


@rule
def payments(box, s, seat, out):  # 7.2
    """List the resources that the seat can pay the Renegade in."""
    n = 0
    for resource in range(state.FACTIONS):
        if can_pay_tube(box, s, seat, resource, 1):
            out[n] = state.PAY + resource
            n += 1
    return n


@rule
def pay_renegade_in(s, resource):  # 7.2
    """Choose the resource to pay; the tube may go on any hex."""
    s.stratolite = state.NOWHERE
    s.paying = resource
    s.faction = state.NOWHERE  # any hex
    s.asked = state.HEIGHT


# --- how high a tube, and where? ---


@rule
def heights(box, s, seat, out):  # 7.3
    """List the heights of tube that the seat can pay."""
    n = 0
    for height in range(1, state.LEVELS + 1):
        if can_pay_tube(box, s, seat, int(s.paying), height):
            out[n] = state.HEIGHT + height - 1
            n += 1
    return n


@rule
def choose_height(box, s, seat, height):  # 7.3
    """Pay for a tube of this height."""
    resource = int(s.paying)
    pad = state.RENEGADE if s.stratolite == state.NOWHERE else state.STRATOLITES
    cost = pieces.price(s, seat, resource, box.tube_cost[height - 1])
    pieces.pay(s, seat, resource, cost, pad)
    s.height = height
    s.asked = state.DROP


@rule
def drops(s, seat, out):  # 7.4
    """List the hexes with the seat's crews: of the Stratolite's kind, or any for the Renegade."""
    n = 0
    for here in range(s.hexes):
        if s.hex_crew[here] == seat and (
            s.faction == state.NOWHERE or s.hex_faction[here] == s.faction
        ):
            out[n] = state.DROP + here
            n += 1
    return n


@rule
def drop(box, s, seat, here):  # 7.4, 7.5, 7.6
    """Drop the tube and discard the Stratolite who was bribed."""
    pieces.drop_tube(box, s, seat, here, int(s.height))
    if s.stratolite == state.ROW:
        pieces.discard_stratolite(s, s.reserved[seat], state.BY_RESERVED)
        s.reserved[seat] = state.NOWHERE
    elif s.stratolite != state.NOWHERE:
        pieces.discard_stratolite(s, s.row[s.stratolite], state.BY_TUBE)
        pieces.close_gap(s, int(s.stratolite), state.BY_TUBE)
    s.stratolite = state.NOWHERE
    s.asked = state.NOTHING


# --- meet the enforcers: which bounty, which benefit? ---


@rule
def any_bounty(s):  # 8.1
    """Return whether a bounty is left."""
    for faction in range(state.FACTIONS):
        if pieces.top_bounty(s, faction) != state.NOWHERE:
            return True
    return False


@rule
def bounties(s, out):  # 8.1
    """List the factions with a bounty left."""
    n = 0
    for faction in range(state.FACTIONS):
        if pieces.top_bounty(s, faction) != state.NOWHERE:
            out[n] = state.BOUNTY + faction
            n += 1
    return n


@rule
def take_bounty(box, s, seat, faction):  # 8.1
    """Take the uppermost bounty against a faction and ask for its benefit."""
    bounty = pieces.top_bounty(s, faction)
    s.bounty_at[bounty] = seat
    s.faction = box.bounty_hex[bounty]
    s.paying = box.bounty_resource[bounty]
    emit(state.TOOK_BOUNTY, seat, bounty)
    s.asked = state.BENEFIT


@rule
def benefits(box, s, seat, out):  # 8.2, 8.3, 8.4
    """List the benefits the seat can take: none, a crew on the map, a crew up on Stratos."""
    out[0] = state.NO_BENEFIT
    n = 1
    if s.crew[seat] > 0 and s.empty[s.faction] > 0:
        out[n] = state.BENEFIT_CREW
        n += 1
    if s.stock[seat, s.paying] >= box.raise_cost:  # no Hooligang discount here (5.5)
        if s.stratos[seat, 0] > 0:
            out[n] = state.BENEFIT_FROM_1
            n += 1
        if s.stratos[seat, 1] > 0:
            out[n] = state.BENEFIT_FROM_2
            n += 1
    return n


@rule
def take_benefit(box, s, seat, option):  # 8.2, 8.3, 8.4
    """Take a benefit of a bounty."""
    s.asked = state.NOTHING
    if option == state.BENEFIT_CREW:
        s.asked = state.PLACE
    elif option != state.NO_BENEFIT:
        pieces.pay(s, seat, int(s.paying), int(box.raise_cost), state.ENFORCERS)
        pieces.climb(s, seat, 1 if option == state.BENEFIT_FROM_1 else 2)


# --- meet the Fixer: after the intel, which Stratolite to reserve? ---


@rule
def any_intel(s):  # 9.1
    """Return whether any faction has a face-up intel card."""
    for faction in range(state.FACTIONS):
        if has_intel(s, faction):
            return True
    return False


@rule
def reserves(s, seat, out):  # 9.2
    """List the Stratolites of the row, and none if the seat has one in reserve."""
    for slot in range(state.ROW):
        out[slot] = state.RESERVE + slot
    if s.reserved[seat] == state.NOWHERE:
        return state.ROW
    out[state.ROW] = state.RESERVE_NONE
    return state.ROW + 1


@rule
def reserve(s, seat, slot):  # 9.2, 9.3
    """Reserve a Stratolite in place of the one before, or keep that one; take the marker."""
    if slot == state.ROW:
        emit(state.KEPT_STRATOLITE, seat, s.reserved[seat])
    else:
        if s.reserved[seat] != state.NOWHERE:
            pieces.discard_stratolite(s, s.reserved[seat], state.BY_RESERVING)
        card = s.row[slot]
        s.reserved[seat] = card
        s.stratolite_at[card] = seat
        emit(state.RESERVED_STRATOLITE, seat, card)
        pieces.close_gap(s, slot, state.BY_RESERVING)
    if s.solo == 0:  # 14.2
        s.marker = seat
        emit(state.TOOK_MARKER, seat)
    s.asked = state.NOTHING


# --- meet the merchant: what for what, and how many? ---


@rule
def can_trade(box, s, given, gained):  # 10.2, 10.3
    """Return whether the merchant trades these resources: along the arrows, or GLOW for others."""
    return box.arrow[s.market_side, given] == gained or (
        given == state.GLOW and gained != state.GLOW
    )


@rule
def trades(box, s, seat, out):  # 10.1, 10.2, 10.3
    """List the trades of resources that the seat has, and no more trade."""
    n = 0
    for given in range(state.FACTIONS):
        if s.stock[seat, given] > 0:
            for gained in range(state.FACTIONS):
                if can_trade(box, s, given, gained):
                    out[n] = state.TRADE + given * state.FACTIONS + gained
                    n += 1
    out[n] = state.TRADE_NO_MORE
    return n + 1


@rule
def choose_trade(s, option):  # 10.1
    """Choose what to give and what to gain, or end the visit."""
    if option == state.TRADE_NO_MORE:
        s.asked = state.NOTHING
        return
    s.paying = (option - state.TRADE) // state.FACTIONS
    s.gaining = (option - state.TRADE) % state.FACTIONS
    s.asked = state.AMOUNT


@rule
def amounts(s, seat, out):  # 10.4
    """List how many the seat can give: one to all of its stock."""
    stock = s.stock[seat, s.paying]
    for i in range(stock):
        out[i] = state.AMOUNT + i
    return stock


@rule
def trade(s, seat, amount):  # 10.4, 10.5
    """Trade: each one given brings as many as the Rover lifepath shows of the resource gained."""
    given = int(s.paying)
    gained = int(s.gaining)
    s.stock[seat, given] -= amount
    received = pieces.gain(s, seat, gained, amount * s.icons[seat, state.ROVER, gained])
    emit(state.TRADED, seat, given * state.FACTIONS + gained, amount, received)
    s.trades -= 1
    s.asked = state.TRADE if s.trades > 0 else state.NOTHING
