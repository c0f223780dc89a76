"""Polyominoes: their forms and turns, worked out by hand, and fillings checked square by square."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offworld.kernel.polyominoes import (
    Placement,
    Shape,
    barriers,
    distinct_turns,
    fill,
    first_alike,
    free,
    free_polyominoes,
    is_connected,
    joins,
    normal,
    placements,
    turned,
)

squares = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
some_squares = st.sets(squares, min_size=1, max_size=8)


def drawn(drawing: str) -> Shape:
    """A shape from rows of # and dots, with / between them."""
    return normal(
        (x, y)
        for y, line in enumerate(drawing.split("/"))
        for x, mark in enumerate(line)
        if mark == "#"
    )


def rectangle(width: int, height: int) -> list[tuple[int, int]]:
    return [(x, y) for y in range(height) for x in range(width)]


def whole(region: list[tuple[int, int]]) -> int:
    return (1 << len(region)) - 1


# --- forms and turns ---


def test_the_normal_form_lies_in_the_corner_in_reading_order() -> None:
    assert normal([(7, 5), (6, 5), (7, 4)]) == ((1, 0), (0, 1), (1, 1))


@given(some_squares, squares)
def test_moving_a_shape_keeps_its_normal_form(
    some: set[tuple[int, int]], by: tuple[int, int]
) -> None:
    assert normal((x + by[0], y + by[1]) for x, y in some) == normal(some)


def test_the_eight_turns_of_an_l() -> None:
    """Quarters clockwise; from the fourth on, mirrored left to right before."""
    shape = drawn("###/#..")
    looks = [
        "###/#..",
        "##/.#/.#",
        "..#/###",
        "#./#./##",
        "###/..#",
        ".#/.#/##",
        "#../###",
        "##/#./#.",
    ]
    assert [turned(shape, turn) for turn in range(8)] == [drawn(look) for look in looks]
    assert first_alike(shape) == (0, 1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize(
    ("drawing", "alike"),
    [
        ("##/##", (0, 0, 0, 0, 0, 0, 0, 0)),
        ("####", (0, 1, 0, 1, 0, 1, 0, 1)),
        ("###/.#.", (0, 1, 2, 3, 0, 1, 2, 3)),
        (".##/##.", (0, 1, 0, 1, 4, 5, 4, 5)),
        ("##/#.", (0, 1, 2, 3, 1, 2, 3, 0)),  # its mirror image is its first quarter turn
    ],
)
def test_turns_that_look_alike(drawing: str, alike: tuple[int, ...]) -> None:
    assert first_alike(drawn(drawing)) == alike
    assert distinct_turns(drawn(drawing)) == sorted(set(alike))


@given(some_squares, st.integers(0, 7))
def test_all_turns_of_a_shape_have_one_free_form(some: set[tuple[int, int]], turn: int) -> None:
    assert free(turned(some, turn)) == free(normal(some))


@given(some_squares)
def test_four_quarters_and_two_mirrors_change_nothing(some: set[tuple[int, int]]) -> None:
    assert (
        turned(turned(some, 1), 3)
        == turned(turned(some, 2), 2)
        == turned(turned(some, 4), 4)
        == normal(some)
    )


# --- all shapes of a size ---


@pytest.mark.parametrize(("count", "shapes"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 12), (6, 35)])
def test_how_many_free_shapes_there_are(count: int, shapes: int) -> None:
    found = free_polyominoes(count)
    assert len({free(shape) for shape in found}) == len(found) == shapes
    assert all(len(shape) == count and is_connected(shape) for shape in found)


def test_the_five_shapes_of_four_squares() -> None:
    assert set(free_polyominoes(4)) == {
        free(drawn(look)) for look in ("####", "##/##", "###/.#.", "###/#..", ".##/##.")
    }


def test_what_is_connected() -> None:
    assert is_connected(drawn("##./.##"))
    assert not is_connected(drawn("##./..#"))  # corner to corner
    assert not is_connected(drawn("#.#"))
    assert is_connected([])


# --- laying them ---


def test_joins_name_the_left_or_upper_square_first() -> None:
    assert sorted(joins(drawn("##/#."))) == [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    assert len(joins(drawn("###/###"))) == 4 + 3


@pytest.mark.parametrize(
    ("drawing", "count"),
    [("#", 25), ("##", 40), ("####", 20), ("##/##", 16), ("###/#..", 8 * 12), ("######", 0)],
)
def test_in_how_many_ways_a_shape_lies_on_five_by_five(drawing: str, count: int) -> None:
    laid = placements(rectangle(5, 5), [drawn(drawing)])
    assert len({placement.squares for placement in laid}) == len(laid) == count


def test_a_placement_tells_its_squares_and_joins() -> None:
    """Three by two squares, numbered 0 1 2 / 3 4 5: bits of squares and of joins.

    Joins to the right are 0 to 5, joins down 6 to 11.
    """
    laid = placements(rectangle(3, 2), [drawn("##/#.")])
    assert Placement(0, 0, 1 << 1 | 1 << 2 | 1 << 4, 1 << 1 | 1 << 7) in laid
    assert Placement(0, 2, 1 << 1 | 1 << 3 | 1 << 4, 1 << 3 | 1 << 7) in laid
    assert len(laid) == 4 * 2


def test_barriers_are_numbered_as_joins_are() -> None:
    region = rectangle(3, 2)
    assert barriers(region, [((1, 0), (2, 0)), ((1, 0), (1, 1))]) == 1 << 1 | 1 << 7


# --- filling a region ---


def check(
    region: list[tuple[int, int]], laid: list[Placement] | None, most: int, walls: int = 0
) -> None:
    assert laid is not None
    assert sum(placement.squares for placement in laid) == whole(
        region
    )  # a square covered twice would carry over
    assert sum(placement.squares.bit_count() for placement in laid) == len(region)
    assert max(Counter(placement.shape for placement in laid).values()) <= most
    assert not any(placement.joins & walls for placement in laid)


def test_the_five_shapes_of_four_squares_fill_no_rectangle() -> None:
    """Four by five has ten light and ten dark squares; the T alone covers an odd number of each."""
    region = rectangle(5, 4)
    laid = placements(region, free_polyominoes(4))
    assert fill(whole(region), laid, 1) is None
    check(region, fill(whole(region), laid, 2), 2)


def test_dominoes_do_not_fill_a_board_without_opposite_corners() -> None:
    region = [square for square in rectangle(4, 4) if square not in ((0, 0), (3, 3))]
    assert fill(whole(region), placements(region, [drawn("##")]), 7) is None
    region = rectangle(4, 4)
    check(region, fill(whole(region), placements(region, [drawn("##")]), 8), 8)
    assert fill(whole(region), placements(region, [drawn("##")]), 7) is None


def test_the_twelve_shapes_of_five_squares_fill_five_by_twelve() -> None:
    region = rectangle(5, 12)
    check(region, fill(whole(region), placements(region, free_polyominoes(5)), 1), 1)


def test_no_tile_lies_over_a_barrier() -> None:
    """Two by two: one tile fills it, until a barrier makes it two upright dominoes."""
    region = rectangle(2, 2)
    laid = placements(region, [drawn("##/##"), drawn("##")])
    assert [placement.shape for placement in fill(whole(region), laid, 2) or ()] == [0]
    wall = barriers(region, [((0, 0), (1, 0))])
    chosen = fill(whole(region), [placement for placement in laid if not placement.joins & wall], 2)
    check(region, chosen, 2, wall)
    assert {placement.squares for placement in chosen or ()} == {0b0101, 0b1010}
    walls = wall | barriers(region, [((0, 0), (0, 1))])
    assert (
        fill(whole(region), [placement for placement in laid if not placement.joins & walls], 2)
        is None
    )


@given(st.sets(st.sampled_from(joins(rectangle(4, 4))), max_size=24))
def test_single_squares_fill_everything(
    between: set[tuple[tuple[int, int], tuple[int, int]]],
) -> None:
    region = rectangle(4, 4)
    walls = barriers(region, between)
    laid = placements(region, [shape for count in (1, 2, 3) for shape in free_polyominoes(count)])
    check(
        region,
        fill(whole(region), [placement for placement in laid if not placement.joins & walls], 16),
        16,
        walls,
    )
