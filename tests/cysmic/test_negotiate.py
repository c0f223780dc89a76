"""Chapter 6: trade, exchanges and cyber attacks in detail (6.10 to 6.15)."""

from __future__ import annotations

import pytest

from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, A, B, C, Table, at
from cysmic.shorthand import HERE, NEXT, offer
from offworld.games.cysmic import state


def trading(table: Table) -> Table:
    """Let A begin to trade."""
    return table.turn(A).do(state.TO_TRADE, 0)


# --- trade ---


@pytest.mark.rule("6.10", "6.11")
def test_a_refused_offer_changes_nothing() -> None:
    table = trading(Table(3).ore(A, 3).hand(B, 1))
    offer(table, B, [state.LOT_ORE_2], [state.LOT_CARD]).answer(state.REFUSE)
    assert (table.s.ore[A], table.s.ore[B]) == (3, 0)
    assert table.s.hand_cards[B] == 1
    assert table.choices(state.PARTNER) == {B, state.SEATS}  # the third player has nothing
    offer(table, B, [state.LOT_ORE_3], [state.LOT_CARD]).answer(state.REFUSE)
    assert table.is_done  # B had two offers
    assert table.count(state.REFUSED) == 2


@pytest.mark.rule("6.10", "6.11")
def test_nobody_trades_with_those_who_have_nothing() -> None:
    assert trading(Table(3).ore(A, 3)).is_done
    assert trading(Table(3).ore(B, 3)).is_done
    assert trading(Table(3).ore(A, 1).ore(C, 1)).is_done  # ore for ore is no trade
    table = trading(Table(3).ore(A, 1).hand(C, 1))
    assert table.choices(state.PARTNER) == {C, state.SEATS}
    assert table.answer(state.NO_TRADE).is_done


@pytest.mark.rule("6.10")
@pytest.mark.parametrize(
    ("ore", "lots"),
    [
        (1, {state.LOT_ORE_1}),
        (2, {state.LOT_ORE_1, state.LOT_ORE_2}),
        (4, {state.LOT_ORE_1, state.LOT_ORE_2, state.LOT_ORE_3}),
        (5, {state.LOT_ORE_1, state.LOT_ORE_2, state.LOT_ORE_3, state.LOT_ORE_5}),
    ],
)
def test_lots_of_ore(ore: int, lots: set[int]) -> None:
    table = trading(Table().ore(A, ore).hand(B, 1)).answer(state.PARTNER + B)
    assert table.choices(state.GIVE) == lots


@pytest.mark.rule("6.11")
@pytest.mark.parametrize(
    ("lot", "amount"),
    [(state.LOT_ORE_1, 1), (state.LOT_ORE_2, 2), (state.LOT_ORE_3, 3), (state.LOT_ORE_5, 5)],
)
def test_each_lot_of_ore(lot: int, amount: int) -> None:
    table = trading(Table().ore(B, 6).captured(A, B, SOLDIER))
    offer(table, B, [state.LOT_TROOP + B], [lot]).answer(state.ACCEPT)
    assert (table.s.ore[A], table.s.ore[B]) == (amount, 6 - amount)
    assert table.prison(A, B) == []  # back to its owner: into the reserve
    assert table.s.at[B, state.FIRST_SOLDIER] == state.RESERVE


@pytest.mark.rule("6.11")
def test_three_lots_at_most_and_no_more_ore_than_there_is() -> None:
    """Of 4 ore 2 are offered: 1 more can be, not 3."""
    table = Table(3).ore(A, 4).hand(A, 1).relic_hand(A, 2).captured(A, B, SOLDIER).hand(B, 3)
    trading(table).answer(state.PARTNER + B).answer(state.GIVE + state.LOT_ORE_2)
    ore = {state.LOT_ORE_1, state.LOT_ORE_2, state.LOT_ORE_3, state.LOT_ORE_5}
    assert table.choices(state.GIVE) & ore == {state.LOT_ORE_1}
    table.answer(state.GIVE + state.LOT_CARD).answer(state.GIVE + state.LOT_RELIC)
    assert table.asks(state.WANT, A)  # three: no more to give


@pytest.mark.rule("6.11")
def test_ore_is_never_traded_for_ore() -> None:
    table = trading(Table().ore(A, 5).ore(B, 5).hand(B, 1)).answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_ORE_5).answer(state.GIVE_NO_MORE)
    assert table.choices(state.WANT) == {state.LOT_CARD}


@pytest.mark.rule("6.10", "1.16")
def test_givers_choose_the_card_and_only_the_two_see_it() -> None:
    table = trading(Table(3).ore(A, 1).hand(B, 4, 7))
    offer(table, B, [state.LOT_ORE_1], [state.LOT_CARD]).answer(state.ACCEPT)
    assert table.asks(state.HAND_OVER, B)
    assert table.choices(state.HAND_OVER) == {4, 7}
    table.answer(state.HAND_OVER + 7)
    assert table.s.hand[A, 7] == table.s.hand[B, 4] == 1
    assert table.view(C).hand_cards[A] == 1
    assert table.view(C).hand[A, 7] == 0


@pytest.mark.rule("6.10")
def test_relics_of_the_hand_but_not_active_ones() -> None:
    table = Table().ore(A, 1)
    table.s.relic[B, 0] = 3
    assert trading(table).is_done  # B has an active one only
    trading(table.relic_hand(B, 5))
    offer(table, B, [state.LOT_ORE_1], [state.LOT_RELIC]).answer(state.ACCEPT)
    table.answer(state.HAND_OVER + state.DISCOVERIES + 5)
    assert table.s.relic_hand[A, 5] == 1
    assert table.s.relic_cards[B] == 0


@pytest.mark.rule("6.10", "5.5")
def test_control_of_a_habitat() -> None:
    table = Table().ore(A, 2).land(state.OUTPOST, HERE).flag(B, HERE)
    offer(trading(table), B, [state.LOT_ORE_2], [state.LOT_OUTPOST]).answer(state.ACCEPT)
    assert table.s.flag[HERE] == A


@pytest.mark.rule("6.10", "7.15")
def test_a_captive_needs_room_in_the_other_prison() -> None:
    """B has installed all six modules: no room, so the soldier of C goes home."""
    table = Table(3).blueprint(B, state.INSTALLED, *range(6)).captured(A, C, SOLDIER).ore(B, 1)
    trading(table)
    offer(table, B, [state.LOT_TROOP + C], [state.LOT_ORE_1]).answer(state.ACCEPT)
    assert table.prison(B, C) == table.prison(A, C) == []
    assert table.s.ore[A] == 1


@pytest.mark.rule("6.10")
def test_vehicles_are_traded_as_salvage() -> None:
    table = Table(3).captured(A, C, POWERMECH).ore(B, 3)
    trading(table)
    offer(table, B, [state.LOT_VEHICLE + C], [state.LOT_ORE_3]).answer(state.ACCEPT)
    assert table.prison(B, C) == [POWERMECH]
    assert table.s.ore[A] == 3


# --- blueprints ---


@pytest.mark.rule("6.12")
def test_with_troops_and_a_vehicle_the_player_chooses() -> None:
    table = Table(3).captured(A, B, SOLDIER, MINER, HARVESTER).turn(A)
    table.do(state.TO_EXCHANGES, 0)
    assert table.choices(state.EXCHANGE) == {2 * B, 2 * B + 1}  # it must be one of them
    table.answer(state.EXCHANGE + 2 * B + 1)
    assert sorted(table.prison(A, B)) == [MINER, SOLDIER]
    assert table.is_done  # the blueprint is known: the troops stay


@pytest.mark.rule("6.12")
def test_one_troop_is_not_enough() -> None:
    table = Table(3).captured(A, B, SOLDIER).captured(A, C, SOLDIER).turn(A)
    assert table.do(state.TO_EXCHANGES, 0).is_done
    assert table.s.blueprint[A, B] == state.MISSING


# --- cyber attacks ---


@pytest.mark.rule("6.14")
def test_of_several_dice_one_is_kept() -> None:
    """A powermech rolls three red dice; the 3 is kept for the blueprint of C."""
    table = Table(3).ship(C, HERE).units(A, NEXT, POWERMECH).rolls(6, 3, 1).turn(A)
    table.do(state.TO_HACK, 25).answer(state.HACK + state.FIRST_POWERMECH)
    assert table.choices(state.DIE) == {0, 1, 2}
    table.answer(state.DIE + 1)
    assert table.s.blueprint[A, C] == state.KNOWN
    assert table.is_done


@pytest.mark.rule("6.14")
def test_each_unit_attacks_once_and_a_known_blueprint_ends_it() -> None:
    table = Table(3).ship(C, HERE).units(A, NEXT, MINER, MINER, SOLDIER).rolls(1, 3).turn(A)
    table.do(state.TO_HACK, 25).answer(state.HACK + state.FIRST_MINER)
    assert table.choices(state.HACK) == {
        state.FIRST_MINER + 1,
        state.FIRST_SOLDIER,
        state.UNITS,
    }
    table.answer(state.HACK + state.FIRST_SOLDIER)
    assert table.s.blueprint[A, C] == state.KNOWN
    assert table.is_done


@pytest.mark.rule("6.14")
def test_between_two_ships_the_player_chooses() -> None:
    table = Table(3).ship(B, HERE).ship(C, at(0, 4, 0)).units(A, NEXT, MINER).rolls(3).turn(A)
    table.do(state.TO_HACK, 25).answer(state.HACK + state.FIRST_MINER)
    assert table.choices(state.TARGET) == {B, C}
    table.answer(state.TARGET + C)
    assert table.s.blueprint[A, C] == state.KNOWN


@pytest.mark.rule("6.15", "9.18")
def test_black_ice_stops_a_cyber_attack() -> None:
    table = Table().ship(B, HERE).units(A, NEXT, MINER).rolls(2).turn(A)
    ice = table.card(does=state.X_FIREWALL)
    table.hand(B, ice).do(state.TO_HACK, 25).answer(state.HACK + state.FIRST_MINER)
    assert table.asks(state.MODIFY, B)
    table.answer(state.MODIFY + 1 + state.DISCOVERIES + ice)
    assert table.s.blueprint[A, B] == state.MISSING
    assert table.is_done
