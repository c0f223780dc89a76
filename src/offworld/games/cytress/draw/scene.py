"""Cytress, drawn: the scene, what each part shows, and the symbols."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import ClassVar

from offworld.games.cytress import state, tell
from offworld.games.cytress.scoring import prestige
from offworld.kernel.game import Box
from offworld.presentation.pictures import definition, definitions, number, text, thing, use
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part, TurnScene, star

# One symbol for a faction, its resource, lifepath and hexes (1.1):
# a coin, a chip, a cartridge, a glowing drop.
SYMBOLS = (
    "M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm-1 2h2v8h-2z",
    "M5 5V1h2v4h2V1h2v4h2V1h2v4h4v2h-4v2h4v2h-4v2h4v2h-4v4h-2v-4h-2v4H9v-4H7v4H5v-4H1v-2h4v-2"
    "H1V9h4V7H1V5zM8 8v4h4V8z",
    "M7 8c0-3 1.5-6 3-7 1.5 1 3 4 3 7zM6.5 9.5h7V16h-7zM6 17h8v2.5H6z",
    "M10 0l2.6 7.4L20 10l-7.4 2.6L10 20l-2.6-7.4L0 10l7.4-2.6z",
)

# What is counted, each drawn 20 across.
SIGNS = {
    "crew": "M10 1a4 4 0 0 1 2.5 7.1C15 9.5 16 13 16 16H4c0-3 1-6.5 3.5-7.9A4 4 0 0 1 10 1z"
    "M3 17.5h14V20H3z",
    "ship": "M10 0l4 7v5l5 4v2l-6-1-1 3H8l-1-3-6 1v-2l5-4V7z",
    "tube": "M4 3c0-3 12-3 12 0v14c0 3-12 3-12 0zm2 .3c1 1.2 7 1.2 8 0-1-1.2-7-1.2-8 0zM4 9v1.5"
    "c3 2 9 2 12 0V9c-3 2-9 2-12 0z",
    "card": "M4 0h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2z"
    "m.5 2.5v15h11v-15zM6.5 5h7v2h-7zM6.5 9h7v2h-7z",
    "deck": "M6 0h12v14h-2V2H6zM2 5h12v15H2zm2.5 3v2h7V8z",
    "target": "M9 0h2v3.1a7 7 0 0 1 5.9 5.9H20v2h-3.1A7 7 0 0 1 11 16.9V20H9v-3.1A7 7 0 0 1 3.1 11"
    "H0V9h3.1A7 7 0 0 1 9 3.1zm1 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    "medal": "M10 0l2.4 1.8 3-.2.7 2.9 2.5 1.6L17.4 9l1.2 2.8-2.5 1.6-.7 2.9-3-.2L10 18l-2.4-1.9"
    "-3 .2-.7-2.9L1.4 11.8 2.6 9 1.4 6.1l2.5-1.6.7-2.9 3 .2zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
    "crown": "M1 5l5 4 4-7 4 7 5-4-2 11H3zM3 17.5h14V19H3z",
    "stratolite": "M10 5.5c6 0 10 2 10 5s-4 5-10 5-10-2-10-5 4-5 10-5z"
    "m0 2.4c-4.6 0-7.2 1.4-7.2 2.6s2.6 2.6 7.2 2.6 7.2-1.4 7.2-2.6-2.6-2.6-7.2-2.6z"
    "M10 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
    "flag": "M4 0h2v1h12l-3 5 3 5H6v9H4z",
}
DIGIT = 11.5  # width of a strong digit of size 17, rather more than less

TABLE = ("seats", "solo", "district_side", "market_side", "pattern")
BOARD = ("stock", "icons", "cards", "targets", "crew", "transports", "reserved", "rebel", "board")
ROGUE_AI = ("ai_deck", "ai_aside", "ai_tracker")
PARTS = {
    "sky": Part(),
    "ground": Part((*TABLE, "hexes")),
    "names": Part((*TABLE, "hexes", "hex_tube")),
    "lights": Part((*TABLE, "hexes", "hex_tube")),
    "stratos": Part((*TABLE, "stratos", "tubes", "last_round"), answers=("height", "benefit")),
    "map": Part(
        (*TABLE, "hex_faction", "hex_crew", "hex_tube"),
        answers=("place", "drop", "ai_place", "ai_lift", "ai_drop"),
    ),
    "stratolites": Part(
        (*TABLE, "row", "stratolite_at", "landed"), answers=("pad", "stratolite", "reserve")
    ),
    "pad": Part((*TABLE, "landed", "bounty_at"), answers=("pad", "bounty", "benefit", "trade")),
    "district": Part(
        (*TABLE, "shown", "intel_at", "leader", "landed"), answers=("scout", "pad", "intel")
    ),
    "seat": Part(
        (*TABLE, *ROGUE_AI),
        seat=BOARD,
        of_seat=("acts", "has_marker", "bounties", "standing"),
        answers=("side", "spy", "stratolite", "reserve", "pay", "amount"),
    ),
}


class Scene(TurnScene):
    """A view of Cytress."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell

    @cached_property
    def prestige(self) -> tuple[int, ...]:
        """The prestige of each place."""
        return tuple(prestige(self.box.record, self.s, seat) for seat in range(self.s.seats))

    # --- what a seat's panel shows besides its board ---

    def acts(self, seat: int) -> bool:
        """Return whether it is a seat's turn."""
        return bool(self.s.actor == seat and self.s.phase != state.REBELLION)

    def has_marker(self, seat: int) -> bool:
        """Return whether a seat has the first player marker."""
        return bool(self.s.marker == seat and not self.s.solo)

    def bounties(self, seat: int) -> tuple[int, ...]:
        """Return the bounties that a seat has."""
        return tuple(at for at in range(state.BOUNTIES) if self.s.bounty_at[at] == seat)

    def standing(self, seat: int) -> tuple[int, str]:
        """Return a seat's prestige, and a star if it has the most."""
        return self.prestige[seat], star(self.prestige, seat)


@cache
def symbols() -> str:
    """Define what `symbol` and `sign` use, and the colours that change across a thing."""
    look = 'fill="currentColor" fill-rule="evenodd"'
    drawings = {f"f{i}": drawing for i, drawing in enumerate(SYMBOLS)}
    drawings |= {f"c-{name}": drawing for name, drawing in SIGNS.items()}
    night, wall = ("sky-0", "sky-1", "sky-2"), ("wall-0", "wall-1", "wall-0")
    return definitions(
        [
            *(definition(name, 20, f'<path {look} d="{d}"/>') for name, d in drawings.items()),
            f'<radialGradient id="c-sky" cx=".5" cy=".3" r=".8">{_stops(night)}</radialGradient>',
            f'<linearGradient id="c-wall">{_stops(wall)}</linearGradient>',
            *(
                f'<linearGradient id="c-light-{level}" class="l{level}" x2="0" y2="1">'
                f"{_stops(('high', 'mid', 'mid', 'low'))}</linearGradient>"
                for level in range(state.LEVELS + 1)
            ),
        ]
    )


def _stops(kinds: Sequence[str]) -> str:
    """Return the colours of a gradient at equal distances, by class."""
    last = len(kinds) - 1
    return "".join(
        f'<stop offset="{number(100 * i / last)}%" class="c-{kind}"/>'
        for i, kind in enumerate(kinds)
    )


def symbol(faction: int, x: float, y: float, size: float) -> str:
    """Draw a faction's symbol, its middle at a point."""
    return use(f"f{faction}", x, y, size, f"f{faction}")


def sign(name: str, x: float, y: float, size: float, kind: str = "sign") -> str:
    """Draw one of `SIGNS`, its middle at a point."""
    return use(f"c-{name}", x, y, size, kind)


def tally(name: str, count: object, x: float, y: float, label: str) -> str:
    """Draw a sign and a number after it, with a tooltip."""
    return thing([sign(name, x + 8, y, 16), text(x + 21, y + 6, count, "strong", 16)], [], label)


def prestige_of(count: object, x: float, y: float) -> tuple[str, float]:
    """Draw an amount of prestige; return it and where it ends."""
    end = x + DIGIT * len(str(count)) + 24
    return text(x, y + 6, count, "strong", 17) + sign("medal", end - 12, y, 17, "medal"), end


def icons(counts: Sequence[int], x: float, y: float, size: float = 20) -> tuple[str, float]:
    """Draw a row of resource symbols by their counts; return it and where it ends."""
    parts = []
    for resource, count in enumerate(counts):
        for _ in range(count):
            parts.append(symbol(resource, x + size / 2, y, size))
            x += size + 2
    return "".join(parts), x


def amount(faction: int, count: object, x: float, y: float, size: float = 18) -> str:
    """Draw a number and a symbol after it."""
    words = str(count)
    return text(x, y + 6, words, "strong", 17) + symbol(
        faction, x + DIGIT * len(words) + size / 2 + 2, y, size
    )


def card_icons(box: Box, card: int) -> list[int]:
    """Return how many icons of each resource an intel card has."""
    return [box.record.intel_icons[card, resource] for resource in range(state.FACTIONS)]
