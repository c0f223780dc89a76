"""Cysmic in a terminal: the planet, the tremor track and the players' boards.

Colour is never the only mark: units, ships and flags carry their seat's letter.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from offworld.games.cysmic import pieces, state, tell
from offworld.games.cysmic.tell import terms
from offworld.games.cysmic.tell.reasons import WORDS
from offworld.kernel.game import Box
from offworld.kernel.hexes import step_q, step_r
from offworld.kernel.records import Record
from offworld.presentation.words import counted, sentence
from offworld.terminal.drawing import (
    EDGE,
    NONE,
    Board,
    Canvas,
    Plain,
    panel,
    score_table,
    seat_style,
)

SIGNS = ".o^M~123Cx "  # what lies on a hex, by feature
LEGEND = (
    ("D", "a corner of the desert; S savannah, T tundra, R rocky land, F forest, W wetlands"),
    (". o ^", "plain land, crystal, a cave"),
    ("M ~", "a mountain, a lake: impassable"),
    ("1 2 3 C", "a camp, an outpost, a settlement, Colony City"),
    ("x", "devastated ground; where nothing is drawn, the abyss"),
    ("G2", "two units of the seat with this letter"),
    ("G*", "its colony ship; G! a combat in which it attacks"),
    ("g", "a habitat under its control, without units"),
    ("$", "a relic token"),
    ("—", "none"),
)
STATES = ("—", "known", "BUILT")


def alternatives(s: Record, seat: int) -> Sequence[str]:
    """Return the deeds that a seat may expect where it chooses cards."""
    return WORDS if s.asked in (state.BURN, state.PLAY, state.BONUS) else ()


def sections(box: Box, s: Record, names: Sequence[str], width: int) -> dict[str, RenderableType]:
    """Draw each part by itself: the seats, the planet, the track, combat."""
    t = Board(box, s, names, width)
    parts: dict[str, RenderableType] = {}
    for seat in t.seats:
        parts[f"seat {seat}"] = panel(t.seat(seat), _board(t, seat), width)
    parts["planet"] = panel("The planet", _planet(t), width)
    parts["track"] = panel("Tremors and decks", _track(t), width)
    if s.battle_at >= 0 or any(s.die_colour):
        parts["combat"] = panel("Combat", _combat(t), width)
    return {name: Plain(part) for name, part in parts.items()}


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> RenderableType:
    """Draw the whole position at a width."""
    head = Text(sentence(tell.stage(s)), style="bold")
    return Plain(Group(head, *sections(box, s, names, width).values()))


# --- the planet ---


def _planet(t: Board) -> RenderableType:
    canvas = Canvas()
    for hex_ in range(state.HEXES):
        q, r = _axial(hex_)
        _hex(t, canvas, hex_, 4 * q + 2 * r, r)
    for slice_ in range(state.SLICES):
        corner = state.RINGS + 1
        q, r = step_q(slice_) * corner, step_r(slice_) * corner
        letter = terms.TERRAIN_LETTERS[t.s.terrain[slice_]].upper()
        canvas.write(4 * q + 2 * r, r, letter, "bold")
    return canvas.drawn()


def _axial(hex_: int) -> tuple[int, int]:
    if hex_ == state.CITY_HEX:
        return 0, 0
    slice_, ring, place = terms.slice_of(hex_), terms.ring_of(hex_), terms.place_of(hex_)
    return (
        step_q(slice_) * ring + step_q(slice_ + 2) * place,
        step_r(slice_) * ring + step_r(slice_ + 2) * place,
    )


def _hex(t: Board, canvas: Canvas, hex_: int, x: int, y: int) -> None:
    """Draw a hex in three characters: what lies there, whose, and how many units."""
    s = t.s
    sign = "$" if s.token[hex_] else SIGNS[s.land[hex_]]
    canvas.write(x, y, sign, EDGE if sign in ".x" else "")
    there = [seat for seat in t.seats if s.present[hex_] >> seat & 1]
    ships = [seat for seat in t.seats if s.ship[seat] == hex_]
    if ships:
        canvas.write(x + 1, y, f"{t.letters[ships[0]]}*", seat_style(ships[0]))
    elif len(there) > 1:
        attacker = s.attacker[hex_] if s.attacker[hex_] >= 0 else there[0]
        canvas.write(x + 1, y, f"{t.letters[attacker]}!", f"bold {seat_style(attacker)}")
    elif there:
        units = pieces.count_at(s, there[0], hex_)
        canvas.write(x + 1, y, f"{t.letters[there[0]]}{units}", seat_style(there[0]))
    elif s.flag[hex_] >= 0:
        canvas.write(x + 1, y, t.letters[s.flag[hex_]].lower(), seat_style(s.flag[hex_]))


def _track(t: Board) -> RenderableType:
    s = t.s
    spaces = [f"[{space}]" if space == s.tremor_at else str(space) for space in range(7, 0, -1)]
    last = "[Fracture]" if s.tremor_at == 0 else "Fracture"
    return Text(
        f"{' '.join(spaces)} {last}; {counted(s.fractures, 'fracture')} so far\n"
        f"discovery deck: {s.deck_cards}, relics: {s.relic_deck_cards}"
    )


def _combat(t: Board) -> RenderableType:
    s = t.s
    dice = [
        f"{terms.DICE[s.die_colour[die]]} {s.die_value[die]}"
        for die in range(state.DICE)
        if s.die_colour[die]
    ]
    lines = [f"dice: {', '.join(dice) or NONE}"]
    if s.battle_at >= 0:
        lines.insert(0, f"on {terms.hex_place(s, s.battle_at)}")
        for seat, does in ((s.striker, "strikes"), (s.struck, "is struck")):
            if seat >= 0:
                units = [
                    terms.unit(unit)
                    for unit in range(state.UNITS)
                    if s.at[seat, unit] == s.battle_at
                ]
                lines.append(f"{t.names[seat]} {does}: {', '.join(units) or NONE}")
    return Text("\n".join(lines))


# --- a player's board ---


def _board(t: Board, seat: int) -> RenderableType:
    s, r = t.s, t.r
    faction = s.faction[seat]
    lines = []
    if faction != state.NONE:
        ability = terms.faction_ability(t.box, faction)
        lines.append(f"{terms.faction(t.box, faction)}: {ability}")
    cap = pieces.ore_cap(r, s, seat)
    lines.append(f"{s.ore[seat]} of {cap} ore, {pieces.influence(r, s, seat)} influence")
    lines.append(_units(t, seat))
    lines.append(_cards(t, seat))
    modules = Table.grid(padding=(0, 2, 0, 0))
    modules.add_row(*(terms.module(t.box, m) for m in range(state.MODULES)))
    modules.add_row(*(STATES[s.blueprint[seat, m]] for m in range(state.MODULES)))
    return Group(Text("\n".join(lines)), modules)


def _units(t: Board, seat: int) -> str:
    s = t.s
    on_map = [0] * state.TYPES
    for unit in range(state.UNITS):
        on_map[terms.type_of(unit)] += s.at[seat, unit] >= 0
    held = [
        f"{terms.unit(unit)} of {t.names[owner]}"
        for owner in t.seats
        for unit in range(state.UNITS)
        if s.at[owner, unit] == state.CAPTURED - seat
    ]
    words = [counted(n, terms.TYPES[i]) for i, n in enumerate(on_map) if n]
    return f"on the map: {', '.join(words) or NONE}; captives: {', '.join(held) or NONE}"


def _cards(t: Board, seat: int) -> str:
    s = t.s
    hand = [
        terms.discovery(t.box, card)
        for card in range(state.DISCOVERIES)
        for _ in range(s.hand[seat, card])
    ]
    shown = ", ".join(hand) if hand else counted(s.hand_cards[seat], "card")
    active = [terms.relic(t.box, relic) for relic in s.relic.tolist()[seat] if relic >= 0]
    played = [
        terms.COMMANDS[card]
        for card in range(state.COMMANDS)
        if s.command[seat, card] >= state.PLAYED
    ]
    parts = [f"hand: {shown}", f"relics in hand: {s.relic_cards[seat]}"]
    if active:
        parts.append(f"active: {', '.join(active)}")
    if s.spy_card[seat] >= 0:
        parts.append(f"spy: {terms.spy(t.box, s.spy_card[seat])}")
    if played:
        parts.append(f"played: {', '.join(played)}")
    return "; ".join(parts)


# --- the end ---


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> RenderableType:
    """Draw how far everybody came, the winner marked."""
    rows = tell.categories(box, s)
    return Plain(score_table("The end", "What each has", names[: s.seats], winners, rows))
