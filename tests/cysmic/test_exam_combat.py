"""The exam's third part: combat from the first move to the prison, as the rulebook tells it.

Written from the rulebook alone. Units enter by their cards, and Battle resolves the combats.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    ANY_AGAIN,
    AROUND,
    HEX,
    PLUS_1,
    PLUS_2,
    RED_AGAIN,
    TREMOR,
    YELLOW_AGAIN,
    on_die,
    strike,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, Table, at
from offworld.games.cysmic import pieces, state

TWO_AWAY = at(0, 5, 1)


def number(table: Table, seat: int, place: int, kind: int) -> int:
    """Return the number of a unit of a type on a hex."""
    return next(
        unit
        for unit in range(state.UNITS)
        if table.s.at[seat, unit] == place and pieces.type_of(unit) == kind
    )


def sends(table: Table, seat: int, kind: int, start: int, goal: int) -> Table:
    """Let a seat play a unit card and move one unit of it, without anything more."""
    table.plays(seat, kind)
    table.answer(state.UNIT + number(table, seat, start, kind))
    if table.asks(state.MODE):
        table.answer(state.MODE + state.WALK)
    return table.goes(goal)


# --- 47 to 51: how a combat begins ---


@pytest.mark.rule("5.10", "6.1", "3.7")
def test_47_a_soldier_engages_and_both_sides_are_locked() -> None:
    table = Table().units(A, TWO_AWAY, SOLDIER).units(B, HEX, MINER)
    sends(table, A, SOLDIER, TWO_AWAY, HEX)
    assert table.s.attacker[HEX] == A
    assert table.is_done  # the only soldier is locked: no further unit is asked for
    table.plays(B, state.MINER)
    assert table.is_done  # the miner is locked, too: the card activates nobody


@pytest.mark.rule("1.5", "4.7")
def test_48_a_miner_joins_a_combat_that_has_begun_but_begins_none() -> None:
    table = Table().units(A, TWO_AWAY, MINER).units(B, HEX, SOLDIER)
    table.plays(A, state.MINER).answer(state.UNIT + number(table, A, TWO_AWAY, MINER))
    assert HEX not in table.choices(state.GOAL)
    table = Table().units(A, TWO_AWAY, MINER).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    sends(table, A, MINER, TWO_AWAY, HEX)
    assert table.on(A, HEX) == [MINER, SOLDIER]
    assert table.is_done  # it is locked: it neither mines nor explores


@pytest.mark.rule("1.7", "4.7")
def test_49_each_side_of_a_combat_has_room_for_three() -> None:
    table = Table().units(A, HEX, SOLDIER, SOLDIER, POWERMECH).units(B, HEX, SOLDIER)
    table.units(A, TWO_AWAY, SOLDIER).units(B, AROUND[0], POWERMECH)
    table.plays(A, state.SOLDIER).answer(state.UNIT + number(table, A, TWO_AWAY, SOLDIER))
    assert HEX not in table.choices(state.GOAL)  # the fourth
    sends(table, B, POWERMECH, AROUND[0], HEX)
    assert table.on(B, HEX) == [SOLDIER, POWERMECH]


@pytest.mark.rule("6.3", "6.4")
def test_50_recruits_land_among_enemies_and_are_the_attackers() -> None:
    table = Table().land(state.SETTLEMENT, HEX).flag(A, HEX).units(B, HEX, SPEAKER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + HEX)
    assert table.s.attacker[HEX] == A
    table.battle(B)
    strike(table, 1, RED_AGAIN)  # the speaker's yellow die, and the defender's strike die
    assert [(e.seat, e.b) for e in table.events_of(state.STRIKE_ROLLED)] == [(B, 0)]


@pytest.mark.rule("4.9", "6.1", "3.8")
def test_51_a_powermech_jumps_into_a_fight() -> None:
    table = Table().land(state.MOUNTAIN, *AROUND).units(B, HEX, HARVESTER)
    table.units(A, TWO_AWAY, POWERMECH).plays(A, state.POWERMECH)
    table.answer(state.UNIT + number(table, A, TWO_AWAY, POWERMECH))
    table.answer(state.MODE + state.JUMP).goes(HEX)
    assert table.s.attacker[HEX] == A
    assert table.s.tremor_at == 1  # one of two


# --- 52 to 58: strikes ---


@pytest.mark.rule("7.2", "7.12", "7.13")
def test_52_a_powermech_with_the_first_strike() -> None:
    """6, 5, 5 would take a powermech; under the speaker's shield three 5s take the other two."""
    table = Table().units(B, HEX, POWERMECH, SOLDIER, SPEAKER)
    table.units(A, HEX, POWERMECH).battle(A)
    strike(table, 6, 5, 4, PLUS_1)
    table.answer(state.RAISE + 2)  # 4 + 1
    assert table.asks(state.SHIELD, B)
    table.answer(state.SHIELD)  # the 6 becomes a 5: no powermech falls now
    assert sorted(table.prison(A, B)) == [SPEAKER, SOLDIER]
    assert table.on(B, HEX) == [POWERMECH]


@pytest.mark.rule("7.6", "7.12")
def test_53_a_reroll_before_anything_else() -> None:
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 1, ANY_AGAIN)
    table.rolls(3).answer(state.REROLL + 2)
    assert table.prison(A, B) == [HARVESTER]  # 5 and 3
    assert table.is_done


@pytest.mark.rule("7.2", "7.3")
def test_54_after_the_first_strike_the_defender_strikes_with_what_is_left() -> None:
    table = Table().units(B, HEX, SOLDIER, SOLDIER, MINER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 4, TREMOR)
    assert table.asks(state.CAPTURE, A)
    table.answer(state.CAPTURE + SOLDIER)
    assert table.asks(state.FIGHT, B)
    strike(table, 2, 3, YELLOW_AGAIN)  # one red and one yellow die are left
    table.answer(state.REROLL)
    assert table.asks(state.FIGHT, A)  # 3 is too little for a soldier


@pytest.mark.rule("7.10", "7.11")
def test_55_cards_go_back_and_forth() -> None:
    """A strikes with 3 and 3 at two soldiers; three cards are played, one soldier falls."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER)
    up_1, up_2, down = table.card(red=1), table.card(red=2), table.card(red=-2)
    table.hand(A, up_1, up_2).hand(B, down).battle(A)
    strike(table, 3, 3, TREMOR)
    table.answer(on_die(up_1))  # 4
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down)).answer(state.DIE)  # 4 - 2 = 2
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(up_2))  # the other die: 3 + 2
    assert table.asks(state.MODIFY, B) is False  # no card is left
    assert table.prison(A, B) == [SOLDIER]
    assert table.s.hand_cards[A] == table.s.hand_cards[B] == 0


@pytest.mark.rule("7.5", "7.10")
def test_56_a_yellow_die_reaches_6_only_by_modifiers() -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, MINER)
    up = table.card(yellow=2)
    table.hand(A, up).battle(A)
    strike(table, 4, 4, TREMOR)
    table.answer(on_die(up))
    if table.asks(state.DIE):
        table.answer(state.DIE + 1)
    assert table.prison(A, B) == [POWERMECH]  # 6 and 4


@pytest.mark.rule("7.13", "6.2")
def test_57_captured_units_are_missing_in_the_reserve() -> None:
    table = Table().land(state.SETTLEMENT, TWO_AWAY).flag(B, TWO_AWAY)
    table.units(B, HEX, MINER).units(A, HEX, SOLDIER).battle(A)
    for _ in range(5):  # the other five miners are out
        table.units(B, at(3, 5, _), MINER)
    strike(table, 3, TREMOR)
    assert table.prison(A, B) == [MINER]
    table.plays(B, state.RECRUIT_CARD)
    assert MINER not in table.choices(state.RECRUIT)
    assert SOLDIER in table.choices(state.RECRUIT)


@pytest.mark.rule("6.12", "7.13")
def test_58_two_prisoners_of_a_battle_buy_a_blueprint() -> None:
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 4, 6, TREMOR)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert table.s.blueprint[A, B] == state.MISSING
    table.turn(A).do(state.TO_EXCHANGES)
    if table.asks(state.EXCHANGE):
        table.answer(table.options()[0])
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10


# --- 59 to 64: flight, help, ruin ---


@pytest.mark.rule("7.17", "7.18")
def test_59_a_flight_under_fire() -> None:
    """Two soldiers and a speaker flee; 5 and 2 are fired, +2 on the 5: a shield, but no cards."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER, SPEAKER).units(A, HEX, SOLDIER, SOLDIER)
    table.hand(A, table.card(red=2)).battle(B)
    table.rolls(5, 2, PLUS_2).answer(state.FLEE + AROUND[3]).answer(state.RAISE)  # 7 and 2
    assert table.asks(state.SHIELD, B)
    table.answer(state.SHIELD)  # 6 and 2
    assert table.asks(state.CAPTURE, A)
    table.answer(state.CAPTURE + SPEAKER)
    assert table.on(B, AROUND[3]) == [SOLDIER, SOLDIER]
    assert table.s.hand_cards[A] == 1
    assert table.on(A, HEX) == [SOLDIER, SOLDIER]


@pytest.mark.rule("7.17")
def test_60_no_flight_into_another_fight_or_over_the_edge_of_room() -> None:
    table = Table(3).units(B, HEX, SOLDIER, MINER).units(A, HEX, SOLDIER)
    table.units(C, AROUND[0], SPEAKER)  # an enemy of B
    table.units(A, AROUND[1], SPEAKER)  # the enemy itself
    table.units(B, AROUND[2], SOLDIER, SOLDIER)  # 2 + 2
    table.units(B, AROUND[3], SOLDIER)  # 2 + 1: fits
    table.land(state.ABYSS, AROUND[4]).land(state.MOUNTAIN, AROUND[5])
    table.battle(B)
    assert table.choices(state.FIGHT) == {0, 1 + AROUND[3]}


@pytest.mark.rule("7.16", "7.17")
def test_61_a_lone_soldier_runs_from_a_harvester_or_is_taken() -> None:
    table = Table().units(A, HEX, HARVESTER).units(B, HEX, SOLDIER).battle(B)
    assert 0 not in table.choices(state.FIGHT)
    table = Table().units(A, HEX, HARVESTER).units(B, HEX, SOLDIER)
    table.land(state.LAKE, *AROUND).battle(B)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("4.10", "7.19")
def test_62_a_ship_ends_a_combat_by_crushing_both_sides() -> None:
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER, SOLDIER)
    table.ship(C, AROUND[4]).plays(C, state.SHIP_CARD).answer(state.SHIP_TO + HEX)
    assert table.s.attacker[HEX] == state.NOBODY
    assert table.on(A, HEX) == table.on(B, HEX) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    table.battle(A)
    assert table.is_done


@pytest.mark.rule("7.6", "7.8", "11.9")
def test_63_a_strike_shakes_the_planet_and_others_flee() -> None:
    """The last tremor before Fracture: ring 2 of slice 2 goes, where C has a miner and a friend."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    home = at(2, 2, 0)
    table.units(C, home, MINER, SOLDIER)
    s = table.s
    s.tremor_at = 1
    for token in range(state.FRACTURES):
        hit = table.b.token_terrain[token] == s.terrain[2] and table.b.token_ring[token] == 2
        s.bag[token] = int(hit)
    table.battle(B)
    strike(table, 4, TREMOR)
    assert table.asks(state.FLIGHT, C)
    refuge = min(table.choices(state.FLIGHT))
    table.answer(state.FLIGHT + refuge).answer(state.ESCORT + state.FIRST_SOLDIER)
    assert sorted(table.on(C, refuge)) == [MINER, SOLDIER]
    assert table.prison(B, A) == [SOLDIER]  # then the strike goes on with its 4
    assert table.is_done


@pytest.mark.rule("7.4", "7.12")
def test_64_support_units_alone_can_hold_a_hex() -> None:
    """Three miners roll three yellow dice; two 4s take both soldiers that attack them."""
    table = Table().units(A, HEX, MINER, MINER, MINER).units(B, HEX, SOLDIER, SOLDIER).battle(B)
    strike(table, 2, 2, PLUS_1)  # 3 and 2
    assert table.prison(B, A) == [MINER]
    strike(table, 4, 4, RED_AGAIN)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert table.on(A, HEX) == [MINER, MINER]
    assert table.is_done


# --- 65 to 68: what a battle leaves for the launch ---


@pytest.mark.rule("12.3", "12.4")
def test_65_who_is_in_prison_is_not_aboard() -> None:
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    table.blueprint(B, state.INSTALLED, *range(6)).turn(B).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.ROLL_HUMANITY}


@pytest.mark.rule("5.22", "3.7")
def test_66_locked_units_are_not_evacuated() -> None:
    table = Table().ship(A, AROUND[0]).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(A, AROUND[1], MINER, SOLDIER).blueprint(A, state.INSTALLED, *range(6))
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, HEX) == [SOLDIER]
    assert table.on(A, AROUND[1]) == []


@pytest.mark.rule("7.14", "7.15", "5.20")
def test_67_a_module_takes_the_place_of_two_prisoners() -> None:
    """With 11 held, a first module leaves room for 10: one troop of the fuller side goes home."""
    table = Table(3).captured(A, B, *[SOLDIER] * 6).captured(A, C, *[MINER] * 5).ore(A, 5)
    table.turn(A).do(state.TO_BUILD, 1).answer(state.BUILD + A)
    assert len(table.prison(A, B)) == 5
    assert len(table.prison(A, C)) == 5


@pytest.mark.rule("7.1", "7.2")
def test_68_a_combat_waits_until_somebody_plays_battle() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.plays(A, state.MINER, burned=state.SPEAKER).plays(B, state.SPEAKER)
    assert table.s.attacker[HEX] == B
    table.s.column += 1
    table.plays(A, state.BATTLE_CARD)
    assert table.asks(state.FIGHT, A)
    strike(table, 5, YELLOW_AGAIN)
    assert table.s.attacker[HEX] == state.NOBODY
