"""The tool that measures missions: who gets which, and what is printed as unfair."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

from cryo.scenario import GREEN, RED, Table
from offworld.kernel.statistics import Rate

TOOL = run_path(str(Path(__file__).parents[2] / "tools" / "missions.py"))
Mission, gifts_of, give = TOOL["Mission"], TOOL["gifts_of"], TOOL["give"]


def test_the_card_changes_its_seat_and_meets_every_other() -> None:
    assert gifts_of(2, 4).tolist() == [[2, 3], [3, 2], [2, 4], [4, 2]]
    met = {max(pair) if min(pair) == 0 else -1 for pair in gifts_of(0, 14).tolist()}
    assert met == {1, 2, 3, 4, 5, 6, 7}


def test_a_gift_comes_from_the_deck() -> None:
    table = Table(2).hand(RED).hand(GREEN)
    cards, left = table.s.deck_cards, table.s.deck[3]
    assert give(table.s, GREEN, 3)
    assert (table.s.deck_cards, table.s.deck[3]) == (cards - 1, left - 1)
    assert (table.s.mission[GREEN, 3], table.s.missions[GREEN]) == (1, 1)
    table.s.deck[3] = 0
    assert not give(table.s, RED, 3)
    assert table.s.missions[RED] == 0


def test_a_mission_is_unfair_if_nobody_keeps_it_or_it_wins_too_often() -> None:
    kept, never = Rate(5, 100), Rate(0, 100)
    assert Mission("A", kept, kept, Rate(55, 100)).is_fair
    assert not Mission("A", kept, kept, Rate(56, 100)).is_fair
    assert not Mission("A", never, never, Rate(50, 100)).is_fair
