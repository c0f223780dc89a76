"""Cytress in a terminal: the mini-map, Stratos, the districts and the seats' boards.

Colour is never the only mark: hexes carry their faction's letter in their upper corner, crews their
seat's letter in round brackets, tubes their height in square ones.
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
from offworld.games.cytress.tell.terms import (
    FACTIONS,
    PADS,
    PHASES,
    RESOURCES,
    hex_name,
    icons_of,
)
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.terminal.drawing import (
    EDGE,
    NONE,
    SEAT_COLOURS,
    SLASH,
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

FACTION_COLOURS = ("#e8c547", "#5b9bff", "#ff9440", "#b57bff")  # yellow, blue, orange, purple
FACTION_GROUNDS = ("#3d3510", "#14284d", "#47260c", "#321a52")
FACTION_LETTERS = "CPHR"
RESOURCE_LETTERS = "CTAG"
KINDS = range(state.FACTIONS)  # of resources, lifepaths and hexes
SIDE_BY_SIDE = 100  # columns from which bounties stand beside the districts


LEGEND = (
    (f"{SLASH}C╲", "a Corpocrat hex; P a Privateer, H a Hooligang, R a Rover hex"),
    ("h17", "the name of a hex, underlined where you can choose it: type h17"),
    ("(G)", "a crew or leader of the seat with this letter"),
    ("[2]", "a tube of height 2"),
    ("║", "the foot of Stratos, where no hex is"),
    ("C2 T1 ·3", "a lifepath: 2 icons of CRED and 1 of TECH (A is AMMO, G is GLOW), 3 cards"),
    ("vs Rover", "the target of an intel card; P1 R2 are 1 against Privateers, 2 against Rovers"),
    ("2: C hex/5 AMMO", "a bounty: 2 prestige a target; a crew on a C hex, or 5 AMMO for a rise"),
    ("Px2", "a bounty taken: 2 prestige for each card against the Privateers"),
    ("TECH→H hex", "a Stratolite: a tube paid in TECH, dropped on an H hex"),
    ("★", "most crews on a level of Stratos, and what they bring"),
    ("▶", "who is to act"),
    ("▮▯", "the AI's actions, covered and uncovered"),
    ("—", "none"),
)


def alternatives(s: Record, seat: int) -> Sequence[str]:
    """Return the landing pads where a transport is about to go."""
    return PADS if s.asked == state.PAD else ()


def sections(box: Box, s: Record, names: Sequence[str], width: int) -> dict[str, RenderableType]:
    """Draw each part by itself: the map, a seat, a district."""
    t = Board(box, s, names, width)
    parts: dict[str, RenderableType] = {"supply": panel("Supply", _supply(t), width)}
    for seat in t.seats:
        parts[f"seat {seat}"] = panel(t.seat(seat), _own_board(t, seat), width)
    parts["Stratos"] = panel("Stratos", _tower(t), width)
    for faction in range(state.FACTIONS):
        parts[FACTIONS[faction]] = panel("District", _districts(t, [faction]), width)
    parts["Stratolites"] = panel("Stratolites", _stratolites(t), width)
    if s.solo == 1:
        parts["AI"] = panel("The rogue AI", _tracker(t), width)
    parts["map"] = Align.center(_map(t), width=width)
    return {name: Plain(part) for name, part in parts.items()}


def draw(box: Box, s: Record, names: Sequence[str], width: int) -> RenderableType:
    """Draw the whole position at a width."""
    t = Board(box, s, names, width)
    city = _map(t)
    beside = width - _map_width(t)
    rows: list[RenderableType] = [_header(t)]
    if beside >= 12 + 14 * s.seats:
        grid = Table.grid(padding=0)
        others = panel("Rebels", _boards(t), beside), panel("Stratos", _tower(t), beside)
        grid.add_row(city, Group(*others))
        rows.append(grid)
    else:
        rows += [
            Align.center(city, width=width),
            panel("Rebels", _boards(t), width),
            panel("Stratos", _tower(t), width),
        ]
    rows += [
        panel("Districts", _districts(t), width),
        panel("Stratolites", _stratolites(t), width),
    ]
    if s.solo == 1:
        rows.append(panel("The rogue AI", _tracker(t), width))
    return Plain(Group(*rows))


def _faction(faction: int, text: str | None = None) -> Text:
    return Text(text or FACTIONS[faction], style=FACTION_COLOURS[faction])


# --- the head line ---


def _header(t: Board) -> RenderableType:
    s = t.s
    head = Text("Cytress", style="bold")
    is_last = s.last_round == 1 or (s.solo == 1 and s.round_number == t.r.solo_rounds)
    round_words = f" · round {s.round_number}{', the last' if is_last else ''}"
    where = round_words if s.round_number else ""
    head.append(f"{where} · {PHASES[s.phase]}", style="not bold")
    if s.phase != state.REBELLION:
        head.append(" · ", style="not bold")
        head.append_text(t.mark(s.actor))
        head.append(f" {t.names[s.actor]} to act")
    return Panel(Group(head, _supply(t)), border_style=EDGE, width=t.width)


def _supply(t: Board) -> Text:
    """Return the tubes that are left, and what the merchant takes for what."""
    s = t.s
    tubes = Text(f"Tube sections left: {s.tubes}, and {s.spare_tubes} in the box · Merchant: ")
    ring, given = [RESOURCES[state.CRED]], state.CRED
    for _ in range(3):
        given = t.r.arrow[s.market_side, given]
        ring.append(RESOURCES[given])
    return tubes.append(" → ".join(ring) + ", GLOW → any")


# --- the mini-map ---


def _hex_corner(t: Board, here: int) -> tuple[int, int]:
    """Return where a hex begins: four columns and three lines apart, each row two columns on."""
    q, r = t.r.hex_q[t.s.pattern, here], t.r.hex_r[t.s.pattern, here]
    return 4 * q + 2 * r, 3 * r


def _map_width(t: Board) -> int:
    """Return the width of the panel around the map."""
    lefts = [_hex_corner(t, here)[0] for here in range(t.s.hexes)]
    return max(lefts) - min(lefts) + 5 + 4


def _map(t: Board) -> RenderableType:
    canvas = Canvas()
    asked = _asked_hexes(t)
    for here in range(t.s.hexes):
        left, top = _hex_corner(t, here)
        for line, edge in enumerate((f" {SLASH} ╲ ", "│   │", "│   │", f" ╲ {SLASH} ")):
            canvas.update(
                {(left + i, top + line): (mark, EDGE) for i, mark in enumerate(edge) if mark != " "}
            )
        faction = t.s.hex_faction[here]
        ground = f"{FACTION_COLOURS[faction]} on {FACTION_GROUNDS[faction]}"
        canvas.write(left + 2, top, FACTION_LETTERS[faction], f"bold {ground}")
        canvas.write(left + 1, top + 1, "   ", ground)
        style = f"bold underline {ground}" if here in asked else ground
        canvas.write(left + 1, top + 1, hex_name(here), style)
        canvas.write(left + 1, top + 2, *_on_hex(t, here, ground))
    if (0, 1) not in canvas or (2, 1) not in canvas:
        canvas.write(1, 1, " ║ ", EDGE)  # the foot of Stratos
        canvas.write(1, 2, " ║ ", EDGE)
    legend = dim("h1 hex  (x) crew  [2] tube")
    return panel("Cytress", Group(canvas.drawn(), legend), _map_width(t))


def _on_hex(t: Board, here: int, ground: str) -> tuple[str, str]:
    """Return what is on a hex, with its style."""
    if t.s.hex_tube[here] > 0:
        return f"[{t.s.hex_tube[here]}]", "bold #000000 on grey82"
    seat = t.s.hex_crew[here]
    if seat != state.NOBODY:
        return f"({t.letters[seat]})", f"bold #000000 on {SEAT_COLOURS[seat]}"
    return "   ", ground


ASKS_FOR_A_HEX = (state.PLACE, state.DROP, state.AI_PLACE, state.AI_LIFT, state.AI_DROP)


def _asked_hexes(t: Board) -> set[int]:
    """Return the hexes among which the present question chooses."""
    s = t.s
    if s.phase == state.REBELLION or s.asked not in ASKS_FOR_A_HEX:
        return set()
    return {option - s.asked for option in t.options(state.OPTIONS, legal, s.actor)}


# --- the seats' boards ---


def _boards(t: Board) -> Table:
    """Draw a column for each seat: stocks, lifepaths, targets and pieces."""
    s, table = t.s, bare_table()
    table.add_column("", style=EDGE, no_wrap=True, width=10)
    for seat in t.seats:
        head = t.seat(seat)
        if seat == s.actor and s.phase != state.REBELLION:
            head = Text("▶", style="bold").append_text(head)
        table.add_column(head, ratio=1)
    table.add_row("Rebel", *(_rebel(t, seat) for seat in t.seats))
    table.add_row(
        "Prestige", *(Text(str(prestige(t.r, s, seat)), style="bold") for seat in t.seats)
    )
    for kind in range(state.FACTIONS):
        table.add_row(
            _faction(kind, RESOURCES[kind]), *(Text(str(s.stock[seat, kind])) for seat in t.seats)
        )
    for path in range(state.FACTIONS):
        table.add_row(_faction(path), *(_lifepath(t, seat, path) for seat in t.seats))
    table.add_row("Targets", *(_targets(t, seat) for seat in t.seats))
    table.add_row("Crews", *(_crews(t, seat) for seat in t.seats))
    table.add_row("Transports", *(_transports(t, seat) for seat in t.seats))
    table.add_row("Bounties", *(_taken_bounties(t, seat) for seat in t.seats))
    table.add_row("Reserved", *(_reserved(t, seat) for seat in t.seats))
    return table


def _own_board(t: Board, seat: int) -> Text:
    """Draw one seat in three lines: stocks, lifepaths, pieces."""
    s = t.s
    stocks = [_faction(kind, f"{s.stock[seat, kind]} {RESOURCES[kind]}") for kind in KINDS]
    points = Text(f"prestige {prestige(t.r, s, seat)}", style="bold")
    paths = [joined([_faction(path), _lifepath(t, seat, path)]) for path in KINDS]
    pieces = [
        joined(["targets", _targets(t, seat)]),
        Text(f"crews {_crews(t, seat)}"),
        Text(f"transports {_transports(t, seat)}"),
    ]
    if seat in (s.bounty_at[bounty] for bounty in range(state.BOUNTIES)):
        pieces.append(joined(["bounties", _taken_bounties(t, seat)]))
    if s.reserved[seat] != state.NOWHERE:
        pieces.append(joined(["reserved", _reserved(t, seat)]))
    lines = [[_rebel(t, seat), points, joined(stocks)], paths, pieces]
    return joined([joined(line, " · ") for line in lines], "\n")


def _crews(t: Board, seat: int) -> str:
    on_map = sum(t.s.crew_on[seat, faction] for faction in KINDS)
    return f"{t.s.crew[seat]} home {on_map} map"


def _rebel(t: Board, seat: int) -> Text:
    first = " (1st)" if t.s.marker == seat and t.s.solo == 0 else ""
    rebel = t.s.rebel[seat]
    return Text((t.box.names["rebel"][rebel] if rebel != state.NOWHERE else NONE) + first)


def _counts(counts: Iterable[int], letters: str) -> Text:
    """Return counts by kind, without those that are 0: "C2 T1"."""
    return joined(
        _faction(kind, f"{letters[kind]}{count}") for kind, count in enumerate(counts) if count
    )


def _lifepath(t: Board, seat: int, path: int) -> Text:
    """Return the icons of a lifepath and the number of its cards."""
    icons = _counts(
        (t.s.icons[seat, path, kind] for kind in range(state.FACTIONS)), RESOURCE_LETTERS
    )
    cards = t.s.cards[seat, path]
    if cards:
        return joined([icons, f"·{cards}"] if icons else [f"·{cards}"])
    return icons or dim(NONE)


def _targets(t: Board, seat: int) -> Text:
    return _counts(
        (t.s.targets[seat, faction] for faction in range(state.FACTIONS)), FACTION_LETTERS
    ) or dim(NONE)


def _transports(t: Board, seat: int) -> str:
    if t.s.solo == 1 and seat == state.AI:
        return NONE
    aloft = t.s.landed[seat, state.STRATOLITES]
    return f"{t.s.transports[seat]} home" + (f" {aloft} up" if aloft else "")


def _taken_bounties(t: Board, seat: int) -> Text:
    taken = [bounty for bounty in range(state.BOUNTIES) if t.s.bounty_at[bounty] == seat]
    parts = [
        _faction(
            b % state.FACTIONS, f"{FACTION_LETTERS[b % state.FACTIONS]}x{t.r.bounty_prestige[b]}"
        )
        for b in taken
    ]
    return joined(parts) if parts else dim(NONE)


def _reserved(t: Board, seat: int) -> Text:
    card = t.s.reserved[seat]
    if card == state.NOWHERE:
        return dim(NONE)
    return joined([t.box.names["stratolite"][card], _terms(t, card)])


def _terms(t: Board, card: int) -> Text:
    """Return what a Stratolite takes, and for which hex."""
    resource, faction = t.r.stratolite_resource[card], t.r.stratolite_hex[card]
    return joined(
        [
            _faction(resource, RESOURCES[resource]),
            _faction(faction, f"{FACTION_LETTERS[faction]} hex"),
        ],
        "→",
    )


# --- the districts ---


def _districts(t: Board, factions: Sequence[int] = KINDS) -> RenderableType:
    """Draw cost, leaders, face-up intel and bounties of some factions, by default of all."""
    roomy = t.width >= SIDE_BY_SIDE
    table = Table(box=None, padding=(0, 1, 0, 0), expand=True, header_style=EDGE)
    table.add_column("", no_wrap=True, width=11)
    table.add_column("Spots", no_wrap=True, width=6)
    for slot in range(state.SLOTS):
        table.add_column(f"Intel {slot + 1}", ratio=1)
    if roomy:
        table.add_column("Bounty (per target)", width=19)
    for faction in factions:
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
    bounties = [
        _faction(faction, f"{FACTION_LETTERS[faction]} bounty\n").append_text(_bounties(t, faction))
        for faction in factions
    ]
    return Group(table, in_columns(bounties, state.FACTIONS))


def _spots(t: Board, faction: int) -> Text:
    """Return the open scouting spots with the leaders on them."""
    lines = []
    for spot in range(1 if t.s.seats == 2 else state.SPOTS):
        number = faction * state.SPOTS + spot
        here = [t.mark(seat) for seat in t.seats if t.s.leader[seat] == number]
        worth = str(t.r.spot_yield[t.s.district_side, spot])
        lines.append(joined([worth, *(here or [dim(NONE)])]))
    return joined(lines, "\n")


def _intel(t: Board, card: int) -> Text:
    if card == state.NOWHERE:
        return dim(NONE)
    target = t.r.intel_target[card]
    icons = joined(_faction(kind, RESOURCES[kind]) for kind in icons_of(t.box, card))
    return joined(
        [Text(t.box.names["intel"][card]), icons, Text("vs ").append_text(_faction(target))], "\n"
    )


def _bounties(t: Board, faction: int) -> Text:
    """Return the bounties left against a faction, the topmost first."""
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
    return joined(lines, "\n") if lines else dim("taken")


# --- Stratos ---


def _tower(t: Board) -> Text:
    """Draw three levels, wider towards the ground; a star marks who has most crews."""
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
        drawn.append("\n").append(f"{level}", style="bold default")
        drawn.append(" " * (2 + step)).append("│ ").append_text(crews)
        drawn.append(" " * (width - 1 - len(crews)) + "│" + " " * (step + 1))
        drawn.append(f"{t.r.crew_prestige[level - 1]} a crew", style="default")
        floor = "└" + "─" * width + "┘" if level == 1 else "┌┴" + "─" * width + "┴┐"
        before, after = (3, 1) if level == 1 else (2 + step, step)
        drawn.append("\n" + " " * before + floor + " " * after)
        drawn.append(rewards[level - 1], style="default")
    return drawn


def _crews_on(t: Board, level: int) -> Text:
    counts = [t.s.stratos[seat, level - 1] for seat in t.seats]
    parts = []
    for seat, count in enumerate(counts):
        if count:
            star = "★" if count == max(counts) else ""
            parts.append(t.mark(seat).append(f"{count}{star}", style="bold default"))
    return joined(parts)


def _stratolites(t: Board) -> Table:
    """Draw the row; the rightmost leaves when the round ends."""
    cards = [t.s.row[slot] for slot in range(state.ROW)]
    names = [
        Text(f"{slot + 1} {t.box.names['stratolite'][card]}") for slot, card in enumerate(cards)
    ]
    takes = [Text("  ").append_text(_terms(t, card)) for card in cards]
    return in_columns([*names, *takes], state.ROW)


# --- the rogue AI ---


def _tracker(t: Board) -> Table:
    """Draw how far each faction's actions are uncovered, and what the AI may draw."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(*map(dim, ("Faction", "Covered", "In deck", "Next drawn")))
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
    """Draw final scores by category, the winners marked."""
    rows = tell.categories(box, s)
    return Plain(score_table("The rebellion", "Prestige for", names[: s.seats], winners, rows))
