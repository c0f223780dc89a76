"""Venus, drawn: the launch sequence that ends the game."""

from __future__ import annotations

from offworld.games.venus import state
from offworld.games.venus.draw.dice import TO_SLOT, loose_values
from offworld.games.venus.draw.scene import Scene, span
from offworld.games.venus.draw.symbols import die, symbol
from offworld.games.venus.tell.terms import alike
from offworld.presentation.pictures import TIMES, box, shape, text, thing, titled
from offworld.presentation.words import counted

HEAD, ROW = 50, 60.0


def launch_height(scene: Scene) -> float:
    """Return the height of this part."""
    seats: int = scene.s.seats
    return HEAD + ROW * seats + 8


def launch(scene: Scene, width: float) -> list[str]:
    """Draw the launches in their order, one below the other."""
    parts = [
        titled("Launch sequence: the most dice of one value win, then the higher value."),
        box(0.5, 0.5, width - 1, launch_height(scene) - 1, "board", 12),
        thing([symbol("rod", 24, 26, 30)], [], "One die more for each fuel rod."),
        text(42, 32, "Launch sequence", "strong", 19, width=width / 2 - 50),
        *_to_beat(scene, width),
    ]
    for place in range(scene.s.seats):
        parts += _row(scene, place, HEAD + ROW * place, width)
    return parts


def _best(scene: Scene) -> tuple[int, int]:
    """Return the best sequence so far: the longest, then the highest (9.7)."""
    s = scene.s
    return max((s.sequence_length[seat], s.sequence_value[seat]) for seat in range(s.seats))


def _to_beat(scene: Scene, width: float) -> list[str]:
    length, value = _best(scene)
    if scene.s.solo:
        words = "Eight alike to come home"
    elif scene.s.phase == state.OVER:
        words = "the longest, then the highest"
    elif not length:
        words = "nothing to beat yet"
    else:
        best = [
            text(width - 50, 32, f"to beat: {length} {TIMES}", "soft", 17, "end"),
            die(value, width - 28, 26, 28),
        ]
        return [thing(best, [], f"The best sequence so far: {alike(length, value)}.")]
    return [text(width - 14, 32, words, "soft", 16, "end", width / 2 - 20)]


def _row(scene: Scene, place: int, y: float, width: float) -> list[str]:
    """Draw a seat's launch: its sequence, the dice it rolled, or that it is still to come."""
    s, seat = scene.s, scene.s.order[place]
    now = s.phase == state.LAUNCHING and place == s.picker - 1
    length, value = s.sequence_length[seat], s.sequence_value[seat]
    won = s.captain == seat
    left, middle = 148.0, y + 27
    kind = f"lane seat-{seat}{' acting' if now else ''}{' captain' if won else ''}"
    name = f"{'★ ' if won else ''}{scene.names[seat]}"
    parts = [
        box(7, y, width - 14, ROW - 6, kind, 10),
        shape(seat, 28, middle, 22),
        text(46, y + 24, name, "strong", 16, width=left - 54),
        text(46, y + 44, counted(s.rods[seat], "rod"), "soft", 16),
    ]
    if length:
        parts += _sequence(length, value, left, middle, width - left - 14)
        return [thing(parts, [], f"{scene.names[seat]} launched with {alike(length, value)}.")]
    if now:
        values = loose_values(scene, seat)
        step = min(40.0, (width - left - 14) / len(values))
        parts += [
            die(value, left + step * (i + 0.5), middle, step - 3) for i, value in enumerate(values)
        ]
        words = f"{scene.names[seat]}'s dice for the launch: all of one value are launched."
        options = span(state.LAUNCH) if seat == scene.own else []
        if "launch" in scene.kinds and width - left - step * len(values) > 220:
            parts.append(text(width - 20, middle + 6, "a die, then here", "soft", 16, "end"))
        return [scene.choice(parts, options, words, move=TO_SLOT)]
    words = "still to come" if s.phase == state.LAUNCHING else "no launch"
    row = [*parts, text(left, y + 33, words, "soft", 16)]
    return [thing(row, [], f"{scene.names[seat]}: {words}.")]


def _sequence(length: int, value: int, x: float, y: float, room: float) -> list[str]:
    step = min(46.0, room / state.LONGEST_SEQUENCE)
    size = step - 4
    empty = [
        box(x + step * i, y - size / 2, size, size, "socket", 8)
        for i in range(length, state.LONGEST_SEQUENCE)
    ]
    return [die(value, x + step * i + size / 2, y, size) for i in range(length)] + empty
