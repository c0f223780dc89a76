"""Hexes: geometry that holds for every hex."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offworld.kernel.hexes import DIRECTIONS, Hex, adjacency, reading_order

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


@given(hexes)
def test_six_different_neighbours_at_distance_one(here: Hex) -> None:
    assert len(set(here.neighbours())) == 6
    assert {here.distance(there) for there in here.neighbours()} == {1}


@given(hexes)
def test_neighbours_know_each_other_from_the_opposite_side(here: Hex) -> None:
    for side, there in enumerate(here.neighbours()):
        assert there.neighbours()[(side + 3) % 6] == here


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(hexes, hexes)
def test_distance_is_the_number_of_steps(a: Hex, b: Hex) -> None:
    """Some neighbour is one step nearer, none is two."""
    if a != b:
        assert min(there.distance(b) for there in a.neighbours()) == a.distance(b) - 1


@given(hexes, st.integers(-7, 7))
def test_three_thirds_of_a_turn_change_nothing(here: Hex, thirds: int) -> None:
    origin = Hex(0, 0)
    turned = here.turned(thirds)
    assert here.turned(3) == here
    assert turned.turned(-thirds) == here
    assert turned.distance(origin) == here.distance(origin)


@given(hexes, hexes, st.integers(0, 2))
def test_turning_keeps_distances(a: Hex, b: Hex, thirds: int) -> None:
    assert a.turned(thirds).distance(b.turned(thirds)) == a.distance(b)


@given(hexes.filter(any))
def test_a_third_is_a_third_of_a_full_turn_in_the_picture(here: Hex) -> None:
    x, y = here.centre()
    u, v = here.turned(1).centre()
    angle = math.degrees(math.atan2(v, u) - math.atan2(y, x)) % 360
    assert min(abs(angle - 120), abs(angle - 240)) < 1e-6
    assert math.isclose(math.hypot(x, y), math.hypot(u, v))


@given(hexes)
def test_neighbours_middles_are_two_short_radii_apart(here: Hex) -> None:
    """Hexes with a side of 1 touch where their middles are the root of 3 apart."""
    for there in here.neighbours():
        assert math.isclose(math.dist(here.centre(), there.centre()), 3**0.5)


def test_turning_by_a_third_skips_one_neighbour() -> None:
    turned = [step.turned(1) for step in DIRECTIONS]
    assert {(DIRECTIONS.index(t) - i) % 6 for i, t in enumerate(turned)} in ({2}, {4})


def test_hexes_only_add_to_hexes() -> None:
    assert Hex(1, 2) + Hex(3, -5) == Hex(4, -3)
    with pytest.raises(TypeError):
        Hex(1, 2) + (3, 4)  # noqa: RUF005


@given(st.sets(hexes, max_size=30))
def test_reading_order_goes_down_and_then_right(some: set[Hex]) -> None:
    ordered = reading_order(some)
    assert set(ordered) == some
    places = [(h.centre()[1], h.centre()[0]) for h in ordered]
    assert places == sorted(places)


@given(st.lists(hexes, unique=True, max_size=30))
def test_adjacency_lists_each_side_in_its_place(some: list[Hex]) -> None:
    for here, row in zip(some, adjacency(some), strict=True):
        assert [some[i] if i >= 0 else None for i in row] == [
            n if n in some else None for n in here.neighbours()
        ]


def test_two_hexes_on_one_place_are_refused() -> None:
    with pytest.raises(ValueError, match="two hexes lie on one place"):
        adjacency([Hex(0, 0), Hex(1, 0), Hex(0, 0)])
