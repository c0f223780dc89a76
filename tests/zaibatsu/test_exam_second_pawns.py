"""Situations of a second examiner: attacks, elimination, every kind of pawn, items, block cards.

The results expected are worked out from the rulebook and the box. Blocks lie to the right of the
Central Core, which they touch in direction 3, and are not turned.
"""

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
    RED,
    RIGHT,
    VESPER,
    WHITE,
    Table,
    goals,
    node,
    on_block,
)

# --- attacks ---


@pytest.mark.rule("7.15", "7.16")
@pytest.mark.parametrize("face", range(1, 7))
def test_shields_of_a_space_against_each_face(face: int) -> None:
    """Nine falls by 3, 4 and 5; the middle of the Financial Sector shields 2, 3 and 4."""
    table = Table(4).hand(RED, "Delete")
    table.lay("Financial Sector")
    table.put(3, 1, 0).put(CLEANER_C, 1, 1, RED).shoot(face, pawn=CLEANER_C, target=3)
    assert (table.where(3) is None) == (face == 5)


@pytest.mark.rule("7.16", "10.4", "10.14")
@pytest.mark.parametrize("face", range(1, 7))
def test_open_faces_of_a_space_in_defence_equipment(face: int) -> None:
    """The Exoskeleton leaves 6; the middle of Yakuza opens 1 and 2."""
    table = Table().hand(RED, "Delete").wear(VESPER, "Military Exoskeleton")
    table.lay("Yakuza")
    table.put(VESPER, 1, 1).put(CLEANER_C, 1, 0, RED).shoot(face, pawn=CLEANER_C, target=VESPER)
    assert (table.where(VESPER) is None) == (face in (1, 2, 6))


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


@pytest.mark.rule("7.14", "10.9", "10.13")
def test_skulls_of_chip_and_weapon_add_up() -> None:
    """Cleaner A 3, Psico Chip 1, Widowmaker 1: five dice, the last hits."""
    table = on_block("Sprawl", "Delete").put(CLEANER_A, 1, 1, RED).put(VESPER, 1, 2)
    table.wear(CLEANER_A, "Psico Chip", paid=1).wear(CLEANER_A, "Widowmaker")
    table.shoot(2, 4, 6, 2, 5, pawn=CLEANER_A, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("11.6", "7.17", "8.8", "10.11")
def test_the_yakuza_attack_whoever_is_in_the_net() -> None:
    """One die each: Glitch, Vesper, the Hulk, the free Idoru, the Cracker on a block card."""
    table = Table().hand(RED, "Worm").wear(VESPER, "Crash Dummie")
    sprawl = table.lay("Sprawl")
    table.control(RED, sprawl).hand(RED, "Worm", "Gentleman Loser").equip("Gentleman Loser")
    table.answer(state.PLACE + sprawl).answer(state.SIDE + RIGHT)
    table.s.bonus[RED] = 2
    table.answer(state.HIRE).put(state.IDORU, 1, 0).put(state.HULK, 0, state.AT_LARGE, GREEN)
    table.top("Yakuza").act("Worm", GLITCH).answer(state.SIDE + LEFT)
    # Glitch 1, 2, 6; Vesper 1, 3, 5; the Hulk 6; the Idoru 2, 3, 5; the Cracker 2, 3, 4
    table.dice(3, 1, 5, 3, 2).answer(min(table.options()))
    assert table.where(GLITCH) == (0, 0)
    assert table.where(VESPER) == (0, 0)
    assert table.worn(VESPER) == set()
    assert table.where(state.HULK) == (0, state.AT_LARGE)
    assert table.where(state.IDORU) is None
    assert table.where(state.CRACKER) is None
    assert table.bonus() == [2, 0]


# --- elimination and change of control ---


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


# --- pawns ---


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


@pytest.mark.rule("8.3", "10.12")
def test_an_attack_without_a_card_is_not_reported_by_spyware() -> None:
    """Spyware reports actions that are assigned: that takes a card."""
    table = on_block("Sprawl", "Delete").put(CLEANER_D, 1, 1, RED).put(VESPER, 1, 2)
    table.wear(CLEANER_D, "Spyware", by=GREEN).turn(RED)
    table.dice(2).answer(state.ACT + CLEANER_D).aim(VESPER)
    assert table.s.hand_cards[GREEN] == 0
    table.shoot(4, pawn=CLEANER_D, target=VESPER)
    assert table.s.hand_cards[GREEN] == 1


@pytest.mark.rule("10.12", "3.8")
def test_spyware_without_cards_to_draw() -> None:
    table = on_block("Sprawl", "Icebreaker").wear(GLITCH, "Spyware", by=GREEN)
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    table.put(CLEANER_A, 1, 2, GREEN).hand(GREEN, *rest).ice(2)  # its player holds all others
    assert table.s.hand_cards[GREEN] == len(rest) == 52
    assert table.where(GLITCH) == (1, 0)


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


@pytest.mark.rule("8.10", "7.12", "7.13")
def test_anybody_may_delete_the_free_idoru() -> None:
    table = on_block("Sprawl", "Delete").put(CLEANER_C, 1, 1, RED).put(state.IDORU, 1, 2)
    table.shoot(5, pawn=CLEANER_C, target=state.IDORU)
    assert table.where(state.IDORU) is None
    assert table.counters() == [10, 10]


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


# --- items ---


@pytest.mark.rule("10.10", "10.13")
def test_a_weapon_does_not_make_the_bomb_bigger() -> None:
    table = on_block("Sprawl").put(CLEANER_A, 1, 1, RED).put(VESPER, 1, 2).gone(GLITCH)
    table.wear(CLEANER_A, "Kamikaze", "Widowmaker").turn(RED)
    table.dice(2, 4).answer(state.BLAST + CLEANER_A)  # two dice, no more
    assert table.where(VESPER) == (1, 2)
    assert table.in_discard("Widowmaker") == 1


@pytest.mark.rule("10.10", "10.11")
def test_no_dummy_saves_the_pawn_with_the_bomb() -> None:
    """It is a sacrifice by its own player."""
    table = on_block("Sprawl").put(VESPER, 1, 2)
    table.put(CLEANER_A, 1, 1, RED).wear(CLEANER_A, "Kamikaze", "Crash Dummie").turn(RED)
    table.dice(3, 3, 1, 1).answer(state.BLAST + CLEANER_A)
    assert table.where(CLEANER_A) is None
    assert table.in_discard("Crash Dummie") == 1
    assert table.where(GLITCH) == (1, 0)  # 1, 2, 6
    assert table.where(VESPER) is None  # 1, 3, 5


@pytest.mark.rule("10.11", "11.7")
def test_a_dummy_is_enough_for_the_pulse() -> None:
    table = Table().hand(RED, "Worm").put(CLEANER_A, 0, 0, RED).wear(CLEANER_A, "Crash Dummie")
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.choices(state.SACRIFICE) == {GLITCH, CLEANER_A}
    table.answer(state.SACRIFICE + CLEANER_A)
    assert table.where(CLEANER_A) == (0, 0)
    assert table.asks(state.PLAY)


@pytest.mark.rule("11.7")
def test_eliminated_pawns_count_neither_for_sprawl_nor_for_the_pulse() -> None:
    table = Table().hand(RED, "Worm", "Virus").hand(GREEN, "Delete", "Reboot")
    table.put(CLEANER_A, 0, 0, GREEN).gone(VESPER)
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.asks(state.PLAY)  # one pawn each
    table.gone(CLEANER_A).top("Sprawl").act("Virus", GLITCH).answer(state.SIDE + LEFT)
    table.answer(state.TURN)
    assert table.asks(state.PLAY)  # Green has no pawn, Red no card
    assert table.s.hand_cards[GREEN] == 2


@pytest.mark.rule("10.3", "10.4", "10.8", "10.6")
def test_any_number_of_generic_items_bots_and_consoles() -> None:
    names = ["Transgenic Therapy", "Crash Dummie", "Kamikaze", "Gaspar", "Eriela", "Durendin"]
    names += ["Cyberspace Seven", "Cyberspace Seven", "Full-Body Prosthesis"]
    table = on_block("Sprawl", *names)
    table.s.bonus[RED] = 3
    for name in names:
        table.equip(name, GLITCH)
    assert table.worn(GLITCH) == set(names)
    assert table.s.load[GLITCH] == 9
    assert table.bonus() == [0, 0]
    assert table.end().s.hand_cards[RED] == 5  # none of them is among the used cards
    assert table.in_discard("Gaspar") == 0


@pytest.mark.rule("10.9", "10.14")
def test_prosthesis_and_exoskeleton_cancel_out() -> None:
    table = on_block("Sprawl", "Nanosoft").wear(GLITCH, "Cyber Prosthesis", paid=1)
    table.wear(GLITCH, "Military Exoskeleton").put(GLITCH, 0).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 4)}


@pytest.mark.rule("9.4", "4.8")
def test_one_bonus_counter_does_not_pay_for_two() -> None:
    table = on_block("Sprawl", "7G Ma-Mi", "Cyberspace Seven", "Cyber Prosthesis")
    table.s.bonus[RED] = 1
    assert ITEM not in table.plays("7G Ma-Mi")
    assert ITEM in table.plays("Cyberspace Seven") & table.plays("Cyber Prosthesis")
    table.equip("Cyber Prosthesis", GLITCH)
    assert ITEM not in table.plays("Cyberspace Seven")


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


# --- block cards ---


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


@pytest.mark.rule("11.1", "11.2", "8.14")
def test_the_cyborg_leaves_its_card_by_the_die_and_outlives_it() -> None:
    table = on_block("Sprawl", "Cabazia Club").hand(GREEN, "Icebreaker").control(RED, 1)
    table.s.bonus[RED] = 1
    table.equip("Cabazia Club").answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    table.answer(state.HIRE + 1).put(GLITCH, 0)
    table.put(VESPER, 1, 0).turn(GREEN).ice(1, pawn=VESPER)
    assert table.in_discard("Cabazia Club") == 1
    assert table.where(state.CYBORG) == (0, 0)
    assert table.s.owner[state.CYBORG] == RED
    assert table.bonus() == [0, 0]
