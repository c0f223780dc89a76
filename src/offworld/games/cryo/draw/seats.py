"""Cryo, drawn: the platforms of the others, small, with all that is on them."""

from __future__ import annotations

from offworld.games.cryo import state
from offworld.games.cryo.draw import words
from offworld.games.cryo.draw.platform import counter, counts, ground, owner, pods
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.symbols import count_of, drone, face, symbol
from offworld.games.cryo.tell import terms
from offworld.presentation.pictures import box, circle, number, thing

SMALL = 118.0  # height of a panel
ROOMY = 152.0  # height from which on its cards have a line of their own


def panel(scene: Scene, seat: int, width: float, height: float) -> list[str]:
    """Draw a seat's platform in three lines, or in four."""
    roomy = height >= ROOMY
    pitch = (height - 8) / (4 if roomy else 3)
    middle = [6 + pitch * (i + 0.5) for i in range(4)]
    name = 170.0 if roomy else 122.0
    parts = [ground(scene, seat, width, height), owner(scene, seat, 18, middle[0] - 1, name)]
    if roomy:
        parts += counts(scene, seat, width - 10, middle[0] - 1)
        parts += _equipment(scene, seat, 10, middle[3] - 2, width - 20, True)
    else:
        parts += counts(scene, seat, width - 10, middle[0] - 1)
        parts += _equipment(scene, seat, 136, middle[0] - 1, 100, False)
    x = 8.0
    for which in range(state.MATERIALS + 1):
        parts.append(counter(scene, seat, which, x, middle[1], 46))
        x += 49
    parts += pods(scene, seat, x + 4, middle[1], min(18.0, (width - x - 14) / 6))
    return [*parts, *_docks(scene, seat, 8, middle[2], width - 16)]


def _equipment(scene: Scene, seat: int, x: float, y: float, width: float, roomy: bool) -> list[str]:
    """Draw upgrades and vehicles as small cards: what they are, and what a vehicle carries."""
    s, r, parts = scene.s, scene.box.record, []
    upgrades = [card for card in range(state.TYPES) if s.upgrade[seat, card]]
    rides = [s.vehicle[seat, i] for i in range(state.MOST_VEHICLES)]
    rides = [card for card in rides if card != state.NONE]
    if not roomy:
        step = width / max(4, len(upgrades) + len(rides))
        for i, card in enumerate(upgrades):
            said = f"{words.card_name(scene, card)}. {words.upgrade(scene, card)}"
            parts.append(
                thing([symbol(f"k{card}", x + step * (i + 0.5), y, 18, "sign up")], [], said)
            )
        x += step * len(upgrades)
        for i, card in enumerate(rides):
            said = f"{words.card_name(scene, card)}. {words.vehicle(scene, card)}"
            drawn = [symbol("rover", x + step * (i + 0.5), y, 19, "sign ride")]
            parts.append(thing(drawn, [], said))
        return parts
    step = width / (state.MOST_UPGRADES * 0.6 + state.MOST_VEHICLES * 1.6)
    for i in range(state.MOST_UPGRADES):
        if i >= len(upgrades):
            drawn = [box(x, y - 14, step * 0.6 - 4, 28, "slot", 6)]
            drawn.append(symbol("upgrade", x + step * 0.3 - 2, y, 15, "faint"))
            parts.append(thing(drawn, [], "A place for an upgrade."))
        else:
            card = upgrades[i]
            drawn = [box(x, y - 14, step * 0.6 - 4, 28, "card up", 6)]
            drawn.append(symbol(f"k{card}", x + step * 0.3 - 2, y, 20, "sign"))
            said = f"{words.card_name(scene, card)}. {words.upgrade(scene, card)}"
            parts.append(thing(drawn, [], said))
        x += step * 0.6
    for i in range(state.MOST_VEHICLES):
        wide = step * 1.6 - 4
        if i >= len(rides):
            drawn = [
                box(x, y - 14, wide, 28, "slot", 6),
                symbol("rover", x + wide / 2, y, 18, "faint"),
            ]
            parts.append(thing(drawn, [], "A place for a vehicle."))
        else:
            card = rides[i]
            drawn = [
                box(x, y - 14, wide, 28, "card ride", 6),
                symbol("rover", x + 15, y, 18, "sign"),
            ]
            carries = r.capacity[card] + s.upgrade[seat, state.TOW_CABLE]
            drawn.append(count_of("pod", carries, x + 32, y, 15)[0])
            drawn.append(count_of("r4", r.launch_energy[card], x + 32 + (wide - 34) / 2, y, 15)[0])
            said = f"{words.card_name(scene, card)}. {words.vehicle(scene, card)}"
            parts.append(thing(drawn, [], said))
        x += step * 1.6
    return parts


def _docks(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw the six docks of a platform, each with the tiles in its slots."""
    s, r, parts = scene.s, scene.box.record, []
    slots = state.SLOTS
    unit = width / (state.PLATFORM_DOCKS * 1.1 + slots)
    side = min(26.0, unit - 2)
    for dock in range(state.PLATFORM_DOCKS):
        radius = min(14.0, unit * 0.5)
        drawn = []
        if s.home[seat, dock]:
            drawn.append(circle(x + radius, y, radius, "dock"))
            drawn.append(drone(seat, x + radius, y, 26, f"h{dock}"))
        else:
            drawn.append(circle(x + radius, y, radius - 2, "dock"))
        x += unit * 1.05
        for slot in (r.cost_slot[dock], r.gain_slot[dock]):
            if slot == state.NONE:
                continue
            shown = s.slot[seat, slot]
            if shown == state.NONE:
                drawn.append(box(x, y - side / 2, side, side, "slot", 5))
            else:
                kind = f"tile t{shown // state.SECTION_FACES}"
                drawn.append(box(x, y - side / 2, side, side, kind, 5))
                place = f"translate({number(x + side / 2)} {number(y)})"
                piece = f'data-piece="tile-{shown}:{seat}.{slot}"'
                inside = face(r, shown, 0, 0, side)
                drawn.append(f'<g class="drawn" transform="{place}" {piece}>{inside}</g>')
            x += unit
        said = f"Dock {dock + 1}: for {terms.action_cost(scene.box, s, seat, dock)}, "
        said += f"{terms.action_gain(scene.box, s, seat, dock)}."
        parts.append(thing(drawn, [], said))
        x += unit * 0.05
    return parts
