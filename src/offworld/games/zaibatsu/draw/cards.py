"""Zaibatsu, drawn: the hand, each card with its three uses; what is chosen in its place."""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import words
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import broken, die, heading, symbol
from offworld.games.zaibatsu.tell import terms
from offworld.presentation.pictures import TIMES, box, text, thing, turned_up
from offworld.presentation.words import counted

ROW = 54.0  # height of a card
LOWEST = 38.0  # of a card among many
RUNNER = 226.0
CHIP = 34.0  # height of a card that is shown by its name only
CHIPS = 3  # of them in a row
BACK = 96.0
BUTTON = 40.0
NAME, ACTION, MOVE = 0.27, 0.21, 0.18  # parts of a card's width; the rest is what it becomes
ACTIONS = ("Search", "Break", "Delete", "Reboot")


def _held(scene: Scene) -> list[tuple[int, int]]:
    hand = scene.s.hand
    types = range(scene.box.record.card_types)
    return [(card, hand[scene.own, card]) for card in types if hand[scene.own, card]]


def hand(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the cards in hand, one of each type; backs where the viewer can't see them."""
    if scene.asks("runner"):
        return _runners(scene, width)
    if scene.asks("fetch"):
        return _discarded(scene, width)
    held = _held(scene)
    if not held:
        return _backs(scene, scene.own, width)
    pitch = min(ROW, height / len(held))
    return [
        _card(scene, card, count, pitch * i, width, pitch - 4)
        for i, (card, count) in enumerate(held)
    ]


def height(scene: Scene) -> float:
    """Return the height of the cards, or of what is chosen in their place."""
    s = scene.s
    if scene.asks("runner"):
        return RUNNER
    if scene.asks("fetch"):
        types = sum(s.discard[card] > 0 for card in range(scene.box.record.card_types))
        return max(1, -(-types // CHIPS)) * CHIP
    types = len(_held(scene))
    return types * ROW if types else BACK if s.hand_cards[scene.own] else 40.0


def _backs(scene: Scene, seat: int, width: float) -> list[str]:
    cards = scene.s.hand_cards[seat]
    if not cards:
        return [text(width / 2, 24, "No cards in hand", "soft", 16, "middle")]
    step = min(72.0, width / cards)
    drawn = [
        part
        for i in range(cards)
        for part in (
            box(step * i + 1, 2, min(64, step - 4), 88, "card back", 8),
            symbol(
                "block", step * i + 1 + min(64, step - 4) / 2, 46, min(34, step - 8), "back-sign"
            ),
        )
    ]
    return [thing(drawn, [], f"{scene.has(seat)} {counted(cards, 'card')} in hand.")]


def _card(scene: Scene, card: int, count: int, y: float, width: float, tall: float) -> str:
    """Draw a card: its name, and its three uses side by side."""
    name = words.card_name(scene, card)
    room = NAME * width - 14
    more = 26 if count > 1 else 0
    lines = broken(name, int((room - more) / 10)) if tall > 40 else [name]
    head = [box(1, y, width - 2, tall, "card face", 9)]
    middle = y + tall / 2 + 6 - 9 * (len(lines) - 1)
    head += [heading(9, middle + 18 * i, line, 16, room - more) for i, line in enumerate(lines)]
    if more:
        head.append(text(room + 10, y + tall / 2 + 6, f"{TIMES}{count}", "strong", 16, "end"))
    title = f"{name}{f', {count} of them' if count > 1 else ''}."
    top, low = y + 4, tall - 8
    left, second = NAME * width, (NAME + ACTION) * width
    third = (NAME + ACTION + MOVE) * width
    uses = [
        _action(scene, card, left, top, second - left - 4, low),
        _move(scene, card, second, top, third - second - 4, low),
        _item(scene, card, third, top, width - third - 5, low),
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
    middle, size = y + tall / 2, min(24.0, tall - 8)
    drawn = [
        box(x, y, width, tall, "use u0", 7),
        symbol(f"a{action}", x + 17, middle, size, "sign u0"),
        text(x + 32, middle + 6, ACTIONS[action], "strong", 16, width=width - 36),
    ]
    said, why = words.as_action(scene, card), terms.ACTIONS[action].lower()
    return scene.choice(drawn, _option(card, state.AS_ACTION), said, why=why)


def _move(scene: Scene, card: int, x: float, y: float, width: float, tall: float) -> str:
    steps = int(scene.box.record.card_moves[card])
    middle = y + tall / 2
    pitch = min(16.0, (width - 34) / 3)
    drawn = [
        box(x, y, width, tall, "use u1", 7),
        symbol("move", x + 15, middle, 20, "sign u1"),
        *(box(x + 30 + pitch * i, middle - 6, pitch - 3, 12, "step", 4) for i in range(steps)),
    ]
    said = words.as_move(scene, card)
    return scene.choice(drawn, _option(card, state.AS_MOVE), said, why="move")


def _item(scene: Scene, card: int, x: float, y: float, width: float, tall: float) -> str:
    r = scene.box.record
    slot, cost = int(r.card_slot[card]), int(r.card_cost[card])
    if slot == state.PLAIN:
        return thing([box(x, y, width, tall, "use none", 7)], [], words.as_item(scene, card))
    short = words.item_in_short(scene, card)
    size, room = min(24.0, tall - 8), width - 38
    drawn = [
        box(x, y, width, tall, "use u2", 7),
        symbol(f"s{slot}", x + 17, y + tall / 2, size, f"item slot-{slot}"),
    ]
    lines = [line for line in short if line] if tall > 38 else short[:1]
    first = y + tall / 2 + 6 - 9 * (len(lines) - 1)
    for i, line in enumerate(lines):
        kind = "strong" if i == 0 else ""
        drawn.append(
            text(x + 34, first + 18 * i, line, kind, 16, width=room - 18 * (i == 0 < cost))
        )
    for i in range(cost):
        drawn.append(symbol("gem", x + width - 13 - 16 * i, y + 14, 16))
    said = words.as_item(scene, card)
    return scene.choice(drawn, _option(card, state.AS_ITEM), said, why="equip")


# --- what is chosen in place of a card ---


def _runners(scene: Scene, width: float) -> list[str]:
    """Draw the Speedrunners to choose from."""
    step, r, parts = (width + 6) / state.RUNNERS, scene.box.record, []
    for pawn in range(state.RUNNERS):
        x, y = step * pawn, 0.0
        wide = step - 6
        taken = state.TAKE_RUNNER + pawn not in scene.options
        drawn = [
            box(x + 1, y, wide - 2, RUNNER, "card face", 10),
            symbol(f"p{pawn}", x + wide / 2, y + 48, 62, "runner-sign"),
            heading(x + wide / 2, y + 102, words.pawn_name(scene, pawn), 18, wide - 12, "middle"),
            text(x + wide / 2, y + 128, "adds", "soft", 16, "middle", wide - 12),
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


def _discarded(scene: Scene, width: float) -> list[str]:
    """Draw the types in the discard pile to choose from."""
    s, parts = scene.s, []
    types = [card for card in range(scene.box.record.card_types) if s.discard[card]]
    step = (width + 4) / CHIPS
    for i, card in enumerate(types):
        x, y = step * (i % CHIPS), CHIP * (i // CHIPS)
        wide = step - 4
        slot = int(scene.box.record.card_slot[card])
        sign = f"s{slot}" if slot else f"a{scene.box.record.card_action[card]}"
        drawn = [
            box(x + 1, y + 1, wide - 2, CHIP - 4, "card face", 8),
            symbol(sign, x + 16, y + CHIP / 2 - 1, 18, f"item slot-{slot}"),
            heading(x + 29, y + CHIP / 2 + 5, words.card_name(scene, card), 16, wide - 35),
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
