"""Cryo, drawn: the platforms of the others, small, with all that is on them."""

from __future__ import annotations

from offworld.games.cryo import state
from offworld.games.cryo.draw import words
from offworld.games.cryo.draw.platform import (
    berth_words,
    carries,
    counter,
    counts,
    ground,
    owner,
    pods,
    slotted,
    upgrades_of,
    vehicles_of,
)
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.symbols import count_of, drone, symbol
from offworld.presentation.pictures import box, circle, text, thing

ROOMY = 156.0  # height from which on its cards have a line of their own


def panel(scene: Scene, seat: int, width: float, height: float) -> list[str]:
    """Draw a seat's platform in three lines, or in four."""
    roomy = height >= ROOMY
    pitch = (height - 8) / (4 if roomy else 3)
    first, second, third, last = (6 + pitch * (i + 0.5) for i in range(4))
    parts = [
        ground(scene, seat, width, height),
        owner(scene, seat, 18, first - 1, 170 if roomy else 82),
        *counts(scene, seat, width - 10, first - 1),
    ]
    x = 8.0
    for which in range(state.MATERIALS + 1):
        parts.append(counter(scene, seat, which, x, second, 46))
        x += 49
    parts += pods(scene, seat, x + 4, second, min(18.0, (width - x - 14) / 6))
    parts += _docks(scene, seat, 8, third, width - 16)
    if roomy:
        return [*parts, *_places(scene, seat, 10, last - 2, width - 20)]
    return [*parts, *_signs(scene, seat, 114, first - 1)]


def _signs(scene: Scene, seat: int, x: float, y: float) -> list[str]:
    """Draw a sign for each upgrade, and for each vehicle how many pods it carries."""
    parts = []
    for card in upgrades_of(scene, seat):
        said = f"{words.card_name(scene, card)}. {words.upgrade(scene, card)}"
        parts.append(thing([symbol(f"k{card}", x + 9, y, 18, "sign up")], [], said))
        x += 20
    for card in vehicles_of(scene, seat):
        said = f"{words.card_name(scene, card)}. {words.vehicle(scene, card)}"
        drawn = [symbol("rover", x + 10, y, 18, "sign ride")]
        drawn.append(text(x + 21, y + 6, carries(scene, seat, card), "strong"))
        parts.append(thing(drawn, [], said))
        x += 35
    return parts


def _places(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw upgrades and vehicles as small cards, and the places for more."""
    upgrades, vehicles, parts = upgrades_of(scene, seat), vehicles_of(scene, seat), []
    narrow, broad = 0.12 * width, 0.32 * width
    for i in range(state.MOST_UPGRADES):
        card = upgrades[i] if i < len(upgrades) else None
        parts.append(_small_upgrade(scene, card, x, y, narrow - 4))
        x += narrow
    for i in range(state.MOST_VEHICLES):
        card = vehicles[i] if i < len(vehicles) else None
        parts.append(_small_vehicle(scene, seat, card, x, y, broad - 4))
        x += broad
    return parts


def _small_upgrade(scene: Scene, card: int | None, x: float, y: float, width: float) -> str:
    middle = x + width / 2
    if card is None:
        drawn = [box(x, y - 14, width, 28, "slot", 6), symbol("upgrade", middle, y, 15, "faint")]
        return thing(drawn, [], "A place for an upgrade.")
    drawn = [box(x, y - 14, width, 28, "card up", 6), symbol(f"k{card}", middle, y, 20, "sign")]
    return thing(drawn, [], f"{words.card_name(scene, card)}. {words.upgrade(scene, card)}")


def _small_vehicle(
    scene: Scene, seat: int, card: int | None, x: float, y: float, width: float
) -> str:
    if card is None:
        place = box(x, y - 14, width, 28, "slot", 6)
        drawn = [place, symbol("rover", x + width / 2, y, 18, "faint")]
        return thing(drawn, [], "A place for a vehicle.")
    energy = scene.box.record.launch_energy[card]
    drawn = [
        box(x, y - 14, width, 28, "card ride", 6),
        symbol("rover", x + 16, y, 18, "sign"),
        count_of("pod", carries(scene, seat, card), x + 34, y, 15)[0],
        count_of("r4", energy, x + 34 + (width - 36) / 2, y, 15)[0],
    ]
    return thing(drawn, [], f"{words.card_name(scene, card)}. {words.vehicle(scene, card)}")


def _docks(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw the six docks of a platform, each with its slots."""
    s, r, parts = scene.s, scene.box.record, []
    unit = width / (1.1 * state.PLATFORM_DOCKS + state.SLOTS)
    radius, side = min(14.0, unit / 2), min(26.0, unit - 2)
    for dock in range(state.PLATFORM_DOCKS):
        drawn = [circle(x + radius, y, radius - 1, "dock")]
        if s.home[seat, dock]:
            drawn.append(drone(seat, x + radius, y, 2 * radius - 2, f"h{dock}"))
        x += 1.05 * unit
        for slot in (r.cost_slot[dock], r.gain_slot[dock]):
            if slot != state.NONE:
                drawn.append(slotted(scene, seat, slot, x + side / 2, y, side))
                x += unit
        parts.append(thing(drawn, [], berth_words(scene, seat, dock)))
        x += 0.05 * unit
    return parts
