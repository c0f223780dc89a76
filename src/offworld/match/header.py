"""What a match begins with, what it consists of, and what can be wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from offworld.match.proof import Proof, Terms, seats_asked

MOST_SEED = 2**63 - 1


class MatchError(ValueError):
    """Something that can't be done with a match or its file; the message says what to do."""

    def __init__(self, reason: str, line: int | None = None):
        super().__init__(reason)
        self.line = line


class IllegalOption(MatchError):
    """An option that can't be taken now; the match is unchanged."""


class Move(NamedTuple):
    """One decision: a seat and the option it took.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> happened = match.push("side 2")
    >>> match.moves
    (Move(seat=0, option=1),)
    """

    seat: int
    option: int


class Fate(NamedTuple):
    """Another future: after some moves of a match, chance is drawn anew from another seed."""

    at: int
    seed: int


@dataclass(frozen=True)
class Header:
    """All that a match begins with.

    >>> import offworld
    >>> header = offworld.new("cytress", seats=2, seed=7, players=["Ann", "Ben"]).header
    >>> header.game, header.variant, header.seed, header.players
    ('cytress', 'standard', 7, ('Ann', 'Ben'))
    """

    game: str
    version: str
    box_name: str
    box_digest: str
    seats: int
    variant: str
    seed: int
    players: tuple[str, ...] = ()
    proof: Proof | None = None
    fates: tuple[Fate, ...] = ()  # in order

    def terms(self, lots: bool, asked: tuple[int, ...]) -> Terms:
        """Return what a server commits to before the game, besides its secret.

        >>> import offworld
        >>> offworld.new("cytress", seats=2, seed=7).header.terms(lots=False, asked=(0, 1)).variant
        'standard'
        """
        rules = self.game, self.version, self.box_digest
        return Terms(*rules, self.seats, self.variant, lots, asked)

    @property
    def proved_terms(self) -> Terms | None:
        """The terms that the proof is about, None without a proof."""
        if self.proof is None:
            return None
        return self.terms(self.proof.lots, seats_asked(self.proof.words))


def shortened(text: str, most: int = 60) -> str:
    """Cut a text that is too long for a message."""
    return text if len(text) <= most else text[: most - 3] + "..."
