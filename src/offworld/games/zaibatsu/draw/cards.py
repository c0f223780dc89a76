"""Zaibatsu, drawn: the hand, each card with its three uses; what is chosen in its place."""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import words
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import broken, die, heading, symbol
from offworld.games.zaibatsu.tell import terms
from offworld.presentation.pictures import TIMES, box, text, thing, turned_up
from offworld.presentation.words import counted

HEIGHT = 226.0
WIDEST = 178.0
CHIP = 44.0  # height of a card that is shown by its name only
BUTTON = 40.0


def hand(scene: Scene, width: float, columns: int) -> list[str]:
    """Draw the cards in hand, one of each type; backs where the viewer can't see them."""
    if scene.asks("runner"):
        return _runners(scene, width, columns)
    if scene.asks("fetch"):
        return _discarded(scene, width, columns)
    s, seat = scene.s, scene.own
    held = [
        (card, s.hand[seat, card])
        for card in range(scene.box.record.card_types)
        if s.hand[seat, card]
    ]
    if not held:
        return _backs(scene, seat, width)
    step = min(WIDEST, (width + 6) / min(columns, max(3, len(held))))
    return [
        _card(scene, card, count, step * (i % columns), (HEIGHT + 6) * (i // columns), step - 6)
        for i, (card, count) in enumerate(held)
    ]


def height(scene: Scene, columns: int) -> float:
    """Return the height of the rows of cards, or of what is chosen in their place."""
    r, s = scene.box.record, scene.s
    if scene.asks("runner"):
        return -(-state.RUNNERS // min(columns, 4)) * (HEIGHT + 6)
    if scene.asks("fetch"):
        types = sum(s.discard[card] > 0 for card in range(r.card_types))
        return max(1, -(-types // columns)) * CHIP
    types = sum(s.hand[scene.own, card] > 0 for card in range(r.card_types))
    if not types:
        return 96.0 if s.hand_cards[scene.own] else 40.0
    return max(1, -(-types // columns)) * (HEIGHT + 6)


def _backs(scene: Scene, seat: int, width: float) -> list[str]:
    cards = scene.s.hand_cards[seat]
    if not cards:
        return [text(width / 2, 24, "No cards in hand", "soft", 16, "middle")]
    step = min(76.0, width / cards)
    drawn = [
        part
        for i in range(cards)
        for part in (
            box(step * i, 2, min(66, step - 4), 90, "card back", 8),
            symbol("block", step * i + min(66, step - 4) / 2, 47, 34, "back-sign"),
        )
    ]
    return [thing(drawn, [], f"{scene.has(seat)} {counted(cards, 'card')} in hand.")]


def _card(scene: Scene, card: int, count: int, x: float, y: float, width: float) -> str:
    """Draw a card: its name, and its three uses one below the other."""
    name = words.card_name(scene, card)
    more = 28 if count > 1 else 0
    lines = broken(name, int((width - 16 - more) / 10))
    top = y + (33 if len(lines) == 1 else 24)
    head = [box(x, y, width, HEIGHT, "card face", 10)]
    head += [
        heading(x + 10, top + 18 * i, line, 16, width - 18 - more) for i, line in enumerate(lines)
    ]
    if more:
        head.append(text(x + width - 8, y + 26, f"{TIMES}{count}", "strong", 16, "end"))
    title = f"{name}{f', {count} of them' if count > 1 else ''}."
    third = 74.0
    pitch = (HEIGHT - 54 - third) / 2
    uses = [
        _action(scene, card, x + 5, y + 50, width - 10, pitch - 4),
        _move(scene, card, x + 5, y + 50 + pitch, width - 10, pitch - 4),
        _item(scene, card, x + 5, y + 50 + 2 * pitch, width - 10, third),
    ]
    discards = [state.DISCARD + card]
    if discards[0] in scene.options:
        parts = [scene.choice([*head, *uses], discards, title)]
    else:
        parts = [thing(head, [], title), *uses]
    return turned_up(f"card-{card}", parts)


def _option(card: int, use: int) -> list[int]:
    return [state.PLAY + card * state.USES + use]


def _action(scene: Scene, card: int, x: float, y: float, width: float, tall: float) -> str:
    action = scene.box.record.card_action[card]
    middle = y + tall / 2
    drawn = [
        box(x, y, width, tall, "use u0", 7),
        symbol(f"a{action}", x + 20, middle, 26, "sign u0"),
        heading(x + 38, middle + 6, terms.ACTIONS[action], 16, width - 44),
    ]
    why = terms.ACTIONS[action].lower()
    return scene.choice(
        drawn, _option(card, state.AS_ACTION), words.as_action(scene, card), why=why
    )


def _move(scene: Scene, card: int, x: float, y: float, width: float, tall: float) -> str:
    steps = int(scene.box.record.card_moves[card])
    middle = y + tall / 2
    drawn = [
        box(x, y, width, tall, "use u1", 7),
        symbol("move", x + 20, middle, 24, "sign u1"),
        *(box(x + 40 + 24 * i, middle - 9, 18, 18, "step", 5) for i in range(steps)),
    ]
    said = words.as_move(scene, card)
    return scene.choice(drawn, _option(card, state.AS_MOVE), said, why="move")


def _item(scene: Scene, card: int, x: float, y: float, width: float, tall: float) -> str:
    r = scene.box.record
    slot, cost = int(r.card_slot[card]), int(r.card_cost[card])
    if slot == state.PLAIN:
        return thing([box(x, y, width, tall, "use none", 7)], [], words.as_item(scene, card))
    short = words.item_in_short(scene, card)
    drawn = [
        box(x, y, width, tall, "use u2", 7),
        symbol(f"s{slot}", x + 20, y + 21, 26, f"item slot-{slot}"),
        text(x + 38, y + 27, short[0], "strong", 16, width=width - 42 - 24 * (cost > 0)),
    ]
    if len(short) > 1 and short[1]:
        drawn.append(text(x + 8, y + 59, short[1], "", 16, width=width - 16))
    for i in range(cost):
        drawn.append(symbol("gem", x + width - 16 - 18 * i, y + 19, 18))
    said = words.as_item(scene, card)
    return scene.choice(drawn, _option(card, state.AS_ITEM), said, why="equip")


# --- what is chosen in place of a card ---


def _runners(scene: Scene, width: float, columns: int) -> list[str]:
    """Draw the Speedrunners to choose from."""
    count = min(columns, 4)
    step, r, parts = min(240.0, (width + 6) / count), scene.box.record, []
    for pawn in range(state.RUNNERS):
        x, y = step * (pawn % count), (HEIGHT + 6) * (pawn // count)
        wide = step - 6
        taken = state.TAKE_RUNNER + pawn not in scene.options
        drawn = [
            box(x, y, wide, HEIGHT, "card face", 10),
            symbol(f"p{pawn}", x + wide / 2, y + 48, 62, "runner-sign"),
            heading(x + wide / 2, y + 102, words.pawn_name(scene, pawn), 18, wide - 12, "middle"),
            text(x + wide / 2, y + 128, "breaks ICE with", "soft", 16, "middle", wide - 12),
            *_faces(terms.face_list(r.pawn_face[pawn]), x + wide / 2, y + 148, "ice"),
            text(x + wide / 2, y + 180, "eliminated by", "soft", 16, "middle", wide - 12),
            *_faces(terms.face_list(r.pawn_bare[pawn]), x + wide / 2, y + 203, "bare"),
        ]
        said = f"{words.pawn_name(scene, pawn)}{', taken' if taken else ''}."
        drawing = scene.choice(drawn, [state.TAKE_RUNNER + pawn], said)
        parts.append(f'<g class="{"taken" if taken else "free-runner"}">{drawing}</g>')
    return parts


def _faces(faces: list[int], x: float, y: float, kind: str) -> list[str]:
    return [
        die(face, x + (i - (len(faces) - 1) / 2) * 28, y, 24, kind) for i, face in enumerate(faces)
    ]


def _discarded(scene: Scene, width: float, columns: int) -> list[str]:
    """Draw the types in the discard pile to choose from."""
    s, parts = scene.s, []
    types = [card for card in range(scene.box.record.card_types) if s.discard[card]]
    step = (width + 6) / columns
    for i, card in enumerate(types):
        x, y = step * (i % columns), CHIP * (i // columns)
        wide = step - 6
        slot = int(scene.box.record.card_slot[card])
        action = scene.box.record.card_action[card]
        sign = f"s{slot}" if slot else f"a{action}"
        drawn = [
            box(x, y + 2, wide, CHIP - 6, "card face", 8),
            symbol(sign, x + 20, y + CHIP / 2 - 1, 22, f"item slot-{slot}"),
            heading(x + 36, y + CHIP / 2 + 5, words.card_name(scene, card), 16, wide - 42),
        ]
        said = f"{words.card_name(scene, card)}, discarded. {words.as_action(scene, card)}"
        parts.append(scene.choice(drawn, [state.FETCH + card], said))
    return parts


# --- buttons ---

BUTTONS = (
    (state.END, "End actions"),
    (state.NO_MORE, "Keep the rest, draw"),
    (state.NO_FETCH, "Take nothing"),
    (state.NO_THEFT, "Steal nothing"),
    (state.SHOOT, "Shoot"),
    (state.HOLD_FIRE, "Hold fire"),
)


def buttons(scene: Scene, width: float) -> list[str]:
    """Draw the answers that stand on nothing else."""
    shown = [(option, name) for option, name in BUTTONS if option in scene.options]
    if not shown:
        return []
    step, parts = width / len(shown), []
    for i, (option, name) in enumerate(shown):
        x = step * i
        drawn = [
            box(x + 2, 2, step - 4, BUTTON - 4, "card button", 10),
            heading(x + step / 2, BUTTON / 2 + 6, name, 16, step - 16, "middle"),
        ]
        parts.append(scene.choice(drawn, [option], name))
    return parts
