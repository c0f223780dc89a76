"""Cytress, drawn: the faction districts, and the other landing pads.

A district is a strip while nothing on it is in question, and opens otherwise.
"""

from __future__ import annotations

from offworld.games.cytress import state
from offworld.games.cytress.draw.city import landed, small_hex, transports
from offworld.games.cytress.draw.scene import (
    Scene,
    amount,
    card_icons,
    icons,
    prestige_of,
    sign,
    symbol,
    tally,
)
from offworld.games.cytress.pieces import top_bounty
from offworld.games.cytress.tell import terms
from offworld.kernel.bags import count_at
from offworld.presentation.pictures import box, number, path, shape, text, thing, turned_up

OPEN_HEIGHT = 133
STRIP_HEIGHT = 74
HEAD = 40  # height of what a strip shows besides its cards


def is_open(scene: Scene, faction: int) -> bool:
    """Return whether a district is in question: its spots or its cards can be chosen."""
    first = state.TAKE + faction * state.SLOTS
    return scene.asks("scout") or any(first + slot in scene.options for slot in range(state.SLOTS))


def district(scene: Scene, faction: int, width: float, height: float) -> list[str]:
    """Draw a faction's board: scouting spots, landing pad, three cards of intel."""
    s, name = scene.s, terms.FACTIONS[faction]
    deck = count_at(
        s.intel_at, faction * state.INTEL_EACH, (faction + 1) * state.INTEL_EACH, state.DECK
    )
    head = thing(
        [
            box(0.5, 0.5, width - 1, height - 1, "board", 12),
            path(f"edge f{faction}", f"M1 14v{number(height - 28)}"),
            symbol(faction, 22, 21, 20),
            text(38, 27, f"{name}s", "strong", 16, width=106),
        ],
        [],
        f"The district of the {name}s, with {terms.RESOURCES[faction]}.",
    )
    parts = [head]
    for spot in range(state.SPOTS):
        parts.append(_spot(scene, faction, spot, 148 + 50 * spot, 6))
    parts.append(_pad(scene, faction, 249, 6, width - 257))
    draw_card = _card if height == OPEN_HEIGHT else _chip
    for slot in range(state.SLOTS):
        parts.append(draw_card(scene, faction, slot, width, height))
    if height == OPEN_HEIGHT:
        return parts
    words = f"{deck} intel cards in the deck of the {name}s."
    return [*parts, tally("deck", deck, 12, HEAD + (height - HEAD - 6) / 2, words)]


def _spot(scene: Scene, faction: int, spot: int, x: float, y: float) -> str:
    s, here = scene.s, faction * state.SPOTS + spot
    worth = scene.box.record.spot_yield[s.district_side, spot]
    closed = s.seats == 2 and spot > 0
    parts = [box(x, y, 46, 30, "slot" if closed else "card", 15)]
    leaders = [seat for seat in range(s.seats) if s.leader[seat] == here]
    words = "closed" if closed else f"{worth} {terms.RESOURCES[faction]}"
    if closed:
        parts.append(path("arrow", f"M{number(x + 18)} {number(y + 10)}l10 10m-10 0l10-10"))
    elif leaders:
        parts.append(shape(leaders[0], x + 23, y + 15, 22, f"leader-{leaders[0]}"))
        words += f", taken by the leader of {scene.names[leaders[0]]}"
    else:
        parts.append(amount(faction, worth, x + 8, y + 15, 16))
    return scene.choice(
        parts, [state.SCOUT + here], f"Scouting spot of the {terms.FACTIONS[faction]}s: {words}."
    )


def _pad(scene: Scene, faction: int, x: float, y: float, width: float) -> str:
    """Draw the landing pad, with the price of intel."""
    cost, resource = scene.box.record.intel_cost[faction], terms.RESOURCES[faction]
    parts = [
        box(x, y, width, 30, "card", 8),
        sign("ship", x + 14, y + 15, 17),
        amount(faction, cost, x + 26, y + 15, 16),
        *transports(scene, faction, x + 58, y + 15, width - 61),
    ]
    label = f"Landing pad of the {terms.FACTIONS[faction]}s: {cost} {resource} for an intel card."
    return scene.choice(
        parts, [state.PAD + faction], label + landed(scene, faction), why=terms.PADS[faction]
    )


def _chip(scene: Scene, faction: int, slot: int, width: float, height: float) -> str:
    """Draw an intel card in a strip: its icons, and the faction that it is against."""
    card, step = scene.s.shown[faction, slot], (width - 66) / state.SLOTS
    x, y, tall = 62 + step * slot, HEAD, height - HEAD - 6
    if card == state.NOWHERE:
        return _no_card(x, y, step - 6, tall)
    row, _ = icons(card_icons(scene.box, card), x + 7, y + tall / 2, 17)
    parts = [
        box(x, y, step - 6, tall, "card"),
        row,
        sign("target", x + step - 46, y + tall / 2, 15),
        symbol(scene.box.record.intel_target[card], x + step - 22, y + tall / 2, 17),
    ]
    return _taken(scene, parts, faction, slot)


def _card(scene: Scene, faction: int, slot: int, width: float, height: float) -> str:
    """Draw an intel card in an open district, with its name."""
    card, y, tall = scene.s.shown[faction, slot], HEAD + 30.5 * slot, 28
    del height  # that of an open district
    if card == state.NOWHERE:
        return _no_card(8, y, width - 16, tall)
    row, _ = icons(card_icons(scene.box, card), 16, y + tall / 2, 19)
    parts = [
        box(8, y, width - 16, tall, "card"),
        row,
        text(64, y + 20, scene.box.names["intel"][card], "", 16, width=width - 154),
        sign("target", width - 60, y + tall / 2, 16),
        symbol(scene.box.record.intel_target[card], width - 28, y + tall / 2, 19),
    ]
    return _taken(scene, parts, faction, slot)


def _no_card(x: float, y: float, width: float, height: float) -> str:
    return thing([box(x, y, width, height, "slot")], [], "No intel card is left for this place.")


def _taken(scene: Scene, parts: list[str], faction: int, slot: int) -> str:
    """Return an intel card that can be taken."""
    card = scene.s.shown[faction, slot]
    gives = " ".join(terms.RESOURCES[kind] for kind in terms.icons_of(scene.box, card))
    against = terms.FACTIONS[scene.box.record.intel_target[card]]
    name = scene.box.names["intel"][card]
    label = f"{name}: {gives} in the {terms.FACTIONS[faction]} lifepath; against the {against}s."
    taken = scene.choice(parts, [state.TAKE + faction * state.SLOTS + slot], label)
    return turned_up(f"intel-{card}", [taken])


# --- the Cytress district ---

PAD_HEIGHT = 140
FOLDED_HEIGHT = 52
TOP = 36  # where the content of a pad begins


def _head(scene: Scene, pad: int, title: str, width: float, height: float) -> list[str]:
    """Draw a pad with its title and the transports on it."""
    return [
        box(0.5, 0.5, width - 1, height - 1, "board", 12),
        text(10, 24, title, "strong", 16),
        *transports(scene, pad, 104, 18, width - 108),
    ]


def _pad_of(
    scene: Scene, pad: int, parts: list[str], label: str, options: tuple[int, ...] = ()
) -> str:
    """Return the ground of a pad, which stands for meeting those who are there."""
    return scene.choice(
        parts, [state.PAD + pad, *options], label + landed(scene, pad), why=terms.PADS[pad]
    )


def renegade(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the Renegade's pad: what tubes cost, in any one resource."""
    parts = _head(scene, state.RENEGADE, "Renegade", width, height)
    costs = scene.box.record.tube_cost
    if height == PAD_HEIGHT:
        parts += [_tube_price(scene, level, width) for level in range(1, state.LEVELS + 1)]
    else:
        parts += [sign("tube", 18 + 20 * i, 37, 15) for i in range(state.LEVELS)]
    label = (
        "Meet the Renegade: a tube of height 1, 2 or 3 "
        f"for {costs[0]}, {costs[1]} or {costs[2]} of any one resource, on any hex of yours."
    )
    return [_pad_of(scene, state.RENEGADE, parts, label)]


def _tube_price(scene: Scene, level: int, width: float) -> str:
    """Draw what a tube of a height costs."""
    cost, y = scene.box.record.tube_cost[level - 1], TOP + 33 * level - 18
    parts = [
        box(8, y - 14, width - 16, 29, "bar-ground", 7),
        *(sign("tube", 22 + 13 * i, y, 16) for i in range(level)),
        text(width - 88, y + 6, cost, "strong", 17, "end"),
        text(width - 82, y + 6, "of any", "soft", 16, width=66),
    ]
    label = f"A tube of height {level} costs {cost} of one resource, less your discount."
    return thing(parts, [], label)


def fixer(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the Fixer's pad: what the Fixer gives."""
    parts = _head(scene, state.FIXER, "Fixer", width, height)
    gifts = [("card", "free intel"), ("stratolite", "a Stratolite"), ("flag", "go first")]
    if scene.s.solo:
        gifts.pop()
    for i, (name, words) in enumerate(gifts):
        y = TOP + 33 * i + 15
        if height != PAD_HEIGHT:
            parts.append(sign(name, 18 + 22 * i, 37, 15))
        else:
            parts += [
                box(8, y - 14, width - 16, 29, "bar-ground", 7),
                sign(name, 24, y, 17),
                text(40, y + 6, words, "", 16, width=width - 56),
            ]
    marker = "" if scene.s.solo else ", and the first player marker"
    label = f"Meet the Fixer: a free intel card without a crew, a reserved Stratolite{marker}."
    return [_pad_of(scene, state.FIXER, parts, label)]


def enforcers(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the enforcers' pad with the uppermost bounty of each faction."""
    folded = [] if height == PAD_HEIGHT else _bounties_left(scene)
    ground = _pad_of(
        scene,
        state.ENFORCERS,
        [*_head(scene, state.ENFORCERS, "Enforcers", width, height), *folded],
        "Meet the Enforcers: take a bounty.",
        (state.NO_BENEFIT, state.BENEFIT_CREW),
    )
    if height != PAD_HEIGHT:
        return [ground]
    across, down = (width - 10) / 2, 49
    return [ground] + [
        _bounty(scene, f, 8 + f % 2 * across, TOP + f // 2 * down, across - 6)
        for f in range(state.FACTIONS)
    ]


def _bounties_left(scene: Scene) -> list[str]:
    """Draw the factions that have bounties left, for a folded pad."""
    left = [f for f in range(state.FACTIONS) if top_bounty(scene.s, f) != state.NOWHERE]
    return [symbol(f, 18 + 22 * i, 37, 15) for i, f in enumerate(left)]


def _bounty(scene: Scene, faction: int, x: float, y: float, width: float) -> str:
    """Draw a bounty: the faction it is against, and what each card against it is worth."""
    r, bounty = scene.box.record, top_bounty(scene.s, faction)
    name = terms.FACTIONS[faction]
    if bounty == state.NOWHERE:
        label = f"The bounties on the {name}s are all taken."
        return thing([box(x, y, width, 45, "slot"), _faint(faction, x, y, width)], [], label)
    worth, kind, resource = (
        r.bounty_prestige[bounty],
        r.bounty_hex[bounty],
        r.bounty_resource[bounty],
    )
    drawn, _ = prestige_of(worth, x + 42, y + 13)
    inside = [
        box(x, y, width, 45, "card"),
        sign("target", x + 12, y + 13, 14),
        symbol(faction, x + 30, y + 13, 15),
        drawn,
        small_hex(kind, x + 14, y + 32, 10),
        amount(resource, r.raise_cost, x + 34, y + 32, 14),
        f"<g>{path('arrow', f'M{number(x + 70)} {number(y + 38)}v-11m-4 4l4-4 4 4')}</g>",
    ]
    hex_kind, raising = terms.FACTIONS[kind], f"{r.raise_cost} {terms.RESOURCES[resource]}"
    label = (
        f"Bounty on the {name}s: {worth} prestige for each intel against them; "
        f"a crew on a {hex_kind} hex, or {raising} to raise a crew."
    )
    return scene.choice(inside, [state.BOUNTY + faction], label)


def _faint(faction: int, x: float, y: float, width: float) -> str:
    return f'<g class="faint">{symbol(faction, x + width / 2, y + 23, 19)}</g>'


def merchant(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the market: a circle of three, GLOW outside it for any of them."""
    order, at = [], state.CRED
    for _ in range(3):
        order.append(at)
        at = scene.box.record.arrow[scene.s.market_side, at]
    folded = [] if height == PAD_HEIGHT else _circle(order)
    ground = _pad_of(
        scene,
        state.MERCHANT,
        [*_head(scene, state.MERCHANT, "Merchant", width, height), *folded],
        "Meet the Merchant: up to two trades along the arrows; GLOW for anything.",
        (state.TRADE_NO_MORE,),
    )
    if height != PAD_HEIGHT:
        return [ground]
    parts, step = [ground], (width - 10) / 3
    for i, given in enumerate(order):
        parts.append(_trade(scene, given, order[(i + 1) % 3], 8 + i * step, step - 6))
    glow = [
        box(8, TOP + 49, width - 16, 45, "card", 8),
        symbol(state.GLOW, 26, TOP + 72, 20),
        path("arrow", f"M42 {TOP + 72}h16m-5-5l5 5-5 5"),
        *(symbol(order[i], 78 + 26 * i, TOP + 72, 20) for i in range(3)),
    ]
    options = [state.TRADE + state.GLOW * state.FACTIONS + gained for gained in range(3)]
    parts.append(scene.choice(glow, options, "GLOW for CRED, TECH or AMMO."))
    return parts


def _circle(order: list[int]) -> list[str]:
    """Draw the way of the trades, for a folded pad."""
    ways = (path("arrow", f"M{30 + 36 * i} 37h10m-4-4l4 4-4 4") for i in range(3))
    return [*ways, *(symbol(order[i % 3], 18 + 36 * i, 37, 15) for i in range(4))]


def _trade(scene: Scene, given: int, gained: int, x: float, width: float) -> str:
    """Draw one trade of the circle."""
    y, middle = TOP + 23, x + width / 2
    inside = [
        box(x, TOP, width, 45, "card", 8),
        symbol(given, x + 11, y, 15),
        path("arrow", f"M{number(middle - 6)} {y}h12m-4-4l4 4-4 4"),
        symbol(gained, x + width - 11, y, 15),
    ]
    label = f"{terms.RESOURCES[given]} for {terms.RESOURCES[gained]}."
    return scene.choice(inside, [state.TRADE + given * state.FACTIONS + gained], label)
