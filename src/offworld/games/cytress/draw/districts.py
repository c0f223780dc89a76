"""Cytress, drawn: the faction districts, and the other landing pads."""

from __future__ import annotations

from offworld.games.cytress import state
from offworld.games.cytress.draw.city import transports
from offworld.games.cytress.draw.scene import Scene, amount, card_icons, icons, symbol
from offworld.games.cytress.pieces import top_bounty
from offworld.games.cytress.tell import terms
from offworld.kernel.bags import count_at
from offworld.presentation.pictures import TIMES, box, circle, path, shape, text

DISTRICT_HEIGHT = 252


def district(scene: Scene, faction: int, width: float) -> list[str]:
    """Draw a faction's board: scouting spots, landing pad, three cards of intel."""
    s = scene.s
    deck = count_at(
        s.intel_at, faction * state.INTEL_EACH, (faction + 1) * state.INTEL_EACH, state.DECK
    )
    parts = [
        box(0, 0, width, DISTRICT_HEIGHT, "board", 12),
        path(f"rim f{faction}", f"M12 40H{width - 12:g}"),
        symbol(faction, 26, 22, 24),
        text(46, 28, f"{terms.FACTIONS[faction]}s", "strong", 18),
        text(width - 12, 28, f"deck {deck}", "soft", 16, "end"),
    ]
    for spot in range(state.SPOTS):
        parts.append(_spot(scene, faction, spot, 32 + 54 * spot, 76))
    parts.append(_pad(scene, faction, 120, 50, width - 132))
    for slot in range(state.SLOTS):
        parts.append(_intel(scene, faction, slot, 110 + 46 * slot, width))
    return parts


def _spot(scene: Scene, faction: int, spot: int, x: float, y: float) -> str:
    s, number = scene.s, faction * state.SPOTS + spot
    worth = scene.box.record.spot_yield[s.district_side, spot]
    closed = s.seats == 2 and spot > 0
    parts = [circle(x, y, 24, "slot" if closed else "card")]
    leaders = [seat for seat in range(s.seats) if s.leader[seat] == number]
    if closed:
        parts.append(text(x, y + 6, "-", "soft", 18, "middle"))
    elif leaders:
        parts.append(shape(leaders[0], x, y, 30, f"leader-{leaders[0]}"))
    else:
        parts.append(text(x, y + 7, worth, "strong", 20, "middle"))
    words = "closed" if closed else f"{worth} {terms.RESOURCES[faction]}"
    return scene.choice(
        parts, [state.SCOUT + number], f"Scouting spot of the {terms.FACTIONS[faction]}s: {words}."
    )


def _pad(scene: Scene, faction: int, x: float, y: float, width: float) -> str:
    """Draw the landing pad, with the price of intel."""
    cost = scene.box.record.intel_cost[faction]
    parts = [
        box(x, y, width, 52, "card", 18),
        text(x + 12, y + 22, "Meet", "", 16),
        amount(faction, cost, x + width - 40, y + 16),
        *transports(scene, faction, x + 8, y + 38, width - 20),
    ]
    label = f"Meet the {terms.FACTIONS[faction]}s: {cost} {terms.RESOURCES[faction]}."
    return scene.choice(parts, [state.PAD + faction], label, why=terms.PADS[faction])


def _intel(scene: Scene, faction: int, slot: int, y: float, width: float) -> str:
    card = scene.s.shown[faction, slot]
    if card == state.NOWHERE:
        return box(8, y, width - 16, 42, "slot")
    row, _ = icons(card_icons(scene.box, card), 18, y + 21, 22)
    target = scene.box.record.intel_target[card]
    name = scene.box.names["intel"][card]
    parts = [
        box(8, y, width - 16, 42, "card"),
        row,
        text(70, y + 27, name, "", 16, width=width - 70 - 68),
        text(width - 62, y + 27, "vs", "soft", 16),
        symbol(target, width - 26, y + 21, 22),
    ]
    gives = " ".join(terms.RESOURCES[kind] for kind in terms.icons_of(scene.box, card))
    lifepath, against = terms.FACTIONS[faction], terms.FACTIONS[target]
    label = f"{name}: {gives} in the {lifepath} lifepath; against the {against}s."
    return scene.choice(parts, [state.TAKE + faction * state.SLOTS + slot], label)


# --- the Cytress district ---

CITY_HEIGHT = 104


def renegade(scene: Scene, width: float) -> list[str]:
    """Draw the Renegade's pad."""
    costs = " · ".join(str(cost) for cost in scene.box.record.tube_cost)
    parts = [
        *_described("Renegade", ["any one resource,", "any own hex:", costs], width),
        *transports(scene, state.RENEGADE, width - 50, 84, 46),
    ]
    label = "Meet the Renegade: a tube for any one resource on any hex of yours."
    return [scene.choice(parts, [state.PAD + state.RENEGADE], label, why="renegade")]


def fixer(scene: Scene, width: float) -> list[str]:
    """Draw the Fixer's pad."""
    lines = [
        "a free intel card,",
        "a Stratolite kept,",
        "goes first" if not scene.s.solo else "no crew",
    ]
    landed = transports(scene, state.FIXER, width - 80, 18, 76)
    parts = [*_described("Fixer", lines, width), *landed]
    label = "Meet the Fixer: free intel, a reserved Stratolite, the first player marker."
    return [scene.choice(parts, [state.PAD + state.FIXER], label, why="fixer")]


def _described(title: str, lines: list[str], width: float) -> list[str]:
    """Draw a pad whose action is described in words."""
    words = [
        text(10, 48 + 21 * i, line, "soft", 16, width=width - 16) for i, line in enumerate(lines)
    ]
    return [box(0, 0, width, CITY_HEIGHT, "board", 12), text(10, 24, title, "strong"), *words]


def enforcers(scene: Scene, width: float) -> list[str]:
    """Draw the enforcers' pad with the uppermost bounty of each faction."""
    parts = [
        scene.choice(
            [
                box(0, 0, width, CITY_HEIGHT, "board", 12),
                text(10, 24, "Enforcers", "strong"),
                *transports(scene, state.ENFORCERS, width - 42, 18, 36),
            ],
            [state.PAD + state.ENFORCERS, state.NO_BENEFIT, state.BENEFIT_CREW],
            "Meet the Enforcers: take a bounty.",
            why="enforcers",
        )
    ]
    step = (width - 12) / state.FACTIONS
    return parts + [
        _bounty(scene, faction, 8 + faction * step, step - 4) for faction in range(state.FACTIONS)
    ]


def _bounty(scene: Scene, faction: int, x: float, width: float) -> str:
    r, bounty, middle = scene.box.record, top_bounty(scene.s, faction), x + width / 2
    if bounty == state.NOWHERE:
        return box(x, 34, width, 62, "slot")
    worth = r.bounty_prestige[bounty]
    inside = [
        box(x, 34, width, 62, "card"),
        symbol(faction, middle, 50, 20),
        text(middle, 88, f"{TIMES}{worth}", "strong", 18, "middle"),
    ]
    hex_kind = terms.FACTIONS[r.bounty_hex[bounty]]
    resource = terms.RESOURCES[r.bounty_resource[bounty]]
    label = (
        f"Bounty on the {terms.FACTIONS[faction]}s: {worth} prestige for each intel against them; "
        f"a crew on a {hex_kind} hex, or {r.raise_cost} {resource} to raise a crew."
    )
    return scene.choice(inside, [state.BOUNTY + faction], label)


def merchant(scene: Scene, width: float) -> list[str]:
    """Draw the market: a circle of three, GLOW outside it for any of them."""
    s, record = scene.s, scene.box.record
    parts = [
        scene.choice(
            [
                box(0, 0, width, CITY_HEIGHT, "board", 12),
                text(10, 24, "Merchant", "strong"),
                *transports(scene, state.MERCHANT, width - 42, 18, 36),
            ],
            [state.PAD + state.MERCHANT, state.TRADE_NO_MORE],
            "Meet the Merchant: up to two trades along the arrows; GLOW for anything.",
            why="merchant",
        )
    ]
    order, at = [], state.CRED
    for _ in range(3):
        order.append(at)
        at = record.arrow[s.market_side, at]
    left, step = 18, (width - 36) / 3
    for i, given in enumerate(order):
        gained = order[(i + 1) % 3]
        here = left + i * step
        inside = [
            path("arrow", f"M{here + 12:.0f} 50H{here + step - 12:.0f}m-6-5l6 5-6 5"),
            symbol(given, here, 50, 20),
        ]
        label = f"{terms.RESOURCES[given]} for {terms.RESOURCES[gained]}."
        parts.append(scene.choice(inside, [state.TRADE + given * state.FACTIONS + gained], label))
    parts.append(symbol(order[0], left + 3 * step, 50, 20))
    glow = [
        box(6, 68, width - 12, 29, "slot", 10),
        symbol(state.GLOW, left, 82, 20),
        text(left + 18, 88, "→ any", "soft", 16),
    ]
    options = [state.TRADE + state.GLOW * state.FACTIONS + gained for gained in range(3)]
    parts.append(scene.choice(glow, options, "GLOW for CRED, TECH or AMMO."))
    return parts
