"""Exam, 13 to 19: the rival's recalls, cards and end.

Thirty situations that an examiner wrote from the rulebook alone, before seeing the program. The
numbers expected are the examiner's.
"""

from __future__ import annotations

import pytest

from cryo.exam import (
    A0,
    A3,
    B0,
    CARD,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LOW_MIDDLE,
    MISSION,
    NO_MORE_CARDS,
    ORGANICS,
    RIGHT,
    RND,
    TECH,
    VEHICLE,
    asleep,
    at_salvage,
    close,
    goods,
    lay,
    pile,
    plays,
    recalls,
    resolved,
    sections,
    space,
    upgrades,
    use,
    vehicles,
)
from cryo.scenario import PLAYER, RIVAL, Solo, Table, dock
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
        assert scoring.mission_points(table.b, table.s, RIVAL) == 7 + 5 + 4
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
    assert scoring.mission_points(table.b, table.s, RIVAL) == 7 + 2 + 1  # reserves, stock, hall


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
