"""The box file: counts, blocks, pawns, cards, and mistakes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from offworld.games.zaibatsu import GAME, state
from scaffolding.boxes import BoxFile, BoxFileTests, Figure

OPENED = GAME.open_box()
BOX: Any = OPENED.record
DATA = BoxFile(GAME).data
BLOCK = {name: i for i, name in enumerate(OPENED.names["block"])}
PAWN = {name: i for i, name in enumerate(OPENED.names["pawn"])}
CARD = {name: i for i, name in enumerate(OPENED.names["card"])}
CLEANERS = ("Cleaner A", "Cleaner B", "Cleaner C", "Cleaner D")
RUNNERS = range(4)


def bits(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


# --- counts ---


@pytest.mark.rule("1.2", "1.4")
def test_how_many_of_everything() -> None:
    assert len(DATA["block"]) == len(set(BLOCK)) == 24
    assert len(DATA["pawn"]) == 16
    kinds = Counter(pawn["kind"] for pawn in DATA["pawn"])
    assert kinds == {"speedrunner": 4, "cleaner": 4, "drone": 4, "other": 4}
    assert sum(card["copies"] for card in DATA["card"]) == 54
    assert BOX.bonus_counters == 24
    assert max(DATA["figures"]["counters"]) * 4 == 40
    effects = Counter(block["effect"] for block in DATA["block"])
    assert effects["ai"] == effects["finance"] == 1  # the two bonus cards


@pytest.mark.rule("1.2")
def test_the_blocks_are_those_of_the_list() -> None:
    assert set(BLOCK) == {
        "Clandestine Broadcast",
        "Sprawl",
        "Yakuza",
        "Pink District",
        "Combat Prototypes",
        "Stand Alone Complex",
        "Antro",
        "Underground",
        *CLEANERS,
        "Engineering War",
        "Copyleft",
        "Toei Company",
        "Electromagnetic Pulse",
        "Military Development",
        "Google Ex Machina",
        "Mercado Negro",
        "Armament Research",
        "Financial Sector",
        "A.I.",
        "Freeside",
        "Central Core",
    }


@pytest.mark.rule("1.6", "4.1")
def test_the_action_cards_are_those_of_the_list() -> None:
    plain = {"Icebreaker": 14, "Delete": 8, "Reboot": 8}
    copies = {card["name"]: card["copies"] for card in DATA["card"]}
    assert {name: copies.pop(name) for name in plain} == plain
    assert sum(copies.values()) == 24
    assert {name for name, count in copies.items() if count == 2} == {
        "Cyberspace Seven",
        "7G Ma-Mi",
    }
    assert {name for name, count in copies.items() if count == 1} == {
        "Transgenic Therapy",
        "Psico Chip",
        "Chipware",
        "Nanosoft",
        "Cyber Prosthesis",
        "Kamikaze",
        "Crash Dummie",
        "Spyware",
        "Worm",
        "Virus",
        "Widowmaker",
        "Automatic Gun",
        "Full-Body Prosthesis",
        "Military Exoskeleton",
        "Durendin",
        "Ad-zarat",
        "Gaspar",
        "Eriela",
        "Cabazia Club",
        "Gentleman Loser",
    }
    actions = Counter[str]()
    for card in DATA["card"]:
        actions[card["action"]] += card["copies"]
        assert (card["becomes"] == "nothing") == (card["name"] in plain)
    assert actions == {"search": 24, "icebreaker": 14, "delete": 8, "reboot": 8}


@pytest.mark.rule("2.3", "2.6")
def test_counters_and_first_hands() -> None:
    assert list(BOX.counters) == [10, 8, 6]
    hands = [[BOX.first_cards[seats - 2, i] for i in range(seats)] for seats in (2, 3, 4)]
    assert hands == [[4, 5], [3, 4, 5], [3, 4, 5, 5]]
    assert BOX.hand_size == 5


# --- blocks ---


@pytest.mark.rule("5.2", "5.6")
def test_the_central_core_is_one_space_without_ice_or_bonus_parts() -> None:
    assert BLOCK["Central Core"] == state.CORE
    assert BOX.block_spaces[state.CORE] == 1
    assert BOX.block_room[state.CORE, 0] == state.UNLIMITED
    assert [BOX.block_sides[state.CORE, side] for side in range(6)] == [0] * 6
    assert BOX.block_ice[state.CORE] == BOX.block_corner[state.CORE] == 0


@pytest.mark.rule("5.8", "5.9")
def test_how_many_dice_and_a_third_of_the_blocks_is_medium() -> None:
    levels = [BOX.block_level[block] for block in range(24)]
    assert Counter(levels) == {0: 1, 1: 7, 2: 8, 3: 4, 4: 4}  # 8 of 24 are medium
    for block in range(1, 24):
        assert BOX.block_ice[block].bit_count() == {1: 3, 2: 2, 3: 1, 4: 1}[levels[block]]
        assert BOX.block_black[block] == (levels[block] == 4)


@pytest.mark.rule("5.8", "7.10")
def test_every_speedrunner_finds_its_face_on_about_as_many_blocks() -> None:
    """By how often they win, 4 and 6 are on one medium block fewer, and none is on black ICE."""
    faces = [BOX.pawn_face[pawn] for pawn in RUNNERS]
    assert faces == [bits(3), bits(4), bits(5), bits(6)]
    for level, counts in ((1, [4, 4, 4, 4]), (2, [3, 2, 3, 2]), (3, [1, 1, 1, 1]), (4, [0] * 4)):
        blocks = [b for b in range(24) if BOX.block_level[b] == level]
        found = [sum(bool(BOX.block_ice[b] & face) for b in blocks) for face in faces]
        assert found == counts


@pytest.mark.rule("5.6")
def test_room_of_spaces() -> None:
    for block in range(24):
        for space in range(BOX.block_spaces[block]):
            zones = BOX.block_zones[block, space].bit_count()
            room = BOX.block_room[block, space]
            assert room in (1, 2, state.UNLIMITED)
            assert room == state.UNLIMITED or zones == room


@pytest.mark.rule("5.2", "5.5", "5.7")
def test_the_spaces_of_one_block_by_hand() -> None:
    """Yakuza: a double space at sides 1 and 2, the middle, and spaces at sides 4 and 5."""
    yakuza = BLOCK["Yakuza"]
    assert BOX.block_spaces[yakuza] == 4
    assert [BOX.block_room[yakuza, space] for space in range(4)] == [2, 1, 1, 1]
    assert [BOX.block_sides[yakuza, side] for side in range(6)] == [0, 0, -1, 2, 3, -1]
    # the middle touches all, the one at side 4 the one at side 5
    joined = [bits(1), bits(0, 2, 3), bits(1, 3), bits(1, 2)]
    assert [BOX.block_joined[yakuza, space] for space in range(4)] == joined
    # an arrow leads from the space at side 4 to the middle
    leads = [bits(1), bits(0, 3), bits(1, 3), bits(1, 2)]
    assert [BOX.block_leads[yakuza, space] for space in range(4)] == leads
    assert [BOX.block_bares[yakuza, space] for space in range(4)] == [0, bits(1, 2), 0, 0]
    assert [BOX.block_shields[yakuza, space] for space in range(4)] == [0, 0, bits(3), 0]
    assert BOX.block_corner[yakuza] == bits(0, 3, 4)


@pytest.mark.rule("5.2")
def test_blocks_that_were_seen() -> None:
    """What is known of three printed tiles."""
    pink, pulse, free = (
        BLOCK[name] for name in ("Pink District", "Electromagnetic Pulse", "Freeside")
    )
    for block, rooms, sides, corners in (
        (pink, [state.UNLIMITED, 2, 2], 6, 2),
        (pulse, [1] * 6, 6, 5),
        (free, [state.UNLIMITED, 2, 1], 4, 2),
    ):
        spaces = range(BOX.block_spaces[block])
        assert [BOX.block_room[block, space] for space in spaces] == rooms
        assert sum(BOX.block_sides[block, side] >= 0 for side in range(6)) == sides
        assert BOX.block_corner[block].bit_count() == corners
    assert BOX.block_ice[pulse] == bits(4, 5, 6)
    assert BOX.block_black[free] == 1


@pytest.mark.rule("6.4", "8.2", "8.4", "8.9", "8.10")
def test_where_pawns_enter() -> None:
    home = {
        "Probe Drone": "Combat Prototypes",
        "Mark II Drone": "Engineering War",
        "Turret Drone": "Military Development",
        "Hulk Drone": "Armament Research",
        "Gynoid": "Pink District",
        "Idoru": "Toei Company",
        **{name: name for name in CLEANERS},
    }
    for pawn, block in home.items():
        i = BLOCK[block]
        assert BOX.pawn_block[PAWN[pawn]] == i
        assert BOX.block_figure[i] == PAWN[pawn]
        assert BOX.pawn_space[PAWN[pawn]] == BOX.block_entry[i]
        assert BOX.block_room[i, BOX.block_entry[i]] == state.UNLIMITED
        assert BOX.block_effect[i] == (state.TOEI if pawn == "Idoru" else state.FIGURE)
    for pawn in (*RUNNERS, PAWN["Cracker"], PAWN["Cyborg"]):
        assert BOX.pawn_block[pawn] == -1


@pytest.mark.rule("11.3", "11.4", "11.5", "11.6", "11.7", "11.8", "11.9", "11.10")
def test_effects_of_the_other_blocks() -> None:
    effects = {
        "Sprawl": state.SPRAWL,
        "Yakuza": state.YAKUZA,
        "Copyleft": state.COPYLEFT,
        "Electromagnetic Pulse": state.PULSE,
        "Antro": state.ANTRO,
        "Clandestine Broadcast": state.BROADCAST,
        "Stand Alone Complex": state.STAND_ALONE,
        "Underground": state.UNDERGROUND,
        "Google Ex Machina": state.SEARCH_ENGINE,
        "Mercado Negro": state.BLACK_MARKET,
        "Financial Sector": state.FINANCE,
        "A.I.": state.AI,
        "Freeside": state.FREESIDE,
        "Central Core": state.NO_EFFECT,
    }
    for name, effect in effects.items():
        assert BOX.block_effect[BLOCK[name]] == effect
    assert BOX.block_value[BLOCK["Yakuza"]] == 1


# --- pawns ---


@pytest.mark.rule("6.1", "6.2", "8.1")
def test_speedrunners() -> None:
    for pawn in RUNNERS:
        assert BOX.pawn_abilities[pawn] == state.CAN_SEARCH | state.CAN_BREAK | state.CAN_REBOOT
        assert BOX.pawn_bare[pawn].bit_count() == 3
        assert BOX.pawn_ice[pawn] == 0
        assert BOX.pawn_travel[pawn] == state.WALK
    for face in range(1, 7):  # each face is unshielded on two of them
        assert sum(BOX.pawn_bare[pawn] >> face & 1 for pawn in RUNNERS) == 2


@pytest.mark.rule("8.2", "8.3")
def test_cleaners() -> None:
    cleaners = [PAWN[name] for name in CLEANERS]
    assert [BOX.pawn_abilities[pawn] for pawn in cleaners] == [state.CAN_DELETE] * 4
    assert [BOX.pawn_skulls[pawn] for pawn in cleaners] == [3, 2, 1, 1]
    assert [BOX.pawn_bare[pawn].bit_count() for pawn in cleaners] == [4, 3, 1, 2]
    assert [BOX.pawn_each_turn[pawn] for pawn in cleaners] == [0, 0, 0, state.CAN_DELETE]


@pytest.mark.rule("4.5", "6.2", "8.5", "8.6", "8.7", "8.8")
def test_drones() -> None:
    drones = [state.PROBE, state.MARK_TWO, state.TURRET, state.HULK]
    assert [OPENED.names["pawn"][pawn] for pawn in drones] == [
        "Probe Drone",
        "Mark II Drone",
        "Turret Drone",
        "Hulk Drone",
    ]
    travel = [(BOX.pawn_travel[pawn], BOX.pawn_reach[pawn]) for pawn in drones]
    assert travel == [(state.FIXED, 5), (state.FIXED, 3), (state.STILL, 0), (state.BY_BLOCK, 0)]
    assert [BOX.pawn_skulls[pawn] for pawn in drones] == [0, 1, 2, 3]
    abilities = [BOX.pawn_abilities[pawn] for pawn in drones]
    assert abilities == [state.CAN_SEARCH, *[state.CAN_DELETE] * 3]
    assert all(BOX.pawn_ice[pawn] for pawn in drones)


@pytest.mark.rule("6.2", "8.10", "8.11", "8.12", "8.13", "8.14", "8.15")
def test_the_other_pawns() -> None:
    gynoid, idoru, cracker, cyborg = (
        PAWN[name] for name in ("Gynoid", "Idoru", "Cracker", "Cyborg")
    )
    assert [BOX.pawn_abilities[pawn] for pawn in (gynoid, idoru, cracker, cyborg)] == [
        0,
        state.CAN_SEARCH,
        state.CAN_BREAK,
        state.CAN_DELETE,
    ]
    assert [BOX.pawn_hire[pawn] for pawn in (cracker, cyborg)] == [2, 1]
    assert BOX.pawn_travel[cyborg] == state.DICE
    assert BOX.pawn_skulls[cyborg] == 2
    assert [bool(BOX.pawn_ice[pawn]) for pawn in (gynoid, idoru, cracker, cyborg)] == [
        False,
        True,
        False,
        True,
    ]


# --- cards ---


@pytest.mark.rule("4.2")
def test_a_card_shows_one_to_three_movement_points() -> None:
    moves = {BOX.card_moves[card] for card in range(BOX.card_types)}
    assert moves == {1, 2, 3}
    assert BOX.card_moves[CARD["Crash Dummie"]] == 3  # as the card of the rulebook's example


ITEMS = {
    # slot, cost, and what differs from 0
    "Transgenic Therapy": (state.GENERIC, 0, {"power": state.CLIMBER}),
    "Psico Chip": (state.GENERIC, 1, {"gives": state.CAN_DELETE, "skulls": 1}),
    "Chipware": (state.GENERIC, 1, {"gives": state.CAN_SEARCH, "faces": bits(1)}),
    "Nanosoft": (state.GENERIC, 1, {"hand": 1}),
    "Cyber Prosthesis": (state.GENERIC, 1, {"speed": 1}),
    "Kamikaze": (state.GENERIC, 0, {"power": state.KAMIKAZE, "value": 2}),
    "Crash Dummie": (state.GENERIC, 1, {"power": state.DUMMY}),
    "Spyware": (state.MALWARE, 0, {"power": state.SPY}),
    "Worm": (state.MALWARE, 1, {"hand": -1}),
    "Virus": (state.MALWARE, 1, {"power": state.VIRUS}),
    "Cyberspace Seven": (state.CONSOLE, 1, {"dice": 1, "black": 1}),
    "7G Ma-Mi": (state.CONSOLE, 2, {"dice": 1}),
    "Widowmaker": (state.WEAPON, 0, {"skulls": 1}),
    "Automatic Gun": (state.GUN, 0, {"gives": state.CAN_DELETE, "skulls": 1}),
    "Full-Body Prosthesis": (state.DEFENCE, 0, {"bare": bits(5, 6)}),
    "Military Exoskeleton": (state.DEFENCE, 0, {"bare": bits(6), "speed": -1}),
    "Durendin": (state.BOT, 0, {"faces": bits(3)}),
    "Ad-zarat": (state.BOT, 0, {"faces": bits(4)}),
    "Gaspar": (state.BOT, 0, {"faces": bits(5)}),
    "Eriela": (state.BOT, 0, {"faces": bits(6)}),
    "Cabazia Club": (state.CLUB, 0, {"calls": state.CYBORG}),
    "Gentleman Loser": (state.CLUB, 0, {"calls": state.CRACKER}),
    "Icebreaker": (state.PLAIN, 0, {}),
    "Delete": (state.PLAIN, 0, {}),
    "Reboot": (state.PLAIN, 0, {}),
}
NUMBERS = ("dice", "black", "faces", "skulls", "bare", "speed", "gives", "hand", "power", "value")


@pytest.mark.rule("10.6", "10.7", "10.8", "10.9", "10.10", "10.11", "10.12", "10.13", "10.14")
@pytest.mark.rule("10.15", "11.1")
@pytest.mark.parametrize("name", ITEMS)
def test_what_a_card_becomes(name: str) -> None:
    card = CARD[name]
    slot, cost, numbers = ITEMS[name]
    assert (BOX.card_slot[card], BOX.card_cost[card]) == (slot, cost)
    for key in NUMBERS:
        assert getattr(BOX, f"card_{key}")[card] == numbers.get(key, 0)
    assert BOX.card_calls[card] == numbers.get("calls", -1)


# --- a box file of one's own ---

CORE_SPACES = '  { zones = [0, 1, 2, 3, 4, 5, 6], room = "special" },'
SPRAWL = '{ zones = [0], room = "normal" },'
MISTAKES = [
    # figures
    ("hand_size = 5", "", "figures.hand_size: is missing"),
    ("hand_size = 5", "hand_size = 1", "figures.hand_size: is 1, not from 3 to 9"),
    ("counters = [10, 8, 6]", "counters = [10, 8]", "figures.counters: is [10, 8], not 3"),
    ("counters = [10, 8, 6]", "counters = [11, 8, 6]", "figures.counters: is"),
    ("first_cards_4 = [3, 4, 5, 5]", "first_cards_4 = [3]", "figures.first_cards_4: is [3], not"),
    # pawns
    ('kind = "cleaner"', 'kind = "drone"', "pawn[5].kind: is 'drone', not 'cleaner'"),
    ('kind = "cleaner"', 'kind = "monk"', "pawn[5].kind: is 'monk', not one of"),
    ('"icebreaker", "reboot"]', '"icebreaker"]', "pawn[1].abilities: Speedrunners, and only"),
    ('["search", "icebreaker", "reboot"]', '["reboot"]', "pawn[1].abilities: a Speedrunner has"),
    ('abilities = ["delete"]', 'abilities = ["dance"]', "pawn[5].abilities: is 'dance'"),
    ('each_turn = ["delete"]', 'each_turn = ["search"]', "pawn[8].each_turn: names an ability"),
    ("skulls = 3", "skulls = 0", "pawn[5].skulls: is 0, not from 1 to 4"),
    ("skulls = 3\n", "", "pawn[5].skulls: is missing"),
    ("unshielded = [1, 2, 6]", "unshielded = []", "pawn[1].unshielded: is empty"),
    ("unshielded = [1, 2, 6]", "unshielded = [1, 1]", "pawn[1].unshielded: is [1, 1]: names"),
    ("unshielded = [1, 2, 6]", "unshielded = [0, 7]", "pawn[1].unshielded: is [0, 7], not faces"),
    ("unshielded = [1, 2, 6]", "unshielded = [1]\nice = [2]", "pawn[1].ice: a Speedrunner has no"),
    ("ice = [1, 2]\n", "", "pawn[14].ice: is missing"),
    ('moves_by = "spaces"', 'moves_by = "cards"', "pawn[9].moves_by: a Drone gets no movement"),
    ('moves_by = "cards"', 'moves_by = "die"', "pawn[1].moves_by: a Speedrunner moves by cards"),
    ('moves_by = "block"', 'moves_by = "block"\nspaces = 2', "pawn[12].spaces: is only for"),
    ('moves_by = "spaces"\nspaces = 5', 'moves_by = "spaces"\nspaces = 7', "pawn[9].spaces: is 7"),
    ("cost = 2\n", "", "pawn[15].cost: is missing"),
    ('bonus = [3]\nmoves_by = "cards"', 'moves_by = "cards"\ncost = 1', "pawn[1].cost: only the"),
    ('name = "Vesper"', 'name = "Glitch"', "pawn[2].name: 'Glitch' is the name of another"),
    # blocks
    (CORE_SPACES, CORE_SPACES.replace(", 6]", "]"), "block[1].spaces: the Central Core is one"),
    ('effect = "none"', 'effect = "none"\nice = "low"', "block[1]: the Central Core has no ICE"),
    ('ice = "low"', 'ice = "warm"', "block[2].ice: is 'warm', not one of low"),
    ("dice = [3, 4, 6]", "dice = [3, 4]", "block[2].dice: shows 2 dice; low ICE has 3"),
    ("dice = [3, 4, 6]", "dice = [3, 4, 4]", "block[2].dice: is [3, 4, 4]: names a face twice"),
    ("bonus = [1, 3, 4, 5]", "bonus = [0]", "block[2].bonus: is [0], not corners from 1 to 6"),
    ("bonus = [1, 3, 4, 5]", "bonus = [1, 1]", "block[2].bonus: is [1, 1]: names a corner twice"),
    ("bonus = [1, 3, 4, 5]", "", "block[2].bonus: is missing"),
    (SPRAWL, "7,", "block[3].spaces[1]: is not a table"),
    (SPRAWL, '{ room = "normal" },', "block[3].spaces[1].zones: is missing"),
    (SPRAWL, '{ zones = [8], room = "normal" },', "block[3].spaces[1].zones: is [8], not zones"),
    (SPRAWL, '{ zones = [1], room = "normal" },', "block[3].spaces[2].zones: is [1]: names a"),
    (SPRAWL, '{ zones = [0], room = "huge" },', "block[3].spaces[1].room: is 'huge'"),
    (SPRAWL, '{ zones = [0], room = "double" },', "block[3].spaces[1].zones: a double space"),
    (
        SPRAWL,
        '{ zones = [0], room = "normal", shielded = [1], unshielded = [1] },',
        "block[3].spaces[1].shielded: shows a face that is unshielded",
    ),
    ("{ zones = [3, 4],", "{ zones = [3, 6],", "block[8].spaces[3].zones: is [3, 6]: these zones"),
    (
        ' },\n  { zones = [3], room = "normal" },\n'
        '  { zones = [4], room = "normal", shielded = [1]',
        "",
        "block[2].spaces: lie on 3 sides, not 4 or more",
    ),
    ("arrows = [[2, 3], [5, 6]]", "arrows = [[2, 8]]", "block[3].arrows[1]: is [2, 8], not"),
    ("arrows = [[2, 3], [5, 6]]", "arrows = [[2, 4]]", "block[3].arrows[1]: is [2, 4]: these"),
    ("arrows = [[2, 3], [5, 6]]", "arrows = [[2, 3], [3, 2]]", "block[3].arrows[2]: is [3, 2]"),
    ("arrows = [[3, 2]]", "arrows = [[3, 2], [3, 4]]", "block[4].spaces: space 3 can't be reached"),
    ('effect = "sprawl"', 'effect = "crawl"', "block[3].effect: is 'crawl', not one of"),
    ('effect = "sprawl"', 'effect = "antro"', "block: two blocks have the effect 'antro'"),
    ('effect = "sprawl"', 'effect = "pawn"', "block[3].spaces: 0 have a figure or an entry, not 1"),
    ('figure = "Gynoid"', 'figure = "Glitch"', "block[5].spaces[1].figure: 'Glitch' doesn't"),
    ('figure = "Gynoid"', 'figure = "Idoru"', "block[5].spaces[1].figure: 'Idoru' doesn't enter"),
    ('figure = "Gynoid"', 'figure = "Cleaner A"', "block[10].spaces[1].figure: 'Cleaner A' has"),
    ('"special", entry = 1', '"special"', "block[2].spaces: 0 have a figure or an entry, not 1"),
    (
        '{ zones = [0], room = "special", figure = "Probe Drone" }',
        '{ zones = [0], room = "normal", figure = "Probe Drone" }',
        "block[6].spaces[1].room: where pawns enter it must be special",
    ),
    ("skulls = 1\nspaces", "skulls = 5\nspaces", "block[4].skulls: is 5, not from 1 to 4"),
    ('name = "Sprawl"', 'name = "Yakuza"', "block[4].name: 'Yakuza' is the name of another one"),
    # cards
    ("copies = 14", "copies = 13", "card: the deck has 53 cards, not 54"),
    ("copies = 2", "copies = 3", "card[11].copies: is 3, not from 1 to 2"),
    ('becomes = "bot"', 'becomes = "robot"', "card[17].becomes: is 'robot', not one of"),
    ('action = "search"', 'action = "sleep"', "card[1].action: is 'sleep', not one of"),
    ("moves = 1", "moves = 0", "card[4].moves: is 0, not from 1 to 3"),
    ("cost = 0\nfaces = [3]", "faces = [3]", "card[17].cost: is missing"),
    ("cost = 0\nfaces = [3]", "cost = 0\nfaces = [7]", "card[17].faces: is [7], not faces of a"),
    ("hand = -1", "hand = -3", "card[9].hand: is -3, not from -2 to 2"),
    ("dice = 1\nblack = 1", "black = 1", "card[11].black: is for a card that adds dice"),
    ("unshielded = [5, 6]\n", "", "card[15].unshielded: is missing"),
    ("hand = -1", "unshielded = [1]", "card[9].unshielded: is for defence equipment only"),
    ('power = "spy"', 'power = "dummy"', "card[8].power: 'dummy' isn't for a malware card"),
    ('power = "spy"', 'power = "flight"', "card[8].power: is 'flight', not one of"),
    ('gives = ["search"]', 'gives = ["reboot"]', "card[3].gives: no card gives reboot"),
    ("bomb = 2\n", "", "card[6].bomb: is missing"),
    ('calls = "Cyborg"', 'calls = "Gynoid"', "card[21].calls: only the Cracker and the Cyborg"),
    ('calls = "Cyborg"', 'calls = "Cracker"', "card: 2 block cards call 'Cracker', not 1"),
    ('name = "Worm"', 'name = "Virus"', "card[10].name: 'Virus' is the name of another one"),
    ('copies = 14\naction = "icebreaker"', 'copies = 14\naction = ""', "card[23].action: is ''"),
]


class TestBoxFile(BoxFileTests):
    game = GAME
    figure = Figure("counters = [10, 8, 6]", "counters = [9, 8, 7]", "counters", [9, 8, 7])
    mistakes = MISTAKES
