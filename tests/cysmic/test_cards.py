"""Chapter 9: each discovery card: abilities, gains, events, reactions outside of combat."""

from __future__ import annotations

import pytest

from cysmic.scenario import MINER, SOLDIER, SPEAKER, STANDARD_BOX, A, B, C, Table, at
from cysmic.shorthand import HERE, NEXT, effect, event, fracture, named, no_events
from offworld.games.cysmic import state

NAMES = STANDARD_BOX.names["discovery"]


def ability(table: Table, name: str, seat: int = A) -> Table:
    """Let a seat play a card for its ability."""
    card = named(name)
    table.hand(seat, card).turn(seat).do(state.TO_DISCOVERY, 1)
    table.answer(state.DISCOVERY + card)
    assert table.s.hand_cards[seat] == 0 or table.s.hand[seat, card] < 2
    assert table.s.discard[card] == 1
    return table


# --- abilities of action cards ---


@pytest.mark.rule("9.6", "9.13")
def test_buried_caches_give_3_ore() -> None:
    assert ability(Table(), "Buried Caches").s.ore[A] == 3


@pytest.mark.rule("9.13")
def test_field_survey_draws_3_cards() -> None:
    table = ability(no_events(Table()), "Field Survey")
    assert table.s.hand_cards[A] == 3
    assert table.is_done


@pytest.mark.rule("9.14")
def test_smugglers_tunnel_takes_2_ore_from_one() -> None:
    table = ability(Table(3).ore(B, 5).ore(C, 1), "Smugglers' Tunnel")
    assert table.choices(state.TARGET) == {B, C}
    table.answer(state.TARGET + B)
    assert [int(table.s.ore[seat]) for seat in (A, B, C)] == [2, 3, 1]
    assert table.is_done


@pytest.mark.rule("9.14")
def test_theft_takes_what_there_is() -> None:
    table = ability(Table(3).ore(C, 1), "Smugglers' Tunnel")
    assert table.choices(state.TARGET) == {C}  # the other has none
    table.answer(state.TARGET + C)
    assert table.s.ore[A] == 1
    assert ability(Table(), "Smugglers' Tunnel").is_done  # nobody has any


@pytest.mark.rule("9.14")
def test_loose_tongues_take_a_random_card() -> None:
    table = Table(3).hand(B, named("Run!"), named("Run!"))
    ability(table, "Loose Tongues").answer(state.TARGET + B).passes()
    assert (table.s.hand_cards[A], table.s.hand_cards[B]) == (1, 1)
    assert table.s.hand[A, named("Run!")] == 1


@pytest.mark.rule("6.2", "9.13")
def test_open_gates_recruit_for_3_influence() -> None:
    table = ability(Table(), "Open Gates")
    assert table.choices(state.RECRUIT) == {SPEAKER, MINER, SOLDIER, 3}
    table.answer(state.RECRUIT + SPEAKER)
    table.answer(state.PLACE + min(table.choices(state.PLACE)))
    assert table.choices(state.RECRUIT) == {SOLDIER, 3}  # 1 influence is left
    table.answer(state.NO_MORE_RECRUITS)
    assert table.is_done


@pytest.mark.rule("6.6", "9.13")
def test_workshop_shift_upgrades_one_for_2_ore_less() -> None:
    """A powermech costs 3, by dropship 4, so 2 are left to pay; a harvester nothing."""
    table = Table().units(A, HERE, SOLDIER).units(A, NEXT, MINER).ore(A, 2)
    ability(table, "Workshop Shift")
    assert table.choices(state.UPGRADE) == {state.FIRST_MINER, state.FIRST_SOLDIER, state.UNITS}
    table.answer(state.UPGRADE + state.FIRST_SOLDIER).passes()
    assert table.s.ore[A] == 0
    assert table.on(A, HERE) == [state.POWERMECH]
    assert table.is_done


@pytest.mark.rule("8.8", "9.13")
def test_forced_march_moves_two_units() -> None:
    table = Table().units(A, HERE, SOLDIER).units(A, NEXT, MINER)
    ability(table, "Forced March")
    table.answer(state.UNIT + state.FIRST_SOLDIER).goes(at(0, 2, 0))
    assert table.choices(state.UNIT) == {state.FIRST_MINER, state.UNITS}
    table.answer(state.UNIT + state.FIRST_MINER).goes(at(0, 2, 1))
    assert table.is_done  # they only move: the miner isn't asked to explore
    assert table.on(A, at(0, 2, 0)) == [SOLDIER]
    assert table.on(A, at(0, 2, 1)) == [MINER]


@pytest.mark.rule("8.8", "9.13")
def test_second_shift_activates_one_unit() -> None:
    table = no_events(Table()).units(A, HERE, MINER).land(state.ORE, HERE)
    ability(table, "Second Shift").answer(state.UNIT + state.FIRST_MINER)
    table.answer(state.STAY).answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 1)
    assert table.is_done


@pytest.mark.rule("5.6", "9.13")
def test_battlefield_commission_promotes_two() -> None:
    table = Table().units(A, HERE, SOLDIER, SOLDIER)
    ability(table, "Battlefield Commission")
    table.answer(state.PROMOTE + state.FIRST_SOLDIER * 3 + MINER)
    table.answer(state.PROMOTE + (state.FIRST_SOLDIER + 1) * 3 + SPEAKER)
    assert sorted(table.on(A, HERE)) == [SPEAKER, MINER]
    assert table.is_done


@pytest.mark.rule("5.4", "9.13")
def test_town_meeting_takes_a_habitat_under_a_speaker() -> None:
    table = Table().land(state.CAMP, HERE, NEXT).units(A, HERE, SPEAKER).units(A, NEXT, SPEAKER)
    ability(table, "Town Meeting").answer(state.UNIT + 0)
    assert table.s.flag[HERE] == A
    assert table.s.flag[NEXT] == state.NOBODY  # one habitat only
    assert table.is_done


@pytest.mark.rule("9.13")
def test_effects_for_several_units_can_be_ended_early() -> None:
    """Two flags, two promotions, two persuasions: one is done, the second declined."""
    table = Table().land(state.CAMP, HERE, NEXT).flag(B, HERE, NEXT)
    effect(table, state.E_NEUTRALIZE, 2).answer(state.HABITAT + HERE).answer(state.NO_HABITAT)
    assert table.is_done
    table = Table().units(A, HERE, SOLDIER, SOLDIER)
    effect(table, state.E_PROMOTE, 3).answer(state.NO_PROMOTION)
    assert table.is_done
    table = Table().land(state.CAMP, HERE, NEXT).units(A, HERE, SPEAKER).units(A, NEXT, SPEAKER)
    effect(table, state.E_PERSUADE, 2).answer(state.UNIT + 0)
    assert table.choices(state.UNIT) == {1, state.UNITS}
    assert effect(table, state.E_PERSUADE, 2).answer(state.NO_MORE_UNITS).is_done
    table = Table().units(A, HERE, SOLDIER, SOLDIER)
    assert effect(table, state.E_MOVE, 2).answer(state.NO_MORE_UNITS).is_done
    assert effect(table, state.E_ACTIVATE, 2).answer(state.NO_MORE_UNITS).is_done
    table = Table().ore(A, 5).blueprint(A, state.KNOWN, *range(6))
    assert effect(table, state.E_ROBOTS, 2).answer(state.NO_MODULE).is_done
    table = Table().ship(B, HERE).units(A, NEXT, MINER, MINER)
    assert effect(table, state.E_HACK, 2).answer(state.NO_HACK).is_done


@pytest.mark.rule("9.13")
def test_burning_effigy_ends_anothers_control() -> None:
    table = Table().land(state.OUTPOST, HERE, NEXT).flag(B, HERE, NEXT).units(B, NEXT, MINER)
    ability(table, "Burning Effigy")
    assert table.choices(state.HABITAT) == {HERE, state.HEXES}  # not where units stand
    table.answer(state.HABITAT + HERE)
    assert table.s.flag[HERE] == state.NOBODY
    assert table.s.flag[NEXT] == B


@pytest.mark.rule("8.3", "8.4", "9.13")
def test_night_crew_builds_by_hand_for_1_influence_less() -> None:
    """Life Support costs 2 ore and 2 influence: with 1 less, a soldier is enough."""
    table = Table().units(A, HERE, SOLDIER).ore(A, 2)
    table.blueprint(A, state.MISSING, *range(6)).blueprint(A, state.KNOWN, 3)
    ability(table, "Night Crew").answer(state.BUILD + 3)
    table.answer(state.WORKER + state.FIRST_SOLDIER)
    assert table.s.blueprint[A, 3] == state.INSTALLED
    assert table.s.ore[A] == 0
    assert table.on(A, HERE) == []


@pytest.mark.rule("5.20", "9.13")
def test_welding_drones_build_one_for_ore() -> None:
    table = Table().ore(A, 4).blueprint(A, state.KNOWN, *range(6))
    ability(table, "Welding Drones").answer(state.BUILD + 5)
    assert table.s.blueprint[A, 5] == state.INSTALLED
    assert table.s.ore[A] == 2  # it cost 2
    assert table.is_done


@pytest.mark.rule("8.5", "9.13")
def test_quiet_exchange_brings_a_blueprint() -> None:
    table = Table(3).captured(A, B, SOLDIER, SOLDIER)
    ability(table, "Quiet Exchange").answer(state.EXCHANGE + 2 * B)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == []
    assert table.is_done


@pytest.mark.rule("6.14", "9.13")
def test_backdoor_lets_one_unit_attack_a_ship() -> None:
    """The blueprint of B has the value 2."""
    table = Table().ship(B, HERE).units(A, NEXT, MINER).rolls(2)
    ability(table, "Backdoor").answer(state.HACK + state.FIRST_MINER).passes()
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.is_done


@pytest.mark.rule("6.13", "9.13")
def test_old_contacts_draw_an_espionage_card() -> None:
    table = ability(Table(), "Old Contacts")
    assert table.choices(state.ESPIONAGE) == {0, 1}


@pytest.mark.rule("9.3", "9.13")
def test_dig_site_draws_two_relics() -> None:
    table = ability(Table(), "Dig Site")
    assert table.asks(state.KEEP_RELIC, A)
    drawn = [int(table.s.relic_at[i]) for i in range(2)]
    table.answer(state.KEEP_RELIC + drawn[0])
    assert table.s.relic_hand[A, drawn[0]] == 1
    assert table.s.relic_discard[drawn[1]] == 1


@pytest.mark.rule("4.10", "9.13")
def test_thruster_test_moves_the_ship_without_a_collapse() -> None:
    table = Table().ship(A, HERE)
    ability(table, "Thruster Test").answer(state.SHIP_TO + NEXT)
    assert table.s.ship[A] == NEXT
    assert table.s.land[HERE] == state.PLAIN


@pytest.mark.rule("6.9", "9.13")
def test_stolen_gavel_takes_the_first_player_marker() -> None:
    table = Table(3)
    table.s.first = C
    assert ability(table, "Stolen Gavel").s.first == A


@pytest.mark.rule("9.15")
def test_tunnel_rats_free_two_units() -> None:
    table = Table(3).captured(B, A, SOLDIER, MINER).captured(C, A, state.HARVESTER)
    ability(table, "Tunnel Rats").answer(state.RESCUE + state.FIRST_HARVESTER)
    assert table.choices(state.RESCUE) == {state.FIRST_SOLDIER, state.FIRST_MINER}
    table.answer(state.RESCUE + state.FIRST_MINER)
    assert table.prison(B, A) == [SOLDIER]
    assert table.prison(C, A) == []
    assert table.is_done


@pytest.mark.rule("3.3", "9.13")
def test_countermand_takes_back_a_card_of_an_earlier_turn() -> None:
    """Burned in the first column: 0; played there: 1; burned in the present one: 2."""
    table = Table()
    table.s.column = 1
    table.s.command[A, 0] = state.BURNED
    table.s.burned[A, 0] = 1
    table.s.command[A, 1] = state.PLAYED
    table.s.command[A, 2] = state.BURNED + 1
    table.s.burned[A, 1] = 1
    ability(table, "Countermand")
    assert table.choices(state.TAKE_BACK) == {0, 1}
    table.answer(state.TAKE_BACK + 0)
    assert table.s.command[A, 0] == state.IN_HAND
    assert table.s.burned[A, 0] == 0


@pytest.mark.rule("7.1", "9.13")
def test_sudden_charge_resolves_one_combat() -> None:
    table = Table().units(B, HERE, MINER).units(A, HERE, SOLDIER)
    table.rolls(6, state.FACE_PLUS_1)
    ability(table, "Sudden Charge").answer(state.STRIKE).passes()
    assert table.prison(A, B) == [MINER]
    assert table.is_done


# --- gains ---


@pytest.mark.rule("8.2", "9.6")
@pytest.mark.parametrize("card", range(state.ACTION_CARDS + state.REACTION_CARDS))
def test_every_gain(card: int) -> None:
    """By hand: 2 ore for weak abilities, 1 ore or a card for others; one activates a relic."""
    ore_2 = {
        "Town Meeting",
        "Night Crew",
        "Thruster Test",
        "Stolen Gavel",
        "Smoke Screen",
        "Black Ice",
        "Locked Vault",
    }
    draws = {
        "Buried Caches",
        "Loose Tongues",
        "Forced March",
        "Battlefield Commission",
        "Backdoor",
        "Countermand",
        "Riot Shields",
        "Steady Aim",
        "Stretcher Bearers",
        "Sirens",
    }
    table = no_events(Table()).relic_hand(A, 0).hand(A, card).turn(A)
    table.do(state.TO_DISCOVERY, 1)
    is_action = card < state.ACTION_CARDS
    assert table.choices(state.DISCOVERY) == {state.DISCOVERIES + card, 2 * state.DISCOVERIES} | (
        {card} if is_action else set()
    )
    table.answer(state.DISCOVERY + state.DISCOVERIES + card)
    if NAMES[card] == "Dig Site":
        assert table.choices(state.ACTIVE_RELIC) == {0, state.RELICS}
        table.answer(state.ACTIVE_RELIC)
        assert table.s.relic[A, 0] == 0
        return
    assert table.s.ore[A] == (2 if NAMES[card] in ore_2 else 0 if NAMES[card] in draws else 1)
    assert table.s.hand_cards[A] == int(NAMES[card] in draws)
    assert table.is_done


@pytest.mark.rule("8.2")
def test_up_to_a_number_of_cards_is_played() -> None:
    table = Table().hand(A, named("Run!"), named("Run!"), named("Brace!")).turn(A)
    table.do(state.TO_DISCOVERY, 2)
    table.answer(state.DISCOVERY + state.DISCOVERIES + named("Run!"))
    table.answer(state.DISCOVERY + state.DISCOVERIES + named("Brace!"))
    assert table.is_done
    assert table.s.ore[A] == 2
    table.do(state.TO_DISCOVERY, 2).answer(state.NO_DISCOVERY)
    assert table.is_done


# --- events ---


@pytest.mark.rule("9.5", "9.12")
def test_rich_vein_gives_2_ore_and_another_card_is_drawn() -> None:
    table = event(Table(), "Rich Vein")
    assert table.s.ore[A] == 2
    assert table.s.hand_cards[A] == 1


@pytest.mark.rule("9.12")
def test_ore_rain_gives_all_1_ore() -> None:
    table = effect(Table(3), state.E_ALL_GAIN_ORE, 1, B)
    assert [int(table.s.ore[seat]) for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("9.12")
def test_broken_pipeline_loses_1_ore() -> None:
    table = effect(Table().ore(A, 3).ore(B, 3), state.E_LOSE_ORE, 1)
    assert (table.s.ore[A], table.s.ore[B]) == (2, 3)
    assert effect(Table(), state.E_LOSE_ORE, 1).s.ore[A] == 0


@pytest.mark.rule("9.12", "11.1")
def test_aftershock_moves_the_stack() -> None:
    table = effect(Table(4), state.E_TREMOR, 1)
    assert table.s.tremor_at == 3


@pytest.mark.rule("9.12", "9.16")
def test_still_night_moves_it_back_where_there_is_room() -> None:
    table = Table(4)
    table.s.tremor_at = 2
    assert effect(table, state.E_CALM, 1).s.tremor_at == 3
    assert effect(table, state.E_CALM, 2).s.tremor_at == 4  # not beyond where it began


@pytest.mark.rule("9.12")
def test_signal_fires_let_all_draw() -> None:
    table = effect(no_events(Table(3)), state.E_ALL_DRAW, 1, C)
    assert [int(table.s.hand_cards[seat]) for seat in range(3)] == [1, 1, 1]
    assert [e.seat for e in table.events_of(state.DREW)][-3:] == [C, A, B]


@pytest.mark.rule("9.12")
def test_rust_storm_takes_2_ore_from_those_with_most() -> None:
    table = effect(Table(4).ore(A, 3).ore(B, 6).ore(C, 6), state.E_RICHEST, 2)
    assert [int(table.s.ore[seat]) for seat in range(4)] == [3, 4, 4, 0]


@pytest.mark.rule("9.12")
def test_relief_drop_gives_2_ore_to_those_with_least() -> None:
    table = effect(Table(4).ore(A, 3).ore(B, 1).ore(C, 1).ore(3, 2), state.E_POOREST, 2)
    assert [int(table.s.ore[seat]) for seat in range(4)] == [3, 3, 3, 2]


@pytest.mark.rule("9.12")
def test_bread_riot_takes_the_cheapest_habitat_of_the_most_influential() -> None:
    """B has an outpost and two camps; of the camps that in ring 2 is nearest to the city."""
    table = Table(2)
    for seat in range(2):
        table.s.faction[seat] = seat
    inner, outer, town = at(1, 2, 0), at(0, 4, 0), at(2, 2, 0)
    table.land(state.CAMP, inner, outer).land(state.OUTPOST, town).flag(B, inner, outer, town)
    effect(table, state.E_UNREST, 1)
    assert [int(table.s.flag[place]) for place in (inner, outer, town)] == [state.NOBODY, B, B]


@pytest.mark.rule("9.12")
def test_cave_in_destroys_unlocked_units_without_warning() -> None:
    cave, other, third = HERE, at(1, 3, 1), at(2, 3, 1)
    table = Table().land(state.CAVE, cave, other, third)
    table.units(A, cave, SOLDIER, MINER, SPEAKER)
    table.units(B, other, SOLDIER).units(A, other, SOLDIER)  # a combat
    table.trait(B, state.T_WARNING).units(B, third, SOLDIER)
    effect(table, state.E_CAVE_IN, 1)
    assert table.on(A, cave) == [MINER]
    assert table.on(B, other) == [SOLDIER]
    assert table.on(A, other) == [SOLDIER]
    assert table.on(B, third) == [SOLDIER]


@pytest.mark.rule("9.12")
def test_jailbreak_frees_a_troop_from_every_prison() -> None:
    """A holds two of C and one of B: one of C goes. B holds one each: that of C is next. C none."""
    table = Table(3).captured(A, C, SOLDIER, MINER).captured(A, B, SOLDIER)
    table.captured(B, A, SOLDIER, state.HARVESTER).captured(B, C, SOLDIER)
    effect(table, state.E_JAILBREAK, 1, C)
    assert len(table.prison(A, C)) == 1
    assert table.prison(A, B) == [SOLDIER]
    assert table.prison(B, C) == []
    assert table.prison(B, A) == [SOLDIER, state.HARVESTER]


@pytest.mark.rule("9.12")
def test_ink_rot_discards_a_card_of_choice() -> None:
    table = Table().hand(A, named("Run!"), named("Brace!"))
    effect(table, state.E_LOSE_CARDS, 1)
    assert table.choices(state.DISCARD) == {named("Run!"), named("Brace!")}
    table.answer(state.DISCARD + named("Run!"))
    assert table.s.hand[A, named("Brace!")] == 1
    assert table.is_done


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("card", range(34, 46))
def test_every_event_is_carried_out_and_replaced(card: int) -> None:
    table = Table(3).hand(A, 0, 1)
    event(table, NAMES[card])
    while not table.is_done:
        table.answer(table.options()[0])
    assert table.s.hand[A, card] == 0
    assert table.s.discoveries[card] == 1
    draws = {"Signal Fires": 2, "Ink Rot": 0}.get(NAMES[card], 1)
    assert table.s.hand_cards[A] == 2 + draws


# --- reactions outside of combat ---


@pytest.mark.rule("9.7", "9.14", "9.18")
def test_locked_vault_parries_a_theft() -> None:
    vault = named("Locked Vault")
    table = Table().ore(B, 4).hand(B, vault, named("Run!"))
    ability(table, "Smugglers' Tunnel").answer(state.TARGET + B)
    assert table.asks(state.REACT, B)
    assert table.choices(state.REACT) == {0, 1 + vault}
    table.answer(state.REACT + 1 + vault)
    assert (table.s.ore[A], table.s.ore[B]) == (0, 4)
    assert table.s.discard[vault] == 1
    assert table.is_done
    table.s.discard[named("Smugglers' Tunnel")] = 0
    ability(table, "Smugglers' Tunnel").answer(state.TARGET + B).passes()
    assert table.s.ore[A] == 2  # another theft isn't stopped


@pytest.mark.rule("9.9", "9.18")
def test_only_those_on_the_hexes_are_asked_in_turn_order() -> None:
    table = Table(4).hand(A, 0).hand(B, 0).hand(C, 1).hand(3, 1)
    table.land(state.CAMP, at(0, 3, 0)).flag(C, at(0, 3, 0)).units(3, at(0, 3, 2), SOLDIER)
    fracture(table, 3)
    assert table.asks(state.REACT, C)
    table.answer(state.LET)
    assert table.asks(state.REACT, 3)
    table.answer(state.LET)
    assert table.is_done


@pytest.mark.rule("9.18")
def test_brace_draws_another_token() -> None:
    brace = named("Brace!")
    table = Table().hand(B, brace).units(B, HERE, SOLDIER)
    table, _ = fracture(table, 3)
    other = next(t for t in range(state.FRACTURES) if table.b.token_ring[t] == 1)
    table.s.bag[other] = 1
    table.answer(state.REACT + 1 + brace)
    assert table.on(B, HERE) == [SOLDIER]
    assert table.s.land[HERE] == state.PLAIN
    assert table.s.bag[other] == 0


@pytest.mark.rule("9.18", "11.9")
@pytest.mark.parametrize("name", ["Sirens", "Run!"])
def test_escape_warns_all_units_of_a_player(name: str) -> None:
    table = Table().hand(B, named(name)).units(B, HERE, SOLDIER, SPEAKER)
    table, _ = fracture(table, 3)
    table.answer(state.REACT + 1 + named(name))
    assert table.asks(state.FLIGHT, B)
    table.answer(state.FLIGHT + at(0, 2, 0))
    assert table.choices(state.ESCORT) == {state.FIRST_SPEAKER, state.FIRST_SOLDIER}
    table.answer(state.ESCORT + state.FIRST_SPEAKER).answer(state.ESCORT + state.FIRST_SOLDIER)
    assert sorted(table.on(B, at(0, 2, 0))) == [SPEAKER, SOLDIER]
    assert table.s.warned == 0  # for this collapse only


# --- decks and limits ---


@pytest.mark.rule("1.15")
def test_the_discards_become_the_deck() -> None:
    table = Table()
    for card in range(state.DISCOVERIES):
        table.s.deck[card] = table.s.discard[card] = 0
    table.s.deck_cards = 0
    table.s.discard[3] = 2
    table.turn(A).do(state.TO_DRAW, A * 64 + 3)
    assert table.s.hand[A, 3] == 2  # there are no more
    assert table.is_done


@pytest.mark.rule("1.14")
def test_no_more_ore_than_there_is() -> None:
    table = Table().ore(B, 58)
    assert effect(table, state.E_ORE, 3).s.ore[A] == 2
