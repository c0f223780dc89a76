"""Chapter 3: the round, its phases, income and turn order."""

import pytest

from cytress.scenario import BLUE, GREEN, PURPLE, RED, YELLOW, Table, random_tables
from offworld.games.cytress import rules, state


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("seats", "scoutings"), [(2, 4), (3, 6), (4, 4), (5, 5)])
def test_phases_of_a_round_in_order(seats: int, scoutings: int) -> None:
    """Income, scouting, three transports each, extra travel, reset."""
    table = Table(seats).learn(0, state.CORPOCRAT, tech=1)
    table.finish_round()  # the first
    table.events.clear()
    table.s.landed[0, state.STRATOLITES] = 1
    table.finish_round()
    wanted = {
        state.EARNED_INCOME,
        state.SCOUTED,
        state.MOVED_TRANSPORT,
        state.EXTRA_TRAVEL_BEGAN,
        state.RESET_DONE,
        state.ROUND_BEGAN,
    }
    codes = [event.code for event in table.events if event.code in wanted]
    # The second round's income came with the first round's end; this one ends with the third's.
    travel = [state.MOVED_TRANSPORT] * 3 * seats + [state.EXTRA_TRAVEL_BEGAN, state.MOVED_TRANSPORT]
    assert codes == [state.SCOUTED] * scoutings + travel + [
        state.RESET_DONE,
        state.ROUND_BEGAN,
        state.EARNED_INCOME,
    ]
    assert table.s.round_number == 3


@pytest.mark.rule("3.2")
def test_blue_earns_1_ammo_and_3_tech() -> None:
    table = Table(5).learn(BLUE, state.CORPOCRAT, ammo=1, tech=3)
    before = [table.stock(seat) for seat in range(5)]
    rules.income(table.s)
    cred, tech, ammo, glow = before[BLUE]
    assert table.stock(BLUE) == [cred, tech + 3, ammo + 1, glow]
    assert [table.stock(seat) for seat in range(4)] == before[:4]


@pytest.mark.rule("3.2")
def test_everybody_earns_at_the_start_of_a_round_by_the_corpocrat_lifepath_alone() -> None:
    table = (
        Table(4)
        .learn(RED, state.CORPOCRAT, glow=2)
        .learn(GREEN, state.PRIVATEER, glow=2)
        .learn(YELLOW, state.HOOLIGANG, glow=2)
    )
    table.learn(PURPLE, state.CORPOCRAT, cred=1)
    while table.s.asked == state.SCOUT:
        table.answer_anyhow()
    before = [table.stock(seat) for seat in range(4)]
    table.finish_round()
    earned = [
        [now - was for now, was in zip(table.stock(seat), before[seat], strict=True)]
        for seat in range(4)
    ]
    assert earned == [[0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]


@pytest.mark.rule("3.2")
def test_income_stops_at_the_end_of_the_tracker() -> None:
    table = Table(2).put_stock(RED, tech=24).learn(RED, state.CORPOCRAT, tech=3)
    rules.income(table.s)
    assert table.stock(RED) == [0, 25, 0, 0]


@pytest.mark.rule("3.3", "4.1", "5.1")
@pytest.mark.parametrize("first", [RED, YELLOW, PURPLE])
def test_turns_go_clockwise_from_the_first_player(first: int) -> None:
    table = Table(4).begin(state.SCOUTING, first)
    order = []
    while table.s.round_number == 1:
        order.append(table.actor)
        table.answer_anyhow()
    round_the_table = [(first + i) % 4 for i in range(4)]
    assert order == round_the_table * 4  # one scouting and three transports


@pytest.mark.rule("3.3", "9.3", "11.1")
def test_a_taken_marker_counts_from_the_next_phase_on() -> None:
    table = Table(4).put_on_stratos(RED, 0).travel(RED)
    table.idle()
    assert table.actor == GREEN
    table.go(state.FIXER).take(state.CORPOCRAT).reserve(0)
    for seat in (
        YELLOW,
        PURPLE,
        RED,
        GREEN,
        YELLOW,
        PURPLE,
        RED,
        GREEN,
    ):  # the order stays as it was
        assert table.actor == seat
        table.idle()
    for seat in (RED, PURPLE):
        table.s.landed[seat, state.STRATOLITES] = 1
    assert (table.actor, table.s.phase) == (YELLOW, state.TRAVEL)
    table.idle().idle()
    assert table.s.phase == state.EXTRA_TRAVEL  # from GREEN on: PURPLE comes before RED
    assert table.actor == PURPLE
    table.idle()
    assert table.actor == RED
    table.idle()
    assert (table.s.phase, table.actor) == (state.SCOUTING, GREEN)


@pytest.mark.rule("3.4")
def test_the_rebellion_comes_after_round_thirty_at_the_latest() -> None:
    table = Table(2)
    rounds = 0
    while not table.is_over:
        assert table.s.round_number == rounds + 1
        table.finish_round()
        rounds += 1
    assert rounds == 30
    assert table.s.phase == state.REBELLION
    assert table.s.last_round == 0


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_random_game_ends(seats: int) -> None:
    ends = list(random_tables(seats, games=10, every=10**6))
    assert len(ends) == 10
    assert all(table.is_over and table.s.round_number <= 30 for table in ends)
