"""Cryo, drawn: the low sun over the ice. It sinks with the track of incident tokens."""

from __future__ import annotations

from math import sin

from offworld.games.cryo import state
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.draw.site import SITES, Site
from offworld.presentation.pictures import box, circle, number, path, thing
from offworld.presentation.words import counted


def sky(scene: Scene, tall: int) -> list[str]:
    """Draw the sky and its stars. It depends on the layout only."""
    site = SITES[tall]
    return [
        box(0, 0, site.width, site.height, "wreck-site", 12),
        path("sky", _sky_of(site)),
        path("stars", _stars(site.width, 90)),
    ]


def _stars(width: float, low: float) -> str:
    """Return points of light: short strokes with round ends."""
    count = int(width / 24)
    return "".join(
        f"M{number(width * (i * 0.618 % 1))} {number(4 + low * (i * 0.382 % 1))}h0"
        for i in range(count)
    )


def left_of_day(scene: Scene) -> tuple[int, int]:
    """Return how many tokens come before the first sunset token, and how many there were."""
    s, r = scene.s, scene.box.record
    players = s.seats - 2
    whole = r.early_tokens[players] + r.late_tokens[players] - state.SECTIONS
    return s.early_track + s.late_track, max(1, whole)


def sun(scene: Scene, tall: int) -> list[str]:
    """Draw the sun where it stands now, and the dusk."""
    site = SITES[tall]
    left, whole = left_of_day(scene)
    gone = 1 - left / whole
    (x0, y0), (x1, y1) = site.rise, site.horizon
    x, y = x0 + (x1 - x0) * gone, y0 + (y1 - y0) * gone
    dusk = f'<path class="dusk" opacity="{gone:.2f}" d="{_sky_of(site)}"/>'
    halo = circle(x, y, site.level * 1.9, "sunlight")
    disc = (
        f'<g class="sun" transform="translate({number(x)} {number(y)})" data-piece="sun">'
        f"{circle(0, 0, 30 if tall else 38, 'disc')}</g>"
    )
    return [dusk, halo, disc]


def _sky_of(site: Site) -> str:
    return f"M12 0H{number(site.width - 12)}q12 0 12 12V{number(site.ice + 20)}H0V12Q0 0 12 0z"


def mountains(scene: Scene, tall: int) -> list[str]:
    """Draw mountains of ice on the horizon and the ship's spars, before the sun.

    They depend on the layout only. The spars are no part of the ship, so that what marks the ship
    stays clear of the head line.
    """
    site = SITES[tall]
    width, steps = site.width, int(site.width / 40)
    points = [f"M0 {number(site.ice + 24)}"]
    for i in range(steps + 1):
        up = 26 * abs(sin(i * 1.9)) + 14 * abs(sin(i * 0.5))
        points.append(f"L{number(width * i / steps)} {number(site.ice + 6 - up)}")
    spars = "".join(
        f"M{number(x + wide * at)} {number(y + 2)}v-{up}"
        for x, y, wide, _ in site.hulls
        for at, up in ((0.2, 14), (0.62, 18))
    )
    return [path("far", f"{''.join(points)}V{number(site.ice + 24)}z"), path("spar", spars)]


def track(scene: Scene, tall: int) -> list[str]:
    """Draw a mark for each token to come before the first sunset token, on the sun's way down."""
    s, site = scene.s, SITES[tall]
    left, whole = left_of_day(scene)
    (x0, y0), (x1, y1) = site.rise, site.horizon
    inside = []
    for i in range(left):
        part = 1 - i / whole
        kind = "late" if i < s.late_track else "early"
        x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        inside.append(circle(x, y, 2.8, f"mark {kind}"))
    said = (
        f"The sun sinks with the incidents: {counted(s.early_track, 'early token')} and "
        f"{s.late_track} late ones to come, then {s.sunset_track} sunset tokens. "
        "A sunset token ends the game."
    )
    if s.ending:
        said = "The sun has set: the game ends with this turn."
    return [thing(inside, [], said)]
