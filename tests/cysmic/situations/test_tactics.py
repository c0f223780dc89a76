"""Situations of tactics: engaging, recruits, upgrades (6.1 to 6.8)."""

from __future__ import annotations

import pytest

from cysmic.scenario import (
    HARVESTER,
    MINER,
    POWERMECH,
    SOLDIER,
    SPEAKER,
    STANDARD_BOX,
    A,
    B,
    C,
    D,
    Table,
    at,
)
from cysmic.shorthand import (
    BLUE,
    CITY,
    DROPS,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HERE,
    HEX,
    INNER,
    NEXT,
    RED_AGAIN,
    RING_4,
    TREMOR,
    YELLOW_AGAIN,
    around,
    influential,
    jumps,
    next_fracture,
    no_events,
    number,
    offer,
    only_event,
    promoted,
    rules_of,
    sends,
    stays,
    strike,
    taken,
    unit_to,
)
from offworld.games.cysmic import pieces, state, tell


@pytest.mark.rule("6.1", "5.11", "7.19")
def test_who_wins_on_an_enemy_camp_has_not_neutralized_it() -> None:
    """The garrison is taken, the flag stays; only a later move can end the control."""
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(B, HEX, MINER).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX)
    strike(table.battle(A), 3, TREMOR)
    assert table.prison(A, B) == [MINER]
    assert table.s.flag[HEX] == B


@pytest.mark.rule("6.1", "3.7", "4.7")
def test_who_is_engaged_is_not_activated_but_helped() -> None:
    """A's soldier locks B's miner on its crystal: it mines no more; another joins it, locked."""
    table = no_events(Table()).land(state.ORE, HEX).units(B, HEX, MINER).units(A, FAR, SOLDIER)
    table.units(B, at(0, 5, 1), MINER).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX)
    table.plays(B, state.MINER)
    assert table.choices(state.UNIT) == {FIRST_MINER + 1, state.UNITS}
    unit_to(table, FIRST_MINER + 1, HEX)
    assert table.is_done  # locked: no mining
    assert (table.s.ore[B], table.s.hand_cards[B]) == (0, 0)
    assert table.s.attacker[HEX] == A


@pytest.mark.rule("6.2", "6.3")
def test_recruits_for_four_influence() -> None:
    """A miner (3) and a soldier (1), next to the ship or at an own habitat far away."""
    table = influential(Table(), A, 3).ship(A, HERE).land(state.CAMP, at(2, 4, 1))
    table.flag(A, at(2, 4, 1))
    assert pieces.influence(table.b, table.s, A) == 4
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + MINER)
    around = {int(table.b.around[HERE, side]) for side in range(6)}
    assert table.choices(state.PLACE) == around | {at(2, 4, 1)}
    table.answer(state.PLACE + at(2, 4, 1))
    assert table.choices(state.RECRUIT) == {SOLDIER, 3}
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    assert table.asks(state.UNIT)  # nothing is left; one of the two is motivated
    assert pieces.influence(table.b, table.s, A) == 4  # nothing was spent


@pytest.mark.rule("6.2", "6.5", "5.6")
def test_three_influence_are_a_speaker_and_a_miner_by_promotion() -> None:
    """A speaker for 2 and a soldier for 1; the motivated speaker makes a miner, worth 3, of it."""
    table = influential(Table(), A, 3).ship(A, HEX).plays(A, state.RECRUIT_CARD)
    for kind in (SPEAKER, SOLDIER):
        table.answer(state.RECRUIT + kind).answer(state.PLACE + NEXT)
    stays(table.answer(state.UNIT)).answer(promoted(FIRST_SOLDIER, MINER))
    assert table.is_done
    assert sorted(table.on(A, NEXT)) == [SPEAKER, MINER]


@pytest.mark.rule("6.2", "1.12")
def test_recruiting_twice_with_the_same_influence() -> None:
    """Influence is no currency: the next Recruit has all of it again."""
    table = influential(Table(), A, 2).ship(A, HERE)
    for expected in (2, 4):
        table.turn(A).do(state.TO_CARD, state.RECRUIT_CARD)
        for _ in range(2):
            table.answer(state.RECRUIT + SOLDIER).answer(table.options()[0])
        assert sum(table.s.at[A, unit] >= 0 for unit in range(state.UNITS)) == expected


@pytest.mark.rule("6.2", "6.3", "1.6")
def test_who_has_lost_everything_still_plays() -> None:
    """No unit, habitat or ore: the faction's own influence recruits beside the ship."""
    table = Table().ship(A, HEX)
    table.s.faction[A] = 0
    own = int(table.b.faction_influence[0])
    assert pieces.influence(table.b, table.s, A) == own > 0
    table.plays(A, state.RECRUIT_CARD)
    assert SOLDIER in table.choices(state.RECRUIT)


@pytest.mark.rule("6.2", "1.12", "1.13")
def test_without_influence_nobody_is_recruited_but_five_ore_are_kept() -> None:
    table = influential(Table(), A, 0).ship(A, HEX).ore(A, 7)
    assert table.plays(A, state.RECRUIT_CARD).is_done
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5


@pytest.mark.rule("6.2", "6.5")
def test_no_influence_no_recruits_and_nobody_to_motivate() -> None:
    """A soldier that was there before isn't motivated."""
    table = influential(Table(), A, 0).ship(A, HEX).units(A, NEXT, SOLDIER)
    assert table.plays(A, state.RECRUIT_CARD).is_done


@pytest.mark.rule("6.2", "1.12")
def test_influence_is_a_limit_for_each_card_and_never_spent() -> None:
    """Influence 6 is two miners and not a soldier more; the next card has 6 again."""
    table = influential(Table(), A, 6).ship(A, HEX)
    for place in (NEXT, INNER):
        table.s.command[A, state.RECRUIT_CARD] = state.IN_HAND
        table.plays(A, state.RECRUIT_CARD)
        for _ in range(2):
            table.answer(state.RECRUIT + MINER).answer(state.PLACE + place)
        assert not table.asks(state.RECRUIT)
        table.answer(state.NO_MORE_UNITS)
        assert pieces.influence(table.b, table.s, A) == 6
    assert table.on(A, state.RESERVE).count(MINER) == 2


@pytest.mark.rule("6.2", "6.12", "7.13")
def test_prisoners_are_missing_until_they_are_bought_back() -> None:
    """Eight soldiers are out, two in B's prison; B returns them for A's blueprint."""
    table = influential(Table(), A, 2).ship(A, HEX).captured(B, A, SOLDIER, SOLDIER)
    for place in (FAR, at(3, 5, 0), at(3, 5, 2)):
        table.units(A, place, SOLDIER, SOLDIER)
    table.units(A, at(3, 6, 0), SOLDIER, SOLDIER).plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {SPEAKER, state.TROOPS}
    table.turn(B).do(state.TO_EXCHANGES)
    assert table.s.blueprint[B, A] == state.KNOWN
    table.s.command[A, state.RECRUIT_CARD] = state.IN_HAND
    table.plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {SPEAKER, SOLDIER, state.TROOPS}


@pytest.mark.rule("6.2", "1.3")
def test_a_troop_that_is_not_in_the_reserve_is_not_recruited() -> None:
    """Four speakers are captured and one is on the map."""
    table = influential(Table(), A, 6).ship(A, HERE).units(A, FAR, SPEAKER)
    table.captured(B, A, *[SPEAKER] * 4).plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {MINER, SOLDIER, state.TROOPS}


@pytest.mark.rule("6.3", "6.4")
def test_recruits_land_among_enemies_and_are_the_attackers() -> None:
    table = Table().land(state.SETTLEMENT, HEX).flag(A, HEX).units(B, HEX, SPEAKER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + HEX)
    assert table.s.attacker[HEX] == A
    table.battle(B)
    strike(table, 1, RED_AGAIN)  # the speaker's yellow die, and the defender's strike die
    assert [(e.seat, e.b) for e in table.events_of(state.STRIKE_ROLLED)] == [(B, 0)]


@pytest.mark.rule("6.3", "4.2")
def test_where_recruits_find_ground() -> None:
    """Of the ship's neighbours a mountain, a lake and the abyss are closed, ruins are not."""
    table = influential(Table(), A, 1).ship(A, HEX)
    closed = dict(zip(around(table, HEX), (state.MOUNTAIN, state.LAKE, state.ABYSS), strict=False))
    for place, land in closed.items():
        table.land(land, place)
    ruin = next(place for place in around(table, HEX) if place not in closed)
    table.land(state.DEVASTATED, ruin).plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert table.choices(state.PLACE) == set(around(table, HEX)) - set(closed)
    assert ruin in table.choices(state.PLACE)


@pytest.mark.rule("6.3", "6.4", "1.7")
def test_room_in_an_own_fight_is_counted_for_the_own_side() -> None:
    """Two of A and three of B fight beside A's ship: one recruit of any kind, no second."""
    table = influential(Table(), A, 8).ship(A, HEX).units(A, NEXT, SOLDIER, SOLDIER)
    table.units(B, NEXT, SOLDIER, SOLDIER, SOLDIER).plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + MINER).answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == B
    table.answer(state.RECRUIT + SOLDIER)
    assert NEXT not in table.choices(state.PLACE)


@pytest.mark.rule("6.3", "4.10", "1.8")
def test_a_ship_in_the_middle_recruits_in_six_biomes() -> None:
    table = influential(Table(), A, 1).ship(A, CITY).land(state.PLAIN, CITY)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert table.choices(state.PLACE) == {at(part, 1, 0) for part in range(6)}


@pytest.mark.rule("6.3", "1.7")
def test_recruits_find_no_room_where_three_stand() -> None:
    table = influential(Table(), A, 5).ship(A, HERE)
    table.units(A, NEXT, SOLDIER, MINER, HARVESTER)
    table.land(state.LAKE, *(place for place in around(table, HERE) if place != NEXT))
    table.plays(A, state.RECRUIT_CARD)
    assert table.is_done


@pytest.mark.rule("6.3", "9.3", "4.11")
def test_a_relic_under_a_recruit_comes_before_the_next_recruit() -> None:
    """The token beside the ship is taken at once; then recruiting goes on."""
    table = influential(Table(), A, 2).ship(A, HEX)
    table.s.token[NEXT] = 1
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert SOLDIER in table.choices(state.RECRUIT)


@pytest.mark.rule("6.3", "5.11", "5.5")
def test_a_neutralized_habitat_takes_no_more_recruits() -> None:
    table = influential(Table(), B, 3).land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER)
    table.turn(B).plays(B, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert HEX in table.choices(state.PLACE)
    table = influential(Table(), B, 3).land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX).answer(state.ACT + state.ACT_NEUTRALIZE)
    table.plays(B, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert HEX not in table.choices(state.PLACE)


@pytest.mark.rule("6.3", "1.11", "6.2")
def test_the_city_takes_recruits_of_the_one_who_controls_it() -> None:
    """Its 5 influence are enough for a miner and a speaker, far from the ship."""
    table = influential(Table(), A, 0).flag(A, state.CITY_HEX).plays(A, state.RECRUIT_CARD)
    for kind in (MINER, SPEAKER):
        table.answer(state.RECRUIT + kind).answer(state.PLACE + state.CITY_HEX)
    assert not table.asks(state.RECRUIT)
    assert sorted(table.on(A, state.CITY_HEX)) == [SPEAKER, MINER]


@pytest.mark.rule("6.3", "1.7", "3.9")
def test_a_recruit_card_without_a_place_does_nothing() -> None:
    """Around the ship: a mountain, a lake, the abyss, a ship, a full hex, a combat of others."""
    table = influential(Table(4), A, 6).ship(A, HEX)
    mountain, lake, abyss, ship, full, fought = around(table, HEX)
    table.land(state.MOUNTAIN, mountain).land(state.LAKE, lake).land(state.ABYSS, abyss)
    table.ship(D, ship).units(A, full, MINER, MINER, HARVESTER)
    table.units(B, fought, MINER).units(C, fought, SOLDIER)
    assert table.plays(A, state.RECRUIT_CARD).is_done


@pytest.mark.rule("6.4")
def test_recruits_among_enemies_are_attacking_soldiers() -> None:
    table = influential(Table(), A, 6).ship(A, HERE).units(B, NEXT, SOLDIER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SPEAKER)
    assert NEXT not in table.choices(state.PLACE)
    table.answer(state.PLACE + at(0, 2, 0)).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == A
    table.answer(state.RECRUIT + SPEAKER)
    assert NEXT in table.choices(state.PLACE)  # now it is one's own combat


@pytest.mark.rule("6.4", "6.1")
def test_behind_a_soldier_a_speaker_can_land_among_enemies() -> None:
    """Alone it can't engage; once the soldier has, it joins, and both are locked attackers."""
    table = influential(Table(), A, 3).ship(A, HEX).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SPEAKER)
    assert NEXT not in table.choices(state.PLACE)
    table = influential(Table(), A, 3).ship(A, HEX).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    table.answer(state.RECRUIT + SPEAKER).answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == A
    assert sorted(table.on(A, NEXT)) == [SPEAKER, SOLDIER]
    assert table.is_done  # neither can be motivated


@pytest.mark.rule("6.4")
def test_at_an_own_camp_with_an_enemy_only_soldiers_land() -> None:
    """Far from the ship; the city under control is a place for recruits too."""
    table = influential(Table(), A, 3).land(state.CAMP, FAR).flag(A, FAR, state.CITY_HEX)
    table.units(B, FAR, SPEAKER).plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + MINER)
    assert FAR not in table.choices(state.PLACE)
    table.answer(state.PLACE + state.CITY_HEX).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + FAR)
    assert (table.s.attacker[FAR], table.s.flag[FAR]) == (A, A)


@pytest.mark.rule("6.4", "1.7", "6.5")
def test_three_recruits_fill_a_fight_and_the_fourth_lands_elsewhere() -> None:
    """Beside A's ship stand three miners. Soldier, speaker, soldier; only the next is free."""
    table = influential(Table(), A, 5).ship(A, HEX).units(B, NEXT, MINER, MINER, MINER)
    table.plays(A, state.RECRUIT_CARD)
    for kind in (SOLDIER, SPEAKER, SOLDIER):
        table.answer(state.RECRUIT + kind).answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == A
    table.answer(state.RECRUIT + SOLDIER)
    assert NEXT not in table.choices(state.PLACE)
    table.answer(state.PLACE + INNER)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER + 2, state.UNITS}


@pytest.mark.rule("6.4", "6.10", "5.5")
def test_a_bought_camp_with_a_third_players_miner_on_it() -> None:
    """A buys C's camp, on which B's miner stands: a soldier may land there and locks it."""
    table = Table(3).ore(A, 1).land(state.CAMP, HEX).flag(C, HEX).units(B, HEX, MINER)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_ORE_1], [state.LOT_CAMP]).answer(state.ACCEPT)
    taken(table, 4, BLUE).answer(state.RECRUIT + MINER)
    assert HEX not in table.choices(state.PLACE)
    table.answer(state.PLACE + min(table.choices(state.PLACE)))
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + HEX)
    assert table.s.attacker[HEX] == A
    assert pieces.is_locked(table.s, B, FIRST_MINER)


@pytest.mark.rule("6.4", "7.3")
def test_a_recruit_for_a_combat_of_ones_own_keeps_the_side() -> None:
    """B attacked A's speaker at A's camp: A's recruit joins the defenders, even a miner."""
    table = influential(Table(), A, 3).land(state.CAMP, FAR).flag(A, FAR)
    table.units(A, FAR, SPEAKER).units(B, FAR, SOLDIER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + MINER).answer(state.PLACE + FAR)
    assert table.s.attacker[FAR] == B
    assert table.on(A, FAR) == [SPEAKER, MINER]


@pytest.mark.rule("6.4", "4.7")
def test_no_recruit_enters_a_combat_of_two_others() -> None:
    table = influential(Table(3), A, 4).ship(A, HERE).units(B, NEXT, SOLDIER).units(C, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    assert NEXT not in table.choices(state.PLACE)


@pytest.mark.rule("6.4", "6.5")
def test_only_the_recruit_that_landed_in_peace_is_motivated() -> None:
    """Beside the ship stands an enemy: a soldier locks itself there, another lands free."""
    table = influential(Table(), A, 3).ship(A, HEX).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SPEAKER)
    assert NEXT not in table.choices(state.PLACE)
    table.answer(state.PLACE + INNER).answer(state.RECRUIT + SOLDIER)
    assert NEXT in table.choices(state.PLACE)
    table.answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == A
    assert table.choices(state.UNIT) == {state.FIRST_SPEAKER, state.UNITS}


@pytest.mark.rule("6.4", "7.3")
def test_who_recruits_to_an_own_habitat_among_enemies_attacks() -> None:
    """A's camp, held by B's soldier: A is the attacker; B strikes first and rolls green."""
    table = influential(Table(), A, 1).land(state.CAMP, FAR).flag(A, FAR).units(B, FAR, SOLDIER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + FAR)
    strike(table.battle(B), 4, YELLOW_AGAIN)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 0
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.flag[FAR] == A


@pytest.mark.rule("6.5", "6.4")
def test_one_recruit_is_motivated_if_it_is_not_locked() -> None:
    table = influential(Table(), A, 2).ship(A, HERE).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + at(0, 2, 0))
    assert table.choices(state.UNIT) == {FIRST_SOLDIER + 1, state.UNITS}
    unit_to(table, FIRST_SOLDIER + 1, at(0, 1, 0))
    assert not table.asks(state.UNIT)


@pytest.mark.rule("6.5", "5.11", "6.3")
def test_a_motivated_soldier_must_have_moved_to_neutralize() -> None:
    """Recruited onto B's camp beside the ship: staying ends no control, out and back does."""
    for steps_out in (False, True):
        table = influential(Table(), A, 1).ship(A, HEX).land(state.CAMP, NEXT).flag(B, NEXT)
        table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
        table.answer(state.PLACE + NEXT).answer(state.UNIT + FIRST_SOLDIER)
        if steps_out:
            table.goes(NEXT).answer(state.ACT + state.ACT_NEUTRALIZE)
        else:
            stays(table)
        assert table.is_done
        assert table.s.flag[NEXT] == (state.NOBODY if steps_out else B)


@pytest.mark.rule("6.5", "5.3", "5.6")
def test_a_motivated_speaker_does_all_of_its_card() -> None:
    """It walks to a camp, takes it, and promotes a soldier far away."""
    table = influential(Table(), A, 2).ship(A, HEX).land(state.CAMP, at(0, 1, 0))
    table.units(A, FAR, SOLDIER).plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + SPEAKER).answer(state.PLACE + INNER)
    unit_to(table, 0, at(0, 1, 0)).answer(state.ACT + state.ACT_PERSUADE)
    assert table.s.flag[at(0, 1, 0)] == A
    table.answer(promoted(FIRST_SOLDIER, MINER))
    assert table.on(A, FAR) == [MINER]
    assert table.is_done


@pytest.mark.rule("6.5", "5.4", "6.2")
def test_influence_that_a_motivated_speaker_wins_recruits_nobody_more() -> None:
    """4 influence; a speaker lands on a settlement and takes it: the first section is over."""
    table = influential(Table(), A, 4).ship(A, HEX).land(state.SETTLEMENT, NEXT)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SPEAKER).answer(state.PLACE + NEXT)
    table.answer(state.NO_MORE_RECRUITS).answer(state.UNIT + state.FIRST_SPEAKER)
    stays(table).answer(state.ACT + state.ACT_PERSUADE).answer(state.NO_PROMOTION)
    assert pieces.influence(table.b, table.s, A) == 7
    assert table.is_done


@pytest.mark.rule("6.5", "5.8")
def test_a_motivated_miner_walks_and_mines() -> None:
    table = influential(no_events(Table()), A, 3).ship(A, HERE).land(state.ORE, at(0, 5, 0))
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + MINER).answer(state.PLACE + NEXT)
    unit_to(table, FIRST_MINER, at(0, 5, 0)).answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 1)
    assert table.is_done


@pytest.mark.rule("6.5", "6.1", "5.10")
def test_a_motivated_soldier_marches_four_hexes_into_a_fight() -> None:
    table = influential(Table(), A, 1).ship(A, HERE).units(B, at(3, 1, 0), MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + at(0, 2, 0))
    unit_to(table, FIRST_SOLDIER, at(3, 1, 0))
    assert table.s.attacker[at(3, 1, 0)] == A
    assert table.is_done


@pytest.mark.rule("6.6", "6.7", "6.8", "3.8")
def test_upgrades_at_home_and_by_dropship() -> None:
    """A powermech next to the ship costs 3; a harvester far away 1 + 1 and a tremor."""
    far = at(2, 4, 1)
    table = Table(6).ship(A, HERE).ore(A, 5).units(A, NEXT, SOLDIER).units(A, far, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_SOLDIER)
    assert (table.s.ore[A], table.s.tremor_at) == (2, 6)
    table.answer(state.UPGRADE + FIRST_MINER)
    assert (table.s.ore[A], table.s.tremor_at) == (0, 5)
    assert table.on(A, far) == [HARVESTER]
    assert table.choices(state.UNIT) == {
        state.FIRST_HARVESTER,
        state.FIRST_POWERMECH,
        state.UNITS,
    }
    stays(table.answer(state.UNIT + state.FIRST_HARVESTER))
    table.answer(state.ACT + state.ACT_SCAVENGE).passes()
    assert table.s.ore[A] == 2


@pytest.mark.rule("6.6", "6.7", "5.5")
def test_a_lost_camp_is_no_place_for_a_standard_upgrade() -> None:
    """A sells its camp under a miner; with 1 ore no upgrade there, with 2 by dropship."""
    table = Table().ore(A, 1).land(state.CAMP, FAR).flag(A, FAR).units(A, FAR, MINER).hand(B, 0)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_CAMP], [state.LOT_CARD]).answer(state.ACCEPT)
    table.answer(state.HAND_OVER)
    table.turn(A).do(state.TO_UPGRADE)
    assert table.is_done
    table.ore(A, 2).do(state.TO_UPGRADE)
    assert table.choices(state.UPGRADE) == {FIRST_MINER, state.UNITS}
    table.answer(state.UPGRADE + FIRST_MINER)
    assert table.count(state.TREMOR) == 1
    assert table.on(A, FAR) == [HARVESTER]


@pytest.mark.rule("6.6", "1.7")
def test_what_cannot_be_upgraded() -> None:
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
def test_no_third_vehicle_of_a_kind() -> None:
    table = Table().ship(A, HERE).ore(A, 9).units(A, FAR, HARVESTER).units(A, NEXT, MINER)
    table.captured(B, A, HARVESTER).plays(A, state.UPGRADE_CARD)
    assert table.is_done


@pytest.mark.rule("6.6", "6.7", "3.5")
def test_standard_upgrades_come_before_dropships() -> None:
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


@pytest.mark.rule("6.6", "6.7")
def test_both_ways_to_upgrade_and_their_prices() -> None:
    table = Table(6).ship(A, HERE).ore(A, 5).units(A, NEXT, SOLDIER).units(A, FAR, MINER)
    table.plays(A, state.UPGRADE_CARD)
    soldier, miner = state.UPGRADE + state.FIRST_SOLDIER, state.UPGRADE + state.FIRST_MINER
    told = [tell.option(STANDARD_BOX, table.s, A, option) for option in (soldier, miner)]
    assert [line.rule for line in told] == ["6.6", "6.7"]
    assert told[0].text.endswith("for 3 ore.")
    assert told[1].text.endswith("by dropship for 2 ore.")
    table.answer(soldier).answer(miner)
    assert rules_of(table, state.PAID_ORE) == ["6.6", "6.7"]


@pytest.mark.rule("6.6", "6.7")
def test_beside_an_enemys_ship_only_a_dropship_helps() -> None:
    """One ore isn't enough for a harvester there; beside the own ship it is."""
    table = Table().ship(B, HEX).units(A, NEXT, MINER).ore(A, 1)
    assert table.plays(A, state.UPGRADE_CARD).is_done
    table = Table().ship(A, HEX).units(A, NEXT, MINER).ore(A, 1).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_MINER, state.UNITS}


@pytest.mark.rule("6.6", "4.5")
def test_across_the_edge_or_a_cave_is_not_beside_the_ship() -> None:
    """The ship at the edge, a miner at the same arrow across: the upgrade is by dropship."""
    table = Table(6).ship(A, at(0, 6, 2)).units(A, at(3, 6, 2), MINER).ore(A, 2)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert (table.s.ore[A], table.s.tremor_at) == (0, 5)


@pytest.mark.rule("6.6", "5.2")
def test_what_upgrades_cost_at_home_and_away() -> None:
    """Powermech 3 and 4, harvester 1 and 2: ten ore for two of each."""
    table = Table(6).ship(A, HEX).ore(A, 10).units(A, NEXT, SOLDIER).units(A, INNER, MINER)
    table.units(A, FAR, SOLDIER).units(A, at(2, 5, 1), MINER).plays(A, state.UPGRADE_CARD)
    left = []
    for unit in (FIRST_SOLDIER, FIRST_MINER, FIRST_SOLDIER + 1, FIRST_MINER + 1):
        table.answer(state.UPGRADE + unit)
        left.append(int(table.s.ore[A]))
    assert left == [7, 6, 2, 0]
    assert table.s.tremor_at == 4


@pytest.mark.rule("6.6", "1.6")
def test_a_miner_set_free_by_an_upgrade_can_be_recruited_again() -> None:
    """All six miners are out; one becomes a harvester and its figure is in the reserve."""
    table = influential(Table(), A, 3).ship(A, HEX).ore(A, 1)
    for place in (NEXT, FAR, at(2, 5, 1)):
        table.units(A, place, MINER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.NO_MORE_UNITS)
    table.plays(A, state.RECRUIT_CARD)
    assert MINER in table.choices(state.RECRUIT)


@pytest.mark.rule("6.6", "1.7", "6.8")
def test_one_vehicle_for_a_crowd_of_three() -> None:
    """Two miners and a soldier beside the ship: after the first harvester neither way helps."""
    table = Table(6).ship(A, HEX).ore(A, 10).units(A, NEXT, MINER, MINER, SOLDIER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert not table.asks(state.UPGRADE)
    assert table.s.ore[A] == 9
    assert table.s.tremor_at == 6
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, state.UNITS}


@pytest.mark.rule("6.6", "6.7", "3.7")
def test_an_enemys_habitat_is_no_spawn_point_and_a_locked_troop_stays() -> None:
    """1 ore: the miner on A's camp only, not the one on B's, nor one in a combat on A's."""
    mine, theirs, fought = FAR, at(2, 4, 1), at(4, 4, 1)
    table = Table().land(state.CAMP, mine, theirs, fought).flag(A, mine, fought).flag(B, theirs)
    table.units(A, mine, MINER).units(A, theirs, MINER).units(A, fought, MINER)
    table.units(B, fought, SOLDIER).ore(A, 1).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_MINER, state.UNITS}
    table.ore(A, 2)
    assert table.choices(state.UPGRADE) == {DROPS, FIRST_MINER, FIRST_MINER + 1, state.UNITS}


@pytest.mark.rule("6.6", "7.13", "1.3")
def test_captured_vehicles_are_missing_for_upgrades() -> None:
    """Both powermechs are in B's salvage: the soldier can't become one, the miner can."""
    table = Table().ship(A, HEX).ore(A, 9).units(A, NEXT, SOLDIER).units(A, INNER, MINER)
    table.captured(B, A, POWERMECH, POWERMECH).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {DROPS, FIRST_MINER, state.UNITS}


@pytest.mark.rule("6.6", "3.8")
def test_a_standard_upgrade_shakes_nothing() -> None:
    table = Table(6).ship(A, HERE).ore(A, 4).units(A, NEXT, MINER).units(A, at(0, 2, 0), SOLDIER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.s.ore[A] == 0
    assert table.s.tremor_at == 6


@pytest.mark.rule("6.7", "6.6", "3.8")
def test_a_dropship_comes_to_the_ships_side_too() -> None:
    """A miner next to the ship: 1 ore by the standard upgrade, 1 + 1 and a tremor by dropship."""
    table = Table(6).ship(A, HEX).ore(A, 2).units(A, NEXT, MINER).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {DROPS, FIRST_MINER, state.UNITS}
    said = tell.option(STANDARD_BOX, table.s, A, state.BY_DROPSHIPS)
    assert (said.text, said.rule) == ("Upgrade by dropship only.", "6.7")
    assert tell.notation(STANDARD_BOX, table.s, state.BY_DROPSHIPS) == "upgrade by dropship"
    table.answer(state.BY_DROPSHIPS)
    assert table.choices(state.UPGRADE) == {FIRST_MINER, state.UNITS}
    table.answer(state.UPGRADE + FIRST_MINER)
    assert (table.s.ore[A], table.s.tremor_at) == (0, 5)
    assert table.on(A, NEXT) == [HARVESTER]
    assert table.asks(state.UNIT, A)  # it can start up


@pytest.mark.rule("6.7", "6.6", "3.5")
def test_first_the_standard_upgrades_then_those_by_dropship() -> None:
    """A miner beside the ship for 1; then a soldier there by dropship, 3 + 1 and a tremor."""
    table = Table(6).ship(A, HEX).ore(A, 6).units(A, NEXT, MINER).units(A, INNER, SOLDIER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert (table.s.ore[A], table.s.tremor_at) == (5, 6)
    table.answer(state.BY_DROPSHIPS).answer(state.UPGRADE + FIRST_SOLDIER)
    assert (table.s.ore[A], table.s.tremor_at) == (1, 5)
    assert not table.asks(state.UPGRADE)  # the miner would cost 2, and a vehicle is there
    assert sorted(table.on(A, INNER)) == [MINER, POWERMECH]


@pytest.mark.rule("6.7")
def test_a_dropship_at_home_needs_its_ore_and_somebody_at_home() -> None:
    """3 ore are the powermech's price only; and far away every upgrade is by dropship."""
    table = Table().ship(A, HEX).ore(A, 3).units(A, NEXT, SOLDIER).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_SOLDIER, state.UNITS}
    table.ore(A, 4)
    assert DROPS in table.choices(state.UPGRADE)
    table = Table().ship(A, HEX).ore(A, 9).units(A, FAR, SOLDIER).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("6.7", "11.4")
def test_a_dropship_at_home_to_break_a_biome() -> None:
    """The stack is one space before Fracture; nobody has to use the standard upgrade."""
    table = next_fracture(Table(), 3, 4).ship(A, HEX).ore(A, 4).units(A, NEXT, SOLDIER)
    table.units(B, FAR, SOLDIER).plays(A, state.UPGRADE_CARD)
    table.answer(state.BY_DROPSHIPS).answer(state.UPGRADE + FIRST_SOLDIER).passes()
    assert table.on(B, FAR) == []
    assert table.s.lost[B] == 1
    assert table.on(A, NEXT) == [POWERMECH]


@pytest.mark.rule("6.7", "3.8", "11.6")
def test_the_first_dropship_may_cost_the_second_its_soldier() -> None:
    """8 ore for two powermechs; the first one's fracture takes the other soldier: 4 ore stay."""
    table = next_fracture(Table(), 0, 4).ore(A, 8).units(A, FAR, SOLDIER)
    table.units(A, RING_4, SOLDIER).plays(A, state.UPGRADE_CARD)
    assert {FIRST_SOLDIER, FIRST_SOLDIER + 1} <= table.choices(state.UPGRADE)
    table.answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.on(A, RING_4) == []
    assert table.choices(state.UNIT) == {FIRST_POWERMECH, state.UNITS}
    assert table.s.ore[A] == 4


@pytest.mark.rule("6.7", "6.6")
def test_a_dropship_at_home_after_a_standard_upgrade_leaves_no_way_back() -> None:
    """Two miners beside the ship and 3 ore: 1 for the first; the second, by dropship, 1 + 1."""
    table = Table().ship(A, HEX).ore(A, 3).units(A, NEXT, MINER).units(A, INNER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert DROPS in table.choices(state.UPGRADE)
    table.answer(state.BY_DROPSHIPS).answer(state.UPGRADE + FIRST_MINER + 1)
    assert table.s.ore[A] == 0
    assert table.count(state.TREMOR) == 1
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, FIRST_HARVESTER + 1, state.UNITS}


@pytest.mark.rule("6.7", "3.8")
def test_dropships_cost_one_more_and_a_tremor_each() -> None:
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


@pytest.mark.rule("6.7", "11.6", "6.8")
def test_a_dropship_that_breaks_the_ground_under_its_powermech() -> None:
    table = next_fracture(Table(), 0, 4).ore(A, 4).units(A, RING_4, SOLDIER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.is_done  # nothing to start up
    assert table.s.ore[A] == 0
    assert table.s.lost[A] == 1
    assert table.on(A, state.RESERVE).count(POWERMECH) == 2


@pytest.mark.rule("6.7", "11.9", "6.8")
def test_a_dropped_harvester_flees_and_starts_up_where_it_is_then() -> None:
    table = no_events(next_fracture(Table(), 0, 4)).ore(A, 2).units(A, RING_4, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.FLIGHT + NEXT).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_SCAVENGE)
    assert table.on(A, NEXT) == [HARVESTER]
    assert (table.s.ore[A], table.s.hand_cards[A]) == (2, 1)


@pytest.mark.rule("6.7", "3.8", "11.2", "11.3")
def test_three_dropships_at_a_table_of_two_are_two_fractures() -> None:
    """The stack goes from 2 to 1 to Fracture; then from 1 to Fracture again, and there it stays."""
    table = Table().ore(A, 8)
    for place, kind in ((FAR, MINER), (at(2, 5, 1), MINER), (at(4, 5, 1), SOLDIER)):
        table.units(A, place, kind)
    for token in range(state.FRACTURES):  # two small rings where nobody is
        there = table.b.token_terrain[token] == table.s.terrain[5]
        table.s.bag[token] = int(there and table.b.token_ring[token] <= 2)
    table.plays(A, state.UPGRADE_CARD)
    for unit in (FIRST_MINER, FIRST_MINER + 1, FIRST_SOLDIER):
        table.answer(state.UPGRADE + unit)
    assert table.s.ore[A] == 0  # 2 + 2 + 4
    assert table.count(state.FRACTURE) == 2
    assert table.s.tremor_at == 0


@pytest.mark.rule("6.7", "6.8", "3.8")
def test_a_dropped_harvester_starts_up_and_harvests() -> None:
    """1 + 1 ore and a tremor for the dropship, 5 ore, 2 cards and a tremor for the harvest."""
    table = no_events(Table(6)).ore(A, 2).land(state.ORE, FAR).units(A, FAR, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (5, 2)
    assert table.s.tremor_at == 4


@pytest.mark.rule("6.7", "3.8")
def test_a_dropship_comes_to_any_location() -> None:
    """After a first dropship far away the miner beside the ship can still have one: 2 ore."""
    table = Table(6).ship(A, HERE).ore(A, 4).units(A, FAR, MINER).units(A, NEXT, MINER)
    table.plays(A, state.UPGRADE_CARD)
    far = next(u for u in (FIRST_MINER, FIRST_MINER + 1) if table.s.at[A, u] == FAR)
    near = 2 * FIRST_MINER + 1 - far
    table.answer(state.UPGRADE + far)
    assert table.choices(state.UPGRADE) == {near, state.UNITS}
    table.answer(state.UPGRADE + near)
    assert table.s.ore[A] == 0
    assert table.s.tremor_at == 4
    assert table.on(A, NEXT) == table.on(A, FAR) == [HARVESTER]
    assert [event.c for event in table.events_of(state.UPGRADED)] == [1, 1]


@pytest.mark.rule("6.8")
def test_one_of_two_new_vehicles_starts_up() -> None:
    table = no_events(Table()).ship(A, HEX).ore(A, 4).units(A, INNER, SOLDIER)
    table.units(A, at(0, 3, 0), MINER).plays(A, state.UPGRADE_CARD)
    table.answer(state.UPGRADE + FIRST_SOLDIER).answer(state.UPGRADE + FIRST_MINER)
    assert table.s.ore[A] == 0
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, FIRST_POWERMECH, state.UNITS}
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT + state.ACT_SCAVENGE)
    assert table.s.ore[A] == 2
    assert table.is_done  # the powermech waits


@pytest.mark.rule("6.8", "6.7")
def test_a_vehicle_of_an_earlier_turn_does_not_start_up() -> None:
    table = Table().ship(A, HEX).ore(A, 1).units(A, FAR, POWERMECH).units(A, INNER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert table.choices(state.UNIT) == {FIRST_HARVESTER, state.UNITS}


@pytest.mark.rule("6.8", "8.8")
def test_a_vehicle_that_started_up_is_not_activated_again() -> None:
    """Two new powermechs: one starts up; the red bonus action is for the other."""
    table = Table(6).ship(A, HEX).ore(A, 6).units(A, NEXT, SOLDIER).units(A, INNER, SOLDIER)
    table.plays(A, state.UPGRADE_CARD)
    table.answer(state.UPGRADE + FIRST_SOLDIER).answer(state.UPGRADE + FIRST_SOLDIER + 1)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.WALK)
    stays(table).do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_POWERMECH + 1, state.UNITS}


@pytest.mark.rule("6.8", "4.9", "6.1")
def test_a_new_powermech_jumps_into_a_fight() -> None:
    """Standard upgrade: no tremor. Its jump of five: one."""
    goal = at(3, 2, 0)
    table = Table(6).ship(A, HEX).ore(A, 3).units(A, at(0, 2, 0), SOLDIER).units(B, goal, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_SOLDIER)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP).goes(goal)
    assert table.s.attacker[goal] == A
    assert table.s.tremor_at == 5
    assert table.s.ore[A] == 0


@pytest.mark.rule("6.5", "5.9", "9.5", "11.9")
def test_a_motivated_miner_draws_an_aftershock_under_another_recruit() -> None:
    """The soldier recruited on ring 4 has nobody on its hex to warn it."""
    table = influential(only_event(Table(), "Aftershock"), A, 4).ship(A, HEX)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + RING_4)
    table.answer(state.RECRUIT + MINER).answer(state.PLACE + NEXT)
    next_fracture(table, 0, 4)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_EXPLORE)
    assert table.passes().is_done
    assert (table.on(A, RING_4), table.on(A, NEXT)) == ([], [MINER])
    assert table.s.lost[A] == 1


@pytest.mark.rule("6.8", "4.9", "11.6")
def test_a_powermech_that_starts_up_breaks_the_ground_of_the_other() -> None:
    """Two soldiers beside the ship are upgraded; the jump of one costs the other."""
    table = Table(6).ship(A, HEX).ore(A, 6).units(A, NEXT, SOLDIER).units(A, RING_4, SOLDIER)
    table.plays(A, state.UPGRADE_CARD)
    for unit in (FIRST_SOLDIER, FIRST_SOLDIER + 1):
        table.answer(state.UPGRADE + unit)
    next_fracture(table, 0, 4)
    jumps(table, number(table, A, NEXT, POWERMECH), at(5, 3, 1))
    assert table.is_done
    assert (table.on(A, at(5, 3, 1)), table.on(A, RING_4)) == ([POWERMECH], [])
    assert table.on(A, state.RESERVE).count(POWERMECH) == 1


@pytest.mark.rule("6.4", "1.7", "4.7")
def test_a_soldier_opens_the_way_for_a_speaker_and_a_miner_among_three_enemies() -> None:
    """Each side has room for three: the fourth recruit must land elsewhere."""
    table = influential(Table(), A, 8).ship(A, HEX).units(B, NEXT, HARVESTER, MINER, SPEAKER)
    table.plays(A, state.RECRUIT_CARD)
    for kind in (SOLDIER, SPEAKER, MINER):
        table.answer(state.RECRUIT + kind).answer(state.PLACE + NEXT)
    table.answer(state.RECRUIT + SOLDIER)
    assert NEXT not in table.choices(state.PLACE)
    assert sorted(table.on(A, NEXT)) == [SPEAKER, MINER, SOLDIER]
    assert table.s.attacker[NEXT] == A
