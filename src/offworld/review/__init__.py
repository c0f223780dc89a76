"""The review of a match: its analysis, explanations in words, and a page to keep.

`review(match, names)` returns a `Review`, and its `as_data()` what pages, files and terminals show.
"""

from offworld.review.analysis import DEEP, EFFORTS, NORMAL, QUICK, Effort, Stopped, review
from offworld.review.result import Decision, Review

__all__ = [
    "DEEP",
    "EFFORTS",
    "NORMAL",
    "QUICK",
    "Decision",
    "Effort",
    "Review",
    "Stopped",
    "review",
]
