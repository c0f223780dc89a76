"""Cities of Venus in words: notation, questions and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from offworld.games.venus import state
from offworld.games.venus.explore import plot_at
from offworld.games.venus.pieces import most_boards, parts_of, plot_of
from offworld.games.venus.tell.terms import (
    A_GEM,
    BOARDS,
    GEMS,
    ICONS,
    PLACES,
    SIDES,
    TURNS,
    alike,
    board_name,
    dice_left,
    drawn_lands,
    engineer,
    gems,
    part,
    part_works,
    rods,
    run_of,
    shown,
    square_name,
    tile_of,
    typed,
)
from offworld.presentation.words import Line, Telling, Typed, Words, counted, listed

# --- notation ---

DIRECTIONS = ("right", "below", "left", "above")


def _run(n: int) -> tuple[int, int]:
    """Return the lowest die and the length of a run by its option."""
    return (n + 1, 3) if n < 4 else (n - 3, 4)


def _pips(n: int) -> tuple[int, int]:
    """Return the row and the value of an option in a table with a column for each value."""
    return n // state.PIPS, n % state.PIPS + 1


def _kind_notation(t: Telling) -> str:
    row, value = _pips(t.n)
    return f"kind {row + 2}x{value}"


def _house_notation(t: Telling) -> str:
    row, value = _pips(t.n)
    return f"house 3x{row + 1} 2x{value}"


def _change_notation(t: Telling) -> str:
    row, value = _pips(t.n)
    return f"change {row + 1}>{value}"


def _part_notation(t: Telling) -> str:
    gear, use = divmod(t.n, state.MOST_USES)
    return f"part {gear + 1}{'abc'[use]}"


def _site_notation(t: Telling) -> str:
    board, direction, side = t.n // 8, t.n // 2 % 4, t.n % 2
    return f"site {BOARDS[board].lower()} {DIRECTIONS[direction]} {SIDES[side]}"


def _lay_notation(t: Telling) -> str:
    board, square = divmod(t.n // state.TURNS, state.SQUARES)
    return f"lay {BOARDS[board].lower()} {square_name(square)}{TURNS[t.n % state.TURNS]}"


NOTATION: Mapping[int, Typed] = {
    state.BOOST: "boost",
    state.REDEEM: "redeem {number}",
    state.ROLL: "roll",
    state.RUN: lambda t: f"run {run_of(*_run(t.n))}",
    state.KIND: _kind_notation,
    state.ANY: "any {number}",
    state.HOUSE: _house_notation,
    state.SPOT: "spot {number}",
    state.PLUS: "plus {number}",
    state.MINUS: "minus {number}",
    state.UP: "up {number}",
    state.DOWN: "down {number}",
    state.ORE_UP: lambda t: f"ore {t.number}>{t.number + 1}",
    state.ORE_DOWN: lambda t: f"ore {t.number}>{t.number - 1}",
    state.ENGINEER: lambda t: f"engineer {typed(t.box.names['engineer'], t.n)}",
    state.PART: _part_notation,
    state.CHANGE: _change_notation,
    state.REROLL_DIE: "reroll {number}",
    state.READY: "ready",
    state.SHAPE: lambda t: f"tile {typed(t.box.names['shape'], t.n)}",
    state.TERRAIN: "terrain",
    state.SITE: _site_notation,
    state.LAY: _lay_notation,
    state.DISCARD: lambda t: f"discard {GEMS[t.n]}",
    state.RESCUE: lambda t: f"rescue {typed(t.box.names['engineer'], t.n)}",
    state.SCAVENGE: "scavenge {number}",
    state.LAUNCH: "launch {number}",
    state.INITIATE: "initiate",
}


# --- questions ---

CHANGES = (  # by icon
    "roll again",
    "make a 3",
    "make a 4",
    "lower by 2",
    "raise or lower by 1",
    "flip to its opposite side",
    "change, and into what",
)


def _left(t: Telling) -> str:
    return shown(dice_left(t.s, t.seat))


def _roll_question(t: Telling) -> Line:
    held = f"{gems(state.CRYSTAL, t.s.crystals[t.seat])} held"
    dice = state.POWER_DICE + t.s.boosters[t.seat]
    return Line(f"What {t.verb('does')} {t.who} do before rolling {dice} dice ({held})", "3.3")


def _dice_question(t: Telling) -> Line:
    left = _left(t)
    if not left:
        return Line(f"All of {t.whose} dice are locked: what now", "3.3")
    return Line(f"{t.whose} dice show {left}: what now", "3.3")


def _any_question(t: Telling) -> Line:
    values = [t.s.any_die[t.seat, place] for place in range(3)]
    locked = shown(value for value in values if value)
    track = f"{locked} in the any-three track (left: {_left(t)})"
    return Line(f"Which die {t.verb('does')} {t.who} add to {track}", "5.6")


def _change_question(t: Telling) -> Line:
    return Line(
        f"Which die {t.verb('does')} {t.who} {CHANGES[t.s.icon[t.seat]]} (of {_left(t)})", "4.6"
    )


def _shape_question(t: Telling) -> Line:
    new = t.s.new_board[t.seat]
    on = f" on the new {board_name(new)}" if new != state.NONE else ""
    return Line(f"Which {tile_of(t.s.tile_size[t.seat])} {t.verb('does')} {t.who} lay{on}", "6.1")


def _lay_question(t: Telling) -> Line:
    tile = f"the tile {t.box.names['shape'][t.s.tile_shape[t.seat]]}"
    new = t.s.new_board[t.seat]
    if t.s.tiles[t.seat] == 0:
        onto = f" and onto the new {board_name(new)}" if new != state.NONE else ""
        return Line(f"How {t.verb('does')} {t.who} lay {tile} over the mech{onto}", "6.2")
    if new != state.NONE:
        return Line(
            f"Where on the new {board_name(new)} {t.verb('does')} {t.who} lay {tile}", "6.6"
        )
    return Line(f"Where {t.verb('does')} {t.who} lay {tile}", "6.4")


def _site_question(t: Telling) -> Line:
    front, back = drawn_lands(t.box, t.s.drawn[t.seat])
    board = f"{t.who} {t.verb('draws')} a terrain board, {front} or {back}"
    return Line(f"{board}: where does it go, and which side up", "6.5")


def _discard_question(t: Telling) -> Line:
    held = t.s.crystals[t.seat] + t.s.ore[t.seat]
    too_many = f"{t.who} {t.verb('holds')} {held} gems and may keep {state.MOST_GEMS}"
    return Line(f"{too_many}: which {t.verb('does')} {t.who} discard", "4.5")


QUESTIONS: Mapping[int, Words] = {
    state.ROLL: _roll_question,
    state.SPOT: _dice_question,
    state.ANY: _any_question,
    state.UP: lambda t: Line(
        f"Which die {t.verb('does')} {t.who} raise by 1 (of {_left(t)})", "4.11"
    ),
    state.DOWN: lambda t: Line(
        f"Which die {t.verb('does')} {t.who} lower by 1 (of {_left(t)})", "4.11"
    ),
    state.CHANGE: _change_question,
    state.REROLL_DIE: _change_question,
    state.SHAPE: _shape_question,
    state.SITE: _site_question,
    state.LAY: _lay_question,
    state.DISCARD: _discard_question,
    state.RESCUE: Line("Which engineer {does} {who} rescue", "8.1"),
    state.SCAVENGE: Line("Which mech part {does} {who} take", "8.3"),
    state.LAUNCH: lambda t: Line(f"{t.whose} dice for the launch show {_left(t)}: what now", "9.5"),
}


# --- before the roll ---


def _boost(t: Telling) -> Line:
    dice = f"{state.POWER_DICE + t.s.boosters[t.seat] + 1} dice to roll"
    left = f"{gems(state.CRYSTAL, t.s.crystals[t.seat] - 1)} left"
    return Line(f"spend a crystal for a booster die: {dice}, {left}", "4.1")


def _redeem(t: Telling) -> Line:
    kind = t.s.gear[t.seat, t.n]
    brings = gems(kind - state.DICE_PARTS, t.box.record.part_gems[kind])
    return Line(f"redeem {part(t.box, kind)}: {brings}", "4.2")


def _roll(t: Telling) -> Line:
    return Line(f"roll {state.POWER_DICE + t.s.boosters[t.seat]} dice", "4.3")


# --- locks ---


def _lock_run(t: Telling) -> Line:
    low, length = _run(t.n)
    return Line(f"lock {run_of(low, length)} in the run track: a {tile_of(length)}", "5.4")


def _lock_kind(t: Telling) -> Line:
    r, (row, value) = t.box.record, _pips(t.n)
    crystals, rods_won = gems(state.CRYSTAL, r.crystals_for_kind), rods(r.rods_for_kind)
    reward = (f"a {tile_of(1)}", "a mech part", crystals, rods_won)[row]
    if row == 1 and parts_of(t.s, t.seat) + t.s.parts_due[t.seat] == state.GEARS - 1:
        reward += f", the fourth, and {rods(r.rods_for_parts)}"
    return Line(f"lock {alike(row + 2, value)} of a kind: {reward}", "5.5")


def _lock_any(t: Telling) -> Line:
    place = sum(t.s.any_die[t.seat, place] != 0 for place in range(3))
    brings = f"{':' if place == 2 else ', for'} a {tile_of(2)}"
    return Line(f"lock a {t.number} as the {PLACES[place]} of any three{brings}", "5.6")


def _lock_house(t: Telling) -> Line:
    row, value = _pips(t.n)
    dice = f"{alike(3, row + 1)} and {alike(2, value)}"
    return Line(f"lock {dice}, a full house: a {tile_of(5)}", "5.7")


def _lock_spot(t: Telling) -> Line:
    ore = gems(state.ORE, t.box.record.ore_for_spot)
    return Line(f"lock a {t.number} in the ? spot: {ore}", "5.8")


# --- changes ---


def _ore(t: Telling, to: int) -> Line:
    left = gems(state.ORE, t.s.ore[t.seat] - 1)
    return Line(f"spend an ore: a {t.number} becomes a {to} ({left} left)", "4.4")


def _use_engineer(t: Telling) -> Line:
    works = ICONS[t.box.record.engineer_icon[t.n]]
    return Line(f"use {engineer(t.box, t.n)}: {works}", "4.9")


def _use_part(t: Telling) -> Line:
    gear, use = divmod(t.n, state.MOST_USES)
    kind = t.s.gear[t.seat, gear]
    again = "once more" if t.s.begun[t.seat, gear] else "which is expended after this turn"
    works = ICONS[t.box.record.part_icons[kind, use]]
    return Line(f"use {part(t.box, kind)}, {again}: {works}", "4.10")


def _change(t: Telling) -> Line:
    row, value = _pips(t.n)
    verb = "flip" if t.s.icon[t.seat] == state.FLIP else "change"
    return Line(f"{verb} a {row + 1} to {value}", "4.6")


# --- the end of a turn ---


def _ready(t: Telling) -> Line:
    left = _left(t)
    unused = f" with {left} unused" if left else ""
    extra = t.s.crystals[t.seat] + t.s.ore[t.seat] - state.MOST_GEMS
    excess = f"; {counted(extra, 'gem')} must go" if extra > 0 else ""
    return Line(f"end {t.either('your', 'the')} turn{unused}{excess}", "3.4")


def _discard(t: Telling) -> Line:
    left = (t.s.crystals[t.seat], t.s.ore[t.seat])[t.n] - 1
    return Line(f"discard {A_GEM[t.n]}, {left} left", "4.5")


# --- the map ---

BESIDE = ("right of", "below", "left of", "above")
Places = Sequence[tuple[int, int]]  # boards, counted from the seat's first, and squares


def _shape(t: Telling) -> Line:
    tile = f"{t.box.names['shape'][t.n]} of {counted(t.box.record.tile_squares[t.n], 'square')}"
    if t.s.solo == 1:
        left = state.SOLO_COPIES - t.s.copies[t.n]
        return Line(f"take the tile {tile}, one of {left} left", "10.5")
    return Line(f"take the tile {tile}", "6.1")


def _terrain(t: Telling) -> Line:
    board = f"{board_name(t.s.boards[t.seat])} of at most {most_boards(t.s)}"
    return Line(f"draw a new terrain board for the tile: {board}", "6.5")


def _site(t: Telling) -> Line:
    r, land = t.box.record, state.SEATS + 2 * t.s.drawn[t.seat] + t.n % 2
    crystals = gems(state.CRYSTAL, r.land_crystals[land].bit_count())
    there = f"{BESIDE[t.n // 2 % 4]} {board_name(t.n // 8)}"
    vnaut = f"the V-naut on {square_name(r.land_vnaut[land])}"
    face = f"{SIDES[t.n % 2]}, {t.box.names['land'][land]}"
    return Line(f"put the {face}, {there}: {crystals}, {vnaut}", "6.5")


def _lay(t: Telling) -> Line:
    places = _covered(t)
    found = _found(t, places)
    text = f"lay {t.box.names['shape'][t.s.tile_shape[t.seat]]} on {_where(places)}"
    rule = "6.2" if t.s.tiles[t.seat] == 0 else "6.4"
    return Line(f"{text}: {listed(found)}" if found else text, rule)


def _covered(t: Telling) -> Places:
    """Return the places that the tile in hand would cover."""
    r, s, seat = t.box.record, t.s, t.seat
    shape, turn = s.tile_shape[seat], t.n % state.TURNS
    board, first = divmod(t.n // state.TURNS, state.SQUARES)
    plot = plot_of(seat, board)
    left = s.plot_x[plot] + first % state.SIDE - r.tile_x[shape, turn, 0]
    top = s.plot_y[plot] + first // state.SIDE
    places = []
    for i in range(r.tile_squares[shape]):
        x, y = left + r.tile_x[shape, turn, i], top + r.tile_y[shape, turn, i]
        under = plot_at(s, seat, x, y)
        square = (y - s.plot_y[under]) * state.SIDE + x - s.plot_x[under]
        places.append((under - plot_of(seat, 0), square))
    return places


def _where(places: Places) -> str:
    """Return places by board: "A b2 c2 and B a2"."""
    boards: dict[int, list[str]] = {}
    for board, square in places:
        boards.setdefault(board, []).append(square_name(square))
    return listed(f"{BOARDS[board]} {' '.join(names)}" for board, names in sorted(boards.items()))


def _found(t: Telling, places: Places) -> list[str]:
    """Return what a tile on these places brings (6.7, 6.8, 7.3)."""
    r, s, seat = t.box.record, t.s, t.seat
    new = s.new_board[seat]
    crystals, vnauts = _pieces(t, [place for place in places if place[0] != new])
    found = [gems(state.CRYSTAL, crystals)] if crystals else []
    found += ["a V-naut" if vnauts == 1 else counted(vnauts, "V-naut")] if vnauts else []
    crystals, vnauts = _pieces(t, [place for place in places if place[0] == new])
    if crystals:
        found.append(f"{'a spot' if crystals == 1 else 'spots'} without a crystal yet")
    if vnauts:
        found.append("a spot without its V-naut yet")
    reward = f" for {rods(r.rods_for_board)}" if s.solo == 0 else ""
    for board in range(s.boards[seat]):
        if sum(on == board for on, _ in places) == s.unexplored[plot_of(seat, board)]:
            found.append(f"{board_name(board)} is full{reward}")
    return found


def _pieces(t: Telling, places: Places) -> tuple[int, int]:
    """Count the printed crystals and V-nauts on places."""
    r, s = t.box.record, t.s
    lands = [(s.land[plot_of(t.seat, board)], square) for board, square in places]
    crystals = sum(r.land_crystals[land] >> square & 1 for land, square in lands)
    return crystals, sum(r.land_vnaut[land] == square for land, square in lands)


# --- cards and the launch ---


def _rescue(t: Telling) -> Line:
    works = ICONS[t.box.record.engineer_icon[t.n]]
    return Line(f"rescue {engineer(t.box, t.n)}: {works}, once a turn", "8.1")


def _scavenge(t: Telling) -> Line:
    kind, fourth = t.s.market[t.n], ""
    if parts_of(t.s, t.seat) == state.GEARS - 1:
        fourth = f"; the fourth part brings {rods(t.box.record.rods_for_parts)}"
    return Line(f"take {part(t.box, kind)}: {part_works(t.box, kind)}{fourth}", "8.3")


def _initiate(t: Telling) -> Line:
    dice = state.POWER_DICE + t.s.rods[t.seat]
    end = f"end {t.either('your', 'the')} turn and begin the launch sequence"
    return Line(f"{end}, with {dice} dice", "10.7")


def _launch(t: Telling) -> Line:
    length = min(t.s.dice[t.seat, t.number], state.LONGEST_SEQUENCE)
    return Line(f"launch with {alike(length, t.number)}", "9.5")


OPTIONS: Mapping[int, Words] = {
    state.BOOST: _boost,
    state.REDEEM: _redeem,
    state.ROLL: _roll,
    state.RUN: _lock_run,
    state.KIND: _lock_kind,
    state.ANY: _lock_any,
    state.HOUSE: _lock_house,
    state.SPOT: _lock_spot,
    state.PLUS: Line("lock a {number} in the +1 space, to raise another die by 1", "4.11"),
    state.MINUS: Line("lock a {number} in the -1 space, to lower another die by 1", "4.11"),
    state.UP: lambda t: Line(f"raise a {t.number} to {t.number + 1}", "4.11"),
    state.DOWN: lambda t: Line(f"lower a {t.number} to {t.number - 1}", "4.11"),
    state.ORE_UP: lambda t: _ore(t, t.number + 1),
    state.ORE_DOWN: lambda t: _ore(t, t.number - 1),
    state.ENGINEER: _use_engineer,
    state.PART: _use_part,
    state.CHANGE: _change,
    state.REROLL_DIE: Line("roll a {number} again", "4.6"),
    state.READY: _ready,
    state.SHAPE: _shape,
    state.TERRAIN: _terrain,
    state.SITE: _site,
    state.LAY: _lay,
    state.DISCARD: _discard,
    state.RESCUE: _rescue,
    state.SCAVENGE: _scavenge,
    state.LAUNCH: _launch,
    state.INITIATE: _initiate,
}
