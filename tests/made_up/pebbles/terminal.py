"""Pebbles in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from offworld.kernel.game import Box
from offworld.kernel.records import Record

LEGEND = (("Red: 3", "a seat and its pebbles"),)


def alternatives(s: Record, seat: int) -> tuple[str, ...]:
    return ("bag",)


def sections(box: Box, s: Record, names: Sequence[str], width: int) -> dict[str, Text]:
    return {name: Text(f"{name}: {s.owns[seat]}") for seat, name in enumerate(names)}


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> Text:
    return Text(", ".join(f"{name}: {s.owns[seat]}" for seat, name in enumerate(names)))


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> Text:
    return draw(box, s, names, 0)
