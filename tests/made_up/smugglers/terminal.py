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


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> Text:
    crate = "no crate" if s.crate == state.NONE else "a crate, face down"
    text = Text(f"Round {s.round_number} of {box.record.rounds}; {crate}; ")
    text.append(f"{counted(s.deck_cards, 'card')} in the deck\n")
    for seat, name in enumerate(names):
        lives = counted(s.lives[seat], "life").replace("lifes", "lives")
        state_of = f"{lives}, {counted(s.coins[seat], 'coin')}, {_hand(s, seat) or 'no cards'}"
        text.append(f"{name}: {state_of if s.lives[seat] else 'out'}\n", seat_style(seat))
    return text


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> Text:
    return draw(box, s, names, 0)
