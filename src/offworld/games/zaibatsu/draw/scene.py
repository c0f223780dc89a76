"""Zaibatsu, drawn: the scene, and what each part shows."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from offworld.games.zaibatsu import state, tell
from offworld.games.zaibatsu.tell import net
from offworld.kernel.hexes import DIRECTIONS, Hex
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part, TurnScene

TABLE = ("seats",)
NET = ("laid", "block", "block_q", "block_r", "block_turn", "around")
CLUBS = ("club_card", "club_place", "club_side", "club_owner")
CONTROL = ("control", "freeside")
PAWNS = ("at", "owner", "worn", "able", "load", "payer", "spotted")
ROLL = ("rolls", "roll_for", "roll_pawn", "roll_target", "roll_place", "roll_faces", "roll_die")
ON_PAWNS = ("pawn", "drive", "act", "blast", "aim", "theft", "sacrifice", "hire", "react")
PARTS = {
    "night": Part(),
    "head": Part((*TABLE, *ROLL, "roll_black", "laid", "block"), computed=("seat",)),
    "block": Part(
        (*TABLE, *NET, *CLUBS, *CONTROL), computed=("seat",), answers=("go", "hire", "way")
    ),
    "choices": Part(answers=("side", "turn", "place", "aim", "way")),
    "counters": Part((*TABLE, *NET, *CONTROL, *CLUBS, *ROLL, "corner"), computed=("seat",)),
    "moment": Part((*NET, *CLUBS, *ROLL)),
    "labels": Part((*TABLE, *NET, *CLUBS, *CONTROL, "at", "load"), computed=("seat",)),
    "pawns": Part(
        (*TABLE, *NET, *CLUBS, *CONTROL, *PAWNS, "pawn"),
        computed=("seat",),
        answers=(*ON_PAWNS, "go"),
    ),
    "pile": Part(("top", "pile_blocks", "pile")),
    "decks": Part(("deck_cards", "discard", "used", "bonus_left")),
    "seat": Part(
        (
            *(*TABLE, *NET, *CLUBS, *CONTROL, *PAWNS),
            *("player", "stage", "first", "hired_by", "hired_paid", "paid", "runner", "effect_at"),
        ),
        seat=("counters", "bonus", "hand_cards"),
        answers=ON_PAWNS,
    ),
    "hand": Part(
        ("stage", "bonus", "control", "block", "laid"),
        seat=("hand", "hand_cards"),
        answers=("play", "discard", "fetch", "runner"),
    ),
    "buttons": Part(answers=("end", "discard", "fetch", "theft", "react", "turn")),
}


class Scene(TurnScene):
    """A view of Zaibatsu."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell

    @cached_property
    def new_hexes(self) -> dict[int, Hex]:
        """Where something can be put now, by direction."""
        if self.asks("side"):
            host = net.hex_of(self.s, net.beside(self.s))
            sides = [option - state.SIDE for option in sorted(self.options)]
            return {side: host + DIRECTIONS[side] for side in sides}
        if self.asks("turn"):
            host = net.hex_of(self.s, net.beside(self.s))
            return {self.s.side: host + DIRECTIONS[self.s.side]}
        return {}

    @cached_property
    def hexes(self) -> list[Hex]:
        """All hexes that must be in sight."""
        return [
            *(net.hex_of(self.s, place) for place in net.places(self.s)),
            *self.new_hexes.values(),
        ]
