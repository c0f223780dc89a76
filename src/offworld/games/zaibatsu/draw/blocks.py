"""Zaibatsu, drawn: a block of the Cybernet, its spaces, arrows, dice and bonus parts."""

from __future__ import annotations

from math import hypot

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import words
from offworld.games.zaibatsu.draw.geometry import (
    Point,
    anchor,
    corner,
    middle_of_side,
    outline,
    zones,
)
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import die, symbol
from offworld.games.zaibatsu.tell import net, terms
from offworld.kernel.hexes import facing
from offworld.kernel.records import Record
from offworld.presentation.pictures import circle, number, path, thing

ROOMS = {1: "normal", 2: "double"}
ICE = {  # where the dice of the ICE value are, at the lower corner
    1: ((0.0, 0.7),),
    2: ((-0.125, 0.68), (0.125, 0.68)),
    3: ((-0.125, 0.53), (0.125, 0.53), (0, 0.76)),
}
ICE_DIE = 0.225
GUARD_DIE = 0.19


def line_of(points: list[Point] | tuple[Point, ...], radius: float, x: float, y: float) -> str:
    """Return a closed path through points of a block."""
    spots = [f"{number(x + px * radius)} {number(y + py * radius)}" for px, py in points]
    return f"M{'L'.join(spots)}z"


def hex_path(kind: str, x: float, y: float, radius: float, part: float = 1) -> str:
    """Draw the outline of a block."""
    return path(kind, line_of([corner(c, part) for c in range(state.SIDES)], radius, x, y))


# --- drawings without words, for blocks that lie and for those that don't ---


def space_path(
    r: Record, block: int, turn: int, space: int, x: float, y: float, radius: float
) -> str:
    """Draw a space."""
    kind = ROOMS.get(int(r.block_room[block, space]), "special")
    loops = outline(int(r.block_zones[block, space]), turn)
    whole = "".join(line_of(loop, radius * 0.955, x, y) for loop in loops)
    return path(f"space {kind}", whole)


def sockets(r: Record, block: int, turn: int, space: int, x: float, y: float, radius: float) -> str:
    """Draw where pawns stand on a space, and the figure of the pawn that enters there."""
    parts = []
    bits = int(r.block_zones[block, space])
    if r.block_room[block, space] != state.UNLIMITED:
        for zone in zones(bits):
            ax, ay = anchor(zone, turn)
            parts.append(circle(x + ax * radius, y + ay * radius, 0.15 * radius, "socket"))
    figure = int(r.block_figure[block])
    if figure >= 0 and r.block_entry[block] == space:
        ax, ay = anchor(zones(bits)[0], turn)
        parts.append(
            symbol(f"p{figure}", x + ax * radius, y + ay * radius, 0.34 * radius, "figure")
        )
    return "".join(parts)


def guards(r: Record, block: int, turn: int, space: int, x: float, y: float, radius: float) -> str:
    """Draw the defence dice at a space: shielded and unshielded faces."""
    shown = guarded(r, block, turn, space)
    size = GUARD_DIE * radius
    return "".join(
        die(face, x + px * radius, y + py * radius, size, kind) for face, kind, (px, py) in shown
    )


def guarded(r: Record, block: int, turn: int, space: int) -> list[tuple[int, str, Point]]:
    """Return the defence dice at a space: the face, of which kind it is, and where."""
    shown = [(face, "shielded") for face in terms.face_list(r.block_shields[block, space])]
    shown += [(face, "bare") for face in terms.face_list(r.block_bares[block, space])]
    zone = zones(int(r.block_zones[block, space]))[-1]
    spots = _guard_spots(zone, turn, len(shown))
    return [(face, kind, spot) for (face, kind), spot in zip(shown, spots, strict=True)]


def _guard_spots(zone: int, turn: int, count: int) -> list[Point]:
    """Return where dice of a zone are: near its side, beside a pawn that stands there."""
    step = GUARD_DIE * 1.06
    if zone == 0:
        return [((i - (count - 1) / 2) * step, 0.29) for i in range(count)]
    mx, my = middle_of_side((zone - 1 + turn) % state.SIDES)
    across = 1 if mx > 0 else -1
    if abs(my) < 0.1:  # left or right: above the pawn, then below it
        return [(across * 0.765, (-0.27, 0.27, 0.0)[i % 3]) for i in range(count)]
    down = 1 if my > 0 else -1
    first, along = (across * 0.345, down * 0.7), (across * 0.866 * step, -down * 0.5 * step)
    return [(first[0] + along[0] * i, first[1] + along[1] * i) for i in range(count)]


def arrows(r: Record, block: int, turn: int, x: float, y: float, radius: float) -> str:
    """Draw an arrow on each border that is crossed in one direction only."""
    parts = []
    for one in range(r.block_spaces[block]):
        for two in range(r.block_spaces[block]):
            if one == two or not r.block_leads[block, one] >> two & 1:
                continue
            if not r.block_leads[block, two] >> one & 1:
                parts += _arrows(r, block, turn, one, two, x, y, radius)
    return "".join(parts)


def _arrows(
    r: Record, block: int, turn: int, one: int, two: int, x: float, y: float, radius: float
) -> list[str]:
    parts = []
    for a in zones(int(r.block_zones[block, one])):
        for b in zones(int(r.block_zones[block, two])):
            if not (a == 0 or b == 0 or (a - b) % state.SIDES in (1, state.SIDES - 1)):
                continue
            (ax, ay), (bx, by) = anchor(a, turn), anchor(b, turn)
            dx, dy = bx - ax, by - ay
            long = hypot(dx, dy)
            dx, dy = dx / long * radius * 0.1, dy / long * radius * 0.1
            mx, my = x + (ax + bx) / 2 * radius, y + (ay + by) / 2 * radius
            corners = ((-dx - dy, dx - dy), (dx, dy), (dy - dx, -dx - dy))
            parts.append(path("one-way", line_of(corners, 1, mx, my)))
    return parts


def ports(
    r: Record, block: int, turn: int, x: float, y: float, radius: float, joined: list[int]
) -> str:
    """Draw the sides that have a space: bright where they are joined with another block's."""
    parts = []
    for side in range(state.SIDES):
        if r.block_sides[block, side] == state.NONE:
            continue
        direction = facing(side, turn)
        (ax, ay), (bx, by) = corner(direction - 1), corner(direction)
        kind = "port joined" if direction in joined else "port"
        spots = [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (0.3, 0.7)]
        (ax, ay), (bx, by) = spots
        start = f"M{number(x + ax * radius)} {number(y + ay * radius)}"
        parts.append(path(kind, f"{start}L{number(x + bx * radius)} {number(y + by * radius)}"))
    return "".join(parts)


def bonus_parts(r: Record, block: int, turn: int, x: float, y: float, radius: float) -> str:
    """Draw a third of a circle in each corner with a bonus part."""
    parts, size = [], 0.15
    for each in range(state.SIDES):
        if not r.block_corner[block] >> each & 1:
            continue
        at = facing(each, turn)
        px, py = corner(at)
        (ax, ay), (bx, by) = corner(at - 1), corner(at + 1)
        one = (px + (ax - px) * size, py + (ay - py) * size)
        two = (px + (bx - px) * size, py + (by - py) * size)
        spots = [
            f"{number(x + a * radius)} {number(y + b * radius)}" for a, b in (one, (px, py), two)
        ]
        arc = number(size * radius)
        parts.append(
            path("bonus-part", f"M{spots[0]}L{spots[1]}L{spots[2]}A{arc} {arc} 0 0 0 {spots[0]}z")
        )
    return "".join(parts)


def ice_dice(r: Record, block: int, x: float, y: float, radius: float) -> str:
    """Draw the ICE value at the lower corner."""
    shown = terms.face_list(int(r.block_ice[block]))
    kind = "black" if r.block_black[block] else "ice"
    return "".join(
        die(face, x + px * radius, y + py * radius, ICE_DIE * radius, kind)
        for face, (px, py) in zip(shown, ICE.get(len(shown), ICE[1]), strict=False)
    )


def emblem(r: Record, block: int, x: float, y: float, radius: float) -> str:
    """Draw the sign of a block's effect, faint, in the middle."""
    effect = int(r.block_effect[block])
    if block == state.CORE:
        return symbol("block", x, y, 0.9 * radius, "emblem core")
    if effect in (state.NO_EFFECT, state.FIGURE, state.TOEI):
        return ""
    return symbol(f"e{effect}", x, y, 0.5 * radius, "emblem")


def art(scene: Scene, block: int, turn: int, x: float, y: float, radius: float) -> list[str]:
    """Draw a block without words, as it would lie."""
    r = scene.box.record
    where = (x, y, radius)
    spaces = range(r.block_spaces[block])
    return [
        hex_path("glass", *where, 0.975),
        *(space_path(r, block, turn, space, *where) for space in spaces),
        emblem(r, block, *where),
        *(sockets(r, block, turn, space, *where) for space in spaces),
        *(guards(r, block, turn, space, *where) for space in spaces),
        arrows(r, block, turn, *where),
        ports(r, block, turn, *where, []),
        bonus_parts(r, block, turn, *where),
        ice_dice(r, block, *where),
    ]


# --- a block that lies in the Cybernet ---


def block(scene: Scene, place: int, x: float, y: float, radius: float) -> list[str]:
    """Draw a block that lies: every space can be chosen, everything says what it is."""
    s, r = scene.s, scene.box.record
    which, turn = s.block[place], s.block_turn[place]
    where = (x, y, radius)
    holder = s.control[place]
    seat = f" held seat-{holder}" if holder != state.NOBODY else ""
    said = f"{words.block(scene, which)} {words.held(scene, place)}".strip()
    joined = net.links(scene.box, s, net.hex_of(s, place), which, turn)
    parts = [thing([hex_path(f"glass{seat}", *where, 0.975)], [], said)]
    for space in range(r.block_spaces[which]):
        drawn = [
            space_path(r, which, turn, space, *where),
            sockets(r, which, turn, space, *where),
            guards(r, which, turn, space, *where),
        ]
        if space == 0:
            drawn.insert(1, emblem(r, which, *where))
        node = place * state.SPACES + space
        parts.append(scene.choice(drawn, [state.GO + node], words.space(scene, which, turn, space)))
    at_large = state.GO + place * state.SPACES + state.AT_LARGE
    if at_large in scene.options:
        parts.append(scene.choice([hex_path("whole", *where, 0.9)], [at_large], ""))
    arrowed = arrows(r, which, turn, *where)
    if arrowed:
        parts.append(thing([arrowed], [], "One way: pawns cross here only as the arrow points."))
    sides = ports(r, which, turn, *where, joined)
    parts.append(thing([sides], [], "A side with a space; bright where it joins another block."))
    if r.block_corner[which]:
        drawn = [bonus_parts(r, which, turn, *where)]
        parts.append(thing(drawn, [], "Bonus part: three in one corner bring a bonus counter."))
    if r.block_ice[which]:
        deadly = " Black: failure eliminates the pawn." if r.block_black[which] else ""
        breaks = f"ICE: {terms.faces(r.block_ice[which])} breaks it.{deadly}"
        parts.append(thing([ice_dice(r, which, *where)], [], breaks))
    return parts


def club(scene: Scene, which: int, x: float, y: float, radius: float) -> list[str]:
    """Draw a block card beside its block."""
    s = scene.s
    card, holder = s.club_card[which], s.club_owner[which]
    pawn = state.CRACKER + which
    host = terms.place(scene.box, s, s.club_place[which])
    dx, dy = middle_of_side((s.club_side[which] + 3) % state.SIDES)
    bridge = f"M{number(x + dx * radius * 0.6)} {number(y + dy * radius * 0.6)}"
    bridge += f"L{number(x + dx * radius * 1.1)} {number(y + dy * radius * 1.1)}"
    drawn = [
        path("bridge", bridge),
        hex_path(f"club seat-{holder}", x, y, radius, 0.8),
        symbol(f"s{state.CLUB}", x, y - 0.42 * radius, 0.4 * radius, "emblem"),
    ]
    node = (state.BLOCKS + which) * state.SPACES
    said = (
        f"{words.card_name(scene, card)}, block card {scene.of(holder)} beside {host}: "
        f"{words.pawn_name(scene, pawn)} enters here. Lost with that block."
    )
    options = [state.GO + node, state.WAY + state.BLOCKS + which, state.HIRE + which]
    return [scene.choice(drawn, options, said)]
