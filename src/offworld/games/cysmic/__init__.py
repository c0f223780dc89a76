"""Cysmic, by Jason Blake: launch a colony ship from a planet that breaks apart.

An unofficial adaptation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from offworld.games.cysmic import rules
from offworld.games.cysmic.box import open_box
from offworld.games.cysmic.evaluate import evaluate, extends_turn, samples
from offworld.games.cysmic.state import EVENTS, OPTIONS, SEATS, STATE
from offworld.kernel.contract import NAMES
from offworld.kernel.game import Facts, Game, Variant
from offworld.kernel.levels import LEVELS, noisy, searching

if TYPE_CHECKING:
    from offworld.presentation.provides import Provides


def _provides() -> Provides:
    from offworld.games.cysmic import draw, lab, tell, terminal
    from offworld.presentation.provides import Provides

    return Provides(tell, draw, terminal, lab)


GAME = Game(
    name="cysmic",
    title="Cysmic",
    version="2",
    credits="Game design: Jason Blake. Published by Star Reach Games.",
    facts=Facts(
        fewest=2,
        most=SEATS,
        longest=40_000,
        lowest=0,
        highest=100,
        hidden=True,
        simultaneous=False,
        points=False,
    ),
    variants=(Variant("standard", "the game as printed", 2, SEATS),),
    state=STATE,
    options=OPTIONS,
    events=EVENTS,
    rules={
        **{name: getattr(rules, name) for name in NAMES if name != "evaluate"},
        **{name: getattr(rules, name) for name in ("turn_of", "answer", "next_step", "take_step")},
        "evaluate": evaluate,
        "samples": samples,
        "extends_turn": extends_turn,
    },
    read_box=open_box,
    provides=_provides,
    levels=dict(zip(LEVELS, (noisy(400), noisy(220), noisy(145), searching(1000, 0)), strict=True)),
    by_lot=("faction",),
    about="The planet breaks apart under six factions. Take prisoners, learn the blueprints of "
    "others, build your colony ship and launch it before the ground is gone.",
    minutes=(60, 180),  # as published
    weight="heavy",  # our own judgement
)
