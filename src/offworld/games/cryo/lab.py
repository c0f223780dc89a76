"""Cryo in the lab: cards as upgrades, vehicles and missions, pods, turn order, the rival."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.cryo import state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section

# Figures of `offworld bench`.
TARGETS = {"compiled": 2e6, "state_bytes": 4096}
FIELDS = (
    "seats",
    "solo",
    "first",
    "ending",
    "recalls",
    "launches",
    "upgrade",
    "vehicle",
    "mission",
    "slot",
    "awake",
    "chamber",
    "colony",
    "destroyed",
    "cavern",
)


def report(games: PlayedGames) -> list[Section]:
    """Return the sections of a simulation's report."""
    several = (_by_order, _by_card, _players, _ends)
    solo = (_solo, _by_card, _players, _ends)
    return [section(games) for section in (solo if games.states["solo"][0] else several)]


def _people(games: PlayedGames) -> int:
    """Return how many places people or bots have: all but the rival's."""
    return 1 if games.states["solo"][0] else int(games.states["seats"][0])


def _by_order(games: PlayedGames) -> Section:
    people, rows = _people(games), []
    place = (np.arange(people) - games.states["first"][:, None]) % people
    for number in range(people):
        mine = place == number
        wins = games.wins[:, :people][mine]
        rows.append(
            {
                "in turn order": str(number + 1),
                "wins": Rate(float(wins.sum()), int(mine.sum())),
                "score": float(games.scores[:, :people][mine].mean()),
            }
        )
    return Section("by_order", "Wins by turn order", rows)


def _by_card(games: PlayedGames) -> Section:
    people, states, rows = _people(games), games.states, []
    wins = games.wins[:, :people]
    for card, name in enumerate(games.box.names["card"]):
        uses = {
            "upgrade": states["upgrade"][:, :people, card] > 0,
            "vehicle": (states["vehicle"][:, :people] == card).any(axis=2),
            "mission": states["mission"][:, :people, card] > 0,
        }
        row: dict[str, Any] = {"card": name}
        for use, mine in uses.items():
            row[use] = float(mine.mean())
            row[f"{use} wins"] = Rate(float(wins[mine].sum()), int(mine.sum()))
        rows.append(row)
    note = f"how many players end with it, and how often they win, {1 / people:.1%} if all alike"
    return Section("by_card", "Cards", rows, note if people > 1 else "")


def _players(games: PlayedGames) -> Section:
    people, states = _people(games), games.states
    figures = {
        "recalls": states["recalls"],
        "launches": states["launches"],
        "pods in caverns": states["colony"].sum(axis=1),
        "pods awake elsewhere": states["awake"],
        "pods asleep": states["chamber"].sum(axis=1),
        "pods destroyed": states["destroyed"],
        "colonies": (states["colony"] > 0).sum(axis=1),
        "tiles on the platform": (states["slot"] >= 0).sum(axis=2),
        "upgrades": states["upgrade"].sum(axis=2),
        "vehicles": (states["vehicle"] >= 0).sum(axis=2),
        "missions": states["mission"].sum(axis=2),
    }
    rows = []
    for name, values in figures.items():
        mine = values[:, :people]
        row: dict[str, Any] = {"a player has": name, "mean": float(mine.mean())}
        if states["solo"][0]:
            row["the rival"] = float(values[:, state.RIVAL].mean())
        row["least"], row["most"] = int(mine.min()), int(mine.max())
        rows.append(row)
    return Section("players", "What players have at the end", rows)


def _ends(games: PlayedGames) -> Section:
    sunset, count = games.states["ending"] == 1, len(games.wins)
    up = (games.states["cavern"] >= 0).sum(axis=1)
    rows: list[dict[str, Any]] = [
        {"end": name, "games": Rate(float(mask.sum()), count)}
        for name, mask in (("at sunset", sunset), ("without pods outside", ~sunset))
    ]
    return Section("ends", "How games end", rows, f"{up.mean():.1f} caverns are face up")


def _solo(games: PlayedGames) -> Section:
    wins, count = games.wins, len(games.wins)
    rows: list[dict[str, Any]] = [
        {"outcome": name, "games": Rate(float(wins[:, seat].sum()), count)}
        for name, seat in (("the player wins", state.PLAYER), ("the rival wins", state.RIVAL))
    ]
    lead = float((games.scores[:, state.PLAYER] - games.scores[:, state.RIVAL]).mean())
    return Section("solo", "Against the rival", rows, f"the player leads by {lead:.1f} on average")
