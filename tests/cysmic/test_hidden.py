"""What is secret (1.16): hands, burned command cards, drawn relics; and imagining it."""

from __future__ import annotations

from typing import Any

import pytest

from cysmic.scenario import A, B, C, Table
from cysmic.shorthand import effect
from offworld.games.cysmic import GAME, state


def imagined(table: Table, seat: int, seed: int = 1) -> Any:
    """Return a guess of the whole state from what a seat sees."""
    view = table.view(seat)
    GAME.rules["imagine"](table.b, view, seat, seed)
    return view


def all_relics(s: Any) -> list[int]:
    """Count the relics of each type, wherever they lie."""
    counts = [int(s.relic_deck[r]) + int(s.relic_discard[r]) for r in range(state.RELICS)]
    for seat in range(s.seats):
        for relic in range(state.RELICS):
            counts[relic] += int(s.relic_hand[seat, relic])
        for slot in range(state.SLOTS):
            if s.relic[seat, slot] != state.NONE:
                counts[s.relic[seat, slot]] += 1
    for i in range(2):
        if s.relic_at[i] >= 0:
            counts[s.relic_at[i]] += 1
    return counts


@pytest.mark.rule("1.16")
def test_hands_are_seen_by_their_owners_only() -> None:
    table = Table(3).hand(A, 1, 2).hand(B, 3).relic_hand(B, 4)
    own, other = table.view(A), table.view(B)
    assert own.hand[A, 1] == own.hand[A, 2] == 1
    assert own.hand[B, 3] == own.relic_hand[B, 4] == 0
    assert (own.hand_cards[B], own.relic_cards[B]) == (1, 1)  # how many, all see
    assert other.hand[A, 1] == 0
    assert other.relic_hand[B, 4] == 1
    assert all(own.deck[card] == 0 for card in range(state.DISCOVERIES))
    assert all(own.relic_deck[card] == 0 for card in range(state.RELICS))
    assert own.deck_cards == table.s.deck_cards


@pytest.mark.rule("1.16", "9.3")
def test_drawn_relics_are_seen_by_who_draws_them() -> None:
    table = effect(Table(3), state.E_RELIC, 1)
    drawn = [int(table.s.relic_at[i]) for i in range(2)]
    assert [int(table.view(A).relic_at[i]) for i in range(2)] == drawn
    assert all(table.view(B).relic_at[i] < -1 for i in range(2))


@pytest.mark.rule("1.16")
def test_drawn_relics_are_imagined_from_those_left() -> None:
    table = effect(Table(3).relic_hand(B, 0, 0).relic_hand(C, 5), state.E_RELIC, 1)
    total = all_relics(table.s)
    seen = set()
    for seed in range(30):
        guess = imagined(table, B, seed)
        assert all(guess.relic_at[i] >= 1 for i in range(2))  # both of type 0 are in the own hand
        assert all_relics(guess) == total
        assert sum(int(guess.relic_hand[C, r]) for r in range(state.RELICS)) == 1
        seen.add(int(guess.relic_at[0]))
        kept = imagined(table, A, seed)
        assert [int(kept.relic_at[i]) for i in range(2)] == [int(r) for r in table.s.relic_at]
    assert len(seen) > 5


@pytest.mark.rule("1.16")
def test_hands_are_imagined_from_the_cards_not_seen() -> None:
    table = Table(3).hand(A, 1, 1).hand(B, 3, 4, 5).hand(C, 6)
    table.s.discard[7] += table.s.deck[7]
    table.s.deck_cards -= table.s.deck[7]
    table.s.deck[7] = 0
    seen = set()
    for seed in range(30):
        guess = imagined(table, A, seed)
        hand = [card for card in range(46) for _ in range(guess.hand[B, card])]
        assert len(hand) == 3
        assert 7 not in hand  # all of them are discarded
        seen.update(hand)
        assert guess.hand[A, 1] == 2
        for card in range(46):
            there = guess.deck[card] + guess.discard[card]
            there += sum(int(guess.hand[seat, card]) for seat in range(3))
            assert there == table.b.discovery_count[card]
    assert len(seen) > 10


@pytest.mark.rule("1.16", "3.4")
def test_burned_cards_are_imagined_among_those_not_played() -> None:
    """B has burned card 2 and played 5 in the first column."""
    table = Table(2)
    table.s.command[B, 2] = state.BURNED
    table.s.burned[B, 0] = 1
    table.s.command[B, 5] = state.PLAYED
    guesses = set()
    for seed in range(60):
        guess = imagined(table, A, seed)
        assert guess.command[B, 5] == state.PLAYED
        burned = [card for card in range(10) if guess.command[B, card] == state.BURNED]
        assert len(burned) == 1
        hand = [card for card in range(10) if guess.command[B, card] == state.IN_HAND]
        assert len(hand) == 8
        guesses.add(burned[0])
    assert guesses == set(range(10)) - {5}
    own = imagined(table, B)
    assert own.command[B, 2] == state.BURNED


@pytest.mark.rule("1.16", "9.9")
def test_whether_a_seat_is_asked_tells_nothing_about_its_hand() -> None:
    """A theft asks the victim for a reaction with any card in the hand."""
    for card in (1, 33):
        table = Table(2).ore(B, 3).hand(B, card)
        effect(table, state.E_STEAL_ORE, 2).answer(state.TARGET + B)
        assert table.asks(state.REACT, B)
