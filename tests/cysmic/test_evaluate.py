"""What bots value: each step towards the launch is better than the one before."""

from __future__ import annotations

from cysmic.scenario import HARVESTER, MINER, SOLDIER, A, B, Table, at
from cysmic.shorthand import HERE
from offworld.games.cysmic import state
from offworld.games.cysmic.evaluate import (
    BLUEPRINT,
    BONUS_TO_COME,
    ENOUGH,
    KEPT_CARD,
    KEPT_PLANS,
    KEPT_SHIP,
    WON,
    bonus_to_come,
    evaluate,
    extends_turn,
    force,
    samples,
    stuck,
)

NEXT = at(0, 3, 2)


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
    """The Warp Drive costs 2 ore."""
    table = Table().ore(A, 3)
    before = value(table)
    table.ore(A, 1).blueprint(A, state.INSTALLED, 5)
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


def test_a_strike_is_judged_by_its_dice() -> None:
    """Eight faces of a red die defeat a soldier, three of a yellow one; one die no vehicle."""
    for own, enemy, thousandths in (
        ((SOLDIER,), (SOLDIER,), 666),
        ((SOLDIER,), (SOLDIER, SOLDIER), 333),
        ((MINER,), (SOLDIER,), 250),
        ((SOLDIER,), (HARVESTER,), 0),
        ((SOLDIER, SOLDIER), (HARVESTER,), 416),
    ):
        table = Table().units(B, HERE, *enemy).units(A, HERE, *own)
        assert force(table.b, table.s, A, B, HERE, 0) == thousandths


def test_captured_locked_and_distant_units_are_not_brought_aboard() -> None:
    table = Table().ship(A, at(3, 3, 1)).units(A, at(3, 3, 2), SOLDIER)
    assert stuck(table.b, table.s, A) == 0
    table.units(A, HERE, MINER)
    assert stuck(table.b, table.s, A) == 1
    table.captured(B, A, SOLDIER)
    assert stuck(table.b, table.s, A) == 2
    table.units(B, at(3, 4, 1), SOLDIER).units(A, at(3, 4, 1), SOLDIER)
    assert stuck(table.b, table.s, A) == 3


def test_units_that_nothing_is_left_to_do_for_are_a_burden() -> None:
    table = Table().blueprint(A, state.KNOWN, *range(state.MODULES)).ore(A, 12)
    before = value(table)
    assert value(table.units(A, NEXT, SOLDIER)) < before


def test_the_ship_card_is_kept_while_there_is_something_to_build() -> None:
    """Without a harvester, the Harvester card is the one to burn."""
    values = {}
    for card in (state.HARVESTER, state.SHIP_CARD):
        table = Table().blueprint(A, state.KNOWN, 5).ore(A, 2)
        table.s.command[A, card] = state.BURNED
        values[card] = value(table)
    assert (
        values[state.HARVESTER] >= values[state.SHIP_CARD] + (KEPT_SHIP + KEPT_PLANS) // KEPT_CARD
    )


def test_a_green_card_promises_the_blueprint_that_captives_buy() -> None:
    """Soldier is green, Miner isn't; two soldiers of B buy its blueprint."""
    promised = {}
    for card in (state.SOLDIER, state.MINER):
        table = Table().captured(A, B, SOLDIER, SOLDIER)
        table.s.card = card
        promised[card] = bonus_to_come(table.b, table.s, A)
    assert promised == {state.SOLDIER: BLUEPRINT - ENOUGH, state.MINER: BONUS_TO_COME}
    table = Table()
    table.s.card = state.SOLDIER
    assert bonus_to_come(table.b, table.s, A) == BONUS_TO_COME


def test_a_turn_is_played_as_far_as_the_second_unit() -> None:
    table = Table().units(A, HERE, SOLDIER, SOLDIER)
    for question, mark in ((state.UNIT, state.USED_ACTIVE), (state.RECRUIT, state.USED_NEW)):
        table.s.asked = question
        assert extends_turn(table.b, table.s, A)
        table.s.used[0] = mark
        assert not extends_turn(table.b, table.s, A)
        table.s.used[0] = 0


def test_dice_are_tried_more_than_once_and_turns_to_their_end() -> None:
    table = Table()
    table.s.asked = state.LAUNCH
    assert samples(table.b, table.s, A) > samples(table.b, Table().s, A) >= 1
    assert extends_turn(table.b, table.s, A)
    table.s.asked = state.BONUS
    assert extends_turn(table.b, table.s, A)
    table.s.asked = state.BURN
    assert not extends_turn(table.b, table.s, A)
