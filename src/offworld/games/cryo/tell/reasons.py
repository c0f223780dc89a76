"""Cryo in words: why an action can't be taken."""

from __future__ import annotations

from collections.abc import Callable

from offworld.games.cryo import deploy, state
from offworld.games.cryo.box import ACTION_NAMES
from offworld.games.cryo.caverns import scout_price
from offworld.games.cryo.pieces import drones_on_board, pods_asleep, pods_at_salvage
from offworld.games.cryo.tell.terms import amount, seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Line, Names, Telling, impossible, possible

DEEDS = {
    state.STASIS: ("wake pods at stasis control", "4.6"),
    state.GENERATOR: ("use a generator", "4.8"),
    state.WORKSHOP: ("play a card", "4.9"),
    state.MED_BAY: ("wake pods in the med bay", "4.11"),
    state.ARCHIVE: ("draw cards", "4.10"),
    state.SALVAGE_WORK: ("send pods to salvage", "4.13"),
    state.SCOUTING: ("scout", "4.14"),
    state.LAUNCHING: ("launch", "4.15"),
}
WORDS = ("recall", *(ACTION_NAMES[action] for action in DEEDS))


def why_nots(
    box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
) -> dict[str, Line]:
    """Return the answer to `why WORD` for recalling and for each kind of action."""
    t = Telling.of(box, s, seat, names or seat_names(s), viewer)
    return {"recall": _recall(t)} | {ACTION_NAMES[each]: _why_not(t, each) for each in DEEDS}


def _recall(t: Telling) -> Line:
    if drones_on_board(t.s, t.seat) > 0:
        return possible(t.who, "recall at the start of a turn", "3.3")
    return impossible(t.who, "recall", Line("no drone is on the ship", "3.3"))


def _why_not(t: Telling, kind: int) -> Line:
    deed, rule = DEEDS[kind]
    spaces = [i for i in range(state.SPACES) if t.box.record.space_action[i] == kind]
    if any(deploy.can_do(t.box.record, t.s, t.seat, space) for space in spaces):
        return possible(t.who, f"{deed} with a drone beside it", rule)
    return impossible(t.who, deed, _REASONS[kind](t))


def _no_waking(t: Telling) -> Line:
    if pods_asleep(t.s, t.seat) == 0:
        return Line("no pod is asleep", "4.6")
    if t.s.awake[t.seat] >= t.box.record.platform_pods:
        return Line(f"{t.whose} platform is full", "4.7")
    return Line(f"{t.who} {t.verb('has')} neither organics nor nanites", "1.4")


def _no_launch(t: Telling) -> Line:
    if all(t.s.vehicle[t.seat, i] < 0 for i in range(state.MOST_VEHICLES)):
        return Line(f"{t.who} {t.verb('has')} no vehicle", "4.15")
    if t.s.awake[t.seat] + pods_at_salvage(t.s, t.seat) == 0:
        return Line("no pod is awake", "4.15")
    return Line(f"{t.who} {t.verb('has')} too little energy", "4.15")


def _no_scouting(t: Telling) -> Line:
    if t.s.awake[t.seat] == 0:
        return Line(f"no pod is on {t.whose} platform", "4.14")
    energy = scout_price(t.box.record, t.s, t.seat)
    if t.s.energy[t.seat] < energy:
        return Line(f"scouting costs {amount(state.ENERGY, energy)}", "4.14")
    return Line("every cavern is face up", "4.14")


def _no_salvage(t: Telling) -> Line:
    if t.s.awake[t.seat] == 0:
        return Line(f"no pod is on {t.whose} platform", "4.13")
    return Line("no salvage space is empty", "4.13")


_REASONS: dict[int, Callable[[Telling], Line]] = {
    state.STASIS: _no_waking,
    state.MED_BAY: _no_waking,
    state.GENERATOR: lambda t: Line(f"{t.who} {t.verb('has')} neither crystals nor nanites", "1.4"),
    state.WORKSHOP: lambda t: Line("there is no card that fits, or too little tech", "7.1"),
    state.ARCHIVE: lambda t: Line("no card is left", "1.10"),
    state.SALVAGE_WORK: _no_salvage,
    state.SCOUTING: _no_scouting,
    state.LAUNCHING: _no_launch,
}
