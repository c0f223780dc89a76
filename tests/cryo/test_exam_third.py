"""Exam, 100 to 123: situations of a fourth examiner.

They were written from the rulebook and the known facts: the setup, the rival's cards, incidents,
salvage and landings, and what scrap is good for. The numbers expected are the examiner's.
"""

from __future__ import annotations

import pytest

from cryo.exam import (
    A0,
    B0,
    CARD,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LEFT,
    MISSION,
    ORGANICS,
    RND,
    TECH,
    VEHICLE,
    asleep,
    at_salvage,
    close,
    goods,
    pile,
    plays,
    recalls,
    resolved,
    sections,
    space,
    upgrades,
    vehicles,
)
from cryo.scenario import GREEN, PLAYER, RED, RIVAL, Solo, Table, dock
from offworld.games.cryo import GAME, state, tell
from offworld.games.cryo.state import BULKHEAD, FUEL_CELLS, NANO_PRESS, THAW_COIL, TOW_CABLE

# --- the setup of the solo game ---


@pytest.mark.rule("10.4", "10.5")
def test_100_decision_cards_that_are_the_same_at_setup() -> None:
    """40 cards, without 8 on the board, 5 dealt, 3 of the rival and 2 decisions, are 22."""
    pairs = 0
    for seed in range(1, 41):
        table = Table(1, seed=seed, kept=False)
        alike = table.events_of(state.DECISIONS_ALIKE)
        assert table.s.decision[0] != table.s.decision[1]
        thrown = sorted(event.a for event in alike for _ in range(2))
        assert pile(table.s.discard.tolist()) == thrown
        assert table.s.deck_cards == 22 - len(thrown)
        pairs += len(alike)
    assert pairs > 0


@pytest.mark.rule("10.4", "10.6")
def test_101_the_upgrade_of_the_setup_bars_the_player_at_once() -> None:
    """In the player's first turn."""
    for seed in range(1, 9):
        table = Table(1, seed=seed)
        (card,) = upgrades(table)
        table.hand(PLAYER, card).stock(PLAYER, 0, 0, 2)
        table.deploy(dock(RND, 0)).act(state.WORKSHOP)
        assert table.choices(state.PLAY) == plays((card, VEHICLE), (card, MISSION))


# --- its cards ---


@pytest.mark.rule("10.24")
def test_102_a_vehicle_or_a_mission_of_its_own_bars_no_upgrade() -> None:
    """Only the same upgrade does."""
    table = Solo().stock(RIVAL, 0, 0, 4).vehicle(RIVAL, BULKHEAD).mission(RIVAL, BULKHEAD)
    table.deck(BULKHEAD, BULKHEAD).check()
    assert (upgrades(table), vehicles(table)) == ({BULKHEAD}, [BULKHEAD])
    assert table.s.mission[RIVAL, BULKHEAD] == 2


@pytest.mark.rule("6.5", "10.24")
def test_103_two_vehicles_of_a_type_and_no_room_for_upgrades() -> None:
    """The fourth upgrade becomes a vehicle, even one that it has."""
    table = Solo().stock(RIVAL, 0, 0, 4).vehicle(RIVAL, NANO_PRESS)
    table.upgrade(RIVAL, THAW_COIL).upgrade(RIVAL, BULKHEAD).upgrade(RIVAL, FUEL_CELLS)
    table.deck(NANO_PRESS, NANO_PRESS).check()
    assert len(upgrades(table)) == 3
    assert vehicles(table) == [NANO_PRESS, NANO_PRESS]
    assert pile(table.s.discard.tolist()) == []


@pytest.mark.rule("10.24")
def test_104_two_vehicles_are_no_reason_against_an_upgrade() -> None:
    """It is laid down as an upgrade first."""
    table = Solo().stock(RIVAL, 0, 0, 4)
    table.vehicle(RIVAL, TOW_CABLE).vehicle(RIVAL, TOW_CABLE)
    table.deck(NANO_PRESS, NANO_PRESS).check()
    assert (upgrades(table), vehicles(table)) == ({NANO_PRESS}, [TOW_CABLE, TOW_CABLE])
    assert pile(table.s.discard.tolist()) == []


@pytest.mark.rule("1.10", "10.21", "10.24")
def test_105_tech_without_a_card_anywhere() -> None:
    """The pod wakes and the tech is lost."""
    table = Solo().stock(RIVAL, 0, 0, 5).deck().check()
    assert (goods(table), sections(table)) == ([0, 0, 0, 0, 0], [3, 3, 2, 6])
    assert (table.s.missions[RIVAL], upgrades(table), vehicles(table)) == (0, set(), [])
    assert table.s.awake[RIVAL] == 1


@pytest.mark.rule("10.5", "10.13", "10.28")
def test_106_the_same_top_card_twice_is_not_replaced() -> None:
    """An unpredictable rival has no two decision cards to compare."""
    table = Solo("unpredictable").deck(*[BULKHEAD] * 3)
    table.go().go()
    assert table.deployed == [dock(DISPATCH, 0)]
    assert table.choices(state.RIVAL_DOCK) == {dock(DISPATCH, 2), dock(DISPATCH, 3)}
    assert not table.events_of(state.DECISIONS_ALIKE)
    assert (table.s.deck_cards, pile(table.s.discard.tolist())) == (1, [BULKHEAD, BULKHEAD])


# --- where and what it deploys ---


@pytest.mark.rule("10.13")
@pytest.mark.parametrize("owner", [PLAYER, RIVAL, state.DAMAGED])
@pytest.mark.parametrize(("taken", "left"), [(2, 3), (3, 2)])
def test_107_one_of_the_two_docks_below_is_open(owner: int, taken: int, left: int) -> None:
    """There is nothing to choose, whatever occupies the others."""
    table = Solo().decide(THAW_COIL)
    if owner == state.DAMAGED:
        close(table, dock(ENGINEERING, 0), dock(ENGINEERING, taken))
    else:
        table.drone(owner, dock(ENGINEERING, 0), dock(ENGINEERING, taken))
    table.go()
    assert table.deployed == [dock(ENGINEERING, left)]


@pytest.mark.rule("10.10", "10.14")
def test_108_the_player_does_not_choose_the_tile() -> None:
    """Clockwise from the right: below comes before above, though above shows more."""
    table = Solo().decide(THAW_COIL).drone(PLAYER, dock(ENGINEERING, 0))
    close(table, dock(ENGINEERING, 3))
    table.top(space(ENGINEERING, 2), table.face(ENGINEERING, CRYSTALS))
    table.top(space(ENGINEERING, LEFT), table.face(ENGINEERING, CRYSTALS, CRYSTALS)).go()
    assert table.deployed == [dock(ENGINEERING, 2)]
    assert goods(table) == [1, 0, 0, 0, 0]
    assert table.asks(state.DOCK)


# --- its recalls ---


@pytest.mark.rule("10.8", "10.19")
def test_109_two_incidents_that_show_a_card() -> None:
    """Both become missions, face down."""
    table = Solo().away(4)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, CARD).token(LABORATORY, CARD)
    before = table.s.deck_cards
    table.go(state.RIVAL_SALVAGES)
    assert (table.s.missions[RIVAL], table.s.deck_cards) == (2, before - 2)
    assert sum(table.view(PLAYER).mission.tolist()[RIVAL]) == 0


@pytest.mark.rule("1.3", "10.7", "10.19", "10.22")
def test_110_two_incidents_above_the_limit() -> None:
    """Four crystals become five, the sixth is lost, and then all are."""
    table = Solo().away(5).stock(RIVAL, 4)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, CRYSTALS).token(LABORATORY, CRYSTALS).go()
    assert [e.b for e in table.events_of(state.GAINED) if e.c == state.BY_TOKEN] == [1]
    assert (goods(table), table.s.awake[RIVAL]) == ([0, 0, 0, 0, 3], 1)


@pytest.mark.rule("10.10", "10.19")
def test_111_fewest_and_second_fewest() -> None:
    """With 2, 0, 1 and 6 pods there is nothing to choose."""
    table = Solo().away(4)
    table.pods(RIVAL, asleep=asleep("1/1/0", "0/0/0", "1/0/0", "2/2/2"))
    table.token(LABORATORY, ENERGY).token(RND, TECH).go(state.RIVAL_SALVAGES)
    assert resolved(table) == [LABORATORY, RND]
    assert goods(table) == [0, 0, 1, 0, 1]
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.17")
def test_112_a_third_pod_at_a_new_material() -> None:
    """Two pods at crystals leave three materials, and the player's pods only take spaces."""
    table = Solo().pods(RIVAL, awake=2, asleep={0: 1}).at_salvage(RIVAL, 0, 1)
    table.pods(PLAYER, asleep={9: 1}).at_salvage(PLAYER, 2, 4, 5)
    table.go(state.RIVAL_SALVAGES)
    assert table.choices(state.RIVAL_SALVAGE) == {3, 6}
    table.answer(state.RIVAL_SALVAGE + 3)
    assert at_salvage(table) == [0, 1, 3]
    assert table.s.awake[RIVAL] == 1


@pytest.mark.rule("10.11", "10.17", "10.18")
def test_113_a_fourth_recall_sends_no_fourth_pod() -> None:
    """One pod in each of three recalls; the materials of all come every time."""
    table = Solo().pods(RIVAL, awake=5, asleep=asleep("0/0/0", "1/0/0", "1/0/0", "1/0/0"))
    sent, gained = [], []
    for _ in range(4):
        before = sum(table.materials(RIVAL))
        table.token(ENGINEERING, ENERGY).energy(RIVAL, 0).go(state.RIVAL_SALVAGES)
        if table.asks(state.RIVAL_SALVAGE):
            table.answer(min(table.options()))
        sent.append(len(at_salvage(table)))
        gained.append(sum(table.materials(RIVAL)) - before)
        table.stock(RIVAL)
    assert (sent, gained) == ([1, 2, 3, 3], [1, 2, 3, 3])
    assert table.s.awake[RIVAL] == 2


@pytest.mark.rule("10.11", "10.20")
def test_114_a_drone_at_home_does_not_stop_a_recall() -> None:
    """A section full of its own drones is reason enough, and the next turn deploys again."""
    table = Solo().decide(BULKHEAD).pods(PLAYER, asleep={0: 1})
    close(table, dock(RND, 4))
    table.drone(RIVAL, *(dock(RND, place) for place in range(4)))
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, ENERGY).token(LABORATORY, TECH).go()
    assert (recalls(table), table.deployed) == (1, [])
    assert sorted(resolved(table)) == [ENGINEERING, LABORATORY]
    table.go()
    assert (recalls(table), table.deployed) == (1, [dock(DISPATCH, 0)])


# --- waking and landing ---


@pytest.mark.rule("10.23", "10.25")
def test_115_nanites_repeat_organics_before_tech() -> None:
    """The second pod from R&D is its leftmost one after the organics woke two there."""
    table = Solo().stock(RIVAL, 0, 3, 3, 4).deck()
    table.pods(RIVAL, asleep=asleep("1/0/0", "0/0/0", "1/1/1", "1/0/0"))
    table.check()
    assert table.choices(state.RIVAL_CHAMBER) == {6, 7, 8}
    table.answer(state.RIVAL_CHAMBER + 6).answer(state.RIVAL_CHAMBER + 8)
    assert (sections(table), table.s.awake[RIVAL]) == ([1, 0, 0, 0], 4)
    traded = [event.a for event in table.events_of(state.RIVAL_TRADED)]
    assert traded == [state.NANITES, ORGANICS, TECH]
    assert goods(table) == [1, 0, 0, 0, 0]


@pytest.mark.rule("10.23")
def test_116_the_words_for_a_section_with_a_single_pod() -> None:
    """Only as many pods wake as are there."""
    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, asleep={3: 1, 6: 1, 9: 1}).check()
    for section, place in ((RND, "R&D"), (DISPATCH, "dispatch")):
        line = tell.option(GAME.open_box(), table.s, PLAYER, state.RIVAL_SECTION + section)
        assert line.text == f"The only pod in {place} wakes."
    table.answer(state.RIVAL_SECTION + RND)
    assert table.s.awake[RIVAL] == 2


@pytest.mark.rule("10.22", "10.26")
def test_117_energy_of_crystals_is_not_enough_with_two_pods() -> None:
    """Nothing is lost, and the third pod starts the landing in a later turn."""
    table = Solo().stock(RIVAL, 4).pods(RIVAL, awake=1, asleep=asleep("1/0/0", "1/0/0"))
    table.check()
    assert (goods(table), table.s.awake[RIVAL]) == ([0, 0, 0, 0, 3], 2)
    table.decide(FUEL_CELLS).stock(RIVAL, 0, 3)
    table.top(space(LABORATORY, LEFT), table.face(LABORATORY, ORGANICS)).go()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert table.is_over  # all its pods are in caverns


# --- the end ---


@pytest.mark.rule("9.2", "10.27")
def test_118_the_players_last_pod_leaves_the_rival_no_turn() -> None:
    """The game ends with the player's own turn."""
    table = Solo().decide(BULKHEAD).energy(PLAYER, 1).stock(PLAYER)
    table.pods(PLAYER, awake=1).turn(PLAYER).deploy(dock(DISPATCH, 4)).act(state.SCOUTING)
    table.answer(min(table.options()))
    assert table.is_over
    assert (table.deployed, recalls(table)) == ([], 0)


@pytest.mark.rule("5.4", "9.2", "10.19")
def test_119_sabotage_spares_the_rivals_last_pod() -> None:
    """Sections without its pods come first, so the two tokens are from these."""
    table = Solo().away(5).pods(RIVAL, asleep={0: 1})
    for section in range(4):
        table.token(section, state.SABOTAGE)
    table.go()
    assert table.choices(state.RIVAL_TOKEN) == {LABORATORY, RND, DISPATCH}
    table.answer(state.RIVAL_TOKEN + DISPATCH)
    assert table.choices(state.RIVAL_TOKEN) == {LABORATORY, RND}
    table.answer(state.RIVAL_TOKEN + RND)
    assert (sections(table), sections(table, PLAYER)) == ([1, 0, 0, 0], [3, 3, 2, 4])
    assert not table.is_over


@pytest.mark.rule("9.1", "3.5")
@pytest.mark.parametrize("seat", [RED, GREEN])
def test_120_nobody_follows_a_sunset(seat: int) -> None:
    """The round isn't played to its end."""
    table = Table(3).hand(seat).drone(seat, 0).token(RND, state.SUNSET).turn(seat)
    before = table.s.turn
    table.recall(RND).park()
    assert table.is_over
    assert table.s.turn == before


# --- scrap ---


@pytest.mark.rule("3.2", "4.14")
def test_121_scrap_pays_for_an_action_of_the_same_turn() -> None:
    """The energy of a Tow Cable scouts."""
    table = Table(2).turn(RED).hand(RED, TOW_CABLE).energy(RED, 0).stock(RED)
    table.pods(RED, awake=1, asleep={0: 1}).answer(state.SCRAP + TOW_CABLE)
    table.deploy(dock(DISPATCH, 4)).act(state.SCOUTING).answer(state.CAVERN + B0)
    assert table.colonies(RED) == {B0: 1}


@pytest.mark.rule("3.2", "3.3", "6.1")
def test_122_scrap_before_a_recall_that_must_be() -> None:
    """What it brings pays for an action of the platform."""
    table = Table(2).hand(RED, FUEL_CELLS).stock(RED).energy(RED, 0)
    table.slot(RED, 3, table.face(ENGINEERING, CRYSTALS, CRYSTALS))
    table.drone(RED, 0, 7, state.LAUNCH_DOCK).token(RND, TECH).turn(RED)
    assert set(table.options()) == {state.RECALL, state.SCRAP + FUEL_CELLS}
    table.answer(state.SCRAP + FUEL_CELLS)
    assert table.options() == [state.RECALL]
    table.recall(RND).answer(state.HOME + 2 * 3 + 1)
    assert goods(table, RED) == [0, 0, 1, 0, 2]


@pytest.mark.rule("1.3", "5.1", "5.2", "5.3")
def test_123_salvage_fills_up_before_the_incident() -> None:
    """The token's crystal is the sixth and lost; the choice is free all the same."""
    table = Table(2).hand(RED).stock(RED, 4).pods(RED, asleep={0: 1}).at_salvage(RED, 0)
    for section in range(4):
        table.token(section, CRYSTALS)
    table.drone(RED, 0).turn(RED).answer(state.RECALL)
    assert table.materials(RED) == [5, 0, 0, 0]
    assert table.choices(state.TOKEN) == {0, 1, 2, 3}
    table.answer(state.TOKEN + DISPATCH)
    assert table.materials(RED) == [5, 0, 0, 0]
    assert table.s.resolved[CRYSTALS] == 1
