"""Law: what a game declares of itself is so.

Its longest game and its scores are checked in test_options_of_games.
"""

from __future__ import annotations

import numpy as np
import pytest
from tables import States, Table, seeds, tables, traces

from offworld import games
from offworld.kernel import contract
from offworld.kernel.game import Game


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def test_every_number_of_seats_has_a_table(game: Game) -> None:
    assert {t.seats for t in tables() if t.game is game} == set(
        range(game.facts.fewest, game.facts.most + 1)
    )


@pytest.mark.parametrize("beyond", [-1, 1])
def test_no_other_number_of_seats_is_taken(game: Game, beyond: int) -> None:
    seats = game.facts.fewest - 1 if beyond < 0 else game.facts.most + 1
    with pytest.raises(ValueError, match=f"{game.facts.fewest} to {game.facts.most}, not {seats}"):
        game.variant(seats)


def test_a_variant_is_found_by_name_and_by_default(game: Game) -> None:
    for t in tables():
        if t.game is game:
            assert game.variant(t.seats, game.variants[t.variant].name) == t.variant
            assert game.variants[game.variant(t.seats)].fewest <= t.seats
    with pytest.raises(ValueError, match="choose from"):
        game.variant(game.facts.fewest, "no such variant")


def test_hidden_says_whether_views_differ(game: Game) -> None:
    """With hidden information some seat sees less than another; without it all see the same."""
    told_apart = False
    for t in (t for t in tables() if t.game is game):
        for seed, states in traces(t, seeds(5)):
            first, *others = (_views(t, states, seat) for seat in t.watchers())
            told_apart |= any((views != first).any() for views in others)
            assert game.facts.hidden or not told_apart, f"not everyone sees the same, {t.at(seed)}"
    assert told_apart == game.facts.hidden


def _views(table: Table, states: States, seat: int) -> States:
    views = np.zeros(len(states), table.game.state)
    for i, s in enumerate(states):
        table.compiled(contract.observe)(s, seat, views[i : i + 1])
    return views


def test_simultaneous_says_whether_seats_answer_at_once(game: Game) -> None:
    most = max(
        table.compiled(contract.waiting)(s).bit_count()
        for table in tables()
        if table.game is game
        for _, states in traces(table, seeds(2))
        for s in states
    )
    assert (most > 1) == game.facts.simultaneous


def test_the_seats_that_are_asked_are_all_that_play(table: Table) -> None:
    """Every person at the table gets a question in every whole game, and nobody else ever does."""
    for seed, states in traces(table, seeds(5)):
        asked = 0
        for s in states:
            asked |= table.compiled(contract.waiting)(s)
        assert asked == (1 << table.seats) - 1, table.at(seed)


def test_other_seeds_begin_other_games(table: Table) -> None:
    starts = [states[0].tobytes() for _, states in traces(table, seeds(20))]
    assert len(set(starts)) == len(starts)
