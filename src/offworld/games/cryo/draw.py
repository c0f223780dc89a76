"""Cryo, drawn in words only: what each seat has, and what can be chosen."""

from __future__ import annotations

from typing import ClassVar

from offworld.games.cryo import state, tell
from offworld.games.cryo.pieces import pods_asleep, pods_in_caverns
from offworld.games.cryo.tell.terms import MATERIALS
from offworld.presentation import scene
from offworld.presentation.pictures import TALL, WIDE, Picture, box, text
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part, drawing_of

ROW = 44  # height of an answer
PANEL = 64  # height of a seat's panel

PARTS = {
    "answers": Part(("asked", "player"), answers=tuple(span.kind for span in state.OPTIONS.spans)),
    "seat": Part(
        ("chamber", "colony", "seats"), ("stock", "energy", "awake", "hand_cards", "missions")
    ),
}


class Scene(scene.Scene):
    """A view of Cryo."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell


def _answers(scene: Scene, width: float) -> list[str]:
    parts = []
    for i, option in enumerate(sorted(scene.options)):
        y = i * ROW
        spot = [
            box(0, y, width, ROW - 6, "card"),
            text(12, y + 25, scene.label(option), size=16, width=width - 24),
        ]
        parts.append(scene.choice(spot, [option], scene.label(option)))
    return parts


def _panel(scene: Scene, seat: int, width: float) -> list[str]:
    s = scene.s
    stock = ", ".join(f"{s.stock[seat, m]} {word}" for m, word in enumerate(MATERIALS))
    pods = f"{pods_asleep(s, seat)} asleep, {s.awake[seat]} awake"
    safe = f"{pods_in_caverns(s, seat)} in caverns"
    cards = f"{s.hand_cards[seat]} cards, {s.missions[seat]} missions"
    first = f"{scene.called(seat)}: {stock}, {s.energy[seat]} energy"
    return [
        box(0, 0, width, PANEL - 6, "card"),
        text(12, 24, first, "strong", 16, width=width - 24),
        text(12, 46, f"{pods}, {safe}; {cards}", size=16, width=width - 24),
    ]


def _drawn(scene: Scene, width: float) -> Picture:
    seats = scene.s.seats
    picture = Picture(width, seats * PANEL + ROW * max(1, len(scene.options)))
    for seat in range(seats):
        drawn = scene.part("seat", _panel, seat, width, seat=seat)
        picture.put(f"seat-{seat}", 0, PANEL * seat, drawn)
    picture.put("answers", 0, PANEL * seats, scene.part("answers", _answers, width))
    return picture


draw = drawing_of(Scene, lambda scene: _drawn(scene, WIDE), lambda scene: _drawn(scene, TALL))
