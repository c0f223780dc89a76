"""Events: kinds declared once, and reported to a listener."""

from __future__ import annotations

import pytest

from offworld.kernel.events import Event, EventKind, Events, emit, listening


def test_codes_follow_each_other_and_arguments_have_names() -> None:
    events = Events()
    assert [events.code("scouted", "spot", "amount"), events.code("rested")] == [0, 1]
    assert events.kinds == (EventKind("scouted", ("spot", "amount")), EventKind("rested", ()))
    assert events.name(Event(1, 0)) == "rested"
    assert events.named(Event(0, 2, 6, 1)) == {"spot": 6, "amount": 1}
    assert len(events) == 2


def test_a_kind_is_declared_once_with_at_most_three_arguments() -> None:
    events = Events()
    events.code("scouted")
    with pytest.raises(ValueError, match="'scouted' is declared twice"):
        events.code("scouted")
    with pytest.raises(ValueError, match="4 arguments: at most 3"):
        events.code("moved", "a", "b", "c", "d")


def test_only_what_happens_inside_is_heard() -> None:
    emit(1, 0)
    with listening() as outer:
        emit(2, 0, 5)
        with listening() as inner:
            emit(3, 1)
        emit(4, 0)
    assert outer == [Event(2, 0, 5), Event(4, 0)]
    assert inner == [Event(3, 1)]
