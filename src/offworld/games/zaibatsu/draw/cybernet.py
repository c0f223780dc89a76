"""Zaibatsu, drawn: what lies on the blocks of the Cybernet, and where something can be laid.

How a block is laid. The side is chosen first; its hexes are drawn as free places. Then the block
itself is shown there: `ghosts` draws it once for each turn, and a page shows the one that fits
under the pointer. The docstring of games/venus/draw describes the attributes. A turn is a sixth,
counter-clockwise, so that turning right leads to the number below.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import cos, pi, sin

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import words
from offworld.games.zaibatsu.draw.blocks import art, guarded, hex_path
from offworld.games.zaibatsu.draw.geometry import Fit, Point, anchor, corner, zones
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import BOLD, broken, heading, symbol, token
from offworld.games.zaibatsu.tell import net, terms
from offworld.presentation.pictures import (
    answering,
    box,
    button,
    circle,
    number,
    path,
    shape,
    thing,
    titled,
    use,
    wide,
)
from offworld.presentation.words import counted

PAWN = 0.37  # size of a pawn, in sides of a block
AT_LARGE: Point = (0.0, -0.47)
ITEM = 0.105  # radius of the mark of a card that a pawn has equipped
WORN = 0.58  # how far it is from the pawn's middle, in sizes of a pawn
ITEM_ANGLE = 0.98  # between two marks


def night(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the ground of the Cybernet: black glass with traces."""
    return [
        box(0.5, 0.5, width - 1, height - 1, "night", 14),
        box(0.5, 0.5, width - 1, height - 1, "traces", 14),
    ]


# --- pawns ---


def spots(scene: Scene) -> dict[int, tuple[float, float, float]]:
    """Return where pawns stand: hexes' centres are added later; x, y and size in sides."""
    s, r = scene.s, scene.box.record
    there: dict[int, list[int]] = defaultdict(list)
    for pawn in range(state.PAWNS):
        if s.at[pawn] != state.NONE:
            there[int(s.at[pawn])].append(pawn)
    found = {}
    for node, pawns in there.items():
        place, space = divmod(node, state.SPACES)
        if place >= state.BLOCKS:
            anchors: Sequence[Point] = ((0.0, 0.12),)
        elif space == state.AT_LARGE:
            anchors = (AT_LARGE,)
        else:
            block, turn = s.block[place], s.block_turn[place]
            bits = int(r.block_zones[block, space])
            anchors = [anchor(zone, turn) for zone in zones(bits)]
        for pawn, where in zip(pawns, _shared(anchors, len(pawns)), strict=True):
            found[pawn] = where
    return found


def _shared(anchors: Sequence[Point], count: int) -> list[tuple[float, float, float]]:
    """Return places for pawns: one at each anchor, or several smaller ones around an anchor."""
    each = -(-count // len(anchors))
    if each == 1:
        return [(x, y, PAWN) for x, y in anchors[:count]]
    size = PAWN * (0.62 if each <= 4 else 0.5)
    step, per_row = size * 1.02, 2 if each <= 4 else 3
    found = []
    for i in range(count):
        x, y = anchors[i // each]
        row, column = divmod(i % each, per_row)
        here = min(each, count - i // each * each)
        rows = -(-here // per_row)
        across = min(per_row, here - row * per_row)
        found.append(
            (x + (column - (across - 1) / 2) * step, y + (row - (rows - 1) / 2) * step, size)
        )
    return found


def pawn_options(pawn: int) -> list[int]:
    """Return the options that are chosen on a pawn."""
    kinds = (state.PAWN, state.DRIVE, state.ACT, state.BLAST, state.AIM, state.THEFT)
    found = [kind + pawn for kind in (*kinds, state.SACRIFICE)]
    if pawn in (state.CRACKER, state.CYBORG):
        found.append(state.HIRE + pawn - state.CRACKER)
    return found


def pawns(scene: Scene, *how: float) -> list[str]:
    """Draw the pawns in the Cybernet, with a mark for each card that they have equipped."""
    fit, s = Fit(*how), scene.s
    parts = []
    for pawn, (px, py, size) in sorted(spots(scene).items(), key=lambda each: each[1][1]):
        cx, cy = fit.centre(net.hex_of(s, s.at[pawn] // state.SPACES))
        x, y, large = cx + px * fit.radius, cy + py * fit.radius, size * fit.radius
        options = pawn_options(pawn)
        if pawn == s.spotted:
            options.append(state.SHOOT)
        if pawn == s.pawn:  # it may stay
            options.append(state.GO + s.at[pawn])
        drawn = [circle(x, y, large * 0.62, "aura")]
        drawn.append(token(pawn, s.owner[pawn], x, y, large, f"pawn-{pawn}"))
        drawn += _marks(scene, pawn, x, y, large)
        parts.append(scene.choice(drawn, options, words.pawn(scene, pawn)))
    return parts


def _marks(scene: Scene, pawn: int, x: float, y: float, size: float) -> list[str]:
    """Draw a mark for each equipped card, around the lower half of the pawn that wears it."""
    worn = list(net.worn(scene.box, scene.s, pawn))
    radius = size * ITEM / PAWN
    apart = min(ITEM_ANGLE, pi / max(1, len(worn) - 1))
    parts = []
    for i, card in enumerate(worn):
        slot = scene.box.record.card_slot[card]
        angle = pi / 2 - (i - (len(worn) - 1) / 2) * apart
        at = (x + size * WORN * cos(angle), y + size * WORN * sin(angle))
        drawn = circle(*at, radius, f"worn slot-{slot}")
        sign = symbol(f"s{slot}", *at, radius * 1.5, "worn-sign")
        parts.append(thing([drawn, sign], [], f"{words.item(scene, card)}."))
    return parts


# --- counters ---


def counters(scene: Scene, *how: float) -> list[str]:
    """Draw control counters on blocks, and bonus counters in corners."""
    fit, s = Fit(*how), scene.s
    parts = _hot(scene, fit)
    for place in range(s.laid):
        x, y = fit.centre(net.hex_of(s, place))
        holder = s.control[place]
        if holder != state.NOBODY:
            twice = s.freeside and scene.box.record.block_effect[s.block[place]] == state.FREESIDE
            xs = (-0.13, 0.13) if twice else (0.0,)
            size, high = 0.26 * fit.radius, y - 0.77 * fit.radius
            drawn = [
                shape(holder, x + px * fit.radius, high, size, f"control-{holder}:{place}.{i}")
                for i, px in enumerate(xs)
            ]
            what = "Two control counters" if twice else "Control counter"
            name = terms.place(scene.box, s, place)
            parts.append(thing(drawn, [], f"{what} {scene.of(holder)} on {name}."))
        for c in range(state.SIDES):
            if s.corner[place, c] == state.NO_COUNTER:
                continue
            px, py = corner(c)
            at = (x + px * fit.radius, y + py * fit.radius)
            if s.corner[place, c] == state.COUNTER:
                drawn = [circle(*at, 0.17 * fit.radius, "bonus")]
                drawn.append(symbol("gem", *at, 0.22 * fit.radius))
                said = "Bonus counter: who controls all three blocks around it wins it."
            else:
                drawn = [circle(*at, 0.12 * fit.radius, "bonus won")]
                said = "The bonus counter of this corner has been won."
            parts.append(thing(drawn, [], said))
    return parts


def _hot(scene: Scene, fit: Fit) -> list[str]:
    """Draw a rim around the block of the last roll."""
    s = scene.s
    if not s.rolls or s.roll_place not in net.places(s):
        return []
    won = any(face and s.roll_faces >> face & 1 for face in s.roll_die.tolist())
    x, y = fit.centre(net.hex_of(s, s.roll_place))
    rim = hex_path(f"hot {'won' if won else 'lost'}", x, y, fit.radius, 0.9)
    return [thing([rim], [], "Here the last die was rolled.", "name")]


# --- the moment of the game ---


def moment(scene: Scene, *how: float) -> list[str]:
    """Draw the last roll large on its block. A page shows it for a moment when it is new.

    Its id is that of the roll, so that a page begins anew with the next one.
    """
    fit, s = Fit(*how), scene.s
    dice = [face for face in s.roll_die.tolist() if face]
    if not s.rolls or not dice or s.roll_place not in net.places(s):
        return []
    won = any(s.roll_faces >> face & 1 for face in dice)
    x, y = fit.centre(net.hex_of(s, s.roll_place))
    size = fit.radius * min(0.9, 1.7 / len(dice))
    drawn = [titled("The last roll.")]
    drawn.append(hex_path(f"flash {'won' if won else 'lost'}", x, y, fit.radius))
    for i, face in enumerate(dice):
        look = "hit" if s.roll_faces >> face & 1 else "miss"
        at = x + (i - (len(dice) - 1) / 2) * size * 1.12
        drawn.append(use(f"z-d{face}", at, y, size, f"die {look}"))
    return [f'<g class="moment" id="z-moment-{s.rolls}">{"".join(drawn)}</g>']


# --- names ---

LINE = 17.0
BANDS = ((0.0, 1.6), (-0.42, 1.2), (0.36, 1.2))  # where names can stand: height, width
ABOVE_ICE, ABOVE_MUCH_ICE = 0.53, 0.41  # a name above these covers no dice, of two or of more
BELOW_COUNTER = -0.63

Spot = tuple[float, float, float]  # x, y, half the size


def labels(scene: Scene, *how: float) -> list[str]:
    """Draw the names of blocks where there is room, and where no pawn stands."""
    fit, s, parts = Fit(*how), scene.s, []
    taken: dict[int, list[Spot]] = defaultdict(list)
    for pawn, (px, py, size) in spots(scene).items():
        marks = 0.11 if s.load[pawn] else 0.0
        taken[int(s.at[pawn]) // state.SPACES].append((px, py + marks, size / 2 + marks))
    for place in range(s.laid):
        x, y = fit.centre(net.hex_of(s, place))
        parts += _label(scene, place, x, y, fit.radius, taken[place])
    for club in range(state.CLUBS):
        if s.club_card[club] != state.NONE:
            x, y = fit.centre(net.hex_of(s, state.BLOCKS + club))
            parts += _club_label(scene, s.club_card[club], x, y, fit.radius)
    return parts


def _club_label(scene: Scene, card: int, x: float, y: float, radius: float) -> list[str]:
    """Draw the name of a block card below its space, where there is room."""
    name, room = words.card_name(scene, card), 1.1 * radius
    lines = broken(name, int(room / 10))
    if max(wide(line, 16) for line in lines) * 0.84 > room:
        return []
    top = y + 0.42 * radius
    drawn = [
        heading(x, top + i * LINE, line, 16, room, "middle", "label")
        for i, line in enumerate(lines)
    ]
    return [thing(drawn, [], f"{words.item(scene, card)}.", "name")]


def _label(
    scene: Scene, place: int, x: float, y: float, radius: float, taken: list[Spot]
) -> list[str]:
    """Draw the name of a block in the best of three bands; nothing where it doesn't fit."""
    s = scene.s
    block = s.block[place]
    name = words.block_name(scene, block)
    dice = len(terms.face_list(int(scene.box.record.block_ice[block])))
    ice = ABOVE_ICE if dice <= 2 else ABOVE_MUCH_ICE
    best = None
    for middle, room in BANDS:
        lines = broken(name, int(room * radius / 10))
        long = min(room, max(BOLD * 16 * len(line) for line in lines) / radius)
        half = len(lines) * LINE / 2 / radius
        fits = max(wide(line, 16) for line in lines) * 0.84 <= room * radius and half < 0.34
        free = not any(
            abs(py - middle) < half + size and abs(px) < long / 2 + size for px, py, size in taken
        )
        low = middle + half <= ice or not scene.box.record.block_ice[block]
        high = middle - half >= BELOW_COUNTER or s.control[place] == state.NOBODY
        if not (fits and free and low and high):
            continue
        cost = _covered(scene, place, middle) + (0.5 if middle else 0.0)
        if best is None or cost < best[0]:
            best = (cost, middle, room, lines)
    if best is None:
        return []
    _, middle, room, lines = best
    top = y + middle * radius - (len(lines) - 1) * LINE / 2 + 5.5
    drawn = [
        heading(x, top + i * LINE, line, 16, room * radius, "middle", "label")
        for i, line in enumerate(lines)
    ]
    said = f"{words.block(scene, block)} {words.held(scene, place)}".strip()
    return [thing(drawn, [], said, "name")]


def _covered(scene: Scene, place: int, middle: float) -> float:
    """Return how much of a block's own drawing a name at this height would cover."""
    s, r, cost = scene.s, scene.box.record, 0.0
    block, turn = s.block[place], s.block_turn[place]
    if block == state.CORE:
        return 0 if middle < 0 else 5
    for space in range(r.block_spaces[block]):
        dice = [y for _, _, (_, y) in guarded(r, block, turn, space)]
        cost += 2 * any(abs(y - middle) < 0.22 for y in dice)
        heights = [anchor(zone, turn)[1] for zone in zones(int(r.block_zones[block, space]))]
        if r.block_figure[block] >= 0 and r.block_entry[block] == space:
            cost += 1.2 * any(abs(y - middle) < 0.1 for y in heights)
    return cost


# --- what is chosen on the Cybernet ---


def choices(scene: Scene, *how: float) -> list[str]:
    """Draw blocks that can be chosen, and free places for a block or a block card."""
    fit, s, parts = Fit(*how), scene.s, []
    blocks = {
        option - state.PLACE: option
        for option in scene.options
        if 0 <= option - state.PLACE < state.BLOCKS
    }
    blocks |= {
        option - state.WAY: option
        for option in scene.options
        if 0 <= option - state.WAY < state.BLOCKS
    }
    if state.AIM_BLOCK in scene.options:
        blocks[s.at[s.pawn] // state.SPACES] = state.AIM_BLOCK
    for place, option in sorted(blocks.items()):
        x, y = fit.centre(net.hex_of(s, place))
        parts.append(scene.choice([hex_path("whole", x, y, fit.radius, 0.95)], [option], ""))
    if scene.asks("side"):
        for side, at in scene.new_hexes.items():
            x, y = fit.centre(at)
            drawn = [hex_path("free-place", x, y, fit.radius, 0.9), _plus(x, y, 0.22 * fit.radius)]
            parts.append(scene.choice(drawn, [state.SIDE + side], ""))
    if scene.asks("turn"):
        at = scene.new_hexes[s.side]
        x, y = fit.centre(at)
        options = sorted(scene.options)
        turns = " ".join(str(option - state.TURN) for option in options)
        label = f"{terms.block(scene.box, s.top)}: {counted(len(options), 'way')} to turn it"
        lies = f'data-place="{s.side}" data-at="{number(x)} {number(y)}"'
        answers = f'{answering(options)} data-turns="{turns}"'
        inside = hex_path("free-place", x, y, fit.radius, 0.97)
        parts.append(
            f'<g class="can lay" {lies} {answers} {button(label)}>{titled(label)}{inside}</g>'
        )
    return parts


def _plus(x: float, y: float, size: float) -> str:
    n = number
    return path("plus", f"M{n(x - size)} {n(y)}h{n(2 * size)}M{n(x)} {n(y - size)}v{n(2 * size)}")


def ghosts(scene: Scene, radius: float) -> list[str]:
    """Draw the block that is laid now, once for each turn."""
    if not scene.asks("turn"):
        return []
    parts, sixths = [], state.SIDES
    for turn in range(sixths):
        turns = f'data-right="{(turn - 1) % sixths}" data-left="{(turn + 1) % sixths}"'
        lies = f'data-turn="{turn}" data-same="{turn}" {turns} data-flip="{turn}"'
        named = f'data-named="{turned(turn)}" data-square="{number(4 * radius)}"'
        drawing = "".join(art(scene, scene.s.top, turn, 0, 0, radius))
        said = titled(words.block(scene, scene.s.top))
        parts.append(f'<g class="ghost" {lies} {named}>{said}{drawing}</g>')
    return parts


def turned(turn: int) -> str:
    """Return how a block is turned."""
    return "as printed" if turn == 0 else f"turned left by {turn} of 6"
