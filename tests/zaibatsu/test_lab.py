"""The report of Zaibatsu, on results made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.zaibatsu import GAME, lab, state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section

BOX = GAME.open_box()
ICEBREAKER = BOX.names["card"].index("Icebreaker")
WORM = BOX.names["card"].index("Worm")
SPRAWL = BOX.names["block"].index("Sprawl")


def rows(sections: list[Section], name: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a section by their first column."""
    section = next(section for section in sections if section.name == name)
    return {str(next(iter(row.values()))): row for row in section.rows}


def two_games() -> list[Section]:
    """Two games: RED wins the first, which GREEN began; the second ends at the limit, shared."""
    states = np.zeros(2, [(name, GAME.state[name]) for name in lab.FIELDS])
    for field in ("runner", "block", "control"):
        states[field] = state.NONE
    states["seats"], states["first"] = 2, [1, 0]
    states["winner"] = [0, state.NOBODY]
    states["runner"][:, :2] = [[0, 3], [3, 1]]
    states["turns"][:, :2] = [[9, 9], [60, 60]]
    states["breaks"][:, :2] = [[12, 8], [2, 6]]
    states["lost"][:, :2] = [[2, 7], [3, 1]]
    states["laid"] = [14, 10]
    states["block"][0, 5], states["control"][0, 5] = SPRAWL, 0
    states["block"][1, 2] = SPRAWL
    states["uses"][0, ICEBREAKER, state.AS_ACTION] = 20
    states["uses"][:, WORM, state.AS_ITEM] = 1
    wins = np.array([[1, 0], [0.5, 0.5]])
    return lab.report(PlayedGames(BOX, states, wins, np.array([[100, 40], [30, 30]])))


def test_wins_by_speedrunner_and_turn_order() -> None:
    sections = two_games()
    runners = rows(sections, "by_runner")
    assert [row["wins"] for row in runners.values()] == [
        Rate(1, 1),
        Rate(0.5, 1),
        Rate(0, 0),
        Rate(0.5, 2),
    ]
    order = rows(sections, "by_order")
    assert order["1"] == {"in turn order": "1", "wins": Rate(0.5, 2), "placed": 35.0}
    assert order["2"] == {"in turn order": "2", "wins": Rate(1.5, 2), "placed": 65.0}


def test_uses_of_cards_and_blocks() -> None:
    sections = two_games()
    cards = rows(sections, "by_card")
    assert cards["Icebreaker"] == {
        "card": "Icebreaker",
        "action": 0.5,
        "movement": 0.0,
        "item": 0.0,
    }
    assert cards["Worm"]["item"] == 1.0
    sprawl = rows(sections, "by_block")["Sprawl"]
    assert (sprawl["laid"], sprawl["controlled"]) == (1.0, 0.5)
    assert sprawl["its owner wins"] == Rate(1, 1)


def test_what_players_have_and_how_games_end() -> None:
    sections = two_games()
    players = rows(sections, "players")
    assert players["turns"] == {"a player has": "turns", "mean": 34.5, "least": 9, "most": 60}
    assert players["Icebreaker actions"]["mean"] == 7.0
    ends = rows(sections, "ends")
    assert ends["all counters placed"]["games"] == Rate(1, 2)
    assert ends["at the limit"]["games"] == Rate(1, 2)
    assert next(s for s in sections if s.name == "ends").note == "12.0 blocks are laid"


def test_wins_by_eliminations() -> None:
    """RED won with two losses; the shared game had three and one."""
    losses = rows(two_games(), "by_losses")
    assert [row["wins"] for row in losses.values()] == [
        Rate(0, 0),
        Rate(0.5, 1),
        Rate(1.5, 2),
        Rate(0, 0),
        Rate(0, 1),
    ]
