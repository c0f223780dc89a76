"""Cryo: moves of pieces that the setup, the turn and the rival share."""

from offworld.games.cryo import state
from offworld.kernel.bags import draw_counted, renew_counted, take_counted
from offworld.kernel.dice import MAIN, below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- resources ---


@rule
def is_rival(s, seat):  # 10.1
    """Return whether a seat is the automated rival's."""
    return s.solo == 1 and seat == state.RIVAL


@rule
def gain(box, s, seat, resource, amount, by):  # 1.3, 1.5, 1.8
    """Gain a resource by a rule. What is above the limit is lost; a card is drawn."""
    if resource == state.CARD:
        for _ in range(amount):
            gain_card(s, seat, by)
        return
    if resource == state.ENERGY:
        gained = min(amount, box.most_energy - s.energy[seat])
        s.energy[seat] += gained
    else:
        gained = min(amount, state.MOST_MATERIAL - s.stock[seat, resource])
        s.stock[seat, resource] += gained
    if gained > 0:
        emit(state.GAINED, seat, resource, gained, by)


@rule
def can_pay(s, seat, material, amount):  # 1.4
    """Return whether a seat can pay a material, with nanites for what is missing."""
    if material == state.NANITES:
        return s.stock[seat, state.NANITES] >= amount
    return s.stock[seat, material] + s.stock[seat, state.NANITES] >= amount


@rule
def pay(s, seat, material, amount):  # 1.4
    """Pay the named material first and nanites for what is missing."""
    named = min(amount, int(s.stock[seat, material]))
    s.stock[seat, material] -= named
    if named > 0:
        emit(state.PAID, seat, material, named)
    if amount > named:
        s.stock[seat, state.NANITES] -= amount - named
        emit(state.PAID, seat, state.NANITES, amount - named)


@rule
def pay_energy(s, seat, amount):  # 1.5
    """Pay energy: nothing stands for it."""
    s.energy[seat] -= amount
    if amount > 0:
        emit(state.PAID, seat, state.ENERGY, amount)


# --- cards ---


@rule
def draw_type(s):  # 1.9, 1.10
    """Draw a card and return its type, -1 if there is none; an empty deck is made anew."""
    if s.deck_cards == 0:
        s.deck_cards = renew_counted(s.deck, s.discard, state.TYPES)
        if s.deck_cards > 0:
            emit(state.RESHUFFLED, state.NOBODY)
    card = take_counted(s.deck, int(s.deck_cards), s.rng, MAIN)
    if card != state.NONE:
        s.deck_cards -= 1
    return card


@rule
def gain_card(s, seat, by):  # 1.8, 10.8
    """Draw a card into the hand. For the rival it becomes one more face-down mission."""
    card = draw_type(s)
    if card == state.NONE:
        return
    if is_rival(s, seat):
        s.mission[seat, card] += 1
        s.missions[seat] += 1
        emit(state.RIVAL_GOT_MISSION, seat)
    else:
        s.hand[seat, card] += 1
        s.hand_cards[seat] += 1
        emit(state.DREW, seat, card, by)


@rule
def take_from_hand(s, seat, card):
    """Take a card out of a hand."""
    s.hand[seat, card] -= 1
    s.hand_cards[seat] -= 1


@rule
def cards_left(s):  # 1.10
    """Count the cards that can still be drawn."""
    count = int(s.deck_cards)
    for card in range(state.TYPES):
        count += s.discard[card]
    return count


# --- resource tiles ---


@rule
def turn_up(s, stack):  # 2.7
    """Turn up the next tile of a stack, if there is one."""
    s.top[stack] = state.NONE
    if s.stack[stack] == 0:
        return
    first = stack // state.SECTION_STACKS * state.SECTION_FACES
    total = 0
    for face in range(first, first + state.SECTION_FACES):
        total += s.tiles[face]
    skip = below(s.rng, MAIN, total)
    for face in range(first, first + state.SECTION_FACES):
        skip -= s.tiles[face]
        if skip < 0:
            s.tiles[face] -= 1
            s.top[stack] = face
            emit(state.TURNED_UP, state.NOBODY, stack, face)
            return


@rule
def take_tile(s, seat, stack):  # 4.4
    """Take the tile of a resource space and return its face; the next is turned up."""
    face = int(s.top[stack])
    emit(state.TOOK_TILE, seat, stack, face)
    s.stack[stack] -= 1
    turn_up(s, stack)
    return face


@rule
def gain_face(box, s, seat, face, by):  # 1.8
    """Gain all that a tile without a choice shows."""
    for resource in range(state.RESOURCES):
        amount = int(box.face_gain[face, resource])
        if amount > 0:
            gain(box, s, seat, resource, amount, by)


# --- pods ---


@rule
def wake(s, seat, chamber, by):  # 4.6
    """Move a pod from a chamber to the platform."""
    s.chamber[chamber, seat] -= 1
    s.awake[seat] += 1
    emit(state.WOKE, seat, chamber, by)


@rule
def pods_in_section(s, seat, section):
    """Count a seat's pods in the chambers of a section."""
    count = 0
    first = section * state.SECTION_CHAMBERS
    for chamber in range(first, first + state.SECTION_CHAMBERS):
        count += s.chamber[chamber, seat]
    return count


@rule
def pods_asleep(s, seat):
    """Count a seat's pods in all chambers."""
    count = 0
    for section in range(state.SECTIONS):
        count += pods_in_section(s, seat, section)
    return count


@rule
def pods_at_salvage(s, seat):
    """Count a seat's pods at salvage."""
    count = 0
    for space in range(state.SALVAGE_SPACES):
        if s.salvage[space] == seat:
            count += 1
    return count


@rule
def pods_in_caverns(s, seat):
    """Count a seat's pods in caverns."""
    count = 0
    for cavern in range(state.CAVERNS):
        count += s.colony[cavern, seat]
    return count


@rule
def pods_outside(s, seat):  # 1.7, 9.2
    """Count a seat's pods that have survived and are not in caverns."""
    return pods_asleep(s, seat) + s.awake[seat] + pods_at_salvage(s, seat)


@rule
def settle(s, seat, cavern, pods):  # 4.14, 4.15
    """Move pods from the platform to a cavern."""
    s.awake[seat] -= pods
    s.colony[cavern, seat] += pods
    if pods > 0:
        emit(state.SETTLED, seat, cavern, pods)


# --- drones ---


@rule
def drones_at_home(s, seat):
    """Count the drones on a seat's platform."""
    count = 0
    for dock in range(state.PLATFORM_DOCKS):
        count += s.home[seat, dock]
    return count


@rule
def drones_on_board(s, seat):
    """Count a seat's drones on the ship, the launch dock among it."""
    count = int(s.at_launch[seat])
    for dock in range(state.DOCKS):
        if s.drone[dock] == seat:
            count += 1
    return count


@rule
def send_drone(s, seat, dock):  # 4.1
    """Move the leftmost drone of a platform to a dock."""
    for place in range(state.PLATFORM_DOCKS):
        if s.home[seat, place] == 1:
            s.home[seat, place] = 0
            break
    if dock == state.LAUNCH_DOCK:
        s.at_launch[seat] += 1
    else:
        s.drone[dock] = seat
    emit(state.DEPLOYED, seat, dock)


@rule
def take_drones(s, seat):
    """Take a seat's drones off the ship."""
    s.at_launch[seat] = 0
    for dock in range(state.DOCKS):
        if s.drone[dock] == seat:
            s.drone[dock] = state.NOBODY


# --- caverns ---


@rule
def can_be_scouted(box, s, cavern):  # 4.14, 8.2
    """Return whether a cavern is face down and next to a face-up one."""
    if s.cavern[cavern] != state.NONE:
        return False
    for other in range(state.CAVERNS):
        if box.adjacent[cavern, other] == 1 and s.cavern[other] >= 0:
            return True
    return False


@rule
def turn_up_cavern(box, s, cavern):  # 2.10
    """Turn up the tile on a cavern space: any of its size that is left. Return the tile."""
    total = 0
    for tile in range(state.CAVERN_TILES):
        if box.tile_large[tile] == box.cavern_large[cavern]:
            total += s.cavern_tiles[tile]
    skip = below(s.rng, MAIN, total)
    for tile in range(state.CAVERN_TILES):
        if box.tile_large[tile] == box.cavern_large[cavern]:
            skip -= s.cavern_tiles[tile]
            if skip < 0:
                s.cavern_tiles[tile] = 0
                s.cavern[cavern] = tile
                return tile
    return state.NONE


# --- incidents ---


@rule
def resolve(box, s, seat, section):  # 5.3, 5.4, 5.5
    """Resolve the incident token of a section. The caller replaces it."""
    token = int(s.token[section])
    s.token[section] = state.NONE
    s.resolved[token] += 1
    emit(state.RESOLVED, seat, section, token)
    if token == state.SUNSET:
        s.ending = 1
    elif token >= state.SABOTAGE:
        sabotage(s, section * state.SECTION_CHAMBERS + token - state.SABOTAGE)
    else:
        gain(box, s, seat, token, 1, state.BY_TOKEN)


@rule
def sabotage(s, chamber):  # 5.4, 7.5, 10.7
    """Destroy all pods in a chamber, but for those that a Bulkhead spares."""
    for seat in range(s.seats):
        pods = int(s.chamber[chamber, seat])
        if pods > 0:
            if is_spared(s, seat):
                emit(state.SPARED, seat, chamber)
            else:
                s.chamber[chamber, seat] = 0
                s.destroyed[seat] += pods
                emit(state.DESTROYED, seat, chamber, pods)


@rule
def is_spared(s, seat):  # 7.5, 10.7
    """Return whether sabotage spares a seat's pods."""
    return s.upgrade[seat, state.BULKHEAD] == 1 and not is_rival(s, seat)


@rule
def next_token(s, section):  # 2.11, 5.6
    """Lay the next token of the track in a section: early ones, late ones, sunset ones."""
    if s.early_track > 0:
        token = draw_counted(s.early, state.TOKENS, s.rng, MAIN)
        s.early[token] -= 1
        s.early_track -= 1
    elif s.late_track > 0:
        token = draw_counted(s.late, state.TOKENS, s.rng, MAIN)
        s.late[token] -= 1
        s.late_track -= 1
    elif s.sunset_track > 0:
        token = state.SUNSET
        s.sunset_track -= 1
    else:
        return
    s.token[section] = token
    emit(state.TOKEN_CAME, state.NOBODY, section, token)


# --- what comes next ---


@rule
def ask(s, seat, question):
    """Ask a seat."""
    s.actor = seat
    s.asked = question


@rule
def go_on_with(s, to_do):
    """Ask nothing, and go on with a step."""
    s.asked = state.NOTHING
    s.to_do = to_do


@rule
def end_action(s):
    """End an action, of a dock of the ship or of the platform."""
    if s.home_at != state.NONE:
        s.home_at = state.NONE
        go_on_with(s, state.TO_COME_HOME)
    else:
        go_on_with(s, state.TO_FINISH)
