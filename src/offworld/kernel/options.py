"""Options: every answer of a game is one integer, from a span that belongs to one kind of answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Span(NamedTuple):
    """The options of one kind of answer: base .. base+size-1."""

    kind: str
    base: int
    size: int


class Options:
    """The spans of a game, in a fixed order: new kinds go to the end, so that numbers stay what they were."""

    def __init__(self, **counts: int):
        self.spans: tuple[Span, ...] = ()
        self.total = 0
        for kind, count in counts.items():
            self.spans += (Span(kind, self.total, count),)
            self.total += count

    def bases(self) -> Iterator[int]:
        """The first option of each kind, in order: `SIDE, SCOUT, ... = OPTIONS.bases()`."""
        return (span.base for span in self.spans)

    def span(self, option: int) -> Span:
        """The span an option belongs to."""
        for span in self.spans:
            if span.base <= option < span.base + span.size:
                return span
        raise ValueError(f"there is no option {option}: options run from 0 to {self.total - 1}")
