"""Chapter 3: the turn; 9.1 and 9.2: the end."""

from __future__ import annotations

import pytest

from cryo.scenario import GREEN, RED, WHITE, Table, dock
from offworld.games.cryo import state


@pytest.mark.rule("3.1", "3.3")
def test_without_a_drone_on_the_ship_a_player_must_deploy() -> None:
    table = Table(2).turn(RED)
    assert table.choices(state.DOCK) == set(range(21))
    assert state.RECALL not in table.options()


@pytest.mark.rule("3.1", "3.3")
def test_with_drones_in_both_places_a_player_chooses() -> None:
    table = Table(2).drone(RED, 7).turn(RED)
    assert state.RECALL in table.options()
    assert table.choices(state.DOCK) == set(range(21)) - {7}


@pytest.mark.rule("3.3")
def test_without_a_drone_on_the_platform_a_player_must_recall() -> None:
    table = Table(2).hand(RED).drone(RED, 0, 1, state.LAUNCH_DOCK).turn(RED)
    assert table.options() == [state.RECALL]


@pytest.mark.rule("3.2")
def test_a_card_is_scrapped_before_or_after_the_move_but_once() -> None:
    table = Table(2).turn(RED).hand(RED, state.NANO_PRESS, state.FUEL_CELLS).stock(RED)
    assert table.choices(state.SCRAP) == {state.NANO_PRESS, state.FUEL_CELLS}
    table.answer(state.SCRAP + state.NANO_PRESS)
    assert table.materials(RED) == [0, 0, 0, 1]
    assert table.asks(state.DOCK)
    assert table.choices(state.SCRAP) == set()
    table.deploy(dock(state.DISPATCH, 2))  # only the stores can be used
    assert table.actor == GREEN  # no card is scrapped again
    table.turn(RED).deploy(state.LAUNCH_DOCK)
    assert table.choices(state.SCRAP) == {state.FUEL_CELLS}
    table.answer(state.SCRAP + state.FUEL_CELLS)
    assert table.materials(RED) == [2, 0, 0, 2]
    assert table.actor == GREEN
    assert table.s.hand_cards[RED] == 0


SCRAPS = {
    state.THAW_COIL: ([0, 2, 0, 0], 0),
    state.DRILL_HEAD: ([1, 0, 0, 0], 1),
    state.FUEL_CELLS: ([2, 0, 0, 0], 0),
    state.TOW_CABLE: ([0, 0, 0, 0], 2),
    state.NANO_PRESS: ([0, 0, 0, 1], 0),
    state.ORE_SIFTER: ([1, 1, 0, 0], 0),
    state.BULKHEAD: ([0, 1, 1, 0], 0),
    state.ARCHIVE_LINK: ([0, 0, 2, 0], 0),
}


@pytest.mark.rule("3.2", "7.2")
@pytest.mark.parametrize("card", range(8))
def test_what_each_card_is_worth_as_scrap(card: int) -> None:
    table = Table(2).turn(RED).hand(RED, card).stock(RED).energy(RED, 0)
    before = table.s.discard[card]
    table.answer(state.SCRAP + card)
    assert (table.materials(RED), table.s.energy[RED]) == SCRAPS[card]
    assert table.s.discard[card] == before + 1
    assert table.s.hand_cards[RED] == 0


@pytest.mark.rule("3.4")
def test_at_the_end_of_the_turn_a_player_discards_down_to_five() -> None:
    table = Table(2).turn(RED).hand(RED, 0, 0, 1, 1, 2)
    table.deploy(dock(state.LABORATORY, 4)).act(state.ARCHIVE)
    assert table.s.hand_cards[RED] == 7
    table.end()
    for _ in range(2):
        assert table.asks(state.DISCARD)
        assert table.actor == RED
        table.answer(table.options()[0])
    assert table.s.hand_cards[RED] == 5
    assert table.actor == GREEN


@pytest.mark.rule("3.5", "5.5", "9.1")
def test_the_game_ends_with_the_turn_in_which_a_sunset_was_resolved() -> None:
    table = Table(3).drone(RED, 0).turn(RED).hand(RED, 0).token(1, state.SUNSET)
    table.answer(state.RECALL).answer(state.TOKEN + 1)
    assert not table.is_over
    table.park()
    assert table.asks(state.END)
    table.answer(state.SCRAP + 0)  # the turn goes on to its end
    assert table.is_over
    assert table.events_of(state.GAME_ENDED)[0].a == state.AT_SUNSET


@pytest.mark.rule("9.2")
def test_the_game_ends_when_a_player_has_no_pod_outside_the_caverns() -> None:
    table = Table(2).hand(RED).pods(RED, awake=1).energy(RED, 1)
    table.turn(RED).deploy(dock(state.DISPATCH, 4)).act(state.SCOUTING)
    assert not table.is_over
    table.answer(state.CAVERN + min(table.choices(state.CAVERN)))
    assert table.is_over
    assert table.events_of(state.GAME_ENDED)[0][1:3] == (RED, state.NO_PODS_LEFT)


@pytest.mark.rule("9.2")
def test_the_game_ends_for_a_player_whose_pods_are_all_destroyed() -> None:
    table = Table(3).hand(RED).pods(WHITE, asleep={4: 1}).drone(RED, 0).turn(RED)
    table.token(state.LABORATORY, state.SABOTAGE + 1)
    table.recall(state.LABORATORY).park()
    assert table.is_over
    assert table.events_of(state.GAME_ENDED)[0].seat == WHITE


@pytest.mark.rule("9.2")
def test_a_pod_at_salvage_keeps_the_game_going() -> None:
    table = Table(2).hand(RED).pods(RED).at_salvage(RED, 0).turn(RED)
    table.deploy(dock(state.DISPATCH, 2))  # only the stores can be used
    assert not table.is_over
