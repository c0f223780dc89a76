"""What tests of the solo game share: turns of the AI, and tubes that it leads at."""

from __future__ import annotations

from cytress.scenario import PLAYER, Table
from offworld.games.cytress import state


def ai_turn(table: Table, faction: int = state.PRIVATEER, covered: int = 3) -> Table:
    """Let the AI draw a card of a faction whose column still has `covered` cards."""
    return table.put_ai_cards(faction, covered).begin(state.TRAVEL)


def placed(table: Table) -> list[int]:
    """Return where the AI put its crews by itself."""
    return [event.a for event in table.events_of(state.PLACED_CREW) if event.seat == state.AI]


def lead(table: Table, tube: int, margin: int) -> Table:
    """Put crews around a tube so that the AI leads by a margin, from the last neighbours back."""
    near = [
        here
        for here in reversed(table.around(tube))
        if table.s.hex_crew[here] == state.NOBODY and table.s.hex_tube[here] == 0
    ]
    return table.put_crew(state.AI if margin > 0 else PLAYER, *near[: abs(margin)])
