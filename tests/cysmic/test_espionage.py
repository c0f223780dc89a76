"""Espionage cards: both sides of each, and how many are in play (6.13, 9.10, 9.11)."""

from __future__ import annotations

import pytest

from cysmic.scenario import MINER, SOLDIER, STANDARD_BOX, A, B, C
from cysmic.shorthand import HERE, NEXT, SPY_NAMES, chosen, no_events, plain, traits
from offworld.games.cysmic import relics, state

NAMES_OF_FACTIONS = STANDARD_BOX.names["faction"]
Change = dict[int, int]

LASTING: dict[tuple[str, int], Change] = {
    ("Cut Cables", 0): {state.T_MOVE_SOLDIER: -1},
    ("Cut Cables", 1): {state.T_MOVE_SOLDIER: 1},
    ("Bad Fuel", 0): {state.T_MOVE_HARVESTER: -1},
    ("Bad Fuel", 1): {state.T_HARVEST_CARDS: 1},
    ("False Maps", 0): {state.T_MOVE_MINER: -1},
    ("False Maps", 1): {state.T_EXPLORE_CARDS: 1},
    ("Poisoned Rumours", 0): {state.T_COST_SOLDIER: 1},
    ("Poisoned Rumours", 1): {state.T_INFLUENCE: 2},
    ("Tax Audit", 0): {state.T_ORE_CAP: -2},
    ("Tax Audit", 1): {state.T_ORE_CAP: 3},
    ("Leaky Drums", 0): {state.T_HARVEST_ORE: -2},
    ("Flooded Shafts", 0): {state.T_MINE_ORE: -1},
    ("Flooded Shafts", 1): {state.T_MINE_CARDS: 1},
    ("Picked Locks", 1): {state.T_PRISON: 4},
    ("Borrowed Uniforms", 1): {state.T_NEUTRALIZE: 1},
    ("Double Agent", 0): {state.T_EXCHANGE: 1},
    ("Blackout", 0): {state.T_HAND: -1},
    ("Blackout", 1): {state.T_HAND: 2},
    ("Loose Bolts", 0): {state.T_MODULE: 1},
    ("Work Slowdown", 0): {state.T_WORKERS: 1},
    ("Work Slowdown", 1): {state.T_WORKERS: -1},
    ("Dull Blades", 0): {state.T_ATTACK: -1},
    ("Dull Blades", 1): {state.T_ATTACK: 1},
    ("Open Windows", 0): {state.T_DEFENCE: -1},
    ("Open Windows", 1): {state.T_DEFENCE: 1},
    ("Planted Charges", 1): {state.T_QUIET_DROP: 1, state.T_DROP: -1},
    ("Propaganda Reel", 1): {state.T_PROMOTE: 1},
    ("Signal Jammer", 0): {state.T_COLUMN: -1},
    ("Signal Jammer", 1): {state.T_FIREWALL: 1},
    ("Bought Guards", 1): {state.T_CAPTURE: 1},
    ("Hidden Cameras", 0): {state.T_SHIELD: -1},
    ("Hidden Cameras", 1): {state.T_THEFT: 1},
    ("Grounded Fleet", 0): {state.T_JUMP: -2, state.T_MOVE_POWERMECH: -1},
    ("Grounded Fleet", 1): {state.T_ARMOUR: 1},
    ("Rationed Parts", 0): {state.T_COST_HARVESTER: 1, state.T_COST_POWERMECH: 1},
    ("Safe House", 1): {state.T_FLEE: 1},
    ("Ghost Ledger", 0): {state.T_SCAVENGE_ORE: -1},
    ("Ghost Ledger", 1): {state.T_INCOME: 1},
    ("Cracked Cipher", 0): {state.T_FIREWALL: -1},
    ("Broken Ladders", 0): {state.T_MOVE: -1},
    ("Broken Ladders", 1): {state.T_PERSUADE: 1},
    ("Last Seat", 0): {state.T_HUMANITY: -1},
    ("Last Seat", 1): {state.T_EVACUATE: 2},
}
AT_ONCE = {
    ("Leaky Drums", 1): (state.E_ORE, 3),
    ("Picked Locks", 0): (state.E_STEAL_ORE, 3),
    ("Stolen Mail", 0): (state.E_STEAL_CARD, 2),
    ("Stolen Mail", 1): (state.E_CARDS, 3),
    ("Borrowed Uniforms", 0): (state.E_NEUTRALIZE, 1),
    ("Double Agent", 1): (state.E_EXCHANGE, 1),
    ("Loose Bolts", 1): (state.E_ROBOTS, 1),
    ("Counterfeit Orders", 0): (state.E_ALL_LOSE_ORE, 1),
    ("Counterfeit Orders", 1): (state.E_RECLAIM, 1),
    ("Planted Charges", 0): (state.E_FRACTURE, 1),
    ("Propaganda Reel", 0): (state.E_ALL_DISCARD, 1),
    ("Bought Guards", 0): (state.E_RESCUE, 3),
    ("Rationed Parts", 1): (state.E_TRADE, 2),
    ("Safe House", 0): (state.E_COLLAPSE, 1),
    ("Cracked Cipher", 1): (state.E_HACK, 2),
}


# --- what lasts ---


@pytest.mark.rule("9.10", "9.19")
@pytest.mark.parametrize(("name", "side"), LASTING)
def test_every_side_that_lasts(name: str, side: int) -> None:
    """Sabotage is for all opponents, exploit for the owner only."""
    table = plain(4)
    before = [traits(table, seat) for seat in range(4)]
    chosen(table, name, side)
    assert SPY_NAMES[table.s.spy_card[A]] == name
    for seat in range(4):
        if (seat == A) == (side == state.EXPLOIT):
            for trait, amount in LASTING[name, side].items():
                before[seat][trait] += amount
        assert traits(table, seat) == before[seat]
    assert table.is_done


def test_all_sides_are_listed() -> None:
    assert set(LASTING) | set(AT_ONCE) == {(name, side) for name in SPY_NAMES for side in range(2)}
    assert not set(LASTING) & set(AT_ONCE)


@pytest.mark.rule("9.10", "9.13")
@pytest.mark.parametrize(("name", "side"), AT_ONCE)
def test_every_side_that_happens_at_once(name: str, side: int) -> None:
    """It has this effect, is discarded, and nothing lasts."""
    table = plain(3)
    card = SPY_NAMES.index(name)
    effect = (table.b.spy_effect[card, side], table.b.spy_amount[card, side])
    assert effect == AT_ONCE[name, side]
    before = traits(table, A)
    chosen(table, name, side)
    while not table.is_done:
        table.answer(table.options()[0])
    assert table.s.spy[card] == 1
    assert table.s.spy_card[A] == state.NONE
    assert traits(table, A) == before


# --- what happens at once ---


@pytest.mark.rule("9.14")
def test_picked_locks_take_3_ore() -> None:
    table = chosen(plain().ore(B, 5), "Picked Locks", 0).answer(state.TARGET + B)
    assert (table.s.ore[A], table.s.ore[B]) == (3, 2)


@pytest.mark.rule("9.14")
def test_stolen_mail_takes_2_cards_or_draws_3() -> None:
    table = chosen(plain().hand(B, 1, 2, 3), "Stolen Mail", 0).answer(state.TARGET + B).passes()
    assert (table.s.hand_cards[A], table.s.hand_cards[B]) == (2, 1)
    assert chosen(no_events(plain()), "Stolen Mail", 1).s.hand_cards[A] == 3


@pytest.mark.rule("9.13")
def test_counterfeit_orders_cost_all_others_1_ore() -> None:
    table = chosen(plain(3).ore(A, 2).ore(B, 2).ore(C, 0), "Counterfeit Orders", 0)
    assert [int(table.s.ore[seat]) for seat in range(3)] == [2, 1, 0]


@pytest.mark.rule("9.13")
def test_propaganda_costs_all_others_a_card() -> None:
    table = plain(3).hand(A, 1).hand(B, 2, 2)
    chosen(table, "Propaganda Reel", 0)
    assert [int(table.s.hand_cards[seat]) for seat in range(3)] == [1, 1, 0]
    assert table.s.discard[2] == 1


@pytest.mark.rule("9.13", "11.4")
def test_planted_charges_draw_a_fracture_token() -> None:
    table = chosen(plain(), "Planted Charges", 0)
    assert sum(int(table.s.bag[token]) for token in range(42)) == 41
    assert table.s.tremor_at == 2  # the stack stays


@pytest.mark.rule("9.13")
def test_a_safe_house_collapses_a_hex_next_to_the_ship() -> None:
    table = plain().ship(A, HERE).units(B, NEXT, SOLDIER)
    chosen(table, "Safe House", 0)
    assert NEXT in table.choices(state.HEX)
    assert HERE not in table.choices(state.HEX)
    table.answer(state.HEX + NEXT)
    assert table.on(B, NEXT) == []
    assert table.s.land[NEXT] in (state.DEVASTATED, state.ABYSS)


@pytest.mark.rule("9.15")
def test_bought_guards_free_3_units() -> None:
    table = plain().captured(B, A, SOLDIER, SOLDIER, MINER, MINER)
    chosen(table, "Bought Guards", 0)
    for _ in range(3):
        table.answer(table.options()[0])
    assert len(table.prison(B, A)) == 1
    assert table.is_done


@pytest.mark.rule("6.14", "9.13")
def test_a_cracked_cipher_lets_two_units_hack() -> None:
    table = plain().ship(B, HERE).units(A, NEXT, MINER, MINER).rolls(1, 2)
    chosen(table, "Cracked Cipher", 1).answer(state.HACK + state.FIRST_MINER).passes()
    assert table.s.blueprint[A, B] == state.MISSING
    table.answer(state.HACK + state.FIRST_MINER + 1).passes()
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("6.10", "9.13")
def test_rationed_parts_let_one_trade() -> None:
    table = chosen(plain().ore(A, 2).hand(B, 3), "Rationed Parts", 1)
    assert table.asks(state.PARTNER, A)


# --- how many are in play ---


@pytest.mark.rule("9.11")
def test_a_new_card_replaces_the_own_one() -> None:
    table = chosen(plain(4), "Cut Cables", 1)
    chosen(table, "Ghost Ledger", 1)
    assert SPY_NAMES[table.s.spy_card[A]] == "Ghost Ledger"
    assert table.s.spy[SPY_NAMES.index("Cut Cables")] == 1
    assert table.s.trait[A, state.T_MOVE_SOLDIER] == 0


@pytest.mark.rule("9.11")
def test_a_side_at_once_leaves_the_own_card() -> None:
    table = chosen(plain(4), "Cut Cables", 1)
    chosen(table, "Leaky Drums", 1)
    assert SPY_NAMES[table.s.spy_card[A]] == "Cut Cables"


@pytest.mark.rule("9.11")
@pytest.mark.parametrize(("seats", "most"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_how_many_are_in_play(seats: int, most: int) -> None:
    names = ["Cut Cables", "Bad Fuel", "False Maps", "Tax Audit"]
    table = plain(seats)
    for seat in range(min(most + 1, seats)):
        chosen(table, names[seat], state.EXPLOIT, seat)
    if seats > most:
        assert table.choices(state.DROP_SPY) == set(range(most))
        table.answer(state.DROP_SPY + most - 1)
        assert table.s.spy_card[most - 1] == state.NONE
        assert SPY_NAMES[table.s.spy_card[most]] == names[most]
    assert sum(table.s.spy_card[seat] != state.NONE for seat in range(seats)) == most


@pytest.mark.rule("1.15")
def test_the_discarded_ones_become_the_deck() -> None:
    table = plain()
    for card in range(state.SPIES):
        table.s.spy[card] = 1
    table.turn(A).do(state.TO_SPY)
    assert table.asks(state.ESPIONAGE, A)
    assert table.count(state.RESHUFFLED) == 1


@pytest.mark.rule("6.9", "6.13")
def test_negotiate_draws_an_espionage_card() -> None:
    table = plain(3)
    table.s.first = B
    table.plays(A, state.NEGOTIATE_CARD)
    while not table.asks(state.ESPIONAGE):
        table.answer(table.options()[-1])
    assert table.s.first == A


@pytest.mark.rule("7.15", "9.11")
def test_captives_go_home_when_the_card_that_made_room_is_gone() -> None:
    """Two modules leave room for 8; Picked Locks for 4 more: 10 soldiers fit."""
    table = plain()
    table.s.faction[A] = NAMES_OF_FACTIONS.index("Meridian Combine")
    table.blueprint(A, state.INSTALLED, 0, 1)
    table.s.spy_card[A], table.s.spy_side[A] = SPY_NAMES.index("Picked Locks"), state.EXPLOIT
    table.hear(relics.refresh, STANDARD_BOX.record, table.s)
    table.captured(A, B, *[SOLDIER] * 10)
    assert len(table.prison(A, B)) == 10
    table.s.spy_card[A] = state.NONE
    table.hear(relics.refresh, STANDARD_BOX.record, table.s)
    assert len(table.prison(A, B)) == 8
