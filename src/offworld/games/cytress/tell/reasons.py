"""Cytress in words: why a landing pad can't be used."""

from __future__ import annotations

from offworld.games.cytress import state
from offworld.games.cytress.pieces import price, sections_left
from offworld.games.cytress.tell.terms import FACTIONS, PAD_PLACES, PADS, RESOURCES, seat_names
from offworld.games.cytress.travel import can_visit, has_crew_on_map, has_intel
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Line, Names, impossible, possible

NOT_ASKED = Line(
    "Landing pads are chosen when a transport is about to go: that is not the question now.",
    "5.1",
)


def why_nots(box: Box, s: Record, seat: int, names: Names = None) -> dict[str, Line]:
    """Return the answer to `why WORD` for each landing pad, by its word."""
    who = (names or seat_names(s))[seat]
    return {word: _why_not(box, s, seat, pad, who) for pad, word in enumerate(PADS)}


def _why_not(box: Box, s: Record, seat: int, pad: int, who: str) -> Line:
    if s.asked != state.PAD or s.actor != seat:
        return NOT_ASKED
    deed = f"meet {PAD_PLACES[pad] if pad != state.STRATOLITES else 'a Stratolite'}"
    if can_visit(box.record, s, seat, pad):
        return possible(who, deed, "5.2")
    return impossible(who, deed, _reason(box, s, seat, pad))


def _reason(box: Box, s: Record, seat: int, pad: int) -> Line:
    if pad < state.FACTIONS:
        return _faction_reason(box, s, seat, pad)
    if pad == state.ENFORCERS:
        return Line("no bounty is left", "8.1")
    if pad == state.FIXER:
        return Line("no intel lies face up", "9.1")
    if pad == state.STRATOLITES and s.phase == state.EXTRA_TRAVEL:
        return Line("a transport that leaves Stratos may not go back there", "11.2")
    if sections_left(s) == 0:
        return Line("no tube section is left, not even in the box", "7.9")
    if not has_crew_on_map(s, seat):
        return Line("a tube lands on an own crew's hex, and no own crew is on the map", "7.4")
    if pad == state.RENEGADE:
        cost = box.record.tube_cost[0]
        costs = f"the {cost} that the lowest tube costs, less discounts"
        return Line(f"no stock reaches {costs}", "7.3")
    takes = "no Stratolite there takes a resource that is in stock"
    return Line(f"{takes} for a hex on which an own crew stands", "7.1")


def _faction_reason(box: Box, s: Record, seat: int, faction: int) -> Line:
    due = price(s, seat, faction, box.record.intel_cost[faction])
    stock = s.stock[seat, faction]
    if stock < due:
        return Line(f"their intel costs {due} {RESOURCES[faction]}, the stock holds {stock}", "6.1")
    if not has_intel(s, faction):
        return Line("all their intel is taken", "6.3")
    return Line(f"no {FACTIONS[faction]} hex is empty for the crew", "6.7")
