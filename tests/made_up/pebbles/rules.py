"""The rules of Pebbles."""

from offworld.kernel.dice import GAME, IMAGINING, below, hide_dice, own, seed_dice
from offworld.kernel.events import Events, emit
from offworld.kernel.options import Options
from offworld.kernel.records import state_record
from offworld.kernel.rule import rule

SEATS = 3
NOTHING = -1
OPTIONS = Options()
PICK = OPTIONS.kind("pick", 3)
DONE = OPTIONS.kind("done", 1)
GIFT = OPTIONS.kind("gift", 2)
ONE, TWO, THROW = PICK, PICK + 1, PICK + 2
KEEP, GIVE = GIFT, GIFT + 1

STATE = state_record(
    "pebbles",
    [
        ("seats", "i2"),
        ("round_number", "i2"),
        ("asked", "i2", (SEATS,)),  # the question, by the first option of its kind
        ("picks", "i2", (SEATS,)),
        ("owns", "i2", (SEATS,)),
    ],
    seats_with_dice=SEATS,
)

EVENTS = Events()
TOOK = EVENTS.code("took", "pebbles")
THREW = EVENTS.code("threw", "pebbles")
WAS_READY = EVENTS.code("was_ready")
KEPT = EVENTS.code("kept")
GAVE = EVENTS.code("gave")


@rule
def setup(box, s, seats, variant, seed):
    s.seats = seats
    seed_dice(s.rng, seed, GAME)
    for seat in range(SEATS):
        s.asked[seat] = NOTHING
    next_round(s)


@rule
def next_round(s):
    s.turn += 1
    s.round_number += 1
    for seat in range(s.seats):
        s.asked[seat] = PICK
        s.picks[seat] = 0


@rule
def waiting(box, s):
    seats = 0
    for seat in range(s.seats):
        if s.asked[seat] != NOTHING:
            seats |= 1 << seat
    return seats


@rule
def legal(box, s, seat, out):
    first = s.asked[seat]
    count = 3 if first == PICK else 1 if first == DONE else 2
    for i in range(count):
        out[i] = first + i
    return count


@rule
def apply(box, s, seat, option):
    if option < DONE:
        pick(box, s, seat, option)
    elif option == DONE:
        ready(s, seat)
    else:
        gift(box, s, seat, option)


@rule
def pick(box, s, seat, option):
    if option == THROW:
        number = 1 + below(s.rng, own(seat), 6)
        emit(THREW, seat, number)
    else:
        number = 1 + option - ONE
        emit(TOOK, seat, number)
    s.owns[seat] += number
    s.picks[seat] += 1
    if s.picks[seat] == box.picks:
        s.asked[seat] = DONE


@rule
def ready(s, seat):
    s.asked[seat] = NOTHING
    emit(WAS_READY, seat)
    for other in range(s.seats):
        if s.asked[other] != NOTHING:
            return
    s.turn += 1
    s.asked[richest(s)] = GIFT


@rule
def richest(s):
    best = 0
    for seat in range(s.seats):
        if s.owns[seat] > s.owns[best]:
            best = seat
    return best


@rule
def gift(box, s, seat, option):
    s.asked[seat] = NOTHING
    if option == GIVE:
        for other in range(s.seats):
            s.owns[other] += 1
        s.owns[seat] -= s.seats
        emit(GAVE, seat)
    else:
        emit(KEPT, seat)
    if s.round_number < box.rounds:
        next_round(s)


@rule
def score(box, s, out):
    for seat in range(s.seats):
        out[seat] = s.owns[seat]


@rule
def winners(box, s):
    best = s.owns[richest(s)]
    seats = 0
    for seat in range(s.seats):
        if s.owns[seat] == best:
            seats |= 1 << seat
    return seats


@rule
def observe(box, s, seat, view):
    view[0] = s
    hide_dice(view[0].rng)


@rule
def imagine(box, view, seat, seed):
    seed_dice(view.rng, seed, IMAGINING)


@rule
def evaluate(box, s, seat):
    return 100 * s.owns[seat]
