"""Cryo, drawn: a picture of named groups. A group changes only when what it shows does.

The ship, the sky and the rock stay for a whole game; docks, tiles, chambers, tokens, caverns and
platforms are groups of their own. Pieces of a seat are alike, so a piece is named by whose it is
and, after a colon, by where it is: `pod-0:c4.0`.
"""

from __future__ import annotations

from collections.abc import Sequence

from offworld.games.cryo import state
from offworld.games.cryo.draw import cards, caverns, platform, seats, ship, sky
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.site import SITES
from offworld.games.cryo.draw.symbols import symbols
from offworld.presentation.pictures import MIDDLE, SHRINK, TALL, WIDE, Column, Picture, text
from offworld.presentation.scene import drawing_of
from offworld.presentation.words import counted

GAP = 6
LINE = 30.0  # height of the line above the hand, on a phone
OWN = 794.0  # width of the own platform beside the others'
HEIGHT = 900.0
AIR = ((404.0, 20.0), (300.0, 60.0))  # where drones are on their way home
DECK = (676.0, 22.0)  # where the deck is counted, in the sky


def _put_site(picture: Picture, scene: Scene, tall: int, scale: float = 1) -> None:
    """Place the sky, the wreck and the caverns over each other."""
    site = SITES[tall]

    def put(name: str, parts: Sequence[str], x: float = 0, y: float = 0) -> None:
        picture.put(name, x * scale, y * scale, parts, scale)

    put("sky", scene.part("sky", sky.sky, tall))
    put("sun", scene.part("sun", sky.sun, tall))
    put("mountains", scene.part("mountains", sky.mountains, tall))
    put("track", scene.part("track", sky.track, tall))
    put("rock", scene.part("rock", caverns.rock, tall))
    for level in range(state.LEVELS):
        put(f"caverns-{level}", scene.part("caverns", caverns.caverns, level, tall))
    put("pairs", caverns.pairs(scene, tall))
    put("ship", scene.part("ship", ship.ship, tall))
    for section, (x, y) in enumerate(site.sections):
        for name in ("spaces", "docks", "chambers"):
            drawing = {"spaces": ship.spaces, "docks": ship.docks, "chambers": ship.chambers}[name]
            put(f"{name}-{section}", scene.part(name, drawing, section, tall), x, y)
        if scene.s.solo:
            drawn = scene.part("board_cards", ship.board_cards, section, tall)
            put(f"board_cards-{section}", drawn, x, y)
    put("tokens", scene.part("tokens", ship.tokens, tall))
    put("salvage", scene.part("salvage", ship.salvage, tall))
    put("round", _turn(scene, site.width))
    put("air", scene.part("air", ship.in_the_air, *AIR[tall]))


def _turn(scene: Scene, width: float) -> list[str]:
    """Draw the head line: how far the day is, and whose turn it is."""
    room = width / 2 - 20
    if scene.s.stage == state.OVER:
        return [text(14, 28, "The game is over", "strong on-sky", 18, width=room)]
    left, _ = sky.left_of_day(scene)
    day = f"{counted(left, 'incident')} until sunset" if left else "Any recall may bring sunset now"
    turn = scene.turn(scene.s.player, width - 14, 28, "on-sky", room)
    return [text(14, 28, day, "strong on-sky", 18, width=room), turn]


def _wide(scene: Scene) -> Picture:
    """Place the wreck and the caverns above, platforms and the hand below."""
    site = SITES[0]
    picture = Picture(WIDE, HEIGHT, "cryo")
    picture["symbols"] = symbols()
    _put_site(picture, scene, 0)
    top = site.height + GAP
    _put_platform(picture, scene, 0, top, OWN, 1)
    low = top + platform.height(OWN) + GAP
    picture.put("hand", 0, low, scene.part("hand", cards.hand, OWN, state.TYPES))
    picture.put("deck", 0, 0, _deck(scene, *DECK, "on-sky"))
    _put_others(picture, scene, OWN + GAP, top, WIDE - OWN - GAP, HEIGHT - top)
    return picture


def _put_platform(
    picture: Picture, scene: Scene, x: float, y: float, width: float, scale: float, seat: int = -1
) -> None:
    """Place a platform: its stock, its docks, its cards."""
    seat = scene.own if seat < 0 else seat
    bay = platform.stock_height(width) + 2
    for name, part, top, drawing in (
        ("seat", "stock", 0.0, platform.stock),
        ("bay", "bay", bay, platform.bay),
        ("cards", "equipment", bay + platform.bay_height(width), platform.equipment),
    ):
        drawn = scene.part(part, drawing, seat, width, seat=seat)
        picture.put(f"{name}-{seat}", x, y + top * scale, drawn, scale)


def _put_others(
    picture: Picture, scene: Scene, x: float, y: float, width: float, height: float
) -> None:
    """Place the others' platforms one below the other."""
    if len(scene.others) == 1:
        seat = scene.others[0]
        _put_platform(picture, scene, x, y, width, 1, seat)
        if scene.s.solo:
            low = y + platform.height(width) + GAP
            picture.put("decisions", x, low, scene.part("decisions", cards.decisions, width))
        return
    each = (height + GAP) / len(scene.others) - GAP
    for i, seat in enumerate(scene.others):
        drawn = scene.part("seat", seats.panel, seat, width, each, seat=seat)
        picture.put(f"seat-{seat}", x, y + i * (each + GAP), drawn)


def _deck(scene: Scene, x: float, y: float, kind: str = "soft") -> list[str]:
    """Draw the deck and the discarded cards, in a line."""
    words = text(x - 8, y + 6, "Deck", kind, 16, "end")
    return [words, *scene.part("deck", cards.deck, x, y)]


def _tall(scene: Scene) -> Picture:
    """Place the same parts one below the other."""
    site, whole = SITES[1], Column.WIDTH
    own_top = site.height + GAP
    hand_top = own_top + platform.height(whole) + GAP + LINE
    others_top = hand_top + cards.hand_height(scene, 3)
    solo = bool(scene.s.solo)
    each = platform.height(whole) if solo else seats.ROOMY
    bottom = others_top + len(scene.others) * (each + GAP) + (cards.LOW + GAP if solo else 0)
    picture = Picture(TALL, bottom * SHRINK, "cryo")
    picture["symbols"] = symbols()
    _put_site(picture, scene, 1, SHRINK)
    _put_platform(picture, scene, 0, own_top * SHRINK, whole, SHRINK)
    hand = scene.part("hand", cards.hand, whole, 3)
    deck = _deck(scene, Column.WIDTH - 122, 15)
    picture.put("deck", 0, (hand_top - LINE) * SHRINK, deck, SHRINK)
    picture.put("hand", 0, hand_top * SHRINK, hand, SHRINK)
    for i, seat in enumerate(scene.others):
        top = (others_top + i * (each + GAP)) * SHRINK
        if solo:
            _put_platform(picture, scene, 0, top, whole, SHRINK, seat)
        else:
            drawn = scene.part("seat", seats.panel, seat, whole, each, seat=seat)
            picture.put(f"seat-{seat}", 0, top, drawn, SHRINK)
    if solo:
        drawn = scene.part("decisions", cards.decisions, whole)
        picture.put("decisions", 0, (bottom - cards.LOW - GAP) * SHRINK, drawn, SHRINK)
    return picture


def _middle(scene: Scene) -> Picture:
    """Place the wreck and the caverns at the left, platforms and the hand at the right."""
    site, whole, solo = SITES[1], Column.WIDTH, bool(scene.s.solo)
    x, line = MIDDLE - whole, platform.height(whole) + GAP
    hand = line + LINE
    others = hand + cards.hand_height(scene, 3)
    each = platform.height(whole) if solo else seats.ROOMY
    bottom = others + len(scene.others) * (each + GAP) + (cards.LOW + GAP if solo else 0)
    picture = Picture(MIDDLE, max(site.height, bottom), "cryo")
    picture["symbols"] = symbols()
    _put_site(picture, scene, 1)
    _put_platform(picture, scene, x, 0, whole, 1)
    picture.put("deck", x, line, _deck(scene, whole - 122, 15))
    picture.put("hand", x, hand, scene.part("hand", cards.hand, whole, 3))
    for i, seat in enumerate(scene.others):
        top = others + i * (each + GAP)
        if solo:
            _put_platform(picture, scene, x, top, whole, 1, seat)
        else:
            drawn = scene.part("seat", seats.panel, seat, whole, each, seat=seat)
            picture.put(f"seat-{seat}", x, top, drawn)
    if solo:
        decisions = scene.part("decisions", cards.decisions, whole)
        picture.put("decisions", x, bottom - cards.LOW - GAP, decisions)
    return picture


draw = drawing_of(Scene, _wide, _tall, _middle)
