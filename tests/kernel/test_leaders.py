"""Who leads: the highest value and its ties."""

from __future__ import annotations

import numpy as np
import pytest

from offworld.kernel.compiling import cpu_compiler
from offworld.kernel.rule import Build, rule
from offworld.kernel.scoring import leaders


@rule
def best_of(values, seats):  # type: ignore[no-untyped-def]
    """Go through the seats as a game does."""
    best = 0
    highest = -1
    for seat in range(seats):
        best = leaders(best, highest, seat, int(values[seat]))
        highest = max(highest, int(values[seat]))
    return best


CASES = [
    ([5], 0b1),
    ([0], 0b1),  # no points at all still lead alone
    ([3, 7, 5], 0b010),
    ([7, 3, 7], 0b101),  # a tie
    ([3, 7, 7, 2], 0b0110),
    ([4, 4, 4, 4, 4], 0b11111),
    ([0, 0], 0b11),
    ([1, 2, 3, 4, 5], 0b10000),
    ([5, 4, 3, 2, 1], 0b00001),
    ([2, 2, 3], 0b100),  # a later seat alone is above an earlier tie
]


@pytest.mark.parametrize(("values", "best"), CASES)
def test_the_highest_value_leads_with_all_that_tie(values: list[int], best: int) -> None:
    assert best_of(values, len(values)) == best


def test_one_more_seat() -> None:
    assert leaders(0b011, 7, 2, 6) == 0b011
    assert leaders(0b011, 7, 2, 7) == 0b111
    assert leaders(0b011, 7, 2, 8) == 0b100


def test_the_lowest_value_leads_by_its_negative() -> None:
    best, highest = 0, -100
    for seat, value in enumerate([4, 2, 9, 2]):
        best = leaders(best, highest, seat, -value)
        highest = max(highest, -value)
    assert best == 0b1010


def test_it_is_the_same_compiled(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    compiled = Build(cpu_compiler(), {})(best_of)
    for values, best in CASES:
        assert compiled(np.array(values, np.int16), len(values)) == best
