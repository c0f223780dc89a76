"""Chapter 7: each card as an upgrade, a vehicle and a mission."""

from __future__ import annotations

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, Table, dock
from offworld.games.cryo import scoring, state

ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)
A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3 = range(12)


def bench(*cards: int, seats: int = 2, tech: int = 5) -> Table:
    """RED is about to play cards in a workshop."""
    table = Table(seats).hand(RED, *cards).stock(RED, 0, 0, tech).turn(RED)
    return table.deploy(dock(RND, 0)).act(state.WORKSHOP)


# --- 7.1 to 7.4: playing ---


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("use", "tech"), [(0, 2), (1, 1), (2, 1)])
def test_what_a_card_costs(use: int, tech: int) -> None:
    table = bench(state.BULKHEAD).answer(state.PLAY + 18 + use)
    assert table.materials(RED) == [0, 0, 5 - tech, 0]


@pytest.mark.rule("7.1")
def test_an_upgrade_needs_two_tech() -> None:
    assert bench(state.BULKHEAD, tech=1).choices(state.PLAY) == {19, 20}


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("card", range(8))
def test_every_card_can_be_used_in_four_ways(card: int) -> None:
    table = Table(2).hand(RED, card).stock(RED, 0, 0, 5).turn(RED)
    assert card in table.choices(state.SCRAP)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY) == {3 * card, 3 * card + 1, 3 * card + 2}


@pytest.mark.rule("7.3")
def test_nobody_has_the_same_upgrade_or_mission_twice() -> None:
    table = bench(state.BULKHEAD, state.BULKHEAD).answer(state.PLAY + 18)
    assert table.choices(state.PLAY) == {19, 20, 24}
    table = bench(state.BULKHEAD, state.BULKHEAD).answer(state.PLAY + 20)
    assert table.choices(state.PLAY) == {18, 19, 24}
    table = bench(state.BULKHEAD, state.BULKHEAD).answer(state.PLAY + 19)
    assert table.choices(state.PLAY) == {18, 19, 20, 24}  # the same vehicle twice is fine


@pytest.mark.rule("10.6")
def test_the_player_cannot_have_an_upgrade_of_the_rival() -> None:
    table = Table(1, variant="solo")
    for card in range(8):
        table.s.upgrade[RIVAL, card] = int(card == state.BULKHEAD)
    table.hand(PLAYER, state.BULKHEAD, state.THAW_COIL).stock(PLAYER, 0, 0, 5).turn(PLAYER)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY) == {0, 1, 2, 19, 20}


@pytest.mark.rule("7.4", "4.15")
@pytest.mark.parametrize(
    ("card", "pods", "energy"),
    [(0, 3, 1), (1, 2, 1), (2, 4, 2), (3, 5, 3), (4, 2, 2), (5, 3, 2), (6, 4, 3), (7, 5, 4)],
)
def test_each_vehicle(card: int, pods: int, energy: int) -> None:
    table = Table(2).hand(RED).pods(RED, awake=6, asleep={0: 1}).energy(RED, 8)
    table.vehicle(RED, card).turn(RED).deploy(state.LAUNCH_DOCK).act(state.LAUNCHING)
    table.answer(state.VEHICLE).answer(state.CAVERN + A0)
    assert table.choices(state.BOARD) == set(range(pods))
    assert table.s.energy[RED] == 8 - energy


# --- 7.5: upgrades ---


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(
    ("place", "action"), [(dock(ENGINEERING, 0), "STASIS"), (dock(LABORATORY, 0), "MED_BAY")]
)
def test_thaw_coil_wakes_the_first_pod_for_nothing(place: int, action: str) -> None:
    table = Table(2).upgrade(RED, state.THAW_COIL).hand(RED).stock(RED, 0, 1).turn(RED)
    table.deploy(place).act(getattr(state, action)).answer(state.WAKE)
    assert table.materials(RED) == [0, 1, 0, 0]
    table.answer(state.WAKE + 1)
    assert table.materials(RED) == [0, 0, 0, 0]
    assert table.actor == GREEN


@pytest.mark.rule("7.5")
def test_thaw_coil_wakes_a_pod_without_organics() -> None:
    table = Table(2).upgrade(RED, state.THAW_COIL).hand(RED).stock(RED).turn(RED)
    table.deploy(dock(ENGINEERING, 0)).act(state.STASIS).answer(state.WAKE)
    assert table.s.awake[RED] == 1
    assert table.actor == GREEN


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("awake", "choices"), [(3, {0, 1}), (2, {0, 1})])
def test_drill_head_scouts_for_nothing_with_up_to_two_pods(awake: int, choices: set[int]) -> None:
    table = Table(2).upgrade(RED, state.DRILL_HEAD).hand(RED).energy(RED, 0).turn(RED)
    table.pods(RED, awake=awake, asleep={0: 1}).stock(RED)
    table.deploy(dock(DISPATCH, 4)).act(state.SCOUTING).answer(state.CAVERN + A2)
    assert table.choices(state.BOARD) == choices
    table.answer(state.BOARD + 1)
    assert table.colonies(RED) == {A2: 2}
    assert table.s.awake[RED] == awake - 2


@pytest.mark.rule("7.5")
def test_drill_head_with_one_pod() -> None:
    table = Table(2).upgrade(RED, state.DRILL_HEAD).hand(RED).energy(RED, 0).turn(RED)
    table.pods(RED, awake=1, asleep={0: 1}).stock(RED)
    table.deploy(dock(DISPATCH, 4)).act(state.SCOUTING).answer(state.CAVERN + A2)
    assert table.colonies(RED) == {A2: 1}


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("crystals", "energy"), [(1, 2), (3, 4)])
def test_fuel_cells_bring_more_for_the_first_crystal(crystals: int, energy: int) -> None:
    table = Table(2).upgrade(RED, state.FUEL_CELLS).hand(RED).stock(RED, 3).energy(RED, 0)
    table.turn(RED).deploy(dock(ENGINEERING, 0)).act(state.GENERATOR)
    table.answer(state.TIMES + crystals - 1)
    assert table.s.energy[RED] == energy


@pytest.mark.rule("7.5")
def test_tow_cable_lets_a_vehicle_carry_one_more() -> None:
    table = Table(2).upgrade(RED, state.TOW_CABLE).hand(RED).vehicle(RED, state.ARCHIVE_LINK)
    table.pods(RED, awake=6, asleep={0: 1}).energy(RED, 8).turn(RED).deploy(state.LAUNCH_DOCK)
    table.act(state.LAUNCHING).answer(state.VEHICLE).answer(state.CAVERN + A0)
    assert table.choices(state.BOARD) == set(range(6))


@pytest.mark.rule("7.5")
def test_nano_press_brings_a_nanite_with_each_recall() -> None:
    table = Table(2).upgrade(RED, state.NANO_PRESS).hand(RED).stock(RED).drone(RED, 0)
    table.turn(RED).answer(state.RECALL)
    assert table.materials(RED) == [0, 0, 0, 1]


@pytest.mark.rule("7.5")
def test_ore_sifter_brings_the_printed_material_too() -> None:
    table = Table(2).upgrade(RED, state.ORE_SIFTER).hand(RED).stock(RED).turn(RED)
    table.top(3, table.face(ENGINEERING, CRYSTALS, TECH))  # nanites are printed there
    table.deploy(dock(ENGINEERING, 3)).act(state.RESOURCE).answer(state.GAIN_TILE)
    assert table.materials(RED) == [1, 0, 1, 1]


@pytest.mark.rule("7.5")
def test_ore_sifter_brings_nothing_for_a_tile_in_a_slot_or_an_empty_space() -> None:
    table = Table(2).upgrade(RED, state.ORE_SIFTER).hand(RED).stock(RED).turn(RED)
    table.deploy(dock(ENGINEERING, 3)).act(state.RESOURCE).answer(state.INTO_SLOT)
    assert table.materials(RED) == [0, 0, 0, 0]
    table.turn(RED).empty(1).deploy(dock(ENGINEERING, 1))
    if table.asks(state.SPACE):
        table.act(state.RESOURCE)
    assert table.materials(RED) == [1, 0, 0, 0]


@pytest.mark.rule("7.5", "5.4")
def test_bulkhead_spares_the_pods_of_its_owner() -> None:
    table = Table(2).upgrade(RED, state.BULKHEAD).hand(RED).drone(GREEN, 0).turn(GREEN)
    table.token(DISPATCH, state.SABOTAGE).recall(DISPATCH)
    assert table.chambers(RED)[9] == 2
    assert table.chambers(GREEN)[9] == 0
    assert [event.seat for event in table.events_of(state.SPARED)] == [RED]


@pytest.mark.rule("7.5")
def test_archive_link_brings_a_card_with_each_recall() -> None:
    table = Table(2).upgrade(RED, state.ARCHIVE_LINK).hand(RED).drone(RED, 0)
    table.turn(RED).answer(state.RECALL)
    assert table.s.hand_cards[RED] == 1


# --- 7.6 and 7.7: missions ---


def worth(table: Table, card: int) -> int:
    table.hand(RED).mission(RED, card)
    return int(scoring.mission_points(table.b, table.s, RED))


@pytest.mark.rule("7.6")
def test_no_one_left() -> None:
    table = Table(2).pods(RED, asleep={0: 1, 11: 1})
    assert worth(table, state.THAW_COIL) == 2  # the laboratory and R&D are empty


@pytest.mark.rule("7.6")
def test_no_one_left_with_all_awake() -> None:
    assert worth(Table(2).pods(RED, awake=5), state.THAW_COIL) == 4


@pytest.mark.rule("7.6")
def test_deep_home() -> None:
    table = Table(4).pods(RED).colony(RED, A0, 4).colony(RED, B1, 2).colony(RED, B3, 2)
    table.colony(RED, C2, 2).colony(RED, C3, 1)
    assert worth(table, state.DRILL_HEAD) == 3  # four on B and three on C: seven


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("energy", "points"), [(0, 0), (1, 0), (5, 4), (8, 7)])
def test_reserves(energy: int, points: int) -> None:
    assert worth(Table(2).energy(RED, energy), state.FUEL_CELLS) == points


@pytest.mark.rule("7.6")
def test_fleet() -> None:
    table = Table(2).vehicle(RED, 0).vehicle(RED, 1).upgrade(RED, 2).upgrade(RED, 5)
    assert worth(table, state.TOW_CABLE) == 2 + 2


@pytest.mark.rule("7.6", "7.7")
@pytest.mark.parametrize(
    ("stock", "points"), [((1,), 0), ((1, 1, 1), 0), ((3, 2, 1, 4), 4), ((5, 5, 5, 5), 8)]
)
def test_stockpile(stock: tuple[int, ...], points: int) -> None:
    assert worth(Table(2).stock(RED, *stock), state.NANO_PRESS) == points


@pytest.mark.rule("7.6")
def test_self_made() -> None:
    table = Table(2).slot(RED, 0, 0).slot(RED, 3, 12).slot(RED, 6, 21)
    assert worth(table, state.ORE_SIFTER) == 3


@pytest.mark.rule("7.6", "7.7")
@pytest.mark.parametrize(("pods", "points"), [(4, 0), (5, 1), (7, 3), (12, 8)])
def test_great_hall(pods: int, points: int) -> None:
    table = Table(2).pods(RED).colony(RED, A0, 3).colony(RED, B0, pods)
    assert worth(table, state.BULKHEAD) == points


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("caverns", "points"), [((A0,), 0), ((A0, B0, C1), 0), ((A0, A3, B0, C1), 1)]
)
def test_many_hearths(caverns: tuple[int, ...], points: int) -> None:
    table = Table(2).pods(RED).colony(RED, A0, 2)
    for cavern in caverns:
        table.colony(RED, cavern, 1)
    assert worth(table, state.ARCHIVE_LINK) == points
