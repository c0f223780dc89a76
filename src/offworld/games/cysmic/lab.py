"""Cysmic in the lab: factions, turn order, command cards, fractures, and how games end."""

from __future__ import annotations

from typing import Any

import numpy as np

from offworld.games.cysmic import state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section, games_by

# Figures of `offworld bench`.
TARGETS = {"compiled": 1e6, "state_bytes": 6144}
FIELDS = (
    "seats",
    "lead",
    "faction",
    "rounds",
    "turns",
    "why",
    "winner",
    "fractures",
    "blueprint",
    "captures",
    "lost",
    "ore",
    "played",
    "bonuses",
    "discoveries",
    "deals",
    "hacks",
    "relic",
    "at",
    "land",
)
ENDS = ("launch with all aboard", "launch by the humanity die", "nobody left", "nobody in time")
COMMAND_NAMES = (
    "Speaker",
    "Miner",
    "Soldier",
    "Harvester",
    "Powermech",
    "Colony Ship",
    "Recruit",
    "Upgrade",
    "Negotiate",
    "Battle",
)
COLOUR_NAMES = ("brown", "grey", "red", "blue", "yellow", "green")


def report(games: PlayedGames) -> list[Section]:
    """Return the sections of a simulation's report."""
    sections = (_by_seat, _by_faction, _rounds, _ends, _players, _commands, _bonuses, _discoveries)
    return [section(games) for section in sections]


def _people(games: PlayedGames) -> int:
    return int(games.states["seats"][0])


def _by_seat(games: PlayedGames) -> Section:
    people, rows = _people(games), []
    for seat in range(people):
        wins = games.wins[:, seat]
        rows.append(
            {
                "seat": str(seat + 1),
                "wins": Rate(float(wins.sum()), len(wins)),
                "score": float(games.scores[:, seat].mean()),
            }
        )
    return Section("by_seat", "Wins by seat", rows)


def _by_faction(games: PlayedGames) -> Section:
    people, rows = _people(games), []
    faction = games.states["faction"][:, :people]
    wins = games.wins[:, :people]
    for number, name in enumerate(games.box.names["faction"]):
        mine = faction == number
        rows.append({"faction": name, "wins": Rate(float(wins[mine].sum()), int(mine.sum()))})
    return Section("by_faction", "Factions", rows, f"{1 / people:.1%} if all are alike")


def _rounds(games: PlayedGames) -> Section:
    rounds = games.states["rounds"]
    return Section(
        "rounds", "Rounds", games_by("rounds", rounds), f"{rounds.mean():.1f} on average"
    )


def _ends(games: PlayedGames) -> Section:
    why, count = games.states["why"], len(games.wins)
    rows = [
        {"end": name, "games": Rate(float((why == number).sum()), count)}
        for number, name in enumerate(ENDS)
    ]
    return Section("ends", "How games end", rows)


def _players(games: PlayedGames) -> Section:
    people, states = _people(games), games.states
    winner = np.arange(people) == states["winner"][:, None]
    at = states["at"]
    figures = {
        "turns": states["turns"],
        "modules": (states["blueprint"] == state.INSTALLED).sum(axis=2),
        "blueprints known": (states["blueprint"] != state.MISSING).sum(axis=2),
        "ore": states["ore"],
        "units captured by it": states["captures"],
        "own units captured": (at <= state.CAPTURED).sum(axis=2),
        "units on the map": (at >= 0).sum(axis=2),
        "units lost in collapses": states["lost"],
        "active relics": (states["relic"] >= 0).sum(axis=2),
    }
    rows: list[dict[str, Any]] = []
    for name, values in figures.items():
        mine = values[:, :people]
        won = mine[winner]
        rows.append(
            {
                "a player has": name,
                "mean": float(mine.mean()),
                "the winner": float(won.mean()) if len(won) else 0.0,
                "most": int(mine.max()),
            }
        )
    fallen = (states["land"] >= state.DEVASTATED).sum(axis=1).mean()
    note = (
        f"{states['fractures'].mean():.1f} fractures, {fallen:.1f} hexes gone, "
        f"{states['deals'].mean():.2f} deals, {states['hacks'].mean():.2f} cyber attacks succeed"
    )
    return Section("players", "What players have at the end", rows, note)


def _counted(names: tuple[str, ...], what: str, counts: Any) -> list[dict[str, Any]]:
    return [
        {what: name, "a game": float(counts[:, number].mean())} for number, name in enumerate(names)
    ]


def _commands(games: PlayedGames) -> Section:
    rows = _counted(COMMAND_NAMES, "command card", games.states["played"])
    return Section("commands", "Command cards played", rows)


def _bonuses(games: PlayedGames) -> Section:
    rows = _counted(COLOUR_NAMES, "colour", games.states["bonuses"])
    return Section("bonuses", "Bonus actions", rows)


def _discoveries(games: PlayedGames) -> Section:
    rows = _counted(games.box.names["discovery"], "card", games.states["discoveries"])
    return Section("discoveries", "Discovery cards used", rows)
