"""Cryo, drawn: where things are on the site of the wreck, in each of the two layouts."""

from __future__ import annotations

from typing import NamedTuple

from offworld.games.cryo import state
from offworld.kernel.records import Record
from offworld.presentation.pictures import SHRINK, TALL, WIDE

HEAD, ROW = 36.0, 46.0  # heights: of a section's head, and of a row of its docks
SECTION = HEAD + 4 * ROW + 2
Spot = tuple[float, float]


class Site(NamedTuple):
    """A layout of the wreck and of what is below it."""

    width: float
    height: float
    section: float  # width of a section of the ship
    sections: tuple[Spot, ...]  # where they begin
    salvage: tuple[Spot, ...]  # the middle of each salvage space
    salvage_side: float
    rise: Spot  # where the sun begins
    horizon: Spot  # and where it sets
    hulls: tuple[tuple[float, float, float, float], ...]  # parts of the ship: x, y, width, height
    ice: float  # where the ground begins
    level: float  # height of a level of caverns
    caverns: float  # where they begin
    margin: float  # beside the caverns
    small: float  # width of a small cavern
    large: float

    @property
    def cell(self) -> float:
        """The width of a dock with its surroundings."""
        return self.section / 5

    def spot(self, section: int, row: int, column: int) -> Spot:
        """Return the middle of a dock or an action of a section.

        What is beside the launch dock, in the last row, is drawn apart: the dock is wide.
        """
        x = self.cell * (column + 0.5 if row < 4 else 2.5 + 2 * (column - 2))
        return x, HEAD + ROW * (min(row, 3) + 0.5)

    def cavern(self, record: Record, cavern: int) -> Spot:
        """Return the middle of a cavern."""
        step = (self.width - 2 * self.margin) / (2 * state.CAVERNS / state.LEVELS + 1)
        x = self.margin + step * (record.cavern_x[cavern] + 1)
        return x, self.caverns + self.level * (record.cavern_level[cavern] + 0.5)


BREACH = 92.0  # between the two parts of the ship, where the sun shows
WIDE_SECTION = 251.0
LEFT = 8.0
RIGHT = LEFT + 2 * WIDE_SECTION + 6 + BREACH
TAIL = RIGHT + 2 * WIDE_SECTION + 6
TOP = 46.0
WIDE_SITE = Site(
    width=WIDE,
    height=530,
    section=WIDE_SECTION,
    sections=tuple((x + i * (WIDE_SECTION + 6), TOP) for x in (LEFT, RIGHT) for i in range(2)),
    salvage=tuple(
        (TAIL + 23 + 35 * (i % 2), TOP + HEAD + 4 + ROW * (i // 2 + 0.5)) for i in range(8)
    ),
    salvage_side=33,
    rise=(RIGHT - BREACH / 2, TOP + 10),
    horizon=(RIGHT - BREACH / 2, TOP + SECTION - 8),
    hulls=(
        (LEFT - 6, TOP - 6, 2 * WIDE_SECTION + 18, SECTION + 12),
        (RIGHT - 6, TOP - 6, 2 * WIDE_SECTION + 18, SECTION + 12),
    ),
    ice=TOP + SECTION - 18,
    level=78,
    caverns=TOP + SECTION + 22,
    margin=30,
    small=196,
    large=236,
)
WHOLE = TALL / SHRINK
TALL_SECTION = (WHOLE - 14) / 2
SECOND = 112 + SECTION + 8
TALL_SITE = Site(
    width=WHOLE,
    height=SECOND + SECTION + 78 + 3 * 92 + 6,
    section=TALL_SECTION,
    sections=tuple(
        (4 + column * (TALL_SECTION + 6), 112 + row * (SECTION + 8))
        for row in range(2)
        for column in range(2)
    ),
    salvage=tuple((WHOLE / 8 * (i + 0.5), SECOND + SECTION + 28) for i in range(8)),
    salvage_side=40,
    rise=(34, 52),
    horizon=(WHOLE - 34, 112),
    hulls=(
        (0, 106, WHOLE, SECTION + 10),
        (0, SECOND - 4, WHOLE, SECTION + 10),
    ),
    ice=SECOND + SECTION - 10,
    level=92,
    caverns=SECOND + SECTION + 74,
    margin=4,
    small=94,
    large=102,
)
SITES = (WIDE_SITE, TALL_SITE)
