"""Matches: games being played or played to their end, and their files."""

from offworld.match.happening import Happening
from offworld.match.header import MOST_SEED, Header, IllegalOption, MatchError, Move
from offworld.match.match import Match
from offworld.match.option import Option

__all__ = [
    "MOST_SEED",
    "Happening",
    "Header",
    "IllegalOption",
    "Match",
    "MatchError",
    "Move",
    "Option",
]
