"""Cities of Venus in the lab: the launch, where fuel rods come from, cards, boards, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from offworld.games.venus import state
from offworld.kernel.statistics import Rate
from offworld.lab.report import PlayedGames, Section, Shares, States, games_by, rate_by

# Figures of `offworld bench`.
TARGETS = {"compiled": 2e6, "state_bytes": 4096}
FIELDS = (
    *("seats", "solo", "round_number", "initiator", "order", "crystals", "ore", "rods", "rescued"),
    *("window", "asleep", "gear", "full_boards", "boards", "tiles", "land"),
    *("sequence_value", "sequence_length"),
)


def report(games: PlayedGames) -> list[Section]:
    """Return the sections of a simulation's report."""
    several = (
        *(_of_a_seat, _by_rods, _by_length, _by_place),
        *(_by_engineer, _by_part, _by_start, _by_rounds),
    )
    solo = (_stars, _conditions, _of_a_seat, _by_rounds)
    return [section(games) for section in (solo if games.states["solo"][0] else several)]


def _of_seats(states: States, field: str) -> npt.NDArray[Any]:
    """Return a field for the seats at the table."""
    values: npt.NDArray[Any] = states[field][:, : int(states["seats"][0])]
    return values


def _parts(states: States) -> npt.NDArray[Any]:
    """Return how many mech parts each seat has."""
    parts: npt.NDArray[Any] = (_of_seats(states, "gear") != state.NONE).sum(axis=2)
    return parts


def _crew(states: States) -> npt.NDArray[Any]:
    """Return the engineers of each seat, those back in cryostasis too."""
    return np.concatenate([_of_seats(states, "window"), _of_seats(states, "asleep")], axis=2)


def _rate(wins: Shares) -> Rate:
    return Rate(float(wins.sum()), len(wins))


# --- what a seat has at the end ---


def _of_a_seat(games: PlayedGames) -> Section:
    """Return means over all seats, and over the winners'."""
    states, r = games.states, games.box.record
    rods, parts, full = _of_seats(states, "rods"), _parts(states), _of_seats(states, "full_boards")
    by_parts = (parts == state.GEARS) * int(r.rods_for_parts)
    by_board = full * (0 if states["solo"][0] else int(r.rods_for_board))
    figures = {
        "fuel rods": rods,
        "... for five of a kind": rods - by_parts - by_board,
        "... for full boards": by_board,
        "... for four parts": by_parts,
        "engineers": _of_seats(states, "rescued"),
        "mech parts": parts,
        "terrain boards": _of_seats(states, "boards"),
        "full boards": full,
        "tiles": _of_seats(states, "tiles"),
        "crystals left": _of_seats(states, "crystals"),
        "ore left": _of_seats(states, "ore"),
        "dice in the sequence": _of_seats(states, "sequence_length"),
        "value of the sequence": _of_seats(states, "sequence_value"),
    }
    rows: list[dict[str, Any]] = [
        {
            "of a seat": name,
            "all": float(values.mean()),
            "winners": _mean_of_winners(values, games.wins),
        }
        for name, values in figures.items()
    ]
    note = "means; a win shared by k seats counts 1/k for each"
    return Section("seats", "What a seat has at the end", rows, note)


def _mean_of_winners(values: npt.NDArray[Any], wins: Shares) -> float | None:
    return float((values * wins).sum() / wins.sum()) if wins.sum() else None


# --- what wins ---


def _by_rods(games: PlayedGames) -> Section:
    rows = _by_number("rods", _of_seats(games.states, "rods"), games.wins)
    return Section("by_rods", "Wins by fuel rods", rows)


def _by_length(games: PlayedGames) -> Section:
    lengths = _of_seats(games.states, "sequence_length")
    rows = _by_number("dice", lengths, games.wins)
    for row in rows:
        mine = lengths == int(row["dice"])
        row["value"] = float(_of_seats(games.states, "sequence_value")[mine].mean())
    return Section("by_length", "Wins by dice in the sequence", rows)


def _by_number(what: str, numbers: npt.NDArray[Any], wins: Shares) -> list[dict[str, Any]]:
    """Return a row for each number that occurs."""
    names = {int(number): str(number) for number in np.unique(numbers)}
    return [
        {what: name, "seats": int(mine.sum()), "part": float(mine.mean()), "wins": rate}
        for name, mine, rate in rate_by(numbers, wins, names)
    ]


def _by_place(games: PlayedGames) -> Section:
    """Return wins by place in the order of the launch, which its initiator ends."""
    seats = int(games.states["seats"][0])
    order = games.states["order"][:, :seats].astype(np.int64)
    placed = np.take_along_axis(games.wins, order, axis=1)
    places = [*("first", "second", "third")[: seats - 1], "last, having begun it"]
    rods = np.take_along_axis(_of_seats(games.states, "rods"), order, axis=1)
    is_full = (_of_seats(games.states, "full_boards") > 0).astype(np.float64)
    full = np.take_along_axis(is_full, order, axis=1)
    rows: list[dict[str, Any]] = [
        {
            "launches": name,
            "wins": _rate(placed[:, place]),
            "fuel rods": float(rods[:, place].mean()),
            "with a full board": _rate(full[:, place]),
        }
        for place, name in enumerate(places)
    ]
    note = f"{1 / seats:.1%} if all were alike"
    return Section("by_place", "Wins by place in the launch", rows, note)


def _by_engineer(games: PlayedGames) -> Section:
    held = _held(_crew(games.states), state.ENGINEERS)
    rows = _by_card("engineer", games.box.names["engineer"], held, games.wins)
    return Section("by_engineer", "Wins by engineer", rows, "part: of the seats that rescued it")


def _by_part(games: PlayedGames) -> Section:
    held = _held(_of_seats(games.states, "gear"), state.PARTS)
    rows = _by_card("mech part", games.box.names["part"], held, games.wins)
    note = "part: of the seats that took one or more of it"
    return Section("by_part", "Wins by mech part", rows, note)


def _held(cards: npt.NDArray[Any], kinds: int) -> npt.NDArray[np.bool_]:
    """Return which kinds are among a seat's cards, by game, seat and kind."""
    held: npt.NDArray[np.bool_] = (cards[..., None] == np.arange(kinds)).any(axis=2)
    return held


def _by_card(
    what: str, names: Sequence[str], held: npt.NDArray[np.bool_], wins: Shares
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for kind, name in enumerate(names):
        mine = held[..., kind]
        with_it, without = _rate(wins[mine]), _rate(wins[~mine])
        part = float(mine.mean())
        rows.append({what: name, "part": part, "wins with": with_it, "wins without": without})
    return rows


def _by_start(games: PlayedGames) -> Section:
    """Return wins by starting board."""
    states, seats = games.states, games.wins.shape[1]
    start = states["land"][:, : seats * state.OWN_BOARDS : state.OWN_BOARDS]
    tiles, full = _of_seats(states, "tiles"), _of_seats(states, "full_boards")
    names = dict(enumerate(games.box.names["land"][: state.SEATS]))
    rows: list[dict[str, Any]] = [
        {
            "starting board": name,
            "wins": rate,
            "tiles": float(tiles[mine].mean()) if mine.any() else None,
            "full boards": float(full[mine].mean()) if mine.any() else None,
        }
        for name, mine, rate in rate_by(start, games.wins, names)
    ]
    note = f"{1 / seats:.1%} if all were alike"
    return Section("by_start", "Wins by starting board", rows, note)


# --- how long ---


def _by_rounds(games: PlayedGames) -> Section:
    states, r, rounds = games.states, games.box.record, games.states["round_number"]
    limit = int(r.solo_round_limit if states["solo"][0] else r.round_limit)
    enough = (_of_seats(states, "rods") >= int(r.rods_to_launch)).any(axis=1)
    launched = enough & (states["initiator"] != state.NOBODY)
    late = f"{1 - launched.mean():.1%} without a launch before round {limit} was over"
    rows = games_by("rounds", rounds)
    return Section("by_rounds", "Rounds", rows, f"mean {rounds.mean():.2f}; {late}")


# --- alone on Venus ---


def _stars(games: PlayedGames) -> Section:
    scores = games.scores[:, 0]
    rows: list[dict[str, Any]] = [
        {
            "stars": str(stars) if stars else "lost",
            "games": Rate(float((scores == stars).sum()), len(scores)),
        }
        for stars in (0, 2, 3, 4, 5)
    ]
    return Section("stars", "Pilot ranking", rows)


def _conditions(games: PlayedGames) -> Section:
    """Return how often each condition of winning alone was met."""
    states = games.states
    met = {
        "four mech parts": _parts(states)[:, 0] == state.GEARS,
        "a full terrain board": states["full_boards"][:, 0] > 0,
        "four engineers": states["rescued"][:, 0] >= state.WINDOWS,
        "eight dice in the sequence": states["sequence_length"][:, 0] == state.LONGEST_SEQUENCE,
        "a launch at all": states["initiator"] != state.NOBODY,
    }
    rows: list[dict[str, Any]] = [
        {"condition": name, "met": Rate(float(won.sum()), len(won))} for name, won in met.items()
    ]
    return Section("conditions", "What a win takes", rows)
