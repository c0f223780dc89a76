"""Telling what happens: rules call `emit`, and whoever listens hears it. Compiled rules say nothing, at no cost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from offworld.kernel.rule import rule


class Event(NamedTuple):
    """Something that happened: a code of the game's, the seat it happened to, and up to three integers."""

    code: int
    seat: int
    a: int = 0
    b: int = 0
    c: int = 0


_heard: ContextVar[list[Event] | None] = ContextVar("heard", default=None)


def emit(code, seat, a=0, b=0, c=0):  # type: ignore[no-untyped-def]
    """Tells one event to whoever listens."""
    heard = _heard.get()
    if heard is not None:
        heard.append(Event(code, seat, a, b, c))


@rule
def unheard(code, seat, a=0, b=0, c=0):  # type: ignore[no-untyped-def]
    """What `emit` becomes when compiled."""


@contextmanager
def listening() -> Iterator[list[Event]]:
    """Collects the events of the interpreted rules called inside."""
    events: list[Event] = []
    token = _heard.set(events)
    try:
        yield events
    finally:
        _heard.reset(token)
