"""Law of games in which several seats are asked at once: it doesn't matter who is faster."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from tables import Table, positions, seeds, tables

from offworld.kernel import contract
from offworld.kernel.game import Game
from offworld.kernel.records import Record, copy, differences

TRIED = 3  # pairs of answers, at each position and for each two seats

TOGETHER = [table for table in tables() if table.game.facts.simultaneous and table.places > 1]


def after(table: Table, s: Record, *moves: tuple[int, int]) -> Record:
    """The state after some moves, which must be possible."""
    made = copy(s)
    for seat, option in moves:
        assert option in table.options(made, seat)
        table.interpreted(contract.apply)(made, seat, option)
    return made


def check_positions(table: Table, chosen: range, every: int) -> None:
    """Check each two seats that are asked: neither changes the other's question or the outcome."""
    chance = random.Random(1)
    ends = 0
    for s, seed, decision in positions(table, chosen, 1):
        asked = [
            seat
            for seat in range(table.places)
            if table.interpreted(contract.waiting)(s) >> seat & 1
        ]
        if len(asked) > 2 and decision % every:
            continue  # two may end the round: they are always looked at
        for one, other in combinations(asked, 2):
            choices = {seat: table.options(s, seat) for seat in (one, other)}
            for _ in range(TRIED):
                first, second = ((seat, chance.choice(choices[seat])) for seat in (one, other))
                where = f"{first} and {second}, {table.at(seed, decision)}"
                assert table.options(after(table, s, first), other) == choices[other], where
                assert table.options(after(table, s, second), one) == choices[one], where
                ahead, behind = after(table, s, first, second), after(table, s, second, first)
                assert ahead == behind, f"{where}: {differences(ahead, behind)}"
                ends += ahead.turn != s.turn
    assert ends > 10, (
        f"two answers hardly ever ended a round ({ends} times): this proves too little"
    )


@pytest.mark.parametrize("table", TOGETHER, ids=str)
def test_who_is_faster_does_not_matter(table: Table) -> None:
    check_positions(table, seeds(3, least=2), 10)


def test_who_is_faster_does_not_matter_in_the_made_up_game(pebbles: Game) -> None:
    for seats in (2, 3):
        check_positions(Table(pebbles, seats, 0), seeds(20, least=20), 1)


def test_a_game_in_which_speed_matters_would_be_noticed(pebbles: Game) -> None:
    """Where the first to answer gets a pebble more, the law is broken."""
    plain = pebbles.rules["apply"]

    def hurried(box, s, seat, option):  # type: ignore[no-untyped-def]
        if sum(s.picks) == 0:
            s.owns[seat] += 1
        plain(box, s, seat, option)

    hasty = replace(pebbles, rules={**pebbles.rules, "apply": hurried})
    with pytest.raises(AssertionError, match="owns"):
        check_positions(Table(hasty, 2, 0), seeds(1), 1)
