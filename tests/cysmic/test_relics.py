"""Relics: what each one changes, drawing, activating, a command card for one (3.3, 9.1-9.4)."""

from __future__ import annotations

import pytest

from cysmic.scenario import MINER, SOLDIER, A, B, Table, at
from cysmic.shorthand import HERE, NEXT, RELIC_NAMES, effect, plain, traits
from offworld.games.cysmic import relics, state

CHANGES = {
    "Ember Compass": (state.T_MOVE, 2),
    "Magnetic Boots": (state.T_MOVE_MINER, 2),
    "Runner's Drum": (state.T_MOVE_SOLDIER, 1),
    "Crawler Treads": (state.T_MOVE_HARVESTER, 2),
    "Spare Thruster": (state.T_JUMP, 2),
    "Singing Drill": (state.T_MINE_ORE, 1),
    "Star Almanac": (state.T_EXPLORE_CARDS, 1),
    "Prospector's Eye": (state.T_EXPLORE_ORE, 1),
    "Wide Hopper": (state.T_HARVEST_ORE, 1),
    "Scrap Magnet": (state.T_SCAVENGE_ORE, 1),
    "Felt Dampers": (state.T_QUIET_HARVEST, 1),
    "Feather Boots": (state.T_QUIET_JUMP, 1),
    "Founders' Banner": (state.T_RECRUIT, 2),
    "Third Key": (state.T_COLUMN, 1),
    "Union Card": (state.T_COST_MINER, -1),
    "Welder's Glove": (state.T_COST_POWERMECH, -1),
    "Breach Cannon": (state.T_ATTACK, 1),
    "Watchtower": (state.T_DEFENCE, 1),
    "Portable Dome": (state.T_SHIELD, 1),
    "Loaded Bones": (state.T_REROLL, 1),
    "Militia Rifle": (state.T_DICE, 1),
    "Seismograph": (state.T_WARNING, 1),
    "Skeleton Key": (state.T_HACK, 1),
    "Vault of Resin": (state.T_ORE_CAP, 3),
    "Glacier Hooks": (state.T_CLIMB, 1),
    "Reed Floats": (state.T_SWIM, 1),
    "Letter Home": (state.T_HUMANITY, 1),
}


# --- what each one changes ---


@pytest.mark.rule("9.1", "9.19")
@pytest.mark.parametrize("name", CHANGES)
def test_every_relic(name: str) -> None:
    """Active, it changes one figure of its owner and nothing else; discarded, it ends."""
    table = plain().relic_hand(A, RELIC_NAMES.index(name))
    before = traits(table, A)
    others = traits(table, B)
    effect(table, state.E_ACTIVE_RELIC, 1).answer(state.ACTIVE_RELIC + RELIC_NAMES.index(name))
    trait, amount = CHANGES[name]
    before[trait] += amount
    assert traits(table, A) == before
    assert traits(table, B) == others
    before[trait] -= amount
    relics.discard_active(table.b, table.s, A, 0, state.BY_RELIC)
    assert traits(table, A) == before


def test_all_relics_are_listed() -> None:
    assert set(CHANGES) == set(RELIC_NAMES)


@pytest.mark.rule("9.19")
def test_the_same_relic_twice_counts_twice() -> None:
    drum = RELIC_NAMES.index("Runner's Drum")
    table = plain().relic_hand(A, drum, drum)
    for _ in range(2):
        effect(table, state.E_ACTIVE_RELIC, 1).answer(state.ACTIVE_RELIC + drum)
    assert table.s.trait[A, state.T_MOVE_SOLDIER] == 2


# --- drawing ---


@pytest.mark.rule("4.11", "9.3")
def test_a_unit_that_passes_a_token_draws_two_relics() -> None:
    """From ring 3 over ring 2 to ring 1: the token lies on the way."""
    table = plain().units(A, at(0, 3, 0), SOLDIER)
    table.land(state.DEVASTATED, at(0, 2, 0)).land(state.LAKE, at(0, 2, 1), at(0, 3, 1))
    table.land(state.LAKE, *(at(5, 2, 1), at(5, 3, 2), at(5, 3, 1)))
    table.s.token[at(0, 2, 0)] = 1
    effect(table, state.E_MOVE, 1).answer(state.UNIT + state.FIRST_SOLDIER).goes(at(0, 1, 0))
    assert table.on(A, at(0, 1, 0)) == [SOLDIER]
    assert table.s.token[at(0, 2, 0)] == 0
    assert table.asks(state.KEEP_RELIC, A)
    one, other = (int(table.s.relic_at[i]) for i in range(2))
    assert table.choices(state.KEEP_RELIC) == {one, other, 27 + one, 27 + other}
    table.answer(state.KEEP_RELIC + other)
    assert table.s.relic_hand[A, other] == 1
    assert table.s.relic_discard[one] == 1
    assert table.is_done


@pytest.mark.rule("9.4")
def test_a_relic_just_kept_can_be_active_at_once() -> None:
    table = effect(plain(), state.E_RELIC, 1)
    relic = int(table.s.relic_at[0])
    table.answer(state.KEEP_RELIC + state.RELICS + relic)
    assert table.s.relic[A, 0] == relic
    assert table.s.relic_cards[A] == 0


@pytest.mark.rule("9.4", "9.1")
def test_without_a_free_slot_an_active_one_is_discarded() -> None:
    table = plain()
    table.s.relic[A, 0], table.s.relic[A, 1] = 3, 4
    effect(table, state.E_RELIC, 1)
    relic = int(table.s.relic_at[0])
    table.answer(state.KEEP_RELIC + state.RELICS + relic)
    assert table.choices(state.REPLACE_RELIC) == {0, 1}
    table.answer(state.REPLACE_RELIC + 1)
    assert table.s.relic_at.tolist() == [state.NONE, state.NONE], "nothing is left to decide"
    assert [int(table.s.relic[A, slot]) for slot in range(2)] == [3, relic]
    assert table.s.relic_discard[4] >= 1
    assert table.is_done


@pytest.mark.rule("2.12")
def test_relics_of_the_setup_go_to_the_hand() -> None:
    table = plain()
    table.s.stage = state.PLACING
    effect(table, state.E_RELIC, 2)
    assert max(table.choices(state.KEEP_RELIC)) < state.RELICS
    table.answer(table.options()[0]).answer(table.options()[0])
    assert table.s.relic_cards[A] == 2


@pytest.mark.rule("1.15")
def test_relics_run_out() -> None:
    table = plain()
    for relic in range(state.RELICS):
        table.s.relic_deck[relic] = 0
    table.s.relic_deck_cards = 0
    assert effect(table, state.E_RELIC, 1).is_done
    table.s.relic_discard[5] = 1
    effect(table, state.E_RELIC, 1)
    assert table.choices(state.KEEP_RELIC) == {5, 32}  # the only one there is


# --- the beginning of a turn ---


def begun(table: Table) -> Table:
    """Let the turn of A begin, in the second column."""
    table.s.player = B
    table.s.lead = A
    table.s.column = 0
    table.s.command[A, 3] = state.BURNED
    table.s.burned[A, 0] = 1
    table.s.command[A, 7] = state.PLAYED
    return table.do(state.TO_NEXT)


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("card", [3, 7])
def test_a_relic_for_a_command_card(card: int) -> None:
    table = begun(plain().relic_hand(A, 5))
    table.answer(state.NO_RELIC)
    assert table.choices(state.RECLAIM) == {0, 1 + 5}
    table.answer(state.RECLAIM + 1 + 5)
    assert table.choices(state.TAKE_BACK) == {3, 7}
    table.answer(state.TAKE_BACK + card)
    assert table.s.command[A, card] == state.IN_HAND
    assert table.s.relic_discard[5] == 1
    assert table.s.column == 1  # the column stays used
    assert card in table.choices(state.BURN)


@pytest.mark.rule("3.3")
def test_an_active_relic_for_a_command_card() -> None:
    table = plain()
    table.s.relic[A, 1] = 13
    begun(table)
    assert table.choices(state.RECLAIM) == {0, 1 + state.RELICS + 1}
    table.answer(state.RECLAIM + 1 + state.RELICS + 1).answer(state.TAKE_BACK + 7)
    assert table.s.relic[A, 1] == state.NONE
    assert table.asks(state.BURN, A)


@pytest.mark.rule("3.3")
def test_no_relic_or_no_card_no_question() -> None:
    assert begun(plain()).asks(state.BURN, A)
    table = plain().relic_hand(A, 5)
    table.s.player, table.s.lead, table.s.column = B, A, -1
    table.do(state.TO_NEXT).answer(state.NO_RELIC)
    assert table.asks(state.BURN, A)


@pytest.mark.rule("9.4")
def test_a_relic_of_the_hand_is_activated_at_the_beginning_of_a_turn() -> None:
    table = begun(plain().relic_hand(A, 5))
    assert table.choices(state.ACTIVE_RELIC) == {5, state.RELICS}
    table.answer(state.ACTIVE_RELIC + 5)
    assert table.s.relic[A, 0] == 5
    assert table.asks(state.RECLAIM, A)  # it could still be discarded
    table.answer(state.DO_NOT_RECLAIM)
    assert table.asks(state.BURN, A)


@pytest.mark.rule("3.12")
def test_relics_above_the_limit_are_discarded_from_the_hand() -> None:
    table = plain().relic_hand(A, 0, 1, 2, 3, 4, 5).turn(A).do(state.TO_LIMITS)
    assert table.choices(state.DISCARD_RELIC) == set(range(6))
    table.answer(state.DISCARD_RELIC + 3)
    assert table.s.relic_cards[A] == 5
    assert table.is_done


@pytest.mark.rule("4.10")
def test_a_ship_destroys_a_token() -> None:
    table = plain().ship(A, HERE).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    effect(table, state.E_SHIP, 1).answer(state.SHIP_TO + NEXT)
    assert table.s.token[NEXT] == 0
    assert table.is_done


@pytest.mark.rule("9.2", "11.6")
def test_a_token_lies_where_devastated_ground_is_laid_bare() -> None:
    """Below ring 1 of a slice the ground is devastated; below place 0 of ring 2 the abyss."""
    table = plain().units(B, at(0, 1, 0), MINER)
    for place in (at(0, 1, 0), at(0, 2, 0)):
        table.s.fall[place] = 1
    table.turn(A).do(state.TO_FALL)
    assert table.s.token[at(0, 1, 0)] == 1
    assert table.s.token[at(0, 2, 0)] == 0
    assert table.s.land[at(0, 2, 0)] == state.ABYSS
    assert table.on(B, at(0, 1, 0)) == []


@pytest.mark.rule("9.2")
def test_no_more_than_30_tokens() -> None:
    table = plain()
    for place in range(60, 90):
        table.s.token[place] = 1
    table.s.fall[at(0, 1, 0)] = 1
    table.turn(A).do(state.TO_FALL)
    assert table.s.token[at(0, 1, 0)] == 0
