"""Situations of words, box and setup (chapters 1 and 2)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    BLOCK,
    CARD,
    CLEANER_A,
    GLITCH,
    GREEN,
    KOJI,
    NINE,
    RED,
    TEAL,
    VESPER,
    WHITE,
    Table,
)


def start(seats: int, *faces: int) -> Table:
    """Set up again with these rolls for the first player."""
    table = Table(seats, chosen=False)
    table.events.clear()
    table.dice(*faces)
    table.s = table.game.blank()
    table.hear(table.game.rules["setup"], table.b, table.s, seats, 0, 1)
    return table


@pytest.mark.rule("1.1", "1.5", "2.1", "2.3", "2.4", "2.5", "2.6", "2.7")
@pytest.mark.parametrize(
    ("seats", "counters", "hands"), [(2, 10, [4, 5]), (3, 8, [3, 4, 5]), (4, 6, [3, 4, 5, 5])]
)
def test_setup(seats: int, counters: int, hands: list[int]) -> None:
    table = Table(seats, seed=7, chosen=False)
    s = table.s
    assert table.counters() == [counters] * seats
    order = [(s.first + i) % seats for i in range(seats)]
    assert [s.hand_cards[seat] for seat in order] == hands
    assert (s.laid, s.block[0]) == (1, state.CORE)
    assert s.pile_blocks == 22  # below the top one, which lies there face up
    assert s.top != state.NONE
    assert s.deck_cards == 54 - sum(hands)
    assert table.actor == s.first
    rolled = table.events_of(state.ROLLED_FIRST)
    assert len({event.seat for event in rolled}) == seats
    last = rolled[-seats:] if len(rolled) == seats else []
    if last:  # nobody tied
        assert max(last, key=lambda event: event.a).seat == s.first


@pytest.mark.rule("1.7")
def test_what_is_secret() -> None:
    table = Table(4).hand(RED, "Worm").hand(TEAL, "Virus")
    view = table.view(RED)
    assert view.hand[RED, CARD["Worm"]] == 1
    assert sum(view.hand[TEAL, card] for card in range(state.TYPES)) == 0
    assert view.hand_cards[TEAL] == 1
    assert sum(view.deck[card] for card in range(state.TYPES)) == 0
    assert view.top == table.s.top


@pytest.mark.rule("2.1", "2.2", "2.4")
def test_nothing_else_is_in_the_net_at_setup() -> None:
    s = Table(3, seed=5, chosen=False).s
    assert list(s.block)[1:] == [state.NONE] * 23
    assert list(s.control) == [state.NOBODY] * 24
    assert {place for row in s.around.tolist() for place in row} == {state.NONE}
    assert list(s.owner) == [state.NOBODY] * 16
    assert list(s.at) == [state.NONE] * 16
    assert list(s.runner) == [state.NONE] * 4
    assert list(s.effect_at) == [state.NONE] * state.EFFECTS
    clubs = (s.club_card, s.club_place, s.club_side, s.club_owner, s.hired_by)
    assert [list(field) for field in clubs] == [[-1, -1]] * 5
    assert {pawn for row in s.worn.tolist() for pawn in row} == {state.NONE}
    assert {seat for row in s.payer.tolist() for seat in row} == {state.NOBODY}
    single = (s.card, s.pawn, s.place, s.side, s.spotted, s.fetched, s.winner)
    assert single == (-1,) * 7
    assert (s.bonus_left, s.seats, s.timed) == (24, 3, 0)
    assert sum(s.pile.tolist()) == 22
    assert s.pile[s.top] == 0
    assert Table(2, variant="timed", chosen=False).s.timed == 1


@pytest.mark.rule("2.1", "7.2", "1.7")
def test_the_block_that_all_see_is_the_one_laid() -> None:
    table = Table().hand(RED, "Worm").top("Copyleft")
    assert table.view(GREEN).top == table.view(RED).top == BLOCK["Copyleft"]
    table.act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.s.block[1] == BLOCK["Copyleft"]
    assert table.bonus() == [1, 1]


@pytest.mark.rule("2.2", "2.7", "1.5")
def test_each_chooses_a_speedrunner_in_turn_order() -> None:
    table = Table(3, seed=3, chosen=False)
    first = table.s.first
    assert table.choices(state.TAKE_RUNNER) == {GLITCH, VESPER, KOJI, NINE}
    table.answer(state.TAKE_RUNNER + NINE)
    assert table.actor == table.s.player == (first + 1) % 3
    assert table.choices(state.TAKE_RUNNER) == {GLITCH, VESPER, KOJI}
    table.answer(state.TAKE_RUNNER + GLITCH).answer(state.TAKE_RUNNER + KOJI)
    assert table.s.owner[NINE] == first
    assert [table.where(pawn) for pawn in (GLITCH, KOJI, NINE)] == [(0, 0)] * 3
    assert table.where(VESPER) is None  # out of the game
    assert table.s.owner[VESPER] == state.NOBODY
    assert table.s.player == first


@pytest.mark.rule("2.2")
def test_speedrunners_that_nobody_chose_are_out_of_the_game() -> None:
    table = Table(2)
    assert table.where(KOJI) is None
    assert table.where(NINE) is None
    table.hand(RED, "Reboot", "Delete", "Spyware").put(CLEANER_A, 0, 0, RED)
    assert table.plays("Reboot") == set()
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER}


@pytest.mark.rule("2.5")
def test_players_who_tie_for_the_highest_roll_again() -> None:
    table = Table(3, chosen=False)
    table.events.clear()
    table.dice(5, 2, 5, 3, 4)  # Red and White tie, then White is higher
    table.s = table.game.blank()
    table.hear(table.game.rules["setup"], table.b, table.s, 3, 0, 1)
    assert [(e.seat, e.a) for e in table.events_of(state.ROLLED_FIRST)] == [
        (RED, 5),
        (GREEN, 2),
        (WHITE, 5),
        (RED, 3),
        (WHITE, 4),
    ]
    assert table.s.first == WHITE


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


@pytest.mark.rule("2.6", "3.7")
def test_a_player_may_use_nothing_and_fills_up() -> None:
    table = Table().hand(RED, "Worm").end()
    assert table.s.hand_cards[RED] == 5


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
