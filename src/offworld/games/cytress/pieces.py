"""Cytress: moves of pieces that the setup, the landing pads and the rogue AI share."""

from offworld.games.cytress import state
from offworld.kernel.bags import draw_from, move_all
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- stocks ---


@rule
def gain(s, seat, resource, amount):  # 1.3
    """Add to a stock, up to its limit of 25, and return the amount gained."""
    gained = min(amount, state.MOST_STOCK - s.stock[seat, resource])
    s.stock[seat, resource] += gained
    return gained


@rule
def earn(s, seat, resource, amount, event):
    """Gain resources, if any, and emit this event."""
    if amount > 0:
        emit(event, seat, resource, gain(s, seat, resource, amount))


@rule
def price(s, seat, resource, cost):  # 5.4
    """Return a cost in this resource, less the discount of the Hooligang lifepath."""
    return max(0, cost - s.icons[seat, state.HOOLIGANG, resource])


@rule
def pay(s, seat, resource, amount, pad):
    """Pay for the action at a landing pad."""
    s.stock[seat, resource] -= amount
    if amount > 0:
        emit(state.PAID, seat, resource, amount, pad)


# --- intel ---


@rule
def take_card(box, s, seat, faction, slot, by):  # 6.2
    """Take a face-up intel card by a rule and return it. The caller refills its slot."""
    card = int(s.shown[faction, slot])
    s.shown[faction, slot] = state.NOWHERE
    s.intel_at[card] = seat
    s.cards[seat, faction] += 1
    s.targets[seat, box.intel_target[card]] += 1
    emit(state.TOOK_INTEL, seat, card, by)
    return card


@rule
def add_to_lifepath(box, s, seat, faction, card):  # 1.4, 6.2
    """Add the icons of an intel card to the lifepath of its faction."""
    for resource in range(state.FACTIONS):
        s.icons[seat, faction, resource] += box.intel_icons[card, resource]


@rule
def deal_intel(s, faction, slot):  # 2.3, 6.3
    """Fill a slot from the faction's deck. It stays empty when the deck is empty."""
    first = faction * state.INTEL_EACH
    card = draw_from(s.intel_at, first, first + state.INTEL_EACH, state.DECK, s.rng, MAIN)
    s.shown[faction, slot] = card
    if card != state.NOWHERE:
        s.intel_at[card] = state.SHOWN
        emit(state.DEALT_INTEL, state.NOBODY, card, slot)


# --- crews on the mini-map ---


@rule
def is_empty(s, here):  # 1.6
    """Return whether a hex has neither a crew nor a tube."""
    return s.hex_crew[here] == state.NOBODY and s.hex_tube[here] == 0


@rule
def place_crew(box, s, seat, here, by):  # 6.4
    """Put a crew of a seat on a hex, by a rule."""
    count_tubes_around(box, s, here, -1)
    s.crew[seat] -= 1
    s.hex_crew[here] = seat
    count_tubes_around(box, s, here, 1)
    s.empty[s.hex_faction[here]] -= 1
    s.crew_on[seat, s.hex_faction[here]] += 1
    emit(state.PLACED_CREW, seat, here, by)


@rule
def lift_crew(box, s, here):  # 14.14
    """Return a crew on the map to its owner."""
    count_tubes_around(box, s, here, -1)
    seat = s.hex_crew[here]
    s.crew[seat] += 1
    s.hex_crew[here] = state.NOBODY
    count_tubes_around(box, s, here, 1)
    s.empty[s.hex_faction[here]] += 1
    s.crew_on[seat, s.hex_faction[here]] -= 1


@rule
def crews_around(box, s, here, seat):
    """Count a seat's crews next to a hex."""
    count = 0
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_crew[there] == seat:
            count += 1
    return count


@rule
def controller(box, s, here):  # 13.6
    """Return the seat with the most crews next to a hex, NOBODY on a tie."""
    counts = 0  # four bits for each seat
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_crew[there] != state.NOBODY:
            counts += 1 << 4 * s.hex_crew[there]
    most = 0
    leader = state.NOBODY
    for seat in range(s.seats):
        count = counts >> 4 * seat & 15
        if count > most:
            most = count
            leader = seat
        elif count == most:
            leader = state.NOBODY
    return leader


@rule
def count_tube(box, s, here, change):  # 13.6
    """Count the tube on a hex for the seat that controls it: 1, or -1 before a change."""
    if s.hex_tube[here] > 0:
        holder = controller(box, s, here)
        if holder != state.NOBODY:
            s.controls[holder, s.hex_tube[here] - 1] += change


@rule
def count_tubes_around(box, s, here, change):
    """Count the tubes next to a hex: -1 before a crew comes or goes there, 1 after it."""
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0:
            count_tube(box, s, there, change)


# --- tubes and Stratos ---


@rule
def sections_left(s):  # 7.9
    """Count the tube sections left: the allotted ones and those in the box."""
    return s.tubes + s.spare_tubes


@rule
def drop_tube(box, s, seat, here, height):  # 7.4, 7.5
    """Drop a tube on a hex with a crew of the seat. The crew climbs to the level it reaches."""
    use_sections(s, height)
    count_tubes_around(box, s, here, -1)
    s.hex_crew[here] = state.NOBODY
    s.hex_tube[here] = height
    count_tubes_around(box, s, here, 1)
    count_tube(box, s, here, 1)
    s.crew_on[seat, s.hex_faction[here]] -= 1
    s.stratos[seat, height - 1] += 1
    emit(state.DROPPED_TUBE, seat, here, height)
    emit(state.ASCENDED, seat, height, 0)


@rule
def use_sections(s, height):  # 7.8, 7.9
    """Use allotted sections, then those in the box.

    This is the last round once the allotted sections are used up.
    """
    allotted = min(height, s.tubes)
    s.tubes -= allotted
    s.spare_tubes -= height - allotted
    if s.tubes == 0 and s.last_round == 0 and s.solo == 0:
        s.last_round = 1
        emit(state.TUBES_RAN_OUT, state.NOBODY)


@rule
def crews_on_stratos(s, seat):
    """Count a seat's crews on Stratos."""
    return s.stratos[seat, 0] + s.stratos[seat, 1] + s.stratos[seat, 2]


@rule
def climb(s, seat, level):  # 8.3
    """Move a crew on Stratos one level up, from level 1 or 2."""
    s.stratos[seat, level - 1] -= 1
    s.stratos[seat, level] += 1
    emit(state.ASCENDED, seat, level + 1, level)


@rule
def has_majority(s, seat, level):  # 13.5
    """Return whether the seat has the most crews on a level, alone or tied."""
    own = s.stratos[seat, level - 1]
    if own == 0:
        return False
    for rival in range(s.seats):
        if s.stratos[rival, level - 1] > own:
            return False
    return True


# --- the Stratolite row ---


@rule
def discard_stratolite(s, card, by):
    """Discard a Stratolite card by a rule."""
    s.stratolite_at[card] = state.DISCARD
    emit(state.STRATOLITE_LEFT, state.NOBODY, card, by)


@rule
def close_gap(s, slot, by):  # 7.6
    """Slide the Stratolites left of a gap to the right and deal a new one on the left."""
    for i in range(slot, 0, -1):
        s.row[i] = s.row[i - 1]
    card = draw_from(s.stratolite_at, 0, state.STRATOLITE_CARDS, state.DECK, s.rng, MAIN)
    if card == state.NOWHERE:
        move_all(s.stratolite_at, 0, state.STRATOLITE_CARDS, state.DISCARD, state.DECK)
        card = draw_from(s.stratolite_at, 0, state.STRATOLITE_CARDS, state.DECK, s.rng, MAIN)
    s.stratolite_at[card] = state.SHOWN
    s.row[0] = card
    emit(state.STRATOLITE_CAME, state.NOBODY, card, by)


@rule
def top_bounty(s, faction):  # 2.5, 8.1
    """Return the uppermost bounty against a faction, tier 1 before tier 2; NOWHERE if none."""
    if s.bounty_at[faction] == state.SHOWN:
        return faction
    if s.bounty_at[faction + state.FACTIONS] == state.SHOWN:
        return faction + state.FACTIONS
    return state.NOWHERE
