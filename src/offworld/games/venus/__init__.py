"""Cities of Venus: Survivors, by James and Adam Staley: miners, mechs and a way home. An unofficial adaptation."""

from importlib import import_module

from offworld.bots.levels import LEVELS, noisy, searching
from offworld.games.venus import rules
from offworld.games.venus.appraise import appraise, begun, follows, tries
from offworld.games.venus.box import open_box
from offworld.games.venus.state import OPTIONS, STATE
from offworld.kernel.contract import NAMES
from offworld.kernel.game import Facts, Game, Variant

GAME = Game(
    name="venus",
    title="Cities of Venus: Survivors",
    version="1",
    credits="Game design: James and Adam Staley. Published by Tin Robot Games.",
    facts=Facts(fewest=1, most=4, longest=20000, lowest=0, highest=86, hidden=False, simultaneous=True),
    variants=(
        Variant("standard", "everyone at once, then the launch sequence", 2, 4),
        Variant("solo", "alone on Venus: six boards, five parts, eight of a kind", 1, 1),
    ),
    state=STATE,
    options=OPTIONS,
    rules={
        **{name: getattr(rules, name) for name in NAMES if name != "appraise"},
        "appraise": appraise,
        "follows": follows,
        "tries": tries,
        "begun": begun,
    },
    open_box=open_box,
    tell=lambda: import_module("offworld.games.venus.tell"),
    levels=dict(zip(LEVELS, (noisy(120), noisy(58), noisy(25), searching(300, 0)), strict=True)),
)
