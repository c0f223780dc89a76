"""Cysmic: the record that rules read, filled from box.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from offworld.games.cysmic import state
from offworld.games.cysmic.planet import slice_of
from offworld.games.cysmic.ways import board_of
from offworld.games.cysmic.words import (
    COLOUR_NAMES,
    COMMAND_NAMES,
    EFFECT_NAMES,
    FACE_NAMES,
    FEATURE_NAMES,
    HABITATS,
    LOWER_NAMES,
    REACTION_NAMES,
    SIDE_NAMES,
    TERRAIN_NAMES,
    TRAIT_NAMES,
    TRIGGERS,
    UNIT_NAMES,
)
from offworld.kernel.boxes import BoxReader, Row, read_box, write_row
from offworld.kernel.game import Box
from offworld.kernel.hexes import DIRECTIONS, Hex
from offworld.kernel.records import Record, blank, frozen, record

DISCOVERY_CARDS = 106
RELIC_CARDS = 54
UNIT_COUNTS = (5, 6, 10, 2, 2)  # by which the state numbers units
LEAST_FACTIONS = state.DEALT  # for each player at the table
MOST_TRAIT = 9
MOST_AMOUNT = 9

BOX = record(
    "cysmic_box",
    [
        # figures
        ("ore_supply", "i2"),
        ("relic_tokens", "i2"),
        ("hand_limit", "i2"),
        ("relic_limit", "i2"),
        ("relic_slots", "i2"),
        ("prison_icon", "i2"),
        ("spies_active", "i2", (state.SEATS - 1,)),  # by players, from two on
        ("most_rounds", "i2"),
        ("most_deals", "i2"),
        ("cap_from", "i2", (state.CAPS,)),
        ("cap_ore", "i2", (state.CAPS,)),
        ("mine_ore", "i2"),
        ("mine_cards", "i2"),
        ("explore_cards", "i2"),
        ("harvest_ore", "i2"),
        ("harvest_cards", "i2"),
        ("scavenge_ore", "i2"),
        ("scavenge_cards", "i2"),
        ("drop_ore", "i2"),
        ("exchange_troops", "i2"),
        ("exchange_vehicles", "i2"),
        ("jump_range", "i2"),
        ("habitat_value", "i2", (state.FEATURES,)),
        # units
        ("unit_count", "i2", (state.TYPES,)),
        ("unit_cost", "i2", (state.TYPES,)),
        ("unit_move", "i2", (state.TYPES,)),
        ("unit_health", "i2", (state.TYPES, 2)),  # the second 0 for troops
        ("unit_red", "i2", (state.TYPES,)),
        ("unit_yellow", "i2", (state.TYPES,)),
        ("unit_shield", "i2", (state.TYPES,)),
        ("unit_warning", "i2", (state.TYPES,)),
        ("unit_worth", "i2", (state.TYPES,)),
        # dice
        ("red_face", "i2", (12,)),
        ("yellow_face", "i2", (12,)),
        ("blue_face", "i2", (6,)),
        ("green_face", "i2", (6,)),
        ("humanity", "i2", (6,)),
        # the planet
        ("tile_count", "i2", (state.TERRAINS, state.FEATURES)),
        ("below", "i2", (state.HEXES,)),
        ("around", "i2", (state.HEXES, state.LINKS)),  # six sides, same arrows; -1 for none
        ("next_to", "i8", (state.HEXES, 3)),  # the same as a board (ways.py)
        ("of_slice", "i8", (state.SLICES + 1, 3)),  # the hexes of a slice; of Colony City
        ("arrow", "i2", (state.HEXES,)),  # the colour of an edge hex; -1
        ("hex_q", "i2", (state.HEXES,)),
        ("hex_r", "i2", (state.HEXES,)),
        ("ring", "i2", (state.HEXES,)),
        ("token_terrain", "i2", (state.FRACTURES,)),
        ("token_ring", "i2", (state.FRACTURES,)),
        ("token_hits", "i2", (state.FRACTURES, state.SLICE_HEXES)),
        # modules, command cards, bonus actions
        ("module_ore", "i2", (state.MODULES,)),
        ("module_workers", "i2", (state.MODULES,)),
        ("card_colours", "i2", (state.COMMANDS,)),  # bits
        ("bonus_effect", "i2", (state.COLUMNS, state.COLOURS)),
        ("bonus_amount", "i2", (state.COLUMNS, state.COLOURS)),
        # factions
        ("faction_seats", "i2", (state.FACTIONS,)),
        ("faction_influence", "i2", (state.FACTIONS,)),
        ("faction_ore", "i2", (state.FACTIONS,)),
        ("faction_cards", "i2", (state.FACTIONS,)),
        ("faction_relics", "i2", (state.FACTIONS,)),
        ("faction_habitats", "i2", (state.FACTIONS, 3)),
        ("faction_units", "i2", (state.FACTIONS, state.TYPES)),
        ("faction_trait", "i2", (state.FACTIONS, state.TRAITS)),
        # discovery cards
        ("discovery_count", "i2", (state.DISCOVERIES,)),
        ("discovery_kind", "i2", (state.DISCOVERIES,)),
        ("discovery_yellow", "i2", (state.DISCOVERIES,)),
        ("discovery_red", "i2", (state.DISCOVERIES,)),
        ("discovery_effect", "i2", (state.DISCOVERIES,)),
        ("discovery_amount", "i2", (state.DISCOVERIES,)),
        ("gain_effect", "i2", (state.DISCOVERIES,)),
        ("gain_amount", "i2", (state.DISCOVERIES,)),
        ("reaction", "i2", (state.DISCOVERIES,)),
        ("trigger", "i2", (state.DISCOVERIES,)),  # -1 for none
        # relics, espionage
        ("relic_count", "i2", (state.RELICS,)),
        ("relic_trait", "i2", (state.RELICS, state.TRAITS)),
        ("spy_effect", "i2", (state.SPIES, state.SIDE_COUNT)),  # E_NOTHING: while in play
        ("spy_amount", "i2", (state.SPIES, state.SIDE_COUNT)),
        ("sabotage_trait", "i2", (state.SPIES, state.TRAITS)),
        ("exploit_trait", "i2", (state.SPIES, state.TRAITS)),
    ],
)

STANDARD_BOX = Path(__file__).with_name("box.toml")


def open_box(path: Path | None = None) -> Box:
    """Return the box in a file; without one, the standard box."""
    reader = read_box(path or STANDARD_BOX, "cysmic")
    box = blank(BOX)
    _figures(reader, box)
    _units(reader, box)
    _dice(reader, box)
    _planet(reader, box)
    _terrains(reader, box)
    _commands(reader, box)
    names = {
        "module": _modules(reader, box),
        **_factions(reader, box),
        **_discoveries(reader, box),
        **_relics(reader, box),
        **_espionage(reader, box),
    }
    return Box(reader.name(), frozen(box), names)


# --- figures, units, dice ---


def _figures(reader: BoxReader, box: Record) -> None:  # 1.2, 1.11, 1.13, 3.11, 9.11, 12.5
    """Read single figures and short lists of them."""
    table = reader.table("figures")
    for key, low, high in (
        ("ore_supply", 1, 120),
        ("relic_tokens", 0, state.HEXES),
        ("hand_limit", 1, 20),
        ("relic_limit", state.SLOTS, 20),
        ("relic_slots", 1, state.SLOTS),
        ("prison_icon", 1, 4),
        ("most_rounds", state.COLUMNS, 100),
        ("most_deals", 0, state.MOST_OFFERS),
        ("mine_ore", 0, 9),
        ("mine_cards", 0, 9),
        ("explore_cards", 0, 9),
        ("harvest_ore", 0, 9),
        ("harvest_cards", 0, 9),
        ("scavenge_ore", 0, 9),
        ("scavenge_cards", 0, 9),
        ("drop_ore", 0, 9),
        ("exchange_troops", 1, 6),
        ("exchange_vehicles", 1, 2),
        ("jump_range", 1, 12),
    ):
        setattr(box, key, reader.number(table, key, "figures", low, high))
    for key, count, low, high in (
        ("spies_active", state.SEATS - 1, 0, state.SEATS),
        ("cap_from", state.CAPS, 0, 99),
        ("cap_ore", state.CAPS, 1, 60),
    ):
        write_row(getattr(box, key), reader.numbers(table, key, "figures", count, low, high))
    starts = [box.cap_from[i] for i in range(state.CAPS)]
    if starts[0] != 0 or starts != sorted(set(starts)):
        raise reader.wrong("figures.cap_from", f"is {starts}: must begin with 0 and rise")
    values = reader.numbers(table, "habitat_value", "figures", 4, 0, 20)
    for feature, value in zip(
        (state.CAMP, state.OUTPOST, state.SETTLEMENT, state.CITY), values, strict=True
    ):
        box.habitat_value[feature] = value


def _units(reader: BoxReader, box: Record) -> None:  # 1.3, 5.1, 5.2, 8.4
    """Read the figures of the units."""
    for unit, (place, row) in enumerate(reader.rows("unit", state.TYPES)):
        _in_order(reader, row, "name", UNIT_NAMES, unit, place)
        if reader.number(row, "count", place, 0, 10) != UNIT_COUNTS[unit]:
            raise reader.wrong(f"{place}.count", f"a player has {UNIT_COUNTS[unit]} of them")
        box.unit_count[unit] = UNIT_COUNTS[unit]
        for key, low, high in (
            ("cost", 1, 9),
            ("move", 1, 9),
            ("red", 0, 3),
            ("yellow", 0, 3),
            ("shield", 0, 2),
            ("warning", 0, 1),
            ("worth", 1, 9),
        ):
            getattr(box, f"unit_{key}")[unit] = reader.number(row, key, place, low, high)
        if not 1 <= box.unit_red[unit] + box.unit_yellow[unit] <= 3:
            raise reader.wrong(place, "must roll one to three dice")
        values = 1 if unit < state.TROOPS else 2
        health = reader.numbers(row, "health", place, values, 1, 6)
        write_row(box.unit_health, health, unit)


def _dice(reader: BoxReader, box: Record) -> None:  # 7.4, 7.6, 12.4
    """Read the faces of the dice."""
    table = reader.table("dice")
    write_row(box.red_face, reader.numbers(table, "red", "dice", 12, 1, 6))
    write_row(box.yellow_face, reader.numbers(table, "yellow", "dice", 12, 1, 4))
    for key, field in (("blue", box.blue_face), ("green", box.green_face)):
        faces = reader.take(table, key, list, "dice")
        if len(faces) != 6:
            raise reader.wrong(f"dice.{key}", f"has {len(faces)} faces, not 6")
        write_row(field, [reader.word(each, FACE_NAMES, f"dice.{key}") for each in faces])
    humanity = reader.numbers(table, "humanity", "dice", 6, state.LEAVE_NONE, state.LEAVE_ANY)
    write_row(box.humanity, humanity)


# --- the planet ---


def hex_number(part: int, ring: int, place: int) -> int:
    """Return the number of a hex of a slice.

    >>> hex_number(0, 1, 0), hex_number(1, 6, 5)
    (1, 42)
    """
    return 1 + state.SLICE_HEXES * part + ring * (ring - 1) // 2 + place


def _planet(reader: BoxReader, box: Record) -> None:  # 1.8, 1.10, 4.3
    """Lay out the hexes and read what lies below them."""
    table = reader.table("planet")
    lower = (state.ABYSS, state.DEVASTATED)
    box.below[state.CITY_HEX] = lower[reader.choice(table, "city_below", LOWER_NAMES, "planet")]
    rows = reader.take(table, "below", list, "planet")
    if [len(row) if isinstance(row, str) else 0 for row in rows] != list(range(1, 7)):
        raise reader.wrong("planet.below", "must be six texts of 1 to 6 letters, ring by ring")
    by_hex = {Hex(0, 0): state.CITY_HEX}
    write_row(box.arrow, [state.NONE] * state.HEXES)
    for part in range(state.SLICES):
        for ring in range(1, state.RINGS + 1):
            for place in range(ring):
                number = hex_number(part, ring, place)
                out, along = DIRECTIONS[part], DIRECTIONS[(part + 2) % state.SIDES]
                at = Hex(out.q * ring + along.q * place, out.r * ring + along.r * place)
                by_hex[at] = number
                box.hex_q[number], box.hex_r[number], box.ring[number] = at.q, at.r, ring
                letter = reader.word(rows[ring - 1][place], LOWER_NAMES, f"planet.below[{ring}]")
                box.below[number] = lower[letter]
                if ring == state.RINGS:
                    box.arrow[number] = place
    for at, number in by_hex.items():
        sides = [by_hex.get(each, state.NONE) for each in at.neighbours()]
        arrows = [
            other
            for other in range(state.HEXES)
            if other != number
            and box.arrow[other] != state.NONE
            and box.arrow[other] == box.arrow[number]
        ]
        links = sides + arrows
        write_row(box.around, links + [state.NONE] * (state.LINKS - len(links)), number)
        _add_to_board(box.of_slice, slice_of(number), number)
        for other in links:
            if other != state.NONE:
                _add_to_board(box.next_to, number, other)


def _add_to_board(boards: Any, row: int, number: int) -> None:
    """Add a hex to a board that is a row of a table."""
    for word, bits in enumerate(board_of(number)):
        boards[row, word] |= bits


def _terrains(reader: BoxReader, box: Record) -> None:  # 1.9, 11.4
    """Read the hexes and the fracture tokens of each terrain."""
    tokens = state.FRACTURES // state.TERRAINS
    for terrain, (place, row) in enumerate(reader.rows("terrain", state.TERRAINS)):
        _in_order(reader, row, "name", TERRAIN_NAMES, terrain, place)
        for feature, name in enumerate(FEATURE_NAMES):
            count = reader.number(row, name, place, 0, state.SLICE_HEXES)
            if count != HABITATS.get(name, count):
                raise reader.wrong(f"{place}.{name}", f"is {count}, not {HABITATS[name]}")
            box.tile_count[terrain, feature] = count
        total = sum(box.tile_count[terrain, i] for i in range(state.FEATURES))
        if total != state.SLICE_HEXES:
            raise reader.wrong(place, f"has {total} hexes, not {state.SLICE_HEXES}")
        if box.tile_count[terrain, state.MOUNTAIN] + box.tile_count[terrain, state.LAKE] > 5:
            raise reader.wrong(
                place, "has more than 5 mountains and lakes: a ship must find a place"
            )
        for i, ring in enumerate(reader.numbers(row, "rings", place, tokens, 1, state.RINGS)):
            token = terrain * tokens + i
            box.token_terrain[token], box.token_ring[token] = terrain, ring
            first = ring * (ring - 1) // 2
            for at in range(first, first + ring):
                box.token_hits[token, at] = 1


# --- modules, command cards, factions ---


def _modules(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 2.5, 5.21
    rows = reader.rows("module", state.MODULES)
    for module, (place, row) in enumerate(rows):
        box.module_ore[module] = reader.number(row, "ore", place, 1, 9)
        box.module_workers[module] = reader.number(row, "workers", place, 0, 9)
    return reader.names(rows)


def _commands(reader: BoxReader, box: Record) -> None:  # 8.1-8.9
    """Read the colours of the command cards and the bonus actions."""
    table = reader.table("command")
    for card, name in enumerate(COMMAND_NAMES):
        colours = reader.take(table, name, list, "command")
        if not colours:
            raise reader.wrong(f"command.{name}", "has no colour: name one at least")
        for each in colours:
            box.card_colours[card] |= 1 << reader.word(each, COLOUR_NAMES, f"command.{name}")
    bonus = reader.table("bonus")
    for colour, name in enumerate(COLOUR_NAMES):
        actions = reader.take(bonus, name, list, "bonus")
        if len(actions) != state.COLUMNS:
            raise reader.wrong(f"bonus.{name}", f"has {len(actions)} columns, not 5")
        for column, value in enumerate(actions):
            effect, amount = _effect_of(reader, value, f"bonus.{name}[{column + 1}]")
            box.bonus_effect[column, colour] = effect
            box.bonus_amount[column, colour] = amount


def _factions(
    reader: BoxReader, box: Record
) -> dict[str, tuple[str, ...]]:  # 2.8, 2.10, 10.1, 10.6
    """Read the faction boards."""
    rows = reader.rows("faction", state.FACTIONS)
    for faction, (place, row) in enumerate(rows):
        box.faction_seats[faction] = reader.number(row, "seats", place, 2, state.SEATS)
        for key, low, high in (
            ("influence", 1, 20),
            ("ore", 0, 9),
            ("cards", 0, 5),
            ("relics", 0, 5),
        ):
            getattr(box, f"faction_{key}")[faction] = reader.number(row, key, place, low, high)
        habitats = reader.numbers(row, "habitats", place, 3, 0, 3)
        write_row(box.faction_habitats, habitats, faction)
        units = reader.numbers(row, "units", place, state.TYPES, 0, 6)
        for unit, count in enumerate(units):
            if count > UNIT_COUNTS[unit]:
                raise reader.wrong(
                    f"{place}.units", f"a player has {UNIT_COUNTS[unit]} {UNIT_NAMES[unit]}s only"
                )
        write_row(box.faction_units, units, faction)
        _traits(reader, row, place, box.faction_trait, faction)
    for seats in range(2, state.SEATS + 1):
        found = sum(box.faction_seats[i] <= seats for i in range(state.FACTIONS))
        if found < seats * LEAST_FACTIONS:
            raise reader.wrong(
                "faction", f"{found} can be dealt to {seats} players, who need {seats * 3}"
            )
    return {
        "faction": reader.names(rows),
        "leader": _texts(reader, rows, "leader"),
        "faction_story": _texts(reader, rows, "story"),
    }


# --- cards ---


def _discoveries(reader: BoxReader, box: Record) -> dict[str, tuple[str, ...]]:  # 9.5-9.8, 9.12
    """Read action, reaction and event cards, which the state numbers in this order."""
    all_rows: list[Row] = []
    write_row(box.trigger, [state.NONE] * state.DISCOVERIES)
    for key, kind, count in (
        ("action", state.ACTION_CARD, state.ACTION_CARDS),
        ("reaction", state.REACTION_CARD, state.REACTION_CARDS),
        ("event", state.EVENT_CARD, state.EVENT_CARDS),
    ):
        for place, row in reader.rows(key, count):
            card = len(all_rows)
            all_rows.append((place, row))
            box.discovery_kind[card] = kind
            box.discovery_count[card] = reader.number(row, "count", place, 1, 20)
            if kind == state.EVENT_CARD:
                effect = _effect(reader, row, "effect", place)
                box.discovery_effect[card], box.discovery_amount[card] = effect
                continue
            box.gain_effect[card], box.gain_amount[card] = _effect(reader, row, "gain", place)
            for colour, field in (("yellow", box.discovery_yellow), ("red", box.discovery_red)):
                field[card] = reader.number(row, colour, place, -5, 5)
                if field[card] == 0:
                    raise reader.wrong(f"{place}.{colour}", "is 0: a modifier changes a die")
            if kind == state.ACTION_CARD:
                effect = _effect(reader, row, "ability", place)
                box.discovery_effect[card], box.discovery_amount[card] = effect
            else:
                reaction = reader.choice(row, "reaction", REACTION_NAMES, place)
                box.reaction[card], box.trigger[card] = reaction, TRIGGERS[reaction]
    _check_total(reader, "action, reaction, event", box.discovery_count, DISCOVERY_CARDS)
    return {
        "discovery": reader.names(all_rows),
        "discovery_story": _texts(reader, all_rows, "story"),
    }


def _relics(reader: BoxReader, box: Record) -> dict[str, tuple[str, ...]]:  # 9.1
    """Read the relic cards."""
    rows = reader.rows("relic", state.RELICS)
    for relic, (place, row) in enumerate(rows):
        box.relic_count[relic] = reader.number(row, "count", place, 1, 9)
        _traits(reader, row, place, box.relic_trait, relic)
    _check_total(reader, "relic", box.relic_count, RELIC_CARDS)
    return {"relic": reader.names(rows), "relic_story": _texts(reader, rows, "story")}


def _espionage(reader: BoxReader, box: Record) -> dict[str, tuple[str, ...]]:  # 9.10
    """Read both sides of the espionage cards."""
    rows = reader.rows("espionage", state.SPIES)
    for card, (place, row) in enumerate(rows):
        for side, field in enumerate((box.sabotage_trait, box.exploit_trait)):
            here = f"{place}.{SIDE_NAMES[side]}"
            table = reader.take(row, SIDE_NAMES[side], dict, place)
            if ("traits" in table) == ("effect" in table):
                raise reader.wrong(here, "must have either 'traits' or 'effect'")
            if "traits" in table:
                _traits(reader, table, here, field, card)
            else:
                effect, amount = _effect(reader, table, "effect", here)
                if effect == state.E_NOTHING:
                    raise reader.wrong(here, "must do something")
                box.spy_effect[card, side], box.spy_amount[card, side] = effect, amount
    return {"spy": reader.names(rows), "spy_story": _texts(reader, rows, "story")}


# --- parts of rows ---


def _in_order(
    reader: BoxReader,
    row: Mapping[str, Any],
    key: str,
    words: tuple[str, ...],
    index: int,
    place: str,
) -> None:
    """Check that rows stand in the order in which rules number them."""
    if reader.choice(row, key, words, place) != index:
        raise reader.wrong(f"{place}.{key}", f"stand in the order {', '.join(words)}")


def _effect_of(reader: BoxReader, value: object, place: str) -> tuple[int, int]:
    """Return an effect and its amount."""
    if not isinstance(value, list) or len(value) != 2 or type(value[1]) is not int:
        raise reader.wrong(place, f'is {value!r}, not an effect and its amount: ["ore", 2]')
    if not 0 <= value[1] <= MOST_AMOUNT:
        raise reader.wrong(place, f"has the amount {value[1]}, not from 0 to {MOST_AMOUNT}")
    return reader.word(value[0], EFFECT_NAMES, place), value[1]


def _effect(reader: BoxReader, row: Mapping[str, Any], key: str, place: str) -> tuple[int, int]:
    return _effect_of(reader, reader.take(row, key, list, place), f"{place}.{key}")


def _traits(
    reader: BoxReader, row: Mapping[str, Any], place: str, field: Any, index: int
) -> None:  # 9.19
    """Read what a board or card changes as long as it is in play."""
    traits = reader.take(row, "traits", dict, place)
    if not traits:
        raise reader.wrong(f"{place}.traits", "is empty: name one at least")
    for name in traits:
        trait = reader.word(name, TRAIT_NAMES, f"{place}.traits")
        amount = reader.number(traits, name, f"{place}.traits", -MOST_TRAIT, MOST_TRAIT)
        if amount == 0:
            raise reader.wrong(f"{place}.traits.{name}", "is 0: it must change something")
        field[index, trait] = amount


def _check_total(reader: BoxReader, key: str, counts: Any, total: int) -> None:
    found = sum(int(count) for count in counts)
    if found != total:
        raise reader.wrong(key, f"have {found} cards together, not {total}")


def _texts(reader: BoxReader, rows: list[Row], key: str) -> tuple[str, ...]:
    return tuple(reader.take(row, key, str, place) for place, row in rows)
