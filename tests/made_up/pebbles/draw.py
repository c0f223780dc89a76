"""Pebbles, drawn: a bag with what can be taken, which also shows what all have together, and a panel a seat."""

from __future__ import annotations

from collections.abc import Sequence

from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.pictures import Picture, box, group, text, thing

from . import rules as p
from . import tell

WIDTH = {"wide": 1200, "tall": 380}
SPOTS = (
    ("pebbles", (p.ONE, p.TWO)),
    ("die", (p.THROW,)),
    ("marker", (p.DONE,)),
    ("gift", (p.KEEP, p.GIVE)),
)


def draw(
    opened: Box,
    view: Record,
    *,
    seat: int = -1,
    names: Sequence[str] = (),
    options: Sequence[int] = (),
    layout: str = "wide",
) -> Picture:
    shown, width = names or tell.seat_names(view), WIDTH[layout]
    picture = Picture(width, 700)
    together = sum(view.owns)
    spots = [
        thing(
            [box(10 + i * 85, 40, 75, 90, "card"), text(20 + i * 85, 90, word)],
            [each for each in stands if each in options],
            word,
        )
        for i, (word, stands) in enumerate(SPOTS)
    ]
    picture["bag"] = group(
        "bag", 0, 0, [text(10, 24, f"Round {view.round_number}, {together} pebbles"), *spots]
    )
    for other in range(view.seats):
        words = f"{shown[other]}: {view.owns[other]}"
        picture[f"seat-{other}"] = group(
            f"panel-{other}", 10, 180 + 60 * other, [text(0, 0, words)]
        )
    return picture
