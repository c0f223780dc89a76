"""The examiner's words for positions: what `test_exam_*.py` lay out and read.

Docks of a section are D0 to D4, D0 and D1 above; a dock's number is section * 5 + place, and so is
that of a resource space, whose places are (1, 0), (1, 4), (3, 0), (3, 2) and (3, 4) by row and
column.
"""

from __future__ import annotations

from cryo.scenario import RIVAL, Table
from offworld.games.cryo import state

ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)
A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3 = range(12)
LEFT, RIGHT, LOW_LEFT, LOW_MIDDLE, LOW_RIGHT = range(5)  # resource spaces of a section
UPGRADE, VEHICLE, MISSION = range(3)  # uses of a card
NO_MORE_CARDS = state.TYPES * state.USES


def space(section: int, place: int) -> int:
    """Return the number of a resource space."""
    return section * state.SECTION_STACKS + place


def asleep(*sections: str) -> dict[int, int]:
    """Return pods by chamber; each section's are written as "left/middle/right"."""
    pods = [int(pods) for section in sections for pods in section.split("/")]
    return {chamber: count for chamber, count in enumerate(pods) if count}


def sections(table: Table, seat: int = RIVAL) -> list[int]:
    """Return a seat's sleeping pods by section."""
    pods = table.chambers(seat)
    return [sum(pods[first : first + 3]) for first in range(0, 12, 3)]


def lay(table: Table, card: int, place: int) -> None:
    """Lay a card on a place of the board, in exchange for the one there."""
    board = table.s.board_card
    other = board.tolist().index(card)
    board[other], board[place] = board[place], card


def close(table: Table, *places: int) -> None:
    """Close docks for the whole game."""
    for place in places:
        table.s.drone[place] = state.DAMAGED


def turn_up(table: Table, *caverns: int) -> None:
    """Turn up caverns, without pods."""
    for cavern in caverns:
        table.colony(RIVAL, cavern, 0)


def goods(table: Table, seat: int = RIVAL) -> list[int]:
    """Return crystals, organics, tech, nanites and energy of a seat."""
    return [*table.materials(seat), int(table.s.energy[seat])]


def at_salvage(table: Table, seat: int = RIVAL) -> list[int]:
    """Return the salvage spaces with a pod of a seat."""
    return [i for i, owner in enumerate(table.s.salvage.tolist()) if owner == seat]


def upgrades(table: Table, seat: int = RIVAL) -> set[int]:
    return {card for card, count in enumerate(table.s.upgrade.tolist()[seat]) if count}


def vehicles(table: Table, seat: int = RIVAL) -> list[int]:
    return [card for card in table.s.vehicle.tolist()[seat] if card != state.NONE]


def pile(counts: list[int]) -> list[int]:
    """Return the cards of a pile, by type."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def resolved(table: Table) -> list[int]:
    """Return the sections whose tokens were resolved, in order."""
    return [event.a for event in table.events_of(state.RESOLVED)]


def recalls(table: Table) -> int:
    return sum(event.seat == RIVAL for event in table.events_of(state.RECALLED))


def use(place: int) -> int:
    """Return the answer to come home to a platform's dock and use its action."""
    return state.HOME + 2 * place + 1


def plays(*ways: tuple[int, int]) -> set[int]:
    """Return the options for cards and uses."""
    return {card * state.USES + use for card, use in ways}
