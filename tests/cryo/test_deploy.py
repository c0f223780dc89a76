"""Chapter 4: deploying, and each action beside the docks."""

from __future__ import annotations

import pytest

from cryo.scenario import GREEN, RED, Table, dock
from offworld.games.cryo import state

ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)
A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3 = range(12)  # caverns


# --- drones and docks ---


@pytest.mark.rule("4.1")
def test_the_leftmost_drone_goes_to_the_dock() -> None:
    table = Table(2).turn(RED)
    table.s.home[RED, 0], table.s.home[RED, 5] = 0, 1
    table.deploy(3)
    assert table.s.home.tolist()[RED] == [0, 0, 1, 0, 0, 1]
    assert table.s.drone[3] == RED


@pytest.mark.rule("4.1")
def test_a_dock_holds_one_drone_and_the_launch_dock_any_number() -> None:
    table = Table(2).drone(GREEN, 3, state.LAUNCH_DOCK, state.LAUNCH_DOCK).turn(RED)
    assert table.choices(state.DOCK) == set(range(21)) - {3}
    table.deploy(state.LAUNCH_DOCK)
    assert table.s.at_launch.tolist() == [1, 2, 0, 0]


@pytest.mark.rule("4.2")
def test_only_actions_that_can_be_done_are_offered() -> None:
    table = Table(2).turn(RED).stock(RED).hand(RED)
    table.deploy(dock(ENGINEERING, 3))  # stasis control, generator, workshop, a resource
    assert table.actions() == {state.RESOURCE}
    table.turn(RED).stock(RED, 1, 1, 1).hand(RED, 0).deploy(dock(RND, 3))
    assert table.actions() == {state.RESOURCE, state.STASIS, state.WORKSHOP, state.ARCHIVE}


@pytest.mark.rule("4.2")
def test_where_nothing_can_be_done_the_drone_stays_without_an_action() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 5, 5, 5, 5).energy(RED, 0)
    table.deploy(state.LAUNCH_DOCK)
    assert [event.seat for event in table.events_of(state.NO_ACTION)] == [RED]
    assert table.s.at_launch[RED] == 1
    assert table.actor == GREEN


@pytest.mark.rule("4.2", "1.3", "1.5")
def test_an_action_whose_gain_is_lost_can_be_done() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 1, 0, 0, 5).energy(RED, 8)
    table.deploy(dock(DISPATCH, 3))  # stasis control, generator, stores
    assert table.actions() == {state.STASIS, state.GENERATOR, state.STORES}
    table.act(state.GENERATOR).answer(state.TIMES)
    assert (table.materials(RED), table.s.energy[RED]) == ([0, 0, 0, 5], 8)
    table.turn(RED).deploy(dock(DISPATCH, 0)).act(state.STORES)
    assert table.materials(RED) == [0, 0, 0, 5]


@pytest.mark.rule("4.2", "4.10")
def test_an_archive_without_a_card_to_draw_cannot_be_used() -> None:
    table = Table(2).turn(RED).hand(RED).deck().deploy(dock(RND, 3))
    assert state.ARCHIVE not in table.actions()
    table.s.discard[0] = 1
    assert state.ARCHIVE in table.actions()


@pytest.mark.rule("4.2")
def test_exactly_one_action_is_taken() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 1, 1, 1)
    table.deploy(dock(ENGINEERING, 0)).act(state.GENERATOR).answer(state.TIMES)
    assert table.materials(RED) == [0, 1, 1, 0]
    assert table.actor == GREEN


# --- resource spaces ---


@pytest.mark.rule("4.4")
def test_a_tile_is_gained_and_goes_back_to_the_box() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED).energy(RED, 0)
    face = table.face(ENGINEERING, CRYSTALS, ENERGY)
    table.top(0, face)
    spent, left = table.s.spent[face], table.s.stack[0]
    table.deploy(dock(ENGINEERING, 0))
    assert table.asks(state.TILE) or table.asks(state.SPACE)
    table.act(state.RESOURCE).answer(state.GAIN_TILE)
    assert (table.materials(RED), table.s.energy[RED]) == ([1, 0, 0, 0], 1)
    assert (table.s.spent[face], table.s.stack[0]) == (spent + 1, left - 1)
    assert table.s.top[0] // 10 == ENGINEERING  # the next one is turned up at once
    assert table.actor == GREEN


@pytest.mark.rule("4.4", "6.2")
def test_a_tile_is_placed_in_an_empty_slot() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED)
    face = table.face(RND, TECH, TECH)
    table.top(10, face).slot(RED, 2, table.face(RND, TECH))
    table.deploy(dock(RND, 0)).act(state.RESOURCE)
    assert table.choices(state.TILE) == {0, 1, 2, 4, 5, 6, 7}  # gain, and all slots but the third
    table.answer(state.INTO_SLOT + 5)
    assert table.s.slot[RED, 5] == face
    assert table.materials(RED) == [0, 0, 0, 0]


@pytest.mark.rule("4.4")
def test_with_all_slots_filled_a_tile_is_gained() -> None:
    table = Table(2).turn(RED)
    left = [face for face in range(state.FACES) for _ in range(table.s.tiles[face])]
    for slot in range(7):
        table.slot(RED, slot, left[slot])
    table.deploy(dock(LABORATORY, 2)).act(state.RESOURCE)
    assert table.options() == [state.GAIN_TILE]


@pytest.mark.rule("1.8")
def test_of_a_tile_with_a_choice_one_material_is_gained() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED)
    table.top(0, table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.deploy(dock(ENGINEERING, 2))
    table.answer(state.SPACE + 0).answer(state.GAIN_TILE)  # the space above the dock
    assert table.choices(state.MATERIAL) == {CRYSTALS, TECH}
    table.answer(state.MATERIAL + TECH)
    assert table.materials(RED) == [0, 0, 1, 0]


@pytest.mark.rule("4.5", "2.8")
@pytest.mark.parametrize(("space", "place", "gained"), [(0, 0, [1, 0, 0, 0]), (6, 3, [0, 0, 0, 1])])
def test_an_empty_space_gives_the_printed_material(
    space: int, place: int, gained: list[int]
) -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED)
    stack = table.b.space_stack[space]
    table.empty(stack).deploy(dock(ENGINEERING, place))
    if table.asks(state.SPACE):
        table.answer(state.SPACE + space)
    assert table.materials(RED) == gained
    assert table.actor == GREEN


# --- stasis control and the med bay ---


@pytest.mark.rule("4.6", "4.3")
def test_stasis_control_wakes_up_to_three_pods_of_its_section() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3, 0, 2)
    table.deploy(dock(DISPATCH, 3)).act(state.STASIS)
    assert table.choices(state.WAKE) == {9, 10, 11}
    table.answer(state.WAKE + 10)
    assert table.choices(state.WAKE) == {9, 10, 11, state.CHAMBERS}  # it holds a second pod
    table.answer(state.WAKE + 10).answer(state.WAKE + 9)
    assert table.actor == GREEN  # three times at most
    assert table.chambers(RED)[9:] == [1, 0, 2]
    assert (table.s.awake[RED], table.materials(RED)) == (3, [0, 0, 0, 2])


@pytest.mark.rule("4.6", "1.4")
def test_waking_ends_when_it_cannot_be_paid() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 1, 0, 1)
    table.deploy(dock(ENGINEERING, 0)).act(state.STASIS)
    table.answer(state.WAKE).answer(state.WAKE + 2)
    assert table.actor == GREEN
    assert table.materials(RED) == [0, 0, 0, 0]


@pytest.mark.rule("4.3")
def test_a_player_may_stop_after_the_first_time() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3)
    table.deploy(dock(ENGINEERING, 0)).act(state.STASIS)
    assert state.WAKE_NO_MORE not in table.options()
    table.answer(state.WAKE).answer(state.WAKE_NO_MORE)
    assert (table.actor, table.materials(RED)) == (GREEN, [0, 2, 0, 0])


@pytest.mark.rule("4.7")
def test_a_platform_holds_six_pods() -> None:
    table = Table(2).turn(RED).stock(RED, 0, 5).pods(RED, awake=5, asleep={0: 1, 1: 1})
    table.hand(RED).deploy(dock(ENGINEERING, 0)).act(state.STASIS).answer(state.WAKE)
    assert (table.s.awake[RED], table.actor) == (6, GREEN)
    table.turn(RED).deploy(dock(ENGINEERING, 1))
    assert table.actions() == {state.RESOURCE}


@pytest.mark.rule("4.11", "4.3")
def test_the_med_bay_wakes_pods_of_any_section() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3)
    table.deploy(dock(LABORATORY, 0)).act(state.MED_BAY)
    assert table.choices(state.WAKE) == set(range(12))
    table.answer(state.WAKE + 0).answer(state.WAKE + 8).answer(state.WAKE + 11)
    assert table.chambers(RED) == [0, 1, 1, 1, 1, 1, 1, 1, 0, 2, 2, 1]
    assert table.s.awake[RED] == 3


# --- generator, workshop, archive, stores ---


@pytest.mark.rule("4.8", "4.3")
@pytest.mark.parametrize("place", [dock(ENGINEERING, 2), dock(DISPATCH, 1)])
def test_a_generator_turns_up_to_three_crystals_into_energy(place: int) -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 2, 0, 0, 3).energy(RED, 1)
    table.deploy(place).act(state.GENERATOR)
    assert table.choices(state.TIMES) == {0, 1, 2}
    table.answer(state.TIMES + 2)
    assert table.s.energy[RED] == 4
    assert table.materials(RED) == [0, 0, 0, 2]


@pytest.mark.rule("4.9", "4.3", "7.1")
@pytest.mark.parametrize("place", [dock(ENGINEERING, 4), dock(RND, 0)])
def test_up_to_three_cards_are_played_in_a_workshop(place: int) -> None:
    table = Table(2).turn(RED).hand(RED, 0, 1, 2, 3).stock(RED, 0, 0, 5)
    table.deploy(place).act(state.WORKSHOP)
    assert state.PLAY_NO_MORE not in table.options()
    table.answer(state.PLAY + 0 * 3 + state.AS_UPGRADE)
    table.answer(state.PLAY + 1 * 3 + state.AS_VEHICLE)
    assert state.PLAY_NO_MORE in table.options()
    table.answer(state.PLAY + 2 * 3 + state.AS_MISSION)
    assert table.asks(state.END)
    assert table.materials(RED) == [0, 0, 1, 0]  # 2 + 1 + 1
    assert table.s.upgrade[RED, 0] == 1
    assert table.s.vehicle[RED, 0] == 1
    assert table.s.mission[RED, 2] == 1
    assert table.s.hand_cards[RED] == 1


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("place", [dock(LABORATORY, 1), dock(RND, 4)])
def test_the_archive_gives_two_cards(place: int) -> None:
    table = Table(2).turn(RED).hand(RED)
    table.deploy(place).act(state.ARCHIVE)
    assert table.s.hand_cards[RED] == 2


@pytest.mark.rule("4.10", "4.2")
def test_an_archive_without_cards_cannot_be_used() -> None:
    table = Table(2).turn(RED).hand(RED).deck().stock(RED)
    table.deploy(dock(LABORATORY, 4))
    assert table.actions() == {state.RESOURCE}


@pytest.mark.rule("4.12")
def test_the_stores_give_a_nanite() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED)
    table.deploy(dock(DISPATCH, 2))  # beside salvage, which takes a pod
    assert table.materials(RED) == [0, 0, 0, 1]


# --- salvage ---


@pytest.mark.rule("4.13", "4.3")
def test_up_to_three_pods_go_to_empty_salvage_spaces() -> None:
    table = Table(2).turn(RED).hand(RED).pods(RED, awake=5, asleep={0: 1})
    table.at_salvage(GREEN, 1, 4)
    table.s.destroyed[GREEN] += 2  # two pods of GREEN's came from nowhere
    table.deploy(dock(DISPATCH, 0)).act(state.SALVAGE_WORK)
    assert table.choices(state.SALVAGE) == {0, 2, 3, 5, 6, 7}
    table.answer(state.SALVAGE + 0)
    assert table.choices(state.SALVAGE) == {2, 3, 5, 6, 7, state.SALVAGE_SPACES}
    table.answer(state.SALVAGE + 7).answer(state.SALVAGE + 2)
    assert table.s.salvage.tolist() == [RED, GREEN, RED, -1, GREEN, -1, -1, RED]
    assert (table.s.awake[RED], table.actor) == (2, GREEN)


@pytest.mark.rule("4.13")
def test_two_salvage_spaces_for_each_material() -> None:
    table = Table(2)
    assert [table.b.salvage_material[i] for i in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]


# --- scouting ---


@pytest.mark.rule("4.14", "8.2")
def test_scouting_turns_up_a_cavern_next_to_a_face_up_one() -> None:
    table = Table(2).turn(RED).hand(RED).pods(RED, awake=2, asleep={0: 1}).energy(RED, 2)
    table.stock(RED)
    table.deploy(dock(DISPATCH, 1)).act(state.SCOUTING)
    # A0 and A3 are face up; A1 and B2 are for more players, as if they were not there
    assert table.choices(state.CAVERN) == {A2, B0, B3}
    table.answer(state.CAVERN + B0)
    tile = table.s.cavern[B0]
    assert table.b.tile_large[tile] == 1
    bonus = [table.b.tile_bonus[tile, resource] for resource in range(6)]
    assert table.materials(RED) == bonus[:4]
    assert table.s.energy[RED] == 2 - 1 + bonus[ENERGY]
    assert table.s.hand_cards[RED] == bonus[CARD]
    assert table.colonies(RED) == {B0: 1}
    assert table.s.awake[RED] == 1


@pytest.mark.rule("8.1", "4.14")
@pytest.mark.parametrize("tile", range(14))
def test_the_scouting_bonus_of_each_cavern_tile(tile: int) -> None:
    bonuses = [
        ([1, 0, 0, 0], 0, 0),
        ([0, 1, 0, 0], 0, 0),
        ([0, 0, 1, 0], 0, 0),
        ([0, 0, 0, 0], 2, 0),
        ([0, 0, 0, 0], 0, 1),
        ([0, 0, 0, 1], 0, 0),
        ([0, 0, 0, 0], 1, 0),
        ([1, 1, 0, 0], 0, 0),
        ([0, 1, 0, 0], 0, 0),
        ([1, 0, 0, 0], 0, 0),
        ([0, 0, 1, 0], 0, 0),
        ([0, 0, 0, 0], 1, 0),
        ([0, 0, 0, 0], 0, 2),
        ([0, 0, 0, 1], 1, 0),
    ]
    table = Table(2).turn(RED).hand(RED).pods(RED, awake=2, asleep={0: 1}).energy(RED, 1)
    table.stock(RED)
    for other in range(14):  # only this one is left of its size
        table.s.cavern_tiles[other] = int(other == tile)
    table.deploy(dock(DISPATCH, 4)).act(state.SCOUTING)
    table.answer(state.CAVERN + (B0 if tile >= 8 else A2))
    found = table.materials(RED), int(table.s.energy[RED]), int(table.s.hand_cards[RED])
    assert found == bonuses[tile]


@pytest.mark.rule("4.14")
def test_scouting_takes_a_pod_and_energy() -> None:
    table = Table(2).turn(RED).hand(RED).energy(RED, 3).stock(RED, 1)
    table.deploy(dock(DISPATCH, 4))  # no pod is awake: the generator is all there is
    assert table.asks(state.TIMES)


@pytest.mark.rule("4.14")
def test_scouting_at_the_launch_dock() -> None:
    table = Table(2).turn(RED).hand(RED).pods(RED, awake=2, asleep={0: 1}).energy(RED, 1)
    table.deploy(state.LAUNCH_DOCK)
    assert table.asks(state.CAVERN)


# --- launching ---


def launching(
    energy: int = 8, awake: int = 4, cards: tuple[int, ...] = (state.THAW_COIL,)
) -> Table:
    """RED is about to launch; A0, A3, B0 and C1 are face up."""
    table = Table(2).hand(RED).pods(RED, awake=awake, asleep={0: 1}).energy(RED, energy)
    table.pods(GREEN, asleep={0: 1}).colony(GREEN, B0, 1).colony(GREEN, C1, 1)
    for card in cards:
        table.vehicle(RED, card)
    return table.turn(RED).deploy(state.LAUNCH_DOCK)


@pytest.mark.rule("4.15", "7.4")
def test_a_launch_carries_pods_to_a_face_up_cavern_for_energy() -> None:
    table = launching().act(state.LAUNCHING)  # Thaw Coil carries 3 for 1
    table.answer(state.VEHICLE)
    assert table.choices(state.CAVERN) == {A0, A3, B0, C1}
    table.answer(state.CAVERN + A3)
    assert table.choices(state.BOARD) == {0, 1, 2}
    table.answer(state.BOARD + 2)
    assert table.colonies(RED) == {A3: 3}
    assert (table.s.energy[RED], table.s.awake[RED]) == (7, 1)
    assert table.s.vehicle[RED, 0] == state.THAW_COIL  # it stays
    assert table.actor == GREEN


@pytest.mark.rule("4.15")
@pytest.mark.parametrize(("cavern", "energy"), [(A0, 1), (B0, 2), (C1, 3)])
def test_lower_levels_cost_more(cavern: int, energy: int) -> None:
    table = launching().act(state.LAUNCHING).answer(state.VEHICLE)
    table.answer(state.CAVERN + cavern).answer(state.BOARD)
    assert table.s.energy[RED] == 8 - energy


@pytest.mark.rule("4.15")
def test_only_caverns_for_which_the_energy_suffices() -> None:
    table = launching(energy=2).act(state.LAUNCHING).answer(state.VEHICLE)
    assert table.choices(state.CAVERN) == {A0, A3, B0}


@pytest.mark.rule("4.15", "4.3")
def test_each_vehicle_is_launched_once_in_a_visit() -> None:
    table = launching(awake=6, cards=(state.DRILL_HEAD, state.FUEL_CELLS))
    table.act(state.LAUNCHING)
    assert table.choices(state.VEHICLE) == {0, 1}
    table.answer(state.VEHICLE).answer(state.CAVERN + A0).answer(state.BOARD + 1)
    assert table.choices(state.VEHICLE) == {1, state.MOST_VEHICLES}
    table.answer(state.VEHICLE + 1).answer(state.CAVERN + A0).answer(state.BOARD + 1)
    assert table.colonies(RED) == {A0: 4}
    assert table.s.energy[RED] == 8 - 1 - 2
    assert table.s.awake[RED] == 2
    assert table.actor == GREEN


@pytest.mark.rule("4.15")
def test_without_energy_pods_or_a_vehicle_nothing_is_launched() -> None:
    for table in (launching(energy=0), launching(awake=0), launching(energy=0, cards=())):
        assert table.actor == GREEN
        assert len(table.events_of(state.NO_ACTION)) == 1


@pytest.mark.rule("4.16")
def test_pods_at_salvage_board_after_those_on_the_platform() -> None:
    table = launching(awake=0, cards=())
    table.turn(RED).pods(RED, awake=1, asleep={0: 1}).at_salvage(RED, 0, 1, 6)
    table.vehicle(RED, state.ORE_SIFTER)  # carries 3 for 2
    table.deploy(state.LAUNCH_DOCK).act(state.LAUNCHING).answer(state.VEHICLE)
    table.answer(state.CAVERN + A0)
    assert table.choices(state.BOARD) == {0, 1, 2}
    table.answer(state.BOARD + 1)
    assert table.choices(state.LEAVE) == {0, 6}  # one of two crystals, or the nanite
    table.answer(state.LEAVE + 6)
    assert table.s.salvage.tolist()[:7] == [RED, RED, -1, -1, -1, -1, -1]
    assert table.colonies(RED) == {A0: 2}
    assert table.s.awake[RED] == 0


@pytest.mark.rule("4.16")
def test_all_pods_at_salvage_board_without_a_question() -> None:
    table = launching(awake=0, cards=())
    table.turn(RED).pods(RED, asleep={0: 1}).at_salvage(RED, 0, 6)
    table.vehicle(RED, state.ORE_SIFTER)
    table.deploy(state.LAUNCH_DOCK)
    assert table.asks(state.VEHICLE)
    table.answer(state.VEHICLE).answer(state.CAVERN + A0).answer(state.BOARD + 1)
    assert table.colonies(RED) == {A0: 2}
    assert table.actor == GREEN


@pytest.mark.rule("8.3")
def test_a_cavern_holds_any_number_of_pods() -> None:
    table = launching(awake=4, cards=(state.FUEL_CELLS,)).colony(RED, A0, 9)
    table.act(state.LAUNCHING).answer(state.VEHICLE).answer(state.CAVERN + A0)
    table.answer(state.BOARD + 3)
    assert table.colonies(RED) == {A0: 13}
