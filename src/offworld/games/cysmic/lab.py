"""Cysmic in the lab."""

from __future__ import annotations

from offworld.lab.report import PlayedGames, Section

TARGETS = {"compiled": 1e6, "state_bytes": 6144}
FIELDS = ("seats",)


def report(games: PlayedGames) -> list[Section]:
    """Return the sections of a simulation's report."""
    return []
