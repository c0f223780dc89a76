"""Situations of the turn and of deploying (chapters 3 and 4)."""

from __future__ import annotations

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, WHITE, Solo, Table, dock
from cryo.shorthand import (
    A0,
    A1,
    A2,
    A3,
    B0,
    B1,
    B2,
    B3,
    C1,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LEFT,
    MISSION,
    RND,
    TECH,
    UPGRADE,
    VEHICLE,
    at_salvage,
    at_workshop,
    coming_home,
    goods,
    plays,
    recalls,
    sabotage,
    sections,
    space,
    turn_up,
    upgrades,
    use,
    vehicles,
    waking,
)
from offworld.games.cryo import scoring, state
from offworld.games.cryo.state import (
    ARCHIVE_LINK,
    BULKHEAD,
    DRILL_HEAD,
    FUEL_CELLS,
    NANO_PRESS,
    ORE_SIFTER,
    THAW_COIL,
    TOW_CABLE,
)


def launching() -> Table:
    """RED has two vehicles, five pods on the platform and two at salvage; B0 is up."""
    table = Table(2).turn(RED).hand(RED).energy(RED, 5)
    table.vehicle(RED, DRILL_HEAD).vehicle(RED, FUEL_CELLS).upgrade(RED, TOW_CABLE)
    table.pods(RED, awake=5, asleep={0: 1}).at_salvage(RED, 0, 4)
    return table.colony(RED, B0, 0)


def full_hand() -> Table:
    """RED, with five cards and an Archive Link, recalls: a sixth card comes."""
    table = Table(2).hand(RED, *[THAW_COIL] * 4, FUEL_CELLS).stock(RED)
    table.upgrade(RED, ARCHIVE_LINK).drone(RED, 0).token(RND, ENERGY).turn(RED)
    return table


@pytest.mark.rule("3.2", "3.4", "7.5")
def test_scrap_after_a_recall_saves_a_discard() -> None:
    table = full_hand().recall(RND).park()
    assert table.s.hand_cards[RED] == 6
    table.answer(state.SCRAP + FUEL_CELLS)
    assert (table.materials(RED), table.s.hand_cards[RED]) == ([2, 0, 0, 0], 5)
    assert table.actor == GREEN

    table = full_hand().recall(RND).park().answer(state.END)
    assert table.asks(state.DISCARD)
    table.answer(state.DISCARD + FUEL_CELLS)
    assert (table.materials(RED), table.s.hand_cards[RED]) == ([0, 0, 0, 0], 5)
    assert table.actor == GREEN


@pytest.mark.rule("3.2", "3.4")
def test_scrap_is_once_a_turn_and_comes_back() -> None:
    table = full_hand().answer(state.SCRAP + FUEL_CELLS)
    assert not table.choices(state.SCRAP)
    table.recall(RND).park()
    assert table.actor == GREEN  # five cards, and no second scrap is asked for
    table.turn(RED)
    assert table.choices(state.SCRAP)


@pytest.mark.rule("3.2", "7.1", "10.6")
def test_the_bar_begins_with_the_rivals_upgrade() -> None:
    table = Solo().hand(PLAYER, DRILL_HEAD).stock(PLAYER, 0, 0, 3).turn(PLAYER)
    upgrade = plays((DRILL_HEAD, UPGRADE))
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert upgrade <= table.choices(state.PLAY)
    table = Solo().hand(PLAYER, DRILL_HEAD).stock(PLAYER, 0, 0, 3)
    table.stock(RIVAL, 0, 0, 4).deck(DRILL_HEAD, DRILL_HEAD).check()
    assert upgrades(table) == {DRILL_HEAD}
    assert state.SCRAP + DRILL_HEAD in table.options()
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY)
    assert not upgrade & table.choices(state.PLAY)


@pytest.mark.rule("3.2", "10.11")
def test_scrap_comes_back_after_the_rivals_turn() -> None:
    """Once a turn is once in each turn of the player."""
    table = Solo().decide(BULKHEAD).hand(PLAYER, TOW_CABLE, TOW_CABLE).turn(PLAYER)
    table.energy(PLAYER, 0).answer(state.SCRAP + TOW_CABLE)
    assert not table.choices(state.SCRAP)
    table.deploy(state.LAUNCH_DOCK)
    assert table.deployed == [dock(DISPATCH, 0)]
    assert table.choices(state.SCRAP) == {TOW_CABLE}


@pytest.mark.rule("3.2", "4.14")
def test_scrap_pays_for_an_action_of_the_same_turn() -> None:
    """The energy of a Tow Cable scouts."""
    table = Table(2).turn(RED).hand(RED, TOW_CABLE).energy(RED, 0).stock(RED)
    table.pods(RED, awake=1, asleep={0: 1}).answer(state.SCRAP + TOW_CABLE)
    table.deploy(dock(DISPATCH, 4)).act(state.SCOUTING).answer(state.CAVERN + B0)
    assert table.colonies(RED) == {B0: 1}


@pytest.mark.rule("3.2", "3.3", "6.1")
def test_scrap_before_a_recall_that_must_be() -> None:
    """What it brings pays for an action of the platform."""
    table = Table(2).hand(RED, FUEL_CELLS).stock(RED).energy(RED, 0)
    table.slot(RED, 3, table.face(ENGINEERING, CRYSTALS, CRYSTALS))
    table.drone(RED, 0, 7, state.LAUNCH_DOCK).token(RND, TECH).turn(RED)
    assert set(table.options()) == {state.RECALL, state.SCRAP + FUEL_CELLS}
    table.answer(state.SCRAP + FUEL_CELLS)
    assert table.options() == [state.RECALL]
    table.recall(RND).answer(state.HOME + 2 * 3 + 1)
    assert goods(table, RED) == [0, 0, 1, 0, 2]


@pytest.mark.rule("3.3", "5.7", "7.5")
def test_nano_press_and_drones_at_home() -> None:
    table = coming_home().upgrade(RED, NANO_PRESS).answer(state.RECALL)
    assert goods(table, RED) == [0, 0, 2, 1, 0]
    table.answer(state.TOKEN + RND).answer(use(3))
    assert goods(table, RED) == [0, 1, 2, 0, 2]
    assert state.RECALL not in Table(2).turn(RED).options()


@pytest.mark.rule("3.4", "5.4", "5.7", "7.5", "9.2", "9.3")
def test_sabotage_of_the_last_pod() -> None:
    table = sabotage().hand(RED, 0, 1, 2, 3, 4, 5).recall(ENGINEERING)
    assert [table.chambers(seat)[1] for seat in (RED, GREEN, WHITE)] == [0, 0, 1]
    assert table.asks(state.HOME)
    table.park().end()
    assert table.asks(state.DISCARD)
    table.answer(state.DISCARD)
    assert table.is_over
    assert scoring.pod_points(table.b, table.s, RED) == 8
    assert not table.events_of(state.DEPLOYED)  # GREEN and WHITE had no turn


@pytest.mark.rule("3.5", "9.2")
def test_the_last_pod_ends_the_game_with_the_turn() -> None:
    """After the launch a card may still be scrapped."""
    table = Table(2).hand(RED, FUEL_CELLS).pods(RED, awake=2).vehicle(RED, DRILL_HEAD)
    table.energy(RED, 1).stock(RED).turn(RED)
    table.deploy(state.LAUNCH_DOCK).act(state.LAUNCHING)
    table.answer(state.VEHICLE).answer(state.CAVERN + A0).answer(state.BOARD + 1)
    assert table.colonies(RED) == {A0: 2}
    assert not table.is_over
    table.answer(state.SCRAP + FUEL_CELLS)
    assert table.is_over
    assert table.materials(RED) == [2, 0, 0, 0]


@pytest.mark.rule("3.5", "5.5", "9.1", "10.27")
def test_after_a_sunset_of_the_player_the_rival_has_no_turn() -> None:
    table = Solo().decide(BULKHEAD)
    table.drone(PLAYER, 0).turn(PLAYER).token(RND, state.SUNSET).recall(RND).park()
    assert table.is_over
    assert (table.deployed, recalls(table)) == ([], 0)


@pytest.mark.rule("4.1")
def test_the_launch_dock_holds_many() -> None:
    table = Table(2).hand(RED).drone(RED, state.LAUNCH_DOCK).drone(GREEN, state.LAUNCH_DOCK)
    table.turn(RED)
    assert state.LAUNCH_DOCK in table.choices(state.DOCK)
    table.deploy(state.LAUNCH_DOCK)
    assert table.s.at_launch.tolist()[:2] == [2, 1]


@pytest.mark.rule("4.2", "4.7")
def test_no_room_on_the_platform() -> None:
    table = waking(awake=6).deploy(dock(LABORATORY, 0))
    assert table.asks(state.TILE)  # all that D0 has left


@pytest.mark.rule("4.2", "4.14", "4.16")
def test_only_pods_at_salvage() -> None:
    table = launching().pods(RED, asleep={0: 1}).deploy(state.LAUNCH_DOCK)
    assert table.asks(state.VEHICLE)  # scouting can't be chosen, so it goes on at once


@pytest.mark.rule("4.2", "6.5", "10.6")
def test_a_barred_upgrade_is_no_reason_to_visit_a_workshop() -> None:
    """With vehicles and missions full, the only card can't be played."""
    table = Solo().upgrade(RIVAL, BULKHEAD).hand(PLAYER, BULKHEAD).stock(PLAYER, 0, 0, 5)
    table.vehicle(PLAYER, THAW_COIL).vehicle(PLAYER, THAW_COIL)
    for card in (FUEL_CELLS, TOW_CABLE, NANO_PRESS):
        table.mission(PLAYER, card)
    table.turn(PLAYER).deploy(dock(RND, 0))
    assert state.WORKSHOP not in table.actions()


@pytest.mark.rule("4.2")
def test_an_action_must_be_taken() -> None:
    """No answer skips the action of a dock."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 1, 1, 1).deploy(dock(ENGINEERING, 3))
    assert len(table.options()) == len(table.choices(state.SPACE)) == 3


@pytest.mark.rule("4.2", "4.6")
def test_others_pods_are_not_ones_own() -> None:
    """Stasis control isn't offered in a section with pods of others only."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3).pods(RED, asleep={3: 1})
    table.deploy(dock(ENGINEERING, 0))
    assert sections(table, GREEN)[ENGINEERING] == 3
    assert table.asks(state.TILE)  # the resource space is all that is left


@pytest.mark.rule("4.2", "4.13")
def test_no_empty_salvage_space() -> None:
    """Salvage isn't offered when pods of all players fill it."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 1).pods(RED, awake=1, asleep={9: 1})
    table.pods(GREEN, asleep={0: 1}).at_salvage(RED, 0, 1, 2).at_salvage(GREEN, 3, 4, 5, 6, 7)
    table.deploy(dock(DISPATCH, 0))
    assert table.actions() == {state.STASIS, state.STORES}


@pytest.mark.rule("4.3", "4.15", "4.16", "7.5")
@pytest.mark.parametrize("deep", [False, True])
def test_two_launches(deep: bool) -> None:
    table = launching()
    if deep:
        table.colony(RED, C1, 0)
    table.deploy(state.LAUNCH_DOCK).act(state.LAUNCHING).answer(state.VEHICLE)
    table.answer(state.CAVERN + B0)
    assert table.choices(state.BOARD) == {0, 1, 2}
    table.answer(state.BOARD + 2)
    assert (table.s.energy[RED], table.s.awake[RED]) == (3, 2)
    assert table.choices(state.VEHICLE) == {1, state.MOST_VEHICLES}
    table.answer(state.VEHICLE + 1)
    assert table.choices(state.CAVERN) == {A0, A3, B0}  # C1 would cost 4
    table.answer(state.CAVERN + A0)
    assert table.choices(state.BOARD) == {0, 1, 2, 3}
    table.answer(state.BOARD + 3)
    assert table.colonies(RED) == {A0: 4, B0: 3}
    assert (table.s.energy[RED], table.s.awake[RED], at_salvage(table, RED)) == (1, 0, [])
    assert vehicles(table, RED) == [DRILL_HEAD, FUEL_CELLS]
    assert table.actor == GREEN


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("action", [state.STASIS, state.SALVAGE_WORK])
def test_an_action_is_done_at_least_once(action: int) -> None:
    """To stop is offered after the first time."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3).pods(RED, awake=2, asleep={9: 2})
    question = state.WAKE if action == state.STASIS else state.SALVAGE
    stop = state.WAKE_NO_MORE if action == state.STASIS else state.SALVAGE_NO_MORE
    table.deploy(dock(DISPATCH, 0)).act(action)
    assert stop not in table.options()
    table.answer(question + min(table.choices(question)))
    assert stop in table.options()


@pytest.mark.rule("4.9", "6.5", "7.1")
def test_what_is_offered() -> None:
    types = (BULKHEAD, TOW_CABLE, NANO_PRESS)
    table = at_workshop(0, 0, 1)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY) == plays(*((c, u) for c in types for u in (VEHICLE, MISSION)))
    table = at_workshop(0, 0, 2).vehicle(RED, THAW_COIL).vehicle(RED, THAW_COIL)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY) == plays(*((c, u) for c in types for u in (UPGRADE, MISSION)))
    table = at_workshop(0, 0, 2)
    for card in (THAW_COIL, DRILL_HEAD, FUEL_CELLS):
        table.mission(RED, card)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY) == plays(*((c, u) for c in types for u in (UPGRADE, VEHICLE)))


@pytest.mark.rule("4.14", "7.5", "8.2")
@pytest.mark.parametrize("drilled", [True, False])
def test_scouting(drilled: bool) -> None:
    table = Table(2).turn(RED).hand(RED).energy(RED, 0).pods(RED, awake=2, asleep={0: 1})
    table.colony(RED, B0, 0)
    for tile in range(8):  # of the small ones only the Warm Fissure is left, with 2 energy
        if tile not in table.s.cavern.tolist():
            table.s.cavern_tiles[tile] = 0
    fissure = 3
    if fissure in table.s.cavern.tolist():
        table.s.cavern[table.s.cavern.tolist().index(fissure)] = 0
    table.s.cavern_tiles[fissure] = 1
    if not drilled:
        table.deploy(state.LAUNCH_DOCK)
        assert len(table.events_of(state.NO_ACTION)) == 1
        return
    table.upgrade(RED, DRILL_HEAD).deploy(state.LAUNCH_DOCK)
    assert table.choices(state.CAVERN) == {A2, B1, B3, C1}
    table.answer(state.CAVERN + B1)
    assert table.s.energy[RED] == 2
    assert table.choices(state.BOARD) == {0, 1}
    table.answer(state.BOARD + 1)
    assert table.colonies(RED) == {B1: 2}


@pytest.mark.rule("4.14", "4.16")
def test_a_pod_at_salvage_does_not_scout() -> None:
    """Scouting takes a pod on the platform."""
    table = Table(2).turn(RED).hand(RED).energy(RED, 3).stock(RED)
    table.pods(RED, asleep={0: 1}).at_salvage(RED, 0).deploy(dock(DISPATCH, 4))
    assert [e.a for e in table.events_of(state.NO_ACTION)] == [dock(DISPATCH, 4)]


@pytest.mark.rule("4.14", "8.2")
def test_a_scouted_cavern_opens_the_way_to_the_next() -> None:
    """C1, on the third level, is next to B0."""
    table = Table(2).hand(RED).pods(RED, awake=1, asleep={0: 1}).energy(RED, 1).turn(RED)
    turn_up(table, B0)
    table.deploy(dock(DISPATCH, 1)).act(state.SCOUTING)
    assert C1 in table.choices(state.CAVERN)
    table.answer(state.CAVERN + C1)
    assert table.colonies(RED) == {C1: 1}


@pytest.mark.rule("4.15")
def test_a_launch_needs_a_face_up_cavern() -> None:
    """A vehicle goes to no cavern that isn't turned up yet."""
    table = Table(2).hand(RED).pods(RED, awake=2, asleep={0: 1}).vehicle(RED, DRILL_HEAD)
    table.energy(RED, 8).turn(RED).deploy(state.LAUNCH_DOCK).act(state.LAUNCHING)
    table.answer(state.VEHICLE)
    assert table.choices(state.CAVERN) == {A0, A3}


@pytest.mark.rule("3.4", "4.10")
def test_two_cards_above_the_limit() -> None:
    """Both are discarded, one after the other, before the next turn."""
    table = Table(2).turn(RED).hand(RED, *[BULKHEAD] * 4, TOW_CABLE)
    table.deploy(dock(RND, 3)).act(state.ARCHIVE).answer(state.END)
    for _ in range(2):
        assert table.asks(state.DISCARD)
        table.answer(state.DISCARD + BULKHEAD)
    assert (table.s.hand_cards[RED], table.actor) == (5, GREEN)


@pytest.mark.rule("4.3", "4.6")
def test_a_section_with_two_pods() -> None:
    """There is no third time, whatever the player could pay."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 5)
    table.pods(RED, asleep={0: 1, 3: 1, 5: 1}).deploy(dock(LABORATORY, 0)).act(state.STASIS)
    table.answer(state.WAKE + 3)
    assert table.choices(state.WAKE) == {5, state.WAKE_NO_MORE - state.WAKE}
    table.answer(state.WAKE + 5)
    assert (table.materials(RED), table.actor) == ([0, 3, 0, 0], GREEN)


@pytest.mark.rule("2.6", "4.6")
def test_two_pods_of_one_chamber() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3).pods(RED, asleep={9: 2, 10: 2})
    table.deploy(dock(DISPATCH, 0)).act(state.STASIS)
    table.answer(state.WAKE + 9).answer(state.WAKE + 9)
    assert table.choices(state.WAKE) == {10, state.WAKE_NO_MORE - state.WAKE}
    table.answer(state.WAKE + 10)
    assert (table.s.awake[RED], sections(table, RED), table.actor) == (3, [0, 0, 0, 1], GREEN)


@pytest.mark.rule("1.8", "4.4", "7.5")
def test_an_ore_sifter_and_a_tile_with_a_choice() -> None:
    """The printed crystal comes with either material."""
    table = Table(2).turn(RED).hand(RED).stock(RED).upgrade(RED, ORE_SIFTER)
    stack = space(ENGINEERING, LEFT)
    table.top(stack, table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.deploy(dock(ENGINEERING, 0)).answer(state.GAIN_TILE)
    assert table.choices(state.MATERIAL) == {CRYSTALS, TECH}
    table.answer(state.MATERIAL + TECH)
    assert table.materials(RED) == [1, 0, 1, 0]


@pytest.mark.rule("4.3", "4.13")
def test_two_salvage_spaces_are_left() -> None:
    """The third pod stays on the platform."""
    table = Table(2).turn(RED).hand(RED).pods(RED, awake=3, asleep={0: 1})
    table.pods(GREEN, asleep={0: 1}).at_salvage(GREEN, 0, 1, 2, 3, 4, 5)
    table.deploy(dock(DISPATCH, 0)).act(state.SALVAGE_WORK)
    table.answer(state.SALVAGE + 6).answer(state.SALVAGE + 7)
    assert (at_salvage(table, RED), table.s.awake[RED], table.actor) == ([6, 7], 1, GREEN)


@pytest.mark.rule("4.13", "4.16")
def test_a_pod_that_boards_leaves_its_space_to_others() -> None:
    table = Table(2).turn(RED).hand(RED).hand(GREEN).energy(RED, 1).vehicle(RED, DRILL_HEAD)
    table.pods(RED, asleep={0: 1}).at_salvage(RED, 0).pods(GREEN, awake=1, asleep={0: 1})
    table.deploy(state.LAUNCH_DOCK).answer(state.VEHICLE).answer(state.CAVERN + A0)
    table.answer(state.BOARD)
    assert (table.colonies(RED), table.actor) == ({A0: 1}, GREEN)
    table.deploy(dock(DISPATCH, 0)).act(state.SALVAGE_WORK)
    assert table.choices(state.SALVAGE) == set(range(8))


@pytest.mark.rule("2.10", "4.14", "8.2")
@pytest.mark.parametrize(
    ("seats", "in_reach"), [(2, {A2, B0, B3}), (3, {A2, B0, B2, B3}), (4, {A1, A2, B0, B2, B3})]
)
def test_which_caverns_are_in_reach_at_first(seats: int, in_reach: set[int]) -> None:
    table = Table(seats).turn(RED).hand(RED).pods(RED, awake=1, asleep={0: 1}).energy(RED, 1)
    table.deploy(dock(DISPATCH, 1)).act(state.SCOUTING)
    assert table.choices(state.CAVERN) == in_reach


def last_large_tile(tile: int) -> Table:
    """RED, with a pod and eight energy, can find only this tile in B0."""
    table = Table(2).turn(RED).pods(RED, awake=1, asleep={0: 1}).energy(RED, 8)
    for other in range(8, 14):
        table.s.cavern_tiles[other] = other == tile
    return table


@pytest.mark.rule("1.3", "4.14")
def test_the_energy_of_a_scouting_is_paid_before_its_bonus() -> None:
    """So one more fits; the nanite above the limit is lost."""
    mercury_lake = 13
    table = last_large_tile(mercury_lake).hand(RED).stock(RED, 0, 0, 0, 5)
    table.deploy(dock(DISPATCH, 1)).act(state.SCOUTING).answer(state.CAVERN + B0)
    assert goods(table, RED) == [0, 0, 0, 5, 8]
    assert table.colonies(RED) == {B0: 1}


@pytest.mark.rule("3.2", "3.4", "4.14")
def test_two_cards_of_a_cavern() -> None:
    """The sixth may be scrapped instead of being discarded."""
    sunken_library = 12
    table = last_large_tile(sunken_library).hand(RED, *[FUEL_CELLS] * 4).stock(RED)
    table.deploy(dock(DISPATCH, 1)).act(state.SCOUTING).answer(state.CAVERN + B0)
    assert table.s.hand_cards[RED] == 6
    table.answer(state.SCRAP + FUEL_CELLS)
    assert (table.s.hand_cards[RED], table.materials(RED)) == (5, [2, 0, 0, 0])
    assert table.actor == GREEN


@pytest.mark.rule("4.3", "4.15")
def test_two_vehicles_of_a_type() -> None:
    """Each is launched once; a fifth pod stays, with energy left."""
    table = Table(2).turn(RED).hand(RED).pods(RED, awake=5, asleep={0: 1}).energy(RED, 4)
    table.vehicle(RED, DRILL_HEAD).vehicle(RED, DRILL_HEAD)
    table.deploy(state.LAUNCH_DOCK).act(state.LAUNCHING)
    for vehicle in (1, 0):
        table.answer(state.VEHICLE + vehicle).answer(state.CAVERN + A0).answer(state.BOARD + 1)
    assert table.colonies(RED) == {A0: 4}
    assert (table.s.energy[RED], table.s.awake[RED], table.actor) == (2, 1, GREEN)
