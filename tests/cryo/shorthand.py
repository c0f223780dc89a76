"""Shorthand for tests of Cryo.

Docks of a section are D0 to D4, D0 and D1 above; a dock's number is section * 5 + place, and so is
that of a resource space, whose places are (1, 0), (1, 4), (3, 0), (3, 2) and (3, 4) by row and
column.
"""

from __future__ import annotations

from cryo.scenario import PLAYER, RED, RIVAL, WHITE, Solo, Table, dock
from offworld.games.cryo import state
from offworld.games.cryo.state import ARCHIVE_LINK, BULKHEAD, FUEL_CELLS, NANO_PRESS, TOW_CABLE

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


def waking(awake: int = 4) -> Table:
    """RED is to deploy in the laboratory, with an organics and two nanites."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 1, 0, 2)
    return table.pods(RED, awake=awake, asleep=asleep("1/0/0", "1/1/1", "0/0/0", "0/0/0"))


def at_workshop(*materials: int) -> Table:
    table = Table(2).turn(RED).hand(RED, BULKHEAD, BULKHEAD, TOW_CABLE, NANO_PRESS)
    return table.stock(RED, *materials)


def coming_home() -> Table:
    """RED's two drones on the board can come home to pay for each other."""
    table = Table(2).hand(RED).stock(RED, 0, 0, 1).energy(RED, 0)
    table.pods(RED, asleep={0: 1}).at_salvage(RED, 4)
    table.s.slot[RED, 0] = table.face(ENGINEERING, CRYSTALS, TECH)
    table.s.slot[RED, 3] = table.face(ENGINEERING, CRYSTALS)
    table.s.slot[RED, 2] = table.face(ENGINEERING, ENERGY, ENERGY)
    return table.drone(RED, 0, 7).token(RND, ORGANICS).turn(RED)


def platform(faces: dict[int, tuple[int, ...]], either: bool = False) -> Table:
    """RED's three drones are coming home to a platform with these tiles, by slot."""
    table = Table(2).hand(RED).drone(RED, 0, 7, 12).token(ENGINEERING, ENERGY).turn(RED)
    for slot, (section, *shown) in faces.items():
        table.s.slot[RED, slot] = table.face(section, *shown, either=either)
    return table.recall(ENGINEERING).stock(RED).energy(RED, 0)


def sabotage() -> Table:
    """RED, with eight pods in caverns, recalls; a sabotage of engineering's middle lies out."""
    table = Table(3).hand(RED).upgrade(WHITE, BULKHEAD).drone(RED, 0).turn(RED)
    table.pods(RED, asleep={1: 1}).colony(RED, A0, 5).colony(RED, A3, 3)
    return table.token(ENGINEERING, state.SABOTAGE + 1)


def studying(variant: str = "solo") -> Solo:
    """The rival has 3 tech; the tile beside D0 of R&D, under the Nano Press, shows another."""
    table = Solo(variant)
    table.stock(RIVAL, 0, 0, 3).top(space(RND, LEFT), table.face(RND, TECH))
    return table


FEWEST = asleep("1/0/0", "1/0/0", "1/1/1", "2/2/2")  # in engineering and the laboratory


def with_tech(*upgrade: int, vehicle: tuple[int, ...]) -> Solo:
    """The rival has 5 tech, two missions, and these cards."""
    table = Solo()
    table.stock(RIVAL, 0, 0, 5)
    table.pods(RIVAL, asleep=asleep("0/0/0", "0/0/0", "0/1/1", "0/0/0"))
    table.mission(RIVAL, FUEL_CELLS).mission(RIVAL, ARCHIVE_LINK)
    for card in upgrade:
        table.upgrade(RIVAL, card)
    for card in vehicle:
        table.vehicle(RIVAL, card)
    return table


def sabotaged(*places: int) -> Solo:
    """The rival, with a Bulkhead and drones here, has fewest pods where a sabotage lies."""
    table = Solo()
    table.upgrade(RIVAL, BULKHEAD)
    table.pods(RIVAL, asleep=asleep("1/0/1", "1/1/1", "1/1/1", "1/2/2"))
    table.token(ENGINEERING, state.SABOTAGE).token(LABORATORY, CRYSTALS)
    table.token(RND, CARD).token(DISPATCH, TECH)
    table.drone(RIVAL, *places)
    return table


def fill_dispatch(table: Table) -> None:
    """Leave only the launch dock of dispatch open; the rival is on D3."""
    close(table, *(dock(DISPATCH, place) for place in (1, 2, 4)))
    table.drone(PLAYER, dock(DISPATCH, 0), state.LAUNCH_DOCK)
