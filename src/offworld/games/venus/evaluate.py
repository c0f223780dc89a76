"""Cities of Venus: Survivors: the evaluation that bots maximise, in hundredths of a fuel rod.

The weights were tuned in games of bots with different weights.
"""

from offworld.games.venus import state
from offworld.games.venus.launch import SOLO_CREW, ranked, sequence
from offworld.games.venus.mech import has_room_for_part, packed_dice
from offworld.games.venus.pieces import may_launch_alone, parts_of, plot_of, row_of, unlocked
from offworld.kernel.rule import rule

# Dice as `packed_dice` packs them
THREE_IN_A_ROW = 1 | 1 << state.DICE_BITS | 1 << 2 * state.DICE_BITS
FOUR_IN_A_ROW = THREE_IN_A_ROW | 1 << 3 * state.DICE_BITS
ALL_DICE = (1 << state.DICE_BITS) - 1

# What a seat owns
ROD = 100
CRYSTAL = 30
ORE = 8
LAUNCH_ORE = 60  # in a solo game that could be launched: it turns dice in the launch
ENGINEER = 67
PART = 15  # as a tool; each of four counts also as a quarter of a rod

# The map
EXPLORED = 2  # for each explored square of a board that is not full
EXPLORED_SQUARED = 7  # the square of their number, divided by this, counts more
CROWDED = 4  # cost of a free square with no free neighbour

# The map of a solo game, which needs one full board
SOLO_EXPLORED = 1  # for each explored square on any board
SOLO_FULLEST = 2  # more, for each explored square of the best board
SOLO_FULL_BOARD = 3 * ROD  # in place of the best board
SOLO_CROWDED = 2 * CROWDED
SOLO_TILE_1 = 9  # cost of a used tile of one square: there are few, for the last squares
SOLO_TILE_2 = 4  # of two squares

# A tile in hand, for each square
SQUARE = 6
SOLO_SQUARE = 9  # only a solo game needs a full board; with others, rods come faster by other ways
NEW_SQUARE = 5  # of a tile that goes onto a new board
NEW_BOARD = 20  # for the pieces on it

# Dice
BEFORE_ROLL = 30
BOOSTER = 28  # before the roll; the square of the number of boosters counts more
HOUSE_SQUARES = 5  # of the tile for a full house
ANY_SQUARES = 2  # of the tile for any three dice
KIND_SQUARES = 1  # of the tile for two of a kind
LEFT_OVER = 1  # for each die that can't be locked
ROLLS = 12  # samples of a roll

# The launch, on a scale of its own: the rank of the sequence
LAUNCH = 100  # for each step of the rank
LAUNCHED = 1  # more for a launched sequence than for one within reach
SOLO_WIN = 900  # a solo game that is won, or can be by the dice rolled
SOLO_LOSS = 700  # cost of one that is lost, or has no eight within reach


@rule
def extends_turn(box, s, seat):
    """Return whether a question belongs to the answer before: which die to change, where to lay."""
    asked = s.asked[seat]
    return asked in (state.LAY, state.CHANGE, state.UP, state.DOWN, state.ANY)


@rule
def samples(box, s, seat):
    """Return how often a bot tries an answer: several times where dice roll."""
    asked = s.asked[seat]
    if asked == state.SPOT and may_launch_alone(box, s):
        return ROLLS
    return ROLLS if asked in (state.ROLL, state.REROLL_DIE) else 1


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat. Rivals don't count: seats play side by side."""
    is_late = s.phase == state.LAUNCHING or s.phase == state.OVER
    if is_late and s.solo == 0:
        return launch_worth(box, s, seat)
    worth = ROD * s.rods[seat] + ENGINEER * (s.rescued[seat] + s.engineers_due[seat])
    worth += part_worth(s, seat) + map_worth(s, seat)
    if is_late:
        return worth + solo_launch_worth(box, s, seat)
    return worth + gem_worth(box, s, seat) + turn_potential(box, s, seat)


@rule
def turn_potential(box, s, seat):
    """Return the part of the evaluation that values an unfinished turn."""
    if s.phase == state.LAUNCHING or s.phase == state.OVER or s.is_ready[seat] == 1:
        return 0
    return dice_worth(box, s, seat)


@rule
def part_worth(s, seat):
    """Value mech parts: unused ones as tools, and each as a step to the rod for the fourth."""
    count = parts_of(s, seat) + s.parts_due[seat]
    worth = PART * s.parts_due[seat]
    if count < state.GEARS or s.parts_due[seat] > 0:
        worth += count * ROD // state.GEARS
    for gear in range(state.GEARS):
        if s.begun[seat, gear] == 0 and s.uses_left[seat, gear] != 0:
            worth += PART
    return worth


@rule
def gem_worth(box, s, seat):
    """Value the gems that the holding bay can keep, the more valuable ones first."""
    if may_launch_alone(box, s):
        ore = min(state.MOST_GEMS, s.ore[seat])
        return LAUNCH_ORE * ore + CRYSTAL * min(state.MOST_GEMS - ore, s.crystals[seat])
    crystals = min(state.MOST_GEMS, s.crystals[seat])
    return CRYSTAL * crystals + ORE * min(state.MOST_GEMS - crystals, s.ore[seat])


@rule
def map_worth(s, seat):
    """Value the explored squares of a seat's boards."""
    if s.solo == 1:
        return solo_map_worth(s, seat)
    worth = 0
    for board in range(s.boards[seat]):
        worth += board_worth(int(s.unexplored[plot_of(seat, board)]))
    return worth - CROWDED * crowded(s, seat)


@rule
def board_worth(left):
    """Value a board: each square counts more the fuller it is; a full board has paid already."""
    if left <= 0:
        return 0
    explored = state.SQUARES - left
    return EXPLORED * explored + explored * explored // EXPLORED_SQUARED


@rule
def solo_map_worth(s, seat):
    """Value the map of a solo game: one full board is enough, and small tiles are few."""
    fullest = 0
    explored = 0
    for board in range(s.boards[seat]):
        left = int(s.unexplored[plot_of(seat, board)])
        fullest = max(fullest, board_worth(left) + SOLO_FULLEST * (state.SQUARES - left))
        explored += SOLO_EXPLORED * (state.SQUARES - max(0, left))
    if s.full_boards[seat] > 0:
        return SOLO_FULL_BOARD + explored
    used = SOLO_TILE_1 * s.copies[0] + SOLO_TILE_2 * s.copies[1]
    return fullest + explored - SOLO_CROWDED * crowded(s, seat) - used


@rule
def crowded(s, seat):
    """Count the free squares with no free square beside them: only single squares fit there."""
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
    """Value the tile in hand and the rewards that the dice can still bring."""
    if s.asked[seat] == state.ROLL:
        boosters = int(s.boosters[seat])
        return BEFORE_ROLL + BOOSTER * boosters + boosters * boosters
    dice = packed_dice(s, seat)
    if s.asked[seat] == state.REROLL_DIE:
        return reroll_promise(s, seat, dice)
    if s.asked[seat] == state.SITE or s.new_board[seat] != state.NONE:
        return NEW_SQUARE * s.tile_size[seat] + NEW_BOARD + promise(s, seat, dice)
    best = max(promise(s, seat, dice), five_promise(box, s, seat))
    return square_worth(s) * s.tile_size[seat] + best


@rule
def square_worth(s):
    """Value a square of a tile in hand."""
    return SOLO_SQUARE if s.solo == 1 else SQUARE


@rule
def showing(dice, value):
    """Return how many packed dice show a value, which counts from 0 here."""
    return dice >> state.DICE_BITS * value & ALL_DICE


@rule
def five_promise(box, s, seat):
    """Value five of a kind, if engineers and ore can bring it about."""
    best = 0
    if s.kind_count[seat] == 0 and unlocked(s, seat) >= 5:
        for value in range(1, state.PIPS + 1):
            ore = ore_to_match(box, s, seat, packed_dice(s, seat), value, 5)
            if ore != state.NONE:
                best = max(best, ROD - ORE * ore)
    return best


@rule
def reroll_promise(s, seat, dice):
    """Value the dice on average after the best one to reroll is rolled again."""
    best = 0
    for value in range(state.PIPS):
        if showing(dice, value) > 0:
            others = dice - (1 << state.DICE_BITS * value)
            total = 0
            for other in range(state.PIPS):
                total += promise(s, seat, others + (1 << state.DICE_BITS * other))
            best = max(best, total // state.PIPS)
    return best


@rule
def promise(s, seat, dice):
    """Value the best that the dice can lock as they lie: with a run, or without."""
    best = kind_promise(s, seat, dice)
    if s.run_length[seat] == 0:
        for length in range(3, 5):
            run = THREE_IN_A_ROW if length == 3 else FOUR_IN_A_ROW
            for low in range(state.PIPS - length + 1):
                if holds_run(dice, low, length):
                    rest = kind_promise(s, seat, dice - (run << state.DICE_BITS * low))
                    best = max(best, square_worth(s) * length + rest)
    return best


@rule
def holds_run(dice, low, length):
    """Return whether packed dice hold a run from a value on."""
    for value in range(low, low + length):
        if showing(dice, value) == 0:
            return False
    return True


@rule
def kind_promise(s, seat, dice):
    """Value the best that the dice can lock without a run: with some of a kind, or without."""
    best = rest_promise(s, seat, dice)
    if s.kind_count[seat] == 0:
        room = has_room_for_part(s, seat)
        for value in range(state.PIPS):
            for alike in range(2, min(5, showing(dice, value)) + 1):
                if alike != 3 or room:
                    rest = rest_promise(s, seat, dice - (alike << state.DICE_BITS * value))
                    best = max(best, kind_worth(s, alike) + rest)
    return best


@rule
def kind_worth(s, alike):
    """Value the reward for two to five of a kind."""
    if alike == 2:
        return KIND_SQUARES * square_worth(s)
    if alike == 3:
        return PART + ROD // state.GEARS
    return CRYSTAL if alike == 4 else ROD


@rule
def rest_promise(s, seat, dice):
    """Value what a full house, any three and the ? spot can lock, and the dice left over."""
    count = 0
    threes = 0
    twos = 0
    for value in range(state.PIPS):
        alike = showing(dice, value)
        count += alike
        if alike >= 3:
            threes += 1
        elif alike == 2:
            twos += 1
    worth = 0
    if s.house_three[seat] == 0 and threes > 0 and threes + twos > 1:
        worth += HOUSE_SQUARES * square_worth(s)
        count -= 5
    if s.any_die[seat, 0] == 0 and count >= 3:
        worth += ANY_SQUARES * square_worth(s)
        count -= 3
    if s.spot_die[seat] == 0 and count > 0:
        worth += ORE
        count -= 1
    return worth + LEFT_OVER * count


# --- the launch sequence ---


@rule
def launch_worth(box, s, seat):
    """Value the sequence launched, or the best within reach."""
    if s.sequence_length[seat] > 0:
        return LAUNCH * sequence(s, seat) + LAUNCHED
    return LAUNCH * best_in_reach(box, s, seat, packed_dice(s, seat)) + reroll_worth(box, s, seat)


@rule
def reroll_worth(box, s, seat):
    """Value a reroll in the launch, beyond what is within reach without it."""
    if s.asked[seat] != state.REROLL_DIE:
        return 0
    dice = packed_dice(s, seat)
    now = best_in_reach(box, s, seat, dice)
    best = 0
    for value in range(state.PIPS):
        if showing(dice, value) > 0:
            others = dice - (1 << state.DICE_BITS * value)
            total = 0
            for other in range(state.PIPS):
                total += best_in_reach(box, s, seat, others + (1 << state.DICE_BITS * other)) - now
            best = max(best, LAUNCH * total // state.PIPS)
    return best


@rule
def solo_launch_worth(box, s, seat):
    """Value the launch of a solo game against going on: it is won with eight dice and a crew."""
    rank = sequence(s, seat)
    if s.sequence_length[seat] == 0 and s.phase == state.LAUNCHING:
        rank = best_in_reach(box, s, seat, packed_dice(s, seat))
    if rank >= ranked(state.LONGEST_SEQUENCE, 0) and s.rescued[seat] >= SOLO_CREW:
        return SOLO_WIN + rank
    return rank - SOLO_LOSS


@rule
def best_in_reach(box, s, seat, dice):
    """Return the rank of the best sequence that packed dice can be changed to."""
    best = 0
    for value in range(1, state.PIPS + 1):
        length = showing(dice, value - 1)
        while (
            length < state.LONGEST_SEQUENCE
            and ore_to_match(box, s, seat, dice, value, length + 1) != state.NONE
        ):
            length += 1
        best = max(best, ranked(min(state.LONGEST_SEQUENCE, length), value))
    return best


@rule
def ore_to_match(box, s, seat, dice, value, wanted):
    """Return the ore it takes until `wanted` packed dice show a value, with engineers and spaces.

    NONE if the seat has too few dice or too little ore. Each die is changed by one means, but for
    single steps: those are paid with ore, an engineer of +1/-1, and a spare die for each space.
    """
    spare = unlocked(s, seat) - wanted
    if spare < 0:
        return state.NONE
    missing = wanted - showing(dice, value - 1)
    steps = 0  # that engineers bring
    for window in range(state.WINDOWS):
        engineer = int(s.window[seat, window])
        if engineer != state.NONE and s.engineer_used[seat, window] == 0:
            icon = int(box.engineer_icon[engineer])
            if icon == state.PLUS_MINUS_1:
                steps += 1
            elif missing > 0:
                die = helped(dice, icon, value)
                if die != state.NONE:
                    dice -= 1 << state.DICE_BITS * (die - 1)
                    missing -= 1
    up = 0
    down = 0
    for distance in range(1, state.PIPS):
        if value - distance >= 1:
            moved = max(0, min(missing, showing(dice, value - distance - 1)))
            missing -= moved
            up += moved * distance
        if value + distance <= state.PIPS:
            moved = max(0, min(missing, showing(dice, value + distance - 1)))
            missing -= moved
            down += moved * distance
    if up > 0 and spare > 0 and s.plus_die[seat] == 0:
        up -= 1
        spare -= 1
    if down > 0 and spare > 0 and s.minus_die[seat] == 0:
        down -= 1
    ore = max(0, up + down - steps)
    return ore if ore <= s.ore[seat] else state.NONE


@rule
def helped(dice, icon, value):
    """Return the die that an engineer's icon turns to a value, the farthest if any will do."""
    if (
        icon == state.CHOOSE
        or (icon == state.SET_3 and value == 3)
        or (icon == state.SET_4 and value == 4)
    ):
        for step in range(1, state.PIPS):
            distance = state.PIPS - step
            if value - distance >= 1 and showing(dice, value - distance - 1) > 0:
                return value - distance
            if value + distance <= state.PIPS and showing(dice, value + distance - 1) > 0:
                return value + distance
    elif icon == state.MINUS_2:
        if value + 2 <= state.PIPS and showing(dice, value + 1) > 0:
            return value + 2
    elif icon == state.FLIP and showing(dice, 6 - value) > 0:
        return 7 - value
    return state.NONE
