"""Cities of Venus in words.

Every question, option and event is a short sentence with the number of its rule in
docs/rules/venus.md. Notation is what people type and files may hold: `kind 3x5` locks three 5s,
`lay b c4 r1` lays the tile in hand, turned right once, with its first square on c4 of board B.
All play at once, so notation doesn't depend on the seat: mech parts go by their place, not by name.
"""

from __future__ import annotations

from offworld.games.venus import state
from offworld.games.venus.pieces import parts_of
from offworld.games.venus.rules import score
from offworld.games.venus.tell.events import EVENTS
from offworld.games.venus.tell.options import NOTATION, OPTIONS, QUESTIONS
from offworld.games.venus.tell.reasons import why_nots as why_nots
from offworld.games.venus.tell.terms import PHASES
from offworld.games.venus.tell.terms import seat_names as seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Goal, Line, Teller

_TELLER = Teller(
    state.OPTIONS,
    state.EVENTS,
    seat_names=seat_names,
    asked=lambda s, seat: s.asked[seat],
    notation=NOTATION,
    questions=QUESTIONS,
    options=OPTIONS,
    events=EVENTS,
)
notation, question = _TELLER.notation, _TELLER.question
option, event = _TELLER.option, _TELLER.event

RACE = "fuel rods"


def goal(s: Record) -> Goal:
    """Return how the game is won, alone or with others."""
    launches = s.phase in (state.LAUNCHING, state.OVER)
    if s.solo == 1:
        needs = "four mech parts, a full terrain board, four engineers and a sequence of eight dice"
        rods = "With five fuel rods, four mech parts and a full board you may begin the launch"
        short = "a sequence of 8 dice" if launches else "5 rods, 4 parts, a full board, then launch"
        return Goal(short, f"{rods}. You win with {needs}.", ("10.7", "10.8", "10.6", "7.2"))
    rods = "Gain fuel rods by five of a kind, full terrain boards and mech parts."
    end = "Once a player has five, all launch, and the longest sequence of dice alike wins."
    short = "the longest sequence of dice alike" if launches else "5 rods, then launch"
    return Goal(short, f"{rods} {end}", ("1.1", "7.2", "7.3", "7.4", "7.5", "9.7"))


def stage(s: Record) -> str:
    """Return round and phase."""
    return f"round {s.round_number} · {PHASES[s.phase]}"


def race(box: Box, s: Record) -> list[int]:
    """Return the fuel rods of each seat."""
    return [s.rods[seat] for seat in range(s.seats)]


def conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    """Return the conditions of winning alone, and whether each is met (10.8)."""
    if s.solo == 0:
        return []
    parts, full = parts_of(s, 0), s.full_boards[0]
    rescued, length = s.rescued[0], s.sequence_length[0]
    return [
        (Line(f"4 mech parts: {parts}", "10.8"), parts == state.GEARS),
        (Line(f"1 full terrain board: {full}", "10.8"), full >= 1),
        (Line(f"4 engineers rescued: {rescued}", "10.8"), rescued >= state.WINDOWS),
        (Line(f"a sequence of 8 dice: {length}", "10.8"), length == state.LONGEST_SEQUENCE),
    ]


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """Return what the result is made of, and what each seat has of it."""
    if s.solo == 1:
        stars = [0]
        score(box.record, s, stars)
        return [(Line("stars", "10.9"), stars)]
    lengths = [10 * s.sequence_length[seat] for seat in range(s.seats)]
    values = [s.sequence_value[seat] for seat in range(s.seats)]
    return [
        (Line("dice in the sequence, 10 each", "9.9"), lengths),
        (Line("value of the sequence", "9.9"), values),
    ]
