"""An exam: situations from the rulebook's text alone, with answers worked out by hand.

This part: turns, movement, unit cards and tactics. The planet and the launch are in
test_exam_planet.py.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    FIRST_MINER,
    FIRST_SOLDIER,
    HERE,
    NEXT,
    goals,
    influential,
    named,
    no_events,
    stays,
    unit_to,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, Table, at
from offworld.games.cysmic import pieces, state

# --- 1 to 4: turns ---


@pytest.mark.rule("3.1", "3.2", "3.4", "3.5")
def test_1_ten_cards_in_five_turns_then_the_marker_begins() -> None:
    """Two cards a turn: after five turns no card is left, and all come back."""
    table = Table(3, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    table.s.first = C  # took the marker meanwhile
    lead = table.s.lead
    turns = []
    while table.s.rounds < 6:
        if table.asks(state.BURN):
            turns.append((int(table.s.player), int(table.s.column)))
            hand = [c for c in range(10) if table.s.command[table.actor, c] == state.IN_HAND]
            assert len(hand) == 10 - 2 * table.s.column
        table.answer(table.options()[-1])
        table.s.first = C
    order = [(lead + i) % 3 for i in range(3)]
    assert turns[:15] == [(seat, column) for column in range(5) for seat in order]
    assert table.s.player == C
    assert table.s.column == 0
    assert all(table.s.command[seat, c] == state.IN_HAND for seat in range(3) for c in range(10))


@pytest.mark.rule("3.4", "1.16")
def test_2_a_burned_card_is_seen_by_its_owner_only() -> None:
    table = Table(2).turn(A).do(state.TO_BURN).answer(state.BURN + 4)
    assert table.view(A).command[A, 4] == state.BURNED + table.s.column
    assert table.view(B).command[A, 4] == state.UNSEEN
    assert table.view(B).burned[A, table.s.column] == 1


@pytest.mark.rule("3.11", "1.13")
def test_3_limits_hold_for_all_players_at_the_end_of_a_turn() -> None:
    """Influence 6 stores 5 ore, influence 7 stores 8. Owners discard cards above 5."""
    table = Table(2).ore(A, 9).ore(B, 9).hand(B, 0, 1, 2, 3, 4, 5)
    influential(table, A, 6)
    influential(table, B, 7)
    table.turn(A).do(state.TO_LIMITS)
    assert table.asks(state.DISCARD, B)
    table.answer(state.DISCARD + 2)
    assert (table.s.ore[A], table.s.ore[B]) == (5, 8)
    assert table.s.hand_cards[B] == 5


@pytest.mark.rule("3.6", "3.5")
def test_4_units_of_a_card_act_each_on_their_own() -> None:
    """One miner mines, one explores, a third is left out."""
    table = no_events(Table()).land(state.ORE, HERE)
    table.units(A, HERE, MINER).units(A, NEXT, MINER).units(A, at(1, 3, 0), MINER)
    table.plays(A, state.MINER)
    stays(table.answer(state.UNIT + FIRST_MINER + 1)).answer(state.ACT + state.ACT_EXPLORE)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    assert table.choices(state.UNIT) == {FIRST_MINER + 2, state.UNITS}
    table.answer(state.NO_MORE_UNITS)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 2)


# --- 5 to 12: movement ---


@pytest.mark.rule("4.1", "4.2", "5.1")
def test_5_a_soldier_moves_four_hexes_around_a_mountain() -> None:
    """Straight out from ring 1 the mountain in ring 2 costs nothing: the way round is as long."""
    table = Table().units(A, at(0, 1, 0), SOLDIER).land(state.MOUNTAIN, at(0, 2, 0))
    table.plays(A, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    found = goals(table)
    assert at(0, 2, 0) not in found
    assert at(0, 4, 1) in found
    assert at(0, 5, 2) in found  # by ring 2 place 1, 3 steps further
    assert at(0, 6, 2) not in found  # 5 steps


@pytest.mark.rule("4.6")
def test_6_nobody_passes_through_enemies() -> None:
    """A ring of lakes with one gap, in which an enemy stands: a soldier may end there, no more."""
    table = Table().units(A, HERE, SOLDIER, MINER)
    around = [int(table.b.around[HERE, side]) for side in range(6)]
    table.land(state.LAKE, *(place for place in around if place != NEXT)).units(B, NEXT, MINER)
    table.plays(A, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {NEXT}
    table.goes(NEXT)
    assert table.s.attacker[NEXT] == A
    table.do(state.TO_UNITS, MINER).answer(state.UNIT + FIRST_MINER)
    assert goals(table) == {NEXT}  # now it is a combat of its own faction
    table.goes(NEXT)
    assert sorted(table.on(A, NEXT)) == [MINER, SOLDIER]


@pytest.mark.rule("1.5", "4.6")
def test_7_support_units_never_enter_among_enemies_by_themselves() -> None:
    for kind in (SPEAKER, MINER, HARVESTER):
        table = Table().units(A, HERE, kind).units(B, NEXT, SOLDIER)
        table.plays(A, kind).answer(table.options()[0])
        assert NEXT not in goals(table)


@pytest.mark.rule("4.7", "7.1", "3.7")
def test_8_a_third_faction_stays_out_and_the_two_are_locked() -> None:
    table = Table(3).units(B, NEXT, SOLDIER).units(A, NEXT, SOLDIER).units(C, HERE, SOLDIER)
    table.plays(C, state.SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert NEXT not in goals(table)
    table.plays(A, state.SOLDIER)
    assert not table.asks(state.UNIT)  # the only soldier is locked


@pytest.mark.rule("1.7", "4.8")
def test_9_three_units_and_one_vehicle_on_a_hex() -> None:
    """A harvester may not join a powermech, a fourth unit not three, but both may cross."""
    table = Table().units(A, HERE, HARVESTER).units(A, NEXT, POWERMECH)
    table.plays(A, HARVESTER).answer(state.UNIT + state.FIRST_HARVESTER)
    assert NEXT not in goals(table)
    table = Table().units(A, HERE, SPEAKER).units(A, NEXT, SOLDIER, SOLDIER, MINER)
    around = [int(table.b.around[HERE, side]) for side in range(6)]
    table.land(state.LAKE, *(place for place in around if place != NEXT))
    table.plays(A, SPEAKER).answer(state.UNIT + 0)
    found = goals(table)
    assert NEXT not in found
    assert at(0, 2, 0) not in found  # a lake now
    assert at(0, 4, 0) in found  # behind the full hex


@pytest.mark.rule("4.3")
def test_10_the_edge_wraps_by_the_colour_of_arrows() -> None:
    """Place 2 of ring 6 in slice 0 is one step from place 2 of the other five slices."""
    table = Table().units(A, at(0, 6, 2), HARVESTER)
    table.plays(A, HARVESTER).answer(state.UNIT + state.FIRST_HARVESTER)
    found = goals(table)
    for part in range(1, 6):
        assert at(part, 6, 2) in found
        assert at(part, 5, 2) in found  # and from there a step inwards
        assert at(part, 6, 4) not in found  # two more steps along the edge


@pytest.mark.rule("4.4")
def test_11_caves_are_adjacent_for_units() -> None:
    """Harvester beside a cave: into it, out of the other cave, and no farther."""
    far = at(3, 4, 2)
    table = Table().land(state.CAVE, NEXT, far).units(A, HERE, HARVESTER)
    table.plays(A, HARVESTER).answer(state.UNIT + state.FIRST_HARVESTER)
    found = goals(table)
    assert far in found
    assert at(3, 4, 1) not in found
    ship = Table().land(state.CAVE, NEXT, far).ship(A, NEXT).turn(A).do(state.TO_SHIP_MOVE)
    assert far not in ship.choices(state.SHIP_TO)


@pytest.mark.rule("4.9", "3.8")
def test_12_a_powermech_jumps_over_everything_and_the_planet_trembles() -> None:
    """Five hexes from ring 6 inwards to ring 1, over abyss, enemies and mountains."""
    table = Table(6).units(A, at(0, 6, 0), POWERMECH)
    table.land(state.ABYSS, at(0, 5, 0), at(0, 4, 0)).land(state.MOUNTAIN, at(0, 3, 0))
    table.units(B, at(0, 2, 0), SOLDIER).units(B, at(0, 1, 0), SOLDIER)
    table.plays(A, POWERMECH).answer(state.UNIT + state.FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    found = goals(table)
    assert at(0, 4, 0) not in found  # it can't land in the abyss
    assert at(1, 6, 0) not in found  # no arrows: on foot one step, in the air six
    table.goes(at(0, 1, 0))
    assert table.s.attacker[at(0, 1, 0)] == A
    assert table.s.tremor_at == 5


# --- 13 to 19: unit cards ---


@pytest.mark.rule("5.3", "5.4", "5.5", "1.12")
def test_13_a_speaker_walks_to_a_camp_and_takes_it() -> None:
    table = influential(Table(), A, 3).land(state.CAMP, at(0, 3, 2), HERE)
    table.units(A, at(0, 2, 0), SPEAKER).flag(B, HERE)
    table.plays(A, SPEAKER)
    unit_to(table, 0, at(0, 3, 2)).answer(state.ACT + state.ACT_PERSUADE)
    table.answer(state.NO_PROMOTION)
    assert pieces.influence(table.b, table.s, A) == 4
    table.turn(A).do(state.TO_UNITS, SPEAKER)
    unit_to(table, 0, HERE)  # the camp of an opponent: nothing to persuade
    assert table.asks(state.PROMOTE)
    assert pieces.influence(table.b, table.s, A) == 4  # the first is kept


@pytest.mark.rule("5.6")
def test_14_field_promotion_needs_a_unit_in_the_reserve() -> None:
    """All five speakers are on the map: a soldier can only become a miner."""
    table = Table().units(A, HERE, SPEAKER, SOLDIER)
    for i in range(4):
        table.units(A, at(1, 3, 0) if i < 3 else at(1, 4, 0), SPEAKER)
    table.plays(A, SPEAKER)
    stays(table.answer(state.UNIT + 0))
    found = {o - state.PROMOTE for o in table.options()} - {state.UNITS * 3}
    assert {o % 3 for o in found if o // 3 == FIRST_SOLDIER} == {MINER}
    table.answer(state.PROMOTE + FIRST_SOLDIER * 3 + MINER)
    assert sorted(table.on(A, HERE)) == [SPEAKER, MINER]


@pytest.mark.rule("5.7", "5.8", "5.9")
@pytest.mark.parametrize(
    ("land", "act"),
    [
        (state.PLAIN, state.ACT_EXPLORE),
        (state.CAVE, state.ACT_EXPLORE),
        (state.ORE, state.ACT_MINE),
        (state.CAMP, None),
        (state.DEVASTATED, None),
    ],
)
def test_15_where_a_miner_works(land: int, act: int | None) -> None:
    table = no_events(Table()).land(land, HERE).units(A, HERE, MINER)
    table.plays(A, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER))
    assert table.choices(state.ACT) == ({act, state.ACT_NOTHING} if act else set())


@pytest.mark.rule("5.10", "5.11")
def test_16_a_soldier_that_moved_neutralizes_one_that_stayed_does_not() -> None:
    table = Table().land(state.CAMP, HERE, NEXT).flag(B, HERE, NEXT)
    table.units(A, HERE, SOLDIER).units(A, at(0, 2, 0), SOLDIER)
    table.plays(A, SOLDIER)
    stays(table.answer(state.UNIT + FIRST_SOLDIER))
    assert table.asks(state.UNIT)
    unit_to(table, FIRST_SOLDIER + 1, NEXT).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[HERE] == B
    assert table.s.flag[NEXT] == state.NOBODY


@pytest.mark.rule("5.12", "5.13", "3.8")
def test_17_two_harvesters_bring_ten_ore_and_four_cards() -> None:
    """The rulebook's own example; each harvest is a tremor."""
    table = no_events(Table(6)).land(state.ORE, HERE, NEXT)
    table.units(A, HERE, HARVESTER).units(A, NEXT, HARVESTER).plays(A, HARVESTER)
    for unit in (state.FIRST_HARVESTER, state.FIRST_HARVESTER + 1):
        stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (10, 4)
    assert table.s.tremor_at == 4


@pytest.mark.rule("5.14")
def test_18_a_harvester_scavenges_plain_land() -> None:
    table = no_events(Table(6)).units(A, HERE, HARVESTER).plays(A, HARVESTER)
    stays(table.answer(state.UNIT + state.FIRST_HARVESTER)).answer(state.ACT + state.ACT_SCAVENGE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (2, 1)
    assert table.s.tremor_at == 6


@pytest.mark.rule("5.15", "6.1")
def test_19_a_powermech_engages_but_never_neutralizes() -> None:
    table = Table().units(A, HERE, POWERMECH).land(state.CAMP, NEXT).flag(B, NEXT)
    table.plays(A, POWERMECH).answer(state.UNIT + state.FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK).goes(NEXT)
    assert not table.asks(state.ACT)
    assert table.s.flag[NEXT] == B


# --- 20 to 26: tactics ---


@pytest.mark.rule("6.2", "6.3")
def test_20_recruits_for_four_influence() -> None:
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


@pytest.mark.rule("6.4")
def test_21_recruits_among_enemies_are_attacking_soldiers() -> None:
    table = influential(Table(), A, 6).ship(A, HERE).units(B, NEXT, SOLDIER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SPEAKER)
    assert NEXT not in table.choices(state.PLACE)
    table.answer(state.PLACE + at(0, 2, 0)).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + NEXT)
    assert table.s.attacker[NEXT] == A
    table.answer(state.RECRUIT + SPEAKER)
    assert NEXT in table.choices(state.PLACE)  # now it is one's own combat


@pytest.mark.rule("6.5", "6.4")
def test_22_one_recruit_is_motivated_if_it_is_not_locked() -> None:
    table = influential(Table(), A, 2).ship(A, HERE).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + at(0, 2, 0))
    assert table.choices(state.UNIT) == {FIRST_SOLDIER + 1, state.UNITS}
    unit_to(table, FIRST_SOLDIER + 1, at(0, 1, 0))
    assert not table.asks(state.UNIT)


@pytest.mark.rule("6.6", "6.7", "6.8", "3.8")
def test_23_upgrades_at_home_and_by_dropship() -> None:
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


@pytest.mark.rule("6.9", "6.12")
def test_24_negotiate_returns_captives_for_every_missing_blueprint() -> None:
    """Two troops of B and a vehicle of C must go; those of D stay, D's blueprint is known."""
    table = Table(4).captured(A, B, SOLDIER, SOLDIER, SOLDIER).captured(A, C, HARVESTER)
    table.captured(A, 3, SOLDIER, SOLDIER).blueprint(A, state.KNOWN, 3)
    table.plays(A, state.NEGOTIATE_CARD)
    if table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.asks(state.ESPIONAGE, A)
    assert [int(table.s.blueprint[A, m]) for m in (B, C, 3)] == [state.KNOWN] * 3
    assert len(table.prison(A, B)) == 1
    assert table.prison(A, C) == []
    assert len(table.prison(A, 3)) == 2
    assert table.s.first == A


@pytest.mark.rule("6.10", "6.11")
def test_25_a_trade_both_agree_to_is_done_at_once() -> None:
    """A gives 3 ore for a soldier of C whom B has captured."""
    table = Table(3).ore(A, 4).captured(B, C, SOLDIER)
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + state.LOT_ORE_3).answer(state.GIVE_NO_MORE)
    table.answer(state.WANT + state.LOT_TROOP + C).answer(state.WANT_NO_MORE)
    assert table.asks(state.DEAL, B)
    table.answer(state.ACCEPT)
    assert (table.s.ore[A], table.s.ore[B]) == (1, 3)
    assert table.prison(A, C) == [SOLDIER]
    assert table.choices(state.PARTNER) == {B, state.SEATS}  # a second offer may follow


@pytest.mark.rule("6.14", "6.15")
def test_26_a_cyber_attack_needs_the_exact_value() -> None:
    """B's blueprint is number 2. A miner rolls 3; a card with -1 for yellow makes it 2."""
    table = Table().ship(B, HERE).units(A, NEXT, MINER).rolls(3)
    survey = named("Field Survey")
    assert table.b.discovery_yellow[survey] == -1
    table.hand(A, survey).turn(A).do(state.TO_HACK, 25).answer(state.HACK + FIRST_MINER)
    assert table.asks(state.MODIFY, A)
    table.answer(state.MODIFY + 1 + survey)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("6.14")
def test_27_more_than_the_value_is_a_miss_and_far_or_locked_units_do_not_hack() -> None:
    table = Table().ship(B, HERE).units(A, NEXT, SOLDIER).rolls(5)
    table.units(A, at(0, 5, 0), MINER).units(B, at(0, 4, 2), MINER).units(A, at(0, 4, 2), SOLDIER)
    table.turn(A).do(state.TO_HACK, 25)
    assert table.choices(state.HACK) == {FIRST_SOLDIER, state.UNITS}
    table.answer(state.HACK + FIRST_SOLDIER).passes()
    assert table.s.blueprint[A, B] == state.MISSING
