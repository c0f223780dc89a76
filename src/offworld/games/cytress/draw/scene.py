"""Cytress, drawn: the scene, what each part shows, and the symbols."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from offworld.games.cytress import state, tell
from offworld.games.cytress.scoring import prestige
from offworld.kernel.game import Box
from offworld.presentation import scene
from offworld.presentation.pictures import definition, definitions, text, use
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part

# One symbol for a faction, its resource, lifepath and hexes (1.1):
# a coin, a chip, a cartridge, a glowing drop.
SYMBOLS = (
    "M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm-1 2h2v8h-2z",
    "M5 5V1h2v4h2V1h2v4h2V1h2v4h4v2h-4v2h4v2h-4v2h4v2h-4v4h-2v-4h-2v4H9v-4H7v4H5v-4H1v-2h4v-2"
    "H1V9h4V7H1V5zM8 8v4h4V8z",
    "M7 8c0-3 1.500-6 3-7 1.500 1 3 4 3 7zM6.500 9.500h7V16h-7zM6 17h8v2.500H6z",
    "M10 0l2.600 7.400L20 10l-7.400 2.600L10 20l-2.600-7.400L0 10l7.400-2.600z",
)

TABLE = ("seats", "solo", "district_side", "market_side", "pattern")
BOARD = ("stock", "icons", "cards", "targets", "crew", "transports", "reserved", "rebel", "board")
COURSE = ("bounty_at", "marker", "phase", "actor", "asked", "paying")
ROGUE_AI = ("ai_deck", "ai_aside", "ai_tracker")
PARTS = {
    "stratos": Part(
        (*TABLE, "stratos", "landed", "tubes", "last_round"),
        answers=("pad", "height", "benefit"),
    ),
    "map": Part(
        (*TABLE, "hex_faction", "hex_crew", "hex_tube"),
        answers=("place", "drop", "ai_place", "ai_lift", "ai_drop"),
    ),
    "stratolites": Part((*TABLE, "row", "stratolite_at"), answers=("stratolite", "reserve")),
    "pad": Part((*TABLE, "landed", "bounty_at"), answers=("pad", "bounty", "benefit", "trade")),
    "district": Part(
        (*TABLE, "shown", "intel_at", "leader", "landed"), answers=("scout", "pad", "intel")
    ),
    "seat": Part(
        (*TABLE, *COURSE, *ROGUE_AI),
        seat=BOARD,
        computed=("prestige",),
        answers=("side", "spy", "stratolite", "pay", "amount"),
    ),
}


class Scene(scene.Scene):
    """A view of Cytress."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell

    @property
    def chooser(self) -> int:
        """The seat whose turn it is."""
        actor: int = self.s.actor
        return actor

    @cached_property
    def prestige(self) -> tuple[int, ...]:
        """The prestige of each place."""
        return tuple(prestige(self.box.record, self.s, seat) for seat in range(self.s.seats))


def symbols() -> str:
    """Define what `symbol` uses."""
    look = 'fill="currentColor" fill-rule="evenodd"'
    return definitions(
        definition(f"f{i}", 20, f'<path {look} d="{drawing}"/>')
        for i, drawing in enumerate(SYMBOLS)
    )


def symbol(faction: int, x: float, y: float, size: float) -> str:
    """Draw a faction's symbol, its middle at a point."""
    return use(f"f{faction}", x, y, size, f"f{faction}")


def icons(counts: Sequence[int], x: float, y: float, size: float = 20) -> tuple[str, float]:
    """Draw a row of resource symbols by their counts; return it and where it ends."""
    parts = []
    for resource, count in enumerate(counts):
        for _ in range(count):
            parts.append(symbol(resource, x + size / 2, y, size))
            x += size + 2
    return "".join(parts), x


def amount(faction: int, count: object, x: float, y: float, size: float = 20) -> str:
    """Draw a number and a symbol after it."""
    words = str(count)
    return text(x, y + 6, words, "strong", 18) + symbol(
        faction, x + 11 * len(words) + size / 2 + 2, y, size
    )


def card_icons(box: Box, card: int) -> list[int]:
    """Return how many icons of each resource an intel card has."""
    return [box.record.intel_icons[card, resource] for resource in range(state.FACTIONS)]
