"""Situations of the end and scoring (chapter 9)."""

from __future__ import annotations

import pytest

from cryo.scenario import (
    GREEN,
    PLAYER,
    RED,
    RIVAL,
    TEAL,
    WHITE,
    Solo,
    Table,
    dock,
)
from cryo.shorthand import (
    A0,
    A3,
    B0,
    DISPATCH,
    ENGINEERING,
    FEWEST,
    LABORATORY,
    ORGANICS,
    RIGHT,
    RND,
    TECH,
    goods,
    lay,
    recalls,
    resolved,
    sections,
    space,
)
from offworld.games.cryo import (
    scoring,
    state,
)
from offworld.games.cryo.state import (
    BULKHEAD,
    DRILL_HEAD,
    FUEL_CELLS,
    NANO_PRESS,
    ORE_SIFTER,
    THAW_COIL,
    TOW_CABLE,
)


@pytest.mark.rule("9.1", "10.19", "10.27")
def test_two_sunset_tokens_in_one_recall() -> None:
    """The game ends once."""
    table = Solo().away(4)
    table.pods(RIVAL, asleep=FEWEST)
    table.token(ENGINEERING, state.SUNSET).token(LABORATORY, state.SUNSET)
    table.go(state.RIVAL_SALVAGES)
    assert table.is_over
    assert (len(resolved(table)), len(table.events_of(state.GAME_ENDED))) == (2, 1)


@pytest.mark.rule("9.1", "3.5")
@pytest.mark.parametrize("seat", [RED, GREEN])
def test_nobody_follows_a_sunset(seat: int) -> None:
    """The round isn't played to its end."""
    table = Table(3).hand(seat).drone(seat, 0).token(RND, state.SUNSET).turn(seat)
    before = table.s.turn
    table.recall(RND).park()
    assert table.is_over
    assert table.s.turn == before


@pytest.mark.rule("9.2", "10.18", "10.26", "10.27")
@pytest.mark.parametrize("salvaging", [False, True])
def test_the_last_pods_land(salvaging: bool) -> None:
    table = Solo().energy(RIVAL, 3).pods(RIVAL, awake=3)
    if salvaging:
        table.at_salvage(RIVAL, 0)
    table.check()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert table.is_over != salvaging


@pytest.mark.rule("9.2", "10.15", "10.21", "10.23")
def test_no_pods_to_wake() -> None:
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


@pytest.mark.rule("9.2", "10.27")
def test_the_players_last_pod_leaves_the_rival_no_turn() -> None:
    """The game ends with the player's own turn."""
    table = Solo().decide(BULKHEAD).energy(PLAYER, 1).stock(PLAYER)
    table.pods(PLAYER, awake=1).turn(PLAYER).deploy(dock(DISPATCH, 4)).act(state.SCOUTING)
    table.answer(min(table.options()))
    assert table.is_over
    assert (table.deployed, recalls(table)) == ([], 0)


@pytest.mark.rule("9.3", "9.4", "9.5", "9.6", "9.7", "9.8", "10.27")
def test_a_solo_game_is_scored() -> None:
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


@pytest.mark.rule("9.4")
def test_four_level_players_and_another_first_player() -> None:
    """In turn order from White, Green is the last, and Red the one before."""
    table = Table(4)
    table.s.first = WHITE
    for seat in range(4):
        table.pods(seat, asleep={0: 1})
    table.tile_on(B0, 8)  # 6 and 3 points
    for seat in range(4):
        table.colony(seat, B0, 2)
    points = [scoring.cavern_points(table.b, table.s, seat) for seat in (RED, GREEN, WHITE, TEAL)]
    assert points == [3, 6, 0, 0]
