"""Options: every answer of a game is one integer, from a span that belongs to one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """The options of one kind of answer: base .. base+size-1.

    >>> span = Span("scout", base=2, size=8)
    >>> list(range(span.base, span.base + span.size))
    [2, 3, 4, 5, 6, 7, 8, 9]
    """

    kind: str
    base: int
    size: int
    secret: bool = False  # does it depend on hidden things whether the seat has a choice?
    window: bool = False  # is it a reaction, whose first option lets things happen?


class Options:
    """The kinds of answers of a game, each declared once. Add new kinds at the end: numbers stay.

    >>> OPTIONS = Options()
    >>> SIDE = OPTIONS.kind("side", 2)
    >>> SCOUT = OPTIONS.kind("scout", 8)
    >>> SCOUT, OPTIONS.total
    (2, 10)
    >>> OPTIONS.span(SCOUT + 3)
    Span(kind='scout', base=2, size=8, secret=False, window=False)
    """

    def __init__(self) -> None:
        self.spans: tuple[Span, ...] = ()
        self.total = 0

    def kind(self, name: str, count: int, *, secret: bool = False, window: bool = False) -> int:
        """Declare a kind of answer with `count` options and return its first option.

        A `window` is a reaction: every seat that might react by what all can see is asked, so that
        being asked reveals nothing, and its first option lets things happen. With `secret`, it
        depends on hidden things whether the seat has a choice: `is_forced` is then never true,
        because an answer that comes by itself would reveal them.
        """
        if any(span.kind == name for span in self.spans):
            raise ValueError(f"the kind of option {name!r} is declared twice")
        if count < 1:
            raise ValueError(f"the kind of option {name!r} has {count} options: at least 1")
        base = self.total
        self.spans += (Span(name, base, count, secret or window, window),)
        self.total += count
        return base

    def bases(self) -> list[int]:
        """Return the first option of each kind, in order.

        >>> options = Options()
        >>> options.kind("side", 2), options.kind("scout", 8), options.kind("pass", 1)
        (0, 2, 10)
        >>> options.bases()
        [0, 2, 10]
        """
        return [span.base for span in self.spans]

    def is_forced(self, options: Sequence[int]) -> bool:
        """Return whether the answer can be given for a seat: it is the only one, and all know it.

        >>> OPTIONS = Options()
        >>> PASS, BLOCK = OPTIONS.kind("pass", 1), OPTIONS.kind("block", 2, window=True)
        >>> OPTIONS.is_forced([PASS]), OPTIONS.is_forced([BLOCK]), OPTIONS.is_forced([0, 1])
        (True, False, False)
        """
        return len(options) == 1 and not self.span(options[0]).secret

    def span(self, option: int) -> Span:
        """Return the span an option belongs to."""
        for span in self.spans:
            if span.base <= option < span.base + span.size:
                return span
        raise ValueError(f"there is no option {option}: options run from 0 to {self.total - 1}")
