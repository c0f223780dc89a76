"""Cytress, drawn: the floating city, its Stratolites, and the mini-map below it."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from offworld.games.cytress import state
from offworld.games.cytress.draw.scene import Scene, symbol
from offworld.games.cytress.pieces import controller, has_majority, is_empty
from offworld.games.cytress.tell import terms
from offworld.kernel.bags import count_at
from offworld.presentation.pictures import box, number, path, shape, text

# --- Stratos ---

STRATOS_HEIGHT = 186
REWARDS = ("3 a crew on Stratos", "3 a card, longest path", "6 a set of targets")


def stratos(scene: Scene, width: float) -> list[str]:
    """Draw three stacked rings with the crews on them, and what each level is worth."""
    words = width - 205  # where they begin
    radius = (words - 63) / 2
    middle, low = 42 + radius, STRATOS_HEIGHT
    left, right = number(middle - radius * 0.9), number(middle + radius * 0.9)
    parts = [path("beam", f"M{number(middle - 40)} 60h80L{right} {low}H{left}z")]
    for level in (1, 2, 3):
        parts.append(_ring(scene, level, middle, radius * (1.235 - 0.235 * level), words, width))
    parts.append(_stratolite_pad(scene, 0, 6, min(106.0, middle - radius * 0.53 - 4)))
    parts.append(text(width, 18, _tubes_left(scene), "soft", 16, "end"))
    return parts


def _tubes_left(scene: Scene) -> str:
    return "last round" if scene.s.last_round else f"{scene.s.tubes} tube sections left"


def _ring(scene: Scene, level: int, middle: float, radius: float, x: float, width: float) -> str:
    """Draw one level, and at `x` what it is worth and who has most crews there."""
    s, y = scene.s, (150, 101, 52)[level - 1]
    options = [state.HEIGHT + level - 1]
    if level < 3:
        options.append((state.BENEFIT_FROM_1, state.BENEFIT_FROM_2)[level - 1])
    left, across, half = number(middle - radius), number(2 * radius), number(radius)
    parts = [
        path("ring-side", f"M{left} {y}v12a{half} 17 0 0 0 {across} 0v-12z"),
        f'<ellipse class="ring" cx="{number(middle)}" cy="{y}" rx="{half}" ry="17"/>',
        *_crews(scene, level, middle, y, radius),
    ]
    worth = scene.box.record.crew_prestige[level - 1]
    holders = [seat for seat in range(s.seats) if has_majority(s, seat, level)]
    parts.append(text(x, y - 2, f"{worth}", "strong", 20))
    parts.append(text(x + 30, y - 2, "each", "soft", 16))
    parts.append(text(x, y + 17, f"★ {REWARDS[level - 1]}", "soft", 16, width=width - x - 4))
    for i, seat in enumerate(holders):
        parts.append(shape(seat, x + 84 + 20 * i, y - 8, 15))
    most = f"for most crews {REWARDS[level - 1]}"
    label = f"Level {level} of Stratos: {worth} prestige a crew; {most}."
    return scene.choice(parts, options, label)


def _crews(scene: Scene, level: int, middle: float, y: float, radius: float) -> list[str]:
    """Draw the crews on a level, seat by seat, closer together where there is little room."""
    s = scene.s
    counts = [s.stratos[seat, level - 1] for seat in range(s.seats)]
    parts, room, crews = [], 2 * radius - 30, sum(counts)
    owners = sum(1 for count in counts if count)
    step = min(20.0, room / max(1, crews + owners))
    x = middle - step * (crews - 1) / 2 - 3 * (owners - 1)
    for seat, count in enumerate(counts):
        for i in range(count):
            parts.append(shape(seat, x, y, 17, f"up-{seat}-{level}-{i}"))
            x += step
        x += 6 if count else 0
    return parts


def _stratolite_pad(scene: Scene, x: float, y: float, width: float) -> str:
    """Draw the pad where transports land on Stratos."""
    parts = [
        box(x, y, width, 50, "card", 18),
        text(x + 10, y + 20, "Stratolites", "", 16, width=width - 18),
    ]
    parts += transports(scene, state.STRATOLITES, x + 8, y + 36, width - 16)
    return scene.choice(
        parts, [state.PAD + state.STRATOLITES], "The Stratolites' landing pad.", why="stratolite"
    )


def transports(scene: Scene, pad: int, x: float, y: float, room: float) -> list[str]:
    """Draw the transports that landed on a pad, side by side from `x` on."""
    s = scene.s
    there = [(seat, i) for seat in range(s.seats) for i in range(s.landed[seat, pad])]
    step = min(19.0, room / max(1, len(there)))
    return [
        shape(seat, x + 8 + step * k, y, 15, f"transport-{seat}-{pad}-{i}")
        for k, (seat, i) in enumerate(there)
    ]


# --- the Stratolites ---

ROW_HEIGHT = 104


def stratolites(scene: Scene, width: float) -> list[str]:
    """Draw the row of five. The leftmost is the newest; the rightmost leaves after the round."""
    s = scene.s
    deck, gone = (
        count_at(s.stratolite_at, 0, state.STRATOLITE_CARDS, place)
        for place in (state.DECK, state.DISCARD)
    )
    piles = f"deck {deck} · discarded {gone} · the rightmost leaves"
    parts = [
        text(0, 16, "Stratolites", "strong", 17),
        text(width, 16, piles, "soft", 16, "end", width - 110),
    ]
    step = (width + 6) / state.ROW
    for slot in range(state.ROW):
        card, x = s.row[slot], slot * step
        inside = [box(x, 26, step - 6, 74, "card"), *stratolite_face(scene, card, x, 26, step - 6)]
        options = [state.BRIBE + slot, state.RESERVE + slot]
        parts.append(scene.choice(inside, options, stratolite_words(scene, card)))
    return parts


def stratolite_face(scene: Scene, card: int, x: float, y: float, width: float) -> list[str]:
    """Draw a Stratolite: its name, the resource that it takes, the kind of hex."""
    r, middle = scene.box.record, x + width / 2
    resource, kind = r.stratolite_resource[card], r.stratolite_hex[card]
    return [
        text(middle, y + 20, scene.box.names["stratolite"][card], "", 16, "middle", width - 8),
        symbol(resource, middle - 28, y + 50, 24),
        text(middle, y + 56, "→", "soft", 18, "middle"),
        path(f"hex f{kind}", hexagon(middle + 28, y + 50, 19)),
        symbol(kind, middle + 28, y + 50, 20),
    ]


def stratolite_words(scene: Scene, card: int) -> str:
    """Return what a Stratolite does, in words."""
    r, name = scene.box.record, scene.box.names["stratolite"][card]
    resource = terms.RESOURCES[r.stratolite_resource[card]]
    kind = terms.FACTIONS[r.stratolite_hex[card]]
    return f"{name} takes {resource} for a tube on a {kind} hex."


# --- the mini-map ---


@lru_cache(1024)  # there are few sizes of map
def hexagon(x: float, y: float, radius: float) -> str:
    """Return the path of a hex that stands on a point."""
    a, b = radius * sqrt(3) / 2, radius / 2
    return (
        f"M{number(x)} {number(y - radius)}L{number(x + a)} {number(y - b)}V{number(y + b)}"
        f"L{number(x)} {number(y + radius)}L{number(x - a)} {number(y + b)}V{number(y - b)}z"
    )


def minimap(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the hexes around the foot of Stratos, as large as there is room for."""
    s, record = scene.s, scene.box.record
    spots = [
        (record.hex_q[s.pattern, i] + record.hex_r[s.pattern, i] / 2, record.hex_r[s.pattern, i])
        for i in range(s.hexes)
    ]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    radius = min(width / (sqrt(3) * (right - left + 1)), height / (1.5 * (bottom - top) + 2)) - 0.5
    across, down = sqrt(3) * radius, 1.5 * radius
    x0, y0 = width / 2 - across * (left + right) / 2, height / 2 - down * (top + bottom) / 2
    parts = [
        path("beam", hexagon(x0, y0, radius)),
        path("slot", hexagon(x0, y0, radius * 0.8)),
    ]
    for here, (x, y) in enumerate(spots):
        parts.append(_hex(scene, here, x0 + across * x, y0 + down * y, radius))
    return parts


# Kinds of options that choose a hex.
ON_HEXES = (state.PLACE, state.DROP, state.AI_PLACE, state.AI_LIFT, state.AI_DROP)


def _hex(scene: Scene, here: int, x: float, y: float, radius: float) -> str:
    s, faction = scene.s, scene.s.hex_faction[here]
    parts = [path(f"hex f{faction}", hexagon(x, y, radius - 1.5))]
    if s.hex_tube[here]:
        parts += _tube(scene, here, x, y, radius)
    elif is_empty(s, here):
        parts += [
            symbol(faction, x, y - radius * 0.25, radius * 0.66),
            text(x, y + radius * 0.75, here + 1, "soft", 16, "middle"),
        ]
    else:  # a letter doubles the colour where the symbol finds no room
        parts.append(shape(s.hex_crew[here], x, y - radius * 0.24, radius * 0.82, f"crew-{here}"))
        name = f"{terms.FACTIONS[faction][0]}{here + 1}" if radius > 23 else here + 1
        parts.append(text(x, y + radius * 0.75, name, "soft", 16, "middle"))
    return scene.choice(parts, [base + here for base in ON_HEXES], _hex_words(scene, here))


def _tube(scene: Scene, here: int, x: float, y: float, radius: float) -> list[str]:
    """Draw stacked sections in the colour of the seat that controls the tube, its shape on top."""
    s, parts = scene.s, []
    holder = controller(scene.box.record, s, here)
    kind = f"tube held seat-{holder}" if holder != state.NOBODY else "tube"
    wide, tall = radius * 0.46, radius * 0.36
    top = y + radius * (0.16 * s.hex_tube[here] + 0.1)
    bow = f"a{number(wide)} {number(wide * 0.36)} 0 0 0"
    there, back = f"{bow} {number(2 * wide)} 0", f"{bow} {number(-2 * wide)} 0"
    for _ in range(s.hex_tube[here]):
        top -= tall
        start = f"M{number(x - wide)} {number(top)}v{number(tall)}"
        parts.append(path(kind, f"{start}{there}v{number(-tall)}{back}{there}"))
    if holder != state.NOBODY:
        parts.append(shape(holder, x, top, radius * 0.34))
    return parts


def _hex_words(scene: Scene, here: int) -> str:
    s = scene.s
    words = f"h{here + 1}, {terms.FACTIONS[s.hex_faction[here]]}"
    if s.hex_tube[here]:
        holder = controller(scene.box.record, s, here)
        held = f"held by {scene.names[holder]}" if holder != state.NOBODY else "held by nobody"
        return f"{words}: a tube of height {s.hex_tube[here]}, {held}."
    if s.hex_crew[here] != state.NOBODY:
        return f"{words}: a crew of {scene.names[s.hex_crew[here]]}."
    return f"{words}: empty."
