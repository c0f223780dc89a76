"""Cryo: what the rival does with its resources at the end of its turn (10.21 to 10.26)."""

from offworld.games.cryo import state
from offworld.games.cryo.cards import add_vehicle, upgrades_of, vehicles_of
from offworld.games.cryo.pieces import (
    ask,
    can_be_scouted,
    draw_type,
    gain,
    gain_card,
    go_on_with,
    pods_in_section,
    settle,
    turn_up_cavern,
    wake,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scratch import scratch

MOST_WAYS = 32  # that one of its questions can have
CRYSTAL_ENERGY = 3  # that its crystals bring
WOKEN_BY_ORGANICS = 2  # pods besides the leftmost of the laboratory

# --- materials ---


@rule
def has_enough(s, material):  # 10.21
    """Return whether the rival has four or more of a material, and lose all of it if so."""
    if s.stock[state.RIVAL, material] < state.RIVAL_AT:
        return False
    s.stock[state.RIVAL, material] = 0
    emit(state.RIVAL_TRADED, state.RIVAL, material)
    return True


@rule
def wake_leftmost(s, section, by):  # 10.15, 10.21
    """Wake the leftmost pod in a section, if there is one."""
    first = section * state.SECTION_CHAMBERS
    for chamber in range(first, first + state.SECTION_CHAMBERS):
        if s.chamber[chamber, state.RIVAL] > 0:
            wake(s, state.RIVAL, chamber, by)
            return


@rule
def check_crystals(box, s):  # 10.22
    """Wake a pod in engineering and gain energy."""
    go_on_with(s, state.RIVAL_ORGANICS)
    if has_enough(s, state.CRYSTALS):
        wake_leftmost(s, state.ENGINEERING, state.BY_RIVALS_CRYSTALS)
        gain(box, s, state.RIVAL, state.ENERGY, CRYSTAL_ENERGY, state.BY_RIVALS_CRYSTALS)


@rule
def check_organics(s):  # 10.23
    """Wake a pod in the laboratory, and two more of the fullest section."""
    go_on_with(s, state.RIVAL_TECH)
    if has_enough(s, state.ORGANICS):
        wake_leftmost(s, state.LABORATORY, state.BY_RIVALS_ORGANICS)
        s.waking = WOKEN_BY_ORGANICS
        go_on_with(s, state.RIVAL_WAKES)


@rule
def wake_more(s):  # 10.23
    """Choose the section with most pods, then wake two of it."""
    ways = scratch(MOST_WAYS)
    if s.wake_in == state.NONE:
        count = sections(s, ways)
        if count > 1:
            ask(s, state.PLAYER, state.RIVAL_SECTION)
            return
        if count == 1:
            s.wake_in = ways[0] - state.RIVAL_SECTION
    count = 0 if s.wake_in == state.NONE else chambers(s, ways)
    if s.waking == 0 or count == 0:
        s.waking = 0
        s.wake_in = state.NONE
        go_on_with(s, state.RIVAL_TECH)
    elif count == 1:
        wake_one(s, ways[0] - state.RIVAL_CHAMBER)
    else:
        ask(s, state.PLAYER, state.RIVAL_CHAMBER)


@rule
def sections(s, out):  # 10.23
    """List the sections with most pods of the rival; none if there are no pods."""
    most = 1
    for section in range(state.SECTIONS):
        most = max(most, pods_in_section(s, state.RIVAL, section))
    count = 0
    for section in range(state.SECTIONS):
        if pods_in_section(s, state.RIVAL, section) == most:
            out[count] = state.RIVAL_SECTION + section
            count += 1
    return count


@rule
def choose_section(s, section):  # 10.23
    """Choose the section in which pods wake."""
    s.wake_in = section
    go_on_with(s, state.RIVAL_WAKES)


@rule
def chambers(s, out):  # 10.23
    """List the chambers of the section that have a pod of the rival."""
    count = 0
    first = s.wake_in * state.SECTION_CHAMBERS
    for chamber in range(first, first + state.SECTION_CHAMBERS):
        if s.chamber[chamber, state.RIVAL] > 0:
            out[count] = state.RIVAL_CHAMBER + chamber
            count += 1
    return count


@rule
def wake_one(s, chamber):  # 10.23
    """Wake a pod of the chamber that was chosen."""
    wake(s, state.RIVAL, chamber, state.BY_RIVALS_ORGANICS)
    s.waking -= 1
    go_on_with(s, state.RIVAL_WAKES)


@rule
def check_tech(s):  # 10.24
    """Wake a pod in R&D, get a mission, and lay a card down as an upgrade or a vehicle."""
    go_on_with(s, state.RIVAL_NANITES)
    if not has_enough(s, state.TECH):
        return
    wake_leftmost(s, state.RND, state.BY_RIVALS_TECH)
    gain_card(s, state.RIVAL, state.BY_RIVALS_TECH)
    card = draw_type(s)
    if card == state.NONE:
        return
    room = upgrades_of(s, state.RIVAL) < state.MOST_UPGRADES
    if room and s.upgrade[state.RIVAL, card] == 0:
        s.upgrade[state.RIVAL, card] = 1
        emit(state.PLAYED_UPGRADE, state.RIVAL, card, state.BY_RIVALS_TECH)
    elif vehicles_of(s, state.RIVAL) < state.MOST_VEHICLES:
        add_vehicle(s, state.RIVAL, card, state.BY_RIVALS_TECH)
    else:
        s.discard[card] += 1
        emit(state.DISCARDED, state.RIVAL, card, state.BY_RIVALS_TECH)


@rule
def check_nanites(box, s):  # 10.25
    """Wake a pod in dispatch and gain one of each other material; check these again."""
    go_on_with(s, state.RIVAL_SCOUTS)
    if has_enough(s, state.NANITES):
        wake_leftmost(s, state.DISPATCH, state.BY_RIVALS_NANITES)
        for material in range(state.NANITES):
            gain(box, s, state.RIVAL, material, 1, state.BY_RIVALS_NANITES)
        go_on_with(s, state.RIVAL_CRYSTALS)


# --- energy and awake pods: which caverns? ---


@rule
def check_energy(box, s):  # 10.26
    """Scout a cavern, with enough energy and pods; without one to scout, only settle."""
    go_on_with(s, state.TO_END)
    enough = min(s.energy[state.RIVAL], s.awake[state.RIVAL])
    if enough < state.RIVAL_SCOUTS_AT:
        return
    ways = scratch(MOST_WAYS)
    count = caverns(box, s, ways)
    if count == 1:
        scout(box, s, ways[0] - state.RIVAL_CAVERN)
    elif count > 1:
        ask(s, state.PLAYER, state.RIVAL_CAVERN)
    else:
        go_on_with(s, state.RIVAL_SETTLES)


@rule
def caverns(box, s, out):  # 10.26
    """List the caverns that can be scouted: large ones, or else small ones."""
    for large in (1, 0):
        count = 0
        for cavern in range(state.CAVERNS):
            if box.cavern_large[cavern] == large and can_be_scouted(box, s, cavern):
                out[count] = state.RIVAL_CAVERN + cavern
                count += 1
        if count > 0:
            return count
    return 0


@rule
def scout(box, s, cavern):  # 10.26
    """Turn up a cavern and place a pod there, without the bonus."""
    tile = turn_up_cavern(box, s, cavern)
    emit(state.SCOUTED, state.RIVAL, cavern, tile)
    settle(s, state.RIVAL, cavern, 1)
    go_on_with(s, state.RIVAL_SETTLES)


@rule
def divide_pods(box, s):  # 10.26
    """Choose two adjacent caverns with fewest pods, and divide the pods among them."""
    ways = scratch(MOST_WAYS)
    if pairs(box, s, ways) == 1:
        choose_pair(box, s, ways[0] - state.RIVAL_PAIR)
    else:
        ask(s, state.PLAYER, state.RIVAL_PAIR)


@rule
def pods_in_pair(box, s, pair):  # 10.26
    """Count the rival's pods in two adjacent caverns; -1 if not both are face up."""
    one, other = int(box.pair[pair, 0]), int(box.pair[pair, 1])
    if s.cavern[one] < 0 or s.cavern[other] < 0:
        return state.NONE
    return s.colony[one, state.RIVAL] + s.colony[other, state.RIVAL]


@rule
def pairs(box, s, out):  # 10.26
    """List the pairs of adjacent face-up caverns with fewest pods of the rival."""
    fewest = 2 * state.PODS
    for pair in range(box.pairs):
        pods = pods_in_pair(box, s, pair)
        if pods != state.NONE:
            fewest = min(fewest, pods)
    count = 0
    for pair in range(box.pairs):
        if pods_in_pair(box, s, pair) == fewest:
            out[count] = state.RIVAL_PAIR + pair
            count += 1
    return count


@rule
def choose_pair(box, s, pair):  # 10.26
    """Divide the pods evenly; of an odd number the player says which cavern gets one more."""
    s.pair_at = pair
    if s.awake[state.RIVAL] % 2 == 1:
        ask(s, state.PLAYER, state.RIVAL_MORE)
    else:
        divide(box, s, int(box.pair[pair, 0]))


@rule
def mores(box, s, out):  # 10.26
    """List the two caverns."""
    for i in range(2):
        out[i] = state.RIVAL_MORE + box.pair[s.pair_at, i]
    return 2


@rule
def divide(box, s, more):  # 10.26
    """Move all pods to the two caverns, one more to `more` if they are odd; lose all energy."""
    pods = int(s.awake[state.RIVAL])
    fewer = pods // 2
    one, other = int(box.pair[s.pair_at, 0]), int(box.pair[s.pair_at, 1])
    to_one = pods - fewer if one == more else fewer
    settle(s, state.RIVAL, one, to_one)
    settle(s, state.RIVAL, other, pods - to_one)
    s.energy[state.RIVAL] = 0
    s.pair_at = state.NONE
    go_on_with(s, state.TO_END)
