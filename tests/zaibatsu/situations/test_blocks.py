"""Situations of information blocks (chapter 5)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import icebreak, state
from zaibatsu.scenario import (
    ACTION,
    CARD,
    CLEANER_A,
    GLITCH,
    GREEN,
    KOJI,
    LEFT,
    LOWER_RIGHT,
    MOVE,
    NINE,
    RED,
    RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    VESPER,
    WHITE,
    Table,
    bits,
    goals,
    node,
    on_block,
)
from zaibatsu.shorthand import breaker


def happened(table: Table, code: int) -> int:
    """Count the events of a kind."""
    return sum(event.code == code for event in table.events)


@pytest.mark.rule("5.1", "7.2", "7.7")
def test_a_block_of_another_player_is_free_to_walk_on_and_to_search_from() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm", "Icebreaker").top("Cleaner A")
    table.control(GREEN, table.lay("Sprawl"))
    table.move("Nanosoft", GLITCH, node(1, 4))
    assert table.plays("Icebreaker") == {ACTION, MOVE}
    table.act("Worm", GLITCH)
    table.answer(state.SIDE + RIGHT).answer(min(table.options()))
    assert table.s.around[1, RIGHT] == 2


@pytest.mark.rule("5.3", "5.4", "11.6", "11.7")
@pytest.mark.parametrize(
    ("name", "face"), [("Yakuza", 2), ("Copyleft", 1), ("Antro", 4), ("Sprawl", 5)]
)
def test_an_effect_of_laying_does_not_happen_at_control(name: str, face: int) -> None:
    table = on_block(name, "Icebreaker", "Worm").hand(GREEN, "Virus").ice(face)
    assert table.s.control[1] == RED
    assert (table.cards(RED), table.cards(GREEN)) == (["Worm"], ["Virus"])
    assert table.bonus() == [0, 0]
    assert happened(table, state.ATTACKING) == 0


@pytest.mark.rule("5.4", "6.9", "11.3")
def test_an_eliminated_runner_leaves_its_players_control_as_it_is() -> None:
    """The Financial Sector is still Red's, with its card."""
    table = on_block("Freeside", "Icebreaker")
    table.control(RED, table.lay("Financial Sector", 0, LEFT)).ice(2)
    assert table.where(GLITCH) is None
    assert table.s.control[2] == RED
    table.end()
    assert table.s.hand_cards[RED] == 6


@pytest.mark.rule("5.5", "5.10", "9.1", "7.5")
@pytest.mark.parametrize(("turn", "made"), [(0, 0), (1, 1)])
def test_three_bonus_parts_make_a_place(turn: int, made: int) -> None:
    """Copyleft has all parts. Sprawl has none in corner 3, where turned by 0 the others are."""
    table = Table().hand(RED, "Worm")
    copyleft = table.lay("Copyleft", 0, RIGHT)
    table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    table.put(GLITCH, copyleft).top("Sprawl").act("Worm", GLITCH)
    table.answer(state.SIDE + RIGHT).answer(state.TURN + turn)
    assert len(table.events_of(state.CORNER_MADE)) == made
    assert table.s.bonus_left == 24 - made


@pytest.mark.rule("5.5", "5.6", "7.13")
def test_a_double_space_touches_two_blocks() -> None:
    """Copyleft's space 0 lies at its right and upper right side: Antro, and Sprawl."""
    table = Table(4).hand(RED, "Delete")
    copyleft = table.lay("Copyleft")
    antro, sprawl = table.lay("Antro", copyleft, RIGHT), table.lay("Sprawl", copyleft, UPPER_RIGHT)
    table.put(CLEANER_A, copyleft, 0, RED).put(GLITCH, copyleft, 0)
    # Antro's space 2 is at its left and upper left; Sprawl's space 5 at its lower left
    table.put(VESPER, antro, 2).put(KOJI, sprawl, 5).put(NINE, sprawl, 4).turn(RED)
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER, KOJI}


@pytest.mark.rule("5.5", "7.13")
def test_a_special_space_of_three_zones_reaches_over_each_of_its_sides() -> None:
    """The Gynoid's space on Pink District: the middle, upper left, lower right."""
    table = Table(4).hand(RED, "Delete")
    pink = table.lay("Pink District")
    lower = table.lay("Sprawl", pink, LOWER_RIGHT)
    upper = table.lay("Antro", pink, UPPER_LEFT)
    table.put(CLEANER_A, pink, 0, RED)
    table.put(VESPER, lower, 3).put(KOJI, upper, 0).put(NINE, lower, 0).turn(RED)
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER}


@pytest.mark.rule("5.6", "4.4")
def test_two_pawns_on_a_double_space_and_all_on_the_core() -> None:
    table = Table(3).hand(RED, "Nanosoft", "Delete")
    table.lay("Copyleft")  # three double spaces; the one at the Core is space 1
    table.put(VESPER, 1, 1).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 1)}
    table = Table(3).hand(RED, "Delete")
    table.lay("Copyleft")
    table.put(VESPER, 1, 1).put(KOJI, 1, 1).move("Delete", GLITCH)
    assert goals(table) == {(1, 0), (1, 2)}
    table = Table(4).hand(RED, "Nanosoft")
    table.lay("Copyleft")
    table.put(GLITCH, 1, 1).move("Nanosoft", GLITCH)
    assert (0, 0) in goals(table)  # where three others stand


@pytest.mark.rule("5.6", "4.4", "8.10")
def test_the_free_idoru_takes_room() -> None:
    """Copyleft's double space at the Core is full with Vesper and the Idoru."""
    table = on_block("Copyleft", "Nanosoft", "Worm").put(GLITCH, 0)
    table.put(VESPER, 1, 1).put(state.IDORU, 1, 1).turn(RED)
    assert MOVE not in table.plays("Nanosoft")
    table.move("Worm", GLITCH)
    assert goals(table) == {(1, 0), (1, 2)}


@pytest.mark.rule("5.6", "4.4")
def test_a_space_with_a_figure_has_room_for_all() -> None:
    table = Table(4).hand(RED, "Nanosoft")
    table.lay("Cleaner A")  # spaces 0 special, 1 double, at the Core
    table.put(VESPER, 1, 0).put(KOJI, 1, 0).put(NINE, 1, 0).put(CLEANER_A, 1, 0, GREEN)
    table.put(GLITCH, 1, 1).move("Nanosoft", GLITCH)
    assert (1, 0) in goals(table)


@pytest.mark.rule("5.7")
def test_against_an_arrow_nobody_goes() -> None:
    table = Table().hand(RED, "Nanosoft")
    table.lay("Sprawl")
    table.put(GLITCH, 1, 5).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 0), (1, 6)}  # not back to space 4
    table = Table().hand(RED, "Nanosoft").wear(GLITCH, "Transgenic Therapy")
    table.lay("Sprawl")
    table.put(GLITCH, 1, 5).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 0), (1, 4), (1, 6)}


@pytest.mark.rule("5.7", "5.5")
def test_a_chain_of_arrows() -> None:
    """Google Ex Machina: spaces 1 to 5 lead one to the next; space 0 is middle and right."""
    table = Table().hand(RED, "Nanosoft", "Worm")
    table.lay("Google Ex Machina")
    table.put(GLITCH, 1, 3).move("Nanosoft", GLITCH)
    assert goals(table) == {(0, 0), (1, 0), (1, 4)}
    table.answer(state.GO + node(1, 4)).move("Worm", GLITCH)
    # 5 along the arrow; by the middle 1, 2 and 3
    assert goals(table) == {(1, 0), (1, 1), (1, 2), (1, 3), (1, 5)}


@pytest.mark.rule("5.7", "8.6")
def test_drones_mind_arrows() -> None:
    """On Yakuza an arrow leads from space 2, at the Core, to the middle: back it is 0, 1, 3, 2."""
    for pawn, reaches in ((state.MARK_TWO, False), (state.PROBE, True)):
        table = Table()
        table.lay("Yakuza")
        table.put(pawn, 1, 0, RED).turn(RED).answer(state.DRIVE + pawn)
        assert (1, 2) in goals(table)
        assert ((0, 0) in goals(table)) == reaches


@pytest.mark.rule("5.8", "7.8", "7.10")
@pytest.mark.parametrize("face", range(1, 7))
def test_bonus_5_against_6_4_and_3_is_four_numbers(face: int) -> None:
    """The rulebook's example; Clandestine Broadcast shows 3, 4 and 6."""
    table = breaker("Clandestine Broadcast", 3, KOJI).ice(face, pawn=KOJI)
    assert (table.s.control[1] == WHITE) == (face in {3, 4, 5, 6})
    assert table.where(KOJI) == (1, 0)  # low ICE kills nobody


@pytest.mark.rule("5.8")
def test_medium_ice_shows_two_dice_and_high_ice_one() -> None:
    pink = breaker("Pink District")  # 3 and 4, and Glitch has 3
    assert icebreak.faces_of(pink.b, pink.s, VESPER, bits(3, 4)) == bits(3, 4)
    pink.ice(1).ice(2).ice(5).ice(6)
    assert pink.s.control[1] == state.NOBODY
    pink.ice(4)
    assert pink.s.control[1] == RED
    high = breaker("Military Development").ice(4).ice(6)  # 5
    assert high.s.control[1] == state.NOBODY
    assert high.ice(3).s.control[1] == RED  # by the bonus


@pytest.mark.rule("5.9", "7.9", "6.9")
def test_failing_against_black_ice_eliminates() -> None:
    table = breaker("Freeside").wear(GLITCH, "Durendin")  # 1
    table.ice(5)
    assert table.where(GLITCH) is None
    assert table.s.owner[GLITCH] == RED  # its card is face down
    assert table.in_discard("Durendin") == 1
    assert table.plays("Icebreaker") == set()  # nobody can move or break
    high = breaker("Armament Research").ice(5)  # one die, too, a 6, but not black
    assert high.where(GLITCH) == (1, 0)


@pytest.mark.rule("5.9", "7.9", "7.10")
@pytest.mark.parametrize("face", range(1, 7))
def test_black_ice_with_each_face(face: int) -> None:
    """Stand Alone Complex is black with a 2; Glitch adds the 3."""
    table = Table().hand(RED, "Icebreaker")
    table.lay("Stand Alone Complex")
    table.put(GLITCH, 1, 0).ice(face)
    if face in (2, 3):
        assert table.s.control[1] == RED
        assert table.where(GLITCH) == (1, 0)
    else:
        assert table.s.control[1] == state.NOBODY
        assert table.where(GLITCH) is None
    assert table.s.used[CARD["Icebreaker"]] == 1
