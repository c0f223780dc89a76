"""Situations of the uses of action cards (chapter 4)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    CLEANER_A,
    CLEANER_B,
    CLEANER_C,
    CLEANER_D,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    MOVE,
    RED,
    VESPER,
    Table,
    goals,
    node,
    on_block,
)
from zaibatsu.shorthand import cleaner


@pytest.mark.rule("4.1", "4.8")
def test_three_ways_to_use_a_card_and_two_of_a_plain_one() -> None:
    table = Table().hand(RED, "Crash Dummie", "Icebreaker")
    block = table.lay("Sprawl")
    table.put(GLITCH, block)
    table.s.bonus[RED] = 1
    assert table.plays("Crash Dummie") == {ACTION, MOVE, ITEM}
    assert table.plays("Icebreaker") == {ACTION, MOVE}


@pytest.mark.rule("4.2", "5.1", "5.5", "5.7")
def test_three_points_are_three_spaces() -> None:
    table = Table().hand(RED, "Crash Dummie", "Worm", "Nanosoft")
    table.lay("Sprawl")
    table.move("Nanosoft", GLITCH)  # one point
    assert goals(table) == {(1, 4)}
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    table.move("Worm", GLITCH)  # two
    assert goals(table) == {(1, 4), (1, 0), (1, 3), (1, 5)}
    table = Table().hand(RED, "Crash Dummie")
    table.lay("Sprawl")
    table.move("Crash Dummie", GLITCH)  # three
    assert goals(table) == {(1, space) for space in range(7)}


@pytest.mark.rule("4.2", "4.3")
def test_all_points_of_a_card_go_to_one_pawn_at_once() -> None:
    table = Table().hand(RED, "Crash Dummie")
    table.lay("Sprawl")
    table.put(CLEANER_A, 1, 2, RED).move("Crash Dummie", GLITCH, node(1, 4))
    assert table.asks(state.PLAY)
    assert table.choices(state.PLAY) == set()


@pytest.mark.rule("4.2", "4.5", "8.15")
def test_who_can_be_moved_by_cards() -> None:
    """All pawns but the Drones and the Cyborg."""
    table = on_block("Copyleft", "Worm")
    for pawn in range(CLEANER_A, state.PAWNS):
        table.put(pawn, 1, state.AT_LARGE if pawn == state.HULK else 1, RED)
    table.use("Worm", MOVE)
    cleaners = {CLEANER_A, CLEANER_B, CLEANER_C, CLEANER_D}
    others = {state.GYNOID, state.IDORU, state.CRACKER}
    assert table.choices(state.PAWN) == {GLITCH} | cleaners | others


@pytest.mark.rule("4.2", "4.3", "5.7")
def test_points_that_are_left_do_not_go_to_the_next_card() -> None:
    """Three points, one of them used; the next card has its own one."""
    table = Table().hand(RED, "Crash Dummie", "Nanosoft")
    table.lay("Sprawl")
    table.move("Crash Dummie", GLITCH, node(1, 4)).move("Nanosoft", GLITCH)
    assert goals(table) == {(0, 0), (1, 0), (1, 3), (1, 5)}


@pytest.mark.rule("4.3", "3.3")
def test_movement_action_movement() -> None:
    """The rulebook's example: three spaces, an Icebreaker action, three spaces more."""
    table = Table().hand(RED, "Crash Dummie", "Icebreaker", "Kamikaze")
    table.lay("Sprawl")
    table.move("Crash Dummie", GLITCH, node(1, 1)).ice(5)
    assert table.s.control[1] == RED
    table.move("Kamikaze", GLITCH)
    assert (0, 0) in goals(table)  # by 0 and 4
    table.answer(state.GO + node(0))
    assert table.where(GLITCH) == (0, 0)
    assert table.cards(RED) == []


@pytest.mark.rule("4.4")
def test_through_a_pawn_but_not_onto_it() -> None:
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    table.put(VESPER, 1, 4).move("Worm", GLITCH)
    assert goals(table) == {(1, 0), (1, 3), (1, 5)}


@pytest.mark.rule("4.4", "4.7")
def test_a_card_that_only_leads_onto_a_full_space_cannot_move() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm")
    table.lay("Sprawl")
    table.put(VESPER, 1, 4)
    assert MOVE not in table.plays("Nanosoft")  # one point
    assert MOVE in table.plays("Worm")  # two


@pytest.mark.rule("4.4")
def test_through_two_occupied_spaces_in_a_row() -> None:
    """From the Core by spaces 4 and 0 of Sprawl; both are taken, and so is 3."""
    table = Table(3).hand(RED, "Delete")
    table.lay("Sprawl")
    table.put(VESPER, 1, 4).put(KOJI, 1, 0).put(CLEANER_A, 1, 3, RED).move("Delete", GLITCH)
    assert goals(table) == {(1, 5), (1, 1), (1, 2), (1, 6)}


@pytest.mark.rule("4.4", "5.6")
def test_through_a_full_double_space_and_not_onto_it() -> None:
    """Copyleft's double space at the Core holds Vesper and Koji; Glitch comes from the others."""
    table = on_block("Copyleft", "Nanosoft", "Worm", "Crash Dummie", seats=3)
    table.put(VESPER, 1, 1).put(KOJI, 1, 1)
    assert MOVE in table.plays("Nanosoft")
    table.move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 2)}
    table.answer(state.GO + node(1, 2)).move("Worm", GLITCH)
    assert goals(table) == {(0, 0), (1, 0)}  # the Core by the full space


@pytest.mark.rule("4.4", "8.8", "5.6")
def test_the_hulk_fills_no_space_and_a_free_idoru_does() -> None:
    table = on_block("Sprawl", "Nanosoft").put(GLITCH, 0).put(state.HULK, 1, state.AT_LARGE, GREEN)
    table.turn(RED).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 4)}
    table = on_block("Sprawl", "Nanosoft").put(GLITCH, 0).put(state.IDORU, 1, 4).turn(RED)
    assert MOVE not in table.plays("Nanosoft")


@pytest.mark.rule("4.5", "8.5", "8.14")
def test_no_points_of_cards_for_drones_and_the_cyborg() -> None:
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    for i, pawn in enumerate((state.PROBE, state.MARK_TWO, state.TURRET, state.CYBORG)):
        table.put(pawn, 1, i, RED)
    table.put(state.HULK, 1, state.AT_LARGE, RED).put(state.GYNOID, 1, 5, RED)
    table.use("Worm", MOVE)
    assert table.choices(state.PAWN) == {GLITCH, state.GYNOID}


@pytest.mark.rule("4.6", "4.7", "7.1")
def test_only_pawns_with_the_ability() -> None:
    table = Table().hand(RED, "Worm", "Icebreaker", "Delete", "Reboot")
    block = table.lay("Sprawl")
    table.put(CLEANER_A, block, 0, RED).put(VESPER, block, 1)
    assert table.plays("Icebreaker") == {MOVE}  # the Speedrunner is on the Core
    assert table.plays("Reboot") == {MOVE}  # nobody is eliminated
    assert table.plays("Delete") == {ACTION, MOVE}
    table.act("Delete")
    assert table.choices(state.PAWN) == {CLEANER_A}
    table = Table().hand(RED, "Delete")
    table.lay("Sprawl")
    assert table.plays("Delete") == {MOVE}  # a Speedrunner has no Delete


@pytest.mark.rule("4.6", "7.1")
def test_pawns_without_search_lay_nothing() -> None:
    """A Cleaner, the Gynoid and the Cracker don't have the ability."""
    table = on_block("Sprawl", "Gaspar").gone(GLITCH).put(CLEANER_A, 1, 1, RED)
    table.put(state.GYNOID, 1, 2, RED).put(state.CRACKER, 1, 3, RED).turn(RED)
    assert ACTION not in table.plays("Gaspar")


@pytest.mark.rule("4.6", "6.9", "8.2")
def test_with_the_runner_eliminated_the_cleaner_goes_on() -> None:
    table = cleaner().gone(GLITCH).put(VESPER, 1, 6).hand(RED, "Delete", "Worm", "Icebreaker")
    table.turn(RED)
    assert table.plays("Icebreaker") == table.plays("Worm") - {ITEM} == {MOVE}
    table.move("Worm", CLEANER_A, node(1, 1)).shoot(6, 6, 5, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) is None
