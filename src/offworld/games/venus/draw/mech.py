"""Venus, drawn: the Mech Control Board of the seat that looks, but for its dice: fuel rods, crew, parts, gems, the ready marker."""

from __future__ import annotations

from offworld.games.venus import state, tell
from offworld.games.venus.draw.dice import TRACKS_HEIGHT
from offworld.games.venus.draw.scene import TIMES, Scene, span
from offworld.games.venus.draw.symbols import icon, symbol
from offworld.presentation.pictures import box, number, shape, text
from offworld.presentation.words import counted

# --- who sits here, and the fuel rods ---

HEAD_HEIGHT = 58


def head(scene: Scene, width: float) -> list[str]:
    s, seat, middle = scene.s, scene.own, HEAD_HEIGHT / 2
    needed = scene.box.record.rods_to_launch
    places = max(needed, s.rods[seat])
    left = width - 16 - 24 * places  # of the rods
    room = min(left - 200.0, 178)
    you = " (you)" if seat == scene.seat else ""
    fuel = "fuel rods" if width > 500 else "rods"
    words = f"{'★ ' if leads(scene, seat) else ''}{s.rods[seat]} of {needed} {fuel}"
    return [
        box(1, 1, width - 2, HEAD_HEIGHT - 2, f"panel hull-top seat-{seat}", 12),
        shape(seat, 28, middle, 26),
        text(50, middle + 7, f"{scene.names[seat]}{you}", "strong", 20, width=left - room - 66),
        text(left - 8, middle + 6, words, "soft", 16, "end", room),
        *rods_in_a_row(s.rods[seat], places, left, middle, 24, 38),
    ]


def leads(scene: Scene, seat: int) -> bool:
    """Has nobody more rods?"""
    s = scene.s
    return bool(0 < s.rods[seat] == max(s.rods[other] for other in range(s.seats)))


def rods_in_a_row(
    rods: int, places: int, x: float, y: float, step: float, size: float
) -> list[str]:
    """Fuel rods in their places, from x on."""
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
    """Four windows; an engineer who worked this turn has slid to the left."""
    parts = [
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
        parts.append(f'<circle class="slot" cx="{number(x + 15)}" cy="{number(middle)}" r="10"/>')
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
    return scene.choice(
        parts, [state.ENGINEER + who], words, why=scene.box.names["engineer"][who].casefold()
    )


def engineer_words(scene: Scene, who: int) -> str:
    return f"{scene.box.names['engineer'][who]}: {tell.ICONS[scene.box.record.engineer_icon[who]]}."


# --- mech parts in their gear spots ---


def gears_height(columns: int) -> float:
    return TRACKS_HEIGHT - CARD * (state.GEARS - state.GEARS // columns)


def gears(scene: Scene, width: float, columns: int = 1) -> list[str]:
    """Four spots; a part that was used up lies face down."""
    tall, step = gears_height(columns), (width - 8) / columns
    parts = [
        box(0.5, 0.5, width - 1, tall - 1, "board", 12),
        text(width / 2, 20, "Mech parts", "soft", 16, "middle", width - 12),
    ]
    for gear in range(state.GEARS):
        parts.append(
            _gear(
                scene,
                gear,
                6 + gear % columns * step,
                27 + gear // columns * CARD,
                step - 4,
                CARD - 6,
            )
        )
    return parts


def _gear(scene: Scene, gear: int, x: float, y: float, width: float, height: float) -> str:
    s, seat = scene.s, scene.own
    kind, left = s.gear[seat, gear], s.uses_left[seat, gear]
    middle = (x + width / 2, y + height / 2)
    parts = [box(x, y, width, height, "socket", 8)]
    if kind == state.NONE:
        return scene.choice(
            [*parts, symbol("cog", *middle, 34, "ghostly")], [], "An empty gear spot."
        )
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
    return scene.choice(
        parts,
        options,
        part_words(scene, kind),
        why="redeem" if kind >= state.DICE_PARTS else "part",
    )


def part_words(scene: Scene, kind: int) -> str:
    return f"{scene.box.names['part'][kind]}: {tell.part_works(scene.box, kind)}."


def part_face(
    scene: Scene, kind: int, x: float, y: float, width: float, size: float, left: int = -1
) -> list[str]:
    """The icons of a part around a point; those already used this turn are faint."""
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


def bay(scene: Scene, width: float) -> list[str]:
    """Eight places for gems, crystals first; those beyond must go before the turn ends."""
    crystals, ore = scene.s.crystals[scene.own], scene.s.ore[scene.own]
    left, button, middle = 80.0, 152.0, BAY_HEIGHT / 2
    step = min(41.0, (width - left - button - 6) / max(state.MOST_GEMS, crystals + ore))
    parts = [
        box(0.5, 0.5, width - 1, BAY_HEIGHT - 1, "board", 12),
        text(12, middle - 5, "Holding", "soft", 16),
        text(12, middle + 15, "bay", "soft", 16),
    ]
    for place in range(crystals + ore, state.MOST_GEMS):
        parts.append(
            f'<circle class="slot" cx="{number(left + step * (place + 0.5))}" cy="{number(middle)}" r="{number(step / 2 - 3)}"/>'
        )
    if crystals + ore > state.MOST_GEMS:
        parts.append(
            f'<path class="limit" d="M{number(left + step * state.MOST_GEMS)} 5v{BAY_HEIGHT - 10}"/>'
        )
    if crystals:
        options = [state.BOOST, state.DISCARD + state.CRYSTAL]
        parts.append(
            _gems(
                scene,
                "crystal",
                crystals,
                left,
                step,
                options,
                f"{counted(crystals, 'pink crystal')}.",
                "boost",
            )
        )
    if ore:
        options = [*span(state.ORE_UP), *span(state.ORE_DOWN), state.DISCARD + state.ORE]
        parts.append(
            _gems(
                scene, "ore", ore, left + crystals * step, step, options, f"{ore} black ore.", "ore"
            )
        )
    return [*parts, _end_turn(scene, width - button, 6, button - 7, BAY_HEIGHT - 12)]


def _gems(
    scene: Scene,
    name: str,
    count: int,
    x: float,
    step: float,
    options: list[int],
    words: str,
    why: str,
) -> str:
    inside = [box(x + 1, 8, count * step - 2, BAY_HEIGHT - 16, "cluster", 10)]
    inside += [symbol(name, x + step * (i + 0.5), BAY_HEIGHT / 2, step - 4) for i in range(count)]
    return scene.choice(inside, options, words, why=why)


def _end_turn(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The ready marker, which is flipped to end a turn."""
    ready = scene.s.is_ready[scene.own]
    kind = "strong" if ready or state.READY in scene.options else "soft"
    inside = [
        box(x, y, width, height, "card", 14),
        marker(scene, scene.own, x + 27, y + height / 2, 18),
        text(
            x + 52, y + height / 2 + 6, "Ready" if ready else "End turn", kind, 17, width=width - 60
        ),
    ]
    return scene.choice(inside, [state.READY], "Ready." if ready else "Not ready yet.", why="ready")


def marker(scene: Scene, seat: int, x: float, y: float, radius: float) -> str:
    """A ready marker. It is flipped once a round, beginning with pink (3.1); a tick tells that its seat is ready."""
    ready = scene.s.is_ready[seat]
    colour = ("pink", "blue")[(scene.s.round_number - 1 + ready) % 2]
    drawn = (
        f'<circle class="marker {colour}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    )
    return drawn + (symbol("tick", x, y, radius * 1.5, "on-marker") if ready else "")
