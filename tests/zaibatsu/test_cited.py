"""What the log cites: of each step the paragraph that names it."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state, tell
from offworld.kernel.contract import SPECTATOR
from zaibatsu.scenario import (
    CLEANER_B,
    CLEANER_C,
    GLITCH,
    GREEN,
    RED,
    STANDARD_BOX,
    VESPER,
    Table,
    node,
)

LEFT = 3


def cited(table: Table, code: int) -> list[str]:
    """Return the rules that the events of a kind cite, as they are told after the last answer."""
    found = table.events_of(code)
    return [tell.event(STANDARD_BOX, table.s, e, None, SPECTATOR).rule for e in found]


def on(block: str, *hand: str, seats: int = 2) -> Table:
    """Return a table with Glitch on a block, Red's cards, and nothing told yet."""
    table = Table(seats).hand(RED, *hand)
    table.put(GLITCH, table.lay(block))
    table.events.clear()
    return table


# --- Icebreaker ---


@pytest.mark.rule("7.9", "5.9")
def test_a_failure_at_a_block() -> None:
    table = on("Freeside", "Icebreaker").ice(2)
    assert cited(table, state.BREAK_FAILED) == ["7.9"]
    assert cited(table, state.ELIMINATED) == ["7.9"]


@pytest.mark.rule("7.11")
def test_a_failure_with_a_black_die() -> None:
    table = on("Sprawl", "Icebreaker").wear(GLITCH, "Cyberspace Seven", paid=1).ice(2, 2)
    assert cited(table, state.BREAK_FAILED) == ["7.9"]
    assert cited(table, state.ELIMINATED) == ["7.11"]
    table = on("Freeside", "Icebreaker").wear(GLITCH, "Cyberspace Seven", paid=1).ice(2, 2)
    assert cited(table, state.ELIMINATED) == ["7.9"]  # black ICE is enough


@pytest.mark.rule("7.12")
def test_a_failure_against_a_pawn() -> None:
    table = on("Sprawl", "Icebreaker").put(state.PROBE, 1, 1, GREEN).ice(1, target=state.PROBE)
    assert cited(table, state.BREAK_FAILED) == ["7.12"]
    assert cited(table, state.ELIMINATED) == ["7.12"]


# --- change of control ---


@pytest.mark.rule("7.12", "6.3")
def test_a_pawn_that_is_taken_over() -> None:
    table = on("Sprawl", "Icebreaker").put(state.PROBE, 1, 1, GREEN)
    table.wear(state.PROBE, "Automatic Gun").ice(3, target=state.PROBE)
    assert cited(table, state.TOOK_PAWN) == ["7.12"]
    assert cited(table, state.DROPPED) == ["6.3"]


@pytest.mark.rule("6.6")
def test_a_pawn_that_comes_with_its_block() -> None:
    table = on("Cleaner B", "Icebreaker").control(GREEN, 1).put(CLEANER_B, 1, 1, GREEN).ice(5)
    assert cited(table, state.TOOK_PAWN) == ["6.6"]
    assert cited(table, state.COUNTER_BACK) == ["7.8"]


@pytest.mark.rule("10.12")
def test_a_pawn_with_a_virus() -> None:
    table = on("Sprawl", "Virus").put(CLEANER_B, 1, 1, GREEN)
    table.s.bonus[RED] = 1
    assert cited(table.equip("Virus", CLEANER_B), state.TOOK_PAWN) == ["10.12"]


@pytest.mark.rule("8.10")
def test_the_counter_of_the_idoru() -> None:
    table = on("Toei Company", "Icebreaker").put(GLITCH, 1, 1).put(state.IDORU, 1, 0, GREEN)
    table.s.counters[GREEN] -= 1
    assert cited(table.ice(1, target=state.IDORU), state.COUNTER_BACK) == ["8.10"]
    (event,) = table.events_of(state.PUT_COUNTER)
    line = tell.event(STANDARD_BOX, table.s, event, None, RED)
    assert line == ("You put a control counter on the card of the Idoru.", "8.10")


@pytest.mark.rule("11.10", "3.9")
def test_the_second_counter_on_freeside() -> None:
    table = on("Freeside", "Icebreaker").ice(1)
    (event,) = table.events_of(state.PUT_COUNTER)
    line = tell.event(STANDARD_BOX, table.s, event, None, GREEN)
    assert line == ("Red puts a second control counter on Freeside.", "11.10")
    table = on("Freeside", "Icebreaker")
    table.s.counters[RED] = 1
    assert table.ice(1).events_of(state.PUT_COUNTER) == []  # the first one won


@pytest.mark.rule("8.13", "9.4")
def test_counters_from_a_pawn_and_from_an_item() -> None:
    table = on("Sprawl", "Icebreaker").put(state.CYBORG, 1, 1, GREEN)
    table.s.hired_by[1], table.s.hired_paid[1] = GREEN, 1
    table.wear(state.CYBORG, "Cyber Prosthesis", paid=1).ice(2, target=state.CYBORG)
    assert cited(table, state.BONUS_BACK) == ["9.4", "8.13"]


# --- elimination and return ---


@pytest.mark.rule("6.8", "10.11")
def test_cards_of_an_eliminated_pawn_and_a_dummy() -> None:
    table = on("Sprawl", "Delete", "Delete").put(CLEANER_C, 1, 1, RED).put(VESPER, 1, 2)
    table.wear(VESPER, "Crash Dummie", "Gaspar").shoot(1, pawn=CLEANER_C, target=VESPER)
    assert cited(table, state.DROPPED) == ["10.11"]
    table.events.clear()
    assert cited(table.shoot(1, pawn=CLEANER_C, target=VESPER), state.DROPPED) == ["6.8"]


@pytest.mark.rule("7.18", "11.8")
def test_returns() -> None:
    table = on("Clandestine Broadcast", "Reboot").control(RED, 1).gone(GLITCH).turn(RED)
    table.act("Reboot", GLITCH).answer(state.GO + node(1, 0))
    assert cited(table, state.REBOOTED) == ["11.8"]
    table = on("Sprawl", "Reboot").gone(GLITCH).turn(RED).act("Reboot", GLITCH)
    assert cited(table.answer(state.GO + state.CORE), state.REBOOTED) == ["7.18"]
    table = on("Stand Alone Complex").control(RED, 1).gone(GLITCH).begin(RED)
    assert cited(table, state.REBOOTED) == ["11.8"]


# --- attacks ---


@pytest.mark.rule("7.14", "8.7", "10.10", "11.6")
def test_attacks_of_each_kind() -> None:
    table = on("Sprawl", "Delete").put(state.TURRET, 1, 1, RED).put(VESPER, 1, 2)
    table.shoot(2, 4, pawn=state.TURRET, target=VESPER)
    assert cited(table, state.ATTACKING) == ["7.14"]  # with a card, in its own player's turn
    table = on("Sprawl", "Nanosoft").put(state.TURRET, 1, 1, GREEN)
    table.move("Nanosoft", GLITCH, node(1, 3)).dice(3, 4).answer(state.SHOOT)
    assert cited(table, state.ATTACKING) == ["8.7"]
    table = on("Sprawl").put(VESPER, 1, 2).wear(GLITCH, "Kamikaze").turn(RED)
    table.dice(2, 4).answer(state.BLAST + GLITCH)
    assert cited(table, state.ATTACKING) == ["10.10"]
    table = Table().hand(RED, "Worm").top("Yakuza").act("Worm", GLITCH).answer(state.SIDE)
    table.dice(3, 2).answer(min(table.options()))
    assert cited(table, state.ATTACKING) == ["11.6", "11.6"]


# --- movement ---


@pytest.mark.rule("8.8", "8.14", "5.5", "7.16")
def test_where_a_pawn_may_go() -> None:
    table = on("Sprawl").put(state.HULK, 0, state.AT_LARGE, RED).put(state.CYBORG, 1, 4, RED)
    table.turn(RED).answer(state.DRIVE + state.HULK)
    hulk = tell.option(STANDARD_BOX, table.s, RED, state.GO + node(1, state.AT_LARGE))
    assert hulk == ("Move the Hulk Drone to Sprawl.", "8.8")
    table.answer(state.GO + node(1, state.AT_LARGE)).dice(1).answer(state.DRIVE + state.CYBORG)
    stays = tell.option(STANDARD_BOX, table.s, RED, state.GO + node(1, 4))
    assert stays == ("The Cyborg stays on the left space of Sprawl.", "8.14")
    assert tell.option(STANDARD_BOX, table.s, RED, state.GO + node(1, 3)).rule == "5.5"


# --- cards ---


@pytest.mark.rule("3.5", "3.7")
def test_discards_by_choice_and_by_the_hand_size() -> None:
    table = on("Sprawl", *["Icebreaker"] * 6).end("Icebreaker", "Icebreaker")
    assert cited(table, state.DISCARDED) == ["3.7", "3.5"]
