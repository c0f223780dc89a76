"""Grammar: what no sentence may say, to any reader."""

from __future__ import annotations

import re

from offworld.kernel.contract import SPECTATOR

YOU = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
# Of "you" as the subject; where a verb with an "s" may follow "you", name it here.
FAULTS = re.compile(
    r"[{}]|  |\byour?'s\b|\bdoes you\b|\byou (?!(?:pass|press|cross|always)\b)\w+s\b",
    re.IGNORECASE,
)


def names_of(places: int) -> list[str]:
    """Return names that stand in no other words."""
    return [f"Player{place}" for place in range(places)]


def mistake(text: str, names: list[str], viewer: int) -> str | None:
    """Return what is wrong with a sentence for a viewer, or None.

    >>> mistake("You takes 2 pebbles.", ["Ann", "Ben"], 0)
    "'You takes'"
    >>> mistake("Ann take 2 pebbles.", ["Ann", "Ben"], 0)
    'calls its reader Ann'
    >>> mistake("You take 2 pebbles from Ben.", ["Ann", "Ben"], 0)
    >>> mistake("You take 2 pebbles from Ben.", ["Ann", "Ben"], -1)
    "says 'You' to a spectator"
    """
    if found := FAULTS.search(text):
        return repr(found[0])
    if viewer < 0:
        found = YOU.search(text)
        return f"says {found[0]!r} to a spectator" if found else None
    if re.search(rf"\b{names[viewer]}\b", text):
        return f"calls its reader {names[viewer]}"
    return None


def readers(people: int) -> range:
    """Return who reads the words of a game: people, and SPECTATOR. Its own opponents don't."""
    return range(SPECTATOR, people)
