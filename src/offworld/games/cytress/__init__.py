"""Cytress, by Sean Lee: rebels, waste tubes and the floating city of Stratos.

An unofficial adaptation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from offworld.games.cytress import rules
from offworld.games.cytress.box import open_box
from offworld.games.cytress.evaluate import evaluate, trials
from offworld.games.cytress.state import EVENTS, OPTIONS, STATE
from offworld.kernel.contract import NAMES
from offworld.kernel.game import Facts, Game, Variant
from offworld.kernel.levels import LEVELS, noisy, searching

if TYPE_CHECKING:
    from offworld.presentation.provides import Provides


def _provides() -> Provides:
    from offworld.games.cytress import draw, lab, tell, terminal
    from offworld.presentation.provides import Provides

    return Provides(tell, draw, terminal, lab)


GAME = Game(
    name="cytress",
    title="Cytress",
    version="2",
    credits="Game design: Sean Lee. Development: Karl Lange, Kim Brebach. "
    "Solo design: Karl Lange, Sean Lee. Published by Tress Games.",
    facts=Facts(
        fewest=1, most=5, longest=6000, lowest=0, highest=500, hidden=False, simultaneous=False
    ),
    variants=(
        Variant("standard", "the game as printed", 2, 5),
        Variant("recommended", "solo on the 4+ side of the district boards", 1, 1),
        Variant("experienced", "solo on the harder 1-3 side of the district boards", 1, 1),
    ),
    state=STATE,
    options=OPTIONS,
    events=EVENTS,
    rules={
        **{name: getattr(rules, name) for name in (*NAMES, "answers_for") if name != "evaluate"},
        "evaluate": evaluate,
        "trials": trials,
    },
    read_box=open_box,
    provides=_provides,
    places=lambda seats: 2 if seats == 1 else seats,
    calibration=0.55,
    levels=dict(
        zip(LEVELS, (noisy(150), noisy(80), searching(100, 0), searching(300, 4)), strict=True)
    ),
    by_lot=("side",),
    about="Down here, crews and waste tubes. Up there, three rings of a city that never looks "
    "down. Send your crews up before the rebellion.",
    opponent="The game plays the AI by simple rules. A card says which district it blocks and "
    "whose intel it takes; the more cards of a faction have come up, the more it can do: drop "
    "tubes, complete bounties. It pays nothing and scores as you do, and begins with a few "
    "crews more, on Stratos. Where its rules leave a choice, you decide.",
    minutes=(40, 100),  # as published
    weight="medium",  # our own judgement
)
