"""Cysmic, drawn: the planet, its cracks, and all that stands on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from offworld.games.cysmic import state
from offworld.games.cysmic.draw.scene import Scene
from offworld.games.cysmic.draw.symbols import ROOT_3, hexagon, symbol, unit
from offworld.games.cysmic.tell import terms
from offworld.kernel.hexes import step_q, step_r
from offworld.presentation.pictures import (
    box,
    circle,
    closer,
    number,
    path,
    shape,
    text,
    thing,
    wide,
)
from offworld.presentation.words import counted, listed

CITY_SLICE = state.SLICES  # the group of Colony City
GROUPS = state.SLICES + 1
NAME = 22.0  # height of a biome's name
STRIP = 46.0  # of the strip of biomes
QUAKES = 7  # spaces of the tremor track before Fracture


class Site(NamedTuple):
    """Where the planet lies in a layout."""

    x: float
    y: float
    radius: float  # of a hex

    @property
    def width(self) -> float:
        """The width of the planet."""
        return (2 * state.RINGS + 1) * ROOT_3 * self.radius

    @property
    def height(self) -> float:
        """The height of the planet."""
        return (3 * state.RINGS + 2) * self.radius


@cache
def spot(hex_: int) -> tuple[float, float]:
    """Return the middle of a hex, for hexes with a radius of 1."""
    if hex_ == state.CITY_HEX:
        return 0.0, 0.0
    slice_, ring, place = terms.slice_of(hex_), terms.ring_of(hex_), terms.place_of(hex_)
    q = step_q(slice_) * ring + step_q(slice_ + 2) * place
    r = step_r(slice_) * ring + step_r(slice_ + 2) * place
    return ROOT_3 * (q + r / 2), 1.5 * r


def hexes_of(group: int) -> range:
    """Return the hexes of a slice, or Colony City."""
    if group == CITY_SLICE:
        return range(1)
    return range(1 + state.SLICE_HEXES * group, 1 + state.SLICE_HEXES * (group + 1))


def sky(scene: Scene, width: float, height: float, radius: float) -> list[str]:
    """Draw the space around the planet, and its air."""
    chance, stars = Random(7), ""
    for _ in range(int(width * height / 4200)):
        stars += f"M{number(chance.random() * width)} {number(chance.random() * height)}h.1"
    globe = radius * (1.5 * state.RINGS + 1.5) * 1.22
    return [
        box(0, 0, width, height, "space", 14),
        path("stars", stars),
        circle(width / 2, height / 2, min(globe, 0.535 * width), "air"),
    ]


# --- the land ---


def land(scene: Scene, group: int, radius: float) -> list[str]:
    """Draw the hexes of a slice, each with its terrain and what lies on it."""
    return [_hex(scene, hex_, radius) for hex_ in hexes_of(group)]


def _hex(scene: Scene, hex_: int, radius: float) -> str:
    s = scene.s
    x, y = (radius * each for each in spot(hex_))
    here = s.land[hex_]
    if here == state.ABYSS:
        drawn = [path("hex abyss", hexagon(x, y, radius - 0.8)), symbol("f10", x, y, radius)]
    elif here == state.DEVASTATED:
        drawn = [path("hex ashes", hexagon(x, y, radius - 0.8)), symbol("f9", x, y, radius * 1.5)]
    elif hex_ == state.CITY_HEX:
        drawn = [path("hex city", hexagon(x, y, radius - 0.8))]
        if here == state.CITY:  # a ship may have flattened it
            drawn.append(symbol("f8", x, y, radius * 1.25))
    else:
        terrain = s.terrain[terms.slice_of(hex_)]
        drawn = [
            path(f"hex t{terrain}", hexagon(x, y, radius - 0.8)),
            symbol(f"t{terrain}", x, y, radius * 1.3, f"g{terrain}"),
        ]
        if here:
            size = radius * (1.0 if here in (state.MOUNTAIN, state.LAKE) else 0.85)
            drawn.append(symbol(f"f{here}", x, y - radius * 0.12, size))
    if terms.ring_of(hex_) == state.RINGS:
        drawn.append(_arrow(hex_, x, y, radius))
    return thing(drawn, [], _hex_words(scene, hex_))


def _hex_words(scene: Scene, hex_: int) -> str:
    s, r = scene.s, scene.box.record
    said = terms.hex_place(s, hex_)
    said = f"{said[0].upper()}{said[1:]}"
    if r.habitat_value[s.land[hex_]]:
        said += f", worth {r.habitat_value[s.land[hex_]]} influence"
    if s.land[hex_] in (state.MOUNTAIN, state.LAKE, state.ABYSS):
        said += ": impassable"
    if terms.ring_of(hex_) == state.RINGS:
        place = terms.place_of(hex_)
        said += f". Arrow {terms.ARROWS[place]}: units step to all other hexes with this arrow"
    below = r.below[hex_]
    if s.land[hex_] not in (state.DEVASTATED, state.ABYSS):
        said += f". Below it lies {terms.FEATURES[below]}"
    return f"{said}."


def _arrow(hex_: int, x: float, y: float, radius: float) -> str:
    """Draw dots along the outer edge of a hex: one to six, as its arrow counts."""
    place = terms.place_of(hex_)
    slice_ = terms.slice_of(hex_)
    angle = -pi / 3 * slice_ - pi / 6  # the middle of the slice's outer side
    if place == 0:
        angle = -pi / 3 * slice_
    out, along = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    dots = ""
    for i in range(place + 1):
        shift = (i - place / 2) * radius * 0.15
        far = radius * 0.68
        dots += (
            f"M{number(x + out[0] * far + along[0] * shift)} "
            f"{number(y + out[1] * far + along[1] * shift)}h.1"
        )
    return path(f"arrow-dots d{place}", dots)


# --- the names of the biomes ---


def names(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the biomes' names around the planet, each at its slice's outer side."""
    upper, lower, far = 64.0, height - 54, width - 6
    places = (  # the middle of a name, or its end at the left or right
        *((far, upper, -1.0), (width / 2, 14.0, -0.5), (6.0, upper, 0.0)),
        *((6.0, lower, 0.0), (width / 2, height - NAME / 2, -0.5), (far, lower, -1.0)),
    )
    parts = []
    for slice_, (x, y, shift) in enumerate(places):
        word = terms.TERRAINS[scene.s.terrain[slice_]]
        room = 1.2 * wide(word, 16) + 36  # it is bold
        left = x + shift * room
        drawn = [
            *_sample(scene, slice_, left + 13, y, 9),
            text(left + 27, y + 6, word, "strong", 16, width=room - 34),
        ]
        plate = box(left, y - NAME / 2, room, NAME, "biome-name", NAME / 2)
        parts.append(_biome(scene, slice_, [plate, *drawn]))
    return parts


def strip(scene: Scene, width: float) -> list[str]:
    """Draw the biomes side by side, for a phone."""
    step = (width + 4) / state.SLICES
    parts = []
    for slice_ in range(state.SLICES):
        x, room = step * slice_, step - 4
        drawn = [
            box(x, 0, room, STRIP, "biome-name", 10),
            *_sample(scene, slice_, x + room / 2, 14, 11),
        ]
        word = terms.TERRAINS[scene.s.terrain[slice_]]
        drawn.append(text(x + room / 2, STRIP - 6, word, "strong", 16, "middle", room - 6))
        parts.append(_biome(scene, slice_, drawn))
    return parts


def _sample(scene: Scene, slice_: int, x: float, y: float, radius: float) -> list[str]:
    terrain = scene.s.terrain[slice_]
    return [
        path(f"hex t{terrain}", hexagon(x, y, radius)),
        symbol(f"t{terrain}", x, y, radius * 1.3, f"g{terrain}"),
    ]


def _biome(scene: Scene, slice_: int, drawn: list[str]) -> str:
    """Return a biome's name: an answer where biomes are asked for, else the way closer to it."""
    letter = terms.TERRAIN_LETTERS[scene.s.terrain[slice_]].upper()
    terrain = terms.TERRAINS[scene.s.terrain[slice_]]
    said = f"{terrain.capitalize()}: hexes {letter}11 to {letter}66."
    if state.BIOME + slice_ in scene.options:
        return scene.choice(drawn, [state.BIOME + slice_], said)
    return closer(f"land-{slice_}", drawn, f"{said} A click shows it larger.")


# --- cracks ---


def cracks(scene: Scene, radius: float) -> list[str]:
    """Draw the cracks that run before the ground breaks: the more, the nearer a fracture."""
    s = scene.s
    parts = []
    near = QUAKES - s.tremor_at if s.stage != state.CHOOSING else 0
    if near > 0:
        faults = path(f"faults q{near}", _faults(near, radius))
        said = "The ground trembles: a fracture is near."
        parts.append(thing([faults], [], said, "faultline"))
    falling = [hex_ for hex_ in range(state.HEXES) if s.fall[hex_]]
    for hex_ in falling:
        x, y = (radius * each for each in spot(hex_))
        drawn = [
            path("hex falling", hexagon(x, y, radius - 1)),
            path("crack", _crack(hex_, x, y, radius)),
        ]
        parts.append(thing(drawn, [], f"{terms.hex_place(s, hex_)} is about to collapse."))
    return parts


@cache
def _faults(near: int, radius: float) -> str:
    """Return the borders between biomes, as far out as the danger is near."""
    far = [hex_ for hex_ in range(1, state.HEXES) if terms.ring_of(hex_) < near]
    lines = ""
    for one in far:
        for other in far:
            (ax, ay), (bx, by) = spot(one), spot(other)
            dx, dy = bx - ax, by - ay
            apart = terms.slice_of(one) != terms.slice_of(other)
            if one < other and apart and dx * dx + dy * dy < 3.1:
                mx, my, along = (ax + bx) / 2, (ay + by) / 2, (-dy / ROOT_3 / 2, dx / ROOT_3 / 2)
                start = (radius * (mx - along[0]), radius * (my - along[1]))
                end = (radius * (mx + along[0]), radius * (my + along[1]))
                lines += f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    return lines


def _crack(hex_: int, x: float, y: float, radius: float) -> str:
    chance, d = Random(hex_), ""
    for arm in range(5):
        angle, far = arm * 2 * pi / 5 + chance.random(), 0.0
        d += f"M{number(x)} {number(y)}"
        while far < radius * 0.8:
            far += radius * 0.3
            bend = (chance.random() - 0.5) * 0.9
            d += f"L{number(x + far * cos(angle + bend))} {number(y + far * sin(angle + bend))}"
    return d


# --- what stands on it ---


def pieces(scene: Scene, group: int, radius: float) -> list[str]:
    """Draw flags, tokens, ships and units on the hexes of a slice."""
    return [part for hex_ in hexes_of(group) for part in _standing(scene, hex_, radius)]


def _standing(scene: Scene, hex_: int, radius: float) -> Iterator[str]:
    s = scene.s
    x, y = (radius * each for each in spot(hex_))
    if s.token[hex_]:
        drawn = [circle(x, y, radius * 0.42, "token-ground"), symbol("token", x, y, radius * 0.7)]
        yield thing(drawn, [], "A relic token: whose unit comes here draws two relics, keeps one.")
    ships = [seat for seat in scene.seats if s.ship[seat] == hex_]
    for seat in ships:
        yield _ship(scene, seat, x, y, radius)
    if s.flag[hex_] != state.NOBODY:
        yield _flag(scene, hex_, x, y, radius)
    there = {
        seat: [unit_ for unit_ in range(state.UNITS) if s.at[seat, unit_] == hex_]
        for seat in scene.seats
        if s.present[hex_] >> seat & 1
    }
    fighting = len(there) > 1
    if fighting:
        yield _combat_mark(scene, hex_, x, y, radius)
    for side, (seat, units) in enumerate(sorted(there.items())):
        if fighting:
            low = (-0.42 if side == 0 else 0.42) * radius
        else:
            low = 0.40 * radius if s.land[hex_] not in (state.PLAIN, state.DEVASTATED) else 0.1
        size = radius * (0.52 if len(units) > 2 or fighting else 0.6)
        apart = size * 1.02
        for i, each in enumerate(units):
            at = x + (i - (len(units) - 1) / 2) * apart
            yield _unit(scene, seat, each, at, y + low, size)


def _unit(scene: Scene, seat: int, which: int, x: float, y: float, size: float) -> str:
    s = scene.s
    said = f"{scene.whose(seat)} {terms.unit_place(s, seat, which)}"
    options: list[int] = []
    if seat == scene.chooser:
        first = state.PROMOTE + which * state.TROOPS
        options = [
            *(base + which for base in (state.UNIT, state.HACK, state.WORKER, state.ESCORT)),
            *([state.UPGRADE + which] if which > 0 else []),  # 0: by dropship only
            *range(first, first + state.TROOPS),
        ]
    done = "done" if seat == s.player and s.used[which] & 1 and s.stage == state.PLAYING else ""
    halo = circle(x, y, size * 0.72, "halo-ring")
    drawn = [halo, unit(seat, which, x, y, size, done)]
    return scene.choice(drawn, options, f"{said[0].upper()}{said[1:]}.", "pick")


def _ship(scene: Scene, seat: int, x: float, y: float, radius: float) -> str:
    s = scene.s
    built = [m for m in range(state.MODULES) if s.blueprint[seat, m] == state.INSTALLED]
    place = f'transform="translate({number(x)} {number(y)})" data-piece="ship-{seat}"'
    pips = "".join(
        circle(
            (i - 2.5) * radius * 0.24,
            radius * 0.62,
            radius * 0.1,
            f"pip{' on' if m in built else ''}",
        )
        for i, m in enumerate(range(state.MODULES))
    )
    inside = (
        symbol("ship", 0, -radius * 0.1, radius * 1.35, "ship")
        + shape(seat, 0, radius * 0.18, radius * 0.42)
        + pips
    )
    names = listed([terms.module(scene.box, m) for m in built]) if built else "no module yet"
    said = f"{scene.whose(seat)} colony ship: {names}"
    return thing(
        [f'<g class="colony seat-{seat}" {place}>{inside}</g>'], [], f"{said[0].upper()}{said[1:]}."
    )


def _flag(scene: Scene, hex_: int, x: float, y: float, radius: float) -> str:
    seat = scene.s.flag[hex_]
    fx, fy = x + radius * 0.52, y - radius * 0.42
    staff = f"M{number(fx - radius * 0.16)} {number(fy + radius * 0.42)}v{number(-radius * 0.72)}"
    drawn = [path("staff", staff), shape(seat, fx, fy, radius * 0.36)]
    who = "You control" if seat == scene.seat else f"{scene.names[seat]} controls"
    return thing(drawn, [], f"{who} {terms.FEATURES[scene.s.land[hex_]]}.")


def _combat_mark(scene: Scene, hex_: int, x: float, y: float, radius: float) -> str:
    s = scene.s
    attacker = s.attacker[hex_]
    drawn = [circle(x, y, radius * 0.82, "clash"), symbol("swords", x, y, radius * 0.7, "clashing")]
    if attacker == state.NOBODY:
        return thing(drawn, [], "A combat.")
    who = "you attack" if attacker == scene.seat else f"{scene.names[attacker]} attacks"
    return thing(drawn, [], f"A combat: {who}. Units here are locked.")


# --- where something can go ---

SPANS = (
    *(state.SITE, state.PLACE, state.GOAL, state.SHIP_TO, state.FLIGHT, state.SHIP_FLIGHT),
    *(state.HABITAT, state.HEX, state.COMBAT, state.FLEE),
)


def goals(scene: Scene, radius: float) -> list[str]:
    """Draw the hexes and biomes that can be chosen, above all else."""
    parts = []
    for slice_ in range(state.SLICES):
        if state.BIOME + slice_ in scene.options:
            outline = "".join(
                hexagon(radius * spot(h)[0], radius * spot(h)[1], radius - 1)
                for h in hexes_of(slice_)
            )
            parts.append(scene.choice([path("hex biome", outline)], [state.BIOME + slice_], ""))
    return [*parts, *(part for hex_ in range(state.HEXES) for part in _goal(scene, hex_, radius))]


def goals_in(scene: Scene, slice_: int, radius: float) -> list[str]:
    """Draw the hexes of one slice that can be chosen."""
    return [part for hex_ in hexes_of(slice_) for part in _goal(scene, hex_, radius)]


def _goal(scene: Scene, hex_: int, radius: float) -> Iterator[str]:
    options = [first + hex_ for first in SPANS if first + hex_ in scene.options]
    if hex_ == state.CITY_HEX and state.BIOME + state.SLICES in scene.options:
        options.append(state.BIOME + state.SLICES)
    if options:
        x, y = (radius * each for each in spot(hex_))
        drawn = [path("hex goal", hexagon(x, y, radius - 2))]
        yield scene.choice(drawn, options, terms.hex_place(scene.s, hex_))


def chosen_slice(scene: Scene) -> int | None:
    """Return the one slice in which the viewer chooses a hex, if there is one."""
    slices = {
        terms.slice_of(hex_)
        for hex_ in range(1, state.HEXES)
        if any(first + hex_ in scene.options for first in SPANS)
    }
    return slices.pop() if len(slices) == 1 else None


# --- the tremor track ---


def track(scene: Scene, x: float, y: float, step: float) -> list[str]:
    """Draw the tremor track: seven spaces and Fracture; the stack walks to the right."""
    s = scene.s
    parts = [symbol("quake", x + 10, y, 22, "sign")]
    left = x + 28
    for i in range(QUAKES + 1):
        space = QUAKES - i  # 7 to 1, then Fracture
        middle = left + step * (i + 0.5)
        look = "space-mark"
        if space > s.tremor_from:
            look += " spent"
        if space == s.tremor_at:
            look += " here"
        last = space == 0
        drawn = [
            box(
                middle - step / 2 + 1.5, y - 14, step - 3, 28, f"{look}{' last' if last else ''}", 6
            )
        ]
        drawn.append(text(middle, y + 6, space or "!", "strong", 16, "middle"))
        said = "Fracture: a token is drawn and ground collapses." if last else f"Tremor {space}."
        if space == s.tremor_at and not last:
            said += f" The stack is here: {counted(space, 'tremor')} to the next fracture."
        elif space == s.tremor_at and s.tremor_from == 0:
            said += " The last token lies here: every tremor is a fracture."
        elif space > s.tremor_from:
            said += " A token fills it: the stack never comes back here."
        parts.append(thing(drawn, [], said))
    return [thing(parts[:1], [], "The tremor track."), *parts[1:]]
