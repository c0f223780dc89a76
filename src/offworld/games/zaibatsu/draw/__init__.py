"""Zaibatsu, drawn: a picture of named groups. A group changes only when what it shows does.

The Cybernet is fitted to its space: hexes are as large as all of them can be. Every block is a
group of its own; pawns, counters and names lie over all of them. A block that is laid turns under
the pointer: `cybernet` says how.
"""

from __future__ import annotations

from collections.abc import Sequence

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import blocks, cards, cybernet, roll, seats, words
from offworld.games.zaibatsu.draw.geometry import LARGEST, LARGEST_ON_PHONE, Fit, fitted
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import heading, shortened, symbols, wrapped
from offworld.games.zaibatsu.tell import net, terms
from offworld.presentation.pictures import (
    MIDDLE,
    SHRINK,
    TALL,
    WIDE,
    Column,
    Picture,
    box,
    text,
    thing,
)
from offworld.presentation.scene import drawing_of

GAP = 6.0
HEIGHTS = {WIDE: 890.0, MIDDLE: 860.0}
SIDE = 442.0  # width of the column at the right
LOW_PILE, LARGE_PILE = 132.0, 190.0  # height of the pile
HAND = 6 * cards.ROW  # height of the hand
PANEL = {2: 112.0, 3: 80.0, 4: 76.0}  # height of a player's panel, by players
PAD = 8.0
STAGE = (290.0, 56.0)  # what the words at the upper left need


def _fit(scene: Scene, width: float, height: float, most: float) -> Fit:
    """Return how the Cybernet fits: over its whole space unless it would cover the words."""
    inside = fitted(scene.hexes, width - 2 * PAD, height - PAD, PAD, most)
    near = inside.radius * 0.9
    corners = [inside.centre(at) for at in scene.hexes]
    if any(x - near < STAGE[0] and y - near < STAGE[1] for x, y in corners):
        inside = fitted(scene.hexes, width - 2 * PAD, height - PAD, STAGE[1] - 6, most)
    return Fit(inside.radius, inside.x + PAD, inside.y)


def _put_net(
    picture: Picture, scene: Scene, width: float, height: float, most: float, scale: float = 1
) -> None:
    """Place the Cybernet, at the upper left."""
    fit, s = _fit(scene, width, height, most), scene.s

    def put(name: str, parts: Sequence[str], x: float = 0, y: float = 0) -> None:
        picture.put(name, x * scale, y * scale, parts, scale)

    put("night", scene.part("night", cybernet.night, width, height))
    for place in range(state.BLOCKS):
        parts: Sequence[str] = []
        if place < s.laid:
            x, y = fit.centre(net.hex_of(s, place))
            parts = scene.part("block", blocks.block, place, x, y, fit.radius)
        put(f"block-{place}", parts)
    for club in range(state.CLUBS):
        parts = []
        if s.club_card[club] != state.NONE:
            x, y = fit.centre(net.hex_of(s, state.BLOCKS + club))
            parts = scene.part("block", blocks.club, club, x, y, fit.radius)
        put(f"club-{club}", parts)
    put("names", scene.part("labels", cybernet.labels, *fit))
    put("counters", scene.part("counters", cybernet.counters, *fit))
    put("choices", scene.part("choices", cybernet.choices, *fit))
    put("pawns", scene.part("pawns", cybernet.pawns, *fit))
    put("moment", scene.part("moment", cybernet.moment, *fit))
    put("ghost", cybernet.ghosts(scene, fit.radius))
    put("round", roll.stage(scene, STAGE[0] - 24))


def pile(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the next block of the pile with its name and what it does."""
    top = scene.s.top
    parts = [box(1, 1, width - 2, height - 2, "board", 12)]
    if top == state.NONE:
        return [thing([*parts, seats.no_block(width, height)], [], "The pile is empty.")]
    radius = _art_radius(height)
    words_of, _ = terms.effect(scene.box, top)
    left = 2 * radius * 0.87 + 22
    room = width - left - 12
    parts += blocks.art(scene, top, 0, 11 + radius * 0.87, height / 2, radius)
    parts.append(heading(left, 24, words.block_name(scene, top), 17, room - 104))
    more = f"next, {scene.s.pile_blocks} more"
    parts.append(text(width - 12, 24, more, "soft", 16, "end", 100))
    lines = shortened(wrapped(words_of, int(room / 8.4)), int((height - 66) / 18))
    for i, line in enumerate(lines):
        parts.append(text(left, 44 + 18 * i, line, "soft", 16, width=room))
    return [thing(parts, [], f"{words.block(scene, top)} {seats.pile_words(scene)}")]


def _wide(scene: Scene) -> Picture:
    return _beside(scene, WIDE)


def _middle(scene: Scene) -> Picture:
    return _beside(scene, MIDDLE)


def _beside(scene: Scene, whole: int) -> Picture:
    """Place the Cybernet at the left; the pile, the last roll, players and cards at the right."""
    width, height = whole - SIDE - GAP, HEIGHTS[whole]
    picture = Picture(whole, height, "zaibatsu")
    picture["symbols"] = symbols()
    _put_net(picture, scene, width, height, LARGEST)
    x, bottom, each = width + GAP, height - cards.BUTTON, PANEL[int(scene.s.seats)]
    hand = bottom - HAND
    own = hand - scene.s.seats * (each + GAP)
    high = min(LARGE_PILE, own - roll.HEIGHT - 2 * GAP)
    picture.put("pile", x, 0, scene.part("pile", pile, SIDE, high))
    _put_decks(picture, scene, x, 0, SIDE, high)
    picture.put("roll", x, high + GAP, scene.part("head", roll.roll, SIDE))
    for i, seat in enumerate((*scene.others, scene.own)):
        drawn = scene.part("seat", seats.panel, seat, SIDE, each, seat=seat)
        picture.put(f"seat-{seat}", x, own + i * (each + GAP), drawn)
    picture.put("hand", x, hand, scene.part("hand", cards.hand, SIDE, HAND))
    picture.put("buttons", x, bottom, scene.part("buttons", cards.buttons, SIDE))
    return picture


def _art_radius(height: float) -> float:
    return (min(height, 170.0) - 14) / 2


def _put_decks(
    picture: Picture,
    scene: Scene,
    x: float,
    y: float,
    width: float,
    height: float,
    scale: float = 1,
) -> None:
    """Place the counts of cards on the panel of the pile."""
    left = 2 * _art_radius(height) * 0.87 + 22
    drawn = scene.part("decks", seats.decks, width - left - 6)
    picture.put("decks", x + left * scale, y + (height - 34) * scale, drawn, scale)


def _tall(scene: Scene) -> Picture:
    """Place the same parts one below the other."""
    whole = Column.WIDTH
    across, down = _extent(scene)
    radius = min(LARGEST_ON_PHONE, (whole - 2 * PAD) / across)
    height = max(380.0, min(720.0, STAGE[1] + radius * down + 2 * PAD))
    column = Column(GAP, height + GAP)
    column.add("roll", scene.part("head", roll.roll, whole), roll.HEIGHT)
    if any(option in scene.options for option, _ in cards.BUTTONS):
        column.add("buttons", scene.part("buttons", cards.buttons, whole), cards.BUTTON)
    high = cards.height(scene)
    column.add("hand", scene.part("hand", cards.hand, whole, high), high)
    at_pile = 0.0
    for seat in (scene.own, *scene.others):
        high = _panel_height(scene, seat, whole)
        drawn = scene.part("seat", seats.panel, seat, whole, high, seat=seat)
        column.add(f"seat-{seat}", drawn, high)
        if seat == scene.own:
            at_pile = column.y
            column.add("pile", scene.part("pile", pile, whole, LOW_PILE), LOW_PILE)
    picture = Picture(TALL, column.height, "zaibatsu")
    picture["symbols"] = symbols()
    _put_net(picture, scene, whole, height, LARGEST_ON_PHONE, SHRINK)
    column.put_into(picture)
    _put_decks(picture, scene, 0, at_pile * SHRINK, whole, LOW_PILE, SHRINK)
    return picture


def _panel_height(scene: Scene, seat: int, width: float) -> float:
    return seats.HEAD + 6 + seats.rows(scene, seat, width) * seats.ROW


def _extent(scene: Scene) -> tuple[float, float]:
    """Return how wide and how high the Cybernet is, in sides of a hex."""
    fit = fitted(scene.hexes, 1e6, 1e6, 0, 1.0)
    centres = [fit.centre(at) for at in scene.hexes]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return max(xs) - min(xs) + 1.9, max(ys) - min(ys) + 2.16


draw = drawing_of(Scene, _wide, _tall, _middle)
