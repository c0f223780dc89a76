"""Chapter 10: what the rival does with its resources, and the end of a solo game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cryo.scenario import PLAYER, RIVAL, Solo
from offworld.games import find
from offworld.games.cryo import scoring, state
from offworld.match import Match

ENGINEERING, LABORATORY, RND, DISPATCH = range(4)
CRYSTALS, ORGANICS, TECH, NANITES, ENERGY, CARD = range(6)
A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3 = range(12)


# --- checking its resources ---


@pytest.mark.rule("10.21", "10.22")
@pytest.mark.parametrize("crystals", [4, 5])
def test_crystals(crystals: int) -> None:
    table = Solo().stock(RIVAL, crystals, 3, 3, 3)
    table.pods(RIVAL, asleep={1: 1, 2: 1})
    table.check()
    assert table.chambers(RIVAL)[:3] == [0, 0, 1]
    assert (table.materials(RIVAL), table.s.energy[RIVAL]) == ([0, 3, 3, 3], 3)


@pytest.mark.rule("10.21")
def test_three_are_not_enough() -> None:
    table = Solo().stock(RIVAL, 3, 3, 3, 3)
    table.check()
    assert table.materials(RIVAL) == [3, 3, 3, 3]
    assert table.s.awake[RIVAL] == 0


@pytest.mark.rule("10.21")
def test_without_a_pod_to_wake_the_rest_happens_all_the_same() -> None:
    table = Solo().stock(RIVAL, 4)
    table.pods(RIVAL, asleep={9: 1}).check()
    assert (table.s.awake[RIVAL], table.s.energy[RIVAL]) == (0, 3)


@pytest.mark.rule("10.23", "10.10")
def test_organics() -> None:
    """After a pod of the laboratory, two of dispatch wake, from chambers of the player's choice."""
    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, asleep={3: 1, 4: 1, 9: 1, 10: 2, 0: 1}).check()
    assert table.chambers(RIVAL)[3:6] == [0, 1, 0]
    assert table.choices(state.RIVAL_CHAMBER) == {9, 10}
    table.answer(state.RIVAL_CHAMBER + 10)
    assert table.choices(state.RIVAL_CHAMBER) == {9, 10}
    table.answer(state.RIVAL_CHAMBER + 10)
    assert table.chambers(RIVAL)[9:] == [1, 0, 0]
    assert table.s.awake[RIVAL] == 3
    assert table.materials(RIVAL) == [0, 0, 0, 0]
    assert table.asks(state.DOCK)  # the player's turn


@pytest.mark.rule("10.23", "10.10")
def test_of_sections_with_as_many_pods_the_player_chooses() -> None:
    """The sections are compared after the first pod woke: 2 and 2, no longer 3 in the lab."""
    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, asleep={3: 1, 4: 1, 5: 1, 6: 1, 8: 1}).check()
    assert table.choices(state.RIVAL_SECTION) == {LABORATORY, RND}
    table.answer(state.RIVAL_SECTION + RND).answer(state.RIVAL_CHAMBER + 8)
    assert table.chambers(RIVAL)[3:9] == [0, 1, 1, 0, 0, 0]  # both come from R&D


@pytest.mark.rule("10.23")
def test_organics_with_few_pods_left() -> None:
    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, asleep={3: 1, 0: 1}).check()
    assert table.s.awake[RIVAL] == 2
    table = Solo().stock(RIVAL, 0, 4)
    table.pods(RIVAL, awake=1, asleep={3: 1}).check()
    assert (table.s.awake[RIVAL], table.materials(RIVAL)) == (2, [0, 0, 0, 0])
    assert (table.s.waking, table.s.wake_in) == (0, state.NONE)


@pytest.mark.rule("10.24")
def test_tech() -> None:
    table = Solo().stock(RIVAL, 0, 0, 5)
    table.pods(RIVAL, asleep={7: 1, 8: 1}).deck(4, 4)
    table.check()
    assert table.chambers(RIVAL)[6:9] == [0, 0, 1]
    assert table.s.mission[RIVAL, 4] == 1
    assert table.s.upgrade[RIVAL, 4] == 1
    assert table.events_of(state.PLAYED_UPGRADE)[-1].a == 4
    assert table.materials(RIVAL) == [0, 0, 0, 0]


@pytest.mark.rule("10.24")
@pytest.mark.parametrize("upgrades", [(4,), (0, 1, 2)])
def test_a_card_that_cannot_be_an_upgrade_becomes_a_vehicle(upgrades: tuple[int, ...]) -> None:
    table = Solo().stock(RIVAL, 0, 0, 4)
    table.deck(4, 4)
    for card in upgrades:
        table.s.upgrade[RIVAL, card] = 1
    table.check()
    assert table.s.vehicle.tolist()[RIVAL] == [4, state.NONE]
    assert table.events_of(state.PLAYED_VEHICLE)[-1].a == 4


@pytest.mark.rule("10.24")
def test_with_two_vehicles_it_is_discarded() -> None:
    table = Solo().stock(RIVAL, 0, 0, 4)
    table.deck(4, 4)
    table.s.upgrade[RIVAL, 4] = 1
    table.s.vehicle[RIVAL, 0] = table.s.vehicle[RIVAL, 1] = 0
    table.check()
    assert table.s.discard[4] == 1
    assert [(e.seat, e.a) for e in table.events_of(state.DISCARDED)][-1] == (RIVAL, 4)


@pytest.mark.rule("10.25")
def test_nanites() -> None:
    table = Solo().stock(RIVAL, 1, 0, 2, 4)
    table.pods(RIVAL, asleep={9: 2}).check()
    assert table.chambers(RIVAL)[9] == 1
    assert table.materials(RIVAL) == [2, 1, 3, 0]


@pytest.mark.rule("10.25")
def test_materials_that_reach_four_by_that_are_checked_again() -> None:
    table = Solo().stock(RIVAL, 3, 0, 3, 4)
    table.pods(RIVAL, asleep={0: 1, 6: 1, 9: 2}).deck(4, 4)
    table.check()
    assert table.materials(RIVAL) == [0, 1, 0, 0]
    assert table.s.energy[RIVAL] == 0  # 3 gained, and lost again with 3 awake pods
    assert table.s.upgrade[RIVAL, 4] == 1
    traded = [e.a for e in table.events_of(state.RIVAL_TRADED)]
    assert traded == [NANITES, CRYSTALS, TECH]


# --- scouting ---


@pytest.mark.rule("10.26")
@pytest.mark.parametrize(("energy", "awake"), [(2, 5), (5, 2)])
def test_it_scouts_with_three_energy_and_three_awake_pods_only(energy: int, awake: int) -> None:
    table = Solo().energy(RIVAL, energy)
    table.pods(RIVAL, awake=awake, asleep={9: 2}).check()
    assert table.events_of(state.SCOUTED) == []
    assert table.s.energy[RIVAL] == energy


@pytest.mark.rule("10.26")
def test_pods_at_salvage_do_not_count_as_awake() -> None:
    table = Solo().energy(RIVAL, 5)
    table.pods(RIVAL, awake=2, asleep={9: 2}).at_salvage(RIVAL, 0, 1)
    table.check()
    assert table.events_of(state.SCOUTED) == []


@pytest.mark.rule("10.26", "10.10")
def test_it_scouts_a_large_cavern_and_divides_its_pods() -> None:
    """With two players A0 and A3 are face up; next to them B0 is the only large one."""
    table = Solo().energy(RIVAL, 4)
    table.pods(RIVAL, awake=6, asleep={9: 2}).stock(RIVAL).check()
    assert table.s.cavern[B0] >= 0
    # one pod is in B0; A0 and B0 are the only adjacent face-up caverns; five are left
    assert table.choices(state.RIVAL_MORE) == {A0, B0}
    table.answer(state.RIVAL_MORE + A0)
    assert table.colonies(RIVAL) == {A0: 3, B0: 3}
    assert (table.s.energy[RIVAL], table.s.awake[RIVAL]) == (0, 0)
    assert table.materials(RIVAL) == [0, 0, 0, 0]  # no bonus
    assert table.s.hand_cards[RIVAL] == table.s.missions[RIVAL] == 0


@pytest.mark.rule("10.26")
def test_an_even_number_is_divided_without_a_question() -> None:
    table = Solo().energy(RIVAL, 3)
    table.pods(RIVAL, awake=5, asleep={9: 2}).check()
    assert table.colonies(RIVAL) == {A0: 2, B0: 3}


@pytest.mark.rule("10.26", "10.10")
def test_it_chooses_the_pair_with_fewest_pods() -> None:
    """Face up: A0, A2, A3, B0, B1. B3 and C1 can be scouted, C1 is large."""
    table = Solo().energy(RIVAL, 3)
    table.pods(RIVAL, awake=5, asleep={9: 2})
    for cavern in (A2, B0, B1):
        table.colony(RIVAL, cavern, 1)
    table.check()
    assert table.s.cavern[C1] >= 0
    # pods: A0 0, A2 1, A3 0, B0 1, B1 1, C1 1; the pairs A0-B0 and A2-A3 have one
    pairs = {tuple(table.b.pair[i, j] for j in range(2)) for i in table.choices(state.RIVAL_PAIR)}
    assert pairs == {(A0, B0), (A2, A3)}
    chosen = next(i for i in table.choices(state.RIVAL_PAIR) if table.b.pair[i, 0] == A2)
    table.answer(state.RIVAL_PAIR + chosen)
    assert table.colonies(RIVAL) == {A2: 3, A3: 2, B0: 1, B1: 1, C1: 1}


@pytest.mark.rule("10.26")
@pytest.mark.parametrize("gallery", [A2, A3])
def test_any_face_up_cavern_can_be_one_of_the_pair(gallery: int) -> None:
    """Of the pairs A0-B0 and A2-A3 the second has fewest pods, with any tiles on it."""
    table = Solo().energy(RIVAL, 3)
    table.pods(RIVAL, awake=5, asleep={9: 2}).colony(RIVAL, A0, 2).colony(RIVAL, A2, 0)
    table.tile_on(gallery, 0).check()
    assert table.colonies(RIVAL) == {A0: 2, A2: 2, A3: 2, B0: 1}


@pytest.mark.rule("10.26", "10.10")
def test_of_several_caverns_to_scout_the_player_chooses() -> None:
    """Without a large one in reach, the small A2 and B3, next to A3."""
    table = Solo().energy(RIVAL, 3)
    table.pods(RIVAL, awake=4, asleep={9: 2})
    table.colony(RIVAL, B0, 1).colony(RIVAL, C1, 1).check()
    assert table.choices(state.RIVAL_CAVERN) == {A2, B1, B3}
    table.answer(state.RIVAL_CAVERN + B3)
    assert table.s.colony[B3, RIVAL] >= 1


@pytest.mark.rule("10.26")
def test_without_a_cavern_to_scout_the_pods_settle_all_the_same() -> None:
    """All are face up; with two pods each in five, B1-A2 is the only empty pair."""
    table = Solo().energy(RIVAL, 3)
    table.pods(RIVAL, awake=4, asleep={9: 1})
    for cavern in (A0, A3, B0, C1, C3):
        table.colony(RIVAL, cavern, 2)
    for cavern in (A2, B1, B3):
        table.colony(RIVAL, cavern, 0)
    table.check()
    assert table.colonies(RIVAL) == {A0: 2, A2: 2, A3: 2, B0: 2, B1: 2, C1: 2, C3: 2}
    assert (table.s.energy[RIVAL], table.s.awake[RIVAL]) == (0, 0)
    assert not [event for event in table.events_of(state.SCOUTED) if event.seat == RIVAL]
    assert table.asks(state.DOCK)


# --- the end ---


@pytest.mark.rule("10.27")
def test_its_three_highest_missions_score() -> None:
    table = Solo().energy(RIVAL, 8).stock(RIVAL, 3, 3)
    table.pods(RIVAL, awake=1)
    for card in (state.THAW_COIL, state.FUEL_CELLS, state.NANO_PRESS, state.BULKHEAD):
        table.s.mission[RIVAL, card] = 1
    assert scoring.mission_points(table.b, table.s, RIVAL) == 4 + 7 + 2  # and 0


@pytest.mark.rule("10.27")
def test_missions_that_are_the_same_are_replaced() -> None:
    table = Solo()
    table.s.mission[RIVAL, 3] = 3
    table.s.missions[RIVAL] = 3
    table.deck(3, 5, 6)
    table.hear(scoring.replace_duplicates, table.s)
    assert table.s.mission.tolist()[RIVAL] == [0, 0, 0, 1, 0, 1, 1, 0]
    assert table.s.missions[RIVAL] == 3
    assert table.s.discard[3] in (2, 3)  # two replaced, and perhaps a third that was drawn
    assert table.s.discard[3] + table.s.deck[3] == 3


@pytest.mark.rule("10.27")
def test_a_duplicate_for_which_no_other_type_is_left_is_discarded() -> None:
    table = Solo()
    table.s.mission[RIVAL, 3] = 3
    table.s.missions[RIVAL] = 3
    table.deck(3, 5)
    table.hear(scoring.replace_duplicates, table.s)
    assert table.s.mission.tolist()[RIVAL] == [0, 0, 0, 1, 0, 1, 0, 0]
    assert table.s.missions[RIVAL] == 2
    assert table.s.discard[3] == 3


@pytest.mark.rule("10.27", "9.2")
def test_the_game_ends_when_all_its_pods_are_in_caverns() -> None:
    table = Solo().energy(RIVAL, 3)
    table.pods(RIVAL, awake=5).check()
    assert table.is_over
    assert table.events_of(state.GAME_ENDED)[0].seat == RIVAL


@pytest.mark.rule("9.4", "9.8", "10.27")
def test_it_is_ahead_where_both_are_level() -> None:
    table = Solo().energy(PLAYER, 0).stock(PLAYER).tile_on(B0, 8)  # 6 and 3 points
    for seat in (PLAYER, RIVAL):
        table.pods(seat).colony(seat, B0, 2)
    table.pods(PLAYER, awake=6).colony(PLAYER, B0, 2)
    assert table.scores() == [2 + 3 + 3, 2 + 6]
    assert table.winners() == {RIVAL}
    table.energy(PLAYER, 8).pods(PLAYER, awake=8).colony(PLAYER, B0, 2)
    assert table.scores() == [2 + 3 + 4, 2 + 6]
    assert table.winners() == {PLAYER}


# --- between turns ---


@pytest.mark.rule("10.19", "10.23", "10.26")
def test_after_its_turn_all_that_was_noted_in_it_is_cleared() -> None:
    """Equal positions have equal bytes, whatever the rival did before."""
    game, seen = find("cryo"), Counter[str]()
    for seed in range(12):
        match, dice = Match.new(game, 1, seed=seed), random.Random(seed)
        while not match.is_over:
            s = match.state
            if s.asked == state.DOCK and s.player == PLAYER:
                assert (s.incidents, s.waking, s.counted.tolist()) == (0, 0, [0] * 4)
                noted = (s.pair_at, s.wake_in, s.face, s.dock_at, s.decided, s.active)
                assert noted == (state.NONE,) * 6
            (asked,) = match.waiting()
            option = dice.choice(match.options(asked))
            seen[game.options.span(option).kind] += 1
            match.play(asked, option)
    assert seen["rival_token"] > 5
    assert seen["rival_pair"] + seen["rival_more"] > 5
    assert seen["rival_chamber"] > 5
