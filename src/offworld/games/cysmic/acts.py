"""Cysmic: what a unit does where it is: mine, explore, harvest, persuade, neutralize."""

from offworld.games.cysmic import state
from offworld.games.cysmic.pieces import ask, gain_ore, is_free, push, type_of
from offworld.games.cysmic.planet import is_explorable, is_habitat
from offworld.games.cysmic.tremor import quake
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- what does it do there? ---


@rule
def to_persuade(box, s, seat, unit):  # 5.4
    """Return the habitat that a speaker can persuade, NONE if there is none."""
    place = int(s.at[seat, unit])
    if is_habitat(int(s.land[place])) and s.flag[place] == state.NOBODY:
        return place
    best = state.NONE
    if s.trait[seat, state.T_PERSUADE] > 0:
        for side in range(state.SIDES):
            there = int(box.around[place, side])
            if there != state.NONE and is_habitat(int(s.land[there])):
                if s.flag[there] == state.NOBODY and s.present[there] & ~(1 << seat) == 0:
                    if best == state.NONE or s.land[there] > s.land[best]:
                        best = there
    return best


@rule
def can_neutralize_at(s, seat, kind, place):  # 5.11
    """Return whether a unit of a type that ends a move on a hex can neutralize the habitat."""
    if s.flag[place] == state.NOBODY or s.flag[place] == seat:
        return False
    if kind == state.POWERMECH:
        return s.trait[seat, state.T_NEUTRALIZE] > 0
    return kind == state.SOLDIER


@rule
def act_of(box, s, seat, unit):  # 5.4, 5.8, 5.9, 5.11, 5.13, 5.14
    """Return what a unit can do where it is, ACT_NOTHING if nothing."""
    kind = type_of(unit)
    place = int(s.at[seat, unit])
    land = int(s.land[place])
    if kind == state.MINER or kind == state.HARVESTER:
        harvester = kind == state.HARVESTER
        if land == state.ORE:
            return state.ACT_HARVEST if harvester else state.ACT_MINE
        if is_explorable(s, place):
            return state.ACT_SCAVENGE if harvester else state.ACT_EXPLORE
        return state.ACT_NOTHING
    if kind == state.SPEAKER:
        if to_persuade(box, s, seat, unit) != state.NONE:
            return state.ACT_PERSUADE
        return state.ACT_NOTHING
    if s.moved == 1 and can_neutralize_at(s, seat, kind, place):
        return state.ACT_NEUTRALIZE
    return state.ACT_NOTHING


@rule
def ask_act(box, s):
    """Ask what the unit does, if it can do something."""
    seat = int(s.player)
    if s.only_move == 1 or not is_free(s, seat, int(s.unit)):
        return
    if act_of(box, s, seat, int(s.unit)) != state.ACT_NOTHING:
        ask(s, seat, state.ACT)


@rule
def acts(box, s, seat, out):  # 3.5
    """List what the unit can do, and nothing."""
    out[0] = state.ACT + act_of(box, s, seat, int(s.unit))
    out[1] = state.ACT
    return 2


@rule
def act(box, s, seat, option):  # 5.4, 5.8, 5.9, 5.11, 5.13, 5.14
    """Let the unit act."""
    unit = int(s.unit)
    place = int(s.at[seat, unit])
    doing = option - state.ACT
    if doing == state.ACT_MINE:
        emit(state.MINED, seat, place)
        ore = box.mine_ore + s.trait[seat, state.T_MINE_ORE]
        cards = box.mine_cards + s.trait[seat, state.T_MINE_CARDS]
        earn(box, s, seat, int(ore), int(cards), state.BY_MINE)
    elif doing == state.ACT_EXPLORE:
        emit(state.EXPLORED, seat, place)
        ore = int(s.trait[seat, state.T_EXPLORE_ORE])
        cards = box.explore_cards + s.trait[seat, state.T_EXPLORE_CARDS]
        earn(box, s, seat, ore, int(cards), state.BY_EXPLORE)
    elif doing == state.ACT_HARVEST:
        emit(state.HARVESTED, seat, place)
        if s.trait[seat, state.T_QUIET_HARVEST] <= 0:
            quake(s, 1)
        ore = box.harvest_ore + s.trait[seat, state.T_HARVEST_ORE]
        cards = box.harvest_cards + s.trait[seat, state.T_HARVEST_CARDS]
        earn(box, s, seat, int(ore), int(cards), state.BY_HARVEST)
    elif doing == state.ACT_SCAVENGE:
        emit(state.SCAVENGED, seat, place)
        ore = box.scavenge_ore + s.trait[seat, state.T_SCAVENGE_ORE]
        earn(box, s, seat, int(ore), int(box.scavenge_cards), state.BY_SCAVENGE)
    elif doing == state.ACT_PERSUADE:
        persuade(box, s, seat, unit)
    elif doing == state.ACT_NEUTRALIZE:
        neutralize(s, seat, place, state.BY_NEUTRALIZE)


@rule
def earn(box, s, seat, ore, cards, by):
    """Gain the ore and draw the cards that a unit's action brings."""
    gain_ore(box, s, seat, max(0, ore), by)
    if cards > 0:
        origin = state.DRAWN_BY_SCAVENGE
        if by == state.BY_MINE:
            origin = state.DRAWN_BY_MINE
        elif by == state.BY_EXPLORE:
            origin = state.DRAWN_BY_EXPLORE
        elif by == state.BY_HARVEST:
            origin = state.DRAWN_BY_HARVEST
        push(s, state.TO_DRAW, origin * state.DRAWN + seat * 64 + cards)


@rule
def persuade(box, s, seat, unit):  # 5.4, 5.5
    """Take control of the habitat that a speaker persuades."""
    place = to_persuade(box, s, seat, unit)
    s.flag[place] = seat
    emit(state.PERSUADED, seat, place, int(s.at[seat, unit]), state.BY_PERSUADE)


@rule
def neutralize(s, seat, place, by):  # 5.11
    """End the control of a habitat; some factions take it over."""
    owner = int(s.flag[place])
    s.flag[place] = seat if s.trait[seat, state.T_CONQUER] > 0 else state.NOBODY
    emit(state.NEUTRALIZED, seat, place, owner, by)
    if s.flag[place] == seat:
        emit(state.PERSUADED, seat, place, place, state.BY_CONQUEST)
