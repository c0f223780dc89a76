"""The proof that nobody chose what chance decides in a match.

The server commits to a secret before anything else. Then the people at the table commit to a random
word each, by its hash, and reveal the words once all hashes are known. The secret and the words
together make the seed, and the lots that are drawn before the game. docs/match-format.md describes
it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from offworld.match.match import Match

DIGITS = re.compile(r"[0-9a-f]{64}")
MISSING, NONE = "missing", "none"


class Word(NamedTuple):
    """The part of a person's seat in a seed.

    Without a hash, the person did not take part; without the word, it was not revealed in time.
    """

    seat: int
    hash: str | None = None
    word: str | None = None

    @property
    def text(self) -> str:
        """The word as it enters the seed.

        >>> [word.text for word in (Word(0), Word(1, "ab"), Word(2, "ab", "cd"))]
        ['none', 'missing', 'cd']
        """
        if self.hash is None:
            return NONE
        return MISSING if self.word is None else self.word


class Terms(NamedTuple):
    """What a server commits to besides its secret: the game, and who is asked for a word."""

    game: str
    version: str
    box_digest: str
    seats: int
    variant: str
    lots: bool  # whether choices before the game are drawn by lot
    asked: tuple[int, ...]  # the seats that are asked for a word

    def text(self, secret: str) -> str:
        """Return the text whose hash is the commitment.

        >>> print(Terms("cytress", "1", "0f1e2d3c4b5a6978", 2, "standard", False, (0,)).text("5e"))
        offworld proof 1
        game cytress 1
        box 0f1e2d3c4b5a6978
        seats 2
        variant standard
        lots no
        words 0
        secret 5e
        <BLANKLINE>
        """
        lines = (
            "offworld proof 1",
            f"game {self.game} {self.version}",
            f"box {self.box_digest}",
            f"seats {self.seats}",
            f"variant {self.variant}",
            f"lots {'yes' if self.lots else 'no'}",
            f"words {' '.join(map(str, self.asked)) or NONE}",
            f"secret {secret}",
        )
        return "".join(f"{line}\n" for line in lines)

    def commitment(self, secret: str) -> str:
        """Return the hash that is shown from the start.

        >>> terms = Terms("cytress", "1", "0f1e2d3c4b5a6978", 2, "standard", False, (0,))
        >>> terms.commitment("5e") == terms.commitment("5f")
        False
        """
        return _hash(self.text(secret))


@dataclass(frozen=True)
class Proof:
    """How the seed of a match was made.

    >>> word = Word(0, word_hash("c0", 0, "cd"), "cd")
    >>> proof = Proof("c0", "5e", lots=False, words=(word,))
    >>> proof.seed == Proof("c0", "5f", lots=False, words=(word,)).seed
    False
    """

    commitment: str
    secret: str
    lots: bool
    words: tuple[Word, ...]

    @property
    def source(self) -> str:
        """The hash that everything chance decides is made from."""
        lines = ["offworld seed 1", f"secret {self.secret}"]
        lines += [f"word {word.seat} {word.text}" for word in self.words]
        return _hash("".join(f"{line}\n" for line in lines))

    @property
    def seed(self) -> int:
        """The seed: the first 63 bits of the source."""
        return int(self.source[:16], 16) >> 1

    def lot(self, seat: int, before: int, options: Sequence[int]) -> int:
        """Return the option that a seat draws by lot, after `before` moves of its own.

        >>> Proof("c0", "5e", lots=True, words=()).lot(0, 0, [4, 5, 6]) in (4, 5, 6)
        True
        """
        drawn = int(_hash(f"offworld lot 1\n{self.source} {seat} {before}\n"), 16)
        return options[drawn % len(options)]


def new_secret() -> str:
    """Return 256 random bits, for a secret or a word: too many to be guessed from a hash.

    >>> len(new_secret())
    64
    """
    return secrets.token_hex(32)


def word_hash(commitment: str, seat: int, word: str) -> str:
    """Return the hash by which a seat commits to a word, at one table only.

    >>> word_hash("c0", 0, "cd") == word_hash("c0", 1, "cd")
    False
    """
    return _hash(f"offworld word 1\n{commitment} {seat} {word}\n")


def problem(proof: Proof, terms: Terms, seed: int) -> str | None:
    """Return what is wrong with a proof, or None: the secret, a word or the seed was changed.

    >>> problem(Proof("c0", "5e", False, ()), Terms("cytress", "1", "0f", 2, "x", False, ()), 7)
    "the secret and the table's terms don't fit the hash that was shown from the start"
    """
    if terms.commitment(proof.secret) != proof.commitment:
        return "the secret and the table's terms don't fit the hash that was shown from the start"
    for seat, hash, word in proof.words:
        if word is not None and word_hash(proof.commitment, seat, word) != hash:
            return f"the word of seat {seat} is not the one whose hash it gave before the game"
    if proof.seed != seed:
        return "the seed is not the one that the secret and the words make"
    return None


def lot_of(match: Match, seat: int) -> int | None:
    """Return the option that the proof of a match draws for a seat; None where it draws none.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> lot_of(match, 0) is None  # a match without a proof
    True
    """
    game, proof = match.game, match.header.proof
    if proof is None or not proof.lots or seat not in match.waiting():
        return None
    options = match.legal(seat)
    if len(options) < 2 or game.options.span(options[0]).kind not in game.by_lot:
        return None
    return proof.lot(seat, sum(move.seat == seat for move in match.moves), options)


def seats_asked(words: Iterable[Word]) -> tuple[int, ...]:
    """Return the seats that were asked for a word.

    >>> seats_asked([Word(0), Word(2)])
    (0, 2)
    """
    return tuple(word.seat for word in words)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
