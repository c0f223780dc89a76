"""Situations of pawns: where they stand and how they go (chapter 6)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    CLEANER_A,
    CLEANER_B,
    CLEANER_C,
    GLITCH,
    GREEN,
    KOJI,
    LEFT,
    MOVE,
    RED,
    RIGHT,
    TEAL,
    VESPER,
    WHITE,
    Table,
    node,
    on_block,
)
from zaibatsu.shorthand import before_club, breaker, cleaner, club


@pytest.mark.rule("6.2", "7.12", "10.4")
def test_who_cannot_be_taken_over() -> None:
    table = breaker("Sprawl", 3).control(RED, 1)
    table.put(VESPER, 1, 1).put(CLEANER_A, 1, 2, GREEN).put(state.GYNOID, 1, 3, GREEN)
    table.put(state.PROBE, 1, 4, RED)
    assert ACTION not in table.plays("Icebreaker")
    table.put(state.CYBORG, 1, 5, GREEN)
    assert ACTION in table.plays("Icebreaker")
    table.wear(state.CYBORG, "Full-Body Prosthesis")
    assert ACTION not in table.plays("Icebreaker")


@pytest.mark.rule("6.3", "10.7", "8.6")
def test_a_stolen_drone_loses_the_gun_and_with_it_delete() -> None:
    """The Probe's ICE shows 3 and 6. It may move in the turn of who took it."""
    table = on_block("Sprawl", "Icebreaker", "Delete").put(VESPER, 1, 2)
    table.put(state.PROBE, 1, 1, GREEN).wear(state.PROBE, "Automatic Gun")
    table.ice(6, target=state.PROBE)
    assert table.s.owner[state.PROBE] == RED
    assert table.in_discard("Automatic Gun") == 1
    assert table.plays("Delete") == {MOVE}
    assert state.DRIVE + state.PROBE in table.options()


@pytest.mark.rule("6.3", "6.6", "9.4")
def test_with_its_block_a_cleaner_changes_sides_and_loses_its_cards() -> None:
    """Cleaner B's block breaks at 5 and 6. White's Spyware and Green's chip are discarded."""
    table = Table(3).hand(RED, "Icebreaker")
    block = table.lay("Cleaner B")
    table.lay("Sprawl", 0, LEFT)
    table.control(GREEN, block).put(CLEANER_B, 2, 3, GREEN)
    table.wear(CLEANER_B, "Psico Chip", paid=1).wear(CLEANER_B, "Spyware", by=WHITE)
    table.put(GLITCH, block, 0).ice(5)
    assert table.s.owner[CLEANER_B] == RED
    assert table.where(CLEANER_B) == (2, 3)
    assert table.worn(CLEANER_B) == set()
    assert table.bonus() == [0, 1, 0]
    assert table.in_discard("Spyware") == 1
    assert table.counters() == [7, 8, 8]


@pytest.mark.rule("6.5")
def test_a_dead_cleaner_returns_for_the_next_player() -> None:
    table = breaker("Cleaner B").control(GREEN, 1)
    assert table.where(CLEANER_B) is None
    table.ice(5)
    assert table.where(CLEANER_B) == (1, 0)
    assert table.s.owner[CLEANER_B] == RED


@pytest.mark.rule("6.5", "8.2")
def test_a_cleaner_returns_for_its_first_player_after_another_had_the_block() -> None:
    """Cleaner B's block breaks at 5 and 6: Red's, Green's, Red's; the Cleaner dies in between."""
    table = on_block("Cleaner B", "Icebreaker", "Icebreaker", "Delete").ice(5)
    assert table.s.owner[CLEANER_B] == RED
    table.gone(CLEANER_B).hand(GREEN, "Icebreaker").put(VESPER, 1, 1).turn(GREEN)
    table.s.owner[CLEANER_B] = state.NOBODY
    table.ice(6, pawn=VESPER)
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == ((1, 0), GREEN)
    table.put(CLEANER_C, 1, 2, RED).turn(RED).shoot(3, pawn=CLEANER_C, target=CLEANER_B)
    assert table.where(CLEANER_B) is None
    table.ice(5)
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == ((1, 0), RED)


@pytest.mark.rule("6.5", "7.7")
def test_who_keeps_the_block_cannot_call_its_dead_pawn_back() -> None:
    """Another player can, and has the Gynoid on the space with its figure."""
    table = on_block("Pink District", "Icebreaker").control(RED, 1).hand(GREEN, "Icebreaker")
    assert table.plays("Icebreaker") == {MOVE}
    table.put(VESPER, 1, 1).turn(GREEN).ice(4, pawn=VESPER)
    assert (table.where(state.GYNOID), table.s.owner[state.GYNOID]) == ((1, 0), GREEN)


@pytest.mark.rule("6.5", "6.6", "7.12")
def test_who_keeps_the_block_of_a_stolen_drone_can_only_steal_it_back() -> None:
    """Green takes Red's Probe and not its block."""
    table = on_block("Combat Prototypes", "Icebreaker").control(RED, 1).hand(GREEN, "Icebreaker")
    table.put(state.PROBE, 1, 0, RED).put(VESPER, 1, 1).turn(GREEN)
    table.ice(6, pawn=VESPER, target=state.PROBE)
    assert table.s.owner[state.PROBE] == GREEN
    table.turn(RED).act("Icebreaker", GLITCH)
    assert table.choices(state.AIM) == {state.PROBE}


@pytest.mark.rule("6.6", "6.3")
def test_a_living_cleaner_changes_sides_where_it_stands() -> None:
    table = breaker("Cleaner B").control(GREEN, 1).put(CLEANER_B, 0, 0, GREEN)
    table.wear(CLEANER_B, "Widowmaker").ice(6)
    assert table.s.owner[CLEANER_B] == RED
    assert table.where(CLEANER_B) == (0, 0)
    assert table.in_discard("Widowmaker") == 1


@pytest.mark.rule("6.6")
def test_even_from_a_third_player() -> None:
    table = breaker("Combat Prototypes", 3).control(GREEN, 1).put(state.PROBE, 0, 0, WHITE)
    table.ice(1)
    assert table.s.owner[state.PROBE] == RED


@pytest.mark.rule("6.6", "6.3")
def test_who_has_a_pawn_already_keeps_its_cards_when_taking_its_block() -> None:
    """The Probe doesn't change its controller, and stays where it is."""
    table = on_block("Combat Prototypes", "Icebreaker").control(GREEN, 1)
    table.put(state.PROBE, 0, 0, RED).wear(state.PROBE, "Automatic Gun").turn(RED).ice(1)
    assert table.s.control[1] == RED
    assert table.where(state.PROBE) == (0, 0)
    assert table.worn(state.PROBE) == {"Automatic Gun"}


@pytest.mark.rule("6.6", "6.3", "4.6")
def test_a_cleaner_that_came_with_its_block_obeys_at_once_where_it_stands() -> None:
    """Cleaner B's block breaks at 5 and 6; Cleaner B is Green's and stands on Sprawl."""
    table = on_block("Cleaner B", "Icebreaker", "Delete", "Worm").control(GREEN, 1)
    table.lay("Sprawl", 0, LEFT)
    table.put(CLEANER_B, 2, 0, GREEN).put(VESPER, 2, 3)
    assert table.plays("Delete") == {MOVE}
    table.ice(6)
    assert table.where(CLEANER_B) == (2, 0)
    table.move("Worm", CLEANER_B, node(2, 5)).shoot(2, 1, pawn=CLEANER_B, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("6.6", "10.12", "9.4")
def test_a_cleaner_with_a_virus_goes_back_with_its_block() -> None:
    table = Table(3).hand(RED, "Virus").hand(WHITE, "Icebreaker")
    block = table.lay("Cleaner B")
    table.control(GREEN, block).put(CLEANER_B, block, 1, GREEN)
    table.s.bonus[RED] = 1
    table.equip("Virus", CLEANER_B)
    assert table.s.owner[CLEANER_B] == RED
    assert table.s.control[block] == GREEN
    table.put(KOJI, block, 0).turn(WHITE).ice(5, pawn=KOJI)
    assert table.s.owner[CLEANER_B] == WHITE
    assert table.worn(CLEANER_B) == set()
    assert table.in_discard("Virus") == 1
    assert table.bonus() == [1, 0, 0]


@pytest.mark.rule("6.6", "10.12", "6.3")
def test_taking_the_block_of_a_cleaner_held_by_virus_keeps_it_with_the_virus() -> None:
    """Red has Cleaner B by a Virus, and takes its block from Green: nothing changes hands."""
    table = on_block("Cleaner B", "Icebreaker").control(GREEN, 1).put(CLEANER_B, 1, 1, RED)
    table.wear(CLEANER_B, "Virus", paid=1, by=RED).turn(RED).ice(5)
    assert table.s.control[1] == RED
    assert table.worn(CLEANER_B) == {"Virus"}
    assert table.where(CLEANER_B) == (1, 1)
    assert table.bonus() == [0, 0]


@pytest.mark.rule("6.7", "8.11", "8.13", "9.4")
def test_an_eliminated_cracker_can_be_paid_again() -> None:
    table = before_club("Gentleman Loser", 2).equip("Gentleman Loser")
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


@pytest.mark.rule("6.8", "6.5", "9.4", "10.2")
def test_an_eliminated_cleaner_goes_to_the_reserve() -> None:
    table = cleaner().put(CLEANER_B, 1, 6, GREEN)
    table.wear(CLEANER_B, "Widowmaker").wear(CLEANER_B, "Nanosoft", paid=1)
    table.shoot(3, 3, 3, pawn=CLEANER_A, target=CLEANER_B)  # 3, 5, 6
    assert table.where(CLEANER_B) is None
    assert table.s.owner[CLEANER_B] == state.NOBODY
    assert (table.in_discard("Widowmaker"), table.in_discard("Nanosoft")) == (1, 1)
    assert table.bonus() == [0, 1]  # the counter comes back


@pytest.mark.rule("6.8", "6.9", "9.4", "10.2", "7.18", "7.10")
def test_an_eliminated_runner_loses_everything_but_its_owner() -> None:
    table = on_block("Sprawl", "Icebreaker", "Icebreaker", "Reboot")
    table.wear(GLITCH, "Gaspar", "Eriela").wear(GLITCH, "7G Ma-Mi", paid=2)
    table.wear(GLITCH, "Worm", by=GREEN).control(GREEN, 1)
    table.ice(2, 4)  # 1, 3, 5 and 6 would break it
    assert table.where(GLITCH) is None
    assert table.worn(GLITCH) == set()
    assert table.s.owner[GLITCH] == RED
    assert table.bonus() == [2, 0]
    for name in ("Gaspar", "Eriela", "7G Ma-Mi", "Worm"):
        assert table.in_discard(name) == 1
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE)
    table.put(GLITCH, 1).ice(6)  # Eriela is gone, and so is the second die
    assert table.where(GLITCH) is None


@pytest.mark.rule("6.8", "8.12", "9.4", "10.13", "7.11")
def test_a_cracker_that_dies_gives_back_its_price_and_that_of_its_console() -> None:
    """Three dice against Green's Antro: one, the black one, one against others."""
    table = club("Gentleman Loser", 3, "Icebreaker", "Cyberspace Seven").answer(state.HIRE)
    table.lay("Antro", 0, LEFT)
    table.equip("Cyberspace Seven", state.CRACKER)
    assert table.bonus() == [0, 0]
    table.control(GREEN, 2).put(state.CRACKER, 2, 0).ice(1, 5, 6, pawn=state.CRACKER)
    assert table.where(state.CRACKER) is None
    assert table.bonus() == [3, 0]
    assert table.in_discard("Cyberspace Seven") == 1
    assert table.s.owner[state.CRACKER] == state.NOBODY


@pytest.mark.rule("6.8", "10.5", "9.4")
def test_an_eliminated_runner_pays_back_each_who_put_something_on_it() -> None:
    table = on_block("Freeside", "Icebreaker", seats=4).wear(GLITCH, "Nanosoft", paid=1)
    table.wear(GLITCH, "Worm", paid=1, by=TEAL).wear(GLITCH, "Spyware", by=WHITE).turn(RED).ice(6)
    assert table.bonus() == [1, 0, 0, 1]
    assert table.s.hand_cards[WHITE] == 1  # the action was assigned
    assert table.in_discard("Spyware") == 1


@pytest.mark.rule("6.9", "10.9", "7.18")
def test_a_rebooted_runner_has_no_ability_of_a_lost_chip() -> None:
    """Yakuza breaks at 2, 3, 6 and is Green's."""
    table = on_block("Yakuza", "Icebreaker", "Reboot", "Delete").control(GREEN, 1)
    table.put(VESPER, 1, 2).wear(GLITCH, "Psico Chip", paid=1)
    assert ACTION in table.plays("Delete")
    table.ice(5).act("Reboot", GLITCH).answer(state.GO + state.CORE).put(VESPER, 0)
    assert table.plays("Delete") == {MOVE}
    assert table.bonus() == [1, 0]
