"""Cryo, drawn: the broken ship. Its hull stays; docks, tiles, chambers and tokens change."""

from __future__ import annotations

from offworld.games.cryo import state
from offworld.games.cryo.box import ACTION_NAMES
from offworld.games.cryo.draw import words
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.site import HEAD, ROW, SECTION, SITES, Site
from offworld.games.cryo.draw.symbols import drone, pod, resource, symbol, tile
from offworld.games.cryo.tell.reasons import DEEDS
from offworld.games.cryo.tell.terms import dock_name
from offworld.presentation.pictures import (
    box,
    circle,
    moving,
    number,
    path,
    text,
    thing,
    turned_up,
)
from offworld.presentation.words import counted

PLATE = 40.0  # height of an action
DOCK = 18.0  # radius
TILE = 34.0
CHIPS = {  # what an action costs or brings, drawn small beside it
    state.STASIS: state.ORGANICS,
    state.GENERATOR: state.CRYSTALS,
    state.WORKSHOP: state.TECH,
    state.MED_BAY: state.ORGANICS,
    state.STORES: state.NANITES,
    state.SCOUTING: state.ENERGY,
    state.LAUNCHING: state.ENERGY,
}


# --- what stays ---


def ship(scene: Scene, tall: int) -> list[str]:
    """Draw the hull, and on it the names of the sections and their actions."""
    site = SITES[tall]
    parts = [part for hull in site.hulls for part in _hull(*hull)]
    for section, (x, y) in enumerate(site.sections):
        inside = [
            box(0, 0, site.section, SECTION, f"deck s{section}", 14),
            path(f"stripe s{section}", f"M12 {HEAD - 3:g}H{number(site.section - 12)}"),
            text(14, 24, words.SECTIONS[section], f"strong on-deck s{section}", 17),
            *_actions(scene, site, section),
        ]
        parts.append(f'<g transform="translate({number(x)} {number(y)})">{"".join(inside)}</g>')
    return [*parts, *_salvage_places(scene, site)]


def _hull(x: float, y: float, width: float, height: float) -> list[str]:
    """Draw a part of the ship, torn at both ends, with plates and snow on it."""
    n, low = number, y + height
    torn = f"l7 14-11 20 12 24-9 26 10 22-8 30 9 20-6 {n(height - 186)}"
    back = f"l-9-18 8-24-10-30 7-24-8-26 9-22-5-{n(height - 162)}"
    snow, step = f"M{n(x + 10)} {n(y + 3)}", (width - 20) / 8
    for i in range(8):
        snow += f"q{n(step / 2)}-{4 + 5 * (i % 3)} {n(step)} 0"
    return [
        path(
            "hull",
            f"M{n(x)} {n(y)}H{n(x + width)}{torn}L{n(x + width - 6)} {n(low)}H{n(x + 4)}{back}z",
        ),
        path("snow", f"{snow}z"),
    ]


def _actions(scene: Scene, site: Site, section: int) -> list[str]:
    """Draw the actions of a section, and what its resource spaces print."""
    r, parts, half = scene.box.record, [], site.cell / 2 - 2
    for space in range(state.SPACES):
        if r.space_section[space] != section:
            continue
        x, y = site.spot(section, r.space_row[space], r.space_column[space])
        action = r.space_action[space]
        inside = [box(x - half, y - PLATE / 2, 2 * half, PLATE, f"plate a{action}", 7)]
        if action == state.RESOURCE:
            printed = resource(r.stack_prints[r.space_stack[space]], x, y, 20)
            inside.append(f'<g class="printed">{printed}</g>')
        else:
            aside = 7 if action in CHIPS else 0
            inside.append(symbol(f"a{action}", x - aside, y, 25, f"work a{action}"))
            if action in CHIPS:
                inside.append(resource(CHIPS[action], x + 13, y + 7, 15))
        why = ACTION_NAMES[action] if action in DEEDS else ""
        parts.append(thing(inside, [], words.action(scene, space), why=why))
    return parts


def _salvage_places(scene: Scene, site: Site) -> list[str]:
    """Draw the salvage spaces with what they yield."""
    half, parts = site.salvage_side / 2, []
    for space, (x, y) in enumerate(site.salvage):
        material = scene.box.record.salvage_material[space]
        inside = [
            box(x - half, y - half, 2 * half, 2 * half, "wreck", 6),
            f'<g class="printed">{resource(material, x, y, 20)}</g>',
        ]
        said = f"Salvage: a pod here brings {words.some(material, 1)} at each recall of its owner."
        parts.append(thing(inside, [], said))
    return [*_tail(site), *parts]


def _tail(site: Site) -> list[str]:
    """Draw what salvage takes place on: the torn-off tail, where there is room for it."""
    if site.width < 600:
        return []
    (x, top), (x2, low) = site.salvage[0], site.salvage[-1]
    left, right, foot = x - 21, x2 + 20, low + 26
    n = number
    outline = (
        f"M{n(left + 3)} {n(top - 44)}l22-6 18 7 30-3v20l5 22-4 60 4 70-3 30"
        f"L{n(right)} {n(foot)}H{n(left + 5)}l-6-24 5-70-6-50 7-44z"
    )
    name = text((x + x2) / 2, top - 25, "Salvage", "strong on-hull", 16, "middle", 57)
    return [path("hull", outline), name]


# --- docks ---


def docks(scene: Scene, section: int, tall: int) -> list[str]:
    """Draw the docks of a section, with the drones on them."""
    site, r = SITES[tall], scene.box.record
    first, parts = section * state.SECTION_DOCKS, []
    for dock in range(first, first + state.SECTION_DOCKS):
        x, y = site.spot(section, r.dock_row[dock], r.dock_column[dock])
        parts.append(_dock(scene, dock, x, y))
    if section == state.DISPATCH:
        parts.append(_launch_dock(scene, site))
    return parts


def _dock(scene: Scene, dock: int, x: float, y: float) -> str:
    holder = scene.s.drone[dock]
    section = words.SECTIONS[dock // state.SECTION_DOCKS]
    name = f"Dock of {section}"
    if holder == state.DAMAGED:
        return thing([symbol("rust", x, y, 30)], [], f"{name}, closed by damage.")
    acting = dock == scene.s.dock_at and holder == scene.s.player
    inside = [circle(x, y, DOCK, f"dock here seat-{holder}" if acting else "dock")]
    if holder == state.NOBODY:
        inside.append(text(x, y + 6, dock_name(dock), "soft", 16, "middle"))
        options = [state.DOCK + dock, state.RIVAL_DOCK + dock]
        return scene.choice(inside, options, f"{name}, open.", move=moving(heading=section))
    inside.append(drone(holder, x, y, 36, f"d{dock}"))
    return thing(inside, [], f"{name}: a drone {scene.of(holder)}.")


def _launch_dock(scene: Scene, site: Site) -> str:
    """Draw the launch dock, which holds any number of drones."""
    s = scene.s
    x, y = site.spot(state.DISPATCH, 4, 2)
    half = 1.5 * site.cell - 3
    inside = [box(x - half, y - PLATE / 2, 2 * half, PLATE, "dock", PLATE / 2)]
    there = [(seat, s.at_launch[seat]) for seat in range(s.seats) if s.at_launch[seat]]
    if not there:
        inside.append(text(x, y + 6, "launch dock", "soft", 16, "middle"))
    if sum(count for _, count in there) <= 4:
        drones = [(seat, i, 0) for seat, count in there for i in range(count)]
    else:
        drones = [(seat, 0, count) for seat, count in there]
    step = min(33.0, (2 * half - 10) / max(1, len(drones)))
    for place, (seat, i, count) in enumerate(drones):
        left = x + step * (place - (len(drones) - 1) / 2)
        inside.append(drone(seat, left, y, 28, f"l{i}"))
        if count > 1:
            inside.append(text(left + 7, y + 17, count, "strong number", 16))
    held = ", ".join(f"{scene.who(seat)} {count}" for seat, count in there)
    label = f"Launch dock, always open{f'; drones: {held}' if held else ''}."
    heading = moving(heading=words.SECTIONS[state.DISPATCH])
    return scene.choice(inside, [state.DOCK + state.LAUNCH_DOCK], label, move=heading)


def in_the_air(scene: Scene, x: float, y: float) -> list[str]:
    """Draw the drones that are recalled and still to come home."""
    s, seat = scene.s, scene.s.player
    if not s.returning:
        return []
    drones = [drone(seat, x + 36 * i, y, 28, f"r{i}") for i in range(s.returning)]
    said = f"{counted(s.returning, 'drone')} {scene.of(seat)} still to come home."
    return [thing(drones, [], said)]


# --- actions and tiles ---


def spaces(scene: Scene, section: int, tall: int) -> list[str]:
    """Draw the resource tiles of a section; and its actions where one can be chosen."""
    site, r, parts = SITES[tall], scene.box.record, []
    for space in range(state.SPACES):
        if r.space_section[space] != section:
            continue
        x, y = site.spot(section, r.space_row[space], r.space_column[space])
        options = [state.SPACE + space]
        if space == scene.s.space_at:
            options.append(state.GAIN_TILE)
        stack = r.space_stack[space]
        if stack != state.NONE and scene.s.stack[stack]:
            parts.append(_tile(scene, stack, x - 2, y - 2, options))
        elif not scene.options.isdisjoint(options):
            half = site.cell / 2 - 2
            chosen = [box(x - half, y - PLATE / 2, 2 * half, PLATE, "choose", 7)]
            parts.append(scene.choice(chosen, options, words.action(scene, space)))
    return parts


def _tile(scene: Scene, stack: int, x: float, y: float, options: list[int]) -> str:
    """Draw the tiles of a resource space: those below show their edges."""
    s, r = scene.s, scene.box.record
    left, top = s.stack[stack], s.top[stack]
    below = [
        box(x - TILE / 2 + 2.5 * i, y - TILE / 2 + 2.5 * i, TILE, TILE, "tile under", 7)
        for i in range(min(left, 4) - 1, 0, -1)
    ]
    name = f"k{stack}.{left}"
    shown = turned_up(name, [tile(r, top, x, y, TILE, name)])
    printed = words.some(r.stack_prints[stack], 1)
    label = f"A tile: {words.tile(scene, top)}; {counted(left, 'tile')} here, then {printed}."
    return scene.choice([*below, shown], options, label, "stack")


# --- chambers ---


def chambers(scene: Scene, section: int, tall: int) -> list[str]:
    """Draw the three stasis chambers of a section with the pods in them."""
    site = SITES[tall]
    first = section * state.SECTION_CHAMBERS
    return [
        _chamber(scene, site, first + i, *_chamber_place(scene, site, i))
        for i in range(state.SECTION_CHAMBERS)
    ]


def _chamber_place(scene: Scene, site: Site, i: int) -> tuple[float, float]:
    """Return the middle of a chamber and its width: narrow ones leave room for cards."""
    if scene.s.solo:
        return site.cell * (2 * i + 0.5), site.cell - 4
    width = (site.section - 8) / 3
    return 4 + width * (i + 0.5), width - 4


def _chamber(scene: Scene, site: Site, chamber: int, x: float, width: float) -> str:
    s, y = scene.s, HEAD + ROW / 2
    section, i = divmod(chamber, state.SECTION_CHAMBERS)
    inside = [box(x - width / 2, y - 20, width, 40, "chamber", 16)]
    step = min(20.0, (width - 8) / s.seats)
    held = []
    for seat in range(s.seats):
        pods = s.chamber[chamber, seat]
        at = x + step * (seat - (s.seats - 1) / 2)
        for k in range(pods):
            down = 0 if pods == 1 else (k - (pods - 1) / 2) * 17
            inside.append(pod(seat, at, y + down, 14, f"c{chamber}.{k}"))
        if pods:
            held.append(f"{scene.who(seat)} {pods}")
    label = f"{words.SECTIONS[section]}, {words.CHAMBERS[i]} stasis chamber. "
    label += f"Pods: {', '.join(held)}." if held else "No pods."
    options = [state.WAKE + chamber, state.RIVAL_CHAMBER + chamber]
    return scene.choice(inside, options, label, move=moving(heading=words.SECTIONS[section]))


# --- incidents ---


def tokens(scene: Scene, tall: int) -> list[str]:
    """Draw the incident token of each section."""
    site, parts = SITES[tall], []
    for section, (x, y) in enumerate(site.sections):
        if state.RIVAL_SECTION + section in scene.options:
            head = [box(x + 3, y + 3, site.section - 70, HEAD - 8, "choose", 10)]
            label = f"Pods of {words.SECTIONS[section]}."
            parts.append(scene.choice(head, [state.RIVAL_SECTION + section], label))
        which = scene.s.token[section]
        if which != state.NONE:
            options = [state.TOKEN + section, state.RIVAL_TOKEN + section]
            parts.append(_token(scene, section, which, options, x + site.section - 34, y + 17))
    return parts


def _token(scene: Scene, section: int, which: int, options: list[int], x: float, y: float) -> str:
    kind = "sunset" if which == state.SUNSET else "sabotage" if which >= state.SABOTAGE else "gain"
    if kind == "sunset":
        drawn = [symbol("setting", x, y, 26)]
    elif kind == "sabotage":
        hit = which - state.SABOTAGE
        drawn = [box(x - 20 + 14 * i, y - 10, 11, 20, "sleeper", 5) for i in range(3)]
        drawn.append(symbol("blast", x - 14.5 + 14 * hit, y, 23))
    else:
        drawn = [resource(which, x, y, 23)]
    ground = [box(x - 27, y - 15, 54, 30, f"incident {kind}", 15)]
    label = f"Incident in {words.SECTIONS[section]}: {words.token(which)}."
    shown = scene.choice([*ground, *drawn], options, label)
    return turned_up(f"token-{section}-{which}", [shown])


# --- the solo game's cards on the board ---


def board_cards(scene: Scene, section: int, tall: int) -> list[str]:
    """Draw the two cards above the upper docks, which tell the rival where to go."""
    site, s, parts = SITES[tall], scene.s, []
    for place in range(2 * section, 2 * section + 2):
        card = s.board_card[place]
        if card == state.NONE:
            continue
        dock = scene.box.record.card_dock[place]
        x = site.cell * (scene.box.record.dock_column[dock] + 0.5)
        waiting = card in (s.decision[0], s.decision[1])
        kind = " decided" if card == s.decided else " waiting" if waiting else ""
        half = site.cell / 2 - 5
        inside = [
            box(x - half, HEAD + 3, 2 * half, ROW - 6, f"card small{kind}", 5),
            symbol(f"k{card}", x, HEAD + ROW / 2, 26, "sign"),
        ]
        label = f"{words.card_name(scene, card)}: with this decision the rival docks below."
        parts.append(thing(inside, [], label))
    return parts


# --- salvage ---


def salvage(scene: Scene, tall: int) -> list[str]:
    """Draw the pods at salvage, and where one can go."""
    site, s, r, parts = SITES[tall], scene.s, scene.box.record, []
    half = site.salvage_side / 2
    for space, (x, y) in enumerate(site.salvage):
        options = [base + space for base in (state.SALVAGE, state.LEAVE, state.RIVAL_SALVAGE)]
        seat = s.salvage[space]
        material = words.some(r.salvage_material[space], 1)
        label = f"Salvage: {material} at each recall."
        inside = []
        if not scene.options.isdisjoint(options):
            inside.append(box(x - half, y - half, 2 * half, 2 * half, "choose", 6))
        if seat != state.NOBODY:
            inside.append(circle(x - 4, y - 4, 11.5, "chamber"))
            inside.append(pod(seat, x - 4, y - 4, 15, f"s{space}"))
            inside.append(resource(r.salvage_material[space], x + 9, y + 9, 15))
            label = f"A pod {scene.of(seat)} at salvage: {material} at each recall."
        if inside:
            parts.append(scene.choice(inside, options, label))
    return parts
