"""Cytress, drawn: the floating city, the mini-map below it, and the Stratolites."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from offworld.games.cytress import state
from offworld.games.cytress.draw.scene import Scene, prestige_of, sign, symbol
from offworld.games.cytress.pieces import controller, has_majority, is_empty
from offworld.games.cytress.tell import terms
from offworld.kernel.bags import count_at
from offworld.kernel.records import Record
from offworld.presentation.pictures import box, number, path, shape, text, thing, turned_up
from offworld.presentation.words import counted

# --- where things are ---


class Ring(NamedTuple):
    """A level of Stratos: its middle, its two radii, and the height of its wall."""

    x: float
    y: float
    across: float
    down: float
    wall: float

    def front(self, x: float) -> float:
        """Return how far below its middle the front edge is at `x`."""
        return self.down * sqrt(max(0.0, 1 - ((x - self.x) / self.across) ** 2))

    def ellipse(self, kind: str, scale: float = 1) -> str:
        """Draw its edge, or a smaller one."""
        middle = f'cx="{number(self.x)}" cy="{number(self.y)}"'
        size = f'rx="{number(self.across * scale)}" ry="{number(self.down * scale)}"'
        return f'<ellipse class="{kind}" {middle} {size}/>'


class Spot(NamedTuple):
    """A hex of the mini-map, seen at an angle: its middle, and half its height from tip to tip."""

    x: float
    y: float
    radius: float
    tip: float


class Site(NamedTuple):
    """How the city is laid out: its size, the rings from the lowest, and where the map begins."""

    width: float
    height: float
    rings: tuple[Ring, Ring, Ring]
    top: float

    def spots(self, scene: Scene) -> tuple[list[Spot], Spot]:
        """Return the hexes, as large as there is room for, and the foot of Stratos."""
        columns, rows = _places(scene)
        left, right, high = min(columns), max(columns), self.height - self.top - MARGIN
        tips = _tips(rows)
        radius = min(_widest(self.width, columns), high / (tips * FLAT))
        tip = min(radius, high / tips)
        x0 = self.width / 2 - sqrt(3) * radius * (left + right) / 2
        y0 = self.top + high / 2 - 1.5 * tip * (max(rows) + min(rows)) / 2
        spots = [
            Spot(x0 + sqrt(3) * radius * column, y0 + 1.5 * tip * row, radius, tip)
            for column, row in zip(columns, rows, strict=True)
        ]
        return spots, Spot(x0, y0, radius, tip)


def _places(scene: Scene) -> tuple[list[float], list[int]]:
    """Return the column and the row of each hex."""
    s, r = scene.s, scene.box.record
    rows = [r.hex_r[s.pattern, i] for i in range(s.hexes)]
    return [r.hex_q[s.pattern, i] + row / 2 for i, row in enumerate(rows)], rows


def _widest(width: float, columns: list[float]) -> float:
    """Return the largest radius of hexes that fit into a width."""
    return (width - 12) / (sqrt(3) * (max(columns) - min(columns) + 1))


def _tips(rows: list[int]) -> float:
    """Return the height of the map in halves of a hex's."""
    return 1.5 * (max(rows) - min(rows)) + 2


FLAT = 0.52  # how flat a hex may look: its height by its width, both as radii
TALL_TIP = 22.0  # half the height of a hex on a phone, where it isn't wider than high
DEPTH = 12  # thickness of the map
MARGIN = DEPTH + 12  # height that is not the hexes'
WIDE_SITE = Site(
    820,
    612,
    (Ring(410, 190, 226, 37, 22), Ring(410, 132, 164, 27, 18), Ring(410, 82, 106, 18, 14)),
    252,
)
MIDDLE_SITE = Site(
    572,
    612,
    (Ring(286, 186, 150, 31, 19), Ring(286, 132, 110, 23, 16), Ring(286, 84, 74, 16, 13)),
    240,
)
TALL_WIDTH = 475
TALL_RINGS = (Ring(237, 184, 108, 25, 15), Ring(237, 134, 80, 19, 13), Ring(237, 88, 56, 13, 11))


def tall_site(scene: Scene) -> Site:
    """Return the layout of the city on a phone, as high as the map needs."""
    columns, rows = _places(scene)
    radius = _widest(TALL_WIDTH, columns)
    tip = min(radius, TALL_TIP)
    return Site(TALL_WIDTH, 232 + MARGIN + tip * _tips(rows), TALL_RINGS, 232)


def site_of(scene: Scene, width: float) -> Site:
    """Return the layout for a width."""
    sites = {site.width: site for site in (WIDE_SITE, MIDDLE_SITE)}
    return sites.get(width) or tall_site(scene)


# --- the sky ---

STARS = 90


def sky(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the night behind the city. It never changes."""
    at, dots = 7, []
    for _ in range(STARS):
        at = (at * 1103515245 + 12345) % 2**31  # the same night each time
        x, y = 12 + (at >> 8) % int(width - 24), 10 + (at >> 17) % int(height * 0.55)
        dots.append(f"M{x} {y}h.1")
    return [
        f'<rect class="city-sky" width="{number(width)}" height="{number(height)}" rx="14"'
        ' fill="url(#c-sky)"/>',
        path("stars", "".join(dots[::3])),
        path("stars far", "".join(dots[1::3] + dots[2::3])),
    ]


# --- Stratos ---

SNUG = 14  # the least space for a crew on a level
REWARD_OF = ((3, "a crew"), (3, "a card"), (6, "a set"))
MOST = (
    "3 prestige for each of their crews on Stratos",
    "3 prestige for each card of their longest lifepath",
    "6 prestige for each set of intel against all four factions",
)


def stratos(scene: Scene, width: float) -> list[str]:
    """Draw three stacked rings with the crews on them, and what each level is worth."""
    site = site_of(scene, width)
    top = site.rings[-1]
    mast = f"M{number(top.x)} {number(top.y)}V{number(top.y - 2.4 * top.down)}"
    return [
        *(_ring(scene, level, site) for level in (1, 2, 3)),
        path("mast", mast),
        _tubes_left(scene, site),
    ]


def _tubes_left(scene: Scene, site: Site) -> str:
    """Draw how many tube sections are left before the last round."""
    left, y = scene.s.tubes, 52.0
    if scene.s.last_round:
        words = "The allotted tube sections are used up: this is the last round."
        return thing([text(site.width - 14, y + 6, "last round", "strong", 16, "end")], [], words)
    words = f"{left} left"
    x = site.width - 36 - 8.6 * len(words)
    label = f"{counted(left, 'tube section')} left; the round that uses the last is the last."
    return thing(
        [sign("tube", x, y, 18), text(site.width - 14, y + 6, words, "strong", 16, "end")],
        [],
        label,
    )


def _ring(scene: Scene, level: int, site: Site) -> str:
    """Draw one level, at its left what a crew is worth, at its right who has most crews there."""
    ring = site.rings[level - 1]
    options = [state.HEIGHT + level - 1]
    if level < state.LEVELS:
        options.append((state.BENEFIT_FROM_1, state.BENEFIT_FROM_2)[level - 1])
    worth = scene.box.record.crew_prestige[level - 1]
    drawn = [
        f'<g class="l{level}">',
        *_deck(ring),
        "</g>",
        *_crews(scene, level, ring),
        *_worth(scene, level, worth, ring),
        *_majority(scene, level, site),
    ]
    label = f"Level {level} of Stratos: {worth} prestige a crew; for most crews {MOST[level - 1]}."
    # What glows when a level can be chosen lies in the choice itself, above the wall.
    lit = ring.ellipse("ring choose")
    return scene.choice([*drawn, lit], options, label)


def _deck(ring: Ring) -> list[str]:
    """Draw a ring's wall with its windows, its floor, and towers at its back."""
    x, y, across, down, wall = ring
    left, wide = number(x - across), number(2 * across)
    bow = f"a{number(across)} {number(down)} 0 0"
    return [
        path("halo", f"M{left} {number(y)}v{wall}{bow} 0 {wide} 0v-{wall}{bow} 1-{wide} 0z"),
        f'<path class="wall" fill="url(#c-wall)" d="M{left} {number(y)}v{wall}{bow} 0 {wide} 0'
        f'v-{wall}{bow} 1-{wide} 0z"/>',
        path("windows", f"M{left} {number(y + wall * 0.6)}{bow} 0 {wide} 0"),
        ring.ellipse("ring"),
        ring.ellipse("hole", 0.58),
        path("towers", _towers(ring)),
    ]


def _towers(ring: Ring) -> str:
    """Return the outlines of houses on the back of a ring, left and right of what is above it."""
    houses = []
    for i, angle in enumerate((186, 197, 209, 221, 319, 331, 343, 354)):
        wide, high = ring.across * (0.045, 0.06, 0.052)[i % 3], ring.down * (0.5, 0.95, 0.7)[i % 3]
        x = ring.x + ring.across * 0.82 * cos(radians(angle)) - wide / 2
        y = ring.y + ring.down * 0.82 * sin(radians(angle))
        w, h = number(wide), number(high)
        houses.append(f"M{number(x)} {number(y)}v-{h}h{w}v{h}z")
    return "".join(houses)


def _crews(scene: Scene, level: int, ring: Ring) -> list[str]:
    """Draw the crews along the front of a level, in two lines where one has too little room."""
    s = scene.s
    crews = [(seat, i) for seat in range(s.seats) for i in range(s.stratos[seat, level - 1])]
    room = 1.75 * ring.across
    lines = 1 if len(crews) * SNUG <= room else 2
    columns = -(-len(crews) // lines) or 1
    step = min(ring.down * 0.42 + 10, 26.0, room / columns)
    parts = []
    for k, (seat, i) in enumerate(crews):
        line, column = divmod(k, columns)
        x = ring.x + step * (column - (min(columns, len(crews) - line * columns) - 1) / 2)
        y = ring.y + 0.78 * ring.front(x) - step * (line + 0.05)
        parts.append(shape(seat, x, y, step - 2, f"up-{seat}-{level}-{i}"))
    return parts


def _worth(scene: Scene, level: int, worth: int, ring: Ring) -> list[str]:
    """Draw what each crew on a level is worth."""
    amount, end = prestige_of(worth, 34, ring.y)
    label = f"Each crew on level {level} of Stratos: {worth} prestige at the end."
    lead = path(f"lead l{level}", _line(end + 6, ring.x - ring.across - 10, ring.y))
    return [lead, thing([sign("crew", 20, ring.y, 18, f"l{level}"), amount], [], label)]


def _line(x: float, end: float, y: float) -> str:
    return f"M{number(x)} {number(y)}H{number(max(x, end))}"


def _majority(scene: Scene, level: int, site: Site) -> list[str]:
    """Draw what most crews on a level bring, and the seats that have most now."""
    s, ring = scene.s, site.rings[level - 1]
    y = ring.y
    holders = [seat for seat in range(s.seats) if has_majority(s, seat, level)]
    points, words = REWARD_OF[level - 1]
    x = site.width - 96
    amount, end = prestige_of(points, x, y)
    names = " and ".join(scene.names[seat] for seat in holders) or "nobody yet"
    label = f"Most crews on level {level} ({names}): {MOST[level - 1]}."
    parts = [
        sign("crown", x - 12, y - 1, 17, "medal" if holders else "sign"),
        amount,
        text(end, y + 6, words, "soft", 16, width=site.width - 6 - end),
        *(shape(seat, x + 20 * i, y + 21, 14) for i, seat in enumerate(holders)),
    ]
    right = ring.x + ring.across + 10
    lead = path(f"lead l{level}", _line(min(right, x - 28), x - 28, y))
    return [lead, thing(parts, [], label)]


# --- tubes of light ---


def lights(scene: Scene, width: float) -> list[str]:
    """Draw the light that rises from the foot of Stratos and from each tube to its level."""
    site = site_of(scene, width)
    spots, foot = site.spots(scene)
    low = site.rings[0]
    parts = [_light(0, foot._replace(y=foot.y + foot.tip * 0.3), foot.radius * 0.5, low, 0.16)]
    for here, spot in enumerate(spots):
        level = scene.s.hex_tube[here]
        if level:
            top = spot._replace(y=_tube_top(spot, level))
            parts.append(_light(level, top, spot.radius * 0.15, site.rings[level - 1], 0.012))
    return parts


def _light(level: int, spot: Spot, half: float, ring: Ring, wide: float) -> str:
    """Draw light from a spot up to a ring; it narrows or widens on its way."""
    x = max(ring.x - 0.84 * ring.across, min(ring.x + 0.84 * ring.across, spot.x))
    if level == 0:
        x = ring.x
    y, end = ring.y + ring.wall + ring.front(x) - 3, max(2.5, ring.across * wide)
    d = (
        f"M{number(x - end)} {number(y)}h{number(2 * end)}"
        f"L{number(spot.x + half)} {number(spot.y)}h{number(-2 * half)}z"
    )
    return f'<path class="light" fill="url(#c-light-{level})" d="{d}"/>'


# --- the mini-map ---


@lru_cache(4096)  # there are few sizes of map
def hexagon(x: float, y: float, radius: float, tip: float | None = None) -> str:
    """Return the path of a hex that stands on a point; `tip` is half its height."""
    high = radius if tip is None else tip
    a, b = radius * sqrt(3) / 2, high / 2
    across, up, down = number(a), number(high - b), number(2 * b)
    right, left = f"l{across} {up}v{down}", f"l-{across} {up}-{across}-{up}v-{down}z"
    return f"M{number(x)} {number(y - high)}{right}{left}"


def small_hex(kind: int, x: float, y: float, radius: float) -> str:
    """Draw a kind of hex on a card. In a group of its own it doesn't light up with the card."""
    return f"<g>{path(f'hex f{kind}', hexagon(x, y, radius))}{symbol(kind, x, y, radius)}</g>"


def ground(scene: Scene, width: float) -> list[str]:
    """Draw the slab under the hexes and the foot of Stratos. They never change."""
    spots, foot = site_of(scene, width).spots(scene)
    edge = "".join(hexagon(x, y + DEPTH, radius, tip) for x, y, radius, tip in spots)
    plinth = [
        path("foot-of-city", hexagon(*foot._replace(radius=foot.radius * f, tip=foot.tip * f)))
        for f in (0.92, 0.6)
    ]
    base = thing(plinth, [], "The foot of Stratos: no hex.")
    return [path("slab", edge), base]


def minimap(scene: Scene, width: float) -> list[str]:
    """Draw the hexes around the foot of Stratos, from the back to the front."""
    spots, _ = site_of(scene, width).spots(scene)
    return [_hex(scene, i, spot) for i, spot in enumerate(spots)]


# Kinds of options that choose a hex.
ON_HEXES = (state.PLACE, state.DROP, state.AI_PLACE, state.AI_LIFT, state.AI_DROP)
ROOMY = 26  # radius of a hex with room for more than a crew and a number


def _hex(scene: Scene, here: int, spot: Spot) -> str:
    s, faction = scene.s, scene.s.hex_faction[here]
    x, y, radius, tip = spot
    parts = [path(f"hex f{faction}", hexagon(x, y, radius - 1.5, tip - 1.2))]
    if s.hex_tube[here]:
        parts += _tube(scene, here, spot)
    elif is_empty(s, here):
        parts.append(symbol(faction, x, y - tip * 0.33, tip * 0.72))
    else:
        parts += _crew(s, here, spot)
    return scene.choice(parts, [base + here for base in ON_HEXES], _hex_words(scene, here))


def hex_names(scene: Scene, width: float) -> list[str]:
    """Draw the names of the hexes without a tube. Apart from the map, they rarely change."""
    spots, _ = site_of(scene, width).spots(scene)
    names = []
    for here, (x, y, radius, tip) in enumerate(spots):
        if not scene.s.hex_tube[here]:
            name = terms.hex_name(here) if radius > ROOMY else here + 1
            names.append(text(x, y + tip * 0.45 + 7, name, "soft hex-name", 16, "middle"))
    return [thing(names, [], "The names of the hexes.")]


def _crew(s: Record, here: int, spot: Spot) -> list[str]:
    """Draw a crew on a hex. The hex's symbol doubles its colour where there is room."""
    x, y, radius, tip = spot
    seat, faction, size = s.hex_crew[here], s.hex_faction[here], tip * 0.98
    crew = shape(seat, x, y - tip * 0.34, size, f"crew-{here}")
    if radius <= ROOMY:
        return [crew]
    return [symbol(faction, x - radius * 0.6, y, radius * 0.32), crew]


def _tube_top(spot: Spot, height: int) -> float:
    """Return where a tube ends."""
    return spot.y + spot.tip * (0.42 - 0.46 * height)


def _tube(scene: Scene, here: int, spot: Spot) -> list[str]:
    """Draw stacked sections in the colour of the seat that controls the tube, its shape on top."""
    s, parts = scene.s, []
    x, _, radius, tip = spot
    holder, height = controller(scene.box.record, s, here), s.hex_tube[here]
    kind = f"tube held seat-{holder}" if holder != state.NOBODY else "tube"
    wide, tall = radius * 0.34, tip * 0.46
    bow = f"a{number(wide)} {number(wide * 0.32)} 0 0 0"
    there, back = f"{bow} {number(2 * wide)} 0", f"{bow} {number(-2 * wide)} 0"
    for level in range(1, height + 1):
        top = _tube_top(spot, level)
        start = f"M{number(x - wide)} {number(top)}v{number(tall)}"
        parts.append(path(kind, f"{start}{there}v{number(-tall)}{back}{there}"))
    if holder != state.NOBODY:
        parts.append(shape(holder, x, _tube_top(spot, height), tip * 0.46))
    return parts


def _hex_words(scene: Scene, here: int) -> str:
    s = scene.s
    words = f"h{here + 1}, {terms.FACTIONS[s.hex_faction[here]]}"
    if s.hex_tube[here]:
        holder = controller(scene.box.record, s, here)
        held = f"held by {scene.names[holder]}" if holder != state.NOBODY else "held by nobody"
        worth = scene.box.record.tube_prestige[s.hex_tube[here] - 1]
        return f"{words}: a tube of height {s.hex_tube[here]}, {worth} prestige, {held}."
    if s.hex_crew[here] != state.NOBODY:
        return f"{words}: a crew of {scene.names[s.hex_crew[here]]}."
    return f"{words}: empty."


# --- landing pads ---

LANDED = 17.0  # space for a transport where there is enough


def transports(scene: Scene, pad: int, x: float, y: float, room: float) -> list[str]:
    """Draw the transports that landed on a pad from `x` on, in more lines if they need them."""
    s = scene.s
    there = [(seat, i) for seat in range(s.seats) for i in range(s.landed[seat, pad])]
    lines = next(n for n in (1, 2, 3) if n == 3 or len(there) * LANDED <= room * n)
    columns = -(-len(there) // lines) or 1
    step = min(LANDED, room / columns, LANDED * 1.7 / lines)
    return [
        shape(
            seat,
            x + step * (k % columns + 0.5),
            y + step * (k // columns - (lines - 1) / 2),
            step - 2,
            f"transport-{seat}-{pad}-{i}",
        )
        for k, (seat, i) in enumerate(there)
    ]


def landed(scene: Scene, pad: int) -> str:
    """Return whose transports are on a pad, in words."""
    s = scene.s
    there = [
        f"{s.landed[seat, pad]} of {scene.names[seat]}"
        for seat in range(s.seats)
        if s.landed[seat, pad]
    ]
    return f" Transports here: {', '.join(there)}." if there else ""


# --- the Stratolites ---

SHELF_HEIGHT = 64
ROW_HEIGHT = 104
PAD_WIDTH = 166


def shelf(scene: Scene, width: float) -> list[str]:
    """Draw the pad of the Stratolites, and the row of five beside it."""
    cards = _row(scene, PAD_WIDTH + 8, 0, width - PAD_WIDTH - 8, SHELF_HEIGHT)
    return [_stratolite_pad(scene, 0, 0, PAD_WIDTH, SHELF_HEIGHT), *cards]


def stratolites(scene: Scene, width: float) -> list[str]:
    """Draw the pad of the Stratolites, and the row of five below it."""
    pad = _stratolite_pad(scene, 0, 0, width, 36)
    return [pad, *_row(scene, 0, 42, width, SHELF_HEIGHT - 2)]


def _stratolite_pad(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Draw the pad where transports land on Stratos."""
    s = scene.s
    deck, gone = (
        count_at(s.stratolite_at, 0, state.STRATOLITE_CARDS, place)
        for place in (state.DECK, state.DISCARD)
    )
    piles = f"{counted(deck, 'Stratolite')} in the deck, {gone} discarded."
    narrow = height > 40
    parts = [
        box(x, y, width, height, "card", 12),
        text(x + 12, y + 24, "Stratolites", "strong", 16, width=104),
        thing(
            [sign("deck", x + 128, y + 18, 16), text(x + 140, y + 24, deck, "strong", 16)],
            [],
            piles,
        ),
        sign("ship", x + (20 if narrow else width - 20), y + (46 if narrow else 18), 17),
        *transports(
            scene,
            state.STRATOLITES,
            x + (34 if narrow else 180),
            y + (46 if narrow else 18),
            width - (40 if narrow else 212),
        ),
    ]
    label = "The Stratolites' landing pad: bribe a Stratolite and drop a tube."
    return scene.choice(
        parts,
        [state.PAD + state.STRATOLITES],
        label + landed(scene, state.STRATOLITES),
        why="stratolite",
    )


def _row(scene: Scene, x: float, y: float, width: float, height: float) -> list[str]:
    """Draw the row of five. The leftmost is the newest; the rightmost leaves after the round."""
    parts, step = [], (width + 6) / state.ROW
    for slot in range(state.ROW):
        card, left = scene.s.row[slot], x + slot * step
        inside = [
            box(left, y, step - 6, height, "card"),
            *stratolite_face(scene, card, left, y, step - 6),
        ]
        options = [state.BRIBE + slot, state.RESERVE + slot]
        leaves = " It leaves after this round." if slot == state.ROW - 1 else ""
        drawn = scene.choice(inside, options, stratolite_words(scene, card) + leaves)
        parts.append(turned_up(f"stratolite-{card}", [drawn]))
    return parts


def stratolite_face(scene: Scene, card: int, x: float, y: float, width: float) -> list[str]:
    """Draw a Stratolite: its name, the resource that it takes, the kind of hex."""
    r, middle = scene.box.record, x + width / 2
    resource, kind = r.stratolite_resource[card], r.stratolite_hex[card]
    return [
        text(middle, y + 21, scene.box.names["stratolite"][card], "", 16, "middle", width - 8),
        symbol(resource, middle - 26, y + 45, 20),
        path("arrow", f"M{number(middle - 9)} {number(y + 45)}h14m-5-4l5 4-5 4"),
        small_hex(kind, middle + 25, y + 44, 17),
    ]


def stratolite_words(scene: Scene, card: int) -> str:
    """Return what a Stratolite does, in words."""
    r, name = scene.box.record, scene.box.names["stratolite"][card]
    resource = terms.RESOURCES[r.stratolite_resource[card]]
    kind = terms.FACTIONS[r.stratolite_hex[card]]
    return f"{name} takes {resource} for a tube on a {kind} hex."
