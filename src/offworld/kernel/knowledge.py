"""What viewers learn from a move. A move from which nobody learned anything can be taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.contract import apply, imagine, legal, observe
from offworld.kernel.dice import MAIN, next_word
from offworld.kernel.records import Records, to_bytes
from offworld.kernel.rule import rule


class TrialRoom(NamedTuple):
    """Memory for trying answers: rows of one record each, their bytes, and a list of options."""

    guess: Any  # an imagined state
    trial: Any  # the same after an answer
    seen: Any  # what the viewer sees of it
    after: Any  # what the viewer saw in fact
    seen_bytes: Any
    after_bytes: Any
    out: Any


class RecordBytes:
    """The bytes of records for interpreted rules, one record at a time."""

    def __init__(self, records: Records):
        self._records = records

    def __getitem__(self, i: int) -> bytes:
        return to_bytes(self._records[i])


def interpreted_room(dtype: np.dtype[np.void], options: int) -> TrialRoom:
    """Return room for interpreted rules."""
    guess, trial, view, after = (Records(dtype, 1) for _ in range(4))
    return TrialRoom(
        guess, trial, view, after, RecordBytes(view), RecordBytes(after), [0] * options
    )


def compiled_room(dtype: np.dtype[np.void], options: int) -> TrialRoom:
    """Return room for compiled rules."""
    guess, trial, view, after = (np.zeros(1, dtype) for _ in range(4))
    seen, met = (each.view(np.uint8).reshape(1, -1) for each in (view, after))
    return TrialRoom(guess, trial, view, after, seen, met, np.zeros(options, np.int64))


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
    room.after[0] = after
    for _ in range(tries):
        room.guess[0] = before
        imagine(box, room.guess[0], viewer, next_word(dice, MAIN))
        count = legal(box, room.guess[0], seat, room.out)
        found = False
        for i in range(count):
            if room.out[i] == option and looks_like(box, viewer, seat, option, room):
                found = True
        if not found and viewer != seat:
            for i in range(count):
                if not found and room.out[i] != option:
                    found = looks_like(box, viewer, seat, room.out[i], room)
        if not found:
            return False
    return True


@rule
def looks_like(box, viewer, seat, option, room):  # type: ignore[no-untyped-def]
    """Return whether room.guess, after an answer, looks like room.after to a viewer."""
    room.trial[0] = room.guess[0]
    apply(box, room.trial[0], seat, option)
    observe(box, room.trial[0], viewer, room.seen)
    return same_bytes(room.seen_bytes[0], room.after_bytes[0])


@rule
def same_bytes(one, other):  # type: ignore[no-untyped-def]
    """Return whether two rows of bytes of the same length are equal."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True
