"""Laws of options: each question has one, no other is taken, and every game ends as declared."""

from __future__ import annotations

import numpy as np
import pytest
from tables import FINE, WRONGS, Table, positions, scaled, seeds, watched

from offworld.kernel import contract
from offworld.kernel.drivers import is_legal
from offworld.kernel.records import packed, to_bytes

STEPS = 100  # numbers tried across all spans, besides those near to what is listed


def test_every_question_can_be_answered_and_every_game_ends(table: Table) -> None:
    """At every decision each seat waited for has options; scores and lengths are as declared."""
    for some in watched(table):
        for i in np.flatnonzero(some.wrongs != FINE)[:1]:
            where = table.at(int(some.seeds[i]), int(some.decisions[i]))
            pytest.fail(f"{WRONGS[some.wrongs[i]]}: {where}")
        assert some.decisions.min() > 0


def test_only_what_is_listed_is_legal(table: Table) -> None:
    """Numbers in, between and beyond the spans are tried, for every seat and some beyond."""
    may, may_compiled = table.interpreted(is_legal), table.compiled(is_legal)
    room, out = table.new_list(), table.new_array()
    total = table.game.options.total
    some = {
        -2,
        -1,
        *range(0, total, total // STEPS + 1),
        *(edge for span in table.game.options.spans for edge in (span.base - 1, span.base)),
    }
    for s, seed, decision in positions(table, seeds(2), 23):
        before = to_bytes(s)
        for seat in range(-2, table.places + 2):
            listed = table.options(s, seat) if seat >= 0 else []
            numbers = sorted(
                some
                | {near for option in listed for near in (option - 1, option, option + 1)}
                | {total, total + 1}
            )
            interpreted = [n for n in numbers if may(s, seat, n, room)]
            compiled = [n for n in numbers if may_compiled(packed(s), seat, n, out)]
            assert interpreted == compiled == sorted(listed), (
                f"seat {seat}, {table.at(seed, decision)}"
            )
        assert to_bytes(s) == before, table.at(seed, decision)


def test_nobody_is_waited_for_after_the_end(table: Table) -> None:
    ends = 0
    for s, seed, decision in positions(table, seeds(10), 10_000):
        if decision > 0:
            ends += 1
            assert table.interpreted(contract.waiting)(s) == 0, table.at(seed, decision)
            assert table.interpreted(contract.winners)(s) >> table.places == 0, table.at(
                seed, decision
            )
    assert ends == scaled(10)
