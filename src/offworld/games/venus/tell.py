"""Cities of Venus in words: every question, option and event as a short sentence with the number of its rule in docs/rules/venus.md.

Notation is what people type and files may hold: `kind 3x5` locks three 5s, `lay b c4 r1` lays the tile in hand, turned right once, with
its first square on c4 of board B. It is the same whoever plays, as all play at once: parts go by their place, not by their name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from offworld.games.venus import state
from offworld.games.venus.explore import largest, plot_at
from offworld.games.venus.pieces import most_boards, parts_of, plot_of, unlocked
from offworld.games.venus.rules import legal, score
from offworld.kernel.events import Event
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, Line, Names, counted, listed, sentence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
PLACES = ("first", "second", "third")
GEMS = ("crystal", "ore")
DIRECTIONS = ("right", "below", "left", "above")
BESIDE = ("right of", "below", "left of", "above")
SIDES = ("front", "back")
BOARDS = "ABCDEF"
COLUMNS = "abcde"
TURNS = (
    "",
    " r1",
    " r2",
    " r3",
    " f",
    " f r1",
    " f r2",
    " f r3",
)  # flipped first, then turned right
ICONS = (
    "roll a die again",
    "make a die a 3",
    "make a die a 4",
    "lower a die by 2",
    "raise or lower a die by 1",
    "flip a die to its opposite side",
    "give a die any value",
)
ASKING = (  # for a die, by icon
    "Which die does {who} roll again",
    "Which die does {who} make a 3",
    "Which die does {who} make a 4",
    "Which die does {who} lower by 2",
    "Which die does {who} raise or lower by 1",
    "Which die does {who} flip to its opposite side",
    "Which die does {who} change, and into what",
)


def seat_names(s: Record) -> tuple[str, ...]:
    """What the seats are called unless they have names."""
    return SEAT_NAMES[: s.seats]


# --- small words ---


def shown(values: Iterable[int]) -> str:
    """Dice, lowest first: 1 2 2 5."""
    return " ".join(map(str, sorted(values)))


def dice_left(s: Record, seat: int) -> list[int]:
    """The values of a seat's unlocked dice."""
    return [value for value in range(1, state.PIPS + 1) for _ in range(s.dice[seat, value])]


def _told_dice(packed: int) -> list[int]:
    """Dice as an event carries them."""
    return [
        value
        for value in range(1, state.PIPS + 1)
        for _ in range(packed >> state.DICE_BITS * (value - 1) & (1 << state.DICE_BITS) - 1)
    ]


def run_values(low: int, length: int) -> str:
    return "-".join(str(value) for value in range(low, low + length))


def _run(n: int) -> tuple[int, int]:
    """The lowest die and the length of a run by its option."""
    return (n + 1, 3) if n < 4 else (n - 3, 4)


def _dice(count: int, value: int) -> str:
    return f"{NUMBERS[count]} {value}s" if count > 1 else f"one {value}"


def _gems(gem: int, amount: int) -> str:
    return counted(amount, "crystal") if gem == state.CRYSTAL else f"{amount} ore"


def _rods(amount: int) -> str:
    return counted(amount, "fuel rod")


def tile_of(size: int) -> str:
    """A tile by how many squares it has; 5 stands for 5 or 6."""
    return "5- or 6-square tile" if size == 5 else f"{size}-square tile"


def board_name(board: int) -> str:
    return f"board {BOARDS[board]}"


def square_name(square: int) -> str:
    return f"{COLUMNS[square % state.SIDE]}{square // state.SIDE + 1}"


def _where(squares: Iterable[tuple[int, int]]) -> str:
    """Squares by board: A b2 c2 and B a2."""
    boards: dict[int, list[str]] = {}
    for board, square in squares:
        boards.setdefault(board, []).append(square_name(square))
    return listed(f"{BOARDS[board]} {' '.join(names)}" for board, names in sorted(boards.items()))


def covered(box: Box, s: Record, seat: int, place: int) -> list[tuple[int, int]]:
    """The boards and squares that the tile in hand would cover."""
    r, shape, turn = box.record, s.tile_shape[seat], place % state.TURNS
    plot, first = (
        plot_of(seat, place // state.TURNS // state.SQUARES),
        place // state.TURNS % state.SQUARES,
    )
    left, top = (
        s.plot_x[plot] + first % state.SIDE - r.tile_x[shape, turn, 0],
        s.plot_y[plot] + first // state.SIDE,
    )
    squares = []
    for i in range(r.tile_squares[shape]):
        x, y = left + r.tile_x[shape, turn, i], top + r.tile_y[shape, turn, i]
        under = plot_at(s, seat, x, y)
        squares.append(
            (under - plot_of(seat, 0), (y - s.plot_y[under]) * state.SIDE + x - s.plot_x[under])
        )
    return squares


def _engineer(box: Box, engineer: int) -> str:
    return box.names["engineer"][engineer]


def _part(box: Box, kind: int) -> str:
    return f"the {box.names['part'][kind]}"


def part_works(box: Box, kind: int) -> str:
    """What a mech part is good for."""
    r = box.record
    if kind >= state.DICE_PARTS:
        return f"{_gems(kind - state.DICE_PARTS, r.part_gems[kind])}, before a roll"
    return (
        f"{listed(ICONS[r.part_icons[kind, use]] for use in range(r.part_uses[kind]))}, in one turn"
    )


def _called(names: Sequence[str], n: int) -> str:
    """A name as it is typed; with its number if a box calls several alike."""
    words = [name.casefold() for name in names]
    return words[n] if words.count(words[n]) == 1 else f"{words[n]} {n + 1}"


# --- notation ---


def notation(box: Box, s: Record, option: int) -> str:
    """An option as people type it; different from every other option of the game."""
    kind, base, _ = state.OPTIONS.span(option)
    return _NOTATION[kind](box, option - base)


def _lay_notation(box: Box, n: int) -> str:
    board, square = divmod(n // state.TURNS, state.SQUARES)
    return f"lay {BOARDS[board].lower()} {square_name(square)}{TURNS[n % state.TURNS]}"


_NOTATION: dict[str, Callable[[Box, int], str]] = {
    "boost": lambda box, n: "boost",
    "redeem": lambda box, n: f"redeem {n + 1}",
    "roll": lambda box, n: "roll",
    "run": lambda box, n: f"run {run_values(*_run(n))}",
    "kind": lambda box, n: f"kind {n // state.PIPS + 2}x{n % state.PIPS + 1}",
    "any": lambda box, n: f"any {n + 1}",
    "house": lambda box, n: f"house 3x{n // state.PIPS + 1} 2x{n % state.PIPS + 1}",
    "spot": lambda box, n: f"spot {n + 1}",
    "plus": lambda box, n: f"plus {n + 1}",
    "minus": lambda box, n: f"minus {n + 1}",
    "up": lambda box, n: f"up {n + 1}",
    "down": lambda box, n: f"down {n + 1}",
    "ore_up": lambda box, n: f"ore {n + 1}>{n + 2}",
    "ore_down": lambda box, n: f"ore {n + 1}>{n}",
    "engineer": lambda box, n: f"engineer {_called(box.names['engineer'], n)}",
    "part": lambda box, n: f"part {n // state.MOST_USES + 1}{'abc'[n % state.MOST_USES]}",
    "change": lambda box, n: f"change {n // state.PIPS + 1}>{n % state.PIPS + 1}",
    "reroll": lambda box, n: f"reroll {n + 1}",
    "ready": lambda box, n: "ready",
    "shape": lambda box, n: f"tile {_called(box.names['shape'], n)}",
    "terrain": lambda box, n: "terrain",
    "site": lambda box, n: f"site {BOARDS[n // 8].lower()} {DIRECTIONS[n // 2 % 4]} {SIDES[n % 2]}",
    "lay": _lay_notation,
    "discard": lambda box, n: f"discard {GEMS[n]}",
    "rescue": lambda box, n: f"rescue {_called(box.names['engineer'], n)}",
    "scavenge": lambda box, n: f"scavenge {n + 1}",
    "launch": lambda box, n: f"launch {n + 1}",
}


# --- questions ---


def question(box: Box, s: Record, seat: int, names: Names = None) -> Line:
    """What a seat that is waited for is asked."""
    who = (names or seat_names(s))[seat]
    text, rule = _QUESTIONS[s.asked[seat]](box, s, seat, who)
    return Line(sentence(f"{text}?"), rule)


def _before_roll_question(box: Box, s: Record, seat: int, who: str) -> Line:
    held = f"{_gems(state.CRYSTAL, s.crystals[seat])} held"
    return Line(
        f"What does {who} do before rolling {state.POWER_DICE + s.boosters[seat]} dice ({held})",
        "3.3",
    )


def _dice_question(box: Box, s: Record, seat: int, who: str) -> Line:
    left = shown(dice_left(s, seat))
    return Line(
        f"{who}'s dice show {left}: what now"
        if left
        else f"All of {who}'s dice are locked: what now",
        "3.3",
    )


def _any_question(box: Box, s: Record, seat: int, who: str) -> Line:
    locked = [s.any_die[seat, place] for place in range(3) if s.any_die[seat, place]]
    return Line(
        f"Which die does {who} add to {shown(locked)} in the any-three track (left: {shown(dice_left(s, seat))})",
        "5.6",
    )


def _change_question(box: Box, s: Record, seat: int, who: str) -> Line:
    return Line(f"{ASKING[s.icon[seat]].format(who=who)} (of {shown(dice_left(s, seat))})", "4.6")


def _shape_question(box: Box, s: Record, seat: int, who: str) -> Line:
    on = f" on the new {board_name(s.new_board[seat])}" if s.new_board[seat] != state.NONE else ""
    return Line(f"Which {tile_of(s.tile_size[seat])} does {who} lay{on}", "6.1")


def _lay_question(box: Box, s: Record, seat: int, who: str) -> Line:
    tile = f"the tile {box.names['shape'][s.tile_shape[seat]]}"
    if s.tiles[seat] == 0:
        return Line(f"How does {who} lay {tile} over the mech", "6.2")
    if s.new_board[seat] != state.NONE:
        return Line(
            f"Where on the new {board_name(s.new_board[seat])} does {who} lay {tile}", "6.6"
        )
    return Line(f"Where does {who} lay {tile}", "6.4")


def _site_question(box: Box, s: Record, seat: int, who: str) -> Line:
    front, back = (box.names["land"][state.SEATS + 2 * s.drawn[seat] + side] for side in range(2))
    return Line(
        f"{who} draws a terrain board, {front} or {back}: where does it go, and which side up",
        "6.5",
    )


def _discard_question(box: Box, s: Record, seat: int, who: str) -> Line:
    held = s.crystals[seat] + s.ore[seat]
    return Line(
        f"{who} holds {held} gems and may keep {state.MOST_GEMS}: which does {who} discard", "4.5"
    )


_QUESTIONS: dict[int, Callable[[Box, Record, int, str], Line]] = {
    state.ROLL: _before_roll_question,
    state.SPOT: _dice_question,
    state.ANY: _any_question,
    state.UP: lambda box, s, seat, who: Line(
        f"Which die does {who} raise by 1 (of {shown(dice_left(s, seat))})", "4.11"
    ),
    state.DOWN: lambda box, s, seat, who: Line(
        f"Which die does {who} lower by 1 (of {shown(dice_left(s, seat))})", "4.11"
    ),
    state.CHANGE: _change_question,
    state.REROLL_DIE: _change_question,
    state.SHAPE: _shape_question,
    state.SITE: _site_question,
    state.LAY: _lay_question,
    state.DISCARD: _discard_question,
    state.RESCUE: lambda box, s, seat, who: Line(f"Which engineer does {who} rescue", "8.1"),
    state.SCAVENGE: lambda box, s, seat, who: Line(f"Which mech part does {who} take", "8.3"),
    state.LAUNCH: lambda box, s, seat, who: Line(
        f"{who}'s dice for the launch show {shown(dice_left(s, seat))}: what now", "9.5"
    ),
}


# --- options ---


def option(box: Box, s: Record, seat: int, option: int, names: Names = None) -> Line:
    """What an answer does and brings."""
    kind, base, _ = state.OPTIONS.span(option)
    text, rule = _OPTIONS[kind](box, s, seat, option - base)
    return Line(sentence(f"{text}."), rule)


def _boost(box: Box, s: Record, seat: int, n: int) -> Line:
    after = state.POWER_DICE + s.boosters[seat] + 1
    return Line(
        f"spend a crystal for a booster die: {after} dice to roll, {_gems(state.CRYSTAL, s.crystals[seat] - 1)} left",
        "4.1",
    )


def _redeem(box: Box, s: Record, seat: int, n: int) -> Line:
    kind = s.gear[seat, n]
    return Line(
        f"redeem {_part(box, kind)}: {_gems(kind - state.DICE_PARTS, box.record.part_gems[kind])}",
        "4.2",
    )


def _lock_run(box: Box, s: Record, seat: int, n: int) -> Line:
    low, length = _run(n)
    return Line(f"lock {run_values(low, length)} in the run track: a {tile_of(length)}", "5.4")


def _lock_kind(box: Box, s: Record, seat: int, n: int) -> Line:
    count, value = n // state.PIPS + 2, n % state.PIPS + 1
    rewards = (
        tile_of(1),
        "mech part",
        _gems(state.CRYSTAL, box.record.crystals_for_kind),
        _rods(box.record.rods_for_kind),
    )
    reward = ("a " if count < 4 else "") + rewards[count - 2]
    is_fourth = count == 3 and parts_of(s, seat) + s.parts_due[seat] == state.GEARS - 1
    fourth = f", the fourth, and {_rods(box.record.rods_for_parts)}" if is_fourth else ""  # 7.4
    return Line(f"lock {_dice(count, value)} of a kind: {reward}{fourth}", "5.5")


def _lock_any(box: Box, s: Record, seat: int, n: int) -> Line:
    place = sum(s.any_die[seat, place] != 0 for place in range(3))
    return Line(
        f"lock a {n + 1} as the {PLACES[place]} of any three{':' if place == 2 else ', for'} a {tile_of(2)}",
        "5.6",
    )


def _lock_house(box: Box, s: Record, seat: int, n: int) -> Line:
    return Line(
        f"lock {_dice(3, n // state.PIPS + 1)} and {_dice(2, n % state.PIPS + 1)}, a full house: a {tile_of(5)}",
        "5.7",
    )


def _lock_spot(box: Box, s: Record, seat: int, n: int) -> Line:
    return Line(f"lock a {n + 1} in the ? spot: {_gems(state.ORE, box.record.ore_for_spot)}", "5.8")


def _ore(s: Record, seat: int, value: int, to: int) -> Line:
    return Line(
        f"spend an ore: a {value} becomes a {to} ({_gems(state.ORE, s.ore[seat] - 1)} left)", "4.4"
    )


def _use_engineer(box: Box, s: Record, seat: int, n: int) -> Line:
    return Line(f"use {_engineer(box, n)}: {ICONS[box.record.engineer_icon[n]]}", "4.9")


def _use_part(box: Box, s: Record, seat: int, n: int) -> Line:
    gear, use = divmod(n, state.MOST_USES)
    kind = s.gear[seat, gear]
    again = "once more" if s.begun[seat, gear] else "which is expended after this turn"
    return Line(
        f"use {_part(box, kind)}, {again}: {ICONS[box.record.part_icons[kind, use]]}", "4.10"
    )


def _change(box: Box, s: Record, seat: int, n: int) -> Line:
    value, to = n // state.PIPS + 1, n % state.PIPS + 1
    return Line(f"{'flip' if s.icon[seat] == state.FLIP else 'change'} a {value} to {to}", "4.6")


def _ready(box: Box, s: Record, seat: int, n: int) -> Line:
    left = dice_left(s, seat)
    unused = f" with {shown(left)} unused" if left else ""
    extra = s.crystals[seat] + s.ore[seat] - state.MOST_GEMS
    return Line(
        f"end the turn{unused}" + (f"; {counted(extra, 'gem')} must go" if extra > 0 else ""), "3.4"
    )


def _shape(box: Box, s: Record, seat: int, n: int) -> Line:
    size = box.record.tile_squares[n]
    left = f", one of {state.SOLO_COPIES - s.copies[n]} left" if s.solo == 1 else ""
    return Line(
        f"take the tile {box.names['shape'][n]} of {counted(size, 'square')}{left}",
        "10.5" if s.solo == 1 else "6.1",
    )


def _terrain(box: Box, s: Record, seat: int, n: int) -> Line:
    return Line(
        f"draw a new terrain board for the tile: {board_name(s.boards[seat])} of at most {most_boards(s)}",
        "6.5",
    )


def _site(box: Box, s: Record, seat: int, n: int) -> Line:
    r, land = box.record, state.SEATS + 2 * s.drawn[seat] + n % 2
    crystals = _gems(state.CRYSTAL, r.land_crystals[land].bit_count())
    there = f"{BESIDE[n // 2 % 4]} {board_name(n // 8)}"
    return Line(
        f"put the {SIDES[n % 2]}, {box.names['land'][land]}, {there}: {crystals}, the V-naut on {square_name(r.land_vnaut[land])}",
        "6.5",
    )


def _lay(box: Box, s: Record, seat: int, n: int) -> Line:
    squares = covered(box, s, seat, n)
    found = _found(box, s, seat, squares)
    text = f"lay {box.names['shape'][s.tile_shape[seat]]} on {_where(squares)}"
    return Line(
        f"{text}: {listed(found)}" if found else text, "6.2" if s.tiles[seat] == 0 else "6.4"
    )


def _found(box: Box, s: Record, seat: int, squares: Sequence[tuple[int, int]]) -> list[str]:
    """What a tile on these squares brings (6.7, 6.8, 7.3)."""
    r = box.record
    lands = [(s.land[plot_of(seat, board)], square) for board, square in squares]
    crystals = sum(r.land_crystals[land] >> square & 1 for land, square in lands)
    vnauts = sum(r.land_vnaut[land] == square for land, square in lands)
    found = [_gems(state.CRYSTAL, crystals)] if crystals else []
    found += ["a V-naut" if vnauts == 1 else counted(vnauts, "V-naut")] if vnauts else []
    for board in range(s.boards[seat]):
        if sum(on == board for on, _ in squares) == s.unexplored[plot_of(seat, board)]:
            found.append(
                f"{board_name(board)} is full"
                + (f" for {_rods(r.rods_for_board)}" if s.solo == 0 else "")
            )
    return found


def _discard(box: Box, s: Record, seat: int, n: int) -> Line:
    left = (s.crystals[seat], s.ore[seat])[n] - 1
    return Line(f"discard {('a crystal', 'an ore')[n]}, {left} left", "4.5")


def _rescue(box: Box, s: Record, seat: int, n: int) -> Line:
    return Line(
        f"rescue {_engineer(box, n)}: {ICONS[box.record.engineer_icon[n]]}, once a turn", "8.1"
    )


def _scavenge(box: Box, s: Record, seat: int, n: int) -> Line:
    kind = s.market[n]
    fourth = (
        f"; the fourth part brings {_rods(box.record.rods_for_parts)}"
        if parts_of(s, seat) == state.GEARS - 1
        else ""
    )
    return Line(f"take {_part(box, kind)}: {part_works(box, kind)}{fourth}", "8.3")


def _launch(box: Box, s: Record, seat: int, n: int) -> Line:
    return Line(
        f"launch with {_dice(min(s.dice[seat, n + 1], state.LONGEST_SEQUENCE), n + 1)}", "9.5"
    )


_OPTIONS: dict[str, Callable[[Box, Record, int, int], Line]] = {
    "boost": _boost,
    "redeem": _redeem,
    "roll": lambda box, s, seat, n: Line(f"roll {state.POWER_DICE + s.boosters[seat]} dice", "4.3"),
    "run": _lock_run,
    "kind": _lock_kind,
    "any": _lock_any,
    "house": _lock_house,
    "spot": _lock_spot,
    "plus": lambda box, s, seat, n: Line(
        f"lock a {n + 1} in the +1 space, to raise another die by 1", "4.11"
    ),
    "minus": lambda box, s, seat, n: Line(
        f"lock a {n + 1} in the -1 space, to lower another die by 1", "4.11"
    ),
    "up": lambda box, s, seat, n: Line(f"raise a {n + 1} to {n + 2}", "4.11"),
    "down": lambda box, s, seat, n: Line(f"lower a {n + 1} to {n}", "4.11"),
    "ore_up": lambda box, s, seat, n: _ore(s, seat, n + 1, n + 2),
    "ore_down": lambda box, s, seat, n: _ore(s, seat, n + 1, n),
    "engineer": _use_engineer,
    "part": _use_part,
    "change": _change,
    "reroll": lambda box, s, seat, n: Line(f"roll a {n + 1} again", "4.6"),
    "ready": _ready,
    "shape": _shape,
    "terrain": _terrain,
    "site": _site,
    "lay": _lay,
    "discard": _discard,
    "rescue": _rescue,
    "scavenge": _scavenge,
    "launch": _launch,
}


# --- events ---


def event(box: Box, s: Record, event: Event, names: Names = None) -> Line:
    """What happened; `s` may be any later position of the same match."""
    if event.code not in _EVENTS:
        raise ValueError(f"Cities of Venus tells no event {event.code}")
    who = (names or seat_names(s))[event.seat] if event.seat != state.NOBODY else ""
    text, rule = _EVENTS[event.code](box, s, event, who)
    return Line(sentence(f"{text}."), rule)


def _used_space(box: Box, s: Record, e: Event, who: str) -> Line:
    return Line(
        f"{who} locks a {e.a} in the {'+1' if e.c > e.b else '-1'} space: a {e.b} becomes a {e.c}",
        "4.11",
    )


def _used_part(box: Box, s: Record, e: Event, who: str) -> Line:
    return Line(f"{who} uses {_part(box, e.a)} to {ICONS[box.record.part_icons[e.a, e.b]]}", "4.10")


def _gained_rods(box: Box, s: Record, e: Event, who: str) -> Line:
    why, rule = (("five of a kind", "7.2"), ("a full board", "7.3"), ("four mech parts", "7.4"))[
        e.b
    ]
    return Line(f"{who} gains {_rods(e.a)} for {why}", rule)


def _drew_terrain(box: Box, s: Record, e: Event, who: str) -> Line:
    front, back = (box.names["land"][state.SEATS + 2 * e.a + side] for side in range(2))
    return Line(f"{who} draws a terrain board: {front}, on its back {back}", "6.5")


def _laid_tile(box: Box, s: Record, e: Event, who: str) -> Line:
    return Line(
        f"{who} lays the tile {box.names['shape'][e.a]} on {board_name(e.b)}, from {square_name(e.c)}",
        "6.4",
    )


def _rolled_off(box: Box, s: Record, e: Event, who: str) -> Line:
    what, rule = (
        ("the first pick of engineers", "8.4"),
        ("the first pick of mech parts", "8.4"),
        ("the order of the launch", "9.1"),
    )[e.b]
    return Line(f"{who} rolls a {e.a} for {what}", rule)


def _no_engineer(box: Box, s: Record, e: Event, who: str) -> Line:
    return Line(
        f"{who}'s V-naut comes without an engineer: the market has none that {who} lacks", "8.2"
    )


def _time_ran_out(box: Box, s: Record, e: Event, who: str) -> Line:
    if s.solo == 1:
        return Line(f"after {e.a} rounds without a launch the game is lost", "10.10")
    return Line(f"after {e.a} rounds the launch sequence comes all the same", "3.6")


_EVENTS: dict[int, Callable[[Box, Record, Event, str], Line]] = {
    state.ROUND_BEGAN: lambda box, s, e, who: Line(f"round {e.a} begins", "3.1"),
    state.BOOSTED: lambda box, s, e, who: Line(
        f"{who} spends a crystal: {e.a} booster {'die' if e.a == 1 else 'dice'}", "4.1"
    ),
    state.REDEEMED: lambda box, s, e, who: Line(
        f"{who} redeems a mech part for its {_gems(e.a, e.b)}", "4.2"
    ),
    state.ROLLED: lambda box, s, e, who: Line(f"{who} rolls {shown(_told_dice(e.a))}", "4.3"),
    state.LOCKED_RUN: lambda box, s, e, who: Line(
        f"{who} locks {run_values(e.a, e.b)} in the run track", "5.4"
    ),
    state.LOCKED_KIND: lambda box, s, e, who: Line(
        f"{who} locks {_dice(e.b, e.a)} of a kind", "5.5"
    ),
    state.LOCKED_ANY: lambda box, s, e, who: Line(
        f"{who} locks a {e.a} as the {PLACES[e.b]} of any three", "5.6"
    ),
    state.LOCKED_HOUSE: lambda box, s, e, who: Line(
        f"{who} locks a full house, {_dice(3, e.a)} and {_dice(2, e.b)}", "5.7"
    ),
    state.LOCKED_SPOT: lambda box, s, e, who: Line(f"{who} locks a {e.a} in the ? spot", "5.8"),
    state.USED_SPACE: _used_space,
    state.USED_ORE: lambda box, s, e, who: Line(
        f"{who} spends an ore: a {e.a} becomes a {e.b}", "4.4"
    ),
    state.USED_ENGINEER: lambda box, s, e, who: Line(
        f"{who} uses {_engineer(box, e.a)} to {ICONS[box.record.engineer_icon[e.a]]}", "4.9"
    ),
    state.USED_PART: _used_part,
    state.CHANGED: lambda box, s, e, who: Line(f"{who}'s {e.a} becomes a {e.b}", "4.6"),
    state.REROLLED: lambda box, s, e, who: Line(f"{who} rolls a {e.a} again: a {e.b}", "4.6"),
    state.GAINED_GEMS: lambda box, s, e, who: Line(
        f"{who} gains {_gems(e.a, e.b)}", ("4.1", "4.4")[e.a]
    ),
    state.GAINED_RODS: _gained_rods,
    state.NO_PLACE: lambda box, s, e, who: Line(
        f"{who}'s {tile_of(e.a)} fits nowhere and goes back", "6.9"
    ),
    state.DREW_TERRAIN: _drew_terrain,
    state.PLACED_TERRAIN: lambda box, s, e, who: Line(
        f"{who} adds {box.names['land'][e.a]} as {board_name(e.b)}", "6.5"
    ),
    state.LAID_TILE: _laid_tile,
    state.FOUND_VNAUT: lambda box, s, e, who: Line(
        f"{who} finds a V-naut: an engineer is due", "6.8"
    ),
    state.BOARD_FULL: lambda box, s, e, who: Line(
        f"{who} has fully explored {board_name(e.a)}", "7.3" if s.solo == 0 else "10.7"
    ),
    state.DISCARDED: lambda box, s, e, who: Line(
        f"{who} discards {('a crystal', 'an ore')[e.a]}", "4.5"
    ),
    state.TURN_DONE: lambda box, s, e, who: Line(f"{who} is ready", "3.4"),
    state.ROLLED_OFF: _rolled_off,
    state.RESCUED_ENGINEER: lambda box, s, e, who: Line(
        f"{who} rescues {_engineer(box, e.a)}", "8.1"
    ),
    state.ENGINEER_SLEPT: lambda box, s, e, who: Line(
        f"{_engineer(box, e.a)} goes back to cryostasis", "10.3"
    ),
    state.NO_ENGINEER: _no_engineer,
    state.TOOK_PART: lambda box, s, e, who: Line(f"{who} takes {_part(box, e.a)}", "8.3"),
    state.DEALT_PART: lambda box, s, e, who: Line(
        f"to the market comes {_part(box, e.a)}, on place {e.b + 1}",
        "2.4" if s.solo == 0 else "10.2",
    ),
    state.LAUNCH_BEGAN: lambda box, s, e, who: Line(
        f"the launch sequence begins, by {who}", "9.1" if s.solo == 0 else "10.7"
    ),
    state.LAUNCH_TURN: lambda box, s, e, who: Line(f"{who} takes {e.a} dice for the launch", "9.4"),
    state.LAUNCHED: lambda box, s, e, who: Line(f"{who} launches with {_dice(e.b, e.a)}", "9.5"),
    state.TIME_RAN_OUT: _time_ran_out,
}


# --- why can't something be done? ---

BEFORE_ROLL = ("boost", "redeem")
TRACKS = ("run", "kind", "any", "house", "spot")
CHANGES = ("plus", "minus", "ore", "part")
DEEDS = {
    "boost": "take a booster die",
    "redeem": "redeem a mech part",
    "run": "lock a run",
    "kind": "lock dice of a kind",
    "any": "lock any three dice",
    "house": "lock a full house",
    "spot": "lock a die in the ? spot",
    "plus": "lock a die in the +1 space",
    "minus": "lock a die in the -1 space",
    "ore": "spend ore",
    "part": "use a mech part",
    "terrain": "add a terrain board",
    "ready": "end the turn",
}


def why_not(box: Box, s: Record, seat: int, word: str, names: Names = None) -> Line:
    """Why something can't be done now, by the word that its notation begins with or an engineer's name; or that it can."""
    return why_nots(box, s, seat, names)[word]


def why_nots(box: Box, s: Record, seat: int, names: Names = None) -> dict[str, Line]:
    """The answer to `why WORD`, by word."""
    who = (names or seat_names(s))[seat]
    possible = _possible(box, s, seat)
    engineers = {
        _called(box.names["engineer"], engineer): f"use {_engineer(box, engineer)}"
        for engineer in range(state.ENGINEERS)
    }
    told = {}
    for word, deed in {**DEEDS, **engineers}.items():
        if word in possible:
            told[word] = Line(f"Nothing speaks against it: {who} can {deed}.", "3.3")
        else:
            text, rule = _hindrance(box, s, seat, word)
            told[word] = Line(sentence(f"{who} can't {deed}: {text}."), rule)
    return told


def _possible(box: Box, s: Record, seat: int) -> set[str]:
    """The words of all that can be done now."""
    out = [0] * state.OPTIONS.total
    words = set()
    for option in out[: legal(box.record, s, seat, out)] if s.asked[seat] != state.NOTHING else []:
        kind, base, _ = state.OPTIONS.span(option)
        words.add(
            _called(box.names["engineer"], option - base)
            if kind == "engineer"
            else kind.split("_")[0]
        )
    return words


def _hindrance(box: Box, s: Record, seat: int, word: str) -> Line:
    asked = s.asked[seat]
    if asked == state.NOTHING:
        return Line("all is done until the others are ready", "3.1")
    if word == "terrain":
        return _terrain_hindrance(s, seat)
    if s.phase == state.LAUNCHING and word in (*BEFORE_ROLL, *TRACKS, "part", "ready"):
        return Line(
            "the launch takes dice, engineers, ore and the +1 and -1 spaces, nothing else", "9.3"
        )
    if word in BEFORE_ROLL:
        return _before_roll_hindrance(s, seat, word)
    if asked == state.ROLL:
        return Line("the dice are not rolled yet", "4.3")
    if asked not in (state.SPOT, state.LAUNCH):
        return Line("something else is to be answered first", "3.3")
    if unlocked(s, seat) == 0:
        return Line("no unlocked die is left", "5.1")
    if word in TRACKS:
        return _track_hindrance(s, seat, word)
    if word in CHANGES:
        return _change_hindrance(s, seat, word)
    return _engineer_hindrance(box, s, seat, word)


def _before_roll_hindrance(s: Record, seat: int, word: str) -> Line:
    rule = "4.1" if word == "boost" else "4.2"
    if s.asked[seat] != state.ROLL:
        return Line("that comes before the roll", rule)
    if word == "redeem":
        return Line("there is no mech part with gems to redeem", rule)
    if s.crystals[seat] == 0:
        return Line("a booster die costs a crystal, and there is none", rule)
    return Line(f"{state.MOST_BOOSTERS} booster dice are the most in a turn", rule)


def _terrain_hindrance(s: Record, seat: int) -> Line:
    if s.asked[seat] != state.SHAPE:
        return Line(
            "a terrain board is added for a tile just earned, before its shape is chosen", "6.5"
        )
    if s.new_board[seat] != state.NONE:
        return Line("one board was added for this tile already", "6.5")
    if s.tiles[seat] == 0:
        return Line("the first tile covers the mech", "6.2")
    if s.boards[seat] == most_boards(s):
        return Line(f"{most_boards(s)} boards are the most", "10.4" if s.solo == 1 else "6.6")
    return Line(
        f"no tile of {largest(s, seat)} squares could reach from the tiles laid onto a new board",
        "6.6",
    )


def _track_hindrance(s: Record, seat: int, word: str) -> Line:
    locked = {
        "run": s.run_length[seat],
        "kind": s.kind_count[seat],
        "any": s.any_die[seat, 0],
        "house": s.house_three[seat],
        "spot": s.spot_die[seat],
    }
    if locked[word]:
        return Line("that track has its dice for this turn", "5.2")
    left = shown(dice_left(s, seat))
    return {
        "run": Line(f"{left} has no three in a row", "5.4"),
        "kind": Line(f"{left} has no two alike", "5.5"),
        "any": Line(f"it takes three dice, and {left} is all that is left", "5.6"),
        "house": Line(f"{left} has no three of one value with two of another", "5.7"),
    }[word]


def _change_hindrance(s: Record, seat: int, word: str) -> Line:
    if word == "part":
        return _part_hindrance(s, seat)
    if word == "ore":
        return Line("there is no ore", "4.4")
    if (s.plus_die[seat] if word == "plus" else s.minus_die[seat]) != 0:
        return Line("that space has its die for this turn", "4.11")
    if unlocked(s, seat) == 1:
        return Line("it takes one die to lock and another to change", "4.11")
    return Line(
        f"no die would be left to {'raise: a 6 is the highest' if word == 'plus' else 'lower: a 1 is the lowest'}",
        "4.7",
    )


def _part_hindrance(s: Record, seat: int) -> Line:
    working = [gear for gear in range(state.GEARS) if 0 <= s.gear[seat, gear] < state.DICE_PARTS]
    if not working:
        return Line("there is no mech part that works on dice", "8.3")
    if not any(s.uses_left[seat, gear] for gear in working):
        return Line("all mech parts are used", "4.10")
    return Line("no die would change by it", "4.12")


def _engineer_hindrance(box: Box, s: Record, seat: int, word: str) -> Line:
    engineer = [_called(box.names["engineer"], n) for n in range(state.ENGINEERS)].index(word)
    if engineer in (s.asleep[seat, 0], s.asleep[seat, 1]):
        return Line(f"{_engineer(box, engineer)} is back in cryostasis", "10.3")
    for window in range(state.WINDOWS):
        if s.window[seat, window] == engineer:
            used = s.engineer_used[seat, window] == 1
            name = _engineer(box, engineer)
            return (
                Line(f"{name} has worked this turn", "4.9")
                if used
                else Line(f"no die would change by {name}", "4.12")
            )
    return Line(f"{_engineer(box, engineer)} is not in the mech", "8.1")


# --- the result ---


RACE = "fuel rods"  # what everyone is after


def race(box: Box, s: Record) -> list[int]:
    """How many of them each seat has now."""
    return [s.rods[seat] for seat in range(s.seats)]


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """What the result is made of, and what each seat has of it."""
    if s.solo == 1:
        stars = [0]
        score(box.record, s, stars)
        return [(Line("stars", "10.9"), stars)]
    seats = range(s.seats)
    return [
        (
            Line("dice in the sequence, 10 each", "9.9"),
            [10 * s.sequence_length[seat] for seat in seats],
        ),
        (Line("value of the sequence", "9.9"), [s.sequence_value[seat] for seat in seats]),
    ]


def conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    """What it takes to win alone, and whether it is there (10.8)."""
    if s.solo == 0:
        return []
    rescued, length = s.rescued[0], s.sequence_length[0]
    return [
        (Line(f"4 mech parts: {parts_of(s, 0)}", "10.8"), parts_of(s, 0) == state.GEARS),
        (Line(f"1 full terrain board: {s.full_boards[0]}", "10.8"), s.full_boards[0] >= 1),
        (Line(f"4 engineers rescued: {rescued}", "10.8"), rescued >= state.WINDOWS),
        (Line(f"a sequence of 8 dice: {length}", "10.8"), length == state.LONGEST_SEQUENCE),
    ]
