"""Situations of bonus actions (chapter 8)."""

from __future__ import annotations

import pytest

from cysmic.scenario import HARVESTER, MINER, SOLDIER, SPEAKER, STANDARD_BOX, A, B, Table, at
from cysmic.shorthand import (
    BLUE,
    BROWN,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_SOLDIER,
    GREEN,
    GREY,
    HERE,
    HEX,
    INNER,
    NEXT,
    RED,
    TREMOR,
    YELLOW,
    asked,
    begin,
    influential,
    named,
    no_events,
    ready,
    rich,
    rules_of,
    stays,
    strike,
    taken,
    tokens,
)
from offworld.games.cysmic import pieces, state, tell

NO_BONUS = state.COLOURS


@pytest.mark.rule("8.1", "9.10")
@pytest.mark.parametrize(("column", "ore"), [(0, 1), (2, 1), (3, 2)])
def test_a_jammed_bonus_action_is_told_as_it_is(column: int, ore: int) -> None:
    """Signal Jammer counts opponents' columns one to the left, but none before the first."""
    table = asked(Table(3).trait(A, state.T_COLUMN, -1), column, MINER)
    said = tell.option(STANDARD_BOX, table.s, A, state.BONUS + YELLOW).text
    assert said == f"Yellow: gain {ore} ore."
    assert table.answer(state.BONUS + YELLOW).s.ore[A] == ore


@pytest.mark.rule("8.1", "3.9")
def test_the_burned_card_gives_no_colour() -> None:
    """Miner is burned, Soldier played: green, blue and red only, or nothing."""
    table = begin(rich(), A)
    table.answer(state.BURN + state.MINER).answer(state.PLAY + state.SOLDIER)
    table.answer(state.NO_MORE_UNITS)
    assert table.choices(state.BONUS) == {GREEN, BLUE, RED, NO_BONUS}
    table.answer(state.NO_BONUS)
    assert table.s.player == B


@pytest.mark.rule("8.2", "9.5")
def test_a_card_just_drawn_can_be_the_second_one_played() -> None:
    """Buried Caches for its gain draws the only card in the deck, and that one is played."""
    table = Table(3).hand(A, named("Buried Caches"))
    for card in range(state.DISCOVERIES):
        table.s.deck[card] = 0
    table.s.deck[named("Tunnel Rats")] = table.s.deck_cards = 1
    table.captured(B, A, SOLDIER, SOLDIER)
    taken(table, 2, BROWN).answer(state.DISCOVERY + state.DISCOVERIES + named("Buried Caches"))
    table.answer(state.DISCOVERY + named("Tunnel Rats"))
    table.answer(state.RESCUE + FIRST_SOLDIER).answer(table.options()[0])
    assert table.prison(B, A) == []
    assert table.is_done


@pytest.mark.rule("8.3", "8.4")
def test_workers_of_a_manual_construction() -> None:
    """Module 4 costs 2 ore and 2 influence: two soldiers work; a locked one can't."""
    table = Table().ship(A, HEX).ore(A, 2).units(A, NEXT, SOLDIER, SOLDIER)
    table.units(B, FAR, MINER).units(A, FAR, SOLDIER)
    table.turn(A).do(state.TO_MANUAL, 0).answer(state.BUILD + 3)
    for _ in range(2):
        assert all(table.s.at[A, unit] == NEXT for unit in table.choices(state.WORKER))
        table.answer(table.options()[0])
    assert table.on(A, NEXT) == []
    assert table.on(A, FAR) == [SOLDIER]
    assert table.s.blueprint[A, 3] == state.INSTALLED
    assert table.s.ore[A] == 0


@pytest.mark.rule("8.3", "8.4")
def test_manual_construction_and_its_workers() -> None:
    table = Table().ore(A, 2).units(A, HERE, SOLDIER, MINER).turn(A).do(state.TO_MANUAL, 0)
    build = tell.option(STANDARD_BOX, table.s, A, state.BUILD + 3)
    assert build.text == "Build the Life Support for 2 ore and 2 influence in units."
    assert build.rule == "8.3"
    table.answer(state.BUILD + 3)
    assert "the Life Support" in tell.question(STANDARD_BOX, table.s, A).text
    assert rules_of(table, state.PAID_ORE) == rules_of(table, state.BUILT) == ["8.3"]


@pytest.mark.rule("8.3", "8.4", "5.21")
def test_a_known_blueprint_without_ore_is_built_by_no_number_of_hands() -> None:
    table = Table().units(A, HEX, MINER, MINER, MINER)
    assert GREY not in asked(table, 0, MINER).choices(state.BONUS)
    assert GREY in asked(table.ore(A, 1), 0, MINER).choices(state.BONUS)


@pytest.mark.rule("8.3", "8.4")
def test_a_bonus_action_builds_one_module_the_ship_card_many() -> None:
    """Ore and hands for two: one by hand; by robots both."""
    table = Table().ore(A, 9).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    taken(table, 0, GREY).answer(state.BUILD + A).answer(state.WORKER + FIRST_SOLDIER)
    assert table.is_done
    assert pieces.modules_of(table.s, A) == 1
    table.do(state.TO_BUILD, state.MODULES)
    for module in (2, 3):
        table.answer(state.BUILD + module)
    assert pieces.modules_of(table.s, A) == 3


@pytest.mark.rule("8.3", "8.4", "12.2", "12.3")
def test_the_last_worker_finishes_the_ship_and_it_leaves_at_once() -> None:
    """Module 1 by hand: 1 ore, and the only soldier out works on it. No card of the ship."""
    table = ready().blueprint(A, state.KNOWN, A).ore(A, 1).units(A, FAR, SOLDIER)
    taken(table, 0, GREY).answer(state.BUILD + A)
    if table.asks(state.WORKER):
        table.answer(state.WORKER + FIRST_SOLDIER)
    assert table.on(A, FAR) == []
    table.do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


@pytest.mark.rule("8.4", "5.5", "1.12")
def test_a_speaker_that_works_on_a_module_leaves_its_settlement_under_control() -> None:
    table = influential(Table(), A, 2).ore(A, 1).land(state.SETTLEMENT, HEX).flag(A, HEX)
    table.units(A, HEX, SPEAKER)
    taken(table, 0, GREY).answer(state.BUILD + A)
    if table.asks(state.WORKER):
        table.answer(state.WORKER + state.FIRST_SPEAKER)
    assert table.on(A, HEX) == []
    assert table.s.blueprint[A, A] == state.INSTALLED
    assert pieces.influence(table.b, table.s, A) == 5


@pytest.mark.rule("8.6")
def test_ore_of_the_yellow_bonus_action() -> None:
    table = Table().turn(A)
    table.s.card, table.s.column = state.MINER, 0
    table.do(state.TO_BONUS).answer(state.BONUS + 4)
    assert rules_of(table, state.GAINED_ORE)[-1] == "8.6"


@pytest.mark.rule("8.8", "6.6")
def test_a_vehicle_does_not_move_again_what_its_troop_has_moved() -> None:
    """A miner walks, Workshop Shift makes it a harvester: Second Shift doesn't activate that."""
    table = Table().units(A, HEX, MINER)
    shift, again = named("Workshop Shift"), named("Second Shift")
    table.hand(A, shift, again).turn(A).do(state.TO_UNITS, MINER)
    table.answer(state.UNIT + FIRST_MINER).goes(NEXT)
    table.answer(state.ACT)
    assert table.is_done
    table.do(state.TO_DISCOVERY, 2).answer(state.DISCOVERY + shift)
    table.answer(state.UPGRADE + FIRST_MINER)
    assert table.on(A, NEXT) == [HARVESTER]
    table.answer(state.DISCOVERY + again)
    assert table.is_done


@pytest.mark.rule("8.8", "6.6")
def test_a_vehicle_of_a_troop_that_stood_still_can_be_activated() -> None:
    table = Table().units(A, HEX, MINER)
    shift, again = named("Workshop Shift"), named("Second Shift")
    table.hand(A, shift, again).turn(A).do(state.TO_DISCOVERY, 2)
    table.answer(state.DISCOVERY + shift).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.DISCOVERY + again)
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, state.UNITS}


@pytest.mark.rule("8.8")
def test_a_miner_that_mined_where_it_stood_is_not_activated_again() -> None:
    table = no_events(Table(3)).land(state.ORE, HEX).units(A, HEX, MINER)
    table.hand(A, named("Second Shift")).turn(A).do(state.TO_UNITS, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    table.do(state.TO_DISCOVERY, 1).answer(state.DISCOVERY + named("Second Shift"))
    assert table.is_done
    assert table.s.ore[A] == 1


@pytest.mark.rule("8.8", "4.11", "3.7")
def test_a_bonus_moves_no_locked_unit_and_a_free_one_over_a_relic() -> None:
    """The soldier on HEX is in a combat; the miner passes a token two hexes farther on."""
    table = tokens(Table(3), NEXT).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(A, at(0, 4, 0), MINER)
    taken(table, 0, RED)
    assert table.choices(state.UNIT) == {FIRST_MINER, state.UNITS}
    table.answer(state.UNIT + FIRST_MINER).goes(INNER)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.s.token[NEXT] == 0


@pytest.mark.rule("8.8", "9.13", "5.4")
def test_who_only_moves_or_persuades_is_not_told_to_be_activated() -> None:
    """Red of the first column moves a unit; Town Meeting lets a speaker persuade where it is."""
    table = Table().land(state.CAMP, FAR).units(A, HEX, SOLDIER).units(A, FAR, SPEAKER)
    taken(table, 0, RED)
    said = tell.option(STANDARD_BOX, table.s, A, state.UNIT + FIRST_SOLDIER)
    assert (said.text[:4], said.rule) == ("Move", "8.8")
    assert tell.option(STANDARD_BOX, table.s, A, state.NO_MORE_UNITS).text == "Move no more."
    table.turn(A).do(state.TO_PERSUADE, 1)
    said = tell.option(STANDARD_BOX, table.s, A, state.UNIT + state.FIRST_SPEAKER)
    assert said.text.startswith("Let the speaker on")
    assert said.text.endswith("persuade.")
    assert said.rule == "5.4"


@pytest.mark.rule("8.8", "6.4")
def test_recruits_that_landed_among_enemies_fight_in_the_same_turn() -> None:
    """The red bonus action of the third column resolves it: the recruit strikes first, blue."""
    table = influential(Table(), A, 1).ship(A, HEX).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    asked(table, 2, state.RECRUIT_CARD).answer(state.BONUS + RED)
    strike(table, 3, TREMOR)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert table.prison(A, B) == [MINER]
