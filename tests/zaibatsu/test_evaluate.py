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


def test_the_idoru_is_worth_a_counter() -> None:
    """The nearer a Speedrunner is to it, the better; an Icebreaker under way counts in part."""
    table = position().put(GLITCH, 1, 0).control(RED, 1).hand(RED, "Icebreaker")
    away = value(table)
    near = value(table.put(state.IDORU, 1, 1))
    assert near > away
    table.turn(RED).act("Icebreaker")
    assert value(table) > near


def test_a_reboot_in_hand_makes_a_risk_smaller() -> None:
    """Sprawl is GREEN's: failing is deadly. A second Delete in the hand changes nothing there."""
    gain = []
    for card in ("Reboot", "Delete"):
        table = position().put(GLITCH, 1, 0).control(GREEN, 1).hand(RED, "Icebreaker", card)
        before = value(table)
        gain.append(value(table.act("Icebreaker")) - before)
    assert gain[0] > gain[1]


def test_the_last_counter_is_worth_most() -> None:
    hopes = []
    for left in (2, 1):
        table = position().put(GLITCH, 1, 0).hand(RED, "Icebreaker")
        table.s.counters[RED] = left
        before = value(table)
        hopes.append(value(table.act("Icebreaker")) - before)
    assert hopes[1] > hopes[0]


def test_an_attack_on_a_pawn_with_bots_is_worth_more() -> None:
    gain = []
    for worn in ((), ("Gaspar", "Eriela")):
        table = position().put(CLEANER_A, 1, 0, RED).put(VESPER, 1, 1).wear(VESPER, *worn)
        before = value(table.hand(RED, "Delete"))
        gain.append(value(table.act("Delete")) - before)
    assert gain[1] > gain[0]


def test_the_greedy_bot_sees_to_the_end_of_an_action_without_a_roll() -> None:
    table = position().hand(RED, "Icebreaker", "Worm")
    assert not extends_turn(table.b, table.s, RED)
    table.answer(state.PLAY + CARD["Worm"] * state.USES + state.AS_ACTION)  # a Search
    assert extends_turn(table.b, table.s, RED)
    other = position().put(GLITCH, 1, 0).hand(RED, "Icebreaker")
    other.answer(state.PLAY + CARD["Icebreaker"] * state.USES + state.AS_ACTION)
    assert not extends_turn(other.b, other.s, RED)
