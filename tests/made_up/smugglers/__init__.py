"""Smugglers: a game made up for tests, as small as a game can be that hides and asks everything.

Each round all bid coins secretly for a face-down crate. The bids are shown together; the highest
pays, takes the crate and has the turn: rest, draw a card, sell one, steal a random card (the victim
may block it with a guard), attack with a blade (a rival without lives is out), or offer a card for
coins. Two to six play. The first to reach the goal wins, or the last alive; after the last round
most coins win. There are no points: a score is how near a seat is to the goal, in percent.
"""

from __future__ import annotations

import numpy as np

from offworld.kernel.contract import NAMES
from offworld.kernel.game import Box, Facts, Game, Variant
from offworld.kernel.levels import LEVELS, noisy, searching
from offworld.kernel.records import opened, record
from offworld.presentation.provides import Provides

from . import rules
from .state import EVENTS, KINDS, OPTIONS, SEATS, STATE

BOX = record(
    "smugglers_box",
    [
        ("rounds", "i2"),
        ("lives", "i2"),
        ("coins", "i2"),
        ("goal", "i2"),
        ("dealt", "i2"),
        ("copies", "i2", (KINDS,)),
        ("worth", "i2", (KINDS,)),  # in coins, when sold
    ],
)


def open_box(path: object = None) -> Box:
    array = np.zeros(1, BOX)
    array["rounds"], array["lives"], array["coins"], array["dealt"] = 12, 2, 5, 2
    array["goal"] = 15
    array["copies"] = (5, 6, 8, 7)
    array["worth"] = (1, 1, 2, 4)
    return Box("smugglers", opened(array))


def _provides() -> Provides:
    from offworld.presentation.provides import Provides

    from . import draw, lab, tell, terminal

    return Provides(tell, draw, terminal, lab)


OPTIONAL = ("turn_of", "contested", "samples")

GAME = Game(
    name="smugglers",
    title="Smugglers",
    version="1",
    credits="Made up.",
    facts=Facts(
        fewest=2,
        most=SEATS,
        longest=96,  # 12 rounds of up to 6 bids, an action and an answer to it
        lowest=0,
        highest=100,
        hidden=True,
        simultaneous=True,
        points=False,
    ),
    variants=(Variant("standard", "twelve rounds", 2, SEATS),),
    state=STATE,
    options=OPTIONS,
    events=EVENTS,
    rules={name: getattr(rules, name) for name in (*NAMES, *OPTIONAL)},
    read_box=open_box,
    provides=_provides,
    levels=dict(
        zip(LEVELS, (noisy(120), noisy(60), searching(60, 0), searching(300, 1)), strict=True)
    ),
)
