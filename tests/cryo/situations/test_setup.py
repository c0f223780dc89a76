"""Situations of words, box and setup (chapters 1 and 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, Solo, Table, dock
from cryo.shorthand import (
    A0,
    A3,
    B0,
    C1,
    CARD,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LEFT,
    LOW_LEFT,
    LOW_MIDDLE,
    LOW_RIGHT,
    MISSION,
    NANITES,
    ORGANICS,
    RIGHT,
    RND,
    TECH,
    UPGRADE,
    VEHICLE,
    asleep,
    at_workshop,
    goods,
    lay,
    pile,
    platform,
    plays,
    sections,
    space,
    studying,
    upgrades,
    use,
    vehicles,
    waking,
    with_tech,
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


def sifting() -> Table:
    """RED, with an Ore Sifter, is at two crystals that lie on printed nanites."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 4, 0, 0, 5).energy(RED, 0)
    table.upgrade(RED, ORE_SIFTER)
    stack = space(ENGINEERING, LOW_MIDDLE)
    return table.top(stack, table.face(ENGINEERING, CRYSTALS, CRYSTALS))


def space_number(table: Table, stack: int) -> int:
    """Return the space of a stack."""
    return [int(table.b.space_stack[i]) for i in range(state.SPACES)].index(stack)


@pytest.mark.rule("1.3", "2.7", "2.8", "4.4", "4.5", "6.2", "7.5")
def test_limits_and_the_ore_sifter() -> None:
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


@pytest.mark.rule("1.3", "3.2", "3.4", "4.10")
def test_hand_limit_and_scrap() -> None:
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


@pytest.mark.rule("1.3", "10.17", "10.18", "10.22")
def test_a_pod_salvages_in_the_recall_that_sends_it() -> None:
    table = Solo().stock(RIVAL, 5)
    table.pods(RIVAL, awake=1, asleep=asleep("1/1/1", "1/1/1", "1/1/1", "1/0/0"))
    table.at_salvage(RIVAL, 0, 2).token(DISPATCH, CARD).go(state.RIVAL_SALVAGES)
    assert table.choices(state.RIVAL_SALVAGE) == {4, 6}  # tech or nanites: no third crystals
    table.answer(state.RIVAL_SALVAGE + 4)
    assert goods(table) == [0, 1, 1, 0, 3]  # a sixth crystal is lost, and then the five
    assert (table.s.awake[RIVAL], table.s.missions[RIVAL]) == (1, 1)


@pytest.mark.rule("1.3", "10.7", "10.9")
def test_a_choice_of_two_full_materials() -> None:
    """The gain is lost, and the tile is kept all the same."""
    table = Solo().decide(DRILL_HEAD).stock(RIVAL, 5, 0, 5)
    face = table.face(ENGINEERING, CRYSTALS, TECH, either=True)
    table.top(space(ENGINEERING, RIGHT), face).deck(BULKHEAD).go()
    assert table.choices(state.RIVAL_MATERIAL) == {CRYSTALS, TECH}
    table.answer(state.RIVAL_MATERIAL + TECH)
    assert goods(table) == [0, 0, 0, 0, 3]
    assert table.s.slot[RIVAL, 0] == face


@pytest.mark.rule("1.3", "10.7", "10.19", "10.22")
def test_two_incidents_above_the_limit() -> None:
    """Four crystals become five, the sixth is lost, and then all are."""
    table = Solo().away(5).stock(RIVAL, 4)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, CRYSTALS).token(LABORATORY, CRYSTALS).go()
    assert [e.b for e in table.events_of(state.GAINED) if e.c == state.BY_TOKEN] == [1]
    assert (goods(table), table.s.awake[RIVAL]) == ([0, 0, 0, 0, 3], 1)


@pytest.mark.rule("1.3", "5.1", "5.2", "5.3")
def test_salvage_fills_up_before_the_incident() -> None:
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


@pytest.mark.rule("1.4", "4.2", "4.3", "4.6", "4.7", "7.5")
@pytest.mark.parametrize(("coil", "left"), [(False, [0, 0, 0, 1]), (True, [0, 0, 0, 2])])
def test_stasis_control(coil: bool, left: list[int]) -> None:
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


@pytest.mark.rule("1.4", "1.5", "4.3", "4.8", "7.5")
def test_generator() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 1, 0, 0, 3).energy(RED, 4)
    table.upgrade(RED, FUEL_CELLS).deploy(dock(ENGINEERING, 0)).act(state.GENERATOR)
    assert table.choices(state.TIMES) == {0, 1, 2}
    table.answer(state.TIMES + 2)
    assert goods(table, RED) == [0, 0, 0, 1, 8]
    assert table.actor == GREEN
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 0, 0, 5).energy(RED, 0)
    table.pods(RED, awake=2, asleep={0: 1}).deploy(state.LAUNCH_DOCK)
    assert len(table.events_of(state.NO_ACTION)) == 1


@pytest.mark.rule("1.4", "1.9", "4.3", "4.9", "7.1", "7.3")
def test_workshop() -> None:
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


@pytest.mark.rule("1.4", "4.7", "6.3", "6.4", "7.5")
def test_a_choice_in_the_cost_of_waking() -> None:
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


@pytest.mark.rule("1.4", "3.2", "4.6")
def test_scrap_before_deploying() -> None:
    table = Table(2).turn(RED).stock(RED).hand(RED, NANO_PRESS, BULKHEAD)
    table.answer(state.SCRAP + NANO_PRESS)
    assert table.materials(RED) == [0, 0, 0, 1]
    assert not table.choices(state.SCRAP)
    table.deploy(dock(LABORATORY, 0)).act(state.STASIS).answer(state.WAKE + 3)
    assert (table.materials(RED), table.s.awake[RED]) == ([0, 0, 0, 0], 1)
    assert table.actor == GREEN  # nothing is asked after it


@pytest.mark.rule("1.4", "6.3")
def test_one_nanite_pays_one_material() -> None:
    """A cost of two materials takes two nanites where both are missing."""
    table = Table(2).hand(RED).energy(RED, 0).drone(RED, 0).turn(RED)
    table.slot(RED, 3, table.face(LABORATORY, ORGANICS, ORGANICS)).token(RND, TECH)
    table.stock(RED, 5, 0, 0, 1).recall(RND)
    assert 7 not in table.choices(state.HOME)
    table.stock(RED, 5, 0, 0, 2).answer(use(3))
    assert (table.materials(RED), table.s.energy[RED]) == ([5, 0, 0, 0], 2)


@pytest.mark.rule("1.5", "6.1", "6.4")
def test_energy_in_a_cost_and_an_empty_slot() -> None:
    table = platform({4: (ENGINEERING, ENERGY), 5: (LABORATORY, NANITES)})
    assert use(4) not in table.stock(RED, 0, 0, 0, 4).options()
    assert use(4) in table.energy(RED, 1).options()
    for slot, shown in ((4, (ENGINEERING, ENERGY)), (5, (LABORATORY, NANITES))):
        assert use(4) not in platform({slot: shown}).energy(RED, 1).options()


@pytest.mark.rule("1.5", "10.21", "10.22", "10.26")
def test_five_crystals_and_the_energy_limit() -> None:
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


@pytest.mark.rule("1.7", "7.6", "7.7", "9.3", "9.4", "9.5", "9.6", "9.7", "9.8")
def test_a_whole_scoring() -> None:
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


@pytest.mark.rule("1.10", "4.10")
@pytest.mark.parametrize(("discarded", "drawn"), [(0, 1), (3, 2)])
def test_few_cards(discarded: int, drawn: int) -> None:
    table = Table(2).turn(RED).hand(RED).deck(BULKHEAD)
    table.s.discard[NANO_PRESS] = discarded
    table.deploy(dock(RND, 3)).act(state.ARCHIVE)
    assert table.s.hand_cards[RED] == drawn
    assert table.s.hand[RED, BULKHEAD] == 1


@pytest.mark.rule("1.10", "10.24", "10.28")
def test_the_deck_runs_out_behind_the_top_card() -> None:
    table = studying("unpredictable")
    table.deck(NANO_PRESS, NANO_PRESS).go()
    # the decision is discarded, the second card is the mission, and the first comes again
    assert table.deployed == [dock(RND, 0)]
    assert (upgrades(table), table.s.missions[RIVAL]) == ({NANO_PRESS}, 1)
    assert (table.s.deck_cards, pile(table.s.discard.tolist())) == (0, [])
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("1.10", "10.27")
def test_three_missions_that_are_the_same() -> None:
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


@pytest.mark.rule("1.10", "10.5", "10.16")
def test_decision_cards_that_are_the_same() -> None:
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


@pytest.mark.rule("1.10", "6.5", "10.8", "10.24")
@pytest.mark.parametrize(
    ("upgrade", "vehicle", "deck", "upgraded", "driven", "discarded"),
    [
        ((0, 1, 6), (2,), (4, 4), {0, 1, 6}, [2, 4], []),  # Nano Press: a vehicle
        ((3, 0), (1, 2), (3, 3), {3, 0}, [1, 2], [3]),  # Tow Cable: discarded
        ((3,), (1,), (4,), {3}, [1], []),  # the only card is the mission
    ],
)
def test_tech(
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


@pytest.mark.rule("1.10", "10.21", "10.24")
def test_tech_without_a_card_anywhere() -> None:
    """The pod wakes and the tech is lost."""
    table = Solo().stock(RIVAL, 0, 0, 5).deck().check()
    assert (goods(table), sections(table)) == ([0, 0, 0, 0, 0], [3, 3, 2, 6])
    assert (table.s.missions[RIVAL], upgrades(table), vehicles(table)) == (0, set(), [])
    assert table.s.awake[RIVAL] == 1


@pytest.mark.rule("2.3", "2.5", "2.7", "2.9", "2.10", "2.11", "10.1", "10.2", "10.3", "10.4")
@pytest.mark.parametrize("variant", ["solo", "harder"])
def test_setup(variant: str) -> None:
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


@pytest.mark.rule("2.5", "10.1", "10.4", "10.28")
@pytest.mark.parametrize(
    ("variant", "expected"),
    [("unpredictable", [2, 1, 1, 0, 1]), ("harder-unpredictable", [3, 2, 2, 0, 1])],
)
def test_no_decision_cards_leave_two_more_in_the_deck(variant: str, expected: list[int]) -> None:
    table = Table(1, variant=variant)
    assert goods(table) == expected
    assert table.s.decision.tolist() == [state.NONE, state.NONE]
    assert (table.s.deck_cards, sum(table.s.discard.tolist())) == (24, 2)
    assert len(upgrades(table)) == len(vehicles(table)) == table.s.missions[RIVAL] == 1


@pytest.mark.rule("2.6", "5.4")
def test_sabotage_of_a_large_chamber_with_four_players() -> None:
    """Two pods of each player are destroyed, one's own among them."""
    table = Table(4).hand(RED).drone(RED, 0).turn(RED)
    table.token(DISPATCH, state.SABOTAGE + 1).recall(DISPATCH)
    assert table.s.destroyed.tolist() == [2, 2, 2, 2]
    assert [table.s.chamber[10, seat] for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("2.7", "4.4", "4.5")
def test_the_third_visit_finds_the_printed_material() -> None:
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


@pytest.mark.rule("2.7", "10.9", "10.14")
def test_the_last_tile_of_a_space() -> None:
    """The next drone beside the space gains the printed material."""
    table = Solo().decide(THAW_COIL)
    stack = space(ENGINEERING, LEFT)
    table.top(stack, table.face(ENGINEERING, ENERGY)).empty(space(ENGINEERING, LOW_MIDDLE))
    table.s.stack[stack] = 1
    table.go()
    assert (goods(table), table.s.stack[stack]) == ([0, 0, 0, 0, 1], 0)
    table.s.drone[dock(ENGINEERING, 0)] = state.NOBODY
    table.decide(THAW_COIL).go()
    assert table.deployed == [dock(ENGINEERING, 0)] * 2
    assert goods(table) == [1, 0, 0, 0, 1]
    assert table.s.slot[RIVAL, 1] == state.NONE


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
def test_clockwise(
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
