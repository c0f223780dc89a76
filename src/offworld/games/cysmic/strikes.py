"""Cysmic: the dice of a strike: rolling, the strike die, shields (7.3 to 7.9)."""

from offworld.games.cysmic import state
from offworld.games.cysmic.pieces import ask, is_combat, push, type_of
from offworld.kernel.dice import MAIN, below
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- dice ---


@rule
def forget_dice(s):
    """Take all dice off the table."""
    for die in range(state.DICE):
        s.die_colour[die] = 0
        s.die_native[die] = 0
        s.die_value[die] = 0
        s.die_marks[die] = 0


@rule
def forget(s):
    """Clear what was noted about a combat, so that equal positions have equal bytes."""
    s.battle_at = state.NONE
    s.striker = state.NOBODY
    s.struck = state.NOBODY
    s.fleeing = 0
    s.flee_to = state.NONE
    s.hack_unit = state.NONE
    forget_strike(s)


@rule
def forget_strike(s):
    """Clear what was noted about one strike."""
    s.strike_face = state.FACE_BLANK
    s.rerolls = 0
    s.shields = 0
    s.passed = 0
    s.turn_to_modify = state.NOBODY
    s.die_card = state.NONE
    s.saved = 0
    forget_dice(s)


@rule
def face_of(box, s, colour):  # 7.4
    """Roll a die of a colour and return its value."""
    if colour == state.RED:
        return int(box.red_face[below(s.rng, MAIN, 12)])
    return int(box.yellow_face[below(s.rng, MAIN, 12)])


@rule
def strike_face_of(box, s, attacking):  # 7.3, 7.6
    """Roll the strike die, the attacker's or the defender's, and return its face."""
    side = below(s.rng, MAIN, 6)
    return int(box.blue_face[side]) if attacking == 1 else int(box.green_face[side])


@rule
def add_dice(box, s, colour, count):  # 7.3, 7.4
    """Roll more dice of a colour."""
    for _ in range(count):
        for die in range(state.DICE):
            if s.die_colour[die] == 0:
                s.die_colour[die] = colour
                s.die_native[die] = face_of(box, s, colour)
                s.die_value[die] = s.die_native[die]
                by = state.BY_CYBER_ATTACK if s.battle_at == state.NONE else state.BY_DICE
                emit(state.ROLLED, int(s.striker), colour, int(s.die_value[die]), by)
                break


@rule
def dice_of(box, s, seat, place, colour):  # 5.1, 5.2, 7.3
    """Count the dice of a colour that a seat's units on a hex roll."""
    count = 0
    for unit in range(state.UNITS):
        if s.at[seat, unit] == place:
            kind = type_of(unit)
            count += box.unit_red[kind] if colour == state.RED else box.unit_yellow[kind]
    if colour == state.YELLOW and count < state.DICE:
        count += max(0, int(s.trait[seat, state.T_DICE]))
    return int(count)


@rule
def final_value(s, die):  # 7.5
    """Return what a die counts: never above 6 or below 1, whatever the steps before."""
    return min(state.MOST_VALUE, max(state.LEAST_VALUE, int(s.die_value[die])))


@rule
def is_die_like_before(s, die):
    """Return whether an earlier die is like this one: choosing it would be the same."""
    for other in range(die):
        if (
            s.die_colour[other] == s.die_colour[die]
            and s.die_native[other] == s.die_native[die]
            and s.die_value[other] == s.die_value[die]
            and s.die_marks[other] == s.die_marks[die]
        ):
            return True
    return False


@rule
def roll(box, s):  # 7.3, 7.18
    """Roll the dice of all units of the striker, and the strike die."""
    forget_strike(s)
    place = int(s.battle_at)
    striker = int(s.striker)
    add_dice(box, s, state.RED, dice_of(box, s, striker, place, state.RED))
    add_dice(box, s, state.YELLOW, dice_of(box, s, striker, place, state.YELLOW))
    attacking = 1 if s.attacker[place] == striker else 0
    face = strike_face_of(box, s, attacking)
    s.strike_face = face
    emit(state.STRIKE_ROLLED, striker, face, attacking)
    push(s, state.TO_STRIKE_DIE, 0)


# --- the strike die ---


@rule
def resolve_strike_die(box, s, arg):  # 7.6, 7.8
    """Resolve the strike die: a tremor first of all, then its reroll or bonus; then abilities."""
    face = int(s.strike_face)
    if arg == 0:
        push(s, state.TO_STRIKE_DIE, 1)
        if face == state.FACE_TREMOR:
            push(s, state.TO_TREMOR, 1)
        return
    if not is_combat(s, int(s.battle_at)):  # the hex has collapsed
        push(s, state.TO_AFTER, 1)
        return
    if arg == 1:  # only now: who fled from the tremor may have found a relic
        s.rerolls = granted_rerolls(s)
        if is_reroll(face):
            s.rerolls += 1
    if s.rerolls > granted_rerolls(s) and not has_reroll(s):
        s.rerolls -= 1
    if s.rerolls > granted_rerolls(s) or (s.rerolls > 0 and arg == 3):
        ask(s, int(s.striker), state.REROLL)
        return
    if arg == 3:
        push(s, state.TO_SHIELDS, 0)
        return
    push(s, state.TO_STRIKE_DIE, 3)
    if face == state.FACE_PLUS_1 or face == state.FACE_PLUS_2:
        if count_raises(s) > 1:
            ask(s, int(s.striker), state.RAISE)
        else:
            change_die(s, 0, 1 if face == state.FACE_PLUS_1 else 2, state.BY_STRIKE_DIE)


@rule
def is_reroll(face):  # 7.6
    """Return whether a face of a strike die lets a die be rolled again."""
    return state.FACE_REROLL_ANY <= face <= state.FACE_REROLL_YELLOW


@rule
def granted_rerolls(s):  # 10.3
    """Return how many rerolls the striker's abilities grant in each strike."""
    return max(0, int(s.trait[s.striker, state.T_REROLL]))


@rule
def can_reroll(s, die):  # 7.6
    """Return whether a die can be rolled again: that of the strike die may be for one colour."""
    colour = s.die_colour[die]
    if colour == 0:
        return False
    if s.rerolls > granted_rerolls(s):
        if s.strike_face == state.FACE_REROLL_RED:
            return colour == state.RED
        if s.strike_face == state.FACE_REROLL_YELLOW:
            return colour == state.YELLOW
    return True


@rule
def has_reroll(s):
    """Return whether there is a die that can be rolled again."""
    for die in range(state.DICE):
        if can_reroll(s, die):
            return True
    return False


@rule
def rerolls(box, s, seat, out):  # 7.6, 7.7
    """List to keep the dice, and the dice that can be rolled again."""
    out[0] = state.REROLL
    count = 1
    for die in range(state.DICE):
        if can_reroll(s, die) and not is_die_like_before(s, die):
            out[count] = state.REROLL + 1 + die
            count += 1
    return count


@rule
def reroll(box, s, seat, option):  # 7.7
    """Roll one die again, or decline."""
    granted = granted_rerolls(s)
    push(s, state.TO_STRIKE_DIE, 2 if s.rerolls > granted else 3)
    if option == state.REROLL:
        s.rerolls = granted if s.rerolls > granted else 0
    else:
        s.rerolls -= 1
        reroll_die(box, s, seat, option - state.REROLL - 1, state.BY_REROLL)


@rule
def reroll_die(box, s, seat, die, by):  # 7.7
    """Roll a die again: modifiers on it stay."""
    change = s.die_value[die] - s.die_native[die]
    s.die_native[die] = face_of(box, s, int(s.die_colour[die]))
    s.die_value[die] = s.die_native[die] + change
    emit(state.REROLLED, seat, die, final_value(s, die), by)


@rule
def count_raises(s):
    """Count the different dice."""
    count = 0
    for die in range(state.DICE):
        if s.die_colour[die] != 0 and not is_die_like_before(s, die):
            count += 1
    return count


@rule
def raises(box, s, seat, out):  # 7.6, 7.7
    """List the dice that can have the bonus of the strike die."""
    count = 0
    for die in range(state.DICE):
        if s.die_colour[die] != 0 and not is_die_like_before(s, die):
            out[count] = state.RAISE + die
            count += 1
    return count


@rule
def raise_die(box, s, seat, option):  # 7.6
    """Give a die the bonus of the strike die."""
    change = 1 if s.strike_face == state.FACE_PLUS_1 else 2
    change_die(s, option - state.RAISE, change, state.BY_STRIKE_DIE)


@rule
def change_die(s, die, change, by):
    """Change a die of the striker by its strike die or an ability."""
    s.die_value[die] += change
    emit(state.RAISED, int(s.striker), die, final_value(s, die), by)


@rule
def add_ability(s):  # 10.3
    """Change the best die as the striker's abilities say; a bonus goes to the best below 6."""
    attacking = s.attacker[s.battle_at] == s.striker
    change = int(s.trait[s.striker, state.T_ATTACK if attacking else state.T_DEFENCE])
    if change == 0:
        return
    best = state.NONE
    for die in range(state.DICE):
        if s.die_colour[die] != 0 and (change < 0 or s.die_value[die] < state.MOST_VALUE):
            if best == state.NONE or s.die_value[die] > s.die_value[best]:
                best = die
    if best != state.NONE:
        change_die(s, best, change, state.BY_ABILITY)


# --- shields ---


@rule
def count_shields(box, s):  # 7.9
    """Count the shields of the side under fire: those of its units and abilities."""
    struck = int(s.struck)
    count = int(s.trait[struck, state.T_SHIELD])
    for unit in range(state.UNITS):
        if s.at[struck, unit] == s.battle_at:
            count += box.unit_shield[type_of(unit)]
    return max(0, int(count))


@rule
def can_shield(s, die):  # 7.9
    """Return whether a shield can go on a die: it has none yet."""
    return s.die_colour[die] != 0 and s.die_marks[die] & state.BY_SHIELD == 0


@rule
def set_shields(box, s, arg):  # 7.9, 10.3
    """Let the side under fire assign its shields, where there is a choice; abilities come after."""
    if arg == 0:
        s.shields = count_shields(box, s)
    while s.shields > 0:
        bare = 0
        different = 0
        first = state.NONE
        for die in range(state.DICE):
            if can_shield(s, die):
                bare += 1
                if first == state.NONE:
                    first = die
                if not is_die_like_before(s, die):
                    different += 1
        if bare == 0:
            s.shields = 0
        elif different == 1 or s.shields >= bare:
            lower_die(s, int(s.struck), first)
        else:
            ask(s, int(s.struck), state.SHIELD)
            return
    add_ability(s)
    push(s, state.TO_MODIFY, 0)


@rule
def shields(box, s, seat, out):  # 7.9
    """List the dice that a shield can lower."""
    count = 0
    for die in range(state.DICE):
        if can_shield(s, die) and not is_die_like_before(s, die):
            out[count] = state.SHIELD + die
            count += 1
    return count


@rule
def shield(box, s, seat, option):  # 7.9
    """Lower a die of the enemy by a shield."""
    lower_die(s, seat, option - state.SHIELD)
    push(s, state.TO_SHIELDS, 1)


@rule
def lower_die(s, seat, die):  # 7.9
    """Lower a die by a shield."""
    s.shields -= 1
    s.die_value[die] -= 1
    s.die_marks[die] |= state.BY_SHIELD
    emit(state.SHIELDED, seat, die, final_value(s, die))
