"""Situations of abilities: search, icebreaking, deleting, reboot (chapter 7)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import delete, state
from zaibatsu.scenario import (
    ACTION,
    BLOCK,
    CLEANER_A,
    CLEANER_B,
    CLEANER_C,
    GLITCH,
    GREEN,
    KOJI,
    LEFT,
    LOWER_LEFT,
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
from zaibatsu.shorthand import LOSER, breaker, cleaner, club

FIGURES = ("Cleaner A", "Cleaner B", "Cleaner C", "Cleaner D", "Engineering War", "Pink District")


@pytest.mark.rule("7.2", "7.3", "7.4")
def test_three_places_for_a_new_block() -> None:
    """Yakuza has spaces in directions 0, 1, 3 and 4; the Central Core lies in direction 3."""
    table = Table().hand(RED, "Worm", "Virus")
    yakuza = table.lay("Yakuza")
    table.top("Freeside").put(GLITCH, yakuza, 1).act("Worm", GLITCH)  # in the middle
    assert table.choices(state.SIDE) == {RIGHT, UPPER_RIGHT, LOWER_LEFT}
    table.answer(state.SIDE + RIGHT)
    # its sides 0, 2, 3 and 4 have spaces; one of them must face left: side + turn = 3
    assert table.choices(state.TURN) == {3, 1, 0, 5}
    table.answer(state.TURN + 5)
    s = table.s
    assert (s.laid, s.block[2], s.block_turn[2]) == (3, BLOCK["Freeside"], 5)
    assert (s.block_q[2], s.block_r[2]) == (2, 0)
    # the pawn didn't move, and may search again
    assert table.where(GLITCH) == (yakuza, 1)
    table.act("Virus", GLITCH)
    assert table.choices(state.SIDE) == {UPPER_RIGHT, LOWER_LEFT}


@pytest.mark.rule("7.3", "7.6")
def test_a_block_without_a_free_side_is_no_place_to_search() -> None:
    """Yakuza's four open sides are taken."""
    table = Table().hand(RED, "Worm")
    yakuza = table.lay("Yakuza")
    for name, direction in (("Sprawl", 0), ("Copyleft", 1), ("Electromagnetic Pulse", 4)):
        table.lay(name, yakuza, direction)
    table.put(GLITCH, yakuza, 1)
    assert ACTION not in table.plays("Worm")


@pytest.mark.rule("7.3")
def test_orientations_of_a_block_with_four_open_sides() -> None:
    """Freeside has spaces at its sides 0, 2, 3, 4. Turned by n, side 3 - n touches the Core."""
    table = Table().hand(RED, "Worm").top("Freeside").act("Worm", GLITCH)
    assert table.choices(state.SIDE) == set(range(6))
    table.answer(state.SIDE + RIGHT)
    assert table.choices(state.TURN) == {0, 1, 3, 5}


@pytest.mark.rule("7.3", "5.5")
def test_only_the_side_to_the_searching_pawns_block_must_connect() -> None:
    """Copyleft and Sprawl touch in directions 2 and 5, and Armament Research goes between them.

    It has no space at its sides 2 and 5. From Copyleft, in direction 1, it can lie unturned,
    with side 3 to Sprawl and side 4 to Copyleft; turned by 2 its closed side 2 would face Copyleft,
    and turned by 1 it is the side to Sprawl that is closed, which doesn't matter.
    """
    table = Table().hand(RED, "Worm").top("Armament Research")
    copyleft, sprawl = table.lay("Copyleft"), table.lay("Sprawl", 0, UPPER_RIGHT)
    table.put(GLITCH, copyleft, 0).act("Worm", GLITCH).answer(state.SIDE + UPPER_RIGHT)
    assert table.choices(state.TURN) == {0, 1, 3, 4}
    table.answer(state.TURN + 1)
    new = 3
    assert (table.s.around[new, 3], table.s.around[new, 4]) == (sprawl, copyleft)
    # Side 3 of the Research touches Copyleft's space 0; its space 1 lies at that side
    table.hand(RED, "Nanosoft").put(GLITCH, new, 1).move("Nanosoft", GLITCH)
    assert (copyleft, 0) in goals(table)
    assert not {place for place, _ in goals(table)} & {sprawl}


@pytest.mark.rule("7.4", "7.2", "8.10", "8.6")
def test_the_idoru_and_the_probe_search_from_where_they_stand() -> None:
    table = Table().hand(RED, "Worm", "Virus").gone(GLITCH)
    table.lay("Sprawl")
    table.put(state.IDORU, 1, 0, RED).put(state.PROBE, 0, 0, RED)
    table.s.counters[RED] -= 1
    table.top("Antro").use("Worm", ACTION)
    assert table.choices(state.PAWN) == {state.IDORU, state.PROBE}
    table.answer(state.PAWN + state.IDORU)
    assert table.choices(state.SIDE) == {0, 1, 2, 4, 5}  # of Sprawl; the Core is in direction 3
    table.answer(state.SIDE + UPPER_LEFT)
    # Antro's closed side 5 must not face Sprawl, in direction 5: side + turn = 5
    assert table.choices(state.TURN) == {1, 2, 3, 4, 5}
    table.answer(state.TURN + 1)
    # the new block is right above the Core's right: it touches the Core's upper right side
    table.act("Virus", state.PROBE)
    assert table.choices(state.SIDE) == {2, 3, 4, 5}


@pytest.mark.rule("7.4", "7.6")
def test_the_core_has_room_for_six_blocks_around_it() -> None:
    """Six searches without a step; the seventh needs another block."""
    names = ["Worm", "Virus", "Gaspar", "Eriela", "Durendin", "Ad-zarat", "Spyware"]
    table = Table().hand(RED, *names)
    for direction, (name, block) in enumerate(zip(names, FIGURES, strict=False)):
        table.top(block).act(name, GLITCH)
        table.answer(state.SIDE + direction).answer(min(table.options()))
    assert table.s.laid == 7
    assert ACTION not in table.plays("Spyware")
    table.put(GLITCH, 1)
    assert ACTION in table.plays("Spyware")


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


@pytest.mark.rule("7.7", "4.6")
def test_a_cleaner_breaks_no_ice() -> None:
    table = Table().hand(RED, "Icebreaker")
    table.lay("Sprawl")
    table.put(CLEANER_B, 1, 0, RED)
    assert table.plays("Icebreaker") == {MOVE}


@pytest.mark.rule("7.7", "7.12")
def test_on_an_own_block_only_pawns_are_left_to_break() -> None:
    """The Hulk is Green's."""
    table = on_block("Sprawl", "Icebreaker").control(RED, 1)
    table.put(state.HULK, 1, state.AT_LARGE, GREEN).put(state.PROBE, 1, 2, RED)
    table.act("Icebreaker", GLITCH)
    assert table.choices(state.AIM) == {state.HULK}


@pytest.mark.rule("7.7", "8.2", "8.12")
def test_a_block_that_the_cracker_takes_gives_its_cleaner() -> None:
    """Cleaner B's block breaks at 5 and 6; it is free, so the Cracker rolls one die."""
    table = on_block("Cleaner B", "Icebreaker").put(GLITCH, 0).put(state.CRACKER, 1, 1, RED)
    table.ice(6, pawn=state.CRACKER)
    assert table.s.control[1] == RED
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == ((1, 0), RED)


@pytest.mark.rule("7.7", "7.12", "8.4")
def test_on_the_core_there_are_pawns_to_break_and_no_block() -> None:
    table = Table().hand(RED, "Icebreaker").put(state.MARK_TWO, 0, 0, GREEN).turn(RED)
    table.act("Icebreaker", GLITCH)
    assert table.choices(state.AIM) == {state.MARK_TWO}


@pytest.mark.rule("7.8", "7.9", "7.11")
def test_the_a_i_does_not_defend_itself() -> None:
    """Red, whose A.I. it is, has no die more against Green; Green's next roll has two."""
    table = on_block("A.I.", "Icebreaker", seats=3).control(RED, 1).put(GLITCH, 0)
    table.control(WHITE, table.lay("Sprawl", 0, LEFT))
    table.hand(GREEN, "Icebreaker", "Icebreaker").put(VESPER, 1, 0).turn(GREEN)
    table.ice(4, pawn=VESPER).put(VESPER, 2, 0).ice(6, 4, pawn=VESPER)
    assert (table.s.control[1], table.s.control[2]) == (GREEN, GREEN)
    assert table.counters() == [8, 6, 8]


@pytest.mark.rule("7.9", "7.8")
def test_a_controlled_block_is_black_and_keeps_its_faces() -> None:
    table = breaker("Sprawl").control(GREEN, 1)  # 1, 3, 5
    table.ice(1)
    assert table.s.control[1] == RED
    assert table.counters() == [9, 10]  # Green has the counter back
    table = breaker("Sprawl").control(GREEN, 1).ice(2)
    assert table.where(GLITCH) is None
    assert table.s.control[1] == GREEN
    assert table.counters() == [10, 9]


@pytest.mark.rule("7.9", "5.9")
@pytest.mark.parametrize("face", range(1, 7))
def test_controlled_black_ice_is_as_hard_as_before(face: int) -> None:
    """Google Ex Machina is black with a 1; Vesper adds 4."""
    table = on_block("Google Ex Machina").control(RED, 1).put(GLITCH, 0)
    table.hand(GREEN, "Icebreaker").put(VESPER, 1, 1).turn(GREEN).ice(face, pawn=VESPER)
    assert table.s.control[1] == (GREEN if face in {1, 4} else RED)
    assert (table.where(VESPER) is None) == (face not in {1, 4})


@pytest.mark.rule("7.10")
@pytest.mark.parametrize("face", range(1, 7))
def test_bonus_5_against_6_5_and_4_is_three_numbers(face: int) -> None:
    """The rulebook's example; Electromagnetic Pulse shows 4, 5 and 6."""
    table = breaker("Electromagnetic Pulse", 3, KOJI).ice(face, pawn=KOJI)
    assert (table.s.control[1] == WHITE) == (face in {4, 5, 6})


@pytest.mark.rule("7.10", "10.9", "10.15")
def test_faces_of_the_runner_of_bots_and_of_chipware() -> None:
    """Military Development is high with a 5. Glitch adds 3, Eriela 6, Chipware 1: 1, 3, 5, 6."""
    for face in range(1, 7):
        table = Table().hand(RED, "Icebreaker").wear(GLITCH, "Eriela").wear(GLITCH, "Chipware")
        table.lay("Military Development")
        table.put(GLITCH, 1, 2).ice(face)
        assert (table.s.control[1] == RED) == (face in (1, 3, 5, 6))
        assert table.where(GLITCH) == (1, 2)


@pytest.mark.rule("7.11", "11.5", "11.3")
def test_a_die_more_by_the_ai() -> None:
    table = breaker("Sprawl")
    ai = table.lay("A.I.", 0, 2)
    table.control(RED, ai).ice(2, 4)
    assert table.s.control[1] == state.NOBODY
    table.ice(2, 5)
    assert table.s.control[1] == RED
    table = breaker("Sprawl")
    table.control(GREEN, table.lay("A.I.", 0, 2)).ice(2)  # one die: the card is Green's


@pytest.mark.rule("7.11", "10.13")
def test_a_black_die_kills_if_all_fail() -> None:
    table = breaker("Sprawl").wear(GLITCH, "Cyberspace Seven").ice(2, 3)
    assert table.s.control[1] == RED
    table = breaker("Sprawl").wear(GLITCH, "Cyberspace Seven").ice(2, 4)
    assert table.where(GLITCH) is None
    table = breaker("Sprawl").wear(GLITCH, "7G Ma-Mi", paid=1).ice(2, 4)
    assert table.where(GLITCH) == (1, 0)


@pytest.mark.rule("7.11", "10.11", "10.13")
def test_a_dummy_saves_from_a_black_die_and_the_console_stays() -> None:
    table = on_block("Sprawl", "Icebreaker").wear(GLITCH, "Crash Dummie")
    table.wear(GLITCH, "Cyberspace Seven", paid=1).ice(2, 6)
    assert table.where(GLITCH) == (1, 0)
    assert table.worn(GLITCH) == {"Cyberspace Seven"}
    assert table.bonus() == [0, 0]


@pytest.mark.rule("7.11", "11.5", "10.13")
@pytest.mark.parametrize(("faces", "takes"), [((2, 4, 6, 1), True), ((2, 4, 6, 2), False)])
def test_all_dice_together_and_one_of_them_black(faces: tuple[int, ...], takes: bool) -> None:
    """One, A.I., 7G Ma-Mi and the black Cyberspace Seven, against an uncontrolled low block."""
    table = Table().hand(RED, "Icebreaker").wear(GLITCH, "7G Ma-Mi", paid=2)
    table.wear(GLITCH, "Cyberspace Seven", paid=1)
    table.lay("Sprawl")
    table.control(RED, table.lay("A.I.", 0, LEFT)).put(GLITCH, 1, 0).ice(*faces)
    assert (table.s.control[1] == RED) == takes
    assert (table.where(GLITCH) is not None) == takes
    assert table.bonus() == ([0, 0] if takes else [3, 0])


@pytest.mark.rule("7.11", "7.12", "10.13")
@pytest.mark.parametrize(("console", "survives"), [("7G Ma-Mi", True), ("Cyberspace Seven", False)])
def test_a_black_die_kills_even_against_the_free_idoru(console: str, survives: bool) -> None:
    """Its ICE shows 1 and 2, Glitch adds 3; nobody controls it."""
    table = on_block("Sprawl", "Icebreaker").put(state.IDORU, 1, 1).wear(GLITCH, console)
    table.ice(5, 6, target=state.IDORU)
    assert table.s.owner[state.IDORU] == state.NOBODY
    assert (table.where(GLITCH) is not None) == survives


@pytest.mark.rule("7.11", "8.12", "11.5")
def test_all_dice_of_the_cracker() -> None:
    """One, its own against others, the A.I.'s and one for each 7G Ma-Mi; the last hits."""
    table = on_block("Sprawl", "Icebreaker").control(GREEN, 1).put(GLITCH, 0)
    table.control(RED, table.lay("A.I.", 0, LEFT)).put(state.CRACKER, 1, 1, RED)
    table.wear(state.CRACKER, "7G Ma-Mi", "7G Ma-Mi", paid=2)
    table.ice(2, 4, 6, 2, 1, pawn=state.CRACKER)
    assert table.s.control[1] == RED


@pytest.mark.rule("7.11", "10.13")
def test_the_black_die_may_be_the_one_that_hits() -> None:
    """Sprawl is Green's. One hit of two is enough; the other die kills nobody."""
    for faces in ((1, 6), (6, 1)):
        table = breaker("Sprawl").control(GREEN, 1).wear(GLITCH, "Cyberspace Seven", paid=1)
        table.ice(*faces)
        assert table.s.control[1] == RED
        assert table.where(GLITCH) == (1, 0)
        assert table.worn(GLITCH) == {"Cyberspace Seven"}


@pytest.mark.rule("7.12", "6.3", "6.2")
def test_a_drone_is_taken_over_where_it_stands() -> None:
    table = breaker("Sprawl").put(state.PROBE, 1, 5, GREEN).wear(state.PROBE, "Automatic Gun")
    table.ice(6, target=state.PROBE)  # 3 and 6
    assert table.s.owner[state.PROBE] == RED
    assert table.where(state.PROBE) == (1, 5)
    assert table.worn(state.PROBE) == set()
    assert table.in_discard("Automatic Gun") == 1
    assert not table.s.able[state.PROBE] & state.CAN_DELETE


@pytest.mark.rule("7.12")
def test_failing_against_a_controlled_pawn_eliminates() -> None:
    table = breaker("Sprawl").put(state.MARK_TWO, 1, 5, GREEN)
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


@pytest.mark.rule("7.12", "11.2")
@pytest.mark.parametrize("runner_on_card", [False, True])
def test_a_pawn_is_broken_from_a_block_card_and_on_one(runner_on_card: bool) -> None:
    """The card's space touches space 1 of Sprawl; the Probe's ICE shows 3 and 6."""
    table = club("Gentleman Loser", 0, "Icebreaker")
    on_card, beside = (GLITCH, state.PROBE) if runner_on_card else (state.PROBE, GLITCH)
    table.put(state.PROBE, LOSER, 0, GREEN).put(on_card, LOSER, 0).put(beside, 1, 1).turn(RED)
    table.ice(6, target=state.PROBE)
    assert table.s.owner[state.PROBE] == RED
    assert table.s.at[on_card] == node(LOSER)


@pytest.mark.rule("7.12", "6.9")
def test_failing_against_a_pawn_next_door_kills_even_on_an_own_block() -> None:
    """The Mark II's ICE shows 4 and 5; it stands on the Core, next to space 4 of Sprawl."""
    table = on_block("Sprawl", "Icebreaker", space=4).control(RED, 1)
    table.put(state.MARK_TWO, 0, 0, GREEN).turn(RED).ice(6, target=state.MARK_TWO)
    assert table.where(GLITCH) is None
    assert table.s.control[1] == RED


@pytest.mark.rule("7.12", "6.5", "6.6")
def test_a_stolen_drone_its_end_and_its_return() -> None:
    """Red takes Green's Probe over; it dies; White, taking its block, gets it back on its space."""
    table = Table(3).hand(RED, "Icebreaker").hand(WHITE, "Delete", "Icebreaker")
    block = table.lay("Combat Prototypes")
    table.lay("Sprawl", 0, LEFT)
    table.control(GREEN, block).put(state.PROBE, 2, 0, GREEN).wear(state.PROBE, "Automatic Gun")
    table.put(GLITCH, 2, 1).ice(6, target=state.PROBE)  # 3 and 6
    assert table.s.owner[state.PROBE] == RED
    assert table.where(state.PROBE) == (2, 0)
    assert table.worn(state.PROBE) == set()
    assert table.s.control[block] == GREEN
    table.put(CLEANER_C, 2, 2, WHITE).turn(WHITE).shoot(1, pawn=CLEANER_C, target=state.PROBE)
    assert table.where(state.PROBE) is None
    assert table.s.owner[state.PROBE] == state.NOBODY
    table.put(KOJI, block, 1).ice(1, pawn=KOJI)
    assert table.s.owner[state.PROBE] == WHITE
    assert table.where(state.PROBE) == (block, 0)


@pytest.mark.rule("7.12", "8.10", "7.8")
@pytest.mark.parametrize(("pawn", "counters"), [(state.PROBE, 0), (state.IDORU, 1)])
def test_only_the_idoru_takes_a_control_counter(pawn: int, counters: int) -> None:
    """A Drone that is taken over takes none; Glitch breaks both by 3 or 2."""
    table = on_block("Sprawl", "Icebreaker").put(pawn, 1, 1)
    if pawn == state.PROBE:
        table.put(pawn, 1, 1, GREEN)
    table.ice(3, target=pawn)
    assert table.s.owner[pawn] == RED
    assert table.counters() == [10 - counters, 10]
    assert table.s.control[1] == state.NOBODY


@pytest.mark.rule("7.12", "6.3", "10.9")
def test_the_cyborg_taken_over_moves_for_its_new_player_in_the_same_turn() -> None:
    """And it has lost the ability that a chip gave it."""
    table = on_block("Sprawl", "Icebreaker").put(state.CYBORG, 1, 1, GREEN)
    table.wear(state.CYBORG, "Chipware", paid=1).turn(RED).ice(2, target=state.CYBORG)
    assert table.bonus() == [0, 1]
    assert not table.s.able[state.CYBORG] & state.CAN_SEARCH
    table.dice(2).answer(state.DRIVE + state.CYBORG).answer(state.GO + node(1, 3))
    assert table.where(state.CYBORG) == (1, 3)


@pytest.mark.rule("7.13", "5.7")
def test_targets() -> None:
    """On the same block, however far; on an adjacent space of another, even against arrows."""
    table = cleaner(seats=4).put(VESPER, 1, 3).put(KOJI, 0).put(GLITCH, 1, 6)
    table.put(state.IDORU, 1, 2, state.NOBODY)
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER, state.IDORU}  # Koji is too far, Glitch is Red's
    table = cleaner(seats=4).put(CLEANER_A, 1, 4).put(KOJI, 0).act("Delete", CLEANER_A)
    assert KOJI in table.choices(state.AIM)


@pytest.mark.rule("7.13", "5.5", "4.4")
def test_blocks_that_touch_without_a_way_between_are_not_adjacent() -> None:
    """Antro has no space at its side to Copyleft; what stands near it there is out of reach."""
    table = Table().hand(RED, "Delete", "Icebreaker")
    copyleft, antro = table.lay("Copyleft"), table.lay("Antro", 0, UPPER_RIGHT)
    table.put(CLEANER_A, copyleft, 1, RED).put(GLITCH, copyleft, 1).control(RED, copyleft)
    for space in range(4):
        table.put(VESPER, antro, space).put(state.PROBE, antro, space, GREEN).turn(RED)
        assert table.plays("Delete") == table.plays("Icebreaker") == {MOVE}


@pytest.mark.rule("7.13")
def test_reach_across_a_side_is_one_space_only() -> None:
    """Sprawl's space 4 touches the Core; beyond the Core, Antro is out of reach."""
    table = Table(3).hand(RED, "Delete")
    table.lay("Sprawl")
    table.lay("Antro", 0, LEFT)
    table.put(CLEANER_A, 1, 4, RED).put(VESPER, 0).put(KOJI, 2, 1)
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER}
    table = Table(3).hand(RED, "Delete")
    table.lay("Sprawl")
    table.put(CLEANER_A, 1, 0, RED).put(VESPER, 0).put(KOJI, 1, 6)
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {KOJI}  # from the middle the Core isn't adjacent


@pytest.mark.rule("7.13", "2.7")
def test_from_the_core_an_attack_reaches_each_space_at_its_sides() -> None:
    """Sprawl at the right, Antro at the left: one space of each touches the Core."""
    table = Table(4).hand(RED, "Delete")
    sprawl, antro = table.lay("Sprawl"), table.lay("Antro", 0, LEFT)
    table.put(CLEANER_A, 0, 0, RED).put(VESPER, sprawl, 4).put(KOJI, antro, 1).put(NINE, sprawl, 3)
    table.turn(RED).act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER, KOJI}


@pytest.mark.rule("7.14", "7.15", "8.2", "8.3")
def test_a_die_for_each_skull_and_one_hit_is_enough() -> None:
    table = cleaner().put(VESPER, 1, 6).shoot(2, 4, 6, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) == (1, 6)  # all shielded
    table.shoot(2, 4, 5, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) is None
    table = cleaner(CLEANER_C).put(VESPER, 1, 6).shoot(1, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("7.14", "10.9", "10.13")
def test_skulls_of_chip_and_weapon_add_up() -> None:
    """Cleaner A 3, Psico Chip 1, Widowmaker 1: five dice, the last hits."""
    table = on_block("Sprawl", "Delete").put(CLEANER_A, 1, 1, RED).put(VESPER, 1, 2)
    table.wear(CLEANER_A, "Psico Chip", paid=1).wear(CLEANER_A, "Widowmaker")
    table.shoot(2, 4, 6, 2, 5, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("7.15", "7.16")
@pytest.mark.parametrize("face", range(1, 7))
def test_shields_of_a_space_against_each_face(face: int) -> None:
    """Nine falls by 3, 4 and 5; the middle of the Financial Sector shields 2, 3 and 4."""
    table = Table(4).hand(RED, "Delete")
    table.lay("Financial Sector")
    table.put(3, 1, 0).put(CLEANER_C, 1, 1, RED).shoot(face, pawn=CLEANER_C, target=3)
    assert (table.where(3) is None) == (face == 5)


@pytest.mark.rule("7.15", "7.16")
def test_a_pawn_without_an_open_face_withstands_everything() -> None:
    """Cleaner C falls by 2 only; a space of Engineering War shields 1 and 2."""
    table = on_block("Engineering War", "Delete").put(CLEANER_A, 1, 0, RED).put(CLEANER_C, 1, 3, 1)
    assert delete.bare_faces(table.b, table.s, CLEANER_C) == 0
    table.turn(RED).shoot(1, 2, 3, pawn=CLEANER_A, target=CLEANER_C)
    assert table.where(CLEANER_C) == (1, 3)


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


@pytest.mark.rule("7.16", "7.12")
@pytest.mark.parametrize(("space", "face", "takes"), [(2, 3, True), (1, 1, False), (1, 2, False)])
def test_dice_at_a_space_are_defence_and_not_ice(space: int, face: int, takes: bool) -> None:
    """The Probe's ICE shows 3 and 6, Vesper adds 4; Yakuza's spaces shield 3 and open 1 and 2."""
    table = on_block("Yakuza").put(GLITCH, 0).put(state.PROBE, 1, space, RED).put(VESPER, 1, 0)
    table.hand(GREEN, "Icebreaker").turn(GREEN).ice(face, pawn=VESPER, target=state.PROBE)
    assert table.s.owner[state.PROBE] == (GREEN if takes else RED)
    assert (table.where(VESPER) is not None) == takes


@pytest.mark.rule("7.16", "7.13")
def test_a_shield_is_of_the_space_and_not_of_the_block() -> None:
    """Koji falls by 2, 4, 6. Only one space of the Electromagnetic Pulse shields 6."""
    for space, survives in ((4, True), (3, False)):
        table = on_block("Electromagnetic Pulse", "Delete", seats=3).put(GLITCH, 0)
        table.put(CLEANER_C, 1, 0, RED).put(KOJI, 1, space)
        table.shoot(6, pawn=CLEANER_C, target=KOJI)
        assert (table.where(KOJI) is not None) == survives


@pytest.mark.rule("7.16", "10.4", "10.14")
@pytest.mark.parametrize("face", range(1, 7))
def test_open_faces_of_a_space_in_defence_equipment(face: int) -> None:
    """The Exoskeleton leaves 6; the middle of Yakuza opens 1 and 2."""
    table = Table().hand(RED, "Delete").wear(VESPER, "Military Exoskeleton")
    table.lay("Yakuza")
    table.put(VESPER, 1, 1).put(CLEANER_C, 1, 0, RED).shoot(face, pawn=CLEANER_C, target=VESPER)
    assert (table.where(VESPER) is None) == (face in (1, 2, 6))


@pytest.mark.rule("7.16", "4.2")
def test_dice_of_a_space_are_left_behind_with_it() -> None:
    table = on_block("Yakuza", "Nanosoft").put(GLITCH, 1, 1)  # opens 1 and 2; Glitch 1, 2, 6
    assert delete.bare_faces(table.b, table.s, GLITCH) == bits(1, 2, 6)
    table.put(KOJI, 1, 1)
    assert delete.bare_faces(table.b, table.s, KOJI) == bits(1, 2, 4, 6)
    table.put(KOJI, 1, 3)
    assert delete.bare_faces(table.b, table.s, KOJI) == bits(2, 4, 6)


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


@pytest.mark.rule("7.18", "4.6", "4.1")
def test_a_reboot_card_of_a_living_runner_is_good_for_movement_only() -> None:
    """And no Reboot brings back a Cleaner."""
    table = on_block("Sprawl", "Reboot", "Delete").put(CLEANER_A, 1, 1, GREEN)
    table.put(CLEANER_C, 1, 2, RED).hand(GREEN, "Reboot").turn(RED)
    table.shoot(2, pawn=CLEANER_C, target=CLEANER_A)
    assert table.where(CLEANER_A) is None
    assert table.plays("Reboot") == {MOVE}
    table.turn(GREEN)
    assert table.plays("Reboot") == {MOVE}


@pytest.mark.rule("7.18", "11.8")
def test_reboot_to_clandestine_broadcast_only_while_it_is_controlled() -> None:
    """Green controls it in one game, Red in the other."""
    table = Table().hand(RED, "Icebreaker", "Reboot")
    place = table.lay("Clandestine Broadcast")
    table.control(GREEN, place).put(GLITCH, place).ice(1)
    table.act("Reboot", GLITCH)
    assert table.choices(state.GO) == {node(0)}
    table = Table().hand(RED, "Reboot").gone(GLITCH)
    place = table.lay("Clandestine Broadcast")
    table.control(RED, place).turn(RED).act("Reboot", GLITCH)
    assert table.choices(state.GO) == {node(0), node(place, 0)}
