"""Cytress, by Sean Lee: rebels, waste tubes and the floating city of Stratos. An unofficial adaptation."""

from importlib import import_module

from offworld.bots.levels import LEVELS, noisy, searching
from offworld.games.cytress import rules
from offworld.games.cytress.appraise import appraise
from offworld.games.cytress.box import open_box
from offworld.games.cytress.state import OPTIONS, STATE
from offworld.kernel.contract import NAMES
from offworld.kernel.game import Facts, Game, Variant

GAME = Game(
    name="cytress",
    title="Cytress",
    version="1",
    credits="Game design: Sean Lee. Development: Karl Lange, Kim Brebach. Solo design: Karl Lange, Sean Lee. Published by Tress Games.",
    facts=Facts(fewest=1, most=5, longest=6000, lowest=0, highest=500, hidden=False, simultaneous=False),
    variants=(
        Variant("standard", "the game as printed", 2, 5),
        Variant("recommended", "solo on the 4+ side of the district boards", 1, 1),
        Variant("experienced", "solo on the harder 1-3 side of the district boards", 1, 1),
    ),
    state=STATE,
    options=OPTIONS,
    rules={**{name: getattr(rules, name) for name in NAMES if name != "appraise"}, "appraise": appraise},
    open_box=open_box,
    tell=lambda: import_module("offworld.games.cytress.tell"),
    places=lambda seats: 2 if seats == 1 else seats,
    levels=dict(zip(LEVELS, (noisy(150), noisy(80), searching(100, 0), searching(300, 4)), strict=True)),
    by_lot=("side",),
)
