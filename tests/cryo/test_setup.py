"""Chapters 1 and 2: words, box and setup; 10.1 to 10.4 and 10.28 for the solo game."""

from __future__ import annotations

from collections import Counter

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, Table, dock
from offworld.games.cryo import pieces, state


def sums(table: Table) -> list[int]:
    """Return how many pods each seat has in chambers."""
    return [sum(table.chambers(seat)) for seat in range(table.s.seats)]


# --- 1: words ---


@pytest.mark.rule("1.1")
def test_most_points_win() -> None:
    table = Table(2).pods(RED, awake=5).pods(GREEN, awake=1)
    table.hand(RED).hand(GREEN)
    assert table.scores() == [2, 0]  # two for four awake pods, the fifth scores nothing
    assert table.winners() == {RED}


@pytest.mark.rule("1.3")
def test_a_player_holds_five_of_a_material() -> None:
    table = Table(2).stock(RED, 4, 5)
    pieces.gain(table.b, table.s, RED, state.CRYSTALS, 2, state.BY_TOKEN)
    pieces.gain(table.b, table.s, RED, state.ORGANICS, 1, state.BY_TOKEN)
    assert table.materials(RED) == [5, 5, 0, 0]


@pytest.mark.rule("1.4")
def test_nanites_pay_for_what_is_missing() -> None:
    table = Table(2).stock(RED, 1, 0, 0, 3)
    assert pieces.can_pay(table.s, RED, state.CRYSTALS, 4)
    assert not pieces.can_pay(table.s, RED, state.CRYSTALS, 5)
    pieces.pay(table.s, RED, state.CRYSTALS, 2)
    assert table.materials(RED) == [0, 0, 0, 2]


@pytest.mark.rule("1.4")
def test_nothing_stands_for_nanites() -> None:
    table = Table(2).stock(RED, 5, 5, 5, 1)
    assert pieces.can_pay(table.s, RED, state.NANITES, 1)
    assert not pieces.can_pay(table.s, RED, state.NANITES, 2)


@pytest.mark.rule("1.5")
def test_a_player_holds_eight_energy() -> None:
    table = Table(2).energy(RED, 7)
    pieces.gain(table.b, table.s, RED, state.ENERGY, 3, state.BY_TOKEN)
    assert table.s.energy[RED] == 8


@pytest.mark.rule("1.5", "4.14")
def test_nothing_stands_for_energy() -> None:
    table = Table(2).turn(RED).pods(RED, awake=1).energy(RED, 0).stock(RED, 5, 5, 5, 5)
    table.deploy(dock(state.DISPATCH, 4))  # touches scouting and a generator
    assert state.SCOUTING not in {
        table.b.space_action[space] for space in range(state.SPACES) if space == table.s.space_at
    }
    assert table.asks(state.TIMES)  # only the generator was left


@pytest.mark.rule("1.7", "9.2")
def test_where_pods_survive() -> None:
    table = Table(2).pods(RED, awake=2, asleep={0: 1, 9: 2}).at_salvage(RED, 3)
    table.colony(RED, 0, 4)
    assert pieces.pods_outside(table.s, RED) == 2 + 3 + 1


@pytest.mark.rule("1.8")
def test_a_card_gained_is_drawn() -> None:
    table = Table(2).hand(RED)
    deck = table.s.deck_cards
    pieces.gain(table.b, table.s, RED, state.CARD, 2, state.BY_TOKEN)
    assert (table.s.hand_cards[RED], table.s.deck_cards) == (2, deck - 2)


@pytest.mark.rule("1.9")
def test_hands_and_missions_are_seen_by_their_owner_alone() -> None:
    table = Table(3).mission(RED, state.BULKHEAD).hand(RED, 0, 0, 1)
    for viewer in range(-1, 3):
        view = table.view(viewer)
        hand = [view.hand[RED, card] for card in range(3)]
        assert hand == ([2, 1, 0] if viewer == RED else [0, 0, 0])
        assert view.mission[RED, state.BULKHEAD] == (viewer == RED)
        assert (view.hand_cards[RED], view.missions[RED]) == (3, 1)
        assert not any(view.deck[card] for card in range(state.TYPES))


@pytest.mark.rule("1.9", "9.6")
def test_missions_are_seen_by_all_at_the_end() -> None:
    table = Table(2).mission(RED, state.BULKHEAD)
    table.s.stage = state.OVER
    view = table.view(GREEN)
    assert view.mission[RED, state.BULKHEAD] == 1


@pytest.mark.rule("1.10")
def test_an_empty_deck_is_made_of_the_discarded_cards() -> None:
    table = Table(2).deck().hand(RED)
    table.deck()
    table.s.discard[state.BULKHEAD] = 2
    table.hear(pieces.gain_card, table.s, RED, state.BY_TOKEN)
    assert table.s.hand[RED, state.BULKHEAD] == 1
    assert (table.s.deck_cards, table.s.discard[state.BULKHEAD]) == (1, 0)
    assert len(table.events_of(state.RESHUFFLED)) == 1
    table.hear(pieces.gain_card, table.s, RED, state.BY_TOKEN)
    table.hear(pieces.gain_card, table.s, RED, state.BY_TOKEN)  # there is none
    assert table.s.hand_cards[RED] == 2
    assert len(table.events_of(state.RESHUFFLED)) == 1
    table.s.discard[state.FUEL_CELLS] = 1  # a single card is enough
    table.hear(pieces.gain_card, table.s, RED, state.BY_TOKEN)
    assert table.s.hand[RED, state.FUEL_CELLS] == 1
    assert len(table.events_of(state.RESHUFFLED)) == 2


@pytest.mark.rule("1.10")
def test_they_are_shuffled_only_when_a_card_is_to_be_drawn() -> None:
    table = Table(2).hand(RED).deck(state.TOW_CABLE)
    table.s.discard[state.BULKHEAD] = 2
    table.hear(pieces.gain_card, table.s, RED, state.BY_TOKEN)
    assert (table.s.deck_cards, table.s.discard[state.BULKHEAD]) == (0, 2)


# --- 2: setup ---


@pytest.mark.rule("2.2")
def test_three_drones_on_the_leftmost_docks() -> None:
    table = Table(3, kept=False)
    assert table.s.home.tolist()[:3] == [[1, 1, 1, 0, 0, 0]] * 3
    assert table.s.home.tolist()[3] == [0] * 6


@pytest.mark.rule("2.3", "2.5")
@pytest.mark.parametrize("seed", range(6))
def test_first_materials_by_turn_order(seed: int) -> None:
    table = Table(4, seed=seed, kept=False)
    found = [table.materials((table.s.first + place) % 4) for place in range(4)]
    assert found == [[1, 1, 1, 0], [2, 1, 1, 0], [2, 1, 2, 0], [2, 2, 2, 0]]
    assert table.s.energy.tolist() == [1, 1, 1, 1]


@pytest.mark.rule("2.4")
def test_anybody_may_be_first_and_turns_go_clockwise() -> None:
    firsts = Counter(int(Table(3, seed=seed, kept=False).s.first) for seed in range(60))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) >= 8  # 20 expected
    table = Table(3, seed=3)
    order = []
    for _ in range(4):
        order.append(table.actor)
        table.deploy(state.LAUNCH_DOCK).end()
    first = table.s.first
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


@pytest.mark.rule("2.6")
def test_fifteen_pods_of_each_player() -> None:
    table = Table(3, kept=False)
    for seat in range(3):
        assert table.chambers(seat) == [1] * 9 + [2] * 3
    assert table.chambers(3) == [0] * 12


@pytest.mark.rule("2.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_tiles_on_a_space_as_players(seats: int) -> None:
    table = Table(seats, kept=False)
    assert table.s.stack.tolist() == [seats] * 15
    for stack in range(15):
        assert table.s.top[stack] // 10 == stack // 5
    assert sum(table.s.tiles.tolist()) == 60 - 15


@pytest.mark.rule("2.7")
def test_with_four_players_all_tiles_lie_out() -> None:
    table = Table(4, kept=False)
    for stack in range(5):
        for _ in range(4):
            pieces.take_tile(table.s, RED, stack)
    assert table.s.tiles.tolist()[:10] == [0] * 10
    assert table.s.top.tolist()[:5] == [state.NONE] * 5


@pytest.mark.rule("2.9")
@pytest.mark.parametrize(("seats", "closed"), [(2, 6), (3, 4), (4, 2)])
def test_damage_markers_close_docks(seats: int, closed: int) -> None:
    seen = set()
    for seed in range(40):
        table = Table(seats, seed=seed, kept=False, damage=True)
        docks = {d for d in range(20) if table.s.drone[d] == state.DAMAGED}
        assert len(docks) == closed
        seen |= docks
    assert seen == {table.b.marker_dock[marker] for marker in range(12)}


@pytest.mark.rule("2.9", "4.1")
def test_no_drone_goes_to_a_damaged_dock() -> None:
    table = Table(2, damage=True)
    closed = {d for d in range(20) if table.s.drone[d] == state.DAMAGED}
    assert table.choices(state.DOCK) == set(range(21)) - closed


@pytest.mark.rule("2.10")
@pytest.mark.parametrize(("seats", "absent"), [(2, {1, 6, 8, 10}), (3, {1, 8}), (4, set())])
def test_caverns_for_more_players_are_left_out(seats: int, absent: set[int]) -> None:
    table = Table(seats, kept=False)
    found = table.s.cavern.tolist()
    assert {i for i in range(12) if found[i] == state.ABSENT} == absent
    assert {i for i in range(12) if found[i] >= 0} == {0, 3}
    assert all(table.b.tile_large[found[i]] == 0 for i in (0, 3))
    assert sum(table.s.cavern_tiles.tolist()) == 12


@pytest.mark.rule("2.11")
@pytest.mark.parametrize(("seats", "early", "late"), [(2, 2, 7), (3, 5, 9), (4, 8, 14)])
def test_incident_tokens_on_the_track(seats: int, early: int, late: int) -> None:
    table = Table(seats, kept=False)
    assert all(0 <= token < state.SUNSET for token in table.s.token.tolist())
    assert (table.s.early_track, table.s.late_track) == (early, late)
    assert table.s.sunset_track == 6
    assert sum(table.s.early.tolist()) == 13 - 4


@pytest.mark.rule("2.12")
def test_each_player_keeps_three_of_five_cards_in_turn_order() -> None:
    table = Table(3, seed=2, kept=False)
    assert table.s.hand_cards.tolist() == [5, 5, 5, 0]
    asked = []
    while table.s.stage == state.CHOOSING:
        asked.append(table.actor)
        table.answer(table.options()[0])
    first = table.s.first
    assert asked == [(first + place) % 3 for place in (0, 0, 1, 1, 2, 2)]
    assert table.s.hand_cards.tolist() == [3, 3, 3, 0]
    assert sum(table.s.discard.tolist()) == 6
    assert table.actor == first


# --- the solo game ---


@pytest.mark.rule("10.1", "2.5")
def test_the_player_is_first_and_the_rival_has_a_crystal_more() -> None:
    table = Table(1)
    assert (table.s.seats, table.s.first, table.actor) == (2, PLAYER, PLAYER)
    assert table.materials(PLAYER) == [1, 1, 1, 0]
    assert table.materials(RIVAL) == [2, 1, 1, 0]
    assert table.s.stack.tolist() == [2] * 15
    assert sums(table) == [15, 15]


@pytest.mark.rule("10.1", "2.9")
def test_a_solo_game_has_six_damaged_docks() -> None:
    docks = Table(1, kept=False, damage=True).s.drone.tolist()
    assert docks.count(state.DAMAGED) == 6


@pytest.mark.rule("10.2")
def test_the_rival_has_five_drones() -> None:
    assert Table(1).s.home.tolist()[RIVAL] == [1, 1, 1, 1, 1, 0]


@pytest.mark.rule("10.3")
def test_one_card_of_each_type_lies_on_the_board() -> None:
    table = Table(1)
    assert sorted(table.s.board_card.tolist()) == list(range(8))
    others = {tuple(Table(1, seed=seed).s.board_card.tolist()) for seed in range(10)}
    assert len(others) == 10
    assert Table(2).s.board_card.tolist() == [state.NONE] * 8


@pytest.mark.rule("10.4")
def test_the_rivals_cards() -> None:
    table = Table(1, kept=False)
    s = table.s
    assert s.hand_cards.tolist() == [5, 0, 0, 0]
    assert sum(s.upgrade.tolist()[RIVAL]) == 1
    assert [vehicle >= 0 for vehicle in s.vehicle.tolist()[RIVAL]] == [True, False]
    assert (s.missions[RIVAL], sum(s.mission.tolist()[RIVAL])) == (1, 1)
    assert all(card >= 0 for card in s.decision.tolist())
    # 40, less 8 on the board, 5 dealt, 3 of the rival, 2 decisions and those that were alike
    assert s.deck_cards == 40 - 8 - 5 - 3 - 2 - sum(s.discard.tolist())


@pytest.mark.rule("10.4", "1.9")
def test_nobody_looks_at_the_rivals_mission() -> None:
    table = Table(1)
    for viewer in (-1, PLAYER, RIVAL):
        view = table.view(viewer)
        assert sum(view.mission.tolist()[RIVAL]) == 0
        assert view.missions[RIVAL] == 1


@pytest.mark.rule("10.28")
@pytest.mark.parametrize(
    ("variant", "materials", "decisions"),
    [
        ("solo", [2, 1, 1, 0], 2),
        ("harder", [3, 2, 2, 0], 2),
        ("unpredictable", [2, 1, 1, 0], 0),
        ("harder-unpredictable", [3, 2, 2, 0], 0),
    ],
)
def test_variants(variant: str, materials: list[int], decisions: int) -> None:
    table = Table(1, variant=variant, kept=False)
    assert table.materials(RIVAL) == materials
    assert sum(card >= 0 for card in table.s.decision.tolist()) == decisions
