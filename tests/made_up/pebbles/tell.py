"""Pebbles in words."""

from __future__ import annotations

from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, Goal, Line, Names, Teller

from . import rules as p

PICKS = ("one", "two", "throw")
PICK_WORDS = ("take one pebble", "take two pebbles", "throw {} die")
GIFTS = ("keep", "give")
GIFT_WORDS = ("keep them all", "give one to each of the others")


def seat_names(s: Record) -> tuple[str, ...]:
    return SEAT_NAMES[: s.seats]


_TELLER = Teller(
    p.OPTIONS,
    p.EVENTS,
    seat_names=seat_names,
    asked=lambda s, seat: s.asked[seat],
    notation={p.PICK: lambda t: PICKS[t.n], p.DONE: "done", p.GIFT: lambda t: GIFTS[t.n]},
    questions={
        p.PICK: Line("How many pebbles", "1"),
        p.DONE: Line("Ready", "1"),
        p.GIFT: Line("{who} {has} most. Will {who} share", "1"),
    },
    options={
        p.PICK: lambda t: Line(PICK_WORDS[t.n].format(t.either("your", "the")), "1"),
        p.DONE: Line("be ready", "1"),
        p.GIFT: lambda t: Line(GIFT_WORDS[t.n], "1"),
    },
    events={
        p.TOOK: Line("{who} take{s} {a}", "1"),
        p.THREW: Line("{who} throw{s} {a}", "1"),
        p.WAS_READY: Line("{who} {is} ready", "1"),
        p.KEPT: Line("{who} keep{s} all", "1"),
        p.GAVE: Line("{who} give{s}", "1"),
    },
)
notation, question = _TELLER.notation, _TELLER.question
option, event = _TELLER.option, _TELLER.event


def why_nots(
    box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
) -> dict[str, Line]:
    return {"bag": Line("The bag is for later.", "1")}


RACE = "pebbles"


def goal(s: Record) -> Goal:
    return Goal("most pebbles", "Have most pebbles. They are taken, thrown or given.", ("1",))


def stage(s: Record) -> str:
    return f"turn {s.turn}"


def race(box: Box, s: Record) -> list[int]:
    return [int(s.owns[seat]) for seat in range(s.seats)]


def conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    return []


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    return [(Line(RACE, "1"), race(box, s))]
