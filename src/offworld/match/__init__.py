"""Matches: games being played or played to their end, and their files."""

from offworld.match.happening import Happening
from offworld.match.header import MOST_SEED, Fate, Header, IllegalOption, MatchError, Move
from offworld.match.match import Match
from offworld.match.option import Option
from offworld.match.proof import Proof, Terms, Word

__all__ = [
    "MOST_SEED",
    "Fate",
    "Happening",
    "Header",
    "IllegalOption",
    "Match",
    "MatchError",
    "Move",
    "Option",
    "Proof",
    "Terms",
    "Word",
]
