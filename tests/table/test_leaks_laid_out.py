"""No secrets leak where random play seldom comes: positions laid out, with secrets of each kind.

They are compared as in `test_leaks`. Each position is the beginning of a game.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from lockstep import Lockstep, Seen
from test_leaks import REVEALS

import cysmic.scenario as cysmic
import zaibatsu.scenario as zaibatsu
from cysmic.scenario import A, B, C
from cysmic.shorthand import HERE, active, begin, combat, effect, fracture, named, strike
from offworld.games.cysmic import state as on_planet
from offworld.games.zaibatsu import state as in_net
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Game
from offworld.kernel.records import copy
from scaffolding.scenario import TurnScenario
from zaibatsu.scenario import GLITCH, GREEN, RED, VESPER, WHITE, node

DOUBLES = 3  # for each viewer
# What is laid on a discard pile is forgotten by views when the pile becomes the deck.
LAID_OFF = frozenset({"discarded", "relic_discarded"})


# --- Cysmic ---


def cards() -> cysmic.Table:
    """Return a table of three with discovery cards and relics in all hands."""
    table = cysmic.Table(3).hand(A, 0, 1, 22).hand(B, 2, 3, named("Locked Vault")).hand(C, 4, 23)
    table.relic_hand(A, 0, 1).relic_hand(B, 2, 3).relic_hand(C, 4)
    return table.ore(A, 5).ore(B, 5).ore(C, 5)


def trade() -> cysmic.Table:
    """A and B have agreed to swap a discovery card and a relic."""
    table = cards().turn(A).do(on_planet.TO_TRADE).answer(on_planet.PARTNER + B)
    for kind, last in (
        (on_planet.GIVE, on_planet.GIVE_NO_MORE),
        (on_planet.WANT, on_planet.WANT_NO_MORE),
    ):
        table.answer(kind + on_planet.LOT_CARD).answer(kind + on_planet.LOT_RELIC).answer(last)
    return table.answer(on_planet.ACCEPT)


def new_relics() -> cysmic.Table:
    """A has drawn two relics, and will again; all its slots are full."""
    return effect(active(cards(), A, 10, 11, 12), on_planet.E_RELIC, 2)


def a_relic_of_the_hand() -> cysmic.Table:
    return effect(active(cards(), A, 10, 11, 12), on_planet.E_ACTIVE_RELIC, 1)


def theft() -> cysmic.Table:
    return effect(cards(), on_planet.E_STEAL_CARD, 2)


def losses() -> cysmic.Table:
    return effect(cards(), on_planet.E_ALL_DISCARD, 1)


def bonus() -> cysmic.Table:
    return effect(cards(), on_planet.E_DISCOVERY, 3)


def face_down() -> cysmic.Table:
    """A has burned and played cards before, and relics for which one comes back."""
    table = cards()
    for seat, card in ((A, 3), (B, 4), (C, 5)):
        table.s.command[seat, card], table.s.burned[seat, 0] = on_planet.BURNED, 1
        table.s.command[seat, 9] = on_planet.PLAYED
    return begin(table, A, 1)


def brace() -> cysmic.Table:
    """Hexes of B and C are about to collapse."""
    table = cards().hand(B, 2, named("Brace!")).hand(C, 4, named("Sirens"))
    table.units(B, HERE, cysmic.SOLDIER, cysmic.SPEAKER).units(C, HERE, cysmic.SOLDIER)
    fracture(table, 3)
    return table


def cards_on_dice() -> cysmic.Table:
    table = combat((cysmic.SOLDIER, cysmic.SOLDIER), (cysmic.SOLDIER, cysmic.SOLDIER))
    table.hand(A, 0, 1, 2, 24).hand(B, 3, 4, 5, 25).battle(A)
    strike(table, 4, 1, on_planet.FACE_REROLL_YELLOW)
    return table


# --- Zaibatsu ---


def held() -> zaibatsu.Table:
    """Return a table of three with action cards in all hands."""
    table = zaibatsu.Table(3).hand(RED, "Worm", "Delete", "Durendin", "Icebreaker")
    return table.hand(GREEN, "Virus", "Delete", "Reboot").hand(WHITE, "7G Ma-Mi", "Eriela")


def robbery() -> zaibatsu.Table:
    """The Gynoid can rob Green, then Google Ex Machina exchanges a card."""
    table = held().discarded("Kamikaze", "Reboot")
    table.control(RED, table.lay("Google Ex Machina"))
    return table.put(in_net.GYNOID, 0, 0, RED).begin(RED)


def debts() -> zaibatsu.Table:
    """Sprawl is laid: all discard."""
    table = held().top("Sprawl").act("Worm", GLITCH)
    return table.answer(in_net.SIDE).answer(in_net.TURN)


def spies() -> zaibatsu.Table:
    """What Glitch does lets Green draw."""
    return held().wear(GLITCH, "Spyware", by=GREEN).turn(RED)


def shots() -> zaibatsu.Table:
    """The Turret of Green may shoot in the turn of Red."""
    table = held()
    table.lay("Sprawl")
    table.put(in_net.TURRET, 1, 1, GREEN).put(in_net.MARK_TWO, 0, 0, RED).put(VESPER, 1, 2)
    return table.turn(RED).answer(in_net.DRIVE + in_net.MARK_TWO).answer(in_net.GO + node(1, 4))


# --- the comparison ---


def beginning(game: Game, table: TurnScenario) -> Game:
    """Return a variant of a game that begins with a position."""

    def setup(box: Any, s: Any, seats: int, variant: int, seed: int) -> None:
        s._array[...] = copy(table.s)._array

    return replace(game, rules={**game.rules, "setup": setup})


def compared(table: TurnScenario, steps: int) -> Seen:
    """Compare the steps that follow a position, for every viewer."""
    game, seen = beginning(table.game, table), Seen()
    for viewer in range(SPECTATOR, int(table.s.seats)):
        for run in range(DOUBLES):
            reveals = REVEALS[table.game] | LAID_OFF
            found = asyncio.run(
                Lockstep(game, int(table.s.seats), viewer, run, game, reveals).begin(steps)
            )
            seen.steps += found.steps
            seen.fields += found.fields
            seen.kinds += found.kinds
    return seen


@pytest.mark.parametrize(
    ("position", "fields", "kinds"),
    [
        (trade, "hand relic_hand handed", "hand_over"),
        (new_relics, "relic_at relic_deck", "keep_relic replace_relic"),
        (a_relic_of_the_hand, "relic_hand relic_at", "activate_relic replace_relic"),
        (theft, "hand deck", "target react"),
        (losses, "hand deck", ""),
        (bonus, "hand deck", "discovery"),
        (face_down, "command relic_hand", "activate_relic reclaim take_back burn"),
        (brace, "hand deck", "react"),
        (cards_on_dice, "hand deck", "modify"),
        (robbery, "hand deck", "theft fetch discard"),
        (debts, "hand deck", "discard"),
        (spies, "hand deck", "play"),
        (shots, "hand deck", "react"),
    ],
)
def test_positions_that_look_alike_send_the_same(
    position: Callable[[], TurnScenario], fields: str, kinds: str
) -> None:
    seen = compared(position(), 8)
    assert seen.steps >= 10, "too little was compared: this proves nothing"
    assert Counter(fields.split()) <= seen.fields, "something hidden was always the same"
    assert Counter(kinds.split()) <= seen.kinds, "something was never answered"
