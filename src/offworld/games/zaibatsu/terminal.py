"""Zaibatsu in a terminal: the blocks with what stands on them, and what each player has.

Colour is never the only mark: pawns and blocks carry their seat's letter.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from offworld.games.zaibatsu import state, tell
from offworld.games.zaibatsu.tell import net
from offworld.games.zaibatsu.tell.reasons import WORDS
from offworld.games.zaibatsu.tell.terms import (
    ACTIONS,
    DIRECTIONS,
    card,
    face_list,
    node,
    pawn_name,
    place,
    zone_name,
)
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import counted, sentence
from offworld.terminal.drawing import NONE, Board, Plain, dim, joined, panel, score_table

LEGEND = (
    ("(G)", "the seat with this letter controls the block or the pawn"),
    ("1,3,5", "the faces that break the ICE of a block"),
    ("!", "black ICE: a failure eliminates the pawn"),
    ("r ur ul l ll lr", "directions: right, upper right, and so on, counter-clockwise"),
    ("r:Sprawl", "the block joins Sprawl on its right; r:* is a free side with a space"),
    ("$", "a bonus counter in a corner of the block"),
    ("—", "none"),
)
SHORT = ("r", "ur", "ul", "l", "ll", "lr")


def alternatives(s: Record, seat: int) -> Sequence[str]:
    """Return the actions that a seat may expect in its action phase."""
    return WORDS if s.asked == state.PLAY else ()


def sections(box: Box, s: Record, names: Sequence[str], width: int) -> dict[str, RenderableType]:
    """Draw each part by itself: the seats, the Cybernet, the pawns, the piles."""
    t = Board(box, s, names, width)
    parts: dict[str, RenderableType] = {}
    for seat in t.seats:
        parts[f"seat {seat}"] = panel(t.seat(seat), _seat(t, seat), width)
    parts["cybernet"] = panel("Cybernet", _cybernet(t), width)
    parts["pawns"] = panel("Pawns", _pawns(t), width)
    parts["piles"] = panel("Piles", _piles(t), width)
    return {name: Plain(part) for name, part in parts.items()}


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> RenderableType:
    """Draw the whole position at a width."""
    head = Text(sentence(tell.stage(s)), style="bold")
    return Plain(Group(head, *sections(box, s, names, width).values()))


# --- the Cybernet ---


def _cybernet(t: Board) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for number in range(t.s.laid):
        block = t.s.block[number]
        holder = t.s.control[number]
        mark = t.mark(holder) if holder != state.NOBODY else dim(NONE)
        name = Text(t.box.names["block"][block])
        table.add_row(mark, name, _ice(t, block), Text(_sides(t, number)))
    for club in range(state.CLUBS):
        if t.s.club_card[club] != state.NONE:
            side = DIRECTIONS[t.s.club_side[club]]
            where = f"on the {side} of {place(t.box, t.s, t.s.club_place[club])}"
            name = Text(card(t.box, t.s.club_card[club]))
            table.add_row(t.mark(t.s.club_owner[club]), name, dim(NONE), Text(where))
    return table


def _ice(t: Board, block: int) -> Text:
    bits = int(t.r.block_ice[block])
    if not bits:
        return dim(NONE)
    shown = ",".join(str(face) for face in face_list(bits))
    return Text(f"{shown}{'!' if t.r.block_black[block] else ''}")


def _sides(t: Board, number: int) -> str:
    """Return what lies at the sides of a block that have a space."""
    s, parts = t.s, []
    block, turn = s.block[number], s.block_turn[number]
    joins = net.links(t.box, s, net.hex_of(s, number), block, turn)
    for direction in range(state.SIDES):
        other = s.around[number, direction]
        if direction in joins:
            parts.append(f"{SHORT[direction]}:{t.box.names['block'][s.block[other]]}")
        elif other == state.NONE and t.r.block_sides[block, (direction - turn) % 6] != state.NONE:
            parts.append(f"{SHORT[direction]}:*")
    coins = sum(s.corner[number, c] == state.COUNTER for c in range(state.SIDES))
    return f"{' '.join(parts)}{' ' + '$' * coins if coins else ''}"


# --- pawns ---


def _pawns(t: Board) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    for number in range(state.PAWNS):
        holder = t.s.owner[number]
        if t.s.at[number] == state.NONE and holder == state.NOBODY:
            continue
        mark = t.mark(holder) if holder != state.NOBODY else dim(NONE)
        where = "eliminated"
        if t.s.at[number] != state.NONE:
            where = node(t.box, t.s, t.s.at[number])
        worn = ", ".join(card(t.box, each) for each in net.worn(t.box, t.s, number))
        table.add_row(mark, Text(pawn_name(t.box, number)), Text(where), Text(worn or NONE))
    return table


# --- a player ---


def _seat(t: Board, seat: int) -> RenderableType:
    s = t.s
    whole = t.r.counters[s.seats - 2]
    known = [
        f"{card(t.box, i)} ({ACTIONS[t.r.card_action[i]]}, {t.r.card_moves[i]})"
        for i in range(t.r.card_types)
        for _ in range(s.hand[seat, i])
    ]
    lines = [
        f"{net.placed(t.box, s, seat)} of {whole} control counters placed; "
        f"{counted(s.bonus[seat], 'bonus counter')}",
        f"hand: {', '.join(known) if known else counted(s.hand_cards[seat], 'card')}",
    ]
    return Text("\n".join(lines))


def _piles(t: Board) -> Text:
    s = t.s
    gone = [(card(t.box, i), s.discard[i]) for i in range(t.r.card_types) if s.discard[i]]
    discarded = ", ".join(name if count == 1 else f"{name} {count}" for name, count in gone)
    used = ", ".join(card(t.box, i) for i in range(t.r.card_types) if s.used[i])
    lines = [joined(["next block:", _top(t)])]
    lines.append(Text(f"deck: {counted(s.deck_cards, 'card')}; discarded: {discarded or NONE}"))
    lines.append(Text(f"used in this turn: {used or NONE}"))
    return Text("\n").join(lines)


def _top(t: Board) -> Text:
    top = t.s.top
    if top == state.NONE:
        return dim(NONE)
    spaces = [zone_name(t.box, top, 0, i) for i in range(t.r.block_spaces[top])]
    name = t.box.names["block"][top]
    shown = Text(f"{name}, spaces {', '.join(spaces)}; ICE ")
    return shown.append_text(_ice(t, top)).append(f"; {t.s.pile_blocks} more")


# --- the end ---


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> RenderableType:
    """Draw what was placed, the winners marked."""
    rows = tell.categories(box, s)
    return Plain(score_table("The Cybernet is divided", "Placed", names[: s.seats], winners, rows))
