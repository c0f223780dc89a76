"""Situations that an examiner wrote from the rulebook alone: ICE, control, attacks, elimination.

The results expected are the examiner's. Unshielded faces: Glitch 1, 2, 6; Vesper 1, 3, 5; Koji
2, 4, 6; Nine 3, 4, 5. Icebreaker bonus: 3, 4, 5, 6.
"""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import icebreak, state
from zaibatsu.scenario import (
    ACTION,
    CLEANER_A,
    CLEANER_B,
    CLEANER_C,
    CLEANER_D,
    GLITCH,
    GREEN,
    KOJI,
    RED,
    VESPER,
    WHITE,
    Table,
    bits,
    node,
)

NINE_CARDS = ["Icebreaker"] * 9


def on_block(name: str, seats: int = 2, pawn: int = GLITCH) -> Table:
    """Return a table where a Speedrunner stands on the only block, with Icebreaker cards."""
    table = Table(seats)
    table.lay(name)
    seat = int(table.s.owner[pawn])
    return table.put(pawn, 1).turn(seat).hand(seat, *NINE_CARDS)


# --- Icebreaker ---


@pytest.mark.rule("5.8", "7.8", "7.10")
@pytest.mark.parametrize("face", range(1, 7))
def test_bonus_5_against_6_4_and_3_is_four_numbers(face: int) -> None:
    """The rulebook's example; Clandestine Broadcast shows 3, 4 and 6."""
    table = on_block("Clandestine Broadcast", 3, KOJI).ice(face, pawn=KOJI)
    assert (table.s.control[1] == WHITE) == (face in {3, 4, 5, 6})
    assert table.where(KOJI) == (1, 0)  # low ICE kills nobody


@pytest.mark.rule("7.10")
@pytest.mark.parametrize("face", range(1, 7))
def test_bonus_5_against_6_5_and_4_is_three_numbers(face: int) -> None:
    """The rulebook's example; Electromagnetic Pulse shows 4, 5 and 6."""
    table = on_block("Electromagnetic Pulse", 3, KOJI).ice(face, pawn=KOJI)
    assert (table.s.control[1] == WHITE) == (face in {4, 5, 6})


@pytest.mark.rule("5.8")
def test_medium_ice_shows_two_dice_and_high_ice_one() -> None:
    pink = on_block("Pink District")  # 3 and 4, and Glitch has 3
    assert icebreak.faces_of(pink.b, pink.s, VESPER, bits(3, 4)) == bits(3, 4)
    pink.ice(1).ice(2).ice(5).ice(6)
    assert pink.s.control[1] == state.NOBODY
    pink.ice(4)
    assert pink.s.control[1] == RED
    high = on_block("Military Development").ice(4).ice(6)  # 5
    assert high.s.control[1] == state.NOBODY
    assert high.ice(3).s.control[1] == RED  # by the bonus


@pytest.mark.rule("5.9", "7.9", "6.9")
def test_failing_against_black_ice_eliminates() -> None:
    table = on_block("Freeside").wear(GLITCH, "Durendin")  # 1
    table.ice(5)
    assert table.where(GLITCH) is None
    assert table.s.owner[GLITCH] == RED  # its card is face down
    assert table.in_discard("Durendin") == 1
    assert table.plays("Icebreaker") == set()  # nobody can move or break
    high = on_block("Armament Research").ice(5)  # one die, too, a 6, but not black
    assert high.where(GLITCH) == (1, 0)


@pytest.mark.rule("7.9", "7.8")
def test_a_controlled_block_is_black_and_keeps_its_faces() -> None:
    table = on_block("Sprawl").control(GREEN, 1)  # 1, 3, 5
    table.ice(1)
    assert table.s.control[1] == RED
    assert table.counters() == [9, 10]  # Green has the counter back
    table = on_block("Sprawl").control(GREEN, 1).ice(2)
    assert table.where(GLITCH) is None
    assert table.s.control[1] == GREEN
    assert table.counters() == [10, 9]


@pytest.mark.rule("7.7", "5.2")
def test_what_cannot_be_broken() -> None:
    table = Table().hand(RED, "Icebreaker")
    table.lay("Sprawl")
    assert ACTION not in table.plays("Icebreaker")  # the Core has no ICE
    table.put(GLITCH, 1)
    assert ACTION in table.plays("Icebreaker")
    table.control(RED, 1)
    assert ACTION not in table.plays("Icebreaker")  # one's own block


@pytest.mark.rule("7.7")
def test_the_pawn_stands_on_the_block_and_not_beside_it() -> None:
    """Glitch is on space 4 of Sprawl, next to the Core; no block is beside it."""
    table = Table().hand(RED, "Icebreaker")
    table.lay("Sprawl")
    table.lay("Copyleft", 1, 0)
    table.put(GLITCH, 1, 1).control(RED, 1)  # adjacent to Copyleft
    assert ACTION not in table.plays("Icebreaker")


@pytest.mark.rule("7.11", "11.5", "11.3")
def test_a_die_more_by_the_ai() -> None:
    table = on_block("Sprawl")
    ai = table.lay("A.I.", 0, 2)
    table.control(RED, ai).ice(2, 4)
    assert table.s.control[1] == state.NOBODY
    table.ice(2, 5)
    assert table.s.control[1] == RED
    table = on_block("Sprawl")
    table.control(GREEN, table.lay("A.I.", 0, 2)).ice(2)  # one die: the card is Green's


@pytest.mark.rule("7.11", "10.13")
def test_a_black_die_kills_if_all_fail() -> None:
    table = on_block("Sprawl").wear(GLITCH, "Cyberspace Seven").ice(2, 3)
    assert table.s.control[1] == RED
    table = on_block("Sprawl").wear(GLITCH, "Cyberspace Seven").ice(2, 4)
    assert table.where(GLITCH) is None
    table = on_block("Sprawl").wear(GLITCH, "7G Ma-Mi", paid=1).ice(2, 4)
    assert table.where(GLITCH) == (1, 0)


@pytest.mark.rule("10.6", "7.11")
def test_two_neuroconsoles_are_two_dice_more() -> None:
    table = on_block("Sprawl").wear(GLITCH, "7G Ma-Mi", "7G Ma-Mi").ice(2, 4, 5)
    assert table.s.control[1] == RED


@pytest.mark.rule("10.8", "10.15", "10.9")
def test_a_bot_adds_a_face_and_no_die() -> None:
    table = on_block("Sprawl").wear(GLITCH, "Ad-zarat", "Eriela", "Chipware")
    assert icebreak.faces_of(table.b, table.s, GLITCH, bits(5)) == bits(1, 3, 4, 5, 6)
    table.ice(4)  # Sprawl shows 1, 3, 5
    assert table.s.control[1] == RED
    table = on_block("Sprawl").wear(GLITCH, "Durendin").ice(2)  # 3 is there twice
    assert table.s.control[1] == state.NOBODY


# --- taking over pawns ---


@pytest.mark.rule("7.12", "6.3", "6.2")
def test_a_drone_is_taken_over_where_it_stands() -> None:
    table = on_block("Sprawl").put(state.PROBE, 1, 5, GREEN).wear(state.PROBE, "Automatic Gun")
    table.ice(6, target=state.PROBE)  # 3 and 6
    assert table.s.owner[state.PROBE] == RED
    assert table.where(state.PROBE) == (1, 5)
    assert table.worn(state.PROBE) == set()
    assert table.in_discard("Automatic Gun") == 1
    assert not table.s.able[state.PROBE] & state.CAN_DELETE


@pytest.mark.rule("7.12")
def test_failing_against_a_controlled_pawn_eliminates() -> None:
    table = on_block("Sprawl").put(state.MARK_TWO, 1, 5, GREEN)
    table.ice(1, target=state.MARK_TWO)  # 4 and 5
    assert table.where(GLITCH) is None
    assert table.s.owner[state.MARK_TWO] == GREEN


@pytest.mark.rule("7.12", "7.7")
def test_a_pawn_on_an_adjacent_space_of_another_block() -> None:
    table = Table().hand(RED, "Icebreaker")
    table.lay("Sprawl")
    table.put(state.PROBE, 1, 4, GREEN)  # next to the Core, where Glitch is
    table.act("Icebreaker", GLITCH)
    assert table.choices(state.AIM) == {state.PROBE}  # the Core itself has no ICE
    table = Table().hand(RED, "Icebreaker")
    table.lay("Sprawl")
    table.put(state.PROBE, 1, 0, GREEN)
    assert ACTION not in table.plays("Icebreaker")


@pytest.mark.rule("6.2", "7.12", "10.4")
def test_who_cannot_be_taken_over() -> None:
    table = on_block("Sprawl", 3).control(RED, 1)
    table.put(VESPER, 1, 1).put(CLEANER_A, 1, 2, GREEN).put(state.GYNOID, 1, 3, GREEN)
    table.put(state.PROBE, 1, 4, RED)
    assert ACTION not in table.plays("Icebreaker")
    table.put(state.CYBORG, 1, 5, GREEN)
    assert ACTION in table.plays("Icebreaker")
    table.wear(state.CYBORG, "Full-Body Prosthesis")
    assert ACTION not in table.plays("Icebreaker")


# --- Delete ---


def cleaner(pawn: int = CLEANER_A, seats: int = 2) -> Table:
    """Return a table with Red's Cleaner in the middle of Sprawl, with Delete cards."""
    table = Table(seats)
    table.lay("Sprawl")
    return table.put(pawn, 1, 0, RED).hand(RED, "Delete", "Delete", "Delete")


@pytest.mark.rule("7.14", "7.15", "8.2", "8.3")
def test_a_die_for_each_skull_and_one_hit_is_enough() -> None:
    table = cleaner().put(VESPER, 1, 6).shoot(2, 4, 6, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) == (1, 6)  # all shielded
    table.shoot(2, 4, 5, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) is None
    table = cleaner(CLEANER_C).put(VESPER, 1, 6).shoot(1, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("7.13", "5.7")
def test_targets() -> None:
    """On the same block, however far; on an adjacent space of another, even against arrows."""
    table = cleaner(seats=4).put(VESPER, 1, 3).put(KOJI, 0).put(GLITCH, 1, 6)
    table.put(state.IDORU, 1, 2, state.NOBODY)
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER, state.IDORU}  # Koji is too far, Glitch is Red's
    table = cleaner(seats=4).put(CLEANER_A, 1, 4).put(KOJI, 0).act("Delete", CLEANER_A)
    assert KOJI in table.choices(state.AIM)


@pytest.mark.rule("7.16")
def test_dice_at_a_space_replace_faces() -> None:
    """The rulebook's examples, a shielded 3 and an unshielded 1 and 2, on Yakuza."""
    table = Table().hand(RED, *["Delete"] * 4)
    table.lay("Yakuza")
    table.put(CLEANER_C, 1, 0, RED).put(VESPER, 1, 2)  # 1, 3, 5 becomes 1, 5
    table.shoot(3, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) == (1, 2)
    table.put(VESPER, 1, 1).shoot(4, pawn=CLEANER_C, target=VESPER)  # becomes 1, 2, 3, 5
    assert table.where(VESPER) == (1, 1)
    table.shoot(2, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("10.4", "10.14", "7.16")
def test_defence_equipment_replaces_the_faces_and_spaces_replace_its() -> None:
    table = Table().hand(RED, *["Delete"] * 4)
    table.lay("Yakuza")
    table.put(CLEANER_C, 1, 0, RED).put(VESPER, 1, 3).wear(VESPER, "Full-Body Prosthesis")
    table.shoot(1, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) == (1, 3)  # only 5 and 6 are unshielded
    table.put(VESPER, 1, 1).shoot(1, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("8.3")
def test_cleaner_d_attacks_once_in_a_turn_without_a_card() -> None:
    table = cleaner(CLEANER_D).put(VESPER, 1, 6).hand(RED).dice(2)
    table.answer(state.ACT + CLEANER_D).aim(VESPER)
    assert table.where(VESPER) == (1, 6)
    assert table.choices(state.ACT) == set()
    table.turn(RED)
    assert table.choices(state.ACT) == {CLEANER_D}


@pytest.mark.rule("6.8", "6.5", "9.4", "10.2")
def test_an_eliminated_cleaner_goes_to_the_reserve() -> None:
    table = cleaner().put(CLEANER_B, 1, 6, GREEN)
    table.wear(CLEANER_B, "Widowmaker").wear(CLEANER_B, "Nanosoft", paid=1)
    table.shoot(3, 3, 3, pawn=CLEANER_A, target=CLEANER_B)  # 3, 5, 6
    assert table.where(CLEANER_B) is None
    assert table.s.owner[CLEANER_B] == state.NOBODY
    assert (table.in_discard("Widowmaker"), table.in_discard("Nanosoft")) == (1, 1)
    assert table.bonus() == [0, 1]  # the counter comes back


# --- Reboot ---


@pytest.mark.rule("7.18", "6.4", "6.9")
def test_reboot_to_the_central_core() -> None:
    table = Table().hand(RED, "Reboot", "Reboot")
    table.lay("Sprawl")
    table.put(GLITCH, 1)
    assert ACTION not in table.plays("Reboot")
    table.gone(GLITCH)
    assert table.plays("Reboot") == {ACTION}
    table.act("Reboot", GLITCH)
    if table.asks(state.GO):
        assert table.choices(state.GO) == {node(0)}
        table.answer(state.GO + node(0))
    assert table.where(GLITCH) == (0, 0)


# --- pawns of blocks ---


@pytest.mark.rule("8.2", "6.4", "5.4")
def test_a_cleaner_enters_when_its_block_is_controlled() -> None:
    table = on_block("Cleaner B").put(GLITCH, 1, 1)
    table.ice(6)  # 5 and 6
    assert table.where(CLEANER_B) == (1, 0)  # the space with its figure
    assert table.s.owner[CLEANER_B] == RED


@pytest.mark.rule("6.6", "6.3")
def test_a_living_cleaner_changes_sides_where_it_stands() -> None:
    table = on_block("Cleaner B").control(GREEN, 1).put(CLEANER_B, 0, 0, GREEN)
    table.wear(CLEANER_B, "Widowmaker").ice(6)
    assert table.s.owner[CLEANER_B] == RED
    assert table.where(CLEANER_B) == (0, 0)
    assert table.in_discard("Widowmaker") == 1


@pytest.mark.rule("6.6")
def test_even_from_a_third_player() -> None:
    table = on_block("Combat Prototypes", 3).control(GREEN, 1).put(state.PROBE, 0, 0, WHITE)
    table.ice(1)
    assert table.s.owner[state.PROBE] == RED


@pytest.mark.rule("6.5")
def test_a_dead_cleaner_returns_for_the_next_player() -> None:
    table = on_block("Cleaner B").control(GREEN, 1)
    assert table.where(CLEANER_B) is None
    table.ice(5)
    assert table.where(CLEANER_B) == (1, 0)
    assert table.s.owner[CLEANER_B] == RED


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("block", "face", "pawn"),
    [
        ("Combat Prototypes", 1, state.PROBE),
        ("Engineering War", 5, state.MARK_TWO),
        ("Military Development", 5, state.TURRET),
        ("Armament Research", 3, state.HULK),
        ("Pink District", 4, state.GYNOID),
    ],
)
@pytest.mark.rule("8.9", "8.8")
def test_pawns_that_come_with_control(block: str, face: int, pawn: int) -> None:
    table = on_block(block).ice(face)
    assert table.s.owner[pawn] == RED
    assert table.where(pawn) == (1, state.AT_LARGE if pawn == state.HULK else 0)


# --- Freeside ---


@pytest.mark.rule("11.10", "3.10")
def test_two_counters_on_freeside() -> None:
    table = on_block("Freeside").ice(1)
    assert table.counters() == [8, 10]
    table.hand(GREEN, "Icebreaker").turn(GREEN).put(VESPER, 1, 1)
    table.ice(1, pawn=VESPER)
    assert table.counters() == [10, 8]
    table = on_block("Freeside")
    table.s.counters[RED] = 2
    table.ice(1)
    assert table.winners() == {RED}
    table = on_block("Freeside")
    table.s.counters[RED] = 1
    table.ice(1)
    assert table.winners() == {RED}
