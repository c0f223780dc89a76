"""The evaluation of Zaibatsu: what is better is valued higher."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.evaluate import chance, evaluate, extends_turn

from .scenario import CARD, CLEANER_A, GLITCH, GREEN, RED, VESPER, Table

Change = Callable[[Table], object]


def value(table: Table, seat: int = RED) -> int:
    worth: int = evaluate(table.b, table.s, seat)
    return worth


def position() -> Table:
    """RED and GREEN on the Central Core, with three blocks beside it; RED has the turn."""
    table = Table(2)
    for direction, name in enumerate(("Sprawl", "Antro", "Copyleft")):
        table.lay(name, 0, direction)
    return table


@pytest.mark.parametrize(
    ("faces", "dice", "thousandths"),
    [
        (0, 3, 0),
        (0b0000110, 1, 334),  # two faces: four of six miss, 666
        (0b0000110, 2, 556),  # 666 * 4 / 6 = 444 miss
        (0b1110000, 1, 500),
        (0b1111110, 1, 1000),
    ],
)
def test_chances_of_a_roll(faces: int, dice: int, thousandths: int) -> None:
    assert chance(faces, dice) == thousandths


@pytest.mark.parametrize(
    "better",
    [
        lambda table: table.control(RED, 1),
        lambda table: table.hand(RED, "Icebreaker"),
        lambda table: table.put(CLEANER_A, 0, seat=RED),
        lambda table: table.wear(GLITCH, "Gaspar"),
        lambda table: table.wear(GLITCH, "Crash Dummie"),
        lambda table: table.wear(VESPER, "Worm", by=RED),
        lambda table: table.put(GLITCH, 1, 0),
        lambda table: table.gone(VESPER),
    ],
    ids=["counter", "card", "pawn", "bot", "dummy", "malware", "near", "rival dead"],
)
def test_what_is_better_is_valued_higher(better: Change) -> None:
    plain, changed = position(), position()
    better(changed)
    assert value(changed) > value(plain)


@pytest.mark.parametrize(
    "worse",
    [
        lambda table: table.gone(GLITCH),
        lambda table: table.control(GREEN, 1),
        lambda table: table.put(CLEANER_A, 0, seat=GREEN),
        lambda table: table.wear(GLITCH, "Worm", by=GREEN),
        lambda table: table.gone(GLITCH).hand(RED, "Delete"),
    ],
    ids=["dead", "rival's counter", "threat", "malware", "no use"],
)
def test_what_is_worse_is_valued_lower(worse: Change) -> None:
    plain, changed = position(), position()
    worse(changed)
    assert value(changed) < value(plain)


def test_a_win_is_the_best_there_is() -> None:
    table = position()
    table.s.counters[RED] = 1
    table.put(GLITCH, 1, 0).hand(RED, "Icebreaker")
    before, rivals = value(table), value(table, GREEN)
    table.s.stage, table.s.winner = state.OVER, RED
    assert value(table) > before + 5000  # five counters
    assert value(table, GREEN) < rivals - 5000


def test_a_roll_under_way_is_worth_its_chance() -> None:
    """With the card played and the roll to come, the block's worth counts in part."""
    table = position().put(GLITCH, 1, 0).hand(RED, "Icebreaker")
    before = value(table)
    table.answer(state.PLAY + CARD["Icebreaker"] * state.USES + state.AS_ACTION)
    assert value(table) > before


def test_the_greedy_bot_sees_to_the_end_of_an_action_without_a_roll() -> None:
    table = position().hand(RED, "Icebreaker", "Worm")
    assert not extends_turn(table.b, table.s, RED)
    table.answer(state.PLAY + CARD["Worm"] * state.USES + state.AS_ACTION)  # a Search
    assert extends_turn(table.b, table.s, RED)
    other = position().put(GLITCH, 1, 0).hand(RED, "Icebreaker")
    other.answer(state.PLAY + CARD["Icebreaker"] * state.USES + state.AS_ACTION)
    assert not extends_turn(other.b, other.s, RED)
