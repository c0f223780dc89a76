"""Cards on dice, reactions in combat, flight, cyber attacks (7.10-7.18, 6.14, 6.15, 9.17, 9.18)."""

from __future__ import annotations

import pytest

from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, Table, at
from cysmic.shorthand import AROUND, HEX, NO_EFFECT, PASS, TREMOR, combat, on_die, react, strike
from offworld.games.cysmic import battle, state
from offworld.kernel.options import Options

# --- cards on dice ---


@pytest.mark.rule("7.10", "9.8")
def test_a_card_changes_a_die_by_its_modifier_for_the_colour() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER, SOLDIER))
    card = table.card(red=2, yellow=1)
    table.hand(A, card).battle(A)
    strike(table, 2, 3, TREMOR)  # neither hits a soldier
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(card))
    assert table.asks(state.DIE, A)
    assert table.choices(state.DIE) == {0, 1}
    table.answer(state.DIE)
    assert [(e.a, e.b, e.c) for e in table.events_of(state.MODIFIED)] == [(card, 0, 4)]  # 2 + 2
    assert table.prison(A, B) == [SOLDIER]
    assert table.s.hand_cards[A] == 0
    assert table.s.discard[card] == 1


@pytest.mark.rule("7.10")
def test_the_same_card_on_a_yellow_die() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER, SOLDIER))
    card = table.card(red=2, yellow=1)
    table.hand(A, card).battle(A)
    strike(table, 2, 3, TREMOR)
    table.answer(on_die(card)).answer(state.DIE + 1)
    assert [(e.b, e.c) for e in table.events_of(state.MODIFIED)] == [(1, 4)]  # 3 + 1
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.10")
def test_one_card_of_a_player_for_a_die() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    card = table.card(red=1, yellow=1)
    table.hand(A, card, card).battle(A)
    strike(table, 2, NO_EFFECT)
    table.answer(on_die(card))  # 3: the second can't follow on the same die
    assert table.asks(state.FIGHT, B)
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("7.10", "7.11")
def test_several_cards_on_several_dice() -> None:
    """3 + 1 and 2 + 2 are two soldiers."""
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER))
    one, two = table.card(red=1), table.card(red=2)
    table.hand(A, one, two).battle(A)
    strike(table, 3, 2, NO_EFFECT)
    table.answer(on_die(one)).answer(state.DIE)
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(two))  # only one die is left for it
    assert table.dice() == []
    assert table.prison(A, B) == [SOLDIER, SOLDIER]


@pytest.mark.rule("7.10")
def test_the_enemy_may_lower_a_die_that_was_modified() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    up, down = table.card(red=2), table.card(red=-1)
    table.hand(A, up).hand(B, down).battle(A)
    strike(table, 2, NO_EFFECT)
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(up))  # 4
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down))  # 3
    assert table.prison(A, B) == []
    assert table.asks(state.FIGHT, B)


@pytest.mark.rule("7.5", "7.10")
def test_cards_count_before_the_limit_of_6() -> None:
    """6 + 2 - 2 is a 6."""
    table = combat((SOLDIER, SOLDIER), (POWERMECH,))
    up, down = table.card(red=2), table.card(red=-2)
    table.hand(A, up).hand(B, down).battle(A)
    strike(table, 6, 2, NO_EFFECT)
    table.answer(on_die(up)).answer(state.DIE + 1)  # 2 + 2 = 4: the powermech falls
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down))
    assert table.choices(state.DIE) == {0, 1}
    table.answer(state.DIE)  # 6 - 2
    assert table.prison(A, B) == []


@pytest.mark.rule("7.11")
@pytest.mark.parametrize("striker", [A, B])
def test_the_attacker_plays_first_whoever_strikes(striker: int) -> None:
    """A soldier of two falls: the striker wants more, the enemy less."""
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER)).hand(A, 0).hand(B, 0).battle(striker)
    strike(table, 4, 1, NO_EFFECT if striker == A else TREMOR)
    assert table.asks(state.MODIFY, B)  # the attacker
    table.answer(PASS)
    assert table.asks(state.MODIFY, A)
    table.answer(PASS)
    assert table.count(state.TOOK_PRISONER) == 1


@pytest.mark.rule("7.11")
def test_who_passed_is_asked_again_after_a_card() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER))
    up, down = table.card(red=1), table.card(red=-1)
    table.hand(A, up).hand(B, down).battle(A)
    strike(table, 4, 3, NO_EFFECT)
    table.answer(PASS)  # B
    table.answer(on_die(up)).answer(state.DIE + 1)  # A: two hits now
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down))
    assert table.choices(state.DIE) == {0, 1}
    table.answer(state.DIE)
    assert table.prison(A, B) == [SOLDIER]


@pytest.mark.rule("7.11")
def test_nobody_is_asked_without_cards_or_without_something_to_gain() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).hand(A, 0).hand(B, 0).battle(A)
    strike(table, 4, NO_EFFECT)
    assert table.asks(state.MODIFY, B)  # its soldier falls; A wants no more
    table.answer(PASS)
    assert table.is_done
    table = combat((SOLDIER,), (SOLDIER,)).hand(A, 0).hand(B, 0).battle(A)
    strike(table, 1, NO_EFFECT)
    assert table.asks(state.MODIFY, A)  # nothing falls: B has nothing to prevent
    table.answer(PASS)
    assert table.asks(state.FIGHT, B)


@pytest.mark.rule("7.11")
def test_whether_a_seat_is_asked_does_not_depend_on_its_cards() -> None:
    """A card of no use here: the seat is asked all the same, and can only pass."""
    table = combat((SOLDIER,), (SOLDIER,))
    parry = table.card(does=state.X_PARRY)
    table.hand(B, parry).battle(A)
    strike(table, 4, NO_EFFECT)
    assert table.asks(state.MODIFY, B)
    options = table.options()
    assert PASS in options
    kinds: Options = state.OPTIONS
    assert kinds.span(PASS).window
    assert not kinds.is_forced([PASS])


# --- reactions in a strike ---


@pytest.mark.rule("9.17")
def test_dodge_makes_a_die_a_1() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER))
    dodge = table.card(does=state.X_DODGE)
    table.hand(B, dodge).battle(A)
    strike(table, 6, 4, NO_EFFECT)
    table.answer(react(dodge)).answer(state.DIE)
    assert [(e.a, e.b) for e in table.events_of(state.REACTED)] == [(dodge, state.R_STRIKE)]
    assert table.prison(A, B) == [SOLDIER]
    assert table.on(B, HEX) == [SOLDIER]


@pytest.mark.rule("9.17")
def test_dodge_is_only_for_the_side_under_fire() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER))
    dodge = table.card(does=state.X_DODGE)
    table.hand(A, dodge).battle(A)
    strike(table, 4, 2, NO_EFFECT)
    assert table.asks(state.MODIFY, A)
    assert react(dodge) not in table.options()


@pytest.mark.rule("9.17")
def test_dodge_counts_as_the_card_on_that_die() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    dodge, down = table.card(does=state.X_DODGE), table.card(red=-1)
    up = table.card(red=2)
    table.hand(A, up).hand(B, dodge, down).battle(A)
    strike(table, 6, NO_EFFECT)
    table.answer(react(dodge))  # 1
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(up))  # 3: still a miss
    assert table.asks(state.FIGHT, B)
    assert table.s.hand_cards[B] == 1


@pytest.mark.rule("9.17")
def test_second_wind_rerolls_an_own_die_and_keeps_the_shield_on_it() -> None:
    """A 2 under a shield counts 1; rolled again as a 5, it counts 4."""
    table = combat((SOLDIER,), (SPEAKER,))
    wind = table.card(does=state.X_SECOND_WIND)
    table.hand(A, wind).battle(A)
    strike(table, 2, NO_EFFECT)
    assert table.dice() == [1]
    assert table.asks(state.MODIFY, A)
    table.rolls(5).answer(react(wind))
    assert [(e.a, e.b) for e in table.events_of(state.REROLLED)] == [(0, 4)]
    assert table.prison(A, B) == [SPEAKER]


@pytest.mark.rule("9.17")
def test_release_sends_the_first_unit_defeated_home() -> None:
    table = combat((SOLDIER, SOLDIER), (SOLDIER, SOLDIER))
    release = table.card(does=state.X_RELEASE)
    table.hand(B, release).battle(A)
    strike(table, 4, 5, NO_EFFECT)
    table.answer(react(release))
    assert table.prison(A, B) == [SOLDIER]
    assert table.count(state.WENT_HOME, B) == 1
    assert table.on(B, state.RESERVE).count(SOLDIER) == 9
    assert table.is_done


@pytest.mark.rule("9.17")
def test_after_a_release_the_striker_chooses_who_goes_home() -> None:
    table = combat((SOLDIER, SOLDIER, SOLDIER), (SOLDIER, POWERMECH))
    release = table.card(does=state.X_RELEASE)
    table.hand(B, release).battle(A)
    strike(table, 6, 4, 4, NO_EFFECT)
    table.answer(react(release))
    assert table.asks(state.CAPTURE, A)
    table.answer(state.CAPTURE + SOLDIER)
    assert table.prison(A, B) == [POWERMECH]


# --- who can defeat nothing ---


@pytest.mark.rule("7.16")
def test_one_die_against_a_vehicle_must_flee() -> None:
    """The rulebook's example: a single troop with a single die against a vehicle."""
    table = combat((SOLDIER,), (POWERMECH,)).battle(A)
    assert table.asks(state.FIGHT, A)
    assert table.choices(state.FIGHT) == {1 + place for place in AROUND}  # no strike


@pytest.mark.rule("7.16")
def test_who_can_neither_defeat_nor_flee_is_captured() -> None:
    table = combat((SOLDIER,), (POWERMECH,))
    table.land(state.MOUNTAIN, *AROUND).battle(A)
    assert table.is_done
    assert table.prison(B, A) == [SOLDIER]
    assert table.on(B, HEX) == [POWERMECH]
    assert [(e.seat, e.a) for e in table.events_of(state.BATTLE_WON)] == [(B, HEX)]
    assert table.count(state.ROLLED) == 0


@pytest.mark.rule("7.16")
@pytest.mark.parametrize(
    ("own", "enemy", "helpless"),
    [
        ((SOLDIER,), (HARVESTER,), True),
        ((MINER,), (POWERMECH,), True),
        ((SOLDIER, SPEAKER), (POWERMECH,), False),  # two dice
        ((SOLDIER,), (POWERMECH, SOLDIER), False),  # a troop among them
        ((HARVESTER,), (POWERMECH,), False),  # three dice
        ((SOLDIER,), (SOLDIER,), False),
    ],
)
def test_who_can_defeat_something(
    own: tuple[int, ...], enemy: tuple[int, ...], helpless: bool
) -> None:
    table = combat(own, enemy)
    table.s.battle_at, table.s.striker, table.s.struck = HEX, A, B
    assert battle.is_helpless(table.b, table.s) == helpless


@pytest.mark.rule("7.16")
def test_it_is_found_out_when_the_turn_to_strike_comes() -> None:
    """The powermech takes one of two soldiers; the other has one die left and no way out."""
    table = combat((SOLDIER, SOLDIER), (POWERMECH,)).land(state.LAKE, *AROUND)
    table.s.tremor_at = 2
    table.rolls(4, 1, 1, TREMOR).battle(B)  # nobody can flee, so B strikes at once
    assert table.is_done
    assert table.prison(B, A) == [SOLDIER, SOLDIER]
    assert table.count(state.STRIKE_ROLLED) == 1


# --- fleeing ---


@pytest.mark.rule("7.17")
def test_all_flee_together_to_one_hex_with_room() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER,), seats=3)
    table.land(state.LAKE, AROUND[0]).land(state.DEVASTATED, AROUND[1])
    table.units(A, AROUND[2], SOLDIER, SOLDIER)  # 2 + 2 is too many
    table.units(A, AROUND[3], POWERMECH)  # 1 + 2, one vehicle: room
    table.units(C, AROUND[4], MINER)  # an enemy
    table.ship(C, AROUND[5])
    table.battle(A)
    assert table.choices(state.FIGHT) == {0, 1 + AROUND[1], 1 + AROUND[3]}


@pytest.mark.rule("7.17")
def test_two_vehicles_never_share_a_hex_by_fleeing() -> None:
    table = combat((HARVESTER,), (SOLDIER, SOLDIER)).units(A, AROUND[0], POWERMECH).battle(A)
    assert 1 + AROUND[0] not in table.choices(state.FIGHT)


@pytest.mark.rule("4.5", "7.17")
def test_nobody_flees_by_caves_or_arrows() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).land(state.CAVE, HEX, at(3, 2, 0)).battle(A)
    assert table.choices(state.FIGHT) == {0} | {1 + place for place in AROUND}


@pytest.mark.rule("7.17")
def test_to_whom_a_habitat_belongs_does_not_matter() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).land(state.CAMP, AROUND[0]).flag(B, AROUND[0]).battle(A)
    assert 1 + AROUND[0] in table.choices(state.FIGHT)


@pytest.mark.rule("7.18")
def test_the_enemy_fires_once_and_the_survivors_go() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER,)).hand(A, 0).hand(B, 0)
    table.hand(A).battle(A)
    table.rolls(3, NO_EFFECT).answer(state.FLEE + AROUND[4])  # 3 defeats the miner
    assert table.is_done
    assert table.prison(B, A) == [MINER]
    assert table.on(A, AROUND[4]) == [SOLDIER]
    assert table.on(B, HEX) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    assert table.count(state.STRIKE_ROLLED) == 1
    assert [(e.seat, e.a, e.b, e.c) for e in table.events_of(state.GOT_AWAY)] == [
        (A, HEX, AROUND[4], 1)
    ]


@pytest.mark.rule("7.18", "7.9")
@pytest.mark.parametrize(("die", "captured"), [(3, []), (4, [SPEAKER])])
def test_shields_help_those_who_flee(die: int, captured: list[int]) -> None:
    table = combat((SPEAKER,), (SOLDIER,)).battle(A)
    table.rolls(die, NO_EFFECT).answer(state.FLEE + AROUND[4])
    assert table.prison(B, A) == captured
    assert table.is_done


@pytest.mark.rule("7.18")
def test_all_of_them_may_fall() -> None:
    table = combat((SOLDIER,), (SOLDIER, SOLDIER)).battle(A)
    table.rolls(4, 1, NO_EFFECT).answer(state.FLEE + AROUND[4])
    assert table.prison(B, A) == [SOLDIER]
    assert table.on(A, AROUND[4]) == []
    assert table.s.attacker[HEX] == state.NOBODY


@pytest.mark.rule("7.12", "7.18")
def test_who_fires_at_those_who_flee_chooses_too() -> None:
    table = combat((SOLDIER, MINER), (SOLDIER,)).battle(A)
    table.rolls(6, NO_EFFECT).answer(state.FLEE + AROUND[4])
    assert table.asks(state.CAPTURE, B)
    table.answer(state.CAPTURE + SOLDIER)
    assert table.on(A, AROUND[4]) == [MINER]


@pytest.mark.rule("9.17")
def test_smoke_makes_all_shots_miss() -> None:
    table = combat((SOLDIER,), (SOLDIER,))
    smoke = table.card(does=state.X_SMOKE)
    table.hand(A, smoke).battle(A)
    table.rolls(6, NO_EFFECT).answer(state.FLEE + AROUND[4])
    assert table.asks(state.MODIFY, A)
    assert set(table.options()) == {PASS, react(smoke)}  # no modifiers in flight
    table.answer(react(smoke))
    assert table.on(A, AROUND[4]) == [SOLDIER]
    assert table.prison(B, A) == []


@pytest.mark.rule("7.18", "9.17")
def test_the_one_who_fires_plays_no_cards() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).hand(B, 0).battle(A)
    table.rolls(3, NO_EFFECT).answer(state.FLEE + AROUND[4])
    assert table.is_done
    assert table.on(A, AROUND[4]) == [SOLDIER]


@pytest.mark.rule("10.3")
def test_a_safe_retreat_by_an_ability() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).trait(A, state.T_FLEE).battle(A)
    table.answer(state.FLEE + AROUND[4])
    assert table.count(state.ROLLED) == 0
    assert table.on(A, AROUND[4]) == [SOLDIER]


@pytest.mark.rule("4.11", "7.18")
def test_who_flees_onto_a_relic_token_takes_it() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).land(state.DEVASTATED, AROUND[4])
    table.s.token[AROUND[4]] = 1
    table.battle(A).rolls(1, NO_EFFECT).answer(state.FLEE + AROUND[4])
    assert table.s.token[AROUND[4]] == 0
    assert table.asks(state.KEEP_RELIC, A)


# --- cyber attacks ---

SHIP = at(3, 3, 1)
NEAR = at(3, 4, 1)


def hacking(unit: int, seats: int = 3) -> Table:
    """Return a table on which a unit of A stands next to the ship of C, whose module is 3."""
    table = Table(seats).ship(C, SHIP).units(A, NEAR, unit).turn(A)
    table.blueprint(A, state.MISSING, C)
    return table


@pytest.mark.rule("6.14")
@pytest.mark.parametrize(("die", "succeeds"), [(2, False), (3, True), (4, False)])
def test_a_cyber_attack_needs_the_exact_value(die: int, succeeds: bool) -> None:
    table = hacking(SOLDIER)
    table.do(state.TO_HACK, 9)
    table.rolls(die).answer(min(table.options()))
    assert (table.s.blueprint[A, C] == state.KNOWN) == succeeds
    assert table.count(state.STRIKE_ROLLED) == 0
    assert table.count(state.HACK_FAILED) == (0 if succeeds else 1)


@pytest.mark.rule("6.14")
def test_one_of_several_dice_is_chosen_before_cards_are_played() -> None:
    table = hacking(HARVESTER)
    card = table.card(red=-1)
    table.hand(A, card).do(state.TO_HACK, 9)
    table.rolls(4, 1, 2).answer(min(table.options()))
    assert table.asks(state.DIE, A)
    assert table.choices(state.DIE) == {0, 1, 2}
    table.answer(state.DIE)
    assert table.dice() == [4]
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(card))  # 4 - 1 = 3
    assert table.s.blueprint[A, C] == state.KNOWN


@pytest.mark.rule("6.15")
def test_the_attacker_plays_first_then_the_opponent() -> None:
    table = hacking(SOLDIER)
    up, down = table.card(red=1), table.card(red=-1)
    table.hand(A, up).hand(C, down).do(state.TO_HACK, 9)
    table.rolls(2).answer(min(table.options()))
    assert table.asks(state.MODIFY, A)
    table.answer(on_die(up))  # 3
    assert table.asks(state.MODIFY, C)
    table.answer(on_die(down))  # 2, and A's card on the die was played
    assert table.s.blueprint[A, C] == state.MISSING
    assert [(e.a, e.b) for e in table.events_of(state.HACK_FAILED)] == [(2, 3)]


@pytest.mark.rule("9.18")
def test_a_firewall_makes_it_fail() -> None:
    table = hacking(SOLDIER)
    wall = table.card(does=state.X_FIREWALL)
    table.hand(C, wall).do(state.TO_HACK, 9)
    table.rolls(3).answer(min(table.options()))
    assert table.asks(state.MODIFY, C)
    table.answer(react(wall))
    assert table.s.blueprint[A, C] == state.MISSING
    assert table.s.foiled == 0


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(
    ("hack_by", "wall", "die", "succeeds"),
    [(1, 0, 2, True), (1, 0, 4, True), (1, 0, 5, False), (1, 1, 4, False), (0, 2, 3, True)],
)
def test_abilities_for_cyber_attacks(hack_by: int, wall: int, die: int, succeeds: bool) -> None:
    table = hacking(SOLDIER)
    table.trait(A, state.T_HACK, hack_by).trait(C, state.T_FIREWALL, wall).do(state.TO_HACK, 9)
    table.rolls(die).answer(min(table.options()))
    assert (table.s.blueprint[A, C] == state.KNOWN) == succeeds
