"""Chapter 10: the turns of the solo game's rival, step by step."""

from __future__ import annotations

from collections import Counter

import pytest

from cryo.scenario import PLAYER, RIVAL, Solo, dock, quiet
from offworld.games.cryo import pieces, rival, state
from offworld.kernel.records import copy

ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)
A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3 = range(12)


# --- decision cards ---


@pytest.mark.rule("10.5")
def test_decision_cards_that_are_the_same_are_replaced() -> None:
    table = Solo().decide(3, 3)
    table.deck(5, 6)
    table.hear(rival.draw_decisions, table.s)
    assert sorted(table.s.decision.tolist()) == [5, 6]
    assert table.s.discard[3] == 2
    assert [event.a for event in table.events_of(state.DECISIONS_ALIKE)] == [3]


@pytest.mark.rule("10.5")
def test_they_are_replaced_again_if_the_new_ones_are_the_same() -> None:
    for seed in range(20):
        table = Solo(seed=seed).decide(3, 3)
        table.deck(5, 5, 5, 6)
        table.hear(rival.draw_decisions, table.s)
        assert sorted(table.s.decision.tolist()) in ([5, 6], [3, 5], [3, 6])


@pytest.mark.rule("1.10", "10.5")
def test_others_come_from_the_discarded_cards_if_the_deck_is_empty() -> None:
    table = Solo().decide(3, 3)
    table.deck()
    table.s.discard[5] = table.s.discard[6] = 1
    table.hear(rival.draw_decisions, table.s)
    assert len(set(table.s.decision.tolist())) == 2


@pytest.mark.rule("10.5")
def test_they_stay_if_no_other_type_is_left() -> None:
    table = Solo().decide(3, 3)
    table.deck(3, 3)
    table.hear(rival.draw_decisions, table.s)
    assert table.s.decision.tolist() == [3, 3]


@pytest.mark.rule("10.12")
def test_one_of_two_decision_cards_is_chosen_at_random() -> None:
    chosen = Counter()
    for seed in range(60):
        table = Solo(seed=seed).decide(0, 6).go()
        chosen[table.events_of(state.RIVAL_DECIDED)[-1].a] += 1
    assert set(chosen) == {0, 6}
    assert min(chosen.values()) >= 18


@pytest.mark.rule("10.12")
def test_without_a_decision_card_the_rival_recalls() -> None:
    table = recalling(awake=0, drones=0).decide(state.NONE, state.NONE)
    table.deck()
    table.go()
    assert [event.seat for event in table.events_of(state.RECALLED)] == [RIVAL]
    assert (table.s.recalls[RIVAL], table.s.active) == (1, state.NONE)


@pytest.mark.rule("10.12")
@pytest.mark.parametrize("place", [0, 1])
def test_a_decision_card_that_is_alone_is_used(place: int) -> None:
    for seed in range(8):
        table = Solo(seed=seed).decide(6)
        table.s.decision[1 - place] = state.NONE
        table.deck()
        table.go()
        assert table.deployed == [dock(DISPATCH, 0)]


@pytest.mark.rule("10.16")
def test_the_card_used_is_discarded_and_another_drawn() -> None:
    table = Solo().decide(0, 6)
    table.deck(4)
    table.go()
    used = table.events_of(state.RIVAL_DECIDED)[-1].a
    assert [event.a for event in table.events_of(state.DECISION_CAME)][-1] == 4
    assert table.s.discard[used] == 1
    assert sorted(table.s.decision.tolist()) == sorted([4, 6 if used == 0 else 0])


@pytest.mark.rule("10.28")
def test_an_unpredictable_rival_follows_the_top_card() -> None:
    table = Solo("unpredictable")
    table.deck(6).go()
    assert table.events_of(state.RIVAL_DECIDED)[-1].a == 6
    assert table.deployed == [dock(DISPATCH, 0)]
    assert table.s.discard[6] == 1
    assert table.s.decision.tolist() == [state.NONE] * 2


# --- deploy or recall ---


@pytest.mark.rule("10.11")
def test_after_each_turn_of_the_player_the_rival_has_one() -> None:
    table = Solo().decide(0, 6).turn(PLAYER)
    table.deploy(state.LAUNCH_DOCK)
    assert {e.seat for e in table.events_of(state.DEPLOYED)} == {PLAYER, RIVAL}


@pytest.mark.rule("10.11")
def test_it_recalls_without_a_drone_on_its_platform() -> None:
    table = quiet().away(5)
    table.go()
    assert len(table.events_of(state.RECALLED)) == 1
    assert table.deployed == []


@pytest.mark.rule("10.11", "2.9")
def test_it_recalls_if_a_section_has_no_open_dock() -> None:
    table = quiet().decide(6)
    table.drone(PLAYER, 15, 16)
    for place in (17, 18, 19):
        table.s.drone[place] = state.DAMAGED
    table.go()
    assert len(table.events_of(state.RECALLED)) == 1  # the open launch dock doesn't count
    table.s.drone[19] = state.NOBODY
    table.go()
    assert len(table.events_of(state.RECALLED)) == 1
    assert table.deployed == [19]


# --- where it deploys ---


@pytest.mark.rule("10.13")
@pytest.mark.parametrize("card", range(8))
def test_it_goes_to_the_dock_under_the_card(card: int) -> None:
    table = quiet().decide(card).go()
    assert table.deployed == [card // 2 * 5 + card % 2]


@pytest.mark.rule("10.13", "10.10")
def test_if_that_is_occupied_to_either_of_the_two_below() -> None:
    table = quiet().decide(6)
    table.drone(PLAYER, dock(DISPATCH, 0))
    table.go()
    assert table.asks(state.RIVAL_DOCK)
    assert table.actor == PLAYER
    assert table.choices(state.RIVAL_DOCK) == {17, 18}
    table.answer(state.RIVAL_DOCK + 18)
    assert table.deployed == [18]


@pytest.mark.rule("10.13")
def test_a_closed_dock_is_as_if_occupied() -> None:
    table = quiet().decide(6)
    table.s.drone[15] = table.s.drone[17] = state.DAMAGED
    table.go()
    assert table.deployed == [18]


@pytest.mark.rule("10.13")
def test_if_they_are_occupied_too_to_any_of_the_section() -> None:
    table = quiet().decide(6)
    table.drone(PLAYER, 15, 17, 18)
    table.go()
    assert table.choices(state.RIVAL_DOCK) == {16, 19}
    table.answer(state.RIVAL_DOCK + 16)
    assert table.deployed == [16]


# --- its action ---


@pytest.mark.rule("10.14")
@pytest.mark.parametrize(
    ("place", "stacks"),
    [
        (0, [0]),  # only left of the dock
        (1, [1]),  # right
        (2, [2, 0]),  # below, then above; the numbers are those of the resource spaces
        (3, [3]),  # below
        (4, [4, 1]),  # below, then above
    ],
)
def test_it_takes_the_tile_clockwise_from_the_right(place: int, stacks: list[int]) -> None:
    table = quiet()
    for stack in stacks:
        table.s.player, table.s.asked, table.s.dock_at = RIVAL, state.NOTHING, place
        before = table.s.stack.tolist()
        table.hear(rival.act, table.b, table.s)
        taken = [k for k in range(15) if table.s.stack[k] < before[k]]
        assert taken == [stack]
        if len(stacks) > 1:
            table.empty(stack)


@pytest.mark.rule("10.14", "10.10")
def test_right_below_left_above_and_then_what_is_printed() -> None:
    """In a box in which one dock has resource spaces on all four sides."""
    table = quiet()
    table.b = copy(table.b)
    spaces = [i for i in range(state.SPACES) if table.b.space_stack[i] in (1, 2, 0, 3)]
    left, right, below, above = spaces  # they print crystals, but for the one above: nanites
    for side, space in enumerate((right, below, left, above)):
        table.b.dock_space[0, side] = space
    for stack, shown in ((1, CRYSTALS), (2, CRYSTALS), (0, ENERGY), (3, NANITES)):
        table.top(stack, table.face(ENGINEERING, shown)).s.stack[stack] = 1  # the last tile
    for stack in (1, 2, 0, 3):
        before = table.s.stack.tolist()
        table.s.dock_at = 0
        table.hear(rival.act, table.b, table.s)
        assert [k for k in range(15) if table.s.stack[k] < before[k]] == [stack]
    assert (table.materials(RIVAL), table.s.energy[RIVAL]) == ([2, 0, 0, 1], 1)
    table.stock(RIVAL).s.dock_at = 0
    table.hear(rival.act, table.b, table.s)
    assert table.choices(state.RIVAL_MATERIAL) == {CRYSTALS, NANITES}


@pytest.mark.rule("10.9")
def test_a_tile_goes_to_the_leftmost_empty_slot_and_is_gained_too() -> None:
    table = quiet().decide(0)
    face = table.face(ENGINEERING, CRYSTALS, ENERGY)
    table.slot(RIVAL, 0, 20).top(0, face).go()
    assert table.s.slot.tolist()[RIVAL][:3] == [20, face, state.NONE]
    assert (table.materials(RIVAL), table.s.energy[RIVAL]) == ([1, 0, 0, 0], 1)


@pytest.mark.rule("10.9")
def test_without_an_empty_slot_the_tile_goes_to_the_box() -> None:
    table = quiet().decide(0)
    for slot in range(7):
        table.s.slot[RIVAL, slot] = 20
    face = table.face(ENGINEERING, CRYSTALS)
    spent = table.s.spent[face]
    table.top(0, face).go()
    assert table.s.spent[face] == spent + 1
    assert table.materials(RIVAL) == [1, 0, 0, 0]


@pytest.mark.rule("10.9", "10.10")
def test_of_a_choice_it_gains_what_it_has_less_of() -> None:
    table = quiet().decide(0)
    table.stock(RIVAL, 2, 1).top(0, table.face(ENGINEERING, CRYSTALS, ORGANICS, either=True))
    table.go()
    assert table.materials(RIVAL) == [2, 2, 0, 0]
    table = quiet().decide(0)
    table.stock(RIVAL, 1, 1).top(0, table.face(ENGINEERING, CRYSTALS, ORGANICS, either=True))
    table.go()
    assert table.choices(state.RIVAL_MATERIAL) == {CRYSTALS, ORGANICS}
    table.answer(state.RIVAL_MATERIAL + CRYSTALS)
    assert table.materials(RIVAL) == [2, 1, 0, 0]
    assert table.events_of(state.GAINED)[-1].c == state.BY_RIVALS_TILE


@pytest.mark.rule("10.8", "10.9")
def test_a_card_becomes_a_mission_that_nobody_sees() -> None:
    table = quiet().decide(4)
    table.top(10, table.face(RND, CARD)).go()
    assert (table.s.missions[RIVAL], sum(table.s.mission.tolist()[RIVAL])) == (1, 1)
    assert table.s.hand_cards[RIVAL] == 0
    assert len(table.events_of(state.RIVAL_GOT_MISSION)) == 2  # one of them at setup


@pytest.mark.rule("10.8")
def test_it_may_have_any_number_of_missions() -> None:
    table = quiet()
    for _ in range(9):
        pieces.gain(table.b, table.s, RIVAL, CARD, 1, state.BY_TOKEN)
    assert table.s.missions[RIVAL] == 9


@pytest.mark.rule("10.14")
def test_without_a_tile_it_gains_the_printed_material() -> None:
    table = quiet().decide(0)
    table.empty(0).go()
    assert table.materials(RIVAL) == [1, 0, 0, 0]
    assert table.events_of(state.GAINED)[-1].c == state.BY_RIVALS_PRINT


@pytest.mark.rule("10.14", "10.10")
def test_of_two_printed_materials_the_player_decides() -> None:
    """In a box in which the dock's two spaces print different materials."""
    table = quiet()
    table.b = copy(table.b)
    table.b.stack_prints[2] = TECH
    table.empty(0, 2)
    table.s.dock_at, table.s.decided, table.s.active = 2, 0, 0
    table.decide(0, 6).go(state.RIVAL_DEPLOYS)
    assert table.choices(state.RIVAL_MATERIAL) == {CRYSTALS, TECH}
    table.answer(state.RIVAL_MATERIAL + TECH)
    assert table.materials(RIVAL) == [0, 0, 1, 0]


@pytest.mark.rule("10.15")
def test_in_dispatch_it_gains_a_nanite_and_wakes_its_leftmost_pod() -> None:
    table = quiet().decide(6)
    table.pods(RIVAL, asleep={10: 1, 11: 2}).go()
    assert table.materials(RIVAL) == [0, 0, 0, 1]
    assert table.chambers(RIVAL)[9:] == [0, 0, 2]
    assert table.s.awake[RIVAL] == 1


@pytest.mark.rule("10.7")
def test_its_platform_holds_any_number_of_pods_and_its_upgrades_do_nothing() -> None:
    table = quiet().decide(6)
    table.upgrade(RIVAL, state.BULKHEAD).upgrade(RIVAL, state.NANO_PRESS)
    table.pods(RIVAL, awake=8, asleep={9: 1, 10: 1}).go()
    assert table.s.awake[RIVAL] == 9
    table.hear(pieces.sabotage, table.s, 10)
    assert table.chambers(RIVAL)[10] == 0
    table.pods(RIVAL, asleep={3: 1, 6: 1, 9: 1}).stock(RIVAL).token(ENGINEERING, ENERGY)
    table.go(state.RIVAL_SALVAGES)
    assert table.asks(state.DOCK)  # the recall is over
    assert table.materials(RIVAL) == [0, 0, 0, 0]  # its Nano Press brought nothing


@pytest.mark.rule("10.7", "1.3", "1.5")
def test_the_limits_of_materials_and_energy_bind_it() -> None:
    table = quiet()
    table.stock(RIVAL, 5, 4).energy(RIVAL, 7)
    for resource in (CRYSTALS, ORGANICS, ENERGY):
        pieces.gain(table.b, table.s, RIVAL, resource, 2, state.BY_TOKEN)
    assert table.materials(RIVAL) == [5, 5, 0, 0]
    assert table.s.energy[RIVAL] == 8


# --- recalling ---


def recalling(awake: int = 1, drones: int = 3) -> Solo:
    """The rival is about to recall; engineering, with a gain of energy, has fewest pods."""
    table = Solo()
    asleep = {3: 1, 6: 1, 9: 2}
    table.pods(RIVAL, awake=awake, asleep=asleep)
    table.away(drones).token(ENGINEERING, ENERGY)
    return table


@pytest.mark.rule("10.17", "10.10")
def test_a_pod_goes_to_salvage_where_it_has_none_yet() -> None:
    table = recalling().at_salvage(RIVAL, 0)
    table.go(state.RIVAL_SALVAGES)
    assert table.choices(state.RIVAL_SALVAGE) == {2, 4, 6}  # not crystals
    table.answer(state.RIVAL_SALVAGE + 4)
    assert table.s.salvage[4] == RIVAL
    assert table.s.awake[RIVAL] == 0
    assert table.materials(RIVAL) == [1, 0, 1, 0]  # 10.18, of both pods


@pytest.mark.rule("10.17")
def test_a_second_pod_for_a_material_if_no_other_is_free() -> None:
    table = recalling()
    table.s.salvage[0] = RIVAL
    for space in range(2, 8):
        table.s.salvage[space] = PLAYER
    table.go(state.RIVAL_SALVAGES)
    assert table.s.salvage[1] == RIVAL


@pytest.mark.rule("10.17")
def test_the_only_new_material_before_a_second_pod_for_another() -> None:
    """Free are the second space of crystals, which it salvages, and one of organics."""
    table = recalling()
    table.s.salvage[0] = RIVAL
    for space in (2, 4, 5, 6, 7):
        table.s.salvage[space] = PLAYER
    table.go(state.RIVAL_SALVAGES)
    assert table.s.salvage.tolist()[1:4] == [state.NOBODY, PLAYER, RIVAL]


@pytest.mark.rule("10.17")
@pytest.mark.parametrize(("awake", "spaces"), [(0, ()), (2, (0, 2, 4))])
def test_no_pod_goes_without_one_awake_or_with_three_there(
    awake: int, spaces: tuple[int, ...]
) -> None:
    table = recalling(awake=awake).at_salvage(RIVAL, *spaces)
    table.go(state.RIVAL_SALVAGES)
    assert sum(seat == RIVAL for seat in table.s.salvage.tolist()) == len(spaces)
    assert table.s.awake[RIVAL] == awake


@pytest.mark.rule("10.17")
def test_no_pod_goes_without_an_empty_space() -> None:
    table = recalling()
    for space in range(8):
        table.s.salvage[space] = PLAYER
    table.go(state.RIVAL_SALVAGES)
    assert table.s.awake[RIVAL] == 1


@pytest.mark.rule("10.18")
def test_each_pod_at_salvage_brings_a_material() -> None:
    table = recalling(awake=0).at_salvage(RIVAL, 0, 1, 6)
    table.go(state.RIVAL_SALVAGES)
    assert table.materials(RIVAL) == [2, 0, 0, 1]


@pytest.mark.rule("10.19")
@pytest.mark.parametrize(("drones", "tokens"), [(0, 1), (3, 1), (4, 2), (5, 2)])
def test_one_incident_with_few_drones_two_with_many(drones: int, tokens: int) -> None:
    table = recalling(awake=0, drones=drones)
    table.pods(RIVAL, asleep={3: 1, 6: 1, 7: 1, 9: 2, 10: 2})
    table.token(LABORATORY, ENERGY).go(state.RIVAL_RECOVERS)
    resolved = [e.a for e in table.events_of(state.RESOLVED)]
    assert resolved == [ENGINEERING, LABORATORY][:tokens]  # 0, 1, 2 and 4 pods
    assert table.s.energy[RIVAL] == tokens


@pytest.mark.rule("10.19", "10.10")
def test_of_sections_with_as_few_pods_the_player_chooses() -> None:
    table = recalling(awake=0)
    table.pods(RIVAL, asleep={0: 1, 3: 1, 6: 1, 9: 2}).token(RND, TECH).go(state.RIVAL_RECOVERS)
    assert table.choices(state.RIVAL_TOKEN) == {ENGINEERING, LABORATORY, RND}
    table.answer(state.RIVAL_TOKEN + RND)
    assert table.materials(RIVAL) == [0, 0, 1, 0]


@pytest.mark.rule("10.19")
def test_the_pods_are_counted_before_the_first_token() -> None:
    """Sabotage in engineering empties R&D's rank: 1, 1, 2 and 2 pods are counted."""
    table = recalling(awake=0, drones=4)
    table.pods(RIVAL, asleep={0: 1, 3: 1, 6: 1, 7: 1, 9: 2})
    table.token(ENGINEERING, state.SABOTAGE).token(LABORATORY, ENERGY)
    table.go(state.RIVAL_RECOVERS)
    assert [e.a for e in table.events_of(state.RESOLVED)] == [ENGINEERING, LABORATORY]


@pytest.mark.rule("10.19", "10.23")
def test_pods_at_salvage_are_in_no_section() -> None:
    """Dispatch has one pod in a chamber and three at salvage, R&D three in chambers."""
    table = recalling(awake=0)
    table.pods(RIVAL, asleep={0: 1, 1: 1, 3: 1, 4: 1, 6: 1, 7: 1, 8: 1, 9: 1})
    table.at_salvage(RIVAL, 0, 4, 6).token(DISPATCH, ORGANICS)
    table.stock(RIVAL, 0, 3).go(state.RIVAL_RECOVERS)
    assert [e.a for e in table.events_of(state.RESOLVED)] == [DISPATCH]
    assert table.choices(state.RIVAL_CHAMBER) == {6, 7, 8}


@pytest.mark.rule("10.19")
def test_all_are_resolved_before_any_is_replaced() -> None:
    table = recalling(awake=0, drones=4)
    table.pods(RIVAL, asleep={3: 1, 6: 1, 7: 1, 9: 2, 10: 2})
    table.token(ENGINEERING, ENERGY).token(LABORATORY, ENERGY).go(state.RIVAL_RECOVERS)
    codes = [e.code for e in table.events if e.code in (state.RESOLVED, state.TOKEN_CAME)]
    assert codes[-4:] == [state.RESOLVED] * 2 + [state.TOKEN_CAME] * 2


@pytest.mark.rule("10.19", "9.1")
def test_a_sunset_ends_the_game_at_the_end_of_its_turn() -> None:
    table = recalling(awake=0).token(ENGINEERING, state.SUNSET)
    table.stock(RIVAL, 4).go(state.RIVAL_SALVAGES)
    assert table.is_over
    assert table.materials(RIVAL) == [0, 0, 0, 0]  # its resources were still checked


@pytest.mark.rule("10.20")
def test_all_its_drones_return() -> None:
    table = recalling(drones=5)
    table.go(state.RIVAL_RETURNS)
    assert table.s.home.tolist()[RIVAL] == [1, 1, 1, 1, 1, 0]
    assert RIVAL not in table.s.drone.tolist()
