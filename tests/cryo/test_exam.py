"""Thirty situations that an examiner wrote from the rulebook alone, before seeing the program.

The numbers expected are the examiner's. Docks of a section are D0 to D4, D0 and D1 above; a dock's
number is section * 5 + place, and so is that of a resource space, whose places are (1, 0), (1, 4),
(3, 0), (3, 2) and (3, 4) by row and column.
"""

from __future__ import annotations

from collections import Counter

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, TEAL, WHITE, Solo, Table, dock
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

ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)
A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3 = range(12)
LEFT, RIGHT, LOW_LEFT, LOW_MIDDLE, LOW_RIGHT = range(5)  # resource spaces of a section
UPGRADE, VEHICLE, MISSION = range(3)  # uses of a card
NO_MORE_CARDS = state.TYPES * state.USES


# --- laying out and reading positions ---


def space(section: int, place: int) -> int:
    """Return the number of a resource space."""
    return section * state.SECTION_STACKS + place


def asleep(*sections: str) -> dict[int, int]:
    """Return pods by chamber; each section's are written as "left/middle/right"."""
    pods = [int(pods) for section in sections for pods in section.split("/")]
    return {chamber: count for chamber, count in enumerate(pods) if count}


def sections(table: Table, seat: int = RIVAL) -> list[int]:
    """Return a seat's sleeping pods by section."""
    pods = table.chambers(seat)
    return [sum(pods[first : first + 3]) for first in range(0, 12, 3)]


def lay(table: Table, card: int, place: int) -> None:
    """Lay a card on a place of the board, in exchange for the one there."""
    board = table.s.board_card
    other = board.tolist().index(card)
    board[other], board[place] = board[place], card


def close(table: Table, *places: int) -> None:
    """Close docks for the whole game."""
    for place in places:
        table.s.drone[place] = state.DAMAGED


def turn_up(table: Table, *caverns: int) -> None:
    """Turn up caverns, without pods."""
    for cavern in caverns:
        table.colony(RIVAL, cavern, 0)


def goods(table: Table, seat: int = RIVAL) -> list[int]:
    """Return crystals, organics, tech, nanites and energy of a seat."""
    return [*table.materials(seat), int(table.s.energy[seat])]


def at_salvage(table: Table, seat: int = RIVAL) -> list[int]:
    """Return the salvage spaces with a pod of a seat."""
    return [i for i, owner in enumerate(table.s.salvage.tolist()) if owner == seat]


def upgrades(table: Table, seat: int = RIVAL) -> set[int]:
    return {card for card, count in enumerate(table.s.upgrade.tolist()[seat]) if count}


def vehicles(table: Table, seat: int = RIVAL) -> list[int]:
    return [card for card in table.s.vehicle.tolist()[seat] if card != state.NONE]


def pile(counts: list[int]) -> list[int]:
    """Return the cards of a pile, by type."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def resolved(table: Table) -> list[int]:
    """Return the sections whose tokens were resolved, in order."""
    return [event.a for event in table.events_of(state.RESOLVED)]


def recalls(table: Table) -> int:
    return sum(event.seat == RIVAL for event in table.events_of(state.RECALLED))


def use(place: int) -> int:
    """Return the answer to come home to a platform's dock and use its action."""
    return state.HOME + 2 * place + 1


def plays(*ways: tuple[int, int]) -> set[int]:
    """Return the options for cards and uses."""
    return {card * state.USES + use for card, use in ways}


# --- the rival ---


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
        assert [s.early_track, s.late_track, s.sunset_track] == [2, 6, 6]
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


def sabotaged(*places: int) -> Solo:
    """The rival, with a Bulkhead and drones here, has fewest pods where a sabotage lies."""
    table = Solo()
    table.upgrade(RIVAL, BULKHEAD)
    table.pods(RIVAL, asleep=asleep("1/0/1", "1/1/1", "1/1/1", "1/2/2"))
    table.token(ENGINEERING, state.SABOTAGE).token(LABORATORY, CRYSTALS)
    table.token(RND, CARD).token(DISPATCH, TECH)
    table.drone(RIVAL, *places)
    return table


def fill_dispatch(table: Table) -> None:
    """Leave only the launch dock of dispatch open; the rival is on D3."""
    close(table, *(dock(DISPATCH, place) for place in (1, 2, 4)))
    table.drone(PLAYER, dock(DISPATCH, 0), state.LAUNCH_DOCK)


@pytest.mark.rule("10.7", "10.8", "10.11", "10.19")
def test_13_dispatch_is_full_and_two_tokens_are_resolved() -> None:
    table = sabotaged(dock(DISPATCH, 3), 5, 10, 11)
    fill_dispatch(table)
    table.go()
    assert recalls(table) == 1
    assert resolved(table) == [ENGINEERING]
    assert table.choices(state.RIVAL_TOKEN) == {LABORATORY, RND}
    assert table.s.token[ENGINEERING] == state.NONE  # replaced after both
    assert (table.chambers(RIVAL)[0], table.chambers(PLAYER)[0]) == (0, 0)
    assert (table.s.destroyed[RIVAL], table.s.destroyed[PLAYER]) == (3, 1)
    table.answer(state.RIVAL_TOKEN + RND)
    assert table.s.missions[RIVAL] == 1
    assert state.NONE not in table.s.token.tolist()
    assert [e.a for e in table.events_of(state.TOKEN_CAME)[-2:]] == [ENGINEERING, RND]
    assert table.s.home.tolist()[RIVAL] == [1, 1, 1, 1, 1, 0]
    assert at_salvage(table) == []


@pytest.mark.rule("10.19")
def test_13_three_drones_resolve_one_token_and_five_two() -> None:
    table = sabotaged(dock(DISPATCH, 3), 5, 10)
    fill_dispatch(table)
    table.go()
    assert resolved(table) == [ENGINEERING]
    assert table.asks(state.DOCK)
    table = sabotaged(dock(DISPATCH, 3), 5, 10, 11, 0)
    table.go()
    table.answer(state.RIVAL_TOKEN + LABORATORY)
    assert resolved(table) == [ENGINEERING, LABORATORY]
    assert table.materials(RIVAL) == [1, 0, 0, 0]


def salvaging() -> Solo:
    """The rival recalls and sends a pod to organics, where it has one already."""
    table = Solo()
    table.away(5).stock(RIVAL, 2, 2)
    table.pods(RIVAL, awake=1, asleep=asleep("1/1/1", "0/1/1", "1/1/1", "0/2/2"))
    table.at_salvage(RIVAL, 0, 2)
    table.pods(PLAYER, asleep={9: 2}).at_salvage(PLAYER, 4, 5, 6, 7)
    table.token(LABORATORY, ENERGY).token(ENGINEERING, CARD).token(RND, CRYSTALS)
    table.go()
    assert table.choices(state.RIVAL_SALVAGE) == {1, 3}
    table.answer(state.RIVAL_SALVAGE + 3)
    assert table.s.awake[RIVAL] == 0
    assert goods(table) == [3, 4, 0, 0, 1]
    assert table.choices(state.RIVAL_TOKEN) == {ENGINEERING, RND}
    return table


@pytest.mark.rule("10.17", "10.18", "10.19", "10.23")
def test_14_no_new_material_to_salvage() -> None:
    table = salvaging()
    table.answer(state.RIVAL_TOKEN + ENGINEERING)
    assert table.s.missions[RIVAL] == 1
    for chamber in (10, 11):
        assert table.choices(state.RIVAL_CHAMBER) == {10, 11}
        table.answer(state.RIVAL_CHAMBER + chamber)
    assert goods(table) == [3, 0, 0, 0, 1]
    assert (table.s.awake[RIVAL], at_salvage(table)) == (3, [0, 2, 3])
    assert sections(table) == [3, 1, 3, 2]
    table.go(state.RIVAL_SALVAGES)  # its next recall
    assert (table.s.awake[RIVAL], at_salvage(table)) == (3, [0, 2, 3])


@pytest.mark.rule("10.19", "10.22", "10.23", "10.26")
def test_14_the_other_token_leads_to_a_landing() -> None:
    table = salvaging()
    table.answer(state.RIVAL_TOKEN + RND)
    assert (goods(table), sections(table)) == ([0, 0, 0, 0, 4], [2, 1, 3, 4])
    table.answer(state.RIVAL_CHAMBER + 10).answer(state.RIVAL_CHAMBER + 10)
    assert table.choices(state.RIVAL_MORE) == {A0, B0}
    assert table.colonies(RIVAL) == {B0: 1}
    table.answer(state.RIVAL_MORE + A0)
    assert table.colonies(RIVAL) == {A0: 2, B0: 2}
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("9.2", "10.15", "10.21", "10.23")
def test_15_no_pods_to_wake() -> None:
    table = Solo().decide(TOW_CABLE)
    lay(table, TOW_CABLE, 2 * LABORATORY + 1)
    table.stock(RIVAL, 0, 3).energy(RIVAL, 2).pods(RIVAL, asleep={2: 1})
    table.colony(RIVAL, A0, 6).colony(RIVAL, A3, 5).at_salvage(RIVAL, 0, 2, 4)
    table.top(space(LABORATORY, RIGHT), table.face(LABORATORY, ORGANICS))
    table.go()
    assert goods(table) == [0, 0, 0, 0, 2]
    assert (table.s.awake[RIVAL], sections(table)) == (1, [0, 0, 0, 0])
    assert not table.is_over
    table.decide(BULKHEAD).go()  # b: to dispatch
    assert goods(table) == [0, 0, 0, 1, 2]
    assert table.s.awake[RIVAL] == 1
    table.stock(RIVAL, 4).check()  # c
    assert goods(table) == [0, 0, 0, 0, 5]
    assert table.s.awake[RIVAL] == 1


def with_tech(*upgrade: int, vehicle: tuple[int, ...]) -> Solo:
    """The rival has 5 tech, two missions, and these cards."""
    table = Solo()
    table.stock(RIVAL, 0, 0, 5)
    table.pods(RIVAL, asleep=asleep("0/0/0", "0/0/0", "0/1/1", "0/0/0"))
    table.mission(RIVAL, FUEL_CELLS).mission(RIVAL, ARCHIVE_LINK)
    for card in upgrade:
        table.upgrade(RIVAL, card)
    for card in vehicle:
        table.vehicle(RIVAL, card)
    return table


@pytest.mark.rule("1.10", "6.5", "10.8", "10.24")
@pytest.mark.parametrize(
    ("upgrade", "vehicle", "deck", "upgraded", "driven", "discarded"),
    [
        ((0, 1, 6), (2,), (4, 4), {0, 1, 6}, [2, 4], []),  # Nano Press: a vehicle
        ((3, 0), (1, 2), (3, 3), {3, 0}, [1, 2], [3]),  # Tow Cable: discarded
        ((3,), (1,), (4,), {3}, [1], []),  # the only card is the mission
    ],
)
def test_16_tech(
    upgrade: tuple[int, ...],
    vehicle: tuple[int, ...],
    deck: tuple[int, ...],
    upgraded: set[int],
    driven: list[int],
    discarded: list[int],
) -> None:
    table = with_tech(*upgrade, vehicle=vehicle)
    table.deck(*deck)
    table.check()
    assert table.chambers(RIVAL)[6:9] == [0, 0, 1]
    assert table.s.missions[RIVAL] == 3
    assert goods(table) == [0, 0, 0, 0, 0]
    assert (upgrades(table), vehicles(table)) == (upgraded, driven)
    assert pile(table.s.discard.tolist()) == discarded


@pytest.mark.rule("10.6", "10.24", "7.5")
def test_16_an_upgrade_that_the_player_has() -> None:
    table = with_tech(TOW_CABLE, vehicle=(DRILL_HEAD,))
    table.upgrade(PLAYER, ORE_SIFTER).deck(ORE_SIFTER, ORE_SIFTER)
    table.check()
    assert upgrades(table) == {TOW_CABLE, ORE_SIFTER}
    table.stock(PLAYER).top(space(ENGINEERING, LOW_MIDDLE), table.face(ENGINEERING, CRYSTALS))
    table.deploy(dock(ENGINEERING, 3)).act(state.RESOURCE).answer(state.GAIN_TILE)
    assert table.materials(PLAYER) == [1, 0, 0, 1]


@pytest.mark.rule("7.6", "7.7", "10.27")
def test_17_duplicate_missions() -> None:
    drawn = set()
    for seed in range(1, 13):
        table = Solo(seed=seed)
        table.stock(RIVAL, 3, 1, 2, 3).energy(RIVAL, 5).pods(RIVAL, awake=1)
        table.colony(RIVAL, A0, 9)
        for slot in range(7):
            table.s.slot[RIVAL, slot] = table.face(RND, TECH)
        for card in (FUEL_CELLS, FUEL_CELLS, NANO_PRESS, BULKHEAD):
            table.mission(RIVAL, card)
        table.deck(NANO_PRESS, ORE_SIFTER)
        table.hear(scoring.replace_duplicates, table.s)
        assert pile(table.s.mission.tolist()[RIVAL]) == [2, 4, 5, 6]
        assert scoring.mission_points(table.b, table.s, RIVAL) == 7 + 6 + 4
        drawn.add(tuple(pile(table.s.discard.tolist())))
    assert drawn == {(FUEL_CELLS,), (FUEL_CELLS, NANO_PRESS)}


@pytest.mark.rule("10.27")
@pytest.mark.parametrize("deck", [(), (THAW_COIL, BULKHEAD, BULKHEAD)])
def test_17_nine_missions(deck: tuple[int, ...]) -> None:
    table = Solo().energy(RIVAL, 8).stock(RIVAL, 3, 3)
    table.pods(RIVAL, awake=1, asleep=asleep("1/0/0", "1/0/0", "1/0/0", "0/0/0"))
    table.colony(RIVAL, A0, 5)
    for card in (*range(8), THAW_COIL):
        table.mission(RIVAL, card)
    table.deck(*deck)
    table.hear(scoring.replace_duplicates, table.s)
    assert table.s.mission.tolist()[RIVAL] == [1] * 8
    assert table.s.missions[RIVAL] == 8
    assert table.s.discard[THAW_COIL] + table.s.deck[THAW_COIL] == 1 + deck.count(THAW_COIL)
    assert scoring.mission_points(table.b, table.s, RIVAL) == 7 + 3 + 2  # reserves, stock, hall


@pytest.mark.rule("5.5", "9.1", "9.7", "10.19", "10.27")
def test_18_the_rival_resolves_a_sunset_token() -> None:
    table = Solo()
    table.drone(RIVAL, *(dock(RND, place) for place in range(4)))
    close(table, dock(RND, 4))
    table.stock(RIVAL, 3)
    table.pods(RIVAL, awake=3, asleep=asleep("0/0/1", "1/1/0", "1/1/0", "2/0/0"))
    table.at_salvage(RIVAL, 2, 4, 6)
    table.token(ENGINEERING, state.SUNSET).token(LABORATORY, CRYSTALS)
    table.go()
    assert resolved(table) == [ENGINEERING]
    assert goods(table) == [3, 1, 1, 1, 0]
    assert table.choices(state.RIVAL_TOKEN) == {LABORATORY, RND, DISPATCH}
    table.answer(state.RIVAL_TOKEN + LABORATORY)
    assert table.choices(state.RIVAL_MORE) == {A0, B0}
    assert not table.is_over
    table.answer(state.RIVAL_MORE + A0)
    assert table.is_over
    assert table.colonies(RIVAL) == {A0: 2, B0: 2}
    assert goods(table) == [0, 1, 1, 1, 0]
    assert sections(table) == [0, 2, 2, 2]
    assert sum(table.s.home.tolist()[RIVAL]) == 5
    assert scoring.pod_points(table.b, table.s, RIVAL) == 4
    assert scoring.awake_points(table.b, table.s, RIVAL) == 1


@pytest.mark.rule("3.5", "5.5", "9.1", "10.27")
def test_18_after_a_sunset_of_the_player_the_rival_has_no_turn() -> None:
    table = Solo().decide(BULKHEAD)
    table.drone(PLAYER, 0).turn(PLAYER).token(RND, state.SUNSET).recall(RND).park()
    assert table.is_over
    assert (table.deployed, recalls(table)) == ([], 0)


@pytest.mark.rule("10.9", "10.10")
@pytest.mark.parametrize(("chosen", "expected"), [(CRYSTALS, [3, 0, 2, 0]), (TECH, [2, 0, 3, 0])])
def test_19_the_eighth_tile(chosen: int, expected: list[int]) -> None:
    table = Solo().decide(DRILL_HEAD)
    lay(table, DRILL_HEAD, 2 * ENGINEERING + 1)
    table.stock(RIVAL, 2, 0, 2)
    slots = [table.face(RND, TECH)] * 7
    for slot, face in enumerate(slots):
        table.s.slot[RIVAL, slot] = face
    face = table.face(ENGINEERING, CRYSTALS, TECH, either=True)
    table.top(space(ENGINEERING, RIGHT), face)
    spent = table.s.spent[face]
    table.go()
    assert table.s.spent[face] == spent + 1
    assert table.s.slot.tolist()[RIVAL] == slots
    assert table.choices(state.RIVAL_MATERIAL) == {CRYSTALS, TECH}
    table.answer(state.RIVAL_MATERIAL + chosen)
    assert goods(table) == [*expected, 0]


@pytest.mark.rule("10.8", "10.9")
def test_19_a_tile_with_a_card() -> None:
    table = Solo().decide(ORE_SIFTER)
    lay(table, ORE_SIFTER, 2 * RND + 1)
    table.stock(RIVAL, 2, 0, 2).mission(RIVAL, THAW_COIL)
    table.top(space(RND, RIGHT), table.face(RND, TECH, CARD))
    table.go()
    assert goods(table) == [2, 0, 3, 0, 0]
    assert (table.s.missions[RIVAL], table.s.hand_cards[RIVAL]) == (2, 0)


@pytest.mark.rule("10.6")
def test_19_an_upgrade_of_the_rival_is_barred() -> None:
    offered = plays((BULKHEAD, VEHICLE), (BULKHEAD, MISSION))
    table = Solo()
    table.upgrade(RIVAL, BULKHEAD).hand(PLAYER, BULKHEAD).stock(PLAYER, 0, 0, 3)
    table.turn(PLAYER).deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert table.choices(state.PLAY) == offered
    table = Solo()
    table.upgrade(RIVAL, BULKHEAD).hand(PLAYER, BULKHEAD).stock(PLAYER, 1)
    table.s.slot[PLAYER, 6] = table.face(ENGINEERING, CRYSTALS)
    table.drone(PLAYER, 0).token(RND, ENERGY).turn(PLAYER).recall(RND).answer(use(5))
    assert table.choices(state.PLAY) == offered | {NO_MORE_CARDS}


# --- the base game ---


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
    """Large caverns B0, B2, C0, C1 and C3 and three small ones, with tiles by their points."""
    small_3, small_3_too, small_4 = 0, 1, 6
    large_6, large_6_too, large_6_again, large_7, large_5_2 = 8, 9, 10, 11, 13
    rows = [
        (B0, large_7, (4, 4, 2, 0), [5, 5, 0, 0]),
        (B2, large_6, (3, 2, 2, 0), [6, 1, 1, 0]),
        (C0, large_6_too, (1, 1, 1, 0), [3, 3, 3, 0]),
        (C1, large_5_2, (0, 0, 0, 3), [0, 0, 0, 5]),
        (A0, small_3, (1, 1, 1, 0), [1, 1, 1, 0]),
        (A1, small_4, (2, 2, 1, 0), [2, 2, 0, 0]),
        (A2, small_3_too, (2, 2, 0, 0), [1, 1, 0, 0]),
        (C3, large_6_again, (2, 2, 2, 2), [2, 2, 2, 2]),
    ]
    table = Table(4)
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
    assert totals == [20, 15, 7, 7]


@pytest.mark.rule("1.7", "7.6", "7.7", "9.3", "9.4", "9.5", "9.6", "9.7", "9.8")
def test_30_a_whole_scoring() -> None:
    """Missions and points of cards have changed since the examiner wrote; figures follow them."""
    table = Table(2)
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
        (scoring.cavern_points, [1 + 3 + 5, 1 + 6 + 2 + 3]),
        (scoring.upgrade_points, [3 + 3, 2]),
        (scoring.vehicle_points, [3 + 2, 0]),
        (scoring.mission_points, [2 + 3 + 4, 6 + 4 + 2]),
        (scoring.awake_points, [1, 1]),
    ]
    for part, points in parts:
        assert [part(table.b, table.s, seat) for seat in (RED, GREEN)] == points
    assert table.scores() == [39, 35]
    assert table.winners() == {RED}
