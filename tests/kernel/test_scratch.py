"""Work arrays: zeros each time, on the stack when compiled, and no part of anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError
from numba.core.runtime import _nrt_python, rtsys

from offworld.kernel import scratch as module
from offworld.kernel.compiling import compilable, cpu_build, cpu_compiler
from offworld.kernel.rule import Build, interpreted, rule
from offworld.kernel.scratch import room, scratch

SIZE = 127


@rule
def add_up(work, by):  # type: ignore[no-untyped-def]
    for i in range(len(work)):
        work[i] += i * by


@rule
def triangle(by):  # type: ignore[no-untyped-def]
    """Return by * (0 + 1 + ... + 126), by adding into an array of zeros."""
    work = scratch(SIZE)
    add_up(work, by)
    total = 0
    for i in range(SIZE):
        total += work[i]
    return total


@rule
def often(times, by):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(times):
        total += triangle(by)
    return total


@rule
def squares(number):  # type: ignore[no-untyped-def]
    """Return 0 + 1 + 4 + ..., by an array that is written before it is read."""
    work = room(SIZE)
    for i in range(number):
        work[i] = i * i
    total = 0
    for i in range(number):
        total += work[i]
    return total + 100_000 * len(work)


def test_room_holds_what_is_written(compiled: Build) -> None:
    assert squares(5) == 12_700_030  # 0 + 1 + 4 + 9 + 16
    assert compiled(squares)(5) == 12_700_030


@rule
def loop(times):  # type: ignore[no-untyped-def]
    """Return the sum of what one line finds in its array before it writes: zeros, each time."""
    found = 0
    for i in range(times):
        work = scratch(8)
        found += work[i % 8] + work[7]
        work[i % 8] = work[7] = i + 1
    return found


@rule
def two_arrays():  # type: ignore[no-untyped-def]
    """Return whether two arrays are apart."""
    one = scratch(4)
    other = scratch(4)
    one[2] = 5
    return one[2] - other[2]


@rule
def by_module():  # type: ignore[no-untyped-def]
    work = module.scratch(3)
    work[1] = 9
    return work[0] + work[1] + work[2]


@rule
def of_any_size(size):  # type: ignore[no-untyped-def]
    return len(scratch(size))


@rule
def whole_width():  # type: ignore[no-untyped-def]
    work = scratch(2)
    work[0] = -32768
    work[1] = 32767
    return work[1] - work[0]


@pytest.fixture(params=["interpreted", "linked", "each rule by itself"])
def build(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    if request.param == "interpreted":
        return Build(interpreted, {})
    if request.param == "linked":
        return cpu_build({})
    return Build(cpu_compiler(), compilable({}))


def test_a_work_array_holds_zeros_and_can_be_passed_on(build: Build) -> None:
    """126 * 127 / 2 is 8001."""
    assert [build(triangle)(by) for by in (1, 2, -3)] == [8001, 16002, -24003]


def test_it_is_cleared_each_time(build: Build) -> None:
    assert build(often)(10, 1) == 80010
    assert build(loop)(50) == 0


def test_two_arrays_are_apart(build: Build) -> None:
    assert build(two_arrays)() == 5


def test_it_is_found_by_its_module_too(build: Build) -> None:
    assert build(by_module)() == 9


def test_numbers_have_16_bits(build: Build) -> None:
    assert build(whole_width)() == 65535
    with pytest.raises(ValueError, match="format 'h'"):
        scratch(1)[0] = 32768


def test_the_size_is_known_when_compiling(compiled: Build) -> None:
    assert of_any_size(3) == 3
    with pytest.raises(TypingError, match="a literal or a constant of its own module"):
        compiled(of_any_size)(3)


def test_a_rule_with_a_work_array_comes_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    assert cpu_build({})(often)(2, 1) == 16002
    again = cpu_build({})(often)
    assert again(2, 1) == 16002
    assert sum(again.stats.cache_hits.values()) == 1


def test_a_work_array_is_no_rule_to_be_compiled(compiled: Build) -> None:
    assert set(compiled.reached(often)) == {often, triangle, add_up}


def test_threads_have_arrays_of_their_own(compiled: Build) -> None:
    """Compiled rules run at the same time: they release Python's lock."""
    run, sums = compiled(often), [0] * 4
    run(1, 1)

    def work(i: int) -> None:
        sums[i] = run(20_000, i)

    threads = [Thread(target=work, args=(i,)) for i in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sums == [20_000 * 8001 * i for i in range(4)]


@pytest.fixture
def counting() -> Iterator[None]:
    """Let Numba count what it allocates."""
    before = _nrt_python.memsys_stats_enabled()
    _nrt_python.memsys_enable_stats()
    yield
    if not before:
        _nrt_python.memsys_disable_stats()


def allocations(function: Any, *arguments: Any) -> int:
    before = rtsys.get_allocation_stats()
    function(*arguments)
    after = rtsys.get_allocation_stats()
    return int(after.alloc - before.alloc) + int(after.mi_alloc - before.mi_alloc)


@pytest.mark.usefixtures("counting")
def test_nothing_is_allocated(compiled: Build) -> None:
    run = compiled(often)
    run(1, 1)
    assert allocations(run, 1000, 1) == 0

    @numba.njit  # type: ignore[untyped-decorator]
    def allocate(times: int) -> int:
        total = 0
        for i in range(times):
            total += np.zeros(SIZE + i, np.int16)[0]
        return total

    allocate(1)
    assert allocations(allocate, 10) >= 10, "allocations are counted"
