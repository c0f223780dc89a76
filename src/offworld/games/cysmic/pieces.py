"""Cysmic: moves of pieces that all rules share: steps, ore, units, blueprints, decks."""

from offworld.games.cysmic import state
from offworld.kernel.bags import renew_counted, take_counted
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- what comes next ---


@rule
def ask(s, seat, question):
    """Ask a seat."""
    s.actor = seat
    s.asked = question


@rule
def push(s, step, arg):
    """Put a step on the stack: it is the next, before all that lie there."""
    s.step[s.depth] = step
    s.step_arg[s.depth] = arg
    s.depth += 1


@rule
def pop(s):
    """Take the next step off the stack; its number stays in `step_arg` until the next push."""
    s.depth -= 1
    step = int(s.step[s.depth])
    s.step[s.depth] = 0
    return step


@rule
def drop(s, step):
    """Take the next step off the stack, if it is this one: it won't come."""
    if s.depth > 0 and s.step[s.depth - 1] == step:
        pop(s)
        s.step_arg[s.depth] = 0


# --- ore ---


@rule
def ore_left(box, s):  # 1.14
    """Return how much ore is in the supply."""
    left = int(box.ore_supply)
    for seat in range(s.seats):
        left -= s.ore[seat]
    return left


@rule
def gain_ore(box, s, seat, amount, by):  # 1.14
    """Gain ore by a rule, as far as the supply has any."""
    gained = min(amount, ore_left(box, s))
    if gained > 0:
        s.ore[seat] += gained
        emit(state.GAINED_ORE, seat, gained, by)


@rule
def pay_ore(s, seat, amount, by):
    """Pay ore to the supply, by a rule."""
    if amount > 0:
        s.ore[seat] -= amount
        emit(state.PAID_ORE, seat, amount, by)


@rule
def lose_ore(s, seat, amount, by):
    """Lose ore, as far as there is any."""
    lost = min(amount, int(s.ore[seat]))
    if lost > 0:
        s.ore[seat] -= lost
        emit(state.LOST_ORE, seat, lost, by)


@rule
def influence(box, s, seat):  # 1.12
    """Return a seat's influence: the faction's own and that of its habitats."""
    total = 0
    for place in range(state.HEXES):
        if s.flag[place] == seat:
            total += box.habitat_value[s.land[place]]
    return with_own_influence(box, s, seat, int(total))


@rule
def write_influences(box, s, out):  # 1.12
    """Write the influence of each seat."""
    for seat in range(s.seats):
        out[seat] = 0
    for place in range(state.HEXES):
        if s.flag[place] != state.NOBODY:
            out[s.flag[place]] += box.habitat_value[s.land[place]]
    for seat in range(s.seats):
        out[seat] = with_own_influence(box, s, seat, int(out[seat]))


@rule
def with_own_influence(box, s, seat, habitats):  # 1.12
    """Return a seat's influence with that of its habitats."""
    own = box.faction_influence[s.faction[seat]] + s.trait[seat, state.T_INFLUENCE]
    return max(0, int(own) + habitats)


@rule
def ore_cap(box, s, seat):  # 1.13
    """Return how much ore a seat may keep at the end of a turn."""
    return ore_cap_by(box, s, seat, influence(box, s, seat))


@rule
def ore_cap_by(box, s, seat, influence):  # 1.13
    """Return how much ore a seat with this influence may keep at the end of a turn."""
    cap = 0
    for i in range(state.CAPS):
        if influence >= box.cap_from[i]:
            cap = int(box.cap_ore[i])
    return max(0, cap + s.trait[seat, state.T_ORE_CAP])


# --- units ---


@rule
def type_of(unit):  # 1.3
    """Return the type of a unit by its number."""
    if unit < state.FIRST_MINER:
        return state.SPEAKER
    if unit < state.FIRST_SOLDIER:
        return state.MINER
    if unit < state.FIRST_HARVESTER:
        return state.SOLDIER
    if unit < state.FIRST_POWERMECH:
        return state.HARVESTER
    return state.POWERMECH


@rule
def first_of(kind):
    """Return the number of the first unit of a type; of TYPES, the end of all."""
    if kind == state.SPEAKER:
        return state.FIRST_SPEAKER
    if kind == state.MINER:
        return state.FIRST_MINER
    if kind == state.SOLDIER:
        return state.FIRST_SOLDIER
    if kind == state.HARVESTER:
        return state.FIRST_HARVESTER
    if kind == state.POWERMECH:
        return state.FIRST_POWERMECH
    return state.UNITS


@rule
def is_vehicle(kind):  # 1.4
    """Return whether a type of unit is a vehicle."""
    return kind >= state.TROOPS


@rule
def is_combat_type(kind):  # 1.5
    """Return whether units of a type can engage."""
    return kind == state.SOLDIER or kind == state.POWERMECH


@rule
def reserve_unit(s, seat, kind):
    """Return a unit of a type in a seat's reserve, NONE if there is none."""
    for unit in range(first_of(kind), first_of(kind + 1)):
        if s.at[seat, unit] == state.RESERVE:
            return unit
    return state.NONE


@rule
def count_at(s, seat, place):  # 1.7
    """Count a seat's units on a hex."""
    count = 0
    if s.present[place] >> seat & 1 == 1:
        for unit in range(state.UNITS):
            if s.at[seat, unit] == place:
                count += 1
    return count


@rule
def vehicles_at(s, seat, place):  # 1.7
    """Count a seat's vehicles on a hex."""
    count = 0
    for unit in range(state.FIRST_HARVESTER, state.UNITS):
        if s.at[seat, unit] == place:
            count += 1
    return count


@rule
def has_room(s, seat, kind, place):  # 1.7
    """Return whether one more unit of a type fits on a hex, by number."""
    if count_at(s, seat, place) >= state.MOST_UNITS:
        return False
    return kind < state.TROOPS or vehicles_at(s, seat, place) < state.MOST_VEHICLES


@rule
def units_on_board(s, seat):
    """Count a seat's units on the map."""
    count = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] >= 0:
            count += 1
    return count


@rule
def units_captured(s, seat):
    """Count a seat's units in the hands of others."""
    count = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] <= state.CAPTURED:
            count += 1
    return count


@rule
def opponent_at(s, seat, place):  # 7.1
    """Return the other seat with units on a hex, NOBODY if there is none."""
    others = s.present[place] & ~(1 << seat)
    if others == 0:
        return state.NOBODY
    for other in range(s.seats):
        if others >> other & 1 == 1:
            return other
    return state.NOBODY


@rule
def is_combat(s, place):  # 7.1
    """Return whether there is a combat on a hex."""
    return s.attacker[place] != state.NOBODY


@rule
def is_locked(s, seat, unit):  # 3.7
    """Return whether a unit is in a combat."""
    place = int(s.at[seat, unit])
    return place >= 0 and s.attacker[place] != state.NOBODY


@rule
def is_free(s, seat, unit):  # 3.7
    """Return whether a unit is on the map and not in a combat."""
    place = int(s.at[seat, unit])
    return place >= 0 and s.attacker[place] == state.NOBODY


@rule
def is_alike_before(s, seat, unit):
    """Return whether an earlier unit is like this one: type, hex and what it has done."""
    for other in range(first_of(type_of(unit)), unit):
        if s.at[seat, other] == s.at[seat, unit]:
            if seat != s.player or s.used[other] == s.used[unit]:
                return True
    return False


@rule
def place_unit(s, seat, unit, place):  # 4.7, 6.1
    """Put a unit on a hex; among enemies it engages, or joins the combat (4.7, 6.1)."""
    s.at[seat, unit] = place
    s.present[place] |= 1 << seat
    other = opponent_at(s, seat, place)
    if other != state.NOBODY:
        if s.attacker[place] == state.NOBODY:
            s.attacker[place] = seat
            emit(state.ENGAGED, seat, place, other)
        else:
            emit(state.JOINED_COMBAT, seat, place)


@rule
def lift_unit(s, seat, unit, to):
    """Take a unit off its hex, if it is on one, to the reserve or a prison."""
    place = int(s.at[seat, unit])
    s.at[seat, unit] = to
    if place < 0:
        return
    for other in range(state.UNITS):
        if s.at[seat, other] == place:
            return
    s.present[place] &= ~(1 << seat)
    s.attacker[place] = state.NOBODY  # 7.19


@rule
def to_reserve(s, seat, unit):  # 1.6
    """Return a unit to its owner's reserve."""
    lift_unit(s, seat, unit, state.RESERVE)


@rule
def move_unit(s, seat, unit, place):
    """Move a unit from its hex to another."""
    lift_unit(s, seat, unit, state.RESERVE)
    place_unit(s, seat, unit, place)


@rule
def destroy_all(s, place, code):  # 4.10, 11.6
    """Destroy all units on a hex; `code` is the event that tells it."""
    if s.present[place] == 0:
        return
    for seat in range(s.seats):
        if s.present[place] >> seat & 1 == 1:
            for unit in range(state.UNITS):
                if s.at[seat, unit] == place:
                    by = state.BY_COLLAPSE if code == state.DESTROYED else state.BY_CRUSH
                    emit(code, seat, type_of(unit), place, by)
                    s.at[seat, unit] = state.RESERVE
                    if code == state.DESTROYED:
                        s.lost[seat] += 1
    s.present[place] = 0
    s.attacker[place] = state.NOBODY


@rule
def take_token(s, seat, place):  # 4.11
    """Take the relic token off a hex, if there is one; return how many."""
    if s.token[place] == 0:
        return 0
    s.token[place] = 0
    emit(state.TOKEN_TAKEN, seat, place)
    return 1


@rule
def collect(s, seat, place):  # 4.11
    """Take the relic token off a hex, if there is one, and draw for it next."""
    if take_token(s, seat, place) == 1:
        push(s, state.TO_RELIC, seat * 64 + 1)


# --- prisons ---


@rule
def prison_size(kind):  # 7.14
    """Return how much room a captured unit takes."""
    return 2 if kind >= state.TROOPS else 1


@rule
def prison_load(s, captor):  # 7.14
    """Return how much of a seat's prison and salvage is taken."""
    load = 0
    for owner in range(s.seats):
        for unit in range(state.UNITS):
            if s.at[owner, unit] == state.CAPTURED - captor:
                load += prison_size(type_of(unit))
    return load


@rule
def modules_of(s, seat):  # 12.1
    """Count a seat's installed modules."""
    count = 0
    for module in range(state.MODULES):
        if s.blueprint[seat, module] == state.INSTALLED:
            count += 1
    return count


@rule
def prison_capacity(box, s, captor):  # 7.14
    """Return how much a seat's prison and salvage hold."""
    icons = state.MODULES - modules_of(s, captor)
    return max(0, int(icons * box.prison_icon + s.trait[captor, state.T_PRISON]))


@rule
def prison_room(box, s, captor):  # 7.14
    """Return how much room is left in a seat's prison; below 0 if it is too full."""
    return prison_capacity(box, s, captor) - prison_load(s, captor)


@rule
def captives(s, captor, owner, vehicles):
    """Count an owner's troops, or vehicles, that a seat has captured."""
    count = 0
    first = state.FIRST_HARVESTER if vehicles else 0
    end = state.UNITS if vehicles else state.FIRST_HARVESTER
    for unit in range(first, end):
        if s.at[owner, unit] == state.CAPTURED - captor:
            count += 1
    return count


@rule
def a_captive(s, captor, owner, vehicles):
    """Return one of an owner's captured troops or vehicles, by the order of 6.11; or NONE."""
    first = state.FIRST_HARVESTER if vehicles else 0
    end = state.UNITS if vehicles else state.FIRST_HARVESTER
    for i in range(end - first):
        unit = end - 1 - i if not vehicles else first + i
        if s.at[owner, unit] == state.CAPTURED - captor:
            return unit
    return state.NONE


@rule
def capture(box, s, captor, owner, unit):  # 7.13, 7.15
    """Capture a unit; without room for it, it goes to its owner's reserve."""
    kind = type_of(unit)
    place = int(s.at[owner, unit])
    if prison_room(box, s, captor) >= prison_size(kind):
        lift_unit(s, owner, unit, state.CAPTURED - captor)
        s.captures[captor] = min(100, s.captures[captor] + 1)
        emit(state.TOOK_PRISONER, captor, owner, kind, place)
        gain_ore(box, s, captor, int(s.trait[captor, state.T_CAPTURE]), state.BY_ABILITY)
    else:
        lift_unit(s, owner, unit, state.RESERVE)
        emit(state.WENT_HOME, owner, kind, place, state.BY_ROOM)


@rule
def release_overflow(box, s, captor):  # 7.15
    """Send captives home while a prison is too full: troops first, of the seat with most there."""
    while prison_room(box, s, captor) < 0:
        vehicles = True
        for owner in range(s.seats):
            if captives(s, captor, owner, False) > 0:
                vehicles = False
        owner = state.NOBODY
        most = 0
        for step in range(1, s.seats):
            other = (captor + step) % s.seats
            count = captives(s, captor, other, vehicles)
            if count > most:
                most = count
                owner = other
        if owner == state.NOBODY:
            return
        unit = a_captive(s, captor, owner, vehicles)
        s.at[owner, unit] = state.RESERVE
        emit(state.RESCUED, owner, type_of(unit), captor, state.BY_ROOM)


# --- blueprints ---


@rule
def give_blueprint(s, seat, module, how):  # 6.12
    """Let a seat know a blueprint."""
    if s.blueprint[seat, module] == state.MISSING:
        s.blueprint[seat, module] = state.KNOWN
        emit(state.GOT_BLUEPRINT, seat, module, how)


@rule
def is_complete(s, seat):  # 12.1
    """Return whether a seat's ship has all modules."""
    return modules_of(s, seat) == state.MODULES


# --- decks ---


@rule
def draw_discovery(s):  # 1.15
    """Take a card off the discovery deck and return its type, NONE if there is none."""
    if s.deck_cards == 0:
        s.deck_cards = renew_counted(s.deck, s.discard, state.DISCOVERIES)
        if s.deck_cards > 0:
            emit(state.RESHUFFLED, state.NOBODY, 0)
    card = take_counted(s.deck, int(s.deck_cards), s.rng, MAIN)
    if card != state.NONE:
        s.deck_cards -= 1
    return card


@rule
def draw_relic(s):  # 1.15
    """Take a card off the relic deck and return its type, NONE if there is none."""
    if s.relic_deck_cards == 0:
        s.relic_deck_cards = renew_counted(s.relic_deck, s.relic_discard, state.RELICS)
        if s.relic_deck_cards > 0:
            emit(state.RESHUFFLED, state.NOBODY, 1)
    card = take_counted(s.relic_deck, int(s.relic_deck_cards), s.rng, MAIN)
    if card != state.NONE:
        s.relic_deck_cards -= 1
    return card


@rule
def active_relics(s, seat):
    """Count a seat's active relics."""
    count = 0
    for slot in range(state.SLOTS):
        if s.relic[seat, slot] != state.NONE:
            count += 1
    return count


@rule
def relics_owned(s, seat):  # 3.12
    """Count a seat's relics, those in the hand and the active ones."""
    return s.relic_cards[seat] + active_relics(s, seat)
