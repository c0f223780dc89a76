"""Words that the games share: the line that tells something, what seats are called, and small grammar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

SEAT_NAMES = ("Red", "Green", "White", "Teal", "Pink")

Names = Sequence[str] | None  # of the seats; None for what the game calls them


class Line(NamedTuple):
    """A sentence, and the number of the rule behind it."""

    text: str
    rule: str


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Parts as a list in words: a, b and c."""
    words = list(parts)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def counted(amount: int, thing: str) -> str:
    return f"{amount} {thing}{'' if amount == 1 else 's'}"
