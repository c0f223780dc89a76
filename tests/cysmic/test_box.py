"""The box file: counts, the planet, dice, factions and cards, and mistakes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from offworld.games.cysmic import GAME, state
from offworld.games.cysmic.words import EFFECT_NAMES, TRAIT_NAMES
from offworld.kernel.hexes import Hex
from scaffolding.boxes import BoxFile, BoxFileTests, Figure

BOX: Any = GAME.open_box().record
DATA = BoxFile(GAME).data


def row(field: Any, *where: int, size: int) -> list[int]:
    """Return a row of a field of the box."""
    return [int(field[(*where, i)]) for i in range(size)]


# --- counts ---


@pytest.mark.rule("1.2", "1.3", "9.1", "9.5", "9.10")
def test_how_many_of_everything() -> None:
    assert state.HEXES == 127
    assert state.FRACTURES == 42
    assert BOX.relic_tokens == 30
    assert BOX.ore_supply == 60
    assert len(DATA["faction"]) == 18
    assert len(DATA["module"]) * state.SEATS == 36
    assert len(DATA["espionage"]) == 29
    assert len(DATA["command"]) - 1 == 10
    cards = [*DATA["action"], *DATA["reaction"], *DATA["event"]]
    assert sum(card["count"] for card in cards) == 106
    assert sum(card["count"] for card in DATA["relic"]) == 54
    assert row(BOX.unit_count, size=5) == [5, 6, 10, 2, 2]
    for habitat, count in (("camp", 18), ("outpost", 12), ("settlement", 6)):
        assert sum(terrain[habitat] for terrain in DATA["terrain"]) == count


@pytest.mark.rule("5.1", "5.2", "8.4")
def test_the_figures_of_the_units() -> None:
    """Speaker, miner, soldier, harvester, powermech, as their cards show them."""
    assert row(BOX.unit_cost, size=5) == [2, 3, 1, 1, 3]
    assert row(BOX.unit_move, size=5) == [3, 3, 4, 2, 3]
    health = [row(BOX.unit_health, unit, size=2) for unit in range(5)]
    assert health == [[3, 0], [3, 0], [4, 0], [5, 3], [6, 4]]
    assert row(BOX.unit_red, size=5) == [0, 0, 1, 1, 3]
    assert row(BOX.unit_yellow, size=5) == [1, 1, 0, 2, 0]
    assert row(BOX.unit_shield, size=5) == [1, 0, 0, 0, 0]
    assert row(BOX.unit_warning, size=5) == [0, 1, 0, 1, 0]
    assert row(BOX.unit_worth, size=5) == [2, 3, 1, 3, 1]
    assert BOX.jump_range == 5


@pytest.mark.rule("1.11", "1.13")
def test_habitats_and_ore_stores() -> None:
    assert [BOX.habitat_value[f] for f in (state.CAMP, state.OUTPOST)] == [1, 2]
    assert [BOX.habitat_value[f] for f in (state.SETTLEMENT, state.CITY)] == [3, 5]
    assert row(BOX.cap_from, size=5) == [0, 7, 11, 16, 21]
    assert row(BOX.cap_ore, size=5) == [5, 8, 11, 14, 18]


@pytest.mark.rule("7.4", "7.6", "12.4")
def test_the_faces_of_the_dice() -> None:
    yellow, red = row(BOX.yellow_face, size=12), row(BOX.red_face, size=12)
    assert Counter(yellow) == {1: 3, 2: 3, 3: 3, 4: 3}
    assert Counter(red) == {1: 1, 2: 2, 3: 1, 4: 3, 5: 3, 6: 2}
    assert Counter(row(BOX.blue_face, size=6)) == {
        state.FACE_TREMOR: 2,
        state.FACE_REROLL_ANY: 1,
        state.FACE_PLUS_1: 2,
        state.FACE_PLUS_2: 1,
    }
    assert Counter(row(BOX.green_face, size=6)) == {
        state.FACE_REROLL_RED: 3,
        state.FACE_REROLL_YELLOW: 3,
    }
    assert row(BOX.humanity, size=6) == [1, 2, 3, 4, state.LEAVE_ANY, state.LEAVE_NONE]


# --- the planet ---


@pytest.mark.rule("1.8")
def test_ring_and_number_of_hexes() -> None:
    """A slice has r hexes in ring r; a ring of the whole planet six times as many."""
    rings = Counter(int(BOX.ring[place]) for place in range(127))
    assert rings == {0: 1, 1: 6, 2: 12, 3: 18, 4: 24, 5: 30, 6: 36}
    for place in range(127):
        centre = Hex(0, 0).distance(Hex(int(BOX.hex_q[place]), int(BOX.hex_r[place])))
        assert centre == BOX.ring[place]


@pytest.mark.rule("1.8", "4.1")
def test_six_sides_of_a_hex() -> None:
    """Inner hexes have six neighbours, corners of the edge three, other edge hexes four."""
    found: Counter[tuple[int, int]] = Counter()
    for place in range(127):
        here = Hex(int(BOX.hex_q[place]), int(BOX.hex_r[place]))
        sides = [int(BOX.around[place, side]) for side in range(6)]
        for other in sides:
            if other >= 0:
                there = Hex(int(BOX.hex_q[other]), int(BOX.hex_r[other]))
                assert here.distance(there) == 1
        found[int(BOX.ring[place]) == 6, sum(other >= 0 for other in sides)] += 1
    assert found == {(False, 6): 91, (True, 3): 6, (True, 4): 30}


@pytest.mark.rule("4.3")
def test_six_colours_of_arrows_on_the_edge() -> None:
    colours = Counter(int(BOX.arrow[place]) for place in range(127))
    assert colours == {-1: 91, 0: 6, 1: 6, 2: 6, 3: 6, 4: 6, 5: 6}
    for place in range(127):
        linked = {int(BOX.around[place, i]) for i in range(6, 11)} - {-1}
        same = {
            other
            for other in range(127)
            if other != place and BOX.arrow[other] == BOX.arrow[place] != -1
        }
        assert linked == same


@pytest.mark.rule("1.9")
def test_21_hexes_of_each_terrain() -> None:
    for terrain in range(6):
        counts = row(BOX.tile_count, terrain, size=state.FEATURES)
        assert sum(counts) == 21
        assert counts[state.CAMP : state.CITY] == [3, 2, 1]
        assert counts[state.CITY :] == [0, 0, 0]
    names = [each["name"] for each in DATA["terrain"]]
    caves = dict(zip(names, (BOX.tile_count[t, state.CAVE] for t in range(6)), strict=True))
    mountains = dict(zip(names, (BOX.tile_count[t, state.MOUNTAIN] for t in range(6)), strict=True))
    lakes = dict(zip(names, (BOX.tile_count[t, state.LAKE] for t in range(6)), strict=True))
    assert max(caves, key=lambda name: caves[name]) == "rocky"
    assert max(mountains, key=lambda name: mountains[name]) == "rocky"
    assert max(lakes, key=lambda name: lakes[name]) == "wetlands"


@pytest.mark.rule("1.10")
def test_ten_of_21_places_of_a_biome_are_devastated_below() -> None:
    assert BOX.below[0] == state.DEVASTATED
    first = [int(BOX.below[1 + i]) for i in range(21)]
    assert Counter(first) == {state.DEVASTATED: 10, state.ABYSS: 11}
    for part in range(1, 6):
        assert [int(BOX.below[1 + 21 * part + i]) for i in range(21)] == first


@pytest.mark.rule("11.4")
def test_fracture_tokens_of_a_terrain() -> None:
    """Rings 1 to 6 and ring 4 again; ring 3 are the places 3, 4 and 5 of a slice."""
    for terrain in range(6):
        tokens = [t for t in range(42) if BOX.token_terrain[t] == terrain]
        assert sorted(int(BOX.token_ring[t]) for t in tokens) == [1, 2, 3, 4, 4, 5, 6]
        for token in tokens:
            hits = row(BOX.token_hits, token, size=21)
            assert sum(hits) == BOX.token_ring[token]
            if BOX.token_ring[token] == 3:
                assert [i for i, hit in enumerate(hits) if hit] == [3, 4, 5]
            if BOX.token_ring[token] == 6:
                assert [i for i, hit in enumerate(hits) if hit] == list(range(15, 21))


# --- modules, bonus actions, factions ---


@pytest.mark.rule("2.5", "5.21")
def test_modules() -> None:
    assert GAME.open_box().names["module"] == (
        "Crew Bridge",
        "Control Systems",
        "Colonists' Quarters",
        "Life Support",
        "Power Core",
        "Warp Drive",
    )
    assert row(BOX.module_ore, size=6) == [1, 1, 1, 2, 2, 2]
    assert row(BOX.module_workers, size=6) == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("8.1", "8.2", "8.3", "8.5", "8.6", "8.7", "8.8")
def test_bonus_actions_never_get_weaker_to_the_right() -> None:
    brown, grey, red, blue, yellow, green = range(6)
    by_colour = {
        colour: [(BOX.bonus_effect[c, colour], BOX.bonus_amount[c, colour]) for c in range(5)]
        for colour in range(6)
    }
    assert by_colour[brown] == [(state.E_DISCOVERY, n) for n in (1, 1, 2, 2, 3)]
    assert by_colour[grey] == [(state.E_BUILD, n) for n in (0, 0, 1, 1, 2)]
    assert by_colour[red] == [
        (state.E_MOVE, 1),
        (state.E_ACTIVATE, 1),
        (state.E_STRIKE, 1),
        (state.E_ACTIVATE, 2),
        (state.E_STRIKE, 2),
    ]
    assert by_colour[blue] == [(state.E_RECRUIT, n) for n in (1, 2, 3, 4, 5)]
    assert by_colour[yellow] == [(state.E_ORE, n) for n in (1, 1, 2, 2, 3)]
    assert by_colour[green] == [(state.E_EXCHANGE, n) for n in (1, 1, 2, 2, 3)]


@pytest.mark.rule("8.9")
def test_colours_of_the_command_cards() -> None:
    brown, grey, red, blue, yellow, green = (1 << i for i in range(6))
    assert row(BOX.card_colours, size=10) == [
        brown | green | blue,
        brown | grey | yellow,
        green | blue | red,
        brown | grey | yellow,
        green | yellow | red,
        brown | grey | green,
        brown | blue | red,
        grey | yellow | red,
        brown | yellow | blue,
        grey | green | blue,
    ]


@pytest.mark.rule("10.6", "2.8")
def test_factions_by_players() -> None:
    assert Counter(row(BOX.faction_seats, size=18)) == {2: 8, 3: 3, 4: 4, 5: 2, 6: 1}
    for seats in range(2, 7):
        assert sum(least <= seats for least in row(BOX.faction_seats, size=18)) >= 3 * seats


@pytest.mark.rule("10.1")
def test_no_two_factions_change_the_same() -> None:
    changes = [tuple(row(BOX.faction_trait, f, size=state.TRAITS)) for f in range(18)]
    assert len(set(changes)) == 18
    assert all(any(change) for change in changes)


# --- cards ---


@pytest.mark.rule("9.8")
def test_action_and_reaction_cards_have_modifiers() -> None:
    for card in range(34):
        assert BOX.discovery_yellow[card] != 0
        assert BOX.discovery_red[card] != 0
    assert {BOX.discovery_kind[card] for card in range(22)} == {state.ACTION_CARD}
    assert {BOX.discovery_kind[card] for card in range(22, 34)} == {state.REACTION_CARD}
    assert {BOX.discovery_kind[card] for card in range(34, 46)} == {state.EVENT_CARD}


@pytest.mark.rule("9.7")
def test_every_reaction_is_on_some_card() -> None:
    found = {int(BOX.reaction[card]) for card in range(22, 34)}
    assert found == set(range(1, state.REACTIONS))
    assert all(BOX.trigger[card] >= 0 for card in range(22, 34))
    assert all(BOX.trigger[card] == state.NONE for card in range(22))


@pytest.mark.rule("9.13", "9.19")
def test_every_effect_and_every_ability_is_used() -> None:
    effects = {
        name
        for key in ("brown", "grey", "red", "blue", "yellow", "green")
        for name, _ in DATA["bonus"][key]
    }
    traits: set[str] = set()
    for card in DATA["action"]:
        effects |= {card["ability"][0], card["gain"][0]}
    effects |= {card["gain"][0] for card in DATA["reaction"]}
    effects |= {card["effect"][0] for card in DATA["event"]}
    for card in DATA["espionage"]:
        for side in (card["sabotage"], card["exploit"]):
            effects |= {side["effect"][0]} if "effect" in side else set()
            traits |= set(side.get("traits", ()))
    for each in [*DATA["faction"], *DATA["relic"]]:
        traits |= set(each["traits"])
    assert effects == set(EFFECT_NAMES[1:])
    assert traits == set(TRAIT_NAMES)


def test_names_are_told_apart_and_stories_are_short() -> None:
    for key in ("faction", "module", "relic", "espionage"):
        names = [each["name"] for each in DATA[key]]
        assert len(set(names)) == len(names)
    cards = [*DATA["action"], *DATA["reaction"], *DATA["event"]]
    assert len({card["name"] for card in cards}) == len(cards) == 46
    for each in [*cards, *DATA["faction"], *DATA["relic"], *DATA["espionage"]]:
        assert 5 <= len(each["story"]) <= 90


def test_no_action_card_is_better_than_another_with_the_same_ability() -> None:
    """Of cards with the same reaction, neither is better in gain and both modifiers."""
    for one in DATA["reaction"]:
        for other in DATA["reaction"]:
            if one is not other and one["reaction"] == other["reaction"]:
                assert (one["gain"], one["yellow"], one["red"]) != (
                    other["gain"],
                    other["yellow"],
                    other["red"],
                )


# --- a box file of one's own ---

MISTAKES = [
    # figures
    ("hand_limit = 5", "", "figures.hand_limit: is missing"),
    ("hand_limit = 5", "hand_limit = 0", "figures.hand_limit: is 0, not from 1 to 20"),
    ("cap_from = [0, 7", "cap_from = [1, 7", "figures.cap_from: is [1, 7, 11, 16, 21]: must"),
    ("cap_from = [0, 7", "cap_from = [0, 12", "figures.cap_from: is [0, 12, 11, 16, 21]: must"),
    ("spies_active = [1, 1,", "spies_active = [1,", "figures.spies_active: is"),
    ("habitat_value = [1,", "habitat_value = [", "figures.habitat_value: is [2, 3, 5], not 4"),
    # units and dice
    ('name = "miner"', 'name = "soldier"', "unit[2].name: stand in the order"),
    ("count = 5\ncost = 2", "count = 4\ncost = 2", "unit[1].count: a player has 5 of them"),
    ("health = [5, 3]", "health = [5]", "unit[4].health: is [5], not 2 whole"),
    ("health = [3]", "health = [7]", "unit[1].health: is [7], not 1 whole"),
    ("red = 0\nyellow = 1", "red = 0\nyellow = 0", "unit[1]: must roll one to three dice"),
    ("yellow = [1, 1, 1, 2", "yellow = [5, 1, 1, 2", "dice.yellow: is"),
    ("red = [1, 2, 2, 3,", "red = [1, 2,", "dice.red: is"),
    ('blue = ["tremor", ', "blue = [", "dice.blue: has 5 faces, not 6"),
    ('blue = ["tremor", ', 'blue = ["boom", ', "dice.blue: is 'boom', not one of"),
    ("humanity = [1, 2,", "humanity = [1,", "dice.humanity: is"),
    # the planet
    ('city_below = "D"', 'city_below = "X"', "planet.city_below: is 'X'"),
    ('below = ["D", "AD"', 'below = ["D", "ADD"', "planet.below: must be six texts"),
    ('below = ["D", "AD"', 'below = ["D", "AX"', "planet.below[2]: is 'X'"),
    ("plain = 9", "plain = 8", "terrain[1]: has 20 hexes, not 21"),
    ("camp = 3\noutpost = 2", "camp = 4\noutpost = 2", "terrain[1].camp: is 4, not 3"),
    ('name = "tundra"', 'name = "rocky"', "terrain[3].name: stand in the order"),
    ("rings = [1, 2, 3, 4, 5, 6, 4]", "rings = [1, 2, 3, 4, 5, 6]", "terrain[1].rings: is"),
    ("rings = [1, 2,", "rings = [7, 2,", "terrain[1].rings: is"),
    (
        "plain = 4\ncrystal = 4\ncave = 3\nmountain = 4",
        "plain = 2\ncrystal = 4\ncave = 3\nmountain = 6",
        "terrain[4]: has more than 5 mountains and lakes",
    ),
    # modules, command cards, bonus actions
    ("ore = 1\nworkers = 1", "ore = 0\nworkers = 1", "module[1].ore: is 0, not from 1 to 9"),
    ('speaker = ["brown", "green", "blue"]', "speaker = []", "command.speaker: has no colour"),
    ('speaker = ["brown",', 'speaker = ["pink",', "command.speaker: is 'pink', not one of"),
    ('yellow = [["ore", 1], ', "yellow = [", "bonus.yellow: has 4 columns, not 5"),
    ('yellow = [["ore", 1], ', 'yellow = [["gold", 1], ', "bonus.yellow[1]: is 'gold'"),
    ('yellow = [["ore", 1], ', 'yellow = [["ore"], ', "bonus.yellow[1]: is ['ore'], not an"),
    ('yellow = [["ore", 1], ', 'yellow = [["ore", 10], ', "bonus.yellow[1]: has the amount 10"),
    # factions
    ("seats = 2\ntraits", "seats = 7\ntraits", "faction[1].seats: is 7, not from 2 to 6"),
    ('traits = { "mine ore" = 1 }', "traits = {}", "faction[1].traits: is empty"),
    ('traits = { "mine ore" = 1 }', 'traits = { "luck" = 1 }', "faction[1].traits: is 'luck'"),
    ('traits = { "mine ore" = 1 }', 'traits = { "mine ore" = 0 }', "faction[1].traits.mine ore"),
    ("units = [1, 2, 6, 0, 0]", "units = [1, 2, 6, 3, 0]", "faction[1].units: a player has 2"),
    ("units = [1, 2, 6, 0, 0]", "units = [1, 2, 6, 0]", "faction[1].units: is [1, 2, 6, 0], not"),
    # cards
    (
        'name = "Buried Caches"\nstory',
        'name = "Buried Caches"\ntale',
        "action[1].story: is missing",
    ),
    ("count = 3\nability", "count = 4\nability", "action, reaction, event: have 107 cards"),
    ('ability = ["ore", 3]', 'ability = ["luck", 3]', "action[1].ability: is 'luck'"),
    ("yellow = 1\nred = 1", "yellow = 0\nred = 1", "action[1].yellow: is 0: a modifier"),
    ('reaction = "dodge"', 'reaction = "hide"', "reaction[1].reaction: is 'hide'"),
    ('traits = { "speaker movement" = 2 }', "traits = { }", "relic[1].traits: is empty"),
    (
        'sabotage = { traits = { "soldier movement" = -1 } }',
        "sabotage = { }",
        "espionage[1].sabotage: must have either",
    ),
    ('sabotage = { effect = ["steal ore", 3] }', "", "espionage[8].sabotage: is missing"),
    (
        'sabotage = { effect = ["steal ore", 3] }',
        'sabotage = { effect = ["nothing", 0] }',
        "espionage[8].sabotage: must do something",
    ),
]


class TestBoxFile(BoxFileTests):
    game = GAME
    figure = Figure("harvest_ore = 5", "harvest_ore = 4", "harvest_ore", 4)
    mistakes = MISTAKES

    def test_enough_factions_for_two_players(self, file: BoxFile, tmp_path: Any) -> None:
        """Of eight boards for two players, six must be left."""
        path = tmp_path / "mine.toml"
        path.write_text(file.text.replace("seats = 2\n", "seats = 3\n", 3), encoding="utf-8")
        message = "faction: 5 can be dealt to 2 players, who need 6"
        assert file.complaint(path).startswith(message)

    def test_54_relics(self, file: BoxFile, tmp_path: Any) -> None:
        old = 'name = "Ember Compass"'
        text = file.text
        start = text.index(old)
        changed = text[:start] + text[start:].replace("count = 2", "count = 3", 1)
        path = tmp_path / "mine.toml"
        path.write_text(changed, encoding="utf-8")
        assert file.complaint(path).startswith("relic: have 55 cards together, not 54")
