"""Situations of a second examiner: the start, turns, movement, Search, Icebreaker, the end.

The results expected are worked out from the rulebook and the box. Blocks lie to the right of the
Central Core, which they touch in direction 3, and are not turned.
"""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    BLOCK,
    CARD,
    CLEANER_A,
    CLEANER_B,
    GLITCH,
    GREEN,
    KOJI,
    LEFT,
    LOWER_RIGHT,
    MOVE,
    NINE,
    RED,
    UPPER_LEFT,
    UPPER_RIGHT,
    VESPER,
    WHITE,
    Table,
    goals,
    node,
)


def start(seats: int, *faces: int) -> Table:
    """Set up again with these rolls for the first player."""
    table = Table(seats, chosen=False)
    table.events.clear()
    table.dice(*faces)
    table.s = table.game.blank()
    table.hear(table.game.rules["setup"], table.b, table.s, seats, 0, 1)
    return table


# --- the start ---


@pytest.mark.rule("2.5", "2.6")
def test_hands_follow_turn_order_and_not_seats() -> None:
    """White rolls highest: White, Teal, Red, Green."""
    table = start(4, 1, 2, 6, 3)
    assert table.s.first == WHITE
    assert list(table.s.hand_cards) == [5, 5, 3, 4]
    assert table.s.deck_cards == 37


@pytest.mark.rule("2.5")
def test_ties_are_rolled_again_until_one_is_highest() -> None:
    """Three sixes, then two fives, then a 4 against a 3; Teal's 1 is out at once."""
    table = start(4, 6, 6, 6, 1, 2, 5, 5, 3, 4)
    rolled = [event.seat for event in table.events_of(state.ROLLED_FIRST)]
    assert rolled == [0, 1, 2, 3, 0, 1, 2, 1, 2]
    assert table.s.first == WHITE


@pytest.mark.rule("2.6", "3.5", "3.7")
def test_after_the_first_turn_all_hold_five() -> None:
    table = start(3, 1, 6, 2)
    for _ in range(3):
        table.answer(min(table.options()))
    assert table.s.player == GREEN
    for seat, before in ((GREEN, 3), (WHITE, 4), (RED, 5)):
        assert table.actor == seat
        assert table.s.hand_cards[seat] == before
        table.end()
        assert table.s.hand_cards[seat] == 5


# --- the turn ---


@pytest.mark.rule("3.6", "3.7", "3.8")
def test_the_deck_ends_in_the_middle_of_a_draw() -> None:
    """One card is left. Red keeps two and draws it, then two of the shuffled discard pile."""
    table = Table().hand(RED, "Reboot", "Reboot", "Delete").hand(GREEN).deck("Virus")
    table.lay("Sprawl")
    table.move("Delete", GLITCH, node(1, 4))
    before = sum(int(table.s.discard[card]) for card in CARD.values())
    assert before == 54 - 1 - 3
    table.events.clear()
    table.end()
    drawn = [e.code for e in table.events if e.code in (state.DREW, state.RESHUFFLED)]
    assert drawn == [state.DREW, state.RESHUFFLED, state.DREW, state.DREW]
    assert table.events_of(state.DREW)[0].a == CARD["Virus"]
    assert table.s.hand_cards[RED] == 5
    # 50 and the used Delete were shuffled, two of them drawn
    assert table.s.deck_cards == 49
    assert sum(int(table.s.discard[card]) for card in CARD.values()) == 0


@pytest.mark.rule("3.7", "10.9", "10.12", "11.4")
def test_modifiers_of_the_hand_size_add_up() -> None:
    """5, +1 Financial Sector, +1 Nanosoft: 7; -1 Worm on another own pawn: 6."""
    table = Table().wear(GLITCH, "Nanosoft", paid=1)
    table.control(RED, table.lay("Financial Sector")).end()
    assert table.s.hand_cards[RED] == 7
    table.put(CLEANER_A, 1, 1, RED).hand(RED).hand(GREEN).wear(CLEANER_A, "Worm", by=GREEN)
    table.turn(RED).hand(RED, *["Icebreaker"] * 7)
    table.answer(state.END)
    assert state.NO_MORE not in table.options()  # seven are too many now
    table.answer(min(table.options()))
    assert state.NO_MORE in table.options()


@pytest.mark.rule("3.3", "4.7", "3.5")
def test_without_any_pawn_a_player_can_still_end_the_turn() -> None:
    table = Table().hand(RED, "Icebreaker", "Delete", "Nanosoft", "Gaspar").gone(GLITCH).turn(RED)
    assert table.options() == [state.END]
    table.end("Delete")
    assert table.s.hand_cards[RED] == 5


@pytest.mark.rule("3.3", "7.18", "4.6")
def test_eliminated_twice_and_rebooted_twice_in_a_turn() -> None:
    table = Table().hand(RED, "Icebreaker", "Reboot", "Icebreaker", "Reboot")
    table.lay("Freeside")
    for _ in range(2):
        table.put(GLITCH, 1, 0).ice(2)
        assert table.where(GLITCH) is None
        assert table.s.owner[GLITCH] == RED
        table.act("Reboot", GLITCH).answer(state.GO + state.CORE)
        assert table.where(GLITCH) == (0, 0)
    assert table.cards(RED) == []
    table.end()
    assert table.in_discard("Reboot") == 2


# --- movement ---


@pytest.mark.rule("4.4", "4.7")
def test_a_card_that_only_leads_onto_a_full_space_cannot_move() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm")
    table.lay("Sprawl")
    table.put(VESPER, 1, 4)
    assert MOVE not in table.plays("Nanosoft")  # one point
    assert MOVE in table.plays("Worm")  # two


@pytest.mark.rule("4.4")
def test_through_two_occupied_spaces_in_a_row() -> None:
    """From the Core by spaces 4 and 0 of Sprawl; both are taken, and so is 3."""
    table = Table(3).hand(RED, "Delete")
    table.lay("Sprawl")
    table.put(VESPER, 1, 4).put(KOJI, 1, 0).put(CLEANER_A, 1, 3, RED).move("Delete", GLITCH)
    assert goals(table) == {(1, 5), (1, 1), (1, 2), (1, 6)}


@pytest.mark.rule("5.7", "5.5")
def test_a_chain_of_arrows() -> None:
    """Google Ex Machina: spaces 1 to 5 lead one to the next; space 0 is middle and right."""
    table = Table().hand(RED, "Nanosoft", "Worm")
    table.lay("Google Ex Machina")
    table.put(GLITCH, 1, 3).move("Nanosoft", GLITCH)
    assert goals(table) == {(0, 0), (1, 0), (1, 4)}
    table.answer(state.GO + node(1, 4)).move("Worm", GLITCH)
    # 5 along the arrow; by the middle 1, 2 and 3
    assert goals(table) == {(1, 0), (1, 1), (1, 2), (1, 3), (1, 5)}


@pytest.mark.rule("5.6", "4.4")
def test_a_space_with_a_figure_has_room_for_all() -> None:
    table = Table(4).hand(RED, "Nanosoft")
    table.lay("Cleaner A")  # spaces 0 special, 1 double, at the Core
    table.put(VESPER, 1, 0).put(KOJI, 1, 0).put(NINE, 1, 0).put(CLEANER_A, 1, 0, GREEN)
    table.put(GLITCH, 1, 1).move("Nanosoft", GLITCH)
    assert (1, 0) in goals(table)


# --- Search ---


def six_corners() -> Table:
    """Copyleft with the Pulse at its upper right and Sprawl at its lower right; Antro is next."""
    table = Table().hand(RED, "Worm").hand(GREEN)
    copyleft = table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    table.lay("Sprawl", copyleft, LOWER_RIGHT)
    return table.put(GLITCH, copyleft, 0).top("Antro").act("Worm", GLITCH).answer(state.SIDE)


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


# --- Icebreaker ---


@pytest.mark.rule("5.9", "7.9", "7.10")
@pytest.mark.parametrize("face", range(1, 7))
def test_black_ice_with_each_face(face: int) -> None:
    """Stand Alone Complex is black with a 2; Glitch adds the 3."""
    table = Table().hand(RED, "Icebreaker")
    table.lay("Stand Alone Complex")
    table.put(GLITCH, 1, 0).ice(face)
    if face in (2, 3):
        assert table.s.control[1] == RED
        assert table.where(GLITCH) == (1, 0)
    else:
        assert table.s.control[1] == state.NOBODY
        assert table.where(GLITCH) is None
    assert table.s.used[CARD["Icebreaker"]] == 1


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


@pytest.mark.rule("11.5", "11.3", "8.12", "5.4")
def test_the_ai_helps_every_pawn_of_its_player_until_it_is_lost() -> None:
    table = Table().hand(RED, "Icebreaker", "Icebreaker")
    table.lay("Sprawl")
    ai = table.lay("A.I.", 0, LEFT)
    table.control(RED, ai).control(GREEN, 1).put(state.CRACKER, 1, 0, RED)
    table.ice(2, 4, 5, pawn=state.CRACKER)  # one, its own against others, the A.I.'s
    assert table.s.control[1] == RED
    table.hand(GREEN, "Icebreaker", "Icebreaker").put(VESPER, ai, 0).turn(GREEN)
    table.ice(2, pawn=VESPER)  # one die only, though Red has the A.I.
    assert table.s.control[ai] == GREEN
    table.put(VESPER, 1, 1).ice(2, 1, pawn=VESPER)  # now two
    assert table.s.control[1] == GREEN
    table.turn(RED).ice(2, 6, pawn=state.CRACKER)  # and without the A.I. two for the Cracker
    assert table.where(state.CRACKER) is None


@pytest.mark.rule("7.10", "10.9", "10.15")
def test_faces_of_the_runner_of_bots_and_of_chipware() -> None:
    """Military Development is high with a 5. Glitch adds 3, Eriela 6, Chipware 1: 1, 3, 5, 6."""
    for face in range(1, 7):
        table = Table().hand(RED, "Icebreaker").wear(GLITCH, "Eriela").wear(GLITCH, "Chipware")
        table.lay("Military Development")
        table.put(GLITCH, 1, 2).ice(face)
        assert (table.s.control[1] == RED) == (face in (1, 3, 5, 6))
        assert table.where(GLITCH) == (1, 2)


# --- the end ---


@pytest.mark.rule("3.9", "3.10", "11.10", "7.8")
@pytest.mark.parametrize(("left", "after"), [(1, 0), (2, 0), (3, 1)])
def test_freeside_with_few_counters_left(left: int, after: int) -> None:
    """One counter wins by itself, two win together; the former two go back."""
    table = Table().hand(RED, "Icebreaker")
    place = table.lay("Freeside")
    table.control(GREEN, place)
    table.s.counters[GREEN], table.s.freeside = 8, 1
    table.s.counters[RED] = left
    table.put(GLITCH, place, 0).ice(1)
    assert table.counters() == [after, 10]
    assert table.is_over == (after == 0)
    assert table.s.freeside == (0 if left == 1 else 1)


@pytest.mark.rule("3.9", "9.2")
def test_nothing_happens_after_the_last_counter() -> None:
    """The last block would also win a bonus counter: the game is over first."""
    table = six_corners().answer(state.TURN)
    table.control(RED, 1, 2).hand(RED, "Icebreaker").put(GLITCH, 4, 0)
    table.s.counters[RED] = 1
    table.ice(2)
    assert table.is_over
    assert table.winners() == {RED}
    assert table.events[-1].code == state.GAME_ENDED
    assert table.bonus() == [0, 0]


@pytest.mark.rule("3.11", "3.10")
def test_at_the_time_limit_the_idoru_counts_and_bonus_counters_only_break_ties() -> None:
    table = Table(3, variant="timed")
    table.control(RED, table.lay("Sprawl")).put(state.IDORU, 1, 0, GREEN)
    table.control(GREEN, table.lay("Antro", 0, LEFT))
    table.s.counters[GREEN] -= 1
    table.s.bonus[RED], table.s.bonus[WHITE] = 5, 9
    table.s.stage = state.OVER
    assert table.winners() == {GREEN}
    table.s.counters[RED] -= 1
    assert table.winners() == {RED}
    table.s.bonus[GREEN] = 5
    assert table.winners() == {RED, GREEN}


@pytest.mark.rule("3.9", "3.11")
def test_all_counters_win_in_the_timed_game_too() -> None:
    table = Table(2, variant="timed").hand(RED, "Icebreaker")
    table.lay("Sprawl")
    table.s.counters[RED], table.s.bonus[GREEN] = 1, 9
    table.put(GLITCH, 1).ice(3)
    assert table.winners() == {RED}


@pytest.mark.rule("2.1", "7.2", "1.7")
def test_the_block_that_all_see_is_the_one_laid() -> None:
    table = Table().hand(RED, "Worm").top("Copyleft")
    assert table.view(GREEN).top == table.view(RED).top == BLOCK["Copyleft"]
    table.act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.s.block[1] == BLOCK["Copyleft"]
    assert table.bonus() == [1, 1]


@pytest.mark.rule("7.7", "4.6")
def test_a_cleaner_breaks_no_ice() -> None:
    table = Table().hand(RED, "Icebreaker")
    table.lay("Sprawl")
    table.put(CLEANER_B, 1, 0, RED)
    assert table.plays("Icebreaker") == {MOVE}
