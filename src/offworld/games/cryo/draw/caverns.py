"""Cryo, drawn: the caverns below the ice, in three levels, and who lives there."""

from __future__ import annotations

from math import sin

from offworld.games.cryo import state
from offworld.games.cryo.draw import words
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.site import SITES, Site
from offworld.games.cryo.draw.symbols import pod, symbol
from offworld.games.cryo.tell.terms import cavern_name
from offworld.presentation.pictures import box, number, path, text, thing, turned_up
from offworld.presentation.words import counted


def _used(scene: Scene, cavern: int) -> bool:
    return bool(scene.box.record.cavern_seats[cavern] <= scene.s.seats)


def _half(scene: Scene, site: Site, cavern: int) -> float:
    """Return half the width of a cavern."""
    return (site.large if scene.box.record.cavern_large[cavern] else site.small) / 2


# --- what stays ---


def rock(scene: Scene, tall: int) -> list[str]:
    """Draw the ice, the passages between caverns, and what the way to each level costs."""
    site, r = SITES[tall], scene.box.record
    parts = [
        path("ice", _surface(site)),
        path("crust", _crust(site)),
        path("cracks", _cracks(site)),
    ]
    passages = []
    for one in range(state.CAVERNS):
        for other in range(one + 1, state.CAVERNS):
            if r.adjacent[one, other] and _used(scene, one) and _used(scene, other):
                (x, y), (x2, y2) = site.cavern(r, one), site.cavern(r, other)
                passages.append(f"M{number(x)} {number(y)}L{number(x2)} {number(y2)}")
    parts.append(path("passages", "".join(passages)))
    for level in range(state.LEVELS):
        parts.append(_level(scene, site, level))
    return parts


def _surface(site: Site) -> str:
    """Return the ground: drifts of snow above, the foot of the site below."""
    n, steps = number, int(site.width / 60)
    points, step = f"M0 {n(site.height - 12)}V{n(site.ice + 8)}", site.width / steps
    for i in range(steps):
        points += f"q{n(step / 2)} {n(-6 - 12 * abs(sin(i * 1.7)))} {n(step)} 0"
    return f"{points}V{n(site.height - 12)}q0 12-12 12H12q-12 0-12-12z"


def _crust(site: Site) -> str:
    """Return icicles below the surface."""
    n, steps = number, int(site.width / 30)
    step, points = site.width / steps, f"M0 {n(site.ice + 14)}"
    for i in range(steps):
        down = 8 + 14 * abs(sin(i * 2.7))
        points += f"l{n(step / 2)} {n(down)} {n(step / 2)} {n(-down)}"
    return f"{points}V{n(site.ice + 6)}H0z"


def _cracks(site: Site) -> str:
    """Return fine lines in the ice."""
    n, points = number, ""
    for i in range(int(site.width / 75)):
        x = 20 + i * 75 + 18 * sin(i * 2.3)
        y = site.caverns + (site.height - site.caverns - 60) * abs(sin(i * 1.3))
        points += f"M{n(x)} {n(y)}l{n(12 * sin(i))} 18 {n(9 + 8 * sin(i * 3))} 14"
    return points


def _level(scene: Scene, site: Site, level: int) -> str:
    """Draw what a launch to a level costs more."""
    more = scene.box.record.level_energy[level]
    y = site.caverns + site.level * (level + 0.5)
    if not more:
        return ""
    said = f"A launch to the {words.LEVELS[level]} level costs {more} energy more."
    at = site.width - 46 if level == 2 else 8.0
    if site.width < 600:
        at, y = (site.width - 42 if level == 2 else 2.0), y - site.level / 2 + 8
    drawn = [text(at, y + 6, f"+{more}", "strong on-ice", 16), symbol("r4", at + 30, y, 16)]
    return thing(drawn, [], said)


# --- what changes ---


def caverns(scene: Scene, level: int, tall: int) -> list[str]:
    """Draw the caverns of a level."""
    r = scene.box.record
    return [
        _cavern(scene, SITES[tall], cavern)
        for cavern in range(state.CAVERNS)
        if r.cavern_level[cavern] == level and scene.s.cavern[cavern] != state.ABSENT
    ]


def _cavern(scene: Scene, site: Site, cavern: int) -> str:
    x, y = site.cavern(scene.box.record, cavern)
    half, tall = _half(scene, site, cavern), site.level / 2 - 4
    tile = scene.s.cavern[cavern]
    large = scene.box.record.cavern_large[cavern]
    options = [base + cavern for base in (state.CAVERN, state.RIVAL_CAVERN, state.RIVAL_MORE)]
    kind = "cave" if tile >= 0 else "cave dark"
    if any(scene.s.colony[cavern, seat] for seat in range(scene.s.seats)):
        kind = "cave lit-up"
    inside = [path(kind, _outline(x, y, half, tall, cavern))]
    size = "large" if large else "small"
    if tile < 0:
        inside.append(
            text(x, y + 7, f"{cavern_name(scene.box, cavern)} ?", "unknown", 18, "middle")
        )
        label = f"A {size} cavern of the {_level_name(scene, cavern)} level, not scouted yet."
        return scene.choice(inside, options, label)
    inside += _worth(scene, site, tile, x, y, half)
    inside.append(_name(scene, site, cavern, x, y, half))
    inside += _colony(scene, site, cavern, x, y, half)
    drawn = scene.choice(inside, options, _words(scene, cavern, tile, size))
    return turned_up(f"cavern-{cavern}", [drawn])


def _name(scene: Scene, site: Site, cavern: int, x: float, y: float, half: float) -> str:
    """Draw what a cavern is called: in full where there is room."""
    short = cavern_name(scene.box, cavern)
    if site.width < 600:
        return text(x + half - 8, y - site.level / 2 + 23, short, "unknown", 16, "end")
    name = f"{short} {scene.box.names['cavern'][scene.s.cavern[cavern]]}"
    return text(x - half + 58, y - 13, name, "unknown", 16, width=2 * half - 76)


def _level_name(scene: Scene, cavern: int) -> str:
    return words.LEVELS[scene.box.record.cavern_level[cavern]]


def _outline(x: float, y: float, half: float, tall: float, seed: int) -> str:
    """Return a rounded hollow with an uneven rim."""
    n, top, foot = number, y - tall, y + tall
    left, right, corner = x - half, x + half, half * 0.32
    up, down, tilt = (3 * sin(seed * 1.7 + i * 2.1) for i in range(3))
    return (
        f"M{n(left)} {n(y + up)}C{n(left)} {n(top + 4)} {n(left + 14)} {n(top)} "
        f"{n(left + corner)} {n(top)}"
        f"Q{n(x + 9 * tilt)} {n(top - 3 + up)} {n(right - corner)} {n(top)}"
        f"C{n(right - 14)} {n(top)} {n(right)} {n(top + 4)} {n(right)} {n(y + down)}"
        f"C{n(right)} {n(foot)} {n(right - 14)} {n(foot)} {n(right - corner)} {n(foot)}"
        f"H{n(left + corner)}C{n(left + 14)} {n(foot)} {n(left)} {n(foot)} {n(left)} {n(y + up)}z"
    )


def _words(scene: Scene, cavern: int, tile: int, size: str) -> str:
    s, r = scene.s, scene.box.record
    first, second = r.tile_first[tile], r.tile_second[tile]
    scores = f"{counted(first, 'point')} for most pods"
    if second:
        scores += f", {second} for second most"
    held = [
        f"{scene.who(seat)} {s.colony[cavern, seat]}"
        for seat in range(s.seats)
        if s.colony[cavern, seat]
    ]
    colony = f"Pods: {', '.join(held)}." if held else "No pods yet."
    name = scene.box.names["cavern"][tile]
    return f"{name}, a {size} cavern of the {_level_name(scene, cavern)} level: {scores}. {colony}"


def _worth(scene: Scene, site: Site, tile: int, x: float, y: float, half: float) -> list[str]:
    """Draw the points of a cavern: at the left, or on top where it is narrow."""
    r = scene.box.record
    first, second = r.tile_first[tile], r.tile_second[tile]
    if site.width > 600:
        left, top = x - half + 16, y - (12 if second else 1)
        parts = [text(left, top + 7, first, "strong", 20), symbol("medal", left + 26, top, 20)]
        if second:
            low = y + 16
            parts += [
                text(left + 2, low + 6, second, "soft strong"),
                symbol("medal", left + 23, low, 14),
            ]
        return parts
    left, top = x - half + 12, y - 22
    shown = f"{first}/{second}" if second else str(first)
    end = left + 10 * len(shown) + 4
    return [text(left, top + 6, shown, "strong", 17), symbol("medal", end + 9, top, 17)]


def _colony(scene: Scene, site: Site, cavern: int, x: float, y: float, half: float) -> list[str]:
    """Draw the pods in a cavern, each if there is room, else a number for each seat."""
    s = scene.s
    wide = site.width > 600
    left = x - half + 56 if wide else x - half + 8
    room = x + half - 14 - left if wide else 2 * half - 16
    middle = y + 12
    counts = [(seat, s.colony[cavern, seat]) for seat in range(s.seats) if s.colony[cavern, seat]]
    total, step = sum(count for _, count in counts), 19.0 if wide else 17.0
    per_row = int(room / step)
    parts = []
    if total > 2 * per_row:
        step = room / 2 if len(counts) > 1 else room
        for i, (seat, count) in enumerate(counts):
            at, low = left + step * (i % 2), middle + (i // 2 - (len(counts) > 2) / 2) * 20
            parts.append(pod(seat, at + 8, low, 15, f"v{cavern}.0"))
            parts.append(text(at + 20, low + 6, count, "strong"))
        return parts
    rows = 2 if total > per_row else 1
    i = 0
    for seat, count in counts:
        for k in range(count):
            row, column = divmod(i, per_row)
            low = middle + (row - (rows - 1) / 2) * 18
            parts.append(
                pod(seat, left + step * (column + 0.5), low, 17 if wide else 15, f"v{cavern}.{k}")
            )
            i += 1
    return parts


# --- the rival's pair of caverns ---


def pairs(scene: Scene, tall: int) -> list[str]:
    """Draw the passages between two caverns that the rival's pods may be divided among."""
    if not scene.asks("rival_pair"):
        return []
    site, r, parts = SITES[tall], scene.box.record, []
    for pair in range(r.pairs):
        option = state.RIVAL_PAIR + pair
        if option in scene.options:
            (x, y), (x2, y2) = (site.cavern(r, r.pair[pair, i]) for i in range(2))
            middle = (x + x2) / 2, (y + y2) / 2
            reach = min(0.5, 21 / max(1.0, ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5))
            dx, dy = (x2 - x) * reach, (y2 - y) * reach
            n = number
            line = (
                f"M{n(middle[0] - dx)} {n(middle[1] - dy)}L{n(middle[0] + dx)} {n(middle[1] + dy)}"
            )
            knot = box(middle[0] - 13, middle[1] - 13, 26, 26, "choose knot", 13)
            drawn = [path("link", line), knot, symbol("pod", *middle, 18)]
            parts.append(scene.choice(drawn, [option], ""))
    return parts
