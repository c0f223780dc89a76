"""Cryo, drawn: the scene, and what each part shows."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from offworld.games.cryo import state, tell
from offworld.games.cryo.scoring import mission_value
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part, TurnScene

TABLE = ("seats", "solo")
TRACK = ("early_track", "late_track", "sunset_track", "ending")
STOCK = ("stock", "energy", "awake", "destroyed", "hand_cards", "missions", "mission")
DOCKS = ("home", "slot")
CARDS = ("upgrade", "vehicle", "mission", "missions")
BUTTONS = (
    *("recall", "end", "tile", "wake", "times", "play", "salvage", "vehicle"),
    *("pods", "material", "rival_material"),
)
PARTS = {
    "sky": Part(),
    "mountains": Part(),
    "sun": Part((*TABLE, *TRACK)),
    "track": Part((*TABLE, *TRACK)),
    "ship": Part(TABLE),
    "tokens": Part(("token",), answers=("token", "rival_token", "rival_section")),
    "docks": Part(
        (*TABLE, "player", "drone", "at_launch", "dock_at"),
        computed=("seat",),
        answers=("dock", "rival_dock"),
    ),
    "air": Part(("player", "returning"), computed=("seat",)),
    "spaces": Part(("stack", "top"), answers=("space", "tile")),
    "chambers": Part((*TABLE, "chamber"), computed=("seat",), answers=("wake", "rival_chamber")),
    "board_cards": Part(("board_card", "decided", "decision")),
    "salvage": Part(
        ("salvage",), computed=("seat",), answers=("salvage", "leave", "rival_salvage")
    ),
    "rock": Part(TABLE),
    "caverns": Part(
        (*TABLE, "cavern", "colony"),
        computed=("seat",),
        answers=("cavern", "rival_cavern", "rival_pair", "rival_more"),
    ),
    "stock": Part((*TABLE, "player", "stage", "first", "colony"), seat=STOCK, answers=BUTTONS),
    "bay": Part(TABLE, seat=DOCKS, answers=("home", "tile")),
    "equipment": Part(TABLE, seat=CARDS, computed=("mission_points",), answers=("vehicle",)),
    "hand": Part(("stage",), seat=("hand", "hand_cards"), answers=("scrap", "play", "discard")),
    "deck": Part(("deck_cards", "discard")),
    "decisions": Part(("decision", "active", "decided", "unpredictable")),
    "seat": Part(
        (*TABLE, "player", "stage", "first", "colony"),
        seat=(*STOCK, *DOCKS, "upgrade", "vehicle"),
        answers=("rival_material",),
    ),
}


class Scene(TurnScene):
    """A view of Cryo."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell

    @cached_property
    def mission_points(self) -> tuple[tuple[int, ...], ...]:
        """What each mission that the viewer knows is worth now, by seat and card."""
        s = self.s
        return tuple(
            tuple(
                mission_value(self.box.record, s, seat, card) if s.mission[seat, card] else 0
                for card in range(state.TYPES)
            )
            for seat in range(s.seats)
        )

    def is_rival(self, seat: int) -> bool:
        """Return whether a seat is the automated rival's."""
        return bool(self.s.solo) and seat == state.RIVAL
