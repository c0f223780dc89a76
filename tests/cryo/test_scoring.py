"""Chapter 9: scoring."""

from __future__ import annotations

import pytest

from cryo.scenario import GREEN, RED, TEAL, WHITE, Table
from offworld.games.cryo import scoring, state

A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3 = range(12)
SMALL, LARGE = 0, 8  # tiles: 3 for most; 6 for most and 3 for second most


def in_cavern(cavern: int, tile: int, *pods: int) -> list[int]:
    """Return what each seat scores for these pods in a cavern; RED is the first player."""
    table = Table(len(pods)).tile_on(cavern, tile)
    table.s.first = RED
    for seat, count in enumerate(pods):
        table.pods(seat).colony(seat, cavern, count)
    return [int(scoring.cavern_points(table.b, table.s, seat)) for seat in range(len(pods))]


def blank(seats: int = 2) -> Table:
    """Nobody has anything."""
    table = Table(seats)
    for seat in range(seats):
        table.pods(seat).hand(seat).stock(seat).energy(seat, 0)
    return table


@pytest.mark.rule("9.3")
def test_each_pod_in_a_cavern_scores_a_point() -> None:
    table = blank().colony(RED, A0, 4).colony(RED, A3, 1)
    assert scoring.pod_points(table.b, table.s, RED) == 5


@pytest.mark.rule("9.4", "8.1")
@pytest.mark.parametrize(
    ("pods", "points"),
    [
        ((3, 1), [3, 0]),
        ((0, 1), [0, 3]),
        ((0, 0), [0, 0]),
        ((2, 2), [0, 3]),  # of players who are level the later
        ((2, 2, 1), [0, 3, 0]),
        ((1, 1, 1, 1), [0, 0, 0, 3]),
    ],
)
def test_a_small_cavern(pods: tuple[int, ...], points: list[int]) -> None:
    assert in_cavern(A0, SMALL, *pods) == points


@pytest.mark.rule("9.4", "8.1")
@pytest.mark.parametrize(
    ("pods", "points"),
    [
        ((3, 1), [6, 3]),
        ((3, 0), [6, 0]),  # a place without pods scores nothing
        ((2, 2), [3, 6]),  # of players who are level the later
        ((2, 2, 1), [3, 6, 0]),  # both places are taken
        ((3, 1, 1), [6, 0, 3]),
        ((4, 2, 1, 0), [6, 3, 0, 0]),
        ((1, 1, 1, 1), [0, 0, 3, 6]),
        ((3, 1, 1, 1), [6, 0, 0, 3]),
    ],
)
def test_a_large_cavern(pods: tuple[int, ...], points: list[int]) -> None:
    assert in_cavern(B0, LARGE, *pods) == points


@pytest.mark.rule("9.5")
def test_upgrades_and_vehicles_score_what_they_show() -> None:
    table = blank()
    for card in (state.THAW_COIL, state.BULKHEAD, state.ORE_SIFTER):
        table.upgrade(RED, card)
    table.vehicle(RED, state.NANO_PRESS).vehicle(RED, state.TOW_CABLE)
    assert scoring.upgrade_points(table.b, table.s, RED) == 2 + 3 + 2
    assert scoring.vehicle_points(table.b, table.s, RED) == 3 + 2


@pytest.mark.rule("9.5")
def test_the_points_of_each_card() -> None:
    table = Table(2)
    assert [table.b.upgrade_points[card] for card in range(8)] == [2, 2, 2, 3, 2, 2, 3, 1]
    assert [table.b.vehicle_points[card] for card in range(8)] == [0, 1, 1, 2, 3, 2, 3, 4]


@pytest.mark.rule("9.6")
def test_missions_score_together() -> None:
    table = blank().energy(RED, 4).stock(RED, 2, 2)
    table.mission(RED, state.FUEL_CELLS).mission(RED, state.NANO_PRESS)
    assert table.scores()[RED] == 3 + 1


@pytest.mark.rule("9.6")
def test_missions_are_revealed_at_the_end() -> None:
    table = Table(2).hand(RED).drone(RED, 0).mission(GREEN, 3).turn(RED)
    table.token(0, state.SUNSET).recall(0).park()
    assert table.is_over
    assert [(e.seat, e.a) for e in table.events_of(state.REVEALED)] == [(GREEN, 3)]


@pytest.mark.rule("9.7")
@pytest.mark.parametrize(("awake", "points"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_every_two_awake_pods_score_a_point(awake: int, points: int) -> None:
    assert blank().pods(RED, awake=awake).scores()[RED] == points


@pytest.mark.rule("9.7", "1.7")
def test_pods_at_salvage_are_awake_and_those_in_chambers_are_not() -> None:
    table = blank().pods(RED, awake=1, asleep={0: 1, 9: 2}).at_salvage(RED, 0, 1, 2)
    assert table.scores()[RED] == 2


@pytest.mark.rule("9.8")
def test_most_points_win() -> None:
    table = blank(4).tile_on(A0, SMALL).tile_on(A3, SMALL + 1)
    table.colony(WHITE, A0, 2).colony(TEAL, A3, 1)
    assert table.scores() == [0, 0, 5, 4]
    assert table.winners() == {WHITE}


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(
    ("first", "points"), [(RED, [0, 3, 6]), (GREEN, [6, 0, 3]), (WHITE, [3, 6, 0])]
)
def test_later_in_turn_order_not_by_chair(first: int, points: list[int]) -> None:
    table = blank(3).tile_on(B0, LARGE)
    table.s.first = first
    for seat in (RED, GREEN, WHITE):
        table.colony(seat, B0, 1)
    found = [int(scoring.cavern_points(table.b, table.s, seat)) for seat in range(3)]
    assert found == points


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(("first", "winner"), [(RED, TEAL), (GREEN, RED), (TEAL, WHITE)])
def test_of_players_who_are_level_the_later_wins(first: int, winner: int) -> None:
    table = blank(4)
    table.s.first = first
    for seat in range(4):
        table.pods(seat, awake=2)
    assert table.winners() == {winner}


@pytest.mark.rule("9.8")
def test_points_come_before_all_else() -> None:
    """A pod in a small cavern is worth 1 + 3; so are eight awake pods."""
    table = blank().tile_on(A0, SMALL).colony(RED, A0, 1).pods(GREEN, awake=8)
    table.s.first = GREEN
    assert table.scores() == [4, 4]
    assert table.winners() == {RED}
    table.pods(GREEN, awake=10).energy(RED, 8)
    assert table.scores() == [4, 5]
    assert table.winners() == {GREEN}
