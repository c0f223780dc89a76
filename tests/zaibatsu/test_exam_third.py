"""Situations of another examiner: most listed from the rulebook, some after a look at the code.

They look for limits, exceptions and rules that meet. Blocks lie to the right of the Central Core,
which they touch in direction 3, and are not turned, unless a test says otherwise.
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
    LEFT,
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

FIGURES = ("Cleaner A", "Cleaner B", "Cleaner C", "Cleaner D", "Engineering War", "Pink District")
COPYLEFT, PULSE, SPRAWL = 1, 2, 3  # places of the three blocks below; a 5 breaks each of them


def three_blocks() -> Table:
    """Return a table with three blocks around a bonus counter, and nobody on them."""
    table = Table().hand(RED, "Icebreaker")
    table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", COPYLEFT, UPPER_RIGHT)
    table.lay("Sprawl", COPYLEFT, RIGHT, turn=1)
    assert table.s.bonus_left == 23
    return table


def club(name: str, bonus: int, *hand: str) -> Table:
    """Return a table with a block card of Red's to the right of Sprawl, and bonus counters."""
    table = on_block("Sprawl", name, *hand).control(RED, 1).equip(name)
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    table.s.bonus[RED] = bonus
    return table


# --- hands ---


@pytest.mark.rule("3.5", "3.7")
def test_who_keeps_five_cards_draws_none() -> None:
    """The deck stays as it is."""
    held = ["Delete", "Delete", "Reboot", "Reboot", "Worm"]
    table = Table().hand(RED, *held)
    before = int(table.s.deck_cards)
    table.end()
    assert table.cards(RED) == held
    assert table.s.deck_cards == before


@pytest.mark.rule("3.7", "10.12")
def test_with_a_worm_the_hand_is_filled_to_four() -> None:
    """The card -1 counts for the controller of the pawn and not for who played it."""
    table = Table().wear(GLITCH, "Worm", paid=1, by=GREEN).hand(RED, "Delete", "Reboot").end()
    assert table.s.hand_cards[RED] == 4
    table.end()
    assert table.s.hand_cards[GREEN] == 5


@pytest.mark.rule("3.7", "10.12")
def test_a_hand_may_be_too_big_until_its_own_recycling() -> None:
    """Green, with five cards, draws a sixth by Spyware in Red's turn."""
    table = on_block("Sprawl", "Icebreaker").wear(GLITCH, "Spyware", by=GREEN)
    table.hand(GREEN, *["Delete"] * 5).ice(2).end()
    assert table.s.hand_cards[GREEN] == 6
    table.answer(state.END)
    assert state.NO_MORE not in table.options()


@pytest.mark.rule("3.8", "11.7")
def test_no_card_is_drawn_when_deck_and_discard_pile_are_empty() -> None:
    """White holds all other cards; the Worm in use isn't drawn."""
    table = Table(3).hand(RED, "Worm").top("Antro")
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    table.hand(WHITE, *rest)
    table.act("Worm", GLITCH).answer(state.SIDE).answer(min(table.options()))
    assert table.s.laid == 2
    assert list(table.s.hand_cards)[:3] == [0, 0, 53]


@pytest.mark.rule("5.4", "6.9", "11.3")
def test_an_eliminated_runner_leaves_its_players_control_as_it_is() -> None:
    """The Financial Sector is still Red's, with its card."""
    table = on_block("Freeside", "Icebreaker")
    table.control(RED, table.lay("Financial Sector", 0, LEFT)).ice(2)
    assert table.where(GLITCH) is None
    assert table.s.control[2] == RED
    table.end()
    assert table.s.hand_cards[RED] == 6


# --- movement ---


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


@pytest.mark.rule("8.14", "5.7")
def test_the_cyborg_minds_arrows() -> None:
    """From space 5 of Sprawl an arrow leads to 6, and none back to 4."""
    table = on_block("Sprawl").put(state.CYBORG, 1, 5, RED).put(GLITCH, 0).turn(RED)
    table.dice(1).answer(state.DRIVE + state.CYBORG)
    assert goals(table) == {(1, 5), (1, 0), (1, 6)}


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


# --- Search and bonus counters ---


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


@pytest.mark.rule("4.6", "7.1")
def test_pawns_without_search_lay_nothing() -> None:
    """A Cleaner, the Gynoid and the Cracker don't have the ability."""
    table = on_block("Sprawl", "Gaspar").gone(GLITCH).put(CLEANER_A, 1, 1, RED)
    table.put(state.GYNOID, 1, 2, RED).put(state.CRACKER, 1, 3, RED).turn(RED)
    assert ACTION not in table.plays("Gaspar")


@pytest.mark.rule("9.1", "5.10")
@pytest.mark.parametrize("turn", range(6))
def test_there_is_no_bonus_counter_beside_the_core(turn: int) -> None:
    """It has no bonus parts, however the blocks beside it are turned."""
    table = Table().hand(RED, "Worm").top("Electromagnetic Pulse")
    table.lay("Copyleft")
    table.act("Worm", GLITCH).answer(state.SIDE + UPPER_RIGHT).answer(state.TURN + turn)
    assert table.s.around[2, 5] == 1  # the Pulse touches Copyleft
    assert table.s.bonus_left == 24


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


@pytest.mark.rule("9.2", "9.4")
def test_a_bonus_counter_can_be_paid_in_the_turn_in_which_it_is_won() -> None:
    table = three_blocks().control(RED, COPYLEFT, PULSE).hand(RED, "Icebreaker", "Nanosoft")
    table.put(GLITCH, SPRAWL)
    assert ITEM not in table.plays("Nanosoft")
    table.ice(5).equip("Nanosoft", GLITCH)
    assert table.bonus() == [0, 0]
    assert table.worn(GLITCH) == {"Nanosoft"}


# --- Icebreaker ---


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


@pytest.mark.rule("7.11", "7.12", "10.13")
@pytest.mark.parametrize(("console", "survives"), [("7G Ma-Mi", True), ("Cyberspace Seven", False)])
def test_a_black_die_kills_even_against_the_free_idoru(console: str, survives: bool) -> None:
    """Its ICE shows 1 and 2, Glitch adds 3; nobody controls it."""
    table = on_block("Sprawl", "Icebreaker").put(state.IDORU, 1, 1).wear(GLITCH, console)
    table.ice(5, 6, target=state.IDORU)
    assert table.s.owner[state.IDORU] == state.NOBODY
    assert (table.where(GLITCH) is not None) == survives


@pytest.mark.rule("7.7", "7.12")
def test_on_an_own_block_only_pawns_are_left_to_break() -> None:
    """The Hulk is Green's."""
    table = on_block("Sprawl", "Icebreaker").control(RED, 1)
    table.put(state.HULK, 1, state.AT_LARGE, GREEN).put(state.PROBE, 1, 2, RED)
    table.act("Icebreaker", GLITCH)
    assert table.choices(state.AIM) == {state.HULK}


@pytest.mark.rule("10.8", "7.12", "10.15")
@pytest.mark.parametrize("face", range(1, 7))
def test_bots_add_their_faces_against_pawns_too(face: int) -> None:
    """The Turret's ICE shows 1, Glitch adds 3, Eriela 6 and Durendin 3 once more."""
    table = on_block("Sprawl", "Icebreaker").put(state.TURRET, 1, 1, GREEN)
    table.wear(GLITCH, "Eriela", "Durendin").ice(face, target=state.TURRET)
    assert (table.s.owner[state.TURRET] == RED) == (face in {1, 3, 6})


@pytest.mark.rule("7.7", "8.2", "8.12")
def test_a_block_that_the_cracker_takes_gives_its_cleaner() -> None:
    """Cleaner B's block breaks at 5 and 6; it is free, so the Cracker rolls one die."""
    table = on_block("Cleaner B", "Icebreaker").put(GLITCH, 0).put(state.CRACKER, 1, 1, RED)
    table.ice(6, pawn=state.CRACKER)
    assert table.s.control[1] == RED
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == ((1, 0), RED)


@pytest.mark.rule("7.11", "8.12", "11.5")
def test_all_dice_of_the_cracker() -> None:
    """One, its own against others, the A.I.'s and one for each 7G Ma-Mi; the last hits."""
    table = on_block("Sprawl", "Icebreaker").control(GREEN, 1).put(GLITCH, 0)
    table.control(RED, table.lay("A.I.", 0, LEFT)).put(state.CRACKER, 1, 1, RED)
    table.wear(state.CRACKER, "7G Ma-Mi", "7G Ma-Mi", paid=2)
    table.ice(2, 4, 6, 2, 1, pawn=state.CRACKER)
    assert table.s.control[1] == RED


@pytest.mark.rule("10.4", "6.2")
def test_a_cyborg_in_armour_cannot_be_taken_over() -> None:
    """Defence equipment voids its ICE dice."""
    table = on_block("Sprawl", "Icebreaker", "Icebreaker").control(RED, 1)
    table.put(state.CYBORG, 1, 1, GREEN)
    assert ACTION in table.plays("Icebreaker")
    table.wear(state.CYBORG, "Military Exoskeleton")
    assert ACTION not in table.plays("Icebreaker")


@pytest.mark.rule("6.5", "7.7")
def test_who_keeps_the_block_cannot_call_its_dead_pawn_back() -> None:
    """Another player can, and has the Gynoid on the space with its figure."""
    table = on_block("Pink District", "Icebreaker").control(RED, 1).hand(GREEN, "Icebreaker")
    assert table.plays("Icebreaker") == {MOVE}
    table.put(VESPER, 1, 1).turn(GREEN).ice(4, pawn=VESPER)
    assert (table.where(state.GYNOID), table.s.owner[state.GYNOID]) == ((1, 0), GREEN)


# --- attacks ---


@pytest.mark.rule("8.7", "10.7")
def test_an_automatic_gun_helps_the_turret_in_the_turn_of_others() -> None:
    """Three dice; Glitch falls by 1, 2, 6."""
    table = on_block("Sprawl", "Nanosoft").put(state.TURRET, 1, 1, GREEN)
    table.wear(state.TURRET, "Automatic Gun").move("Nanosoft", GLITCH, node(1, 3))
    table.dice(3, 4, 6).answer(state.SHOOT)
    assert table.where(GLITCH) is None


@pytest.mark.rule("8.5", "10.6")
def test_a_widowmaker_is_not_for_drones() -> None:
    """Even those with Delete equip no weapon."""
    table = on_block("Sprawl", "Widowmaker").put(state.MARK_TWO, 1, 1, RED)
    table.put(state.TURRET, 1, 2, RED).put(state.HULK, 1, state.AT_LARGE, RED)
    assert ITEM not in table.plays("Widowmaker")


@pytest.mark.rule("10.6", "10.13", "7.14")
def test_the_cyborg_may_carry_a_widowmaker() -> None:
    """It has Delete: three dice then, and Vesper falls by the last."""
    table = on_block("Sprawl", "Widowmaker", "Delete").put(state.CYBORG, 1, 1, RED)
    table.put(VESPER, 1, 2).equip("Widowmaker", state.CYBORG)
    table.shoot(2, 4, 5, pawn=state.CYBORG, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("10.4", "7.15")
@pytest.mark.parametrize(("face", "survives"), [(2, True), (5, False)])
def test_armour_replaces_even_better_defence_dice(face: int, survives: bool) -> None:
    """Cleaner C falls by 2 only; in a Full-Body Prosthesis by 5 and 6."""
    table = on_block("Sprawl", "Delete").put(CLEANER_C, 1, 1, GREEN).put(CLEANER_D, 1, 2, RED)
    table.wear(CLEANER_C, "Full-Body Prosthesis")
    table.shoot(face, pawn=CLEANER_D, target=CLEANER_C)
    assert (table.where(CLEANER_C) is not None) == survives


@pytest.mark.rule("11.6", "10.4", "7.16")
def test_armour_and_shields_of_spaces_hold_against_the_yakuza() -> None:
    """Vesper's Exoskeleton voids the 5; Glitch's space on Clandestine Broadcast shields 1."""
    table = on_block("Clandestine Broadcast", "Worm", space=2).put(VESPER, 1, 1)
    table.wear(VESPER, "Military Exoskeleton").top("Yakuza").act("Worm", GLITCH)
    table.answer(min(table.options())).dice(1, 5).answer(min(table.options()))
    assert table.where(GLITCH) == (1, 2)
    assert table.where(VESPER) == (1, 1)


@pytest.mark.rule("10.12", "8.3")
def test_a_cleaner_under_a_virus_attacks_at_once() -> None:
    """Cleaner D does so without a card, on its former player's Speedrunner."""
    table = on_block("Sprawl", "Virus").put(CLEANER_D, 1, 1, GREEN).put(VESPER, 1, 2)
    table.s.bonus[RED] = 1
    table.equip("Virus", CLEANER_D).dice(3).answer(state.ACT + CLEANER_D).aim(VESPER)
    assert table.where(VESPER) is None
    assert table.worn(CLEANER_D) == {"Virus"}


# --- elimination ---


@pytest.mark.rule("11.7", "8.10")
def test_an_idoru_given_to_the_pulse_gives_its_counter_back() -> None:
    table = Table().hand(RED, "Worm").put(state.IDORU, 0, 0, RED)
    table.s.counters[RED] = 9
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    table.answer(state.SACRIFICE + state.IDORU)
    assert (table.where(state.IDORU), table.s.owner[state.IDORU]) == (None, state.NOBODY)
    assert table.counters() == [10, 10]


@pytest.mark.rule("11.7", "8.10")
def test_sprawl_counts_drones_and_not_the_free_idoru() -> None:
    """Red has a Speedrunner and the Hulk: two cards; Green one."""
    table = Table().hand(RED, "Worm", "Delete", "Delete", "Delete").hand(GREEN, "Virus", "Gaspar")
    table.put(state.HULK, 0, state.AT_LARGE, RED).put(state.IDORU, 0)
    table.top("Sprawl").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert list(table.s.owed)[:2] == [2, 1]


@pytest.mark.rule("10.10", "8.13", "8.11")
def test_a_cracker_with_the_bomb_can_be_paid_again_at_once() -> None:
    """Its two bonus counters come back; on the block card nobody else is hit."""
    table = club("Gentleman Loser", 2).answer(state.HIRE).wear(state.CRACKER, "Kamikaze")
    table.answer(state.BLAST + state.CRACKER)
    assert (table.where(state.CRACKER), table.bonus()) == (None, [2, 0])
    table.answer(state.HIRE)
    assert (table.where(state.CRACKER), table.bonus()) == ((state.BLOCKS, 0), [0, 0])


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


@pytest.mark.rule("11.8", "9.4", "8.13")
def test_no_more_comes_back_than_was_paid() -> None:
    """The Cracker cost one counter by Mercado Negro, which is Green's when it dies."""
    table = club("Gentleman Loser", 1, "Delete")
    market = table.lay("Mercado Negro", 0, LEFT)
    table.control(RED, market).turn(RED).answer(state.HIRE)
    table.control(GREEN, market).put(CLEANER_C, state.BLOCKS, 0, GREEN).hand(GREEN, "Delete")
    table.turn(GREEN).shoot(4, pawn=CLEANER_C, target=state.CRACKER)
    assert table.bonus() == [1, 0]
    table.turn(RED)
    assert table.choices(state.HIRE) == set()  # it costs two again


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


@pytest.mark.rule("10.1", "10.5", "8.10")
def test_nothing_can_be_put_on_the_eliminated_or_on_the_free_idoru() -> None:
    """Neither malware, which is for pawns of others, nor items, which are for own ones."""
    table = Table().hand(RED, "Spyware", "Kamikaze", "Full-Body Prosthesis").gone(GLITCH, VESPER)
    table.put(state.IDORU, 0).turn(RED)
    assert table.options() == [state.END]


@pytest.mark.rule("11.1", "7.8")
def test_a_block_card_does_not_come_back_with_its_block() -> None:
    """Sprawl breaks at 1, 3, 5: Green takes it, then Red again."""
    table = club("Gentleman Loser", 2).hand(GREEN, "Icebreaker").put(VESPER, 1, 1)
    table.turn(GREEN).ice(5, pawn=VESPER)
    table.hand(RED, "Icebreaker").turn(RED).ice(5)
    assert table.s.control[1] == RED
    assert table.in_discard("Gentleman Loser") == 1
    assert table.choices(state.HIRE) == set()


# --- the end ---


@pytest.mark.rule("3.9", "7.8")
def test_who_loses_a_block_needs_one_counter_more() -> None:
    """Red has one left, loses Sprawl, and doesn't win with the next block."""
    table = on_block("Sprawl", seats=4).control(RED, 1).hand(GREEN, "Icebreaker")
    table.lay("Antro", 0, LEFT)
    table.s.counters[RED] = 1
    table.put(VESPER, 1, 1).turn(GREEN).ice(5, pawn=VESPER)
    assert table.counters() == [2, 5, 6, 6]
    table.hand(RED, "Icebreaker").turn(RED).put(GLITCH, 2).ice(2)
    assert table.counters()[RED] == 1
    assert not table.is_over


@pytest.mark.rule("3.11")
def test_bonus_counters_alone_decide_among_players_without_control() -> None:
    """At the time limit nobody has placed a control counter."""
    table = Table(3, variant="timed")
    table.s.bonus[WHITE] = 1
    table.s.stage = state.OVER
    assert table.winners() == {WHITE}
