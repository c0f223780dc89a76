"""The report of Cysmic, on results made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.cysmic import GAME, lab, state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section

BOX = GAME.open_box()


def rows(sections: list[Section], name: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a section by their first column."""
    section = next(section for section in sections if section.name == name)
    return {str(next(iter(row.values()))): row for row in section.rows}


def two_games() -> list[Section]:
    """Two games of two seats: the first seat launches by die, the second game lasts too long."""
    states = np.zeros(2, [(name, GAME.state[name]) for name in lab.FIELDS])
    for field in ("relic", "faction"):
        states[field] = state.NONE
    states["at"] = state.RESERVE
    states["seats"] = 2
    states["faction"][:, :2] = [[0, 1], [1, 0]]
    states["rounds"], states["why"] = [6, 30], [state.LAUNCHED_BY_DIE, state.TOO_LONG]
    states["winner"] = [0, state.NOBODY]
    states["turns"][:, :2] = [[6, 5], [30, 30]]
    states["blueprint"][0, 0] = state.INSTALLED
    states["at"][0, 0, :2] = [5, 6]
    states["at"][0, 1, 0] = state.CAPTURED
    states["played"][:, state.BATTLE_CARD] = [1, 2]
    states["land"][0, :3] = state.ABYSS
    wins = np.array([[1, 0], [0.5, 0.5]])
    return lab.report(PlayedGames(BOX, states, wins, np.array([[100, 40], [50, 50]])))


def test_wins_by_seat_and_faction() -> None:
    sections = two_games()
    seats = rows(sections, "by_seat")
    assert seats["1"] == {"seat": "1", "wins": Rate(1.5, 2), "score": 75.0}
    names = BOX.names["faction"]
    factions = rows(sections, "by_faction")
    assert factions[names[0]]["wins"] == Rate(1.5, 2)
    assert factions[names[1]]["wins"] == Rate(0.5, 2)
    assert factions[names[2]]["wins"] == Rate(0, 0)


def test_ends_rounds_and_what_players_have() -> None:
    sections = two_games()
    ends = rows(sections, "ends")
    assert ends["launch by the humanity die"]["games"] == Rate(1, 2)
    assert ends["nobody in time"]["games"] == Rate(1, 2)
    players = rows(sections, "players")
    assert players["modules"] == {
        "a player has": "modules",
        "mean": 1.5,
        "the winner": 6.0,
        "most": 6,
    }
    assert players["units on the map"]["mean"] == 0.5
    assert players["own units captured"]["mean"] == 0.25
    assert rows(sections, "commands")["Battle"]["a game"] == 1.5
    note = next(section for section in sections if section.name == "players").note
    assert note.startswith("0.0 fractures, 1.5 hexes gone")
