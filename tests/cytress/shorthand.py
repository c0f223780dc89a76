"""Shorthand for tests of Cytress."""

from __future__ import annotations

from cytress.scenario import Table
from offworld.games.cytress import state


def showing(table: Table, faction: int, resource: int) -> Table:
    """Put a card with one icon, of this resource, into a faction's topmost slot."""
    (card, *_) = (
        card
        for card in table.loose(faction)
        if [table.b.intel_icons[card, r] for r in range(4)]
        == [int(r == resource) for r in range(4)]
    )
    return table.show(faction, 0, card)


def first_hex(table: Table, faction: int) -> int:
    return min(table.hexes_of(faction))


def travelled(table: Table) -> Table:
    """All idle until the extra travel phase."""
    while table.s.phase == state.TRAVEL:
        table.idle()
    return table
