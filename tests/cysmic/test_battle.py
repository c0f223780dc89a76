"""Combat: first strike, dice, the strike die, hits and captures (chapter 7)."""

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
    ANY_AGAIN,
    HEX,
    NO_EFFECT,
    NO_RED,
    PLUS_1,
    PLUS_2,
    TREMOR,
    combat,
    strike,
)
from offworld.games.cysmic import battle, hits, modifiers, state, strikes

NORTH = at(0, 4, 1)
OTHER = at(2, 3, 1)


# --- who is in it, who begins ---


@pytest.mark.rule("6.1", "7.1")
def test_who_enters_is_the_attacker_and_all_are_locked() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER,))
    s = table.s
    assert s.attacker[HEX] == B
    assert battle.is_own_combat(s, A, HEX)
    assert battle.is_own_combat(s, B, HEX)
    table.units(A, HEX, SPEAKER)  # one more on the defender's side changes nothing
    assert s.attacker[HEX] == B


@pytest.mark.rule("6.16", "7.1", "7.2")
def test_nothing_happens_to_a_combat_of_others() -> None:
    table = combat((SOLDIER,), (SOLDIER,), seats=3).battle(C)
    assert table.is_done
    assert table.s.attacker[HEX] == B


@pytest.mark.rule("6.16", "7.2", "7.3")
@pytest.mark.parametrize(("seat", "attacking"), [(A, 0), (B, 1)])
def test_who_plays_battle_strikes_first_and_rolls_the_own_strike_die(
    seat: int, attacking: int
) -> None:
    table = combat((SOLDIER,), (SOLDIER,)).battle(seat)
    assert table.asks(state.FIGHT, seat)
    strike(table, 4, NO_EFFECT)
    assert [event.seat for event in table.events_of(state.BATTLE)] == [seat]
    assert [(e.seat, e.b) for e in table.events_of(state.STRIKE_ROLLED)] == [(seat, attacking)]
    assert table.is_done  # 4 reaches a soldier's health
    assert table.prison(seat, 1 - seat) == [SOLDIER]
    assert table.on(seat, HEX) == [SOLDIER]


@pytest.mark.rule("6.16")
def test_all_combats_are_resolved_in_an_order_of_choice() -> None:
    table = combat((SOLDIER,), (SOLDIER,), seats=3)
    table.units(A, OTHER, SOLDIER).units(C, OTHER, SOLDIER).battle(A)
    assert table.asks(state.COMBAT, A)
    assert table.choices(state.COMBAT) == {HEX, OTHER}
    table.answer(state.COMBAT + OTHER)
    assert [event.b for event in table.events_of(state.BATTLE)] == [C]
    strike(table, 6, NO_EFFECT)
    assert table.asks(state.FIGHT, A)  # the other one follows by itself
    strike(table, 6, NO_EFFECT)
    assert table.is_done
    assert table.prison(A, B) == [SOLDIER]
    assert table.prison(A, C) == [SOLDIER]


@pytest.mark.rule("9.13")
def test_an_effect_can_resolve_one_combat_only() -> None:
    table = combat((SOLDIER,), (SOLDIER,), seats=3)
    table.units(A, OTHER, SOLDIER).units(C, OTHER, SOLDIER).turn(A).do(state.TO_BATTLES, 1)
    table.answer(state.COMBAT + HEX)
    strike(table, 6, NO_EFFECT)
    assert table.is_done
    assert table.s.attacker[OTHER] == C


# --- dice ---


@pytest.mark.rule("5.1", "5.2", "7.3")
def test_dice_of_two_full_sides() -> None:
    """The rulebook's full hex: 2 soldiers and a powermech against 2 miners and a harvester."""
    table = combat((MINER, MINER, HARVESTER), (SOLDIER, SOLDIER, POWERMECH))
    box, s = table.b, table.s
    assert strikes.dice_of(box, s, B, HEX, state.RED) == 5  # 1 + 1 + 3
    assert strikes.dice_of(box, s, B, HEX, state.YELLOW) == 0
    assert strikes.dice_of(box, s, A, HEX, state.RED) == 1
    assert strikes.dice_of(box, s, A, HEX, state.YELLOW) == 4  # 1 + 1 + 2


@pytest.mark.rule("7.4")
def test_native_values() -> None:
    """Yellow dice show 4 at most, red dice 6."""
    b = STANDARD_BOX.record
    assert sorted(b.red_face.tolist()) == [1, 2, 2, 3, 4, 4, 4, 5, 5, 5, 6, 6]
    assert sorted(b.yellow_face.tolist()) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]


@pytest.mark.rule("7.6")
def test_faces_of_strike_dice() -> None:
    b = STANDARD_BOX.record
    assert sorted(b.blue_face.tolist()) == sorted(
        [TREMOR, TREMOR, ANY_AGAIN, PLUS_1, PLUS_1, PLUS_2]
    )
    green = [state.FACE_REROLL_RED] * 3 + [state.FACE_REROLL_YELLOW] * 3
    assert sorted(b.green_face.tolist()) == sorted(green)


@pytest.mark.rule("7.3")
def test_every_die_is_told() -> None:
    table = combat((SOLDIER, SOLDIER, SOLDIER), (SOLDIER, SPEAKER)).battle(B)
    strike(table, 2, 3, PLUS_1)
    assert [(e.a, e.b) for e in table.events_of(state.ROLLED)] == [
        (state.RED, 2),
        (state.YELLOW, 3),
    ]


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("value", "final"), [(-1, 1), (0, 1), (1, 1), (6, 6), (8, 6)])
def test_final_values_are_from_1_to_6(value: int, final: int) -> None:
    table = Table()
    table.s.die_value[0] = value
    assert strikes.final_value(table.s, 0) == final


# --- the strike die ---


@pytest.mark.rule("7.6", "7.7")
def test_plus_2_makes_a_yellow_4_a_6() -> None:
    """A miner (4 + 2 = 6) and a soldier (4) defeat a powermech: it needs 6 and 4."""
    table = combat((POWERMECH,), (SOLDIER, MINER)).battle(B)
    strike(table, 4, 4, PLUS_2)
    assert table.asks(state.RAISE, B)
    assert table.choices(state.RAISE) == {0, 1}
    table.answer(state.RAISE + 1)
    assert [(e.a, e.b) for e in table.events_of(state.RAISED)] == [(1, 6)]
    assert table.is_done
    assert table.prison(B, A) == [POWERMECH]


@pytest.mark.rule("7.6")
def test_a_bonus_without_a_choice_is_not_asked_for() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER)).battle(B)
    strike(table, 3, 3, PLUS_1)  # the dice are alike: one becomes a 4
    assert table.prison(B, A) == [SOLDIER]
    assert table.asks(state.FIGHT, A)


@pytest.mark.rule("7.6", "7.7")
def test_a_reroll_of_any_die_can_be_declined() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SPEAKER)).battle(B)
    strike(table, 1, 4, ANY_AGAIN)
    assert table.asks(state.REROLL, B)
    assert table.choices(state.REROLL) == {0, 1, 2}
    table.answer(state.REROLL)
    assert table.prison(B, A) == [SOLDIER]  # by the yellow 4
    assert table.count(state.REROLLED) == 0


@pytest.mark.rule("7.6", "7.7")
def test_a_rerolled_die_counts_as_it_falls() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SPEAKER)).battle(B)
    strike(table, 1, 4, ANY_AGAIN)
    table.rolls(5).answer(state.REROLL + 1)
    assert table.prison(B, A) == [SOLDIER, SOLDIER]


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("face", "dice"), [(state.FACE_REROLL_RED, {0, 1}), (state.FACE_REROLL_YELLOW, {0, 2, 3})]
)
def test_green_rerolls_are_for_one_colour(face: int, dice: set[int]) -> None:
    """The harvester's red die is die 0, its yellow ones 1 and 2."""
    table = combat((HARVESTER,), (SOLDIER, SOLDIER)).battle(A)
    strike(table, 2, 1, 3, face)
    assert table.asks(state.REROLL, A)
    assert table.choices(state.REROLL) == dice


@pytest.mark.rule("7.6")
def test_a_reroll_of_a_colour_that_was_not_rolled_does_nothing() -> None:
    table = combat((MINER, MINER), (SOLDIER, SOLDIER)).battle(A)
    strike(table, 1, 1, NO_RED)
    assert table.asks(state.FIGHT, B)


@pytest.mark.rule("7.6", "7.8", "11.1")
def test_a_tremor_moves_the_stack_before_the_strike_is_resolved() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER,))
    table.s.tremor_from = table.s.tremor_at = 2
    table.battle(B)
    strike(table, 4, TREMOR)
    assert table.s.tremor_at == 1
    codes = [event.code for event in table.events]
    assert codes.index(state.TREMOR) < codes.index(state.TOOK_PRISONER)
    assert table.prison(B, A) == [SOLDIER]
    assert table.asks(state.FIGHT, A)


@pytest.mark.rule("7.8", "11.12")
def test_a_fracture_under_the_combat_ends_it_without_captures() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER,))
    s = table.s
    s.tremor_at = 1
    for token in range(state.FRACTURES):  # only the token of this terrain's ring 3 is left
        right = table.b.token_terrain[token] == s.terrain[0] and table.b.token_ring[token] == 3
        s.bag[token] = 1 if right else 0
    table.battle(B)
    strike(table, 6, TREMOR)
    table.passes()
    assert table.is_done
    assert table.prison(B, A) == []
    assert table.on(A, HEX) == table.on(B, HEX) == []  # the miner's warning is no use in combat
    assert table.on(A, state.RESERVE).count(MINER) == 6
    assert table.count(state.BATTLE_BROKEN) == 1
    assert s.attacker[HEX] == state.NOBODY
    assert s.battle_at == state.NONE


@pytest.mark.rule("7.8")
def test_a_fracture_elsewhere_lets_the_strike_go_on() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    s = table.s
    s.tremor_at = 1
    for token in range(state.FRACTURES):
        right = table.b.token_terrain[token] == s.terrain[4] and table.b.token_ring[token] == 2
        s.bag[token] = 1 if right else 0
    table.battle(B)
    strike(table, 6, TREMOR)
    table.passes()
    assert table.prison(B, A) == [SOLDIER]
    assert table.is_done
    assert s.land[at(4, 2, 0)] >= state.DEVASTATED


# --- shields ---


@pytest.mark.rule("7.9")
def test_a_speaker_lowers_one_die_by_1() -> None:
    """Dice 4 and 3 against a soldier and a speaker: the 4 becomes a 3, both hit the speaker."""
    table = combat((SOLDIER, SPEAKER), (SOLDIER, SOLDIER)).battle(B)
    strike(table, 4, 3, TREMOR)
    assert table.asks(state.SHIELD, A)
    assert table.choices(state.SHIELD) == {0, 1}
    table.answer(state.SHIELD)
    assert [(e.seat, e.a, e.b) for e in table.events_of(state.SHIELDED)] == [(A, 0, 3)]
    assert table.prison(B, A) == [SPEAKER]
    assert table.on(A, HEX) == [SOLDIER]


@pytest.mark.rule("7.9")
def test_two_shields_never_go_on_one_die() -> None:
    table = combat((SPEAKER, SPEAKER), (SOLDIER, SOLDIER, SOLDIER)).battle(B)
    strike(table, 5, 4, 2, TREMOR)
    table.answer(state.SHIELD)  # 5 -> 4
    assert table.asks(state.SHIELD, A)
    assert table.choices(state.SHIELD) == {1, 2}
    table.answer(state.SHIELD + 2)  # 2 -> 1
    assert table.prison(B, A) == [SPEAKER, SPEAKER]  # by 4 and 4


@pytest.mark.rule("7.9")
def test_shields_for_all_dice_need_no_question() -> None:
    table = combat((SPEAKER, SPEAKER), (SOLDIER, SOLDIER)).battle(B)
    strike(table, 3, 2, TREMOR)
    assert table.count(state.SHIELDED) == 2
    assert table.prison(B, A) == []
    assert table.asks(state.FIGHT, A)


@pytest.mark.rule("7.9")
def test_shields_count_in_every_strike_anew() -> None:
    table = combat((SPEAKER,), (SOLDIER,)).battle(B)
    strike(table, 3, TREMOR)  # 3 - 1 = 2: a miss
    assert table.asks(state.FIGHT, A)
    strike(table, 1, NO_RED)
    assert table.asks(state.FIGHT, B)
    table.s.tremor_at = 3
    strike(table, 3, TREMOR)
    assert table.count(state.SHIELDED) == 2
    assert table.on(A, HEX) == [SPEAKER]


@pytest.mark.rule("7.5", "7.6", "7.9")
def test_only_the_final_value_is_limited() -> None:
    """5 + 2 - 1 is 6, not 5: it defeats a powermech's 6 together with a 4."""
    table = combat((POWERMECH, SPEAKER), (SOLDIER, SOLDIER)).battle(B)
    strike(table, 5, 4, PLUS_2)
    table.answer(state.RAISE)
    table.answer(state.SHIELD)
    assert table.dice() == [6, 4]
    assert table.asks(state.CAPTURE, B)
    assert table.choices(state.CAPTURE) == {SPEAKER, POWERMECH}
    table.answer(state.CAPTURE + POWERMECH)
    assert table.prison(B, A) == [POWERMECH]
    assert table.on(A, HEX) == [SPEAKER]


# --- hits ---


@pytest.mark.rule("5.2", "7.12")
@pytest.mark.parametrize(
    ("target", "dice", "falls"),
    [
        (HARVESTER, (5, 3, 1), True),
        (HARVESTER, (6, 6, 1), True),
        (HARVESTER, (5, 2, 2), False),
        (HARVESTER, (4, 4, 4), False),
        (HARVESTER, (6, 1, 1), False),
        (POWERMECH, (6, 4, 1), True),
        (POWERMECH, (6, 6, 6), True),
        (POWERMECH, (6, 3, 3), False),
        (POWERMECH, (5, 5, 5), False),
        (POWERMECH, (6, 2, 1), False),
    ],
)
def test_a_vehicle_needs_two_dice(target: int, dice: tuple[int, ...], falls: bool) -> None:
    table = combat((POWERMECH,), (target, SOLDIER, SOLDIER)).battle(A)
    for unit in range(state.FIRST_SOLDIER, state.FIRST_HARVESTER):
        if table.s.at[B, unit] == HEX:  # the vehicle alone, so that all dice are for it
            table.s.at[B, unit] = state.RESERVE
    strike(table, *dice, NO_EFFECT)
    assert table.prison(A, B) == ([target] if falls else [])


@pytest.mark.rule("5.1", "7.12")
@pytest.mark.parametrize(
    ("target", "die", "falls"),
    [
        (SOLDIER, 4, True),
        (SOLDIER, 3, False),
        (MINER, 3, True),
        (MINER, 2, False),
        (SPEAKER, 4, True),
        (SPEAKER, 3, False),  # its own shield makes it a 2
    ],
)
def test_a_troop_falls_to_a_die_that_reaches_its_health(target: int, die: int, falls: bool) -> None:
    table = combat((SOLDIER,), (target,)).battle(A)
    strike(table, die, NO_EFFECT)
    assert table.prison(A, B) == ([target] if falls else [])


@pytest.mark.rule("7.12")
def test_values_are_never_added() -> None:
    table = combat((SOLDIER, SOLDIER, SOLDIER), (SOLDIER,)).battle(A)
    strike(table, 3, 3, 3, NO_EFFECT)
    assert table.asks(state.FIGHT, B)


@pytest.mark.rule("7.12")
def test_each_die_hits_one_unit() -> None:
    table = combat((SOLDIER,), (MINER, MINER, MINER)).battle(A)
    strike(table, 6, NO_EFFECT)
    assert table.prison(A, B) == [MINER]
    assert table.asks(state.FIGHT, B)


@pytest.mark.rule("7.12")
def test_the_striker_chooses_whom_to_hit() -> None:
    """With 4 and 2 a soldier or a miner falls, not both."""
    table = combat((SOLDIER, SOLDIER), (SOLDIER, MINER)).battle(A)
    strike(table, 4, 2, NO_EFFECT)
    assert table.asks(state.CAPTURE, A)
    assert table.choices(state.CAPTURE) == {SOLDIER, MINER}
    table.answer(state.CAPTURE + SOLDIER)
    assert table.prison(A, B) == [SOLDIER]
    assert table.asks(state.FIGHT, B)


@pytest.mark.rule("7.12")
def test_what_falls_together_is_not_asked_for() -> None:
    """4 and 3 take the soldier and the miner: the 3 is kept for the miner."""
    table = combat((SOLDIER, SOLDIER), (SOLDIER, MINER)).battle(A)
    strike(table, 4, 3, NO_EFFECT)
    assert table.is_done
    assert sorted(table.prison(A, B)) == [MINER, SOLDIER]


@pytest.mark.rule("7.12")
def test_the_lowest_dice_that_reach_are_spent() -> None:
    """A powermech and a soldier need 6, 4 and 4: with 6, 5, 4 both fall."""
    table = combat((SOLDIER, SOLDIER, SOLDIER), (POWERMECH, SOLDIER)).battle(A)
    strike(table, 5, 6, 4, NO_EFFECT)
    assert sorted(table.prison(A, B)) == [SOLDIER, POWERMECH]


@pytest.mark.rule("7.12")
def test_a_vehicle_or_two_troops_is_a_choice() -> None:
    table = combat((SOLDIER, SOLDIER), (HARVESTER, MINER, MINER)).battle(A)
    strike(table, 5, 4, NO_EFFECT)
    assert table.choices(state.CAPTURE) == {MINER, HARVESTER}
    table.answer(state.CAPTURE + MINER)
    assert table.prison(A, B) == [MINER, MINER]  # no choice is left for the second die
    assert table.on(B, HEX) == [HARVESTER]


@pytest.mark.rule("7.2", "7.12", "7.19")
def test_strikes_alternate_until_one_side_is_left() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).battle(A)
    strike(table, 1, NO_EFFECT)
    assert table.asks(state.FIGHT, B)
    strike(table, 2, PLUS_1)
    assert table.asks(state.FIGHT, A)
    strike(table, 3, NO_EFFECT)
    strike(table, 3, PLUS_1)  # 4
    assert table.is_done
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    assert table.on(B, HEX) == [SOLDIER]
    assert [(e.seat, e.a) for e in table.events_of(state.BATTLE_WON)] == [(B, HEX)]


# --- prisons ---


@pytest.mark.rule("7.13", "7.14")
def test_prison_and_salvage_hold_12() -> None:
    table = Table()
    table.captured(A, B, *[SOLDIER] * 8, POWERMECH)  # 8 + 2
    assert table.b.prison_icon * state.MODULES == 12
    table.units(A, HEX, SOLDIER, SOLDIER, SOLDIER).units(B, HEX, SOLDIER, POWERMECH).battle(A)
    strike(table, 6, 4, 4, NO_EFFECT)  # 10 + 2 + 1 is one too many
    assert table.asks(state.CAPTURE, A)
    table.answer(state.CAPTURE + POWERMECH)
    assert table.prison(A, B).count(POWERMECH) == 2
    assert table.prison(A, B).count(SOLDIER) == 8
    assert [(e.seat, e.a) for e in table.events_of(state.WENT_HOME)] == [(B, SOLDIER)]
    assert table.on(B, state.RESERVE).count(SOLDIER) == 2  # of 10, 8 are in prison


@pytest.mark.rule("7.14", "7.15")
def test_each_module_takes_room_for_two_away() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    table.blueprint(A, state.INSTALLED, 0, 1, 2, 3, 4, 5).battle(A)
    strike(table, 6, NO_EFFECT)
    assert table.prison(A, B) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10
    assert table.is_done


@pytest.mark.rule("10.3")
def test_ore_for_captives() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, MINER)).trait(A, state.T_CAPTURE).battle(A)
    strike(table, 4, 4, NO_EFFECT)
    assert table.s.ore[A] == 2


# --- abilities ---


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(
    ("change", "dice", "shown"),
    [
        (1, (6, 3), [6, 4]),  # to the best die below 6
        (1, (5, 3), [6, 3]),
        (-1, (6, 3), [5, 3]),
        (2, (6, 6), [6, 6]),
    ],
)
def test_abilities_change_the_best_die(
    change: int, dice: tuple[int, ...], shown: list[int]
) -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, POWERMECH)).hand(B, 0)
    table.trait(A, state.T_DEFENCE, change).trait(A, state.T_ATTACK, 5).battle(A)
    strike(table, *dice, NO_EFFECT)
    assert table.asks(state.MODIFY, B)
    assert table.dice() == shown


@pytest.mark.rule("10.3")
def test_an_attacker_has_its_own_ability() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).trait(B, state.T_ATTACK).battle(B)
    strike(table, 3, TREMOR)
    assert table.prison(B, A) == [SOLDIER]


@pytest.mark.rule("10.3")
def test_more_dice_shields_and_rerolls_by_abilities() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER,))
    table.trait(B, state.T_DICE, 2).trait(A, state.T_SHIELD).trait(B, state.T_REROLL).battle(B)
    strike(table, 1, 4, 4, TREMOR)  # a red and two yellow dice
    assert table.asks(state.REROLL, B)
    assert table.choices(state.REROLL) == {0, 1, 2}
    table.rolls(5).answer(state.REROLL + 1)
    assert table.asks(state.SHIELD, A)
    table.answer(state.SHIELD)  # 5 -> 4, and the yellow ones are 4
    assert table.prison(B, A) == [SOLDIER, SOLDIER]


@pytest.mark.rule("7.7", "10.3")
def test_the_reroll_of_the_strike_die_comes_before_that_of_an_ability() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER, SOLDIER)).trait(A, state.T_REROLL).battle(A)
    strike(table, 1, 2, state.FACE_REROLL_YELLOW)
    assert table.choices(state.REROLL) == {0, 2}  # yellow only
    table.answer(state.REROLL)
    assert table.choices(state.REROLL) == {0, 1, 2}  # any
    table.rolls(4).answer(state.REROLL + 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.7", "10.3")
def test_the_bonus_of_the_strike_die_comes_before_the_reroll_of_an_ability() -> None:
    """A reroll keeps the bonus on the die: 3, raised to 4, is rolled as a 5 and counts 6."""
    table = combat((SOLDIER, MINER), (SOLDIER, SOLDIER)).trait(A, state.T_REROLL).battle(A)
    strike(table, 3, 2, state.FACE_PLUS_1)
    assert table.asks(state.RAISE, A)
    table.answer(state.RAISE)
    assert table.dice() == [4, 2]
    assert table.choices(state.REROLL) == {0, 1, 2}
    table.rolls(5).answer(state.REROLL + 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(
    ("kind", "trait", "expected"),
    [
        (SOLDIER, state.T_HEALTH, [5, 0]),
        (MINER, state.T_HEALTH, [4, 0]),
        (HARVESTER, state.T_ARMOUR, [6, 4]),
        (POWERMECH, state.T_ARMOUR, [6, 5]),
        (POWERMECH, state.T_HEALTH, [6, 4]),
        (SOLDIER, state.T_ARMOUR, [4, 0]),
    ],
)
def test_firmer_units(kind: int, trait: int, expected: list[int]) -> None:
    table = combat((SOLDIER,), (kind,)).trait(B, trait)
    table.s.struck = B
    assert [hits.health(table.b, table.s, kind, which) for which in (0, 1)] == expected


@pytest.mark.rule("10.3")
def test_a_shield_can_be_sabotaged() -> None:
    table = combat((SPEAKER,), (SOLDIER,)).trait(A, state.T_SHIELD, -1).battle(B)
    strike(table, 3, TREMOR)
    assert table.prison(B, A) == [SPEAKER]


# --- afterwards ---


@pytest.mark.rule("7.19")
def test_nothing_is_left_of_a_combat() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).battle(A)
    strike(table, 4, NO_EFFECT)
    s = table.s
    assert s.battle_at == s.flee_to == s.die_card == s.hack_unit == state.NONE
    assert s.striker == s.struck == s.turn_to_modify == state.NOBODY
    assert s.rerolls == s.shields == s.passed == s.saved == s.fleeing == 0
    assert not any(s.die_colour.tolist() + s.die_value.tolist() + s.die_marks.tolist())
    assert not modifiers.has_bare_die(s)
