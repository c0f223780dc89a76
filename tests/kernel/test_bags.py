"""Bags: draws from what is left, each as likely; nothing moves by itself; hiding and imagining."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from offworld.kernel.bags import (
    UNSEEN,
    count_at,
    deal,
    deal_reshuffling,
    deal_unseen,
    draw_counted,
    draw_from,
    hide,
    hide_card,
    list_at,
    move_all,
    nth_at,
    public_count,
)
from offworld.kernel.dice import (
    GAME,
    IMAGINING,
    MAIN,
    hide_dice,
    new_dice,
    seed_dice,
)
from offworld.kernel.records import Records, blank, copy, packed, state_record, to_bytes
from offworld.kernel.rule import Build, rule

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


# --- zones ---


@given(st.data(), places)
def test_the_nth_card_of_a_place(data: st.DataObject, where: list[int]) -> None:
    first, end = part(data, where)
    cards = [card for card in range(first, end) if where[card] == HAND]
    found = [nth_at(where, first, end, HAND, n) for n in range(len(cards) + 2)]
    assert found == [*cards, -1, -1]


def test_a_hand_is_listed_as_options() -> None:
    """Cards 3 to 7 are the deck that is asked about; its card 3 is option 20."""
    where = [HAND, HAND, DECK, HAND, PILE, HAND, DECK, HAND, HAND]
    out = [99, 98, 0, 0, 0, 0]
    assert list_at(where, 3, 8, HAND, 20, out, 2) == 5
    assert out == [99, 98, 20, 22, 24, 0]
    assert list_at(where, 3, 8, 77, 20, out, 2) == 2


@given(st.data(), places, st.integers(0, 2**32))
def test_dealing_moves_the_card_that_would_be_drawn(
    data: st.DataObject, where: list[int], seed: int
) -> None:
    first, end = part(data, where)
    before = list(where)
    drawn = draw_from(before, first, end, DECK, dice(seed), MAIN)
    assert deal(where, first, end, DECK, HAND, dice(seed), MAIN) == drawn
    if drawn >= 0:
        before[drawn] = HAND
    assert where == before


@given(st.data(), places, st.integers(0, 2**32))
def test_the_discard_pile_becomes_the_deck_only_when_the_deck_is_empty(
    data: st.DataObject, where: list[int], seed: int
) -> None:
    first, end = part(data, where)
    before, words = list(where), dice(seed)
    card = deal_reshuffling(where, first, end, DECK, PILE, HAND, words, MAIN)
    inside = before[first:end]
    if DECK in inside:
        assert before[card] == DECK
        before[card] = HAND
        assert where == before
    elif PILE in inside:
        assert before[card] == PILE
        assert where[card] == HAND
        assert where[first:end].count(DECK) == inside.count(PILE) - 1
        assert where[first:end].count(HAND) == inside.count(HAND) + 1
        assert (where[:first], where[end:]) == (before[:first], before[end:])
    else:
        assert (card, where, words) == (-1, before, dice(seed))


def test_a_deck_with_its_discard_pile_never_runs_out() -> None:
    """Two cards stay in the hand; every draw is discarded, so all others come again and again."""
    where = [HAND, DECK, DECK, DECK, HAND, DECK]
    words, drawn = dice(5), Counter[int]()
    for _ in range(40):
        card = deal_reshuffling(where, 0, 6, DECK, PILE, PILE, words, MAIN)
        drawn[card] += 1
    assert drawn == {1: 10, 2: 10, 3: 10, 5: 10}, "each exactly once in four draws"


def test_a_theft_takes_each_card_of_a_hand_alike() -> None:
    stolen = Counter[int]()
    words = dice(11)
    for _ in range(3000):
        where = [HAND, DECK, HAND, HAND]
        stolen[deal(where, 0, 4, HAND, HAND + 1, words, MAIN)] += 1
        assert where.count(HAND) == 2
        assert where.count(HAND + 1) == 1
    assert set(stolen) == {0, 2, 3}
    chi_square = sum((count - 1000) ** 2 for count in stolen.values()) / 1000
    assert chi_square < 13.82  # 2 degrees, one in a thousand


# --- hiding and imagining ---

SEATS, CARDS = 3, 12
STOCK, WASTE, HANDS, ZONES = 0, 1, 2, 2 + SEATS  # places
TABLE = state_record(
    "cards",
    [
        ("card_at", "i2", (CARDS,)),
        ("card_unseen", "i2", (ZONES,)),
        ("known_to", "i2", (CARDS,)),  # seats that know a card in a hand, as bits
    ],
)


@rule
def observe(s, seat, view):  # type: ignore[no-untyped-def]
    """A seat sees the waste, its own hand, and the cards of others that it knows."""
    view[0] = s
    v = view[0]
    hide_dice(v.rng)
    hide(v.card_at, 0, CARDS, STOCK, v.card_unseen)
    for card in range(CARDS):
        knows = v.card_at[card] < HANDS or v.card_at[card] == HANDS + seat
        if not knows and v.known_to[card] >> seat & 1 == 0:
            hide_card(v.card_at, card, v.card_unseen)
        v.known_to[card] &= 1 << seat


@rule
def imagine(view, seed):  # type: ignore[no-untyped-def]
    seed_dice(view.rng, seed, IMAGINING)
    deal_unseen(view.card_at, 0, CARDS, ZONES, view.card_unseen, view.rng, MAIN)


tables = st.tuples(
    st.lists(st.integers(0, ZONES - 1), min_size=CARDS, max_size=CARDS),
    st.lists(st.integers(0, 2**SEATS - 1), min_size=CARDS, max_size=CARDS),
)


def laid(table: tuple[list[int], list[int]]) -> Any:
    s = blank(TABLE)
    seed_dice(s.rng, 1, GAME)
    for card, (place, known) in enumerate(zip(*table, strict=True)):
        s.card_at[card] = place
        s.known_to[card] = known if place >= HANDS else 0
    return s


def viewed(s: Any, seat: int) -> Any:
    view = Records(TABLE, 1)
    observe(s, seat, view)
    return view[0]


@given(tables, st.integers(0, SEATS - 1), st.integers(0, 2**32))
def test_what_is_imagined_looks_the_same(table: Any, seat: int, seed: int) -> None:
    s = laid(table)
    view = viewed(s, seat)
    full = copy(view)
    imagine(full, seed)
    assert viewed(full, seat) == view
    assert list(full.card_unseen) == [0] * ZONES
    for place in range(ZONES):
        held = count_at(s.card_at, 0, CARDS, place)
        assert count_at(full.card_at, 0, CARDS, place) == held
        for each in (s, view, full):
            assert public_count(each.card_at, 0, CARDS, place, each.card_unseen) == held


@given(tables, st.integers(0, SEATS - 1))
def test_a_view_shows_only_what_its_seat_knows(table: Any, seat: int) -> None:
    s = laid(table)
    view = viewed(s, seat)
    for card in range(CARDS):
        place = s.card_at[card]
        knows = place in (WASTE, HANDS + seat) or s.known_to[card] >> seat & 1
        assert view.card_at[card] == (place if knows else UNSEEN)
    assert count_at(view.card_at, 0, CARDS, UNSEEN) == sum(view.card_unseen)


def test_every_way_to_deal_the_unseen_cards_is_as_likely() -> None:
    """Four unseen cards, two of them in each of two places: 4! / (2! 2!) = 6 ways."""
    words, ways = dice(12), Counter[tuple[int, ...]]()
    for _ in range(6000):
        where, unseen = [UNSEEN, 1, UNSEEN, UNSEEN, 0, UNSEEN], [2, 0, 2]
        deal_unseen(where, 0, 6, 3, unseen, words, MAIN)
        assert (where[1], where[4], unseen) == (1, 0, [0, 0, 0])
        ways[tuple(where)] += 1
    assert len(ways) == 6
    chi_square = sum((count - 1000) ** 2 for count in ways.values()) / 1000
    assert chi_square < 20.52  # 5 degrees, one in a thousand


def test_with_nothing_unseen_imagining_uses_no_chance() -> None:
    where, words = [0, 2, 1], dice()
    deal_unseen(where, 0, 3, 3, [0, 0, 0], words, MAIN)
    assert (where, words) == ([0, 2, 1], dice())


# --- compiled ---


@rule
def all_of_it(s, view, seat, seed, out):  # type: ignore[no-untyped-def]
    """Use every rule once; write what it returns."""
    at = s.card_at
    out[0] = count_at(at, 0, CARDS, STOCK)
    out[1] = nth_at(at, 0, CARDS, HANDS, 1)
    out[2] = draw_from(at, 2, CARDS, STOCK, s.rng, MAIN)
    out[3] = deal(at, 0, CARDS, STOCK, HANDS + seat, s.rng, MAIN)
    out[4] = deal(at, 0, CARDS, HANDS + 1, HANDS, s.rng, MAIN)
    for i in range(5, 15):
        out[i] = deal_reshuffling(at, 0, CARDS, STOCK, WASTE, HANDS + seat, s.rng, MAIN)
    observe(s, seat, view)
    out[15] = public_count(view[0].card_at, 0, CARDS, HANDS, view[0].card_unseen)
    imagine(view[0], seed)
    out[16] = draw_counted(view[0].card_at, CARDS, s.rng, MAIN)
    move_all(at, 0, CARDS, HANDS, WASTE)
    return list_at(at, 0, CARDS, WASTE, 100, out, 17)


@settings(deadline=None)  # the first call compiles
@given(tables, st.integers(0, SEATS - 1), st.integers(0, 2**32))
def test_compiled_rules_deal_alike(compiled: Build, table: Any, seat: int, seed: int) -> None:
    s, view, out = laid(table), Records(TABLE, 1), [0] * (17 + CARDS)
    other, other_view, other_out = laid(table), np.zeros(1, TABLE), np.zeros_like(out)
    count = all_of_it(s, view, seat, seed, out)
    assert compiled(all_of_it)(packed(other), other_view, seat, seed, other_out) == count
    assert (other_out.tolist(), other, other_view.tobytes()) == (out, s, to_bytes(view[0]))
