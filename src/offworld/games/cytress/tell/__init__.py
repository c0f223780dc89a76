"""Cytress in words.

Every question, option and event is a short sentence with the number of its rule in
docs/rules/cytress.md. Notation is what people type and files may hold: `scout rover 6`,
`place crew h17`. Hexes are h1, h2 ... in reading order.
"""

from __future__ import annotations

from collections.abc import Callable

from offworld.games.cytress import scoring, state
from offworld.games.cytress.tell.events import EVENTS
from offworld.games.cytress.tell.options import NOTATION, OPTIONS, QUESTIONS
from offworld.games.cytress.tell.reasons import why_nots as why_nots
from offworld.games.cytress.tell.terms import seat_names as seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Line, Teller

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

RACE = "prestige"


def race(box: Box, s: Record) -> list[int]:
    """Return the prestige of each place."""
    return [
        sum(points) for points in zip(*(points for _, points in categories(box, s)), strict=True)
    ]


def conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    """Return the conditions of winning alone: none."""
    return []


CATEGORIES: tuple[tuple[Line, Callable[..., int]], ...] = (
    (Line("crews on Stratos", "13.1"), scoring.crew_prestige),
    (Line("level 3: sets of targets", "13.2"), scoring.level_3_prestige),
    (Line("level 2: longest lifepath", "13.3"), scoring.level_2_prestige),
    (Line("level 1: crews on Stratos", "13.4"), scoring.level_1_prestige),
    (Line("tubes", "13.6"), scoring.tube_prestige),
    (Line("bounties", "13.7"), scoring.bounty_prestige),
)


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """Return what prestige is given for, and what each place has of it."""
    return [
        (line, [points(box.record, s, seat) for seat in range(s.seats)])
        for line, points in CATEGORIES
    ]
