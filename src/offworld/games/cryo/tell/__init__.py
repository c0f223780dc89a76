"""Cryo in words.

Every question, option and event is a short sentence with the number of its rule in
docs/rules/cryo.md. Notation is what people type and files may hold: `deploy e1`, `resource left`.
Docks are E1 to E5, L1, R1, D1 and so on; caverns A1 to C4, by their level.
"""

from __future__ import annotations

from offworld.games.cryo import scoring, state
from offworld.games.cryo.tell.events import EVENTS
from offworld.games.cryo.tell.options import NOTATION, OPTIONS, QUESTIONS
from offworld.games.cryo.tell.reasons import why_nots as why_nots
from offworld.games.cryo.tell.terms import seat_names as seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import (
    Categories,
    Goal,
    Line,
    Teller,
    by_category,
    counted,
    in_all,
    no_conditions,
)

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

RACE = "points"


def goal(s: Record) -> Goal:
    """Return how the game is won."""
    whose = "more points than the rival" if s.solo == 1 else "most points"
    comes = "pods in caverns, most pods in a cavern, upgrades, vehicles and missions"
    ways = ("9.3", "9.4", "9.5", "9.6", "9.7", "9.8")
    text = f"Have {whose} when the sun sets. Points come from {comes}."
    return Goal(f"{whose} at sunset", text, ("1.1", *ways))


def stage(s: Record) -> str:
    """Return how far the game is: the incident tokens that are left before the sunset."""
    if s.stage == state.CHOOSING:
        return "choosing cards"
    if s.stage == state.OVER:
        return "after the sunset" if s.ending == 1 else "after the last pods"
    left = s.early_track + s.late_track
    return f"{counted(left, 'incident')} to sunset" if left else "the sun sets"


def race(box: Box, s: Record) -> list[int]:
    """Return the points of each place, as far as they are seen."""
    return in_all(CATEGORIES, box, s)


CATEGORIES: Categories = (
    (Line("pods in caverns", "9.3"), scoring.pod_points),
    (Line("most pods in a cavern", "9.4"), scoring.cavern_points),
    (Line("upgrades", "9.5"), scoring.upgrade_points),
    (Line("vehicles", "9.5"), scoring.vehicle_points),
    (Line("missions", "9.6"), scoring.mission_points),
    (Line("awake pods elsewhere", "9.7"), scoring.awake_points),
)


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """Return what points are given for, and what each place has of it."""
    return by_category(CATEGORIES, box, s)
