"""Situations of the rival: setup, cards and deploying (10.1 to 10.16)."""

from __future__ import annotations

import pytest

from cryo.scenario import PLAYER, RIVAL, Solo, Table, dock
from cryo.shorthand import (
    A0,
    A3,
    B0,
    B3,
    C1,
    C3,
    CARD,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    FEWEST,
    LABORATORY,
    LEFT,
    LOW_MIDDLE,
    LOW_RIGHT,
    MISSION,
    NANITES,
    NO_MORE_CARDS,
    ORGANICS,
    RIGHT,
    RND,
    TECH,
    UPGRADE,
    VEHICLE,
    asleep,
    at_salvage,
    close,
    fill_dispatch,
    goods,
    lay,
    pile,
    plays,
    recalls,
    resolved,
    sabotaged,
    sections,
    space,
    studying,
    turn_up,
    upgrades,
    use,
    vehicles,
    with_tech,
)
from offworld.games.cryo import state
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


def crowded(*open_docks: int) -> Solo:
    """Fuel Cells, above D1 of engineering, is the decision; only these docks are open there."""
    table = Solo().decide(FUEL_CELLS)
    lay(table, FUEL_CELLS, 2 * ENGINEERING + 1)
    table.deck(NANO_PRESS, NANO_PRESS)
    table.top(space(ENGINEERING, LOW_RIGHT), table.face(ENGINEERING, ENERGY))
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS, CRYSTALS))
    close(table, *({0, 1, 2, 3, 4} - set(open_docks)))
    return table


SPREAD = asleep("1/1/1", "1/1/1", "1/1/1", "2/2/2")


def idle(table: Table) -> Table:
    """Let the player, without cards and pods awake, spend a turn at the launch dock."""
    return table.deploy(state.LAUNCH_DOCK)


def settle_questions(table: Table) -> None:
    """Answer all questions about the rival, in the first way."""
    while not table.is_over and table.s.player == RIVAL:
        table.answer(table.options()[0])


@pytest.mark.rule("10.2", "10.11")
def test_five_deployments_and_then_a_recall() -> None:
    """With five drones the sixth turn is a recall."""
    table = Solo().turn(PLAYER).pods(PLAYER, asleep=SPREAD).energy(PLAYER, 0)
    for turn in range(6):
        if turn == 3:
            table.token(RND, ENERGY).recall(RND).park()
            table.energy(PLAYER, 0)
        else:
            idle(table)
        settle_questions(table)
        assert (len(table.deployed), recalls(table)) == ((turn + 1, 0) if turn < 5 else (5, 1))
    assert sum(table.s.home.tolist()[RIVAL]) == 5


@pytest.mark.rule("10.4", "10.5")
def test_decision_cards_that_are_the_same_at_setup() -> None:
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
def test_the_upgrade_of_the_setup_bars_the_player_at_once() -> None:
    """In the player's first turn."""
    for seed in range(1, 9):
        table = Table(1, seed=seed)
        (card,) = upgrades(table)
        table.hand(PLAYER, card).stock(PLAYER, 0, 0, 2)
        table.deploy(dock(RND, 0)).act(state.WORKSHOP)
        assert table.choices(state.PLAY) == plays((card, VEHICLE), (card, MISSION))


@pytest.mark.rule("10.5", "10.16")
def test_nothing_but_bulkheads() -> None:
    table = Solo().decide(BULKHEAD)
    table.deck().go()
    assert table.s.decision.tolist() == [BULKHEAD, BULKHEAD]
    table.go()
    assert [e.a for e in table.events_of(state.RIVAL_DECIDED)] == [BULKHEAD, BULKHEAD]
    assert table.choices(state.RIVAL_DOCK) == {dock(DISPATCH, 2), dock(DISPATCH, 3)}


@pytest.mark.rule("10.5", "10.13", "10.28")
def test_the_same_top_card_twice_is_not_replaced() -> None:
    """An unpredictable rival has no two decision cards to compare."""
    table = Solo("unpredictable").deck(*[BULKHEAD] * 3)
    table.go().go()
    assert table.deployed == [dock(DISPATCH, 0)]
    assert table.choices(state.RIVAL_DOCK) == {dock(DISPATCH, 2), dock(DISPATCH, 3)}
    assert not table.events_of(state.DECISIONS_ALIKE)
    assert (table.s.deck_cards, pile(table.s.discard.tolist())) == (1, [BULKHEAD, BULKHEAD])


@pytest.mark.rule("10.6")
def test_a_vehicle_or_a_mission_of_the_rival_bars_nothing() -> None:
    """Only its upgrades do."""
    table = Solo().vehicle(RIVAL, DRILL_HEAD).mission(RIVAL, DRILL_HEAD)
    table.hand(PLAYER, DRILL_HEAD).stock(PLAYER, 0, 0, 2).turn(PLAYER)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    uses = plays((DRILL_HEAD, UPGRADE), (DRILL_HEAD, VEHICLE), (DRILL_HEAD, MISSION))
    assert table.choices(state.PLAY) == uses


@pytest.mark.rule("10.6", "10.24", "7.5")
def test_an_upgrade_that_the_player_has() -> None:
    table = with_tech(TOW_CABLE, vehicle=(DRILL_HEAD,))
    table.upgrade(PLAYER, ORE_SIFTER).deck(ORE_SIFTER, ORE_SIFTER)
    table.check()
    assert upgrades(table) == {TOW_CABLE, ORE_SIFTER}
    table.stock(PLAYER).top(space(ENGINEERING, LOW_MIDDLE), table.face(ENGINEERING, CRYSTALS))
    table.deploy(dock(ENGINEERING, 3)).act(state.RESOURCE).answer(state.GAIN_TILE)
    assert table.materials(PLAYER) == [1, 0, 0, 1]


@pytest.mark.rule("10.6")
def test_an_upgrade_of_the_rival_is_barred() -> None:
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


@pytest.mark.rule("10.7", "10.18")
def test_upgrades_of_the_rival_bring_nothing_in_a_recall() -> None:
    table = Solo().upgrade(RIVAL, NANO_PRESS).upgrade(RIVAL, ARCHIVE_LINK)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, ORGANICS).go(state.RIVAL_SALVAGES)
    assert goods(table) == [0, 1, 0, 0, 0]
    assert table.s.missions[RIVAL] == 0


@pytest.mark.rule("10.7", "10.9")
def test_the_rival_has_no_use_of_an_ore_sifter() -> None:
    """A tile brings it what it shows, and no printed material."""
    table = Solo().decide(DRILL_HEAD).upgrade(RIVAL, ORE_SIFTER)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, ENERGY)).go()
    assert goods(table) == [0, 0, 0, 0, 1]


@pytest.mark.rule("10.7", "10.22")
def test_the_rival_has_no_use_of_fuel_cells() -> None:
    """Four crystals bring it three energy."""
    table = Solo().upgrade(RIVAL, FUEL_CELLS).stock(RIVAL, 4).check()
    assert goods(table) == [0, 0, 0, 0, 3]


@pytest.mark.rule("10.7", "10.26")
def test_the_rival_has_no_use_of_a_drill_head() -> None:
    """One pod scouts, and the energy is lost."""
    table = Solo().upgrade(RIVAL, DRILL_HEAD).energy(RIVAL, 3).pods(RIVAL, awake=5, asleep={0: 1})
    table.check()
    assert table.colonies(RIVAL) == {A0: 2, B0: 3}
    assert table.s.energy[RIVAL] == 0


@pytest.mark.rule("10.7", "10.26")
def test_fourteen_pods_land_at_once() -> None:
    """All pods go, without a vehicle's limit, and all energy is lost."""
    table = Solo().energy(RIVAL, 8).pods(RIVAL, awake=14, asleep={0: 1}).check()
    assert table.choices(state.RIVAL_MORE) == {A0, B0}
    table.answer(state.RIVAL_MORE + A0)
    assert table.colonies(RIVAL) == {A0: 7, B0: 7}
    assert (table.s.awake[RIVAL], table.s.energy[RIVAL]) == (0, 0)


@pytest.mark.rule("10.7", "10.8", "10.11", "10.19")
def test_dispatch_is_full_and_two_tokens_are_resolved() -> None:
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


@pytest.mark.rule("10.8", "10.14", "10.16")
def test_the_active_card_is_no_card_to_draw_yet() -> None:
    """A tile's card comes before the decision card is discarded."""
    table = Solo().decide(ORE_SIFTER)
    table.top(space(RND, RIGHT), table.face(RND, TECH, CARD)).deck().go()
    assert (table.s.missions[RIVAL], table.materials(RIVAL)) == (0, [0, 0, 1, 0])
    assert table.s.decision.tolist() == [ORE_SIFTER, ORE_SIFTER]


@pytest.mark.rule("10.8", "10.28")
def test_an_unpredictable_rival_draws_its_mission_behind_the_decision() -> None:
    """The first card is discarded and the next one is the mission."""
    table = Solo("unpredictable")
    table.top(space(RND, RIGHT), table.face(RND, TECH, CARD)).deck(*[ORE_SIFTER] * 3).go()
    assert table.deployed == [dock(RND, 1)]
    assert (table.s.deck_cards, table.s.discard[ORE_SIFTER], table.s.missions[RIVAL]) == (1, 1, 1)


@pytest.mark.rule("10.8", "10.9")
def test_a_tile_with_a_card() -> None:
    table = Solo().decide(ORE_SIFTER)
    lay(table, ORE_SIFTER, 2 * RND + 1)
    table.stock(RIVAL, 2, 0, 2).mission(RIVAL, THAW_COIL)
    table.top(space(RND, RIGHT), table.face(RND, TECH, CARD))
    table.go()
    assert goods(table) == [2, 0, 3, 0, 0]
    assert (table.s.missions[RIVAL], table.s.hand_cards[RIVAL]) == (2, 0)


@pytest.mark.rule("10.8", "10.19")
def test_two_incidents_that_show_a_card() -> None:
    """Both become missions, face down."""
    table = Solo().away(4)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, CARD).token(LABORATORY, CARD)
    before = table.s.deck_cards
    table.go(state.RIVAL_SALVAGES)
    assert (table.s.missions[RIVAL], table.s.deck_cards) == (2, before - 2)
    assert sum(table.view(PLAYER).mission.tolist()[RIVAL]) == 0


@pytest.mark.rule("10.9", "10.14")
def test_a_printed_material_is_no_tile() -> None:
    table = Solo().decide(DRILL_HEAD)
    table.stock(RIVAL, 1).empty(space(ENGINEERING, RIGHT)).go()
    assert table.deployed == [dock(ENGINEERING, 1)]  # beside it, only the right one
    assert goods(table) == [2, 0, 0, 0, 0]
    assert table.s.slot.tolist()[RIVAL] == [state.NONE] * 7
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.9", "10.14", "10.21", "10.22", "10.23", "10.26", "10.28")
@pytest.mark.parametrize(("more", "pods"), [(A0, {A0: 2, B0: 2}), (B0, {A0: 1, B0: 3})])
def test_harder_and_unpredictable(more: int, pods: dict[int, int]) -> None:
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


@pytest.mark.rule("10.9")
def test_the_least_of_the_two_materials_shown() -> None:
    """A third material, of which it has none, is no choice."""
    table = Solo().decide(DRILL_HEAD).stock(RIVAL, 2, 0, 3)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.go()
    assert table.materials(RIVAL) == [3, 0, 3, 0]


@pytest.mark.rule("10.9", "10.10")
@pytest.mark.parametrize(("chosen", "expected"), [(CRYSTALS, [3, 0, 2, 0]), (TECH, [2, 0, 3, 0])])
def test_the_eighth_tile(chosen: int, expected: list[int]) -> None:
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


@pytest.mark.rule("10.10", "10.19")
def test_two_of_three_tokens() -> None:
    table = Solo().away(4)
    table.pods(RIVAL, asleep=asleep("1/1/0", "0/1/1", "1/0/1", "2/2/2"))
    table.token(ENGINEERING, ENERGY).token(LABORATORY, NANITES).token(RND, CRYSTALS)
    table.go(state.RIVAL_SALVAGES)
    assert table.choices(state.RIVAL_TOKEN) == {ENGINEERING, LABORATORY, RND}
    table.answer(state.RIVAL_TOKEN + LABORATORY)
    assert table.choices(state.RIVAL_TOKEN) == {ENGINEERING, RND}
    assert table.s.token[LABORATORY] == state.NONE
    table.answer(state.RIVAL_TOKEN + ENGINEERING)
    assert state.NONE not in table.s.token.tolist()
    assert goods(table) == [0, 0, 0, 1, 1]
    assert sum(table.s.home.tolist()[RIVAL]) == 5


@pytest.mark.rule("10.10", "10.23")
def test_both_pods_come_from_one_section() -> None:
    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, asleep=asleep("1/1/1", "1/1/1", "1/0/0", "0/1/1"))
    table.check()
    assert table.chambers(RIVAL)[3:6] == [0, 1, 1]
    assert table.choices(state.RIVAL_CHAMBER) == {0, 1, 2}
    table.answer(state.RIVAL_CHAMBER + 1)
    assert table.choices(state.RIVAL_CHAMBER) == {0, 2}  # the laboratory has as many now
    table.answer(state.RIVAL_CHAMBER + 2)
    assert (sections(table), table.s.awake[RIVAL]) == ([1, 2, 1, 2], 3)
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.10", "10.23")
def test_sections_are_counted_after_the_first_pod() -> None:
    table = Solo().stock(RIVAL, 0, 5)
    table.pods(RIVAL, asleep=asleep("1/1/0", "1/1/1", "0/0/0", "0/2/0"))
    table.check()
    assert table.choices(state.RIVAL_SECTION) == {ENGINEERING, LABORATORY, DISPATCH}
    table.answer(state.RIVAL_SECTION + DISPATCH)  # both lie in one chamber
    assert (sections(table), table.s.awake[RIVAL]) == ([2, 2, 0, 0], 3)

    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, asleep=asleep("0/0/0", "0/0/1", "0/1/0", "0/0/1"))
    table.check()
    assert table.choices(state.RIVAL_SECTION) == {RND, DISPATCH}
    table.answer(state.RIVAL_SECTION + RND)
    assert (sections(table), table.s.awake[RIVAL]) == ([0, 0, 0, 1], 2)  # and no other wakes


@pytest.mark.rule("10.10", "10.13", "10.15")
def test_the_launch_dock_is_not_among_any_docks_of_dispatch() -> None:
    table = Solo().decide(BULKHEAD)
    table.drone(RIVAL, dock(DISPATCH, 0)).drone(PLAYER, dock(DISPATCH, 2))
    close(table, dock(DISPATCH, 3))
    table.go()
    assert table.choices(state.RIVAL_DOCK) == {dock(DISPATCH, 1), dock(DISPATCH, 4)}
    table.answer(state.RIVAL_DOCK + dock(DISPATCH, 4))
    assert goods(table) == [0, 0, 0, 1, 0]
    assert table.chambers(RIVAL)[9:] == [1, 2, 2]


@pytest.mark.rule("10.10", "10.26")
@pytest.mark.parametrize("scouted", [C1, C3])
def test_two_large_caverns_and_an_odd_number(scouted: int) -> None:
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


@pytest.mark.rule("10.10", "10.14")
def test_the_player_does_not_choose_the_tile() -> None:
    """Clockwise from the right: below comes before above, though above shows more."""
    table = Solo().decide(THAW_COIL).drone(PLAYER, dock(ENGINEERING, 0))
    close(table, dock(ENGINEERING, 3))
    table.top(space(ENGINEERING, 2), table.face(ENGINEERING, CRYSTALS))
    table.top(space(ENGINEERING, LEFT), table.face(ENGINEERING, CRYSTALS, CRYSTALS)).go()
    assert table.deployed == [dock(ENGINEERING, 2)]
    assert goods(table) == [1, 0, 0, 0, 0]
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.10", "10.19")
def test_fewest_and_second_fewest() -> None:
    """With 2, 0, 1 and 6 pods there is nothing to choose."""
    table = Solo().away(4)
    table.pods(RIVAL, asleep=asleep("1/1/0", "0/0/0", "1/0/0", "2/2/2"))
    table.token(LABORATORY, ENERGY).token(RND, TECH).go(state.RIVAL_SALVAGES)
    assert resolved(table) == [LABORATORY, RND]
    assert goods(table) == [0, 0, 1, 0, 1]
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.11", "10.17", "10.21", "10.26")
@pytest.mark.parametrize(("awake", "lands"), [(4, True), (3, False)])
def test_the_pod_sent_to_salvage_is_missed_in_the_check(awake: int, lands: bool) -> None:
    table = Solo().energy(RIVAL, 3)
    close(table, *(dock(RND, place) for place in range(5)))
    table.pods(RIVAL, awake=awake, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2"))
    table.pods(PLAYER, asleep={9: 1}).at_salvage(PLAYER, 1, 2, 3, 4, 5, 6, 7)
    table.token(ENGINEERING, TECH).go()
    assert (recalls(table), resolved(table)) == (1, [ENGINEERING])
    assert at_salvage(table) == [0]
    if lands:
        assert table.colonies(RIVAL) == {A0: 1, B0: 2}
        assert goods(table) == [1, 0, 1, 0, 0]
    else:
        assert table.s.awake[RIVAL] == 2
        assert goods(table) == [1, 0, 1, 0, 3]


@pytest.mark.rule("10.11", "10.13", "10.14", "10.16")
def test_the_last_open_dock() -> None:
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


@pytest.mark.rule("10.11", "10.17", "10.18", "10.19", "10.23", "10.24")
def test_recall_twice_in_a_row() -> None:
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


@pytest.mark.rule("10.11", "10.16")
def test_a_recall_leaves_the_decision_cards() -> None:
    """Only a deployment uses a decision card."""
    table = Solo().decide(THAW_COIL, BULKHEAD).away(5)
    table.pods(RIVAL, asleep=FEWEST).token(ENGINEERING, ENERGY).token(LABORATORY, TECH)
    before = table.s.deck_cards
    table.go()
    assert recalls(table) == 1
    assert table.s.decision.tolist() == [THAW_COIL, BULKHEAD]
    assert table.s.deck_cards == before


@pytest.mark.rule("10.11", "10.28")
def test_an_unpredictable_rival_recalls_without_a_card() -> None:
    """The top card is turned in a deployment only."""
    table = Solo("unpredictable").away(5)
    table.pods(RIVAL, asleep=FEWEST).token(ENGINEERING, ENERGY).token(LABORATORY, TECH)
    before = table.s.deck.tolist(), table.s.discard.tolist()
    table.go()
    assert recalls(table) == 1
    assert (table.s.deck.tolist(), table.s.discard.tolist()) == before
    assert table.s.decision.tolist() == [state.NONE, state.NONE]


@pytest.mark.rule("10.11")
def test_the_players_drone_takes_the_last_dock_of_a_section() -> None:
    """The rival recalls at once, with all its drones at home."""
    table = Solo().decide(BULKHEAD).stock(PLAYER)
    close(table, *(dock(ENGINEERING, place) for place in (1, 2, 3, 4)))
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2")).token(ENGINEERING, TECH)
    table.turn(PLAYER).deploy(dock(ENGINEERING, 0)).act(state.RESOURCE).answer(state.GAIN_TILE)
    assert (table.deployed, recalls(table), resolved(table)) == ([], 1, [ENGINEERING])
    assert table.s.drone[dock(ENGINEERING, 0)] == PLAYER


@pytest.mark.rule("10.11", "10.17", "10.18")
def test_a_fourth_recall_sends_no_fourth_pod() -> None:
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
def test_a_drone_at_home_does_not_stop_a_recall() -> None:
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


@pytest.mark.rule("10.13", "10.10", "10.14")
def test_two_docks_below() -> None:
    table = crowded(0, 3, 4)
    table.drone(RIVAL, 0)
    table.top(space(ENGINEERING, LOW_MIDDLE), table.face(ENGINEERING, CRYSTALS, TECH))
    table.go()
    assert table.choices(state.RIVAL_DOCK) == {3, 4}
    table.answer(state.RIVAL_DOCK + 3)
    assert goods(table) == [1, 0, 1, 0, 0]


@pytest.mark.rule("10.13", "10.10")
def test_any_dock_of_the_section() -> None:
    table = crowded(0, 2, 3, 4)
    table.drone(PLAYER, 3, 4)
    table.go()
    assert table.choices(state.RIVAL_DOCK) == {0, 2}


@pytest.mark.rule("10.13")
@pytest.mark.parametrize("owner", [PLAYER, RIVAL, state.DAMAGED])
@pytest.mark.parametrize(("taken", "left"), [(2, 3), (3, 2)])
def test_one_of_the_two_docks_below_is_open(owner: int, taken: int, left: int) -> None:
    """There is nothing to choose, whatever occupies the others."""
    table = Solo().decide(THAW_COIL)
    if owner == state.DAMAGED:
        close(table, dock(ENGINEERING, 0), dock(ENGINEERING, taken))
    else:
        table.drone(owner, dock(ENGINEERING, 0), dock(ENGINEERING, taken))
    table.go()
    assert table.deployed == [dock(ENGINEERING, left)]


@pytest.mark.rule("10.14", "10.21", "10.22", "10.23", "10.24", "10.25", "10.26")
@pytest.mark.parametrize(
    ("section", "left"), [(LABORATORY, [1, 0, 0, 2]), (DISPATCH, [1, 2, 0, 0])]
)
def test_nanites_start_everything(section: int, left: list[int]) -> None:
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


@pytest.mark.rule("10.14", "10.26")
def test_a_tile_brings_the_energy_for_a_landing() -> None:
    """The third energy is gained and lost in one turn."""
    table = Solo().decide(DRILL_HEAD).energy(RIVAL, 2).pods(RIVAL, awake=3, asleep={0: 1})
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, ENERGY)).go()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.15", "10.24", "10.25")
def test_dispatch_wakes_two_and_repeats_tech() -> None:
    table = Solo().decide(BULKHEAD)
    table.stock(RIVAL, 2, 0, 3, 3)
    table.pods(RIVAL, asleep=asleep("1/1/1", "1/1/1", "0/1/1", "1/1/2"))
    table.deck(*[ARCHIVE_LINK] * 3).go()
    assert table.deployed == [dock(DISPATCH, 0)]
    assert table.chambers(RIVAL)[6:] == [0, 0, 1, 0, 0, 2]
    assert goods(table) == [3, 1, 0, 0, 0]
    assert (upgrades(table), table.s.missions[RIVAL]) == ({ARCHIVE_LINK}, 1)
    assert table.s.awake[RIVAL] == 3


@pytest.mark.rule("10.15", "10.26")
def test_pods_at_salvage_do_not_count() -> None:
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


@pytest.mark.rule("10.16", "10.21", "10.24")
def test_the_decision_card_is_replaced_before_the_check() -> None:
    table = studying().decide(NANO_PRESS)
    table.deck(BULKHEAD).go()
    assert sorted(table.s.decision.tolist()) == [NANO_PRESS, BULKHEAD]
    assert pile(table.s.mission.tolist()[RIVAL]) == [NANO_PRESS]  # the one discarded
    assert upgrades(table) == set()  # and no card is left for this
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.4")
def test_upgrade_and_vehicle_of_the_setup_may_be_of_one_type() -> None:
    """Nothing is drawn again for it."""
    alike = 0
    for seed in range(1, 61):
        table = Table(1, seed=seed, kept=False)
        alike += upgrades(table) == set(vehicles(table))
    assert alike > 0


@pytest.mark.rule("1.10", "10.8", "10.9")
def test_the_rivals_card_comes_from_the_discarded_ones() -> None:
    """The deck is empty, and a tile shows a card."""
    table = Solo().decide(ORE_SIFTER).deck()
    table.s.discard[BULKHEAD] = 1
    table.top(space(RND, RIGHT), table.face(RND, CARD)).go()
    assert pile(table.s.mission.tolist()[RIVAL]) == [BULKHEAD]
    assert table.s.decision.tolist() == [ORE_SIFTER, ORE_SIFTER]  # no other type is left


@pytest.mark.rule("10.5", "10.16")
def test_two_that_stayed_alike_part_when_the_next_one_is_drawn() -> None:
    for seed in range(1, 9):
        table = Solo(seed=seed).decide(BULKHEAD).deck()
        table.s.discard[FUEL_CELLS] = 1
        table.go()
        assert sorted(table.s.decision.tolist()) == [FUEL_CELLS, BULKHEAD]
        assert pile(table.s.deck.tolist()) + pile(table.s.discard.tolist()) == [BULKHEAD]


@pytest.mark.rule("6.1", "10.6")
def test_the_only_card_is_a_barred_upgrade() -> None:
    """A hand is secret, so the dock can be used; but there is no way to play the card."""
    table = Solo().upgrade(RIVAL, BULKHEAD).hand(PLAYER, BULKHEAD).stock(PLAYER, 1)
    table.vehicle(PLAYER, THAW_COIL).vehicle(PLAYER, THAW_COIL)
    for card in (FUEL_CELLS, TOW_CABLE, NANO_PRESS):
        table.mission(PLAYER, card)
    table.s.slot[PLAYER, 6] = table.face(ENGINEERING, CRYSTALS)
    table.drone(PLAYER, 0).token(RND, ENERGY).turn(PLAYER).recall(RND).answer(use(5))
    assert table.choices(state.PLAY) == {NO_MORE_CARDS}
    assert table.materials(PLAYER) == [0, 0, 0, 0]


@pytest.mark.rule("10.9")
def test_the_only_empty_slot_of_the_rival() -> None:
    table = Solo().decide(DRILL_HEAD)
    for slot in (0, 1, 2, 4, 5, 6):
        table.s.slot[RIVAL, slot] = table.face(RND, TECH)
    face = table.face(ENGINEERING, ENERGY)
    table.top(space(ENGINEERING, RIGHT), face).go()
    assert table.s.slot[RIVAL, 3] == face


@pytest.mark.rule("1.5", "10.7", "10.9")
def test_one_half_of_a_tile_is_lost() -> None:
    """At eight energy the rival gains only the crystal."""
    table = Solo().decide(DRILL_HEAD).energy(RIVAL, 8)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS, ENERGY)).go()
    assert goods(table) == [1, 0, 0, 0, 8]


@pytest.mark.rule("10.9", "10.10", "10.24")
@pytest.mark.parametrize("chosen", [CRYSTALS, TECH])
def test_the_players_choice_decides_what_the_rival_trades(chosen: int) -> None:
    """It has three of both materials of the tile."""
    table = Solo().decide(DRILL_HEAD).stock(RIVAL, 3, 0, 3)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.go().answer(state.RIVAL_MATERIAL + chosen)
    assert [event.a for event in table.events_of(state.RIVAL_TRADED)] == [chosen]
    assert goods(table) == ([0, 0, 3, 0, 3] if chosen == CRYSTALS else [3, 0, 0, 0, 0])


@pytest.mark.rule("10.10", "10.13")
def test_the_player_decides_in_the_rivals_turn() -> None:
    table = Solo().decide(THAW_COIL).drone(PLAYER, dock(ENGINEERING, 0)).go()
    assert table.asks(state.RIVAL_DOCK)
    assert (table.actor, table.s.player) == (PLAYER, RIVAL)
    assert not table.choices(state.SCRAP)


@pytest.mark.rule("10.11", "10.28")
def test_a_full_section_comes_before_the_top_card() -> None:
    """An unpredictable rival with all its drones at home recalls, and no card is turned."""
    table = Solo("unpredictable").pods(RIVAL, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2"))
    close(table, *(dock(RND, place) for place in range(5)))
    before = table.s.deck.tolist(), table.s.discard.tolist()
    table.token(ENGINEERING, ENERGY).go()
    assert (recalls(table), resolved(table)) == (1, [ENGINEERING])
    assert (table.s.deck.tolist(), table.s.discard.tolist()) == before


@pytest.mark.rule("10.12", "10.19", "10.28")
def test_an_unpredictable_rival_without_any_card() -> None:
    """It recalls, and with no drone out it still resolves an incident."""
    table = Solo("unpredictable").deck()
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, TECH).go()
    assert (recalls(table), table.deployed, resolved(table)) == (1, [], [ENGINEERING])
    assert goods(table) == [0, 0, 1, 0, 0]
    assert sum(table.s.home.tolist()[RIVAL]) == 5


@pytest.mark.rule("1.10", "10.28")
def test_the_top_card_of_a_new_deck() -> None:
    """The decision comes from the discarded cards, and lies among them again."""
    table = Solo("unpredictable").deck()
    table.s.discard[DRILL_HEAD] = 1
    table.go()
    assert table.deployed == [dock(ENGINEERING, 1)]
    assert (table.s.deck_cards, pile(table.s.discard.tolist())) == (0, [DRILL_HEAD])


@pytest.mark.rule("10.13")
def test_the_dock_under_another_card_is_the_only_open_one() -> None:
    """Nothing is to choose."""
    table = crowded(0).go()
    assert table.deployed == [dock(ENGINEERING, 0)]


@pytest.mark.rule("10.7", "10.15", "10.25")
def test_a_sixth_nanite_is_lost_and_the_pod_wakes() -> None:
    table = Solo().decide(BULKHEAD).stock(RIVAL, 0, 0, 0, 5).go()
    assert goods(table) == [1, 1, 1, 0, 0]
    assert (table.s.awake[RIVAL], table.chambers(RIVAL)[9:]) == (2, [0, 2, 2])
