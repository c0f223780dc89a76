"""Situations of the rival: recalling, its checks and the end (10.17 to 10.28)."""

from __future__ import annotations

import pytest

from cryo.scenario import PLAYER, RIVAL, Solo, dock
from cryo.shorthand import (
    A0,
    A2,
    A3,
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
    asleep,
    at_salvage,
    fill_dispatch,
    goods,
    pile,
    resolved,
    sabotaged,
    sections,
    space,
    turn_up,
    upgrades,
    vehicles,
)
from offworld.games.cryo import GAME, scoring, state, tell
from offworld.games.cryo.state import (
    BULKHEAD,
    DRILL_HEAD,
    FUEL_CELLS,
    NANO_PRESS,
    THAW_COIL,
    TOW_CABLE,
)


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
def test_no_new_material_to_salvage() -> None:
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


@pytest.mark.rule("10.17")
def test_a_third_pod_at_a_new_material() -> None:
    """Two pods at crystals leave three materials, and the player's pods only take spaces."""
    table = Solo().pods(RIVAL, awake=2, asleep={0: 1}).at_salvage(RIVAL, 0, 1)
    table.pods(PLAYER, asleep={9: 1}).at_salvage(PLAYER, 2, 4, 5)
    table.go(state.RIVAL_SALVAGES)
    assert table.choices(state.RIVAL_SALVAGE) == {3, 6}
    table.answer(state.RIVAL_SALVAGE + 3)
    assert at_salvage(table) == [0, 1, 3]
    assert table.s.awake[RIVAL] == 1


@pytest.mark.rule("10.19")
def test_three_drones_resolve_one_token_and_five_two() -> None:
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


@pytest.mark.rule("10.19", "10.22", "10.23", "10.26")
def test_the_other_token_leads_to_a_landing() -> None:
    table = salvaging()
    table.answer(state.RIVAL_TOKEN + RND)
    assert (goods(table), sections(table)) == ([0, 0, 0, 0, 4], [2, 1, 3, 4])
    table.answer(state.RIVAL_CHAMBER + 10).answer(state.RIVAL_CHAMBER + 10)
    assert table.choices(state.RIVAL_MORE) == {A0, B0}
    assert table.colonies(RIVAL) == {B0: 1}
    table.answer(state.RIVAL_MORE + A0)
    assert table.colonies(RIVAL) == {A0: 2, B0: 2}
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.21", "10.25")
def test_what_nanites_bring_to_three_is_kept() -> None:
    table = Solo().stock(RIVAL, 2, 2, 2, 5)
    table.check()
    assert goods(table) == [3, 3, 3, 0, 0]
    assert (table.s.awake[RIVAL], sections(table)) == (1, [3, 3, 3, 5])
    table.check()
    assert goods(table) == [3, 3, 3, 0, 0]


@pytest.mark.rule("10.21", "10.25")
def test_crystals_are_spent_before_nanites_bring_one() -> None:
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


@pytest.mark.rule("10.21", "10.26")
@pytest.mark.parametrize("more", [A2, B1])
def test_no_cavern_is_face_down(more: int) -> None:
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


@pytest.mark.rule("10.21", "10.22", "10.28")
def test_a_harder_rival_can_trade_in_its_first_turn() -> None:
    """Three crystals of the setup and one of a tile are four."""
    table = Solo("harder").decide(DRILL_HEAD).stock(RIVAL, 3, 2, 2).energy(RIVAL, 1)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS)).go()
    assert goods(table) == [0, 2, 2, 0, 4]
    assert (table.s.awake[RIVAL], sections(table)) == (1, [2, 3, 3, 6])


@pytest.mark.rule("10.21", "10.24", "10.25")
def test_tech_is_spent_before_nanites_bring_one() -> None:
    """Tech that was checked before isn't repeated for one more."""
    table = Solo().stock(RIVAL, 0, 0, 4, 4).deck(*[BULKHEAD] * 4).check()
    assert goods(table) == [1, 1, 1, 0, 0]
    assert (table.s.missions[RIVAL], upgrades(table), vehicles(table)) == (1, {BULKHEAD}, [])


@pytest.mark.rule("10.22", "10.25", "10.26")
def test_nanites_lead_to_a_landing_in_the_same_turn() -> None:
    table = Solo().stock(RIVAL, 3, 0, 0, 4)
    table.pods(RIVAL, awake=1, asleep=asleep("1/1/1", "0/0/0", "0/0/0", "2/0/0"))
    table.check()
    assert goods(table) == [0, 1, 1, 0, 0]
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert (table.s.awake[RIVAL], sections(table)) == (0, [2, 0, 0, 1])
    assert table.asks(state.DOCK)


@pytest.mark.rule("10.22", "10.26")
def test_energy_of_crystals_is_not_enough_with_two_pods() -> None:
    """Nothing is lost, and the third pod starts the landing in a later turn."""
    table = Solo().stock(RIVAL, 4).pods(RIVAL, awake=1, asleep=asleep("1/0/0", "1/0/0"))
    table.check()
    assert (goods(table), table.s.awake[RIVAL]) == ([0, 0, 0, 0, 3], 2)
    table.decide(FUEL_CELLS).stock(RIVAL, 0, 3)
    table.top(space(LABORATORY, LEFT), table.face(LABORATORY, ORGANICS)).go()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert table.is_over  # all its pods are in caverns


@pytest.mark.rule("10.23")
def test_the_players_pods_do_not_make_a_section_the_fullest() -> None:
    """Only the rival's own pods are counted."""
    table = Solo().stock(RIVAL, 0, 4).pods(PLAYER, asleep={9: 2, 10: 2, 11: 2})
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "0/1/1", "1/0/0")).check()
    assert table.choices(state.RIVAL_CHAMBER) == {7, 8}
    table.answer(state.RIVAL_CHAMBER + 7)
    assert (sections(table), table.s.awake[RIVAL]) == ([1, 0, 0, 1], 3)


@pytest.mark.rule("10.23", "10.26")
def test_organics_wake_the_pods_for_a_landing() -> None:
    """Pods woken in the check count in its last step."""
    table = Solo().stock(RIVAL, 0, 4).energy(RIVAL, 3)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "0/0/0", "0/2/0")).check()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.23", "10.25")
def test_nanites_repeat_organics_before_tech() -> None:
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
def test_the_words_for_a_section_with_a_single_pod() -> None:
    """Only as many pods wake as are there."""
    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, asleep={3: 1, 6: 1, 9: 1}).check()
    for section, place in ((RND, "R&D"), (DISPATCH, "dispatch")):
        line = tell.option(GAME.open_box(), table.s, PLAYER, state.RIVAL_SECTION + section)
        assert line.text == f"The only pod in {place} wakes."
    table.answer(state.RIVAL_SECTION + RND)
    assert table.s.awake[RIVAL] == 2


@pytest.mark.rule("10.24")
def test_a_vehicle_or_a_mission_of_its_own_bars_no_upgrade() -> None:
    """Only the same upgrade does."""
    table = Solo().stock(RIVAL, 0, 0, 4).vehicle(RIVAL, BULKHEAD).mission(RIVAL, BULKHEAD)
    table.deck(BULKHEAD, BULKHEAD).check()
    assert (upgrades(table), vehicles(table)) == ({BULKHEAD}, [BULKHEAD])
    assert table.s.mission[RIVAL, BULKHEAD] == 2


@pytest.mark.rule("10.24")
def test_two_vehicles_are_no_reason_against_an_upgrade() -> None:
    """It is laid down as an upgrade first."""
    table = Solo().stock(RIVAL, 0, 0, 4)
    table.vehicle(RIVAL, TOW_CABLE).vehicle(RIVAL, TOW_CABLE)
    table.deck(NANO_PRESS, NANO_PRESS).check()
    assert (upgrades(table), vehicles(table)) == ({NANO_PRESS}, [TOW_CABLE, TOW_CABLE])
    assert pile(table.s.discard.tolist()) == []


@pytest.mark.rule("10.26")
def test_pods_of_the_player_do_not_matter_for_the_pair() -> None:
    """Two caverns full of the player's pods have fewest of the rival's."""
    table = Solo().energy(RIVAL, 3).pods(RIVAL, awake=3, asleep={0: 1})
    table.pods(PLAYER, asleep={0: 1}).colony(PLAYER, A0, 4).colony(PLAYER, B0, 4)
    table.colony(RIVAL, A3, 1)
    table.check()
    assert table.colonies(RIVAL) == {A0: 1, A3: 1, B0: 1, C1: 1}


@pytest.mark.rule("10.27")
def test_two_pairs_of_the_same_mission() -> None:
    """One of each pair is replaced, one at a time."""
    table = Solo()
    for card in (THAW_COIL, THAW_COIL, FUEL_CELLS, FUEL_CELLS):
        table.mission(RIVAL, card)
    table.deck(BULKHEAD, TOW_CABLE).hear(scoring.replace_duplicates, table.s)
    assert pile(table.s.mission.tolist()[RIVAL]) == [THAW_COIL, FUEL_CELLS, TOW_CABLE, BULKHEAD]
    assert [e.a for e in table.events_of(state.REPLACED)] == [THAW_COIL, FUEL_CELLS]


@pytest.mark.rule("10.27")
def test_a_mission_that_the_player_has_too_is_no_duplicate() -> None:
    """Only the rival's own missions are compared."""
    table = Solo().mission(PLAYER, FUEL_CELLS).mission(RIVAL, FUEL_CELLS).energy(PLAYER, 4)
    table.energy(RIVAL, 3).drone(PLAYER, 0).token(RND, state.SUNSET).turn(PLAYER)
    table.recall(RND).park()
    assert table.is_over
    assert not table.events_of(state.REPLACED)
    assert [scoring.mission_points(table.b, table.s, seat) for seat in (PLAYER, RIVAL)] == [3, 2]


@pytest.mark.rule("10.27")
@pytest.mark.parametrize(("cards", "points"), [((), 0), ((0,), 4), ((0, 2), 11), ((0, 2, 6), 11)])
def test_fewer_than_four_missions_of_the_rival(cards: tuple[int, ...], points: int) -> None:
    """All score, and one may be worth nothing."""
    table = Solo().pods(RIVAL, awake=1).energy(RIVAL, 8)
    for card in cards:
        table.mission(RIVAL, card)
    assert scoring.mission_points(table.b, table.s, RIVAL) == points


@pytest.mark.rule("10.27")
@pytest.mark.parametrize("deck", [(), (THAW_COIL, BULKHEAD, BULKHEAD)])
def test_nine_missions(deck: tuple[int, ...]) -> None:
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


@pytest.mark.rule("9.2", "10.27")
def test_the_player_destroys_the_rivals_last_pod() -> None:
    """The game ends with the player's turn; the rival's colony scores."""
    table = Solo().pods(RIVAL, asleep={0: 1}).colony(RIVAL, A0, 5)
    table.drone(PLAYER, 0).token(ENGINEERING, state.SABOTAGE).turn(PLAYER)
    table.recall(ENGINEERING).park()
    assert table.is_over
    assert table.events_of(state.GAME_ENDED)[0].seat == RIVAL
    assert scoring.pod_points(table.b, table.s, RIVAL) == 5


@pytest.mark.rule("10.19")
def test_the_players_pods_do_not_matter_for_incidents() -> None:
    """Engineering has none of the player's pods, the laboratory fewest of the rival's."""
    table = Solo().pods(PLAYER, asleep={9: 1}).token(LABORATORY, ENERGY)
    table.pods(RIVAL, asleep=asleep("1/1/1", "1/1/0", "1/1/1", "2/2/2"))
    table.go(state.RIVAL_SALVAGES)
    assert resolved(table) == [LABORATORY]


@pytest.mark.rule("10.18", "10.19", "10.24", "10.25")
def test_salvage_and_an_incident_bring_the_fourth_nanite() -> None:
    """The tech that it brings is the fourth, too."""
    table = Solo().stock(RIVAL, 0, 0, 3, 2)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2")).at_salvage(RIVAL, 6)
    table.token(ENGINEERING, NANITES).deck(BULKHEAD, BULKHEAD).go(state.RIVAL_SALVAGES)
    assert goods(table) == [1, 1, 0, 0, 0]
    assert (sections(table), table.s.awake[RIVAL]) == ([1, 3, 2, 5], 2)
    assert (upgrades(table), table.s.missions[RIVAL]) == ({BULKHEAD}, 1)


@pytest.mark.rule("10.19", "10.23")
def test_sabotage_changes_which_section_is_the_fullest() -> None:
    table = Solo().stock(RIVAL, 0, 4).token(DISPATCH, state.SABOTAGE)
    table.pods(RIVAL, asleep=asleep("1/1/1", "1/1/1", "1/1/1", "2/1/0"))
    table.go(state.RIVAL_SALVAGES)
    assert table.choices(state.RIVAL_TOKEN) == {0, 1, 2, 3}
    table.answer(state.RIVAL_TOKEN + DISPATCH)
    assert table.choices(state.RIVAL_SECTION) == {ENGINEERING, RND}
    assert sections(table) == [3, 2, 3, 1]


@pytest.mark.rule("10.21", "10.22", "10.23")
def test_crystals_wake_their_pod_before_organics_count() -> None:
    table = Solo().stock(RIVAL, 4, 4)
    table.pods(RIVAL, asleep=asleep("1/1/1", "1/1/1", "1/1/1", "0/0/0")).check()
    assert table.choices(state.RIVAL_CHAMBER) == {6, 7, 8}


@pytest.mark.rule("10.21", "10.25", "10.26")
def test_four_of_everything() -> None:
    """Each is traded once, in order; what the nanites bring is kept, and the pods land."""
    table = Solo().stock(RIVAL, 4, 4, 4, 4).deck(*[BULKHEAD] * 3).check()
    table.answer(state.RIVAL_CHAMBER + 9).answer(state.RIVAL_CHAMBER + 9)
    traded = [event.a for event in table.events_of(state.RIVAL_TRADED)]
    assert traded == [CRYSTALS, ORGANICS, TECH, NANITES]
    assert table.chambers(RIVAL) == [0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 2]
    table.answer(state.RIVAL_MORE + A0)
    assert table.colonies(RIVAL) == {A0: 3, B0: 3}
    assert goods(table) == [1, 1, 1, 0, 0]


@pytest.mark.rule("10.26")
def test_a_large_cavern_out_of_reach() -> None:
    """C3 is face down, but next to none that is face up: a small one is scouted."""
    table = Solo().energy(RIVAL, 3).pods(RIVAL, awake=3, asleep={9: 1})
    turn_up(table, B0, C1)
    table.check()
    assert table.choices(state.RIVAL_CAVERN) == {A2, B1, B3}


@pytest.mark.rule("10.10", "10.26")
def test_the_emptiest_cavern_may_be_in_no_pair_with_fewest_pods() -> None:
    """B0 has no pod, but its neighbours have three each; two pairs have two pods together."""
    table = Solo().energy(RIVAL, 3).pods(RIVAL, awake=3, asleep={9: 1})
    for cavern, pods in {A0: 3, B0: 0, C1: 3, A3: 1, B3: 1, C3: 2}.items():
        table.colony(RIVAL, cavern, pods)
    table.check().answer(state.RIVAL_CAVERN + A2)
    pairs = {
        (int(table.b.pair[pair, 0]), int(table.b.pair[pair, 1]))
        for pair in table.choices(state.RIVAL_PAIR)
    }
    assert pairs == {(A2, A3), (A3, B3)}


@pytest.mark.rule("9.1", "9.6", "10.27")
def test_a_replaced_mission_is_among_the_three_highest() -> None:
    """The game's end itself replaces it, before it scores."""
    table = Solo().stock(RIVAL, 3, 3).energy(RIVAL, 5).pods(RIVAL, asleep={9: 2})
    table.colony(RIVAL, A0, 9)
    for card in (FUEL_CELLS, FUEL_CELLS, NANO_PRESS, DRILL_HEAD):
        table.mission(RIVAL, card)
    table.deck(BULKHEAD).drone(PLAYER, 0).token(RND, state.SUNSET).turn(PLAYER)
    table.recall(RND).park()
    assert table.is_over
    assert [(e.a, e.b) for e in table.events_of(state.REPLACED)] == [(FUEL_CELLS, BULKHEAD)]
    # reserves, stockpile, great hall; deep home scores nothing
    assert scoring.mission_points(table.b, table.s, RIVAL) == (5 - 1) + (6 - 2) // 2 + (9 - 4)
