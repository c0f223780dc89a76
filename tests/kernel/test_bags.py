"""Bags: draws from what is left, each as likely, and nothing moves by itself."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from offworld.kernel.bags import count_at, draw_counted, draw_from, move_all
from offworld.kernel.dice import GAME, MAIN, new_dice, seed_dice

DECK, HAND, PILE = 10, 0, 12

places = st.lists(st.sampled_from([DECK, HAND, PILE]), min_size=1, max_size=20)


def dice(seed: int = 1) -> Any:
    words = new_dice()
    seed_dice(words, seed, GAME)
    return words


def part(data: st.DataObject, where: list[int]) -> tuple[int, int]:
    """A part of the cards: from the first of them to before the end."""
    first = data.draw(st.integers(0, len(where)))
    return first, data.draw(st.integers(first, len(where)))


@given(st.data(), places)
def test_cards_at_a_place_are_counted_in_their_part(data: st.DataObject, where: list[int]) -> None:
    first, end = part(data, where)
    assert count_at(where, first, end, DECK) == where[first:end].count(DECK)


@given(st.data(), places, st.integers(0, 2**32))
def test_a_draw_is_from_the_place_and_part_asked_for(
    data: st.DataObject, where: list[int], seed: int
) -> None:
    first, end = part(data, where)
    before = list(where)
    card = draw_from(where, first, end, DECK, dice(seed), MAIN)
    assert where == before
    if DECK in where[first:end]:
        assert first <= card < end
        assert where[card] == DECK
    else:
        assert card == -1


def test_an_empty_deck_costs_no_chance() -> None:
    """An undo is fair when the dice did not move: a draw from nothing must not move them."""
    words = dice()
    assert draw_from([HAND, PILE], 0, 2, DECK, words, MAIN) == -1
    assert draw_counted([0, 0], 2, words, MAIN) == -1
    assert words == dice()


def test_every_card_left_is_as_likely() -> None:
    where = [DECK, HAND, DECK, DECK, PILE, DECK]
    words = dice(8)
    drawn = Counter(draw_from(where, 0, 6, DECK, words, MAIN) for _ in range(8000))
    assert set(drawn) == {0, 2, 3, 5}
    assert (
        sum((count - 2000) ** 2 for count in drawn.values()) / 2000 < 16.27
    )  # chi-square, 3 degrees, one in a thousand


def test_a_deck_drawn_to_its_end_gives_every_card_once() -> None:
    where = [DECK] * 12
    words = dice(3)
    drawn = []
    while (card := draw_from(where, 0, 12, DECK, words, MAIN)) != -1:
        where[card] = HAND
        drawn.append(card)
    assert sorted(drawn) == list(range(12))
    assert drawn != sorted(drawn)


@given(st.data(), places)
def test_a_pile_becomes_a_deck(data: st.DataObject, where: list[int]) -> None:
    first, end = part(data, where)
    expected = [
        DECK if first <= i < end and place == PILE else place for i, place in enumerate(where)
    ]
    move_all(where, first, end, PILE, DECK)
    assert where == expected


def test_alike_pieces_come_in_their_numbers() -> None:
    words = dice(4)
    drawn = Counter(draw_counted([3, 0, 1, 4], 4, words, MAIN) for _ in range(8000))
    assert set(drawn) == {0, 2, 3}
    expected = {0: 3000, 2: 1000, 3: 4000}
    assert (
        sum((drawn[kind] - count) ** 2 / count for kind, count in expected.items()) < 13.82
    )  # 2 degrees, one in a thousand


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8), st.integers(0, 2**32))
def test_a_kind_that_is_used_up_never_comes(counts: list[int], seed: int) -> None:
    before = list(counts)
    kind = draw_counted(counts, len(counts), dice(seed), MAIN)
    assert counts == before
    assert counts[kind] > 0 if any(counts) else kind == -1
