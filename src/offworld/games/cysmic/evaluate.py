"""Cysmic: how good a state is for a seat. All bots rest on it."""

from offworld.games.cysmic import state
from offworld.games.cysmic.negotiate import can_exchange, troops_needed
from offworld.games.cysmic.pieces import (
    active_relics,
    captives,
    influence,
    is_free,
    modules_of,
    type_of,
    units_captured,
    units_on_board,
)
from offworld.games.cysmic.planet import distance, is_explorable, is_habitat, is_upper
from offworld.games.cysmic.ship import module_price
from offworld.games.cysmic.tactics import price, recruit_budget
from offworld.kernel.rule import rule

WON = 60_000  # above all else, but not so far that a search sees nothing else

# The ship
MODULE = 3100  # installed
BLUEPRINT = 2400  # known: what games wait for
ALL_KNOWN = 1600  # all blueprints: captives are no longer wanted
FUNDED = 300  # ore for all modules: units that work are no longer wanted
COMPLETE = 4000
READY = 7200  # complete, times the chance that the humanity die allows the launch
SOON = 6  # eighths of that for what the ship card would bring aboard
LEFT = 40  # each unit that keeps a complete ship waiting
FAR = 6  # each hex that such a unit is away from the ship
GROUNDED = 3000  # complete on devastated ground
DEVASTATED = 60  # the same before
ORE = 150  # that modules need
SPARE_ORE = 15

# Captives
ENOUGH = 2000  # for a missing blueprint
HALF = 900  # a part of them
LEVERAGE = 40  # others
CAPTURED = 90  # each of one's own

# What lasts
INFLUENCE = 35
ENOUGH_INFLUENCE = 11  # for the ore of a whole ship; more counts less
MORE_INFLUENCE, MOST_INFLUENCE = 10, 24
CARD = 30
RELIC = 35
ACTIVE = 110

# Units on the map
SPEAKER, MINER, SOLDIER, HARVESTER, POWERMECH = 50, 60, 38, 170, 120
MANY = 7  # units beyond which more count little
CROWD = 12  # each unit beyond many is a burden
IDLE = 25  # each unit on the map that is no longer needed: it has to come aboard
AT_WORK = 30  # a miner on crystal; a harvester three times that
AT_LAND = 10
AT_HABITAT = 60  # a speaker on one that nobody controls
NEAR = 3  # for each hex nearer
LAST_NEAR = 6  # the same when one owner's captives only are wanted
SIGHT = 8  # hexes
HACK = 2400  # a cyber attack that succeeds
HACK_SOON = 3  # eighths of its chance while Negotiate is in the hand
HACK_LATER = 1  # the same when it isn't

# Combats
COMBAT = 6  # eighths of what a combat will probably bring
RIVAL_PRIZE = 4  # an opponent's captives count a fourth
GREEN = 5  # the colour of bonus actions that exchange captives
BONUS_TO_COME = 150  # while the bonus action of the turn is still to be taken
BATTLE_EACH = 200  # what Battle brings for each own combat
KEPT_CARD = 4  # a command card in the hand counts a quarter of what it would bring
KEPT_BATTLE, KEPT_TALKS, KEPT_SHIP = 400, 300, 400  # more while they are needed
KEPT_PLANS = 1200  # more for the ship card while there is something to build, or to launch
RIVAL = 3  # the best opponent counts a third
ONLY_RIVAL = 2  # with two seats, half


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat."""
    if s.stage == state.OVER and s.winner != state.NOBODY:
        return WON if s.winner == seat else -WON
    rival = best_rival(box, s, seat) // (ONLY_RIVAL if s.seats == 2 else RIVAL)
    value = progress(box, s, seat) - rival
    value += prisoners(box, s, seat) + goods(box, s, seat) + army(box, s, seat)
    if s.stage == state.PLAYING:
        value += combats(box, s, seat) + commands(box, s, seat) + promise(box, s, seat)
    return value


@rule
def samples(box, s, seat):
    """Return how often an answer is tried: more than once where dice decide."""
    if s.asked == state.LAUNCH:
        return 8
    if s.asked == state.FIGHT or s.asked == state.HACK or s.asked == state.MODIFY:
        return 3
    return 1


@rule
def extends_turn(box, s, seat):
    """Return whether the greedy bot goes on before it evaluates: as far as the next unit.

    What the units of a card do hardly depends on each other, so each is judged by itself: to go on
    to the end of the turn takes twice the time and wins no more games.
    """
    if s.asked == state.UNIT:
        return not is_marked(s, state.USED_ACTIVE)
    if s.asked == state.RECRUIT:
        return not is_marked(s, state.USED_NEW)
    return s.asked != state.BURN


@rule
def is_marked(s, mark):
    """Return whether a unit of the player has this mark of what it did in this turn."""
    for unit in range(state.UNITS):
        if s.used[unit] & mark != 0:
            return True
    return False


# --- the ship ---


@rule
def progress(box, s, seat):
    """Value modules, blueprints, the ore for what is missing, and how ready the ship is."""
    value = 0
    need = 0
    for module in range(state.MODULES):
        if s.blueprint[seat, module] == state.INSTALLED:
            value += MODULE
        else:
            need += module_price(box, s, seat, module)
            if s.blueprint[seat, module] == state.KNOWN:
                value += BLUEPRINT
    ore = int(s.ore[seat])
    useful = min(ore, need)
    value += ORE * useful + SPARE_ORE * (ore - useful)
    if ore >= need:
        value += FUNDED
    if not wants_captives(s, seat):
        value += ALL_KNOWN
    if need == 0:
        left = units_on_board(s, seat) + units_captured(s, seat)
        chance = READY * max(1, 6 - left) // 6
        if s.command[seat, state.SHIP_CARD] == state.IN_HAND:  # next turn
            later = READY * max(1, 6 - stuck(box, s, seat)) // 6
            chance = max(chance, later * SOON // 8)
        value += COMPLETE + chance - LEFT * left
    if s.ship[seat] >= 0 and not is_upper(s, int(s.ship[seat])):
        value -= GROUNDED if need == 0 else DEVASTATED
    return value


@rule
def stuck(box, s, seat):
    """Count the units that the ship card would not bring aboard: captured, locked, too far."""
    count = units_captured(s, seat)
    for unit in range(state.UNITS):
        if s.at[seat, unit] >= 0:
            away = distance(box, int(s.at[seat, unit]), int(s.ship[seat]))
            if not is_free(s, seat, unit) or away > box.unit_move[type_of(unit)] + 1:
                count += 1
    return count


@rule
def best_rival(box, s, seat):
    """Return the progress of the opponent who is nearest to a launch."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, progress(box, s, other))
    return best


@rule
def prisoners(box, s, seat):
    """Value captives by what they can be exchanged for, and the loss of own units."""
    value = -CAPTURED * units_captured(s, seat)
    for other in range(s.seats):
        if other != seat:
            value += hoard(box, s, seat, other, 0)
    return value


@rule
def goods(box, s, seat):
    """Value influence, cards and relics."""
    value = 0
    if s.stage == state.PLAYING:
        total = min(MOST_INFLUENCE, influence(box, s, seat))
        value = INFLUENCE * min(total, ENOUGH_INFLUENCE)
        value += MORE_INFLUENCE * max(0, total - ENOUGH_INFLUENCE)
    value += CARD * min(int(s.hand_cards[seat]), int(box.hand_limit))
    value += RELIC * min(int(s.relic_cards[seat]), 3)
    return value + ACTIVE * active_relics(s, seat)


# --- units on the map ---


@rule
def worth(kind):
    """Return what a unit on the map is worth."""
    if kind == state.SPEAKER:
        return SPEAKER
    if kind == state.MINER:
        return MINER
    if kind == state.SOLDIER:
        return SOLDIER
    return HARVESTER if kind == state.HARVESTER else POWERMECH


@rule
def army(box, s, seat):
    """Value the units on the map and where they stand; little once the ship is complete."""
    if modules_of(s, seat) == state.MODULES:
        return way_home(box, s, seat)
    value = 0
    count = 0
    hunted = wanted_owners(box, s, seat)
    works = wants_ore(box, s, seat)
    if not wants_captives(s, seat):
        value = way_home(box, s, seat)
    if hunted != 0 and s.stage == state.PLAYING:
        talks = s.command[seat, state.NEGOTIATE_CARD] == state.IN_HAND
        value += hacking(box, s, seat, hunted) * (HACK_SOON if talks else HACK_LATER) // 8
    for i in range(state.UNITS):
        unit = state.UNITS - 1 - i
        if s.at[seat, unit] >= 0:
            count += 1
            kind = type_of(unit)
            fights = kind == state.SOLDIER or kind == state.POWERMECH
            useful = hunted != 0 if fights else works
            if kind == state.SPEAKER:
                useful = works or hunted != 0
            if not useful:
                value -= 0 if wants_captives(s, seat) else IDLE
            elif count > MANY:
                value -= CROWD
            else:
                value += worth(kind)
            if useful and is_free(s, seat, unit):
                value += stand(box, s, seat, unit, kind, hunted)
    return value


@rule
def way_home(box, s, seat):
    """Value how far the units are from a ship that is complete."""
    value = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] >= 0:
            value -= FAR * distance(box, int(s.at[seat, unit]), int(s.ship[seat]))
    return value


@rule
def wants_captives(s, seat):
    """Return whether a blueprint is missing."""
    for module in range(state.MODULES):
        if s.blueprint[seat, module] == state.MISSING:
            return True
    return False


@rule
def wants_from(box, s, seat, owner):
    """Return how many more troops of an owner are wanted for the missing blueprint."""
    if owner == seat or s.blueprint[seat, owner] != state.MISSING:
        return 0
    if captives(s, seat, owner, True) > 0:
        return 0
    return max(0, troops_needed(box, s, seat) - captives(s, seat, owner, False))


@rule
def wanted_owners(box, s, seat):
    """Return the set of seats whose units are wanted as captives."""
    owners = 0
    for other in range(s.seats):
        if wants_from(box, s, seat, other) > 0:
            owners |= 1 << other
    return owners


@rule
def wants_ore(box, s, seat):
    """Return whether a seat hasn't the ore yet for all modules that it lacks."""
    need = 0
    for module in range(state.MODULES):
        if s.blueprint[seat, module] != state.INSTALLED:
            need += module_price(box, s, seat, module)
    return need > s.ore[seat]


@rule
def stand(box, s, seat, unit, kind, hunted):
    """Value where an unlocked unit stands."""
    place = int(s.at[seat, unit])
    land = int(s.land[place])
    if kind == state.MINER or kind == state.HARVESTER:
        times = 3 if kind == state.HARVESTER else 1
        if land == state.ORE:
            return AT_WORK * times
        return AT_LAND * times if is_explorable(s, place) else 0
    if kind == state.SPEAKER:
        if is_habitat(land) and s.flag[place] == state.NOBODY:
            return AT_HABITAT
        return NEAR * nearness_to_habitat(box, s, place) // 2
    return hunting(box, s, seat, place, hunted)


@rule
def nearness_to_habitat(box, s, place):
    """Return how much nearer than SIGHT the closest habitat is that nobody controls."""
    best = 0
    for there in range(state.HEXES):
        if s.flag[there] == state.NOBODY and is_habitat(int(s.land[there])):
            best = max(best, SIGHT - distance(box, place, there))
    return best


@rule
def hack_chance(box, unit, owner):
    """Return the chance that a unit's dice show an owner's blueprint value, in thousandths."""
    kind = type_of(unit)
    red = 12 - faces_with(box.red_face, owner + 1)
    yellow = 12 - faces_with(box.yellow_face, owner + 1)
    miss = 1000
    for _ in range(box.unit_red[kind]):
        miss = miss * red // 12
    for _ in range(box.unit_yellow[kind]):
        miss = miss * yellow // 12
    return 1000 - miss


@rule
def faces_with(faces, value):
    """Count the faces of a die that show exactly this."""
    count = 0
    for face in range(len(faces)):
        if faces[face] == value:
            count += 1
    return count


@rule
def hacking(box, s, seat, hunted):
    """Value the units next to ships whose blueprint is missing: the chance of a cyber attack."""
    value = 0
    for other in range(s.seats):
        if hunted >> other & 1 == 1 and s.ship[other] >= 0:
            miss = 1000
            for unit in range(state.UNITS):
                if is_free(s, seat, unit) and (s.player != seat or s.used[unit] < state.USED_HACK):
                    if distance(box, int(s.at[seat, unit]), int(s.ship[other])) == 1:
                        miss = miss * (1000 - hack_chance(box, unit, other)) // 1000
            value += HACK * (1000 - miss) // 1000
    return value


@rule
def hunting(box, s, seat, place, hunted):
    """Value a soldier by how near units are whose owner's captives are wanted."""
    best = 0
    near = LAST_NEAR if hunted & (hunted - 1) == 0 else NEAR
    for other in range(s.seats):
        if hunted >> other & 1 == 0:
            continue
        for unit in range(state.UNITS):
            there = int(s.at[other, unit])
            if there >= 0:
                away = distance(box, place, there)
                if away < SIGHT:
                    best = max(best, near * (SIGHT - away))
    return best


# --- combats ---


@rule
def faces_from(faces, least):
    """Count the faces of a die that show at least this."""
    count = 0
    for face in range(len(faces)):
        if faces[face] >= least:
            count += 1
    return count


@rule
def force(box, s, seat, other, place, helpers):
    """Return about what part of another's units on a hex a seat's strike defeats, in thousandths.

    A vehicle falls only to two dice: a single one does nothing to it. `helpers` are soldiers that
    will join.
    """
    red = helpers
    yellow = 0
    units = 0
    total = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place:
            red += box.unit_red[type_of(unit)]
            yellow += box.unit_yellow[type_of(unit)]
    for unit in range(state.UNITS):
        if s.at[other, unit] == place:
            units += 1
            kind = type_of(unit)
            health = int(box.unit_health[kind, 0])
            shots = red * faces_from(box.red_face, health)
            shots += yellow * faces_from(box.yellow_face, health)
            if kind >= state.TROOPS:
                shots = shots // 2 if red + yellow > 1 else 0
            total += shots
    return min(1000, 1000 * total // (12 * max(1, units * units)))


@rule
def hoard(box, s, seat, owner, more):
    """Value the captives of an owner, with some more troops than there are now."""
    troops = captives(s, seat, owner, False) + more
    vehicles = captives(s, seat, owner, True)
    if s.blueprint[seat, owner] != state.MISSING:
        return LEVERAGE * (troops + 2 * vehicles)
    if vehicles > 0 or troops >= troops_needed(box, s, seat):
        return ENOUGH + LEVERAGE * (troops + vehicles) // 2
    return HALF if troops > 0 else 0


@rule
def prize(box, s, seat, owner, place):
    """Return what an owner's units on a hex are worth to a seat that captures them."""
    troops = 0
    for unit in range(state.UNITS):
        if s.at[owner, unit] == place:
            troops += 2 if unit >= state.FIRST_HARVESTER else 1
    return hoard(box, s, seat, owner, troops) - hoard(box, s, seat, owner, 0)


@rule
def helpers(box, s, seat, place):
    """Count the soldiers that can still join a combat in this turn, as far as there is room."""
    if s.player != seat or s.card != state.SOLDIER or s.running != state.SOLDIER:
        return 0
    count = 0
    room = 3
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place:
            room -= 1
        elif type_of(unit) == state.SOLDIER and is_free(s, seat, unit):
            if s.used[unit] & state.USED_ACTIVE == 0:
                if distance(box, int(s.at[seat, unit]), place) <= box.unit_move[state.SOLDIER]:
                    count += 1
    return min(count, room)


@rule
def combats(box, s, seat):
    """Value the combats of a seat by dice and by what can be won and lost."""
    value = 0
    for place in range(state.HEXES):
        if s.attacker[place] != state.NOBODY and s.present[place] >> seat & 1 == 1:
            for other in range(s.seats):
                if other != seat and s.present[place] >> other & 1 == 1:
                    value += combat(box, s, seat, other, place)
    return value


@rule
def combat(box, s, seat, other, place):
    """Value a combat as a duel: both strike in turn until one side is captured."""
    own = max(1, force(box, s, seat, other, place, helpers(box, s, seat, place)))
    theirs = max(1, force(box, s, other, seat, place, 0))
    both = own + theirs - own * theirs // 1000
    first = 1000 * own // both  # chance to win with the first strike
    second = 1000 - 1000 * theirs // both
    chance = (first + second) // 2
    if s.command[seat, state.BATTLE_CARD] == state.IN_HAND:
        if s.command[other, state.BATTLE_CARD] != state.IN_HAND:
            chance = first
    elif s.command[other, state.BATTLE_CARD] == state.IN_HAND:
        chance = second
    won = prize(box, s, seat, other, place)
    lost = prize(box, s, other, seat, place) // RIVAL_PRIZE
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place:
            lost += CAPTURED + worth(type_of(unit))
    return (won * chance - lost * (1000 - chance)) // 1000 * COMBAT // 8


# --- command cards: what each would bring ---


@rule
def card_worth(box, s, seat, card):
    """Estimate what a command card would bring if it were played next."""
    if card < state.TYPES:
        count = 0
        for unit in range(state.UNITS):
            if type_of(unit) == card and is_free(s, seat, unit):
                if seat != s.player or s.used[unit] & state.USED_ACTIVE == 0:
                    count += 1
        return count * activation_worth(card)
    if card == state.SHIP_CARD:
        return ship_worth(box, s, seat)
    if card == state.RECRUIT_CARD:
        room = max(0, MANY - units_on_board(s, seat))
        return min(room * SOLDIER, 25 * recruit_budget(box, s, seat))
    if card == state.UPGRADE_CARD:
        return 60 if s.ore[seat] >= price(box, s, seat, state.HARVESTER) else 0
    if card == state.NEGOTIATE_CARD:
        return talk_worth(box, s, seat)
    total = 0
    for place in range(state.HEXES):
        if s.attacker[place] != state.NOBODY and s.present[place] >> seat & 1 == 1:
            total += BATTLE_EACH
    return total


@rule
def activation_worth(kind):
    """Return what the activation of a unit brings."""
    if kind == state.MINER:
        return 90
    if kind == state.HARVESTER:
        return 330
    if kind == state.SPEAKER:
        return 70
    return 50 if kind == state.SOLDIER else 80


@rule
def ship_worth(box, s, seat):
    """Return what the Colony Ship card would bring: modules, or people aboard."""
    if modules_of(s, seat) == state.MODULES:
        return READY // 2 if units_on_board(s, seat) > 0 else 0
    ore = int(s.ore[seat])
    total = 0
    for module in range(state.MODULES):
        if s.blueprint[seat, module] == state.KNOWN:
            cost = module_price(box, s, seat, module)
            if cost <= ore:
                ore -= cost
                total += MODULE - BLUEPRINT - ORE * cost
    return max(0, total)


@rule
def talk_worth(box, s, seat):
    """Return what the Negotiate card would bring: blueprints and cyber attacks."""
    total = 40
    for other in range(s.seats):
        if can_exchange(box, s, seat, other, False) or can_exchange(box, s, seat, other, True):
            total += BLUEPRINT - ENOUGH + 100
    return total + hacking(box, s, seat, wanted_owners(box, s, seat))


@rule
def has_plans(s, seat):
    """Return whether a module can be built by its blueprint, or no blueprint is missing."""
    for module in range(state.MODULES):
        if s.blueprint[seat, module] == state.KNOWN:
            return True
    return not wants_captives(s, seat)


@rule
def commands(box, s, seat):
    """Value the command cards in the hand, as far as they can still be played."""
    if s.column >= state.COLUMNS - 1 and s.player == seat:
        return 0
    total = 0
    for card in range(state.COMMANDS):
        if s.command[seat, card] == state.IN_HAND:
            total += card_worth(box, s, seat, card)
    if wants_captives(s, seat):
        if s.command[seat, state.BATTLE_CARD] == state.IN_HAND:
            total += KEPT_BATTLE
        if s.command[seat, state.NEGOTIATE_CARD] == state.IN_HAND:
            total += KEPT_TALKS
    if s.command[seat, state.SHIP_CARD] == state.IN_HAND:
        total += KEPT_SHIP
        if has_plans(s, seat):
            total += KEPT_PLANS
    return total // KEPT_CARD


@rule
def promise(box, s, seat):
    """Return what the rest of the present turn will bring."""
    if s.player != seat or s.asked == state.NOTHING:
        return 0
    value = BONUS_TO_COME if s.asked == state.BONUS else 0
    for i in range(s.depth):
        if s.step[i] == state.TO_BONUS:
            value = bonus_to_come(box, s, seat)
    if s.card == state.NONE:
        if s.asked == state.PLAY or s.asked == state.BURN:
            best = 0
            for card in range(state.COMMANDS):
                if s.command[seat, card] == state.IN_HAND:
                    best = max(best, card_worth(box, s, seat, card))
            value += best
    elif s.depth > 0 and is_in_card(s):
        value += card_worth(box, s, seat, int(s.card))
    asked = s.asked
    if asked == state.BUILD:
        value += 300
    elif asked == state.RECRUIT or asked == state.PLACE:
        value += 20 * s.budget
    elif asked == state.EXCHANGE:
        value += BLUEPRINT - ENOUGH
    elif asked == state.DISCOVERY:
        value += CARD
    elif asked == state.UNIT or asked == state.GOAL or asked == state.ACT:
        value += 20
    return value


@rule
def bonus_to_come(box, s, seat):
    """Return what the bonus action will bring: a blueprint, if it can be green."""
    green = s.card != state.NONE and box.card_colours[s.card] >> GREEN & 1 == 1
    if green or s.trait[seat, state.T_COLOURS] > 0:
        for other in range(s.seats):
            if can_exchange(box, s, seat, other, False) or can_exchange(box, s, seat, other, True):
                return BLUEPRINT - ENOUGH
    return BONUS_TO_COME


@rule
def is_in_card(s):
    """Return whether the sections of the card are not done yet: the bonus action is not next."""
    return s.step[s.depth - 1] != state.TO_LAUNCH and s.asked != state.BONUS
