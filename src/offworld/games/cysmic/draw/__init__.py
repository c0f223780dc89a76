"""Cysmic, drawn: a picture of named groups. A group changes only when what it shows does.

The planet is the hero: its land, its cracks, and what stands on it are groups by biome. Units keep
their numbers, so that each glides from where it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from offworld.games.cysmic import state
from offworld.games.cysmic.draw import boards, cards, desk, planet
from offworld.games.cysmic.draw.planet import Site
from offworld.games.cysmic.draw.scene import Scene
from offworld.games.cysmic.draw.symbols import count_of, symbols
from offworld.presentation.pictures import MIDDLE, SHRINK, TALL, WIDE, Column, Picture, text, thing
from offworld.presentation.scene import drawing_of
from offworld.presentation.words import counted

GAP = 6.0
PLANET = Site(372.0, 343.0, 31.5)  # of the wide picture: its middle
LEFT = 744.0  # width of the planet's side
TOP = 690.0  # where the hand begins
HEIGHT = 900.0
LOW = 118.0  # height of another's panel while there are no units
SMALL = 20.6  # radius of a hex on a phone
LARGE = 40.0  # of a biome that is shown large on a phone


def _head(scene: Scene, width: float) -> list[str]:
    """Draw how far the game is, and whose turn it is."""
    s = scene.s
    room = width / 2 - 20
    if s.stage == state.OVER:
        return [text(14, 26, "The game is over", "strong on-sky", 18, width=room)]
    if s.stage == state.PLAYING:
        words = f"Round {s.rounds} · column {s.column + 1}"
    else:
        words = "Choosing factions" if s.stage == state.CHOOSING else "Landing"
    turn = scene.turn(s.player, width - 14, 26, "on-sky", room)
    return [text(14, 26, words, "strong on-sky", 18, width=room), turn]


def _decks(scene: Scene, x: float, y: float) -> list[str]:
    """Draw how many cards the decks have."""
    s = scene.s
    gone = sum(s.discard[card] for card in range(state.DISCOVERIES))
    lost = sum(s.relic_discard[relic] for relic in range(state.RELICS))
    spies = sum(s.spy[card] == 0 for card in range(state.SPIES))
    parts = []
    for name, count, said in (
        (
            "card",
            s.deck_cards,
            f"Discovery deck: {counted(s.deck_cards, 'card')}, {gone} discarded.",
        ),
        (
            "relic",
            s.relic_deck_cards,
            f"Relics: {counted(s.relic_deck_cards, 'card')}, {lost} discarded.",
        ),
        ("spy", spies, f"Espionage deck: {counted(spies, 'card')}."),
    ):
        drawn, _ = count_of(name, count, x, y, 19)
        parts.append(thing([drawn], [], said))
        x += 58
    return parts


def _put_planet(
    picture: Picture, scene: Scene, site: Site, scale: float, width: float, tall: float
) -> None:
    """Place space, the planet, its cracks and pieces over each other."""

    def put(name: str, parts: Sequence[str], x: float, y: float) -> None:
        picture.put(name, x * scale, y * scale, parts, scale)

    put("sky", scene.part("sky", planet.sky, width, tall, site.radius), 0, 0)
    for group in range(planet.GROUPS):
        put(f"land-{group}", scene.part("land", planet.land, group, site.radius), site.x, site.y)
    put("cracks", scene.part("cracks", planet.cracks, site.radius), site.x, site.y)
    for group in range(planet.GROUPS):
        drawn = scene.part("pieces", planet.pieces, group, site.radius)
        put(f"pieces-{group}", drawn, site.x, site.y)
    put("goals", planet.goals(scene, site.radius), site.x, site.y)
    put("round", scene.part("round", _head, width), 0, 0)


def _wide(scene: Scene) -> Picture:
    """Place the planet at the left, boards at the right, cards below."""
    picture = Picture(WIDE, HEIGHT, "cysmic")
    picture["symbols"] = symbols()
    _put_planet(picture, scene, PLANET, 1, LEFT, TOP - GAP)
    picture.put("biomes", 0, 0, scene.part("biomes", planet.names, LEFT, TOP - GAP))
    picture.put("track", 0, 0, scene.part("track", planet.track, 10, TOP - 28, 26))
    picture.put("decks", 0, 0, scene.part("decks", _decks, LEFT - 178, TOP - 26))
    right, own = LEFT + GAP, scene.own
    width = WIDE - right
    drawn = scene.part("board", boards.board, own, width, seat=own)
    picture.put(f"seat-{own}", right, 0, drawn)
    top, room = boards.OWN + GAP, TOP - GAP - boards.OWN - GAP
    most = boards.WHOLE if scene.s.stage >= state.PLAYING else LOW  # factions need the room first
    each = min((room + GAP) / max(1, len(scene.others)) - GAP, most)
    for i, seat in enumerate(scene.others):
        drawn = scene.part("seat", boards.panel, seat, width, each, seat=seat)
        picture.put(f"seat-{seat}", right, top + i * (each + GAP), drawn)
    below = cards.commands_height(state.COMMANDS // 2)
    low = TOP + below
    picture.put(
        "commands", 0, TOP, scene.part("commands", cards.commands, LEFT, state.COMMANDS // 2)
    )
    picture.put("hand", 0, low, scene.part("hand", cards.hand, LEFT, cards.ROW, 1))
    under = min(TOP, top + len(scene.others) * (each + GAP))
    picture.put("desk", right, under, desk.desk(scene, width, HEIGHT - under - 2))
    return picture


def _tall(scene: Scene) -> Picture:
    """Place the same parts one below the other; a biome in question is shown large."""
    whole, own = Column.WIDTH, scene.own
    site = Site(whole / 2, 40 + 10 * SMALL, SMALL)
    sky = 48 + 20 * SMALL
    parts: list[tuple[str, Sequence[str], float, float]] = []
    y = sky + 22
    parts.append(("track", scene.part("track", planet.track, 8, 0, 30), 0, y))
    parts.append(("decks", scene.part("decks", _decks, 300, 0), 0, y))
    y += 22
    parts.append(("biomes", scene.part("biomes", planet.strip, whole), 0, y))
    y += planet.STRIP + GAP
    slice_ = planet.chosen_slice(scene)
    if slice_ is not None:
        drawn, height = _close_up(scene, slice_, whole)
        parts.append(("close-up", drawn, 0, y))
        y += height + GAP
    desk_height = desk.height(scene, whole)
    parts.append(("desk", desk.desk(scene, whole, desk_height), 0, y))
    y += desk_height + GAP
    parts.append(("commands", scene.part("commands", cards.commands, whole, 4), 0, y))
    y += cards.commands_height(4) + 2
    parts.append(("hand", scene.part("hand", cards.hand, whole, 3, 2), 0, y))
    y += cards.hand_height(scene, 3)
    parts.append((f"seat-{own}", scene.part("board", boards.board, own, whole, seat=own), 0, y))
    y += boards.OWN + GAP
    for seat in scene.others:
        parts.append(
            (f"seat-{seat}", scene.part("seat", boards.panel, seat, whole, 110, seat=seat), 0, y)
        )
        y += 110 + GAP
    picture = Picture(TALL, y * SHRINK, "cysmic")
    picture["symbols"] = symbols()
    parts.sort(key=lambda part: part[0] != "close-up")  # a page scrolls to what is drawn first
    for name, part, x, top in parts:
        picture.put(name, x * SHRINK, top * SHRINK, part, SHRINK)
    _put_planet(picture, scene, site, SHRINK, whole, sky)
    return picture


def _middle(scene: Scene) -> Picture:
    """Place the planet and the cards at the left, boards and the desk at the right."""
    left, right, whole, own = Column(GAP), Column(GAP), Column.WIDTH, scene.own
    site, sky = Site(whole / 2, 40 + 10 * SMALL, SMALL), 48 + 20 * SMALL
    left.y = sky + 22
    left.begin("track", scene.part("track", planet.track, 8, 0, 30))
    left.begin("decks", scene.part("decks", _decks, 300, 0))
    left.y += 22
    left.add("biomes", scene.part("biomes", planet.strip, whole), planet.STRIP)
    slice_ = planet.chosen_slice(scene)
    if slice_ is not None:
        left.add("close-up", *_close_up(scene, slice_, whole))
    commands = scene.part("commands", cards.commands, whole, 4)
    left.add("commands", commands, cards.commands_height(4))
    hand = scene.part("hand", cards.hand, whole, 3, 2)
    left.add("hand", hand, cards.hand_height(scene, 3))
    height = desk.height(scene, whole)
    right.add("desk", desk.desk(scene, whole, height), height)
    board = scene.part("board", boards.board, own, whole, seat=own)
    right.add(f"seat-{own}", board, boards.OWN)
    for seat in scene.others:
        drawn = scene.part("seat", boards.panel, seat, whole, 110, seat=seat)
        right.add(f"seat-{seat}", drawn, 110)
    picture = Picture(MIDDLE, max(left.y, right.y), "cysmic")
    picture["symbols"] = symbols()
    left.put_into(picture, 0, 1)
    right.put_into(picture, MIDDLE - whole, 1)
    _put_planet(picture, scene, site, 1, whole, sky)
    return picture


def _close_up(scene: Scene, slice_: int, width: float) -> tuple[list[str], float]:
    """Draw one biome large, with pieces and goals; return it and its height."""
    spots = [planet.spot(hex_) for hex_ in planet.hexes_of(slice_)]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    radius = min(LARGE, (width - 8) / (right - left + 1.8))
    dx = width / 2 - radius * (left + right) / 2
    dy = radius * (1 - top) + 4
    inside = [
        *planet.land(scene, slice_, radius),
        *(
            part.replace("data-piece=", "data-twin=")
            for part in planet.pieces(scene, slice_, radius)
        ),
        *planet.goals_in(scene, slice_, radius),
    ]
    moved = f'<g transform="translate({dx:.1f} {dy:.1f})">{"".join(inside)}</g>'
    return [moved], radius * (bottom - top + 2) + 8


draw = drawing_of(Scene, _wide, _tall, _middle)
