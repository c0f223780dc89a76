"""Venus, drawn: what every part of the picture needs to know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from offworld.games.venus import state, tell
from offworld.presentation.pictures import Sight, thing

TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"
PLOT_FIELDS = frozenset(("land", "plot_x", "plot_y", "unexplored", "tile_on"))


class Scene(Sight):
    """Venus in sight."""

    @property
    def own(self) -> int:
        """The seat whose mech is drawn large."""
        return max(0, self.seat)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of options there are."""
        found, beyond = set(), 0
        for option in sorted(self.options):
            if option >= beyond:  # else of the same kind as the one before
                kind, first, count = state.OPTIONS.span(option)
                found.add(kind)
                beyond = first + count
        return frozenset(found)

    def fields(self, names: Iterable[str], seat: int | None = None) -> bytes:
        """Some fields of the view as they are now, of one seat only if one is given."""
        record = self.s._array[0]
        if seat is None:
            return b"".join(record[name].tobytes() for name in names)
        first = state.OWN_BOARDS * seat
        plots = slice(first, first + self.s.boards[seat])
        return b"".join(
            record[name][plots if name in PLOT_FIELDS else seat].tobytes() for name in names
        )

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
            label = tell.option(self.box, self.s, self.own, possible[0], self.names).text
        return thing(parts, possible, label, kind, why)


def span(base: int, count: int = state.PIPS) -> range:
    """All options of a kind that has one for each value, or so many."""
    return range(base, base + count)
