"""The report of Cryo, on results made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from offworld.games.cryo import GAME, lab, state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section

BOX = GAME.open_box()


def rows(sections: list[Section], name: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a section by their first column."""
    section = next(section for section in sections if section.name == name)
    return {str(next(iter(row.values()))): row for row in section.rows}


def two_games(solo: int) -> PlayedGames:
    """Two games: RED wins the first, which GREEN began; the second is shared."""
    states = np.zeros(2, [(name, GAME.state[name]) for name in lab.FIELDS])
    for field in ("vehicle", "slot", "cavern"):
        states[field] = state.NONE
    states["seats"], states["solo"] = 2, solo
    states["first"] = [1 - solo, 0]
    states["ending"] = [1, 0]
    states["recalls"][:, :2] = [[6, 5], [4, 3]]
    states["upgrade"][0, 0, state.BULKHEAD] = 1
    states["upgrade"][1, 1, state.BULKHEAD] = 1
    states["vehicle"][0, 0, 1] = state.TOW_CABLE
    states["mission"][1, 0, state.FUEL_CELLS] = 1
    states["colony"][0, 3, 0] = 4
    states["colony"][0, 5, 0] = 1
    states["cavern"][0, :6] = 0
    wins = np.array([[1, 0], [0.5, 0.5]])
    return PlayedGames(BOX, states, wins, np.array([[30, 20], [24, 24]]))


def test_wins_by_turn_order_and_card() -> None:
    sections = lab.report(two_games(0))
    order = rows(sections, "by_order")
    assert order["1"] == {"in turn order": "1", "wins": Rate(0.5, 2), "score": 22.0}
    assert order["2"] == {"in turn order": "2", "wins": Rate(1.5, 2), "score": 27.0}
    cards = rows(sections, "by_card")
    assert (cards["Bulkhead"]["upgrade"], cards["Bulkhead"]["upgrade wins"]) == (0.5, Rate(1.5, 2))
    assert cards["Tow Cable"]["vehicle wins"] == Rate(1, 1)
    assert (cards["Fuel Cells"]["mission"], cards["Fuel Cells"]["mission wins"]) == (
        0.25,
        Rate(0.5, 1),
    )


def test_what_players_have_and_how_games_end() -> None:
    sections = lab.report(two_games(0))
    players = rows(sections, "players")
    assert players["recalls"] == {"a player has": "recalls", "mean": 4.5, "least": 3, "most": 6}
    assert players["pods in caverns"]["mean"] == 5 / 4
    assert players["colonies"]["most"] == 2
    ends = rows(sections, "ends")
    assert ends["at sunset"]["games"] == Rate(1, 2)
    assert next(s for s in sections if s.name == "ends").note == "3.0 caverns are face up"


def test_against_the_rival() -> None:
    sections = lab.report(two_games(1))
    solo = rows(sections, "solo")
    assert solo["the player wins"]["games"] == Rate(1.5, 2)
    assert solo["the rival wins"]["games"] == Rate(0.5, 2)
    assert next(s for s in sections if s.name == "solo").note == (
        "the player leads by 5.0 on average"
    )
    assert rows(sections, "players")["recalls"]["the rival"] == pytest.approx(4)
