"""Zaibatsu, drawn: a picture of named groups. A group changes only when what it shows does.

The Cybernet is fitted to its space: hexes are as large as all of them can be. Every block is a group
of its own; pawns, counters and names lie over all of them. A block that is laid turns under the
pointer: `cybernet` says how.
"""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import blocks, cards, cybernet, roll, seats, words
from offworld.games.zaibatsu.draw.geometry import LARGEST, LARGEST_ON_PHONE, Fit, fitted
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import heading, symbols, wrapped
from offworld.games.zaibatsu.tell import net, terms
from offworld.presentation.pictures import SHRINK, TALL, WIDE, Column, Picture, box, text, thing
from offworld.presentation.scene import drawing_of

GAP = 8.0
HEIGHT = 890.0
SIDE = 296.0  # width of the column at the right
NET = 640.0  # height of the Cybernet
PILE = 218.0  # height of the pile
DECKS = 30.0
ROLL = 420.0  # width of the last roll
PAD = 8.0


def _put_net(
    picture: Picture, scene: Scene, width: float, height: float, most: float, scale: float = 1
) -> None:
    """Place the Cybernet, at the upper left."""
    is_wide = width > 600
    head = roll.HEIGHT + 6 if is_wide else 2 * roll.HEIGHT - 4
    inside = fitted(scene.hexes, width - 2 * PAD, height - PAD, head, most)
    fit = Fit(inside.radius, inside.x + PAD, inside.y)
    s = scene.s

    def put(name: str, parts: list[str], x: float = 0, y: float = 0) -> None:
        picture.put(name, x * scale, y * scale, parts, scale)

    put("night", scene.part("night", cybernet.night, width, height))
    for place in range(state.BLOCKS):
        parts: list[str] = []
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
    put("ghost", cybernet.ghosts(scene, fit.radius))
    if is_wide:
        put("stage", roll.stage(scene, width - ROLL - 40))
        put("roll", scene.part("head", roll.roll, ROLL), width - ROLL - 10, 3)
    else:
        put("stage", roll.stage(scene, width - 32, 23))
        put("roll", scene.part("head", roll.roll, width - 16), 8, 52)


def pile(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the next block of the pile with its name and what it does."""
    top = scene.s.top
    parts = [box(1, 1, width - 2, height - 2, "board", 12)]
    if top == state.NONE:
        return [thing([*parts, seats.no_block(width, height)], [], "The pile is empty.")]
    radius = 76.0
    words_of, _ = terms.effect(scene.box, top)
    left = 2 * radius * 0.87 + 18
    most = int((width - left - 6) / 8.3)
    lines = wrapped(words_of, most)
    name = wrapped(words.block_name(scene, top), most - 1)
    y = 54.0
    parts.append(text(14, 26, "Next block", "soft", 16))
    parts.append(text(width - 14, 26, f"{scene.s.pile_blocks} more", "soft", 16, "end"))
    parts += blocks.art(scene, top, 0, 10 + radius * 0.87, 40 + radius, radius)
    for line in name:
        parts.append(heading(left, y, line, 17, width - left - 8))
        y += 20
    for line in lines[:7]:
        parts.append(text(left, y + 2, line, "soft", 16, width=width - left - 8))
        y += 19
    return [thing(parts, [], f"{words.block(scene, top)} {seats.pile_words(scene)}")]


def _wide(scene: Scene) -> Picture:
    """Place the Cybernet at the left, the others at the right, the own cards below."""
    picture = Picture(WIDE, HEIGHT, "zaibatsu")
    picture["symbols"] = symbols()
    width = WIDE - SIDE - GAP
    _put_net(picture, scene, width, NET, LARGEST)
    right = width + GAP
    picture.put("pile", right, 0, scene.part("pile", pile, SIDE, PILE))
    picture.put("decks", right, PILE + 4, scene.part("decks", seats.decks, SIDE))
    top = PILE + DECKS + 12
    others = scene.others
    each = min(200.0, (NET - top + GAP) / max(1, len(others)) - GAP)
    for i, seat in enumerate(others):
        drawn = scene.part("seat", seats.panel, seat, SIDE, each, seat=seat)
        picture.put(f"seat-{seat}", right, top + i * (each + GAP), drawn)
    low = NET + GAP
    own = HEIGHT - low - cards.BUTTON - 4
    drawn = scene.part("seat", seats.panel, scene.own, SIDE, own, seat=scene.own)
    picture.put(f"seat-{scene.own}", right, low, drawn)
    picture.put("buttons", right, low + own + 4, scene.part("buttons", cards.buttons, SIDE))
    columns = 5 if scene.asks("fetch") else 12
    picture.put("hand", 0, low + 4, scene.part("hand", cards.hand, width, columns))
    return picture


def _tall(scene: Scene) -> Picture:
    """Place the same parts one below the other."""
    whole = Column.WIDTH
    across, down = _extent(scene)
    head = 2 * roll.HEIGHT - 4
    radius = min(LARGEST_ON_PHONE, (whole - 2 * PAD) / across)
    height = max(360.0, min(760.0, head + radius * down + 2 * PAD))
    columns = 2 if scene.asks("runner", "fetch") else 3
    column = Column(GAP, height + GAP)
    column.add("buttons", scene.part("buttons", cards.buttons, whole), _buttons_height(scene))
    column.add("hand", scene.part("hand", cards.hand, whole, columns), cards.height(scene, columns))
    panels = {seat: _panel_height(scene, seat) for seat in (scene.own, *scene.others)}
    drawn = scene.part("seat", seats.panel, scene.own, whole, panels[scene.own], seat=scene.own)
    column.add(f"seat-{scene.own}", drawn, panels[scene.own])
    column.add("pile", scene.part("pile", pile, whole, PILE), PILE)
    column.add("decks", scene.part("decks", seats.decks, whole), DECKS)
    for seat in scene.others:
        drawn = scene.part("seat", seats.panel, seat, whole, panels[seat], seat=seat)
        column.add(f"seat-{seat}", drawn, panels[seat])
    picture = Picture(TALL, column.height, "zaibatsu")
    picture["symbols"] = symbols()
    _put_net(picture, scene, whole, height, LARGEST_ON_PHONE, SHRINK)
    column.put_into(picture)
    return picture


def _buttons_height(scene: Scene) -> float:
    return cards.BUTTON if any(option in scene.options for option, _ in cards.BUTTONS) else 0.0


def _panel_height(scene: Scene, seat: int) -> float:
    return 72.0 + seats.rows(scene, seat, Column.WIDTH) * (seats.ROW + 4)


def _extent(scene: Scene) -> tuple[float, float]:
    """Return how wide and how high the Cybernet is, in sides of a hex."""
    fit = fitted(scene.hexes, 1e6, 1e6, 0, 1.0)
    centres = [fit.centre(at) for at in scene.hexes]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return max(xs) - min(xs) + 1.9, max(ys) - min(ys) + 2.16


draw = drawing_of(Scene, _wide, _tall)
