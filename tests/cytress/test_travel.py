"""Chapter 5: transports, landing pads, actions in full, and the Hooligang discount."""

import pytest

from cytress.scenario import GREEN, RED, Table, counted, random_tables
from offworld.games.cytress import state


@pytest.mark.rule("5.1")
def test_one_transport_a_turn_until_all_three_have_moved(four: Table) -> None:
    homes = []
    while four.s.round_number == 1:
        homes.append([four.s.transports[seat] for seat in range(4)])
        four.idle()
    assert homes == [
        *([3, 3, 3, 3], [2, 3, 3, 3], [2, 2, 3, 3], [2, 2, 2, 3]),
        *([2, 2, 2, 2], [1, 2, 2, 2], [1, 1, 2, 2], [1, 1, 1, 2]),
        *([1, 1, 1, 1], [0, 1, 1, 1], [0, 0, 1, 1], [0, 0, 0, 1]),
    ]


@pytest.mark.rule("5.2")
def test_there_are_nine_pads(four: Table) -> None:
    four.put_stock(RED, 5, 5, 5, 5)
    for faction in range(state.FACTIONS):
        four.put_crew(RED, min(four.hexes_of(faction)))
    assert (
        four.choices(state.PAD)
        == {
            *range(state.FACTIONS),
            state.STRATOLITES,
            state.RENEGADE,
            state.ENFORCERS,
            state.FIXER,
            state.MERCHANT,
        }
        == set(range(9))
    )


@pytest.mark.rule("5.2")
def test_any_number_of_transports_may_visit_a_pad() -> None:
    table = Table(2).put_stock(RED, glow=25).put_stock(GREEN, glow=25).travel()
    visits = 0
    while table.s.round_number == 1:
        table.go(state.ROVER).take(state.ROVER).place(
            min(h for h in table.hexes_of(state.ROVER) if table.s.hex_crew[h] == -1)
        )
        if table.s.asked != state.PAD and table.s.round_number == 1:
            table.spy_on_nobody()
        visits += 1
    assert visits == 6


@pytest.mark.rule("5.3")
def test_a_pad_is_open_only_if_its_action_can_be_completed() -> None:
    table = Table(4).put_stock(RED, cred=2, tech=2, ammo=2, glow=3).travel()
    assert table.choices(state.PAD) == {
        state.PRIVATEER,
        state.ROVER,
        state.ENFORCERS,
        state.FIXER,
        state.MERCHANT,
    }  # 3 CRED and 3 AMMO can't be paid, no crew stands anywhere
    table.put_stock(RED)
    assert table.choices(state.PAD) == {state.ENFORCERS, state.FIXER, state.MERCHANT}
    for bounty in range(8):
        table.s.bounty_at[bounty] = state.IN_BOX
    assert table.choices(state.PAD) == {state.FIXER, state.MERCHANT}
    for faction in range(state.FACTIONS):
        table.sell_out(faction, to=GREEN)
    assert table.choices(state.PAD) == {state.MERCHANT}


@pytest.mark.rule("5.4")
def test_green_pays_1_cred_for_corpocrat_intel() -> None:
    """3 CRED less a Hooligang discount of 2 CRED."""
    table = Table(4).learn(GREEN, state.HOOLIGANG, cred=2).put_stock(GREEN, cred=1).travel(GREEN)
    table.go(state.CORPOCRAT)
    assert table.stock(GREEN) == [0, 0, 0, 0]


@pytest.mark.rule("5.4")
def test_a_discount_counts_only_for_its_own_resource_and_seat() -> None:
    table = (
        Table(4)
        .learn(RED, state.HOOLIGANG, cred=2)
        .put_stock(RED, tech=1, ammo=1, glow=1)
        .learn(GREEN, state.HOOLIGANG, glow=3)
        .travel()
    )
    assert not table.choices(state.PAD) & set(
        range(state.FACTIONS)
    )  # 1 CRED is still missing, and nothing else is cheaper


@pytest.mark.rule("5.4")
def test_a_cost_never_falls_below_nothing() -> None:
    table = Table(4).learn(RED, state.HOOLIGANG, tech=3, ammo=1).put_stock(RED).travel()
    assert state.PRIVATEER in table.choices(state.PAD)
    table.go(state.PRIVATEER)  # 2 TECH less 3
    assert table.stock(RED) == [0, 0, 0, 0]


@pytest.mark.rule("5.4", "7.3")
def test_tubes_are_discounted_by_the_resource_paid_in() -> None:
    table = (
        Table(4)
        .learn(RED, state.HOOLIGANG, tech=2)
        .put_stock(RED, cred=5, tech=9)
        .put_crew(RED, 0)
        .travel()
    )
    table.go(state.RENEGADE).pay(state.TECH)
    assert table.choices(state.HEIGHT) == {0, 1}  # 3 or 9 TECH, not 16
    table.height(2).drop(0)
    assert table.stock(RED) == [5, 0, 0, 0]


@pytest.mark.rule("5.5", "8.3")
def test_raising_a_crew_is_never_discounted() -> None:
    table = Table(4).put_on_stratos(RED, 1)
    resource = table.b.bounty_resource[state.PRIVATEER]
    discount = [3 if r == resource else 0 for r in range(state.FACTIONS)]
    table.learn(RED, state.HOOLIGANG, *discount).put_stock(
        RED, *[4 if r == resource else 9 for r in range(state.FACTIONS)]
    ).travel()
    table.go(state.ENFORCERS).bounty(state.PRIVATEER)
    assert state.BENEFIT_FROM_1 not in table.options()
    table.put_stock(RED, *[5 if r == resource else 9 for r in range(state.FACTIONS)])
    table.benefit(state.BENEFIT_FROM_1)
    assert table.s.stock[RED, resource] == 0


# --- an independent reckoning ---


def pads_by_the_book(table: Table) -> set[int]:
    """Every pad whose action the actor could complete, reckoned from where the pieces lie."""
    b, s, seat = table.b, table.s, table.actor
    icons = counted(b, s)["icons"]
    stock = table.stock(seat)
    own = [h for h in range(s.hexes) if s.hex_crew[h] == seat]
    crews_left = 12 - len(own) - sum(table.levels(seat))

    def affords(cost: int, resource: int) -> bool:
        return stock[resource] >= max(0, cost - icons[seat, state.HOOLIGANG, resource])

    def on_sale(faction: int) -> bool:
        return any(
            s.intel_at[card] == state.SHOWN for card in range(18 * faction, 18 * faction + 18)
        )

    open_pads = {state.MERCHANT}
    for faction, cost in zip(
        (state.CORPOCRAT, state.PRIVATEER, state.HOOLIGANG, state.ROVER), (3, 2, 3, 3), strict=True
    ):
        room = any(s.hex_crew[h] == -1 and s.hex_tube[h] == 0 for h in table.hexes_of(faction))
        if affords(cost, faction) and on_sale(faction) and (room or crews_left == 0):
            open_pads.add(faction)
    sections = 50 - sum(s.hex_tube[h] for h in range(s.hexes))
    if sections > 0:
        if own and any(
            affords(5, resource) for resource in (state.CRED, state.TECH, state.AMMO, state.GLOW)
        ):
            open_pads.add(state.RENEGADE)
        cards = table.row() + [card for card in [s.reserved[seat]] if card != state.NOWHERE]
        for card in cards if s.phase != state.EXTRA_TRAVEL else []:
            if affords(5, b.stratolite_resource[card]) and any(
                s.hex_faction[h] == b.stratolite_hex[card] for h in own
            ):
                open_pads.add(state.STRATOLITES)
    if any(s.bounty_at[bounty] == state.SHOWN for bounty in range(8)):
        open_pads.add(state.ENFORCERS)
    if any(on_sale(faction) for faction in range(state.FACTIONS)):
        open_pads.add(state.FIXER)
    return open_pads


@pytest.mark.rule("5.3", "6.7", "7.1", "7.2", "7.9", "11.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_open_pads_agree_with_an_independent_reckoning(seats: int) -> None:
    met = set()
    for table in random_tables(seats, games=12, every=1, ends=False):
        if table.s.asked == state.PAD:
            assert table.choices(state.PAD) == pads_by_the_book(table)
            met.add(table.s.phase)
    assert state.EXTRA_TRAVEL in met
