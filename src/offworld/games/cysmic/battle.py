"""Cysmic: combats and their strikes (chapter 7).

The dice of a strike are in strikes.py, cards on dice in modifiers.py, captures in hits.py.
"""

from offworld.games.cysmic import hits, modifiers, pieces, state, strikes
from offworld.games.cysmic.pieces import (
    ask,
    collect,
    count_at,
    is_combat,
    move_unit,
    opponent_at,
    push,
    vehicles_at,
)
from offworld.games.cysmic.planet import can_flee_to
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- the steps ---


@rule
def go_on(box, s, step, arg):
    """Do the next step of the battles of a turn, of a combat or of a cyber attack."""
    if step == state.TO_BATTLES:
        next_combat(box, s, arg)
    elif step == state.TO_FIGHT:
        next_strike(box, s)
    elif step == state.TO_ROLL:
        strikes.roll(box, s)
    elif step == state.TO_STRIKE_DIE:
        strikes.resolve_strike_die(box, s, arg)
    elif step == state.TO_SHIELDS:
        strikes.set_shields(box, s, arg)
    elif step == state.TO_MODIFY:
        modifiers.next_modifier(box, s, arg)
    elif step == state.TO_HITS:
        hits.resolve_hits(box, s)
    elif step == state.TO_AFTER:
        end_strike(box, s, arg)
    elif step == state.TO_HACK_ROLL:
        modifiers.roll_hack(box, s)
    else:
        modifiers.end_hack(box, s)


# --- which combat ---


@rule
def is_own_combat(s, seat, place):  # 6.16
    """Return whether a seat takes part in a combat on a hex."""
    return is_combat(s, place) and s.present[place] >> seat & 1 == 1


@rule
def next_combat(box, s, left):  # 6.16
    """Resolve the next combat of the player: of all (0), or of a number that is left."""
    seat = int(s.player)
    count = 0
    last = state.NONE
    for place in range(state.HEXES):
        if is_own_combat(s, seat, place):
            count += 1
            last = place
    if count == 0:
        return
    if left != 1:
        push(s, state.TO_BATTLES, max(0, left - 1))
    if count == 1:
        begin(box, s, seat, last)
    else:
        ask(s, seat, state.COMBAT)


@rule
def combats(box, s, seat, out):  # 6.16
    """List the hexes of a seat's combats."""
    count = 0
    for place in range(state.HEXES):
        if is_own_combat(s, seat, place):
            out[count] = state.COMBAT + place
            count += 1
    return count


@rule
def choose_combat(box, s, seat, option):  # 6.16
    """Resolve this combat next."""
    begin(box, s, seat, option - state.COMBAT)


@rule
def begin(box, s, seat, place):  # 7.2
    """Begin to resolve a combat; this seat has the first strike."""
    strikes.forget(s)
    s.battle_at = place
    s.striker = seat
    s.struck = opponent_at(s, seat, place)
    emit(state.BATTLE, seat, place, int(s.struck))
    push(s, state.TO_FIGHT, 0)


# --- strike or flee ---


@rule
def next_strike(box, s):  # 7.2, 7.16, 7.17
    """Ask the striker to strike or flee, if both can be done; else do what is left."""
    seat = int(s.striker)
    place = int(s.battle_at)
    helpless = is_helpless(box, s)
    if can_flee(box, s, seat, place):
        ask(s, seat, state.FIGHT)
    elif helpless:
        surrender(box, s)
    else:
        push(s, state.TO_ROLL, 0)


@rule
def is_helpless(box, s):  # 7.16
    """Return whether the striker has a single die against nothing but vehicles."""
    place = int(s.battle_at)
    seat = int(s.striker)
    enemy = int(s.struck)
    if count_at(s, enemy, place) > vehicles_at(s, enemy, place):
        return False
    reds = strikes.dice_of(box, s, seat, place, state.RED)
    return reds + strikes.dice_of(box, s, seat, place, state.YELLOW) < 2


@rule
def can_all_flee_to(box, s, seat, place, there):  # 7.17
    """Return whether all units of a seat on a hex may flee to an adjacent one."""
    if there == state.NONE or not can_flee_to(box, s, seat, there):
        return False
    if count_at(s, seat, place) + count_at(s, seat, there) > state.MOST_UNITS:
        return False
    return vehicles_at(s, seat, place) + vehicles_at(s, seat, there) <= state.MOST_VEHICLES


@rule
def can_flee(box, s, seat, place):  # 7.17
    """Return whether there is a hex to which a side can flee."""
    for side in range(state.SIDES):
        if can_all_flee_to(box, s, seat, place, int(box.around[place, side])):
            return True
    return False


@rule
def fights(box, s, seat, out):  # 7.2, 7.16, 7.17
    """List to strike, and the hexes to flee to."""
    count = 0
    if not is_helpless(box, s):
        out[count] = state.STRIKE
        count += 1
    place = int(s.battle_at)
    for side in range(state.SIDES):
        there = int(box.around[place, side])
        if can_all_flee_to(box, s, seat, place, there):
            out[count] = state.FLEE + there
            count += 1
    return count


@rule
def fight(box, s, seat, option):  # 7.2, 7.17, 7.18
    """Strike, or flee under the enemy's fire."""
    if option == state.STRIKE:
        push(s, state.TO_ROLL, 0)
        return
    s.flee_to = option - state.FLEE
    s.fleeing = 1
    emit(state.FLEES, seat, int(s.battle_at), int(s.flee_to))
    swap_sides(s)
    if s.trait[seat, state.T_FLEE] > 0:  # 10.3
        push(s, state.TO_AFTER, 0)
    else:
        push(s, state.TO_ROLL, 0)


@rule
def swap_sides(s):  # 7.2
    """Let the other side strike."""
    seat = int(s.striker)
    s.striker = s.struck
    s.struck = seat


@rule
def surrender(box, s):  # 7.16
    """Let all units of the striker be captured: it can neither defeat anything nor flee."""
    place = int(s.battle_at)
    seat = int(s.striker)
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place:
            pieces.capture(box, s, int(s.struck), seat, unit)
    emit(state.BATTLE_WON, int(s.struck), place, state.BY_HELPLESSNESS)
    strikes.forget(s)


# --- after a strike ---


@rule
def end_strike(box, s, broken):  # 7.2, 7.8, 7.18, 7.19
    """End the combat, or let the other side strike.

    Those who flee stay and decide anew if a fracture has taken the hex that they had chosen.
    """
    place = int(s.battle_at)
    if broken == 1:
        emit(state.BATTLE_BROKEN, state.NOBODY, place)
        strikes.forget(s)
        return
    seat = int(s.struck)
    there = int(s.flee_to)
    units = count_at(s, seat, place)
    if units > 0 and (s.fleeing == 0 or not can_all_flee_to(box, s, seat, place, there)):
        if s.fleeing == 1:
            emit(state.CUT_OFF, seat, place, there)
        s.fleeing = 0
        s.flee_to = state.NONE
        strikes.forget_strike(s)
        swap_sides(s)
        push(s, state.TO_FIGHT, 0)
        return
    by = state.BY_FLIGHT if s.fleeing == 1 else state.BY_STRIKES
    emit(state.BATTLE_WON, int(s.striker), place, by)
    strikes.forget(s)
    if units > 0:
        flee(s, seat, place, there, units)


@rule
def flee(s, seat, place, there, units):  # 7.18, 4.11
    """Move those who fled and survived; they take a relic token that lies there."""
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place:
            move_unit(s, seat, unit, there)
    emit(state.GOT_AWAY, seat, place, there, units)
    collect(s, seat, there)
