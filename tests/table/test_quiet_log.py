"""A flood of the same lines doesn't fill the disk."""

from __future__ import annotations

import logging

from offworld.table.quiet_log import EVERY, KINDS, MOST, Repeats


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.written: list[str] = []
        self.addFilter(Repeats(lambda: self.now))

    def emit(self, record: logging.LogRecord) -> None:
        self.written.append(record.getMessage())


def test_lines_that_repeat_are_counted() -> None:
    lines = Lines()
    logger = logging.Logger("flood")
    logger.addHandler(lines)
    for number in range(1000):
        logger.warning("no room for %d", number)
    logger.warning("another thing")
    assert lines.written == [f"no room for {i}" for i in range(MOST)] + ["another thing"]
    lines.now = EVERY
    logger.warning("no room for %d", 1000)
    assert lines.written[-1] == f"no room for 1000 (and {1000 - MOST} more like this before it)"
    lines.now = 2 * EVERY
    logger.warning("no room for %d", 1001)
    assert lines.written[-1] == "no room for 1001", "it was a single line that time"


def test_a_percent_sign_in_a_line_is_no_format() -> None:
    lines = Lines()
    logger = logging.Logger("flood")
    logger.addHandler(lines)
    for _ in range(MOST + 2):
        logger.warning("100 % full")
    lines.now = EVERY
    logger.warning("100 % full")
    assert lines.written[-1] == "100 % full (and 2 more like this before it)"


def test_few_kinds_of_lines_are_remembered() -> None:
    lines = Lines()
    logger = logging.Logger("flood")
    logger.addHandler(lines)
    for number in range(3 * KINDS):
        logger.warning(f"kind {number}")
    [quiet] = lines.filters
    assert isinstance(quiet, Repeats)
    assert len(quiet._seen) == KINDS
