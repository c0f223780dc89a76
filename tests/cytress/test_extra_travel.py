"""Chapter 11: extra travel from Stratos."""

import pytest

from cytress.scenario import GREEN, PURPLE, RED, YELLOW, Table
from offworld.games.cytress import state


def leaving(first: int = RED, **transports: int) -> Table:
    """The extra travel phase with these transports on Stratos, by colour."""
    table = Table(4)
    for colour, seat in (("red", RED), ("green", GREEN), ("yellow", YELLOW), ("purple", PURPLE)):
        table.s.landed[seat, state.STRATOLITES] = transports.get(colour, 0)
    return table.begin(state.EXTRA_TRAVEL, first)


@pytest.mark.rule("11.1")
def test_each_transport_on_stratos_takes_one_more_action_one_at_a_time() -> None:
    table = leaving(first=YELLOW, red=1, green=3, yellow=2)
    order = []
    while table.s.phase == state.EXTRA_TRAVEL:
        order.append(table.actor)
        table.idle()
    assert order == [YELLOW, RED, GREEN, YELLOW, GREEN, GREEN]
    assert [table.s.landed[seat, state.STRATOLITES] for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("11.1", "3.1")
def test_nobody_on_stratos_means_no_extra_travel() -> None:
    table = leaving()
    assert table.s.phase == state.SCOUTING
    assert table.s.round_number == 2


@pytest.mark.rule("11.1", "7.1")
def test_from_the_visit_to_the_extra_action() -> None:
    table = Table(2)
    rover = min(table.hexes_of(state.ROVER))
    wanted = table.stratolite(state.CRED, state.ROVER)
    table.put_row(*[card for card in range(12) if card != wanted][:4], wanted).put_crew(
        RED, rover
    ).put_stock(RED, cred=5).travel()
    table.go(state.STRATOLITES).bribe(4).height(1).drop(rover)
    for _ in range(5):
        assert table.s.phase != state.EXTRA_TRAVEL
        table.idle()
    assert (table.s.phase, table.actor) == (state.EXTRA_TRAVEL, RED)
    table.go(state.ENFORCERS).bounty(state.ROVER).benefit(state.NO_BENEFIT)
    assert table.s.phase == state.SCOUTING
    assert table.s.bounty_at[state.ROVER] == RED


@pytest.mark.rule("11.2")
def test_any_other_action_but_no_stratolite() -> None:
    table = leaving(red=2)
    for faction in range(4):
        table.put_crew(RED, min(table.hexes_of(faction)))
    table.put_stock(RED, 25, 25, 25, 25).put_reserved(
        RED, next(card for card in range(12) if table.s.stratolite_at[card] == 10)
    )
    assert table.choices(state.PAD) == {
        0,
        1,
        2,
        3,
        state.RENEGADE,
        state.ENFORCERS,
        state.FIXER,
        state.MERCHANT,
    }


@pytest.mark.rule("7.8", "11.1", "12.3")
def test_the_tubes_may_run_out_during_extra_travel() -> None:
    table = leaving(red=1, green=1).put_crew(RED, 0).put_stock(RED, cred=5).put_sections(1)
    table.go(state.RENEGADE).pay(state.CRED).height(1).drop(0)
    assert not table.is_over  # GREEN still travels
    table.idle()
    assert table.is_over
