"""Chapters 5 and 6: recalling, incidents, and the platform's actions."""

from __future__ import annotations

import pytest

from cryo.scenario import GREEN, RED, STANDARD_BOX, WHITE, Table, dock
from offworld.games.cryo import state, tell

ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)


def use(place: int) -> int:
    """Return the answer to use the action of a platform's dock."""
    return state.HOME + 2 * place + 1


def home(place: int) -> int:
    """Return the answer to go to a platform's dock without its action."""
    return state.HOME + 2 * place


def recalling(seats: int = 2, drones: int = 1) -> Table:
    """RED has drones on the ship and no cards, materials or energy; GREEN's pods are asleep."""
    table = Table(seats).hand(RED).stock(RED).energy(RED, 0)
    return table.drone(RED, *(0, 7, state.LAUNCH_DOCK)[:drones]).turn(RED)


def at_home(drones: int = 1) -> Table:
    """RED's drones are about to come home."""
    table = recalling(drones=drones).token(ENGINEERING, CRYSTALS).recall(ENGINEERING)
    return table.stock(RED)


# --- 5: the recall ---


@pytest.mark.rule("5.1")
def test_each_pod_at_salvage_yields_a_material() -> None:
    table = recalling().pods(RED, asleep={0: 1}).at_salvage(RED, 0, 1, 4, 7)
    table.answer(state.RECALL)
    assert table.materials(RED) == [2, 0, 1, 1]


@pytest.mark.rule("5.2")
def test_one_of_four_incidents_is_chosen_after_the_salvage() -> None:
    table = recalling().answer(state.RECALL)
    assert table.choices(state.TOKEN) == {0, 1, 2, 3}


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("resource", range(6))
def test_a_gain_token_gives_what_it_shows(resource: int) -> None:
    table = recalling().token(RND, resource).recall(RND)
    found = [*table.materials(RED), table.s.energy[RED], table.s.hand_cards[RED]]
    assert found == [int(each == resource) for each in range(6)]


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("section", [LABORATORY, DISPATCH])
def test_sabotage_destroys_all_pods_in_the_chamber_shown(section: int, place: int) -> None:
    table = recalling(3).token(section, state.SABOTAGE + place).recall(section)
    lost = 2 if section == DISPATCH else 1
    told = [(each.seat, each.a, each.b) for each in table.events_of(state.DESTROYED)]
    assert told == [(seat, section * 3 + place, lost) for seat in (RED, GREEN, WHITE)]
    for seat in (RED, GREEN, WHITE):
        assert table.chambers(seat)[section * 3 + place] == 0
        assert sum(table.chambers(seat)) == 15 - lost
        assert table.s.destroyed[seat] == lost


@pytest.mark.rule("5.5")
def test_a_sunset_token_marks_the_end() -> None:
    table = recalling().token(RND, state.SUNSET).recall(RND)
    assert table.s.ending == 1


@pytest.mark.rule("5.6")
def test_a_resolved_token_is_replaced_from_the_track() -> None:
    """With two players: two early tokens, seven late ones, then the sunset."""
    table = recalling()
    kinds = []
    for _ in range(10):
        tracks = [table.s.early_track, table.s.late_track, table.s.sunset_track]
        table.turn(RED).recall(ENGINEERING)
        now = [table.s.early_track, table.s.late_track, table.s.sunset_track]
        kinds.append([a - b for a, b in zip(tracks, now, strict=True)].index(1))
        table.park().end()
        table.pods(RED, asleep={9: 2}).pods(GREEN, asleep={9: 2})
        table.s.home[RED, 0] = 1
        for place in range(1, 6):
            table.s.home[RED, place] = 0
        table.s.drone[0] = RED
    assert kinds == [0] * 2 + [1] * 7 + [2]
    assert table.s.token[ENGINEERING] == state.SUNSET
    assert sum(table.s.resolved.tolist()) == 10


@pytest.mark.rule("5.7")
def test_drones_come_home_one_after_the_other_to_open_docks() -> None:
    table = at_home(2)  # the third drone never left the third dock
    assert table.s.home.tolist()[RED] == [0, 0, 1, 0, 0, 0]
    assert {o // 2 for o in table.choices(state.HOME)} == {0, 1, 3, 4, 5}
    table.answer(home(4))
    assert {o // 2 for o in table.choices(state.HOME)} == {0, 1, 3, 5}
    table.answer(home(0))
    assert table.s.home.tolist()[RED] == [1, 0, 1, 0, 1, 0]
    assert table.actor == GREEN
    assert RED not in table.s.drone.tolist()


@pytest.mark.rule("5.7")
def test_drones_leave_the_launch_dock_too() -> None:
    table = at_home(3).park()
    assert table.s.at_launch[RED] == 0
    assert sum(table.s.home.tolist()[RED]) == 3


# --- 6: the platform ---


@pytest.mark.rule("6.1")
def test_an_action_needs_its_slots_filled_and_its_cost_paid() -> None:
    table = at_home()
    assert table.choices(state.HOME) == {0, 6, 8, 10}  # two drones never left
    table = at_home(3).stock(RED, 1)
    assert table.choices(state.HOME) == {0, 2, 4, 6, 8, 10}
    table.slot(RED, 2, table.face(ENGINEERING, CRYSTALS, CRYSTALS))  # 1 crystal for two
    assert table.choices(state.HOME) == {0, 2, 4, 5, 6, 8, 10}
    table.stock(RED)
    assert use(2) not in table.options()
    table.stock(RED, 1)
    assert use(2) in table.options()
    table.stock(RED, 0, 0, 0, 1)
    assert use(2) in table.options()  # nanites stand for crystals


@pytest.mark.rule("6.4", "6.2")
def test_the_first_action_brings_its_tile_for_nothing() -> None:
    table = at_home()
    face = table.face(ENGINEERING, CRYSTALS, CRYSTALS)
    table.slot(RED, 0, face).answer(use(0))
    assert table.materials(RED) == [2, 0, 0, 0]
    assert table.s.slot[RED, 0] == face  # it stays for good
    assert table.actor == GREEN


@pytest.mark.rule("6.4", "6.2")
def test_the_second_action_wakes_a_pod_for_its_tile() -> None:
    table = at_home(2).stock(RED, 0, 2)
    table.slot(RED, 1, table.face(LABORATORY, ORGANICS)).answer(use(1))
    assert table.materials(RED) == [0, 1, 0, 0]
    assert table.choices(state.WAKE) == set(range(12))
    table.answer(state.WAKE + 7)
    assert table.s.awake[RED] == 1
    assert table.materials(RED) == [0, 1, 0, 0]  # nothing more is paid
    assert table.asks(state.HOME)  # one pod only


@pytest.mark.rule("6.4", "4.7")
def test_the_second_action_needs_room_for_the_pod() -> None:
    table = at_home(2).stock(RED, 0, 2).pods(RED, awake=6, asleep={0: 1})
    table.slot(RED, 1, table.face(LABORATORY, ORGANICS))
    assert use(1) not in table.options()
    table.pods(RED, awake=5, asleep={0: 1})
    assert use(1) in table.options()
    table.pods(RED, awake=5)  # nobody is asleep
    assert use(1) not in table.options()


@pytest.mark.rule("6.4")
def test_the_third_action_brings_its_tile_for_a_crystal() -> None:
    table = at_home(3).stock(RED, 1)
    table.slot(RED, 2, table.face(RND, TECH, ENERGY)).answer(use(2))
    assert (table.materials(RED), table.s.energy[RED]) == ([0, 0, 1, 0], 1)


@pytest.mark.rule("6.4")
def test_the_fourth_action_brings_two_energy_for_its_tile() -> None:
    table = at_home().stock(RED, 0, 1, 1)
    table.slot(RED, 3, table.face(LABORATORY, ORGANICS, TECH)).answer(use(3))
    assert (table.materials(RED), table.s.energy[RED]) == ([0, 0, 0, 0], 2)


@pytest.mark.rule("6.4", "6.2")
def test_the_fifth_action_brings_a_tile_for_a_tile() -> None:
    table = at_home().energy(RED, 1)
    table.slot(RED, 4, table.face(ENGINEERING, ENERGY))
    assert use(4) not in table.options()  # its gain is still empty
    table.slot(RED, 5, table.face(RND, TECH, TECH)).answer(use(4))
    assert (table.materials(RED), table.s.energy[RED]) == ([0, 0, 2, 0], 0)


@pytest.mark.rule("6.4", "7.1")
def test_the_sixth_action_plays_a_card_without_tech() -> None:
    table = at_home().stock(RED, 1, 0, 0).hand(RED, state.BULKHEAD)
    table.slot(RED, 6, table.face(ENGINEERING, CRYSTALS)).answer(use(5))
    assert table.materials(RED) == [0, 0, 0, 0]
    assert table.choices(state.PLAY) == {18, 19, 20, state.TYPES * state.USES}
    table.answer(state.PLAY + 18)
    assert table.s.upgrade[RED, state.BULKHEAD] == 1
    assert table.actor == GREEN


@pytest.mark.rule("6.4")
def test_the_sixth_action_needs_a_card() -> None:
    table = at_home().stock(RED, 1)
    table.slot(RED, 6, table.face(ENGINEERING, CRYSTALS))
    assert use(5) not in table.options()


@pytest.mark.rule("6.1", "6.4", "6.5")
def test_the_sixth_action_needs_room_for_a_card() -> None:
    table = at_home().stock(RED, 1).hand(RED, state.NANO_PRESS)
    table.slot(RED, 6, table.face(ENGINEERING, CRYSTALS))
    for card in (0, 1, 2):
        table.upgrade(RED, card).mission(RED, card)
    table.vehicle(RED, 3)
    assert use(5) in table.options()  # as a second vehicle, without tech
    table.vehicle(RED, 3)
    assert use(5) not in table.options()


@pytest.mark.rule("6.3")
def test_a_tile_with_a_choice_in_a_gain() -> None:
    table = at_home()
    table.slot(RED, 0, table.face(RND, TECH, ORGANICS, either=True)).answer(use(0))
    assert table.choices(state.MATERIAL) == {ORGANICS, TECH}
    table.answer(state.MATERIAL + ORGANICS)
    assert table.materials(RED) == [0, 1, 0, 0]
    assert table.actor == GREEN


@pytest.mark.rule("6.3", "1.4")
def test_a_tile_with_a_choice_in_a_cost() -> None:
    table = at_home().stock(RED, 1, 0, 1)
    table.slot(RED, 3, table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.answer(use(3))
    assert table.choices(state.MATERIAL) == {CRYSTALS, TECH}
    table.answer(state.MATERIAL + TECH)
    assert (table.materials(RED), table.s.energy[RED]) == ([1, 0, 0, 0], 2)


@pytest.mark.rule("6.3")
def test_only_a_material_that_can_be_paid_is_a_choice() -> None:
    table = at_home().stock(RED, 0, 0, 1)
    table.slot(RED, 3, table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.answer(use(3))
    assert table.choices(state.MATERIAL) == {TECH}


@pytest.mark.rule("1.4")
def test_an_answer_says_where_a_nanite_pays() -> None:
    table = at_home().stock(RED, 1, 0, 0, 1)
    table.slot(RED, 3, table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.answer(use(3))
    said = [
        tell.option(STANDARD_BOX, table.s, RED, state.MATERIAL + material).text
        for material in (CRYSTALS, TECH)
    ]
    assert said == ["Pay 1 crystal.", "Pay 1 nanite in place of 1 tech."]


@pytest.mark.rule("6.3")
def test_a_card_in_a_cost_is_discarded() -> None:
    table = at_home().hand(RED, state.FUEL_CELLS, state.BULKHEAD)
    table.slot(RED, 3, table.face(RND, CARD)).answer(use(3))
    assert table.choices(state.DISCARD) == {state.FUEL_CELLS, state.BULKHEAD}
    before = table.s.discard[state.FUEL_CELLS]
    table.answer(state.DISCARD + state.FUEL_CELLS)
    assert table.s.discard[state.FUEL_CELLS] == before + 1
    assert (table.s.energy[RED], table.s.hand_cards[RED]) == (2, 1)


@pytest.mark.rule("6.1", "6.3")
def test_a_cost_in_cards_needs_the_cards() -> None:
    table = at_home()
    table.slot(RED, 3, table.face(RND, CARD))
    assert use(3) not in table.options()
    table.hand(RED, 0)
    assert use(3) in table.options()


@pytest.mark.rule("6.3", "6.4")
def test_to_play_a_card_for_a_card_takes_two() -> None:
    table = at_home().hand(RED, 0)
    table.slot(RED, 6, table.face(RND, CARD))
    assert use(5) not in table.options()
    table.hand(RED, 0, 1).answer(use(5)).answer(state.DISCARD)
    assert table.choices(state.PLAY) == {3, 4, 5, 24}


@pytest.mark.rule("6.1")
def test_a_cost_in_nanites_and_in_several_materials() -> None:
    table = at_home().stock(RED, 5, 5, 5)
    table.slot(RED, 3, table.face(LABORATORY, NANITES))
    assert use(3) not in table.options()  # nothing stands for nanites
    table.stock(RED, 0, 0, 0, 1)
    assert use(3) in table.options()
    table = at_home().stock(RED, 0, 1, 0, 0)
    table.slot(RED, 3, table.face(LABORATORY, ORGANICS, TECH))
    assert use(3) not in table.options()
    table.stock(RED, 0, 1, 0, 1)
    assert use(3) in table.options()


@pytest.mark.rule("5.7", "6.1")
def test_what_one_drone_brings_pays_for_the_next() -> None:
    table = at_home(2)
    table.slot(RED, 0, table.face(ENGINEERING, CRYSTALS))
    table.slot(RED, 3, table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    assert use(3) not in table.options()
    table.answer(use(0)).answer(use(3)).answer(state.MATERIAL + CRYSTALS)
    assert (table.materials(RED), table.s.energy[RED]) == ([0, 0, 0, 0], 2)


@pytest.mark.rule("6.5")
def test_room_for_three_upgrades_two_vehicles_and_three_missions() -> None:
    table = Table(2).turn(RED).stock(RED, 0, 0, 5).hand(RED, 7)
    for card in (0, 1, 2):
        table.upgrade(RED, card)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY) == {22, 23}  # no fourth upgrade
    table.vehicle(RED, 0).vehicle(RED, 0)
    assert table.choices(state.PLAY) == {23}  # no third vehicle
    table.mission(RED, 0).mission(RED, 1)
    table.answer(state.PLAY + 23)
    assert table.s.missions[RED] == 3
    table.turn(RED).hand(RED, 6).deploy(dock(ENGINEERING, 3))
    assert state.WORKSHOP not in table.actions()  # no fourth mission
