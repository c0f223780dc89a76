"""Zaibatsu: the record that rules read, filled from box.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from offworld.games.zaibatsu import state
from offworld.kernel.boxes import BoxReader, Row, read_box, write_row
from offworld.kernel.game import Box
from offworld.kernel.records import Record, blank, frozen, record

LEVELS = ("none", "low", "medium", "high", "black")  # of ICE
DICE = (0, 3, 2, 1, 1)  # that each level shows
ROOMS = ("normal", "double", "special")
ROOM = (1, 2, state.UNLIMITED)
EFFECTS = (
    "none",
    "sprawl",
    "yakuza",
    "copyleft",
    "idoru",
    "pulse",
    "antro",
    "pawn",
    "broadcast",
    "stand alone",
    "underground",
    "search engine",
    "black market",
    "finance",
    "ai",
    "freeside",
)
KINDS = ("speedrunner", "cleaner", "drone", "other")
KIND_OF = (0,) * 4 + (1,) * 4 + (2,) * 4 + (3,) * 4  # of each pawn
ABILITIES = ("search", "icebreaker", "delete", "reboot")
TRAVELS = ("cards", "spaces", "die", "block", "none")
BECOMES = (
    "nothing",
    "generic",
    "defence",
    "neuroconsole",
    "bot",
    "weapon",
    "gun",
    "malware",
    "block card",
)
POWERS = ("none", "dummy", "kamikaze", "spy", "virus", "climber")
POWER_OF = {"dummy": "generic", "kamikaze": "generic", "climber": "generic"}  # else malware

ZONES = 7  # of a block: zone 0 in the middle, zone n at side n
MOST_SPACES = 7
LEAST_OPEN = 4  # sides of a block with a space
CARD_TYPES = 25
CARDS = 54
RUNNER_ABILITIES = state.CAN_SEARCH | state.CAN_BREAK | state.CAN_REBOOT

BOX = record(
    "zaibatsu_box",
    [
        # figures
        ("counters", "i2", (state.SEATS - 1,)),  # by players, from two on
        ("first_cards", "i2", (state.SEATS - 1, state.SEATS)),  # by players and turn order
        ("hand_size", "i2"),
        ("time_limit", "i2"),
        ("turn_limit", "i2"),
        ("bonus_counters", "i2"),
        # blocks; faces are sets of bits, 1 << face
        ("block_level", "i2", (state.BLOCKS,)),  # of ICE: none, low, medium, high, black
        ("block_ice", "i2", (state.BLOCKS,)),
        ("block_black", "i2", (state.BLOCKS,)),
        ("block_effect", "i2", (state.BLOCKS,)),
        ("block_value", "i2", (state.BLOCKS,)),
        ("block_figure", "i2", (state.BLOCKS,)),  # the pawn that enters here, -1
        ("block_entry", "i2", (state.BLOCKS,)),  # the space where it does
        ("block_spaces", "i2", (state.BLOCKS,)),
        ("block_room", "i2", (state.BLOCKS, state.SPACES)),
        ("block_zones", "i2", (state.BLOCKS, state.SPACES)),  # bits, 1 << zone
        ("block_leads", "i2", (state.BLOCKS, state.SPACES)),  # bits of spaces a step away
        ("block_joined", "i2", (state.BLOCKS, state.SPACES)),  # the same without arrows
        ("block_shields", "i2", (state.BLOCKS, state.SPACES)),
        ("block_bares", "i2", (state.BLOCKS, state.SPACES)),
        ("block_sides", "i2", (state.BLOCKS, state.SIDES)),  # the space at each side, -1
        ("block_corner", "i2", (state.BLOCKS,)),  # bits; corner c is between sides c and c + 1
        # pawns
        ("pawn_kind", "i2", (state.PAWNS,)),
        ("pawn_abilities", "i2", (state.PAWNS,)),
        ("pawn_each_turn", "i2", (state.PAWNS,)),  # abilities that need no card once a turn
        ("pawn_skulls", "i2", (state.PAWNS,)),
        ("pawn_bare", "i2", (state.PAWNS,)),
        ("pawn_ice", "i2", (state.PAWNS,)),
        ("pawn_face", "i2", (state.PAWNS,)),
        ("pawn_travel", "i2", (state.PAWNS,)),
        ("pawn_reach", "i2", (state.PAWNS,)),
        ("pawn_hire", "i2", (state.PAWNS,)),
        ("pawn_block", "i2", (state.PAWNS,)),  # where it enters, -1
        ("pawn_space", "i2", (state.PAWNS,)),
        # cards
        ("card_types", "i2"),
        ("card_copies", "i2", (state.TYPES,)),
        ("card_action", "i2", (state.TYPES,)),
        ("card_moves", "i2", (state.TYPES,)),
        ("card_slot", "i2", (state.TYPES,)),
        ("card_cost", "i2", (state.TYPES,)),
        ("card_dice", "i2", (state.TYPES,)),
        ("card_black", "i2", (state.TYPES,)),
        ("card_faces", "i2", (state.TYPES,)),
        ("card_skulls", "i2", (state.TYPES,)),
        ("card_bare", "i2", (state.TYPES,)),
        ("card_speed", "i2", (state.TYPES,)),
        ("card_gives", "i2", (state.TYPES,)),
        ("card_hand", "i2", (state.TYPES,)),
        ("card_power", "i2", (state.TYPES,)),
        ("card_value", "i2", (state.TYPES,)),
        ("card_calls", "i2", (state.TYPES,)),  # the pawn of a block card, -1
    ],
)

STANDARD_BOX = Path(__file__).with_name("box.toml")


def open_box(path: Path | None = None) -> Box:
    """Return the box in a file; without one, the standard box."""
    reader = read_box(path or STANDARD_BOX, "zaibatsu")
    box = blank(BOX)
    _figures(reader, box)
    pawns = _pawns(reader, box)
    blocks = _blocks(reader, box, pawns)
    cards = _cards(reader, box, pawns)
    return Box(reader.name(), frozen(box), {"block": blocks, "pawn": pawns, "card": cards})


def _figures(reader: BoxReader, box: Record) -> None:  # 2.3, 2.6, 3.7, 3.11
    """Read single figures and short lists of them."""
    table = reader.table("figures")
    for key, low, high in (
        ("hand_size", 3, 9),
        ("time_limit", 1, 60),
        ("turn_limit", 10, 200),
        ("bonus_counters", 0, 48),
    ):
        setattr(box, key, reader.number(table, key, "figures", low, high))
    write_row(box.counters, reader.numbers(table, "counters", "figures", state.SEATS - 1, 1, 10))
    for seats in range(2, state.SEATS + 1):
        hands = reader.numbers(table, f"first_cards_{seats}", "figures", seats, 0, 9)
        write_row(box.first_cards, hands, seats - 2)


def _faces(reader: BoxReader, row: Mapping[str, Any], key: str, place: str, least: int = 0) -> int:
    """Return a list of faces of the die as bits; an absent key is none."""
    faces = reader.take(row, key, list, place) if key in row or least else []
    if not all(type(face) is int and 1 <= face <= 6 for face in faces):
        raise reader.wrong(f"{place}.{key}", f"is {faces!r}, not faces of a die, from 1 to 6")
    if len(set(faces)) != len(faces):
        raise reader.wrong(f"{place}.{key}", f"is {faces!r}: names a face twice")
    if len(faces) < least:
        raise reader.wrong(f"{place}.{key}", f"is empty: name {least} face or more")
    return sum(1 << face for face in faces)


def _abilities(reader: BoxReader, row: Mapping[str, Any], key: str, place: str) -> int:
    """Return a list of abilities as bits; an absent key is none."""
    words = reader.take(row, key, list, place) if key in row else []
    bits = 0
    for word in words:
        bits |= 1 << reader.word(word, ABILITIES, f"{place}.{key}")
    return bits


def _optional(
    reader: BoxReader, row: Mapping[str, Any], key: str, place: str, low: int, high: int
) -> int:
    """Return a number; an absent key is 0."""
    return reader.number(row, key, place, low, high) if key in row else 0


def _unique_names(reader: BoxReader, rows: Sequence[Row], key: str) -> tuple[str, ...]:
    """Return the names of rows, which must differ."""
    names = reader.names(rows)
    for i, name in enumerate(names):
        if name in names[:i]:
            raise reader.wrong(f"{key}[{i + 1}].name", f"{name!r} is the name of another one")
    return names


# --- pawns ---


def _pawns(reader: BoxReader, box: Record) -> tuple[str, ...]:  # 6.1, 6.2, 8.1 to 8.15
    """Read the pawns. Their order is fixed, as some have powers of their own."""
    rows = reader.rows("pawn", state.PAWNS)
    for pawn, (place, row) in enumerate(rows):
        kind = reader.choice(row, "kind", KINDS, place)
        if kind != KIND_OF[pawn]:
            raise reader.wrong(
                f"{place}.kind", f"is {KINDS[kind]!r}, not {KINDS[KIND_OF[pawn]]!r}: keep the order"
            )
        abilities = _abilities(reader, row, "abilities", place)
        if (kind == state.RUNNER) != bool(abilities & state.CAN_REBOOT):
            raise reader.wrong(f"{place}.abilities", "Speedrunners, and only they, have reboot")
        if kind == state.RUNNER and abilities & RUNNER_ABILITIES != RUNNER_ABILITIES:
            raise reader.wrong(
                f"{place}.abilities", "a Speedrunner has search, icebreaker and reboot"
            )
        each_turn = _abilities(reader, row, "each_turn", place)
        if each_turn & ~abilities:
            raise reader.wrong(f"{place}.each_turn", "names an ability that the pawn doesn't have")
        if each_turn & (each_turn - 1) or each_turn & state.CAN_REBOOT:
            raise reader.wrong(f"{place}.each_turn", "may name one ability, and not reboot")
        box.pawn_kind[pawn], box.pawn_abilities[pawn] = kind, abilities
        box.pawn_each_turn[pawn] = each_turn
        least = 1 if abilities & state.CAN_DELETE else 0
        box.pawn_skulls[pawn] = (
            reader.number(row, "skulls", place, least, 4) if least or "skulls" in row else 0
        )
        box.pawn_bare[pawn] = _faces(reader, row, "unshielded", place, least=1)
        box.pawn_ice[pawn] = _faces(reader, row, "ice", place)
        if kind == state.RUNNER and box.pawn_ice[pawn]:
            raise reader.wrong(f"{place}.ice", "a Speedrunner has no ICE")
        if pawn == state.IDORU and not box.pawn_ice[pawn]:
            raise reader.wrong(f"{place}.ice", "is missing: nobody could control the Idoru")
        box.pawn_face[pawn] = _faces(reader, row, "bonus", place)
        _travel(reader, box, pawn, row, place)
        if pawn in (state.CRACKER, state.CYBORG):
            box.pawn_hire[pawn] = reader.number(row, "cost", place, 0, 4)
        elif "cost" in row:
            raise reader.wrong(f"{place}.cost", "only the Cracker and the Cyborg are paid")
    return _unique_names(reader, rows, "pawn")


def _travel(
    reader: BoxReader, box: Record, pawn: int, row: Mapping[str, Any], place: str
) -> None:  # 4.5, 8.6 to 8.8, 8.14
    """Read how a pawn moves."""
    travel = reader.choice(row, "moves_by", TRAVELS, place)
    if travel == state.WALK and KIND_OF[pawn] == state.DRONE:
        raise reader.wrong(f"{place}.moves_by", "a Drone gets no movement points from cards")
    if travel != state.WALK and KIND_OF[pawn] == state.RUNNER:
        raise reader.wrong(f"{place}.moves_by", "a Speedrunner moves by cards")
    box.pawn_travel[pawn] = travel
    if travel == state.FIXED:
        box.pawn_reach[pawn] = reader.number(row, "spaces", place, 1, 6)
    elif "spaces" in row:
        raise reader.wrong(f"{place}.spaces", "is only for a pawn that moves by spaces")


# --- blocks ---


def _blocks(
    reader: BoxReader, box: Record, pawns: Sequence[str]
) -> tuple[str, ...]:  # 5.2, 5.8, 6.4
    """Read the blocks: ICE, effects, and how their spaces lie."""
    rows = reader.rows("block", state.BLOCKS)
    write_row(box.block_figure, [state.NONE] * state.BLOCKS)
    write_row(box.pawn_block, [state.NONE] * state.PAWNS)
    write_row(box.pawn_space, [state.NONE] * state.PAWNS)
    for block, (place, row) in enumerate(rows):
        zones = _spaces(reader, box, block, row, place)
        if block == state.CORE:
            if len(zones) != 1 or len(zones[0]) != ZONES:
                raise reader.wrong(f"{place}.spaces", "the Central Core is one space of all zones")
            if {"ice", "dice", "bonus"} & set(row):
                raise reader.wrong(place, "the Central Core has no ICE and no bonus parts")
        else:
            _ice(reader, box, block, row, place)
            box.block_corner[block] = _corners(reader, row, place)
        _steps(reader, box, block, zones, row, place)
        _effect(reader, box, block, row, place, pawns)
    for pawn in range(state.RUNNERS, state.CRACKER):
        if box.pawn_block[pawn] == state.NONE:
            raise reader.wrong("block", f"no block has the figure of {pawns[pawn]!r}")
    used = [box.block_effect[block] for block in range(state.BLOCKS)]
    for effect, word in enumerate(EFFECTS):
        if effect not in (state.NO_EFFECT, state.FIGURE) and used.count(effect) > 1:
            raise reader.wrong("block", f"two blocks have the effect {word!r}")
    return _unique_names(reader, rows, "block")


def _ice(
    reader: BoxReader, box: Record, block: int, row: Mapping[str, Any], place: str
) -> None:  # 5.8, 5.9
    """Read the ICE value: its level and the faces that break it."""
    level = reader.choice(row, "ice", LEVELS[1:], place) + 1
    dice = _faces(reader, row, "dice", place, least=1)
    if dice.bit_count() != DICE[level]:
        raise reader.wrong(
            f"{place}.dice", f"shows {dice.bit_count()} dice; {LEVELS[level]} ICE has {DICE[level]}"
        )
    box.block_level[block], box.block_ice[block] = level, dice
    box.block_black[block] = LEVELS[level] == "black"


def _corners(reader: BoxReader, row: Mapping[str, Any], place: str) -> int:  # 5.10
    """Return the corners with bonus parts as bits; corner n follows side n."""
    corners = reader.take(row, "bonus", list, place)
    if not all(type(c) is int and 1 <= c <= state.SIDES for c in corners):
        raise reader.wrong(f"{place}.bonus", f"is {corners!r}, not corners from 1 to 6")
    if len(set(corners)) != len(corners):
        raise reader.wrong(f"{place}.bonus", f"is {corners!r}: names a corner twice")
    return sum(1 << (c - 1) for c in corners)


def _spaces(
    reader: BoxReader, box: Record, block: int, row: Mapping[str, Any], place: str
) -> list[set[int]]:  # 5.6, 7.16
    """Read the spaces of a block and return the zones of each."""
    tables = reader.take(row, "spaces", list, place)
    if not 1 <= len(tables) <= MOST_SPACES:
        raise reader.wrong(f"{place}.spaces", f"has {len(tables)} spaces, not 1 to {MOST_SPACES}")
    found: list[set[int]] = []
    for i, table in enumerate(tables):
        here = f"{place}.spaces[{i + 1}]"
        if not isinstance(table, dict):
            raise reader.wrong(here, 'is not a table: { zones = [1], room = "normal" }')
        zones = reader.take(table, "zones", list, here)
        if not zones or not all(type(z) is int and 0 <= z < ZONES for z in zones):
            raise reader.wrong(f"{here}.zones", f"is {zones!r}, not zones from 0 to 6")
        own = set(zones)
        if len(own) != len(zones) or any(own & other for other in found):
            raise reader.wrong(f"{here}.zones", f"is {zones!r}: names a zone twice")
        if not _is_whole(own):
            raise reader.wrong(f"{here}.zones", f"is {zones!r}: these zones don't touch")
        room = reader.choice(table, "room", ROOMS, here)
        if room < ROOMS.index("special") and len(own) != room + 1:
            raise reader.wrong(f"{here}.zones", f"a {ROOMS[room]} space covers {room + 1}")
        shields = _faces(reader, table, "shielded", here)
        bares = _faces(reader, table, "unshielded", here)
        if shields & bares:
            raise reader.wrong(f"{here}.shielded", "shows a face that is unshielded, too")
        box.block_room[block, i] = ROOM[room]
        box.block_zones[block, i] = sum(1 << zone for zone in own)
        box.block_shields[block, i], box.block_bares[block, i] = shields, bares
        found.append(own)
    box.block_spaces[block] = len(found)
    return found


def _touch(a: int, b: int) -> bool:  # 5.5
    """Return whether two zones of a block touch: the middle touches all, the others form a ring."""
    return a != b and (a == 0 or b == 0 or (a - b) % state.SIDES in (1, state.SIDES - 1))


def _is_whole(zones: set[int]) -> bool:
    """Return whether each of the zones can be reached from each other one."""
    reached = {min(zones)}
    for _ in zones:
        reached |= {zone for zone in zones if any(_touch(zone, other) for other in reached)}
    return reached == zones


def _steps(
    reader: BoxReader,
    box: Record,
    block: int,
    zones: Sequence[set[int]],
    row: Mapping[str, Any],
    place: str,
) -> None:  # 5.5, 5.7, 5.11
    """Find which spaces are adjacent, read the arrows, and check that no space is a trap."""
    for side in range(state.SIDES):
        at = [i for i, own in enumerate(zones) if side + 1 in own]
        box.block_sides[block, side] = at[0] if at else state.NONE
    open_sides = sum(box.block_sides[block, side] != state.NONE for side in range(state.SIDES))
    if open_sides < LEAST_OPEN:
        raise reader.wrong(
            f"{place}.spaces", f"lie on {open_sides} sides, not {LEAST_OPEN} or more (5.11)"
        )
    leads = [
        {
            j
            for j, other in enumerate(zones)
            if i != j and any(_touch(a, b) for a in own for b in other)
        }
        for i, own in enumerate(zones)
    ]
    write_row(box.block_joined, [sum(1 << j for j in near) for near in leads], block)
    arrows = reader.take(row, "arrows", list, place) if "arrows" in row else []
    for i, arrow in enumerate(arrows):
        here = f"{place}.arrows[{i + 1}]"
        if (
            not isinstance(arrow, list)
            or len(arrow) != 2
            or not all(type(n) is int and 1 <= n <= len(zones) for n in arrow)
        ):
            raise reader.wrong(here, f"is {arrow!r}, not [from, to], two spaces of the block")
        start, end = arrow[0] - 1, arrow[1] - 1
        if end not in leads[start] or start not in leads[end]:
            raise reader.wrong(here, f"is {arrow!r}: these spaces don't touch, or have an arrow")
        leads[end].remove(start)
    write_row(box.block_leads, [sum(1 << j for j in near) for near in leads], block)
    for start in range(len(zones)):
        reached = {start}
        for _ in zones:
            reached |= {j for i in reached for j in leads[i]}
        for end in range(len(zones)):
            if end not in reached:
                raise reader.wrong(
                    f"{place}.spaces", f"space {end + 1} can't be reached from space {start + 1}"
                )


def _effect(
    reader: BoxReader,
    box: Record,
    block: int,
    row: Mapping[str, Any],
    place: str,
    pawns: Sequence[str],
) -> None:  # 5.3, 5.4, 6.4, 11.3 to 11.10
    """Read the effect of a block and the space through which pawns enter."""
    effect = reader.choice(row, "effect", EFFECTS, place)
    box.block_effect[block] = effect
    if effect == state.YAKUZA:
        box.block_value[block] = reader.number(row, "skulls", place, 1, 4)
    marked = [
        (i, table) for i, table in enumerate(row["spaces"]) if {"figure", "entry"} & set(table)
    ]
    wanted = effect in (state.FIGURE, state.TOEI, state.BROADCAST, state.UNDERGROUND)
    if len(marked) != wanted:
        raise reader.wrong(
            f"{place}.spaces",
            f"{len(marked)} have a figure or an entry, not {int(wanted)} as its effect takes",
        )
    for i, table in marked:
        here = f"{place}.spaces[{i + 1}]"
        if box.block_room[block, i] != state.UNLIMITED:
            raise reader.wrong(f"{here}.room", "where pawns enter it must be special")
        box.block_entry[block] = i
        if effect in (state.BROADCAST, state.UNDERGROUND):
            reader.number(table, "entry", here, 1, 1)
            continue
        pawn = reader.choice(table, "figure", tuple(pawns), here)
        is_idoru = pawn == state.IDORU
        if not state.RUNNERS <= pawn < state.CRACKER or is_idoru != (effect == state.TOEI):
            raise reader.wrong(f"{here}.figure", f"{pawns[pawn]!r} doesn't enter by this effect")
        if box.pawn_block[pawn] != state.NONE:
            raise reader.wrong(f"{here}.figure", f"{pawns[pawn]!r} has another block already")
        box.block_figure[block] = pawn
        box.pawn_block[pawn], box.pawn_space[pawn] = block, i


# --- cards ---


def _cards(
    reader: BoxReader, box: Record, pawns: Sequence[str]
) -> tuple[str, ...]:  # 1.6, 4.1, 4.2, 10.1 to 10.15
    """Read the action cards: their action, their movement, and what they become."""
    rows = reader.rows("card", CARD_TYPES)
    box.card_types = len(rows)
    write_row(box.card_calls, [state.NONE] * state.TYPES)
    for card, (place, row) in enumerate(rows):
        slot = reader.choice(row, "becomes", BECOMES, place)
        most = CARDS if slot == state.PLAIN else 1 if slot == state.CLUB else state.COPIES
        box.card_copies[card] = reader.number(row, "copies", place, 1, most)
        box.card_action[card] = reader.choice(row, "action", ABILITIES, place)
        box.card_moves[card] = reader.number(row, "moves", place, 1, state.MOST_POINTS)
        box.card_slot[card] = slot
        if slot != state.PLAIN:
            _item(reader, box, card, row, place, pawns)
    copies = sum(box.card_copies[card] for card in range(len(rows)))
    if copies != CARDS:
        raise reader.wrong("card", f"the deck has {copies} cards, not {CARDS}")
    for pawn in (state.CRACKER, state.CYBORG):
        calls = [box.card_calls[card] for card in range(len(rows))].count(pawn)
        if calls != 1:
            raise reader.wrong("card", f"{calls} block cards call {pawns[pawn]!r}, not 1")
    return _unique_names(reader, rows, "card")


def _item(
    reader: BoxReader,
    box: Record,
    card: int,
    row: Mapping[str, Any],
    place: str,
    pawns: Sequence[str],
) -> None:
    """Read what a card costs and does when it is equipped or put into the Cybernet."""
    slot = box.card_slot[card]
    box.card_cost[card] = reader.number(row, "cost", place, 0, 3)
    for key, field, low, high in (
        ("dice", box.card_dice, 0, 2),
        ("skulls", box.card_skulls, 0, 3),
        ("speed", box.card_speed, -2, 2),
        ("hand", box.card_hand, -2, 2),
    ):
        field[card] = _optional(reader, row, key, place, low, high)
    box.card_black[card] = _optional(reader, row, "black", place, 0, 1)
    if box.card_black[card] and not box.card_dice[card]:
        raise reader.wrong(f"{place}.black", "is for a card that adds dice")
    box.card_faces[card] = _faces(reader, row, "faces", place)
    box.card_gives[card] = _abilities(reader, row, "gives", place)
    if box.card_gives[card] & state.CAN_REBOOT:
        raise reader.wrong(f"{place}.gives", "no card gives reboot")
    if slot == state.DEFENCE:
        box.card_bare[card] = _faces(reader, row, "unshielded", place, least=1)
    elif "unshielded" in row:
        raise reader.wrong(f"{place}.unshielded", "is for defence equipment only")
    power = reader.choice(row, "power", POWERS, place) if "power" in row else state.NO_POWER
    if power and POWER_OF.get(POWERS[power], "malware") != BECOMES[slot]:
        raise reader.wrong(f"{place}.power", f"{POWERS[power]!r} isn't for a {BECOMES[slot]} card")
    box.card_power[card] = power
    if power == state.KAMIKAZE:
        box.card_value[card] = reader.number(row, "bomb", place, 1, 4)
    if slot == state.CLUB:
        box.card_calls[card] = reader.choice(row, "calls", tuple(pawns), place)
        if box.card_calls[card] not in (state.CRACKER, state.CYBORG):
            raise reader.wrong(f"{place}.calls", "only the Cracker and the Cyborg can be called")
