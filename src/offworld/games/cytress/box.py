"""Cytress: from box.toml to the record that rules read. Every mistake in a box file is named with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from offworld.games.cytress import state
from offworld.kernel.boxes import BoxReader, read_box
from offworld.kernel.game import Box
from offworld.kernel.hexes import Hex, adjacency, reading_order
from offworld.kernel.records import Record, blank, frozen, record

FACTION_NAMES = ("corpocrat", "privateer", "hooligang", "rover")
RESOURCE_NAMES = ("cred", "tech", "ammo", "glow")

BOX = record(
    "cytress_box",
    [
        ("intel_cost", "i2", (state.FACTIONS,)),
        ("spot_yield", "i2", (2, state.SPOTS)),  # district side, spot
        (
            "arrow",
            "i2",
            (2, state.FACTIONS),
        ),  # market side, resource given: resource gained, -1 for any
        ("tube_cost", "i2", (state.LEVELS,)),
        ("crew_prestige", "i2", (state.LEVELS,)),
        ("tube_prestige", "i2", (state.LEVELS,)),
        ("raise_cost", "i2"),
        ("set_prestige", "i2"),  # level 3
        ("longest_prestige", "i2"),  # level 2
        ("stratos_prestige", "i2"),  # level 1
        ("start_stock", "i2"),
        ("tubes_each", "i2"),
        ("solo_tubes", "i2"),
        ("solo_rounds", "i2"),
        (
            "start_icons",
            "i2",
            (state.REBELS, state.FACTIONS, state.FACTIONS),
        ),  # rebel, lifepath, resource
        ("intel_icons", "i2", (state.INTEL, state.FACTIONS)),  # card, resource
        ("intel_target", "i2", (state.INTEL,)),
        ("stratolite_resource", "i2", (state.STRATOLITE_CARDS,)),
        ("stratolite_hex", "i2", (state.STRATOLITE_CARDS,)),
        ("bounty_hex", "i2", (state.BOUNTIES,)),
        ("bounty_resource", "i2", (state.BOUNTIES,)),
        ("bounty_prestige", "i2", (state.BOUNTIES,)),
        ("tile_faction", "i2", (state.TILES, state.TILE_HEXES)),
        ("pattern_tiles", "i2", (state.PATTERNS,)),
        (
            "hex_tile",
            "i2",
            (state.PATTERNS, state.HEXES),
        ),  # position of the tile a hex lies on, and its cell there
        ("hex_cell", "i2", (state.PATTERNS, state.HEXES)),
        ("hex_q", "i2", (state.PATTERNS, state.HEXES)),
        ("hex_r", "i2", (state.PATTERNS, state.HEXES)),
        ("neighbour", "i2", (state.PATTERNS, state.HEXES, 6)),  # -1 for none
    ],
)

STANDARD_BOX = Path(__file__).with_name("box.toml")


def open_box(path: Path | None = None) -> Box:
    """The box in a file; without one, the standard box."""
    reader = read_box(path or STANDARD_BOX, "cytress")
    box = blank(BOX)
    _numbers(reader, box)
    names = {
        "rebel": _rebels(reader, box),
        "intel": _intel(reader, box),
        "stratolite": _stratolites(reader, box),
    }
    _bounties(reader, box)
    _map(reader, box)
    return Box(reader.name(), frozen(box), names)


def _icons(reader: BoxReader, value: object, place: str) -> list[int]:
    """How many of each resource a list of resource names holds."""
    if not isinstance(value, list):
        raise reader.wrong(place, f"is {value!r}, not a list of resources")
    counts = [0] * state.FACTIONS
    for resource in value:
        counts[reader.word(resource, RESOURCE_NAMES, place)] += 1
    return counts


def _numbers(reader: BoxReader, box: Record) -> None:  # 15.7
    """The printed figures."""
    table = reader.table("figures")
    for key in ("raise_cost", "set_prestige", "longest_prestige", "stratos_prestige"):
        setattr(box, key, reader.number(table, key, "figures", 0, 99))
    box.start_stock = reader.number(table, "start_stock", "figures", 0, state.MOST_STOCK)
    box.tubes_each = reader.number(
        table, "tubes_each", "figures", 1, state.TUBE_SECTIONS // state.SEATS
    )
    box.solo_tubes = reader.number(table, "solo_tubes", "figures", 1, state.TUBE_SECTIONS)
    box.solo_rounds = reader.number(table, "solo_rounds", "figures", 1, 9)
    for key in ("tube_cost", "crew_prestige", "tube_prestige"):
        for level, value in enumerate(reader.numbers(table, key, "figures", state.LEVELS, 0, 99)):
            getattr(box, key)[level] = value
    for faction, value in enumerate(
        reader.numbers(table, "intel_cost", "figures", state.FACTIONS, 0, state.MOST_STOCK)
    ):
        box.intel_cost[faction] = value
    for side, key in enumerate(("spots_few", "spots_many")):
        values = reader.numbers(table, key, "figures", state.SPOTS, 0, state.MOST_STOCK)
        if values != sorted(values, reverse=True):
            raise reader.wrong(f"figures.{key}", f"is {values}: the larger spot comes first")
        for spot, value in enumerate(values):
            box.spot_yield[side, spot] = value
    markets = reader.take(table, "markets", list, "figures")
    if len(markets) != 2:
        raise reader.wrong("figures.markets", f"has {len(markets)} sides, not 2")
    for side, arrows in enumerate(markets):
        _market(reader, box, side, arrows)


def _market(reader: BoxReader, box: Record, side: int, arrows: object) -> None:  # 10.2, 15.8
    """One side of the merchant's market: a circle of three resources, and GLOW for any of them."""
    place = f"figures.markets[{side + 1}]"
    if not isinstance(arrows, list) or sorted(map(str, arrows)) != sorted(RESOURCE_NAMES[:3]):
        raise reader.wrong(place, "must name cred, tech and ammo once each, in the arrows' order")
    for given, gained in zip(arrows, [*arrows[1:], arrows[0]], strict=True):
        box.arrow[side, RESOURCE_NAMES.index(given)] = RESOURCE_NAMES.index(gained)
    box.arrow[side, RESOURCE_NAMES.index("glow")] = -1


def _rebels(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 1.4, 15.4
    names = []
    for rebel, (place, row) in enumerate(reader.rows("rebel", state.REBELS)):
        names.append(reader.take(row, "name", str, place))
        count = 0
        for lifepath, faction in enumerate(FACTION_NAMES):
            for resource, icons in enumerate(
                _icons(reader, row.get(faction, []), f"{place}.{faction}")
            ):
                box.start_icons[rebel, lifepath, resource] = icons
                count += icons
        if count != 2:
            raise reader.wrong(place, f"has {count} starting icons, not 2")
        for resource in range(state.FACTIONS - 1):  # everyone trades one for one (1.4)
            box.start_icons[rebel, FACTION_NAMES.index("rover"), resource] += 1
    return tuple(names)


def _intel(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 1.5, 15.3
    names = []
    for card, (place, row) in enumerate(reader.rows("intel", state.INTEL)):
        faction = reader.word(row.get("faction"), FACTION_NAMES, f"{place}.faction")
        if faction != card // state.INTEL_EACH:
            raise reader.wrong(
                f"{place}.faction",
                f"the cards of each faction stand together, {state.INTEL_EACH} of each, in the order {', '.join(FACTION_NAMES)}",
            )
        names.append(reader.take(row, "name", str, place))
        target = reader.word(row.get("target"), FACTION_NAMES, f"{place}.target")
        if target == faction:
            raise reader.wrong(f"{place}.target", "a faction sells no intel against itself")
        box.intel_target[card] = target
        icons = _icons(reader, row.get("icons"), f"{place}.icons")
        if sum(icons) == 0:
            raise reader.wrong(f"{place}.icons", "is empty")
        if faction == FACTION_NAMES.index("rover") and icons[RESOURCE_NAMES.index("glow")]:
            raise reader.wrong(
                f"{place}.icons", "glow can't be gained in trade, so no Rover card shows it"
            )
        for resource in range(state.FACTIONS):
            box.intel_icons[card, resource] = icons[resource]
    return tuple(names)


def _stratolites(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 15.5
    names = []
    for card, (place, row) in enumerate(reader.rows("stratolite", state.STRATOLITE_CARDS)):
        names.append(reader.take(row, "name", str, place))
        box.stratolite_resource[card] = reader.word(
            row.get("resource"), RESOURCE_NAMES, f"{place}.resource"
        )
        box.stratolite_hex[card] = reader.word(row.get("hex"), FACTION_NAMES, f"{place}.hex")
    return tuple(names)


def _bounties(reader: BoxReader, box: Record) -> None:  # 15.6
    for bounty, (place, row) in enumerate(reader.rows("bounty", state.BOUNTIES)):
        if (
            reader.word(row.get("against"), FACTION_NAMES, f"{place}.against")
            != bounty % state.FACTIONS
            or row.get("tier") != bounty // state.FACTIONS + 1
        ):
            raise reader.wrong(
                place,
                f"bounties stand in the order {', '.join(FACTION_NAMES)}, first all of tier 1, then all of tier 2",
            )
        box.bounty_hex[bounty] = reader.word(row.get("hex"), FACTION_NAMES, f"{place}.hex")
        box.bounty_resource[bounty] = reader.word(
            row.get("resource"), RESOURCE_NAMES, f"{place}.resource"
        )
        box.bounty_prestige[bounty] = reader.number(row, "prestige", place, 0, 9)


def _map(reader: BoxReader, box: Record) -> None:  # 15.1, 15.2
    """Tiles of 3 columns of 4 hexes, and the patterns they are laid in."""
    letters = {name[0].upper(): faction for faction, name in enumerate(FACTION_NAMES)}
    for tile, (place, row) in enumerate(reader.rows("tile", state.TILES)):
        face = "".join(reader.take(row, "face", str, place).split())
        if len(face) != state.TILE_HEXES or set(face) - set(letters):
            raise reader.wrong(
                f"{place}.face", f"must be {state.TILE_HEXES} of the letters {', '.join(letters)}"
            )
        for cell, letter in enumerate(face):
            box.tile_faction[tile, cell] = letters[letter]
    for pattern, (place, row) in enumerate(reader.rows("pattern", state.PATTERNS)):
        cells: dict[Hex, tuple[int, int]] = {}
        tiles = reader.take(row, "tiles", list, place)
        if len(tiles) != pattern + 3:  # 2.1
            raise reader.wrong(f"{place}.tiles", f"has {len(tiles)} tiles, not {pattern + 3}")
        for position, where in enumerate(tiles):
            if (
                not isinstance(where, list)
                or len(where) != 3
                or not all(type(n) is int and abs(n) <= 99 for n in where)
            ):
                raise reader.wrong(
                    f"{place}.tiles[{position + 1}]", f"is {where!r}, not [q, r, thirds of a turn]"
                )
            q, r, thirds = where
            for cell in range(state.TILE_HEXES):
                h = Hex(1 + cell // 4, cell % 4 - 3).turned(thirds) + Hex(q, r)
                if h in cells:
                    raise reader.wrong(f"{place}.tiles[{position + 1}]", "lies over another tile")
                cells[h] = (position, cell)
        _pattern(box, pattern, len(tiles), cells)


def _pattern(box: Record, pattern: int, tiles: int, cells: Mapping[Hex, tuple[int, int]]) -> None:
    hexes = reading_order(cells)
    box.pattern_tiles[pattern] = tiles
    for i, (h, neighbours) in enumerate(zip(hexes, adjacency(hexes), strict=True)):
        box.hex_tile[pattern, i], box.hex_cell[pattern, i] = cells[h]
        box.hex_q[pattern, i], box.hex_r[pattern, i] = h
        for side, neighbour in enumerate(neighbours):
            box.neighbour[pattern, i, side] = neighbour
