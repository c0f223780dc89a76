"""Venus, drawn: the market in the middle of the table."""

from __future__ import annotations

from offworld.games.venus import state, tell
from offworld.games.venus.draw.mech import engineer_words, part_face, part_words
from offworld.games.venus.draw.scene import Scene
from offworld.games.venus.draw.symbols import icon, symbol
from offworld.kernel.bags import count_at
from offworld.presentation.pictures import TIMES, box, circle, text, thing, titled
from offworld.presentation.words import counted, sentence

MARKET_HEIGHT = 302
COLUMNS = 3
CARD = 63.0


def market(scene: Scene, width: float) -> list[str]:
    """Draw engineers, mech parts, decks, and in a solo game the conditions of winning."""
    s, step = scene.s, (width - 14) / COLUMNS
    deck = f"{sum(s.part_deck[kind] for kind in range(state.PARTS))} in the deck"
    parts = [
        titled("The market, for all: engineers for V-nauts, mech parts for three of a kind."),
        box(0.5, 0.5, width - 1, MARKET_HEIGHT - 1, "board", 12),
        text(12, 22, "Engineers", "soft", 16),
        text(12, 166, "Mech parts", "soft", 16),
    ]
    for who in range(state.ENGINEERS):
        parts.append(
            _stack(scene, who, 8 + who % COLUMNS * step, 29 + who // COLUMNS * CARD, step - 6)
        )
    if s.solo:
        parts += [
            _part(scene, 0, 8, 173, step - 6),
            _terrain(scene, 8, 173 + CARD, step - 6),
            text(step, 166, deck, "soft", 16, "end", step - 112),
        ]
        return parts + _to_win(scene, 8 + step, 150, 2 * step - 8)
    parts.append(text(width - 12, 166, deck, "soft", 16, "end"))
    for slot in range(state.MARKET):
        parts.append(
            _part(scene, slot, 8 + slot % COLUMNS * step, 173 + slot // COLUMNS * CARD, step - 6)
        )
    return [*parts, _terrain(scene, 8 + step, 173 + CARD, 2 * step - 6)]


def _to_win(scene: Scene, x: float, y: float, width: float) -> list[str]:
    """Draw the conditions of winning (10.8)."""
    parts = [box(x, y, width, MARKET_HEIGHT - y - 9, "socket", 8)]
    for i, (line, there) in enumerate(tell.conditions(scene.box, scene.s)):
        row = y + 22 + 33 * i
        kind, words = "strong" if there else "", sentence(line.text)
        parts += [
            circle(x + 22, row, 11, "slot"),
            *([symbol("tick", x + 22, row, 20, "there")] if there else []),
            text(x + 44, row + 6, words, kind, 16, width=width - 54),
        ]
    return [thing(parts, [], "What it takes to win. A tick stands before what you have.")]


def _stack(scene: Scene, who: int, x: float, y: float, width: float) -> str:
    count, tall = scene.s.stack[who], CARD - 6
    name = scene.box.names["engineer"][who]
    if not count:
        parts = [
            box(x, y, width, tall, "slot", 7),
            text(x + width / 2, y + 34, name, "soft", 16, "middle", width - 12),
        ]
        return scene.choice(parts, [], f"{engineer_words(scene, who)} None is left.")
    parts = [box(x + 3, y + 3, width - 3, tall - 3, "card engineer", 7)] if count > 1 else []
    parts += [
        box(x, y, width - 3, tall - 3, "card engineer", 7),
        icon(scene.box.record.engineer_icon[who], x + 24, y + 27, 32),
        text(x + 46, y + 23, name, "strong", 16, width=width - 62),
        text(x + 46, y + 45, f"{TIMES} {count}", "", 16),
    ]
    return scene.choice(parts, [state.RESCUE + who], f"{engineer_words(scene, who)} {count} left.")


def _part(scene: Scene, slot: int, x: float, y: float, width: float) -> str:
    kind, tall = scene.s.market[slot], CARD - 6
    if kind == state.NONE:
        return thing([box(x, y, width, tall, "slot", 7)], [], "No mech part is left here.")
    middle, name = x + width / 2 - 1, scene.box.names["part"][kind]
    parts = [
        box(x, y, width - 3, tall - 3, "card part", 7),
        *part_face(scene, kind, middle, y + 19, width - 14, 28),
        text(middle, y + 49, name, "", 16, "middle", width - 22),
    ]
    return scene.choice(parts, [state.SCAVENGE + slot], part_words(scene, kind))


def _terrain(scene: Scene, x: float, y: float, width: float) -> str:
    """Draw the deck of terrain boards."""
    played = count_at(scene.s.terrain_at, 0, state.BOARDS, state.PLAYED)
    tall, boards = CARD - 6, state.BOARDS - played
    parts = [
        box(x, y, width - 3, tall - 3, "card", 7),
        box(x + 13, y + 12, 34, 34, "land", 3),
        box(x + 9, y + 8, 34, 34, "land", 3),
        symbol("naut", x + 26, y + 25, 24),
        text(x + 60, y + 23, "Terrain boards", "strong", 16, width=width - 70),
        text(x + 60, y + 45, f"{boards} left", "", 16),
    ]
    label = f"{counted(boards, 'terrain board')} left: a tile just earned may lie on a new one."
    return scene.choice(parts, [state.TERRAIN], label, why="terrain")
