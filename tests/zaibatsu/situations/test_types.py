"""Situations of the types of pawns (chapter 8)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    CARD,
    CLEANER_A,
    CLEANER_B,
    CLEANER_C,
    CLEANER_D,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    LEFT,
    LOWER_RIGHT,
    MOVE,
    RED,
    RIGHT,
    UPPER_RIGHT,
    VESPER,
    WHITE,
    Table,
    goals,
    node,
    on_block,
)
from zaibatsu.shorthand import CABAZIA, before_club, breaker, cleaner, club


def search(name: str, seats: int = 2) -> Table:
    """Return a table where Red is about to lay this block to the right of the Core."""
    return Table(seats).hand(RED, "Worm").top(name)


def laid(table: Table) -> Table:
    """Lay the block with a card that shows Search."""
    table.act("Worm", GLITCH).answer(state.SIDE + RIGHT)
    return table.answer(min(table.options()))


@pytest.mark.rule("8.2", "6.4", "5.4")
def test_a_cleaner_enters_when_its_block_is_controlled() -> None:
    table = breaker("Cleaner B").put(GLITCH, 1, 1)
    table.ice(6)  # 5 and 6
    assert table.where(CLEANER_B) == (1, 0)  # the space with its figure
    assert table.s.owner[CLEANER_B] == RED


@pytest.mark.rule("8.3")
def test_cleaner_d_attacks_once_in_a_turn_without_a_card() -> None:
    table = cleaner(CLEANER_D).put(VESPER, 1, 6).hand(RED).dice(2)
    table.answer(state.ACT + CLEANER_D).aim(VESPER)
    assert table.where(VESPER) == (1, 6)
    assert table.choices(state.ACT) == set()
    table.turn(RED)
    assert table.choices(state.ACT) == {CLEANER_D}


@pytest.mark.rule("8.3", "10.12")
def test_an_attack_without_a_card_is_not_reported_by_spyware() -> None:
    """Spyware reports actions that are assigned: that takes a card."""
    table = on_block("Sprawl", "Delete").put(CLEANER_D, 1, 1, RED).put(VESPER, 1, 2)
    table.wear(CLEANER_D, "Spyware", by=GREEN).turn(RED)
    table.dice(2).answer(state.ACT + CLEANER_D).aim(VESPER)
    assert table.s.hand_cards[GREEN] == 0
    table.shoot(4, pawn=CLEANER_D, target=VESPER)
    assert table.s.hand_cards[GREEN] == 1


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
    table = breaker(block).ice(face)
    assert table.s.owner[pawn] == RED
    assert table.where(pawn) == (1, state.AT_LARGE if pawn == state.HULK else 0)


@pytest.mark.rule("8.4", "8.6", "6.4", "7.14")
def test_a_drone_moves_and_acts_in_the_turn_in_which_it_enters() -> None:
    """Engineering War breaks at 3 and 5; Vesper falls by 1, 3, 5."""
    table = on_block("Engineering War", "Icebreaker", "Delete").put(VESPER, 1, 2).ice(5)
    assert table.where(state.MARK_TWO) == (1, 0)
    table.shoot(3, pawn=state.MARK_TWO, target=VESPER)
    assert table.where(VESPER) is None
    table.answer(state.DRIVE + state.MARK_TWO).answer(state.GO + node(1, 2))
    assert state.DRIVE + state.MARK_TWO not in table.options()


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


@pytest.mark.rule("8.5", "10.6")
def test_a_widowmaker_is_not_for_drones() -> None:
    """Even those with Delete equip no weapon."""
    table = on_block("Sprawl", "Widowmaker").put(state.MARK_TWO, 1, 1, RED)
    table.put(state.TURRET, 1, 2, RED).put(state.HULK, 1, state.AT_LARGE, RED)
    assert ITEM not in table.plays("Widowmaker")


@pytest.mark.rule("8.5", "10.7", "8.8")
def test_the_hulk_with_the_automatic_gun_has_four_dice() -> None:
    table = on_block("Sprawl", "Automatic Gun", "Delete").put(state.HULK, 1, state.AT_LARGE, RED)
    table.put(VESPER, 1, 3).equip("Automatic Gun", state.HULK)
    table.shoot(2, 4, 6, 5, pawn=state.HULK, target=VESPER)
    assert table.where(VESPER) is None


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


@pytest.mark.rule("8.6", "4.4")
def test_a_drone_passes_pawns_and_does_not_end_on_them() -> None:
    """The Mark II goes from the Core through the full space 4 of Sprawl."""
    table = on_block("Sprawl", space=4).put(state.MARK_TWO, 0, 0, RED).turn(RED)
    table.answer(state.DRIVE + state.MARK_TWO)
    assert goals(table) == {(1, 0), (1, 1), (1, 2), (1, 3), (1, 5), (1, 6)}


@pytest.mark.rule("8.6", "5.6", "4.4")
def test_a_drone_finds_no_room_where_two_pawns_are() -> None:
    """Copyleft has three double spaces; the one at the Core has two pawns."""
    table = on_block("Copyleft", space=1).put(VESPER, 1, 1).put(state.PROBE, 0, 0, RED).turn(RED)
    table.answer(state.DRIVE + state.PROBE)
    assert goals(table) == {(1, 0), (1, 2)}


@pytest.mark.rule("8.7", "10.11")
def test_a_dummy_saves_from_the_turret_which_has_shot_then() -> None:
    """Glitch falls by 1, 2, 6."""
    table = on_block("Sprawl", "Nanosoft", "Virus").put(state.TURRET, 1, 1, GREEN)
    table.wear(GLITCH, "Crash Dummie", paid=1).move("Nanosoft", GLITCH, node(1, 3))
    table.dice(6, 6).answer(state.SHOOT)
    assert table.where(GLITCH) == (1, 3)
    assert table.bonus() == [1, 0]
    table.move("Virus", GLITCH, node(1, 0))
    assert table.actor == RED


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


@pytest.mark.rule("8.7", "7.12")
def test_a_turret_taken_over_in_a_turn_spares_its_new_player() -> None:
    table = on_block("Sprawl", "Icebreaker", "Worm").put(state.TURRET, 1, 1, GREEN)
    table.ice(1, target=state.TURRET).move("Worm", GLITCH, node(1, 6))
    assert table.s.owner[state.TURRET] == RED
    assert table.asks(state.PLAY)
    assert table.actor == RED


@pytest.mark.rule("8.7")
def test_the_turret_takes_no_notice_of_a_reboot() -> None:
    table = on_block("Sprawl", "Reboot").put(state.TURRET, 1, 4, GREEN).gone(GLITCH).turn(RED)
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE)
    assert table.asks(state.PLAY)
    assert table.actor == RED


@pytest.mark.rule("8.7", "10.7")
def test_an_automatic_gun_helps_the_turret_in_the_turn_of_others() -> None:
    """Three dice; Glitch falls by 1, 2, 6."""
    table = on_block("Sprawl", "Nanosoft").put(state.TURRET, 1, 1, GREEN)
    table.wear(state.TURRET, "Automatic Gun").move("Nanosoft", GLITCH, node(1, 3))
    table.dice(3, 4, 6).answer(state.SHOOT)
    assert table.where(GLITCH) is None


@pytest.mark.rule("8.7", "8.8", "8.14")
def test_the_turret_sees_the_cyborg_that_ends_in_its_reach() -> None:
    table = on_block("Sprawl").put(GLITCH, 0).put(state.CYBORG, 1, 1, RED)
    table.put(state.TURRET, 1, 5, GREEN).turn(RED).dice(2).answer(state.DRIVE + state.CYBORG)
    table.answer(state.GO + node(1, 3))
    assert table.asks(state.REACT)
    assert table.actor == GREEN
    table.dice(1, 6).answer(state.SHOOT)
    assert table.where(state.CYBORG) is None
    assert table.s.owner[state.CYBORG] == state.NOBODY


@pytest.mark.rule("8.7")
def test_the_turret_shoots_in_each_turn_of_others_and_never_in_its_own() -> None:
    table = on_block("Sprawl", "Nanosoft", seats=3).hand(WHITE, "Virus").hand(GREEN, "Worm")
    table.put(state.TURRET, 1, 0, GREEN).put(GLITCH, 1, 1).put(KOJI, 1, 3).put(VESPER, 1, 5)
    table.turn(RED).move("Nanosoft", GLITCH, node(1, 6)).dice(3, 3).answer(state.SHOOT).end()
    assert table.actor == GREEN
    table.move("Worm", VESPER, node(1, 4))
    assert table.asks(state.PLAY)
    table.end().move("Virus", KOJI, node(1, 2))
    assert table.asks(state.REACT)
    table.dice(1, 2).answer(state.SHOOT)
    assert table.where(KOJI) is None


@pytest.mark.rule("8.7", "7.18", "6.9")
def test_a_runner_shot_by_the_turret_reboots_and_is_not_shot_again_in_that_turn() -> None:
    """Glitch falls by 1, 2, 6."""
    table = on_block("Sprawl", "Nanosoft", "Reboot", "Virus").put(state.TURRET, 1, 5, GREEN)
    table.turn(RED).move("Nanosoft", GLITCH, node(1, 1)).dice(3, 2).answer(state.SHOOT)
    assert table.where(GLITCH) is None
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE).move("Virus", GLITCH, node(1, 4))
    assert table.asks(state.PLAY)
    assert table.actor == RED


@pytest.mark.rule("8.8", "5.5")
def test_the_hulk_crosses_where_no_space_leads() -> None:
    """Antro's side 6 is closed: between Copyleft and Antro there is no way for others."""
    table = Table()
    copyleft, antro = table.lay("Copyleft"), table.lay("Antro", 0, UPPER_RIGHT)
    table.put(state.HULK, copyleft, state.AT_LARGE, RED).answer(state.DRIVE + state.HULK)
    assert goals(table) == {(0, state.AT_LARGE), (antro, state.AT_LARGE)}


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


@pytest.mark.rule("8.8", "7.13", "7.12")
def test_the_hulk_and_an_icebreaker_on_its_block() -> None:
    """Failing against the Hulk of another player is deadly; its ICE shows a 2, Glitch adds a 3."""
    table = on_block("Sprawl", "Icebreaker").put(state.HULK, 1, state.AT_LARGE, GREEN)
    table.ice(3, target=state.HULK)
    assert table.s.owner[state.HULK] == RED
    assert table.where(state.HULK) == (1, state.AT_LARGE)
    table = on_block("Sprawl", "Icebreaker").put(state.HULK, 1, state.AT_LARGE, GREEN)
    assert table.ice(6, target=state.HULK).where(GLITCH) is None
    table = (
        on_block("Sprawl", "Icebreaker").put(GLITCH, 0).put(state.HULK, 1, state.AT_LARGE, GREEN)
    )
    assert ACTION not in table.plays("Icebreaker")


@pytest.mark.rule("8.9", "3.7", "3.5")
@pytest.mark.parametrize("used", [False, True])
def test_a_stolen_sixth_card_is_one_too_many_unless_one_is_used(used: bool) -> None:
    table = on_block("Sprawl", "Worm", "Delete", "Delete", "Reboot", "Reboot").hand(GREEN, "Virus")
    table.put(state.GYNOID, 1, 1, RED).put(VESPER, 1, 2).begin(RED)
    table.answer(state.THEFT + VESPER)
    assert table.s.hand_cards[RED] == 6
    if used:
        table.move("Virus", GLITCH, node(1, 3))
    table.answer(state.END)
    assert (state.NO_MORE in table.options()) == used


@pytest.mark.rule("8.9", "3.2", "6.6")
def test_the_gynoid_robs_for_its_new_player_from_the_next_turn_on() -> None:
    """Pink District breaks at 3 and 4; the Gynoid is Green's and stands beside Vesper."""
    table = on_block("Pink District", "Icebreaker").control(GREEN, 1)
    table.put(state.GYNOID, 1, 1, GREEN).put(VESPER, 1, 2).hand(GREEN, "Worm").ice(4)
    assert table.s.owner[state.GYNOID] == RED
    assert table.asks(state.PLAY)
    assert table.cards(GREEN) == ["Worm"]
    table.end()
    assert (table.actor, table.asks(state.PLAY)) == (GREEN, True)  # no theft for Green
    table.end().answer(state.THEFT + VESPER)
    assert table.s.hand_cards[RED] == 6
    assert table.s.hand_cards[GREEN] == 4


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


@pytest.mark.rule("8.9", "3.2")
def test_the_gynoid_may_steal_nothing_and_not_from_its_own_player() -> None:
    table = (
        on_block("Sprawl", "Worm")
        .hand(GREEN, "Virus")
        .put(state.GYNOID, 1, 1, RED)
        .put(VESPER, 1, 2)
    )
    table.begin(RED)
    assert table.choices(state.THEFT) == {VESPER, state.PAWNS}
    table.answer(state.NO_THEFT)
    assert table.cards(RED) == ["Worm"]
    assert table.cards(GREEN) == ["Virus"]


@pytest.mark.rule("8.9", "3.2")
def test_two_pawns_of_one_player_are_robbed_of_one_card() -> None:
    table = on_block("Sprawl", "Worm", seats=3).hand(GREEN, "Virus", "Delete")
    table.put(state.GYNOID, 1, 1, RED).put(VESPER, 1, 2).put(CLEANER_A, 1, 3, GREEN)
    table.put(KOJI, 1, 4).hand(WHITE).begin(RED)
    assert table.choices(state.THEFT) == {VESPER, CLEANER_A, state.PAWNS}
    table.answer(state.THEFT + CLEANER_A)
    assert table.asks(state.PLAY)
    assert (table.s.hand_cards[RED], table.s.hand_cards[GREEN]) == (2, 1)


@pytest.mark.rule("8.10", "6.3", "9.4")
def test_an_idoru_that_is_taken_again_moves_both_counters() -> None:
    """Its ICE shows 1 and 2, Vesper adds 4. Red's Prosthesis goes, and its bonus counter back."""
    table = on_block("Sprawl").put(state.IDORU, 1, 1, RED).put(VESPER, 1, 2)
    table.s.counters[RED] -= 1
    table.wear(state.IDORU, "Cyber Prosthesis", paid=1).hand(GREEN, "Icebreaker").turn(GREEN)
    before = table.counters()
    table.ice(4, pawn=VESPER, target=state.IDORU)
    assert table.counters() == [before[RED] + 1, before[GREEN] - 1]
    assert table.worn(state.IDORU) == set()
    assert table.bonus() == [1, 0]
    assert table.where(state.IDORU) == (1, 1)


@pytest.mark.rule("8.10", "5.4")
def test_the_toei_company_itself_gives_no_idoru() -> None:
    """It breaks at 1 and 5. A dead Idoru stays away; a free one stays free."""
    table = on_block("Toei Company", "Icebreaker").put(state.IDORU, 1, 0).ice(1)
    assert table.s.control[1] == RED
    assert table.s.owner[state.IDORU] == state.NOBODY
    table = on_block("Toei Company", "Icebreaker").ice(5)
    assert table.where(state.IDORU) is None


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


@pytest.mark.rule("8.10", "7.12", "7.13")
def test_anybody_may_delete_the_free_idoru() -> None:
    table = on_block("Sprawl", "Delete").put(CLEANER_C, 1, 1, RED).put(state.IDORU, 1, 2)
    table.shoot(5, pawn=CLEANER_C, target=state.IDORU)
    assert table.where(state.IDORU) is None
    assert table.counters() == [10, 10]


@pytest.mark.rule("8.10", "11.6", "3.12")
def test_an_idoru_killed_by_the_yakuza_never_returns() -> None:
    table = Table().hand(RED, "Worm", "Icebreaker")
    toei = table.lay("Toei Company")
    table.put(state.IDORU, toei, 0, GREEN)
    table.s.counters[GREEN] -= 1
    table.top("Yakuza").act("Worm", GLITCH).answer(state.SIDE + LEFT)
    table.dice(3, 2, 5).answer(min(table.options()))  # Glitch, Vesper, the Idoru
    assert table.where(state.IDORU) is None
    assert table.s.owner[state.IDORU] == state.NOBODY
    assert table.counters() == [10, 10]
    table.put(GLITCH, toei, 1).ice(5)
    assert table.where(state.IDORU) is None


@pytest.mark.rule("8.11", "8.12", "6.7", "7.9")
def test_a_cracker_that_fails_can_be_paid_again_in_the_same_turn() -> None:
    """It rolls two dice against Green's Antro, which breaks at 2, 3, 4."""
    table = Table().hand(RED, "Gentleman Loser", "Icebreaker", "Icebreaker")
    sprawl, antro = table.lay("Sprawl"), table.lay("Antro", 0, LEFT)
    table.control(RED, sprawl).control(GREEN, antro)
    table.equip("Gentleman Loser").answer(state.PLACE + sprawl).answer(state.SIDE + RIGHT)
    table.s.bonus[RED] = 2
    table.answer(state.HIRE).put(state.CRACKER, antro, 0).ice(1, 5, pawn=state.CRACKER)
    assert table.where(state.CRACKER) is None
    assert table.bonus() == [2, 0]
    table.answer(state.HIRE).put(state.CRACKER, antro, 0).ice(6, 3, pawn=state.CRACKER)
    assert table.s.control[antro] == RED
    assert table.bonus() == [0, 0]


@pytest.mark.rule("8.11", "11.1")
def test_without_two_bonus_counters_no_cracker_without_a_block_no_card() -> None:
    table = before_club("Gentleman Loser", 1).equip("Gentleman Loser")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    assert table.choices(state.HIRE) == set()
    table = Table().hand(RED, "Gentleman Loser")
    table.lay("Sprawl")
    assert ITEM not in table.plays("Gentleman Loser")
    table.control(GREEN, 1)
    assert ITEM not in table.plays("Gentleman Loser")


@pytest.mark.rule("8.11", "11.1", "6.7")
def test_another_player_waits_for_the_cracker() -> None:
    """Red's Cracker lives; Green puts Gentleman Loser, and can hire it only when it is dead."""
    table = (
        on_block("Sprawl", "Icebreaker").hand(GREEN, "Gentleman Loser", "Delete").control(GREEN, 1)
    )
    table.put(state.CRACKER, 0, 0, RED).put(CLEANER_C, 1, 4, GREEN)
    table.s.hired_by[0], table.s.hired_paid[0], table.s.bonus[GREEN] = RED, 2, 2
    table.turn(GREEN).equip("Gentleman Loser").answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    assert table.choices(state.HIRE) == set()
    table.shoot(3, pawn=CLEANER_C, target=state.CRACKER)
    assert table.bonus() == [2, 2]
    assert table.choices(state.HIRE) == {0}
    table.answer(state.HIRE)
    assert table.s.owner[state.CRACKER] == GREEN
    assert table.bonus() == [2, 0]


@pytest.mark.rule("8.12")
def test_the_cracker_rolls_a_die_more_against_others() -> None:
    table = Table().hand(RED, "Icebreaker", "Icebreaker")
    table.lay("Sprawl")
    table.put(state.CRACKER, 1, 0, RED).ice(2, pawn=state.CRACKER)  # one die
    table.control(GREEN, 1).ice(2, 5, pawn=state.CRACKER)  # two
    assert table.s.control[1] == RED


@pytest.mark.rule("8.13", "8.14", "11.2")
def test_cabazia_club_and_the_cyborg() -> None:
    table = before_club("Cabazia Club", 1).equip("Cabazia Club")
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
    table = before_club("Cabazia Club", 1).equip("Cabazia Club")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT).answer(state.HIRE + 1)
    table.hand(GREEN, "Icebreaker").put(VESPER, 1, 1).turn(GREEN)
    table.ice(2, pawn=VESPER, target=state.CYBORG)  # ICE 2
    assert table.s.owner[state.CYBORG] == GREEN
    assert table.bonus() == [1, 0]


@pytest.mark.rule("8.13", "6.7", "6.9")
def test_a_stolen_cyborg_dies_without_a_counter_for_the_thief() -> None:
    """Red, who was paid back at the theft, may hire it again."""
    table = club("Cabazia Club", 1, "Delete").answer(state.HIRE + 1)
    table.hand(GREEN, "Icebreaker").put(VESPER, 1, 1).turn(GREEN)
    table.ice(2, pawn=VESPER, target=state.CYBORG)
    assert table.bonus() == [1, 0]
    table.turn(RED)
    assert table.choices(state.HIRE) == set()
    table.put(CLEANER_C, state.BLOCKS + 1, 0, RED).shoot(3, pawn=CLEANER_C, target=state.CYBORG)
    assert (table.where(state.CYBORG), table.bonus()) == (None, [1, 0])
    assert table.choices(state.HIRE) == {1}


@pytest.mark.rule("8.14", "10.9", "4.5")
def test_cyber_prosthesis_adds_to_cards_and_not_to_the_cyborgs_die() -> None:
    """From the middle of Sprawl one step leads to its other spaces, a second to the Core."""
    table = on_block("Sprawl", "Delete").put(GLITCH, 0)
    table.put(state.CYBORG, 1, 0, RED).wear(state.CYBORG, "Cyber Prosthesis", paid=1)
    table.use("Delete", MOVE)
    assert table.choices(state.PAWN) == {GLITCH}
    table.answer(state.PAWN + GLITCH).answer(state.GO + node(1, 4))
    table.dice(1).answer(state.DRIVE + state.CYBORG)
    assert goals(table) == {(1, space) for space in (0, 1, 2, 3, 5, 6)}


@pytest.mark.rule("8.14")
def test_the_cyborg_may_stay_whatever_it_rolls() -> None:
    """The roll is the most that it can move: it need not move at all. It isn't rolled again."""
    table = on_block("Sprawl").put(state.CYBORG, 1, 1, RED).put(state.TURRET, 1, 5, GREEN).turn(RED)
    table.dice(2).answer(state.DRIVE + state.CYBORG)
    assert (1, 1) in goals(table)
    table.events.clear()
    table.answer(state.GO + node(1, 1))
    assert table.where(state.CYBORG) == (1, 1)
    assert table.events_of(state.MOVED) == []
    assert table.asks(state.PLAY)  # the Turret shoots at movements only
    assert table.choices(state.DRIVE) == set()


@pytest.mark.rule("8.14", "8.6", "4.7")
def test_other_movements_end_on_another_space() -> None:
    table = (
        on_block("Sprawl", "Worm")
        .put(state.MARK_TWO, 1, 1, RED)
        .put(state.PROBE, 1, 2, RED)
        .turn(RED)
    )
    table.answer(state.DRIVE + state.MARK_TWO)
    assert (1, 1) not in goals(table)
    table.answer(state.GO + node(1, 3)).move("Worm", GLITCH)
    assert (1, 0) not in goals(table)


@pytest.mark.rule("8.14", "5.7")
def test_the_cyborg_minds_arrows() -> None:
    """From space 5 of Sprawl an arrow leads to 6, and none back to 4."""
    table = on_block("Sprawl").put(state.CYBORG, 1, 5, RED).put(GLITCH, 0).turn(RED)
    table.dice(1).answer(state.DRIVE + state.CYBORG)
    assert goals(table) == {(1, 5), (1, 0), (1, 6)}


@pytest.mark.rule("8.14", "8.13", "6.7")
def test_a_cyborg_hired_again_in_the_same_turn_has_moved_already() -> None:
    """Its die is rolled once a turn; Red's own pulse eliminates it in between."""
    table = club("Cabazia Club", 1, "Worm").answer(state.HIRE + 1).put(GLITCH, 0).turn(RED)
    table.dice(1).answer(state.DRIVE + state.CYBORG).answer(state.GO + node(1, 1))
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE + LEFT)
    table.answer(min(table.options())).answer(state.SACRIFICE + state.CYBORG)
    assert table.bonus() == [1, 0]
    table.answer(state.HIRE + 1)
    assert table.where(state.CYBORG) == (CABAZIA, 0)
    assert table.choices(state.DRIVE) == set()
    table.begin(RED)
    assert table.choices(state.DRIVE) == {state.CYBORG}
