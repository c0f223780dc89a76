"""Cysmic in words.

Every question, option and event is a short sentence with the number of its rule in
docs/rules/cysmic.md. Notation is what people type and files may hold: `burn miner`, `go f32`. A hex
is the first letter of its terrain, its ring and its place there: F32 is the second of forest's
third ring.
"""

from __future__ import annotations

from offworld.games.cysmic import pieces, state
from offworld.games.cysmic.tell.events import EVENTS
from offworld.games.cysmic.tell.notation import NOTATION
from offworld.games.cysmic.tell.options import OPTIONS, QUESTIONS
from offworld.games.cysmic.tell.reasons import why_nots as why_nots
from offworld.games.cysmic.tell.terms import seat_names as seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Goal, Line, Teller, no_conditions

_TELLER = Teller(
    state.OPTIONS,
    state.EVENTS,
    seat_names=seat_names,
    asked=lambda s, seat: s.asked,
    notation=NOTATION,
    questions=QUESTIONS,
    options=OPTIONS,
    events=EVENTS,
)
notation, question = _TELLER.notation, _TELLER.question
option, event = _TELLER.option, _TELLER.event
conditions = no_conditions

RACE = "modules"


def goal(s: Record) -> Goal:
    """Return how the game is won."""
    text = (
        "Be the first to launch the colony ship. It needs six modules: gain their blueprints, pay "
        "their ore, and bring your units aboard before the planet breaks."
    )
    return Goal("6 modules, then launch", text, ("1.1", "12.1", "12.2"))


def stage(s: Record) -> str:
    """Return how far the game is."""
    if s.stage == state.CHOOSING:
        return "choosing factions"
    if s.stage == state.PLACING:
        return "landing"
    if s.stage == state.OVER:
        return "the game is over"
    return f"round {s.rounds} · column {s.column + 1}"


def race(box: Box, s: Record) -> list[int]:
    """Return how many modules each ship has."""
    return [_modules(s, seat, state.INSTALLED) for seat in range(s.seats)]


def _modules(s: Record, seat: int, least: int) -> int:
    return sum(s.blueprint[seat, module] >= least for module in range(state.MODULES))


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """Return how near each place is to the launch."""
    seats = range(s.seats)
    return [
        (Line("modules installed", "12.1"), [_modules(s, i, state.INSTALLED) for i in seats]),
        (Line("blueprints known", "2.6"), [_modules(s, i, state.KNOWN) for i in seats]),
        (Line("ore", "1.13"), [s.ore[i] for i in seats]),
        (Line("influence", "1.12"), [pieces.influence(box.record, s, i) for i in seats]),
    ]
