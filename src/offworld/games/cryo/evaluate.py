"""Cryo: the evaluation that bots maximise, in hundredths of a point.

Points that a seat can't lose count in full, those that rivals can still take count in part, and
what brings points later counts by the time left: the recalls that each player has before the
sunset. The weights were tuned in games of greedy bots, against bots with the best weights so far.
"""

from offworld.games.cryo import state
from offworld.games.cryo.cards import has_playable
from offworld.games.cryo.caverns import can_launch, can_scout
from offworld.games.cryo.deploy import can_do, wake_price
from offworld.games.cryo.pieces import drones_at_home, is_rival, pods_asleep, pods_at_salvage
from offworld.games.cryo.scoring import (
    awake_points,
    cavern_points,
    mission_points,
    mission_value,
    pod_points,
    upgrade_points,
    vehicle_points,
)
from offworld.kernel.rule import rule

# Points, in hundredths
SURE = 100  # of pods in caverns, upgrades, vehicles
DISPUTED = 112  # of most pods in a cavern: rivals can still take them
MISSION = 85  # of what a mission would score now
MISSION_LATER = 32  # for each recall left, and each mission
LEFT_OVER = 3  # points that a mission scores for what is left, as long as there is time to spend it
BEST_RIVAL = 60  # percent of the best rival's evaluation that counts against a seat

# Time, in tenths of a recall
TENTHS = 10
SOON = 10  # the time that materials need to be used
SPEND = 20  # the time in which what is kept for a mission may be missed elsewhere
LATER = 90  # the time that sleeping pods and vehicles need

# Pods
AWAKE = 45  # besides the half point that it scores anyhow
ASLEEP = 60
AT_WORK = 40  # at salvage, for each recall left
READY = 35  # that a vehicle can carry with the energy there is

# Resources
CRYSTAL = 21
ORGANICS = 32
TECH = 20
NANITE = 48
ENERGY = 38
CARD = 45
USEFUL = 2  # of a material: more counts half
USEFUL_ENERGY = 5
USEFUL_CARDS = 3

# Cards on the platform, for each recall left
CAPACITY = 28  # of vehicles, for each pod that they carry
USEFUL_CAPACITY = 7
FUEL = 15  # that a launch of each takes
THAW_COIL, DRILL_HEAD, FUEL_CELLS, TOW_CABLE = 45, 60, 45, 25
NANO_PRESS, ORE_SIFTER, BULKHEAD, ARCHIVE_LINK = 45, 44, 20, 60

# The platform's actions
USED = 51  # percent of what an action brings, for each recall left
WAKING = 90  # an action that wakes a pod
PLAYING = 53  # an action that plays a card

DRONE = 6  # on the platform

# What an action that was chosen, but not done yet, will bring
WOKEN = 68
PLAYED = 153
SCOUTED = 180
LAUNCHED = 165
IN_SLOT = 30  # percent of a tile's worth, for each recall left


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat."""
    best = -1_000_000
    for rival in range(s.seats):
        if rival != seat:
            best = max(best, standing(box, s, rival))
    return standing(box, s, seat) + promise(box, s, seat) - BEST_RIVAL * best // 100


@rule
def standing(box, s, seat):
    """Return what a seat has and can expect."""
    value = pod_points(box, s, seat) + upgrade_points(box, s, seat) + vehicle_points(box, s, seat)
    value = SURE * (value + awake_points(box, s, seat))
    if s.stage == state.OVER:
        return value + SURE * (cavern_points(box, s, seat) + mission_points(box, s, seat))
    left = recalls_left(s)
    value += DISPUTED * cavern_points(box, s, seat)
    value += missions(box, s, seat, left)
    value += pods(s, seat, left)
    if is_rival(s, seat):
        return value
    soon = drones_at_home(s, seat) * DRONE + stocks(s, seat) + READY * ready(box, s, seat) // 100
    value += soon * min(left, SOON) // SOON
    value += cards(box, s, seat) * left // TENTHS
    return value + actions(box, s, seat) * left // TENTHS


@rule
def recalls_left(s):
    """Estimate the recalls that each player has before the sunset, in tenths."""
    if s.ending == 1:
        return 0
    tokens = s.early_track + s.late_track
    for section in range(state.SECTIONS):
        if s.token[section] != state.SUNSET and s.token[section] != state.NONE:
            tokens += 1
    return TENTHS * tokens // s.seats


@rule
def missions(box, s, seat, left):
    """Value the missions: what they score now, and what they may score later."""
    if is_rival(s, seat):
        return MISSION * mission_points(box, s, seat)
    value = MISSION_LATER * s.missions[seat] * left // TENTHS
    for card in range(state.TYPES):
        if s.mission[seat, card] > 0:
            value += MISSION * expected_value(box, s, seat, card, left)
    return value


@rule
def expected_value(box, s, seat, card, left):
    """Return what a mission scores now; one for what is left over, only as the end comes near.

    A bot that counted it at once would spend nothing any more.
    """
    points = mission_value(box, s, seat, card)
    if card != state.FUEL_CELLS and card != state.NANO_PRESS:
        return points
    early = min(left, SPEND)
    return (points * (SPEND - early) + LEFT_OVER * early) // SPEND


@rule
def pods(s, seat, left):
    """Value the pods that are not in caverns yet."""
    work = pods_at_salvage(s, seat)
    value = AWAKE * (s.awake[seat] + work) * min(left, SOON) // SOON
    value += ASLEEP * pods_asleep(s, seat) * min(left, LATER) // LATER
    return value + AT_WORK * work * left // TENTHS


@rule
def ready(box, s, seat):
    """Count the awake pods that one vehicle carries, in hundredths, less if energy is missing."""
    awake = s.awake[seat] + pods_at_salvage(s, seat)
    best = 0
    for i in range(state.MOST_VEHICLES):
        if s.vehicle[seat, i] != state.NONE:
            card = int(s.vehicle[seat, i])
            need = box.launch_energy[card] + 1
            carried = min(awake, box.capacity[card] + s.upgrade[seat, state.TOW_CABLE])
            best = max(best, 100 * carried * min(need, s.energy[seat]) // need)
    return best


@rule
def worth(resource):
    """Return what one of a resource is worth."""
    if resource == state.CRYSTALS:
        return CRYSTAL
    if resource == state.ORGANICS:
        return ORGANICS
    if resource == state.TECH:
        return TECH
    if resource == state.NANITES:
        return NANITE
    if resource == state.ENERGY:
        return ENERGY
    return CARD


@rule
def stocks(s, seat):
    """Value materials, energy and the hand; beyond what is useful they count half."""
    value = 0
    for material in range(state.MATERIALS):
        value += saturated(int(s.stock[seat, material]), USEFUL) * worth(material)
    value += saturated(int(s.energy[seat]), USEFUL_ENERGY) * ENERGY
    value += saturated(int(s.hand_cards[seat]), USEFUL_CARDS) * CARD
    return value // 2


@rule
def saturated(amount, useful):
    """Return twice an amount, less one for each above what is useful."""
    return 2 * amount - max(0, amount - useful)


@rule
def cards(box, s, seat):
    """Value vehicles and upgrades, for each recall left."""
    carried = 0
    fuel = 0
    for i in range(state.MOST_VEHICLES):
        if s.vehicle[seat, i] != state.NONE:
            carried += box.capacity[s.vehicle[seat, i]]
            fuel += box.launch_energy[s.vehicle[seat, i]]
    value = CAPACITY * min(carried, USEFUL_CAPACITY) - FUEL * fuel
    value += THAW_COIL * s.upgrade[seat, state.THAW_COIL]
    value += DRILL_HEAD * s.upgrade[seat, state.DRILL_HEAD]
    value += FUEL_CELLS * s.upgrade[seat, state.FUEL_CELLS]
    value += TOW_CABLE * s.upgrade[seat, state.TOW_CABLE]
    value += NANO_PRESS * s.upgrade[seat, state.NANO_PRESS]
    value += ORE_SIFTER * s.upgrade[seat, state.ORE_SIFTER]
    value += BULKHEAD * s.upgrade[seat, state.BULKHEAD]
    return value + ARCHIVE_LINK * s.upgrade[seat, state.ARCHIVE_LINK]


@rule
def face_worth(box, face):
    """Return what a resource tile is worth; of a choice, the better material."""
    total = 0
    best = 0
    for resource in range(state.RESOURCES):
        amount = int(box.face_gain[face, resource])
        if amount > 0:
            total += amount * worth(resource)
            best = max(best, worth(resource))
    return best if box.face_either[face] == 1 else total


@rule
def side_worth(box, s, seat, slot):
    """Return what the tile in a slot is worth, NONE if there is none; 0 for no slot."""
    if slot == state.NONE:
        return 0
    return (
        state.NONE if s.slot[seat, slot] == state.NONE else face_worth(box, int(s.slot[seat, slot]))
    )


@rule
def action_worth(box, s, seat, dock):
    """Return what a platform's action brings when it is used."""
    cost = side_worth(box, s, seat, int(box.cost_slot[dock]))
    gained = side_worth(box, s, seat, int(box.gain_slot[dock]))
    if cost == state.NONE or gained == state.NONE:
        return 0
    for resource in range(state.RESOURCES):
        gained += (box.gain[dock, resource] - box.cost[dock, resource]) * worth(resource)
    if box.power[dock] == state.WAKE_ONE:
        gained += WAKING
    if box.power[dock] == state.PLAY_ONE:
        gained += PLAYING
    return max(0, gained - cost)


@rule
def actions(box, s, seat):
    """Value the three best actions of the platform, for each recall left."""
    first = 0
    second = 0
    third = 0
    for dock in range(state.PLATFORM_DOCKS):
        value = action_worth(box, s, seat, dock)
        if value > first:
            third = second
            second = first
            first = value
        elif value > second:
            third = second
            second = value
        elif value > third:
            third = value
    return USED * (first + second + third) // 100


# --- what an action will bring that was chosen but not done yet ---


@rule
def promise(box, s, seat):
    """Return what the best action at the dock will bring, or the one that was chosen."""
    if s.stage == state.OVER or s.actor != seat or s.dock_at == state.NONE:
        return 0
    if is_rival(s, int(s.player)) or s.times > 0:
        return 0
    if s.asked == state.SPACE:
        best = 0
        for side in range(state.SIDES):
            space = int(box.dock_space[s.dock_at, side])
            if space != state.NONE and can_do(box, s, seat, space):
                best = max(best, action_promise(box, s, seat, space))
        return best
    if s.asked == state.BOARD:
        return LAUNCHED
    if s.asked == state.MATERIAL:
        return ORGANICS
    return action_promise(box, s, seat, int(s.space_at))


@rule
def action_promise(box, s, seat, space):
    """Estimate what the action of a space will bring."""
    action = box.space_action[space]
    left = recalls_left(s)
    if action == state.RESOURCE:
        stack = box.space_stack[space]
        if s.stack[stack] == 0:
            return worth(int(box.stack_prints[stack]))
        tile = face_worth(box, int(s.top[stack]))
        return tile * max(100, IN_SLOT * left // TENTHS) // 100
    if action == state.STASIS or action == state.MED_BAY:
        room = min(int(box.platform_pods - s.awake[seat]), state.MOST_TIMES)
        price = wake_price(box, s, seat, 1)
        can = s.stock[seat, state.ORGANICS] + s.stock[seat, state.NANITES]
        return WOKEN * min(room, can // price if price > 0 else room)
    if action == state.GENERATOR:
        return 20
    if action == state.WORKSHOP:
        return PLAYED if has_playable(box, s, seat) else 0
    if action == state.ARCHIVE:
        return CARD * box.archive_cards
    if action == state.STORES:
        return NANITE
    if action == state.SALVAGE_WORK:
        return AT_WORK * left // TENTHS
    if action == state.SCOUTING:
        return SCOUTED if can_scout(box, s, seat) else 0
    return LAUNCHED if can_launch(box, s, seat) else 0
