"""The solo game: where the AI scouts (14.4 to 14.7)."""

from __future__ import annotations

from collections import Counter

import pytest

from cytress.scenario import PLAYER, Table
from offworld.games.cytress import state


@pytest.mark.rule("14.4", "14.5")
@pytest.mark.parametrize("variant", ["recommended", "experienced"])
@pytest.mark.parametrize("blocked", range(state.FACTIONS))
def test_only_the_larger_spots_and_not_the_blocked_one(variant: str, blocked: int) -> None:
    table = Table(1, variant=variant).put_ai_cards(blocked).begin(state.SCOUTING)
    assert table.choices(state.SCOUT) == {faction * 2 for faction in range(state.FACTIONS)} - {
        blocked * 2
    }
    assert table.s.leader[state.AI] == blocked * 2
    assert (table.s.ai_deck[blocked], table.s.ai_aside[blocked]) == (0, 1)


@pytest.mark.rule("14.5", "14.6")
def test_the_rulebooks_example_privateer_then_hooligang() -> None:
    table = Table(1).put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    assert state.PRIVATEER * 2 not in table.choices(state.SCOUT)
    table.put_ai_cards(state.HOOLIGANG).scout(state.CORPOCRAT)
    assert table.s.leader[state.AI] == state.HOOLIGANG * 2
    assert table.choices(state.SCOUT) == {
        state.PRIVATEER * 2,
        state.ROVER * 2,
    }  # the AI's first spot is free again
    assert [table.s.ai_deck[f] for f in range(state.FACTIONS)] == [1, 1, 1, 1]
    assert [table.s.ai_aside[f] for f in range(state.FACTIONS)] == [0, 0, 0, 0]
    table.scout(state.PRIVATEER)
    assert table.s.phase == state.TRAVEL


@pytest.mark.rule("14.6")
def test_the_second_visit_goes_where_neither_leader_is() -> None:
    seen = set()
    draws = Counter[int]()
    for seed in range(80):
        table = Table(1, seed=seed)
        first = table.s.leader[state.AI] // 2
        mine = min(table.choices(state.SCOUT)) // 2
        before = len(table.events_of(state.AI_DREW))
        table.scout(mine)
        second = table.s.leader[state.AI] // 2
        assert second not in (first, mine)
        assert [table.s.ai_deck[f] for f in range(state.FACTIONS)] == [1, 1, 1, 1]
        seen.add(second)
        draws[len(table.events_of(state.AI_DREW)) - before] += 1
    assert len(seen) >= 3
    assert set(draws) == {1, 2}  # of three cards one may be of the player's district


@pytest.mark.rule("14.7")
def test_the_players_privateers_are_paid_when_the_ai_scouts() -> None:
    table = Table(1).learn(PLAYER, state.PRIVATEER, tech=2, ammo=1).put_stock(PLAYER)
    table.put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    assert table.stock(PLAYER) == [0, 2, 0, 0]
    table.put_ai_cards(state.HOOLIGANG).scout(state.CORPOCRAT)
    assert table.stock(PLAYER) == [6, 2, 1, 0]
    table.scout(state.PRIVATEER)
    assert table.stock(PLAYER) == [6, 8, 1, 0]  # not by one's own visit


@pytest.mark.rule("14.7")
def test_the_privateers_pay_is_told() -> None:
    table = (
        Table(1)
        .learn(PLAYER, state.PRIVATEER, glow=1)
        .put_stock(PLAYER)
        .put_ai_cards(state.ROVER)
        .begin(state.SCOUTING)
    )
    assert [(event.seat, event.a, event.b) for event in table.events_of(state.PRIVATEERS_PAID)] == [
        (PLAYER, state.GLOW, 1)
    ]
