"""An eighth exam from the rulebook alone: its second half, where two of its rules meet."""

from __future__ import annotations

import pytest

from cysmic.exam import (
    DROPS,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    NEXT,
    NO_EFFECT,
    TREMOR,
    YELLOW_AGAIN,
    around,
    effect,
    fracture,
    goals,
    influential,
    next_fracture,
    no_events,
    offer,
    ready,
    stays,
    strike,
)
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
    Table,
    at,
)
from cysmic.test_exam_combat import sends
from cysmic.test_exam_fourth import promoted
from offworld.games.cysmic import pieces, state, tell

INNER = at(0, 2, 0)
RING_4 = at(0, 4, 1)  # its neighbours: (3, 0), (3, 1), (4, 0), (4, 2), (5, 1), (5, 2) of slice 0


# --- 1 to 4: dropships ---


@pytest.mark.rule("6.7", "6.6", "3.8")
def test_1_a_dropship_comes_to_the_ships_side_too() -> None:
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
def test_2_first_the_standard_upgrades_then_those_by_dropship() -> None:
    """A miner beside the ship for 1; then a soldier there by dropship, 3 + 1 and a tremor."""
    table = Table(6).ship(A, HEX).ore(A, 6).units(A, NEXT, MINER).units(A, INNER, SOLDIER, MINER)
    table.plays(A, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_MINER)
    assert (table.s.ore[A], table.s.tremor_at) == (5, 6)
    table.answer(state.BY_DROPSHIPS).answer(state.UPGRADE + FIRST_SOLDIER)
    assert (table.s.ore[A], table.s.tremor_at) == (1, 5)
    assert not table.asks(state.UPGRADE)  # the miner would cost 2, and a vehicle is there
    assert sorted(table.on(A, INNER)) == [MINER, POWERMECH]


@pytest.mark.rule("6.7")
def test_3_a_dropship_at_home_needs_its_ore_and_somebody_at_home() -> None:
    """3 ore are the powermech's price only; and far away every upgrade is by dropship."""
    table = Table().ship(A, HEX).ore(A, 3).units(A, NEXT, SOLDIER).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_SOLDIER, state.UNITS}
    table.ore(A, 4)
    assert DROPS in table.choices(state.UPGRADE)
    table = Table().ship(A, HEX).ore(A, 9).units(A, FAR, SOLDIER).plays(A, state.UPGRADE_CARD)
    assert table.choices(state.UPGRADE) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("6.7", "11.4")
def test_4_a_dropship_at_home_to_break_a_biome() -> None:
    """The stack is one space before Fracture; nobody has to use the standard upgrade."""
    table = next_fracture(Table(), 3, 4).ship(A, HEX).ore(A, 4).units(A, NEXT, SOLDIER)
    table.units(B, FAR, SOLDIER).plays(A, state.UPGRADE_CARD)
    table.answer(state.BY_DROPSHIPS).answer(state.UPGRADE + FIRST_SOLDIER).passes()
    assert table.on(B, FAR) == []
    assert table.s.lost[B] == 1
    assert table.on(A, NEXT) == [POWERMECH]


# --- 5 to 12: troops ---


@pytest.mark.rule("6.5", "5.11", "6.3")
def test_5_a_motivated_soldier_must_have_moved_to_neutralize() -> None:
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


@pytest.mark.rule("5.6", "5.11")
def test_6_a_soldier_made_on_an_enemys_camp_has_not_moved_there() -> None:
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(A, HEX, SPEAKER).plays(A, SPEAKER)
    stays(table.answer(state.UNIT))
    table.answer(promoted(0, SOLDIER))
    assert table.is_done
    assert table.on(A, HEX) == [SOLDIER]
    assert table.s.flag[HEX] == B


@pytest.mark.rule("5.4", "5.5", "5.6")
def test_7_a_speaker_takes_a_camp_and_becomes_a_soldier_there() -> None:
    """Persuade, then the own promotion, in one activation; control does not need a speaker."""
    table = influential(Table(), A, 3).land(state.OUTPOST, HEX).units(A, HEX, SPEAKER)
    table.plays(A, SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    table.answer(promoted(0, SOLDIER))
    assert table.on(A, HEX) == [SOLDIER]
    assert table.s.flag[HEX] == A
    assert pieces.influence(table.b, table.s, A) == 5
    assert table.on(A, state.RESERVE).count(SPEAKER) == 5


@pytest.mark.rule("6.2", "6.5", "5.6")
def test_8_three_influence_are_a_speaker_and_a_miner_by_promotion() -> None:
    """A speaker for 2 and a soldier for 1; the motivated speaker makes a miner, worth 3, of it."""
    table = influential(Table(), A, 3).ship(A, HEX).plays(A, state.RECRUIT_CARD)
    for kind in (SPEAKER, SOLDIER):
        table.answer(state.RECRUIT + kind).answer(state.PLACE + NEXT)
    stays(table.answer(state.UNIT)).answer(promoted(FIRST_SOLDIER, MINER))
    assert table.is_done
    assert sorted(table.on(A, NEXT)) == [SPEAKER, MINER]


@pytest.mark.rule("6.4", "6.1")
def test_9_behind_a_soldier_a_speaker_can_land_among_enemies() -> None:
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


@pytest.mark.rule("4.9", "4.7", "3.8")
def test_10_a_powermech_jumps_to_the_help_of_its_own_miner() -> None:
    """B attacks A's miner behind mountains; the powermech makes the side stronger, no attacker."""
    for mode, helps in ((state.WALK, False), (state.JUMP, True)):
        table = Table(6).units(A, HEX, MINER).units(B, HEX, SOLDIER)
        table.land(state.MOUNTAIN, *around(table, HEX)).units(A, at(0, 5, 1), POWERMECH)
        table.plays(A, POWERMECH).answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + mode)
        assert (HEX in goals(table)) == helps
    table.goes(HEX)
    assert table.s.attacker[HEX] == B
    assert sorted(table.on(A, HEX)) == [MINER, POWERMECH]
    assert table.s.tremor_at == 5


@pytest.mark.rule("4.7", "6.1")
def test_11_a_miner_walks_to_a_friend_in_a_combat_never_to_enemies_alone() -> None:
    """On one hex A's soldier fights B, on another there is only B."""
    other = at(0, 3, 2)
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).units(B, other, MINER)
    table.units(A, at(0, 4, 2), MINER).plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    assert HEX in goals(table)
    assert other not in goals(table)
    table.goes(HEX)
    assert sorted(table.on(A, HEX)) == [MINER, SOLDIER]
    assert not table.asks(state.ACT)


@pytest.mark.rule("5.12", "5.13", "5.14")
def test_12_ten_ore_and_four_cards_or_four_ore_and_two_cards() -> None:
    """Two harvesters on crystal, two on plain land; only the first two shake the planet."""
    for land, act, ore, cards, space in (
        (state.ORE, state.ACT_HARVEST, 10, 4, 4),
        (state.PLAIN, state.ACT_SCAVENGE, 4, 2, 6),
    ):
        table = Table(6).land(land, HEX, FAR).units(A, HEX, HARVESTER).units(A, FAR, HARVESTER)
        no_events(table).plays(A, HARVESTER)
        for unit in (FIRST_HARVESTER, FIRST_HARVESTER + 1):
            stays(table.answer(state.UNIT + unit)).answer(state.ACT + act)
        assert (table.s.ore[A], table.s.hand_cards[A], table.s.tremor_at) == (ore, cards, space)


# --- 13 to 18: combat ---


@pytest.mark.rule("7.18", "7.17", "11.11")
def test_13_a_ship_that_flees_takes_the_refuge_of_those_who_flee() -> None:
    """The shot shakes ring 4; A's ship comes down on the hex that B's soldier had chosen."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).ship(A, RING_4)
    next_fracture(table, 0, 4).battle(B).rolls(1, TREMOR).answer(state.FLEE + NEXT).passes()
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert table.on(B, HEX) == [SOLDIER]
    assert table.asks(state.FIGHT, B)
    assert 1 + NEXT not in table.choices(state.FIGHT)


@pytest.mark.rule("7.16", "7.17", "7.18", "11.6")
def test_14_the_helpless_are_taken_when_their_last_refuge_breaks() -> None:
    """One die against a powermech must flee; the only way out falls into the abyss first.

    The other hex of that ring has fallen before, and a soldier of A stands there.
    """
    gap = at(0, 4, 2)  # the abyss is below
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, POWERMECH)
    table.land(state.MOUNTAIN, *around(table, HEX)).land(state.PLAIN, gap)
    table.land(state.DEVASTATED, RING_4).units(A, RING_4, SOLDIER)
    next_fracture(table, 0, 4).battle(B)
    assert table.choices(state.FIGHT) == {1 + gap}
    table.rolls(1, 1, 1, TREMOR).answer(state.FLEE + gap)
    assert table.s.land[gap] == state.ABYSS
    assert table.prison(A, B) == [SOLDIER]
    assert table.on(A, RING_4) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("7.19", "11.9")
def test_15_who_has_won_its_combat_can_flee_from_the_next_ones_tremor() -> None:
    """The miner is unlocked as soon as its combat is over, and takes the soldier along."""
    table = Table().units(B, RING_4, MINER).units(A, RING_4, SOLDIER, MINER)
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER)
    next_fracture(table, 0, 4).battle(A).rolls(4, 1, NO_EFFECT).answer(state.COMBAT + RING_4)
    table.answer(state.STRIKE)
    table.answer(state.REROLL)  # declined
    assert table.prison(A, B) == [MINER]
    strike(table, 1, TREMOR).passes()
    table.answer(state.FLIGHT + NEXT)
    table.answer(state.ESCORT + FIRST_SOLDIER)
    assert sorted(table.on(A, NEXT)) == [MINER, SOLDIER]


@pytest.mark.rule("7.2", "7.12")
def test_16_strikes_go_on_until_one_side_is_left() -> None:
    """Miss, miss, miss, hit: the first to strike is the third to strike, too."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    strike(table.battle(A), 3, TREMOR).passes()
    strike(table, 3, YELLOW_AGAIN)
    strike(table, 3, TREMOR).passes()
    strike(table, 4, YELLOW_AGAIN)
    assert table.prison(B, A) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("6.16", "7.1")
def test_17_battle_is_for_the_combats_of_the_player_whoever_began_them() -> None:
    """A attacked B and is attacked by C; B and C fight without A."""
    here, there, elsewhere = HEX, FAR, at(2, 4, 1)
    table = Table(3).units(B, here, MINER).units(A, here, SOLDIER)
    table.units(A, there, MINER).units(C, there, SOLDIER)
    table.units(B, elsewhere, MINER).units(C, elsewhere, SOLDIER).battle(A)
    assert table.choices(state.COMBAT) == {here, there}


@pytest.mark.rule("7.17", "1.7")
def test_18_three_flee_to_an_empty_hex_two_to_one_with_a_friend() -> None:
    for units, fits in (((SOLDIER, SOLDIER, SOLDIER), False), ((SOLDIER, SOLDIER), True)):
        table = Table().units(B, HEX, *units).units(A, HEX, SOLDIER).units(B, NEXT, MINER)
        table.battle(B)
        assert (1 + NEXT in table.choices(state.FIGHT)) == fits
        assert 1 + INNER in table.choices(state.FIGHT)


# --- 19 to 24: negotiations, the ship and the planet ---


@pytest.mark.rule("6.10", "6.12")
def test_19_a_bought_vehicle_has_to_be_given_for_the_blueprint() -> None:
    """C sells B's harvester to A; in the next section A must return it and knows B's module."""
    table = Table(3).captured(C, B, HARVESTER).ore(A, 2)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, C, [state.LOT_ORE_2], [state.LOT_VEHICLE + B]).answer(state.ACCEPT)
    while table.asks(state.PARTNER):
        table.answer(state.NO_TRADE)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2


@pytest.mark.rule("5.16", "5.19", "5.20", "5.22")
def test_20_the_sections_of_the_ship_from_top_to_bottom() -> None:
    """Stabilize, move, build the last module, evacuate: each is asked after the one before."""
    table = ready().blueprint(A, state.KNOWN, 5).ore(A, 2).units(A, at(0, 4, 2), SOLDIER)
    table.plays(A, state.SHIP_CARD)
    assert state.HEXES not in table.choices(state.SHIP_TO)  # it must
    table.answer(state.SHIP_TO + NEXT)
    assert state.HEXES in table.choices(state.SHIP_TO)  # it may
    table.answer(state.SHIP_STAYS).answer(state.BUILD + 5)
    assert table.asks(state.EVACUATE)
    table.answer(state.EVACUATE + 1)
    assert table.on(A, at(0, 4, 2)) == []


@pytest.mark.rule("11.4", "11.6", "9.2", "4.2")
def test_21_mountains_and_lakes_collapse_and_devastated_ground_can_be_crossed() -> None:
    """A ring of mountains breaks: where devastated ground lies below, a relic and a way."""
    table = Table()
    ring = [p for p in range(1, 1 + state.SLICE_HEXES) if table.b.ring[p] == 4]
    table.land(state.MOUNTAIN, *ring[:2]).land(state.LAKE, *ring[2:])
    table, _ = fracture(table, 4)
    table.passes()
    for place in ring:
        assert table.s.land[place] == table.b.below[place]
        assert table.s.token[place] == (table.b.below[place] == state.DEVASTATED)
    open_ = next(p for p in ring if table.s.land[p] == state.DEVASTATED)
    start = next(p for p in around(table, open_) if table.b.ring[p] == 3)
    table.units(A, start, SOLDIER).plays(A, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert open_ in goals(table)


@pytest.mark.rule("5.19", "4.10", "9.2")
def test_22_the_second_move_of_a_ship_lays_nothing_bare() -> None:
    """Stabilize collapses the first hex; the second stays whole when the ship goes on."""
    table = Table().ship(A, HEX).plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    there = next(p for p in table.choices(state.SHIP_TO) if p not in (HEX, state.HEXES))
    table.answer(state.SHIP_TO + there)
    assert table.s.land[HEX] == table.b.below[HEX]
    assert table.s.land[NEXT] == state.PLAIN
    assert table.s.ship[A] == there


@pytest.mark.rule("5.10", "5.11", "6.1")
def test_23_a_soldier_beside_two_camps_of_an_enemy() -> None:
    """That with a garrison is a fight, that without is neutralized, if the player wants."""
    other = at(0, 3, 2)
    table = Table().land(state.CAMP, NEXT, other).flag(B, NEXT, other).units(B, NEXT, MINER)
    table.units(A, HEX, SOLDIER, SOLDIER)
    sends(table, A, SOLDIER, HEX, NEXT)
    assert not table.asks(state.ACT)
    assert table.s.attacker[NEXT] == A
    table.answer(state.UNIT + FIRST_SOLDIER + 1).goes(other)
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_NEUTRALIZE}
    table.answer(state.ACT + state.ACT_NOTHING)
    assert table.s.flag[other] == table.s.flag[NEXT] == B


@pytest.mark.rule("11.1", "3.8")
def test_24_two_tremors_of_one_effect_are_two_steps() -> None:
    """At a table of six the stack begins on 6; two tremors bring it to 4, none breaks."""
    table = effect(Table(6), state.E_TREMOR, 2)
    assert (table.s.tremor_at, table.count(state.FRACTURE)) == (4, 0)
