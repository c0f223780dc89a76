"""Cryo: the record that rules read, filled from box.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from offworld.games.cryo import state
from offworld.kernel.boxes import BoxReader, read_box, write_row
from offworld.kernel.game import Box
from offworld.kernel.records import Record, blank, frozen, record

RESOURCE_NAMES = ("crystals", "organics", "tech", "nanites", "energy", "card")
MATERIAL_NAMES = RESOURCE_NAMES[: state.MATERIALS]
SECTION_NAMES = ("engineering", "laboratory", "r&d", "dispatch")
ACTION_NAMES = (
    "resource",
    "stasis control",
    "generator",
    "workshop",
    "med bay",
    "archive",
    "stores",
    "salvage",
    "scouting",
    "launch",
)
SIZES = ("small", "large")
STACK_NAMES = ("early", "late", "sunset")
SHOWN = (*RESOURCE_NAMES, "sabotage left", "sabotage middle", "sabotage right", "sunset")
CLOSABLE = 3  # docks of a section that damage markers name
SECTION_SPACES = (8, 8, 8, 7)  # actions of each section
INCIDENTS = (13, 14, 6)  # early, late, sunset
TILES_BY_SIZE = (8, 6)
TOGETHER = 2  # resources that a gain shows, at most

BOX = record(
    "cryo_box",
    [
        # figures
        ("damage", "i2", (state.SEATS - 1,)),  # by players, from two on
        ("early_tokens", "i2", (state.SEATS - 1,)),
        ("late_tokens", "i2", (state.SEATS - 1,)),
        ("most_energy", "i2"),
        ("platform_pods", "i2"),
        ("wake_cost", "i2"),
        ("generator_energy", "i2"),
        ("archive_cards", "i2"),
        ("stores_nanites", "i2"),
        ("scout_energy", "i2"),
        ("level_energy", "i2", (state.LEVELS,)),
        ("card_cost", "i2", (state.USES,)),
        ("salvage_material", "i2", (state.SALVAGE_SPACES,)),
        ("pod_points", "i2"),
        ("pods_per_point", "i2"),
        ("mission_limit", "i2"),
        # the ship
        ("dock_space", "i2", (state.DOCKS + 1, state.SIDES)),  # right, below, left, above; -1
        ("dock_below", "i2", (state.DOCKS, 2)),  # the docks below, left and right; -1
        ("dock_row", "i2", (state.DOCKS + 1,)),
        ("dock_column", "i2", (state.DOCKS + 1,)),
        ("card_dock", "i2", (state.CARD_PLACES,)),  # the dock under it
        ("marker_dock", "i2", (state.MARKERS,)),
        ("space_action", "i2", (state.SPACES,)),
        ("space_section", "i2", (state.SPACES,)),
        ("space_row", "i2", (state.SPACES,)),
        ("space_column", "i2", (state.SPACES,)),
        ("space_stack", "i2", (state.SPACES,)),  # of a resource space; -1
        ("stack_prints", "i2", (state.STACKS,)),  # the material
        # resource tiles
        ("face_gain", "i2", (state.FACES, state.RESOURCES)),
        ("face_either", "i2", (state.FACES,)),  # 1: one of its two materials
        ("face_count", "i2", (state.FACES,)),
        # caverns
        ("cavern_large", "i2", (state.CAVERNS,)),
        ("cavern_level", "i2", (state.CAVERNS,)),
        ("cavern_x", "i2", (state.CAVERNS,)),
        ("cavern_seats", "i2", (state.CAVERNS,)),
        ("cavern_open", "i2", (state.CAVERNS,)),  # 1: turned up at setup
        ("adjacent", "i2", (state.CAVERNS, state.CAVERNS)),
        ("pairs", "i2"),
        ("pair", "i2", (state.PAIRS, 2)),
        ("tile_large", "i2", (state.CAVERN_TILES,)),
        ("tile_first", "i2", (state.CAVERN_TILES,)),
        ("tile_second", "i2", (state.CAVERN_TILES,)),
        ("tile_bonus", "i2", (state.CAVERN_TILES, state.RESOURCES)),
        # cards
        ("upgrade_points", "i2", (state.TYPES,)),
        ("capacity", "i2", (state.TYPES,)),
        ("launch_energy", "i2", (state.TYPES,)),
        ("vehicle_points", "i2", (state.TYPES,)),
        ("scrap_gain", "i2", (state.TYPES, state.RESOURCES)),
        # incidents
        ("early_count", "i2", (state.TOKENS,)),
        ("late_count", "i2", (state.TOKENS,)),
        ("sunset_count", "i2"),
        # the platform
        ("cost_slot", "i2", (state.PLATFORM_DOCKS,)),  # -1 for none
        ("cost", "i2", (state.PLATFORM_DOCKS, state.RESOURCES)),
        ("gain_slot", "i2", (state.PLATFORM_DOCKS,)),
        ("gain", "i2", (state.PLATFORM_DOCKS, state.RESOURCES)),
        ("power", "i2", (state.PLATFORM_DOCKS,)),
    ],
)

STANDARD_BOX = Path(__file__).with_name("box.toml")

Spot = tuple[int, int]  # a row and a column of the board


def open_box(path: Path | None = None) -> Box:
    """Return the box in a file; without one, the standard box."""
    reader = read_box(path or STANDARD_BOX, "cryo")
    box = blank(BOX)
    _figures(reader, box)
    _ship(reader, box)
    _caverns(reader, box)
    names = {"cavern": _cavern_tiles(reader, box), **_cards(reader, box)}
    _tiles(reader, box)
    _incidents(reader, box)
    _platform(reader, box)
    return Box(reader.name(), frozen(box), names)


# --- figures ---


def _figures(reader: BoxReader, box: Record) -> None:
    """Read single figures and short lists of them."""
    table = reader.table("figures")
    for key, low, high in (
        ("most_energy", 4, 20),
        ("platform_pods", 1, state.PODS),
        ("wake_cost", 0, state.MOST_MATERIAL),
        ("generator_energy", 1, 5),
        ("archive_cards", 1, 4),
        ("stores_nanites", 1, state.MOST_MATERIAL),
        ("scout_energy", 0, 4),
        ("pod_points", 0, 5),
        ("pods_per_point", 1, state.PODS),
        ("mission_limit", 0, 20),
    ):
        setattr(box, key, reader.number(table, key, "figures", low, high))
    counts = state.SEATS - 1
    for key, field, count, low, high in (
        ("damage", "damage", counts, 0, state.MARKERS),
        ("early", "early_tokens", counts, state.SECTIONS, INCIDENTS[0]),
        ("late", "late_tokens", counts, 0, INCIDENTS[1]),
        ("level_energy", "level_energy", state.LEVELS, 0, 4),
        ("card_cost", "card_cost", state.USES, 0, state.MOST_MATERIAL),
    ):
        write_row(getattr(box, field), reader.numbers(table, key, "figures", count, low, high))
    salvage = reader.take(table, "salvage", list, "figures")
    if len(salvage) != state.SALVAGE_SPACES:
        raise reader.wrong(
            "figures.salvage", f"has {len(salvage)} spaces, not {state.SALVAGE_SPACES}"
        )
    words = [reader.word(each, MATERIAL_NAMES, "figures.salvage") for each in salvage]
    write_row(box.salvage_material, words)


def _resources(
    reader: BoxReader, row: Mapping[str, Any], key: str, place: str, least: int = 1
) -> list[int]:
    """Count each resource in a list of one or two names."""
    names = reader.take(row, key, list, place)
    if not least <= len(names) <= TOGETHER:
        raise reader.wrong(
            f"{place}.{key}", f"lists {len(names)} resources, not {least} to {TOGETHER}"
        )
    counts = [0] * state.RESOURCES
    for name in names:
        counts[reader.word(name, RESOURCE_NAMES, f"{place}.{key}")] += 1
    return counts


# --- the ship ---


def _ship(reader: BoxReader, box: Record) -> None:  # 1.6, 2.1, 2.8, 2.9, 10.3
    """Read the sections: where docks and actions lie, and which docks can be closed."""
    write_row(box.space_stack, [state.NONE] * state.SPACES)
    first_space = 0
    for section, (place, row) in enumerate(reader.rows("section", state.SECTIONS)):
        if reader.choice(row, "name", SECTION_NAMES, place) != section:
            raise reader.wrong(
                f"{place}.name", f"sections stand in the order {', '.join(SECTION_NAMES)}"
            )
        docks = _docks(reader, box, section, row, place)
        spaces = _spaces(reader, box, section, first_space, row, place)
        if set(docks.values()) & set(spaces.values()):
            raise reader.wrong(f"{place}.spaces", "an action lies on a dock: move one of them")
        for dock, at in docks.items():
            _touch(reader, box, dock, at, spaces, f"{place}.docks")
        _order_docks(reader, box, section, docks, row, place)
        first_space += SECTION_SPACES[section]
        if section < state.TILE_SECTIONS:
            _check_tiles_reached(reader, box, docks, f"{place}.docks")


def _spot(reader: BoxReader, value: object, place: str) -> Spot:
    """Return a row and a column."""
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(n) is int and 0 <= n <= 9 for n in value)
    ):
        raise reader.wrong(place, f"is {value!r}, not [row, column], each from 0 to 9")
    return value[0], value[1]


def _spots(reader: BoxReader, row: Mapping[str, Any], key: str, place: str, count: int) -> Any:
    values = reader.take(row, key, list, place)
    if len(values) != count:
        raise reader.wrong(f"{place}.{key}", f"has {len(values)} places, not {count}")
    spots = [_spot(reader, value, f"{place}.{key}[{i + 1}]") for i, value in enumerate(values)]
    if len(set(spots)) != count:
        raise reader.wrong(f"{place}.{key}", "names a place twice")
    return spots


def _docks(
    reader: BoxReader, box: Record, section: int, row: Mapping[str, Any], place: str
) -> dict[int, Spot]:
    """Return where each dock lies; the launch dock is in dispatch."""
    first = section * state.SECTION_DOCKS
    spots = _spots(reader, row, "docks", place, state.SECTION_DOCKS)
    docks = {first + i: spot for i, spot in enumerate(spots)}
    if section == state.DISPATCH:
        launch = reader.table("launch_dock")
        spot = _spot(reader, launch.get("at"), "launch_dock.at")
        if spot in spots:
            raise reader.wrong("launch_dock.at", "is the place of another dock")
        docks[state.LAUNCH_DOCK] = spot
    for dock, (line, column) in docks.items():
        box.dock_row[dock], box.dock_column[dock] = line, column
    return docks


def _spaces(
    reader: BoxReader, box: Record, section: int, first: int, row: Mapping[str, Any], place: str
) -> dict[int, Spot]:
    """Read the actions of a section and return where each lies."""
    rows = reader.take(row, "spaces", list, place)
    if len(rows) != SECTION_SPACES[section]:
        raise reader.wrong(
            f"{place}.spaces", f"has {len(rows)} actions, not {SECTION_SPACES[section]}"
        )
    spots: dict[int, Spot] = {}
    stack = section * state.SECTION_STACKS
    for i, table in enumerate(rows):
        here = f"{place}.spaces[{i + 1}]"
        if not isinstance(table, dict):
            raise reader.wrong(here, "is not a table: { at = [1, 0], action = ... }")
        space = first + i
        spots[space] = _spot(reader, table.get("at"), f"{here}.at")
        action = reader.choice(table, "action", ACTION_NAMES, here)
        box.space_action[space], box.space_section[space] = action, section
        box.space_row[space], box.space_column[space] = spots[space]
        if action == state.WORKSHOP and section == state.DISPATCH:  # it depends on secret hands
            raise reader.wrong(f"{here}.action", "dispatch has no workshop")
        if action == state.RESOURCE:
            if stack < state.STACKS:
                box.stack_prints[stack] = reader.choice(table, "prints", MATERIAL_NAMES, here)
                box.space_stack[space] = stack
            stack += 1
    wanted = state.SECTION_STACKS if section < state.TILE_SECTIONS else 0
    found = stack - section * state.SECTION_STACKS
    if found != wanted:
        raise reader.wrong(f"{place}.spaces", f"has {found} resource spaces, not {wanted}")
    if len(set(spots.values())) != len(spots):
        raise reader.wrong(f"{place}.spaces", "names a place twice")
    return spots


def _touch(
    reader: BoxReader, box: Record, dock: int, at: Spot, spaces: Mapping[int, Spot], place: str
) -> None:  # 2.1, 10.14
    """Find the actions that a dock touches, clockwise from the right."""
    line, column = at
    around = ((line, column + 1), (line + 1, column), (line, column - 1), (line - 1, column))
    by_spot = {spot: space for space, spot in spaces.items()}
    touched = [by_spot.get(spot, state.NONE) for spot in around]
    if state.SIDES - touched.count(state.NONE) < 2:
        raise reader.wrong(place, f"the dock at {list(at)} touches fewer than 2 actions")
    write_row(box.dock_space, touched, dock)


def _order_docks(
    reader: BoxReader,
    box: Record,
    section: int,
    docks: Mapping[int, Spot],
    row: Mapping[str, Any],
    place: str,
) -> None:  # 2.9, 10.3, 10.13
    """Find the docks below each dock and those under the solo cards; read the damage markers."""
    by_spot = {spot: dock for dock, spot in docks.items() if dock != state.LAUNCH_DOCK}
    for (line, column), dock in by_spot.items():
        below = [by_spot.get((line + 1, column + side), state.NONE) for side in (-1, 1)]
        write_row(box.dock_below, below, dock)
    for i, (line, column) in enumerate(_spots(reader, row, "cards", place, 2)):
        dock = by_spot.get((line + 1, column), state.NONE)
        if dock == state.NONE or state.NONE in (box.dock_below[dock, 0], box.dock_below[dock, 1]):
            raise reader.wrong(
                f"{place}.cards[{i + 1}]", "must lie above a dock that has two docks below it"
            )
        box.card_dock[2 * section + i] = dock
    closed = reader.numbers(row, "damage", place, CLOSABLE, 1, state.SECTION_DOCKS)
    if len(set(closed)) != CLOSABLE:
        raise reader.wrong(f"{place}.damage", f"is {closed}: names a dock twice")
    first = section * state.SECTION_DOCKS
    for i, number in enumerate(closed):
        box.marker_dock[section * CLOSABLE + i] = first + number - 1


def _check_tiles_reached(
    reader: BoxReader, box: Record, docks: Mapping[int, Spot], place: str
) -> None:  # 10.14
    """Check that the rival finds a resource space beside every dock."""
    for dock, at in docks.items():
        spaces = [box.dock_space[dock, side] for side in range(state.SIDES)]
        if all(space < 0 or box.space_stack[space] < 0 for space in spaces):
            raise reader.wrong(place, f"the dock at {list(at)} touches no resource space")


# --- caverns ---


def _caverns(reader: BoxReader, box: Record) -> None:  # 2.10, 8.1, 8.2
    """Read the spaces of the caverns and find which are adjacent."""
    rows = reader.take(reader.table("caverns"), "spaces", list, "caverns")
    if len(rows) != state.CAVERNS:
        raise reader.wrong("caverns.spaces", f"has {len(rows)} spaces, not {state.CAVERNS}")
    for i, table in enumerate(rows):
        here = f"caverns.spaces[{i + 1}]"
        if not isinstance(table, dict):
            raise reader.wrong(here, "is not a table: { size = ..., level = 1, x = 0, seats = 2 }")
        box.cavern_large[i] = reader.choice(table, "size", SIZES, here)
        box.cavern_level[i] = reader.number(table, "level", here, 1, state.LEVELS) - 1
        box.cavern_x[i] = reader.number(table, "x", here, 0, 9)
        box.cavern_seats[i] = reader.number(table, "seats", here, 2, state.SEATS)
        if "face_up" in table:
            box.cavern_open[i] = reader.number(table, "face_up", here, 0, 1)
    for size, most in enumerate(TILES_BY_SIZE):
        count = [box.cavern_large[i] for i in range(state.CAVERNS)].count(size)
        if count > most:
            raise reader.wrong(
                "caverns.spaces", f"has {count} {SIZES[size]} spaces, but {most} tiles"
            )
    _join_caverns(reader, box)
    for seats in range(2, state.SEATS + 1):
        _check_caverns_reached(reader, box, seats)


def _join_caverns(reader: BoxReader, box: Record) -> None:  # 8.2
    """Note each two caverns that are adjacent."""
    places = [(box.cavern_level[i], box.cavern_x[i]) for i in range(state.CAVERNS)]
    if len(set(places)) != state.CAVERNS:
        raise reader.wrong("caverns.spaces", "two have the same level and x")
    pairs = [
        (a, b)
        for a in range(state.CAVERNS)
        for b in range(a + 1, state.CAVERNS)
        if (abs(places[a][0] - places[b][0]), abs(places[a][1] - places[b][1])) in ((0, 2), (1, 1))
    ]
    if len(pairs) > state.PAIRS:
        raise reader.wrong(
            "caverns.spaces", f"has {len(pairs)} adjacent pairs, more than {state.PAIRS}"
        )
    box.pairs = len(pairs)
    for i, (a, b) in enumerate(pairs):
        box.adjacent[a, b] = box.adjacent[b, a] = 1
        write_row(box.pair, (a, b), i)


def _check_caverns_reached(reader: BoxReader, box: Record, seats: int) -> None:
    """Check that every cavern can be scouted, with this number of players."""
    there = [i for i in range(state.CAVERNS) if box.cavern_seats[i] <= seats]
    reached = [i for i in there if box.cavern_open[i]]
    if not reached:
        raise reader.wrong("caverns.spaces", f"none is face up with {seats} players")
    for here in reached:
        reached += [i for i in there if box.adjacent[here, i] and i not in reached]
    if len(reached) != len(there):
        raise reader.wrong("caverns.spaces", f"some can't be reached with {seats} players")
    if not any(box.adjacent[a, b] for a in there for b in there):  # 10.26 settles in two
        raise reader.wrong("caverns.spaces", f"no two are adjacent with {seats} players")


def _cavern_tiles(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 8.1
    """Read the cavern tiles; return their names."""
    rows = reader.rows("cavern_tile", state.CAVERN_TILES)
    for tile, (place, row) in enumerate(rows):
        large = reader.choice(row, "size", SIZES, place)
        box.tile_large[tile] = large
        box.tile_first[tile] = reader.number(row, "first", place, 0, 9)
        if large:
            box.tile_second[tile] = reader.number(row, "second", place, 0, box.tile_first[tile])
        elif "second" in row:
            raise reader.wrong(f"{place}.second", "only large caverns score second most")
        write_row(box.tile_bonus, _resources(reader, row, "bonus", place), tile)
    for size, count in enumerate(TILES_BY_SIZE):
        found = [box.tile_large[i] for i in range(state.CAVERN_TILES)].count(size)
        if found != count:
            raise reader.wrong("cavern_tile", f"has {found} {SIZES[size]} tiles, not {count}")
    return reader.names(rows)


# --- tiles, cards, tokens ---


def _tiles(reader: BoxReader, box: Record) -> None:  # 2.7
    """Read the resource tiles of each section."""
    rows = reader.take(reader.data, "tile", list, "")
    found = [0] * state.TILE_SECTIONS
    totals = [0] * state.TILE_SECTIONS
    for place, row in reader.rows("tile", len(rows)):
        section = reader.choice(row, "section", SECTION_NAMES[: state.TILE_SECTIONS], place)
        if found[section] == state.SECTION_FACES:
            raise reader.wrong(
                place,
                f"{SECTION_NAMES[section]} has more than {state.SECTION_FACES} different tiles",
            )
        face = section * state.SECTION_FACES + found[section]
        found[section] += 1
        _face(reader, box, face, row, place)
        count = reader.number(row, "count", place, 1, state.SECTION_TILES)
        box.face_count[face] = count
        totals[section] += count
    for section, total in enumerate(totals):
        if total != state.SECTION_TILES:
            raise reader.wrong(
                "tile", f"{SECTION_NAMES[section]} has {total} tiles, not {state.SECTION_TILES}"
            )


def _face(reader: BoxReader, box: Record, face: int, row: Mapping[str, Any], place: str) -> None:
    """Read what a resource tile shows."""  # 1.8
    if ("gain" in row) == ("either" in row):
        raise reader.wrong(place, "must have either 'gain' or 'either'")
    if "gain" in row:
        write_row(box.face_gain, _resources(reader, row, "gain", place), face)
        return
    counts = _resources(reader, row, "either", place)
    if max(counts) > 1 or sum(counts[: state.NANITES]) != TOGETHER:
        raise reader.wrong(f"{place}.either", "must name two of crystals, organics, tech")
    box.face_either[face] = 1
    write_row(box.face_gain, counts, face)


def _cards(reader: BoxReader, box: Record) -> dict[str, tuple[str, ...]]:  # 7.2
    """Read the card types; return the names of cards and missions."""
    rows = reader.rows("card", state.TYPES)
    for card, (place, row) in enumerate(rows):
        box.upgrade_points[card] = reader.number(row, "upgrade_points", place, 0, 9)
        carries, energy, points = reader.numbers(row, "vehicle", place, 3, 0, 9)
        if not 2 <= carries <= state.MOST_PODS - 1:  # 7.4
            raise reader.wrong(
                f"{place}.vehicle", f"carries {carries} pods, not from 2 to {state.MOST_PODS - 1}"
            )
        if energy + max(box.level_energy) > box.most_energy:
            raise reader.wrong(f"{place}.vehicle", "needs more energy than a player can hold")
        box.capacity[card], box.launch_energy[card] = carries, energy
        box.vehicle_points[card] = points
        write_row(box.scrap_gain, _resources(reader, row, "scrap", place), card)
    missions = tuple(reader.take(row, "mission", str, place) for place, row in rows)
    return {"card": reader.names(rows), "mission": missions}


def _incidents(reader: BoxReader, box: Record) -> None:  # 2.11, 5.3, 5.4, 5.5
    """Read the incident tokens of each stack."""
    rows = reader.take(reader.data, "incident", list, "")
    totals = [0] * len(STACK_NAMES)
    for place, row in reader.rows("incident", len(rows)):
        stack = reader.choice(row, "stack", STACK_NAMES, place)
        shows = reader.choice(row, "shows", SHOWN, place)
        count = reader.number(row, "count", place, 1, max(INCIDENTS))
        if (STACK_NAMES[stack] == "sunset") != (shows == state.SUNSET):
            raise reader.wrong(f"{place}.shows", "sunset tokens, and only they, show the sunset")
        totals[stack] += count
        if shows == state.SUNSET:
            box.sunset_count += count
        elif STACK_NAMES[stack] == "early":
            box.early_count[shows] += count
        else:
            box.late_count[shows] += count
    for name, total, count in zip(STACK_NAMES, totals, INCIDENTS, strict=True):
        if total != count:
            raise reader.wrong("incident", f"has {total} {name} tokens, not {count}")


# --- the platform ---


def _platform(reader: BoxReader, box: Record) -> None:  # 6.1, 6.4
    """Read the actions of a platform, and number their slots from the left."""
    slots = 0
    for dock, (place, row) in enumerate(reader.rows("platform", state.PLATFORM_DOCKS)):
        for key, slot_field, field in (
            ("cost", box.cost_slot, box.cost),
            ("gain", box.gain_slot, box.gain),
        ):
            slot_field[dock] = state.NONE
            value = row.get(key)
            if value == "slot":
                slot_field[dock] = slots
                slots += 1
            elif key == "gain" and value in ("wake", "play"):
                box.power[dock] = state.WAKE_ONE if value == "wake" else state.PLAY_ONE
            elif isinstance(value, list):
                _write_side(reader, row, key, place, field, dock)
            else:
                words = '"slot"' if key == "cost" else '"slot", "wake", "play"'
                raise reader.wrong(
                    f"{place}.{key}", f"is {value!r}, not {words} or a list of resources"
                )
    if slots != state.SLOTS:
        raise reader.wrong("platform", f"has {slots} slots, not {state.SLOTS}")


def _write_side(
    reader: BoxReader,
    row: Mapping[str, Any],
    key: str,
    place: str,
    field: Sequence[int],
    dock: int,
) -> None:
    """Read the printed resources of an action's cost or gain."""
    write_row(field, _resources(reader, row, key, place, 0 if key == "cost" else 1), dock)
