"""The report of Cities of Venus, on results made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from offworld.games.venus import GAME, lab
from offworld.games.venus.state import NOBODY, NONE, OWN_BOARDS
from offworld.kernel.statistics import Rate
from offworld.lab.report import Integers, PlayedGames, Section, Shares

BOX = GAME.open_box()


def results(*games: dict[str, Any]) -> tuple[np.ndarray[Any, np.dtype[np.void]], Shares, Integers]:
    """Return final states with only the cards given, the shares of wins, and scores."""
    states = np.zeros(len(games), [(name, GAME.state[name]) for name in lab.FIELDS])
    for field in ("window", "asleep", "gear", "land"):
        states[field] = NONE
    wins, scores = [], []
    for state, game in zip(states, games, strict=True):
        seats = len(game["wins"])
        state["seats"], state["solo"] = seats, seats == 1
        state["order"][:seats] = range(seats)
        for seat in range(seats):
            state["land"][OWN_BOARDS * seat] = seat
        for field, value in game.items():
            if field in lab.FIELDS:
                if isinstance(value, int):
                    state[field] = value
                else:
                    state[field][: len(value)] = value
        wins.append(game["wins"])
        scores.append(game.get("scores", [0] * seats))
    return states, np.array(wins, np.float64), np.array(scores, np.int64)


def rows(sections: list[Section], name: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a section by their first column."""
    section = next(section for section in sections if section.name == name)
    return {str(next(iter(row.values()))): row for row in section.rows}


TWO_GAMES = (
    {  # Red has 5 rods: 2 for a full board, 1 for four parts, 2 for five of a kind; Green has 1
        "wins": [1, 0],
        "round_number": 12,
        "initiator": 0,
        "order": [1, 0],
        "rods": [5, 1],
        "full_boards": [1, 0],
        "tiles": [9, 4],
        "gear": [[0, 1, 2, 3], [5, NONE, NONE, NONE]],
        "window": [[0, 4, NONE, NONE], [4, NONE, NONE, NONE]],
        "rescued": [2, 1],
        "sequence_length": [6, 3],
        "sequence_value": [5, 6],
    },
    {  # nobody had enough rods; all alike
        "wins": [0.5, 0.5],
        "round_number": 40,
        "initiator": 1,
        "order": [0, 1],
        "rods": [1, 1],
        "tiles": [5, 6],
        "window": [[0, NONE, NONE, NONE], [5, NONE, NONE, NONE]],
        "rescued": [1, 1],
        "sequence_length": [3, 3],
        "sequence_value": [2, 2],
    },
)


def test_rods_by_where_they_came_from() -> None:
    means = rows(lab.report(PlayedGames(BOX, *results(*TWO_GAMES))), "seats")
    assert means["fuel rods"] == {
        "of a seat": "fuel rods",
        "all": 2.0,
        "winners": (5 + 0.5 + 0.5) / 2,
    }
    assert means["... for full boards"]["all"] == 2 / 4
    assert means["... for four parts"]["all"] == 1 / 4
    assert means["... for five of a kind"]["all"] == (2 + 1 + 1 + 1) / 4
    assert means["mech parts"]["all"] == (4 + 1) / 4
    assert means["tiles"]["winners"] == (9 + 2.5 + 3) / 2


def test_wins_by_rods_and_dice() -> None:
    sections = lab.report(PlayedGames(BOX, *results(*TWO_GAMES)))
    by_rods = rows(sections, "by_rods")
    assert by_rods["5"] == {"rods": "5", "seats": 1, "part": 0.25, "wins": Rate(1, 1)}
    assert by_rods["1"] == {"rods": "1", "seats": 3, "part": 0.75, "wins": Rate(1, 3)}
    by_length = rows(sections, "by_length")
    assert by_length["6"] == {"dice": "6", "seats": 1, "part": 0.25, "wins": Rate(1, 1), "value": 5}
    assert by_length["3"] == {
        "dice": "3",
        "seats": 3,
        "part": 0.75,
        "wins": Rate(1, 3),
        "value": pytest.approx(10 / 3),
    }


def test_wins_by_place_card_and_starting_board() -> None:
    sections = lab.report(PlayedGames(BOX, *results(*TWO_GAMES)))
    by_place = rows(sections, "by_place")
    assert (by_place["first"]["wins"], by_place["last, having begun it"]["wins"]) == (
        Rate(0.5, 2),
        Rate(1.5, 2),
    )
    by_engineer = rows(sections, "by_engineer")
    first, fifth = by_engineer[BOX.names["engineer"][0]], by_engineer[BOX.names["engineer"][4]]
    assert (first["part"], first["wins with"], first["wins without"]) == (
        0.5,
        Rate(1.5, 2),
        Rate(0.5, 2),
    )
    assert (fifth["part"], fifth["wins with"], fifth["wins without"]) == (
        0.5,
        Rate(1, 2),
        Rate(1, 2),
    )
    by_part = rows(sections, "by_part")
    taken, left = by_part[BOX.names["part"][5]], by_part[BOX.names["part"][6]]
    assert (taken["part"], taken["wins with"], taken["wins without"]) == (
        0.25,
        Rate(0, 1),
        Rate(2, 3),
    )
    assert (left["part"], left["wins with"], left["wins without"]) == (0, Rate(0, 0), Rate(2, 4))
    by_start = rows(sections, "by_start")
    red = by_start[BOX.names["land"][0]]
    assert (red["wins"], red["tiles"], red["full boards"]) == (Rate(1.5, 2), 7.0, 0.5)
    assert by_start[BOX.names["land"][3]]["tiles"] is None  # nobody began there


def test_rounds_and_games_without_a_launch_in_time() -> None:
    section = lab.report(PlayedGames(BOX, *results(*TWO_GAMES)))[-1]
    assert [(row["rounds"], row["games"], row["part"]) for row in section.rows] == [
        ("12", 1, 0.5),
        ("40", 1, 0.5),
    ]
    assert (
        section.note
        == f"mean 26.00; 50.0% without a launch before round {BOX.record.round_limit} was over"
    )


def test_alone_on_venus() -> None:
    won = {
        "wins": [1],
        "scores": [3],
        "round_number": 30,
        "initiator": 0,
        "rods": [5],
        "full_boards": [1],
        "gear": [[0, 1, 2, 3]],
        "window": [[4, 1, 2, 3]],
        "asleep": [[0, NONE]],
        "rescued": [5],
        "sequence_length": [8],
        "sequence_value": [4],
    }
    lost = {
        "wins": [0],
        "round_number": 40,
        "initiator": NOBODY,
        "rods": [2],
        "full_boards": [1],
        "rescued": [3],
    }
    sections = lab.report(PlayedGames(BOX, *results(won, lost)))
    assert {stars: row["games"] for stars, row in rows(sections, "stars").items()} == {
        "lost": Rate(1, 2),
        "2": Rate(0, 2),
        "3": Rate(1, 2),
        "4": Rate(0, 2),
        "5": Rate(0, 2),
    }
    assert {name: row["met"].wins for name, row in rows(sections, "conditions").items()} == {
        "four mech parts": 1,
        "a full terrain board": 2,
        "four engineers": 1,
        "eight dice in the sequence": 1,
        "a launch at all": 1,
    }
    assert (
        rows(sections, "seats")["... for five of a kind"]["all"] == (4 + 2) / 2
    )  # full boards bring none


def test_without_a_winner_there_are_no_figures_of_winners() -> None:
    sections = lab.report(
        PlayedGames(BOX, *results({"wins": [0], "round_number": 40, "initiator": NOBODY}))
    )
    assert all(row["winners"] is None for row in rows(sections, "seats").values())
