"""Situations of combat: turns, dice, and what changes them (6.16 to 7.11)."""

from __future__ import annotations

import pytest

from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, D, Table, at
from cysmic.shorthand import (
    ABYSS_BELOW,
    ANY_AGAIN,
    DEVASTATED_BELOW,
    FAR,
    FAR_3,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    GREEN,
    HEX,
    INNER,
    NEXT,
    NO_EFFECT,
    PLUS_1,
    PLUS_2,
    RED_AGAIN,
    RING_4,
    TREMOR,
    YELLOW_AGAIN,
    asked,
    combat,
    goals,
    influential,
    next_fracture,
    on_die,
    stays,
    strike,
    unit_to,
)
from offworld.games.cysmic import pieces, state


@pytest.mark.rule("6.16", "7.1")
def test_battle_is_for_the_combats_of_the_player_whoever_began_them() -> None:
    """A attacked B and is attacked by C; B and C fight without A."""
    here, there, elsewhere = HEX, FAR, at(2, 4, 1)
    table = Table(3).units(B, here, MINER).units(A, here, SOLDIER)
    table.units(A, there, MINER).units(C, there, SOLDIER)
    table.units(B, elsewhere, MINER).units(C, elsewhere, SOLDIER).battle(A)
    assert table.choices(state.COMBAT) == {here, there}


@pytest.mark.rule("6.16", "8.5", "6.12")
def test_one_captive_of_each_of_two_combats_buys_a_plan_by_the_green_action() -> None:
    """Battle takes two soldiers of B on two hexes; the green bonus action returns the pair."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A).answer(state.COMBAT + HEX)
    strike(table, 6, PLUS_1)
    strike(table, 6, PLUS_1)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    asked(table, 0, state.BATTLE_CARD).answer(state.BONUS + GREEN)
    table.answer(state.EXCHANGE + 2 * B)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.on(B, state.RESERVE).count(SOLDIER) == 10


@pytest.mark.rule("6.16", "7.2")
def test_battle_resolves_all_combats_in_an_order_of_choice() -> None:
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
def test_battle_without_a_combat_does_nothing() -> None:
    assert Table().units(A, HEX, SOLDIER).plays(A, state.BATTLE_CARD).is_done


@pytest.mark.rule("6.16", "7.2")
def test_a_flight_in_the_first_combat_leaves_the_second_to_be_fought() -> None:
    """Battle is mandatory for every combat: after a flight here, the other is next."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(A, FAR, SOLDIER).units(C, FAR, SOLDIER).battle(A)
    table.answer(state.COMBAT + HEX).rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.asks(state.FIGHT, A)
    assert table.s.battle_at == FAR


@pytest.mark.rule("6.16", "7.2", "7.3")
def test_first_strike_everywhere_with_the_die_of_ones_side() -> None:
    """A defends against B and attacks C: green here, blue there, and first in both."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(C, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    assert table.choices(state.COMBAT) == {HEX, FAR}
    strike(table.answer(state.COMBAT + HEX), 4, YELLOW_AGAIN)
    strike(table, 4, TREMOR)
    assert [(e.seat, e.b) for e in table.events_of(state.STRIKE_ROLLED)] == [(A, 0), (A, 1)]
    assert table.prison(A, B) == table.prison(A, C) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("6.16", "7.8", "11.12")
def test_a_fracture_takes_the_second_combat_before_it_is_fought() -> None:
    table = Table(3).units(A, FAR, SOLDIER).units(B, FAR, SOLDIER)
    table.units(C, RING_4, MINER).units(B, RING_4, SOLDIER)
    next_fracture(table, 0, 4).battle(B).answer(state.COMBAT + FAR)
    strike(table, 4, TREMOR)
    assert table.prison(B, A) == [SOLDIER]
    assert table.prison(B, C) == []
    assert table.on(B, state.RESERVE).count(SOLDIER) == 9
    assert table.is_done


@pytest.mark.rule("7.1", "7.2")
def test_a_combat_waits_until_somebody_plays_battle() -> None:
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.plays(A, state.MINER, burned=state.SPEAKER).plays(B, state.SPEAKER)
    assert table.s.attacker[HEX] == B
    table.s.column += 1
    table.plays(A, state.BATTLE_CARD)
    assert table.asks(state.FIGHT, A)
    strike(table, 5, YELLOW_AGAIN)
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.1", "7.3", "6.16")
def test_attacker_here_and_defender_there() -> None:
    """A fights B, whom it attacked, with the blue die and C, who attacked it, with the green."""
    table = Table(3).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(A, FAR_3, SOLDIER).units(C, FAR_3, SOLDIER).battle(A)
    strike(table.answer(state.COMBAT + HEX), 6, TREMOR)
    assert table.prison(A, B) == [SOLDIER]
    strike(table, 6, YELLOW_AGAIN)
    assert table.prison(A, C) == [SOLDIER]
    assert [said.b for said in table.events_of(state.STRIKE_ROLLED)] == [1, 0]
    assert table.is_done


@pytest.mark.rule("7.1", "4.7")
def test_a_combat_goes_on_for_turns_and_lets_only_its_sides_in() -> None:
    """Before anybody plays Battle: C is kept out, A's miner comes in and can't mine any more."""
    table = Table(3).units(B, HEX, MINER).units(A, HEX, SOLDIER).land(state.ORE, HEX)
    table.units(A, INNER, MINER).units(C, at(0, 3, 0), SOLDIER)
    table.turn(C).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert HEX not in goals(table)
    stays(table)
    table.turn(A).do(state.TO_UNITS, MINER)
    unit_to(table, FIRST_MINER, HEX)
    assert table.is_done  # locked: no question about mining
    table.turn(B).do(state.TO_UNITS, MINER)
    assert table.is_done  # B's miner is locked as well


@pytest.mark.rule("7.1", "6.16")
def test_battle_touches_no_combat_of_others() -> None:
    table = Table(3).units(B, HEX, SOLDIER).units(C, HEX, SOLDIER)
    assert table.plays(A, state.BATTLE_CARD).is_done
    assert table.s.attacker[HEX] == C


@pytest.mark.rule("7.2", "7.12", "7.13")
def test_a_powermech_with_the_first_strike() -> None:
    """6, 5, 5 would take a powermech; under the speaker's shield three 5s take the other two."""
    table = Table().units(B, HEX, POWERMECH, SOLDIER, SPEAKER)
    table.units(A, HEX, POWERMECH).battle(A)
    strike(table, 6, 5, 4, PLUS_1)
    table.answer(state.RAISE + 2)  # 4 + 1
    assert table.asks(state.SHIELD, B)
    table.answer(state.SHIELD)  # the 6 becomes a 5: no powermech falls now
    assert sorted(table.prison(A, B)) == [SPEAKER, SOLDIER]
    assert table.on(B, HEX) == [POWERMECH]


@pytest.mark.rule("7.2", "7.3")
def test_after_the_first_strike_the_defender_strikes_with_what_is_left() -> None:
    table = Table().units(B, HEX, SOLDIER, SOLDIER, MINER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 4, TREMOR)
    assert table.asks(state.CAPTURE, A)
    table.answer(state.CAPTURE + SOLDIER)
    assert table.asks(state.FIGHT, B)
    strike(table, 2, 3, YELLOW_AGAIN)  # one red and one yellow die are left
    table.answer(state.REROLL)
    assert table.asks(state.FIGHT, A)  # 3 is too little for a soldier


@pytest.mark.rule("7.2", "7.3", "7.1")
def test_three_combats_with_three_enemies_each_with_the_own_die() -> None:
    """A attacks B, defends against C, and attacks D: blue, green, blue, in A's order."""
    table = Table(4).units(B, HEX, MINER).units(A, HEX, SOLDIER)
    table.units(A, FAR, SOLDIER).units(C, FAR, SOLDIER)
    table.units(D, at(1, 4, 1), SPEAKER).units(A, at(1, 4, 1), SOLDIER)
    table.rolls(6, PLUS_1, 6, state.FACE_REROLL_YELLOW, 6, PLUS_1).battle(A)
    assert table.choices(state.COMBAT) == {HEX, FAR, at(1, 4, 1)}
    table.answer(state.COMBAT + FAR)
    while not table.is_done:
        table.answer(state.STRIKE if table.asks(state.FIGHT) else table.options()[0])
    rolled = [event.b for event in table.events_of(state.STRIKE_ROLLED)]
    assert rolled == [0, 1, 1]
    assert [table.prison(A, seat) for seat in (B, C, D)] == [[MINER], [SOLDIER], [SPEAKER]]


@pytest.mark.rule("7.2", "7.12")
def test_strikes_go_on_until_one_side_is_left() -> None:
    """Miss, miss, miss, hit: the first to strike is the third to strike, too."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    strike(table.battle(A), 3, TREMOR).passes()
    strike(table, 3, YELLOW_AGAIN)
    strike(table, 3, TREMOR).passes()
    strike(table, 4, YELLOW_AGAIN)
    assert table.prison(B, A) == [SOLDIER]
    assert table.is_done


@pytest.mark.rule("7.2", "7.19", "3.7")
def test_who_plays_battle_may_be_taken_and_the_enemy_is_free_then() -> None:
    """A strikes with 1 + 1 and falls to a 4: B's soldier, unlocked, moves in B's turn."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 1, PLUS_1)
    strike(table, 4, NO_EFFECT)
    assert table.prison(B, A) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    table.turn(B).do(state.TO_UNITS, SOLDIER)
    assert table.choices(state.UNIT) == {FIRST_SOLDIER, state.UNITS}


@pytest.mark.rule("7.3", "6.16")
def test_reinforcements_of_both_sides_keep_their_dice() -> None:
    """B, who was attacked, brings a powermech and plays Battle: B still has the green die."""
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).units(B, INNER, POWERMECH)
    table.turn(B).do(state.TO_UNITS, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.WALK).goes(HEX)
    assert table.s.attacker[HEX] == A
    table.battle(B).rolls(1, 1, 1, 1, RED_AGAIN).answer(state.STRIKE)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 0


@pytest.mark.rule("7.3", "6.1")
def test_the_attackers_side_keeps_the_blue_die_when_its_first_unit_is_gone() -> None:
    """B's soldier began it, a miner came after; the soldier falls, the miner rolls blue."""
    table = combat((SOLDIER,), (SOLDIER, MINER)).battle(A)
    strike(table, 4, NO_EFFECT).answer(state.CAPTURE + SOLDIER)
    strike(table, 3, PLUS_1)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert sorted(table.prison(A, B) + table.prison(B, A)) == [SOLDIER, SOLDIER]


@pytest.mark.rule("7.3", "5.2")
def test_a_harvester_reinforces_an_attack_and_rolls_three_dice() -> None:
    """Soldier and harvester: two red and two yellow dice and the blue one."""
    table = Table().units(B, HEX, MINER, MINER, SOLDIER).units(A, HEX, SOLDIER, HARVESTER).battle(A)
    strike(table, 1, 1, 3, 3, TREMOR)
    assert [event.a for event in table.events_of(state.ROLLED)] == [2, 2, 1, 1]
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert table.prison(A, B) == [MINER, MINER]


@pytest.mark.rule("7.4", "7.12")
def test_support_units_alone_can_hold_a_hex() -> None:
    """Three miners roll three yellow dice; two 4s take both soldiers that attack them."""
    table = Table().units(A, HEX, MINER, MINER, MINER).units(B, HEX, SOLDIER, SOLDIER).battle(B)
    strike(table, 2, 2, PLUS_1)  # 3 and 2
    assert table.prison(B, A) == [MINER]
    strike(table, 4, 4, RED_AGAIN)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert table.on(A, HEX) == [MINER, MINER]
    assert table.is_done


@pytest.mark.rule("7.5", "7.10")
def test_a_yellow_die_reaches_6_only_by_modifiers() -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, MINER)
    up = table.card(yellow=2)
    table.hand(A, up).battle(A)
    strike(table, 4, 4, TREMOR)
    table.answer(on_die(up))
    if table.asks(state.DIE):
        table.answer(state.DIE + 1)
    assert table.prison(A, B) == [POWERMECH]  # 6 and 4


@pytest.mark.rule("7.5", "7.10", "5.2")
def test_a_yellow_die_far_above_six_bears_a_blow() -> None:
    """4, +2 of the strike die, -1 by B, +2 by A: 7 counts 6 and, with a 4, takes a powermech."""
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, MINER)
    up, down = table.card(yellow=2), table.card(yellow=-1)
    table.hand(A, up).hand(B, down)
    strike(table.battle(A), 4, 4, PLUS_2).answer(state.RAISE + 1)
    assert table.dice() == [4, 6]
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down)).answer(state.DIE + 1)
    assert table.dice() == [4, 5]
    table.answer(on_die(up))
    if table.asks(state.DIE):
        table.answer(state.DIE + 1)
    table.passes()
    assert table.prison(A, B) == [POWERMECH]


@pytest.mark.rule("7.5", "6.15")
def test_below_one_a_die_still_counts_one() -> None:
    """A's number is 1. B's soldier rolls 2, less 2 by a card: that counts 1, and hits."""
    table = Table().ship(A, HEX).units(B, INNER, SOLDIER)
    down = table.card(red=-2)
    table.hand(B, down).turn(B).do(state.TO_HACK, state.UNITS)
    table.rolls(2).answer(state.HACK + FIRST_SOLDIER).answer(on_die(down))
    assert table.s.blueprint[B, A] == state.KNOWN


@pytest.mark.rule("7.5", "7.6")
def test_plus_two_on_a_red_five_is_six() -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 4, PLUS_2)
    table.answer(state.RAISE)
    assert table.prison(A, B) == [POWERMECH]
    assert table.events_of(state.RAISED)[-1].b == 6


@pytest.mark.rule("7.6", "7.12")
def test_a_reroll_before_anything_else() -> None:
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER).battle(A)
    strike(table, 5, 1, ANY_AGAIN)
    table.rolls(3).answer(state.REROLL + 2)
    assert table.prison(A, B) == [HARVESTER]  # 5 and 3
    assert table.is_done


@pytest.mark.rule("7.6", "7.8", "11.9")
def test_a_strike_shakes_the_planet_and_others_flee() -> None:
    """The last tremor before Fracture: ring 2 of slice 2 goes, where C has a miner and a friend."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    home = at(2, 2, 0)
    table.units(C, home, MINER, SOLDIER)
    s = table.s
    s.tremor_at = 1
    for token in range(state.FRACTURES):
        hit = table.b.token_terrain[token] == s.terrain[2] and table.b.token_ring[token] == 2
        s.bag[token] = int(hit)
    table.battle(B)
    strike(table, 4, TREMOR)
    assert table.asks(state.FLIGHT, C)
    refuge = min(table.choices(state.FLIGHT))
    table.answer(state.FLIGHT + refuge).answer(state.ESCORT + state.FIRST_SOLDIER)
    assert sorted(table.on(C, refuge)) == [MINER, SOLDIER]
    assert table.prison(B, A) == [SOLDIER]  # then the strike goes on with its 4
    assert table.is_done


@pytest.mark.rule("7.6", "11.3", "7.8")
def test_at_the_end_of_the_track_every_tremor_of_a_strike_breaks_the_ground() -> None:
    """The last token lies on Fracture: both tremors of two strikes are fractures elsewhere."""
    table = Table().units(A, HEX, SOLDIER).units(B, HEX, SOLDIER, SOLDIER)
    table.s.tremor_from = table.s.tremor_at = 0
    for n in range(state.FRACTURES):
        is_far = table.b.token_terrain[n] == table.s.terrain[3] and table.b.token_ring[n] <= 2
        table.s.bag[n] = int(is_far)
    table.battle(B)
    strike(table, 1, 1, TREMOR)
    assert table.count(state.FRACTURE) == 1
    strike(table, 1, state.FACE_REROLL_YELLOW)
    strike(table, 1, 1, TREMOR)
    assert table.count(state.FRACTURE) == 2
    assert table.s.tremor_at == 0


@pytest.mark.rule("7.6", "7.7")
@pytest.mark.parametrize(("face", "dice"), [(YELLOW_AGAIN, {0, 2, 3}), (RED_AGAIN, {0, 1})])
def test_the_green_die_names_the_colour(face: int, dice: set[int]) -> None:
    """A harvester rolls a red and two yellow dice: only those of the colour can be rolled again."""
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER)
    strike(table.battle(B), 1, 1, 2, face)
    assert table.choices(state.REROLL) == dice


@pytest.mark.rule("7.6", "7.12")
def test_plus_one_makes_a_yellow_four_the_five_for_a_harvester() -> None:
    """Soldier and miner attack with 3 and 4; the +1 of the blue die goes on the 4."""
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, MINER)
    strike(table.battle(A), 3, 4, PLUS_1)
    assert table.asks(state.RAISE, A)
    table.answer(state.RAISE + 1)  # 3 and 5
    assert table.prison(A, B) == [HARVESTER]


@pytest.mark.rule("7.6", "7.8", "11.6")
def test_a_strike_breaks_a_combat_of_two_others() -> None:
    """A strikes at B; the tremor takes the hex where C fights D: nobody is captured there."""
    table = next_fracture(Table(4), 0, 4).units(C, RING_4, MINER).units(D, RING_4, SOLDIER)
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    assert table.on(C, RING_4) == table.on(D, RING_4) == []
    assert table.prison(C, D) == table.prison(D, C) == []
    assert (table.s.lost[C], table.s.lost[D]) == (1, 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.6", "7.7", "7.5")
def test_a_blue_reroll_is_for_one_die_of_either_colour() -> None:
    """Soldier and miner roll 1 and 2: either can be rolled again, once, or none."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 1, 2, ANY_AGAIN)
    assert table.asks(state.REROLL, A)
    assert len(table.options()) == 3
    table.rolls(4).answer(state.REROLL + 1)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.6")
def test_a_green_die_for_a_colour_that_nobody_rolled() -> None:
    """The defender's miner has a yellow die; a red reroll has nothing to reroll."""
    table = Table().units(B, HEX, MINER).units(A, HEX, SOLDIER).battle(B)
    strike(table, 1, RED_AGAIN)
    assert table.asks(state.FIGHT, A)


@pytest.mark.rule("7.6", "7.7")
def test_the_attacker_rerolls_a_yellow_die_with_the_blue_one() -> None:
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 3, 1, ANY_AGAIN)
    assert table.choices(state.REROLL) == {0, 1, 2}
    table.rolls(4).answer(state.REROLL + 2)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.6", "7.12", "5.2")
def test_a_yellow_four_and_plus_two_with_a_red_four_take_a_powermech() -> None:
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 4, 4, PLUS_2)
    assert table.choices(state.RAISE) == {0, 1}
    table.answer(state.RAISE + 1)
    assert table.prison(A, B) == [POWERMECH]


@pytest.mark.rule("7.8", "7.17", "11.6")
def test_a_fracture_next_door_lets_the_strike_go_on() -> None:
    """Ring 4 breaks first; then the 4 takes a soldier; the other can't flee into the abyss."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER)
    strike(next_fracture(table, 0, 4).battle(A), 4, TREMOR)
    assert table.prison(A, B) == [SOLDIER]
    assert table.asks(state.FIGHT, B)
    assert 1 + ABYSS_BELOW not in table.choices(state.FIGHT)
    assert 1 + DEVASTATED_BELOW in table.choices(state.FIGHT)


@pytest.mark.rule("7.8", "11.12", "1.6")
def test_a_strike_that_breaks_its_own_ground_yields_nothing() -> None:
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


@pytest.mark.rule("7.8", "11.6", "3.11", "1.13")
def test_a_strike_far_away_costs_a_third_player_its_storage() -> None:
    """The tremor breaks C's settlement: influence 8 falls to 5, and of 8 ore 5 are left."""
    table = influential(Table(3), C, 5).land(state.SETTLEMENT, RING_4).flag(C, RING_4).ore(C, 8)
    table.units(B, FAR, SOLDIER).units(A, FAR, SOLDIER)
    assert pieces.influence(table.b, table.s, C) == 8
    strike(next_fracture(table, 0, 4).battle(A), 4, TREMOR)
    assert table.prison(A, B) == [SOLDIER]
    assert pieces.influence(table.b, table.s, C) == 5
    assert table.s.ore[C] == 8
    table.do(state.TO_LIMITS)
    assert table.s.ore[C] == 5


@pytest.mark.rule("7.8", "11.11", "4.10")
def test_a_ship_that_flees_from_the_fracture_of_a_strike_ends_the_combat() -> None:
    """C's ship on ring 4 has only the combat's hex to flee to: both sides are crushed."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER).ship(C, RING_4)
    table.land(state.LAKE, at(0, 3, 0), at(0, 5, 1), at(0, 5, 2))
    next_fracture(table, 0, 4).battle(B)
    strike(table, 6, TREMOR)
    if table.asks(state.SHIP_FLIGHT):
        table.answer(state.SHIP_FLIGHT + HEX)
    assert table.s.ship[C] == HEX
    assert table.on(A, HEX) == table.on(B, HEX) == table.prison(B, A) == []
    assert table.is_done


@pytest.mark.rule("7.9", "7.12", "5.2")
@pytest.mark.parametrize("second", [1, 2])
def test_two_speakers_save_their_powermech_or_one_of_themselves(second: int) -> None:
    """6, 6 and 4: with a shield on each 6 no die takes the powermech, and both speakers fall.

    With one on the 4 instead, 5, 6 and 3 take the powermech and one speaker.
    """
    table = Table().units(B, HEX, POWERMECH, SPEAKER, SPEAKER).units(A, HEX, POWERMECH).battle(A)
    strike(table, 6, 6, 4, NO_EFFECT)
    assert table.asks(state.SHIELD, B)
    table.answer(state.SHIELD)
    assert table.choices(state.SHIELD) == {1, 2}  # never twice on one die
    table.answer(state.SHIELD + second)
    if table.asks(state.CAPTURE):
        table.answer(state.CAPTURE + POWERMECH)
    if second == 1:
        assert table.prison(A, B) == [SPEAKER, SPEAKER]
        assert table.on(B, HEX) == [POWERMECH]
    else:
        assert sorted(table.prison(A, B)) == [SPEAKER, POWERMECH]
        assert table.on(B, HEX) == [SPEAKER]


@pytest.mark.rule("7.9", "7.10")
def test_two_shields_never_on_one_die_and_cards_on_top() -> None:
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
def test_a_shield_has_one_die_only_and_comes_after_the_strike_die() -> None:
    """One soldier rolls 2 and +1: 3, less 1 by one of two shields: 2. Nobody falls."""
    table = Table().units(B, HEX, SPEAKER, SPEAKER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 2, PLUS_1)
    assert table.prison(A, B) == []
    assert table.events_of(state.SHIELDED)[-1].b == 2
    assert table.count(state.SHIELDED) == 1


@pytest.mark.rule("7.9", "10.3")
def test_a_shield_comes_before_the_bonus_of_an_ability() -> None:
    """6 and 4: the shield makes the 6 a 5, and then the ability makes it a 6 again."""
    table = combat((SOLDIER, SOLDIER), (SPEAKER, POWERMECH)).trait(A, state.T_DEFENCE)
    strike(table.battle(A), 6, 4, NO_EFFECT)
    assert table.dice() == [6, 4]
    table.answer(state.SHIELD + 0)
    assert table.dice() == [6, 4]
    assert table.choices(state.CAPTURE) == {SPEAKER, POWERMECH}


@pytest.mark.rule("7.9")
def test_a_speaker_that_was_captured_shields_nobody() -> None:
    """B takes the speaker first; in B's next strike a 4 is a 4."""
    table = combat((SPEAKER, SOLDIER), (SOLDIER,)).battle(B)
    strike(table, 4, TREMOR)  # 3: enough for the speaker, not for the soldier
    assert table.prison(B, A) == [SPEAKER]
    strike(table, 1, NO_EFFECT)
    strike(table, 4, TREMOR)
    assert sorted(table.prison(B, A)) == [SPEAKER, SOLDIER]


@pytest.mark.rule("7.9")
def test_a_speaker_shields_its_own_side_only() -> None:
    """B has the speaker and strikes: nobody lowers B's dice."""
    table = combat((SOLDIER,), (SOLDIER, SPEAKER)).battle(B)
    strike(table, 4, 1, TREMOR)
    assert table.count(state.SHIELDED) == 0
    assert table.prison(B, A) == [SOLDIER]


@pytest.mark.rule("7.9", "5.2", "7.12")
def test_a_speaker_saves_the_harvester_and_falls_itself() -> None:
    """5 and 3 would take the harvester; the shield makes the 3 a 2; the 5 takes the speaker."""
    table = Table().units(B, HEX, HARVESTER, SPEAKER).units(A, HEX, SOLDIER, MINER).battle(A)
    strike(table, 5, 3, TREMOR)
    assert table.choices(state.SHIELD) == {0, 1}
    table.answer(state.SHIELD + 1)
    assert table.prison(A, B) == [SPEAKER]
    assert table.on(B, HEX) == [HARVESTER]


@pytest.mark.rule("7.9", "7.12")
def test_two_shields_lower_a_single_die_once() -> None:
    """4 becomes 3, not 2: a speaker falls, the soldier beside it doesn't."""
    table = Table().units(B, HEX, SPEAKER, SPEAKER, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 4, TREMOR)
    assert table.prison(A, B) == [SPEAKER]
    assert sorted(table.on(B, HEX)) == [SPEAKER, SOLDIER]


@pytest.mark.rule("7.9")
def test_an_attackers_speaker_shields_when_the_defender_strikes() -> None:
    """The defender rolls 4: a soldier would fall, but the speaker makes it 3 - for the speaker."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER, SPEAKER).battle(B)
    strike(table, 4, YELLOW_AGAIN)
    assert table.prison(B, A) == [SPEAKER]
    assert table.on(A, HEX) == [SOLDIER]


@pytest.mark.rule("7.10", "7.11")
def test_cards_go_back_and_forth() -> None:
    """A strikes with 3 and 3 at two soldiers; three cards are played, one soldier falls."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER)
    up_1, up_2, down = table.card(red=1), table.card(red=2), table.card(red=-2)
    table.hand(A, up_1, up_2).hand(B, down).battle(A)
    strike(table, 3, 3, TREMOR)
    table.answer(on_die(up_1))  # 4
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down)).answer(state.DIE)  # 4 - 2 = 2
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(up_2))  # the other die: 3 + 2
    assert table.asks(state.MODIFY, B) is False  # no card is left
    assert table.prison(A, B) == [SOLDIER]
    assert table.s.hand_cards[A] == table.s.hand_cards[B] == 0


@pytest.mark.rule("7.10", "9.8")
def test_a_reaction_card_is_a_modifier_too() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    card = next(
        c
        for c in range(state.ACTION_CARDS, state.ACTION_CARDS + state.REACTION_CARDS)
        if table.b.discovery_red[c] > 0
    )
    strike(table.hand(A, card).battle(A), 3, NO_EFFECT)
    table.answer(on_die(card))
    assert table.prison(A, B) == [SOLDIER]
    assert table.s.hand_cards[A] == 0


@pytest.mark.rule("7.10", "3.11")
def test_two_dice_take_two_cards_of_a_player_and_no_third() -> None:
    """Each die takes one card of A; the third card stays in the hand."""
    table = combat((SOLDIER, SOLDIER), (POWERMECH,))
    card = table.card(red=1)
    table.hand(A, card)
    other = table.card(red=1)
    table.hand(A, card, other)
    third = table.card(red=1)
    strike(table.hand(A, card, other, third).battle(A), 1, 2, NO_EFFECT)
    table.answer(on_die(card))
    if table.asks(state.DIE):
        table.answer(table.options()[0])
    table.answer(on_die(other))
    assert not table.asks(state.MODIFY, A)
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("7.10", "7.11")
def test_the_attacker_answers_first_even_when_the_defender_strikes() -> None:
    """B defends and strikes with 4; A, the attacker, lowers it before B can do anything."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    down, up = table.card(red=-1), table.card(red=1)
    table.hand(A, down).hand(B, up).battle(B)
    strike(table, 4, YELLOW_AGAIN)
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(down))
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(up))
    assert table.prison(B, A) == [SOLDIER]  # 4 - 1 + 1
    assert table.s.hand_cards[A] == table.s.hand_cards[B] == 0


@pytest.mark.rule("7.10")
def test_one_card_of_each_player_for_a_die() -> None:
    """A's second card can't go on the only die."""
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    up = table.card(red=1)
    table.hand(A, up, up).battle(A)
    strike(table, 2, TREMOR)
    table.answer(on_die(up))
    assert not table.asks(state.MODIFY, A)
    assert table.dice() == [] or table.dice() == [3]
    assert table.prison(A, B) == []
    assert table.s.hand_cards[A] == 1
