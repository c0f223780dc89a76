"""Situations that an examiner wrote from the rulebook alone: pawns of their own, items, effects.

The results expected are the examiner's.
"""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    CARD,
    CLEANER_A,
    CLEANER_B,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    LEFT,
    LOWER_RIGHT,
    MOVE,
    RED,
    RIGHT,
    VESPER,
    WHITE,
    Table,
    goals,
    node,
)


def search(name: str, seats: int = 2) -> Table:
    """Return a table where Red is about to lay this block to the right of the Core."""
    return Table(seats).hand(RED, "Worm").top(name)


def laid(table: Table) -> Table:
    """Lay the block with a card that shows Search."""
    table.act("Worm", GLITCH).answer(state.SIDE + RIGHT)
    return table.answer(min(table.options()))


# --- Drones ---


@pytest.mark.rule("8.6")
def test_the_mark_ii_moves_three_spaces_in_a_turn_in_one_go() -> None:
    table = Table()
    table.lay("Sprawl")
    table.put(state.MARK_TWO, 0, 0, RED).answer(state.DRIVE + state.MARK_TWO)
    assert goals(table) == {(1, space) for space in range(7)}
    table.answer(state.GO + node(1, 4))
    assert table.choices(state.DRIVE) == set()
    table.turn(RED)
    assert table.choices(state.DRIVE) == {state.MARK_TWO}


@pytest.mark.rule("8.6")
def test_the_probe_moves_five_spaces_and_searches() -> None:
    """In a row: Core, Sprawl (4, 0, 1), Copyleft (its middle is empty): the fifth is beyond."""
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    table.lay("Copyleft", 1, RIGHT)  # space 1 at the left side, 0 and 2 beside it
    table.put(state.PROBE, 0, 0, RED).answer(state.DRIVE + state.PROBE)
    assert goals(table) == {(1, s) for s in range(7)} | {(2, 1), (2, 0), (2, 2)}
    table.answer(state.GO + node(2, 0)).use("Worm", ACTION)
    assert table.choices(state.PAWN) == {GLITCH, state.PROBE}


@pytest.mark.rule("8.8")
def test_the_hulk_goes_from_block_to_block() -> None:
    """Yakuza's closed side doesn't stop it, and it stands on no space."""
    table = Table().hand(RED, "Delete")
    yakuza = table.lay("Yakuza")
    sprawl = table.lay("Sprawl", yakuza, LOWER_RIGHT)  # closed
    table.lay("Copyleft", sprawl, RIGHT)
    table.put(state.HULK, yakuza, state.AT_LARGE, RED).answer(state.DRIVE + state.HULK)
    assert goals(table) == {(0, state.AT_LARGE), (sprawl, state.AT_LARGE)}
    table.answer(state.GO + node(sprawl, state.AT_LARGE))
    assert table.choices(state.DRIVE) == set()
    assert ACTION not in table.plays("Delete")  # nobody on its block
    table.put(VESPER, sprawl, 2).shoot(2, 4, 1, pawn=state.HULK, target=VESPER)
    assert table.where(VESPER) is None  # three dice


@pytest.mark.rule("8.8", "7.13")
def test_the_hulk_is_reached_on_its_block_only_and_takes_no_room() -> None:
    table = Table().hand(RED, "Delete", "Nanosoft")
    table.lay("Sprawl")
    table.put(state.HULK, 1, state.AT_LARGE, GREEN).put(CLEANER_A, 0, 0, RED).gone(VESPER)
    assert ACTION not in table.plays("Delete")
    table.move("Nanosoft", CLEANER_A, node(1, 4))
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {state.HULK}


@pytest.mark.rule("8.5", "10.7", "10.3", "10.4")
def test_drones_equip_the_automatic_gun_only() -> None:
    table = Table().hand(RED, "Automatic Gun", "Crash Dummie", "Full-Body Prosthesis", "Delete")
    table.lay("Sprawl")
    table.s.bonus[RED] = 1
    table.gone(GLITCH).put(state.PROBE, 1, 0, RED).put(VESPER, 1, 1)
    assert ITEM not in table.plays("Crash Dummie") | table.plays("Full-Body Prosthesis")
    table.equip("Automatic Gun", state.PROBE)
    assert table.worn(state.PROBE) == {"Automatic Gun"}
    table.shoot(5, pawn=state.PROBE, target=VESPER)  # now it has Delete with one skull
    assert table.where(VESPER) is None
    table = Table().hand(RED, "Automatic Gun")
    table.lay("Sprawl")
    assert ITEM not in table.plays("Automatic Gun")  # a Speedrunner is no Drone


@pytest.mark.rule("10.7", "8.6")
def test_the_automatic_gun_adds_a_skull() -> None:
    table = Table().hand(RED, "Delete")
    table.lay("Sprawl")
    table.put(state.MARK_TWO, 1, 0, RED).wear(state.MARK_TWO, "Automatic Gun").put(VESPER, 1, 1)
    table.shoot(2, 1, pawn=state.MARK_TWO, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("8.7")
def test_the_turret_shoots_in_the_turn_of_others() -> None:
    table = Table(3).hand(RED, "Nanosoft", "Virus", "Worm")
    table.lay("Sprawl")
    table.put(state.TURRET, 1, 0, GREEN).move("Nanosoft", GLITCH, node(1, 4))
    assert table.asks(state.REACT)
    assert table.actor == GREEN
    table.answer(state.HOLD_FIRE)
    assert table.actor == RED
    table.move("Virus", GLITCH, node(1, 3)).dice(3, 4).answer(state.SHOOT)  # shielded
    assert table.where(GLITCH) == (1, 3)
    table.move("Worm", GLITCH, node(1, 4))
    assert table.asks(state.PLAY)  # once in a turn
    assert table.actor == RED


@pytest.mark.rule("8.7")
def test_the_turret_watches_its_block_and_adjacent_spaces_only() -> None:
    table = Table().hand(RED, "Nanosoft").hand(GREEN, "Virus")
    table.lay("Sprawl")
    table.lay("Copyleft", 0, LEFT)
    table.put(state.TURRET, 1, 4, GREEN).put(GLITCH, 2, 0).move("Nanosoft", GLITCH, node(0))
    assert table.asks(state.REACT)  # the Core is adjacent to space 4
    table.answer(state.HOLD_FIRE).end()
    table.put(VESPER, 2, 0).turn(GREEN).move("Virus", VESPER, node(0))
    assert table.actor == GREEN  # its own pawns are no targets
    assert table.asks(state.PLAY)


# --- the Gynoid, the Idoru ---


@pytest.mark.rule("8.9", "3.2")
def test_the_gynoid_steals_at_the_beginning_of_the_turn() -> None:
    table = Table(3).hand(GREEN, "Virus").hand(WHITE, "Worm")
    table.lay("Sprawl")
    table.put(state.GYNOID, 1, 4, RED).put(VESPER, 1, 0).put(KOJI, 0).put(CLEANER_A, 1, 3, GREEN)
    table.begin(RED)
    assert table.asks(state.THEFT)
    assert table.options().count(state.NO_THEFT) == 1
    pawns = {option - state.THEFT for option in table.options()} - {state.PAWNS}
    assert pawns == {VESPER, KOJI, CLEANER_A}  # Koji stands on an adjacent space
    table.answer(state.THEFT + KOJI)
    assert table.cards(RED) == ["Worm"]
    assert table.s.hand_cards[WHITE] == 0
    (stolen,) = table.events_of(state.STOLE)
    assert (stolen.seat, stolen.a, stolen.b) == (RED, WHITE, CARD["Worm"])
    assert table.asks(state.PLAY)  # one card, and the actions


@pytest.mark.rule("8.9", "8.15")
def test_the_gynoid_robs_nobody_out_of_reach_or_without_cards() -> None:
    table = Table().hand(GREEN, "Virus").hand(RED, "Nanosoft")
    table.lay("Sprawl")
    table.put(state.GYNOID, 1, 0, RED).begin(RED)  # Vesper is on the Core
    assert table.asks(state.PLAY)
    table.hand(GREEN).put(state.GYNOID, 1, 4).begin(RED)
    assert table.asks(state.PLAY)
    assert table.plays("Nanosoft") >= {MOVE}
    table.use("Nanosoft", MOVE)
    assert state.GYNOID in table.choices(state.PAWN)


@pytest.mark.rule("8.10", "5.3", "6.4")
def test_the_idoru_enters_uncontrolled_when_the_toei_company_is_laid() -> None:
    table = laid(search("Toei Company"))
    assert table.where(state.IDORU) == (1, 0)
    assert table.s.owner[state.IDORU] == state.NOBODY
    table.put(GLITCH, 1, 1).hand(RED, "Icebreaker", "Icebreaker").ice(4, target=state.IDORU)
    assert table.where(GLITCH) == (1, 1)  # nobody controls it: failing isn't deadly
    table.ice(1, target=state.IDORU)
    assert table.s.owner[state.IDORU] == RED
    assert table.counters() == [9, 10]


@pytest.mark.rule("8.10", "3.10")
def test_the_counter_on_the_idoru_counts_and_comes_back() -> None:
    table = Table().hand(RED, "Delete")
    table.lay("Toei Company")
    table.put(state.IDORU, 1, 0, GREEN).put(CLEANER_A, 1, 1, RED)
    table.s.counters[GREEN] = 9
    table.shoot(2, 2, 2, pawn=CLEANER_A, target=state.IDORU)
    assert table.counters() == [10, 10]
    assert table.where(state.IDORU) is None
    table.put(GLITCH, 1, 1).hand(RED, "Icebreaker").ice(1)  # Toei's block breaks at 1 and 5
    assert table.s.control[1] == RED
    assert table.where(state.IDORU) is None  # it never returns
    table = Table().hand(RED, "Icebreaker")
    table.lay("Toei Company")
    table.put(state.IDORU, 1, 0, GREEN).put(GLITCH, 1, 1)
    table.s.counters[RED], table.s.counters[GREEN] = 1, 9
    table.ice(2, target=state.IDORU)
    assert table.winners() == {RED}
    assert table.counters()[GREEN] == 10


# --- block cards ---


def club(name: str, bonus: int) -> Table:
    """Return a table where Red controls Sprawl, holds a block card and has bonus counters."""
    table = Table().hand(RED, name)
    table.lay("Sprawl")
    table.s.bonus[RED] = bonus
    table.control(RED, 1)
    return table


@pytest.mark.rule("11.1", "11.2", "8.11", "6.7", "9.4")
def test_gentleman_loser_and_the_cracker() -> None:
    table = club("Gentleman Loser", 2).equip("Gentleman Loser")
    assert table.choices(state.PLACE) == {1}
    table.answer(state.PLACE + 1)
    assert table.choices(state.SIDE) == {0, 1, 2, 4, 5}  # the Core is in direction 3
    table.answer(state.SIDE + RIGHT)
    assert table.choices(state.HIRE) == {0}
    table.answer(state.HIRE)
    assert table.bonus() == [0, 0]
    assert table.s.owner[state.CRACKER] == RED
    card = state.BLOCKS
    assert table.where(state.CRACKER) == (card, 0)
    # its space is joined with the one at that side, space 1
    table.hand(RED, "Nanosoft").move("Nanosoft", state.CRACKER)
    assert goals(table) == {(1, 1)}


@pytest.mark.rule("8.11", "11.1")
def test_without_two_bonus_counters_no_cracker_without_a_block_no_card() -> None:
    table = club("Gentleman Loser", 1).equip("Gentleman Loser")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    assert table.choices(state.HIRE) == set()
    table = Table().hand(RED, "Gentleman Loser")
    table.lay("Sprawl")
    assert ITEM not in table.plays("Gentleman Loser")
    table.control(GREEN, 1)
    assert ITEM not in table.plays("Gentleman Loser")


@pytest.mark.rule("11.1", "11.2", "8.11")
def test_the_card_is_lost_with_the_block_but_not_the_cracker() -> None:
    table = club("Gentleman Loser", 2).equip("Gentleman Loser")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT).answer(state.HIRE)
    table.hand(GREEN, "Icebreaker").put(VESPER, 1).turn(GREEN).ice(1, pawn=VESPER)
    assert table.s.control[1] == GREEN
    assert table.in_discard("Gentleman Loser") == 1
    assert table.s.owner[state.CRACKER] == RED
    assert table.where(state.CRACKER) == (0, 0)
    assert table.bonus() == [0, 0]  # they stay on the Cracker


@pytest.mark.rule("6.7", "8.11", "8.13", "9.4")
def test_an_eliminated_cracker_can_be_paid_again() -> None:
    table = club("Gentleman Loser", 2).equip("Gentleman Loser")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT).answer(state.HIRE)
    table.hand(GREEN, "Delete").put(CLEANER_A, 1, 1, GREEN).turn(GREEN)
    table.shoot(2, 2, 2, pawn=CLEANER_A, target=state.CRACKER)  # 2, 3, 4
    assert table.where(state.CRACKER) is None
    assert table.bonus() == [2, 0]
    table.turn(RED)
    assert table.choices(state.HIRE) == {0}
    table.answer(state.HIRE)
    assert table.bonus() == [0, 0]
    assert table.where(state.CRACKER) == (state.BLOCKS, 0)


@pytest.mark.rule("8.12")
def test_the_cracker_rolls_a_die_more_against_others() -> None:
    table = Table().hand(RED, "Icebreaker", "Icebreaker")
    table.lay("Sprawl")
    table.put(state.CRACKER, 1, 0, RED).ice(2, pawn=state.CRACKER)  # one die
    table.control(GREEN, 1).ice(2, 5, pawn=state.CRACKER)  # two
    assert table.s.control[1] == RED


@pytest.mark.rule("8.13", "8.14", "11.2")
def test_cabazia_club_and_the_cyborg() -> None:
    table = club("Cabazia Club", 1).equip("Cabazia Club")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT).answer(state.HIRE + 1)
    assert table.bonus() == [0, 0]
    assert table.where(state.CYBORG) == (state.BLOCKS + 1, 0)
    table.dice(2).answer(state.DRIVE + state.CYBORG)
    # two spaces: the one beside it, space 1, and from there 0, 2 (along an arrow) and 6; or none
    here = (state.BLOCKS + 1, 0)
    assert goals(table) == {(1, 1), (1, 0), (1, 2), (1, 6), here}
    table.answer(state.GO + node(1, 1))
    assert table.choices(state.DRIVE) == set()


@pytest.mark.rule("8.13", "7.12", "10.4")
def test_the_counters_on_a_cyborg_come_back_when_it_is_taken_over() -> None:
    table = club("Cabazia Club", 1).equip("Cabazia Club")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT).answer(state.HIRE + 1)
    table.hand(GREEN, "Icebreaker").put(VESPER, 1, 1).turn(GREEN)
    table.ice(2, pawn=VESPER, target=state.CYBORG)  # ICE 2
    assert table.s.owner[state.CYBORG] == GREEN
    assert table.bonus() == [1, 0]


@pytest.mark.rule("11.2")
def test_nobody_searches_from_a_block_card_nor_where_it_lies() -> None:
    table = club("Gentleman Loser", 2).equip("Gentleman Loser")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    table.hand(RED, "Worm").put(GLITCH, state.BLOCKS, 0)
    assert ACTION not in table.plays("Worm")
    table.put(GLITCH, 1).act("Worm", GLITCH)
    assert table.choices(state.SIDE) == {1, 2, 4, 5}


# --- items ---


@pytest.mark.rule("10.1", "9.4", "10.2", "10.3", "4.8")
def test_an_item_is_paid_and_equipped() -> None:
    table = Table().hand(RED, "Nanosoft")
    table.lay("Sprawl")
    assert table.plays("Nanosoft") == {ACTION, MOVE}  # no bonus counter
    table.s.bonus[RED] = 1
    assert table.plays("Nanosoft") == {ACTION, MOVE, ITEM}
    table.equip("Nanosoft", GLITCH)
    assert table.worn(GLITCH) == {"Nanosoft"}
    assert table.bonus() == [0, 0]
    assert table.in_discard("Nanosoft") == 0
    table.end()
    assert table.s.hand_cards[RED] == 6  # one more


@pytest.mark.rule("10.1")
def test_items_are_for_own_pawns_in_the_net() -> None:
    table = Table().hand(RED, "Crash Dummie")
    table.lay("Sprawl")
    table.put(CLEANER_A, 1, 0, RED).put(CLEANER_B, 1, 1, GREEN).put(state.IDORU, 1, 2)
    table.s.bonus[RED] = 1
    table.use("Crash Dummie", ITEM)
    assert table.choices(state.PAWN) == {GLITCH, CLEANER_A}
    table = Table().hand(RED, "Crash Dummie").gone(GLITCH)
    table.s.bonus[RED] = 1
    assert table.plays("Crash Dummie") == set()


@pytest.mark.rule("10.6", "10.13", "10.9")
def test_specialised_items() -> None:
    table = Table().hand(RED, "Widowmaker", "Cyberspace Seven", "Gaspar", "Delete")
    table.lay("Sprawl")
    assert ITEM not in table.plays("Widowmaker")  # nobody has Delete
    table.s.bonus[RED] = 1
    table.put(CLEANER_A, 1, 0, RED).put(VESPER, 1, 1)
    table.use("Cyberspace Seven", ITEM)
    assert table.choices(state.PAWN) == {GLITCH}
    table.answer(state.PAWN + GLITCH).use("Gaspar", ITEM)
    assert table.choices(state.PAWN) == {GLITCH}
    table.answer(state.PAWN + GLITCH).use("Widowmaker", ITEM)
    assert table.choices(state.PAWN) == {CLEANER_A}
    table.answer(state.PAWN + CLEANER_A).shoot(2, 2, 4, 5, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) is None  # the fourth die


@pytest.mark.rule("10.9")
def test_psico_chip_gives_delete() -> None:
    table = Table().hand(RED, "Psico Chip", "Delete", "Widowmaker")
    table.lay("Sprawl")
    table.s.bonus[RED] = 1
    assert ACTION not in table.plays("Delete")
    table.equip("Psico Chip", GLITCH).equip("Widowmaker", GLITCH)  # now it can have a weapon
    table.shoot(2, 3, pawn=GLITCH, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("10.9", "10.14")
def test_faster_and_slower() -> None:
    table = Table().hand(RED, "Nanosoft").wear(GLITCH, "Cyber Prosthesis", paid=1)
    table.lay("Sprawl")
    table.move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 4), (1, 0), (1, 3), (1, 5)}  # two spaces with one point
    table = Table().hand(RED, "Nanosoft", "Worm").wear(GLITCH, "Military Exoskeleton", paid=1)
    table.lay("Sprawl")
    assert MOVE not in table.plays("Nanosoft")
    table.move("Worm", GLITCH)
    assert goals(table) == {(1, 4)}


@pytest.mark.rule("10.9")
def test_chipware_gives_search() -> None:
    table = Table().hand(RED, "Worm").wear(CLEANER_A, "Chipware", by=RED)
    table.lay("Sprawl")
    table.put(CLEANER_A, 1, 0, RED).use("Worm", ACTION)
    assert table.choices(state.PAWN) == {GLITCH, CLEANER_A}


@pytest.mark.rule("10.10", "7.17")
def test_kamikaze() -> None:
    """Two dice against each other pawn on the block, those of its player among them."""
    table = Table(3).wear(GLITCH, "Kamikaze")
    table.lay("Sprawl")
    table.put(GLITCH, 1, 0).put(VESPER, 1, 1).put(KOJI, 0).put(CLEANER_A, 1, 2, RED)
    table.dice(2, 6, 5, 4)  # Vesper: 1, 3, 5; Cleaner A: 1, 2, 3, 4
    table.answer(state.BLAST + GLITCH)
    assert table.where(GLITCH) is None
    assert table.where(VESPER) == (1, 1)
    assert table.where(CLEANER_A) is None
    assert table.where(KOJI) == (0, 0)
    assert table.in_discard("Kamikaze") == 1


@pytest.mark.rule("10.11")
def test_crash_dummie() -> None:
    table = Table().hand(RED, "Icebreaker", "Icebreaker").wear(GLITCH, "Crash Dummie", "Durendin")
    table.lay("Freeside")
    table.put(GLITCH, 1).ice(2)
    assert table.where(GLITCH) == (1, 0)
    assert table.worn(GLITCH) == {"Durendin"}
    assert table.in_discard("Crash Dummie") == 1
    assert table.ice(2).where(GLITCH) is None


@pytest.mark.rule("10.5", "10.12")
def test_malware_goes_to_pawns_of_others_but_not_to_drones() -> None:
    table = Table(3).hand(RED, "Worm", "Virus")
    table.lay("Sprawl")
    table.s.bonus[RED] = 2
    table.put(CLEANER_B, 1, 1, GREEN).put(state.PROBE, 1, 2, GREEN).put(CLEANER_A, 1, 0, RED)
    table.put(state.IDORU, 1, 3)
    table.use("Worm", ITEM)
    assert table.choices(state.PAWN) == {VESPER, KOJI, CLEANER_B}
    table.answer(state.PAWN + VESPER).use("Virus", ITEM)
    assert table.choices(state.PAWN) == {CLEANER_B}
    table.answer(state.PAWN + CLEANER_B)
    assert table.s.owner[CLEANER_B] == RED
    assert table.worn(CLEANER_B) == {"Virus"}
    table.turn(GREEN).end()
    assert table.s.hand_cards[GREEN] == 4  # the Worm


@pytest.mark.rule("10.12")
def test_spyware_draws_for_its_owner_at_actions_not_at_movements() -> None:
    table = Table(3).hand(RED, "Icebreaker", "Worm").wear(GLITCH, "Spyware", by=WHITE)
    table.lay("Sprawl")
    table.move("Worm", GLITCH, node(1, 4))
    assert table.s.hand_cards[WHITE] == 0
    table.ice(2)
    assert table.s.hand_cards[WHITE] == 1
    assert table.s.hand_cards[GREEN] == 0
