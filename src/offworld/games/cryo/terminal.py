"""Cryo in a terminal: the ship's sections, the caverns and the players' platforms.

Colour is never the only mark: drones and pods carry their seat's letter.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from offworld.games.cryo import state, tell
from offworld.games.cryo.pieces import drones_at_home
from offworld.games.cryo.tell.reasons import WORDS
from offworld.games.cryo.tell.terms import (
    MATERIALS,
    SECTIONS,
    action,
    action_cost,
    action_gain,
    amount,
    card,
    cavern_name,
    dock_name,
    face,
    token,
)
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import counted, sentence
from offworld.terminal.drawing import NONE, Board, Plain, dim, joined, panel, score_table

LEGEND = (
    ("E1", "a dock of engineering; L the laboratory, R R&D, D dispatch"),
    ("(G)", "a drone or pods of the seat with this letter"),
    ("x", "a dock that is closed by damage"),
    ("[1 tech]x2", "a stack of two resource tiles: what the top one shows"),
    ("B2", "a cavern: its level from A to C, and its place from the left"),
    ("?", "a cavern that is face down; large ones are marked L"),
    ("6/3", "points for most and for second most pods in a cavern"),
    ("—", "none"),
)


def alternatives(s: Record, seat: int) -> Sequence[str]:
    """Return the actions that a seat may expect where it begins its turn."""
    return WORDS if s.asked in (state.DOCK, state.SPACE) else ()


def sections(box: Box, s: Record, names: Sequence[str], width: int) -> dict[str, RenderableType]:
    """Draw each part by itself: the seats, the sections, the caverns."""
    t = Board(box, s, names, width)
    parts: dict[str, RenderableType] = {}
    for seat in t.seats:
        parts[f"seat {seat}"] = panel(t.seat(seat), _platform(t, seat), width)
    for section, name in enumerate(SECTIONS):
        parts[name] = panel(sentence(name), _section(t, section), width)
    parts["caverns"] = panel("Caverns", _caverns(t), width)
    parts["stacks"] = panel("Deck and track", _stacks(t), width)
    if s.solo == 1:
        parts["decisions"] = panel("The rival decides", _decisions(t), width)
    return {name: Plain(part) for name, part in parts.items()}


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> RenderableType:
    """Draw the whole position at a width."""
    head = Text(sentence(tell.stage(s)), style="bold")
    return Plain(Group(head, *sections(box, s, names, width).values()))


# --- the ship ---


def _section(t: Board, section: int) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    first = section * state.SECTION_DOCKS
    docks = list(range(first, first + state.SECTION_DOCKS))
    if section == state.DISPATCH:
        docks.append(state.LAUNCH_DOCK)
    for dock in docks:
        name = "launch" if dock == state.LAUNCH_DOCK else dock_name(dock)
        table.add_row(Text(name), _drones(t, dock), Text(_actions(t, dock)))
    return Group(table, _chambers(t, section))


def _drones(t: Board, dock: int) -> Text:
    if dock == state.LAUNCH_DOCK:
        here = [t.mark(seat) for seat in t.seats for _ in range(t.s.at_launch[seat])]
        return joined(here, "") if here else dim(NONE)
    seat = t.s.drone[dock]
    if seat == state.DAMAGED:
        return dim("x")
    return t.mark(seat) if seat >= 0 else dim(NONE)


def _actions(t: Board, dock: int) -> str:
    words = []
    for side in range(state.SIDES):
        space = t.r.dock_space[dock, side]
        if space >= 0:
            stack = t.r.space_stack[space]
            if stack < 0:
                words.append(action(t.box, space))
            elif t.s.stack[stack] > 0:
                words.append(f"[{face(t.box, t.s.top[stack])}]x{t.s.stack[stack]}")
            else:
                words.append(amount(t.r.stack_prints[stack], 1))
    return ", ".join(words)


def _chambers(t: Board, section: int) -> Text:
    parts = []
    for i in range(state.SECTION_CHAMBERS):
        pods = _pods(t, [t.s.chamber[3 * section + i, seat] for seat in t.seats])
        parts.append(Text("│ ").append_text(pods))
    shown = t.s.token[section]
    incident = token(shown) if shown >= 0 else NONE
    return joined(["chambers", *parts, f"│ incident: {incident}"])


def _pods(t: Board, counts: Sequence[int]) -> Text:
    parts = [t.mark(seat).append(str(n), style="default") for seat, n in enumerate(counts) if n]
    return joined(parts) if parts else dim(NONE)


# --- the caverns ---


def _caverns(t: Board) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    for cavern in range(state.CAVERNS):
        tile = t.s.cavern[cavern]
        if tile == state.ABSENT:
            continue
        size = "L" if t.r.cavern_large[cavern] else "s"
        name = Text(f"{cavern_name(t.box, cavern)} {size}")
        if tile < 0:
            table.add_row(name, dim("?"), Text(), Text())
            continue
        second = f"/{t.r.tile_second[tile]}" if t.r.tile_large[tile] else ""
        pods = _pods(t, [t.s.colony[cavern, seat] for seat in t.seats])
        points = Text(f"{t.r.tile_first[tile]}{second}")
        table.add_row(name, Text(t.box.names["cavern"][tile]), points, pods)
    return table


# --- what is drawn from ---


def _stacks(t: Board) -> Text:
    s = t.s
    gone = [(card(t.box, i), s.discard[i]) for i in range(state.TYPES) if s.discard[i]]
    discarded = ", ".join(f"{name} {count}" for name, count in gone)
    track = f"{s.early_track} early, {s.late_track} late, {s.sunset_track} sunset"
    return Text(
        f"deck: {counted(s.deck_cards, 'card')}; discarded: {discarded or NONE}\n"
        f"incident tokens to come: {track}"
    )


# --- a platform ---


def _platform(t: Board, seat: int) -> RenderableType:
    s = t.s
    stock = ", ".join(f"{s.stock[seat, m]} {word}" for m, word in enumerate(MATERIALS))
    salvage = [
        MATERIALS[t.r.salvage_material[i]]
        for i in range(state.SALVAGE_SPACES)
        if s.salvage[i] == seat
    ]
    work = f", at salvage: {', '.join(salvage)}" if salvage else ""
    lines = [
        f"{stock}, {s.energy[seat]} energy",
        f"{s.awake[seat]} pods awake{work}; {drones_at_home(s, seat)} drones at home",
        _cards(t, seat),
    ]
    if not (s.solo == 1 and seat == state.RIVAL):
        lines += [_action(t, seat, dock) for dock in range(state.PLATFORM_DOCKS)]
    return Text("\n".join(lines))


def _cards(t: Board, seat: int) -> str:
    s = t.s
    known = [card(t.box, i) for i in range(state.TYPES) for _ in range(s.hand[seat, i])]
    hand = ", ".join(known) if known else f"{s.hand_cards[seat]} cards"
    played = [card(t.box, i) for i in range(state.TYPES) if s.upgrade[seat, i]]
    vehicles = [card(t.box, v) for v in s.vehicle.tolist()[seat] if v >= 0]
    missions = [
        t.box.names["mission"][i] for i in range(state.TYPES) for _ in range(s.mission[seat, i])
    ]
    parts = [f"hand: {hand}"]
    if played:
        parts.append(f"upgrades: {', '.join(played)}")
    if vehicles:
        parts.append(f"vehicles: {', '.join(vehicles)}")
    if s.missions[seat]:
        parts.append(f"missions: {', '.join(missions) or s.missions[seat]}")
    return "; ".join(parts)


def _action(t: Board, seat: int, dock: int) -> str:
    drone = "*" if t.s.home[seat, dock] else " "
    cost = action_cost(t.box, t.s, seat, dock)
    return f"{dock + 1}{drone} {cost} → {action_gain(t.box, t.s, seat, dock)}"


def _decisions(t: Board) -> Text:
    s = t.s
    lines = []
    if s.unpredictable == 0:
        cards = [card(t.box, c) for c in s.decision.tolist() if c >= 0]
        lines.append(f"decision cards: {', '.join(cards) or NONE}")
    for place in range(state.CARD_PLACES):
        dock = dock_name(t.r.card_dock[place])
        lines.append(f"{dock}: {card(t.box, s.board_card[place])}")
    return Text("\n".join(lines))


# --- the end ---


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> RenderableType:
    """Draw final scores by category, the winners marked."""
    rows = tell.categories(box, s)
    return Plain(score_table("The sun has set", "Points for", names[: s.seats], winners, rows))
