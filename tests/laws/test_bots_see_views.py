"""The law of bots: two true states that look alike to a seat give it the same answer and the same advice, bit for bit, from one seed.

A bot is handed the view of each state by the same road as at a table; the states differ in all that the seat can't see.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from tables import TIMES, Table, positions

from offworld.bots import BOT_NAMES
from offworld.bots.oracle import Budget
from offworld.bots.thinker import Thinker
from offworld.kernel.records import Record, to_bytes


def asked(table: Table, most: int) -> Iterator[tuple[Record, int, int]]:
    """Positions, and a seat with a choice in each."""
    found = (
        (s, seat, seed + decision)
        for s, seed, decision in positions(table, 2, 41)
        for seat in range(table.seats)
    )
    return islice(
        ((s, seat, seed) for s, seat, seed in found if len(table.options(s, seat)) > 1),
        most * TIMES,
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


def test_states_that_look_alike_get_the_same_advice(table: Table) -> None:
    thinker = Thinker(table.game)
    for s, seat, seed in asked(table, 2):
        view = table.view(s, seat)
        seen = [view, *(table.view(table.imagined(view, seat, guess), seat) for guess in (1, 2))]
        first, *others = (thinker.advise(table.box, each, seat, seed, Budget(20)) for each in seen)
        assert first == others[0] == others[1]


def test_what_a_mind_remembers_of_other_states_that_look_alike_makes_no_difference(
    table: Table,
) -> None:
    """The tree that is kept between the questions of a turn holds what the seat could see, and no more."""
    for s, seat, seed in asked(table, 3):
        view = table.view(s, seat)
        given = set()
        for other in (s, table.imagined(view, seat, 5)):
            thinker = Thinker(table.game)
            thinker.choose("admiral", table.box, table.view(other, seat), seat, seed)
            given.add(thinker.choose("admiral", table.box, view, seat, seed + 1))
        assert len(given) == 1
