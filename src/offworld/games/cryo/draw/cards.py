"""Cryo, drawn: the hand, cards with their four uses, the deck, and the rival's decisions."""

from __future__ import annotations

from offworld.games.cryo import state
from offworld.games.cryo.draw import words
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.symbols import (
    SYMBOLS,
    count_of,
    counted_icons,
    heading,
    resource,
    symbol,
)
from offworld.presentation.pictures import TIMES, box, moving, text, thing, turned_up
from offworld.presentation.words import counted

HAND = 178.0  # height
WIDEST = 165.0  # a card
NARROW = 124.0  # a card on which uses have no signs
LOW = 40.0  # height of a decision card


def hand(scene: Scene, width: float, columns: int) -> list[str]:
    """Draw the cards in hand, one of each type; backs where the viewer can't see them.

    Cards beyond `columns` begin another row.
    """
    s, seat = scene.s, scene.own
    held = [(card, s.hand[seat, card]) for card in range(state.TYPES) if s.hand[seat, card]]
    if not held:
        return _backs(scene, seat, width)
    step = min(WIDEST, (width + 2) / min(columns, max(3, len(held))))
    return [
        _card(scene, card, count, 2 + step * (i % columns), (HAND + 6) * (i // columns), step - 6)
        for i, (card, count) in enumerate(held)
    ]


def hand_height(scene: Scene, columns: int) -> float:
    """Return the height of the rows of cards in hand."""
    types = sum(scene.s.hand[scene.own, card] > 0 for card in range(state.TYPES))
    if not scene.s.hand_cards[scene.own]:
        return LOW
    return max(1, -(-types // columns)) * (HAND + 6)


def _backs(scene: Scene, seat: int, width: float) -> list[str]:
    cards = scene.s.hand_cards[seat]
    if not cards:
        return [text(width / 2, 24, "No cards in hand", "soft", 16, "middle")]
    step = min(104.0, width / cards)
    drawn = [
        part
        for i in range(cards)
        for part in (
            box(step * i, 8, min(96, step - 4), HAND - 30, "card back", 10),
            symbol("flake", step * i + min(96, step - 4) / 2, HAND / 2 - 8, 40, "frosted"),
        )
    ]
    return [thing(drawn, [], f"{scene.names[seat]} has {counted(cards, 'card')} in hand.")]


def _card(scene: Scene, card: int, count: int, x: float, y: float, width: float) -> str:
    """Draw a card: its name, and its four uses one below the other, each with words of its own."""
    name = words.card_name(scene, card)
    title = f"{name}{f', {count} of them' if count > 1 else ''}."
    more, left = 30 if count > 1 else 0, 8 if width < NARROW else 32
    head = [
        box(x, y, width, HAND, "card face", 10),
        heading(x + left, y + 24, name, 16, width - left - 8 - more),
    ]
    if left > 8:
        head.append(symbol(f"k{card}", x + 17, y + 18, 22, "sign"))
    if more:
        head.append(text(x + width - 6, y + 24, f"{TIMES}{count}", "strong", 16, "end"))
    pitch = (HAND - 36) / 4
    uses = [
        _use(scene, card, use, x + 4, y + 34 + pitch * use, width - 8, pitch - 3)
        for use in range(state.USES + 1)
    ]
    if state.DISCARD + card in scene.options:  # the uses stay on top: their words help to choose
        parts = [scene.choice([*head, *uses], [state.DISCARD + card], title)]
    else:
        parts = [thing(head, [], title), *uses]
    return turned_up(f"card-{card}", parts)


SIGNS = ("upgrade", "rover", "flag", "scrap")


def _use(scene: Scene, card: int, use: int, x: float, y: float, width: float, tall: float) -> str:
    """Draw one use of a card."""
    r, middle = scene.box.record, y + tall / 2
    if use < state.USES:
        options = [state.PLAY + card * state.USES + use]
    else:
        options = [state.SCRAP + card]
    drawn, left = [box(x, y, width, tall, f"use u{use}", 6)], x + 5
    if width + 8 > NARROW:
        drawn.append(symbol(SIGNS[use], x + 13, middle, 17, f"sign u{use}"))
        left = x + 27
    room = x + width - left - 5
    if use == state.AS_UPGRADE:
        said = words.upgrade(scene, card)
        drawn += _power(card, left, middle, 17 if room > 92 else 15 if room > 82 else 12)
        drawn.append(_points(r.upgrade_points[card], x + width, middle))
    elif use == state.AS_VEHICLE:
        said = words.vehicle(scene, card)
        step = (room - 30) / 2
        for i, (sign, amount) in enumerate(
            (("pod", r.capacity[card]), ("r4", r.launch_energy[card]))
        ):
            drawn.append(text(left + step * i, middle + 6, amount, "strong"))
            drawn.append(symbol(sign, left + step * i + 17, middle, 15))
        drawn.append(_points(r.vehicle_points[card], x + width, middle))
    elif use == state.AS_MISSION:
        said = words.mission(scene, card)
        name = scene.box.names["mission"][card]
        drawn.append(text(left, middle + 5, name, width=room - 8))
    else:
        said = words.scrap(scene, card)
        shown = counted_icons([r.scrap_gain[card, each] for each in range(state.RESOURCES)])
        drawn += [resource(each, left + 10 + 24 * i, middle, 20) for i, each in enumerate(shown)]
    group = "Scrap a card" if use == state.USES else words.card_name(scene, card)
    return scene.choice(drawn, options, said, move=moving(heading=group))


POWERS = (  # what upgrades do, in signs and short words (7.5)
    ("a1", "0", "r1"),
    ("a8", "2", "pod"),
    ("r0", "arrow", "r4", "r4"),
    ("rover", "+1", "pod"),
    ("home", "arrow", "r3"),
    ("a0", "+1", "r0"),
    ("blast", "arrow", "k6"),
    ("home", "arrow", "r5"),
)


def _power(card: int, x: float, y: float, size: float) -> list[str]:
    """Draw what an upgrade does."""
    parts = []
    for sign in POWERS[card]:
        if sign in SYMBOLS:
            wide = 11 if sign == "arrow" else size
            parts.append(symbol(sign, x + wide / 2, y, wide, "sign"))
            x += wide + 1
        else:
            parts.append(text(x + 1, y + 6, sign, "strong"))
            x += 10 * len(sign) + 3
    return parts


def _points(points: int, right: float, y: float) -> str:
    return text(right - 31, y + 6, points, "strong") + symbol("medal", right - 12, y, 16)


# --- the deck, and the rival's decisions ---


def deck(scene: Scene, x: float, y: float) -> list[str]:
    """Draw how many cards the deck has, and how many are discarded."""
    s = scene.s
    gone = [(card, s.discard[card]) for card in range(state.TYPES) if s.discard[card]]
    said = ", ".join(f"{words.card_name(scene, card)} {count}" for card, count in gone)
    drawn, end = count_of("r5", s.deck_cards, x, y, 22)
    parts = [thing([drawn], [], f"The deck: {counted(s.deck_cards, 'card')}.")]
    drawn, _ = count_of("scrap", sum(count for _, count in gone), end + 18, y, 18)
    return [*parts, thing([drawn], [], f"Discarded: {said or 'no cards'}.")]


def decisions(scene: Scene, width: float) -> list[str]:
    """Draw the rival's decision cards."""
    s = scene.s
    if s.unpredictable:
        line = "The rival decides by the deck's top card"
        return [text(width / 2, LOW / 2 + 6, line, "soft", 16, "middle", width - 16)]
    parts = [text(2, LOW / 2 + 6, "next", "soft", 16)]
    step = (width - 46) / state.DECISIONS
    for i in range(state.DECISIONS):
        card = s.decision[i]
        if card == state.NONE:
            continue
        x = 46 + step * i
        kind = " drawn" if s.active == i else ""  # its place on the ship has the gold frame
        name = words.card_name(scene, card)
        drawn = [
            box(x + 2, 2, step - 6, LOW - 4, f"card small waiting{kind}", 8),
            symbol(f"k{card}", x + 22, LOW / 2, 26, "sign"),
            heading(x + 42, LOW / 2 + 6, name, 16, step - 54),
        ]
        parts.append(thing(drawn, [], f"Decision card {name}: the rival docks where it lies."))
    return parts
