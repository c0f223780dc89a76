"""Law of bots: states that look alike to a seat get the same answer and the same advice.

A bot gets the view of each state as it does at a table. The states differ in all that the seat
can't see; the seed is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from tables import Table, positions, scaled, seeds

from offworld.bots import BOT_NAMES, oracle
from offworld.bots.oracle import Budget
from offworld.bots.thinker import Thinker
from offworld.kernel.records import Record, to_bytes


def asked(table: Table, most: int) -> Iterator[tuple[Record, int, int]]:
    """Yield positions, each with a seat that has a choice, and a seed."""
    found = (
        (s, seat, seed + decision)
        for s, seed, decision in positions(table, seeds(2), 41)
        for seat in range(table.seats)
    )
    return islice(
        ((s, seat, seed) for s, seat, seed in found if len(table.options(s, seat)) > 1),
        scaled(most),
    )


@pytest.mark.parametrize("name", BOT_NAMES)
def test_states_that_look_alike_get_the_same_answer(table: Table, name: str) -> None:
    for s, seat, seed in asked(table, 4):
        view = table.view(s, seat)
        before, answers = to_bytes(view), set()
        for other in (s, table.imagined(view, seat, 1), table.imagined(view, seat, 2)):
            answers.add(
                Thinker(table.game).choose(name, table.box, table.view(other, seat), seat, seed)
            )
        assert len(answers) == 1, f"{name} at seat {seat}"
        assert answers <= set(table.options(s, seat))
        assert to_bytes(view) == before, "a bot wrote on the view"


def test_states_that_look_alike_get_the_same_advice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "PLAYOUTS_PER_SLICE", 5)  # whole games take long
    thinker = Thinker(table.game)
    for s, seat, seed in asked(table, 2):
        view = table.view(s, seat)
        seen = [view, *(table.view(table.imagined(view, seat, guess), seat) for guess in (1, 2))]
        first, *others = (thinker.advise(table.box, each, seat, seed, Budget(5)) for each in seen)
        assert first == others[0] == others[1]


def test_what_a_thinker_remembers_of_states_that_look_alike_makes_no_difference(
    table: Table,
) -> None:
    """The tree kept between the questions of a turn holds only what the seat could see."""
    for s, seat, seed in asked(table, 3):
        view = table.view(s, seat)
        given = set()
        for other in (s, table.imagined(view, seat, 5)):
            thinker = Thinker(table.game)
            thinker.choose("admiral", table.box, table.view(other, seat), seat, seed)
            given.add(thinker.choose("admiral", table.box, view, seat, seed + 1))
        assert len(given) == 1
