"""Cysmic: hits: which units the dice of a strike defeat (7.12, 7.13)."""

from offworld.games.cysmic import pieces, state
from offworld.games.cysmic.pieces import ask, prison_room, prison_size, push, to_reserve, type_of
from offworld.games.cysmic.strikes import final_value
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- dice and health ---


@rule
def health(box, s, kind, which):  # 5.1, 5.2
    """Return the first or second health value of a unit under fire; 0 if it has no second."""
    return health_of(box, s, int(s.struck), kind, which)


@rule
def health_of(box, s, seat, kind, which):  # 5.1, 5.2, 10.3
    """Return the first or second health value of a seat's unit; 0 if it has no second."""
    value = int(box.unit_health[kind, which])
    if value == 0:
        return 0
    trait = state.T_ARMOUR if kind >= state.TROOPS else state.T_HEALTH
    return min(state.MOST_VALUE, max(state.LEAST_VALUE, int(value + s.trait[seat, trait])))


@rule
def lowest_die(s, need, other):  # 7.12
    """Return the lowest unspent die that reaches a value, but not `other`; NONE if none does."""
    best = state.NONE
    for die in range(state.DICE):
        if die == other or s.die_colour[die] == 0 or s.die_marks[die] & state.IS_SPENT != 0:
            continue
        value = final_value(s, die)
        if value >= need and (best == state.NONE or value < final_value(s, best)):
            best = die
    return best


@rule
def first_die(box, s, kind):  # 7.12
    """Return the die for the first health value of a type, NONE if it can't be defeated."""
    die = lowest_die(s, health(box, s, kind, 0), state.NONE)
    if die != state.NONE and health(box, s, kind, 1) > 0 and second_die(box, s, kind, die) < 0:
        return state.NONE
    return die


@rule
def second_die(box, s, kind, first):  # 5.2, 7.12
    """Return the die for the second health value of a type, NONE if there is none."""
    return lowest_die(s, health(box, s, kind, 1), first)


@rule
def enemies(s, kind):
    """Count the units of a type under fire."""
    count = 0
    for unit in range(state.UNITS):
        if s.at[s.struck, unit] == s.battle_at and type_of(unit) == kind:
            count += 1
    return count


@rule
def can_defeat(box, s, kind):  # 7.12
    """Return whether a unit of a type is under fire and the dice left can defeat it."""
    return enemies(s, kind) > 0 and first_die(box, s, kind) != state.NONE


@rule
def count_kinds(box, s):
    """Count the types of which a unit can be defeated."""
    count = 0
    for kind in range(state.TYPES):
        if can_defeat(box, s, kind):
            count += 1
    return count


@rule
def do_all_fall(box, s, only_possible):  # 7.12
    """Return whether the dice left are enough for all units under fire at once.

    With `only_possible`, for all of the types of which one can be defeated.
    """
    for value in range(state.LEAST_VALUE, state.MOST_VALUE + 1):
        needed = 0
        for kind in range(state.TYPES):
            units = enemies(s, kind)
            if units > 0 and (not only_possible or can_defeat(box, s, kind)):
                if health(box, s, kind, 0) >= value:
                    needed += units
                if health(box, s, kind, 1) >= value:
                    needed += units
        there = 0
        for die in range(state.DICE):
            if s.die_colour[die] != 0 and s.die_marks[die] & state.IS_SPENT == 0:
                if final_value(s, die) >= value:
                    there += 1
        if needed > there:
            return False
    return True


# --- defeat units ---


@rule
def needs_choice(box, s):  # 7.12
    """Return whether it matters which unit is defeated next."""
    if count_kinds(box, s) < 2:
        return False
    if s.saved > 0 or not do_all_fall(box, s, True):
        return True
    room = 0
    for kind in range(state.TYPES):
        if can_defeat(box, s, kind):
            room += enemies(s, kind) * prison_size(kind)
    return room > prison_room(box, s, int(s.striker))


@rule
def resolve_hits(box, s):  # 7.12
    """Defeat units as long as dice reach; ask where the striker has a choice."""
    while count_kinds(box, s) > 0:
        if needs_choice(box, s):
            ask(s, int(s.striker), state.CAPTURE)
            return
        hardest = state.NONE
        for kind in range(state.TYPES):
            if can_defeat(box, s, kind):
                if hardest == state.NONE or health(box, s, kind, 0) > health(box, s, hardest, 0):
                    hardest = kind
        defeat(box, s, hardest)
    push(s, state.TO_AFTER, 0)


@rule
def captures(box, s, seat, out):  # 7.12
    """List the types of which a unit can be defeated."""
    count = 0
    for kind in range(state.TYPES):
        if can_defeat(box, s, kind):
            out[count] = state.CAPTURE + kind
            count += 1
    return count


@rule
def capture(box, s, seat, option):  # 7.12
    """Defeat a unit of this type."""
    defeat(box, s, option - state.CAPTURE)
    push(s, state.TO_HITS, 0)


@rule
def defeat(box, s, kind):  # 7.12, 7.13, 9.17
    """Spend the lowest dice that reach, and capture a unit of a type, or let it be released."""
    first = first_die(box, s, kind)
    if health(box, s, kind, 1) > 0:
        s.die_marks[second_die(box, s, kind, first)] |= state.IS_SPENT
    s.die_marks[first] |= state.IS_SPENT
    owner = int(s.struck)
    for unit in range(state.UNITS):
        if s.at[owner, unit] == s.battle_at and type_of(unit) == kind:
            if s.saved > 0:
                s.saved -= 1
                emit(state.WENT_HOME, owner, kind, int(s.battle_at), state.BY_REACTION)
                to_reserve(s, owner, unit)
            else:
                pieces.capture(box, s, int(s.striker), owner, unit)
            return
