"""Smugglers: a game made up for tests, as small as a game can be that hides and asks everything.

Each round all bid coins secretly for a face-down crate. The bids are shown together; the highest pays,
takes the crate and has the turn: rest, draw a card, steal a random card (the victim may block it with a
guard), attack with a blade (a rival without lives is out), or offer a card for coins. Two to six play.
Coins, spice and gems count at the end.
"""

from __future__ import annotations

import numpy as np

from offworld.kernel.contract import NAMES
from offworld.kernel.game import Box, Facts, Game, Variant
from offworld.kernel.records import opened, record

from . import rules
from .state import EVENTS, KINDS, OPTIONS, SEATS, STATE

BOX = record(
    "smugglers_box",
    [
        ("rounds", "i2"),
        ("lives", "i2"),
        ("coins", "i2"),
        ("dealt", "i2"),
        ("copies", "i2", (KINDS,)),
    ],
)


def open_box(path: object = None) -> Box:
    array = np.zeros(1, BOX)
    array["rounds"], array["lives"], array["coins"], array["dealt"] = 12, 2, 5, 2
    array["copies"] = (5, 6, 8, 7)
    return Box("smugglers", opened(array))
