"""Chapter 7: fuel rods."""

import pytest

from offworld.games.venus import state
from venus.maps import Explorer
from venus.scenario import ANN, BEN, CHOOSER, FLIP_OR_STEP, LOWERER, Table


def rods_told(table: Table) -> list[tuple[int, int, int]]:
    """Who gained how many rods, and why."""
    return [(event.seat, event.a, event.b) for event in table.events_of(state.GAINED_RODS)]


@pytest.mark.rule("7.1", "7.2")
def test_five_of_a_kind_bring_a_rod_at_once() -> None:
    table = Table().put_dice(ANN, 4, 4, 4, 4, 4).kind(ANN, 4, 4, 4, 4, 4)
    assert list(table.s.rods) == [1, 0, 0, 0]
    assert rods_told(table) == [(ANN, 1, state.BY_KIND)]


@pytest.mark.rule("7.1")
def test_nothing_else_on_the_mech_control_board_does() -> None:
    table = Table().put_dice(ANN, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1, 1, 1)
    table.kind(ANN, 4, 4, 4, 4).run(ANN, 1, 2, 3, 4).lay_anyhow(ANN).spot(ANN, 3).any_three(
        ANN, 1, 1, 2
    ).lay_anyhow(ANN)
    assert list(table.s.rods) == [0, 0, 0, 0]
    assert rods_told(table) == []


def nearly_full(*boards: int) -> Explorer:
    """Return a map of two boards, one below the other; those named are full but for one square.

    It is square 24 of the first board and square 4, right below it, of the second.
    """
    table = Table()
    ann = Explorer(table)
    table.cover(ANN, 0, 12, 17, 22)
    ann.collect(1).draw().place(0, state.BELOW).lay("...../...../...../...../...../..#..")
    left = {0: 24, 1: 4}
    for board in boards:
        free = [square for square in range(25) if not table.s.tile_on[board, square]]
        table.cover(ANN, board, *(square for square in free if square != left[board]))
    table.events.clear()
    return ann


@pytest.mark.rule("7.3")
def test_a_full_board_brings_two_rods_once() -> None:
    ann = nearly_full(0)
    assert list(ann.table.s.rods) == [0, 0, 0, 0]
    ann.explore("...../...../...../...../....#")
    assert list(ann.table.s.rods) == [2, 0, 0, 0]
    assert rods_told(ann.table) == [(ANN, 2, state.BY_BOARD)]
    assert [(event.seat, event.a) for event in ann.table.events_of(state.BOARD_FULL)] == [(ANN, 0)]
    assert ann.table.s.full_boards[ANN] == 1
    ann.explore("...../...../...../...../...../...##")
    assert list(ann.table.s.rods) == [2, 0, 0, 0]
    assert len(ann.table.events_of(state.BOARD_FULL)) == 1


@pytest.mark.rule("7.3")
def test_a_board_added_later_counts_like_the_first() -> None:
    ann = nearly_full(1)
    ann.explore("...../...../...../...../....#/....#")
    assert list(ann.table.s.rods) == [2, 0, 0, 0]
    assert [(event.seat, event.a) for event in ann.table.events_of(state.BOARD_FULL)] == [(ANN, 1)]


@pytest.mark.rule("7.3")
def test_one_tile_can_fill_two_boards() -> None:
    ann = nearly_full(0, 1)
    ann.explore("...../...../...../...../....#/....#")
    assert list(ann.table.s.rods) == [4, 0, 0, 0]
    assert rods_told(ann.table) == [(ANN, 2, state.BY_BOARD)] * 2
    assert ann.table.s.full_boards[ANN] == 2


@pytest.mark.rule("7.3", "6.5")
def test_a_full_board_may_still_get_neighbours() -> None:
    ann = nearly_full(0, 1).explore("...../...../...../...../....#/....#").collect(1)
    assert ann.shapes() == set()
    assert (1, state.RIGHT) in ann.draw().sites()


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(("parts", "rods"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_the_fourth_part_brings_a_rod(parts: int, rods: int) -> None:
    """Expended ones count. It comes with the pick, not with the dice."""
    table = Table().put_parts(ANN, *(CHOOSER, FLIP_OR_STEP, LOWERER)[:parts], expended=True)
    table.put_dice(ANN, 5, 5, 5, 1).kind(ANN, 5, 5, 5)
    assert list(table.s.rods) == [0, 0, 0, 0]
    table.finish_turns().scavenge(ANN, 0)
    assert list(table.s.rods) == [rods, 0, 0, 0]
    assert rods_told(table) == [(ANN, 1, state.BY_PARTS)] * rods


# --- the fifth rod ---


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("rods", "launches"), [(3, False), (4, True), (6, True)])
def test_the_fifth_rod_brings_the_launch(rods: int, launches: bool) -> None:
    table = (
        Table().put_rods(rods).put_dice(ANN, 2, 2, 2, 2, 2).kind(ANN, 2, 2, 2, 2, 2).finish_round()
    )
    assert (table.s.phase == state.LAUNCHING) == launches
    assert [event.seat for event in table.events_of(state.LAUNCH_BEGAN)] == [ANN] * launches
    assert table.s.round_number == (1 if launches else 2)


@pytest.mark.rule("7.5", "3.1")
def test_the_others_finish_the_round_before() -> None:
    table = Table(3).put_rods(0, 4).put_dice(BEN, 2, 2, 2, 2, 2).kind(BEN, 2, 2, 2, 2, 2).ready(BEN)
    assert table.s.phase == state.ROUND
    assert table.waited_for == {0, 2}
    table.put_dice(ANN, 3, 3, 3, 3, 3).kind(ANN, 3, 3, 3, 3, 3)
    assert table.s.rods[ANN] == 1
    table.ready(ANN)
    assert table.s.phase == state.ROUND
    table.ready(2)
    assert table.s.phase == state.LAUNCHING


@pytest.mark.rule("7.5", "3.5")
def test_engineers_and_parts_are_picked_before() -> None:
    table = Table().put_rods(5).put_dice(BEN, 6, 6, 6, 1).kind(BEN, 6, 6, 6)
    table.s.engineers_due[BEN] = 1
    table.finish_turns()
    assert table.asked(BEN) == state.RESCUE
    table.rescue(BEN, 5)
    assert table.asked(BEN) == state.SCAVENGE
    assert table.s.phase != state.LAUNCHING
    table.scavenge(BEN, 0)
    assert table.s.phase == state.LAUNCHING


@pytest.mark.rule("7.4", "7.5")
def test_the_fifth_rod_may_come_with_the_fourth_part() -> None:
    table = (
        Table()
        .put_rods(4)
        .put_parts(ANN, CHOOSER, FLIP_OR_STEP, LOWERER)
        .put_dice(ANN, 5, 5, 5, 1)
        .kind(ANN, 5, 5, 5)
        .finish_turns()
    )
    assert table.s.phase != state.LAUNCHING
    table.scavenge(ANN, 0)
    assert table.s.rods[ANN] == 5
    assert table.s.phase == state.LAUNCHING
    assert table.waited_for == {BEN}  # Ann is the last (9.1)
