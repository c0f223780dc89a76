"""Smugglers, drawn: the crate with what can be done, one's own hand, and a panel for each seat."""

from __future__ import annotations

from typing import ClassVar

from offworld.presentation import scene
from offworld.presentation.pictures import TALL, WIDE, Picture, box, shape, text
from offworld.presentation.provides import Tell
from offworld.presentation.scene import Part, drawing_of
from offworld.presentation.words import counted

from . import state, tell

PARTS = {
    "crate": Part(
        ("round_number", "crate", "deck_cards", "discard"),
        answers=("bid", "rest", "draw", "react", "answer"),
    ),
    "hand": Part(seat=("hand", "cards"), answers=("sell",)),
    "seat": Part(("bid",), ("lives", "coins", "cards"), answers=("steal", "attack", "offer")),
}


class Scene(scene.Scene):
    """A view of Smugglers."""

    KINDS = state.OPTIONS
    PARTS = PARTS
    WORDS: ClassVar[Tell] = tell


def _spot(scene: Scene, x: float, word: str, options: range) -> str:
    parts = [box(x, 40, 80, 60, "card"), text(x + 10, 76, word)]
    return scene.choice(parts, options, word)


def _crate(scene: Scene) -> list[str]:
    s = scene.s
    crate = "no crate" if s.crate == state.NONE else "a crate, face down"
    heading = f"Round {s.round_number}: {crate}, {counted(s.deck_cards, 'card')} left"
    spots = (
        ("bid", range(state.BID, state.REST)),
        ("rest", range(state.REST, state.DRAW)),
        ("draw", range(state.DRAW, state.STEAL)),
        ("answer", range(state.REACT, state.OPTIONS.total)),
    )
    drawn = [_spot(scene, 10 + 90 * i, word, options) for i, (word, options) in enumerate(spots)]
    return [text(10, 24, heading), *drawn]


def _hand(scene: Scene) -> list[str]:
    s, parts = scene.s, [text(10, 24, "hand")]
    if scene.seat < 0:
        return parts
    for kind, word in enumerate(tell.CARDS):
        count = s.hand[scene.seat, kind]
        spot = [
            box(10 + 90 * kind, 40, 80, 60, "card"),
            text(20 + 90 * kind, 76, f"{count} {word}"),
        ]
        parts.append(scene.choice(spot, [state.SELL + kind], counted(count, word)))
    return parts


def _panel(scene: Scene, seat: int) -> list[str]:
    s = scene.s
    have = f"{counted(s.coins[seat], 'coin')}, {counted(s.cards[seat], 'card')}"
    bid = "" if s.bid[seat] == state.NONE else ", has bid"
    words = f"{scene.called(seat)}: {s.lives[seat]} lives, {have}{bid}"
    each = state.KINDS * state.PRICES
    offers = range(state.OFFER + seat * each, state.OFFER + (seat + 1) * each)
    options = [state.STEAL + seat, state.ATTACK + seat, *offers]
    spot = [box(-5, -22, 370, 34, "card"), shape(seat, 12, -5, 18), text(28, 0, words)]
    return [scene.choice(spot, options, words)]


def _drawn(scene: Scene, width: float) -> Picture:
    picture = Picture(width, 620)
    picture.put("crate", 0, 0, scene.part("crate", _crate))
    picture.put("hand", 0, 120, scene.part("hand", _hand))
    for seat in range(scene.s.seats):
        panel = scene.part("seat", _panel, seat, seat=seat)
        picture.put(f"seat-{seat}", 10, 270 + 50 * seat, panel)
    return picture


draw = drawing_of(Scene, lambda scene: _drawn(scene, WIDE), lambda scene: _drawn(scene, TALL))
