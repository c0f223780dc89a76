"""Situations of bonus counters (chapter 9)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    CARD,
    CLEANER_A,
    CLEANER_B,
    GLITCH,
    GREEN,
    ITEM,
    LEFT,
    LOWER_RIGHT,
    RED,
    RIGHT,
    UPPER_RIGHT,
    VESPER,
    Table,
    on_block,
)
from zaibatsu.shorthand import six_corners


def two_of_three_blocks() -> Table:
    """Copyleft, Electromagnetic Pulse and Sprawl around a bonus counter; Red has two of them."""
    table = Table().hand(RED, "Icebreaker").hand(GREEN, "Icebreaker")
    copyleft = table.lay("Copyleft", 0, RIGHT)
    pulse = table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    sprawl = table.lay("Sprawl", copyleft, RIGHT, turn=1)
    assert table.s.bonus_left == 23
    table.control(RED, copyleft, pulse).put(GLITCH, sprawl).put(VESPER, copyleft)
    return table


COPYLEFT, PULSE, SPRAWL, ANTRO = 1, 2, 3, 4  # places of the four blocks below


def four_blocks() -> Table:
    """Return a table with Copyleft between three blocks: two bonus counters lie around it."""
    table = Table()
    copyleft = table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    table.lay("Sprawl", copyleft, LOWER_RIGHT)
    table.lay("Antro", copyleft, RIGHT)
    assert table.s.bonus_left == 22
    return table


def three_blocks() -> Table:
    """Return a table with three blocks around a bonus counter, and nobody on them."""
    table = Table().hand(RED, "Icebreaker")
    table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", COPYLEFT, UPPER_RIGHT)
    table.lay("Sprawl", COPYLEFT, RIGHT, turn=1)
    assert table.s.bonus_left == 23
    return table


@pytest.mark.rule("9.1", "7.5")
def test_one_block_finishes_two_places_and_then_its_effect_happens() -> None:
    """Antro has parts in corners 2 and 3, Copyleft all, the Pulse in 4, Sprawl in 1."""
    table = six_corners()
    table.events.clear()
    table.answer(state.TURN)
    assert table.s.bonus_left == 22
    order = [e.code for e in table.events]
    corners = [i for i, code in enumerate(order) if code == state.CORNER_MADE]
    assert len(corners) == 2
    assert max(corners) < order.index(state.BLOCK_EFFECT) < order.index(state.DREW)
    assert table.bonus() == [0, 0]  # nobody controls these blocks


@pytest.mark.rule("9.1")
def test_the_last_bonus_counter_fills_one_of_two_places() -> None:
    table = six_corners()
    table.s.bonus_left = 1
    table.answer(state.TURN)
    assert table.s.bonus_left == 0
    assert sum(table.s.corner[4, corner] == state.COUNTER for corner in range(6)) == 1


@pytest.mark.rule("9.1", "5.10")
@pytest.mark.parametrize("turn", range(6))
def test_there_is_no_bonus_counter_beside_the_core(turn: int) -> None:
    """It has no bonus parts, however the blocks beside it are turned."""
    table = Table().hand(RED, "Worm").top("Electromagnetic Pulse")
    table.lay("Copyleft")
    table.act("Worm", GLITCH).answer(state.SIDE + UPPER_RIGHT).answer(state.TURN + turn)
    assert table.s.around[2, 5] == 1  # the Pulse touches Copyleft
    assert table.s.bonus_left == 24


@pytest.mark.rule("9.1", "9.2", "7.5")
def test_laying_the_third_block_wins_no_bonus_counter() -> None:
    """Red controls the other two, and wins it with the third one."""
    table = Table().hand(RED, "Worm", "Icebreaker").top("Antro")
    table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", COPYLEFT, UPPER_RIGHT)
    table.control(RED, COPYLEFT, PULSE).put(GLITCH, COPYLEFT).act("Worm", GLITCH)
    table.answer(state.SIDE + RIGHT).answer(state.TURN)
    assert (table.s.bonus_left, table.bonus()) == (23, [0, 0])
    table.put(GLITCH, 3).ice(2)
    assert table.bonus() == [1, 0]


@pytest.mark.rule("9.2", "9.3")
def test_who_controls_all_three_blocks_wins_the_counter_and_keeps_it() -> None:
    table = two_of_three_blocks().ice(1)
    assert table.bonus() == [1, 0]
    table.turn(GREEN).ice(1, pawn=VESPER)  # Copyleft breaks at 1, 5, 6
    assert table.s.control[1] == GREEN
    assert table.bonus() == [1, 0]
    table.turn(RED).hand(RED, "Icebreaker").put(GLITCH, 1).ice(1)
    assert table.bonus() == [1, 0]  # there was only one


@pytest.mark.rule("9.2")
def test_two_players_share_three_blocks_and_nobody_wins_the_counter() -> None:
    table = two_of_three_blocks().control(GREEN, 2).ice(1)
    assert table.s.control[3] == RED
    assert table.bonus() == [0, 0]


@pytest.mark.rule("9.2")
def test_one_block_can_win_two_bonus_counters() -> None:
    """Copyleft breaks at 1, 5, 6; both corners are Red's with it, though Green held it."""
    table = four_blocks().control(RED, PULSE, SPRAWL, ANTRO).control(GREEN, COPYLEFT)
    table.hand(RED, "Icebreaker").put(GLITCH, COPYLEFT).ice(6)
    assert table.bonus() == [2, 0]


@pytest.mark.rule("9.2")
def test_of_two_corners_only_the_one_of_three_own_blocks_is_won() -> None:
    """The Pulse is Green's; later Green has all around its own corner, and wins the other."""
    table = four_blocks().control(RED, SPRAWL, ANTRO).control(GREEN, PULSE)
    table.hand(RED, "Icebreaker").put(GLITCH, COPYLEFT).ice(5)
    assert table.bonus() == [1, 0]
    table.control(GREEN, ANTRO).put(VESPER, COPYLEFT).hand(GREEN, "Icebreaker").turn(GREEN)
    table.ice(1, pawn=VESPER)
    assert table.bonus() == [1, 1]


@pytest.mark.rule("9.2", "9.3")
def test_a_counter_once_won_is_not_won_again() -> None:
    table = six_corners().answer(state.TURN)  # places 1, 2, 3 and 4
    table.control(RED, 1, 2).hand(RED, "Icebreaker", "Icebreaker").put(GLITCH, 4, 0)
    table.ice(2)  # Antro breaks at 2, 3, 4: the corner with Copyleft and the Pulse
    assert table.bonus() == [1, 0]
    table.control(GREEN, 1, 2).hand(GREEN, "Icebreaker", "Icebreaker").turn(GREEN)
    table.put(GLITCH, 0).put(VESPER, 4, 0).ice(3, pawn=VESPER)
    assert table.s.control[4] == GREEN
    assert table.bonus() == [1, 0]
    table.put(VESPER, 3, 0).ice(5, pawn=VESPER)  # Sprawl: the other corner
    assert table.bonus() == [1, 1]


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("last", [COPYLEFT, PULSE, SPRAWL])
@pytest.mark.parametrize("held", [False, True])
def test_a_bonus_counter_is_won_with_whichever_block_comes_last(last: int, held: bool) -> None:
    """Be it free or another player's."""
    table = three_blocks().control(RED, *{COPYLEFT, PULSE, SPRAWL} - {last})
    if held:
        table.control(GREEN, last)
    table.put(GLITCH, last).ice(5)
    assert table.bonus() == [1, 0]


@pytest.mark.rule("9.2", "9.4")
def test_a_bonus_counter_can_be_paid_in_the_turn_in_which_it_is_won() -> None:
    table = three_blocks().control(RED, COPYLEFT, PULSE).hand(RED, "Icebreaker", "Nanosoft")
    table.put(GLITCH, SPRAWL)
    assert ITEM not in table.plays("Nanosoft")
    table.ice(5).equip("Nanosoft", GLITCH)
    assert table.bonus() == [0, 0]
    assert table.worn(GLITCH) == {"Nanosoft"}


@pytest.mark.rule("9.2", "11.10", "7.8")
def test_freeside_as_the_third_block_takes_two_control_counters_and_wins_a_bonus_counter() -> None:
    """Its corners 3 and 4: upper left and left, left and lower left."""
    table = Table().hand(RED, "Icebreaker")
    copyleft = table.lay("Copyleft")
    upper = table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    freeside = table.lay("Freeside", copyleft, RIGHT)
    assert table.s.bonus_left == 23
    table.control(RED, copyleft, upper).put(GLITCH, freeside).ice(1)
    assert table.counters() == [6, 10]
    assert table.bonus() == [1, 0]


@pytest.mark.rule("9.2", "9.3", "7.8")
def test_who_takes_all_three_blocks_from_the_winner_gets_no_second_counter() -> None:
    table = Table().hand(RED, "Icebreaker").hand(GREEN, "Icebreaker", "Icebreaker", "Icebreaker")
    places = [table.lay("Copyleft")]
    places.append(table.lay("Electromagnetic Pulse", 1, UPPER_RIGHT))
    places.append(table.lay("Sprawl", 1, RIGHT, turn=1))
    table.control(RED, *places[:2]).put(GLITCH, 3).ice(1)
    assert table.bonus() == [1, 0]
    table.put(GLITCH, 0).turn(GREEN)
    for place in places:
        table.put(VESPER, place, 0).ice(5, pawn=VESPER)
    assert [table.s.control[place] for place in places] == [GREEN] * 3
    assert table.bonus() == [1, 0]
    assert table.counters() == [10, 7]


@pytest.mark.rule("9.4", "4.8")
def test_one_bonus_counter_does_not_pay_for_two() -> None:
    table = on_block("Sprawl", "7G Ma-Mi", "Cyberspace Seven", "Cyber Prosthesis")
    table.s.bonus[RED] = 1
    assert ITEM not in table.plays("7G Ma-Mi")
    assert ITEM in table.plays("Cyberspace Seven") & table.plays("Cyber Prosthesis")
    table.equip("Cyber Prosthesis", GLITCH)
    assert ITEM not in table.plays("Cyberspace Seven")


@pytest.mark.rule("9.4", "10.5", "6.8")
def test_counters_on_malware_go_back_to_who_played_it() -> None:
    """Glitch dies with a Worm of Green's and a chip of Red's own."""
    table = on_block("Freeside", "Icebreaker").wear(GLITCH, "Worm", paid=1, by=GREEN)
    table.wear(GLITCH, "Chipware", paid=1).ice(5)
    assert table.bonus() == [1, 1]


@pytest.mark.rule("9.4", "7.18")
def test_counters_of_a_lost_item_pay_in_the_same_turn() -> None:
    table = on_block("Freeside", "Icebreaker", "Reboot", "Nanosoft")
    table.wear(GLITCH, "Cyber Prosthesis", paid=1).ice(5)
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE).equip("Nanosoft", GLITCH)
    assert table.worn(GLITCH) == {"Nanosoft"}
    assert table.bonus() == [0, 0]


@pytest.mark.rule("9.4", "11.8")
def test_an_item_bought_cheaper_gives_back_what_was_paid() -> None:
    """7G Ma-Mi for one by Mercado Negro; Red loses the block, then Glitch."""
    table = on_block("Freeside", "7G Ma-Mi", "Icebreaker")
    market = table.lay("Mercado Negro", 0, LEFT)
    table.control(RED, market)
    table.s.bonus[RED] = 1
    table.turn(RED).equip("7G Ma-Mi", GLITCH)
    assert table.bonus() == [0, 0]
    table.control(GREEN, market).ice(5, 6)
    assert table.where(GLITCH) is None
    assert table.bonus() == [1, 0]


@pytest.mark.rule("9.5", "9.4")
def test_what_cards_cost() -> None:
    one = {"Cyber Prosthesis", "Psico Chip", "Chipware", "Nanosoft", "Crash Dummie"}
    one |= {"Worm", "Virus", "Cyberspace Seven"}
    plain = {"Icebreaker", "Delete", "Reboot"}
    for bonus in range(3):
        table = on_block("Sprawl", *(set(CARD) - plain)).control(RED, 1)
        table.put(CLEANER_A, 1, 1, RED).put(CLEANER_B, 1, 2, GREEN).put(state.PROBE, 1, 3, RED)
        table.s.bonus[RED] = bonus
        dear = (one if bonus < 1 else set()) | ({"7G Ma-Mi"} if bonus < 2 else set())
        assert {name for name in set(CARD) - plain if ITEM not in table.plays(name)} == dear
