"""Exam, 1 to 12: the rival's setup, decisions, docks and resources.

Thirty situations that an examiner wrote from the rulebook alone, before seeing the program. The
numbers expected are the examiner's.
"""

from __future__ import annotations

from collections import Counter

import pytest

from cryo.exam import (
    A0,
    A2,
    A3,
    B0,
    B1,
    B3,
    C1,
    C3,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LEFT,
    LOW_LEFT,
    LOW_MIDDLE,
    LOW_RIGHT,
    ORGANICS,
    RIGHT,
    RND,
    TECH,
    asleep,
    at_salvage,
    close,
    goods,
    lay,
    pile,
    recalls,
    resolved,
    sections,
    space,
    turn_up,
    upgrades,
    vehicles,
)
from cryo.scenario import PLAYER, RIVAL, Solo, Table, dock
from offworld.games.cryo import state
from offworld.games.cryo.state import (
    BULKHEAD,
    DRILL_HEAD,
    FUEL_CELLS,
    NANO_PRESS,
    THAW_COIL,
    TOW_CABLE,
)


@pytest.mark.rule("2.3", "2.5", "2.7", "2.9", "2.10", "2.11", "10.1", "10.2", "10.3", "10.4")
@pytest.mark.parametrize("variant", ["solo", "harder"])
def test_01_setup(variant: str) -> None:
    tables = [Table(1, variant=variant, seed=seed, kept=False, damage=True) for seed in range(1, 9)]
    unlike = [table for table in tables if not table.events_of(state.DECISIONS_ALIKE)]
    assert len(unlike) >= 4
    for table in unlike:
        s = table.s
        # the player sees the rival's cards and has still to keep three of five (10.4)
        assert (s.hand_cards[PLAYER], vehicles(table) != []) == (5, True)
        table.answer(table.options()[0]).answer(table.options()[0])
        assert goods(table) == ([3, 2, 2, 0, 1] if variant == "harder" else [2, 1, 1, 0, 1])
        assert goods(table, PLAYER) == [1, 1, 1, 0, 1]
        assert (s.first, table.actor) == (PLAYER, PLAYER)
        assert s.home.tolist()[RIVAL] == [1, 1, 1, 1, 1, 0]
        assert s.home.tolist()[PLAYER] == [1, 1, 1, 0, 0, 0]
        assert sorted(s.board_card.tolist()) == list(range(8))
        assert (s.deck_cards, sum(s.deck.tolist()), sum(s.discard.tolist())) == (22, 22, 2)
        assert (s.hand_cards[PLAYER], s.missions[RIVAL]) == (3, 1)
        assert (len(upgrades(table)), len(vehicles(table))) == (1, 1)
        assert sum(table.view(PLAYER).mission.tolist()[RIVAL]) == 0
        assert s.decision[0] != s.decision[1]
        assert state.NONE not in s.decision.tolist()
        assert s.drone.tolist().count(state.DAMAGED) == 6
        assert s.stack.tolist() == [2] * 15
        assert sum(tile != state.ABSENT for tile in s.cavern.tolist()) == 8
        assert sum(tile >= 0 for tile in s.cavern.tolist()) == 2
        assert state.NONE not in s.token.tolist()
        assert [s.early_track, s.late_track, s.sunset_track] == [2, 7, 6]
        for card in range(8):  # four of each type are in circulation
            found = s.deck[card] + s.discard[card] + s.hand[PLAYER, card]
            found += s.upgrade[RIVAL, card] + s.mission[RIVAL, card]
            found += [*vehicles(table), *s.decision.tolist()].count(card)
            assert found == 4


@pytest.mark.rule("10.9", "10.14", "10.21", "10.22", "10.23", "10.26", "10.28")
@pytest.mark.parametrize(("more", "pods"), [(A0, {A0: 2, B0: 2}), (B0, {A0: 1, B0: 3})])
def test_02_harder_and_unpredictable(more: int, pods: dict[int, int]) -> None:
    table = Solo("harder-unpredictable")
    s = table.s
    lay(table, DRILL_HEAD, 2 * LABORATORY + 1)
    lay(table, TOW_CABLE, 2 * LABORATORY)
    table.stock(RIVAL, 3, 2, 2).energy(RIVAL, 1)
    right, left = space(LABORATORY, RIGHT), space(LABORATORY, LEFT)
    face = table.face(LABORATORY, ORGANICS, CRYSTALS, either=True)
    table.top(right, face).top(left, table.face(LABORATORY, ORGANICS, CRYSTALS))
    table.deck(*[DRILL_HEAD] * 24)
    s.discard[THAW_COIL] = 2
    table.go()
    assert table.deployed == [dock(LABORATORY, 1)]
    assert (s.deck_cards, sum(s.discard.tolist()), s.discard[DRILL_HEAD]) == (23, 3, 1)
    assert goods(table) == [3, 3, 2, 0, 1]
    assert (s.slot[RIVAL, 0], s.stack[right]) == (face, 1)
    assert s.top[right] != state.NONE
    assert table.asks(state.DOCK)  # the player was asked nothing
    table.deck(*[TOW_CABLE] * 23)
    s.discard[THAW_COIL], s.discard[DRILL_HEAD] = 2, 1
    table.go()
    assert table.deployed == [dock(LABORATORY, 1), dock(LABORATORY, 0)]
    assert (s.deck_cards, sum(s.discard.tolist())) == (22, 4)
    assert sections(table) == [2, 2, 3, 6]
    assert s.awake[RIVAL] == 2
    for chamber in (9, 11):
        assert table.choices(state.RIVAL_CHAMBER) == {9, 10, 11}
        table.answer(state.RIVAL_CHAMBER + chamber)
    assert table.colonies(RIVAL) == {B0: 1}
    assert table.choices(state.RIVAL_MORE) == {A0, B0}
    table.answer(state.RIVAL_MORE + more)
    assert goods(table) == [0, 0, 2, 0, 0]
    assert s.awake[RIVAL] == 0
    assert table.colonies(RIVAL) == pods


def crowded(*open_docks: int) -> Solo:
    """Fuel Cells, above D1 of engineering, is the decision; only these docks are open there."""
    table = Solo().decide(FUEL_CELLS)
    lay(table, FUEL_CELLS, 2 * ENGINEERING + 1)
    table.deck(NANO_PRESS, NANO_PRESS)
    table.top(space(ENGINEERING, LOW_RIGHT), table.face(ENGINEERING, ENERGY))
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS, CRYSTALS))
    close(table, *({0, 1, 2, 3, 4} - set(open_docks)))
    return table


@pytest.mark.rule("10.11", "10.13", "10.14", "10.16")
def test_03_the_last_open_dock() -> None:
    table = crowded(0, 3, 4)
    table.drone(RIVAL, 0).drone(PLAYER, 3)
    table.go()
    assert table.deployed == [4]
    assert goods(table) == [0, 0, 0, 0, 1]
    assert table.s.discard[FUEL_CELLS] == 1
    assert sorted(table.s.decision.tolist()) == [FUEL_CELLS, NANO_PRESS]
    assert table.asks(state.DOCK)
    assert recalls(table) == 0
    table.go()
    assert recalls(table) == 1
    assert table.deployed == [4]


@pytest.mark.rule("10.13", "10.10", "10.14")
def test_03_two_docks_below() -> None:
    table = crowded(0, 3, 4)
    table.drone(RIVAL, 0)
    table.top(space(ENGINEERING, LOW_MIDDLE), table.face(ENGINEERING, CRYSTALS, TECH))
    table.go()
    assert table.choices(state.RIVAL_DOCK) == {3, 4}
    table.answer(state.RIVAL_DOCK + 3)
    assert goods(table) == [1, 0, 1, 0, 0]


@pytest.mark.rule("10.13", "10.10")
def test_03_any_dock_of_the_section() -> None:
    table = crowded(0, 2, 3, 4)
    table.drone(PLAYER, 3, 4)
    table.go()
    assert table.choices(state.RIVAL_DOCK) == {0, 2}


@pytest.mark.rule("2.8", "10.14")
@pytest.mark.parametrize(
    ("place", "empty", "tiles", "expected", "taken"),
    [
        (2, (), {LOW_LEFT: (ORGANICS, TECH), LEFT: (ORGANICS, ORGANICS)}, [0, 2, 1, 0], LOW_LEFT),
        (2, (LOW_LEFT,), {LEFT: (ORGANICS, ORGANICS)}, [0, 3, 0, 0], LEFT),
        (2, (LOW_LEFT, LEFT), {}, [0, 2, 0, 0], None),
        (3, (LOW_MIDDLE,), {}, [0, 1, 0, 1], None),
        (4, (LOW_RIGHT,), {RIGHT: (ORGANICS, TECH)}, [0, 2, 1, 0], RIGHT),
    ],
)
def test_04_clockwise(
    place: int,
    empty: tuple[int, ...],
    tiles: dict[int, tuple[int, ...]],
    expected: list[int],
    taken: int | None,
) -> None:
    table = Solo()
    s = table.s
    table.stock(RIVAL, 0, 1)
    for at, shown in tiles.items():
        table.top(space(LABORATORY, at), table.face(LABORATORY, *shown))
    table.empty(*(space(LABORATORY, at) for at in empty))
    before = s.stack.tolist()
    s.dock_at, s.decided, s.active = dock(LABORATORY, place), THAW_COIL, 0
    table.decide(THAW_COIL, BULKHEAD).go(state.RIVAL_DEPLOYS)
    assert table.materials(RIVAL) == expected
    changed = [i for i in range(15) if s.stack[i] != before[i]]
    assert changed == ([] if taken is None else [space(LABORATORY, taken)])
    assert (s.slot[RIVAL, 0] == state.NONE) == (taken is None)
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.14", "10.21", "10.22", "10.23", "10.24", "10.25", "10.26")
@pytest.mark.parametrize(
    ("section", "left"), [(LABORATORY, [1, 0, 0, 2]), (DISPATCH, [1, 2, 0, 0])]
)
def test_05_nanites_start_everything(section: int, left: list[int]) -> None:
    table = Solo()
    s = table.s
    table.stock(RIVAL, 3, 3, 3, 3).energy(RIVAL, 2)
    table.pods(RIVAL, asleep=asleep("0/1/1", "1/1/1", "0/0/0", "0/1/2"))
    table.at_salvage(RIVAL, 0, 2, 4)
    table.upgrade(RIVAL, FUEL_CELLS).upgrade(RIVAL, BULKHEAD).vehicle(RIVAL, NANO_PRESS)
    table.deck(FUEL_CELLS, FUEL_CELLS, FUEL_CELLS)  # a decision, the mission, and the vehicle
    table.empty(space(RND, LOW_MIDDLE))
    s.dock_at, s.decided, s.active = dock(RND, 3), THAW_COIL, 0
    table.decide(THAW_COIL, BULKHEAD).go(state.RIVAL_DEPLOYS)
    assert table.choices(state.RIVAL_SECTION) == {LABORATORY, DISPATCH}
    assert table.chambers(RIVAL) == [0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 2]
    assert (s.energy[RIVAL], s.awake[RIVAL]) == (5, 3)
    table.answer(state.RIVAL_SECTION + section)
    if table.asks(state.RIVAL_CHAMBER):
        assert table.choices(state.RIVAL_CHAMBER) == {4, 5}
        table.answer(state.RIVAL_CHAMBER + 5)
    assert goods(table) == [0, 0, 0, 0, 0]
    assert sections(table) == left
    assert s.awake[RIVAL] == 0
    assert table.colonies(RIVAL) == {A0: 2, B0: 3}
    assert (len(upgrades(table)), len(vehicles(table)), s.missions[RIVAL]) == (2, 2, 1)
    assert at_salvage(table) == [0, 2, 4]
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.21", "10.25")
def test_06_crystals_are_spent_before_nanites_bring_one() -> None:
    table = Solo()
    table.stock(RIVAL, 4, 3, 0, 4)
    table.check()
    assert table.chambers(RIVAL)[9:] == [1, 2, 2]
    for chamber in (10, 11):
        assert table.choices(state.RIVAL_CHAMBER) == {9, 10, 11}
        table.answer(state.RIVAL_CHAMBER + chamber)
    assert goods(table) == [1, 0, 1, 0, 0]
    assert table.colonies(RIVAL) == {A0: 2, B0: 3}
    assert sections(table) == [2, 2, 3, 3]


@pytest.mark.rule("1.5", "10.21", "10.22", "10.26")
def test_07_five_crystals_and_the_energy_limit() -> None:
    table = Solo().decide(DRILL_HEAD)
    table.stock(RIVAL, 3).energy(RIVAL, 7)
    table.pods(RIVAL, awake=2, asleep=asleep("1/1/1", "1/1/1", "0/0/0", "0/2/2"))
    table.colony(RIVAL, B0, 3)
    lay(table, DRILL_HEAD, 2 * ENGINEERING + 1)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS, CRYSTALS))
    table.go()
    gains = [e.b for e in table.events_of(state.GAINED) if e.seat == RIVAL and e.a == ENERGY]
    assert gains[-1] == 1  # of three, two are lost
    assert goods(table) == [0, 0, 0, 0, 0]
    assert table.colonies(RIVAL) == {A0: 1, B0: 4, C1: 1}
    assert table.chambers(RIVAL)[:3] == [0, 1, 1]
    assert table.s.awake[RIVAL] == 0
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.10", "10.26")
@pytest.mark.parametrize("scouted", [C1, C3])
def test_08_two_large_caverns_and_an_odd_number(scouted: int) -> None:
    table = Solo().energy(RIVAL, 3)
    table.pods(RIVAL, awake=6, asleep={9: 2})
    table.colony(RIVAL, A0, 2).colony(RIVAL, B0, 1)
    turn_up(table, B3)
    events = len(table.events)
    table.check()
    assert table.choices(state.RIVAL_CAVERN) == {C1, C3}
    table.answer(state.RIVAL_CAVERN + scouted)
    assert table.choices(state.RIVAL_MORE) == {A3, B3}
    table.answer(state.RIVAL_MORE + B3)
    assert table.colonies(RIVAL) == {A0: 2, B0: 1, A3: 2, B3: 3, scouted: 1}
    assert table.s.energy[RIVAL] == 0
    assert state.GAINED not in [event.code for event in table.events[events:]]  # no bonus


@pytest.mark.rule("10.21", "10.26")
@pytest.mark.parametrize("more", [A2, B1])
def test_09_no_cavern_is_face_down(more: int) -> None:
    table = Solo().energy(RIVAL, 4)
    table.pods(RIVAL, awake=3, asleep={9: 2})
    for cavern, pods in {A0: 1, B0: 2, B1: 0, C1: 1, A2: 0, A3: 2, B3: 1, C3: 0}.items():
        table.colony(RIVAL, cavern, pods)
    table.check()
    assert table.choices(state.RIVAL_MORE) == {A2, B1}
    table.answer(state.RIVAL_MORE + more)
    fewer = B1 if more == A2 else A2
    assert table.colonies(RIVAL) == {A0: 1, B0: 2, C1: 1, A3: 2, B3: 1, more: 2, fewer: 1}
    assert (table.s.energy[RIVAL], table.s.awake[RIVAL]) == (0, 0)


@pytest.mark.rule("10.15", "10.26")
def test_10_pods_at_salvage_do_not_count() -> None:
    table = Solo().decide(BULKHEAD)
    table.energy(RIVAL, 6).pods(RIVAL, awake=2, asleep=asleep(*["0/0/0"] * 3, "2/2/2"))
    table.colony(RIVAL, A0, 2).colony(RIVAL, A3, 2).at_salvage(RIVAL, 0, 2, 4)
    table.check()
    assert (table.s.energy[RIVAL], table.s.awake[RIVAL]) == (6, 2)
    assert table.colonies(RIVAL) == {A0: 2, A3: 2}
    table.go()  # to dispatch
    assert goods(table) == [0, 0, 0, 1, 0]
    assert table.chambers(RIVAL)[9:] == [1, 2, 2]
    assert table.colonies(RIVAL) == {A0: 3, A3: 2, B0: 2}
    assert table.s.awake[RIVAL] == 0
    assert at_salvage(table) == [0, 2, 4]


@pytest.mark.rule("1.10", "10.5", "10.16")
def test_11_decision_cards_that_are_the_same() -> None:
    chosen = 0
    for seed in range(1, 13):
        table = Solo(seed=seed).decide(TOW_CABLE, BULKHEAD)
        lay(table, TOW_CABLE, 2 * RND)
        table.top(space(RND, LEFT), table.face(RND, TECH))
        table.deck(BULKHEAD)
        table.s.discard[NANO_PRESS] = 1
        table.go()
        if table.events_of(state.RIVAL_DECIDED)[-1].a != TOW_CABLE:
            continue
        chosen += 1
        assert table.deployed == [dock(RND, 0)]
        assert goods(table) == [0, 0, 1, 0, 0]
        one, other = table.s.decision.tolist()
        assert one != other
        cards = [one, other, *pile(table.s.deck.tolist()), *pile(table.s.discard.tolist())]
        assert Counter(cards) == Counter([NANO_PRESS, TOW_CABLE, BULKHEAD, BULKHEAD])
        assert (upgrades(table), vehicles(table), table.s.missions[RIVAL]) == (set(), [], 0)
        assert table.s.awake[RIVAL] == 0
    assert chosen >= 3


@pytest.mark.rule("10.5", "10.16")
def test_11_nothing_but_bulkheads() -> None:
    table = Solo().decide(BULKHEAD)
    table.deck().go()
    assert table.s.decision.tolist() == [BULKHEAD, BULKHEAD]
    table.go()
    assert [e.a for e in table.events_of(state.RIVAL_DECIDED)] == [BULKHEAD, BULKHEAD]
    assert table.choices(state.RIVAL_DOCK) == {dock(DISPATCH, 2), dock(DISPATCH, 3)}


@pytest.mark.rule("10.11", "10.17", "10.18", "10.19", "10.23", "10.24")
def test_12_recall_twice_in_a_row() -> None:
    table = Solo()
    s = table.s
    close(table, *(dock(LABORATORY, place) for place in (1, 2, 4)))
    table.drone(PLAYER, dock(LABORATORY, 0), dock(LABORATORY, 3))
    table.stock(RIVAL, 1, 2, 3)
    table.pods(RIVAL, awake=2, asleep=asleep("0/1/1", "1/1/1", "1/1/1", "1/2/2"))
    table.upgrade(RIVAL, BULKHEAD).deck(NANO_PRESS, NANO_PRESS)
    table.token(ENGINEERING, TECH).token(RND, ORGANICS)
    table.go()
    assert recalls(table) == 1
    assert table.choices(state.RIVAL_SALVAGE) == {0, 2, 4, 6}
    came = len(table.events_of(state.TOKEN_CAME))
    table.answer(state.RIVAL_SALVAGE + 6)
    assert goods(table) == [1, 2, 0, 1, 0]
    assert resolved(table) == [ENGINEERING]
    assert [e.a for e in table.events_of(state.TOKEN_CAME)[came:]] == [ENGINEERING]
    assert table.chambers(RIVAL)[6:9] == [0, 1, 1]
    assert (s.awake[RIVAL], s.missions[RIVAL]) == (2, 1)
    assert upgrades(table) == {BULKHEAD, NANO_PRESS}
    assert sum(s.home.tolist()[RIVAL]) == 5

    table.deploy(dock(DISPATCH, 0)).act(state.STORES)
    assert recalls(table) == 2
    assert table.choices(state.RIVAL_SALVAGE) == {0, 2, 4}
    table.answer(state.RIVAL_SALVAGE + 2)
    assert goods(table) == [1, 3, 0, 2, 0]
    assert table.choices(state.RIVAL_TOKEN) == {ENGINEERING, RND}
    table.answer(state.RIVAL_TOKEN + RND)
    for chamber in (10, 11):
        assert table.choices(state.RIVAL_CHAMBER) == {9, 10, 11}
        table.answer(state.RIVAL_CHAMBER + chamber)
    assert goods(table) == [1, 0, 0, 2, 0]
    assert (s.awake[RIVAL], at_salvage(table)) == (4, [2, 6])
    assert sections(table) == [2, 2, 2, 3]
