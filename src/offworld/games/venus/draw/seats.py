"""Venus, drawn: the panels of the other seats, each with all that the seat has, in small."""

from __future__ import annotations

from offworld.games.venus import state
from offworld.games.venus.draw.dice import locked_values, loose_boosters, loose_values
from offworld.games.venus.draw.mech import (
    CRYSTALS,
    ORE,
    engineer_words,
    marker,
    marker_words,
    part_words,
    rods_in_a_row,
    rods_of,
    rods_words,
)
from offworld.games.venus.draw.scene import Scene
from offworld.games.venus.draw.symbols import die, icon, symbol
from offworld.games.venus.tell import terms
from offworld.presentation.pictures import box, shape, text, thing, titled
from offworld.presentation.words import counted

LOW = 176  # height of a panel whose map lies beside the rest
LOWEST = 152  # of such a panel where many parts share a screen
ROWS = 146.0  # height of all rows but the map
BESIDE = 252.0  # their width when the map lies beside them


def _is_broad(width: float) -> bool:
    return width > 400


def _scale(width: float, height: float) -> float:
    return max(1, min(1.3, height / LOW)) if _is_broad(width) else 1


def map_place(width: float, height: float) -> tuple[float, float, float, float]:
    """Return where in a panel its map is, and how large."""
    if _is_broad(width):
        left = BESIDE * _scale(width, height)
        return left, 6, width - left - 8, height - 12
    return 6, ROWS, width - 12, height - ROWS - 6


def panel(scene: Scene, seat: int, width: float, height: float) -> list[str]:
    """Draw a seat's panel. Its map is a group of its own, because it changes less often."""
    busy = " acting" if scene.s.asked[seat] != state.NOTHING else ""
    words = titled(_words(scene, seat))
    ground = box(1, 1, width - 2, height - 2, f"panel seat-{seat}{busy}", 12)
    rows = _rows(scene, seat, BESIDE if _is_broad(width) else width)
    return [words, ground, f'<g transform="scale({_scale(width, height):g})">', *rows, "</g>"]


def _words(scene: Scene, seat: int) -> str:
    s = scene.s
    busy = "busy" if s.asked[seat] != state.NOTHING else "waiting"
    status = "ready" if s.is_ready[seat] else busy
    cards = f"{s.rods[seat]} fuel rods, {s.rescued[seat]} engineers"
    gems = f"{s.crystals[seat]} crystals, {s.ore[seat]} ore"
    return f"{scene.names[seat]}: {status}; {cards}, {gems}."


def _rows(scene: Scene, seat: int, width: float) -> list[str]:
    s = scene.s
    places = max(scene.box.record.rods_to_launch, s.rods[seat])
    rods = [
        *rods_in_a_row(s.rods[seat], places, 10, 58, 16, 26),
        text(18 + 16 * places, 64, rods_of(scene, seat), "strong", 17),
    ]
    return [
        thing([shape(seat, 22, 24, 20)], [], _words(scene, seat)),
        text(40, 30, scene.names[seat], "strong", 17, width=width - 92),
        thing([marker(scene, seat, width - 26, 24, 13)], [], marker_words(scene, seat)),
        thing(rods, [], rods_words(scene, seat)),
        *_gems(scene, seat, width - 12, 58),
        *_dice(scene, seat, 12, 88, width - 24),
        *_cards(scene, seat, 10, 124, width - 20),
    ]


def _gems(scene: Scene, seat: int, right: float, y: float) -> list[str]:
    """Draw crystals and ore as numbers, at the right."""
    crystals, ore = scene.s.crystals[seat], scene.s.ore[seat]
    pink = [
        text(right - 76, y + 6, crystals, "strong", 17, "end"),
        symbol("crystal", right - 60, y, 20),
    ]
    black = [text(right - 26, y + 6, ore, "strong", 17, "end"), symbol("ore", right - 10, y, 20)]
    return [
        thing(pink, [], f"{counted(crystals, 'pink crystal')}: {CRYSTALS}"),
        thing(black, [], f"{ore} black ore: {ORE}"),
    ]


def _dice(scene: Scene, seat: int, x: float, y: float, room: float) -> list[str]:
    """Draw loose dice, then locked ones in their slots."""
    loose, locked = loose_values(scene, seat), locked_values(scene, seat)
    boosters = loose_boosters(scene, seat)
    plain = len(locked) - (scene.s.boosters[seat] - boosters)
    step = min(23.0, (room - 8) / max(1, len(loose) + len(locked)))
    free = [
        die(value, x + step * (i + 0.5), y, step - 2, "die booster" if i < boosters else "die")
        for i, value in enumerate(loose)
    ]
    x += step * len(loose) + (8 if loose else 0)
    fixed = [box(x - 2, y - step / 2 - 1, step * len(locked) + 4, step + 2, "socket", 5)]
    for i, value in enumerate(locked):
        kind = "die locked" if i < plain else "die booster locked"
        fixed.append(die(value, x + step * (i + 0.5), y, step - 3, kind))
    rolled = "not locked" if any(loose) else "to be rolled"
    return [
        *([thing(free, [], f"{terms.of_dice(len(loose))}, {rolled}.")] if loose else []),
        *([thing(fixed, [], f"{terms.of_dice(len(locked))}, locked this turn.")] if locked else []),
    ]


def _cards(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw four windows and four gear spots."""
    step = (width - 8) / (state.WINDOWS + state.GEARS)
    side = min(30.0, step - 3)
    windows = [
        _engineer(scene, seat, window, x + step * (window + 0.5), y, side)
        for window in range(state.WINDOWS)
    ]
    x += 8 + step * state.WINDOWS
    return windows + [
        _part(scene, seat, gear, x + step * (gear + 0.5), y, side) for gear in range(state.GEARS)
    ]


def _engineer(scene: Scene, seat: int, window: int, x: float, y: float, side: float) -> str:
    who = scene.s.window[seat, window]
    if who == state.NONE:
        return thing([_card(x, y, side, "socket")], [], "An empty Comm Window, for an engineer.")
    used = " spent" if scene.s.engineer_used[seat, window] else ""
    drawn = icon(scene.box.record.engineer_icon[who], x, y, side - 7, f"work{used}")
    words = engineer_words(scene, who) + (" Used this turn." if used else "")
    return thing([_card(x, y, side, "card engineer"), drawn], [], words)


def _part(scene: Scene, seat: int, gear: int, x: float, y: float, side: float) -> str:
    kind, left = scene.s.gear[seat, gear], scene.s.uses_left[seat, gear]
    if kind == state.NONE:
        return thing([_card(x, y, side, "socket")], [], "An empty gear spot, for a mech part.")
    if not left:
        inside = [_card(x, y, side, "card back"), symbol("cog", x, y, side - 8, "spent")]
        return thing(inside, [], f"{part_words(scene, kind)} Expended.")
    if kind >= state.DICE_PARTS:
        inside = [symbol("crystal" if kind == state.CRYSTAL_PART else "ore", x, y, side - 8)]
    else:
        inside = _uses(scene, kind, x, y, side, left)
    return thing([_card(x, y, side, "card part"), *inside], [], part_words(scene, kind))


# How large the icons of a small mech part are, and where, by their number.
SPREAD = {
    1: (0.74, ((0.0, 0.0),)),
    2: (0.48, ((-0.22, -0.2), (0.22, 0.2))),
    3: (0.44, ((-0.24, -0.22), (0.24, -0.22), (0.0, 0.24))),
}


def _uses(scene: Scene, kind: int, x: float, y: float, side: float, left: int) -> list[str]:
    size, places = SPREAD[scene.box.record.part_uses[kind]]
    return [
        icon(
            scene.box.record.part_icons[kind, use],
            x + dx * side,
            y + dy * side,
            size * side,
            "work" if left >> use & 1 else "work spent",
        )
        for use, (dx, dy) in enumerate(places)
    ]


def _card(x: float, y: float, side: float, kind: str) -> str:
    return box(x - side / 2, y - 15, side, 30, kind, 5)
