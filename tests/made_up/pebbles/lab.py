"""Pebbles in the lab: nothing of its own to report."""

from __future__ import annotations

from offworld.kernel.game import Box
from offworld.lab.report import Integers, Section, Shares, States

TARGETS: dict[str, float] = {}
FIELDS = ()


def report(box: Box, states: States, wins: Shares, scores: Integers) -> list[Section]:
    return []
