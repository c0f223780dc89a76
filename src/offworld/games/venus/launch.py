"""Cities of Venus: Survivors: the launch sequence and who wins (chapters 9 and 10)."""

from offworld.games.venus import state
from offworld.games.venus.cards import roll_off
from offworld.games.venus.mech import clear_board, each_die, manipulations, roll_dice
from offworld.games.venus.pieces import may_launch_alone
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scoring import leaders

SOLO_CREW = 4  # engineers that a solo win needs (10.8)

# --- the order of the launch ---


@rule
def begin_launch(box, s):  # 9.1
    """Begin the launch with the first seat of its order."""
    s.phase = state.LAUNCHING
    choose_initiator(box, s)
    order_launch(s)
    s.picker = 0
    emit(state.LAUNCH_BEGAN, int(s.initiator))
    next_launch(box, s)


@rule
def choose_initiator(box, s):  # 9.2, 3.6
    """Choose the seat that initiates the launch.

    It has enough rods, or the most if no seat has enough. Of several it is the one with the most
    engineers, then with the highest die.
    """
    most = 0
    for seat in range(s.seats):
        most = max(most, s.rods[seat])
    enough = min(most, box.rods_to_launch)
    among = 0
    for seat in range(s.seats):
        if s.rods[seat] >= enough:
            among |= 1 << seat
    roll_off(s, with_most_engineers(s, among), state.FOR_LAUNCH)
    s.initiator = highest_lot(s)


@rule
def with_most_engineers(s, among):  # 9.2, 9.8
    """Return those of some seats, as bits, that have most engineers."""
    most = 0
    crew = -1
    for seat in range(s.seats):
        if among >> seat & 1:
            most = leaders(most, crew, seat, int(s.rescued[seat]))
            crew = max(crew, int(s.rescued[seat]))
    return most


@rule
def highest_lot(s):
    """Return the seat that won a roll-off."""
    best = 0
    for seat in range(1, s.seats):
        if s.lot[seat] > s.lot[best]:
            best = seat
    return best


@rule
def order_launch(s):  # 9.1
    """Order the launch: first the seat with the fewest rods, then clockwise, last the initiator."""
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
    """Return the seat with the fewest rods, then the fewest engineers, then the lowest die."""
    contenders = 0
    fewest = 1 << 14
    for seat in range(s.seats):
        if seat != s.initiator:
            contenders = leaders(contenders, -fewest, seat, -standing(s, seat))
            fewest = min(fewest, standing(s, seat))
    roll_off(s, contenders, state.FOR_LAUNCH)
    first = int(s.initiator)
    for seat in range(s.seats):
        if s.lot[seat] != state.NONE and (s.lot[first] == state.NONE or s.lot[seat] < s.lot[first]):
            first = seat
    return first


@rule
def standing(s, seat):
    """Rank a seat by its rods, then by its engineers."""
    return s.rods[seat] * 100 + s.rescued[seat]


# --- the launch of a seat ---


@rule
def next_launch(box, s):  # 9.4, 9.6
    """Roll the power dice of the next seat and a booster for each of its rods, or end the game."""
    seat = state.NOBODY
    if s.picker < s.seats:
        seat = int(s.order[s.picker])
    if seat == state.NOBODY:
        s.phase = state.OVER
        if s.solo == 0:
            choose_captain(s)
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
    """List the ways to change dice, then the values to launch with."""
    count = manipulations(box, s, seat, out, 0)
    return each_die(s, seat, state.LAUNCH, 1, state.PIPS, out, count)


@rule
def launch(box, s, seat, value):  # 9.5
    """Launch with the dice of one value."""
    s.sequence_value[seat] = value
    s.sequence_length[seat] = min(state.LONGEST_SEQUENCE, s.dice[seat, value])
    s.is_ready[seat] = 1
    s.asked[seat] = state.NOTHING
    emit(state.LAUNCHED, seat, value, int(s.sequence_length[seat]))
    next_launch(box, s)


# --- the result ---


@rule
def choose_captain(s):  # 9.7, 9.8
    """Choose the seat with the best sequence, then most engineers, then the highest die."""
    best = best_sequences(s)
    contenders = with_most_engineers(s, best)
    roll_off(s, contenders, state.FOR_CAPTAIN)
    s.captain = highest_lot(s)
    if best & best - 1:
        emit(state.TIE_BROKEN, int(s.captain), 0 if contenders & contenders - 1 else 1)


@rule
def best_sequences(s):  # 9.7
    """Return the set of seats with the best sequence."""
    best = 0
    highest = -1
    for seat in range(s.seats):
        best = leaders(best, highest, seat, sequence(s, seat))
        highest = max(highest, sequence(s, seat))
    return best


@rule
def sequence(s, seat):  # 9.7
    """Rank the sequence that a seat launched."""
    return ranked(int(s.sequence_length[seat]), int(s.sequence_value[seat]))


@rule
def ranked(length, value):  # 9.7
    """Rank a sequence: by its length, then by its value."""
    return 10 * length + value


@rule
def stars(box, s):  # 10.8, 10.9
    """Return the stars of a solo game, from 2 to 5; 0 if it is lost."""
    crew = s.rescued[0]
    if s.sequence_length[0] < state.LONGEST_SEQUENCE or crew < SOLO_CREW:
        return 0
    if not may_launch_alone(box, s):
        return 0
    if crew == SOLO_CREW:
        return 2
    if s.sequence_value[0] < state.PIPS:
        return 3
    return 4 if crew < state.ENGINEERS else 5


@rule
def score(box, s, out):
    """Write each seat's sequence; in a solo game the stars."""
    if s.solo == 1:
        out[0] = stars(box, s)
    else:
        for seat in range(s.seats):
            out[seat] = sequence(s, seat)


@rule
def winners(box, s):  # 9.7, 9.8, 10.8
    """Return the captain, or those ahead so far; in a solo game the player, if it is won."""
    if s.solo == 1:
        return 1 if stars(box, s) > 0 else 0
    return 1 << s.captain if s.captain != state.NOBODY else best_sequences(s)
