"""What viewers learn from a move. A move from which nobody learned anything can be taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.contract import apply, imagine, legal, observe
from offworld.kernel.dice import MAIN, WORDS, next_word
from offworld.kernel.records import Records, to_bytes
from offworld.kernel.rule import rule

# Rows of a trial room
GUESS = 0  # an imagined state
TRIAL = 1  # the same after an answer
SEEN = 2  # what the viewer sees of it
AFTER = 3  # what the viewer saw in fact
ROWS = 4


class TrialRoom(NamedTuple):
    """Memory for trying answers: four states from row `first` on, their bytes, and options."""

    states: Any
    state_bytes: Any  # a row of bytes for each state
    first: int
    out: Any


class RecordBytes:
    """The bytes of records for interpreted rules, one record at a time."""

    def __init__(self, records: Records):
        self._records = records

    def __getitem__(self, i: int) -> bytes:
        return to_bytes(self._records[i])


def interpreted_room(dtype: np.dtype[np.void], options: int) -> TrialRoom:
    """Return room for interpreted rules."""
    states = Records(dtype, ROWS)
    return TrialRoom(states, RecordBytes(states), 0, [0] * options)


@rule
def is_expected(  # type: ignore[no-untyped-def]
    box, before, viewer, seat, option, after, tries, dice, room
):
    """Return whether a viewer who saw `before` and then `after` has learned nothing hidden.

    `seat` has answered `option` in between. On each of `tries` states imagined from `before`, an
    answer of the seat must lead to a state that looks like `after`: then the viewer can exclude
    none of them. The seat itself knows its answer; for others, any that looks the same will do.

    `room` is a `TrialRoom`.
    """
    guess = room.first + GUESS
    room.states[room.first + AFTER] = after
    for _ in range(tries):
        room.states[guess] = before
        imagine(box, room.states[guess], viewer, next_word(dice, MAIN))
        count = legal(box, room.states[guess], seat, room.out)
        found = False
        for i in range(count):
            if room.out[i] == option and looks_right(box, viewer, seat, option, room):
                found = True
        if not found and viewer != seat:
            for i in range(count):
                if not found and room.out[i] != option:
                    found = looks_right(box, viewer, seat, room.out[i], room)
        if not found:
            return False
    return True


@rule
def looks_right(box, viewer, seat, option, room):  # type: ignore[no-untyped-def]
    """Return whether the guess, after an answer, looks to a viewer as it did in fact."""
    trial, seen = room.first + TRIAL, room.first + SEEN
    room.states[trial] = room.states[room.first + GUESS]
    apply(box, room.states[trial], seat, option)
    observe(box, room.states[trial], viewer, room.states[seen : seen + 1])
    return same_bytes(room.state_bytes[seen], room.state_bytes[room.first + AFTER])


@rule
def drew_nothing(room):  # type: ignore[no-untyped-def]
    """Return whether the answer that `is_expected` tried last rolled and drew nothing.

    What is drawn can be the same on every try by chance; the dice tell that it was drawn.
    """
    before = room.states[room.first + GUESS].rng
    after = room.states[room.first + TRIAL].rng
    for row in range(len(before)):
        for i in range(WORDS):
            if before[row, i] != after[row, i]:
                return False
    return True


@rule
def same_bytes(one, other):  # type: ignore[no-untyped-def]
    """Return whether two rows of bytes of the same length are equal."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True
