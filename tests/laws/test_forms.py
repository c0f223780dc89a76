"""Law: interpreted and compiled rules give the same bytes after every decision."""

from __future__ import annotations

import numpy as np
import pytest
from tables import Table, begin, positions, seeds, step, traces

from offworld.kernel import contract
from offworld.kernel.dice import new_dice
from offworld.kernel.records import (
    Records,
    copy,
    differences,
    from_bytes,
    opened,
    packed,
    to_bytes,
)


def test_every_decision_gives_the_same_bytes(table: Table) -> None:
    go_on = table.interpreted(step)
    out = table.new_list()
    for seed, states in traces(table, seeds(200)):
        s = table.game.blank()
        dice = new_dice()
        table.interpreted(begin)(s, table.seats, table.variant, seed, dice)
        for decision in range(len(states)):
            if to_bytes(s) != states[decision].tobytes():
                compiled = from_bytes(table.game.state, states[decision].tobytes())
                pytest.fail(
                    f"interpreted / compiled, {table.at(seed, decision)}:\n"
                    + "\n".join(differences(s, compiled))
                )
            go_on(s, dice, out)
        assert table.interpreted(contract.waiting)(s) == 0, (
            f"the game is longer than declared: {table.at(seed)}"
        )


def test_every_rule_of_the_contract_answers_the_same(table: Table) -> None:
    scores = np.zeros(table.places, np.int64)
    out = table.new_array()
    for s, seed, decision in positions(table, seeds(20), 7):
        where = table.at(seed, decision)
        asked = table.interpreted(contract.waiting)(s)
        assert table.compiled(contract.waiting)(packed(s)) == asked, where
        assert table.compiled(contract.winners)(packed(s)) == table.interpreted(contract.winners)(
            s
        ), where
        expected = [0] * table.places
        table.interpreted(contract.score)(s, expected)
        table.compiled(contract.score)(packed(s), scores)
        assert scores.tolist() == expected, where
        for seat in range(table.places):
            assert table.compiled(contract.evaluate)(packed(s), seat) == table.interpreted(
                contract.evaluate
            )(s, seat), where
            if asked >> seat & 1:
                count = table.compiled(contract.legal)(packed(s), seat, out)
                assert out[:count].tolist() == table.options(s, seat), where


def test_an_answer_and_the_steps_after_it_are_what_apply_does(table: Table) -> None:
    for s, seed, decision in positions(table, seeds(20), 7):
        asked = table.interpreted(contract.waiting)(s)
        for seat in range(table.places):
            if asked >> seat & 1 == 0:
                continue
            for option in table.options(s, seat)[-3:]:
                at_once, by_steps = copy(s), copy(s)
                table.interpreted(contract.apply)(at_once, seat, option)
                table.interpreted(contract.answer)(by_steps, seat, option)
                while (step := table.interpreted(contract.next_step)(by_steps)) != contract.NO_STEP:
                    assert 0 <= step < contract.STEPS, table.at(seed, decision)
                    table.interpreted(contract.take_step)(by_steps)
                assert to_bytes(by_steps) == to_bytes(at_once), table.at(seed, decision)


def test_views_and_imagined_states_are_the_same(table: Table) -> None:
    view = np.zeros(1, table.game.state)
    for s, seed, decision in positions(table, seeds(6), 11):
        for seat in table.watchers():
            where = f"seat {seat}, {table.at(seed, decision)}"
            seen = table.view(s, seat)
            table.compiled(contract.observe)(packed(s), seat, view)
            assert view.tobytes() == to_bytes(seen), where
            table.compiled(contract.imagine)(view[0], seat, 77)
            assert to_bytes(opened(view)) == to_bytes(table.imagined(seen, seat, 77)), where


def test_asking_changes_nothing(table: Table) -> None:
    row = Records(table.game.state, 1)
    for s, seed, decision in positions(table, seeds(6), 5):
        before = to_bytes(s)
        table.interpreted(contract.winners)(s)
        table.interpreted(contract.score)(s, [0] * table.places)
        for seat in range(table.places):
            table.options(s, seat)
            table.interpreted(contract.evaluate)(s, seat)
            table.interpreted(contract.observe)(s, seat, row)
        assert to_bytes(s) == before, table.at(seed, decision)
