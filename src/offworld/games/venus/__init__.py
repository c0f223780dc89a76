"""Cities of Venus: Survivors, by James and Adam Staley: miners, mechs and a way home.

An unofficial adaptation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from offworld.games.venus import rules
from offworld.games.venus.box import open_box
from offworld.games.venus.evaluate import evaluate, extends_turn, samples, turn_potential
from offworld.games.venus.state import EVENTS, OPTIONS, STATE
from offworld.kernel.contract import NAMES
from offworld.kernel.game import Facts, Game, Variant
from offworld.kernel.levels import LEVELS, noisy

if TYPE_CHECKING:
    from offworld.presentation.provides import Provides


def _provides() -> Provides:
    from offworld.games.venus import draw, lab, tell, terminal
    from offworld.presentation.provides import Provides

    return Provides(tell, draw, terminal, lab)


GAME = Game(
    name="venus",
    title="Cities of Venus: Survivors",
    version="2",
    credits="Game design: James and Adam Staley. Published by Tin Robot Games.",
    facts=Facts(
        fewest=1, most=4, longest=20000, lowest=0, highest=86, hidden=False, simultaneous=True
    ),
    variants=(
        Variant("standard", "everyone at once, then the launch sequence", 2, 4),
        Variant("solo", "alone on Venus: six boards, five parts, eight of a kind", 1, 1),
    ),
    state=STATE,
    options=OPTIONS,
    events=EVENTS,
    rules={
        **{name: getattr(rules, name) for name in NAMES if name != "evaluate"},
        "evaluate": evaluate,
        "extends_turn": extends_turn,
        "samples": samples,
        "turn_potential": turn_potential,
    },
    read_box=open_box,
    provides=_provides,
    calibration=0.9,
    levels=dict(zip(LEVELS, (noisy(160), noisy(95), noisy(55), noisy(0)), strict=True)),
    about="The city hangs in the clouds, and your mech can't climb back. Roll for power, map the "
    "ground, wake the sleepers, and be the one who flies everybody home. All play at once.",
    # Our own judgement, as no time is published: 18 rounds between greedy bots (`offworld sim
    # venus`), each of two to four minutes, as all play at once.
    minutes=(40, 75),
    weight="light",  # our own judgement
)
