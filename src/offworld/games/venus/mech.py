"""Cities of Venus: Survivors: the turn of a seat: rolling, locking and changing dice.

Chapters 4 and 5 of the rules; exploration tiles are in explore.py.
"""

from offworld.games.venus import state
from offworld.games.venus.explore import collect_tile
from offworld.games.venus.pieces import (
    ask_on,
    gain_gems,
    gain_rods,
    may_launch_alone,
    parts_of,
    rolled,
    unlocked,
)
from offworld.kernel.dice import own
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- before the roll ---


@rule
def begin_turn(box, s, seat):  # 3.3
    """Clear the Mech Control Board. The dice roll at once if there is nothing to choose before."""
    clear_board(s, seat)
    s.is_ready[seat] = 0
    s.asked[seat] = state.ROLL
    if s.crystals[seat] == 0 and not has_gems_to_redeem(s, seat):
        roll_dice(s, seat, state.POWER_DICE)
        s.asked[seat] = state.SPOT


@rule
def clear_board(s, seat):
    """Take all dice off the Mech Control Board; boosters go back to the supply."""
    s.boosters[seat] = 0
    s.run_low[seat] = 0
    s.run_length[seat] = 0
    s.kind_value[seat] = 0
    s.kind_count[seat] = 0
    for place in range(3):
        s.any_die[seat, place] = 0
    s.house_three[seat] = 0
    s.house_two[seat] = 0
    s.spot_die[seat] = 0
    s.plus_die[seat] = 0
    s.minus_die[seat] = 0
    for value in range(1, state.PIPS + 1):
        s.dice[seat, value] = 0


@rule
def has_gems_to_redeem(s, seat):
    """Return whether a seat has a mech part with gems left."""
    for gear in range(state.GEARS):
        if can_redeem(s, seat, gear):
            return True
    return False


@rule
def can_redeem(s, seat, gear):
    """Return whether a gear spot holds a part with gems left."""
    return s.gear[seat, gear] >= state.DICE_PARTS and s.uses_left[seat, gear] != 0


@rule
def before_roll(s, seat, out):  # 3.3
    """List what a seat can do before it rolls: boost, redeem gems, roll."""
    count = 0
    if s.crystals[seat] > 0:  # 4.1
        out[count] = state.BOOST
        count += 1
    for gear in range(state.GEARS):
        if can_redeem(s, seat, gear):
            out[count] = state.REDEEM + gear
            count += 1
    out[count] = state.ROLL
    return count + 1


@rule
def boost(s, seat):  # 4.1
    """Pay a pink crystal for a booster die, for this turn only."""
    s.crystals[seat] -= 1
    s.boosters[seat] += 1
    emit(state.BOOSTED, seat, int(s.boosters[seat]))


@rule
def redeem(box, s, seat, gear):  # 4.2
    """Take the gems of a mech part."""
    kind = int(s.gear[seat, gear])
    gem = state.CRYSTAL if kind == state.CRYSTAL_PART else state.ORE
    s.uses_left[seat, gear] = 0
    emit(state.REDEEMED, seat, gem, int(box.part_gems[kind]))
    gain_gems(s, seat, gem, int(box.part_gems[kind]))


@rule
def roll(s, seat):
    """Roll the power dice and the boosters of a seat."""
    roll_dice(s, seat, state.POWER_DICE + int(s.boosters[seat]))
    s.asked[seat] = state.SPOT


@rule
def roll_dice(s, seat, count):  # 4.3
    """Roll this number of dice."""
    for _ in range(count):
        s.dice[seat, rolled(s, own(seat))] += 1
    emit(state.ROLLED, seat, packed_dice(s, seat))


@rule
def packed_dice(s, seat):
    """Return how many unlocked dice show each value, packed into DICE_BITS for each value."""
    packed = 0
    for value in range(1, state.PIPS + 1):
        packed |= int(s.dice[seat, value]) << state.DICE_BITS * (value - 1)
    return packed


# --- what to do with the dice ---


@rule
def operations(box, s, seat, out):  # 3.3
    """List every way to lock or change dice, and the end of the turn."""
    count = runs(s, seat, out, 0)
    count = kinds(s, seat, out, count)
    count = houses(s, seat, out, count)
    if s.any_die[seat, 0] == 0 and unlocked(s, seat) >= 3:
        count = each_die(s, seat, state.ANY, 1, state.PIPS, out, count)
    if s.spot_die[seat] == 0:
        count = each_die(s, seat, state.SPOT, 1, state.PIPS, out, count)
    count = manipulations(box, s, seat, out, count)
    count = parts_to_use(box, s, seat, out, count)
    if may_launch_alone(box, s):
        out[count] = state.INITIATE
        count += 1
    out[count] = state.READY
    return count + 1


@rule
def each_die(s, seat, base, lowest, highest, out, count):
    """List an option for each value within limits that an unlocked die shows."""
    for value in range(lowest, highest + 1):
        if s.dice[seat, value] > 0:
            out[count] = base + value - 1
            count += 1
    return count


# --- locking dice in the tracks ---


@rule
def runs(s, seat, out, count):  # 5.4
    """List the runs of three and of four."""
    if s.run_length[seat] != 0:
        return count
    for low in range(1, state.PIPS - 1):
        length = 0
        while low + length <= state.PIPS and length < 4 and s.dice[seat, low + length] > 0:
            length += 1
        if length >= 3:
            out[count] = state.RUN + low - 1
            count += 1
        if length == 4:
            out[count] = state.RUN + 4 + low - 1
            count += 1
    return count


@rule
def lock_run(box, s, seat, which):  # 5.4
    """Lock three in a row for a tile of three squares, or four for one of four."""
    length = 3 if which < 4 else 4
    low = which + 1 if which < 4 else which - 3
    for value in range(low, low + length):
        s.dice[seat, value] -= 1
    s.run_low[seat] = low
    s.run_length[seat] = length
    emit(state.LOCKED_RUN, seat, low, length)
    collect_tile(box, s, seat, length)


@rule
def kinds(s, seat, out, count):  # 5.5
    """List two to five of a kind; three only if there is room for a mech part."""
    if s.kind_count[seat] != 0:
        return count
    room = has_room_for_part(s, seat)
    for value in range(1, state.PIPS + 1):
        for alike in range(2, 6):
            if s.dice[seat, value] >= alike and (alike != 3 or room):
                out[count] = state.KIND + (alike - 2) * state.PIPS + value - 1
                count += 1
    return count


@rule
def has_room_for_part(s, seat):  # 8.5
    """Return whether a seat has a gear spot left for another mech part."""
    return parts_of(s, seat) + s.parts_due[seat] < state.GEARS


@rule
def lock_kind(box, s, seat, which):  # 5.3, 5.5
    """Lock dice of one value.

    Two bring a tile of one square, three a mech part, four a crystal, five a fuel rod.
    """
    alike = which // state.PIPS + 2
    value = which % state.PIPS + 1
    s.dice[seat, value] -= alike
    s.kind_value[seat] = value
    s.kind_count[seat] = alike
    emit(state.LOCKED_KIND, seat, value, alike)
    if alike == 2:
        collect_tile(box, s, seat, 1)
    elif alike == 3:
        s.parts_due[seat] += 1
        if s.solo == 1:  # 10.1
            s.asked[seat] = state.SCAVENGE
    elif alike == 4:
        gain_gems(s, seat, state.CRYSTAL, int(box.crystals_for_kind))
    else:
        gain_rods(s, seat, int(box.rods_for_kind), state.BY_KIND)  # 7.2


@rule
def houses(s, seat, out, count):  # 5.7
    """List the full houses: three of one value and two of another."""
    if s.house_three[seat] != 0:
        return count
    for three in range(1, state.PIPS + 1):
        if s.dice[seat, three] >= 3:
            for two in range(1, state.PIPS + 1):
                if two != three and s.dice[seat, two] >= 2:
                    out[count] = state.HOUSE + (three - 1) * state.PIPS + two - 1
                    count += 1
    return count


@rule
def lock_house(box, s, seat, which):  # 5.7
    """Lock a full house for a tile of five or six squares."""
    three = which // state.PIPS + 1
    two = which % state.PIPS + 1
    s.dice[seat, three] -= 3
    s.dice[seat, two] -= 2
    s.house_three[seat] = three
    s.house_two[seat] = two
    emit(state.LOCKED_HOUSE, seat, three, two)
    collect_tile(box, s, seat, 5)


@rule
def lock_any(box, s, seat, value):  # 5.6
    """Lock one of any three dice. The third brings a tile of two squares."""
    place = 0
    while s.any_die[seat, place] != 0:
        place += 1
    s.dice[seat, value] -= 1
    s.any_die[seat, place] = value
    emit(state.LOCKED_ANY, seat, value, place)
    if place == 2:
        collect_tile(box, s, seat, 2)
    else:
        s.asked[seat] = state.ANY


@rule
def lock_spot(box, s, seat, value):  # 5.8
    """Lock a die of any value in the ? spot for black ore."""
    s.dice[seat, value] -= 1
    s.spot_die[seat] = value
    emit(state.LOCKED_SPOT, seat, value)
    gain_gems(s, seat, state.ORE, int(box.ore_for_spot))


# --- changing dice ---


@rule
def manipulations(box, s, seat, out, count):
    """List the ways to change dice in a turn and in the launch: two spaces, ore, engineers."""
    if s.plus_die[seat] == 0:
        count = dice_for_space(s, seat, state.PLUS, 1, state.PIPS - 1, out, count)
    if s.minus_die[seat] == 0:
        count = dice_for_space(s, seat, state.MINUS, 2, state.PIPS, out, count)
    if s.ore[seat] > 0:  # 4.4, 4.7
        count = each_die(s, seat, state.ORE_UP, 1, state.PIPS - 1, out, count)
        count = each_die(s, seat, state.ORE_DOWN, 2, state.PIPS, out, count)
    for window in range(state.WINDOWS):
        engineer = int(s.window[seat, window])
        if (
            engineer != state.NONE
            and s.engineer_used[seat, window] == 0
            and has_target(s, seat, int(box.engineer_icon[engineer]))
        ):
            out[count] = state.ENGINEER + engineer
            count += 1
    return count


@rule
def dice_for_space(s, seat, base, lowest, highest, out, count):  # 4.11
    """List the dice that a space can take. Another one, within limits, must be left to change."""
    others = 0
    for value in range(lowest, highest + 1):
        others += s.dice[seat, value]
    for value in range(1, state.PIPS + 1):
        if s.dice[seat, value] > 0 and others - (1 if lowest <= value <= highest else 0) > 0:
            out[count] = base + value - 1
            count += 1
    return count


@rule
def lock_plus(s, seat, value):  # 4.11
    """Lock a die in the +1 space."""
    s.dice[seat, value] -= 1
    s.plus_die[seat] = value
    s.asked[seat] = state.UP


@rule
def lock_minus(s, seat, value):  # 4.11
    """Lock a die in the -1 space."""
    s.dice[seat, value] -= 1
    s.minus_die[seat] = value
    s.asked[seat] = state.DOWN


@rule
def raise_die(s, seat, value):  # 4.11
    """Raise a die by one, with the +1 space."""
    become(s, seat, value, value + 1)
    emit(state.USED_SPACE, seat, int(s.plus_die[seat]), value, value + 1)
    ask_on(s, seat)


@rule
def lower_die(s, seat, value):  # 4.11
    """Lower a die by one, with the -1 space."""
    become(s, seat, value, value - 1)
    emit(state.USED_SPACE, seat, int(s.minus_die[seat]), value, value - 1)
    ask_on(s, seat)


@rule
def use_ore(s, seat, value, by):  # 4.4
    """Pay black ore to change a die by one, up or down."""
    s.ore[seat] -= 1
    become(s, seat, value, value + by)
    emit(state.USED_ORE, seat, value, value + by)


@rule
def become(s, seat, value, other):  # 4.8
    """Turn a die to another value."""
    s.dice[seat, value] -= 1
    s.dice[seat, other] += 1


@rule
def use_engineer(box, s, seat, engineer):  # 4.9
    """Use an engineer and ask for the die. Each engineer works once a turn."""
    for window in range(state.WINDOWS):
        if s.window[seat, window] == engineer:
            s.engineer_used[seat, window] = 1
    emit(state.USED_ENGINEER, seat, engineer)
    ask_for_die(s, seat, int(box.engineer_icon[engineer]))


@rule
def parts_to_use(box, s, seat, out, count):  # 4.10
    """List the icons of mech parts that can change a die."""
    for gear in range(state.GEARS):
        kind = int(s.gear[seat, gear])
        if 0 <= kind < state.DICE_PARTS:
            for use in range(box.part_uses[kind]):
                icon = int(box.part_icons[kind, use])
                if (
                    s.uses_left[seat, gear] >> use & 1
                    and is_first_left(box, s, seat, gear, use)
                    and has_target(s, seat, icon)
                ):
                    out[count] = state.PART + gear * state.MOST_USES + use
                    count += 1
    return count


@rule
def is_first_left(box, s, seat, gear, use):
    """Return whether an icon is the first of its kind left on a part. Using another is the same."""
    kind = int(s.gear[seat, gear])
    for earlier in range(use):
        if (
            s.uses_left[seat, gear] >> earlier & 1
            and box.part_icons[kind, earlier] == box.part_icons[kind, use]
        ):
            return False
    return True


@rule
def use_part(box, s, seat, gear, use):  # 4.10
    """Use an icon of a mech part and ask for the die. The part is expended when the turn ends."""
    kind = int(s.gear[seat, gear])
    s.uses_left[seat, gear] &= ~(1 << use)
    s.begun[seat, gear] = 1
    emit(state.USED_PART, seat, kind, use)
    ask_for_die(s, seat, int(box.part_icons[kind, use]))


@rule
def ask_for_die(s, seat, icon):
    """Ask which die an icon changes, or rolls again."""
    s.icon[seat] = icon
    s.asked[seat] = state.REROLL_DIE if icon == state.REROLL else state.CHANGE


@rule
def allows(icon, value, other):  # 4.6, 4.7
    """Return whether an icon may turn a die to another value; never from 6 to 1 or back."""
    if icon == state.SET_3:
        return other == 3
    if icon == state.SET_4:
        return other == 4
    if icon == state.MINUS_2:
        return other == value - 2
    if icon == state.PLUS_MINUS_1:
        return other == value + 1 or other == value - 1
    if icon == state.FLIP:
        return other == 7 - value
    return icon == state.CHOOSE


@rule
def has_target(s, seat, icon):  # 4.12
    """Return whether there is a die that an icon can change."""
    left = unlocked(s, seat)
    if icon == state.SET_3:
        return left > s.dice[seat, 3]
    if icon == state.SET_4:
        return left > s.dice[seat, 4]
    if icon == state.MINUS_2:
        return left > s.dice[seat, 1] + s.dice[seat, 2]
    return left > 0


@rule
def changes(s, seat, out):  # 4.6
    """List what the icon in use can turn each die to."""
    count = 0
    icon = int(s.icon[seat])
    for value in range(1, state.PIPS + 1):
        if s.dice[seat, value] > 0:
            for other in range(1, state.PIPS + 1):
                if other != value and allows(icon, value, other):
                    out[count] = state.CHANGE + (value - 1) * state.PIPS + other - 1
                    count += 1
    return count


@rule
def change(s, seat, which):  # 4.6
    """Turn a die as the icon in use allows."""
    value = which // state.PIPS + 1
    other = which % state.PIPS + 1
    become(s, seat, value, other)
    emit(state.CHANGED, seat, value, other, int(s.icon[seat]))
    s.icon[seat] = state.NONE
    ask_on(s, seat)


@rule
def reroll(s, seat, value):  # 4.6
    """Roll a die again."""
    other = rolled(s, own(seat))
    become(s, seat, value, other)
    emit(state.REROLLED, seat, value, other)
    s.icon[seat] = state.NONE
    ask_on(s, seat)


# --- the end of the turn ---


@rule
def finish(s, seat):  # 3.4
    """End the turn of a seat. It discards gems first if its holding bay can't keep them."""
    if s.crystals[seat] + s.ore[seat] > state.MOST_GEMS:
        s.asked[seat] = state.DISCARD
        return
    rest(s, seat)
    s.is_ready[seat] = 1
    s.asked[seat] = state.NOTHING
    emit(state.TURN_DONE, seat)


@rule
def initiate(s, seat):  # 10.7
    """End the turn of a solo game and begin the launch."""
    s.initiator = seat
    finish(s, seat)


@rule
def rest(s, seat):  # 4.9, 4.10
    """Reset the engineers, and expend the parts used in this turn."""
    for window in range(state.WINDOWS):
        s.engineer_used[seat, window] = 0
    for gear in range(state.GEARS):
        if s.begun[seat, gear] == 1:
            s.begun[seat, gear] = 0
            s.uses_left[seat, gear] = 0


@rule
def discards(s, seat, out):  # 4.5
    """List the kinds of gem that a seat can discard."""
    count = 0
    if s.crystals[seat] > 0:
        out[count] = state.DISCARD + state.CRYSTAL
        count += 1
    if s.ore[seat] > 0:
        out[count] = state.DISCARD + state.ORE
        count += 1
    return count


@rule
def discard(s, seat, gem):  # 4.5
    """Discard a gem and go on with the end of the turn."""
    if gem == state.CRYSTAL:
        s.crystals[seat] -= 1
    else:
        s.ore[seat] -= 1
    emit(state.DISCARDED, seat, gem)
    finish(s, seat)
