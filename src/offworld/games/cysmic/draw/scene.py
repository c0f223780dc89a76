"""Cysmic, drawn: the scene, and what each part shows."""

from __future__ import annotations

from typing import ClassVar

from offworld.games.cysmic import state, tell
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part, TurnScene

LAND = ("terrain", "land")
PIECES = ("seats", "flag", "token", "present", "attacker", "at", "ship", "blueprint")
COMBAT = (
    *("battle_at", "striker", "struck", "fleeing", "strike_face", "die_colour", "die_value"),
    *("die_marks", "hack_unit", "at", "seats", "attacker", "present", "trait"),
)
OWN = (
    *("faction", "ore", "blueprint", "at", "hand_cards", "relic_cards", "relic", "trait"),
    *("spy_card", "spy_side"),
)
DICE = ("reroll", "raise", "shield", "die", "capture")
PLEDGES = ("unit", "promote", "upgrade", "hack", "worker")
PARTS = {
    "sky": Part(),
    "land": Part(LAND),
    "biomes": Part(("terrain",), answers=("biome",)),
    "cracks": Part(("tremor_at", "seats", "fall", "land", "stage")),
    "pieces": Part(
        ("player", "stage", "used", *LAND, *PIECES), computed=("seat",), answers=PLEDGES
    ),
    "track": Part(("seats", "tremor_at", "tremor_from", "fractures", "bag")),
    "round": Part(
        ("seats", "stage", "player", "column", "rounds", "first"), computed=("seat", "winner")
    ),
    "decks": Part(("deck_cards", "discard", "relic_deck_cards", "relic_discard", "spy")),
    "combat": Part(COMBAT, computed=("seat",), answers=DICE),
    "bonuses": Part(
        ("player", "column", "card", "stage", "trait"), computed=("seat",), answers=("bonus",)
    ),
    "board": Part(
        ("seats", "player", "stage", "first", *PIECES),
        seat=OWN,
        computed=("seat", "influences", "captives"),
        answers=("build", "recruit", "replace_relic", "reclaim", "discard_relic"),
    ),
    "seat": Part(
        ("seats", "player", "stage", "first", *PIECES),
        seat=(*OWN, "burned", "command"),
        computed=("seat", "influences", "captives"),
        answers=("partner", "target", "drop_spy"),
    ),
    "commands": Part(
        ("column", "stage"),
        seat=("command", "burned"),
        answers=("burn", "play", "take_back"),
    ),
    "hand": Part(
        ("stage",),
        seat=("hand", "hand_cards", "relic_hand", "relic_cards"),
        answers=(
            *("discovery", "discard", "discard_relic", "keep_relic", "activate_relic", "hand_over"),
            *("reclaim", "react", "modify"),
        ),
    ),
}


class Scene(TurnScene):
    """A view of Cysmic."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell

    @property
    def winner(self) -> tuple[int, ...]:
        """Who has won: nobody before the game is over."""
        return (self.s.winner,) if self.s.stage == state.OVER else ()

    @property
    def influences(self) -> tuple[int, ...]:
        """The influence of each seat."""
        from offworld.games.cysmic import pieces

        return tuple(pieces.influence(self.box.record, self.s, seat) for seat in self.seats)

    @property
    def captives(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Whom each seat holds: owner and unit."""
        s = self.s
        return tuple(
            tuple(
                (owner, unit)
                for owner in self.seats
                for unit in range(state.UNITS)
                if s.at[owner, unit] == state.CAPTURED - captor
            )
            for captor in self.seats
        )

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.s.seats)
