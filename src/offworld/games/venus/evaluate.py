"""Cities of Venus: Survivors: how well a seat stands, as bots see it. House judgement, not a rule of the game."""

from offworld.games.venus import state
from offworld.games.venus.launch import sequence, stars
from offworld.games.venus.mech import told_dice
from offworld.games.venus.pieces import parts_of, plot_of, row_of, unlocked
from offworld.kernel.rule import rule

THREE_IN_A_ROW = 1 | 1 << state.DICE_BITS | 1 << 2 * state.DICE_BITS  # dice as told_dice packs them
FOUR_IN_A_ROW = THREE_IN_A_ROW | 1 << 3 * state.DICE_BITS
ALL_DICE = (1 << state.DICE_BITS) - 1

# What things are worth, in hundredths of a fuel rod, as games between bots with other numbers found it
ROD = 100
CRYSTAL_WORTH = 14
ORE_WORTH = 8
ENGINEER_WORTH = 67
PART_WORTH = 15  # as a tool; each of four is besides a quarter of a rod
NEW_SQUARE_WORTH = 3  # of a tile in hand that goes onto a new board; on others see `square_worth`
NEW_BOARD_WORTH = 2  # for what lies on it
CROWDED = 4  # what a free square with no free neighbour costs


@rule
def extends_turn(box, s, seat):
    """Only what belongs to the answer just given: which die a tool changes, where a tile goes."""
    asked = s.asked[seat]
    return asked in (state.LAY, state.CHANGE, state.UP, state.DOWN, state.ANY)


@rule
def samples(box, s, seat):
    asked = s.asked[seat]
    return 12 if asked in (state.ROLL, state.REROLL_DIE) else 1


@rule
def evaluate(box, s, seat):
    if s.phase == state.LAUNCHING or s.phase == state.OVER:
        return launch_worth(box, s, seat)
    worth = ROD * s.rods[seat] + ENGINEER_WORTH * (s.rescued[seat] + s.engineers_due[seat])
    worth += part_worth(s, seat) + gem_worth(s, seat) + map_worth(s, seat)
    return worth + turn_potential(box, s, seat)


@rule
def turn_potential(box, s, seat):
    if s.phase == state.LAUNCHING or s.phase == state.OVER or s.is_ready[seat] == 1:
        return 0
    return dice_worth(box, s, seat)


@rule
def part_worth(s, seat):
    """Unused parts are tools; the fourth is a fuel rod, and each before it a step towards that."""
    count = parts_of(s, seat) + s.parts_due[seat]
    worth = PART_WORTH * s.parts_due[seat]
    if count < state.GEARS or s.parts_due[seat] > 0:
        worth += count * ROD // state.GEARS
    for gear in range(state.GEARS):
        if s.begun[seat, gear] == 0 and s.uses_left[seat, gear] != 0:
            worth += PART_WORTH
    return worth


@rule
def gem_worth(s, seat):
    """Gems, as far as the holding bay keeps them."""
    crystals = min(state.MOST_GEMS, s.crystals[seat])
    return CRYSTAL_WORTH * crystals + ORE_WORTH * min(state.MOST_GEMS - crystals, s.ore[seat])


@rule
def map_worth(s, seat):
    """Explored squares, each worth more the fuller its board is; a full board has paid already."""
    if s.solo == 1:
        return solo_map_worth(s, seat)
    worth = 0
    for board in range(s.boards[seat]):
        worth += board_worth(int(s.unexplored[plot_of(seat, board)]))
    return worth - CROWDED * crowded(s, seat)


@rule
def board_worth(left):
    explored = state.SQUARES - left
    return 2 * explored + explored * explored // 7 if left > 0 else 0


@rule
def solo_map_worth(s, seat):
    """Alone, one full board is enough, and small tiles are few: they are kept for its last squares."""
    fullest = 0
    explored = 0
    for board in range(s.boards[seat]):
        left = int(s.unexplored[plot_of(seat, board)])
        fullest = max(fullest, board_worth(left) + 2 * (state.SQUARES - left))
        explored += state.SQUARES - max(0, left)
    if s.full_boards[seat] > 0:
        return 3 * ROD + explored
    return fullest + explored - 2 * CROWDED * crowded(s, seat) - 9 * s.copies[0] - 4 * s.copies[1]


@rule
def crowded(s, seat):
    """Free squares with no free square beside them: only single squares fit there."""
    count = 0
    for y in range(s.height[seat]):
        row = row_of(seat, y)
        free = int(s.free[row])
        alone = free & ~(free << 1) & ~(free >> 1)
        if y > 0:
            alone &= ~int(s.free[row - 1])
        if y + 1 < s.height[seat]:
            alone &= ~int(s.free[row + 1])
        while alone != 0:
            count += 1
            alone &= alone - 1
    return count


# --- the dice of the turn ---


@rule
def dice_worth(box, s, seat):
    """What the dice still promise, and what is in hand."""
    if s.asked[seat] == state.ROLL:
        more = int(s.boosters[seat])
        return 30 + 16 * more + more * more
    dice = told_dice(s, seat)
    if s.asked[seat] == state.REROLL_DIE:
        return reroll_promise(s, seat, dice)
    if s.asked[seat] == state.SITE or s.new_board[seat] != state.NONE:
        return NEW_SQUARE_WORTH * s.tile_size[seat] + NEW_BOARD_WORTH + promise(s, seat, dice)
    return square_worth(s) * s.tile_size[seat] + max(
        promise(s, seat, dice), five_promise(box, s, seat)
    )


@rule
def square_worth(s):
    """A square of a tile in hand. Alone one needs full boards; in company fuel rods come faster by other ways."""
    return 9 if s.solo == 1 else 6


@rule
def five_promise(box, s, seat):
    """Five of a kind, as far as engineers and ore can bring it about."""
    best = 0
    if s.kind_count[seat] == 0 and unlocked(s, seat) >= 5:
        for value in range(1, state.PIPS + 1):
            ore = ore_to_match(box, s, seat, value, 5)
            if ore != state.NONE:
                best = max(best, ROD - ORE_WORTH * ore)
    return best


@rule
def reroll_promise(s, seat, dice):
    """What the dice promise on average once the best one to reroll has been rolled again."""
    best = 0
    for value in range(state.PIPS):
        if dice >> state.DICE_BITS * value & ALL_DICE:
            total = 0
            for other in range(state.PIPS):
                total += promise(
                    s, seat, dice - (1 << state.DICE_BITS * value) + (1 << state.DICE_BITS * other)
                )
            best = max(best, total // state.PIPS)
    return best


@rule
def promise(s, seat, dice):
    """The best that could be locked as the dice lie: a run, some of a kind, and what else the rest allows."""
    best = 0
    for run in range(8):  # three from 1 to 4, four from 1 to 3, or none
        length = 3 if run < 4 else 4
        low = run if run < 4 else run - 4
        rest = dice
        worth = 0
        if run < 7:
            if s.run_length[seat] != 0 or not holds_run(dice, low, length):
                continue
            rest -= (FOUR_IN_A_ROW if length == 4 else THREE_IN_A_ROW) << state.DICE_BITS * low
            worth = square_worth(s) * length
        best = max(best, worth + kind_promise(s, seat, rest))
    return best


@rule
def holds_run(dice, low, length):
    for value in range(low, low + length):
        if dice >> state.DICE_BITS * value & ALL_DICE == 0:
            return False
    return True


@rule
def kind_promise(s, seat, dice):
    best = rest_promise(s, seat, dice)
    if s.kind_count[seat] == 0:
        room = parts_of(s, seat) + s.parts_due[seat] < state.GEARS
        for value in range(state.PIPS):
            count = dice >> state.DICE_BITS * value & ALL_DICE
            if count >= 2:
                best = max(
                    best,
                    square_worth(s) + rest_promise(s, seat, dice - (2 << state.DICE_BITS * value)),
                )
            if count >= 3 and room:
                best = max(
                    best,
                    PART_WORTH
                    + ROD // state.GEARS
                    + rest_promise(s, seat, dice - (3 << state.DICE_BITS * value)),
                )
            if count >= 4:
                best = max(
                    best,
                    CRYSTAL_WORTH + rest_promise(s, seat, dice - (4 << state.DICE_BITS * value)),
                )
            if count >= 5:
                best = max(best, ROD + rest_promise(s, seat, dice - (5 << state.DICE_BITS * value)))
    return best


@rule
def rest_promise(s, seat, dice):
    """A full house, three of any value, one for the ? spot; what is left over may still be of use."""
    count = 0
    threes = 0
    twos = 0
    for value in range(state.PIPS):
        alike = dice >> state.DICE_BITS * value & ALL_DICE
        count += alike
        if alike >= 3:
            threes += 1
        elif alike == 2:
            twos += 1
    worth = 0
    if s.house_three[seat] == 0 and threes > 0 and threes + twos > 1:
        worth += 5 * square_worth(s)
        count -= 5
    if s.any_die[seat, 0] == 0 and count >= 3:
        worth += 2 * square_worth(s)
        count -= 3
    if s.spot_die[seat] == 0 and count > 0:
        worth += ORE_WORTH
        count -= 1
    return worth + count


# --- the launch sequence ---


@rule
def launch_worth(box, s, seat):
    """The sequence launched, or the best within reach; hundredfold, so that a real one is worth a little more than a promised one."""
    if s.solo == 1 and s.phase == state.OVER:
        return 10000 * stars(box, s) + sequence(s, seat)
    if s.sequence_length[seat] > 0:
        return 100 * sequence(s, seat) + 1
    best = 0
    for value in range(1, state.PIPS + 1):
        length = int(s.dice[seat, value])
        while (
            length < state.LONGEST_SEQUENCE
            and ore_to_match(box, s, seat, value, length + 1) != state.NONE
        ):
            length += 1
        best = max(best, 100 * (10 * min(state.LONGEST_SEQUENCE, length) + value))
    return best


@rule
def ore_to_match(box, s, seat, value, wanted):
    """How much ore it takes, after the engineers' help, until so many dice show a value; NONE if that is out of reach."""
    count = int(s.dice[seat, value])
    spare = unlocked(s, seat) - wanted
    if spare < 0:
        return state.NONE
    missing = wanted - count
    for window in range(state.WINDOWS):
        engineer = int(s.window[seat, window])
        if (
            engineer != state.NONE
            and s.engineer_used[seat, window] == 0
            and helps(s, seat, int(box.engineer_icon[engineer]), value)
        ):
            missing -= 1
    ore = 0
    for distance in range(1, state.PIPS):
        near = 0
        if value + distance <= state.PIPS:
            near += int(s.dice[seat, value + distance])
        if value - distance >= 1:
            near += int(s.dice[seat, value - distance])
        moved = max(0, min(near, missing))
        missing -= moved
        ore += moved * distance
    if spare > 0 and s.plus_die[seat] == 0:
        ore -= 1
    ore = max(0, ore)
    return ore if ore <= s.ore[seat] else state.NONE


@rule
def helps(s, seat, icon, value):
    """Could an engineer's icon make a die show this value?"""
    if icon == state.SET_3:
        return value == 3
    if icon == state.SET_4:
        return value == 4
    if icon == state.MINUS_2:
        return value <= state.PIPS - 2 and s.dice[seat, value + 2] > 0
    if icon == state.FLIP:
        return s.dice[seat, 7 - value] > 0
    if icon == state.PLUS_MINUS_1:
        return (value > 1 and s.dice[seat, value - 1] > 0) or (
            value < state.PIPS and s.dice[seat, value + 1] > 0
        )
    return False
