"""Maps that grow: compared with a plain dict from coordinates to hexes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offworld.kernel.hexes import DIRECTIONS, Hex
from offworld.kernel.maps import (
    free_spots,
    hex_at,
    is_free,
    lay,
    link,
    neighbour,
    spot_q,
    spot_r,
)
from offworld.kernel.records import Record, blank, copy, packed, record
from offworld.kernel.rule import Build, rule

MOST = 24
LAND = record(
    "land",
    [
        ("map_q", "i1", (MOST,)),
        ("map_r", "i1", (MOST,)),
        ("laid", "i2"),
        ("around", "i1", (MOST, 6)),
    ],
)


def table(s: Record) -> tuple[Any, Any, int]:
    """The three things that every rule of maps takes."""
    return s.map_q, s.map_r, s.laid


def put(s: Record, here: Hex) -> int:
    """Lay a hex, link it, and return its number."""
    s.laid = lay(*table(s), here.q, here.r)
    link(*table(s), s.laid - 1, s.around)
    return int(s.laid) - 1


def grown(seed: int, count: int) -> tuple[Record, dict[Hex, int]]:
    """Return a map that grew at random from the origin, and the same as a dict."""
    chance = random.Random(seed)
    s, places = blank(LAND), dict[Hex, int]()
    spots = [Hex(0, 0)]
    for _ in range(count):
        here = chance.choice(spots)
        places[here] = put(s, here)
        spots = [n for h in places for n in h.neighbours() if n not in places]
    return s, places


growth = st.tuples(st.integers(0, 2**32), st.integers(1, MOST))
near = st.builds(Hex, st.integers(-MOST, MOST), st.integers(-MOST, MOST))


@given(growth)
def test_every_hex_is_found_where_it_was_laid(made: tuple[int, int]) -> None:
    s, places = grown(*made)
    assert s.laid == len(places) == made[1]
    assert [hex_at(*table(s), *here) for here in places] == list(range(made[1]))


@given(growth, near)
def test_nothing_is_found_elsewhere(made: tuple[int, int], here: Hex) -> None:
    s, places = grown(*made)
    assert hex_at(*table(s), *here) == places.get(here, -1)


def test_a_hex_that_is_not_laid_yet_is_not_found() -> None:
    """Rows of the list that are not used yet hold zeros, as the hex at the origin does."""
    s = blank(LAND)
    assert hex_at(*table(s), 0, 0) == -1
    put(s, Hex(2, 1))
    assert hex_at(*table(s), 0, 0) == -1


@given(growth)
def test_neighbours_are_those_of_the_dict(made: tuple[int, int]) -> None:
    s, places = grown(*made)
    for here, i in places.items():
        expected = [places.get(n, -1) for n in here.neighbours()]
        assert [neighbour(*table(s), i, direction) for direction in range(6)] == expected
        assert s.around.tolist()[i] == expected, "linked both ways, whichever came first"


@given(growth)
def test_free_spots_are_the_empty_places_around_each_once(made: tuple[int, int]) -> None:
    s, places = grown(*made)
    out = [0] * (6 * MOST + 1)
    number = free_spots(*table(s), 1000, out, 1)
    spots = [option - 1000 for option in out[1:number]]
    found = [Hex(spot_q(s.map_q, spot), spot_r(s.map_r, spot)) for spot in spots]
    expected = {n for h in places for n in h.neighbours() if n not in places}
    assert len(found) == len(expected)
    assert set(found) == expected
    for spot, here in zip(spots, found, strict=True):
        first = min(i for h, i in places.items() if h.distance(here) == 1)
        assert spot == 6 * first + DIRECTIONS.index(
            next(step for step in DIRECTIONS if list(places)[first] + step == here)
        )


@given(growth)
def test_a_spot_is_free_or_has_the_neighbour_there(made: tuple[int, int]) -> None:
    s, places = grown(*made)
    for here, i in places.items():
        for direction, there in enumerate(here.neighbours()):
            assert is_free(*table(s), 6 * i + direction) == (there not in places)


@pytest.mark.parametrize(("hexes", "spots"), [(1, 6), (2, 8), (3, 9)])
def test_free_spots_around_one_two_and_three_hexes(hexes: int, spots: int) -> None:
    """By hand: two hexes share 2 of their 12 sides' places and touch; a triangle has 9 around."""
    s = blank(LAND)
    for here in [Hex(0, 0), Hex(1, 0), Hex(0, 1)][:hexes]:
        put(s, here)
    assert free_spots(*table(s), 0, [0] * 30, 0) == spots


@rule
def grow(s, choices, out):  # type: ignore[no-untyped-def]
    """Grow a map: each choice is one of the free spots. Write all that the rules say of it."""
    s.laid = lay(s.map_q, s.map_r, 0, 0, 0)
    link(s.map_q, s.map_r, int(s.laid), 0, s.around)
    number = 0
    for i in range(len(choices)):
        count = int(s.laid)
        number = free_spots(s.map_q, s.map_r, count, 0, out, 0)
        spot = out[choices[i] % number]
        q = spot_q(s.map_q, spot)
        r = spot_r(s.map_r, spot)
        s.laid = lay(s.map_q, s.map_r, count, q, r)
        link(s.map_q, s.map_r, count + 1, count, s.around)
    for i in range(s.laid):
        for direction in range(6):
            free = is_free(s.map_q, s.map_r, int(s.laid), 6 * i + direction)
            out[number] = 2 * neighbour(s.map_q, s.map_r, int(s.laid), i, direction) + free
            number += 1
    return number


@settings(deadline=None)  # the first call compiles
@given(st.lists(st.integers(0, 999), max_size=MOST - 1))
def test_compiled_maps_grow_alike(compiled: Build, choices: list[int]) -> None:
    s = blank(LAND)
    other, out = copy(s), [0] * 12 * MOST
    other_out = np.zeros(12 * MOST, np.int64)
    number = grow(s, choices, out)
    chosen = np.array(choices, np.int64)
    assert compiled(grow)(packed(other), chosen, other_out) == number
    assert (other, other_out.tolist()) == (s, out)
