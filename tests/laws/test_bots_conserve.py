"""Law of bots: every state that a bot, the oracle or a playout reaches conserves components.

`imagine` completes a view. On a full state it would deal what is hidden a second time.
"""

from __future__ import annotations

import numpy as np
import pytest
from tables import States, Table
from test_bots_see_views import asked
from test_conserved import faults_of

from offworld.bots.buffers import LAST_VIEW, SCRATCH_STATES
from offworld.bots.oracle import Budget
from offworld.bots.thinker import Thinker

REACHED = [number for number in range(SCRATCH_STATES) if number != LAST_VIEW]


def check(table: Table, states: States, what: str) -> None:
    """Fail if a state lost or gained a component; states that were not used are all zero."""
    used = states[states["seats"] > 0]
    for _, fault in faults_of(table, used):
        pytest.fail(f"{what} reached a state in which not: {fault}")


def test_what_a_playout_reaches(table: Table) -> None:
    thinker = Thinker(table.game)
    for s, seat, seed in asked(table, 4):
        view, option = table.view(s, seat), table.options(s, seat)[-1]
        ends = thinker.finals(table.box, view, seat, option, 4, seed)
        assert np.all(ends["seats"] == s.seats)
        check(table, ends, f"a playout for seat {seat}")


def test_what_a_search_and_the_oracle_reach(table: Table) -> None:
    for s, seat, seed in asked(table, 4):
        view, thinker = table.view(s, seat), Thinker(table.game)
        for name in ("greedy", "admiral"):
            thinker.choose(name, table.box, view, seat, seed)
            check(table, thinker.buffers.scratch[REACHED], f"{name} at seat {seat}")
        thinker.advise(table.box, view, seat, seed, Budget(5))
        check(table, thinker.buffers.scratch[REACHED], f"the oracle for seat {seat}")
