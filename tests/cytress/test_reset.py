"""Chapter 12: the end of a round."""

import pytest

from cytress.scenario import GREEN, RED, Table
from offworld.games.cytress import state


@pytest.mark.rule("12.1")
def test_the_rightmost_stratolite_leaves_and_a_new_one_comes_on_the_left() -> None:
    table = Table(4).put_row(4, 3, 2, 1, 0).travel()
    table.finish_round()
    assert table.row()[1:] == [4, 3, 2, 1]
    assert table.row()[0] > 4
    assert table.s.stratolite_at[table.row()[0]] == state.SHOWN
    assert table.s.stratolite_at[0] == state.DISCARD


@pytest.mark.rule("12.1", "7.6")
def test_after_eight_resets_the_discards_are_shuffled_again() -> None:
    table = Table(2)
    for resets in range(1, 8):
        table.finish_round()
        assert sum(table.s.stratolite_at[card] == state.DISCARD for card in range(12)) == resets
    assert not any(table.s.stratolite_at[card] == state.DECK for card in range(12))
    table.finish_round()
    assert sum(table.s.stratolite_at[card] == state.DECK for card in range(12)) == 7
    assert len(set(table.row())) == 5


@pytest.mark.rule("12.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_leaders_and_transports_come_home(seats: int) -> None:
    table = Table(seats)
    while table.s.phase == state.SCOUTING:
        table.answer_anyhow()
    assert all(table.s.leader[seat] != state.NOWHERE for seat in range(seats))
    table.finish_round()
    assert [table.s.leader[seat] for seat in range(seats)] == [state.NOWHERE] * seats
    assert [table.s.transports[seat] for seat in range(seats)] == [3] * seats
    assert [table.s.landed[seat, state.STRATOLITES] for seat in range(seats)] == [0] * seats


@pytest.mark.rule("12.3")
def test_the_holder_of_the_marker_begins_the_next_round() -> None:
    table = Table(4).travel(RED)
    table.s.marker = GREEN
    table.finish_round()
    assert (table.s.phase, table.actor, table.s.round_number) == (state.SCOUTING, GREEN, 2)


@pytest.mark.rule("12.3")
def test_after_the_last_round_comes_the_rebellion_and_no_reset() -> None:
    table = Table(4).travel()
    table.s.last_round = 1
    row = table.row()
    table.finish_round()
    assert table.s.phase == state.REBELLION
    assert table.row() == row
    assert not table.events_of(state.RESET_DONE)
