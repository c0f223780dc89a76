"""Zaibatsu in words.

Every question, option and event is a short sentence with the number of its rule in
docs/rules/zaibatsu.md. Notation is what people type and files may hold: `use worm for search`,
`go sprawl upper left`. Spaces are named by where they are on their block as it lies.
"""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.tell.events import EVENTS
from offworld.games.zaibatsu.tell.net import placed
from offworld.games.zaibatsu.tell.options import NOTATION, OPTIONS, QUESTIONS
from offworld.games.zaibatsu.tell.reasons import why_nots as why_nots
from offworld.games.zaibatsu.tell.terms import seat_names as seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Goal, Line, Teller, counted, no_conditions

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

RACE = "control counters"


def goal(s: Record) -> Goal:
    """Return how the game is won."""
    first = "Be the first to place all your control counters, by breaking the ICE of blocks."
    if s.timed == 1:
        second = "When time is up, most placed counters win."
        return Goal("place all counters, or most in time", f"{first} {second}", ("3.9", "3.11"))
    second = "Blocks that others take from you give you a counter back."
    return Goal("place all your control counters", f"{first} {second}", ("3.9", "7.8"))


def stage(s: Record) -> str:
    """Return how far the game is: the turn, and the blocks that are left."""
    if s.stage == state.CHOOSING:
        return "choosing Speedrunners"
    if s.stage == state.OVER:
        return "the game is over"
    turn = max(s.turns[seat] for seat in range(s.seats))
    left = s.pile_blocks + (s.top != state.NONE)
    return f"turn {max(1, turn)} · {counted(left, 'block')} left"


def race(box: Box, s: Record) -> list[int]:
    """Return how many control counters each seat has placed."""
    return [placed(box, s, seat) for seat in range(s.seats)]


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """Return what each seat has placed: on blocks, and elsewhere."""
    on_blocks = [
        sum(s.control[place] == seat for place in range(s.laid)) for seat in range(s.seats)
    ]
    whole = race(box, s)
    more = [total - blocks for total, blocks in zip(whole, on_blocks, strict=True)]
    return [
        (Line("control counters on blocks", "3.9"), on_blocks),
        (Line("counters on the Idoru and a second one on Freeside", "3.10"), more),
    ]
