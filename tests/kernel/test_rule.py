"""The rule decorator and builds: one source, several forms side by side."""

from __future__ import annotations

import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from offworld.kernel import contract
from offworld.kernel.compiling import compilable, cpu_build, cpu_compiler
from offworld.kernel.events import Event, emit, listening
from offworld.kernel.records import blank, packed, record
from offworld.kernel.rule import Build, interpreted, is_rule, rule

COUNTER = record("counter", [("count", "i2"), ("log", "i2", (8,))])
TOLD = 3
LIMIT = 5


@rule
def bump(s, by):  # type: ignore[no-untyped-def]
    """A rule that calls nothing but emit, and reads a constant of its module."""
    s.count = min(LIMIT, s.count + by)
    emit(TOLD, 0, by, s.count)


@rule
def bump_twice(s, by=2):  # type: ignore[no-untyped-def]
    bump(s, by)
    bump(s, by)
    return int(s.count)


@rule
def generic_score(box, s, out):  # type: ignore[no-untyped-def]
    contract_score(box, s, out)
    return out[0]


contract_score = contract.score


@rule
def own_score(box, s, out):  # type: ignore[no-untyped-def]
    out[0] = s.count * 10


@rule
def is_even(n):  # type: ignore[no-untyped-def]
    return True if n == 0 else is_odd(n - 1)


@rule
def is_odd(n):  # type: ignore[no-untyped-def]
    return False if n == 0 else is_even(n - 1)


def helper(n: int) -> int:
    """Not a rule."""
    return n + 1


@rule
def calls_helper(n):  # type: ignore[no-untyped-def]
    return helper(n)


@rule
def fails_at_five(n):  # type: ignore[no-untyped-def]
    if n == LIMIT:
        raise ValueError("five")
    return n


@rule
def calls_what_fails(n):  # type: ignore[no-untyped-def]
    return fails_at_five(n) + fails_at_five(0)


@rule
def constants(s):  # type: ignore[no-untyped-def]
    return helped(1) + helped(2) + helped(s.count) + helped(s.log[0])


@rule
def helped(n):  # type: ignore[no-untyped-def]
    return n + 1


@pytest.fixture(params=["linked", "each rule by itself"])
def compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Build:
    """Rules compiled in both ways: by Numba's inside, and by what it documents."""
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    if request.param == "linked":
        return cpu_build({contract.score: own_score})
    return Build(cpu_compiler(), compilable({contract.score: own_score}))


@pytest.fixture
def plain() -> Build:
    return Build(interpreted, {contract.score: own_score})


def test_the_decorator_leaves_the_function_as_it_is() -> None:
    def plain(n: int) -> int:
        return n

    marked = rule(plain)
    assert marked is plain
    assert is_rule(marked)
    assert marked(4) == 4
    assert not is_rule(helper)
    assert not is_rule(len)
    assert not is_rule(3)


def test_both_forms_work_side_by_side_on_one_memory(compiled: Build, plain: Build) -> None:
    s = blank(COUNTER)
    assert bump_twice(s, 1) == 2
    assert compiled(bump_twice)(packed(s), 1) == 4
    assert plain(bump_twice)(s, 1) == LIMIT
    assert s.count == LIMIT


def test_defaults_stay(compiled: Build, plain: Build) -> None:
    assert plain(bump_twice)(blank(COUNTER)) == 4
    assert compiled(bump_twice)(packed(blank(COUNTER))) == 4


def test_only_interpreted_rules_emit_events(compiled: Build, plain: Build) -> None:
    s = blank(COUNTER)
    with listening() as events:
        compiled(bump_twice)(packed(s), 1)
        assert events == []
        plain(bump_twice)(s, 1)
    assert events == [Event(TOLD, 0, 1, 3), Event(TOLD, 0, 1, 4)]
    bump(s, 1)
    assert len(events) == 2  # nobody listens any more


def test_a_rule_called_by_rules_can_be_called_from_outside_too(compiled: Build) -> None:
    s = packed(blank(COUNTER))
    assert compiled(bump_twice)(s, 1) == 2
    compiled(bump)(s, 1)
    assert s["count"] == 3
    assert compiled(bump_twice)(s, 1) == LIMIT, "and the other way round"


def test_an_error_in_a_rule_that_a_rule_calls_is_raised(compiled: Build) -> None:
    assert compiled(calls_what_fails)(3) == 3
    with pytest.raises(ValueError, match="five"):
        compiled(calls_what_fails)(LIMIT)
    again = cpu_build({})  # from the cache
    with pytest.raises(ValueError, match="five"):
        again(calls_what_fails)(LIMIT)


def test_constants_and_widths_of_integers_make_no_new_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    build = cpu_build({})
    entry = build(constants)
    assert entry(packed(blank(COUNTER))) == 7
    assert len(entry.py_func.__globals__["helped"].overloads) == 1


def test_only_what_python_calls_is_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    cpu_build({})(bump_twice)(packed(blank(COUNTER)), 1)
    (index,) = tmp_path.rglob("*.nbi")
    assert "bump_twice" in index.name
    again = cpu_build({})(bump_twice)
    assert again(packed(blank(COUNTER)), 1) == 2
    assert sum(again.stats.cache_hits.values()) == 1


def test_the_rules_that_a_rule_reaches() -> None:
    build = Build(interpreted, {contract.score: own_score})
    assert build.reached(generic_score) == [generic_score, own_score]
    assert set(build.reached(is_even)) == {is_even, is_odd}
    assert build.reached(calls_helper) == [calls_helper]


def test_the_nearest_listener_hears() -> None:
    s = blank(COUNTER)
    with listening() as outer:
        bump(s, 1)
        with listening() as inner:
            bump(s, 2)
        bump(s, 1)
    assert [event.a for event in outer] == [1, 1]
    assert [event.a for event in inner] == [2]


def test_listening_ends_with_an_error_too() -> None:
    heard: list[list[Event]] = []

    def fail() -> None:
        with listening() as events:
            heard.append(events)
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    bump(blank(COUNTER), 1)
    assert heard == [[]]


def test_generic_names_are_replaced_by_the_games_rules(compiled: Build, plain: Build) -> None:
    s = blank(COUNTER)
    s.count = 4
    assert plain(generic_score)(s, s, [0]) == 40
    assert plain(contract.score)(s, s, [0]) is None
    assert compiled(generic_score)(packed(s), packed(s), np.zeros(1, np.int64)) == 40
    with pytest.raises(NotImplementedError, match="score stands for a game's own"):
        generic_score(s, s, [0])


def test_rules_may_call_in_a_circle(plain: Build) -> None:
    assert plain(is_even)(10) is True
    assert plain(is_odd)(10) is False


def test_rules_that_python_calls_have_a_form_of_their_own() -> None:
    build = Build(lambda function: ("inner", function), {}, lambda function: ("entry", function))
    kind, twin = build(bump_twice)
    assert kind == "entry"
    assert twin.__globals__["bump"][0] == "inner"
    assert build(bump)[0] == "entry"
    assert build(bump)[1] is twin.__globals__["bump"][1], "both forms have one source"
    assert build(bump) is build(bump)


def test_each_rule_is_built_once() -> None:
    seen: list[str] = []

    def noting(function: types.FunctionType) -> Any:
        seen.append(function.__name__)
        return function

    build = Build(noting, {})
    first: Callable[..., Any] = build(bump_twice)
    assert build(bump_twice) is first
    assert build(bump) is first.__globals__["bump"]
    assert sorted(seen) == ["bump", "bump_twice"]
    assert bump_twice.__globals__["bump"] is bump  # the module's own names are untouched


def test_what_is_not_a_rule_stays_what_it_is() -> None:
    build = Build(interpreted, {})
    built: Callable[..., Any] = build(calls_helper)
    assert built(1) == 2
    assert built.__globals__["helper"] is helper


def test_a_built_rule_keeps_its_name_and_place() -> None:
    built = Build(interpreted, {})(bump)
    assert (built.__name__, built.__module__, built.__qualname__) == ("bump", __name__, "bump")
    assert built.__code__ is bump.__code__
