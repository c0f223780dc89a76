"""Cryo: the turn of the solo game's rival: deploying and recalling (chapter 10).

Where its rules leave two or more ways, the game asks the player (10.10). What can be chosen stands
in a rule that lists it; where there is only one way, it is taken at once. At the end of its turn
its resources are checked: rival_resources.py.
"""

from offworld.games.cryo import deploy, recall, rival_resources, state
from offworld.games.cryo.pieces import (
    ask,
    draw_type,
    drones_at_home,
    drones_on_board,
    gain,
    gain_face,
    go_on_with,
    next_token,
    pods_at_salvage,
    pods_in_section,
    resolve,
    send_drone,
    take_drones,
    take_tile,
)
from offworld.games.cryo.rival_resources import wake_leftmost
from offworld.kernel.dice import MAIN, below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scratch import scratch

MOST_WAYS = 32  # that one of its questions can have
AT_SALVAGE = 3  # pods that it sends there
FEW_DRONES = 3  # on the board, with which it resolves one incident

# --- its turn, step by step ---


@rule
def go_on(box, s):  # 10.11 to 10.26
    """Take the next step of the rival's turn. It may end with a question to the player."""
    step = s.to_do
    if step == state.RIVAL_BEGINS:
        begin_turn(box, s)
    elif step == state.RIVAL_DEPLOYS:
        act(box, s)
    elif step == state.RIVAL_DRAWS:
        replace_decision(s)
    elif step == state.RIVAL_SALVAGES:
        assign_to_salvage(box, s)
    elif step == state.RIVAL_RECOVERS:
        recover(box, s)
    elif step == state.RIVAL_RESOLVES:
        resolve_incidents(box, s)
    elif step == state.RIVAL_RETURNS:
        return_drones(s)
    elif step == state.RIVAL_CRYSTALS:
        rival_resources.check_crystals(box, s)
    elif step == state.RIVAL_ORGANICS:
        rival_resources.check_organics(s)
    elif step == state.RIVAL_WAKES:
        rival_resources.wake_more(s)
    elif step == state.RIVAL_TECH:
        rival_resources.check_tech(s)
    elif step == state.RIVAL_NANITES:
        rival_resources.check_nanites(box, s)
    elif step == state.RIVAL_SCOUTS:
        rival_resources.check_energy(box, s)
    else:
        rival_resources.divide_pods(box, s)


@rule
def begin_turn(box, s):  # 10.11
    """Recall without a drone, or if a section is full; else deploy. Without a card, recall."""
    if drones_at_home(s, state.RIVAL) == 0 or is_a_section_full(s):
        begin_recall(s)
        return
    decide(s)
    if s.decided == state.NONE:
        s.active = state.NONE
        begin_recall(s)
        return
    ways = scratch(MOST_WAYS)
    if docks(box, s, ways) == 1:
        place_drone(s, ways[0] - state.RIVAL_DOCK)
    else:
        ask(s, state.PLAYER, state.RIVAL_DOCK)


@rule
def is_a_section_full(s):  # 10.11
    """Return whether a section has no open dock; the launch dock doesn't count."""
    for section in range(state.SECTIONS):
        full = True
        for i in range(state.SECTION_DOCKS):
            if s.drone[section * state.SECTION_DOCKS + i] == state.NOBODY:
                full = False
        if full:
            return True
    return False


# --- decision cards ---


@rule
def draw_decisions(s):  # 10.4, 10.5
    """Draw decision cards where there is none, and others as long as both are the same."""
    for i in range(state.DECISIONS):
        if s.decision[i] == state.NONE:
            draw_decision(s, i)
    card = int(s.decision[0])
    while card != state.NONE and card == s.decision[1] and is_another_left(s, card):
        emit(state.DECISIONS_ALIKE, state.RIVAL, card)
        s.discard[card] += 2
        draw_decision(s, 0)
        draw_decision(s, 1)
        card = int(s.decision[0])


@rule
def draw_decision(s, i):  # 10.4, 10.16
    """Draw one decision card."""
    s.decision[i] = draw_type(s)
    if s.decision[i] != state.NONE:
        emit(state.DECISION_CAME, state.RIVAL, int(s.decision[i]))


@rule
def is_another_left(s, card):  # 10.5
    """Return whether another type is left in deck or discard pile."""
    for other in range(state.TYPES):
        if other != card and s.deck[other] + s.discard[other] > 0:
            return True
    return False


@rule
def decide(s):  # 10.12, 10.28
    """Choose a decision card at random, or the top card of the deck."""
    if s.unpredictable == 1:
        s.decided = draw_type(s)
        if s.decided != state.NONE:
            s.discard[s.decided] += 1
    else:
        s.active = below(s.rng, MAIN, state.DECISIONS)
        if s.decision[s.active] == state.NONE:
            s.active = 1 - s.active
        s.decided = s.decision[s.active]
    if s.decided != state.NONE:
        emit(state.RIVAL_DECIDED, state.RIVAL, int(s.decided), place_of(s, int(s.decided)))


@rule
def place_of(s, card):  # 10.3
    """Return the place of the card on the board that matches."""
    for place in range(state.CARD_PLACES):
        if s.board_card[place] == card:
            return place
    return 0


@rule
def replace_decision(s):  # 10.16, 10.28
    """Discard the card used and draw another; then the resources are checked."""
    if s.unpredictable == 0:
        s.discard[s.decided] += 1
        s.decision[s.active] = state.NONE
        draw_decisions(s)
    s.active = state.NONE
    s.decided = state.NONE
    s.dock_at = state.NONE
    go_on_with(s, state.RIVAL_CRYSTALS)


# --- deploying: to which dock? ---


@rule
def docks(box, s, out):  # 10.13
    """List the docks for the drone: under the card, or below that, or any of the section."""
    under = int(box.card_dock[place_of(s, int(s.decided))])
    if s.drone[under] == state.NOBODY:
        out[0] = state.RIVAL_DOCK + under
        return 1
    count = 0
    for i in range(2):
        dock = int(box.dock_below[under, i])
        if s.drone[dock] == state.NOBODY:
            out[count] = state.RIVAL_DOCK + dock
            count += 1
    if count > 0:
        return count
    first = under // state.SECTION_DOCKS * state.SECTION_DOCKS
    for dock in range(first, first + state.SECTION_DOCKS):
        if s.drone[dock] == state.NOBODY:
            out[count] = state.RIVAL_DOCK + dock
            count += 1
    return count


@rule
def place_drone(s, dock):  # 10.13
    """Deploy the rival's drone."""
    send_drone(s, state.RIVAL, dock)
    s.dock_at = dock
    go_on_with(s, state.RIVAL_DEPLOYS)


# --- deploying: its action ---


@rule
def act(box, s):  # 10.14, 10.15
    """Take a tile or a printed material; in dispatch, gain a nanite and wake a pod."""
    go_on_with(s, state.RIVAL_DRAWS)
    section = s.dock_at // state.SECTION_DOCKS
    if section == state.DISPATCH:
        gain(box, s, state.RIVAL, state.NANITES, 1, state.BY_RIVALS_DISPATCH)
        wake_leftmost(s, state.DISPATCH, state.BY_RIVALS_DISPATCH)
        return
    for side in range(state.SIDES):  # clockwise from the right
        stack = stack_beside(box, int(s.dock_at), side)
        if stack != state.NONE and s.stack[stack] > 0:
            take(box, s, stack)
            return
    choose_material(box, s)


@rule
def stack_beside(box, dock, side):  # 10.14
    """Return the resource space on one side of a dock, NONE for none."""
    space = box.dock_space[dock, side]
    return state.NONE if space == state.NONE else int(box.space_stack[space])


@rule
def take(box, s, stack):  # 10.9
    """Take a tile into a slot, or to the box, and gain what it shows as well."""
    face = take_tile(s, state.RIVAL, stack)
    slot = empty_slot(s)
    if slot == state.NONE:
        s.spent[face] += 1
    else:
        deploy.place_tile(s, state.RIVAL, slot, face)
    if box.face_either[face] == 1:
        s.face = face
        choose_material(box, s)
    else:
        gain_face(box, s, state.RIVAL, face, state.BY_RIVALS_TILE)


@rule
def empty_slot(s):  # 10.9
    """Return the leftmost empty slot of the rival's platform, NONE for none."""
    for slot in range(state.SLOTS):
        if s.slot[state.RIVAL, slot] == state.NONE:
            return slot
    return state.NONE


@rule
def choose_material(box, s):  # 10.9, 10.10, 10.14
    """Gain a material, of the player's choice where there are several."""
    ways = scratch(MOST_WAYS)
    if materials(box, s, ways) == 1:
        gain_material(box, s, ways[0] - state.RIVAL_MATERIAL)
    else:
        ask(s, state.PLAYER, state.RIVAL_MATERIAL)


@rule
def materials(box, s, out):  # 10.9, 10.14
    """List the materials of the tile of which it has less, or those printed beside the drone."""
    fewest = state.MOST_MATERIAL
    for material in range(state.MATERIALS):
        if s.face != state.NONE and box.face_gain[s.face, material] > 0:
            fewest = min(fewest, s.stock[state.RIVAL, material])
    count = 0
    for material in range(state.MATERIALS):
        if s.face != state.NONE:
            offered = box.face_gain[s.face, material] > 0
            possible = offered and s.stock[state.RIVAL, material] == fewest
        else:
            possible = is_printed_beside(box, int(s.dock_at), material)
        if possible:
            out[count] = state.RIVAL_MATERIAL + material
            count += 1
    return count


@rule
def is_printed_beside(box, dock, material):  # 10.14
    """Return whether a resource space beside a dock prints a material."""
    for side in range(state.SIDES):
        stack = stack_beside(box, dock, side)
        if stack != state.NONE and box.stack_prints[stack] == material:
            return True
    return False


@rule
def gain_material(box, s, material):
    """Gain the material that was chosen."""
    by = state.BY_RIVALS_PRINT if s.face == state.NONE else state.BY_RIVALS_TILE
    s.face = state.NONE
    gain(box, s, state.RIVAL, material, 1, by)
    go_on_with(s, state.RIVAL_DRAWS)


# --- recalling ---


@rule
def begin_recall(s):
    """Begin a recall."""
    s.recalls[state.RIVAL] += 1
    emit(state.RECALLED, state.RIVAL, drones_on_board(s, state.RIVAL))
    go_on_with(s, state.RIVAL_SALVAGES)


@rule
def assign_to_salvage(box, s):  # 10.17
    """Send a pod to salvage, unless three are there or none can be sent."""
    go_on_with(s, state.RIVAL_RECOVERS)
    if pods_at_salvage(s, state.RIVAL) >= AT_SALVAGE or not deploy.can_salvage(s, state.RIVAL):
        return
    ways = scratch(MOST_WAYS)
    if salvages(box, s, ways) == 1:
        deploy.send_to_salvage(s, state.RIVAL, ways[0] - state.RIVAL_SALVAGE)
    else:
        ask(s, state.PLAYER, state.RIVAL_SALVAGE)


@rule
def salvages(box, s, out):  # 10.17
    """List an empty space of each material that its pods don't salvage yet, or else of each."""
    for wanted in (0, 1):  # first without the materials that it has a pod at
        count = 0
        for material in range(state.MATERIALS):
            space = empty_salvage(box, s, material)
            if space != state.NONE and (wanted == 1 or not does_salvage(box, s, material)):
                out[count] = state.RIVAL_SALVAGE + space
                count += 1
        if count > 0:
            return count
    return 0


@rule
def empty_salvage(box, s, material):
    """Return the first empty salvage space of a material, NONE for none."""
    for space in range(state.SALVAGE_SPACES):
        if s.salvage[space] == state.NOBODY and box.salvage_material[space] == material:
            return space
    return state.NONE


@rule
def does_salvage(box, s, material):
    """Return whether a pod of the rival salvages a material."""
    for space in range(state.SALVAGE_SPACES):
        if s.salvage[space] == state.RIVAL and box.salvage_material[space] == material:
            return True
    return False


@rule
def send_pod(s, space):  # 10.17
    """Send a pod to the salvage space that was chosen."""
    deploy.send_to_salvage(s, state.RIVAL, space)
    go_on_with(s, state.RIVAL_RECOVERS)


@rule
def recover(box, s):  # 10.18, 10.19
    """Gain from salvage; count the incidents to resolve and the pods in each section."""
    recall.recover(box, s, state.RIVAL, state.BY_RIVALS_SALVAGE)
    s.incidents = 1 if drones_on_board(s, state.RIVAL) <= FEW_DRONES else 2
    for section in range(state.SECTIONS):
        s.counted[section] = pods_in_section(s, state.RIVAL, section)
    go_on_with(s, state.RIVAL_RESOLVES)


@rule
def resolve_incidents(box, s):  # 10.19
    """Resolve the next incident; after the last, replace all."""
    ways = scratch(MOST_WAYS)
    count = tokens(s, ways)
    if s.incidents == 0 or count == 0:
        for section in range(state.SECTIONS):
            s.counted[section] = 0
            if s.token[section] == state.NONE:
                next_token(s, section)
        s.incidents = 0
        go_on_with(s, state.RIVAL_RETURNS)
    elif count <= s.incidents:
        resolve_token(box, s, ways[0] - state.RIVAL_TOKEN)
    else:
        ask(s, state.PLAYER, state.RIVAL_TOKEN)


@rule
def tokens(s, out):  # 10.19
    """List the sections with a token and fewest pods of the rival."""
    fewest = state.PODS
    for section in range(state.SECTIONS):
        if s.token[section] != state.NONE:
            fewest = min(fewest, s.counted[section])
    count = 0
    for section in range(state.SECTIONS):
        if s.token[section] != state.NONE and s.counted[section] == fewest:
            out[count] = state.RIVAL_TOKEN + section
            count += 1
    return count


@rule
def resolve_token(box, s, section):  # 10.19
    """Resolve one incident token."""
    resolve(box, s, state.RIVAL, section)
    s.incidents -= 1
    go_on_with(s, state.RIVAL_RESOLVES)


@rule
def return_drones(s):  # 10.20
    """Return all drones to the leftmost docks of the platform."""
    take_drones(s, state.RIVAL)
    for dock in range(state.RIVAL_DRONES):
        s.home[state.RIVAL, dock] = 1
    go_on_with(s, state.RIVAL_CRYSTALS)
