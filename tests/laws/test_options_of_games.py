"""Laws of options: there always is one, it is a number of its own in one span, and no other is taken; every game ends as declared."""

from __future__ import annotations

import numpy as np
import pytest
from tables import FINE, WRONGS, Table, positions, seeds, tables, watched_games

from offworld.kernel import contract
from offworld.kernel.drivers import is_legal
from offworld.kernel.records import packed, to_bytes

GAMES = 100_000  # of each game, shared among its tables
PORTION = 5_000
STEPS = 100  # numbers tried across all spans, besides those near to what is listed


def test_every_question_can_be_answered_and_every_game_ends(table: Table) -> None:
    """At every decision of all these games: each seat waited for has options, all good; scores and lengths are as declared."""
    facts = table.game.facts
    declared = (table.places, facts.longest, facts.lowest, facts.highest, int(facts.simultaneous))
    run = table.compiled(watched_games)
    share = GAMES // sum(other.game is table.game for other in tables()) + 1
    chosen = np.array(seeds(share), np.int64)
    for first in range(0, len(chosen), PORTION):
        some = chosen[first : first + PORTION]
        states = np.zeros(len(some), table.game.state)
        decisions, wrongs = np.zeros((2, len(some)), np.int64)
        scratch = (
            np.zeros((1, 4), np.int64),
            table.new_array(),
            np.zeros(table.game.options.total, np.int64),
            np.zeros(table.places, np.int64),
        )
        run(states, table.seats, table.variant, some, declared, decisions, wrongs, *scratch)
        for i in np.flatnonzero(wrongs != FINE)[:1]:
            pytest.fail(f"{WRONGS[wrongs[i]]}: {table.at(int(some[i]), int(decisions[i]))}")
        assert decisions.min() > 0


def test_only_what_is_listed_is_legal(table: Table) -> None:
    """Numbers in, between and beyond the spans, for every seat and some that aren't there, interpreted and compiled."""
    out = table.new_array()
    total = table.game.options.total
    some = {
        -2,
        -1,
        *range(0, total, total // STEPS + 1),
        *(edge for span in table.game.options.spans for edge in (span.base - 1, span.base)),
    }
    for s, seed, decision in positions(table, 2, 23):
        before = to_bytes(s)
        for seat in range(-2, table.places + 2):
            listed = table.options(s, seat) if seat >= 0 else []
            numbers = sorted(
                some
                | {near for option in listed for near in (option - 1, option, option + 1)}
                | {total, total + 1}
            )
            narrated = [
                n for n in numbers if table.interpreted(is_legal)(s, seat, n, table.new_list())
            ]
            compiled = [n for n in numbers if table.compiled(is_legal)(packed(s), seat, n, out)]
            assert narrated == compiled == sorted(listed), (
                f"seat {seat}, {table.at(seed, decision)}"
            )
        assert to_bytes(s) == before, table.at(seed, decision)


def test_nobody_is_waited_for_after_the_end(table: Table) -> None:
    ends = 0
    for s, seed, decision in positions(table, 10, 10_000):
        if decision > 0:
            ends += 1
            assert table.interpreted(contract.waiting)(s) == 0, table.at(seed, decision)
            assert table.interpreted(contract.winners)(s) >> table.places == 0, table.at(
                seed, decision
            )
    assert ends >= 10
