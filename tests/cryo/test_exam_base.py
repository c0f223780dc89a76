"""Exam, 20 to 30: the base game.

Thirty situations that an examiner wrote from the rulebook alone, before seeing the program. The
numbers expected are the examiner's.
"""

from __future__ import annotations

import pytest

from cryo.exam import (
    A0,
    A1,
    A2,
    A3,
    B0,
    B1,
    B2,
    B3,
    C0,
    C1,
    C3,
    CARD,
    CRYSTALS,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LOW_MIDDLE,
    MISSION,
    NANITES,
    NO_MORE_CARDS,
    ORGANICS,
    RND,
    TECH,
    UPGRADE,
    VEHICLE,
    asleep,
    at_salvage,
    goods,
    pile,
    plays,
    space,
    upgrades,
    use,
    vehicles,
)
from cryo.scenario import GREEN, RED, TEAL, WHITE, Table, dock
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


def sifting() -> Table:
    """RED, with an Ore Sifter, is at two crystals that lie on printed nanites."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 4, 0, 0, 5).energy(RED, 0)
    table.upgrade(RED, ORE_SIFTER)
    stack = space(ENGINEERING, LOW_MIDDLE)
    return table.top(stack, table.face(ENGINEERING, CRYSTALS, CRYSTALS))


@pytest.mark.rule("1.3", "2.7", "2.8", "4.4", "4.5", "6.2", "7.5")
def test_20_limits_and_the_ore_sifter() -> None:
    stack = space(ENGINEERING, LOW_MIDDLE)
    table = sifting()
    face = table.s.top[stack]
    spent = table.s.spent[face]
    table.deploy(3).act(state.RESOURCE).answer(state.GAIN_TILE)
    assert goods(table, RED) == [5, 0, 0, 5, 0]
    assert (table.s.spent[face], table.s.stack[stack]) == (spent + 1, 1)
    assert table.s.top[stack] != state.NONE

    table = sifting()
    table.deploy(3).act(state.RESOURCE).answer(state.INTO_SLOT)
    assert goods(table, RED) == [4, 0, 0, 5, 0]
    assert table.s.slot[RED, 0] == face

    for nanites, after in ((5, 5), (3, 4)):
        table = sifting().stock(RED, 4, 0, 0, nanites).empty(stack)
        table.deploy(3).act(state.RESOURCE)
        assert goods(table, RED) == [4, 0, 0, after, 0]
        assert table.actor == GREEN


def waking(awake: int = 4) -> Table:
    """RED is to deploy in the laboratory, with an organics and two nanites."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 1, 0, 2)
    return table.pods(RED, awake=awake, asleep=asleep("1/0/0", "1/1/1", "0/0/0", "0/0/0"))


@pytest.mark.rule("1.4", "4.2", "4.3", "4.6", "4.7", "7.5")
@pytest.mark.parametrize(("coil", "left"), [(False, [0, 0, 0, 1]), (True, [0, 0, 0, 2])])
def test_21_stasis_control(coil: bool, left: list[int]) -> None:
    table = waking()
    if coil:
        table.upgrade(RED, THAW_COIL)
    table.deploy(dock(LABORATORY, 0)).act(state.STASIS)
    assert table.choices(state.WAKE) == {3, 4, 5}
    table.answer(state.WAKE + 5)
    assert table.choices(state.WAKE) == {3, 4, 12}
    table.answer(state.WAKE + 3)
    assert table.actor == GREEN  # there is no room for a third
    assert (table.materials(RED), table.s.awake[RED]) == (left, 6)


@pytest.mark.rule("4.2", "4.7")
def test_21_no_room_on_the_platform() -> None:
    table = waking(awake=6).deploy(dock(LABORATORY, 0))
    assert table.asks(state.TILE)  # all that D0 has left


@pytest.mark.rule("1.4", "1.5", "4.3", "4.8", "7.5")
def test_22_generator() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 1, 0, 0, 3).energy(RED, 4)
    table.upgrade(RED, FUEL_CELLS).deploy(dock(ENGINEERING, 0)).act(state.GENERATOR)
    assert table.choices(state.TIMES) == {0, 1, 2}
    table.answer(state.TIMES + 2)
    assert goods(table, RED) == [0, 0, 0, 1, 8]
    assert table.actor == GREEN
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 0, 0, 5).energy(RED, 0)
    table.pods(RED, awake=2, asleep={0: 1}).deploy(state.LAUNCH_DOCK)
    assert len(table.events_of(state.NO_ACTION)) == 1


def at_workshop(*materials: int) -> Table:
    table = Table(2).turn(RED).hand(RED, BULKHEAD, BULKHEAD, TOW_CABLE, NANO_PRESS)
    return table.stock(RED, *materials)


@pytest.mark.rule("1.4", "1.9", "4.3", "4.9", "7.1", "7.3")
def test_23_workshop() -> None:
    table = at_workshop(0, 0, 2, 2)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    table.answer(state.PLAY + BULKHEAD * 3 + UPGRADE)
    assert table.materials(RED) == [0, 0, 0, 2]
    offered = table.choices(state.PLAY)
    assert plays((BULKHEAD, VEHICLE), (BULKHEAD, MISSION)) <= offered
    assert not plays((BULKHEAD, UPGRADE)) & offered
    table.answer(state.PLAY + TOW_CABLE * 3 + VEHICLE)
    table.answer(state.PLAY + NANO_PRESS * 3 + MISSION)
    assert table.materials(RED) == [0, 0, 0, 0]
    assert pile(table.s.hand.tolist()[RED]) == [BULKHEAD]
    assert not table.asks(state.PLAY)
    seen = table.view(GREEN)
    assert (seen.missions[RED], sum(seen.mission.tolist()[RED])) == (1, 0)


@pytest.mark.rule("4.9", "6.5", "7.1")
def test_23_what_is_offered() -> None:
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


def coming_home() -> Table:
    """RED's two drones on the board can come home to pay for each other."""
    table = Table(2).hand(RED).stock(RED, 0, 0, 1).energy(RED, 0)
    table.pods(RED, asleep={0: 1}).at_salvage(RED, 4)
    table.s.slot[RED, 0] = table.face(ENGINEERING, CRYSTALS, TECH)
    table.s.slot[RED, 3] = table.face(ENGINEERING, CRYSTALS)
    table.s.slot[RED, 2] = table.face(ENGINEERING, ENERGY, ENERGY)
    return table.drone(RED, 0, 7).token(RND, ORGANICS).turn(RED)


@pytest.mark.rule("5.1", "5.2", "5.6", "5.7", "6.1", "6.2", "6.4")
def test_24_drones_that_pay_for_each_other() -> None:
    table = coming_home().answer(state.RECALL)
    assert goods(table, RED) == [0, 0, 2, 0, 0]
    table.answer(state.TOKEN + RND)
    assert goods(table, RED) == [0, 1, 2, 0, 0]
    assert table.s.token[RND] != state.NONE
    assert table.choices(state.HOME) == {0, 1, 2, 6, 8, 10}  # of actions, only the first
    table.answer(use(0))
    assert goods(table, RED) == [1, 1, 3, 0, 0]
    table.answer(use(3))
    assert goods(table, RED) == [0, 1, 3, 0, 2]
    assert table.s.home.tolist()[RED] == [1, 0, 1, 1, 0, 0]
    assert table.actor == GREEN


@pytest.mark.rule("3.3", "5.7", "7.5")
def test_24_nano_press_and_drones_at_home() -> None:
    table = coming_home().upgrade(RED, NANO_PRESS).answer(state.RECALL)
    assert goods(table, RED) == [0, 0, 2, 1, 0]
    table.answer(state.TOKEN + RND).answer(use(3))
    assert goods(table, RED) == [0, 1, 2, 0, 2]
    assert state.RECALL not in Table(2).turn(RED).options()


def platform(faces: dict[int, tuple[int, ...]], either: bool = False) -> Table:
    """RED's three drones are coming home to a platform with these tiles, by slot."""
    table = Table(2).hand(RED).drone(RED, 0, 7, 12).token(ENGINEERING, ENERGY).turn(RED)
    for slot, (section, *shown) in faces.items():
        table.s.slot[RED, slot] = table.face(section, *shown, either=either)
    return table.recall(ENGINEERING).stock(RED).energy(RED, 0)


@pytest.mark.rule("6.1", "6.3", "6.4")
def test_25_a_card_for_a_card() -> None:
    table = platform({6: (RND, CARD)}).hand(RED, BULKHEAD)
    assert use(5) not in table.options()
    table.hand(RED, BULKHEAD, FUEL_CELLS).answer(use(5))
    assert table.choices(state.DISCARD) == {BULKHEAD, FUEL_CELLS}
    table.answer(state.DISCARD + FUEL_CELLS)
    uses = plays((BULKHEAD, UPGRADE), (BULKHEAD, VEHICLE), (BULKHEAD, MISSION))
    assert table.choices(state.PLAY) == uses | {NO_MORE_CARDS}
    table.answer(state.PLAY + BULKHEAD * 3 + UPGRADE)
    assert upgrades(table, RED) == {BULKHEAD}


@pytest.mark.rule("6.1", "6.4", "6.5")
def test_25_no_room_for_a_card() -> None:
    table = platform({6: (RND, CARD)}).hand(RED, BULKHEAD, FUEL_CELLS, NANO_PRESS)
    for card in (THAW_COIL, DRILL_HEAD, TOW_CABLE):
        table.upgrade(RED, card).mission(RED, card)
    assert use(5) in table.options()
    table.vehicle(RED, ORE_SIFTER).vehicle(RED, ARCHIVE_LINK)
    assert use(5) not in table.options()


@pytest.mark.rule("1.4", "4.7", "6.3", "6.4", "7.5")
def test_25_a_choice_in_the_cost_of_waking() -> None:
    table = platform({1: (LABORATORY, ORGANICS, TECH)}, either=True).stock(RED, 0, 0, 0, 1)
    table.answer(use(1)).answer(state.MATERIAL + ORGANICS)
    assert table.materials(RED) == [0, 0, 0, 0]
    assert table.asks(state.WAKE)
    table = platform({1: (LABORATORY, ORGANICS, TECH)}, either=True).stock(RED, 0, 1, 1)
    table.answer(use(1))
    assert table.choices(state.MATERIAL) == {ORGANICS, TECH}
    table.answer(state.MATERIAL + TECH).answer(state.WAKE + 11)
    assert table.materials(RED) == [0, 1, 0, 0]
    table = platform({1: (LABORATORY, ORGANICS, TECH)}, either=True).stock(RED, 0, 1, 1)
    assert use(1) in table.options()
    assert use(1) not in table.pods(RED, awake=6, asleep={0: 1}).options()
    assert use(1) not in table.pods(RED, awake=1).options()
    table.pods(RED, awake=1, asleep={0: 1}).stock(RED).upgrade(RED, THAW_COIL)
    assert use(1) not in table.options()


@pytest.mark.rule("1.5", "6.1", "6.4")
def test_25_energy_in_a_cost_and_an_empty_slot() -> None:
    table = platform({4: (ENGINEERING, ENERGY), 5: (LABORATORY, NANITES)})
    assert use(4) not in table.stock(RED, 0, 0, 0, 4).options()
    assert use(4) in table.energy(RED, 1).options()
    for slot, shown in ((4, (ENGINEERING, ENERGY)), (5, (LABORATORY, NANITES))):
        assert use(4) not in platform({slot: shown}).energy(RED, 1).options()


@pytest.mark.rule("1.3", "3.2", "3.4", "4.10")
def test_26_hand_limit_and_scrap() -> None:
    table = Table(2).turn(RED).stock(RED, 4)
    table.hand(RED, FUEL_CELLS, BULKHEAD, BULKHEAD, TOW_CABLE, NANO_PRESS)
    table.deploy(dock(RND, 3)).act(state.ARCHIVE)
    assert table.s.hand_cards[RED] == 7
    table.answer(state.SCRAP + FUEL_CELLS)
    assert table.materials(RED) == [5, 0, 0, 0]
    assert table.s.hand_cards[RED] == 6
    assert table.asks(state.DISCARD)  # there is no second scrap
    table.answer(state.DISCARD + NANO_PRESS)
    assert table.materials(RED) == [5, 0, 0, 0]
    assert table.s.hand_cards[RED] == 5
    assert table.actor == GREEN


@pytest.mark.rule("1.4", "3.2", "4.6")
def test_26_scrap_before_deploying() -> None:
    table = Table(2).turn(RED).stock(RED).hand(RED, NANO_PRESS, BULKHEAD)
    table.answer(state.SCRAP + NANO_PRESS)
    assert table.materials(RED) == [0, 0, 0, 1]
    assert not table.choices(state.SCRAP)
    table.deploy(dock(LABORATORY, 0)).act(state.STASIS).answer(state.WAKE + 3)
    assert (table.materials(RED), table.s.awake[RED]) == ([0, 0, 0, 0], 1)
    assert table.actor == GREEN  # nothing is asked after it


@pytest.mark.rule("1.10", "4.10")
@pytest.mark.parametrize(("discarded", "drawn"), [(0, 1), (3, 2)])
def test_26_few_cards(discarded: int, drawn: int) -> None:
    table = Table(2).turn(RED).hand(RED).deck(BULKHEAD)
    table.s.discard[NANO_PRESS] = discarded
    table.deploy(dock(RND, 3)).act(state.ARCHIVE)
    assert table.s.hand_cards[RED] == drawn
    assert table.s.hand[RED, BULKHEAD] == 1


def sabotage() -> Table:
    """RED, with eight pods in caverns, recalls; a sabotage of engineering's middle lies out."""
    table = Table(3).hand(RED).upgrade(WHITE, BULKHEAD).drone(RED, 0).turn(RED)
    table.pods(RED, asleep={1: 1}).colony(RED, A0, 5).colony(RED, A3, 3)
    return table.token(ENGINEERING, state.SABOTAGE + 1)


@pytest.mark.rule("3.4", "5.4", "5.7", "7.5", "9.2", "9.3")
def test_27_sabotage_of_the_last_pod() -> None:
    table = sabotage().hand(RED, 0, 1, 2, 3, 4, 5).recall(ENGINEERING)
    assert [table.chambers(seat)[1] for seat in (RED, GREEN, WHITE)] == [0, 0, 1]
    assert table.asks(state.HOME)
    table.park().end()
    assert table.asks(state.DISCARD)
    table.answer(state.DISCARD)
    assert table.is_over
    assert scoring.pod_points(table.b, table.s, RED) == 8
    assert not table.events_of(state.DEPLOYED)  # GREEN and WHITE had no turn


@pytest.mark.rule("5.4", "5.6", "9.2")
def test_27_other_ends() -> None:
    table = sabotage().at_salvage(RED, 0).recall(ENGINEERING).park()
    assert not table.is_over
    assert table.actor == GREEN
    table = sabotage().pods(RED, asleep={0: 1}).pods(GREEN, asleep={1: 1})
    table.recall(ENGINEERING).park()
    assert table.is_over
    assert table.events_of(state.GAME_ENDED)[0].seat == GREEN
    table = sabotage()
    for seat in (RED, GREEN, WHITE):
        table.pods(seat, asleep={0: 1})
    table.recall(ENGINEERING)
    assert not table.events_of(state.DESTROYED)
    assert table.s.resolved[state.SABOTAGE + 1] == 1
    assert table.s.token[ENGINEERING] != state.NONE
    assert not table.park().is_over


def launching() -> Table:
    """RED has two vehicles, five pods on the platform and two at salvage; B0 is up."""
    table = Table(2).turn(RED).hand(RED).energy(RED, 5)
    table.vehicle(RED, DRILL_HEAD).vehicle(RED, FUEL_CELLS).upgrade(RED, TOW_CABLE)
    table.pods(RED, awake=5, asleep={0: 1}).at_salvage(RED, 0, 4)
    return table.colony(RED, B0, 0)


@pytest.mark.rule("4.3", "4.15", "4.16", "7.5")
@pytest.mark.parametrize("deep", [False, True])
def test_28_two_launches(deep: bool) -> None:
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


@pytest.mark.rule("4.2", "4.14", "4.16")
def test_28_only_pods_at_salvage() -> None:
    table = launching().pods(RED, asleep={0: 1}).deploy(state.LAUNCH_DOCK)
    assert table.asks(state.VEHICLE)  # scouting can't be chosen, so it goes on at once


@pytest.mark.rule("4.14", "7.5", "8.2")
@pytest.mark.parametrize("drilled", [True, False])
def test_28_scouting(drilled: bool) -> None:
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


@pytest.mark.rule("4.1")
def test_28_the_launch_dock_holds_many() -> None:
    table = Table(2).hand(RED).drone(RED, state.LAUNCH_DOCK).drone(GREEN, state.LAUNCH_DOCK)
    table.turn(RED)
    assert state.LAUNCH_DOCK in table.choices(state.DOCK)
    table.deploy(state.LAUNCH_DOCK)
    assert table.s.at_launch.tolist()[:2] == [2, 1]


@pytest.mark.rule("8.1", "9.4")
def test_29_majorities_and_ties() -> None:
    """Large caverns B0, B2, C0, C1 and C3 and three small ones, with tiles by their points.

    The house rule for ties has changed since the examiner wrote; figures follow it.
    """
    small_3, small_3_too, small_4 = 0, 1, 6
    large_6, large_6_too, large_6_again, large_7, large_5_2 = 8, 9, 10, 11, 13
    rows = [
        (B0, large_7, (4, 4, 2, 0), [3, 7, 0, 0]),
        (B2, large_6, (3, 2, 2, 0), [6, 0, 3, 0]),
        (C0, large_6_too, (1, 1, 1, 0), [0, 3, 6, 0]),
        (C1, large_5_2, (0, 0, 0, 3), [0, 0, 0, 5]),
        (A0, small_3, (1, 1, 1, 0), [0, 0, 3, 0]),
        (A1, small_4, (2, 2, 1, 0), [0, 4, 0, 0]),
        (A2, small_3_too, (2, 2, 0, 0), [0, 3, 0, 0]),
        (C3, large_6_again, (2, 2, 2, 2), [0, 0, 3, 6]),
    ]
    table = Table(4)
    table.s.first = RED
    for seat in range(4):
        table.pods(seat)
    for cavern, tile, pods, _ in rows:
        table.tile_on(cavern, tile)
        for seat in range(4):
            table.colony(seat, cavern, pods[seat])
    for cavern, _, _, points in rows:
        found = [int(scoring.colony_points(table.b, table.s, seat, cavern)) for seat in range(4)]
        assert found == points
    totals = [scoring.cavern_points(table.b, table.s, seat) for seat in (RED, GREEN, WHITE, TEAL)]
    assert totals == [9, 17, 15, 11]


@pytest.mark.rule("1.7", "7.6", "7.7", "9.3", "9.4", "9.5", "9.6", "9.7", "9.8")
def test_30_a_whole_scoring() -> None:
    """Missions, cards and ties have changed since the examiner wrote; figures follow them."""
    table = Table(2)
    table.s.first = RED
    table.pods(RED, awake=1, asleep=asleep("0/0/0", "1/0/0", "0/0/0", "2/0/0"))
    table.pods(GREEN, awake=3, asleep=asleep("1/1/0", "0/0/0", "0/0/0", "0/0/0"))
    for cavern, tile, red, green in ((A0, 0, 2, 2), (A3, 1, 0, 1), (B0, 8, 3, 4), (C1, 13, 4, 1)):
        table.tile_on(cavern, tile).colony(RED, cavern, red).colony(GREEN, cavern, green)
    table.at_salvage(RED, 0, 4)
    table.hand(RED).hand(GREEN).stock(RED, 1).stock(GREEN, 5, 0, 3, 1)
    table.energy(RED, 0).energy(GREEN, 7)
    for seat, cards in ((RED, (TOW_CABLE, BULKHEAD)), (GREEN, (FUEL_CELLS,))):
        for card in cards:
            table.upgrade(seat, card)
    for seat, cards in ((RED, (NANO_PRESS, ORE_SIFTER)), (GREEN, (THAW_COIL,))):
        for card in cards:
            table.vehicle(seat, card)
    red, green = (THAW_COIL, DRILL_HEAD, TOW_CABLE), (FUEL_CELLS, NANO_PRESS, ARCHIVE_LINK)
    for seat, cards in ((RED, red), (GREEN, green)):
        for card in cards:
            table.mission(seat, card)
    parts = [
        (scoring.pod_points, [9, 8]),
        (scoring.cavern_points, [0 + 3 + 5, 3 + 6 + 2 + 3]),
        (scoring.upgrade_points, [3 + 3, 2]),
        (scoring.vehicle_points, [3 + 2, 0]),
        (scoring.mission_points, [2 + 3 + 4, 6 + 3 + 1]),
        (scoring.awake_points, [1, 1]),
    ]
    for part, points in parts:
        assert [part(table.b, table.s, seat) for seat in (RED, GREEN)] == points
    assert table.scores() == [38, 35]
    assert table.winners() == {RED}
