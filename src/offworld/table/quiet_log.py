"""A server's log in which lines that repeat are counted instead of written."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

EVERY = 10.0  # seconds in which the same line is written at most `MOST` times
MOST = 5
KINDS = 500  # of lines that are remembered


class Repeats(logging.Filter):
    """Lets the first lines of a kind pass, then one for all that came in ten seconds.

    Lines are of one kind if the same place in the code wrote them: a flood has other numbers and
    addresses in each line.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}  # since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        kind, now = (record.name, str(record.msg)[:200]), self._clock()
        since, count = self._seen.pop(kind, (now, 0))
        if now - since >= EVERY:
            if count > MOST:
                record.msg = f"{record.msg} (and {count - MOST:,} more like this before it)"
            since, count = now, 0
        self._seen[kind] = since, count + 1
        while len(self._seen) > KINDS:
            del self._seen[next(iter(self._seen))]  # the one seen least lately
        return count < MOST
