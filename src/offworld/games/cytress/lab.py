"""Cytress in the lab: rebels, intel, the merchant's market, rounds, the rogue AI."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.cytress import state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section, games_by, rate_by

# Figures of `offworld bench`.
TARGETS = {"compiled": 3e6, "openspiel_ratio": 40, "state_bytes": 2048}
FIELDS = ("seats", "solo", "market_side", "round_number", "rebel", "intel_at")


def report(games: PlayedGames) -> list[Section]:
    """Return the sections of a simulation's report."""
    several = (_by_rebel, _by_intel, _by_market, _by_rounds)
    solo = (_solo, *several)
    return [section(games) for section in (solo if games.states["solo"][0] else several)]


def _by_rebel(games: PlayedGames) -> Section:
    people = 1 if games.states["solo"][0] else int(games.states["seats"][0])
    wins, scores = games.wins[:, :people], games.scores[:, :people]
    rebel = games.states["rebel"][:, :people]
    market = games.states["market_side"][:, None]
    rows: list[dict[str, Any]] = []
    for name, mine, rate in rate_by(rebel, wins, dict(enumerate(games.box.names["rebel"]))):
        row: dict[str, Any] = {"rebel": name, "wins": rate}
        for side in range(2):
            there = mine & (market == side)
            row[f"market {side + 1}"] = Rate(float(wins[there].sum()), int(there.sum()))
        row["score"] = float(scores[mine].mean()) if mine.any() else None
        rows.append(row)
    alike = f"of the games it was played in, {1 / people:.1%} if all were alike"
    note = f"{alike}; also by the market's side" if people > 1 else ""
    return Section("by_rebel", "Wins by rebel side", rows, note)


def _by_intel(games: PlayedGames) -> Section:
    """Show for each card how often a player took it, and how often that player won."""
    people = 1 if games.states["solo"][0] else int(games.states["seats"][0])
    rows: list[dict[str, Any]] = []
    for card, name in enumerate(games.box.names["intel"]):
        taken = games.states["intel_at"][:, card, None] == np.arange(people)
        won = Rate(float(games.wins[:, :people][taken].sum()), int(taken.sum()))
        rows.append({"intel": name, "taken": float(taken.any(axis=1).mean()), "takers win": won})
    rows.sort(key=lambda row: -row["takers win"].rate)
    return Section("by_intel", "Wins by intel card", rows, "who has many cards wins more often")


def _by_market(games: PlayedGames) -> Section:
    states, rows = games.states, []
    for side in range(2):
        mine = states["market_side"] == side
        if mine.any():
            row: dict[str, Any] = {"market side": str(side + 1), "games": int(mine.sum())}
            if states["solo"][0]:
                row["the AI wins"] = Rate(float(games.wins[mine, state.AI].sum()), int(mine.sum()))
            row["score"] = float(games.scores[mine].mean())
            row["rounds"] = float(states["round_number"][mine].mean())
            rows.append(row)
    return Section("by_market", "The merchant's market", rows)


def _by_rounds(games: PlayedGames) -> Section:
    rounds = games.states["round_number"]
    rows = games_by("rounds", rounds)
    for row in rows:
        mine = rounds == int(row["rounds"])
        row["best score"] = float(games.scores[mine].max(axis=1).mean())
    return Section("by_rounds", "Rounds", rows, f"mean {rounds.mean():.2f}")


def _solo(games: PlayedGames) -> Section:
    wins, count, person = games.wins, len(games.wins), 1 - state.AI
    nobody = float((wins.sum(axis=1) == 0).sum())
    rows: list[dict[str, Any]] = [
        {"outcome": "the player wins", "games": Rate(float(wins[:, person].sum()), count)},
        {"outcome": "the rogue AI wins", "games": Rate(float(wins[:, state.AI].sum()), count)},
        {"outcome": "level: nobody wins", "games": Rate(nobody, count)},
    ]
    lead = float((games.scores[:, person] - games.scores[:, state.AI]).mean())
    note = f"the player leads by {lead:.1f} on average"
    return Section("solo", "Against the rogue AI", rows, note)
