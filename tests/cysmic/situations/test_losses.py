"""Situations of combat: hits, prisons, flight and its end (7.12 to 7.19)."""

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
    ABYSS_BELOW,
    AROUND,
    DEVASTATED_BELOW,
    FAR,
    FAR_3,
    FIRST_SOLDIER,
    GREY,
    HERE,
    HEX,
    INNER,
    NEXT,
    NO_EFFECT,
    NO_RED,
    PLUS_1,
    PLUS_2,
    RED_AGAIN,
    RING_4,
    TREMOR,
    TWO_AWAY,
    YELLOW_AGAIN,
    around,
    asked,
    closed_but,
    combat,
    fracture,
    influential,
    next_fracture,
    ready,
    rules_of,
    sends,
    strike,
)
from offworld.games.cysmic import pieces, state, tell

BARE_INNER = at(0, 2, 1)  # adjacent to HEX; devastated below


@pytest.mark.rule("7.12", "7.14", "7.15")
@pytest.mark.parametrize(("first", "kept"), [(SOLDIER, [SOLDIER]), (HARVESTER, [HARVESTER])])
def test_two_places_left_for_a_vehicle_or_a_troop(first: int, kept: list[int]) -> None:
    """6, 5 and 4 take a harvester and a soldier; the striker says who gets the last two places."""
    table = Table().blueprint(A, state.INSTALLED, 0, 1, 2, 3, 4)
    table.units(B, HEX, HARVESTER, SOLDIER).units(A, HEX, POWERMECH)
    strike(table.battle(A), 6, 5, 4, TREMOR)
    assert table.asks(state.CAPTURE, A)
    table.answer(state.CAPTURE + first)
    while table.asks(state.CAPTURE):
        table.answer(table.options()[0])
    assert table.prison(A, B) == kept
    assert table.on(B, HEX) == []


@pytest.mark.rule("7.12")
def test_six_four_four_take_a_powermech_and_its_soldier() -> None:
    table = Table().units(B, HEX, POWERMECH, SOLDIER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    strike(table.battle(A), 6, 4, 4, TREMOR)
    assert sorted(table.prison(A, B)) == [SOLDIER, POWERMECH]


@pytest.mark.rule("7.12")
def test_a_three_is_left_for_the_miner() -> None:
    """6 and 6 for the powermech, 3 for the miner: all fall without a question."""
    table = Table().units(B, HEX, POWERMECH, MINER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    strike(table.battle(A), 6, 3, 6, TREMOR)
    assert sorted(table.prison(A, B)) == [MINER, POWERMECH]
    assert table.is_done


@pytest.mark.rule("7.12", "5.2")
def test_a_harvester_needs_both_in_one_strike_of_one_side() -> None:
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


@pytest.mark.rule("7.12", "7.13", "7.15")
def test_who_would_go_home_from_a_full_prison_is_not_called_a_captive() -> None:
    """One place is left: the soldier can be captured, the harvester would only be sent home."""
    table = Table(3).captured(A, C, *[SOLDIER] * 9, HARVESTER)
    table.units(B, HEX, HARVESTER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 4, NO_EFFECT)
    assert table.choices(state.CAPTURE) == {SOLDIER, HARVESTER}
    for kind, text, rule in (
        (SOLDIER, "Capture a soldier.", "7.13"),
        (HARVESTER, "Defeat a harvester: without room for it, it goes home.", "7.15"),
    ):
        line = tell.option(STANDARD_BOX, table.s, A, state.CAPTURE + kind)
        assert (line.text, line.rule) == (text, rule)
    table.answer(state.CAPTURE + HARVESTER)
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2


@pytest.mark.rule("7.12", "5.2")
@pytest.mark.parametrize(
    ("dice", "falls"), [((6, 4), True), ((6, 3), False), ((5, 5), False), ((6, 6), True)]
)
def test_what_a_powermech_falls_to(dice: tuple[int, int], falls: bool) -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, *dice, TREMOR)
    assert table.prison(A, B) == ([POWERMECH] if falls else [])


@pytest.mark.rule("7.12", "5.2")
@pytest.mark.parametrize(
    ("dice", "falls"), [((5, 3), True), ((5, 2), False), ((4, 4), False), ((6, 6), True)]
)
def test_what_a_harvester_falls_to(dice: tuple[int, int], falls: bool) -> None:
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, *dice, TREMOR)
    assert table.prison(A, B) == ([HARVESTER] if falls else [])


@pytest.mark.rule("7.12")
def test_hits_on_a_vehicle_are_not_kept_for_the_next_strike() -> None:
    """A 6 in one strike and a 4 in the next: the powermech stands."""
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 6, 1, TREMOR)
    strike(table, 1, 1, 1, RED_AGAIN)
    table.answer(state.REROLL)
    strike(table, 4, 4, TREMOR)
    assert table.prison(A, B) == []


@pytest.mark.rule("7.12")
def test_two_dice_take_the_vehicle_or_the_troop_not_both() -> None:
    """5 and 4 against a harvester and a soldier: the striker chooses."""
    for choice in (HARVESTER, SOLDIER):
        table = Table().units(B, HEX, HARVESTER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER)
        table.battle(A)
        strike(table, 5, 4, TREMOR)
        assert table.choices(state.CAPTURE) == {SOLDIER, HARVESTER}
        table.answer(state.CAPTURE + choice)
        assert table.prison(A, B) == [choice]


@pytest.mark.rule("7.12", "5.2")
@pytest.mark.parametrize("last", [SOLDIER, MINER])
def test_three_dice_take_a_harvester_and_one_troop_of_choice(last: int) -> None:
    """6, 4 and 3: the 6 and the 3 for the harvester, the 4 for one of the two others."""
    table = Table().units(B, HEX, SOLDIER, MINER, HARVESTER)
    strike(table.units(A, HEX, SOLDIER, SOLDIER, SOLDIER).battle(A), 6, 4, 3, TREMOR)
    assert table.choices(state.CAPTURE) == {SOLDIER, MINER, HARVESTER}
    table.answer(state.CAPTURE + HARVESTER).answer(state.CAPTURE + last)
    assert sorted(table.prison(A, B)) == sorted([HARVESTER, last])
    assert len(table.on(B, HEX)) == 1


@pytest.mark.rule("7.12")
def test_values_are_never_added_and_a_die_hits_one_unit() -> None:
    """A 6 takes one of two miners; 2 and 2 take no soldier."""
    table = Table().units(B, HEX, MINER, MINER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    assert table.prison(A, B) == [MINER]
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 2, 2, TREMOR)
    assert table.prison(A, B) == []


@pytest.mark.rule("7.13", "6.2")
def test_captured_units_are_missing_in_the_reserve() -> None:
    table = Table().land(state.SETTLEMENT, TWO_AWAY).flag(B, TWO_AWAY)
    table.units(B, HEX, MINER).units(A, HEX, SOLDIER).battle(A)
    for _ in range(5):  # the other five miners are out
        table.units(B, at(3, 5, _), MINER)
    strike(table, 3, TREMOR)
    assert table.prison(A, B) == [MINER]
    table.plays(B, state.RECRUIT_CARD)
    assert MINER not in table.choices(state.RECRUIT)
    assert SOLDIER in table.choices(state.RECRUIT)


@pytest.mark.rule("7.13", "6.2")
def test_all_five_speakers_captured_none_left_to_recruit() -> None:
    table = influential(Table(), A, 9).ship(A, HEX).captured(B, A, *[SPEAKER] * 5)
    table.plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {MINER, SOLDIER, state.TROOPS}


@pytest.mark.rule("7.14", "7.15", "5.20")
def test_a_module_takes_the_place_of_two_prisoners() -> None:
    """With 11 held, a first module leaves room for 10: one troop of the fuller side goes home."""
    table = Table(3).captured(A, B, *[SOLDIER] * 6).captured(A, C, *[MINER] * 5).ore(A, 5)
    table.turn(A).do(state.TO_BUILD, 1).answer(state.BUILD + A)
    assert len(table.prison(A, B)) == 5
    assert len(table.prison(A, C)) == 5


@pytest.mark.rule("7.14", "7.15")
def test_with_five_modules_two_of_three_prisoners_find_room() -> None:
    """Holding capacity 2: three soldiers fall, the third goes home."""
    table = Table().blueprint(A, state.INSTALLED, 0, 1, 2, 3, 4)
    table.units(B, HEX, SOLDIER, SOLDIER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    strike(table.battle(A), 4, 5, 6, TREMOR)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert len(table.on(B, state.RESERVE)) == 23
    assert table.is_done


@pytest.mark.rule("7.14", "7.15", "6.16")
def test_the_order_of_combats_decides_who_finds_room() -> None:
    """One place is left in A's prison: the miner, fought first, gets it; the soldier goes home."""
    table = Table(3).blueprint(A, state.INSTALLED, 0, 2, 3, 4, 5).captured(A, C, SOLDIER)
    table.units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(B, FAR, MINER).units(A, FAR, SOLDIER).battle(A).answer(state.COMBAT + FAR)
    strike(table, 6, PLUS_1)
    strike(table, 6, PLUS_1)
    assert table.prison(A, B) == [MINER]
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    assert table.prison(A, C) == [SOLDIER]


@pytest.mark.rule("7.14", "7.15", "6.16")
@pytest.mark.parametrize("first", [HEX, FAR])
def test_two_places_left_and_two_combats_in_an_order_of_choice(first: int) -> None:
    """Five modules leave room for 2. The harvester first fills it; the soldier first bars it."""
    table = Table(3).blueprint(A, state.INSTALLED, *range(5))
    table.units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER)
    table.units(C, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    table.answer(state.COMBAT + first)
    for place in (first, HEX + FAR - first):
        if place == HEX:
            strike(table, 5, 3, NO_EFFECT)
        else:
            strike(table, 4, NO_EFFECT)
    assert table.is_done
    assert table.prison(A, B) == ([HARVESTER] if first == HEX else [])
    assert table.prison(A, C) == ([] if first == HEX else [SOLDIER])
    assert table.on(B, state.RESERVE).count(HARVESTER) == (1 if first == HEX else 2)
    assert table.on(C, state.RESERVE).count(SOLDIER) == (10 if first == HEX else 9)


@pytest.mark.rule("7.14", "7.15", "7.13")
def test_a_vehicle_needs_two_places_in_a_full_prison() -> None:
    """Eleven places are taken: the harvester goes home, the miner would fit."""
    table = Table(3).captured(A, C, *[SOLDIER] * 9, MINER, MINER)
    table.units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 3, TREMOR)
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2
    assert table.on(B, HEX) == []


@pytest.mark.rule("7.14", "12.1")
def test_a_complete_ship_has_no_prison_left() -> None:
    """The last module sends the last two captives home; a unit defeated now goes home."""
    table = ready().blueprint(A, state.KNOWN, A).ore(A, 1).captured(A, B, SOLDIER, SOLDIER)
    table.turn(A).do(state.TO_BUILD, 1).answer(state.BUILD + A)
    assert table.prison(A, B) == []
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10


@pytest.mark.rule("7.14", "7.15", "5.20", "6.12")
def test_a_module_can_break_up_the_pair_for_a_blueprint() -> None:
    """The fifth module leaves room for 2 of 3 captives: one of B's two soldiers goes home."""
    table = Table(3).blueprint(A, state.INSTALLED, 0, 3, 4, 5).ore(A, 9)
    table.blueprint(A, state.KNOWN, C).captured(A, B, SOLDIER, SOLDIER).captured(A, C, MINER)
    table.turn(A).do(state.TO_BUILD, state.MODULES).answer(state.BUILD + C)
    assert (table.prison(A, B), table.prison(A, C)) == ([SOLDIER], [MINER])
    assert table.do(state.TO_EXCHANGES).is_done
    assert table.s.blueprint[A, B] == state.MISSING


@pytest.mark.rule("7.14", "7.15")
def test_two_modules_leave_room_for_eight() -> None:
    """Seven prisoners: the miner fits, the harvester of the same strike doesn't."""
    table = Table(3).blueprint(A, state.INSTALLED, A, 4).captured(A, C, *[SOLDIER] * 7)
    table.units(B, HEX, HARVESTER, MINER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 3, 3, TREMOR)
    table.answer(state.CAPTURE + MINER)
    assert table.prison(A, B) == [MINER]
    assert table.on(B, state.RESERVE).count(HARVESTER) == 2
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.14", "5.2")
def test_vehicles_of_three_players_fill_a_prison() -> None:
    table = Table(4).captured(A, B, HARVESTER, HARVESTER, POWERMECH, POWERMECH)
    table.captured(A, C, HARVESTER)
    assert pieces.prison_room(table.b, table.s, A) == 2
    table.captured(A, C, POWERMECH)
    assert pieces.prison_room(table.b, table.s, A) == 0


@pytest.mark.rule("7.15", "5.20")
def test_a_module_and_the_captive_it_sends_home() -> None:
    table = Table(3).captured(A, B, *[SOLDIER] * 9).captured(A, C, SOLDIER, HARVESTER).ore(A, 1)
    table.turn(A).do(state.TO_BUILD, 1).answer(state.BUILD + A)
    assert rules_of(table, state.PAID_ORE) == rules_of(table, state.BUILT) == ["5.20"]
    assert rules_of(table, state.RESCUED) == ["7.15", "7.15"]


@pytest.mark.rule("7.16", "7.17")
def test_a_lone_soldier_runs_from_a_harvester_or_is_taken() -> None:
    table = Table().units(A, HEX, HARVESTER).units(B, HEX, SOLDIER).battle(B)
    assert 0 not in table.choices(state.FIGHT)
    table = Table().units(A, HEX, HARVESTER).units(B, HEX, SOLDIER)
    table.land(state.LAKE, *AROUND).battle(B)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.16", "7.17", "7.18", "11.6")
def test_the_helpless_are_taken_when_their_last_refuge_breaks() -> None:
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


@pytest.mark.rule("7.16", "7.2")
def test_two_miners_may_strike_at_a_vehicle_one_may_not() -> None:
    """Two dice could do it; after one is captured the other is left with flight."""
    table = Table().units(A, HEX, MINER, MINER).units(B, HEX, POWERMECH).battle(A)
    assert 0 in table.choices(state.FIGHT)
    strike(table, 1, 1, YELLOW_AGAIN)
    table.answer(state.REROLL)
    strike(table, 3, 1, 1, TREMOR)  # B strikes back
    assert table.prison(B, A) == [MINER]
    assert table.asks(state.FIGHT, A)
    assert 0 not in table.choices(state.FIGHT)


@pytest.mark.rule("7.16", "7.2")
def test_who_must_flee_is_not_asked_whether_to_strike() -> None:
    """One die against a powermech must flee; against a powermech and a miner it has the choice."""
    for kinds, rule, end in (
        ((POWERMECH,), "7.16", "one die defeats no vehicle. Where do you flee?"),
        ((POWERMECH, MINER), "7.2", "Do you strike or flee?"),
    ):
        table = Table().units(B, HEX, SOLDIER).units(A, HEX, *kinds).battle(B)
        assert (state.STRIKE in table.options()) == (rule == "7.2")
        line = tell.question(STANDARD_BOX, table.s, B)
        assert (line.rule, line.text.endswith(end)) == (rule, True), line.text


@pytest.mark.rule("7.16", "7.17")
def test_a_lone_die_may_strike_while_a_troop_is_among_the_enemies() -> None:
    table = Table().units(A, HEX, HARVESTER, SPEAKER).units(B, HEX, SOLDIER).battle(B)
    assert 0 in table.choices(state.FIGHT)


@pytest.mark.rule("7.16")
def test_the_last_troop_left_against_a_vehicle_flees_or_is_taken() -> None:
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


@pytest.mark.rule("7.16")
def test_a_side_that_can_do_nothing() -> None:
    table = Table().units(A, HERE, HARVESTER).units(B, HERE, SOLDIER)
    table.land(state.LAKE, *(int(table.b.around[HERE, side]) for side in range(6))).battle(B)
    assert rules_of(table, state.BATTLE_WON) == ["7.16"]


@pytest.mark.rule("7.16")
def test_a_harvester_has_three_dice_and_may_strike_at_a_powermech() -> None:
    table = combat((HARVESTER,), (POWERMECH,)).battle(A)
    strike(table, 6, 4, 1, NO_RED).answer(state.REROLL)
    assert table.prison(A, B) == [POWERMECH]


@pytest.mark.rule("7.16", "7.17", "1.7")
def test_a_lone_soldier_with_nowhere_to_go_is_taken_without_a_roll() -> None:
    """Six sides: an own full hex, an enemy, a mountain, a lake, the abyss, a ship."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, POWERMECH)
    full, enemy, mountain, lake, abyss, ship = around(table, HEX)
    table.units(A, full, SOLDIER, SOLDIER, MINER).units(C, enemy, MINER).ship(C, ship)
    table.land(state.MOUNTAIN, mountain).land(state.LAKE, lake).land(state.ABYSS, abyss)
    assert table.battle(A).is_done
    assert table.count(state.ROLLED) == 0
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.16", "7.15")
def test_who_is_taken_without_a_fight_goes_home_from_a_full_prison() -> None:
    """A lone miner between a powermech and lakes; B's twelve places are taken."""
    table = Table(3).units(A, HEX, MINER).units(B, HEX, POWERMECH)
    table.land(state.LAKE, *around(table, HEX)).captured(B, C, *[SOLDIER] * 10, HARVESTER)
    table.battle(A)
    assert table.is_done
    assert table.prison(B, A) == []
    assert table.on(A, state.RESERVE).count(MINER) == 6
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.17", "7.18")
def test_a_flight_under_fire() -> None:
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
def test_no_flight_into_another_fight_or_over_the_edge_of_room() -> None:
    table = Table(3).units(B, HEX, SOLDIER, MINER).units(A, HEX, SOLDIER)
    table.units(C, AROUND[0], SPEAKER)  # an enemy of B
    table.units(A, AROUND[1], SPEAKER)  # the enemy itself
    table.units(B, AROUND[2], SOLDIER, SOLDIER)  # 2 + 2
    table.units(B, AROUND[3], SOLDIER)  # 2 + 1: fits
    table.land(state.ABYSS, AROUND[4]).land(state.MOUNTAIN, AROUND[5])
    table.battle(B)
    assert table.choices(state.FIGHT) == {0, 1 + AROUND[3]}


@pytest.mark.rule("7.17", "1.7")
def test_three_flee_to_an_empty_hex_two_to_one_with_a_friend() -> None:
    for units, fits in (((SOLDIER, SOLDIER, SOLDIER), False), ((SOLDIER, SOLDIER), True)):
        table = Table().units(B, HEX, *units).units(A, HEX, SOLDIER).units(B, NEXT, MINER)
        table.battle(B)
        assert (1 + NEXT in table.choices(state.FIGHT)) == fits
        assert 1 + INNER in table.choices(state.FIGHT)


@pytest.mark.rule("7.17", "1.7")
def test_where_two_and_a_vehicle_can_flee_together() -> None:
    """Not among enemies, not beside two friends or a vehicle; to an empty hex."""
    table = Table(3).units(B, HEX, POWERMECH, SOLDIER).units(A, HEX, SOLDIER)
    one, two, vehicle, enemy, empty, last = around(table, HEX)
    table.units(B, one, MINER).units(B, two, MINER, MINER).units(B, vehicle, HARVESTER)
    table.units(C, enemy, SPEAKER).land(state.MOUNTAIN, last).battle(B)
    assert table.choices(state.FIGHT) == {0, 1 + one, 1 + empty}


@pytest.mark.rule("7.17", "7.16", "7.18", "1.7")
@pytest.mark.parametrize("hit", [False, True])
def test_one_place_of_refuge_for_two_that_must_flee(hit: bool) -> None:
    """A lone soldier against a powermech, twice; the only hex beside both holds two friends.

    Who gets there fills it, and the second is captured without a roll. If the first is shot, the
    second still has its place.
    """
    one, other = at(0, 3, 0), at(0, 3, 2)
    table = Table(3).units(B, one, POWERMECH).units(A, one, SOLDIER)
    table.units(C, other, POWERMECH).units(A, other, SOLDIER).units(A, HEX, SOLDIER, SOLDIER)
    closed_but(table, one, HEX)
    closed_but(table, other, HEX)
    table.battle(A).answer(state.COMBAT + one)
    assert table.choices(state.FIGHT) == {1 + HEX}
    table.rolls(4 if hit else 3, 1, 1, NO_EFFECT).answer(state.FLEE + HEX)
    if hit:
        assert table.prison(B, A) == [SOLDIER]
        assert table.asks(state.FIGHT, A)
        assert table.choices(state.FIGHT) == {1 + HEX}
    else:
        assert table.is_done
        assert table.prison(B, A) == []
        assert table.on(A, HEX) == [SOLDIER] * 3
        assert table.prison(C, A) == [SOLDIER]
        assert table.count(state.STRIKE_ROLLED, C) == 0


@pytest.mark.rule("7.17", "1.7")
def test_a_vehicle_does_not_flee_to_another_vehicle() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, HARVESTER)
    places = around(table, HEX)
    table.land(state.LAKE, *places[1:]).units(B, places[0], POWERMECH).battle(B)
    assert not table.asks(state.FIGHT, B)  # no flight: it strikes at once


@pytest.mark.rule("7.17")
def test_one_may_flee_to_a_habitat_of_the_enemy_without_units() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.land(state.CAMP, NEXT).flag(A, NEXT).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.on(B, NEXT) == [SOLDIER]
    assert table.s.flag[NEXT] == A
    assert table.s.attacker[HEX] == table.s.attacker[NEXT] == state.NOBODY


@pytest.mark.rule("7.17", "1.7")
def test_nobody_flees_onto_a_ship_the_own_neither() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).ship(A, NEXT).ship(B, INNER).battle(A)
    assert not {1 + NEXT, 1 + INNER} & table.choices(state.FIGHT)
    assert len(table.choices(state.FIGHT)) == 1 + 4


@pytest.mark.rule("7.17", "7.18", "7.19")
def test_there_must_be_room_for_all_before_the_last_shots() -> None:
    """Three flee: a hex with a friend has no room though one of them will fall."""
    friend, free, *lakes = around(Table(), HEX)
    table = Table().land(state.LAKE, *lakes).units(A, friend, SPEAKER).units(B, HEX, SOLDIER)
    table.units(A, HEX, SOLDIER, MINER, HARVESTER).battle(A)
    assert table.choices(state.FIGHT) == {0, 1 + free}
    table.rolls(6, YELLOW_AGAIN).answer(state.FLEE + free)
    assert table.asks(state.CAPTURE, B)
    assert len(table.options()) == 2  # a single die takes no harvester
    table.answer(table.options()[0])
    assert len(table.prison(B, A)) == 1
    assert len(table.on(A, free)) == 2
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.17", "7.18", "4.11")
def test_who_flees_from_a_battle_onto_a_relic_takes_it() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    table.battle(A).rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    assert table.on(A, NEXT) == [SOLDIER]


@pytest.mark.rule("7.18", "7.17", "11.11")
def test_a_ship_that_flees_takes_the_refuge_of_those_who_flee() -> None:
    """The shot shakes ring 4; A's ship comes down on the hex that B's soldier had chosen."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).ship(A, RING_4)
    next_fracture(table, 0, 4).battle(B).rolls(1, TREMOR).answer(state.FLEE + NEXT).passes()
    table.answer(state.SHIP_FLIGHT + NEXT)
    assert table.on(B, HEX) == [SOLDIER]
    assert table.asks(state.FIGHT, B)
    assert 1 + NEXT not in table.choices(state.FIGHT)


@pytest.mark.rule("7.18", "7.10", "6.16")
def test_one_of_three_gets_away_and_the_next_combat_follows() -> None:
    """A's cards are no use against those who flee. Then B fights elsewhere with First Strike."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER, SOLDIER).units(B, FAR_3, SOLDIER)
    table.units(A, HEX, SOLDIER, SOLDIER, SOLDIER).units(A, FAR_3, SOLDIER)
    table.hand(A, table.card(red=2)).battle(B).answer(state.COMBAT + HEX)
    table.rolls(4, 2, 5, TREMOR).answer(state.FLEE + INNER)
    assert table.count(state.MODIFIED) == 0
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert table.on(B, INNER) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    assert table.asks(state.FIGHT, B)
    assert table.s.battle_at == FAR_3


@pytest.mark.rule("7.18", "7.3")
def test_the_defender_flees_under_the_blue_die() -> None:
    """A, the attacker, rolls 2 and +2: 4 takes the soldier that flees."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(2, PLUS_2).answer(state.FLEE + INNER)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert table.prison(A, B) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("7.18", "7.7")
def test_the_attacker_flees_under_the_green_die() -> None:
    """B, the defender, rolls 1 and may roll a red die again: 4."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    table.rolls(1, RED_AGAIN).answer(state.FLEE + INNER)
    assert table.asks(state.REROLL, B)
    table.rolls(4).answer(state.REROLL + 1)
    assert table.prison(B, A) == [SOLDIER]


@pytest.mark.rule("7.18", "7.9")
def test_a_speaker_shields_while_it_runs() -> None:
    """3 would take it; under its own shield the die counts 2."""
    table = Table().units(B, HEX, SPEAKER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(3, TREMOR).answer(state.FLEE + INNER)
    assert table.count(state.SHIELDED, B) == 1
    assert table.on(B, INNER) == [SPEAKER]


@pytest.mark.rule("7.18", "7.10")
def test_nobody_plays_a_modifier_on_these_dice() -> None:
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
def test_the_last_shot_breaks_the_ground_of_all() -> None:
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
def test_a_refuge_that_falls_into_the_abyss_is_none() -> None:
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
def test_a_refuge_of_devastated_ground_will_do() -> None:
    """Ring 4 breaks; the chosen hex is devastated now, and its new relic is B's."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    next_fracture(table, 0, 4).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + DEVASTATED_BELOW)
    assert table.asks(state.KEEP_RELIC, B)
    assert table.on(B, DEVASTATED_BELOW) == [SOLDIER]


@pytest.mark.rule("7.18", "11.9")
def test_two_flights_at_the_same_time() -> None:
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
def test_a_refuge_that_friends_have_filled() -> None:
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


@pytest.mark.rule("7.18", "7.17", "11.9", "4.11")
def test_a_strangers_miner_takes_the_refuge() -> None:
    """C's miner flees from ring 2 to the hex that B had chosen; enemies never share one.

    B's soldier, missed, stays and decides anew: the hex bared beside it will do, with its relic.
    """
    table = Table(3).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).units(C, INNER, MINER)
    next_fracture(table, 0, 2).battle(B).rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.asks(state.FLIGHT, C)
    table.answer(state.FLIGHT + NEXT)
    assert table.asks(state.FIGHT, B)
    said = table.events_of(state.CUT_OFF)[-1]
    assert (said.seat, said.a, said.b) == (B, HEX, NEXT)
    line = tell.event(STANDARD_BOX, table.s, said, None, B)
    assert line.text.endswith(" has no room for your units any more: they stay.")
    assert line.rule == "7.18"
    assert 1 + NEXT not in table.choices(state.FIGHT)
    assert 1 + INNER not in table.choices(state.FIGHT)
    table.rolls(1, YELLOW_AGAIN).answer(state.FLEE + BARE_INNER)
    assert table.asks(state.KEEP_RELIC, B)
    assert table.on(B, BARE_INNER) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.18", "7.6", "7.7")
@pytest.mark.parametrize("again", [2, 5])
def test_a_die_is_rolled_again_at_those_who_flee(again: int) -> None:
    """A normal strike: A's blue die lets it roll the 2 again, and that is what counts."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(2, state.FACE_REROLL_ANY).answer(state.FLEE + NEXT)
    assert table.asks(state.REROLL, A)
    table.rolls(again).answer(state.REROLL + 1)
    assert table.is_done
    assert table.prison(A, B) == ([SOLDIER] if again == 5 else [])
    assert table.on(B, NEXT) == ([] if again == 5 else [SOLDIER])


@pytest.mark.rule("7.18", "7.14")
def test_all_that_flee_may_be_captured() -> None:
    table = Table().units(A, HEX, SOLDIER, SOLDIER).units(B, HEX, SOLDIER, MINER).battle(B)
    table.rolls(4, 3, TREMOR).answer(state.FLEE + NEXT)
    assert sorted(table.prison(A, B)) == [MINER, SOLDIER]
    assert table.on(B, NEXT) == []
    assert table.is_done


@pytest.mark.rule("7.18", "11.9")
def test_two_kinds_of_flight() -> None:
    table = Table().units(A, HERE, SOLDIER).units(B, HERE, SOLDIER).battle(B)
    table.rolls(1, state.FACE_TREMOR).answer(state.FLEE + NEXT)
    assert rules_of(table, state.GOT_AWAY) == ["7.18"]
    assert rules_of(table, state.BATTLE_WON) == ["7.18"]
    table = Table().units(B, at(0, 4, 1), MINER)
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert rules_of(table, state.FLED) == ["11.9"]


@pytest.mark.rule("7.18", "7.19", "6.1", "3.7")
def test_who_fled_is_free_and_can_be_engaged_anew() -> None:
    """B flees in its own Battle; A's soldier, free too, follows by its card and locks it again."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(B)
    table.rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.is_done
    sends(table, A, SOLDIER, HEX, NEXT)
    assert table.s.attacker[NEXT] == A
    assert table.plays(B, SOLDIER).is_done  # locked again


@pytest.mark.rule("7.18", "7.19")
def test_the_first_striker_may_flee_and_both_are_free_then() -> None:
    """A flees with two; a 4 takes one, the other gets away and marches in its next turn."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER).units(B, HEX, SOLDIER).battle(A)
    table.rolls(4, TREMOR).answer(state.FLEE + NEXT)
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    table.plays(A, state.SOLDIER)
    assert table.asks(state.UNIT, A)


@pytest.mark.rule("7.19", "11.9")
def test_who_has_won_its_combat_can_flee_from_the_next_ones_tremor() -> None:
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


@pytest.mark.rule("7.19", "8.3", "8.4")
def test_who_has_won_a_battle_can_work_on_the_ship_in_the_same_turn() -> None:
    """A's only soldier is locked: no manual construction. It wins, and is worker enough for 1."""
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).ore(A, 1)
    table.blueprint(A, state.MISSING, *range(6)).blueprint(A, state.KNOWN, 0)
    assert GREY not in asked(table, 0, state.BATTLE_CARD).choices(state.BONUS)
    strike(table.battle(A), 3, NO_EFFECT)
    assert GREY in asked(table, 0, state.BATTLE_CARD).choices(state.BONUS)
    table.answer(state.BONUS + GREY).answer(state.BUILD)
    if table.asks(state.WORKER):
        table.answer(state.WORKER + FIRST_SOLDIER)
    assert table.on(A, HEX) == []
    assert table.s.blueprint[A, 0] == state.INSTALLED
    assert table.prison(A, B) == [MINER]


@pytest.mark.rule("7.12", "5.2")
def test_four_dice_take_a_powermech_and_two_soldiers() -> None:
    """6 and 4 for the powermech, the other 6 and 4 for the soldiers: nothing is left to choose."""
    table = Table().units(B, HEX, POWERMECH, SOLDIER, SOLDIER).units(A, HEX, POWERMECH, SOLDIER)
    strike(table.battle(A), 6, 4, 6, 4, TREMOR)
    assert sorted(table.prison(A, B)) == [SOLDIER, SOLDIER, POWERMECH]
    assert table.is_done


@pytest.mark.rule("7.18", "7.19", "11.9")
def test_who_fled_from_one_combat_is_warned_in_the_next() -> None:
    """B's miner flees to ring 4, free; the tremor of A's strike elsewhere breaks it: it runs on."""
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER)
    table.units(B, FAR_3, SOLDIER).units(A, FAR_3, SOLDIER)
    next_fracture(table, 0, 4).battle(B).answer(state.COMBAT + HEX)
    table.rolls(1, PLUS_1).answer(state.FLEE + RING_4)
    strike(table, 1, YELLOW_AGAIN)
    strike(table, 1, TREMOR)
    assert table.asks(state.FLIGHT, B)
    table.answer(state.FLIGHT + NEXT)
    assert table.on(B, NEXT) == [MINER]
    assert table.asks(state.FIGHT, B)


@pytest.mark.rule("7.17", "10.3")
@pytest.mark.parametrize(("safe", "said"), [(0, "the enemy fires once"), (1, "nobody fires")])
def test_whether_the_enemy_fires_at_those_who_flee_is_said(safe: int, said: str) -> None:
    table = combat((SOLDIER,), (SOLDIER,)).trait(A, state.T_FLEE, safe).battle(A)
    text = tell.option(STANDARD_BOX, table.s, A, state.FLEE + NEXT).text
    assert text.endswith(f"; {said}.")
