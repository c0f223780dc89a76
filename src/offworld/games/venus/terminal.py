"""Cities of Venus in a terminal: each seat's mech and terrain, the market, the launch.

Colour is never the only mark: tiles carry small letters, crystals, V-nauts and barriers signs of
their own, dice square brackets, and seats their letter in round brackets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from offworld.games.venus import state, tell
from offworld.games.venus.pieces import parts_of, plot_of, row_of
from offworld.games.venus.rules import legal, waiting
from offworld.games.venus.tell import terms
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.terminal.drawing import (
    EDGE,
    NONE,
    Board,
    Canvas,
    Plain,
    bare_table,
    dim,
    in_columns,
    joined,
    panel,
    score_table,
)

ASKED = {
    state.ROLL: "before the roll",
    state.SHAPE: "choosing a tile",
    state.SITE: "placing a terrain board",
    state.LAY: "laying a tile",
    state.DISCARD: "discarding gems",
    state.RESCUE: "rescuing an engineer",
    state.SCAVENGE: "taking a mech part",
    state.LAUNCH: "launching",
}
ALTERNATIVES = {  # words of `why_nots` by question
    state.ROLL: ("boost", "redeem"),
    state.SPOT: ("run", "kind", "any", "house", "spot", "plus", "minus", "ore", "part"),
    state.SHAPE: ("terrain",),
    state.LAUNCH: ("plus", "minus", "ore"),
}
ICON_MARKS = ("reroll", "to 3", "to 4", "-2", "+1/-1", "flip", "any value")
TILE_LETTERS = "abcdefghijklmnopqrstuvwxyz"
TILE_COLOURS = ("#d08c60", "#7f9fd0", "#9cbf6a", "#c48ab4", "#d8b94a", "#6cb8ae")
GROUND, CRYSTAL_STYLE = "#9a7a64", "bold #ff8fd0"
ORE_STYLE, VNAUT_STYLE = "bold #b8b8b8", "bold #ffffff"
# Of a terrain board with the names of its rows and columns.
BOARD_WIDTH, BOARD_HEIGHT = 2 * state.SIDE + 2, state.SIDE + 1
MECH_WIDTH = 45
SIDE_BY_SIDE = 148  # columns from which two seats stand beside each other


LEGEND = (
    ("[3]", "a die; [ ] a free place for one"),
    ("Run", "a track: three or four in a row. Kind: two to five alike. Any: any three"),
    ("House", "a track: three alike and two alike. Spot: one die. +1, -1: to change another die"),
    ("◆ ●", "a crystal, a black ore; · room for one more"),
    ("▮▯", "fuel rods gained and still missing"),
    ("flip · 2", "what a card does to a die, and how many of it are left"),
    ("✗", "used up"),
    ("▶", "in use; beside a name: what the seat is doing"),
    ("✓", "ready, until all are"),
    ("A a 1", "a terrain board, its columns and rows: its upper left square is a1"),
    ("a", "the first tile laid, b the second, and so on"),
    ("+", "a square next to your tiles"),
    ("·", "another free square"),
    ("M V", "the square of your mech, which the first tile covers; a V-naut"),
    ("│ ▁ ┘", "a barrier right of a square, below it, or both: no tile may cross it"),
    ("□■", "a tile; its hollow square is the one that an answer names"),
    ("—", "none"),
)


def alternatives(s: Record, seat: int) -> Sequence[str]:
    """Return what one may want to do with the dice, or for a tile."""
    return ALTERNATIVES.get(s.asked[seat], ())


def sections(box: Box, s: Record, names: Sequence[str], width: int) -> dict[str, RenderableType]:
    """Draw each part by itself: the market, each seat, the launch."""
    t = Board(box, s, names, width)
    parts: dict[str, RenderableType] = {"market": panel("Market", _market(t), width)}
    parts |= {f"seat {seat}": _seat(t, seat, width) for seat in t.seats}
    if s.phase in (state.LAUNCHING, state.OVER):
        parts["launch"] = panel("Launch sequences", _sequences(t), width)
    return {name: Plain(part) for name, part in parts.items()}


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> RenderableType:
    """Draw the whole position at a width."""
    t = Board(box, s, names, width)
    rows: list[RenderableType] = [_header(t), panel("Market", _market(t), width)]
    columns = 2 if width >= SIDE_BY_SIDE and s.seats > 1 else 1
    for first in range(0, s.seats, columns):
        grid = Table.grid(padding=0)
        row = t.seats[first : first + columns]
        grid.add_row(*(_seat(t, seat, width // columns) for seat in row))
        rows.append(grid)
    if s.phase in (state.LAUNCHING, state.OVER):
        rows.append(panel("Launch sequences", _sequences(t), width))
    return Plain(Group(*rows))


# --- the head line ---


def _header(t: Board) -> RenderableType:
    head = Text("Cities of Venus", style="bold").append(f" · {tell.stage(t.s)}", style="not bold")
    bits = waiting(t.r, t.s)
    waited = [seat for seat in t.seats if bits >> seat & 1]
    if waited:
        head.append(" · waiting for ", style="not bold")
        head.append_text(
            t.seat(waited[0]) if len(waited) == 1 else joined(t.mark(seat) for seat in waited)
        )
    return Panel(head, border_style=EDGE, width=t.width)


# --- the market ---


def _market(t: Board) -> RenderableType:
    """Draw stacks of engineers, and the mech parts face up."""
    s = t.s
    parts = [
        _labelled(f"{slot + 1}", _card(t, s.market[slot]), 2)
        for slot in range(state.MARKET)
        if s.market[slot] != state.NONE
    ]
    deck = dim(f"{sum(s.part_deck[kind] for kind in range(state.PARTS))} mech parts in the deck")
    stacks = [_stack(t, engineer) for engineer in range(state.ENGINEERS)]
    return Group(in_columns(stacks, 3, 1), Text(), in_columns([*parts, deck], 2, 1))


def _stack(t: Board, engineer: int) -> Text:
    left = t.s.stack[engineer]
    name = Text(t.box.names["engineer"][engineer], style="" if left else EDGE)
    return name.append(f" {ICON_MARKS[t.r.engineer_icon[engineer]]} · {left}", style=EDGE)


def _card(t: Board, kind: int) -> Text:
    """Return a mech part with what it does."""
    if kind >= state.DICE_PARTS:
        works = f"{t.r.part_gems[kind]} {'crystals' if kind == state.CRYSTAL_PART else 'ore'}"
    else:
        works = ", ".join(
            ICON_MARKS[t.r.part_icons[kind, use]] for use in range(t.r.part_uses[kind])
        )
    return Text(t.box.names["part"][kind]).append(f" {works}", style=EDGE)


# --- a seat ---


def _seat(t: Board, seat: int, width: int) -> Panel:
    """Draw a seat's mech control board with its terrain beside it, or below it."""
    title, inside = t.seat(seat).append_text(_doing(t, seat)), width - 4
    beside = inside - MECH_WIDTH - 2
    if _land_width(t, seat) > beside:
        return panel(title, Group(_mech(t, seat), Text(), *_terrain(t, seat, inside)), width)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=MECH_WIDTH)
    grid.add_column(width=beside)
    grid.add_row(_mech(t, seat), Group(*_terrain(t, seat, beside)))
    return panel(title, grid, width)


def _doing(t: Board, seat: int) -> Text:
    """Return whether a seat is ready, or what it is doing."""
    asked = t.s.asked[seat]
    if asked != state.NOTHING:
        return Text(f" ▶ {ASKED.get(asked, 'operating the mech')}", style="bold default")
    return Text(" ✓ ready" if t.s.phase == state.ROUND else "", style="not bold default")


def _labelled(label: str, content: Text | str, width: int = 6) -> Text:
    words = Text(content) if isinstance(content, str) else content
    return Text().append(f"{label:<{width}}", style=EDGE).append_text(words)


def _mech(t: Board, seat: int) -> Text:
    """Draw dice, locked dice, gems, rods, engineers and mech parts."""
    s = t.s
    run = range(s.run_low[seat], s.run_low[seat] + s.run_length[seat])
    house = [s.house_three[seat]] * 3 + [s.house_two[seat]] * 2
    lines = [
        _labelled("Dice", _dice(t, seat)),
        _labelled("Run", _track(run, 4)).append_text(
            _labelled("      Any", _track((s.any_die[seat, place] for place in range(3)), 3), 12)
        ),
        _labelled("Kind", _track([s.kind_value[seat]] * s.kind_count[seat], 5)).append_text(
            _labelled("   House", _track(house, 5), 9)
        ),
        _labelled("Spot", _track([s.spot_die[seat]], 1))
        .append_text(_labelled("  +1", _track([s.plus_die[seat]], 1), 5))
        .append_text(_labelled("  -1", _track([s.minus_die[seat]], 1), 5)),
        _labelled("Gems", _gems(t, seat)).append_text(_labelled("   Rods", _rods(t, seat), 8)),
    ]
    lines += _listed(
        "Crew",
        [
            _engineer(t, seat, window)
            for window in range(state.WINDOWS)
            if s.window[seat, window] != state.NONE
        ],
    )
    lines += _listed(
        "Parts",
        [_part(t, seat, gear) for gear in range(state.GEARS) if s.gear[seat, gear] != state.NONE],
    )
    asleep = [
        t.box.names["engineer"][s.asleep[seat, place]]
        for place in range(2)
        if s.asleep[seat, place] != state.NONE
    ]
    return joined([*lines, dim(f"In cryostasis: {', '.join(asleep)}")] if asleep else lines, "\n")


def _listed(label: str, cards: Sequence[Text]) -> list[Text]:
    """Return cards one below the other."""
    shown = cards or [dim(NONE)]
    return [_labelled(label if i == 0 else "", card) for i, card in enumerate(shown)]


def _dice(t: Board, seat: int) -> Text:
    """Return the unlocked dice; before the roll, how many there will be."""
    if t.s.asked[seat] == state.ROLL:
        return Text(f"{state.POWER_DICE + t.s.boosters[seat]} to roll")
    dice = " ".join(f"[{value}]" for value in terms.dice_left(t.s, seat))
    return Text(dice or NONE, style="bold")


def _track(locked: Iterable[int], places: int) -> Text:
    """Return dice in the places of a track; a value of 0 is none."""
    values = [value for value in locked if value]
    track = Text().append("".join(f"[{value}]" for value in values), "bold")
    return track.append("[ ]" * (places - len(values)), EDGE)


def _gems(t: Board, seat: int) -> Text:
    """Return the gems in the holding bay."""
    crystals, ore = t.s.crystals[seat], t.s.ore[seat]
    bay = Text().append("◆" * crystals, CRYSTAL_STYLE).append("●" * ore, ORE_STYLE)
    return bay.append("·" * (state.MOST_GEMS - crystals - ore), EDGE)


def _rods(t: Board, seat: int) -> Text:
    rods = t.s.rods[seat]
    return Text().append("▮" * rods, "bold").append("▯" * (t.r.rods_to_launch - rods), EDGE)


def _engineer(t: Board, seat: int, window: int) -> Text:
    """Return an engineer, crossed out when used this turn."""
    engineer, used = t.s.window[seat, window], t.s.engineer_used[seat, window] == 1
    words = f"{'✗ ' if used else ''}{t.box.names['engineer'][engineer]}"
    name = Text(words, style=EDGE if used else "")
    return name.append(f" {ICON_MARKS[t.r.engineer_icon[engineer]]}", style=EDGE)


def _part(t: Board, seat: int, gear: int) -> Text:
    """Return a mech part, crossed out when expended, marked while it is in use."""
    card = _card(t, t.s.gear[seat, gear])
    if t.s.uses_left[seat, gear] == 0:
        return dim(f"{gear + 1} ✗ {card.plain}")
    return Text(f"{gear + 1} {'▶ ' if t.s.begun[seat, gear] == 1 else ''}").append_text(card)


# --- terrain ---


class _Land(NamedTuple):
    """A grid to be drawn."""

    land: int  # what is printed on it
    tiles: Sequence[int]  # the tile on each square, 0 for none
    edge: frozenset[int]  # the squares next to tiles


def _land_width(t: Board, seat: int) -> int:
    """Return how many columns a seat's map takes."""
    rightmost: int = max(t.s.plot_x[plot_of(seat, board)] for board in range(t.s.boards[seat]))
    return BOARD_WIDTH * (1 + rightmost // state.SIDE)


def _terrain(t: Board, seat: int, width: int) -> list[RenderableType]:
    """Draw a seat's terrain boards, their names, and what the seat has in hand for them."""
    canvas = Canvas()
    names = []
    for board in range(t.s.boards[seat]):
        plot = plot_of(seat, board)
        left = BOARD_WIDTH * (t.s.plot_x[plot] // state.SIDE)
        top = BOARD_HEIGHT * (t.s.plot_y[plot] // state.SIDE)
        _write_land(t, canvas, left, top, terms.BOARDS[board], _placed(t, seat, plot))
        names.append(f"{terms.BOARDS[board]} {t.box.names['land'][t.s.land[plot]]}")
    return [canvas.drawn(), dim(", ".join(names)), *_hand(t, seat, width)]


def _placed(t: Board, seat: int, plot: int) -> _Land:
    s = t.s
    edge = [
        square
        for square in range(state.SQUARES)
        if s.edge[row_of(seat, s.plot_y[plot] + square // state.SIDE)]
        >> s.plot_x[plot] + square % state.SIDE
        & 1
    ]
    tiles = [s.tile_on[plot, square] for square in range(state.SQUARES)]
    return _Land(s.land[plot], tiles, frozenset(edge))


def _write_land(t: Board, canvas: Canvas, left: int, top: int, letter: str, land: _Land) -> None:
    """Draw a grid, two columns for each square: what is on it, and barriers right and below."""
    canvas.write(left, top, letter, "bold")
    for x, name in enumerate(terms.COLUMNS):
        canvas.write(left + 2 + 2 * x, top, name, EDGE)
    for y in range(state.SIDE):
        canvas.write(left, top + 1 + y, str(y + 1), EDGE)
    for square in range(state.SQUARES):
        x, y = left + 2 + 2 * (square % state.SIDE), top + 1 + square // state.SIDE
        right, below = _barriers(t, land, square)
        mark, style = _on_square(t, land, square)
        canvas.write(x, y, mark, f"{style} underline" if below else style)
        barrier = "┘" if right and below else "│" if right else "▁" if below else " "
        canvas.write(x + 1, y, barrier, _style_after(land, square))


def _barriers(t: Board, land: _Land, square: int) -> tuple[bool, bool]:
    """Return whether a barrier is to the right of a square, and below it.

    Barriers with a tile on either side are left out: no tile could cross them any more.
    """
    x, y, tiles = square % state.SIDE, square // state.SIDE, land.tiles
    right = t.r.land_wall_right[land.land, y] >> x & 1
    below = t.r.land_wall_below[land.land, y] >> x & 1
    return (
        bool(right and tiles[square] == tiles[square + 1] == 0),
        bool(below and tiles[square] == tiles[square + state.SIDE] == 0),
    )


def _tile_style(number: int) -> str:
    return f"bold #000000 on {TILE_COLOURS[number % len(TILE_COLOURS)]}"


def _on_square(t: Board, land: _Land, square: int) -> tuple[str, str]:
    number = land.tiles[square]
    if number:
        return TILE_LETTERS[(number - 1) % len(TILE_LETTERS)], _tile_style(number)
    if t.r.land_vnaut[land.land] == square:
        return "V", VNAUT_STYLE
    if t.r.land_crystals[land.land] >> square & 1:
        return "◆", CRYSTAL_STYLE
    if t.r.land_mech[land.land] == square:
        return "M", "bold"
    return ("+", f"bold {GROUND}") if square in land.edge else ("·", GROUND)


def _style_after(land: _Land, square: int) -> str:
    """Return the style right of a square: that of the tile where it goes on."""
    number = land.tiles[square]
    goes_on = number and square % state.SIDE + 1 < state.SIDE and land.tiles[square + 1] == number
    return _tile_style(number) if goes_on else "bold"


# --- what is in hand ---


def _hand(t: Board, seat: int, width: int) -> list[RenderableType]:
    """Draw the tiles to choose from, the ways a tile may lie, or both sides of a drawn board."""
    asked, names = t.s.asked[seat], t.box.names["shape"]
    if asked == state.SITE:
        return [Text(), *_sides(t, seat)]
    if asked not in (state.SHAPE, state.LAY):
        return []
    options = t.options(state.OPTIONS, legal, seat)
    if asked == state.SHAPE:
        shapes = [option - state.SHAPE for option in options if option != state.TERRAIN]
        tiles = [(names[shape], shape, 0) for shape in shapes]
    else:
        shape = t.s.tile_shape[seat]
        turns = sorted({(option - state.LAY) % state.TURNS for option in options})
        tiles = [(terms.TURNS[turn].strip() or names[shape], shape, turn) for turn in turns]
    return [Text(), _tiles(t, tiles, width)] if tiles else []


def _sides(t: Board, seat: int) -> list[RenderableType]:
    canvas = Canvas()
    first = state.SEATS + 2 * t.s.drawn[seat]
    for side in range(2):
        land = _Land(first + side, [0] * state.SQUARES, frozenset())
        _write_land(t, canvas, side * BOARD_WIDTH, 0, "?", land)
    lands = t.box.names["land"]
    names = ", ".join(f"{terms.SIDES[side]} {lands[first + side]}" for side in range(2))
    return [canvas.drawn(), dim(names)]


def _tiles(t: Board, tiles: Sequence[tuple[str, int, int]], width: int) -> Text:
    """Draw tiles with their names; the hollow square is the one that notation names."""
    canvas, left, top = Canvas(), 0, 0
    for name, shape, turn in tiles:
        squares = [
            (t.r.tile_x[shape, turn, i], t.r.tile_y[shape, turn, i])
            for i in range(t.r.tile_squares[shape])
        ]
        wide = max(len(name), 2 + 2 * max(x for x, _ in squares))
        if left > 0 and left + wide > width:
            left, top = 0, top + 6  # a name, up to four squares and a gap
        canvas.write(left, top, name, EDGE)
        for i, (x, y) in enumerate(squares):
            canvas.write(left + 2 * x, top + 1 + y, "□" if i == 0 else "■", "bold")
        left += wide + 2
    return canvas.drawn()


# --- the launch ---


def _sequences(t: Board) -> Table:
    """Draw what each seat has launched with, in the order of the launch."""
    table, seats = bare_table(), list(t.seats)
    if t.s.initiator != state.NOBODY:
        seats = [t.s.order[place] for place in seats]
    for seat in seats:
        table.add_column(t.seat(seat), ratio=1)
    table.add_row(*(_sequence(t, seat) for seat in seats))
    return table


def _sequence(t: Board, seat: int) -> Text:
    dice = [str(t.s.sequence_value[seat])] * t.s.sequence_length[seat]
    return Text(" ".join(dice), style="bold") if dice else dim(NONE)


# --- the end ---


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> RenderableType:
    """Draw the result by category, the winners marked, and the figures behind it."""
    t = Board(box, s, names)
    table = score_table("The way home", "", names[: s.seats], winners, tell.categories(box, s))
    table.add_section()
    for line, met in tell.conditions(box, s):
        table.add_row(f"{line.text} ({line.rule})", "✓" if met else "✗")
    for words, figures in _figures(t):
        table.add_row(dim(words), *(dim(str(figure)) for figure in figures))
    return Plain(table)


def _figures(t: Board) -> list[tuple[str, list[int]]]:
    """Return what the seats had for the launch, without the conditions of a solo game."""
    s = t.s
    figures = [
        ("fuel rods", [s.rods[seat] for seat in t.seats]),
        ("ore left", [s.ore[seat] for seat in t.seats]),
        ("tiles laid", [s.tiles[seat] for seat in t.seats]),
    ]
    if s.solo == 1:
        return figures
    return [
        *figures,
        ("full terrain boards", [s.full_boards[seat] for seat in t.seats]),
        ("engineers", [s.rescued[seat] for seat in t.seats]),
        ("mech parts", [parts_of(s, seat) for seat in t.seats]),
    ]
