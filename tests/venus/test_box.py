"""Chapter 11 and the box file: counts and figures, tiles, boards, and every mistake in a file."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from offworld.games.venus import GAME, state
from offworld.games.venus.box import BORDER, GRID, WHOLE_GRID
from offworld.kernel.polyominoes import (
    Placement,
    Square,
    barriers,
    fill,
    free,
    free_polyominoes,
    joins,
    neighbours,
    placements,
)
from scaffolding.boxes import BoxFile, BoxFileTests, Figure
from venus.scenario import Table

STANDARD_BOX = GAME.open_box()
BOX: Any = STANDARD_BOX.record
DATA = BoxFile(GAME).data

STARTS = range(4)
FRONTS = range(4, 36, 2)
BACKS = range(5, 36, 2)


# --- counts and figures ---


@pytest.mark.rule("1.2", "11.4", "11.5")
def test_how_many_of_everything() -> None:
    counts = {key: len(DATA[key]) for key in ("start", "board", "shape", "engineer", "part")}
    assert counts == {"start": 4, "board": 16, "shape": 19, "engineer": 6, "part": 7}
    assert {kind: len(set(names)) for kind, names in STANDARD_BOX.names.items()} == {
        "shape": 19,
        "engineer": 6,
        "part": 7,
        "land": 36,
    }
    assert sum(BOX.engineer_copies[engineer] for engineer in range(6)) == 18
    assert sum(BOX.part_copies[part] for part in range(7)) == 28


@pytest.mark.rule("5.5", "5.8", "7.2", "7.3", "7.4", "7.5")
def test_the_rulebooks_figures() -> None:
    figures = {key: value for key, value in DATA["figures"].items() if key != "source"}
    assert figures == {
        "rods_to_launch": 5,
        "rods_for_kind": 1,
        "rods_for_board": 2,
        "rods_for_parts": 1,
        "crystals_for_kind": 1,
        "ore_for_spot": 1,
    }
    assert {key: getattr(BOX, key) for key in figures} == figures


@pytest.mark.rule("3.6", "10.10")
def test_how_long_a_game_lasts_at_most() -> None:
    assert (BOX.round_limit, BOX.solo_round_limit) == (40, 40)


@pytest.mark.rule("1.4", "11.6", "4.1", "4.5")
def test_supplies_never_run_out() -> None:
    assert BOX.booster_dice >= 4 * (8 + 4 * 2)  # crystals held, four mech parts
    assert BOX.crystals >= 4 * (
        8 + 4 * 2 + 1 + 4 * 2
    )  # held, four mech parts, four of a kind, on four boards
    assert BOX.ore >= 4 * (8 + 4 * 2 + 1)
    assert BOX.rods >= 4 * (
        4 + 4 * 2 + 1
    )  # four, then in one turn four full boards and five of a kind
    assert (
        BOX.rods >= 40 + 1
    )  # a solo game in which nothing but five of a kind succeeds, and the mech parts
    assert BOX.vnauts >= 4 * 4
    # a turn gives one tile of a size; a seat's four boards have 100 squares
    assert all(
        BOX.tile_copies[size] >= 4 * most for size, most in enumerate((40, 40, 33, 25, 20, 16), 1)
    )


# --- cards ---


@pytest.mark.rule("11.4", "4.6")
def test_each_engineer_has_an_icon_of_its_own() -> None:
    assert {BOX.engineer_icon[engineer] for engineer in range(6)} == {
        state.REROLL,
        state.SET_3,
        state.SET_4,
        state.MINUS_2,
        state.PLUS_MINUS_1,
        state.FLIP,
    }
    assert [BOX.engineer_copies[engineer] for engineer in range(6)] == [
        3
    ] * 6  # 2.3: four players need three of each


@pytest.mark.rule("11.5", "4.6")
def test_mech_parts() -> None:
    icons = [[BOX.part_icons[part, use] for use in range(BOX.part_uses[part])] for part in range(7)]
    assert icons == [
        [state.CHOOSE],
        [state.FLIP, state.FLIP],
        [state.PLUS_MINUS_1] * 2,
        [state.REROLL, state.REROLL],
        [state.SET_3, state.SET_4, state.MINUS_2],
        [],
        [],
    ]
    assert [BOX.part_icons[0, use] for use in range(3)] == [state.CHOOSE, -1, -1]
    assert [BOX.part_gems[part] for part in range(7)] == [0, 0, 0, 0, 0, 2, 2]
    assert [BOX.part_copies[part] for part in range(7)] == [4] * 7


# --- exploration tiles ---


def lying(shape: int, turn: int) -> list[Square]:
    return [
        (BOX.tile_x[shape, turn, i], BOX.tile_y[shape, turn, i])
        for i in range(BOX.tile_squares[shape])
    ]


def look(shape: int, turn: int) -> str:
    """A tile's rows as # and dots, with / between them."""
    tile = lying(shape, turn)
    width = max(x for x, _ in tile) + 1
    return "/".join(
        "".join(".#"[(x, y) in tile] for x in range(width))
        for y in range(BOX.tile_height[shape, turn])
    )


SHAPE = {name: number for number, name in enumerate(STANDARD_BOX.names["shape"])}


@pytest.mark.rule("11.3")
def test_shapes_stand_in_order_of_size() -> None:
    sizes = [BOX.tile_squares[shape] for shape in range(19)]
    assert sizes == [1, 2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6]
    assert [BOX.first_shape[size] for size in range(8)] == [0, 0, 1, 2, 4, 9, 15, 19]


@pytest.mark.rule("11.3")
def test_every_shape_of_up_to_four_squares_is_there_and_none_twice() -> None:
    shapes = [free(lying(shape, 0)) for shape in range(19)]
    assert len(set(shapes)) == 19
    for size in (1, 2, 3, 4):
        assert set(shapes) >= set(free_polyominoes(size))


@pytest.mark.rule("11.3")
def test_no_tile_is_longer_than_four_squares() -> None:
    assert max(BOX.tile_height[shape, turn] for shape in range(19) for turn in range(8)) == 4


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("name", "turns"),
    [
        (
            "L4",
            [
                "###/#..",
                "##/.#/.#",
                "..#/###",
                "#./#./##",
                "###/..#",
                ".#/.#/##",
                "#../###",
                "##/#./#.",
            ],
        ),
        (
            "P5",
            [
                "###/##.",
                "##/##/.#",
                ".##/###",
                "#./##/##",
                "###/.##",
                ".#/##/##",
                "##./###",
                "##/##/#.",
            ],
        ),
        (
            "S4",
            [
                ".##/##.",
                "#./##/.#",
                ".##/##.",
                "#./##/.#",
                "##./.##",
                ".#/##/#.",
                "##./.##",
                ".#/##/#.",
            ],
        ),
    ],
)
def test_tiles_turn_clockwise_and_are_mirrored_first(name: str, turns: list[str]) -> None:
    assert [look(SHAPE[name], turn) for turn in range(8)] == turns
    assert [BOX.same_turn[SHAPE[name], turn] for turn in range(8)] == [
        turns.index(each) for each in turns
    ]


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("name", "ways"),
    [("I1", 1), ("I2", 2), ("L3", 4), ("O4", 1), ("T4", 4), ("W5", 4), ("R6", 2), ("P6", 8)],
)
def test_in_how_many_ways_a_tile_lies(name: str, ways: int) -> None:
    assert sum(BOX.same_turn[SHAPE[name], turn] == turn for turn in range(8)) == ways


def test_a_tiles_squares_are_in_reading_order_from_its_corner() -> None:
    for shape in range(19):
        for turn in range(8):
            tile = lying(shape, turn)
            assert tile == sorted(tile, key=lambda square: (square[1], square[0]))
            assert min(x for x, _ in tile) == min(y for _, y in tile) == 0


def test_joins_tell_which_squares_of_a_tile_touch() -> None:
    """P5 lies as 0 1 2 / 3 4: its squares 0, 1 and 3 have one on their right, 0 and 1 one below."""
    assert [BOX.tile_joins[SHAPE["P5"], 0, i] for i in range(6)] == [3, 3, 0, 1, 0, 0]
    assert [BOX.tile_joins[SHAPE["U5"], 0, i] for i in range(6)] == [3, 1, 2, 0, 0, 0]


# --- terrain boards ---


def walls(land: int) -> set[tuple[Square, Square]]:
    """The pairs of squares with a barrier between them."""
    right = {((x, y), (x + 1, y)) for x, y in GRID if BOX.land_wall_right[land, y] >> x & 1}
    return right | {((x, y), (x, y + 1)) for x, y in GRID if BOX.land_wall_below[land, y] >> x & 1}


def crystals(land: int) -> list[int]:
    return [square for square in range(25) if BOX.land_crystals[land] >> square & 1]


def distance(one: int, other: int) -> int:
    return abs(one % 5 - other % 5) + abs(one // 5 - other // 5)


LAID = placements(GRID, [tuple(lying(shape, 0)) for shape in range(19)])


def fitting(land: int) -> list[Placement]:
    """The ways to lay a tile on a grid, over no barrier."""
    between = barriers(GRID, walls(land))
    return [placement for placement in LAID if not placement.joins & between]


def covered(placement: Placement) -> list[Square]:
    return [square for i, square in enumerate(GRID) if placement.squares >> i & 1]


every_land = pytest.mark.parametrize("land", range(36), ids=STANDARD_BOX.names["land"])
every_terrain_side = pytest.mark.parametrize(
    "land", range(4, 36), ids=STANDARD_BOX.names["land"][4:]
)


@pytest.mark.rule("11.1", "11.2")
def test_a_grid_is_read_as_it_is_drawn() -> None:
    r"""Sedna Rift:

    . C|. . .
    . .|. . .
      -
    .|C . V .
    .|. . . .
          -
    . . . . .
    """
    land = STANDARD_BOX.names["land"].index("Sedna Rift")
    assert land == 4 + 2 * 0 + 1
    assert (BOX.land_mech[land], BOX.land_vnaut[land], crystals(land)) == (-1, 13, [1, 11])
    assert [BOX.land_wall_right[land, y] for y in range(5)] == [
        0b00010,
        0b00010,
        0b00001,
        0b00001,
        0,
    ]
    assert [BOX.land_wall_below[land, y] for y in range(5)] == [0, 0b00010, 0, 0b01000, 0]


@pytest.mark.rule("11.1", "2.1")
@every_land
def test_what_is_printed_on_a_grid(land: int) -> None:
    pieces = [BOX.land_vnaut[land], *crystals(land)]
    assert len(crystals(land)) <= 2
    if land in STARTS:
        pieces.append(BOX.land_mech[land])
    else:
        assert BOX.land_mech[land] == -1
    assert len(set(pieces)) == len(pieces)
    assert set(pieces) <= set(range(25))
    assert all(distance(BOX.land_vnaut[land], crystal) >= 2 for crystal in crystals(land))


@pytest.mark.rule("11.2")
@every_land
def test_barriers_lie_between_two_squares_of_the_board(land: int) -> None:
    assert {square for pair in walls(land) for square in pair} <= set(GRID)
    assert 3 <= len(walls(land)) <= 6


@pytest.mark.rule("11.1", "2.1")
def test_starting_boards_are_of_equal_worth() -> None:
    for land in STARTS:
        mech, vnaut = BOX.land_mech[land], BOX.land_vnaut[land]
        assert len(walls(land)) == 3
        assert distance(mech, vnaut) == 4
        assert [distance(mech, crystal) for crystal in crystals(land)] == [2]
        assert not any(GRID[mech] in pair for pair in walls(land))
    ways = [len(fitting(land)) for land in STARTS]
    assert max(ways) < 1.1 * min(ways)


@pytest.mark.rule("6.5", "11.1")
def test_a_boards_front_is_open_and_poor_and_its_back_is_broken_and_rich() -> None:
    for front, back in zip(FRONTS, BACKS, strict=True):
        assert len(walls(front)) < len(walls(back))
        assert len(crystals(back)) == len(crystals(front)) + 1
        assert len(fitting(front)) > len(fitting(back))
    assert sum(len(crystals(land)) for land in range(36)) == 36  # one a grid, on average


def test_no_two_grids_have_the_same_barriers_however_they_are_turned() -> None:
    def middle(pair: tuple[Square, Square], turn: int) -> Square:
        """Twice the middle of a barrier, from the middle of the board."""
        x, y = pair[0][0] + pair[1][0] - 4, pair[0][1] + pair[1][1] - 4
        if turn & 4:
            x = -x
        for _ in range(turn & 3):
            x, y = -y, x
        return x, y

    forms = {
        min(tuple(sorted(middle(pair, turn) for pair in walls(land))) for turn in range(8))
        for land in range(36)
    }
    assert len(forms) == 36


@pytest.mark.rule("7.3", "10.5", "11.1")
@every_land
def test_every_grid_can_be_explored_in_full_with_three_tiles_of_each_shape(land: int) -> None:
    laid = fill(WHOLE_GRID, fitting(land), 3)
    assert laid is not None
    tiles = [covered(placement) for placement in laid]
    assert sorted(square for tile in tiles for square in tile) == sorted(GRID)
    for placement, tile in zip(laid, tiles, strict=True):
        corner_x, corner_y = min(x for x, _ in tile), min(y for _, y in tile)
        assert [(x - corner_x, y - corner_y) for x, y in tile] == lying(
            placement.shape, placement.turn
        )
        assert not walls(land) & set(joins(tile))
    assert max(Counter(placement.shape for placement in laid).values()) <= 3
    entries = [BOX.land_mech[land]] if land in STARTS else BORDER
    for square in entries:
        assert explored(tiles, GRID[square]) == 25


def explored(tiles: list[list[Square]], entry: Square) -> int:
    """Count the squares explored by laying the tile at the entry, then what touches (6.2, 6.3)."""
    ground: set[Square] = set()
    reached = {entry}
    left = list(tiles)
    while found := next((tile for tile in left if reached & set(tile)), None):
        left.remove(found)
        ground.update(found)
        reached.update(near for square in found for near in neighbours(square))
    return len(ground)


@pytest.mark.rule("6.5", "6.6")
@every_terrain_side
def test_a_tile_of_every_size_can_enter_a_new_board_at_every_border_square(land: int) -> None:
    assert len(BORDER) == 16
    for square in BORDER:
        assert {BOX.tile_squares[p.shape] for p in fitting(land) if GRID[square] in covered(p)} == {
            1,
            2,
            3,
            4,
            5,
            6,
        }


@pytest.mark.rule("6.2")
def test_a_first_tile_of_every_size_can_cover_the_mech() -> None:
    for land in STARTS:
        mech = GRID[BOX.land_mech[land]]
        assert {BOX.tile_squares[p.shape] for p in fitting(land) if mech in covered(p)} == {
            1,
            2,
            3,
            4,
            5,
            6,
        }


# --- a box file of one's own ---


LAKSHMI = """. . . . .
. M . C .
. . . . .
  - - -
. . . V .
. . . . .
"""
SEDNA = """. . . . .
. . . V .
  - -
. . . . .
. . . .|.
C . . . .
"""
FOUR_CELLS = """. . . . .
. M . C .
. . . . .
  - - - -
. . .|V|.
      - -
. . .|.|.
"""

MISTAKES = [
    # a key or a part is missing
    ("[limits]", "[no]", "limits: is missing"),
    ("[supplies]", "[surprise]", "supplies: is missing"),
    ("rods_for_board = 2", "", "figures.rods_for_board: is missing"),
    ("solo_round_limit = 40", "", "limits.solo_round_limit: is missing"),
    ("vnauts = 16", "", "supplies.vnauts: is missing"),
    ("tiles = [", "no_tiles = [", "supplies.tiles: is missing"),
    ('name = "Tripod"', "", "engineer[2].name: is missing"),
    ('icon = "reroll"\n', "", "engineer[1].icon: is missing: choose from"),
    ("copies = 3", "", "engineer[1].copies: is missing"),
    ('name = "Twin Rotor"', "", "part[2].name: is missing"),
    ('icons = ["any value"]', "", "part[1].icons: is missing"),
    ("copies = 4", "", "part[1].copies: is missing"),
    ("crystals = 2", "", "part[6].crystals: is missing"),
    ("ore = 2", "", "part[7].ore: is missing"),
    ('name = "I2"', "", "shape[2].name: is missing"),
    ("squares = '''\n#\n'''", "", "shape[1].squares: is missing"),
    ('name = "Maxwell Foot"', "", "start[2].name: is missing"),
    (f"grid = '''\n{LAKSHMI}'''", "", "start[1].grid: is missing"),
    ('back.name = "Sedna Rift"', "", "board[1].back.name: is missing"),
    (f"front.grid = '''\n{SEDNA}'''", "", "board[1].front.grid: is missing"),
    (
        f"front.name = \"Sedna Flats\"\nfront.grid = '''\n{SEDNA}'''",
        "",
        "board[1].front: is missing",
    ),
    # a value of the wrong type
    (
        "rods_for_board = 2",
        'rods_for_board = "two"',
        "figures.rods_for_board: is 'two', not a whole number",
    ),
    (
        "rods_for_board = 2",
        "rods_for_board = true",
        "figures.rods_for_board: is True, not a whole number",
    ),
    ("tiles = [160, ", 'tiles = ["many", ', "supplies.tiles: is"),
    ('icons = ["any value"]', 'icons = "any value"', "part[1].icons: is 'any value', not a list"),
    ("squares = '''\n#\n'''", "squares = 1", "shape[1].squares: is 1, not a text"),
    (f"grid = '''\n{LAKSHMI}'''", "grid = 5", "start[1].grid: is 5, not a text"),
    (
        f"front.name = \"Sedna Flats\"\nfront.grid = '''\n{SEDNA}'''",
        "front = 1",
        "board[1].front: is 1, not a table",
    ),
    # the wrong count
    ("tiles = [160, ", "tiles = [", "supplies.tiles: is"),
    (
        '[[engineer]]\nname = "Jolt"\nicon = "reroll"\ncopies = 3\nsource = "house"\n',
        "",
        "engineer: has 5 entries, not 6",
    ),
    (
        "[[shape]]\nname = \"I1\"\nsquares = '''\n#\n'''\nsource = \"house\"\n",
        "",
        "shape: has no shape of 1 squares",
    ),
    ('icons = ["any value"]', "icons = []", "part[1].icons: has 0 icons, not from 1 to 3"),
    (
        '["flip", "flip"]',
        '["flip", "flip", "flip", "flip"]',
        "part[2].icons: has 4 icons, not from 1 to 3",
    ),
    ("'''\n##\n##\n'''", "'''\n##\n##\n#.\n'''", "shape[7]: shapes stand in order of size"),
    ("'''\n#\n'''", "'''\n.\n'''", "shape[1].squares: has 0 squares, not from 1 to 6"),
    (
        "'''\n###\n###\n'''",
        "'''\n####\n###.\n'''",
        "shape[16].squares: has 7 squares, not from 1 to 6",
    ),
    # a number out of its bounds
    ("rods_to_launch = 5", "rods_to_launch = 0", "figures.rods_to_launch: is 0, not from 1 to 9"),
    ("rods_for_kind = 1", "rods_for_kind = -1", "figures.rods_for_kind: is -1, not from 0 to 9"),
    ("\nround_limit = 40", "\nround_limit = 100", "limits.round_limit: is 100, not from 1 to 99"),
    (
        "solo_round_limit = 40",
        "solo_round_limit = 0",
        "limits.solo_round_limit: is 0, not from 1 to 99",
    ),
    ("copies = 3", "copies = 2", "engineer[1].copies: is 2, not from 3 to 99"),
    ("copies = 4", "copies = 0", "part[1].copies: is 0, not from 1 to 99"),
    ("crystals = 2", "crystals = 9", "part[6].crystals: is 9, not from 1 to 8"),
    ("ore = 2", "ore = 0", "part[7].ore: is 0, not from 1 to 8"),
    # supplies that could run out
    ("booster_dice = 64", "booster_dice = 63", "supplies.booster_dice: is 63, not from 64 to 999"),
    ("crystals = 100", "crystals = 99", "supplies.crystals: is 99, not from 100 to 999"),
    ("ore = 68", "ore = 67", "supplies.ore: is 67, not from 68 to 999"),
    ("rods = 52", "rods = 51", "supplies.rods: is 51, not from 52 to 999"),
    ("solo_round_limit = 40", "solo_round_limit = 52", "supplies.rods: is 52, not from 53 to 999"),
    ("rods_for_board = 2", "rods_for_board = 3", "supplies.rods: is 52, not from 68 to 999"),
    ("vnauts = 16", "vnauts = 15", "supplies.vnauts: is 15, not from 16 to 999"),
    (
        "160, 132, ",
        "160, 131, ",
        "supplies.tiles: has 131 tiles of each shape of 3 squares, not at least 132",
    ),
    (
        "\nround_limit = 40",
        "\nround_limit = 41",
        "supplies.tiles: has 160 tiles of each shape of 1 squares, not at least 164",
    ),
    # a word or a mark nobody knows
    (
        'icon = "reroll"',
        'icon = "reroute"',
        "engineer[1].icon: is 'reroute', not one of reroll, set to 3, set to 4, -2, +1/-1, flip",
    ),
    ('icons = ["any value"]', "icons = [6]", "part[1].icons: is 6, not one of"),
    ("'''\n#\n'''", "'''\nX\n'''", "shape[1].squares: is drawn with # and . only"),
    (". M . C .", ". M . X .", "start[1].grid: has the line '. M . X .' where"),
    (". M . C .", ". M|.-C .", "start[1].grid: has the line '. M|.-C .' where"),
    (". M . C .", ". M . C . .", "start[1].grid: has the line '. M . C . .' where"),
    (". M . C .", ". M . C", "start[1].grid: has the line '. M . C' where"),
    ("  - - -\n. . . V .", "  --- -\n. . . V .", "start[1].grid: has the line '  --- -' where"),
    (
        "  - - -\n. . . V .",
        "  - - -   -\n. . . V .",
        "start[1].grid: has the line '  - - -   -' where",
    ),
    (
        'source = "house"\n\n[[engineer]]',
        'source = "hearsay"\n\n[[engineer]]',
        "engineer[1].source: must be",
    ),
    ('source = "rulebook"\nrods', "rods", "figures.source: must be"),
    ('source = "house"\nround_limit', "round_limit", "limits.source: must be"),
    ('source = "house"\nbooster', "booster", "supplies.source: must be"),
    # against the rules
    (
        'icon = "set to 3"',
        'icon = "reroll"',
        "engineer[2].icon: another engineer has 'reroll' already",
    ),
    ("'''\n####\n'''", "'''\n####\n####\n'''", "shape[5].squares: has 8 squares"),
    (
        "'''\n##\n##\n'''",
        "'''\n#\n#\n#\n#\n'''",
        "shape[6].squares: is a shape that is there already",
    ),
    ("'''\n##\n##\n'''", "'''\n##..\n..##\n'''", "shape[6].squares: is in pieces"),
    (". M . C .", ". . . C .", "start[1].grid: has 0 mechs, not 1"),
    (". M . C .", ". M . M .", "start[1].grid: has 2 mechs, not 1"),
    (SEDNA, SEDNA.replace(". . . . .", ". . . M .", 1), "board[1].front.grid: has 1 mechs, not 0"),
    (SEDNA, SEDNA.replace("V", "."), "board[1].front.grid: has 0 V-nauts, not 1"),
    (SEDNA, SEDNA.replace("C", "V"), "board[1].front.grid: has 2 V-nauts, not 1"),
    (
        SEDNA,
        SEDNA.replace(". . . . .", "C C C C C", 1).replace(". . . . .", "C . C . C", 1),
        "board[1].front.grid: has 9 crystals, not 0 to 8",
    ),
    (
        SEDNA,
        SEDNA.replace(". . . . .\n", "", 1),
        "board[1].front.grid: has 4 rows of squares, not 5",
    ),
    (SEDNA, SEDNA + ". . . . .\n", "board[1].front.grid: has the line '. . . . .' where"),
    (SEDNA, SEDNA + "-\n", "board[1].front.grid: has the line '-' where"),
    (SEDNA, "- -\n" + SEDNA, "board[1].front.grid: has the line '- -' where"),
    (
        SEDNA,
        SEDNA.replace("C . . . .", "C|. . . .").replace(". . . .|.\n", ". . . .|.\n-\n"),
        "board[1].front.grid: leaves no room for a tile of 2 squares on square 1 of row 5",
    ),
    (
        LAKSHMI,
        LAKSHMI.replace(". . . . .\n. M . C .\n", ". . . . .\n  -\n.|M|. C .\n  -\n"),
        "start[1].grid: leaves no room for a tile of 2 squares on square 2 of row 2",
    ),
    (LAKSHMI, FOUR_CELLS, "start[1].grid: can't be covered with at most 3 tiles of each shape"),
]


class TestBoxFile(BoxFileTests):
    game = GAME
    figure = Figure("rods_for_board = 2", "rods_for_board = 1", "rods_for_board", 1)
    mistakes = MISTAKES

    def test_a_redrawn_grid_is_read(self, file: BoxFile, tmp_path: Path) -> None:
        """A row of barriers may be drawn to its full width or break off after the last."""
        box = GAME.open_box(
            file.changed(tmp_path, "  - - -\n. . . V .\n", "      -  \n. . .|V .\n")
        )
        assert [box.record.land_wall_below[0, y] for y in range(5)] == [0, 0, 0b01000, 0, 0]
        assert [box.record.land_wall_right[0, y] for y in range(5)] == [0, 0, 0, 0b00100, 0]

    @pytest.mark.rule("11.7")
    def test_a_box_may_hold_fewer_boards_and_shapes(self, file: BoxFile, tmp_path: Path) -> None:
        """Fifteen boards, without a shape of 5 squares; the game is played with them."""
        text = file.text[: file.text.rindex("[[board]]")]
        first, last = text.index('[[shape]]\nname = "W5"'), text.index('[[shape]]\nname = "R6"')
        path = tmp_path / "mine.toml"
        path.write_text(text[:first] + text[last:], encoding="utf-8")
        box = GAME.open_box(path)
        assert (box.record.boards, len(box.names["shape"])) == (15, 18)
        assert [box.record.first_shape[size] for size in (5, 6, 7)] == [9, 14, 18]
        table = Table(4, box=box)
        assert table.s.terrain_at[15] == state.PLAYED
        assert list(table.s.terrain_at).count(state.DECK) == 15 - 4 * 3

    @pytest.mark.rule("11.7")
    @pytest.mark.parametrize(
        ("key", "entries", "complaint"),
        [
            ("board", -5, "board: has 11 entries, not from 12 to 16"),
            ("board", 1, "board: has 17 entries, not from 12 to 16"),
            ("shape", 1, "shape: has 20 entries, not from 6 to 19"),
        ],
    )
    def test_limits_are_told(
        self, file: BoxFile, tmp_path: Path, key: str, entries: int, complaint: str
    ) -> None:
        parts = file.text.split(f"[[{key}]]")
        last = parts[-1] if key == "board" else parts[-1].split("# Terrain.")[0]
        rest = parts[-1][len(last) :]
        if entries < 0:
            parts = [*parts[:entries]]
        else:
            parts = [*parts[:-1], last, last + rest]
        path = tmp_path / "mine.toml"
        path.write_text(f"[[{key}]]".join(parts), encoding="utf-8")
        assert file.complaint(path) == complaint

    def test_a_deck_of_mech_parts_that_could_run_out(self, file: BoxFile, tmp_path: Path) -> None:
        path = tmp_path / "mine.toml"
        path.write_text(file.text.replace("copies = 4", "copies = 2"), encoding="utf-8")
        assert file.complaint(path) == "part: has 14 cards, fewer than all seats' 16 gear spots"
