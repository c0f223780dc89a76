"""Cytress in words.

Every question, option and event is a short sentence with the number of its rule in
docs/rules/cytress.md. Notation is what people type and files may hold: `scout rover 6`,
`place crew h17`. Hexes are h1, h2 ... in reading order.
"""

from __future__ import annotations

from offworld.games.cytress import scoring, state
from offworld.games.cytress.tell.events import EVENTS
from offworld.games.cytress.tell.options import NOTATION, OPTIONS, QUESTIONS
from offworld.games.cytress.tell.reasons import why_nots as why_nots
from offworld.games.cytress.tell.terms import PHASES
from offworld.games.cytress.tell.terms import seat_names as seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import (
    Categories,
    Goal,
    Line,
    Teller,
    by_category,
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

RACE = "prestige"


def goal(s: Record) -> Goal:
    """Return how the game is won, alone or with others."""
    end = "after the last round" if s.solo == 1 else "when the rebellion comes"
    whose = "more prestige than the AI" if s.solo == 1 else "most prestige"
    comes = "crews raised to Stratos by tubes, majorities there, tubes controlled, and bounties"
    ways = ("13.1", "13.2", "13.3", "13.4", "13.6", "13.7")
    won = ("14.21", "14.23") if s.solo == 1 else ("7.8", "13.8")
    short = whose if s.solo == 1 else f"{whose} at the rebellion"
    return Goal(short, f"Have {whose} {end}. Prestige comes from {comes}.", (*won, *ways))


def stage(s: Record) -> str:
    """Return the round, which is 0 before the first, and the phase."""
    return f"round {s.round_number} · {PHASES[s.phase]}" if s.round_number else PHASES[s.phase]


def race(box: Box, s: Record) -> list[int]:
    """Return the prestige of each place."""
    return in_all(CATEGORIES, box, s)


CATEGORIES: Categories = (
    (Line("crews on Stratos", "13.1"), scoring.crew_prestige),
    (Line("level 3: sets of targets", "13.2"), scoring.level_3_prestige),
    (Line("level 2: longest lifepath", "13.3"), scoring.level_2_prestige),
    (Line("level 1: crews on Stratos", "13.4"), scoring.level_1_prestige),
    (Line("tubes", "13.6"), scoring.tube_prestige),
    (Line("bounties", "13.7"), scoring.bounty_prestige),
)


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """Return what prestige is given for, and what each place has of it."""
    return by_category(CATEGORIES, box, s)
