"""Venus, drawn: the viewer's Mech Control Board without its dice.

Fuel rods, crew, mech parts, gems, the ready marker.
"""

from __future__ import annotations

from offworld.games.venus import state
from offworld.games.venus.draw.dice import DIE_PLACE, SLOT_PLACE, TRACKS_HEIGHT
from offworld.games.venus.draw.scene import Scene, span
from offworld.games.venus.draw.symbols import icon, symbol
from offworld.games.venus.tell import terms
from offworld.presentation.pictures import (
    TIMES,
    box,
    circle,
    moving,
    number,
    path,
    shape,
    text,
    thing,
    titled,
)
from offworld.presentation.scene import star
from offworld.presentation.words import counted

# --- who sits here, and the fuel rods ---

HEAD_HEIGHT = 58


def head(scene: Scene, width: float) -> list[str]:
    """Draw the viewer's name and fuel rods."""
    s, seat, middle = scene.s, scene.own, HEAD_HEIGHT / 2
    needed = scene.box.record.rods_to_launch
    places = max(needed, s.rods[seat])
    left = width - 16 - 24 * places  # of the rods
    room = min(left - 200.0, 178)
    fuel = "fuel rods" if width > 500 else "rods"
    words = f"{rods_of(scene, seat)} of {needed} {fuel}"
    rods = [
        text(left - 8, middle + 6, words, "soft", 16, "end", room),
        *rods_in_a_row(s.rods[seat], places, left, middle, 24, 38),
    ]
    return [
        titled(f"The mech of {scene.called(seat)}."),
        box(1, 1, width - 2, HEAD_HEIGHT - 2, f"panel hull-top seat-{seat}", 12),
        thing([shape(seat, 28, middle, 26)], [], scene.called(seat)),
        text(50, middle + 7, scene.called(seat), "strong", 20, width=left - room - 66),
        thing(rods, [], rods_words(scene, seat)),
    ]


def rods_words(scene: Scene, seat: int) -> str:
    """Return how many fuel rods a seat has, and what they are for."""
    needed = scene.box.record.rods_to_launch
    return f"{terms.rods(scene.s.rods[seat])}: with {needed} the launch sequence begins."


def rods_of(scene: Scene, seat: int) -> str:
    """Return a seat's number of fuel rods, with a star if nobody has more."""
    rods = [scene.s.rods[other] for other in range(scene.s.seats)]
    return f"{star(rods, seat)}{rods[seat]}"


def rods_in_a_row(
    rods: int, places: int, x: float, y: float, step: float, size: float
) -> list[str]:
    """Draw fuel rods in their places, from `x` on."""
    middles = [x + step * (place + 0.5) for place in range(places)]
    there = [symbol("rod", at, y, size) for at in middles[:rods]]
    return there + [
        box(at - 0.19 * size, y - 0.44 * size, 0.38 * size, 0.88 * size, "socket", 0.16 * size)
        for at in middles[rods:]
    ]


# --- engineers in their Comm Windows ---

CREW_WIDTH = 104
CARD = 68.0


def crew(scene: Scene, width: float) -> list[str]:
    """Draw four windows; an engineer who worked this turn has slid to the left."""
    parts = [
        titled("Comm Windows: each rescued V-naut brings an engineer, who changes one die a turn."),
        box(0.5, 0.5, width - 1, TRACKS_HEIGHT - 1, "board", 12),
        text(width / 2, 20, "Engineers", "soft", 16, "middle", width - 12),
    ]
    return parts + [
        _window(scene, window, 6, 27 + window * CARD, width - 12, CARD - 6)
        for window in range(state.WINDOWS)
    ]


def _window(scene: Scene, window: int, x: float, y: float, width: float, height: float) -> str:
    s, seat, middle = scene.s, scene.own, y + height / 2
    parts = [box(x, y, width, height, "socket", 8)]
    if window < s.vnauts[seat]:
        parts.append(symbol("naut", x + 15, middle, 26))
    else:
        parts.append(circle(x + 15, middle, 10, "slot"))
    who, used = s.window[seat, window], s.engineer_used[seat, window]
    if who == state.NONE:
        return scene.choice(parts, [], "An empty Comm Window: a V-naut brings an engineer.")
    card = width - 56
    left = x + 30 if used else x + width - card - 3
    parts += [
        box(left, y + 4, card, height - 8, "card engineer", 7),
        icon(scene.box.record.engineer_icon[who], left + card / 2, middle, min(34.0, card - 8)),
    ]
    if used:
        parts.append(symbol("cross", x + width - 13, middle, 18, "used"))
    words = engineer_words(scene, who) + (" Used this turn." if used else "")
    name = scene.box.names["engineer"][who].casefold()
    return scene.choice(parts, [state.ENGINEER + who], words, why=name)


def engineer_words(scene: Scene, who: int) -> str:
    """Return what an engineer does, in words."""
    works = terms.ICONS[scene.box.record.engineer_icon[who]]
    return f"{terms.engineer(scene.box, who)}: {works}."


# --- mech parts in their gear spots ---


GEARS = "Gear spots: three dice of a kind bring a mech part, which works in one turn only."
GEARS_HEIGHT = CARD + 6  # in a row


def gears(scene: Scene, width: float) -> list[str]:
    """Draw four spots, one below the other; an expended part lies face down."""
    return [
        titled(GEARS),
        box(0.5, 0.5, width - 1, TRACKS_HEIGHT - 1, "board", 12),
        text(width / 2, 20, "Mech parts", "soft", 16, "middle", width - 12),
        *(
            _gear(scene, gear, 6, 27 + gear * CARD, width - 12, CARD - 6)
            for gear in range(state.GEARS)
        ),
    ]


def gears_in_a_row(scene: Scene, width: float) -> list[str]:
    """Draw the same spots beside each other."""
    left, middle = 60, GEARS_HEIGHT / 2
    step = (width - left - 4) / state.GEARS
    return [
        titled(GEARS),
        box(0.5, 0.5, width - 1, GEARS_HEIGHT - 1, "board", 12),
        text(12, middle - 5, "Mech", "soft", 16),
        text(12, middle + 15, "parts", "soft", 16),
        *(
            _gear(scene, gear, left + gear * step, 6, step - 4, CARD - 6)
            for gear in range(state.GEARS)
        ),
    ]


def _gear(scene: Scene, gear: int, x: float, y: float, width: float, height: float) -> str:
    s, seat = scene.s, scene.own
    kind, left = s.gear[seat, gear], s.uses_left[seat, gear]
    middle = (x + width / 2, y + height / 2)
    parts = [box(x, y, width, height, "socket", 8)]
    if kind == state.NONE:
        parts.append(symbol("cog", *middle, 34, "ghostly"))
        return scene.choice(parts, [], "An empty gear spot: three of a kind bring a mech part.")
    if not left:
        parts += [
            box(x + 3, y + 3, width - 6, height - 6, "card back", 7),
            symbol("cog", *middle, 36, "spent"),
        ]
        return scene.choice(parts, [], f"{part_words(scene, kind)} Expended.")
    parts += [
        box(x + 3, y + 3, width - 6, height - 6, "card part", 7),
        *part_face(scene, kind, *middle, width - 14, 34, left),
    ]
    options = [state.REDEEM + gear, *span(state.PART + gear * state.MOST_USES, state.MOST_USES)]
    why = "redeem" if kind >= state.DICE_PARTS else "part"
    return scene.choice(parts, options, part_words(scene, kind), why=why)


def part_words(scene: Scene, kind: int) -> str:
    """Return what a mech part does, in words."""
    return f"{scene.box.names['part'][kind]}: {terms.part_works(scene.box, kind)}."


def part_face(
    scene: Scene, kind: int, x: float, y: float, width: float, size: float, left: int = -1
) -> list[str]:
    """Draw the icons of a part around a point; those already used this turn are faint."""
    r = scene.box.record
    if kind >= state.DICE_PARTS:
        gem = symbol("crystal" if kind == state.CRYSTAL_PART else "ore", x + 16, y, 28)
        return [text(x - 2, y + 7, f"{r.part_gems[kind]} {TIMES}", "strong", 18, "end"), gem]
    uses = r.part_uses[kind]
    step = min(size + 4, width / uses)
    at = x - step * (uses - 1) / 2
    return [
        icon(
            r.part_icons[kind, use],
            at + step * use,
            y,
            min(size, step - 3),
            "work" if left >> use & 1 else "work spent",
        )
        for use in range(uses)
    ]


# --- the holding bay, and the ready marker ---

BAY_HEIGHT = 68
CRYSTALS = "before the roll, a crystal buys one more die for this turn."
ORE = "after the roll, an ore moves a die up or down by 1."


def bay(scene: Scene, width: float) -> list[str]:
    """Draw eight places for gems, crystals first; those beyond must go before the turn ends."""
    crystals, ore = scene.s.crystals[scene.own], scene.s.ore[scene.own]
    left, button, middle = 80.0, min(186.0, 0.34 * width), BAY_HEIGHT / 2
    places = max(state.MOST_GEMS, crystals + ore)
    step = min(38.0, (width - left - button - 6) / places)
    most = f"Holding bay: {state.MOST_GEMS} gems at most when a turn ends."
    parts = [
        titled(most),
        box(0.5, 0.5, width - 1, BAY_HEIGHT - 1, "board", 12),
        text(12, middle - 5, "Holding", "soft", 16),
        text(12, middle + 15, "bay", "soft", 16),
    ]
    empty = [
        circle(left + step * (place + 0.5), middle, step / 2 - 3, "slot")
        for place in range(crystals + ore, state.MOST_GEMS)
    ]
    if empty:
        parts.append(thing(empty, [], f"{most} There is room for {len(empty)} more."))
    if crystals + ore > state.MOST_GEMS:
        limit = number(left + step * state.MOST_GEMS)
        parts.append(path("limit", f"M{limit} 5v{BAY_HEIGHT - 10}"))
    if crystals:
        options = [state.BOOST, state.DISCARD + state.CRYSTAL]
        drawn, label = _gems("crystal", crystals, left, step), counted(crystals, "pink crystal")
        parts.append(scene.choice(drawn, options, f"{label}: {CRYSTALS}", why="boost"))
    if ore:
        options = [*span(state.ORE_UP), *span(state.ORE_DOWN), state.DISCARD + state.ORE]
        drawn = _gems("ore", ore, left + crystals * step, step)
        move = moving(DIE_PLACE, SLOT_PLACE)
        label = f"{ore} black ore: {ORE}"
        parts.append(scene.choice(drawn, options, label, why="ore", move=move))
    x, height = width - button, BAY_HEIGHT - 12
    if state.INITIATE in scene.options:
        half = height / 2
        buttons = [
            _begin_launch(scene, x, 6, button - 7, half - 1),
            _end_turn_too(scene, x, 7 + half, button - 7, half - 1),
        ]
        return [*parts, *buttons]
    return [*parts, _end_turn(scene, x, 6, button - 7, height)]


def _begin_launch(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Draw the button that begins the launch of a solo game."""
    inside = [
        box(x, y, width, height, "card", 10),
        symbol("rod", x + 27, y + height / 2, 24),
        text(x + 52, y + height / 2 + 6, "Launch now", "strong", 17, width=width - 60),
    ]
    return scene.choice(inside, [state.INITIATE], "End the turn and begin the launch sequence.")


def _end_turn_too(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Draw the ready marker's button below that of the launch: the turn ends, the game goes on."""
    inside = [
        box(x, y, width, height, "card", 10),
        marker(scene, scene.own, x + 27, y + height / 2, 10),
        text(x + 52, y + height / 2 + 6, "End turn", "strong", 17, width=width - 60),
    ]
    return scene.choice(inside, [state.READY], marker_words(scene, scene.own), why="ready")


def _gems(name: str, count: int, x: float, step: float) -> list[str]:
    ground = box(x + 1, 8, count * step - 2, BAY_HEIGHT - 16, "cluster", 10)
    middles = [x + step * (i + 0.5) for i in range(count)]
    return [ground, *(symbol(name, at, BAY_HEIGHT / 2, step - 4) for at in middles)]


def _end_turn(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Draw the button with the ready marker, which is flipped to end a turn."""
    words, more = _turn_words(scene)
    now = scene.s.is_ready[scene.own] or state.READY in scene.options
    room, middle = width - 60, y + height / 2
    launching = scene.s.phase >= state.LAUNCHING
    sign = (
        symbol("rod", x + 27, middle, 40)
        if launching
        else marker(scene, scene.own, x + 27, middle, 18)
    )
    inside = [
        box(x, y, width, height, "card", 14),
        sign,
        text(x + 52, middle - 4, words, "strong" if now else "soft", 17, width=room),
        text(x + 52, middle + 16, more, "soft", 16, width=room),
    ]
    return scene.choice(inside, [state.READY], marker_words(scene, scene.own), why="ready")


FIRST = {  # what is to be done before a turn can end, by question
    state.ROLL: "roll first",
    state.SHAPE: "tile first",
    state.SITE: "board first",
    state.LAY: "tile first",
    state.DISCARD: "gems first",
}


def _turn_words(scene: Scene) -> tuple[str, str]:
    """Return what the button of the ready marker says: what it does, and what it costs or awaits.

    Both are short: there is room for about twelve letters.
    """
    s, seat = scene.s, scene.own
    asked, left = s.asked[seat], len(terms.dice_left(s, seat))
    if s.phase >= state.LAUNCHING:
        launched = s.sequence_length[seat] > 0
        now = "pick a value" if asked == state.LAUNCH else "not yet"
        return ("Launched", "it is done") if launched else ("Launch", now)
    if s.is_ready[seat]:
        return "Ready", "wait for all" if asked == state.NOTHING else "pick a card"
    if asked != state.SPOT:
        return "End turn", FIRST.get(asked, "die first")
    too_many = s.crystals[seat] + s.ore[seat] - state.MOST_GEMS
    if too_many > 0:
        return "End turn", f"drop {counted(too_many, 'gem')}"
    return "End turn", f"{terms.of_dice(left)} unused" if left else "all dice used"


COLOURS = ("pink", "blue")


def marker(scene: Scene, seat: int, x: float, y: float, radius: float) -> str:
    """Draw a ready marker, flipped once a round, at first pink (3.1); a tick when ready.

    Its other side shows behind it.
    """
    ready = scene.s.is_ready[seat]
    up = (scene.s.round_number - 1 + ready) % 2
    drawn = circle(x + radius / 5, y + radius / 5, radius, f"marker {COLOURS[1 - up]}")
    drawn += circle(x, y, radius, f"marker {COLOURS[up]}")
    return drawn + (symbol("tick", x, y, radius * 1.5, "on-marker") if ready else "")


def marker_words(scene: Scene, seat: int) -> str:
    """Return what a ready marker is, and what its seat is doing."""
    s = scene.s
    if s.phase >= state.LAUNCHING:
        return "In the launch sequence the seats play one by one; nobody ends a turn."
    goal = COLOURS[s.round_number % 2]
    turn = f"{scene.names[seat]} {'is ready' if s.is_ready[seat] else 'is not ready yet'}"
    return f"Ready marker: {turn}. The next round begins when all markers are {goal}."
