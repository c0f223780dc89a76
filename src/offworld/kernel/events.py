"""Events: what happens in a game. Rules call `emit`; compiled rules skip it at no cost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from offworld.kernel.contract import EVERYTHING
from offworld.kernel.rule import rule

UNKNOWN = -(1 << 31)  # in place of an integer that a viewer may not know


class Event(NamedTuple):
    """Something that happened: a code of the game's, the seat it happened to, up to 3 integers.

    >>> event = Event(code=4, seat=1, a=6)
    >>> event.seat, event.a, event.b
    (1, 6, 0)
    """

    code: int
    seat: int
    a: int = 0
    b: int = 0
    c: int = 0


class EventKind(NamedTuple):
    """A declared kind of event: its name, what its integers mean, and who learns them."""

    name: str
    arguments: tuple[str, ...]
    secret: tuple[str, ...] = ()  # arguments that only the event's seat learns
    shown_to: tuple[str, ...] = ()  # arguments that are seats who learn them as well
    begins_turn: bool = False  # does a turn of the game's own opponent, or a round, begin with it?


class Events:
    """The kinds of events of a game, each declared once. Add new kinds at the end: codes stay.

    >>> EVENTS = Events()
    >>> SCOUTED = EVENTS.code("scouted", "spot", "amount")
    >>> SCOUTED, EVENTS.named(Event(SCOUTED, 1, 6, 2))
    (0, {'spot': 6, 'amount': 2})

    A secret argument is learned by the event's seat, and by the seats in arguments named by
    `shown_to`. For others it is UNKNOWN.

    >>> STOLE = EVENTS.code("stole", "victim", "card", secret=("card",), shown_to=("victim",))
    >>> theft = Event(STOLE, seat=0, a=2, b=17)
    >>> [EVENTS.seen_by(theft, viewer).b == UNKNOWN for viewer in (0, 1, 2)]
    [False, True, False]
    """

    def __init__(self) -> None:
        self.kinds: tuple[EventKind, ...] = ()

    def __len__(self) -> int:
        return len(self.kinds)

    def code(
        self,
        name: str,
        *arguments: str,
        secret: tuple[str, ...] = (),
        shown_to: tuple[str, ...] = (),
        begins_turn: bool = False,
    ) -> int:
        """Declare a kind of event, name its integers (at most 3), and return its code.

        With `begins_turn`, a turn begins with it if it is the game's own opponent's, or a round if
        it is nobody's: logs of solo games need it, since an opponent gives no answers.
        """
        if any(kind.name == name for kind in self.kinds):
            raise ValueError(f"the event {name!r} is declared twice")
        if len(arguments) > 3:
            raise ValueError(f"the event {name!r} has {len(arguments)} arguments: at most 3")
        for each in (*secret, *shown_to):
            if each not in arguments:
                raise ValueError(f"the event {name!r} has no argument {each!r}")
        self.kinds += (EventKind(name, arguments, secret, shown_to, begins_turn),)
        return len(self.kinds) - 1

    def name(self, event: Event) -> str:
        """Return the name of an event's kind.

        >>> EVENTS = Events()
        >>> SCOUTED = EVENTS.code("scouted", "spot", "amount")
        >>> EVENTS.name(Event(SCOUTED, 1, 6, 2))
        'scouted'
        """
        return self.kinds[event.code].name

    def seen_by(self, event: Event, viewer: int) -> Event:
        """Return an event as a viewer may know it: what is secret is UNKNOWN."""
        kind = self.kinds[event.code]
        if not kind.secret or viewer == EVERYTHING:
            return event
        named = self.named(event)
        if viewer in (event.seat, *(named[each] for each in kind.shown_to)):
            return event
        known = [UNKNOWN if name in kind.secret else value for name, value in named.items()]
        return Event(event.code, event.seat, *known)

    def named(self, event: Event) -> dict[str, int]:
        """Return the integers of an event by their declared names."""
        return dict(zip(self.kinds[event.code].arguments, event[2:], strict=False))


_heard: ContextVar[list[Event] | None] = ContextVar("heard", default=None)


def emit(code, seat, a=0, b=0, c=0):  # type: ignore[no-untyped-def]
    """Record one event, if `listening` is active.

    >>> emit(4, 1, 6)  # nobody listens
    >>> with listening() as events:
    ...     emit(4, 1, 6)
    >>> [(event.code, event.seat, event.a) for event in events]
    [(4, 1, 6)]
    """
    heard = _heard.get()
    if heard is not None:
        heard.append(Event(code, seat, a, b, c))


@rule
def unheard(code, seat, a=0, b=0, c=0):  # type: ignore[no-untyped-def]
    """Replace `emit` in compiled rules."""


@contextmanager
def listening() -> Iterator[list[Event]]:
    """Collect the events of the interpreted rules called inside.

    >>> import offworld
    >>> from offworld.kernel.records import copy
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> with listening() as events:
    ...     match.game.rules["apply"](match.box.record, copy(match.state), 0, 1)
    >>> [match.game.events.name(event) for event in events]
    ['chose_side']
    """
    events: list[Event] = []
    token = _heard.set(events)
    try:
        yield events
    finally:
        _heard.reset(token)
