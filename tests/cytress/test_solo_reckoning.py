"""The solo game: the AI's choices agree with an independent reckoning."""

from __future__ import annotations

from collections import Counter

import pytest

from cytress.scenario import PLAIN_BOX, PLAYER, Table, random_tables
from cytress.solo import ai_turn, placed
from offworld.games.cytress import state
from offworld.kernel.records import copy


def places_by_the_book(table: Table, faction: int, left: int) -> set[int]:
    """Return where the AI's crew may go: the checklists as a chain of filters.

    `left` is the hex it comes from, or -1.
    """
    s = table.s
    empty = {
        h
        for h in range(s.hexes)
        if s.hex_crew[h] == state.NOBODY and s.hex_tube[h] == 0 and h != left
    }
    margin = {
        t: table.count_around(t, state.AI) - table.count_around(t, PLAYER)
        for t in range(s.hexes)
        if s.hex_tube[t]
    }
    beside = {h: [t for t in table.around(h) if t in margin] for h in empty}
    change: dict[int, tuple[int, ...]] = {}
    for h, tubes in beside.items():
        gained = [s.hex_tube[t] for t in tubes if margin[t] == 0]
        taken = [s.hex_tube[t] for t in tubes if margin[t] == -1]
        if gained or taken:
            change[h] = (
                len(gained) + len(taken),
                len(gained),
                max(gained, default=0),
                max(taken, default=0),
            )
    if change:
        return {h for h in change if change[h] == max(change.values())}
    hold = {
        h: max((-margin[t], s.hex_tube[t]) for t in tubes if margin[t] > 0)
        for h, tubes in beside.items()
        if any(margin[t] > 0 for t in tubes)
    }
    if hold:
        return {h for h in hold if hold[h] == max(hold.values())}
    matching = {h for h in empty if s.hex_faction[h] == faction}
    near = {h: (table.count_around(h, state.AI), table.count_around(h, PLAYER)) for h in matching}
    for crowd in (
        {h: ai + player for h, (ai, player) in near.items() if ai == player > 0},
        {h: ai for h, (ai, _) in near.items() if ai > 0},
        {h: player for h, (_, player) in near.items() if player > 0},
    ):
        if crowd:
            return {h for h in crowd if crowd[h] == min(crowd.values())}
    return matching or empty


def drops_by_the_book(table: Table) -> set[int]:
    s = table.s
    fit = {}
    for h in (h for h in range(s.hexes) if s.hex_crew[h] == state.AI):
        near = table.around(h)
        gives_up = any(
            s.hex_tube[t]
            and table.count_around(t, state.AI) - table.count_around(t, PLAYER) in (0, 1)
            for t in near
        )
        if not gives_up and table.count_around(h, state.AI) >= table.count_around(h, PLAYER):
            fit[h] = table.count_around(h, state.AI)
    return {h for h in fit if fit[h] == max(fit.values())}


@pytest.mark.rule("14.12", "14.13", "14.14", "14.16")
@pytest.mark.parametrize("variant", ["recommended", "experienced"])
def test_the_players_choices_for_the_ai_agree_with_an_independent_reckoning(variant: str) -> None:
    asked = Counter[int]()
    tables = random_tables(1, games=150, every=1, variant=variant, ends=False, box=PLAIN_BOX)
    for table in tables:  # without sleepers, the AI has twelve crews to place
        if table.s.asked == state.AI_PLACE:
            assert table.choices(state.AI_PLACE) == places_by_the_book(
                table, table.s.faction, table.s.hex_at
            )
            asked[state.AI_PLACE] += 1
        elif table.s.asked == state.AI_DROP:
            assert table.choices(state.AI_DROP) == drops_by_the_book(table)
            asked[state.AI_DROP] += 1
    assert asked[state.AI_PLACE] > 500
    assert asked[state.AI_DROP] > 50


@pytest.mark.rule("14.12", "14.13")
def test_where_it_needs_no_player_it_chooses_by_the_same_reckoning() -> None:
    """Positions of random play, with the AI to buy intel of each faction in turn."""
    alone = 0
    tables = random_tables(1, games=60, every=9, ends=False, box=PLAIN_BOX)
    for table in tables:  # without sleepers, the AI has twelve crews to place
        if table.s.crew[state.AI] == 0:
            continue
        for faction in range(state.FACTIONS):
            trial = Table(1)
            trial.s = copy(table.s)
            best = places_by_the_book(trial, faction, state.NOWHERE)
            ai_turn(trial, faction, covered=3)
            if len(best) > 1:
                assert trial.choices(state.AI_PLACE) == best
            else:
                assert set(placed(trial)) == best
                alone += 1
    assert alone > 50
