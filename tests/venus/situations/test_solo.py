"""Situations of solo games (chapter 10)."""

from __future__ import annotations

import pytest

from offworld.games.venus import state
from venus.maps import Explorer
from venus.scenario import ANN, Table, prepare_launch


def nearly(*, rods: int = 5, parts: int = 4, free: tuple[int, ...] = ()) -> Table:
    """Return a solo table that lacks something of what a launch needs."""
    table = prepare_launch(Table(1)) if not free else Table(1)
    if free:
        shown = table.market()[0]
        kinds = [kind for kind in range(state.DICE_PARTS) if kind != shown]
        table.put_parts(ANN, *kinds).cover_all_but(ANN, 0, *free)
    for gear in range(parts, state.GEARS):
        table.s.part_deck[table.s.gear[ANN, gear]] += 1
        table.s.gear[ANN, gear] = state.NONE
        table.s.uses_left[ANN, gear] = 0
    return table.put_rods(rods)


@pytest.mark.rule("10.3", "10.8", "10.1")
def test_a_fourth_engineer_of_the_last_turn_is_in_time_for_the_launch() -> None:
    """Alone the card is taken at once, serves in the launch, and counts."""
    table = nearly().put_engineers(ANN, 0, 1, 2).put_dice(ANN, 1, 2, 3, 4)
    table.s.vnauts[ANN] += 1
    table.s.engineers_due[ANN] = 1
    table.s.asked[ANN] = state.RESCUE
    table.rescue(ANN, state.FLIP).answer(ANN, state.INITIATE)
    table.put_dice(ANN, *[5] * 7, 2, 1).use_engineer(ANN, state.FLIP).change(ANN, 2, 5)
    assert table.launch(ANN, 5).scores() == [2]


@pytest.mark.rule("10.3", "10.8", "9.3")
def test_six_were_rescued_and_four_serve() -> None:
    """The first two sleep again; they count for the rank and change no die."""
    table = nearly()
    for engineer in (5, 4, 3, 2, 1, 0):
        table.s.vnauts[ANN] += 1
        table.s.engineers_due[ANN] = 1
        table.s.asked[ANN] = state.RESCUE
        table.rescue(ANN, engineer)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[6] * 8, 1)
    assert table.choices(ANN, state.ENGINEER) == {0, 1, 2, 3}
    assert table.launch(ANN, 6).scores() == [5]


@pytest.mark.rule("10.5", "6.4")
@pytest.mark.parametrize(("seats", "offered"), [(1, False), (2, True)])
def test_alone_a_tile_and_its_mirror_image_are_of_one_shape(seats: int, offered: bool) -> None:
    """One L4 and two flipped are three; a fourth would fit into the lower right corner."""
    ann = Explorer(Table(seats))
    ann.explore("...../...../..###/..#..", "..#../..###", "...../...../.#.../.#.../##...")
    shapes = ann.collect(4).shapes()
    assert "O4" in shapes
    assert ("L4" in shapes) == offered


@pytest.mark.rule("10.5", "6.9", "5.6")
def test_alone_a_fourth_tile_of_two_squares_is_not_to_be_had() -> None:
    """The dice stay locked, and a tile that was not there is not used."""
    ann = Explorer(Table(1)).explore("...../...../..##.", "...../...../##...", "...../..##.")
    ann.table.put_dice(ANN, 1, 1, 4, 6).any_three(ANN, 1, 4, 6)
    assert (ann.table.asked(ANN), ann.table.dice(ANN)) == (state.SPOT, [1])
    assert (ann.table.s.copies[1], ann.table.s.tiles[ANN]) == (3, 3)


@pytest.mark.rule("10.6", "10.7", "10.1")
def test_the_fourth_part_brings_the_fifth_rod_and_the_launch_in_mid_turn() -> None:
    """Two of the conditions are met by three of a kind."""
    table = nearly(rods=4, parts=3).put_dice(ANN, 3, 3, 3, 1)
    assert state.INITIATE not in table.options(ANN)
    table.kind(ANN, 3, 3, 3).scavenge(ANN, 0)
    assert table.s.rods[ANN] == 5
    assert state.INITIATE in table.options(ANN)


@pytest.mark.rule("10.6", "10.7", "7.3")
def test_the_full_board_may_be_the_last_condition_and_brings_no_rod() -> None:
    """Rods may be there long before."""
    table = nearly(free=(24,)).put_dice(ANN, 3, 3, 2, 1)
    assert state.INITIATE not in table.options(ANN)
    table.kind(ANN, 3, 3)
    Explorer(table).lay("...../...../...../...../....#")
    assert table.s.rods[ANN] == 5
    assert state.INITIATE in table.options(ANN)


@pytest.mark.rule("10.6", "9.4")
def test_more_than_five_rods_are_more_dice_alone_too() -> None:
    """Who goes on for a seventh rod rolls eleven dice."""
    table = nearly(rods=6).put_dice(ANN, 2, 2, 2, 2, 2).kind(ANN, 2, 2, 2, 2, 2)
    table.answer(ANN, state.INITIATE)
    assert len(table.dice(ANN)) == 4 + 7


@pytest.mark.rule("10.7", "10.8")
@pytest.mark.parametrize(("crew", "stars"), [(3, 0), (4, 2)])
def test_eight_sixes_want_a_crew_of_four(crew: int, stars: int) -> None:
    """The launch asks for no engineers, but the win does."""
    table = nearly().put_engineers(ANN, *range(crew)).put_dice(ANN, 1, 2, 3, 4)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[6] * 9).launch(ANN, 6)
    assert table.scores() == [stars]
    assert table.winners() == ({ANN} if stars else set())


@pytest.mark.rule("10.7", "4.5")
def test_a_launch_alone_ends_the_turn_first() -> None:
    """Dice that are left and engineers that were used are back for the launch."""
    table = nearly().put_engineers(ANN, state.FLIP).put_dice(ANN, 1, 2, 3, 4)
    table.use_engineer(ANN, state.FLIP).change(ANN, 1, 6).plus(ANN, 2, 3)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[2] * 8, 5)
    assert table.choices(ANN, state.ENGINEER) == {state.FLIP}
    assert table.values(ANN, state.PLUS) == {2, 5}


@pytest.mark.rule("10.7", "10.6")
def test_alone_three_parts_and_any_number_of_rods_are_no_launch() -> None:
    """The rods may have come by five of a kind alone; the fourth part is wanted all the same."""
    table = Table(1).put_rods(9).cover_all_but(ANN, 0)
    kinds = [kind for kind in range(state.DICE_PARTS) if kind != table.market()[0]]
    table.put_parts(ANN, *kinds[:3]).put_dice(ANN, 1, 2, 3, 4)
    assert state.INITIATE not in table.options(ANN)
    assert table.finish_turn(ANN).s.phase == state.ROUND


@pytest.mark.rule("10.1", "10.2", "4.10")
def test_alone_a_part_may_be_used_in_the_turn_that_earns_it() -> None:
    """It is picked at once, the next one is turned up, and the fourth die is there to change."""
    table = Table(1).put_dice(ANN, 3, 3, 3, 6)
    (kind,) = [kind for kind in table.market() if kind != state.NONE]
    table.kind(ANN, 3, 3, 3).scavenge(ANN, 0)
    assert table.parts(ANN) == [kind]
    assert {number // state.MOST_USES for number in table.choices(ANN, state.PART)} == {0}
    assert kind not in table.market()


@pytest.mark.rule("10.6", "7.3", "10.7")
def test_alone_two_boards_filled_by_one_tile_bring_no_rod() -> None:
    """With others they would be worth four."""
    for seats, rods in ((1, 0), (2, 4)):
        table = Table(seats)
        ann = Explorer(table.cover(ANN, 0, 14))
        ann.collect(2).draw().place(0, state.RIGHT).lay("...../...../.....##")
        free = [square for square in range(25) if square not in (14, 4)]
        table.cover(ANN, 0, *free)
        table.cover(ANN, 1, *[square for square in range(25) if square not in (10, 11, 0)])
        ann.collect(2).lay("....##")
        assert (table.s.full_boards[ANN], table.s.rods[ANN]) == (2, rods)
