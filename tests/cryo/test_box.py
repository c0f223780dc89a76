"""The box file: counts, the ship, the caverns, what follows from the solo rules, and mistakes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from offworld.games.cryo import GAME, state
from scaffolding.boxes import BoxFile, BoxFileTests, Figure

BOX: Any = GAME.open_box().record
DATA = BoxFile(GAME).data
RIGHT, BELOW, LEFT, ABOVE = range(4)


def touched(dock: int) -> list[int]:
    """Return the actions that a dock touches."""
    spaces = [BOX.dock_space[dock, side] for side in range(4)]
    return [space for space in spaces if space >= 0]


def docks_of(section: int) -> range:
    return range(5 * section, 5 * section + 5)


def actions(dock: int) -> set[int]:
    return {BOX.space_action[space] for space in touched(dock)}


# --- counts ---


@pytest.mark.rule("1.2", "2.7", "2.9", "2.10", "2.11", "7.2")
def test_how_many_of_everything() -> None:
    assert sum(tile["count"] for tile in DATA["tile"]) == 60
    assert Counter(
        {s: sum(t["count"] for t in DATA["tile"] if t["section"] == s) for s in DATA_SECTIONS}
    ) == {"engineering": 20, "laboratory": 20, "r&d": 20}
    assert Counter(tile["size"] for tile in DATA["cavern_tile"]) == {"small": 8, "large": 6}
    tokens = Counter(dict.fromkeys(("early", "late", "sunset"), 0))
    for token in DATA["incident"]:
        tokens[token["stack"]] += token["count"]
    assert tokens == {"early": 13, "late": 14, "sunset": 6}
    assert len(DATA["card"]) * state.COPIES == 40
    assert sum(len(section["damage"]) for section in DATA["section"]) == 12
    assert state.SEATS * state.DRONES == 12
    assert state.SEATS * state.PODS == 60


def test_what_is_printed_nowhere_is_ours() -> None:
    """The solo rules print no entry of the box, and counts of tokens are known in total only."""
    entries = [row for rows in DATA.values() if isinstance(rows, list) for row in rows]
    tables = [rows for rows in DATA.values() if isinstance(rows, dict)]
    assert {entry["source"] for entry in (*entries, *tables)} == {"house"}


DATA_SECTIONS = ("engineering", "laboratory", "r&d")


@pytest.mark.rule("2.10")
def test_seven_small_and_five_large_caverns() -> None:
    spaces = DATA["caverns"]["spaces"]
    assert Counter(space["size"] for space in spaces) == {"small": 7, "large": 5}
    assert Counter(space["seats"] for space in spaces) == {2: 8, 3: 2, 4: 2}
    up = [(space["level"], space["x"]) for space in spaces if space.get("face_up")]
    assert up == [(1, 0), (1, 6)]  # the two outer ones of the first level


@pytest.mark.rule("7.4")
def test_a_vehicle_carries_two_to_five_pods() -> None:
    assert [BOX.capacity[card] for card in range(8)] == [3, 2, 4, 5, 2, 3, 4, 5]
    assert [BOX.launch_energy[card] for card in range(8)] == [1, 1, 2, 3, 2, 2, 3, 4]


def test_no_vehicle_is_better_than_another_in_every_way() -> None:
    figures = [
        (BOX.capacity[card], -BOX.launch_energy[card], BOX.vehicle_points[card])
        for card in range(8)
    ]
    for one in figures:
        for other in figures:
            assert one == other or any(a > b for a, b in zip(one, other, strict=True))


# --- what follows from the solo rules ---


@pytest.mark.rule("1.6", "2.1")
def test_each_section_has_five_docks_like_bricks() -> None:
    for section in range(4):
        upper, lower = list(docks_of(section))[:2], list(docks_of(section))[2:]
        assert {BOX.dock_row[dock] for dock in upper} == {1}
        assert {BOX.dock_row[dock] for dock in lower} == {2}
        assert [BOX.dock_column[dock] for dock in (*upper, *lower)] == [1, 3, 0, 2, 4]


@pytest.mark.rule("2.1")
def test_a_dock_touches_two_to_four_actions() -> None:
    for dock in range(state.DOCKS + 1):
        assert 2 <= len(touched(dock)) <= 4
        assert len(set(touched(dock))) == len(touched(dock))


def test_what_is_right_of_a_dock_is_one_column_further() -> None:
    steps = {RIGHT: (0, 1), BELOW: (1, 0), LEFT: (0, -1), ABOVE: (-1, 0)}
    for dock in range(state.DOCKS + 1):
        for side, (down, along) in steps.items():
            space = BOX.dock_space[dock, side]
            if space >= 0:
                assert BOX.space_row[space] - BOX.dock_row[dock] == down
                assert BOX.space_column[space] - BOX.dock_column[dock] == along
                if dock < state.DOCKS:
                    assert BOX.space_section[space] == dock // 5


@pytest.mark.rule("2.7", "2.8")
def test_five_resource_spaces_in_three_sections_print_a_material() -> None:
    for section, own in ((0, state.CRYSTALS), (1, state.ORGANICS), (2, state.TECH)):
        printed = [BOX.stack_prints[5 * section + i] for i in range(5)]
        assert Counter(printed) == {own: 4, state.NANITES: 1}
    sections = [BOX.space_section[i] for i in range(state.SPACES) if BOX.space_stack[i] >= 0]
    assert Counter(sections) == {0: 5, 1: 5, 2: 5}


@pytest.mark.rule("10.14")
def test_the_rival_finds_a_resource_space_beside_every_dock() -> None:
    for dock in range(15):
        assert any(BOX.space_stack[space] >= 0 for space in touched(dock))


@pytest.mark.rule("10.3", "10.13")
def test_a_card_place_has_a_dock_under_it_and_two_below_that() -> None:
    for place in range(8):
        dock = BOX.card_dock[place]
        assert dock // 5 == place // 2
        assert dock % 5 == place % 2  # the two upper docks
        below = [BOX.dock_below[dock, i] for i in range(2)]
        assert below == [dock // 5 * 5 + 2 + dock % 5, dock // 5 * 5 + 3 + dock % 5]


@pytest.mark.rule("4.6", "4.8", "4.9", "4.10", "4.11", "4.12", "4.13", "4.14", "4.15")
def test_which_actions_are_in_which_section() -> None:
    found: dict[int, Counter[int]] = {section: Counter() for section in range(4)}
    for space in range(state.SPACES):
        found[BOX.space_section[space]][BOX.space_action[space]] += 1
    assert found[0] == {state.RESOURCE: 5, state.STASIS: 1, state.GENERATOR: 1, state.WORKSHOP: 1}
    assert found[1] == {state.RESOURCE: 5, state.STASIS: 1, state.MED_BAY: 1, state.ARCHIVE: 1}
    assert found[2] == {state.RESOURCE: 5, state.STASIS: 1, state.WORKSHOP: 1, state.ARCHIVE: 1}
    assert found[3] == {
        state.SALVAGE_WORK: 1,
        state.STASIS: 1,
        state.STORES: 1,
        state.GENERATOR: 1,
        state.SCOUTING: 2,
        state.LAUNCHING: 1,
    }
    assert actions(state.LAUNCH_DOCK) == {state.SCOUTING, state.LAUNCHING}


@pytest.mark.rule("2.9")
def test_two_docks_of_a_section_stay_open_and_reach_all_its_actions() -> None:
    markers = [BOX.marker_dock[marker] for marker in range(12)]
    assert len(set(markers)) == 12
    assert state.LAUNCH_DOCK not in markers
    for section in range(4):
        left = [dock for dock in docks_of(section) if dock not in markers]
        assert len(left) == 2
        reached = set().union(*map(actions, left), actions(state.LAUNCH_DOCK))
        wanted = {
            BOX.space_action[i] for i in range(state.SPACES) if BOX.space_section[i] == section
        }
        assert wanted <= reached


@pytest.mark.rule("8.2")
def test_which_caverns_are_adjacent() -> None:
    """By hand: rows A, B and C of four; A1 touches B0 and B1, B1 touches C1 and C2."""
    names = [row + str(i) for row in "ABC" for i in range(4)]
    pairs = {names[BOX.pair[i, 0]] + names[BOX.pair[i, 1]] for i in range(BOX.pairs)}
    rows = {f"{row}{i}{row}{i + 1}" for row in "ABC" for i in range(3)}
    first = {"A0B0", "A1B0", "A1B1", "A2B1", "A2B2", "A3B2", "A3B3"}
    second = {"B0C0", "B0C1", "B1C1", "B1C2", "B2C2", "B2C3", "B3C3"}
    assert pairs == rows | first | second
    for a in range(12):
        for b in range(12):
            joined = names[min(a, b)] + names[max(a, b)] in pairs
            assert BOX.adjacent[a, b] == joined


@pytest.mark.rule("6.1", "6.4")
def test_six_actions_of_a_platform_with_seven_slots() -> None:
    assert [BOX.cost_slot[dock] for dock in range(6)] == [-1, 1, -1, 3, 4, 6]
    assert [BOX.gain_slot[dock] for dock in range(6)] == [0, -1, 2, -1, 5, -1]
    assert [BOX.cost[2, r] for r in range(6)] == [1, 0, 0, 0, 0, 0]
    assert sum(BOX.cost[dock, r] for dock in range(6) for r in range(6)) == 1
    assert [BOX.gain[3, r] for r in range(6)] == [0, 0, 0, 0, 2, 0]
    assert sum(BOX.gain[dock, r] for dock in range(6) for r in range(6)) == 2
    assert [BOX.power[dock] for dock in range(6)] == [0, state.WAKE_ONE, 0, 0, 0, state.PLAY_ONE]


# --- a box file of one's own ---

MISTAKES = [
    # figures
    ("wake_cost = 1", "", "figures.wake_cost: is missing"),
    ("wake_cost = 1", "wake_cost = 9", "figures.wake_cost: is 9, not from 0 to 5"),
    ("damage = [6, 4, 2]", "damage = [13, 4, 2]", "figures.damage: is"),
    ("early = [6, 9, 12]", "early = [3, 9, 12]", "figures.early: is"),
    ('"nanites", "nanites"]\npod', '"nanites"]\npod', "figures.salvage: has 7 spaces, not 8"),
    ('"nanites", "nanites"]\npod', '"nanites", "energy"]\npod', "figures.salvage: is 'energy'"),
    # the ship
    ('name = "laboratory"', 'name = "r&d"', "section[2].name: sections stand in the order"),
    ("docks = [[1, 1], ", "docks = [", "section[1].docks: has 4 places, not 5"),
    ("docks = [[1, 1], [1, 3]", "docks = [[1, 1], [1, 1]", "section[1].docks: names a place"),
    ("docks = [[1, 1], [1, 3]", "docks = [[1, 1], [1]", "section[1].docks[2]: is [1], not"),
    ("docks = [[1, 1], [1, 3]", "docks = [[1, 2], [1, 3]", "section[1].spaces: an action lies on"),
    ("docks = [[1, 1], [1, 3]", "docks = [[9, 9], [1, 3]", "section[1].docks: the dock at [9, 9]"),
    ("damage = [2, 3, 5]", "damage = [2, 3, 3]", "section[1].damage: is [2, 3, 3]: names a dock"),
    ("damage = [2, 3, 5]", "damage = [2, 3]", "section[1].damage: is [2, 3], not 3 whole"),
    ("damage = [2, 3, 5]", "damage = [2, 3, 6]", "section[1].damage: is"),
    ("cards = [[0, 1], ", "cards = [[0, 2], ", "section[1].cards[1]: must lie above a dock"),
    ("cards = [[0, 1], ", "cards = [[1, 0], ", "section[1].cards[1]: must lie above a dock"),
    (
        '  { at = [1, 0], action = "resource", prints = "crystals" },\n',
        "",
        "section[1].spaces: has 7 actions, not 8",
    ),
    (
        '  { at = [1, 0], action = "resource", prints = "crystals" },\n',
        "  7,\n",
        "section[1].spaces[1]: is not a table",
    ),
    (
        '{ at = [1, 0], action = "resource", prints = "crystals" }',
        '{ at = [1, 0], action = "stores" }',
        "section[1].spaces: has 4 resource spaces, not 5",
    ),
    (
        '{ at = [1, 0], action = "resource", prints = "crystals" }',
        '{ at = [1, 0], action = "resource" }',
        "section[1].spaces[1].prints: is missing",
    ),
    ('{ at = [1, 0], action = "resource"', '{ at = [1, 0], action = "sleep"', "section[1].spaces"),
    ("{ at = [1, 0], ", "{ at = [1, 2], ", "section[1].spaces: names a place twice"),
    ('action = "stores"', 'action = "workshop"', "section[4].spaces[4].action: dispatch has no"),
    ("at = [4, 2]                ", "", "launch_dock.at: is None, not [row, column]"),
    ("at = [4, 2]                ", "at = [1, 1]", "launch_dock.at: is the place of another dock"),
    # caverns
    ('{ size = "small", level = 1, x = 0,', '{ size = "wide", level = 1, x = 0,', "caverns.spaces"),
    ("level = 3, x = 6, seats = 2", "level = 4, x = 6, seats = 2", "caverns.spaces[12].level: is"),
    ("level = 3, x = 6", "level = 3, x = 4", "caverns.spaces: two have the same level and x"),
    ("level = 3, x = 6", "level = 3, x = 9", "caverns.spaces: some can't be reached with 2"),
    ("seats = 2, face_up = 1", "seats = 2, face_up = 2", "caverns.spaces[1].face_up: is 2"),
    (
        '{ size = "large", level = 2, x = 1, seats = 2 }',
        '{ size = "small", level = 2, x = 1, seats = 2, face_up = 3 }',
        "caverns.spaces[5].face_up",
    ),
    ('name = "Blue Gallery"\nsize = "small"', 'name = "Blue Gallery"\nsize = "large"', "cavern_ti"),
    ("first = 3\nbonus", "first = 3\nsecond = 1\nbonus", "cavern_tile[1].second: only large"),
    ("second = 3", "second = 7", "cavern_tile[9].second: is 7, not from 0 to 6"),
    ('bonus = ["crystals"]', "bonus = []", "cavern_tile[1].bonus: lists 0 resources, not 1 to 2"),
    ('bonus = ["crystals"]', 'bonus = ["gold"]', "cavern_tile[1].bonus: is 'gold'"),
    # tiles
    (
        'gain = ["crystals"]\ncount = 4',
        'gain = ["crystals"]\ncount = 5',
        "tile: engineering has 21",
    ),
    ('gain = ["crystals"]\ncount = 4', "count = 4", "tile[1]: must have either"),
    (
        'either = ["crystals", "organics"]',
        'either = ["crystals", "energy"]',
        "tile[5].either: must name two of",
    ),
    (
        'either = ["crystals", "organics"]',
        'either = ["crystals", "crystals"]',
        "tile[5].either: must name two of",
    ),
    ('section = "laboratory"\ngain', 'section = "dispatch"\ngain', "tile[10].section: is"),
    # cards
    ("vehicle = [3, 1, 0]", "vehicle = [6, 1, 1]", "card[1].vehicle: carries 6 pods, not from 2"),
    ("vehicle = [3, 1, 0]", "vehicle = [3, 7, 1]", "card[1].vehicle: needs more energy"),
    ('mission = "No One Left"\n', "", "card[1].mission: is missing"),
    ('scrap = ["nanites"]', 'scrap = ["nanites", "tech", "tech"]', "card[5].scrap: lists 3"),
    # incidents and the platform
    ('shows = "crystals"\ncount = 2', 'shows = "crystals"\ncount = 3', "incident: has 14 early"),
    ('shows = "sunset"', 'shows = "tech"', "incident[19].shows: sunset tokens, and only they"),
    ('cost = "slot"\ngain = "wake"', 'cost = []\ngain = "wake"', "platform: has 6 slots, not 7"),
    ('gain = "wake"', 'gain = "sleep"', "platform[2].gain: is 'sleep', not"),
    ('cost = ["crystals"]', 'cost = "play"', "platform[3].cost: is 'play', not"),
]


class TestBoxFile(BoxFileTests):
    game = GAME
    figure = Figure("card_cost = [2, 1, 1]", "card_cost = [3, 2, 1]", "card_cost", [3, 2, 1])
    mistakes = MISTAKES

    def test_two_caverns_must_be_adjacent(self, file: BoxFile, tmp_path: Path) -> None:
        """With two players only the outer caverns of the first level are left."""
        path = tmp_path / "mine.toml"
        path.write_text(file.text.replace("seats = 2 },", "seats = 3 },"), encoding="utf-8")
        message = "caverns.spaces: no two are adjacent with 2 players"
        assert file.complaint(path).startswith(message)
