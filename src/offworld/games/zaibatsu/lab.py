"""Zaibatsu in the lab: Speedrunners, turn order, uses of cards, losses, and how games end."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.zaibatsu import state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section

# Figures of `offworld bench`.
TARGETS = {"compiled": 2e6, "state_bytes": 4096}
LOSSES = ((0, 0, "none"), (1, 1, "1"), (2, 3, "2 or 3"), (4, 6, "4 to 6"), (7, 10_000, "7 or more"))
FIELDS = (
    "seats",
    "first",
    "winner",
    "timed",
    "runner",
    "counters",
    "bonus",
    "turns",
    "breaks",
    "broken",
    "attacks",
    "lost",
    "uses",
    "laid",
    "block",
    "control",
)


def report(games: PlayedGames) -> list[Section]:
    """Return the sections of a simulation's report."""
    sections = (_runners, _order, _cards, _blocks, _players, _losses, _ends)
    return [section(games) for section in sections]


def _seats(games: PlayedGames) -> int:
    return int(games.states["seats"][0])


def _runners(games: PlayedGames) -> Section:
    seats, rows = _seats(games), []
    runners = games.states["runner"][:, :seats]
    for pawn in range(state.RUNNERS):
        mine = runners == pawn
        wins = games.wins[:, :seats][mine]
        name = games.box.names["pawn"][pawn]
        rows.append({"Speedrunner": name, "wins": Rate(float(wins.sum()), int(mine.sum()))})
    return Section("by_runner", "Wins by Speedrunner", rows)


def _order(games: PlayedGames) -> Section:
    seats, rows = _seats(games), []
    place = (np.arange(seats) - games.states["first"][:, None]) % seats
    for number in range(seats):
        mine = place == number
        wins = games.wins[:, :seats][mine]
        rows.append(
            {
                "in turn order": str(number + 1),
                "wins": Rate(float(wins.sum()), int(mine.sum())),
                "placed": float(games.scores[:, :seats][mine].mean()),
            }
        )
    return Section("by_order", "Wins by turn order", rows, "placed: percent of the counters")


def _cards(games: PlayedGames) -> Section:
    uses, rows = games.states["uses"], []
    for card, name in enumerate(games.box.names["card"]):
        row: dict[str, Any] = {"card": name}
        for use, word in enumerate(("action", "movement", "item")):
            row[word] = float((uses[:, card, use] > 0).mean())
        rows.append(row)
    return Section("by_card", "Uses of cards", rows, "share of games in which a card is used so")


def _blocks(games: PlayedGames) -> Section:
    block, control, rows = games.states["block"], games.states["control"], []
    won = np.asarray(games.wins)
    for number, name in enumerate(games.box.names["block"]):
        laid = block == number
        held = laid & (control >= 0)
        owner = control[held]
        row_of = np.nonzero(held)[0]
        row: dict[str, Any] = {"block": name, "laid": float(laid.any(axis=1).mean())}
        row["controlled"] = float(held.any(axis=1).mean())
        row["its owner wins"] = Rate(float(won[row_of, owner].sum()), len(owner))
        rows.append(row)
    return Section("by_block", "Blocks", rows, "at the end of the game")


def _players(games: PlayedGames) -> Section:
    seats, states = _seats(games), games.states
    figures = {
        "turns": states["turns"],
        "Icebreaker actions": states["breaks"],
        "of them successful": states["broken"],
        "attacks": states["attacks"],
        "pawns lost": states["lost"],
        "bonus counters at hand": states["bonus"],
        "control counters left": states["counters"],
    }
    rows = []
    for name, values in figures.items():
        mine = values[:, :seats]
        rows.append(
            {
                "a player has": name,
                "mean": float(mine.mean()),
                "least": int(mine.min()),
                "most": int(mine.max()),
            }
        )
    return Section("players", "What players have at the end", rows)


def _losses(games: PlayedGames) -> Section:
    seats, rows = _seats(games), []
    lost = games.states["lost"][:, :seats]
    for few, many, words in LOSSES:
        mine = (lost >= few) & (lost <= many)
        wins = games.wins[:, :seats][mine]
        rows.append({"own pawns lost": words, "wins": Rate(float(wins.sum()), int(mine.sum()))})
    return Section("by_losses", "Wins by eliminations", rows)


def _ends(games: PlayedGames) -> Section:
    placed, count = games.states["winner"] >= 0, len(games.wins)
    rows: list[dict[str, Any]] = [
        {"end": name, "games": Rate(float(mask.sum()), count)}
        for name, mask in (("all counters placed", placed), ("at the limit", ~placed))
    ]
    blocks = games.states["laid"].mean()
    return Section("ends", "How games end", rows, f"{blocks:.1f} blocks are laid")
