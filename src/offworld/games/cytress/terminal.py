"""Cytress in a terminal: the mini-map, Stratos, the districts and the seats' boards, drawn with rich.

Colour is never the only mark: hexes carry their faction's letter, crews stand in round brackets with their seat's letter,
tubes in square ones with their height.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from offworld.games.cytress import state, tell
from offworld.games.cytress.pieces import top_bounty
from offworld.games.cytress.rules import legal
from offworld.games.cytress.scoring import prestige
from offworld.games.cytress.tell import FACTIONS, RESOURCES, icons_of
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.terminal.drawing import (
    EDGE,
    SEAT_COLOURS,
    SLASH,
    Canvas,
    Plain,
    joined,
    panel,
    score_table,
    seat_letters,
    seat_mark,
)

FACTION_COLOURS = ("#e8c547", "#5b9bff", "#ff9440", "#b57bff")  # yellow, blue, orange, purple
FACTION_GROUNDS = ("#3d3510", "#14284d", "#47260c", "#321a52")
FACTION_LETTERS = "CPHR"
RESOURCE_LETTERS = "CTAG"
PHASES = ("choosing sides", "scouting", "travel", "extra travel", "the rebellion")
SIDE_BY_SIDE = 100  # columns from which more than one thing stands in a row


class _Table:
    """What every part of the drawing needs."""

    def __init__(self, box: Box, s: Record, names: Sequence[str], width: int):
        self.box, self.r, self.s, self.width = box, box.record, s, width
        self.names = list(names)
        self.letters = seat_letters(self.names)

    def crew(self, seat: int) -> Text:
        return seat_mark(self.letters[seat], seat)

    def seats(self) -> range:
        return range(self.s.seats)


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> RenderableType:
    """The whole position, to be printed at this width."""
    table = _Table(box, s, names, width)
    city = _map(table)
    beside = width - _map_width(table)
    rows: list[RenderableType] = [_header(table)]
    if beside >= 12 + 14 * s.seats:
        grid = Table.grid(padding=0)
        grid.add_row(
            city,
            Group(panel("Rebels", _boards(table), beside), panel("Stratos", _tower(table), beside)),
        )
        rows.append(grid)
    else:
        rows += [
            Align.center(city, width=width),
            panel("Rebels", _boards(table), width),
            panel("Stratos", _tower(table), width),
        ]
    rows += [
        panel("Districts", _districts(table), width),
        panel("Stratolites", _stratolites(table), width),
    ]
    if s.solo == 1:
        rows.append(panel("The rogue AI", _tracker(table), width))
    return Plain(Group(*rows))


def _faction(faction: int, text: str | None = None) -> Text:
    return Text(text or FACTIONS[faction], style=FACTION_COLOURS[faction])


# --- the head line ---


def _header(t: _Table) -> RenderableType:
    s = t.s
    head = Text("Cytress", style="bold")
    last = (
        ", the last"
        if s.last_round == 1 or (s.solo == 1 and s.round_number == t.r.solo_rounds)
        else ""
    )
    head.append(
        f" · round {s.round_number}{last} · {PHASES[s.phase]}"
        if s.round_number
        else f" · {PHASES[s.phase]}",
        style="not bold",
    )
    if s.phase != state.REBELLION:
        head.append(" · ", style="not bold")
        head.append_text(t.crew(s.actor))
        head.append(f" {t.names[s.actor]} to act")
    tubes = Text(f"Tube sections left: {s.tubes}, and {s.spare_tubes} in the box · Merchant: ")
    ring, given = [RESOURCES[state.CRED]], state.CRED
    for _ in range(3):
        given = t.r.arrow[s.market_side, given]
        ring.append(RESOURCES[given])
    tubes.append(" → ".join(ring) + ", GLOW → any")
    return Panel(Group(head, tubes), border_style=EDGE, width=t.width)


# --- the mini-map ---


def _hex_corner(t: _Table, here: int) -> tuple[int, int]:
    """Where a hex begins on the canvas: four columns and three lines apart, every row two columns further on."""
    q, r = t.r.hex_q[t.s.pattern, here], t.r.hex_r[t.s.pattern, here]
    return 4 * q + 2 * r, 3 * r


def _map_width(t: _Table) -> int:
    """Of the panel around the map."""
    lefts = [_hex_corner(t, here)[0] for here in range(t.s.hexes)]
    return max(lefts) - min(lefts) + 5 + 4


def _map(t: _Table) -> RenderableType:
    canvas = Canvas()
    asked = _asked_hexes(t.s, t.r)
    for here in range(t.s.hexes):
        left, top = _hex_corner(t, here)
        for line, edge in enumerate((f" {SLASH} ╲ ", "│   │", "│   │", f" ╲ {SLASH} ")):
            canvas.update(
                {(left + i, top + line): (mark, EDGE) for i, mark in enumerate(edge) if mark != " "}
            )
        faction = t.s.hex_faction[here]
        ground = f"{FACTION_COLOURS[faction]} on {FACTION_GROUNDS[faction]}"
        canvas.write(left + 1, top + 1, "  ", ground)
        canvas.write(
            left + 1,
            top + 1,
            str(here + 1),
            f"bold underline {ground}" if here in asked else ground,
        )
        canvas.write(left + 3, top + 1, FACTION_LETTERS[faction], f"bold {ground}")
        canvas.write(left + 1, top + 2, *_on_hex(t, here, ground))
    if (0, 1) not in canvas or (2, 1) not in canvas:
        canvas.write(1, 1, " ║ ", EDGE)  # the foot of Stratos
        canvas.write(1, 2, " ║ ", EDGE)
    legend = Text("17R hex  (x) crew  [2] tube", style=EDGE)
    return panel("Cytress", Group(canvas.drawn(), legend), _map_width(t))


def _on_hex(t: _Table, here: int, ground: str) -> tuple[str, str]:
    """What stands on a hex, with its style."""
    if t.s.hex_tube[here] > 0:
        return f"[{t.s.hex_tube[here]}]", "bold #000000 on grey82"
    seat = t.s.hex_crew[here]
    if seat != state.NOBODY:
        return f"({t.letters[seat]})", f"bold #000000 on {SEAT_COLOURS[seat]}"
    return "   ", ground


def _asked_hexes(s: Record, box: Record) -> set[int]:
    """The hexes among which the present question chooses."""
    if s.phase == state.REBELLION or s.asked not in (
        state.PLACE,
        state.DROP,
        state.AI_PLACE,
        state.AI_LIFT,
        state.AI_DROP,
    ):
        return set()
    out = [0] * state.OPTIONS.total
    count: int = legal(box, s, s.actor, out)
    return {option - s.asked for option in out[:count]}


# --- the seats' boards ---


def _boards(t: _Table) -> Table:
    """A column a seat: stocks, lifepaths, targets and pieces."""
    s = t.s
    table = Table(box=None, padding=(0, 1, 0, 0), expand=True, show_edge=False)
    table.add_column("", style=EDGE, no_wrap=True, width=10)
    for seat in t.seats():
        head = t.crew(seat).append(f" {t.names[seat]}", style=f"bold {SEAT_COLOURS[seat]}")
        if seat == s.actor and s.phase != state.REBELLION:
            head = Text("▶", style="bold").append_text(head)
        table.add_column(head, ratio=1)
    table.add_row("Rebel", *(_rebel(t, seat) for seat in t.seats()))
    table.add_row(
        "Prestige", *(Text(str(prestige(t.r, s, seat)), style="bold") for seat in t.seats())
    )
    for kind in range(state.FACTIONS):
        table.add_row(
            _faction(kind, RESOURCES[kind]), *(Text(str(s.stock[seat, kind])) for seat in t.seats())
        )
    for path in range(state.FACTIONS):
        table.add_row(_faction(path), *(_lifepath(t, seat, path) for seat in t.seats()))
    table.add_row("Targets", *(_targets(t, seat) for seat in t.seats()))
    table.add_row(
        "Crews",
        *(
            f"{s.crew[seat]} home {sum(s.crew_on[seat, f] for f in range(4))} map"
            for seat in t.seats()
        ),
    )
    table.add_row("Transports", *(_transports(t, seat) for seat in t.seats()))
    table.add_row("Bounties", *(_taken_bounties(t, seat) for seat in t.seats()))
    table.add_row("Reserved", *(_reserved(t, seat) for seat in t.seats()))
    return table


def _rebel(t: _Table, seat: int) -> Text:
    first = " (1st)" if t.s.marker == seat and t.s.solo == 0 else ""
    return Text(
        (t.box.names["rebel"][t.s.rebel[seat]] if t.s.rebel[seat] != state.NOWHERE else "—") + first
    )


def _counts(counts: Iterable[int], letters: str) -> Text:
    """Counts by kind, those there are: C2 T1."""
    return joined(
        _faction(kind, f"{letters[kind]}{count}") for kind, count in enumerate(counts) if count
    )


def _lifepath(t: _Table, seat: int, path: int) -> Text:
    """The icons of a lifepath and, in brackets, its cards."""
    icons = _counts(
        (t.s.icons[seat, path, kind] for kind in range(state.FACTIONS)), RESOURCE_LETTERS
    )
    cards = t.s.cards[seat, path]
    return (
        joined([icons, f"·{cards}"] if icons else [f"·{cards}"])
        if cards
        else icons or Text("—", style=EDGE)
    )


def _targets(t: _Table, seat: int) -> Text:
    return _counts(
        (t.s.targets[seat, faction] for faction in range(state.FACTIONS)), FACTION_LETTERS
    ) or Text("—", style=EDGE)


def _transports(t: _Table, seat: int) -> str:
    if t.s.solo == 1 and seat == state.AI:
        return "—"
    aloft = t.s.landed[seat, state.STRATOLITES]
    return f"{t.s.transports[seat]} home" + (f" {aloft} up" if aloft else "")


def _taken_bounties(t: _Table, seat: int) -> Text:
    taken = [bounty for bounty in range(state.BOUNTIES) if t.s.bounty_at[bounty] == seat]
    parts = [
        _faction(
            b % state.FACTIONS, f"{FACTION_LETTERS[b % state.FACTIONS]}x{t.r.bounty_prestige[b]}"
        )
        for b in taken
    ]
    return joined(parts) if parts else Text("—", style=EDGE)


def _reserved(t: _Table, seat: int) -> Text:
    card = t.s.reserved[seat]
    if card == state.NOWHERE:
        return Text("—", style=EDGE)
    return joined([t.box.names["stratolite"][card], _terms(t, card)])


def _terms(t: _Table, card: int) -> Text:
    """What a Stratolite takes, and for which hex."""
    resource, faction = t.r.stratolite_resource[card], t.r.stratolite_hex[card]
    return joined(
        [
            _faction(resource, RESOURCES[resource]),
            _faction(faction, f"{FACTION_LETTERS[faction]} hex"),
        ],
        "→",
    )


# --- the districts ---


def _districts(t: _Table) -> RenderableType:
    """Cost, leaders, face-up intel and, where there is room, the bounty of each faction."""
    roomy = t.width >= SIDE_BY_SIDE
    table = Table(box=None, padding=(0, 1, 0, 0), expand=True, header_style=EDGE)
    table.add_column("", no_wrap=True, width=11)
    table.add_column("Spots", no_wrap=True, width=6)
    for slot in range(state.SLOTS):
        table.add_column(f"Intel {slot + 1}", ratio=1)
    if roomy:
        table.add_column("Bounty (per target)", width=19)
    for faction in range(state.FACTIONS):
        deck = sum(
            t.s.intel_at[card] == state.DECK
            for card in range(faction * state.INTEL_EACH, (faction + 1) * state.INTEL_EACH)
        )
        name = (
            _faction(faction)
            .append(f"\n{t.r.intel_cost[faction]} {RESOURCES[faction]}\n")
            .append(f"deck {deck}", style=EDGE)
        )
        cells: list[Any] = [
            name,
            _spots(t, faction),
            *(_intel(t, t.s.shown[faction, slot]) for slot in range(state.SLOTS)),
        ]
        table.add_row(*cells, *([_bounties(t, faction)] if roomy else []))
    if roomy:
        return table
    grid = Table.grid(expand=True)
    for _ in range(state.FACTIONS):
        grid.add_column(ratio=1)
    grid.add_row(
        *(
            _faction(faction, f"{FACTION_LETTERS[faction]} bounty\n").append_text(
                _bounties(t, faction)
            )
            for faction in range(state.FACTIONS)
        )
    )
    return Group(table, grid)


def _spots(t: _Table, faction: int) -> Text:
    """The open scouting spots with the leaders on them."""
    lines = []
    for spot in range(1 if t.s.seats == 2 else state.SPOTS):  # 4.7, 14.4
        here = [
            t.crew(seat) for seat in t.seats() if t.s.leader[seat] == faction * state.SPOTS + spot
        ]
        lines.append(
            joined(
                [str(t.r.spot_yield[t.s.district_side, spot]), *(here or [Text("—", style=EDGE)])]
            )
        )
    return joined(lines, "\n")


def _intel(t: _Table, card: int) -> Text:
    if card == state.NOWHERE:
        return Text("—", style=EDGE)
    target = t.r.intel_target[card]
    icons = joined(_faction(kind, RESOURCES[kind]) for kind in icons_of(t.box, card))
    return joined(
        [Text(t.box.names["intel"][card]), icons, Text("vs ").append_text(_faction(target))], "\n"
    )


def _bounties(t: _Table, faction: int) -> Text:
    """The bounties left against a faction, the topmost first."""
    lines = []
    for bounty in (faction, faction + state.FACTIONS):
        if t.s.bounty_at[bounty] == state.SHOWN:
            there, resource = t.r.bounty_hex[bounty], t.r.bounty_resource[bounty]
            line = Text(f"{t.r.bounty_prestige[bounty]}: ").append_text(
                _faction(there, f"{FACTION_LETTERS[there]} hex")
            )
            lines.append(
                line.append("/").append_text(
                    _faction(resource, f"{t.r.raise_cost} {RESOURCES[resource]}")
                )
            )
    return joined(lines, "\n") if lines else Text("taken", style=EDGE)


# --- Stratos ---


def _tower(t: _Table) -> Text:
    """Three levels on a foot, wider towards the ground, with the crews on them; a star marks most crews."""
    room = 6 * t.s.seats + 1
    rewards = (
        f"★ {t.r.stratos_prestige} x Stratos crews",
        f"★ {t.r.longest_prestige} x longest path",
        f"★ {t.r.set_prestige} x target sets",
    )
    drawn = Text("     ┌" + "─" * room + "┐", style=EDGE, no_wrap=True)
    for level in range(state.LEVELS, 0, -1):
        step, width = level - 1, room + 2 * (state.LEVELS - level)
        crews = _crews_on(t, level)
        drawn.append("\n").append(f"{level}", style="bold default").append(" " * (2 + step)).append(
            "│ "
        ).append_text(crews)
        drawn.append(" " * (width - 1 - len(crews)) + "│" + " " * (step + 1))
        drawn.append(f"{t.r.crew_prestige[level - 1]} a crew", style="default")
        floor = "└" + "─" * width + "┘" if level == 1 else "┌┴" + "─" * width + "┴┐"
        drawn.append(
            "\n" + " " * (3 if level == 1 else 2 + step) + floor + " " * (1 if level == 1 else step)
        )
        drawn.append(rewards[level - 1], style="default")
    return drawn


def _crews_on(t: _Table, level: int) -> Text:
    counts = [t.s.stratos[seat, level - 1] for seat in t.seats()]
    parts = []
    for seat, count in enumerate(counts):
        if count:
            parts.append(
                t.crew(seat).append(
                    f"{count}{'★' if count == max(counts) else ''}", style="bold default"
                )
            )
    return joined(parts)


def _stratolites(t: _Table) -> Table:
    """The row from left to right; the rightmost leaves when the round ends."""
    grid = Table.grid(expand=True)
    for _ in range(state.ROW):
        grid.add_column(ratio=1)
    cards = [t.s.row[slot] for slot in range(state.ROW)]
    names = [
        Text(f"{slot + 1} {t.box.names['stratolite'][card]}") for slot, card in enumerate(cards)
    ]
    grid.add_row(*names)
    grid.add_row(*(Text("  ").append_text(_terms(t, card)) for card in cards))
    return grid


# --- the rogue AI ---


def _tracker(t: _Table) -> Table:
    """How far each faction's actions are uncovered, and what the AI may draw."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(
        Text("Faction", style=EDGE),
        Text("Covered", style=EDGE),
        Text("In deck", style=EDGE),
        Text("Next drawn", style=EDGE),
    )
    for faction in range(state.FACTIONS):
        left = t.s.ai_tracker[faction]
        bounty = (
            " and the bounty" if left == 1 and top_bounty(t.s, faction) != state.NOWHERE else ""
        )
        following = ("intel" if left == state.AI_CARDS_EACH else "tube, or else intel") + bounty
        aside = f" ({t.s.ai_aside[faction]} aside)" if t.s.ai_aside[faction] else ""
        covered = "▮" * left + "▯" * (state.AI_CARDS_EACH - left)
        table.add_row(_faction(faction), covered, f"{t.s.ai_deck[faction]}{aside}", following)
    return table


# --- the end ---


def tally(box: Box, s: Record, names: Sequence[str], winners: Sequence[int]) -> RenderableType:
    """Final scores by category, the winners marked."""
    return Plain(
        score_table(
            "The rebellion", "Prestige for", names[: s.seats], winners, tell.categories(box, s)
        )
    )
