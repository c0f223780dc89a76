"""Situations of a fourth examiner, listed from the rulebook before a look at the code.

They join rules that earlier examiners looked at one at a time. Blocks lie to the right of the
Central Core, which they touch in direction 3, and are not turned, unless a test says otherwise.
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
    GLITCH,
    GREEN,
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

COPYLEFT, PULSE, SPRAWL, ANTRO = 1, 2, 3, 4  # places of the four blocks below
LOSER, CABAZIA = state.BLOCKS, state.BLOCKS + 1  # places of the block cards


def four_blocks() -> Table:
    """Return a table with Copyleft between three blocks: two bonus counters lie around it."""
    table = Table()
    copyleft = table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    table.lay("Sprawl", copyleft, LOWER_RIGHT)
    table.lay("Antro", copyleft, RIGHT)
    assert table.s.bonus_left == 22
    return table


def club(name: str, bonus: int, *hand: str, seats: int = 2) -> Table:
    """Return a table with a block card of Red's to the right of Sprawl, and bonus counters."""
    table = on_block("Sprawl", name, *hand, seats=seats).control(RED, 1).equip(name)
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    table.s.bonus[RED] = bonus
    return table.turn(RED)


# --- hands ---


@pytest.mark.rule("3.7", "10.9", "6.8")
def test_a_nanosoft_lost_in_the_turn_is_a_card_less_at_its_end() -> None:
    """Freeside is black with a 1; its counter comes back, and six cards are too many."""
    table = on_block("Freeside", "Icebreaker", *["Delete"] * 6).wear(GLITCH, "Nanosoft", paid=1)
    table.ice(5).answer(state.END)
    assert table.bonus() == [1, 0]
    assert state.NO_MORE not in table.options()
    table.answer(state.DISCARD + CARD["Delete"]).answer(state.NO_MORE)
    assert table.s.hand_cards[RED] == 5


@pytest.mark.rule("3.7", "10.12", "6.8")
def test_a_worm_dies_with_its_pawn() -> None:
    """The hand is filled to five again."""
    table = on_block("Freeside", "Icebreaker").wear(GLITCH, "Worm", paid=1, by=GREEN).ice(5).end()
    assert table.s.hand_cards[RED] == 5
    assert table.bonus() == [0, 1]


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


@pytest.mark.rule("3.8", "3.7")
def test_a_deck_drawn_to_its_last_card_is_made_anew_when_a_card_is_wanted() -> None:
    """Red draws the last two. Green's first card needs the discard pile."""
    table = Table().hand(RED, "Worm", "Virus", "Spyware").hand(GREEN)
    table.deck("Delete", "Reboot").end()
    assert (table.s.deck_cards, table.s.hand_cards[RED]) == (0, 5)
    assert table.events_of(state.RESHUFFLED) == []
    table.end()
    assert len(table.events_of(state.RESHUFFLED)) == 1
    assert table.s.deck_cards == 54 - 5 - 5


@pytest.mark.rule("11.9")
def test_google_may_fetch_a_card_of_the_kind_that_is_discarded() -> None:
    table = Table().hand(RED, "Delete", "Worm").discarded("Delete")
    table.control(RED, table.lay("Google Ex Machina")).begin(RED)
    table.answer(state.FETCH + CARD["Delete"]).answer(state.DISCARD + CARD["Delete"])
    assert table.cards(RED) == ["Delete", "Worm"]
    assert table.in_discard("Delete") == 1


# --- movement and Search ---


@pytest.mark.rule("5.1", "7.2", "7.7")
def test_a_block_of_another_player_is_free_to_walk_on_and_to_search_from() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm", "Icebreaker").top("Cleaner A")
    table.control(GREEN, table.lay("Sprawl"))
    table.move("Nanosoft", GLITCH, node(1, 4))
    assert table.plays("Icebreaker") == {ACTION, MOVE}
    table.act("Worm", GLITCH)
    table.answer(state.SIDE + RIGHT).answer(min(table.options()))
    assert table.s.around[1, RIGHT] == 2


@pytest.mark.rule("5.6", "4.4", "8.10")
def test_the_free_idoru_takes_room() -> None:
    """Copyleft's double space at the Core is full with Vesper and the Idoru."""
    table = on_block("Copyleft", "Nanosoft", "Worm").put(GLITCH, 0)
    table.put(VESPER, 1, 1).put(state.IDORU, 1, 1).turn(RED)
    assert MOVE not in table.plays("Nanosoft")
    table.move("Worm", GLITCH)
    assert goals(table) == {(1, 0), (1, 2)}


@pytest.mark.rule("10.9", "8.14", "5.7")
def test_the_cyborg_in_therapy_ignores_arrows() -> None:
    """From space 5 of Sprawl an arrow leads to 6; space 4 is behind the one that leads here."""
    table = on_block("Sprawl").put(GLITCH, 0).put(state.CYBORG, 1, 5, RED)
    table.wear(state.CYBORG, "Transgenic Therapy").turn(RED)
    table.dice(1).answer(state.DRIVE + state.CYBORG)
    assert goals(table) == {(1, 5), (1, 0), (1, 4), (1, 6)}


@pytest.mark.rule("7.13", "5.5", "4.4")
def test_blocks_that_touch_without_a_way_between_are_not_adjacent() -> None:
    """Antro has no space at its side to Copyleft; what stands near it there is out of reach."""
    table = Table().hand(RED, "Delete", "Icebreaker")
    copyleft, antro = table.lay("Copyleft"), table.lay("Antro", 0, UPPER_RIGHT)
    table.put(CLEANER_A, copyleft, 1, RED).put(GLITCH, copyleft, 1).control(RED, copyleft)
    for space in range(4):
        table.put(VESPER, antro, space).put(state.PROBE, antro, space, GREEN).turn(RED)
        assert table.plays("Delete") == table.plays("Icebreaker") == {MOVE}


# --- bonus counters ---


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


# --- Icebreaker ---


@pytest.mark.rule("7.16", "7.12")
@pytest.mark.parametrize(("space", "face", "takes"), [(2, 3, True), (1, 1, False), (1, 2, False)])
def test_dice_at_a_space_are_defence_and_not_ice(space: int, face: int, takes: bool) -> None:
    """The Probe's ICE shows 3 and 6, Vesper adds 4; Yakuza's spaces shield 3 and open 1 and 2."""
    table = on_block("Yakuza").put(GLITCH, 0).put(state.PROBE, 1, space, RED).put(VESPER, 1, 0)
    table.hand(GREEN, "Icebreaker").turn(GREEN).ice(face, pawn=VESPER, target=state.PROBE)
    assert table.s.owner[state.PROBE] == (GREEN if takes else RED)
    assert (table.where(VESPER) is not None) == takes


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


@pytest.mark.rule("10.9", "4.6", "7.10")
def test_a_cracker_with_chipware_searches_and_breaks_by_a_1() -> None:
    """Antro shows 2, 3, 4."""
    table = on_block("Antro", "Worm", "Icebreaker").gone(GLITCH).put(state.CRACKER, 1, 0, RED)
    table.wear(state.CRACKER, "Chipware", paid=1).turn(RED)
    assert table.plays("Worm") >= {ACTION}
    table.ice(1, pawn=state.CRACKER)
    assert table.s.control[1] == RED


@pytest.mark.rule("6.6", "6.3")
def test_who_has_a_pawn_already_keeps_its_cards_when_taking_its_block() -> None:
    """The Probe doesn't change its controller, and stays where it is."""
    table = on_block("Combat Prototypes", "Icebreaker").control(GREEN, 1)
    table.put(state.PROBE, 0, 0, RED).wear(state.PROBE, "Automatic Gun").turn(RED).ice(1)
    assert table.s.control[1] == RED
    assert table.where(state.PROBE) == (0, 0)
    assert table.worn(state.PROBE) == {"Automatic Gun"}


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


# --- attacks and elimination ---


@pytest.mark.rule("10.10", "8.8", "7.13")
def test_the_bomb_hits_the_hulk_and_nobody_on_the_next_block() -> None:
    """Two dice for the Hulk, which falls by 6; Vesper stands next door on the Core."""
    table = on_block("Sprawl", space=4).put(state.HULK, 1, state.AT_LARGE, RED)
    table.wear(GLITCH, "Kamikaze").turn(RED).dice(1, 6).answer(state.BLAST + GLITCH)
    assert table.where(state.HULK) is None
    assert table.s.owner[state.HULK] == state.NOBODY
    assert table.where(VESPER) == (0, 0)
    assert table.s.owner[GLITCH] == RED


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


@pytest.mark.rule("11.7", "7.18", "6.9")
def test_a_runner_given_to_the_pulse_reboots_in_the_same_turn() -> None:
    table = Table().hand(RED, "Worm", "Reboot").put(CLEANER_A, 0, 0, RED)
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    table.answer(state.SACRIFICE + GLITCH).act("Reboot", GLITCH).answer(state.GO + state.CORE)
    assert table.where(GLITCH) == table.where(CLEANER_A) == (0, 0)


@pytest.mark.rule("11.7", "8.13")
def test_a_cracker_given_to_the_pulse_can_be_hired_again() -> None:
    table = club("Gentleman Loser", 2, "Worm").answer(state.HIRE).put(GLITCH, 0).turn(RED)
    table.top("Electromagnetic Pulse").act("Worm", GLITCH)
    table.answer(state.SIDE + LEFT).answer(min(table.options()))
    table.answer(state.SACRIFICE + state.CRACKER)
    assert table.bonus() == [2, 0]
    assert table.choices(state.HIRE) == {0}


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


# --- block cards ---


@pytest.mark.rule("11.8", "8.13", "9.4")
def test_a_cyborg_hired_for_nothing_gives_nothing_back() -> None:
    """With Mercado Negro it costs nothing, however often it is hired."""
    table = club("Cabazia Club", 0)
    table.control(RED, table.lay("Mercado Negro", 0, LEFT)).turn(RED).answer(state.HIRE + 1)
    assert table.where(state.CYBORG) == (CABAZIA, 0)
    table.hand(GREEN, "Delete").put(CLEANER_C, CABAZIA, 0, GREEN).turn(GREEN)
    table.shoot(6, pawn=CLEANER_C, target=state.CYBORG)
    assert (table.where(state.CYBORG), table.bonus()) == (None, [0, 0])
    table.turn(RED).answer(state.HIRE + 1)
    assert table.s.owner[state.CYBORG] == RED


@pytest.mark.rule("11.1", "11.2")
def test_both_block_cards_go_with_the_one_block_beside_which_they_lie() -> None:
    """Sprawl breaks at 1, 3, 5."""
    table = club("Gentleman Loser", 0, "Cabazia Club").equip("Cabazia Club")
    table.answer(state.PLACE + 1).answer(state.SIDE + UPPER_RIGHT)
    table.put(GLITCH, LOSER).put(CLEANER_A, CABAZIA, 0, RED).put(VESPER, 1, 0)
    table.hand(GREEN, "Icebreaker").turn(GREEN).ice(3, pawn=VESPER)
    assert table.in_discard("Gentleman Loser") == table.in_discard("Cabazia Club") == 1
    assert table.where(GLITCH) == table.where(CLEANER_A) == (0, 0)


# --- the end ---


@pytest.mark.rule("3.9", "7.8", "6.4")
def test_the_last_counter_on_a_block_of_another_player_wins_too() -> None:
    """Green has the counter back; the Cleaner enters no more."""
    table = on_block("Cleaner B", "Icebreaker").control(GREEN, 1)
    table.s.counters[RED] = 1
    table.ice(6)
    assert table.winners() == {RED}
    assert table.counters() == [0, 10]
    assert table.where(CLEANER_B) is None


@pytest.mark.rule("3.11", "2.5")
def test_at_the_time_limit_the_round_ends_before_the_first_player() -> None:
    """White is first: White, Red, Green."""
    table = Table(3, variant="timed")
    table.s.first = WHITE
    for seat, turns in ((RED, 10), (GREEN, 9), (WHITE, 10)):
        table.s.turns[seat] = turns
    table.turn(RED).end()
    assert table.s.player == GREEN
    assert not table.is_over
    table.end()
    assert table.is_over


@pytest.mark.rule("3.11", "3.10", "11.10")
def test_the_second_counter_on_freeside_counts_at_the_time_limit() -> None:
    """One block each, and Green has more bonus counters."""
    table = on_block("Freeside", "Icebreaker").ice(1)
    table.control(GREEN, table.lay("Sprawl", 0, LEFT))
    table.s.bonus[GREEN], table.s.stage = 3, state.OVER
    assert table.counters() == [8, 9]
    assert table.winners() == {RED}
