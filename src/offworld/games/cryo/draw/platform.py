"""Cryo, drawn: a platform with its stock, its docks and slots, and the cards on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from offworld.games.cryo import state
from offworld.games.cryo.draw import words
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.symbols import (
    count_of,
    counted_icons,
    drone,
    face,
    heading,
    pod,
    resource,
    symbol,
    tile,
)
from offworld.games.cryo.pieces import pods_in_caverns
from offworld.games.cryo.tell import terms
from offworld.presentation.pictures import TIMES, box, circle, counted_out, shape, text, thing
from offworld.presentation.words import counted, sentence

LINE = 38.0  # height of a line of the stock
CELL = 58.0  # height of a dock with its action
CARD = 52.0  # height of a card on the platform
SLOT = 33.0
BUTTONS = 176.0  # width of what can be pressed


def is_broad(width: float) -> bool:
    """Return whether a platform has its docks in one row."""
    return width > 600


def stock_height(width: float) -> float:
    """Return the height of a platform's name and stock."""
    return LINE if is_broad(width) else 2 * LINE


def bay_height(width: float) -> float:
    """Return the height of a platform's docks."""
    return CELL + 4 if is_broad(width) else 2 * (CELL + 4)


def equipment_height(width: float) -> float:
    """Return the height of the cards on a platform."""
    return CARD + 4 if is_broad(width) else 2 * (CARD + 4)


def height(width: float) -> float:
    """Return the height of a platform."""
    return stock_height(width) + bay_height(width) + equipment_height(width) + 6


# --- name, stock and what can be pressed ---


def ground(scene: Scene, seat: int, width: float, tall: float) -> str:
    """Draw what a platform lies on, marked in its turn."""
    s = scene.s
    acting = " acting" if s.player == seat and s.stage != state.OVER else ""
    return box(1, 1, width - 2, tall - 2, f"panel seat-{seat}{acting}", 12)


def stock(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a platform's ground, whose it is, its stock and pods, and what can be pressed."""
    broad = is_broad(width)
    x, y = (158.0, LINE / 2 + 2) if broad else (8.0, LINE * 1.5)
    parts = [
        ground(scene, seat, width, height(width)),
        owner(scene, seat, 20, LINE / 2 + 2, 122 if broad else width - BUTTONS - 40),
    ]
    for which in range(state.MATERIALS + 1):
        parts.append(counter(scene, seat, which, x, y, 48))
        x += 52
    parts += pods(scene, seat, x + 4, y, 18)
    if seat == scene.own:
        parts.append(safe(scene, seat, x + 18 * 6 + 12, y))
    else:
        parts += counts(scene, seat, width - 10, LINE / 2 + 2)
    return [*parts, *_buttons(scene, seat, width - 8, LINE / 2 + 3)]


def owner(scene: Scene, seat: int, x: float, y: float, room: float) -> str:
    """Draw a seat's shape and name."""
    name = sentence(scene.called(seat))
    whose = "Your platform" if seat == scene.seat else f"The platform of {scene.names[seat]}"
    first = " First player." if scene.s.first == seat else ""
    drawn = [shape(seat, x, y, 20), heading(x + 17, y + 6, name, 17, room - 4)]
    return thing(drawn, [], f"{whose}.{first}")


def counter(scene: Scene, seat: int, which: int, x: float, y: float, width: float) -> str:
    """Draw how much of a material, or of energy, a seat has."""
    energy = which == state.ENERGY
    amount = scene.s.energy[seat] if energy else scene.s.stock[seat, which]
    most = scene.box.record.most_energy if energy else state.MOST_MATERIAL
    options = []
    if not energy:
        mine = seat == scene.chooser
        options = [state.MATERIAL + which] if mine else []
        options += [state.RIVAL_MATERIAL + which] if scene.is_rival(seat) else []
    full = " full" if amount >= most else ""
    drawn = [
        box(x, y - 15, width, 30, f"well{full}", 8),
        resource(which, x + 16, y, 20),
        counted_out(
            f"stock-{seat}-{which}",
            amount,
            [text(x + width - 7, y + 6, amount, "strong", 18, "end")],
        ),
    ]
    label = f"{sentence(scene.has(seat))} {words.some(which, amount)}, of at most {most}."
    return scene.choice(drawn, options, label)


def pods(scene: Scene, seat: int, x: float, y: float, step: float) -> list[str]:
    """Draw the awake pods on a platform, in the berths for them."""
    s = scene.s
    awake, berths = s.awake[seat], scene.box.record.platform_pods
    if scene.is_rival(seat):
        berths = max(awake, 6)
    label = f"{counted(awake, 'awake pod')} on the platform"
    label += "." if scene.is_rival(seat) else f", which holds {berths}."
    drawn = [box(x - 2, y - 14, step * 6 + 4, 28, "well", 14)]
    if awake > 6:
        drawn += [pod(seat, x + step, y, 16, "p0"), text(x + 2 * step, y + 6, awake, "strong", 18)]
    else:
        for i in range(6):
            at = x + step * (i + 0.5)
            if i < awake:
                drawn.append(pod(seat, at, y, 15, f"p{i}"))
            elif i < berths:
                drawn.append(circle(at, y, 3, "berth"))
    return [thing(drawn, [], label)]


def safe(scene: Scene, seat: int, x: float, y: float) -> str:
    """Draw how many pods are in caverns."""
    inside = pods_in_caverns(scene.s, seat)
    lost = scene.s.destroyed[seat]
    drawn, _ = count_of("cave", inside, x, y, 17, "deep")
    destroyed = f", {lost} destroyed" if lost else ""
    return thing([drawn], [], f"{counted(inside, 'pod')} safe in caverns{destroyed}.")


def counts(scene: Scene, seat: int, right: float, y: float) -> list[str]:
    """Draw how many cards, missions and safe pods a seat has."""
    held, missions = scene.s.hand_cards[seat], scene.s.missions[seat]
    parts, x = [], right - 44
    parts.append(safe(scene, seat, x, y))
    drawn, _ = count_of("flag", missions, x - 48, y, 17, "sign")
    parts.append(thing([drawn], [], mission_words(scene, seat)))
    if not scene.is_rival(seat):
        drawn, _ = count_of("r5", held, x - 98, y, 19)
        said = f"{scene.names[seat]} has {counted(held, 'card')} in hand."
        parts.append(thing([drawn], [], said))
    return parts


def mission_words(scene: Scene, seat: int) -> str:
    """Return what is known of a seat's missions."""
    s = scene.s
    known = [card for card in range(state.TYPES) if s.mission[seat, card]]
    if not known:
        return f"{counted(s.missions[seat], 'mission')}, face down until the end."
    return " ".join(words.mission(scene, card) for card in known)


class Button(NamedTuple):
    """Something to press: an option, and what is drawn on it."""

    option: int
    words: str
    sign: str = ""
    number: int = 0


def _pressed(scene: Scene) -> list[Button]:
    """Return what can be pressed now."""
    found = [
        Button(state.RECALL, "Recall", "home"),
        Button(state.END, "End turn", "tick"),
        Button(state.GAIN_TILE, "Gain", "tile"),
        *(
            Button(option, "Done", "tick")
            for option in (
                state.WAKE_NO_MORE,
                state.PLAY_NO_MORE,
                state.SALVAGE_NO_MORE,
                state.LAUNCH_NO_MORE,
            )
        ),
        *(Button(state.TIMES + i, "", "r4", i + 1) for i in range(state.MOST_TIMES)),
        *(Button(state.BOARD + i, "", "pod", i + 1) for i in range(state.MOST_PODS)),
    ]
    return [button for button in found if button.option in scene.options]


def _buttons(scene: Scene, seat: int, right: float, y: float) -> list[str]:
    if seat != scene.chooser or seat != scene.seat:
        return []
    buttons = _pressed(scene)
    step = BUTTONS / max(1, len(buttons))
    return [
        _button(scene, button, right - BUTTONS + step * i, y, step - 4)
        for i, button in enumerate(buttons)
    ]


def _button(scene: Scene, button: Button, x: float, y: float, width: float) -> str:
    middle = x + width / 2
    drawn = [box(x, y - 16, width, 32, "card press", 10)]
    if button.number:
        small = width < 40
        drawn += [
            text(middle - (3 if small else 4), y + 6, button.number, "strong", 18, "end"),
            symbol(button.sign, middle + (6 if small else 10), y, 14 if small else 20),
        ]
    elif button.sign == "tile":
        r, s = scene.box.record, scene.s
        top = s.top[r.space_stack[s.space_at]]
        drawn += [text(middle + 6, y + 6, button.words, "strong", 17, "end")]
        drawn.append(face(r, top, middle + 32, y, 34))
    else:
        drawn += [
            symbol(button.sign, middle - 38, y, 20),
            text(middle - 22, y + 6, button.words, "strong", 17, width=width - 52),
        ]
    return scene.choice(drawn, [button.option], button.words)


# --- docks and slots ---


def bay(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a platform's six docks, each with what its action costs and brings."""
    columns = 6 if is_broad(width) else 3
    step = (width - 12) / columns
    parts = []
    for dock in range(state.PLATFORM_DOCKS):
        x, y = 6 + step * (dock % columns), (CELL + 4) * (dock // columns)
        parts.append(_berth(scene, seat, dock, x + 2, y, step - 4))
    return parts


def _berth(scene: Scene, seat: int, dock: int, x: float, y: float, width: float) -> str:
    """Draw a dock of a platform with its action."""
    s, r, middle = scene.s, scene.box.record, y + CELL / 2
    mine = seat == scene.chooser
    cost, gain = r.cost_slot[dock], r.gain_slot[dock]
    inside = [box(x, y, width, CELL, "berth-plate", 10)]
    left, right = x + width - 69, x + width - 21
    inside.append(symbol("arrow", (left + right) / 2, middle, 13, "sign"))
    for gained, (slot, at) in enumerate(((cost, left), (gain, right))):
        if slot == state.NONE:
            inside.append(_printed(scene, dock, at, middle, gained))
        else:
            inside.append(slotted(scene, seat, slot, at, middle, SLOT))
    use = [state.HOME + 2 * dock + 1] if mine else []
    parts = [scene.choice(inside, use, berth_words(scene, seat, dock))]
    for slot, at in ((cost, left), (gain, right)):
        if slot != state.NONE and mine and state.INTO_SLOT + slot in scene.options:
            spot = [box(at - SLOT / 2, middle - SLOT / 2, SLOT, SLOT, "choose", 7)]
            parts.append(scene.choice(spot, [state.INTO_SLOT + slot], "Slot."))
    ring = [circle(x + 21, middle, 17, "dock")]
    if s.home[seat, dock]:
        ring.append(drone(seat, x + 21, middle, 34, f"h{dock}"))
        label = f"A drone on dock {dock + 1}."
    else:
        ring.append(text(x + 21, middle + 6, dock + 1, "soft", 16, "middle"))
        label = f"Dock {dock + 1}, empty."
    parts.append(scene.choice(ring, [state.HOME + 2 * dock] if mine else [], label))
    return "".join(parts)


def berth_words(scene: Scene, seat: int, dock: int) -> str:
    """Return what a platform's action costs and brings."""
    cost, gain = (
        part(scene.box, scene.s, seat, dock) for part in (terms.action_cost, terms.action_gain)
    )
    return f"Dock {dock + 1}: for {cost}, {gain}."


def slotted(scene: Scene, seat: int, slot: int, x: float, y: float, side: float) -> str:
    """Draw a slot, empty or with its tile."""
    shown, half = scene.s.slot[seat, slot], side / 2
    if shown == state.NONE:
        return box(x - half, y - half, side, side, "slot", 7)
    return tile(scene.box.record, shown, x, y, side, f"{seat}.{slot}")


def _printed(scene: Scene, dock: int, x: float, y: float, gained: int) -> str:
    """Draw what is printed on a platform: a cost, a gain, or a deed."""
    r = scene.box.record
    if gained and r.power[dock] == state.WAKE_ONE:
        return symbol(f"a{state.STASIS}", x, y, 28, f"work a{state.STASIS}")
    if gained and r.power[dock] == state.PLAY_ONE:
        return symbol("r5", x - 5, y, 26) + symbol(f"a{state.WORKSHOP}", x + 10, y + 7, 18, "sign")
    table = r.gain if gained else r.cost
    shown = counted_icons([table[dock, each] for each in range(state.RESOURCES)])
    if not shown:
        return text(x + 2, y + 6, "free", "soft", 16, "middle", 27)
    size = 24 if len(shown) == 1 else 19
    return "".join(
        resource(each, x + (i - (len(shown) - 1) / 2) * 17, y, size) for i, each in enumerate(shown)
    )


# --- cards on the platform ---


class Shelf(NamedTuple):
    """A row of places for cards."""

    x: float
    y: float
    width: float

    def places(self, cards: Sequence[int | None]) -> list[tuple[int | None, float, float]]:
        """Return cards, each with where its place begins and how wide that is."""
        step = self.width / len(cards)
        return [(card, self.x + step * i + 2, step - 4) for i, card in enumerate(cards)]


def _shelves(width: float) -> tuple[Shelf, Shelf, Shelf]:
    """Return where upgrades, vehicles and missions lie."""
    x, room = 6.0, width - 12
    if is_broad(width):
        first, second = 0.375 * room, 0.35 * room
        last = room - first - second
        return Shelf(x, 0, first), Shelf(x + first, 0, second), Shelf(x + first + second, 0, last)
    low, first = CARD + 4, 0.58 * room
    return Shelf(x, 0, room), Shelf(x, low, first), Shelf(x + first, low, room - first)


def _filled(cards: Sequence[int], places: int) -> list[int | None]:
    """Return cards, and None for each place that is left."""
    return [*cards, *[None] * (places - len(cards))]


def upgrades_of(scene: Scene, seat: int) -> list[int]:
    """Return the cards that are a seat's upgrades."""
    return [card for card in range(state.TYPES) if scene.s.upgrade[seat, card]]


def vehicles_of(scene: Scene, seat: int) -> list[int]:
    """Return the cards that are a seat's vehicles."""
    vehicles = [scene.s.vehicle[seat, i] for i in range(state.MOST_VEHICLES)]
    return [card for card in vehicles if card != state.NONE]


def _missions_of(scene: Scene, seat: int) -> list[int]:
    """Return a seat's missions, those that are hidden as NONE; many hidden ones as one."""
    s = scene.s
    known = [card for card in range(state.TYPES) for _ in range(s.mission[seat, card])]
    hidden: int = s.missions[seat] - len(known)
    if not known and hidden > state.MOST_MISSIONS:
        hidden = 1
    return known + [state.NONE] * hidden


def equipment(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a platform's upgrades, vehicles and missions, and the places for more."""
    upgrades, vehicles, missions = _shelves(width)
    laid = _filled(upgrades_of(scene, seat), state.MOST_UPGRADES)
    rides = _filled(vehicles_of(scene, seat), state.MOST_VEHICLES)
    aims = _filled(_missions_of(scene, seat), state.MOST_MISSIONS)
    return [
        *(_upgrade(scene, card, x, upgrades.y, wide) for card, x, wide in upgrades.places(laid)),
        *(
            _vehicle(scene, seat, i, card, x, vehicles.y, wide)
            for i, (card, x, wide) in enumerate(vehicles.places(rides))
        ),
        *(
            _mission(scene, seat, card, x, missions.y, wide)
            for card, x, wide in missions.places(aims)
        ),
    ]


def _place(sign: str, label: str, x: float, y: float, width: float) -> str:
    """Draw an empty place for a card."""
    drawn = [
        box(x, y, width, CARD, "slot", 8),
        symbol(sign, x + width / 2, y + CARD / 2, 24, "faint"),
    ]
    return thing(drawn, [], label)


def _upgrade(scene: Scene, card: int | None, x: float, y: float, width: float) -> str:
    if card is None:
        return _place("upgrade", "A place for an upgrade.", x, y, width)
    points, _ = count_of("medal", scene.box.record.upgrade_points[card], x + width - 38, y + 37, 16)
    name = words.card_name(scene, card)
    drawn = [
        box(x, y, width, CARD, "card up", 8),
        heading(x + 8, y + 20, name, 16, width - 16),
        symbol(f"k{card}", x + 20, y + 37, 22, "sign"),
        points,
    ]
    return thing(drawn, [], f"{name}. {words.upgrade(scene, card)}")


def _vehicle(
    scene: Scene, seat: int, i: int, card: int | None, x: float, y: float, width: float
) -> str:
    if card is None:
        return _place("rover", "A place for a vehicle.", x, y, width)
    r, name = scene.box.record, words.card_name(scene, card)
    drawn = [
        box(x, y, width, CARD, "card ride", 8),
        symbol("rover", x + 18, y + 16, 20, "sign"),
        heading(x + 34, y + 20, name, 16, width - 42),
    ]
    at = x + 8
    for sign, count in (
        ("pod", carries(scene, seat, card)),
        ("r4", r.launch_energy[card]),
        ("medal", r.vehicle_points[card]),
    ):
        shown, _ = count_of(sign, count, at, y + 38, 16)
        drawn.append(shown)
        at += (width - 10) / 3
    options = [state.VEHICLE + i] if seat == scene.chooser else []
    return scene.choice(drawn, options, f"{name}. {words.vehicle(scene, card)}")


def carries(scene: Scene, seat: int, card: int) -> int:
    """Return how many pods a vehicle carries for a seat."""
    count: int = scene.box.record.capacity[card] + scene.s.upgrade[seat, state.TOW_CABLE]
    return count


def _mission(scene: Scene, seat: int, card: int | None, x: float, y: float, width: float) -> str:
    if card is None:
        return _place("flag", "A place for a mission.", x, y, width)
    if card == state.NONE:
        count = scene.s.missions[seat]
        many = count > state.MOST_MISSIONS
        drawn = [
            box(x, y, width, CARD, "card back", 8),
            symbol("flag", x + width / 2, y + CARD / 2 - (9 if many else 0), 24, "frosted"),
        ]
        if many:
            said = f"{TIMES}{count}"
            drawn.append(text(x + width / 2, y + CARD - 7, said, "strong on-back", 17, "middle"))
        return thing(drawn, [], mission_words(scene, seat))
    now = scene.mission_points[seat][card]
    worth = counted(now, "point")
    said = f"{words.mission(scene, card)} Worth {worth} now."
    if width < 40:
        drawn = [
            box(x, y, width, CARD, "card aim", 6),
            symbol(f"k{card}", x + width / 2, y + 15, min(20.0, width - 4), "sign"),
            text(x + width / 2, y + 44, now, "strong", 16, "middle"),
        ]
        return thing(drawn, [], said)
    points, _ = count_of("medal", now, x + max(4, width / 2 - 16), y + 38, 15)
    drawn = [
        box(x, y, width, CARD, "card aim", 8),
        symbol("flag", x + width / 2 - 12, y + 15, 18, "sign"),
        symbol(f"k{card}", x + width / 2 + 12, y + 15, 20, "sign"),
        points,
    ]
    return thing(drawn, [], said)
