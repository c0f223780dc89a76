"""Hexes: geometry that holds for every hex."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offworld.kernel.hexes import (
    DIRECTIONS,
    Hex,
    adjacency,
    facing,
    opposite,
    reading_order,
    side_facing,
    step_q,
    step_r,
    turned_q,
    turned_r,
)
from offworld.kernel.rule import Build, rule

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


# --- turning ---


def test_a_sixth_goes_from_each_direction_to_the_next() -> None:
    for i, step in enumerate(DIRECTIONS):
        assert step.turned(1) == DIRECTIONS[(i + 1) % 6]


@pytest.mark.parametrize(
    ("sixths", "expected"),
    [
        (0, Hex(3, -1)),
        (1, Hex(2, -3)),
        (2, Hex(-1, -2)),
        (3, Hex(-3, 1)),
        (4, Hex(-2, 3)),
        (5, Hex(1, 2)),
        (6, Hex(3, -1)),
        (-1, Hex(1, 2)),
    ],
)
def test_a_hex_that_lies_on_no_axis_turns(sixths: int, expected: Hex) -> None:
    """By hand: from three steps right and one up left, each step in the next direction."""
    assert Hex(3, -1).turned(sixths) == expected


@given(hexes, st.integers(-13, 13), st.integers(-13, 13))
def test_turns_add_up(here: Hex, one: int, other: int) -> None:
    assert here.turned(one).turned(other) == here.turned(one + other)
    assert here.turned(6) == here
    assert here.turned(3) == Hex(-here.q, -here.r)


@given(hexes, hexes, st.integers(0, 5))
def test_turning_keeps_distances(a: Hex, b: Hex, sixths: int) -> None:
    assert a.turned(sixths).distance(b.turned(sixths)) == a.distance(b)


@given(hexes.filter(any), st.integers(0, 5))
def test_a_sixth_is_60_degrees_counter_clockwise_in_the_picture(here: Hex, sixths: int) -> None:
    x, y = here.centre()
    u, v = here.turned(sixths).centre()
    angle = math.degrees(math.atan2(y, x) - math.atan2(v, u))  # y goes down
    assert math.isclose((angle - 60 * sixths + 180) % 360, 180, abs_tol=1e-6)
    assert math.isclose(math.hypot(x, y), math.hypot(u, v))


def test_steps_are_the_directions() -> None:
    assert [(step_q(d), step_r(d)) for d in range(6)] == [tuple(step) for step in DIRECTIONS]


@given(hexes, st.integers(0, 5))
def test_the_opposite_direction_leads_back(here: Hex, direction: int) -> None:
    there = here + DIRECTIONS[direction]
    assert there + DIRECTIONS[opposite(direction)] == here


@given(st.integers(0, 5), st.integers(-13, 13))
def test_sides_turn_with_their_tile(side: int, sixths: int) -> None:
    """A side faces the neighbour that it touches; both turn about the middle of the tile."""
    assert DIRECTIONS[facing(side, sixths)] == DIRECTIONS[side].turned(sixths)
    assert side_facing(facing(side, sixths), sixths) == side


def test_a_tile_turned_once_shows_its_last_side_to_the_right() -> None:
    assert [side_facing(0, sixths) for sixths in range(6)] == [0, 5, 4, 3, 2, 1]
    assert [facing(0, sixths) for sixths in range(6)] == [0, 1, 2, 3, 4, 5]


@rule
def all_turns(q, r, out):  # type: ignore[no-untyped-def]
    """Write for each turn from -6 to 6 where a hex goes, and where the sides of its tile go."""
    for sixths in range(-6, 7):
        row = sixths + 6
        out[row, 0] = turned_q(q, r, sixths)
        out[row, 1] = turned_r(q, r, sixths)
        for side in range(6):
            out[row, 2 + side] = facing(side, sixths)
            out[row, 8 + side] = side_facing(side, sixths)
            out[row, 14 + side] = opposite(side) + 10 * step_q(side) + 100 * step_r(side)


@settings(deadline=None)  # the first call compiles
@given(hexes)
def test_compiled_rules_turn_alike(compiled: Build, here: Hex) -> None:
    shape = (13, 20)
    interpreted = memoryview(bytearray(8 * 13 * 20)).cast("q", shape)
    all_turns(*here, interpreted)
    out = np.zeros(shape, np.int64)
    compiled(all_turns)(*here, out)
    assert out.tolist() == interpreted.tolist()


@given(hexes)
def test_neighbours_middles_are_two_short_radii_apart(here: Hex) -> None:
    """Hexes with a side of 1 touch where their middles are the root of 3 apart."""
    for there in here.neighbours():
        assert math.isclose(math.dist(here.centre(), there.centre()), 3**0.5)


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
