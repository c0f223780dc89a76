"""Chapter 9: the Fixer."""

import pytest

from cytress.scenario import GREEN, RED, YELLOW, Table
from offworld.games.cytress import state


@pytest.mark.rule("9.1")
def test_any_face_up_intel_is_free_and_brings_no_crew() -> None:
    table = Table(4).put_stock(RED).travel().go(state.FIXER)
    assert table.choices(state.TAKE) == set(range(state.FACTIONS * 3))
    card = table.s.shown[state.ROVER, 1]
    table.take(state.ROVER, 1)
    assert table.s.intel_at[card] == RED
    assert [table.s.cards[RED, f] for f in range(state.FACTIONS)] == [0, 0, 0, 1]
    assert table.s.icons[RED, state.ROVER, 0] == 1 + table.b.intel_icons[card, 0]
    assert table.s.shown[state.ROVER, 1] not in (card, state.NOWHERE)
    table.reserve(3)
    assert table.stock(RED) == [0, 0, 0, 0]
    assert table.s.crew[RED] == 12
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)


@pytest.mark.rule("9.1")
def test_a_full_map_or_empty_slots_do_not_stop_the_fixer() -> None:
    table = (
        Table(4)
        .paint_all(state.HOOLIGANG)
        .sell_out(state.PRIVATEER, to=YELLOW, keep=1)
        .sell_out(state.ROVER, to=YELLOW)
        .travel()
    )
    table.go(state.FIXER)
    assert table.choices(state.TAKE) == {
        state.CORPOCRAT * 3,
        state.CORPOCRAT * 3 + 1,
        state.CORPOCRAT * 3 + 2,
        state.PRIVATEER * 3,
        *range(6, 9),
    }
    table.take(state.CORPOCRAT).reserve(0)
    assert table.s.cards[RED, state.CORPOCRAT] == 1


@pytest.mark.rule("9.2", "5.3")
def test_intel_and_stratolite_are_both_needed() -> None:
    table = Table(4)
    for faction in range(state.FACTIONS):
        table.sell_out(faction, to=GREEN)
    assert state.FIXER not in table.travel().choices(state.PAD)


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("slot", range(5))
def test_a_stratolite_is_reserved_and_the_row_refilled_at_once(slot: int) -> None:
    table = Table(4).travel().go(state.FIXER).take(state.ROVER)
    row = table.row()
    assert table.choices(state.RESERVE) == set(range(5))
    table.reserve(slot)
    assert table.s.reserved[RED] == row[slot]
    assert table.s.stratolite_at[row[slot]] == RED
    assert table.row()[1:] == row[:slot] + row[slot + 1 :]
    assert table.row()[0] not in row
    assert table.s.stratolite_at[table.row()[0]] == state.SHOWN
    assert table.s.landed[RED, state.STRATOLITES] == 0


@pytest.mark.rule("9.2")
def test_a_second_reserved_stratolite_replaces_the_first() -> None:
    table = Table(4).put_row(0, 1, 2, 3, 4).put_reserved(RED, 9).travel()
    table.go(state.FIXER).take(state.ROVER).reserve(2)
    assert table.s.reserved[RED] == 2
    assert table.s.stratolite_at[9] == state.DISCARD
    assert [card for card in range(12) if table.s.stratolite_at[card] == RED] == [2]


@pytest.mark.rule("9.2", "9.3")
def test_who_holds_a_stratolite_may_keep_it() -> None:
    table = Table(4).put_row(0, 1, 2, 3, 4).put_reserved(GREEN, 9).travel(GREEN)
    table.go(state.FIXER).take(state.ROVER)
    assert table.choices(state.RESERVE) == set(range(6))
    table.reserve_none()
    assert table.s.reserved[GREEN] == 9
    assert table.s.stratolite_at[9] == GREEN
    assert table.row() == [0, 1, 2, 3, 4]
    assert not table.events_of(state.STRATOLITE_LEFT)
    assert [event.a for event in table.events_of(state.KEPT_STRATOLITE)] == [9]
    assert table.s.marker == GREEN
    assert (table.s.asked, table.actor) == (state.PAD, YELLOW)


@pytest.mark.rule("9.3", "3.3")
def test_the_visitor_takes_the_first_player_marker() -> None:
    table = Table(4).travel(RED)
    table.idle().idle()
    assert table.actor == YELLOW
    table.go(state.FIXER).take(state.ROVER).reserve(0)
    assert table.s.marker == YELLOW
    assert [event.seat for event in table.events_of(state.TOOK_MARKER)] == [YELLOW]
    assert table.actor == YELLOW + 1  # the turn order stays until the phase ends
    table.finish_round()
    assert table.actor == YELLOW


@pytest.mark.rule("9.3")
def test_the_last_visitor_holds_the_marker() -> None:
    table = Table(3).travel(RED)
    for _ in range(2):
        table.go(state.FIXER).take(state.CORPOCRAT).reserve(4)
    assert table.s.marker == GREEN
    table.finish_round()
    assert table.actor == GREEN
