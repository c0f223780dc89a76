"""Chapter 8: the enforcers' bounties."""

import pytest

from cytress.scenario import GREEN, RED, YELLOW, Table
from offworld.games.cytress import state

NOTHING, CREW, FROM_1, FROM_2 = (
    option - state.BENEFIT
    for option in (state.NO_BENEFIT, state.BENEFIT_CREW, state.BENEFIT_FROM_1, state.BENEFIT_FROM_2)
)


def resources(table: Table, bounty: int, amount: int) -> list[int]:
    """Return a stock of only the resource that a bounty shows."""
    return [amount if r == table.b.bounty_resource[bounty] else 0 for r in range(state.FACTIONS)]


@pytest.mark.rule("8.1", "2.5")
def test_the_topmost_bounty_of_a_faction_tier_1_before_tier_2() -> None:
    table = Table(4).put_stock(RED).travel()
    for tier in range(2):
        table.go(state.ENFORCERS)
        assert table.choices(state.BOUNTY) == {
            state.CORPOCRAT,
            state.PRIVATEER,
            state.HOOLIGANG,
            state.ROVER,
        }
        seat = table.actor
        table.bounty(state.ROVER).benefit(state.NO_BENEFIT)
        assert table.s.bounty_at[state.ROVER + 4 * tier] == seat
    table.go(state.ENFORCERS)
    assert table.choices(state.BOUNTY) == {state.CORPOCRAT, state.PRIVATEER, state.HOOLIGANG}


@pytest.mark.rule("8.1", "2.5")
def test_with_fewer_than_four_seats_there_is_one_of_each() -> None:
    table = Table(2).travel()
    table.go(state.ENFORCERS).bounty(state.CORPOCRAT).benefit(state.NO_BENEFIT).go(state.ENFORCERS)
    assert table.choices(state.BOUNTY) == {state.PRIVATEER, state.HOOLIGANG, state.ROVER}


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("tier", [0, 1])
def test_a_crew_goes_to_the_shown_kind_of_hex_and_may_spy(tier: int) -> None:
    table = Table(4).put_stock(RED)
    if tier == 1:
        table.put_bounty(YELLOW, state.PRIVATEER)  # the one above, whose hex is another
    shown = table.b.bounty_hex[state.PRIVATEER + 4 * tier]
    other = (shown + 1) % state.FACTIONS
    here = table.hex(2, 0)
    near = table.around(here)
    table.paint_all(other).paint(shown, here, table.hex(-2, 0)).put_crew(
        GREEN, near[0], near[1]
    ).put_crew(YELLOW, near[2]).travel()
    table.go(state.ENFORCERS).bounty(state.PRIVATEER).benefit(state.BENEFIT_CREW)
    assert table.choices(state.PLACE) == {here, table.hex(-2, 0)}
    table.place(here)
    assert table.choices(state.SPY) == {GREEN, YELLOW, 5}
    table.spy(GREEN)
    assert table.stock(RED) == [2 if r == other else 0 for r in range(state.FACTIONS)]
    assert table.s.crew[RED] == 11
    assert table.s.cards[RED, state.PRIVATEER] == 0  # no intel with it
    assert table.actor == GREEN


@pytest.mark.rule("8.2")
def test_no_crew_without_a_crew_left_or_a_hex_for_it() -> None:
    table = (
        Table(4)
        .put_stock(RED)
        .put_on_stratos(RED, 12)
        .travel()
        .go(state.ENFORCERS)
        .bounty(state.ROVER)
    )
    assert table.choices(state.BENEFIT) == {NOTHING}
    table = Table(4).put_stock(RED)
    shown = table.b.bounty_hex[state.ROVER]
    table.paint_all((shown + 1) % state.FACTIONS).paint(shown, 0).put_crew(GREEN, 0).travel().go(
        state.ENFORCERS
    ).bounty(state.ROVER)
    assert table.choices(state.BENEFIT) == {NOTHING}


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("option", "after"), [(state.BENEFIT_FROM_1, [0, 2, 1]), (state.BENEFIT_FROM_2, [1, 0, 2])]
)
def test_or_five_of_the_shown_resource_raise_one_crew_a_level(
    option: int, after: list[int]
) -> None:
    table = Table(4).put_on_stratos(RED, 1, 1, 1)
    table.put_stock(RED, *resources(table, state.HOOLIGANG, 5)).travel().go(state.ENFORCERS).bounty(
        state.HOOLIGANG
    )
    assert table.choices(state.BENEFIT) == {NOTHING, CREW, FROM_1, FROM_2}
    table.benefit(option)
    assert table.levels(RED) == after
    assert table.stock(RED) == [0, 0, 0, 0]
    assert table.s.crew[RED] == 9
    assert table.actor == GREEN


@pytest.mark.rule("8.3")
def test_raising_needs_the_shown_resource_and_a_crew_below_the_top() -> None:
    table = Table(4).put_on_stratos(RED, 1, 1, 1)
    table.put_stock(
        RED, *[25 - 21 * (amount > 0) for amount in resources(table, state.HOOLIGANG, 1)]
    )  # 4 of it, 25 of all others
    table.travel().go(state.ENFORCERS).bounty(state.HOOLIGANG)
    assert table.choices(state.BENEFIT) == {NOTHING, CREW}
    table.put_stock(RED, 5, 5, 5, 5).put_on_stratos(RED, 0, 0, 4)
    assert table.choices(state.BENEFIT) == {NOTHING, CREW}
    table.put_on_stratos(RED, 0, 1, 4)
    assert table.choices(state.BENEFIT) == {NOTHING, CREW, FROM_2}
    table.put_on_stratos(RED, 1, 0, 4)
    assert table.choices(state.BENEFIT) == {NOTHING, CREW, FROM_1}


@pytest.mark.rule("8.3")
def test_a_bounty_of_tier_2_asks_for_its_own_resource() -> None:
    table = Table(4).put_on_stratos(RED, 1).put_bounty(YELLOW, state.ROVER)
    table.put_stock(RED, *resources(table, state.ROVER + 4, 5)).travel().go(state.ENFORCERS).bounty(
        state.ROVER
    )
    assert FROM_1 in table.choices(state.BENEFIT)
    table.benefit(state.BENEFIT_FROM_1)
    assert table.stock(RED) == [0, 0, 0, 0]


@pytest.mark.rule("8.4")
def test_or_neither() -> None:
    table = (
        Table(4)
        .put_on_stratos(RED, 1)
        .put_stock(RED, 9, 9, 9, 9)
        .travel()
        .go(state.ENFORCERS)
        .bounty(state.CORPOCRAT)
    )
    assert NOTHING in table.choices(state.BENEFIT)
    table.benefit(state.NO_BENEFIT)
    assert table.s.bounty_at[state.CORPOCRAT] == RED
    assert table.stock(RED) == [9, 9, 9, 9]
    assert table.levels(RED) == [1, 0, 0]
    assert table.s.crew[RED] == 11
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)
