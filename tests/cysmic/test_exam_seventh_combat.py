"""A seventh exam from the rulebook alone: units, combat, talks, cards, modules and the launch."""

from __future__ import annotations

import pytest

from cysmic.exam import (
    FAR,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HEX,
    NEXT,
    NO_EFFECT,
    NO_RED,
    PLUS_1,
    TREMOR,
    combat,
    influential,
    offer,
    on_die,
    only_event,
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
from cysmic.test_bonus import BLUE, GREY, RED, asked, taken
from cysmic.test_exam_combat import sends
from cysmic.test_exam_fifth import begin
from cysmic.test_exam_fourth import promoted
from cysmic.test_exam_third import lay_spies
from offworld.games.cysmic import pieces, state

INNER = at(0, 2, 0)


# --- 1 to 9: units ---


@pytest.mark.rule("5.6", "8.8")
def test_1_only_a_new_speaker_waits_a_new_miner_can_be_activated() -> None:
    """Of two soldiers one becomes a miner; a bonus action may activate either."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER).turn(A).do(state.TO_PROMOTE, 1)
    table.answer(promoted(FIRST_SOLDIER, MINER)).do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_MINER, FIRST_SOLDIER + 1, state.UNITS}


@pytest.mark.rule("5.6", "1.4")
def test_2_no_vehicle_is_promoted_and_none_comes_by_promotion() -> None:
    table = Table().units(A, HEX, HARVESTER, MINER).turn(A).do(state.TO_PROMOTE, 1)
    answers = {promoted(FIRST_MINER, kind) for kind in (SPEAKER, SOLDIER)}
    assert set(table.options()) == answers | {state.NO_PROMOTION}


@pytest.mark.rule("5.6", "1.7")
def test_3_a_full_hex_is_no_bar_to_a_promotion() -> None:
    """Three on a hex are still three when one has changed its role."""
    table = Table().units(A, HEX, SOLDIER, SOLDIER, HARVESTER).turn(A).do(state.TO_PROMOTE, 1)
    table.answer(promoted(FIRST_SOLDIER, SPEAKER))
    assert sorted(table.on(A, HEX)) == [SPEAKER, SOLDIER, HARVESTER]


@pytest.mark.rule("5.1", "6.2")
def test_4_five_influence_are_a_miner_and_a_speaker_never_two_miners() -> None:
    table = influential(Table(), A, 5).ship(A, HEX).plays(A, state.RECRUIT_CARD)
    table.answer(state.RECRUIT + MINER).answer(state.PLACE + NEXT)
    assert table.choices(state.RECRUIT) == {SPEAKER, SOLDIER, state.TROOPS}
    table.answer(state.RECRUIT + SPEAKER).answer(state.PLACE + NEXT)
    assert not table.asks(state.RECRUIT)


@pytest.mark.rule("6.3", "9.3", "4.11")
def test_5_a_relic_under_a_recruit_comes_before_the_next_recruit() -> None:
    """The token beside the ship is taken at once; then recruiting goes on."""
    table = influential(Table(), A, 2).ship(A, HEX)
    table.s.token[NEXT] = 1
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    assert table.asks(state.KEEP_RELIC, A)
    table.answer(table.options()[0])
    assert SOLDIER in table.choices(state.RECRUIT)


@pytest.mark.rule("6.8", "8.8")
def test_6_a_vehicle_that_started_up_is_not_activated_again() -> None:
    """Two new powermechs: one starts up; the red bonus action is for the other."""
    table = Table(6).ship(A, HEX).ore(A, 6).units(A, NEXT, SOLDIER).units(A, INNER, SOLDIER)
    table.plays(A, state.UPGRADE_CARD)
    table.answer(state.UPGRADE + FIRST_SOLDIER).answer(state.UPGRADE + FIRST_SOLDIER + 1)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.WALK)
    stays(table).do(state.TO_ACTIVATE, 1)
    assert table.choices(state.UNIT) == {FIRST_POWERMECH + 1, state.UNITS}


@pytest.mark.rule("4.9", "3.8")
def test_7_a_powermech_that_stays_where_it_is_has_not_jumped() -> None:
    """Jumpjets are chosen, but no jump is made: no tremor."""
    table = Table(6).units(A, HEX, POWERMECH).plays(A, POWERMECH)
    table.answer(state.UNIT + FIRST_POWERMECH).answer(state.MODE + state.JUMP)
    stays(table)
    assert table.count(state.TREMOR) == 0


@pytest.mark.rule("6.1", "5.11", "7.19")
def test_8_who_wins_on_an_enemy_camp_has_not_neutralized_it() -> None:
    """The garrison is taken, the flag stays; only a later move can end the control."""
    table = Table().land(state.CAMP, HEX).flag(B, HEX).units(B, HEX, MINER).units(A, NEXT, SOLDIER)
    sends(table, A, SOLDIER, NEXT, HEX)
    strike(table.battle(A), 3, TREMOR)
    assert table.prison(A, B) == [MINER]
    assert table.s.flag[HEX] == B


@pytest.mark.rule("5.4", "7.19")
def test_9_a_speaker_that_won_persuades_by_a_later_card_only() -> None:
    """Battle ends the combat on a camp of nobody; it is nobody's until the speaker's card."""
    table = Table().land(state.CAMP, HEX).units(A, HEX, SPEAKER, SOLDIER).units(B, HEX, SOLDIER)
    strike(table.battle(A), 4, 1, NO_RED).answer(state.REROLL)
    assert table.prison(A, B) == [SOLDIER]
    assert table.s.flag[HEX] == state.NOBODY
    table.plays(A, SPEAKER).answer(state.UNIT + state.FIRST_SPEAKER)
    stays(table).answer(state.ACT + state.ACT_PERSUADE)
    assert table.s.flag[HEX] == A


# --- 10 to 20: combat ---


@pytest.mark.rule("7.9", "10.3")
def test_10_a_shield_comes_before_the_bonus_of_an_ability() -> None:
    """6 and 4: the shield makes the 6 a 5, and then the ability makes it a 6 again."""
    table = combat((SOLDIER, SOLDIER), (SPEAKER, POWERMECH)).trait(A, state.T_DEFENCE)
    strike(table.battle(A), 6, 4, NO_EFFECT)
    assert table.dice() == [6, 4]
    table.answer(state.SHIELD + 0)
    assert table.dice() == [6, 4]
    assert table.choices(state.CAPTURE) == {SPEAKER, POWERMECH}


@pytest.mark.rule("7.9")
def test_11_a_speaker_that_was_captured_shields_nobody() -> None:
    """B takes the speaker first; in B's next strike a 4 is a 4."""
    table = combat((SPEAKER, SOLDIER), (SOLDIER,)).battle(B)
    strike(table, 4, TREMOR)  # 3: enough for the speaker, not for the soldier
    assert table.prison(B, A) == [SPEAKER]
    strike(table, 1, NO_EFFECT)
    strike(table, 4, TREMOR)
    assert sorted(table.prison(B, A)) == [SPEAKER, SOLDIER]


@pytest.mark.rule("7.9")
def test_12_a_speaker_shields_its_own_side_only() -> None:
    """B has the speaker and strikes: nobody lowers B's dice."""
    table = combat((SOLDIER,), (SOLDIER, SPEAKER)).battle(B)
    strike(table, 4, 1, TREMOR)
    assert table.count(state.SHIELDED) == 0
    assert table.prison(B, A) == [SOLDIER]


@pytest.mark.rule("7.3", "6.1")
def test_13_the_attackers_side_keeps_the_blue_die_when_its_first_unit_is_gone() -> None:
    """B's soldier began it, a miner came after; the soldier falls, the miner rolls blue."""
    table = combat((SOLDIER,), (SOLDIER, MINER)).battle(A)
    strike(table, 4, NO_EFFECT).answer(state.CAPTURE + SOLDIER)
    strike(table, 3, PLUS_1)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert sorted(table.prison(A, B) + table.prison(B, A)) == [SOLDIER, SOLDIER]


@pytest.mark.rule("7.10", "9.8")
def test_14_a_reaction_card_is_a_modifier_too() -> None:
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
def test_15_two_dice_take_two_cards_of_a_player_and_no_third() -> None:
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


@pytest.mark.rule("7.17", "1.7")
def test_16_nobody_flees_onto_a_ship_the_own_neither() -> None:
    table = combat((SOLDIER,), (SOLDIER,)).ship(A, NEXT).ship(B, INNER).battle(A)
    assert not {1 + NEXT, 1 + INNER} & table.choices(state.FIGHT)
    assert len(table.choices(state.FIGHT)) == 1 + 4


@pytest.mark.rule("7.16")
def test_17_a_harvester_has_three_dice_and_may_strike_at_a_powermech() -> None:
    table = combat((HARVESTER,), (POWERMECH,)).battle(A)
    strike(table, 6, 4, 1, NO_RED).answer(state.REROLL)
    assert table.prison(A, B) == [POWERMECH]


@pytest.mark.rule("7.13", "6.2")
def test_18_all_five_speakers_captured_none_left_to_recruit() -> None:
    table = influential(Table(), A, 9).ship(A, HEX).captured(B, A, *[SPEAKER] * 5)
    table.plays(A, state.RECRUIT_CARD)
    assert table.choices(state.RECRUIT) == {MINER, SOLDIER, state.TROOPS}


@pytest.mark.rule("6.16", "7.2")
def test_19_a_flight_in_the_first_combat_leaves_the_second_to_be_fought() -> None:
    """Battle is mandatory for every combat: after a flight here, the other is next."""
    table = Table(3).units(A, HEX, SOLDIER).units(B, HEX, SOLDIER)
    table.units(A, FAR, SOLDIER).units(C, FAR, SOLDIER).battle(A)
    table.answer(state.COMBAT + HEX).rolls(1, TREMOR).answer(state.FLEE + NEXT)
    assert table.asks(state.FIGHT, A)
    assert table.s.battle_at == FAR


@pytest.mark.rule("8.8", "6.4")
def test_20_recruits_that_landed_among_enemies_fight_in_the_same_turn() -> None:
    """The red bonus action of the third column resolves it: the recruit strikes first, blue."""
    table = influential(Table(), A, 1).ship(A, HEX).units(B, NEXT, MINER)
    table.plays(A, state.RECRUIT_CARD).answer(state.RECRUIT + SOLDIER).answer(state.PLACE + NEXT)
    asked(table, 2, state.RECRUIT_CARD).answer(state.BONUS + RED)
    strike(table, 3, TREMOR)
    assert table.events_of(state.STRIKE_ROLLED)[-1].b == 1
    assert table.prison(A, B) == [MINER]


# --- 21 to 31: negotiate ---


@pytest.mark.rule("6.9", "6.10", "6.12", "6.13", "6.14")
def test_21_the_five_sections_of_negotiate_in_their_order() -> None:
    """Marker, trade, blueprint of B, espionage, and then the attack on C's ship."""
    table = Table(3).ore(A, 1).ore(B, 1).ship(C, HEX).units(A, NEXT, MINER)
    table.captured(A, B, SOLDIER, SOLDIER)
    table.s.first = B
    lay_spies(table, [])
    table.plays(A, state.NEGOTIATE_CARD)
    assert table.s.first == A
    assert table.asks(state.PARTNER, A)
    assert table.s.blueprint[A, B] == state.MISSING
    table.answer(state.NO_TRADE)
    assert table.asks(state.ESPIONAGE, A)
    assert table.s.blueprint[A, B] == state.KNOWN
    table.answer(table.options()[0])
    assert table.asks(state.HACK, A)


@pytest.mark.rule("6.12", "6.6")
def test_22_a_returned_powermech_is_there_for_an_upgrade() -> None:
    """Both were in A's salvage; one goes home for the blueprint, and B's soldier becomes it."""
    table = Table().ship(B, HEX).ore(B, 3).units(B, NEXT, SOLDIER)
    table.captured(A, B, POWERMECH, POWERMECH).turn(A).do(state.TO_EXCHANGES)
    assert table.prison(A, B) == [POWERMECH]
    table.plays(B, state.UPGRADE_CARD).answer(state.UPGRADE + FIRST_SOLDIER)
    assert table.on(B, NEXT) == [POWERMECH]


@pytest.mark.rule("6.12")
def test_23_a_powermech_of_an_owner_whose_blueprint_is_installed_stays() -> None:
    table = Table(3).blueprint(A, state.INSTALLED, B).captured(A, B, POWERMECH, SOLDIER, SOLDIER)
    assert table.turn(A).do(state.TO_EXCHANGES).is_done
    assert len(table.prison(A, B)) == 3


@pytest.mark.rule("6.10", "8.7", "6.3")
def test_24_recruits_land_on_a_habitat_bought_in_the_same_turn() -> None:
    """1 ore for B's camp; the blue bonus action of Negotiate brings a soldier there."""
    table = influential(Table(), A, 1).land(state.CAMP, FAR).flag(B, FAR).ore(A, 1)
    table.turn(A).do(state.TO_TRADE, 0)
    offer(table, B, [state.LOT_ORE_1], [state.LOT_CAMP]).answer(state.ACCEPT)
    asked(table, 0, state.NEGOTIATE_CARD).answer(state.BONUS + BLUE)
    table.answer(state.RECRUIT + SOLDIER).answer(state.PLACE + FAR)
    assert table.on(A, FAR) == [SOLDIER]


@pytest.mark.rule("6.10", "3.12", "3.11")
def test_25_a_relic_too_many_from_a_trade_goes_at_the_end_of_the_turn() -> None:
    """B has five and buys a sixth from A: B, not A, discards when A's turn ends."""
    table = Table().relic_hand(A, 0).relic_hand(B, 1, 2, 3, 4, 5).ore(B, 1)
    table.turn(A).do(state.TO_TRADE, 0)
    offer(table, B, [state.LOT_RELIC], [state.LOT_ORE_1]).answer(state.ACCEPT)
    table.answer(table.options()[0])
    assert table.s.relic_cards[B] == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD_RELIC, B)


@pytest.mark.rule("6.10", "12.3")
def test_26_a_vehicle_sold_to_its_owner_need_not_be_left_behind() -> None:
    """A buys the last captured unit back from B and can launch with all aboard."""
    table = ready().captured(B, A, POWERMECH).ore(A, 1).turn(A).do(state.TO_TRADE, 0)
    offer(table, B, [state.LOT_ORE_1], [state.LOT_VEHICLE + A]).answer(state.ACCEPT)
    assert table.on(A, state.RESERVE).count(POWERMECH) == 2
    table.do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


@pytest.mark.rule("6.10")
def test_27_own_units_blueprints_and_modules_are_no_goods() -> None:
    """A has units on the map, blueprints and a module, and 1 ore: only the ore can be given."""
    table = Table().ore(A, 1).hand(B, 0).units(A, HEX, SOLDIER, HARVESTER)
    table.blueprint(A, state.INSTALLED, A).turn(A).do(state.TO_TRADE, 0)
    table.answer(state.PARTNER + B)
    assert table.choices(state.GIVE) == {state.LOT_ORE_1}


@pytest.mark.rule("6.14", "7.9")
def test_28_no_shield_against_a_cyber_attack() -> None:
    """B's speakers stand beside the ship; A's 2 is B's number all the same."""
    table = Table().ship(B, HEX).units(B, INNER, SPEAKER, SPEAKER).units(A, NEXT, MINER)
    table.rolls(2).turn(A).do(state.TO_HACK, state.UNITS).answer(state.HACK + FIRST_MINER)
    assert table.s.blueprint[A, B] == state.KNOWN


@pytest.mark.rule("6.14")
def test_29_two_units_may_miss_and_the_third_still_roll() -> None:
    """Each unit rolls once: a miner and a soldier miss B's 2, the speaker hits it."""
    table = Table().ship(B, HEX).units(A, NEXT, MINER, SOLDIER, SPEAKER)
    table.rolls(3, 1, 2).turn(A).do(state.TO_HACK, state.UNITS)
    for unit in (FIRST_MINER, FIRST_SOLDIER, state.FIRST_SPEAKER):
        assert table.s.blueprint[A, B] == state.MISSING
        table.answer(state.HACK + unit)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.is_done


@pytest.mark.rule("6.14", "4.5")
def test_30_a_cave_beside_no_ship_hacks_nothing() -> None:
    """B's ship lies on a cave; A's unit in another cave is not adjacent to it."""
    table = Table().land(state.CAVE, HEX, FAR).ship(B, HEX).units(A, FAR, MINER)
    assert table.turn(A).do(state.TO_HACK, state.UNITS).is_done


@pytest.mark.rule("6.14", "5.20")
def test_31_a_blueprint_hacked_is_a_blueprint_to_build() -> None:
    """B's module is missing, then known by the attack, then built by robots."""
    table = Table().ship(B, HEX).units(A, NEXT, MINER).ore(A, 1)
    table.turn(A).do(state.TO_BUILD, state.MODULES)
    assert B not in table.choices(state.BUILD)
    table.rolls(2).do(state.TO_HACK, state.UNITS).answer(state.HACK + FIRST_MINER)
    table.do(state.TO_BUILD, state.MODULES).answer(state.BUILD + B)
    assert table.s.blueprint[A, B] == state.INSTALLED


# --- 32 to 35: cards ---


@pytest.mark.rule("9.5", "3.11")
def test_32_who_draws_in_anothers_turn_discards_at_its_end() -> None:
    """Signal Fires in A's turn: B has a sixth card and must discard before B's own turn."""
    table = only_event(Table(), "Signal Fires").hand(B, 0, 1, 2, 3, 4)
    table.turn(A).do(state.TO_DRAW, A * 64 + 1)
    assert table.s.hand_cards[B] == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD, B)
    table.answer(table.options()[0])
    assert table.s.hand_cards[B] == 5


@pytest.mark.rule("9.5", "5.8")
def test_33_an_event_costs_no_card_of_a_miner() -> None:
    """The miner draws Ore Rain: it is resolved, and there is a card in the hand as well."""
    table = only_event(Table(), "Ore Rain").land(state.ORE, HEX).units(A, HEX, MINER)
    table.plays(A, MINER).answer(state.UNIT + FIRST_MINER)
    stays(table).answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.ore[B]) == (2, 1)
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("9.10")
@pytest.mark.parametrize(("side", "mine", "theirs"), [(0, 0, -1), (1, 1, 0)])
def test_34_sabotage_is_for_opponents_and_exploit_for_the_owner(
    side: int, mine: int, theirs: int
) -> None:
    """Dull Blades: attacks of all others are weaker, or A's are better; never both."""
    table = Table(3)
    lay_spies(table, [], STANDARD_BOX.names["spy"].index("Dull Blades"))
    table.turn(A).do(state.TO_SPY)
    own = [int(table.b.faction_trait[table.s.faction[seat], state.T_ATTACK]) for seat in range(3)]
    table.answer(state.ESPIONAGE + side)
    now = [int(table.s.trait[seat, state.T_ATTACK]) for seat in range(3)]
    assert [a - b for a, b in zip(now, own, strict=True)] == [mine, theirs, theirs]


@pytest.mark.rule("3.3")
def test_35_without_a_relic_no_card_comes_back_and_with_two_only_one() -> None:
    """The second turn of A: two relics, but one command card a turn."""
    table = Table().relic_hand(A, 0, 1)
    table.s.command[A, MINER] = state.BURNED
    table.s.burned[A, 0] = 1
    table.s.command[A, SOLDIER] = state.PLAYED
    table.s.column = 1
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN).answer(state.NO_RELIC)
    assert table.asks(state.RECLAIM, A)
    table.answer(state.RECLAIM + 1)
    assert table.choices(state.TAKE_BACK) == {MINER, SOLDIER}
    table.answer(state.TAKE_BACK + MINER)
    if table.asks(state.ACTIVE_RELIC):
        table.answer(state.NO_RELIC)
    assert table.asks(state.BURN, A)
    assert table.s.relic_cards[A] == 1


# --- 36 to 43: modules, launch, the end ---


@pytest.mark.rule("8.3", "8.4", "5.21")
def test_36_a_known_blueprint_without_ore_is_built_by_no_number_of_hands() -> None:
    table = Table().units(A, HEX, MINER, MINER, MINER)
    assert GREY not in asked(table, 0, MINER).choices(state.BONUS)
    assert GREY in asked(table.ore(A, 1), 0, MINER).choices(state.BONUS)


@pytest.mark.rule("8.3", "8.4")
def test_37_a_bonus_action_builds_one_module_the_ship_card_many() -> None:
    """Ore and hands for two: one by hand; by robots both."""
    table = Table().ore(A, 9).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    taken(table, 0, GREY).answer(state.BUILD + A).answer(state.WORKER + FIRST_SOLDIER)
    assert table.is_done
    assert pieces.modules_of(table.s, A) == 1
    table.do(state.TO_BUILD, state.MODULES)
    for module in (2, 3):
        table.answer(state.BUILD + module)
    assert pieces.modules_of(table.s, A) == 3


@pytest.mark.rule("7.14", "7.15", "5.20", "6.12")
def test_38_a_module_can_break_up_the_pair_for_a_blueprint() -> None:
    """The fifth module leaves room for 2 of 3 captives: one of B's two soldiers goes home."""
    table = Table(3).blueprint(A, state.INSTALLED, 0, 3, 4, 5).ore(A, 9)
    table.blueprint(A, state.KNOWN, C).captured(A, B, SOLDIER, SOLDIER).captured(A, C, MINER)
    table.turn(A).do(state.TO_BUILD, state.MODULES).answer(state.BUILD + C)
    assert (table.prison(A, B), table.prison(A, C)) == ([SOLDIER], [MINER])
    assert table.do(state.TO_EXCHANGES).is_done
    assert table.s.blueprint[A, B] == state.MISSING


@pytest.mark.rule("12.2", "3.9", "3.10")
def test_39_the_launch_comes_after_the_bonus_action() -> None:
    """The yellow bonus action first, then the question of the launch."""
    table = begin(ready().units(A, FAR, MINER), A)
    table.answer(state.BURN + SPEAKER).answer(state.PLAY + MINER).answer(state.NO_MORE_UNITS)
    assert table.asks(state.BONUS, A)
    table.answer(state.NO_BONUS)
    assert table.asks(state.LAUNCH, A)


@pytest.mark.rule("12.3", "1.1")
def test_40_the_first_launch_ends_the_game_for_all() -> None:
    """B's ship is complete too and would be next: too late."""
    table = ready(3).blueprint(B, state.INSTALLED, *range(6)).turn(A).do(state.TO_LAUNCH)
    table.answer(state.DO_LAUNCH)
    assert table.is_over
    assert table.winners() == {A}


@pytest.mark.rule("5.22", "3.5")
def test_41_evacuation_is_optional() -> None:
    table = ready().ship(A, HEX).units(A, NEXT, MINER).turn(A).do(state.TO_EVACUATE)
    assert table.answer(state.EVACUATE).is_done
    assert table.on(A, NEXT) == [MINER]


@pytest.mark.rule("3.4", "3.5", "6.2")
@pytest.mark.parametrize("card", range(state.COMMANDS))
def test_42_who_has_nothing_at_all_can_still_play_every_card(card: int) -> None:
    """No unit, habitat, ore, card or influence: a turn goes by, whatever is played."""
    table = begin(influential(Table(3), A, 0).ship(A, HEX), A)
    burned = SPEAKER if card != SPEAKER else MINER
    table.answer(state.BURN + burned).answer(state.PLAY + card)
    while not table.is_over and table.s.player == A:
        table.answer(table.options()[-1])
    assert table.s.player == B


@pytest.mark.rule("6.2", "1.12", "1.13")
def test_43_without_influence_nobody_is_recruited_but_five_ore_are_kept() -> None:
    table = influential(Table(), A, 0).ship(A, HEX).ore(A, 7)
    assert table.plays(A, state.RECRUIT_CARD).is_done
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5
