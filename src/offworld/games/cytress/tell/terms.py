"""Cytress in words: what things are called."""

from __future__ import annotations

from collections.abc import Iterable

from offworld.games.cytress import state
from offworld.games.cytress.box import FACTION_NAMES
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, Telling, listed

FACTIONS = ("Corpocrat", "Privateer", "Hooligang", "Rover")
RESOURCES = ("CRED", "TECH", "AMMO", "GLOW")
PHASES = ("choosing sides", "scouting", "travel", "extra travel", "the rebellion")
PADS = (*FACTION_NAMES, "stratolite", "renegade", "enforcers", "fixer", "merchant")
PAD_PLACES = (
    *(f"the {faction}s" for faction in FACTIONS),
    "Stratos",
    "the Renegade",
    "the enforcers",
    "the Fixer",
    "the merchant",
)


def seat_names(s: Record) -> tuple[str, ...]:
    """Return the default names of all places: colours, and the AI."""
    if s.solo == 1:
        return (SEAT_NAMES[0], "the AI")
    return SEAT_NAMES[: s.seats]


def own_crew(t: Telling) -> str:
    """Return "a crew of yours", as others read it "an own crew"."""
    return t.either("a crew of yours", "an own crew")


def amounts(counts: Iterable[int]) -> str:
    """Return resources by kind, without those that count 0: "2 CRED and 1 GLOW"."""
    return listed(f"{count} {RESOURCES[kind]}" for kind, count in enumerate(counts) if count)


def a_hex(faction: int) -> str:
    """Return "a Rover hex"."""
    return f"a {FACTIONS[faction]} hex"


def hex_name(here: int) -> str:
    """Return a hex by its number in reading order, from 1: "h17"."""
    return f"h{here + 1}"


def icons_of(box: Box, card: int) -> list[int]:
    """Return the resources that an intel card shows, one entry for each icon."""
    return [
        kind for kind in range(state.FACTIONS) for _ in range(box.record.intel_icons[card, kind])
    ]


def intel(box: Box, card: int) -> str:
    """Return an intel card: its name, icons and target."""
    icons = " ".join(RESOURCES[kind] for kind in icons_of(box, card))
    target = FACTIONS[box.record.intel_target[card]]
    return f"{box.names['intel'][card]} ({icons}, against {target}s)"


def stratolite(box: Box, card: int) -> str:
    """Return a Stratolite: its name, resource and kind of hex."""
    resource = RESOURCES[box.record.stratolite_resource[card]]
    kind = FACTIONS[box.record.stratolite_hex[card]]
    return f"{box.names['stratolite'][card]} ({resource}, {kind} hex)"


def rebel(box: Box, rebel: int) -> str:
    """Return a rebel with the two starting icons of its own.

    The three icons in the Rover lifepath that everyone has are left out (1.4).
    """
    parts = []
    for path in range(state.FACTIONS):
        for kind in range(state.FACTIONS):
            everyone = 1 if path == state.ROVER and kind != state.GLOW else 0
            own = box.record.start_icons[rebel, path, kind] - everyone
            parts += [f"{RESOURCES[kind]} in {FACTIONS[path]}"] * own
    return f"{box.names['rebel'][rebel]}, with {listed(parts)}"
