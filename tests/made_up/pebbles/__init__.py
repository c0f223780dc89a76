"""Pebbles: a game made up for tests, small enough to work out by hand, in which all play at once.

In each of three rounds every seat picks three times: one pebble, two pebbles, or as many as its own
die shows. Then it is ready, which is its only answer. When all are ready, the seat with most
pebbles (of equals the lowest) is asked alone: keep them, or give one to each of the others.
"""

import numpy as np

from offworld.kernel.contract import NAMES
from offworld.kernel.game import Box, Facts, Game, Variant
from offworld.kernel.records import opened, record
from offworld.presentation.provides import Provides

from . import rules
from .rules import EVENTS, OPTIONS, SEATS, STATE

BOX = record("pebbles_box", [("rounds", "i2"), ("picks", "i2")])


def open_box(path: object = None) -> Box:
    array = np.zeros(1, BOX)
    array["rounds"], array["picks"] = 3, 3
    return Box("pebbles", opened(array))


def _provides() -> Provides:
    from offworld.presentation.provides import Provides

    from . import draw, lab, tell, terminal

    return Provides(tell, draw, terminal, lab)


GAME = Game(
    name="pebbles",
    title="Pebbles",
    version="1",
    credits="Made up.",
    facts=Facts(
        fewest=2, most=SEATS, longest=39, lowest=0, highest=60, hidden=False, simultaneous=True
    ),
    variants=(Variant("standard", "three rounds", 2, SEATS),),
    state=STATE,
    options=OPTIONS,
    events=EVENTS,
    rules={name: getattr(rules, name) for name in NAMES},
    read_box=open_box,
    provides=_provides,
)
