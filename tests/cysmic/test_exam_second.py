"""A second exam from the rulebook alone: set-up, turns, units, recruits.

Negotiations are in test_exam_second_talks.py, combat, the planet and the launch in
test_exam_second_planet.py, words in test_exam_second_words.py.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    DROPS,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HERE,
    NEXT,
    around,
    goals,
    influential,
    no_events,
    stays,
    unit_to,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, Table, at
from offworld.games.cysmic import pieces, state

# --- 1 to 6: set-up and turns ---


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("seats", "fractures"), [(2, [2, 3, 4]), (6, [6, 11, 15, 18, 20, 21])])
def test_1_when_the_planet_breaks(seats: int, fractures: list[int]) -> None:
    """With two, after tremors 2 and 3, then each; with six, after 6, 5, 4, 3, 2 and 1 more."""
    table = Table(seats)
    broke = []
    for tremor in range(1, fractures[-1] + 1):
        before = table.count(state.FRACTURE)
        table.turn(A).do(state.TO_TREMOR, 1)
        while not table.is_done:
            table.answer(table.options()[0])
        broke += [tremor] * (table.count(state.FRACTURE) - before)
    assert broke == fractures


@pytest.mark.rule("2.8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_2_three_boards_each_that_this_table_may_use(seats: int) -> None:
    table = Table(seats, bare=False)
    dealt = [int(table.s.dealt[seat, i]) for seat in range(seats) for i in range(3)]
    assert len(set(dealt)) == 3 * seats
    assert all(table.b.faction_seats[board] <= seats for board in dealt)


@pytest.mark.rule("3.2", "6.9")
def test_3_the_marker_counts_only_after_the_reset() -> None:
    """C takes it in the second round; rounds 3 to 5 begin as before, round 6 with C."""
    table = Table(3, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    lead = int(table.s.lead)
    began: dict[int, int] = {}
    while table.s.rounds < 7:
        began.setdefault(int(table.s.rounds), int(table.s.player))
        if table.s.rounds == 2:
            table.s.first = C
        table.answer(table.options()[-1])
        if 2 <= table.s.rounds < 6:
            table.s.first = C  # whatever chance plays meanwhile
    assert [began[i] for i in range(1, 7)] == [lead] * 5 + [C]


@pytest.mark.rule("3.11", "1.13", "5.11")
def test_4_a_lost_habitat_costs_its_owner_ore_in_the_turn_of_another() -> None:
    """B falls from 7 to 6 influence in the turn of A: of 8 ore 5 are left."""
    table = influential(Table(), B, 6).land(state.CAMP, NEXT).flag(B, NEXT).ore(B, 8)
    table.units(A, HERE, SOLDIER).turn(A).do(state.TO_LIMITS)
    assert table.s.ore[B] == 8
    table.turn(A).do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, NEXT).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.ore[B] == 8  # not before the end of the turn
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 5


@pytest.mark.rule("3.11", "5.13")
def test_5_more_ore_than_fits_can_be_used_in_the_same_turn() -> None:
    """Storage 5, two harvests bring 10: all is there until the turn ends."""
    table = influential(no_events(Table(6)), A, 3).land(state.ORE, HERE, FAR)
    table.units(A, HERE, HARVESTER).units(A, FAR, HARVESTER).plays(A, HARVESTER)
    for unit in (FIRST_HARVESTER, FIRST_HARVESTER + 1):
        stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_HARVEST)
    assert table.s.ore[A] == 10
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5


@pytest.mark.rule("3.3", "3.4")
def test_6_a_card_taken_back_can_be_burned_or_played_at_once() -> None:
    table = Table().relic_hand(A, 3).turn(A)
    table.s.column = 1
    table.s.command[A, state.MINER] = state.PLAYED
    table.s.command[A, state.SPEAKER] = state.BURNED
    table.s.burned[A, 0] = 1
    table.do(state.TO_BURN)
    assert table.choices(state.BURN).isdisjoint({state.MINER, state.SPEAKER})
    table.s.player = (A - 1) % 2
    table.s.lead = B
    table.do(state.TO_TURN)
    table.answer(state.NO_RELIC)
    table.answer(state.RECLAIM + 1 + 3).answer(state.TAKE_BACK + state.SPEAKER)
    assert state.SPEAKER in table.choices(state.BURN)
    assert state.MINER not in table.choices(state.BURN)
    assert table.s.relic_cards[A] == 0


@pytest.mark.rule("9.4", "9.1")
def test_6b_all_relics_of_the_hand_can_be_activated_in_one_turn() -> None:
    """Two slots: both relics go in; a third one takes the place of one of them."""
    table = Table().relic_hand(A, 3, 4, 5)
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    for relic in (3, 4, 5):
        table.answer(state.ACTIVE_RELIC + relic)
    assert table.asks(state.REPLACE_RELIC, A)
    table.answer(state.REPLACE_RELIC)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {4, 5}
    assert table.asks(state.BURN, A)


# --- 7 to 15: units ---


@pytest.mark.rule("5.6", "3.7")
def test_7_a_speaker_that_joins_a_combat_promotes_nobody() -> None:
    """Promotion is for unlocked speakers; the one that moved into the combat is locked."""
    table = Table().units(A, HERE, SPEAKER).units(B, NEXT, MINER).units(A, NEXT, SOLDIER)
    table.units(A, FAR, SOLDIER).plays(A, SPEAKER)
    unit_to(table, 0, NEXT)
    assert not table.asks(state.PROMOTE)
    assert table.is_done


@pytest.mark.rule("5.6")
def test_8_promotions_one_after_the_other_use_what_the_first_set_free() -> None:
    """No soldier is in the reserve. A soldier becomes a miner, then a miner a soldier."""
    table = Table().units(A, HERE, SPEAKER, SPEAKER).units(A, FAR, SOLDIER).units(A, NEXT, MINER)
    table.captured(B, A, *[SOLDIER] * 9).plays(A, SPEAKER)
    stays(table.answer(state.UNIT + 0))
    miner_to_soldier = state.PROMOTE + FIRST_MINER * 3 + SOLDIER
    assert miner_to_soldier not in table.options()
    table.answer(state.PROMOTE + FIRST_SOLDIER * 3 + MINER)
    assert table.on(A, FAR) == [MINER]
    stays(table.answer(state.UNIT + 1)).answer(miner_to_soldier)
    assert table.on(A, NEXT) == [SOLDIER]


@pytest.mark.rule("5.6")
def test_9_a_new_speaker_waits_and_a_locked_troop_is_not_promoted() -> None:
    table = Table().units(A, HERE, SPEAKER).units(A, FAR, MINER)
    table.units(B, NEXT, MINER).units(A, NEXT, SOLDIER).plays(A, SPEAKER)
    stays(table.answer(state.UNIT + 0))
    promoted = {(option - state.PROMOTE) // 3 for option in table.options()}
    assert FIRST_SOLDIER not in promoted
    table.answer(state.PROMOTE + FIRST_MINER * 3 + SPEAKER)
    assert table.on(A, FAR) == [SPEAKER]
    assert table.is_done  # the new one isn't activated


@pytest.mark.rule("5.4", "3.7")
def test_10_nobody_persuades_during_a_combat() -> None:
    table = Table().land(state.CAMP, HERE).units(A, HERE, SPEAKER, SOLDIER).units(B, HERE, SOLDIER)
    table.plays(A, SPEAKER)
    assert table.is_done
    assert table.s.flag[HERE] == state.NOBODY


@pytest.mark.rule("5.11", "6.1")
def test_11_an_enemy_habitat_with_its_garrison_is_fought_for_not_neutralized() -> None:
    table = Table().land(state.CAMP, NEXT).flag(B, NEXT).units(B, NEXT, SPEAKER)
    table.units(A, HERE, SOLDIER).plays(A, SOLDIER)
    unit_to(table, FIRST_SOLDIER, NEXT)
    assert not table.asks(state.ACT)
    assert table.s.flag[NEXT] == B
    assert table.s.attacker[NEXT] == A


@pytest.mark.rule("5.11", "5.10")
def test_12_neutralizing_is_optional_and_only_where_the_move_ends() -> None:
    """On the way to HERE a soldier crosses a camp of B: it keeps its flag."""
    table = Table().land(state.CAMP, NEXT, HERE).flag(B, NEXT, HERE)
    table.units(A, at(0, 4, 0), SOLDIER).plays(A, SOLDIER)
    unit_to(table, FIRST_SOLDIER, HERE)
    assert table.choices(state.ACT) == {state.ACT_NEUTRALIZE, state.ACT_NOTHING}
    table.answer(state.ACT + state.ACT_NOTHING)
    assert table.s.flag[NEXT] == table.s.flag[HERE] == B


@pytest.mark.rule("4.9", "3.8")
def test_13_two_jumps_are_two_tremors_and_walking_is_none() -> None:
    table = Table(6).units(A, HERE, POWERMECH).units(A, FAR, POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP).goes(at(0, 5, 1))
    assert table.s.tremor_at == 5
    table.answer(state.UNIT + FIRST_POWERMECH + 1).answer(state.MODE + state.WALK)
    table.goes(at(3, 5, 2))
    assert table.s.tremor_at == 5


@pytest.mark.rule("4.9", "4.7", "1.7")
def test_14_where_a_jump_cannot_land() -> None:
    """Not on a ship, a lake, a friend's vehicle or a combat of others; on one of its own."""
    table = Table(3).units(A, HERE, POWERMECH)
    ship, lake, friend, others, own = around(table, HERE)[:5]
    table.ship(B, ship).land(state.LAKE, lake).units(A, friend, HARVESTER)
    table.units(B, others, SOLDIER).units(C, others, SOLDIER)
    table.units(B, own, MINER).units(A, own, SOLDIER)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    found = goals(table)
    assert found.isdisjoint({ship, lake, friend, others})
    assert own in found


@pytest.mark.rule("4.11", "9.3")
def test_15_a_unit_makes_the_detour_its_movement_allows_for_a_relic() -> None:
    """Speaker, movement 3: over the token to a hex next to its own takes two steps."""
    table = Table().units(A, HERE, SPEAKER)
    token = NEXT
    goal = next(place for place in around(table, HERE) if place in around(table, token))
    table.land(state.DEVASTATED, token)
    table.s.token[token] = 1
    table.plays(A, SPEAKER)
    unit_to(table, 0, goal)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.s.token[token] == 0
    assert table.on(A, goal) == [SPEAKER]


@pytest.mark.rule("4.11")
def test_16_no_detour_is_longer_than_the_movement() -> None:
    """Harvester, movement 2, to a hex two steps away: the token beside the way stays."""
    table = Table().units(A, at(0, 4, 0), HARVESTER)
    token, goal = at(0, 4, 1), at(0, 2, 0)
    table.land(state.DEVASTATED, token)
    table.s.token[token] = 1
    table.plays(A, HARVESTER)
    unit_to(table, FIRST_HARVESTER, goal)
    assert not table.asks(state.KEEP_RELIC)
    assert table.s.token[token] == 1


@pytest.mark.rule("4.11")
def test_17_of_equally_long_ways_that_over_a_token_far_from_the_goal() -> None:
    """Three steps straight: the token lies on the first hex of one of two ways."""
    for first in (at(0, 4, 1), at(0, 4, 2)):
        table = Table().units(A, HERE, SPEAKER).land(state.DEVASTATED, first)
        table.s.token[first] = 1
        table.plays(A, SPEAKER)
        unit_to(table, 0, at(0, 6, 2))
        assert table.asks(state.KEEP_RELIC, A), first


@pytest.mark.rule("4.11", "6.3")
def test_18_a_recruit_that_comes_to_a_relic_takes_it() -> None:
    table = influential(Table(), A, 2).ship(A, HERE).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert table.s.token[NEXT] == 0
    assert table.asks(state.RECRUIT, A)  # 1 influence is left


# --- 19 to 27: recruiting and upgrading ---


@pytest.mark.rule("6.2", "1.12")
def test_19_recruiting_twice_with_the_same_influence() -> None:
    """Influence is no currency: the next Recruit has all of it again."""
    table = influential(Table(), A, 2).ship(A, HERE)
    for expected in (2, 4):
        table.turn(A).do(state.TO_CARD, state.RECRUIT_CARD)
        for _ in range(2):
            table.answer(state.RECRUIT + SOLDIER).answer(table.options()[0])
        assert sum(table.s.at[A, unit] >= 0 for unit in range(state.UNITS)) == expected


@pytest.mark.rule("6.3", "1.7")
def test_20_recruits_find_no_room_where_three_stand() -> None:
    table = influential(Table(), A, 5).ship(A, HERE)
    table.units(A, NEXT, SOLDIER, MINER, HARVESTER)
    table.land(state.LAKE, *(place for place in around(table, HERE) if place != NEXT))
    table.plays(A, state.RECRUIT_CARD)
    assert table.is_done


@pytest.mark.rule("6.4", "7.3")
def test_21_a_recruit_for_a_combat_of_ones_own_keeps_the_side() -> None:
    """B attacked A's speaker at A's camp: A's recruit joins the defenders, even a miner."""
    table = influential(Table(), A, 3).land(state.CAMP, FAR).flag(A, FAR)
    table.units(A, FAR, SPEAKER).units(B, FAR, SOLDIER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + MINER).answer(state.PLACE + FAR)
    assert table.s.attacker[FAR] == B
    assert table.on(A, FAR) == [SPEAKER, MINER]


@pytest.mark.rule("6.4", "4.7")
def test_22_no_recruit_enters_a_combat_of_two_others() -> None:
    table = influential(Table(3), A, 4).ship(A, HERE).units(B, NEXT, SOLDIER).units(C, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert NEXT not in table.choices(state.PLACE)


@pytest.mark.rule("6.5", "5.8")
def test_23_a_motivated_miner_walks_and_mines() -> None:
    table = influential(no_events(Table()), A, 3).ship(A, HERE).land(state.ORE, at(0, 5, 0))
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + MINER).answer(state.PLACE + NEXT)
    unit_to(table, FIRST_MINER, at(0, 5, 0)).answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 1)
    assert table.is_done


@pytest.mark.rule("6.6", "1.7")
def test_24_what_cannot_be_upgraded() -> None:
    """A speaker, a locked soldier, a miner beside a harvester, and who can't be paid for."""
    table = Table().ship(A, HERE).ore(A, 2)
    table.units(A, NEXT, SPEAKER, SOLDIER).units(A, at(0, 2, 0), MINER, HARVESTER)
    table.units(B, at(0, 4, 1), MINER).units(A, at(0, 4, 1), SOLDIER)
    table.plays(A, state.UPGRADE_CARD)
    assert table.is_done  # a powermech costs 3
    table.ore(A, 3).do(state.TO_CARD, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_SOLDIER, state.UNITS}
    table.answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.on(A, NEXT) == [SPEAKER, POWERMECH]
    assert pieces.reserve_unit(table.s, A, SOLDIER) == FIRST_SOLDIER


@pytest.mark.rule("6.6", "6.7", "1.3")
def test_25_no_third_vehicle_of_a_kind() -> None:
    table = Table().ship(A, HERE).ore(A, 9).units(A, FAR, HARVESTER).units(A, NEXT, MINER)
    table.captured(B, A, HARVESTER).plays(A, state.UPGRADE_CARD)
    assert table.is_done


@pytest.mark.rule("6.7", "3.8")
def test_26_dropships_cost_one_more_and_a_tremor_each() -> None:
    """Two miners far away: 2 + 2 ore and two tremors; a soldier there: 4 and one."""
    table = Table(6).ship(A, HERE).ore(A, 8).units(A, FAR, MINER).units(A, at(2, 4, 1), MINER)
    table.units(A, at(4, 4, 1), SOLDIER).plays(A, state.UPGRADE_CARD)
    for unit, ore, space in (
        (FIRST_MINER, 6, 5),
        (FIRST_MINER + 1, 4, 4),
        (FIRST_SOLDIER, 0, 3),
    ):
        table.answer(state.UPGRADE + unit)
        assert (table.s.ore[A], table.s.tremor_at) == (ore, space)


@pytest.mark.rule("6.6", "6.7", "3.5")
def test_27_standard_upgrades_come_before_dropships() -> None:
    """Sections go from top to bottom: after the first dropship no more standard upgrade."""
    table = Table(6).ship(A, HERE).ore(A, 9).units(A, NEXT, MINER).units(A, FAR, SOLDIER)
    table.units(A, at(2, 4, 1), MINER).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {
        DROPS,
        FIRST_MINER,
        FIRST_MINER + 1,
        FIRST_SOLDIER,
        state.UNITS,
    }
    table.answer(state.UPGRADE + FIRST_SOLDIER)
    assert (table.s.ore[A], table.s.tremor_at) == (5, 5)
    table.answer(state.UPGRADE + FIRST_MINER)  # beside the ship: 1, and 1 for the dropship
    assert (table.s.ore[A], table.s.tremor_at) == (3, 4)
