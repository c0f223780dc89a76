"""A fourth exam: situations written from the rulebook alone, with results worked out by hand.

Most are about flight under fire, what several rules do together, and who may act once more.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    EDGE,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    PLUS_1,
    PLUS_2,
    RED_AGAIN,
    TREMOR,
    YELLOW_AGAIN,
    around,
    fracture,
    goals,
    influential,
    next_fracture,
    no_events,
    on_die,
    ready,
    stays,
    strike,
    unit_to,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, D, Table, at
from offworld.games.cysmic import pieces, state

INNER = at(0, 2, 0)
DEVASTATED_BELOW, ABYSS_BELOW = at(0, 4, 1), at(0, 4, 2)


def promoted(unit: int, kind: int) -> int:
    """Return the answer that promotes a troop."""
    return state.PROMOTE + unit * state.TROOPS + kind


# --- 1 to 9: a normal strike at those who flee, but without cards ---


@pytest.mark.rule("7.18", "7.3")
def test_1_the_defender_flees_under_the_blue_die() -> None:
    """A, the attacker, rolls 2 and +2: 4 takes the soldier that flees."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(2, PLUS_2).answer(state.FLEE + INNER)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert table.prison(A, B) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("7.18", "7.7")
def test_2_the_attacker_flees_under_the_green_die() -> None:
    """B, the defender, rolls 1 and may roll a red die again: 4."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    table.rolls(1, RED_AGAIN).answer(state.FLEE + INNER)
    assert table.asks(state.REROLL, B)
    table.rolls(4).answer(state.REROLL + 1)
    assert table.prison(B, A) == [SOLDIER]


@pytest.mark.rule("7.18", "7.9")
def test_3_a_speaker_shields_while_it_runs() -> None:
    """3 would take it; under its own shield the die counts 2."""
    table = Table().units(B, HEX, SPEAKER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(3, TREMOR).answer(state.FLEE + INNER)
    assert table.count(state.SHIELDED, B) == 1
    assert table.on(B, INNER) == [SPEAKER]


@pytest.mark.rule("7.18", "7.10")
def test_4_nobody_plays_a_modifier_on_these_dice() -> None:
    """A rolls 3 and has +1; B has -2 for a 4: neither can use it."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER)
    table.hand(A, table.card(red=1)).hand(B, table.card(red=-2)).battle(B)
    table.rolls(3, 4, TREMOR).answer(state.FLEE + INNER)
    if table.asks(state.MODIFY, B):  # a reaction of those who flee would be possible
        assert table.choices(state.MODIFY) == {0}
        table.passes()
    assert table.prison(A, B) == [SOLDIER]
    assert (table.s.hand_cards[A], table.s.hand_cards[B]) == (1, 1)


@pytest.mark.rule("7.18", "7.8", "11.12")
def test_5_the_last_shot_breaks_the_ground_of_all() -> None:
    """The tremor of the blue die takes ring 3: nobody gets away, nobody is captured."""
    table = Table().units(B, HEX, MINER, SOLDIER).units(A, HEX, SOLDIER)
    next_fracture(table, 0, 3).battle(B)
    table.rolls(6, TREMOR).answer(state.FLEE + INNER)
    assert table.count(state.GOT_AWAY) == 0
    assert table.on(B, INNER) == table.prison(A, B) == []
    assert table.s.present[HEX] == 0
    assert table.s.flee_to == state.NONE
    assert table.is_done


@pytest.mark.rule("7.18", "7.17")
def test_6_a_refuge_that_falls_into_the_abyss_is_none() -> None:
    """Ring 4 breaks: B's soldier, missed by a 1, stays in the combat and chooses anew."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    next_fracture(table, 0, 4).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + ABYSS_BELOW)
    assert table.s.land[ABYSS_BELOW] == state.ABYSS
    assert table.asks(state.FIGHT, B)
    assert table.s.attacker[HEX] == A
    assert 1 + ABYSS_BELOW not in table.choices(state.FIGHT)
    table.rolls(1, YELLOW_AGAIN).answer(state.FLEE + INNER)
    assert table.on(B, INNER) == [SOLDIER]


@pytest.mark.rule("7.18", "9.2", "4.11")
def test_7_a_refuge_of_devastated_ground_will_do() -> None:
    """Ring 4 breaks; the chosen hex is devastated now, and its new relic is B's."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    next_fracture(table, 0, 4).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + DEVASTATED_BELOW)
    assert table.asks(state.KEEP_RELIC, B)
    assert table.on(B, DEVASTATED_BELOW) == [SOLDIER]


@pytest.mark.rule("7.18", "11.9")
def test_8_two_flights_at_the_same_time() -> None:
    """B runs from A; the tremor lets C's miner run from ring 5: each arrives at its own hex."""
    table = Table(3).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).units(C, at(0, 5, 0), MINER)
    next_fracture(table, 0, 5).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + INNER)
    assert table.asks(state.FLIGHT, C)
    table.answer(state.FLIGHT + at(0, 4, 0))
    assert table.on(C, at(0, 4, 0)) == [MINER]
    assert table.on(B, INNER) == [SOLDIER]
    assert table.s.flee_to == table.s.refuge == state.NONE


@pytest.mark.rule("7.18", "11.9", "1.7")
def test_9_a_refuge_that_friends_have_filled() -> None:
    """Two soldiers run to a hex with one; a miner and a friend flee there first from ring 2."""
    refuge = at(0, 3, 0)
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER)
    table.units(B, refuge, SOLDIER).units(B, INNER, MINER, SPEAKER)
    next_fracture(table, 0, 2).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + refuge)
    assert table.asks(state.FLIGHT, B)
    table.answer(state.FLIGHT + refuge).answer(state.ESCORT + state.FIRST_SPEAKER)
    assert sorted(table.on(B, refuge)) == [SPEAKER, MINER, SOLDIER]
    assert table.asks(state.FIGHT, B)  # there is room for none of the two
    assert 1 + refuge not in table.choices(state.FIGHT)


# --- 10 to 17: strikes ---


@pytest.mark.rule("7.12")
def test_10_six_four_four_take_a_powermech_and_its_soldier() -> None:
    table = Table().units(B, HEX, POWERMECH, SOLDIER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    strike(table.battle(A), 6, 4, 4, TREMOR)
    assert sorted(table.prison(A, B)) == [SOLDIER, POWERMECH]


@pytest.mark.rule("7.12")
def test_11_a_three_is_left_for_the_miner() -> None:
    """6 and 6 for the powermech, 3 for the miner: all fall without a question."""
    table = Table().units(B, HEX, POWERMECH, MINER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    strike(table.battle(A), 6, 3, 6, TREMOR)
    assert sorted(table.prison(A, B)) == [MINER, POWERMECH]
    assert table.is_done


@pytest.mark.rule("7.12", "5.2")
def test_12_a_harvester_needs_both_in_one_strike_of_one_side() -> None:
    """6 and 2 don't do, nor does the next strike's 3 with the 6 of this one."""
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 6, 2, TREMOR)
    assert table.asks(state.FIGHT, B)
    strike(table, 1, 1, 1, YELLOW_AGAIN)
    while table.asks(state.REROLL):
        table.answer(state.REROLL)
    strike(table, 3, 3, TREMOR)
    assert table.prison(A, B) == []
    assert table.on(B, HEX) == [HARVESTER]


@pytest.mark.rule("7.6", "7.12")
def test_13_plus_one_makes_a_yellow_four_the_five_for_a_harvester() -> None:
    """Soldier and miner attack with 3 and 4; the +1 of the blue die goes on the 4."""
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, MINER)
    strike(table.battle(A), 3, 4, PLUS_1)
    assert table.asks(state.RAISE, A)
    table.answer(state.RAISE + 1)  # 3 and 5
    assert table.prison(A, B) == [HARVESTER]


@pytest.mark.rule("7.5", "6.15")
def test_14_below_one_a_die_still_counts_one() -> None:
    """A's number is 1. B's soldier rolls 2, less 2 by a card: that counts 1, and hits."""
    table = Table().ship(A, HEX).units(B, INNER, SOLDIER)
    down = table.card(red=-2)
    table.hand(B, down).turn(B).do(state.TO_HACK, state.UNITS)
    table.rolls(2).answer(state.HACK + FIRST_SOLDIER).answer(on_die(down))
    assert table.s.blueprint[B, A] == state.KNOWN


@pytest.mark.rule("7.3", "6.16")
def test_15_reinforcements_of_both_sides_keep_their_dice() -> None:
    """B, who was attacked, brings a powermech and plays Battle: B still has the green die."""
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).units(B, INNER, POWERMECH)
    table.turn(B).do(state.TO_UNITS, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.WALK).goes(HEX)
    assert table.s.attacker[HEX] == A
    table.battle(B).rolls(1, 1, 1, 1, RED_AGAIN).answer(state.STRIKE)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 0


@pytest.mark.rule("7.16", "7.2")
def test_16_two_miners_may_strike_at_a_vehicle_one_may_not() -> None:
    """Two dice could do it; after one is captured the other is left with flight."""
    table = Table().units(A, HEX, MINER, MINER).units(B, HEX, POWERMECH).battle(A)
    assert 0 in table.choices(state.FIGHT)
    strike(table, 1, 1, YELLOW_AGAIN)
    table.answer(state.REROLL)
    strike(table, 3, 1, 1, TREMOR)  # B strikes back
    assert table.prison(B, A) == [MINER]
    assert table.asks(state.FIGHT, A)
    assert 0 not in table.choices(state.FIGHT)


@pytest.mark.rule("7.1", "4.7")
def test_17_a_combat_goes_on_for_turns_and_lets_only_its_sides_in() -> None:
    """Before anybody plays Battle: C is kept out, A's miner comes in and can't mine any more."""
    table = Table(3).units(B, HEX, MINER).units(A, HEX, SOLDIER).land(state.ORE, HEX)
    table.units(A, INNER, MINER).units(C, at(0, 3, 0), SOLDIER)
    table.turn(C).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert HEX not in goals(table)
    stays(table)
    table.turn(A).do(state.TO_UNITS, MINER)
    unit_to(table, FIRST_MINER, HEX)
    assert table.is_done  # locked: no question about mining
    table.turn(B).do(state.TO_UNITS, MINER)
    assert table.is_done  # B's miner is locked as well


# --- 18 to 24: who acts, and how often ---


@pytest.mark.rule("5.6", "8.8")
def test_18_a_new_speaker_is_activated_by_nothing_this_turn() -> None:
    """A soldier becomes a speaker; a bonus action may activate the other soldier only."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER).turn(A).do(state.TO_PROMOTE, 1)
    table.answer(promoted(FIRST_SOLDIER, SPEAKER)).do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER + 1, state.UNITS}
    table.turn(A).do(state.TO_ACTIVATE, 1)  # the next turn
    assert table.choices(state.UNIT) == {0, FIRST_SOLDIER + 1, state.UNITS}


@pytest.mark.rule("5.6", "8.8")
def test_19_a_speaker_made_a_soldier_does_not_march_a_second_time() -> None:
    """It has moved and promotes itself: the soldier has used the movement of this turn."""
    table = Table().units(A, HEX, SPEAKER).units(A, FAR, SOLDIER).turn(A)
    table.do(state.TO_UNITS, SPEAKER)
    unit_to(table, 0, INNER)
    table.answer(promoted(0, SOLDIER))
    assert table.on(A, INNER) == [SOLDIER]
    table.do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER, state.UNITS}  # the one that is far away


@pytest.mark.rule("6.5", "5.3", "5.6")
def test_20_a_motivated_speaker_does_all_of_its_card() -> None:
    """It walks to a camp, takes it, and promotes a soldier far away."""
    table = influential(Table(), A, 2).ship(A, HEX).land(state.CAMP, at(0, 1, 0))
    table.units(A, FAR, SOLDIER).plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + SPEAKER).answer(state.PLACE + INNER)
    unit_to(table, 0, at(0, 1, 0)).answer(state.ACT + state.ACT_PERSUADE)
    assert table.s.flag[at(0, 1, 0)] == A
    table.answer(promoted(FIRST_SOLDIER, MINER))
    assert table.on(A, FAR) == [MINER]
    assert table.is_done


@pytest.mark.rule("6.8")
def test_21_one_of_two_new_vehicles_starts_up() -> None:
    table = no_events(Table()).ship(A, HEX).ore(A, 4).units(A, INNER, SOLDIER)
    table.units(A, at(0, 3, 0), MINER).plays(A, state.UPGRADE_CARD)
    table.answer(state.UPGRADE + FIRST_SOLDIER).answer(state.UPGRADE + FIRST_MINER)
    assert table.s.ore[A] == 0
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, FIRST_POWERMECH, state.UNITS}
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT + state.ACT_SCAVENGE)
    assert table.s.ore[A] == 2
    assert table.is_done  # the powermech waits


@pytest.mark.rule("6.8", "6.7")
def test_22_a_vehicle_of_an_earlier_turn_does_not_start_up() -> None:
    table = Table().ship(A, HEX).ore(A, 1).units(A, FAR, POWERMECH).units(A, INNER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, state.UNITS}


@pytest.mark.rule("3.6", "5.13", "11.2")
def test_23_the_second_harvester_moves_after_the_first_has_shaken_the_planet() -> None:
    """Units act one after the other: the second still decides where to go."""
    table = no_events(Table()).land(state.ORE, HEX, FAR).units(A, HEX, HARVESTER)
    table.units(A, FAR, HARVESTER).turn(A).do(state.TO_UNITS, HARVESTER)
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.tremor_at) == (5, 1)
    table.answer(state.UNIT + FIRST_HARVESTER + 1)
    assert table.asks(state.GOAL, A) or table.asks(state.BIOME, A)


@pytest.mark.rule("6.14", "7.1")
def test_24_a_cyber_attack_neither_shakes_nor_needs_a_fight() -> None:
    """A harvester rolls one red and two yellow dice, no strike die; it can still be activated."""
    table = Table().ship(B, HEX).units(A, INNER, HARVESTER).turn(A)
    before = int(table.s.tremor_at)
    table.do(state.TO_HACK, state.UNITS).rolls(6, 4, 1).answer(state.HACK + FIRST_HARVESTER)
    assert [event.a for event in table.events_of(state.ROLLED)] == [2, 1, 1]
    assert table.count(state.STRIKE_ROLLED) == 0
    table.answer(state.DIE + 1).passes()
    assert table.s.blueprint[A, B] == state.MISSING  # 4 is not 2
    assert table.s.tremor_at == before
    assert table.is_done  # once for each unit


# --- 25 to 30: places ---


@pytest.mark.rule("6.3", "4.2")
def test_25_where_recruits_find_ground() -> None:
    """Of the ship's neighbours a mountain, a lake and the abyss are closed, ruins are not."""
    table = influential(Table(), A, 1).ship(A, HEX)
    closed = dict(zip(around(table, HEX), (state.MOUNTAIN, state.LAKE, state.ABYSS), strict=False))
    for place, land in closed.items():
        table.land(land, place)
    ruin = next(place for place in around(table, HEX) if place not in closed)
    table.land(state.DEVASTATED, ruin).plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert table.choices(state.PLACE) == set(around(table, HEX)) - set(closed)
    assert ruin in table.choices(state.PLACE)


@pytest.mark.rule("6.4")
def test_26_at_an_own_camp_with_an_enemy_only_soldiers_land() -> None:
    """Far from the ship; the city under control is a place for recruits too."""
    table = influential(Table(), A, 3).land(state.CAMP, FAR).flag(A, FAR, state.CITY_HEX)
    table.units(B, FAR, SPEAKER).plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + MINER)
    assert FAR not in table.choices(state.PLACE)
    table.answer(state.PLACE + state.CITY_HEX).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + FAR)
    assert (table.s.attacker[FAR], table.s.flag[FAR]) == (A, A)


@pytest.mark.rule("2.9", "2.11")
def test_27_a_camp_under_a_ship_is_nobodys_closest() -> None:
    """With each seed, every player begins with a camp that no ship stands on."""
    for seed in range(1, 6):
        table = Table(6, seed=seed, bare=False)
        while table.s.stage != state.PLAYING:
            table.answer(table.options()[0])
        flags = [p for p in range(state.HEXES) if table.s.flag[p] != state.NOBODY]
        assert len(flags) == 6  # one camp each
        assert all(table.s.land[place] == state.CAMP for place in flags)
        assert not set(flags) & {int(place) for place in table.s.ship}


@pytest.mark.rule("4.9", "4.3", "4.4")
def test_28_on_foot_by_arrow_and_cave_in_the_air_by_neither() -> None:
    cave, across = at(3, 2, 0), at(3, 6, 2)
    table = Table(6).units(A, EDGE, POWERMECH).land(state.CAVE, EDGE, cave)
    for seat in range(6):
        table.ship(seat, at(seat, 3, 0))
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK)
    assert {cave, across} <= goals(table)
    stays(table).turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert not {cave, across} & goals(table)


@pytest.mark.rule("4.10", "11.11", "9.2")
def test_29_a_ship_that_flees_destroys_relic_and_habitat() -> None:
    """Ring 4 breaks under B's ship: A's outpost in its way is gone with its influence."""
    refuge = at(0, 3, 0)
    for land in (state.OUTPOST, state.DEVASTATED):
        table = influential(Table(), A, 6).ship(B, at(0, 4, 1)).land(land, refuge)
        if land == state.OUTPOST:
            table.flag(A, refuge)
            assert pieces.influence(table.b, table.s, A) == 8
        else:
            table.s.token[refuge] = 1
        fracture(table, 4)
        table.answer(state.SHIP_FLIGHT + refuge)
        assert table.s.ship[B] == refuge
        assert table.s.token[refuge] == 0
        assert table.count(state.DREW_RELICS) == 0
        assert pieces.influence(table.b, table.s, A) == 6


@pytest.mark.rule("5.16", "5.19", "11.8")
def test_30_a_ship_passes_over_the_city() -> None:
    """Onto the city by Stabilize, off it by the second move: the city is flat and still there."""
    start, end = at(0, 1, 0), at(3, 1, 0)
    table = Table().ship(A, start).flag(B, state.CITY_HEX).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + state.CITY_HEX).answer(state.SHIP_TO + end)
    assert table.s.land[start] == table.b.below[start]
    assert table.s.flag[state.CITY_HEX] == state.NOBODY
    assert table.s.land[state.CITY_HEX] == state.PLAIN


# --- 31 to 36: the end of a turn, rounds, the launch ---


@pytest.mark.rule("3.2", "6.9")
def test_31_the_holder_of_the_marker_can_have_two_turns_in_a_row() -> None:
    """The last player of the fifth round holds it: it begins the sixth, then clockwise."""
    table = Table(4, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    lead = int(table.s.lead)
    last = (lead + 3) % 4
    players: list[int] = []
    turn = -1
    while len(players) < 24:
        if table.s.turn != turn:
            turn = int(table.s.turn)
            players.append(int(table.s.player))
        table.s.first = last
        table.answer(table.options()[-1])
    assert players[:20] == [(lead + i) % 4 for i in range(4)] * 5
    assert players[20:24] == [(last + i) % 4 for i in range(4)]


@pytest.mark.rule("6.10", "3.11")
def test_32_bought_ore_is_lost_where_there_is_no_store_for_it() -> None:
    """B, with room for 5, sells A a camp for 3 ore on top of 5: at the end 5 are left."""
    table = influential(influential(Table(), A, 6), B, 6).ore(A, 3).ore(B, 5)
    table.land(state.CAMP, FAR).flag(B, FAR).turn(A).do(state.TO_TRADE, 0)
    table.answer(state.PARTNER + B).answer(state.GIVE + 2).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_CAMP)
    while table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    table.answer(state.ACCEPT)
    assert (table.s.ore[A], table.s.ore[B], table.s.flag[FAR]) == (0, 8, A)
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 5  # influence 6; A has 7 now


@pytest.mark.rule("5.22", "1.7")
def test_33_a_crowd_comes_aboard_over_a_full_hex() -> None:
    """Six soldiers behind three of their own: the ship's hex has room for all."""
    table = ready().ship(A, HEX).units(A, INNER, SOLDIER, SOLDIER, SOLDIER)
    table.units(A, at(0, 1, 0), SOLDIER, SOLDIER, SOLDIER)
    table.units(A, state.CITY_HEX, SOLDIER, SOLDIER, SOLDIER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert pieces.units_on_board(table.s, A) == 0


@pytest.mark.rule("12.2", "12.3", "1.6")
def test_34_whom_the_planet_has_taken_need_not_be_left_behind() -> None:
    """A's last soldier falls with its hex: it is in the reserve, and the ship can go."""
    table = ready().ship(A, FAR).units(A, HEX, SOLDIER)
    fracture(table, 3)
    table.passes()
    assert pieces.units_on_board(table.s, A) == 0
    table.turn(A).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


@pytest.mark.rule("12.4", "6.12")
def test_35_a_blueprint_bought_back_brings_the_crew_home() -> None:
    """A's two captured soldiers keep its ship from leaving; B's exchange sets them free."""
    table = ready().captured(B, A, SOLDIER, SOLDIER).blueprint(B, state.MISSING, A)
    table.turn(A).do(state.TO_LAUNCH)
    assert state.ROLL_HUMANITY in table.options()
    table.answer(state.NO_LAUNCH).turn(B).do(state.TO_EXCHANGES)
    assert table.s.blueprint[B, A] == state.KNOWN
    table.turn(A).do(state.TO_LAUNCH)
    assert state.DO_LAUNCH in table.options()


@pytest.mark.rule("6.12", "7.14")
def test_36_three_blueprints_in_one_negotiation() -> None:
    """Two troops of B, a vehicle of C, three troops of D: one troop of D is left."""
    table = Table(4).captured(A, B, SOLDIER, SPEAKER).captured(A, C, HARVESTER)
    table.captured(A, D, MINER, MINER, SOLDIER).turn(A).do(state.TO_EXCHANGES)
    assert [int(table.s.blueprint[A, seat]) for seat in (B, C, D)] == [state.KNOWN] * 3
    assert table.prison(A, B) == table.prison(A, C) == []
    assert len(table.prison(A, D)) == 1
