"""Cities of Venus: Survivors: the launch sequence and who wins (chapters 9 and 10)."""

from offworld.games.venus import state
from offworld.games.venus.cards import FOR_LAUNCH, roll_off
from offworld.games.venus.mech import clear_board, each_die, manipulations, roll_dice
from offworld.games.venus.pieces import parts_of
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- who launches when ---


@rule
def begin_launch(box, s):  # 9.1
    s.phase = state.LAUNCHING
    choose_initiator(box, s)
    order_launch(s)
    s.picker = 0
    emit(state.LAUNCH_BEGAN, int(s.initiator))
    next_launch(box, s)


@rule
def choose_initiator(box, s):  # 9.2, 3.6
    """Of those with rods enough, or else of those with the most, the one with the most engineers; then the highest die."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.rods[seat])
    enough = min(most, box.rods_to_launch)
    crew = 0
    for seat in range(s.seats):
        if s.rods[seat] >= enough:
            crew = max(crew, s.rescued[seat])
    for seat in range(state.SEATS):
        s.lot[seat] = (
            0
            if seat < s.seats and s.rods[seat] >= enough and s.rescued[seat] == crew
            else state.NONE
        )
    roll_off(s, FOR_LAUNCH)
    s.initiator = 0
    for seat in range(1, s.seats):
        if s.lot[seat] > s.lot[s.initiator]:
            s.initiator = seat


@rule
def order_launch(s):  # 9.1
    """First the one with the fewest rods, then clockwise, last the initiator."""
    for place in range(state.SEATS):
        s.order[place] = state.NONE
    place = 0
    first = first_to_launch(s)
    for step in range(s.seats):
        seat = (first + step) % s.seats
        if seat != s.initiator:
            s.order[place] = seat
            place += 1
    s.order[place] = s.initiator


@rule
def first_to_launch(s):  # 9.1
    """The fewest rods, then the fewest engineers; then the lowest die."""
    fewest = 1 << 14
    for seat in range(s.seats):
        if seat != s.initiator:
            fewest = min(fewest, standing(s, seat))
    for seat in range(state.SEATS):
        s.lot[seat] = (
            0
            if seat < s.seats and seat != s.initiator and standing(s, seat) == fewest
            else state.NONE
        )
    roll_off(s, FOR_LAUNCH)
    first = int(s.initiator)
    for seat in range(s.seats):
        if s.lot[seat] != state.NONE and (s.lot[first] == state.NONE or s.lot[seat] < s.lot[first]):
            first = seat
    return first


@rule
def standing(s, seat):
    return s.rods[seat] * 100 + s.rescued[seat]


# --- one after the other ---


@rule
def next_launch(box, s):  # 9.4, 9.6
    """The next seat rolls its power dice and a booster for each fuel rod."""
    seat = state.NOBODY
    if s.picker < s.seats:
        seat = int(s.order[s.picker])
    if seat == state.NOBODY:
        s.phase = state.OVER
        return
    s.picker += 1
    s.turn += 1
    clear_board(s, seat)
    s.is_ready[seat] = 0
    s.boosters[seat] = min(s.rods[seat], box.booster_dice)
    emit(state.LAUNCH_TURN, seat, state.POWER_DICE + int(s.boosters[seat]))
    roll_dice(s, seat, state.POWER_DICE + int(s.boosters[seat]))
    s.asked[seat] = state.LAUNCH


@rule
def launches(box, s, seat, out):  # 9.3, 9.5
    """Launch with the dice of one value, or change dice first."""
    count = each_die(s, seat, state.LAUNCH, 1, state.PIPS, out, 0)
    return manipulations(box, s, seat, out, count)


@rule
def launch(box, s, seat, value):  # 9.5
    s.sequence_value[seat] = value
    s.sequence_length[seat] = min(state.LONGEST_SEQUENCE, s.dice[seat, value])
    s.is_ready[seat] = 1
    s.asked[seat] = state.NOTHING
    emit(state.LAUNCHED, seat, value, int(s.sequence_length[seat]))
    next_launch(box, s)


# --- the result ---


@rule
def sequence(s, seat):  # 9.7
    """A longer sequence is more than a shorter one, then a higher value is."""
    return 10 * s.sequence_length[seat] + s.sequence_value[seat]


@rule
def may_launch_alone(box, s):  # 10.7
    return (
        s.rods[0] >= box.rods_to_launch and parts_of(s, 0) == state.GEARS and s.full_boards[0] > 0
    )


@rule
def stars(box, s):  # 10.8, 10.9
    """The pilot's ranking alone on Venus; 0 for those who never come home."""
    if (
        s.sequence_length[0] < state.LONGEST_SEQUENCE
        or s.rescued[0] < 4
        or not may_launch_alone(box, s)
    ):
        return 0
    if s.rescued[0] == 4:
        return 2
    if s.sequence_value[0] < state.PIPS:
        return 3
    return 4 if s.rescued[0] == 5 else 5


@rule
def score(box, s, out):
    if s.solo == 1:
        out[0] = stars(box, s)
    else:
        for seat in range(s.seats):
            out[seat] = sequence(s, seat)


@rule
def winners(box, s):  # 9.7, 9.8, 10.8
    """The captain; captains, when sequences are equal in every way."""
    if s.solo == 1:
        return 1 if stars(box, s) > 0 else 0
    best = 0
    for seat in range(s.seats):
        best = max(best, sequence(s, seat))
    won = 0
    for seat in range(s.seats):
        if sequence(s, seat) == best:
            won |= 1 << seat
    return won
