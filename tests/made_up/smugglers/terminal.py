"""Smugglers in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import counted
from offworld.terminal.drawing import seat_style

from . import state
from .tell import CARDS


def _hand(s: Record, seat: int) -> str:
    """Return a hand as far as the view shows it."""
    known = [CARDS[kind] for kind in range(state.KINDS) for _ in range(s.hand[seat, kind])]
    return ", ".join(known) if len(known) == s.cards[seat] else counted(s.cards[seat], "card")


LEGEND = (("a crate, face down", "what the highest bid wins"),)


def alternatives(s: Record, seat: int) -> tuple[str, ...]:
    return ("block",) if s.asked[seat] == state.REACT else ()


def sections(box: Box, s: Record, names: Sequence[str], width: int) -> dict[str, Text]:
    parts = {"supply": _supply(box, s)}
    return parts | {name: _seat(s, seat, name) for seat, name in enumerate(names)}


def _supply(box: Box, s: Record) -> Text:
    crate = "no crate" if s.crate == state.NONE else "a crate, face down"
    deck = f"{counted(s.deck_cards, 'card')} in the deck"
    return Text(f"Round {s.round_number} of {box.record.rounds}; {crate}; {deck}")


def _seat(s: Record, seat: int, name: str) -> Text:
    lives = counted(s.lives[seat], "life").replace("lifes", "lives")
    has = f"{lives}, {counted(s.coins[seat], 'coin')}, {_hand(s, seat) or 'no cards'}"
    return Text(f"{name}: {has if s.lives[seat] else 'out'}", seat_style(seat))


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> Text:
    return Text("\n").join(sections(box, s, names, width).values()).append("\n")


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> Text:
    return draw(box, s, names, 0)
