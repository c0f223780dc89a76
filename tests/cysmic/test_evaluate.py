"""What bots value: each step towards the launch is better than the one before."""

from __future__ import annotations

from cysmic.scenario import HARVESTER, MINER, SOLDIER, A, B, Table, at
from offworld.games.cysmic import state
from offworld.games.cysmic.evaluate import WON, evaluate, extends_turn, samples

HERE = at(0, 3, 1)


def value(table: Table, seat: int = A) -> int:
    return int(evaluate(table.b, table.s, seat))


def test_captives_then_blueprint_then_module_then_ship() -> None:
    table = Table().units(A, HERE, SOLDIER, SOLDIER, MINER)
    steps = [value(table)]
    table.captured(A, B, SOLDIER)
    steps.append(value(table))
    table.captured(A, B, SOLDIER)
    steps.append(value(table))
    for unit in range(state.UNITS):
        table.s.at[B, unit] = state.RESERVE
    table.blueprint(A, state.KNOWN, B)
    steps.append(value(table))
    table.blueprint(A, state.INSTALLED, *range(state.MODULES - 1))
    steps.append(value(table))
    table.blueprint(A, state.INSTALLED, state.MODULES - 1)
    steps.append(value(table))
    for unit in range(state.UNITS):
        table.s.at[A, unit] = state.RESERVE
    table.s.present[HERE] = 0
    steps.append(value(table))
    assert steps == sorted(set(steps))


def test_building_is_worth_more_than_its_ore() -> None:
    table = Table().ore(A, 3)
    before = value(table)
    table.ore(A, 0).blueprint(A, state.INSTALLED, 5)
    assert value(table) > before


def test_the_winner_is_all_that_counts_at_the_end() -> None:
    table = Table()
    table.s.stage, table.s.winner = state.OVER, A
    assert (value(table, A), value(table, B)) == (WON, -WON)


def test_a_harvester_on_crystal_is_better_than_beside_it() -> None:
    beside = Table().units(A, HERE, HARVESTER)
    on = Table().land(state.ORE, HERE).units(A, HERE, HARVESTER)
    assert value(on) > value(beside)


def test_hidden_cards_of_others_do_not_count() -> None:
    table, other = Table(), Table()
    card = table.card()
    another = next(c for c in range(state.DISCOVERIES) if c != card and table.s.deck[c] > 0)
    table.hand(B, card)
    other.hand(B, another)
    assert value(table) == value(other)


def test_dice_are_tried_more_than_once_and_turns_to_their_end() -> None:
    table = Table()
    table.s.asked = state.LAUNCH
    assert samples(table.b, table.s, A) > samples(table.b, Table().s, A) >= 1
    assert extends_turn(table.b, table.s, A)
    table.s.asked = state.BONUS
    assert extends_turn(table.b, table.s, A)
    table.s.asked = state.BURN
    assert not extends_turn(table.b, table.s, A)
