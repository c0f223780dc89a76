"""Chapter 15 and the box file: counts and figures, the map, and every mistake in a file."""

from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from cytress.scenario import STANDARD_BOX, Table
from offworld.games.cytress import GAME, state
from scaffolding.boxes import BoxFile, BoxFileTests, Figure

BOX: Any = STANDARD_BOX.record
DATA = BoxFile(GAME).data


# --- counts and figures ---


@pytest.mark.rule("1.2")
def test_how_many_of_everything() -> None:
    counts = {key: len(DATA[key]) for key in ("rebel", "intel", "stratolite", "bounty", "tile")}
    assert counts == {"rebel": 10, "intel": 72, "stratolite": 12, "bounty": 8, "tile": 5}
    assert Counter(card["faction"] for card in DATA["intel"]) == {
        "corpocrat": 18,
        "privateer": 18,
        "hooligang": 18,
        "rover": 18,
    }
    names = [entry["name"] for key in ("rebel", "intel", "stratolite") for entry in DATA[key]]
    assert len(set(names)) == 10 + 72 + 12


@pytest.mark.rule("2.9", "4.2", "6.1", "7.3", "13.1", "13.6")
def test_the_rulebooks_figures() -> None:
    figures = {key: value for key, value in DATA["figures"].items() if key != "source"}
    assert figures == {
        "intel_cost": [3, 2, 3, 3],
        "spots_many": [6, 3],
        "spots_few": [3, 2],
        "markets": [["tech", "ammo", "cred"], ["cred", "ammo", "tech"]],
        "tube_cost": [5, 11, 18],
        "crew_prestige": [5, 10, 15],
        "tube_prestige": [3, 5, 7],
        "raise_cost": 5,
        "set_prestige": 6,
        "longest_prestige": 3,
        "stratos_prestige": 3,
        "start_stock": 2,
        "tubes_each": 7,
        "solo_tubes": 14,
        "solo_rounds": 5,
    }


@pytest.mark.rule("1.5", "15.3")
def test_intel_cards() -> None:
    for card in range(72):
        icons = [BOX.intel_icons[card, r] for r in range(state.FACTIONS)]
        assert 1 <= sum(icons) <= 3
        assert BOX.intel_target[card] != card // 18
        if card // 18 == state.ROVER:
            assert icons[state.GLOW] == 0
    for faction in range(state.FACTIONS):
        targets = Counter(BOX.intel_target[card] for card in range(18 * faction, 18 * faction + 18))
        assert targets == {target: 6 for target in range(state.FACTIONS) if target != faction}


def icons_of(card: int) -> Counter[int]:
    return Counter({r: BOX.intel_icons[card, r] for r in range(state.FACTIONS)})


@pytest.mark.rule("15.3")
def test_no_intel_card_is_strictly_better_than_another() -> None:
    """All cards of a deck have one price, and add to one lifepath."""
    for deck in range(state.FACTIONS):
        cards = range(18 * deck, 18 * deck + 18)
        for one, other in permutations(cards, 2):
            if BOX.intel_target[one] == BOX.intel_target[other]:
                assert not icons_of(one) > icons_of(other)


@pytest.mark.rule("15.3")
def test_every_deck_has_icons_of_its_own_and_many_faces() -> None:
    decks = []
    for deck in range(state.FACTIONS):
        cards = range(18 * deck, 18 * deck + 18)
        faces = Counter(
            (frozenset(icons_of(card).items()), BOX.intel_target[card]) for card in cards
        )
        assert len(faces) >= 15
        assert max(faces.values()) == 2
        decks.append(Counter(frozenset(icons_of(card).items()) for card in cards))
    assert all(one != other for one, other in permutations(decks, 2))


@pytest.mark.rule("1.5")
def test_cards_of_the_rulebooks_overview_exist() -> None:
    """A Corpocrat card with TECH and GLOW, a Rover card with a CRED."""
    faces = {
        (card // 18, *(BOX.intel_icons[card, r] for r in range(state.FACTIONS)))
        for card in range(72)
    }
    assert (state.CORPOCRAT, 0, 1, 0, 1) in faces
    assert (state.ROVER, 1, 0, 0, 0) in faces


@pytest.mark.rule("1.4", "15.4")
def test_rebels() -> None:
    for rebel, entry in enumerate(DATA["rebel"]):
        printed = [
            icon
            for name in ("corpocrat", "privateer", "hooligang", "rover")
            for icon in entry.get(name, [])
        ]
        assert len(printed) == 2
        paths = [name for name in ("corpocrat", "privateer", "hooligang", "rover") if name in entry]
        assert len(paths) == 2  # spread over two lifepaths
        assert (
            sum(
                BOX.start_icons[rebel, path, r]
                for path in range(state.FACTIONS)
                for r in range(state.FACTIONS)
            )
            == 2 + 3
        )
        assert min(BOX.start_icons[rebel, state.ROVER, r] for r in range(3)) >= 1
    faces = {
        tuple(
            BOX.start_icons[rebel, path, r]
            for path in range(state.FACTIONS)
            for r in range(state.FACTIONS)
        )
        for rebel in range(10)
    }
    assert len(faces) == 10


@pytest.mark.rule("1.4", "15.4")
def test_absaloms_printed_icons() -> None:
    assert STANDARD_BOX.names["rebel"][0] == "Absalom"
    icons = {
        (path, r)
        for path in range(state.FACTIONS)
        for r in range(state.FACTIONS)
        for _ in range(BOX.start_icons[0, path, r])
    }
    assert icons == {
        (state.CORPOCRAT, state.TECH),
        (state.PRIVATEER, state.CRED),
        (state.ROVER, 0),
        (state.ROVER, 1),
        (state.ROVER, 2),
    }


@pytest.mark.rule("15.5")
def test_each_pair_of_different_factions_has_its_stratolite() -> None:
    pairs = {(BOX.stratolite_resource[card], BOX.stratolite_hex[card]) for card in range(12)}
    assert pairs == {
        (resource, hex_) for resource in range(4) for hex_ in range(4) if resource != hex_
    }


@pytest.mark.rule("15.6", "13.7")
def test_bounties() -> None:
    assert [BOX.bounty_prestige[bounty] for bounty in range(8)] == [2, 2, 2, 2, 1, 1, 1, 1]
    for tier in range(2):
        assert {BOX.bounty_hex[b] for b in range(4 * tier, 4 * tier + 4)} == {0, 1, 2, 3}
        assert {BOX.bounty_resource[b] for b in range(4 * tier, 4 * tier + 4)} == {0, 1, 2, 3}


@pytest.mark.rule("15.7")
def test_the_smaller_spot_of_the_1_3_side() -> None:
    assert [BOX.spot_yield[0, spot] for spot in range(2)] == [3, 2]
    assert [BOX.spot_yield[1, spot] for spot in range(2)] == [6, 3]


@pytest.mark.rule("15.8", "10.2")
def test_the_two_markets_are_circles_of_opposite_sense() -> None:
    for side, step in ((0, {1: 2, 2: 0, 0: 1}), (1, {2: 1, 0: 2, 1: 0})):
        assert {given: BOX.arrow[side, given] for given in range(3)} == step


@pytest.mark.rule("15.9", "14.3")
@pytest.mark.parametrize("variant", ["recommended", "experienced"])
def test_the_ais_sleepers_are_on_stratos_from_the_start(variant: str) -> None:
    s = Table(1, variant=variant, box=STANDARD_BOX, sides=False).s
    sleepers = DATA["sleepers"][variant]
    assert [s.stratos[state.AI, level] for level in range(3)] == sleepers
    assert s.crew[state.AI] == 12  # sleepers are of another colour
    assert sum(s.stratos[0, level] for level in range(3)) == 0


# --- the map ---


SHAPE = [tuple(cell) for cell in DATA["map"]["tile"]]


def distance(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


@pytest.mark.rule("15.1")
def test_a_tile_is_a_hexagon_of_nineteen() -> None:
    assert BOX.tile_hexes == len(set(SHAPE)) == 19
    assert all(distance(*cell) <= 2 for cell in SHAPE)


@pytest.mark.rule("15.1")
def test_tiles_have_four_or_more_hexes_of_each_faction_in_clusters() -> None:
    faces = []
    for tile in range(5):
        face = [BOX.tile_faction[tile, cell] for cell in range(19)]
        counts = Counter(face)
        assert sorted(counts.values()) == [4, 4, 5, 6]
        assert counts[state.PRIVATEER] == 6
        alone = [
            cell
            for cell, (q, r) in enumerate(SHAPE)
            if not any(
                face[other] == face[cell] and distance(q2 - q, r2 - r) == 1
                for other, (q2, r2) in enumerate(SHAPE)
            )
        ]
        assert len(alone) <= 1
        faces.append(tuple(face))
    assert len(set(faces)) == 5


@pytest.mark.rule("15.1")
@pytest.mark.parametrize("sixths", range(6))
def test_every_turn_changes_every_tile(sixths: int) -> None:
    """A sixth of a turn counter-clockwise takes [q, r] to [q + r, -q]."""
    places = SHAPE
    for _ in range(sixths):
        places = [(q + r, -q) for q, r in places]
    turned = [BOX.turned_cell[sixths, cell] for cell in range(19)]
    assert [places[cell] for cell in turned] == SHAPE
    for tile in range(5):
        face = [BOX.tile_faction[tile, cell] for cell in range(19)]
        assert ([face[cell] for cell in turned] == face) == (sixths == 0)


TILES = (3, 3, 3, 4, 5)  # of the patterns


def hexes(pattern: int) -> list[tuple[int, int]]:
    return [(BOX.hex_q[pattern, i], BOX.hex_r[pattern, i]) for i in range(19 * TILES[pattern])]


@pytest.mark.rule("15.2", "2.1")
@pytest.mark.parametrize("pattern", range(5))
def test_patterns_are_of_whole_tiles_without_overlap(pattern: int) -> None:
    tiles = TILES[pattern]
    assert BOX.pattern_tiles[pattern] == tiles
    assert len(set(hexes(pattern))) == 19 * tiles
    parts = Counter((BOX.hex_tile[pattern, i], BOX.hex_cell[pattern, i]) for i in range(19 * tiles))
    assert parts == {(tile, cell): 1 for tile in range(tiles) for cell in range(19)}


@pytest.mark.rule("15.2")
def test_three_tiles_lie_around_the_foot_of_stratos() -> None:
    """A third of a turn takes the map of three tiles to itself; only its middle is no hex."""
    three = set(hexes(2))
    assert (0, 0) not in three
    assert {(q, r) for q in (-1, 0, 1) for r in (-1, 0, 1) if distance(q, r) == 1} < three
    assert {(-q - r, q) for q, r in three} == three


@pytest.mark.rule("15.2")
def test_the_fourth_and_fifth_tile_touch_two_others_each() -> None:
    three, four, five = (set(hexes(pattern)) for pattern in (2, 3, 4))
    assert three < four < five
    for wing, before in ((four - three, 3), (five - four, 3)):
        touched = {
            BOX.hex_tile[4, i]
            for i, (q, r) in enumerate(hexes(4))
            for other in wing
            if (q, r) in three and distance(q - other[0], r - other[1]) == 1
        }
        assert len(wing) == 19
        assert len(touched) == 2 < before


@pytest.mark.rule("1.6")
@pytest.mark.parametrize("pattern", range(5))
def test_neighbours_are_the_hexes_at_distance_one(pattern: int) -> None:
    places = hexes(pattern)
    for i, (q, r) in enumerate(places):
        listed = [BOX.neighbour[pattern, i, side] for side in range(6)]
        near = {j for j, other in enumerate(places) if distance(other[0] - q, other[1] - r) == 1}
        assert sorted(j for j in listed if j != -1) == sorted(near)
        for side, j in enumerate(listed):
            if j != -1:
                assert BOX.neighbour[pattern, j, (side + 3) % 6] == i  # seen from the other side


@pytest.mark.parametrize("pattern", range(5))
def test_hexes_are_numbered_row_by_row(pattern: int) -> None:
    assert hexes(pattern) == sorted(hexes(pattern), key=lambda place: (place[1], place[0]))


# --- a box file of one's own ---


MISTAKES = [
    # a key or a part is missing
    ("raise_cost = 5", "", "figures.raise_cost: is missing"),
    ("markets = ", "bazaars = ", "figures.markets: is missing"),
    ('name = "Lofty"', "", "rebel[2].name: is missing"),
    ('name = "Vault Schedule"', "", "intel[2].name: is missing"),
    ('name = "Dame Orlo"', "", "stratolite[2].name: is missing"),
    ('faction = "corpocrat"\n', "", "intel[1].faction: is missing: choose from"),
    ('icons = ["cred", "ammo"]\n', "", "intel[1].icons: is empty: list"),
    ("prestige = 2", "", "bounty[1].prestige: is missing"),
    ("tiles = [[3, -1, 0], [-2, 3, 0], [-1, -2, 0]]", "", "pattern[1].tiles: is missing"),
    # a value of the wrong type
    ("start_stock = 2", 'start_stock = "two"', "figures.start_stock: is 'two', not a whole number"),
    ("start_stock = 2", "start_stock = true", "figures.start_stock: is True, not a whole number"),
    ("start_stock = 2", "start_stock = 2.5", "figures.start_stock: is 2.5, not a whole number"),
    ("tube_cost = [5, 11, 18]", "tube_cost = 5", "figures.tube_cost: is 5, not a list"),
    ("tube_cost = [5, 11, 18]", 'tube_cost = [5, 11, "18"]', "figures.tube_cost: is"),
    (
        'icons = ["cred", "ammo"]',
        'icons = "cred"',
        "intel[1].icons: is 'cred', not a list of resources",
    ),
    (
        'privateer = ["cred"]',
        'privateer = "cred"',
        "rebel[1].privateer: is 'cred', not a list of resources",
    ),
    (
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0]]",
        "[[3, -1, 0], [0, 0], [-1, -2, 0]]",
        "pattern[1].tiles[2]: is [0, 0]",
    ),
    (
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0]]",
        '[[3, -1, 0], "here", [-1, -2, 0]]',
        "pattern[1].tiles[2]: is 'here'",
    ),
    (
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0]]",
        "[[3, -1, 0], [0, 0, 0.5], [-1, -2, 0]]",
        "pattern[1].tiles[2]: is",
    ),
    (
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0]]",
        "[[3, -1, 0], [99999, 0, 1], [-1, -2, 0]]",
        "pattern[1].tiles[2]: is",
    ),
    ('face = "RPP HRCP RHCCH RPPH CCP"', "face = 12", "tile[1].face: is 12, not a text"),
    # the wrong count
    (
        "tube_cost = [5, 11, 18]",
        "tube_cost = [5, 11]",
        "figures.tube_cost: is [5, 11], not 3 whole numbers",
    ),
    ("spots_many = [6, 3]", "spots_many = [6]", "figures.spots_many: is [6], not 2 whole numbers"),
    (', ["cred", "ammo", "tech"]]', "]", "figures.markets: has 1 sides, not 2"),
    (', ["cred", "ammo", "tech"]]', ', ["cred", "ammo"]]', "figures.markets[2]: must name"),
    (', ["cred", "ammo", "tech"]]', ', "cred"]', "figures.markets[2]: must name"),
    (
        'privateer = ["cred"]',
        'privateer = ["cred", "cred"]',
        "rebel[1]: has 3 starting icons, not 2",
    ),
    ('privateer = ["cred"]', "", "rebel[1]: has 1 starting icons, not 2"),
    ('icons = ["cred", "ammo"]', "icons = []", "intel[1].icons: is empty"),
    (
        'icons = ["cred", "ammo"]',
        f"icons = {['cred'] * 7}",
        "intel[1].icons: has 7 icons, not 1 to 6",
    ),
    (
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0]]",
        "[]",
        "pattern[1].tiles: has 0 tiles, not from 1 to 5",
    ),
    (
        'face = "RPP HRCP RHCCH RPPH CCP"',
        'face = "RPP HRCP RHCCH RPPH CC"',
        "tile[1].face: must be 19 of the letters",
    ),
    (
        '[[rebel]]\nname = "Absalom"\ncorpocrat = ["tech"]\n'
        'privateer = ["cred"]\nsource = "rulebook"\n',
        "",
        "rebel: has 9 entries, not 10",
    ),
    # a number out of its bounds
    ("start_stock = 2", "start_stock = 26", "figures.start_stock: is 26, not from 0 to 25"),
    ("tubes_each = 7", "tubes_each = 11", "figures.tubes_each: is 11, not from 1 to 10"),
    ("solo_rounds = 5", "solo_rounds = 0", "figures.solo_rounds: is 0"),
    ("raise_cost = 5", "raise_cost = -1", "figures.raise_cost: is -1"),
    ("intel_cost = [3, 2, 3, 3]", "intel_cost = [3, 2, 3, 26]", "figures.intel_cost: is"),
    (
        "spots_many = [6, 3]",
        "spots_many = [3, 6]",
        "figures.spots_many: is [3, 6]: the larger spot comes first",
    ),
    ("prestige = 2", "prestige = 10", "bounty[1].prestige: is 10"),
    # a word nobody knows
    (
        'icons = ["cred", "ammo"]',
        'icons = ["cred", "gold"]',
        "intel[1].icons: is 'gold', not one of cred, tech, ammo, glow",
    ),
    ('icons = ["cred", "ammo"]', "icons = [[]]", "intel[1].icons: is [], not one of"),
    (
        'target = "privateer"',
        'target = "police"',
        "intel[1].target: is 'police', not one of corpocrat, privateer, hooligang, rover",
    ),
    ('corpocrat = ["tech"]', 'corpocrat = ["tec"]', "rebel[1].corpocrat: is 'tec'"),
    ('resource = "cred"', 'resource = "creds"', "stratolite[1].resource: is 'creds'"),
    ('hex = "privateer"', 'hex = "sea"', "stratolite[1].hex: is 'sea'"),
    (
        'hex = "corpocrat"\nresource = "ammo"',
        'hex = "sea"\nresource = "ammo"',
        "bounty[1].hex: is 'sea'",
    ),
    (
        'hex = "corpocrat"\nresource = "ammo"',
        'hex = "corpocrat"\nresource = "oil"',
        "bounty[1].resource: is 'oil'",
    ),
    (
        'face = "RPP HRCP RHCCH RPPH CCP"',
        'face = "RPP HRCP RHCCH RPPH CCX"',
        "tile[1].face: must be 19 of the letters C, P, H, R",
    ),
    ("turn = 1", "turn = 4", "map.turn: is 4, not 1, 2, 3 or 6 sixths"),
    ("turn = 1", "turn = 0", "map.turn: is 0, not from 1 to 6"),
    ("[0, -2], [1, -2]", "[0, -2], [0, -2]", "map.tile: has a hex twice"),
    ("[0, -2], [1, -2]", "[0, -2], [1]", "map.tile[2]: is [1], not [q, r]"),
    (
        "[0, -2], [1, -2]",
        "[0, -2], [3, -2]",
        "map.turn: is 1, but a tile turned by 1 sixths covers other hexes",
    ),
    ("seats = [4]", "seats = [6]", "pattern[2].seats: is [6], not numbers from 1 to 5"),
    ("seats = [4]", "seats = [3]", "pattern: every number of seats from 1 to 5 needs one pattern"),
    ('source = "rulebook"\nintel_cost', "intel_cost", "figures.source: must be"),
    (
        'source = "rulebook"\n\n[[rebel]]',
        'source = "hearsay"\n\n[[rebel]]',
        "rebel[1].source: must be",
    ),
    # against the rules
    (
        'target = "privateer"',
        'target = "corpocrat"',
        "intel[1].target: a faction sells no intel against itself",
    ),
    (
        'faction = "rover"\nicons = ["cred"]',
        'faction = "rover"\nicons = ["glow"]',
        "intel[55].icons: glow",
    ),
    (
        'faction = "corpocrat"',
        'faction = "rover"',
        "intel[1].faction: the cards of each faction stand together",
    ),
    ("tier = 1", "tier = 2", "bounty[1]: bounties stand in the order"),
    ('against = "corpocrat"', 'against = "rover"', "bounty[1]: bounties stand in the order"),
    (
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0]]",
        "[[3, -1, 0], [-2, 3, 0], [-2, 3, 0]]",
        "pattern[1].tiles[3]: lies over another tile",
    ),
    (
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0], [-6, 2, 0]]",
        "[[3, -1, 0], [-2, 3, 0], [-1, -2, 0], [-5, 2, 0]]",
        "pattern[2].tiles[4]: lies over another tile",
    ),
]


RHOMB = [[q, r] for q in range(4) for r in range(4)]


@pytest.mark.rule("15.1", "15.2", "15.10")
def test_tiles_of_another_size_and_two_tiles_for_two_seats(tmp_path: Path) -> None:
    """Rhombs of sixteen hexes, which half a turn leaves where they are."""
    text = BoxFile(GAME).text
    head = text.split("[map]", 1)[0]
    body = f"[map]\ntile = {RHOMB}\nturn = 3\nsource = 'house'\n\n"
    body += "".join(f"[[tile]]\nface = '{'CPHR' * 4}'\nsource = 'house'\n\n" for _ in range(5))
    tiles = [[4 * i, 0, 0] for i in range(5)]
    for seats in range(1, 6):
        laid = tiles[:seats]
        body += f"[[pattern]]\nseats = [{seats}]\ntiles = {laid}\nsource = 'house'\n\n"
    path = tmp_path / "rhombs.toml"
    path.write_text(head + body, encoding="utf-8")
    box = GAME.open_box(path)
    for seats in range(1, 6):
        s = GAME.blank()
        GAME.rules["setup"](box.record, s, seats, GAME.variant(seats), 1)
        assert s.hexes == 16 * seats
        assert [s.empty[f] for f in range(4)] == [4 * seats] * 4
        assert {s.tile_turn[i] for i in range(seats)} <= {0, 3}


class TestBoxFile(BoxFileTests):
    game = GAME
    figure = Figure("tube_cost = [5, 11, 18]", "tube_cost = [4, 9, 16]", "tube_cost", [4, 9, 16])
    mistakes = MISTAKES

    def test_a_table_where_a_list_of_tables_should_be(self, file: BoxFile, tmp_path: Path) -> None:
        head, tail = file.text.split("[[tile]]", 1)
        _, patterns = tail.split("[[pattern]]", 1)
        path = tmp_path / "mine.toml"
        path.write_text(f"{head}[tile]\nface = 1\n\n[[pattern]]{patterns}", encoding="utf-8")
        assert file.complaint(path).startswith("tile: is {'face': 1}, not a list")
        path.write_text(f"tile = [1, 2, 3, 4, 5]\n{head}[[pattern]]{patterns}", encoding="utf-8")
        assert file.complaint(path).startswith("tile[1]: is not a table")
