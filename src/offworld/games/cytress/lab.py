"""Cytress: what a designer wants to know of many games: rebels, the merchant's market, rounds, the rogue AI."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.cytress import state
from offworld.kernel.game import Box
from offworld.kernel.statistics import Rate
from offworld.lab.report import Integers, Section, Shares, States, rate_by

TARGETS = {
    "compiled": 3e6,
    "openspiel_ratio": 40,
    "state_bytes": 2048,
}  # figures of `offworld bench`
FIELDS = ("seats", "solo", "market_side", "round_number", "rebel")


def report(box: Box, states: States, wins: Shares, scores: Integers) -> list[Section]:
    """Sections of a simulation's report; `states` holds FIELDS of each final state."""
    people = 1 if states["solo"][0] else int(states["seats"][0])
    tables = [
        _rebels(box, states, wins[:, :people], scores[:, :people]),
        _markets(states, wins, scores),
        _rounds(states, scores),
    ]
    return [_solo(wins, scores), *tables] if people == 1 else tables


def _rebels(box: Box, states: States, wins: Shares, scores: Integers) -> Section:
    people = wins.shape[1]
    rebel = states["rebel"][:, :people]
    market = np.repeat(states["market_side"][:, None], people, axis=1)
    rows: list[dict[str, Any]] = []
    for name, mine, rate in rate_by(rebel, wins, dict(enumerate(box.names["rebel"]))):
        row: dict[str, Any] = {"rebel": name, "wins": rate}
        for side in range(2):
            there = mine & (market == side)
            row[f"market {side + 1}"] = Rate(float(wins[there].sum()), int(there.sum()))
        row["score"] = float(scores[mine].mean()) if mine.any() else None
        rows.append(row)
    note = (
        f"of the games it was played in, {1 / people:.1%} if all were alike; also by the market's side"
        if people > 1
        else ""
    )
    return Section("by_rebel", "Wins by rebel side", rows, note)


def _markets(states: States, wins: Shares, scores: Integers) -> Section:
    rows: list[dict[str, Any]] = []
    for side in range(2):
        mine = states["market_side"] == side
        if mine.any():
            row: dict[str, Any] = {"market side": str(side + 1), "games": int(mine.sum())}
            if states["solo"][0]:
                row["the AI wins"] = Rate(float(wins[mine, state.AI].sum()), int(mine.sum()))
            rows.append(
                {
                    **row,
                    "score": float(scores[mine].mean()),
                    "rounds": float(states["round_number"][mine].mean()),
                }
            )
    return Section("by_market", "The merchant's market", rows)


def _rounds(states: States, scores: Integers) -> Section:
    rounds = states["round_number"]
    rows: list[dict[str, Any]] = [
        {
            "rounds": str(number),
            "games": int(games),
            "part": float(games / len(rounds)),
            "best score": float(scores[rounds == number].max(axis=1).mean()),
        }
        for number, games in zip(*np.unique(rounds, return_counts=True), strict=True)
    ]
    return Section("by_rounds", "Rounds", rows, f"mean {rounds.mean():.2f}")


def _solo(wins: Shares, scores: Integers) -> Section:
    games = len(wins)
    rows: list[dict[str, Any]] = [
        {"outcome": "the player wins", "games": Rate(float(wins[:, 1 - state.AI].sum()), games)},
        {"outcome": "the rogue AI wins", "games": Rate(float(wins[:, state.AI].sum()), games)},
        {
            "outcome": "level: nobody wins",
            "games": Rate(float((wins.sum(axis=1) == 0).sum()), games),
        },
    ]
    lead = float((scores[:, 1 - state.AI] - scores[:, state.AI]).mean())
    return Section(
        "solo", "Against the rogue AI", rows, f"the player leads by {lead:.1f} on average"
    )
