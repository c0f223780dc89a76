"""Zaibatsu, by Froylan Rutiaga: corporations take control of a network that grows in play.

An unofficial adaptation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from offworld.games.zaibatsu import rules
from offworld.games.zaibatsu.box import open_box
from offworld.games.zaibatsu.evaluate import evaluate, extends_turn, samples
from offworld.games.zaibatsu.state import EVENTS, OPTIONS, SEATS, STATE
from offworld.kernel.contract import NAMES
from offworld.kernel.game import Facts, Game, Variant
from offworld.kernel.levels import LEVELS, comparing, noisy

if TYPE_CHECKING:
    from offworld.presentation.provides import Provides


def _provides() -> Provides:
    from offworld.games.zaibatsu import draw, lab, tell, terminal
    from offworld.presentation.provides import Provides

    return Provides(tell, draw, terminal, lab)


GAME = Game(
    name="zaibatsu",
    title="Zaibatsu",
    version="2",
    credits="Game design: Froylan Rutiaga, who published it for free under the licence "
    "CC BY-NC 2.5 MX.",
    facts=Facts(
        fewest=2,
        most=SEATS,
        longest=12_000,
        lowest=0,
        highest=100,
        hidden=True,
        simultaneous=False,
        points=False,
    ),
    variants=(
        Variant("standard", "until one has placed all control counters", 2, SEATS),
        Variant("timed", "ends after a number of turns; most counters win", 2, SEATS),
    ),
    state=STATE,
    options=OPTIONS,
    events=EVENTS,
    rules={
        **{name: getattr(rules, name) for name in (*NAMES, "turn_of") if name != "evaluate"},
        "evaluate": evaluate,
        "extends_turn": extends_turn,
        "samples": samples,
    },
    read_box=open_box,
    provides=_provides,
    calibration=1.3,
    levels=dict(zip(LEVELS, (noisy(250), noisy(165), noisy(90), comparing(6, 60, 0)), strict=True)),
    by_lot=("runner",),
    about="Megacorporations fight for the Cybernet. Send your Speedrunner into a network that "
    "grows block by block, break its ICE, and be the first to have a counter on everything you "
    "need.",
    minutes=(60, 90),  # our own judgement
    weight="medium",  # our own judgement
)
