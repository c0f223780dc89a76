"""Exam, 31 to 55: a second examiner's situations.

They were written from the rulebook and the known facts, most of them before the examiner saw the
program or the first thirty situations. The numbers expected are the examiner's.
"""

from __future__ import annotations

import pytest

from cryo.exam import (
    A0,
    A2,
    B0,
    B1,
    B3,
    C1,
    C3,
    CARD,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LEFT,
    NANITES,
    ORGANICS,
    RIGHT,
    RND,
    TECH,
    UPGRADE,
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
    turn_up,
    upgrades,
    vehicles,
)
from cryo.scenario import GREEN, PLAYER, RED, RIVAL, Solo, Table, dock
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


@pytest.mark.rule("2.5", "10.1", "10.4", "10.28")
@pytest.mark.parametrize(
    ("variant", "expected"),
    [("unpredictable", [2, 1, 1, 0, 1]), ("harder-unpredictable", [3, 2, 2, 0, 1])],
)
def test_31_no_decision_cards_leave_two_more_in_the_deck(variant: str, expected: list[int]) -> None:
    table = Table(1, variant=variant)
    assert goods(table) == expected
    assert table.s.decision.tolist() == [state.NONE, state.NONE]
    assert (table.s.deck_cards, sum(table.s.discard.tolist())) == (24, 2)
    assert len(upgrades(table)) == len(vehicles(table)) == table.s.missions[RIVAL] == 1


def studying(variant: str = "solo") -> Solo:
    """The rival has 3 tech; the tile beside D0 of R&D, under the Nano Press, shows another."""
    table = Solo(variant)
    table.stock(RIVAL, 0, 0, 3).top(space(RND, LEFT), table.face(RND, TECH))
    return table


@pytest.mark.rule("1.10", "10.24", "10.28")
def test_32_the_deck_runs_out_behind_the_top_card() -> None:
    table = studying("unpredictable")
    table.deck(NANO_PRESS, NANO_PRESS).go()
    # the decision is discarded, the second card is the mission, and the first comes again
    assert table.deployed == [dock(RND, 0)]
    assert (upgrades(table), table.s.missions[RIVAL]) == ({NANO_PRESS}, 1)
    assert (table.s.deck_cards, pile(table.s.discard.tolist())) == (0, [])
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.16", "10.21", "10.24")
def test_33_the_decision_card_is_replaced_before_the_check() -> None:
    table = studying().decide(NANO_PRESS)
    table.deck(BULKHEAD).go()
    assert sorted(table.s.decision.tolist()) == [NANO_PRESS, BULKHEAD]
    assert pile(table.s.mission.tolist()[RIVAL]) == [NANO_PRESS]  # the one discarded
    assert upgrades(table) == set()  # and no card is left for this
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.11", "10.17", "10.21", "10.26")
@pytest.mark.parametrize(("awake", "lands"), [(4, True), (3, False)])
def test_34_the_pod_sent_to_salvage_is_missed_in_the_check(awake: int, lands: bool) -> None:
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


@pytest.mark.rule("5.4", "10.18", "10.19", "10.21", "10.22")
def test_35_sabotage_comes_before_the_check() -> None:
    table = Solo().stock(RIVAL, 3)
    table.pods(RIVAL, asleep=asleep("1/1/0", "1/1/1", "1/1/1", "2/2/2"))
    table.at_salvage(RIVAL, 0)
    table.token(ENGINEERING, state.SABOTAGE).go(state.RIVAL_SALVAGES)
    assert table.chambers(RIVAL)[:3] == [0, 0, 0]  # the left one destroyed, the middle one awake
    assert table.chambers(PLAYER)[:3] == [0, 1, 1]
    assert table.s.awake[RIVAL] == 1
    assert goods(table) == [0, 0, 0, 0, 3]


@pytest.mark.rule("10.10", "10.19")
def test_36_two_of_three_tokens() -> None:
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


@pytest.mark.rule("1.3", "10.17", "10.18", "10.22")
def test_37_a_pod_salvages_in_the_recall_that_sends_it() -> None:
    table = Solo().stock(RIVAL, 5)
    table.pods(RIVAL, awake=1, asleep=asleep("1/1/1", "1/1/1", "1/1/1", "1/0/0"))
    table.at_salvage(RIVAL, 0, 2).token(DISPATCH, CARD).go(state.RIVAL_SALVAGES)
    assert table.choices(state.RIVAL_SALVAGE) == {4, 6}  # tech or nanites: no third crystals
    table.answer(state.RIVAL_SALVAGE + 4)
    assert goods(table) == [0, 1, 1, 0, 3]  # a sixth crystal is lost, and then the five
    assert (table.s.awake[RIVAL], table.s.missions[RIVAL]) == (1, 1)


@pytest.mark.rule("10.15", "10.24", "10.25")
def test_38_dispatch_wakes_two_and_repeats_tech() -> None:
    table = Solo().decide(BULKHEAD)
    table.stock(RIVAL, 2, 0, 3, 3)
    table.pods(RIVAL, asleep=asleep("1/1/1", "1/1/1", "0/1/1", "1/1/2"))
    table.deck(*[ARCHIVE_LINK] * 3).go()
    assert table.deployed == [dock(DISPATCH, 0)]
    assert table.chambers(RIVAL)[6:] == [0, 0, 1, 0, 0, 2]
    assert goods(table) == [3, 1, 0, 0, 0]
    assert (upgrades(table), table.s.missions[RIVAL]) == ({ARCHIVE_LINK}, 1)
    assert table.s.awake[RIVAL] == 3


@pytest.mark.rule("10.22", "10.25", "10.26")
def test_39_nanites_lead_to_a_landing_in_the_same_turn() -> None:
    table = Solo().stock(RIVAL, 3, 0, 0, 4)
    table.pods(RIVAL, awake=1, asleep=asleep("1/1/1", "0/0/0", "0/0/0", "2/0/0"))
    table.check()
    assert goods(table) == [0, 1, 1, 0, 0]
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert (table.s.awake[RIVAL], sections(table)) == (0, [2, 0, 0, 1])
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.21", "10.25")
def test_40_what_nanites_bring_to_three_is_kept() -> None:
    table = Solo().stock(RIVAL, 2, 2, 2, 5)
    table.check()
    assert goods(table) == [3, 3, 3, 0, 0]
    assert (table.s.awake[RIVAL], sections(table)) == (1, [3, 3, 3, 5])
    table.check()
    assert goods(table) == [3, 3, 3, 0, 0]


@pytest.mark.rule("10.10", "10.23")
def test_41_both_pods_come_from_one_section() -> None:
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
def test_42_sections_are_counted_after_the_first_pod() -> None:
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
def test_43_the_launch_dock_is_not_among_any_docks_of_dispatch() -> None:
    table = Solo().decide(BULKHEAD)
    table.drone(RIVAL, dock(DISPATCH, 0)).drone(PLAYER, dock(DISPATCH, 2))
    close(table, dock(DISPATCH, 3))
    table.go()
    assert table.choices(state.RIVAL_DOCK) == {dock(DISPATCH, 1), dock(DISPATCH, 4)}
    table.answer(state.RIVAL_DOCK + dock(DISPATCH, 4))
    assert goods(table) == [0, 0, 0, 1, 0]
    assert table.chambers(RIVAL)[9:] == [1, 2, 2]


@pytest.mark.rule("10.9", "10.14")
def test_44_a_printed_material_is_no_tile() -> None:
    table = Solo().decide(DRILL_HEAD)
    table.stock(RIVAL, 1).empty(space(ENGINEERING, RIGHT)).go()
    assert table.deployed == [dock(ENGINEERING, 1)]  # beside it, only the right one
    assert goods(table) == [2, 0, 0, 0, 0]
    assert table.s.slot.tolist()[RIVAL] == [state.NONE] * 7
    assert table.asks(state.DOCK)


@pytest.mark.rule("7.3", "10.6")
def test_45_players_may_have_the_same_upgrade() -> None:
    table = Table(2).turn(RED).hand(RED, BULKHEAD).stock(RED, 0, 0, 2).upgrade(GREEN, BULKHEAD)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    assert plays((BULKHEAD, UPGRADE)) <= table.choices(state.PLAY)
    table.answer(state.PLAY + BULKHEAD * state.USES + UPGRADE)
    assert upgrades(table, RED) == upgrades(table, GREEN) == {BULKHEAD}


def full_hand() -> Table:
    """RED, with five cards and an Archive Link, recalls: a sixth card comes."""
    table = Table(2).hand(RED, *[THAW_COIL] * 4, FUEL_CELLS).stock(RED)
    table.upgrade(RED, ARCHIVE_LINK).drone(RED, 0).token(RND, ENERGY).turn(RED)
    return table


@pytest.mark.rule("3.2", "3.4", "7.5")
def test_46_scrap_after_a_recall_saves_a_discard() -> None:
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
def test_47_scrap_is_once_a_turn_and_comes_back() -> None:
    table = full_hand().answer(state.SCRAP + FUEL_CELLS)
    assert not table.choices(state.SCRAP)
    table.recall(RND).park()
    assert table.actor == GREEN  # five cards, and no second scrap is asked for
    table.turn(RED)
    assert table.choices(state.SCRAP)


@pytest.mark.rule("2.7", "4.4", "4.5")
def test_48_the_third_visit_finds_the_printed_material() -> None:
    table = Table(2).hand(RED).hand(GREEN).stock(RED).stock(GREEN).turn(RED)
    stack = space(ENGINEERING, RIGHT)
    table.top(stack, table.face(ENGINEERING, CRYSTALS, TECH))
    table.deploy(dock(ENGINEERING, 1)).answer(state.SPACE + space_number(table, stack))
    table.answer(state.GAIN_TILE)
    assert (table.materials(RED), table.s.stack[stack]) == ([1, 0, 1, 0], 1)
    table.top(stack, table.face(ENGINEERING, CRYSTALS))
    table.deploy(dock(ENGINEERING, 4)).answer(state.SPACE + space_number(table, stack))
    table.answer(state.INTO_SLOT + 3)
    assert (table.materials(GREEN), table.s.stack[stack]) == ([0, 0, 0, 0], 0)
    table.s.drone[dock(ENGINEERING, 1)] = state.NOBODY
    table.stock(RED).deploy(dock(ENGINEERING, 1))
    table.answer(state.SPACE + space_number(table, stack))
    assert table.materials(RED) == [1, 0, 0, 0]


def space_number(table: Table, stack: int) -> int:
    """Return the space of a stack."""
    return [int(table.b.space_stack[i]) for i in range(state.SPACES)].index(stack)


@pytest.mark.rule("1.10", "10.27")
def test_49_three_missions_that_are_the_same() -> None:
    for seed in range(1, 9):
        table = Solo(seed=seed)
        for _ in range(3):
            table.mission(RIVAL, FUEL_CELLS)
        table.deck(FUEL_CELLS, FUEL_CELLS, BULKHEAD, DRILL_HEAD)
        table.hear(scoring.replace_duplicates, table.s)
        assert pile(table.s.mission.tolist()[RIVAL]) == [DRILL_HEAD, FUEL_CELLS, BULKHEAD]
        assert table.s.missions[RIVAL] == 3
        assert table.s.deck[FUEL_CELLS] + table.s.discard[FUEL_CELLS] == 4
        assert len(table.events_of(state.REPLACED)) == 2


@pytest.mark.rule("9.3", "9.4", "9.5", "9.6", "9.7", "9.8", "10.27")
def test_50_a_solo_game_is_scored() -> None:
    table = Solo()
    table.pods(PLAYER, awake=1, asleep={0: 1}).at_salvage(PLAYER, 0)
    table.pods(RIVAL, awake=5, asleep={9: 2})
    for cavern, tile, mine, its in ((A0, 0, 2, 1), (B0, 11, 1, 3)):
        table.tile_on(cavern, tile).colony(PLAYER, cavern, mine).colony(RIVAL, cavern, its)
    table.upgrade(PLAYER, THAW_COIL).vehicle(PLAYER, DRILL_HEAD).mission(PLAYER, FUEL_CELLS)
    table.energy(PLAYER, 4).stock(PLAYER)
    table.upgrade(RIVAL, BULKHEAD).vehicle(RIVAL, TOW_CABLE).stock(RIVAL, 3, 3, 3)
    table.s.slot[RIVAL, 0] = table.face(RND, TECH)
    for card in (NANO_PRESS, THAW_COIL, TOW_CABLE, ORE_SIFTER):
        table.mission(RIVAL, card)
    # pods, caverns, upgrade, vehicle, missions, awake
    mine = 3 + (3 + 3) + 2 + 1 + (4 - 1) + (1 + 1) // 2
    its = 4 + (0 + 7) + 3 + 2 + ((9 - 2) // 2 + 3 + 2) + 5 // 2
    assert (mine, its) == (16, 26)
    table.drone(PLAYER, 0).token(DISPATCH, state.SUNSET).turn(PLAYER).recall(DISPATCH).park()
    assert table.is_over
    assert table.scores() == [mine, its]
    assert table.winners() == {RIVAL}


@pytest.mark.rule("5.4", "7.5", "10.7", "10.19")
def test_51_the_rivals_sabotage_and_two_bulkheads() -> None:
    table = Solo().upgrade(RIVAL, BULKHEAD).upgrade(PLAYER, BULKHEAD)
    table.pods(RIVAL, asleep=asleep("1/1/1", "1/1/1", "1/1/1", "0/0/2"))
    table.token(DISPATCH, state.SABOTAGE + 2).go(state.RIVAL_SALVAGES)
    assert table.chambers(RIVAL)[11] == 0
    assert table.chambers(PLAYER)[11] == 2
    assert table.s.destroyed[PLAYER] == 0
    assert not table.is_over


@pytest.mark.rule("8.2", "10.10", "10.26")
def test_52_only_small_caverns_are_left_to_scout() -> None:
    table = Solo().energy(RIVAL, 5)
    table.pods(RIVAL, awake=3, asleep={9: 1})
    turn_up(table, B0, C1, C3)
    table.check()
    assert table.choices(state.RIVAL_CAVERN) == {A2, B1, B3}
    table.answer(state.RIVAL_CAVERN + B1)
    pairs = {
        (int(table.b.pair[pair, 0]), int(table.b.pair[pair, 1]))
        for pair in table.choices(state.RIVAL_PAIR)
    }
    assert pairs == {(A0, B0), (B0, C1)}  # without a pod; those with B1 have one
    table.answer(min(table.options()))
    assert sorted(table.colonies(RIVAL).values()) == [1, 1, 1]
    assert table.colonies(RIVAL)[B1] == 1
    assert table.s.energy[RIVAL] == 0


@pytest.mark.rule("10.7", "10.18")
def test_53_upgrades_of_the_rival_bring_nothing_in_a_recall() -> None:
    table = Solo().upgrade(RIVAL, NANO_PRESS).upgrade(RIVAL, ARCHIVE_LINK)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, ORGANICS).go(state.RIVAL_SALVAGES)
    assert goods(table) == [0, 1, 0, 0, 0]
    assert table.s.missions[RIVAL] == 0


@pytest.mark.rule("9.2", "10.18", "10.26", "10.27")
@pytest.mark.parametrize("salvaging", [False, True])
def test_54_the_last_pods_land(salvaging: bool) -> None:
    table = Solo().energy(RIVAL, 3).pods(RIVAL, awake=3)
    if salvaging:
        table.at_salvage(RIVAL, 0)
    table.check()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert table.is_over != salvaging


@pytest.mark.rule("3.2", "7.1", "10.6")
def test_55_the_bar_begins_with_the_rivals_upgrade() -> None:
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
