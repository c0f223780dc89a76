"""Cytress: the record that rules read, filled from box.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from offworld.games.cytress import state
from offworld.kernel.boxes import BoxReader, read_box, write_row
from offworld.kernel.game import Box
from offworld.kernel.hexes import Hex, adjacency, reading_order
from offworld.kernel.records import Record, blank, frozen, record

FACTION_NAMES = ("corpocrat", "privateer", "hooligang", "rover")
RESOURCE_NAMES = ("cred", "tech", "ammo", "glow")
STARTING_ICONS = 2
MOST_ICONS = 6  # of an intel card: a seat with all cards of a deck then has at most 109 of one kind
FAR = 99  # how far from the middle of the map a tile may lie

BOX = record(
    "cytress_box",
    [
        # figures; those of tubes and crews by level
        ("intel_cost", "i2", (state.FACTIONS,)),
        ("spot_yield", "i2", (2, state.SPOTS)),  # district side, spot
        # market side, resource given: resource gained, -1 for any
        ("arrow", "i2", (2, state.FACTIONS)),
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
        ("sleepers", "i2", (2, state.LEVELS)),  # district side: the AI's first crews on Stratos
        # boards and cards
        ("start_icons", "i2", (state.REBELS, state.FACTIONS, state.FACTIONS)),  # lifepath, resource
        ("intel_icons", "i2", (state.INTEL, state.FACTIONS)),  # resource
        ("intel_target", "i2", (state.INTEL,)),
        ("stratolite_resource", "i2", (state.STRATOLITE_CARDS,)),
        ("stratolite_hex", "i2", (state.STRATOLITE_CARDS,)),
        ("bounty_hex", "i2", (state.BOUNTIES,)),
        ("bounty_resource", "i2", (state.BOUNTIES,)),
        ("bounty_prestige", "i2", (state.BOUNTIES,)),
        # the mini-map
        ("tile_hexes", "i2"),
        ("tile_turn", "i2"),  # sixths of a turn after which a tile covers the same hexes
        # sixths of a turn, hex of a tile as it lies unturned: which of its hexes lies there then
        ("turned_cell", "i2", (6, state.TILE_HEXES)),
        ("tile_faction", "i2", (state.TILES, state.TILE_HEXES)),
        ("pattern_tiles", "i2", (state.PATTERNS,)),
        ("hex_tile", "i2", (state.PATTERNS, state.HEXES)),  # position of the tile a hex lies on
        ("hex_cell", "i2", (state.PATTERNS, state.HEXES)),  # which of the tile's hexes it is
        ("hex_q", "i2", (state.PATTERNS, state.HEXES)),
        ("hex_r", "i2", (state.PATTERNS, state.HEXES)),
        ("neighbour", "i2", (state.PATTERNS, state.HEXES, 6)),  # -1 for none
    ],
)

STANDARD_BOX = Path(__file__).with_name("box.toml")


def open_box(path: Path | None = None) -> Box:
    """Return the box in a file; without one, the standard box."""
    reader = read_box(path or STANDARD_BOX, "cytress")
    box = blank(BOX)
    _figures(reader, box)
    _markets(reader, box)
    _sleepers(reader, box)
    names = {
        "rebel": _rebels(reader, box),
        "intel": _intel(reader, box),
        "stratolite": _stratolites(reader, box),
    }
    _bounties(reader, box)
    _map(reader, box)
    return Box(reader.name(), frozen(box), names)


# --- figures ---


def _figures(reader: BoxReader, box: Record) -> None:  # 15.7, 15.10
    """Read the printed figures."""
    table = reader.table("figures")
    for key, low, high in (
        ("raise_cost", 0, 99),
        ("set_prestige", 0, 99),
        ("longest_prestige", 0, 99),
        ("stratos_prestige", 0, 99),
        ("start_stock", 0, state.MOST_STOCK),
        ("tubes_each", 1, state.TUBE_SECTIONS // state.SEATS),
        ("solo_tubes", 1, state.TUBE_SECTIONS),
        ("solo_rounds", 1, 9),
    ):
        setattr(box, key, reader.number(table, key, "figures", low, high))
    for key, count, high in (
        ("tube_cost", state.LEVELS, 99),
        ("crew_prestige", state.LEVELS, 99),
        ("tube_prestige", state.LEVELS, 99),
        ("intel_cost", state.FACTIONS, state.MOST_STOCK),
    ):
        write_row(getattr(box, key), reader.numbers(table, key, "figures", count, 0, high))
    for side, key in enumerate(("spots_few", "spots_many")):
        values = reader.numbers(table, key, "figures", state.SPOTS, 0, state.MOST_STOCK)
        if values != sorted(values, reverse=True):
            raise reader.wrong(f"figures.{key}", f"is {values}: the larger spot comes first")
        write_row(box.spot_yield, values, side)


def _markets(reader: BoxReader, box: Record) -> None:  # 10.2, 15.8
    """Read both sides of the market: a circle of three resources, and GLOW for any of them."""
    markets = reader.take(reader.table("figures"), "markets", list, "figures")
    if len(markets) != 2:
        raise reader.wrong("figures.markets", f"has {len(markets)} sides, not 2")
    for side, arrows in enumerate(markets):
        if not isinstance(arrows, list) or sorted(map(str, arrows)) != sorted(RESOURCE_NAMES[:3]):
            raise reader.wrong(
                f"figures.markets[{side + 1}]",
                "must name cred, tech and ammo once each, in the arrows' order",
            )
        for given, gained in zip(arrows, [*arrows[1:], arrows[0]], strict=True):
            box.arrow[side, RESOURCE_NAMES.index(given)] = RESOURCE_NAMES.index(gained)
        box.arrow[side, state.GLOW] = -1


def _sleepers(reader: BoxReader, box: Record) -> None:  # 15.9
    """Read how many crews of other colours the AI has on Stratos when a solo game begins."""
    table = reader.table("sleepers")
    for side, key in enumerate(("experienced", "recommended")):
        crews = reader.numbers(table, key, "sleepers", state.LEVELS, 0, state.CREWS)
        write_row(box.sleepers, crews, side)


# --- boards and cards ---


def _icons(reader: BoxReader, row: Mapping[str, object], key: str, place: str) -> list[int]:
    """Count each resource in a list of resource names; a missing list is empty."""
    place = f"{place}.{key}"
    value = row.get(key, [])
    if not isinstance(value, list):
        raise reader.wrong(place, f"is {value!r}, not a list of resources")
    counts = [0] * state.FACTIONS
    for resource in value:
        counts[reader.word(resource, RESOURCE_NAMES, place)] += 1
    return counts


def _rebels(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 1.4, 15.4
    """Read the sides of the rebel boards with their starting icons; return their names."""
    rows = reader.rows("rebel", state.REBELS)
    for rebel, (place, row) in enumerate(rows):
        count = 0
        for lifepath, faction in enumerate(FACTION_NAMES):
            icons = _icons(reader, row, faction, place)
            count += sum(icons)
            write_row(box.start_icons, icons, rebel, lifepath)
        if count != STARTING_ICONS:
            raise reader.wrong(place, f"has {count} starting icons, not {STARTING_ICONS}")
        for resource in (state.CRED, state.TECH, state.AMMO):  # every seat trades one for one (1.4)
            box.start_icons[rebel, state.ROVER, resource] += 1
    return reader.names(rows)


def _intel(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 1.5, 15.3
    """Read the intel cards; return their names."""
    rows = reader.rows("intel", state.INTEL)
    for card, (place, row) in enumerate(rows):
        faction = reader.choice(row, "faction", FACTION_NAMES, place)
        if faction != card // state.INTEL_EACH:
            raise reader.wrong(
                f"{place}.faction",
                f"the cards of each faction stand together, {state.INTEL_EACH} of each, "
                f"in the order {', '.join(FACTION_NAMES)}",
            )
        target = reader.choice(row, "target", FACTION_NAMES, place)
        if target == faction:
            raise reader.wrong(
                f"{place}.target",
                "a faction sells no intel against itself: choose another faction",
            )
        icons = _icons(reader, row, "icons", place)
        if sum(icons) == 0:
            raise reader.wrong(f"{place}.icons", "is empty: list at least one resource")
        if sum(icons) > MOST_ICONS:
            raise reader.wrong(f"{place}.icons", f"has {sum(icons)} icons, not 1 to {MOST_ICONS}")
        if faction == state.ROVER and icons[state.GLOW]:
            raise reader.wrong(
                f"{place}.icons", "glow can't be gained in trade, so no Rover card shows it"
            )
        box.intel_target[card] = target
        write_row(box.intel_icons, icons, card)
    return reader.names(rows)


def _stratolites(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 15.5
    """Read the Stratolite cards; return their names."""
    rows = reader.rows("stratolite", state.STRATOLITE_CARDS)
    for card, (place, row) in enumerate(rows):
        box.stratolite_resource[card] = reader.choice(row, "resource", RESOURCE_NAMES, place)
        box.stratolite_hex[card] = reader.choice(row, "hex", FACTION_NAMES, place)
    return reader.names(rows)


def _bounties(reader: BoxReader, box: Record) -> None:  # 15.6
    """Read the bounties, which have no names."""
    for bounty, (place, row) in enumerate(reader.rows("bounty", state.BOUNTIES)):
        against = reader.choice(row, "against", FACTION_NAMES, place)
        tier = reader.take(row, "tier", int, place)
        if (against, tier) != (bounty % state.FACTIONS, bounty // state.FACTIONS + 1):
            raise reader.wrong(
                place,
                f"bounties stand in the order {', '.join(FACTION_NAMES)}, "
                "first all of tier 1, then all of tier 2",
            )
        box.bounty_hex[bounty] = reader.choice(row, "hex", FACTION_NAMES, place)
        box.bounty_resource[bounty] = reader.choice(row, "resource", RESOURCE_NAMES, place)
        box.bounty_prestige[bounty] = reader.number(row, "prestige", place, 0, 9)


# --- the mini-map ---


def _map(reader: BoxReader, box: Record) -> None:  # 15.1, 15.2, 15.10
    """Read the shape of the tiles, their faces, and the patterns in which they lie."""
    shape = _shape(reader, box)
    _tiles(reader, box, len(shape))
    _patterns(reader, box, shape)


def _shape(reader: BoxReader, box: Record) -> list[Hex]:  # 15.1
    """Read where a tile's hexes lie, and by how much a tile may be turned."""
    table = reader.table("map")
    cells = reader.take(table, "tile", list, "map")
    if not 1 <= len(cells) <= state.TILE_HEXES:
        raise reader.wrong("map.tile", f"has {len(cells)} hexes, not from 1 to {state.TILE_HEXES}")
    shape = [
        Hex(*_coordinates(reader, cell, f"map.tile[{i + 1}]", "[q, r]"))
        for i, cell in enumerate(cells)
    ]
    if len(set(shape)) < len(shape):
        raise reader.wrong("map.tile", "has a hex twice")
    turn = reader.number(table, "turn", "map", 1, 6)
    if turn not in (1, 2, 3, 6):
        raise reader.wrong("map.turn", f"is {turn}, not 1, 2, 3 or 6 sixths of a turn")
    box.tile_hexes = len(shape)
    box.tile_turn = turn
    for sixths in range(0, 6, turn):
        turned = [h.turned(sixths) for h in shape]
        first, place = min(shape), min(turned)
        where = [Hex(h.q - place.q + first.q, h.r - place.r + first.r) for h in turned]
        if set(where) != set(shape):
            raise reader.wrong(
                "map.turn", f"is {turn}, but a tile turned by {sixths} sixths covers other hexes"
            )
        write_row(box.turned_cell, [where.index(h) for h in shape], sixths)
    return shape


def _tiles(reader: BoxReader, box: Record, hexes: int) -> None:  # 15.1
    """Read the faces of the tiles: a letter for each hex."""
    letters = {name[0].upper(): faction for faction, name in enumerate(FACTION_NAMES)}
    for tile, (place, row) in enumerate(reader.rows("tile", state.TILES)):
        face = "".join(reader.take(row, "face", str, place).split())
        if len(face) != hexes or set(face) - set(letters):
            raise reader.wrong(
                f"{place}.face", f"must be {hexes} of the letters {', '.join(letters)}"
            )
        write_row(box.tile_faction, [letters[letter] for letter in face], tile)


def _patterns(reader: BoxReader, box: Record, shape: Sequence[Hex]) -> None:  # 2.1, 15.2
    """Read the patterns in which tiles lie, one for each number of seats."""
    rows = reader.take(reader.data, "pattern", list, "")
    numbers: list[int] = []
    for place, row in reader.rows("pattern", len(rows)):
        seats = reader.take(row, "seats", list, place)
        if not seats or not all(type(n) is int and 1 <= n <= state.SEATS for n in seats):
            raise reader.wrong(f"{place}.seats", f"is {seats!r}, not numbers from 1 to 5")
        numbers += seats
        tiles = reader.take(row, "tiles", list, place)
        if not 1 <= len(tiles) <= state.TILES:
            raise reader.wrong(
                f"{place}.tiles", f"has {len(tiles)} tiles, not from 1 to {state.TILES}"
            )
        cells: dict[Hex, tuple[int, int]] = {}
        for position, where in enumerate(tiles):
            lies = f"{place}.tiles[{position + 1}]"
            q, r, sixths = _coordinates(reader, where, lies, "[q, r, sixths of a turn]")
            for cell, h in enumerate(shape):
                covered = h.turned(sixths) + Hex(q, r)
                if covered in cells:
                    raise reader.wrong(lies, "lies over another tile: move one of them")
                cells[covered] = (position, cell)
        for number in seats:
            _lay_pattern(box, number - 1, len(tiles), cells)
    if sorted(numbers) != list(range(1, state.SEATS + 1)):
        raise reader.wrong("pattern", "every number of seats from 1 to 5 needs one pattern")


def _coordinates(reader: BoxReader, value: object, place: str, form: str) -> list[int]:
    """Return a list of as many whole numbers as the form names."""
    count = form.count(",") + 1
    if (
        not isinstance(value, list)
        or len(value) != count
        or not all(type(n) is int and abs(n) <= FAR for n in value)
    ):
        raise reader.wrong(place, f"is {value!r}, not {form}, each at most {FAR}")
    return value


def _lay_pattern(
    box: Record, pattern: int, tiles: int, cells: Mapping[Hex, tuple[int, int]]
) -> None:
    """Number the hexes of a pattern and find their neighbours."""
    hexes = reading_order(cells)
    box.pattern_tiles[pattern] = tiles
    for i, (h, neighbours) in enumerate(zip(hexes, adjacency(hexes), strict=True)):
        box.hex_tile[pattern, i], box.hex_cell[pattern, i] = cells[h]
        box.hex_q[pattern, i], box.hex_r[pattern, i] = h
        write_row(box.neighbour, neighbours, pattern, i)
