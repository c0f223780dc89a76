"""Cryo, by Tom Jolly and Luke Laurie: wake the crew of a broken ship before the sun sets.

An unofficial adaptation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from offworld.games.cryo import rules
from offworld.games.cryo.box import open_box
from offworld.games.cryo.evaluate import evaluate
from offworld.games.cryo.state import EVENTS, OPTIONS, STATE
from offworld.kernel.contract import NAMES
from offworld.kernel.game import Facts, Game, Variant
from offworld.kernel.levels import LEVELS, noisy, searching

if TYPE_CHECKING:
    from offworld.presentation.provides import Provides


def _provides() -> Provides:
    from offworld.games.cryo import draw, lab, tell, terminal
    from offworld.presentation.provides import Provides

    return Provides(tell, draw, terminal, lab)


GAME = Game(
    name="cryo",
    title="Cryo",
    version="2",
    credits="Game design: Tom Jolly, Luke Laurie. Solo design: Luke Laurie. "
    "Published by Z-Man Games.",
    facts=Facts(
        fewest=1, most=4, longest=4000, lowest=0, highest=200, hidden=True, simultaneous=False
    ),
    variants=(
        Variant("standard", "the game as printed", 2, 4),
        Variant("solo", "against the automated rival", 1, 1),
        Variant("harder", "the rival begins with three materials more", 1, 1),
        Variant("unpredictable", "the rival decides by the top card of the deck", 1, 1),
        Variant("harder-unpredictable", "both", 1, 1),
    ),
    state=STATE,
    options=OPTIONS,
    events=EVENTS,
    rules={
        **{name: getattr(rules, name) for name in (*NAMES, "turn_of") if name != "evaluate"},
        "evaluate": evaluate,
    },
    read_box=open_box,
    provides=_provides,
    places=lambda seats: 2 if seats == 1 else seats,
    calibration=0.8,
    levels=dict(zip(LEVELS, (noisy(260), noisy(150), noisy(60), searching(300, 3)), strict=True)),
    about="A colony ship lies broken on a frozen planet. Wake your crew, build what takes it down "
    "to the caverns, and leave nobody behind when the sun sets.",
    opponent="The game plays the rival by simple rules. One of its two decision cards says to "
    "which dock its next drone goes. There it takes a tile, or wakes a pod in dispatch. With four "
    "of a material it trades all of them: for energy, awake pods, cards. With enough energy and "
    "pods it settles in the caverns. It scores as you do, but only its three best missions. Where "
    "its rules leave a choice, you decide.",
    minutes=(60, 90),  # as published
    weight="medium",  # our own judgement
)
