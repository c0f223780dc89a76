"""Situations of items and bots (chapter 10)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import icebreak, state
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
    MOVE,
    RED,
    VESPER,
    WHITE,
    Table,
    bits,
    goals,
    node,
    on_block,
)
from zaibatsu.shorthand import breaker, club


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


@pytest.mark.rule("10.1", "10.5", "8.10")
def test_nothing_can_be_put_on_the_eliminated_or_on_the_free_idoru() -> None:
    """Neither malware, which is for pawns of others, nor items, which are for own ones."""
    table = Table().hand(RED, "Spyware", "Kamikaze", "Full-Body Prosthesis").gone(GLITCH, VESPER)
    table.put(state.IDORU, 0).turn(RED)
    assert table.options() == [state.END]


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


@pytest.mark.rule("10.4", "10.14", "7.16")
def test_defence_equipment_replaces_the_faces_and_spaces_replace_its() -> None:
    table = Table().hand(RED, *["Delete"] * 4)
    table.lay("Yakuza")
    table.put(CLEANER_C, 1, 0, RED).put(VESPER, 1, 3).wear(VESPER, "Full-Body Prosthesis")
    table.shoot(1, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) == (1, 3)  # only 5 and 6 are unshielded
    table.put(VESPER, 1, 1).shoot(1, pawn=CLEANER_C, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("10.4", "8.10")
def test_an_idoru_in_armour_cannot_be_taken() -> None:
    table = on_block("Sprawl").put(state.IDORU, 1, 1, RED).put(VESPER, 1, 2)
    table.wear(state.IDORU, "Full-Body Prosthesis").hand(GREEN, "Icebreaker").turn(GREEN)
    table.act("Icebreaker", VESPER)
    assert table.choices(state.AIM) == {state.PAWNS}  # the block only


@pytest.mark.rule("10.4", "6.2")
def test_a_cyborg_in_armour_cannot_be_taken_over() -> None:
    """Defence equipment voids its ICE dice."""
    table = on_block("Sprawl", "Icebreaker", "Icebreaker").control(RED, 1)
    table.put(state.CYBORG, 1, 1, GREEN)
    assert ACTION in table.plays("Icebreaker")
    table.wear(state.CYBORG, "Military Exoskeleton")
    assert ACTION not in table.plays("Icebreaker")


@pytest.mark.rule("10.4", "7.15")
@pytest.mark.parametrize(("face", "survives"), [(2, True), (5, False)])
def test_armour_replaces_even_better_defence_dice(face: int, survives: bool) -> None:
    """Cleaner C falls by 2 only; in a Full-Body Prosthesis by 5 and 6."""
    table = on_block("Sprawl", "Delete").put(CLEANER_C, 1, 1, GREEN).put(CLEANER_D, 1, 2, RED)
    table.wear(CLEANER_C, "Full-Body Prosthesis")
    table.shoot(face, pawn=CLEANER_D, target=CLEANER_C)
    assert (table.where(CLEANER_C) is not None) == survives


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


@pytest.mark.rule("10.6", "7.11")
def test_two_neuroconsoles_are_two_dice_more() -> None:
    table = breaker("Sprawl").wear(GLITCH, "7G Ma-Mi", "7G Ma-Mi").ice(2, 4, 5)
    assert table.s.control[1] == RED


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


@pytest.mark.rule("10.6", "10.13", "7.14")
def test_the_cyborg_may_carry_a_widowmaker() -> None:
    """It has Delete: three dice then, and Vesper falls by the last."""
    table = on_block("Sprawl", "Widowmaker", "Delete").put(state.CYBORG, 1, 1, RED)
    table.put(VESPER, 1, 2).equip("Widowmaker", state.CYBORG)
    table.shoot(2, 4, 5, pawn=state.CYBORG, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("10.6", "10.9", "10.13")
def test_a_runner_with_a_psico_chip_may_have_a_widowmaker() -> None:
    """Two dice: one of the chip, one of the weapon."""
    table = on_block("Sprawl", "Widowmaker", "Delete").put(VESPER, 1, 3)
    assert ITEM not in table.plays("Widowmaker")
    table.wear(GLITCH, "Psico Chip", paid=1).turn(RED).equip("Widowmaker", GLITCH)
    table.shoot(2, 3, pawn=GLITCH, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("10.7", "8.6")
def test_the_automatic_gun_adds_a_skull() -> None:
    table = Table().hand(RED, "Delete")
    table.lay("Sprawl")
    table.put(state.MARK_TWO, 1, 0, RED).wear(state.MARK_TWO, "Automatic Gun").put(VESPER, 1, 1)
    table.shoot(2, 1, pawn=state.MARK_TWO, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("10.8", "10.15", "10.9")
def test_a_bot_adds_a_face_and_no_die() -> None:
    table = breaker("Sprawl").wear(GLITCH, "Ad-zarat", "Eriela", "Chipware")
    assert icebreak.faces_of(table.b, table.s, GLITCH, bits(5)) == bits(1, 3, 4, 5, 6)
    table.ice(4)  # Sprawl shows 1, 3, 5
    assert table.s.control[1] == RED
    table = breaker("Sprawl").wear(GLITCH, "Durendin").ice(2)  # 3 is there twice
    assert table.s.control[1] == state.NOBODY


@pytest.mark.rule("10.8", "7.12", "10.15")
@pytest.mark.parametrize("face", range(1, 7))
def test_bots_add_their_faces_against_pawns_too(face: int) -> None:
    """The Turret's ICE shows 1, Glitch adds 3, Eriela 6 and Durendin 3 once more."""
    table = on_block("Sprawl", "Icebreaker").put(state.TURRET, 1, 1, GREEN)
    table.wear(GLITCH, "Eriela", "Durendin").ice(face, target=state.TURRET)
    assert (table.s.owner[state.TURRET] == RED) == (face in {1, 3, 6})


@pytest.mark.rule("10.9", "8.14", "5.7")
def test_the_cyborg_in_therapy_ignores_arrows() -> None:
    """From space 5 of Sprawl an arrow leads to 6; space 4 is behind the one that leads here."""
    table = on_block("Sprawl").put(GLITCH, 0).put(state.CYBORG, 1, 5, RED)
    table.wear(state.CYBORG, "Transgenic Therapy").turn(RED)
    table.dice(1).answer(state.DRIVE + state.CYBORG)
    assert goals(table) == {(1, 5), (1, 0), (1, 4), (1, 6)}


@pytest.mark.rule("10.9", "4.6", "7.10")
def test_a_cracker_with_chipware_searches_and_breaks_by_a_1() -> None:
    """Antro shows 2, 3, 4."""
    table = on_block("Antro", "Worm", "Icebreaker").gone(GLITCH).put(state.CRACKER, 1, 0, RED)
    table.wear(state.CRACKER, "Chipware", paid=1).turn(RED)
    assert table.plays("Worm") >= {ACTION}
    table.ice(1, pawn=state.CRACKER)
    assert table.s.control[1] == RED


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


@pytest.mark.rule("10.9", "10.14")
def test_prosthesis_and_exoskeleton_cancel_out() -> None:
    table = on_block("Sprawl", "Nanosoft").wear(GLITCH, "Cyber Prosthesis", paid=1)
    table.wear(GLITCH, "Military Exoskeleton").put(GLITCH, 0).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 4)}


@pytest.mark.rule("10.10", "8.8", "7.13")
def test_the_bomb_hits_the_hulk_and_nobody_on_the_next_block() -> None:
    """Two dice for the Hulk, which falls by 6; Vesper stands next door on the Core."""
    table = on_block("Sprawl", space=4).put(state.HULK, 1, state.AT_LARGE, RED)
    table.wear(GLITCH, "Kamikaze").turn(RED).dice(1, 6).answer(state.BLAST + GLITCH)
    assert table.where(state.HULK) is None
    assert table.s.owner[state.HULK] == state.NOBODY
    assert table.where(VESPER) == (0, 0)
    assert table.s.owner[GLITCH] == RED


@pytest.mark.rule("10.10", "7.16", "9.4")
def test_the_bomb_minds_shields_of_spaces_and_gives_back_what_was_paid() -> None:
    """Vesper falls by 1, 3, 5; its space on Yakuza shields 3. The Cleaner is Red's own."""
    table = on_block("Yakuza").put(VESPER, 1, 2).put(CLEANER_C, 1, 3, RED)
    table.wear(GLITCH, "Kamikaze").wear(GLITCH, "7G Ma-Mi", paid=2)
    table.dice(3, 3, 1, 2).answer(state.BLAST + GLITCH)
    assert table.where(GLITCH) is None
    assert table.where(VESPER) == (1, 2)
    assert table.where(CLEANER_C) is None  # by the 2
    assert table.bonus() == [2, 0]
    assert table.s.owner[GLITCH] == RED


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


@pytest.mark.rule("10.10", "8.13", "8.11")
def test_a_cracker_with_the_bomb_can_be_paid_again_at_once() -> None:
    """Its two bonus counters come back; on the block card nobody else is hit."""
    table = club("Gentleman Loser", 2).answer(state.HIRE).wear(state.CRACKER, "Kamikaze")
    table.answer(state.BLAST + state.CRACKER)
    assert (table.where(state.CRACKER), table.bonus()) == (None, [2, 0])
    table.answer(state.HIRE)
    assert (table.where(state.CRACKER), table.bonus()) == ((state.BLOCKS, 0), [0, 0])


@pytest.mark.rule("10.10", "7.17")
def test_the_bomb_rolls_two_dice_for_each_and_spares_no_own_pawn() -> None:
    table = on_block("Sprawl", seats=3).wear(GLITCH, "Kamikaze").put(CLEANER_A, 1, 1, RED)
    table.put(VESPER, 1, 2).put(KOJI, 0).turn(RED).dice(6, 6, 5, 5)
    table.answer(state.BLAST + GLITCH)  # Vesper 1, 3, 5; Cleaner A 1 to 4
    assert table.where(VESPER) == (1, 2)
    assert table.where(CLEANER_A) == (1, 1)


@pytest.mark.rule("10.10", "8.10", "3.10")
def test_an_idoru_that_blows_itself_up_gives_its_counter_back() -> None:
    table = on_block("Sprawl").put(GLITCH, 0).put(state.IDORU, 1, 1, RED).put(VESPER, 1, 2)
    table.s.counters[RED] -= 1
    table.wear(state.IDORU, "Kamikaze").turn(RED).dice(6, 1).answer(state.BLAST + state.IDORU)
    assert table.where(state.IDORU) is None
    assert table.where(VESPER) is None
    assert table.counters() == [10, 10]
    assert table.where(GLITCH) == (0, 0)


@pytest.mark.rule("10.11")
def test_crash_dummie() -> None:
    table = Table().hand(RED, "Icebreaker", "Icebreaker").wear(GLITCH, "Crash Dummie", "Durendin")
    table.lay("Freeside")
    table.put(GLITCH, 1).ice(2)
    assert table.where(GLITCH) == (1, 0)
    assert table.worn(GLITCH) == {"Durendin"}
    assert table.in_discard("Crash Dummie") == 1
    assert table.ice(2).where(GLITCH) is None


@pytest.mark.rule("10.11", "11.7")
def test_a_dummy_is_enough_for_the_pulse() -> None:
    table = Table().hand(RED, "Worm").put(CLEANER_A, 0, 0, RED).wear(CLEANER_A, "Crash Dummie")
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.choices(state.SACRIFICE) == {GLITCH, CLEANER_A}
    table.answer(state.SACRIFICE + CLEANER_A)
    assert table.where(CLEANER_A) == (0, 0)
    assert table.asks(state.PLAY)


@pytest.mark.rule("10.11", "8.11", "9.4", "7.9")
def test_a_dummy_saves_the_cracker_and_its_price_stays_on_it() -> None:
    table = club("Gentleman Loser", 3, "Icebreaker", "Crash Dummie").answer(state.HIRE)
    table.equip("Crash Dummie", state.CRACKER)
    table.control(GREEN, table.lay("Antro", 0, LEFT)).put(state.CRACKER, 2, 0)
    table.ice(1, 5, pawn=state.CRACKER)
    assert table.where(state.CRACKER) == (2, 0)
    assert table.worn(state.CRACKER) == set()
    assert table.bonus() == [1, 0]


@pytest.mark.rule("10.11", "8.10", "7.14")
def test_a_dummy_saves_the_idoru_with_its_control_counter() -> None:
    table = on_block("Sprawl", "Delete", "Delete").put(CLEANER_C, 1, 1, RED)
    table.put(state.IDORU, 1, 2, GREEN).wear(state.IDORU, "Crash Dummie", paid=1)
    table.s.counters[GREEN] -= 1
    table.turn(RED).shoot(3, pawn=CLEANER_C, target=state.IDORU)
    assert (table.s.owner[state.IDORU], table.counters()) == (GREEN, [10, 9])
    assert table.bonus() == [0, 1]
    table.shoot(3, pawn=CLEANER_C, target=state.IDORU)
    assert (table.s.owner[state.IDORU], table.counters()) == (state.NOBODY, [10, 10])


@pytest.mark.rule("10.12", "10.4", "6.3")
def test_armour_is_no_help_against_a_virus() -> None:
    """It voids ICE dice only; it is discarded with all else."""
    table = on_block("Sprawl", "Virus").put(CLEANER_A, 0, 0, GREEN)
    table.wear(CLEANER_A, "Full-Body Prosthesis")
    table.s.bonus[RED] = 1
    table.equip("Virus", CLEANER_A)
    assert table.s.owner[CLEANER_A] == RED
    assert table.worn(CLEANER_A) == {"Virus"}
    assert table.in_discard("Full-Body Prosthesis") == 1


@pytest.mark.rule("10.12", "6.5", "9.4", "6.9")
def test_a_cleaner_killed_under_a_virus_is_nobodys_until_its_block_is_taken() -> None:
    """Green controls its block, Red the Cleaner; White, with Cleaner A, kills it by a 5."""
    table = Table(3).hand(RED, "Virus").put(CLEANER_B, 0, 0, GREEN)
    block = table.lay("Cleaner B")
    table.control(GREEN, block)
    table.s.bonus[RED] = 1
    table.equip("Virus", CLEANER_B)
    assert (table.s.owner[CLEANER_B], table.bonus()) == (RED, [0, 0, 0])
    table.put(CLEANER_A, 0, 0, WHITE).hand(WHITE, "Delete").turn(WHITE)
    table.shoot(2, 5, 1, pawn=CLEANER_A, target=CLEANER_B)
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == (None, state.NOBODY)
    assert (table.in_discard("Virus"), table.bonus()) == (1, [1, 0, 0])
    table.hand(RED, "Icebreaker").turn(RED).put(GLITCH, block, 1).ice(6)
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == ((block, 0), RED)


@pytest.mark.rule("10.12")
def test_spyware_draws_for_its_owner_at_actions_not_at_movements() -> None:
    table = Table(3).hand(RED, "Icebreaker", "Worm").wear(GLITCH, "Spyware", by=WHITE)
    table.lay("Sprawl")
    table.move("Worm", GLITCH, node(1, 4))
    assert table.s.hand_cards[WHITE] == 0
    table.ice(2)
    assert table.s.hand_cards[WHITE] == 1
    assert table.s.hand_cards[GREEN] == 0


@pytest.mark.rule("10.12", "3.8")
def test_spyware_without_cards_to_draw() -> None:
    table = on_block("Sprawl", "Icebreaker").wear(GLITCH, "Spyware", by=GREEN)
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    table.put(CLEANER_A, 1, 2, GREEN).hand(GREEN, *rest).ice(2)  # its player holds all others
    assert table.s.hand_cards[GREEN] == len(rest) == 52
    assert table.where(GLITCH) == (1, 0)


@pytest.mark.rule("10.12", "8.3")
def test_a_cleaner_under_a_virus_attacks_at_once() -> None:
    """Cleaner D does so without a card, on its former player's Speedrunner."""
    table = on_block("Sprawl", "Virus").put(CLEANER_D, 1, 1, GREEN).put(VESPER, 1, 2)
    table.s.bonus[RED] = 1
    table.equip("Virus", CLEANER_D).dice(3).answer(state.ACT + CLEANER_D).aim(VESPER)
    assert table.where(VESPER) is None
    assert table.worn(CLEANER_D) == {"Virus"}


@pytest.mark.rule("10.14", "4.2", "4.7")
def test_in_the_exoskeleton_a_card_of_one_point_moves_nobody() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm").wear(GLITCH, "Military Exoskeleton")
    table.lay("Sprawl")
    assert MOVE not in table.plays("Nanosoft")
    table.move("Worm", GLITCH)
    assert goals(table) == {(1, 4)}
