"""Drivers: sets of seats, fair choice among them, and perft against a plain recursive count."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from offworld import games
from offworld.kernel.dice import BOTS, GAME, new_dice, seed_dice
from offworld.kernel.drivers import lowest, perft, playout, random_game, someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, Records, from_bytes, packed, to_bytes
from scaffolding import play

sets_of_seats = st.sets(st.integers(0, 7), min_size=1)


def bits(seats: set[int]) -> int:
    return sum(1 << seat for seat in seats)


@given(sets_of_seats)
def test_the_lowest_seat(seats: set[int]) -> None:
    assert lowest(bits(seats)) == min(seats)


@given(sets_of_seats, st.integers(0, 2**32))
def test_someone_is_one_of_them(seats: set[int], seed: int) -> None:
    dice = new_dice()
    seed_dice(dice, seed, GAME)
    before = dice.tolist()
    assert someone(bits(seats), dice) in seats
    used = dice.tolist() != before
    assert used == (len(seats) > 1)  # where there is no choice no chance is used


def test_everyone_is_as_likely() -> None:
    dice = new_dice()
    seed_dice(dice, 5, GAME)
    chosen = Counter(someone(0b101101, dice) for _ in range(8000))
    assert set(chosen) == {0, 2, 3, 5}
    square = sum((count - 2000) ** 2 for count in chosen.values()) / 2000
    assert square < 16.27  # chi-square, 3 degrees, one in a thousand


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def count_sequences(game: Game, box: Box, s: Record, depth: int) -> int:
    """Perft as one would explain it."""
    seats = game.rules["waiting"](box.record, s)
    if depth == 0 or seats == 0:
        return 1
    seat = (seats & -seats).bit_length() - 1
    out = [0] * game.options.total
    total = 0
    for option in out[: game.rules["legal"](box.record, s, seat, out)]:
        after = from_bytes(game.state, to_bytes(s))
        game.rules["apply"](box.record, after, seat, option)
        total += count_sequences(game, box, after, depth - 1)
    return total


def some_way_on(game: Game, seats: int, decisions: int) -> Record:
    """Return a position of a random game."""
    return next(islice(play.random_game(game, seats, game.variant(seats), 3), decisions, None))


@pytest.mark.parametrize("decisions", [0, 17, 40])
def test_perft_counts_every_sequence(game: Game, decisions: int) -> None:
    box = game.open_box()
    width = game.options.total + 1
    for seats in range(game.facts.fewest, game.facts.most + 1):
        s = some_way_on(game, seats, decisions)
        for depth in (0, 1, 2, 3):
            expected = count_sequences(game, box, s, depth)
            row = Records(game.state, depth + 1)
            row[0] = s
            assert (
                game.interpreted(perft)(
                    box.record, row, [[0] * width for _ in range(depth + 1)], depth
                )
                == expected
            )
            states = np.zeros(depth + 1, game.state)
            states[0] = packed(s)
            lists = np.zeros((depth + 1, width), np.int64)
            assert game.compiled(perft)(packed(box.record), states, lists, depth) == expected


def test_perft_counts_a_game_that_ends_early_once(game: Game) -> None:
    box = game.open_box()
    s = game.blank()
    game.interpreted(random_game)(
        box.record,
        s,
        game.facts.fewest,
        game.variant(game.facts.fewest),
        1,
        new_dice(),
        [0] * game.options.total,
    )
    row = Records(game.state, 3)
    row[0] = s
    assert (
        game.interpreted(perft)(
            box.record, row, [[0] * (game.options.total + 1) for _ in range(3)], 2
        )
        == 1
    )


def test_a_playout_goes_on_from_where_the_state_is(game: Game) -> None:
    box = game.open_box()
    s = some_way_on(game, game.facts.most, 40)
    dice = new_dice()
    seed_dice(dice, 1, BOTS)
    assert game.interpreted(playout)(box.record, s, dice, [0] * game.options.total) > 0
    assert game.rules["waiting"](box.record, s) == 0
    assert game.interpreted(playout)(box.record, s, dice, [0] * game.options.total) == 0
