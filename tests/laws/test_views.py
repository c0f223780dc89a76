"""Laws of views: imagining changes nothing visible, and states that look alike give the same."""

from __future__ import annotations

import numpy as np
from tables import STRIDE, Table, look, new_row, play_on, positions, seeds, traces

from offworld.kernel import contract
from offworld.kernel.records import Record, chance, differences, to_bytes


def test_an_imagined_state_looks_like_the_view_it_was_made_of(table: Table) -> None:
    for seed, states in traces(table, seeds(40)):
        views, imagined, again = (np.zeros(len(states), table.game.state) for _ in range(3))
        for seat in table.watchers():
            table.compiled(look)(states, seat, seed, views, imagined, again)
            assert views.tobytes() == again.tobytes(), f"seat {seat}, {table.at(seed)}"
            assert not views["rng"].any(), f"seat {seat} sees the dice, {table.at(seed)}"
            assert imagined["rng"].any(axis=2).all(), f"seat {seat} has no dice, {table.at(seed)}"


def test_an_imagined_state_looks_like_its_view_when_interpreted(table: Table) -> None:
    for s, seed, decision in positions(table, seeds(6), 5):
        for seat in table.watchers():
            view = table.view(s, seat)
            again = table.view(table.imagined(view, seat, seed + 1), seat)
            assert to_bytes(again) == to_bytes(view), (
                f"seat {seat}, {table.at(seed, decision)}: {differences(view, again)}"
            )


def test_a_view_of_a_view_is_that_view(table: Table) -> None:
    for s, seed, decision in positions(table, seeds(6), 5):
        for seat in table.watchers():
            view = table.view(s, seat)
            assert to_bytes(table.view(view, seat)) == to_bytes(view), (
                f"seat {seat}, {table.at(seed, decision)}"
            )


def test_different_seeds_imagine_different_dice(table: Table) -> None:
    for s, seed, decision in positions(table, seeds(2), 29):
        for seat in table.watchers():
            view = table.view(s, seat)
            dice = {chance(table.imagined(view, seat, guess)) for guess in range(20)}
            assert len(dice) == 20, f"seat {seat}, {table.at(seed, decision)}"
            assert chance(s) not in dice, (
                f"seat {seat} guessed the true dice, {table.at(seed, decision)}"
            )


def test_imagined_states_can_be_played_to_the_end(table: Table) -> None:
    dice, row = np.array([[1, 2, 3, 4]], np.int64), new_row(table)
    for seed, states in traces(table, seeds(2)):
        views, imagined, again = (np.zeros(len(states), table.game.state) for _ in range(3))
        for seat in table.watchers():
            table.compiled(look)(states, seat, seed, views, imagined, again)
            for state in imagined[::STRIDE]:
                row[0] = state
                end = row[play_on(table, row, dice)]
                assert table.compiled(contract.waiting)(end) == 0, f"seat {seat}, {table.at(seed)}"


def what_a_seat_gets(table: Table, s: Record, seat: int) -> list[object]:
    """Return all that a seat gets of a state: its view, its options, and the words for them."""
    options = table.options(s, seat) if seat >= 0 else []
    tell = table.game.tell()
    words: list[object] = [tell.notation(table.box, s, option) for option in options]
    if options:
        words.append(tell.question(table.box, s, seat))
        words += [tell.option(table.box, s, seat, option) for option in options]
        words.append(tell.why_nots(table.box, s, seat))
    return [to_bytes(table.view(s, seat)), options, words]


def test_states_that_look_alike_give_a_seat_the_same(table: Table) -> None:
    for s, seed, decision in positions(table, seeds(3), 13):
        for seat in table.watchers():
            view = table.view(s, seat)
            gets = what_a_seat_gets(table, s, seat)
            for guess in (1, 2):
                other = table.imagined(view, seat, guess)
                assert what_a_seat_gets(table, other, seat) == gets, (
                    f"seat {seat}, {table.at(seed, decision)}"
                )
            assert what_a_seat_gets(table, view, seat) == gets, (
                f"seat {seat} by its view alone, {table.at(seed, decision)}"
            )
