"""Cysmic: the setup (chapter 2)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.pieces import (
    ask,
    draw_discovery,
    gain_ore,
    has_room,
    place_unit,
    push,
    reserve_unit,
)
from offworld.games.cysmic.planet import are_adjacent, distance, is_passable, is_spawn, ship_on
from offworld.games.cysmic.strikes import forget
from offworld.games.cysmic.tremor import enter_with_ship
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import GAME, MAIN, below, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scratch import scratch

FEATURES = 11
FACTIONS = 18
LEVELS = 3  # of habitats that boards list


@rule
def set_up(box, s, seats, seed):  # 2.3, 2.6, 2.7
    """Fill a zeroed state, up to the first question."""
    seed_dice(s.rng, seed, GAME)
    s.seats = seats
    clear(s)
    lay_land(box, s)
    fill_decks(box, s)
    for seat in range(seats):
        for module in range(state.MODULES):  # 2.6
            known = module == seat or module >= seats
            s.blueprint[seat, module] = state.KNOWN if known else state.MISSING
    s.tremor_from = seats  # 2.3
    s.tremor_at = seats
    s.first = below(s.rng, MAIN, seats)  # 2.7
    s.lead = s.first
    s.player = s.first
    emit(state.FIRST_PLAYER, int(s.first))
    deal_factions(box, s)
    push(s, state.TO_KEEP, 0)


@rule
def clear(s):
    """Mark what is empty."""
    s.asked = state.NOTHING
    s.winner = state.NOBODY
    s.card = state.NONE
    s.unit = state.NONE
    s.slice_at = state.NONE
    s.partner = state.NOBODY
    s.handed = state.NONE
    s.module = state.NONE
    s.hex_at = state.NONE
    s.refuge = state.NONE
    s.spy_at = state.NONE
    s.relic_at[0] = state.NONE
    s.relic_at[1] = state.NONE
    s.relic_seat = state.NOBODY
    s.target = state.NOBODY
    s.window = state.NONE
    s.fracture_at = state.NONE
    forget(s)
    for place in range(state.HEXES):
        s.flag[place] = state.NOBODY
        s.attacker[place] = state.NOBODY
    for seat in range(state.SEATS):
        s.faction[seat] = state.NONE
        s.ship[seat] = state.NONE
        s.spy_card[seat] = state.NONE
        for i in range(state.DEALT):
            s.dealt[seat, i] = state.NONE
        for slot in range(state.SLOTS):
            s.relic[seat, slot] = state.NONE
        for unit in range(state.UNITS):
            s.at[seat, unit] = state.RESERVE


@rule
def lay_land(box, s):  # 2.1, 2.2
    """Lay the terrains into the slices and the hexes of each at random."""
    left = scratch(FEATURES)
    for part in range(state.SLICES):
        s.terrain[part] = state.NONE
    for terrain in range(state.SLICES):
        skip = below(s.rng, MAIN, state.SLICES - terrain)
        for part in range(state.SLICES):
            if s.terrain[part] == state.NONE:
                if skip == 0:
                    s.terrain[part] = terrain
                    break
                skip -= 1
    s.land[state.CITY_HEX] = state.CITY
    for part in range(state.SLICES):
        for feature in range(state.FEATURES):
            left[feature] = box.tile_count[s.terrain[part], feature]
        for i in range(state.SLICE_HEXES):
            feature = draw_counted(left, state.FEATURES, s.rng, MAIN)
            left[feature] -= 1
            s.land[1 + part * state.SLICE_HEXES + i] = feature


@rule
def fill_decks(box, s):  # 2.4
    """Put all cards into the decks and all fracture tokens into the bag."""
    for card in range(state.DISCOVERIES):
        s.deck[card] = box.discovery_count[card]
        s.deck_cards += box.discovery_count[card]
    for card in range(state.RELICS):
        s.relic_deck[card] = box.relic_count[card]
        s.relic_deck_cards += box.relic_count[card]
    for token in range(state.FRACTURES):
        s.bag[token] = 1


@rule
def deal_factions(box, s):  # 2.8, 10.6
    """Deal three boards to each player, of those that this number of players may use."""
    left = scratch(FACTIONS)
    for faction in range(state.FACTIONS):
        left[faction] = 1 if box.faction_seats[faction] <= s.seats else 0
    for step in range(s.seats):
        seat = (s.first + step) % s.seats
        for i in range(state.DEALT):
            faction = draw_counted(left, state.FACTIONS, s.rng, MAIN)
            left[faction] = 0
            s.dealt[seat, i] = faction
        emit(
            state.DEALT_FACTIONS,
            seat,
            int(s.dealt[seat, 0]),
            int(s.dealt[seat, 1]),
            int(s.dealt[seat, 2]),
        )


@rule
def turn_to(s, seat):
    """Begin a seat's part of the setup."""
    if s.turn == 0 or s.player != seat:
        s.turn += 1
        s.player = seat


# --- the faction ---


@rule
def next_to_keep(s):  # 2.8
    """Ask the players in turn order which faction they keep."""
    for step in range(s.seats):
        seat = (s.first + step) % s.seats
        if s.faction[seat] == state.NONE:
            push(s, state.TO_KEEP, 0)
            turn_to(s, seat)
            ask(s, seat, state.FACTION)
            return
    s.stage = state.PLACING
    push(s, state.TO_SITE, 0)


@rule
def factions(s, seat, out):  # 2.8
    """List the boards that were dealt."""
    for i in range(state.DEALT):
        out[i] = state.FACTION + s.dealt[seat, i]
    return state.DEALT


@rule
def keep_faction(s, seat, faction):  # 2.8
    """Keep a board; the others go back into the box."""
    s.faction[seat] = faction
    for i in range(state.DEALT):
        s.dealt[seat, i] = state.NONE
    emit(state.KEPT_FACTION, seat, faction)


# --- the ship ---


@rule
def next_site(box, s):  # 2.9
    """Ask the players in turn order where their ships begin; then all get what boards list."""
    for step in range(s.seats):
        seat = (s.first + step) % s.seats
        if s.ship[seat] == state.NONE:
            push(s, state.TO_SITE, 0)
            turn_to(s, seat)
            ask(s, seat, state.SITE)
            return
    push(s, state.TO_PLACE, 0)
    for step in range(s.seats):
        seat = (s.first + s.seats - 1 - step) % s.seats
        if box.faction_relics[s.faction[seat]] > 0:  # 2.12
            push(s, state.TO_RELIC, seat * 64 + box.faction_relics[s.faction[seat]])
    for step in range(s.seats):
        take_start(box, s, (s.first + step) % s.seats)


@rule
def sites(s, out):  # 2.9
    """List the inner hexes of biomes without a ship, but for mountains and lakes."""
    count = 0
    for part in range(state.SLICES):
        first = 1 + part * state.SLICE_HEXES
        free = True
        for seat in range(s.seats):
            if first <= s.ship[seat] < first + state.SLICE_HEXES:
                free = False
        if free:
            for place in range(first, first + state.INNER_HEXES):
                if is_passable(int(s.land[place])):
                    out[count] = state.SITE + place
                    count += 1
    return count


@rule
def choose_site(s, seat, place):  # 2.9
    """Place the ship; a habitat there is destroyed."""
    emit(state.SHIP_LANDED, seat, place)
    enter_with_ship(s, seat, place)


@rule
def take_start(box, s, seat):  # 2.10, 2.11
    """Give a seat the ore, cards, habitats and units of its board."""
    faction = int(s.faction[seat])
    gain_ore(box, s, seat, int(box.faction_ore[faction]), state.BY_START)
    for _ in range(box.faction_cards[faction]):
        draw_no_event(box, s, seat)
    for level in range(LEVELS):
        for _ in range(box.faction_habitats[faction, level]):
            take_closest(box, s, seat, state.CAMP + level)
    for kind in range(state.TYPES):
        s.to_place[seat, kind] = box.faction_units[faction, kind]


@rule
def draw_no_event(box, s, seat):  # 2.10
    """Draw a discovery card; an event is discarded and replaced."""
    for _ in range(200):
        card = draw_discovery(s)
        if card == state.NONE:
            return
        if box.discovery_kind[card] != state.EVENT_CARD:
            s.hand[seat, card] += 1
            s.hand_cards[seat] += 1
            emit(state.DREW, seat, card, state.BY_START)
            return
        s.discard[card] += 1
        emit(state.DISCARDED, seat, card, state.BY_START)


@rule
def take_closest(box, s, seat, land):  # 2.11
    """Take control of the closest habitat of a kind that nobody controls."""
    best = state.NONE
    least = 0
    for place in range(state.HEXES):
        if s.land[place] == land and s.flag[place] == state.NOBODY:
            if ship_on(s, place) == state.NOBODY:
                away = 16 * distance(box, int(s.ship[seat]), place) + box.ring[place]
                if best == state.NONE or away < least:
                    best = place
                    least = away
    if best != state.NONE:
        s.flag[best] = seat
        emit(state.TOOK_HABITAT, seat, best, state.BY_HABITATS)


# --- the units ---


@rule
def can_spawn(box, s, seat, kind, place):  # 2.13, 6.3, 6.4
    """Return whether a unit from the reserve may come to a hex."""
    if not is_spawn(box, s, seat, place) or not has_room(s, seat, kind, place):
        return False
    here = int(s.present[place])
    others = here & ~(1 << seat)
    if others == 0:
        return True
    if s.stage != state.PLAYING:
        return False
    if here != others:  # a combat of one's own
        return True
    return kind == state.SOLDIER and others & (others - 1) == 0


@rule
def places(box, s, seat, out):  # 2.13, 6.3
    """List the hexes to which a unit of the present type may come."""
    count = 0
    kind = int(s.type_at)
    ship = int(s.ship[seat])
    for side in range(state.SIDES):
        there = int(box.around[ship, side])
        if there != state.NONE and can_spawn(box, s, seat, kind, there):
            out[count] = state.PLACE + there
            count += 1
    for there in range(state.HEXES):
        if s.flag[there] == seat and not are_adjacent(box, ship, there):
            if can_spawn(box, s, seat, kind, there):
                out[count] = state.PLACE + there
                count += 1
    return count


@rule
def has_place(box, s, seat, kind):  # 2.13, 6.3
    """Return whether a unit of a type has a hex to come to."""
    ship = int(s.ship[seat])
    for side in range(state.SIDES):
        there = int(box.around[ship, side])
        if there != state.NONE and can_spawn(box, s, seat, kind, there):
            return True
    for there in range(state.HEXES):
        if s.flag[there] == seat and can_spawn(box, s, seat, kind, there):
            return True
    return False


@rule
def next_to_place(box, s):  # 2.13
    """Ask for the next starting unit; afterwards the game begins."""
    for step in range(s.seats):
        seat = (s.first + step) % s.seats
        for kind in range(state.TYPES):
            if s.to_place[seat, kind] > 0:
                if reserve_unit(s, seat, kind) != state.NONE and has_place(box, s, seat, kind):
                    push(s, state.TO_PLACE, 0)
                    turn_to(s, seat)
                    s.type_at = kind
                    ask(s, seat, state.PLACE)
                    return
                s.to_place[seat, kind] = 0
    s.type_at = 0
    s.stage = state.PLAYING
    s.player = (s.first + s.seats - 1) % s.seats
    s.column = state.NONE
    push(s, state.TO_TURN, 0)


@rule
def place_first(s, seat, place):  # 2.13
    """Place a starting unit."""
    kind = int(s.type_at)
    s.to_place[seat, kind] -= 1
    emit(state.PLACED, seat, kind, place)
    place_unit(s, seat, reserve_unit(s, seat, kind), place)
