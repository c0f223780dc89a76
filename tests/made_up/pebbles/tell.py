"""Pebbles in words."""

from __future__ import annotations

from collections.abc import Sequence

from offworld.kernel.events import Event
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, Line, Names

from . import rules as p

NOTATION = ("one", "two", "throw", "done", "keep", "give")
OPTIONS = (
    "Take one pebble",
    "Take two pebbles",
    "Throw your die",
    "Be ready",
    "Keep them all",
    "Give one to each of the others",
)
QUESTIONS = {
    p.PICK: "How many pebbles?",
    p.DONE: "Ready?",
    p.GIFT: "You have most. Will you share?",
}


def seat_names(s: Record) -> tuple[str, ...]:
    return SEAT_NAMES[: s.seats]


def notation(box: Box, s: Record, option: int) -> str:
    return NOTATION[option]


def question(box: Box, s: Record, seat: int, names: Names = None) -> Line:
    return Line(QUESTIONS[s.asked[seat]], "1")


def option(box: Box, s: Record, seat: int, option: int, names: Names = None) -> Line:
    return Line(OPTIONS[option], "1")


def event(box: Box, s: Record, event: Event, names: Names = None) -> Line:
    shown: Sequence[str] = names or seat_names(s)
    words = (f"takes {event.a}", f"throws {event.a}", "is ready", "keeps all", "gives")[event.code]
    return Line(f"{shown[event.seat]} {words}.", "1")


def why_nots(box: Box, s: Record, seat: int, names: Names = None) -> dict[str, Line]:
    return {"bag": Line("The bag is for later.", "1")}


RACE = "pebbles"


def race(box: Box, s: Record) -> list[int]:
    return [int(s.owns[seat]) for seat in range(s.seats)]


def conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    return []


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    return [(Line(RACE, "1"), race(box, s))]
