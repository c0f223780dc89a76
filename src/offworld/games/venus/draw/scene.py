"""Venus, drawn: the scene, and what each part shows."""

from __future__ import annotations

from typing import ClassVar

from offworld.games.venus import state, tell
from offworld.presentation import scene
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part

DICE = ("dice", "boosters", "asked")
LOCKED = (
    *("run_low", "run_length", "kind_value", "kind_count", "any_die"),
    *("house_three", "house_two", "spot_die", "plus_die", "minus_die"),
)
CREW = ("vnauts", "window", "engineer_used")
GEARS = ("gear", "uses_left")
PLOTS = ("land", "plot_x", "plot_y", "unexplored", "tile_on")  # one entry for each board
MAP = ("boards", "new_board", *PLOTS)
SEQUENCES = ("sequence_value", "sequence_length")

CHANGES = ("ore_up", "ore_down", "plus", "minus", "up", "down", "reroll", "change")
TRACKS = ("run", "kind", "any", "house", "spot", "plus", "minus")
PARTS = {
    "head": Part(("seats", "rods"), seat=("rods",)),
    "tray": Part(
        ("phase", "round_number"),
        seat=(*DICE, *LOCKED, "icon"),
        answers=("roll", "launch", *TRACKS, *CHANGES),
    ),
    "tracks": Part(("phase", "round_number"), seat=(*DICE, *LOCKED), answers=TRACKS),
    "crew": Part(seat=CREW, answers=("engineer",)),
    "gears": Part(seat=GEARS, answers=("redeem", "part")),
    "bay": Part(
        ("round_number", "phase"),
        seat=("crystals", "ore", "is_ready", "asked", "dice", "sequence_length"),
        answers=("boost", "ore_up", "ore_down", "discard", "ready", "initiate"),
    ),
    "map": Part(("solo",), seat=MAP, answers=("site", "lay")),
    "small_map": Part(("solo",), seat=MAP),
    "tiles": Part(
        ("solo", "copies"),
        seat=("drawn", "tile_size", "tile_shape"),
        answers=("shape", "terrain", "run", "kind", "any", "house"),
    ),
    "market": Part(
        (
            *("solo", "stack", "market", "part_deck", "terrain_at"),
            *("gear", "full_boards", "rescued", "sequence_length"),
        ),
        answers=("rescue", "scavenge", "terrain"),
    ),
    "launch": Part(
        ("seats", "solo", "phase", "order", "picker", "rods", "dice", "captain", *SEQUENCES),
        answers=("launch",),
    ),
    "seat": Part(
        ("seats", "rods", "round_number", "phase"),
        seat=(*DICE, *LOCKED, *CREW, *GEARS, "is_ready", "crystals", "ore", "rescued"),
    ),
}


class Scene(scene.Scene):
    """A view of Cities of Venus."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell

    def entries(self, name: str, seat: int) -> int | slice:
        """Return which entries of a field belong to a seat: those of its boards, or its own."""
        if name not in PLOTS:
            return seat
        first = state.OWN_BOARDS * seat
        return slice(first, first + self.s.boards[seat])


def span(base: int, count: int = state.PIPS) -> range:
    """Return the options from `base` on, one for each value of a die unless `count` is given."""
    return range(base, base + count)
