"""Situations of turns and hands (chapter 3)."""

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
    ITEM,
    LEFT,
    MOVE,
    RED,
    RIGHT,
    TEAL,
    UPPER_RIGHT,
    VESPER,
    WHITE,
    Table,
    node,
    on_block,
)
from zaibatsu.shorthand import six_corners


@pytest.mark.rule("3.1", "3.3", "3.4", "3.5", "3.6", "3.7", "1.3")
def test_a_turn_with_cards_kept_used_and_discarded() -> None:
    table = Table().hand(RED, "Delete", "Reboot", "Reboot", "Worm")
    table.lay("Sprawl")
    table.move("Delete", GLITCH, node(1, 4))
    assert table.s.used[CARD["Delete"]] == 1  # on the table until recycling
    assert table.in_discard("Delete") == 0
    table.end("Reboot")  # one Reboot and the Worm are kept
    assert table.in_discard("Reboot") == 1
    assert table.in_discard("Delete") == 1
    assert sum(table.s.used[card] for card in CARD.values()) == 0
    held = table.cards(RED)
    assert len(held) == 5
    assert "Worm" in held
    assert "Reboot" in held
    assert (table.s.player, table.actor) == (GREEN, GREEN)


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


@pytest.mark.rule("3.4", "3.8", "11.7")
def test_used_cards_stay_out_of_a_reshuffle_in_the_middle_of_a_turn() -> None:
    """The deck is empty when Antro lets both draw; the Delete and the Worm lie on the table."""
    table = Table().hand(RED, "Delete", "Worm").deck().top("Antro")
    table.lay("Sprawl", 0, LEFT)
    table.move("Delete", GLITCH, node(1)).put(GLITCH, 0)
    table.act("Worm", GLITCH).answer(state.SIDE + RIGHT).answer(min(table.options()))
    assert [int(table.s.hand_cards[seat]) for seat in (RED, GREEN)] == [1, 1]
    assert table.s.deck_cards == 54 - 2 - 2
    assert table.s.deck[CARD["Worm"]] == 0
    assert "Worm" not in table.cards(RED) + table.cards(GREEN)
    table.end()
    assert table.in_discard("Worm") == 1
    assert table.in_discard("Delete") == 1


@pytest.mark.rule("3.4", "7.9")
def test_an_attempt_that_fails_on_a_free_block_costs_the_card_only() -> None:
    """Sprawl breaks at 1, 3, 5."""
    table = on_block("Sprawl", "Icebreaker", "Icebreaker").ice(2)
    assert table.where(GLITCH) == (1, 0)
    assert table.s.control[1] == state.NOBODY
    assert table.cards(RED) == ["Icebreaker"]
    table.ice(4).end()
    assert table.in_discard("Icebreaker") == 2


@pytest.mark.rule("3.5", "3.7")
def test_who_keeps_five_cards_draws_none() -> None:
    """The deck stays as it is."""
    held = ["Delete", "Delete", "Reboot", "Reboot", "Worm"]
    table = Table().hand(RED, *held)
    before = int(table.s.deck_cards)
    table.end()
    assert table.cards(RED) == held
    assert table.s.deck_cards == before


@pytest.mark.rule("3.5", "3.6", "3.8")
def test_unused_cards_that_are_discarded_are_in_the_reshuffle_too() -> None:
    """Green holds all other cards: Red draws again what was used and what was discarded."""
    table = Table()
    table.lay("Sprawl")
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    for name in ("Delete", "Reboot", "Worm"):
        rest.remove(name)
    table.hand(GREEN, *rest).hand(RED, "Delete", "Reboot", "Worm")
    table.move("Delete", GLITCH, node(1, 4)).end("Reboot", "Worm")
    assert table.cards(RED) == ["Delete", "Reboot", "Worm"]
    assert table.s.deck_cards == 0


@pytest.mark.rule("3.6", "3.8", "10.2")
def test_equipped_cards_are_neither_discarded_nor_shuffled() -> None:
    table = Table().hand(RED, "Durendin", "Reboot").deck()
    table.lay("Sprawl")
    table.equip("Durendin", GLITCH).move("Reboot", GLITCH, node(1)).end()
    assert table.worn(GLITCH) == {"Durendin"}
    assert table.in_discard("Durendin") == table.s.deck[CARD["Durendin"]] == 0
    assert table.s.deck_cards == 54 - 1 - 5


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


@pytest.mark.rule("3.6", "10.2", "7.17")
def test_an_item_lost_in_the_turn_is_in_the_reshuffle_at_its_end() -> None:
    """The bomb went with Glitch; nothing but it and the Reboot is left to draw."""
    table = Table()
    table.lay("Sprawl")
    table.wear(GLITCH, "Kamikaze").put(GLITCH, 1, 1)
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    rest.remove("Reboot")
    table.hand(GREEN, *rest).hand(RED, "Reboot").turn(RED).answer(state.BLAST + GLITCH)
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE).end()
    assert table.cards(RED) == ["Kamikaze", "Reboot"]


@pytest.mark.rule("3.7")
def test_more_cards_than_the_hand_size_cannot_be_kept() -> None:
    table = Table().hand(RED, *["Icebreaker"] * 7).answer(state.END)
    assert table.choices(state.DISCARD) == {CARD["Icebreaker"]}  # no end yet
    table.answer(state.DISCARD + CARD["Icebreaker"]).answer(state.DISCARD + CARD["Icebreaker"])
    assert state.NO_MORE in table.options()


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


@pytest.mark.rule("3.7", "10.9")
def test_nanosoft_is_a_card_more_in_the_same_turn() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm")
    table.s.bonus[RED] = 1
    table.equip("Nanosoft", GLITCH).end()
    assert table.s.hand_cards[RED] == 6
    assert "Worm" in table.cards(RED)


@pytest.mark.rule("3.7", "11.3", "11.4")
def test_the_financial_sector_counts_for_its_taker_now_and_for_the_loser_at_recycling() -> None:
    table = on_block("Financial Sector", "Icebreaker").control(GREEN, 1)
    six = ("Delete", "Delete", "Delete", "Reboot", "Reboot", "Worm")
    table.hand(GREEN, *six).ice(3).end()
    assert table.s.hand_cards[RED] == 6
    assert table.cards(GREEN) == sorted(six)  # nothing is taken out of a hand
    table.answer(state.END)
    assert state.NO_MORE not in table.options()
    table.answer(state.DISCARD + CARD["Worm"]).answer(state.NO_MORE)
    assert table.cards(GREEN) == sorted(six[:5])


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


@pytest.mark.rule("3.7", "11.4", "10.12")
def test_the_hand_size_counts_at_the_draw_and_not_at_the_discard() -> None:
    """Five kept, and the Financial Sector makes the sixth; a Worm takes it away again."""
    table = on_block("Financial Sector", *["Delete"] * 5).control(RED, 1)
    table.end()
    assert table.s.hand_cards[RED] == 6
    table = on_block("Financial Sector", *["Delete"] * 5).control(RED, 1)
    table.wear(GLITCH, "Worm", by=GREEN).end()
    assert table.s.hand_cards[RED] == 5


@pytest.mark.rule("3.8")
def test_used_cards_are_in_the_reshuffle() -> None:
    """An empty deck and an empty discard pile: the two used cards are all there is to draw."""
    table = Table(2)
    table.lay("Sprawl")
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    rest.remove("Delete")
    rest.remove("Reboot")
    table.hand(GREEN, *rest).hand(RED, "Delete", "Reboot")
    table.move("Delete", GLITCH, node(1, 4)).move("Reboot", GLITCH, node(0))
    assert table.s.deck_cards == 0
    table.end()
    assert len(table.events_of(state.RESHUFFLED)) == 1
    assert table.cards(RED) == ["Delete", "Reboot"]  # two, and no more are left


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


@pytest.mark.rule("3.8", "11.7")
def test_no_card_is_drawn_when_deck_and_discard_pile_are_empty() -> None:
    """White holds all other cards; the Worm in use isn't drawn."""
    table = Table(3).hand(RED, "Worm").top("Antro")
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    table.hand(WHITE, *rest)
    table.act("Worm", GLITCH).answer(state.SIDE).answer(min(table.options()))
    assert table.s.laid == 2
    assert list(table.s.hand_cards)[:3] == [0, 0, 53]


@pytest.mark.rule("3.9", "7.8")
def test_the_last_counter_wins_at_once() -> None:
    table = Table(4).hand(RED, "Icebreaker", "Icebreaker")
    block = table.lay("Sprawl")
    table.s.counters[RED] = 1
    table.put(GLITCH, block)
    table.ice(1)  # Sprawl breaks at 1, 3, 5
    assert table.is_over
    assert table.winners() == {RED}
    assert table.scores()[RED] == 100


@pytest.mark.rule("3.9", "7.8", "6.4")
def test_the_last_counter_on_a_block_of_another_player_wins_too() -> None:
    """Green has the counter back; the Cleaner enters no more."""
    table = on_block("Cleaner B", "Icebreaker").control(GREEN, 1)
    table.s.counters[RED] = 1
    table.ice(6)
    assert table.winners() == {RED}
    assert table.counters() == [0, 10]
    assert table.where(CLEANER_B) is None


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


@pytest.mark.rule("3.9", "3.11")
def test_all_counters_win_in_the_timed_game_too() -> None:
    table = Table(2, variant="timed").hand(RED, "Icebreaker")
    table.lay("Sprawl")
    table.s.counters[RED], table.s.bonus[GREEN] = 1, 9
    table.put(GLITCH, 1).ice(3)
    assert table.winners() == {RED}


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


@pytest.mark.rule("3.9", "8.10", "7.12")
def test_the_idoru_of_another_player_takes_the_last_counter_and_wins() -> None:
    """Nobody draws any more, and the Icebreaker stays on the table."""
    table = on_block("Sprawl", "Icebreaker", "Worm", seats=4)
    table.put(state.IDORU, 1, 6, TEAL).wear(state.IDORU, "Nanosoft", paid=1)
    table.s.counters[RED], table.s.counters[TEAL] = 1, 3
    table.turn(RED).ice(1, target=state.IDORU)
    assert table.winners() == {RED}
    assert table.counters() == [0, 6, 6, 4]
    assert table.bonus() == [0, 0, 0, 1]
    assert table.s.used[CARD["Icebreaker"]] == 1
    assert table.cards(RED) == ["Worm"]


@pytest.mark.rule("3.9", "3.10", "7.8")
def test_who_loses_the_idoru_needs_its_counter_again() -> None:
    """Green has one left. Red deletes Green's Idoru: two. The next block isn't the last."""
    table = on_block("Sprawl", "Delete", seats=3).put(state.IDORU, 1, 1, GREEN)
    table.put(CLEANER_C, 1, 2, RED)
    table.s.counters[GREEN] = 1
    table.turn(RED).shoot(3, pawn=CLEANER_C, target=state.IDORU)
    assert table.counters() == [8, 2, 8]
    table.put(VESPER, 1, 3).hand(GREEN, "Icebreaker").turn(GREEN).ice(1, pawn=VESPER)
    assert table.counters() == [8, 1, 8]
    assert not table.is_over


@pytest.mark.rule("3.9", "8.11", "8.12")
def test_the_cracker_wins_with_the_last_counter_though_the_runner_is_eliminated() -> None:
    table = on_block("Antro", "Icebreaker", seats=4).control(TEAL, 1).gone(GLITCH)
    table.put(state.CRACKER, 1, 0, RED)
    table.s.counters[RED] = 1
    table.turn(RED).ice(6, 4, pawn=state.CRACKER)
    assert table.winners() == {RED}
    assert table.counters()[TEAL] == 6


@pytest.mark.rule("3.11")
def test_time_limit_most_placed_counters_then_bonus_counters_even_those_on_cards() -> None:
    table = Table(2, variant="timed")
    s = table.s
    s.counters[RED] = s.counters[GREEN] = 7
    s.bonus[RED], s.bonus[GREEN] = 1, 1
    table.wear(VESPER, "Nanosoft", paid=1)
    last = (s.first - 1) % 2
    s.turns[RED] = s.turns[GREEN] = 10
    table.turn(last).end()
    assert table.is_over
    assert table.winners() == {GREEN}
    s.counters[RED] = 6
    assert table.winners() == {RED}
    s.counters[GREEN], s.bonus[RED] = 6, 2
    assert table.winners() == {RED, GREEN}


@pytest.mark.rule("3.11")
def test_all_have_the_same_number_of_turns_at_the_time_limit() -> None:
    table = Table(3, variant="timed")
    s = table.s
    for seat in range(3):
        s.turns[seat] = 10
    table.turn(s.first)
    s.turns[(s.first + 1) % 3] = s.turns[(s.first + 2) % 3] = 9
    table.end()
    assert not table.is_over
    table.end()
    assert not table.is_over
    table.end()
    assert table.is_over
    assert s.winner == state.NOBODY


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


@pytest.mark.rule("3.11")
def test_who_is_tied_in_everything_at_the_time_limit_shares_the_victory() -> None:
    table = Table(3, variant="timed")
    table.lay("Sprawl")
    table.lay("Antro", 0, LEFT)
    table.control(RED, 1).control(GREEN, 2).hand(RED, "Worm")
    table.s.first = RED
    for seat in range(3):
        table.s.turns[seat] = 10
    table.turn(2).end()
    assert table.s.stage == state.OVER
    assert table.game.rules["winners"](table.b, table.s) == 1 << RED | 1 << GREEN


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


@pytest.mark.rule("3.11")
def test_bonus_counters_alone_decide_among_players_without_control() -> None:
    """At the time limit nobody has placed a control counter."""
    table = Table(3, variant="timed")
    table.s.bonus[WHITE] = 1
    table.s.stage = state.OVER
    assert table.winners() == {WHITE}


@pytest.mark.rule("3.11", "10.5", "9.4")
def test_counters_on_malware_count_for_who_paid_at_the_time_limit() -> None:
    """They lie on a pawn of Red's, and are Green's; the one in a corner is nobody's."""
    table = Table(2, variant="timed").wear(GLITCH, "Worm", paid=1, by=GREEN)
    copyleft = table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    table.lay("Sprawl", copyleft, RIGHT, turn=1)
    assert table.s.bonus_left == 23
    table.control(RED, 1).control(GREEN, 2)
    table.s.stage = state.OVER
    assert table.winners() == {GREEN}
    table.s.bonus[RED] = 1
    assert table.winners() == {RED, GREEN}


@pytest.mark.rule("3.11")
def test_two_of_four_share_the_victory_at_the_time_limit() -> None:
    """Green and Teal have a block and a bonus counter each, White three counters and no block."""
    table = Table(4, variant="timed")
    table.control(GREEN, table.lay("Sprawl")).control(TEAL, table.lay("Antro", 0, LEFT))
    table.s.bonus[GREEN], table.s.bonus[WHITE], table.s.bonus[TEAL] = 1, 3, 1
    table.s.first = RED
    for seat in range(4):
        table.s.turns[seat] = 10
    table.turn(TEAL).end()
    assert table.is_over
    assert table.winners() == {GREEN, TEAL}


@pytest.mark.rule("3.11", "3.7")
def test_the_last_player_still_recycles_before_the_time_is_up() -> None:
    table = Table(2, variant="timed").hand(GREEN, "Worm")
    table.s.first = RED
    table.s.turns[RED] = table.s.turns[GREEN] = 10
    table.turn(GREEN).end("Worm")
    assert table.is_over
    assert table.s.hand_cards[GREEN] == 5
    assert table.in_discard("Worm") == 1


@pytest.mark.rule("3.11")
def test_the_standard_game_knows_no_ten_turns() -> None:
    table = Table(2)
    table.s.turns[RED] = table.s.turns[GREEN] = 10
    table.turn((table.s.first - 1) % 2).end()
    assert not table.is_over


@pytest.mark.rule("3.12", "7.6")
def test_an_empty_pile_ends_nothing_but_searching() -> None:
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    assert table.plays("Worm") >= {ACTION, MOVE}
    for block in range(state.BLOCKS):
        table.s.pile[block] = 0
    table.s.top, table.s.pile_blocks = state.NONE, 0
    table.s.bonus[RED] = 1
    assert table.plays("Worm") == {MOVE, ITEM}
    assert not table.is_over
