"""Cytress, drawn: what every part of the picture needs to know, and the symbols that they share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from offworld.games.cytress import state, tell
from offworld.games.cytress.scoring import prestige
from offworld.kernel.game import Box
from offworld.presentation.pictures import Sight, number, text, thing

# One symbol for a faction, its resource, lifepath and hexes (1.1): a coin, a chip, a cartridge, a glowing drop.
SYMBOLS = (
    "M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm-1 2h2v8h-2z",
    "M5 5V1h2v4h2V1h2v4h2V1h2v4h4v2h-4v2h4v2h-4v2h4v2h-4v4h-2v-4h-2v4H9v-4H7v4H5v-4H1v-2h4v-2H1V9h4V7H1V5zM8 8v4h4V8z",
    "M7 8c0-3 1.500-6 3-7 1.500 1 3 4 3 7zM6.500 9.500h7V16h-7zM6 17h8v2.500H6z",
    "M10 0l2.600 7.400L20 10l-7.400 2.600L10 20l-2.600-7.400L0 10l7.400-2.600z",
)

TIMES = "\N{MULTIPLICATION SIGN}"


class Scene(Sight):
    """Cytress in sight."""

    @cached_property
    def prestige(self) -> list[int]:
        return [prestige(self.box.record, self.s, seat) for seat in range(self.s.seats)]

    def fields(self, names: Sequence[str], seat: int | None = None) -> bytes:
        """Some fields of the view as they are now, of one seat only if one is given."""
        record = self.s._array[0]
        return b"".join(
            (record[name] if seat is None else record[name][seat]).tobytes() for name in names
        )

    def label(self, option: int) -> str:
        """What an option does, in words."""
        return tell.option(self.box, self.s, self.s.actor, option, self.names).text

    def choice(
        self,
        parts: Iterable[str],
        options: Iterable[int],
        label: str,
        kind: str = "",
        why: str = "",
    ) -> str:
        """A thing on the table that stands for those of its options that can be chosen now."""
        possible = self.possible(options)
        if len(possible) == 1:
            label = self.label(possible[0])
        return thing(parts, possible, label, kind, why)


def symbols() -> str:
    """What `symbol` refers to."""
    made = (
        f'<symbol id="f{i}" viewBox="0 0 20 20"><path fill="currentColor" fill-rule="evenodd" d="{path}"/></symbol>'
        for i, path in enumerate(SYMBOLS)
    )
    return f'<defs id="symbols">{"".join(made)}</defs>'


def symbol(faction: int, x: float, y: float, size: float) -> str:
    """A faction's symbol, its middle at a point."""
    corner = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}"'
    return f'<use href="#f{faction}" {corner} width="{number(size)}" height="{number(size)}" class="f{faction}"/>'


def icons(counts: Sequence[int], x: float, y: float, size: float = 20) -> tuple[str, float]:
    """A row of resource symbols, each as often as it counts; the row and where it ends."""
    parts = []
    for resource, count in enumerate(counts):
        for _ in range(count):
            parts.append(symbol(resource, x + size / 2, y, size))
            x += size + 2
    return "".join(parts), x


def amount(faction: int, count: object, x: float, y: float, size: float = 20) -> str:
    """A number and a symbol after it."""
    words = str(count)
    return text(x, y + 6, words, "strong", 18) + symbol(
        faction, x + 11 * len(words) + size / 2 + 2, y, size
    )


def card_icons(box: Box, card: int) -> list[int]:
    return [box.record.intel_icons[card, resource] for resource in range(state.FACTIONS)]
