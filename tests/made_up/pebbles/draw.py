"""Pebbles, drawn: a bag with what can be taken and how many all have, and a panel for each seat."""

from __future__ import annotations

from typing import ClassVar

from offworld.presentation import scene
from offworld.presentation.pictures import TALL, WIDE, Picture, box, text
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part, drawing_of

from . import rules as p
from . import tell

SPOTS = (
    ("pebbles", (p.ONE, p.TWO)),
    ("die", (p.THROW,)),
    ("marker", (p.DONE,)),
    ("gift", (p.KEEP, p.GIVE)),
)
PARTS = {
    "bag": Part(("round_number", "owns"), answers=("pick", "done", "gift")),
    "seat": Part(seat=("owns",)),
}


class Scene(scene.Scene):
    """A view of Pebbles."""

    KINDS = p.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell


def _bag(scene: Scene) -> list[str]:
    together = sum(scene.s.owns)
    parts = [text(10, 24, f"Round {scene.s.round_number}, {together} pebbles")]
    for i, (word, options) in enumerate(SPOTS):
        spot = [box(10 + i * 85, 40, 75, 90, "card"), text(20 + i * 85, 90, word)]
        parts.append(scene.choice(spot, options, word))
    return parts


def _panel(scene: Scene, seat: int) -> list[str]:
    return [text(0, 0, f"{scene.names[seat]}: {scene.s.owns[seat]}")]


def _drawn(scene: Scene, width: float) -> Picture:
    picture = Picture(width, 700)
    picture.put("bag", 0, 0, scene.part("bag", _bag))
    for seat in range(scene.s.seats):
        panel = scene.part("seat", _panel, seat, seat=seat)
        picture.put(f"seat-{seat}", 10, 180 + 60 * seat, panel)
    return picture


draw = drawing_of(Scene, lambda scene: _drawn(scene, WIDE), lambda scene: _drawn(scene, TALL))
