"""Cryo in the lab: nothing of its own to report yet."""

from __future__ import annotations

from offworld.lab.report import PlayedGames, Section

TARGETS: dict[str, float] = {"compiled": 2e6, "state_bytes": 4096}
FIELDS = ()


def report(games: PlayedGames) -> list[Section]:
    """Return the sections of a simulation's report."""
    return []
