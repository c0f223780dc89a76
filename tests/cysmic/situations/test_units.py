"""Situations of unit cards: what speakers, miners, soldiers and vehicles do (5.1 to 5.15)."""

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
    Table,
    at,
)
from cysmic.shorthand import (
    CITY,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HERE,
    HEX,
    INNER,
    NEXT,
    NO_RED,
    PLUS_1,
    RED,
    RING_4,
    TREMOR,
    TWO_AWAY,
    asked,
    closed_but,
    fracture,
    influential,
    jumps,
    next_fracture,
    no_events,
    only_event,
    promoted,
    rules_of,
    sends,
    stays,
    strike,
    unit_to,
)
from offworld.games.cysmic import pieces, state, tell


@pytest.mark.rule("5.1", "6.2")
def test_five_influence_are_a_miner_and_a_speaker_never_two_miners() -> None:
    table = influential(Table(), A, 5).ship(A, HEX).plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + MINER).answer(state.PLACE + NEXT)
    assert table.choices(state.RECRUIT) == {SPEAKER, SOLDIER, state.TROOPS}
    table.answer(state.RECRUIT + SPEAKER).answer(state.PLACE + NEXT)
    assert not table.asks(state.RECRUIT)


@pytest.mark.rule("5.2", "7.6", "7.12")
@pytest.mark.parametrize(("face", "taken"), [(TREMOR, []), (PLUS_1, [POWERMECH])])
def test_three_fives_take_no_powermech_but_with_a_six_they_do(face: int, taken: list[int]) -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, POWERMECH).battle(A)
    strike(table, 5, 5, 5, face)
    assert table.prison(A, B) == taken


@pytest.mark.rule("5.3", "5.4", "5.5", "1.12")
def test_a_speaker_walks_to_a_camp_and_takes_it() -> None:
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


@pytest.mark.rule("5.4", "5.5", "5.6")
def test_a_speaker_takes_a_camp_and_becomes_a_soldier_there() -> None:
    """Persuade, then the own promotion, in one activation; control does not need a speaker."""
    table = influential(Table(), A, 3).land(state.OUTPOST, HEX).units(A, HEX, SPEAKER)
    table.plays(A, SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    table.answer(promoted(0, SOLDIER))
    assert table.on(A, HEX) == [SOLDIER]
    assert table.s.flag[HEX] == A
    assert pieces.influence(table.b, table.s, A) == 5
    assert table.on(A, state.RESERVE).count(SPEAKER) == 5


@pytest.mark.rule("5.4", "5.3")
def test_a_speaker_takes_the_habitat_where_it_ends_not_those_on_its_way() -> None:
    """The only way leads over a camp to an outpost."""
    table = Table().land(state.CAMP, HEX).land(state.OUTPOST, INNER).units(A, RING_4, SPEAKER)
    closed_but(table, RING_4, HEX)
    unit_to(table.turn(A).do(state.TO_UNITS, SPEAKER), state.FIRST_SPEAKER, INNER)
    table.answer(state.ACT + state.ACT_PERSUADE)
    assert table.s.flag[INNER] == A
    assert table.s.flag[HEX] == state.NOBODY


@pytest.mark.rule("5.4", "9.19")
def test_a_habitat_persuaded_from_next_door_is_named() -> None:
    table = Table().land(state.SETTLEMENT, HEX).units(A, NEXT, SPEAKER)
    table.trait(A, state.T_PERSUADE).turn(A).do(state.TO_UNITS, SPEAKER)
    stays(table.answer(state.UNIT + state.FIRST_SPEAKER))
    said = tell.option(STANDARD_BOX, table.s, A, state.ACT + state.ACT_PERSUADE).text
    assert said.startswith("Persuade: take control of ")
    assert said.endswith("32 (a settlement).")
    assert table.answer(state.ACT + state.ACT_PERSUADE).s.flag[HEX] == A


@pytest.mark.rule("5.4", "3.7")
def test_nobody_persuades_during_a_combat() -> None:
    table = Table().land(state.CAMP, HERE).units(A, HERE, SPEAKER, SOLDIER).units(B, HERE, SOLDIER)
    table.plays(A, SPEAKER)
    assert table.is_done
    assert table.s.flag[HERE] == state.NOBODY


@pytest.mark.rule("5.4", "7.19")
def test_a_speaker_that_won_persuades_by_a_later_card_only() -> None:
    """Battle ends the combat on a camp of nobody; it is nobody's until the speaker's card."""
    table = Table().land(state.CAMP, HEX).units(A, HEX, SPEAKER, SOLDIER).units(B, HEX, SOLDIER)
    strike(table.battle(A), 4, 1, NO_RED).answer(state.REROLL)
    assert table.prison(A, B) == [SOLDIER]
    assert table.s.flag[HEX] == state.NOBODY
    table.plays(A, SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER)
    stays(table).answer(state.ACT + state.ACT_PERSUADE)
    assert table.s.flag[HEX] == A


@pytest.mark.rule("5.4", "1.13", "3.11")
def test_a_settlement_persuaded_at_the_end_still_counts_for_the_store() -> None:
    """Influence 5 + 3: eight ore can be kept. A second speaker there has nothing to persuade."""
    table = influential(Table(), A, 5).land(state.SETTLEMENT, HEX).ore(A, 9)
    table.units(A, HEX, SPEAKER, SPEAKER).plays(A, state.SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    table.answer(state.NO_PROMOTION).answer(state.UNIT + 1)
    stays(table)
    assert table.asks(state.PROMOTE)
    table.do(state.TO_LIMITS)
    assert pieces.influence(table.b, table.s, A) == 8
    assert table.s.ore[A] == 8


@pytest.mark.rule("5.6")
def test_field_promotion_needs_a_unit_in_the_reserve() -> None:
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


@pytest.mark.rule("5.6", "5.11")
def test_a_soldier_made_on_an_enemys_camp_has_not_moved_there() -> None:
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(A, HEX, SPEAKER).plays(A, SPEAKER)
    stays(table.answer(state.UNIT))
    table.answer(promoted(0, SOLDIER))
    assert table.is_done
    assert table.on(A, HEX) == [SOLDIER]
    assert table.s.flag[HEX] == B


@pytest.mark.rule("5.6", "8.8")
def test_a_new_speaker_is_activated_by_nothing_this_turn() -> None:
    """A soldier becomes a speaker; a bonus action may activate the other soldier only."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER).turn(A).do(state.TO_PROMOTE, 1)
    table.answer(promoted(FIRST_SOLDIER, SPEAKER)).do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER + 1, state.UNITS}
    table.turn(A).do(state.TO_ACTIVATE, 1)  # the next turn
    assert table.choices(state.UNIT) == {0, FIRST_SOLDIER + 1, state.UNITS}


@pytest.mark.rule("5.6", "8.8")
def test_a_speaker_made_a_soldier_does_not_march_a_second_time() -> None:
    """It has moved and promotes itself: the soldier has used the movement of this turn."""
    table = Table().units(A, HEX, SPEAKER).units(A, FAR, SOLDIER).turn(A)
    table.do(state.TO_UNITS, SPEAKER)
    unit_to(table, 0, INNER)
    table.answer(promoted(0, SOLDIER))
    assert table.on(A, INNER) == [SOLDIER]
    table.do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER, state.UNITS}  # the one that is far away


@pytest.mark.rule("5.6", "7.1")
def test_a_promotion_changes_the_other_side_of_the_planet() -> None:
    """A soldier among two friends on a far habitat; one in a fight can't be changed."""
    table = Table().units(A, HEX, SPEAKER).units(A, FAR, SOLDIER, MINER, SPEAKER)
    table.units(A, at(1, 4, 1), SOLDIER).units(B, at(1, 4, 1), SOLDIER).turn(A)
    stays(table.do(state.TO_UNITS, SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER))
    troops = {choice // state.TROOPS for choice in table.choices(state.PROMOTE)}
    assert FIRST_SOLDIER in troops
    assert FIRST_SOLDIER + 1 not in troops
    table.answer(state.PROMOTE + FIRST_SOLDIER * state.TROOPS + MINER)
    assert sorted(table.on(A, FAR)) == sorted([MINER, MINER, SPEAKER])


@pytest.mark.rule("5.6", "11.9")
def test_a_soldier_made_a_miner_from_afar_warns_its_friend() -> None:
    table = Table().units(A, FAR, SPEAKER).units(A, RING_4, SOLDIER, SOLDIER).plays(A, SPEAKER)
    stays(table.answer(state.UNIT)).answer(promoted(FIRST_SOLDIER, MINER))
    fracture(table, 4)
    assert table.asks(state.FLIGHT, A)
    table.answer(state.FLIGHT + NEXT).answer(state.ESCORT + FIRST_SOLDIER + 1)
    assert sorted(table.on(A, NEXT)) == [MINER, SOLDIER]
    assert table.s.lost[A] == 0


@pytest.mark.rule("5.6", "3.7")
def test_a_speaker_that_joins_a_combat_promotes_nobody() -> None:
    """Promotion is for unlocked speakers; the one that moved into the combat is locked."""
    table = Table().units(A, HERE, SPEAKER).units(B, NEXT, MINER).units(A, NEXT, SOLDIER)
    table.units(A, FAR, SOLDIER).plays(A, SPEAKER)
    unit_to(table, 0, NEXT)
    assert not table.asks(state.PROMOTE)
    assert table.is_done


@pytest.mark.rule("5.6")
def test_promotions_one_after_the_other_use_what_the_first_set_free() -> None:
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
def test_a_new_speaker_waits_and_a_locked_troop_is_not_promoted() -> None:
    table = Table().units(A, HERE, SPEAKER).units(A, FAR, MINER)
    table.units(B, NEXT, MINER).units(A, NEXT, SOLDIER).plays(A, SPEAKER)
    stays(table.answer(state.UNIT + 0))
    promoted = {(option - state.PROMOTE) // 3 for option in table.options()}
    assert FIRST_SOLDIER not in promoted
    table.answer(state.PROMOTE + FIRST_MINER * 3 + SPEAKER)
    assert table.on(A, FAR) == [SPEAKER]
    assert table.is_done  # the new one isn't activated


@pytest.mark.rule("5.6", "8.8")
def test_only_a_new_speaker_waits_a_new_miner_can_be_activated() -> None:
    """Of two soldiers one becomes a miner; a bonus action may activate either."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER).turn(A).do(state.TO_PROMOTE, 1)
    table.answer(promoted(FIRST_SOLDIER, MINER)).do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_MINER, FIRST_SOLDIER + 1, state.UNITS}


@pytest.mark.rule("5.6", "1.4")
def test_no_vehicle_is_promoted_and_none_comes_by_promotion() -> None:
    table = Table().units(A, HEX, HARVESTER, MINER).turn(A).do(state.TO_PROMOTE, 1)
    answers = {promoted(FIRST_MINER, kind) for kind in (SPEAKER, SOLDIER)}
    assert set(table.options()) == answers | {state.NO_PROMOTION}


@pytest.mark.rule("5.6", "1.7")
def test_a_full_hex_is_no_bar_to_a_promotion() -> None:
    """Three on a hex are still three when one has changed its role."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER, HARVESTER).turn(A).do(state.TO_PROMOTE, 1)
    table.answer(promoted(FIRST_SOLDIER, SPEAKER))
    assert sorted(table.on(A, HEX)) == [SPEAKER, SOLDIER, HARVESTER]


@pytest.mark.rule("5.6", "3.7", "1.4")
def test_who_can_be_promoted() -> None:
    """The speaker itself and the free soldier; not the locked miner, not the harvester."""
    table = Table().units(A, HEX, SPEAKER).units(A, FAR, SOLDIER).units(A, INNER, HARVESTER)
    table.units(A, at(2, 4, 1), MINER).units(B, at(2, 4, 1), SOLDIER).plays(A, state.SPEAKER)
    stays(table.answer(state.UNIT))
    own = {promoted(0, kind) for kind in (MINER, SOLDIER)}
    others = {promoted(FIRST_SOLDIER, kind) for kind in (SPEAKER, MINER)}
    assert set(table.options()) == own | others | {state.NO_PROMOTION}


@pytest.mark.rule("5.6", "5.4")
def test_a_new_speaker_on_a_habitat_persuades_nobody_this_turn() -> None:
    table = Table().land(state.CAMP, FAR).units(A, FAR, SOLDIER).units(A, HEX, SPEAKER)
    table.plays(A, state.SPEAKER)
    stays(table.answer(state.UNIT)).answer(promoted(FIRST_SOLDIER, SPEAKER))
    assert table.is_done
    assert table.on(A, FAR) == [SPEAKER]
    assert table.s.flag[FAR] == state.NOBODY


@pytest.mark.rule("5.6", "3.6")
def test_a_speaker_made_a_soldier_speaks_no_more() -> None:
    """Two speakers: the first promotes the second, which then isn't activated."""
    table = Table().units(A, HERE, SPEAKER).units(A, FAR, SPEAKER)
    table.plays(A, state.SPEAKER).answer(state.UNIT + 0)
    stays(table).answer(state.PROMOTE + 1 * state.TROOPS + SOLDIER)
    assert table.on(A, FAR) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("5.6")
def test_two_speakers_promote_the_same_troop_twice() -> None:
    """A soldier becomes a miner, the miner a speaker: that one doesn't act this turn."""
    table = Table().units(A, HERE, SPEAKER, SPEAKER).units(A, FAR, SOLDIER)
    table.plays(A, state.SPEAKER).answer(state.UNIT + 0)
    stays(table).answer(state.PROMOTE + FIRST_SOLDIER * state.TROOPS + MINER)
    table.answer(table.options()[0])
    stays(table).answer(state.PROMOTE + FIRST_MINER * state.TROOPS + SPEAKER)
    assert table.on(A, FAR) == [SPEAKER]
    assert table.is_done


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
def test_where_a_miner_works(land: int, act: int | None) -> None:
    table = no_events(Table()).land(land, HERE).units(A, HERE, MINER)
    table.plays(A, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER))
    assert table.choices(state.ACT) == ({act, state.ACT_NOTHING} if act else set())


@pytest.mark.rule("5.8", "5.9", "5.13", "5.14")
@pytest.mark.parametrize(
    ("kind", "land", "rule"),
    [
        (MINER, state.ORE, "5.8"),
        (MINER, state.PLAIN, "5.9"),
        (HARVESTER, state.ORE, "5.13"),
        (HARVESTER, state.PLAIN, "5.14"),
    ],
)
def test_cards_that_units_draw(kind: int, land: int, rule: str) -> None:
    table = no_events(Table(6)).land(land, HERE).units(A, HERE, kind).plays(A, kind)
    stays(table.answer(table.options()[0])).answer(table.options()[0])
    assert set(rules_of(table, state.DREW)[-1:]) == {rule}


@pytest.mark.rule("5.8")
def test_two_miners_on_one_deposit_mine_it_twice_and_again() -> None:
    """A deposit is never used up."""
    table = no_events(Table()).land(state.ORE, HEX).units(A, HEX, MINER, MINER)
    for gained in (2, 4):
        table.s.command[A, MINER] = state.IN_HAND
        table.plays(A, MINER)
        for unit in (FIRST_MINER, FIRST_MINER + 1):
            stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_MINE)
        assert (table.s.ore[A], table.s.hand_cards[A]) == (gained, gained)


@pytest.mark.rule("5.8", "5.13", "1.14")
def test_without_ore_in_the_supply_there_are_still_cards() -> None:
    """B has all 60: a miner's ore isn't there, its card is; a harvest also shakes."""
    table = no_events(Table(6)).land(state.ORE, HEX).units(A, HEX, MINER, HARVESTER).ore(B, 60)
    table.plays(A, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    table.plays(A, HARVESTER)
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (0, 3)
    assert table.s.tremor_at == 5


@pytest.mark.rule("5.8", "5.9", "5.13", "5.14")
@pytest.mark.parametrize("kind", [MINER, HARVESTER])
@pytest.mark.parametrize("owner", [A, B, state.NOBODY])
def test_nobody_digs_where_people_live(kind: int, owner: int) -> None:
    """A habitat is neither explored nor scavenged, under any control."""
    table = Table().land(state.OUTPOST, HEX).flag(owner, HEX).units(A, HEX, kind)
    stays(table.plays(A, kind).answer(state.UNIT + pieces.first_of(kind)))
    assert table.is_done


@pytest.mark.rule("5.9", "5.14", "4.10")
@pytest.mark.parametrize("kind", [MINER, HARVESTER])
def test_the_city_is_never_explored_even_when_a_ship_has_flattened_it(kind: int) -> None:
    """The chart: terrains are explorable, the city is only passable."""
    table = no_events(Table()).ship(A, at(0, 1, 0)).plays(A, state.SHIP_CARD)
    table.answer(state.SHIP_TO + state.CITY_HEX).answer(state.SHIP_TO + at(3, 1, 0))
    table.s.token[at(0, 1, 0)] = 0  # nothing to fetch on the way
    table.units(A, at(4, 1, 0), kind)
    sends(table, A, kind, at(4, 1, 0), state.CITY_HEX)
    assert table.is_done
    assert (table.s.ore[A], table.s.hand_cards[A]) == (0, 0)


@pytest.mark.rule("5.9", "4.10")
def test_where_a_camp_stood_there_is_land_to_explore() -> None:
    """A ship crushes a camp by Stabilize and moves on: the terrain has no habitat any more."""
    table = no_events(Table()).ship(A, HEX).land(state.CAMP, NEXT).units(A, at(0, 5, 0), MINER)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT).answer(state.SHIP_TO + INNER)
    table.s.token[HEX] = 0  # nothing to fetch on the way
    sends(table, A, MINER, at(0, 5, 0), NEXT).answer(state.ACT + state.ACT_EXPLORE)
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("5.10", "5.11")
def test_a_soldier_that_moved_neutralizes_one_that_stayed_does_not() -> None:
    table = Table().land(state.CAMP, HERE, NEXT).flag(B, HERE, NEXT)
    table.units(A, HERE, SOLDIER).units(A, at(0, 2, 0), SOLDIER)
    table.plays(A, SOLDIER)
    stays(table.answer(state.UNIT + FIRST_SOLDIER))
    assert table.asks(state.UNIT)
    unit_to(table, FIRST_SOLDIER + 1, NEXT).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[HERE] == B
    assert table.s.flag[NEXT] == state.NOBODY


@pytest.mark.rule("5.10", "6.1", "3.7")
def test_a_soldier_engages_and_both_sides_are_locked() -> None:
    table = Table().units(A, TWO_AWAY, SOLDIER).units(B, HEX, MINER)
    sends(table, A, SOLDIER, TWO_AWAY, HEX)
    assert table.s.attacker[HEX] == A
    assert table.is_done  # the only soldier is locked: no further unit is asked for
    table.plays(B, state.MINER)
    assert table.is_done  # the miner is locked, too: the card activates nobody


@pytest.mark.rule("5.10", "5.11", "6.1")
def test_a_soldier_beside_two_camps_of_an_enemy() -> None:
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


@pytest.mark.rule("5.11", "5.4", "3.11", "8.8")
def test_a_settlement_changes_hands_in_one_turn_by_a_soldier_and_a_speaker() -> None:
    """The soldier ends B's control, the speaker of the red bonus action takes it: stores follow."""
    table = influential(influential(Table(), A, 5), B, 5).ore(A, 8).ore(B, 8)
    table.land(state.SETTLEMENT, HEX).flag(B, HEX).units(A, NEXT, SOLDIER, SPEAKER)
    unit_to(table.turn(A).do(state.TO_UNITS, SOLDIER), FIRST_SOLDIER, HEX)
    table.answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[HEX] == state.NOBODY
    unit_to(asked(table, 1, SOLDIER).answer(state.BONUS + RED), state.FIRST_SPEAKER, HEX)
    table.answer(state.ACT + state.ACT_PERSUADE).answer(state.NO_PROMOTION)
    assert [pieces.influence(table.b, table.s, seat) for seat in (A, B)] == [8, 5]
    assert (table.s.ore[A], table.s.ore[B]) == (8, 8)
    table.do(state.TO_LIMITS)
    assert (table.s.ore[A], table.s.ore[B]) == (8, 5)


@pytest.mark.rule("5.11", "1.11", "3.11")
def test_a_soldier_ends_the_control_of_the_city() -> None:
    """B falls from 8 to 3; a powermech there may not do it."""
    table = influential(Table(), B, 3).ore(B, 8).flag(B, CITY)
    table.units(A, at(0, 1, 0), POWERMECH).units(A, at(1, 1, 0), SOLDIER)
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK)
    if table.asks(state.BIOME):
        table.answer(state.BIOME + state.SLICES)
    table.answer(state.GOAL + CITY)
    assert table.is_done
    table.do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    if table.asks(state.BIOME):
        table.answer(state.BIOME + state.SLICES)
    table.answer(state.GOAL + CITY).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert pieces.influence(table.b, table.s, B) == 3
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 5


@pytest.mark.rule("5.11", "3.6")
def test_what_one_soldier_has_neutralized_the_next_finds_free() -> None:
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER, SOLDIER)
    unit_to(table.turn(A).do(state.TO_UNITS, SOLDIER), FIRST_SOLDIER, HEX)
    unit_to(table.answer(state.ACT + state.ACT_NEUTRALIZE), FIRST_SOLDIER + 1, HEX)
    assert table.is_done
    assert table.s.flag[HEX] == state.NOBODY


@pytest.mark.rule("5.11", "10.5")
def test_who_takes_over_what_it_neutralizes_is_told_so() -> None:
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(A, NEXT, SOLDIER)
    table.trait(A, state.T_CONQUER)
    unit_to(table.turn(A).do(state.TO_UNITS, SOLDIER), FIRST_SOLDIER, HEX)
    said = tell.option(STANDARD_BOX, table.s, A, state.ACT + state.ACT_NEUTRALIZE)
    assert said.text == "Neutralize: take over the opponent's control."
    assert table.answer(state.ACT + state.ACT_NEUTRALIZE).s.flag[HEX] == A


@pytest.mark.rule("5.11", "6.1")
def test_an_enemy_habitat_with_its_garrison_is_fought_for_not_neutralized() -> None:
    table = Table().land(state.CAMP, NEXT).flag(B, NEXT).units(B, NEXT, SPEAKER)
    table.units(A, HERE, SOLDIER).plays(A, SOLDIER)
    unit_to(table, FIRST_SOLDIER, NEXT)
    assert not table.asks(state.ACT)
    assert table.s.flag[NEXT] == B
    assert table.s.attacker[NEXT] == A


@pytest.mark.rule("5.11", "5.10")
def test_neutralizing_is_optional_and_only_where_the_move_ends() -> None:
    """On the way to HERE a soldier crosses a camp of B: it keeps its flag."""
    table = Table().land(state.CAMP, NEXT, HERE).flag(B, NEXT, HERE)
    table.units(A, at(0, 4, 0), SOLDIER).plays(A, SOLDIER)
    unit_to(table, FIRST_SOLDIER, HERE)
    assert table.choices(state.ACT) == {state.ACT_NEUTRALIZE, state.ACT_NOTHING}
    table.answer(state.ACT + state.ACT_NOTHING)
    assert table.s.flag[NEXT] == table.s.flag[HERE] == B


@pytest.mark.rule("5.11", "6.1")
def test_a_habitat_of_one_enemy_guarded_by_another() -> None:
    """B's camp with C's miner on it: the soldier fights C, and B's flag stays."""
    table = Table(3).land(state.CAMP, HEX).flag(B, HEX).units(C, HEX, MINER).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX)
    assert table.is_done
    assert table.s.attacker[HEX] == A
    assert table.s.flag[HEX] == B
    strike(table.battle(A), 3, TREMOR)
    assert table.prison(A, C) == [MINER]
    assert table.s.flag[HEX] == B


@pytest.mark.rule("5.12", "5.13", "3.8")
def test_two_harvesters_bring_ten_ore_and_four_cards() -> None:
    """The rulebook's own example; each harvest is a tremor."""
    table = no_events(Table(6)).land(state.ORE, HERE, NEXT)
    table.units(A, HERE, HARVESTER).units(A, NEXT, HARVESTER).plays(A, HARVESTER)
    for unit in (state.FIRST_HARVESTER, state.FIRST_HARVESTER + 1):
        stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (10, 4)
    assert table.s.tremor_at == 4


@pytest.mark.rule("5.12", "5.13", "5.14")
def test_ten_ore_and_four_cards_or_four_ore_and_two_cards() -> None:
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


@pytest.mark.rule("5.13", "11.6", "3.11")
def test_a_harvest_that_breaks_the_own_settlement_brings_less_than_five() -> None:
    """3 + 5 ore fit a store of 8; with the settlement gone, influence 4 stores 5."""
    table = no_events(next_fracture(influential(Table(), A, 4), 0, 4)).ore(A, 3)
    table.land(state.SETTLEMENT, RING_4).flag(A, RING_4)
    table.land(state.ORE, FAR).units(A, FAR, HARVESTER)
    assert pieces.ore_cap(table.b, table.s, A) == 8
    stays(table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER))
    table.answer(state.ACT + state.ACT_HARVEST).passes()
    assert table.s.ore[A] == 8
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5


@pytest.mark.rule("5.13", "3.5")
def test_to_harvest_is_optional_and_declined_shakes_nothing() -> None:
    table = Table(6).land(state.ORE, HEX).units(A, HEX, HARVESTER).plays(A, HARVESTER)
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT)
    assert table.is_done
    assert (table.s.ore[A], table.s.tremor_at) == (0, 6)


@pytest.mark.rule("5.13", "11.1", "11.9")
def test_a_harvest_that_breaks_its_own_ground_still_pays() -> None:
    """5 ore and 2 cards, then the fracture: the harvester has Early Warning."""
    table = no_events(Table(6)).land(state.ORE, RING_4).units(A, RING_4, HARVESTER)
    next_fracture(table, 0, 4).plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST).passes()
    assert (table.s.ore[A], table.s.hand_cards[A]) == (5, 2)
    assert table.asks(state.FLIGHT, A)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert table.on(A, at(0, 3, 0)) == [HARVESTER]


@pytest.mark.rule("5.14")
def test_a_harvester_scavenges_plain_land() -> None:
    table = no_events(Table(6)).units(A, HERE, HARVESTER).plays(A, HARVESTER)
    stays(table.answer(state.UNIT + state.FIRST_HARVESTER)).answer(state.ACT + state.ACT_SCAVENGE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (2, 1)
    assert table.s.tremor_at == 6


@pytest.mark.rule("5.14", "5.13", "5.12")
def test_where_a_harvester_finds_something() -> None:
    """On crystal it harvests and never scavenges; on habitats and devastated ground neither."""
    for land, does in (
        (state.ORE, {state.ACT_NOTHING, state.ACT_HARVEST}),
        (state.PLAIN, {state.ACT_NOTHING, state.ACT_SCAVENGE}),
        (state.OUTPOST, set()),
        (state.DEVASTATED, set()),
    ):
        table = Table(6).land(land, HEX).units(A, HEX, HARVESTER).plays(A, HARVESTER)
        stays(table.answer(state.UNIT + FIRST_HARVESTER))
        assert (table.choices(state.ACT) if table.asks(state.ACT) else set()) == does


@pytest.mark.rule("5.15", "6.1")
def test_a_powermech_engages_but_never_neutralizes() -> None:
    table = Table().units(A, HERE, POWERMECH).land(state.CAMP, NEXT).flag(B, NEXT)
    table.plays(A, POWERMECH).answer(state.UNIT + state.FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK).goes(NEXT)
    assert not table.asks(state.ACT)
    assert table.s.flag[NEXT] == B


@pytest.mark.rule("5.15", "3.5")
def test_a_powermech_moves_or_jumps_never_both() -> None:
    """One action of the section: after the jump only the other powermech is left."""
    table = Table(6).units(A, HEX, POWERMECH).units(A, FAR, POWERMECH).plays(A, POWERMECH)
    jumps(table, FIRST_POWERMECH, INNER)
    assert table.choices(state.UNIT) == {FIRST_POWERMECH + 1, state.UNITS}


@pytest.mark.rule("5.7", "5.8", "11.9", "9.5")
def test_a_miner_that_fled_before_its_turn_mines_where_it_is_then() -> None:
    """The first miner draws Aftershock; the second flees from ring 4 to crystal."""
    table = only_event(Table(), "Aftershock").land(state.ORE, NEXT)
    table.units(A, FAR, MINER).units(A, RING_4, MINER)
    next_fracture(table, 0, 4).plays(A, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_EXPLORE)
    table.passes().answer(state.FLIGHT + NEXT)
    stays(table.answer(state.UNIT + FIRST_MINER + 1)).answer(state.ACT + state.ACT_MINE)
    assert table.s.ore[A] == 1
