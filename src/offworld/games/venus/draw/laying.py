"""Venus, drawn: where the tile in hand may lie, and where the board in hand may go."""

from __future__ import annotations

from collections import defaultdict

from offworld.games.venus import state
from offworld.games.venus.draw.land import DETAIL, Square, cells_of, face, tile
from offworld.games.venus.draw.scene import Scene
from offworld.games.venus.explore import beside_x, beside_y
from offworld.games.venus.pieces import plot_of
from offworld.games.venus.tell import terms
from offworld.kernel.game import Box
from offworld.presentation.pictures import answering, box, button, number, text, thing, titled
from offworld.presentation.words import counted

# --- the tile: the docstring of this package describes these elements ---


def squares(scene: Scene, square: float, left: float, top: float) -> list[str]:
    """Draw every square of the viewer's boards, with the options whose tile begins there."""
    s, parts, ways = scene.s, [], defaultdict(list)
    for option in sorted(scene.options):
        ways[(option - state.LAY) // state.TURNS].append(option)
    for board in range(s.boards[scene.own]):
        plot = plot_of(scene.own, board)
        for at in range(state.SQUARES):
            x = left + (s.plot_x[plot] + at % state.SIDE) * square
            y = top + (s.plot_y[plot] + at // state.SIDE) * square
            options = ways[board * state.SQUARES + at]
            parts.append(_square(board, at, number(x), number(y), square, options))
    return parts


def _square(board: int, at: int, x: str, y: str, square: float, options: list[int]) -> str:
    place, side = f'data-place="{board}:{at}" data-at="{x} {y}"', number(square)
    inside = f'<rect class="square" x="{x}" y="{y}" width="{side}" height="{side}"/>'
    name = f"{terms.BOARDS[board]} {terms.square_name(at)}"
    if not options:
        return f"<g {place}>{titled(name)}{inside}</g>"
    turns = " ".join(str((option - state.LAY) % state.TURNS) for option in options)
    answers = f'{answering(options)} data-turns="{turns}"'
    label = f"{name}: {counted(len(options), 'way')}"
    return f'<g class="can lay" {place} {answers} {button(label)}>{titled(label)}{inside}</g>'


def ghosts(scene: Scene, square: float) -> list[str]:
    """Draw the tile in hand, once for each turn."""
    shape, parts = scene.s.tile_shape[scene.own], []
    for turn in range(state.TURNS):
        cells = cells_of(scene.box, shape, turn)
        first = cells[0][0]
        right, left, flip = _turned(scene.box, shape, turn)
        same = scene.box.record.same_turn[shape, turn]
        lies = f'data-turn="{turn}" data-same="{same}"'
        turns = f'data-right="{right}" data-left="{left}" data-flip="{flip}"'
        drawing = tile(((x - first, y) for x, y in cells), square)
        size = f'data-square="{number(square)}"'
        parts.append(f'<g class="ghost" {lies} {turns} {size}>{drawing}</g>')
    return parts


def _turned(box: Box, shape: int, turn: int) -> tuple[int, int, int]:
    """Return how a tile lies when turned right, turned left, flipped: the first such turns."""
    cells = cells_of(box, shape, turn)
    width, height = max(x for x, _ in cells), max(y for _, y in cells)
    looks = {
        frozenset(cells_of(box, shape, other)): other for other in reversed(range(state.TURNS))
    }
    right = frozenset((height - y, x) for x, y in cells)
    left = frozenset((y, width - x) for x, y in cells)
    flipped = frozenset((width - x, y) for x, y in cells)
    return looks[right], looks[left], looks[flipped]


# --- the board ---

Sites = dict[Square, tuple[list[int], list[int]]]


def sites(scene: Scene) -> Sites:
    """Return the options for each place by its upper left square: front up, and back up."""
    found: Sites = {}
    for option in sorted(scene.options):
        where = option - state.SITE
        plot, direction = plot_of(scene.own, where // 8), where // 2 % 4
        at = (beside_x(scene.s, plot, direction), beside_y(scene.s, plot, direction))
        found.setdefault(at, ([], []))[where % 2].append(option)
    return found


def site(
    scene: Scene, answers: tuple[list[int], list[int]], left: float, top: float, square: float
) -> str:
    """Draw a place for the board in hand: both its sides, to choose from."""
    half = state.SIDE * square / 2
    wide, small = 2 * half - 12, min((half - 16) / state.SIDE, DETAIL - 0.5)
    side_long = state.SIDE * small
    place = box(left + 2, top + 2, 2 * half - 4, 2 * half - 4, "slot", 6)
    parts = [thing([place], [], "Here the new board can go, with its front or its back up.")]
    for side, options in enumerate(answers):
        land, x = state.SEATS + 2 * scene.s.drawn[scene.own] + side, left + 6
        y = top + 6 + side * (half - 4)
        tall, name = half - 8, terms.SIDES[side]
        beside, middle = wide - side_long - 10, y + tall / 2
        inside = [
            box(x, y, wide, tall, "card", 5),
            face(scene, land, x + 4, middle - side_long / 2, small),
            text(x + wide - beside / 2 - 3, middle + 6, name, "strong", 16, "middle", beside),
        ]
        parts.append(scene.choice(inside, options, scene.box.names["land"][land]))
    return "".join(parts)
