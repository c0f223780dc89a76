"""Cytress in words: why a landing pad can't be used."""

from __future__ import annotations

from offworld.games.cytress import state
from offworld.games.cytress.pieces import price, sections_left
from offworld.games.cytress.tell.terms import (
    FACTIONS,
    PAD_PLACES,
    PADS,
    RESOURCES,
    own_crew,
    seat_names,
)
from offworld.games.cytress.travel import can_visit, has_crew_on_map, has_intel
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Line, Names, Telling, impossible, possible

NOT_ASKED = Line(
    "Landing pads are chosen when a transport is about to go: that is not the question now.",
    "5.1",
)


def why_nots(
    box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
) -> dict[str, Line]:
    """Return the answer to `why WORD` for each landing pad, by its word."""
    t = Telling.of(box, s, seat, names or seat_names(s), viewer)
    return {word: _why_not(t, pad) for pad, word in enumerate(PADS)}


def _why_not(t: Telling, pad: int) -> Line:
    if t.s.asked != state.PAD or t.s.actor != t.seat:
        return NOT_ASKED
    deed = f"meet {PAD_PLACES[pad] if pad != state.STRATOLITES else 'a Stratolite'}"
    if can_visit(t.box.record, t.s, t.seat, pad):
        return possible(t.who, deed, "5.2")
    return impossible(t.who, deed, _reason(t, pad))


def _reason(t: Telling, pad: int) -> Line:
    s = t.s
    if pad < state.FACTIONS:
        return _faction_reason(t, pad)
    if pad == state.ENFORCERS:
        return Line("no bounty is left", "8.1")
    if pad == state.FIXER:
        return Line("no intel lies face up", "9.1")
    if pad == state.STRATOLITES and s.phase == state.EXTRA_TRAVEL:
        return Line("a transport that leaves Stratos may not go back there", "11.2")
    if sections_left(s) == 0:
        return Line("no tube section is left, not even in the box", "7.9")
    if not has_crew_on_map(s, t.seat):
        return Line(f"a tube lands on the hex of {own_crew(t)}, and none is on the map", "7.4")
    if pad == state.RENEGADE:
        cost = t.box.record.tube_cost[0]
        costs = f"the {cost} that the lowest tube costs, less discounts"
        return Line(f"{t.either('none of your stocks', 'no stock')} reaches {costs}", "7.3")
    takes = f"no Stratolite there takes a resource that {t.who} {t.verb('has')} enough of"
    return Line(f"{takes}, for a hex on which {own_crew(t)} stands", "7.1")


def _faction_reason(t: Telling, faction: int) -> Line:
    due = price(t.s, t.seat, faction, t.box.record.intel_cost[faction])
    stock = t.s.stock[t.seat, faction]
    if stock < due:
        held = f"{t.who} {t.verb('has')} {stock}"
        return Line(f"their intel costs {due} {RESOURCES[faction]}, and {held}", "6.1")
    if not has_intel(t.s, faction):
        return Line("all their intel is taken", "6.3")
    return Line(f"no {FACTIONS[faction]} hex is empty for the crew", "6.7")
