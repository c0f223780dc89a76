"""The second exam's other part: combat, collapses, the ship and the launch."""

from __future__ import annotations

import pytest

from cysmic.exam import (
    EDGE,
    FAR,
    HEX,
    NEXT,
    PLUS_1,
    PLUS_2,
    RED_AGAIN,
    TREMOR,
    YELLOW_AGAIN,
    around,
    fracture,
    no_events,
    on_die,
    ready,
    strike,
)
from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, D, Table, at
from offworld.games.cysmic import pieces, state

# --- 38 to 54: combat ---


@pytest.mark.rule("6.16", "7.2")
def test_38_battle_resolves_all_combats_in_an_order_of_choice() -> None:
    """A attacks B on one hex and is attacked by C on another."""
    table = Table(3).units(B, HEX, MINER).units(A, HEX, SOLDIER)
    table.units(A, FAR, SOLDIER).units(C, FAR, MINER, SOLDIER)
    table.plays(A, state.BATTLE_CARD)
    assert table.choices(state.COMBAT) == {HEX, FAR}
    table.answer(state.COMBAT + FAR)
    strike(table, 6, YELLOW_AGAIN)  # the defender's green die
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 0
    table.answer(state.CAPTURE + SOLDIER)
    strike(table, 1, TREMOR)  # C's miner misses
    assert table.asks(state.FIGHT, A)
    strike(table, 3, YELLOW_AGAIN)
    assert table.asks(state.FIGHT, A)  # now the other, where A is the attacker
    strike(table, 3, PLUS_1)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert sorted(table.prison(A, C)) == [MINER, SOLDIER]
    assert table.prison(A, B) == [MINER]
    assert table.is_done


@pytest.mark.rule("6.16")
def test_39_battle_without_a_combat_does_nothing() -> None:
    assert Table().units(A, HEX, SOLDIER).plays(A, state.BATTLE_CARD).is_done


@pytest.mark.rule("7.12", "5.2")
@pytest.mark.parametrize(
    ("dice", "falls"), [((6, 4), True), ((6, 3), False), ((5, 5), False), ((6, 6), True)]
)
def test_40_what_a_powermech_falls_to(dice: tuple[int, int], falls: bool) -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, *dice, TREMOR)
    assert table.prison(A, B) == ([POWERMECH] if falls else [])


@pytest.mark.rule("7.12", "5.2")
@pytest.mark.parametrize(
    ("dice", "falls"), [((5, 3), True), ((5, 2), False), ((4, 4), False), ((6, 6), True)]
)
def test_41_what_a_harvester_falls_to(dice: tuple[int, int], falls: bool) -> None:
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, *dice, TREMOR)
    assert table.prison(A, B) == ([HARVESTER] if falls else [])


@pytest.mark.rule("7.12")
def test_42_hits_on_a_vehicle_are_not_kept_for_the_next_strike() -> None:
    """A 6 in one strike and a 4 in the next: the powermech stands."""
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 6, 1, TREMOR)
    strike(table, 1, 1, 1, RED_AGAIN)
    table.answer(state.REROLL)
    strike(table, 4, 4, TREMOR)
    assert table.prison(A, B) == []


@pytest.mark.rule("7.12")
def test_43_two_dice_take_the_vehicle_or_the_troop_not_both() -> None:
    """5 and 4 against a harvester and a soldier: the striker chooses."""
    for choice in (HARVESTER, SOLDIER):
        table = Table().units(B, HEX, HARVESTER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER)
        table.battle(A)
        strike(table, 5, 4, TREMOR)
        assert table.choices(state.CAPTURE) == {SOLDIER, HARVESTER}
        table.answer(state.CAPTURE + choice)
        assert table.prison(A, B) == [choice]


@pytest.mark.rule("7.9", "7.10")
def test_44_two_shields_never_on_one_die_and_cards_on_top() -> None:
    """4 and 4 at two speakers: both dice fall to 3, still enough; a card makes one a 2."""
    table = Table().units(B, HEX, SPEAKER, SPEAKER).units(A, HEX, SOLDIER, SOLDIER)
    down = table.card(red=-1)
    table.hand(B, down).battle(A)
    strike(table, 4, 4, TREMOR)
    assert table.dice() == [3, 3]
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down))
    assert table.prison(A, B) == [SPEAKER]


@pytest.mark.rule("7.9", "7.6")
def test_45_a_shield_has_one_die_only_and_comes_after_the_strike_die() -> None:
    """One soldier rolls 2 and +1: 3, less 1 by one of two shields: 2. Nobody falls."""
    table = Table().units(B, HEX, SPEAKER, SPEAKER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 2, PLUS_1)
    assert table.prison(A, B) == []
    assert table.events_of(state.SHIELDED)[-1].b == 2
    assert table.count(state.SHIELDED) == 1


@pytest.mark.rule("7.5", "7.6")
def test_46_plus_two_on_a_red_five_is_six() -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 4, PLUS_2)
    table.answer(state.RAISE)
    assert table.prison(A, B) == [POWERMECH]
    assert table.events_of(state.RAISED)[-1].b == 6


@pytest.mark.rule("7.6")
def test_47_a_green_die_for_a_colour_that_nobody_rolled() -> None:
    """The defender's miner has a yellow die; a red reroll has nothing to reroll."""
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).battle(B)
    strike(table, 1, RED_AGAIN)
    assert table.asks(state.FIGHT, A)


@pytest.mark.rule("7.14", "7.15", "7.13")
def test_48_a_vehicle_needs_two_places_in_a_full_prison() -> None:
    """Eleven places are taken: the harvester goes home, the miner would fit."""
    table = Table(3).captured(A, C, *[SOLDIER] * 9, MINER, MINER)
    table.units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 3, TREMOR)
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2
    assert table.on(B, HEX) == []


@pytest.mark.rule("7.16", "7.17")
def test_49_a_lone_die_may_strike_while_a_troop_is_among_the_enemies() -> None:
    table = Table().units(A, HEX, HARVESTER, SPEAKER).units(B, HEX, SOLDIER).battle(B)
    assert 0 in table.choices(state.FIGHT)


@pytest.mark.rule("7.16")
def test_50_the_last_troop_left_against_a_vehicle_flees_or_is_taken() -> None:
    """Two soldiers strike and miss; one is captured; the other can't strike any more."""
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    table.land(state.LAKE, *around(table, HEX))
    if table.asks(state.FIGHT):
        table.rolls(1, 1, TREMOR).answer(state.STRIKE)
    # without a refuge the strikes follow each other by themselves
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER)
    table.land(state.LAKE, *around(table, HEX)).rolls(1, 1, TREMOR, 4, 1, 1, YELLOW_AGAIN)
    table.battle(A)
    assert table.prison(B, A) == [SOLDIER, SOLDIER]  # the second without a roll
    assert table.is_done


@pytest.mark.rule("7.17", "1.7")
def test_51_a_vehicle_does_not_flee_to_another_vehicle() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, HARVESTER)
    places = around(table, HEX)
    table.land(state.LAKE, *places[1:]).units(B, places[0], POWERMECH).battle(B)
    assert not table.asks(state.FIGHT, B)  # no flight: it strikes at once


@pytest.mark.rule("7.17")
def test_52_one_may_flee_to_a_habitat_of_the_enemy_without_units() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.land(state.CAMP, NEXT).flag(A, NEXT).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.on(B, NEXT) == [SOLDIER]
    assert table.s.flag[NEXT] == A
    assert table.s.attacker[HEX] == table.s.attacker[NEXT] == state.NOBODY


@pytest.mark.rule("7.18", "7.14")
def test_53_all_that_flee_may_be_captured() -> None:
    table = Table().units(A, HEX, SOLDIER, SOLDIER).units(B, HEX, SOLDIER, MINER).battle(B)
    table.rolls(4, 3, TREMOR).answer(state.FLEE + NEXT)
    assert sorted(table.prison(A, B)) == [MINER, SOLDIER]
    assert table.on(B, NEXT) == []
    assert table.is_done


@pytest.mark.rule("7.8", "11.12", "1.6")
def test_54_a_strike_that_breaks_its_own_ground_yields_nothing() -> None:
    """Both sides fall; no captives, though the dice would have taken all."""
    table = Table(2).units(A, HEX, SOLDIER, MINER).units(B, HEX, SOLDIER, SOLDIER)
    s = table.s
    s.tremor_at = 1
    for token in range(state.FRACTURES):
        hit = table.b.token_terrain[token] == s.terrain[0] and table.b.token_ring[token] == 3
        s.bag[token] = int(hit)
    table.battle(B)
    strike(table, 6, 6, TREMOR)
    assert table.prison(B, A) == table.prison(A, B) == []
    assert table.on(A, HEX) == table.on(B, HEX) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    assert table.s.attacker[HEX] == state.NOBODY
    assert table.is_done


@pytest.mark.rule("3.7", "7.19", "5.8")
def test_55_the_winner_is_free_at_once() -> None:
    """A miner that survives the Battle mines by its card in a later turn."""
    table = no_events(Table()).land(state.ORE, HEX).units(A, HEX, MINER).units(B, HEX, SOLDIER)
    table.battle(A)
    strike(table, 4, RED_AGAIN)
    assert table.prison(A, B) == [SOLDIER]
    table.plays(A, state.MINER).answer(state.UNIT + state.FIRST_MINER).answer(state.STAY)
    table.answer(state.ACT + state.ACT_MINE)
    assert table.s.ore[A] == 1


# --- 56 to 67: collapses and ships ---


@pytest.mark.rule("11.6", "1.12", "1.13")
def test_56_a_collapsed_habitat_takes_its_influence_along() -> None:
    table = Table().land(state.SETTLEMENT, at(0, 4, 0)).flag(B, at(0, 4, 0))
    before = pieces.influence(table.b, table.s, B)
    fracture(table, 4)
    assert pieces.influence(table.b, table.s, B) == before - 3


@pytest.mark.rule("9.2", "11.6")
def test_57_relic_tokens_lie_exactly_on_bared_devastated_ground() -> None:
    table = Table().ship(A, HEX)
    fracture(table, 6)
    for place in (at(0, 6, i) for i in range(6)):
        assert table.s.token[place] == int(table.s.land[place] == state.DEVASTATED)
        assert table.s.land[place] in (state.DEVASTATED, state.ABYSS)


@pytest.mark.rule("11.9", "1.7")
def test_58_a_harvester_takes_friends_along_but_not_to_another_vehicle() -> None:
    table = Table().units(B, at(0, 4, 1), HARVESTER, SOLDIER).units(B, at(0, 3, 0), POWERMECH)
    fracture(table, 4)
    assert at(0, 3, 0) not in table.choices(state.FLIGHT)
    table.answer(state.FLIGHT + at(0, 3, 1)).answer(state.ESCORT + state.FIRST_SOLDIER)
    assert table.on(B, at(0, 3, 1)) == [SOLDIER, HARVESTER]


@pytest.mark.rule("11.9")
def test_59_nobody_has_to_flee() -> None:
    table = Table().units(B, at(0, 4, 1), MINER)
    fracture(table, 4)
    assert state.HEXES in table.choices(state.FLIGHT)
    table.answer(state.NO_FLIGHT)
    assert table.s.at[B, state.FIRST_MINER] == state.RESERVE


@pytest.mark.rule("11.9", "4.11")
def test_60_who_flees_onto_a_relic_takes_it() -> None:
    table = Table().units(B, at(0, 4, 1), MINER).land(state.DEVASTATED, at(0, 3, 0))
    table.s.token[at(0, 3, 0)] = 1
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert table.asks(state.KEEP_RELIC, B)


@pytest.mark.rule("11.11", "4.10")
def test_61_a_fleeing_ship_crushes_its_own_people() -> None:
    """All other neighbours are lakes or break as well: own units must make room."""
    table = Table().ship(B, at(0, 4, 1)).units(B, at(0, 3, 0), MINER, HARVESTER)
    table.land(state.LAKE, at(0, 3, 1), at(0, 5, 1), at(0, 5, 2))
    fracture(table, 4)
    if table.asks(state.SHIP_FLIGHT):
        assert table.choices(state.SHIP_FLIGHT) == {at(0, 3, 0)}
        table.answer(state.SHIP_FLIGHT + at(0, 3, 0))
    assert table.s.ship[B] == at(0, 3, 0)
    assert table.on(B, at(0, 3, 0)) == []
    assert table.prison(A, B) == []


@pytest.mark.rule("5.16", "4.10", "9.2")
def test_62_a_ship_that_stabilizes_onto_a_relic_destroys_it() -> None:
    table = Table().ship(A, HEX).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    assert table.s.token[NEXT] == 0
    assert not table.asks(state.KEEP_RELIC)
    assert table.s.relic_cards[A] == 0


@pytest.mark.rule("5.16", "11.6")
def test_63_units_beside_a_stabilizing_ship_are_safe_and_its_habitat_is_gone() -> None:
    table = Table().ship(A, HEX).units(A, at(0, 2, 0), SOLDIER).units(B, at(0, 4, 1), SOLDIER)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    assert table.on(A, at(0, 2, 0)) == table.on(B, at(0, 4, 1)) == [SOLDIER]
    assert table.s.land[HEX] in (state.DEVASTATED, state.ABYSS)


@pytest.mark.rule("4.10", "5.16")
def test_64_where_a_ship_cannot_go() -> None:
    """Mountain, lake, abyss, another ship; devastated ground and a combat are allowed."""
    table = Table(3).ship(A, HEX)
    mountain, lake, abyss, ship, ground, combat = around(table, HEX)
    table.land(state.MOUNTAIN, mountain).land(state.LAKE, lake).land(state.ABYSS, abyss)
    table.ship(B, ship).land(state.DEVASTATED, ground)
    table.units(B, combat, SOLDIER).units(C, combat, SOLDIER)
    table.plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == {ground, combat}


@pytest.mark.rule("4.3", "5.16")
def test_65_a_ship_leaves_one_edge_and_comes_in_at_another() -> None:
    """A ship is a unit, and only caves are closed to it."""
    table = Table().ship(A, EDGE).plays(A, state.SHIP_CARD)
    across = {at(part, 6, 2) for part in range(1, 6)}
    assert table.choices(state.SHIP_TO) == set(around(table, EDGE)) | across
    table.answer(state.SHIP_TO + at(3, 6, 2))
    assert table.s.ship[A] == at(3, 6, 2)
    assert table.s.land[EDGE] == table.b.below[EDGE]
    table = Table().ship(A, EDGE)
    fracture(table, 6)
    assert table.choices(state.SHIP_FLIGHT) == {at(0, 5, 1), at(0, 5, 2)}  # no arrows in flight


@pytest.mark.rule("5.17", "12.2")
def test_66_a_turn_that_ends_at_once_has_no_bonus_and_no_launch() -> None:
    table = ready().land(state.LAKE, *around(Table(), HEX)).ore(A, 0)
    table.ship(A, HEX)
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    table.answer(state.BURN + state.SPEAKER).answer(state.PLAY + state.SHIP_CARD)
    table.answer(table.options()[0])
    assert table.s.player == B  # the next turn
    assert not table.is_over


@pytest.mark.rule("5.17")
def test_67_three_spaces_away_cost_two_ore() -> None:
    table = Table().ship(A, 0).ore(A, 5).land(state.PLAIN, 0)
    table.land(
        state.MOUNTAIN,
        *(at(part, ring, p) for part in range(6) for ring in (1, 2) for p in range(ring)),
    )
    table.plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == {at(part, 3, p) for part in range(6) for p in range(3)}
    table.answer(state.SHIP_TO + at(2, 3, 1))
    assert table.s.ore[A] == 3


# --- 68 to 78: modules, evacuation, launch ---


@pytest.mark.rule("5.20", "2.6")
def test_68_no_module_without_its_blueprint_and_none_twice() -> None:
    """Two players: A knows all but B's."""
    table = Table().ship(A, HEX).ore(A, 18).blueprint(A, state.INSTALLED, A)
    table.turn(A).do(state.TO_BUILD, 6)
    assert table.choices(state.BUILD) == {2, 3, 4, 5, state.MODULES}


@pytest.mark.rule("5.20", "5.22", "12.2", "12.3")
def test_69_the_last_module_evacuation_and_launch_in_one_turn() -> None:
    """1 ore for the last module; the soldier two hexes away comes; the ship leaves."""
    table = ready().blueprint(A, state.KNOWN, A).ore(A, 1).units(A, at(0, 5, 1), SOLDIER)
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    table.answer(state.BURN + state.SPEAKER).answer(state.PLAY + state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT).answer(state.SHIP_STAYS).answer(state.BUILD + A)
    table.answer(state.EVACUATE + 1)
    if table.asks(state.BONUS):
        table.answer(state.NO_BONUS)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}
    table.answer(state.DO_LAUNCH)
    assert table.s.winner == A


@pytest.mark.rule("5.22", "12.1")
def test_70_no_evacuation_to_an_unfinished_ship() -> None:
    table = ready().blueprint(A, state.KNOWN, 5).units(A, NEXT, SOLDIER)
    assert table.turn(A).do(state.TO_EVACUATE).is_done


@pytest.mark.rule("5.22", "4.6")
def test_71_enemies_bar_the_way_to_the_ship() -> None:
    """The only gap in a ring of lakes is held by B: nobody behind it comes."""
    table = ready()
    gap, *others = around(table, HEX)
    table.land(state.LAKE, *others).units(B, gap, MINER)
    behind = next(place for place in around(table, gap) if place not in (HEX, *others))
    table.units(A, behind, SOLDIER).turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, behind) == [SOLDIER]


@pytest.mark.rule("5.22", "4.4")
@pytest.mark.parametrize("kind", [SPEAKER, HARVESTER])
def test_72_people_come_aboard_through_caves(kind: int) -> None:
    """The ship stands beside a cave: into the far one, out of the near one, aboard: 3 steps.

    From the far cave itself it is 2. A ship on a cave is one step from every other.
    """
    for near, start, comes in (
        (NEXT, FAR, True),
        (NEXT, at(3, 5, 2), kind == SPEAKER),
        (HEX, FAR, True),
        (HEX, at(3, 5, 2), True),
    ):
        table = ready().land(state.CAVE, near, FAR).units(A, start, kind)
        table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
        assert (table.on(A, start) == []) == comes, (near, start)


@pytest.mark.rule("5.22")
def test_73_a_powermech_does_not_jump_aboard() -> None:
    """Four hexes away: a jump would reach, its walk of 3 doesn't."""
    table = ready().units(A, at(3, 1, 0), POWERMECH).turn(A)
    table.do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert table.on(A, at(3, 1, 0)) == [POWERMECH]


@pytest.mark.rule("12.2", "12.4")
def test_74_another_roll_in_a_later_turn() -> None:
    for seed in range(40):
        table = Table(2, seed=seed).ship(A, HEX).blueprint(A, state.INSTALLED, *range(6))
        table.units(A, FAR, SOLDIER, SOLDIER, SOLDIER).turn(A).do(state.TO_LAUNCH)
        table.answer(state.ROLL_HUMANITY)
        if not table.is_over:
            table.turn(A).do(state.TO_LAUNCH)
            assert state.ROLL_HUMANITY in table.options()
            return
    raise AssertionError("no roll failed")


@pytest.mark.rule("8.3", "8.4")
def test_75_workers_of_a_manual_construction() -> None:
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


@pytest.mark.rule("7.14", "12.1")
def test_76_a_complete_ship_has_no_prison_left() -> None:
    """The last module sends the last two captives home; whoever is defeated now goes home."""
    table = ready().blueprint(A, state.KNOWN, A).ore(A, 1).captured(A, B, SOLDIER, SOLDIER)
    table.turn(A).do(state.TO_BUILD, 1).answer(state.BUILD + A)
    assert table.prison(A, B) == []
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10


@pytest.mark.rule("6.2", "6.3", "1.6")
def test_77_who_has_lost_everything_still_plays() -> None:
    """No unit, habitat or ore: the faction's own influence recruits beside the ship."""
    table = Table().ship(A, HEX)
    table.s.faction[A] = 0
    own = int(table.b.faction_influence[0])
    assert pieces.influence(table.b, table.s, A) == own > 0
    table.plays(A, state.RECRUIT_CARD)
    assert SOLDIER in table.choices(state.RECRUIT)


@pytest.mark.rule("12.3", "12.4")
def test_78_a_captured_vehicle_counts_as_one_left_behind() -> None:
    table = ready(4).captured(B, A, POWERMECH).captured(D, A, SOLDIER).turn(A)
    table.do(state.TO_LAUNCH).answer(state.ROLL_HUMANITY)
    assert table.events_of(state.ROLLED_HUMANITY)[-1].b == 2
