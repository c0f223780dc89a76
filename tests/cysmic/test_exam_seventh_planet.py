"""A seventh exam from the rulebook alone: the planet, its people and the ship on it.

Limits, exceptions, the order of steps, and what there is none of.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    NEXT,
    around,
    effect,
    fracture,
    goals,
    influential,
    named,
    next_fracture,
    no_events,
    ready,
    stays,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, D, Table, at
from cysmic.test_exam_combat import sends
from cysmic.test_exam_fifth import begin, closed_but, token
from cysmic.test_relics import NAMES as RELIC_NAMES
from offworld.games.cysmic import pieces, state

INNER = at(0, 2, 0)  # adjacent to HEX
RING_4 = at(0, 4, 1)  # its neighbours: (3, 0), (3, 1), (4, 0), (4, 2), (5, 1), (5, 2) of slice 0


def jumps(table: Table, unit: int, place: int) -> Table:
    """Let a powermech that is asked for jump to a hex."""
    return table.answer(state.UNIT + unit).answer(state.MODE + state.JUMP).goes(place)


def token_of(table: Table, ring: int) -> int:
    """Return a fracture token of a ring in slice 0."""
    return next(
        n
        for n in range(state.FRACTURES)
        if table.b.token_terrain[n] == table.s.terrain[0] and table.b.token_ring[n] == ring
    )


# --- 1 to 6: set-up by number of players ---


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_1_a_blueprint_is_missing_for_each_opponent(seats: int) -> None:
    """Own colour and absent colours are known: as many are missing as there are opponents."""
    table = Table(seats, bare=False)
    for seat in range(seats):
        sides = [int(table.s.blueprint[seat, module]) for module in range(state.MODULES)]
        assert sides.count(state.MISSING) == seats - 1
        assert sides.count(state.KNOWN) == 7 - seats
        assert sides[seat] == state.KNOWN


@pytest.mark.rule("2.2", "1.11")
def test_2_all_habitats_together_are_worth_65() -> None:
    """18 camps, 12 outposts, 6 settlements and the city."""
    table = Table(2, bare=False)
    table.flag(A, *range(state.HEXES))
    table.s.faction[A] = 0
    total = pieces.influence(table.b, table.s, A) - int(table.b.faction_influence[0])
    assert total == 65


@pytest.mark.rule("2.9", "2.13", "1.7")
@pytest.mark.parametrize("seats", [2, 6])
def test_3_nobody_starts_on_a_ships_hex_or_far_from_home(seats: int) -> None:
    """Every unit stands beside its ship or on an own habitat, at most three, one a vehicle."""
    table = Table(seats, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    ships = {int(table.s.ship[seat]) for seat in range(seats)}
    assert len({(ship - 1) // state.SLICE_HEXES for ship in ships}) == seats
    for seat in range(seats):
        for place in range(state.HEXES):
            kinds = table.on(seat, place)
            if kinds:
                beside = place in around(table, int(table.s.ship[seat]))
                assert beside or table.s.flag[place] == seat
                assert place not in ships
                assert len(kinds) <= 3
                assert sum(kind >= HARVESTER for kind in kinds) <= 1


@pytest.mark.rule("2.10", "7.14")
def test_4_prisons_are_empty_and_hold_twelve_at_first() -> None:
    table = Table(4, bare=False)
    assert pieces.prison_load(table.s, C) == 0
    for trait in range(state.TRAITS):
        table.trait(C, trait, 0)
    assert pieces.prison_capacity(table.b, table.s, C) == 12


@pytest.mark.rule("2.3", "11.2")
def test_5_six_players_have_seven_tokens_to_lay_before_every_tremor_breaks() -> None:
    """6 + 5 + 4 + 3 + 2 + 1 tremors are six fractures; the next tremor is the seventh."""
    table = Table(6)
    for _ in range(21):
        table.turn(A).do(state.TO_TREMOR, 1)
        while not table.is_done:
            table.answer(table.options()[0])
    assert table.count(state.FRACTURE) == 6
    assert table.s.tremor_at == 0
    table.do(state.TO_TREMOR, 1)
    assert table.count(state.FRACTURE) == 7


@pytest.mark.rule("3.1", "3.2")
def test_6_turns_go_clockwise_from_the_first_player() -> None:
    """Four players, C first: C, D, A, B, and then C again."""
    table = begin(Table(4), C)
    order = [int(table.s.player)]
    for _ in range(4):
        table.answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + POWERMECH)
        table.answer(state.NO_BONUS)
        order.append(int(table.s.player))
    assert order == [C, D, A, B, C]


# --- 7 to 15: the map and those who walk on it ---


@pytest.mark.rule("4.2", "4.1")
def test_7_the_city_is_crossed_by_all() -> None:
    """A speaker of three hexes goes from ring 1 over the city to ring 2 on the other side."""
    table = Table().units(A, at(0, 1, 0), SPEAKER).land(state.LAKE, at(1, 1, 0), at(5, 1, 0))
    table.plays(A, SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER)
    assert {state.CITY_HEX, at(3, 1, 0), at(3, 2, 0)} <= goals(table)


@pytest.mark.rule("4.4", "4.1")
def test_8_two_caves_in_a_row_cost_two() -> None:
    """A harvester beside a cave has one step for it and one to any other; nothing beyond."""
    near, far = NEXT, at(3, 5, 2)
    table = Table().land(state.CAVE, near, far).units(A, HEX, HARVESTER)
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert far in goals(table)
    assert not goals(table) & set(around(table, far))


@pytest.mark.rule("4.4", "5.9")
def test_9_a_unit_that_ends_in_a_cave_is_on_its_hex_only() -> None:
    """A's miner came out of one cave; an enemy in another cave has nothing to fight there."""
    near, far = HEX, FAR
    table = Table().land(state.CAVE, near, far).units(A, near, MINER).units(B, NEXT, SOLDIER)
    sends(table, A, MINER, near, far)
    assert table.on(A, far) == [MINER]
    if table.asks(state.ACT):
        table.answer(state.ACT)
    sends(table, B, SOLDIER, NEXT, near)
    assert table.s.attacker[near] == state.NOBODY


@pytest.mark.rule("4.3", "4.9")
def test_10_a_jump_stays_on_this_side_of_the_edge() -> None:
    """On foot an arrow leads to the slice across; five hexes through the air do not."""
    table = Table().units(A, at(0, 6, 2), POWERMECH).ship(A, FAR)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK)
    assert at(3, 6, 2) in goals(table)
    table = Table().units(A, at(0, 6, 2), POWERMECH).ship(A, FAR)
    table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert at(3, 6, 2) not in goals(table)


@pytest.mark.rule("4.9", "3.8")
def test_11_a_jump_that_is_not_made_shakes_nothing() -> None:
    table = Table(6).units(A, HEX, POWERMECH).plays(A, POWERMECH)
    stays(table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP))
    assert table.s.tremor_at == 6
    assert table.on(A, HEX) == [POWERMECH]


@pytest.mark.rule("5.15", "3.5")
def test_12_a_powermech_moves_or_jumps_never_both() -> None:
    """One action of the section: after the jump only the other powermech is left."""
    table = Table(6).units(A, HEX, POWERMECH).units(A, FAR, POWERMECH).plays(A, POWERMECH)
    jumps(table, FIRST_POWERMECH, INNER)
    assert table.choices(state.UNIT) == {FIRST_POWERMECH + 1, state.UNITS}


@pytest.mark.rule("4.11", "4.9", "9.4")
def test_13_the_relic_where_a_jump_lands_is_drawn_before_the_ground_shakes() -> None:
    """The token is taken at once: a Seismograph just found warns of the jump's own fracture."""
    table = token(next_fracture(Table(), 0, 4), HEX).units(A, at(0, 2, 1), POWERMECH)
    table.units(A, RING_4, SOLDIER).plays(A, POWERMECH)
    meter = RELIC_NAMES.index("Seismograph")
    for relic in range(state.RELICS):
        table.s.relic_deck[relic] = 2 * int(relic == meter)
    table.s.relic_deck_cards = 2
    jumps(table, FIRST_POWERMECH, HEX)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.count(state.FRACTURE) == 0
    table.answer(state.KEEP_RELIC + state.RELICS + meter)
    assert table.asks(state.FLIGHT, A)


@pytest.mark.rule("4.11", "4.4")
def test_14_who_goes_from_cave_to_cave_passes_no_hex_between() -> None:
    """A relic two hexes from the far cave is too far for a detour."""
    near, far = at(0, 5, 0), at(3, 5, 0)
    table = token(Table(), at(3, 3, 0)).land(state.CAVE, near, far).units(A, near, HARVESTER)
    sends(table, A, HARVESTER, near, far)
    assert table.s.token[at(3, 3, 0)] == 1
    assert table.count(state.DREW_RELICS) == 0


@pytest.mark.rule("4.6", "4.10")
def test_15_an_own_ship_at_the_end_of_the_move_is_no_goal_but_beside_it_is() -> None:
    table = Table().ship(A, NEXT).units(A, HEX, SOLDIER, MINER, SPEAKER)
    table.plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert NEXT not in goals(table)
    assert INNER in goals(table)


# --- 16 to 21: ore, cards and influence ---


@pytest.mark.rule("1.13")
@pytest.mark.parametrize(("amount", "kept"), [(0, 5), (1, 5), (6, 5), (7, 8), (10, 8)])
def test_16_the_printed_steps_of_the_store(amount: int, kept: int) -> None:
    table = influential(Table(), A, amount).ore(A, 20).turn(B).do(state.TO_LIMITS)
    assert table.s.ore[A] == kept


@pytest.mark.rule("1.13", "1.12")
def test_17_eleven_influence_stores_more_than_ten() -> None:
    table = influential(Table(), A, 11).ore(A, 20).turn(A).do(state.TO_LIMITS)
    assert table.s.ore[A] > 8


@pytest.mark.rule("5.8")
def test_18_two_miners_on_one_deposit_mine_it_twice_and_again() -> None:
    """A deposit is never used up."""
    table = no_events(Table()).land(state.ORE, HEX).units(A, HEX, MINER, MINER)
    for gained in (2, 4):
        table.s.command[A, MINER] = state.IN_HAND
        table.plays(A, MINER)
        for unit in (FIRST_MINER, FIRST_MINER + 1):
            stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_MINE)
        assert (table.s.ore[A], table.s.hand_cards[A]) == (gained, gained)


@pytest.mark.rule("5.8", "5.13", "1.14")
def test_19_without_ore_in_the_supply_there_are_still_cards() -> None:
    """B has all 60: a miner's ore isn't there, its card is; a harvest also shakes."""
    table = no_events(Table(6)).land(state.ORE, HEX).units(A, HEX, MINER, HARVESTER).ore(B, 60)
    table.plays(A, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    table.plays(A, HARVESTER)
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (0, 3)
    assert table.s.tremor_at == 5


@pytest.mark.rule("5.13", "3.5")
def test_20_to_harvest_is_optional_and_declined_shakes_nothing() -> None:
    table = Table(6).land(state.ORE, HEX).units(A, HEX, HARVESTER).plays(A, HARVESTER)
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT)
    assert table.is_done
    assert (table.s.ore[A], table.s.tremor_at) == (0, 6)


@pytest.mark.rule("5.8", "5.9", "5.13", "5.14")
@pytest.mark.parametrize("kind", [MINER, HARVESTER])
@pytest.mark.parametrize("owner", [A, B, state.NOBODY])
def test_21_nobody_digs_where_people_live(kind: int, owner: int) -> None:
    """A habitat is neither explored nor scavenged, whoever controls it."""
    table = Table().land(state.OUTPOST, HEX).flag(owner, HEX).units(A, HEX, kind)
    stays(table.plays(A, kind).answer(state.UNIT + pieces.first_of(kind)))
    assert table.is_done


# --- 22 to 26: recruits, upgrades, promotions ---


@pytest.mark.rule("6.6", "6.7")
def test_22_beside_an_enemys_ship_only_a_dropship_helps() -> None:
    """One ore isn't enough for a harvester there; beside the own ship it is."""
    table = Table().ship(B, HEX).units(A, NEXT, MINER).ore(A, 1)
    assert table.plays(A, state.UPGRADE_CARD).is_done
    table = Table().ship(A, HEX).units(A, NEXT, MINER).ore(A, 1).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_MINER, state.UNITS}


@pytest.mark.rule("6.6", "4.5")
def test_23_across_the_edge_or_a_cave_is_not_beside_the_ship() -> None:
    """The ship at the edge, a miner at the same arrow across: the upgrade is by dropship."""
    table = Table(6).ship(A, at(0, 6, 2)).units(A, at(3, 6, 2), MINER).ore(A, 2)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert (table.s.ore[A], table.s.tremor_at) == (0, 5)


@pytest.mark.rule("6.6", "5.2")
def test_24_what_upgrades_cost_at_home_and_away() -> None:
    """Powermech 3 and 4, harvester 1 and 2: ten ore for two of each."""
    table = Table(6).ship(A, HEX).ore(A, 10).units(A, NEXT, SOLDIER).units(A, INNER, MINER)
    table.units(A, FAR, SOLDIER).units(A, at(2, 5, 1), MINER).plays(A, state.UPGRADE_CARD)
    left = []
    for unit in (FIRST_SOLDIER, FIRST_MINER, FIRST_SOLDIER + 1, FIRST_MINER + 1):
        table.answer(state.UPGRADE + unit)
        left.append(int(table.s.ore[A]))
    assert left == [7, 6, 2, 0]
    assert table.s.tremor_at == 4


@pytest.mark.rule("6.2", "6.5")
def test_25_no_influence_no_recruits_and_nobody_to_motivate() -> None:
    """A soldier that was there before isn't motivated."""
    table = influential(Table(), A, 0).ship(A, HEX).units(A, NEXT, SOLDIER)
    assert table.plays(A, state.RECRUIT_CARD).is_done


@pytest.mark.rule("6.6", "1.6")
def test_26_a_miner_set_free_by_an_upgrade_can_be_recruited_again() -> None:
    """All six miners are out; one becomes a harvester and its figure is in the reserve."""
    table = influential(Table(), A, 3).ship(A, HEX).ore(A, 1)
    for place in (NEXT, FAR, at(2, 5, 1)):
        table.units(A, place, MINER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    table.answer(state.NO_MORE_UNITS)
    table.plays(A, state.RECRUIT_CARD)
    assert MINER in table.choices(state.RECRUIT)


# --- 27 to 36: fractures and collapses ---


@pytest.mark.rule("11.4", "11.8")
@pytest.mark.parametrize("ring", [1, 2, 3, 4, 5, 6])
def test_27_as_many_hexes_fall_as_the_number_of_the_ring(ring: int) -> None:
    """All in one slice; the city stands, also when the hex beside it goes."""
    table = Table()
    fracture(table.ship(A, FAR), ring)
    while not table.is_done:
        table.answer(table.options()[0])
    fallen = [p for p in range(state.HEXES) if table.s.land[p] >= state.DEVASTATED]
    assert fallen == [at(0, ring, p) for p in range(ring)]
    assert table.s.land[state.CITY_HEX] == state.CITY


@pytest.mark.rule("11.5")
def test_28_a_drawn_token_does_not_come_back() -> None:
    table = Table(2, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    for drawn in range(1, 43):
        table.do(state.TO_FRACTURE, 0)
        while not table.is_done:
            table.answer(table.options()[0])
        assert sum(int(n) for n in table.s.bag) == 42 - drawn
    assert len({event.a for event in table.events_of(state.FRACTURE)}) == 42


@pytest.mark.rule("11.8", "11.4")
def test_29_when_the_bag_is_empty_only_the_city_has_never_fallen() -> None:
    """Rings 1 to 6 of all six terrains: 126 hexes."""
    table = Table(2).ship(A, state.CITY_HEX).ship(B, at(0, 1, 0))
    while sum(int(n) for n in table.s.bag) > 0:
        table.turn(A).do(state.TO_FRACTURE, 0)
        while not table.is_done:
            table.answer(table.options()[0])
    upper = [p for p in range(state.HEXES) if table.s.land[p] < state.DEVASTATED]
    assert upper == [state.CITY_HEX]


@pytest.mark.rule("11.6", "9.2", "4.11")
def test_30_a_relic_token_of_an_earlier_collapse_is_safe() -> None:
    """The ring is drawn again: devastated ground keeps its token, and gets no second one."""
    table = Table()
    fracture(table, 4)
    tokens = [int(n) for n in table.s.token]
    assert sum(tokens) > 0
    fracture(table, 4)
    assert [int(n) for n in table.s.token] == tokens


@pytest.mark.rule("11.6", "11.9", "1.6")
def test_31_a_speaker_and_a_soldier_have_nobody_to_warn_them() -> None:
    table = Table().units(A, RING_4, SPEAKER, SOLDIER, POWERMECH)
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[A] == 3


@pytest.mark.rule("11.9")
def test_32_a_miner_next_door_warns_nobody() -> None:
    """Early Warning is for those on the miner's own hex."""
    table = Table().units(A, RING_4, SOLDIER).units(A, NEXT, MINER)
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[A] == 1


@pytest.mark.rule("11.9", "4.5")
def test_33_nobody_flees_by_a_cave_or_over_the_edge() -> None:
    """A miner on an edge hex with a cave: only the hexes at its sides are refuges."""
    here, cave = at(0, 6, 2), at(3, 3, 1)
    table = Table().ship(A, FAR).land(state.CAVE, here, cave).units(A, here, MINER)
    fracture(table, 6)
    refuges = table.choices(state.FLIGHT) - {state.NO_FLIGHT - state.FLIGHT}
    assert refuges == {at(0, 5, 1), at(0, 5, 2)}


@pytest.mark.rule("11.9", "4.7")
def test_34_a_miner_does_not_flee_into_a_combat_of_its_own_side() -> None:
    """Flight leads to no fight: the only other hex has enemies on it."""
    table = Table().units(A, RING_4, MINER).units(A, NEXT, SOLDIER).units(B, NEXT, SOLDIER)
    closed_but(table, RING_4, NEXT, at(0, 4, 0), at(0, 4, 2))
    fracture(table, 4)
    assert table.is_done
    assert table.s.lost[A] == 1


@pytest.mark.rule("11.11", "4.10")
def test_35_a_ship_that_flees_onto_a_settlement_costs_its_owner_influence() -> None:
    table = influential(Table(), B, 1).land(state.SETTLEMENT, NEXT).flag(B, NEXT).ship(A, RING_4)
    closed_but(table, RING_4, NEXT, at(0, 4, 0), at(0, 4, 2))
    assert pieces.influence(table.b, table.s, B) == 4
    fracture(table, 4)
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert pieces.influence(table.b, table.s, B) == 1
    assert table.s.land[NEXT] == state.PLAIN


@pytest.mark.rule("9.7", "9.18")
def test_36_who_stands_on_the_hexes_of_the_second_token_can_react_too() -> None:
    """B puts the first token back; the next one is drawn for C's ring, and C has Sirens."""
    brace, sirens = named("Brace!"), named("Sirens")
    table = Table(3).hand(B, brace).units(B, HEX, SOLDIER)
    table.hand(C, sirens).units(C, RING_4, SOLDIER)
    fracture(table, 3)
    table.s.bag[token_of(table, 4)] = 1
    assert table.asks(state.REACT, B)
    table.answer(state.REACT + 1 + brace)
    assert table.asks(state.REACT, C)
    table.answer(state.REACT + 1 + sirens)
    assert table.asks(state.FLIGHT, C)
    table.answer(state.FLIGHT + NEXT)
    assert table.on(C, NEXT) == [SOLDIER]
    assert table.on(B, HEX) == [SOLDIER]


# --- 37 to 45: the ship ---


@pytest.mark.rule("5.16", "11.6")
def test_37_a_deposit_under_a_ship_is_lost_when_it_stabilizes() -> None:
    """Whatever was printed on the hex that a ship leaves is gone."""
    table = Table().land(state.ORE, HEX).ship(A, HEX).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT)
    assert table.s.land[HEX] == table.b.below[HEX]


@pytest.mark.rule("5.16", "9.2")
def test_38_a_ship_that_stabilizes_leaves_a_relic_token_behind() -> None:
    """Devastated ground is bared: a token lies there, and the ship doesn't draw for it."""
    here = next(h for h in around(Table(), HEX) if Table().b.below[h] == state.DEVASTATED)
    table = Table().ship(A, here).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + HEX).answer(state.SHIP_STAYS)
    assert table.s.token[here] == 1
    assert table.count(state.DREW_RELICS) == 0


@pytest.mark.rule("5.19", "4.4")
def test_39_the_second_move_takes_no_cave_either() -> None:
    table = Table().land(state.CAVE, NEXT, FAR).ship(A, HEX).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT)
    assert FAR not in table.choices(state.SHIP_TO)


@pytest.mark.rule("5.17")
def test_40_two_spaces_cost_one_ore_and_the_rest_builds() -> None:
    """All six sides are lakes: with 2 ore one is left for a module."""
    table = Table().ship(A, HEX).ore(A, 2)
    table.land(state.LAKE, *around(table, HEX)).plays(A, state.SHIP_CARD)
    table.answer(table.options()[0]).answer(state.SHIP_STAYS)
    assert table.s.ore[A] == 1
    assert table.asks(state.BUILD, A)


@pytest.mark.rule("3.9", "12.2")
def test_41_the_ship_may_leave_with_the_bonus_action_unused() -> None:
    """Six modules, all aboard, any card: no bonus action is needed before the launch."""
    table = begin(ready(), A).answer(state.BURN + SPEAKER).answer(state.PLAY + MINER)
    assert table.asks(state.BONUS, A)
    table.answer(state.NO_BONUS).answer(state.DO_LAUNCH)
    assert table.is_over
    assert table.winners() == {A}


@pytest.mark.rule("5.22", "10.2")
def test_42_who_is_stuck_on_a_mountain_still_comes_aboard() -> None:
    """A soldier climbed with a relic that is lost: it may leave, and two steps aren't far."""
    peak = at(0, 5, 1)  # two steps from HEX
    table = ready().units(A, peak, SOLDIER).land(state.MOUNTAIN, peak)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, peak) == []


@pytest.mark.rule("5.22")
def test_43_evacuation_may_be_declined() -> None:
    table = ready().units(A, NEXT, SOLDIER).turn(A).do(state.TO_EVACUATE)
    table.answer(state.EVACUATE)
    assert table.on(A, NEXT) == [SOLDIER]


@pytest.mark.rule("5.22")
@pytest.mark.parametrize(
    ("kind", "steps"), [(SPEAKER, 3), (MINER, 3), (SOLDIER, 4), (HARVESTER, 2), (POWERMECH, 3)]
)
def test_44_each_kind_comes_aboard_from_as_far_as_it_moves(kind: int, steps: int) -> None:
    """The ship stands on ring 1, the people on rings straight outwards."""
    for far, left in ((steps, 0), (steps + 1, 1)):
        table = ready().ship(A, at(0, 1, 0)).units(A, at(0, 1 + far, 0), kind)
        table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
        assert pieces.units_on_board(table.s, A) == left


@pytest.mark.rule("12.3", "12.4")
def test_45_the_die_is_no_choice_for_those_who_have_all_aboard() -> None:
    """The ship itself is no unit to be left behind."""
    table = ready().turn(A).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


# --- 46 to 50: turns ---


@pytest.mark.rule("3.4", "3.5")
def test_46_the_burned_card_cannot_be_played() -> None:
    table = begin(Table(), A).answer(state.BURN + SOLDIER)
    assert table.choices(state.PLAY) == set(range(10)) - {SOLDIER}


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("card", [SPEAKER, MINER, SOLDIER, HARVESTER, POWERMECH])
def test_47_a_unit_card_without_units_still_has_its_bonus_action(card: int) -> None:
    table = begin(Table(), A).answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + card)
    assert table.asks(state.BONUS, A)


@pytest.mark.rule("3.3")
def test_48_there_is_no_earlier_turn_to_take_from_in_the_first() -> None:
    """A relic in the hand may be activated, but buys no card back."""
    table = begin(Table().relic_hand(A, 0), A)
    table.answer(state.NO_RELIC)
    assert table.asks(state.BURN, A)


@pytest.mark.rule("3.6")
def test_49_a_unit_that_has_had_its_turn_does_not_follow_into_room_made_later() -> None:
    """A miner finds its neighbour's hex full; then the miner there leaves."""
    table = Table().units(A, HEX, MINER, SOLDIER, SOLDIER).units(A, NEXT, MINER).plays(A, MINER)
    table.answer(state.UNIT + FIRST_MINER + 1)
    assert HEX not in goals(table)
    stays(table).answer(state.ACT)
    table.answer(state.UNIT + FIRST_MINER).goes(INNER).answer(state.ACT)
    assert table.is_done
    assert table.on(A, INNER) == [MINER]


@pytest.mark.rule("9.13", "5.19", "4.10")
def test_50_a_ship_moved_by_a_card_leaves_its_hex_whole() -> None:
    """Only Stabilize collapses; what is under the ship is destroyed by every move."""
    table = Table().ship(A, HEX).units(B, NEXT, SOLDIER)
    effect(table, state.E_SHIP, 1).answer(state.SHIP_TO + NEXT)
    assert table.s.land[HEX] == state.PLAIN
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
