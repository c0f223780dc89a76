"""Shorthand for tests of Zaibatsu.

Blocks lie to the right of the Central Core, which they touch in direction 3, and are not turned,
unless a test says otherwise. Sprawl, turned by 0, has its middle as space 0 and the zone at
direction n as space n + 1; arrows lead from space 1 to 2 and from 4 to 5.
"""

from __future__ import annotations

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    CLEANER_A,
    GLITCH,
    GREEN,
    LOWER_RIGHT,
    RED,
    RIGHT,
    UPPER_RIGHT,
    Table,
    on_block,
)

NINE_CARDS = ["Icebreaker"] * 9


def breaker(name: str, seats: int = 2, pawn: int = GLITCH) -> Table:
    """Return a table where a Speedrunner stands on the only block, with Icebreaker cards."""
    table = Table(seats)
    table.lay(name)
    seat = int(table.s.owner[pawn])
    return table.put(pawn, 1).turn(seat).hand(seat, *NINE_CARDS)


def cleaner(pawn: int = CLEANER_A, seats: int = 2) -> Table:
    """Return a table with Red's Cleaner in the middle of Sprawl, with Delete cards."""
    table = Table(seats)
    table.lay("Sprawl")
    return table.put(pawn, 1, 0, RED).hand(RED, "Delete", "Delete", "Delete")


LOSER, CABAZIA = state.BLOCKS, state.BLOCKS + 1  # places of the block cards


def club(name: str, bonus: int, *hand: str, seats: int = 2) -> Table:
    """Return a table with a block card of Red's to the right of Sprawl, and bonus counters."""
    table = on_block("Sprawl", name, *hand, seats=seats).control(RED, 1).equip(name)
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    table.s.bonus[RED] = bonus
    return table.turn(RED)


def before_club(name: str, bonus: int) -> Table:
    """Return a table where Red controls Sprawl, holds a block card and has bonus counters."""
    table = Table().hand(RED, name)
    table.lay("Sprawl")
    table.s.bonus[RED] = bonus
    table.control(RED, 1)
    return table


def six_corners() -> Table:
    """Copyleft with the Pulse at its upper right and Sprawl at its lower right; Antro is next."""
    table = Table().hand(RED, "Worm").hand(GREEN)
    copyleft = table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    table.lay("Sprawl", copyleft, LOWER_RIGHT)
    return table.put(GLITCH, copyleft, 0).top("Antro").act("Worm", GLITCH).answer(state.SIDE)
