"""Details of combat: who is asked what, which cards can be played, what is told."""

from __future__ import annotations

import pytest

from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, D, Table, at
from cysmic.shorthand import HEX, NO_EFFECT, PASS, PLUS_2, TREMOR, combat, on_die, react, strike
from offworld.games.cysmic import state, strikes

OTHER, THIRD = at(2, 3, 1), at(4, 3, 1)
NEXT = at(0, 4, 1)


# --- dice that nobody chose ---


@pytest.mark.rule("7.4")
def test_dice_fall_as_their_faces_say() -> None:
    """Of 1,200 rolls each face of twelve comes about 100 times."""
    table = Table()
    rolls = [strikes.face_of(table.b, table.s, state.YELLOW) for _ in range(1200)]
    assert set(rolls) == {1, 2, 3, 4}
    assert all(220 <= rolls.count(value) <= 380 for value in (1, 2, 3, 4))  # 300 each
    rolls = [strikes.face_of(table.b, table.s, state.RED) for _ in range(1200)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert rolls.count(4) > rolls.count(2) > rolls.count(1)  # three faces, two, one
    assert 220 <= rolls.count(4) <= 380
    assert 50 <= rolls.count(1) <= 150


@pytest.mark.rule("7.3", "7.6")
def test_each_side_has_its_own_strike_die() -> None:
    table = Table()
    blue = {strikes.strike_face_of(table.b, table.s, 1) for _ in range(200)}
    green = {strikes.strike_face_of(table.b, table.s, 0) for _ in range(200)}
    assert blue == {TREMOR, state.FACE_REROLL_ANY, state.FACE_PLUS_1, PLUS_2}
    assert green == {state.FACE_REROLL_RED, state.FACE_REROLL_YELLOW}


@pytest.mark.rule("7.6")
def test_plus_2_is_two_more() -> None:
    table = combat((MINER, SOLDIER), (SOLDIER, SPEAKER)).battle(B)
    strike(table, 2, 1, PLUS_2)
    table.answer(state.RAISE + 1)  # 1 + 2
    assert [(e.a, e.b) for e in table.events_of(state.RAISED)] == [(1, 3)]
    assert table.prison(B, A) == [MINER]


@pytest.mark.rule("10.3")
def test_the_best_die_may_lie_last() -> None:
    table = combat((SOLDIER, SOLDIER), (POWERMECH, SOLDIER)).hand(B, 0)
    table.trait(A, state.T_DEFENCE, 1).battle(A)
    strike(table, 3, 5, NO_EFFECT)
    assert table.dice() == [3, 6]


@pytest.mark.rule("10.3")
def test_the_first_of_two_best_dice_is_changed() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, POWERMECH)).hand(B, 0)
    table.trait(A, state.T_DEFENCE, -1).battle(A)
    strike(table, 5, 5, NO_EFFECT)
    assert table.dice() == [4, 5]


@pytest.mark.rule("7.7", "10.3")
def test_a_reroll_by_an_ability_can_be_declined() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER,)).trait(B, state.T_REROLL, 2).battle(B)
    strike(table, 4, TREMOR)
    assert table.asks(state.REROLL, B)
    table.answer(state.REROLL)  # both of them
    assert table.prison(B, A) == [SOLDIER]


# --- how many combats ---


@pytest.mark.rule("9.13")
def test_an_effect_resolves_two_of_three_combats() -> None:
    table = combat((SOLDIER,), (SOLDIER,), seats=4)
    table.units(A, OTHER, SOLDIER).units(C, OTHER, SOLDIER)
    table.units(A, THIRD, SOLDIER).units(D, THIRD, SOLDIER)
    table.turn(A).do(state.TO_BATTLES, 2).answer(state.COMBAT + HEX)
    strike(table, 4, NO_EFFECT)
    assert table.choices(state.COMBAT) == {OTHER, THIRD}
    table.answer(state.COMBAT + THIRD)
    strike(table, 4, NO_EFFECT)
    assert table.is_done
    assert table.s.attacker[OTHER] == C


@pytest.mark.rule("6.16")
def test_battle_resolves_all_three() -> None:
    table = combat((SOLDIER,), (SOLDIER,), seats=4)
    table.units(A, OTHER, SOLDIER).units(C, OTHER, SOLDIER)
    table.units(A, THIRD, SOLDIER).units(D, THIRD, SOLDIER).battle(A)
    for place in (HEX, OTHER):
        table.answer(state.COMBAT + place)
        strike(table, 4, NO_EFFECT)
    strike(table, 4, NO_EFFECT)
    assert table.is_done
    assert [table.prison(A, seat) for seat in (B, C, D)] == [[SOLDIER]] * 3


# --- captures ---


@pytest.mark.rule("7.12", "7.14")
def test_room_for_all_needs_no_choice() -> None:
    """9 of 12 are taken: a powermech and a soldier just fit."""
    table = Table().captured(A, B, *[SOLDIER] * 9)
    table.units(A, HEX, SOLDIER, SOLDIER, SOLDIER).units(B, HEX, MINER, POWERMECH).battle(A)
    strike(table, 6, 4, 3, NO_EFFECT)
    assert table.is_done
    assert sorted(table.prison(A, B)) == [MINER, *[SOLDIER] * 9, POWERMECH]


@pytest.mark.rule("7.12")
def test_a_unit_that_can_not_fall_takes_no_die_from_others() -> None:
    """5, 5, 5: no powermech, but two soldiers, without a question."""
    table = combat((SOLDIER, SOLDIER, SOLDIER), (SOLDIER, SOLDIER, POWERMECH)).battle(A)
    strike(table, 5, 5, 5, NO_EFFECT)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert table.on(B, HEX) == [POWERMECH]


@pytest.mark.rule("5.2", "7.12")
def test_one_die_is_not_counted_for_both_values_of_a_vehicle() -> None:
    table = combat((SOLDIER, SOLDIER), (HARVESTER, SOLDIER)).battle(A)
    strike(table, 6, 2, NO_EFFECT)
    assert table.prison(A, B) == [SOLDIER]


# --- cards ---


@pytest.mark.rule("7.10")
def test_a_card_played_leaves_the_hand() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    card = table.card(red=2)
    table.hand(A, card).battle(A)
    strike(table, 2, NO_EFFECT)
    table.answer(on_die(card))
    assert table.s.hand[A, card] == 0
    assert table.s.discoveries[card] == 1
    assert table.s.die_card == state.NONE


@pytest.mark.rule("7.10")
def test_no_card_for_a_die_that_has_one() -> None:
    """B lowers the only die, which still hits: what B holds now can only be kept."""
    table = combat((SOLDIER,), (SOLDIER,))
    down = table.card(red=-1)
    table.hand(B, down, down).battle(A)
    strike(table, 6, NO_EFFECT)
    table.answer(on_die(down))  # 5
    assert table.asks(state.MODIFY, B)
    assert table.options() == [PASS]


@pytest.mark.rule("9.8")
def test_every_card_has_a_modifier_for_both_colours() -> None:
    table = Table()
    assert all(
        table.b.discovery_red[card] != 0 and table.b.discovery_yellow[card] != 0
        for card in range(state.ACTION_CARDS + state.REACTION_CARDS)
    )


@pytest.mark.rule("9.17")
def test_dodge_is_no_use_against_a_1() -> None:
    """Dice 1 and 4: the dodge goes on the 4 without a question."""
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER))
    dodge = table.card(does=state.X_DODGE)
    table.hand(B, dodge).battle(A)
    strike(table, 1, 4, NO_EFFECT)
    table.answer(react(dodge))
    assert [(e.a, e.b, e.c) for e in table.events_of(state.MODIFIED)] == [(dodge, 1, 1)]
    assert table.prison(A, B) == []


@pytest.mark.rule("9.17")
def test_dodge_needs_a_die_without_an_own_card() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    down, dodge = table.card(red=-1), table.card(does=state.X_DODGE)
    table.hand(B, down, dodge).battle(A)
    strike(table, 6, NO_EFFECT)
    table.answer(on_die(down))  # 5: the only die has a card of B now
    assert table.options() == [PASS]


@pytest.mark.rule("9.17")
def test_a_dodged_die_can_be_rolled_again() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    dodge, wind = table.card(does=state.X_DODGE), table.card(does=state.X_SECOND_WIND)
    table.hand(A, wind).hand(B, dodge).battle(A)
    strike(table, 6, NO_EFFECT)
    table.answer(react(dodge))
    assert table.dice() == [1]
    table.rolls(4).answer(react(wind))
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("9.17")
def test_second_wind_is_for_the_striker_only() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    wind = table.card(does=state.X_SECOND_WIND)
    table.hand(B, wind).battle(A)
    strike(table, 6, NO_EFFECT)
    assert table.asks(state.MODIFY, B)
    assert react(wind) not in table.options()


@pytest.mark.rule("9.17")
def test_second_wind_needs_a_die_without_a_card() -> None:
    table = combat((SOLDIER, SOLDIER), (POWERMECH,))
    up, wind = table.card(red=1), table.card(does=state.X_SECOND_WIND)
    table.hand(A, up, wind, wind).battle(A)
    strike(table, 1, 2, NO_EFFECT)
    table.answer(on_die(up)).answer(state.DIE)
    table.rolls(1).answer(react(wind))  # only the other die is left for it
    assert [event.a for event in table.events_of(state.REROLLED)] == [1]
    assert table.asks(state.FIGHT, B)  # the second Second Wind has no die


@pytest.mark.rule("7.18", "9.17")
def test_smoke_is_told_and_used_once() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    smoke = table.card(does=state.X_SMOKE)
    table.hand(A, smoke, smoke).battle(A)
    table.rolls(6, state.FACE_REROLL_YELLOW).answer(state.FLEE + NEXT)
    assert [(e.seat, e.a, e.b) for e in table.events_of(state.FLEES)] == [(A, HEX, NEXT)]
    table.answer(react(smoke))
    assert [(e.a, e.b) for e in table.events_of(state.REACTED)] == [(smoke, state.R_FLEE)]
    assert table.s.hand_cards[A] == 1
    assert table.is_done


@pytest.mark.rule("7.18", "9.17")
def test_who_flees_may_be_shot_at_with_smoke_in_hand() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    table.hand(A, table.card(does=state.X_SMOKE)).battle(A)
    table.rolls(6, state.FACE_REROLL_YELLOW).answer(state.FLEE + NEXT)
    table.answer(PASS)
    assert table.prison(B, A) == [SOLDIER]


@pytest.mark.rule("7.16", "7.19")
def test_nothing_is_left_of_a_combat_that_one_side_gave_up() -> None:
    table = combat((SOLDIER,), (POWERMECH,))
    around = [int(table.b.around[HEX, side]) for side in range(state.SIDES)]
    table.land(state.LAKE, *around).battle(A)
    assert table.s.battle_at == state.NONE
    assert table.s.striker == table.s.struck == state.NOBODY


@pytest.mark.rule("7.18")
def test_if_nobody_survives_nobody_arrives() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).land(state.DEVASTATED, NEXT)
    table.s.token[NEXT] = 1
    table.battle(A).rolls(4, state.FACE_REROLL_YELLOW).answer(state.FLEE + NEXT)
    assert table.count(state.GOT_AWAY) == 0
    assert table.s.token[NEXT] == 1
    assert table.is_done


# --- shields ---


@pytest.mark.rule("7.9")
def test_dice_alike_need_no_choice_for_a_shield() -> None:
    table = combat((SPEAKER,), (SOLDIER, SOLDIER)).battle(B)
    strike(table, 3, 3, TREMOR)
    assert table.count(state.SHIELDED) == 1
    assert table.prison(B, A) == [SPEAKER]  # by the other 3


@pytest.mark.rule("7.9")
def test_more_shields_than_dice() -> None:
    table = combat((SPEAKER, SPEAKER, SPEAKER), (SOLDIER,)).battle(B)
    strike(table, 3, TREMOR)
    assert table.count(state.SHIELDED) == 1
    assert table.asks(state.FIGHT, A)


# --- cyber attacks ---

SHIP, NEAR = at(3, 3, 1), at(3, 4, 1)


def hacking() -> Table:
    """Return a table on which a soldier of A stands next to the ship of C, whose module is 3."""
    table = Table(3).ship(C, SHIP).units(A, NEAR, SOLDIER).turn(A)
    return table.blueprint(A, state.MISSING, C)


@pytest.mark.rule("6.15")
def test_one_card_for_the_die_of_a_cyber_attack() -> None:
    table = hacking()
    up = table.card(red=1)
    table.hand(A, up, up).do(state.TO_HACK, 9)
    table.rolls(1).answer(min(table.options()))
    table.answer(on_die(up))  # 2: a second card can't follow
    assert table.count(state.HACK_FAILED) == 1
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("6.14")
def test_a_cyber_attack_is_told() -> None:
    table = hacking().do(state.TO_HACK, 9)
    table.rolls(3).answer(min(table.options()))
    assert [(e.seat, e.a, e.b) for e in table.events_of(state.HACKING)] == [(A, SOLDIER, C)]
    assert [(e.a, e.b) for e in table.events_of(state.HACK_ROLLED)] == [(3, state.RED)]
    assert [(e.a, e.b) for e in table.events_of(state.GOT_BLUEPRINT)] == [(C, state.BY_HACK)]
    assert table.s.hacks == 1


@pytest.mark.rule("6.14", "9.18")
def test_only_a_firewall_answers_a_cyber_attack() -> None:
    table = hacking()
    dodge, release = table.card(does=state.X_DODGE), table.card(does=state.X_RELEASE)
    table.hand(C, dodge, release).do(state.TO_HACK, 9)
    table.rolls(3).answer(min(table.options()))
    assert set(table.options()) == {PASS, on_die(dodge), on_die(release)}
