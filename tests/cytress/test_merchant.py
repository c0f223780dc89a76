"""Chapter 10: trading with the merchant."""

import pytest

from cytress.scenario import GREEN, RED, Table
from offworld.games.cytress import state

NO_MORE = 16
FROM_GLOW = {(state.GLOW, state.CRED), (state.GLOW, state.TECH), (state.GLOW, state.AMMO)}


def pairs(table: Table) -> set[tuple[int, int]]:
    """What may now be traded for what."""
    choices = table.choices(state.TRADE)
    assert NO_MORE in choices
    return {divmod(choice, 4) for choice in choices - {NO_MORE}}


def trading(side: int = 0, **stock: int) -> Table:
    table = Table(4).put_stock(RED, **stock)
    table.s.market_side = side
    return table


@pytest.mark.rule("10.1", "10.3", "10.4")
def test_trading_example_1() -> None:
    """RED has 1 TECH, 2 CRED, 3 AMMO, 12 GLOW: 4 GLOW for 4 CRED, then 4 GLOW for 8 AMMO."""
    table = (
        trading(cred=2, tech=1, ammo=3, glow=12)
        .learn(RED, state.ROVER, cred=1, tech=1, ammo=2)
        .travel()
        .go(state.MERCHANT)
    )
    table.trade(state.GLOW, state.CRED, 4)
    assert table.stock(RED) == [6, 1, 3, 8]
    assert table.actor == RED
    table.trade(state.GLOW, state.AMMO, 4)
    assert table.stock(RED) == [6, 1, 11, 4]
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)  # two trades and no third


@pytest.mark.rule("10.1", "10.2", "10.4", "5.4", "7.7")
def test_trading_example_2() -> None:
    """GREEN has 1 CRED: 6 TECH for 12 AMMO, 8 AMMO for 16 CRED; 17 CRED pay a tube of three."""
    table = (
        Table(4)
        .learn(GREEN, state.HOOLIGANG, cred=1)
        .learn(GREEN, state.ROVER, cred=2, tech=1, ammo=2)
        .put_stock(GREEN, cred=1, tech=6)
    )
    table.s.market_side = 0
    rover = min(table.hexes_of(state.ROVER))
    wanted = table.stratolite(state.CRED, state.ROVER)
    table.put_row(*[card for card in range(12) if card != wanted][:5]).put_reserved(
        GREEN, wanted
    ).put_crew(GREEN, rover)
    table.travel(GREEN).go(state.MERCHANT).trade(state.TECH, state.AMMO, 6)
    assert table.stock(GREEN) == [1, 0, 12, 0]
    table.trade(state.AMMO, state.CRED, 8)
    assert table.stock(GREEN) == [17, 0, 4, 0]
    table.idle().idle().idle()
    table.go(state.STRATOLITES).bribe(5)
    assert 2 in table.choices(state.HEIGHT)
    table.height(3).drop(rover)
    assert table.stock(GREEN) == [0, 0, 4, 0]
    assert table.levels(GREEN) == [0, 0, 1]


@pytest.mark.rule("10.1")
def test_one_trade_or_none_is_enough() -> None:
    table = (
        trading(glow=5).travel().go(state.MERCHANT).trade(state.GLOW, state.CRED, 1).trade_no_more()
    )
    assert table.stock(RED) == [1, 0, 0, 4]
    assert table.actor == GREEN
    table = trading(glow=5).travel().go(state.MERCHANT).trade_no_more()
    assert table.stock(RED) == [0, 0, 0, 5]
    assert table.actor == GREEN


@pytest.mark.rule("10.2")
def test_arrows_of_the_first_side() -> None:
    table = trading(0, cred=1, tech=1, ammo=1, glow=1).travel().go(state.MERCHANT)
    assert (
        pairs(table)
        == {(state.TECH, state.AMMO), (state.AMMO, state.CRED), (state.CRED, state.TECH)}
        | FROM_GLOW
    )


@pytest.mark.rule("10.2", "15.8")
def test_arrows_of_the_second_side_run_the_other_way() -> None:
    table = trading(1, cred=1, tech=1, ammo=1, glow=1).travel().go(state.MERCHANT)
    assert (
        pairs(table)
        == {(state.AMMO, state.TECH), (state.CRED, state.AMMO), (state.TECH, state.CRED)}
        | FROM_GLOW
    )


@pytest.mark.rule("10.2")
def test_only_what_one_has_can_be_given() -> None:
    assert pairs(trading(0, cred=3).travel().go(state.MERCHANT)) == {(state.CRED, state.TECH)}
    assert pairs(trading(0).travel().go(state.MERCHANT)) == set()


@pytest.mark.rule("10.3")
@pytest.mark.parametrize("side", [0, 1])
def test_glow_is_never_gained(side: int) -> None:
    table = trading(side, cred=9, tech=9, ammo=9, glow=9).travel().go(state.MERCHANT)
    assert all(gained != state.GLOW for _, gained in pairs(table))
    table.trade(state.GLOW, state.TECH, 2).trade(
        state.GLOW, state.CRED, 5
    )  # GLOW may be given twice
    assert table.stock(RED) == [14, 11, 9, 2]


@pytest.mark.rule("10.4")
def test_any_amount_of_one_resource() -> None:
    table = (
        trading(cred=7)
        .travel()
        .go(state.MERCHANT)
        .answer(state.TRADE + state.CRED * 4 + state.TECH)
    )
    assert table.choices(state.AMOUNT) == set(range(7))  # 1 to 7
    table.answer(state.AMOUNT + 6)
    assert table.stock(RED) == [0, 7, 0, 0]


@pytest.mark.rule("10.4")
def test_the_ratio_is_that_of_the_resource_gained() -> None:
    table = (
        trading(cred=3, tech=3)
        .learn(RED, state.ROVER, cred=1, tech=3, ammo=1)
        .travel()
        .go(state.MERCHANT)
    )
    table.trade(state.CRED, state.TECH, 2)
    assert table.stock(RED) == [1, 9, 0, 0]
    table.trade(state.TECH, state.AMMO, 9)  # the three TECH icons don't count for TECH given
    assert table.stock(RED) == [1, 0, 9, 0]


@pytest.mark.rule("10.5", "1.3")
def test_what_would_exceed_twenty_five_is_lost() -> None:
    table = (
        trading(ammo=20, glow=6)
        .learn(RED, state.ROVER, cred=1, tech=1, ammo=2)
        .travel()
        .go(state.MERCHANT)
    )
    table.trade(state.GLOW, state.AMMO, 6)
    assert table.stock(RED) == [0, 0, 25, 0]
