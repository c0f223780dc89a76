"""Ways on foot: in whole games, those by bitboards are those of a plain search hex by hex."""

from __future__ import annotations

from collections import deque

import pytest

from cysmic.shorthand import hexes_of
from offworld.games import find
from offworld.games.cysmic import movement, ship, state, ways
from offworld.games.cysmic.pieces import type_of
from offworld.kernel.dice import new_dice
from offworld.kernel.drivers import random_game
from offworld.kernel.records import Record
from offworld.kernel.rule import Build, interpreted

GAME = find("cysmic")
BOX = GAME.open_box().record


def steps_away(s: Record, seat: int, unit: int, start: int, limit: int) -> dict[int, int]:
    """Return how far each hex is that a unit can walk to (4.1 to 4.7)."""
    away, queue = {start: 0}, deque([start])
    ships = {s.ship[other] for other in range(s.seats)}
    caves = [place for place in range(state.HEXES) if s.land[place] == state.CAVE]
    while queue and away[queue[0]] < limit:
        here = queue.popleft()
        if here != start and s.present[here] & ~(1 << seat):
            continue
        links = [BOX.around[here, link] for link in range(state.LINKS)]
        for there in [*links, *(caves if here in caves else [])]:
            if there == state.NONE or there in away or there in ships:
                continue
            if ways.can_enter(s, seat, type_of(unit), there):
                away[there] = away[here] + 1
                queue.append(there)
    return away


def free_tokens(s: Record, seat: int) -> set[int]:
    """Return the hexes with relic tokens where no other seat has units."""
    return {p for p in range(state.HEXES) if s.token[p] and not s.present[p] & ~(1 << seat)}


def goals(s: Record, seat: int, unit: int) -> set[int]:
    """Return where a unit that walks may end (4.1, 4.8)."""
    start = s.at[seat, unit]
    away = steps_away(s, seat, unit, start, s.reach)
    found = set()
    for place in away.keys() - {start}:
        there = [other for other in range(state.UNITS) if s.at[seat, other] == place]
        vehicles = [other for other in there if other >= state.FIRST_HARVESTER]
        if len(there) < state.MOST_UNITS and not (unit >= state.FIRST_HARVESTER and vehicles):
            found.add(place)
    turns = {p for p, steps in away.items() if steps > 0 and 2 * steps <= s.reach}
    turns -= {p for p in turns if s.present[p] & ~(1 << seat)}
    neutralizes = not s.only_move and movement.can_neutralize_at(s, seat, type_of(unit), start)
    return found | {start} if turns & free_tokens(s, seat) or (turns and neutralizes) else found


def tokens_on_the_way(s: Record, seat: int, unit: int, place: int) -> set[int]:
    """Return the tokens that a unit takes on its way to a hex (4.11)."""
    here, left, taken = s.at[seat, unit], s.reach, set()
    wanted = free_tokens(s, seat) - {place}
    while True:
        away = steps_away(s, seat, unit, here, left)
        back = steps_away(s, seat, unit, place, left)
        on_the_way = [
            (away[there], there)
            for there in wanted - {here}
            if there in away and there in back and away[there] + back[there] <= left
        ]
        if not on_the_way:
            return taken
        steps, here = min(on_the_way)
        left -= steps
        taken.add(here)
        wanted.remove(here)


@pytest.mark.rule("4.1", "4.3", "4.4", "4.6", "4.8", "4.11")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_games_agree_with_a_plain_search(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    list_goals, take_tokens = movement.list_goals, movement.take_tokens
    seen = {"goals": 0, "tokens": 0}

    def listing(box: Record, s: Record, seat: int, unit: int) -> tuple[int, int, int]:
        found: tuple[int, int, int] = list_goals(box, s, seat, unit)
        if s.mode == state.WALK:
            assert hexes_of(found) == goals(s, seat, unit)
            seen["goals"] += 1
        return found

    def taking(box: Record, s: Record, seat: int, unit: int, place: int) -> int:
        before = {p for p in range(state.HEXES) if s.token[p]}
        expected = before & {place}
        if s.mode == state.WALK:
            expected |= tokens_on_the_way(s, seat, unit, place)
        count: int = take_tokens(box, s, seat, unit, place)
        assert before - {p for p in range(state.HEXES) if s.token[p]} == expected
        assert count == len(expected)
        seen["tokens"] += count
        return count

    monkeypatch.setattr(movement, "list_goals", listing)
    monkeypatch.setattr(movement, "take_tokens", taking)
    monkeypatch.setattr(ship, "take_tokens", taking)
    play = Build(interpreted, GAME.replacements())(random_game)  # anew: with what is patched
    for seed in range(3):
        play(BOX, GAME.blank(), seats, 0, seed, new_dice(), [0] * GAME.options.total)
    assert seen["goals"] > 50
    assert seen["tokens"] > 0
