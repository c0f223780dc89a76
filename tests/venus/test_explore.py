"""Chapter 6: exploration tiles and terrain boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from offworld.games.venus import state
from venus.maps import Explorer, Survey, drawn_box, tile
from venus.scenario import ANN, BEN, STANDARD_BOX, Table

OPEN = """
V . . . .
. . . . .
. . M . .
. . . . .
. . . . C
"""
NEW_LAND = """
. . . . V
. . . . .
. . . . .
. . . . .
C . . . .
"""
BARRED = """
V . . . .
    -
. . . . .
. . M|. .
. . . . .
. . . . C
"""
SHUT_IN = """
V . . . .
    -
. .|M|. .
    -
. . . . .
. . . . .
. . . . .
"""
MECH = "...../...../..#.."  # a tile of one square over it


def explorer(
    start: str = OPEN, front: str = NEW_LAND, back: str = "", *, seats: int = 2, seat: int = ANN
) -> Explorer:
    """A seat that has not laid a tile yet, on boards that look as drawn."""
    return Explorer(Table(seats, box=drawn_box(start, front, back)), seat)


def crossed(
    start: str = OPEN, front: str = NEW_LAND, back: str = "", *, seats: int = 2, seat: int = ANN
) -> Explorer:
    """A seat with tiles over the middle row and column of its board, from border to border.

    ..2../..2../11111/..3../..3..
    """
    ann = explorer(start, front, back, seats=seats, seat=seat)
    ann.table.cover(seat, 0, 10, 11, 12, 13, 14).cover(seat, 0, 2, 7).cover(seat, 0, 17, 22)
    return ann


def one_square(*squares: tuple[int, int]) -> set[frozenset[tuple[int, int]]]:
    """Places of a tile of one square."""
    return {frozenset({square}) for square in squares}


def two_squares(*pairs: tuple[int, int, int, int]) -> set[frozenset[tuple[int, int]]]:
    """Places of a tile of two squares, x and y of one and of the other."""
    return {frozenset({(x, y), (u, v)}) for x, y, u, v in pairs}


# --- which tile ---


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("dice", "lock", "names"),
    [
        ((1, 1, 2, 3), lambda t: t.kind(ANN, 1, 1), ["I1"]),
        ((1, 1, 2, 3), lambda t: t.any_three(ANN, 1, 1, 2), ["I2"]),
        ((1, 2, 3, 5), lambda t: t.run(ANN, 1, 2, 3), ["I3", "L3"]),
        ((1, 2, 3, 4), lambda t: t.run(ANN, 1, 2, 3, 4), ["I4", "O4", "T4", "L4", "S4"]),
        (
            (1, 1, 1, 2, 2),
            lambda t: t.house(ANN, 1, 1, 1, 2, 2),
            ["L5", "P5", "T5", "U5", "V5", "W5", "R6", "P6", "C6", "A6"],
        ),
    ],
)
def test_a_tile_is_of_any_shape_of_its_size_and_laid_at_once(
    dice: tuple[int, ...], lock: Callable[[Table], Table], names: list[str]
) -> None:
    ann = explorer()
    lock(ann.table.put_dice(ANN, *dice))
    shapes = [option for option in ann.table.options(ANN) if option != state.TERRAIN]
    assert shapes == [state.SHAPE + tile(name) for name in names]
    ann.table.lay_anyhow(ANN)
    assert ann.table.asked(ANN) == state.SPOT
    assert (ann.table.s.tiles[ANN], ann.table.s.tiles[BEN]) == (1, 0)
    assert (ann.table.s.tile_size[ANN], ann.table.s.tile_shape[ANN]) == (0, state.NONE)
    (event,) = ann.table.events_of(state.LAID_TILE)
    assert (event.seat, event.a) == (ANN, tile(names[0]))


@pytest.mark.rule("6.1", "6.9")
def test_only_shapes_that_have_a_place_are_offered() -> None:
    """In a canyon one square wide and four long."""
    ann = explorer("""
V . . . .
    -
. .|M|. .
. .|.|. .
. .|.|. .
. .|.|. .
""")
    assert ann.collect(3).shapes() == {"I3"}
    assert ann.collect(4).shapes() == {"I4"}
    assert ann.collect(5).table.asked(ANN) == state.SPOT
    assert ann.collect(2).choose("I2").places() == two_squares((2, 1, 2, 2))


# --- where it may lie ---


@pytest.mark.rule("6.2", "6.4")
@pytest.mark.parametrize(
    ("name", "places"),
    [
        # Turns that look different, times squares of the tile that can lie on the mech in the
        # middle: all but the outer ones of a tile four squares long, whose other end would be
        # off the board.
        ("I1", 1), ("I2", 2 * 2), ("I3", 2 * 3), ("L3", 4 * 3),
        ("I4", 2 * 2), ("O4", 1 * 4), ("T4", 4 * 4), ("L4", 8 * 4), ("S4", 4 * 4),
        ("L5", 8 * 2), ("P5", 8 * 5), ("T5", 4 * 5), ("U5", 4 * 5), ("V5", 4 * 5), ("W5", 4 * 5),
        ("R6", 2 * 6), ("P6", 8 * 3), ("C6", 4 * 2), ("A6", 4 * 6),
    ],
)  # fmt: skip
def test_the_first_tile_covers_the_mech_turned_and_flipped_at_will(name: str, places: int) -> None:
    ann = explorer()
    ann.collect(min(ann.table.b.tile_squares[tile(name)], 5)).choose(name)
    assert len(ann.places()) == places
    assert all((2, 2) in place for place in ann.places())


@pytest.mark.rule("6.2", "6.4")
def test_a_mech_in_a_corner_leaves_less_room() -> None:
    ann = explorer("""
V . . . .
. . . . .
. . . . .
. . . . .
. . . . M
""").collect(3)
    assert ann.choose("I3").places() == {
        frozenset({(2, 4), (3, 4), (4, 4)}),
        frozenset({(4, 2), (4, 3), (4, 4)}),
    }


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("turn", "look"),
    [
        (0, "###/#.."),
        (1, "##/.#/.#"),  # a quarter clockwise
        (2, "..#/###"),
        (3, "#./#./##"),
        (4, "###/..#"),  # mirrored
        (5, ".#/.#/##"),
        (6, "#../###"),
        (7, "##/#./#."),
    ],
)
def test_each_turn_of_a_tile_looks_as_it_should(turn: int, look: str) -> None:
    """Its first square lies on the square of the option, the others as in the turned tile."""
    ann = explorer().collect(4).choose("L4")
    ann.table.answer(ANN, state.LAY + (2 * 5 + 2) * state.TURNS + turn)
    left = 2 - look.index("#")
    covered = {
        (left + x, 2 + y)
        for y, row in enumerate(look.split("/"))
        for x, mark in enumerate(row)
        if mark == "#"
    }
    assert ann.map.laid == dict.fromkeys(covered, 1)


@pytest.mark.rule("6.4")
def test_turns_that_look_alike_are_offered_once() -> None:
    ann = explorer().collect(4).choose("O4")
    assert ann.table.choices(ANN, state.LAY) == {
        (5 * y + x) * state.TURNS for x, y in [(1, 1), (2, 1), (1, 2), (2, 2)]
    }


@pytest.mark.rule("6.3")
def test_a_next_tile_touches_a_tile_side_to_side() -> None:
    """Corners are not enough."""
    ann = explorer().explore(MECH).collect(1).choose("I1")
    assert ann.places() == one_square((2, 1), (1, 2), (3, 2), (2, 3))


@pytest.mark.rule("6.3")
def test_one_square_of_a_tile_that_touches_is_enough() -> None:
    ann = explorer().explore(MECH).collect(4)
    assert ann.may_lay("...../####./.....")
    assert ann.may_lay("...##/..##./.....")
    assert not ann.may_lay("####./...../.....")
    assert not ann.may_lay("...##/...##/.....")


@pytest.mark.rule("6.3")
def test_it_may_touch_any_tile_laid_before() -> None:
    ann = explorer().explore(MECH, "...../...../...#.", "...../...../....#").collect(1).choose("I1")
    assert ann.places() == one_square((2, 1), (3, 1), (4, 1), (1, 2), (2, 3), (3, 3), (4, 3))


@pytest.mark.rule("6.4")
def test_tiles_do_not_overlap() -> None:
    ann = explorer().explore("...../...../.###.").collect(2)
    assert not ann.may_lay("...../..#../..#..")
    assert not ann.may_lay("...../...../...##")
    assert ann.may_lay("...../..##./.....")


@pytest.mark.rule("6.4")
def test_a_tile_lies_wholly_on_the_board() -> None:
    """Neither beyond its borders nor on in another row: the four corners have four places each."""
    ann = crossed().collect(2).choose("I2")
    corner = [(0, 0, 1, 0), (0, 1, 1, 1), (0, 0, 0, 1), (1, 0, 1, 1)]
    assert ann.places() == two_squares(
        *(
            (x + dx, y + dy, u + dx, v + dy)
            for x, y, u, v in corner
            for dx in (0, 3)
            for dy in (0, 3)
        )
    )


@pytest.mark.rule("6.4")
def test_no_tile_lies_across_a_barrier() -> None:
    ann = explorer(BARRED).collect(2).choose("I2")
    assert ann.places() == two_squares(
        (2, 2, 2, 1), (2, 2, 1, 2), (2, 2, 2, 3)
    )  # but not on its right
    ann = explorer(BARRED).explore(MECH).collect(2)
    assert not ann.may_lay("..#../..#../.....")  # over one that lies below a square
    assert ann.may_lay("...../..##./.....")


@pytest.mark.rule("6.3")
def test_a_tile_may_touch_another_across_a_barrier() -> None:
    ann = explorer(BARRED).explore(MECH).collect(2)
    assert ann.may_lay("...../...../...##")
    ann.lay("...../.##../.....").collect(1)
    assert ann.may_lay("..#../...../.....")


@pytest.mark.rule("6.4")
def test_a_barrier_between_any_two_squares_of_a_tile_stops_it() -> None:
    """Also where the tile leads from one of them to the other around the barrier's end."""
    ann = explorer("""
V . . . .
    -
. .|M . .
. . . . .
. . . . .
. . . . .
""").collect(4)
    assert not ann.may_lay("..##./..##./.....")
    assert not ann.may_lay("...../.##../.##..")
    assert ann.may_lay("...../..##./..##.")


@pytest.mark.rule("6.4")
def test_a_tile_may_lie_around_the_end_of_a_barrier() -> None:
    ann = explorer("""
V . . . .
. . . . .
. . . M .
- - - -
. . . . .
. . . . .
""").collect(5)
    assert ann.may_lay("...../...../...##/....#/...##")
    assert not ann.may_lay("...../...../..###/...#./...#.")


@pytest.mark.rule("6.9")
def test_a_tile_that_fits_nowhere_goes_back() -> None:
    """The dice stay locked, and the turn goes on."""
    table = explorer(SHUT_IN).table.put_dice(ANN, 1, 2, 3, 5).run(ANN, 1, 2, 3)
    assert table.asked(ANN) == state.SPOT
    (event,) = table.events_of(state.NO_PLACE)
    assert (event.seat, event.a) == (ANN, 3)
    assert (table.s.tiles[ANN], table.s.tile_size[ANN]) == (0, 0)
    assert (table.dice(ANN), table.s.run_length[ANN]) == ([5], 3)


# --- new terrain boards: where they may go ---


@pytest.mark.rule("6.5")
def test_instead_of_laying_the_tile_at_hand_a_board_may_be_added_on_any_side() -> None:
    ann = crossed().collect(1)
    assert ann.shapes() == {"I1"}
    assert ann.may_draw()
    assert ann.draw().sites() == {
        (0, state.RIGHT),
        (0, state.BELOW),
        (0, state.LEFT),
        (0, state.ABOVE),
    }


@pytest.mark.rule("6.2", "6.6")
def test_a_board_added_for_the_first_tile_lies_where_that_can_cover_the_mech_too() -> None:
    """The mech is on the right border, and too far from the others for two squares."""
    ann = explorer("""
V . . . .
. . . . .
. . . . M
. . . . .
. . . . .
""")
    assert not ann.collect(1).may_draw()
    assert ann.collect(2).draw().sites() == {(0, state.RIGHT)}
    ann.place(0, state.RIGHT).choose("I2")
    assert ann.places() == two_squares((4, 2, 5, 2))


@pytest.mark.rule("2.5", "6.5")
@pytest.mark.parametrize("seat", [ANN, BEN])
@pytest.mark.parametrize("side", [0, 1])
def test_a_board_comes_from_the_seats_own_share_either_side_up(seat: int, side: int) -> None:
    ann = crossed(seat=seat)
    before = list(ann.table.s.terrain_at)
    ann.collect(1).draw()
    (drew,) = ann.table.events_of(state.DREW_TERRAIN)
    board = drew.a
    assert (drew.seat, before[board]) == (seat, state.SHARE + seat)
    assert list(ann.table.s.terrain_at) == [
        state.PLAYED if other == board else before[other] for other in range(state.BOARDS)
    ]
    assert ann.table.s.drawn[seat] == board
    ann.place(0, state.RIGHT, side)
    assert ann.table.s.drawn[seat] == state.NONE
    (placed,) = ann.table.events_of(state.PLACED_TERRAIN)
    assert (placed.seat, placed.a, placed.b) == (seat, state.SEATS + 2 * board + side, 1)
    assert ann.map.boards[1].land == state.SEATS + 2 * board + side
    assert ann.table.s.boards[1 - seat] == 1


@pytest.mark.rule("6.5", "6.6", "6.10")
@pytest.mark.parametrize(
    ("size", "reached"), [(1, False), (2, False), (3, True), (4, True), (5, True)]
)
def test_a_board_goes_where_the_tile_could_reach_it(size: int, reached: bool) -> None:
    """From the mech in the middle two squares lie before each border."""
    ann = explorer().explore(MECH).collect(size)
    assert ann.may_draw() == reached
    if reached:
        assert ann.draw().sites() == {
            (0, state.RIGHT),
            (0, state.BELOW),
            (0, state.LEFT),
            (0, state.ABOVE),
        }


@pytest.mark.rule("6.6", "6.10")
@pytest.mark.parametrize(("x", "needed"), [(4, 1), (3, 2), (2, 3), (1, 4), (0, 99)])
def test_how_large_a_tile_must_be_to_reach_a_board(x: int, needed: int) -> None:
    """From the border a single square does; one square further away takes one more.

    No tile goes straight for more than four squares.
    """
    start = """
. . . . .
. . . . .
M . . . .
. . . . .
. . . . V
"""
    for size in range(1, 6):
        ann = explorer(start)
        ann.table.cover(ANN, 0, 10 + x)
        assert (ann.collect(size).may_draw() and (0, state.RIGHT) in ann.draw().sites()) == (
            size >= needed
        )


@pytest.mark.rule("6.6", "6.10")
@pytest.mark.parametrize(
    ("direction", "start"),
    [
        (state.RIGHT, "V . . . ./. . . . ./. . M .|./. . . . ./. . . . ."),
        (state.BELOW, "V . . . ./. . . . ./. . M . ./. . . . ./    -/. . . . ."),
        (state.LEFT, "V . . . ./. . . . ./.|. M . ./. . . . ./. . . . ."),
        (state.ABOVE, "V . . . ./    -/. . . . ./. . M . ./. . . . ./. . . . ."),
    ],
)
def test_a_barrier_on_the_way_stops_a_straight_tile(direction: int, start: str) -> None:
    """One of four squares reaches the border beside the barrier."""
    ann = explorer(start.replace("/", "\n")).explore(MECH)
    everywhere = {(0, state.RIGHT), (0, state.BELOW), (0, state.LEFT), (0, state.ABOVE)}
    assert ann.collect(3).draw().sites() == everywhere - {(0, direction)}
    ann = explorer(start.replace("/", "\n")).explore(MECH)
    assert ann.collect(4).draw().sites() == everywhere


@pytest.mark.rule("6.6", "6.10")
@pytest.mark.parametrize(
    ("direction", "start"),
    [
        (state.RIGHT, "V . . . ./. . . . ./. M .|. ./. . . . ./. . . . ."),
        (state.BELOW, "V . . . ./. . M . ./. . . . ./    -/. . . . ./. . . . ."),
        (state.LEFT, "V . . . ./. . . . ./. .|. M ./. . . . ./. . . . ."),
        (state.ABOVE, "V . . . ./. . . . ./    -/. . . . ./. . M . ./. . . . ."),
    ],
)
def test_a_barrier_far_from_the_border_stops_it_too(direction: int, start: str) -> None:
    """Of three squares before the border, the barrier lies behind the first."""
    for drawn, reached in ((start, False), (start.replace("|", " ").replace("/    -", ""), True)):
        ann = explorer(drawn.replace("/", "\n"))
        ann.table.cover(ANN, 0, ann.table.b.land_mech[0])
        assert ((0, direction) in ann.collect(4).draw().sites()) == reached


@pytest.mark.rule("6.6", "6.10")
@pytest.mark.parametrize(("size", "reached"), [(3, False), (4, True), (5, True)])
def test_a_bent_tile_reaches_a_board_around_barriers(size: int, reached: bool) -> None:
    """From the square below the mech the way leads right, down, and over the border."""
    ann = explorer("""
V . . . .
. . . . .
. . . M .
        -
. . . . .
- - - -
. . . . .
""")
    ann.table.cover(ANN, 0, 13)
    assert ((0, state.BELOW) in ann.collect(size).draw().sites()) == reached
    if size == 4:
        ann.place(0, state.BELOW).lay("/".join(["....."] * 3 + ["...##", "....#", "....#"]))


@pytest.mark.rule("6.3", "6.6")
def test_a_barrier_between_the_tiles_is_none_to_the_new_board() -> None:
    ann = explorer(SHUT_IN).explore("...../..#../.....").collect(2)
    assert ann.draw().sites() == {(0, state.ABOVE)}


# --- new terrain boards: the tile for them ---


@pytest.mark.rule("6.5", "6.6")
@pytest.mark.parametrize(
    ("direction", "drawing"),
    [
        (state.RIGHT, "..2......./..2......./111114..../..3......./..3......."),
        (state.BELOW, "..2../..2../11111/..3../..3../..4../...../...../...../....."),
        (state.LEFT, ".......2../.......2../....411111/.......3../.......3.."),
        (state.ABOVE, "...../...../...../...../..4../..2../..2../11111/..3../..3.."),
    ],
)
def test_a_board_on_each_side(direction: int, drawing: str) -> None:
    """The tile, of one square, has one place there. What lay on the map stays as it was."""
    ann = crossed().collect(1).draw().place(0, direction)
    assert not ann.may_draw()
    (place,) = ann.choose("I1").places()
    ann.table.answer(ANN, state.LAY + ann.number_of(place))
    assert ann.map.drawing() == drawing


@pytest.mark.rule("6.3", "6.6")
def test_the_tile_lies_on_the_new_board_and_touches_an_earlier_one() -> None:
    """It need not lie there with all its squares. The next tile is free of that again."""
    ann = crossed().collect(2).draw().place(0, state.RIGHT).choose("I2")
    assert ann.places() == two_squares(
        (5, 2, 6, 2), (5, 2, 5, 1), (5, 2, 5, 3), (4, 1, 5, 1), (4, 3, 5, 3)
    )
    ann.table.answer(ANN, state.LAY + ann.number_of(frozenset({(4, 1), (5, 1)})))
    ann.collect(1).choose("I1")
    assert frozenset({(0, 1)}) in ann.places()
    assert frozenset({(6, 1)}) in ann.places()


@pytest.mark.rule("6.4", "6.6")
def test_barriers_of_the_new_board_count() -> None:
    front = """
. . . . V
-
. . . . .
.|. . . .
. . . . .
. . . . C
"""
    ann = crossed(front=front).collect(2).draw().place(0, state.RIGHT).choose("I2")
    assert ann.places() == two_squares((5, 2, 5, 1), (5, 2, 5, 3), (4, 1, 5, 1), (4, 3, 5, 3))
    ann = crossed(front=front).collect(3).draw().place(0, state.RIGHT)
    assert not ann.may_lay(".....#/.....#/.....#")
    assert ann.may_lay("...../...../.....#/.....#/.....#")


@pytest.mark.rule("6.4")
def test_a_tile_may_lie_on_two_three_and_four_boards() -> None:
    ann = crossed().collect(1).draw().place(0, state.RIGHT).lay("...../...../.....#")
    ann.collect(1).draw().place(0, state.BELOW).lay("...../...../...../...../...../..#")
    ann.explore("...../...../...../...../...#.")
    assert (
        ann.map.drawing()
        == "..2......./..2......./111114..../..3......./..36....../..5../...../...../...../....."
    )
    ann.collect(4)
    assert ann.may_lay("...../...../...../...../....####")  # two
    assert ann.may_lay("...../...../...../...../....###/....#")  # three
    assert not ann.may_lay("...../...../...../...../....##/....##")  # there is no fourth yet
    ann.draw().place(1, state.BELOW)
    assert ann.may_lay("...../...../...../...../....##/....##")
    assert not ann.may_lay("...../...../...../...../....####")  # it must lie on the new one
    ann.lay("...../...../...../...../....##/....##")
    assert ann.map.drawing() == (
        "..2......./..2......./111114..../..3......./..3677..../..5.77..../........../........../........../.........."
    )


CORNERED = """
V|. . . .
      -
. . . . .
. . M . .
. . . .|C
  -
. . . . .
"""


@pytest.mark.rule("6.4", "6.5")
@pytest.mark.parametrize(
    "ways",
    [
        (state.LEFT,),
        (state.ABOVE,),
        (state.LEFT, state.ABOVE),
        (state.ABOVE, state.LEFT),
        (state.LEFT, state.RIGHT),
        (state.ABOVE, state.BELOW),
        (state.LEFT, state.ABOVE, state.RIGHT),
    ],
)
def test_squares_keep_their_numbers_and_barriers_when_the_map_grows(ways: tuple[int, ...]) -> None:
    """Of the sixteen places in the corners of the first board barriers bar four."""
    ann = crossed(CORNERED)
    before = ann.collect(2).choose("I2").table.choices(ANN, state.LAY)
    assert len(before) == 12
    for direction in ways:
        ann.collect(1).draw().place(0, direction).choose("I1")
        (place,) = ann.places()
        ann.table.answer(ANN, state.LAY + ann.number_of(place))
    on_first_board = {
        number
        for number in ann.collect(2).choose("I2").table.choices(ANN, state.LAY)
        if all(square in ann.map.boards[0].squares() for square in ann.squares_of(number))
    }
    assert on_first_board == before
    assert ann.places() == set(ann.map.places(tile("I2")))


@pytest.mark.rule("6.5")
def test_a_place_beside_two_boards_is_listed_once() -> None:
    """By the first board from which the tile could reach it."""
    ann = crossed().collect(1).draw().place(0, state.RIGHT).lay("...../...../.....#")
    ann.collect(1).draw().place(0, state.BELOW).lay("...../...../...../...../...../..#")
    both = ann.collect(3).draw().sites()
    assert (1, state.BELOW) in both  # down from its tile, two squares before the border
    assert (2, state.RIGHT) not in both
    ann = crossed().collect(1).draw().place(0, state.RIGHT).lay("...../...../.....#")
    ann.collect(1).draw().place(0, state.BELOW).lay("...../...../...../...../...../..#").explore(
        "...../...../...../...../...../...##"
    )
    assert {(1, state.BELOW), (2, state.RIGHT)} & ann.collect(1).draw().sites() == {
        (2, state.RIGHT)
    }


@pytest.mark.rule("6.5")
def test_a_place_that_holds_a_board_takes_no_other() -> None:
    ann = crossed().collect(1).draw().place(0, state.LEFT).lay("...../...../....#")
    assert ann.collect(1).draw().sites() == {(0, state.RIGHT), (0, state.BELOW), (0, state.ABOVE)}


def with_boards(count: int) -> Explorer:
    """Boards one above the other from the starting board, a tile over each middle column."""
    ann = crossed()
    for board in range(1, count):
        ann.collect(1).draw().place(board - 1, state.ABOVE).lay("...../...../...../...../..#..")
        ann.table.cover(ANN, board, 2, 7, 12, 17)
    return ann


@pytest.mark.rule("6.6")
def test_a_seat_has_four_boards_at_most() -> None:
    assert with_boards(3).collect(1).may_draw()
    full = with_boards(4)
    assert full.table.s.boards[ANN] == 4
    assert not full.collect(1).may_draw()
    assert full.collect(5).shapes()


@pytest.mark.rule("6.3", "6.4", "6.5")
def test_maps_are_no_concern_of_other_seats() -> None:
    """Ann's is as high as a map can be: her lowest row is kept next to Ben's first."""
    ann = with_boards(4)
    ben = Explorer(ann.table, BEN)
    ann.explore("...../" * 19 + "...#.")
    assert ben.collect(1).choose("I1").places() == one_square((2, 2))
    ann.table.cover(BEN, 0, 12, 7, 2)
    ben.explore("##...")
    assert frozenset({(0, 19)}) not in ann.collect(1).choose("I1").places()
    ben.collect(1).draw().place(0, state.ABOVE).lay("...../...../...../...../..#..")
    assert one_square((4, 3), (4, 4)).isdisjoint(ben.collect(1).choose("I1").places())
    assert ben.places() == set(ben.map.places(tile("I1")))


@pytest.mark.rule("6.9")
def test_with_four_boards_a_tile_may_fit_nowhere() -> None:
    ann = with_boards(4)
    for board in range(4):
        left = [square for square in range(state.SQUARES) if not ann.table.s.tile_on[board, square]]
        ann.table.cover(ANN, board, *(square for square in left if square not in (0, 9, 24)))
    ann.collect(2)
    assert ann.table.asked(ANN) == state.SPOT
    assert [event.a for event in ann.table.events_of(state.NO_PLACE)] == [2]
    assert ann.collect(1).shapes() == {"I1"}


WALLED = """
.|. . . V
-
.|. . . .
-
.|. . . .
-
.|. . . .
-
.|. . . C
"""


@pytest.mark.rule("6.10")
def test_a_board_that_the_tile_does_not_fit_on_stays_and_the_tile_is_laid_elsewhere() -> None:
    """Behind barriers each square of the new board's first column is alone.

    A tile of two squares can't begin there.
    """
    table = explorer(front=WALLED).table.cover(ANN, 0, 12, 13).cover(ANN, 0, 4, 9, 14, 19, 24)
    ann = Explorer(table).collect(2).draw().place(0, state.RIGHT)
    assert table.s.boards[ANN] == 2
    assert table.s.new_board[ANN] == state.NONE
    assert ann.shapes() == {"I2"}
    ann.lay("...../.##../.....")
    assert table.s.terrain_at[(ann.map.boards[1].land - state.SEATS) // 2] == state.PLAYED
    assert ann.map.drawing() == "....2...../.33.2...../..112...../....2...../....2....."
    ann.collect(1).lay(".....#")  # a tile of one square can lie there


# --- what is under a tile ---

RICH = """
C C . . .
. . C . .
. . M . .
. . . . .
V . . . .
"""
RICH_BORDER = """
. . . . .
. . . . .
C V . . .
C . . . .
. . . . .
"""


@pytest.mark.rule("6.7")
def test_crystals_under_a_tile_are_taken() -> None:
    ann = explorer(RICH).explore(MECH)
    assert ann.table.s.crystals[ANN] == 0
    ann.explore("...../..#../.....")
    assert ann.table.s.crystals[ANN] == 1
    ann.explore("..#../...../.....").explore("##.../...../.....")
    assert ann.table.s.crystals[ANN] == 3
    assert [(event.seat, event.a, event.b) for event in ann.table.events_of(state.GAINED_GEMS)] == [
        (ANN, state.CRYSTAL, 1)
    ] * 3
    assert ann.table.s.crystals[BEN] == 0


@pytest.mark.rule("6.8")
def test_a_vnaut_under_a_tile_is_rescued_and_an_engineer_due() -> None:
    ann = explorer(RICH).explore("...../...../###..")
    assert (ann.table.s.vnauts[ANN], ann.table.s.engineers_due[ANN]) == (0, 0)
    ann.explore("...../...../...../#..../#....")
    assert (ann.table.s.vnauts[ANN], ann.table.s.engineers_due[ANN]) == (1, 1)
    assert [event.seat for event in ann.table.events_of(state.FOUND_VNAUT)] == [ANN]
    assert ann.table.asked(ANN) == state.SPOT  # it is picked when the round ends


@pytest.mark.rule("6.7", "6.8", "6.11")
def test_pieces_of_a_board_just_added_are_set_out_after_its_first_tile() -> None:
    """That tile covers two crystal spots and the V-naut's: they stay empty."""
    ann = (
        crossed(front=RICH_BORDER)
        .collect(3)
        .draw()
        .place(0, state.RIGHT)
        .lay("...../...../.....##/.....#")
    )
    assert (ann.table.s.crystals[ANN], ann.table.s.vnauts[ANN], ann.table.s.engineers_due[ANN]) == (
        0,
        0,
        0,
    )
    assert sorted(event.a for event in ann.table.events_of(state.LEFT_BARE)) == [0, 0, 1]


@pytest.mark.rule("6.7", "6.8", "6.11")
def test_what_the_first_tile_leaves_free_is_set_out_and_taken_later() -> None:
    ann = (
        crossed(front=RICH_BORDER).collect(1).draw().place(0, state.RIGHT).lay("...../...../.....#")
    )
    assert (ann.table.s.crystals[ANN], ann.table.s.vnauts[ANN]) == (0, 0)
    ann.explore("...../...../......#")
    assert (ann.table.s.crystals[ANN], ann.table.s.vnauts[ANN]) == (0, 1)
    ann.explore("...../...../...../.....#")
    assert (ann.table.s.crystals[ANN], ann.table.s.vnauts[ANN]) == (1, 1)


@pytest.mark.rule("6.7", "6.11")
def test_the_first_tile_takes_what_it_covers_on_the_boards_at_hand() -> None:
    """It lies on both: on the old board a crystal is under it, on the new one a crystal's spot."""
    start = """
V . . . .
. . . . .
. . M . .
. . . . C
. . . . .
"""
    ann = explorer(start, front=RICH_BORDER)
    ann.table.cover(ANN, 0, 12, 13, 14)
    ann.collect(2).draw().place(0, state.RIGHT).lay("...../...../...../....##")
    assert ann.table.s.crystals[ANN] == 1


@pytest.mark.rule("6.7", "6.10", "6.11")
def test_pieces_are_set_out_also_if_the_tile_had_to_go_elsewhere() -> None:
    """The tile of two squares does not fit there; the next one, on the new board, takes them."""
    table = explorer(front=WALLED.replace(".|", "C|", 1)).table
    table.cover(ANN, 0, 12, 13).cover(ANN, 0, 4, 9, 14, 19, 24)
    ann = Explorer(table).collect(2).draw().place(0, state.RIGHT).lay("...../.##../.....")
    assert table.s.crystals[ANN] == 0
    ann.collect(1).lay(".....#")
    assert table.s.crystals[ANN] == 1


# --- all of it, square by square ---


def questions(seats: int, games: int, tiles: int) -> Iterator[Explorer]:
    """Yield seats that are asked about a tile, in random play on boards of the standard box."""
    chance = random.Random(seats)
    for seed in range(games):
        table = Table(seats, seed=seed, box=STANDARD_BOX)
        for _ in range(tiles):
            seat = chance.randrange(seats)
            size = chance.randint(1, 5)
            before = Survey(table, seat)
            before.size = size
            asked = Explorer(table, seat).collect(size)
            assert (table.asked(seat) == state.SHAPE) == bool(before.shapes() or before.sites()), (
                before.drawing()
            )
            while table.asked(seat) != state.SPOT:
                if table.asked(seat) in (state.SHAPE, state.SITE, state.LAY):
                    yield asked
                table.answer(seat, chance.choice(table.options(seat)))


@pytest.mark.rule("6.2", "6.3", "6.4", "6.5", "6.6", "6.9", "6.10", "10.4", "10.5")
@pytest.mark.parametrize(("seats", "games", "tiles"), [(1, 6, 30), (2, 6, 30), (4, 3, 60)])
def test_places_are_those_of_a_plain_search(seats: int, games: int, tiles: int) -> None:
    """The answers are those that plain sets of squares and of barriers give."""
    most = 0
    for ann in questions(seats, games, tiles):
        table, seat, survey = ann.table, ann.seat, ann.map
        most = max(most, len(survey.boards))
        if table.asked(seat) == state.SHAPE:
            expected = {state.SHAPE + shape for shape in survey.shapes()} | (
                {state.TERRAIN} if survey.sites() else set()
            )
            assert set(table.options(seat)) == expected, survey.drawing()
        elif table.asked(seat) == state.SITE:
            assert table.choices(seat, state.SITE) == survey.sites(), survey.drawing()
        else:
            assert ann.places() == set(survey.places(table.s.tile_shape[seat])), survey.drawing()
    assert most == (6 if seats == 1 else state.OWN_BOARDS)
