"""Chapter 14: the solo game: setup, the order of the round, the end."""

from __future__ import annotations

import pytest

from cytress.scenario import PLAYER, Table, random_tables
from cytress.solo import ai_turn
from offworld.games.cytress import state

# --- setup and the round ---


@pytest.mark.rule("14.1", "2.2")
@pytest.mark.parametrize(("variant", "larger"), [(None, 6), ("recommended", 6), ("experienced", 3)])
def test_both_difficulties(variant: str | None, larger: int) -> None:
    table = Table(1, variant=variant).put_stock(PLAYER)
    assert (table.s.tubes, table.s.spare_tubes) == (14, 36)
    assert table.s.hexes == 3 * 19
    faction = min(table.choices(state.SCOUT)) // 2
    table.scout(faction)
    assert table.stock(PLAYER) == [
        larger if resource == faction else 0 for resource in range(state.FACTIONS)
    ]


@pytest.mark.rule("14.2")
def test_the_ai_is_first_in_each_phase() -> None:
    table = Table(1).finish_round()
    wanted = {
        state.AI_BLOCKED: "block",
        state.SCOUTED: "scout",
        state.AI_UNCOVERED: "ai",
        state.MOVED_TRANSPORT: "player",
    }
    order = [wanted[event.code] for event in table.events if event.code in wanted]
    assert order[:4] == ["block", "scout", "block", "scout"]
    assert order[4:10] == ["ai", "player"] * 3
    assert order[10:] == ["block"]  # the second round


@pytest.mark.rule("14.2", "9.3")
def test_there_is_no_first_player_marker() -> None:
    table = ai_turn(Table(1))
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    table.go(state.FIXER).take(state.ROVER).reserve(0)
    assert table.s.reserved[PLAYER] != state.NOWHERE
    assert table.s.marker == state.AI
    table.finish_round()
    assert table.s.first == state.AI


@pytest.mark.rule("14.3")
def test_the_ai_has_a_leader_and_twelve_crews_and_nothing_else() -> None:
    s = Table(1, sides=False).s
    assert (
        s.seats,
        s.crew[state.AI],
        s.transports[state.AI],
        s.board[state.AI],
        s.rebel[state.AI],
    ) == (
        2,
        12,
        0,
        state.NOWHERE,
        state.NOWHERE,
    )
    for table in random_tables(1, games=8, every=5):
        assert table.stock(state.AI) == [0, 0, 0, 0]
        assert table.s.transports[state.AI] == table.s.landed[state.AI, state.STRATOLITES] == 0
        assert not any(
            table.s.icons[state.AI, path, r]
            for path in range(state.FACTIONS)
            for r in range(state.FACTIONS)
        )
        assert table.s.reserved[state.AI] == state.NOWHERE


# --- the rest of the round, and the end ---


@pytest.mark.rule("14.20", "11.1")
def test_only_the_player_travels_again_from_stratos() -> None:
    table = Table(1).put_on_stratos(state.AI, 2)
    table.s.landed[PLAYER, state.STRATOLITES] = 2
    table.begin(state.EXTRA_TRAVEL)
    actors = []
    while table.s.phase == state.EXTRA_TRAVEL:
        actors.append(table.actor)
        table.idle()
    assert actors == [PLAYER, PLAYER]


@pytest.mark.rule("12.2", "14.3")
def test_at_reset_the_ais_leader_goes_home_and_it_gets_no_transports() -> None:
    table = Table(1).finish_round()
    assert table.s.round_number == 2
    assert table.s.leader[PLAYER] == state.NOWHERE
    assert (table.s.transports[PLAYER], table.s.transports[state.AI]) == (3, 0)
    assert table.s.ai_aside[table.s.leader[state.AI] // 2] == 1  # its first card of the new round


@pytest.mark.rule("14.21")
@pytest.mark.parametrize("variant", ["recommended", "experienced"])
def test_five_rounds(variant: str) -> None:
    table = Table(1, variant=variant)
    for number in range(1, 6):
        assert table.s.round_number == number
        assert not table.is_over
        table.finish_round()
    assert table.is_over


@pytest.mark.rule("14.21", "7.8", "7.9")
def test_the_end_of_the_allotted_tubes_does_not_end_a_solo_game() -> None:
    table = ai_turn(Table(1))
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    mine = next(h for h in range(57) if table.s.hex_crew[h] == state.NOBODY)
    table.put_crew(PLAYER, mine).put_stock(PLAYER, cred=5).put_sections(1, 10)
    table.go(state.RENEGADE).pay(state.CRED).height(1).drop(mine)
    assert (table.s.tubes, table.s.last_round) == (0, 0)
    table.finish_round()
    assert not table.is_over
    assert table.s.round_number == 2


@pytest.mark.rule("14.22", "13.2", "13.4")
def test_the_ais_rewards() -> None:
    """Level 2 pays it for the faction it has most cards of; the other levels as for anybody."""
    table = Table(1).put_on_stratos(state.AI, 0, 1, 0)
    for faction, target in [(state.ROVER, state.HOOLIGANG)] * 3 + [
        (state.CORPOCRAT, state.HOOLIGANG)
    ] * 2:
        table.put_intel(state.AI, faction, target)
    assert table.scores() == [0, 10 + 3 * 3]
    table.put_on_stratos(state.AI, 1, 0, 1)
    assert table.scores() == [0, 5 + 15 + 3 * 2]
    for faction, target in [
        (state.ROVER, state.CORPOCRAT),
        (state.CORPOCRAT, state.ROVER),
        (state.CORPOCRAT, state.PRIVATEER),
    ]:
        table.put_intel(state.AI, faction, target)
    assert table.scores() == [0, 5 + 15 + 3 * 2 + 6]


@pytest.mark.rule("14.23")
def test_a_tie_has_no_winner() -> None:
    table = Table(1)
    assert (table.scores(), table.winners()) == ([0, 0], set())
    assert table.put_on_stratos(PLAYER, 0, 1).winners() == {PLAYER}
    assert table.put_on_stratos(state.AI, 0, 1).winners() == set()
    assert table.put_on_stratos(state.AI, 0, 2).winners() == {state.AI}
